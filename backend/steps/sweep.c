/* Removes nodes that no output needs, such as reads of sizes and casts that lowering made in vain. Works on all graphs
 * at once. */
#include "backend/steps/steps.h"

typedef struct Work {
    Arena *mem;
    Vec(OxNode *) list;
} Work;

static void need_value(Work *work, OxVal v) {
    if (!v) return;
    v->reads++;
    if (!v->node || v->node->live) return;
    v->node->live = true;
    vec_push(work->mem, &work->list, v->node);
}

static void need_outputs(Work *work, Ox *ox) {
    for (uint32_t i = 0; i < ox->output.n; i++) need_value(work, ox->output.at[i]);
}

static void forget(void *user, Ox *ox) {
    Work *work = user;
    for (uint32_t i = 0; i < ox->param.n; i++) ox->param.at[i]->reads = 0;
    for (OxNode *node = ox->first; node; node = node->next) {
        for (uint32_t i = 0; i < node->nout; i++)
            if (node->out[i]) node->out[i]->reads = 0;
        node->live = node->keep;
        if (!node->keep) continue;
        vec_push(work->mem, &work->list, node);
    }
}

/* Returns whether a subgraph of the node contains a node that is kept. The If or Loop is then kept too. */
static bool holds_kept(const OxNode *node);

static bool graph_holds_kept(const Ox *ox) {
    for (const OxNode *node = ox->first; node; node = node->next)
        if (node->keep || holds_kept(node)) return true;
    return false;
}

static bool holds_kept(const OxNode *node) {
    for (uint32_t i = 0; i < node->nattr; i++)
        if (node->attr[i].kind == OXA_GRAPH && graph_holds_kept(node->attr[i].graph)) return true;
    return false;
}

static void need_holders(Work *work, Ox *ox) {
    for (OxNode *node = ox->first; node; node = node->next)
        if (!node->live && holds_kept(node)) {
            node->live = true;
            vec_push(work->mem, &work->list, node);
        }
}

static void remove_dead(void *user, Ox *ox) {
    uint32_t *removed = user;
    OxNode **link = &ox->first;
    ox->last = NULL;
    while (*link) {
        if ((*link)->live) {
            ox->last = *link;
            link = &(*link)->next;
        } else {
            *link = (*link)->next;
            ++*removed;
        }
    }
}

/* Removes weights that nothing uses. */
static void drop_initializers(OxModel *model) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < model->initializer.n; i++)
        if (model->initializer.at[i].value->reads) model->initializer.at[kept++] = model->initializer.at[i];
    model->initializer.n = kept;
}

void sweep(OxModel *model) {
    Work work = {.mem = model->cx->scratch};
    ArenaMark mark = arena_mark(work.mem);
    for (uint32_t i = 0; i < model->initializer.n; i++) model->initializer.at[i].value->reads = 0;
    ox_visit(model->main, forget, &work);
    need_outputs(&work, model->main);
    need_holders(&work, model->main);
    while (work.list.n) {
        OxNode *node = vec_pop(&work.list);
        for (uint32_t i = 0; i < node->nin; i++) need_value(&work, node->in[i]);
        for (uint32_t i = 0; i < node->nattr; i++)
            if (node->attr[i].kind == OXA_GRAPH) {
                need_outputs(&work, node->attr[i].graph);
                need_holders(&work, node->attr[i].graph);
            }
    }
    uint32_t removed = 0;
    ox_visit(model->main, remove_dead, &removed);
    model->nodes -= removed;
    drop_initializers(model);
    arena_release(work.mem, mark);
}
