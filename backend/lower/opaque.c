/* Hides conditions that the run time would know when it loads the model.
 *
 * ONNX Runtime (1.31) computes everything that depends on constants and weights alone at load time, and replaces an If
 * with a known condition by the branch taken. If that If is itself inside a branch, ONNX Runtime may crash, fail later,
 * or lose an output. Such a condition is combined with a truth that depends on an input and is therefore known only at
 * run time. */
#include "backend/lower/lower.h"

enum { DEEPEST = 64 }; /* a longer computation is assumed to depend on inputs */

static bool is_constant(const Value *v, int depth) {
    const Node *def = v->def;
    if (!def || def->nblock || depth > DEEPEST || (def->op->traits & (T_EFFECT | T_RANDOM))) return false;
    for (uint32_t i = 0; i < def->nin; i++)
        if (!is_constant(def->in[i].value, depth + 1)) return false;
    return true;
}

static bool in_branch(const Node *node) {
    for (const Block *block = node->home; block->owner; block = block->owner->home)
        if (block->owner->op->kind == OP_IF) return true;
    return false;
}

static const Value *some_input(const Func *func) {
    for (uint32_t i = 0; i < func->body->nparam; i++) {
        TypeKind kind = func->body->param[i]->type->kind;
        if (kind == TY_TENSOR || kind == TY_INT || kind == TY_FLOAT || kind == TY_BOOL) return func->body->param[i];
    }
    return NULL;
}

/* Makes a true value from one input's contents: `b or not b`, or `the number of nonzero elements is at least 0`. In the
 * outermost graph. */
static OxVal truth(Lower *lo) {
    const Value *input = some_input(lo->func);
    if (!input) return NULL;
    Ox *main = lo->ox->model->main;
    OxVal b = ox_cast(main, lo_value(lo, (Value *)(uintptr_t)input), DT_BOOL);
    if (input->fact.rank == 0) return OX(main, "Or", b, OX(main, "Not", b));
    return OX(main, "GreaterOrEqual", OX(main, "Size", OX(main, "NonZero", b)), ox_int(main, 0));
}

OxVal lower_condition(Lower *lo, const Node *node) {
    const Value *value = node->in[0].value;
    OxVal condition = ox_scalar(lo->ox, lo_value(lo, (Value *)(uintptr_t)value));
    if (!in_branch(node) || !is_constant(value, 0)) return condition;
    if (!lo->state->truth) lo->state->truth = truth(lo);
    return lo->state->truth ? LO(lo, "And", condition, lo->state->truth) : condition;
}
