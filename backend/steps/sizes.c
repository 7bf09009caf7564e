/* Reads the sizes of a tensor from what is computed of it. A run time fuses a node with the one that follows it, or
 * lets the second overwrite the memory of the first, only if nothing else reads the tensor between them. A Shape of
 * that tensor is such a reader, although the result has the same sizes: a convolution of ONNX Runtime that is not fused
 * with its activation is up to 1.8 times slower. Works on a swept graph before its values have names. */
#include "backend/steps/steps.h"

/* What reads a tensor. */
typedef struct Readers {
    Vec(OxNode *) shapes; /* the Shapes of its own graph */
    const OxNode *node;   /* another reader */
    uint32_t others;      /* how often it is read by others than these Shapes, in any graph */
} Readers;

typedef struct Sizes {
    Arena *scratch;
    Map of;     /* from a tensor that a node makes to its Readers */
    Map passed; /* the Shapes that were visited */
    bool any;
} Sizes;

static Readers *readers_of(Sizes *all, const struct OxValue *v) {
    Readers *readers = map_get(&all->of, v);
    if (readers) return readers;
    readers = arena_new(all->scratch, Readers);
    map_set(all->scratch, &all->of, v, readers);
    return readers;
}

static void note_reads(void *user, Ox *ox) {
    Sizes *all = user;
    for (OxNode *node = ox->first; node; node = node->next)
        for (uint32_t i = 0; i < node->nin; i++) {
            const struct OxValue *v = node->in[i];
            if (!v || !v->node) continue;
            Readers *readers = readers_of(all, v);
            if (ox_is_type(node, "Shape") && v->home == ox) {
                vec_push(all->scratch, &readers->shapes, node);
                continue;
            }
            readers->node = node;
            readers->others++;
        }
}

static bool any_passed(const Sizes *all, const Readers *readers) {
    for (uint32_t i = 0; i < readers->shapes.n; i++)
        if (map_has(&all->passed, readers->shapes.at[i])) return true;
    return false;
}

/* If the node alone reads an operand besides Shapes that follow it, and its result has the same sizes, makes these
 * Shapes read the result. */
static void move_shapes(Sizes *all, OxNode *node) {
    OxVal out = node->nout == 1 ? node->out[0] : NULL;
    for (uint32_t i = 0; out && out->kind == OX_TENSOR && i < node->nin; i++) {
        OxVal v = node->in[i];
        const Readers *readers = v && v->node && v->home == node->home && !v->yielded ? map_get(&all->of, v) : NULL;
        if (!readers || !readers->shapes.n || readers->others != 1 || readers->node != node) continue;
        if (!ox_same_sizes(v, out) || any_passed(all, readers)) continue;
        Readers *of_out = readers_of(all, out);
        for (uint32_t k = 0; k < readers->shapes.n; k++) {
            readers->shapes.at[k]->in[0] = out;
            vec_push(all->scratch, &of_out->shapes, readers->shapes.at[k]);
        }
        all->any = true;
    }
}

static void move_in_graph(void *user, Ox *ox) {
    Sizes *all = user;
    for (OxNode *node = ox->first; node; node = node->next)
        if (ox_is_type(node, "Shape"))
            map_set(all->scratch, &all->passed, node, node);
        else
            move_shapes(all, node);
}

bool read_sizes_behind(OxModel *model) {
    Sizes all = {.scratch = model->cx->scratch};
    ArenaMark mark = arena_mark(all.scratch);
    ox_visit(model->main, note_reads, &all);
    ox_visit(model->main, move_in_graph, &all);
    arena_release(all.scratch, mark);
    return all.any;
}
