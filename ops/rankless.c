/* Lowering where the rank of a tensor is known only at run time. ONNX counts negative axes from the end itself, so most
 * operators take their axis as written. This file handles the rest: 0-d tensors, for which eager mode accepts the axes
 * 0 and -1; and reorderings, which work on a tensor whose axes are merged into blocks. Nothing here may assume a rank
 * that eager mode does not require. */
#include "ops/ops.h"

#include <string.h>

bool lower_written_axis(Lower *lo, const char *name, OxVal x, int64_t *axis) {
    if (!call_int(&lo->call, name, axis)) return false;
    if (x->rank > 0) *axis = lower_axis(lo, name, x->rank);
    return true;
}

static bool fits_0d(int64_t axis) { return axis == 0 || axis == -1; }

OxVal lower_with_axis(Lower *lo, OxVal x, int64_t axis) {
    if (x->rank == 0) return ox_unsqueeze(lo->ox, x, 1, (int64_t[]){0});
    if (x->rank > 0 || !fits_0d(axis)) return x;
    return ox_typed(ox_expand(lo->ox, x, OX_INTS(lo->ox, 1)), x->dtype, -1, NULL);
}

OxVal lower_without_axis(Lower *lo, OxVal y, OxVal x, int64_t axis) {
    if (x->rank == 0) return ox_scalar(lo->ox, y);
    if (x->rank > 0 || !fits_0d(axis)) return y;
    OxVal rank = LO(lo, "Shape", LO(lo, "Shape", x));
    OxVal sizes = LO(lo, "Shape", y), zero = OX_INTS(lo->ox, 0);
    return lower_reshape(lo, y, ox_slice(lo->ox, sizes, 0, zero, rank, NULL));
}

OxVal lower_reshape(Lower *lo, OxVal x, OxVal shape) {
    OxAttr zero = lo->opset >= 14 ? oa_int("allowzero", 1) : oa_none();
    OxVal y = ox_op(lo->ox, "Reshape", OX_IN(x, shape), OX_ATTR(zero));
    return shape->data || shape->dim ? y : ox_typed(y, x->dtype, -1, NULL);
}

OxVal lower_rank_of(Lower *lo, OxVal x) {
    return x->rank >= 0 ? OX_INTS(lo->ox, x->rank) : LO(lo, "Shape", LO(lo, "Shape", x));
}

OxVal lower_ones_vector(Lower *lo, OxVal count) {
    OxVal none = LO(lo, "Max", count, OX_INTS(lo->ox, 0));
    return ox_full(lo->ox, none, DT_I64, 1);
}

OxVal lower_along_channels(Lower *lo, OxVal v, OxVal x) {
    int64_t axes[MAX_RANK];
    for (int i = 0; i + 2 < x->rank; i++) axes[i] = i + 1;
    if (x->rank >= 0) return x->rank > 2 ? ox_unsqueeze(lo->ox, v, (uint32_t)(x->rank - 2), axes) : v;
    OxVal behind = lower_ones_vector(lo, LO(lo, "Sub", lower_rank_of(lo, x), OX_INTS(lo->ox, 2)));
    return lower_reshape(lo, v, ox_concat(lo->ox, 0, 2, (OxVal[]){LO(lo, "Shape", ox_vector(lo->ox, v)), behind}));
}

/* ---- blocks of axes ---- */

static OxVal product(Lower *lo, OxVal sizes) {
    OxVal with_one = ox_concat(lo->ox, 0, 2, (OxVal[]){OX_INTS(lo->ox, 1), sizes});
    return ox_reduce(lo->ox, "ReduceProd", with_one, 1, (int64_t[]){0}, true);
}

OxVal lower_in_blocks(Lower *lo, OxVal x, const Blocks *blocks, OxVal *part) {
    OxVal shape = LO(lo, "Shape", x), size[MAX_BLOCKS];
    for (uint32_t i = 0; i < blocks->n; i++) {
        part[i] = ox_slice(lo->ox, shape, 0, blocks->from[i], blocks->to[i], NULL);
        size[i] = product(lo, part[i]);
    }
    OxVal y = lower_reshape(lo, x, ox_concat(lo->ox, 0, blocks->n, size));
    return ox_typed(y, x->dtype, (int)blocks->n, NULL);
}

