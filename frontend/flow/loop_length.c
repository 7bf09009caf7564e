/* Determines lengths of lists after a loop: if every trip appends equally many elements, the length follows from the
 * number of trips. So `tuple(xs)` has a known length after `for i in range(4): xs.append(...)`. */
#include "frontend/flow/loop_private.h"

#include <string.h>

static bool is_row(const Node *node, const char *name) {
    return node->op->kind == OP_ROW && !strncmp(node->op->text, name, strlen(name));
}

static const Dim *length_of(const Value *list) {
    bool sequence = list->type->elem[0]->kind == TY_TENSOR;
    if (sequence) return list->fact.length;
    return list->fact.rank == 1 && list->fact.dim ? list->fact.dim[0] : NULL;
}

/* How much longer lists are than the one that they are computed from. */
typedef struct Growth {
    Eval *ev;
    const Value *from;
    Map known; /* from the result of a branch to a Dim *; NULL: not known how much. Both arms of a branch lead to the
                  list before it, so that the branches before that would otherwise be looked at twice as often each. */
} Growth;

static const Dim *grown(Growth *g, const Value *to);

static const Dim *grown_by_if(Growth *g, const Value *to) {
    if (map_has(&g->known, to)) return map_get(&g->known, to);
    const Dim *added[2];
    for (int k = 0; k < 2; k++) added[k] = grown(g, to->def->block[k]->last->in[to->index].value);
    const Dim *both = added[0] == added[1] ? added[0] : NULL;
    map_set(g->ev->cx->mem, &g->known, to, (void *)(uintptr_t)both);
    return both;
}

static const Dim *grown_from(Eval *ev, const Value *to, const Value *from) {
    return grown(&(Growth){.ev = ev, .from = from}, to);
}

/* Returns the number of trips of one loop times what a trip appends; NULL: unknown. */
static const Dim *grown_by_loop(Eval *ev, const Node *loop, uint32_t index) {
    const Block *body = loop->block[0];
    const Dim *trips = ir_trip_count(ev->emit.func, loop->in[0].value, loop->in[1].value, body);
    const Dim *each = trips && index + 1 < body->nparam
                          ? grown_from(ev, body->last->in[index + 1].value, body->param[index + 1])
                          : NULL;
    return each ? dim_mul(ev->dims, trips, each) : NULL;
}

/* Returns how many more elements the list `to`, which is computed from g->from, has; NULL: unknown. */
static const Dim *grown(Growth *g, const Value *to) {
    enum { FAR = 1000 };
    Eval *ev = g->ev;
    const Dim *added = dim_const(ev->dims, 0), *more = dim_const(ev->dims, 0);
    for (int k = 0; added && to != g->from && k < FAR; k++) {
        const Node *node = to->def;
        if (!node) return NULL;
        if (node->op->kind == OP_IF) {
            more = grown_by_if(g, to);
            return more ? dim_add(ev->dims, added, more) : NULL;
        }
        bool loop = node->op->kind == OP_LOOP;
        bool one = is_row(node, "seq.append.") || is_row(node, "seq.insert.");
        bool joined = is_row(node, "seq.cat.");
        if (!loop && !one && !joined && !is_row(node, "seq.set.")) return NULL;
        if (one) more = dim_const(ev->dims, 1);
        if (joined) more = length_of(node->in[1].value);
        if (loop) more = grown_by_loop(ev, node, to->index);
        if (!more || ((joined || loop) && more->kind != DIM_CONST)) return NULL;
        added = one || joined || loop ? dim_add(ev->dims, added, more) : added;
        to = node->in[loop ? to->index + 2 : 0].value;
    }
    return to == g->from ? added : NULL;
}

void loop_length(Eval *ev, const Loop *loop, const Value *init, uint32_t leaf, Fact *fact) {
    const Value *param = loop->block->param[leaf + 1];
    if (param->type->kind != TY_LIST || loop->flow != FLOW_NEXT) return;
    const Dim *trips = ir_trip_count(ev->emit.func, loop->node->in[0].value, loop->node->in[1].value, loop->block);
    const Dim *before = trips ? length_of(init) : NULL;
    const Dim *each = before ? grown_from(ev, loop->block->last->in[leaf + 1].value, param) : NULL;
    if (!each) return;
    const Dim *length = dim_add(ev->dims, before, dim_mul(ev->dims, trips, each));
    if (!length) return;
    if (param->type->elem[0]->kind == TY_TENSOR)
        fact->length = length;
    else if (fact->rank == 1)
        fact->dim = arena_copy(ev->cx->mem, &length, sizeof length), fact->item = NULL, fact->items = 0;
}
