/* Shared by the files of this room: statements, expressions, functions and classes. */
#ifndef SCRIPTC_FRONTEND_EXEC_EVAL_PRIVATE_H
#define SCRIPTC_FRONTEND_EXEC_EVAL_PRIVATE_H

#include "frontend/exec/generator.h"
#include "frontend/flow/exits.h"
#include "frontend/kinds/protocol.h"
#include "frontend/value/eval.h"
#include "frontend/value/frame.h"
#include "frontend/value/heap_private.h"

/* ---- names ---- */
void ev_name_value(Eval *ev, Sval v, Sym name); /* names new SSA values that have no name */

/* ---- narrowing: what a test implies about places that hold a choice (narrow.c) ---- */
Sval narrow_read(Eval *ev, Sval v); /* returns v, or if v is a choice, the alternatives possible here */
/* Returns what the test implies in its arms, after it was evaluated; NULL: it narrows nothing. */
Narrowing *narrow_find(Eval *ev, const Ast *test);
/* Returns whether a test is being evaluated again to find what it implies: its `name := value` then means the name
 * alone. */
bool narrow_reads(Eval *ev, const Ast *walrus);
void narrow_leave(Eval *ev, const Narrowing *narrowing, bool outcome); /* restores what has not been written since */
/* Returns the alternatives of v for which isinstance(v, class) may have that outcome. */
Sval narrow_instance(Eval *ev, Sval v, Sval class, bool outcome, Span at);
/* Returns the alternatives of a choice for which the test may have that outcome. */
Sval narrow_choice(Eval *ev, Sval v, bool outcome, AlternativeFn *test, void *context, Span at);
/* Returns the alternatives of v whose truth may be that. */
Sval narrow_truth(Eval *ev, Sval v, bool outcome, Span at);
bool narrow_asks_kind(Eval *ev, const Ast *function); /* matches `isinstance`, `len` and similar functions */

/* ---- calls of functions of the program (call.c) ---- */
typedef struct Activation {
    Frame frame;
    Builder saved;
    uint32_t grad_off;
    bool tracing;
} Activation;
bool activation_may(Eval *ev, Activation *a, const Function *f, Span at); /* false: a recursion was cut, reported */
/* Makes a frame for the call, with the arguments bound; false: reported or raised. */
bool activation_bind(Eval *ev, Activation *a, const Function *f, const Args *args, Span at);
void activation_enter(Eval *ev, Activation *a, const Function *f, Span at);
Flow activation_run(Eval *ev, Body body);
void activation_leave(Eval *ev, const Activation *a);

/* ---- blocks ---- */
Flow ev_body_from(Eval *ev, Body body, uint32_t from); /* evaluates the statements from number `from` on */
/* Skips a statement whose test failed, which was reported: names that it would bind become unknown. Returns
 * FLOW_NEXT. */
Flow ev_skip(Eval *ev, const Ast *stmt);
/* Evaluates the If at body.at[from - 1]. If one arm always leaves, the rest of the body is evaluated in the other, and
 * *absorbed is set. */
Flow ev_if_rest(Eval *ev, const Ast *stmt, Body body, uint32_t from, bool *absorbed);

/* ---- try and finally (try_stmt.c) ---- */
/* An exit that is pending while `finally` or `__exit__` runs (try_stmt.c): ev_pend saves the frame's exit places;
 * ev_resume, given how the code in between ended, restores them on the paths on which it fell through. */
typedef struct Pending {
    Flow flow, last;
    Span at; /* of the statement, from which the saved places are named */
} Pending;
Pending ev_pend(Eval *ev, Flow flow, Span at);
Flow ev_resume(Eval *ev, Pending pending, Flow last);
Sval ev_pending_raise(Eval *ev, const Pending *pending);     /* a bool, now or later: the exit is an exception */
Sval ev_pending_exception(Eval *ev, const Pending *pending); /* returns the exception, after which no exit is pending */
void ev_no_exception(Eval *ev, Pending *pending);            /* states that the exit is not an exception */
/* Returns the exception that propagates, and stops it from propagating. */
Sval take_exception(Eval *ev, Span at);
Flow without_exception(Eval *ev, Flow flow); /* returns the flow at the end of a statement that no exception leaves */

/* ---- long ladders of tests (ladder.c) ---- */
typedef struct Ladder {
    uint32_t n;
    Value **truth; /* tests of n arms */
    Body *arm;     /* the n arms, and the one that is taken if no test holds; an expression is a body of one */
    bool ended;    /* a test always holds: its arm is the last */
    Span at;
    Sval subject; /* of a match */
} Ladder;
/* Adds an arm, unless its test never holds. False: the test is not a run-time bool, or the first one is known, which
 * shortens the ladder. */
