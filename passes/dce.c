/* Removes unused nodes. Marks values that a node with an effect reads, directly or indirectly, then sweeps. Each result
 * of an If, and each value that a Loop carries, is alive or dead by itself, so that a carried value that only feeds
 * itself is removed. Unused nodes that can fail are removed too, since a program may succeed where PyTorch fails if the
 * result is not needed. Graph inputs are kept. */
#include "passes/pass.h"

typedef struct {
    Arena *scratch;
    uint8_t *alive; /* by value id: ALIVE for the value, and STAYS for the node whose first result it is */
    Map nodes;      /* nodes without results that stay */
    Vec(Value *) work;
} Liveness;

enum { ALIVE = 1, STAYS = 2 };

static bool stays(const Liveness *l, const Node *node) {
    return node->nout ? l->alive[node->out[0]->id] & STAYS : map_has(&l->nodes, node);
}

static void keep(Liveness *l, Node *node) {
    if (node->nout)
        l->alive[node->out[0]->id] |= STAYS;
    else
        map_set(l->scratch, &l->nodes, node, node);
}

static void mark_value(Liveness *l, Value *v) {
    if (l->alive[v->id] & ALIVE) return;
    l->alive[v->id] |= ALIVE;
    vec_push(l->scratch, &l->work, v);
}

/* Marks a node that stays, its owners, and what decides whether their blocks run. */
static void mark_node(Liveness *l, Node *node) {
    for (; node && !stays(l, node); node = node->home->owner) {
        keep(l, node);
        if (node->op->kind == OP_LOOP) {
            mark_value(l, node->in[0].value);
            mark_value(l, node->in[1].value);
            mark_value(l, node->block[0]->last->in[0].value);
        } else if (node->op->kind != OP_YIELD || !node->home->owner) {
            for (uint32_t i = 0; i < node->nin; i++) mark_value(l, node->in[i].value);
        }
    }
}

static void mark_effects(Liveness *l, Block *block) {
    for (Node *node = block->first; node; node = node->next) {
        for (uint32_t i = 0; i < node->nblock; i++) mark_effects(l, node->block[i]);
        bool ends_inner = node->op->kind == OP_YIELD && block->owner;
        if ((node->op->traits & T_EFFECT) && !ends_inner) mark_node(l, node);
    }
}

static void mark_carried(Liveness *l, Node *loop, uint32_t i) {
    mark_value(l, loop->in[i + 2].value);
    mark_value(l, loop->block[0]->last->in[i + 1].value);
    mark_value(l, loop->block[0]->param[i + 1]);
    mark_value(l, loop->out[i]);
}

static void follow_result(Liveness *l, Node *node, uint32_t i) {
    mark_node(l, node);
    if (node->op->kind == OP_IF) {
        mark_value(l, node->block[0]->last->in[i].value);
        mark_value(l, node->block[1]->last->in[i].value);
    } else if (node->op->kind == OP_LOOP) {
        if (i + 2 < node->nin)
            mark_carried(l, node, i);
        else
            mark_value(l, node->block[0]->last->in[i + 1].value);
    }
}

static void follow(Liveness *l, Value *v) {
    if (v->def)
        follow_result(l, v->def, v->index);
    else if (v->home->owner && v->index)
        mark_carried(l, v->home->owner, v->index - 1);
    if (!v->def && v->home->owner) mark_node(l, v->home->owner);
}

/* ---- sweeping ---- */

/* Returns flags of the unused results; NULL if all are used. */
static const bool *dead_results(const Liveness *l, const Node *node) {
    bool *gone = arena_new_array(l->scratch, bool, node->nout), any = false;
    for (uint32_t i = 0; i < node->nout; i++) any |= gone[i] = !(l->alive[node->out[i]->id] & ALIVE);
    return any ? gone : NULL;
}

static bool sweep_if(const Liveness *l, Node *node) {
    const bool *gone = dead_results(l, node);
    if (!gone) return false;
    for (int side = 0; side < 2; side++) ir_remove_inputs(node->block[side]->last, 0, node->nout, gone);
    ir_remove_results(node, 0, node->nout, gone);
    return true;
}

static bool sweep_loop(const Liveness *l, Node *node) {
    const bool *gone = dead_results(l, node);
    if (!gone) return false;
    uint32_t carried = node->nin - 2;
    ir_remove_inputs(node->block[0]->last, 1, node->nout, gone);
    ir_remove_params(node->block[0], 1, carried, gone);
    ir_remove_inputs(node, 2, carried, gone);
    ir_remove_results(node, 0, node->nout, gone);
    return true;
}

/* Goes backwards, so that users are removed before definitions; results of If and Loop go first, which breaks
 * cycles. */
static bool sweep(const Liveness *l, Block *block) {
    bool changed = false;
    for (Node *node = block->last, *prev; node; node = prev) {
        prev = node->prev;
        bool ends_inner = node->op->kind == OP_YIELD && block->owner;
        if (!ends_inner && !stays(l, node)) {
            ir_erase(node);
            changed = true;
            continue;
        }
        if (node->op->kind == OP_IF) changed |= sweep_if(l, node);
        if (node->op->kind == OP_LOOP) changed |= sweep_loop(l, node);
        for (uint32_t i = 0; i < node->nblock; i++) changed |= sweep(l, node->block[i]);
    }
    return changed;
}

bool pass_dce(PassCx *pass, Func *func) {
    Liveness l = {.scratch = pass->cx->scratch};
    l.alive = arena_array(l.scratch, func->next_id, 1);
    mark_effects(&l, func->body);
    while (l.work.n) follow(&l, vec_pop(&l.work));
    return sweep(&l, func->body);
}
