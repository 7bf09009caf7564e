/* What the texts around a class or a module may add to it: classes that derive from it, and attributes that other code
 * gives it. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_TEXTS_DERIVED_H
#define SCRIPTC_FRONTEND_TEXTS_DERIVED_H

#include "frontend/value/eval.h"

/* Returns whether a class of another text in its package derives from the class; if `method` is not NULL, whether one
 * of any text derives from it and defines that method. */
bool class_is_derived(Eval *ev, const Class *class, Sym method);
/* Returns whether a text around the module gives an object that is not called `self` this attribute. to: that module,
 * also by setattr and with a name that is computed; if it is one of the library, by that name; NULL: any object. */
bool module_is_given(Eval *ev, const Module *module, const Module *to, Sym attribute);

#endif
