/* Statements with arms: if and with; expressions in frames of their own that may raise.
 *
 * A test known now selects an arm. Otherwise both are evaluated in a Fork (flow.c). If one arm of an `if` always leaves
 * the block, the rest of the block is evaluated inside the other arm, as far as the nesting allows. */
#include "frontend/exec/eval_private.h"
#include "frontend/exec/generator.h"
#include "frontend/flow/flow_private.h"
#include "frontend/flow/unknown.h"
#include "frontend/kinds/protocol.h"
#include "frontend/value/frame.h"
#include "ir/lowerable.h"

#include <string.h>

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
    bool room = ev->now.nesting < (uint64_t)ev->cx->limits.exit_nesting && from < body.n && !ev->now.may_raise;
    IfArm then = {stmt->If.then, body, from, false, false}, orelse = {stmt->If.orelse, body, from, false, false};
    fork_run(ev, &fork, 0, &(ArmCode){.arm = if_body, .context = &then});
    if (room && leaves(fork.arm[0].flow)) orelse.with_rest = true;
    fork_run(ev, &fork, 1, &(ArmCode){.arm = if_body, .context = &orelse});
    /* if an arm itself ended in several ways, the code after the If is guarded instead */
    *absorbed = orelse.with_rest && (orelse.rest_ran || !(fork.arm[1].flow & FLOW_NEXT));
    if (room && !orelse.with_rest && leaves(fork.arm[1].flow) && fork.arm[0].flow == FLOW_NEXT) {
        fork_run(ev, &fork, 0, &(ArmCode){.arm = if_rest, .context = &then});
        *absorbed = true;
    }
    return fork_close(ev, &fork, false, NULL);
}

Flow ev_skip(Eval *ev, const Ast *stmt) {
    if (ev->now.unreachable || ev->now.raised.kind != SV_POISON) return FLOW_NEXT;
    ev->flow.lessons->skipped = true;
    Ast *all[] = {(Ast *)(uintptr_t)stmt};
    AstSyms names = ast_assigned(ev->cx, ev->cx->program, (Body){.at = all, .n = 1});
    for (uint32_t i = 0; i < names.n; i++) {
        CellId frame = ev_name_frame(ev, names.at[i]);
        if (frame_get(ev, frame, names.at[i]).kind == SV_UNBOUND) frame_set(ev, frame, names.at[i], sv_poison());
    }
    return FLOW_NEXT;
}

static Flow body_arm(Eval *ev, void *context) { return ev_body(ev, *(const Body *)context); }

/* Executes an `if` whose test is a value of a missing import, such as `self.logger.enabled`. Both arms must leave the
 * program in the same state, since otherwise the value is needed. Errors that the arms report follow from that. */
static Flow if_absent(Eval *ev, const Ast *stmt, Value *truth) {
    Body then = stmt->If.then, orelse = stmt->If.orelse;
    DiagMark mark = diag_mark(ev->cx->diags);
    uint32_t errors = diag_errors(ev->cx->diags);
    Fork fork;
    if (!fork_open(ev, &fork, truth, NULL, stmt->at)) return FLOW_NEXT;
    fork_run(ev, &fork, 0, &(ArmCode){.arm = body_arm, .context = &then});
    fork_run(ev, &fork, 1, &(ArmCode){.arm = body_arm, .context = &orelse});
    bool same = fork.arm[0].flow == FLOW_NEXT && fork.arm[1].flow == FLOW_NEXT;
    Flow flow = fork_close(ev, &fork, false, NULL);
    if (same && !fork.node->nout && diag_errors(ev->cx->diags) == errors) return flow;
    diag_drop(ev->cx->diags, mark);
    unknown_error(ev, (Sval){.kind = SV_UNKNOWN, .sym = ir_absent(truth->def)}, stmt->If.test->at);
    return ev_skip(ev, stmt);
}

/* While checking: it is unknown which arm is taken, so both are evaluated. */
static Flow if_unknown(Eval *ev, const Ast *stmt) {
    Body then = stmt->If.then, orelse = stmt->If.orelse;
    return unknown_paths(ev, 2,
                         (UnknownPath[]){{.arm = body_arm, .context = &then}, {.arm = body_arm, .context = &orelse}});
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
    if (unknown_truth(ev, head->truth)) return if_unknown(ev, stmt);
    if (head->truth.kind != SV_LATER) return ev_skip(ev, stmt);
    if (ir_absent(head->truth.ir->def)) return if_absent(ev, stmt, head->truth.ir);
    return if_later(ev, stmt, head->truth.ir, (Body){0}, 0, &absorbed);
}

