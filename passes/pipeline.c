/* The default order, with reasons. Later entries rely on earlier ones only for speed and to find more; correctness
 * depends only on the properties that the verifier checks. */
#include "passes/pass.h"

static const Stage stages[] = {
    {"canon,fold,cse,dce", 4, 1,
     "facts decide many tests that the evaluator leaves, and each branch that is dropped makes more facts"},
    {"spans,canon,dce", 1, 1,
     "before the passes that look at the parts of trips, which need the sizes of slices and no checks of these"},
    {"tails", 1, 1, "before lists: once its last element is carried beside it, a list is only appended to"},
    {"masks", 1, 1, "before lists, which reads tensors instead of the lists that masks makes"},
    {"lists", 1, 1,
     "after canon, when appends stand alone in their loop; before loops, since scan outputs change what is carried"},
    {"grows", 1, 1, "before loops for the same reason"},
    {"writes,blocks,lists,dce", 4, 1,
     "before loops, too; one round for each nesting depth of loops, and for lists that successive loops change"},
    {"loops,spans,batch,dce", 3, 1,
     "after lists and the like: fewer carried values, more invariants; again for loops around those that vanished"},
    {"infer", 1, 1, "infers the facts of what the rewrites made or made more precise"},
    {"canon,fold,cse,dce", 4, 1, "removes what unrolling, scan outputs and new facts have made superfluous"},
    {"batchnorm", 1, 1,
     "after cse, which makes a weight that two layers share one value; such a weight is not changed"},
    {"same", 1, 1, "after batchnorm, which finds layers by their names; before dce, which removes the padding"},
    {"int4", 1, 1, "after fold and cse; before dce, which removes the nodes that unpacked the weights"},
    {"dce", 1, 0, "at -O0 too, since unused nodes may have no lowering in this opset"},
    {"legal", 1, 0, "last, since only the nodes that are left need a lowering"},
};

const Stage *pipeline_stages(uint32_t *count) {
    *count = sizeof stages / sizeof *stages;
    return stages;
}
