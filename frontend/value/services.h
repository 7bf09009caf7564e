/* Functions that rooms need from later rooms. Each struct belongs to the room that fills it; compile/services.c puts
 * them together. The functions below call through them, so that callers need not see the implementing room. */
#ifndef SCRIPTC_FRONTEND_VALUE_SERVICES_H
#define SCRIPTC_FRONTEND_VALUE_SERVICES_H

#include "frontend/value/prelude_names.h"
#include "frontend/value/sval.h"

typedef struct Narrowing Narrowing;
typedef void NativeNameFn(void *user, const char *name);
typedef Sval BranchFn(Eval *ev, void *context);
typedef Flow ArmFn(Eval *ev, void *context);
typedef struct Generator Generator;

/* Processes an element in the consumer's frame; returns how that ended. A break or any other exit leaves the generator
 * too. */
typedef Flow GiveFn(Eval *ev, Sval element, void *context);
/* What receives the remaining elements of an active iterator. Flows, and `broke`, are those of the current frame, as
 * for a loop. */
typedef struct Consumer {
    GiveFn *give;
    void *context;
    const Ast *key; /* for a loop: its statement */
    bool exits;     /* give may exit, or advance the iterator itself */
    Span at;
} Consumer;

/* What holds a container under a name. */
typedef enum { BY_MODULE, BY_CLASS, BY_OBJECT } Holding;

typedef struct ModuleServices {
    Sval (*import)(Eval *ev, Sym dotted, int level, Span at);
    Flow (*import_stmt)(Eval *ev, const Ast *stmt);
    Sval (*builtin)(Eval *ev, Sym name, Span at);
    void (*fill)(Eval *ev, const Module *owner, Sym name, Sval v, Holding by);
    bool (*fill_missing)(Eval *ev, Sval dict, Sval key, const Span *asked);
    bool (*effects)(Eval *ev);
    void (*settle)(Eval *ev, Sval of, Sym name);
    Module *(*find)(Eval *ev, Sym dotted);
    Sval (*attr)(Eval *ev, Module *module, Sym name, Span at);
    Sval (*global)(Eval *ev, Module *module, Sym name, Span at);
    Sval (*globals)(Eval *ev, Module *module, Span at);
    Body (*body)(Eval *ev, const Function *f);
    Sval (*subclasses)(Eval *ev, const Class *of);
    Module *(*starred)(Eval *ev, Module *module, uint32_t unit);
    bool (*derived)(Eval *ev, const Class *class, Sym method);
    bool (*given)(Eval *ev, const Module *module, const Module *to, Sym attribute);
} ModuleServices;

typedef struct ProgramServices {
    Sval (*prelude_value)(Eval *ev, PreludeName name, Span at);
    Sval (*prelude_call)(Eval *ev, PreludeName function, uint32_t n, const Sval *pos, Span at);
    Class *(*class_named)(Eval *ev, const char *name);
    Sval (*call_python)(Eval *ev, const char *function, uint32_t n, const Sval *pos, Span at);
    Sval (*construct)(Eval *ev, Class *class, const Args *args, Span at);
    const Type *(*type_of_annotation)(Eval *ev, const Ast *annotation);
    void (*narrow_enter)(Eval *ev, Narrowing *narrowing, bool outcome);
    int (*list_depth)(Eval *ev, Span at);
    bool (*refuse_append)(Eval *ev, Sval list, Sval v, Span at);
    void (*narrow_restore)(Eval *ev, const Narrowing *narrowing, CellId cell, Sym name, Sval v[2]);
    bool (*never_ends)(Eval *ev, const Function *f);
} ProgramServices;

typedef struct ArchiveServices {
    bool (*owns)(const Eval *ev, const Module *module);
    bool (*library)(const Eval *ev, const Module *module);
    Sym (*label)(Eval *ev, const Module *module, Sym name);
    Sym (*attribute)(Eval *ev, Sym name);
    Sval (*name)(Eval *ev, Sym name, Span at);
    Source *(*source)(Eval *ev, Sym dotted, bool *folder);
    bool (*writes_out)(Eval *ev, Function *f, const Args *args, Span at, Sval *result);
} ArchiveServices;

