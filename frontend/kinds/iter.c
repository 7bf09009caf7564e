/* Sources and iterators. A source has a length and access to the element at an index, each known now or later; an
 * iterator is a source with the index of the next element in a cell. A source of known length is consumed now, others
 * by one run-time loop. */
#include "frontend/kinds/iter.h"
#include "frontend/flow/unknown.h"
#include "frontend/kinds/seq.h"
#include "frontend/kinds/unseen.h"

#include <string.h>

static Sym place_name(Eval *ev) { return cx_sym(ev->cx, "i"); }

Sval iter_length(Eval *ev, const IterSource *source) {
    return source->n >= 0 ? sv_int(source->n) : sv_number(ev, source->length);
}

static bool set_length(Eval *ev, IterSource *source, Sval length, Span at) {
    source->n = -1;
    if (length.kind == SV_POISON) return false;
    if (sv_known_int(length, &source->n)) return true;
    source->length = sv_ir(ev, length, at);
    return source->length != NULL;
}

/* ---- iterators ---- */

static Sval make_iterator(Eval *ev, const IterSource *source, CellId place) {
    Iter *iter = arena_new(ev->cx->program, Iter);
    iter->source = *source, iter->place = place;
    return (Sval){.kind = SV_ITER, .iter = iter};
}

Sval iter_view(Eval *ev, const IterSource *source) { return make_iterator(ev, source, 0); }

Sval iter_make(Eval *ev, const IterSource *source) {
    CellId place = heap_new(ev, CELL_FRAME, ev->emit.b.at);
    frame_set(ev, place, place_name(ev), sv_int(0));
    return make_iterator(ev, source, place);
}

/* ---- the parts of an iterator ---- */

bool kinds_iter_is_portable(Eval *ev, Sval v) {
    if (!v.iter->place || v.iter->shared) return false;
    return !v.iter->generator || generator_is_portable(ev, v);
}

static void source_parts(Eval *ev, const IterSource *source, SvVec *out) {
    Sval all[] = {source->value, source->start, source->step, source->func, iter_length(ev, source)};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) vec_push(ev->cx->program, out, all[i]);
    for (uint32_t i = 0; i < source->parts; i++) source_parts(ev, &source->part[i], out);
}

void kinds_iter_parts(Eval *ev, Sval v, SvVec *out) {
    if (v.iter->generator) {
        generator_parts(ev, v, out);
        return;
    }
    vec_push(ev->cx->program, out, frame_get(ev, v.iter->place, place_name(ev)));
    source_parts(ev, &v.iter->source, out);
}

static void describe(Text *text, const IterSource *source) {
    text_printf(text, "%p %p %p(", (void *)(uintptr_t)source->at, source->data, (void *)(uintptr_t)source->whole);
    for (uint32_t i = 0; i < source->parts; i++) describe(text, &source->part[i]);
    text_printf(text, ")");
}

const Iter *kinds_iter_shape(Eval *ev, Sval v) {
    Text text = text_open(ev->cx->scratch);
    if (v.iter->generator)
        generator_describe(ev, v.iter->generator, &text);
    else
        describe(&text, &v.iter->source);
    Sym key = cx_sym(ev->cx, text_done(&text));
    if (!map_has(&ev->memo.iterators, key)) map_set(ev->cx->program, &ev->memo.iterators, key, v.iter);
    return map_get(&ev->memo.iterators, key);
}

static const Sval *source_of_parts(Eval *ev, const IterSource *shape, const Sval *part, IterSource *out) {
    *out = *shape;
    out->opened = NULL, out->keyed = 0;
    out->value = *part++, out->start = *part++, out->step = *part++, out->func = *part++;
    out->n = -1;
    if (!sv_known_int(*part, &out->n)) out->length = sv_ir(ev, *part, ev->emit.b.at);
    part++;
    out->part = arena_new_array(ev->cx->program, IterSource, shape->parts);
    for (uint32_t i = 0; i < shape->parts; i++) part = source_of_parts(ev, &shape->part[i], part, &out->part[i]);
    return part;
}

Sval kinds_iter_of_parts(Eval *ev, const Iter *shape, const Sval *part) {
    IterSource source;
    if (shape->generator) return generator_of_parts(ev, shape->generator, part);
    source_of_parts(ev, &shape->source, part + 1, &source);
    Sval v = iter_make(ev, &source);
    frame_set(ev, v.iter->place, place_name(ev), part[0]);
    return v;
}

