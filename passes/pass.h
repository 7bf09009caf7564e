/* Passes over a function, and the manager that runs them.
 *
 * A pass is a row. The verifier checks the properties that it requires, establishes and destroys (ir/ir.h). The default
 * order is in pipeline.c, with a reason beside each entry. Passes refer to operators only through known.h, and
 * otherwise use traits. */
#ifndef SCRIPTC_PASSES_PASS_H
#define SCRIPTC_PASSES_PASS_H

#include "ir/ir.h"

/* The means to replay a failure: the IR text before the pass that failed, and the list of passes from it on. Filled in
 * before each pass. */
typedef struct PassRepro {
    const char *text; /* begins with `; passes: a,b`; in the function's arena */
    const char *pass;
} PassRepro;

typedef void PassTraceFn(void *user, const char *text, size_t length);

/* How weights that are unpacked from 4-bit integers are represented: by the program's own nodes, by DequantizeLinear
 * (from INT4_OPSET on), or by MatMulNBits of ONNX Runtime. */
typedef enum { INT4_UNPACK, INT4_DEQUANTISE, INT4_PRODUCTS } Int4Form;
enum { INT4_OPSET = 21 };

typedef struct PassOptions {
    int level;                     /* -O0 to -O2 */
    int opset;                     /* for checking lowerings; 0: unchecked */
    bool unroll;                   /* option --mode trace */
    bool no_folding;               /* --no-constant-folding */
    Int4Form int4;                 /* --weights-int4 */
    bool keep_batchnorm;           /* --keep-batchnorm, or an option that needs weights and modules unchanged */
    bool no_sums_at_places;        /* the run time has no scatter that adds */
    const char *fallthrough;       /* domain for operators without a lowering; may be NULL */
    const char *passes;            /* only these passes, "a,b"; NULL: the default order */
    const char *skip;              /* passes to skip, "a,b"; may be NULL */
    const char *stop_after;        /* may be NULL */
    const char *const *dump_after; /* names of passes, or "all" */
    uint32_t dumps;
    bool dump_changed, verify_each, time_report;
    PassTraceFn *trace; /* gets dumps and times; may be NULL if none are requested */
    void *user;
    PassRepro *repro; /* NULL: do not print the IR before each pass */
} PassOptions;

typedef struct PassCx {
    Context *cx;
    Func *func;
    const PassOptions *options;
    Map renamed; /* nameless symbols that were found to equal other dims; renamed everywhere after the pass */
    /* A node without a lowering was reported; as a warning, if it is reached only by a guess. */
    bool refused;
} PassCx;

typedef bool PassFn(PassCx *pass, Func *func); /* returns whether something changed */
typedef struct Pass {
    const char *name;
    PassFn *run;
    uint32_t needs, makes, breaks;
    const char *brief;
} Pass;

PassFn pass_canon, pass_fold, pass_cse, pass_dce, pass_spans, pass_tails, pass_masks, pass_lists, pass_writes,
    pass_blocks, pass_grows, pass_batch, pass_loops, pass_batchnorm, pass_same, pass_int4, pass_infer, pass_legal;

/* One entry of the default order: passes that are repeated until nothing changes, at most `rounds` times. */
typedef struct Stage {
    const char *passes;    /* "a,b" */
    uint8_t rounds, level; /* level: the lowest -O level that includes it */
    const char *why;
} Stage;
const Stage *pipeline_stages(uint32_t *count);

/* Returns false if errors were reported. A violated invariant is an internal error. */
bool passes_run(Func *func, const PassOptions *options);
/* Infers all facts of a function that was written by hand, which is not usable afterwards. Returns the sentence of
 * ir_verify if the function states what cannot be true, else NULL. */
const char *passes_contradiction(Func *func, const PassOptions *options);
/* Returns the passes that the first line of a reproducer names, or NULL. */
const char *passes_of_text(Arena *arena, const char *text, size_t length);

/* ---- for passes ---- */
Builder pass_before(const PassCx *pass, const Node *node); /* makes nodes in front of `node`, with its source place */
/* Returns whether something changed; may erase the node, but not its neighbours. */
typedef bool NodeFn(PassCx *pass, Node *node);
/* Visits all nodes in order, blocks before their owners. */
bool pass_each(PassCx *pass, Block *block, NodeFn *visit);
/* Replaces all uses of `old` by `by`, which must be equal on every run and visible there. Facts are merged and symbols
 * renamed. */
void pass_replace(PassCx *pass, Value *old, Value *by);
/* Returns whether the node is a constant, which stays where it is used; it moves only with nodes that need it. */
static inline bool pass_is_literal(const Node *node) { return node->op->kind == OP_CONST || node->op->kind == OP_NONE; }
bool pass_may_go(const Node *node);      /* has no effect, so it may be erased if its results are unused */
uint32_t pass_count(const Block *block); /* number of nodes, nested ones included */
uint32_t pass_uses(const Value *v);      /* number of operands that it is */
static inline bool pass_is_tensors(const Value *v) {
    return v->type->kind == TY_LIST && v->type->elem[0]->kind == TY_TENSOR;
}

#endif
