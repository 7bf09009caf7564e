/* The heap: mutable cells, copied on the first write after a mark, so that the arms of an If and the rounds of a loop
 * can be evaluated from the same state and compared.
 *
 * Requirements 1. Contents are read with heap_get and written only through heap_write, which journals the old contents
 * since the newest mark. 2. A cell made after a mark needs no journal entry for that mark, since nothing older can
 * refer to it. 3. A content struct that is older than the newest mark is never modified, only replaced by a copy.
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

/* The hash table of a set whose members are known now (set_order.c). */
typedef struct SetTable {
    Sval *slot; /* unbound: free; poison: its member was removed; NULL: the members hash differently in each run */
    uint32_t size, taken, finger; /* taken: slots that are not free; finger: where pop() continues */
} SetTable;

/* A container whose length is known only at run time: one IR container for each leaf of its element (layout.h). */
enum { SHARED_TENSORS = 1, SHARED_CONTAINERS = 2, SHARED_ALL = 3 };

typedef struct Dynamic {
    CellKind was;              /* CELL_LIST, CELL_DICT or CELL_SET */
    const struct Layout *elem; /* layout of an element; for a dict, of its values */
    uint32_t leaves;
    Value **leaf;        /* 1-D tensors typed List[int|float|bool|str], sequences typed List[Tensor] */
    const bool *lengths; /* by leaf: whether it holds the lengths of lists whose Tensors are concatenated in the next
                            leaf; NULL: none does */
    bool coded;          /* some keys represent tuples (dynamic_key), which cannot be read back */
    bool guessed;        /* it has always been empty, so its element type is unknown */
    Value *keys;         /* for a dict or set: List[int] or List[str] */
    /* A bit for the place that made it, and for the places of containers with which it shares elements. */
    uint64_t origins;
    CellId part;    /* a slice: part of that list, */
    int64_t first;  /* beginning at that element, */
    uint32_t moves; /* and valid for this number of changes of that list */
    uint8_t shared; /* SHARED_... flags: parts of its elements that may occur twice, in it or in two containers */
} Dynamic;

typedef struct Content {
    uint32_t epoch; /* of the mark to which this struct belongs */
    CellKind kind;
    bool unknown; /* while checking: the contents of a container are unknown; an object may have more attributes */
    Span invalidated_at; /* where memory that may be this memory was written; reading is an error from there on; 0:
                            valid */
    union {
        struct {
            Value *value;
            Weight *weight;
            const struct Reshaped *reshaped; /* the newest change of an object's own sizes (view.h) */
        } tensor;                            /* value, or a weight that nothing has read yet (then value is NULL) */
        struct {
            uint32_t n, cap;
            Sval *item;
            uint32_t *used; /* NULL: no other contents have this array; otherwise the number of elements that any of
                               those that share it has, and none of these is modified */
        } list;
        struct {
            Map map;
            Span unordered;  /* for a dict: where the order of its keys became dependent on run-time values; 0: it is
                                known */
            SetTable *table; /* for a set; NULL: the table is the one that results from adding the members one by one */
        } dict;              /* sv_key -> Entry *; set: value is unbound */
        struct {
            Map attr, maybe_unbound;
        } object; /* Sym -> Sval *; frames too. maybe_unbound: names unbound on some path, to MaybeUnbound * */
        Dynamic dynamic;
    };
} Content;

/* Facts about a cell besides its contents. The journal does not restore them when an arm or a round of a loop is
 * discarded. That is right because each of them only makes the compiler more careful: sets of origins and links grow,
 * counts of changes go up, and a name or key that was bound in the constructor is bound for good. */
typedef struct CellFacts {
    /* For a module's tensor, its state-dict key once bound; for a module, its path. For a dictionary, the name or
     * attribute to which its display was assigned: others reach it only by that word. */
    Sym key;
    bool parameter, requires_grad, buffer, persistent;
    bool numeral;        /* in some trips of a loop, the program has a number in the tensor's place */
    bool made_as_buffer; /* made by nn.Buffer, so it is an instance of that class, unlike a tensor of register_buffer */
    bool lazy;           /* for a lazy layer: a file or the first input determines the sizes */
    uint32_t moves;      /* for a dynamic container: number of changes that moved elements */
    uint32_t resized;    /* for a list: number of changes of its length; for a dictionary or set: of its keys */
    struct ElementOf *element_of; /* its place in a dynamic container (element_of.c); may be NULL */
    const Value *first;           /* for a tensor: its first contents, whose memory order it has; may be NULL */
    const struct Node *carried;   /* for a tensor that a loop carries or returns: the loop */
    uint64_t stored_in,
        read_from;  /* origins of the dynamic containers in which it was stored, and from which it was read */
    Span stored_at; /* where it was last stored */
    /* The unit of a module's text that made it, so that it may be a registry that other modules fill; or NULL. */
    const struct TopLevel *of_text;
    Sym named; /* for a table that no statement made under a name: the name by which a module was asked for it first */
    /* whether a function of its text fills it, as decorators do, or only what other texts do by its own name */
    enum Registry { REGISTRY_UNKNOWN, REGISTRY_NOT, REGISTRY_ELSEWHERE, REGISTRY_FILLED } registry;
    Map *apart;   /* for a module: names of attributes whose modules are no part of it; may be NULL */
    Map *viewed;  /* for a module: names of buffers to which calls assigned views, and which are persistent; may be NULL
                   */
    bool scoped;  /* for a frame: some path declared a name global or nonlocal */
    bool dropped; /* made in a round that was discarded */
    bool overlaps;       /* a tensor whose memory is shared with others in its file; the others are copies here */
    bool borrowed;       /* a joined tensor that is the memory of one of its links on every path */
    bool syncing;        /* a write is being propagated along the links (alias.c) */
    bool doubted;        /* during a sweep: a container may hold this cell in place of another one that is written */
    struct Alias *alias; /* cells that may be the same memory (joined, carried over a loop head): alias.c */
} CellFacts;

