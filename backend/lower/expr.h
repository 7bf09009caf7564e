/* Lowering text: a straight-line ONNX expression in a row, `.expr = "Mul(self, Sigmoid(self))"`.
 *
 *   text       = { names "=" call ";" } result { "," result }          results in the schema's order
 *   names      = name { "," name }                                     several for operators with several outputs
 *   expression = call | name | "$" name | number | "[" ints "]" | "_"  `_` is an absent optional input
 *   call       = name "(" { expression | attribute "=" value } ")"
 *   value      = number | "'" text "'" | "[" numbers "]" | "$" name
 *
 * A name is a local of an earlier statement or an argument of the schema. Tensor arguments are used as they are.
 * Numbers (arguments and literals) become 0-d constants, or casts where they are known only at run time, of the dtype
 * of the nearest tensor: the first tensor among the operands of the same call, else the first Tensor argument of the
 * schema. `[0, 1]` is a 1-D int64 constant. `$name` is the compile-time value of an argument: an attribute of the kind
 * that ONNX wants (int, float, ints, text, bool as 0/1, dtype as ONNX's number), or, as an operand, a 1-D int64
 * constant of an int or int[]. An unknown value is an error for the user of the row (SC6103). `$name` of an argument
 * that is None or absent leaves the attribute out. An operator starts with a capital letter and is ONNX's. The
 * following lower-case functions exist, which emit a cast if one is needed:
 *
 *   like(x, y)     x in y's dtype            result(x)   x in the dtype of the (first) result
 *   f32(x) i64(x) bool(x) ...                x in that dtype (names as in dtype.def; `bool` for b8)
 *   where(c, a, b)                           Where, also for bools
 *   sum(x, axes) mean max min prod           ReduceSum ... keeping dims, with an operand or attribute as the opset
 * wants it
 *
 * The result is cast to the fact's dtype if it differs. Conditions on opset or arguments are for C rows. */
#ifndef SCRIPTC_BACKEND_EXPR_H
#define SCRIPTC_BACKEND_EXPR_H

#include "backend/lower/lowering.h"

void expr_lower(Lower *lo, const Op *op); /* expands op->row->expr for lo->node and binds its results */
/* Returns NULL, or a sentence in scratch memory about an error in the row's text. For tests of rows. */
const char *expr_check(Context *cx, const Op *op);

#endif
