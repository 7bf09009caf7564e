/* Taking parts of tensors: select, slice, narrow, split and unbind, diagonals, windows; cat and stack; and the inverses
 * that implement writes through a view (select_scatter, slice_scatter, ...). */
#include "ops/ops.h"

#include <string.h>

static OxVal at_axis(Lower *lo, const char *type, OxVal x, OxVal index, int axis) {
    return ox_op(lo->ox, type, OX_IN(x, index), OX_ATTR(oa_int("axis", axis)));
}

static OxVal dims_range(Lower *lo, OxVal n) { return ox_positions(lo->ox, ox_scalar(lo->ox, n)); }

/* ---- shapes with one axis changed ---- */

/* Sets self's sizes with `size` at the axis; gone: removes the axis. */
static bool with_axis(OpCall *call, Fact *out, int axis, const Dim *size, bool gone) {
    const Fact *self = call_fact(call, "self");
    const Dim **dim = fact_dims(call, self->rank);
    int rank = 0;
    for (int i = 0; i < self->rank; i++) {
        if (i != axis)
            dim[rank++] = fact_size(self, i);
        else if (!gone)
            dim[rank++] = size;
    }
    return fact_set(call, out, self->dtype, rank, dim);
}

static bool axis_later(OpCall *call, Fact *out, int fewer) {
    const Fact *self = call_fact(call, "self");
    return fact_set(call, out, self->dtype, self->rank < 0 ? -1 : self->rank - fewer, NULL);
}

/* ---- select ---- */

static bool infer_select(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    int axis;
    int64_t index, size;
    if (self->rank == 0) return call_error(call, DIAG_6112, "a 0-d tensor cannot be indexed");
    int known = fact_axis(call, "dim", self->rank, &axis);
    if (known < 1) return known == 0 && axis_later(call, out, 1);
    bool sure = call_int(call, "index", &index) && dim_known(fact_size(self, axis), &size);
    if (sure && (index < -size || index >= size))
        return call_error(call, DIAG_6111, "index %lld is out of range for dimension %d of size %lld", (long long)index,
                          axis, (long long)size);
    if (!with_axis(call, out, axis, NULL, true)) return false;
    bool item = self->rank == 1 && self->item && call_int(call, "index", &index);
    int64_t at = item && index < 0 ? index + self->items : index;
    if (item && at >= 0 && at < self->items) {
        out->item = &self->item[at];
        out->items = 1;
    }
    return true;
}

static void lower_select(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), index = lo_arg(lo, "index");
    int axis = lower_axis(lo, "dim", x->rank);
    if (axis >= 0) {
        lo_result(lo, 0, at_axis(lo, "Gather", x, index, axis));
        return;
    }
    LoAxis form = lo_axis(lo, x, lo_arg(lo, "dim"));
    lo_result(lo, 0, lo_axis_drop(lo, &form, at_axis(lo, "Gather", form.x, index, 1)));
}

/* ---- slice ---- */

static const Dim *not_negative(OpCall *call, const Dim *d) {
    return dim_max(call->func->dims, d, dim_const(call->func->dims, 0));
}

/* Returns a bound counted from the front; NULL if its sign is unknown. */
static const Dim *bound_from_front(OpCall *call, const Dim *bound, const Dim *size) {
    Dims *dims = call->func->dims;
    if (!bound || bound->size) return bound;
    if (dim_less(dims, bound, dim_const(dims, 0)) != 1) return NULL;
    return not_negative(call, dim_add(dims, size, bound));
}

static bool is_end(const Dim *bound) { return bound && bound->kind == DIM_CONST && bound->k >= INT64_MAX / 2; }

/* Returns how many elements start:end:step selects, or NULL. */
static const Dim *slice_length(OpCall *call, const Dim *size, const Dim *start, const Dim *end, const Dim *step) {
    Dims *dims = call->func->dims;
    bool open = !end || is_end(end) || end == size;
    const Dim *from = bound_from_front(call, start, size), *to = open ? size : bound_from_front(call, end, size);
    if (!from || !to || !size) return NULL;
    if (!open && to->size && end->size) to = dim_min(dims, to, size);
    const Dim *count = dim_is(from, 0) ? to : not_negative(call, dim_sub(dims, to, from));
    int64_t k;
    if (open && dim_known(start, &k) && k < 0) count = dim_min(dims, size, dim_const(dims, -k)); /* x[-k:] */
    if (dim_is(step, 1)) return count;
    return dim_floordiv(dims, dim_sub(dims, dim_add(dims, count, step), dim_const(dims, 1)), step);
}

static bool slice_size(OpCall *call, const Dim *size, const Dim **out) {
    Dims *dims = call->func->dims;
    const Dim *start = call_has(call, "start") ? call_dim(call, "start") : dim_const(dims, 0);
    const Dim *end = call_has(call, "end") ? call_dim(call, "end") : dim_const(dims, INT64_MAX);
    int64_t step;
    if (call_int(call, "step", &step) && step < 1)
        return call_error(call, DIAG_6111, "`%s`: the step must be positive", call->op->name);
    *out = end ? slice_length(call, size, start, end, call_dim(call, "step")) : NULL;
    return true;
}

static bool infer_slice(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    const Dim *length = NULL;
    int axis;
    if (self->rank == 0) return call_error(call, DIAG_6112, "a 0-d tensor cannot be sliced");
    int known = fact_axis(call, "dim", self->rank, &axis);
    if (known < 1) return known == 0 && axis_later(call, out, 0);
    return slice_size(call, fact_size(self, axis), &length) && with_axis(call, out, axis, length, false);
}

static OxVal slice_bound(Lower *lo, const char *name, int64_t absent) {
    OxVal v = lo_arg(lo, name);
    return v ? v : ox_int(lo->ox, absent);
}

static OxVal sliced(Lower *lo, OxVal x, int axis) {
    int64_t step = 0;
    OxVal stride = call_int(&lo->call, "step", &step) && step == 1 ? NULL : lo_arg(lo, "step");
    OxVal start = slice_bound(lo, "start", 0), end = slice_bound(lo, "end", INT64_MAX);
    return ox_slice(lo->ox, x, axis, start, end, stride);
}

