/* Containers whose length is known only at run time, and the IR lists that represent them. Private to the evaluator.
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
/* Returns the common type of the elements; NULL if there is none. */
const Type *sv_element_type(const Eval *ev, uint32_t n, const Sval *item);
Value *sv_ir_list(Eval *ev, uint32_t n, const Sval *item, const Type *elem, Span at);
/* Makes an IR list of the elements' common type; declared: the element type of an empty list, or NULL. */
Value *sv_items_later(Eval *ev, uint32_t n, const Sval *item, const Type *declared, Span at);
bool sv_known_length(const Value *list, int64_t *n); /* derived from how the list is made, or from its facts */
/* Calls the row seq::NAME for lists of that element type. NULL: reported. */
Value *seq_call(Eval *ev, const char *name, const Type *elem, uint32_t n, Value *const *in);

/* ---- elements ---- */
/* Returns the layout of v as an element: its numbers are run-time values even if they are known now, and its cells are
 * new whenever it is read. NULL: reported. */
const Layout *dynamic_element(Eval *ev, Sval v, Span at);
/* Returns the layout with each inner list of numbers as one value, even if its length is known. */
const Layout *dynamic_open(Eval *ev, const Layout *layout);
const Layout *dynamic_join(Eval *ev, const Layout *a, const Layout *b, Span at); /* NULL: reported */
/* Appends the IR lists for elements of that layout. Returns flags of those that hold lengths, by index; NULL: none
 * does. */
const bool *dynamic_columns(Eval *ev, const Layout *elem, Sym name, LeafVec *out);

Value *dynamic_empty(Eval *ev, const Leaf *column); /* an empty IR list of that column's type and dtype */

/* ---- lists: the cell holds CELL_DYNAMIC; values NULL were reported; false: reported ---- */
bool dict_has_order(Eval *ev, Sval dict, Span at);    /* whether the order of its keys is known now; false: reported */
Sval dynamic_list_of(Eval *ev, Value *list);          /* a list cell around an IR list */
bool dynamic_list_from(Eval *ev, Sval list, Span at); /* turns a static list cell into a dynamic one in place */
Value *dynamic_length(Eval *ev, const Dynamic *dynamic);
Sval dynamic_list_at(Eval *ev, Sval list, Value *index, Span at);
bool dynamic_set(Eval *ev, Sval list, Value *index, Sval to, Span at);
/* Writes the element at that index. */
bool dynamic_write_back(Eval *ev, Sval list, Value *index, Sval element, Span at);
bool dynamic_append(Eval *ev, Sval list, Sval v, Span at);
bool dynamic_insert(Eval *ev, Sval list, Value *index, Sval v, Span at);
bool dynamic_erase(Eval *ev, Sval list, Value *index, Span at);
bool dynamic_extend(Eval *ev, Sval list, Sval more, Span at); /* more: a list, static or dynamic */
bool dynamic_reverse(Eval *ev, Sval list, Span at);
bool dynamic_take(Eval *ev, Sval list, Value *order); /* keeps the elements at those indices, in that order */
/* Sorts stably; keys: a dynamic list of numbers or tuples of numbers. */
bool dynamic_sort(Eval *ev, Sval list, Sval keys, bool reverse, Span at);
bool dynamic_same(Eval *ev, Sval a, Sval b); /* returns whether both have the same elements for certain */
Sval dynamic_copy(Eval *ev, Sval list);
Sval dynamic_slice(Eval *ev, Sval list, Value *const part[3]); /* a new list */
Sval dynamic_repeat(Eval *ev, Sval list, Value *times);        /* a new list */
Sval dynamic_contains(Eval *ev, Sval list, Sval v, Span at);
Sval dynamic_find(Eval *ev, Sval list, Sval v, Span at); /* the first index; out of range if absent */
Sval dynamic_count(Eval *ev, Sval list, Sval v, Span at);
Sval dynamic_equal(Eval *ev, AstOp op, Sval a, Sval b, Span at);
void dynamic_move(Eval *ev, Sval to, Sval from); /* replaces the contents of `to` by those of the new list `from` */
bool dynamic_grow(Eval *ev, Sval list, const Layout *with, Span at); /* afterwards the elements' layout covers `with` */

