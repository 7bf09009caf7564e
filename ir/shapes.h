/* What a row says about the shapes and dtypes of its tensor arguments: OpRow.shapes, a text such as
 *
 *     "input:t[_ c ...] weight:t[c] index:int"
 *
 * In the brackets stands what each dimension is: a word is a size, equal words equal sizes; a word with `*` is that
 * size or 1; a number is itself; `_` is any size; `...` any number of dimensions, once. With `?` behind the brackets
 * nothing is said where the rank is another one. The word behind a colon is a class of dtypes (bool, int, number,
 * float, whole) or a name, and equal names are equal dtypes. Arguments that are absent or of unknown rank fit, and so
 * do sizes that may be equal on some run. */
#ifndef SCRIPTC_IR_SHAPES_H
#define SCRIPTC_IR_SHAPES_H

#include "base/diag.h"
#include "ir/fact.h"
#include "ir/op.h"

/* A sentence about an argument, and the way out; both in scratch. text NULL: all fit; way NULL: the code's own. */
typedef struct ShapesMisfit {
    DiagCode code;
    const char *text, *way;
} ShapesMisfit;

/* About the first argument that does not fit OpRow.takes and .shapes. facts: one a parameter, NULL for what is no
 * tensor. */
ShapesMisfit shapes_misfit(Context *cx, Dims *dims, const Op *op, const Fact *const *facts);

/* How a tensor becomes one of these classes of dtypes (1 << DTC_...): "x.long()". */
const char *dtype_conversion(Context *cx, const char *tensor, uint8_t classes);

#endif
