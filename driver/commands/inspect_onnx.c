/* Lists a model, of which only what is shown is read, directly from the wire format: the file may be arbitrary, so
 * nothing is unpacked, and nesting is followed to a limit. */
#include "driver/commands/inspect.h"
#include "proto/onnx.h"

#include <string.h>

/* ---- the wire format ---- */

typedef struct Wire {
    const unsigned char *at, *end;
    bool broken;
} Wire;

typedef struct Field {
    uint32_t number;
    uint64_t value; /* for a number */
    Wire part;      /* for bytes */
} Field;

static uint64_t varint(Wire *w) {
    uint64_t value = 0;
    for (unsigned shift = 0; w->at < w->end && shift < 64; shift += 7) {
        value |= (uint64_t)(*w->at & 0x7f) << shift;
        if (!(*w->at++ & 0x80)) return value;
    }
    w->broken = true;
    return 0;
}

static bool skip(Wire *w, uint64_t n) {
    if (n > (uint64_t)(w->end - w->at)) return w->broken = true, false;
    w->at += n;
    return true;
}

/* Returns false at the end, or if the data is malformed. */
static bool next(Wire *w, Field *field) {
    if (w->at >= w->end || w->broken) return false;
    uint64_t tag = varint(w);
    *field = (Field){.number = (uint32_t)(tag >> 3)};
    switch (tag & 7) {
    case 0: field->value = varint(w); return !w->broken;
    case 1: return skip(w, 8);
    case 5: return skip(w, 4);
    case 2: break;
    default: w->broken = true; return false;
    }
    uint64_t length = varint(w);
    const unsigned char *from = w->at;
    if (w->broken || !skip(w, length)) return false;
    field->part = (Wire){.at = from, .end = w->at};
    return true;
}

static const char *text_of(Listing *l, Wire part) {
    return arena_text(l->s->work, (const char *)part.at, (size_t)(part.end - part.at));
}

/* ---- a model: field numbers of the format ---- */

static DType dtype_of(uint64_t code) { return code < 256 ? dtype_of_onnx((int)code) : DT_NONE; }

static const char *element_type(Listing *l, uint64_t code) {
    DType dtype = dtype_of(code);
    if (dtype != DT_NONE) return dtype_rows[dtype].torch;
    return arena_printf(l->s->work, "type %llu", (unsigned long long)code);
}

static void add_dim(Listing *l, Text *shape, Wire dim) {
    Field field;
    text_add(shape, shape->n > 1 ? ", " : "");
    const char *said = "?";
    while (next(&dim, &field)) {
        if (field.number == DIM_VALUE) said = arena_printf(l->s->work, "%lld", (long long)field.value);
        if (field.number == DIM_PARAM) said = text_of(l, field.part);
    }
    text_add(shape, said);
}

static const char *shape_of(Listing *l, Wire dims) {
    Field field;
    Text shape = text_open(l->s->work);
    text_char(&shape, '[');
    while (next(&dims, &field))
        if (field.number == SHAPE_DIM) add_dim(l, &shape, field.part);
    text_char(&shape, ']');
    return text_done(&shape);
}

/* Reads a type. Sequences and optionals contain one; maps are left out. */
static void read_type(Listing *l, Wire type, Entry *e, const char *around) {
    Field field, inner;
    while (next(&type, &field)) {
        while ((field.number == TYPE_TENSOR || field.number == TYPE_SEQUENCE || field.number == TYPE_OPTIONAL) &&
               next(&field.part, &inner)) {
            if (field.number == TYPE_TENSOR && inner.number == TENSOR_TYPE_ELEM)
                e->type = arena_printf(l->s->work, "%s%s", around, element_type(l, inner.value));
            else if (field.number == TYPE_TENSOR && inner.number == TENSOR_TYPE_SHAPE)
                e->shape = shape_of(l, inner.part);
            else if (inner.number == ELEM_TYPE && !*around)
                read_type(l, inner.part, e, field.number == TYPE_SEQUENCE ? "sequence of " : "optional ");
        }
    }
}

static void put_value(Listing *l, const char *kind, Wire value) {
    Entry e = {.kind = kind, .name = ""};
    Field field;
    while (next(&value, &field)) {
        if (field.number == VALUE_NAME) e.name = text_of(l, field.part);
        if (field.number == VALUE_TYPE) read_type(l, field.part, &e, "");
    }
    inspect_put(l, e);
}