/* ---- elements that are containers or objects themselves (element_of.c) ---- */
/* element: the element at `index` of `owner`; moves: the owner's count when the element was read or put in, and the IR
 * list from whose end a negative index counts. No owner: it is unknown which element it is. */
typedef struct ElementOf {
    Sval owner, element;
    Value *index, *list;
    const Block *block; /* the block in which this holds: after it, it is unknown whether the block ran */
    uint32_t moves;
} ElementOf;
/* States that tensors and containers in v are now stored in the containers with that mark. Returns SHARED_... flags of
 * the parts that may have been stored there before. */
uint8_t dynamic_was_stored(Eval *ev, Sval v, uint64_t mark, Span at);
/* Does the same for all n elements of one container; an element that occurs twice also counts as shared. */
uint8_t dynamic_store_all(Eval *ev, uint32_t n, const Sval *item, uint64_t mark, Span at);
void dynamic_was_read(Eval *ev, Sval v, uint64_t mark); /* states that v was read from one of them */
uint64_t dynamic_origin(Eval *ev, Span at);             /* the bit for containers made at that place */
/* States that v was read from the owner, or put into it. */
void dynamic_adopt(Eval *ev, Sval v, Sval owner, Value *index);
Sval dynamic_read_before(Eval *ev, Sval owner, Value *index); /* returns the element if it is known; else SV_UNBOUND */
/* States that the element at `index` of owner was replaced. */
void dynamic_replaced(Eval *ev, Sval owner, Value *index);
/* Converts a Python index of a list of that length to count from the start. */
Sval dynamic_position(Eval *ev, Value *index, Value *length, Span at);
void element_detach(Eval *ev, Sval v);  /* states that v is an unknown element, so it must not be changed */
void dynamic_release(Eval *ev, Sval v); /* states that v is no longer an element */

/* ---- lists of lists of Tensors (dynamic_nested.c) ---- */
/* pair: the lengths, and all Tensors concatenated. Functions report an error before they return false or NULL. */
Value *nested_at(Eval *ev, Value *const pair[2], Value *index, Span at);
bool nested_slice(Eval *ev, Value *const pair[2], Value *const bounds[3], Value *out[2], Span at);
/* Applies seq::name; with: the new list, the order for `take`, or the two IR lists that `cat` appends. */
bool nested_change(Eval *ev, const char *name, Value *const pair[2], Value *index, Value *const *with, Value *out[2],
                   Span at);

/* ---- dictionaries and sets ---- */
bool dynamic_dict_from(Eval *ev, Sval dict, Span at); /* converts in place; also for sets */
/* Returns the key as stored: a tuple becomes a text that no other tuple has. NULL: reported. */
Value *dynamic_key(Eval *ev, const Dynamic *dynamic, Sval key, Span at);
Value *dynamic_key_index(Eval *ev, const Dynamic *dynamic, Value *key); /* the number of keys if it is absent */
Value *dynamic_key_count(Eval *ev, const Dynamic *dynamic);
/* Returns whether the key whose index dynamic_key_index returned is present. */
Sval dynamic_key_found(Eval *ev, const Dynamic *dynamic, Value *index, Span at);
Sval dynamic_value_at(Eval *ev, Sval dict, Value *index, Span at);
/* Converts the contents to at least that layout. */
bool dynamic_dict_convert(Eval *ev, Sval dict, const Layout *layout, Span at);
bool dynamic_dict_set(Eval *ev, Sval dict, Sval key, Sval v, Span at);
bool dynamic_dict_erase(Eval *ev, Sval dict, Value *index, Span at);
/* Converts in place; the entry to be added determines the types of an empty one. */
bool dynamic_dict_like(Eval *ev, Sval dict, Sval key, Sval v, Span at);
bool dynamic_value_back(Eval *ev, Sval dict, Value *index, Sval v, Span at); /* writes the value at that index */
bool dynamic_set_discard(Eval *ev, Sval set, Sval key, Span at);
bool dynamic_set_add(Eval *ev, Sval set, Sval key, Span at);

#endif
