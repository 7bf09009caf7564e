/* Evaluates paths of a program whose values are unknown, and joins them. */
#include "frontend/flow/unknown.h"
#include "frontend/flow/flow_private.h"
#include "frontend/value/heap_private.h"
#include "frontend/value/state.h"

#include <string.h>

/* ---- undecided tests ---- */

/* Returns whether a number or bool depends only on sizes, which the user may know. */
static bool follows_from_sizes(const Value *v, int depth, int *values) {
    enum { DEEPEST = 24 };
    const Node *def = v->def;
    if (!def || depth > DEEPEST || --*values < 0) return true;
    if (def->op->kind == OP_NUMBER_OF) return false; /* an element of a tensor */
    if (def->op->kind == OP_CONST) return false;
    if (def->nblock) return true;
    for (uint32_t i = 0; i < def->nin; i++) {
        const Value *in = def->in[i].value;
        if (!in || in->type->kind == TY_TENSOR) return true;
        if (follows_from_sizes(in, depth + 1, values)) return true;
    }
    return false;
}

bool unknown_truth(const Eval *ev, Sval truth) {
    bool known;
    if (!ev->check.on || sv_known_bool(truth, &known)) return false;
    int values = 200; /* most values that the search meets, counting repetitions */
    return truth.kind != SV_LATER || (!ev->check.complete && follows_from_sizes(truth.ir, 0, &values));
}

bool unknown_if_sizes_are(const Value *test) {
    int values = 200;
    return test && follows_from_sizes(test, 0, &values);
}

bool unknown_trips(Sval iterable) {
    if (iterable.kind == SV_TENSOR) return true;
    if (iterable.kind != SV_RANGE) return iterable.kind == SV_POISON;
    const Range *range = iterable.range;
    int64_t k;
    return !sv_known_int(range->start, &k) || !sv_known_int(range->stop, &k) || !sv_known_int(range->step, &k);
}

Sval unknown_read(Eval *ev, Sval v) {
    if (v.kind == SV_UNKNOWN || (v.kind == SV_CHOICE && !ev->check.complete) || sv_unknown_state(v)) return sv_poison();
    return sv_is_container(v) && heap_contents(ev, v.cell)->unknown ? sv_poison() : v;
}

bool unknown_object(const Eval *ev, Sval v) { return v.kind == SV_OBJECT && heap_contents(ev, v.cell)->unknown; }

void unknown_around(Eval *ev, CellId frame) {
    SvVec filled = {0};
    map_each (&heap_get(ev, frame)->object.attr, e)
        if (sv_is_container(*(const Sval *)e->value)) vec_push(ev->cx->program, &filled, *(const Sval *)e->value);
    for (uint32_t i = 0; i < filled.n; i++) unknown_contents(ev, filled.at[i]);
}

void unknown_contents(Eval *ev, Sval v) {
    if (v.kind == SV_TUPLE)
        for (uint32_t i = 0; i < v.tuple->n; i++) unknown_contents(ev, v.tuple->item[i]);
    if (v.kind == SV_METHOD) unknown_contents(ev, v.method->self);
    if (v.kind == SV_FUNC && v.func->closure) unknown_around(ev, v.func->closure);
    if (!sv_is_container(v) && v.kind != SV_OBJECT) return;
    if (!heap_contents(ev, v.cell)->unknown) heap_write_unaliased(ev, v.cell)->unknown = true;
    CellId owner = heap_cell(ev, v.cell)->owner;
    if (owner && !heap_contents(ev, owner)->unknown) heap_write_unaliased(ev, owner)->unknown = true;
}

void unknown_parts(Eval *ev, Sval v) {
    const Content *content = sv_is_container(v) ? heap_contents(ev, v.cell) : NULL;
    SvVec parts = {0};
    if (v.kind == SV_TUPLE)
        for (uint32_t i = 0; i < v.tuple->n; i++) vec_push(ev->cx->program, &parts, v.tuple->item[i]);
    if (v.kind == SV_OBJECT)
        map_each (&heap_get(ev, v.cell)->object.attr, e) vec_push(ev->cx->program, &parts, *(const Sval *)e->value);
    if (content && content->kind == CELL_LIST)
        for (uint32_t i = 0; i < content->list.n; i++) vec_push(ev->cx->program, &parts, content->list.item[i]);
    if (content && content->kind == CELL_DICT)
        map_each (&content->dict.map, e) vec_push(ev->cx->program, &parts, ((const Entry *)e->value)->value);
    for (uint32_t i = 0; i < parts.n; i++)
        if (sv_is_container(parts.at[i])) unknown_contents(ev, parts.at[i]);
}

