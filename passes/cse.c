/* Replaces equal computations by one node. A node equals an earlier one if operator, inputs and payload are the same,
 * and the earlier one is in the same block or an enclosing one, so that it has run whenever the later one runs. Nothing
 * moves, so operators that can fail take part too, and so do Ifs whose branches only pass on values. Ints with the same
 * dim are equal however they were computed, except results of an If or carried values of a Loop: these may be unused
 * placeholders despite their facts, and replace no other value. */
#include "base/hash.h"
#include "passes/pass.h"

#include <string.h>

enum { SMALL = 4096 };

typedef struct {
    PassCx *pass;
    Arena *scratch;
    Map known; /* hash of a computation to the Node that computes it */
    Map ints;  /* from a Dim to the int Value with that dim */
    bool changed;
} Cse;

/* ---- equal computations ---- */

static bool same_const(const Const *a, const Const *b) {
    if (a == b) return true;
    if (!a || !b || a->dtype != b->dtype || a->rank != b->rank) return false;
    for (uint32_t i = 0; i < a->rank; i++)
        if (a->dim[i] != b->dim[i]) return false;
    size_t bytes = const_bytes(a);
    return a->data == b->data || (bytes <= SMALL && !memcmp(a->data, b->data, bytes));
}

/* Returns the i-th operand; operands of a commutative operator are ordered by creation. */
static const Value *operand(const Node *node, uint32_t i) {
    bool swap = i < 2 && node->nin >= 2 && (node->op->traits & T_COMMUTES) &&
                node->in[0].value->id > node->in[1].value->id;
    return node->in[swap ? 1 - i : i].value;
}

static bool same_results(const Node *a, const Node *b) {
    bool by_result = !a->nin && !a->konst && !a->weight; /* an absent optional or an empty list: its result says all */
    for (uint32_t i = 0; i < a->nout; i++) {
        const Value *one = a->out[i], *other = b->out[i];
        if (by_result && !fact_equal(&one->fact, &other->fact)) return false;
        if (one->type != other->type || one->fact.dtype != other->fact.dtype)
            return false; /* for casts and default dtypes */
    }
    return true;
}

/* Returns whether the node is an If whose branches only yield values that are defined in front of it. */
static bool is_pick(const Node *node) {
    if (node->op->kind != OP_IF) return false;
    for (uint32_t i = 0; i < node->nblock; i++)
        if (node->block[i]->first != node->block[i]->last) return false;
    return true;
}

static bool same_branches(const Node *a, const Node *b) {
    for (uint32_t i = 0; i < a->nblock; i++)
        for (uint32_t k = 0; k < a->nout; k++)
            if (a->block[i]->last->in[k].value != b->block[i]->last->in[k].value) return false;
    return true;
}

static bool same(const Node *a, const Node *b) {
    if (a->op != b->op || a->nin != b->nin || a->nout != b->nout || a->weight != b->weight) return false;
    for (uint32_t i = 0; i < a->nin; i++)
        if (operand(a, i) != operand(b, i)) return false;
    return same_results(a, b) && same_const(a->konst, b->konst) && same_branches(a, b);
}

static uint64_t mix_const(uint64_t hash, const Const *c) {
    const uint8_t *byte = c->data;
    size_t bytes = const_bytes(c);
    hash = hash_word(hash, (uint64_t)c->dtype << 32 | c->rank);
    if (bytes > SMALL) return hash_word(hash, (uintptr_t)c->data);
    for (size_t i = 0; i < bytes; i++) hash = hash_word(hash, byte[i]);
    return hash;
}

static uint64_t hash_of(const Node *node) {
    uint64_t hash = hash_word((uintptr_t)node->op, (uint64_t)node->nin << 32 | node->nout);
    for (uint32_t i = 0; i < node->nin; i++) hash = hash_word(hash, operand(node, i)->id);
    hash = hash_word(hash, (uintptr_t)node->weight);
    for (uint32_t i = 0; i < node->nblock; i++)
        for (uint32_t k = 0; k < node->nout; k++) hash = hash_word(hash, node->block[i]->last->in[k].value->id);
    return node->konst ? mix_const(hash, node->konst) : hash;
}

/* Returns the node's key in the map: its hash, or the next number that is not the key of another computation. */
static const void *key_of(const Cse *cse, const Node *node) {
    uint64_t hash = hash_of(node);
    for (const Node *known; (known = map_get(&cse->known, map_key(hash))) && !same(known, node);) hash++;
    return map_key(hash);
}

static bool takes_part(const Node *node) {
    return node->nout && (!node->nblock || is_pick(node)) && node->op->kind != OP_FOREIGN &&
           !(node->op->traits & (T_EFFECT | T_RANDOM));
}

static void keep(Cse *cse, Value *kept, Value *dropped) {
    pass_replace(cse->pass, dropped, kept);
    cse->changed = true;
}

static const Dim *int_dim(const Value *v) {
    return v->type->kind == TY_INT && v->fact.items == 1 && v->fact.item[0] && v->fact.item[0]->kind != DIM_CONST
               ? v->fact.item[0]
               : NULL;
}

typedef Vec(const void *) Keys;

static void remember_int(Cse *cse, Keys *added, Value *v) {
    const Dim *d = int_dim(v);
    if (!d || map_has(&cse->ints, d)) return;
    map_set(cse->scratch, &cse->ints, d, v);
    vec_push(cse->scratch, added, d);
}

static bool same_int(Cse *cse, Node *node) {
    const Dim *d = node->nout == 1 ? int_dim(node->out[0]) : NULL;
    Value *kept = d ? map_get(&cse->ints, d) : NULL;
    if (!kept) return false;
    keep(cse, kept, node->out[0]);
    ir_erase(node);
    return true;
}

static void visit(Cse *cse, Node *node, Keys *added, Keys *ints) {
    if (!takes_part(node) || (!node->nblock && same_int(cse, node))) return;
    const void *key = key_of(cse, node);
    Node *known = map_get(&cse->known, key);
    if (!known) {
        map_set(cse->scratch, &cse->known, key, node);
        vec_push(cse->scratch, added, key);
        if (node->nout == 1 && !node->nblock) remember_int(cse, ints, node->out[0]);
        return;
    }
    for (uint32_t i = 0; i < node->nout; i++) keep(cse, known->out[i], node->out[i]);
    ir_erase(node);
}

static void visit_block(Cse *cse, Block *block) {
    Keys added = {0}, ints = {0};
    if (block->owner && block->owner->op->kind == OP_LOOP) remember_int(cse, &ints, block->param[0]);
    for (uint32_t i = 0; !block->owner && i < block->nparam; i++) remember_int(cse, &ints, block->param[i]);
    for (Node *node = block->first, *next; node; node = next) {
        next = node->next;
        for (uint32_t i = 0; i < node->nblock; i++) visit_block(cse, node->block[i]);
        visit(cse, node, &added, &ints);
    }
    for (uint32_t i = 0; i < added.n; i++) map_remove(&cse->known, added.at[i]);
    for (uint32_t i = 0; i < ints.n; i++) map_remove(&cse->ints, ints.at[i]);
}

bool pass_cse(PassCx *pass, Func *func) {
    Cse cse = {.pass = pass, .scratch = pass->cx->scratch};
    visit_block(&cse, func->body);
    return cse.changed;
}