typedef struct NnModuleServices {
    Sval (*call)(Eval *ev, Sval module, const Args *args, Span at);
    Sym (*enter)(Eval *ev, Sval self);
    bool (*store)(Eval *ev, Sval module, Sym name, Sval to, Span at);
} NnModuleServices;

typedef struct TensorServices {
    Sval (*binary)(Eval *ev, AstOp op, Sval a, Sval b, Span at);
    Sval (*inplace)(Eval *ev, AstOp op, Sval a, Sval b, Span at);
    Sval (*unary)(Eval *ev, AstOp op, Sval v, Span at);
    Sval (*op_named)(Eval *ev, const char *name, uint32_t n, const Sval *pos, Span at);
    Value *(*from_data)(Eval *ev, Sval data, DType dtype, Span at);
    void (*properties)(NativeNameFn *each, void *user);
} TensorServices;

typedef struct GraphServices {
    Sval (*branch)(Eval *ev, Value *cond, BranchFn *then, BranchFn *otherwise, void *context, Span at);
    Flow (*branch_flow)(Eval *ev, Value *cond, ArmFn *then, ArmFn *otherwise, void *context, Span at);
    Value *(*value)(Eval *ev, Sval v, Span at);
    Sval (*number)(Eval *ev, Value *value);
    void (*container_changed)(Eval *ev, Sval v);
} GraphServices;

typedef struct KindServices {
    Sval (*binary)(Eval *ev, AstOp op, Sval a, Sval b, Span at);
    Sval (*compare)(Eval *ev, AstOp op, Sval a, Sval b, Span at);
    Sval (*negate)(Eval *ev, Sval v, Span at);
    Sval (*call_method)(Eval *ev, Sval v, const char *name, uint32_t n, const Sval *pos, Span at);
    Sval (*str_of)(Eval *ev, Sval v, bool repr, Span at);
    Sval (*class_attr)(Eval *ev, Sval v, Class *class, Sym name, Span at);
    Sval (*max)(Eval *ev, Sval a, Sval b, Span at);
    Sval (*min)(Eval *ev, Sval a, Sval b, Span at);
    Sval (*both)(Eval *ev, Sval a, Sval b, Span at);
    Sval (*element_equal)(Eval *ev, Sval a, Sval b, Span at);
    bool (*iter_all)(Eval *ev, Sval v, SvVec *out, Span at);
    Sval (*iter_map_collect)(Eval *ev, Sval func, Sval iterable, Span at);
    bool (*iter_is_portable)(Eval *ev, Sval v);
    void (*iter_parts)(Eval *ev, Sval v, SvVec *out);
    const Iter *(*iter_shape)(Eval *ev, Sval v);
    Sval (*iter_of_parts)(Eval *ev, const Iter *shape, const Sval *part);
} KindServices;

typedef struct GeneratorServices {
    bool (*is_active)(Eval *ev, Sval v);
    Sval (*resolve)(Eval *ev, Sval v, Span at);
    Flow (*run)(Eval *ev, Sval v, const Consumer *consumer, Sval *broke);
    Sval (*advance)(Eval *ev, Sval v, Sval sent, Span at);
    Sval (*given)(Eval *ev, Sval v, Span at);
    Sval (*result)(Eval *ev, Sval v);
    bool (*is_portable)(Eval *ev, Sval v);
    CellId (*closure)(const Generator *generator);
    void (*describe)(const Generator *generator, Text *text);
    void (*parts)(Eval *ev, Sval v, SvVec *out);
    Sval (*of_parts)(Eval *ev, const Generator *generator, const Sval *part);
    bool (*steps)(const Eval *ev);
} GeneratorServices;

