/* The back end's interface: a function of the IR in, an ONNX file out. There are two steps, so that nothing is written
 * for a model with errors: backend_lower builds the graph in the function's arena and reports operators without a
 * lowering; backend_write streams the file. */
#ifndef SCRIPTC_BACKEND_BACKEND_H
#define SCRIPTC_BACKEND_BACKEND_H

#include "ir/ir.h"

typedef struct CustomOpset {
    const char *domain;
    int64_t version;
} CustomOpset;

/* The run time that the model is meant for (target.def). */
typedef enum {
#define TARGET(id, ...) TARGET_##id,
#include "backend/target.def"
#undef TARGET
} Target;

/* Returns the operators, " A B ", that the run time lacks and for which the prelude has others. */
const char *backend_lacks(Target target);
bool backend_adds_at_places(Target target); /* whether the run time has a scatter that adds */
/* Returns what the run time does with each ONNX node of a type: "does not load", ...; NULL: nothing special, or what
 * depends on the node. */
const char *backend_refuses(Target target, const char *type);

typedef struct BackendOptions {
    Target target;
    int opset;      /* 13..26 */
    int ir_version; /* 0: the lowest that supports every feature in use */
    ParamsMode params;
    uint64_t seed; /* for PARAMS_RANDOM; with seed_nodes also for random nodes */
    bool seed_nodes;
    bool no_metadata;            /* -g0 */
    bool full_metadata;          /* -g2 */
    bool initializers_as_inputs; /* --keep-initializers-as-inputs */
    bool keep_nodes;             /* -O0, --no-constant-folding: nodes are kept as the lowerings emit them */
    uint32_t skip;               /* --skip-passes: the bits, by backend_step, of the steps to skip */
    bool keep_layouts;           /* weights are stored with the axes that the state dictionary has */
    bool exact_nan;              /* --exact nan: NaN is ordered as in eager mode */
    bool integers;               /* --quantized integer: operators on integers in place of those between conversions */
    bool exact_integers;         /* --quantized exact: only those that round as PyTorch's kernels do */
    const char *external_data;   /* file name beside the model; NULL: only if needed */
    bool external_auto_name; /* the name is the stem plus a hash: for --external-data without a name, or if needed */
    const char *stem;        /* the stem of the model file's name, for the name of the data file; NULL: "model" */
    const char *producer_version;
    uint32_t custom_opsets;
    const CustomOpset *custom_opset;
    uint32_t functions; /* --functions: module classes that become ONNX local functions */
    const char *const *function;
} BackendOptions;

/* Returns the bit of the step over finished graphs that has this name, or 0 (tidy.c). */
uint32_t backend_step(const char *name, size_t length);

typedef struct Backend Backend;

/* Returns NULL only if errors were reported. The result lives in func->mem. func must outlive it, although this frees
 * the nodes of func. */
Backend *backend_lower(Func *func, const BackendOptions *options);

/* Returns the contents of a value that depends on constants alone, or NULL (const_eval.c). Reports nothing. Passed to
 * ops_open. */
const Const *backend_contents(Func *func, Value *value);

/* Takes a piece of output: memory, or (data NULL) a region of a file that may be copied from file to file. A nonzero
 * result stops the writing. */
typedef struct BackendChunk {
    const void *data;
    size_t length;
    uint32_t crc;     /* expected CRC of the bytes; 0: unknown */
    const char *path; /* the file of a region; data is its mapping if there is one, for writers that need the bytes */
    uint64_t offset;
} BackendChunk;
typedef int BackendWriteFn(void *user, const BackendChunk *chunk);

/* Writes the model; the bytes are the same each time. Returns 0, or the callback's result. */
int backend_write(Backend *backend, BackendWriteFn *write, void *user);
/* Returns the file name of the external data; NULL: there is none. Write the data (backend_write_data) before the
 * model. */
const char *backend_data_name(Backend *backend);
/* Returns the number of weight bytes in the model's file, or in its data file: a lower bound of that file's size. */
uint64_t backend_weight_bytes(Backend *backend, bool data);
int backend_write_data(Backend *backend, BackendWriteFn *write, void *user);
/* Writes ONNX's text syntax, for -S. Weights are shown as `...` unless `full`, in which case onnx.parser can read the
 * text. */
void backend_text(Backend *backend, Text *text, bool full);
/* Returns NULL, or a sentence about a violation of ONNX's rules in the finished graph, which is an internal error. */
const char *backend_check(Backend *backend);
/* Writes Graphviz, for --emit dot. */
void backend_dot(Backend *backend, Text *text);
/* An input or output of the graph, weights excluded. */
typedef struct BackendPort {
    const char *name;
    bool sequence, optional; /* both: an optional sequence */
    DType dtype;             /* of the tensor, or of a sequence's elements */
    int rank;                /* -1: unknown */
    const Dim *const *dim;   /* rank sizes, some of which may be NULL; NULL: none is known */
} BackendPort;
uint32_t backend_ports(const Backend *backend, bool outputs);
BackendPort backend_port(Backend *backend, bool outputs, uint32_t i);
const char *backend_dim_label(Backend *backend, const Dim *dim); /* the name of a size in the file; may be NULL */
uint32_t backend_nodes(const Backend *backend);                  /* all nodes, including those of subgraphs */

#endif
