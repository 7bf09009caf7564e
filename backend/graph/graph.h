/* The graph under construction, shared by the files of backend/. Rows see only onnx.h and lowering.h.
 *
 *  1. A node's inputs are defined before it, in its own graph or in one around it.
 *  2. Values get names at the end (name.c); until then they are pointers.
 *  3. Every value has a dtype, and rank and sizes if known. All of these hold on every run. */
#ifndef SCRIPTC_BACKEND_GRAPH_H
#define SCRIPTC_BACKEND_GRAPH_H

#include "backend/backend.h"
#include "backend/graph/onnx.h"

#include <string.h>

typedef Vec(OxVal) OxVals;

/* One row of onnx_ops.inc. */
typedef struct OxVariable {
    uint8_t kinds;
    uint32_t types, kernel;
} OxVariable;
typedef struct OxRow {
    const char *type;
    uint8_t since;
    const char *in, *out, *attrs;
    const OxVariable *var;
} OxRow;

struct OxNode {
    const OxRow *row; /* NULL: a foreign operator */
    const char *type, *domain, *name;
    Ox *home;
    OxNode *next;
    uint32_t nin, nout, nattr;
    OxVal *in, *out; /* entries may be NULL */
    OxAttr *attr;
    Span at;
    const Trail *trail;
    Sym scope;
    bool keep;           /* must not be removed even if it is unused, as a trap must not */
    bool live;           /* sweep.c */
    struct Group *group; /* outline.c */
};

/* Returns whether the node exists and is that operator of ONNX. */
static inline bool ox_is_type(const OxNode *node, const char *type) {
    return node && !strcmp(node->type, type) && !node->domain[0];
}
/* Returns the node of that type that makes the tensor; NULL: something else does. */
static inline OxNode *ox_made_by(OxVal v, const char *type) {
    return v && v->kind == OX_TENSOR && ox_is_type(v->node, type) ? v->node : NULL;
}

/* A run of a weight's elements. */
typedef struct WeightPart {
    const Weight *weight;
    size_t at, n;
} WeightPart;

typedef struct OxInitializer {
    OxVal value;
    const Weight *weight; /* exactly one of weight, data and part is set */
    const Const *data;
    const WeightPart *part; /* the value's elements are those of these runs, one after the other */
    uint32_t parts;
    const int64_t *order;  /* which axis of the weight each axis of the value is; NULL: they are the same */
    const struct Ox *body; /* the body or branch that stores it; NULL: the main graph does */
    uint64_t offset;       /* its offset in the external data file */
    bool external;
    bool raised; /* the value is unsigned: the weight's signed numbers of 8 bits plus 128 */
} OxInitializer;
/* A local function: its body's params and outputs are its own. */
typedef struct OxFunction {
    Sym domain, name;
    Ox *body;
} OxFunction;

/* The functions that are applied to each node that a lowering makes. They make nodes themselves, so onnx.c takes them
 * from the model instead of calling them by name. */
enum { OX_FORMULAS = 2 };
typedef void OxDerive(OxNode *node);
typedef OxVal OxSimplify(Ox *ox, OxNode *node);
/* The rules for an operator's nodes; each may be NULL. */
typedef struct OxRowRules {
    OxDerive *derive;     /* derives ranks and sizes of results from the inputs */
    OxSimplify *simplify; /* returns a value that replaces the node's only result, or NULL */
} OxRowRules;
typedef struct OxRules {
    /* Each returns the only result of an operator, computed in another way, or NULL. */
    OxVal (*formula[OX_FORMULAS])(Ox *ox, const OxRow *row, uint32_t nin, const OxVal *in, uint32_t nattr,
                                  const OxAttr *attr);
    OxRowRules (*of_type)(const char *type);
    /* Returns a value that replaces the node's only result, or NULL. `rule`: of its operator. */
    OxVal (*simplify)(Ox *ox, OxNode *node, OxSimplify *rule);
} OxRules;
extern const OxRules ox_rules; /* rules.c */

enum { LAST_ROWS = 61 };
typedef struct OxModel {
    Context *cx;
    Func *func;
    Arena *mem;
    int opset, ir_version;
    const BackendOptions *options;
    const OxRules *rules;
    Ox *main;
    Vec(OxInitializer) initializer;
    Vec(OxFunction) function;
    Map weights;  /* from Weight * to OxVal */
    Map products; /* from OxVal to the OxNode whose result it computes on integers */
    Map ranges;   /* from OxVal to Range *, of those computed so far */
    /* Keep nodes as rows emit them, for contents that are computed exactly at compile time. */
    bool plain;
    Vec(const CustomOpset *) domain; /* foreign domains in use */
    const char *mixed;    /* for a message: two element types that met in one operator since it was last NULL */
    DType meant;          /* the one of the two to which the other may be converted */
    const char *untyped;  /* likewise: an operator with an operand of unknown element type */
    DType early;          /* likewise: a dtype that this opset does not have */
    const char *textless; /* likewise: an operator with a text operand that this opset's version does not accept */
    Span at;              /* source place of nodes that are made */
    const Trail *trail;
    Sym scope;
    struct OxRowUse *use; /* for each row of the operators' table */
    const OxRow *last_row[LAST_ROWS];
    uint32_t graphs;       /* number of graphs that were made, the main graph included */
    uint32_t ports;        /* number of main's parameters that are not weights; the weights follow */
    uint32_t nodes, seeds; /* seeds: number of random nodes that have one */
} OxModel;

