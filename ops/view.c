/* Other shapes of the same elements: view, reshape, flatten, expand, squeeze, and queries of sizes. */
#include "ops/ops.h"

#include <string.h>

enum { VIEW_PURE = T_TOTAL | T_CHEAP };

static const Dim *one(OpCall *call) { return dim_const(call->func->dims, 1); }

/* ---- reshape ---- */

static const char *size_name(const OpCall *call) { return call_index(call, "shape") >= 0 ? "shape" : "size"; }

static bool infer_view(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    DimList want;
    if (!call_dims(call, size_name(call), &want)) return fact_set(call, out, self->dtype, -1, NULL);
    const Dim **dim = fact_dims(call, (int)want.n);
    return fact_reshape(call, self, want, dim) && fact_set(call, out, self->dtype, (int)want.n, dim);
}

/* Returns whether the elements fill the sizes that the program states in every run. */
static bool fills(Lower *lo, OxVal x, const char *name, const Fact *to) {
    DimList want;
    const Dim *have = dim_const(lo->dims, 1), *need = have;
    for (uint32_t i = 0; call_dims(&lo->call, name, &want) && i < want.n; i++)
        if (dim_is(want.at[i], -1)) return true;
    for (int i = 0; i < x->rank && x->dim; i++) have = dim_mul(lo->dims, have, x->dim[i]);
    for (int i = 0; i < to->rank; i++) need = dim_mul(lo->dims, need, to->dim[i]);
    return x->dim && have && have == need;
}

/* Returns x in the sizes of the result, or NULL if they have to be read from the argument. A single size that is not
 * constant follows from the number of elements; it is stated if they may not fit, and such a run fails, as in eager
 * mode. */
static OxVal in_sizes(Lower *lo, OxVal x, const char *name) {
    const Fact *to = lo_fact(lo, 0);
    uint32_t n = (uint32_t)to->rank;
    if (to->rank < 0) return NULL;
    if (fills(lo, x, name, to)) return lo_reshape(lo, x, n, to->dim);
    OxVal shape = lo_dims(lo, n, to->dim);
    return !shape ? NULL : shape->data ? lo_reshape(lo, x, n, to->dim) : lower_reshape(lo, x, shape);
}

static void lower_view(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), y = in_sizes(lo, x, size_name(&lo->call));
    lo_result(lo, 0, y ? y : lower_reshape(lo, x, lo_ints(lo, size_name(&lo->call))));
}

static bool infer_like_other(OpCall *call, Fact *out) {
    return fact_like(call, out, call_fact(call, "other"), call_fact(call, "self")->dtype);
}

static bool infer_view_as(OpCall *call, Fact *out) {
    const Dim *have = fact_numel(call, call_fact(call, "self")), *want = fact_numel(call, call_fact(call, "other"));
    if (have && want && dim_equal(call->func->dims, have, want) == 0)
        return call_error(call, DIAG_6111, "`%s`: %s elements do not fit the shape of 'other', which has %s elements",
                          call->op->name, dim_str(call->func->cx, have), dim_str(call->func->cx, want));
    return infer_like_other(call, out);
}

static void lower_view_as(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    lo_result(lo, 0, lower_reshape(lo, x, lo_shape(lo, call_arg(&lo->call, "other"))));
}

/* ---- flatten ---- */

static bool infer_flatten(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    int low, high;
    if (self->rank < 0) {
        int64_t start, end;
        bool whole = call_int(call, "start_dim", &start) && call_int(call, "end_dim", &end) && !start && end == -1;
        return fact_set(call, out, self->dtype, whole ? 1 : -1, NULL);
    }
    int a = fact_axis(call, "start_dim", self->rank, &low), b = fact_axis(call, "end_dim", self->rank, &high);
    if (a < 0 || b < 0) return false;
    if (!a || !b) return fact_set(call, out, self->dtype, -1, NULL);
    if (high < low) return call_error(call, DIAG_6110, "`%s`: 'start_dim' comes after 'end_dim'", call->op->name);
    const Dim **dim = fact_dims(call, self->rank + 1);
    int rank = 0;
    for (int i = 0; i < low; i++) dim[rank++] = self->dim[i];
    dim[rank] = one(call);
    for (int i = low; i <= high && i < self->rank; i++)
        dim[rank] = dim_mul(call->func->dims, dim[rank], fact_size(self, i));
    rank++;
    for (int i = high + 1; i < self->rank; i++) dim[rank++] = self->dim[i];
    return fact_set(call, out, self->dtype, rank, dim);
}

