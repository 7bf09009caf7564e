/* Exported programs as targets: their texts are evaluated like any source, and their tensors are the module's state.
 * Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_ARCHIVE_EXPORTED_H
#define SCRIPTC_FRONTEND_ARCHIVE_EXPORTED_H

#include "frontend/value/eval.h"

bool exported_at(Eval *ev, const char *path); /* whether the file contains exported programs */
/* Returns the program of that name (NULL or "": the only one) as a module. Poison: reported. */
Sval exported_root(Eval *ev, const char *path, const char *name);
/* Graph inputs and outputs are named by their paths in the user's arguments and results. NULL for other targets. */
Sym exported_input_name(Eval *ev, uint32_t i);
bool exported_takes(const Eval *ev, Sym symbol, int64_t size); /* whether the symbol's range includes that size */
Sym exported_output_name(Eval *ev, uint32_t i);                /* NULL: named by the variable */

#endif
