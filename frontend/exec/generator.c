/* Generators (frontend/exec/generator.h).
 *
 * A yield can leave the body like `return`. If the body is run to its end, the consumer is evaluated at the yield, and
 * only an exit of the consumer leaves the body. If it is stepped, `yield at` records the yield that was reached, and
 * the next step evaluates the body from there: the statements around that yield are entered without evaluating their
 * heads. Requirements
 *   1. Everything that a later step needs is in the frame: names of the function, and iterators of `for` as `each N`.
 *   2. If that record is a run-time value, a step is a chain of Ifs over all yields. */
#include "frontend/exec/eval_private.h"
#include "frontend/exec/generator_private.h"
#include "frontend/flow/flow_private.h"
#include "frontend/flow/loop_private.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/seq.h"
#include "frontend/value/implied.h"

#include <string.h>

static Sval state_of(Eval *ev, Sval v) { return frame_get(ev, v.iter->place, cx_sym(ev->cx, GENERATOR_AT)); }

static void set_state(Eval *ev, CellId frame, int64_t state) {
    frame_set(ev, frame, cx_sym(ev->cx, GENERATOR_AT), sv_int(state));
}

/* ---- making ---- */

typedef struct Yields {
    Eval *ev;
    Vec(const Ast *) found;
} Yields;

static void find_yields(Ast *e, void *user) {
    Yields *yields = user;
    if (!e || ast_has_scope(e)) return;
    ast_each(e, find_yields, user);
    if (e->kind == AST_Yield || e->kind == AST_YieldFrom) vec_push(yields->ev->cx->program, &yields->found, e);
}

/* ---- the parts of a generator ---- */

typedef struct Places {
    Eval *ev;
    const Module *module;
    Vec(Sym) name;
    Vec(Sym) held;
    bool captured; /* a function made in the body refers to the frame */
} Places;

Sym generator_place(Eval *ev, const Module *module, const Ast *node) {
    Pos from = module->source ? module->source->base : 0;
    return sym_printf(ev->cx->symbols, node->kind == AST_For ? "each %u" : "from %u", node->at.lo - from);
}

static void add_place(Places *places, Sym name) { vec_push(places->ev->cx->program, &places->name, name); }

static void find_places(Ast *e, void *user) {
    Places *places = user;
    if (!e) return;
    bool scope = ast_has_scope(e);
    places->captured |= scope || e->kind == AST_GeneratorExp;
    if (scope) return;
    ast_each(e, find_places, user);
    if (e->kind != AST_For && e->kind != AST_YieldFrom) return;
    Sym place = generator_place(places->ev, places->module, e);
    add_place(places, place);
    vec_push(places->ev->cx->program, &places->held, place);
}

/* Returns all places that the frame can have, computed once for each function. */
static const Places *places_of(Eval *ev, const Generator *generator) {
    const Ast *def = generator->function->ast;
    Places *places = map_get(&ev->memo.places, def);
    if (places) return places;
    places = arena_new(ev->cx->program, Places);
    places->ev = ev, places->module = generator->function->module;
    map_set(ev->cx->program, &ev->memo.places, def, places);
    const char *const own[] = {GENERATOR_AT, GENERATOR_GIVEN, GENERATOR_SENT, GENERATOR_RESULT, ".0"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) add_place(places, cx_sym(ev->cx, own[i]));
    AstList params = def->FunctionDef.params;
    for (uint32_t i = 0; i < params.n; i++) add_place(places, params.at[i]->Param.name);
    AstSyms names = ast_assigned(ev->cx, ev->cx->program, generator->body);
    for (uint32_t i = 0; i < names.n; i++) add_place(places, names.at[i]);
    for (uint32_t i = 0; i < generator->body.n; i++) find_places(generator->body.at[i], places);
    return places;
}

static Sval make_generator(Eval *ev, const Function *f, Body body, const Frame *frame, Span at) {
    Generator *generator = arena_new(ev->cx->program, Generator);
    Yields yields = {.ev = ev};
    for (uint32_t i = 0; i < body.n; i++) find_yields(body.at[i], &yields);
    *generator = (Generator){f, body, yields.found.at, yields.found.n, frame->self, at};
    Iter *iter = arena_new(ev->cx->program, Iter);
    *iter = (Iter){.source = {.n = -1, .value = sv_none()}, .place = frame->cell, .generator = generator};
    set_state(ev, frame->cell, AT_START);
    const Places *places = places_of(ev, generator);
    for (uint32_t i = 0; i < places->held.n; i++) frame_set(ev, frame->cell, places->held.at[i], sv_none());
    return (Sval){.kind = SV_ITER, .iter = iter};
}

