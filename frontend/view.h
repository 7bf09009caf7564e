/* View steps from within: what view.c and strides.c share. */
#ifndef SCRIPTC_FRONTEND_VIEW_H
#define SCRIPTC_FRONTEND_VIEW_H

#include "frontend/tensor.h"

typedef enum {
    INVERSE_NONE,    /* cannot be written through */
    INVERSE_SCATTER, /* base with a part replaced: `row`_scatter(base, part, arguments...) */
    INVERSE_SELF,    /* the same step again: transposes */
    INVERSE_PERMUTE, /* the inverse permutation */
    INVERSE_SWAP,    /* the same row with its two arguments exchanged: movedim */
    INVERSE_RESHAPE, /* the base's sizes again */
    INVERSE_NARROW,  /* slice_scatter over start .. start + length */
    INVERSE_EXPAND,  /* only where nothing was expanded */
    INVERSE_IDENTITY,
} Inverse;

typedef struct InverseRow {
    const char *name;
    Inverse inverse;
    const char *scatter;
} InverseRow;

const InverseRow *inverse_of(const Op *op); /* how a view row is written through; NULL: not at all */
const Value *step_result(const View *step); /* what the step gave when it was made */
int known_axis(const Value *v, int rank);   /* an axis known now, from 0; -1: not known or out of range */

#endif
