/* Shared by layout.c, layout_join.c and layout_fits.c. */
#ifndef SCRIPTC_FRONTEND_FLOW_LAYOUT_PRIVATE_H
#define SCRIPTC_FRONTEND_FLOW_LAYOUT_PRIVATE_H

#include "frontend/flow/layout.h"

/* Make a layout of the side that the boundary describes. */
Layout *layout_make(Boundary *b, LayoutKind kind, Span at);
Layout *layout_make_children(Boundary *b, LayoutKind kind, uint32_t n, Span at);
const Layout *layout_make_static(Boundary *b, Sval v, Span at);
const Layout *layout_make_back(Boundary *b, const Layout *to);
const Origin *layout_origin(Boundary *b, uint32_t side, Sval ref, const Picked *picked, const Origin *next);

const Layout *layout_full(const Layout *layout); /* returns the layout that a BACK repeats, or the layout itself */
bool layout_same_picked(const Picked *a, const Picked *b);
/* Returns the rank of a type in bool < int < float; -1 for other types. */
int layout_number_rank(const Type *type);
/* Returns the type that a number or text has as a run-time value; NULL: it is neither. */
const Type *layout_number_type(Eval *ev, Sval v);
/* Returns whether some keys of a dictionary are tuples. */
bool layout_has_tuple_keys(const Layout *dict);
/* Returns whether it is a plain tuple, or a list cell that represents a tuple of run-time length. */
bool layout_is_tuple(Eval *ev, const Layout *layout);
/* Returns the child of a key. Two layouts mostly have their keys in the same order: index `guess` is tried first. */
const Layout *layout_child(Eval *ev, const Layout *layout, Sval key, uint32_t guess);

#endif