void unknown_passed(Eval *ev, Sval v) {
    unknown_contents(ev, v);
    unknown_parts(ev, v.kind == SV_METHOD ? v.method->self : v);
}

void unknown_attributes(Eval *ev, Sval v) {
    Vec(Sym) names = {0};
    if (v.kind != SV_OBJECT || v.class->flags & CLASS_MODULE) return;
    map_each (&heap_get(ev, v.cell)->object.attr, e) vec_push(ev->cx->program, &names, (Sym)e->key);
    for (uint32_t i = 0; i < names.n; i++) object_set(ev, v, names.at[i], sv_poison());
}

Sval unknown_test(Sval rest, bool decided) {
    bool known;
    return sv_known_bool(rest, &known) && known == decided ? rest : sv_poison();
}

static Value *unknown_value(Eval *ev, const Type *type, Fact fact) {
    return ir_param(ev->emit.func, ir_block(ev->emit.func, NULL), type, fact, cx_sym(ev->cx, ""));
}

Sval unknown_number(Eval *ev, const Type *type) { return sv_later(unknown_value(ev, type, fact_unknown(type))); }

Sval unknown_tensor(Eval *ev) {
    const Type *type = ty_basic(ev->types, TY_TENSOR);
    Fact fact = fact_tensor(ev->cx, ev->check.guess, -1, NULL);
    return sv_tensor(ev, unknown_value(ev, type, fact));
}

/* ---- one path ---- */

typedef struct Path {
    State state;
    Flow flow;
    Sval value;
} Path;

/* Evaluates one path. `optional`: the path may not be taken. */
static void run(Eval *ev, Path *path, UnknownPath code, BranchFn *branch, bool optional) {
    Builder outer = ev->emit.b;
    HeapMark mark = heap_mark(ev);
    path->flow = FLOW_NEXT, path->value = sv_poison();
    ev->check.arms += optional;
    if (branch) {
        Tentative statement;
        tentative_open(ev, &statement, TENTATIVE_PLAIN);
        path->value = branch(ev, code.context);
        if (ev->now.unreachable || ev->now.raised.kind != SV_POISON) path->flow = 0;
        tentative_close(ev, &statement, false);
    } else if (code.arm) {
        struct ExceptionEdge *edge = ev->now.exception_edge;
        bool may_raise = ev->now.may_raise;
        ev->now.exception_edge = NULL, ev->now.may_raise = false;
        path->flow = code.arm(ev, code.context);
        ev->now.exception_edge = edge, ev->now.may_raise = may_raise;
    }
    ev->check.arms -= optional;
    path->state.change = heap_changes(ev, mark, &path->state.n);
    heap_undo(ev, mark, &path->state.now, &path->state.n);
    ev->emit.b = outer;
}

/* ---- where paths meet ---- */

/* Returns an unknown tensor of which what is known of both x and y holds; they may be NULL. */
static Value *joined_tensor(Eval *ev, const Fact *x, const Fact *y) {
    const Type *type = ty_basic(ev->types, TY_TENSOR);
    Fact fact = fact_tensor(ev->cx, ev->check.guess, -1, NULL);
    if (x && y && !ev->check.loosely) {
        DType guess = fact.dtype;
        fact = fact_join(ev->cx, x, y);
        if (fact.dtype == DT_NONE) fact.dtype = guess;
        if (fact.rank < 0 && fact_last(x) == fact_last(y)) fact.last = fact_last(x);
    }
    return unknown_value(ev, type, fact);
}

static const Fact *fact_if_readable(Eval *ev, Sval tensor) {
    diag_quiet(ev->cx->diags, 1);
    const Fact *fact = tensor_fact(ev, tensor, ev->emit.b.at);
    diag_quiet(ev->cx->diags, -1);
    return fact;
}

