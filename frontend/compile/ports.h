/* Graph inputs and outputs, following the command line's TYPE notation. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_COMPILE_PORTS_H
#define SCRIPTC_FRONTEND_COMPILE_PORTS_H

#include "frontend/library/nn_module.h"
#include "frontend/value/eval.h"

typedef Vec(Sym) SymVec;

/* Makes arguments for the target's parameters, as graph inputs or compile-time values; false: reported. first: the
 * first parameter after a bound self. func->input gets the names of the graph inputs. */
bool input_arguments(Eval *ev, const Function *f, Sval callee, uint32_t first, Args *out);
/* Reports a note for each of `*args` and `**kwargs` that the function reads although nothing is passed for it. */
void inputs_note_nothing_passed(Eval *ev, const Function *f);
/* How a function's text uses names. callee: the function, method or module that is called. */
typedef struct InputUses InputUses;
/* How a name, or what a key reads from it, is used. */
typedef struct InputUse {
    const char *example; /* the type that the first use determines; NULL: none does */
    Map keys;            /* from each text by which it is subscripted to the InputUse of what is read */
} InputUse;
InputUses *input_uses(Eval *ev, const Function *f, Sval callee);
const InputUse *input_use(const InputUses *uses, Sym name); /* NULL: it is not used in a way that determines a type */

/* Ends the body with the parts of the returned value, and, if requested, with the state that was written since
 * `before`; func->output gets the names. False: reported. */
bool output_results(Eval *ev, const Function *f, Sval result, HeapMark before, Span at);

/* Adds a possible description of the parameter to the diagnostic, of the form that its annotation and its use state.
 * use: NULL: the text does not show what it is. */
void input_suggest(Eval *ev, Diag *diag, const Ast *param, const InputUse *use);
/* Returns a description of a parameter by its use alone; as_is: the type if its use does not state one. */
const char *input_example(Eval *ev, const InputUse *use, const char *as_is);

Sym port_unique(Eval *ev, Map *taken, Sym name); /* adds _1, _2 if the name is taken; records it */
/* Checks names that an option gives to n ports: one for each, none empty, none taken; records them. False: reported. */
bool port_rename(Eval *ev, Map *taken, const char *option, const char *what, uint32_t given, const char *const *name,
                 uint32_t n);
/* Returns the value of a dictionary's key in a description. */
Sval input_key(const Ast *key);

/* ---- --io-names ---- */

struct Input;
/* A result whose parts get the names of an input's parts, with `name` in place of the input's. */
typedef struct IoName {
    Sval value;
    const struct Input *input;
    Sym name;
    bool placed; /* its outputs were made */
} IoName;
typedef Vec(IoName) IoNames;

/* Visits a part of the returned value, with the name that its outputs get. */
typedef void ResultPart(void *user, Sval v, Sym name, bool top);
typedef void EachResult(Eval *ev, const void *results, ResultPart *visit, void *user);
/* Visits the parts of a tuple, dictionary or dataclass, which are flattened; of other values, nothing. */
void output_parts(Eval *ev, Sval v, Sym name, bool top, ResultPart *visit, void *user);

void io_names_keep(Eval *ev, Sym name, const struct Input *input); /* records the tree of an input */
/* Finds the result that each --io-names means, the one of the input's form: the whole value, or a part of it; `each`
 * visits the parts. False: reported. */
bool io_names_find(Eval *ev, Span at, Sval whole, EachResult *each, const void *results, IoNames *out);
/* Visits the leaves of an input together with the corresponding parts of a value; `name` is the whole's. False: a visit
 * returned false, or the forms differ. */
typedef bool IoLeaf(void *user, Sym name, const struct Input *leaf, Sval v);
bool io_leaves(Eval *ev, const struct Input *input, Sym name, Sval v, IoLeaf *leaf, void *user);

/* After construction: assigns state-dict keys, weights from files, and the dtype. From then on `module_path` is known
 * for every module. */
bool module_bind(Eval *ev, Sval root);
void module_changes(Eval *ev, StateChanged *tell, void *user);
/* Adds the tensors of a weights file of any format; false: reported. */
bool weights_read(Eval *ev, const char *path, struct FileTensors *out);

#endif
