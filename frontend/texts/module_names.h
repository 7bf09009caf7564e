/* Dotted names of modules. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_TEXTS_MODULE_NAMES_H
#define SCRIPTC_FRONTEND_TEXTS_MODULE_NAMES_H

#include "frontend/value/eval.h"

bool module_shares_package(Sym a, Sym b);     /* returns whether two modules are in the same top-level one */
Sym module_parent_name(Eval *ev, Sym dotted); /* NULL: it is a top-level module */
/* Returns the absolute name of `dotted` as written in `from`, with `level` dots in front; NULL: above the top
 * package. */
Sym import_absolute(Eval *ev, const Module *from, Sym dotted, int level);

#endif