/* Matches start 0, no end, step 1. */
static bool takes_all(Lower *lo) {
    int64_t start = 0, end = INT64_MAX, step;
    bool known = (!call_has(&lo->call, "start") || call_int(&lo->call, "start", &start)) &&
                 (!call_has(&lo->call, "end") || call_int(&lo->call, "end", &end));
    return known && start == 0 && end == INT64_MAX && call_int(&lo->call, "step", &step) && step == 1;
}

static void lower_slice(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    if (takes_all(lo)) {
        lo_result(lo, 0, x);
        return;
    }
    int axis = lower_axis(lo, "dim", x->rank);
    if (axis >= 0) {
        lo_result(lo, 0, sliced(lo, x, axis));
        return;
    }
    LoAxis form = lo_axis(lo, x, lo_arg(lo, "dim"));
    lo_result(lo, 0, lo_axis_back(lo, &form, sliced(lo, form.x, 1)));
}

static bool infer_narrow(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    int axis;
    int known = fact_axis(call, "dim", self->rank, &axis);
    if (known < 1) return known == 0 && axis_later(call, out, 0);
    const Dim *length = call_dim(call, "length"), *size = fact_size(self, axis);
    int64_t start = 0, count, have;
    if (dim_known(length, &count) && count < 0)
        return call_error(call, DIAG_6111, "`%s`: the length cannot be %lld", call->op->name, (long long)count);
    bool constant = dim_known(length, &count) && dim_known(size, &have) && call_int(call, "start", &start);
    int64_t from = constant && start < 0 ? start + have : start;
    if (constant && (count < 0 || count > have || from < 0 || from > have - count))
        return call_error(call, DIAG_6111,
                          "`%s`: %lld elements starting at %lld are not inside dimension %d of size %lld",
                          call->op->name, (long long)count, (long long)start, axis, (long long)have);
    return with_axis(call, out, axis, length && length->size ? length : NULL, false);
}

static OxVal narrowed(Lower *lo, OxVal x, int axis) {
    OxVal start = ox_cast(lo->ox, ox_vector(lo->ox, lo_arg(lo, "start")), DT_I64),
          length = ox_vector(lo->ox, lo_arg(lo, "length"));
    int64_t k, n;
    start = lower_index_below(lo, start, ox_size(lo->ox, x, axis));
    bool fixed = call_int(&lo->call, "start", &k) && k >= 0 && call_int(&lo->call, "length", &n);
    OxVal end = fixed ? OX_INTS(lo->ox, saturated_sum(k, n)) : LO(lo, "Add", start, length);
    return ox_slice(lo->ox, x, axis, start, end, NULL);
}

static void lower_narrow(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    int axis = lower_axis(lo, "dim", x->rank);
    if (axis >= 0) {
        lo_result(lo, 0, narrowed(lo, x, axis));
        return;
    }
    LoAxis form = lo_axis(lo, x, lo_arg(lo, "dim"));
    lo_result(lo, 0, lo_axis_back(lo, &form, narrowed(lo, form.x, 1)));
}

/* ---- lists of parts ---- */

static bool list_fact(Fact *out, const Dim *length) {
    out->length = length;
    return true;
}

static bool infer_unbind(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    int axis;
    int known = fact_axis(call, "dim", self->rank, &axis);
    if (known < 1) return known == 0 && axis_later(call, out, 1);
    return with_axis(call, out, axis, NULL, true) && list_fact(out, fact_size(self, axis));
}

static void split_into(Lower *lo, OxVal x, OxVal parts, int axis, bool keep) {
    OxAttr dim = oa_int("axis", axis), keeps = parts ? oa_none() : oa_int("keepdims", keep);
    OxVal y = ox_op(lo->ox, "SplitToSequence", OX_IN(x, parts), OX_ATTR(dim, keeps));
    lo_result(lo, 0, lower_list_as(lo, y, x->dtype));
}

/* For an unknown rank the axis stays as written, even if negative. */
static bool known_axis(Lower *lo, OxVal x, int *axis) {
    int64_t dim;
    bool known = call_int(&lo->call, "dim", &dim);
    if (!known) lo_no_lowering(lo, "its 'dim' is known only at run time");
    if (known) *axis = x->rank < 0 ? (int)dim : lower_axis(lo, "dim", x->rank);
    return known;
}

static void lower_unbind(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    int axis;
    if (known_axis(lo, x, &axis)) split_into(lo, x, NULL, axis, false);
}

static const char *sizes_name(const OpCall *call) {
    return call_index(call, "split_sizes") >= 0 ? "split_sizes" : "split_size";
}

/* Reports sizes that are known not to add up to the dimension. */
static bool splits_all(OpCall *call, const DimList *sizes, const Dim *whole) {
    Dims *dims = call->func->dims;
    const Dim *sum = dim_const(dims, 0);
    for (uint32_t i = 0; i < sizes->n; i++) sum = dim_add(dims, sum, sizes->at[i]);
    if (!sum || !whole || dim_equal(dims, sum, whole) != 0) return true;
    return call_error(call, DIAG_6111, "`%s`: the sizes add up to %s, but the dimension has size %s", call->op->name,
                      dim_str(call->func->cx, sum), dim_str(call->func->cx, whole));
}

/* Infers parts of one size (the last may be smaller), or of given sizes, which may differ, so that the list's element
 * size is unknown. */
