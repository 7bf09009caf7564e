/* The statements `for` and `while`: the iterable, the target, `else`. The loops themselves are in loop.c.
 *
 * A loop over a container known now, or by whose counter layers are chosen, is unrolled, and in constructors and in
 * trace mode so is every loop with a known number of trips. All others become a Loop node. If a loop changes the length
 * of a list over which it iterates, even through zip() or enumerate(), the length is read before each trip, as in
 * Python (iter_loop). */
#include "frontend/exec/eval_private.h"
#include "frontend/exec/generator.h"
#include "frontend/flow/flow_private.h"
#include "frontend/flow/unknown.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/protocol.h"
#include "frontend/value/alias.h"

#include <string.h>

typedef struct Iteration {
    const Ast *stmt;
    IterSource source;
    uint32_t next; /* for a list known now: number of elements taken so far */
    bool changed;  /* a trip has given it a run-time length */
} Iteration;

static Flow for_body(Eval *ev, Sval index, void *context) {
    const Iteration *it = context;
    const Ast *stmt = it->stmt;
    ev->emit.b.at = stmt->For.target->at;
    Sval element = iter_element(ev, &it->source, index, stmt->For.iter->at);
    if (ev->now.raised.kind != SV_POISON) return ev_finish_statement(ev, FLOW_NEXT, stmt->at);
    ev_assign(ev, stmt->For.target, element);
    exception_edge_refuse(ev, stmt->at);
    return ev_body(ev, stmt->For.body);
}

/* ---- else ---- */

typedef struct Ending {
    const IterSource *source; /* what was iterated; NULL: it keeps its keys */
    Body body;
    Sval broke;
    Flow flow;
} Ending;

static Flow else_runs(Eval *ev, void *context) {
    const Ending *ending = context;
    Span at = ev->emit.b.at;
    if (ending->source && !iter_ends(ev, ending->source, at)) return ev_finish_statement(ev, FLOW_NEXT, at);
    return ev_body(ev, ending->body);
}

static Flow else_skipped(Eval *ev, void *context) {
    (void)ev, (void)context;
    return FLOW_NEXT;
}

static Flow else_if_ended(Eval *ev, void *context) {
    const Ending *ending = context;
    bool known;
    if (sv_known_bool(ending->broke, &known)) return known ? FLOW_NEXT : else_runs(ev, context);
    Value *broke = sv_ir(ev, ending->broke, ev->emit.b.at);
    return broke ? flow_if(ev, broke, else_skipped, else_runs, context, ev->emit.b.at) : 0;
}

static Flow else_left(Eval *ev, void *context) {
    (void)ev;
    return ((Ending *)context)->flow & ~(Flow)FLOW_NEXT;
}

static Flow finish_loop(Eval *ev, const IterSource *source, Body orelse, Flow flow, Sval broke, Span at) {
    if (source && !iter_changed_keys(ev, source)) source = NULL;
    if ((!orelse.n && !source) || !(flow & FLOW_NEXT)) return flow;
    Ending ending = {source, orelse, broke, flow};
    ev->emit.b.at = at;
    if (flow == FLOW_NEXT) return else_if_ended(ev, &ending);
    return ev_guarded(ev, flow, else_if_ended, else_left, &ending, at);
}

/* ---- the iterable ---- */

static bool is_container(const Eval *ev, const IterSource *source) {
    for (uint32_t i = 0; i < source->parts; i++)
        if (is_container(ev, &source->part[i])) return true;
    switch (source->value.kind) {
    case SV_TUPLE:
    case SV_DICT:
    case SV_SET:
    case SV_STR: return source->n >= 0;
    case SV_LIST: return list_is_static(ev, source->value);
    default: return false;
    }
}

static bool is_call_of(const Ast *e, const char *name) {
    if (e->kind != AST_Call || e->Call.args.n != 1) return false;
    const Ast *f = e->Call.function;
    return f->kind == AST_Name ? !strcmp(f->Name.name, name)
                               : f->kind == AST_Attribute && !strcmp(f->Attribute.name, name);
}

