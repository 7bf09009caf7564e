/* Shared by the files of ops/: helpers of infer and lower functions. Each file is a family: an array of rows and its
 * count.
 *
 *     static const OpRow rows[] = {
 *         {"softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor", .infer = infer_cast_same, .lower =
 * lower_softmax},
 *         {"softplus(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor", .expr = "...", .infer = infer_same},
 *     };
 *     FAMILY(softmax, rows)
 *
 * and a line in families.c. A row needs infer and exactly one of expr, lower, prelude (or a note that says why it has
 * none).
 *
 * Inference: dtypes must be known afterwards; rank -1 means unknown, and so does a NULL dim. Never state a size that
 * may be wrong for some input, because facts become constants. Errors that PyTorch would raise on every run are
 * reported. Lowering: facts of arguments and results are complete; sizes may be symbolic or NULL; every empty tensor
 * must work. */
#ifndef SCRIPTC_OPS_OPS_H
#define SCRIPTC_OPS_OPS_H

#include "backend/lower/lowering.h"

/* Traits of operators that compute element by element, and the rows of one with two operands. */
enum { PURE = T_TOTAL | T_ELEMENTWISE, PROMOTED = PURE | T_PROMOTE, FLOATED = PURE | T_PROMOTE_FLOAT };
#define BINARY(name, infer_fn, lower_fn, flags) \
    {name ".Tensor(Tensor self, Tensor other) -> Tensor", .infer = infer_fn, .lower = lower_fn, .traits = flags}, { \
        name ".Scalar(Tensor self, Scalar other) -> Tensor", .infer = infer_fn, .lower = lower_fn, .traits = flags \
    }

/* The columns of xlogy, which PyTorch has under two names. */
#define XLOGY \
    .expr = "z = And(Equal(self, 0), Not(IsNaN(other))); where(z, 0, Mul(self, Log(where(z, 1, other))))", \
    .infer = infer_promoted_float, .traits = FLOATED

/* log(1 + x), as "log". What rounding 1 + x loses is added again: x - ((1 + x - 1) - log(1 + x)). For x above 1, where
 * this is below the result's precision, 1 stands for the first two x, so that infinity is not subtracted from itself.
 * It keeps -0.0, and is -infinity for -1 and NaN below. */
#define LOG1P_OF(x) "low = Min(" x ", 1); log = Sub(low, Sub(Sub(Add(low, 1), 1), Log(Add(" x ", 1)))); "

#define COUNT_OF(a)        (uint32_t)(sizeof(a) / sizeof *(a))
#define FAMILY(name, rows) const OpFamily family_##name = {#name, rows, COUNT_OF(rows)};

/* A row whose function is in the prelude: "rearrange:flip" is flip in torch/_decompositions/rearrange.py. */
#define DECOMPOSED(text, function) \
    { text, .prelude = "torch._decompositions." function }
#define DECOMPOSED_OF(classes, text, function) \
    { text, .prelude = "torch._decompositions." function, .takes = classes }

/* The same, with further columns: DECOMPOSED_WITH(text, function, .shapes = ..., .fails = ...). */
#define DECOMPOSED_WITH(text, function, ...) \
    { text, .prelude = "torch._decompositions." function, __VA_ARGS__ }

#define DECOMPOSED_SHAPED(sizes, text, function) \
    { text, .prelude = "torch._decompositions." function, .shapes = sizes }

/* ---- building facts ---- */
const Dim **fact_dims(OpCall *call, int rank); /* returns an array for fact_set whose entries are NULL */
/* Always returns true; rank -1 or dim NULL: unknown. */
bool fact_set(OpCall *call, Fact *out, DType dtype, int rank, const Dim *const *dim);
/* Like fact_set; while checking, a result of unknown rank keeps its last size. */
bool fact_set_last(OpCall *call, Fact *out, DType dtype, int rank, const Dim *const *dim, const Dim *last);
bool fact_like(OpCall *call, Fact *out, const Fact *like, DType dtype); /* the shape of `like`, but not its contents */
/* For int, float and bool results; item may be NULL. */
bool fact_number(OpCall *call, Fact *out, DType dtype, const Dim *item);
/* Broadcasts shapes; an unknown rank makes the result's unknown. Returns false after reporting sizes that can never
 * match. */
bool fact_broadcast(OpCall *call, uint32_t n, const Fact *const *in, int *rank, const Dim *const **dim);
const Dim *fact_numel(OpCall *call, const Fact *fact); /* product of the sizes, or NULL */
/* Reports a known rank that is out of range; returns whether there was no error. */
bool fact_need_rank(OpCall *call, const char *name, int low, int high);
/* Reports a number of a window that is below its minimum (1, or 0 for padding) or does not fit in 32 bits; returns
 * whether there was no error. */
