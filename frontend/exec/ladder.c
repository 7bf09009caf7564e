/* Long ladders of tests as trees of branches: `elif`, cases of a match, `a if t else b if u else ...`, and operands of
 * `and` and `or`.
 *
 * As Ifs in the `else` of each other, a long ladder would be nested too deeply for run times. If evaluating the tests
 * has no effects and cannot fail, all of them are evaluated first, and the arm is found by halving: whether any test of
 * the first half holds decides between the halves. */
#include "frontend/exec/eval_private.h"
#include "frontend/flow/flow_private.h"
#include "frontend/value/bools.h"
#include "frontend/value/heap.h"
#include "frontend/value/state.h"

enum { SHORT_LADDER = 16 }; /* up to this many arms are nested as they are written */

/* ---- taking an arm ---- */

/* The arms from..to, one of which is taken. */
typedef struct Rungs {
    const Ladder *ladder;
    uint32_t from, middle, to;
} Rungs;

static Rungs lower_half(const void *context) {
    const Rungs *rungs = context;
    return (Rungs){rungs->ladder, rungs->from, rungs->from + (rungs->middle - rungs->from) / 2, rungs->middle};
}

static Rungs upper_half(const void *context) {
    const Rungs *rungs = context;
    return (Rungs){rungs->ladder, rungs->middle, rungs->middle + (rungs->to - rungs->middle) / 2, rungs->to};
}

static Rungs all_rungs(const Ladder *ladder) { return (Rungs){ladder, 0, (ladder->n + 1) / 2, ladder->n + 1}; }

static Value *is_lower(Eval *ev, const Rungs *rungs) {
    Value *any = rungs->ladder->truth[rungs->from];
    for (uint32_t i = rungs->from + 1; i < rungs->middle; i++) any = bool_or(ev, any, rungs->ladder->truth[i]);
    return any;
}

static Flow take_rungs(Eval *ev, Rungs rungs);
static Flow take_lower(Eval *ev, void *context) { return take_rungs(ev, lower_half(context)); }
static Flow take_upper(Eval *ev, void *context) { return take_rungs(ev, upper_half(context)); }

static Flow take_rungs(Eval *ev, Rungs rungs) {
    if (rungs.to - rungs.from == 1) return ev_body(ev, rungs.ladder->arm[rungs.from]);
    return flow_if(ev, is_lower(ev, &rungs), take_lower, take_upper, &rungs, rungs.ladder->at);
}

static Sval rung_value(Eval *ev, Rungs rungs);
static Sval lower_value(Eval *ev, void *context) { return rung_value(ev, lower_half(context)); }
static Sval upper_value(Eval *ev, void *context) { return rung_value(ev, upper_half(context)); }

static Sval rung_value(Eval *ev, Rungs rungs) {
    if (rungs.to - rungs.from == 1) return ev_expr(ev, rungs.ladder->arm[rungs.from].at[0]);
    return flow_branch(ev, is_lower(ev, &rungs), lower_value, upper_value, &rungs, rungs.ladder->at);
}

/* ---- evaluating the tests ---- */

/* Returns whether running the nodes after `last`, where they are, cannot fail and has no effects. */
static bool nodes_are_pure(const Block *block, const Node *last) {
    for (const Node *node = block->last; node != last; node = node->prev) {
        if (node->op->kind == OP_ROW ? !ir_total(node) : node->nblock && node->op->kind != OP_IF) return false;
        for (uint32_t i = 0; i < node->nblock; i++)
            if (!nodes_are_pure(node->block[i], NULL)) return false;
    }
    return true;
}

/* Returns whether evaluating the tests changed nothing and cannot fail. */
static bool tests_are_pure(Eval *ev, HeapMark mark, const Node *last, uint32_t errors) {
    uint32_t changes;
    heap_changes(ev, mark, &changes);
    if (changes || diag_errors(ev->cx->diags) != errors || ev->now.may_raise || ev->now.unreachable ||
        ev->now.exception_edge || ev->now.raised.kind != SV_POISON)
        return false;
    return nodes_are_pure(ev->emit.b.block, last);
}

bool ladder_rung(Ladder *ladder, Sval truth, Body arm) {
    bool known, constant = sv_known_bool(truth, &known);
    if (constant ? !ladder->n : truth.kind != SV_LATER) return false;
    if (constant && !known) return true;
    if (!constant) ladder->truth[ladder->n] = truth.ir;
    ladder->arm[ladder->n] = arm;
    ladder->n += !constant;
    ladder->ended = constant;
    return true;
}