/* Returns the value of a name in an archive's text, which is assigned only once. */
static const Ast *assigned_to(Body body, Sym name) {
    const Ast *found = NULL;
    for (uint32_t i = 0; !found && i < body.n; i++) {
        const Ast *s = body.at[i];
        bool here = s->kind == AST_Assign && s->Assign.targets.at[0]->kind == AST_Name;
        if (here && s->Assign.targets.at[0]->Name.name == name) return s->Assign.value;
        if (s->kind == AST_If) found = assigned_to(s->If.then, name);
        if (s->kind == AST_If && !found) found = assigned_to(s->If.orelse, name);
        if (s->kind == AST_For) found = assigned_to(s->For.body, name);
        if (s->kind == AST_While) found = assigned_to(s->While.body, name);
    }
    return found;
}

/* In an archive's text, a loop over a container is written range(torch.len(xs)), and one over several
 * range(ops.prim.min([...])). */
static bool counts_elements(const Eval *ev, const Ast *iterable) {
    if (!archive_owns(ev, ev->now.frame->module) || !is_call_of(iterable, "range")) return false;
    const Ast *count = iterable->Call.args.at[0];
    if (count->kind == AST_Name) count = assigned_to(ev->now.frame->func->ast->FunctionDef.body, count->Name.name);
    return count && (is_call_of(count, "len") || is_call_of(count, "min"));
}

/* Returns the list to which a statement of an archive's text appends: `_0 = torch.append(xs, x)`. */
static Sym appends_to(const Ast *stmt) {
    if (stmt->kind != AST_Assign || stmt->Assign.value->kind != AST_Call) return NULL;
    const Ast *f = stmt->Assign.value->Call.function;
    AstList args = stmt->Assign.value->Call.args;
    bool append = f->kind == AST_Attribute && !strcmp(f->Attribute.name, "append") && args.n == 2;
    return append && args.at[0]->kind == AST_Name ? args.at[0]->Name.name : NULL;
}

enum { COLLECTED = 256 }; /* at most this many containers are made one by one */

/* Recognises a comprehension that makes containers: in the text of an archive, a loop over a new list whose last
 * statement appends to it. It is unrolled, because containers in a dynamic list support fewer operations than those in
 * a known one. */
static bool collects_containers(Eval *ev, const Ast *stmt, int64_t n) {
    Body body = stmt->For.body;
    if (n > COLLECTED || !body.n || !archive_owns(ev, ev->now.frame->module)) return false;
    Sym name = appends_to(body.at[body.n - 1]);
    Sval list = name ? frame_get(ev, ev->now.frame->cell, name) : sv_none();
    if (list.kind != SV_LIST || !list_is_static(ev, list) || list_count(ev, list)) return false;
    const Type *elem = heap_cell(ev, list.cell)->elem;
    return elem && (elem->kind == TY_LIST || elem->kind == TY_DICT || elem->kind == TY_TUPLE);
}

/* Returns whether lists are among the parts of the source, and all of them are known element by element. */
static bool lists_are_known(const Eval *ev, const IterSource *source) {
    bool some = source->value.kind == SV_LIST && !source->parts;
    if (some) return list_is_static(ev, source->value);
    for (uint32_t i = 0; i < source->parts; i++) {
        if (!iter_is_live(&source->part[i])) continue;
        if (!lists_are_known(ev, &source->part[i])) return false;
        some = true;
    }
    return some;
}

typedef struct KeyedStores {
    Sym name; /* the counter of the loop */
    bool found;
} KeyedStores;

static void find_name(Ast *e, void *user) {
    KeyedStores *keys = user;
    if (!e || keys->found) return;
    keys->found = e->kind == AST_Name && e->Name.name == keys->name;
    ast_each(e, find_name, user);
}

/* Returns whether one of the items is a word, so that the object is no tensor. */
static bool has_word(AstList items) {
    for (uint32_t i = 0; i < items.n; i++)
        if (items.at[i]->kind == AST_Str) return true;
    return false;
}

