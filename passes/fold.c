/* Computes constants from constants, by the rows' fold functions and by facts with known contents. Results larger than
 * the limit fold-bytes are not made, and weights are never read. */
#include "passes/pass.h"

static bool fold_node(PassCx *pass, Node *node) {
    OpKind kind = node->op->kind;
    if (node->nout != 1 || kind == OP_CONST || kind == OP_FOREIGN || node->nblock ||
        (node->op->traits & (T_EFFECT | T_RANDOM)))
        return false;
    Value *result = node->out[0];
    Builder b = pass_before(pass, node);
    const Const *data = result->fact.data ? result->fact.data : ir_fold(&b, node);
    if (!data) return false;
    pass_replace(pass, result, ir_const(&b, data, result->type));
    ir_erase(node);
    return true;
}

bool pass_fold(PassCx *pass, Func *func) {
    return !pass->options->no_folding && pass_each(pass, func->body, fold_node);
}
