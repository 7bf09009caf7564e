/* Operators: rows (constant data, written in ops/), and their form in a session (schema parsed, overload sets).
 *
 * A row's schema is in PyTorch's notation without the namespace where it is aten:
 *     "add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"     "py::floordiv.int(int a, int b) -> int"
 * `(a)` marks a view, `(a!)` a written argument. In-place forms (add_) and out= forms have no rows: they are derived.
 * A node's inputs are the schema's arguments, one each, in order; defaults are filled in with const or none nodes.
 *
 * Values have only the types of type.h's first half, so some of a schema's types are carried as others:
 *     ScalarType                int, PyTorch's number as archives have it: dtype_number (parameter type TY_DTYPE)
 *     Layout, MemoryFormat      int, PyTorch's enumerators: strided 0; contiguous 0, preserve 1, channels_last 2
 *     Device                    a str const or none; nothing reads it (parameter type TY_DEVICE)
 *     Generator, Storage        none always (parameter type TY_ANY)
 *     Dimname                   str
 *     reduction names           int: None 0, Mean 1, Sum 2
 *
 * T_PROMOTE and T_PROMOTE_FLOAT apply to all Tensor arguments except those named condition or mask, and those Scalar
 * arguments that have no default or the default None (`other`, `exponent`, clamp's `min`, not `alpha` or `value`). */
#ifndef SCRIPTC_IR_OP_H
#define SCRIPTC_IR_OP_H

#include "ir/fact.h"
#include "ir/known.h"

typedef struct Op Op;
typedef struct OpCall OpCall;
typedef struct Node Node;
typedef struct Value Value;
struct Lower; /* backend/lower/lowering.h */
struct Func;  /* ir/ir.h */

typedef enum {
    /* Cannot fail at run time for inputs of these types: may be moved, or become an operand of Where. */
    T_TOTAL = 1 << 0,
    T_CAN_FAIL = 1 << 1,    /* the default (rows without T_TOTAL): must not leave its block */
    T_EFFECT = 1 << 2,      /* never removed */
    T_ELEMENTWISE = 1 << 3, /* broadcasts its tensor arguments and computes element by element */
    T_COMMUTES = 1 << 4,    /* the first two arguments may be swapped */
    T_RANDOM = 1 << 5,      /* two calls give different results: no CSE, no folding */
    /* tensor arguments are cast to their common dtype when the node is made; numbers count weakly */
    T_PROMOTE = 1 << 6,
    /* Like T_PROMOTE, and integers and bools become the default float (sigmoid, true division). */
    T_PROMOTE_FLOAT = 1 << 7,
    T_CHEAP = 1 << 8,     /* cheaper to evaluate twice than to branch */
    T_CREATES = 1 << 9,   /* makes a tensor from sizes: dtype and device are keyword arguments */
    T_INTERNAL = 1 << 10, /* not reachable by name from user programs */
    /* 16-bit floats are computed in float32 and rounded once, as PyTorch's kernels do; so does every expression text of
     * several nodes */
    T_ROUNDS_ONCE = 1 << 11,
    /* Next to a 16-bit float, promotion leaves a 0-d `other`, or a number that the 16-bit type cannot hold, in its own
     * dtype, since PyTorch's kernels read the value in float32: 0 times 1e5 is 0 in float16 too. */
    T_OWN_SCALAR = 1 << 12,
    T_COUNTS = 1 << 13,      /* `out=` keeps its shape if it has as many elements as the result */
    T_KEEPS_ORDER = 1 << 14, /* its result is in memory in the order of its first tensor, as that of T_ELEMENTWISE is */
    T_ROW_MAJOR = 1 << 15,   /* its result is in row-major order if its operands are */
} Traits;

enum { TAKES_INT = 1 << DTC_INT, TAKES_FLOAT = 1 << DTC_FLOAT, TAKES_WHOLE = 1 << DTC_BOOL | TAKES_INT };
enum { TAKES_NUMBERS = TAKES_INT | TAKES_FLOAT };

/* What can make an operator fail in some runs although inference found no error. frontend/tensor/caught.c has a
 * function for each, which returns whether the facts of a call exclude it. */
typedef enum {
    FAILS_SHAPES,   /* of T_ELEMENTWISE rows: sizes do not broadcast; of others: nothing */
    FAILS_PRODUCT,  /* the inner sizes or the batches of a matrix product differ */
    FAILS_LINEAR,   /* the last sizes of input and weight differ */
    FAILS_ELEMENTS, /* a new shape has another number of elements */
    FAILS_EXPAND,   /* a size cannot be expanded */
    FAILS_PARTS,    /* tensors that are joined differ in their other sizes */
    FAILS_STACK,    /* tensors that are stacked differ in any size */
    FAILS_ZERO,     /* sizes do not broadcast, or integers are divided by zero */
    FAILS_SIZES,    /* a window, a count or a bound does not fit the sizes */
    FAILS_EMPTY,    /* no elements */
    FAILS_VALUES,   /* elements: an index out of range, a singular matrix */
} Failure;

/* Fills in out[0..results) from the call; dtypes must be known afterwards. Returns false after reporting an error. */
typedef bool InferFn(OpCall *call, Fact *out);
/* Computes the constant result of a row that has one, from constant arguments (all inputs have fact.data); false: not
 * folded. */
