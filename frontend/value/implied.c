/* What the tests around the current block imply. In
 *
 *     y = None                        # the tag of y is what an If yields: 0 if flag is true, 1 otherwise
 *     if flag: y = f(x)
 *     if flag and k > 0: z = y + x
 *
 * the last arm is only entered if both operands are true, and therefore the If above has yielded 0. Tests are the same
 * if they are computed in the same way from the same values. */
#include "frontend/value/implied.h"
#include "frontend/value/bools.h"

/* `WORK` bounds the comparisons for one value. */
enum { MOST_TESTS = 32, DEEP = 6, WORK = 2000 };

typedef struct Outcome {
    const Value *test;
    bool is;
} Outcome;

typedef struct Outcomes {
    Eval *ev;
    uint32_t n, work;
    Outcome at[MOST_TESTS];
} Outcomes;

static const Value *yielded(const Value *v, int arm) { return v->def->block[arm]->last->in[v->index].value; }

static bool is_choice_of_arms(const Value *v) { return v->def && v->def->op->kind == OP_IF; }

static bool is_constant(const Value *v, int64_t *out) {
    bool truth;
    if (ir_known_int(v, out)) return true;
    return ir_known_bool(v, &truth) && (*out = truth, true);
}

static bool same(Outcomes *known, const Value *a, const Value *b, uint32_t depth) {
    if (a == b) return true;
    const Node *m = a->def, *n = b->def;
    if (!depth || ++known->work > WORK || !m || !n || m->op != n->op || m->nblock || m->nin != n->nin ||
        a->index != b->index)
        return false;
    if ((m->op->traits & (T_EFFECT | T_RANDOM)) || !m->konst != !n->konst) return false;
    if (m->op->kind == OP_CONST) return a->type == b->type && const_equal(m->konst, n->konst);
    if (m->op->kind != OP_ROW) return false;
    for (uint32_t i = 0; i < m->nin; i++)
        if (!same(known, m->in[i].value, n->in[i].value, depth - 1)) return false;
    return true;
}

static void add(Outcomes *known, const Value *test, bool is, uint32_t depth);

/* Given that the If's result v is k: if one arm yields another constant, the other arm ran, so the condition is known.
 */
static void add_condition(Outcomes *known, const Value *v, int64_t k, uint32_t depth) {
    int64_t constant;
    for (int arm = 0; is_choice_of_arms(v) && arm < 2; arm++) {
        if (!is_constant(yielded(v, !arm), &constant) || constant == k) continue;
        add(known, v->def->in[0].value, arm == 0, depth);
        if (v->type->kind == TY_BOOL) add(known, yielded(v, arm), k, depth);
    }
}

/* Adds the outcome of a test, and those of its operands that it implies: `a and b` is If(a) {b} else {False}. */
static void add(Outcomes *known, const Value *test, bool is, uint32_t depth) {
    const Node *negated = bool_row(known->ev, test, "py.not");
    int64_t constant;
    if (!depth || known->n == MOST_TESTS || is_constant(test, &constant)) return;
    known->at[known->n++] = (Outcome){test, is};
    if (negated) add(known, negated->in[0].value, !is, depth - 1);
    const Node *both = bool_row(known->ev, test, is ? "py.and.bool" : "py.or.bool");
    for (uint32_t i = 0; both && i < 2; i++) add(known, both->in[i].value, is, depth - 1);
    add_condition(known, test, is, depth - 1);
    const Node *equal = is ? bool_row(known->ev, test, "py.eq.int") : NULL;
    if (equal && is_constant(equal->in[1].value, &constant))
        add_condition(known, equal->in[0].value, constant, depth - 1);
}

static bool decided(Outcomes *known, const Value *v, uint32_t depth, int64_t *out);

/* Returns whether a test says what v is: v itself, or `v == 1`. */
static bool is_tested(Outcomes *known, const Value *v, int64_t *out) {
    for (uint32_t i = 0; i < known->n; i++) {
        const Value *test = known->at[i].test;
        const Node *equal = known->at[i].is ? bool_row(known->ev, test, "py.eq.int") : NULL;
        if (equal && same(known, equal->in[0].value, v, DEEP) && is_constant(equal->in[1].value, out)) return true;
        if (same(known, test, v, DEEP)) return *out = known->at[i].is, true;
    }
    return false;
}

static bool decided_by_arms(Outcomes *known, const Value *v, uint32_t depth, int64_t *out) {
    int64_t test, other;
    if (decided(known, v->def->in[0].value, depth, &test)) return decided(known, yielded(v, !test), depth, out);
    return decided(known, yielded(v, 0), depth, out) && decided(known, yielded(v, 1), depth, &other) && *out == other;
}

/* Decides `a and b`, which is false if one operand is, and `a or b`, which is true if one is. */
static bool decided_by_operands(Outcomes *known, const Node *node, int64_t whole, uint32_t depth, int64_t *out) {
    uint32_t others = 0;
    for (uint32_t i = 0; i < 2; i++) {
        if (!decided(known, node->in[i].value, depth, out)) continue;
        if (*out == whole) return true;
        others++;
    }
    return others == 2;
}

static bool decided(Outcomes *known, const Value *v, uint32_t depth, int64_t *out) {
    if (is_constant(v, out) || is_tested(known, v, out)) return true;
    if (!depth) return false;
    if (is_choice_of_arms(v)) return decided_by_arms(known, v, depth - 1, out);
    for (int whole = 0; whole < 2; whole++) {
        const Node *both = bool_row(known->ev, v, whole ? "py.or.bool" : "py.and.bool");
        if (both) return decided_by_operands(known, both, whole, depth - 1, out);
    }
    const Node *negated = bool_row(known->ev, v, "py.not");
    return negated && decided(known, negated->in[0].value, depth - 1, out) && (*out = !*out, true);
}

static bool may_be(const Value *v, int64_t k, uint32_t depth) {
    int64_t constant;
    if (is_constant(v, &constant)) return constant == k;
    if (!depth || !is_choice_of_arms(v)) return true;
    return may_be(yielded(v, 0), k, depth - 1) || may_be(yielded(v, 1), k, depth - 1);
}

bool value_may_be(const Value *v, int64_t k) { return may_be(v, k, DEEP); }

bool value_is_implied(Eval *ev, const Value *v, int64_t *out) {
    if (v->type->kind != TY_INT && v->type->kind != TY_BOOL) return false;
    Outcomes known = {.ev = ev};
    for (const Block *block = ev->emit.b.block; block && block->owner; block = block->owner->home) {
        const Node *node = block->owner;
        if (node->op->kind == OP_IF) add(&known, node->in[0].value, node->block[0] == block, DEEP);
    }
    return known.n && decided(&known, v, DEEP, out);
}
