/* Gathering and scattering along one axis, masks, and look-ups.
 * https://onnx.ai/onnx/operators/onnx__ScatterElements.html */
#include "ops/ops.h"

#include <string.h>

static bool whole_index(OpCall *call, const char *name) {
    DType dtype = call_fact(call, name)->dtype;
    return dtype_is_int(dtype) ||
           call_refuse(call, DIAG_6501, "convert it first: `.long()`", "`%s` must be a tensor of integers, not of %s",
                       name, dtype_rows[dtype].torch);
}

/* Returns the rank, counting a 0-d tensor as a vector. */
static int counted(const Fact *fact) { return fact->rank ? fact->rank : 1; }

static bool may_be_empty(const Fact *fact) {
    int64_t size;
    for (int i = 0; i < fact->rank; i++)
        if (!dim_known(fact_size(fact, i), &size) || !size) return true;
    return false;
}

static bool is_empty(const Fact *fact) {
    int64_t size;
    for (int i = 0; i < fact->rank; i++)
        if (dim_known(fact_size(fact, i), &size) && !size) return true;
    return false;
}

/* Checks that the index has the other's rank and no larger size, except along the axis (-1: no exception). An empty
 * index may have any shape. */
static bool index_within(OpCall *call, const char *name, int axis) {
    const Fact *index = call_fact(call, "index"), *other = call_fact(call, name);
    if (!other || index->rank < 0 || other->rank < 0 || is_empty(index)) return true;
    if (counted(index) != counted(other))
        return call_refuse(call, DIAG_6112,
                           counted(index) < counted(other) ? "add a dimension: `index.unsqueeze(-1)`"
                                                           : "remove a dimension: `index.squeeze(-1)`",
                           "`%s`: 'index' has rank %d, but '%s' has rank %d", call->op->name, index->rank, name,
                           other->rank);
    if (may_be_empty(index)) return true;
    for (int i = 0; i < index->rank && i < other->rank; i++) {
        int64_t want, have;
        if (i == axis || !dim_known(fact_size(index, i), &want) || !dim_known(fact_size(other, i), &have)) continue;
        if (want > have)
            return call_error(call, DIAG_6111,
                              "`%s`: dimension %d of 'index' has size %lld, more than the %lld of '%s'", call->op->name,
                              i, (long long)want, (long long)have, name);
    }
    return true;
}

static bool index_fits(OpCall *call) {
    int axis = 0;
    int known = fact_axis(call, "dim", call_fact(call, "self")->rank, &axis);
    if (known < 1) return known == 0;
    return index_within(call, "self", axis) && index_within(call, "src", -1);
}

static bool infer_gather(OpCall *call, Fact *out) {
    return whole_index(call, "index") && index_fits(call) &&
           fact_like(call, out, call_fact(call, "index"), call_fact(call, "self")->dtype);
}

static bool infer_like_index(OpCall *call, Fact *out) {
    if (!whole_index(call, "index")) return false;
    return fact_like(call, out, call_fact(call, "index"), call_fact(call, "self")->dtype);
}

static bool infer_scatter(OpCall *call, Fact *out) {
    return whole_index(call, "index") && index_fits(call) && infer_same(call, out);
}

/* For index_add and the like: index is a vector, as long as [source] is along the axis. */
static bool infer_index_write(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self"), *index = call_fact(call, "index"), *source = call_fact(call, "source");
    int axis = 0;
    if (!whole_index(call, "index") || !fact_need_rank(call, "index", 0, 1)) return false;
    int known = fact_axis(call, "dim", self->rank, &axis);
    if (known < 0) return false;
    if (known && source && source->rank > axis && index->rank == 1) {
        const Dim *have = fact_size(source, axis), *want = fact_size(index, 0);
        if (have && want && dim_equal(call->func->dims, have, want) == 0)
            return call_error(call, DIAG_6111, "`%s`: 'index' has %s elements, but dimension %d of 'source' has %s",
                              call->op->name, dim_str(call->func->cx, want), axis, dim_str(call->func->cx, have));
    }
    return infer_same(call, out);
}

/* Makes a vector of one element from a 0-d tensor. */
static OxVal at_least_1d(Lower *lo, OxVal v) { return v->rank == 0 ? ox_unsqueeze(lo->ox, v, 1, (int64_t[]){0}) : v; }

