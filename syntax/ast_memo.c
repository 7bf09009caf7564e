/* A hash table of packed trees, allocated by malloc since no session owns them. If memory runs out, a tree is not
 * kept. */
#include "syntax/ast_memo.h"

#include <stdlib.h>
#include <string.h>

#include "base/kept.h"
#include "syntax/ast_pack.h"

enum { LINES = 1 << 15, MOST_BYTES = 48 << 20, UNPACKED = 1024 /* bytes of stack for each level of a tree */ };

/* In one piece of memory: the row, the gaps, then the packed bytes. */
typedef struct Row {
    KeptRow head;
    AstMemoKey key;
    int64_t levels;
    uint32_t gaps;
    Pos gap[]; /* offsets in the text */
} Row;

typedef struct Unpacked {
    const void *of;
    char *bytes;
} Unpacked;

struct AstMemo {
    KeptRows rows;
    AstLineMemo *line; /* a table of LINES; each place has the last line that belongs there; may be NULL */
    Unpacked *unpacked;
    uint32_t n_unpacked, room_unpacked;
    bool whole; /* texts that are parsed as a whole are kept, too */
};

static bool same_key(const KeptRow *row, const void *key) {
    const AstMemoKey *a = &((const Row *)row)->key, *b = key;
    return a->text[0] == b->text[0] && a->text[1] == b->text[1] && a->length == b->length && a->form == b->form &&
           a->siblings == b->siblings && a->depth == b->depth;
}

AstMemo *ast_memo_open(void) {
    AstMemo *memo = calloc(1, sizeof *memo);
    if (memo) memo->rows = (KeptRows){.most = MOST_BYTES, .same = same_key};
    return memo;
}

void ast_memo_keep_whole(AstMemo *memo) { memo->whole = true; }
bool ast_memo_keeps_whole(const AstMemo *memo) { return memo && memo->whole; }

void ast_memo_close(AstMemo *memo) {
    if (!memo) return;
    kept_close(&memo->rows);
    for (uint32_t i = 0; i < memo->n_unpacked; i++) free(memo->unpacked[i].bytes);
    free(memo->unpacked);
    free(memo->line);
    free(memo);
}

/* ---- unpacked bytes ---- */

const char *ast_memo_bytes(const AstMemo *memo, const void *of) {
    for (uint32_t i = 0; i < memo->n_unpacked; i++)
        if (memo->unpacked[i].of == of) return memo->unpacked[i].bytes;
    return NULL;
}

void ast_memo_keep_bytes(AstMemo *memo, const void *of, const char *bytes, size_t length) {
    Unpacked *room = kept_array(memo->unpacked, &memo->room_unpacked, memo->n_unpacked + 1, sizeof *room);
    if (!room) return;
    memo->unpacked = room;
    char *copy = malloc(length);
    if (!copy) return;
    memcpy(copy, bytes, length);
    memo->unpacked[memo->n_unpacked++] = (Unpacked){of, copy};
}

/* ---- keys ---- */

static uint64_t mixed(uint64_t hash, uint64_t word, uint64_t factor) {
    hash = (hash ^ word) * factor;
    return hash ^ hash >> 29;
}

static void hash_twice(const char *text, size_t length, uint64_t seed, uint64_t hash[2]) {
    static const uint64_t factors[] = {0x9E3779B97F4A7C15u, 0xC2B2AE3D27D4EB4Fu};
    uint64_t first = length + 1, second = seed;
    for (size_t i = 0; i < length; i += 8) {
        uint64_t word = 0;
        memcpy(&word, text + i, length - i < 8 ? length - i : 8);
        first = mixed(first, word, factors[0]);
        second = mixed(second, word ^ first >> 32, factors[1]);
    }
    hash[0] = first, hash[1] = second;
}

AstMemoKey ast_memo_key(const Context *cx, const char *text, size_t length, uint32_t form) {
    AstMemoKey key = {.length = length, .form = form};
    key.siblings = cx->limits.siblings, key.depth = cx->limits.ast_depth;
    hash_twice(text, length, form + 1, key.text);
    return key;
}

/* ---- lines ---- */

bool ast_memo_find_line(const AstMemo *memo, const char *text, AstLineMemo *line) {
    uint64_t hash[2];
    hash_twice(text, line->length, 1, hash);
    const AstLineMemo *known = memo->line ? &memo->line[hash[0] & (LINES - 1)] : NULL;
    bool same = known && known->text[0] == hash[0] && known->text[1] == hash[1] && known->length == line->length;
    if (same) *line = *known;
    return same;
}

void ast_memo_keep_line(AstMemo *memo, const char *text, const AstLineMemo *line) {
    if (!memo->line) memo->line = calloc(LINES, sizeof *memo->line);
    AstLineMemo kept = *line;
    hash_twice(text, line->length, 1, kept.text);
    if (memo->line) memo->line[kept.text[0] & (LINES - 1)] = kept;
}

/* ---- trees ---- */

Ast *ast_memo_find(Context *cx, const AstMemoKey *key, Pos base, AstOutline *gaps) {
    const AstMemo *memo = cx->parses;
    const Row *row = (const Row *)kept_find(&memo->rows, key->text[0], key);
    if (!row) return NULL;
    cx_check_stack(cx, (size_t)row->levels * UNPACKED);
    if (gaps) {
        Pos *at = arena_new_array(cx->program, Pos, row->gaps);
        for (uint32_t i = 0; i < row->gaps; i++) at[i] = base + row->gap[i];
        *gaps = (AstOutline){at, row->gaps};
    }
    return ast_unpack_copy(cx, row->gap + row->gaps, base);
}

void ast_memo_keep(Context *cx, const AstMemoKey *key, const Ast *tree, Pos base, const AstOutline *gaps,
                   int64_t levels) {
    AstMemo *memo = cx->parses;
    ArenaMark mark = arena_mark(cx->scratch);
    Context own = *cx;
    own.mem = cx->scratch;
    Text packed = text_open(cx->scratch);
    ast_pack(&own, &packed, tree, base, NULL);
    uint32_t n = gaps ? gaps->n : 0;
    Row *row = (Row *)kept_row(&memo->rows, sizeof(Row) + n * sizeof(Pos) + packed.n);
    if (row) {
        *row = (Row){.head = {key->text[0]}, .key = *key, .levels = levels, .gaps = n};
        for (uint32_t i = 0; i < n; i++) row->gap[i] = gaps->at[i] - base;
        memcpy(row->gap + n, packed.at, packed.n);
        kept_put(&memo->rows, &row->head, key);
    }
    arena_release(cx->scratch, mark);
}
