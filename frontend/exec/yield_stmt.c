/* Statements whose value is a yield, in a generator that is run to its end or stepped: see generator.c. */
#include "frontend/exec/eval_private.h"
#include "frontend/exec/generator_private.h"
#include "frontend/flow/flow_private.h"
#include "frontend/flow/unknown.h"
#include "frontend/kinds/iter.h"

/* ---- the consumer ---- */

/* Clears the exits of the consumer, of which it has taken none when the generator yields. */
static void consumer_goes_on(Eval *ev, const struct Generating *now) {
    static const char *const places[] = {"$break", "$continue", "$return", "$raise"};
    for (uint32_t i = 0; i < 4; i++)
        if (now->flow & ((Flow)FLOW_BREAK << i))
            frame_set(ev, now->consumer->cell, cx_sym(ev->cx, places[i]), sv_bool(false));
}

/* Evaluates the consumer; returns the generator's flow after its yield. */
static Flow give_out(Eval *ev, struct Generating *now, Sval v, Span at) {
    Frame *generator = ev->now.frame;
    const Handlers *handlers = ev->now.handlers;
    ExprScope outer = expr_scope_open(ev);
    consumer_goes_on(ev, now);
    ev->now.frame = now->consumer, ev->now.handlers = now->handlers;
    ev->emit.b.trail = ev->now.frame->trail;
    ev->now.frame->loops++;
    Flow flow = now->to->give(ev, v, now->to->context);
    ev->now.frame->loops--;
    if (flow & FLOW_CONTINUE) {
        frame_set(ev, ev->now.frame->cell, cx_sym(ev->cx, "$continue"), sv_bool(false));
        flow = (flow & ~(Flow)FLOW_CONTINUE) | FLOW_NEXT;
    }
    now->flow |= flow & ~(Flow)FLOW_NEXT;
    Sval stays = flow ? flow_stays(ev, flow, at) : sv_bool(false);
    ev->now.frame = generator, ev->now.handlers = handlers;
    ev->emit.b.trail = generator->trail;
    ev->now.exception_edge = outer.point, ev->now.may_raise = outer.may_raise;
    bool known;
    if (!flow) return 0;
    if (sv_known_bool(stays, &known) && known) return FLOW_NEXT;
    frame_set(ev, generator->cell, cx_sym(ev->cx, "$return"), sv_not(ev, stays, at));
    return sv_known_bool(stays, &known) ? FLOW_RETURN : FLOW_NEXT | FLOW_RETURN;
}

/* ---- statements whose value is a yield ---- */

static const Ast *find_yield(const Ast *stmt) {
    const Ast *value = stmt->kind == AST_Expr        ? stmt->Expr.value
                       : stmt->kind == AST_Assign    ? stmt->Assign.value
                       : stmt->kind == AST_AnnAssign ? stmt->AnnAssign.value
                       : stmt->kind == AST_Return    ? stmt->Return.value
                                                     : NULL;
    return value && (value->kind == AST_Yield || value->kind == AST_YieldFrom) ? value : NULL;
}

typedef struct Yielding {
    struct Generating *now;
    const Ast *stmt, *yield;
    Sval v, result;
    Flow flow;
} Yielding;

/* Completes the statement with the value of its yield. */
static Flow finish(Eval *ev, void *context) {
    const Yielding *y = context;
    const Ast *stmt = y->stmt;
    if (stmt->kind == AST_Assign)
        for (uint32_t i = 0; i < stmt->Assign.targets.n; i++) ev_assign(ev, stmt->Assign.targets.at[i], y->result);
    if (stmt->kind == AST_AnnAssign) ev_assign(ev, stmt->AnnAssign.target, y->result);
    if (stmt->kind != AST_Return) return FLOW_NEXT;
    frame_set(ev, ev->now.frame->cell, cx_sym(ev->cx, "$value"), y->result);
    frame_set(ev, ev->now.frame->cell, cx_sym(ev->cx, "$return"), sv_bool(true));
    return FLOW_RETURN;
}

static Flow left(Eval *ev, void *context) {
    (void)ev;
    return ((const Yielding *)context)->flow & ~(Flow)FLOW_NEXT;
}

static Flow finish_behind(Eval *ev, Yielding *y, Flow flow) {
    y->flow = flow;
    if (!(flow & FLOW_NEXT)) return flow;
    return flow == FLOW_NEXT ? finish(ev, y) : ev_guarded(ev, flow, finish, left, y, y->stmt->at);
}

/* Leaves the body of a generator that is stepped. */
static Flow leave_with(Eval *ev, const Yielding *y, Sval v) {
    CellId frame = ev->now.frame->cell;
    const Generator *generator = y->now->generator;
    uint32_t i = 0;
    while (i < generator->yields && generator->yield[i] != y->yield) i++;
    frame_set(ev, frame, cx_sym(ev->cx, GENERATOR_GIVEN), v);
    frame_set(ev, frame, cx_sym(ev->cx, GENERATOR_AT), sv_int(i + 1));
    frame_set(ev, frame, cx_sym(ev->cx, "$return"), sv_bool(true));
    return FLOW_RETURN;
}

