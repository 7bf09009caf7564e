/* Every numeric limit of the compiler, by name; `--limit NAME=N` sets it, `--print-limits` shows them.
 * LIMIT(field, default, "name", "what it bounds and why the default") */
#ifndef SCRIPTC_BASE_LIMITS_H
#define SCRIPTC_BASE_LIMITS_H

#include <stdint.h>

#define LIMIT_ROWS(LIMIT) \
    LIMIT(source_bytes, 16 << 20, "source-bytes", "bytes of one source file; tree-sitter takes 50 times as much") \
    LIMIT(brackets, 200, "brackets", "nested brackets, as CPython's") \
    LIMIT(indents, 100, "indents", "nested indentation, as CPython's") \
    LIMIT(ast_depth, 2500, "ast-depth", "depth of the syntax tree after chains are folded") \
    LIMIT(siblings, 10000000, "siblings", "items in one list of the source") \
    LIMIT(parse_ms, 10000, "parse-ms", \
          "milliseconds of processor time for parsing one file; error recovery is slow on noise") \
    LIMIT(steps, 50000000, "steps", "evaluated expressions and statements") \
    LIMIT(objects, 1000000, "objects", "objects that constructors create") \
    LIMIT(heap_bytes, (int64_t)2 << 30, "heap-bytes", "memory of one compilation, mapped weights not counted") \
    LIMIT(call_depth, 1000, "call-depth", "nested calls") \
    LIMIT(made_bytes, (int64_t)256 << 30, "made-bytes", "bytes of parameters that are created, not read from a file") \
    LIMIT(modules, 100000, "modules", "modules of one model") \
    LIMIT(unroll_nodes, 100000, "unroll-nodes", "graph nodes that unrolling one loop may make") \
    LIMIT(loop_rounds, 8, "loop-rounds", "evaluations of a loop body until the kinds of carried values are stable") \
    LIMIT(choices, 256, "choices", "alternatives of a value that is known only at run time") \
    LIMIT(exit_nesting, 12, "exit-nesting", "nested branches below which the rest of a block moves into one of them") \
    LIMIT(subgraph_depth, 28, "subgraph-depth", "nested If and Loop; ONNX Runtime loads 32") \
    LIMIT(recursion, 10, "recursion", "expansions of recursion whose depth is known only at run time") \
    LIMIT(expansions, 5000, "expansions", \
          "calls made by expanding recursion of unknown depth; fewer with a lower --recursion") \
    LIMIT(fold_bytes, 65536, "fold-bytes", "bytes of a constant made by folding") \
    LIMIT(batch_bytes, 64 << 20, "batch-bytes", \
          "bytes of a tensor that holds all iterations of a loop, if sizes are known; above, the loop is kept") \
    LIMIT(errors, 100, "errors", "errors that are reported") \
    LIMIT(zip_entries, 1000000, "zip-entries", "members of an archive") \
    LIMIT(zip_ratio, 1000, "zip-ratio", "inflated bytes per stored byte of a member") \
    LIMIT(archive_ratio, 100, "archive-ratio", "inflated bytes of all members per byte of the archive") \
    LIMIT(json_bytes, 100000000, "json-bytes", "bytes of a safetensors header") \
    LIMIT(pickle_memo, 1000000, "pickle-memo", "memo entries of a pickle") \
    LIMIT(pickle_stack, 100000, "pickle-stack", "stack entries of a pickle") \
    LIMIT(pickle_depth, 200, "pickle-depth", "nesting of a pickled value") \
    LIMIT(cpu_ms, 600000, "cpu-ms", "milliseconds of processor time for one compilation") \
    LIMIT(wall_ms, 600000, "wall-ms", "milliseconds for one compilation")

enum { MOST_SUBGRAPH_DEPTH = 256 }; /* greatest value of that limit: passes walk through blocks by recursion */

typedef struct Limits {
#define LIMIT(field, value, name, what) int64_t field;
    LIMIT_ROWS(LIMIT)
#undef LIMIT
} Limits;

typedef struct LimitRow {
    const char *name, *what;
    int64_t value;
    uint32_t offset;
} LimitRow;
extern const LimitRow limit_rows[];
extern const uint32_t limit_row_count;
void limits_default(Limits *limits);
const LimitRow *limits_row(const char *name); /* NULL: no such limit */
int64_t limits_get(const Limits *limits, const LimitRow *row);
/* Returns the greatest value that a limit can have. */
int64_t limits_most(const LimitRow *row);
int limits_set(Limits *limits, const char *name, int64_t value); /* 0, or -1 for an unknown name */

#endif
