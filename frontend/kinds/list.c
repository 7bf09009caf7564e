/* Lists: a cell whose contents are known element by element, or of run-time length (dynamic.c). Each operation
 * distinguishes the two; one with a run-time index or count makes the list dynamic first.
 *
 * Requirements
 *   1. Every change goes through list_store, list_insert and the like (contents known now) or dynamic_* (run-time
 *      length), which write through the heap.
 *   2. A method has the same effect on static and dynamic lists, or reports an error. */
#include "frontend/flow/layout.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/list_private.h"
#include "frontend/kinds/number.h"
#include "frontend/kinds/seq.h"

#include <string.h>

ListItems list_items(Eval *ev, Sval list) {
    const Content *content = heap_get(ev, list.cell);
    return (ListItems){content->list.n, content->list.item};
}

void list_store(Eval *ev, Sval list, uint32_t n, Sval *item) {
    Content *content = heap_write(ev, list.cell);
    heap_cell(ev, list.cell)->facts.resized += content->kind != CELL_LIST || content->list.n != n;
    content->kind = CELL_LIST;
    content->list.n = content->list.cap = n, content->list.item = item;
    dynamic_changed(ev, list);
}

enum { MOVED_IN_A_STEP = 32 }; /* number of elements that can be moved in the time of one step */

/* Makes room for `count` elements at `position` of a list known now; returns the first of them, NULL for none. */
static Sval *list_open_gap(Eval *ev, Sval list, uint32_t position, uint32_t count) {
    uint32_t n = list_count(ev, list);
    if ((uint64_t)n + count > (uint64_t)ev->cx->limits.siblings) cx_limit_at(ev->cx, "siblings", ev->emit.b.at);
    if (position == n && count) {
        heap_cell(ev, list.cell)->facts.resized++;
        return heap_extend(ev, list.cell, count);
    }
    Content *content = heap_write(ev, list.cell);
    if (n + count > content->list.cap)
        content->list.item = vec_grow(ev->cx->program, content->list.item, &content->list.cap, n + count, sizeof(Sval));
    if (!count) return NULL; /* there is nothing to return */
    Sval *at = content->list.item + position;
    cx_step(ev->cx, (n - position) / MOVED_IN_A_STEP);
    memmove(at + count, at, (n - position) * sizeof *at);
    content->list.n += count;
    heap_cell(ev, list.cell)->facts.resized++;
    return at;
}

void list_close_gap(Eval *ev, Sval list, uint32_t position, uint32_t count) {
    Content *content = heap_write(ev, list.cell);
    if (!count) return;
    Sval *at = content->list.item + position;
    cx_step(ev->cx, (content->list.n - position - count) / MOVED_IN_A_STEP);
    memmove(at, at + count, (content->list.n - position - count) * sizeof *at);
    content->list.n -= count;
    heap_cell(ev, list.cell)->facts.resized++;
    dynamic_changed(ev, list);
}

void list_insert(Eval *ev, Sval list, uint32_t position, Sval v) {
    *list_open_gap(ev, list, position, 1) = v;
    dynamic_changed(ev, list);
}

/* ---- reading ---- */

static bool is_tuple(Eval *ev, Sval v) {
    if (v.kind != SV_LIST) return v.kind == SV_TUPLE;
    const Class *class = heap_cell(ev, v.cell)->class;
    return class && class_is(class, prelude_class(ev, PRELUDE_TUPLE));
}

static Sval list_attr(Eval *ev, Sval v, Sym name, Span at) {
    bool search = name == cx_sym(ev->cx, "index") || name == cx_sym(ev->cx, "count");
    if (search && class_is_named(heap_cell(ev, v.cell)->class, PRELUDE_TUPLE))
        return native_method(ev, "list", v, name, at);
    Sval own = subclass_attr(ev, v, name, at);
    if (own.kind == SV_UNBOUND && is_tuple(ev, v))
        own = object_class_attr(ev, v, heap_cell(ev, v.cell)->class, name, at);
    if (own.kind == SV_UNBOUND && is_tuple(ev, v) && strncmp(name, "__", 2) != 0) return own;
    return own.kind == SV_UNBOUND ? native_method(ev, "list", v, name, at) : own;
}

