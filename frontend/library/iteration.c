/* Builtin functions that make, compose and consume iterables: range, zip, enumerate, map, filter, reversed, iter, next,
 * sum, any, all, min, max, sorted. */
#include "frontend/exec/eval_private.h"
#include "frontend/exec/generator.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/number.h"
#include "frontend/kinds/seq.h"

/* ---- composed sources ---- */

static bool shortest(Eval *ev, IterSource *source, Span at) {
    Sval length = sv_int(0);
    bool none = false;
    for (uint32_t i = 0; i < source->parts; i++) {
        none |= source->part[i].n == 0;
        Sval one = iter_length(ev, &source->part[i]);
        length = i ? sv_min_of(ev, length, one, at) : one;
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
        out[i] = source->part[i].at(ev, &source->part[i], index, at);
        if (out[i].kind == SV_POISON) return false;
    }
    return true;
}

static Sval zip_at(Eval *ev, const IterSource *source, Sval index, Span at) {
    Sval *item = arena_new_array(ev->cx->program, Sval, source->parts);
    return part_elements(ev, source, index, item, at) ? sv_tuple(ev, source->parts, item) : sv_poison();
}

/* Returns whether the elements of one must be requested one by one, alternating with others. */
static bool any_active(Eval *ev, uint32_t n, Sval *item, Span at) {
    ArenaMark mark = arena_mark(ev->cx->scratch);
    Map places = {0}; /* those of the iterators before */
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

/* A source that ends after others has consumed one more element of each of those. */
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
    return source->part->at(ev, source->part, sv_binary(ev, OP_Sub, last, index, at), at);
}

/* The place of the next element counts down from the list's first length; one that a shorter list lacks is the end. */
static Sval reversed_bound(Eval *ev, const IterSource *source, Sval from, Span at) {
    Sval length = iter_length(ev, source);
    Sval last = sv_binary(ev, OP_Sub, sv_binary(ev, OP_Sub, length, sv_int(1), at), from, at);
    Sval there = iter_there(ev, source->part, last, at);
    bool known;
    if (sv_known_bool(there, &known)) return known ? length : sv_int(0);
    if (there.kind != SV_LATER) return sv_poison();
    return sv_binary(ev, OP_Mul, length, sv_number(ev, ir_to_number(&ev->emit.b, there.ir, TY_INT)), at);
}

static Sval builtin_reversed(Eval *ev, const Args *args, Span at) {
    Sval own;
    if (object_dunder(ev, args->pos[0], "__reversed__", 0, NULL, at, &own)) return own;
    IterSource source = {.at = reversed_at, .bound = reversed_bound, .value = sv_none()};
    return open_parts(ev, 1, args->pos, &source, at) ? iter_make(ev, &source) : sv_poison();
}

