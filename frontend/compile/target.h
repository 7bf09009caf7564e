/* The target. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_COMPILE_TARGET_H
#define SCRIPTC_FRONTEND_COMPILE_TARGET_H

#include "frontend/value/eval.h"

/* The target's object: a module that was constructed or that a factory returned, or the function itself. Poison:
 * reported. */
Sval ev_instance(Eval *ev, Sval target, Span at);
/* what options->target names: a class, function or object; --init is not applied */
Sval ev_target(Eval *ev, Sym *name);
/* Opens a file of Python as the text that is compiled, whose frame becomes the present one; NULL: reported. */
Module *target_text(Eval *ev, Sym path);
void target_names_at_hand(Eval *ev); /* torch, nn, F and math in the target's frame, unless its file binds them */
Sval ev_init_call(Eval *ev, Sval target, Span at); /* target(--init arguments) */

#endif
