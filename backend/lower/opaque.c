/* Hides conditions that the run time would otherwise know when it loads the model.
 *
 * ONNX Runtime (1.31) computes everything that depends on constants and weights alone at load time, and replaces an If
 * with a known condition by the branch taken. If that If is itself inside a branch, ONNX Runtime may crash, fail later,
 * or lose an output. Such a condition is therefore combined with a true value that depends on an input, so that it is
 * known only at run time. */
#include "backend/lower/lower.h"

enum { DEEPEST = 500 }; /* a longer computation is assumed to be constant */

static bool in_branch(const Node *node) {
    for (const Block *block = node->home; block->owner; block = block->owner->home)
        if (block->owner->op->kind == OP_IF) return true;
    return false;
}

static const bool answer[2] = {false, true};

static bool is_constant(Lower *lo, const Value *v, int depth);

/* Returns whether a value may become constant once the run time has replaced an If by one of its branches. */
static bool yields_constant(Lower *lo, const Value *v, int depth) {
    const Node *def = v->def;
    if (def->op->kind != OP_IF || in_branch(def) || !is_constant(lo, def->in[0].value, depth)) return false;
    for (int side = 0; side < 2; side++)
        if (is_constant(lo, def->block[side]->last->in[v->index].value, depth)) return true;
    return false;
}

static bool reads_sizes(const Op *op) {
    return !strcmp(op->name, "size") || !strcmp(op->name, "len") || !strcmp(op->name, "numel");
}

static bool has_constant_sizes(Lower *lo, const Value *v, int depth);

static bool all_sizes_constant(Lower *lo, const Value *v, int depth) {
    const Node *def = v->def;
    if (depth > DEEPEST) return true;
    if (def->op->kind != OP_IF) return !def->nblock && def->nin && has_constant_sizes(lo, def->in[0].value, depth);
    for (int side = 0; side < 2; side++)
        if (has_constant_sizes(lo, def->block[side]->last->in[v->index].value, depth)) return true;
    return false;
}

/* Returns whether the run time may infer the sizes of a tensor, or the length of a list, of which it does not know the
 * elements: those of a branch, and of what is made of it. */
static bool has_constant_sizes(Lower *lo, const Value *v, int depth) {
    if (is_constant(lo, v, depth)) return true;
    if (!v->def || (v->type->kind != TY_TENSOR && v->type->kind != TY_LIST)) return false;
    const bool *known = map_get(&lo->state->sized, v);
    if (!known) {
        known = &answer[all_sizes_constant(lo, v, depth + 1)];
        map_set(lo->func->mem, &lo->state->sized, v, (void *)(uintptr_t)known);
    }
    return *known;
}

static bool all_constant(Lower *lo, const Value *v, int depth) {
    const Node *def = v->def;
    if (!def || (def->op->traits & (T_EFFECT | T_RANDOM))) return false;
    if (depth > DEEPEST) return true;
    if (def->nblock) return yields_constant(lo, v, depth + 1);
    bool sizes = reads_sizes(def->op);
    for (uint32_t i = 0; i < def->nin; i++) {
        const Value *in = def->in[i].value;
        if (!is_constant(lo, in, depth + 1) && !(sizes && i == 0 && has_constant_sizes(lo, in, depth + 1)))
            return false;
    }
    return true;
}

static bool is_constant(Lower *lo, const Value *v, int depth) {
    const bool *known = map_get(&lo->state->constant, v);
    if (!known) {
        known = &answer[all_constant(lo, v, depth)];
        map_set(lo->func->mem, &lo->state->constant, v, (void *)(uintptr_t)known);
    }
    return *known;
}

/* Returns an input from which a true value can be made, preferably one of rank 0; NULL if there is none. */
static const Value *some_input(const Func *func) {
    const Value *found = NULL;
    for (uint32_t i = 0; i < func->body->nparam; i++) {
        const Value *param = func->body->param[i];
        TypeKind kind = param->type->kind;
        if (kind != TY_TENSOR && kind != TY_INT && kind != TY_FLOAT && kind != TY_BOOL) continue;
        if (param->fact.dtype == DT_STR) continue;
        if (param->fact.rank == 0) return param;
        if (!found) found = param;
    }
    return found;
}

/* Makes a true value from the contents of one input: `b or not b`, or `the number of nonzero elements is at least 0`,
 * of one element. The node is in the outermost graph. */
static OxVal truth(Lower *lo) {
    const Value *input = some_input(lo->func);
    if (!input) return NULL;
    Ox *main = lo->ox->model->main;
    OxVal v = lo_value(lo, (Value *)(uintptr_t)input);
    if (input->fact.rank == 0) {
        OxVal b = ox_cast(main, v, DT_BOOL);
        return OX(main, "Or", b, OX(main, "Not", b));
    }
    OxVal one = ox_slice_ints(main, OX(main, "Reshape", v, OX_INTS(main, -1)), 0, 0, 1);
    return OX(main, "GreaterOrEqual", OX(main, "Size", OX(main, "NonZero", ox_cast(main, one, DT_BOOL))),
              ox_int(main, 0));
}

OxVal lower_condition(Lower *lo, const Node *node) {
    const Value *value = node->in[0].value;
    OxVal condition = ox_scalar(lo->ox, lo_value(lo, (Value *)(uintptr_t)value));
    if (!in_branch(node) || !is_constant(lo, value, 0)) return condition;
    if (!lo->state->truth) lo->state->truth = truth(lo);
    return lo->state->truth ? LO(lo, "And", condition, lo->state->truth) : condition;
}
