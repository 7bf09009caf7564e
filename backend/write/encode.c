/* Converts parts of the finished graph to ONNX's messages, each in the given memory; stream.c combines them. Weights
 * and texts are borrowed, never copied. Names are those of name.c. */
#include "backend/write/encode.h"
#include "backend/graph/weights.h"

#include <string.h>

/* Returns a text for a message. The texts of the model live as long as its messages, which only read them. */
static char *text_of(const char *s) { return (char *)(uintptr_t)s; }

#define NEW_MESSAGE(en, type, init) ((type *)arena_copy((en)->mem, &(type)init, sizeof(type)))

static Onnx__StringStringEntryProto *entry(Encoder *en, const char *key, const char *value) {
    Onnx__StringStringEntryProto *e = NEW_MESSAGE(en, Onnx__StringStringEntryProto,
                                                  ONNX__STRING_STRING_ENTRY_PROTO__INIT);
    e->key = text_of(key);
    e->value = text_of(value);
    return e;
}

/* ---- types ---- */

static Onnx__TensorShapeProto__Dimension *encode_dim(Encoder *en, const Dim *d, uint32_t label) {
    Onnx__TensorShapeProto__Dimension *m = NEW_MESSAGE(en, Onnx__TensorShapeProto__Dimension,
                                                       ONNX__TENSOR_SHAPE_PROTO__DIMENSION__INIT);
    const char *name = d ? dim_label(en->model, d, label) : NULL;
    if (d && d->kind == DIM_CONST) {
        m->value_case = ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE;
        m->dim_value = d->k;
    } else if (name) {
        m->value_case = ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_PARAM;
        m->dim_param = text_of(name);
    }
    return m;
}

static Onnx__TypeProto *tensor_type(Encoder *en, OxVal v) {
    Onnx__TypeProto__Tensor *tensor = NEW_MESSAGE(en, Onnx__TypeProto__Tensor, ONNX__TYPE_PROTO__TENSOR__INIT);
    tensor->has_elem_type = 1;
    tensor->elem_type = dtype_rows[v->dtype].onnx;
    if (v->rank >= 0) {
        tensor->shape = NEW_MESSAGE(en, Onnx__TensorShapeProto, ONNX__TENSOR_SHAPE_PROTO__INIT);
        tensor->shape->n_dim = (size_t)v->rank;
        tensor->shape->dim = arena_new_array(en->mem, Onnx__TensorShapeProto__Dimension *, (size_t)v->rank + 1);
        for (int i = 0; i < v->rank; i++)
            tensor->shape->dim[i] = encode_dim(en, v->dim && !v->unsized ? v->dim[i] : NULL, v->label);
    }
    Onnx__TypeProto *type = NEW_MESSAGE(en, Onnx__TypeProto, ONNX__TYPE_PROTO__INIT);
    type->value_case = ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE;
    type->tensor_type = tensor;
    return type;
}

static Onnx__TypeProto *sequence_of(Encoder *en, Onnx__TypeProto *elem) {
    Onnx__TypeProto *type = NEW_MESSAGE(en, Onnx__TypeProto, ONNX__TYPE_PROTO__INIT);
    type->value_case = ONNX__TYPE_PROTO__VALUE_SEQUENCE_TYPE;
    type->sequence_type = NEW_MESSAGE(en, Onnx__TypeProto__Sequence, ONNX__TYPE_PROTO__SEQUENCE__INIT);
    type->sequence_type->elem_type = elem;
    return type;
}

static Onnx__TypeProto *optional_of(Encoder *en, Onnx__TypeProto *elem) {
    Onnx__TypeProto *type = NEW_MESSAGE(en, Onnx__TypeProto, ONNX__TYPE_PROTO__INIT);
    type->value_case = ONNX__TYPE_PROTO__VALUE_OPTIONAL_TYPE;
    type->optional_type = NEW_MESSAGE(en, Onnx__TypeProto__Optional, ONNX__TYPE_PROTO__OPTIONAL__INIT);
    type->optional_type->elem_type = elem;
    return type;
}

