/* Run-time branches.
 *
 * A Fork is one If under construction: its arms are evaluated from the same heap state into the node's two blocks, each
 * arm's changes are kept and undone, and fork_close joins them. Requirements
 *   1. An arm may be entered again before the fork is closed: its state is put in place first.
 *   2. An arm that cannot be left is dropped, and the other one moves in front of the If, which disappears.
 *   3. What both arms agree on is no result of the If; no result is listed twice. */
#include "frontend/flow/flow_private.h"
#include "frontend/value/alias.h"
#include "frontend/value/state.h"

/* ---- arms ---- */

bool fork_open(Eval *ev, Fork *fork, Value *cond, Narrowing *narrowing, Span at) {
    *fork = (Fork){.cond = cond, .narrowing = narrowing, .at = at};
    if (ev->now.nesting >= (uint64_t)ev->cx->limits.subgraph_depth) {
        ev_error(ev, DIAG_1204, at, "more than %lld nested branches and loops",
                 (long long)ev->cx->limits.subgraph_depth);
        return false;
    }
    ev->emit.b.at = at;
    fork->outer = ev->emit.b;
    fork->before.epoch = ev->heap->counter + 1;
    fork->node = ir_node(&ev->emit.b, op_core(ev->ops, OP_IF), 1, &cond, 0, NULL, NULL, 2);
    for (int k = 0; k < 2; k++) fork->node->block[k] = fork->arm[k].block = ir_block(ev->emit.func, fork->node);
    return true;
}

HeapMark arm_enter(Eval *ev, Fork *fork, int k) {
    HeapMark mark = state_enter(ev, &fork->arm[k].state);
    ev->emit.b.block = fork->arm[k].block, ev->emit.b.before = NULL;
    ev->now.nesting++, ev->now.arms++;
    return mark;
}

void arm_leave(Eval *ev, Fork *fork, HeapMark mark) {
    state_leave(ev, mark);
    ev->now.nesting--, ev->now.arms--;
    ev->emit.b = fork->outer;
}

static void arm_finish(Eval *ev, Fork *fork, int k, HeapMark mark) {
    State *state = &fork->arm[k].state;
    state->change = heap_changes(ev, mark, &state->n);
    heap_undo(ev, mark, &state->now, &state->n);
    ev->now.nesting--, ev->now.arms--;
    ev->emit.b = fork->outer;
}

/* Records that the code after an expression must expect an exception, because one arm of the expression raised it. */
static void keep_exception(Eval *ev) {
    if (ev->now.raised.kind == SV_POISON) return;
    CellId frame = ev->now.frame->cell;
    frame_set(ev, frame, cx_sym(ev->cx, "$exception"), ev->now.raised);
    frame_set(ev, frame, cx_sym(ev->cx, "$raise"), sv_bool(true));
    ev->now.raised = sv_poison();
    ev->now.may_raise = true;
}

void fork_run(Eval *ev, Fork *fork, int k, const ArmCode *code) {
    Arm *arm = &fork->arm[k];
    HeapMark mark = arm_enter(ev, fork, k);
    if (!arm->ran && fork->narrowing) narrow_enter(ev, fork->narrowing, k == 0);
    arm->ran = true;
    if (code->branch) {
        struct ExceptionEdge *outer = ev->now.exception_edge;
        ev->now.exception_edge = NULL;
        Sval v = code->branch(ev, code->context);
        /* A view of run-time length (of a dictionary, say) becomes a list, since its source may not outlive the arm. */
        bool view = v.kind == SV_ITER && !v.iter->place && v.iter->source.n < 0;
        if (view) v = prelude_call(ev, PRELUDE_LIST, 1, &v, fork->at);
        arm->result = exception_edge_settle(ev, v, fork->at);
        ev->now.exception_edge = outer;
        arm->raised = ev->now.raised.kind != SV_POISON;
        keep_exception(ev);
        arm->flow = ev->now.unreachable ? 0 : FLOW_NEXT;
        ev->now.unreachable = false;
    } else {
        CX_ASSERT(ev->cx, code->arm);
        arm->flow = code->arm(ev, code->context);
    }
    arm_finish(ev, fork, k, mark);
}

/* ---- closing ---- */

bool block_has_effect(const Block *block) {
    for (const Node *node = block->first; node; node = node->next) {
        if (node->op->kind != OP_YIELD && (node->op->traits & T_EFFECT)) return true;
        for (uint32_t i = 0; i < node->nblock; i++)
            if (block_has_effect(node->block[i])) return true;
    }
    return false;
}