typedef struct Cell {
    CellKind kind;    /* the original kind; a CELL_LIST may have CELL_DYNAMIC contents */
    uint32_t made;    /* epoch of creation: new since a mark if made >= mark.epoch */
    Content *content; /* the only part that the journal undoes; written only through heap_write */
    CellFacts facts;
    /* Fixed when the cell is made. */
    Span at;           /* source place, for messages that name both places */
    Class *class;      /* for an object, and for the frame of a class: the class itself */
    const Type *elem;  /* declared element type of a container: `xs: List[int] = []` */
    CellId closure;    /* for a frame: the frame of the enclosing function, or 0 */
    Module *module;    /* for the frame of names that are set in a module from outside: that module */
    CellId attributes; /* for a list, dict or set of a user-defined subclass: the frame of its attributes, or 0 */
    CellId owner; /* for the result of `__dict__`, `_modules` and the like: the object, which changes with it; or 0 */
    bool all_attributes; /* it is `__dict__` */
    CellId table;        /* for an object: the dictionary that `__dict__` returned; or 0 */
    CellId twin;         /* for an object whose `__dict__` is that of others: the next one of them, in a ring; or 0 */
} Cell;

/* A frame's name that is unbound on some path. Reading it in the block where the paths joined is an error, or a warning
 * if several branches assigned it, since together they may cover all cases. */
typedef struct MaybeUnbound {
    Span at;
    const Block *block;
    bool raised; /* unbound only while an exception propagates */
    bool several;
} MaybeUnbound;

typedef struct Heap Heap;
typedef struct {
    uint32_t epoch, journal, cells;
} HeapMark;
typedef struct {
    uint32_t cells, journal, outer;
} HeapGround;
typedef struct Change {
    CellId cell;
    Content *old;
} Change; /* old: contents at the mark */

Heap *heap_open(Eval *ev);
Sval cell_reference(Eval *ev, CellId id); /* the value that refers to the whole cell */
Sval sv_current(const Eval *ev, Sval v);  /* v; of an object that got another class, with that class */
CellId heap_new(Eval *ev, CellKind kind, Span at);
Cell *heap_cell(const Eval *ev, CellId id);
const Content *heap_get(const Eval *ev, CellId id);
Content *heap_write(Eval *ev, CellId id); /* contents that may be modified now; recorded in the journal */
/* Returns the first of `count` new elements at the end of a list known now; the elements before them are not copied for
 * the journal, so that a list which many loops fill takes linear time and memory. */
Sval *heap_extend(Eval *ev, CellId id, uint32_t count);

HeapMark heap_mark(Eval *ev); /* starts a new epoch */
/* Returns the changes since the mark, oldest first; then `heap_undo` restores the old contents, and the caller keeps
 * the new ones. */
Change *heap_changes(Eval *ev, HeapMark mark, uint32_t *n);
/* now[k]: the contents of change k's cell before the undo. */
void heap_undo(Eval *ev, HeapMark mark, Content ***now, uint32_t *n);
/* Code between heap_ground and its counterpart acts as if it ran before every mark: cells that it makes are older than
 * all marks, and its writes to cells that are unchanged since those marks survive an undo. */
HeapGround heap_ground(Eval *ev);
void heap_grounded(Eval *ev, HeapGround ground);
/* Called after heap_undo when the changes are discarded with their nodes: marks the cells made since the mark as
 * dropped. */
void heap_drop(Eval *ev, HeapMark mark);
void heap_commit(Eval *ev, HeapMark mark); /* keeps all changes, which now belong to the enclosing mark */

/* ---- places by kind: small helpers over get and write ---- */
Sval frame_get(const Eval *ev, CellId frame, Sym name); /* SV_UNBOUND if absent */
void frame_set(Eval *ev, CellId frame, Sym name, Sval v);
void frame_delete(Eval *ev, CellId frame, Sym name);
Sval object_get(const Eval *ev, Sval object, Sym name); /* only instance attributes */
/* Returns where paths were joined of which some do not assign the attribute, unless it was assigned since; else
 * NULL. */
