/* Shared by the files of dynamic containers. */
#ifndef SCRIPTC_FRONTEND_FLOW_DYNAMIC_PRIVATE_H
#define SCRIPTC_FRONTEND_FLOW_DYNAMIC_PRIVATE_H

#include "frontend/flow/dynamic.h"
#include "frontend/value/heap_private.h"

static inline const Dynamic *dynamic_contents(Eval *ev, Sval v) { return &heap_get(ev, v.cell)->dynamic; }

/* Returns the type of a leaf of the elements. */
static inline const Type *dynamic_elem_type(const Dynamic *dynamic, uint32_t leaf) {
    return dynamic->leaf[leaf]->type->elem[0];
}

static inline bool is_tensor_sequence(const Type *type) {
    return type->kind == TY_LIST && type->elem[0]->kind == TY_TENSOR;
}

/* ---- dynamic_layout.c ---- */
/* Returns the layout of a number of that type about which nothing else is known. */
const Layout *dynamic_number_layout(Eval *ev, const Type *type, Span at);
/* Returns the layout of elements declared to be of that type; NULL: the type does not determine it. */
const Layout *dynamic_declared_element(Eval *ev, const Type *elem, Span at);

/* ---- dynamic.c ---- */
/* Appends an element's leaves. False: reported. */
bool dynamic_pack(Eval *ev, const Layout *elem, Sval v, ValueVec *out, Span at);
/* Returns the IR list with its elements as `to`: ints become floats, ... */
Value *dynamic_convert_leaf(Eval *ev, Value *list, const Type *to);
/* Returns whether two layouts have the same kinds of parts, whatever is known about their values, and the same
 * alternatives in the same order. */
bool layout_same_shape(const Layout *a, const Layout *b);
/* Gives the elements of a dynamic list this layout, if theirs can be packed as it. False: reported. */
bool dynamic_become(Eval *ev, Sval list, const Layout *elem, Span at);
/* Gives a static list dynamic contents whose elements have at least the layout `with`. False: reported. */
bool dynamic_make(Eval *ev, Sval list, const Layout *with, Span at);

#endif
