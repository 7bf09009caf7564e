/* One node for equal computations. A node is equal to an earlier one if operator, inputs and payload are the same; the
 * earlier one must stand in the same block or one around it, so it has run whenever the later one would: nothing moves,
 * and operators that can fail may take part. Ints that are the same dim are equal whatever computed them. */
#include "passes/pass.h"

enum { SMALL = 4096 };

typedef struct {
    PassCx *pass;
    Arena *scratch;
    Symbols *keys; /* keys as byte strings, forgotten with the pass */
    Text key;      /* of the node at hand */
    Map known;     /* key to the Node that computes it */
    Map ints;      /* Dim to the int Value that holds it */
    bool changed;
} Cse;

static void add_word(Text *key, const void *word) { text_add_n(key, (const char *)&word, sizeof word); }
static void add_number(Text *key, uint64_t number) { text_add_n(key, (const char *)&number, sizeof number); }

static void add_const(Text *key, const Const *c) {
    size_t bytes = c->count * (c->dtype == DT_STR ? sizeof(Sym) : dtype_rows[c->dtype].bytes);
    add_number(key, (uint64_t)c->dtype << 32 | c->rank);
    for (uint32_t i = 0; i < c->rank; i++) add_number(key, (uint64_t)c->dim[i]);
    if (bytes <= SMALL)
        text_add_n(key, c->data, bytes);
    else
        add_word(key, c->data);
}

static void add_inputs(Text *key, const Node *node) {
    uint32_t from = 0;
    if ((node->op->traits & T_COMMUTES) && node->nin >= 2) {
        const Value *a = node->in[0].value, *b = node->in[1].value;
        bool swap = a->id > b->id;
        add_word(key, swap ? b : a);
        add_word(key, swap ? a : b);
        from = 2;
    }
    for (uint32_t i = from; i < node->nin; i++) add_word(key, node->in[i].value);
}

static Sym key_of(Cse *cse, const Node *node) {
    Text *key = &cse->key;
    key->n = 0;
    add_word(key, node->op);
    add_number(key, (uint64_t)node->nin << 32 | node->nout);
    add_inputs(key, node);
    for (uint32_t i = 0; i < node->nout; i++) {
        add_word(key, node->out[i]->type);
        if (node->op->kind != OP_ROW) add_number(key, node->out[i]->fact.dtype); /* casts */
    }
    add_word(key, node->weight);
    if (node->konst) add_const(key, node->konst);
    return sym_n(cse->keys, key->at, key->n);
}

static bool takes_part(const Node *node) {
    return node->nout && !node->nblock && node->op->kind != OP_FOREIGN && !(node->op->traits & (T_EFFECT | T_RANDOM));
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
    if (!takes_part(node) || same_int(cse, node)) return;
    Sym key = key_of(cse, node);
    Node *known = map_get(&cse->known, key);
    if (!known) {
        map_set(cse->scratch, &cse->known, key, node);
        vec_push(cse->scratch, added, key);
        if (node->nout == 1) remember_int(cse, ints, node->out[0]);
        return;
    }
    for (uint32_t i = 0; i < node->nout; i++) keep(cse, known->out[i], node->out[i]);
    ir_erase(node);
}

static void visit_block(Cse *cse, Block *block) {
    Keys added = {0}, ints = {0};
    for (uint32_t i = 0; i < block->nparam; i++) remember_int(cse, &ints, block->param[i]);
    for (Node *node = block->first, *next; node; node = next) {
        next = node->next;
        for (uint32_t i = 0; i < node->nblock; i++) visit_block(cse, node->block[i]);
        visit(cse, node, &added, &ints);
    }
    for (uint32_t i = 0; i < added.n; i++) map_remove(&cse->known, added.at[i]);
    for (uint32_t i = 0; i < ints.n; i++) map_remove(&cse->ints, ints.at[i]);
}

bool pass_cse(PassCx *pass, Func *func) {
    Arena *scratch = pass->cx->scratch;
    Cse cse = {.pass = pass, .scratch = scratch, .keys = sym_open(scratch), .key = text_open(scratch)};
    visit_block(&cse, func->body);
    return cse.changed;
}
