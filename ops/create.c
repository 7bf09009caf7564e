/* Tensors made from sizes and numbers. Each takes a single ConstantOfShape, Range or EyeLike, whether its size is
 * constant or not. */
#include "ops/ops.h"

#include <math.h>
#include <string.h>

/* ---- filled tensors ---- */

static bool infer_new(OpCall *call, Fact *out) {
    DType dtype = call_dtype(call, "dtype");
    if (!infer_sizes(call, out)) return false;
    out->dtype = dtype != DT_NONE ? dtype : call_fact(call, "self")->dtype;
    return true;
}

/* Without a dtype, the fill value determines it: int64, bool or the default float. */
static bool infer_full(OpCall *call, Fact *out) {
    DType value = call_fact(call, "fill_value")->dtype;
    if (!infer_sizes(call, out)) return false;
    if (call_dtype(call, "dtype") == DT_NONE) out->dtype = dtype_is_float(value) ? call->func->default_float : value;
    return true;
}

OxVal lower_wanted_shape(Lower *lo) {
    return call_has(&lo->call, "size") ? lo_ints(lo, "size") : lo_shape(lo, call_arg(&lo->call, "self"));
}

static void lower_zeros(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, ox_full(lo->ox, lower_wanted_shape(lo), lo_fact(lo, 0)->dtype, 0));
}

static void lower_ones(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, ox_full(lo->ox, lower_wanted_shape(lo), lo_fact(lo, 0)->dtype, 1));
}

static void fill_with(Lower *lo, const char *name) {
    DType dtype = lo_fact(lo, 0)->dtype;
    double known;
    if (call_float(&lo->call, name, &known) && (dtype_is_float(dtype) || fabs(known) < 9e15)) {
        lo_result(lo, 0, ox_full(lo->ox, lower_wanted_shape(lo), dtype, known));
    } else {
        OxVal value = lo_arg_as(lo, name, dtype);
        lo_result(lo, 0, ox_expand(lo->ox, value, lower_wanted_shape(lo)));
    }
}

static void lower_full(Lower *lo, Node *node) {
    (void)node;
    fill_with(lo, "fill_value");
}

static void lower_fill(Lower *lo, Node *node) {
    (void)node;
    fill_with(lo, "value");
}

/* converts src to self's shape and dtype */
static void lower_copy(Lower *lo, Node *node) {
    (void)node;
    const Fact *self = call_fact(&lo->call, "self"), *src = call_fact(&lo->call, "src");
    OxVal v = lo_arg_as(lo, "src", self->dtype);
    bool same = self->rank >= 0 && self->rank == src->rank;
    for (int i = 0; same && i < self->rank; i++) same = self->dim[i] && self->dim[i] == src->dim[i];
    lo_result(lo, 0, same ? ox_identity(lo->ox, v) : ox_expand(lo->ox, v, lo_shape(lo, call_arg(&lo->call, "self"))));
}

static bool infer_number_tensor(OpCall *call, Fact *out) {
    DType dtype = call_dtype(call, "dtype");
    return fact_set(call, out, dtype == DT_NONE ? call->func->default_float : dtype, 0, NULL);
}

static void lower_number_tensor(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, lo_arg_as(lo, "s", lo_fact(lo, 0)->dtype));
}

/* ---- the identity matrix ---- */

static bool no_negative_size(OpCall *call, const Dim *size) {
    int64_t known;
    return !dim_known(size, &known) || known >= 0 ||
           call_error(call, DIAG_6111, "`%s`: a negative size", call->op->name);
}

static bool infer_eye(OpCall *call, Fact *out) {
    DType dtype = call_dtype(call, "dtype");
    const Dim **dim = fact_dims(call, 2);
    dim[0] = call_dim(call, "n"), dim[1] = call_index(call, "m") >= 0 ? call_dim(call, "m") : dim[0];
    return no_negative_size(call, dim[0]) && no_negative_size(call, dim[1]) &&
           fact_set(call, out, dtype == DT_NONE ? call->func->default_float : dtype, 2, dim);
}

static void lower_eye(Lower *lo, Node *node) {
    (void)node;
    OxVal n = ox_vector(lo->ox, lo_arg(lo, "n")), m = call_has(&lo->call, "m") ? ox_vector(lo->ox, lo_arg(lo, "m")) : n;
    OxVal zeros = ox_full(lo->ox, ox_concat(lo->ox, 0, 2, (const OxVal[]){n, m}), DT_F32, 0);
    lo_result(lo, 0, ox_cast(lo->ox, LO(lo, "EyeLike", zeros), lo_fact(lo, 0)->dtype));
}

/* ---- ranges ---- */

static bool is_float(const OpCall *call, const char *name) {
    const Fact *fact = call_fact(call, name);
    return fact && dtype_is_float(fact->dtype);
}

static bool range_is_float(const OpCall *call) {
    return is_float(call, "start") || is_float(call, "end") || is_float(call, "step");
}