Flow ev_if_rest(Eval *ev, const Ast *stmt, Body body, uint32_t from, bool *absorbed) {
    if (generator_resumes_in(ev, stmt)) {
        bool then = false;
        for (uint32_t i = 0; i < stmt->If.then.n; i++) then |= generator_resumes_in(ev, stmt->If.then.at[i]);
        return ev_body(ev, then ? stmt->If.then : stmt->If.orelse);
    }
    Flow flow;
    if (ev_ladder(ev, stmt, &flow)) return flow;
    IfHead head = {stmt, ev_test(ev, stmt->If.test)};
    if (ev->now.exception_edge) return ev_after_head(ev, &head.truth, if_by_head, &head, stmt->If.test->at);
    if (head.truth.kind == SV_LATER && !unknown_truth(ev, head.truth) && !ir_absent(head.truth.ir->def))
        return if_later(ev, stmt, head.truth.ir, body, from, absorbed);
    return if_by_head(ev, &head);
}

/* ---- with ---- */

static Flow with_from(Eval *ev, const Ast *stmt, uint32_t k);

static bool call_context(Eval *ev, Sval context, const char *method, uint32_t n, const Sval *pos, Span at, Sval *out) {
    *out = context.kind == SV_POISON ? sv_poison() : sv_none();
    if (context.kind == SV_POISON) return true;
    if (object_dunder(ev, context, method, n, pos, at, out)) return true;
    if (context.kind == SV_UNKNOWN) return *out = sv_call_method(ev, context, method, n, pos, at), true;
    Sval found = sv_attr_or(ev, context, cx_sym(ev->cx, method), sv_unbound(), at);
    if (found.kind == SV_UNBOUND) return false;
    *out = sv_call(ev, found, &(Args){.n = n, .pos = pos}, at);
    return true;
}

/* The body of a `with` whose manager is a generator. It is evaluated where the generator yields. */
typedef struct Within {
    const Ast *stmt;
    uint32_t k, yields;
    Flow flow;
    Pending pending; /* how the body ended, while the generator continues */
} Within;

static Sval within(Eval *ev, Frame *from, void *context, Sval entered, Span at) {
    Within *with = context;
    if (with->yields++) return EV_POISON(ev, DIAG_3009, at, "the generator of a context manager must yield only once");
    const Ast *item = with->stmt->With.items.at[with->k];
    if (item->WithItem.target) ev_assign(ev, item->WithItem.target, entered);
    with->flow = with_from(ev, with->stmt, with->k + 1);
    if (!with->flow) ev->now.unreachable = true;
    Frame *body = ev->now.frame;
    bool raises = with->flow & FLOW_RAISE;
    Raised raised = raised_in(ev, body, with->flow);
    if (raises) {
        take_exception(ev, item->at); /* the generator receives the exception and may swallow it */
        with->flow = (with->flow & ~(Flow)FLOW_RAISE) | FLOW_NEXT;
    }
    with->pending = ev_pend(ev, with->flow, item->at);
    ev->now.frame = from;
    if (raises) raise_here(ev, &raised);
    ev->now.frame = body;
    return sv_none();
}

/* Runs the body of a `with` whose manager is a generator. The generator continues after its yield however the body
 * ended; an exception that leaves it is raised at the `with`. False: it is no such manager. */
static bool with_generator(Eval *ev, const Ast *stmt, uint32_t k, Sval context, Flow *flow) {
    Span at = stmt->With.items.at[k]->at;
    if (context.kind != SV_OBJECT) return false;
    Sval made = sv_attr_or(ev, context, cx_sym(ev->cx, "__generator__"), sv_unbound(), at);
    if (made.kind != SV_TUPLE || made.tuple->n != 3 || made.tuple->item[0].kind != SV_FUNC) return false;
    Args args;
    if (!made.tuple->item[0].func->generator || !ev_spread(ev, made.tuple->item[1], made.tuple->item[2], &args, at))
        return false;
    Within with = {.stmt = stmt, .k = k, .flow = FLOW_NEXT, .pending = {.flow = FLOW_NEXT, .at = at}};
    ev_call_generator(ev, made.tuple->item[0].func, &args, within, &with, at);
    if (!with.yields && !ev->now.unreachable && !ev->check.on)
        sv_raise(ev, "RuntimeError", DIAG_2010, at, "generator didn't yield");
    if (!with.pending.flow) with.pending.flow = FLOW_NEXT; /* how the body ended decides how the statement continues */
    *flow = ev_resume(ev, with.pending, ev_finish_statement(ev, FLOW_NEXT, at));
    return true;
}

