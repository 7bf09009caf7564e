/* Comprehensions, generator expressions and f-strings.
 *
 * A comprehension has a frame of its own, whose closure is the enclosing frame; its first iterable is evaluated
 * outside. Clauses over a known number of elements are evaluated element by element; one of run-time length becomes a
 * Loop whose trips have a frame each, so that targets are not carried. A generator expression with one clause and
 * neither a test nor a star, over an iterable with access by index, is a source that computes elements on access;
 * others are generators. */
#include "frontend/exec/eval_private.h"
#include "frontend/exec/generator.h"
#include "frontend/flow/unknown.h"
#include "frontend/kinds/format.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/seq.h"

/* Most plain numbers over which a comprehension is unrolled. For a dictionary or set the bound is higher, because a
 * key that is computed at run time is compared with all others. */
enum { UNROLLED = 256, UNROLLED_KEYS = 2048 };

typedef struct Comp {
    const Ast *expr;
    AstList clauses;
    Sval out;
    bool ok;
} Comp;

static AstList clauses_of(const Ast *e) {
    switch (e->kind) {
    case AST_ListComp: return e->ListComp.clauses;
    case AST_SetComp: return e->SetComp.clauses;
    case AST_GeneratorExp: return e->GeneratorExp.clauses;
    default: return e->DictComp.clauses;
    }
}

/* ---- scope ---- */

typedef struct Walrus {
    Eval *ev;
    Vec(Sym) name;
} Walrus;

static void find_walrus(Ast *e, void *user) {
    Walrus *w = user;
    if (!e || e->kind == AST_Lambda) return;
    if (e->kind == AST_NamedExpr) vec_push(w->ev->cx->mem, &w->name, e->NamedExpr.name);
    ast_each(e, find_walrus, user);
}

/* Binds a walrus target from the start in the text of a module or in a lambda, which have no list of local names. */
static void place_walrus(Eval *ev, Sym name) {
    const Function *func = ev->now.frame->func;
    CellId place = ev_name_frame(ev, name);
    bool declared = place != ev->now.frame->cell || (func && func->ast->kind == AST_FunctionDef);
    if (!declared && frame_get(ev, place, name).kind == SV_UNBOUND) frame_set(ev, place, name, sv_none());
}

/* Returns the walrus targets of an expression, which belong to the enclosing function, whose frame is current. */
static AstSyms walrus_names(Eval *ev, const Ast *expr) {
    Walrus w = {.ev = ev};
    ast_each(expr, find_walrus, &w);
    for (uint32_t i = 0; i < w.name.n; i++) place_walrus(ev, w.name.at[i]);
    return (AstSyms){w.name.at, w.name.n};
}

/* Only the first source of a comprehension sees the names of the class in whose body it stands. */
static void enter(Eval *ev, Frame *frame, const Ast *expr) {
    CellId around = ev->now.frame->cell, outer = ev->now.frame->class_body ? heap_cell(ev, around)->closure : around;
    AstSyms shared = walrus_names(ev, expr);
    Sym *global = arena_new_array(ev->cx->mem, Sym, shared.n);
    uint32_t globals = 0;
    for (uint32_t i = 0; i < shared.n; i++)
        if (ev_is_global(ev, shared.at[i])) global[globals++] = shared.at[i];
    *frame = *ev->now.frame;
    frame->up = ev->now.frame, frame->func = NULL, frame->class_body = NULL;
    frame->cell = heap_new(ev, CELL_FRAME, expr->at);
    heap_cell(ev, frame->cell)->closure = outer;
    ev->now.frame = frame;
    if (shared.n) ev_declare_scope(ev, "nonlocal", shared);
    if (globals) ev_declare_scope(ev, "global", (AstSyms){global, globals});
}

/* ---- clauses ---- */

static bool clause(Eval *ev, Comp *comp, uint32_t k);

/* Adds an element, or those of a starred one, to a list or set. */
static bool emit_item(Eval *ev, Comp *comp, const Ast *item) {
    bool set = comp->expr->kind == AST_SetComp, all = item->kind == AST_Starred;
    Sval v = ev_expr(ev, all ? item->Starred.value : item);
    if (v.kind == SV_POISON && ev->check.on && !set) return unknown_contents(ev, comp->out), true;
    if (v.kind == SV_POISON) return false;
    if (set && !all) return sv_set_add(ev, comp->out, v, comp->expr->at);
    const char *method = set ? "update" : all ? "extend" : "append";
    return sv_call_method(ev, comp->out, method, 1, &v, comp->expr->at).kind != SV_POISON;
}

static bool emit(Eval *ev, Comp *comp) {
    const Ast *e = comp->expr;
    if (e->kind != AST_DictComp) return emit_item(ev, comp, e->ListComp.item);
    Sval v = ev_expr(ev, e->DictComp.key);
    return sv_set_item(ev, comp->out, v, ev_expr(ev, e->DictComp.value), e->at);
}

