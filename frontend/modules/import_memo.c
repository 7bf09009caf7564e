/* A hash table of packed facts, allocated by malloc since no session owns them. If memory runs out, facts are not kept.
 */
#include "frontend/modules/import_memo.h"
#include "base/hash.h"
#include "base/kept.h"
#include "frontend/modules/files.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 4 << 20 };

/* In one piece of memory: the row, the key, the files, each with its state, then the names. Texts end with NUL. */
typedef struct Row {
    KeptRow head;
    uint32_t files, names;
    bool text, closed, sets;
    char bytes[];
} Row;

struct ImportMemo {
    KeptRows rows;
};

static bool same_key(const KeptRow *row, const void *key) {
    return strcmp(((const Row *)row)->bytes, key) == 0; /* the key ends with NUL, as does the row's */
}

ImportMemo *import_memo_open(void) {
    ImportMemo *memo = calloc(1, sizeof *memo);
    if (memo) memo->rows = (KeptRows){.most = MOST_BYTES, .same = same_key};
    return memo;
}

void import_memo_close(ImportMemo *memo) {
    if (!memo) return;
    kept_close(&memo->rows);
    free(memo);
}

/* ---- rows ---- */

/* Writes the name and the search path, of which the facts are, to `key`. */
static void write_key(Eval *ev, Sym name, Text *key) {
    const struct Files *files = ev->modules.files;
    text_add(key, name);
    for (uint32_t i = 0; i < files->path.n; i++) {
        text_char(key, '\n');
        text_add(key, files->path.at[i]);
    }
    text_char(key, 0);
}

/* ---- facts ---- */

bool import_memo_find(Eval *ev, Sym name, ImportFacts *facts) {
    const ImportMemo *memo = ev->options->imports;
    if (!memo) return false;
    ArenaMark mark = arena_mark(ev->cx->scratch);
    Text key = text_open(ev->cx->scratch);
    write_key(ev, name, &key);
    const Row *row = (const Row *)kept_find(&memo->rows, hash_bytes(key.n, key.at, key.n), key.at);
    const char *at = row ? row->bytes + key.n : NULL;
    arena_release(ev->cx->scratch, mark);
    bool same = row != NULL;
    AskedFiles there = {0};
    for (uint32_t i = 0; same && i < row->files; i++) {
        uint64_t state;
        memcpy(&state, at, sizeof state);
        at += sizeof state;
        same = ev->options->state(ev->options->read_user, at) == state;
        if (same && state) vec_push(ev->cx->program, &there, cx_sym(ev->cx, at));
        at += strlen(at) + 1;
    }
    if (!same) return false;
    for (uint32_t i = 0; i < there.n; i++) files_list(ev, there.at[i]); /* they count as read */
    *facts = (ImportFacts){.text = row->text, .closed = row->closed, .sets = row->sets};
    for (uint32_t i = 0; i < row->names; i++) {
        size_t n = strlen(at + 1);
        ImportedName one = {sym_n(ev->cx->symbols, at + 1, n), *at == '.'};
        vec_push(ev->cx->program, &facts->names, one);
        at += n + 2;
    }
    return true;
}

void import_memo_begin(Eval *ev) {
    struct Files *files = ev->modules.files;
    files->asked = ev->options->imports ? arena_new(ev->cx->program, AskedFiles) : NULL;
}

/* Writes the files that were asked for, with their states. Returns false if a file that may be the module's was not
 * read, or if the module's text is the one under check, which changes with each edit. */
static bool write_files(Eval *ev, const ImportFacts *facts, const AskedFiles *asked, Text *text) {
    const ParsedFile *parsed = ev->options->parsed;
    for (uint32_t i = 0; i < asked->n; i++) {
        uint64_t state = ev->options->state(ev->options->read_user, asked->at[i]);
        if (state && !facts->source) return false;
        text_add_n(text, (const char *)&state, sizeof state);
        text_add_n(text, asked->at[i], strlen(asked->at[i]) + 1);
    }
    return !parsed || facts->source != parsed->source;
}

static void keep(ImportMemo *memo, const Row *head, const Text *text) {
    Row *row = (Row *)kept_row(&memo->rows, sizeof(Row) + text->n);
    if (!row) return;
    *row = *head;
    memcpy(row->bytes, text->at, text->n);
    kept_put(&memo->rows, &row->head, row->bytes);
}

void import_memo_keep(Eval *ev, Sym name, const ImportFacts *facts) {
    const AskedFiles *asked = ev->modules.files->asked;
    ev->modules.files->asked = NULL;
    if (!asked || (!asked->n && !facts->source)) return;
    ArenaMark mark = arena_mark(ev->cx->scratch);
    Text text = text_open(ev->cx->scratch);
    write_key(ev, name, &text);
    Row head = {
        {hash_bytes(text.n, text.at, text.n)}, asked->n, facts->names.n, facts->text, facts->closed, facts->sets};
    if (write_files(ev, facts, asked, &text)) {
        for (uint32_t i = 0; i < facts->names.n; i++) {
            text_char(&text, facts->names.at[i].below ? '.' : ' ');
            text_add_n(&text, facts->names.at[i].name, sym_length(facts->names.at[i].name) + 1);
        }
        keep(ev->options->imports, &head, &text);
    }
    arena_release(ev->cx->scratch, mark);
}
