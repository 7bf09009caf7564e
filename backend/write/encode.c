/* Puts parts of the finished graph as messages of ONNX, with the fields in the order of their numbers; stream.c puts
 * them in order. Names are those of name.c. */
#include "backend/write/encode.h"
#include "backend/graph/weights.h"
#include "proto/onnx.h"

#include <stdio.h>
#include <string.h>

/* ---- types ---- */

static void put_dim(Encoder *en, const Dim *d, uint32_t label) {
    Wire *w = en->wire;
    WireMark dim = wire_begin(w, SHAPE_DIM);
    if (d && d->kind == DIM_CONST)
        wire_int(w, DIM_VALUE, d->k);
    else if (d)
        wire_text(w, DIM_PARAM, dim_label(en->model, d, label));
    wire_end(w, dim);
}

static void put_tensor_type(Encoder *en, OxVal v) {
    Wire *w = en->wire;
    WireMark tensor = wire_begin(w, TYPE_TENSOR);
    wire_int(w, TENSOR_TYPE_ELEM, dtype_rows[v->dtype].onnx);
    if (v->rank >= 0) {
        WireMark shape = wire_begin(w, TENSOR_TYPE_SHAPE);
        for (int i = 0; i < v->rank; i++) put_dim(en, v->dim && !v->unsized ? v->dim[i] : NULL, v->label);
        wire_end(w, shape);
    }
    wire_end(w, tensor);
}

static void put_sequence_type(Encoder *en, OxVal v) {
    WireMark sequence = wire_begin(en->wire, TYPE_SEQUENCE), elem = wire_begin(en->wire, ELEM_TYPE);
    put_tensor_type(en, v);
    wire_end(en->wire, elem);
    wire_end(en->wire, sequence);
}

static void put_plain_type(Encoder *en, OxVal v) {
    bool sequence = v->kind == OX_SEQUENCE || v->kind == OX_OPTIONAL_SEQUENCE;
    if (sequence)
        put_sequence_type(en, v);
    else
        put_tensor_type(en, v);
}

static void put_optional_type(Encoder *en, OxVal v) {
    WireMark optional = wire_begin(en->wire, TYPE_OPTIONAL), elem = wire_begin(en->wire, ELEM_TYPE);
    put_plain_type(en, v);
    wire_end(en->wire, elem);
    wire_end(en->wire, optional);
}

static void put_type(Encoder *en, unsigned field, OxVal v) {
    WireMark type = wire_begin(en->wire, field);
    if (v->kind >= OX_OPTIONAL)
        put_optional_type(en, v);
    else
        put_plain_type(en, v);
    wire_end(en->wire, type);
}

void encode_value(Encoder *en, unsigned field, OxVal v) {
    WireMark value = wire_begin(en->wire, field);
    wire_text(en->wire, VALUE_NAME, v->name);
    put_type(en, VALUE_TYPE, v);
    wire_end(en->wire, value);
}

/* ---- tensors ---- */

static void put_strings(Wire *w, const Const *c) {
    const Sym *text = c->data;
    for (size_t i = 0; i < c->count; i++) wire_bytes(w, TENSOR_STRING_DATA, text[i], sym_length(text[i]));
}

/* Puts the contents of a constant, which are not copied if they are large. */
static void put_contents(Wire *w, const Const *c) {
    enum { MOST_COPIED = 1 << 16 };
    size_t length = c->count * dtype_rows[c->dtype].bytes;
    if (length > MOST_COPIED)
        wire_ref(w, TENSOR_RAW_DATA, (WireRef){.length = length, .data = c->data});
    else
        wire_bytes(w, TENSOR_RAW_DATA, c->data, length);
}

static void put_const(Wire *w, unsigned field, const Const *c) {
    WireMark tensor = wire_begin(w, field);
    for (uint32_t i = 0; i < c->rank; i++) wire_int(w, TENSOR_DIMS, c->dim[i]);
    wire_int(w, TENSOR_TYPE, dtype_rows[c->dtype].onnx);
    if (c->dtype == DT_STR)
        put_strings(w, c);
    else
        put_contents(w, c);
    wire_end(w, tensor);
}