static bool infer_ravel(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    const Dim *n = fact_numel(call, self);
    return fact_set(call, out, self->dtype, 1, &n);
}

/* Joins the sizes before, the product of the merged ones, and the sizes after. */
static OxVal flattened(Lower *lo, OxVal x, int64_t start, int64_t end) {
    Ox *ox = lo->ox;
    OxVal shape = LO(lo, "Shape", x), zero = OX_INTS(ox, 0), last = OX_INTS(ox, INT64_MAX);
    OxVal from = OX_INTS(ox, start), to = end == -1 ? last : OX_INTS(ox, saturated_sum(end, 1));
    OxVal middle = ox_slice(ox, shape, 0, from, to, NULL), part[3];
    part[0] = ox_slice(ox, shape, 0, zero, from, NULL);
    part[1] = ox_reduce(ox, "ReduceProd", ox_concat(ox, 0, 2, (OxVal[]){OX_INTS(ox, 1), middle}), 1, (int64_t[]){0},
                        true);
    part[2] = end == -1 ? ox_ints(ox, 0, NULL) : ox_slice(ox, shape, 0, to, last, NULL);
    return lower_reshape(lo, x, ox_concat(ox, 0, 3, part));
}

static void lower_flatten(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    const Fact *to = lo_fact(lo, 0);
    int64_t start = 0, end = -1;
    call_int(&lo->call, "start_dim", &start);
    call_int(&lo->call, "end_dim", &end);
    if (to->rank == 1 || (x->rank < 0 && start == 0 && end == -1)) {
        lo_result(lo, 0, ox_vector(lo->ox, x));
        return;
    }
    OxVal y = to->rank >= 0 ? lo_reshape(lo, x, (uint32_t)to->rank, to->dim) : NULL;
    if (y)
        lo_result(lo, 0, y);
    else if (start == 1 && end == -1)
        lo_result(lo, 0, ox_op(lo->ox, "Flatten", OX_IN(x), OX_ATTR(oa_int("axis", 1))));
    else if (call_int(&lo->call, "start_dim", &start) && call_int(&lo->call, "end_dim", &end))
        lo_result(lo, 0, flattened(lo, x, start, end));
    else
        lo_no_lowering(lo, "its dimensions are known only at run time");
}

static bool infer_unflatten(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    DimList sizes;
    int axis;
    if (self->rank < 0 || !call_dims(call, "sizes", &sizes)) return fact_set(call, out, self->dtype, -1, NULL);
    int known = fact_axis(call, "dim", self->rank, &axis);
    if (known < 1) return known == 0 && fact_set(call, out, self->dtype, -1, NULL);
    const Dim *size = fact_size(self, axis), **part = fact_dims(call, (int)sizes.n);
    Fact row;
    fact_set(call, &row, self->dtype, 1, &size);
    if (!fact_reshape(call, &row, sizes, part)) return false;
    const Dim **dim = fact_dims(call, self->rank + (int)sizes.n);
    int rank = 0;
    for (int i = 0; i < axis; i++) dim[rank++] = self->dim[i];
    for (uint32_t i = 0; i < sizes.n; i++) dim[rank++] = part[i];
    for (int i = axis + 1; i < self->rank; i++) dim[rank++] = self->dim[i];
    return fact_set(call, out, self->dtype, rank, dim);
}

/* Joins the sizes before, the new ones, and the sizes after. */
static void lower_unflatten(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), y = in_sizes(lo, x, "sizes");
    int64_t axis;
    if (!y && lower_written_axis(lo, "dim", x, &axis)) {
        LoAxis form = lo_axis(lo, x, ox_int(lo->ox, axis));
        y = lower_reshape(lo, x, ox_concat(lo->ox, 0, 3, (OxVal[]){form.head, lo_ints(lo, "sizes"), form.tail}));
    }
    if (y)
        lo_result(lo, 0, y);
    else
        lo_no_lowering(lo, "its 'dim' is known only at run time");
}

/* ---- expand ---- */