static void put_initializer(Listing *l, Wire tensor) {
    Entry e = {.kind = "initializer", .name = "", .elements = 1};
    Field field;
    DType dtype = DT_NONE;
    Text shape = text_open(l->s->work);
    text_char(&shape, '[');
    while (next(&tensor, &field)) {
        if (field.number == TENSOR_TYPE) e.type = element_type(l, field.value), dtype = dtype_of(field.value);
        if (field.number == TENSOR_NAME) e.name = text_of(l, field.part);
        if (field.number != TENSOR_DIMS) continue;
        bool packed = field.part.at != NULL;
        do {
            uint64_t size = packed ? varint(&field.part) : field.value;
            text_printf(&shape, "%s%lld", shape.n > 1 ? ", " : "", (long long)size);
            e.elements = inspect_times(e.elements, size);
        } while (packed && field.part.at < field.part.end && !field.part.broken);
    }
    text_char(&shape, ']');
    e.shape = text_done(&shape);
    e.sized = dtype != DT_NONE && dtype_rows[dtype].bytes;
    if (e.sized) e.bytes = inspect_times(e.elements, dtype_rows[dtype].bytes);
    if (dtype_is_nibble(dtype)) e.bytes = e.bytes / 2 + e.bytes % 2;
    inspect_put(l, e);
}

static void count_nodes(Listing *l, Wire graph, int depth);

static void count_node(Listing *l, Wire node, int depth) {
    Field field, inner;
    const char *type = "", *domain = "";
    while (next(&node, &field)) {
        if (field.number == NODE_TYPE) type = text_of(l, field.part);
        if (field.number == NODE_DOMAIN) domain = text_of(l, field.part);
        while (field.number == NODE_ATTRIBUTE && next(&field.part, &inner))
            if (inner.number == ATTRIBUTE_G) count_nodes(l, inner.part, depth + 1);
    }
    Sym name = sym_printf(l->s->cx.symbols, "%s%s%s", domain, *domain ? "." : "", type);
    uintptr_t count = (uintptr_t)map_get(&l->operators, name) + 1;
    map_set(l->s->work, &l->operators, name, (void *)count);
}

static void count_nodes(Listing *l, Wire graph, int depth) {
    Field field;
    if (depth > l->s->options.limits.subgraph_depth) cx_limit(&l->s->cx, "subgraph-depth");
    while (next(&graph, &field)) {
        if (field.number == GRAPH_NODE) count_node(l, field.part, depth);
        if (field.number == GRAPH_INITIALIZER && depth) put_initializer(l, field.part);
    }
    l->broken |= graph.broken;
}

static void put_graph(Listing *l, Wire graph) {
    Field field;
    Wire again = graph;
    while (next(&graph, &field)) {
        if (field.number == GRAPH_INPUT) put_value(l, "input", field.part);
        if (field.number == GRAPH_OUTPUT) put_value(l, "output", field.part);
        if (field.number == GRAPH_INITIALIZER) put_initializer(l, field.part);
    }
    l->broken |= graph.broken;
    count_nodes(l, again, 0);
    map_each (&l->operators, e)
        inspect_put(l, (Entry){.kind = "operator", .name = e->key, .number = "count", .value = (uintptr_t)e->value});
}

static void put_opset(Listing *l, Wire opset) {
    const char *domain = "";
    uint64_t version = 0;
    Field field;
    while (next(&opset, &field)) {
        if (field.number == OPSET_DOMAIN) domain = text_of(l, field.part);
        if (field.number == OPSET_VERSION) version = field.value;
    }
    l->opsets++;
    inspect_put(l,
                (Entry){.kind = "opset", .name = *domain ? domain : "ai.onnx", .number = "version", .value = version});
}

void inspect_model(Listing *l, const char *path, const char *bytes, size_t length) {
    Wire model = {.at = (const unsigned char *)bytes, .end = (const unsigned char *)bytes + length};
    Field field;
    bool graph = false;
    while (next(&model, &field)) {
        if (field.number == MODEL_IR_VERSION)
            inspect_put(l, (Entry){.kind = "ir_version",
                                   .name = arena_printf(l->s->work, "%llu", (unsigned long long)field.value)});
        if (field.number == MODEL_PRODUCER) inspect_put(l, (Entry){.kind = "producer", .name = text_of(l, field.part)});
        if (field.number == MODEL_OPSET) put_opset(l, field.part);
        if (field.number == MODEL_GRAPH) put_graph(l, field.part), graph = true;
    }
    if (model.broken || l->broken || !graph || !l->opsets)
        session_complain(l->s, DIAG_7001, "%s: this is not an ONNX model, or it is cut short", path);
}
