/* Scan outputs of loops: rows that trips yield, and the tensors made of them. */
#ifndef SCRIPTC_PASSES_SCAN_H
#define SCRIPTC_PASSES_SCAN_H

#include "passes/pass.h"

/* Adds a scan output to the loop; `row` is a value of its body. */
Value *scan_add(Func *func, Node *loop, Value *row, const Fact *fact, Sym name);
/* Returns the sizes of a tensor without one axis, preceded by `count` if that is given. */
Value *scan_sizes(Builder *b, Value *count, Value *like, int axis);
/* A scan output of no trips has size 0 in symbolic dimensions; gives it the sizes of `like` apart from the axis. */
Value *scan_sized(Builder *b, Value *scan, Value *like, int axis);
Value *scan_count(Builder *b, Value *scan); /* number of rows */
/* Returns the fact without one axis. */
Fact scan_row(Context *cx, const Fact *whole, int axis);

#endif
