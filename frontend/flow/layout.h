/* Layout: how a value is taken apart into SSA values where it crosses a block boundary, and put together again after
 * it.
 *
 * One mechanism serves the results of If, what a Loop carries, choices, elements of dynamic containers, graph inputs
 * and outputs. A layout is a tree; its leaves are SSA values, in order. Layouts only go up: layout_join is the least
 * upper bound in the lattice below, so loop rounds end.
 *
 *     STATIC(v)   the same value on all paths, no leaf; a reference to one existing cell is static
 *     NUMBER(t)   int, float, bool or str known later; one leaf; bool < int < float (note SC2501)
 *     TENSOR(f)   tensor memory that is new behind the boundary; one leaf of one dtype, facts joined
 *     TUPLE       children; of one length and class
 *     CELL(kind)  a list, dict or object cell that is new behind the boundary: children are its contents;
 *                 two references to one cell stay two references to one cell (the second is BACK)
 *     DYNAMIC     a container of run-time length: one leaf for each leaf of its element layout, keys first for dicts
 *     CHOICE      tag leaf, then the leaves of each alternative that has leaves
 *     ABSENT      unbound on this path or unreachable: joins with anything to that; packs as placeholders
 */
#ifndef SCRIPTC_FRONTEND_FLOW_LAYOUT_H
#define SCRIPTC_FRONTEND_FLOW_LAYOUT_H

#include "frontend/value/eval.h"
#include "frontend/value/heap.h"

typedef enum {
    LY_ABSENT,
    LY_STATIC,
    LY_NUMBER,
    LY_TENSOR,
    LY_TUPLE,
    LY_CELL,
    LY_BACK,
    LY_DYNAMIC,
    LY_CHOICE
} LayoutKind;

/* What an arm or a round did to the heap: entered and left again while its values are looked at. */
typedef struct State {
    Change *change;
    Content **now;
    uint32_t n;
} State;

/* Where the memory of a joined layout came from, by side (0: then, entry; 1: else, back edge). */
typedef struct Origin {
    const struct Origin *next;
    uint32_t side;
    Sval ref;
} Origin;

typedef struct Layout Layout;
struct Layout {
    LayoutKind kind;
    CellKind cell;     /* CELL, DYNAMIC (list, dict, set) */
    SvKind form;       /* TUPLE: SV_TUPLE, SV_SLICE, SV_RANGE, SV_METHOD or SV_ITER */
    const Iter *shape; /* TUPLE of the form SV_ITER: what is said by no part; one pointer for equal shapes */
    uint32_t n;
    Sval value;                    /* STATIC */
    const Type *type;              /* NUMBER: its type; CELL, DYNAMIC lists: declared element type or NULL */
    Fact fact;                     /* NUMBER, TENSOR: what holds on every path */
    Class *class;                  /* TUPLE, CELL of an object */
    const Layout **child;          /* TUPLE, CELL, CHOICE; DYNAMIC: the element; BACK: the layout it repeats */
    const Sval *key;               /* CELL of a dict: n keys; of an object: n attribute names as SV_STR */
    const Type *key_type;          /* DYNAMIC dict or set */
    uint64_t stored_in, read_from; /* TENSOR, CELL, DYNAMIC: of its cells (heap.h) */
    uint64_t origins;              /* DYNAMIC */
    Span unordered;                /* CELL of a dict: as contents have it */
    Span invalidated_at;     /* TENSOR, CELL, DYNAMIC: as contents have it: what nothing reads may cross a boundary */
    bool buffer, persistent; /* TENSOR: of a module, on every path */
    const Origin *from;      /* TENSOR, CELL, DYNAMIC */
    const State *state;      /* STATIC: in which its contents are meant; NULL: the present one */
    Span at;
    uint32_t side;
    uint8_t shared;
    bool guessed, coded; /* DYNAMIC list, dict: as contents have it */
    bool element; /* CELL, DYNAMIC: stands in a dynamic container too; which element it is, is not known behind the
                     boundary */
};

