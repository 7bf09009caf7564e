/* Patterns that lint warns of in functions that compile. */
#ifndef SCRIPTC_FRONTEND_COMPILE_RULES_H
#define SCRIPTC_FRONTEND_COMPILE_RULES_H

#include "frontend/value/eval.h"

/* Reports the patterns that the text of a function of the program shows. The function was evaluated as part of a
 * graph. */
void rules_check(Eval *ev, Function *f);
/* Returns whether every call of the function calls it again, given that its name still refers to it, as it did in
 * earlier calls. */
bool rules_never_end(Eval *ev, const Function *f);
void annotations_check_names(Eval *ev, const Function *f); /* reports names in its annotations that nothing binds */
/* Warns if its annotation of the result names another kind than the function returns on all paths. */
void annotations_check_result(Eval *ev, const Function *f, Sval result);

#endif
