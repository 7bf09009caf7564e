/* Iteration: every iterable becomes a source with a length and element access, known now or later; zip, enumerate, map, reversed and the like compose sources. */
#ifndef SCRIPTC_FRONTEND_ITER_H
#define SCRIPTC_FRONTEND_ITER_H

#include "frontend/flow.h"

struct IterSource {
    int64_t n;                 /* number of elements if known now, else -1 */
    Value *length;             /* if not known now */
    bool unroll;               /* elements have no common later form (modules, strings, heterogeneous): a loop over it is unrolled */
    Sval (*at)(Eval *ev, const IterSource *source, Sval index, Span at); /* element; index is an int, now or later */
    Sval value;                /* what is iterated */
    IterSource *part; uint32_t parts; /* composed sources */
    Sval start, step;          /* range, enumerate, reversed, slices */
    Sval func;                 /* map, filter */
    const void *data;          /* what the source's own `at` needs besides */
};

struct Iter { IterSource source; CellId place; }; /* place: a frame cell holding `i`, the index of the next element */

bool iter_open(Eval *ev, Sval iterable, IterSource *out, Span at);      /* false: reported */
bool iter_all(Eval *ev, Sval iterable, SvVec *out, Span at);            /* all elements, known now; false: reported (unknown length) */
bool iter_unpack(Eval *ev, Sval v, uint32_t want, int star, SvVec *out, Span at); /* assignment to `want` targets, target `star` (or -1) takes the rest as a list */

#endif