typedef bool FoldFn(OpCall *call, const Const **out);
/* Emits the ONNX nodes for a node and binds its results (backend/lower/services.h). */
typedef void LowerFn(struct Lower *lower, Node *node);

typedef struct OpRow {
    const char *schema;
    const char *expr; /* straight-line lowering as text (backend/lower/expr.h), or NULL */
    InferFn *infer;
    FoldFn *fold;
    LowerFn *lower;
    uint16_t traits;
    uint8_t opset;      /* the first opset that the lowering needs; 0: the minimum, 13 */
    uint8_t takes;      /* classes of dtypes for which PyTorch has kernels, after promotion: TAKES_...; 0: all */
    uint8_t fails;      /* what can make it fail in some runs: Failure */
    uint8_t sizes_of;   /* 1 + the operand of which the result needs only sizes and dtype; 0: none */
    const char *shapes; /* patterns of the tensor arguments' shapes: ir/shapes.h; NULL: infer checks everything */
    /* decomposition: "torch._decompositions:name", a function of the prelude that the evaluator inlines */
    const char *prelude;
    /* The same, for calls in which the lowering needs a constant but a number, alone or in a list, is known only at run
     * time. later_in: the first letters of the parameters that need one, if a tensor of known rank is the first
     * argument; NULL: all parameters, and any first argument. */
    const char *later, *later_in;
    /* The same, for recurrent layers of float64, for which ONNX Runtime's kernel fails when it runs, and for those with
     * projections, which ONNX's operator lacks. */
    const char *wide;
    const char *note; /* for `scriptc ops`; in rows without a lowering, why, and what to use instead */
} OpRow;

typedef struct OpFamily {
    const char *name;
    const OpRow *row;
    uint32_t n;
} OpFamily;
extern const OpFamily *const op_families[]; /* ops/families.c; ends with NULL */

/* Finds the rows of a name without reading the others. Rows are numbered over all families from 1; 0 means none. */
typedef struct OpIndex {
    uint32_t rows, mask;
    const uint16_t *bucket; /* mask + 1 entries: the first row whose name has this hash */
    const uint16_t *next;   /* for each row, the next one in its bucket */
} OpIndex;
extern const OpIndex op_index; /* for op_families: made by tools/pack_ops.c during the build */
const OpIndex *op_index_make(Context *cx, const OpFamily *const *families);

typedef struct Param {
    Sym name;
    const Type *type;   /* without Optional: see `optional`; TY_DTYPE and the like: see above */
    bool optional;      /* T?: None may be passed */
    bool keyword;       /* after * */
    bool symbolic_int;  /* SymInt, which is treated as int */
    bool written;       /* (a!) */
    char alias;         /* 'a'..'z', or 0 */
    uint8_t fixed;      /* int[2]: a single number stands for two; 0: not such a list */
    bool elem_optional; /* Tensor?[] */
    bool has_default;
    const Const *value; /* the default; NULL with has_default means None */
} Param;

typedef enum {
#define CORE(id, text, traits) id,
#include "ir/core.def"
#undef CORE
    OP_ROW /* every operator that comes from a row */
} OpKind;

struct Op {
    OpKind kind;
    uint16_t traits;
    const OpRow *row;          /* NULL for core operators */
    Sym space, name, overload; /* "aten", "add", "Tensor" or "" */
    Sym text;                  /* "aten.add.Tensor", as in IR text */
    KnownOp known;             /* its number among those that passes know */
    uint32_t params, results;
    const Param *param;
    const Type *const *result;
    char result_alias; /* alias letter of the first result, which is then a view of that argument */
    const Op *next;    /* the next overload of the same name, in row order */
};

typedef struct Ops Ops;
/* A malformed row is an internal error when its name is looked up. index: the index of these families; NULL: compute
 * it. */
Ops *ops_open(Context *cx, Types *types, const OpFamily *const *families, const OpIndex *index);
/* Computes the contents of a value that depends on constants alone. The back end provides it, once, after opening. */
typedef const Const *ContentsFn(struct Func *func, Value *value);
void ops_set_contents(Ops *ops, ContentsFn *contents);
const Const *ops_contents(Ops *ops, struct Func *func, Value *value); /* NULL if unknown, or if no function was set */
const Op *op_core(Ops *ops, OpKind kind);
const Op *op_first(Ops *ops, Sym space, Sym name); /* the first overload, or NULL */
/* Returns what the names of aten's operators begin with that are attributes of a module of PyTorch, "linalg_" for
 * torch.linalg and "" for torch; NULL: its attributes are no operators. */
const char *op_prefix(const char *module);
/* Returns whether any operator is an attribute of the module, although its text does not bind it. */
bool op_is_attribute(const char *module);
const Op *op_text(Ops *ops, Sym text);              /* "aten.add.Tensor" */
const char *op_said(Arena *arena, const Op *op);    /* returns the name used in messages: `add`, `acme::scale` */
const Op *op_need(Ops *ops, const char *text);      /* like op_text, but absence is an internal error */
const Op *const *op_all(Ops *ops, uint32_t *count); /* in row order */
int op_param(const Op *op, Sym name);               /* returns the index, or -1 */
/* Parses one schema, for tests and tools; returns NULL with a sentence in *why if it is malformed. */
Op *schema_parse(Context *cx, Types *types, const char *schema, const char **why);

#endif
