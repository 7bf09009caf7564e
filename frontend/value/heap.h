/* The heap: cells that can change, copied on the first write after a mark, so that the arms of an If and the rounds of
 * a loop can be evaluated from one state and compared.
 *
 * Requirements
 *   1. Contents are read with heap_get and written only through heap_write, which journals the old contents since the
 * newest mark.
 *   2. A cell made after a mark needs no journal entry for that mark: nobody outside can refer to it yet.
 *   3. A content struct that is older than the newest mark is never modified, only replaced by a copy.
 * Frames (the locals of a call), module namespaces and class dictionaries are cells too: a name is a place like any
 * other. */
#ifndef SCRIPTC_FRONTEND_VALUE_HEAP_H
#define SCRIPTC_FRONTEND_VALUE_HEAP_H

#include "frontend/value/sval.h"
#include "frontend/value/view.h"

typedef enum { CELL_TENSOR, CELL_LIST, CELL_DICT, CELL_SET, CELL_OBJECT, CELL_FRAME, CELL_DYNAMIC } CellKind;

typedef struct Entry {
    Sval key, value;
} Entry; /* of a dict or set */

/* A container whose length is known at run time: one IR container for each leaf of its element (layout.h). */
enum { SHARED_TENSORS = 1, SHARED_CONTAINERS = 2, SHARED_ALL = 3 };

typedef struct Dynamic {
    CellKind was;              /* CELL_LIST, CELL_DICT or CELL_SET */
    const struct Layout *elem; /* of an element; of a dict: of its values */
    uint32_t leaves;
    Value **leaf;        /* 1-D tensors typed List[int|float|bool|str], sequences typed List[Tensor] */
    const bool *lengths; /* by leaf: it holds the lengths of lists whose Tensors stand in a row in the next one; NULL:
                            none does */
    bool coded;          /* some keys stand for tuples (dynamic_key): they cannot be read back */
    bool guessed;        /* it has been empty always: what its elements are is not known yet */
    Value *keys;         /* of a dict or set: List[int] or List[str] */
    uint64_t origins;    /* a bit for the place that made it, and for those of the containers it shares elements with */
    CellId part;         /* a slice: of that list, */
    int64_t first;       /* from that element on, */
    uint32_t moves;      /* when that list had changed so often */
    uint8_t shared;      /* SHARED_...: such parts of its elements may be in it twice, or in another container too */
} Dynamic;

typedef struct Content {
    uint32_t epoch; /* of the mark this struct belongs to */
    CellKind kind;
    bool unknown; /* while checking: of a container, what it holds is not known; of an object, it may have more */
    Span invalidated_at; /* where memory that may be this memory was written: reading is refused from there on; 0: fine
                          */
    union {
        struct {
            Value *value;
            Weight *weight;
            const struct Reshaped *reshaped; /* the newest change of an object's own sizes (view.h) */
        } tensor;                            /* value, or a weight that nothing has read yet (value is NULL) */
        struct {
            uint32_t n, cap;
            Sval *item;
        } list;
        struct {
            Map map;
            Span unordered; /* of a dict: where the order of its keys came to depend on the run; 0: it does not */
        } dict;             /* sv_key -> Entry *; set: value is unbound */
        struct {
            Map attr, maybe_unbound;
        } object; /* Sym -> Sval *; frames too. maybe_unbound: names unbound on some path, to MaybeUnbound * */
        Dynamic dynamic;
    };
} Content;

/* What is noted about a cell besides its contents. The journal does not undo these facts when an arm or a round of a
 * loop is thrown away. That is right because each of them only ever makes the compiler more careful: sets of origins
 * and links grow, counts of changes go up, and a name or key that was bound in the constructor is bound for good. */
