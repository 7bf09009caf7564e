/* Scan outputs of loops: rows that trips yield, and tensors made of them. */
#ifndef SCRIPTC_PASSES_SCAN_H
#define SCRIPTC_PASSES_SCAN_H

#include "passes/pass.h"

/* The loop gets a scan output of the rows, which are values of its body. */
Value *scan_add(Func *func, Node *loop, Value *row, const Fact *fact, Sym name);
/* The sizes of a tensor without those of one axis, behind `count` if that is given. */
Value *scan_sizes(Builder *b, Value *count, Value *like, int axis);
/* A scan output of no trips has size 0 in symbolic dimensions: with the sizes that `like` has beside the axis. */
Value *scan_sized(Builder *b, Value *scan, Value *like, int axis);
Value *scan_count(Builder *b, Value *scan); /* its rows */
/* A fact without one axis. */
Fact scan_row(Context *cx, const Fact *whole, int axis);

#endif