static Onnx__TypeProto *encode_type(Encoder *en, OxVal v) {
    Onnx__TypeProto *type = tensor_type(en, v);
    if (v->kind == OX_SEQUENCE || v->kind == OX_OPTIONAL_SEQUENCE) type = sequence_of(en, type);
    return v->kind >= OX_OPTIONAL ? optional_of(en, type) : type;
}

Onnx__ValueInfoProto *encode_value(Encoder *en, OxVal v) {
    Onnx__ValueInfoProto *info = NEW_MESSAGE(en, Onnx__ValueInfoProto, ONNX__VALUE_INFO_PROTO__INIT);
    info->name = text_of(v->name);
    info->type = encode_type(en, v);
    return info;
}

/* ---- tensors ---- */

static void encode_strings(Encoder *en, Onnx__TensorProto *tensor, const Const *c) {
    tensor->n_string_data = c->count;
    tensor->string_data = arena_new_array(en->mem, ProtobufCBinaryData, c->count + 1);
    for (size_t i = 0; i < c->count; i++) {
        Sym s = ((const Sym *)c->data)[i];
        tensor->string_data[i] = (ProtobufCBinaryData){sym_length(s), (uint8_t *)s};
    }
}

static Onnx__TensorProto *tensor_head(Encoder *en, DType dtype, uint32_t rank) {
    Onnx__TensorProto *tensor = NEW_MESSAGE(en, Onnx__TensorProto, ONNX__TENSOR_PROTO__INIT);
    tensor->has_data_type = 1;
    tensor->data_type = dtype_rows[dtype].onnx;
    tensor->n_dims = rank;
    tensor->dims = arena_new_array(en->mem, int64_t, rank + 1);
    return tensor;
}

static Onnx__TensorProto *encode_const(Encoder *en, const Const *c) {
    Onnx__TensorProto *tensor = tensor_head(en, c->dtype, c->rank);
    for (uint32_t i = 0; i < c->rank; i++) tensor->dims[i] = c->dim[i];
    if (c->dtype == DT_STR) {
        encode_strings(en, tensor, c);
        return tensor;
    }
    tensor->has_raw_data = 1;
    tensor->raw_data = (ProtobufCBinaryData){c->count * dtype_rows[c->dtype].bytes, (uint8_t *)c->data};
    return tensor;
}

static void locate_outside(Encoder *en, Onnx__TensorProto *tensor, const OxInitializer *init) {
    size_t bytes = initializer_bytes(en->model, init);
    tensor->has_data_location = 1;
    tensor->data_location = ONNX__TENSOR_PROTO__DATA_LOCATION__EXTERNAL;
    tensor->n_external_data = 3;
    tensor->external_data = arena_new_array(en->mem, Onnx__StringStringEntryProto *, 3);
    tensor->external_data[0] = entry(en, "location", en->backend->data_name);
    tensor->external_data[1] = entry(en, "offset", arena_printf(en->mem, "%llu", (unsigned long long)init->offset));
    tensor->external_data[2] = entry(en, "length", arena_printf(en->mem, "%zu", bytes));
}

static const char *parts_text(Encoder *en, const OxInitializer *init) {
    Text text = text_open(en->mem);
    weight_parts_list(&text, init->part, init->parts);
    return text_done(&text);
}

/* Records how the initializer differs from the weight of that name, so that readers can undo it: the parts of which it
 * consists, the `perm` by which it was transposed, and the number that was added to signed integers. */