/* Gives a copy or part of a list the type that was declared for the elements; a part of a tuple is a tuple. */
static Sval declared_like(Eval *ev, Sval made, Sval of) {
    if (of.kind != SV_LIST || made.kind != SV_LIST) return made;
    heap_cell(ev, made.cell)->elem = heap_cell(ev, of.cell)->elem;
    if (is_tuple(ev, of)) heap_cell(ev, made.cell)->class = heap_cell(ev, of.cell)->class;
    return made;
}

static Sval static_slice(Eval *ev, Sval v, Bounds bounds) {
    ListItems items = list_items(ev, v);
    Sval *item = arena_new_array(ev->cx->program, Sval, (size_t)bounds.count);
    for (int64_t i = 0; i < bounds.count; i++) item[i] = items.item[bounds.start + i * bounds.step];
    return declared_like(ev, sv_list(ev, (uint32_t)bounds.count, item), v);
}

static Sval list_slice(Eval *ev, Sval v, const Slice *slice, Span at) {
    Bounds bounds = {0};
    bool bad = false;
    if (list_is_static(ev, v) && seq_bounds(ev, slice, list_count(ev, v), at, &bounds, &bad))
        return static_slice(ev, v, bounds);
    Value *part[3];
    if (bad || !seq_later_bounds(ev, slice, at, part)) return sv_poison();
    if (list_is_static(ev, v) && !list_count(ev, v)) return static_slice(ev, v, (Bounds){0, 0, 1, 0});
    Sval copy = list_is_static(ev, v) ? static_slice(ev, v, (Bounds){0, list_count(ev, v), 1, list_count(ev, v)}) : v;
    if (!dynamic_list_from(ev, copy, at)) return sv_poison();
    return declared_like(ev, dynamic_slice(ev, copy, part), v);
}

/* Sets attributes of an instance of a subclass. */
static bool list_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at) {
    return subclass_set_attr(ev, v, name, to, at);
}

/* Sets *k to the position of an index if both the index and the number of elements are known, even if the elements are
 * run-time values. Returns false after reporting that the list has no such index. */
static bool find_position(Eval *ev, Sval v, Sval index, Span at, uint32_t *k) {
    int64_t n = 0;
    const Dynamic *dynamic = list_is_static(ev, v) ? NULL : &heap_get(ev, v.cell)->dynamic;
    bool known = !dynamic || (dynamic->leaves && sv_known_length(dynamic->leaf[0], &n));
    if (index.kind != SV_INT || !known) return true;
    if (!dynamic) n = list_count(ev, v);
    bool there = index.i < 0 ? index.i >= -n : index.i < n;
    if (!there && ev->check.on && heap_cell(ev, v.cell)->facts.of_text) return false; /* others may have filled it */
    return seq_position(ev, index.i, n, "list", at, k);
}

Sval list_item(Eval *ev, Sval v, Sval index, Span at) {
    if (index.kind == SV_SLICE) return list_slice(ev, v, index.slice, at);
    index = seq_index_value(ev, index, "a list", at);
    uint32_t k = 0;
    if (index.kind == SV_POISON || !find_position(ev, v, index, at, &k)) return sv_poison();
    if (!list_is_static(ev, v)) return dynamic_list_at(ev, v, sv_ir(ev, index, at), at);
    ListItems items = list_items(ev, v);
    return index.kind == SV_LATER ? seq_subscript(ev, items.n, items.item, index.ir, at) : items.item[k];
}

Sval list_length(Eval *ev, Sval v, Span at) {
    (void)at;
    if (list_is_static(ev, v)) return sv_int(list_count(ev, v));
    return sv_number(ev, dynamic_length(ev, &heap_get(ev, v.cell)->dynamic));
}

static Sval list_at(Eval *ev, const IterSource *source, Sval index, Span at) {
    bool tested = index.kind == SV_LATER && list_is_static(ev, source->value);
    if (!tested) return list_item(ev, source->value, index, at);
    ListItems items = list_items(ev, source->value);
    return seq_choose(ev, items.n, items.item, index.ir, at);
}

static bool list_iterate(Eval *ev, Sval v, IterSource *out, Span at) {
    *out = (IterSource){.n = -1, .at = list_at, .value = v};
    if (list_is_static(ev, v)) {
        ListItems items = list_items(ev, v);
        out->n = items.n;
        out->unroll = items.n && !sv_element_type(ev, items.n, items.item);
        return true;
    }
    Sval length = list_length(ev, v, at);
    if (!sv_known_int(length, &out->n)) out->length = sv_ir(ev, length, at);
    out->opened = heap_get(ev, v.cell)->dynamic.leaf[0];
    return length.kind != SV_POISON;
}