typedef struct CellFacts {
    Sym key; /* of a module's tensor: its state-dict key once bound; of a module: its path */
    bool parameter, requires_grad, buffer, persistent;
    bool lazy;                    /* of a lazy layer: a file or the first input brings the sizes */
    uint32_t moves;               /* of a dynamic container: changes that gave elements other positions */
    struct ElementOf *element_of; /* where in a dynamic container it belongs (element_of.c), or NULL */
    const Value *first;         /* of a tensor: its contents when it was made, whose order in memory it has; or NULL */
    const struct Node *carried; /* of a tensor that a loop carries or leaves: the loop */
    uint64_t stored_in, read_from; /* origins of the dynamic containers that it was stored in, and was read from */
    Span stored_at;                /* where it was stored last */
    bool of_text;                  /* made by a module's text: may be a registry that other modules fill */
    bool scoped;                   /* of a frame: some path declared a name global or nonlocal */
    bool dropped;                  /* made in a round that was thrown away */
    bool overlaps;                 /* a tensor whose file stores others over the same memory, which are copies here */
    bool borrowed;                 /* a joined tensor that is the memory of one of its links on every path */
    bool syncing;                  /* a write is being propagated along the links (alias.c) */
    struct Alias *alias;           /* cells that may be the same memory (joined, carried over a loop head): alias.c */
} CellFacts;

typedef struct Cell {
    CellKind kind;    /* as made; a CELL_LIST may hold CELL_DYNAMIC contents */
    uint32_t made;    /* epoch of creation: fresh since a mark if made >= mark.epoch */
    Content *content; /* the one part that the journal undoes; written through heap_write alone */
    CellFacts facts;
    /* What is fixed when the cell is made. */
    Span at;           /* where, for messages that name both places */
    Class *class;      /* of an object */
    const Type *elem;  /* declared element type of a container: `xs: List[int] = []` */
    CellId closure;    /* of a frame: the frame of the function around it, or 0 */
    CellId attributes; /* of a list, dict or set whose class is a user's subclass: the frame of its attributes, or 0 */
    CellId owner; /* of what `__dict__`, `_modules` and its like returned: the object, which changes with it; or 0 */
    bool all_attributes; /* it is `__dict__` */
} Cell;

/* A frame's name that is unbound on some path: reading it in the block where the paths met is an error; a warning if
 * several branches gave it a value, which together may be all there are. */
typedef struct MaybeUnbound {
    Span at;
    const Block *block;
    bool raised; /* unbound where an exception is on its way, and there alone */
    bool several;
} MaybeUnbound;

typedef struct Heap Heap;
typedef struct {
    uint32_t epoch, journal, cells;
} HeapMark;
typedef struct {
    uint32_t cells, journal;
} HeapGround;
typedef struct Change {
    CellId cell;
    Content *old;
} Change; /* old: contents at the mark */

Heap *heap_open(Eval *ev);
Sval cell_reference(Eval *ev, CellId id); /* the value that refers to all of a cell */
CellId heap_new(Eval *ev, CellKind kind, Span at);
Cell *heap_cell(const Eval *ev, CellId id);
const Content *heap_get(const Eval *ev, CellId id);
Content *heap_write(Eval *ev, CellId id); /* contents that may be modified now; journaled */

HeapMark heap_mark(Eval *ev); /* starts a new epoch */
/* What has changed since the mark, oldest first; then `heap_undo` puts the old contents back, keeping the new ones with
 * the caller. */
Change *heap_changes(Eval *ev, HeapMark mark, uint32_t *n);
void heap_undo(Eval *ev, HeapMark mark, Content ***now, uint32_t *n); /* now[k]: contents that cell of change k had */
/* What runs between the two calls happens before every mark: cells that it makes are older than all marks, and what it
 * writes into cells that nothing has written since those marks stays when a mark is undone. */
HeapGround heap_ground(Eval *ev);
void heap_grounded(Eval *ev, HeapGround ground);
/* After heap_undo of what is thrown away with its nodes: the cells made since the mark count for nothing any more. */
void heap_drop(Eval *ev, HeapMark mark);
void heap_commit(Eval *ev, HeapMark mark); /* keep all; changes merge into the mark around it */

