/* Shared by list.c and list_methods.c. */
#ifndef SCRIPTC_FRONTEND_KINDS_LIST_PRIVATE_H
#define SCRIPTC_FRONTEND_KINDS_LIST_PRIVATE_H

#include "frontend/kinds/protocol.h"

/* The elements of a list known now, until it changes. */
typedef struct ListItems {
    uint32_t n;
    const Sval *item;
} ListItems;
ListItems list_items(Eval *ev, Sval list);

/* Change a list known now: they replace all elements, remove some, and insert one. */
void list_store(Eval *ev, Sval list, uint32_t n, Sval *item);
void list_close_gap(Eval *ev, Sval list, uint32_t position, uint32_t count);
void list_insert(Eval *ev, Sval list, uint32_t position, Sval v);

/* Apply to any list; false or poison: reported. */
Sval list_item(Eval *ev, Sval v, Sval index, Span at);
bool list_set_item(Eval *ev, Sval v, Sval index, Sval to, Span at);
bool list_del_item(Eval *ev, Sval v, Sval index, Span at);
bool list_append(Eval *ev, Sval v, Sval element, Span at);
bool list_extend(Eval *ev, Sval v, Sval iterable, Span at);
Sval list_length(Eval *ev, Sval v, Span at);
Sval list_contains(Eval *ev, Sval v, Sval item, Span at);

#endif