static bool infer_expand(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    DimList want;
    if (!call_dims(call, "size", &want)) return fact_set(call, out, self->dtype, -1, NULL);
    if (self->rank > (int)want.n)
        return call_error(call, DIAG_6112, "`%s`: %u sizes are given for a tensor of rank %d", call->op->name, want.n,
                          self->rank);
    const Dim **dim = fact_dims(call, (int)want.n);
    for (uint32_t i = 0; i < want.n; i++) {
        int own = self->rank < 0 ? -1 : (int)i - ((int)want.n - self->rank);
        const Dim *have = own >= 0 ? fact_size(self, own) : NULL;
        bool keep = dim_is(want.at[i], -1);
        dim[i] = keep ? have : want.at[i] && want.at[i]->size ? want.at[i] : NULL;
        int64_t a, b;
        if (!keep && dim_known(want.at[i], &b) && b < 0)
            return call_error(call, DIAG_6111, "`%s`: a size cannot be %lld", call->op->name, (long long)b);
        if (!keep && dim_known(have, &a) && dim_known(want.at[i], &b) && a != 1 && a != b)
            return call_error(call, DIAG_6111, "`%s`: a dimension of size %lld cannot be expanded to %lld",
                              call->op->name, (long long)a, (long long)b);
    }
    return fact_set(call, out, self->dtype, (int)want.n, dim);
}

/* -1 keeps a size, and so does 1 in ONNX's Expand. */
static OxVal expand_sizes(Lower *lo) {
    DimList want;
    Ints known;
    if (call_ints(&lo->call, "size", &known)) {
        for (uint32_t i = 0; i < known.n; i++)
            if (known.at[i] < 0) known.at[i] = 1;
        return ox_ints(lo->ox, known.n, known.at);
    }
    bool positive = call_dims(&lo->call, "size", &want), keeps = false;
    const Dim **dim = positive ? fact_dims(&lo->call, (int)want.n) : NULL;
    for (uint32_t i = 0; positive && i < want.n; i++) {
        bool keep = dim_is(want.at[i], -1);
        dim[i] = keep ? one(&lo->call) : want.at[i];
        keeps |= keep;
        positive = dim[i] && dim[i]->size;
    }
    if (positive && keeps) lo_read(lo, call_arg(&lo->call, "size"));
    OxVal size = positive && keeps ? lo_dims(lo, want.n, dim) : NULL;
    if (size) return size;
    size = lo_ints(lo, "size");
    if (positive && !keeps) return size;
    OxVal ones = OX_INTS(lo->ox, 1), negative = LO(lo, "Less", size, OX_INTS(lo->ox, 0));
    return ox_where(lo->ox, negative, ones, size);
}

static bool same_sizes(OxVal x, const Fact *to) {
    if (x->rank != to->rank || x->rank < 0 || (x->rank && !x->dim)) return false;
    for (int i = 0; i < x->rank; i++)
        if (!x->dim[i] || x->dim[i] != to->dim[i]) return false;
    return true;
}

static void lower_expand(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    if (same_sizes(x, lo_fact(lo, 0)))
        lo_result(lo, 0, x);
    else
        lo_result(lo, 0, ox_expand(lo->ox, x, expand_sizes(lo)));
}

static void lower_expand_as(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    if (same_sizes(x, lo_fact(lo, 0)))
        lo_result(lo, 0, x);
    else
        lo_result(lo, 0, ox_expand(lo->ox, x, lo_shape(lo, call_arg(&lo->call, "other"))));
}

/* ---- squeeze: a size that may be 1 makes the rank depend on the run ---- */

static int is_one(OpCall *call, const Dim *d) {
    if (dim_is(d, 1)) return 1;
    return dim_equal(call->func->dims, d, one(call)) == 0 ? 0 : -1;
}

/* Returns whether the call is squeeze(()), which names no axis at all. */
static bool asks_for_none(const OpCall *call) {
    DimList dims;
    return call_dims(call, "dim", &dims) && dims.n == 0;
}

static bool infer_squeeze(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    if (asks_for_none(call)) return fact_like(call, out, self, self->dtype);
    Ints axes;
    uint32_t errors = diag_errors(call->func->cx->diags);
    bool known = self->rank >= 0 && call_axes(call, "dim", self->rank, &axes);
    if (diag_errors(call->func->cx->diags) > errors) return false;
    if (!known) return fact_set(call, out, self->dtype, -1, NULL);
    const Dim **dim = fact_dims(call, self->rank);
    int rank = 0;
    for (int i = 0, k = 0; i < self->rank; i++) {
        bool asked = k < (int)axes.n && axes.at[k] == i;
        k += asked;
        int unit = asked ? is_one(call, fact_size(self, i)) : 0;
        if (unit < 0) {
            bool ends = axes.at[axes.n - 1] == self->rank - 1 && is_one(call, fact_last(self)) != 0;
            return fact_set_last(call, out, self->dtype, -1, NULL, ends ? NULL : fact_last(self));
        }
        if (!unit) dim[rank++] = fact_size(self, i);
    }
    return fact_set(call, out, self->dtype, rank, dim);
}

