/* The IR: pure, typed SSA in structured blocks. If and Loop own blocks; a block is a list of nodes that ends in a
 * yield. A node can use the values of enclosing blocks. There are no in-place operations, lists of modules or
 * dictionaries, because the evaluator's heap has resolved them. Everything lives in the function's arenas; erased nodes
 * are poisoned, not freed.
 *
 *   func @forward(%x: Tensor f32[N,16], %n: int) -> (Tensor) {
 *     %w: Tensor f32[16,16] = weight "fc.weight"
 *     %y: Tensor f32[N,16] = loop %n, true, (%x) {
 *       (%i: int, %h: Tensor f32[N,16]):
 *         %z: Tensor f32[N,16] = aten.linear %h, %w, none            ; model.py:14:12 self.fc
 *         yield true, %z
 *     }
 *     yield %y
 *   } */
#ifndef SCRIPTC_IR_IR_H
#define SCRIPTC_IR_IR_H

#include "ir/op.h"

typedef struct Block Block;
typedef struct Func Func;
typedef struct Use Use;

/* Stored in the user's input array. */
struct Use {
    Value *value;
    Node *user;
    Use *next, **link;
};

struct Value {
    uint32_t id, index; /* index: position among results or parameters */
    Sym name;           /* the source's variable; may be NULL */
    const Type *type;
    Fact fact;
    Node *def;   /* NULL for a block parameter */
    Block *home; /* block of the definition, or the block whose parameter it is */
    Use *uses;
};

struct ForeignAttr {
    Sym name;
    const Const *value;
    bool tensor; /* an attribute that is a tensor, even of one element */
};

/* An operator that is passed through to another domain (--fallthrough, --extension). */
typedef struct Foreign {
    Sym domain, type;
    int version;
    uint32_t attrs;
    struct ForeignAttr *attr;
} Foreign;

struct Node {
    const Op *op;
    Block *home;
    Node *prev, *next;
    uint32_t nin, nout, nblock;
    Use *in;
    Value **out; /* nout results */
    Block **block;
    const Const *konst;
    Weight *weight;
    const Foreign *foreign;
    bool once; /* a random operator that drew its numbers in a constructor: all runs use the same ones */
    Span at;
    const Trail *trail;
    Sym scope; /* module path, "layer1.0.conv1"; "" at the root */
};

struct Block {
    Node *owner; /* NULL for the function's body */
    uint32_t nparam;
    Value **param;
    Node *first, *last;
    Value *kept[4]; /* values made once for many users in this block: a none, the last default of an argument, false,
                       true */
};

/* Properties that passes require, establish and destroy; the verifier checks those that are claimed. */
typedef enum { P_VALID = 1, P_FACTS = 2, P_CANON = 4, P_LEGAL = 8 } Properties;

typedef enum { PORT_TENSOR, PORT_SEQUENCE, PORT_OPTIONAL } PortKind;
/* a graph input or output with its declared fact */
typedef struct Port {
    Sym name;
    const Type *type;
    const Fact *declared;
} Port;

struct Func {
    Sym name;
    Context *cx;
    Types *types;
    Dims *dims;
    Ops *ops;
    Arena *mem;          /* for what outlives the graph: names, contents, attributes */
    Arena *graph;        /* nodes, values and blocks */
    Arena *former;       /* the previous arena, while ir_compact copies out of it */
    Block *body;         /* its parameters are the graph inputs; its yield has the graph outputs */
    Sym *input, *output; /* names of the ports, in order */
    bool partial;        /* only checked, not compiled: dtypes may be unknown */
    Map proven;          /* from the name of a graph input of unknown rank to its proven rank + 1 */
    uint32_t props, next_id;
    Map classes;         /* module path (Sym) to its class's qualified name (Sym): node metadata; may be empty */
    DType default_float; /* torch.get_default_dtype(): the type of numbers where no tensor decides it */
    bool seeded;         /* torch.manual_seed() was called */
    uint64_t seed;       /* the last seed */
    Map *contents; /* Value * to Const *: what asking for contents has computed on the way, kept while no value changes
                      its meaning; NULL: nothing is kept */
};

/* Records the rank of a graph input, proven by an operator or an unpacking that accepts only that rank. The evaluator
 * then starts again with this rank. */
void ir_prove_rank(Func *func, const Value *v, int rank);

