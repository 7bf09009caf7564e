/* OpenVINO drops a body's parameter that the body does not read, and gives the carried value that belongs to it
 * arbitrary contents if the Loop makes no iteration. So an If after such a Loop selects the initial value in that case.
 * Works on a swept graph before its values have names. */
#include "backend/steps/steps.h"

#include <string.h>

/* Returns whether carried value k is used after the loop although the body does not read it. */
static bool is_lost(const OxNode *loop, uint32_t k) {
    const Ox *body = ox_attr(loop, "body")->graph;
    return loop->out[k] && loop->out[k]->kind == OX_TENSOR && !body->param.at[LOOP_OWN + k]->reads;
}

static bool makes_an_iteration(const OxNode *loop) {
    OxVal trips = loop->in[0], first = loop->in[1];
    bool counted = !trips || (trips->data && const_get_int(trips->data, 0) > 0);
    return counted && (!first || (first->data && const_get_int(first->data, 0)));
}

static OxVal truth(Ox *ox) { return ox_typed(ox_value(ox, NULL, 0, OX_TENSOR, DT_BOOL), DT_BOOL, 0, NULL); }

/* Returns a value that tells whether the loop makes an iteration; NULL if its inputs cannot prevent one. The nodes that
 * compute it are inserted at *link, which then points after them. */
static OxVal any_iteration(Ox *ox, const OxNode *loop, OxNode ***link) {
    OxVal trips = loop->in[0], first = loop->in[1], any = NULL;
    if (trips && !(trips->data && const_get_int(trips->data, 0) > 0)) {
        OxVal in[2] = {trips, ox_const_before(*link, const_int(ox->model->cx, 0))};
        *link = &(**link)->next;
        any = truth(ox);
        *link = &ox_node_before(*link, "Greater", 2, in, any)->next;
    }
    if (!any || !first || first->data) return any ? any : first;
    OxVal in[2] = {any, first}, both = truth(ox);
    *link = &ox_node_before(*link, "And", 2, in, both)->next;
    return both;
}

static Ox *branch_of(Ox *ox, const OxVals *values) {
    Ox *branch = ox_root(ox->model);
    for (uint32_t i = 0; i < values->n; i++) ox_yield(branch, values->at[i]);
    branch->outer = ox;
    branch->depth = ox->depth + 1;
    return branch;
}

/* Copies the Loop in front of itself, with new results in place of those that may be lost. */
static OxNode *copied(OxNode **link, const OxVals *lost, const OxVals *fresh) {
    OxNode *old = *link, *loop = ox_node_before(link, "Loop", old->nin, old->in, fresh->at[0]);
    loop->attr = old->attr, loop->nattr = old->nattr, loop->keep = old->keep;
    loop->out = arena_copy(old->home->model->mem, old->out, old->nout * sizeof *old->out);
    loop->nout = old->nout;
    for (uint32_t i = 0; i < loop->nout; i++) {
        for (uint32_t k = 0; k < lost->n; k++)
            if (lost->at[k] == loop->out[i]) loop->out[i] = fresh->at[k];
        if (loop->out[i]) loop->out[i]->node = loop, loop->out[i]->index = i;
    }
    return loop;
}

/* Turns the Loop's own node into the If, after a copy of the Loop. */
static OxNode **guard(Ox *ox, OxNode **link) {
    OxNode *node = *link;
    Arena *mem = ox->model->mem;
    OxVals fresh = {0}, first = {0}, lost = {0};
    for (uint32_t k = 0; k + LOOP_OWN < node->nin; k++) {
        if (!is_lost(node, k)) continue;
        OxVal v = node->out[k];
        vec_push(mem, &fresh, ox_typed(ox_value(ox, NULL, k, v->kind, v->dtype), v->dtype, v->rank, v->dim));
        vec_push(mem, &first, node->in[LOOP_OWN + k]);
        vec_push(mem, &lost, v);
    }
    if (!lost.n) return &node->next;
    ox->model->at = node->at, ox->model->trail = node->trail, ox->model->scope = node->scope;
    const OxNode *loop = copied(link, &lost, &fresh);
    link = &(*link)->next;
    OxVal any = any_iteration(ox, loop, &link);
    OxAttr attr[2] = {oa_graph("then_branch", branch_of(ox, &fresh)), oa_graph("else_branch", branch_of(ox, &first))};
    node->row = ox_need_row(ox, "If");
    node->type = node->row->type;
    node->in = arena_copy(mem, &any, sizeof any);
    node->nin = 1;
    node->attr = arena_copy(mem, attr, sizeof attr);
    node->nattr = 2;
    node->out = arena_copy(mem, lost.at, lost.n * sizeof *lost.at);
    node->nout = lost.n;
    node->keep = false;
    for (uint32_t i = 0; i < lost.n; i++) lost.at[i]->node = node, lost.at[i]->index = i;
    return &node->next;
}

static void guard_in(void *user, Ox *ox) {
    (void)user;
    for (OxNode **link = &ox->first; *link;)
        link = ox_is_type(*link, "Loop") && !makes_an_iteration(*link) ? guard(ox, link) : &(*link)->next;
    ox->last = NULL;
    for (OxNode *node = ox->first; node; node = node->next) ox->last = node;
}

bool guard_loops(OxModel *model) {
    sweep(model); /* counts the reads of parameters, which earlier steps may have changed */
    ox_visit(model->main, guard_in, NULL);
    return false;
}