/* Returns the sizes of self that are not 1, or not on the given axes. */
static OxVal squeezed_shape(Lower *lo, OxVal x, Ints axes) {
    OxVal shape = ox_shape(lo->ox, x), keep = LO(lo, "Not", LO(lo, "Equal", shape, OX_INTS(lo->ox, 1)));
    bool *other = arena_new_array(lo->func->mem, bool, (size_t)x->rank + 1);
    memset(other, 1, (size_t)x->rank);
    for (uint32_t i = 0; i < axes.n; i++) other[axes.at[i]] = false;
    int64_t *n = arena_new(lo->func->mem, int64_t);
    *n = x->rank;
    keep = LO(lo, "Or", keep, ox_const(lo->ox, const_make(lo->cx, DT_BOOL, 1, n, other)));
    return ox_op(lo->ox, "Compress", OX_IN(shape, keep), OX_ATTR(oa_int("axis", 0)));
}

/* The same for an unknown rank, which may be 0: marks the given axes, counted from the end, in a longer vector. */
static OxVal squeezed_sizes(Lower *lo, OxVal x, OxVal at) {
    Ox *ox = lo->ox;
    OxVal shape = LO(lo, "Shape", x), one = OX_INTS(ox, 1), rank = LO(lo, "Shape", shape);
    OxVal marks = ox_full(ox, LO(lo, "Max", rank, one), DT_I64, 0);
    OxVal set = ox_full(ox, ox_shape(ox, at), DT_I64, 1);
    OxVal asked = ox_op(ox, "ScatterElements", OX_IN(marks, at, set), OX_ATTR(oa_int("axis", 0)));
    asked = ox_slice(ox, asked, 0, OX_INTS(ox, 0), rank, NULL);
    OxVal gone = LO(lo, "And", LO(lo, "Equal", shape, one), LO(lo, "Equal", asked, one));
    return ox_op(ox, "Compress", OX_IN(shape, LO(lo, "Not", gone)), OX_ATTR(oa_int("axis", 0)));
}

static void lower_squeeze(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    const Fact *to = lo_fact(lo, 0), *from = call_fact(&lo->call, "self");
    Ints axes = {0, NULL};
    if (asks_for_none(&lo->call)) {
        lo_result(lo, 0, x);
        return;
    }
    if (!call_has(&lo->call, "dim") && to->rank < 0) {
        OxVal y = LO(lo, "Squeeze", x);
        lo_result(lo, 0, ox_typed(y, y->dtype, -1, NULL));
        return;
    }
    if (x->rank < 0 || !call_axes(&lo->call, "dim", x->rank, &axes)) {
        lo_result(lo, 0, ox_typed(lower_reshape(lo, x, squeezed_sizes(lo, x, lo_ints(lo, "dim"))), x->dtype, -1, NULL));
        return;
    }
    if (to->rank < 0) {
        OxVal y = lower_reshape(lo, x, squeezed_shape(lo, x, axes));
        y->rank = -1;
        lo_result(lo, 0, y);
        return;
    }
    uint32_t n = 0;
    for (uint32_t i = 0; i < axes.n; i++)
        if (dim_is(fact_size(from, (int)axes.at[i]), 1)) axes.at[n++] = axes.at[i];
    lo_result(lo, 0, n ? ox_squeeze(lo->ox, x, n, axes.at) : x);
}

static bool infer_unsqueeze(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    int axis;
    int64_t at = 0;
    bool placed = call_int(call, "dim", &at);
    if (self->rank < 0)
        return fact_set_last(call, out, self->dtype, -1, NULL,
                             !placed || at > 0 ? NULL
                             : at == -1        ? one(call)
                                               : self->last);
    int known = fact_axis(call, "dim", self->rank + 1, &axis);
    if (known < 1) return known == 0 && fact_set(call, out, self->dtype, self->rank + 1, NULL);
    const Dim **dim = fact_dims(call, self->rank + 1);
    for (int i = 0; i <= self->rank; i++) dim[i] = i == axis ? one(call) : fact_size(self, i - (i > axis));
    return fact_set(call, out, self->dtype, self->rank + 1, dim);
}

