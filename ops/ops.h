/* For the files of ops/: what infer and lower functions share. One file a family; a family is an array of rows and its
 * count.
 *
 *     static const OpRow rows[] = {
 *         {"softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor", .infer = infer_cast_same, .lower =
 * lower_softmax},
 *         {"softplus(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor", .expr = "...", .infer = infer_same},
 *     };
 *     FAMILY(softmax, rows)
 *
 * and a line in families.c. A row needs infer and exactly one of expr, lower, prelude (or a note that says why there is
 * none).
 *
 * Inference: dtypes must be known afterwards; unknown rank is rank -1; a size that is not known is a NULL dim. Never
 * claim a size that may be wrong for some input: facts become constants. Errors that PyTorch would raise on every run
 * are reported. Lowering: facts of arguments and results are complete; sizes may be symbolic or NULL; every empty
 * tensor must work. */
#ifndef SCRIPTC_OPS_OPS_H
#define SCRIPTC_OPS_OPS_H

#include "backend/onnx.h"

#define COUNT_OF(a)        (uint32_t)(sizeof(a) / sizeof *(a))
#define FAMILY(name, rows) const OpFamily family_##name = {#name, rows, COUNT_OF(rows)};

/* A row whose function is in the prelude: "rearrange:flip" is flip of torch/_decompositions/rearrange.py. */
#define DECOMPOSED(text, function) \
    { text, .prelude = "torch._decompositions." function }
#define DECOMPOSED_OF(classes, text, function) \
    { text, .prelude = "torch._decompositions." function, .takes = classes }

#define DECOMPOSED_SHAPED(sizes, text, function) \
    { text, .prelude = "torch._decompositions." function, .shapes = sizes }

/* ---- building facts ---- */
const Dim **fact_dims(OpCall *call, int rank); /* an array for fact_set, entries NULL */
bool fact_set(OpCall *call, Fact *out, DType dtype, int rank,
              const Dim *const *dim);                                   /* always true; rank -1 or dim NULL: unknown */
bool fact_like(OpCall *call, Fact *out, const Fact *like, DType dtype); /* shape of `like`, contents not */
bool fact_number(OpCall *call, Fact *out, DType dtype,
                 const Dim *item); /* int, float, bool results; item may be NULL */
/* Broadcast of shapes; an unknown rank makes it unknown. False: sizes that can never fit, reported. */
bool fact_broadcast(OpCall *call, uint32_t n, const Fact *const *in, int *rank, const Dim *const **dim);
const Dim *dim_broadcast(OpCall *call, const Dim *a, const Dim *b, bool *clash);
const Dim *fact_numel(OpCall *call, const Fact *fact); /* product of sizes or NULL */
bool fact_need_rank(OpCall *call, const char *name, int low,
                    int high); /* report if the rank is known and outside; true if fine */
/* Report a window's number that is below what it may be (1, but 0 of padding) or beyond 32 bits; true if fine. */
bool call_window(const OpCall *call, const char *name, int n, const int64_t *number);
/* Report if nothing is known to be along the axes of [dim]; true if fine. */
bool fact_need_elements(OpCall *call);
/* Shape of a reshape to `want`, where one entry may be -1; false if reported. */
bool fact_reshape(OpCall *call, const Fact *self, DimList want, const Dim **out);
DType call_common_dtype(const OpCall *call); /* PyTorch's result type of all Tensor (also lists) and Scalar arguments */
DType default_float_of(const OpCall *call, DType dtype); /* itself if floating, else torch.get_default_dtype() */

/* An axis argument: 1 known and in range (*out), 0 not known until the run, -1 wrong and reported. */
int fact_axis(OpCall *call, const char *name, int rank, int *out);
const Dim *fact_size(const Fact *fact, int axis); /* NULL where it is not known */

/* ---- inference that many rows share; arguments are found by the names in brackets ---- */
InferFn infer_same;           /* [first Tensor] its dtype and shape */
InferFn infer_float;          /* the same with integers and bools made float32 */
InferFn infer_bool;           /* its shape, bool */
InferFn infer_cast_same;      /* its shape; dtype from [dtype] if given */
InferFn infer_promoted;       /* all Tensor arguments broadcast; common dtype with Scalars */
InferFn infer_promoted_float; /* the same, made float32 if integral */
InferFn infer_compare;        /* broadcast, bool */
InferFn infer_reduce;         /* [self, dim, keepdim] dtype of self */
InferFn infer_reduce_sum;     /* the same; dtype from [dtype], else int64 for integers and bools */
InferFn infer_reduce_float;   /* dtype from [dtype], else self's */
InferFn infer_reduce_bool;    /* any, all */
InferFn infer_reduce_index;   /* argmax, argmin: int64 */
InferFn infer_reduce_pair;    /* max.dim, min.dim, ...: values and int64 indices; as many results as the schema has */
InferFn infer_sizes;          /* [size, dtype] zeros, ones, rand ...; default float32 */
InferFn infer_like_dtype;     /* [self, dtype] zeros_like ...: shape of self, dtype from [dtype], else self's */
InferFn infer_refused;        /* for rows that only say why they cannot be: dtype of the first tensor, nothing else */
InferFn infer_int;            /* int results without a known value, likewise: */
InferFn infer_number_float;
InferFn infer_number_bool;
InferFn infer_text;