static OxVal back_to_rank(Lower *lo, OxVal v, OxVal like, int64_t axis) {
    return lower_without_axis(lo, v, like, v->rank == 0 ? 1 : axis);
}

/* For an unknown rank the axis stays as written, even if negative. */
static bool known_axis(Lower *lo, OxVal x, int64_t *axis) {
    bool known = lower_written_axis(lo, "dim", x, axis);
    if (known && x->rank == 0) *axis = 0;
    if (!known) lo_no_lowering(lo, "its axis is known only at run time");
    return known;
}

/* For an axis known only at run time: x is cut to the index's sizes along the other axes, then both are reshaped to
 * blocks around the axis. */
static OxVal gather_along(Lower *lo, OxVal x, OxVal index) {
    Ox *ox = lo->ox;
    OxVal axis = lo_arg(lo, "dim"), from = lower_with_axis(lo, x, 0), at = lower_with_axis(lo, index, 0);
    OxVal own = lo_axis(lo, from, axis).size, where = ox_vector(ox, axis), sizes = LO(lo, "Shape", at);
    OxVal ends = ox_op(ox, "ScatterElements", OX_IN(sizes, where, own), OX_ATTR(oa_int("axis", 0)));
    from = ox_typed(LO(lo, "Slice", from, ox_full(ox, LO(lo, "Shape", sizes), DT_I64, 0), ends), x->dtype, -1, NULL);
    LoAxis rows = lo_axis(lo, from, axis), places = lo_axis(lo, at, axis);
    OxVal y = ox_op(ox, "GatherElements", OX_IN(rows.x, places.x), OX_ATTR(oa_int("axis", 1)));
    return lower_reshape(lo, y, LO(lo, "Shape", index));
}

static void lower_gather(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), index = lo_arg(lo, "index");
    int64_t axis;
    if (!lower_written_axis(lo, "dim", x, &axis)) {
        lo_result(lo, 0, gather_along(lo, x, index));
        return;
    }
    if (!known_axis(lo, x, &axis)) return;
    if (x->rank > 0 && index->rank > 0 && x->rank != index->rank) { /* eager mode then accepts only an empty index */
        OxVal none = ox_full(lo->ox, OX_INTS(lo->ox, 0), x->dtype, 0);
        lo_result(lo, 0, lower_reshape(lo, none, ox_shape(lo->ox, index)));
        return;
    }
    OxVal from = lower_with_axis(lo, x, axis), at = lower_with_axis(lo, index, axis);
    OxVal y = ox_op(lo->ox, "GatherElements", OX_IN(from, at), OX_ATTR(oa_int("axis", axis)));
    lo_result(lo, 0, back_to_rank(lo, y, index, axis));
}

/* ---- scatter ---- */

/* Returns the values to scatter: a number for each index, or the part of src that the index covers. */
static OxVal updates(Lower *lo, OxVal x, OxVal index, int64_t axis) {
    if (call_has(&lo->call, "value")) {
        OxVal value = lo_arg_as(lo, "value", x->dtype);
        return ox_expand(lo->ox, value, ox_shape(lo->ox, index));
    }
    OxVal src = lower_with_axis(lo, lo_arg_as(lo, "src", x->dtype), axis);
    if (fact_same_sizes(call_fact(&lo->call, "src"), call_fact(&lo->call, "index"))) return src;
    OxVal size = ox_shape(lo->ox, index);
    return LO(lo, "Slice", src, ox_full(lo->ox, ox_shape(lo->ox, size), DT_I64, 0), size);
}

static const char *reduction_of(Lower *lo) {
    Sym word = call_str(&lo->call, "reduce");
    if (!strcmp(lo->call.op->name, "scatter_add") || !strcmp(lo->call.op->name, "index_add")) return "add";
    if (!word) return NULL;
    if (!strcmp(word, "add") || !strcmp(word, "sum") || !strcmp(word, "mean")) return "add";
    if (!strcmp(word, "multiply") || !strcmp(word, "prod")) return "mul";
    return !strcmp(word, "amax") ? "max" : "min";
}

/* Returns whether the opset's ScatterElements has the reduction. */
static bool has_reduction(Lower *lo, const char *reduction) {
    return lo->opset >= (!strcmp(reduction, "max") || !strcmp(reduction, "min") ? 18 : 16);
}