static void lower_unsqueeze(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    int64_t axis;
    if (call_int(&lo->call, "dim", &axis))
        lo_result(lo, 0, ox_unsqueeze(lo->ox, x, 1, &axis));
    else
        lo_result(lo, 0, LO(lo, "Unsqueeze", x, ox_vector(lo->ox, lo_arg(lo, "dim"))));
}

static bool infer_atleast(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    int want = call->op->name[strlen("atleast_")] - '0';
    if (self->rank < 0) return fact_set(call, out, self->dtype, -1, NULL);
    if (self->rank >= want) return fact_like(call, out, self, self->dtype);
    const Dim **dim = fact_dims(call, want);
    for (int i = 0; i < want; i++) dim[i] = one(call);
    if (self->rank) dim[want == 1 ? 0 : 1] = fact_size(self, 0);
    if (self->rank == 2) dim[0] = fact_size(self, 0), dim[1] = fact_size(self, 1);
    return fact_set(call, out, self->dtype, want, dim);
}

/* Broadcasting adds axes in front; the third axis of a matrix goes to the end. */
static OxVal at_least(Lower *lo, OxVal x, int64_t want) {
    OxVal one = OX_INTS(lo->ox, 1);
    OxVal y = ox_typed(ox_expand(lo->ox, x, want == 1 ? one : OX_INTS(lo->ox, 1, 1)), x->dtype, -1, NULL);
    if (want < 3) return y;
    OxVal missing = LO(lo, "Sub", OX_INTS(lo->ox, 3), lower_rank_of(lo, y));
    return lower_reshape(lo, y, ox_concat(lo->ox, 0, 2, (OxVal[]){LO(lo, "Shape", y), lower_ones_vector(lo, missing)}));
}

static void lower_atleast(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    const Fact *to = lo_fact(lo, 0);
    OxVal y = to->rank >= 0 ? lo_reshape(lo, x, (uint32_t)to->rank, to->dim) : NULL;
    lo_result(lo, 0, y ? y : at_least(lo, x, lo->call.op->name[strlen("atleast_")] - '0'));
}

/* ---- sizes ---- */

static bool infer_size_at(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    int axis;
    int known = fact_axis(call, "dim", self->rank, &axis);
    if (known < 0) return false;
    int64_t last;
    bool ends = self->rank < 0 && self->last && call_int(call, "dim", &last) && last == -1;
    return fact_number(call, out, DT_I64, known ? fact_size(self, axis) : ends ? self->last : NULL);
}

static void lower_size_at(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), known = lo_fact(lo, 0)->item ? lo_dim(lo, lo_fact(lo, 0)->item[0]) : NULL;
    OxVal axis = lo_arg(lo, "dim");
    if (known)
        lo_result(lo, 0, known);
    else
        lo_result(lo, 0, ox_op(lo->ox, "Gather", OX_IN(LO(lo, "Shape", x), axis), OX_ATTR(oa_int("axis", 0))));
}

static bool infer_sizes_of(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    const Dim *n = self->rank < 0 ? NULL : dim_const(call->func->dims, self->rank);
    fact_set(call, out, DT_I64, 1, &n);
    if (self->rank > 0) {
        out->item = self->dim;
        out->items = (uint32_t)self->rank;
    }
    return true;
}

static void lower_sizes_of(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, lo_shape(lo, call_arg(&lo->call, "self")));
}

static bool infer_numel(OpCall *call, Fact *out) {
    return fact_number(call, out, DT_I64, fact_numel(call, call_fact(call, "self")));
}

static void lower_numel(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, LO(lo, "Size", lo_arg(lo, "self")));
}

static bool infer_rank(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    return fact_number(call, out, DT_I64, self->rank < 0 ? NULL : dim_const(call->func->dims, self->rank));
}

static void lower_rank(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, ox_scalar(lo->ox, LO(lo, "Shape", LO(lo, "Shape", lo_arg(lo, "self")))));
}

static bool infer_len(OpCall *call, Fact *out) {
    const Fact *t = call_fact(call, "t");
    if (t->rank == 0) return call_error(call, DIAG_6112, "a 0-d tensor has no len()");
    return fact_number(call, out, DT_I64, t->rank > 0 ? fact_size(t, 0) : NULL);
}

