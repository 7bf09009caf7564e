/* The default order, with reasons. Later entries rely on earlier ones only for speed and to find more; correctness
 * depends only on the properties that the verifier checks. */
#include "passes/pass.h"

static const Stage stages[] = {
    {"canon,fold,cse,dce", 4, 1, "the evaluator leaves tests that facts answer; what they drop makes more of them"},
    {"spans,canon,dce", 1, 1, "before what looks at parts of trips: sizes of slices, and what checked them is gone"},
    {"tails", 1, 1, "before lists: a list that is read for its last element alone is then just appended to"},
    {"masks", 1, 1, "before lists, which reads tensors instead of the lists that masks makes"},
    {"lists", 1, 1,
     "after canon, when appends stand alone in their loop; before loops, since scan outputs change what is carried"},
    {"grows", 1, 1, "before loops for the same reason"},
    {"writes,blocks,lists,dce", 4, 1,
     "before loops, too; a round for each depth of loops in loops, and for lists that loops after each other change"},
    {"loops,spans,batch,dce", 3, 1,
     "after lists and the like: fewer carried values, more invariants; again for loops around those that vanished"},
    {"infer", 1, 1, "facts of what the rewrites made or made more precise"},
    {"canon,fold,cse,dce", 4, 1, "what unrolling, scan outputs and new facts made superfluous"},
    {"batchnorm", 1, 1, "after cse: a weight that two layers share is one value then, and is left alone"},
    {"int4", 1, 1, "after fold and cse; before dce, which drops what unpacked the weights"},
    {"dce", 1, 0, "at -O0 too: what nobody reads may have no lowering in this opset"},
    {"legal", 1, 0, "the last: only what is left needs a lowering"},
};

const Stage *pipeline_stages(uint32_t *count) {
    *count = sizeof stages / sizeof *stages;
    return stages;
}
