/* Statements with arms: if, try, with.
 *
 * A test known now picks an arm. Otherwise both are evaluated through a Fork (flow.c). Where one arm of an `if` leaves
 * the block completely, the rest of the block is evaluated inside the other arm, while the nesting allows it. */
#include "frontend/flow_private.h"

/* ---- if ---- */

typedef struct IfArm {
    Body body, rest;
    uint32_t from;
    bool with_rest, rest_ran;
} IfArm;

static Flow if_body(Eval *ev, void *context) {
    IfArm *arm = context;
    Flow flow = ev_body(ev, arm->body);
    if (!arm->with_rest || flow != FLOW_NEXT) return flow;
    arm->rest_ran = true;
    return ev_body_from(ev, arm->rest, arm->from);
}

static Flow if_rest(Eval *ev, void *context) {
    IfArm *arm = context;
    return ev_body_from(ev, arm->rest, arm->from);
}

static bool leaves(Flow flow) { return !(flow & FLOW_NEXT) && flow; }

static Flow if_later(Eval *ev, const Ast *stmt, Value *truth, Body body, uint32_t from, bool *absorbed) {
    Fork fork;
    Narrowing *narrowing = narrow_find(ev, stmt->If.test);
    if (!fork_open(ev, &fork, truth, narrowing, stmt->at)) return FLOW_NEXT;
    bool room = ev->nesting < (uint64_t)ev->cx->limits.exit_nesting && from < body.n && !ev->may_raise;
    IfArm then = {stmt->If.then, body, from, false, false}, orelse = {stmt->If.orelse, body, from, false, false};
    fork_run(ev, &fork, 0, &(ArmCode){.arm = if_body, .context = &then});
    if (room && leaves(fork.arm[0].flow)) orelse.with_rest = true;
    fork_run(ev, &fork, 1, &(ArmCode){.arm = if_body, .context = &orelse});
    /* an arm that ended in several ways by itself: what follows is guarded behind the If */
    *absorbed = orelse.with_rest && (orelse.rest_ran || !(fork.arm[1].flow & FLOW_NEXT));
    if (room && !orelse.with_rest && leaves(fork.arm[1].flow) && fork.arm[0].flow == FLOW_NEXT) {
        fork_run(ev, &fork, 0, &(ArmCode){.arm = if_rest, .context = &then});
        *absorbed = true;
    }
    return fork_close(ev, &fork, false, NULL);
}

Flow ev_skip(Eval *ev, const Ast *stmt) {
    if (ev->unreachable || ev->raised.kind != SV_POISON) return FLOW_NEXT;
    Ast *all[] = {(Ast *)(uintptr_t)stmt};
    AstSyms names = ast_assigned(ev->cx, (Body){.at = all, .n = 1});
    for (uint32_t i = 0; i < names.n; i++) {
        CellId frame = ev_name_frame(ev, names.at[i]);
        if (frame_get(ev, frame, names.at[i]).kind == SV_UNBOUND) frame_set(ev, frame, names.at[i], sv_poison());
    }
    return FLOW_NEXT;
}

typedef struct IfHead {
    const Ast *stmt;
    Sval truth;
} IfHead;

static Flow if_by_head(Eval *ev, void *context) {
    const IfHead *head = context;
    const Ast *stmt = head->stmt;
    bool known, absorbed;
    if (sv_known_bool(head->truth, &known)) return ev_body(ev, known ? stmt->If.then : stmt->If.orelse);
    if (head->truth.kind != SV_LATER) return ev_skip(ev, stmt);
    return if_later(ev, stmt, head->truth.ir, (Body){0}, 0, &absorbed);
}

Flow ev_if_rest(Eval *ev, const Ast *stmt, Body body, uint32_t from, bool *absorbed) {
    IfHead head = {stmt, ev_test(ev, stmt->If.test)};
    if (ev->raise_point) return ev_head(ev, &head.truth, if_by_head, &head, stmt->If.test->at);
    if (head.truth.kind == SV_LATER) return if_later(ev, stmt, head.truth.ir, body, from, absorbed);
    return if_by_head(ev, &head);
}

