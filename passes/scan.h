/* Scan outputs of loops: rows that trips yield, and the tensors made of them. */
#ifndef SCRIPTC_PASSES_SCAN_H
#define SCRIPTC_PASSES_SCAN_H

#include "passes/pass.h"

/* A value that a loop carries from trip to trip, which passes examine one by one. */
typedef struct ScanCarried {
    Node *loop;
    uint32_t index;            /* among the carried values */
    Value *init, *param, *out; /* before the loop, at the start of a trip, after the loop */
} ScanCarried;
static inline ScanCarried scan_carried(Node *loop, uint32_t index) {
    return (ScanCarried){loop, index, loop->in[index + 2].value, loop->block[0]->param[index + 1], loop->out[index]};
}

/* Adds a scan output to the loop; `row` is a value of its body. */
Value *scan_add(Func *func, Node *loop, Value *row, const Fact *fact, Sym name);
/* Returns the sizes of a tensor without one axis, preceded by `count` if that is given. */
Value *scan_sizes(Builder *b, Value *count, Value *like, int axis);
/* A scan output of no trips has size 0 in symbolic dimensions; gives it the sizes of `like` except along the axis. */
Value *scan_sized(Builder *b, Value *scan, Value *like, int axis);
/* Joins the rows of all trips along an axis of a tensor like `like`. With size > 0 the parts have the axis with that
 * size and are concatenated; with size 0 a row lacks the axis. `backwards`: the last trip's rows come first. */
Value *scan_rows(Builder *b, Value *scan, Value *like, int axis, int64_t size, bool backwards);
Value *scan_count(Builder *b, Value *scan); /* number of rows */
/* Maps the sizes of values outside the loop, and the symbols in those sizes, to such a value. */
void scan_note_outside(PassCx *pass, const Node *loop, Map *outside);
/* Returns whether a value outside has the size as a dimension or is an int of that value. */
bool scan_has_size(const Map *outside, const Dim *size);
Value *scan_size(Builder *b, const Map *outside, const Dim *size); /* as an int; scan_has_size must hold */
/* Returns whether the sizes of a row are constants or known outside the loop, which is then noted in *outside. */
bool scan_knows_sizes(PassCx *pass, const Node *loop, const Fact *row, Map *outside);
Value *scan_zeros(Builder *b, const Fact *row, const Map *outside); /* scan_knows_sizes must hold */
/* Returns the fact without one axis. */
Fact scan_row(Context *cx, const Fact *whole, int axis);

#endif
