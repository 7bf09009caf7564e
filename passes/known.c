/* Finding the rows that passes know. */
#include "passes/known.h"

#include <string.h>

static const char *const texts[] = {
#define X(id, text) text,
    KNOWN_OPS(X)
#undef X
};

const Op *known_op(const Func *func, KnownOp which) { return op_text(func->ops, cx_sym(func->cx, texts[which])); }
bool known_is(const Node *node, KnownOp which) { return node && !strcmp(node->op->text, texts[which]); }
