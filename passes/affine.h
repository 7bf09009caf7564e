/* Integers that change by the same step from trip to trip: k + step * trip + terms that are fixed while the loop
 * runs. */
#ifndef SCRIPTC_PASSES_AFFINE_H
#define SCRIPTC_PASSES_AFFINE_H

#include "passes/pass.h"

enum { AFFINE_TERMS = 4 };

typedef struct AffineTerm {
    Value *value; /* an int defined outside the loop */
    int64_t times;
} AffineTerm;

typedef struct Affine {
    int64_t k, step;
    uint32_t n;
    AffineTerm term[AFFINE_TERMS]; /* sorted by value number; no coefficient is 0 */
} Affine;

/* Returns false if the int is not of that form in the body of the loop. */
bool affine_of(const Node *loop, Value *v, Affine *out);
/* Sets *gap to b - a, if that is the same number in all trips. */
bool affine_gap(const Affine *a, const Affine *b, int64_t *gap);
/* Returns whether the bounds of a slice, or of a write into one, which begin at the input `from`, are *size > 0 apart
 * in all trips, with step 1. */
bool affine_span(const Node *loop, const Node *node, uint32_t from, Affine *out, int64_t *size);
/* Returns its value in the first trip, if the loop makes one; NULL if no dim expresses it. */
const Dim *affine_first(Func *func, const Node *loop, const Affine *a);
/* Returns its value in the last trip, if the loop makes one and ends by its trip count. */
const Dim *affine_last(Func *func, const Node *loop, const Affine *a);
/* Returns whether it is provably at least 0 in every trip. */
bool affine_from_front(Func *func, const Node *loop, const Affine *a);
/* Returns whether `size` places from there on are provably inside the axis of a tensor in every trip. */
bool affine_inside(Func *func, const Node *loop, const Affine *from, int64_t size, const Value *whole, int axis);
/* Returns whether the last of `size` places, in the last trip that the trip count allows, is provably the last one of
 * the axis. */
bool affine_reaches_end(Func *func, const Node *loop, const Affine *from, int64_t size, const Value *whole, int axis);
/* Returns whether the node is a selection whose index is provably in range whenever the node runs: a constant, or an
 * index that depends on the trip of an enclosing loop. */
bool affine_selects(Func *func, const Node *node);
/* The same for an index of the node, in a dimension of this size. */
bool affine_index_fits(Func *func, const Node *node, Value *index, const Dim *size);
/* Returns whether the node runs only in trips from number `first` on, because branches around it compare affine ints:
 * what they test is false in earlier trips. */
bool affine_runs_from(const Node *loop, const Node *node, int64_t first);
/* Computes the int at the builder's insertion point, where the loop's parameters must be visible; trip NULL: its value
 * in the first trip. */
Value *affine_value(Builder *b, const Affine *a, Value *trip);

#endif
