/* Exceptions: `try`, its clauses, and `finally`; exits that are pending while `finally` or a manager's `__exit__` runs.
 *
 * The frame's exit places tell how a statement was left (flow.h). Code that runs before the exit is completed has exits
 * of its own, which need the same places. So ev_pend moves the pending exit to places named after the statement, and
 * ev_resume moves it back on the paths on which that code reached its end. On the other paths, its own exit has
 * replaced the pending one, as in Python. */
#include "frontend/exec/eval_private.h"
#include "frontend/exec/generator.h"
#include "frontend/flow/flow_private.h"
#include "frontend/flow/unknown.h"
#include "frontend/kinds/protocol.h"

/* ---- pending exits ---- */

static const struct {
    Flow bit;
    const char *place, *waits;
} waiting[] = {{FLOW_BREAK, "$break", "$pending break"},    {FLOW_CONTINUE, "$continue", "$pending continue"},
               {FLOW_RETURN, "$return", "$pending return"}, {FLOW_RAISE, "$raise", "$pending raise"},
               {FLOW_RETURN, "$value", "$held value"},      {FLOW_RAISE, "$exception", "$held exception"}};

enum { WAITING = sizeof waiting / sizeof *waiting };

static Sym waiting_place(Eval *ev, size_t i, Span at) {
    return sym_printf(ev->cx->symbols, "%s %u", waiting[i].waits, at.lo);
}

static void move_place(Eval *ev, Sym from, Sym to) {
    Sval v = frame_get(ev, ev->now.frame->cell, from);
    if (v.kind == SV_UNBOUND) return;
    frame_set(ev, ev->now.frame->cell, to, v);
    frame_delete(ev, ev->now.frame->cell, from);
}

Pending ev_pend(Eval *ev, Flow flow, Span at) {
    for (size_t i = 0; i < WAITING; i++)
        if (flow & waiting[i].bit) move_place(ev, cx_sym(ev->cx, waiting[i].place), waiting_place(ev, i, at));
    return (Pending){.flow = flow, .at = at};
}

static void forget_places(Eval *ev, const Pending *pending) {
    for (size_t i = 0; i < WAITING; i++)
        if (pending->flow & waiting[i].bit) frame_delete(ev, ev->now.frame->cell, waiting_place(ev, i, pending->at));
}

Sval ev_pending_raise(Eval *ev, const Pending *pending) {
    Sval v = frame_get(ev, ev->now.frame->cell, sym_printf(ev->cx->symbols, "$pending raise %u", pending->at.lo));
    return v.kind == SV_UNBOUND ? sv_bool(false) : v;
}

static Sval is_bound(Eval *ev, Sval alternative, void *context) {
    (void)ev, (void)context;
    return sv_bool(alternative.kind != SV_UNBOUND);
}

/* Returns the exception that was raised. Its place is unbound on paths that raise nothing, but those do not get
 * here. */
static Sval raised_alternatives(Eval *ev, Sval v, Span at) { return narrow_choice(ev, v, true, is_bound, NULL, at); }

Sval ev_pending_exception(Eval *ev, const Pending *pending) {
    Sval v = frame_get(ev, ev->now.frame->cell, sym_printf(ev->cx->symbols, "$held exception %u", pending->at.lo));
    forget_places(ev, pending);
    return raised_alternatives(ev, v, pending->at);
}

void ev_no_exception(Eval *ev, Pending *pending) {
    Pending raise = {.flow = pending->flow & FLOW_RAISE, .at = pending->at};
    forget_places(ev, &raise);
    pending->flow &= ~(Flow)FLOW_RAISE;
}

static Flow resumed(Eval *ev, void *context) {
    const Pending *pending = context;
    bool alone = !(pending->flow & (pending->flow - 1)); /* no other way to continue exists, so this one is taken */
    for (size_t i = 0; i < WAITING; i++) {
        if (!(pending->flow & waiting[i].bit)) continue;
        Sym place = cx_sym(ev->cx, waiting[i].place);
        move_place(ev, waiting_place(ev, i, pending->at), place);
        if (alone && is_exit_name(place)) frame_set(ev, ev->now.frame->cell, place, sv_bool(true));
    }
    return pending->flow;
}

static Flow overtaken(Eval *ev, void *context) {
    const Pending *pending = context;
    forget_places(ev, pending);
    return pending->last & ~(Flow)FLOW_NEXT;
}

Flow ev_resume(Eval *ev, Pending pending, Flow last) {
    pending.last = last;
    if (!last) return overtaken(ev, &pending);
    return ev_guarded(ev, last, resumed, overtaken, &pending, pending.at);
}

/* ---- try ---- */