static void find_keyed_store(Ast *e, void *user) {
    KeyedStores *keys = user;
    if (!e || keys->found) return;
    const Ast *to = e->kind == AST_Assign ? e->Assign.targets.at[0] : NULL;
    if (to && to->kind == AST_Subscript && to->Subscript.index->kind == AST_Tuple &&
        has_word(to->Subscript.index->Tuple.items))
        ast_each(to->Subscript.index, find_name, user);
    ast_each(e, find_keyed_store, user);
}

/* Returns whether the loop stores under keys that are tuples with its counter: `outputs["disp", i] = x`. A dictionary
 * whose keys are tuples known only at run time cannot be returned, so a few trips are evaluated one by one. */
static bool stores_under_tuples(const Ast *stmt, int64_t n) {
    if (n < 0 || n > COLLECTED || stmt->For.target->kind != AST_Name) return false;
    KeyedStores keys = {stmt->For.target->Name.name, false};
    for (uint32_t i = 0; i < stmt->For.body.n; i++) find_keyed_store(stmt->For.body.at[i], &keys);
    return keys.found;
}

/* Returns whether there are more elements: a list that its own loop changes has another length in each trip. */
static Sval more_elements(Eval *ev, void *context) {
    Iteration *it = context;
    bool grown = !lists_are_known(ev, &it->source);
    it->changed |= grown;
    return grown ? sv_bool(false) : iter_there(ev, &it->source, sv_int(it->next), it->stmt->For.iter->at);
}

static Flow list_body(Eval *ev, Sval index, void *context) {
    Iteration *it = context;
    it->next++;
    return for_body(ev, index, context);
}

/* Returns the trip count for a length. A Loop makes no trip for a negative count, so the max(n, 0) of a range's length
 * can be dropped. */
static Value *trip_count(Eval *ev, Value *length) {
    const Node *def = length ? length->def : NULL;
    int64_t least;
    bool clamped = def && def->op->kind == OP_ROW && def->op->text == cx_sym(ev->cx, "py.max.int");
    return clamped && ir_known_int(def->in[1].value, &least) && !least ? def->in[0].value : length;
}

/* ---- for ---- */

typedef struct Watch {
    Sym name; /* of the iterable; may be NULL */
    bool found;
} Watch;

static void find_exit_or_name(Ast *e, void *user) {
    Watch *watch = user;
    if (!e) return;
    watch->found |= e->kind == AST_Return || e->kind == AST_Break || e->kind == AST_Raise || e->kind == AST_Try;
    watch->found |= e->kind == AST_Yield || e->kind == AST_YieldFrom; /* the consumer of a yield may leave the loop */
    watch->found |= e->kind == AST_Name && e->Name.name == watch->name;
    ast_each(e, find_exit_or_name, user);
}

/* Returns whether the body may leave the loop early, or advance the iterator itself. A value that is not a plain name
 * may be reachable by any call. */
static bool may_leave(const Ast *stmt) {
    Watch watch = {NULL, false};
    if (stmt->For.iter->kind == AST_Name) watch.name = stmt->For.iter->Name.name;
    for (uint32_t i = 0; i < stmt->For.body.n; i++) find_exit_or_name(stmt->For.body.at[i], &watch);
    return watch.found || (!watch.name && stmt->For.iter->kind != AST_Call);
}

static Flow for_unrolled(Eval *ev, Iteration *it, LoopSpec *spec, Sval *broke) {
    Flow flow;
    bool list = lists_are_known(ev, &it->source) && it->source.n > 0, known;
    LoopSpec rest = *spec;
    if (list) spec->bounded = true, spec->static_trips = -1, spec->test = more_elements, spec->body = list_body;
    if (list && may_leave(it->stmt)) spec->changed = &it->changed;
    if (!list && iter_is_live(&it->source)) spec->watch = &it->source, spec->changed = &it->changed;
    bool done = flow_unroll(ev, spec, it, broke, &flow);
    if (spec->changed && it->changed) return iter_live_loop(ev, &it->source, 0, &rest, it, broke);
    if (!done) cx_limit_at(ev->cx, "unroll-nodes", it->stmt->at);
    if (!list || lists_are_known(ev, &it->source) || !(flow & FLOW_NEXT)) return flow;
    if (flow == FLOW_NEXT && sv_known_bool(*broke, &known) && !known)
        return iter_live_loop(ev, &it->source, it->next, &rest, it, broke);
    if (it->changed)
        ev_error(ev, DIAG_1201, it->stmt->at,
                 "this loop changes the list that it iterates over, and a call in it may raise an exception");
    return flow; /* on each way out of the loop, the elements seen are accounted for */
}

