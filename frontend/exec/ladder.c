/* Long ladders of `elif` as trees of branches.
 *
 * An If in the `else` of an If in the `else` of an If is too deep for a run time when the ladder is long. If evaluating
 * the tests has no effects and cannot fail, all of them are evaluated first, and the arm is found by halving: whether
 * any test of the first half holds decides between the halves. */
#include "frontend/exec/eval_private.h"
#include "frontend/flow/flow_private.h"
#include "frontend/value/heap.h"
#include "frontend/value/state.h"

enum { SHORT_LADDER = 16 }; /* arms that are nested as they are written */

typedef struct Ladder {
    uint32_t n;
    Value **truth; /* of each arm but the last */
    Body *body;    /* of n + 1 arms */
    Span at;
} Ladder;

/* The arms from..to, one of which is taken. */
typedef struct Rungs {
    const Ladder *ladder;
    uint32_t from, middle, to;
} Rungs;

static Flow take_rungs(Eval *ev, const Ladder *ladder, uint32_t from, uint32_t to);

static Flow lower_rungs(Eval *ev, void *context) {
    const Rungs *rungs = context;
    return take_rungs(ev, rungs->ladder, rungs->from, rungs->middle);
}

static Flow upper_rungs(Eval *ev, void *context) {
    const Rungs *rungs = context;
    return take_rungs(ev, rungs->ladder, rungs->middle, rungs->to);
}

static Flow take_rungs(Eval *ev, const Ladder *ladder, uint32_t from, uint32_t to) {
    if (to - from == 1) return ev_body(ev, ladder->body[from]);
    Rungs rungs = {ladder, from, from + (to - from) / 2, to};
    Value *any = ladder->truth[from];
    for (uint32_t i = from + 1; i < rungs.middle; i++)
        any = ir_call1(&ev->emit.b, "py.or.bool", 2, (Value *[]){any, ladder->truth[i]});
    return flow_if(ev, any, lower_rungs, upper_rungs, &rungs, ladder->at);
}

static const Ast *next_rung(const Ast *stmt) {
    Body rest = stmt->If.orelse;
    return rest.n == 1 && rest.at[0]->kind == AST_If ? rest.at[0] : NULL;
}

/* Evaluates the tests, leaving out arms that are never taken. False: a test narrows a name, its value is not a bool of
 * the run, or the first one is known, which shortens the ladder. */
static bool read_tests(Eval *ev, const Ast *stmt, Ladder *ladder) {
    for (const Ast *rung = stmt; rung; rung = next_rung(rung)) {
        if (narrow_find(ev, rung->If.test)) return false;
        Sval truth = ev_test(ev, rung->If.test);
        bool known, constant = sv_known_bool(truth, &known);
        if (constant ? rung == stmt : truth.kind != SV_LATER) return false;
        if (!constant) ladder->truth[ladder->n] = truth.ir;
        if (!constant || known) ladder->body[ladder->n] = rung->If.then;
        if (constant && known) return true;
        ladder->n += !constant;
        if (!next_rung(rung)) ladder->body[ladder->n] = rung->If.orelse;
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
    for (const Node *node = ev->emit.b.block->last; node != last; node = node->prev)
        if (node->nblock || (node->op->kind == OP_ROW && !ir_total(node))) return false;
    return true;
}

bool ev_ladder(Eval *ev, const Ast *stmt, Flow *flow) {
    uint32_t rungs = 0;
    for (const Ast *rung = stmt; rung; rung = next_rung(rung)) rungs++;
    if (rungs <= SHORT_LADDER || ev->check.on || ev->emit.b.before) return false;
    Ladder ladder = {.truth = arena_new_array(ev->cx->program, Value *, rungs),
                     .body = arena_new_array(ev->cx->program, Body, (size_t)rungs + 1),
                     .at = stmt->at};
    DiagMark diags = diag_mark(ev->cx->diags);
    uint32_t errors = diag_errors(ev->cx->diags);
    Node *last = ev->emit.b.block->last;
    HeapMark mark = heap_mark(ev);
    Tentative outer;
    tentative_open(ev, &outer, TENTATIVE_PLAIN);
    bool taken = read_tests(ev, stmt, &ladder) && ladder.n > SHORT_LADDER && tests_are_pure(ev, mark, last, errors);
    tentative_close(ev, &outer, false);
    if (taken) {
        heap_commit(ev, mark);
        *flow = take_rungs(ev, &ladder, 0, ladder.n + 1);
        return true;
    }
    state_leave(ev, mark);
    heap_drop(ev, mark);
    diag_drop(ev->cx->diags, diags);
    while (ev->emit.b.block->last != last) ir_erase(ev->emit.b.block->last);
    return false;
}