static void tell_form(Encoder *en, Onnx__TensorProto *tensor, const OxInitializer *init) {
    Text text = text_open(en->mem);
    tensor->metadata_props = arena_new_array(en->mem, Onnx__StringStringEntryProto *, 3);
    if (init->parts)
        tensor->metadata_props[tensor->n_metadata_props++] = entry(en, "scriptc.parts", parts_text(en, init));
    for (int i = 0; init->order && i < init->value->rank; i++)
        text_add(&text, arena_printf(en->mem, "%s%d", i ? "," : "", (int)init->order[i]));
    if (init->order)
        tensor->metadata_props[tensor->n_metadata_props++] = entry(en, "scriptc.transposed", text_done(&text));
    if (init->raised) tensor->metadata_props[tensor->n_metadata_props++] = entry(en, "scriptc.added", "128");
}

Onnx__TensorProto *encode_initializer(Encoder *en, const OxInitializer *init) {
    OxVal v = init->value;
    Onnx__TensorProto *tensor = tensor_head(en, v->dtype, (uint32_t)v->rank);
    for (int i = 0; i < v->rank; i++) tensor->dims[i] = v->dim[i]->k;
    tensor->name = text_of(v->name);
    if ((init->parts || init->order || init->raised) && !en->model->options->no_metadata) tell_form(en, tensor, init);
    if (init->external) {
        locate_outside(en, tensor, init);
        return tensor;
    }
    tensor->has_raw_data = 1;
    tensor->raw_data = (ProtobufCBinaryData){initializer_bytes(en->model, init), (uint8_t *)init}; /* see write.c */
    return tensor;
}

/* ---- attributes and nodes ---- */

static void encode_strs(Encoder *en, Onnx__AttributeProto *m, const OxAttr *attr) {
    m->type = ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__STRINGS;
    m->n_strings = attr->n;
    m->strings = arena_new_array(en->mem, ProtobufCBinaryData, attr->n + 1);
    for (uint32_t i = 0; i < attr->n; i++)
        m->strings[i] = (ProtobufCBinaryData){strlen(attr->strs[i]), (uint8_t *)attr->strs[i]};
}

static void encode_floats(Encoder *en, Onnx__AttributeProto *m, const OxAttr *attr) {
    m->type = ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__FLOATS;
    m->n_floats = attr->n;
    m->floats = arena_new_array(en->mem, float, attr->n + 1);
    for (uint32_t i = 0; i < attr->n; i++) m->floats[i] = (float)attr->floats[i];
}

Onnx__AttributeProto *encode_attr(Encoder *en, const OxAttr *attr) {
    Onnx__AttributeProto *m = NEW_MESSAGE(en, Onnx__AttributeProto, ONNX__ATTRIBUTE_PROTO__INIT);
    m->name = text_of(attr->name);
    m->has_type = 1;
    switch (attr->kind) {
    case OXA_NONE: break;
    case OXA_INT:
        m->type = ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__INT;
        m->has_i = 1;
        m->i = attr->i;
        break;
    case OXA_FLOAT:
        m->type = ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__FLOAT;
        m->has_f = 1;
        m->f = (float)attr->f;
        break;
    case OXA_STR:
        m->type = ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__STRING;
        m->has_s = 1;
        m->s = (ProtobufCBinaryData){strlen(attr->s), (uint8_t *)attr->s};
        break;
    case OXA_INTS:
        m->type = ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__INTS;
        m->n_ints = attr->n;
        m->ints = (int64_t *)attr->ints;
        break;
    case OXA_FLOATS: encode_floats(en, m, attr); break;
    case OXA_STRS: encode_strs(en, m, attr); break;
    case OXA_TENSOR:
        m->type = ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__TENSOR;
        m->t = encode_const(en, attr->tensor);
        break;
    case OXA_GRAPH:
        m->type = ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__GRAPH; /* stream.c writes the contents */
        break;
    case OXA_TYPE:
        m->type = ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__TYPE_PROTO;
        m->tp = encode_type(en, attr->type);
        break;
    }
    return m;
}