static double identity_of(const char *reduction, DType dtype) {
    if (!strcmp(reduction, "add")) return 0;
    if (!strcmp(reduction, "mul")) return 1;
    bool low = !strcmp(reduction, "max");
    if (dtype_is_float(dtype)) return low ? -1.0 / 0.0 : 1.0 / 0.0;
    double top = dtype == DT_I64   ? 9.2e18
                 : dtype == DT_I32 ? 2147483647
                 : dtype == DT_I16 ? 32767
                 : dtype == DT_U8  ? 255
                                   : 127;
    return low ? (dtype == DT_U8 ? 0 : -top) : top;
}

typedef struct Reduction {
    const char *name, *over, *with;
} Reduction;

static const Reduction reductions[] = {{"add", "ReduceSum", "Add"},
                                       {"mul", "ReduceProd", "Mul"},
                                       {"max", "ReduceMax", "Max"},
                                       {"min", "ReduceMin", "Min"}};

static const Reduction *reduction_named(const char *name) {
    for (size_t i = 0; i < COUNT_OF(reductions); i++)
        if (!strcmp(reductions[i].name, name)) return &reductions[i];
    return &reductions[0];
}

/* Puts the values beside the elements that they go to, along a new last axis, with the neutral number elsewhere.
 * Reducing over the index's axis then gives each element its value. */
static OxVal gathered(Lower *lo, OxVal x, OxVal index, OxVal values, int axis, const Reduction *how) {
    Ox *ox = lo->ox;
    int64_t perm[MAX_RANK], last = x->rank;
    for (int i = 0; i < x->rank; i++) perm[i] = i;
    perm[axis] = x->rank - 1, perm[x->rank - 1] = axis;
    OxVal from = ox_unsqueeze(ox, ox_transpose(ox, index, (uint32_t)x->rank, perm), 1, &last);
    OxVal what = ox_unsqueeze(ox, ox_transpose(ox, values, (uint32_t)x->rank, perm), 1, &last);
    OxVal places = ox_positions(ox, ox_scalar(ox, ox_size(ox, x, axis)));
    OxVal here = OX(ox, "Equal", ox_cast(ox, from, DT_I64), places);
    OxVal spread = ox_where(ox, here, what, ox_number(ox, x->dtype, identity_of(how->name, x->dtype)));
    OxVal y = ox_reduce(ox, how->over, spread, 1, (int64_t[]){x->rank - 1}, false);
    return ox_transpose(ox, ox_typed(y, x->dtype, x->rank, NULL), (uint32_t)x->rank, perm);
}

/* Scatters in opsets that lack the reduction. The index may be shorter than x along the other axes. */
static OxVal scatter_by_comparison(Lower *lo, OxVal x, OxVal index, OxVal values, int axis, const char *reduction) {
    Ox *ox = lo->ox;
    const Reduction *how = reduction_named(reduction);
    OxVal y = gathered(lo, x, index, values, axis, how);
    OxVal behind = OX(ox, "Sub", ox_shape(ox, x), OX(ox, "Shape", y)), before = OX(ox, "Sub", behind, behind);
    OxVal amounts = ox_concat(ox, 0, 2, (const OxVal[]){before, behind});
    OxVal wide = OX(ox, "Pad", y, amounts, ox_number(ox, x->dtype, identity_of(reduction, x->dtype)));
    return OX(ox, how->with, x, wide);
}

static OxVal scatter(Lower *lo, OxVal x, OxVal index, OxVal values, int64_t axis, const char *reduction) {
    OxAttr how = reduction ? oa_str("reduction", reduction) : oa_none();
    if (reduction && !has_reduction(lo, reduction))
        return scatter_by_comparison(lo, x, index, values, (int)axis, reduction);
    return ox_op(lo->ox, "ScatterElements", OX_IN(x, index, values), OX_ATTR(oa_int("axis", axis), how));
}

/* Returns how many values went to each element, at least 1; self counts if it is included. */
static OxVal how_many(Lower *lo, OxVal x, OxVal index, int64_t axis, bool included) {
    OxVal start = ox_full(lo->ox, ox_shape(lo->ox, x), x->dtype, included ? 1 : 0);
    OxVal ones = ox_full(lo->ox, ox_shape(lo->ox, index), x->dtype, 1);
    return LO(lo, "Max", scatter(lo, start, index, ones, axis, "add"), ox_number(lo->ox, x->dtype, 1));
}

