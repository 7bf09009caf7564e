/* What rooms ask of rooms above them. Each struct belongs to the room that fills it; compile/services.c puts them
 * together. The functions below call through them, so that whoever calls need not see the room that answers. */
#ifndef SCRIPTC_FRONTEND_VALUE_SERVICES_H
#define SCRIPTC_FRONTEND_VALUE_SERVICES_H

#include "frontend/value/prelude_names.h"
#include "frontend/value/sval.h"

typedef struct Narrowing Narrowing;
typedef void NativeNameFn(void *user, const char *name);
typedef Sval BranchFn(Eval *ev, void *context);
typedef Flow ArmFn(Eval *ev, void *context);

typedef struct ModuleServices {
    Sval (*import)(Eval *ev, Sym dotted, int level, Span at);
    Flow (*import_stmt)(Eval *ev, const Ast *stmt);
    Sval (*builtin)(Eval *ev, Sym name, Span at);
    bool (*effects)(Eval *ev);
    Module *(*find)(Eval *ev, Sym dotted);
    Sval (*attr)(Eval *ev, Module *module, Sym name, Span at);
    Sval (*global)(Eval *ev, Module *module, Sym name, Span at);
    Sval (*globals)(Eval *ev, Module *module, Span at);
    Body (*body)(Eval *ev, const Function *f);
    Sval (*subclasses)(Eval *ev, const Class *of);
    Module *(*starred)(Eval *ev, Module *module, uint32_t unit);
} ModuleServices;

typedef struct ProgramServices {
    Sval (*prelude_value)(Eval *ev, PreludeName name, Span at);
    Sval (*prelude_call)(Eval *ev, PreludeName function, uint32_t n, const Sval *pos, Span at);
    Class *(*class_named)(Eval *ev, const char *name);
    Sval (*call_python)(Eval *ev, const char *function, uint32_t n, const Sval *pos, Span at);
    Sval (*construct)(Eval *ev, Class *class, const Args *args, Span at);
    const Type *(*type_of_annotation)(Eval *ev, const Ast *annotation);
    void (*narrow_enter)(Eval *ev, Narrowing *narrowing, bool outcome);
    bool (*refuse_append)(Eval *ev, Sval list, Sval v, Span at);
    void (*narrow_restore)(Eval *ev, const Narrowing *narrowing, CellId cell, Sym name, Sval v[2]);
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
} KindServices;

struct Services {
    const SvProtocol *const *row;      /* by kind */
    const SvProtocol *text_row;        /* of text known later */
    const NativeTable *const *natives; /* C functions; NULL ends the list */
    const GraphServices *graph;
    const KindServices *kinds;
    const ModuleServices *modules;
    const ProgramServices *program;
    const ArchiveServices *archives;
    const NnModuleServices *objects;
    const TensorServices *tensors;
};

/* ---- Python's modules (modules/module.c) ---- */
/* A module, or an unknown value; inside `try` a known ImportError is raised. */
Sval ev_import(Eval *ev, Sym dotted, int level, Span at);
/* Import and ImportFrom. */
Flow ev_import_stmt(Eval *ev, const Ast *stmt);
/* A builtin's value, SV_UNBOUND where there is none: the last resort of a look-up. */
Sval ev_builtin(Eval *ev, Sym name, Span at);
/* Runs what the imported files do beside binding names; true if something was pending. A failed look-up in a registry
 * is tried again after it. */
bool ev_effects(Eval *ev);
/* Opened when first asked for; NULL: there is none. */
Module *module_find(Eval *ev, Sym dotted);
/* Evaluates the text that binds the name; SV_UNBOUND where absent. */
Sval module_attr(Eval *ev, Module *module, Sym name, Span at);
/* The text's own names, C names, star imports. */
Sval module_global(Eval *ev, Module *module, Sym name, Span at);
/* Its names as a dictionary. */
Sval module_globals(Eval *ev, Module *module, Span at);
/* Its statements, read when they are first wanted. */
Body module_body(Eval *ev, const Function *f);
/* `Class.__subclasses__()`: a list, of the classes that the open modules of the program define, in the order of their
 * texts. */
Sval module_subclasses(Eval *ev, const Class *of);
/* The module that the unit's `from m import *` names; NULL: it is another statement, or not found. */
Module *module_starred(Eval *ev, Module *module, uint32_t unit);

/* ---- the program's text and the prelude's (exec/) ---- */
/* v: what a place holds at the ends of the two arms. Where neither has written it, both become what it was before. */
void narrow_restore(Eval *ev, const Narrowing *narrowing, CellId cell, Sym name, Sval v[2]);
void narrow_enter(Eval *ev, Narrowing *narrowing, bool outcome);
bool refuse_append(Eval *ev, Sval list, Sval v, Span at);
/* NULL: an error in its text was reported. */
Class *prelude_class(Eval *ev, PreludeName name);
Sval prelude_call(Eval *ev, PreludeName function, uint32_t n, const Sval *pos, Span at);
/* A class of builtins by a name that is computed ("KeyError" for sv_raise); NULL: there is none. */
Class *class_builtin(Eval *ev, const char *name);
/* A function that a row of the operator table names: "torch.nn.functional:linear". */
Sval ev_call_python(Eval *ev, const char *function, uint32_t n, const Sval *pos, Span at);
/* The class is called. */
Sval ev_construct(Eval *ev, Class *class, const Args *args, Span at);
/* In the current frame's scope. */
const Type *ev_type(Eval *ev, const Ast *annotation);

