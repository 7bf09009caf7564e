/* Layout: how a value is taken apart into SSA values where it crosses a block boundary, and put together again behind it.
 *
 * One mechanism serves the results of If, what a Loop carries, choices, elements of dynamic containers, graph inputs and outputs. A layout is a tree; its
 * leaves are SSA values, in order. Layouts only go up: layout_join is the least upper bound in the lattice below, so loop rounds end.
 *
 *     STATIC(v)   a value that is the same on all paths; no leaf                     SAME CELL: a reference to one existing cell is static
 *     NUMBER(t)   int, float, bool or str known later; one leaf                      bool < int < float (note SC2501)
 *     TENSOR(f)   tensor memory that is new behind the boundary; one leaf            one dtype; facts joined
 *     TUPLE       children                                                           one length and class
 *     CELL(kind)  a list, dict or object cell that is new behind the boundary: children are its contents; `group` numbers cells, so that two references to
 *                 one cell stay two references to one cell (the second is BACK(group))
 *     DYNAMIC     a container of run-time length: one leaf for each leaf of its element layout, keys first for dicts
 *     CHOICE      tag leaf, then the leaves of each alternative that has leaves
 *     ABSENT      unbound on this path or unreachable: joins with anything to that; packs as placeholders
 */
#ifndef SCRIPTC_FRONTEND_LAYOUT_H
#define SCRIPTC_FRONTEND_LAYOUT_H

#include "frontend/heap.h"

typedef enum { LY_ABSENT, LY_STATIC, LY_NUMBER, LY_TENSOR, LY_TUPLE, LY_CELL, LY_BACK, LY_DYNAMIC, LY_CHOICE } LayoutKind;

typedef struct Layout Layout;
struct Layout {
    LayoutKind kind;
    Sval value;                 /* STATIC */
    const Type *type;           /* NUMBER: its type; DYNAMIC lists: declared element type or NULL */
    Fact fact;                  /* NUMBER, TENSOR: what holds on every path */
    CellKind cell;              /* CELL, DYNAMIC (list, dict, set) */
    uint32_t group;             /* CELL, TENSOR, BACK: identity within one boundary */
    Class *class;               /* TUPLE, CELL of an object */
    uint32_t n;
    const Layout **child;       /* TUPLE, CELL, CHOICE; DYNAMIC: the element */
    const Sval *key;            /* CELL of a dict: n keys; of an object: n attribute names as SV_STR */
    const Type *key_type;       /* DYNAMIC dict or set */
    Span at;
};

typedef struct Leaf { const Type *type; Fact fact; Sym name; } Leaf;
typedef Vec(Leaf) LeafVec;
typedef Vec(Value *) ValueVec;

/* What one boundary shares: which cells have met which group. before: cells older than the boundary are references that stay; younger ones are new. */
typedef struct Boundary { Eval *ev; HeapMark before; uint32_t groups; Map seen; } Boundary;

const Layout *layout_of(Boundary *boundary, Sval v, Span at);
/* NULL: the two cannot be joined (reported with both places, naming `what`). */
const Layout *layout_join(Boundary *boundary, const Layout *a, const Layout *b, Sym what, Span at);
bool layout_covers(const Layout *wide, const Layout *narrow);   /* packing a value of narrow as wide loses nothing and needs no new leaf kinds */
void layout_leaves(Eval *ev, const Layout *layout, Sym name, LeafVec *out);
/* Appends v's leaves, as the layout wants them, at the builder's place (casts, tags, placeholders). False: reported. */
bool layout_pack(Eval *ev, const Layout *layout, Sval v, ValueVec *out, Span at);
/* Takes leaves from *at on and advances it. `groups`: cells made so far for this boundary. */
Sval layout_unpack(Eval *ev, const Layout *layout, Value *const **at, Map *groups);
/* A value of the layout's leaf types whose contents are never looked at. */
Value *layout_placeholder(Eval *ev, const Type *type, const Fact *fact);

#endif