static bool infer_split(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    Dims *dims = call->func->dims;
    int axis;
    int known = fact_axis(call, "dim", self->rank, &axis);
    const char *name = call_index(call, "chunks") >= 0 ? "chunks" : sizes_name(call);
    const Value *v = call_arg(call, name);
    DimList sizes;
    if (known == 0 && v->type->kind == TY_LIST && call_dims(call, name, &sizes))
        return axis_later(call, out, 0) && list_fact(out, dim_const(dims, sizes.n));
    if (known < 1) return known == 0 && axis_later(call, out, 0);
    const Dim *size = fact_size(self, axis), *part = NULL, *count = NULL;
    if (v->type->kind == TY_LIST) {
        bool listed = call_dims(call, name, &sizes);
        if (listed) count = dim_const(dims, sizes.n);
        if (listed && !splits_all(call, &sizes, size)) return false;
        for (uint32_t i = 0; count && i < sizes.n; i++) part = i == 0 || part == sizes.at[i] ? sizes.at[i] : NULL;
    } else {
        const Dim *k = call_dim(call, name), *unit = dim_const(dims, 1);
        int64_t each, whole = 0;
        if (dim_known(k, &each) && each < (dim_known(size, &whole) && whole))
            return call_error(call, DIAG_6501, "`%s`: '%s' is %lld", call->op->name, name, (long long)each);
        if (!strcmp(name, "chunks"))
            k = size && k ? dim_floordiv(dims, dim_sub(dims, dim_add(dims, size, k), unit), k) : NULL;
        int64_t have;
        bool some = dim_known(size, &have); /* an empty dimension is one part in eager mode, or as many as requested */
        if (some && k && !dim_is(k, 0)) count = dim_floordiv(dims, dim_sub(dims, dim_add(dims, size, k), unit), k);
        if (k && dim_is(dim_mod(dims, size, k), 0)) part = k;
    }
    return with_axis(call, out, axis, part, false) && list_fact(out, count);
}

/* Returns the sizes of the parts when `size` elements are split into parts of `each`, the last one smaller. For size 0
 * there are `empty` parts; if that cannot occur, `each` itself is enough. */
static OxVal part_sizes(Lower *lo, OxVal size, OxVal each, OxVal empty) {
    int64_t known;
    if (size->data && (known = const_get_int(size->data, 0)) > 0) return each;
    OxVal zero = ox_int(lo->ox, 0), unit = ox_int(lo->ox, 1), part = LO(lo, "Max", each, unit);
    OxVal count = LO(lo, "Div", LO(lo, "Sub", LO(lo, "Add", size, part), unit), part);
    count = LO(lo, "Where", LO(lo, "Equal", size, zero), empty, count);
    OxVal first = LO(lo, "Mul", LO(lo, "Range", zero, count, unit), part);
    return LO(lo, "Min", LO(lo, "Max", LO(lo, "Sub", size, first), zero), part);
}

static void lower_split(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    int axis;
    const char *name = sizes_name(&lo->call);
    if (!known_axis(lo, x, &axis)) return;
    if (call_arg(&lo->call, name)->type->kind == TY_LIST) {
        split_into(lo, x, lo_ints(lo, name), axis, true);
        return;
    }
    OxVal size = ox_scalar(lo->ox, ox_size(lo->ox, x, axis)), each = lo_arg(lo, name), one = ox_int(lo->ox, 1);
    split_into(lo, x, part_sizes(lo, size, each, one), axis, true);
}

static void lower_chunk(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), chunks = lo_arg(lo, "chunks");
    int axis;
    if (!known_axis(lo, x, &axis)) return;
    OxVal size = ox_scalar(lo->ox, ox_size(lo->ox, x, axis)), unit = ox_int(lo->ox, 1);
    OxVal part = LO(lo, "Div", LO(lo, "Sub", LO(lo, "Add", size, chunks), unit), chunks);
    split_into(lo, x, part_sizes(lo, size, part, chunks), axis, true);
}

/* ---- cat and stack ---- */

static bool is_nothing(const Fact *fact) { return fact->rank == 1 && dim_is(fact_size(fact, 0), 0); }

/* Eager mode ignores tensors of shape [0], whatever the others' rank, and accepts no other vector beside tensors of a
 * higher rank. */
static bool is_skipped(const Fact *fact, int rank) {
    int64_t size;
    bool vector = fact->rank == 1 && rank > 1;
    return (rank != 1 && is_nothing(fact)) || (vector && !dim_known(fact_size(fact, 0), &size));
}

/* Returns the rank of the concatenation; -1 if unknown, as when all tensors have shape [0]. */
static int cat_rank(ValueList list) {
    int rank = -1;
    bool unknown = false;
    for (uint32_t i = 0; i < list.n; i++) {
        const Fact *fact = &list.at[i]->fact;
        unknown |= fact->rank < 0;
        if (fact->rank > rank && !is_nothing(fact)) rank = fact->rank;
    }
    return rank < 0 && !unknown ? 1 : rank;
}

static const Dim *more_exact(const Dim *a, const Dim *b) {
    return !a || (b && b->kind == DIM_CONST && a->kind != DIM_CONST) ? b : a;
}

static const char EMPTY_LIST[] =
    "put at least one tensor in, or give another result where there is none: `if tensors:`";

static bool infer_cat_list(OpCall *call, Fact *out, ValueList list, DType dtype) {
    int rank = cat_rank(list), axis;
    const char *op = call->op->name;
    if (!list.n) return call_refuse(call, DIAG_6111, EMPTY_LIST, "`%s`: the list is empty", op);
    int known = fact_axis(call, "dim", rank, &axis);
    if (known < 1) return known == 0 && fact_set(call, out, dtype, rank, NULL);
    const Dim **dim = fact_dims(call, rank);
    dim[axis] = dim_const(call->func->dims, 0);
    for (uint32_t k = 0; k < list.n; k++) {
        const Fact *part = &list.at[k]->fact;
        if (is_skipped(part, rank)) continue;
        if (part->rank >= 0 && part->rank != rank)
            return call_error(call, DIAG_6112, "`%s`: the tensors have different ranks, %d and %d", op, rank,
                              part->rank);
        for (int i = 0; i < rank; i++) {
            const Dim *size = fact_size(part, i);
            if (i == axis)
                dim[i] = dim_add(call->func->dims, dim[i], size);
            else if (dim[i] && dim_equal(call->func->dims, dim[i], size) == 0 && dim[i]->kind == DIM_CONST &&
                     size->kind == DIM_CONST)
                return call_error(call, DIAG_6111,
                                  "`%s`: the tensors have different sizes, %lld and %lld, in dimension %d", op,
                                  (long long)dim[i]->k, (long long)size->k, i);
            else
                dim[i] = more_exact(dim[i], size);
        }
    }
    return fact_set(call, out, dtype, rank, dim);
}