static Sval value_join(Eval *ev, Sval a, Sval b) {
    if (sv_identical(a, b)) return a;
    if (a.kind == SV_TENSOR && b.kind == SV_TENSOR && !ev->now.constructing) {
        const Fact *of_b = fact_if_readable(ev, b), *of_a = fact_if_readable(ev, a);
        return sv_tensor(ev, joined_tensor(ev, of_a, of_b));
    }
    if (sv_is_container(a)) unknown_contents(ev, a); /* a write through the joined name may change either */
    if (sv_is_container(b)) unknown_contents(ev, b);
    if (a.kind != SV_TUPLE || b.kind != SV_TUPLE || a.tuple->n != b.tuple->n || a.tuple->class != b.tuple->class)
        return sv_poison();
    Sval *item = arena_new_array(ev->cx->program, Sval, (size_t)a.tuple->n + 1);
    for (uint32_t i = 0; i < a.tuple->n; i++) item[i] = value_join(ev, a.tuple->item[i], b.tuple->item[i]);
    return sv_named_tuple(ev, a.tuple->class, a.tuple->n, item);
}

static Sval in_map(const Map *map, Sym name) {
    const Sval *v = map_get(map, name);
    return v ? *v : sv_unbound();
}

static void join_names(Eval *ev, Content *to, const Content *with) {
    Map names = {0};
    map_each (&to->object.attr, e) map_set(ev->cx->program, &names, e->key, e);
    map_each (&with->object.attr, e) map_set(ev->cx->program, &names, e->key, e);
    if (to->kind == CELL_OBJECT && (to->object.attr.live != names.live || with->object.attr.live != names.live))
        to->unknown = true;
    map_each (&names, e) {
        Sval a = in_map(&to->object.attr, e->key), b = in_map(&with->object.attr, e->key);
        if (sv_identical(a, b)) continue;
        Sval joined = is_exit_name(e->key) ? sv_bool(false) : value_join(ev, a, b);
        map_set(ev->cx->program, &to->object.attr, e->key, arena_copy(ev->cx->program, &joined, sizeof joined));
    }
}

static bool same_keys(const Map *a, const Map *b) {
    if (a->live != b->live) return false;
    map_each (a, e)
        if (!map_has(b, e->key)) return false;
    return true;
}

static void join_dict(Eval *ev, Content *to, const Content *with) {
    if (!same_keys(&to->dict.map, &with->dict.map)) {
        to->unknown = true;
        return;
    }
    map_each (&with->dict.map, e) {
        const Entry *mine = map_get(&to->dict.map, e->key), *other = e->value;
        if (sv_identical(mine->value, other->value)) continue;
        Entry joined = {mine->key, value_join(ev, mine->value, other->value)};
        map_set(ev->cx->program, &to->dict.map, e->key, arena_copy(ev->cx->program, &joined, sizeof joined));
    }
}

static void join_list(Eval *ev, Content *to, const Content *with) {
    if (to->list.n != with->list.n) {
        to->unknown = true;
        return;
    }
    for (uint32_t i = 0; i < to->list.n; i++) to->list.item[i] = value_join(ev, to->list.item[i], with->list.item[i]);
}

static void join_tensor(Eval *ev, Content *to, const Content *with) {
    if (to->tensor.value == with->tensor.value && to->tensor.weight == with->tensor.weight) return;
    const Value *a = to->tensor.value, *b = with->tensor.value;
    to->tensor.value = joined_tensor(ev, a ? &a->fact : NULL, b ? &b->fact : NULL);
    to->tensor.weight = NULL;
}

/* Reduces the contents `to` to what holds for both. */
static void join_contents(Eval *ev, Content *to, const Content *with) {
    if (to->kind != with->kind) {
        to->unknown = true;
        return;
    }
    to->unknown |= with->unknown;
    switch (to->kind) {
    case CELL_FRAME:
    case CELL_OBJECT: join_names(ev, to, with); break;
    case CELL_DICT:
    case CELL_SET: join_dict(ev, to, with); break;
    case CELL_LIST: join_list(ev, to, with); break;
    case CELL_TENSOR: join_tensor(ev, to, with); break;
    case CELL_DYNAMIC: to->unknown = true; break;
    }
}

