/* Carried tensors to which each trip adds at places of its own, y[i[t]] += v[t] or y[a[t]:a[t] + k] += v[t]: what all
 * trips add is added by one index_put, in the order of the trips. Nothing else may read the tensor in the loop.
 *
 * Windows that move by the same step (`y[s * t:s * t + w] += v[t]`) need no indices. Each is cut into parts as long as
 * the step. The first parts of all windows follow one another without gaps, so do the second parts, one step further
 * on, and so on: they are added as a few long tensors, the last parts first, which is the order of the trips at each
 * place.
 */
#include "passes/batch.h"

#include <stdlib.h>

enum { SUMS_OPSET = 16 };                     /* the first one in which a scatter adds */
enum { MOST_PARTS = 8 };                      /* of a window */
enum { WHOLE, NEW, AXIS, START, STOP, STEP }; /* operands of slice_scatter; select_scatter has an index at START */

/* An axis of the tensor, and where a trip writes on it: at one index, or at the positions of a slice. */
typedef struct WrittenAxis {
    int axis;
    Value *start;
    const Node *slice; /* NULL: an index */
    Value *width;      /* number of positions of the slice, or NULL: `known` */
    int64_t known;
    const Dim *size; /* the same as a dim */
    /* The slice may be shorter than `width`: it may end with the tensor. Otherwise eager mode would fail. */
    bool clipped;
} WrittenAxis;

typedef struct Sums {
    Batch *t;
    Value *param;
    WrittenAxis place[MAX_RANK]; /* sorted by axis after a match */
    int places;
    int axis[MAX_RANK], rank; /* axes of the tensor that the part has to which a trip adds */
    Value *added;
    bool minus;
    const Node *put; /* adds at places that are tensors already; else NULL */
} Sums;

static bool is_in_body(const Sums *s, const Node *node) { return node->home == s->t->loop->block[0]; }

static bool has_uses(const Value *v, uint32_t n) { return pass_uses(v) == n; }

/* Returns the node that reads the part that `write` replaces, if these are the only uses of the whole; else NULL. */
static Node *reader_of(const Sums *s, const Node *write) {
    const Value *whole = write->in[WHOLE].value;
    if (!has_uses(whole, 2)) return NULL;
    Node *read = whole->uses->user == write ? whole->uses->next->user : whole->uses->user;
    bool slice = known_is(write, KNOWN_SLICE_SCATTER);
    if (read == write || !is_in_body(s, read) || !known_is(read, slice ? KNOWN_SLICE : KNOWN_SELECT)) return NULL;
    if (read->in[0].value != whole) return NULL;
    for (uint32_t i = 1; i < read->nin; i++) {
        const Value *a = read->in[i].value, *b = write->in[i + 1].value;
        int64_t x, y;
        bool same = a == b || (ir_known_int(a, &x) && ir_known_int(b, &y) && x == y);
        if (!same) return NULL;
    }
    return read;
}

/* Finds the number of positions between the bounds of a slice: a constant, or a size that is added to the start. */
static bool has_width(Sums *s, const Node *read, WrittenAxis *place) {
    Affine at;
    const Node *sum = read->in[3].value->def;
    Value *start = read->in[2].value;
    int64_t step;
    if (!ir_known_int(read->in[4].value, &step) || step != 1) return false;
    place->width = NULL;
    if (affine_span(s->t->loop, read, 2, &at, &place->known)) {
        place->size = dim_const(s->t->pass->func->dims, place->known);
        return true;
    }
    if (!known_is(sum, KNOWN_ADD)) return false;
    bool first = sum->in[0].value == start;
    if (!first && sum->in[1].value != start) return false;
    Value *width = sum->in[first ? 1 : 0].value;
    if (ir_known_int(width, &place->known)) {
        place->size = dim_const(s->t->pass->func->dims, place->known);
        return place->known > 0;
    }
    place->size = width->fact.items == 1 ? width->fact.item[0] : NULL;
    place->width = width;
    return batch_fixed(s->t, width) && place->size && place->size->size;
}