static DType list_dtype(ValueList list) {
    DType dtype = DT_NONE;
    for (uint32_t i = 0; i < list.n; i++)
        dtype = dtype == DT_NONE ? list.at[i]->fact.dtype : dtype_promote(dtype, list.at[i]->fact.dtype);
    return dtype;
}

static bool infer_cat(OpCall *call, Fact *out) {
    ValueList list;
    const Fact *tensors = call_fact(call, "tensors");
    int axis;
    if (call_list(call, "tensors", &list)) return infer_cat_list(call, out, list, list_dtype(list));
    if (tensors->rank < 0) return fact_set(call, out, tensors->dtype, -1, NULL);
    int known = fact_axis(call, "dim", tensors->rank, &axis);
    if (known < 0) return false;
    const Dim **dim = fact_dims(call, tensors->rank);
    for (int i = 0; i < tensors->rank; i++) dim[i] = known ? fact_size(tensors, i) : NULL;
    if (known) dim[axis] = dim_mul(call->func->dims, dim[axis], tensors->length);
    return fact_set(call, out, tensors->dtype, tensors->rank, dim);
}

static void lower_cat_sequence(Lower *lo, bool new_axis) {
    int64_t axis;
    OxVal list = lo_arg(lo, "tensors");
    if (!call_int(&lo->call, "dim", &axis)) {
        lo_no_lowering(lo, "its 'dim' is known only at run time");
        return;
    }
    OxVal y = ox_op(lo->ox, "ConcatFromSequence", OX_IN(list),
                    OX_ATTR(oa_int("axis", axis), oa_int("new_axis", new_axis)));
    lo_result(lo, 0, y);
}

/* Concatenates along an axis that is known only at run time. */
static OxVal concat_along(Lower *lo, uint32_t n, const OxVal *part) {
    OxVal *flat = arena_new_array(lo->func->mem, OxVal, n);
    LoAxis form = {0};
    for (uint32_t i = 0; i < n; i++) {
        form = lo_axis(lo, part[i], lo_arg(lo, "dim"));
        flat[i] = form.x;
    }
    return lo_axis_back(lo, &form, ox_concat(lo->ox, 1, n, flat));
}

static void lower_cat(Lower *lo, Node *node) {
    (void)node;
    ValueList list;
    if (!call_list(&lo->call, "tensors", &list)) {
        lower_cat_sequence(lo, false);
        return;
    }
    int rank = cat_rank(list);
    int64_t axis;
    OxVal *part = arena_new_array(lo->func->mem, OxVal, list.n + 1);
    uint32_t n = 0;
    for (uint32_t i = 0; i < list.n; i++)
        if (!is_skipped(&list.at[i]->fact, rank))
            part[n++] = ox_cast(lo->ox, lo_value(lo, list.at[i]), lo_fact(lo, 0)->dtype);
    lo_result(lo, 0,
              call_int(&lo->call, "dim", &axis) ? ox_concat(lo->ox, (int)axis, n, part) : concat_along(lo, n, part));
}

static bool stacked(OpCall *call, Fact *out, const Fact *elem, const Dim *count, DType dtype) {
    int axis;
    int known = fact_axis(call, "dim", elem->rank < 0 ? -1 : elem->rank + 1, &axis);
    if (known < 1) return known == 0 && fact_set(call, out, dtype, elem->rank < 0 ? -1 : elem->rank + 1, NULL);
    const Dim **dim = fact_dims(call, elem->rank + 1);
    for (int i = 0; i <= elem->rank; i++) dim[i] = i == axis ? count : fact_size(elem, i - (i > axis));
    return fact_set(call, out, dtype, elem->rank + 1, dim);
}

static bool may_be_stacked(OpCall *call, const Fact *a, const Fact *b) {
    const char *op = call->op->name;
    if (a->rank < 0 || b->rank < 0) return true;
    if (a->rank != b->rank)
        return call_error(call, DIAG_6112, "`%s`: the tensors have different ranks, %d and %d", op, a->rank, b->rank);
    for (int i = 0; i < a->rank; i++) {
        const Dim *x = fact_size(a, i), *y = fact_size(b, i);
        if (x && y && x->kind == DIM_CONST && y->kind == DIM_CONST && x->k != y->k)
            return call_error(call, DIAG_6111, "`%s`: the tensors have different sizes, %lld and %lld, in dimension %d",
                              op, (long long)x->k, (long long)y->k, i);
    }
    return true;
}

static bool infer_stack(OpCall *call, Fact *out) {
    ValueList list;
    const Fact *tensors = call_fact(call, "tensors");
    if (!call_list(call, "tensors", &list)) return stacked(call, out, tensors, tensors->length, tensors->dtype);
    if (!list.n) return call_refuse(call, DIAG_6111, EMPTY_LIST, "`%s`: the list is empty", call->op->name);
    const Fact *first = &list.at[0]->fact;
    const Dim **dim = fact_dims(call, first->rank < 0 ? 0 : first->rank);
    Fact elem = *first;
    for (uint32_t k = 1; k < list.n; k++)
        if (!may_be_stacked(call, first, &list.at[k]->fact)) return false;
    for (int i = 0; i < first->rank; i++) {
        dim[i] = fact_size(first, i);
        for (uint32_t k = 1; k < list.n; k++) dim[i] = more_exact(dim[i], fact_size(&list.at[k]->fact, i));
    }
    elem.dim = dim;
    return stacked(call, out, &elem, dim_const(call->func->dims, list.n), list_dtype(list));
}

