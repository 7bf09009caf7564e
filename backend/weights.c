/* Weights as initializers under their state-dict keys, or as graph inputs. Bytes are not copied from a mapped file or
 * the constructor's memory; fills and random values are made while they are written, a piece at a time. A weight that
 * nothing uses is not in the model. */
#include "backend/weights.h"

#include <string.h>

static const Dim *const *weight_dims(OxModel *model, const Weight *weight) {
    const Dim **dim = arena_new_array(model->mem, const Dim *, weight->rank + 1);
    for (uint32_t i = 0; i < weight->rank; i++) dim[i] = dim_const(model->func->dims, weight->dim[i]);
    return dim;
}

static void check_source(OxModel *model, const Weight *weight) {
    bool valued = weight->source != WEIGHT_NONE && weight->source != WEIGHT_RANDOM;
    if (model->options->params != PARAMS_EMBED || valued) return;
    if (!weight->key) {
        Diag *diag = diag_add(model->cx->diags, DIAG_401, weight->at, NULL,
                              "this tensor is random when the model is made, and no state dictionary has it");
        diag_help(
            model->cx->diags, diag,
            "keep it as a parameter or with register_buffer, so that a file brings it, or choose --params random");
        return;
    }
    Diag *diag = diag_add(model->cx->diags, DIAG_401, weight->at, NULL, "%s has no value", weight->key);
    diag_help(model->cx->diags, diag, "give a file with --weights, or choose --params random or --params inputs");
}

OxVal ox_weight(OxModel *model, const Weight *weight) {
    OxVal v = map_get(&model->weights, weight);
    if (v) return v;
    check_source(model, weight);
    bool input = model->options->params == PARAMS_INPUTS && weight->parameter;
    if (input)
        v = ox_param(model->main, OX_TENSOR, weight->dtype, (int)weight->rank, weight_dims(model, weight), weight->key);
    else
        v = ox_value(model->main, NULL, 0, OX_TENSOR, weight->dtype);
    ox_typed(v, weight->dtype, (int)weight->rank, weight_dims(model, weight));
    v->name = weight->key;
    if (!input) vec_push(model->mem, &model->initializer, ((OxInitializer){.value = v, .weight = weight}));
    map_set(model->mem, &model->weights, weight, v);
    return v;
}

/* ---- bytes ---- */

size_t initializer_bytes(const OxModel *model, const OxInitializer *init) {
    OxVal v = init->value;
    size_t n = dtype_rows[v->dtype].bytes;
    for (int i = 0; i < v->rank; i++) n = sz_mul(model->cx->fault, n, (size_t)v->dim[i]->k);
    return n;
}

/* splitmix64, which gives the same numbers for a seed and a key on every machine. */
static uint64_t next_random(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* A tensor that no module holds has no key, so its values depend on the seed alone. */
static uint64_t seed_of(const OxModel *model, Sym key) {
    uint64_t hash = 0xcbf29ce484222325u ^ model->options->seed;
    for (const char *s = key ? key : ""; *s; s++) hash = (hash ^ (uint8_t)*s) * 0x100000001b3u;
    return hash;
}

/* ---- values that exist only as a rule ---- */

enum {
    CHUNK = 4096,
    REGION_BYTES = 1024
}; /* values made at a time; regions below REGION_BYTES are not worth a system call */

typedef struct Rule {
    bool random;
    uint64_t state;
    double low, high, fill;
} Rule;

static Rule rule_of(const OxModel *model, const Weight *weight) {
    bool given = weight->low < weight->high;
    return (Rule){.random = weight->source == WEIGHT_RANDOM || weight->source == WEIGHT_NONE,
                  .state = seed_of(model, weight->key),
                  .low = given ? weight->low : -0.1,
                  .high = given ? weight->high : 0.1,
                  .fill = weight->fill};
}

static double next_value(Rule *rule) {
    if (!rule->random) return rule->fill;
    return rule->low + (rule->high - rule->low) * ((double)(next_random(&rule->state) >> 11) * 0x1p-53);
}

/* Returns the next n values in the weight's dtype, in scratch memory. */
static const void *next_chunk(OxModel *model, const Weight *weight, Rule *rule, size_t n) {
    Context scratch = *model->cx;
    scratch.mem = model->cx->scratch;
    double *all = arena_new_array(scratch.mem, double, n);
    for (size_t i = 0; i < n; i++) all[i] = next_value(rule);
    int64_t dim = (int64_t)n;
    return const_cast(&scratch, const_make(&scratch, DT_F64, 1, &dim, all), weight->dtype)->data;
}

static int write_made(OxModel *model, const OxInitializer *init, BackendWriteFn *write, void *user) {
    size_t width = dtype_rows[init->weight->dtype].bytes, left = initializer_bytes(model, init) / width;
    Rule rule = rule_of(model, init->weight);
    int failed = 0;
    while (left > 0 && !failed) {
        size_t n = left < CHUNK ? left : CHUNK;
        ArenaMark mark = arena_mark(model->cx->scratch);
        failed = write(user, &(BackendChunk){.data = next_chunk(model, init->weight, &rule, n), .length = n * width});
        arena_release(model->cx->scratch, mark);
        left -= n;
    }
    return failed;
}

/* ---- bytes of any ---- */

const void *initializer_data(const OxInitializer *init) {
    const Weight *weight = init->weight;
    if (init->data) return init->data->data;
    return weight->source == WEIGHT_BYTES || weight->source == WEIGHT_FILE ? weight->bytes : NULL;
}

int initializer_write(OxModel *model, const OxInitializer *init, BackendWriteFn *write, void *user) {
    BackendChunk chunk = {.data = initializer_data(init), .length = initializer_bytes(model, init)};
    if (!chunk.data && chunk.length) return write_made(model, init, write, user);
    if (init->weight && chunk.data && chunk.length == init->weight->length) chunk.crc = init->weight->crc;
    bool region = init->weight && init->weight->source == WEIGHT_FILE && chunk.length == init->weight->length;
    if (region && chunk.length >= REGION_BYTES) {
        chunk.path = init->weight->path;
        chunk.offset = init->weight->offset;
    }
    return write(user, &chunk);
}