/* ---- building ---- */
typedef struct Builder {
    Func *func;
    Block *block; /* the block to which nodes are appended (or inserted in front of `before`) */
    Node *before;
    Span at; /* source place of every node that is made */
    const Trail *trail;
    Sym scope;
} Builder;

Func *ir_func(Context *cx, Types *types, Dims *dims, Ops *ops, Arena *mem, Sym name);
Block *ir_block(Func *func, Node *owner); /* detached until ir_attach; with an owner, the owner's next empty block */
void ir_attach(Node *owner, uint32_t i, Block *block); /* makes it the owner's i-th block, which must be empty */
/* Frees the graph when its nodes are no longer needed, and keeps names, sizes and classes. */
void ir_forget(Func *func);
/* Frees the memory of erased nodes, if there is much of it. Values keep their numbers; pointers to nodes, values and
 * blocks become invalid. */
void ir_compact(Func *func);
Value *ir_param(Func *func, Block *block, const Type *type, Fact fact, Sym name); /* appends a parameter */
Node *ir_node(Builder *b, const Op *op, uint32_t nin, Value *const *in, uint32_t nout, const Type *const *type,
              const Fact *fact, uint32_t nblock);
Node *ir_yield(Builder *b, uint32_t n, Value *const *v);
Builder ir_at(const Builder *b, Block *block); /* returns the same builder, appending to block */
/* An If of two finished detached blocks; the results are typed by the first block's yield, their facts are joined (see
 * fact_fresh). */
Node *ir_if(Builder *b, Value *cond, Block *then_block, Block *else_block);
/* A Loop of a finished detached block with parameters (int, n carried) and yield (bool, n carried, scan outputs...).
 * trips is an int or a none value. A result's fact is its parameter's; dims and items that the loop changes get fresh
 * symbols. */
Node *ir_loop(Builder *b, Value *trips, Value *cond, uint32_t n, Value *const *init, Block *body);
Value *ir_const(Builder *b, const Const *data, const Type *type);
Value *ir_int(Builder *b, int64_t value);
Value *ir_float(Builder *b, double value);
Value *ir_bool(Builder *b, bool value);
/* Returns whether a value that was made earlier can be used where b appends: it is in the same block and was not
 * erased. */
bool ir_serves(const Builder *b, const Value *v);
Value *ir_str(Builder *b, Sym value);
Value *ir_none(Builder *b);
Value *ir_ints(Builder *b, const int64_t *v, size_t n); /* List[int] */
/* Returns a constant if all elements are known numbers. */
Value *ir_list(Builder *b, const Type *elem, uint32_t n, Value *const *v);
Value *ir_weight(Builder *b, Weight *weight);
Value *ir_cast(Builder *b, Value *tensor, DType to); /* returns the tensor itself if it has that dtype */
Value *ir_tensor_of(Builder *b, Value *number, DType to);
Value *ir_number_of(Builder *b, Value *tensor, TypeKind kind); /* TY_INT, TY_FLOAT or TY_BOOL */
Value *ir_list_of(Builder *b, Value *tensor);                  /* from a 1-D tensor to a List of its class of numbers */
/* int(), float() or bool() of a number; the number itself if it has that kind */
Value *ir_to_number(Builder *b, Value *number, TypeKind kind);
Value *ir_opt_some(Builder *b, Value *v);
Value *ir_opt_none(Builder *b, const Type *elem, Fact fact);
Value *ir_opt_has(Builder *b, Value *optional);
Value *ir_opt_get(Builder *b, Value *optional);
void ir_trap(Builder *b, Value *fails);
/* Makes the node of a row: fills in defaults for missing trailing arguments (and NULL entries), casts according to
 * T_PROMOTE (pass weak numbers as int/float/bool values where the parameter is a Tensor), infers facts, and folds if
 * the row can. The op->results results are stored in out; false: an error was reported. */
bool ir_call(Builder *b, const Op *op, uint32_t nin, Value *const *in, Value **out);
/* For a single result; NULL on error. */
Value *ir_call1(Builder *b, const char *op_text, uint32_t nin, Value *const *in);

/* ---- queries ---- */
bool ir_known_int(const Value *v, int64_t *k);
bool ir_known_bool(const Value *v, bool *k);
bool ir_known_float(const Value *v, double *k);
/* Returns the contents of a value, computed from constants if necessary and remembered in its fact; NULL if they are
 * known only at run time. */