typedef struct Tests {
    Comp *comp;
    const Ast *clause;
    uint32_t next, k;
} Tests;

static Sval run_tests(Eval *ev, Tests *t);

static Sval passed(Eval *ev, void *context) {
    Tests t = *(Tests *)context;
    t.next++;
    return run_tests(ev, &t);
}

static Sval failed(Eval *ev, void *context) {
    (void)ev, (void)context;
    return sv_none();
}

/* Evaluates the tests from `next` on, then the inner clauses. */
static Sval run_tests(Eval *ev, Tests *t) {
    AstList tests = t->clause->Clause.tests;
    if (t->next == tests.n) return clause(ev, t->comp, t->k + 1) ? sv_none() : sv_poison();
    const Ast *test = tests.at[t->next];
    Narrowing *narrowing = narrow_find(ev, test);
    Sval truth = sv_truth(ev, ev_expr(ev, test), test->at);
    if (truth.kind == SV_BOOL) return truth.b ? passed(ev, t) : sv_none();
    if (unknown_truth(ev, truth)) {
        unknown_values(ev, passed, NULL, t);
        unknown_contents(ev, t->comp->out);
        return sv_none();
    }
    if (truth.kind != SV_LATER) return sv_poison();
    return branch_narrowed(ev, truth.ir, passed, failed, t, test->at, narrowing);
}

static bool element(Eval *ev, Comp *comp, uint32_t k, Sval v) {
    const Ast *c = comp->clauses.at[k];
    if (v.kind == SV_POISON && !ev->check.on) return false;
    if (!ev_assign(ev, c->Clause.target, v)) return false;
    return run_tests(ev, &(Tests){comp, c, 0, k}).kind != SV_POISON && ev->now.raised.kind == SV_POISON &&
           !ev->now.unreachable;
}

typedef struct Trip {
    Comp *comp;
    uint32_t k;
    const IterSource *source;
} Trip;

static Flow trip(Eval *ev, Sval index, void *context) {
    const Trip *t = context;
    const Ast *c = t->comp->clauses.at[t->k];
    Frame frame;
    ExprScope outer = expr_scope_open(ev);
    enter(ev, &frame, t->comp->expr);
    t->comp->ok = element(ev, t->comp, t->k, iter_element(ev, t->source, index, c->Clause.iter->at));
    expr_scope_close(ev, &outer, frame.up, sv_none(), t->comp->expr->at);
    return trip_end(ev, &t->comp->ok, t->comp->expr->at);
}

/* Returns whether the comprehension becomes a loop: counting over many elements is worth one even if their number is
 * known. */
static bool loops(const Eval *ev, const Ast *expr, const IterSource *source) {
    if (source->n < 0) return true;
    bool plain = source->value.kind == SV_RANGE || source->value.kind == SV_TENSOR;
    bool keys = source->value.kind == SV_RANGE && (expr->kind == AST_DictComp || expr->kind == AST_SetComp);
    return source->n > (keys ? UNROLLED_KEYS : UNROLLED) && plain && !source->unroll && !ev->now.constructing &&
           !ev->now.tracing;
}

static bool clause_later(Eval *ev, Comp *comp, uint32_t k, const IterSource *source, int64_t from) {
    Trip t = {comp, k, source};
    LoopSpec spec = {.static_trips = source->n, .body = trip, .key = comp->expr, .at = comp->expr->at};
    spec.trips = source->n >= 0 ? ir_int(&ev->emit.b, source->n) : source->length;
    comp->ok = true;
    return iter_expression_loop(ev, source, from, &spec, &t) && comp->ok;
}

static bool clause_over(Eval *ev, Comp *comp, uint32_t k, const IterSource *source) {
    if (loops(ev, comp->expr, source)) return clause_later(ev, comp, k, source, -1);
    Span at = comp->clauses.at[k]->Clause.iter->at;
    for (int64_t i = 0;; i++) {
        bool there;
        Sval more = iter_there(ev, source, sv_int(i), at);
        if (more.kind == SV_POISON) return false;
        if (!sv_known_bool(more, &there)) return clause_later(ev, comp, k, source, i);
        if (!there) return true;
        ev_step(ev);
        if (!element(ev, comp, k, iter_element(ev, source, sv_int(i), at))) return false;
    }
}

static Flow given(Eval *ev, Sval v, void *context) {
    const Trip *t = context;
    Frame frame;
    ExprScope outer = expr_scope_open(ev);
    enter(ev, &frame, t->comp->expr);
    t->comp->ok = element(ev, t->comp, t->k, v);
    expr_scope_close(ev, &outer, frame.up, sv_none(), t->comp->expr->at);
    return trip_end(ev, &t->comp->ok, t->comp->expr->at);
}