static void lower_stack(Lower *lo, Node *node) {
    (void)node;
    ValueList list;
    int64_t axis;
    if (!call_list(&lo->call, "tensors", &list)) {
        lower_cat_sequence(lo, true);
        return;
    }
    bool known = call_int(&lo->call, "dim", &axis);
    OxVal later = known ? NULL : ox_vector(lo->ox, lo_arg(lo, "dim"));
    OxVal *part = arena_new_array(lo->func->mem, OxVal, list.n + 1);
    for (uint32_t i = 0; i < list.n; i++) {
        OxVal x = ox_cast(lo->ox, lo_value(lo, list.at[i]), lo_fact(lo, 0)->dtype);
        part[i] = known ? ox_unsqueeze(lo->ox, x, 1, &axis) : LO(lo, "Unsqueeze", x, later);
    }
    lo_result(lo, 0, known ? ox_concat(lo->ox, (int)axis, list.n, part) : concat_along(lo, list.n, part));
}

/* ---- putting a part back ---- */

static OxVal source(Lower *lo) { return lo_arg_as(lo, "src", lo_fact(lo, 0)->dtype); }

/* Replaces rows along axis 0 by one ScatterND. */
static OxVal replace_rows(Lower *lo, OxVal x, OxVal rows, OxVal src) {
    return LO(lo, "ScatterND", x, ox_unsqueeze(lo->ox, rows, 1, (int64_t[]){-1}), src);
}

/* For any axis: moves it to the front and back. */
static OxVal replace_at(Lower *lo, OxVal x, OxVal index, OxVal src, int axis) {
    int64_t to[MAX_RANK], back[MAX_RANK];
    if (axis == 0) return replace_rows(lo, x, index, src);
    for (int i = 0; i < x->rank; i++) to[i] = i == 0 ? axis : i <= axis ? i - 1 : i;
    for (int i = 0; i < x->rank; i++) back[to[i]] = i;
    uint32_t n = (uint32_t)x->rank;
    OxVal rows = ox_transpose(lo->ox, x, n, to), by = ox_transpose(lo->ox, src, n, to);
    return ox_transpose(lo->ox, replace_rows(lo, rows, index, by), n, back);
}

/* Returns the value to put back, as it was before it was expanded to the part's sizes. */
static OxVal unexpanded_source(Lower *lo) {
    const Value *v = call_arg(&lo->call, "src");
    while (v->def && !strcmp(v->def->op->text, "aten.expand")) v = v->def->in[0].value;
    OxVal src = lo_value(lo, (Value *)v);
    return ox_cast(lo->ox, src, lo_computed(lo, lo_fact(lo, 0)->dtype));
}

enum { MOST_PLACES = 1024 };

/* Returns a constant that is true at those indices of the axis, with trailing dimensions of size one. NULL: unknown. */
static OxVal places_mask(Lower *lo, OxVal x, OxVal index, int axis) {
    Ints at;
    int64_t size;
    if (!x->dim || !dim_known(x->dim[axis], &size) || size > MOST_PLACES || !ox_known_ints(index, &at)) return NULL;
    uint32_t rank = (uint32_t)(x->rank - axis);
    int64_t *dim = arena_new_array(lo->func->mem, int64_t, rank);
    bool *mask = arena_new_array(lo->func->mem, bool, (size_t)size + 1);
    for (uint32_t i = 0; i < rank; i++) dim[i] = i ? 1 : size;
    for (uint32_t i = 0; i < at.n; i++) {
        int64_t place = at.at[i] < 0 ? at.at[i] + size : at.at[i];
        if (place < 0 || place >= size) return NULL;
        mask[place] = true;
    }
    return ox_const(lo->ox, const_make(lo->cx, DT_BOOL, rank, dim, mask));
}

/* Writes the same value at all indices of the axis by Where with a constant. src has one element along the axis, or
 * lacks the axis. */
static bool replace_by_mask(Lower *lo, OxVal x, OxVal index, OxVal src, int axis) {
    int along = axis - (x->rank - src->rank);
    bool alike = src->rank >= 0 && (along < 0 || (src->dim && dim_is(src->dim[along], 1)));
    OxVal mask = alike && x->dtype != DT_BOOL ? places_mask(lo, x, index, axis) : NULL;
    if (mask) lo_result(lo, 0, LO(lo, "Where", mask, src, x));
    return mask != NULL;
}

/* Returns whether the axis is known in a known rank. Else the part is written in the form [before, n, after]. */
static bool has_place(Lower *lo, OxVal x) {
    int64_t dim;
    return x->rank >= 0 && call_int(&lo->call, "dim", &dim);
}

static OxVal replace_in_form(Lower *lo, const LoAxis *form, OxVal rows, OxVal src) {
    OxVal before = ox_vector(lo->ox, ox_size(lo->ox, form->x, 0)),
          after = ox_vector(lo->ox, ox_size(lo->ox, form->x, 2));
    OxVal sizes[] = {before, ox_shape(lo->ox, rows), after};
    src = lower_reshape(lo, src, ox_concat(lo->ox, 0, 3, sizes));
    src = ox_typed(src, src->dtype, 3, NULL);
    return lo_axis_back(lo, form, replace_at(lo, form->x, rows, src, 1));
}

static void lower_select_scatter(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), index = ox_vector(lo->ox, lo_arg(lo, "index"));
    int axis;
    if (!has_place(lo, x)) {
        LoAxis form = lo_axis(lo, x, lo_arg(lo, "dim"));
        lo_result(lo, 0, replace_in_form(lo, &form, index, source(lo)));
        return;
    }
    if (!known_axis(lo, x, &axis)) return;
    OxVal plain = unexpanded_source(lo), src = ox_unsqueeze(lo->ox, source(lo), 1, (int64_t[]){axis});
    if (plain->rank == 0 ? replace_by_mask(lo, x, index, plain, axis) : replace_by_mask(lo, x, index, src, axis))
        return;
    lo_result(lo, 0, replace_at(lo, x, index, src, axis));
}

