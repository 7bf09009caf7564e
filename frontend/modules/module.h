/* Modules, for the files that open and search them. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_MODULES_MODULE_H
#define SCRIPTC_FRONTEND_MODULES_MODULE_H

#include "frontend/value/eval.h"

/* Opens a module: parses it, and lists its bindings. */
Module *module_of_source(Eval *ev, Sym name, const Source *source, bool package);
void module_run(Eval *ev, Module *module); /* evaluates its registrations, in order */
/* Returns whether the program has few enough texts to follow what their imports write, as far as is known (setters.c).
 */
bool program_is_small(Eval *ev);
/* Reports why changes of imported objects could not be evaluated; false: there are none. */
bool module_report_changes(Eval *ev);
void module_note_left_out(Eval *ev); /* notes statements whose changes are missing, as they cannot be evaluated */
/* Records the functions of a text that set torch's default dtype. */
void find_dtype_setters(Eval *ev, Module *module);
/* Returns whether a statement of the module sets torch's default dtype (default_dtype.c). */
bool sets_default_dtype(Eval *ev, const Module *module, const Ast *stmt);

/* ---- what earlier rooms call through frontend/value/services.h, which says what each does ---- */
extern const SvProtocol sv_module_row;
Sval modules_import(Eval *ev, Sym dotted, int level, Span at);
Flow modules_import_stmt(Eval *ev, const Ast *stmt);
Sval modules_builtin(Eval *ev, Sym name, Span at);
bool modules_effects(Eval *ev);
void modules_settle(Eval *ev, Sval of, Sym name);
bool modules_fill_missing(Eval *ev, Sval dict, Sval key, const Span *asked);
void modules_fill(Eval *ev, const Module *owner, Sym name, Sval v, Holding by);
Module *modules_find(Eval *ev, Sym dotted);
Sval modules_attr(Eval *ev, Module *module, Sym name, Span at);
Sval modules_global(Eval *ev, Module *module, Sym name, Span at);
Sval modules_globals(Eval *ev, Module *module, Span at);
Body modules_body(Eval *ev, const Function *f);
Sval modules_subclasses(Eval *ev, const Class *of);
Module *modules_starred(Eval *ev, Module *module, uint32_t unit);
/* Visits every name of the module, including star imports; a name may occur more than once. */
void module_each_name(Eval *ev, Module *module, NativeNameFn *add, void *user, Span at);

#endif