/* ---- elements ---- */

/* Returns an element of a choice of iterables, all of which have the same known length: a choice too. */
static Sval choice_at(Eval *ev, const IterSource *source, Sval index, Span at) {
    return sv_item(ev, source->value, index, at);
}

typedef struct Element {
    const IterSource *source;
    Sval index;
    Span at;
} Element;

static Sval element_each(Eval *ev, Sval alternative, void *context) {
    const Element *e = context;
    IterSource one = *e->source;
    one.value = alternative;
    return one.at(ev, &one, e->index, e->at);
}

Sval iter_element(Eval *ev, const IterSource *source, Sval index, Span at) {
    if (source->keyed && !iter_keeps_keys(ev, source, at)) return sv_poison();
    if (source->value.kind != SV_CHOICE || source->at == choice_at) return source->at(ev, source, index, at);
    return flow_choice(ev, source->value.choice, element_each, &(Element){source, index, at}, at);
}

/* Returns one of the elements that an iterator has not returned yet. */
static Sval rest_at(Eval *ev, const IterSource *source, Sval index, Span at) {
    return iter_element(ev, source->part, sv_binary(ev, OP_Add, source->start, index, at), at);
}

static Sval rest_bound(Eval *ev, const IterSource *source, Sval from, Span at) {
    Sval bound = iter_bound(ev, source->part, sv_binary(ev, OP_Add, source->start, from, at), at);
    return bound.kind == SV_POISON ? bound : sv_binary(ev, OP_Sub, bound, source->start, at);
}

/* Returns the same as rest_bound, but no more elements than there were at first. */
static Sval part_bound(Eval *ev, const IterSource *source, Sval from, Span at) {
    Sval bound = rest_bound(ev, source, from, at);
    return bound.kind == SV_POISON ? bound : sv_min_of(ev, bound, iter_length(ev, source), at);
}

/* ---- lists whose length may have changed since the source was opened ---- */

bool iter_is_live(const IterSource *source) {
    for (uint32_t i = 0; i < source->parts; i++)
        if (iter_is_live(&source->part[i])) return true;
    return !source->parts && (source->value.kind == SV_LIST || source->value.kind == SV_CHOICE);
}

static bool is_as_opened(Eval *ev, const IterSource *source) {
    for (uint32_t i = 0; i < source->parts; i++)
        if (!is_as_opened(ev, &source->part[i])) return false;
    if (source->parts || source->value.kind != SV_LIST) return source->value.kind != SV_CHOICE;
    const Content *content = heap_get(ev, source->value.cell);
    if (content->kind == CELL_LIST) return source->n == content->list.n;
    return content->kind == CELL_DYNAMIC && content->dynamic.leaf[0] == source->opened;
}

static Sval least_bound(Eval *ev, const IterSource *source, Sval from, Span at) {
    Sval least = iter_bound(ev, &source->part[0], from, at);
    for (uint32_t i = 1; i < source->parts && least.kind != SV_POISON; i++) {
        Sval bound = iter_bound(ev, &source->part[i], from, at);
        least = bound.kind == SV_POISON ? bound : sv_min_of(ev, least, bound, at);
    }
    return least;
}

Sval iter_bound(Eval *ev, const IterSource *source, Sval from, Span at) {
    if (!iter_is_live(source) || is_as_opened(ev, source)) return iter_length(ev, source);
    if (source->bound) return source->bound(ev, source, from, at);
    return source->parts ? least_bound(ev, source, from, at) : sv_length(ev, source->value, at);
}

Sval iter_there(Eval *ev, const IterSource *source, Sval index, Span at) {
    Sval bound = iter_bound(ev, source, index, at);
    return bound.kind == SV_POISON ? bound : sv_compare(ev, OP_Lt, index, bound, at);
}

/* ---- an iterator over a list that has ended stays so, however long the list becomes ---- */

static const int64_t behind_end = INT64_C(1) << 40; /* small enough that start + step * index does not overflow */

static bool is_over_list(Sval v) { return iter_is_live(&v.iter->source); }