/* While checking: iterates over an unknown value. One element is evaluated, which may not exist at run time. */
typedef struct Unseen {
    Comp *comp;
    uint32_t k;
} Unseen;

static Sval unseen_element(Eval *ev, void *context) {
    const Unseen *one = context;
    element(ev, one->comp, one->k, sv_poison());
    return sv_poison();
}

static bool clause_of(Eval *ev, Comp *comp, uint32_t k, Sval iterable) {
    Span at = comp->clauses.at[k]->Clause.iter->at;
    IterSource source;
    iterable = iter_resolve(ev, iterable, at);
    if (ev->check.on && !iter_is_active(ev, iterable)) {
        bool open = iter_open(ev, iterable, &source, at);
        if (open && source.n >= 0) return clause_over(ev, comp, k, &source);
        unknown_values(ev, unseen_element, NULL, &(Unseen){comp, k});
        return false;
    }
    if (!iter_is_active(ev, iterable)) return iter_open(ev, iterable, &source, at) && clause_over(ev, comp, k, &source);
    Trip t = {comp, k, NULL};
    comp->ok = true;
    bool given_all = iter_give(ev, iterable,
                               &(Consumer){.give = given, .context = &t, .exits = true, .at = comp->expr->at});
    if (ev->check.on) unknown_contents(ev, comp->out); /* the number of elements may depend on unknown values */
    return given_all && comp->ok;
}

static bool clause(Eval *ev, Comp *comp, uint32_t k) {
    if (k == comp->clauses.n) return emit(ev, comp);
    const Ast *c = comp->clauses.at[k];
    return clause_of(ev, comp, k, ev_expr(ev, c->Clause.iter));
}

/* ---- generator expressions that are not yet consumed ---- */

typedef struct Waiting {
    const Ast *expr;
    Frame frame;
} Waiting;

static Sval waiting_at(Eval *ev, const IterSource *source, Sval index, Span at) {
    const Waiting *w = source->data;
    Sval v = iter_element(ev, source->part, index, at);
    if (v.kind == SV_POISON) return v;
    Frame defined = w->frame, frame, *caller = ev->now.frame;
    defined.up = caller;
    ev->now.frame = &defined;
    ExprScope outer = expr_scope_open(ev);
    enter(ev, &frame, w->expr);
    bool ok = ev_assign(ev, w->expr->GeneratorExp.clauses.at[0]->Clause.target, v);
    v = ok ? ev_expr(ev, w->expr->GeneratorExp.item) : sv_poison();
    return expr_scope_close(ev, &outer, caller, v, w->expr->at);
}

static Sval waiting(Eval *ev, const Ast *e, const IterSource *source) {
    Waiting *w = arena_new(ev->cx->mem, Waiting);
    w->expr = e, w->frame = *ev->now.frame;
    IterSource lazy = {.n = source->n,
                       .length = source->length,
                       .unroll = source->unroll,
                       .computes = true,
                       .at = waiting_at,
                       .value = sv_none(),
                       .data = w,
                       .parts = 1};
    lazy.part = arena_copy(ev->cx->mem, source, sizeof *source);
    return iter_make(ev, &lazy);
}

static Ast *make_yield(Context *cx, Ast *item) {
    bool all = item->kind == AST_Starred;
    Ast *yield = ast_new(cx, all ? AST_YieldFrom : AST_Yield, item->at);
    if (all)
        yield->YieldFrom.value = item->Starred.value;
    else
        yield->Yield.value = item;
    return yield;
}

/* Makes an anonymous generator function of any other generator expression: its body is `for` and `if` around a
 * yield. */
static Ast *loop_of(Eval *ev, const Ast *e, uint32_t k) {
    Context *cx = ev->cx;
    AstList clauses = e->GeneratorExp.clauses;
    Ast *inner;
    if (k == clauses.n) {
        inner = ast_new(cx, AST_Expr, e->GeneratorExp.item->at);
        inner->Expr.value = make_yield(cx, e->GeneratorExp.item);
        return inner;
    }
    const Ast *c = clauses.at[k];
    inner = loop_of(ev, e, k + 1);
    for (uint32_t i = c->Clause.tests.n; i-- > 0;) {
        Ast *test = ast_new(cx, AST_If, c->Clause.tests.at[i]->at);
        test->If.test = c->Clause.tests.at[i];
        test->If.then = (Body){arena_copy(cx->mem, &inner, sizeof inner), 1};
        inner = test;
    }
    Ast *loop = ast_new(cx, AST_For, c->at);
    loop->For.target = c->Clause.target;
    loop->For.iter = c->Clause.iter;
    if (!k) {
        loop->For.iter = ast_new(cx, AST_Name, c->Clause.iter->at);
        loop->For.iter->Name.name = cx_sym(cx, ".0");
    }
    loop->For.body = (Body){arena_copy(cx->mem, &inner, sizeof inner), 1};
    return loop;
}

