/* Imports that set torch's default dtype, as far as texts tell. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_TEXTS_IMPORT_SETTINGS_H
#define SCRIPTC_FRONTEND_TEXTS_IMPORT_SETTINGS_H

#include "frontend/value/eval.h"

/* Returns whether the import of the module sets the default dtype, itself or by what it imports in turn. */
bool import_sets_default_dtype(Eval *ev, Sym name);

#endif
