/* Stores the weights of convolutions in the body of the loop, or in the branch, that alone reads them. ONNX Runtime's
 * CPU provider gives images the layout in which its convolutions are fastest only if the weights are initializers of
 * the graph that has the convolution. A weight that several graphs read, or that something else reads as well, stays in
 * the main graph. Works on a swept graph before its values have names. */
#include "backend/steps/steps.h"

typedef struct Stored {
    OxInitializer *init;
    Ox *reader;                  /* the graph of the convolutions that read it; NULL: none was met */
    const struct Stored *weight; /* of a bias: the weight of a convolution that reads it; NULL: it is not stored */
    bool other;                  /* another graph reads it, or something other than a convolution of images */
} Stored;

typedef struct Bodies {
    Map of; /* from an initializer's value to its Stored */
} Bodies;

static bool convolves_images(const OxNode *node) {
    return ox_is_type(node, "Conv") && node->nin > 1 && node->in[1]->rank == 4 && node->in[1]->dtype == DT_F32;
}

/* Records the readers in a graph. A weight that the graph yields has a name of its own there. */
static void note_readers(void *user, Ox *ox) {
    const Bodies *all = user;
    for (OxNode *node = ox->first; node; node = node->next)
        for (uint32_t i = 0; i < node->nin; i++) {
            Stored *one = node->in[i] ? map_get(&all->of, node->in[i]) : NULL;
            if (!one) continue;
            one->other |= (one->reader && one->reader != ox) || i == 0 || !convolves_images(node);
            one->reader = ox;
            one->weight = convolves_images(node) ? map_get(&all->of, node->in[1]) : NULL;
        }
    for (uint32_t i = 0; i < ox->output.n; i++) {
        Stored *one = map_get(&all->of, ox->output.at[i]);
        if (one) one->other = true;
    }
}

static bool is_for_a_body(const OxModel *model, const Stored *one) {
    return !one->other && one->reader && one->reader != model->main;
}

bool store_in_bodies(OxModel *model) {
    Bodies all = {0};
    Arena *scratch = model->cx->scratch;
    if (model->graphs == 1) return false;
    ArenaMark mark = arena_mark(scratch);
    for (uint32_t i = 0; i < model->initializer.n; i++) {
        Stored *one = arena_new(scratch, Stored);
        one->init = &model->initializer.at[i];
        map_set(scratch, &all.of, one->init->value, one);
    }
    ox_visit(model->main, note_readers, &all);
    map_each (&all.of, entry) {
        Stored *one = entry->value;
        if (!is_for_a_body(model, one) || !one->weight || !is_for_a_body(model, one->weight)) continue;
        one->init->body = one->reader;
        one->reader->stores = true;
    }
    arena_release(scratch, mark);
    return false;
}
