/* Copies nodes and blocks, and splices a block into another.
 *
 * A nameless symbol that originates in a copied node (a result's fact mentions it, but no fact from outside does)
 * stands for another number in the copy, so it is replaced by a fresh one. Symbols of a block's parameters become the
 * dims of the arguments. */
#include "ir/ir.h"

#include <string.h>

typedef struct {
    Builder b;
    Map *values; /* old Value to new */
    Map symbols; /* old symbol to new Dim */
    Map outside; /* symbols that facts outside the copy mention */
    Arena *scratch;
} Cloner;

/* ---- symbols ---- */

typedef void SymbolFn(Cloner *c, const Dim *symbol);

static void each_symbol(Cloner *c, const Dim *d, SymbolFn *visit) {
    if (!d) return;
    if (d->kind == DIM_SYMBOL && !d->name) visit(c, d);
    for (uint32_t i = 0; i < d->n; i++) each_symbol(c, d->term[i], visit);
}

static void each_fact_symbol(Cloner *c, const Fact *fact, SymbolFn *visit) {
    for (int i = 0; i < fact->rank; i++) each_symbol(c, fact->dim ? fact->dim[i] : NULL, visit);
    for (uint32_t i = 0; i < fact->items; i++) each_symbol(c, fact->item[i], visit);
    each_symbol(c, fact->length, visit);
}

static void keep_symbol(Cloner *c, const Dim *symbol) { map_set(c->scratch, &c->outside, symbol, c); }

static void renew_symbol(Cloner *c, const Dim *symbol) {
    if (map_has(&c->outside, symbol) || map_has(&c->symbols, symbol)) return;
    map_set(c->scratch, &c->symbols, symbol, (void *)(uintptr_t)dim_fresh(c->b.func->dims, symbol->size));
}

static void bind_dims(Cloner *c, uint32_t n, const Dim *const *from, const Dim *const *to) {
    for (uint32_t i = 0; i < n && from && to; i++)
        if (from[i] && to[i] && from[i]->kind == DIM_SYMBOL && !from[i]->name && !map_has(&c->outside, from[i]) &&
            !map_has(&c->symbols, from[i]))
            map_set(c->scratch, &c->symbols, from[i], (void *)(uintptr_t)to[i]);
}

static void bind_symbols(Cloner *c, const Fact *param, const Fact *arg) {
    if (param->rank > 0 && param->rank == arg->rank) bind_dims(c, (uint32_t)param->rank, param->dim, arg->dim);
    if (param->items == arg->items) bind_dims(c, param->items, param->item, arg->item);
    if (param->length && arg->length) bind_dims(c, 1, &param->length, &arg->length);
}

/* ---- values that a region uses from outside ---- */

static void note_outside(Cloner *c, const Node *node, Map *inside) {
    for (uint32_t i = 0; i < node->nin; i++)
        if (!map_has(inside, node->in[i].value)) each_fact_symbol(c, &node->in[i].value->fact, keep_symbol);
    for (uint32_t i = 0; i < node->nblock; i++) {
        const Block *block = node->block[i];
        for (uint32_t j = 0; j < block->nparam; j++) map_set(c->scratch, inside, block->param[j], c);
        for (const Node *inner = block->first; inner; inner = inner->next) note_outside(c, inner, inside);
    }
    for (uint32_t i = 0; i < node->nout; i++) map_set(c->scratch, inside, node->out[i], c);
}

/* ---- copying ---- */

static Value *renamed(const Cloner *c, Value *old) {
    Value *v = map_get(c->values, old);
    return v ? v : old;
}

static Fact copied_fact(Cloner *c, const Value *old) {
    each_fact_symbol(c, &old->fact, renew_symbol);
    return fact_substitute(c->b.func->cx, c->b.func->dims, &old->fact, &c->symbols);
}

static void copy_block(Cloner *c, const Block *from, Node *owner);

