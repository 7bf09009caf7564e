/* Reductions and running sums. An empty set of elements gives the same as in PyTorch: 0 for sums, 1 for products, False
 * and True for any and all. */
#include "ops/ops.h"

#include <math.h>
#include <string.h>

static void lower_plain(Lower *lo, const char *type) {
    lo_result(lo, 0, lower_reduction(lo, type, ox_cast(lo->ox, lo_arg(lo, "self"), lo_fact(lo, 0)->dtype)));
}

static void lower_sum(Lower *lo, Node *node) {
    (void)node;
    lower_plain(lo, "ReduceSum");
}

static bool may_be_empty(OxVal x) {
    for (int i = 0; i < x->rank; i++)
        if (!ox_has_elements(x, i)) return true;
    return x->rank < 0;
}

/* The mean of no elements is NaN in PyTorch and 0 in ONNX Runtime. y is the mean of x over the axes. */
static OxVal mean_or_nan(Lower *lo, OxVal x, OxVal y, const Ints *axes) {
    bool sure = axes && x->rank >= 0;
    for (uint32_t i = 0; sure && i < axes->n; i++) sure = ox_has_elements(x, (int)axes->at[i]);
    if (sure || !may_be_empty(x)) return y;
    OxVal none = LO(lo, "Equal", LO(lo, "Size", x), ox_int(lo->ox, 0));
    return LO(lo, "Where", none, ox_number(lo->ox, x->dtype, NAN), y);
}

static void lower_mean(Lower *lo, Node *node) {
    (void)node;
    Ints axes;
    OxVal x = ox_cast(lo->ox, lo_arg(lo, "self"), lo_fact(lo, 0)->dtype);
    bool known = x->rank >= 0 && call_axes(&lo->call, "dim", x->rank, &axes);
    lo_result(lo, 0, mean_or_nan(lo, x, lower_reduction(lo, "ReduceMean", x), known ? &axes : NULL));
}

/* For an unknown rank the tensor is reshaped to three axes, since products of integers need a known axis. */
static void lower_prod(Lower *lo, Node *node) {
    (void)node;
    OxVal x = ox_cast(lo->ox, lo_arg(lo, "self"), lo_fact(lo, 0)->dtype);
    if (x->rank >= 0 || !call_has(&lo->call, "dim")) {
        lo_result(lo, 0, lower_reduction(lo, "ReduceProd", x));
        return;
    }
    LoAxis form = lo_axis(lo, x, lo_arg(lo, "dim"));
    OxVal y = ox_reduce(lo->ox, "ReduceProd", form.x, 1, (int64_t[]){1}, true);
    bool keep = call_bool(&lo->call, "keepdim") == 1;
    lo_result(lo, 0, keep ? lo_axis_back(lo, &form, y) : lo_axis_drop(lo, &form, y));
}

/* NaN wins in PyTorch; ONNX Runtime ignores it. Adds the sum of the NaNs, which is NaN if there are any, else 0. If one
 * number is left of all elements, the sum of their absolute values is NaN in the same cases, since no infinities cancel
 * out, and saves a pass over the tensor; along single axes, ONNX Runtime is slow in such sums. */
static OxVal with_nans(Lower *lo, OxVal x, OxVal y) {
    if (!ox_may_be_nan(x) || x->rank == 0) return y;
    bool whole = y->rank == 0 && (x->dtype == DT_F32 || x->dtype == DT_F64);
    OxVal nans = whole ? lower_nans(lo, lower_reduction(lo, "ReduceL1", x))
                       : lower_reduction(lo, "ReduceSum", lower_nans(lo, x));
    return LO(lo, "Add", y, nans);
}

static OxVal extreme_of(Lower *lo, OxVal x) {
    const char *type = strstr(lo->call.op->name, "max") ? "ReduceMax" : "ReduceMin";
    return with_nans(lo, x, lower_reduction(lo, type, x));
}

