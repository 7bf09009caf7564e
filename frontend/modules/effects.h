/* Side effects of modules, for the files that run them in search of what fills an object. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_MODULES_EFFECTS_H
#define SCRIPTC_FRONTEND_MODULES_EFFECTS_H

#include "frontend/modules/module.h"

/* A module of the program that a statement at the top of another imports. */
typedef struct Imported {
    Module *from;
    Sym name;
    Source *source;
    bool package;
} Imported;

typedef void ImportedFn(Eval *ev, const Imported *imported, void *user);

/* Visits the modules of the program that a statement imports, unless they are under a test. */
void imports_of(Eval *ev, Module *module, const Ast *stmt, ImportedFn *visit, void *user);
typedef void UnitFn(Eval *ev, Module *module, uint32_t k, void *user);

/* Visits the statements of the opened modules in the order in which Python runs them (import_order.c). near: the name
 * of a module, of whose package modules are opened only for what they import; NULL: none are. */
void units_in_order(Eval *ev, Sym near, UnitFn *visit, void *user);
/* Returns a number that grows with whatever may let a side effect succeed that failed before. */
uint32_t effects_tally(const Eval *ev);
/* Returns whether deriving a class may run code. */
bool effects_on_subclasses(Eval *ev);
/* Runs a side effect. Its errors are dropped; it is run again if its names are needed. */
bool effects_run_unit(Eval *ev, Module *module, uint32_t k, bool derived);
/* Runs a unit of any kind as a side effect, unless that was tried since the last one that succeeded. */
bool effects_force_unit(Eval *ev, Module *module, uint32_t k);
/* Returns whether a statement of this kind may have a side effect, if deriving a class has none. */
bool effects_are_of(const Ast *stmt);
/* Runs the statements of the opened modules that call functions which import something (late_imports.c); again: also
 * those that failed before. Returns whether there were any. */
bool late_imports_run(Eval *ev, bool again);
/* Runs those of a text; returns whether there were any. */
bool effects_of_module(Eval *ev, Module *module, bool derived);
/* Opens module i of reach.h by running what imports it (registries.c). Returns NULL if nothing does: a test around the
 * import is false. */
Module *open_reached(Eval *ev, uint32_t i);
/* Opens the modules whose import may derive classes from the class of that name, by any name (registries.c). */
void open_deriving(Eval *ev, Sym name, const Source *owner);
/* Runs the modules whose import may call a function that declares the name global (registries.c). */
void run_global_setters(Eval *ev, Sym name, const Source *owner);
/* Runs unit k if it changes what the module imports, or the module's own names. */
void effects_run_change(Eval *ev, Module *module, uint32_t k);
/* Returns the place of a statement in the same way in all evaluations, each of which opens the texts anew. */
Sym effects_place(Context *cx, const Source *text, uint32_t at);

#endif