void iter_move(Eval *ev, Sval v, Sval on, Sval index, Span at) {
    bool known;
    if (!is_over_list(v) || on.kind == SV_POISON || index.kind == SV_POISON) return;
    Sval end = sv_int(behind_end), place = index;
    if (sv_known_bool(on, &known)) {
        place = known ? index : end;
    } else if (on.kind == SV_LATER) {
        Value *factor = ir_to_number(&ev->emit.b, on.ir, TY_INT);
        Sval back = sv_binary(ev, OP_Sub, end, index, at);
        place = sv_binary(ev, OP_Sub, end, sv_binary(ev, OP_Mul, back, sv_number(ev, factor), at), at);
    }
    frame_set(ev, v.iter->place, place_name(ev), place);
}

static Sval left_of_list(Eval *ev, const IterSource *source, Sval length, Sval next, Span at) {
    int64_t k;
    if (sv_known_int(next, &k) && k == behind_end) return sv_int(0);
    Sval left = sv_binary(ev, OP_Sub, length, next, at);
    if (left.kind == SV_POISON || (sv_known_int(next, &k) && is_as_opened(ev, source))) return left;
    return sv_max_of(ev, left, sv_int(0), at);
}

static bool view_now(Eval *ev, Sval v, IterSource *out, Span at) {
    const IterSource *source = &v.iter->source;
    *out = *source;
    return !source->reopen || source->reopen(ev, source, out, at);
}

static bool rest_of(Eval *ev, Sval v, IterSource *out, Span at) {
    const Iter *iter = v.iter;
    if (!iter->place) return view_now(ev, v, out, at);
    *out = iter->source;
    Sval next = frame_get(ev, iter->place, place_name(ev));
    Sval length = iter_bound(ev, &iter->source, next, at);
    if (length.kind == SV_POISON || !set_length(ev, out, length, at)) return false;
    frame_set(ev, iter->place, place_name(ev), length);
    iter_move(ev, v, sv_bool(false), length, at);
    int64_t k;
    if (sv_known_int(next, &k) && k == 0) return true;
    *out = (IterSource){.at = rest_at,
                        .bound = rest_bound,
                        .value = v,
                        .start = next,
                        .unroll = iter->source.unroll,
                        .part = (IterSource *)&iter->source,
                        .parts = 1};
    Sval left = is_over_list(v) ? left_of_list(ev, &iter->source, length, next, at)
                                : sv_binary(ev, OP_Sub, length, next, at);
    return set_length(ev, out, left, at);
}

/* Returns the index of the next element after a step. At the end, the index no longer changes. */
static Sval index_behind(Eval *ev, Sval index, Sval there, Span at) {
    if (there.kind == SV_LATER) {
        Value *step = ir_to_number(&ev->emit.b, there.ir, TY_INT);
        return step ? sv_binary(ev, OP_Add, index, sv_number(ev, step), at) : sv_poison();
    }
    return sv_binary(ev, OP_Add, index, sv_int(1), at);
}

typedef struct Next {
    const IterSource *source;
    Sval index, fallback;
    Span at;
} Next;

static Sval next_there(Eval *ev, void *context) {
    Next *n = context;
    return iter_element(ev, n->source, n->index, n->at);
}

static Sval next_not(Eval *ev, void *context) {
    (void)ev;
    return ((Next *)context)->fallback;
}

/* What a step of a generator gives: the next element or, at its end, the result. */
typedef struct Step {
    Sval v, fallback;
    Span at;
} Step;

static Sval step_there(Eval *ev, void *context) {
    const Step *step = context;
    return iter_given(ev, step->v, step->at);
}

static Sval step_not(Eval *ev, void *context) {
    (void)ev;
    return ((const Step *)context)->fallback;
}

/* Raises StopIteration with the return value of the generator. */
static Sval stop(Eval *ev, Sval v, Span at) {
    Sval none = sv_raise(ev, "StopIteration", DIAG_2113, at, "next() was called at the end of the iterator");
    if (ev->now.raised.kind != SV_OBJECT) return none;
    Sval result = generator_result(ev, v);
    object_set(ev, ev->now.raised, cx_sym(ev->cx, "value"), result);
    object_set(ev, ev->now.raised, cx_sym(ev->cx, "args"), sv_tuple(ev, result.kind != SV_NONE, &result));
    return none;
}

