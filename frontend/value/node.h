/* A node by the text of its operator's row. */
#ifndef SCRIPTC_FRONTEND_VALUE_NODE_H
#define SCRIPTC_FRONTEND_VALUE_NODE_H

#include "frontend/value/eval.h"

enum { OP_RESULTS = 16 }; /* of one row, at most */

/* The row's one result; NULL: reported. */
Value *op_call(Eval *ev, const char *text, uint32_t n, Value *const *in, Span at);
/* Sizes that follow from contents are known where the contents are; constructors build on them. */
void op_find_sizes(Eval *ev, const Op *op, Value *const *out);

#endif
