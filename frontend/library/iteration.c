/* Builtin functions that make and compose iterables, and step through them: range, zip, enumerate, map, filter,
 * reversed, iter, next. */
#include "frontend/exec/eval_private.h"
#include "frontend/exec/generator.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/number.h"
#include "frontend/kinds/seq.h"

/* ---- composed sources ---- */

static void shorten(Eval *ev, Sval *length, const IterSource *part, bool first, Span at) {
    Sval one = iter_length(ev, part);
    *length = first ? one : sv_min_of(ev, *length, one, at);
}

static bool shortest(Eval *ev, IterSource *source, Span at) {
    Sval length = sv_int(0);
    bool none = false;
    for (uint32_t i = 0; i < source->parts; i++) {
        none |= source->part[i].n == 0;
        shorten(ev, &length, &source->part[i], i == 0, at);
        source->unroll |= source->part[i].unroll;
    }
    if (length.kind == SV_POISON) return false;
    source->n = none ? 0 : -1;
    if (!none && !sv_known_int(length, &source->n)) source->length = sv_ir(ev, length, at);
    return true;
}

static bool open_parts(Eval *ev, uint32_t n, const Sval *item, IterSource *out, Span at) {
    out->parts = n;
    out->part = arena_new_array(ev->cx->program, IterSource, n);
    for (uint32_t i = 0; i < n; i++)
        if (!iter_open(ev, item[i], &out->part[i], at)) return false;
    return shortest(ev, out, at);
}

/* Returns whether a list still has the element: whatever computes an element of the part before may have shortened it.
 */
static bool still_there(Eval *ev, const IterSource *source, uint32_t i, Sval index, Span at) {
    bool known;
    const IterSource *part = &source->part[i];
    if (!source->part[i - 1].computes || !iter_is_live(part)) return true;
    Sval bound = iter_bound(ev, part, index, at);
    if (sv_identical(bound, iter_length(ev, part))) return true;
    if (sv_known_bool(iter_there(ev, part, index, at), &known) && known) return true;
    Diag *diag = ev_error(ev, DIAG_2108, at, "a call inside zip() or map() changes a list that is iterated beside it");
    diag_help(ev->cx->diags, diag, "iterate over a copy of the list, or call the function in the loop's body");
    return false;
}

static bool part_elements(Eval *ev, const IterSource *source, Sval index, Sval *out, Span at) {
    for (uint32_t i = 0; i < source->parts; i++) {
        if (i && !still_there(ev, source, i, index, at)) return false;
        out[i] = iter_element(ev, &source->part[i], index, at);
        if (out[i].kind == SV_POISON) return false;
    }
    return true;
}

static Sval zip_at(Eval *ev, const IterSource *source, Sval index, Span at) {
    Sval *item = arena_new_array(ev->cx->program, Sval, source->parts);
    return part_elements(ev, source, index, item, at) ? sv_tuple(ev, source->parts, item) : sv_poison();
}

/* Returns whether one of the items must be advanced element by element, alternating with the others. */
static bool any_active(Eval *ev, uint32_t n, Sval *item, Span at) {
    ArenaMark mark = arena_mark(ev->cx->scratch);
    Map places = {0}; /* iterators of the previous parts */
    bool found = false;
    for (uint32_t i = 0; i < n && !found; i++) {
        item[i] = iter_resolve(ev, item[i], at);
        CellId place = item[i].kind == SV_ITER ? item[i].iter->place : 0;
        found = iter_is_active(ev, item[i]) || (place && map_has(&places, map_key(place)));
        if (place) map_set(ev->cx->scratch, &places, map_key(place), &item[i]);
    }
    arena_release(ev->cx->scratch, mark);
    return found;
}

static bool computes(const IterSource *source) {
    bool some = source->computes;
    for (uint32_t i = 0; i < source->parts; i++) some |= computes(&source->part[i]);
    return some;
}

static bool is_no_longer(Eval *ev, const IterSource *a, const IterSource *b, Span at) {
    bool known;
    Sval n = iter_length(ev, a), m = iter_length(ev, b);
    return sv_known_bool(sv_compare(ev, OP_LtE, n, m, at), &known) && known;
}