static Sval step_stops(Eval *ev, void *context) {
    const Step *step = context;
    return stop(ev, step->v, step->at);
}

Sval iter_send(Eval *ev, Sval v, Sval sent, Sval fallback, Span at) {
    Step step = {v, fallback, at};
    Sval there = iter_advance(ev, v, sent, at);
    bool known;
    if (sv_known_bool(there, &known) && known) return step_there(ev, &step);
    if (sv_known_bool(there, &known)) return fallback.kind == SV_UNBOUND ? stop(ev, v, at) : fallback;
    if (there.kind != SV_LATER) return sv_poison();
    if (fallback.kind == SV_UNBOUND && !ev->now.handlers) return step_there(ev, &step);
    BranchFn *otherwise = fallback.kind == SV_UNBOUND ? step_stops : step_not;
    return flow_branch(ev, there.ir, step_there, otherwise, &step, at);
}

Sval iter_next(Eval *ev, Sval v, Sval fallback, Span at) {
    if (v.kind == SV_ITER && v.iter->generator) return iter_send(ev, v, sv_none(), fallback, at);
    if (v.kind == SV_UNKNOWN && !ev->check.on) return unknown_error(ev, v, at), sv_poison();
    if (v.kind != SV_ITER || !v.iter->place)
        return sv_raise(ev, "TypeError", DIAG_2102, at, "%s is not an iterator; call iter() on it first",
                        sv_describe(ev, v));
    const IterSource *source = &v.iter->source;
    Next n = {source, frame_get(ev, v.iter->place, place_name(ev)), fallback, at};
    Sval there = iter_there(ev, source, n.index, at);
    if (there.kind == SV_BOOL && !there.b) {
        if (!iter_ends(ev, source, at)) return sv_poison();
        iter_move(ev, v, there, n.index, at);
        return fallback.kind == SV_UNBOUND ? stop(ev, v, at) : fallback;
    }
    frame_set(ev, v.iter->place, place_name(ev),
              index_behind(ev, n.index, fallback.kind == SV_UNBOUND ? sv_bool(true) : there, at));
    if (fallback.kind != SV_UNBOUND || lookup_watched(ev))
        iter_move(ev, v, there, sv_binary(ev, OP_Add, n.index, sv_int(1), at), at);
    if (there.kind == SV_BOOL) return next_there(ev, &n);
    if (fallback.kind == SV_UNBOUND) return lookup_guard(ev, there, next_there, &n, "StopIteration", at);
    return there.kind == SV_LATER ? flow_branch(ev, there.ir, next_there, next_not, &n, at) : sv_poison();
}

static Flow append_given(Eval *ev, Sval element, void *context) {
    const Sval *list = context;
    sv_call_method(ev, *list, "append", 1, &element, ev->emit.b.at);
    return FLOW_NEXT;
}

/* Opens an iterator that is consumed as a whole, after converting it to a list. */
static bool iterator_iterate(Eval *ev, Sval v, IterSource *out, Span at) {
    if (!v.iter->generator) return rest_of(ev, v, out, at);
    Sval list = sv_list(ev, 0, NULL);
    if (!iter_give(ev, v, &(Consumer){.give = append_given, .context = &list, .at = at})) return false;
    if (ev->check.on && unknown_read(ev, list).kind == SV_POISON) return false;
    return iter_open(ev, list, out, at);
}

bool iter_give(Eval *ev, Sval v, const Consumer *consumer) {
    Sval broke;
    return flow_to_expression(ev, generator_run(ev, v, consumer, &broke));
}

static Sval view_length(Eval *ev, Sval v, Span at) {
    IterSource source;
    if (!v.iter->place) return view_now(ev, v, &source, at) ? iter_length(ev, &source) : sv_poison();
    return sv_raise(ev, "TypeError", DIAG_2102, at, "an iterator has no len()");
}

static Sval iterator_truth(Eval *ev, Sval v, Span at) {
    if (v.iter->place) return sv_bool(true);
    return sv_compare(ev, OP_NotEq, view_length(ev, v, at), sv_int(0), at);
}

static Sval iterator_attr(Eval *ev, Sval v, Sym name, Span at) { return native_method(ev, "iterator", v, name, at); }