static bool adds_one_to_one(const Node *node) {
    int64_t times;
    return node->nin < 3 || (ir_known_int(node->in[2].value, &times) && times == 1);
}

/* Matches the sum that is written: of what was read, and of a value that depends on nothing carried. */
static bool is_sum(Sums *s, const Value *part, const Value *written) {
    static const KnownOp sums[] = {KNOWN_ADD_TENSOR, KNOWN_SHIFT, KNOWN_SUB_TENSOR, KNOWN_SUB_SCALAR};
    const Node *node = written->def;
    if (!node || !is_in_body(s, node) || !has_uses(part, 1) || !has_uses(written, 1)) return false;
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        if (!known_is(node, sums[i])) continue;
        bool right = node->in[1].value == part;
        s->minus = sums[i] == KNOWN_SUB_TENSOR || sums[i] == KNOWN_SUB_SCALAR;
        s->added = node->in[!right].value;
        return adds_one_to_one(node) && (right ? !s->minus : node->in[0].value == part);
    }
    return false;
}

/* Matches a write to a part of the whole, and what is added there. */
static bool match(Sums *s, const Value *whole, const Value *written) {
    const Node *write = written->def;
    bool slice = known_is(write, KNOWN_SLICE_SCATTER);
    if ((!slice && !known_is(write, KNOWN_SELECT_SCATTER)) || !is_in_body(s, write)) return false;
    if (write->in[WHOLE].value != whole || !has_uses(written, 1)) return false;
    int at = pass_axis(write->in[AXIS].value, s->rank);
    const Node *read = reader_of(s, write);
    if (at < 0 || !read) return false;
    WrittenAxis *place = &s->place[s->places++];
    *place = (WrittenAxis){.axis = s->axis[at], .start = write->in[START].value, .slice = slice ? read : NULL};
    for (int i = 0; i + 1 < s->places; i++)
        if (s->place[i].axis == place->axis) return false;
    if (slice && !has_width(s, read, place)) return false;
    if (!slice) {
        s->rank--;
        for (int i = at; i < s->rank; i++) s->axis[i] = s->axis[i + 1];
    }
    const Value *part = read->out[0], *next = write->in[NEW].value;
    return is_sum(s, part, next) || match(s, part, next);
}

/* ---- conditions ---- */

static WrittenAxis *place_of(Sums *s, int axis) {
    for (int i = 0; i < s->places; i++)
        if (s->place[i].axis == axis) return &s->place[i];
    return NULL;
}

/* Returns whether what is added has the sizes of the part, or is repeated along it. Finds slices that may be shorter
 * than their bounds say, because what is added is repeated along them, so that eager mode does not fail. */
static bool has_sizes(Sums *s) {
    const Fact *fact = &s->added->fact;
    for (int i = 0; i < s->rank; i++) {
        WrittenAxis *place = place_of(s, s->axis[i]);
        int own = batch_is_tensor(s->added) ? i - (s->rank - fact->rank) : -1;
        const Dim *dim = own < 0 ? NULL : fact->dim[own], *size = place ? place->size : s->param->fact.dim[s->axis[i]];
        bool repeated = own < 0 || dim_is(dim, 1);
        int64_t known;
        if (!repeated && (!dim || dim != size)) return false;
        if (place) place->clipped = repeated || !dim_known(dim, &known) || known < 2;
    }
    return true;
}

/* Returns the fact of what one trip adds, with the sizes of the part. */
static Fact part_fact(Sums *s) {
    const Dim *dim[MAX_RANK];
    for (int i = 0; i < s->rank; i++) {
        const WrittenAxis *place = place_of(s, s->axis[i]);
        dim[i] = place ? place->size : s->param->fact.dim[s->axis[i]];
    }
    return fact_tensor(s->t->pass->cx, s->param->fact.dtype, s->rank, dim);
}

