/* Numbers that change by the same step from trip to trip: k + step * trip + what is fixed while the loop runs. */
#ifndef SCRIPTC_PASSES_AFFINE_H
#define SCRIPTC_PASSES_AFFINE_H

#include "passes/pass.h"

enum { AFFINE_TERMS = 4 };

typedef struct AffineTerm {
    Value *value; /* an int that stands outside of the loop */
    int64_t times;
} AffineTerm;

typedef struct Affine {
    int64_t k, step;
    uint32_t n;
    AffineTerm term[AFFINE_TERMS]; /* by the values' numbers; none is there zero times */
} Affine;

/* False: the int is not of that form in the body of the loop. */
bool affine_of(const Node *loop, Value *v, Affine *out);
/* *gap = b - a, if that is the same number in all trips. */
bool affine_gap(const Affine *a, const Affine *b, int64_t *gap);
/* What it is in the first trip, if the loop turns; NULL: no dim says it. */
const Dim *affine_first(Func *func, const Node *loop, const Affine *a);
/* What it is in the last trip, if the loop turns and is left by its trip count. */
const Dim *affine_last(Func *func, const Node *loop, const Affine *a);
/* It is known to be at least 0 in every trip: it steps by 1 or -1. */
bool affine_from_front(Func *func, const Node *loop, const Affine *a);
/* A selection whose place is known to exist whenever the node is reached: a number, or the trip's of a loop around. */
bool affine_selects(Func *func, const Node *node);
/* A value of it at the builder's place, which sees the loop's parameters; trip NULL: what it is in the first trip. */
Value *affine_value(Builder *b, const Affine *a, Value *trip);

#endif
