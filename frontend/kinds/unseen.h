/* What code that a check does not see may provide. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_KINDS_UNSEEN_H
#define SCRIPTC_FRONTEND_KINDS_UNSEEN_H

#include "frontend/value/eval.h"

/* While checking: returns whether the value may have the attribute although its text does not show it. */
bool unseen_attr(Eval *ev, Sval v, Sym name);
/* While checking: returns whether code of another file may give the model, or the module of the program, the
 * attribute. */
bool unseen_given(Eval *ev, Sval v, Sym name);
/* While checking: returns whether a class that derives from the model's may override the method. */
bool unseen_override(Eval *ev, Sval self, Sym method);
/* Returns whether a constructor or method of the class assigns the attribute, on some path. */
bool unseen_assigned(Eval *ev, const Class *class, Sym name);
/* While checking: returns whether a function of the module may bind the name: `global name` or `global x, name`. */
bool unseen_declared(const Eval *ev, const Module *module, Sym name);
/* Returns whether a star import stands within another statement of the text, so that a test whose result may not be
 * known decides which names it binds. */
bool unseen_star(const Source *source);
/* While checking: returns whether the module may bind names that its text does not show. */
bool unseen_global(Eval *ev, Module *module);

/* Returns whether a statement of the text assigns an attribute of that name to an object that is not called `self`. */
bool unseen_gives(const char *text, size_t length, Sym name);

/* Returns whether the text assigns that attribute of the module, passes its name to a function of the module, as in
 * `torch._register_device_module("npu", m)`, or both to a function, as in `setattr(torch, "npu", m)`. */
bool unseen_takes(const char *text, size_t length, Sym module, Sym name);

/* Returns whether the text sets an attribute of the module by setattr: that one, or one of a name that it computes. */
bool unseen_sets(const char *text, size_t length, Sym module, Sym name);

/* While checking: returns whether an annotation of a parameter alone says that the value is a tensor, which is called.
 * No tensor can be, so callers pass something else. */
bool unseen_callable(Eval *ev, Sval v);

/* Returns whether a number may be one of numpy's, which have the attributes of arrays: the text imports numpy. */
bool unseen_array(const Eval *ev, Sval v);

/* While checking: returns whether an annotation of a parameter alone says that the value is a number, or a tensor. If
 * the function, which is neither scripted nor `forward`, uses its attributes or elements, or passes the tensor where
 * none fits, its callers pass something else. */
bool unseen_number(const Eval *ev, Sval v);
bool unseen_tensor(Eval *ev, Sval v);

#endif