static bool infer_extreme(OpCall *call, Fact *out) { return fact_need_elements(call) && infer_reduce(call, out); }

static void lower_extreme(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, extreme_of(lo, lo_arg(lo, "self")));
}

static void lower_l1(Lower *lo, Node *node) {
    (void)node;
    lower_plain(lo, "ReduceL1");
}

static void lower_l2(Lower *lo, Node *node) {
    (void)node;
    lower_plain(lo, "ReduceL2");
}

static bool infer_reduce_floated(OpCall *call, Fact *out) {
    if (!infer_reduce(call, out)) return false;
    out->dtype = default_float_of(call, out->dtype);
    return true;
}

/* Lowers logsumexp, in which ONNX Runtime loses a NaN beside an infinity. */
static void lower_logsumexp(Lower *lo, Node *node) {
    (void)node;
    OxVal x = ox_cast(lo->ox, lo_arg(lo, "self"), lo_fact(lo, 0)->dtype);
    OxVal y = lower_reduction(lo, "ReduceLogSumExp", x);
    lo_result(lo, 0, lo->exact_nan ? with_nans(lo, x, y) : y);
}

/* ---- the index of the largest and smallest: ArgMax returns the first of equal ones, as PyTorch does ---- */
static OxVal number_index(Lower *lo, const char *type, OxVal x, int axis, bool keep) {
    OxVal in = x->dtype == DT_BOOL ? ox_cast(lo->ox, x, DT_I32) : x;
    return ox_op(lo->ox, type, OX_IN(in), OX_ATTR(oa_int("axis", axis), oa_int("keepdims", keep)));
}

/* Makes the index of the extreme element. The first NaN wins, both for the largest and for the smallest; in eager
 * mode's poolings, the last one wins. */
static OxVal arg_index(Lower *lo, const char *type, OxVal x, int axis, bool keep) {
    if (!lo_orders_nan(lo, x)) return number_index(lo, type, x, axis, keep);
    OxVal missing = ox_cast(lo->ox, LO(lo, "IsNaN", x), DT_I32);
    OxVal any = ox_cast(lo->ox, ox_reduce(lo->ox, "ReduceMax", missing, 1, (int64_t[]){axis}, keep), DT_BOOL);
    OxAttr last = strstr(lo->call.op->name, "window") ? oa_int("select_last_index", 1) : oa_none();
    OxVal place = ox_op(lo->ox, "ArgMax", OX_IN(missing),
                        OX_ATTR(oa_int("axis", axis), oa_int("keepdims", keep), last));
    return ox_where(lo->ox, any, place, number_index(lo, type, x, axis, keep));
}

static OxVal index_of_extreme(Lower *lo, OxVal x) {
    const char *type = strstr(lo->call.op->name, "max") ? "ArgMax" : "ArgMin";
    bool keep = call_bool(&lo->call, "keepdim") == 1;
    if (!call_has(&lo->call, "dim")) {
        OxVal flat = arg_index(lo, type, ox_vector(lo->ox, x), 0, false);
        return keep ? ox_reshape(lo->ox, flat, lower_ones_vector(lo, lower_rank_of(lo, x))) : flat;
    }
    if (x->rank == 0) return ox_int(lo->ox, 0);
    int64_t axis;
    if (lower_written_axis(lo, "dim", x, &axis) && axis >= 0) { /* negative axes are wrong for empty tensors */
        OxVal y = arg_index(lo, type, lower_with_axis(lo, x, axis), (int)axis, keep);
        return keep ? lower_without_axis(lo, y, x, axis) : y;
    }
    LoAxis form = lo_axis(lo, x, lo_arg(lo, "dim"));
    OxVal y = arg_index(lo, type, form.x, 1, true);
    return keep ? lo_axis_back(lo, &form, y) : lo_axis_drop(lo, &form, y);
}

static void lower_arg(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, index_of_extreme(lo, lo_arg(lo, "self")));
}