bool call_window(const OpCall *call, const char *name, int n, const int64_t *number);
/* Reports axes of [dim] that are known to have no elements; returns whether there was no error. */
bool fact_need_elements(OpCall *call);
/* Computes the shape of a reshape to `want`, where one entry may be -1; false after reporting an error. */
bool fact_reshape(OpCall *call, const Fact *self, DimList want, const Dim **out);
/* Returns PyTorch's result type of all Tensor arguments (lists included) and Scalars. */
DType call_common_dtype(const OpCall *call);
/* Returns the dtype itself if it is floating-point, else torch.get_default_dtype(). */
DType default_float_of(const OpCall *call, DType dtype);

/* Reads an axis argument: 1 if known and in range (*out), 0 if known only at run time, -1 after reporting an error. */
int fact_axis(OpCall *call, const char *name, int rank, int *out);
const Dim *fact_size(const Fact *fact, int axis); /* NULL if unknown */

/* ---- inference that many rows share; arguments are found by the names in brackets. Each states the first result,
 * unless its comment says otherwise ---- */
InferFn infer_same;           /* dtype and shape of the first Tensor */
InferFn infer_float;          /* the same, with integers and bools made the default float */
InferFn infer_bool;           /* its shape, bool */
InferFn infer_cast_same;      /* its shape; dtype from [dtype] if given */
InferFn infer_promoted;       /* broadcast of all Tensor arguments; their common dtype with Scalars */
InferFn infer_promoted_float; /* the same, made the default float if integral */
InferFn infer_compare;        /* broadcast, bool */
InferFn infer_reduce;         /* [self, dim, keepdim] dtype of self */
InferFn infer_reduce_sum;     /* the same; dtype from [dtype], else int64 for integers and bools */
InferFn infer_reduce_float;   /* dtype from [dtype], else self's */
InferFn infer_reduce_bool;    /* any, all */
InferFn infer_reduce_index;   /* argmax, argmin: int64 */
InferFn infer_reduce_pair;    /* max.dim, min.dim, ...: values and int64 indices; as many results as the schema has */
InferFn infer_sizes;          /* [size, dtype] zeros, ones, rand ...; default float32 */
InferFn infer_like_dtype;     /* [self, dtype] zeros_like ...: shape of self, dtype from [dtype], else self's */
InferFn infer_refused;        /* for rows that only explain why they have no lowering: the dtype of the first tensor */
InferFn infer_int;            /* int results without a known value; and so on */
InferFn infer_number_bool;
InferFn infer_text;
/* The shape of self, of which [src] replaces a part; of_part infers the part, whose sizes src must have. */
bool infer_put_back(OpCall *call, Fact *out, InferFn *of_part);
/* For an axis that is known only at run time: the rank of self without the last `fewer` axes. */
bool infer_axis_later(OpCall *call, Fact *out, int fewer);

/* ---- lowering ---- */
/* Makes an attribute of ints, or none if all of them are the standard value. */
OxAttr lower_attr_unless(const char *name, const int64_t *v, int n, int64_t standard);
/* Reads self for T_PROMOTE rows: cast to the common dtype of the result. */
OxVal lower_operand(Lower *lo, const char *name);
OxVal lower_wanted_shape(Lower *lo);            /* the argument `size`, or the shape of `self` if there is none */
void lower_binary(Lower *lo, const char *type); /* result = type(self, other) in the result's dtype */
/* Reduces by an ONNX operator over [dim] with [keepdim]: constant axes, no axes, or one axis known only at run time. */
OxVal lower_reduction(Lower *lo, const char *type, OxVal x);
OxVal lower_nans(Lower *lo, OxVal x); /* NaN where x is NaN, else 0 */
/* Returns the constant axis `dim`, counted from the front, or -1 if it is not constant (then use lo_axis with
 * lo_arg(lo, name)). */
int lower_axis(Lower *lo, const char *name, int rank);
OxVal lower_at_axis(Lower *lo, const char *type, OxVal x, OxVal index, int axis); /* type(x, index, axis=axis) */
OxVal lower_positions(Lower *lo, OxVal n);                                        /* 0, ..., n - 1 */
OxVal lower_dropped(Lower *lo, OxVal x, OxVal p);                                 /* F.dropout in training mode */
/* Returns base ** e by squaring, for an exponent e of so many bits. one: of the base's dtype; unit and two: 1 and 2 of
 * the exponent's. */
OxVal lower_power_by_bits(Lower *lo, OxVal base, OxVal one, OxVal e, OxVal unit, OxVal two, int bits);
OxVal lower_scatter_source(Lower *lo); /* [src] in the dtype of the result */
/* Returns the divisor with -1 replaced by 1; *minus is where that was (NULL: nowhere). Dividing the least integer by -1
 * crashes ONNX Runtime. */
