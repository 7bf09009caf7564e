/* Layout: how a value is decomposed into SSA values to cross a block boundary, and reassembled after it.
 *
 * One mechanism serves the results of If, carried values of Loop, choices, elements of dynamic containers, graph inputs
 * and outputs. A layout is a tree; its leaves are SSA values, in order. Layouts only go up: layout_join is the least
 * upper bound in the lattice below, so loop rounds end.
 *
 *     STATIC(v)   the same value on all paths, no leaf; a reference to one existing cell is static
 *     NUMBER(t)   int, float, bool or str known only at run time; one leaf; bool < int < float (note SC2501)
 *     TENSOR(f)   tensor memory that is new after the boundary; one leaf of one dtype, facts joined
 *     TUPLE       children; of one length and class
 *     CELL(kind)  a list, dict or object cell that is new after the boundary: children are its contents;
 *                 two references to one cell remain references to one cell (the second is BACK)
 *     DYNAMIC     a container of run-time length: one leaf for each leaf of its element layout, keys first for dicts
 *     CHOICE      tag leaf, then the leaves of each alternative that has leaves
 *     ABSENT      unbound on this path, unreachable, or failed (the value says which): the join with X is X; packs as
 *                 placeholders */
#ifndef SCRIPTC_FRONTEND_FLOW_LAYOUT_H
#define SCRIPTC_FRONTEND_FLOW_LAYOUT_H

#include "frontend/flow/closures.h"
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

/* The changes of an arm or a round to the heap, which are re-applied while its values are inspected. */
typedef struct State {
    Change *change;
    Content **now;
    uint32_t n;
} State;

/* Which alternative of a choice a value is, and which alternatives of the enclosing choices contain that choice.
 * Without a tag, the alternative is unknown. */
typedef struct Picked {
    const struct Picked *up;
    Value *tag;
    uint32_t k;
} Picked;

/* Where the memory of a joined layout came from, by side (0: then-arm or entry; 1: else-arm or back edge). */
typedef struct Origin {
    const struct Origin *next;
    uint32_t side;
    Sval ref;
    const Picked *picked; /* the ref is the origin only if these alternatives are selected */
} Origin;

typedef struct Layout Layout;
struct Layout {
    LayoutKind kind;
    CellKind cell;     /* CELL, DYNAMIC (a list, dict or set) */
    SvKind form;       /* TUPLE: SV_TUPLE, SV_SLICE, SV_RANGE, SV_METHOD, SV_ITER or SV_FUNC */
    const void *shape; /* TUPLE: what no child represents, the same pointer for equal shapes. SV_ITER: an Iter; SV_FUNC:
                          a ClosureShape; other forms: NULL */
    uint32_t n;
    Sval value;                    /* STATIC */
    const Type *type;              /* NUMBER: its type; CELL and DYNAMIC lists: the declared element type, or NULL */
    Fact fact;                     /* NUMBER, TENSOR: holds on every path */
    Class *class;                  /* TUPLE; TENSOR; CELL of an object */
    const Layout **child;          /* TUPLE, CELL, CHOICE; DYNAMIC: the element; BACK: the layout that it repeats */
    const Sval *key;               /* CELL of a dict: n keys; of an object: n attribute names as SV_STR */
    const Type *key_type;          /* DYNAMIC dict or set */
    uint64_t stored_in, read_from; /* TENSOR, CELL, DYNAMIC: facts of its cells (heap.h) */
    uint64_t origins;              /* DYNAMIC */
    Span unordered;                /* CELL of a dict: as in its contents */
    Span invalidated_at;     /* TENSOR, CELL, DYNAMIC: as in its contents; unused stale memory may cross a boundary */
    bool buffer, persistent; /* TENSOR: it belongs to a module, on every path */
    bool numeral;            /* TENSOR: in some trips of a loop, the program has a number in its place */
    const Origin *from;      /* TENSOR, CELL, DYNAMIC */
    const State *state;      /* STATIC: the state to which its contents refer; NULL: the current one */
    const Picked *picked;    /* STATIC, TENSOR: the choices that it was found in */
    Span at;
    uint32_t side;
    uint8_t shared;
    bool guessed, coded; /* DYNAMIC list or dict: as in its contents */
    bool element; /* CELL, DYNAMIC: also stored in a dynamic container; after the boundary it is unknown which element
                     it is */
};

typedef struct Leaf {
    const Type *type;
    Fact fact;
    Sym name;
} Leaf;
typedef Vec(Leaf) LeafVec;
typedef Vec(Value *) ValueVec;

/* State of one boundary. before: references to older cells stay; younger cells are new after the boundary. With epoch
 * 0, all cells are new, and every run-time value is a leaf (elements of containers). */
