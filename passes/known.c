/* Finding the rows that passes know. */
#include "passes/known.h"

static const char *const texts[] = {
#define X(id, text) text,
    KNOWN_OPS(X)
#undef X
};

const Op *known_op(const Func *func, KnownOp which) { return op_text(func->ops, cx_sym(func->cx, texts[which])); }
bool known_is(const Func *func, const Node *node, KnownOp which) { return node && node->op == known_op(func, which); }
