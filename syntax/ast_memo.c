/* A hash table of packed trees, allocated by malloc since no session owns them. If memory runs out, a tree is not
 * kept. */
#include "syntax/ast_memo.h"

#include <stdlib.h>
#include <string.h>

#include "base/kept.h"
#include "syntax/ast_pack.h"

enum { LINES = 1 << 15, MOST_BYTES = 48 << 20, UNPACKED = 1024 /* bytes of stack for each level of a tree */ };

/* In one piece of memory: the row, the gaps, then `size` bytes: a packed tree, or facts. */
typedef struct Row {
    KeptRow head;
    AstMemoKey key;
    int64_t levels;
    uint32_t gaps, size;
    Pos gap[]; /* offsets in the text */
} Row;

/* What an earlier session has stored, in one piece of memory: the head, the places of rows by hash, then the rows. Each
 * begins at a multiple of UNIT, and places count in such units from the beginning; 0: there is no row. */
typedef struct Stored {
    uint64_t sum[2]; /* two hashes of all bytes that follow these */
    uint64_t length; /* of all */
    uint32_t places, rows;
    uint32_t place[];
} Stored;

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
    struct {    /* a memo for a single session */
        bool only;
        AstMemoLoad *load; /* NULL: it was called */
        void *user;
        Stored *from;      /* what it returned, if that is whole; may be NULL */
        uint8_t *used;     /* for each place of `from`: whether the row was found */
        size_t asked, new; /* bytes of text that were asked for, and whose trees or facts were not known */
    } session;
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

AstMemo *ast_memo_open_stored(AstMemoLoad *load, void *user) {
    AstMemo *memo = ast_memo_open();
    if (memo) memo->session.only = true, memo->session.load = load, memo->session.user = user;
    return memo;
}

bool ast_memo_stores(const AstMemo *memo) { return memo && memo->session.only; }

void ast_memo_keep_whole(AstMemo *memo) { memo->whole = true; }
bool ast_memo_keeps_whole(const AstMemo *memo) { return memo && memo->whole; }

void ast_memo_close(AstMemo *memo) {
    if (!memo) return;
    kept_close(&memo->rows);
    for (uint32_t i = 0; i < memo->n_unpacked; i++) free(memo->unpacked[i].bytes);
    free(memo->unpacked);
    free(memo->line);
    free(memo->session.from);
    free(memo->session.used);
    free(memo);
}

/* ---- unpacked bytes ---- */

const char *ast_memo_bytes(const AstMemo *memo, const void *of) {
    for (uint32_t i = 0; i < memo->n_unpacked; i++)
        if (memo->unpacked[i].of == of) return memo->unpacked[i].bytes;
    return NULL;
}