static const Content *content_after(Eval *ev, const Path *path, CellId cell) {
    for (uint32_t i = 0; i < path->state.n; i++)
        if (path->state.change[i].cell == cell) return path->state.now[i];
    return heap_contents(ev, cell);
}

/* Returns whether what the path has written to the cell is visible after it. A path that returns or raises keeps the
 * values of its names to itself, but its effects on other cells stay. The names of a path that leaves a trip early are
 * visible after the loop, so they are joined at once. */
static bool reaches(const Eval *ev, const Path *path, CellId cell, Flow flow) {
    if (cell == ev->now.frame->cell) return path->flow & (flow | FLOW_BREAK | FLOW_CONTINUE);
    return path->flow & ~(Flow)FLOW_RAISE;
}

static void join_cell(Eval *ev, const Path *path, uint32_t n, CellId cell, Flow flow) {
    Content *joined = NULL;
    for (uint32_t i = 0; i < n; i++) {
        if (!reaches(ev, &path[i], cell, flow)) continue;
        const Content *content = content_after(ev, &path[i], cell);
        if (joined)
            join_contents(ev, joined, content);
        else
            joined = heap_copy(ev, content);
    }
    if (!joined) return;
    joined->invalidated_at = (Span){0, 0};
    heap_replace(ev, cell, joined);
}

/* Returns the flow of the path that gets furthest, since code after the paths is checked if one of them reaches it. */
static Flow joined_flow(const Path *path, uint32_t n) {
    static const Flow order[] = {FLOW_NEXT, FLOW_CONTINUE, FLOW_BREAK, FLOW_RETURN, FLOW_RAISE};
    Flow all = 0;
    for (uint32_t i = 0; i < n; i++) all |= path[i].flow;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (all & order[i]) return order[i];
    return 0;
}

/* Records values that paths return while others go on: they are possible results of the call. */
static void keep_returned(Eval *ev, const Path *path, uint32_t n, Flow flow) {
    Sym returned = cx_sym(ev->cx, "$value"), pending = ev->check.returned;
    CellId cell = ev->now.frame->cell;
    bool any = false;
    Sval all = sv_poison();
    for (uint32_t i = 0; i < n; i++) {
        const Map *names = &content_after(ev, &path[i], cell)->object.attr;
        Sval v[] = {in_map(names, pending), path[i].flow & FLOW_RETURN && flow != FLOW_RETURN ? in_map(names, returned)
                                                                                              : in_map(names, pending)};
        for (int k = 0; k < 2; k++)
            if (v[k].kind != SV_UNBOUND) all = any ? value_join(ev, all, v[k]) : v[k], any = true;
    }
    if (any) frame_set(ev, cell, pending, all);
}

static void clear_exits(Eval *ev) {
    static const char *const exits[] = {"$break", "$continue", "$return", "$raise"};
    for (size_t i = 0; i < sizeof exits / sizeof *exits; i++) {
        Sym name = cx_sym(ev->cx, exits[i]);
        Sval v = frame_get(ev, ev->now.frame->cell, name);
        if (v.kind != SV_UNBOUND && !(v.kind == SV_BOOL && !v.b))
            frame_set(ev, ev->now.frame->cell, name, sv_bool(false));
    }
}

static Flow meet(Eval *ev, const Path *path, uint32_t n) {
    Flow flow = joined_flow(path, n);
    Map seen = {0};
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < path[i].state.n; k++) {
            CellId cell = path[i].state.change[k].cell;
            if (map_has(&seen, map_key(cell))) continue;
            map_set(ev->cx->program, &seen, map_key(cell), (void *)(uintptr_t)1);
            join_cell(ev, path, n, cell, flow);
        }
    keep_returned(ev, path, n, flow);
    if (flow == FLOW_NEXT) clear_exits(ev);
    return flow;
}

/* Joins the paths where states between them may arrive too: after more trips of a loop, or from the middle of a
 * `try`. */
