/* The target. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_COMPILE_TARGET_H
#define SCRIPTC_FRONTEND_COMPILE_TARGET_H

#include "frontend/value/eval.h"

/* Returns the target's object: a module that was constructed or that a factory returned, or the function itself.
 * Poison: reported. */
Sval ev_instance(Eval *ev, Sval target, Span at);
/* returns what options->target names, a class, function or object, without applying --init */
Sval ev_target(Eval *ev, Sym *name);
/* Opens a Python file as the text to compile, whose frame becomes current; NULL: reported. */
Module *target_text(Eval *ev, Sym path);
void target_names_at_hand(Eval *ev); /* binds torch, nn, F and math in the target's frame, unless its file does */

#endif
