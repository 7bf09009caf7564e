/* Order along an axis: sort, topk, kthvalue, median, unique. ONNX's TopK keeps equal elements in index order, so every
 * sort here is stable. See https://onnx.ai/onnx/operators/ for TopK and Unique. */
#include "ops/ops.h"

#include <inttypes.h>
#include <math.h>

#define TIES "equal elements are in the order of their indices; PyTorch does not define their order"

/* values and int64 indices, both of self's shape */
static bool infer_sorted(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    int axis;
    if (fact_axis(call, "dim", self->rank, &axis) < 0) return false;
    fact_like(call, &out[0], self, self->dtype);
    if (call->op->results > 1) fact_like(call, &out[1], self, DT_I64);
    return true;
}

static bool infer_argsort(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    int axis;
    return fact_axis(call, "dim", self->rank, &axis) >= 0 && fact_like(call, out, self, DT_I64);
}

static bool infer_open_order(OpCall *call, Fact *out) {
    return fact_like(call, out, call_fact(call, "indices"), DT_I64);
}

static bool infer_topk(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    int axis;
    int64_t k, size;
    if (self->rank < 0 || !call_axis(call, "dim", self->rank, &axis)) {
        fact_set(call, &out[0], self->dtype, self->rank, NULL);
        return fact_set(call, &out[1], DT_I64, self->rank, NULL);
    }
    bool given = call_int(call, "k", &k);
    bool known = given && (self->rank == 0 || dim_known(self->dim[axis], &size));
    if ((given && k < 0) || (known && k > (self->rank ? size : 1)))
        return call_error(call, DIAG_6111, "`%s`: the dimension does not have %" PRId64 " elements", call->op->name, k);
    const Dim **dim = fact_dims(call, self->rank);
    for (int i = 0; i < self->rank; i++) dim[i] = i == axis ? call_dim(call, "k") : self->dim[i];
    fact_set(call, &out[0], self->dtype, self->rank, dim);
    return fact_set(call, &out[1], DT_I64, self->rank, dim);
}

/* TopK does not support bools and needs at least one axis. */
typedef struct Ordered {
    OxVal values, indices;
} Ordered;

static Ordered first_elements(Lower *lo, OxVal x, OxVal k, int axis, bool descending) {
    OxVal out[2];
    ox_multi(lo->ox, "TopK", OX_IN(x, k),
             OX_ATTR(oa_int("axis", axis), oa_int("largest", descending), oa_int("sorted", 1)), 2, out);
    return (Ordered){out[0], out[1]};
}

static OxVal picked(Lower *lo, OxVal x, OxVal index, int axis) {
    return ox_op(lo->ox, "GatherElements", OX_IN(x, index), OX_ATTR(oa_int("axis", axis)));
}

/* Replaces NaN by infinity. In a wider type, infinity itself becomes the largest finite number, which is above all
 * numbers of x's type. */
static OxVal order_keys(Lower *lo, OxVal x) {
    OxVal missing = LO(lo, "IsNaN", x);
    if (x->dtype != DT_F64) {
        DType wide = x->dtype == DT_F32 ? DT_F64 : DT_F32;
        x = LO(lo, "Min", ox_cast(lo->ox, x, wide), ox_number(lo->ox, wide, wide == DT_F64 ? 1e300 : 3.4e38));
    }
    return ox_where(lo->ox, missing, ox_number(lo->ox, x->dtype, INFINITY), x);
}

/* NaN sorts above infinity. Float64 has no wider type, so elements are sorted with infinity and NaN mixed, and then
 * once more by whether they are NaN. */
static Ordered order_with_nan(Lower *lo, OxVal x, OxVal k, int axis, bool descending) {
    OxVal index, keys = order_keys(lo, x);
    if (x->dtype != DT_F64) {
        index = first_elements(lo, keys, k, axis, descending).indices;
    } else {
        OxVal all = first_elements(lo, keys, ox_size(lo->ox, x, axis), axis, descending).indices;
        OxVal missing = picked(lo, ox_cast(lo->ox, LO(lo, "IsNaN", x), DT_F32), all, axis);
        index = picked(lo, all, first_elements(lo, missing, k, axis, descending).indices, axis);
    }
    return (Ordered){picked(lo, x, index, axis), index};
}

