/* Exported programs as torch.export.save writes them: a graph of ATen operators with its signature, as data.
 *
 * The file is untrusted, and nothing but the reader checks it. Its result is consistent: every name is defined before
 * it is used, every index is in range, and nesting is bounded. Memory is in cx->mem; names are Syms. Independent of
 * values and of the meaning of operators. */
#ifndef SCRIPTC_EXPORTED_PROGRAM_H
#define SCRIPTC_EXPORTED_PROGRAM_H

#include "formats/stored.h"

typedef struct ExportedGraph ExportedGraph;

typedef enum {
    EXPORTED_NONE,
    EXPORTED_VALUE, /* `text` names an input of the graph, or the result of an earlier node */
    EXPORTED_INT,
    EXPORTED_FLOAT,
    EXPORTED_BOOL,
    EXPORTED_COMPLEX,
    EXPORTED_STRING,
    EXPORTED_DTYPE,
    EXPORTED_DEVICE,   /* `text` is its name */
    EXPORTED_FORM,     /* a layout or memory format, which has no meaning in a graph */
    EXPORTED_OPERATOR, /* `text` is a target */
    EXPORTED_LIST,
    EXPORTED_DICT,
    EXPORTED_GRAPH,
    EXPORTED_OBJECT /* an object of a C++ class: `text` is the class's name */
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
            Sym *key; /* for a DICT */
        };
        struct {
            const ExportedGraph *graph;
            Sym graph_name;
        };
    };
};

typedef struct ExportedOperand {
    Sym name; /* its name in the schema; "" for the positional arguments of higher-order operators */
    bool keyword;
    ExportedArg arg;
} ExportedOperand;

typedef struct ExportedNode {
    Sym target;
    uint32_t operands, results;
    ExportedOperand *operand;
    ExportedArg *result; /* VALUE, NONE, or a LIST of VALUEs */
    bool tuple;          /* a higher-order operator returns a tuple, even of one result */
    const char *trace;   /* the place in the author's source: Python's trace; may be NULL */
    const char *modules; /* the modules that contain it; may be NULL */
} ExportedNode;

typedef struct ExportedTensor {
    DType dtype;
    uint32_t rank;
    const char **size; /* in the notation of --input; "_" where that cannot express the size */
} ExportedTensor;

struct ExportedGraph {
    uint32_t inputs, outputs, nodes;
    ExportedArg *input; /* VALUE, or the literal that tracing recorded */
    ExportedArg *output;
    ExportedNode *node;
    Map symbol; /* Sym of an integer value -> Sym of its symbol, for integers that are a single symbol */
    Map tensor; /* Sym -> ExportedTensor *; only inputs of the outermost graph have sizes */
    bool bare;  /* its single output is returned without a tuple */
};

typedef enum {
    INPUT_IS_PARAMETER,
    INPUT_IS_BUFFER,
    INPUT_IS_CONSTANT,
    INPUT_IS_USERS,   /* a graph input */
    INPUT_IS_LITERAL, /* an argument whose value tracing made part of the program */
    INPUT_IS_TOKEN    /* a value without data that orders calls with side effects */
} ExportedInputRole;

typedef struct ExportedInput {
    ExportedInputRole role;
    Sym name; /* for state, its key in the state dict; for an argument, its path, such as `d.k` */
    bool persistent;
    TypeKind number; /* for an argument that is not a tensor: TY_INT, TY_FLOAT, TY_BOOL */
} ExportedInput;

typedef struct ExportedOutput {
    bool result; /* it is a result of the program; others are tokens and new values for the graph input `target` */
    Sym target;
    Sym name; /* name of a result, by its position in the returned tree; NULL: that of the variable */
} ExportedOutput;

/* A stored tensor, possibly in a zip file inside the archive. */
typedef struct ExportedState {
    Sym name;
    const PickledTensor *tensor; /* NULL: an object of a custom class */
    TensorStore store;
} ExportedState;

typedef struct ExportedRange {
    int64_t least, most;
} ExportedRange;

/* Returns whether a range ends before what older versions write for infinity. */
static inline bool exported_has_bound(const ExportedRange *range) { return range->most < INT64_MAX - 1; }

typedef struct ExportedProgram {
    Sym name; /* its name in the archive */
    int minor;
    const ExportedGraph *graph;
    ExportedInput *input; /* one for each of graph->inputs */
    ExportedOutput *output;
    Map state;      /* Sym key in the state dict -> ExportedState * */
    Map constant;   /* the same for constants, and for buffers that are not in the state dict */
    Map range;      /* Sym symbol -> ExportedRange * */
    const Zip *zip; /* the archive that contains the members */
} ExportedProgram;

/* Returns whether the archive contains exported programs. */
bool exported_is(Context *cx, const Zip *zip);
/* Returns the names of its programs; none if it is incomplete, or of another kind. */
const Sym *exported_names(Context *cx, const Zip *zip, uint32_t *n);
/* Reads the program of that name; a NULL name means `model`, or the only program. Returns false with the reason in
 * *why. */
bool exported_read(Context *cx, const Zip *zip, const char *name, ExportedProgram *out, Malformed *why);

/* Returns the tensor of an input that is state or a constant. */
const ExportedState *exported_state(const ExportedProgram *program, const ExportedInput *input);

/* ---- as a text ---- */

typedef struct ExportedText {
    const char *text;
    size_t length;
    SourceMark *mark;
    uint32_t marks;
    Sym *variable; /* for each graph input, its name in the text; NULL: not in the text */
    Map bounded;   /* Sym symbol in a size of an argument -> its ExportedRange, for those with an upper bound */
    Map checked;   /* those of them whose bound the text asserts */
} ExportedText;

/* Writes the program in Python: a class `Program` whose forward has the user's arguments as parameters. keep_asserts:
 * assertions become checks at run time, so upper bounds of sizes are asserted. */
bool exported_text(Context *cx, const ExportedProgram *program, bool keep_asserts, ExportedText *out, Malformed *why);

#endif