typedef struct Handling {
    const Ast *stmt;
    uint32_t k;
    Sval exception;
} Handling;

/* Returns the propagating exception and clears it; it no longer propagates unless it is raised again. */
Sval take_exception(Eval *ev, Span at) { return raised_alternatives(ev, exception_take(ev), at); }

/* Clears the last exception after a statement that no exception leaves, so that the next statement does not meet it. */
Flow without_exception(Eval *ev, Flow flow) {
    if (!(flow & FLOW_RAISE)) frame_delete(ev, ev->now.frame->cell, cx_sym(ev->cx, "$exception"));
    return flow;
}

static Flow handle_from(Eval *ev, Handling handling);

/* Ends a clause: `outer` is the exception that the code around it handles; unbound: none. */
static void restore_handled(Eval *ev, Sval outer) {
    CellId frame = ev->now.frame->cell;
    Sym current = cx_sym(ev->cx, "$handling");
    if (outer.kind == SV_UNBOUND)
        frame_delete(ev, frame, current);
    else
        frame_set(ev, frame, current, outer);
}

static Flow handle_this(Eval *ev, void *context) {
    Handling *handling = context;
    const Ast *handler = handling->stmt->Try.handlers.at[handling->k];
    CellId frame = ev->now.frame->cell;
    Sym name = handler->Handler.name, current = cx_sym(ev->cx, "$handling");
    Sval outer = frame_get(ev, frame, current);
    Sval exception = handling->exception;
    if (handler->Handler.type)
        exception = narrow_instance(ev, exception, ev_expr(ev, handler->Handler.type), true, handler->at);
    if (name) frame_set(ev, frame, name, exception);
    frame_set(ev, frame, current, exception);
    frame_set(ev, frame, cx_sym(ev->cx, "$raise"), sv_bool(false));
    Flow flow = ev_body(ev, handler->Handler.body);
    if (flow) restore_handled(ev, outer);
    if (flow && name) frame_delete(ev, frame, name);
    return flow;
}

static Flow handle_other(Eval *ev, void *context) {
    Handling next = *(Handling *)context;
    const Ast *handler = next.stmt->Try.handlers.at[next.k++];
    next.exception = narrow_instance(ev, next.exception, ev_expr(ev, handler->Handler.type), false, handler->at);
    return handle_from(ev, next);
}

/* Runs the first clause that matches; if none does, the exception propagates. */
static Flow handle_from(Eval *ev, Handling handling) {
    const Ast *stmt = handling.stmt;
    if (handling.k == stmt->Try.handlers.n) return ev_raise(ev, handling.exception, stmt->at);
    const Ast *handler = stmt->Try.handlers.at[handling.k];
    if (!handler->Handler.type) return handle_this(ev, &handling);
    Sval fits = sv_isinstance(ev, handling.exception, ev_expr(ev, handler->Handler.type), handler->at);
    bool known;
    if (sv_known_bool(fits, &known)) return known ? handle_this(ev, &handling) : handle_other(ev, &handling);
    if (fits.kind != SV_LATER) return FLOW_NEXT;
    return flow_if(ev, fits.ir, handle_this, handle_other, &handling, handler->at);
}

typedef struct Caught {
    const Ast *stmt;
    Flow flow;
    bool ends; /* no clause continues after the statement */
} Caught;

static Flow caught(Eval *ev, void *context) {
    Caught *c = context;
    Flow flow = handle_from(ev, (Handling){c->stmt, 0, take_exception(ev, c->stmt->at)});
    c->ends = !(flow & FLOW_NEXT);
    return flow;
}

static Flow clause_else(Eval *ev, void *context) {
    const Caught *c = context;
    return ev_body(ev, c->stmt->Try.orelse);
}

static Flow left_before_else(Eval *ev, void *context) {
    (void)ev;
    const Caught *c = context;
    return c->flow & ~(Flow)(FLOW_RAISE | FLOW_NEXT);
}

/* Evaluates `else` on the paths on which the body reached its end without an exception. */
static Flow went_on(Eval *ev, void *context) {
    Caught *c = context;
    Flow flow = without_exception(ev, c->flow & ~(Flow)FLOW_RAISE);
    if (!c->stmt->Try.orelse.n || !(flow & FLOW_NEXT)) return flow;
    return ev_guarded(ev, flow, clause_else, left_before_else, c, c->stmt->at);
}

static void find_exit(Ast *ast, void *user) {
    bool *found = user;
    *found |= ast->kind == AST_Return || ast->kind == AST_Break || ast->kind == AST_Continue;
    ast_each(ast, find_exit, user);
}