static Sval view_contains(Eval *ev, Sval v, Sval item, Span at) {
    if (v.iter->place) return prelude_call(ev, PRELUDE_ITERATION_CONTAINS, 2, (Sval[]){v, item}, at);
    IterSource source;
    if (!view_now(ev, v, &source, at)) return sv_poison();
    if (source.n >= 0) return seq_contains(ev, v, item, at);
    Sval list = iter_collect(ev, &source, at);
    return list.kind == SV_LIST ? sv_contains(ev, list, item, at) : sv_poison();
}

/* Returns the list of a natural sequence; other values as they are. */
static Sval natural_list(Eval *ev, Sval v, Span at) {
    if (v.kind != SV_ITER || v.iter->place || !v.iter->source.whole) return v;
    Value *all = v.iter->source.whole(ev, &v.iter->source, at);
    return all ? sv_number(ev, all) : sv_poison();
}

/* Implements + and * of natural sequences, and the operators of sets for views of dictionaries. */
static Sval view_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    Sval x = natural_list(ev, a, at), y = natural_list(ev, b, at);
    if (x.kind == SV_POISON || y.kind == SV_POISON) return sv_poison();
    if (x.kind == SV_ITER || y.kind == SV_ITER) return sv_set_row.binary(ev, op, a, b, at);
    return x.kind == a.kind && y.kind == b.kind ? sv_set_row.binary(ev, op, a, b, at) : sv_binary(ev, op, x, y, at);
}

/* Some elements of a natural sequence, with the slice that chose them. */
typedef struct Chosen {
    IterSource of;
    Sval slice;
} Chosen;

static Sval chosen_at(Eval *ev, const IterSource *source, Sval index, Span at) {
    const Chosen *chosen = source->data;
    Sval offset = sv_binary(ev, OP_Mul, index, source->step, at);
    return iter_element(ev, &chosen->of, sv_binary(ev, OP_Add, source->start, offset, at), at);
}

static Value *chosen_whole(Eval *ev, const IterSource *source, Span at) {
    const Chosen *chosen = source->data;
    Value *all = chosen->of.whole(ev, &chosen->of, at);
    return all ? sv_ir(ev, sv_item(ev, sv_number(ev, all), chosen->slice, at), at) : NULL;
}

/* Returns where a bound of a slice lies among n elements; `backward` is 1 if the step is negative, and 0 otherwise. */
static Sval bound_within(Eval *ev, Sval bound, Sval absent, Sval n, Sval backward, Span at) {
    if (bound.kind == SV_NONE || bound.kind == SV_UNBOUND) return absent;
    bound = seq_index_value(ev, bound, "a slice", at);
    if (bound.kind == SV_POISON) return bound;
    Sval wraps = seq_wraps(ev, bound, n, at), least = sv_binary(ev, OP_Sub, sv_int(0), backward, at);
    Sval there = sv_max_of(ev, sv_binary(ev, OP_Add, bound, wraps, at), least, at);
    return sv_min_of(ev, there, sv_binary(ev, OP_Sub, n, backward, at), at);
}

/* Returns the number of elements from start to stop. */
static Sval slice_count(Eval *ev, Sval start, Sval stop, Sval step, Sval backward, Span at) {
    Sval width = sv_binary(ev, OP_Sub, stop, start, at);
    int64_t by;
    if (!sv_known_int(step, &by) || by != 1) {
        Sval sign = sv_binary(ev, OP_Sub, sv_int(1), sv_binary(ev, OP_Mul, sv_int(2), backward, at), at);
        Sval rest = sv_binary(ev, OP_Sub, step, sign, at);
        width = sv_binary(ev, OP_FloorDiv, sv_binary(ev, OP_Add, width, rest, at), step, at);
    }
    return width.kind == SV_POISON ? width : sv_max_of(ev, width, sv_int(0), at);
}