static Flow trips_at_run_time(Eval *ev, Iteration *it, LoopSpec *spec, Sval *broke) {
    spec->trips = it->source.n >= 0 ? ir_int(&ev->emit.b, it->source.n) : trip_count(ev, it->source.length);
    return spec->trips ? iter_loop(ev, &it->source, spec, it, broke) : FLOW_NEXT;
}

static void find_exit(Ast *e, void *user) {
    bool *found = user;
    if (!e || *found) return;
    *found = e->kind == AST_Continue;
    ast_each(e, find_exit, user);
}

/* Returns whether the first trip is evaluated before the loop, since an earlier evaluation was refused in its body. */
static bool first_is_apart(const Eval *ev, const Iteration *it) {
    const Lessons *learned = ev->flow.learned;
    bool leaves = false;
    if (!learned || !learned->first.live || !map_has(&learned->first, place_text(ev, it->stmt->at))) return false;
    for (uint32_t i = 0; i < it->stmt->For.body.n; i++) find_exit(it->stmt->For.body.at[i], &leaves);
    return !leaves && !may_leave(it->stmt);
}

typedef struct Apart {
    Iteration *it;
    LoopSpec *spec;
    Sval *broke;
} Apart;

static Flow first_and_others(Eval *ev, void *context) {
    Apart *a = context;
    Iteration others = *a->it;
    Span at = a->it->stmt->For.iter->at;
    Flow flow = for_body(ev, sv_int(0), a->it);
    if (flow != FLOW_NEXT || !iter_part(ev, &a->it->source, 1, iter_length(ev, &a->it->source), &others.source, at))
        return flow;
    a->spec->static_trips = others.source.n;
    return trips_at_run_time(ev, &others, a->spec, a->broke);
}

static Flow no_trip(Eval *ev, void *context) {
    (void)ev, (void)context;
    return FLOW_NEXT;
}

static Flow for_at_run_time(Eval *ev, Iteration *it, LoopSpec *spec, Sval *broke) {
    RunningLoop running = {ev->flow.loops.running, it->stmt};
    Apart apart = {it, spec, broke};
    Flow flow;
    ev->flow.loops.running = &running;
    Sval some = sv_bool(false);
    if (first_is_apart(ev, it)) some = sv_compare(ev, OP_Gt, iter_length(ev, &it->source), sv_int(0), it->stmt->at);
    if (some.kind == SV_LATER)
        flow = flow_if(ev, some.ir, first_and_others, no_trip, &apart, it->stmt->at);
    else
        flow = some.kind == SV_BOOL && some.b ? first_and_others(ev, &apart) : trips_at_run_time(ev, it, spec, broke);
    ev->flow.loops.running = running.up;
    return flow;
}

typedef struct ForHead {
    const Ast *stmt;
    Sval iterable;
} ForHead;

/* ---- iterators that other code may advance too ---- */

static Flow for_element(Eval *ev, Sval element, void *context) {
    const Ast *stmt = context;
    ev->emit.b.at = stmt->For.target->at;
    ev_assign(ev, stmt->For.target, element);
    exception_edge_refuse(ev, stmt->at);
    return ev_body(ev, stmt->For.body);
}

static Consumer for_consumer(const Ast *stmt) {
    return (Consumer){for_element, (void *)(uintptr_t)stmt, stmt, may_leave(stmt), stmt->For.iter->at};
}

/* A loop over an iterator with an index. Each trip advances the iterator, which thus stops after the last element that
 * the loop has used. */