static bool only_raises(const Ast *handler) {
    Body body = handler->Handler.body;
    bool leaves = false;
    for (uint32_t i = 0; i < body.n; i++) find_exit(body.at[i], &leaves);
    return !leaves && body.n && body.at[body.n - 1]->kind == AST_Raise; /* an invalid text may leave no statements */
}

/* Returns whether the statement catches anything. Clauses that all re-raise, without an enclosing handler, catch
 * nothing: the exception ends the call either way. */
static bool catches(const Eval *ev, const Ast *stmt) {
    if (ev->now.handlers) return stmt->Try.handlers.n > 0;
    for (uint32_t i = 0; i < stmt->Try.handlers.n; i++)
        if (!only_raises(stmt->Try.handlers.at[i])) return true;
    return false;
}

typedef struct Leaving {
    bool in_loop, found;
} Leaving;

/* Finds an exit of the statement itself, not of a loop or function inside it. */
static void find_own_exit(Ast *ast, void *user) {
    Leaving *leaving = user;
    bool in_loop = leaving->in_loop;
    switch (ast->kind) {
    case AST_FunctionDef:
    case AST_Lambda:
    case AST_ClassDef: return;
    case AST_Return: leaving->found = true; break;
    case AST_Break:
    case AST_Continue: leaving->found |= !in_loop; break;
    case AST_For:
    case AST_While: leaving->in_loop = true; break; /* its `else` counts as inside, since `break` is rare there */
    default: break;
    }
    ast_each(ast, find_own_exit, user);
    leaving->in_loop = in_loop;
}

static bool leaves_in_finally(const Ast *stmt) {
    Leaving leaving = {0};
    for (uint32_t i = 0; i < stmt->Try.finally.n; i++) find_own_exit(stmt->Try.finally.at[i], &leaving);
    return leaving.found;
}

/* Returns whether the clause may take the exception. Its class is evaluated in the scope of the `try`; an exception
 * that this raises is not caught by the same statement. */
static bool clause_may_take(Eval *ev, const Handlers *here, const Ast *handler, Sval exception) {
    bool known;
    if (!handler->Handler.type) return true;
    const Handlers *handlers = ev->now.handlers;
    ev->now.frame = here->frame, ev->now.handlers = here->up;
    Sval class = ev_expr(ev, handler->Handler.type);
    bool may = !sv_known_bool(sv_isinstance(ev, exception, class, handler->at), &known) || known;
    ev->now.handlers = handlers;
    return may;
}

/* Returns whether the statement has a clause that may catch the exception. */
static bool try_takes(Eval *ev, const Handlers *here, Sval exception) {
    bool may = false;
    for (uint32_t i = 0; !may && i < here->stmt->Try.handlers.n; i++)
        may = clause_may_take(ev, here, here->stmt->Try.handlers.at[i], exception);
    return may;
}

/* Returns whether the first clause that takes the exception does anything but raise. Clauses of the prelude are right
 * by construction. */
static bool try_swallows(Eval *ev, const Handlers *here, Sval exception, Span *at) {
    for (uint32_t i = 0; i < here->stmt->Try.handlers.n; i++) {
        const Ast *handler = here->stmt->Try.handlers.at[i];
        if (!clause_may_take(ev, here, handler, exception)) continue;
        *at = handler->Handler.type ? handler->Handler.type->at : handler->at;
        return !only_raises(handler) && !here->frame->module->prelude;
    }
    return false;
}

static Flow try_clauses(Eval *ev, const Ast *stmt) {
    Handlers here = {
        .up = ev->now.handlers, .stmt = stmt, .frame = ev->now.frame, .takes = try_takes, .swallows = try_swallows};
    if (catches(ev, stmt)) ev->now.handlers = &here;
    Flow flow = ev_body(ev, stmt->Try.body);
    ev->now.handlers = here.up;
    if (!stmt->Try.handlers.n) return flow;
    Caught c = {.stmt = stmt, .flow = flow};
    if (!(flow & FLOW_RAISE)) return went_on(ev, &c);
    if (flow == FLOW_RAISE) return caught(ev, &c);
    Sval raised = exit_flag(ev, "$raise");
    bool known;
    if (sv_known_bool(raised, &known)) return known ? caught(ev, &c) : went_on(ev, &c);
    Value *cond = sv_ir(ev, raised, stmt->at);
    if (!cond) return 0;
    flow = flow_if(ev, cond, caught, went_on, &c, stmt->at);
    if (c.ends) names_without_exception(ev, ev->now.frame->cell);
    return flow;
}

/* ---- finally ---- */

static Flow nothing_takes_it(Eval *ev, void *context) {
    Span at = ((const Pending *)context)->at;
    return ev_raise(ev, take_exception(ev, at), at);
}