/* Returns whether the manager's `__exit__` uses exceptions; those of the library's guards do not. */
static bool sees_exceptions(Eval *ev, Sval context, Span at) {
    for (uint32_t i = 0; context.kind == SV_CHOICE && i < context.choice->n; i++)
        if (context.choice->alt[i].kind != SV_POISON && sees_exceptions(ev, context.choice->alt[i], at)) return true;
    if (context.kind == SV_CHOICE) return false;
    if (context.kind != SV_OBJECT) return false;
    Sval leave = sv_attr_or(ev, context, cx_sym(ev->cx, "__exit__"), sv_unbound(), at);
    if (leave.kind == SV_METHOD) leave = leave.method->func;
    if (leave.kind != SV_FUNC) return false;
    return !leave.func->module->prelude || module_is_marked(ev, leave.func->module, "__sees_exceptions__");
}

typedef struct Leaving {
    Sval context, exception, swallowed;
    Pending pending; /* how the body ended */
    Span at;
    bool ends; /* the manager swallows no exception */
} Leaving;

/* Calls `__exit__` without an exception; if it raises one, that replaces the way in which the body ended. */
static Flow exit_plain(Eval *ev, void *context) {
    Leaving *leaving = context;
    Pending pending = leaving->pending;
    Sval none[3] = {sv_none(), sv_none(), sv_none()}, left;
    ev_no_exception(ev, &pending);
    call_context(ev, leaving->context, "__exit__", 3, none, leaving->at, &left);
    return ev_resume(ev, pending, ev_finish_statement(ev, FLOW_NEXT, leaving->at));
}

static Flow exit_swallows(Eval *ev, void *context) {
    (void)ev, (void)context;
    return FLOW_NEXT;
}

static Flow exit_raises(Eval *ev, void *context) {
    const Leaving *leaving = context;
    return ev_raise(ev, leaving->exception, leaving->at);
}

static Flow exit_decides(Eval *ev, void *context) {
    const Leaving *leaving = context;
    Sval swallowed = sv_truth(ev, leaving->swallowed, leaving->at);
    bool known;
    if (sv_known_bool(swallowed, &known)) return known ? FLOW_NEXT : exit_raises(ev, context);
    if (swallowed.kind != SV_LATER) return FLOW_NEXT;
    return flow_if(ev, swallowed.ir, exit_swallows, exit_raises, context, leaving->at);
}

static Flow exit_raised(Eval *ev, void *context) {
    Leaving *leaving = context;
    Span at = leaving->at;
    leaving->exception = ev_pending_exception(ev, &leaving->pending);
    Sval type = ev_builtin(ev, cx_sym(ev->cx, "type"), at);
    Sval kind = sv_call(ev, type, &(Args){.n = 1, .pos = &leaving->exception}, at);
    Sval three[3] = {kind, leaving->exception, sv_none()};
    call_context(ev, leaving->context, "__exit__", 3, three, at, &leaving->swallowed);
    return ev_finish_statement(ev, ev_after_head(ev, &leaving->swallowed, exit_decides, leaving, at), at);
}

static Flow exit_raised_sometimes(Eval *ev, void *context) {
    Leaving *leaving = context;
    Flow flow = exit_raised(ev, context);
    leaving->ends = !(flow & FLOW_NEXT);
    return flow;
}

static Flow with_exit(Eval *ev, Sval context, Flow flow, Span at) {
    Leaving leaving = {.context = context, .pending = ev_pend(ev, flow, at), .at = at};
    if (!(flow & FLOW_RAISE)) return exit_plain(ev, &leaving);
    if (flow == FLOW_RAISE) return exit_raised(ev, &leaving);
    Sval raised = ev_pending_raise(ev, &leaving.pending);
    bool known;
    if (sv_known_bool(raised, &known)) return known ? exit_raised(ev, &leaving) : exit_plain(ev, &leaving);
    Value *cond = sv_ir(ev, raised, at);
    if (!cond) return 0;
    flow = flow_if(ev, cond, exit_raised_sometimes, exit_plain, &leaving, at);
    if (leaving.ends) names_without_exception(ev, ev->now.frame->cell);
    return flow;
}

typedef struct Entering {
    const Ast *stmt;
    uint32_t k;
    Sval context, entered;
} Entering;

/* The manager of a `with` statement while its body runs: a handler of exceptions. */
typedef struct Managed {
    Handlers handlers;
    Sval context;
    Span at;
} Managed;

static void find_true_return(Ast *ast, void *user) {
    bool *found = user;
    const Ast *value = ast->kind == AST_Return ? ast->Return.value : NULL;
    if (value) *found |= value->kind != AST_None && (value->kind != AST_Bool || value->Bool.value);
    ast_each(ast, find_true_return, user);
}

/* Returns whether the manager may swallow the exception. A manager of the library (suppress) lists the classes that it
 * swallows; the `__exit__` of others may return something true. */