/* ---- lowering ---- */
/* Reads self as PyTorch's T_PROMOTE rows need it: cast to the common dtype of the result. */
OxVal lower_operand(Lower *lo, const char *name);
void lower_binary(Lower *lo, const char *type); /* result = type(self, other) in the result's dtype */
/* Reduction by an ONNX operator over [dim] with [keepdim]: constant axes, none, or (one axis) known at run time. */
OxVal lower_reduction(Lower *lo, const char *type, OxVal x);
/* -1-normalised constant axis of `dim`, or -1 where it is not known (then use lo_axis with lo_arg(lo, name)). */
int lower_axis(Lower *lo, const char *name, int rank);
/* The divisor with 1 for -1, and where that was (NULL: nowhere): the least integer by -1 ends ONNX Runtime's process.
 */
OxVal lower_divisor(Lower *lo, OxVal b, OxVal *minus);
/* self // other; integers neither overflow nor round towards zero. */
OxVal lower_floor_quotient(Lower *lo, OxVal a, OxVal b);
/* ONNX Runtime's scatters with a reduction take no 16-bit floats and no bools. */
DType lower_reduced_type(DType dtype);
bool lower_has_rank(Lower *lo, OxVal x);              /* false: SC4201 was reported */
OxVal lower_reshape(Lower *lo, OxVal x, OxVal shape); /* zeros are sizes, not ONNX's "copy" */
/* s[start:stop:step] of a vector. A start before the first element with a negative step takes nothing; ONNX would move
 * it to the first element. */
OxVal lower_python_slice(Lower *lo, OxVal s);
/* A sequence whose elements are cast, where what made it has no kernel for their dtype. */
OxVal lower_list_as(Lower *lo, OxVal s, DType dtype);
OxVal lower_index_below(Lower *lo, OxVal index, OxVal size); /* index < 0 ? index + size : index; folds where it can */

/* ---- where ONNX Runtime ends, hangs or fails over tensors without elements ---- */
bool lower_has_elements(Lower *lo, OxVal x); /* known, of every run */
/* What `full` makes if all x have elements in the run, else what `empty` makes: the branches of an If, or only the
 * first where that is known. Both make the same dtype and are given `of`. */
typedef OxVal MakeFn(Lower *lo, const void *of);
OxVal lower_unless_empty(Lower *lo, uint32_t n, const OxVal *x, MakeFn *full, MakeFn *empty, const void *of);

/* ---- where the rank is known only at run time: rankless.c ---- */
/* The constant axis [name], not negative where the rank is known and else as it is written. False: a number of the run.
 */
bool lower_written_axis(Lower *lo, const char *name, OxVal x, int64_t *axis);
/* A 0-d tensor as a vector, if `axis` is one that eager lets a 0-d tensor take; and a result of that without the axis
 * again. */
OxVal lower_with_axis(Lower *lo, OxVal x, int64_t axis);
OxVal lower_without_axis(Lower *lo, OxVal y, OxVal x, int64_t axis);
OxVal lower_rank_of(Lower *lo, OxVal x);                            /* 1-D of one element */
OxVal lower_ones_vector(Lower *lo, OxVal count);                    /* that many ones, none if negative */
OxVal lower_along_channels(Lower *lo, OxVal v, OxVal x);            /* [channels] to [channels, 1, ...] for x [batch,
                                                                       channels, ...] */
OxVal lower_axes_swapped(Lower *lo, OxVal x, int64_t a, int64_t b); /* a and b as written */
bool lower_axis_moved(Lower *lo, OxVal x, int64_t from, int64_t to, OxVal *out); /* false: the order is not known */
OxVal lower_counted_axes(Lower *lo, OxVal x, OxVal axes); /* 1-D axes, the negative ones counted from the front */
/* Over 1-D axes that are negative or known only at run time. ONNX Runtime forgets negative ones over empty tensors. */
OxVal lower_reduce_over(Lower *lo, const char *type, OxVal x, OxVal axes, bool keep);

enum { MAX_BLOCKS = 6 };
typedef struct Blocks {
    uint32_t n;
    OxVal from[MAX_BLOCKS], to[MAX_BLOCKS]; /* 1-D bounds of each run of axes, end to end */
} Blocks;
/* The axes before, at, between, at and behind two that are written from the same end; x with the blocks as its axes,
 * and the sizes in each. */
Blocks lower_blocks_around(Lower *lo, int64_t low, int64_t high);
OxVal lower_in_blocks(Lower *lo, OxVal x, const Blocks *blocks, OxVal *part);

/* x as [product of the others, last n axes]. */
typedef struct LastAxes {
    OxVal x, lead; /* lead: the sizes that were put together */
    int n;
} LastAxes;
LastAxes lower_last_axes(Lower *lo, OxVal x, int n);
OxVal lower_last_axes_back(Lower *lo, const LastAxes *form, OxVal y);
/* The last (first) n axes in another order; perm counts the block of the others as axis 0 (n). */
OxVal lower_last_permuted(Lower *lo, OxVal x, int n, const int64_t *perm);
OxVal lower_first_permuted(Lower *lo, OxVal x, int n, const int64_t *perm);

#endif