bool ladder_read(Eval *ev, uint32_t rungs, ReadTests *read, const Ast *e, Sval subject, Ladder *ladder) {
    if (rungs <= SHORT_LADDER || ev->check.on || ev->emit.b.before || ev->now.in_ladder) return false;
    *ladder = (Ladder){.truth = arena_new_array(ev->cx->program, Value *, rungs),
                       .arm = arena_new_array(ev->cx->program, Body, (size_t)rungs + 1),
                       .at = e->at,
                       .subject = subject};
    DiagMark diags = diag_mark(ev->cx->diags);
    uint32_t errors = diag_errors(ev->cx->diags);
    Node *last = ev->emit.b.block->last;
    HeapMark mark = heap_mark(ev);
    Tentative outer;
    tentative_open(ev, &outer, TENTATIVE_PLAIN);
    ev->now.in_ladder = true;
    bool taken = read(ev, e, ladder) && ladder->n > SHORT_LADDER && tests_are_pure(ev, mark, last, errors);
    ev->now.in_ladder = false;
    tentative_close(ev, &outer, false);
    if (taken) {
        heap_commit(ev, mark);
        return true;
    }
    state_leave(ev, mark);
    heap_drop(ev, mark);
    diag_drop(ev->cx->diags, diags);
    while (ev->emit.b.block->last != last) ir_erase(ev->emit.b.block->last);
    return false;
}

Flow ladder_flow(Eval *ev, const Ladder *ladder) { return take_rungs(ev, all_rungs(ladder)); }

/* ---- statements and expressions that are ladders ---- */

static const Ast *next_if(const Ast *stmt) {
    Body rest = stmt->If.orelse;
    return rest.n == 1 && rest.at[0]->kind == AST_If ? rest.at[0] : NULL;
}

static bool read_ifs(Eval *ev, const Ast *stmt, Ladder *ladder) {
    for (const Ast *rung = stmt; rung; rung = next_if(rung)) {
        if (narrow_find(ev, rung->If.test) || !ladder_rung(ladder, ev_test(ev, rung->If.test), rung->If.then))
            return false;
        if (ladder->ended) return true;
        if (!next_if(rung)) ladder->arm[ladder->n] = rung->If.orelse;
    }
    return true;
}

bool ev_ladder(Eval *ev, const Ast *stmt, Flow *flow) {
    uint32_t rungs = 0;
    for (const Ast *rung = stmt; rung; rung = next_if(rung)) rungs++;
    Ladder ladder;
    if (!ladder_read(ev, rungs, read_ifs, stmt, sv_none(), &ladder)) return false;
    *flow = ladder_flow(ev, &ladder);
    return true;
}

static bool read_conditionals(Eval *ev, const Ast *e, Ladder *ladder) {
    for (; e->kind == AST_IfExp; e = e->IfExp.orelse) {
        AstList then = {(Ast **)(uintptr_t)&e->IfExp.then, 1}, orelse = {(Ast **)(uintptr_t)&e->IfExp.orelse, 1};
        if (narrow_find(ev, e->IfExp.test) || !ladder_rung(ladder, ev_test(ev, e->IfExp.test), then)) return false;
        if (ladder->ended) return true;
        ladder->arm[ladder->n] = orelse;
    }
    return true;
}

bool ev_conditionals(Eval *ev, const Ast *e, Sval *out) {
    uint32_t rungs = 0;
    for (const Ast *rung = e; rung->kind == AST_IfExp; rung = rung->IfExp.orelse) rungs++;
    Ladder ladder;
    if (!ladder_read(ev, rungs, read_conditionals, e, sv_none(), &ladder)) return false;
    *out = rung_value(ev, all_rungs(&ladder));
    return true;
}

static bool read_operands(Eval *ev, const Ast *e, Ladder *ladder) {
    for (uint32_t i = 0; i < e->BoolOp.values.n; i++) {
        const Ast *operand = e->BoolOp.values.at[i];
        Sval truth = narrow_find(ev, operand) ? sv_poison() : ev_expr(ev, operand);
        if (truth.kind != SV_LATER || truth.ir->type->kind != TY_BOOL) return false;
        ladder->truth[ladder->n++] = truth.ir;
    }
    return true;
}

bool ev_long_logic(Eval *ev, const Ast *e, Sval *out) {
    Ladder ladder;
    if (!ladder_read(ev, e->BoolOp.values.n, read_operands, e, sv_none(), &ladder)) return false;
    Value *joined = ladder.truth[0];
    for (uint32_t i = 1; i < ladder.n; i++)
        joined = (e->BoolOp.op == OP_And ? bool_and : bool_or)(ev, joined, ladder.truth[i]);
    *out = sv_later(joined);
    return true;
}
