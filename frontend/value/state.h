/* What a piece of program leaves behind while it is evaluated, and evaluating one without leaving it. */
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

void exception_edge_forget(Eval *ev); /* what was evaluated behind the points is thrown away */

/* How an expression or statement is evaluated on trial. */
typedef enum {
    TENTATIVE_PLAIN = 0,
    TENTATIVE_UNHANDLED = 1, /* no clause around takes an exception: what would raise is an error */
    TENTATIVE_QUIET = 2,     /* errors are not reported */
    TENTATIVE_PENDING = 4    /* what the statement around has raised stays raised, for the rest of its expression */
} TentativeHow;

/* The state of the statement around. Where nodes go and the heap are the caller's to save. */
typedef struct Tentative {
    TentativeHow how;
    const Handlers *handlers;
    Sval raised;
    struct ExceptionEdge *exception_edge;
    bool may_raise, unreachable;
} Tentative;

/* Saves what the statement around has left behind so far, so that what is evaluated next starts afresh. */
void tentative_open(Eval *ev, Tentative *saved, TentativeHow how);
/* Puts the saved state back. keep_raised: if an exception was raised, it stays raised. */
void tentative_close(Eval *ev, const Tentative *saved, bool keep_raised);

#endif