typedef struct Moving {
    const Ast *stmt;
    Sval v, start;
    bool *moved; /* the body has advanced it too */
} Moving;

static Flow moving_body(Eval *ev, Sval trip, void *context) {
    const Moving *m = context;
    Span at = m->stmt->For.iter->at;
    CellId place = m->v.iter->place;
    Sym name = cx_sym(ev->cx, "i");
    Sval index = sv_binary(ev, OP_Add, m->start, trip, at), next = sv_binary(ev, OP_Add, index, sv_int(1), at);
    frame_set(ev, place, name, next);
    Sval element = iter_element(ev, &m->v.iter->source, index, at);
    Flow flow = element.kind == SV_POISON ? FLOW_NEXT : for_element(ev, element, (void *)(uintptr_t)m->stmt);
    if (flow && !sv_identical(frame_get(ev, place, name), next)) *m->moved = true;
    return flow;
}

static Flow for_index(Eval *ev, const Ast *stmt, Sval v, Sval *broke) {
    Span at = stmt->For.iter->at;
    const IterSource *source = &v.iter->source;
    Consumer consumer = for_consumer(stmt);
    Sval start = frame_get(ev, v.iter->place, cx_sym(ev->cx, "i")), length = iter_bound(ev, source, start, at);
    bool container = source->unroll || is_container(ev, source) || ev->now.constructing || ev->now.tracing;
    if (container) return iter_pull(ev, v, &consumer, ev->cx->limits.unroll_nodes, broke);
    Sval rest = sv_binary(ev, OP_Sub, length, start, at);
    bool moved = false;
    Moving moving = {stmt, v, start, &moved};
    LoopSpec spec = {.static_trips = -1, .body = moving_body, .changed = &moved, .key = stmt, .at = stmt->at};
    if (sv_known_int(rest, &spec.static_trips))
        spec.trips = ir_int(&ev->emit.b, spec.static_trips < 0 ? 0 : spec.static_trips);
    else
        spec.trips = sv_ir(ev, rest, at);
    if (!spec.trips) return FLOW_NEXT;
    if (spec.static_trips < 0) spec.static_trips = sv_known_int(rest, &spec.static_trips) ? 0 : -1;
    if (iter_is_live(source)) spec.watch = source;
    Flow flow = flow_loop(ev, &spec, &moving, broke);
    if (moved) return iter_pull(ev, v, &consumer, 0, broke);
    if (flow & FLOW_NEXT) {
        Sval unbroken = sv_not(ev, *broke, at);
        Sval ended = seq_and(ev, unbroken, flow_stays(ev, flow, at), at);
        iter_move(ev, v, sv_not(ev, ended, at), frame_get(ev, v.iter->place, cx_sym(ev->cx, "i")), at);
    }
    return flow;
}

static Flow for_active(Eval *ev, const Ast *stmt, Sval v) {
    Sval broke = sv_bool(false);
    Consumer consumer = for_consumer(stmt);
    bool index = v.kind == SV_ITER && !v.iter->generator;
    Flow flow = index ? for_index(ev, stmt, v, &broke) : generator_run(ev, v, &consumer, &broke);
    return finish_loop(ev, NULL, stmt->For.orelse, flow, broke, stmt->at);
}

/* ---- in a generator that may stop in the body ---- */

/* A loop of a generator that is stepped: the iterator is in the frame, so that the next step continues with it. */
typedef struct Held {
    const Ast *stmt;
    Sym place;
} Held;

/* A step ends at a yield. If it is known which trip reaches one, the trips up to it are evaluated one by one, so that
 * the position of the generator stays known. */
static Flow held_loop(Eval *ev, const Held *held) {
    enum { FEW = 64 };
    Consumer consumer = for_consumer(held->stmt);
    Sval v = generator_held(ev, held->place), broke;
    if (v.kind == SV_NONE) return FLOW_NEXT;
    Flow flow = iter_pull(ev, v, &consumer, FEW, &broke);
    return finish_loop(ev, NULL, held->stmt->For.orelse, flow, broke, held->stmt->at);
}

