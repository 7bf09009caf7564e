/* Stores weights as their operators read them: if every use of an initializer is a Transpose with the same order of
 * axes, the initializer is written in that order, under its name, and the Transposes are removed. Run times do this at
 * each start, or not at all. The initializer's metadata states the order, so that readers can undo it. Works on a swept
 * graph, before its values have names. */
#include "backend/steps/steps.h"

#include <string.h>

typedef struct Layout {
    OxInitializer *init;
    const OxAttr *order; /* the order of axes of the Transposes; NULL: none was met */
    bool other;          /* it has a use other than these Transposes */
} Layout;

typedef struct Layouts {
    OxModel *model;
    Map of; /* from an initializer's value to its Layout */
    Map by; /* from a Transpose's result to the value that replaces it */
} Layouts;

static bool same_order(const OxAttr *a, const OxAttr *b) {
    return a->n == b->n && !memcmp(a->ints, b->ints, a->n * sizeof *a->ints);
}

static bool is_transpose(const OxNode *node) { return !strcmp(node->type, "Transpose") && !node->domain[0]; }

static void note_use(Layouts *l, const OxNode *node, OxVal v) {
    Layout *layout = v ? map_get(&l->of, v) : NULL;
    const OxAttr *order = node && is_transpose(node) ? ox_attr(node, "perm") : NULL;
    if (!layout) return;
    if (!order || (layout->order && !same_order(order, layout->order))) layout->other = true;
    if (!layout->order) layout->order = order;
}

/* Records the Transposes of a graph. One whose result is an output of the graph is kept, since the output has a name of
 * its own. */
static void note_graph(void *user, Ox *ox) {
    Layouts *l = user;
    for (OxNode *node = ox->first; node; node = node->next)
        for (uint32_t i = 0; i < node->nin; i++) note_use(l, node, node->in[i]);
    for (uint32_t i = 0; i < ox->output.n; i++) {
        OxVal v = ox->output.at[i];
        note_use(l, NULL, v);
        if (v->node && is_transpose(v->node)) note_use(l, NULL, v->node->in[0]);
    }
}

static void store_transposed(Layouts *l, Layout *layout) {
    OxInitializer *init = layout->init;
    OxVal v = init->value;
    const Dim **dim = arena_new_array(l->model->mem, const Dim *, (size_t)v->rank + 1);
    for (int i = 0; i < v->rank; i++) dim[i] = v->dim[layout->order->ints[i]];
    init->order = layout->order->ints;
    v->dim = dim;
}

static void remove_transposes(void *user, Ox *ox) {
    Layouts *l = user;
    ox->last = NULL;
    for (OxNode **link = &ox->first; *link;) {
        const OxNode *node = *link;
        const Layout *layout = is_transpose(node) ? map_get(&l->of, node->in[0]) : NULL;
        if (layout && layout->init->order) {
            map_set(l->model->cx->scratch, &l->by, node->out[0], node->in[0]);
            *link = node->next;
            l->model->nodes--;
        } else {
            ox->last = *link;
            link = &(*link)->next;
        }
    }
}

static void replace_uses(void *user, Ox *ox) {
    Layouts *l = user;
    for (OxNode *node = ox->first; node; node = node->next)
        for (uint32_t i = 0; i < node->nin; i++) {
            OxVal by = node->in[i] ? map_get(&l->by, node->in[i]) : NULL;
            if (by) node->in[i] = by;
        }
}

bool store_layouts(OxModel *model) {
    Layouts l = {.model = model};
    Arena *scratch = model->cx->scratch;
    ArenaMark mark = arena_mark(scratch);
    for (uint32_t i = 0; i < model->initializer.n; i++) {
        OxInitializer *init = &model->initializer.at[i];
        Layout *layout = arena_new(scratch, Layout);
        *layout = (Layout){.init = init};
        if (!init->data && init->value->rank > 1) map_set(scratch, &l.of, init->value, layout);
    }
    ox_visit(model->main, note_graph, &l);
    map_each (&l.of, entry) {
        Layout *layout = entry->value;
        if (layout->order && !layout->other && layout->order->n == (uint32_t)layout->init->value->rank)
            store_transposed(&l, layout);
    }
    ox_visit(model->main, remove_transposes, &l);
    if (l.by.n) ox_visit(model->main, replace_uses, &l);
    arena_release(scratch, mark);
    return false; /* the Transposes are removed, and nothing else loses a reader */
}