static void lower_extreme_pair(Lower *lo, Node *node) {
    OxVal x = lo_arg(lo, "self");
    (void)node;
    lo_result(lo, 0, x->rank == 0 ? ox_identity(lo->ox, x) : extreme_of(lo, x));
    /* Finds the index of NaN, which wins, by replacing it with infinity. A real infinity in front of it is found
     * instead, which is allowed unless the order must be exact. */
    if (ox_may_be_nan(x) && x->rank != 0 && !lo->exact_nan) {
        double worst = strstr(lo->call.op->name, "max") ? INFINITY : -INFINITY;
        x = LO(lo, "Where", LO(lo, "IsNaN", x), ox_number(lo->ox, x->dtype, worst), x);
    }
    lo_result(lo, 1, index_of_extreme(lo, x)); /* removed if it is unused */
}

static void lower_both_extremes(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    lo_result(lo, 0, with_nans(lo, x, lower_reduction(lo, "ReduceMin", x)));
    lo_result(lo, 1, with_nans(lo, x, lower_reduction(lo, "ReduceMax", x)));
}

/* ---- any and all, by counting: right for empty sets. A sum of floats of 0 and 1 is 0 only if all of them are, and is
 * cheaper than one of integers ---- */
static void lower_any(Lower *lo, Node *node) {
    (void)node;
    OxVal set = ox_cast(lo->ox, lo_arg(lo, "self"), DT_BOOL);
    OxVal count = lower_reduction(lo, "ReduceSum", ox_cast(lo->ox, set, DT_F32));
    lo_result(lo, 0, ox_cast(lo->ox, count, DT_BOOL));
}

static void lower_all(Lower *lo, Node *node) {
    (void)node;
    OxVal unset = LO(lo, "Not", ox_cast(lo->ox, lo_arg(lo, "self"), DT_BOOL));
    OxVal count = lower_reduction(lo, "ReduceSum", ox_cast(lo->ox, unset, DT_F32));
    lo_result(lo, 0, LO(lo, "Not", ox_cast(lo->ox, count, DT_BOOL)));
}

/* For any and all, an empty list of axes means no axis; for the other reductions, every axis. */
static bool reduces_nothing(OpCall *call) {
    DimList dim;
    return call_has(call, "dim") && call_dims(call, "dim", &dim) && !dim.n;
}

static bool infer_test(OpCall *call, Fact *out) {
    return reduces_nothing(call) ? fact_like(call, out, call_fact(call, "self"), DT_BOOL)
                                 : infer_reduce_bool(call, out);
}

static void lower_any_of(Lower *lo, Node *node) {
    if (reduces_nothing(&lo->call))
        lo_result(lo, 0, ox_cast(lo->ox, lo_arg(lo, "self"), DT_BOOL));
    else
        lower_any(lo, node);
}

static void lower_all_of(Lower *lo, Node *node) {
    if (reduces_nothing(&lo->call))
        lo_result(lo, 0, ox_cast(lo->ox, lo_arg(lo, "self"), DT_BOOL));
    else
        lower_all(lo, node);
}

static bool infer_count(OpCall *call, Fact *out) {
    if (!infer_reduce(call, out)) return false;
    out->dtype = DT_I64;
    return true;
}

static void lower_count_nonzero(Lower *lo, Node *node) {
    (void)node;
    OxVal set = ox_cast(lo->ox, ox_cast(lo->ox, lo_arg(lo, "self"), DT_BOOL), DT_I64);
    lo_result(lo, 0, lower_reduction(lo, "ReduceSum", set));
}

static void lower_nansum(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    if (dtype_is_float(x->dtype)) x = LO(lo, "Where", LO(lo, "IsNaN", x), ox_number(lo->ox, x->dtype, 0), x);
    lo_result(lo, 0, lower_reduction(lo, "ReduceSum", ox_cast(lo->ox, x, lo_fact(lo, 0)->dtype)));
}

