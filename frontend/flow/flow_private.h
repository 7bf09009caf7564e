/* What flow.c, loop.c and branch.c share. */
#ifndef SCRIPTC_FRONTEND_FLOW_FLOW_PRIVATE_H
#define SCRIPTC_FRONTEND_FLOW_FLOW_PRIVATE_H

#include "frontend/flow/exits.h"
#include "frontend/value/bools.h"

typedef struct ArmCode {
    BranchFn *branch;
    ArmFn *arm;
    void *context;
} ArmCode; /* one of the two functions */

typedef struct Arm {
    Block *block;
    Flow flow; /* 0: cannot be left */
    Sval result;
    State state; /* what it has done to the heap */
    bool ran;
} Arm;

typedef struct Fork {
    Value *cond;
    Node *node;
    Arm arm[2];
    HeapMark before;
    Builder outer;
    Narrowing *narrowing;
    Span at;
    bool guard; /* its condition is that a call has raised */
} Fork;

bool fork_open(Eval *ev, Fork *fork, Value *cond, Narrowing *narrowing,
               Span at);                                         /* false: nested too deeply, reported */
void fork_run(Eval *ev, Fork *fork, int k, const ArmCode *code); /* a second time: goes on where the arm ended */
Flow fork_close(Eval *ev, Fork *fork, bool want_result, Sval *result);

/* layout_pack, with exactly that many leaves. False: reported. */
bool pack_leaves(Eval *ev, const Layout *layout, Sval v, uint32_t leaves, ValueVec *out, Span at);
bool is_exit_name(Sym name);                 /* a frame's `$break`, ...: absent is False */
Sym place_label(Eval *ev, Sym name);         /* the name that values of the place get */
Fact fact_with_symbols(Eval *ev, Fact fact); /* sizes that are not known become symbols */
/* Behind a boundary: links the new cells of an unpacking to what they may be. linked: tensors that have their links
 * already; NULL: all. met: by origin, over several unpackings of one boundary. */
void link_cells(Eval *ev, HeapMark before, const Map *linked, const Map *groups, Map *met, Span at);
void mark_maybe_unbound(Eval *ev, CellId cell, Sym name, Span at);
/* No exception is on its way any more: names that only it would have left unbound are sure. */
void names_without_exception(Eval *ev, CellId frame);

/* ---- what services hand to rooms below ---- */
Sval graph_branch(Eval *ev, Value *cond, BranchFn *then, BranchFn *otherwise, void *context, Span at);
Flow graph_if(Eval *ev, Value *cond, ArmFn *then, ArmFn *otherwise, void *context, Span at);
Value *graph_value(Eval *ev, Sval v, Span at);
Sval graph_number(Eval *ev, Value *value);
void graph_container_changed(Eval *ev, Sval v);

#endif
