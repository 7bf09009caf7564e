/* What editors show: the type of the value that a name has at each place of the program's text. Nothing is done unless
 * FrontendOptions.observe asks for it. */
#ifndef SCRIPTC_FRONTEND_EXEC_OBSERVE_H
#define SCRIPTC_FRONTEND_EXEC_OBSERVE_H

#include "frontend/value/eval.h"

/* The value that a name or attribute at a place of the source has been given, or was read as. The last evaluation of a
 * place counts, one for each way it is called: the earlier rounds of a loop were tries. */
void observe(Eval *ev, Span at, Sval v, Observed how);
void observe_expression(Eval *ev, const Ast *e, Sval v); /* of names and attributes that are read */
void observe_parameters(Eval *ev, const Function *f);    /* of the call that the present frame is */
void observe_deliver(Eval *ev); /* tells FrontendOptions.observe, in the order in which places were first met */

#endif