static bool may_add(Sums *s) {
    bool varies = false;
    if (batch_rank(s->added) < 0 || batch_rank(s->added) > s->rank || !batch_computes(s->t, s->added)) return false;
    if (s->added->fact.dtype == DT_BOOL || (!batch_is_tensor(s->added) && s->added->type->kind == TY_BOOL))
        return false;
    for (int i = 0; i < s->places; i++) {
        Value *start = s->place[i].start;
        if (start->type->kind != TY_INT || !batch_computes(s->t, start)) return false;
        varies |= !batch_fixed(s->t, start);
    }
    if (!varies || !has_sizes(s)) return false;
    Fact part = part_fact(s);
    return batch_fits(s->t, &part);
}

/* The indices of an index_put: how many there are, and from where to where. `common` is the rank to which they are
 * broadcast, `front` the number of axes in front of those dimensions in what is put. */
typedef struct Indices {
    int common, places, front;
} Indices;

static Indices indices_of(const Node *list) {
    Indices all = {0};
    int first = 0, last = 0;
    for (uint32_t i = 0; i < list->nin; i++) {
        const Value *one = list->in[i].value;
        if (ir_is_none(one)) continue;
        if (one->fact.rank > all.common) all.common = one->fact.rank;
        if (!all.places++) first = (int)i;
        last = (int)i;
    }
    if (last - first + 1 == all.places) all.front = first;
    return all;
}

static bool may_put(Sums *s) {
    const Node *put = s->put, *list = put->in[1].value->def;
    bool truth, varies = false;
    if (!ir_known_bool(put->in[3].value, &truth) || !truth || !is_in_body(s, put) || !has_uses(s->param, 1))
        return false;
    if (put->in[0].value != s->param || !list || list->op->kind != OP_LIST) return false;
    for (uint32_t i = 0; i < list->nin; i++) {
        Value *one = list->in[i].value;
        if (ir_is_none(one)) continue;
        if (one->fact.dtype != DT_I64 || one->fact.rank + s->rank >= MAX_RANK || !batch_has_rank(one) ||
            !batch_computes(s->t, one))
            return false;
        varies |= !batch_fixed(s->t, one);
    }
    Indices all = indices_of(list);
    s->added = put->in[2].value;
    return varies && batch_has_rank(s->added) && s->added->fact.rank <= all.common + s->rank - all.places &&
           batch_able(s->t, s->added) && s->added->fact.dtype == s->param->fact.dtype;
}

static int by_axis(const void *a, const void *b) {
    return ((const WrittenAxis *)a)->axis - ((const WrittenAxis *)b)->axis;
}

/* Returns whether each trip adds one window, which begins one step after that of the trip before and is at least as
 * long as the step. */
static bool are_windows(Sums *s, Affine *at) {
    const WrittenAxis *place = &s->place[0];
    const Node *loop = s->t->loop;
    if (s->put || s->places != 1 || !place->slice || place->width || place->clipped) return false;
    if (!affine_of(loop, place->start, at) || at->step < 1 || place->known < at->step) return false;
    return (place->known - 1) / at->step < MOST_PARTS && affine_from_front(s->t->pass->func, loop, at);
}

bool batch_adds_at_places(const Batch *t) {
    const PassOptions *options = t->pass->options;
    return !options->no_sums_at_places && (!options->opset || options->opset >= SUMS_OPSET);
}

static bool scatters(Sums *s, Batch *t, uint32_t i) {
    Value *param = t->loop->block[0]->param[i + 1], *next = t->loop->block[0]->last->in[i + 1].value;
    DType dtype = param->fact.dtype;
    *s = (Sums){.t = t, .param = param, .rank = batch_is_tensor(param) ? batch_rank(param) : -1};
    bool adds = dtype == DT_F32 || dtype == DT_F64 || dtype == DT_I64 || dtype == DT_I32;
    if (t->pass->options->no_sums_at_places || !adds || s->rank < 1 || next == param) return false;
    if (next->fact.dtype != dtype || t->loop->in[i + 2].value->fact.dtype != dtype) return false;
    for (int k = 0; k < s->rank; k++) s->axis[k] = k;
    if (known_is(next->def, KNOWN_INDEX_PUT)) {
        s->put = next->def;
        return batch_adds_at_places(t) && has_uses(next, 1) && may_put(s);
    }
    Affine at;
    if (!match(s, param, next) || !may_add(s)) return false;
    qsort(s->place, (size_t)s->places, sizeof *s->place, by_axis);
    return batch_adds_at_places(t) || are_windows(s, &at);
}

