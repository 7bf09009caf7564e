/* Python's numbers, for the operators, tensors and `math`. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_KINDS_NUMBER_H
#define SCRIPTC_FRONTEND_KINDS_NUMBER_H

#include "frontend/kinds/protocol.h"

#include <string.h>

double number_double(Sval v); /* for a number known now */
/* Returns the number that a method of the program gave, which must be of that kind. */
Sval number_returned(Eval *ev, Sval v, const char *method, NumberKind kind, Span at);
Sval number_convert(Eval *ev, Sval v, NumberKind to, Span at); /* like int(), float(), bool() of a number */
Sval sv_complex(Eval *ev, double re, double im);
/* Numbers of NumPy are Python's numbers that name their class. Arithmetic makes others of NumPy's by its rules; where
 * paths of the run join, and in int(), float() and bool(), they become Python's. */
Sval number_of_class(Sval v, const Class *class);
Class *number_class(const Eval *ev, Sval v); /* NULL: one of Python's own */
Sval number_result(Eval *ev, Sval a, Sval b, Sval result, Span at);

/* Returns SV_NOT_IMPLEMENTED if the operands are not numbers, or the operator does not apply to them. */
Sval number_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at);
Sval number_unary(Eval *ev, AstOp op, Sval v, Span at);
Sval number_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at);

/* ---- arithmetic.c ---- */
/* Operations on numbers known now. SV_NOT_IMPLEMENTED: the operator does not apply to such numbers. */
Sval known_int_binary(Eval *ev, AstOp op, int64_t a, int64_t b, Span at);
Sval known_float_binary(Eval *ev, AstOp op, double a, double b, Span at);
Sval known_complex_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at);
/* Report or raise what makes an operation fail, and return its value. */
Sval int_beyond(Eval *ev, AstOp op, Span at); /* the result has more than 64 bits */
Sval raise_by_zero(Eval *ev, AstOp op, Span at);
Sval raise_by_negative(Eval *ev, Span at); /* the shift count is negative */

/* ---- number_errors.c ---- */
/* Return the result. In a `try`, a run raises a ValueError if the result is NaN and no argument is; a ValueError (at a
 * pole) or an OverflowError if it is infinite and all arguments are finite; the error of int() if v is NaN or
 * infinite. */
Sval number_unless_nan(Eval *ev, Sval result, uint32_t n, Sval *v, Span at);
Sval number_unless_infinite(Eval *ev, Sval result, uint32_t n, Sval *v, bool pole, Span at);
Sval number_unless_no_int(Eval *ev, Sval result, Sval v, Span at);

/* ---- natural.c ---- */
bool natural_number(const Eval *ev, const Value *v); /* whether an int is never negative where nodes are being made */
bool natural_below(const Value *v, int64_t n);       /* whether an int is always among 0 ... n - 1 */
/* Returns the operator for a power of ints. In Python, the result for a negative exponent is a float. If the exponent
 * may be negative, the operator fails in such a run, and a note says so. */
const char *natural_power(Eval *ev, Sval exponent, Span at);

/* Returns b if its key strictly precedes a's (with `greatest`, follows it), else a. */
Sval number_better(Eval *ev, bool greatest, Sval a, Sval key_a, Sval b, Sval key_b, Span at);
Sval round_number(Eval *ev, Sval v, Sval digits, Span at);

#endif
