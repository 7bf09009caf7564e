/* What loop.c and the files beside it share. */
#ifndef SCRIPTC_FRONTEND_FLOW_LOOP_PRIVATE_H
#define SCRIPTC_FRONTEND_FLOW_LOOP_PRIVATE_H

#include "frontend/flow/flow_private.h"

typedef struct Carried {
    CellId cell;
    Sym name; /* NULL: the cell's contents as a whole */
    const Layout *layout;
    bool output;  /* only its last value matters: unbound or False whenever a trip starts */
    bool unbound; /* before the loop */
    uint32_t leaves;
} Carried;

/* Where a carried tensor stands: a name's value, or an element of a list or dict whose contents are carried. */
typedef struct Spot {
    CellId cell;
    Sym name;       /* NULL: an element */
    uint32_t index; /* of the element */
} Spot;

typedef Vec(bool) BoolVec;

/* A memory that a carried tensor may be (carried_alias.c). */
typedef struct CarriedAlias {
    Spot spot;
    Sval ref;            /* older memory; of a peer its view alone counts */
    BoolVec moves;       /* by argument of its view, base first: only the trip knows it, the loop carries it */
    Spot peer;           /* or another place; no cell: none */
    bool exact, entry;   /* the loop carries whether it is; it is so on entry */
    Value *param, *back; /* of the present round */
    ValueVec slot, next; /* of the arguments that move */
} CarriedAlias;

typedef struct Loop {
    const LoopSpec *spec;
    void *context;
    Vec(Carried) carried;
    Value *cond; /* before the first trip */
    Node *node;
    Block *block;
    Builder outer;
    HeapMark mark;
    State state; /* what the round did */
    Boundary boundary;
    Flow flow;    /* of the body; CONTINUE counts as NEXT */
    Sval go;      /* another trip: a bool */
    bool endless; /* every test so far was known to be true */
    bool relinked, wants_broke;
    Map groups;                   /* cells that the head made */
    Vec(Change) stale;            /* cells that a trip makes stale for the next one; old: contents that say where */
    Map reshaped;                 /* cells whose sizes a trip changes in place: views from before it are lost */
    int64_t rounds, alias_rounds; /* that were dropped: for what is carried, for the memory that it is */
    Vec(CarriedAlias) aliases;
    bool borrowing;       /* places that carry memory are assumed to be older memory always, ... */
    bool wants_borrowing; /* from the next round on */
    Vec(Spot) owning;     /* ... save these */
    Vec(Spot) inexact;    /* elements whose memory no carried bool can name */
    uint32_t flags;       /* of exact aliases and their moving arguments: the first that the loop carries */
    LoopHistory *memory;  /* of the present round */
    DiagMark diags;
    Map shown;        /* Carried places by cell and name -> const char *: what the last dump showed (loop_dump.c) */
    uint32_t errors;  /* when the round began */
    uint32_t dropped; /* exceptions, before the first round */
} Loop;

Carried *loop_find(Loop *loop, CellId cell, Sym name);
void loop_carry(Eval *ev, Loop *loop, CellId cell, Sym name, const Layout *layout, bool output, bool unbound);
const Layout *loop_look(Eval *ev, Loop *loop, CellId cell, Sym name, Sval v); /* a place before the loop */

/* ---- loop_assume.c ---- */
void loop_assume(Eval *ev, Loop *loop);    /* the places that the first round carries */
void loop_forget_contents(Layout *layout); /* a value known before the loop is not known in it */
bool loop_is_private(Eval *ev, const Loop *loop, CellId cell,
                     Sym name); /* no line outside the loop mentions the name */

/* ---- loop_length.c ---- */
/* What the fact of a carried list says of its length behind the finished loop; leaf: of what the loop carries. */
void loop_length(Eval *ev, const Loop *loop, const Value *init, uint32_t leaf, Fact *fact);

/* ---- unroll.c ---- */
/* In place of a Loop that cannot be; false: some test is not known, nothing has happened. */
bool loop_try_unroll(Eval *ev, const LoopSpec *spec, void *context, Sval *broke, Flow *flow);
/* Where the trips are over numbers that are known, such as sizes to pad by; false: they are not, nothing has happened.
 */
bool loop_try_known(Eval *ev, const LoopSpec *spec, void *context, Sval *broke, Flow *flow);

/* Does every run end in one of the first trips, as far as they are known? The errors of those trips are then reported;
 * else nothing has happened. */
bool loop_surely_ends(Eval *ev, const LoopSpec *spec, void *context);

/* ---- carried_alias.c ---- */
bool loop_carries_memory(const Carried *place);
void carried_aliases_layouts(Eval *ev, const Loop *loop, Map *out); /* the layouts of tensors that have an alias */
void carried_aliases_open(Eval *ev, Loop *loop);                    /* a round's head: parameters of the exact ones */
bool carried_aliases_settle(
    Eval *ev, Loop *loop); /* at the end of a round, in its state; false: there are more than its head knew */
void carried_aliases_pack(Eval *ev, const Loop *loop, bool back, ValueVec *out);
void carried_aliases_link(Eval *ev, const Loop *loop, Value *const *after); /* after: the results; NULL: at the head */

/* ---- loop_dump.c ---- */
/* For --dump-loops: shows what the round that has just ended carries, and why it is evaluated again (NULL: it is not).
 */
void loop_dump_round(Eval *ev, Loop *loop, const char *why);

/* ---- loop_history.c ---- */
LoopHistory *history_open(Eval *ev, const void *key); /* of one round */
const LoopHistory *history_recall(const Eval *ev,
                                  const void *key); /* of the same loop in the round before; NULL: none */
void history_close(Eval *ev, LoopHistory *memory,
                   const Loop *loop);                              /* the loop is done: for the next round around it */
void history_guess(Eval *ev, Loop *loop, const LoopHistory *past); /* places to carry from the start */

#endif