static void lower_slice_scatter(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), src = source(lo);
    int axis;
    if (takes_all(lo)) {
        lo_result(lo, 0, src);
        return;
    }
    if (!has_place(lo, x)) {
        LoAxis form = lo_axis(lo, x, lo_arg(lo, "dim"));
        OxVal rows = sliced(lo, dims_range(lo, ox_scalar(lo->ox, form.size)), 0);
        lo_result(lo, 0, replace_in_form(lo, &form, rows, src));
        return;
    }
    if (!known_axis(lo, x, &axis)) return;
    OxVal rows = sliced(lo, dims_range(lo, ox_size(lo->ox, x, axis)), 0);
    if (replace_by_mask(lo, x, rows, unexpanded_source(lo), axis)) return;
    lo_result(lo, 0, replace_at(lo, x, rows, src, axis));
}

/* ---- diagonals ---- */

static bool diagonal_axes(OpCall *call, int rank, int *a, int *b) {
    int x = fact_axis(call, "dim1", rank, a), y = fact_axis(call, "dim2", rank, b);
    if (x == 1 && y == 1 && *a == *b)
        return call_error(call, DIAG_6110, "`%s`: the two dimensions are the same", call->op->name);
    return x == 1 && y == 1;
}

static const Dim *diagonal_length(OpCall *call, const Dim *rows, const Dim *columns) {
    Dims *dims = call->func->dims;
    int64_t offset;
    if (!call_int(call, "offset", &offset)) return NULL;
    if (offset < 0)
        rows = dim_add(dims, rows, dim_const(dims, offset));
    else
        columns = dim_sub(dims, columns, dim_const(dims, offset));
    const Dim *n = dim_min(dims, rows, columns);
    return n && n->size ? n : dim_max(dims, n, dim_const(dims, 0));
}

static bool infer_diagonal(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    int a, b;
    uint32_t errors = diag_errors(call->func->cx->diags);
    if (self->rank < 0 || !diagonal_axes(call, self->rank, &a, &b))
        return diag_errors(call->func->cx->diags) == errors && axis_later(call, out, 1);
    const Dim **dim = fact_dims(call, self->rank);
    int rank = 0;
    for (int i = 0; i < self->rank; i++)
        if (i != a && i != b) dim[rank++] = fact_size(self, i);
    dim[rank++] = diagonal_length(call, fact_size(self, a), fact_size(self, b));
    return fact_set(call, out, self->dtype, rank, dim);
}

/* Computes the permutation that puts the two axes first and keeps the others in order. */
static void diagonal_order(int rank, int a, int b, int64_t *to, int64_t *back) {
    int n = 2;
    to[0] = a;
    to[1] = b;
    for (int i = 0; i < rank; i++)
        if (i != a && i != b) to[n++] = i;
    for (int i = 0; i < rank; i++) back[to[i]] = i;
}

/* Returns how many rows are above the diagonal, or how many columns left of it; NULL: none. */
static OxVal diagonal_skips(Lower *lo, bool rows) {
    int64_t offset;
    if (!call_int(&lo->call, "offset", &offset)) {
        OxVal given = ox_scalar(lo->ox, lo_arg(lo, "offset"));
        return LO(lo, "Max", rows ? LO(lo, "Neg", given) : given, ox_int(lo->ox, 0));
    }
    if (rows) offset = offset == INT64_MIN ? INT64_MAX : -offset;
    return offset > 0 ? ox_int(lo->ox, offset) : NULL;
}

/* Returns indices [length, 2] of the diagonal's elements. */
static OxVal diagonal_indices(Lower *lo, OxVal length) {
    OxVal k = dims_range(lo, length), above = diagonal_skips(lo, true), left = diagonal_skips(lo, false);
    OxVal row = above ? LO(lo, "Add", k, above) : k, column = left ? LO(lo, "Add", k, left) : k;
    OxVal pair[] = {ox_unsqueeze(lo->ox, row, 1, (int64_t[]){1}), ox_unsqueeze(lo->ox, column, 1, (int64_t[]){1})};
    return ox_concat(lo->ox, 1, 2, pair);
}

static OxVal last_to_front(Lower *lo, OxVal x, bool back) {
    int64_t perm[MAX_RANK];
    for (int i = 0; i < x->rank; i++) perm[i] = back ? (i + 1) % x->rank : (i + x->rank - 1) % x->rank;
    return ox_transpose(lo->ox, x, (uint32_t)x->rank, perm);
}

/* Returns the length of the diagonal of x, whose first two axes span the matrix. */
static OxVal runtime_length(Lower *lo, OxVal x) {
    OxVal rows = ox_size(lo->ox, x, 0), columns = ox_size(lo->ox, x, 1);
    OxVal above = diagonal_skips(lo, true), left = diagonal_skips(lo, false);
    if (above) rows = LO(lo, "Sub", rows, above);
    if (left) columns = LO(lo, "Sub", columns, left);
    return LO(lo, "Max", LO(lo, "Min", rows, columns), OX_INTS(lo->ox, 0));
}

static bool diagonal_known(Lower *lo, OxVal x, int64_t *to, int64_t *back) {
    int a, b;
    if (!lower_has_rank(lo, x)) return false;
    bool known = diagonal_axes(&lo->call, x->rank, &a, &b);
    if (!known)
        lo_no_lowering(lo, "its dimensions are known only at run time");
    else
        diagonal_order(x->rank, a, b, to, back);
    return known;
}

/* Returns the diagonal of x, whose first two axes span the matrix, as the last axis. */
static OxVal diagonal_of_first(Lower *lo, OxVal x) {
    OxVal y = LO(lo, "GatherND", x, diagonal_indices(lo, runtime_length(lo, x)));
    return last_to_front(lo, ox_typed(y, y->dtype, x->rank - 1, NULL), true);
}

