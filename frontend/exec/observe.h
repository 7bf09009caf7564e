/* Records for editors the type of the value of each name in the program's text. Does nothing unless
 * FrontendOptions.observe is set. */
#ifndef SCRIPTC_FRONTEND_EXEC_OBSERVE_H
#define SCRIPTC_FRONTEND_EXEC_OBSERVE_H

#include "frontend/value/eval.h"

/* Records the value that was assigned to, or read from, a name or attribute in the source. For each place and call
 * path, the last evaluation counts, since earlier rounds of a loop are provisional. */
void observe(Eval *ev, Span at, Sval v, Observed how);
void observe_expression(Eval *ev, const Ast *e, Sval v); /* for names and attributes that are read */
void observe_parameters(Eval *ev, const Function *f);    /* for the call whose frame is current */
void observe_deliver(Eval *ev); /* calls FrontendOptions.observe in the order in which places were first met */

#endif
