/* Taking parts of tensors: select, slice, narrow, split and unbind; and the inverses that implement writes through a
 * view (select_scatter, slice_scatter). */
#include "ops/ops.h"

#include <string.h>

OxVal lower_at_axis(Lower *lo, const char *type, OxVal x, OxVal index, int axis) {
    return ox_op(lo->ox, type, OX_IN(x, index), OX_ATTR(oa_int("axis", axis)));
}

OxVal lower_positions(Lower *lo, OxVal n) { return ox_positions(lo->ox, ox_scalar(lo->ox, n)); }

/* ---- shapes with one axis changed ---- */

/* Infers the sizes of self with `size` at the axis; gone: without the axis. */
static bool infer_with_axis(OpCall *call, Fact *out, int axis, const Dim *size, bool gone) {
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

bool infer_axis_later(OpCall *call, Fact *out, int fewer) {
    const Fact *self = call_fact(call, "self");
    int64_t axis;
    bool before_last = call_int(call, "dim", &axis) && axis < -1;
    return fact_set_last(call, out, self->dtype, self->rank < 0 ? -1 : self->rank - fewer, NULL,
                         before_last ? self->last : NULL);
}

/* Returns 1 after setting *size if the operator works along an axis of known size: one that is known, or the last one
 * of a tensor of unknown rank. Otherwise 0, or -1 if the axis is out of range. *axis is -1 for that last one. */
static int sized_axis(OpCall *call, const Fact *self, int *axis, const Dim **size) {
    int known = fact_axis(call, "dim", self->rank, axis);
    int64_t written;
    *size = known == 1 ? fact_size(self, *axis) : self->rank < 0 ? self->last : NULL;
    if (known == 0 && *size && call_int(call, "dim", &written) && written == -1) return *axis = -1, 1;
    return known;
}

/* Infers the tensor that has `size` along the axis that sized_axis found. */
static bool infer_resized(OpCall *call, Fact *out, int axis, const Dim *size) {
    if (axis < 0) return fact_set_last(call, out, call_fact(call, "self")->dtype, -1, NULL, size);
    return infer_with_axis(call, out, axis, size, false);
}

/* ---- select ---- */

static bool infer_select(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    int axis;
    int64_t index, size;
    if (self->rank == 0) return call_error(call, DIAG_6112, "a 0-d tensor cannot be indexed");
    int known = fact_axis(call, "dim", self->rank, &axis);
    if (known < 1) return known == 0 && infer_axis_later(call, out, 1);
    bool sure = call_int(call, "index", &index) && dim_known(fact_size(self, axis), &size);
    if (sure && (index < -size || index >= size))
        return call_error(call, DIAG_6111, "index %lld is out of range for dimension %d of size %lld", (long long)index,
                          axis, (long long)size);
    if (!infer_with_axis(call, out, axis, NULL, true)) return false;
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
        lo_result(lo, 0, lower_at_axis(lo, "Gather", x, index, axis));
        return;
    }
    LoAxis form = lo_axis(lo, x, lo_arg(lo, "dim"));
    lo_result(lo, 0, lo_axis_drop(lo, &form, lower_at_axis(lo, "Gather", form.x, index, 1)));
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
    const Dim *size, *length = NULL;
    int axis;
    if (self->rank == 0) return call_error(call, DIAG_6112, "a 0-d tensor cannot be sliced");
    int known = sized_axis(call, self, &axis, &size);
    if (known < 1) return known == 0 && infer_axis_later(call, out, 0);
    return slice_size(call, size, &length) && infer_resized(call, out, axis, length);
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

/* Binds what `part` makes of x along the axis `dim`, which may be known only at run time. */
static void lower_along_axis(Lower *lo, OxVal x, OxVal (*part)(Lower *lo, OxVal x, int axis)) {
    int axis = lower_axis(lo, "dim", x->rank);
    if (axis >= 0) {
        lo_result(lo, 0, part(lo, x, axis));
        return;
    }
    LoAxis form = lo_axis(lo, x, lo_arg(lo, "dim"));
    lo_result(lo, 0, lo_axis_back(lo, &form, part(lo, form.x, 1)));
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
    lower_along_axis(lo, x, sliced);
}

static bool infer_narrow(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    const Dim *size;
    int axis;
    int known = sized_axis(call, self, &axis, &size);
    if (known < 1) return known == 0 && infer_axis_later(call, out, 0);
    const Dim *length = call_dim(call, "length");
    int64_t start = 0, count, have;
    if (dim_known(length, &count) && count < 0)
        return call_error(call, DIAG_6111, "`%s`: the length cannot be %lld", call->op->name, (long long)count);
    bool constant = dim_known(length, &count) && dim_known(size, &have) && call_int(call, "start", &start);
    int64_t from = constant && start < 0 ? start + have : start;
    if (constant && (count < 0 || count > have || from < 0 || from > have - count))
        return call_error(call, DIAG_6111,
                          "`%s`: %lld elements starting at %lld are not inside dimension %d of size %lld",
                          call->op->name, (long long)count, (long long)start, axis, (long long)have);
    return infer_resized(call, out, axis, length && length->size ? length : NULL);
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
    lower_along_axis(lo, lo_arg(lo, "self"), narrowed);
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
    if (known < 1) return known == 0 && infer_axis_later(call, out, 1);
    return infer_with_axis(call, out, axis, NULL, true) && list_fact(out, fact_size(self, axis));
}

static void split_into(Lower *lo, OxVal x, OxVal parts, int axis, bool keep) {
    OxAttr dim = oa_int("axis", axis), keeps = parts ? oa_none() : oa_int("keepdims", keep);
    OxVal y = ox_op(lo->ox, "SplitToSequence", OX_IN(x, parts), OX_ATTR(dim, keeps));
    lo_result(lo, 0, lower_list_as(lo, y, x->dtype));
}

/* Returns [dim] in *axis: counted from the front, or as written if the rank is unknown. Returns false after reporting
 * that it is known only at run time. */
static bool lower_known_axis(Lower *lo, OxVal x, int *axis) {
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
    if (lower_known_axis(lo, x, &axis)) split_into(lo, x, NULL, axis, false);
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
    const Dim *size, *part = NULL, *count = NULL;
    int axis;
    int known = sized_axis(call, self, &axis, &size);
    const char *name = call_index(call, "chunks") >= 0 ? "chunks" : sizes_name(call);
    const Value *v = call_arg(call, name);
    DimList sizes;
    if (known == 0 && v->type->kind == TY_LIST && call_dims(call, name, &sizes))
        return infer_axis_later(call, out, 0) && list_fact(out, dim_const(dims, sizes.n));
    if (known < 1) return known == 0 && infer_axis_later(call, out, 0);
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
    return infer_resized(call, out, axis, part) && list_fact(out, count);
}

/* Returns the sizes of the parts when `size` elements are split into parts of `each`, the last one smaller. For size 0
 * there are `empty` parts; if that cannot occur, `each` itself is enough. */
static OxVal part_sizes(Lower *lo, OxVal size, OxVal each, OxVal empty) {
    if (size->data && const_get_int(size->data, 0) > 0) return each;
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
    if (!lower_known_axis(lo, x, &axis)) return;
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
    if (!lower_known_axis(lo, x, &axis)) return;
    OxVal size = ox_scalar(lo->ox, ox_size(lo->ox, x, axis)), unit = ox_int(lo->ox, 1);
    OxVal part = LO(lo, "Div", LO(lo, "Sub", LO(lo, "Add", size, chunks), unit), chunks);
    split_into(lo, x, part_sizes(lo, size, part, chunks), axis, true);
}

/* ---- putting a part back ---- */

/* Replaces the part of `self` that `of_part` describes. */
bool infer_put_back(OpCall *call, Fact *out, InferFn *of_part) {
    const Fact *src = call_fact(call, "src");
    Fact part = {.rank = -1};
    int64_t apart;
    if (!of_part(call, &part)) return false;
    if (src->rank >= 0 && part.rank >= 0 && src->rank != part.rank)
        return call_error(call, DIAG_6112, "`%s`: 'src' has rank %d, but the part that it replaces has rank %d",
                          call->op->name, src->rank, part.rank);
    for (int i = 0; i < part.rank && src->rank >= 0; i++) {
        const Dim *has = fact_size(src, i), *takes = fact_size(&part, i);
        if (has && takes && dim_known(dim_sub(call->func->dims, has, takes), &apart) && apart)
            return call_error(call, DIAG_6111,
                              "`%s`: dimension %d of 'src' has size %s, but that of the part that it replaces is %s",
                              call->op->name, i, dim_str(call->func->cx, has), dim_str(call->func->cx, takes));
    }
    return infer_same(call, out);
}

static bool infer_select_scatter(OpCall *call, Fact *out) { return infer_put_back(call, out, infer_select); }

static bool infer_slice_scatter(OpCall *call, Fact *out) { return infer_put_back(call, out, infer_slice); }

OxVal lower_scatter_source(Lower *lo) { return lo_arg_as(lo, "src", lo_fact(lo, 0)->dtype); }

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
        lo_result(lo, 0, replace_in_form(lo, &form, index, lower_scatter_source(lo)));
        return;
    }
    if (!lower_known_axis(lo, x, &axis)) return;
    OxVal plain = unexpanded_source(lo), src = ox_unsqueeze(lo->ox, lower_scatter_source(lo), 1, (int64_t[]){axis});
    if (plain->rank == 0 ? replace_by_mask(lo, x, index, plain, axis) : replace_by_mask(lo, x, index, src, axis))
        return;
    lo_result(lo, 0, replace_at(lo, x, index, src, axis));
}