OxVal lower_divisor(Lower *lo, OxVal b, OxVal *minus);
/* Computes self // other; integers neither overflow nor round towards zero. */
OxVal lower_floor_quotient(Lower *lo, OxVal a, OxVal b);
/* ONNX Runtime's reducing scatters do not support 16-bit floats and bools. */
DType lower_reduced_type(DType dtype);
bool lower_has_rank(Lower *lo, OxVal x);              /* returns false after reporting SC4201 */
OxVal lower_reshape(Lower *lo, OxVal x, OxVal shape); /* zeros are sizes here, not ONNX's "copy" */
/* Computes s[start:stop:step] of a vector. A start before the first element with a negative step selects nothing,
 * whereas ONNX would move it to the first element. */
OxVal lower_python_slice(Lower *lo, OxVal s);
/* Returns a sequence with its elements cast, for producers that have no kernel for the dtype. */
OxVal lower_list_as(Lower *lo, OxVal s, DType dtype);
OxVal lower_index_below(Lower *lo, OxVal index, OxVal size); /* index < 0 ? index + size : index; folded if possible */

/* ---- where ONNX Runtime ends, hangs or fails over tensors without elements ---- */
bool lower_has_elements(Lower *lo, OxVal x); /* whether it has elements in every run */
/* Calls `full` if all x have elements, else `empty`: as branches of an If, or only one if that is known. Both receive
 * `of`, and their results must have the same dtype. */
typedef OxVal MakeFn(Lower *lo, const void *of);
/* Calls `then` and `otherwise` for the branches of an If. */
OxVal lower_choice(Lower *lo, OxVal condition, MakeFn *then, MakeFn *otherwise, const void *of);
OxVal lower_unless_empty(Lower *lo, uint32_t n, const OxVal *x, MakeFn *full, MakeFn *empty, const void *of);

/* ---- where the rank is known only at run time: rankless.c ---- */
/* Returns the constant axis [name] in *axis, nonnegative if the rank is known, else as written. Returns false if it is
 * known only at run time. */
bool lower_written_axis(Lower *lo, const char *name, OxVal x, int64_t *axis);
/* Makes a vector of a 0-d tensor if `axis` is valid for a 0-d tensor in eager mode; the function below removes the axis
 * from a result. */
OxVal lower_with_axis(Lower *lo, OxVal x, int64_t axis);
OxVal lower_without_axis(Lower *lo, OxVal y, OxVal x, int64_t axis);
OxVal lower_rank_of(Lower *lo, OxVal x);         /* 1-D, of one element */
OxVal lower_ones_vector(Lower *lo, OxVal count); /* a vector of that many ones, empty if negative */
/* Reshapes [channels] to [channels, 1, ...] for x [batch, channels, ...]. */
OxVal lower_along_channels(Lower *lo, OxVal v, OxVal x);
/* Exchanges axes a and b, counted as written. */
OxVal lower_axes_swapped(Lower *lo, OxVal x, int64_t a, int64_t b);
/* Returns false if the order is unknown. */
bool lower_axis_moved(Lower *lo, OxVal x, int64_t from, int64_t to, OxVal *out);
/* Reduces over 1-D axes that are negative or known only at run time. ONNX Runtime ignores negative axes of empty
 * tensors. */
OxVal lower_reduce_over(Lower *lo, const char *type, OxVal x, OxVal axes, bool keep);

enum { MAX_BLOCKS = 6 };
typedef struct Blocks {
    uint32_t n;
    OxVal from[MAX_BLOCKS], to[MAX_BLOCKS]; /* 1-D bounds of each block of axes, end to end */
} Blocks;
/* Groups the axes of x into those before, at, between, at and after two axes that are counted from the same end;
 * returns x with the blocks as axes, and the sizes in each block. */
Blocks lower_blocks_around(Lower *lo, int64_t low, int64_t high);
OxVal lower_in_blocks(Lower *lo, OxVal x, const Blocks *blocks, OxVal *part);

/* x reshaped to [product of the others, last n axes]. */
typedef struct LastAxes {
    OxVal x, lead; /* lead: the sizes that were merged */
    int n;
} LastAxes;
LastAxes lower_last_axes(Lower *lo, OxVal x, int n);
OxVal lower_last_axes_back(Lower *lo, const LastAxes *form, OxVal y);
/* Permutes the last (first) n axes; in perm, the merged block of the others is axis 0 (n). */
OxVal lower_last_permuted(Lower *lo, OxVal x, int n, const int64_t *perm);
OxVal lower_first_permuted(Lower *lo, OxVal x, int n, const int64_t *perm);

#endif
