/* Operators that many rows need: these functions hide differences between opsets, and fold arithmetic on constant
 * vectors. */
#include "backend/graph/graph.h"

#include <string.h>

enum { OPSET_OF_SEQUENCES_COPIED = 14 };

OxVal ox_identity(Ox *ox, OxVal v) {
    OxVal copy;
    if (v->kind == OX_SEQUENCE && ox_opset(ox) < OPSET_OF_SEQUENCES_COPIED) { /* append an element and erase it */
        OxVal element = ox_full(ox, ox_ints(ox, 0, NULL), v->dtype, 0);
        copy = OX(ox, "SequenceErase", OX(ox, "SequenceInsert", v, element));
    } else {
        copy = OX(ox, "Identity", v);
    }
    copy->hint = v->hint;
    return copy;
}

/* ---- shapes ---- */

OxVal ox_size(Ox *ox, OxVal v, int axis) {
    if (axis < 0 && v->rank >= 0) axis += v->rank;
    int64_t k;
    if (axis >= 0 && v->dim && axis < v->rank && dim_known(v->dim[axis], &k)) return OX_INTS(ox, k);
    if (ox_opset(ox) >= 15) {
        OxAttr end = axis == -1 ? oa_none() : oa_int("end", axis + 1);
        return ox_typed(ox_op(ox, "Shape", OX_IN(v), OX_ATTR(oa_int("start", axis), end)), DT_I64, 1, NULL);
    }
    return ox_op(ox, "Gather", OX_IN(OX(ox, "Shape", v), OX_INTS(ox, axis)), OX_ATTR(oa_int("axis", 0)));
}

OxVal ox_shape(Ox *ox, OxVal v) {
    int64_t size[MAX_RANK];
    bool known = v->rank >= 0 && (v->rank == 0 || v->dim);
    for (int i = 0; known && i < v->rank; i++) known = dim_known(v->dim[i], &size[i]);
    return known ? ox_ints(ox, (uint32_t)v->rank, size) : OX(ox, "Shape", v);
}

bool ox_same_sizes(OxVal a, OxVal b) {
    if (a->rank < 0 || a->rank != b->rank || (a->rank && (!a->dim || !b->dim))) return false;
    for (int i = 0; i < a->rank; i++)
        if (!a->dim[i] || a->dim[i] != b->dim[i]) return false;
    return true;
}

static bool has_size(OxVal v, const Dim *size) {
    for (int i = 0; v && v->dim && i < v->rank; i++)
        if (v->dim[i] == size) return true;
    return false;
}

/* Returns whether v is computed from the result of a convolution or a pooling that has the size on a spatial axis; both
 * fail if such a size would be 0. Follows the operands that have the size, and at most *left nodes. */
static bool has_size_of_windows(OxVal v, const Dim *size, uint32_t *left) {
    const OxNode *node = v->node;
    if (!node || !*left) return false;
    --*left;
    if (ox_is_type(node, "Conv") || ox_is_type(node, "MaxPool") || ox_is_type(node, "AveragePool"))
        for (int i = 2; v->dim && i < v->rank; i++)
            if (v->dim[i] == size) return true;
    for (uint32_t i = 0; i < node->nin; i++)
        if (has_size(node->in[i], size) && has_size_of_windows(node->in[i], size, left)) return true;
    return false;
}

static bool is_positive(OxVal v, const Dim *size, uint32_t *left) {
    Dims *dims = v->home->model->func->dims;
    int64_t known;
    if (dim_known(size, &known)) return known > 0;
    if (dim_less(dims, dim_const(dims, 0), size) == 1 || has_size_of_windows(v, size, left)) return true;
    bool product = size->kind == DIM_PRODUCT && size->k > 0;
    for (uint32_t i = 0; product && i < size->n; i++) product = is_positive(v, size->term[i], left);
    return product;
}

bool ox_has_elements(OxVal v, int axis) {
    enum { MOST_NODES = 64 };
    uint32_t left = MOST_NODES;
    const Dim *size = v->dim && axis < v->rank ? v->dim[axis] : NULL;
    return size && is_positive(v, size, &left);
}

static const Const *reshaped(Ox *ox, const Const *c, uint32_t rank, const int64_t *dim) {
    int64_t *copy = arena_copy(ox->model->mem, dim, (rank + 1) * sizeof *dim);
    return const_make(ox->model->cx, c->dtype, rank, copy, c->data);
}

OxVal ox_unsqueeze(Ox *ox, OxVal v, uint32_t n, const int64_t *axes) {
    if (v->data && v->data->rank == 0 && n == 1) return ox_const(ox, reshaped(ox, v->data, 1, (int64_t[]){1, 0}));
    return OX(ox, "Unsqueeze", v, ox_ints(ox, n, axes));
}

OxVal ox_squeeze(Ox *ox, OxVal v, uint32_t n, const int64_t *axes) {
    if (v->data && v->data->rank == 1 && v->data->count == 1)
        return ox_const(ox, reshaped(ox, v->data, 0, (int64_t[]){0}));
    return OX(ox, "Squeeze", v, ox_ints(ox, n, axes));
}

OxVal ox_reshape(Ox *ox, OxVal v, OxVal shape) { return OX(ox, "Reshape", v, shape); }

OxVal ox_reshape_ints(Ox *ox, OxVal v, uint32_t n, const int64_t *shape) {
    return ox_reshape(ox, v, ox_ints(ox, n, shape));
}

OxVal ox_vector(Ox *ox, OxVal v) {
    if (v->rank == 1) return v;
    if (v->rank == 0) return ox_unsqueeze(ox, v, 1, (int64_t[]){0});
    return ox_reshape_ints(ox, v, 1, (int64_t[]){-1});
}

