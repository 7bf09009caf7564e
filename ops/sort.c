/* Order along an axis: sort, topk, kthvalue, median, unique. ONNX's TopK keeps equal elements in the order of their
 * indices, so every sort here is stable. Facts of TopK and Unique: https://onnx.ai/onnx/operators/ */
#include "ops/ops.h"

#include <inttypes.h>

#define TIES "equal elements come in the order of their indices; PyTorch leaves it open, eager's is its algorithm's"

/* values and int64 indices of self's shape */
static bool infer_sorted(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    fact_like(call, &out[0], self, self->dtype);
    if (call->op->results > 1) fact_like(call, &out[1], self, DT_I64);
    return true;
}

static bool infer_argsort(OpCall *call, Fact *out) { return fact_like(call, out, call_fact(call, "self"), DT_I64); }

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
    bool known = given && (self->rank == 0 || (self->dim && dim_known(self->dim[axis], &size)));
    if ((given && k < 0) || (known && k > (self->rank ? size : 1)))
        return call_error(call, DIAG_6111, "`%s`: the dimension does not have %" PRId64 " elements", call->op->name, k);
    const Dim **dim = fact_dims(call, self->rank);
    for (int i = 0; i < self->rank; i++) dim[i] = i == axis ? call_dim(call, "k") : self->dim[i];
    fact_set(call, &out[0], self->dtype, self->rank, dim);
    return fact_set(call, &out[1], DT_I64, self->rank, dim);
}

/* TopK takes no bools and needs at least one axis. */
typedef struct Ordered {
    OxVal values, indices;
} Ordered;

static Ordered order(Lower *lo, OxVal x, OxVal k, int axis, bool descending) {
    DType dtype = x->dtype;
    OxVal out[2];
    OxVal in = dtype == DT_BOOL ? ox_cast(lo->ox, x, DT_I32) : x;
    ox_multi(lo->ox, "TopK", OX_IN(in, k),
             OX_ATTR(oa_int("axis", axis), oa_int("largest", descending), oa_int("sorted", 1)), 2, out);
    return (Ordered){ox_cast(lo->ox, out[0], dtype), out[1]};
}

enum { STABLE_SIZE = 16 }; /* up to here eager's unstable sort is one by insertion */

static void note_order(Lower *lo, const char *name) {
    lo_note(lo, DIAG_6121, "`%s`: which of equal elements an index means is left open by PyTorch, and may differ",
            name);
}

/* Says that eager's indices may differ, where anyone reads them. Eager mode sorts up to `alike` elements by insertion,
 * which keeps equal ones in order; beyond, its order is an accident of its algorithm and the machine's vectors. */
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

/* Indices of x's last axis that eager chooses by its unstable sort. */
static void lower_open_order(Lower *lo, Node *node) {
    OxVal x = lo_arg(lo, "self");
    const Dim *last = x->rank > 0 && x->dim ? x->dim[x->rank - 1] : NULL;
    int64_t size;
    if (ir_used(node->out[0]) && !(last && dim_known(last, &size) && size <= STABLE_SIZE)) note_order(lo, "mode");
    lo_result(lo, 0, ox_identity(lo->ox, lo_arg(lo, "indices")));
}

/* ---- unique: how many there are is known at run time ---- */
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
        fact_set(call, &out[1], DT_I64, 1, axis >= 0 ? &self->dim[axis] : NULL);
    else
        fact_like(call, &out[1], self, DT_I64);
    return fact_set(call, &out[2], DT_I64, 1, &count);
}

static OxVal shaped_like(Lower *lo, OxVal flat, OxVal x) {
    OxVal y = x->rank >= 0 && x->dim ? lo_reshape(lo, flat, (uint32_t)x->rank, x->dim) : NULL;
    OxAttr zero = lo->opset >= 14 ? oa_int("allowzero", 1) : oa_none();
    return y ? y : ox_op(lo->ox, "Reshape", OX_IN(flat, ox_shape(lo->ox, x)), OX_ATTR(zero));
}