/* Takes the largest or smallest; if NaN is among them, the result is the sum of the NaNs. */
static OxVal scatter_extreme(Lower *lo, OxVal x, OxVal index, OxVal values, int64_t axis, const char *reduction) {
    OxVal y = scatter(lo, x, index, values, axis, reduction);
    bool from_x = lo_orders_nan(lo, x), from_values = lo_orders_nan(lo, values);
    if (!from_x && !from_values) return y;
    OxVal nans = lower_nans(lo, x);
    return LO(lo, "Add", y, scatter(lo, nans, index, lower_nans(lo, values), axis, "add"));
}

/* Returns NULL after reporting an error. */
static OxVal scatter_values(Lower *lo, OxVal x, OxVal index, OxVal values, int64_t axis) {
    const char *reduction = reduction_of(lo);
    Sym word = call_str(&lo->call, "reduce");
    bool included = call_index(&lo->call, "include_self") < 0 || call_bool(&lo->call, "include_self") != 0;
    DType use = reduction ? lower_reduced_type(x->dtype) : x->dtype;
    if (reduction && x->rank < 0 && !has_reduction(lo, reduction)) {
        lo_no_lowering(lo, "the rank of its tensor is known only at run time, which needs opset 18");
        return NULL;
    }
    x = ox_cast(lo->ox, x, use), values = ox_cast(lo->ox, values, use);
    if (reduction && !included) {
        OxVal neutral = ox_full(lo->ox, ox_shape(lo->ox, index), x->dtype, identity_of(reduction, x->dtype));
        x = scatter(lo, x, index, neutral, axis, NULL);
    }
    bool extreme = reduction && (!strcmp(reduction, "max") || !strcmp(reduction, "min"));
    OxVal y = extreme ? scatter_extreme(lo, x, index, values, axis, reduction)
                      : scatter(lo, x, index, values, axis, reduction);
    if (word && !strcmp(word, "mean")) {
        OxVal count = how_many(lo, x, index, axis, included);
        y = dtype_is_float(use) ? LO(lo, "Div", y, count) : lower_floor_quotient(lo, y, count);
    }
    return y;
}

static void lower_scatter(Lower *lo, Node *node) {
    (void)node;
    OxVal self = lo_arg(lo, "self");
    int64_t axis;
    if (!known_axis(lo, self, &axis)) return;
    OxVal x = lower_with_axis(lo, self, axis), index = lower_with_axis(lo, lo_arg(lo, "index"), axis);
    OxVal y = scatter_values(lo, x, index, updates(lo, x, index, axis), axis);
    if (y) lo_result(lo, 0, back_to_rank(lo, y, self, axis));
}

/* Expands a vector of indices along an axis to all elements of source. */
static OxVal spread_index(Lower *lo, OxVal index, OxVal source, int axis) {
    int64_t axes[MAX_RANK];
    uint32_t n = 0;
    for (int i = 0; i < source->rank; i++)
        if (i != axis) axes[n++] = i;
    OxVal wide = n ? ox_unsqueeze(lo->ox, at_least_1d(lo, index), n, axes) : at_least_1d(lo, index);
    wide = ox_cast(lo->ox, wide, DT_I64);
    return ox_expand(lo->ox, wide, ox_shape(lo->ox, source));
}

/* The operand of index_add and the like: self with the axis, or, if the rank or the axis is unknown, the form [before,
 * n, after]. */
typedef struct Along {
    OxVal self, x;
    int64_t axis;
    bool blocks;
    LoAxis form;
} Along;

static bool along_axis(Lower *lo, Along *out) {
    *out = (Along){.self = lo_arg(lo, "self")};
    out->blocks = out->self->rank < 0 || (out->self->rank > 0 && !lower_written_axis(lo, "dim", out->self, &out->axis));
    if (out->blocks) {
        LoAxis form = lo_axis(lo, out->self, lo_arg(lo, "dim"));
        *out = (Along){.self = out->self, .x = form.x, .axis = 1, .blocks = true, .form = form};
        return true;
    }
    out->x = at_least_1d(lo, out->self);
    return known_axis(lo, out->self, &out->axis);
}

