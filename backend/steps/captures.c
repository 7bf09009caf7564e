/* Dequantises behind a Transpose, Reshape or the like whose result a body or a branch captures. ONNX Runtime moves a
 * DequantizeLinear behind such a node to each that reads its result. Of a node with bodies it looks for the result
 * among the operands, where a captured value is not, and the process ends while it loads the model. */
#include "backend/steps/steps.h"

typedef struct Captures {
    Arena *mem;
    Map seen; /* captured values, each mapped to itself */
    Vec(OxNode *) maker;
} Captures;

static bool passes_on(const OxNode *node) {
    static const char *const type[] = {"MaxPool", "Reshape", "Slice", "Squeeze", "Transpose", "Unsqueeze"};
    for (size_t i = 0; i < sizeof type / sizeof *type; i++)
        if (ox_is_type(node, type[i])) return node->nout == 1;
    return false;
}

/* Returns the node that dequantises what the node passes on, in the same graph; NULL: there is none. */
static OxNode *source_of(OxNode *node) {
    const Ox *home = node->home;
    while (passes_on(node) && node->home == home) node = node->in[0]->node;
    return ox_is_type(node, "DequantizeLinear") && node->home == home ? node : NULL;
}

static void note(Captures *all, const Ox *ox, OxVal v) {
    if (!v || v->home == ox || !v->node || !passes_on(v->node) || map_has(&all->seen, v)) return;
    map_set(all->mem, &all->seen, v, v);
    if (source_of(v->node)) vec_push(all->mem, &all->maker, v->node);
}

static void find_in(void *user, Ox *ox) {
    for (const OxNode *node = ox->first; node; node = node->next)
        for (uint32_t i = 0; i < node->nin; i++) note(user, ox, node->in[i]);
    for (uint32_t i = 0; i < ox->output.n; i++) note(user, ox, ox->output.at[i]);
}

/* Makes what the node makes, and what leads to it, of the quantised numbers. */
static OxVal quantised(OxModel *model, OxNode *node, OxNode ***link) {
    if (ox_is_type(node, "DequantizeLinear")) return node->in[0];
    OxVal x = quantised(model, node->in[0]->node, link), y = node->out[0];
    OxVal *in = arena_copy(model->mem, node->in, node->nin * sizeof(OxVal));
    in[0] = x;
    OxVal out = ox_typed(ox_value(node->home, NULL, 0, OX_TENSOR, x->dtype), x->dtype, y->rank, y->dim);
    OxNode *made = ox_node_before(*link, node->type, node->nin, in, out);
    made->attr = node->attr, made->nattr = node->nattr;
    *link = &made->next;
    return out;
}

bool dequantise_behind(OxModel *model) {
    Captures all = {.mem = model->mem};
    ox_visit(model->main, find_in, &all);
    for (uint32_t i = 0; i < all.maker.n; i++) {
        OxNode *node = all.maker.at[i], *source = source_of(node), **link = &node->home->first;
        while (*link != node) link = &(*link)->next;
        OxVal x = quantised(model, node, &link);
        node->in = arena_copy(model->mem, source->in, source->nin * sizeof(OxVal));
        node->in[0] = x, node->nin = source->nin;
        node->row = source->row, node->type = source->type;
        node->attr = source->attr, node->nattr = source->nattr;
    }
    return all.maker.n > 0;
}