OxVal ox_scalar(Ox *ox, OxVal v) {
    if (v->rank == 0) return v;
    if (v->rank == 1 && v->dim && dim_is(v->dim[0], 1)) return ox_squeeze(ox, v, 1, (int64_t[]){0});
    return ox_typed(ox_reshape(ox, v, ox_ints(ox, 0, NULL)), v->dtype, 0, NULL);
}

OxVal ox_transpose(Ox *ox, OxVal v, uint32_t n, const int64_t *perm) {
    bool same = true;
    for (uint32_t i = 0; i < n; i++) same = same && perm[i] == (int64_t)i;
    return same ? v : ox_op(ox, "Transpose", OX_IN(v), OX_ATTR(oa_ints("perm", n, perm)));
}

/* Concatenates constant vectors. */
static const Const *joined(Ox *ox, uint32_t n, const OxVal *v) {
    size_t count = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (!v[i]->data || v[i]->data->dtype != DT_I64 || v[i]->data->rank != 1) return NULL;
        count += v[i]->data->count;
    }
    int64_t *all = arena_new_array(ox->model->mem, int64_t, count + 1), at = 0;
    for (uint32_t i = 0; i < n; i++)
        for (size_t k = 0; k < v[i]->data->count; k++) all[at++] = const_get_int(v[i]->data, k);
    return const_ints(ox->model->cx, all, count);
}

OxVal ox_concat(Ox *ox, int axis, uint32_t n, const OxVal *v) {
    if (n == 1) return v[0];
    const Const *folded = joined(ox, n, v);
    return folded ? ox_const(ox, folded) : ox_op(ox, "Concat", n, v, OX_ATTR(oa_int("axis", axis)));
}

OxVal ox_gather(Ox *ox, OxVal v, int64_t index, int axis) {
    Ints known;
    if (v->rank == 1 && ox_known_ints(v, &known) && index >= 0 && index < known.n) return ox_int(ox, known.at[index]);
    return ox_op(ox, "Gather", OX_IN(v, ox_int(ox, index)), OX_ATTR(oa_int("axis", axis)));
}

OxVal ox_slice(Ox *ox, OxVal v, int axis, OxVal start, OxVal end, OxVal step) {
    OxVal steps = step ? ox_vector(ox, step) : NULL;
    return OX(ox, "Slice", v, ox_vector(ox, start), ox_vector(ox, end), OX_INTS(ox, axis), steps);
}

OxVal ox_slice_ints(Ox *ox, OxVal v, int axis, int64_t start, int64_t end) {
    OxVal first = OX_INTS(ox, start), last = OX_INTS(ox, end);
    return ox_slice(ox, v, axis, first, last, NULL);
}

OxVal ox_reversed(Ox *ox, OxVal v, int axis) {
    OxVal back = OX_INTS(ox, -1), end = OX_INTS(ox, INT64_MIN);
    return OX(ox, "Slice", v, back, end, OX_INTS(ox, axis), back);
}

OxVal ox_expand(Ox *ox, OxVal v, OxVal shape) { return OX(ox, "Expand", v, shape); }

/* ---- reductions: axes moved from an attribute to an input in opset 18, for ReduceSum in 13 ---- */

/* Returns the axes counted from the front, since ONNX Runtime ignores those that are counted from the end if the tensor
 * is empty. */
static const int64_t *axes_from_front(Ox *ox, OxVal v, uint32_t n, const int64_t *axes) {
    int64_t *front = arena_new_array(ox->model->mem, int64_t, n + 1);
    for (uint32_t i = 0; i < n; i++) front[i] = axes[i] < 0 && v->rank > 0 ? axes[i] + v->rank : axes[i];
    return front;
}

OxVal ox_reduce(Ox *ox, const char *type, OxVal v, uint32_t n, const int64_t *axes, bool keep) {
    axes = axes_from_front(ox, v, n, axes);
    const OxRow *row = ox_row(type, ox_opset(ox));
    bool input = row && strlen(row->in) > 1;
    OxAttr attr = !input && n ? oa_ints("axes", n, axes) : oa_none();
    OxVal list = input && n ? ox_ints(ox, n, axes) : NULL;
    return ox_op(ox, type, OX_IN(v, list), OX_ATTR(attr, oa_int("keepdims", keep)));
}

/* ---- choice and comparison ---- */

OxVal ox_where(Ox *ox, OxVal condition, OxVal a, OxVal b) {
    if (a->dtype != DT_BOOL) return OX(ox, "Where", condition, a, b);
    return OX(ox, "Or", OX(ox, "And", condition, a), OX(ox, "And", OX(ox, "Not", condition), b));
}

OxVal ox_compare(Ox *ox, const char *type, OxVal a, OxVal b) {
    if (!strcmp(type, "NotEqual")) return OX(ox, "Not", OX(ox, "Equal", a, b));
    return OX(ox, type, a, b);
}

OxVal ox_full(Ox *ox, OxVal shape, DType dtype, double fill) {
    Context *cx = ox->model->cx;
    int64_t *one = arena_new(ox->model->mem, int64_t);
    *one = 1;
    const Const *value = const_cast(cx, const_float(cx, fill), dtype);
    value = const_make(cx, dtype, 1, one, value->data);
    return ox_op(ox, "ConstantOfShape", OX_IN(shape), OX_ATTR(oa_tensor("value", value)));
}

OxVal ox_range(Ox *ox, OxVal start, OxVal end, OxVal step) { return OX(ox, "Range", start, end, step); }

OxVal ox_positions(Ox *ox, OxVal n) {
    OxVal zero = ox_int(ox, 0), one = ox_int(ox, 1);
    return ox_range(ox, zero, n, one);
}