bool ladder_rung(Ladder *ladder, Sval truth, Body arm);
/* Evaluates all tests and lists the arms; false: it cannot. */
typedef bool ReadTests(Eval *ev, const Ast *e, Ladder *ladder);
/* Returns whether the tests of a long ladder were evaluated; they have no effects and cannot fail. False: nothing is
 * done. */
bool ladder_read(Eval *ev, uint32_t rungs, ReadTests *read, const Ast *e, Sval subject, Ladder *ladder);
Flow ladder_flow(Eval *ev, const Ladder *ladder); /* evaluates the arms as a tree of branches */
/* Evaluate a long `elif`, `a if t else b if u else ...`, `a and b and ...` or `a or b or ...`. False: nothing was done,
 * since the ladder is short or its tests may have effects. */
bool ev_ladder(Eval *ev, const Ast *stmt, Flow *flow);
bool ev_conditionals(Eval *ev, const Ast *e, Sval *out);
bool ev_long_logic(Eval *ev, const Ast *e, Sval *out);

/* ---- restrictions.c: what compiled code may not do. True: reported ---- */
bool refuse_class(Eval *ev, const Ast *stmt);
bool refuse_nonlocal(Eval *ev, const Ast *stmt);
bool ev_made_by_call(const Eval *ev, CellId cell); /* whether it was made during the call that is compiled */
bool refuse_generator(Eval *ev, const Function *entry);
/* Checks bound arguments against annotations. */
bool refuse_arguments(Eval *ev, const Function *f, CellId frame, Span at);
bool refuse_array(Eval *ev, Sval v, Span at);
bool refuse_plain_list(Eval *ev, Sval v, Span at); /* checks the value of an attribute that is read */

/* ---- functions that services pass to rooms below ---- */
extern const SvProtocol sv_class_row, sv_super_row, sv_descriptor_row, sv_type_row, sv_func_row;
Sval program_prelude_value(Eval *ev, PreludeName name, Span at);
Sval program_prelude_call(Eval *ev, PreludeName function, uint32_t n, const Sval *pos, Span at);
Class *program_class(Eval *ev, const char *name);
Sval program_call_python(Eval *ev, const char *function, uint32_t n, const Sval *pos, Span at);
Sval program_construct(Eval *ev, Class *class, const Args *args, Span at);
const Type *program_type(Eval *ev, const Ast *annotation);
int program_list_depth(Eval *ev, Span at);
void program_narrow_enter(Eval *ev, Narrowing *narrowing, bool outcome);
bool program_refuse_append(Eval *ev, Sval list, Sval v, Span at);
void program_narrow_restore(Eval *ev, const Narrowing *narrowing, CellId cell, Sym name, Sval v[2]);

/* ---- statements and expressions, in the files of their names ---- */
Flow ev_body(Eval *ev, Body body); /* statements of the current frame */
bool ev_assign(Eval *ev, const Ast *target, Sval value);
Flow ev_for(Eval *ev, const Ast *stmt);
/* Returns whether each of the loop's trips takes a layer of a list by its counter. Such a loop is unrolled, since a
 * Loop would contain all layers and a branch for each. */
bool loop_chooses_layers(Eval *ev, const Ast *loop, int64_t trips);
Flow ev_while(Eval *ev, const Ast *stmt);
Flow ev_try(Eval *ev, const Ast *stmt);
Flow ev_with(Eval *ev, const Ast *stmt);
Flow ev_match(Eval *ev, const Ast *stmt);
Sval ev_expr(Eval *ev, const Ast *expr);
/* The same for what is written into. While checking, the table of an object's attributes or parts is returned even if
 * its contents are not known, so that the object learns what is written. */
Sval ev_written(Eval *ev, const Ast *expr);
/* Returns the truth of an expression: a bool, now or later; and/or are combined as bools. */
Sval ev_test(Eval *ev, const Ast *expr);
Sval ev_name(Eval *ev, Sym name, Span at); /* searches locals, closures, globals, builtins */
bool ev_is_unsupported_builtin(Sym name);  /* whether Python has the builtin and the compiler does not support it */
Sval ev_comprehension(Eval *ev, const Ast *expr);
Sval ev_fstring(Eval *ev, const Ast *expr);
Sval ev_call_expr(Eval *ev, const Ast *expr);
Sval ev_lambda(Eval *ev, const Ast *expr);
Sval ev_yield(Eval *ev, const Ast *expr);             /* Yield and YieldFrom */
bool ev_arguments(Eval *ev, AstList list, Args *out); /* evaluates a call's arguments; false: reported */
/* Makes the arguments of f(*items, **mapping). */
bool ev_spread(Eval *ev, Sval items, Sval mapping, Args *out, Span at);