/* Returns the number of steps of size k, which is not 0, from `first` to `end`, of which the last may be a part. */
static const Dim *steps_between(Dims *dims, const Dim *first, const Dim *end, int64_t k) {
    const Dim *way = k > 0 ? dim_sub(dims, end, first) : dim_sub(dims, first, end);
    int64_t size = k > 0 ? k : -k;
    return size == 1 ? way : dim_floordiv(dims, dim_add(dims, way, dim_const(dims, size - 1)), dim_const(dims, size));
}

/* Returns ceil((end - start) / step), if the step is known and, for floats, the others, too. An int64 range is computed
 * in integers. */
static const Dim *range_length(OpCall *call, bool floats, DType dtype) {
    double start = 0, end, step = 1;
    Dims *dims = call->func->dims;
    if (call_has(call, "step") && !call_float(call, "step", &step)) return NULL;
    bool known = (!call_has(call, "start") || call_float(call, "start", &start)) && call_float(call, "end", &end);
    if (known && dtype == DT_I64) start = trunc(start), end = trunc(end), step = trunc(step);
    if (step == 0) return NULL;
    if (known) {
        double n = ceil((end - start) / step);
        return n >= 0 && n < 9e15 ? dim_const(dims, (int64_t)n) : NULL;
    }
    if (floats || fabs(step) > INT32_MAX) return NULL;
    const Dim *first = call_has(call, "start") ? call_dim(call, "start") : dim_const(dims, 0);
    return steps_between(dims, first, call_dim(call, "end"), (int64_t)step);
}

static bool infer_arange(OpCall *call, Fact *out) {
    DType dtype = call_dtype(call, "dtype");
    bool floats = range_is_float(call);
    if (dtype == DT_NONE) dtype = floats ? call->func->default_float : DT_I64;
    double start = 0, end, step = 1;
    bool known = (!call_has(call, "step") || call_float(call, "step", &step)) &&
                 (!call_has(call, "start") || call_float(call, "start", &start)) && call_float(call, "end", &end);
    if (known && (step > 0 ? end < start : step < 0 && end > start))
        return call_error(call, DIAG_6111, "`%s`: a step of %g does not lead from %g to %g", call->op->name, step,
                          start, end);
    if (known && step == 0) return call_error(call, DIAG_6111, "`%s`: a step of 0", call->op->name);
    const Dim *length = range_length(call, floats, dtype);
    return fact_set(call, out, dtype, 1, &length);
}

static OxVal range_part(Lower *lo, const char *name, DType dtype, double otherwise) {
    return call_has(&lo->call, name) ? lo_arg_as(lo, name, dtype) : ox_number(lo->ox, dtype, otherwise);
}

/* Makes a range of narrow integers from floats: it has as many elements as the range of floats, but steps by an integer
 * from an integer. */
static OxVal whole_range(Lower *lo) {
    OxVal start = range_part(lo, "start", DT_F64, 0), step = range_part(lo, "step", DT_F64, 1);
    OxVal length = LO(lo, "Ceil", LO(lo, "Div", LO(lo, "Sub", lo_arg_as(lo, "end", DT_F64), start), step));
    OxVal i = ox_positions(lo->ox, ox_cast(lo->ox, length, DT_I64));
    return LO(lo, "Add", LO(lo, "Mul", i, ox_cast(lo->ox, step, DT_I64)), ox_cast(lo->ox, start, DT_I64));
}

/* The range is computed in double (or int64), as in PyTorch, then cast. */
static void lower_arange(Lower *lo, Node *node) {
    (void)node;
    bool floats = range_is_float(&lo->call);
    DType result = lo_fact(lo, 0)->dtype, dtype = floats && result != DT_I64 ? DT_F64 : DT_I64;
    if (dtype == DT_F64 && dtype_is_int(result)) {
        lo_result(lo, 0, whole_range(lo));
        return;
    }
    OxVal start = range_part(lo, "start", dtype, 0), step = range_part(lo, "step", dtype, 1);
    lo_result(lo, 0, ox_cast(lo->ox, ox_range(lo->ox, start, lo_arg_as(lo, "end", dtype), step), result));
}

static bool infer_linspace(OpCall *call, Fact *out) {
    DType dtype = call_dtype(call, "dtype");
    const Dim *steps = call_dim(call, "steps");
    return no_negative_size(call, steps) &&
           fact_set(call, out, dtype == DT_NONE ? call->func->default_float : dtype, 1, &steps);
}

/* Computed from the start in the first half and from the end in the second, so that both ends are exact. For integers,
 * both ends are truncated first. */
static OxVal linspace(Lower *lo, DType dtype, DType result) {
    Ox *ox = lo->ox;
    DType given = dtype_is_int(result) ? result : dtype;
    OxVal n = lo_arg(lo, "steps"), start = ox_cast(ox, lo_arg_as(lo, "start", given), dtype);
    OxVal end = ox_cast(ox, lo_arg_as(lo, "end", given), dtype);
    OxVal i = ox_positions(ox, n);
    OxVal gaps = ox_cast(ox, OX(ox, "Max", OX(ox, "Sub", n, ox_int(ox, 1)), ox_int(ox, 1)), dtype);
    OxVal step = OX(ox, "Div", OX(ox, "Sub", end, start), gaps);
    OxVal up = OX(ox, "Add", start, OX(ox, "Mul", step, ox_cast(ox, i, dtype)));
    OxVal left = ox_cast(ox, OX(ox, "Sub", OX(ox, "Sub", n, ox_int(ox, 1)), i), dtype);
    OxVal down = OX(ox, "Sub", end, OX(ox, "Mul", step, left));
    OxVal first_half = ox_compare(ox, "Less", i, OX(ox, "Div", OX(ox, "Add", n, ox_int(ox, 1)), ox_int(ox, 2)));
    return ox_where(ox, first_half, up, down);
}

