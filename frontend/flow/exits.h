/* How code ends: exceptions, and the code after an exit. */
#ifndef SCRIPTC_FRONTEND_FLOW_EXITS_H
#define SCRIPTC_FRONTEND_FLOW_EXITS_H

#include "frontend/flow/flow.h"
#include "frontend/value/state.h"

/* Evaluates code after something that ended in `flow`: `runs` on the paths that fell through; `left` returns how the
 * other paths ended. */
Flow ev_guarded(Eval *ev, Flow flow, ArmFn *runs, ArmFn *left, void *context, Span at);
/* Reports an error if the value is needed before the end of the statement, and discards the edge. */
void exception_edge_refuse(Eval *ev, Span at);
/* Returns how a statement ends, including the effects of its expressions: exceptions, and calls that do not return. */
Flow ev_finish_statement(Eval *ev, Flow flow, Span at);
/* An expression with a frame of its own (a comprehension): expr_scope_close returns to the frame `back`, and raises
 * there what was raised inside. */
typedef struct ExprScope {
    struct ExceptionEdge *point;
    bool may_raise;
} ExprScope;
ExprScope expr_scope_open(Eval *ev);
Sval expr_scope_close(Eval *ev, const ExprScope *outer, Frame *back, Sval v, Span at);
/* Like expr_scope_close, after statements in the same frame that ended in that way. */
void expr_scope_leave(Eval *ev, const ExprScope *outer, Flow flow);
/* Ends a trip of a loop inside an expression (iter_expression_loop). */
Flow trip_end(Eval *ev, bool *ok, Span at);
bool flow_to_expression(Eval *ev, Flow flow); /* passes on to the statement what a loop inside an expression raised */
/* Evaluates the rest of a statement whose head has the value *v. If the head may have raised, the rest runs only on the
 * other paths, and *v becomes its value there. */
Flow ev_after_head(Eval *ev, Sval *v, ArmFn *rest, void *context, Span at);
Sval flow_stays(Eval *ev, Flow flow, Span at); /* a bool, now or later: no exit in flow was taken */
/* Returns FLOW_RAISE, or 0 if there is no handler. In that case, the exception is reported as an error if every run
 * raises it, else as a note. */
Flow ev_raise(Eval *ev, Sval exception, Span at);
/* Does the same on a path that not every run takes, where no clause can catch the exception. The exception is not
 * evaluated. */
Flow ev_raise_unread(Eval *ev, const Ast *exception, Span at);
/* Records that the exception was raised in a clause that handles another one. If a missing name caused that one, it
 * also caused this one. */
void exception_follows(Eval *ev, Sval exception, Sval handled);
/* Sets the `__context__` of an exception that is raised now: the one that a clause around it handles. */
void exception_in_context(Eval *ev, Sval exception);
bool package_shows(Eval *ev, Sym module);  /* part of a package whose sources are not evaluated */
void package_missed(Eval *ev, Sym module); /* an import of the module failed where a clause may catch that */
void ev_trap_path(Eval *ev, Span at);      /* no run continues from here: runs that reach this place fail */
Flow ev_end_path(Eval *ev, Span at); /* returns 0: no run continues from here; --assert keep turns that into a check */
/* Returns whether an enclosing try statement may have a clause that catches it. */
bool ev_may_be_caught(Eval *ev, Sval exception);
/* Returns whether a clause of the program may catch a builtin exception that is raised here. */
bool ev_is_handled(Eval *ev, const char *exception, Span at);
/* Raises an exception inside an expression. With a handler (ev->now.handlers), stores the exception in ev->now.raised
 * and returns poison, and the statement then ends with FLOW_RAISE. Otherwise reports an error. */
Sval sv_raise(Eval *ev, const char *exception, DiagCode code, Span at, const char *format, ...) PRINTF_LIKE(5, 6);
/* Raises the KeyError of a missing key, which is its argument. The text is for the report. */
Sval sv_raise_key(Eval *ev, Sval key, Span at, const char *text);

/* Reports v where a compile-time text is needed: an unsupported run-time text, else a TypeError. what: "the name". */
Sval sv_no_text(Eval *ev, Sval v, const char *what, Span at);
Sym unknown_digits(Sval v); /* the digits of the number of more than 64 bits for which an SV_UNKNOWN stands, or NULL */
/* Returns the SV_UNKNOWN that stands for a function whose variables do not outlive the arm in which it was made. */
Sval unknown_function(Eval *ev, const Function *f);
bool unknown_is_function(Sval v);
/* Reports a use of SV_UNKNOWN, something from an import that was not found. */
void unknown_error(Eval *ev, Sval v, Span at);
/* Opens an exception edge after a call that raised on some paths: the rest of the statement runs only on the others. */
void exception_edge_open(Eval *ev);
/* Closes the edges of an expression whose value is needed at once; a place carries the value to the join. */
Sval exception_edge_settle(Eval *ev, Sval v, Span at);
/* An exception that a piece of code raised on every path, or on those for which `flag` is true. */
typedef struct Raised {
    Sval exception, flag;
    bool certain;
} Raised;
Raised raised_in(const Eval *ev, const Frame *frame, Flow flow);
/* Returns the exception that propagates in the current frame, and stops it from propagating. On paths that raise
 * nothing it is unbound. */
Sval exception_take(Eval *ev);
void raise_here(Eval *ev, const Raised *raised); /* raises it in the current frame, as a call there would */
Sval exit_flag(Eval *ev, const char *place);     /* of the current frame */

#endif