Sval list_contains(Eval *ev, Sval v, Sval item, Span at) {
    if (!list_is_static(ev, v)) return dynamic_contains(ev, v, item, at);
    ListItems items = list_items(ev, v);
    Sval result = sv_bool(false);
    for (uint32_t i = 0; i < items.n; i++) {
        result = seq_or(ev, result, seq_element_equal(ev, items.item[i], item, at), at);
        if (result.kind == SV_POISON || (result.kind == SV_BOOL && result.b)) return result;
    }
    return result;
}

static Value *list_later(Eval *ev, Sval v, Span at) {
    if (list_is_static(ev, v)) {
        ListItems items = list_items(ev, v);
        return sv_items_later(ev, items.n, items.item, heap_cell(ev, v.cell)->elem, at);
    }
    const Dynamic *dynamic = &heap_get(ev, v.cell)->dynamic;
    /* Of elements that are one of several known values, the list has the numbers of those. */
    bool picks = dynamic->elem && dynamic->elem->kind == LY_CHOICE;
    if (dynamic->leaves == 1 && !picks) return dynamic->leaf[0];
    ev_error(ev, DIAG_2110, at, "a list of run-time length whose elements are tuples or objects cannot be an operand");
    return NULL;
}

/* ---- writing ---- */

static bool refuse_tuple(Eval *ev, Sval v, Span at) {
    if (is_tuple(ev, v))
        sv_raise(ev, "TypeError", DIAG_2103, at, "a tuple does not support item assignment or deletion");
    return is_tuple(ev, v);
}

static bool assign_static_slice(Eval *ev, Sval v, Bounds bounds, const SvVec *values, Span at) {
    if (bounds.step == 1) {
        uint32_t from = (uint32_t)bounds.start, old = (uint32_t)bounds.count;
        list_close_gap(ev, v, from, old);
        Sval *place = list_open_gap(ev, v, from, values->n);
        if (values->n) memcpy(place, values->at, values->n * sizeof *place);
        dynamic_changed(ev, v);
        return true;
    }
    if ((int64_t)values->n != bounds.count) {
        sv_raise(ev, "ValueError", DIAG_2104, at, "%u values cannot be assigned to a slice of %lld elements", values->n,
                 (long long)bounds.count);
        return false;
    }
    Content *content = heap_write(ev, v.cell);
    for (uint32_t i = 0; i < values->n; i++)
        content->list.item[bounds.start + (int64_t)i * bounds.step] = values->at[i];
    dynamic_changed(ev, v);
    return true;
}

/* Returns a bound of a slice counted from the front, at least that of the first element. */
static Sval bound_from_front(Eval *ev, Sval index, Sval length, Span at) {
    if (index.kind == SV_LATER && natural_number(ev, index.ir)) return index;
    return sv_max_of(ev, sv_binary(ev, OP_Add, index, seq_wraps(ev, index, length, at), at), sv_int(0), at);
}

/* Returns where the elements behind a slice begin: behind its start, too, if it ends before that. */
static Sval behind_slice(Eval *ev, Sval v, const Slice *slice, Span at) {
    int64_t start, stop;
    if (slice->stop.kind == SV_NONE) return sv_int(INT64_MAX);
    if (slice->start.kind == SV_NONE) return slice->stop;
    if (sv_known_int(slice->start, &start) && sv_known_int(slice->stop, &stop) && (start < 0) == (stop < 0))
        return sv_int(start > stop ? start : stop);
    Sval length = list_length(ev, v, at);
    Sval from = bound_from_front(ev, seq_index_value(ev, slice->start, "a slice", at), length, at);
    return sv_max_of(ev, from, bound_from_front(ev, seq_index_value(ev, slice->stop, "a slice", at), length, at), at);
}