/* Returns whether a source computes an element that is not used, because a source after it ends earlier. */
static bool computes_more(Eval *ev, const IterSource *source, Span at) {
    for (uint32_t i = 0; i + 1 < source->parts; i++)
        for (uint32_t k = i + 1; computes(&source->part[i]) && k < source->parts; k++)
            if (!is_no_longer(ev, &source->part[i], &source->part[k], at)) return true;
    return false;
}

static Sval call_with(Eval *ev, PreludeName function, Sval first, const Tuple *rest, Span at) {
    Sval *item = arena_new_array(ev->cx->program, Sval, rest->n + 1);
    item[0] = first;
    for (uint32_t i = 0; i < rest->n; i++) item[i + 1] = rest->item[i];
    return prelude_call(ev, function, rest->n + 1, item, at);
}

/* Makes iterators of the opened parts. */
static Sval one_by_one(Eval *ev, PreludeName function, Sval first, const IterSource *source, Span at) {
    Tuple parts = {.n = source->parts, .item = arena_new_array(ev->cx->program, Sval, source->parts)};
    for (uint32_t i = 0; i < parts.n; i++) parts.item[i] = iter_make(ev, &source->part[i]);
    return call_with(ev, function, first, &parts, at);
}

/* Returns whether the parts are known to end at different places. */
static bool ends_apart(const IterSource *source) {
    for (uint32_t i = 1; i < source->parts; i++)
        if (source->part[i].n >= 0 && source->part[0].n >= 0 && source->part[i].n != source->part[0].n) return true;
    return false;
}

static Sval builtin_zip(Eval *ev, const Args *args, Span at) {
    bool strict = false;
    if (any_active(ev, args->pos[0].tuple->n, args->pos[0].tuple->item, at))
        return call_with(ev, PRELUDE_ITERATION_ZIPPED, args->pos[1], args->pos[0].tuple, at);
    IterSource source = {.at = zip_at, .value = sv_none()};
    const Tuple *parts = args->pos[0].tuple;
    if (!open_parts(ev, parts->n, parts->item, &source, at)) return sv_poison();
    if (sv_known_bool(args->pos[1], &strict) && strict && ends_apart(&source))
        return sv_raise(ev, "ValueError", DIAG_2107, at, "zip() has arguments of different lengths");
    return computes_more(ev, &source, at) ? one_by_one(ev, PRELUDE_ITERATION_ZIPPED, args->pos[1], &source, at)
                                          : iter_make(ev, &source);
}

/* Returns the number of parts of each tuple in a list of run-time length; 0: the elements are not tuples. */
static Sval known_parts(Eval *ev, const Args *args, Span at) {
    (void)at;
    Sval rows = args->pos[0];
    bool dynamic = rows.kind == SV_LIST && !list_is_static(ev, rows);
    const Layout *elem = dynamic ? heap_get(ev, rows.cell)->dynamic.elem : NULL;
    return sv_int(elem && elem->kind == LY_TUPLE ? elem->n : 0);
}

static Sval enumerate_at(Eval *ev, const IterSource *source, Sval index, Span at) {
    Sval element;
    if (!part_elements(ev, source, index, &element, at)) return sv_poison();
    return sv_tuple(ev, 2, (Sval[]){sv_binary(ev, OP_Add, source->start, index, at), element});
}

static Sval builtin_enumerate(Eval *ev, const Args *args, Span at) {
    Sval both[] = {args->pos[0], args->pos[1]};
    if (any_active(ev, 1, both, at)) return prelude_call(ev, PRELUDE_ITERATION_ENUMERATED, 2, both, at);
    IterSource source = {.at = enumerate_at, .value = sv_none(), .start = args->pos[1]};
    return open_parts(ev, 1, both, &source, at) ? iter_make(ev, &source) : sv_poison();
}

static Sval map_at(Eval *ev, const IterSource *source, Sval index, Span at) {
    Sval *item = arena_new_array(ev->cx->program, Sval, source->parts);
    if (!part_elements(ev, source, index, item, at)) return sv_poison();
    return sv_call(ev, source->func, &(Args){.n = source->parts, .pos = item}, at);
}

