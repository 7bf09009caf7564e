/* Containers whose length is known at run time, and the lists of the IR that they are made of. Private to the
 * evaluator.
 *
 * A dynamic container is a cell like any other; its contents (Dynamic) are one IR list for each leaf of the element's
 * layout: numbers and text as 1-D tensors, tensors as sequences, inner lists of numbers as sequences of 1-D tensors,
 * inner lists of tensors as two lists (dynamic_nested.c), tuples and objects as one list for each field. Every change
 * makes new IR lists by seq::* rows. */
#ifndef SCRIPTC_FRONTEND_FLOW_DYNAMIC_H
#define SCRIPTC_FRONTEND_FLOW_DYNAMIC_H

#include "frontend/flow/layout.h"
#include "frontend/value/eval.h"

/* ---- the IR's lists ---- */
const Type *sv_element_type(const Eval *ev, uint32_t n, const Sval *item); /* the elements' one type, NULL: none */
Value *sv_ir_list(Eval *ev, uint32_t n, const Sval *item, const Type *elem, Span at);
/* A list of the elements' own type; declared: for an empty one, or NULL. */
Value *sv_items_later(Eval *ev, uint32_t n, const Sval *item, const Type *declared, Span at);
/* The row seq::NAME for lists of that element type. NULL: reported. */
Value *seq_call(Eval *ev, const char *name, const Type *elem, uint32_t n, Value *const *in);

/* ---- elements ---- */
/* How an element is taken apart: numbers are later whatever they are now, cells are new on reading. NULL: reported. */
const Layout *dynamic_element(Eval *ev, Sval v, Span at);
/* The layout with inner lists of numbers as one value each, also where their length is known. */
const Layout *dynamic_open(Eval *ev, const Layout *layout);
const Layout *dynamic_join(Eval *ev, const Layout *a, const Layout *b, Span at); /* NULL: reported */
/* Appends the IR lists that hold elements of that layout. Which of them hold lengths, by their place among them; NULL:
 * none does. */
const bool *dynamic_columns(Eval *ev, const Layout *elem, Sym name, LeafVec *out);

Value *dynamic_empty(Eval *ev, const Leaf *column); /* an empty IR list as that one, with its dtype */

/* ---- lists: the cell holds CELL_DYNAMIC; values NULL were reported; false: reported ---- */
bool dict_has_order(Eval *ev, Sval dict, Span at);    /* of its keys, known now; false: reported */
Sval dynamic_list_of(Eval *ev, Value *list);          /* a list cell around an IR list */
bool dynamic_list_from(Eval *ev, Sval list, Span at); /* turns a static list cell into a dynamic one in place */
Value *dynamic_length(Eval *ev, const Dynamic *dynamic);
Sval dynamic_list_at(Eval *ev, Sval list, Value *index, Span at);
bool dynamic_set(Eval *ev, Sval list, Value *index, Sval to, Span at);
bool dynamic_write_back(Eval *ev, Sval list, Value *index, Sval element, Span at); /* the element that stands there */
bool dynamic_append(Eval *ev, Sval list, Sval v, Span at);
bool dynamic_insert(Eval *ev, Sval list, Value *index, Sval v, Span at);
bool dynamic_erase(Eval *ev, Sval list, Value *index, Span at);
bool dynamic_extend(Eval *ev, Sval list, Sval more, Span at); /* more: a list, static or dynamic */
bool dynamic_reverse(Eval *ev, Sval list, Span at);
bool dynamic_take(Eval *ev, Sval list, Value *order); /* the elements at those positions, in that order */
bool dynamic_sort(Eval *ev, Sval list, Sval keys, bool reverse,
                  Span at); /* stable; keys: a dynamic list of numbers or tuples of numbers */
Sval dynamic_copy(Eval *ev, Sval list);
Sval dynamic_slice(Eval *ev, Sval list, Value *const part[3]); /* a new list */
Sval dynamic_repeat(Eval *ev, Sval list, Value *times);        /* a new list */
Sval dynamic_contains(Eval *ev, Sval list, Sval v, Span at);
Sval dynamic_find(Eval *ev, Sval list, Sval v, Span at); /* the first position; out of range where absent */
Sval dynamic_count(Eval *ev, Sval list, Sval v, Span at);
Sval dynamic_equal(Eval *ev, AstOp op, Sval a, Sval b, Span at);
void dynamic_move(Eval *ev, Sval to, Sval from);                     /* `to` gets the contents of the new list `from` */
bool dynamic_grow(Eval *ev, Sval list, const Layout *with, Span at); /* the elements' layout covers `with` afterwards */

