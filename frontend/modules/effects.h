/* Side effects of modules, for the files that run them in search of what fills an object. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_MODULES_EFFECTS_H
#define SCRIPTC_FRONTEND_MODULES_EFFECTS_H

#include "frontend/modules/module.h"

/* ---- running side effects (effects.c) ---- */

/* Returns a number that grows with whatever may let a side effect succeed that failed before. */
uint32_t effects_tally(const Eval *ev);
/* Returns whether deriving a class may run code. */
bool effects_on_subclasses(Eval *ev);
/* Returns whether a statement of this kind may have a side effect, if deriving a class has none. */
bool effects_are_of(const Ast *stmt);
/* Runs unit k if it is a side effect; `derived`: deriving a class may run code. Its errors are dropped; it is run again
 * if its names are needed. */
bool effects_run_unit(Eval *ev, Module *module, uint32_t k, bool derived);
/* Runs a unit of any kind as a side effect, unless that was tried since the last one that succeeded. */
bool effects_force_unit(Eval *ev, Module *module, uint32_t k);
/* Runs unit k if it changes what the module imports, or the module's own names. */
void effects_run_change(Eval *ev, Module *module, uint32_t k);
/* Runs the side effects of a text; returns whether there were any. */
bool effects_of_module(Eval *ev, Module *module, bool derived);
/* Runs the statements of the opened modules that call functions which import something (late_imports.c); `again`: also
 * those that failed before. Returns whether there were any. */
bool late_imports_run(Eval *ev, bool again);
/* Returns the place of a statement in the same way in all evaluations, each of which opens the texts anew. */
Sym effects_place(Context *cx, const Source *text, uint32_t at);

/* ---- what statements import (effects.c, import_order.c) ---- */

/* A module of the program that a statement at the top of another imports. */
typedef struct Imported {
    Module *from;
    Sym name;
    Source *source;
    bool package;
} Imported;

typedef void ImportedFn(Eval *ev, const Imported *imported, void *user);
typedef void UnitFn(Eval *ev, Module *module, uint32_t k, void *user);

/* Visits the modules of the program that a statement imports, unless they are under a test. */
void imports_of(Eval *ev, Module *module, const Ast *stmt, ImportedFn *visit, void *user);
/* Visits the statements of the opened modules in the order in which Python runs them. near: the name of a module, of
 * whose package modules are opened only for what they import; NULL: none are. */
void units_in_order(Eval *ev, Sym near, UnitFn *visit, void *user);

/* ---- opening modules that others import (open_imports.c, registries.c) ---- */

/* Opens imports of the opened modules, and of those that this opens, as `open` decides for `user`. Returns whether
 * there are any. `sought` identifies the search, which is not repeated until something else has opened a module. */
bool open_imports(Eval *ev, const void *sought, ImportedFn *open, void *user);
/* Opens module i of reach.h by running what imports it. Returns NULL if nothing does: a test around the import is
 * false. */
Module *open_reached(Eval *ev, uint32_t i);
/* Opens the modules whose import may derive classes from the class of that name, by any name. */
void open_deriving(Eval *ev, Sym name, const Source *owner);

/* ---- before an object is read that other texts change (setters.c, registries.c) ---- */

/* Runs the modules whose import may call a function that declares the name global. */
void run_global_setters(Eval *ev, Sym name, const Source *owner);
/* Runs the statements of other texts that write items of the value v of a name of the module; `replaced`: only if one
 * of them may do more to the container than to add items. */
void modules_settle_contents(Eval *ev, const Module *module, Sym name, Sval v, bool replaced);
/* Runs those that write items of what the owner's text has under the name. Returns whether something was run. */
bool modules_settle_items(Eval *ev, const Source *owner, Sym name);
/* Runs those that set a name of a module of the library, or write items of its value. */
void modules_settle_library(Eval *ev, const Module *module, Sym name);

#endif
