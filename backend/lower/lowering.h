/* The interface for lowering functions of rows. Of backend/, ops/ may include this header and the builder alone.
 *
 * A row's lowering reads its arguments, makes nodes and binds results:
 *
 *     static void lower_hardtanh(Lower *lo, Node *node)
 *     {
 *         OxVal x = lo_arg(lo, "self");
 *         OxVal low = lo_arg_as(lo, "min_val", x->dtype), high = lo_arg_as(lo, "max_val", x->dtype);
 *         lo_result(lo, 0, LO(lo, "Clip", x, low, high));
 *     }
 *
 * lower.c takes care of these rules of ONNX, so rows need not: no value may be listed twice among the outputs of a
 * subgraph, none from outside may be returned directly, conditions have rank 0, and carried values need shapes that
 * hold in every trip. */
#ifndef SCRIPTC_BACKEND_LOWERING_H
#define SCRIPTC_BACKEND_LOWERING_H

#include "backend/graph/onnx.h"

/* A compilation as rows see it. */
typedef struct Lower {
    Context *cx;
    Func *func;
    Dims *dims;
    Ox *ox; /* the graph to which nodes are added */
    int opset;
    bool misfit;       /* a result of the current row has another rank than inference stated */
    bool exact_nan;    /* NaN is ordered as in eager mode */
    bool integers;     /* products of quantised operands become operators on integers */
    bool rounds_once;  /* 16-bit floats are read as float32; lo_result rounds the row's result */
    Node *node;        /* the node that is being lowered */
    OpCall call;       /* its arguments by name: call_int(&lo->call, "dim", &k) */
    ArgumentUse asked; /* which arguments the row took as constants, and which it read as values */
    const struct BackendOptions *options;
    struct LowerState *state; /* private to lower.c */
} Lower;

#define LO(lo, type, ...) ox_op((lo)->ox, (type), OX_IN(__VA_ARGS__), 0, NULL)

OxVal lo_value(Lower *lo, Value *v); /* NULL for none */
/* Returns whether lo_value can return v. If not, v is an operand of a value with known contents, and was not
 * lowered. */
bool lo_is_bound(const Lower *lo, const Value *v);
void lo_read(Lower *lo, const Value *v); /* records that v, if it is an argument, is used as a run-time value */
/* The dtype in which this row computes results that have `dtype` in PyTorch. */
DType lo_computed(const Lower *lo, DType dtype);
/* Returns a Tensor, number or list argument (a list is a 1-D tensor or sequence); NULL if it is absent. */
OxVal lo_arg(Lower *lo, const char *name);
/* Like lo_arg, cast to the dtype; a number becomes a 0-d tensor of the dtype. */
OxVal lo_arg_as(Lower *lo, const char *name, DType dtype);
void lo_result(Lower *lo, uint32_t i, OxVal v); /* binds result i; casts it if its dtype differs from the fact's */
const Fact *lo_fact(Lower *lo, uint32_t i);     /* the fact of result i */
bool lo_seed(Lower *lo, int64_t *seed);         /* the seed of a random node, different for each node; false: none */
bool lo_wanted(Lower *lo, uint32_t i);          /* whether result i is used */
/* Reports an error at the node and binds placeholder results, so that lowering continues and finds more errors. */
void lo_error(Lower *lo, DiagCode code, const char *format, ...) PRINTF_LIKE(3, 4);
void lo_note(Lower *lo, DiagCode code, const char *format, ...) PRINTF_LIKE(3, 4);
void lo_no_lowering(Lower *lo, const char *why); /* reports "aten::x has no ONNX lowering when ..." */
/* Returns whether x may have NaN that must be ordered as in eager mode (--exact nan). If x may have NaN but the option
 * is not set, records the row's operator for the note. */
bool lo_orders_nan(Lower *lo, OxVal x);

/* Dims at run time. A symbol is read from the first visible value that has it as a size, or that equals it. NULL if
 * there is no such value, or if the dim is NULL. */
OxVal lo_dim(Lower *lo, const Dim *d);                       /* 0-d int64 */
OxVal lo_dims(Lower *lo, uint32_t n, const Dim *const *dim); /* 1-D int64; constant if all dims are */
OxVal lo_shape(Lower *lo, Value *v);                         /* 1-D: from the fact if known, else by Shape */
OxVal lo_ints(Lower *lo, const char *name); /* 1-D int64 of an int[] (or int) argument; constant if known */
/* Reshapes x (with fact sizes x->dim) to dims: by a constant shape with 0 and one -1 if that is right for empty tensors
 * too, else by a computed shape. NULL if some dim cannot be computed. */
OxVal lo_reshape(Lower *lo, OxVal x, uint32_t n, const Dim *const *dim);

/* The three-block form [before, n, after] of x, for an axis that is known only at run time or for unknown rank. */
typedef struct LoAxis {
    OxVal x;                /* rank 3 */
    OxVal head, size, tail; /* 1-D: the sizes before the axis, its own size (one element), the sizes after it */
    OxVal own;              /* the axis's own size; empty for a 0-d tensor, which counts as a vector of one element */
    bool may_be_0d;
} LoAxis;
LoAxis lo_axis(Lower *lo, OxVal x, OxVal axis); /* axis: int64 of one element, counted from the end if negative */
/* Reshapes y [before, m, after] back to the full rank, with m in place of n. */
OxVal lo_axis_back(Lower *lo, const LoAxis *form, OxVal y);
/* Returns `size` as the new size of the axis, or nothing if the tensor is 0-d. */
OxVal lo_axis_own(Lower *lo, const LoAxis *form, OxVal size);
/* Drops the axis of y, which is [before, after] or [before, 1, after]. */
OxVal lo_axis_drop(Lower *lo, const LoAxis *form, OxVal y);

#endif
