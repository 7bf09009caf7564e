/* Repeats the rows' inference, because after rewrites more may be known about an argument than when the node was made.
 * Facts only grow. */
#include "passes/pass.h"

static bool infer_node(PassCx *pass, Node *node) {
    Builder b = pass_before(pass, node);
    return ir_infer(&b, node);
}

/* Blocks come before their owners and definitions before uses, so one sweep carries facts to all users, except across
 * loop heads. */
bool pass_infer(PassCx *pass, Func *func) { return pass_each(pass, func->body, infer_node); }
