/* Data that a document keeps between checks (memo.c). It is in malloc's memory and JSON values, since a fault must
 * not unwind through the callbacks of a check. Of a text, only the hash is stored. Private to check.c. */
#ifndef SCRIPTC_DRIVER_LSP_MEMO_H
#define SCRIPTC_DRIVER_LSP_MEMO_H

#include "base/hash.h"
#include "driver/lsp/lsp.h"

typedef struct HashSet {
    uint64_t *at; /* 0: a free slot */
    uint32_t n, room, mask;
} HashSet;

/* A statement of the module, with the comments above it. */
typedef struct MemoUnit {
    uint64_t hash;
    uint32_t lo; /* offset in the text */
} MemoUnit;

/* The findings of one statement. */
typedef struct Entry {
    uint64_t *read; /* the statements on which it depends, of which the first is its own */
    uint32_t reads, read_room;
    json_t *asked;       /* from a file to its state at that time */
    json_t *searched;    /* from a word for which the text was searched to the hash of the statements that had it */
    json_t *diagnostics; /* in the protocol's form, with anchors in place of ranges */
    Notes values;        /* with offsets in their statements */
    uint32_t *unit_of;   /* for each value, an index into `read` */
    uint32_t unit_room;
    uint64_t used; /* the last check that used it */
    bool fits;     /* of `ahead`: it is valid for the outline of the present text */
    bool of_names; /* it depends on all names that the module binds */
} Entry;

/* Entries that were made under the same conditions. */
typedef struct EntrySet {
    Entry *at;
    uint32_t n, room;
    json_t *outline; /* [[name, kind], [name, kind, bases], ...] for which all of them are valid */
} EntrySet;

typedef struct Memo {
    EntrySet clean, broken;  /* of texts without syntax errors, and of texts with some */
    EntrySet ahead;          /* what statements of texts without syntax errors would have beside some */
    EntrySet *now;           /* the one of the present text */
    MemoUnit *unit, *sorted; /* sorted by place, and by hash; one allocation */
    uint32_t units;
    HashSet correct; /* statements that parse without any message */
    uint64_t epoch;  /* the options' epoch */
    uint64_t check;  /* number of checks */
} Memo;

/* Where a unit begins and ends, as offsets in the text. */
typedef struct UnitBounds {
    uint32_t lo, hi;
} UnitBounds;

void memo_free(Memo *memo);
/* Takes the units of a text, in order; broken: ascending offsets at which syntax errors make a line unreadable, since
 * the same statement may be read otherwise beside other ones. Returns false if out of memory. */
bool memo_set_units(Memo *memo, const char *text, const UnitBounds *unit, uint32_t n, const uint32_t *broken,
                    uint32_t n_broken);
uint32_t memo_unit_at(const Memo *memo, uint32_t offset);
bool memo_is_clean(const Memo *memo, const char *text, size_t n);
void memo_set_clean(Memo *memo, const char *text, size_t n);
/* Takes over the outline. Drops findings of the set that may depend on a name that was added or removed. */
void memo_set_outline(const Memo *memo, EntrySet *set, json_t *outline, const char *text, size_t length);
/* Determines which entries of `ahead` are valid for a text with syntax errors. */
void memo_look_ahead(Memo *memo, const json_t *outline, const char *text, size_t length);
/* Returns the same value as long as the file's text is the same. */
typedef uint64_t FileState(void *user, const char *name);
/* Returns a hash of the statements, or of the lines, that contain the word. */
uint64_t memo_mentions(const Memo *memo, const char *text, size_t length, const char *word, bool by_line);
/* Returns the findings of a unit if they are valid; NULL: evaluate it again. `places` returns the same value as long as
 * the same statements contain a word. */
Entry *memo_find(Memo *memo, uint32_t unit, FileState *state, FileState *places, void *user);
Entry *memo_add(EntrySet *set, Entry made); /* NULL if out of memory; `made` then still belongs to the caller */
/* Like memo_add; the entry replaces those of the same statement. */
Entry *memo_replace(EntrySet *set, Entry made);
/* Drops entries that neither this check nor the last ones used, and those of `ahead` whose statement is gone from a
 * text without errors. */
void memo_sweep(Memo *memo, uint64_t check);
bool entry_reads(Entry *entry, uint64_t hash); /* returns false if out of memory */
void entry_free(Entry *entry);
/* Converts a range to offsets in statements, which become dependencies of the entry; the functions below convert
 * back. */
json_t *memo_anchor(const Memo *memo, Entry *entry, uint32_t lo, uint32_t hi);
bool memo_place(const Memo *memo, const json_t *anchor, uint32_t *lo, uint32_t *hi);
const MemoUnit *memo_unit_with(const Memo *memo, uint64_t hash); /* NULL: none */

#endif