void ast_memo_keep_bytes(AstMemo *memo, const void *of, const char *bytes, size_t length) {
    if (memo->session.only) return; /* no other session will ask for them */
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

/* Four hashes, each of every fourth word of eight bytes, make progress at the same time; each step maps different
 * states to different ones. Together they give two. */
static void hash_twice(const char *text, size_t length, uint64_t seed, uint64_t hash[2]) {
    enum { LANES = 4 };
    static const uint64_t factors[] = {0x9E3779B97F4A7C15u, 0xC2B2AE3D27D4EB4Fu};
    uint64_t lane[LANES] = {length + 1, seed, ~seed, ~length}, word[LANES];
    for (size_t left = length; left; text += sizeof word) {
        size_t n = left < sizeof word ? left : sizeof word;
        if (n < sizeof word) memset(word, 0, sizeof word);
        memcpy(word, text, n);
        for (int i = 0; i < LANES; i++) lane[i] = mixed(lane[i], word[i], factors[0]);
        left -= n;
    }
    hash[0] = hash[1] = length;
    for (int i = 0; i < LANES; i++) {
        hash[0] = mixed(hash[0], lane[i], factors[0]);
        hash[1] = mixed(hash[1], lane[LANES - 1 - i], factors[1]);
    }
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

/* ---- what an earlier session has stored ---- */

enum {
    UNIT = 8,
    ENOUGH_TO_LOAD = 32 << 10,   /* bytes of text that are asked for before the load */
    ENOUGH_TO_STORE = 128 << 10, /* bytes of new text that are worth a new file */
    FACTS = 1000,                /* the form of facts, beyond those of trees */
    FACTS_COST = 8               /* so many bytes cost as much to search for facts as one to parse */
};

static size_t row_size(const Row *row) { return sizeof *row + row->gaps * sizeof row->gap[0] + row->size; }
static size_t in_units(size_t size) { return (size + UNIT - 1) / UNIT; }

static void sum_of(const Stored *stored, uint64_t sum[2]) {
    hash_twice((const char *)&stored->length, stored->length - offsetof(Stored, length), 0, sum);
}

/* Returns whether the bytes are those that were stored: whole, and without an error of the disk. */
static bool is_whole(const Stored *stored, size_t length) {
    uint64_t sum[2];
    if (length < sizeof *stored || stored->length != length) return false;
    sum_of(stored, sum);
    return sum[0] == stored->sum[0] && sum[1] == stored->sum[1];
}

static void load_once(AstMemo *memo) {
    AstMemoLoad *load = memo->session.load;
    if (!load || memo->session.asked < ENOUGH_TO_LOAD) return;
    memo->session.load = NULL;
    size_t length = 0;
    Stored *from = (Stored *)(void *)load(memo->session.user, &length);
    uint8_t *used = from && is_whole(from, length) ? calloc(from->places, 1) : NULL;
    if (!used) {
        free(from);
        return;
    }
    memo->session.from = from, memo->session.used = used;
}

static const Row *row_at(const Stored *stored, uint32_t place) {
    return (const Row *)(const void *)((const char *)stored + (size_t)stored->place[place] * UNIT);
}

static const Row *find_stored(const AstMemo *memo, const AstMemoKey *key) {
    const Stored *from = memo->session.from;
    if (!from) return NULL;
    for (uint32_t mask = from->places - 1, i = (uint32_t)key->text[0] & mask; from->place[i]; i = (i + 1) & mask) {
        const Row *row = row_at(from, i);
        if (!same_key(&row->head, key)) continue;
        memo->session.used[i] = 1;
        return row;
    }
    return NULL;
}

static const Row *find_row(AstMemo *memo, const AstMemoKey *key) {
    if (memo->session.only) memo->session.asked += key->length, load_once(memo);
    const Row *row = (const Row *)kept_find(&memo->rows, key->text[0], key);
    return row ? row : find_stored(memo, key);
}

/* Calls `take` for each row that was kept or found. */
static void each_row(const AstMemo *memo, void (*take)(void *user, const Row *row), void *user) {
    for (uint32_t i = 0; i < memo->rows.room; i++)
        if (memo->rows.at[i]) take(user, (const Row *)memo->rows.at[i]);
    for (uint32_t i = 0; memo->session.from && i < memo->session.from->places; i++)
        if (memo->session.used[i]) take(user, row_at(memo->session.from, i));
}

typedef struct Storing {
    Stored *to;
    size_t rows, units;
} Storing;

static void count_row(void *user, const Row *row) {
    Storing *s = user;
    s->rows++;
    s->units += in_units(row_size(row));
}

static void put_row(void *user, const Row *row) {
    Storing *s = user;
    uint32_t mask = s->to->places - 1, i = (uint32_t)row->key.text[0] & mask;
    while (s->to->place[i]) i = (i + 1) & mask;
    s->to->place[i] = (uint32_t)s->units;
    memcpy((char *)s->to + s->units * UNIT, row, row_size(row));
    s->units += in_units(row_size(row));
}

char *ast_memo_store(AstMemo *memo, size_t *length) {
    if (!memo->session.only || memo->session.new < ENOUGH_TO_STORE) return NULL;
    Storing s = {0};
    each_row(memo, count_row, &s);
    if (s.rows > MOST_BYTES / sizeof(Row) || s.units > 2 * MOST_BYTES / UNIT) return NULL;
    uint32_t places = 1;
    while (places < 2 * s.rows + 2) places *= 2;
    size_t head = in_units(sizeof *s.to + places * sizeof s.to->place[0]);
    *length = (head + s.units) * UNIT;
    s.to = calloc(1, *length);
    if (!s.to) return NULL;
    s.to->length = *length, s.to->places = places, s.to->rows = (uint32_t)s.rows;
    s.units = head;
    each_row(memo, put_row, &s);
    sum_of(s.to, s.to->sum);
    return (char *)s.to;
}

/* ---- facts ---- */

AstMemoKey ast_memo_key_of_facts(const char *text, size_t length) {
    AstMemoKey key = {.length = length, .form = FACTS};
    hash_twice(text, length, FACTS, key.text);
    return key;
}

const void *ast_memo_find_facts(AstMemo *memo, const AstMemoKey *key) {
    const Row *row = find_row(memo, key);
    return row ? row->gap : NULL;
}

void ast_memo_keep_facts(AstMemo *memo, const AstMemoKey *key, const void *facts, size_t size) {
    Row *row = size < MOST_BYTES ? (Row *)kept_row(&memo->rows, sizeof(Row) + size) : NULL;
    if (!row) return;
    memset(row, 0, sizeof *row);
    row->head.hash = key->text[0], row->key = *key, row->size = (uint32_t)size;
    memcpy(row->gap, facts, size);
    kept_put(&memo->rows, &row->head, key);
    memo->session.new += key->length / FACTS_COST;
}

/* ---- trees ---- */

Ast *ast_memo_find(Context *cx, const AstMemoKey *key, Pos base, AstOutline *gaps) {
    const Row *row = find_row(cx->parses, key);
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
        *row = (Row){.head = {key->text[0]}, .key = *key, .levels = levels, .gaps = n, .size = (uint32_t)packed.n};
        for (uint32_t i = 0; i < n; i++) row->gap[i] = gaps->at[i] - base;
        memcpy(row->gap + n, packed.at, packed.n);
        kept_put(&memo->rows, &row->head, key);
        memo->session.new += key->length;
    }
    arena_release(cx->scratch, mark);
}
