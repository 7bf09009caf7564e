/* What the files of statements, expressions and control flow share beyond eval.h. */
#ifndef SCRIPTC_FRONTEND_EXEC_EVAL_PRIVATE_H
#define SCRIPTC_FRONTEND_EXEC_EVAL_PRIVATE_H

#include "frontend/flow/exits.h"
#include "frontend/flow/generator.h"
#include "frontend/kinds/protocol.h"
#include "frontend/value/eval.h"
#include "frontend/value/frame.h"
#include "frontend/value/heap_private.h"

/* ---- names ---- */
void ev_name_value(Eval *ev, Sval v, Sym name); /* fresh SSA values without a name get this one */

/* ---- narrowing: what a test says about places that hold a choice (narrow.c) ---- */
Sval narrow_read(Eval *ev, Sval v);                /* v, or of a choice what it can be where it is read */
Narrowing *narrow_find(Eval *ev, const Ast *test); /* NULL: nothing */
void narrow_leave(Eval *ev, const Narrowing *narrowing, bool outcome); /* takes back what has not been written since */
/* v: what a place holds at the ends of the two arms. Where neither has written it, both become what it was before. */
Sval narrow_instance(Eval *ev, Sval v, Sval class, Span at); /* what v can be once isinstance(v, class) holds */
/* Of a choice what it can be where the test of it has that outcome; where it is true, or false. */
Sval narrow_choice(Eval *ev, Sval v, bool outcome, AlternativeFn *test, void *context, Span at);
Sval narrow_truth(Eval *ev, Sval v, bool outcome, Span at);

/* ---- calls of functions of the program (eval_call.c) ---- */
typedef struct Activation {
    Frame frame;
    Builder saved;
    uint32_t grad_off;
    bool tracing;
} Activation;
bool activation_may(Eval *ev, const Function *f, Span at); /* false: a recursion that was cut, reported */
/* A frame for the call, with the arguments in it; false: reported or raised. */
bool activation_bind(Eval *ev, Activation *a, const Function *f, const Args *args, Span at);
void activation_enter(Eval *ev, Activation *a, const Function *f, Span at);
Flow activation_run(Eval *ev, Body body);
void activation_leave(Eval *ev, const Activation *a);

/* ---- blocks ---- */
Flow ev_body_from(Eval *ev, Body body, uint32_t from); /* statements from that one on */
/* A statement whose test failed, which was reported: names that it would bind are of no known value. FLOW_NEXT. */
Flow ev_skip(Eval *ev, const Ast *stmt);
/* The If at body.at[from - 1]; where one arm leaves completely, the rest of the body is evaluated in the other one:
 * *absorbed. */
Flow ev_if_rest(Eval *ev, const Ast *stmt, Body body, uint32_t from, bool *absorbed);
/* An exit that waits while `finally` or `__exit__` runs (try_stmt.c): ev_pend moves the frame's places that say how
 * code ended out of the way; ev_resume, given how the code in between ended, moves them back where it fell through. */
typedef struct Pending {
    Flow flow, last;
    Span at; /* of the statement: it names the places */
} Pending;
Pending ev_pend(Eval *ev, Flow flow, Span at);
Flow ev_resume(Eval *ev, Pending pending, Flow last);
Sval ev_pending_raise(Eval *ev, const Pending *pending);     /* a bool, now or later: the exit is an exception */
Sval ev_pending_exception(Eval *ev, const Pending *pending); /* takes it; no exit waits any more */
void ev_no_exception(Eval *ev, Pending *pending);            /* the exit is not an exception */
Sval take_exception(Eval *ev);
Flow without_exception(Eval *ev, Flow flow); /* the flow of a statement that is at its end */

/* ---- branches with a narrowing and the rest of a block ---- */

/* ---- mixed_kinds.c: names that are a Tensor on one path and something else on another ---- */
bool narrow_asks_kind(const Ast *function); /* `isinstance`, `len` and the like */

/* ---- restrictions.c: what compiled code may not do. True: reported ---- */
bool ev_compiled_code(const Eval *ev); /* user's code that forward runs */
bool refuse_class(Eval *ev, const Ast *stmt);
bool refuse_nonlocal(Eval *ev, const Ast *stmt);
bool ev_made_by_call(const Eval *ev, CellId cell); /* the call that is compiled */
bool refuse_generator(Eval *ev, const Function *entry);
bool refuse_arguments(Eval *ev, const Function *f, CellId frame, Span at); /* bound arguments against annotations */
bool refuse_array(Eval *ev, Sval v, Span at);
bool refuse_plain_list(Eval *ev, Sval v, Span at); /* the value of an attribute that is read */