Sval generator_make(Eval *ev, Function *f, const Args *args, Span at) {
    Activation a = {0};
    Body body = module_body(ev, f);
    if (!activation_bind(ev, &a, f, args, at)) return sv_poison();
    return make_generator(ev, f, body, &a.frame, at);
}

bool generators_is_portable(Eval *ev, Sval v) {
    return !heap_cell(ev, v.iter->place)->facts.scoped && !places_of(ev, v.iter->generator)->captured;
}

CellId generators_closure(const Generator *generator) { return generator->function->closure; }

void generators_describe(const Generator *generator, Text *text) {
    const Function *f = generator->function;
    text_printf(text, "generator %p %u", (const void *)f->ast, f->closure);
}

void generators_parts(Eval *ev, Sval v, SvVec *out) {
    const Places *places = places_of(ev, v.iter->generator);
    for (uint32_t i = 0; i < places->name.n; i++)
        vec_push(ev->cx->program, out, frame_get(ev, v.iter->place, places->name.at[i]));
}

Sval generators_of_parts(Eval *ev, const Generator *generator, const Sval *part) {
    const Places *places = places_of(ev, generator);
    CellId frame = heap_new(ev, CELL_FRAME, generator->at);
    heap_cell(ev, frame)->closure = generator->function->closure;
    for (uint32_t i = 0; i < places->name.n; i++)
        if (part[i].kind != SV_UNBOUND) frame_set(ev, frame, places->name.at[i], part[i]);
    Iter *iter = arena_new(ev->cx->program, Iter);
    *iter = (Iter){.source = {.n = -1, .value = sv_none()}, .place = frame, .generator = generator};
    return (Sval){.kind = SV_ITER, .iter = iter};
}

/* ---- generators of other iterables ---- */

static Sval active_of(Eval *ev, Sval v, Span at) {
    PreludeName function = v.kind == SV_OBJECT                      ? PRELUDE_ITERATION_STEPPING
                           : v.kind == SV_ITER && v.iter->generator ? PRELUDE_NOTHING
                                                                    : PRELUDE_ITERATION_EACH;
    return function ? prelude_call(ev, function, 1, &v, at) : v;
}

static bool has_method(Eval *ev, Sval v, const char *name) {
    const Class *owner;
    return v.kind == SV_OBJECT && class_lookup(ev, v.class, NULL, cx_sym(ev->cx, name), &owner).kind == SV_FUNC;
}

Sval generators_resolve(Eval *ev, Sval v, Span at) {
    Sval own;
    if (container_own_iter(ev, v, &own, at)) return own;
    if (v.kind != SV_OBJECT) return v;
    if (object_dunder(ev, v, "__iter__", 0, NULL, at, &own)) return own;
    return has_method(ev, v, "__getitem__") ? prelude_call(ev, PRELUDE_ITERATION_INDEXING, 1, &v, at) : v;
}

Sval generator_of(Eval *ev, Sval v, Span at) {
    v = iter_resolve(ev, v, at);
    return v.kind == SV_POISON ? v : active_of(ev, v, at);
}

Sval iter_hold(Eval *ev, Sval v, Span at) {
    v = sv_call(ev, ev_builtin(ev, cx_sym(ev->cx, "iter"), at), &(Args){.n = 1, .pos = &v}, at);
    return v.kind == SV_OBJECT ? prelude_call(ev, PRELUDE_ITERATION_STEPPING, 1, &v, at) : v;
}

/* ---- where a step continues ---- */

typedef struct Holds {
    const Ast *what;
    bool found;
} Holds;

static void look_for(Ast *e, void *user) {
    Holds *holds = user;
    if (!e || holds->found || ast_has_scope(e)) return;
    holds->found = holds->what ? e == holds->what : e->kind == AST_Yield || e->kind == AST_YieldFrom;
    if (!holds->found) ast_each(e, look_for, user);
}

bool generator_resumes_in(const Eval *ev, const Ast *stmt) {
    if (!ev->now.frame->generating || !ev->now.frame->generating->resume) return false;
    Holds holds = {ev->now.frame->generating->resume, false};
    look_for((Ast *)(uintptr_t)stmt, &holds);
    return holds.found;
}

bool generators_steps(const Eval *ev) { return ev->now.frame->generating && !ev->now.frame->generating->to; }

