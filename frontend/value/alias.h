/* Links between cells that may be the same memory (alias.c), for the files that handle boundaries. */
#ifndef SCRIPTC_FRONTEND_VALUE_ALIAS_H
#define SCRIPTC_FRONTEND_VALUE_ALIAS_H

#include "frontend/value/heap_private.h"

typedef struct Alias {
    struct Alias *next;
    CellId other;
    Value *cond; /* NULL: unknown on which runs */
    bool sense;  /* the cells are the same memory if cond == sense */
    bool source; /* the other cell is the memory, and ref leads to it; else the other cell refers to this one by ref */
    Sval ref;    /* how the joined cell's memory is reached */
    const View *part; /* without a condition: the part of the memory that the cell may be; NULL: any */
    Span at;          /* where the paths joined */
} Alias;

/* Returns whether the cell is memory from before the epoch. A cell of a discarded round is not; its links lead to such
 * memory, as those of a young cell do. */
bool alias_is_older(const Eval *ev, CellId cell, uint32_t epoch);
/* Calls fn with a young cell and everything that it may be, also through other young cells: young cells once, older
 * ones once for each link. Returns true, and stops, when fn does. */
typedef bool AliasFn(Eval *ev, CellId cell, void *context);
bool alias_each(Eval *ev, CellId young, uint32_t epoch, Map *met, AliasFn *fn, void *context);

/* Called when a tensor takes other memory: it leaves the one that it shares on every run, but its links to what it may
 * be are no longer exact. Returns whether it has none left. */
bool alias_forget(Eval *ev, CellId cell);
/* Marks the contents of the cell, and of all cells that may be the same memory, as unknown; `at`: the write. */
void alias_stale(Eval *ev, CellId id, Span at);
/* What besides itself a tensor may be on some paths. */
typedef enum { SAME_ALONE, SAME_AS_OTHERS, SAME_AS_VIEW } SameObject;
SameObject alias_objects(Eval *ev, CellId id);
/* Changes the sizes of the tensor, and of all tensors that it may be. */
void alias_reshape(Eval *ev, CellId id, Span at);
/* Refuses `a is b` for containers or objects that may have been joined into one; the next evaluation keeps them
 * apart. */
bool alias_refuses_is(Eval *ev, Sval a, Sval b, Span at);
/* Returns false if the cell belongs to a block that has ended; values that crossed its end have new cells. */
bool alias_alive(const Eval *ev, CellId id);
/* Returns whether containers and objects that are joined at this place stay separate, because an earlier evaluation
 * requires it. */
bool alias_kept_apart(const Eval *ev, Span at);
/* Returns a place as text, which stays valid in the next evaluation; positions do not. NULL: it is in no text. */
Sym place_text(const Eval *ev, Span at);

#endif