/* For two axes counted from the same end of an unknown rank: the others form three blocks around them. */
static bool diagonal_unranked(Lower *lo, OxVal x) {
    int64_t a, b;
    bool known = call_int(&lo->call, "dim1", &a) && call_int(&lo->call, "dim2", &b);
    if (!known || a == b || (a < 0) != (b < 0)) return false;
    Blocks blocks = lower_blocks_around(lo, a < b ? a : b, a < b ? b : a);
    OxVal part[MAX_BLOCKS];
    OxVal y = lower_in_blocks(lo, x, &blocks, part);
    y = diagonal_of_first(lo,
                          ox_transpose(lo->ox, y, 5, a < b ? (int64_t[]){1, 3, 0, 2, 4} : (int64_t[]){3, 1, 0, 2, 4}));
    OxVal sizes[] = {part[0], part[2], part[4], ox_size(lo->ox, y, 3)};
    lo_result(lo, 0, lower_reshape(lo, y, ox_concat(lo->ox, 0, 4, sizes)));
    return true;
}

static void lower_diagonal(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    int64_t to[MAX_RANK], back[MAX_RANK];
    if (x->rank < 0 && diagonal_unranked(lo, x)) return;
    if (!diagonal_known(lo, x, to, back)) return;
    lo_result(lo, 0, diagonal_of_first(lo, ox_transpose(lo->ox, x, (uint32_t)x->rank, to)));
}

static void lower_diagonal_scatter(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), src = source(lo);
    int64_t to[MAX_RANK], back[MAX_RANK];
    if (!diagonal_known(lo, x, to, back)) return;
    OxVal front = ox_transpose(lo->ox, x, (uint32_t)x->rank, to);
    OxVal y = LO(lo, "ScatterND", front, diagonal_indices(lo, runtime_length(lo, front)),
                 last_to_front(lo, src, false));
    lo_result(lo, 0, ox_transpose(lo->ox, y, (uint32_t)x->rank, back));
}

/* ---- windows and strides ---- */

static bool infer_unfold(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    Dims *dims = call->func->dims;
    int axis;
    int known = fact_axis(call, "dimension", self->rank, &axis);
    if (known < 0) return false;
    const Dim *size = call_dim(call, "size"), *step = call_dim(call, "step");
    if (!known) return fact_set(call, out, self->dtype, self->rank < 0 ? -1 : self->rank + 1, NULL);
    int64_t window, have, apart;
    if ((dim_known(size, &window) && window < 0) || (dim_known(step, &apart) && apart < 1))
        return call_error(call, DIAG_6501, "`%s`: 'size' must be at least 0 and 'step' at least 1", call->op->name);
    if (self->rank && dim_known(size, &window) && dim_known(fact_size(self, axis), &have) && window > have)
        return call_error(call, DIAG_6111, "`%s`: windows of %lld elements do not fit in a dimension of size %lld",
                          call->op->name, (long long)window, (long long)have);
    const Dim **dim = fact_dims(call, self->rank + 1);
    for (int i = 0; i < self->rank; i++) dim[i] = fact_size(self, i);
    const Dim *count = step ? dim_add(dims, dim_floordiv(dims, dim_sub(dims, fact_size(self, axis), size), step),
                                      dim_const(dims, 1))
                            : NULL;
    if (self->rank == 0) { /* a 0-d tensor is one window of at most one element */
        dim[0] = size;
        return fact_set(call, out, self->dtype, 1, dim);
    }
    dim[axis] = count;
    dim[self->rank] = size;
    return fact_set(call, out, self->dtype, self->rank + 1, dim);
}

/* Returns the windows along an axis, with their elements as the last axis. */
static OxVal windows(Lower *lo, OxVal x, int axis) {
    OxVal size = lo_arg(lo, "size"), zero = ox_int(lo->ox, 0), unit = ox_int(lo->ox, 1);
    int64_t perm[MAX_RANK];
    OxVal limit = LO(lo, "Add", LO(lo, "Sub", ox_scalar(lo->ox, ox_size(lo->ox, x, axis)), size), unit);
    OxVal starts = ox_unsqueeze(lo->ox, ox_range(lo->ox, zero, limit, lo_arg(lo, "step")), 1, (int64_t[]){1});
    OxVal y = at_axis(lo, "Gather", x, LO(lo, "Add", starts, ox_range(lo->ox, zero, size, unit)), axis);
    for (int i = 0; i <= x->rank; i++) perm[i] = i <= axis ? i : i == x->rank ? axis + 1 : i + 1;
    return ox_transpose(lo->ox, y, (uint32_t)x->rank + 1, perm);
}

static void lower_unfold(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), size = lo_arg(lo, "size");
    if (x->rank == 0) {
        OxVal vector = ox_vector(lo->ox, x), zero = OX_INTS(lo->ox, 0);
        lo_result(lo, 0, ox_slice(lo->ox, vector, 0, zero, size, NULL));
        return;
    }
    int axis = lower_axis(lo, "dimension", x->rank);
    if (axis >= 0) {
        lo_result(lo, 0, windows(lo, x, axis));
        return;
    }
    LoAxis form = lo_axis(lo, x, lo_arg(lo, "dimension"));
    OxVal y = windows(lo, form.x, 1), sizes[4] = {form.head, ox_size(lo->ox, y, 1), form.tail, ox_size(lo->ox, y, 3)};
    if (form.may_be_0d) sizes[1] = lo_axis_own(lo, &form, sizes[1]);
    lo_result(lo, 0, lower_reshape(lo, y, ox_concat(lo->ox, 0, 4, sizes)));
}

/* Checks that neither sizes nor strides are negative. */
static bool strided_takes(OpCall *call, const char *name, DimList list) {
    int64_t known;
    for (uint32_t i = 0; i < list.n; i++)
        if (dim_known(list.at[i], &known) && known < 0)
            return call_error(call, DIAG_6111, "`%s`: '%s' cannot hold %lld", call->op->name, name, (long long)known);
    return true;
}

static bool strided_fits(OpCall *call) {
    DimList size, stride;
    if (call_dims(call, "size", &size) && !strided_takes(call, "size", size)) return false;
    return !call_dims(call, "stride", &stride) || strided_takes(call, "stride", stride);
}

static bool infer_as_strided(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    DimList size;
    if (!strided_fits(call)) return false;
    if (!call_dims(call, "size", &size)) return fact_set(call, out, self->dtype, -1, NULL);
    return fact_set(call, out, self->dtype, (int)size.n, size.at);
}