/* ---- places by kind: small helpers over get and write ---- */
Sval frame_get(const Eval *ev, CellId frame, Sym name); /* SV_UNBOUND if absent */
void frame_set(Eval *ev, CellId frame, Sym name, Sval v);
void frame_delete(Eval *ev, CellId frame, Sym name);
Sval object_get(const Eval *ev, Sval object, Sym name); /* instance attributes alone */
void object_set(Eval *ev, Sval object, Sym name, Sval v);
uint32_t list_count(const Eval *ev, Sval list); /* of a list known now */
Sval list_get(const Eval *ev, Sval list, uint32_t i);
bool list_is_static(const Eval *ev, Sval list); /* contents are CELL_LIST, not dynamic */
bool dict_is_static(const Eval *ev, Sval dict);
Sval dict_get(Eval *ev, Sval dict, Sval key); /* SV_UNBOUND if absent; key known now */
void dict_set(Eval *ev, Sval dict, Sval key, Sval value);
bool dict_delete(Eval *ev, Sval dict, Sval key);

/* ---- memory: the contents of a tensor's cell, and cells that may share it ---- */
/* All reads and writes of whole tensor cells go through these: a weight becomes a node at its first read, a write
 * reaches the cells that may be the same memory (alias_may) or makes them stale. */
Value *memory_read(Eval *ev, CellId cell, Span at); /* NULL: reported (stale) */
void memory_write(Eval *ev, CellId cell, Value *to, Span at);
CellId memory_new(Eval *ev, Value *value, Span at); /* a cell with these contents */
/* a and b may be the same memory on some path: a later write to one makes the other stale, and reading what is stale is
 * refused. */
void alias_may(Eval *ev, CellId a, CellId b, Span at);
/* Where cond equals sense, cell's memory is what ref refers to: writes to either reach the other by an If. */
void alias_when(Eval *ev, CellId cell, Value *cond, bool sense, Sval ref, Span at);
/* For writes of containers and objects: what may be the same cell becomes stale. heap_write does it itself. */
bool heap_stale(const Eval *ev, const Content *content, Span at); /* reports and is true if the contents are stale */

/* ---- tensor memory through references ---- */
Value *tensor_read(Eval *ev, Sval tensor, Span at); /* replays the view steps; NULL: reported */
bool tensor_write(Eval *ev, Sval tensor, Value *to,
                  Span at); /* to already has the view's shape and the memory's dtype; inverse steps */
Sval tensor_view(Eval *ev, Sval tensor, const Op *op, uint32_t nargs, Value *const *arg, Span at); /* one more step */
bool tensor_is_view(Sval tensor);
Sval tensor_is(Eval *ev, Sval a, Sval b, Span at);      /* a is b: a bool, at run time where paths have joined them */
Sval view_onto(Eval *ev, Sval base, const View *steps); /* base with further steps */
Sval tensor_alias(Eval *ev, Sval tensor, Span at);      /* another object over the same memory, which looks the same */
Sval tensor_detach(Eval *ev, Sval tensor, Span at);     /* the same, which takes no gradient */
/* `unsqueeze_`, `t_`, ...: the object gets the sizes that `view` has, which the form without `_` gave; where that is
 * not one step of the memory, the memory of `view`. */
bool tensor_reshape(Eval *ev, Sval tensor, Sval view, Span at);
bool tensor_replace(Eval *ev, Sval tensor, Value *to, Span at); /* gives the object other memory */
bool tensor_share(Eval *ev, Sval tensor, Sval with, Span at);   /* that of another tensor: `x.data = y`, x.set_(y) */
/* How sizes were changed depends on the run: older views cannot be used. Always, or where `other` is another history.
 */
void memory_reshape_unknown(Eval *ev, CellId cell, Span at);
void memory_reshape_join(Eval *ev, CellId cell, const struct Reshaped *other, Span at);
/* the same step on others, its arguments to be changed */
View *view_copy_step(Eval *ev, const View *view, const View *up);
const View *view_object(const View *view); /* the same for all copies of one object's step */
bool view_same_argument(const Value *a, const Value *b);
const Fact *tensor_fact(Eval *ev, Sval tensor, Span at); /* of what reading gives; reads */

#endif