static Sval builtin_map(Eval *ev, const Args *args, Span at) {
    if (!args->pos[1].tuple->n)
        return sv_raise(ev, "TypeError", DIAG_3003, at, "map() must have at least two arguments");
    if (any_active(ev, args->pos[1].tuple->n, args->pos[1].tuple->item, at))
        return call_with(ev, PRELUDE_ITERATION_MAPPED, args->pos[0], args->pos[1].tuple, at);
    IterSource source = {.at = map_at, .value = sv_none(), .func = args->pos[0], .computes = true};
    const Tuple *parts = args->pos[1].tuple;
    if (!open_parts(ev, parts->n, parts->item, &source, at)) return sv_poison();
    return computes_more(ev, &source, at) ? one_by_one(ev, PRELUDE_ITERATION_MAPPED, args->pos[0], &source, at)
                                          : iter_make(ev, &source);
}

static Sval reversed_at(Eval *ev, const IterSource *source, Sval index, Span at) {
    Sval last = sv_binary(ev, OP_Sub, iter_length(ev, source->part), sv_int(1), at);
    return iter_element(ev, source->part, sv_binary(ev, OP_Sub, last, index, at), at);
}

/* Returns where a reversed list ends. Its index counts down from the length that the list had at first; if the list
 * became shorter and lacks that element, this is the end. */
static Sval reversed_bound(Eval *ev, const IterSource *source, Sval from, Span at) {
    Sval length = iter_length(ev, source);
    Sval last = sv_binary(ev, OP_Sub, sv_binary(ev, OP_Sub, length, sv_int(1), at), from, at);
    Sval there = iter_there(ev, source->part, last, at);
    bool known;
    if (sv_known_bool(there, &known)) return known ? length : sv_int(0);
    if (there.kind != SV_LATER) return sv_poison();
    return sv_binary(ev, OP_Mul, length, sv_number(ev, ir_to_number(&ev->emit.b, there.ir, TY_INT)), at);
}

static bool is_sequence(Eval *ev, Sval v, Span at) {
    Sval plain;
    if (object_underlying(ev, v, &plain) || sv_unknown_state(v)) return true;
    return sv_attr_or(ev, v, cx_sym(ev->cx, "__getitem__"), sv_unbound(), at).kind != SV_UNBOUND &&
           sv_attr_or(ev, v, cx_sym(ev->cx, "__len__"), sv_unbound(), at).kind != SV_UNBOUND;
}

static Sval builtin_reversed(Eval *ev, const Args *args, Span at) {
    Sval own;
    if (object_dunder(ev, args->pos[0], "__reversed__", 0, NULL, at, &own)) return own;
    Sval v = args->pos[0];
    bool active = (v.kind == SV_ITER && v.iter->place) || iter_is_active(ev, v);
    if (active || (v.kind == SV_OBJECT && !ev->check.on && !is_sequence(ev, v, at)))
        return sv_raise(ev, "TypeError", DIAG_2103, at, "%s cannot be reversed", sv_describe(ev, v));
    if (v.kind == SV_SET)
        return sv_raise(ev, "TypeError", DIAG_2103, at, "a set has no order to reverse; sort it first: sorted(...)");
    IterSource source = {.at = reversed_at, .bound = reversed_bound, .value = sv_none()};
    return open_parts(ev, 1, args->pos, &source, at) ? iter_make(ev, &source) : sv_poison();
}

static Sval builtin_filter(Eval *ev, const Args *args, Span at) {
    if (ev->check.on) return sv_poison(); /* which elements remain depends on unknown values */
    return prelude_call(ev, PRELUDE_ITERATION_FILTERED, 2, args->pos, at);
}

/* ---- range, iter, next ---- */