bool generator_yields_in(Body body) {
    Holds holds = {NULL, false};
    for (uint32_t i = 0; i < body.n; i++) look_for(body.at[i], &holds);
    return holds.found;
}

bool generator_refuse(Eval *ev, Span at, const char *where) {
    Diag *diag = ev_error(ev, DIAG_3009, at,
                          "this generator, which is read with next() or held in a variable, yields inside %s", where);
    diag_help(ev->cx->diags, diag, "iterate over the call itself in one `for`, or convert it to a list first");
    return true;
}

/* Returns whether the body was left by a yield. */
static Sval was_left(Eval *ev) {
    return sv_compare(ev, OP_GtE, frame_get(ev, ev->now.frame->cell, cx_sym(ev->cx, GENERATOR_AT)), sv_int(0),
                      ev->emit.b.at);
}

static bool is_stop(Eval *ev, Sval exception) {
    const Class *stop = class_builtin(ev, "StopIteration");
    return stop && exception.kind == SV_OBJECT && class_is(exception.class, stop);
}

static bool takes_stop(Eval *ev, const Handlers *here, Sval exception) { return (void)here, is_stop(ev, exception); }

/* Returns the exception with `instead` for each alternative that is a StopIteration. */
static Sval without_stop(Eval *ev, Sval exception, Sval instead) {
    if (exception.kind != SV_CHOICE) return is_stop(ev, exception) ? instead : exception;
    Choice *changed = arena_copy(ev->cx->program, exception.choice, sizeof *changed);
    Sval *alt = arena_copy(ev->cx->program, changed->alt, changed->n * sizeof *alt);
    for (uint32_t i = 0; i < changed->n; i++) alt[i] = without_stop(ev, alt[i], instead);
    changed->alt = alt;
    return (Sval){.kind = SV_CHOICE, .choice = changed};
}

/* Evaluates the body. A StopIteration that leaves it becomes a RuntimeError, since its caller would take it for the
 * end. */
static Flow run_body(Eval *ev, const Generator *generator, Span at) {
    Handlers here = {.up = ev->now.handlers, .frame = ev->now.frame, .takes = takes_stop};
    if (here.up) ev->now.handlers = &here;
    Flow flow = activation_run(ev, generator->body);
    ev->now.handlers = here.up;
    Class *error = flow & FLOW_RAISE ? class_builtin(ev, "RuntimeError") : NULL;
    if (!error) return flow;
    CellId frame = ev->now.frame->cell;
    Sym place = cx_sym(ev->cx, "$exception");
    Sval message = sv_str(cx_sym(ev->cx, "generator raised StopIteration"));
    Sval instead = ev_construct(ev, error, &(Args){.n = 1, .pos = &message}, at);
    frame_set(ev, frame, place, without_stop(ev, frame_get(ev, frame, place), instead));
    return flow;
}

/* ---- one step ---- */

/* Handles the effects of the body: a returned value, an exception. */
static void settle_step(Eval *ev, CellId frame, Flow flow, CellId caller, Span at) {
    Sym value = cx_sym(ev->cx, "$value");
    Sval returned = frame_get(ev, frame, value);
    if (returned.kind != SV_UNBOUND) frame_set(ev, frame, cx_sym(ev->cx, GENERATOR_RESULT), returned);
    frame_delete(ev, frame, value);
    frame_delete(ev, frame, cx_sym(ev->cx, "$return"));
    if (!(flow & FLOW_RETURN) || flow & FLOW_RAISE)
        flow_result(ev, flow & FLOW_RETURN ? (flow & ~(Flow)FLOW_RETURN) | FLOW_NEXT : flow, caller, at);
    frame_delete(ev, frame, cx_sym(ev->cx, "$raise"));
}

/* Reports an iterator whose position has too many alternatives. If the yield at which a generator stopped is a run-time
 * value, its body is evaluated from each yield, and so are, for each of these, the bodies of the iterators that it
 * advances. */
static bool too_many_steps(Eval *ev, Span at) {
    enum { MOST = 600 };
    if (++ev->now.steps.made <= MOST) return false;
    Diag *diag = ev_error(ev, DIAG_3009, at,
                          "the position of this iterator over other iterators has too many alternatives");
    diag_help(ev->cx->diags, diag, "convert one of the inner iterators to a list, if that loses nothing");
    return true;
}

/* Returns whether the generator continues after its end. Usually a finished generator produces nothing more. One of a
 * marked module continues after its single yield, in a loop over an iterator, which it then advances again. */