static OxVal blocks_permuted(Lower *lo, OxVal x, const Blocks *blocks, const int64_t *perm) {
    Ox *ox = lo->ox;
    OxVal part[MAX_BLOCKS], back[MAX_BLOCKS];
    OxVal y = ox_transpose(ox, lower_in_blocks(lo, x, blocks, part), blocks->n, perm);
    for (uint32_t i = 0; i < blocks->n; i++) back[i] = part[perm[i]];
    return lower_reshape(lo, y, ox_concat(ox, 0, blocks->n, back));
}

/* Returns an axis as a run-time number, counted from the front. */
static OxVal counted(Lower *lo, OxVal x, int64_t axis) {
    OxVal at = OX_INTS(lo->ox, axis);
    return axis < 0 ? LO(lo, "Max", LO(lo, "Add", lower_rank_of(lo, x), at), OX_INTS(lo->ox, 0)) : at;
}

static OxVal next(Lower *lo, OxVal at) { return LO(lo, "Add", at, OX_INTS(lo->ox, 1)); }

/* Returns the bound after an axis that is counted from the front or from the end. */
static OxVal behind(Lower *lo, int64_t axis) {
    return OX_INTS(lo->ox, axis == -1 ? INT64_MAX : saturated_sum(axis, 1));
}

Blocks lower_blocks_around(Lower *lo, int64_t low, int64_t high) {
    OxVal zero = OX_INTS(lo->ox, 0), end = OX_INTS(lo->ox, INT64_MAX), after = behind(lo, high);
    OxVal first = OX_INTS(lo->ox, low), second = OX_INTS(lo->ox, high), past = behind(lo, low);
    return (Blocks){5, {zero, first, past, second, after}, {first, past, second, after, end}};
}

OxVal lower_axes_swapped(Lower *lo, OxVal x, int64_t a, int64_t b) {
    OxVal zero = OX_INTS(lo->ox, 0), end = OX_INTS(lo->ox, INT64_MAX);
    if (a == b) return x;
    if ((a < 0) == (b < 0)) {
        Blocks blocks = lower_blocks_around(lo, a < b ? a : b, a < b ? b : a);
        return blocks_permuted(lo, x, &blocks, (int64_t[]){0, 3, 2, 1, 4});
    }
    /* Axes that are counted from different ends may be in either order, or equal; the second block is then empty. */
    OxVal p = counted(lo, x, a), q = counted(lo, x, b), low = LO(lo, "Min", p, q), high = LO(lo, "Max", p, q);
    OxVal past = next(lo, low), after = next(lo, high), second = LO(lo, "Max", past, high);
    Blocks blocks = {5, {zero, low, past, second, after}, {low, past, high, after, end}};
    return blocks_permuted(lo, x, &blocks, (int64_t[]){0, 3, 2, 1, 4});
}

bool lower_axis_moved(Lower *lo, OxVal x, int64_t from, int64_t to, OxVal *out) {
    bool same_side = (from < 0) == (to < 0), to_end = from == 0 || to == -1, to_front = to == 0 || from == -1;
    if (!same_side && !to_end && !to_front) return false;
    bool forward = same_side ? from <= to : to_end;
    OxVal zero = OX_INTS(lo->ox, 0), end = OX_INTS(lo->ox, INT64_MAX), at = OX_INTS(lo->ox, from);
    OxVal past = behind(lo, from), target = OX_INTS(lo->ox, to), after = behind(lo, to);
    Blocks ahead = {4, {zero, at, past, after}, {at, past, after, end}},
           back = {4, {zero, target, at, past}, {target, at, past, end}};
    *out = blocks_permuted(lo, x, forward ? &ahead : &back, (int64_t[]){0, 2, 1, 3});
    return true;
}

/* ---- the last axes alone ---- */

LastAxes lower_last_axes(Lower *lo, OxVal x, int n) {
    OxVal shape = LO(lo, "Shape", x), zero = OX_INTS(lo->ox, 0), cut = OX_INTS(lo->ox, n ? -n : INT64_MAX);
    LastAxes form = {.lead = ox_slice(lo->ox, shape, 0, zero, cut, NULL), .n = n};
    OxVal own = ox_slice(lo->ox, shape, 0, cut, OX_INTS(lo->ox, INT64_MAX), NULL);
    OxVal sizes = ox_concat(lo->ox, 0, 2, (OxVal[]){product(lo, form.lead), own});
    form.x = ox_typed(lower_reshape(lo, x, sizes), x->dtype, n + 1, NULL);
    return form;
}

