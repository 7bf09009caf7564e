/* The ONNX builder. By itself it
 *   - picks the operator's version for the opset and checks arity, types and attribute names against onnx_ops.inc;
 *   - derives result dtype and rank;
 *   - casts around types for which ONNX Runtime's CPU provider has no kernel (inputs there, results back);
 *   - makes a constant once in a scope; folds casts of constants, and shape arithmetic on constants;
 *   - names values and nodes at the end (name.c) from hints, module scopes and operators. */
#ifndef SCRIPTC_BACKEND_ONNX_H
#define SCRIPTC_BACKEND_ONNX_H

#include "ir/call.h"

typedef struct Ox Ox; /* a graph under construction: the main graph, or the body of an If, Loop or Scan */
typedef struct OxNode OxNode;
typedef struct OxValue *OxVal; /* NULL means an absent optional input */

typedef enum { OX_TENSOR, OX_SEQUENCE, OX_OPTIONAL, OX_OPTIONAL_SEQUENCE } OxKind;

struct OxValue {
    OxKind kind;
    DType dtype;           /* of the tensor, or of a sequence's elements */
    int8_t rank;           /* -1: unknown */
    const Dim *const *dim; /* rank sizes, entries may be NULL; NULL: none is known */
    const Const *data;     /* contents of a constant, else NULL */
    OxNode *node;          /* NULL: a graph input, body parameter or initializer */
    Ox *home;
    Sym hint, scope; /* the source's variable and module path, for naming */
    Sym name;        /* final; set by name.c, or early for ports and weights */
    uint32_t index;  /* its position among the node's results */
    uint32_t label;  /* distinguishes the names of its sizes from those of other values; 0: it shares them; labels.c */
    uint32_t reads;  /* how often it was read, as of the last sweep; before the first one, whether it was read */
    bool yielded;    /* it is an output of the graph that contains it */
    bool unsized;    /* the file does not declare its sizes, since a placeholder with other sizes may flow into it */
};

/* ---- attributes ---- */
typedef enum {
    OXA_NONE,
    OXA_INT,
    OXA_FLOAT,
    OXA_STR,
    OXA_INTS,
    OXA_FLOATS,
    OXA_STRS,
    OXA_TENSOR,
    OXA_GRAPH,
    OXA_TYPE
} OxAttrKind;
typedef struct OxAttr {
    const char *name;
    OxAttrKind kind; /* OXA_NONE: left out, for `cond ? oa_int(...) : oa_none()` */
    int64_t i;
    double f;
    const char *s;
    uint32_t n;
    const int64_t *ints;
    const double *floats;
    const char *const *strs;
    const Const *tensor;
    Ox *graph;
    OxVal type; /* the type of this value */
} OxAttr;
OxAttr oa_none(void);
OxAttr oa_int(const char *name, int64_t i);
OxAttr oa_float(const char *name, double f);
OxAttr oa_str(const char *name, const char *s);
OxAttr oa_ints(const char *name, uint32_t n, const int64_t *v); /* arrays are copied when the node is made */
OxAttr oa_floats(const char *name, uint32_t n, const double *v);
OxAttr oa_strs(const char *name, uint32_t n, const char *const *v);
OxAttr oa_dtype(const char *name, DType dtype); /* ONNX's number of the element type */
OxAttr oa_tensor(const char *name, const Const *tensor);
OxAttr oa_graph(const char *name, Ox *graph);
OxAttr oa_type(const char *name, OxVal model); /* the type that `model` has */

/* ---- nodes ---- */
#define OX_IN(...) \
    (uint32_t)(sizeof((OxVal[]){__VA_ARGS__}) / sizeof(OxVal)), (const OxVal[]) { __VA_ARGS__ }
#define OX_ATTR(...) \
    (uint32_t)(sizeof((OxAttr[]){__VA_ARGS__}) / sizeof(OxAttr)), (const OxAttr[]) { __VA_ARGS__ }