/* Returns whether the iterable can be passed on to the loop: the iterators and generator expressions of the prelude do
 * not read its name again, so the name becomes None, and there is only one reference. */
static bool is_passed_on(const Eval *ev, const Ast *e) {
    if (e->kind != AST_Name) return false;
    return module_is_marked(ev, ev->now.frame->module, "__passes_iterables_on__") || !strcmp(e->Name.name, ".0");
}

static Flow for_held(Eval *ev, const Ast *stmt, Sval iterable) {
    Held held = {stmt, generator_place(ev, ev->now.frame->module, stmt)};
    Span at = stmt->For.iter->at;
    bool passed = is_passed_on(ev, stmt->For.iter);
    if (passed) iterable = generator_held(ev, stmt->For.iter->Name.name);
    if (passed && iterable.kind == SV_NONE) return FLOW_NEXT; /* no step starts the loop a second time */
    Sval iter = iter_hold(ev, iterable, at);
    if (iter.kind == SV_POISON) return ev_skip(ev, stmt);
    if (passed && iterable.kind == SV_ITER) frame_set(ev, ev->now.frame->cell, stmt->For.iter->Name.name, sv_none());
    frame_set(ev, ev->now.frame->cell, held.place, iter);
    return held_loop(ev, &held);
}

/* The rest of a trip that a yield interrupted, then the loop. */
typedef struct Resumed {
    const Ast *stmt;
    Flow flow;
} Resumed;

static Flow resumed_loop(Eval *ev, void *context) {
    const Ast *stmt = ((const Resumed *)context)->stmt;
    if (stmt->kind == AST_While) return ev_while(ev, stmt);
    return held_loop(ev, &(Held){stmt, generator_place(ev, ev->now.frame->module, stmt)});
}

static Flow resumed_left(Eval *ev, void *context) {
    (void)ev;
    return ((const Resumed *)context)->flow & ~(Flow)FLOW_NEXT;
}

static Flow resume_loop(Eval *ev, const Ast *stmt) {
    CellId frame = ev->now.frame->cell;
    Resumed resumed = {stmt, ev_body(ev, stmt->kind == AST_While ? stmt->While.body : stmt->For.body)};
    if (resumed.flow & FLOW_CONTINUE) {
        frame_set(ev, frame, cx_sym(ev->cx, "$continue"), sv_bool(false));
        resumed.flow = (resumed.flow & ~(Flow)FLOW_CONTINUE) | FLOW_NEXT;
    }
    Flow flow = resumed.flow;
    if (flow & FLOW_NEXT) flow = ev_guarded(ev, flow, resumed_loop, resumed_left, &resumed, stmt->at);
    if (!(resumed.flow & FLOW_BREAK)) return flow;
    frame_set(ev, frame, cx_sym(ev->cx, "$break"), sv_bool(false));
    return (flow & ~(Flow)FLOW_BREAK) | FLOW_NEXT;
}

/* ---- while checking: over unknown values ---- */

enum { CHECKED_TRIPS = 64 }; /* at most this many trips are evaluated one by one */

static Flow for_unknown_trip(Eval *ev, void *context) {
    const Ast *stmt = context;
    ev->emit.b.at = stmt->For.target->at;
    ev_assign(ev, stmt->For.target, sv_poison());
    return ev_body(ev, stmt->For.body);
}

static Flow while_unknown_trip(Eval *ev, void *context) {
    const Ast *stmt = context;
    bool known;
    if (sv_known_bool(ev_test(ev, stmt->While.test), &known) && !known) return 0;
    return ev_body(ev, stmt->While.body);
}

static Flow orelse_arm(Eval *ev, void *context) { return ev_body(ev, *(const Body *)context); }

