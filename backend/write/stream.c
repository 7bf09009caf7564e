/* Puts the messages of the model in order and writes them. The length of the main graph precedes it in the file, so the
 * graph is encoded first. The first megabytes of that are kept and written; what lies beyond them is only counted, and
 * encoded once more when it is written, so that memory grows little with the graph. */
#include "backend/graph/weights.h"
#include "backend/write/encode.h"
#include "proto/onnx.h"

/* ---- what is in the buffer ---- */

static void write_bytes(Encoder *en, const void *bytes, size_t n) {
    if (!n || en->failed) return;
    en->failed = en->write(en->user, &(BackendChunk){.data = bytes, .length = n});
}

static void write_ref(Encoder *en, const WireRef *ref) {
    if (!ref->source)
        write_bytes(en, ref->data, ref->length);
    else if (!en->failed)
        en->failed = initializer_write(en->model, ref->source, en->write, en->user);
}

/* Writes what is in the buffer, and empties it. */
static void write_out(Encoder *en) {
    Wire *w = en->wire;
    size_t from = 0;
    for (uint32_t i = 0; i < w->ref.n; i++) {
        const WireRef *ref = &w->ref.at[i];
        write_bytes(en, w->bytes + from, ref->at - from);
        write_ref(en, ref);
        from = ref->at;
    }
    write_bytes(en, w->bytes + from, w->n - from);
    wire_cut(w, (WireMark){0});
}

/* ---- parts of the main graph: nodes, values and initializers ---- */

enum { MOST_KEPT = 6 << 20, WRITTEN_AT_ONCE = 64 << 10 };

/* Returns whether the next part has to be encoded: while the graph is written, it may have been kept. */
static bool is_wanted(Encoder *en) { return en->inside || en->counting || en->part++ >= en->kept; }

static void finish_counted(Encoder *en) {
    en->part++;
    if (en->kept) {
        en->beyond += wire_since(en->wire, en->end);
        wire_cut(en->wire, en->end);
    } else if (en->wire->n > MOST_KEPT) {
        en->kept = en->part;
        en->end = wire_mark(en->wire);
    }
}

/* Called after each part that was encoded. */
static void finish_part(Encoder *en) {
    if (en->inside) return;
    if (en->counting)
        finish_counted(en);
    else if (en->wire->n >= WRITTEN_AT_ONCE)
        write_out(en);
}

static void put_node(Encoder *en, const OxNode *node) {
    if (!is_wanted(en)) return;
    encode_node(en, GRAPH_NODE, node);
    finish_part(en);
}

static void put_name(Encoder *en, const Ox *ox) {
    if (!is_wanted(en)) return;
    wire_text(en->wire, GRAPH_NAME, ox->name);
    finish_part(en);
}

static void put_initializer(Encoder *en, const OxInitializer *init) {
    if (!is_wanted(en)) return;
    encode_initializer(en, GRAPH_INITIALIZER, init);
    finish_part(en);
}

static void put_value(Encoder *en, unsigned field, OxVal v) {
    if (!is_wanted(en)) return;
    encode_value(en, field, v);
    finish_part(en);
}

static void put_weights_as_inputs(Encoder *en) {
    for (uint32_t i = 0; i < en->model->initializer.n; i++)
        put_value(en, GRAPH_INPUT, en->model->initializer.at[i].value);
}

static void put_inner_values(Encoder *en, const Ox *ox) {
    for (const OxNode *node = ox->first; node; node = node->next)
        for (uint32_t i = 0; i < node->nout; i++)
            if (node->out[i] && !node->out[i]->yielded) put_value(en, GRAPH_VALUE_INFO, node->out[i]);
}

static void put_graph(Encoder *en, const Ox *ox) {
    const OxModel *model = en->model;
    bool main = ox == model->main;
    for (const OxNode *node = ox->first; node; node = node->next) put_node(en, node);
    put_name(en, ox);
    for (uint32_t i = 0; (main || ox->stores) && i < model->initializer.n; i++)
        if (ox_stores(ox, &model->initializer.at[i])) put_initializer(en, &model->initializer.at[i]);
    for (uint32_t i = 0; i < ox->param.n; i++) put_value(en, GRAPH_INPUT, ox->param.at[i]);
    if (main && model->options->initializers_as_inputs) put_weights_as_inputs(en);
    for (uint32_t i = 0; i < ox->output.n; i++) put_value(en, GRAPH_OUTPUT, ox->output.at[i]);
    put_inner_values(en, ox);
}

/* ---- the model ---- */

/* Writes the main graph, and before it what is in `head`. */
static void write_graph(Encoder *en, Wire *head) {
    Wire *w = en->wire;
    en->counting = true;
    put_graph(en, en->model->main);
    en->counting = false;
    wire_head(head, MODEL_GRAPH, wire_since(w, (WireMark){0}) + en->beyond);
    en->wire = head;
    write_out(en);
    en->wire = w;
    write_out(en);
    en->part = 0;
    if (en->kept) put_graph(en, en->model->main);
    write_out(en);
}

/* Writes what follows the graph. The functions are encoded first, since the metadata before them lists what their nodes
 * refer to. */
static void write_tail(Encoder *en, Wire *tail) {
    const OxModel *model = en->model;
    Wire *w = en->wire;
    for (uint32_t i = 0; i < model->function.n; i++) encode_function(en, MODEL_FUNCTION, &model->function.at[i]);
    en->wire = tail;
    encode_tail(en);
    write_out(en);
    en->wire = w;
    write_out(en);
}

int stream_model(const Backend *backend, BackendWriteFn *write, void *user) {
    OxModel *model = backend->model;
    ArenaMark mark = arena_mark(model->mem);
    Metadata meta;
    metadata_open(&meta, model);
    Wire *head = wire_open(model->mem);
    Encoder en = {.model = model,
                  .backend = backend,
                  .meta = &meta,
                  .write = write,
                  .user = user,
                  .wire = head,
                  .put_graph = put_graph};
    encode_head(&en);
    en.wire = wire_open(model->mem);
    write_graph(&en, head);
    write_tail(&en, head);
    arena_release(model->mem, mark);
    return en.failed;
}