static Flow meet_loosely(Eval *ev, const Path *path, uint32_t n) {
    ev->check.loosely = true;
    Flow flow = meet(ev, path, n);
    ev->check.loosely = false;
    return flow;
}

/* ---- functions for the rooms above ---- */

Flow unknown_paths(Eval *ev, uint32_t n, const UnknownPath *path) {
    Path *end = arena_new_array(ev->cx->program, Path, n);
    for (uint32_t i = 0; i < n; i++) run(ev, &end[i], path[i], NULL, true);
    return meet(ev, end, n);
}

/* States that what a trip that always raises would have changed is unknown: the evaluator may lack what it calls. */
static void unknown_after_raise(Eval *ev, Flow flow) {
    if (flow & ~(Flow)FLOW_RAISE) return;
    Sval self = ev->now.frame->self;
    unknown_around(ev, ev->now.frame->cell);
    if (self.kind != SV_OBJECT) return;
    unknown_contents(ev, self);
    unknown_parts(ev, self);
}

static Flow trip_ends(Flow flow) { return flow & (FLOW_BREAK | FLOW_CONTINUE) ? FLOW_NEXT : flow; }

Flow unknown_loop(Eval *ev, ArmFn *trip, void *context, bool runs) {
    Path path[2] = {{.flow = FLOW_NEXT}};
    UnknownPath code = {trip, context};
    bool tried = ev->check.trying;
    ev->check.trying++, diag_quiet(ev->cx->diags, 1);
    run(ev, &path[1], code, NULL, false);
    ev->check.trying--, diag_quiet(ev->cx->diags, -1);
    path[1].flow = trip_ends(path[1].flow);
    meet_loosely(ev, path, 2);
    if (tried) return FLOW_NEXT;
    /* Whether a loop of the library runs depends on what the program passes. */
    run(ev, &path[1], code, NULL, ev->now.frame->module && ev->now.frame->module->prelude);
    unknown_after_raise(ev, path[1].flow);
    path[1].flow = trip_ends(path[1].flow);
    return runs ? meet(ev, &path[1], 1) : meet_loosely(ev, path, 2);
}

typedef struct Handling {
    const Path *body;
    UnknownPath handler;
} Handling;

static Flow handle(Eval *ev, void *context) {
    const Handling *handling = context;
    Path path[2] = {{.flow = FLOW_NEXT}, *handling->body};
    path[1].flow = FLOW_NEXT;
    meet_loosely(ev, path, 2);
    return handling->handler.arm(ev, handling->handler.context);
}

Flow unknown_raise(Eval *ev, UnknownPath body, uint32_t n, const UnknownPath *handler) {
    Path *path = arena_new_array(ev->cx->program, Path, n + 1);
    Handlers any = {.up = ev->now.handlers};
    ev->now.handlers = &any;
    run(ev, &path[0], body, NULL, true);
    ev->now.handlers = any.up;
    for (uint32_t i = 0; i < n; i++) {
        Handling handling = {&path[0], handler[i]};
        run(ev, &path[i + 1], (UnknownPath){handle, &handling}, NULL, true);
    }
    return meet(ev, path, n + 1);
}

Sval unknown_values(Eval *ev, BranchFn *one, BranchFn *other, void *context) {
    Path path[2] = {{.flow = FLOW_NEXT}, {.flow = FLOW_NEXT}};
    run(ev, &path[0], (UnknownPath){NULL, context}, one, true);
    if (other) run(ev, &path[1], (UnknownPath){NULL, context}, other, true);
    if (!path[0].flow && !path[1].flow) return sv_poison();
    meet(ev, path, 2);
    if (!other) return path[0].value;
    if (!path[0].flow || !path[1].flow) return path[path[0].flow ? 0 : 1].value;
    return value_join(ev, path[0].value, path[1].value);
}

Sval unknown_result(Eval *ev, Flow flow, Sval v) {
    Sval other = frame_get(ev, ev->now.frame->cell, ev->check.returned);
    if (other.kind == SV_UNBOUND) return v;
    return flow & (FLOW_NEXT | FLOW_RETURN) ? value_join(ev, v, other) : other;
}
