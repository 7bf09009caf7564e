/* What heap.c, alias.c and the files of control flow share. */
#ifndef SCRIPTC_FRONTEND_VALUE_HEAP_PRIVATE_H
#define SCRIPTC_FRONTEND_VALUE_HEAP_PRIVATE_H

#include "frontend/value/eval.h"
#include "frontend/value/heap.h"
#include <string.h>

struct Heap {
    Vec(Cell *) cells;
    Vec(Change) journal;
    Vec(uint32_t) marks; /* epochs of the open marks, the newest last; the first is the heap's own */
    uint32_t counter;    /* the newest epoch; only grows */
};

const Content *heap_contents(const Eval *ev, CellId id);  /* contents, stale or not */
Content *heap_write_unaliased(Eval *ev, CellId id);       /* as heap_write, without the rules of alias.c */
Content *heap_copy(const Eval *ev, const Content *old);   /* to be modified, of the present epoch */
void heap_replace(Eval *ev, CellId id, Content *content); /* other contents as a whole, journaled */
void alias_written(Eval *ev, CellId cell,
                   Span at); /* a container or object that may be others is about to be written */

#endif