static bool range_argument(Eval *ev, Sval v, Sval *out, Span at) {
    if (v.kind == SV_FLOAT || (v.kind == SV_LATER && v.ir->type->kind == TY_FLOAT)) {
        sv_raise(ev, "TypeError", DIAG_2103, at,
                 "range() needs ints, not a float: divide with `//`, or write int(...)");
        return false;
    }
    if (v.kind == SV_CHOICE) {
        Value *value = sv_ir_as(ev, v, ty_basic(ev->types, TY_INT), at);
        return *out = sv_number(ev, value), value != NULL;
    }
    *out = seq_index_value(ev, v, "a range", at);
    return out->kind != SV_POISON;
}

static Sval builtin_range(Eval *ev, const Args *args, Span at) {
    Range *range = arena_new(ev->cx->program, Range);
    bool one = args->pos[1].kind == SV_UNBOUND;
    int64_t step;
    if (!range_argument(ev, one ? sv_int(0) : args->pos[0], &range->start, at)) return sv_poison();
    if (!range_argument(ev, one ? args->pos[0] : args->pos[1], &range->stop, at)) return sv_poison();
    if (!range_argument(ev, args->pos[2], &range->step, at)) return sv_poison();
    if (sv_known_int(range->step, &step) && !step)
        return sv_raise(ev, "ValueError", DIAG_2107, at, "the step of a range cannot be 0");
    return (Sval){.kind = SV_RANGE, .range = range};
}

static Sval builtin_iter(Eval *ev, const Args *args, Span at) {
    if (args->pos[1].kind != SV_UNBOUND) return prelude_call(ev, PRELUDE_ITERATION_CALLED_UNTIL, 2, args->pos, at);
    Sval v = iter_resolve(ev, args->pos[0], at);
    bool iterator = (v.kind == SV_ITER && v.iter->place) || iter_is_active(ev, v);
    if (iterator || v.kind == SV_POISON) return v;
    IterSource source;
    return iter_open(ev, v, &source, at) ? iter_make(ev, &source) : sv_poison();
}

static Sval builtin_next(Eval *ev, const Args *args, Span at) {
    Sval own;
    if (args->pos[1].kind != SV_UNBOUND && iter_is_active(ev, args->pos[0]) && args->pos[0].kind == SV_OBJECT)
        return prelude_call(ev, PRELUDE_ITERATION_NEXT_OR, 2, args->pos, at);
    if (args->pos[0].kind == SV_OBJECT && object_dunder(ev, args->pos[0], "__next__", 0, NULL, at, &own)) return own;
    return iter_next(ev, args->pos[0], args->pos[1], at);
}

static Sval builtin_window(Eval *ev, const Args *args, Span at) {
    IterSource source;
    const Sval *pos = args->pos;
    return iter_window(ev, pos[0], pos[1], pos[2], pos[3], &source, at) ? iter_make(ev, &source) : sv_poison();
}

static Sval builtin_advance(Eval *ev, const Args *args, Span at) {
    return iter_advance(ev, args->pos[0], sv_none(), at);
}

static Sval builtin_given(Eval *ev, const Args *args, Span at) { return iter_given(ev, args->pos[0], at); }

static Sval method_send(Eval *ev, const Args *args, Span at) {
    return iter_send(ev, args->pos[0], args->pos[1], sv_unbound(), at);
}

static Sval method_close(Eval *ev, const Args *args, Span at) { return generator_close(ev, args->pos[0], at); }

static Sval method_next(Eval *ev, const Args *args, Span at) { return iter_next(ev, args->pos[0], sv_unbound(), at); }

/* Implements `list.__iter__(self)`, which ignores the __iter__ of derived classes. */
static Sval container_iter(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0];
    IterSource source;
    object_underlying(ev, v, &v);
    if (v.kind != SV_LIST && v.kind != SV_DICT && v.kind != SV_SET && v.kind != SV_TUPLE)
        return sv_raise(ev, "TypeError", DIAG_2102, at, "%s is no container", sv_describe(ev, v));
    return sv_row(ev, v)->iterate(ev, v, &source, at) ? iter_make(ev, &source) : sv_poison();
}

static Sval method_iter(Eval *ev, const Args *args, Span at) { return (void)ev, (void)at, args->pos[0]; }

static Sval builtin_len(Eval *ev, const Args *args, Span at) { return sv_length(ev, args->pos[0], at); }