OxVal lower_last_axes_back(Lower *lo, const LastAxes *form, OxVal y) {
    OxVal own = ox_slice_ints(lo->ox, LO(lo, "Shape", y), 0, 1, INT64_MAX);
    return lower_reshape(lo, y, ox_concat(lo->ox, 0, 2, (OxVal[]){form->lead, own}));
}

OxVal lower_last_permuted(Lower *lo, OxVal x, int n, const int64_t *perm) {
    LastAxes form = lower_last_axes(lo, x, n);
    return lower_last_axes_back(lo, &form, ox_transpose(lo->ox, form.x, (uint32_t)n + 1, perm));
}

OxVal lower_first_permuted(Lower *lo, OxVal x, int n, const int64_t *perm) {
    Ox *ox = lo->ox;
    OxVal shape = LO(lo, "Shape", x), zero = OX_INTS(ox, 0), cut = OX_INTS(ox, n);
    OxVal own = ox_slice(ox, shape, 0, zero, cut, NULL),
          rest = ox_slice(ox, shape, 0, cut, OX_INTS(ox, INT64_MAX), NULL);
    OxVal y = lower_reshape(lo, x, ox_concat(ox, 0, 2, (OxVal[]){own, product(lo, rest)}));
    y = ox_transpose(ox, ox_typed(y, x->dtype, n + 1, NULL), (uint32_t)n + 1, perm);
    OxVal first = ox_slice(ox, LO(lo, "Shape", y), 0, zero, cut, NULL);
    return lower_reshape(lo, y, ox_concat(ox, 0, 2, (OxVal[]){first, rest}));
}

/* ---- reductions ---- */

/* Returns 1-D axes with negative ones converted to count from the front. */
static OxVal lower_counted_axes(Lower *lo, OxVal x, OxVal axes) {
    Ints known;
    bool front = ox_known_ints(axes, &known), end = front;
    for (uint32_t i = 0; front && i < known.n; i++) front = known.at[i] >= 0;
    for (uint32_t i = 0; end && i < known.n; i++) end = known.at[i] < 0;
    if (front) return axes;
    OxVal counted = LO(lo, "Add", axes, lower_rank_of(lo, x));
    return end ? counted : ox_where(lo->ox, LO(lo, "Less", axes, OX_INTS(lo->ox, 0)), counted, axes);
}

static bool has_axes_input(Lower *lo, const char *type) { return lo->opset >= (!strcmp(type, "ReduceSum") ? 13 : 18); }

OxVal lower_reduce_over(Lower *lo, const char *type, OxVal x, OxVal axes, bool keep) {
    Ints known = {0, NULL};
    bool constant = ox_known_ints(axes, &known), front = constant;
    int64_t least = 0, shifted[MAX_RANK];
    for (uint32_t i = 0; i < known.n; i++) front = front && known.at[i] >= 0;
    for (uint32_t i = 0; i < known.n; i++) least = known.at[i] < least ? known.at[i] : least;
    if (front) return ox_reduce(lo->ox, type, x, known.n, known.at, keep);
    if (has_axes_input(lo, type)) {
        OxVal y = ox_op(lo->ox, type, OX_IN(x, lower_counted_axes(lo, x, axes)), OX_ATTR(oa_int("keepdims", keep)));
        return ox_typed(y, y->dtype, keep ? x->rank : -1, NULL);
    }
    for (uint32_t i = 0; i < known.n; i++)
        if (known.at[i] >= 0 || known.n > MAX_RANK || least < 1 - MAX_RANK) constant = false;
    if (!constant) {
        lo_no_lowering(lo, "its rank or its axes are known only at run time, which needs opset 18");
        return x;
    }
    for (uint32_t i = 0; i < known.n; i++) shifted[i] = known.at[i] - least + 1;
    LastAxes form = lower_last_axes(lo, x, (int)-least);
    OxVal y = ox_reduce(lo->ox, type, form.x, known.n, shifted, keep);
    return lower_last_axes_back(lo, &form, ox_typed(y, y->dtype, -1, NULL));
}