static Flow loop_unknown(Eval *ev, const Ast *stmt) {
    bool counted = stmt->kind == AST_For;
    Body orelse = counted ? stmt->For.orelse : stmt->While.orelse;
    bool endless = !counted && stmt->While.test->kind == AST_Bool && stmt->While.test->Bool.value;
    Flow flow = unknown_loop(ev, counted ? for_unknown_trip : while_unknown_trip, (void *)(uintptr_t)stmt, endless);
    if (!(flow & FLOW_NEXT) || !orelse.n) return flow;
    return unknown_paths(ev, 2, (UnknownPath[]){{.arm = orelse_arm, .context = &orelse}, {0}});
}

static Flow for_over(Eval *ev, ForHead *head) {
    const Ast *stmt = head->stmt;
    head->iterable = iter_resolve(ev, head->iterable, stmt->For.iter->at);
    if (ev->check.on && unknown_trips(head->iterable)) return loop_unknown(ev, stmt);
    if (head->iterable.kind != SV_POISON && generator_steps(ev) && generator_yields_in(stmt->For.body))
        return for_held(ev, stmt, head->iterable);
    if (iter_is_active(ev, head->iterable)) return for_active(ev, stmt, head->iterable);
    Iteration it = {.stmt = stmt};
    Sval broke = sv_bool(false);
    if (head->iterable.kind == SV_POISON || !iter_open(ev, head->iterable, &it.source, stmt->For.iter->at))
        return ev->check.on ? loop_unknown(ev, stmt) : ev_skip(ev, stmt);
    if (ev->check.on && it.source.n < 0 && !it.source.computes) return loop_unknown(ev, stmt);
    LoopSpec spec = {.static_trips = it.source.n, .body = for_body, .key = stmt, .at = stmt->at};
    bool container = it.source.unroll || is_container(ev, &it.source) || counts_elements(ev, stmt->For.iter) ||
                     collects_containers(ev, stmt, it.source.n) || stores_under_tuples(stmt, it.source.n) ||
                     loop_chooses_layers(ev, stmt, it.source.n);
    bool unroll = it.source.n >= 0 && (container || ev->now.constructing || it.source.n <= 1);
    if (ev->check.on && it.source.n > CHECKED_TRIPS) return loop_unknown(ev, stmt);
    unroll |= ev->check.on;
    Flow flow = unroll ? for_unrolled(ev, &it, &spec, &broke) : for_at_run_time(ev, &it, &spec, &broke);
    return finish_loop(ev, ev->check.on ? NULL : &it.source, stmt->For.orelse, flow, broke, stmt->at);
}

/* Executes a `for`. If the iterable may have raised, the whole loop comes after that exception edge. */
Flow ev_for(Eval *ev, const Ast *stmt) {
    if (generator_resumes_in(ev, stmt)) return resume_loop(ev, stmt);
    ForHead head = {stmt, ev_expr(ev, stmt->For.iter)};
    if (ev->now.unreachable || ev->now.raised.kind != SV_POISON) return FLOW_NEXT;
    if (ev->check.on && head.iterable.kind == SV_POISON) return loop_unknown(ev, stmt);
    struct ExceptionEdge *point = ev->now.exception_edge;
    bool may_raise = ev->now.may_raise;
    ev->now.exception_edge = NULL, ev->now.may_raise = false;
    Flow flow = for_over(ev, &head);
    ev->now.exception_edge = point, ev->now.may_raise = may_raise;
    return flow;
}

/* ---- while ---- */

/* A `while` whose test may raise. It is evaluated as `while True: if not test: break`. */
typedef struct Whiling {
    const Ast *stmt;
    Sval truth;
    bool test_raises;
} Whiling;

static Sval while_test(Eval *ev, void *context) {
    Whiling *loop = context;
    if (loop->test_raises) return sv_bool(true);
    Sval truth = ev_test(ev, loop->stmt->While.test);
    exception_edge_refuse(ev, loop->stmt->While.test->at);
    return truth;
}

static Flow while_body(Eval *ev, void *context) {
    const Ast *stmt = ((const Whiling *)context)->stmt;
    Narrowing *narrowing = narrow_find(ev, stmt->While.test);
    if (narrowing) narrow_enter(ev, narrowing, true);
    Flow flow = ev_body(ev, stmt->While.body);
    if (narrowing && flow) narrow_leave(ev, narrowing, true);
    return flow;
}

