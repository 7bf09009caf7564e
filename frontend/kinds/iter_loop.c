/* Consumes sources: element by element now, if the length is known, otherwise in one run-time loop. */
#include "frontend/flow/exits.h"
#include "frontend/flow/unknown.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/seq.h"

/* ---- sources of known length ---- */

static bool push_now(Eval *ev, Sval element, void *context) {
    SvVec *out = context;
    vec_push(ev->cx->program, out, element);
    return true;
}

/* Evaluates each() for the elements of a source of known length. *rest: the index from which on it is a run-time value
 * whether there are more, because evaluating them has changed a list; -1: there are none. */
static bool each_now(Eval *ev, const IterSource *source, EachFn *each, void *context, Span at, int64_t *rest) {
    bool live = iter_is_live(source), there;
    *rest = -1;
    for (int64_t i = 0;; i++) {
        Sval more = live ? iter_there(ev, source, sv_int(i), at) : sv_bool(i < source->n);
        if (more.kind == SV_POISON) return false;
        if (!sv_known_bool(more, &there)) return *rest = i, true;
        if (!there) return iter_ends(ev, source, at);
        ev_step(ev);
        Sval v = iter_element(ev, source, sv_int(i), at);
        if (v.kind == SV_POISON || !each(ev, v, context)) return false;
    }
}

bool iter_now(Eval *ev, const IterSource *source, SvVec *out, Span at) {
    int64_t rest;
    if (!each_now(ev, source, push_now, out, at, &rest)) return false;
    if (rest < 0) return true;
    ev_error(ev, DIAG_2108, at, "the number of elements must be known here, but a list changes while it is iterated");
    return false;
}

bool kinds_iter_all(Eval *ev, Sval iterable, SvVec *out, Span at) {
    IterSource source;
    if (!iter_open(ev, iterable, &source, at)) return false;
    if (source.n >= 0) return iter_now(ev, &source, out, at);
    ev_error(ev, DIAG_2108, at, "the number of elements of %s must be known at compile time here",
             sv_describe(ev, iterable));
    return false;
}

/* ---- loops ---- */

static Sym place_name(Eval *ev) { return cx_sym(ev->cx, "i"); }

typedef struct Live {
    const IterSource *source;
    const LoopSpec *loop;
    void *context;
    CellId place; /* cell of the index of the next element */
} Live;

static Sval live_test(Eval *ev, void *context) {
    const Live *live = context;
    Span at = live->loop->at;
    Sval there = iter_there(ev, live->source, frame_get(ev, live->place, place_name(ev)), at);
    return live->loop->test ? seq_and(ev, live->loop->test(ev, live->context), there, at) : there;
}

static Flow live_body(Eval *ev, Sval trip, void *context) {
    const Live *live = context;
    (void)trip;
    Sval index = frame_get(ev, live->place, place_name(ev));
    frame_set(ev, live->place, place_name(ev), sv_binary(ev, OP_Add, index, sv_int(1), live->loop->at));
    return live->loop->body(ev, index, live->context);
}

Flow iter_live_loop(Eval *ev, const IterSource *source, int64_t from, const LoopSpec *spec, void *context,
                    Sval *broke) {
    Live live = {source, spec, context, heap_new(ev, CELL_FRAME, spec->at)};
    frame_set(ev, live.place, place_name(ev), sv_int(from));
    LoopSpec tested = {.static_trips = -1, .test = live_test, .body = live_body, .key = spec->key, .at = spec->at};
    return flow_loop(ev, &tested, &live, broke);
}

Flow iter_loop(Eval *ev, const IterSource *source, const LoopSpec *spec, void *context, Sval *broke) {
    bool changed = false;
    LoopSpec counted = *spec;
    if (iter_is_live(source)) counted.watch = source, counted.changed = &changed;
    Flow flow = flow_loop(ev, &counted, context, broke);
    return changed ? iter_live_loop(ev, source, 0, spec, context, broke) : flow;
}

