/* Modules, as the files that open and search them need them. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_MODULES_MODULE_H
#define SCRIPTC_FRONTEND_MODULES_MODULE_H

#include "frontend/value/eval.h"

Space *space_of_source(Eval *ev, Sym name, const Source *source, bool package); /* opens: parses, lists the bindings */
Space *space_find(Eval *ev, Sym dotted);                      /* opened when first asked for; NULL: there is none */
Sym space_parent_name(Eval *ev, Sym dotted);                  /* NULL: it is a top module */
Sval space_global(Eval *ev, Space *space, Sym name, Span at); /* the text's own names, C names, star imports */
Body space_body(Eval *ev, const Function *f);                 /* its statements, read when they are first wanted */
void space_run(Eval *ev, Space *space);                       /* evaluates what its text registers, in order */

/* `Class.__subclasses__()`: a list, of the classes that the open modules of the program define, in the order of their
 * texts. */
Sval space_subclasses(Eval *ev, const Class *of);

/* The space that the unit's `from m import *` names; NULL: it is another statement, or not found. */
Space *space_starred(Eval *ev, Space *space, uint32_t unit);

#endif