/* ---- variance: sum((x - mean)^2) / (count - correction) ---- */
/* Returns how many elements of x each mean takes; for unknown axes it is computed from the number of means. */
static OxVal count_of(Lower *lo, OxVal x, OxVal mean, const Ints *axes, DType dtype) {
    OxVal n = OX_INTS(lo->ox, 1);
    for (uint32_t i = 0; axes && i < axes->n && x->rank > 0; i++)
        n = LO(lo, "Mul", n, ox_size(lo->ox, x, (int)axes->at[i]));
    if (!axes) n = LO(lo, "Div", LO(lo, "Size", x), LO(lo, "Max", LO(lo, "Size", mean), ox_int(lo->ox, 1)));
    return ox_cast(lo->ox, ox_scalar(lo->ox, n), dtype);
}

static double correction(const OpCall *call) {
    double c;
    if (call_index(call, "unbiased") >= 0) return call_bool(call, "unbiased") == 0 ? 0 : 1;
    return call_float(call, "correction", &c) ? c : 1;
}

typedef struct Moments {
    OxVal variance, mean;
} Moments;

/* A 0-d tensor accepts an axis but has none to squeeze. */
static OxVal mean_without_axes(Lower *lo, OxVal x, OxVal mean, OxVal axes) {
    if (x->rank > 0) return LO(lo, "Squeeze", mean, axes);
    return mean_or_nan(lo, x, lower_reduce_over(lo, "ReduceMean", x, axes, false), NULL);
}

static void moments(Lower *lo, Moments *out) {
    OxVal x = lo_arg(lo, "self");
    Ints axes = {0, NULL};
    bool keep = call_bool(&lo->call, "keepdim") == 1;
    const Ints *known = x->rank >= 0 && call_axes(&lo->call, "dim", x->rank, &axes) ? &axes : NULL;
    OxVal given = known ? NULL : lo_ints(lo, "dim"), over = given ? given : ox_ints(lo->ox, axes.n, axes.at);
    OxVal mean = x->rank ? mean_or_nan(lo, x, lower_reduce_over(lo, "ReduceMean", x, over, true), known) : x;
    OxVal centred = LO(lo, "Sub", x, mean), squares = LO(lo, "Mul", centred, centred);
    OxVal sum = x->rank ? lower_reduce_over(lo, "ReduceSum", squares, over, keep) : squares;
    OxVal count = count_of(lo, x, mean, known, x->dtype);
    OxVal degrees = LO(lo, "Sub", count, ox_number(lo->ox, x->dtype, correction(&lo->call)));
    degrees = LO(lo, "Max", degrees, ox_number(lo->ox, x->dtype, 0));
    out->variance = LO(lo, "Div", sum, degrees);
    out->mean = keep || !x->rank ? mean : mean_without_axes(lo, x, mean, over);
}

static void lower_spread(Lower *lo, Node *node) {
    Moments m;
    moments(lo, &m);
    bool root = !strncmp(lo->call.op->name, "std", 3);
    lo_result(lo, 0, root ? LO(lo, "Sqrt", m.variance) : m.variance);
    if (node->nout > 1) lo_result(lo, 1, m.mean);
}

static bool infer_spread(OpCall *call, Fact *out) {
    if (!infer_reduce(call, out)) return false;
    if (call->op->results > 1) out[1] = out[0];
    return true;
}

/* ---- running sums ---- */
static bool infer_running(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    DType asked = call_dtype(call, "dtype");
    bool whole = dtype_is_int(self->dtype) || self->dtype == DT_BOOL;
    return fact_like(call, out, self, asked != DT_NONE ? asked : whole ? DT_I64 : self->dtype);
}

