/* The target, and names that are near to a name. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_TARGET_H
#define SCRIPTC_FRONTEND_TARGET_H

#include "frontend/eval.h"

typedef Vec(Sym) NameVec;

/* The target's object: a module that was constructed or that a factory returned, or the function itself. Poison:
 * reported. */
Sval ev_instance(Eval *ev, Sval target, Span at);
/* The most similar of the names, or NULL if none is near (nearest.c). */
Sym nearest_name(Eval *ev, const char *name, uint32_t n, const Sym *names);

#endif