/* ---- making it ---- */

static Value *compared(Builder *b, Value *v, const char *op, Value *other) {
    return batch_call(b, op, 2, (Value *[]){v, other});
}

static Value *unsqueezed(Builder *b, Value *v, int axis) {
    return known_call(b, KNOWN_UNSQUEEZE, 2, (Value *[]){v, ir_int(b, axis)});
}

/* Returns the positions of a slice in all trips, [trips, width], and in *valid which of them it has; NULL: all. */
static Value *positions(Sums *s, Builder *b, const WrittenAxis *place, Value *whole, Value **valid) {
    Affine at;
    Value *start = batch_operand(s->t, b, place->start, 0), *size = NULL, *end = NULL;
    Value *width = place->width ? place->width : ir_int(b, place->known);
    if (!start->fact.rank) start = unsqueezed(b, start, 0);
    if (place->clipped) {
        size = known_call(b, KNOWN_SIZE, 2, (Value *[]){whole, ir_int(b, place->axis)});
        end = known_call(b, KNOWN_SHIFT, 2, (Value *[]){start, width});
        bool front = affine_of(s->t->loop, place->start, &at) && affine_from_front(b->func, s->t->loop, &at);
        Value *zero = ir_int(b, 0);
        for (int i = 0; i < 2 && !front; i++) {
            Value **bound = i ? &end : &start;
            Value *below = compared(b, *bound, "aten.lt.Scalar", zero);
            Value *turned = known_call(b, KNOWN_SHIFT, 2, (Value *[]){*bound, size});
            *bound = batch_call(b, "aten.where.self", 3, (Value *[]){below, turned, *bound});
        }
        if (!front) start = batch_call(b, "aten.maximum", 2, (Value *[]){start, ir_tensor_of(b, zero, DT_I64)});
        width = known_call(b, KNOWN_MIN, 2, (Value *[]){width, size});
    }
    Value *steps = known_call(b, KNOWN_ARANGE, 1, (Value *[]){width});
    Value *all = known_call(b, KNOWN_ADD_TENSOR, 2, (Value *[]){unsqueezed(b, start, 1), steps});
    *valid = NULL;
    if (!place->clipped) return all;
    Value *inside = compared(b, all, "aten.lt.Scalar", size);
    *valid = batch_call(b, "aten.logical_and", 2,
                        (Value *[]){inside, compared(b, all, "aten.lt.Tensor", unsqueezed(b, end, 1))});
    Value *none = ir_tensor_of(b, ir_int(b, 0), DT_I64);
    return batch_call(b, "aten.where.self", 3, (Value *[]){*valid, all, none});
}

/* Inserts dimensions of size 1 into [trips, width] so that the width has index `at` of `rank`. */
static Value *spread(Builder *b, Value *v, int at, int rank) {
    for (int i = 1; i < at; i++) v = unsqueezed(b, v, 1);
    while (v->fact.rank < rank) v = unsqueezed(b, v, -1);
    return v;
}

/* Returns what is added, in the tensor's dtype: [trips, part...], with dimensions of size 1 where it is repeated. */
static Value *added_values(Sums *s, Builder *b) {
    Value *all = ir_cast(b, batch_operand(s->t, b, s->added, s->rank), s->param->fact.dtype);
    while (all->fact.rank <= s->rank) all = unsqueezed(b, all, 0);
    return s->minus ? batch_call(b, "aten.neg", 1, &all) : all;
}

/* Adding -0.0 changes no float. */
static Value *neutral(const Sums *s, Builder *b) {
    DType dtype = s->param->fact.dtype;
    bool whole = dtype == DT_I64 || dtype == DT_I32;
    return ir_tensor_of(b, whole ? ir_int(b, 0) : ir_float(b, -0.0), dtype);
}

