/* How code ends: what is raised, and the code behind an exit. */
#ifndef SCRIPTC_FRONTEND_FLOW_EXITS_H
#define SCRIPTC_FRONTEND_FLOW_EXITS_H

#include "frontend/flow/flow.h"
#include "frontend/value/state.h"

/* Code behind something that ended in `flow`: runs where it fell through, `left` says how the other paths ended. */
Flow ev_guarded(Eval *ev, Flow flow, ArmFn *runs, ArmFn *left, void *context, Span at);
void exception_edge_close(Eval *ev, Span at); /* at the end of the statement (flow.c) */
/* Where the value is needed before the statement's end: refused, and the point is forgotten. */
void exception_edge_refuse(Eval *ev, Span at);
/* How a statement leaves, with what its expressions have left behind: exceptions, calls that do not come back. */
Flow ev_finish_statement(Eval *ev, Flow flow, Span at);
/* An expression that runs in a frame of its own (a comprehension): expr_scope_close goes back to the frame `back` and
 * raises there what was raised within. */
typedef struct ExprScope {
    struct ExceptionEdge *point;
    bool may_raise;
} ExprScope;
ExprScope expr_scope_open(Eval *ev);
Sval expr_scope_close(Eval *ev, const ExprScope *outer, Frame *back, Sval v, Span at);
/* As expr_scope_close, behind statements in the same frame that ended so. */
void expr_scope_leave(Eval *ev, const ExprScope *outer, Flow flow);
/* A loop inside an expression; each trip ends by trip_end. False: no run comes behind it. */
bool expression_loop(Eval *ev, const LoopSpec *spec, void *context);
Flow trip_end(Eval *ev, bool *ok, Span at);
bool flow_to_expression(Eval *ev, Flow flow); /* hands what a loop inside it raised to the statement */
/* The rest of a statement whose head has the value *v. Where evaluating it may have raised, the rest runs on the
 * other paths alone, and *v is what it is there. */
Flow ev_after_head(Eval *ev, Sval *v, ArmFn *rest, void *context, Span at);
Sval flow_stays(Eval *ev, Flow flow, Span at); /* a bool, now or later: none of the exits in flow was taken */
/* FLOW_RAISE, or 0 with no handler: an error where every run comes here, else a note */
Flow ev_raise(Eval *ev, Sval exception, Span at);
Flow ev_end_path(Eval *ev, Span at); /* 0: no run goes on from here; --assert keep makes that a check */
bool ev_may_be_caught(Eval *ev,
                      Sval exception); /* has a try statement around a clause that takes it, as far as is known? */
/* An exception raised inside an expression. With a handler around (ev->now.handlers), ev->now.raised gets the exception
 * and the result is poison: the statement then ends by FLOW_RAISE. Else the error is reported. */
Sval sv_raise(Eval *ev, const char *exception, DiagCode code, Span at, const char *format, ...) PRINTF_LIKE(5, 6);

/* Where text is needed that is known now: refused if v is text of the run, else a TypeError. what: "the name". */
Sval sv_no_text(Eval *ev, Sval v, const char *what, Span at);
bool unknown_is_number(Sval v); /* an SV_UNKNOWN that is a number beyond 64 bits */
/* Something is asked of what an import that was not found would provide: SV_UNKNOWN. */
void unknown_error(Eval *ev, Sval v, Span at);
/* A call has ended by an exception on some paths: what the statement does from here on happens on the others alone. */
void exception_edge_open(Eval *ev);
/* Closes the points behind an expression whose value is needed at once; a place carries the value across. */
Sval exception_edge_settle(Eval *ev, Sval v, Span at);
/* What code that ended in `flow` has raised: certainly, or where the flag says so. */
typedef struct Raised {
    Sval exception, flag;
    bool certain;
} Raised;
Raised raised_in(const Eval *ev, const Frame *frame, Flow flow);
void raise_here(Eval *ev, const Raised *raised); /* hands it to the frame at hand, as a call there would */
Sval exit_flag(Eval *ev, const char *place);     /* of the present frame */

#endif