static void lower_len(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, ox_gather(lo->ox, LO(lo, "Shape", lo_arg(lo, "t")), 0, 0));
}

#define RESHAPE(text) \
    { text, .infer = infer_view, .lower = lower_view, .fails = FAILS_ELEMENTS }

static const OpRow rows[] = {
    RESHAPE("view(Tensor(a) self, SymInt[] size) -> Tensor(a)"),
    RESHAPE("reshape(Tensor(a) self, SymInt[] shape) -> Tensor(a)"),
    RESHAPE("_unsafe_view(Tensor(a) self, SymInt[] size) -> Tensor(a)"),
    {"view_as(Tensor(a) self, Tensor other) -> Tensor(a)", .infer = infer_view_as, .lower = lower_view_as,
     .fails = FAILS_ELEMENTS, .sizes_of = 2},
    {"reshape_as(Tensor(a) self, Tensor other) -> Tensor(a)", .infer = infer_view_as, .lower = lower_view_as,
     .fails = FAILS_ELEMENTS, .sizes_of = 2},
    {"flatten.using_ints(Tensor(a) self, int start_dim=0, int end_dim=-1) -> Tensor(a)", .infer = infer_flatten,
     .lower = lower_flatten, .traits = VIEW_PURE, .later = "torch._decompositions.axes:flatten"},
    {"ravel(Tensor(a) self) -> Tensor(a)", .infer = infer_ravel, .lower = lower_flatten, .traits = VIEW_PURE},
    {"unflatten.int(Tensor(a) self, int dim, SymInt[] sizes) -> Tensor(a)", .infer = infer_unflatten,
     .lower = lower_unflatten, .fails = FAILS_ELEMENTS, .later = "torch._decompositions.axes:unflatten",
     .later_in = "dim"},
    {"expand(Tensor(a) self, SymInt[] size, *, bool implicit=False) -> Tensor(a)", .infer = infer_expand,
     .lower = lower_expand, .fails = FAILS_EXPAND},
    {"broadcast_to(Tensor(a) self, SymInt[] size) -> Tensor(a)", .infer = infer_expand, .lower = lower_expand,
     .fails = FAILS_EXPAND},
    {"expand_as(Tensor(a) self, Tensor other) -> Tensor(a)", .infer = infer_like_other, .lower = lower_expand_as,
     .fails = FAILS_EXPAND, .sizes_of = 2},
    {"alias(Tensor(a) self) -> Tensor(a)", .infer = infer_same, .expr = "Identity(self)", .traits = VIEW_PURE},
    {"squeeze(Tensor(a) self) -> Tensor(a)", .infer = infer_squeeze, .lower = lower_squeeze, .traits = VIEW_PURE},
    {"squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)", .infer = infer_squeeze, .lower = lower_squeeze,
     .traits = VIEW_PURE},
    {"squeeze.dims(Tensor(a) self, int[] dim) -> Tensor(a)", .infer = infer_squeeze, .lower = lower_squeeze,
     .traits = VIEW_PURE},
    {"unsqueeze(Tensor(a) self, int dim) -> Tensor(a)", .infer = infer_unsqueeze, .lower = lower_unsqueeze,
     .traits = VIEW_PURE},
    {"atleast_1d(Tensor(a) self) -> Tensor(a)", .infer = infer_atleast, .lower = lower_atleast, .traits = VIEW_PURE},
    {"atleast_2d(Tensor(a) self) -> Tensor(a)", .infer = infer_atleast, .lower = lower_atleast, .traits = VIEW_PURE},
    {"atleast_3d(Tensor(a) self) -> Tensor(a)", .infer = infer_atleast, .lower = lower_atleast, .traits = VIEW_PURE},
    {"size.int(Tensor self, int dim) -> int", .infer = infer_size_at, .lower = lower_size_at, .traits = VIEW_PURE},
    {"size(Tensor self) -> int[]", .infer = infer_sizes_of, .lower = lower_sizes_of, .traits = VIEW_PURE},
    {"numel(Tensor self) -> int", .infer = infer_numel, .lower = lower_numel, .traits = VIEW_PURE},
    {"dim(Tensor self) -> int", .infer = infer_rank, .lower = lower_rank, .traits = VIEW_PURE},
    {"len.Tensor(Tensor t) -> int", .infer = infer_len, .lower = lower_len, .traits = VIEW_PURE},
};
FAMILY(view, rows)
