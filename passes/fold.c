/* Computes constants from constants, by the rows' fold functions and by facts with known contents. Results larger than
 * the limit fold-bytes are not made, and weights are never read. */
#include "passes/pass.h"

static bool is_known(const Node *node, const Const **data) {
    for (uint32_t i = 0; i < node->nout; i++)
        if (!(data[i] = node->out[i]->fact.data)) return false;
    return true;
}

static bool fold_node(PassCx *pass, Node *node) {
    OpKind kind = node->op->kind;
    if (!node->nout || kind == OP_CONST || kind == OP_FOREIGN || node->nblock ||
        (node->op->traits & (T_EFFECT | T_RANDOM)))
        return false;
    const Const **data = arena_new_array(pass->cx->scratch, const Const *, node->nout);
    Builder b = pass_before(pass, node);
    if (!is_known(node, data) && !ir_fold(&b, node, data)) return false;
    for (uint32_t i = 0; i < node->nout; i++)
        pass_replace(pass, node->out[i], ir_const(&b, data[i], node->out[i]->type));
    ir_erase(node);
    return true;
}

bool pass_fold(PassCx *pass, Func *func) {
    return !pass->options->no_folding && pass_each(pass, func->body, fold_node);
}