struct Services {
    const SvProtocol *const *row;      /* by kind */
    const SvProtocol *text_row;        /* for text known only at run time */
    const NativeTable *const *natives; /* C functions; NULL ends the list */
    const GraphServices *graph;
    const KindServices *kinds;
    const ModuleServices *modules;
    const ProgramServices *program;
    const ArchiveServices *archives;
    const NnModuleServices *objects;
    const TensorServices *tensors;
    const GeneratorServices *generators;
};

/* ---- Python's modules (modules/) ---- */
/* Returns a module, or an unknown value; inside `try`, an ImportError that is certain is raised. */
Sval ev_import(Eval *ev, Sym dotted, int level, Span at);
/* Executes Import and ImportFrom. */
Flow ev_import_stmt(Eval *ev, const Ast *stmt);
/* Returns a builtin's value, SV_UNBOUND if there is none: the last step of a look-up. */
Sval ev_builtin(Eval *ev, Sym name, Span at);
/* Runs the pending side effects of imported files; returns whether there were any. A failed look-up in a registry is
 * repeated afterwards. */
bool ev_effects(Eval *ev);
/* Does the same after a failed look-up in a dictionary, if those files may fill it. asked: the place of a mere test for
 * the key, which a memo may answer with no; NULL: the look-up needs the key. */
bool ev_fill_missing(Eval *ev, Sval dict, Sval key, const Span *asked);

/* Runs what other texts set as an attribute of that name of a module or function, or of a class or its objects. */
void ev_settle(Eval *ev, Sval of, Sym name);
/* Runs the statements that fill a container, before it is read as an attribute of that name of a class in the owner's
 * text, or of an object of such a class. */
void ev_fill(Eval *ev, const Module *owner, Sym name, Sval v, Holding by);
void ev_fill_whole(Eval *ev, Sval v, Span at); /* does the same before all entries of a dictionary or set are read */
/* Returns a module, which is opened on first use; NULL: there is none. */
Module *module_find(Eval *ev, Sym dotted);
/* Evaluates the text that binds the name; SV_UNBOUND if absent. */
Sval module_attr(Eval *ev, Module *module, Sym name, Span at);
/* Searches the text's own names, C functions and star imports. */
Sval module_global(Eval *ev, Module *module, Sym name, Span at);
/* Returns its names as a dictionary. */
Sval module_globals(Eval *ev, Module *module, Span at);
/* Returns a function's statements, which are read on first use. */
Body module_body(Eval *ev, const Function *f);
/* `Class.__subclasses__()`: returns a list of the classes that open modules of the program define, in the order of
 * their texts. */
Sval module_subclasses(Eval *ev, const Class *of);
/* Returns the module that `from m import *`, a unit of the text, names; NULL: not found. */
Module *module_starred(Eval *ev, Module *module, uint32_t unit);
/* Returns whether a class of another text in its package derives from the class; if `method` is not NULL, whether one
 * of any text derives from it and defines that method. */
bool module_derives(Eval *ev, const Class *class, Sym method);
/* Returns whether code around the module gives an object that is not called `self` this attribute. to: that module,
 * also by setattr and with a name that is computed; if it is one of the library, by that name; NULL: any object. */
bool module_gives(Eval *ev, const Module *module, const Module *to, Sym attribute);

/* ---- the program's text and the prelude's (exec/) ---- */
/* Restores the value of a place before the branch in both elements of v, which has its values at the ends of the two
 * arms, if neither arm has written it. */
void narrow_restore(Eval *ev, const Narrowing *narrowing, CellId cell, Sym name, Sval v[2]);
/* Returns the nesting of lists that the current function expects of the call at that place; 0: nothing shows it. */
int ev_list_depth(Eval *ev, Span at);
void narrow_enter(Eval *ev, Narrowing *narrowing, bool outcome);
bool refuse_append(Eval *ev, Sval list, Sval v, Span at);
/* Returns whether the text of a function that has called itself shows that each of its calls does; lint reports that.
 */