static char **value_names(Encoder *en, uint32_t n, const OxVal *v) {
    char **names = arena_new_array(en->mem, char *, n + 1);
    for (uint32_t i = 0; i < n; i++) names[i] = text_of(v[i] ? v[i]->name : "");
    return names;
}

Onnx__NodeProto *encode_node(Encoder *en, const OxNode *node) {
    Onnx__NodeProto *m = NEW_MESSAGE(en, Onnx__NodeProto, ONNX__NODE_PROTO__INIT);
    m->name = text_of(node->name);
    m->op_type = text_of(node->type);
    if (*node->domain) m->domain = text_of(node->domain);
    m->n_input = node->nin;
    m->input = value_names(en, node->nin, node->in);
    m->n_output = node->nout;
    m->output = value_names(en, node->nout, node->out);
    m->attribute = arena_new_array(en->mem, Onnx__AttributeProto *, node->nattr + 1);
    for (uint32_t i = 0; i < node->nattr; i++) m->attribute[i] = encode_attr(en, &node->attr[i]);
    m->n_attribute = node->nattr;
    NodeMetadata meta[MAX_METADATA];
    bool bare = en->model->options->no_metadata || en->model->ir_version < 10;
    uint32_t n = bare ? 0 : node_metadata(en->meta, en->mem, node, meta);
    m->metadata_props = arena_new_array(en->mem, Onnx__StringStringEntryProto *, n + 1);
    for (uint32_t i = 0; i < n; i++) m->metadata_props[i] = entry(en, meta[i].key, meta[i].value);
    m->n_metadata_props = n;
    return m;
}

/* ---- the model ---- */

static Onnx__OperatorSetIdProto *opset_id(Encoder *en, const char *domain, int64_t version) {
    Onnx__OperatorSetIdProto *m = NEW_MESSAGE(en, Onnx__OperatorSetIdProto, ONNX__OPERATOR_SET_ID_PROTO__INIT);
    m->domain = text_of(domain);
    m->has_version = 1;
    m->version = version;
    return m;
}

static Onnx__OperatorSetIdProto **opset_ids(Encoder *en) {
    const OxModel *model = en->model;
    Onnx__OperatorSetIdProto **ids = arena_new_array(en->mem, Onnx__OperatorSetIdProto *, model->domain.n + 1);
    ids[0] = opset_id(en, "", model->opset);
    for (uint32_t i = 0; i < model->domain.n; i++)
        ids[i + 1] = opset_id(en, model->domain.at[i]->domain, model->domain.at[i]->version);
    return ids;
}

Onnx__FunctionProto *encode_function(Encoder *en, const OxFunction *function) {
    Onnx__FunctionProto *m = NEW_MESSAGE(en, Onnx__FunctionProto, ONNX__FUNCTION_PROTO__INIT);
    const Ox *body = function->body;
    m->name = text_of(function->name);
    m->domain = text_of(function->domain);
    m->n_input = body->param.n;
    m->input = value_names(en, body->param.n, body->param.at);
    m->n_output = body->output.n;
    m->output = value_names(en, body->output.n, body->output.at);
    m->n_opset_import = 1 + en->model->domain.n;
    m->opset_import = opset_ids(en);
    return m;
}

Onnx__ModelProto *encode_head(Encoder *en) {
    const char *version = en->model->options->producer_version;
    Onnx__ModelProto *m = NEW_MESSAGE(en, Onnx__ModelProto, ONNX__MODEL_PROTO__INIT);
    m->has_ir_version = 1;
    m->ir_version = en->model->ir_version;
    m->producer_name = text_of("scriptc");
    m->producer_version = text_of(version ? version : "");
    return m;
}

Onnx__ModelProto *encode_tail(Encoder *en) {
    Onnx__ModelProto *m = NEW_MESSAGE(en, Onnx__ModelProto, ONNX__MODEL_PROTO__INIT);
    m->n_opset_import = 1 + en->model->domain.n;
    m->opset_import = opset_ids(en);
    return m;
}