static bool manager_swallows(Eval *ev, const Handlers *here, Sval exception, Span *at) {
    const Managed *managed = (const Managed *)here;
    Sval classes = sv_attr_or(ev, managed->context, cx_sym(ev->cx, "exceptions"), sv_unbound(), managed->at);
    Sval leave = sv_attr_or(ev, managed->context, cx_sym(ev->cx, "__exit__"), sv_unbound(), managed->at);
    if (leave.kind == SV_METHOD) leave = leave.method->func;
    bool known, swallows = false;
    if (leave.kind != SV_FUNC) return false;
    *at = managed->at;
    if (leave.func->module->prelude && classes.kind != SV_UNBOUND)
        return sv_known_bool(sv_isinstance(ev, exception, classes, managed->at), &known) && known;
    ast_each((Ast *)(uintptr_t)leave.func->ast, find_true_return, &swallows);
    return swallows;
}

static Flow with_body(Eval *ev, void *given) {
    const Entering *entering = given;
    const Ast *item = entering->stmt->With.items.at[entering->k];
    if (item->WithItem.target) ev_assign(ev, item->WithItem.target, entering->entered);
    Managed managed = {{.up = ev->now.handlers, .swallows = manager_swallows}, entering->context, item->at};
    if (sees_exceptions(ev, entering->context, item->at)) ev->now.handlers = &managed.handlers;
    Flow flow = with_from(ev, entering->stmt, entering->k + 1);
    ev->now.handlers = managed.handlers.up;
    return flow ? without_exception(ev, with_exit(ev, entering->context, flow, item->at)) : 0;
}

/* Returns whether the class of the value has the method. Python asks for both methods of a manager before it calls the
 * first. */
static bool is_manager_with(Eval *ev, Sval context, const char *method, Span at) {
    Sym name = cx_sym(ev->cx, method);
    const Class *owner;
    if (context.kind != SV_OBJECT) return sv_attr_or(ev, context, name, sv_unbound(), at).kind != SV_UNBOUND;
    if (class_lookup(ev, context.class, NULL, name, &owner).kind != SV_UNBOUND) return true;
    return ev->check.on && (context.class->flags & CLASS_OPEN || unknown_object(ev, context));
}

/* Raises TypeError if the value is not a context manager. Called by flow_choice for each alternative. */
static Sval require_manager(Eval *ev, Sval context, void *user) {
    const Ast *item = user;
    Span at = item->WithItem.context->at;
    if (context.kind == SV_POISON || context.kind == SV_UNKNOWN) return sv_none();
    bool enters = is_manager_with(ev, context, "__enter__", at);
    if (enters && is_manager_with(ev, context, "__exit__", at)) return sv_none();
    return sv_raise(ev, "TypeError", DIAG_1203, at, "%s cannot be used in `with`: it has no `%s`",
                    sv_describe(ev, context), enters ? "__exit__" : "__enter__");
}

static Flow with_manager(Eval *ev, void *given) {
    Entering *entering = given;
    const Ast *stmt = entering->stmt, *item = stmt->With.items.at[entering->k];
    if (entering->entered.kind == SV_POISON) return with_from(ev, stmt, entering->k + 1);
    call_context(ev, entering->context, "__enter__", 0, NULL, item->at, &entering->entered);
    return ev_after_head(ev, &entering->entered, with_body, entering, item->at);
}

static Flow with_entered(Eval *ev, void *given) {
    Entering *entering = given;
    const Ast *stmt = entering->stmt, *item = stmt->With.items.at[entering->k];
    Sval context = entering->context;
    Flow flow;
    if (with_generator(ev, stmt, entering->k, context, &flow)) return flow;
    void *user = (void *)(uintptr_t)item;
    entering->entered = context.kind == SV_CHOICE ? flow_choice(ev, context.choice, require_manager, user, item->at)
                                                  : require_manager(ev, context, user);
    return ev_after_head(ev, &entering->entered, with_manager, entering, item->at);
}

static Flow with_from(Eval *ev, const Ast *stmt, uint32_t k) {
    if (k == stmt->With.items.n) return ev_body(ev, stmt->With.body);
    const Ast *item = stmt->With.items.at[k];
    Entering entering = {stmt, k, ev_expr(ev, item->WithItem.context), sv_none()};
    return ev_after_head(ev, &entering.context, with_entered, &entering, item->at);
}

Flow ev_with(Eval *ev, const Ast *stmt) {
    bool stops = generator_steps(ev) && generator_yields_in(stmt->With.body);
    return stops && generator_refuse(ev, stmt->at, "`with`") ? FLOW_NEXT : with_from(ev, stmt, 0);
}
