/* Makes nodes by the text of their operators' rows. */
#ifndef SCRIPTC_FRONTEND_VALUE_NODE_H
#define SCRIPTC_FRONTEND_VALUE_NODE_H

#include "frontend/value/eval.h"

enum { OP_RESULTS = 16 }; /* most results of a row */

/* Returns the row's only result; NULL: reported. */
Value *op_call(Eval *ev, const char *text, uint32_t n, Value *const *in, Span at);
/* Adds sizes that follow from known contents, which constructors rely on. */
void op_find_sizes(Eval *ev, const Op *op, Value *const *out);

#endif
