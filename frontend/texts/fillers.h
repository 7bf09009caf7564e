/* Decides which statements may fill a container that a module's text made, from the texts alone, before any of them is
 * evaluated. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_TEXTS_FILLERS_H
#define SCRIPTC_FRONTEND_TEXTS_FILLERS_H

#include "frontend/value/eval.h"

/* Returns whether a function of the text seems to change, in place, the object of a name at module level or, with
 * `attribute`, of an attribute of that name. Methods that the object's class lacks do not; NULL: any class. */
bool filled_by_functions(Eval *ev, const Module *owner, Sym name, const Class *class, bool attribute);
/* Returns whether something in the text may add an entry to the object of a name, or of an attribute of that name, or
 * may make the object known under another name. False only if no occurrence of the word in the text can do either.
 * Access by reflection, such as a loop over `vars()`, does not count. Statements that begin in `but` are skipped. */
bool may_be_filled(Eval *ev, const Source *source, Sym name, Span but);
/* Returns whether other texts may fill the object of a name; `holds`: they do if they have the name. */
typedef bool FillsFn(Eval *ev, Sym name, bool holds, void *user);
/* Returns whether something else than the statements outside the functions of the module's text may fill the object of
 * a name, under this name or another one that these statements give it. */
bool filled_later(Eval *ev, const Module *module, Sym name, FillsFn *elsewhere, void *user);
/* Returns whether statements there store items in the object of a name, or of an attribute of that name, or call a
 * method that changes it. */
bool stores_items(Eval *ev, const Source *source, Span at, Sym name);
/* Returns whether a line that is not indented contains the word other than to define or import it. */
bool used_outside_functions(const Source *source, Sym name);

#endif