static Ordered order(Lower *lo, OxVal x, OxVal k, int axis, bool descending) {
    if (lo_orders_nan(lo, x)) return order_with_nan(lo, x, k, axis, descending);
    DType dtype = x->dtype;
    Ordered y = first_elements(lo, dtype == DT_BOOL ? ox_cast(lo->ox, x, DT_I32) : x, k, axis, descending);
    return (Ordered){ox_cast(lo->ox, y.values, dtype), y.indices};
}

enum { STABLE_SIZE = 16 }; /* up to this size, eager mode's unstable sort is an insertion sort */

static void note_order(Lower *lo, const char *name) {
    lo_note(lo, DIAG_6121,
            "`%s`: PyTorch does not define which of several equal elements an index refers to, so it may differ", name);
}

/* Reports a note that eager mode's indices may differ, if anything reads them. Eager mode sorts up to `alike` elements
 * by insertion, which keeps the order of equal ones; beyond that, the order depends on its algorithm and the machine's
 * vector units. */
static void note_ties(Lower *lo, Node *node, bool indices_only, int64_t alike) {
    OxVal x = lo_arg(lo, "self");
    int64_t axis, size;
    bool stable = call_has(&lo->call, "stable") && call_bool(&lo->call, "stable") == 1;
    if (stable || x->rank == 0 || !ir_used(node->out[indices_only ? 0 : 1])) return;
    bool known = x->dim && lower_written_axis(lo, "dim", x, &axis) && x->dim[axis] && dim_known(x->dim[axis], &size);
    if (!known || size > alike) note_order(lo, lo->call.op->name);
}

static void bind_order(Lower *lo, Ordered y, bool indices_only) {
    if (indices_only) {
        lo_result(lo, 0, y.indices);
        return;
    }
    lo_result(lo, 0, y.values);
    lo_result(lo, 1, y.indices);
}

static Ordered without_axis(Lower *lo, Ordered y, OxVal x, int64_t axis) {
    return (Ordered){lower_without_axis(lo, y.values, x, axis), lower_without_axis(lo, y.indices, x, axis)};
}

static void lower_order(Lower *lo, Node *node, bool indices_only) {
    OxVal x = lo_arg(lo, "self");
    bool descending = call_bool(&lo->call, "descending") == 1;
    note_ties(lo, node, indices_only, STABLE_SIZE);
    if (x->rank == 0) {
        OxVal zero = ox_int(lo->ox, 0);
        bind_order(lo, (Ordered){ox_identity(lo->ox, x), zero}, indices_only);
        return;
    }
    int64_t axis;
    if (lower_written_axis(lo, "dim", x, &axis)) {
        OxVal rows = lower_with_axis(lo, x, axis);
        Ordered y = order(lo, rows, ox_size(lo->ox, rows, (int)axis), (int)axis, descending);
        bind_order(lo, without_axis(lo, y, x, axis), indices_only);
        return;
    }
    LoAxis form = lo_axis(lo, x, lo_arg(lo, "dim"));
    Ordered y = order(lo, form.x, form.size, 1, descending);
    bind_order(lo, (Ordered){lo_axis_back(lo, &form, y.values), lo_axis_back(lo, &form, y.indices)}, indices_only);
}

static void lower_sort(Lower *lo, Node *node) { lower_order(lo, node, false); }

static void lower_argsort(Lower *lo, Node *node) { lower_order(lo, node, true); }

static void lower_topk(Lower *lo, Node *node) {
    note_ties(lo, node, false, 2);
    OxVal x = lo_arg(lo, "self"), k = ox_vector(lo->ox, lo_arg(lo, "k"));
    bool largest = call_bool(&lo->call, "largest") != 0;
    int64_t axis;
    if (lower_written_axis(lo, "dim", x, &axis)) {
        Ordered y = order(lo, lower_with_axis(lo, x, axis), k, (int)axis, largest);
        bind_order(lo, without_axis(lo, y, x, axis), false);
        return;
    }
    LoAxis form = lo_axis(lo, x, lo_arg(lo, "dim"));
    Ordered y = order(lo, form.x, k, 1, largest);
    bind_order(lo, (Ordered){lo_axis_back(lo, &form, y.values), lo_axis_back(lo, &form, y.indices)}, false);
}

