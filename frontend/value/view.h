/* View steps from within: what view.c and strides.c share. */
#ifndef SCRIPTC_FRONTEND_VALUE_VIEW_H
#define SCRIPTC_FRONTEND_VALUE_VIEW_H

#include "frontend/value/sval.h"

/* Sizes and strides of a reference: false where they are not expressible. */
typedef struct Strides {
    int rank;
    const Dim **size, **stride;
    bool contiguous; /* row-major, also where a size is not expressible */
} Strides;

typedef enum {
    INVERSE_NONE,    /* cannot be written through */
    INVERSE_SCATTER, /* base with a part replaced: `row`_scatter(base, part, arguments...) */
    INVERSE_SELF,    /* the same step again: transposes */
    INVERSE_PERMUTE, /* the inverse permutation */
    INVERSE_SWAP,    /* the same row with its two arguments exchanged: movedim */
    INVERSE_RESHAPE, /* the base's sizes again */
    INVERSE_BITS,    /* the base's dtype again */
    INVERSE_NARROW,  /* slice_scatter over start .. start + length */
    INVERSE_EXPAND,  /* only where nothing was expanded */
    INVERSE_IDENTITY,
} Inverse;

typedef struct InverseRow {
    const char *name;
    Inverse inverse;
    const char *scatter;
} InverseRow;

/* A tensor of the program is an object of its own: `unsqueeze_`, `t_` and their like change its sizes without touching
 * the memory, and other tensors over it stay as they are. The changes of all objects over a memory are kept with its
 * contents, newest first; a step is applied to its base as that was when the step was made. */
typedef struct Reshaped {
    const struct Reshaped *up;
    uint32_t count;     /* of this one and all before it */
    const View *object; /* NULL: the tensor that is the whole memory */
    const View *step;   /* NULL: what it was before is not known; views that are older cannot be used */
    Value *before;      /* the object's value then */
    Span at;
} Reshaped;

const InverseRow *inverse_of(const Op *op);                   /* how a view row is written through; NULL: not at all */
const Value *step_result(const View *step);                   /* what the step gave when it was made */
const Reshaped *memory_reshaped(const Eval *ev, CellId cell); /* the newest change, or NULL */
/* Changes of one object that are newer than `since`, oldest first. */
uint32_t changes_since(const Eval *ev, CellId cell, const View *object, uint32_t since, const Reshaped ***out);
int known_axis(const Value *v, int rank); /* an axis known now, from 0; -1: not known or out of range */
Value *value_size(Eval *ev, Value *tensor, int dim, Span at);
Value *value_sizes(Eval *ev, Value *tensor, Span at); /* List[int] */
/* The result of a row whose schema says `Tensor(a)`: a reference into self's memory, or fresh memory where eager
 * PyTorch copies. in[0] is self's value. */
Sval view_result(Eval *ev, const Op *op, Sval self, uint32_t n, Value **in, Span at);
Sval view_step(Eval *ev, Sval tensor, const char *op, uint32_t nargs, Value *const *arg,
               Span at); /* by the row's text */
bool view_same(const View *a, const View *b);
/* value made fit to be stored in like's place: cast, leading sizes of 1 dropped, broadcast. NULL: reported. */
Value *value_fit(Eval *ev, Value *value, Value *like, Span at);

int view_contiguous(Eval *ev, Sval tensor, Span at); /* 1 yes, 0 no, -1: depends on the sizes */
bool view_strides(Eval *ev, Sval tensor, Strides *out, Span at);
bool view_memory_turned(Eval *ev, Sval tensor); /* its memory may not be row-major: made of a transposed tensor */
/* Fresh memory where PyTorch copies; where the sizes do not decide that, a later write to either of the two makes the
 * other stale. */
Sval view_copy(Eval *ev, Sval tensor, Value *contents, Span at);
#endif
