/* Iteration: every iterable becomes a source with a length and element access, known now or later; zip, enumerate, map,
 * reversed and the like compose sources. */
#ifndef SCRIPTC_FRONTEND_KINDS_ITER_H
#define SCRIPTC_FRONTEND_KINDS_ITER_H

#include "frontend/flow/flow.h"
#include "frontend/flow/generator.h"

bool iter_open(Eval *ev, Sval iterable, IterSource *out, Span at); /* false: reported */
bool iter_unpack(Eval *ev, Sval v, uint32_t want, int star, SvVec *out,
                 Span at); /* assignment to `want` targets, target `star` (or -1) takes the rest as a list */

Sval iter_make(Eval *ev, const IterSource *source); /* an iterator at the source's start */
/* An iterator taken apart: its index and the values that its source is made of, or the places of the frame of a
 * generator; its shape is the rest. */
bool iter_is_portable(Eval *ev, Sval v); /* nobody else has it */
void iter_parts(Eval *ev, Sval v, SvVec *out);
const Iter *iter_shape(Eval *ev, Sval v); /* one pointer for equal shapes */
Sval iter_of_parts(Eval *ev, const Iter *shape, const Sval *part);
Sval iter_view(Eval *ev, const IterSource *source);             /* a view: no place */
Sval iter_next(Eval *ev, Sval v, Sval fallback, Span at);       /* fallback SV_UNBOUND: StopIteration at the end */
Sval iter_collect(Eval *ev, const IterSource *source, Span at); /* a new list of the elements */
Sval iter_length(Eval *ev, const IterSource *source);           /* an int, now or later */
/* Where an iterator over a list stands: at index if `on`, else behind its end for good. Of others: nothing. */
void iter_move(Eval *ev, Sval v, Sval on, Sval index, Span at);
Sval iter_bound(Eval *ev, Sval v, Span at); /* of an iterator with an index: what that has to stay below by now */
/* The elements from `from` up to `to`, which refer to the source; false: reported. */
bool iter_part(Eval *ev, const IterSource *source, int64_t from, Sval to, IterSource *out, Span at);
/* Calls each(element) for all elements in order: now, or in one run-time loop. False from each, or reported: stops. */
typedef bool EachFn(Eval *ev, Sval element, void *context);
bool iter_open_choice(Eval *ev, Sval choice, IterSource *out, Span at); /* a choice of iterables of one length */
bool iter_each(Eval *ev, Sval iterable, EachFn *each, void *context, Span at);

#endif
