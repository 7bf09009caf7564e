/* Python's numbers, for the operators, tensors and `math`. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_KINDS_NUMBER_H
#define SCRIPTC_FRONTEND_KINDS_NUMBER_H

#include "frontend/kinds/protocol.h"

#include <string.h>

double number_double(Sval v);                                  /* of a number known now */
Value *number_ir(Eval *ev, Sval v);                            /* as an int, float or bool value; NULL for complex */
Sval number_convert(Eval *ev, Sval v, NumberKind to, Span at); /* as int(), float(), bool() of a number do */
Sval sv_complex(Eval *ev, double re, double im);

/* SV_NOT_IMPLEMENTED where the operands are not numbers or the operator does not apply. */
Sval number_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at);
Sval number_unary(Eval *ev, AstOp op, Sval v, Span at);
Sval number_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at);

/* round(v, digits). */
/* b if its key goes strictly before a's (behind it: greatest), else a. */
Sval number_better(Eval *ev, bool greatest, Sval a, Sval key_a, Sval b, Sval key_b, Span at);
Sval round_number(Eval *ev, Sval v, Sval digits, Span at);

#endif
