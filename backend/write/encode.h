/* Parts of the graph as protobuf-c messages (encode.c), and their serialisation one after the other (stream.c). */
#ifndef SCRIPTC_BACKEND_ENCODE_H
#define SCRIPTC_BACKEND_ENCODE_H

#include "backend/write/meta.h"
#include "proto/onnx.pb-c.h"

typedef struct Encoder {
    OxModel *model;
    const Backend *backend;
    Arena *mem; /* for the current message */
    Metadata *meta;
    ProtobufCBuffer *to; /* NULL: only count the bytes */
    uint64_t bytes;
    size_t *kept; /* bytes of the messages that are kept */
} Encoder;

Onnx__ValueInfoProto *encode_value(Encoder *en, OxVal v);
/* Raw_data points at init: see write.c. */
Onnx__TensorProto *encode_initializer(Encoder *en, const OxInitializer *init);
Onnx__AttributeProto *encode_attr(Encoder *en, const OxAttr *attr); /* without the graph of a graph attribute */
Onnx__NodeProto *encode_node(Encoder *en, const OxNode *node);      /* without graphs */
Onnx__FunctionProto *encode_function(Encoder *en, const OxFunction *function); /* without nodes */
Onnx__ModelProto *encode_head(Encoder *en);                                    /* the fields before the graph */
Onnx__ModelProto *encode_tail(Encoder *en); /* the fields after the graph, before the functions */

/* Appends the whole model; needs only the memory of its largest part. */
void stream_model(const Backend *backend, ProtobufCBuffer *to);

#endif
