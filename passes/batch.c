/* Loops whose trips do not depend on each other become operators on all trips at once, along a new first axis. From
 * other loops, the computations that do not depend on carried values are moved in front of the loop in this form, and
 * each trip reads its part. Sums, products, maxima, minima, any and all over trips become reductions, sums at places
 * of a tensor one index_put. Conditions:
 *
 * 1. The loop ends by its trip count alone, so that all trips run.
 * 2. A node is directly in the body, so that every trip runs it, or in a branch there and cannot fail. Its operator has
 * a row in batch_ways.c, or computes element by element. Its operands are defined outside or are such nodes.
 * 3. Its result for all trips has at most batch-bytes bytes if sizes are known. Otherwise it is small in each trip, or
 * no larger than what the loop reads or yields in each trip, since that exists for all trips anyway. */
#include "passes/batch.h"

#include <string.h>

/* Returns whether the node reads a part of an outer tensor that no other trip reads. */
static bool reads_own_part(const Batch *t, const Node *node) {
    Affine at;
    int64_t size;
    if (known_is(node, KNOWN_SELECT)) return affine_of(t->loop, node->in[2].value, &at) && at.step;
    return known_is(node, KNOWN_SLICE) && affine_span(t->loop, node, 2, &at, &size) && at.step >= size;
}

static void note_what_is_there(Batch *t) {
    const Block *body = t->loop->block[0];
    for (const Node *node = body->first; node; node = node->next)
        if (reads_own_part(t, node) && batch_has_rank(node->out[0]) && batch_fixed(t, node->in[0].value))
            vec_push(t->pass->cx->scratch, &t->there, &node->out[0]->fact);
    for (uint32_t i = t->loop->nin - 1; i < body->last->nin; i++)
        if (batch_has_rank(body->last->in[i].value))
            vec_push(t->pass->cx->scratch, &t->there, &body->last->in[i].value->fact);
}

static bool all_trips_run(const Node *loop) {
    bool first, next;
    return loop->op->kind == OP_LOOP && loop->in[0].value->type->kind == TY_INT &&
           ir_known_bool(loop->in[1].value, &first) && first &&
           ir_known_bool(loop->block[0]->last->in[0].value, &next) && next;
}

static bool replace_results(Batch *t) {
    Node *loop = t->loop, *yield = loop->block[0]->last;
    bool changed = false;
    for (uint32_t i = loop->nin - 2; i < loop->nout; i++) {
        Value *row = yield->in[i + 1].value;
        if (!ir_used(loop->out[i]) || !batch_able(t, row)) continue;
        Value *all = batch_value(t, row);
        ir_replace(loop->out[i], all);
        changed = true;
    }
    for (uint32_t i = 0; i + 2 < loop->nin; i++)
        if (ir_used(loop->out[i])) changed |= batch_reduce(t, i) || batch_scatter(t, i) || batch_repeat(t, i);
    for (Node *node = loop->block[0]->first; node; node = node->next) changed |= batch_extreme(t, node);
    return changed;
}

/* Returns whether reading a trip's part of the result costs no less than computing it. */
static bool is_part(Batch *t, const Node *node) {
    Way way = batch_way(t, node);
    Affine at;
    if (way == INDEXED && affine_of(t->loop, node->in[2].value, &at)) return true;
    return way == SELECTED || (way == CONVERTED && ty_is_number((node->in[0].value)->type));
}

/* Returns whether a node moves out of the loop. One that makes numbers stays, since something in the loop reads
 * them. */
static bool moves_out(Batch *t, const Node *node) {
    for (uint32_t i = 0; i < node->nout; i++)
        if (!batch_is_tensor(node->out[i]) || !batch_able(t, node->out[i])) return false;
    return node->nout > 0;
}