static void lower_cumsum(Lower *lo, Node *node) {
    (void)node;
    OxVal x = ox_cast(lo->ox, lo_arg(lo, "self"), lo_fact(lo, 0)->dtype);
    int64_t axis;
    if (x->rank == 0) {
        lo_result(lo, 0, ox_identity(lo->ox, x));
        return;
    }
    if (lower_written_axis(lo, "dim", x, &axis)) {
        OxVal y = LO(lo, "CumSum", lower_with_axis(lo, x, axis), ox_int(lo->ox, axis));
        lo_result(lo, 0, lower_without_axis(lo, y, x, axis));
        return;
    }
    LoAxis form = lo_axis(lo, x, lo_arg(lo, "dim"));
    lo_result(lo, 0, lo_axis_back(lo, &form, LO(lo, "CumSum", form.x, ox_int(lo->ox, 1))));
}

static bool infer_both_extremes(OpCall *call, Fact *out) { return fact_need_elements(call) && infer_spread(call, out); }

#define REDUCES(schema, infers, lowers) \
    { schema, .infer = infers, .lower = lowers }
#define FLOATS(schema, infers, lowers) \
    { schema, .infer = infers, .lower = lowers, .takes = TAKES_FLOAT }
#define NUMBERS(schema, infers, lowers) \
    { schema, .infer = infers, .lower = lowers, .takes = TAKES_NUMBERS }
#define SPREADS(name, results, function) \
    FLOATS(name "(Tensor self, bool unbiased=True) -> " results, infer_spread, lower_spread), \
        FLOATS(name ".dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> " results, \
               infer_spread, lower_spread), \
    { \
        name ".correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> " results, \
            .infer = infer_spread, .lower = lower_spread, .takes = TAKES_FLOAT, \
            .later = "torch._decompositions.statistics:" function \
    }
static void lower_frobenius_norm(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    lo_result(lo, 0, x->rank == 0 ? LO(lo, "Abs", x) : lower_reduction(lo, "ReduceL2", x));
}

