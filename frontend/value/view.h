/* Internals of view steps, shared by view.c and strides.c. */
#ifndef SCRIPTC_FRONTEND_VALUE_VIEW_H
#define SCRIPTC_FRONTEND_VALUE_VIEW_H

#include "frontend/value/sval.h"

/* Sizes and strides of a reference; functions return false if they cannot be expressed. */
typedef struct Strides {
    int rank;
    const Dim **size, **stride;
    bool contiguous; /* row-major, even if a size cannot be expressed */
} Strides;

typedef enum {
    INVERSE_NONE,    /* cannot be written through */
    INVERSE_SCATTER, /* the base with a part replaced: `row`_scatter(base, part, arguments...) */
    INVERSE_SELF,    /* the same step again: transposes */
    INVERSE_PERMUTE, /* the inverse permutation */
    INVERSE_SWAP,    /* the same row with its two arguments exchanged: movedim */
    INVERSE_RESHAPE, /* reshape to the base's sizes */
    INVERSE_BITS,    /* reinterpret as the base's dtype */
    INVERSE_NARROW,  /* slice_scatter over start .. start + length */
    INVERSE_EXPAND,  /* identity; possible only if nothing was expanded */
    INVERSE_IDENTITY,
} Inverse;

enum {
    VIEW_OR_COPY = 1 << 0,   /* a copy if no view has the new sizes */
    VIEW_OR_ITSELF = 1 << 1, /* the tensor itself if its rank stays */
    VIEW_PART = 1 << 2,      /* a part of one axis, which its first two arguments name and begin */
};

typedef struct InverseRow {
    const char *name;
    Inverse inverse;
    const char *scatter;
    unsigned kind; /* VIEW_... */
} InverseRow;

/* Each tensor of the program is an object: `unsqueeze_`, `t_` and the like change its sizes without touching the
 * memory, and other tensors over the memory keep theirs. The changes of all objects over a memory are recorded with its
 * contents, newest first; a step is applied to its base as it was when the step was made. */
typedef struct Reshaped {
    const struct Reshaped *up;
    uint32_t count;     /* number of changes up to this one */
    const View *object; /* NULL: the tensor that is the whole memory */
    const View *step;   /* NULL: the previous state is unknown, so older views cannot be used */
    Value *before;      /* the object's value before the change */
    Span at;
} Reshaped;

bool view_is(const Op *op, unsigned kind);                    /* one of VIEW_... */
const InverseRow *inverse_of(const Op *op);                   /* how to write through a view row; NULL: not possible */
const Value *step_result(const View *step);                   /* the result of the step when it was made */
const char *value_shape_text(Eval *ev, const Fact *fact);     /* the sizes, for messages */
const Reshaped *memory_reshaped(const Eval *ev, CellId cell); /* the newest change; may be NULL */
/* Collects the changes of one object that are newer than `since`, oldest first. */
uint32_t changes_since(const Eval *ev, CellId cell, const View *object, uint32_t since, const Reshaped ***out);
int known_axis(const Value *v, int rank); /* a known axis, counted from 0; -1: unknown or out of range */
Value *value_size(Eval *ev, Value *tensor, int dim, Span at);
Value *value_sizes(Eval *ev, Value *tensor, Span at); /* List[int] */
/* Returns the result of a row whose schema has `Tensor(a)`: a reference into self's memory, or new memory if eager mode
 * copies. in[0] is self's value. */
Sval view_result(Eval *ev, const Op *op, Sval self, uint32_t n, Value **in, Span at);
/* Applies the operator with that text to the tensor and the arguments. */
Sval view_step(Eval *ev, Sval tensor, const char *op, uint32_t nargs, Value *const *arg, Span at);
bool view_same(const View *a, const View *b);
/* Returns whether two views of one memory certainly have no element in common. */
bool view_apart(const View *a, const View *b);
/* Reports that an operator that writes the target reads another view of the same memory, if it does. */
void view_note_overlap(Eval *ev, Sval target, Sval source, Span at);

int view_contiguous(Eval *ev, Sval tensor, Span at); /* 1 yes, 0 no, -1: depends on the sizes */
bool view_strides(Eval *ev, Sval tensor, Strides *out, Span at);
/* Returns 0 if view() of such a tensor to these sizes fails in eager mode on every run with sizes that are not 0, -1 if
 * the sizes of the run decide, and 1 if it does not fail, or the strides are not known. `have` then has its sizes. */
int view_possible(Eval *ev, Sval tensor, const Fact *to, Strides *have, Span at);
/* Returns whether its memory may not be row-major because it was computed from a transposed tensor. */
bool view_memory_turned(Eval *ev, Sval tensor);
/* Returns new memory if PyTorch copies; if the sizes do not decide that, a later write to either tensor makes the other
 * stale. */
Sval view_copy(Eval *ev, Sval tensor, Value *contents, Span at);
#endif