static Flow while_ends(Eval *ev, void *context) {
    (void)context;
    frame_set(ev, ev->now.frame->cell, cx_sym(ev->cx, "$break"), sv_bool(true));
    return FLOW_BREAK;
}

static Flow while_tested(Eval *ev, void *context) {
    const Whiling *loop = context;
    bool known;
    if (sv_known_bool(loop->truth, &known)) return known ? while_body(ev, context) : while_ends(ev, context);
    if (loop->truth.kind != SV_LATER) return FLOW_NEXT;
    return flow_if(ev, loop->truth.ir, while_body, while_ends, context, loop->stmt->While.test->at);
}

static Flow while_trip(Eval *ev, Sval index, void *context) {
    (void)index;
    Whiling *loop = context;
    if (!loop->test_raises) return while_body(ev, loop);
    loop->truth = ev_test(ev, loop->stmt->While.test);
    return ev_after_head(ev, &loop->truth, while_tested, loop, loop->stmt->While.test->at);
}

static bool is_nonzero(const Ast *e) {
    return (e->kind == AST_Int && e->Int.value) || (e->kind == AST_Float && e->Float.value != 0);
}

/* Returns whether an operator of the chain raises for some numbers. */
static bool may_fail(const Ast *chain) {
    for (uint32_t i = 0; i < chain->BinOp.ops.n; i++) {
        AstOp op = (AstOp)chain->BinOp.ops.at[i];
        if (op == OP_LShift || op == OP_RShift || op == OP_Pow) return true;
        bool divides = op == OP_Div || op == OP_FloorDiv || op == OP_Mod;
        if (divides && !is_nonzero(chain->BinOp.operands.at[i + 1])) return true;
    }
    return false;
}

/* Finds calls, subscripts and operators that raise for some numbers. */
static void find_raising(Ast *ast, void *found) {
    if (ast->kind == AST_Call || ast->kind == AST_Subscript || (ast->kind == AST_BinOp && may_fail(ast)))
        *(bool *)found = true;
    ast_each(ast, find_raising, found);
}

/* Evaluates trips while the tests are known, then one for all others. */
static Flow while_checked(Eval *ev, const Ast *stmt) {
    bool known = true;
    for (int i = 0; i < CHECKED_TRIPS; i++) {
        Sval truth = stmt->While.test->kind == AST_Bool ? sv_poison() : ev_test(ev, stmt->While.test);
        if (!sv_known_bool(truth, &known)) return loop_unknown(ev, stmt);
        if (!known) return stmt->While.orelse.n ? ev_body(ev, stmt->While.orelse) : FLOW_NEXT;
        Flow flow = ev_body(ev, stmt->While.body);
        if (flow != FLOW_NEXT) return flow & (FLOW_BREAK | FLOW_CONTINUE) ? loop_unknown(ev, stmt) : flow;
    }
    return loop_unknown(ev, stmt);
}

/* If it is known which of the first trips reaches a yield, a step of a generator evaluates the trips up to it one by
 * one, so that the position of the generator stays known. */
static int64_t trips_of_step(const Eval *ev, const Ast *stmt) {
    enum { FEW = 64 };
    return generators_steps(ev) && generator_yields_in(stmt->While.body) ? FEW : 0;
}

Flow ev_while(Eval *ev, const Ast *stmt) {
    if (generator_resumes_in(ev, stmt)) return resume_loop(ev, stmt);
    if (ev->check.on) return while_checked(ev, stmt);
    Whiling loop = {.stmt = stmt};
    if (ev->now.handlers && !stmt->While.orelse.n) find_raising(stmt->While.test, &loop.test_raises);
    LoopSpec spec = {.static_trips = -1, .test = while_test, .body = while_trip, .key = stmt, .at = stmt->at};
    spec.first = trips_of_step(ev, stmt);
    Sval broke;
    Flow flow = flow_loop(ev, &spec, &loop, &broke);
    return finish_loop(ev, NULL, stmt->While.orelse, flow, broke, stmt->at);
}
