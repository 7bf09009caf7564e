/* Shared by loop.c and the files beside it. */
#ifndef SCRIPTC_FRONTEND_FLOW_LOOP_PRIVATE_H
#define SCRIPTC_FRONTEND_FLOW_LOOP_PRIVATE_H

#include "frontend/flow/flow_private.h"

/* Where a carried tensor is: the value of a name, or an element of a list or dict whose contents are carried. */
typedef struct Spot {
    CellId cell;
    Sym name;       /* NULL: an element */
    uint32_t index; /* of the element */
} Spot;

typedef struct Carried {
    CellId cell;
    Sym name; /* NULL: the whole contents of the cell */
    const Layout *layout;
    bool output;  /* only its last value matters: it is unbound or False at the start of each trip */
    bool unbound; /* before the loop */
    uint32_t leaves;
    Spot tag_of;  /* an earlier place, whose tag it has at the head of each trip (loop_optional.c); no cell: its own */
    bool own_tag; /* a round has shown that it needs a tag of its own */
} Carried;

typedef Vec(bool) BoolVec;

/* A memory that a carried tensor may be (carried_alias.c). */
typedef struct CarriedAlias {
    Spot spot;
    Sval ref;      /* older memory; for a peer only the view is used */
    BoolVec moves; /* by argument of its view, base first: whether it is computed in the trip, so that the loop carries
                      it */
    Spot peer;     /* the peer, or without a cell if the alias is older memory */
    bool exact, entry;   /* exact: the loop carries a bool for it; entry: its value on entry */
    bool gone;           /* the place is no longer linked exactly */
    Value *param, *back; /* of the current round */
    ValueVec slot, next; /* for the arguments that vary */
} CarriedAlias;

typedef struct Loop {
    const LoopSpec *spec;
    void *context;
    Vec(Carried) carried;
    Map numbers; /* from a hash of a carried place to its index, which may be that of another place, or an old one */
    Value *cond; /* before the first trip */
    Node *node;
    Block *block;
    Builder outer;
    HeapMark mark;
    State state; /* the round's changes */
    Boundary boundary;
    Flow flow;    /* of the body; CONTINUE counts as NEXT */
    Sval go;      /* a bool: make another trip */
    bool endless; /* every test so far was known to be true */
    bool relinked, wants_broke;
    Map groups;        /* cells made at the head */
    Map shared;        /* filled by layout_will_store */
    DiagMark told;     /* before the first round */
    Vec(Change) stale; /* cells that a trip makes stale or unknown for the next one; old: contents that say so */
    Map reshaped;      /* cells whose sizes a trip changes in place, so that views from before it are lost */
    int64_t rounds, alias_rounds; /* number of dropped rounds: because of carried places, and because of aliases */
    Vec(CarriedAlias) aliases;
    Map aliased;          /* from a hash of a place to its aliases (carried_alias.c) */
    bool borrowing;       /* all carried places but owning ones are assumed to be older memory on every path */
    bool text;            /* it carries text, which is known if all that its trips compute is */
    bool wants_borrowing; /* `borrowing` is to be set from the next round on */
    uint32_t flags;       /* index of the first carried bool for an exact alias; the varying arguments follow */
    LoopHistory *memory;  /* of the current round */
    DiagMark diags;
    Map shown;        /* carried places by cell and name -> const char *: their text in the last dump (loop_dump.c) */
    uint32_t errors;  /* number of errors when the round began */
    uint32_t dropped; /* number of dropped exceptions before the first round */
} Loop;

Carried *loop_find(Loop *loop, CellId cell, Sym name);
void loop_carry(Eval *ev, Loop *loop, CellId cell, Sym name, const Layout *layout, bool output, bool unbound);
/* Returns the layout of a place before the loop. */
const Layout *loop_look(Eval *ev, Loop *loop, CellId cell, Sym name, Sval v);

Sval loop_value_of(Eval *ev, const Carried *place); /* the value of the place in the current state */
/* States that the place's containers of run-time length store their elements, before the loop or at the end of a trip.
 */
void loop_store(Eval *ev, Loop *loop, const Carried *place, bool back);

/* Enters numbers of the places from `first` on in loop->numbers. */
void loop_number_places(Eval *ev, Loop *loop, uint32_t first);
/* Gives a place its value from the values *at, which it advances: at the head of a trip, or after the loop. */
void loop_unpack_place(Eval *ev, const Loop *loop, const Carried *place, Value *const **at, Map *groups, bool head);
/* Links cells that may share memory: at the head, or, with the loop's results in `after`, after the loop. */
void loop_link(Eval *ev, const Loop *loop, const Map *groups, Value *const *after);
/* Enters the state and the block at the end of the last round, and leaves them. */
HeapMark loop_enter_round(Eval *ev, Loop *loop);
void loop_leave_round(Eval *ev, Loop *loop, HeapMark mark);

