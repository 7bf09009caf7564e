/* Elements of tensors that are computed from stored tensors and constants alone, read one batch of positions at a time.
 * The intermediate tensors are never made, so that memory does not depend on their sizes: reading a packed weight needs
 * room for the result alone. */
#ifndef SCRIPTC_PASSES_ELEMENTS_H
#define SCRIPTC_PASSES_ELEMENTS_H

#include "passes/known.h"

/* An element: `k` of tensors of integers and bools, `f` of those of floats. */
typedef union Number {
    int64_t k;
    double f;
} Number;

/* An element that stands for (q - zero) * scale. */
typedef struct Affine {
    int64_t q;
    double zero, scale;
} Affine;

typedef struct Elements {
    Func *func;
    Arena *mem;           /* scratch memory, which each call leaves as it was */
    uint32_t depth;       /* current depth of the chain of nodes that is being read */
    uint64_t visits;      /* how many nodes may still be visited in this batch */
    bool splits;          /* a difference of integers is read as q - zero, not as one integer q */
    const Weight *stored; /* the first stored tensor of integers that was read, or NULL */
    uint64_t bits;        /* number of bits of the largest stored tensor of integers that was read */
} Elements;

/* Both functions read the elements at n positions, counted in row-major order. They return false if an element depends
 * on something that is not stored, or on an operator that they do not know. `visits` must be set before. */
bool elements_numbers(Elements *e, const Value *v, size_t n, const int64_t *at, Number *out);
/* Reads a tensor of floats that is computed from integers by subtraction, addition and multiplication. */
bool elements_levels(Elements *e, const Value *v, size_t n, const int64_t *at, Affine *out);
bool elements_sizes(const Value *v, int64_t *dim); /* returns false if not all sizes are known numbers */

#endif