static void lower_unique(Lower *lo, Node *node) {
    OxVal x = lo_arg(lo, "self"), out[4];
    bool along = call_has(&lo->call, "dim");
    int64_t axis = 0;
    if (along && !lower_written_axis(lo, "dim", x, &axis)) {
        lo_no_lowering(lo, "its axis is known only at run time");
        return;
    }
    DType dtype = x->dtype, stand_in = dtype == DT_BOOL || dtype_is_int(dtype) ? DT_I64 : dtype;
    OxAttr sorted = oa_int("sorted", 1);
    OxAttr where = along ? oa_int("axis", axis) : oa_none();
    ox_multi(lo->ox, "Unique", OX_IN(ox_cast(lo->ox, x, stand_in)), OX_ATTR(where, sorted), 4, out);
    lo_result(lo, 0, ox_cast(lo->ox, out[0], dtype));
    if (ir_used(node->out[1]))
        lo_result(lo, 1, along ? out[2] : shaped_like(lo, out[2], x));
    else
        lo_result(lo, 1, out[2]);
    lo_result(lo, 2, out[3]);
}

static const OpRow rows[] = {
    {"sort(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)", .infer = infer_sorted,
     .lower = lower_sort, .traits = T_TOTAL, .note = TIES},
    {"sort.stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)",
     .infer = infer_sorted, .lower = lower_sort, .traits = T_TOTAL},
    {"argsort(Tensor self, int dim=-1, bool descending=False) -> Tensor", .infer = infer_argsort,
     .lower = lower_argsort, .traits = T_TOTAL, .note = TIES},
    {"argsort.stable(Tensor self, *, bool stable, int dim=-1, bool descending=False) -> Tensor", .infer = infer_argsort,
     .lower = lower_argsort, .traits = T_TOTAL},
    {"topk(Tensor self, SymInt k, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor values, Tensor indices)",
     .infer = infer_topk, .lower = lower_topk, .note = TIES, .takes = TAKES_NUMBERS},
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
     .prelude = "torch._decompositions.order:kthvalue", .note = TIES, .takes = TAKES_NUMBERS},
    DECOMPOSED_OF(TAKES_NUMBERS, "median(Tensor self) -> Tensor", "order:median"),
    DECOMPOSED_OF(TAKES_NUMBERS,
                  "median.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
                  "order:median_dim"),
    DECOMPOSED_OF(TAKES_NUMBERS, "nanmedian(Tensor self) -> Tensor", "order:nanmedian"),
    DECOMPOSED_OF(TAKES_NUMBERS,
                  "nanmedian.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
                  "order:nanmedian_dim"),
    {"mode(Tensor self, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)",
     .prelude = "torch._decompositions.order:mode",
     .note = "the index is that of the last of the equal elements; eager's follows from its algorithm beyond 16"},
    DECOMPOSED("unique_consecutive(Tensor self, bool return_inverse=False, bool return_counts=False, int? dim=None) -> "
               "(Tensor, "
               "Tensor, Tensor)",
               "order:unique_consecutive"),
    DECOMPOSED(
        "searchsorted.Tensor(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False, str? "
        "side=None, Tensor? sorter=None) -> Tensor",
        "order:searchsorted"),
    DECOMPOSED(
        "searchsorted.Scalar(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str? "
        "side=None, Tensor? sorter=None) -> Tensor",
        "order:searchsorted_number"),
    DECOMPOSED("bucketize.Tensor(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor",
               "order:bucketize"),
    DECOMPOSED("bucketize.Scalar(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor",
               "order:bucketize_number"),
    DECOMPOSED_OF(TAKES_FLOAT, "histc(Tensor self, int bins=100, Scalar min=0, Scalar max=0) -> Tensor", "order:histc"),
    DECOMPOSED("bincount(Tensor self, Tensor? weights=None, SymInt minlength=0) -> Tensor", "order:bincount"),
};
FAMILY(sort, rows)
