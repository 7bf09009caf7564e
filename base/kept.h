/* Memory that no arena owns, since it outlives the session that fills it: growing arrays, and tables of rows. NULL
 * means that there is no memory; then nothing has changed, and whatever was to be kept is not. */
#ifndef SCRIPTC_BASE_KEPT_H
#define SCRIPTC_BASE_KEPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns an array of at least `want` items that begins with those of `at`, which it replaces; updates *room. The owner
 * frees it. */
void *kept_array(void *at, uint32_t *room, uint32_t want, size_t size);

/* What each row of a table begins with; its owner adds the key and the rest. */
typedef struct KeptRow {
    uint64_t hash; /* of the key */
} KeptRow;
typedef bool KeptSame(const KeptRow *row, const void *key);

typedef struct KeptRows {
    KeptRow **at; /* by hash, with places that are empty */
    uint32_t n, room;
    size_t bytes, most; /* of all rows; if they become more than `most`, all are dropped */
    KeptSame *same;     /* whether a row with the hash of a key has that key */
} KeptRows;

const KeptRow *kept_find(const KeptRows *rows, uint64_t hash, const void *key);
/* Returns memory for a row, for the caller to fill and then to pass to kept_put. */
KeptRow *kept_row(KeptRows *rows, size_t size);
/* Adds a filled row, in place of the one with the same key. */
void kept_put(KeptRows *rows, KeptRow *row, const void *key);
void kept_close(KeptRows *rows);

#endif