typedef struct Leaf {
    const Type *type;
    Fact fact;
    Sym name;
} Leaf;
typedef Vec(Leaf) LeafVec;
typedef Vec(Value *) ValueVec;

/* What one boundary shares. before: cells older than it are references that stay; younger ones are new behind the
 * boundary. An epoch of 0: all are new, and every later value is a leaf (elements of containers). */
typedef struct Boundary {
    Eval *ev;
    HeapMark before;
    const State *state; /* of the side that layout_of looks at */
    Block *block[2];    /* where a side's views are read; NULL: at the builder's place */
    uint32_t side;
    bool loop;    /* a number may become a tensor; references to two old cells are joined by contents */
    bool origins; /* the origins of containers of run-time length are part of a layout */
    bool deep;    /* the next reference is taken apart though it is old */
    Map seen[2];  /* by side: cell or view -> its layout */
    Map pairs;    /* joined layouts by both sides */
    Map merged;   /* Layout -> the Layout that it was joined into */
    Map met;      /* wide Layout -> the narrow one that it was last compared with, for shared places */
} Boundary;

/* The layout as one line of text, `Tensor f32[n]` or `list {int, int}`, in the program's arena (layout_print.c). */
const char *layout_print(Eval *ev, const Layout *layout);

const Layout *layout_of(Boundary *boundary, Sval v, Span at);
/* NULL: the two cannot be joined (reported with both places, naming `what`). */
const Layout *layout_join(Boundary *b, const Layout *x, const Layout *y, Sym what, Span at);
/* Text known later in place of a choice of known texts; NULL: it is none. */
const Layout *layout_text(Eval *ev, const Layout *choice);
bool layout_covers(
    const Layout *wide,
    const Layout *narrow); /* packing a value of narrow as wide loses nothing and needs no new leaf kinds */
void layout_leaves(Eval *ev, const Layout *layout, Sym name, LeafVec *out);
/* Appends v's leaves, as the layout wants them, at the builder's place (casts, tags, placeholders). False: reported. */
bool layout_pack(Eval *ev, const Layout *layout, Sval v, ValueVec *out, Span at);
/* Takes leaves from *at on and advances it. `groups`: cells made so far for this boundary. */
Sval layout_unpack(Eval *ev, const Layout *layout, Value *const **at, Map *groups);
/* The layout of a reference's contents, whatever its age; a STATIC number as a NUMBER. */
const Layout *layout_general(Boundary *boundary, const Layout *layout);
/* The layout without references back to what does not stand before it in the same place: such a one stands there
 * itself. placed: layouts met so far, in the order of unpacking. */
const Layout *layout_without_back(Eval *ev, const Layout *layout, uint32_t place, Map *placed);
bool layout_fits(Boundary *boundary, const Layout *wide,
                 const Layout *narrow); /* layout_covers that can look into old cells */
/* The same for the contents of a list, dict, set or dynamic container that exists. */
void layout_unpack_into(Eval *ev, const Layout *layout, CellId cell, Value *const **at, Map *groups);
HeapMark state_enter(Eval *ev, const State *state);
void state_leave(Eval *ev, HeapMark mark);
/* dynamic.c: an element's layout with what may differ in the next element left open. */
const Layout *dynamic_widen(Eval *ev, const Layout *layout);
/* The layout of elements of a list of run-time length, which tells its length by the first leaf. */
const Layout *dynamic_with_leaves(Eval *ev, const Layout *elem);
/* dynamic.c: a list, dict or set known now gets dynamic contents with elements of at least this layout. False:
 * reported. */
bool dynamic_convert(Eval *ev, Sval container, const Layout *layout, Span at);

/* The layout with sizes left open that a placeholder at the builder's place could not have. */
const Layout *layout_weaken(Eval *ev, const Layout *layout);
/* A value of the layout's leaf types whose contents are never looked at. */
Value *layout_placeholder(Eval *ev, const Type *type, const Fact *fact);

/* Notes that a number of one kind becomes one of a wider kind where paths meet; what: its name, or NULL. */
void layout_note_widened(Eval *ev, const Type *to, const Type *from, Sym what, Span at);

#endif
