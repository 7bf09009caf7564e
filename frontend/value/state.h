/* The state that evaluating a statement changes, and tentative evaluation, which restores it. */
#ifndef SCRIPTC_FRONTEND_VALUE_STATE_H
#define SCRIPTC_FRONTEND_VALUE_STATE_H

#include "frontend/value/eval.h"

typedef struct ExceptionEdge {
    struct ExceptionEdge *up;
    HeapMark mark;
    Block *block;
    Node *last;
    Sval raised; /* a bool, now or later */
} ExceptionEdge;

bool ev_compiled_code(const Eval *ev); /* returns whether forward runs the user's code now */
void exception_edge_forget(Eval *ev);  /* discards the exception edges of code that is thrown away */

/* How to evaluate an expression or statement tentatively. */
typedef enum {
    TENTATIVE_PLAIN = 0,
    TENTATIVE_UNHANDLED = 1, /* ignores enclosing handlers: an exception is an error */
    TENTATIVE_QUIET = 2,     /* errors are not reported */
    TENTATIVE_PENDING = 4    /* keeps what the enclosing statement has raised, for the rest of its expression */
} TentativeHow;

/* The state of the enclosing statement. The caller saves the builder's position and the heap. */
typedef struct Tentative {
    TentativeHow how;
    const Handlers *handlers;
    Sval raised;
    struct ExceptionEdge *exception_edge;
    bool may_raise, unreachable;
} Tentative;

/* Saves the state of the enclosing statement, so that the tentative evaluation starts afresh. */
void tentative_open(Eval *ev, Tentative *saved, TentativeHow how);
/* Restores the saved state. keep_raised: an exception that was raised stays raised. */
void tentative_close(Eval *ev, const Tentative *saved, bool keep_raised);

/* A tentative evaluation that ignores enclosing handlers, and whose errors are dropped. */
typedef struct Attempt {
    Tentative statement;
    DiagMark mark;
    uint32_t errors; /* number of errors before it */
} Attempt;

void attempt_open(Eval *ev, Attempt *attempt);
/* Returns whether there were errors, or the caller found that the attempt `failed`; then its messages are dropped. */
bool attempt_close(Eval *ev, const Attempt *attempt, bool failed);

#endif
