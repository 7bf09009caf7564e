/* Generators: functions with yield and generator expressions, as calls that stop at a yield and continue after it.
 *
 * A generator is an iterator whose place is the frame of its call. Besides the function's names, that frame has a
 * number, known now or at run time, that tells where the generator has stopped, so that branches and loops carry it
 * like any variable. There are two ways to get its elements:
 *   run   to its end: the consumer is evaluated where the generator yields; used if no other code can advance it;
 *   step  to the next yield, from wherever it has stopped. */
#ifndef SCRIPTC_FRONTEND_GENERATOR_H
#define SCRIPTC_FRONTEND_GENERATOR_H

#include "frontend/flow/flow.h"

typedef struct Generator Generator;

Sval generator_make(Eval *ev, Function *f, const Args *args, Span at); /* the result of calling a generator function */

/* Processes an element in the consumer's frame; returns how that ended. A break or any other exit leaves the generator
 * too. */
typedef Flow GiveFn(Eval *ev, Sval element, void *context);

/* Returns whether v is an iterator without access by index: a generator, an iterator that other code may advance too,
 * or an object with `__next__`. */
bool iter_is_active(Eval *ev, Sval v);
Sval iter_hold(Eval *ev, Sval v, Span at); /* returns an iterator over v for iter_advance; poison: reported */
/* Returns what iterates over v: for an object, the result of its `__iter__`, or a generator that indexes it; else v. */
Sval iter_resolve(Eval *ev, Sval v, Span at);
/* The remaining elements of an active iterator. The flow is that of the current frame, as for a loop; `broke` too. */
typedef struct Consumer {
    GiveFn *give;
    void *context;
    const Ast *key; /* for a loop: its statement */
    bool exits;     /* give may exit, or advance the iterator itself */
    Span at;
} Consumer;
Flow generator_run(Eval *ev, Sval v, const Consumer *consumer, Sval *broke);
/* The same, requesting one element after the other. most: trips that may be unrolled; 0: none. */
Flow iter_pull(Eval *ev, Sval v, const Consumer *consumer, int64_t most, Sval *broke);

/* Advances to the next element. Returns a bool, now or later: whether there is one; poison: reported or raised. Then
 * iter_given returns that element; call it once, and only if there is one. sent: the value of the yield expression. */
Sval iter_advance(Eval *ev, Sval v, Sval sent, Span at);
Sval iter_given(Eval *ev, Sval v, Span at);
/* next() with a value for the yield expression; fallback SV_UNBOUND: StopIteration at the end. */
Sval iter_send(Eval *ev, Sval v, Sval sent, Sval fallback, Span at);
/* Passes all elements of an active iterator to a consumer inside an expression. False: reported or raised. */
bool iter_give(Eval *ev, Sval v, const Consumer *consumer);
bool generator_is_untouched(Eval *ev, Sval v); /* it has produced nothing so far, on any path */
Sval generator_result(Eval *ev, Sval v);       /* its return value */
Sval generator_close(Eval *ev, Sval v, Span at);

/* ---- a generator taken apart (iter.h) ---- */
bool generator_is_portable(Eval *ev, Sval v); /* nothing refers to its frame */
CellId generator_closure(const Generator *generator);
void generator_describe(const Generator *generator, Text *text);
void generator_parts(Eval *ev, Sval v, SvVec *out);
Sval generator_of_parts(Eval *ev, const Generator *generator, const Sval *part);

/* ---- for the statements of a generator's body ---- */
bool generator_statement(Eval *ev, const Ast *stmt,
                         Flow *flow); /* if its value is a yield: returns true, and how it ended */
/* Returns whether a step continues at a yield inside this statement, whose head was evaluated before. */
bool generator_resumes_in(const Eval *ev, const Ast *stmt);
Sval generator_held(Eval *ev, Sym place); /* returns the iterator there; None: no step can have got so far */
bool generator_steps(const Eval *ev);     /* whether the current frame is a generator's, which may stop at any yield */
bool generator_yields_in(Body body);
bool generator_refuse(Eval *ev, Span at,
                      const char *where); /* reports that execution cannot resume at yields there; returns true then */

#endif
