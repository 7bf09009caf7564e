/* Sharing: which memory the joined cells behind an If are, exactly, on each path.
 *
 * A tensor that is joined gets a cell of its own; on either path it was a reference to older memory, or to memory that
 * the arm made and that other joined tensors may share. Each such path becomes a tie: a condition and a reference. What
 * only the arm knows of them (a test inside it, an index, the arm's memory itself) leaves the If as a result. */
#ifndef SCRIPTC_FRONTEND_FLOW_SHARING_H
#define SCRIPTC_FRONTEND_FLOW_SHARING_H

#include "frontend/flow/layout.h"
#include "frontend/value/sval.h"

typedef struct PossibleAlias {
    const Layout *layout; /* of the joined tensor */
    uint32_t side;
    Sval ref;    /* the memory, as the arm refers to it */
    Value *cond; /* as the arm sees it; NULL: not known, the two may be one */
} PossibleAlias;

/* Memory of an arm that several joined tensors share. */
typedef struct SharedMemory {
    CellId young, cell; /* in the arm, behind the If */
    uint32_t side, uses;
    const Layout *user;
    Value *value;
} SharedMemory;

typedef struct Export {
    uint32_t side;
    Value *value;
} Export;

typedef struct Sharing {
    uint32_t epoch;     /* of the boundary: older cells are referred to, younger ones stay in the arm */
    const Block *outer; /* the If's block */
    Map met;            /* layouts, once each */
    Vec(const Layout *) layouts;
    Vec(PossibleAlias) aliases;
    Vec(SharedMemory) shared;
    Vec(Export) exports;
} Sharing;

/* In this order: the tensors of the joined layouts; in each arm at its end, its ties; the values that leave it. */
void sharing_layout(Eval *ev, Sharing *sharing, const Layout *layout);
void sharing_arm(Eval *ev, Sharing *sharing, uint32_t side, Span at);
/* Adds what `one` may be, itself included. */
void sharing_roots(Eval *ev, Sharing *sharing, PossibleAlias one);
void sharing_leaves(Eval *ev, Sharing *sharing, LeafVec *leaves);
void sharing_pack(Eval *ev, const Sharing *sharing, uint32_t side, ValueVec *out);
/* Behind the If: links the new cells. leaf: the exported values. */
void sharing_link(Eval *ev, Sharing *sharing, const Map *groups, Value *const *leaf, Span at);

#endif
