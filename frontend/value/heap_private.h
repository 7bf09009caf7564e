/* Shared by heap.c, alias.c and the files of control flow. */
#ifndef SCRIPTC_FRONTEND_VALUE_HEAP_PRIVATE_H
#define SCRIPTC_FRONTEND_VALUE_HEAP_PRIVATE_H

#include "frontend/value/eval.h"
#include "frontend/value/heap.h"
#include <string.h>

struct Heap {
    Vec(Cell *) cells;
    Vec(Change) journal;
    Vec(uint32_t) marks; /* epochs of the open marks, the newest last; the first belongs to the heap itself */
    uint32_t counter;    /* the newest epoch; never decreases */
    uint32_t ground;     /* the newest mark when the code that acts as if before all marks began; 0: there is none */
};

const Content *heap_contents(const Eval *ev, CellId id); /* contents, whether stale or not */
Content *heap_write_unaliased(Eval *ev, CellId id);      /* like heap_write, without the rules of alias.c */
Content *heap_copy(const Eval *ev, const Content *old);  /* a modifiable copy in the current epoch */
/* Replaces the contents as a whole, recorded in the journal. */
void heap_replace(Eval *ev, CellId id, Content *content);
/* Called when a container or object that may have aliases is about to be written. */
void alias_written(Eval *ev, CellId cell, Span at);
/* Called when the use of a stale cell was an error: records where it was joined. */
void alias_in_doubt(const Eval *ev, CellId cell);

#endif
