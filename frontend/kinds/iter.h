/* Iteration: every iterable is opened as a source with a length and element access, known now or later; zip, enumerate,
 * map, reversed and the like compose sources. */
#ifndef SCRIPTC_FRONTEND_KINDS_ITER_H
#define SCRIPTC_FRONTEND_KINDS_ITER_H

#include "frontend/flow/flow.h"
#include "frontend/value/services.h"

bool iter_open(Eval *ev, Sval iterable, IterSource *out, Span at); /* false: reported */
/* Assigns to `want` targets; target `star` (or -1) takes the rest as a list. fits_already: the number of values was
 * compared before. False: reported, or the values do not fit. */
bool iter_unpack(Eval *ev, Sval v, uint32_t want, int star, bool fits_already, SvVec *out, Span at);

Sval iter_make(Eval *ev, const IterSource *source); /* an iterator at the source's start */
/* Returns an element; index is an int, now or later. A source that was carried over a boundary may iterate one of
 * several iterables, which is selected at run time. */
Sval iter_element(Eval *ev, const IterSource *source, Sval index, Span at);
/* The implementations of KindServices. */
bool kinds_iter_is_portable(Eval *ev, Sval v);
void kinds_iter_parts(Eval *ev, Sval v, SvVec *out);
const Iter *kinds_iter_shape(Eval *ev, Sval v);
Sval kinds_iter_of_parts(Eval *ev, const Iter *shape, const Sval *part);
Sval iter_view(Eval *ev, const IterSource *source);             /* a view: an iterator without an index of its own */
Sval iter_next(Eval *ev, Sval v, Sval fallback, Span at);       /* fallback SV_UNBOUND: StopIteration at the end */
Sval iter_collect(Eval *ev, const IterSource *source, Span at); /* a new list of the elements */
Sval iter_length(Eval *ev, const IterSource *source);           /* an int, now or later */
/* Moves an iterator over a list: to index if `on`, else permanently past its end. Does nothing for others. */
void iter_move(Eval *ev, Sval v, Sval on, Sval index, Span at);
/* Notes the keys of a dictionary or set of known keys, which the source iterates. */
void iter_keep_keys(Eval *ev, IterSource *source, Sval v);
/* Returns whether the dictionary or set of the source has the keys with which the iteration began. False: that ends it,
 * which was reported or raised. */
bool iter_keeps_keys(Eval *ev, const IterSource *source, Span at);
/* Returns whether keys were added to a dictionary or set, or removed, since the source was opened. */
bool iter_changed_keys(Eval *ev, const IterSource *source);
/* Returns whether the source ends at its last element. False: keys were added or removed meanwhile; reported or raised.
 */
bool iter_ends(Eval *ev, const IterSource *source, Span at);
bool iter_is_live(const IterSource *source); /* whether its length follows that of a list */
/* Returns the index up to which there are elements from `from` on, as long as no list changes again. */
Sval iter_bound(Eval *ev, const IterSource *source, Sval from, Span at);
/* Returns whether there is that element now. */
Sval iter_there(Eval *ev, const IterSource *source, Sval index, Span at);
/* Returns the elements from `from` to before `to`, which refer to the source; false: reported. */
bool iter_part(Eval *ev, const IterSource *source, int64_t from, Sval to, IterSource *out, Span at);
/* Runs spec->body with the index of each element. spec has the number of elements when the source was opened; if the
 * body changes the length of a list, all is undone, and the lengths are read before each trip, as in Python. */
Flow iter_loop(Eval *ev, const IterSource *source, const LoopSpec *spec, void *context, Sval *broke);
/* Reads the lengths before each trip, the first of which has the element `from`. */
Flow iter_live_loop(Eval *ev, const IterSource *source, int64_t from, const LoopSpec *spec, void *context, Sval *broke);
/* Runs a loop inside an expression, where each trip ends with trip_end: like iter_loop, or like iter_live_loop if from
 * >= 0. False: the code after it is unreachable. */
bool iter_expression_loop(Eval *ev, const IterSource *source, int64_t from, const LoopSpec *spec, void *context);
/* Opens the elements start, start + step, ... before stop of a list, which may change; stop may be None. */
bool iter_window(Eval *ev, Sval list, Sval start, Sval stop, Sval step, IterSource *out, Span at);
bool iter_is_window(const IterSource *source);
Sval iter_window_list(Eval *ev, const IterSource *source, Span at); /* a new list of its elements */
/* Called for all elements in order, now or in one run-time loop. Stops if it returns false, or after an error. */
typedef bool EachFn(Eval *ev, Sval element, void *context);
bool iter_now(Eval *ev, const IterSource *source, SvVec *out, Span at); /* appends all elements */
bool iter_each(Eval *ev, Sval iterable, EachFn *each, void *context, Span at);
/* next() with a value for the yield expression; fallback SV_UNBOUND: StopIteration at the end. */
Sval iter_send(Eval *ev, Sval v, Sval sent, Sval fallback, Span at);
/* Passes all elements of an active iterator to a consumer inside an expression. False: reported or raised. */
bool iter_give(Eval *ev, Sval v, const Consumer *consumer);

#endif
