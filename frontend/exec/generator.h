/* Generators: functions with yield and generator expressions, as calls that stop at a yield and continue after it.
 *
 * A generator is an iterator whose place is the frame of its call. Besides the function's names, that frame has a
 * number, known now or at run time, that says where the generator has stopped. Branches and loops carry it like any
 * variable. There are two ways to get its elements: run it to its end, evaluating the consumer where the generator
 * yields; used if no other code can advance it; step to the next yield, from wherever it has stopped. */
#ifndef SCRIPTC_FRONTEND_EXEC_GENERATOR_H
#define SCRIPTC_FRONTEND_EXEC_GENERATOR_H

#include "frontend/flow/flow.h"
#include "frontend/value/services.h"

Sval generator_make(Eval *ev, Function *f, const Args *args, Span at); /* the result of calling a generator function */

Sval iter_hold(Eval *ev, Sval v, Span at); /* returns an iterator over v for iter_advance; poison: reported */
/* Like generator_run, requesting one element after the other. most: trips that may be unrolled; 0: none. */
Flow iter_pull(Eval *ev, Sval v, const Consumer *consumer, int64_t most, Sval *broke);

Sval generator_close(Eval *ev, Sval v, Span at);

/* ---- for the statements of a generator's body ---- */
/* Executes a statement whose value is a yield. False: it is none; otherwise *flow says how it ended. */
bool generator_statement(Eval *ev, const Ast *stmt, Flow *flow);
/* Returns whether a step continues at a yield inside this statement, whose head was evaluated before. */
bool generator_resumes_in(const Eval *ev, const Ast *stmt);
/* Returns the name of the place of a frame that keeps what a `for` or `yield from` of the module iterates. Graphs show
 * it, so it has the position in the module's own text. */
Sym generator_place(Eval *ev, const Module *module, const Ast *node);
Sval generator_held(Eval *ev, Sym place); /* returns the iterator there; None: no step can have reached it */
bool generator_yields_in(Body body);
/* Reports that execution cannot resume at yields there; returns true then. */
bool generator_refuse(Eval *ev, Span at, const char *where);

/* ---- the implementations of GeneratorServices ---- */
bool generators_is_active(Eval *ev, Sval v);
Sval generators_resolve(Eval *ev, Sval v, Span at);
Flow generators_run(Eval *ev, Sval v, const Consumer *consumer, Sval *broke);
Sval generators_advance(Eval *ev, Sval v, Sval sent, Span at);
Sval generators_given(Eval *ev, Sval v, Span at);
Sval generators_result(Eval *ev, Sval v);
bool generators_is_portable(Eval *ev, Sval v);
CellId generators_closure(const Generator *generator);
void generators_describe(const Generator *generator, Text *text);
void generators_parts(Eval *ev, Sval v, SvVec *out);
Sval generators_of_parts(Eval *ev, const Generator *generator, const Sval *part);
bool generators_steps(const Eval *ev);

#endif
