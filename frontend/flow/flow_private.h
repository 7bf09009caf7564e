/* Shared by flow.c, loop.c and branch.c. */
#ifndef SCRIPTC_FRONTEND_FLOW_FLOW_PRIVATE_H
#define SCRIPTC_FRONTEND_FLOW_FLOW_PRIVATE_H

#include "frontend/flow/exits.h"
#include "frontend/value/bools.h"

typedef struct ArmCode {
    BranchFn *branch;
    ArmFn *arm;
    void *context;
} ArmCode; /* exactly one of the two functions is set */

typedef struct Arm {
    Block *block;
    Flow flow; /* 0: the arm cannot be left */
    Sval result;
    State state; /* its changes to the heap */
    bool ran;
    bool raised; /* an expression of it raises on every path */
} Arm;

typedef struct Fork {
    Value *cond;
    Node *node;
    Arm arm[2];
    HeapMark before;
    Builder outer;
    Narrowing *narrowing;
    Span at;
    bool guard; /* the fork's condition is that a call has raised */
} Fork;

/* Returns false after reporting that branches are nested too deeply. */
bool fork_open(Eval *ev, Fork *fork, Value *cond, Narrowing *narrowing, Span at);
void fork_run(Eval *ev, Fork *fork, int k, const ArmCode *code); /* the second time, continues where the arm ended */
Flow fork_close(Eval *ev, Fork *fork, bool want_result, Sval *result);
/* Makes what the arms have changed results of the If; fork_close calls it if both arms can be left (fork_join.c). */
void fork_join(Eval *ev, Fork *fork, bool want_result, Sval *result);
/* Puts the state in place that arm k left, and restores that in which it was entered. */
HeapMark arm_enter(Eval *ev, Fork *fork, int k);
void arm_leave(Eval *ev, Fork *fork, HeapMark mark);
void arm_move_out(const Fork *fork, int k); /* moves the nodes of arm k to the place before the If */
bool block_has_effect(const Block *block);  /* returns whether a node in it has an effect, at any depth */

/* Packs a value into exactly that many leaves. False: reported. */
bool pack_leaves(Eval *ev, const Layout *layout, Sval v, uint32_t leaves, ValueVec *out, Span at);
/* Returns the value of a name of a frame, or of an attribute of an object, in these contents. An attribute that is not
 * set may be that of the class, and an exit that is not set is False. */
Sval place_in(Eval *ev, CellId id, const Content *content, Sym name);
bool is_exit_name(Sym name);         /* `$break` and so on of a frame, for which absent means False */
Sym place_label(Eval *ev, Sym name); /* the name given to SSA values of the place */
/* After a boundary: links the new cells of an unpacking to the cells that they may be. linked: tensors that have their
 * links already; NULL: all. met: cells by origin, over several unpackings of one boundary. */
void link_cells(Eval *ev, HeapMark before, const Map *linked, const Map *groups, Map *met, Span at);
void mark_maybe_unbound(Eval *ev, CellId cell, Sym name, Span at);
/* Called when no exception propagates any more: names that only an exception would have left unbound become bound. */
void names_without_exception(Eval *ev, CellId frame);
/* v: the values of the two arms; without a fork, of the start of a loop and of its next iteration. Marks a name of
 * mixed kinds, so that reading it is an error. Returns false after reporting returned values of mixed kinds, or a loop
 * that changes the kind of a name. */
bool mixed_check(Eval *ev, const Sval v[2], const Layout *joined, CellId cell, Sym name, const Fork *fork, Span at);

/* ---- functions that services pass to rooms below ---- */
Sval graph_branch(Eval *ev, Value *cond, BranchFn *then, BranchFn *otherwise, void *context, Span at);
Flow graph_if(Eval *ev, Value *cond, ArmFn *then, ArmFn *otherwise, void *context, Span at);
Value *graph_value(Eval *ev, Sval v, Span at);
Sval graph_number(Eval *ev, Value *value);
void graph_container_changed(Eval *ev, Sval v);

#endif
