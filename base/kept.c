/* The only memory besides the arenas' that the library keeps; requested from the C library. */
#include "base/kept.h"

#include <stdlib.h>

enum { LEAST_ROWS = 256, LEAST_ITEMS = 64 };

void *kept_array(void *at, uint32_t *room, uint32_t want, size_t size) {
    if (want <= *room) return at;
    if (*room > (UINT32_MAX - LEAST_ITEMS) / 2) return NULL;
    uint32_t more = 2 * *room + LEAST_ITEMS;
    if (more < want) more = want;
    void *grown = more <= SIZE_MAX / size ? realloc(at, more * size) : NULL;
    if (grown) *room = more;
    return grown;
}

/* Returns where the row with that key is, or would be; the table has room. */
static KeptRow **place(const KeptRows *rows, uint64_t hash, const void *key) {
    uint32_t mask = rows->room - 1, i = (uint32_t)hash & mask;
    while (rows->at[i] && (rows->at[i]->hash != hash || !rows->same(rows->at[i], key))) i = (i + 1) & mask;
    return &rows->at[i];
}

const KeptRow *kept_find(const KeptRows *rows, uint64_t hash, const void *key) {
    return rows->room ? *place(rows, hash, key) : NULL;
}

static bool grow(KeptRows *rows) {
    if (rows->room && 2 * rows->n < rows->room) return true;
    uint32_t room = rows->room ? 2 * rows->room : LEAST_ROWS;
    KeptRow **at = calloc(room, sizeof *at);
    if (!at) return false;
    for (uint32_t i = 0; i < rows->room; i++) {
        if (!rows->at[i]) continue;
        uint32_t k = (uint32_t)rows->at[i]->hash & (room - 1);
        while (at[k]) k = (k + 1) & (room - 1);
        at[k] = rows->at[i];
    }
    free(rows->at);
    rows->room = room;
    rows->at = at;
    return true;
}

static void drop_all(KeptRows *rows) {
    for (uint32_t i = 0; i < rows->room; i++) {
        free(rows->at[i]);
        rows->at[i] = NULL;
    }
    rows->n = 0;
    rows->bytes = 0;
}

KeptRow *kept_row(KeptRows *rows, size_t size) {
    if (size > rows->most) return NULL;
    if (rows->bytes + size > rows->most) drop_all(rows);
    KeptRow *row = grow(rows) ? malloc(size) : NULL;
    if (row) rows->bytes += size;
    return row;
}

void kept_put(KeptRows *rows, KeptRow *row, const void *key) {
    KeptRow **at = place(rows, row->hash, key);
    rows->n += !*at;
    free(*at);
    *at = row;
}

void kept_close(KeptRows *rows) {
    drop_all(rows);
    free(rows->at);
}