void arm_move_out(const Fork *fork, int k) {
    Block *block = fork->arm[k].block;
    while (block->first) ir_move(block->first, fork->outer.block, fork->node);
}

/* Moves the nodes and the state of arm k, the only one that can be left, to the enclosing block. */
static void hoist(Eval *ev, Fork *fork, int k) {
    Arm *arm = &fork->arm[k];
    Node *first = arm->block->first;
    arm_move_out(fork, k);
    if (block_has_effect(fork->arm[!k].block)) { /* a trap stays, before the code that it guards */
        for (int i = 0; i < 2; i++) {
            Builder b = fork->outer;
            b.block = fork->arm[i].block;
            ir_yield(&b, 0, NULL);
        }
        if (first) ir_move(fork->node, fork->outer.block, first);
    } else {
        ir_erase(fork->node);
    }
    for (uint32_t i = 0; i < arm->state.n; i++) heap_replace(ev, arm->state.change[i].cell, arm->state.now[i]);
}

Flow fork_close(Eval *ev, Fork *fork, bool want_result, Sval *result) {
    Arm *arm = fork->arm;
    ev->emit.b = fork->outer;
    if (result) *result = sv_poison();
    if (!arm[0].flow && !arm[1].flow) {
        if (!block_has_effect(arm[0].block) && !block_has_effect(arm[1].block))
            ir_erase(fork->node);
        else
            for (int k = 0; k < 2; k++) {
                Builder b = fork->outer;
                b.block = arm[k].block;
                ir_yield(&b, 0, NULL);
            }
        return 0;
    }
    if (!arm[0].flow || !arm[1].flow) {
        int k = !arm[0].flow;
        hoist(ev, fork, k);
        if (result) *result = arm[k].result;
        return arm[k].flow;
    }
    fork_join(ev, fork, want_result, result);
    return arm[0].flow | arm[1].flow;
}

/* ---- the interface ---- */

Sval branch_narrowed(Eval *ev, Value *cond, BranchFn *then, BranchFn *otherwise, void *context, Span at,
                     Narrowing *narrowing) {
    Fork fork;
    if (!fork_open(ev, &fork, cond, narrowing, at)) return sv_poison();
    bool may_raise = ev->now.may_raise;
    ev->now.may_raise = false;
    fork_run(ev, &fork, 0, &(ArmCode){.branch = then, .context = context});
    fork_run(ev, &fork, 1, &(ArmCode){.branch = otherwise, .context = context});
    Sval result;
    ev->now.unreachable = !fork_close(ev, &fork, true, &result);
    if (fork.arm[0].raised && fork.arm[1].raised) { /* the expression raises the exception of the arm that was taken */
        ev->now.raised = exception_take(ev);
        ev->now.may_raise = false;
    }
    if (ev->now.may_raise) exception_edge_open(ev);
    ev->now.may_raise |= may_raise;
    return result;
}

Sval graph_branch(Eval *ev, Value *cond, BranchFn *then, BranchFn *otherwise, void *context, Span at) {
    bool known;
    if (ir_known_bool(cond, &known)) return known ? then(ev, context) : otherwise(ev, context);
    return branch_narrowed(ev, cond, then, otherwise, context, at, NULL);
}

Flow graph_if(Eval *ev, Value *cond, ArmFn *then, ArmFn *otherwise, void *context, Span at) {
    bool known;
    if (ir_known_bool(cond, &known)) return known ? then(ev, context) : otherwise(ev, context);
    Fork fork;
    if (!fork_open(ev, &fork, cond, NULL, at)) return FLOW_NEXT;
    fork_run(ev, &fork, 0, &(ArmCode){.arm = then, .context = context});
    fork_run(ev, &fork, 1, &(ArmCode){.arm = otherwise, .context = context});
    return fork_close(ev, &fork, false, NULL);
}

/* ---- evaluation without effects ---- */

Sval flow_scratch(Eval *ev, BranchFn *fn, void *context, Span at) {
    Fork fork;
    Value *cond = ir_bool(&ev->emit.b, true);
    if (!fork_open(ev, &fork, cond, NULL, at)) return sv_poison();
    HeapMark mark = heap_mark(ev);
    uint32_t held = ev->now.held.n;
    ev->emit.b.block = fork.arm[0].block, ev->emit.b.before = NULL;
    Tentative statement;
    tentative_open(ev, &statement, TENTATIVE_QUIET | TENTATIVE_PENDING);
    Sval v = fn(ev, context);
    tentative_close(ev, &statement, false);
    ev->emit.b = fork.outer;
    state_leave(ev, mark);
    heap_drop(ev, mark);
    ir_erase(fork.node);
    ev->now.held.n = held;
    return v;
}
