/* Repeats the rows' inference: after rewrites an argument may be known better than when the node was made. Facts only
 * grow. */
#include "passes/pass.h"

static bool infer_node(PassCx *pass, Node *node) {
    Builder b = pass_before(pass, node);
    return ir_infer(&b, node);
}

/* Blocks come before their owners, definitions before uses: one sweep carries facts to all users but over loop heads.
 */
bool pass_infer(PassCx *pass, Func *func) { return pass_each(pass, func->body, infer_node); }
