/* The back end's front door: a function of the IR in, an ONNX file out, in two steps so that nothing is written for a
 * model that cannot be. backend_lower builds the graph in the function's arena and reports what has no lowering;
 * backend_write streams it. */
#ifndef SCRIPTC_BACKEND_BACKEND_H
#define SCRIPTC_BACKEND_BACKEND_H

#include "ir/ir.h"

typedef struct CustomOpset {
    const char *domain;
    int64_t version;
} CustomOpset;

/* What the model is meant for (target.c). */
typedef enum { TARGET_ORT_CPU, TARGET_ORT_WEB, TARGET_OPENVINO, TARGET_TENSORRT, TARGET_COREML } Target;

typedef struct BackendOptions {
    Target target;
    int opset;      /* 13..26 */
    int ir_version; /* 0: the lowest that carries what is used */
    ParamsMode params;
    uint64_t seed; /* PARAMS_RANDOM; also given to random nodes if seed_nodes */
    bool seed_nodes;
    bool no_metadata;            /* -g0 */
    bool initializers_as_inputs; /* --keep-initializers-as-inputs */
    bool keep_nodes;             /* -O0, --no-constant-folding: nodes stay as lowerings write them */
    bool exact_nan;              /* --exact nan: NaN is ordered as in eager mode */
    const char *external_data;   /* file name beside the model; NULL: none unless needed */
    bool external_auto_name;     /* --external-data without a name, or needed: stem + hash */
    const char *stem;            /* of the model file, for the data file's name; NULL: "model" */
    const char *producer_version;
    uint32_t custom_opsets;
    const CustomOpset *custom_opset;
    uint32_t functions; /* --functions: module classes that stay ONNX local functions */
    const char *const *function;
} BackendOptions;

typedef struct Backend Backend;

/* NULL only if errors were reported. Lives in func->mem; func must stay, its nodes are gone. */
Backend *backend_lower(Func *func, const BackendOptions *options);

/* Contents of a value that hangs on constants alone, or NULL (const_eval.c). Nothing is reported. Given to ops_open. */
const Const *backend_contents(Func *func, Value *value);

/* A piece of output: memory, or (data NULL) a region of a file that may be copied file to file. Nonzero stops the
 * writing. */
typedef struct BackendChunk {
    const void *data;
    size_t length;
    uint32_t crc;     /* what the bytes' CRC must be; 0: not known */
    const char *path; /* region: where from; data is its mapping if there is one, for writers that need bytes */
    uint64_t offset;
} BackendChunk;
typedef int BackendWriteFn(void *user, const BackendChunk *chunk);

/* The model's bytes, the same each time. 0, or what the callback returned. */
int backend_write(Backend *backend, BackendWriteFn *write, void *user);
/* External data: its file name (NULL: there is none), and its bytes. Write it before the model. */
const char *backend_data_name(Backend *backend);
/* How many bytes of weights are in the model's file, or in its data file: neither is shorter. */
uint64_t backend_weight_bytes(Backend *backend, bool data);
int backend_write_data(Backend *backend, BackendWriteFn *write, void *user);
/* -S: ONNX's text syntax; weights as `...` unless full, then onnx.parser reads it back. */
void backend_text(Backend *backend, Text *text, bool full);
/* NULL, or one sentence: what in the finished graph breaks ONNX's rules. An internal error if ever. */
const char *backend_check(Backend *backend);
/* Graphviz; for --emit dot. */
void backend_dot(Backend *backend, Text *text);
/* An input or output of the graph; weights are none. */
typedef struct BackendPort {
    const char *name;
    bool sequence, optional; /* both: an optional sequence */
    DType dtype;             /* of the tensor, or of the elements */
    int rank;                /* -1: unknown */
    const Dim *const *dim;   /* rank sizes, of which some may be NULL; NULL: none is known */
} BackendPort;
uint32_t backend_ports(const Backend *backend, bool outputs);
BackendPort backend_port(Backend *backend, bool outputs, uint32_t i);
const char *backend_dim_label(Backend *backend, const Dim *dim); /* the name of a size in the file, or NULL */
uint32_t backend_nodes(const Backend *backend);                  /* all nodes, subgraphs included */

#endif