static void lower_linspace(Lower *lo, Node *node) {
    (void)node;
    DType dtype = lo_fact(lo, 0)->dtype;
    DType computed = dtype == DT_F64 || !dtype_is_float(dtype) ? DT_F64 : DT_F32;
    lo_result(lo, 0, ox_cast(lo->ox, linspace(lo, computed, dtype), dtype));
}

#define OPTIONS "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None"
#define LIKE    OPTIONS ", MemoryFormat? memory_format=None"
#define CREATES(text, infers, lowers) \
    { text " -> Tensor", .infer = infers, .lower = lowers, .traits = T_TOTAL | T_CREATES }
#define FILLS(text, infers, lowers, sizes) \
    { text " -> Tensor", .infer = infers, .lower = lowers, .traits = T_TOTAL, .shapes = sizes, .sizes_of = 1 }
#define FILLS_LIKE(text, lowers) \
    { text " -> Tensor", .infer = infer_like_dtype, .lower = lowers, .traits = T_TOTAL | T_KEEPS_ORDER, .sizes_of = 1 }
#define COUNTS(text, infers, lowers) \
    { text " -> Tensor", .infer = infers, .lower = lowers, .traits = T_TOTAL | T_CREATES | T_COUNTS }
static const OpRow rows[] = {
    CREATES("zeros(SymInt[] size, *, " OPTIONS ")", infer_sizes, lower_zeros),
    CREATES("ones(SymInt[] size, *, " OPTIONS ")", infer_sizes, lower_ones),
    CREATES("empty.memory_format(SymInt[] size, *, " LIKE ")", infer_sizes, lower_zeros),
    CREATES("full(SymInt[] size, Scalar fill_value, *, " OPTIONS ")", infer_full, lower_full),
    CREATES("eye(SymInt n, *, " OPTIONS ")", infer_eye, lower_eye),
    CREATES("eye.m(SymInt n, SymInt m, *, " OPTIONS ")", infer_eye, lower_eye),
    COUNTS("arange(Scalar end, *, " OPTIONS ")", infer_arange, lower_arange),
    COUNTS("arange.start(Scalar start, Scalar end, *, " OPTIONS ")", infer_arange, lower_arange),
    COUNTS("arange.start_step(Scalar start, Scalar end, Scalar step=1, *, " OPTIONS ")", infer_arange, lower_arange),
    COUNTS("linspace(Scalar start, Scalar end, int steps, *, " OPTIONS ")", infer_linspace, lower_linspace),
    {"linspace.Tensor_Tensor(Tensor start, Tensor end, int steps, *, " OPTIONS ") -> Tensor", .infer = infer_linspace,
     .lower = lower_linspace, .traits = T_TOTAL | T_CREATES | T_COUNTS, .shapes = "start[] end[]"},
    CREATES("scalar_tensor(Scalar s, *, " OPTIONS ")", infer_number_tensor, lower_number_tensor),
    FILLS_LIKE("zeros_like(Tensor self, *, " LIKE ")", lower_zeros),
    FILLS_LIKE("ones_like(Tensor self, *, " LIKE ")", lower_ones),
    FILLS_LIKE("empty_like(Tensor self, *, " LIKE ")", lower_zeros),
    FILLS_LIKE("full_like(Tensor self, Scalar fill_value, *, " LIKE ")", lower_full),
    FILLS("new_zeros(Tensor self, SymInt[] size, *, " OPTIONS ")", infer_new, lower_zeros, NULL),
    FILLS("new_ones(Tensor self, SymInt[] size, *, " OPTIONS ")", infer_new, lower_ones, NULL),
    FILLS("new_empty(Tensor self, SymInt[] size, *, " OPTIONS ")", infer_new, lower_zeros, NULL),
    FILLS("new_full(Tensor self, SymInt[] size, Scalar fill_value, *, " OPTIONS ")", infer_new, lower_full, NULL),
    FILLS("zero(Tensor self)", infer_same, lower_zeros, NULL),
    FILLS("fill.Scalar(Tensor self, Scalar value)", infer_same, lower_fill, NULL),
    FILLS("fill.Tensor(Tensor self, Tensor value)", infer_same, lower_fill, "value[]"),
    {"copy(Tensor self, Tensor src, bool non_blocking=False) -> Tensor", .infer = infer_same, .lower = lower_copy,
     .sizes_of = 1},
    {"clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor", .infer = infer_same, .expr = "Identity(self)",
     .traits = T_TOTAL | T_KEEPS_ORDER},
};
FAMILY(create, rows)
