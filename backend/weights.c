/* Weights as initializers under their state-dict keys, or as graph inputs. Bytes stay where they are: a mapped file,
 * memory of the constructor; fills and random values are made when they are written. A weight that nothing uses is not
 * in the model. */
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

/* splitmix64: the same numbers for a seed and a key on every machine. */
static uint64_t next_random(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static uint64_t seed_of(const OxModel *model, Sym key) {
    uint64_t hash = 0xcbf29ce484222325u ^ model->options->seed;
    for (const char *s = key; *s; s++) hash = (hash ^ (uint8_t)*s) * 0x100000001b3u;
    return hash;
}

static void random_values(OxModel *model, const Weight *weight, size_t count, double *v) {
    uint64_t state = seed_of(model, weight->key);
    bool given = weight->low < weight->high;
    double low = given ? weight->low : -0.1, high = given ? weight->high : 0.1;
    for (size_t i = 0; i < count; i++) v[i] = low + (high - low) * ((double)(next_random(&state) >> 11) * 0x1p-53);
}

/* Values that exist only as a rule, made in the arena. */
static const void *made_bytes(OxModel *model, const Weight *weight, size_t count) {
    size_t width = dtype_rows[weight->dtype].bytes;
    enum { CHUNK = 4096 };
    char *bytes = arena_array(model->mem, count ? count : 1, width);
    bool random = weight->source == WEIGHT_RANDOM || weight->source == WEIGHT_NONE;
    if (!random && weight->fill == 0) return bytes;
    double *all = arena_new_array(model->mem, double, random ? count + 1 : CHUNK);
    if (random)
        random_values(model, weight, count, all);
    else
        for (size_t i = 0; i < CHUNK; i++) all[i] = weight->fill;
    size_t step = random ? count : CHUNK;
    for (size_t at = 0; at < count; at += step) {
        size_t n = count - at < step ? count - at : step;
        int64_t dim = (int64_t)n;
        const Const *part = const_cast(model->cx, const_make(model->cx, DT_F64, 1, &dim, all), weight->dtype);
        memcpy(bytes + at * width, part->data, n * width);
    }
    return bytes;
}

const void *initializer_data(OxModel *model, OxInitializer *init) {
    const Weight *weight = init->weight;
    if (init->data) return init->data->data;
    if (weight->source == WEIGHT_BYTES || weight->source == WEIGHT_FILE) return weight->bytes;
    if (init->made) return init->made;
    size_t bytes = initializer_bytes(model, init);
    return init->made = made_bytes(model, weight, bytes / dtype_rows[weight->dtype].bytes);
}