/* One result. With attributes: ox_op(ox, "Softmax", OX_IN(x), OX_ATTR(oa_int("axis", 1))). Without: OX(ox, "Add", a,
 * b). */
NEVER_NULL OxVal ox_op(Ox *ox, const char *type, uint32_t nin, const OxVal *in, uint32_t nattr, const OxAttr *attr);
#define OX(ox, type, ...) ox_op((ox), (type), OX_IN(__VA_ARGS__), 0, NULL)
/* Makes a node with several results; out[i] stays NULL if want[i] is false (want NULL: all are wanted). */
void ox_multi(Ox *ox, const char *type, uint32_t nin, const OxVal *in, uint32_t nattr, const OxAttr *attr,
              uint32_t nout, OxVal *out);
/* Makes a node of a domain that no table describes; the caller gives the result types. */
void ox_foreign(Ox *ox, const char *domain, const char *type, uint32_t nin, const OxVal *in, uint32_t nattr,
                const OxAttr *attr, uint32_t nout, const OxVal *model, OxVal *out);
bool ox_has(const Ox *ox, const char *type); /* whether the operator exists in this opset */
int ox_opset(const Ox *ox);
/* States properties that the caller knows and the builder does not derive; rank -1 keeps it unknown, dim may be NULL.
 * Returns v. */
OxVal ox_typed(OxVal v, DType dtype, int rank, const Dim *const *dim);

/* ---- constants: one node in a scope for equal ones ---- */
NEVER_NULL OxVal ox_const(Ox *ox, const Const *data);
OxVal ox_int(Ox *ox, int64_t k);                                /* 0-d int64 */
NEVER_NULL OxVal ox_ints(Ox *ox, uint32_t n, const int64_t *v); /* 1-D int64 */
#define OX_INTS(ox, ...) ox_ints((ox), (uint32_t)(sizeof((int64_t[]){__VA_ARGS__}) / 8), (const int64_t[]){__VA_ARGS__})
NEVER_NULL OxVal ox_number(Ox *ox, DType dtype, double v); /* 0-d of any number dtype */
NEVER_NULL OxVal ox_bool(Ox *ox, bool v);                  /* 0-d bool */
bool ox_known_ints(OxVal v, Ints *out);                    /* reads the contents of a constant int64 vector or scalar */
/* Returns whether all elements are whole numbers of which none is negative: sizes, indices, and what is made of them.
 */
bool ox_is_natural(OxVal v);
/* Returns whether v is a Transpose's result, possibly times a number, that moves the last axis; batch: whether it moves
 * the rows or columns from the first axis. */
bool ox_turns_matrices(OxVal v, bool *batch);
bool ox_is_dequantised(OxVal v); /* whether it is a DequantizeLinear's result */
bool ox_is_filled(OxVal v);      /* whether it is a constant, or one number expanded to a constant shape */
/* Whether it is a Pad's result; *with is NAN if the padding value is unknown. */
bool ox_is_padded(OxVal v, double *with);
/* Whether a Pad made v that may add least[i] elements or more before or after axis i of the last n. */
bool ox_pads_widely(OxVal v, int n, const int64_t *least);