bool iter_expression_loop(Eval *ev, const IterSource *source, int64_t from, const LoopSpec *spec, void *context) {
    ExprScope outer = expr_scope_open(ev);
    Sval broke;
    Flow flow = from < 0 ? iter_loop(ev, source, spec, context, &broke)
                         : iter_live_loop(ev, source, from, spec, context, &broke);
    expr_scope_leave(ev, &outer, flow);
    return flow & FLOW_NEXT;
}

typedef struct Each {
    const IterSource *source;
    EachFn *each;
    void *context;
    Span at;
    bool ok;
} Each;

static Flow each_body(Eval *ev, Sval index, void *context) {
    Each *e = context;
    Sval v = iter_element(ev, e->source, index, e->at);
    e->ok = v.kind != SV_POISON && e->each(ev, v, e->context);
    return trip_end(ev, &e->ok, e->at);
}

static bool each_from(Eval *ev, const IterSource *source, int64_t from, EachFn *each, void *context, Span at) {
    Each e = {source, each, context, at, true};
    LoopSpec spec = {.trips = source->length, .static_trips = -1, .body = each_body, .at = at};
    return iter_expression_loop(ev, source, from, &spec, &e) && e.ok;
}

static bool each_of(Eval *ev, const IterSource *source, EachFn *each, void *context, Span at) {
    int64_t rest;
    if (source->n < 0) return each_from(ev, source, -1, each, context, at);
    if (!each_now(ev, source, each, context, at, &rest)) return false;
    return rest < 0 || each_from(ev, source, rest, each, context, at);
}

static Flow each_given(Eval *ev, Sval v, void *context) {
    Each *e = context;
    e->ok &= e->each(ev, v, e->context);
    return trip_end(ev, &e->ok, e->at);
}

bool iter_each(Eval *ev, Sval iterable, EachFn *each, void *context, Span at) {
    IterSource source;
    Each e = {NULL, each, context, at, true};
    iterable = iter_resolve(ev, iterable, at);
    if (iter_is_active(ev, iterable))
        return iter_give(ev, iterable, &(Consumer){.give = each_given, .context = &e, .at = at}) && e.ok;
    return iter_open(ev, iterable, &source, at) && each_of(ev, &source, each, context, at);
}

/* ---- collecting ---- */

typedef struct Collect {
    Sval list, func;
    Span at;
} Collect;

static bool append_one(Eval *ev, Sval element, void *context) {
    Collect *c = context;
    Sval v = c->func.kind == SV_UNBOUND ? element : sv_call(ev, c->func, &(Args){.n = 1, .pos = &element}, c->at);
    return v.kind != SV_POISON && sv_call_method(ev, c->list, "append", 1, &v, c->at).kind != SV_POISON;
}

Sval iter_collect(Eval *ev, const IterSource *source, Span at) {
    if (source->n < 0 && iter_is_window(source)) return iter_window_list(ev, source, at);
    if (source->value.kind == SV_RANGE && source->n < 0) {
        Value *list = sv_ir(ev, source->value, at);
        return list ? dynamic_list_of(ev, list) : sv_poison();
    }
    if (source->value.kind == SV_LIST && source->n < 0 && !source->parts) return dynamic_copy(ev, source->value);
    Collect c = {sv_list(ev, 0, NULL), {.kind = SV_UNBOUND}, at};
    bool ok = each_of(ev, source, append_one, &c, at);
    if (ev->check.on && source->n < 0) return unknown_contents(ev, c.list), c.list; /* it may have any length */
    return ok ? c.list : sv_poison();
}

Sval kinds_iter_map_collect(Eval *ev, Sval func, Sval iterable, Span at) {
    Collect c = {sv_list(ev, 0, NULL), func, at};
    return iter_each(ev, iterable, append_one, &c, at) ? c.list : sv_poison();
}