bool recursion_never_ends(Eval *ev, const Function *f);
/* Returns NULL after reporting an error in the class's text. */
Class *prelude_class(Eval *ev, PreludeName name);
/* Returns a tuple of strings in the prelude's text; an empty one after reporting an error there. */
const Tuple *prelude_tuple(Eval *ev, PreludeName tuple);
/* Returns whether such a tuple contains the name. */
bool tuple_lists(const Tuple *names, const char *name, size_t length);
bool prelude_lists(Eval *ev, PreludeName tuple, const char *name, size_t length);
/* Returns "b" if such a tuple contains "a=b", where `name` is "a"; NULL: it does not. */
const char *prelude_pair(Eval *ev, PreludeName tuple, const char *name);
Sval prelude_call(Eval *ev, PreludeName function, uint32_t n, const Sval *pos, Span at);
/* Returns a class of builtins by a computed name ("KeyError" for sv_raise); NULL: there is none. */
Class *class_builtin(Eval *ev, const char *name);
/* Calls a function that a row of the operator table names: "torch.nn.functional:linear". */
Sval ev_call_python(Eval *ev, const char *function, uint32_t n, const Sval *pos, Span at);
/* Calls the class. */
Sval ev_construct(Eval *ev, Class *class, const Args *args, Span at);
/* Evaluates an annotation in the scope of the current frame. */
const Type *ev_type(Eval *ev, const Ast *annotation);

/* ---- TorchScript archives (archive/archive.c) ---- */
/* Returns whether the module's text comes from the archive. */
bool archive_owns(const Eval *ev, const Module *module);
/* Returns whether its text is PyTorch's own. */
bool archive_library(const Eval *ev, const Module *module);
/* Returns the author's name for a variable that the archive's writer has numbered (x0 for a later x); NULL for a
 * temporary. module: that of the variable's function; may be NULL. */
Sym archive_label(Eval *ev, const Module *module, Sym name);
/* Returns the attribute's name, given its form in the text of an archive. */
Sym archive_attribute(Eval *ev, Sym name);
/* Looks up a free name in such a text. */
Sval archive_name(Eval *ev, Sym name, Span at);
/* Returns the text of `__torch__.a.b`; NULL: the archive has none. *folder: there are texts below that name. */
Source *archive_source(Eval *ev, Sym dotted, bool *folder);
/* Handles a call of an operator with `out=` that the prelude's function for it lacks, by writing the result there;
 * false: it is no such call. */
bool archive_writes_out(Eval *ev, Function *f, const Args *args, Span at, Sval *result);

/* ---- objects that are nn.Modules (library/nn_module.c) ---- */
/* Runs hooks and forward. */
Sval nn_module_call(Eval *ev, Sval module, const Args *args, Span at);
/* Archives call forward directly, so nodes of a module's method must get the module's scope. Returns the previous
 * scope. */
Sym nn_module_enter(Eval *ev, Sval self);
/* Executes self.name = to. */
bool nn_module_store(Eval *ev, Sval module, Sym name, Sval to, Span at);

/* ---- operators on tensors (tensor/operators.c) ---- */
void tensor_properties(Eval *ev, NativeNameFn *each, void *user); /* visits the names of shape, dtype and the like */
Value *tensor_from_data(Eval *ev, Sval data, DType dtype, Span at);
/* Includes == != < <= > >=. SV_NOT_IMPLEMENTED: neither operand is a tensor, or the other operand does not fit one. */
Sval tensor_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at);
Sval tensor_inplace(Eval *ev, AstOp op, Sval a, Sval b, Span at);
Sval tensor_unary(Eval *ev, AstOp op, Sval v, Span at);
/* Calls an aten operator by base name: "add", "py::floordiv". */
Sval ev_op_named(Eval *ev, const char *name, uint32_t n, const Sval *pos, Span at);

/* ---- branches, and values of the graph (flow/) ---- */
/* Evaluates both arms from the current state, and joins heap and results. cond is a run-time bool. Each arm is called
 * at most once. Used by `if`, `a if c else b`, and/or, choices, and library functions alike. */
