/* Generators: functions with yield and generator expressions, as calls that stop at a yield and go on behind it.
 *
 * A generator is an iterator whose place is the frame of its call. What that frame holds beside the names of the
 * function says where it stands: a number, known now or at run time, so that branches and loops carry it like any
 * variable. There are two ways to get its elements:
 *   run   to its end, what consumes the elements being evaluated where the generator yields: of one that nobody else
 *         can ask for an element;
 *   step  to the next yield, from wherever it stands. */
#ifndef SCRIPTC_FRONTEND_GENERATOR_H
#define SCRIPTC_FRONTEND_GENERATOR_H

#include "frontend/flow/flow.h"

typedef struct Generator Generator;

Sval generator_make(Eval *ev, Function *f, const Args *args, Span at); /* what the call of a generator function gives */

/* What is done with an element, in the frame that consumes; how that ended. A break or any other exit leaves the
 * generator too. */
typedef Flow GiveFn(Eval *ev, Sval element, void *context);

/* An iterator whose elements cannot be had by index: a generator, an iterator that somebody else may ask for elements
 * too, an object with `__next__`. */
bool iter_is_active(Eval *ev, Sval v);
Sval iter_hold(Eval *ev, Sval v, Span at); /* an iterator over v for iter_advance; poison: reported */
/* What goes over v: of an object what its `__iter__` gives, or a generator that asks it index by index; else v. */
Sval iter_resolve(Eval *ev, Sval v, Span at);
/* All elements that are left of an active iterator. The flow is of the frame at hand, as that of a loop; broke as
 * there. */
typedef struct Consumer {
    GiveFn *give;
    void *context;
    const Ast *key; /* of a loop: its statement */
    bool exits;     /* give may end otherwise than by going on, or ask the iterator for elements */
    Span at;
} Consumer;
Flow generator_run(Eval *ev, Sval v, const Consumer *consumer, Sval *broke);
/* The same, asking for one element after the other. most: trips that may be made while compiling; 0: none. */
Flow iter_pull(Eval *ev, Sval v, const Consumer *consumer, int64_t most, Sval *broke);

/* Goes on to the next element: a bool, now or later, that there is one; poison: reported or raised. Then
 * iter_given is that element, to be called once, where there is one. sent: what the yield gives. */
Sval iter_advance(Eval *ev, Sval v, Sval sent, Span at);
Sval iter_given(Eval *ev, Sval v, Span at);
/* next() with what the yield gives; fallback SV_UNBOUND: StopIteration at the end. */
Sval iter_send(Eval *ev, Sval v, Sval sent, Sval fallback, Span at);
/* All elements of an active iterator to a consumer inside an expression. False: reported or raised. */
bool iter_give(Eval *ev, Sval v, const Consumer *consumer);
bool generator_is_untouched(Eval *ev, Sval v); /* it has given nothing so far, on any path */
Sval generator_result(Eval *ev, Sval v);       /* what it has returned */
Sval generator_close(Eval *ev, Sval v, Span at);

/* ---- a generator taken apart (iter.h) ---- */
bool generator_is_portable(Eval *ev, Sval v); /* nothing refers to its frame */
CellId generator_closure(const Generator *generator);
void generator_describe(const Generator *generator, Text *text);
void generator_parts(Eval *ev, Sval v, SvVec *out);
Sval generator_of_parts(Eval *ev, const Generator *generator, const Sval *part);

/* ---- for the statements of a generator's body ---- */
bool generator_statement(Eval *ev, const Ast *stmt, Flow *flow); /* its value is a yield: true, and how it ended */
/* A step goes on at a yield that stands in this statement, whose head was evaluated before. */
bool generator_resumes_in(const Eval *ev, const Ast *stmt);
Sval generator_held(Eval *ev, Sym place); /* the iterator there; None: no step can have come that far */
bool generator_steps(const Eval *ev);     /* the frame at hand is a generator's, which may stop at any yield */
bool generator_yields_in(Body body);
bool generator_refuse(Eval *ev, Span at, const char *where); /* yields there cannot be gone on from: true, reported */

#endif
