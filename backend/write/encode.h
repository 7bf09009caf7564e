/* Parts of the graph as messages of ONNX (encode.c), and their order in the file (stream.c). */
#ifndef SCRIPTC_BACKEND_ENCODE_H
#define SCRIPTC_BACKEND_ENCODE_H

#include "backend/write/meta.h"
#include "proto/wire.h"

typedef struct Encoder {
    OxModel *model;
    const Backend *backend;
    Metadata *meta;
    Wire *wire;
    void (*put_graph)(struct Encoder *en, const Ox *ox); /* the fields of a graph: stream.c */
    BackendWriteFn *write;
    void *user;
    int failed;      /* the result of `write` that stopped the writing; 0: none did */
    bool counting;   /* the main graph is encoded to learn its length */
    bool inside;     /* a graph inside a node is encoded */
    uint32_t part;   /* number of parts of the main graph so far; see stream.c */
    uint32_t kept;   /* number of parts whose messages stay in the buffer until they are written; 0: all do */
    uint64_t beyond; /* length of the messages of the other parts */
    WireMark end;    /* where the messages that stay in the buffer end */
} Encoder;

/* Each puts one message under the number of a field. */
void encode_node(Encoder *en, unsigned field, const OxNode *node);
void encode_value(Encoder *en, unsigned field, OxVal v);
void encode_initializer(Encoder *en, unsigned field, const OxInitializer *init);
void encode_function(Encoder *en, unsigned field, const OxFunction *function);
void encode_head(Encoder *en); /* the fields of the model before the graph */
void encode_tail(Encoder *en); /* the fields between the graph and the functions, when both are encoded */

/* Writes the whole model. Returns 0, or the result of `write` that stopped it. */
int stream_model(const Backend *backend, BackendWriteFn *write, void *user);

#endif