static Flow nothing_raised(Eval *ev, void *context) {
    (void)ev;
    return ((const Pending *)context)->flow & ~(Flow)FLOW_RAISE;
}

/* Ends the paths on which an exception still propagates: it was kept because `finally` might have replaced it, but
 * nothing around catches it. */
static Flow let_out(Eval *ev, Flow flow, Span at) {
    if (!(flow & FLOW_RAISE) || ev->now.handlers) return flow;
    Pending pending = {.flow = flow, .at = at};
    Sval raised = flow == FLOW_RAISE ? sv_bool(true) : exit_flag(ev, "$raise");
    bool known;
    if (sv_known_bool(raised, &known)) return (known ? nothing_takes_it : nothing_raised)(ev, &pending);
    Value *cond = sv_ir(ev, raised, at);
    flow = cond ? flow_if(ev, cond, nothing_takes_it, nothing_raised, &pending, at) : 0;
    names_without_exception(ev, ev->now.frame->cell);
    return without_exception(ev, flow);
}

static Flow finally(Eval *ev, const Ast *stmt, Flow flow) {
    Pending pending = ev_pend(ev, flow, stmt->at);
    CellId frame = ev->now.frame->cell;
    Sym current = cx_sym(ev->cx, "$handling");
    Sval outer = frame_get(ev, frame, current);
    if (flow == FLOW_RAISE)
        frame_set(ev, frame, current,
                  frame_get(ev, frame, sym_printf(ev->cx->symbols, "$held exception %u", stmt->at.lo)));
    Flow last = ev_body(ev, stmt->Try.finally);
    if (flow == FLOW_RAISE && last) restore_handled(ev, outer);
    flow = ev_resume(ev, pending, last);
    return let_out(ev, flow, stmt->at);
}

/* Refuses yields inside a clause or before a `finally`. A generator that is stepped cannot resume inside a clause; and
 * when nothing refers to it any more, Python runs the `finally` around the yield where it stopped. */
static bool refuse_yields(Eval *ev, const Ast *stmt) {
    if (!generator_steps(ev)) return false;
    if (stmt->Try.finally.n && generator_yields_in(stmt->Try.body))
        return generator_refuse(ev, stmt->at, "a `try` with `finally`");
    bool clause = generator_yields_in(stmt->Try.handlers) || generator_yields_in(stmt->Try.orelse) ||
                  generator_yields_in(stmt->Try.finally);
    return clause && generator_refuse(ev, stmt->at, "an `except`, `else` or `finally` clause");
}

/* ---- while checking: any statement of the body may raise ---- */

static Flow body_and_else(Eval *ev, void *context) {
    const Ast *stmt = context;
    Flow flow = ev_body(ev, stmt->Try.body);
    return flow == FLOW_NEXT ? ev_body(ev, stmt->Try.orelse) : flow;
}

static Flow clause_body(Eval *ev, void *context) {
    const Ast *handler = context;
    if (handler->Handler.type) ev_expr(ev, handler->Handler.type);
    if (handler->Handler.name) frame_set(ev, ev->now.frame->cell, handler->Handler.name, sv_poison());
    frame_set(ev, ev->now.frame->cell, cx_sym(ev->cx, "$handling"), sv_poison());
    return ev_body(ev, handler->Handler.body);
}

static Flow try_checked(Eval *ev, const Ast *stmt) {
    uint32_t n = stmt->Try.handlers.n;
    UnknownPath body = {body_and_else, (void *)(uintptr_t)stmt};
    UnknownPath *handler = arena_new_array(ev->cx->program, UnknownPath, n + 1);
    for (uint32_t i = 0; i < n; i++) handler[i] = (UnknownPath){clause_body, stmt->Try.handlers.at[i]};
    Flow flow = n ? unknown_raise(ev, body, n, handler) : body.arm(ev, body.context);
    if (!stmt->Try.finally.n) return flow;
    Flow last = ev_body(ev, stmt->Try.finally);
    return last == FLOW_NEXT ? flow : last;
}

/* Executes a `try`. However the body ended, `finally` runs, and then the exit continues unless `finally` itself leaves.
 */
Flow ev_try(Eval *ev, const Ast *stmt) {
    if (ev->check.on) return try_checked(ev, stmt);
    if (refuse_yields(ev, stmt)) return FLOW_NEXT;
    Handlers any = {.up = ev->now.handlers};
    /* `finally` drops every exception, including those of the clauses. */
    if (leaves_in_finally(stmt)) ev->now.handlers = &any;
    Flow flow = without_exception(ev, try_clauses(ev, stmt));
    ev->now.handlers = any.up;
    return stmt->Try.finally.n && flow ? finally(ev, stmt, flow) : flow;
}
