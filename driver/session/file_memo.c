/* A table of paths, allocated by malloc since no session owns it. If memory runs out, nothing is kept. */
#include "driver/session/file_memo.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/hash.h"
#include "base/kept.h"

enum {
    MOST_TEXT = 16 << 20, /* bytes of texts */
    MOST_ROWS = 8 << 20,  /* bytes of rows */
    SETTLED = 2           /* seconds after which a second change of a file shows in its time for certain */
};

typedef struct Row {
    KeptRow head;
    uint64_t told; /* number of the check that asked for the state */
    int error;     /* errno if there is no file, or 0 */
    OsStatus status;
    OsStatus read; /* the state in which the file had the text */
    KeptText *text;
    char path[];
} Row;

struct FileMemo {
    KeptRows rows;
    uint64_t check;
    size_t bytes; /* of texts */
};

static bool same_path(const KeptRow *row, const void *path) { return strcmp(((const Row *)row)->path, path) == 0; }

static void forget(FileMemo *memo) {
    for (uint32_t i = 0; i < memo->rows.room; i++) {
        Row *row = (Row *)memo->rows.at[i];
        if (row && row->text) file_memo_release(row->text);
    }
    kept_close(&memo->rows);
    memo->rows = (KeptRows){.most = SIZE_MAX, .same = same_path};
    memo->bytes = 0;
}

FileMemo *file_memo_open(void) {
    FileMemo *memo = calloc(1, sizeof *memo);
    if (memo) forget(memo);
    return memo;
}

void file_memo_close(FileMemo *memo) {
    if (memo) forget(memo);
    free(memo);
}

void file_memo_begin(FileMemo *memo, bool anew) {
    if (!memo) return;
    memo->check += anew;
    if (memo->bytes > MOST_TEXT || memo->rows.bytes > MOST_ROWS) forget(memo);
}

static uint64_t hash_path(const char *path) { return hash_bytes(1, path, strlen(path)); }

static Row *row_of(FileMemo *memo, const char *path) {
    uint64_t hash = hash_path(path);
    Row *row = (Row *)(uintptr_t)kept_find(&memo->rows, hash, path);
    size_t n = strlen(path) + 1;
    if (row || !(row = (Row *)kept_row(&memo->rows, sizeof *row + n))) return row;
    *row = (Row){.head = {hash}, .told = memo->check - 1};
    memcpy(row->path, path, n);
    kept_put(&memo->rows, &row->head, path);
    return row;
}

bool file_memo_status(FileMemo *memo, const char *path, OsStatus *out) {
    Row *row = row_of(memo, path);
    if (!row) return os_status(path, out);
    if (row->told != memo->check) {
        errno = 0;
        row->error = os_status(path, &row->status) ? 0 : errno ? errno : ENOENT;
        row->told = memo->check;
    }
    *out = row->status;
    errno = row->error;
    return !row->error;
}

/* ---- texts ---- */

static bool same_state(const OsStatus *a, const OsStatus *b) {
    return os_same(a, b) && a->size == b->size && a->changed == b->changed && a->changed_ns == b->changed_ns;
}

static KeptText *held(KeptText *text) {
    text->holders++;
    return text;
}

void file_memo_release(KeptText *text) {
    if (--text->holders) return;
    free(text->facts);
    free(text);
}

KeptText *file_memo_text(FileMemo *memo, const char *path) {
    const Row *row = (const Row *)kept_find(&memo->rows, hash_path(path), path);
    bool known = row && row->text && row->told == memo->check && !row->error && same_state(&row->status, &row->read);
    return known ? held(row->text) : NULL;
}

KeptText *file_memo_keep(FileMemo *memo, const char *path, const char *text, size_t length) {
    Row *row = (Row *)(uintptr_t)kept_find(&memo->rows, hash_path(path), path);
    if (!row || row->told != memo->check || row->error || row->status.size != length) return NULL;
    if (row->status.changed + SETTLED >= (int64_t)time(NULL)) return NULL;
    KeptText *kept = malloc(sizeof *kept + length + 1);
    if (!kept) return NULL;
    char *copy = (char *)(kept + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    *kept = (KeptText){copy, length, NULL, 1};
    if (row->text) memo->bytes -= row->text->length, file_memo_release(row->text);
    row->text = kept, row->read = row->status;
    memo->bytes += length;
    return held(kept);
}