static bool goes_on_behind_its_end(Eval *ev, const Generator *generator) {
    return module_is_marked(ev, generator->function->module, "__goes_on_behind_its_end__");
}

/* Evaluates the body from the position given by a known state. */
static Sval step(Eval *ev, Sval v, int64_t state, Span at) {
    const Generator *generator = v.iter->generator;
    if (state == AT_END) return sv_bool(false);
    if (ev->now.steps.depth && too_many_steps(ev, at)) return sv_poison();
    if (state == AT_WORK)
        return EV_POISON(ev, DIAG_3009, at, "the generator is advanced while a loop iterates over it");
    struct Generating now = {.generator = generator, .resume = state ? generator->yield[state - 1] : NULL};
    Activation a = {.frame = {.cell = v.iter->place, .self = generator->self, .generating = &now}};
    if (!activation_may(ev, &a, generator->function, at)) return sv_poison();
    CellId caller = ev->now.frame->cell;
    set_state(ev, v.iter->place, AT_END);
    activation_enter(ev, &a, generator->function, at);
    if (!ev->now.steps.depth++) ev->now.steps.made = ev->now.steps.failed = 0;
    Flow flow = run_body(ev, generator, at);
    ev->now.steps.depth--;
    Sval there = flow ? was_left(ev) : sv_poison();
    settle_step(ev, v.iter->place, flow, caller, at);
    if (goes_on_behind_its_end(ev, generator)) set_state(ev, v.iter->place, 1);
    activation_leave(ev, &a);
    if (!flow) ev->now.unreachable = true;
    return ev->now.raised.kind == SV_POISON ? there : sv_poison();
}

typedef struct Stepping {
    Sval v;
    int64_t state;
    Span at;
} Stepping;

static Sval step_here(Eval *ev, void *context) {
    const Stepping *s = context;
    return step(ev, s->v, s->state, s->at);
}

static Sval step_at_run_time(Eval *ev, void *context) {
    Stepping s = *(const Stepping *)context;
    Sval state = state_of(ev, s.v);
    do s.state++;
    while (s.state <= s.v.iter->generator->yields && state.kind == SV_LATER && !value_may_be(state.ir, s.state));
    if (s.state > s.v.iter->generator->yields) return sv_bool(false);
    Sval here = sv_compare(ev, OP_Eq, state, sv_int(s.state), s.at);
    return here.kind == SV_LATER ? flow_branch(ev, here.ir, step_here, step_at_run_time, &s, s.at) : sv_poison();
}

/* Returns whether v can be advanced. It may be one of several iterators, selected at run time, and in the first round
 * of a loop the value of its place may be unknown. */
static bool is_iterator(Eval *ev, Sval v, Span at) {
    if (v.kind == SV_ITER && v.iter->place) return true;
    if (v.kind == SV_UNBOUND)
        ev_error(ev, DIAG_2002, at, "the iterator is advanced before it has a value");
    else if (v.kind != SV_POISON)
        ev_error(ev, DIAG_2108, at, "which iterator this is is known only at run time");
    return false;
}

static Sval index_of(Eval *ev, Sval v) { return frame_get(ev, v.iter->place, cx_sym(ev->cx, "i")); }

Sval generators_advance(Eval *ev, Sval v, Sval sent, Span at) {
    if (v.kind == SV_NONE) return sv_bool(false); /* see generator_held */
    if (!is_iterator(ev, v, at)) return sv_poison();
    if (!v.iter->generator) {
        Sval index = index_of(ev, v), there = iter_there(ev, &v.iter->source, index, at);
        iter_move(ev, v, there, index, at);
        return there;
    }
    frame_set(ev, v.iter->place, cx_sym(ev->cx, GENERATOR_SENT), sent);
    Sval state = state_of(ev, v);
    int64_t known;
    bool started = !sv_known_int(state, &known) || known != AT_START;
    if (!started && sent.kind != SV_NONE && sent.kind != SV_POISON)
        return sv_raise(ev, "TypeError", DIAG_2103, at,
                        "send() takes None here: the generator has not reached a yield");
    if (sv_known_int(state, &known)) return step(ev, v, known, at);
    Stepping s = {v, AT_START - 1, at};
    return step_at_run_time(ev, &s);
}

