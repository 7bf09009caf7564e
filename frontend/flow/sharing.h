/* Sharing: determines exactly which memory the joined cells after an If are, on each path.
 *
 * A joined tensor gets a new cell; on each path it was a reference to older memory, or to memory that the arm made and
 * that other joined tensors may share. Each such path becomes a link: a condition and a reference. Values of a link
 * that are computed in the arm (a test, an index, the arm's memory itself) become results of the If. */
#ifndef SCRIPTC_FRONTEND_FLOW_SHARING_H
#define SCRIPTC_FRONTEND_FLOW_SHARING_H

#include "frontend/flow/layout.h"
#include "frontend/value/sval.h"

typedef struct PossibleAlias {
    const Layout *layout; /* of the joined tensor */
    uint32_t side;
    Sval ref;    /* the memory, as a reference in the arm */
    Value *cond; /* a value of the arm; NULL: unknown, the two may be the same */
} PossibleAlias;

/* Memory made in an arm that several joined tensors share. */
typedef struct SharedMemory {
    CellId young, cell; /* in the arm, and after the If */
    uint32_t side, uses;
    const Layout *user;
    Value *value;
} SharedMemory;

typedef struct Export {
    uint32_t side;
    Value *value;
} Export;

typedef struct Sharing {
    uint32_t epoch;     /* of the boundary: references to older cells stay, younger cells belong to the arm */
    const Block *outer; /* the If's block */
    Map met;            /* layouts met so far, each once */
    Vec(const Layout *) layouts;
    Vec(PossibleAlias) aliases;
    Vec(SharedMemory) shared;
    Vec(Export) exports;
} Sharing;

/* Call in this order: sharing_layout for the tensors of the joined layouts; at the end of each arm, its links; then the
 * values that leave it. */
void sharing_layout(Eval *ev, Sharing *sharing, const Layout *layout);
void sharing_arm(Eval *ev, Sharing *sharing, uint32_t side, Span at);
/* Adds what `one` may be, including itself. */
void sharing_roots(Eval *ev, Sharing *sharing, PossibleAlias one);
void sharing_leaves(Eval *ev, Sharing *sharing, LeafVec *leaves);
void sharing_pack(Eval *ev, const Sharing *sharing, uint32_t side, ValueVec *out);
/* After the If: links the new cells. leaf: the exported values. */
void sharing_link(Eval *ev, Sharing *sharing, const Map *groups, Value *const *leaf, Span at);

#endif