/* Joins the parts before and after a slice with step 1, with `between` in the middle. */
static bool splice_later(Eval *ev, Sval v, const Slice *slice, Sval between, Span at) {
    Slice front = {sv_none(), slice->start, sv_none()}, back = {behind_slice(ev, v, slice, at), sv_none(), sv_none()};
    if (slice->start.kind == SV_NONE) front.stop = sv_int(0);
    if (back.start.kind == SV_POISON) return false;
    Sval first = list_slice(ev, v, &front, at), last = list_slice(ev, v, &back, at);
    if (first.kind != SV_LIST || last.kind != SV_LIST) return false;
    dynamic_move(ev, v, first);
    return list_extend(ev, v, between, at) && list_extend(ev, v, last, at);
}

/* Returns the indices of a slice's elements, in order; v becomes a list of run-time length. */
static Sval slice_positions(Eval *ev, Sval v, const Slice *slice, Span at) {
    if (!dynamic_list_from(ev, v, at)) return sv_poison();
    Range all = {sv_int(0), list_length(ev, v, at), sv_int(1)};
    Sval range = {.kind = SV_RANGE, .range = arena_copy(ev->cx->program, &all, sizeof all)};
    return list_slice(ev, sv_list_from(ev, range, at), slice, at);
}

static bool set_slice(Eval *ev, Sval v, const Slice *slice, Sval to, Span at) {
    Bounds bounds;
    bool bad = false, known = list_is_static(ev, v) && seq_bounds(ev, slice, list_count(ev, v), at, &bounds, &bad);
    if (bad) return false;
    bool later = to.kind == SV_LIST && !list_is_static(ev, to);
    SvVec values = {0};
    if (known && !later) return iter_all(ev, to, &values, at) && assign_static_slice(ev, v, bounds, &values, at);
    int64_t step = 1;
    if (slice->step.kind != SV_NONE && !sv_known_int(slice->step, &step))
        return ev_error(ev, DIAG_2108, at, "an assignment to a slice needs a step known at compile time"), false;
    Sval list = !later ? sv_list_from(ev, to, at) : to.cell == v.cell ? dynamic_copy(ev, to) : to;
    if (list.kind != SV_LIST || step == 1) return list.kind == SV_LIST && splice_later(ev, v, slice, list, at);
    Sval args[] = {v, slice_positions(ev, v, slice, at), list};
    return args[1].kind == SV_LIST && prelude_call(ev, PRELUDE_SEQUENCE_PUT, 3, args, at).kind != SV_POISON;
}

/* Records a write to an element at a run-time index, as in `for i in range(3): xs[i] = f(xs[i])`: if the loop is
 * unrolled, the elements of the list stay known. */
static void note_place(Eval *ev, Sval v, Sval index) {
    enum { FEW = 16 };
    bool counts = list_is_static(ev, v) && index.kind == SV_LATER && loop_counts_trips(ev, index.ir);
    if (counts) loop_prefers_unrolling(ev, FEW);
}

bool list_set_item(Eval *ev, Sval v, Sval index, Sval to, Span at) {
    if (refuse_tuple(ev, v, at)) return false;
    if (index.kind == SV_SLICE) return set_slice(ev, v, index.slice, to, at);
    index = seq_index_value(ev, index, "a list", at);
    uint32_t k = 0;
    if (index.kind == SV_POISON || !find_position(ev, v, index, at, &k)) return false;
    if (index.kind == SV_INT && list_is_static(ev, v)) {
        heap_write(ev, v.cell)->list.item[k] = to;
        dynamic_changed(ev, v);
        return true;
    }
    note_place(ev, v, index);
    return dynamic_list_from(ev, v, at) && dynamic_set(ev, v, sv_ir(ev, index, at), to, at);
}

static bool delete_later(Eval *ev, Sval v, const Slice *slice, Span at) {
    int64_t step = 1;
    if (slice->step.kind == SV_NONE || (sv_known_int(slice->step, &step) && step == 1))
        return set_slice(ev, v, slice, sv_list(ev, 0, NULL), at);
    Sval args[] = {slice_positions(ev, v, slice, at), list_length(ev, v, at)};
    Sval stay = args[0].kind == SV_LIST ? prelude_call(ev, PRELUDE_SEQUENCE_OTHERS, 2, args, at) : sv_poison();
    Value *order = stay.kind == SV_POISON ? NULL : sv_ir(ev, stay, at);
    return order && dynamic_take(ev, v, order);
}

