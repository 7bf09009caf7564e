/* Shared by the sequence kinds: indices, slices, comparison, search. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_KINDS_SEQ_H
#define SCRIPTC_FRONTEND_KINDS_SEQ_H

#include "frontend/flow/dynamic.h"
#include "frontend/kinds/protocol.h"

typedef struct Bounds {
    int64_t start, stop, step, count;
} Bounds;

/* Returns an index as SV_INT or a run-time int; accepts bools, one-element tensors and objects with __index__. Poison:
 * reported. */
Sval seq_index_value(Eval *ev, Sval index, const char *what, Span at);
/* Returns what an index of n elements lacks to count from the front: n if it is negative, else 0. */
Sval seq_wraps(Eval *ev, Sval index, Sval n, Span at);
/* Normalises a known index to 0..n-1. False: out of range, an IndexError. */
bool seq_position(Eval *ev, int64_t index, int64_t n, const char *what, Span at, uint32_t *out);
/* Returns the element at a run-time index: from a table of numbers, or a choice. The run fails if the index is out of
 * range. */
Sval seq_choose(Eval *ev, uint32_t n, const Sval *item, Value *index, Span at);
/* The same for an index that is always among 0 ... n - 1. */
Sval seq_choose_there(Eval *ev, uint32_t n, const Sval *item, Value *index, Span at);
/* Returns what seq_choose does, for a subscript of the program. */
Sval seq_subscript(Eval *ev, uint32_t n, const Sval *item, Value *index, Span at);
/* Clamps known parts as Python does. False: some part is a run-time value (not reported), or *bad is set after an
 * error. */
bool seq_bounds(Eval *ev, const Slice *slice, int64_t n, Span at, Bounds *out, bool *bad);
/* Returns start, stop, step for seq::slice; absent parts become the extremes. False: reported. */
bool seq_later_bounds(Eval *ev, const Slice *slice, Span at, Value *out[3]);
/* Compares items: equality element by element, order lexicographically; a bool, now or later. */
Sval seq_compare(Eval *ev, AstOp op, uint32_t n, const Sval *a, uint32_t m, const Sval *b, Span at);
Sval seq_contains(Eval *ev, Sval v, Sval item, Span at); /* for any iterable, element by element */
/* Returns the index of the first item that equals v, compared one by one; n if there is none. NULL: reported. */
Value *seq_first_equal(Eval *ev, uint32_t n, const Sval *item, Sval v, Span at);
Sval seq_or(Eval *ev, Sval a, Sval b, Span at);
Sval seq_concat(Eval *ev, uint32_t n, const Sval *a, uint32_t m, const Sval *b, Class *class); /* returns a tuple */
/* Reads a known repeat count; negative counts become 0. False: reported, or more elements than the limit. */
bool seq_repeat_count(Eval *ev, Sval times, uint32_t n, Span at, uint32_t *count);
/* Sorts items whose order is known now, stably; keys NULL: the items themselves. False: the order of some is known only
 * at run time (not reported). */
bool seq_sort(Eval *ev, uint32_t n, Sval *item, Sval *key, bool reverse, Span at);

/* Called around work on the elements of a container, which may contain itself. False: too deep, reported. */
bool seq_enter(Eval *ev, Span at);
void seq_leave(Eval *ev);

/* ---- look-ups that a `try` watches (lookup.c) ---- */
/* Return whether v has the index or key, contains the value, or contains anything. True if nothing would catch the
 * exception. */
bool lookup_watched(const Eval *ev); /* whether code of the program could catch an exception here */
Sval lookup_is_there(Eval *ev, Sval v, Sval index, Span at);
Sval lookup_holds(Eval *ev, Sval v, Sval value, Span at);
Sval lookup_has_any(Eval *ev, Sval v, Span at);
const char *lookup_exception(Sval v); /* the name of the exception for a missing index or key */
/* Returns the result of `found`; raises the exception on runs where `there` is false. */
Sval lookup_guard(Eval *ev, Sval there, Sval (*found)(Eval *ev, void *context), void *context, const char *exception,
                  Span at);
/* The same for a dictionary or set, whose KeyError has the key as its argument. */
Sval lookup_key_guard(Eval *ev, Sval there, Sval key, Sval (*found)(Eval *ev, void *context), void *context,
                      const char *exception, Span at);

/* ---- the kinds' own operations, for other kinds ---- */
Sval sv_list_from(Eval *ev, Sval iterable, Span at); /* a new list of the elements */
bool sv_list_sort(Eval *ev, Sval list, Sval key, Sval reverse, Span at);
/* Sorts a list by the list `keys` of the same length, stably. */
bool sv_list_sort_by(Eval *ev, Sval list, Sval keys, Sval reverse, Span at);
bool sv_dict_update(Eval *ev, Sval dict, Sval from, Span at); /* from: a mapping or pairs */
/* Makes a dictionary of an object with keys() and __getitem__; SV_UNBOUND: it is none; SV_POISON: reported. */
Sval sv_dict_of_mapping(Eval *ev, Sval v, Span at);
Sval sv_dict_of_items(Sval v); /* the dictionary whose items() the view v shows; SV_UNBOUND: it is no such view */
bool sv_dict_has_missing(Eval *ev, Sval dict);                /* it has __missing__, which is called for absent keys */
Sval sv_dict_item_of(Eval *ev, Sval dict, Sval key, Span at); /* reads an item; key: a choice */
bool sv_set_add(Eval *ev, Sval set, Sval v, Span at);
bool sv_set_update(Eval *ev, Sval set, Sval iterable, Span at);
/* Returns the members of a set of run-time size as a list, for a use in which their order does not matter; any other
 * value unchanged. */
Sval sv_in_any_order(Eval *ev, Sval iterable, Span at);

/* set_order.c: sets whose members are known now, in the order in which CPython has them */
SvVec set_members(Eval *ev, Sval set);
bool sv_known_hash(Eval *ev, Sval v,
                   int64_t *hash); /* hashes numbers and tuples of numbers, which hash alike in every run */
void set_add_known(Eval *ev, Sval set, Sval member);
bool set_remove_known(Eval *ev, Sval set, Sval member); /* false: it is no member */
void set_reserve(Eval *ev, Sval set, uint32_t more);    /* makes room for that many further members */
void set_merge(Eval *ev, Sval set, Sval with);          /* adds the members of another set */
void set_shrink(Eval *ev, Sval set);                    /* makes the table anew if too many members were removed */
Sval set_next_to_pop(Eval *ev, Sval set);
void set_take_over(Eval *ev, Sval set, Sval from); /* moves the contents of `from`, which may be of run-time size */

#endif
