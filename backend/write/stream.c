/* Serialises the model part by part: only one node, value or tensor is a message at a time, so that memory grows little
 * with the graph. protobuf-c packs the parts; this file embeds messages in one another: key, length, fields in the
 * order of their numbers. A length is computed by counting what would be written; that of a graph is remembered, so
 * that nested graphs are counted once. The first few megabytes that are counted are also packed and kept, so that most
 * graphs are encoded only once. */
#include "backend/write/encode.h"

/* Field numbers of onnx.proto. */
enum {
    MODEL_GRAPH = 7,
    MODEL_FUNCTION = 25,
    GRAPH_NODE = 1,
    GRAPH_INITIALIZER = 5,
    GRAPH_INPUT = 11,
    GRAPH_OUTPUT = 12,
    GRAPH_VALUE_INFO = 13,
    FUNCTION_NODE = 7,
    NODE_ATTRIBUTE = 5,
    ATTRIBUTE_G = 6
};

/* ---- the wire ---- */

static void put_varint(Encoder *en, uint64_t n) {
    uint8_t byte[10];
    size_t length = 0;
    for (; n >= 0x80; n >>= 7) byte[length++] = (uint8_t)(n | 0x80);
    byte[length++] = (uint8_t)n;
    en->bytes += length;
    if (en->to) en->to->append(en->to, length, byte);
}

static void put_head(Encoder *en, unsigned field, uint64_t length) {
    enum { LENGTH_DELIMITED = 2 };
    put_varint(en, (uint64_t)field << 3 | LENGTH_DELIMITED);
    put_varint(en, length);
}

/* Writes the fields of a message alone, which need `length` bytes. Packing it in memory is faster than passing on each
 * field. */
static void put_packed(Encoder *en, const ProtobufCMessage *message, size_t length) {
    enum { MOST = 1 << 16 };
    en->bytes += length;
    if (!en->to) return;
    if (length > MOST) {
        protobuf_c_message_pack_to_buffer(message, en->to);
        return;
    }
    uint8_t *bytes = arena_new_array(en->mem, uint8_t, length + 1);
    protobuf_c_message_pack(message, bytes);
    en->to->append(en->to, length, bytes);
}

static void put_fields(Encoder *en, const ProtobufCMessage *message) {
    put_packed(en, message, protobuf_c_message_get_packed_size(message));
}

static void put_message(Encoder *en, unsigned field, const ProtobufCMessage *message) {
    size_t length = protobuf_c_message_get_packed_size(message);
    put_head(en, field, length);
    put_packed(en, message, length);
}

enum { MOST_KEPT = 16 << 20 };

/* Puts a message that is written after it was counted; *packed is empty the first time. */
static void put_known(Encoder *en, unsigned field, const ProtobufCMessage *message, Packed *packed) {
    if (!packed->length) packed->length = protobuf_c_message_get_packed_size(message);
    put_head(en, field, packed->length);
    if (!en->to && packed->length <= MOST_KEPT - *en->kept) {
        uint8_t *bytes = arena_new_array(en->model->mem, uint8_t, packed->length);
        protobuf_c_message_pack(message, bytes);
        packed->bytes = bytes;
        *en->kept += packed->length;
    }
    put_packed(en, message, packed->length);
}

/* Puts a message that was kept, which is the last use of its bytes. Returns whether it was. */
static bool put_kept(Encoder *en, unsigned field, Packed *packed) {
    if (!packed->bytes) return false;
    put_head(en, field, packed->length);
    en->bytes += packed->length;
    if (!en->to) return true;
    en->to->append(en->to, packed->length, packed->bytes);
    packed->bytes = NULL;
    return true;
}

/* ---- parts that hold graphs ---- */

typedef void PutFn(Encoder *en, const void *part);

static uint64_t count(Encoder *en, PutFn *put, const void *part) {
    Encoder counting = *en;
    counting.to = NULL;
    counting.bytes = 0;
    put(&counting, part);
    return counting.bytes;
}

static void put_counted(Encoder *en, unsigned field, PutFn *put, const void *part, uint64_t length) {
    put_head(en, field, length);
    if (en->to)
        put(en, part);
    else
        en->bytes += length;
}

static void put_graph(Encoder *en, unsigned field, Ox *ox);

static void attribute_fields(Encoder *en, const void *part) {
    const OxAttr *attr = part;
    Onnx__AttributeProto *m = encode_attr(en, attr), name = ONNX__ATTRIBUTE_PROTO__INIT;
    name.name = m->name;
    m->name = NULL;
    put_fields(en, &name.base);
    put_graph(en, ATTRIBUTE_G, attr->graph);
    put_fields(en, &m->base);
}

static void node_fields(Encoder *en, const void *part) {
    const OxNode *node = part;
    Onnx__NodeProto *m = encode_node(en, node), tail = ONNX__NODE_PROTO__INIT;
    tail.domain = m->domain;
    tail.n_metadata_props = m->n_metadata_props;
    tail.metadata_props = m->metadata_props;
    m->domain = NULL;
    m->n_attribute = m->n_metadata_props = 0;
    put_fields(en, &m->base);
    for (uint32_t i = 0; i < node->nattr; i++) {
        const OxAttr *attr = &node->attr[i];
        if (attr->kind == OXA_GRAPH)
            put_counted(en, NODE_ATTRIBUTE, attribute_fields, attr, count(en, attribute_fields, attr));
        else
            put_message(en, NODE_ATTRIBUTE, &m->attribute[i]->base);
    }
    put_fields(en, &tail.base);
}

