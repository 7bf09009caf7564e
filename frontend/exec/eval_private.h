/* What the files of statements, expressions and control flow share beyond eval.h. */
#ifndef SCRIPTC_FRONTEND_EXEC_EVAL_PRIVATE_H
#define SCRIPTC_FRONTEND_EXEC_EVAL_PRIVATE_H

#include "frontend/flow/exits.h"
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

bool ev_is_library(const Eval *ev, const Space *space); /* not the text that the target stands in */

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
Sval branch_narrowed(Eval *ev, Value *cond, BranchFn *then, BranchFn *otherwise, void *context, Span at,
                     Narrowing *narrowing);

/* ---- mixed_kinds.c: names that are a Tensor on one path and something else on another ---- */
void mixture_declare(Eval *ev, Sym name, const Ast *annotation); /* name: annotation */
bool mixture_declared(Eval *ev, Sym name);                       /* to hold several kinds */
void mixture_expect(Eval *ev, Sym name, const Ast *value);       /* name = value; $value: returned */
void mixture_note(Eval *ev, Sym name, Span at); /* name is assigned at this statement; $value: returned */
/* Reports a conditional expression whose value mixes kinds. */
void mixture_check_value(Eval *ev, Sval v, const Ast *e);
/* v: what the two sides hold; of a loop what is there before it. Notes a name that mixes kinds, for its readers; false:
 * returned values do, or a loop changes the kind of a name, which is reported. */
bool mixture_check(Eval *ev, const Sval v[2], const Layout *joined, CellId cell, Sym name, bool loop, Span at);
Sval mixture_read(Eval *ev, const Ast *e, Sval v); /* what the name e gives its reader; reports such a mixture */
void mixture_ask(Eval *ev, const Ast *operand);    /* the expression that follows asks for the operand's kind */
bool narrow_asks_kind(const Ast *function);        /* `isinstance`, `len` and the like */

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
Class *program_class(Eval *ev, const char *name);
Sval program_call_python(Eval *ev, const char *function, uint32_t n, const Sval *pos, Span at);
Sval program_construct(Eval *ev, Class *class, const Args *args, Span at);
const Type *program_type(Eval *ev, const Ast *annotation);

void program_narrow_enter(Eval *ev, Narrowing *narrowing, bool outcome);
bool program_refuse_append(Eval *ev, Sval list, Sval v, Span at);
void program_narrow_restore(Eval *ev, const Narrowing *narrowing, CellId cell, Sym name, Sval v[2]);

#endif