/* ---- try ---- */

typedef struct Handling {
    const Ast *stmt;
    uint32_t k;
    Sval exception;
} Handling;

/* The exception that is on its way; from here on none is, unless it is raised again. */
static Sval take_exception(Eval *ev) {
    frame_set(ev, ev->frame->cell, cx_sym(ev->cx, "$raise"), sv_bool(false));
    return frame_get(ev, ev->frame->cell, cx_sym(ev->cx, "$exception"));
}

/* Behind a statement that lets none out the last exception is over: it shall not meet the next one. */
static Flow without_exception(Eval *ev, Flow flow) {
    if (!(flow & FLOW_RAISE)) frame_delete(ev, ev->frame->cell, cx_sym(ev->cx, "$exception"));
    return flow;
}

static Flow handle_from(Eval *ev, Handling handling);

static Flow handle_this(Eval *ev, void *context) {
    Handling *handling = context;
    const Ast *handler = handling->stmt->Try.handlers.at[handling->k];
    CellId frame = ev->frame->cell;
    Sym name = handler->Handler.name, current = cx_sym(ev->cx, "$handling");
    Sval outer = frame_get(ev, frame, current);
    Sval exception = handling->exception;
    if (handler->Handler.type)
        exception = narrow_instance(ev, exception, ev_expr(ev, handler->Handler.type), handler->at);
    if (name) frame_set(ev, frame, name, exception);
    frame_set(ev, frame, current, exception);
    frame_set(ev, frame, cx_sym(ev->cx, "$raise"), sv_bool(false));
    Flow flow = ev_body(ev, handler->Handler.body);
    if (flow && outer.kind == SV_UNBOUND) frame_delete(ev, frame, current);
    if (flow && outer.kind != SV_UNBOUND) frame_set(ev, frame, current, outer);
    if (flow && name) frame_delete(ev, frame, name);
    return flow;
}

static Flow handle_other(Eval *ev, void *context) {
    Handling next = *(Handling *)context;
    next.k++;
    return handle_from(ev, next);
}

/* The first clause that fits runs; with none, the exception goes on. */
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
    bool ends; /* no clause goes on behind the statement */
} Caught;