const MaybeUnbound *object_doubt(const Eval *ev, Sval object, Sym name);
void object_set(Eval *ev, Sval object, Sym name, Sval v);
uint32_t list_count(const Eval *ev, Sval list); /* for a list of known length */
Sval list_get(const Eval *ev, Sval list, uint32_t i);
bool list_is_static(const Eval *ev, Sval list); /* contents are CELL_LIST, not dynamic */
static inline bool list_is_later(const Eval *ev, Sval v) { return v.kind == SV_LIST && !list_is_static(ev, v); }
bool sv_has_known_items(const Eval *ev, Sval v); /* a tuple, or a list of known length */
bool dict_is_static(const Eval *ev, Sval dict);
Sval dict_get(Eval *ev, Sval dict, Sval key); /* SV_UNBOUND if absent; for a known key */
void dict_set(Eval *ev, Sval dict, Sval key, Sval value);
bool dict_delete(Eval *ev, Sval dict, Sval key);
void dict_empty(Eval *ev, Sval dict);

/* ---- the dictionary of an object's attributes (attribute_table.c) ---- */

Sval attribute_table(Eval *ev, Sval object); /* `object.__dict__` */
/* Implements `object.__dict__ = dict`, whose entries are the object's attributes already. */
void attribute_table_replace(Eval *ev, Sval object, Sval dict);
/* Makes the entries those that the object has now. */
void attribute_table_refresh(Eval *ev, CellId table);

/* ---- memory: the contents of a tensor's cell, and cells that may share it ---- */
/* All reads and writes of whole tensor cells use these: a weight becomes a node at its first read, and a write updates
 * the cells that may be the same memory (alias_may), or makes them stale. */
Value *memory_read(Eval *ev, CellId cell, Span at); /* NULL: stale, reported */
void memory_write(Eval *ev, CellId cell, Value *to, Span at);
CellId memory_new(Eval *ev, Value *value, Span at); /* returns a cell with these contents */
/* States that a and b may be the same memory on some path: a later write to one makes the other stale, and reading
 * stale contents is an error. */
void alias_may(Eval *ev, CellId a, CellId b, Span at);
/* The same for new memory that may be the view of another tensor, of which it else is a copy: a write to it leaves
 * other parts of that tensor's memory as they are. */
void alias_part(Eval *ev, CellId copy, Sval of, Span at);
/* States that cell's memory is what ref refers to if cond equals sense: a write to either is propagated to the other by
 * an If. */
void alias_when(Eval *ev, CellId cell, Value *cond, bool sense, Sval ref, Span at);
/* Returns true after reporting an error if the contents are stale. */
bool heap_stale(const Eval *ev, const Content *content, Span at);

/* ---- tensor memory through references ---- */
Value *tensor_read(Eval *ev, Sval tensor, Span at); /* applies the view steps; NULL: reported */
/* `to` must have the view's shape and the memory's dtype; applies the inverse steps. */
bool tensor_write(Eval *ev, Sval tensor, Value *to, Span at);
Sval tensor_view(Eval *ev, Sval tensor, const Op *op, uint32_t nargs, Value *const *arg, Span at); /* adds a step */
bool tensor_is_view(Sval tensor);
Class *tensor_class(const Eval *ev, Sval tensor);                   /* the program's own class; NULL: torch.Tensor */
Sval tensor_of_class(Eval *ev, Sval tensor, Class *class, Span at); /* another object for the same memory */
/* Gives the result of a property or method of a tensor the class of that tensor, as Tensor.__torch_function__ does. The
 * class of a parameter is not passed on. */
Sval tensor_like(Eval *ev, Sval tensor, Sval made, Span at);
Sval tensor_is(Eval *ev, Sval a, Sval b, Span at); /* `a is b`: a bool, known only at run time if paths joined them */
Sval view_onto(Eval *ev, Sval base, const View *steps); /* base with further steps */
Sval tensor_alias(Eval *ev, Sval tensor, Span at);      /* another object over the same memory, with the same sizes */
Sval tensor_detach(Eval *ev, Sval tensor, Span at);     /* the same, without a gradient */
/* Implements `unsqueeze_`, `t_` and so on: the object gets the sizes of `view`, the result of the form without `_`; if
 * that is not one step from the memory, also its memory. */
bool tensor_reshape(Eval *ev, Sval tensor, Sval view, Span at);
bool tensor_replace(Eval *ev, Sval tensor, Value *to, Span at); /* makes the object refer to other memory */
/* Makes it refer to the memory of another tensor: `x.data = y`, x.set_(y). */
bool tensor_share(Eval *ev, Sval tensor, Sval with, Span at);
/* States that the way in which sizes were changed is known only at run time, so that older views cannot be used: in any
 * case, or only if `other` has another history. */
void memory_reshape_unknown(Eval *ev, CellId cell, Span at);
void memory_reshape_join(Eval *ev, CellId cell, const struct Reshaped *other, Span at);
/* the same step on another base, with arguments that may be changed */
View *view_copy_step(Eval *ev, const View *view, const View *up);
const View *view_object(const View *view); /* the same for all copies of one object's step */
bool view_same_argument(const Value *a, const Value *b);
const Fact *tensor_fact(Eval *ev, Sval tensor, Span at); /* the fact of what reading returns; reads */

#endif