/* Returns the sizes of x with `count` along the axis. */
static OxVal sizes_along(Lower *lo, const Along *at, OxVal count) {
    OxVal own = ox_shape(lo->ox, at->x);
    OxVal head = ox_slice_ints(lo->ox, own, 0, 0, at->axis);
    OxVal tail = ox_slice_ints(lo->ox, own, 0, at->axis + 1, INT64_MAX);
    return ox_concat(lo->ox, 0, 3, (const OxVal[]){head, count, tail});
}

static void bind_along(Lower *lo, const Along *at, OxVal y) {
    if (y) lo_result(lo, 0, at->blocks ? lo_axis_back(lo, &at->form, y) : back_to_rank(lo, y, at->self, at->axis));
}

static void lower_index_write(Lower *lo, Node *node) {
    (void)node;
    Along at;
    double alpha;
    if (!along_axis(lo, &at)) return;
    OxVal index = ox_vector(lo->ox, lo_arg(lo, "index")), source = lo_arg_as(lo, "source", at.self->dtype);
    if (at.blocks || source->rank < 0)
        source = ox_typed(lower_reshape(lo, source, sizes_along(lo, &at, LO(lo, "Shape", index))), source->dtype,
                          at.x->rank, NULL);
    source = at_least_1d(lo, source);
    if (call_has(&lo->call, "alpha") && !(call_float(&lo->call, "alpha", &alpha) && alpha == 1))
        source = LO(lo, "Mul", source, lo_arg_as(lo, "alpha", source->dtype));
    OxVal places = spread_index(lo, index, source, (int)at.axis);
    bind_along(lo, &at, scatter_values(lo, at.x, places, source, at.axis));
}

static void lower_index_fill(Lower *lo, Node *node) {
    (void)node;
    Along at;
    if (!along_axis(lo, &at)) return;
    OxVal index = ox_vector(lo->ox, lo_arg(lo, "index"));
    OxVal value = ox_scalar(lo->ox, lo_arg_as(lo, "value", at.x->dtype));
    OxVal values = ox_expand(lo->ox, value, sizes_along(lo, &at, ox_shape(lo->ox, index)));
    values = ox_typed(values, at.x->dtype, at.x->rank, NULL);
    bind_along(lo, &at, scatter(lo, at.x, spread_index(lo, index, values, (int)at.axis), values, at.axis, NULL));
}

/* ---- index_select, embedding, take ---- */

static bool infer_index_select(OpCall *call, Fact *out) {
    if (!whole_index(call, "index") || !fact_need_rank(call, "index", 0, 1)) return false;
    const Fact *self = call_fact(call, "self"), *index = call_fact(call, "index");
    int axis;
    if (self->rank < 0) return fact_set(call, out, self->dtype, -1, NULL);
    if (self->rank == 0) return fact_set(call, out, self->dtype, 0, NULL);
    if (!call_axis(call, "dim", self->rank, &axis)) return fact_set(call, out, self->dtype, self->rank, NULL);
    const Dim **dim = fact_dims(call, self->rank);
    const Dim *count = index->rank == 1 ? index->dim[0] : index->rank == 0 ? dim_const(call->func->dims, 1) : NULL;
    for (int i = 0; i < self->rank; i++) dim[i] = i == axis ? count : self->dim[i];
    return fact_set(call, out, self->dtype, self->rank, dim);
}

static void lower_index_select(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), index = ox_vector(lo->ox, lo_arg(lo, "index"));
    int64_t axis;
    if (x->rank == 0) {
        lo_result(lo, 0, ox_identity(lo->ox, x));
        return;
    }
    if (lower_written_axis(lo, "dim", x, &axis)) {
        OxVal y = ox_op(lo->ox, "Gather", OX_IN(lower_with_axis(lo, x, axis), index), OX_ATTR(oa_int("axis", axis)));
        lo_result(lo, 0, lower_without_axis(lo, y, x, axis));
        return;
    }
    LoAxis form = lo_axis(lo, x, lo_arg(lo, "dim"));
    lo_result(lo, 0,
              lo_axis_back(lo, &form, ox_op(lo->ox, "Gather", OX_IN(form.x, index), OX_ATTR(oa_int("axis", 1)))));
}