/* ---- TorchScript archives (archive/archive.c) ---- */
/* The module's text comes from the archive. */
bool archive_owns(const Eval *ev, const Module *module);
/* Its text is PyTorch's own. */
bool archive_library(const Eval *ev, const Module *module);
/* The author's name for a variable that the archive's writer has numbered (x0 for a later x); NULL for a temporary.
 * module: of the variable's function; may be NULL. */
Sym archive_label(Eval *ev, const Module *module, Sym name);
/* The name that an archive's text means by its form of it. */
Sym archive_attribute(Eval *ev, Sym name);
/* A free name of such a text. */
Sval archive_name(Eval *ev, Sym name, Span at);
/* The text of `__torch__.a.b`; NULL: the archive has none. *folder: texts lie below that name. */
Source *archive_source(Eval *ev, Sym dotted, bool *folder);
/* Is this the call of an operator with `out=` that the prelude's function for it lacks? The result is written there. */
bool archive_writes_out(Eval *ev, Function *f, const Args *args, Span at, Sval *result);

/* ---- objects that are nn.Modules (library/nn_module.c) ---- */
/* Hooks and forward. */
Sval nn_module_call(Eval *ev, Sval module, const Args *args, Span at);
/* Archives call forward directly: what a module's method emits has the module's scope. Returns the scope before. */
Sym nn_module_enter(Eval *ev, Sval self);
/* Self.name = to. */
bool nn_module_store(Eval *ev, Sval module, Sym name, Sval to, Span at);

/* ---- operators on tensors (tensor/operators.c) ---- */
void tensor_properties(Eval *ev, NativeNameFn *each, void *user); /* the names of shape, dtype and their like */
Value *tensor_from_data(Eval *ev, Sval data, DType dtype, Span at);
/* Also == != < <= > >=; SV_NOT_IMPLEMENTED: no tensor takes part, or the operand is of no use to one. */
Sval tensor_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at);
Sval tensor_inplace(Eval *ev, AstOp op, Sval a, Sval b, Span at);
Sval tensor_unary(Eval *ev, AstOp op, Sval v, Span at);
/* An aten operator by base name: "add", "py::floordiv". */
Sval ev_op_named(Eval *ev, const char *name, uint32_t n, const Sval *pos, Span at);

/* ---- branches, and values of the graph (flow/) ---- */
/* Evaluates both arms from the present state; heap and results are joined. */
Sval flow_branch(Eval *ev, Value *cond, BranchFn *then, BranchFn *otherwise, void *context, Span at);
/* The same for statements. */
Flow flow_if(Eval *ev, Value *cond, ArmFn *then, ArmFn *otherwise, void *context, Span at);
/* As one value of the graph: numbers, tensors (views are read), lists as schema arguments; NULL: reported. */
Value *sv_ir(Eval *ev, Sval v, Span at);
/* An int, float, bool or str of the graph: known now if its fact says so, else SV_LATER; lists become list cells;
 * Tensors a cell. */
Sval sv_number(Eval *ev, Value *value);
/* a container that others may have elements in common with was written. */
void dynamic_changed(Eval *ev, Sval v);

/* ---- values by their kinds (kinds/) ---- */
Sval iter_map_collect(Eval *ev, Sval func, Sval iterable, Span at); /* [func(v) for v in iterable] */
/* a op b. */
Sval sv_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at);
/* One of == != < <= > >=. */
Sval sv_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at);
/* Not v; a bool, now or later. */
Sval sv_not(Eval *ev, Sval v, Span at);
Sval sv_call_method(Eval *ev, Sval v, const char *name, uint32_t n, const Sval *pos, Span at);
/* Str() and repr(): text, now or later. */
Sval sv_str_of(Eval *ev, Sval v, bool repr, Span at);
/* What a class says about a name for a value of it: objects, and lists, dicts, ... of a subclass. SV_UNBOUND: nothing.
 */
Sval object_class_attr(Eval *ev, Sval v, Class *class, Sym name, Span at);
/* Python's max(a, b) of numbers. */
Sval sv_max_of(Eval *ev, Sval a, Sval b, Span at);
Sval sv_min_of(Eval *ev, Sval a, Sval b, Span at);
/* Of bools, now or later; both sides are evaluated already. */
Sval seq_and(Eval *ev, Sval a, Sval b, Span at);
Sval seq_element_equal(Eval *ev, Sval a, Sval b, Span at);
bool iter_all(Eval *ev, Sval v, SvVec *out, Span at);

#endif
