/* Graph inputs and outputs by the rules of the command line's TYPE notation. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_COMPILE_PORTS_H
#define SCRIPTC_FRONTEND_COMPILE_PORTS_H

#include "frontend/library/nn_module.h"
#include "frontend/value/eval.h"

typedef Vec(Sym) SymVec;

/* Arguments for the target's parameters, as graph inputs or compile-time values; false: reported. first: the parameter
 * behind a bound self. Names of the graph inputs are in func->input. */
bool input_arguments(Eval *ev, const Function *f, Sval callee, uint32_t first, Args *out);
/* The --input that describes a parameter as the function uses it; callee: what is called, a function, a method
 * or a module. */
const char *input_by_use(Eval *ev, const Function *f, Sval callee, Sym name);

/* Ends the body with the returned value's parts, and with the state that was written since `before` where that is asked
 * for; names are in func->output. False: reported. */
bool output_results(Eval *ev, const Function *f, Sval result, HeapMark before, Span at);

/* Adds to the diagnostic what a description of the parameter could be. */
void input_suggest(Eval *ev, Diag *diag, const Ast *param);

Sym port_unique(Eval *ev, Map *taken, Sym name); /* with _1, _2 where the name is taken; notes it */
/* Names that an option gives to n ports: one for each, none empty, none that is taken; notes them. False: reported. */
bool port_rename(Eval *ev, Map *taken, const char *option, const char *what, uint32_t given, const char *const *name,
                 uint32_t n);
/* After construction: state-dict keys, weights from files, dtype. `module_path` is then known of every module. */
bool module_bind(Eval *ev, Sval root);
void module_changes(Eval *ev, StateChanged *tell, void *user);
/* Adds the tensors of a weights file of any form; false: reported. */
bool weights_read(Eval *ev, const char *path, struct FileTensors *out);

#endif
