/* Unrolls loops: in a constructor, in trace mode, in place of a Loop node that cannot be made, and if everything that
 * the trips compute is known.
 *
 * The body is evaluated trip by trip at the loop's position. If a trip may have left the loop, later trips are guarded.
 * An unknown test ends the unrolling, and the caller makes a Loop from the start. */
#include "frontend/flow/loop_private.h"

enum {
    ERRONEOUS_TRIPS = 1000
}; /* most trips that are evaluated after an error, since a wrong test may never end the loop */

typedef struct Trip {
    const LoopSpec *spec;
    void *context;
    int64_t k;
    bool stop, unknown;
    uint32_t start;   /* number of the first value that the loop makes */
    uint32_t errors;  /* before the loop */
    uint64_t values;  /* if it makes more values than this, it becomes a Loop after all */
    uint64_t lengths; /* loop_resized() before the loop */
    Flow left;        /* how earlier trips may have left the loop */
} Trip;

static Flow one_trip(Eval *ev, void *context) {
    Trip *trip = context;
    if (trip->spec->test) {
        bool known;
        Sval test = trip->k ? trip->spec->test(ev, trip->context)
                            : sv_bool(true); /* the first test was already evaluated */
        if (!sv_known_bool(test, &known)) {
            trip->unknown = trip->stop = true;
            return FLOW_NEXT;
        }
        if (!known) {
            trip->stop = true;
            return FLOW_NEXT;
        }
    }
    ev->now.frame->loops++;
    Flow flow = trip->spec->body(ev, sv_int(trip->k), trip->context);
    ev->now.frame->loops--;
    if (flow & FLOW_CONTINUE) {
        frame_set(ev, ev->now.frame->cell, cx_sym(ev->cx, "$continue"), sv_bool(false));
        flow = (flow & ~(Flow)FLOW_CONTINUE) | FLOW_NEXT;
    }
    return flow;
}

static Flow trip_left(Eval *ev, void *context) {
    (void)ev;
    return ((Trip *)context)->left;
}

typedef struct Remaining {
    Trip *trip;
    Flow left;
} Remaining;

static Flow remaining_trips(Eval *ev, void *context);

static Flow remaining_left(Eval *ev, void *context) {
    (void)ev;
    return ((Remaining *)context)->left;
}

static bool more_trips(const Trip *trip) {
    return !trip->stop && (trip->spec->static_trips < 0 || trip->k < trip->spec->static_trips);
}

static bool too_large(const Eval *ev, const Trip *trip, Flow left) {
    if (trip->spec->watch && (*trip->spec->changed |= loop_resized(ev, trip->spec->watch) != trip->lengths))
        return true;
    if (trip->spec->static_trips < 0 && !trip->spec->bounded && left) return true;
    bool endless = trip->spec->static_trips < 0 && !trip->spec->bounded;
    /* After errors, the loop's tests may be wrong, or the statement that would leave it may be missing. */
    uint32_t errors = diag_errors(ev->cx->diags);
    if (endless && (errors > trip->errors || (errors && trip->k >= ERRONEOUS_TRIPS))) return true;
    if (trip->spec->most && trip->k >= trip->spec->most) return true;
    return !ev->now.constructing && ev->emit.func->next_id - trip->start > trip->values;
}

/* Says, for the case that a limit is reached, that a loop whose number of trips is not known did not end before. */
static void note_long_loop(Eval *ev, const Trip *trip) {
    enum { LONG = 1 << 14 };
    if (trip->spec->static_trips >= 0 || !trip->k || trip->k % LONG) return;
    ev->cx->limit_cause = arena_printf(ev->cx->mem, "the loop in line %u did not end within %lld iterations",
                                       src_line_number(ev->cx->sources, trip->spec->at.lo), (long long)trip->k);
    ev->cx->limit_way = "check what ends the loop";
}

/* Evaluates all trips. After one that may have left the loop, the others are evaluated inside the arm in which it did
 * not; if nesting gets deep, each has an If of its own. */