Sval generators_given(Eval *ev, Sval v, Span at) {
    if (!is_iterator(ev, v, at)) return sv_poison();
    if (v.iter->generator) return frame_get(ev, v.iter->place, cx_sym(ev->cx, GENERATOR_GIVEN));
    Sval index = index_of(ev, v);
    frame_set(ev, v.iter->place, cx_sym(ev->cx, "i"), sv_binary(ev, OP_Add, index, sv_int(1), at));
    return iter_element(ev, &v.iter->source, index, at);
}

Sval generators_result(Eval *ev, Sval v) {
    if (v.kind != SV_ITER || !v.iter->generator) return sv_none();
    Sval result = frame_get(ev, v.iter->place, cx_sym(ev->cx, GENERATOR_RESULT));
    return result.kind == SV_UNBOUND ? sv_none() : result;
}

/* Returns whether the generator has produced nothing so far, on any path. */
static bool generator_is_untouched(Eval *ev, Sval v) {
    int64_t state;
    return sv_known_int(state_of(ev, v), &state) && state == AT_START;
}

/* Closes a generator. One that has stopped inside a `try` cannot be closed, because its body would continue there. */
Sval generator_close(Eval *ev, Sval v, Span at) {
    if (v.kind != SV_ITER || !v.iter->generator) return EV_POISON(ev, DIAG_3009, at, "only a generator can be closed");
    for (uint32_t i = 0; i < v.iter->generator->body.n; i++) {
        Ast *stmt = v.iter->generator->body.at[i];
        if (stmt->kind == AST_Try && !generator_is_untouched(ev, v))
            return EV_POISON(ev, DIAG_3009, at, "a generator that yields inside `try` cannot be closed");
    }
    set_state(ev, v.iter->place, AT_END);
    return sv_none();
}

/* ---- running ---- */

static Sval exit_of(Eval *ev, CellId frame, const char *place) {
    Sval v = frame_get(ev, frame, cx_sym(ev->cx, place));
    return v.kind == SV_UNBOUND ? sv_bool(false) : v;
}

bool generators_is_active(Eval *ev, Sval v) {
    if (v.kind == SV_ITER) return v.iter->generator || (v.iter->place && v.iter->shared);
    return has_method(ev, v, "__next__");
}

typedef struct Pulling {
    Sval v, there, given;
    const Consumer *to;
    Sym ended; /* place: whether its end was reached */
    Span at;
} Pulling;

static Flow pull_ends(Eval *ev, void *context) {
    const Pulling *p = context;
    frame_set(ev, ev->now.frame->cell, p->ended, sv_bool(true));
    frame_set(ev, ev->now.frame->cell, cx_sym(ev->cx, "$break"), sv_bool(true));
    return FLOW_BREAK;
}

static Flow pull_given(Eval *ev, void *context) {
    const Pulling *p = context;
    return p->given.kind == SV_POISON ? FLOW_NEXT : p->to->give(ev, p->given, p->to->context);
}

static Flow pull_gives(Eval *ev, void *context) {
    Pulling *p = context;
    p->given = iter_given(ev, p->v, p->at);
    if (ev->now.unreachable || ev->now.raised.kind != SV_POISON) return ev_finish_statement(ev, FLOW_NEXT, p->at);
    return ev_after_head(ev, &p->given, pull_given, p, p->at);
}

static Flow pull_goes_on(Eval *ev, void *context) {
    Pulling *p = context;
    bool known;
    if (sv_known_bool(p->there, &known)) return known ? pull_gives(ev, p) : pull_ends(ev, p);
    return p->there.kind == SV_LATER ? flow_if(ev, p->there.ir, pull_gives, pull_ends, p, p->at) : pull_ends(ev, p);
}

static Flow pull_trip(Eval *ev, Sval index, void *context) {
    Pulling *p = context;
    (void)index;
    p->there = iter_advance(ev, p->v, sv_none(), p->at);
    if (ev->now.unreachable || ev->now.raised.kind != SV_POISON) return ev_finish_statement(ev, FLOW_NEXT, p->at);
    return ev_after_head(ev, &p->there, pull_goes_on, p, p->at);
}

/* Tries to consume element by element without a Loop. */
static bool pull_known(Eval *ev, const LoopSpec *spec, Pulling *pulling, Sval *broke, Flow *flow) {
    int64_t start;
    Sval v = pulling->v;
    if (!spec->most || !sv_known_int(v.iter->generator ? state_of(ev, v) : index_of(ev, v), &start)) return false;
    return loop_try_in_step(ev, spec, pulling, broke, flow);
}

