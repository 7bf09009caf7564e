/* Graph inputs and outputs by the rules of the command line's TYPE notation. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_PORTS_H
#define SCRIPTC_FRONTEND_PORTS_H

#include "frontend/eval.h"

typedef Vec(Sym) SymVec;

/* Arguments for the target's parameters, as graph inputs or compile-time values; false: reported. first: the parameter
 * behind a bound self. Names of the graph inputs are in func->input. */
bool input_arguments(Eval *ev, const Function *f, uint32_t first, Args *out);

/* Ends the body with the returned value's parts, and with the state that was written since `before` where that is asked
 * for; names are in func->output. False: reported. */
bool output_results(Eval *ev, const Function *f, Sval result, HeapMark before, Span at);

Sym port_unique(Eval *ev, Map *taken, Sym name); /* with _1, _2 where the name is taken; notes it */

#endif