/* Returns indices into the flattened tensor: the sum over the axes of range times stride. */
static OxVal strided_indices(Lower *lo) {
    DimList size, stride;
    if (!call_dims(&lo->call, "size", &size) || !call_dims(&lo->call, "stride", &stride) || size.n != stride.n)
        return NULL;
    OxVal sizes = lo_ints(lo, "size"), strides = lo_ints(lo, "stride"), sum = lo_arg(lo, "storage_offset");
    if (!sum) sum = ox_int(lo->ox, 0);
    for (uint32_t i = 0; i < size.n; i++) {
        int64_t axes[MAX_RANK];
        uint32_t n = size.n - 1 - i;
        for (uint32_t k = 0; k < n; k++) axes[k] = k + 1;
        OxVal range = LO(lo, "Mul", dims_range(lo, ox_gather(lo->ox, sizes, i, 0)), ox_gather(lo->ox, strides, i, 0));
        sum = LO(lo, "Add", sum, n ? ox_unsqueeze(lo->ox, range, n, axes) : range);
    }
    return sum;
}

static bool infer_as_strided_scatter(OpCall *call, Fact *out) { return strided_fits(call) && infer_same(call, out); }

static void lower_as_strided(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), index = strided_indices(lo);
    if (index)
        lo_result(lo, 0, at_axis(lo, "Gather", ox_vector(lo->ox, x), index, 0));
    else
        lo_no_lowering(lo, "the number of its sizes is known only at run time");
}

static void lower_as_strided_scatter(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), index = strided_indices(lo);
    if (!index) {
        lo_no_lowering(lo, "the number of its sizes is known only at run time");
        return;
    }
    OxVal y = ox_op(lo->ox, "ScatterElements",
                    OX_IN(ox_vector(lo->ox, x), ox_vector(lo->ox, index), ox_vector(lo->ox, source(lo))),
                    OX_ATTR(oa_int("axis", 0)));
    lo_result(lo, 0, ox_op(lo->ox, "Reshape", OX_IN(y, LO(lo, "Shape", x)), 0, NULL));
}

#define SPLIT(text, lower_fn) \
    { text, .infer = infer_split, .lower = lower_fn, .fails = FAILS_SIZES }
#define CAT(name) \
    { \
        name "(Tensor[] tensors, int dim=0) -> Tensor", .infer = infer_cat, .lower = lower_cat, .traits = T_PROMOTE, \
                                                        .fails = FAILS_PARTS \
    }

static const OpRow rows[] = {
    {"select.int(Tensor(a) self, int dim, SymInt index) -> Tensor(a)", .infer = infer_select, .lower = lower_select,
     .fails = FAILS_SIZES},
    {"slice.Tensor(Tensor(a) self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor(a)",
     .infer = infer_slice, .lower = lower_slice, .traits = T_TOTAL | T_CHEAP},
    {"narrow(Tensor(a) self, int dim, SymInt start, SymInt length) -> Tensor(a)", .infer = infer_narrow,
     .lower = lower_narrow, .fails = FAILS_SIZES},
    {"narrow.Tensor(Tensor(a) self, int dim, Tensor start, SymInt length) -> Tensor(a)", .infer = infer_narrow,
     .lower = lower_narrow, .fails = FAILS_SIZES},
    {"narrow_copy(Tensor self, int dim, SymInt start, SymInt length) -> Tensor", .infer = infer_narrow,
     .lower = lower_narrow},
    {"unbind.int(Tensor(a) self, int dim=0) -> Tensor(a)[]", .infer = infer_unbind, .lower = lower_unbind},
    SPLIT("split.Tensor(Tensor(a) self, SymInt split_size, int dim=0) -> Tensor(a)[]", lower_split),
    SPLIT("split.sizes(Tensor(a) self, SymInt[] split_size, int dim=0) -> Tensor(a)[]", lower_split),
    SPLIT("split_with_sizes(Tensor(a) self, SymInt[] split_sizes, int dim=0) -> Tensor(a)[]", lower_split),
    SPLIT("unsafe_split.Tensor(Tensor(a) self, SymInt split_size, int dim=0) -> Tensor(a)[]", lower_split),
    SPLIT("unsafe_split_with_sizes(Tensor(a) self, SymInt[] split_sizes, int dim=0) -> Tensor(a)[]", lower_split),
    {"chunk(Tensor(a) self, int chunks, int dim=0) -> Tensor(a)[]", .infer = infer_split, .lower = lower_chunk},
    {"unsafe_chunk(Tensor(a) self, int chunks, int dim=0) -> Tensor(a)[]", .infer = infer_split, .lower = lower_chunk},
    CAT("cat"),
    CAT("concat"),
    CAT("concatenate"),
    {"stack(Tensor[] tensors, int dim=0) -> Tensor", .infer = infer_stack, .lower = lower_stack, .traits = T_PROMOTE,
     .fails = FAILS_STACK},
    {"select_scatter(Tensor self, Tensor src, int dim, SymInt index) -> Tensor", .infer = infer_same,
     .lower = lower_select_scatter},
    {"slice_scatter(Tensor self, Tensor src, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor",
     .infer = infer_same, .lower = lower_slice_scatter},
    {"diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)", .infer = infer_diagonal,
     .lower = lower_diagonal},
    {"diagonal_scatter(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor", .infer = infer_same,
     .lower = lower_diagonal_scatter},
    {"unfold(Tensor(a) self, int dimension, int size, int step) -> Tensor(a)", .infer = infer_unfold,
     .lower = lower_unfold, .fails = FAILS_SIZES},
    {"as_strided(Tensor(a) self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor(a)",
     .infer = infer_as_strided, .lower = lower_as_strided, .fails = FAILS_SIZES},
    {"as_strided_scatter(Tensor self, Tensor src, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> "
     "Tensor",
     .infer = infer_as_strided_scatter, .lower = lower_as_strided_scatter},
};
FAMILY(slice, rows)
