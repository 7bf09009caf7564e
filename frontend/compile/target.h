/* The target. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_COMPILE_TARGET_H
#define SCRIPTC_FRONTEND_COMPILE_TARGET_H

#include "frontend/value/eval.h"

/* The target's object: a module that was constructed or that a factory returned, or the function itself. Poison:
 * reported. */
Sval ev_instance(Eval *ev, Sval target, Span at);

#endif