static const Ast *function_of(Eval *ev, const Ast *e) {
    Ast *def = map_get(&ev->memo.generating, e);
    if (def) return def;
    Ast *loop = loop_of(ev, e, 0);
    def = ast_new(ev->cx, AST_FunctionDef, e->at);
    def->FunctionDef.name = cx_sym(ev->cx, "<genexpr>");
    def->FunctionDef.generator = true;
    def->FunctionDef.body = (Body){arena_copy(ev->cx->mem, &loop, sizeof loop), 1};
    map_set(ev->cx->program, &ev->memo.generating, e, def);
    return def;
}

static Sval generating(Eval *ev, const Ast *e, Sval iterable) {
    AstSyms shared = walrus_names(ev, e);
    Sval v = generator_make(ev, ev_function(ev, function_of(ev, e)), &(Args){0}, e->at);
    if (v.kind != SV_ITER) return v;
    Frame frame = *ev->now.frame, *outer = ev->now.frame;
    frame.cell = v.iter->place;
    frame_set(ev, frame.cell, cx_sym(ev->cx, ".0"), iterable);
    ev->now.frame = &frame;
    if (shared.n) ev_declare_scope(ev, "nonlocal", shared);
    ev->now.frame = outer;
    return v;
}

/* ---- the whole ---- */

static bool run_clauses(Eval *ev, Comp *comp, Sval iterable) {
    Frame frame;
    ExprScope outer = expr_scope_open(ev);
    enter(ev, &frame, comp->expr);
    bool ok = clause_of(ev, comp, 0, iterable);
    return expr_scope_close(ev, &outer, frame.up, ok ? comp->out : sv_poison(), comp->expr->at).kind != SV_POISON;
}

static Sval generator_expression(Eval *ev, const Ast *e, Sval iterable) {
    AstList clauses = e->GeneratorExp.clauses;
    IterSource source;
    iterable = iter_resolve(ev, iterable, e->at);
    if (iterable.kind == SV_POISON) return iterable;
    bool lazy = clauses.n == 1 && !clauses.at[0]->Clause.tests.n && !iter_is_active(ev, iterable) &&
                e->GeneratorExp.item->kind != AST_Starred;
    if (!lazy) return generating(ev, e, iterable);
    return iter_open(ev, iterable, &source, clauses.at[0]->Clause.iter->at) ? waiting(ev, e, &source) : sv_poison();
}

Sval ev_comprehension(Eval *ev, const Ast *e) {
    Comp comp = {.expr = e, .clauses = clauses_of(e)};
    Sval iterable = ev_expr(ev, comp.clauses.at[0]->Clause.iter);
    if (e->kind == AST_GeneratorExp) return generator_expression(ev, e, iterable);
    comp.out = e->kind == AST_DictComp ? sv_dict(ev) : e->kind == AST_SetComp ? sv_set(ev) : sv_list(ev, 0, NULL);
    return run_clauses(ev, &comp, iterable) ? comp.out : sv_poison();
}

/* ---- f-strings ---- */

static Sval spec_text(Eval *ev, const Ast *format) {
    if (!format) return sv_str(cx_sym(ev->cx, ""));
    Sval text = ev_expr(ev, format);
    if (text.kind == SV_STR || text.kind == SV_POISON) return text;
    return EV_POISON(ev, DIAG_2111, format->at, "a format specification must be known at compile time");
}

static Sval formatted(Eval *ev, const Ast *part) {
    Sval v = ev_expr(ev, part->FormattedValue.value), spec = spec_text(ev, part->FormattedValue.format);
    if (v.kind == SV_POISON || spec.kind == SV_POISON) return sv_poison();
    AstOp conversion = part->FormattedValue.conversion;
    if (conversion == OP_ConvertAscii)
        v = text_ascii(ev, v, part->at);
    else if (conversion != OP_None)
        v = sv_str_of(ev, v, conversion != OP_ConvertStr, part->at);
    return format_value(ev, v, sv_text(spec), sym_length(sv_text(spec)), part->at);
}

Sval ev_fstring(Eval *ev, const Ast *e) {
    AstList parts = e->JoinedStr.parts;
    Sval *piece = arena_new_array(ev->cx->mem, Sval, parts.n);
    bool failed = false;
    for (uint32_t i = 0; i < parts.n; i++) {
        const Ast *part = parts.at[i];
        piece[i] = part->kind == AST_FormattedValue ? formatted(ev, part) : ev_expr(ev, part);
        failed |= piece[i].kind == SV_POISON; /* errors of the other parts are reported too */
    }
    return failed ? sv_poison() : text_join(ev, parts.n, piece, e->at);
}