/* Returns whether the axes follow one another, so that index_put has their common dimensions in their place. */
static bool are_adjacent(const Sums *s) { return s->place[s->places - 1].axis - s->place[0].axis + 1 == s->places; }

/* Puts the axes of [trips, part...] in the order in which index_put takes values: in front, or at the first place, the
 * trips and the slices. */
static Value *ordered(Sums *s, Builder *b, Value *all) {
    int64_t order[MAX_RANK + 1];
    int n = 0, front = are_adjacent(s) ? s->place[0].axis : 0;
    for (int i = 0; i < s->rank; i++)
        if (s->axis[i] < front) order[n++] = i + 1;
    order[n++] = 0;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < s->rank; i++)
            if (s->axis[i] >= front && (place_of(s, s->axis[i]) != NULL) == !k) order[n++] = i + 1;
    for (int i = 0; i < n; i++)
        if (order[i] != i) return known_call(b, KNOWN_PERMUTE, 2, (Value *[]){all, ir_ints(b, order, (size_t)n)});
    return all;
}

Value *batch_add_at(Builder *b, Value *whole, uint32_t n, Value *const *index, Value *values) {
    Value *list = ir_list(b, ir_basic(b->func, TY_TENSOR), n, index);
    return batch_call(b, "aten.index_put", 4, (Value *[]){whole, list, values, ir_bool(b, true)});
}

static Value *all_added(Sums *s, Builder *b, Value *whole) {
    Value *index[MAX_RANK] = {NULL}, *valid[MAX_RANK] = {NULL};
    int slices = 0, last = s->place[s->places - 1].axis, at = 0;
    for (int i = 0; i < s->places; i++) slices += s->place[i].slice != NULL;
    for (int axis = 0; axis <= last; axis++) {
        const WrittenAxis *place = place_of(s, axis);
        if (place && place->slice)
            index[axis] = spread(b, positions(s, b, place, whole, &valid[axis]), ++at, slices + 1);
        else if (place)
            index[axis] = batch_operand(s->t, b, place->start, slices);
        else
            index[axis] = ir_none(b);
    }
    Value *all = added_values(s, b);
    for (int i = 0; i < s->rank; i++) {
        if (!valid[s->axis[i]]) continue;
        Value *mask = spread(b, valid[s->axis[i]], i + 1, s->rank + 1);
        all = batch_call(b, "aten.where.self", 3, (Value *[]){mask, all, neutral(s, b)});
    }
    return batch_add_at(b, whole, (uint32_t)last + 1, index, ordered(s, b, all));
}

static Value *sliced(Builder *b, Value *v, int axis, Value *from, Value *to) {
    return known_call(b, KNOWN_SLICE, 5, (Value *[]){v, ir_int(b, axis), from, to, ir_int(b, 1)});
}

/* Extends an axis by values that change nothing where they are added, or cuts it off where a number is negative. */
static Value *extended(const Sums *s, Builder *b, Value *v, int axis, int64_t before, int64_t behind) {
    int64_t pad[2 * (MAX_RANK + 1)] = {0};
    int n = 2 * (v->fact.rank - axis);
    bool whole = dtype_is_int(s->param->fact.dtype);
    pad[n - 2] = before, pad[n - 1] = behind;
    Value *fill = whole ? ir_int(b, 0) : ir_float(b, -0.0);
    return before || behind ? known_call(b, KNOWN_PAD, 3, (Value *[]){v, ir_ints(b, pad, (size_t)n), fill}) : v;
}

/* Returns part `k` of all windows, [trips, ..., width, ...], from the first place of the first window to the last place
 * of the last one. */
static Value *part_of_windows(const Sums *s, Builder *b, Value *windows, int64_t k, int64_t step) {
    int axis = s->place[0].axis;
    int64_t width = s->place[0].known, end = (k + 1) * step, missing = end > width ? end - width : 0;
    Value *part = sliced(b, windows, axis + 1, ir_int(b, k * step), ir_int(b, end - missing));
    part = known_move_axis(b, extended(s, b, part, axis + 1, 0, missing), axis);
    part = known_call(b, KNOWN_FLATTEN, 3, (Value *[]){part, ir_int(b, axis), ir_int(b, axis + 1)});
    return extended(s, b, part, axis, k * step, width - end);
}