static Flow all_trips(Eval *ev, Trip *trip) {
    Flow left = 0;
    for (; more_trips(trip); trip->k++) {
        ev_step(ev);
        note_long_loop(ev, trip);
        if (too_large(ev, trip, left)) {
            trip->unknown = trip->stop = true;
            break;
        }
        trip->left = left;
        Flow now = left ? ev_guarded(ev, left | FLOW_NEXT, one_trip, trip_left, trip, trip->spec->at)
                        : one_trip(ev, trip);
        if (!now && !left) return 0;
        left |= now & ~(Flow)FLOW_NEXT;
        if (!(now & FLOW_NEXT)) return left;
        if (!left || ev->now.nesting >= (uint64_t)ev->cx->limits.exit_nesting) continue;
        trip->k++;
        if (!more_trips(trip)) break;
        Remaining rest = {trip, left};
        return ev_guarded(ev, left | FLOW_NEXT, remaining_trips, remaining_left, &rest, trip->spec->at);
    }
    return left | FLOW_NEXT;
}

static Flow remaining_trips(Eval *ev, void *context) { return all_trips(ev, ((Remaining *)context)->trip); }

static bool unroll_within(Eval *ev, const LoopSpec *spec, void *context, uint64_t values, Sval *broke, Flow *out) {
    Trip trip = {.spec = spec, .context = context, .start = ev->emit.func->next_id, .values = values};
    trip.lengths = loop_resized(ev, spec->watch);
    trip.errors = diag_errors(ev->cx->diags);
    const char *cause = ev->cx->limit_cause, *way = ev->cx->limit_way;
    Flow flow = all_trips(ev, &trip);
    ev->cx->limit_cause = cause, ev->cx->limit_way = way;
    if (spec->watch) trip.unknown |= *spec->changed |= loop_resized(ev, spec->watch) != trip.lengths;
    *broke = flow & FLOW_BREAK ? exit_flag(ev, "$break") : sv_bool(false);
    if (flow & FLOW_BREAK) {
        frame_set(ev, ev->now.frame->cell, cx_sym(ev->cx, "$break"), sv_bool(false));
        flow |= FLOW_NEXT;
    }
    *out = flow & (FLOW_NEXT | FLOW_RETURN | FLOW_RAISE);
    return !trip.unknown && (values || ev->emit.func->next_id == trip.start);
}

static void undo_trips(Eval *ev, HeapMark mark, DiagMark diags, const Node *last) {
    state_leave(ev, mark);
    heap_drop(ev, mark);
    diag_drop(ev->cx->diags, diags);
    while (ev->emit.b.block->last != last) ir_erase(ev->emit.b.block->last);
}

/* Unrolls the loop; if a trip changed the container that it iterates, and may also have left the loop, no trip can
 * follow, and the unrolling is undone. */
static bool unroll_unless_changed(Eval *ev, const LoopSpec *spec, void *context, Sval *broke, Flow *out) {
    DiagMark diags = diag_mark(ev->cx->diags);
    Node *last = ev->emit.b.block->last;
    HeapMark mark = heap_mark(ev);
    bool known, done = unroll_within(ev, spec, context, (uint64_t)ev->cx->limits.unroll_nodes, broke, out);
    bool left = *out != FLOW_NEXT || !sv_known_bool(*broke, &known) || known;
    *spec->changed &= spec->watch || (done && left);
    if (*spec->changed)
        undo_trips(ev, mark, diags, last);
    else
        heap_commit(ev, mark);
    return done;
}

bool flow_unroll(Eval *ev, const LoopSpec *spec, void *context, Sval *broke, Flow *out) {
    if (spec->changed) return unroll_unless_changed(ev, spec, context, broke, out);
    return unroll_within(ev, spec, context, (uint64_t)ev->cx->limits.unroll_nodes, broke, out);
}

static bool try_within(Eval *ev, const LoopSpec *spec, void *context, uint64_t values, Sval *broke, Flow *flow) {
    DiagMark diags = diag_mark(ev->cx->diags);
    uint32_t errors = diag_errors(ev->cx->diags);
    Node *last = ev->emit.b.block->last;
    HeapMark mark = heap_mark(ev);
    bool done = unroll_within(ev, spec, context, values, broke, flow) && !(spec->changed && *spec->changed);
    if (done && (values || diag_errors(ev->cx->diags) == errors)) {
        heap_commit(ev, mark);
        return true;
    }
    undo_trips(ev, mark, diags, last);
    return false;
}

bool loop_try_unroll(Eval *ev, const LoopSpec *spec, void *context, Sval *broke, Flow *flow) {
    return try_within(ev, spec, context, (uint64_t)ev->cx->limits.unroll_nodes, broke, flow);
}

