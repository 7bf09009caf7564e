/* The contents of tensors that depend on nothing but the program's text. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_KNOWN_H
#define SCRIPTC_FRONTEND_KNOWN_H

#include "frontend/eval.h"

const Const *known_value(Eval *ev, Value *value); /* NULL: not known when compiling */

#endif