static bool infer_embedding(OpCall *call, Fact *out) {
    const Fact *weight = call_fact(call, "weight"), *indices = call_fact(call, "indices");
    if (!whole_index(call, "indices")) return false;
    if (indices->dtype != DT_I64 && indices->dtype != DT_I32)
        return call_refuse(call, DIAG_6113, "convert it first: `.long()`",
                           "`embedding`: the indices must be int64 or int32, not %s", dtype_rows[indices->dtype].torch);
    if (weight->rank >= 0 && !fact_need_rank(call, "weight", 2, 2)) return false;
    if (indices->rank < 0)
        return fact_set_last(call, out, weight->dtype, -1, NULL, weight->rank == 2 ? weight->dim[1] : NULL);
    const Dim **dim = fact_dims(call, indices->rank + 1);
    for (int i = 0; i < indices->rank; i++) dim[i] = indices->dim[i];
    dim[indices->rank] = weight->rank == 2 ? weight->dim[1] : NULL;
    return fact_set(call, out, weight->dtype, indices->rank + 1, dim);
}

/* ---- masks ---- */

static bool is_bool_mask(OpCall *call, const Fact *mask) {
    return mask->dtype == DT_BOOL || call_refuse(call, DIAG_6113, "convert it, `mask.bool()`, or compare: `mask > 0`",
                                                 "`%s`: the mask must be a tensor of bools, not of %s", call->op->name,
                                                 dtype_rows[mask->dtype].torch);
}

static bool infer_masked(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self"), *mask = call_fact(call, "mask");
    if (!is_bool_mask(call, mask)) return false;
    const Dim *const *dim = NULL;
    int rank;
    if (!fact_broadcast(call, 2, (const Fact *const[]){self, mask}, &rank, &dim)) return false;
    return fact_set(call, out, self->dtype, rank, dim);
}

static bool infer_masked_select(OpCall *call, Fact *out) {
    const Dim *count = dim_fresh(call->func->dims, true);
    const Fact *both[] = {call_fact(call, "self"), call_fact(call, "mask")};
    const Dim *const *dim;
    int rank;
    return fact_broadcast(call, 2, both, &rank, &dim) && fact_set(call, out, both[0]->dtype, 1, &count);
}

static void lower_masked_fill(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    OxVal mask = ox_cast(lo->ox, lo_arg(lo, "mask"), DT_BOOL);
    lo_result(lo, 0, ox_where(lo->ox, mask, lo_arg_as(lo, "value", x->dtype), x));
}

static void lower_masked_select(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), mask = ox_cast(lo->ox, lo_arg(lo, "mask"), DT_BOOL);
    if (!fact_same_sizes(call_fact(&lo->call, "self"), call_fact(&lo->call, "mask"))) {
        OxVal yes = ox_bool(lo->ox, true), none = ox_cast(lo->ox, ox_expand(lo->ox, yes, ox_shape(lo->ox, x)), DT_BOOL);
        mask = LO(lo, "And", mask, none);
        x = ox_expand(lo->ox, x, ox_shape(lo->ox, mask));
    }
    lo_result(
        lo, 0,
        ox_op(lo->ox, "Compress", OX_IN(ox_vector(lo->ox, x), ox_vector(lo->ox, mask)), OX_ATTR(oa_int("axis", 0))));
}

static bool infer_nonzero(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    const Dim **dim = fact_dims(call, 2);
    dim[0] = dim_fresh(call->func->dims, true);
    dim[1] = self->rank >= 0 ? dim_const(call->func->dims, self->rank) : NULL;
    return fact_set(call, out, DT_I64, 2, dim);
}

static void lower_nonzero(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    if (x->rank == 0) { /* one row without columns, or none */
        OxVal hit = ox_vector(lo->ox, ox_cast(lo->ox, ox_cast(lo->ox, x, DT_BOOL), DT_I64));
        lo_result(lo, 0, ox_full(lo->ox, ox_concat(lo->ox, 0, 2, (const OxVal[]){hit, OX_INTS(lo->ox, 0)}), DT_I64, 0));
        return;
    }
    OxVal set = ox_cast(lo->ox, x, DT_BOOL), ends = OX_INTS(lo->ox, INT64_MAX);
    if (x->rank < 0) set = ox_unsqueeze(lo->ox, set, 1, (int64_t[]){0}); /* a 0-d tensor has rows, but no columns */
    OxVal places = LO(lo, "NonZero", set);
    if (x->rank < 0) places = ox_slice(lo->ox, places, 0, OX_INTS(lo->ox, 1), ends, NULL);
    lo_result(lo, 0, ox_transpose(lo->ox, ox_typed(places, DT_I64, 2, NULL), 2, (int64_t[]){1, 0}));
}

