/* Builtin functions that reduce an iterable to one value: sum, any, all, min, max; and sorted, which orders by the same
 * keys. */
#include "frontend/exec/eval_private.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/number.h"
#include "frontend/kinds/seq.h"

/* The state of a reduction over a loop, in a frame cell, so that the loop carries it like a variable. */
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

/* The state of any() or all(). `stop` is the truth that decides; elements after a deciding one are not evaluated. */
typedef struct Quantified {
    const IterSource *source;
    Sval index, result; /* the result so far, for a known number of elements */
    Reduction place;    /* the result of a run-time loop */
    bool stop, ok;
    Span at;
} Quantified;

static Sval quantify_element(Eval *ev, void *context) {
    const Quantified *q = context;
    Sval v = iter_element(ev, q->source, q->index, q->at);
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

/* Evaluates the elements in a loop. result: that of the elements before `from`; -1: the loop begins with the first. */
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
    Sval first = iter_element(ev, source, sv_int(0), at);
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

/* Finds the extreme of an iterable that may be empty at run time, with a default: the first element is read only if
 * there is one. */
static Sval extreme_or(Eval *ev, OrElse o) {
    Sval some = sv_compare(ev, OP_NotEq, iter_length(ev, o.source), sv_int(0), o.at);
    bool known;
    if (sv_known_bool(some, &known)) return known ? extreme_there(ev, &o) : o.fallback;
    return some.kind == SV_LATER ? flow_branch(ev, some.ir, extreme_there, extreme_absent, &o, o.at) : sv_poison();
}

/* Finds the extreme of elements that are computed on access, of which there may be none at run time: then a clause
 * catches the ValueError, or the run ends. */
static Sval extreme_of_any(Eval *ev, OrElse o) {
    Sval some = sv_compare(ev, OP_NotEq, iter_length(ev, o.source), sv_int(0), o.at);
    if (some.kind == SV_LATER && !lookup_watched(ev)) {
        Value *none = sv_ir(ev, sv_not(ev, some, o.at), o.at);
        if (none) ir_trap(&ev->emit.b, none);
    }
    return lookup_guard(ev, some, extreme_there, &o, "ValueError", o.at);
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
    bool stored = iterable.kind == SV_LIST || iterable.kind == SV_DICT || iterable.kind == SV_SET;
    if (source.n < 0 && !stored) return extreme_of_any(ev, (OrElse){&source, func, fallback, greatest, at});
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

/* The keys of a dictionary differ, so they alone decide the order of its items, and the values may be of any kind. */
static Sval builtin_sorted(Eval *ev, const Args *args, Span at) {
    Sval dict = args->pos[1].kind == SV_NONE ? sv_dict_of_items(args->pos[0]) : sv_unbound();
    Sval list = sv_list_from(ev, sv_in_any_order(ev, args->pos[0], at), at);
    if (list.kind == SV_LIST && dict.kind != SV_UNBOUND && !list_is_static(ev, list)) {
        Sval keys = sv_list_from(ev, dict, at);
        return keys.kind == SV_LIST && sv_list_sort_by(ev, list, keys, args->pos[2], at) ? list : sv_poison();
    }
    return list.kind == SV_LIST && sv_list_sort(ev, list, args->pos[1], args->pos[2], at) ? list : sv_poison();
}

static const Native natives[] = {
    {"builtins", "sum", builtin_sum, "iterable, /, start=0"},
    {"builtins", "any", builtin_any, "iterable, /"},
    {"builtins", "all", builtin_all, "iterable, /"},
    {"builtins", "min", builtin_min, "*items, key=None, default="},
    {"builtins", "max", builtin_max, "*items, key=None, default="},
    {"builtins", "sorted", builtin_sorted, "iterable, /, *, key=None, reverse=False"},
};
NATIVES(reductions, natives)