/* Makes the indices along x's last axis in the order of eager mode's unstable sort. */
static void lower_open_order(Lower *lo, Node *node) {
    OxVal x = lo_arg(lo, "self");
    const Dim *last = x->rank > 0 && x->dim ? x->dim[x->rank - 1] : NULL;
    int64_t size;
    if (ir_used(node->out[0]) && !(last && dim_known(last, &size) && size <= STABLE_SIZE)) note_order(lo, "mode");
    lo_result(lo, 0, ox_identity(lo->ox, lo_arg(lo, "indices")));
}

/* ---- unique: the number of elements is known only at run time ---- */
static bool infer_unique(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    const Dim *count = dim_fresh(call->func->dims, true);
    int axis = -1;
    bool along = call_has(call, "dim");
    if (along && (self->rank < 0 || !call_axis(call, "dim", self->rank, &axis))) {
        fact_set(call, &out[0], self->dtype, self->rank, NULL);
    } else if (along) {
        const Dim **dim = fact_dims(call, self->rank);
        for (int i = 0; i < self->rank; i++) dim[i] = i == axis ? count : self->dim[i];
        fact_set(call, &out[0], self->dtype, self->rank, dim);
    } else {
        fact_set(call, &out[0], self->dtype, 1, &count);
    }
    if (along)
        fact_set(call, &out[1], DT_I64, 1, axis >= 0 && self->rank > 0 ? &self->dim[axis] : NULL);
    else
        fact_like(call, &out[1], self, DT_I64);
    return fact_set(call, &out[2], DT_I64, 1, &count);
}

static OxVal shaped_like(Lower *lo, OxVal flat, OxVal x) {
    OxVal y = x->rank >= 0 && x->dim ? lo_reshape(lo, flat, (uint32_t)x->rank, x->dim) : NULL;
    OxAttr zero = lo->opset >= 14 ? oa_int("allowzero", 1) : oa_none();
    return y ? y : ox_op(lo->ox, "Reshape", OX_IN(flat, ox_shape(lo->ox, x)), OX_ATTR(zero));
}

/* Computes values, inverse and counts for a tensor of floats. NaN does not equal anything, so each NaN is a distinct
 * element, after the others. */
static void unique_with_nan(Lower *lo, OxVal x, OxVal *out) {
    Ox *ox = lo->ox;
    OxVal flat = ox_vector(ox, x), missing = OX(ox, "IsNaN", flat), numbers[4];
    OxVal there = ox_op(ox, "Compress", OX_IN(flat, OX(ox, "Not", missing)), OX_ATTR(oa_int("axis", 0)));
    OxVal nans = ox_op(ox, "Compress", OX_IN(flat, missing), OX_ATTR(oa_int("axis", 0)));
    ox_multi(ox, "Unique", OX_IN(ox_typed(there, x->dtype, 1, NULL)), OX_ATTR(oa_int("sorted", 1)), 4, numbers);
    OxVal marks = ox_cast(ox, missing, DT_I64), zero = ox_int(ox, 0), one = ox_int(ox, 1);
    OxVal seen = OX(ox, "CumSum", marks, zero), before = OX(ox, "CumSum", OX(ox, "Sub", one, marks), zero);
    OxVal place = OX(ox, "Sub", OX(ox, "Max", before, one), one);
    OxVal behind = ox_concat(ox, 0, 2, (const OxVal[]){numbers[2], OX_INTS(ox, 0)}); /* also if there are no numbers */
    OxVal among = ox_op(ox, "Gather", OX_IN(behind, place), OX_ATTR(oa_int("axis", 0)));
    OxVal last = OX(ox, "Add", OX(ox, "Sub", seen, one), ox_size(ox, numbers[0], 0));
    out[0] = ox_concat(ox, 0, 2, (const OxVal[]){numbers[0], nans});
    out[2] = ox_where(ox, missing, last, among);
    out[3] = ox_concat(ox, 0, 2, (const OxVal[]){numbers[3], ox_full(ox, OX(ox, "Shape", nans), DT_I64, 1)});
}

static void lower_unique(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), out[4];
    bool along = call_has(&lo->call, "dim");
    int64_t axis = 0;
    if (along && !lower_written_axis(lo, "dim", x, &axis)) {
        lo_no_lowering(lo, "its axis is known only at run time");
        return;
    }
    DType dtype = x->dtype, stand_in = dtype_is_whole(dtype) ? DT_I64 : dtype;
    OxAttr sorted = oa_int("sorted", 1);
    OxAttr where = along ? oa_int("axis", axis) : oa_none();
    if (!along && lo_orders_nan(lo, x))
        unique_with_nan(lo, x, out);
    else
        ox_multi(lo->ox, "Unique", OX_IN(ox_cast(lo->ox, x, stand_in)), OX_ATTR(where, sorted), 4, out);
    lo_result(lo, 0, ox_cast(lo->ox, out[0], dtype));
    if (lo_wanted(lo, 1)) lo_result(lo, 1, along ? out[2] : shaped_like(lo, out[2], x));
    lo_result(lo, 2, out[3]);
}