/* ---- what services hand to rooms below ---- */
extern const SvProtocol sv_class_row, sv_super_row, sv_descriptor_row, sv_type_row, sv_func_row;
Sval program_prelude_value(Eval *ev, PreludeName name, Span at);
Sval program_prelude_call(Eval *ev, PreludeName function, uint32_t n, const Sval *pos, Span at);
Class *program_class(Eval *ev, const char *name);
Sval program_call_python(Eval *ev, const char *function, uint32_t n, const Sval *pos, Span at);
Sval program_construct(Eval *ev, Class *class, const Args *args, Span at);
const Type *program_type(Eval *ev, const Ast *annotation);

void program_narrow_enter(Eval *ev, Narrowing *narrowing, bool outcome);
bool program_refuse_append(Eval *ev, Sval list, Sval v, Span at);
void program_narrow_restore(Eval *ev, const Narrowing *narrowing, CellId cell, Sym name, Sval v[2]);
Sval ev_expr(Eval *ev, const Ast *expr);
Sval ev_test(Eval *ev, const Ast *expr); /* its truth: a bool, now or later; and/or meet as bools */
Flow ev_body(Eval *ev, Body body);       /* statements of the current frame */
bool ev_assign(Eval *ev, const Ast *target, Sval value);
Sval ev_name(Eval *ev, Sym name, Span at); /* locals, closures, globals, builtins */
Flow ev_for(Eval *ev, const Ast *stmt);
Flow ev_while(Eval *ev, const Ast *stmt);
Flow ev_try(Eval *ev, const Ast *stmt);
Flow ev_with(Eval *ev, const Ast *stmt);
Flow ev_match(Eval *ev, const Ast *stmt);
Sval ev_comprehension(Eval *ev, const Ast *expr);
Sval ev_fstring(Eval *ev, const Ast *expr);
Sval ev_subscript(Eval *ev, const Ast *expr);
Sval ev_call_expr(Eval *ev, const Ast *expr);
Sval ev_lambda(Eval *ev, const Ast *expr);
Sval ev_inline_function(Eval *ev, Function *f, const Args *args, Span at); /* whatever its arguments are */
Sval ev_call_function(Eval *ev, Function *f, const Args *args, Span at);
/* What a decorator's `wrapper(*args, **kwargs)` says by functools.wraps that it stands for. */
const Function *func_behind_wrappers(Eval *ev, const Function *f);
/* of a FunctionDef or Lambda in the current frame, without decorators */
Function *ev_function(Eval *ev, const Ast *def);
CellId ev_closure(Eval *ev);                          /* the frame that a function defined here sees around it, or 0 */
bool ev_arguments(Eval *ev, AstList list, Args *out); /* evaluates a call's arguments; false: reported */
Sval ev_decorate(Eval *ev, AstList decorators, Sval v);
Sval ev_define(Eval *ev, const Ast *def); /* def: decorators applied */
Sval ev_yield(Eval *ev, const Ast *expr); /* Yield and YieldFrom */
/* Runs a generator's body, giving each yielded value to `yield`. False: the function is no generator. What `with` of a
 * context manager needs. */
bool ev_call_generator(Eval *ev, Function *f, const Args *args, Sval (*yield)(Eval *, Frame *, void *, Sval, Span),
                       void *context, Span at);
/* The arguments of f(*items, **mapping). */
bool ev_spread(Eval *ev, Sval items, Sval mapping, Args *out, Span at);
Sval ev_class(Eval *ev, const Ast *def);
Sval class_new(Eval *ev, Class *class, const Args *args, Span at);   /* a bare object, without __init__ */
bool ev_init_fields(Eval *ev, Sval self, const Args *args, Span at); /* a dataclass's __init__; args without self */
/* A class with these bases (none: object) and this frame of attributes; NULL: no common order, reported. */
Class *class_make(Eval *ev, Sym name, uint32_t n, Class *const *base, unsigned flags, CellId frame, Span at);
void class_read_fields(Eval *ev, Class *class); /* the annotated names of its body become its fields */
bool ev_asks_unknown(const Eval *ev, const Function *f, const Args *args); /* is f called with such a state? */
Sval ev_call_on_unknown(Eval *ev, Function *f, const Args *args, Span at);
/* An annotation as a value of the program, read where the definition stands (type_value.c): a class, a type, or the
 * text that it was written as. `closure` is the frame around the definition, or 0. */
Sval annotation_value(Eval *ev, Module *module, CellId closure, const Ast *annotation);
/* __annotations__; with `resolve`, what typing.get_type_hints returns: texts are read, bases are included. */
Sval function_annotations(Eval *ev, const Function *f, bool resolve);
Sval class_annotations(Eval *ev, const Class *class, bool resolve);
Sval type_subscript(Eval *ev, Sval generic, Sval index, Span at); /* List[int], Foo[T] */
Sval type_union(Eval *ev, AstOp op, Sval a, Sval b, Span at);     /* int | None */
const Type *type_of_value(Eval *ev, Sval v, Span at);             /* the annotation that a value is */
Sval type_as_value(Eval *ev, const Type *type, Span at);          /* the value that an annotation is */

#endif