static bool delete_slice(Eval *ev, Sval v, const Slice *slice, Span at) {
    Bounds bounds;
    bool bad = false;
    if (!list_is_static(ev, v) || !seq_bounds(ev, slice, list_count(ev, v), at, &bounds, &bad))
        return !bad && delete_later(ev, v, slice, at);
    if (bounds.step < 0) {
        bounds.start += (bounds.count - 1) * bounds.step;
        bounds.step = -bounds.step;
    }
    if (bounds.step == 1) list_close_gap(ev, v, (uint32_t)bounds.start, (uint32_t)bounds.count);
    for (int64_t i = bounds.count - 1; i >= 0 && bounds.step > 1; i--)
        list_close_gap(ev, v, (uint32_t)(bounds.start + i * bounds.step), 1);
    return true;
}

bool list_del_item(Eval *ev, Sval v, Sval index, Span at) {
    if (refuse_tuple(ev, v, at)) return false;
    if (index.kind == SV_SLICE) return delete_slice(ev, v, index.slice, at);
    index = seq_index_value(ev, index, "a list", at);
    uint32_t k = 0;
    if (index.kind == SV_POISON || !find_position(ev, v, index, at, &k)) return false;
    if (index.kind == SV_INT && list_is_static(ev, v)) {
        list_close_gap(ev, v, k, 1);
        return true;
    }
    return dynamic_list_from(ev, v, at) && dynamic_erase(ev, v, sv_ir(ev, index, at), at);
}

/* ---- extend, concatenation, repetition ---- */

/* Makes a list of an iterable's elements. */
Sval sv_list_from(Eval *ev, Sval iterable, Span at) {
    IterSource source;
    SvVec items = {0};
    if (iterable.kind == SV_LIST && !list_is_static(ev, iterable)) return dynamic_copy(ev, iterable);
    if (!iter_open(ev, iterable, &source, at)) return sv_poison();
    bool may_grow = iterable.kind == SV_ITER && iter_is_live(&source); /* what an element computes may extend a list */
    if (source.n < 0 || may_grow) return iter_collect(ev, &source, at);
    for (int64_t i = 0; i < source.n; i++) {
        Sval v = iter_element(ev, &source, sv_int(i), at);
        if (v.kind == SV_POISON) return v;
        vec_push(ev->cx->program, &items, v);
    }
    return declared_like(ev, sv_list(ev, items.n, items.at), iterable);
}

/* The list to which the elements of an iterator are appended one by one, because `y.extend(m(y[-1]) for m in layers)`
 * reads those appended before. */
typedef struct Tail {
    Sval list;
    Span at;
} Tail;

bool list_append(Eval *ev, Sval v, Sval element, Span at) {
    if (refuse_append(ev, v, element, at)) return false;
    sv_declare_part(ev, v, element);
    if (!list_is_static(ev, v)) return dynamic_append(ev, v, element, at);
    list_insert(ev, v, list_count(ev, v), element);
    return true;
}

static bool append_next(Eval *ev, Sval element, void *context) {
    const Tail *tail = context;
    return element.kind != SV_POISON && list_append(ev, tail->list, element, tail->at);
}

bool list_extend(Eval *ev, Sval v, Sval iterable, Span at) {
    if (iterable.kind == SV_ITER && iterable.iter->place)
        return iter_each(ev, iterable, append_next, &(Tail){v, at}, at);
    Sval more = sv_list_from(ev, iterable, at);
    if (more.kind != SV_LIST) return false;
    if (list_is_static(ev, v) && list_is_static(ev, more)) {
        ListItems items = list_items(ev, more);
        Sval *place = list_open_gap(ev, v, list_count(ev, v), items.n);
        if (items.n) memcpy(place, items.item, items.n * sizeof *place);
        dynamic_changed(ev, v);
        return true;
    }
    return dynamic_extend(ev, v, more, at);
}

static bool is_count(Sval v) {
    return v.kind == SV_INT || v.kind == SV_BOOL ||
           (v.kind == SV_LATER && (v.ir->type->kind == TY_INT || v.ir->type->kind == TY_BOOL));
}