static bool reads_part(Batch *t, Value *v) {
    bool changed = false;
    Value *part = NULL;
    for (Use *use = v->uses, *next; use; use = next) {
        next = use->next;
        Node *user = use->user;
        if (user->home == t->loop->block[0] && user->op->kind != OP_YIELD && moves_out(t, user)) continue;
        if (user->op->kind == OP_YIELD && user->home == t->loop->block[0] &&
            (uint32_t)(use - user->in) > t->loop->nin - 2)
            continue; /* a row of a scan output that nothing reads any more */
        if (!part) {
            Builder b = pass_before(t->pass, v->def);
            part = known_call(&b, KNOWN_SELECT, 3,
                              (Value *[]){batch_value(t, v), ir_int(&b, 0), t->loop->block[0]->param[0]});
        }
        ir_set_input(user, (uint32_t)(use - user->in), part);
        changed = true;
    }
    return changed;
}

/* Provides values that remaining nodes read from nodes that were moved out. */
static bool split(Batch *t) {
    bool changed = false;
    for (Node *node = t->loop->block[0]->first, *next; node; node = next) {
        next = node->next;
        for (uint32_t i = 0; i < node->nout; i++)
            if (batch_is_tensor(node->out[i]) && ir_used(node->out[i]) && batch_able(t, node->out[i]) &&
                !is_part(t, node))
                changed |= reads_part(t, node->out[i]);
    }
    return changed;
}

/* ---- loops that vanish ---- */

enum { MOST_CARRIED = 100 }; /* a bound, since each value that is found restarts the search */

/* Finds carried values that can be computed for all trips, also from one another. */
static void find_carried(Batch *t) {
    const Block *body = t->loop->block[0];
    for (bool changed = body->nparam <= MOST_CARRIED; changed;) {
        changed = false;
        for (uint32_t i = 1; i < body->nparam; i++) {
            Value *param = body->param[i];
            Affine at;
            if (map_get(&t->carried, param) || affine_of(t->loop, param, &at) || !batch_follows(t, param)) continue;
            map_set(t->pass->cx->scratch, &t->carried, param, param);
            t->able = (Map){0}; /* more values can be computed now */
            changed = true;
        }
    }
}

static bool has_effects(const Block *body) {
    for (const Node *node = body->first; node; node = node->next) {
        if (node->op->kind != OP_YIELD && !pass_may_go(node)) return true;
        for (uint32_t i = 0; i < node->nblock; i++)
            if (has_effects(node->block[i])) return true;
    }
    return false;
}

/* Returns whether every result that is read can be computed without the loop. */
static bool vanishes(Batch *t) {
    const Block *body = t->loop->block[0];
    uint32_t carried = t->loop->nin - 2;
    for (uint32_t i = 0; i < t->loop->nout; i++) {
        if (!ir_used(t->loop->out[i])) continue;
        if (i >= carried ? !batch_able(t, body->last->in[i + 1].value)
                         : !map_get(&t->carried, body->param[i + 1]) && !batch_reduces(t, i) && !batch_scatters(t, i) &&
                               !batch_repeats(t, i))
            return false;
    }
    return !has_effects(body);
}

/* Replaces the last values of those that are carried; the loop's other results are replaced as in other loops. */
static void replace_ends(Batch *t) {
    for (uint32_t i = 0; i + 2 < t->loop->nin; i++) {
        Value *out = t->loop->out[i], *param = t->loop->block[0]->param[i + 1];
        if (!ir_used(out) || !map_get(&t->carried, param) || batch_reduces(t, i)) continue;
        batch_value(t, param);
        Builder b = pass_before(t->pass, t->loop);
        Value *in[] = {map_get(&t->ends, param), ir_int(&b, 0), batch_count(t)};
        Value *end = known_call(&b, KNOWN_SELECT, 3, in);
        if (ty_is_number(out->type)) end = ir_number_of(&b, end, out->type->kind);
        pass_replace(t->pass, out, end);
    }
}

static bool visit(PassCx *pass, Node *loop) {
    if (!all_trips_run(loop)) return false;
    Batch t = {.pass = pass, .loop = loop};
    note_what_is_there(&t);
    find_carried(&t);
    if (t.carried.live && vanishes(&t)) {
        replace_ends(&t);
        return replace_results(&t) || true;
    }
    t.carried = t.able = (Map){0};
    bool changed = replace_results(&t);
    return split(&t) || changed;
}

bool pass_batch(PassCx *pass, Func *func) { return pass_each(pass, func->body, visit); }
