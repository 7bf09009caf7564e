/* A first look at statements of a module: whether one may change something that another makes. Private to the
 * evaluator. */
#ifndef SCRIPTC_FRONTEND_MODULES_MAY_CHANGE_H
#define SCRIPTC_FRONTEND_MODULES_MAY_CHANGE_H

#include "frontend/value/eval.h"

/* Returns whether the import of the module does not run the statement, or runs nothing by it but an import. */
bool is_idle_unit(const Ast *stmt);
/* Returns whether the function whose head begins there has a default value that its calls may change. */
bool has_changing_default(const char *head, const char *end);
/* Returns whether the statement may change something that another one makes, as far as its own text tells. */
bool statement_may_change(Eval *ev, Module *module, const Ast *stmt);
/* Returns whether some statement of the text may change something, so that a closer look is worth its time. */
bool text_may_change(Eval *ev, Module *module);

#endif
