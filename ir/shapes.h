/* The requirements of a row on the shapes and dtypes of its tensor arguments: OpRow.shapes, a text such as
 *
 *     "input:t[_ c ...] weight:t[c] index:int"
 *
 * The brackets have one entry per dimension: a word is a size, and equal words are equal sizes; a word with `*` is that
 * size or 1; a number is itself; `_` is any size; `...` is any number of dimensions, once. With `?` after the brackets,
 * tensors of another rank are not checked. The word after a colon is a class of dtypes (bool, int, number, float,
 * whole) or a name, and equal names are equal dtypes. Arguments that are absent or of unknown rank fit, and so do sizes
 * that may be equal on some run. */
#ifndef SCRIPTC_IR_SHAPES_H
#define SCRIPTC_IR_SHAPES_H

#include "base/diag.h"
#include "ir/fact.h"
#include "ir/op.h"

/* An error sentence about an argument and a fix, both in scratch memory. text NULL: all arguments fit; way NULL: the
 * code's own help. */
typedef struct ShapesMisfit {
    DiagCode code;
    const char *text, *way;
} ShapesMisfit;

/* Describes the first argument that does not satisfy OpRow.takes and .shapes. facts: one for each parameter, NULL for
 * those that are not tensors. */
ShapesMisfit shapes_misfit(Context *cx, Dims *dims, const Op *op, const Fact *const *facts);

#endif