static Flow caught(Eval *ev, void *context) {
    Caught *c = context;
    Flow flow = handle_from(ev, (Handling){c->stmt, 0, take_exception(ev)});
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

/* Nothing was raised: `else` runs where the body came to its end. */
static Flow went_on(Eval *ev, void *context) {
    Caught *c = context;
    Flow flow = c->flow & ~(Flow)FLOW_RAISE;
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
    return !leaves && body.at[body.n - 1]->kind == AST_Raise;
}

/* Clauses that all raise again, with no other around them, catch nothing: the exception ends the call either way. */
static bool catches(const Eval *ev, const Ast *stmt) {
    if (ev->handlers) return stmt->Try.handlers.n > 0;
    for (uint32_t i = 0; i < stmt->Try.handlers.n; i++)
        if (!only_raises(stmt->Try.handlers.at[i])) return true;
    return false;
}

static bool leaves_in_finally(const Ast *stmt) {
    bool leaves = false;
    for (uint32_t i = 0; i < stmt->Try.finally.n; i++) find_exit(stmt->Try.finally.at[i], &leaves);
    return leaves;
}

/* What a clause names is looked up where the try stands: what that raises is not the same try's to catch. */
static bool clause_may_take(Eval *ev, const Handlers *here, const Ast *handler, Sval exception) {
    bool known;
    if (!handler->Handler.type) return true;
    const Handlers *handlers = ev->handlers;
    ev->frame = here->frame, ev->handlers = here->up;
    Sval class = ev_expr(ev, handler->Handler.type);
    bool may = !sv_known_bool(sv_isinstance(ev, exception, class, handler->at), &known) || known;
    ev->handlers = handlers;
    return may;
}

bool ev_may_be_caught(Eval *ev, Sval exception) {
    Frame *frame = ev->frame;
    bool may = false;
    for (const Handlers *h = ev->handlers; h && !may; h = h->up) {
        may = !h->stmt || exception.kind != SV_OBJECT || leaves_in_finally(h->stmt);
        for (uint32_t i = 0; !may && i < h->stmt->Try.handlers.n; i++)
            may = clause_may_take(ev, h, h->stmt->Try.handlers.at[i], exception);
        ev->frame = frame;
    }
    return may;
}

static Flow try_clauses(Eval *ev, const Ast *stmt) {
    Handlers here = {ev->handlers, stmt, ev->frame};
    if (catches(ev, stmt)) ev->handlers = &here;
    Flow flow = ev_body(ev, stmt->Try.body);
    ev->handlers = here.up;
    Caught c = {.stmt = stmt, .flow = flow};
    if (!(flow & FLOW_RAISE)) return went_on(ev, &c);
    if (flow == FLOW_RAISE) return caught(ev, &c);
    Sval raised = exit_flag(ev, "$raise");
    bool known;
    if (sv_known_bool(raised, &known)) return known ? caught(ev, &c) : went_on(ev, &c);
    Value *cond = sv_ir(ev, raised, stmt->at);
    if (!cond) return 0;
    flow = flow_if(ev, cond, caught, went_on, &c, stmt->at);
    if (c.ends) names_without_exception(ev, ev->frame->cell);
    return flow;
}

/* Whatever way the body took, `finally` runs and then it goes on that way, unless `finally` leaves by itself. */
Flow ev_try(Eval *ev, const Ast *stmt) {
    Flow flow = without_exception(ev, try_clauses(ev, stmt));
    if (!stmt->Try.finally.n || !flow) return flow;
    Flow last = ev_body(ev, stmt->Try.finally);
    if (last == FLOW_NEXT) return flow;
    return last & FLOW_NEXT ? (last & ~(Flow)FLOW_NEXT) | flow : last;
}

/* ---- with ---- */

static Flow with_from(Eval *ev, const Ast *stmt, uint32_t k);

static bool call_context(Eval *ev, Sval context, const char *method, uint32_t n, const Sval *pos, Span at, Sval *out) {
    *out = context.kind == SV_POISON ? sv_poison() : sv_none();
    if (context.kind == SV_POISON) return true;
    if (object_dunder(ev, context, method, n, pos, at, out)) return true;
    Sval found = sv_attr_or(ev, context, cx_sym(ev->cx, method), (Sval){.kind = SV_UNBOUND}, at);
    if (found.kind == SV_UNBOUND) return false;
    *out = sv_call(ev, found, &(Args){.n = n, .pos = pos}, at);
    return true;
}

/* Hands what the body raised to the frame at hand, as a call there would. */
static void raise_here(Eval *ev, const Frame *from, Flow flow) {
    Sval exception = frame_get(ev, from->cell, cx_sym(ev->cx, "$exception"));
    if (flow == FLOW_RAISE) {
        ev->raised = exception;
        return;
    }
    Sval raised = frame_get(ev, from->cell, cx_sym(ev->cx, "$raise"));
    frame_set(ev, ev->frame->cell, cx_sym(ev->cx, "$exception"), exception);
    frame_set(ev, ev->frame->cell, cx_sym(ev->cx, "$raise"), raised.kind == SV_UNBOUND ? sv_bool(false) : raised);
    ev->may_raise = true;
    raise_point_open(ev);
}

Framed framed_open(Eval *ev) {
    Framed outer = {ev->raise_point, ev->may_raise};
    ev->raise_point = NULL, ev->may_raise = false;
    return outer;
}

static bool has_raised(const Eval *ev) { return ev->raise_point || ev->may_raise || ev->raised.kind != SV_POISON; }

Sval framed_close(Eval *ev, const Framed *outer, Frame *back, Sval v, Span at) {
    const Frame *inner = ev->frame;
    Flow flow = FLOW_NEXT;
    if (has_raised(ev)) {
        if (ev->raised.kind == SV_POISON) v = raise_point_settle(ev, v, at);
        flow = ev_settle(ev, FLOW_NEXT, at);
    }
    ev->frame = back;
    ev->raise_point = outer->point, ev->may_raise = outer->may_raise;
    if (flow & FLOW_RAISE) raise_here(ev, inner, flow);
    return flow & FLOW_NEXT ? v : sv_poison();
}

Flow trip_end(Eval *ev, bool *ok, Span at) {
    if (!has_raised(ev)) return FLOW_NEXT;
    if (ev->raised.kind != SV_POISON) *ok = true;
    return ev_settle(ev, FLOW_NEXT, at);
}

bool expression_loop(Eval *ev, const LoopSpec *spec, void *context) {
    Framed outer = framed_open(ev);
    Sval broke;
    Flow flow = flow_loop(ev, spec, context, &broke);
    ev->raise_point = outer.point, ev->may_raise = outer.may_raise;
    if (flow & FLOW_RAISE) raise_here(ev, ev->frame, flow);
    return flow & FLOW_NEXT;
}

/* The body of a `with` whose manager is a generator: it runs where the generator yields. */
typedef struct Within {
    const Ast *stmt;
    uint32_t k, yields;
    Flow flow;
} Within;

static Sval within(Eval *ev, Frame *from, void *context, Sval entered, Span at) {
    Within *with = context;
    if (with->yields++) return EV_POISON(ev, DIAG_3009, at, "the generator of a context manager yields more than once");
    const Ast *target = with->stmt->With.items.at[with->k]->WithItem.target;
    if (target) ev_assign(ev, target, entered);
    with->flow = with_from(ev, with->stmt, with->k + 1);
    if (!with->flow) ev->unreachable = true;
    if (!(with->flow & FLOW_RAISE)) return sv_none();
    Frame *body = ev->frame;
    ev->frame = from;
    raise_here(ev, body, with->flow);
    ev->frame = body;
    if (with->flow != FLOW_RAISE) frame_set(ev, body->cell, cx_sym(ev->cx, "$raise"), sv_bool(false));
    with->flow &= ~(Flow)FLOW_RAISE;
    return sv_none();
}

/* The generator goes on behind its yield however the body ended; what it lets out is raised at the `with`. */
static bool with_generator(Eval *ev, const Ast *stmt, uint32_t k, Sval context, Flow *flow) {
    Span at = stmt->With.items.at[k]->at;
    if (context.kind != SV_OBJECT) return false;
    Sval made = sv_attr_or(ev, context, cx_sym(ev->cx, "__generator__"), (Sval){.kind = SV_UNBOUND}, at);
    if (made.kind != SV_TUPLE || made.tuple->n != 3 || made.tuple->item[0].kind != SV_FUNC) return false;
    Args args;
    if (!made.tuple->item[0].func->generator || !ev_spread(ev, made.tuple->item[1], made.tuple->item[2], &args, at))
        return false;
    Within with = {.stmt = stmt, .k = k, .flow = FLOW_NEXT};
    ev_call_generator(ev, made.tuple->item[0].func, &args, within, &with, at);
    *flow = with.flow ? with.flow : FLOW_NEXT;
    return true;
}

/* Does the manager's `__exit__` see exceptions? Those of the library's guards do nothing with them. */
static bool sees_exceptions(Eval *ev, Sval context, Span at) {
    for (uint32_t i = 0; context.kind == SV_CHOICE && i < context.choice->n; i++)
        if (context.choice->alt[i].kind != SV_POISON && sees_exceptions(ev, context.choice->alt[i], at)) return true;
    if (context.kind == SV_CHOICE) return false;
    if (context.kind != SV_OBJECT) return false;
    Sval leave = sv_attr_or(ev, context, cx_sym(ev->cx, "__exit__"), (Sval){.kind = SV_UNBOUND}, at);
    if (leave.kind == SV_METHOD) leave = leave.method->func;
    if (leave.kind != SV_FUNC) return false;
    return !leave.func->space->prelude || !strcmp(leave.func->space->name, "contextlib");
}

typedef struct Leaving {
    Sval context, exception;
    Flow flow;
    Span at;
    bool ends; /* no exception is swallowed */
} Leaving;

static Flow exit_plain(Eval *ev, void *context) {
    const Leaving *leaving = context;
    Sval none[3] = {sv_none(), sv_none(), sv_none()}, left;
    call_context(ev, leaving->context, "__exit__", 3, none, leaving->at, &left);
    return leaving->flow & ~(Flow)FLOW_RAISE;
}

static Flow exit_swallows(Eval *ev, void *context) {
    (void)ev, (void)context;
    return FLOW_NEXT;
}

static Flow exit_raises(Eval *ev, void *context) {
    const Leaving *leaving = context;
    return ev_raise(ev, leaving->exception, leaving->at);
}

static Flow exit_raised(Eval *ev, void *context) {
    Leaving *leaving = context;
    Span at = leaving->at;
    leaving->exception = take_exception(ev);
    Sval type = ev_builtin(ev, cx_sym(ev->cx, "type"), at), swallowed;
    Sval kind = sv_call(ev, type, &(Args){.n = 1, .pos = &leaving->exception}, at);
    Sval three[3] = {kind, leaving->exception, sv_none()};
    call_context(ev, leaving->context, "__exit__", 3, three, at, &swallowed);
    swallowed = sv_truth(ev, swallowed, at);
    bool known;
    if (sv_known_bool(swallowed, &known)) return known ? FLOW_NEXT : exit_raises(ev, leaving);
    if (swallowed.kind != SV_LATER) return FLOW_NEXT;
    return flow_if(ev, swallowed.ir, exit_swallows, exit_raises, leaving, at);
}

static Flow exit_raised_sometimes(Eval *ev, void *context) {
    Leaving *leaving = context;
    Flow flow = exit_raised(ev, context);
    leaving->ends = !(flow & FLOW_NEXT);
    return flow;
}

static Flow with_exit(Eval *ev, Leaving leaving) {
    if (!(leaving.flow & FLOW_RAISE)) return exit_plain(ev, &leaving);
    if (leaving.flow == FLOW_RAISE) return exit_raised(ev, &leaving);
    Sval raised = exit_flag(ev, "$raise");
    bool known;
    if (sv_known_bool(raised, &known)) return known ? exit_raised(ev, &leaving) : exit_plain(ev, &leaving);
    Value *cond = sv_ir(ev, raised, leaving.at);
    if (!cond) return 0;
    Flow flow = flow_if(ev, cond, exit_raised_sometimes, exit_plain, &leaving, leaving.at);
    if (leaving.ends) names_without_exception(ev, ev->frame->cell);
    return flow;
}

typedef struct Entering {
    const Ast *stmt;
    uint32_t k;
    Sval context;
} Entering;

static Flow with_entered(Eval *ev, void *given) {
    const Entering *entering = given;
    const Ast *stmt = entering->stmt, *item = stmt->With.items.at[entering->k];
    uint32_t k = entering->k;
    Sval context = entering->context, entered;
    Flow flow;
    if (with_generator(ev, stmt, k, context, &flow)) return ev_settle(ev, flow, item->at);
    if (!call_context(ev, context, "__enter__", 0, NULL, item->at, &entered)) {
        ev_error(ev, DIAG_1203, item->WithItem.context->at, "%s cannot be used in `with`", sv_noun(ev, context));
        return with_from(ev, stmt, k + 1);
    }
    raise_point_refuse(ev, item->at);
    if (item->WithItem.target) ev_assign(ev, item->WithItem.target, entered);
    Handlers here = {.up = ev->handlers};
    if (sees_exceptions(ev, context, item->at)) ev->handlers = &here;
    flow = with_from(ev, stmt, k + 1);
    ev->handlers = here.up;
    if (!flow) return 0;
    return without_exception(ev, with_exit(ev, (Leaving){.context = context, .flow = flow, .at = item->at}));
}

static Flow with_from(Eval *ev, const Ast *stmt, uint32_t k) {
    if (k == stmt->With.items.n) return ev_body(ev, stmt->With.body);
    const Ast *item = stmt->With.items.at[k];
    Entering entering = {stmt, k, ev_expr(ev, item->WithItem.context)};
    return ev_head(ev, &entering.context, with_entered, &entering, item->at);
}

Flow ev_with(Eval *ev, const Ast *stmt) { return with_from(ev, stmt, 0); }
