/* Exported programs as torch.export.save writes them: a graph of ATen operators with its signature, as data.
 *
 * Untrusted: the reader is the only check. What it gives is whole: every name is defined before it is used, every index
 * lies inside what it counts, and nesting is bounded. Memory lives in cx->mem; names are Syms. Knows nothing of values
 * and of operators' meanings. */
#ifndef SCRIPTC_EXPORTED_PROGRAM_H
#define SCRIPTC_EXPORTED_PROGRAM_H

#include "formats/stored.h"

typedef struct ExportedGraph ExportedGraph;

typedef enum {
    EXPORTED_NONE,
    EXPORTED_VALUE, /* `text` names an input of the graph or the result of a node above */
    EXPORTED_INT,
    EXPORTED_FLOAT,
    EXPORTED_BOOL,
    EXPORTED_COMPLEX,
    EXPORTED_STRING,
    EXPORTED_DTYPE,
    EXPORTED_DEVICE,   /* `text` */
    EXPORTED_FORM,     /* a layout or memory format, which means nothing in a graph */
    EXPORTED_OPERATOR, /* `text` is a target */
    EXPORTED_LIST,
    EXPORTED_DICT,
    EXPORTED_GRAPH,
    EXPORTED_OBJECT /* of a C++ class: `text` is its name */
} ExportedKind;

typedef struct ExportedArg ExportedArg;
struct ExportedArg {
    ExportedKind kind;
    union {
        int64_t i;
        double f;
        bool b;
        DType dtype;
        Sym text;
        struct {
            double re, im;
        } complex;
        struct {
            uint32_t n;
            ExportedArg *item;
            Sym *key; /* of a DICT */
        };
        struct {
            const ExportedGraph *graph;
            Sym graph_name;
        };
    };
};

typedef struct ExportedOperand {
    Sym name; /* the schema's; "" for the positional ones of higher-order operators */
    bool keyword;
    ExportedArg arg;
} ExportedOperand;

typedef struct ExportedNode {
    Sym target;
    uint32_t operands, results;
    ExportedOperand *operand;
    ExportedArg *result; /* VALUE, NONE, or a LIST of VALUEs */
    bool tuple;          /* of a higher-order operator: it gives a tuple, even for one result */
    const char *trace;   /* where the author wrote it: Python's trace, or NULL */
    const char *modules; /* the modules around it, or NULL */
} ExportedNode;

typedef struct ExportedTensor {
    DType dtype;
    uint32_t rank;
    const char **size; /* as --input writes sizes; "_" where it cannot */
} ExportedTensor;

struct ExportedGraph {
    uint32_t inputs, outputs, nodes;
    ExportedArg *input; /* VALUE, or the literal that tracing put there */
    ExportedArg *output;
    ExportedNode *node;
    Map tensor; /* Sym -> ExportedTensor *; those of nested graphs and of what is no input have no sizes */
    bool bare;  /* its one output is returned without a tuple around it */
};

typedef enum {
    INPUT_IS_PARAMETER,
    INPUT_IS_BUFFER,
    INPUT_IS_CONSTANT,
    INPUT_IS_USERS,  /* a graph input */
    INPUT_IS_LITERAL /* an argument that tracing made a part of the program */
} ExportedInputRole;

typedef struct ExportedInput {
    ExportedInputRole role;
    Sym name; /* of state: its key in the state dict; of an argument: its path, `d.k` */
    bool persistent;
    TypeKind number; /* of an argument that is no tensor: TY_INT, TY_FLOAT, TY_BOOL */
} ExportedInput;

typedef struct ExportedOutput {
    bool mutation; /* the new value of the graph input `target` */
    Sym target;
    Sym name; /* of a result: by its place in the returned tree; NULL: the variable's */
} ExportedOutput;

/* A stored tensor. Its store may be a zip file inside the archive. */
typedef struct ExportedState {
    Sym name;
    const PickledTensor *tensor; /* NULL: an object of a class of its own */
    TensorStore store;
} ExportedState;

typedef struct ExportedRange {
    int64_t least, most;
} ExportedRange;

typedef struct ExportedProgram {
    Sym name; /* in the archive */
    int minor;
    const ExportedGraph *graph;
    ExportedInput *input; /* graph->inputs of them */
    ExportedOutput *output;
    Map state;      /* Sym key in the state dict -> ExportedState * */
    Map constant;   /* the same of constants and of buffers that are no part of it */
    Map range;      /* Sym symbol -> ExportedRange * */
    const Zip *zip; /* where the members lie */
} ExportedProgram;

/* Is it an archive of exported programs, by what it holds? */
bool exported_is(Context *cx, const Zip *zip);
/* The names of its programs; none: it was not completely saved, or is of another kind. */
const Sym *exported_names(Context *cx, const Zip *zip, uint32_t *n);
/* The program of that name; NULL: `model`, or the only one. False: *why says why. */
bool exported_read(Context *cx, const Zip *zip, const char *name, ExportedProgram *out, Malformed *why);

/* The tensor of an input that is state or a constant. */
const ExportedState *exported_state(const ExportedProgram *program, const ExportedInput *input);

/* ---- as a text ---- */

typedef struct ExportedText {
    const char *text;
    size_t length;
    SourceMark *mark;
    uint32_t marks;
    Sym *variable; /* of each graph input: how the text calls it; NULL: it does not */
} ExportedText;

/* The program in Python: a class `Program` whose forward has the user's arguments as parameters. */
bool exported_text(Context *cx, const ExportedProgram *program, ExportedText *out, Malformed *why);

#endif