static Sval builtin_filter(Eval *ev, const Args *args, Span at) {
    if (ev->check.on) return sv_poison(); /* what remains depends on values */
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

/* ---- reductions ---- */

/* What a reduction over a loop carries: a frame cell, so that the loop carries it like a variable. */
typedef struct Reduction {
    CellId frame;
    Sval func;
    bool greatest, first;
    Span at;
} Reduction;

static Sym result_name(Eval *ev) { return cx_sym(ev->cx, "result"); }
static Sym key_name(Eval *ev) { return cx_sym(ev->cx, "key"); }
static Sval result_of(Eval *ev, const Reduction *r) { return frame_get(ev, r->frame, result_name(ev)); }

static Reduction reduction(Eval *ev, Sval start, Span at) {
    Reduction r = {.frame = heap_new(ev, CELL_FRAME, at), .at = at};
    frame_set(ev, r.frame, result_name(ev), start);
    return r;
}

static bool add_one(Eval *ev, Sval element, void *context) {
    Reduction *r = context;
    Sval sum = sv_binary(ev, OP_Add, result_of(ev, r), element, r->at);
    frame_set(ev, r->frame, result_name(ev), sum);
    return sum.kind != SV_POISON;
}

/* Returns the IR list of a dynamic list of numbers, or NULL. */
static Value *number_list(Eval *ev, Sval v) {
    if (v.kind == SV_ITER && !v.iter->place && v.iter->source.n < 0) return NULL;
    if (v.kind != SV_LIST || list_is_static(ev, v)) return NULL;
    const Dynamic *dynamic = &heap_get(ev, v.cell)->dynamic;
    TypeKind kind = dynamic->leaf[0]->type->elem[0]->kind;
    return dynamic->leaves == 1 && (kind == TY_INT || kind == TY_FLOAT || kind == TY_BOOL) ? dynamic->leaf[0] : NULL;
}

static Sval builtin_sum(Eval *ev, const Args *args, Span at) {
    Sval iterable = sv_in_any_order(ev, args->pos[0], at);
    Value *numbers = number_list(ev, iterable);
    if (numbers) {
        Sval sum = sv_number(ev, seq_call(ev, "sum", numbers->type->elem[0], 1, &numbers));
        return args->pos[1].kind == SV_INT && args->pos[1].i == 0 ? sum : sv_binary(ev, OP_Add, args->pos[1], sum, at);
    }
    if (args->pos[1].kind == SV_STR || args->pos[1].kind == SV_BYTES)
        return sv_raise(ev, "TypeError", DIAG_2103, at, "sum() can't sum strings: use join()");
    Reduction r = reduction(ev, args->pos[1], at);
    return iter_each(ev, iterable, add_one, &r, at) ? result_of(ev, &r) : sv_poison();
}

/* any and all: `stop` is the truth that decides. Elements after a deciding one are not evaluated. */
typedef struct Quantified {
    const IterSource *source;
    Sval index, result; /* the result so far, for a known number of elements */
    Reduction place;    /* the result of a run-time loop */
    bool stop, ok;
    Span at;
} Quantified;

static Sval quantify_element(Eval *ev, void *context) {
    const Quantified *q = context;
    Sval v = q->source->at(ev, q->source, q->index, q->at);
    return v.kind == SV_POISON ? v : sv_truth(ev, v, q->at);
}

static Sval quantify_decided(Eval *ev, void *context) {
    (void)ev;
    return sv_bool(((const Quantified *)context)->stop);
}

static Sval quantified_later(Eval *ev, Quantified *q, Sval result, int64_t from);

static Sval quantified_now(Eval *ev, Quantified *q) {
    Sval result = sv_bool(!q->stop);
    for (int64_t i = 0;; i++) {
        bool there;
        Sval more = iter_there(ev, q->source, sv_int(i), q->at);
        if (more.kind == SV_POISON) return more;
        if (!sv_known_bool(more, &there)) return quantified_later(ev, q, result, i);
        if (!there) return result;
        q->index = sv_int(i);
        if (result.kind == SV_BOOL)
            result = quantify_element(ev, q);
        else if (q->stop)
            result = flow_branch(ev, result.ir, quantify_decided, quantify_element, q, q->at);
        else
            result = flow_branch(ev, result.ir, quantify_element, quantify_decided, q, q->at);
        if (ev->now.unreachable || (result.kind != SV_BOOL && result.kind != SV_LATER)) return sv_poison();
        if (result.kind == SV_BOOL && result.b == q->stop) return result;
    }
}

static Sval quantify_goes_on(Eval *ev, void *context) {
    const Quantified *q = context;
    Sval result = result_of(ev, &q->place);
    return q->stop ? sv_not(ev, result, q->at) : result;
}

static Flow quantify_trip(Eval *ev, Sval index, void *context) {
    Quantified *q = context;
    q->index = index;
    Sval truth = quantify_element(ev, q);
    q->ok = truth.kind != SV_POISON;
    frame_set(ev, q->place.frame, result_name(ev), truth);
    return trip_end(ev, &q->ok, q->at);
}

/* result: that of the elements before `from`; -1: it begins with the first. */
static Sval quantified_later(Eval *ev, Quantified *q, Sval result, int64_t from) {
    q->place = reduction(ev, result, q->at);
    LoopSpec spec = {
        .trips = q->source->length, .static_trips = -1, .test = quantify_goes_on, .body = quantify_trip, .at = q->at};
    return iter_expression_loop(ev, q->source, from, &spec, q) && q->ok ? result_of(ev, &q->place) : sv_poison();
}

static Sval quantified(Eval *ev, Sval iterable, bool stop, Span at) {
    iterable = iter_resolve(ev, iterable, at);
    if (iter_is_active(ev, iterable))
        return prelude_call(ev, stop ? PRELUDE_ITERATION_ANY_OF : PRELUDE_ITERATION_ALL_OF, 1, &iterable, at);
    Value *numbers = number_list(ev, iterable);
    if (numbers && numbers->type->elem[0]->kind == TY_BOOL)
        return sv_number(ev, seq_call(ev, stop ? "any" : "all", numbers->type->elem[0], 1, &numbers));
    IterSource source;
    if (!iter_open(ev, sv_in_any_order(ev, iterable, at), &source, at)) return sv_poison();
    Quantified q = {.source = &source, .stop = stop, .ok = true, .at = at};
    return source.n >= 0 ? quantified_now(ev, &q) : quantified_later(ev, &q, sv_bool(!stop), -1);
}

static Sval builtin_any(Eval *ev, const Args *args, Span at) { return quantified(ev, args->pos[0], true, at); }
static Sval builtin_all(Eval *ev, const Args *args, Span at) { return quantified(ev, args->pos[0], false, at); }

/* ---- min, max, sorted ---- */

static Sval is_present(Eval *ev, Sval v, void *context) { return (void)ev, (void)context, sv_bool(v.kind != SV_NONE); }

/* Returns the key of an element. Where it may be None, as those of `max(d, key=d.get)`, it is taken to be another
 * alternative, since Python does not compare None. */
static Sval key_of(Eval *ev, const Reduction *r, Sval element) {
    Sval key = sv_call(ev, r->func, &(Args){.n = 1, .pos = &element}, r->at);
    bool none = false;
    for (uint32_t i = 0; key.kind == SV_CHOICE && i < key.choice->n; i++) none |= key.choice->alt[i].kind == SV_NONE;
    if (!none || ev_is_handled(ev, "TypeError", r->at)) return key;
    ev_note(ev, DIAG_2026, r->at, "a key that is None raises no TypeError at run time");
    return narrow_choice(ev, key, true, is_present, NULL, r->at);
}

static bool better_one(Eval *ev, Sval element, void *context) {
    Reduction *r = context;
    Sval key = r->func.kind == SV_NONE ? element : key_of(ev, r, element);
    Sval before = result_of(ev, r), key_before = frame_get(ev, r->frame, key_name(ev));
    if (key.kind == SV_POISON) return false;
    Sval now = r->first ? element : number_better(ev, r->greatest, before, key_before, element, key, r->at);
    Sval key_now = r->first || r->func.kind == SV_NONE
                       ? (r->first ? key : now)
                       : number_better(ev, r->greatest, key_before, key_before, key, key, r->at);
    r->first = false;
    frame_set(ev, r->frame, result_name(ev), now);
    frame_set(ev, r->frame, key_name(ev), key_now);
    return now.kind != SV_POISON && key_now.kind != SV_POISON;
}

/* Finds the extreme of an iterable of run-time length: the first element, then a loop over the rest. */
static Sval extreme_later(Eval *ev, const IterSource *source, Sval func, bool greatest, Span at) {
    Reduction r = reduction(ev, sv_none(), at);
    r.func = func, r.greatest = greatest, r.first = true;
    Sval first = source->at(ev, source, sv_int(0), at);
    if (first.kind == SV_POISON || !better_one(ev, first, &r)) return sv_poison();
    IterSource rest;
    if (!iter_part(ev, source, 1, iter_length(ev, source), &rest, at)) return sv_poison();
    return iter_each(ev, iter_view(ev, &rest), better_one, &r, at) ? result_of(ev, &r) : sv_poison();
}

typedef struct OrElse {
    const IterSource *source;
    Sval func, fallback;
    bool greatest;
    Span at;
} OrElse;

static Sval extreme_there(Eval *ev, void *context) {
    const OrElse *o = context;
    return extreme_later(ev, o->source, o->func, o->greatest, o->at);
}

static Sval extreme_absent(Eval *ev, void *context) { return (void)ev, ((const OrElse *)context)->fallback; }

/* For an iterable that may be empty at run time, with a default: the first element is read only if there is one. */
static Sval extreme_or(Eval *ev, OrElse o) {
    Sval some = sv_compare(ev, OP_NotEq, iter_length(ev, o.source), sv_int(0), o.at);
    bool known;
    if (sv_known_bool(some, &known)) return known ? extreme_there(ev, &o) : o.fallback;
    return some.kind == SV_LATER ? flow_branch(ev, some.ir, extreme_there, extreme_absent, &o, o.at) : sv_poison();
}

static Sval extreme_now(Eval *ev, Sval iterable, Sval func, bool greatest, Sval fallback, Span at) {
    IterSource source;
    iterable = sv_in_any_order(ev, iterable, at);
    Value *numbers = func.kind == SV_NONE ? number_list(ev, iterable) : NULL;
    if (numbers && numbers->type->elem[0]->kind != TY_BOOL && fallback.kind == SV_UNBOUND)
        return sv_number(ev, seq_call(ev, greatest ? "max" : "min", numbers->type->elem[0], 1, &numbers));
    if (!iter_open(ev, iterable, &source, at)) return sv_poison();
    if (source.n == 0) {
        if (fallback.kind != SV_UNBOUND) return fallback;
        return sv_raise(ev, "ValueError", DIAG_2107, at, "%s() arg is an empty sequence", greatest ? "max" : "min");
    }
    if (source.n < 0 && fallback.kind != SV_UNBOUND)
        return extreme_or(ev, (OrElse){&source, func, fallback, greatest, at});
    if (source.n < 0) return extreme_later(ev, &source, func, greatest, at);
    Reduction r = reduction(ev, sv_none(), at);
    r.func = func, r.greatest = greatest, r.first = true;
    return iter_each(ev, iter_view(ev, &source), better_one, &r, at) ? result_of(ev, &r) : sv_poison();
}

typedef struct Extreme {
    Sval iterable, func, fallback;
    bool greatest;
    Span at;
} Extreme;

static Sval extreme_of_some(Eval *ev, void *context) {
    const Extreme *e = context;
    return extreme_now(ev, e->iterable, e->func, e->greatest, e->fallback, e->at);
}

static Sval extreme(Eval *ev, const Args *args, bool greatest, Span at) {
    const Tuple *items = args->pos[0].tuple;
    if (!items->n)
        return sv_raise(ev, "TypeError", DIAG_2103, at, "%s() needs at least one argument", greatest ? "max" : "min");
    Sval iterable = items->n == 1 ? items->item[0] : args->pos[0];
    iterable = iter_resolve(ev, iterable, at);
    if (args->pos[1].kind != SV_NONE && iter_is_active(ev, iterable)) {
        Sval choose = ev_builtin(ev, cx_sym(ev->cx, greatest ? "max" : "min"), at);
        Sval pos[] = {choose, iterable, args->pos[1], args->pos[2]};
        return prelude_call(ev, PRELUDE_ITERATION_EXTREME_OF, args->pos[2].kind == SV_UNBOUND ? 3 : 4, pos, at);
    }
    Extreme e = {iterable, args->pos[1], args->pos[2], greatest, at};
    Sval some = e.fallback.kind == SV_UNBOUND ? lookup_has_any(ev, iterable, at) : sv_bool(true);
    return lookup_guard(ev, some, extreme_of_some, &e, "ValueError", at);
}

static Sval builtin_min(Eval *ev, const Args *args, Span at) { return extreme(ev, args, false, at); }
static Sval builtin_max(Eval *ev, const Args *args, Span at) { return extreme(ev, args, true, at); }

/* Sorts the items of a dictionary. Its keys differ, so they alone decide the order, and the values may be of any kind.
 */
static Sval sorted_items(Eval *ev, Sval list, Sval dict, Sval reverse, Span at) {
    Sval keys = sv_list_from(ev, dict, at);
    return keys.kind == SV_LIST && sv_list_sort_by(ev, list, keys, reverse, at) ? list : sv_poison();
}

static Sval builtin_sorted(Eval *ev, const Args *args, Span at) {
    Sval dict = args->pos[1].kind == SV_NONE ? sv_dict_of_items(args->pos[0]) : sv_unbound();
    Sval list = sv_list_from(ev, sv_in_any_order(ev, args->pos[0], at), at);
    if (list.kind == SV_LIST && dict.kind != SV_UNBOUND && !list_is_static(ev, list))
        return sorted_items(ev, list, dict, args->pos[2], at);
    return list.kind == SV_LIST && sv_list_sort(ev, list, args->pos[1], args->pos[2], at) ? list : sv_poison();
}

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
    {"builtins", "sum", builtin_sum, "iterable, /, start=0"},
    {"builtins", "any", builtin_any, "iterable, /"},
    {"builtins", "all", builtin_all, "iterable, /"},
    {"builtins", "min", builtin_min, "*items, key=None, default="},
    {"builtins", "max", builtin_max, "*items, key=None, default="},
    {"builtins", "sorted", builtin_sorted, "iterable, /, *, key=None, reverse=False"},
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