#define SCATTERS_SIZED(text, function, sizes) \
    { \
        text " -> Tensor", .infer = infer_scatter, .lower = lower_scatter, .shapes = sizes, \
                           .later = "torch._decompositions.axes:" function, .fails = FAILS_VALUES \
    }
#define SCATTERS(text, function)       SCATTERS_SIZED(text, function, "self:t src:t index:int")
#define SCATTERS_VALUE(text, function) SCATTERS_SIZED(text, function, "index:int")
#define WRITES(text) \
    { \
        text " -> Tensor", .infer = infer_index_write, .lower = lower_index_write, \
                           .shapes = "self:t source:t index:int", .fails = FAILS_VALUES \
    }
static const OpRow rows[] = {
    {"gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor", .infer = infer_gather,
     .lower = lower_gather, .shapes = "index:int", .fails = FAILS_VALUES},
    SCATTERS_VALUE("scatter.value(Tensor self, int dim, Tensor index, Scalar value)", "scatter_value"),
    SCATTERS("scatter.src(Tensor self, int dim, Tensor index, Tensor src)", "scatter"),
    SCATTERS("scatter.reduce(Tensor self, int dim, Tensor index, Tensor src, *, str reduce)", "scatter_with"),
    SCATTERS_VALUE("scatter.value_reduce(Tensor self, int dim, Tensor index, Scalar value, *, str reduce)",
                   "scatter_value_with"),
    SCATTERS("scatter_add(Tensor self, int dim, Tensor index, Tensor src)", "scatter_add"),
    SCATTERS("scatter_reduce.two(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool "
             "include_self=True)",
             "scatter_reduce"),
    WRITES("index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1)"),
    WRITES("index_copy(Tensor self, int dim, Tensor index, Tensor source)"),
    WRITES("index_reduce(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True)"),
    {"index_fill.int_Scalar(Tensor self, int dim, Tensor index, Scalar value) -> Tensor", .infer = infer_index_write,
     .lower = lower_index_fill, .shapes = "index:int", .fails = FAILS_VALUES},
    {"index_fill.int_Tensor(Tensor self, int dim, Tensor index, Tensor value) -> Tensor", .infer = infer_index_write,
     .lower = lower_index_fill, .shapes = "index:int value[]", .fails = FAILS_VALUES},
    {"index_select(Tensor self, int dim, Tensor index) -> Tensor", .infer = infer_index_select,
     .lower = lower_index_select, .shapes = "index:int", .fails = FAILS_VALUES},
    {"embedding(Tensor weight, Tensor indices, SymInt padding_idx=-1, bool scale_grad_by_freq=False, bool "
     "sparse=False) -> Tensor",
     .infer = infer_embedding, .expr = "Gather(weight, indices)", .traits = T_ROW_MAJOR,
     .shapes = "weight[_ _] indices:int", .fails = FAILS_VALUES},
    {"take(Tensor self, Tensor index) -> Tensor", .infer = infer_like_index,
     .expr = "Gather(Reshape(self, [-1]), index)", .shapes = "index:int", .fails = FAILS_VALUES},
    {"masked_fill.Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor", .infer = infer_masked,
     .lower = lower_masked_fill},
    {"masked_fill.Tensor(Tensor self, Tensor mask, Tensor value) -> Tensor", .infer = infer_masked,
     .lower = lower_masked_fill, .shapes = "value[]"},
    {"masked_select(Tensor self, Tensor mask) -> Tensor", .infer = infer_masked_select, .lower = lower_masked_select,
     .shapes = "mask:whole"},
    {"nonzero(Tensor self) -> Tensor", .infer = infer_nonzero, .lower = lower_nonzero, .traits = T_TOTAL},
    {"argwhere(Tensor self) -> Tensor", .infer = infer_nonzero, .lower = lower_nonzero, .traits = T_TOTAL},
};
FAMILY(scatter, rows)