const Const *ir_contents(Func *func, Value *v);
bool ir_is_none(const Value *v);
const Node *ir_list_node(const Value *v); /* the node that makes the list of separate values; NULL: there is none */
bool ir_is_constant(const Value *v);      /* None, or a constant node's result */
bool ir_used(const Value *v);
const Dim *ir_dim(Func *func, Value *v); /* an int value as a dim: its item, or a fresh symbol, which is remembered */
const Type *ir_basic(const Func *func, TypeKind kind);
/* Returns the number of trips of a loop, if it equals the trip count because nothing ends the loop earlier; else
 * NULL. */
const Dim *ir_trip_count(Func *func, const Value *trips, const Value *cond, const Block *body);
bool ir_sees(const Block *inner, const Value *v); /* whether v is defined in `inner` or in a block around it */
static inline bool ir_total(const Node *n) { return (n->op->traits & T_TOTAL) != 0; }
static inline Node *ir_terminator(const Block *b) { return b->last; }

/* ---- editing: these keep the use lists right ---- */
void ir_set_input(Node *node, uint32_t i, Value *v);
void ir_add_input(Func *func, Node *node, Value *v); /* append */
/* Remove those of n inputs, results or parameters, from index `from` on, whose flag is set; results and parameters must
 * be unused. All are removed in one pass, since there may be thousands. */
void ir_remove_inputs(Node *node, uint32_t from, uint32_t n, const bool *gone);
void ir_remove_results(Node *node, uint32_t from, uint32_t n, const bool *gone);
void ir_remove_params(Block *block, uint32_t from, uint32_t n, const bool *gone);
Value *ir_add_result(Func *func, Node *node, const Type *type, Fact fact, Sym name);
/* Appends a carried value. Returns its parameter, which the body yields unchanged until its yield is given another
 * value. */
Value *ir_add_carried(Func *func, Node *loop, Value *init, Fact fact, Sym name);
void ir_replace(Value *old, Value *by); /* replaces all uses */
void ir_erase(Node *node);              /* results must be unused; blocks are dropped */
/* Moves the node in front of `before`; NULL: to the end, in front of the yield if there is one. */
void ir_move(Node *node, Block *to, Node *before);
/* Splices from's nodes in front of before; parameters become args, and their symbols args' dims. Only the yield remains
 * in from. */
void ir_inline(Func *func, Block *from, Node *before, Value *const *args);
/* Deep copy; `values` maps old to new values, and is extended. */
Node *ir_clone(Builder *b, const Node *node, Map *values);
/* Clones a block's nodes to the builder's place, with args for its parameters; results has one entry for each input of
 * the yield. Nameless symbols that originate in the block are replaced by fresh ones. */
void ir_clone_block(Builder *b, const Block *from, Value *const *args, Value **results);

/* Renames symbols in the facts of all values of the block; the map goes from symbol Dim to Dim. */
void ir_rename_symbols(Func *func, Block *block, const Map *by);

/* ---- text and rules ---- */
typedef enum { IR_PRINT_PLACES = 1, IR_PRINT_FULL = 2 } IrPrint;
void ir_print(Text *text, const Func *func, unsigned flags);
/* returns NULL after reporting errors as diagnostics */
Func *ir_parse(Context *cx, Types *types, Dims *dims, Ops *ops, Arena *mem, const Source *source);
/* Returns NULL if all properties in `props` hold, else a sentence in scratch memory. */
const char *ir_verify(const Func *func, uint32_t props);
/* Folds a node with one result by its row's fold function and its facts, as ir_call does. Returns NULL if the result is
 * not constant. */
const Const *ir_fold(Builder *b, Node *node);
/* runs the row's inference on an existing node and meets the facts; true if a fact improved */
bool ir_infer(Builder *b, Node *node);

/* ---- arguments of a call, by name ---- */
/* Arguments of a call, as bits by number: `unknown` are those that were requested as constants but are not constant,
 * `read` those that were read as run-time values. For an argument that is only in the first set, the lowering used its
 * default. */
typedef struct ArgumentUse {
    uint64_t unknown, read;
} ArgumentUse;

struct OpCall {
    Func *func;
    Builder *b; /* NULL when only facts are computed */
    const Op *op;
    uint32_t nin;
    Value *const *in; /* one for each parameter; none nodes for absent ones */
    Span at;
    const Trail *trail;
    ArgumentUse *asked; /* recorded while lowering; may be NULL */
};

#endif