static void put_location(Encoder *en, const OxInitializer *init) {
    enum { EXTERNAL = 1 };
    char number[24];
    put_entry(en->wire, TENSOR_EXTERNAL, "location", en->backend->data_name);
    snprintf(number, sizeof number, "%llu", (unsigned long long)init->offset);
    put_entry(en->wire, TENSOR_EXTERNAL, "offset", number);
    snprintf(number, sizeof number, "%zu", initializer_bytes(en->model, init));
    put_entry(en->wire, TENSOR_EXTERNAL, "length", number);
    wire_int(en->wire, TENSOR_LOCATION, EXTERNAL);
}

/* Records how the initializer differs from the weight of that name, so that readers can undo it: the parts of which it
 * consists, the `perm` by which it was transposed, and the number that was added to signed integers. */
static void put_form(Encoder *en, const OxInitializer *init) {
    Arena *scratch = en->model->cx->scratch;
    ArenaMark mark = arena_mark(scratch);
    Text parts = text_open(scratch), order = text_open(scratch);
    if (init->parts) weight_parts_list(&parts, init->part, init->parts);
    for (int i = 0; init->order && i < init->value->rank; i++)
        text_printf(&order, "%s%d", i ? "," : "", (int)init->order[i]);
    if (init->parts) put_entry(en->wire, TENSOR_METADATA, "scriptc.parts", text_done(&parts));
    if (init->order) put_entry(en->wire, TENSOR_METADATA, "scriptc.transposed", text_done(&order));
    if (init->raised) put_entry(en->wire, TENSOR_METADATA, "scriptc.added", "128");
    arena_release(scratch, mark);
}

void encode_initializer(Encoder *en, unsigned field, const OxInitializer *init) {
    Wire *w = en->wire;
    OxVal v = init->value;
    WireMark tensor = wire_begin(w, field);
    for (int i = 0; i < v->rank; i++) wire_int(w, TENSOR_DIMS, v->dim[i]->k);
    wire_int(w, TENSOR_TYPE, dtype_rows[v->dtype].onnx);
    wire_text(w, TENSOR_NAME, v->name);
    if (init->external)
        put_location(en, init);
    else
        wire_ref(w, TENSOR_RAW_DATA, (WireRef){.length = initializer_bytes(en->model, init), .source = init});
    if (!en->model->options->no_metadata) put_form(en, init);
    wire_end(w, tensor);
}

/* ---- attributes and nodes ---- */

/* Numbers of AttributeProto.AttributeType. */
static const uint8_t attribute_type[] = {
    [OXA_NONE] = 0,   [OXA_INT] = 2,  [OXA_FLOAT] = 1,  [OXA_STR] = 3,   [OXA_INTS] = 7,
    [OXA_FLOATS] = 6, [OXA_STRS] = 8, [OXA_TENSOR] = 4, [OXA_GRAPH] = 5, [OXA_TYPE] = 13,
};

static void put_graph(Encoder *en, unsigned field, const Ox *ox) {
    WireMark graph = wire_begin(en->wire, field);
    bool before = en->inside;
    en->inside = true;
    en->put_graph(en, ox);
    en->inside = before;
    wire_end(en->wire, graph);
}