/* ---- loop_back_edge.c ---- */
void loop_open_boundary(Eval *ev, Loop *loop); /* before the first round */
/* Joins what the round has written into the carried places. Returns false if the round had not assumed all of it. */
bool loop_join_back_edge(Eval *ev, Loop *loop);
bool loop_failed(Eval *ev, const Loop *loop); /* whether the round reported errors */
/* Records names without a value before the loop, which the next round of an enclosing loop may read. */
void loop_note_early(Eval *ev, const Loop *loop);
bool loop_writes_in_place(Eval *ev, const Loop *loop);
/* Returns whether a place ends as older memory, or two as the same memory. */
bool loop_shares_memory(Eval *ev, const Loop *loop);

/* ---- loop_finish.c ---- */
Flow loop_finish(Eval *ev, Loop *loop, Sval *broke);
/* Ends a loop after errors: everything that the body writes becomes poison, so that nothing is reported twice. */
Flow loop_give_up(Eval *ev, Loop *loop, Sval *broke);

/* ---- loop_assume.c ---- */
void loop_assume(Eval *ev, Loop *loop);    /* predicts the places that the first round carries */
void loop_forget_contents(Layout *layout); /* a value known before the loop is unknown inside it */
/* Returns whether no line outside the loop mentions the name. */
bool loop_is_private(Eval *ev, const Loop *loop, CellId cell, Sym name);

/* ---- loop_optional.c ---- */
void loop_pair_optionals(Eval *ev, Loop *loop); /* at the head of a round, before places have their values of it */
/* Called at the end of a round. Returns false if two optionals are not absent together, although its head said so. */
bool loop_optionals_agree(Eval *ev, Loop *loop);
/* Replaces the i-th place's first leaf by the tag of the optional with which it is absent; tags: by place, so far. */
void loop_share_tag(Eval *ev, Loop *loop, uint32_t i, Value **leaf, Map *tags);

/* ---- loop_length.c ---- */
/* Adds to a fact what is known about the length of a carried list after the finished loop; leaf: its index among the
 * carried leaves. */
void loop_length(Eval *ev, const Loop *loop, const Value *init, uint32_t leaf, Fact *fact);

/* ---- unroll.c ---- */
/* Unrolls a loop that cannot become a Loop node; false: a test is unknown, and nothing was changed. */
bool loop_try_unroll(Eval *ev, const LoopSpec *spec, void *context, Sval *broke, Flow *flow);
/* Evaluates up to `spec->first` trips one by one, one of which leaves the loop; false as above. */
bool loop_try_first(Eval *ev, const LoopSpec *spec, void *context, Sval *broke, Flow *flow);
/* Unrolls a loop whose trips compute with known numbers, such as sizes for padding; false: they are unknown, and
 * nothing was changed. */
bool loop_try_known(Eval *ev, const LoopSpec *spec, void *context, Sval *broke, Flow *flow);
/* The same, whatever the text of the loop has. */
bool loop_try_all_known(Eval *ev, const LoopSpec *spec, void *context, Sval *broke, Flow *flow);

/* Returns whether every run ends in one of the first trips, as far as they are known; then the errors of those trips
 * are reported. Otherwise nothing was changed. */
bool loop_surely_ends(Eval *ev, const LoopSpec *spec, void *context);

/* ---- carried_alias.c ---- */
bool loop_carries_memory(const Carried *place);
void carried_aliases_layouts(Eval *ev, const Loop *loop, Map *out); /* the layouts of tensors that have an alias */
void carried_aliases_open(Eval *ev, Loop *loop); /* at a round's head: parameters of the exact ones */
/* Called at the end of a round, in its state. Returns false if there are more than the head assumed. */
bool carried_aliases_settle(Eval *ev, Loop *loop);
void carried_aliases_pack(Eval *ev, const Loop *loop, bool back, ValueVec *out);
/* Links at the loop's head, or, with the loop's results in `after`, after the loop. */
void carried_aliases_link(Eval *ev, const Loop *loop, Value *const *after);

/* ---- loop_dump.c ---- */
/* For --dump-loops: prints what the last round carries, and why the loop is evaluated again (NULL: it is not). */
void loop_dump_round(Eval *ev, Loop *loop, const char *why);

/* ---- loop_history.c ---- */
LoopHistory *history_open(Eval *ev, const void *key); /* for one round */
/* Returns the history of the same loop in the previous round; NULL: none. */
const LoopHistory *history_recall(const Eval *ev, const void *key);
/* Called when the loop is finished: remembers it for the next round of the enclosing loop. */
void history_close(Eval *ev, LoopHistory *memory, const Loop *loop);
void history_guess(Eval *ev, Loop *loop, const LoopHistory *past); /* places to carry from the start */

#endif
