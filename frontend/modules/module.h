/* Modules, as the files that open and search them need them. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_MODULES_MODULE_H
#define SCRIPTC_FRONTEND_MODULES_MODULE_H

#include "frontend/value/eval.h"

Space *space_of_source(Eval *ev, Sym name, const Source *source, bool package); /* opens: parses, lists the bindings */
Sym space_parent_name(Eval *ev, Sym dotted);                                    /* NULL: it is a top module */
void space_run(Eval *ev, Space *space); /* evaluates what its text registers, in order */

/* What services hand to rooms below. */
extern const SvProtocol sv_space_row;
Sval modules_import(Eval *ev, Sym dotted, int level, Span at);
Flow modules_import_stmt(Eval *ev, const Ast *stmt);
Sval modules_builtin(Eval *ev, Sym name, Span at);
bool modules_effects(Eval *ev);
Space *modules_find(Eval *ev, Sym dotted);
Sval modules_attr(Eval *ev, Space *space, Sym name, Span at);
Sval modules_global(Eval *ev, Space *space, Sym name, Span at);
Sval modules_globals(Eval *ev, Space *space, Span at);
Body modules_body(Eval *ev, const Function *f);
Sval modules_subclasses(Eval *ev, const Class *of);
Space *modules_starred(Eval *ev, Space *space, uint32_t unit);
/* Every name that the module has, star imports included; one may come more than once. */
void space_each_name(Eval *ev, Space *space, NativeNameFn *add, void *user, Span at);

#endif