static void put_attribute_value(Encoder *en, const OxAttr *attr) {
    Wire *w = en->wire;
    switch (attr->kind) {
    case OXA_NONE: break;
    case OXA_INT: wire_int(w, ATTRIBUTE_I, attr->i); break;
    case OXA_FLOAT: wire_float(w, ATTRIBUTE_F, (float)attr->f); break;
    case OXA_STR: wire_text(w, ATTRIBUTE_S, attr->s); break;
    case OXA_INTS:
        for (uint32_t i = 0; i < attr->n; i++) wire_int(w, ATTRIBUTE_INTS, attr->ints[i]);
        break;
    case OXA_FLOATS:
        for (uint32_t i = 0; i < attr->n; i++) wire_float(w, ATTRIBUTE_FLOATS, (float)attr->floats[i]);
        break;
    case OXA_STRS:
        for (uint32_t i = 0; i < attr->n; i++) wire_text(w, ATTRIBUTE_STRINGS, attr->strs[i]);
        break;
    case OXA_TENSOR: put_const(w, ATTRIBUTE_T, attr->tensor); break;
    case OXA_GRAPH: put_graph(en, ATTRIBUTE_G, attr->graph); break;
    case OXA_TYPE: put_type(en, ATTRIBUTE_TP, attr->type); break;
    }
}

static void put_attribute(Encoder *en, const OxAttr *attr) {
    WireMark attribute = wire_begin(en->wire, NODE_ATTRIBUTE);
    wire_text(en->wire, ATTRIBUTE_NAME, attr->name);
    put_attribute_value(en, attr);
    wire_int(en->wire, ATTRIBUTE_TYPE, attribute_type[attr->kind]);
    wire_end(en->wire, attribute);
}

static void put_names(Wire *w, unsigned field, uint32_t n, const OxVal *v) {
    for (uint32_t i = 0; i < n; i++) wire_text(w, field, v[i] ? v[i]->name : "");
}

static bool has_metadata(const OxModel *model) { return !model->options->no_metadata && model->ir_version >= 10; }

void encode_node(Encoder *en, unsigned field, const OxNode *node) {
    Wire *w = en->wire;
    WireMark message = wire_begin(w, field);
    put_names(w, NODE_INPUT, node->nin, node->in);
    put_names(w, NODE_OUTPUT, node->nout, node->out);
    wire_text(w, NODE_NAME, node->name);
    wire_text(w, NODE_TYPE, node->type);
    for (uint32_t i = 0; i < node->nattr; i++) put_attribute(en, &node->attr[i]);
    if (*node->domain) wire_text(w, NODE_DOMAIN, node->domain);
    if (has_metadata(en->model)) put_metadata(en->meta, w, NODE_METADATA, node);
    wire_end(w, message);
}

/* ---- the model ---- */

static void put_opset(Wire *w, unsigned field, const char *domain, int64_t version) {
    WireMark opset = wire_begin(w, field);
    wire_text(w, OPSET_DOMAIN, domain);
    wire_int(w, OPSET_VERSION, version);
    wire_end(w, opset);
}

static void put_opsets(Encoder *en, unsigned field) {
    const OxModel *model = en->model;
    put_opset(en->wire, field, "", model->opset);
    for (uint32_t i = 0; i < model->domain.n; i++)
        put_opset(en->wire, field, model->domain.at[i]->domain, model->domain.at[i]->version);
}

void encode_function(Encoder *en, unsigned field, const OxFunction *function) {
    Wire *w = en->wire;
    const Ox *body = function->body;
    WireMark message = wire_begin(w, field);
    wire_text(w, FUNCTION_NAME, function->name);
    put_names(w, FUNCTION_INPUT, body->param.n, body->param.at);
    put_names(w, FUNCTION_OUTPUT, body->output.n, body->output.at);
    for (const OxNode *node = body->first; node; node = node->next) encode_node(en, FUNCTION_NODE, node);
    put_opsets(en, FUNCTION_OPSET);
    wire_text(w, FUNCTION_DOMAIN, function->domain);
    wire_end(w, message);
}

void encode_head(Encoder *en) {
    const char *version = en->model->options->producer_version;
    wire_int(en->wire, MODEL_IR_VERSION, en->model->ir_version);
    wire_text(en->wire, MODEL_PRODUCER, "scriptc");
    wire_text(en->wire, MODEL_PRODUCER_VERSION, version ? version : "");
}

void encode_tail(Encoder *en) {
    put_opsets(en, MODEL_OPSET);
    if (has_metadata(en->model)) put_tables(en->meta, en->wire, MODEL_METADATA);
}
