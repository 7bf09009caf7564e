/* Links between cells that may be one memory (alias.c): what the files that make boundaries know of them. */
#ifndef SCRIPTC_FRONTEND_VALUE_ALIAS_H
#define SCRIPTC_FRONTEND_VALUE_ALIAS_H

#include "frontend/value/heap_private.h"

typedef struct Alias {
    struct Alias *next;
    CellId other;
    Value *cond; /* NULL: not known which */
    bool sense;  /* the two are one where cond == sense */
    bool source; /* the other side is ref; else the other side refers to this cell by ref */
    Sval ref;    /* how the joined cell's memory is reached */
    Span at;     /* where the paths met */
} Alias;

/* Calls fn with a young cell and with all that it may be, by way of other young cells, too: those are met once, older
 * ones once for each link. True: fn has said so, and it is over. */
typedef bool AliasFn(Eval *ev, CellId cell, void *context);
bool alias_each(Eval *ev, CellId young, uint32_t epoch, Map *met, AliasFn *fn, void *context);

/* What it holds is not known any more, nor what may be the same memory holds; `at`: the write. */
void alias_stale(Eval *ev, CellId id, Span at);
/* What a tensor is besides itself on some paths. */
typedef enum { SAME_ALONE, SAME_AS_OTHERS, SAME_AS_VIEW } SameObject;
SameObject alias_objects(Eval *ev, CellId id);
void alias_reshape(Eval *ev, CellId id, Span at); /* the tensor, and all that it may be, gets other sizes */
/* False: the cell is of a block that is over, what crossed its end got a new one. */
bool alias_alive(const Eval *ev, CellId id);

#endif
