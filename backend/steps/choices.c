/* Replaces each If whose branches only pass numbers on by a Where, which costs run times less than entering a subgraph.
 * If larger tensors are passed on, the If is kept, since a Where reads both. Works on a swept graph before its values
 * have names. */
#include "backend/steps/steps.h"

#include <string.h>

enum { FEW_RESULTS = 4, FEW_ELEMENTS = 16 };

static bool only_hands_on(const Ox *arm) {
    for (const OxNode *node = arm->first; node; node = node->next)
        if (node->keep || (!ox_is_type(node, "Identity") && !ox_is_type(node, "Constant"))) return false;
    return true;
}

/* Returns the value of which an output of the branch is a copy. */
static OxVal origin(const Ox *arm, OxVal v) {
    while (v->node && v->home == arm && ox_is_type(v->node, "Identity")) v = v->node->in[0];
    return v;
}

static bool is_small(OxVal v) {
    int64_t n = 1, size;
    if (v->rank < 0) return false;
    for (int i = 0; i < v->rank; i++) {
        if (!v->dim || !v->dim[i] || !dim_known(v->dim[i], &size) || size > FEW_ELEMENTS) return false;
        n *= size;
    }
    return n > 0 && n <= FEW_ELEMENTS;
}

static bool has_kernel(const Ox *ox, DType dtype) {
    const OxRow *row = ox_row("Where", ox->model->opset);
    return dtype && formal_variable(row, formal_at(row->in, 1))->kernel >> dtype_rows[dtype].onnx & 1;
}

static bool can_choose(const Ox *ox, OxVal a, OxVal b, OxVal out) {
    return a->kind == OX_TENSOR && b->kind == OX_TENSOR && a->dtype == b->dtype && a->dtype == out->dtype &&
           has_kernel(ox, a->dtype) && is_small(a) && ox_same_sizes(a, b) && ox_same_sizes(a, out);
}

static bool is_choice(const Ox *ox, const OxNode *node) {
    if (!ox_is_type(node, "If") || !node->nout || node->nout > FEW_RESULTS || node->in[0]->rank != 0) return false;
    const Ox *yes = ox_attr(node, "then_branch")->graph, *no = ox_attr(node, "else_branch")->graph;
    if (!only_hands_on(yes) || !only_hands_on(no)) return false;
    for (uint32_t i = 0; i < node->nout; i++)
        if (!node->out[i] ||
            !can_choose(ox, origin(yes, yes->output.at[i]), origin(no, no->output.at[i]), node->out[i]))
            return false;
    return true;
}

static OxNode **choose(Ox *ox, OxNode **link) {
    OxNode *node = *link;
    const Ox *arm[] = {ox_attr(node, "then_branch")->graph, ox_attr(node, "else_branch")->graph};
    for (uint32_t i = 0; i < node->nout; i++) {
        OxVal in[3] = {node->in[0]};
        for (uint32_t k = 0; k < 2; k++) {
            OxVal v = origin(arm[k], arm[k]->output.at[i]);
            in[k + 1] = v->home == arm[k] ? ox_const_before(link, v->data) : v;
            if (in[k + 1] != v) link = &(*link)->next;
        }
        OxVal out = node->out[i];
        OxNode *where = ox_node_before(link, "Where", 3, in, out);
        link = &where->next;
    }
    *link = node->next;
    ox->model->nodes--;
    return link;
}

static void choose_in(void *user, Ox *ox) {
    bool *any = user;
    for (OxNode **link = &ox->first; *link;)
        if (is_choice(ox, *link))
            link = choose(ox, link), *any = true;
        else
            link = &(*link)->next;
    ox->last = NULL;
    for (OxNode *node = ox->first; node; node = node->next) ox->last = node;
}

bool choose_numbers(OxModel *model) { return ox_rewrite(model, choose_in); }