/* ---- elements that are containers or objects themselves (element_of.c) ---- */
/* element: what stands at index of owner; moves: the owner's when the element was read or put in, and the IR list that
 * a negative index counted from the end of. No owner: it is not known which element it is. */
typedef struct ElementOf {
    Sval owner, element;
    Value *index, *list;
    const Block *block; /* where: behind it, it is not known whether the run was there */
    uint32_t moves;
} ElementOf;
/* Tensors and containers in v stand in the containers of that mark from now on. MIXED_...: some may have done so
 * before. */
uint8_t dynamic_was_stored(Eval *ev, Sval v, uint64_t mark, Span at);
void dynamic_was_read(Eval *ev, Sval v, uint64_t mark);         /* v was read out of one */
uint64_t dynamic_origin(Eval *ev, Span at);                     /* the mark of a container that is made there */
void dynamic_adopt(Eval *ev, Sval v, Sval owner, Value *index); /* v was read out of the owner, or put into it */
Sval dynamic_read_before(Eval *ev, Sval owner, Value *index);   /* the element, if it is at hand; else SV_UNBOUND */
/* What may stand at index of owner does so no more. */
void dynamic_replaced(Eval *ev, Sval owner, Value *index);
/* A Python index of a list of that length, counted from its start. */
Sval dynamic_position(Eval *ev, Value *index, Value *length, Span at);
void element_detach(Eval *ev, Sval v);  /* v is an element, but nobody knows which: it must not change */
void dynamic_release(Eval *ev, Sval v); /* v is no element any more */

/* ---- lists of lists of Tensors (dynamic_nested.c) ---- */
/* pair: the lengths, and all Tensors in a row. Those that return false or NULL have reported it. */
Value *nested_at(Eval *ev, Value *const pair[2], Value *index, Span at);
bool nested_slice(Eval *ev, Value *const pair[2], Value *const bounds[3], Value *out[2], Span at);
/* seq::name; with: the list that comes in, the order of `take`, or the two IR lists that `cat` adds. */
bool nested_change(Eval *ev, const char *name, Value *const pair[2], Value *index, Value *const *with, Value *out[2],
                   Span at);

/* ---- dictionaries and sets ---- */
bool dynamic_dict_from(Eval *ev, Sval dict, Span at); /* in place; of a set too */
/* The key as the dictionary keeps it: a tuple as a text that no other tuple has. NULL: reported. */
Value *dynamic_key(Eval *ev, const Dynamic *dynamic, Sval key, Span at);
Value *dynamic_key_index(Eval *ev, const Dynamic *dynamic, Value *key); /* number of keys where absent */
Value *dynamic_key_count(Eval *ev, const Dynamic *dynamic);
/* Whether the key at that index, as dynamic_key_index gives it, is there. */
Sval dynamic_key_found(Eval *ev, const Dynamic *dynamic, Value *index, Span at);
Sval dynamic_value_at(Eval *ev, Sval dict, Value *index, Span at);
bool dynamic_dict_convert(Eval *ev, Sval dict, const Layout *layout, Span at); /* contents of at least that layout */
bool dynamic_dict_set(Eval *ev, Sval dict, Sval key, Sval v, Span at);
bool dynamic_dict_erase(Eval *ev, Sval dict, Value *index, Span at);
bool dynamic_dict_like(Eval *ev, Sval dict, Sval key, Sval v,
                       Span at); /* in place; the entry to come tells the kinds of an empty one */
bool dynamic_value_back(Eval *ev, Sval dict, Value *index, Sval v, Span at); /* the value that stands there */
bool dynamic_value_set(Eval *ev, Sval dict, Value *index, Sval v, Span at);
bool dynamic_set_discard(Eval *ev, Sval set, Sval key, Span at);
bool dynamic_set_add(Eval *ev, Sval set, Sval key, Span at);

#endif