static Node *copy_node(Cloner *c, const Node *node) {
    Arena *scratch = c->b.func->cx->scratch;
    ArenaMark mark = arena_mark(scratch);
    Value **in = arena_new_array(scratch, Value *, node->nin);
    const Type **type = arena_new_array(scratch, const Type *, node->nout);
    Fact *fact = arena_new_array(scratch, Fact, node->nout);
    for (uint32_t i = 0; i < node->nin; i++) in[i] = renamed(c, node->in[i].value);
    for (uint32_t i = 0; i < node->nout; i++) {
        type[i] = node->out[i]->type;
        fact[i] = copied_fact(c, node->out[i]);
    }
    Node *made = ir_node(&c->b, node->op, node->nin, in, node->nout, type, fact, node->nblock);
    arena_release(scratch, mark);
    made->konst = node->konst;
    made->weight = node->weight;
    made->foreign = node->foreign;
    made->once = node->once;
    made->at = node->at;
    made->trail = node->trail;
    made->scope = node->scope;
    for (uint32_t i = 0; i < node->nblock; i++) copy_block(c, node->block[i], made);
    for (uint32_t i = 0; i < node->nout; i++) {
        made->out[i]->name = node->out[i]->name;
        map_set(c->scratch, c->values, node->out[i], made->out[i]);
    }
    return made;
}

static void copy_block(Cloner *c, const Block *from, Node *owner) {
    Builder outer = c->b;
    c->b = ir_at(&outer, ir_block(outer.func, owner));
    for (uint32_t i = 0; i < from->nparam; i++) {
        const Value *old = from->param[i];
        Value *param = ir_param(outer.func, c->b.block, old->type, copied_fact(c, old), old->name);
        map_set(c->scratch, c->values, old, param);
    }
    for (const Node *node = from->first; node; node = node->next) copy_node(c, node);
    c->b = outer;
}

/* Clones a node. The map of values outlives the call, so it and what it points at are in the arena of the function. */
Node *ir_clone(Builder *b, const Node *node, Map *values) {
    Cloner c = {.b = *b, .values = values, .scratch = b->func->mem};
    Map inside = {0};
    note_outside(&c, node, &inside);
    map_each (values, e) each_fact_symbol(&c, &((const Value *)e->value)->fact, keep_symbol);
    return copy_node(&c, node);
}

static void bind_params(Cloner *c, const Block *from, Value *const *args, Map *inside) {
    for (uint32_t i = 0; i < from->nparam; i++) map_set(c->scratch, inside, from->param[i], c);
    for (const Node *node = from->first; node; node = node->next) note_outside(c, node, inside);
    for (uint32_t i = 0; i < from->nparam; i++) bind_symbols(c, &from->param[i]->fact, &args[i]->fact);
}

void ir_clone_block(Builder *b, const Block *from, Value *const *args, Value **results) {
    Map values = {0}, inside = {0};
    Cloner c = {.b = *b, .values = &values, .scratch = b->func->mem};
    bind_params(&c, from, args, &inside);
    for (uint32_t i = 0; i < from->nparam; i++) map_set(c.scratch, &values, from->param[i], args[i]);
    for (const Node *node = from->first; node != from->last; node = node->next) copy_node(&c, node);
    for (uint32_t i = 0; i < from->last->nin; i++) results[i] = renamed(&c, from->last->in[i].value);
}

/* ---- splicing ---- */

static void substitute_block(Cloner *c, const Block *block);

static void substitute_node(Cloner *c, const Node *node) {
    Func *func = c->b.func;
    for (uint32_t i = 0; i < node->nout; i++)
        node->out[i]->fact = fact_substitute(func->cx, func->dims, &node->out[i]->fact, &c->symbols);
    for (uint32_t i = 0; i < node->nblock; i++) substitute_block(c, node->block[i]);
}

static void substitute_block(Cloner *c, const Block *block) {
    Func *func = c->b.func;
    for (uint32_t i = 0; i < block->nparam; i++)
        block->param[i]->fact = fact_substitute(func->cx, func->dims, &block->param[i]->fact, &c->symbols);
    for (const Node *node = block->first; node; node = node->next) substitute_node(c, node);
}

void ir_inline(Func *func, Block *from, Node *before, Value *const *args) {
    Cloner c = {.b = {.func = func}, .scratch = func->mem};
    Map inside = {0};
    bind_params(&c, from, args, &inside);
    for (uint32_t i = 0; i < from->nparam; i++) ir_replace(from->param[i], args[i]);
    for (Node *node = from->first, *next; node != from->last; node = next) {
        next = node->next;
        substitute_node(&c, node);
        ir_move(node, before->home, before);
    }
}

void ir_rename_symbols(Func *func, Block *block, const Map *by) {
    if (!by->live) return;
    Cloner c = {.b = {.func = func}, .symbols = *by, .scratch = func->mem};
    substitute_block(&c, block);
}
