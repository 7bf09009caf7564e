/* What a document keeps of its checks (lsp_memo.c). Owns malloc's memory and JSON values: the callbacks of a check must
 * not be left by a fault. Private to lsp_check.c. */
#ifndef SCRIPTC_DRIVER_LSP_MEMO_H
#define SCRIPTC_DRIVER_LSP_MEMO_H

#include "driver/lsp.h"

/* Of a text: nothing else of it is kept. */
uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t n);

typedef struct HashSet {
    uint64_t *at; /* 0: free */
    uint32_t n, room, mask;
} HashSet;

/* A statement of the module, with the comments above it. */
typedef struct MemoUnit {
    uint64_t hash;
    uint32_t lo; /* offset in the text */
} MemoUnit;

/* What was found of one statement. */
typedef struct Entry {
    uint64_t *read; /* the statements that it hangs on; the first is its own */
    uint32_t reads, read_room;
    json_t *asked;       /* file -> its state then */
    json_t *diagnostics; /* as the protocol has them, with anchors for ranges */
    Notes values;        /* offsets in their statements */
    uint32_t *unit_of;   /* of each value: which of `read` */
    uint32_t unit_room;
    uint64_t used; /* the last check that it served */
} Entry;

typedef struct Memo {
    Entry *at;
    uint32_t n, room;
    MemoUnit *unit, *sorted; /* by place and by hash; one allocation */
    uint32_t units;
    HashSet clean;   /* statements that parse without any message */
    json_t *outline; /* [[name, kind], ...] of the last check */
    uint64_t epoch;  /* of the options */
    uint64_t check;  /* counts checks */
} Memo;

void memo_free(Memo *memo);
/* bounds: where each unit begins and ends. False: no memory. */
bool memo_set_units(Memo *memo, const char *text, const uint32_t *bounds, uint32_t n);
uint32_t memo_unit_at(const Memo *memo, uint32_t offset);
bool memo_is_clean(const Memo *memo, const char *text, size_t n);
void memo_set_clean(Memo *memo, const char *text, size_t n);
/* Takes the outline over. What may mean something else by a name that came or went is dropped. */
void memo_set_outline(Memo *memo, json_t *outline, const char *text, size_t length);
typedef uint64_t FileState(void *user, const char *name); /* equal as long as the file's text is */
/* What was found of a unit, if it holds; NULL: it is to be tried. */
Entry *memo_find(Memo *memo, uint32_t unit, FileState *state, void *user);
Entry *memo_add(Memo *memo, Entry made);       /* NULL: no memory, and `made` is the caller's still */
void memo_sweep(Memo *memo, uint64_t check);   /* drops what did not serve that check */
bool entry_reads(Entry *entry, uint64_t hash); /* false: no memory */
void entry_free(Entry *entry);
/* A range as offsets in statements, which the entry then hangs on; and back. */
json_t *memo_anchor(const Memo *memo, Entry *entry, uint32_t lo, uint32_t hi);
bool memo_place(const Memo *memo, const json_t *anchor, uint32_t *lo, uint32_t *hi);
const MemoUnit *memo_unit_with(const Memo *memo, uint64_t hash); /* NULL: none */

#endif
