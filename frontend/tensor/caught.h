/* Errors that operators raise, under clauses that may catch them. */
#ifndef SCRIPTC_FRONTEND_TENSOR_CAUGHT_H
#define SCRIPTC_FRONTEND_TENSOR_CAUGHT_H

#include "base/diag.h"
#include "frontend/tensor/op_bind.h"

/* Turns the errors that were reported since `before` into an exception of that class, if eager mode raises it on every
 * run and a clause may catch it. True: it is raised. */
bool error_caught(Eval *ev, DiagMark before, const char *exception, Span at);
/* Warns once per clause if the operator fails for some sizes or values, and a clause would then go on: a graph cannot
 * enter that clause. */
void tell_failure(Eval *ev, const OpBinding *b, Sval result, Span at);
/* Do the same for an index, and for a number that is read from a tensor that may have several elements. */
void tell_index_failure(Eval *ev, Span at);
void tell_number_failure(Eval *ev, const Fact *fact, Span at);

#endif