bool loop_try_in_step(Eval *ev, const LoopSpec *spec, void *context, Sval *broke, Flow *flow) {
    enum { MOST_FAILED = 12 };
    uint32_t made = ev->now.steps.made;
    if (ev->now.steps.failed >= MOST_FAILED) return false;
    if (loop_try_unroll(ev, spec, context, broke, flow)) return true;
    ev->now.steps.made = made;
    ev->now.steps.failed += ev->now.steps.depth > 0;
    return false;
}

bool loop_try_first(Eval *ev, const LoopSpec *spec, void *context, Sval *broke, Flow *flow) {
    LoopSpec first = *spec;
    first.most = spec->first;
    return spec->first && loop_try_in_step(ev, &first, context, broke, flow);
}

bool loop_surely_ends(Eval *ev, const LoopSpec *spec, void *context) {
    enum { TRIPS = 64, VALUES = 4096 };
    const Ast *stmt = spec->key;
    bool statement = stmt && (stmt->kind == AST_For || stmt->kind == AST_While);
    if (!statement || ev->flow.loops.trying || ev->now.constructing) return false;
    LoopSpec first = *spec;
    if (first.static_trips > TRIPS || first.static_trips < 0) first.static_trips = TRIPS;
    DiagMark diags = diag_mark(ev->cx->diags);
    Node *last = ev->emit.b.block->last;
    HeapMark mark = heap_mark(ev);
    Sval broke;
    Flow flow;
    LoopHistory *loops = ev->flow.loops.memory;
    const LoopHistory *recall = ev->flow.loops.recall;
    ev->flow.loops.memory = NULL,
    ev->flow.loops.recall = NULL; /* inner loops must not remember layouts of the attempt */
    ev->flow.loops.trying = true;
    unroll_within(ev, &first, context, VALUES, &broke, &flow);
    ev->flow.loops.trying = false;
    ev->flow.loops.memory = loops, ev->flow.loops.recall = recall;
    if (flow)
        undo_trips(ev, mark, diags, last);
    else
        heap_commit(ev, mark);
    return !flow;
}

/* ---- loops of known numbers ---- */

typedef struct WorkSearch {
    Eval *ev;
    bool other;
} WorkSearch;

static void note_other_work(Ast *e, void *user) {
    WorkSearch *search = user;
    if (!e) return;
    const Ast *f = e->kind == AST_Call ? e->Call.function : NULL;
    Sym name = !f ? NULL : f->kind == AST_Name ? f->Name.name : f->kind == AST_Attribute ? f->Attribute.name : NULL;
    bool numbers = !f || (name && prelude_lists(search->ev, PRELUDE_MARKS_NUMBER_CALLS, name, sym_length(name)));
    bool loop = e->kind == AST_For || e->kind == AST_While; /* an inner run-time loop would not survive the attempt */
    search->other |= loop || !numbers;
    if (!loop && numbers) ast_each(e, note_other_work, user);
}

typedef enum { WORK_UNKNOWN, WORK_NUMBERS, WORK_OTHER } LoopWork;

/* Returns whether unrolling is worth an attempt: the text has no loop, and no calls except those that lists and numbers
 * need. */
static bool may_be_known(Eval *ev, const LoopSpec *spec) {
    enum { TRIPS = 64 };
    const Ast *stmt = spec->key;
    if (!stmt || (stmt->kind != AST_For && stmt->kind != AST_While) || spec->static_trips > TRIPS) return false;
    LoopWork answer = (LoopWork)(uintptr_t)map_get(&ev->memo.loop_work, stmt);
    if (!answer) {
        WorkSearch search = {.ev = ev};
        ast_each((Ast *)(uintptr_t)stmt, note_other_work, &search);
        answer = search.other ? WORK_OTHER : WORK_NUMBERS;
        map_set(ev->cx->program, &ev->memo.loop_work, stmt, (void *)(uintptr_t)answer);
    }
    return answer == WORK_NUMBERS;
}

bool loop_try_all_known(Eval *ev, const LoopSpec *spec, void *context, Sval *broke, Flow *flow) {
    return try_within(ev, spec, context, 0, broke, flow);
}

bool loop_try_known(Eval *ev, const LoopSpec *spec, void *context, Sval *broke, Flow *flow) {
    return may_be_known(ev, spec) && loop_try_all_known(ev, spec, context, broke, flow);
}