static void lower_slice_scatter(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), src = lower_scatter_source(lo);
    int axis;
    if (takes_all(lo)) {
        lo_result(lo, 0, src);
        return;
    }
    if (!has_place(lo, x)) {
        LoAxis form = lo_axis(lo, x, lo_arg(lo, "dim"));
        OxVal rows = sliced(lo, lower_positions(lo, ox_scalar(lo->ox, form.size)), 0);
        lo_result(lo, 0, replace_in_form(lo, &form, rows, src));
        return;
    }
    if (!lower_known_axis(lo, x, &axis)) return;
    OxVal rows = sliced(lo, lower_positions(lo, ox_size(lo->ox, x, axis)), 0);
    if (replace_by_mask(lo, x, rows, unexpanded_source(lo), axis)) return;
    lo_result(lo, 0, replace_at(lo, x, rows, src, axis));
}

#define SPLIT(text, lower_fn) \
    { text, .infer = infer_split, .lower = lower_fn, .fails = FAILS_SIZES }

static const OpRow rows[] = {
    {"select.int(Tensor(a) self, int dim, SymInt index) -> Tensor(a)", .infer = infer_select, .lower = lower_select,
     .fails = FAILS_SIZES},
    {"slice.Tensor(Tensor(a) self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor(a)",
     .infer = infer_slice, .lower = lower_slice, .traits = T_TOTAL | T_CHEAP},
    {"narrow(Tensor(a) self, int dim, SymInt start, SymInt length) -> Tensor(a)", .infer = infer_narrow,
     .lower = lower_narrow, .fails = FAILS_SIZES},
    {"narrow.Tensor(Tensor(a) self, int dim, Tensor start, SymInt length) -> Tensor(a)", .infer = infer_narrow,
     .lower = lower_narrow, .shapes = "start:int[]", .fails = FAILS_SIZES},
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
    {"select_scatter(Tensor self, Tensor src, int dim, SymInt index) -> Tensor", .infer = infer_select_scatter,
     .lower = lower_select_scatter, .fails = FAILS_SIZES},
    {"slice_scatter(Tensor self, Tensor src, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor",
     .infer = infer_slice_scatter, .lower = lower_slice_scatter, .fails = FAILS_SIZES},
};
FAMILY(slice, rows)