static Flow yield_value(Eval *ev, void *context) {
    Yielding *y = context;
    if (!y->now->to || (y->v.kind == SV_POISON && !ev->check.on))
        return leave_with(ev, y, y->v); /* after an error, end in any way */
    y->result = sv_none();
    return finish_behind(ev, y, give_out(ev, y->now, y->v, y->yield->at));
}

/* ---- yield from ---- */

static Flow give_on(Eval *ev, Sval element, void *context) {
    const Yielding *y = context;
    return give_out(ev, y->now, element, y->yield->at);
}

static Flow from_given(Eval *ev, void *context) {
    const Yielding *y = context;
    return leave_with(ev, y, y->result);
}

static Flow from_gives(Eval *ev, void *context) {
    Yielding *y = context;
    y->result = iter_given(ev, y->v, y->yield->at);
    if (ev->now.unreachable || ev->now.raised.kind != SV_POISON) return FLOW_NEXT;
    return ev_after_head(ev, &y->result, from_given, y, y->yield->at);
}

static Flow from_ends(Eval *ev, void *context) {
    Yielding *y = context;
    y->result = generator_result(ev, y->v);
    return finish(ev, y);
}

static Flow from_goes_on(Eval *ev, void *context) {
    Yielding *y = context;
    bool known;
    if (y->result.kind == SV_POISON) return FLOW_NEXT;
    if (sv_known_bool(y->result, &known)) return known ? from_gives(ev, y) : from_ends(ev, y);
    return flow_if(ev, y->result.ir, from_gives, from_ends, y, y->yield->at);
}

/* Returns the iterator in a place. If the place is None on some paths, no step resumes there, so the iterator is the
 * one of the other paths. */
Sval generator_held(Eval *ev, Sym place) {
    Sval v = frame_get(ev, ev->now.frame->cell, place), found = sv_none();
    if (v.kind != SV_CHOICE) return v;
    for (uint32_t i = 0; i < v.choice->n; i++) {
        if (v.choice->alt[i].kind == SV_NONE || v.choice->alt[i].kind == SV_POISON) continue;
        if (found.kind != SV_NONE) return v;
        found = v.choice->alt[i];
    }
    return found;
}

/* Executes a `yield from` in a step. The iterator being delegated to is in the frame, so that the next step uses it
 * too. */
static Flow step_from(Eval *ev, Yielding *y) {
    Span at = y->yield->at;
    Sym place = generator_place(ev, ev->now.frame->module, y->yield);
    if (y->now->resume == y->yield) {
        y->now->resume = NULL;
        y->v = generator_held(ev, place);
        y->result = iter_advance(ev, y->v, frame_get(ev, ev->now.frame->cell, cx_sym(ev->cx, GENERATOR_SENT)), at);
    } else {
        frame_set(ev, ev->now.frame->cell, place, y->v);
        y->result = iter_advance(ev, y->v, sv_none(), at);
    }
    return ev_after_head(ev, &y->result, from_goes_on, y, at);
}

static Flow unknown_given(Eval *ev, void *context) {
    const Yielding *y = context;
    return give_out(ev, y->now, sv_poison(), y->yield->at);
}

static Flow yield_from(Eval *ev, void *context) {
    Yielding *y = context;
    Span at = y->yield->at;
    if (y->now->resume == y->yield) return step_from(ev, y);
    y->v = y->now->to ? generator_of(ev, y->v, at) : iter_hold(ev, y->v, at);
    if (y->v.kind == SV_POISON) /* while checking: any number of unknown elements */
        return ev->check.on && y->now->to ? finish_behind(ev, y, unknown_loop(ev, unknown_given, y, false)) : FLOW_NEXT;
    if (!y->now->to) return step_from(ev, y);
    Sval broke;
    Flow flow = generator_run(ev, y->v, &(Consumer){give_on, y, NULL, true, at}, &broke);
    y->result = generator_result(ev, y->v);
    return finish_behind(ev, y, flow);
}

bool generator_statement(Eval *ev, const Ast *stmt, Flow *flow) {
    const Ast *yield = ev->now.frame->generating ? find_yield(stmt) : NULL;
    if (!yield) return false;
    Yielding y = {.now = ev->now.frame->generating, .stmt = stmt, .yield = yield};
    bool from = yield->kind == AST_YieldFrom;
    if (y.now->resume == yield && !from) {
        y.now->resume = NULL;
        y.result = frame_get(ev, ev->now.frame->cell, cx_sym(ev->cx, GENERATOR_SENT));
        *flow = finish(ev, &y);
        return true;
    }
    if (y.now->resume != yield)
        y.v = from                 ? ev_expr(ev, yield->YieldFrom.value)
              : yield->Yield.value ? ev_expr(ev, yield->Yield.value)
                                   : sv_none();
    *flow = FLOW_NEXT;
    if (ev->now.unreachable || ev->now.raised.kind != SV_POISON) return true;
    *flow = ev_after_head(ev, &y.v, from ? yield_from : yield_value, &y, stmt->at);
    return true;
}
