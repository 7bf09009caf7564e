/* Passes over a function, and the manager that runs them.
 *
 * A pass is a row: what it needs, makes and breaks are properties that the verifier checks (ir/ir.h). The default order
 * stands in pipeline.c with a reason beside each entry. Passes name operators only in known.h; beyond that they ask
 * traits. */
#ifndef SCRIPTC_PASSES_PASS_H
#define SCRIPTC_PASSES_PASS_H

#include "ir/ir.h"

/* What replays a failure: IR text in front of the pass that failed and the passes from it on. Filled before each pass.
 */
typedef struct PassRepro {
    const char *text; /* begins with `; passes: a,b`; in the function's arena */
    const char *pass;
} PassRepro;

typedef void PassTraceFn(void *user, const char *text, size_t length);

typedef struct PassOptions {
    int level;                     /* -O0 to -O2 */
    int opset;                     /* for the check of lowerings; 0: not checked */
    bool unroll;                   /* --mode trace */
    bool no_folding;               /* --no-constant-folding */
    const char *fallthrough;       /* domain for operators without a lowering, or NULL */
    const char *passes;            /* just these, "a,b"; NULL: the default order */
    const char *skip;              /* these not, "a,b"; or NULL */
    const char *stop_after;        /* or NULL */
    const char *const *dump_after; /* names, or "all" */
    uint32_t dumps;
    bool dump_changed, verify_each, time_report;
    PassTraceFn *trace; /* dumps and times; may be NULL if none are asked for */
    void *user;
    PassRepro *repro; /* NULL: do not print before each pass */
} PassOptions;

typedef struct PassCx {
    Context *cx;
    Func *func;
    const PassOptions *options;
    Map renamed; /* nameless symbols that turned out to be other dims: renamed everywhere after the pass */
    /* A node was reported that cannot be lowered. The report may be a warning, where what leads to it is a guess. */
    bool refused;
} PassCx;

typedef bool PassFn(PassCx *pass, Func *func); /* true: something changed */
typedef struct Pass {
    const char *name;
    PassFn *run;
    uint32_t needs, makes, breaks;
    const char *brief;
} Pass;

PassFn pass_canon, pass_fold, pass_cse, pass_dce, pass_tails, pass_lists, pass_writes, pass_grows, pass_batch,
    pass_loops, pass_infer, pass_legal;

const Pass *pass_rows(uint32_t *count);
const Pass *pass_named(const char *name, size_t length); /* NULL if there is none */

/* One entry of the default order: passes that are repeated until nothing changes, at most `rounds` times. */
typedef struct Stage {
    const char *passes;    /* "a,b" */
    uint8_t rounds, level; /* the lowest -O level that has it */
    const char *why;
} Stage;
const Stage *pipeline_stages(uint32_t *count);

/* False: errors were reported. A broken rule is an internal fault. */
bool passes_run(Func *func, const PassOptions *options);
/* The passes that a reproducer's first line names, or NULL. */
const char *passes_of_text(Arena *arena, const char *text, size_t length);

/* ---- for passes ---- */
Builder pass_before(const PassCx *pass, const Node *node); /* makes nodes in front of node, with its place */
typedef bool NodeFn(PassCx *pass, Node *node); /* true: changed; may erase the node, but not its neighbours */
/* All nodes in order, blocks before their owners. */
bool pass_each(PassCx *pass, Block *block, NodeFn *visit);
/* All uses of old read by, which is equal to it on every run and visible there. Facts are merged, symbols renamed. */
void pass_replace(PassCx *pass, Value *old, Value *by);
bool pass_may_go(const Node *node);      /* without effect, if its results are not used */
uint32_t pass_count(const Block *block); /* nodes, nested ones included */

#endif
