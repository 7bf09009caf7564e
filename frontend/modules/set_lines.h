/* Attributes of modules and classes that lines of other texts set when they are imported, or functions with a `global`
 * statement that such lines call: the search for programs of which too much would have to be read to follow what their
 * imports write (import_writes.h). Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_MODULES_SET_LINES_H
#define SCRIPTC_FRONTEND_MODULES_SET_LINES_H

#include "base/vec.h"
#include "frontend/value/eval.h"

typedef struct SetLines SetLines;

/* Searches the texts of imports that are new since the last call; `lines`: what it returned, at first NULL. */
SetLines *set_lines_follow(Eval *ev, SetLines *lines);
/* Runs what sets an attribute of that name, of a class or, if that is not NULL, of the module. */
void set_lines_run(Eval *ev, SetLines *lines, const Module *module, Sym name);

#endif