static const OpRow rows[] = {
    {"sort(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)", .infer = infer_sorted,
     .lower = lower_sort, .traits = T_TOTAL | T_KEEPS_ORDER, .note = TIES},
    {"sort.stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)",
     .infer = infer_sorted, .lower = lower_sort, .traits = T_TOTAL | T_KEEPS_ORDER},
    {"argsort(Tensor self, int dim=-1, bool descending=False) -> Tensor", .infer = infer_argsort,
     .lower = lower_argsort, .traits = T_TOTAL, .note = TIES},
    {"argsort.stable(Tensor self, *, bool stable, int dim=-1, bool descending=False) -> Tensor", .infer = infer_argsort,
     .lower = lower_argsort, .traits = T_TOTAL},
    {"topk(Tensor self, SymInt k, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor values, Tensor indices)",
     .infer = infer_topk, .lower = lower_topk, .note = TIES, .takes = TAKES_NUMBERS, .fails = FAILS_SIZES},
    {"_open_order(Tensor indices, Tensor self) -> Tensor", .infer = infer_open_order, .lower = lower_open_order,
     .traits = T_INTERNAL},
    {"_unique2(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor, Tensor, "
     "Tensor)",
     .infer = infer_unique, .lower = lower_unique},
    {"unique_dim(Tensor self, int dim, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> "
     "(Tensor, Tensor, Tensor)",
     .infer = infer_unique, .lower = lower_unique},
    DECOMPOSED("msort(Tensor self) -> Tensor", "order:msort"),
    {"kthvalue(Tensor self, SymInt k, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)",
     .prelude = "torch._decompositions.order:kthvalue", .note = TIES, .takes = TAKES_NUMBERS, .fails = FAILS_SIZES},
    {"median(Tensor self) -> Tensor", .prelude = "torch._decompositions.order:median", .takes = TAKES_NUMBERS,
     .fails = FAILS_EMPTY},
    {"median.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
     .prelude = "torch._decompositions.order:median_dim", .takes = TAKES_NUMBERS, .fails = FAILS_EMPTY},
    {"nanmedian(Tensor self) -> Tensor", .prelude = "torch._decompositions.order:nanmedian", .takes = TAKES_NUMBERS,
     .fails = FAILS_EMPTY},
    {"nanmedian.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
     .prelude = "torch._decompositions.order:nanmedian_dim", .takes = TAKES_NUMBERS, .fails = FAILS_EMPTY},
    {"mode(Tensor self, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)",
     .prelude = "torch._decompositions.order:mode",
     .note = "the index is that of the last of the equal elements; for more than 16, eager mode's follows from its "
             "algorithm",
     .fails = FAILS_EMPTY},
    DECOMPOSED("unique_consecutive(Tensor self, bool return_inverse=False, bool return_counts=False, int? dim=None) -> "
               "(Tensor, "
               "Tensor, Tensor)",
               "order:unique_consecutive"),
    DECOMPOSED_WITH(
        "searchsorted.Tensor(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False, str? "
        "side=None, Tensor? sorter=None) -> Tensor",
        "order:searchsorted", .fails = FAILS_SIZES),
    DECOMPOSED_WITH(
        "searchsorted.Scalar(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str? "
        "side=None, Tensor? sorter=None) -> Tensor",
        "order:searchsorted_number", .fails = FAILS_SIZES),
    DECOMPOSED("bucketize.Tensor(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor",
               "order:bucketize"),
    DECOMPOSED("bucketize.Scalar(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor",
               "order:bucketize_number"),
    DECOMPOSED_OF(TAKES_FLOAT, "histc(Tensor self, int bins=100, Scalar min=0, Scalar max=0) -> Tensor", "order:histc"),
    DECOMPOSED_WITH("bincount(Tensor self, Tensor? weights=None, SymInt minlength=0) -> Tensor", "order:bincount",
                    .fails = FAILS_VALUES),
};
FAMILY(sort, rows)