typedef struct Boundary {
    Eval *ev;
    HeapMark before;
    const State *state; /* the state of the side that layout_of describes */
    Block *block[2];    /* where a side's views are read; NULL: at the builder's position */
    uint32_t side;
    bool loop;            /* a number may become a tensor; references to two old cells are joined by their contents */
    bool origins;         /* origins of dynamic containers are part of a layout */
    bool deep;            /* the next reference is decomposed even though it is old */
    const Picked *picked; /* the choices around the value that layout_of describes */
    uint32_t depth;       /* depth of the layout that layout_of makes */
    Map seen[2];          /* by side: from a cell or view to its layout */
    Map pairs;            /* from both sides to the joined layout */
    Map merged;           /* from a Layout to the Layout into which it was joined */
    Map met;              /* from a wide Layout to the narrow one with which it was last compared, for shared places */
} Boundary;

/* Returns the layout as one line of text, `Tensor f32[n]` or `list {int, int}`, in the program's arena
 * (layout_print.c). */
const char *layout_print(Eval *ev, const Layout *layout);

const Layout *layout_of(Boundary *boundary, Sval v, Span at);
/* NULL: the two cannot be joined (reported with both places, and the name `what`). */
const Layout *layout_join(Boundary *b, const Layout *x, const Layout *y, Sym what, Span at);
/* Returns whether the value or a part of it is a choice. */
bool layout_has_choice(const Layout *layout);
/* Returns run-time text in place of a choice of known texts; NULL: it is no such choice. */
const Layout *layout_text(Eval *ev, const Layout *choice);
/* Returns whether packing a value of narrow as wide loses nothing, and needs no new kinds of leaves. */
bool layout_covers(const Layout *wide, const Layout *narrow);
void layout_leaves(Eval *ev, const Layout *layout, Sym name, LeafVec *out);
/* Appends v's leaves in the form of the layout, at the builder's position (with casts, tags, placeholders). False:
 * reported. */
bool layout_pack(Eval *ev, const Layout *layout, Sval v, ValueVec *out, Span at);
/* Reports that elements cannot be packed as their container would store them. Returns false. */
bool layout_refuse_elements(Eval *ev, Span at);
/* Records, as layout_pack will, that the elements of v's containers that are dynamic in the layout are stored in them.
 * A loop's body is evaluated before the values of the first trip are packed, and its writes must find those containers.
 * Adds to `shared`, which maps a dynamic layout to its SHARED_... parts. */
void layout_will_store(Eval *ev, const Layout *layout, Sval v, Map *shared, Span at);
/* Records in the unpacked containers, which `groups` has by layout, which of their parts are shared. */
void layout_set_shared(Eval *ev, const Map *groups, const Map *shared);
/* Takes leaves from *at on, and advances it. `groups`: cells made so far for this boundary. */
Sval layout_unpack(Eval *ev, const Layout *layout, Value *const **at, Map *groups);
/* Returns the layout of a reference's contents, whatever its age; a STATIC number becomes a NUMBER. */
const Layout *layout_general(Boundary *boundary, const Layout *layout);
/* Returns the layout without references back to layouts that are not earlier in the same place: these are repeated
 * there. placed: layouts met so far, in unpacking order. */
const Layout *layout_without_back(Eval *ev, const Layout *layout, uint32_t place, Map *placed);
/* Like layout_covers, but also looks into old cells. */
bool layout_fits(Boundary *boundary, const Layout *wide, const Layout *narrow);
/* Unpacks the contents of an existing list, dict, set or dynamic container in the same way. */
void layout_unpack_into(Eval *ev, const Layout *layout, CellId cell, Value *const **at, Map *groups);
HeapMark state_enter(Eval *ev, const State *state);
void state_leave(Eval *ev, HeapMark mark);
/* dynamic.c: generalises an element's layout where the next element may differ. */
const Layout *dynamic_widen(Eval *ev, const Layout *layout);
/* Returns the layout for elements of a dynamic list, which must have a first leaf to determine its length. */
const Layout *dynamic_with_leaves(Eval *ev, const Layout *elem);
/* dynamic.c: gives a list, dict or set known now dynamic contents with elements of at least this layout. False:
 * reported. */
bool dynamic_convert(Eval *ev, Sval container, const Layout *layout, Span at);

/* Removes sizes that a placeholder at the builder's position could not have. */
const Layout *layout_weaken(Eval *ev, const Layout *layout);
/* Makes a test of a choice's tag. */
Value *tag_is(Eval *ev, Value *tag, uint32_t k);
/* Returns a value of the leaf's type whose contents are never used. */
Value *layout_placeholder(Eval *ev, const Type *type, const Fact *fact);

Fact fact_with_symbols(Eval *ev, Fact fact); /* replaces unknown sizes by symbols */
/* Returns the fact that holds for both values that the two sides yield for the leaf. The leaf's own fact does not hold
 * for a placeholder, whose sizes and numbers differ, so a pass that replaced it would apply a false fact elsewhere. */
Fact leaf_fact(Eval *ev, const Leaf *leaf, const Value *a, const Value *b);

/* Reports a note that a number gets a wider type at a join; what: its name, or NULL. */
void layout_note_widened(Eval *ev, const Type *to, const Type *from, Sym what, Span at);

#endif
