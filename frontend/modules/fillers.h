/* Which statements may fill a container that a module's text made: from the texts alone, before any of them is
 * evaluated. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_MODULES_FILLERS_H
#define SCRIPTC_FRONTEND_MODULES_FILLERS_H

#include "frontend/value/eval.h"

/* Returns whether a function of the text seems to change, in place, the object of a name at module level or, with
 * `attribute`, of an attribute of that name. */
bool filled_by_functions(Eval *ev, const Module *owner, Sym name, bool attribute);
/* Returns whether something in the text may put an entry into the object that a name or an attribute of that name
 * refers to, or may make the object known under another name. False only if each place where the text has the word
 * certainly does neither; access by reflection, such as a loop over `vars()`, does not count. Statements that begin in
 * `but` are passed over. */
bool may_be_filled(Eval *ev, const Source *source, Sym name, Span but);
/* Returns whether a line that is not indented has the word, other than to define or import it. */
bool used_outside_functions(const Source *source, Sym name);

#endif
