/* Shared by dict.c, dict_view.c and dict_methods.c. */
#ifndef SCRIPTC_FRONTEND_KINDS_DICT_PRIVATE_H
#define SCRIPTC_FRONTEND_KINDS_DICT_PRIVATE_H

#include "frontend/kinds/protocol.h"
#include "frontend/value/heap_private.h"

typedef enum { VIEW_KEYS, VIEW_VALUES, VIEW_ITEMS } ViewKind;

static inline const Map *dict_entries(Eval *ev, Sval dict) { return &heap_get(ev, dict.cell)->dict.map; }
/* Returns the key, the value or both at an index of a dictionary of run-time size. */
Sval dict_dynamic_entry(Eval *ev, Sval dict, ViewKind kind, Sval index, Span at);
const Entry *dict_entry_at(Eval *ev, Sval dict, uint32_t k);

/* The entries known now, in order. */
typedef struct DictTable {
    uint32_t n;
    Sval *key, *value;
} DictTable;
DictTable dict_table(Eval *ev, Sval dict);
/* Returns the value without its unbound alternative, for reading where the entry exists. */
Sval dict_bound_part(Eval *ev, Sval v);

bool dict_iterate(Eval *ev, Sval v, IterSource *out, Span at);
Sval dict_item(Eval *ev, Sval v, Sval key, Span at);
bool dict_set_item(Eval *ev, Sval v, Sval key, Sval to, Span at);
bool dict_del_item(Eval *ev, Sval v, Sval key, Span at);
Sval dict_contains(Eval *ev, Sval v, Sval key, Span at);
Sval dict_length(Eval *ev, Sval v, Span at);
Sval dict_copy(Eval *ev, Sval dict);
Sval dict_view(Eval *ev, Sval dict, ViewKind kind, Span at);
/* Returns the value for a run-time key; fallback (if bound) if the key is absent. */
Sval dict_pick(Eval *ev, Sval dict, Sval key, Sval fallback, Span at);

/* Returns whether the key is known only at run time. */
bool dict_later_key(Eval *ev, Sval key);
/* Returns whether some entries exist on some paths only. */
bool dict_in_doubt(Eval *ev, Sval dict);
/* For a look-up that stores: converts a choice of keys, not all of which exist, to a run-time text or number. Returns
 * whether it did; the key may be poison then. */
bool dict_stores_later(Eval *ev, Sval dict, Sval *key, Span at);
/* Gives a dictionary a run-time size if it has entries that exist on some paths only. False: reported. */
bool dict_settle_presence(Eval *ev, Sval dict, Span at);

#endif
