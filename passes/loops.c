/* Moves computations that are the same in every trip and cannot fail in front of the loop. With --mode trace, also
 * unrolls loops with known trip counts, within the limit unroll-nodes. A computation that can fail is moved only if the
 * loop is known to make a trip, which would run it. A selection whose index is provably in range, and a product whose
 * sizes are known to fit, cannot fail. */
#include "passes/affine.h"

/* ---- invariants ---- */

static bool makes_a_trip(const Node *loop) {
    int64_t trips;
    bool first;
    return ir_known_int(loop->in[0].value, &trips) && trips > 0 && ir_known_bool(loop->in[1].value, &first) && first;
}

static bool is_same(Func *func, const Dim *a, const Dim *b) { return a && b && dim_equal(func->dims, a, b) == 1; }

static bool broadcast(Func *func, const Dim *a, const Dim *b) {
    return dim_is(a, 1) || dim_is(b, 1) || is_same(func, a, b);
}

/* Returns whether the sizes of two operands show that their matrix product exists. */
static bool is_product(Func *func, const Node *node) {
    if (!node->op->row || node->op->row->fails != FAILS_PRODUCT || node->nin != 2) return false;
    const Fact *a = &node->in[0].value->fact, *b = &node->in[1].value->fact;
    if (a->rank < 1 || b->rank < 1 || !is_same(func, a->dim[a->rank - 1], b->dim[b->rank > 1 ? b->rank - 2 : 0]))
        return false;
    for (int i = 3; i <= a->rank && i <= b->rank; i++)
        if (!broadcast(func, a->dim[a->rank - i], b->dim[b->rank - i])) return false;
    return true;
}

/* Returns whether the sizes show that the input of a linear layer fits its weight. */
static bool is_linear(Func *func, const Node *node) {
    if (!node->op->row || node->op->row->fails != FAILS_LINEAR || node->nin < 2) return false;
    const Fact *a = &node->in[0].value->fact, *b = &node->in[1].value->fact;
    return a->rank > 0 && b->rank == 2 && is_same(func, a->dim[a->rank - 1], b->dim[1]);
}

static bool never_fails(Func *func, const Node *node) {
    return ir_total(node) || affine_selects(func, node) || is_product(func, node) || is_linear(func, node);
}

static bool is_invariant(Func *func, const Node *node, const Block *body) {
    bool stays = node->nblock || !node->nout || (node->op->traits & (T_EFFECT | T_RANDOM));
    for (uint32_t i = 0; !stays && i < node->nin; i++) {
        const Value *v = node->in[i].value;
        bool inside = v->home == body,
             literal = v->def && (v->def->op->kind == OP_CONST || v->def->op->kind == OP_NONE);
        stays = inside && !literal;
    }
    return !stays && (never_fails(func, node) || makes_a_trip(body->owner));
}

static bool hoist(Node *node, Node *loop) {
    for (uint32_t i = 0; i < node->nin; i++) {
        Value *v = node->in[i].value;
        if (v->home == node->home) ir_move(v->def, loop->home, loop);
    }
    ir_move(node, loop->home, loop);
    return true;
}

static bool hoist_all(Func *func, Node *loop) {
    Block *body = loop->block[0];
    bool changed = false;
    for (Node *node = body->first, *next; node; node = next) {
        next = node->next;
        if (!pass_is_literal(node) && is_invariant(func, node, body)) changed |= hoist(node, loop);
    }
    return changed;
}

/* ---- unrolling ---- */

static bool may_unroll(const PassCx *pass, const Node *loop, int64_t *trips) {
    bool first, next;
    const Block *body = loop->block[0];
    if (!pass->options->unroll || (loop->trail && loop->trail->scripted) || !ir_known_int(loop->in[0].value, trips) ||
        *trips < 0)
        return false;
    if (!ir_known_bool(loop->in[1].value, &first) || !first || !ir_known_bool(body->last->in[0].value, &next) || !next)
        return false;
    int64_t nodes;
    return loop->nout == loop->nin - 2 && !__builtin_mul_overflow(*trips, pass_count(body), &nodes) &&
           nodes <= pass->cx->limits.unroll_nodes;
}

static bool unroll(PassCx *pass, Node *loop) {
    int64_t trips;
    if (!may_unroll(pass, loop, &trips)) return false;
    Builder b = pass_before(pass, loop);
    uint32_t n = loop->nout;
    Value **args = arena_new_array(pass->func->mem, Value *, (size_t)n + 1);
    for (uint32_t i = 0; i < n; i++) args[i + 1] = loop->in[i + 2].value;
    for (int64_t trip = 0; trip < trips; trip++) {
        args[0] = ir_int(&b, trip);
        Value **out = arena_new_array(pass->func->mem, Value *, (size_t)n + 1);
        ir_clone_block(&b, loop->block[0], args, out);
        for (uint32_t i = 1; i <= n; i++) args[i] = out[i];
    }
    for (uint32_t i = 0; i < n; i++) pass_replace(pass, loop->out[i], args[i + 1]);
    ir_erase(loop);
    return true;
}

static bool visit(PassCx *pass, Node *node) {
    if (node->op->kind != OP_LOOP) return false;
    bool moved = hoist_all(pass->func, node);
    return unroll(pass, node) || moved;
}

bool pass_loops(PassCx *pass, Func *func) { return pass_each(pass, func->body, visit); }
