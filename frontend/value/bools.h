/* Bools of the graph, simplified as they are made. */
#ifndef SCRIPTC_FRONTEND_VALUE_BOOLS_H
#define SCRIPTC_FRONTEND_VALUE_BOOLS_H

#include "frontend/value/eval.h"

/* Returns the node that computes a value by the operator of that name, such as "py.not"; NULL: another one does. */
const Node *bool_row(Eval *ev, const Value *v, const char *op);
Value *bool_not(Eval *ev, Value *v);
Value *bool_and(Eval *ev, Value *a, Value *b);
Value *bool_or(Eval *ev, Value *a, Value *b);
bool bool_excludes(Eval *ev, const Value *a, const Value *b); /* true: no run has both; false: unknown */

#endif