static bool holds_graphs(const OxNode *node) {
    for (uint32_t i = 0; i < node->nattr; i++)
        if (node->attr[i].kind == OXA_GRAPH) return true;
    return false;
}

static void put_node(Encoder *en, unsigned field, OxNode *node) {
    if (put_kept(en, field, &node->message)) return;
    ArenaMark mark = arena_mark(en->mem);
    if (holds_graphs(node)) {
        if (!node->message.length) node->message.length = count(en, node_fields, node);
        put_counted(en, field, node_fields, node, node->message.length);
    } else {
        put_known(en, field, &encode_node(en, node)->base, &node->message);
    }
    arena_release(en->mem, mark);
}

/* ---- graphs ---- */

static void put_value(Encoder *en, unsigned field, OxVal v) {
    if (put_kept(en, field, &v->message)) return;
    ArenaMark mark = arena_mark(en->mem);
    put_known(en, field, &encode_value(en, v)->base, &v->message);
    arena_release(en->mem, mark);
}

static void put_initializers(Encoder *en) {
    for (uint32_t i = 0; i < en->model->initializer.n; i++) {
        ArenaMark mark = arena_mark(en->mem);
        const ProtobufCMessage *message = &encode_initializer(en, &en->model->initializer.at[i])->base;
        size_t length = protobuf_c_message_get_packed_size(message);
        put_head(en, GRAPH_INITIALIZER, length);
        en->bytes += length; /* its bytes are passed on unread (write.c) */
        if (en->to) protobuf_c_message_pack_to_buffer(message, en->to);
        arena_release(en->mem, mark);
    }
}

static void put_inputs(Encoder *en, const Ox *ox) {
    const OxModel *model = en->model;
    bool all = ox == model->main && model->options->initializers_as_inputs;
    for (uint32_t i = 0; i < ox->param.n; i++) put_value(en, GRAPH_INPUT, ox->param.at[i]);
    for (uint32_t i = 0; all && i < model->initializer.n; i++)
        put_value(en, GRAPH_INPUT, model->initializer.at[i].value);
}

static void put_inner_values(Encoder *en, const Ox *ox) {
    for (const OxNode *node = ox->first; node; node = node->next)
        for (uint32_t i = 0; i < node->nout; i++)
            if (node->out[i] && !node->out[i]->yielded) put_value(en, GRAPH_VALUE_INFO, node->out[i]);
}

static void graph_fields(Encoder *en, const void *part) {
    const Ox *ox = part;
    Onnx__GraphProto head = ONNX__GRAPH_PROTO__INIT;
    head.name = (char *)(uintptr_t)ox->name;
    for (OxNode *node = ox->first; node; node = node->next) put_node(en, GRAPH_NODE, node);
    put_fields(en, &head.base);
    if (ox == en->model->main) put_initializers(en);
    put_inputs(en, ox);
    for (uint32_t i = 0; i < ox->output.n; i++) put_value(en, GRAPH_OUTPUT, ox->output.at[i]);
    put_inner_values(en, ox);
}

static void put_graph(Encoder *en, unsigned field, Ox *ox) {
    if (!ox->bytes) ox->bytes = count(en, graph_fields, ox);
    put_counted(en, field, graph_fields, ox, ox->bytes);
}

static void function_fields(Encoder *en, const void *part) {
    const OxFunction *function = part;
    Onnx__FunctionProto *m = encode_function(en, function), tail = ONNX__FUNCTION_PROTO__INIT;
    tail.domain = m->domain;
    tail.n_opset_import = m->n_opset_import;
    tail.opset_import = m->opset_import;
    m->domain = NULL;
    m->n_opset_import = 0;
    put_fields(en, &m->base);
    for (OxNode *node = function->body->first; node; node = node->next) put_node(en, FUNCTION_NODE, node);
    put_fields(en, &tail.base);
}

static void close_memory(void *holder) { arena_close(*(Arena **)holder); }

void stream_model(const Backend *backend, ProtobufCBuffer *to) {
    OxModel *model = backend->model;
    ArenaMark mark = arena_mark(model->mem);
    Metadata meta;
    size_t kept = 0;
    Encoder en = {.model = model, .backend = backend, .meta = &meta, .to = to, .kept = &kept};
    metadata_open(&meta, model);
    Arena **holder = arena_new(model->mem, Arena *); /* frees the encoder's memory with that of the model */
    arena_cleanup(model->mem, close_memory, holder);
    en.mem = *holder = arena_open(model->cx->fault);
    put_fields(&en, &encode_head(&en)->base);
    put_graph(&en, MODEL_GRAPH, model->main);
    put_fields(&en, &encode_tail(&en)->base);
    for (uint32_t i = 0; i < model->function.n; i++) {
        const OxFunction *function = &model->function.at[i];
        put_counted(&en, MODEL_FUNCTION, function_fields, function, count(&en, function_fields, function));
    }
    arena_release(model->mem, mark);
}
