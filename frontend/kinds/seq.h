/* What the sequence kinds share: positions, slices, comparison, search. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_KINDS_SEQ_H
#define SCRIPTC_FRONTEND_KINDS_SEQ_H

#include "frontend/flow/dynamic.h"
#include "frontend/kinds/protocol.h"

typedef struct Bounds {
    int64_t start, stop, step, count;
} Bounds;

/* An index as SV_INT or a later int: bools, one-element tensors and objects with __index__ too. Poison: reported. */
Sval seq_index_value(Eval *ev, Sval index, const char *what, Span at);
/* A known index brought into 0..n-1. False: out of range, an IndexError. */
bool seq_position(Eval *ev, int64_t index, int64_t n, const char *what, Span at, uint32_t *out);
/* The element that a later index picks: a table of numbers, or a choice. */
Sval seq_choose(Eval *ev, uint32_t n, const Sval *item, Value *index, Span at);
/* All parts known: clamped as Python does. False: some part is known later (nothing reported), or *bad is set and it
 * was reported. */
bool seq_bounds(Eval *ev, const Slice *slice, int64_t n, Span at, Bounds *out, bool *bad);
/* start, stop, step as seq::slice wants them: absent parts are the extremes. False: reported. */
bool seq_later_bounds(Eval *ev, const Slice *slice, Span at, Value *out[3]);
/* a op b of items: equality element by element, order lexicographic; a bool, now or later. */
Sval seq_compare(Eval *ev, AstOp op, uint32_t n, const Sval *a, uint32_t m, const Sval *b, Span at);
Sval seq_contains(Eval *ev, Sval v, Sval item, Span at); /* any iterable, element by element */
/* The position of the first item that equals v, compared one by one; n where none does. NULL: reported. */
Value *seq_first_equal(Eval *ev, uint32_t n, const Sval *item, Sval v, Span at);
Sval seq_or(Eval *ev, Sval a, Sval b, Span at);
Sval seq_concat(Eval *ev, uint32_t n, const Sval *a, uint32_t m, const Sval *b, Class *class); /* a tuple */
/* A known repeat count; negative counts are 0. False: reported, or more elements than the limit. */
bool seq_repeat_count(Eval *ev, Sval times, uint32_t n, Span at, uint32_t *count);
/* Sorts items whose order is known now, stable; keys NULL: the items themselves. False: the order of some is known
 * later (nothing reported). */
bool seq_sort(Eval *ev, uint32_t n, Sval *item, Sval *key, bool reverse, Span at);

/* Around work on the elements of a container, which may contain itself. False: too deep, reported. */
bool seq_enter(Eval *ev, Span at);
void seq_leave(Eval *ev);

/* ---- look-ups that a `try` watches (lookup.c) ---- */
/* Whether v has the index or key; whether v holds the value; whether v holds any. True where nothing would see the
 * exception. */
bool lookup_watched(const Eval *ev); /* code of the program inside of a try */
Sval lookup_is_there(Eval *ev, Sval v, Sval index, Span at);
Sval lookup_holds(Eval *ev, Sval v, Sval value, Span at);
Sval lookup_has_any(Eval *ev, Sval v, Span at);
const char *lookup_exception(Sval v); /* of a missing index or key */
/* What `found` gives; on the runs where `there` is false, the exception. */
Sval lookup_guard(Eval *ev, Sval there, Sval (*found)(Eval *ev, void *context), void *context, const char *exception,
                  Span at);

/* ---- the kinds' own operations, for other kinds ---- */
Sval sv_list_from(Eval *ev, Sval iterable, Span at); /* a new list of the elements */
bool sv_list_sort(Eval *ev, Sval list, Sval key, Sval reverse, Span at);
bool sv_dict_update(Eval *ev, Sval dict, Sval from, Span at); /* a mapping or pairs */
bool sv_dict_has_missing(Eval *ev, Sval dict);                /* __missing__: its answer to a key that is not there */
Sval sv_dict_item_of(Eval *ev, Sval dict, Sval key, Span at); /* key: a choice */
bool sv_set_add(Eval *ev, Sval set, Sval v, Span at);
bool sv_set_update(Eval *ev, Sval set, Sval iterable, Span at);

#endif
