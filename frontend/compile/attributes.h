/* Attributes of a model under check. */
#ifndef SCRIPTC_FRONTEND_COMPILE_ATTRIBUTES_H
#define SCRIPTC_FRONTEND_COMPILE_ATTRIBUTES_H

#include "frontend/value/eval.h"

/* Makes those attributes unknown that methods other than the constructor may have assigned before `forward` runs. */
void attributes_forget(Eval *ev, Sval object);
/* Returns the function that an attribute of a class holds, or the getter of a property; NULL: it has no text. */
Function *own_function(Sval v);

#endif