/* ---- operators that many rows need; they hide opset differences and fold constants ---- */
OxVal ox_cast(Ox *ox, OxVal v, DType to); /* returns v itself if it has that dtype; float to bool is != 0 */
OxVal ox_identity(Ox *ox, OxVal v);
OxVal ox_shape(Ox *ox, OxVal v); /* 1-D int64; a constant if all sizes are constant */
/* Returns the size of the axis (counted from the end if negative), as a 1-D int64 of one element. */
OxVal ox_size(Ox *ox, OxVal v, int axis);
bool ox_same_sizes(OxVal a, OxVal b); /* whether they are equal in every run */
/* Returns whether the size on that axis is at least 1 in every run that computes v. */
bool ox_has_elements(OxVal v, int axis);
OxVal ox_unsqueeze(Ox *ox, OxVal v, uint32_t n, const int64_t *axes);
OxVal ox_squeeze(Ox *ox, OxVal v, uint32_t n, const int64_t *axes);
OxVal ox_reshape(Ox *ox, OxVal v, OxVal shape); /* ONNX's Reshape: 0 copies, -1 is inferred */
OxVal ox_reshape_ints(Ox *ox, OxVal v, uint32_t n, const int64_t *shape);
OxVal ox_vector(Ox *ox, OxVal v); /* reshape to [-1] */
OxVal ox_scalar(Ox *ox, OxVal v); /* makes one element of any shape 0-d */
OxVal ox_transpose(Ox *ox, OxVal v, uint32_t n, const int64_t *perm);
OxVal ox_concat(Ox *ox, int axis, uint32_t n, const OxVal *v);                 /* returns a single input itself */
OxVal ox_gather(Ox *ox, OxVal v, int64_t index, int axis);                     /* one slice, the axis dropped */
OxVal ox_slice(Ox *ox, OxVal v, int axis, OxVal start, OxVal end, OxVal step); /* 1-D or 0-d int64; step NULL: 1 */
OxVal ox_slice_ints(Ox *ox, OxVal v, int axis, int64_t start, int64_t end);
OxVal ox_reversed(Ox *ox, OxVal v, int axis);
OxVal ox_expand(Ox *ox, OxVal v, OxVal shape);
/* Emits ReduceSum and the like over constant axes (n 0: all); axes are an attribute or an input according to the
 * opset. */
OxVal ox_reduce(Ox *ox, const char *type, OxVal v, uint32_t n, const int64_t *axes, bool keep);
OxVal ox_where(Ox *ox, OxVal condition, OxVal a, OxVal b);
/* Makes any of the six comparisons; also of bools, and NotEqual. */
OxVal ox_compare(Ox *ox, const char *type, OxVal a, OxVal b);
/* Returns a tensor of random numbers in [low, high) that does not change from run to run. No state dictionary contains
 * it, so that an error is reported if --params random does not generate its values. */
OxVal ox_drawn(Ox *ox, DType dtype, const Ints *sizes, double low, double high);
OxVal ox_full(Ox *ox, OxVal shape, DType dtype, double fill); /* ConstantOfShape, for every dtype */
OxVal ox_range(Ox *ox, OxVal start, OxVal end, OxVal step);
OxVal ox_positions(Ox *ox, OxVal n); /* 0, 1, ..., n - 1 for a 0-d n */

/* ---- the range of the numbers in a value: range.c ---- */
typedef struct Range {
    double most,
        mass; /* bounds of the largest magnitude of an element, and of the sum of all magnitudes; INFINITY: unbounded */
    bool nan; /* an element may be NaN */
} Range;
Range ox_range_of(OxVal v);
bool ox_may_be_nan(OxVal v); /* whether it is a float that may be NaN */

/* ---- subgraphs: they see the values of the graphs around them ---- */
Ox *ox_sub(Ox *outer);
OxVal ox_param(Ox *sub, OxKind kind, DType dtype, int rank, const Dim *const *dim, Sym hint);
void ox_yield(Ox *sub, OxVal v); /* appends an output; inserts an Identity where ONNX or ONNX Runtime requires one */
/* Makes an If of two finished subgraphs; the results have the types on which both branches agree. */
void ox_if(Ox *ox, OxVal condition, Ox *then_branch, Ox *else_branch, uint32_t nout, OxVal *out);
/* Makes a Loop: trip (0-d int64 or NULL), condition (0-d bool or NULL), carried inputs; the body has parameters (i,
 * condition, carried...) and yields (condition, carried..., scan...). Results: carried, then scans. */
void ox_loop(Ox *ox, OxVal trip, OxVal condition, uint32_t ncarried, const OxVal *carried, Ox *body, uint32_t nout,
             OxVal *out);

#endif