/* Returns the elements of a slice as a view, so that writes to them reach what the sequence is a view of. */
static Sval view_slice(Eval *ev, const IterSource *source, Sval index, Span at) {
    const Slice *slice = index.slice;
    bool stepped = slice->step.kind != SV_NONE && slice->step.kind != SV_UNBOUND;
    Sval step = stepped ? seq_index_value(ev, slice->step, "a slice", at) : sv_int(1), zero = sv_int(0);
    int64_t by;
    if (step.kind == SV_POISON) return step;
    if (sv_known_int(step, &by) && !by)
        return sv_raise(ev, "ValueError", DIAG_2113, at, "the step of a slice cannot be zero");
    Sval backward = sv_binary(ev, OP_Mul, sv_int(1), sv_compare(ev, OP_Lt, step, zero, at), at);
    Sval n = iter_length(ev, source), last = sv_binary(ev, OP_Sub, n, sv_int(1), at);
    Sval first = sv_binary(ev, OP_Mul, backward, last, at);
    Sval end = sv_binary(ev, OP_Sub, n, sv_binary(ev, OP_Mul, backward, sv_binary(ev, OP_Add, n, sv_int(1), at), at),
                         at);
    Sval start = bound_within(ev, slice->start, first, n, backward, at);
    Sval stop = bound_within(ev, slice->stop, end, n, backward, at);
    if (start.kind == SV_POISON || stop.kind == SV_POISON) return sv_poison();
    Sval count = slice_count(ev, start, stop, step, backward, at);
    if (count.kind == SV_POISON) return count;
    Chosen *chosen = arena_new(ev->cx->program, Chosen);
    *chosen = (Chosen){*source, index};
    IterSource some = {.n = -1, .at = chosen_at, .value = source->value, .start = start, .step = step};
    some.data = chosen;
    some.whole = chosen_whole;
    if (!sv_known_int(count, &some.n) && !(some.length = sv_ir(ev, count, at))) return sv_poison();
    return iter_view(ev, &some);
}

/* Reads an element of a view of run-time length by its index, or a slice of it as one list. */
static Sval view_item(Eval *ev, Sval v, Sval index, Span at) {
    const IterSource *source = &v.iter->source;
    if (v.iter->place || !source->whole)
        return sv_raise(ev, "TypeError", DIAG_2102, at, "%s cannot be indexed", sv_describe(ev, v));
    if (index.kind == SV_SLICE) return view_slice(ev, source, index, at);
    if (source->counts_back) return iter_element(ev, source, seq_index_value(ev, index, "a tuple", at), at);
    Sval negative = sv_compare(ev, OP_Lt, index, sv_int(0), at);
    bool wraps;
    if (sv_known_bool(negative, &wraps) && !wraps) return iter_element(ev, source, index, at);
    Sval wrapped = sv_binary(ev, OP_Mod, index, iter_length(ev, source), at);
    return wrapped.kind == SV_POISON ? wrapped : iter_element(ev, source, wrapped, at);
}

static Value *view_later(Eval *ev, Sval v, Span at) {
    const IterSource *source = &v.iter->source;
    if (!v.iter->place && source->whole) return source->whole(ev, source, at);
    ev_error(ev, DIAG_2108, at, "%s cannot be represented in the graph: convert it to a list", sv_describe(ev, v));
    return NULL;
}

const SvProtocol sv_iter_row = {
    .noun = "an iterator",
    .attr = iterator_attr,
    .item = view_item,
    .length = view_length,
    .iterate = iterator_iterate,
    .truth = iterator_truth,
    .contains = view_contains,
    .later = view_later,
    .binary = view_binary,
    .compare = sv_set_compare,
};

/* ---- opening ---- */

static bool iter_open_choice(Eval *ev, Sval choice, IterSource *out, Span at);

bool iter_open(Eval *ev, Sval v, IterSource *out, Span at) {
    v = sv_current(ev, v);
    if (v.kind == SV_POISON || (v.kind == SV_NONE && ev->check.on && !ev->check.complete)) return false;
    if (v.kind == SV_UNKNOWN) return sv_length(ev, v, at).kind == SV_INT;
    if (v.kind == SV_CHOICE) return iter_open_choice(ev, v, out, at);
    Sval own;
    if (container_own_iter(ev, v, &own, at)) return own.kind != SV_POISON && iter_open(ev, own, out, at);
    const SvProtocol *row = sv_row(ev, v);
    if (row->iterate) return row->iterate(ev, v, out, at);
    bool number = v.kind == SV_INT || v.kind == SV_LATER || v.kind == SV_FLOAT;
    ev->check.of_annotation = unseen_number(ev, v);
    sv_raise(ev, "TypeError", DIAG_2102, at, "%s cannot be iterated%s", sv_describe(ev, v),
             number ? "; write range(n) to count" : "");
    ev->check.of_annotation = false;
    return false;
}