/* Makes a list whose class is tuple, by which isinstance() and outputs distinguish it from a list. */
static Sval tuple_of_unknown_length(Eval *ev, const IterSource *source, Span at) {
    Sval list = iter_collect(ev, source, at);
    if (list.kind == SV_LIST) heap_cell(ev, list.cell)->class = prelude_class(ev, PRELUDE_TUPLE);
    return list;
}

static Sval new_tuple(Eval *ev, const Args *args, Span at) {
    SvVec items = {0};
    IterSource source;
    if (args->pos[0].kind == SV_UNBOUND) return sv_tuple(ev, 0, NULL);
    if (!iter_open(ev, args->pos[0], &source, at)) return sv_poison();
    if (source.n < 0) return tuple_of_unknown_length(ev, &source, at);
    return iter_now(ev, &source, &items, at) ? sv_tuple(ev, items.n, items.at) : sv_poison();
}

/* Implements _unchanged(source, items): whether a list has the elements of the copy that was made of it. */
static Sval unchanged(Eval *ev, const Args *args, Span at) {
    Sval source = args->pos[0], items = args->pos[1];
    (void)at;
    if (sv_identical(source, items)) return sv_bool(true);
    if (list_is_static(ev, source) != list_is_static(ev, items)) return sv_bool(false);
    if (!list_is_static(ev, source)) return sv_bool(dynamic_same(ev, source, items));
    bool same = list_count(ev, source) == list_count(ev, items);
    for (uint32_t i = 0; same && i < list_count(ev, source); i++)
        same = sv_identical(list_get(ev, source, i), list_get(ev, items, i));
    return sv_bool(same);
}

static Sval new_slice(Eval *ev, const Args *args, Span at) {
    (void)at;
    Slice *slice = arena_new(ev->cx->program, Slice);
    bool one = args->pos[1].kind == SV_UNBOUND;
    slice->start = one ? sv_none() : args->pos[0];
    slice->stop = one ? args->pos[0] : args->pos[1];
    slice->step = args->pos[2];
    return (Sval){.kind = SV_SLICE, .slice = slice};
}

static const Native natives[] = {
    {"new", "range", builtin_range, "start, stop=, step=1, /"},
    {"new", "zip", builtin_zip, "*iterables, strict=False"},
    {"new", "enumerate", builtin_enumerate, "iterable, start=0"},
    {"new", "map", builtin_map, "function, /, *iterables"},
    {"new", "filter", builtin_filter, "function, iterable, /"},
    {"new", "reversed", builtin_reversed, "sequence, /"},
    {"new", "tuple", new_tuple, "iterable=, /"},
    {"new", "slice", new_slice, "start, stop=, step=None, /"},
    {"itertools", "_unchanged", unchanged, "source, items, /"},
    {"builtins", "zip", builtin_zip, "*iterables, strict=False"},
    {"_spread", "known_parts", known_parts, "rows"},
    {"builtins", "enumerate", builtin_enumerate, "iterable, start=0"},
    {"builtins", "map", builtin_map, "function, /, *iterables"},
    {"builtins", "filter", builtin_filter, "function, iterable, /"},
    {"builtins", "reversed", builtin_reversed, "sequence, /"},
    {"builtins", "iter", builtin_iter, "object, sentinel=, /"},
    {"builtins", "next", builtin_next, "iterator, default=, /"},
    {"builtins", "len", builtin_len, "object, /"},
    {"iterator", "__next__", method_next, "self"},
    {"iterator", "__iter__", method_iter, "self"},
    {"list", "__iter__", container_iter, "self, /"},
    {"dict", "__iter__", container_iter, "self, /"},
    {"set", "__iter__", container_iter, "self, /"},
    {"tuple", "__iter__", container_iter, "self, /"},
    {"iterator", "send", method_send, "self, value"},
    {"iterator", "close", method_close, "self"},
    {"_iteration", "_window", builtin_window, "list, start, stop, step"},
    {"_iteration", "_advance", builtin_advance, "iterator"},
    {"_iteration", "_given", builtin_given, "iterator"},
};
NATIVES(iteration, natives)