static Sval repeat(Eval *ev, Sval v, Sval times, Span at) {
    int64_t k = 0;
    bool empty = list_is_static(ev, v) && !list_count(ev, v);
    if (!empty && (!list_is_static(ev, v) || !sv_known_int(times, &k))) {
        Sval copy = sv_list_from(ev, v, at);
        if (copy.kind != SV_LIST || !dynamic_list_from(ev, copy, at)) return sv_poison();
        return declared_like(ev, dynamic_repeat(ev, copy, sv_ir(ev, times, at)), v);
    }
    ListItems items = list_items(ev, v);
    uint32_t count = 0;
    if (!empty && !seq_repeat_count(ev, times, items.n, at, &count)) return sv_poison();
    Sval *item = arena_new_array(ev->cx->program, Sval, (size_t)count * items.n);
    for (uint32_t i = 0; i < count * items.n; i++) item[i] = items.item[i % items.n];
    return declared_like(ev, sv_list(ev, count * items.n, item), v);
}

/* Returns whether one operand is a shape of run-time length, which is a list here, and the other a tuple. */
static bool is_shape_and_tuple(Eval *ev, Sval a, Sval b) {
    return (a.kind == SV_LIST && !list_is_static(ev, a) && b.kind == SV_TUPLE) ||
           (b.kind == SV_LIST && !list_is_static(ev, b) && a.kind == SV_TUPLE);
}

static Sval list_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    if (op == OP_Add && is_shape_and_tuple(ev, a, b)) {
        Sval sum = sv_list_from(ev, a, at);
        return sum.kind == SV_LIST && list_extend(ev, sum, b, at) ? declared_like(ev, sum, a.kind == SV_LIST ? a : b)
                                                                  : sv_poison();
    }
    if (op == OP_Add && a.kind == SV_LIST && b.kind == SV_LIST) {
        Sval sum = sv_list_from(ev, a, at);
        if (sum.kind != SV_LIST) return sum;
        declared_like(ev, sum, heap_cell(ev, a.cell)->elem ? a : b);
        return list_extend(ev, sum, b, at) ? sum : sv_poison();
    }
    if (op == OP_Mul && a.kind == SV_LIST && is_count(b)) return repeat(ev, a, b, at);
    if (op == OP_Mul && b.kind == SV_LIST && is_count(a)) return repeat(ev, b, a, at);
    return (Sval){.kind = SV_NOT_IMPLEMENTED};
}

static Sval list_inplace(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    if (is_tuple(ev, a)) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    if (op == OP_Add) return list_extend(ev, a, b, at) ? a : sv_poison();
    if (op != OP_Mul || !is_count(b)) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    Sval product = repeat(ev, a, b, at);
    if (product.kind != SV_LIST) return product;
    dynamic_move(ev, a, product);
    return a;
}

static Sval list_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    bool equality = op == OP_Eq || op == OP_NotEq;
    bool tuples = is_tuple(ev, a);
    bool comparable = tuples == is_tuple(ev, b) && (a.kind == SV_LIST || a.kind == SV_TUPLE) &&
                      (b.kind == SV_LIST || b.kind == SV_TUPLE);
    if (!comparable) return equality ? sv_bool(op == OP_NotEq) : (Sval){.kind = SV_NOT_IMPLEMENTED};
    if (a.kind == SV_TUPLE) a = sv_list_from(ev, a, at);
    if (b.kind == SV_TUPLE) b = sv_list_from(ev, b, at);
    if (a.kind == SV_POISON || b.kind == SV_POISON) return sv_poison();
    if (list_is_static(ev, a) && list_is_static(ev, b)) {
        ListItems x = list_items(ev, a), y = list_items(ev, b);
        return seq_compare(ev, op, x.n, x.item, y.n, y.item, at);
    }
    if (equality) return dynamic_equal(ev, op, a, b, at);
    PreludeName function = op == OP_Lt    ? PRELUDE_SEQUENCE_LESS
                           : op == OP_LtE ? PRELUDE_SEQUENCE_LESS_OR_EQUAL
                           : op == OP_Gt  ? PRELUDE_SEQUENCE_GREATER
                                          : PRELUDE_SEQUENCE_GREATER_OR_EQUAL;
    return prelude_call(ev, function, 2, (Sval[]){a, b}, at);
}

const SvProtocol sv_list_row = {
    .noun = "a list",
    .attr = list_attr,
    .set_attr = list_set_attr,
    .item = list_item,
    .set_item = list_set_item,
    .del_item = list_del_item,
    .length = list_length,
    .iterate = list_iterate,
    .contains = list_contains,
    .later = list_later,
    .binary = list_binary,
    .compare = list_compare,
    .inplace = list_inplace,
};