/* Passes on element by element as long as it is known that there is one, and the rest in a Loop. If that Loop is not
 * possible, up to MANY elements are passed on one by one; inside of a step, such attempts would multiply. */
Flow iter_pull(Eval *ev, Sval v, const Consumer *to, int64_t most, Sval *broke) {
    enum { MANY = 4096 };
    Span at = to->at;
    *broke = sv_bool(false);
    if (!is_iterator(ev, v, at)) return FLOW_NEXT;
    Pulling p = {.v = v, .to = to, .at = at};
    p.ended = sym_printf(ev->cx->symbols, "ended %u", at.lo);
    LoopSpec spec = {.static_trips = -1, .body = pull_trip, .key = to->key, .at = at, .most = most};
    CellId frame = ev->now.frame->cell;
    Flow flow;
    ExprScope outer = expr_scope_open(ev);
    frame_set(ev, frame, p.ended, sv_bool(false));
    if (!pull_known(ev, &spec, &p, broke, &flow)) {
        if (spec.most && spec.most < MANY && !ev->now.steps.depth) spec.most = MANY;
        flow = flow_loop(ev, &spec, &p, broke);
    }
    Sval ended = frame_get(ev, frame, p.ended);
    frame_delete(ev, frame, p.ended);
    *broke = seq_and(ev, *broke, sv_not(ev, ended, at), at);
    ev->now.exception_edge = outer.point, ev->now.may_raise = outer.may_raise;
    return flow;
}

/* Merges an exception of the generator with one that the consumer may have raised. */
static Flow merge_raise(Eval *ev, const struct Generating *now, Flow flow, CellId generator, Span at) {
    CellId frame = ev->now.frame->cell;
    Sval own = exit_of(ev, frame, "$raise"), its = exit_of(ev, generator, "$raise");
    Sym exception = cx_sym(ev->cx, "$exception");
    if (now->flow & FLOW_RAISE) {
        bool known;
        if (!sv_known_bool(own, &known) || known)
            ev_error(ev, DIAG_1202, at,
                     "a generator and the loop over it both raise exceptions on some paths, which is not supported");
        return flow;
    }
    frame_set(ev, frame, exception, frame_get(ev, generator, exception));
    frame_set(ev, frame, cx_sym(ev->cx, "$raise"), its);
    return flow == FLOW_RAISE && !now->flow ? FLOW_RAISE : (flow & ~(Flow)FLOW_RETURN) | FLOW_NEXT;
}

static Flow run(Eval *ev, Sval v, const Consumer *to, Sval *broke) {
    Span at = to->at;
    const Generator *generator = v.iter->generator;
    *broke = sv_bool(false);
    struct Generating now = {generator, to, ev->now.frame, ev->now.handlers, 0, NULL};
    CellId frame = v.iter->place;
    Activation a = {.frame = {.cell = frame, .self = generator->self, .generating = &now}};
    if (!activation_may(ev, &a, generator->function, at)) return FLOW_NEXT;
    set_state(ev, frame, AT_WORK);
    activation_enter(ev, &a, generator->function, at);
    Flow flow = run_body(ev, generator, at);
    activation_leave(ev, &a);
    set_state(ev, frame, AT_END);
    Sval returned = frame_get(ev, frame, cx_sym(ev->cx, "$value"));
    if (returned.kind != SV_UNBOUND) frame_set(ev, frame, cx_sym(ev->cx, GENERATOR_RESULT), returned);
    if (!flow) return now.flow;
    Flow out = now.flow & (FLOW_RETURN | FLOW_RAISE);
    if (flow & FLOW_RAISE)
        out |= merge_raise(ev, &now, flow, frame, at);
    else
        out |= FLOW_NEXT;
    if (now.flow & FLOW_BREAK) {
        *broke = exit_flag(ev, "$break");
        frame_set(ev, ev->now.frame->cell, cx_sym(ev->cx, "$break"), sv_bool(false));
        out |= FLOW_NEXT;
    }
    return out;
}

Flow generators_run(Eval *ev, Sval v, const Consumer *to, Sval *broke) {
    enum { FEW = 64 };
    v = generator_of(ev, v, to->at);
    *broke = sv_bool(false);
    if (v.kind != SV_ITER) return FLOW_NEXT;
    bool asked_again = to->exits || goes_on_behind_its_end(ev, v.iter->generator);
    bool alone = generator_is_untouched(ev, v) && !(v.iter->shared && asked_again);
    return alone ? run(ev, v, to, broke) : iter_pull(ev, v, to, FEW, broke);
}