/* Returns whether the tensor has the places that the windows leave out if there is no trip: those of all but the last
 * part. */
static bool has_first_places(const Sums *s, const Affine *at) {
    Dims *dims = s->t->pass->func->dims;
    const Dim *first = affine_first(s->t->pass->func, s->t->loop, at), *size = s->param->fact.dim[s->place[0].axis];
    const Dim *end = dim_add(dims, first, dim_const(dims, s->place[0].known - at->step));
    return size && end && dim_less(dims, size, end) == 0;
}

static Value *windows_added(Sums *s, Builder *b, const Affine *at, Value *whole) {
    const WrittenAxis *place = &s->place[0];
    const Node *loop = s->t->loop;
    bool yes, more,
        all = ir_known_bool(loop->in[1].value, &yes) && yes &&
              ir_known_bool(loop->block[0]->last->in[0].value, &more) && more;
    all = all && !at->n && !at->k &&
          affine_reaches_end(s->t->pass->func, loop, at, place->known, s->param, place->axis);
    Value *moved = known_call(b, KNOWN_MUL, 2, (Value *[]){batch_count(s->t), ir_int(b, at->step)});
    Value *length = known_call(b, KNOWN_ADD, 2, (Value *[]){moved, ir_int(b, place->known - at->step)});
    Value *first = affine_value(b, at, NULL), *end = known_call(b, KNOWN_ADD, 2, (Value *[]){first, length});
    Value *sum = all ? whole : sliced(b, whole, place->axis, first, end), *windows = added_values(s, b), *size = NULL;
    if (!has_first_places(s, at)) size = known_call(b, KNOWN_SIZE, 2, (Value *[]){sum, ir_int(b, place->axis)});
    for (int64_t k = (place->known - 1) / at->step; k >= 0; k--) {
        Value *part = part_of_windows(s, b, windows, k, at->step);
        if (size) part = sliced(b, part, place->axis, ir_int(b, 0), size);
        sum = known_call(b, KNOWN_ADD_TENSOR, 2, (Value *[]){sum, part});
    }
    if (all) return sum;
    Value *in[] = {whole, sum, ir_int(b, place->axis), first, end, ir_int(b, 1)};
    return known_call(b, KNOWN_SLICE_SCATTER, 6, in);
}

/* Makes the index_put of all trips of one that adds already. The trips become the first of the dimensions that its
 * indices have in common. */
static Value *all_put(Sums *s, Builder *b, Value *whole) {
    const Node *list = s->put->in[1].value->def;
    Indices found = indices_of(list);
    Value *index[MAX_RANK];
    int64_t order[MAX_RANK + 1];
    for (uint32_t i = 0; i < list->nin; i++) {
        Value *one = list->in[i].value;
        index[i] = ir_is_none(one) ? ir_none(b) : batch_operand(s->t, b, one, found.common);
    }
    int rank = found.common + s->rank - found.places, front = found.front;
    Value *all = batch_operand(s->t, b, s->added, rank);
    for (int i = 0; i <= rank; i++) order[i] = i == front ? 0 : i < front ? i + 1 : i;
    if (front) all = known_call(b, KNOWN_PERMUTE, 2, (Value *[]){all, ir_ints(b, order, (size_t)rank + 1)});
    return batch_add_at(b, whole, list->nin, index, all);
}

bool batch_scatters(Batch *t, uint32_t i) {
    Sums s;
    return scatters(&s, t, i);
}

bool batch_scatter(Batch *t, uint32_t i) {
    Sums s;
    Affine at;
    if (!scatters(&s, t, i)) return false;
    Builder b = pass_before(t->pass, t->loop);
    Value *whole = batch_as_tensor(t, &b, t->loop->in[i + 2].value);
    if (are_windows(&s, &at))
        batch_replace(t, i, windows_added(&s, &b, &at, whole));
    else
        batch_replace(t, i, s.put ? all_put(&s, &b, whole) : all_added(&s, &b, whole));
    return true;
}