/* Returns whether a value must be iterated rather than indexed. Objects may have an index and a length, but their
 * __iter__ decides which elements they have. */
static bool has_no_index(Sval v) {
    return v.kind == SV_SET || v.kind == SV_DICT || v.kind == SV_ITER || v.kind == SV_OBJECT;
}

static Sval indexed_each(Eval *ev, Sval alternative, void *context) {
    return has_no_index(alternative) ? sv_list_from(ev, alternative, *(Span *)context) : alternative;
}

/* Opens a choice of iterables of the same length. */
static bool iter_open_choice(Eval *ev, Sval v, IterSource *out, Span at) {
    bool by_index = true;
    for (uint32_t i = 0; i < v.choice->n; i++) {
        if (v.choice->alt[i].kind == SV_NONE)
            return sv_raise(ev, "TypeError", DIAG_2102, at, "the value may be None here, and None cannot be iterated"),
                   false;
        by_index &= !has_no_index(v.choice->alt[i]);
    }
    if (!by_index) v = flow_choice(ev, v.choice, indexed_each, &at, at);
    if (v.kind != SV_CHOICE) return iter_open(ev, v, out, at);
    Sval length = sv_length(ev, v, at);
    *out = (IterSource){.at = choice_at, .value = v};
    return set_length(ev, out, length, at);
}

/* ---- parts of a source ---- */

bool iter_part(Eval *ev, const IterSource *source, int64_t from, Sval to, IterSource *out, Span at) {
    *out = (IterSource){.at = rest_at,
                        .bound = part_bound,
                        .start = sv_int(from),
                        .part = (IterSource *)source,
                        .parts = 1,
                        .value = sv_none()};
    return set_length(ev, out, sv_binary(ev, OP_Sub, to, sv_int(from), at), at);
}

/* Returns the index in the list of an element of a window: elements at regular distances, as islice() gives them. They
 * are read in place, so that the list may change in between. */
static Sval window_index(Eval *ev, const IterSource *source, Sval index, Span at) {
    return sv_binary(ev, OP_Add, source->start, sv_binary(ev, OP_Mul, index, source->step, at), at);
}

static Sval window_at(Eval *ev, const IterSource *source, Sval index, Span at) {
    return iter_element(ev, source->part, window_index(ev, source, index, at), at);
}

/* Returns the number of elements before `stop`. */
static Sval window_count(Eval *ev, const IterSource *source, Sval stop, Span at) {
    Sval width = sv_binary(ev, OP_Sub, stop, source->start, at);
    int64_t step;
    if (!sv_known_int(source->step, &step) || step != 1) {
        width = sv_binary(ev, OP_Add, width, sv_binary(ev, OP_Sub, source->step, sv_int(1), at), at);
        width = sv_binary(ev, OP_FloorDiv, width, source->step, at);
    }
    return width.kind == SV_POISON ? width : sv_max_of(ev, width, sv_int(0), at);
}

static Sval window_bound(Eval *ev, const IterSource *source, Sval from, Span at) {
    Sval end = iter_bound(ev, source->part, window_index(ev, source, from, at), at);
    if (end.kind != SV_POISON && source->func.kind != SV_NONE) end = sv_min_of(ev, end, source->func, at);
    return end.kind == SV_POISON ? end : window_count(ev, source, end, at);
}

bool iter_window(Eval *ev, Sval list, Sval start, Sval stop, Sval step, IterSource *out, Span at) {
    *out = (IterSource){.at = window_at, .bound = window_bound, .start = start, .step = step, .func = stop};
    out->value = sv_none(), out->parts = 1, out->part = arena_new(ev->cx->program, IterSource);
    return iter_open(ev, list, out->part, at) && set_length(ev, out, window_bound(ev, out, sv_int(0), at), at);
}

bool iter_is_window(const IterSource *source) { return source->at == window_at; }

Sval iter_window_list(Eval *ev, const IterSource *source, Span at) {
    Slice slice = {source->start, source->func, source->step};
    return sv_item(ev, source->part->value,
                   (Sval){.kind = SV_SLICE, .slice = arena_copy(ev->cx->program, &slice, sizeof slice)}, at);
}