static const OpRow rows[] = {
    {"frobenius_norm.dim(Tensor self, int[1] dim, bool keepdim=False) -> Tensor", .infer = infer_reduce,
     .lower = lower_frobenius_norm, .takes = TAKES_FLOAT},
    REDUCES("sum(Tensor self, *, ScalarType? dtype=None) -> Tensor", infer_reduce_sum, lower_sum),
    REDUCES("sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
            infer_reduce_sum, lower_sum),
    REDUCES("mean(Tensor self, *, ScalarType? dtype=None) -> Tensor", infer_reduce_float, lower_mean),
    REDUCES("mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
            infer_reduce_float, lower_mean),
    REDUCES("prod(Tensor self, *, ScalarType? dtype=None) -> Tensor", infer_reduce_sum, lower_prod),
    REDUCES("prod.dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
            infer_reduce_sum, lower_prod),
    {"amax(Tensor self, int[1]? dim=[], bool keepdim=False) -> Tensor", .infer = infer_extreme, .lower = lower_extreme,
     .fails = FAILS_EMPTY},
    {"amin(Tensor self, int[1]? dim=[], bool keepdim=False) -> Tensor", .infer = infer_extreme, .lower = lower_extreme,
     .fails = FAILS_EMPTY},
    {"max(Tensor self) -> Tensor", .infer = infer_extreme, .lower = lower_extreme, .fails = FAILS_EMPTY},
    {"min(Tensor self) -> Tensor", .infer = infer_extreme, .lower = lower_extreme, .fails = FAILS_EMPTY},
    {"max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)", .infer = infer_reduce_pair,
     .lower = lower_extreme_pair, .fails = FAILS_EMPTY},
    {"min.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)", .infer = infer_reduce_pair,
     .lower = lower_extreme_pair, .fails = FAILS_EMPTY},
    {"_window_max(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
     .infer = infer_reduce_pair, .lower = lower_extreme_pair, .traits = T_INTERNAL},
    {"aminmax(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)",
     .infer = infer_both_extremes, .lower = lower_both_extremes, .fails = FAILS_EMPTY},
    {"argmax(Tensor self, int? dim=None, bool keepdim=False) -> Tensor", .infer = infer_reduce_index,
     .lower = lower_arg, .takes = TAKES_NUMBERS, .fails = FAILS_EMPTY},
    {"argmin(Tensor self, int? dim=None, bool keepdim=False) -> Tensor", .infer = infer_reduce_index,
     .lower = lower_arg, .takes = TAKES_NUMBERS, .fails = FAILS_EMPTY},
    REDUCES("any(Tensor self) -> Tensor", infer_reduce_bool, lower_any),
    REDUCES("any.dim(Tensor self, int dim, bool keepdim=False) -> Tensor", infer_reduce_bool, lower_any),
    REDUCES("any.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor", infer_test, lower_any_of),
    REDUCES("all(Tensor self) -> Tensor", infer_reduce_bool, lower_all),
    REDUCES("all.dim(Tensor self, int dim, bool keepdim=False) -> Tensor", infer_reduce_bool, lower_all),
    REDUCES("all.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor", infer_test, lower_all_of),
    REDUCES("count_nonzero(Tensor self, int? dim=None) -> Tensor", infer_count, lower_count_nonzero),
    REDUCES("count_nonzero.dim_IntList(Tensor self, int[] dim) -> Tensor", infer_count, lower_count_nonzero),
    REDUCES("nansum(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
            infer_reduce_sum, lower_nansum),
    REDUCES("logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor", infer_reduce_floated, lower_logsumexp),
    REDUCES("_reduce_l1(Tensor self, int[1]? dim=None, bool keepdim=False) -> Tensor", infer_reduce, lower_l1),
    REDUCES("_reduce_l2(Tensor self, int[1]? dim=None, bool keepdim=False) -> Tensor", infer_reduce, lower_l2),
    SPREADS("var", "Tensor", "var"),
    SPREADS("std", "Tensor", "std"),
    SPREADS("var_mean", "(Tensor, Tensor)", "var_mean"),
    SPREADS("std_mean", "(Tensor, Tensor)", "std_mean"),
    REDUCES("cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor", infer_running, lower_cumsum),
    {"cumprod(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor",
     .prelude = "torch._decompositions.scan:cumprod"},
    {"cummax(Tensor self, int dim) -> (Tensor values, Tensor indices)", .prelude = "torch._decompositions.scan:cummax",
     .fails = FAILS_EMPTY},
    {"cummin(Tensor self, int dim) -> (Tensor values, Tensor indices)", .prelude = "torch._decompositions.scan:cummin",
     .fails = FAILS_EMPTY},
    {"logcumsumexp(Tensor self, int dim) -> Tensor", .prelude = "torch._decompositions.scan:logcumsumexp"},
    {"nanmean(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
     .prelude = "torch._decompositions.statistics:nanmean", .takes = TAKES_FLOAT},
    {"quantile(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation=\"linear\") -> Tensor",
     .prelude = "torch._decompositions.statistics:quantile", .takes = TAKES_FLOAT, .shapes = "self:t q:t"},
    {"quantile.scalar(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation=\"linear\") -> "
     "Tensor",
     .prelude = "torch._decompositions.statistics:quantile_number", .takes = TAKES_FLOAT},
    {"nanquantile(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation=\"linear\") -> Tensor",
     .prelude = "torch._decompositions.statistics:nanquantile", .takes = TAKES_FLOAT, .shapes = "self:t q:t"},
    {"nanquantile.scalar(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation=\"linear\") -> "
     "Tensor",
     .prelude = "torch._decompositions.statistics:nanquantile_number", .takes = TAKES_FLOAT},
    {"diff(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None) -> Tensor",
     .prelude = "torch._decompositions.statistics:diff"},
    {"trapezoid.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor",
     .prelude = "torch._decompositions.statistics:trapezoid_x"},
    {"trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor",
     .prelude = "torch._decompositions.statistics:trapezoid_dx"},
};
FAMILY(reduce, rows)
