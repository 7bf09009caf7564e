/* Operators: rows (const, in .rodata, written in ops/) and what a session makes of them (schema parsed, overload sets).
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
 * T_PROMOTE and T_PROMOTE_FLOAT count all Tensor arguments but those named condition or mask, and those Scalar
 * arguments that have no default or the default None (`other`, `exponent`, clamp's `min`, not `alpha` or `value`). */
#ifndef SCRIPTC_IR_OP_H
#define SCRIPTC_IR_OP_H

#include "ir/fact.h"

typedef struct Op Op;
typedef struct OpCall OpCall;
typedef struct Node Node;
typedef struct Value Value;
struct Lower; /* backend/onnx.h */
struct Func;  /* ir/ir.h */

typedef enum {
    T_TOTAL = 1 << 0, /* cannot fail at run time for any input of these types: may move, may become Where's operand */
    T_CAN_FAIL = 1 << 1,    /* the default: never leaves its block (rows without T_TOTAL) */
    T_EFFECT = 1 << 2,      /* never removed */
    T_ELEMENTWISE = 1 << 3, /* broadcasts its tensor arguments, computes element by element */
    T_COMMUTES = 1 << 4,    /* the first two arguments may be swapped */
    T_RANDOM = 1 << 5,      /* two calls differ: no CSE, no folding */
    /* tensor arguments are cast to their common dtype when the node is made; numbers take part weakly */
    T_PROMOTE = 1 << 6,
    T_PROMOTE_FLOAT = 1 << 7, /* the same, and integers and bools become the default float (sigmoid, true division) */
    T_CHEAP = 1 << 8,         /* worth evaluating twice rather than branching */
    T_CREATES = 1 << 9,       /* makes a tensor from sizes: dtype and device are keyword arguments */
    T_INTERNAL = 1 << 10,     /* not reachable by name from user programs */
    /* 16-bit floats are computed in float32 and rounded once, as PyTorch's kernels do; so is every text of several
       nodes */
    T_ROUNDS_ONCE = 1 << 11,
} Traits;

enum { TAKES_INT = 1 << DTC_INT, TAKES_FLOAT = 1 << DTC_FLOAT, TAKES_WHOLE = 1 << DTC_BOOL | TAKES_INT };
enum { TAKES_NUMBERS = TAKES_INT | TAKES_FLOAT };

/* Fills out[0..results) from the call; dtypes must be known afterwards. False: it has reported an error. */
typedef bool InferFn(OpCall *call, Fact *out);
/* Constant results from constant arguments (all inputs have fact.data); false: not folded. */
typedef bool FoldFn(OpCall *call, const Const **out);
/* Emits ONNX nodes for a node and binds its results: ops/lower.h */
typedef void LowerFn(struct Lower *lower, Node *node);

typedef struct OpRow {
    const char *schema;
    const char *expr; /* straight-line lowering as text (ops/expr.h), or NULL */
    InferFn *infer;
    FoldFn *fold;
    LowerFn *lower;
    uint16_t traits;
    uint8_t opset;      /* first opset the lowering needs; 0: the minimum, 13 */
    const char *shapes; /* of the tensor arguments: ir/shapes.h; NULL: infer says it all */
    uint8_t takes;      /* classes of dtypes that PyTorch has kernels for, after promotion: TAKES_...; 0: all */
    /* decomposed: "torch._decompositions:name", a function of the prelude that the evaluator inlines */
    const char *prelude;
    /* the same for calls where a number (not a list of them) is known only to the run, which the lowering does not take
     */
    const char *later;
    const char *note; /* for `scriptc ops`; for rows without a lowering: why, and what to use instead */
} OpRow;

typedef struct OpFamily {
    const char *name;
    const OpRow *row;
    uint32_t n;
} OpFamily;
extern const OpFamily *const op_families[]; /* ops/families.c; ends with NULL */

/* Finds the rows of a name without reading the others. Rows are counted through all families, from 1; 0 is none. */
typedef struct OpIndex {
    uint32_t rows, mask;
    const uint16_t *bucket; /* mask + 1 of them: the first row whose name has this hash */
    const uint16_t *next;   /* of each row the next one in its bucket */
} OpIndex;
extern const OpIndex op_index; /* of op_families: made by tools/pack_ops.c during the build */
const OpIndex *op_index_make(Context *cx, const OpFamily *const *families);

typedef struct Param {
    Sym name;
    const Type *type;   /* optionals are unwrapped: see optional; TY_DTYPE and the like: as said above */
    bool optional;      /* T?: None may be passed */
    bool keyword;       /* after * */
    bool symbolic_int;  /* SymInt: the same as int for us */
    bool written;       /* (a!) */
    char alias;         /* 'a'..'z', or 0 */
    uint8_t fixed;      /* int[2]: a single number stands for that many; 0: no */
    bool elem_optional; /* Tensor?[] */
    bool has_default;
    const Const *value; /* the default; NULL with has_default: None */
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
    Sym text;                  /* "aten.add.Tensor", as IR text has it */
    uint32_t params, results;
    const Param *param;
    const Type *const *result;
    char result_alias; /* alias letter of the first result: it is a view of that argument */
    const Op *next;    /* the next overload of the same name, in the order of the rows */
};

typedef struct Ops Ops;
/* A malformed row is an internal error, when its name is asked for. index: of these families; NULL: it is made. */
Ops *ops_open(Context *cx, Types *types, const OpFamily *const *families, const OpIndex *index);
/* How the contents of a value that hangs on constants alone are found when they are asked for: the back end's, set once
 * after opening. */
typedef const Const *ContentsFn(struct Func *func, Value *value);
void ops_set_contents(Ops *ops, ContentsFn *contents);
const Const *ops_contents(Ops *ops, struct Func *func, Value *value); /* NULL: not known, or no way was set */
const Op *op_core(Ops *ops, OpKind kind);
const Op *op_first(Ops *ops, Sym space, Sym name);  /* first overload or NULL */
const Op *op_text(Ops *ops, Sym text);              /* "aten.add.Tensor" */
const char *op_said(Arena *arena, const Op *op);    /* as messages name it: `add`, `acme::scale` */
const Op *op_need(Ops *ops, const char *text);      /* as op_text; absent is an internal error */
const Op *const *op_all(Ops *ops, uint32_t *count); /* in order of rows */
int op_param(const Op *op, Sym name);               /* index or -1 */
/* Parses one schema for tests and tools; NULL, with a sentence in *why, if malformed. */
Op *schema_parse(Context *cx, Types *types, const char *schema, const char **why);

#endif