/* ---- functions ---- */
/* Makes the function of a FunctionDef or Lambda in the current frame, without decorators. */
Function *ev_function(Eval *ev, const Ast *def);
CellId ev_closure(Eval *ev); /* the enclosing frame for a function defined here, or 0 */
Sval ev_decorate(Eval *ev, AstList decorators, Sval v);
Sval ev_define(Eval *ev, const Ast *def); /* makes the value of a definition, with decorators applied */
Sval ev_call_function(Eval *ev, Function *f, const Args *args, Span at);
Sval ev_inline_function(Eval *ev, Function *f, const Args *args, Span at); /* whatever the arguments */
/* Returns the function that a decorator's `wrapper(*args, **kwargs)` wraps, according to functools.wraps. */
const Function *func_behind_wrappers(Eval *ev, const Function *f);
/* Runs a generator's body, passing each yielded value to `yield`. False: the function is no generator. For `with` of a
 * context manager. */
bool ev_call_generator(Eval *ev, Function *f, const Args *args, Sval (*yield)(Eval *, Frame *, void *, Sval, Span),
                       void *context, Span at);
/* Returns the first argument that is the contents of a file that is not read, or NULL (unknown_state.c). */
const Sval *ev_unknown_argument(const Eval *ev, const Function *f, const Args *args);
Sval ev_call_on_unknown(Eval *ev, Function *f, Sval state, const Args *args, Span at);

/* ---- classes ---- */
Sval ev_class(Eval *ev, const Ast *def);
/* Makes a class from a name, bases and a namespace, and calls the metaclass's __init__; NULL: its metaclass is type. */
Sval ev_class_of(Eval *ev, Class *meta, const Args *args, Span at);
/* Makes a class with these bases (none: object) and this frame of attributes; NULL: no consistent order, reported. */
Class *class_make(Eval *ev, Sym name, uint32_t n, Class *const *base, unsigned flags, CellId frame, Span at);
/* Gives the class other bases; false: reported. */
bool class_rebase(Eval *ev, Class *class, uint32_t n, Class *const *base, Span at);
/* Makes the annotated names of the class's body its fields, after the inherited ones. */
/* Returns the name of a scope, in which `__qualname__` of what is defined here begins; NULL: that of a module. */
Sym ev_scope_name(Eval *ev);
Sym ev_qualified(Eval *ev, Sym within, Sym name); /* "within.name" */
void class_read_fields(Eval *ev, Class *class);
void class_read_slots(Eval *ev, Class *class); /* reads `__slots__`, after the class's body */
/* Returns the metaclass's own method; SV_UNBOUND: the program does not define it. */
Sval class_meta_method(Eval *ev, const Class *meta, const char *name);
Flow enum_body(Eval *ev, Class *class, Body body); /* evaluates the body of an enumeration */
void enum_make_members(Eval *ev, Class *class);    /* makes the values of an enumeration's body its members */
/* Implements Color(value), combinations of flags, and Enum("Color", "RED GREEN"). */
Sval enum_members(Eval *ev, const Class *class); /* a tuple */
Sval enum_of_value(Eval *ev, Class *class, const Args *args, Span at);

/* ---- construction ---- */
Sval class_instance(Eval *ev, Class *class, const Args *args, Span at); /* without the metaclass's __call__ */
Sval class_new(Eval *ev, Class *class, const Args *args, Span at);      /* a bare object, without __init__ */
Sval class_bare_object(Eval *ev, Class *class, Span at);                /* an object without attributes */
Sval ev_data_init(Eval *ev, const Class *class);                        /* makes the __init__ that a dataclass gets */
const Class *ev_data_init_class(Sval v); /* the dataclass whose __init__ v is; NULL: v is something else */

/* ---- annotations and types as values (type_value.c) ---- */
/* Returns an annotation as a value of the program, read at the definition: a class, a type, or its text. `closure` is
 * the frame around the definition, or 0. */
Sval annotation_value(Eval *ev, Module *module, CellId closure, const Ast *annotation);
/* Returns __annotations__; with `resolve`, the result of typing.get_type_hints, which evaluates texts and includes
 * bases. */
Sval function_annotations(Eval *ev, const Function *f, bool resolve);
Sval class_annotations(Eval *ev, const Class *class, bool resolve);
Sval type_subscript(Eval *ev, Sval generic, Sval index, Span at); /* List[int], Foo[T] */
Sval type_union(Eval *ev, AstOp op, Sval a, Sval b, Span at);     /* int | None */
const Type *type_of_value(Eval *ev, Sval v, Span at);    /* converts a value to the annotation that it represents */
Sval type_as_value(Eval *ev, const Type *type, Span at); /* converts an annotation to a value */

#endif
