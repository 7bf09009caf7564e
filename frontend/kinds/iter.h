/* Iteration: every iterable becomes a source with a length and element access, known now or later; zip, enumerate, map,
 * reversed and the like compose sources. */
#ifndef SCRIPTC_FRONTEND_KINDS_ITER_H
#define SCRIPTC_FRONTEND_KINDS_ITER_H

#include "frontend/flow/flow.h"

struct IterSource {
    int64_t n;     /* number of elements if known now, else -1 */
    Value *length; /* if not known now */
    bool unroll; /* elements have no common later form (modules, strings, heterogeneous): a loop over it is unrolled */
    bool computes; /* an element is computed where it is asked for, with its side effects */
    Sval (*at)(Eval *ev, const IterSource *source, Sval index, Span at); /* element; index is an int, now or later */
    Sval value;                                                          /* what is iterated */
    IterSource *part;
    uint32_t parts;   /* composed sources */
    Sval start, step; /* range, enumerate, reversed, slices */
    Sval func;        /* map, filter */
    const void *data; /* what the source's own `at` needs besides */
    Value *(*whole)(Eval *ev, const IterSource *source,
                    Span at); /* a sequence by nature (parts of a tensor): as one IR list; else NULL */
    /* of a view that shows what has been changed since it was made: the source as it is by now; else NULL */
    bool (*reopen)(Eval *ev, const IterSource *source, IterSource *out, Span at);
};

/* place: a frame cell holding `i`, the index of the next element; 0: a view of a dictionary, which is iterated anew
 * each time. */
struct Iter {
    IterSource source;
    CellId place;
    const struct Generator *generator; /* or NULL; place is the frame of its call then */
    bool shared; /* it was read from a name or another place: somebody else may ask it for elements too */
};

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