struct Ox {
    OxModel *model;
    Ox *outer; /* NULL: the main graph */
    OxNode *first, *last;
    OxVals param, output;
    Map constants; /* from a key of the contents to OxVal */
    Map size;      /* from a Dim symbol to the Provider from which its value can be read */
    const char *name;
    uint32_t depth;
    bool stores; /* it is a body or branch that stores initializers */
};

/* Returns whether the graph is the one that stores the initializer. */
static inline bool ox_stores(const Ox *ox, const OxInitializer *init) {
    return ox == (init->body ? init->body : ox->model->main);
}

/* Returns an operand that the operator requires. */
static inline OxVal ox_operand(const OxNode *node, uint32_t i) {
    OxVal v = i < node->nin ? node->in[i] : NULL;
    CX_ASSERT(node->home->model->cx, v);
    return v;
}

OxModel *ox_model(Func *func, const BackendOptions *options, const OxRules *rules);
Ox *ox_root(OxModel *model);                        /* a graph without an enclosing one: the body of a function */
void ox_domain(OxModel *model, const char *name);   /* declares that the model uses operators of this domain */
const OxRow *ox_row(const char *type, int opset);   /* NULL if the opset does not have it */
const OxRow *ox_need_row(Ox *ox, const char *type); /* of the model's opset; its absence is an internal error */
/* Returns whether the model may have a node of an operator among those that the text names, separated by spaces:
 * whether one was ever made, or another node was turned into one. */
bool ox_uses(const OxModel *model, const char *types);
/* Returns whether the row takes floats of 8 bits as they are: conversions do. Others compute with float32. Integers of
 * 4 bits are dequantised, and nothing else. */
bool ox_takes_stored(Ox *ox, const OxRow *row, DType dtype);
/* One formal parameter of a row: the letter of its type variable (0: none) and its mark. */
typedef struct Formal {
    char letter, mark;
} Formal;
Formal formal_at(const char *text, uint32_t i);
const OxVariable *formal_variable(const OxRow *row, Formal formal);
char ox_attr_kind(const OxRow *row, const char *name); /* the kind of an attribute of the row, or 0 */
/* float64.c: computes one float64 result by a formula; NULL if the row has a float64 kernel, or there is no formula */
OxVal wide_formula(Ox *ox, const OxRow *row, uint32_t nin, const OxVal *in, uint32_t nattr, const OxAttr *attr);
/* exact.c: a sum or product of integers that ONNX Runtime's operator would round; else NULL */
OxVal exact_formula(Ox *ox, const OxRow *row, uint32_t nin, const OxVal *in, uint32_t nattr, const OxAttr *attr);
OxNode *ox_node(Ox *ox, const OxRow *row, const char *type, uint32_t nin, const OxVal *in, uint32_t nattr,
                const OxAttr *attr, uint32_t nout);
OxVal ox_value(Ox *ox, OxNode *node, uint32_t index, OxKind kind, DType dtype);
OxVal ox_weight(OxModel *model, const Weight *weight);
/* Make a node, or a constant, in front of the finished graph's node at *link, which then points to the new one. The
 * node gets `out` as its result. */
OxNode *ox_node_before(OxNode **link, const char *type, uint32_t nin, const OxVal *in, OxVal out);
OxVal ox_const_before(OxNode **link, const Const *data);
OxVal ox_stored(OxModel *model, const Const *data);          /* a constant as an initializer */
const OxAttr *ox_attr(const OxNode *node, const char *name); /* may return NULL */
int64_t ox_attr_int(const OxNode *node, const char *name, int64_t absent);

enum { LOOP_OWN = 2, BODY_OWN = 1 }; /* operands of a Loop, and results of its body, before the carried values */

OxDerive *shape_rule(const char *type);      /* shape_infer.c */
OxSimplify *simplify_rule(const char *type); /* simplify.c */
/* const_eval.c: returns the result for constant operands if it has at most `most` elements, else NULL */
const Const *node_contents(OxModel *model, const OxNode *node, size_t most);
const Const *node_result(OxModel *model, const OxNode *node, const Const *const *in, size_t most);
/* const_eval.c: returns the same for a value, through the nodes that it depends on; *done: from OxVal to the contents
 * of values on the way */
const Const *value_contents(OxModel *model, OxVal v, size_t most, Map *done);
/* integers.c: for --quantized integer, returns a value that replaces the node's only result, or NULL */
OxVal integer_form(Ox *ox, OxNode *node);
/* integers.c: likewise, to avoid a fault of ONNX Runtime's fusions */
OxVal unfused_product(Ox *ox, OxNode *node);
OxVal simplified(Ox *ox, OxNode *node, OxSimplify *rule); /* simplify.c, see OxRules */

/* Visits every graph in the order of nodes, outer graphs first. */
typedef void OxVisitFn(void *user, Ox *ox);
void ox_visit(Ox *ox, OxVisitFn *visit, void *user);
/* Visits every graph with a bool, which the function sets if it rewrites anything. Returns that bool. */
bool ox_rewrite(OxModel *model, OxVisitFn *rewrite);

struct Backend {
    OxModel *model;
    const char *data_name;
    bool external, prepared;
};

#endif
