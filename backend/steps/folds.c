/* Computes what depends on stored tensors alone, which run times would compute anew at each start: a program slices a
 * table of positions, for example, expands token types, or selects rows at constant indices. The result becomes a
 * constant, and a tensor that nothing else reads is removed from the model.
 *
 * No large tensor is stored twice: a result of more than 4 KiB must be no larger than operands that nothing else reads.
 * All results together may exceed this by a 64th of the stored tensors, which is enough for tables of relative
 * positions, from which attention reads an entry for each pair of positions. Parameters are folded only if the node
 * selects from them or repeats them. Works on a swept graph, before its values have names. */
#include "backend/steps/steps.h"

#include <string.h>

enum { FEW_BYTES = 1024, MOST_GROWTH = 4096, MOST_ELEMENTS = 1 << 16, SPARE_PART = 64 };

typedef struct Stored {
    const Weight *weight;
    const Const *data;
    uint32_t uses;
} Stored;

typedef struct Folds {
    OxModel *model;
    Map stored;   /* from an initializer's value to its Stored */
    Map known;    /* from a value that is computed from constants to its contents */
    Map by;       /* from a folded node's result to the constant that replaces it */
    Map kept;     /* outputs of graphs, which have names of their own */
    size_t spare; /* bytes by which the model may still grow */
} Folds;

static bool is_type(const OxNode *node, const char *type) { return !strcmp(node->type, type); }

static bool is_readable(const OxInitializer *init) {
    const Weight *w = init->weight;
    if (!w || init->order || !w->bytes || dtype_rows[w->dtype].class > DTC_FLOAT) return false;
    return w->dtype == init->value->dtype && weight_is_stored(w);
}

static void note_graph(void *user, Ox *ox) {
    Folds *f = user;
    Arena *scratch = f->model->cx->scratch;
    for (OxNode *node = ox->first; node; node = node->next)
        for (uint32_t i = 0; i < node->nin; i++) {
            Stored *stored = node->in[i] ? map_get(&f->stored, node->in[i]) : NULL;
            if (stored) stored->uses++;
        }
    for (uint32_t i = 0; i < ox->output.n; i++) {
        Stored *stored = map_get(&f->stored, ox->output.at[i]);
        if (stored) stored->uses++;
        map_set(scratch, &f->kept, ox->output.at[i], f);
    }
}

/* Returns whether the node may read the stored tensor here. Transposes are left to the step that stores layouts. */
static bool may_read(const OxNode *node, const Stored *stored) {
    if (is_type(node, "Transpose")) return false;
    bool picks = is_type(node, "Gather") || is_type(node, "Slice") || is_type(node, "Expand");
    return !stored->weight->parameter || (stored->uses == 1 && picks);
}

static size_t bytes_of(const Const *data) { return data->count * dtype_rows[data->dtype].bytes; }

static bool is_computable(const OxNode *node) {
    return node->nin && node->nout == 1 && node->out[0] && node->out[0]->kind == OX_TENSOR && !node->keep &&
           !node->domain[0] && !is_type(node, "Identity") && dtype_rows[node->out[0]->dtype].bytes;
}

/* Returns the contents of a constant, a stored tensor or a computed value, or NULL; also how many bytes need not be
 * stored if the node no longer reads them. */
static const Const *read(Folds *f, const OxNode *node, OxVal v, size_t *bytes) {
    const Stored *stored = map_get(&f->stored, v);
    const Const *computed = map_get(&f->known, v), *data = stored ? stored->data : v->data;
    *bytes = 0;
    if (computed || !data || data->dtype == DT_STR || (stored && !may_read(node, stored))) return computed;
    if (!stored || stored->uses == 1) *bytes = bytes_of(data);
    return data;
}

/* Returns whether the bytes may be stored in place of `most`, and notes by how much the model grows. */
static bool may_store(Folds *f, size_t bytes, size_t most) {
    size_t growth = bytes > most ? bytes - most : 0;
    if (growth > f->spare) return false;
    f->spare -= growth;
    return true;
}

/* Returns what replaces the node's result, or NULL. */
static const Const *result_of(Folds *f, const OxNode *node) {
    if (!is_computable(node)) return NULL;
    const Const **in = arena_new_array(f->model->cx->scratch, const Const *, node->nin);
    size_t most = MOST_GROWTH;
    for (uint32_t i = 0; i < node->nin; i++) {
        size_t bytes = 0;
        if (node->in[i] && !(in[i] = read(f, node, node->in[i], &bytes))) return NULL;
        if (bytes > most) most = bytes;
    }
    OxVal out = node->out[0];
    const Const *data = node_result(f->model, node, in, MOST_ELEMENTS);
    if (!data || data->dtype != out->dtype) return NULL;
    map_set(f->model->cx->scratch, &f->known, out, (void *)data);
    return !map_has(&f->kept, out) && may_store(f, bytes_of(data), most) ? data : NULL;
}

static void fold_graph(void *user, Ox *ox) {
    Folds *f = user;
    ox->last = NULL;
    for (OxNode **link = &ox->first; *link;) {
        OxNode *node = *link;
        for (uint32_t i = 0; i < node->nin; i++) {
            OxVal by = node->in[i] ? map_get(&f->by, node->in[i]) : NULL;
            if (by) node->in[i] = by;
        }
        const Const *data = result_of(f, node);
        if (data) {
            bool few = bytes_of(data) <= FEW_BYTES;
            OxVal by = few ? ox_const_before(link, data) : ox_stored(f->model, data);
            map_set(f->model->cx->scratch, &f->by, node->out[0], by);
            *(few ? &(*link)->next : link) = node->next;
            f->model->nodes--;
            if (!few) continue;
        }
        ox->last = *link;
        link = &(*link)->next;
    }
}

bool fold_stored(OxModel *model) {
    Folds f = {.model = model};
    Arena *scratch = model->cx->scratch;
    ArenaMark mark = arena_mark(scratch);
    for (uint32_t i = 0; i < model->initializer.n; i++) {
        const OxInitializer *init = &model->initializer.at[i];
        if (!is_readable(init)) continue;
        const Weight *w = init->weight;
        f.spare += w->length / SPARE_PART;
        Stored *stored = arena_new(scratch, Stored);
        *stored = (Stored){.weight = w, .data = const_make(model->cx, w->dtype, w->rank, w->dim, w->bytes)};
        map_set(scratch, &f.stored, init->value, stored);
    }
    ox_visit(model->main, note_graph, &f);
    ox_visit(model->main, fold_graph, &f);
    arena_release(scratch, mark);
    return f.by.n;
}