Sval flow_branch(Eval *ev, Value *cond, BranchFn *then, BranchFn *otherwise, void *context, Span at);
/* Does the same for statements, whose arms return flows. */
Flow flow_if(Eval *ev, Value *cond, ArmFn *then, ArmFn *otherwise, void *context, Span at);
/* Returns the value as one SSA value: numbers, tensors (views are read), lists as schema arguments; NULL: reported. */
Value *sv_ir(Eval *ev, Sval v, Span at);
/* Makes an int, float, bool or str of an SSA value: known if its fact states the value, else SV_LATER. Lists become
 * list cells, tensors a cell. */
Sval sv_number(Eval *ev, Value *value);
/* Called after a write to a container that may share elements with others. */
void dynamic_changed(Eval *ev, Sval v);

/* ---- values by their kinds (kinds/) ---- */
Sval iter_map_collect(Eval *ev, Sval func, Sval iterable, Span at); /* [func(v) for v in iterable] */
/* Computes `a op b`. */
Sval sv_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at);
/* Computes one of == != < <= > >=. */
Sval sv_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at);
/* Computes `not v`: a bool, known now or later. */
Sval sv_not(Eval *ev, Sval v, Span at);
Sval sv_call_method(Eval *ev, Sval v, const char *name, uint32_t n, const Sval *pos, Span at);
/* Computes str() and repr(): text, known now or later. */
Sval sv_str_of(Eval *ev, Sval v, bool repr, Span at);
/* Returns an attribute that a class defines for its values: objects, and lists, dicts and so on of a subclass.
 * SV_UNBOUND: none. */
Sval object_class_attr(Eval *ev, Sval v, Class *class, Sym name, Span at);
/* Computes Python's max(a, b) of numbers. */
Sval sv_max_of(Eval *ev, Sval a, Sval b, Span at);
Sval sv_min_of(Eval *ev, Sval a, Sval b, Span at);
/* Returns the conjunction of two bools, known now or later. */
Sval seq_and(Eval *ev, Sval a, Sval b, Span at);
Sval seq_element_equal(Eval *ev, Sval a, Sval b, Span at);
bool iter_all(Eval *ev, Sval v, SvVec *out, Span at);
/* These decompose an iterator so that it can cross a boundary: into its index and the values of its source, or the
 * places of a generator's frame. The rest is its shape. */
bool iter_is_portable(Eval *ev, Sval v); /* nothing else refers to it */
void iter_parts(Eval *ev, Sval v, SvVec *out);
const Iter *iter_shape(Eval *ev, Sval v); /* the same pointer for equal shapes */
Sval iter_of_parts(Eval *ev, const Iter *shape, const Sval *part);

/* ---- generators and other active iterators (exec/generator.c) ---- */
/* Returns whether v is an iterator without access by index: a generator, an iterator that other code may advance too,
 * or an object with `__next__`. */
bool iter_is_active(Eval *ev, Sval v);
/* Returns what iterates over v: for an object, the result of its `__iter__`, or a generator that indexes it; else v. */
Sval iter_resolve(Eval *ev, Sval v, Span at);
/* Advances to the next element. Returns a bool, now or later: whether there is one; poison: reported or raised. Then
 * iter_given returns that element; call it once, and only if there is one. sent: the value of the yield expression. */
Sval iter_advance(Eval *ev, Sval v, Sval sent, Span at);
Sval iter_given(Eval *ev, Sval v, Span at);
/* Runs a generator to its end, with the consumer in place of each yield. */
Flow generator_run(Eval *ev, Sval v, const Consumer *consumer, Sval *broke);
Sval generator_result(Eval *ev, Sval v); /* its return value */
/* These decompose a generator, and make one from its parts. */
bool generator_is_portable(Eval *ev, Sval v); /* nothing refers to its frame */
CellId generator_closure(const Eval *ev, const Generator *generator);
void generator_describe(const Eval *ev, const Generator *generator, Text *text);
void generator_parts(Eval *ev, Sval v, SvVec *out);
Sval generator_of_parts(Eval *ev, const Generator *generator, const Sval *part);
bool generator_steps(const Eval *ev); /* whether the current frame is a generator's, which may stop at any yield */

#endif
