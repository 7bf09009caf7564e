/* Streams the model to a callback; a piece inside a weight's mapping is passed as a file region, so that the writer may
 * copy it from file to file. Large models and --external-data put weights into a data file, which is named by its
 * content. */
#include "backend/graph/weights.h"
#include "backend/write/encode.h"

#include <string.h>
#include <zlib.h>

enum { INLINE_BYTES = 1024, DATA_ALIGN = 64 };
#define MAX_MODEL_BYTES 2147483647u

/* ---- which initializers lie outside, and where ---- */

static size_t all_bytes(const OxModel *model) {
    size_t sum = 0;
    for (uint32_t i = 0; i < model->initializer.n; i++)
        sum = sz_add(model->cx->fault, sum, initializer_bytes(model, &model->initializer.at[i]));
    return sum;
}

/* Gives each large initializer its place in the data file. Returns false if there are none. */
static bool place_outside(OxModel *model) {
    uint64_t at = 0;
    for (uint32_t i = 0; i < model->initializer.n; i++) {
        OxInitializer *init = &model->initializer.at[i];
        size_t bytes = initializer_bytes(model, init);
        init->external = bytes >= INLINE_BYTES;
        if (!init->external) continue;
        init->offset = (at + DATA_ALIGN - 1) / DATA_ALIGN * DATA_ALIGN;
        at = init->offset + bytes;
    }
    return at > 0;
}

static int add_to_hash(void *user, const BackendChunk *chunk) {
    uLong *crc = user;
    const Bytef *data = chunk->data;
    for (size_t at = 0; at < chunk->length;) {
        uInt step = chunk->length - at < 1u << 30 ? (uInt)(chunk->length - at) : 1u << 30;
        *crc = crc32(*crc, data + at, step);
        at += step;
    }
    return 0;
}

static uint32_t content_hash(OxModel *model) {
    uLong crc = crc32(0, NULL, 0);
    for (uint32_t i = 0; i < model->initializer.n; i++)
        if (model->initializer.at[i].external) initializer_write(model, &model->initializer.at[i], add_to_hash, &crc);
    return (uint32_t)crc;
}

/* Decides on external data, once per model. */
static void prepare(Backend *backend) {
    OxModel *model = backend->model;
    const BackendOptions *options = model->options;
    if (backend->prepared) return;
    backend->prepared = true;
    size_t graph = (size_t)model->nodes * 1024; /* names and metadata: a generous estimate */
    backend->external = options->external_data || options->external_auto_name ||
                        all_bytes(model) > MAX_MODEL_BYTES - graph;
    backend->external = backend->external && place_outside(model);
    if (!backend->external) return;
    const char *stem = options->stem ? options->stem : "model";
    backend->data_name = options->external_data ? options->external_data
                                                : arena_printf(model->mem, "%s-%08x.data", stem, content_hash(model));
}

/* ---- writing ---- */

int backend_write(Backend *backend, BackendWriteFn *write, void *user) {
    prepare(backend);
    return stream_model(backend, write, user);
}

const char *backend_data_name(Backend *backend) {
    prepare(backend);
    return backend->data_name;
}

uint64_t backend_weight_bytes(Backend *backend, bool data) {
    const OxModel *model = backend->model;
    uint64_t sum = 0;
    prepare(backend);
    for (uint32_t i = 0; i < model->initializer.n; i++) {
        const OxInitializer *init = &model->initializer.at[i];
        if (init->external == data) sum += initializer_bytes(model, init);
    }
    return sum;
}

int backend_write_data(Backend *backend, BackendWriteFn *write, void *user) {
    static const char zeros[DATA_ALIGN];
    OxModel *model = backend->model;
    uint64_t at = 0;
    prepare(backend);
    for (uint32_t i = 0; i < model->initializer.n; i++) {
        OxInitializer *init = &model->initializer.at[i];
        if (!init->external) continue;
        size_t bytes = initializer_bytes(model, init);
        BackendChunk gap = {.data = zeros, .length = (size_t)(init->offset - at)};
        int failed = gap.length ? write(user, &gap) : 0;
        if (!failed) failed = initializer_write(model, init, write, user);
        if (failed) return failed;
        at = init->offset + bytes;
    }
    return 0;
}
