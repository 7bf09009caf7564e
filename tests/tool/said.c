#include "tests/tool/said.h"

#include "base/map.h"
#include "base/str.h"
#include "base/vec.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef Vec(Sym) SymVec;

/* Texts are interned, so that a pointer stands for one. Running out of memory ends the program. */
struct Said {
    Fault fault;
    Arena *mem;
    Symbols *symbols;
    Map listed, seen;
    SymVec noted; /* those that were seen, in any order */
    pthread_mutex_t lock;
};

static void read_list(Said *said, FILE *file) {
    static char line[1 << 16];
    while (fgets(line, sizeof line, file)) {
        Sym text = sym_n(said->symbols, line, strcspn(line, "\r\n"));
        map_set(said->mem, &said->listed, text, said);
    }
}

Said *said_open(const char *path) {
    Said *said = calloc(1, sizeof *said);
    FILE *file = fopen(path, "rb");
    if (!said || !file || setjmp(said->fault.exit)) return perror(path), exit(2), NULL;
    said->mem = arena_open(&said->fault);
    said->symbols = sym_open(said->mem);
    pthread_mutex_init(&said->lock, NULL);
    read_list(said, file);
    fclose(file);
    return said;
}

void said_close(Said *said) {
    arena_close(said->mem);
    pthread_mutex_destroy(&said->lock);
    free(said);
}

/* The caller holds the lock. */
static bool note(Said *said, Sym text) {
    if (!map_has(&said->seen, text)) {
        map_set(said->mem, &said->seen, text, said);
        vec_push(said->mem, &said->noted, text);
    }
    return map_has(&said->listed, text);
}

bool said_text(Said *said, const char *text) {
    pthread_mutex_lock(&said->lock);
    bool listed = note(said, sym(said->symbols, text));
    pthread_mutex_unlock(&said->lock);
    return listed;
}

/* Adds a part of a message to its line, with \n for the end of a line. */
static void add_part(Text *line, const char *role, const char *text) {
    if (!text || !*text) return;
    text_add(line, role);
    for (; *text; text++)
        if (*text == '\n')
            text_add(line, "\\n");
        else
            text_char(line, *text);
}

static void add_marks(Text *line, const char *role, size_t n, const sc_mark *marks) {
    for (size_t i = 0; i < n; i++) add_part(line, role, marks[i].text);
}

bool said_message(Said *said, const sc_diagnostic *message) {
    pthread_mutex_lock(&said->lock);
    Text line = text_open(said->mem);
    text_add(&line, message->code);
    add_part(&line, " ", message->message);
    add_marks(&line, " | label: ", message->labels, message->label);
    add_marks(&line, " | step: ", message->steps, message->step);
    add_part(&line, " | help: ", message->help);
    add_marks(&line, " | fix: ", message->fixes, message->fix);
    bool listed = note(said, sym_n(said->symbols, line.at, line.n));
    pthread_mutex_unlock(&said->lock);
    return listed;
}

static int by_text(const void *left, const void *right) { return strcmp(*(const Sym *)left, *(const Sym *)right); }

static void sort(Said *said) {
    if (said->noted.n) qsort(said->noted.at, said->noted.n, sizeof *said->noted.at, by_text);
}

size_t said_unlisted(Said *said, FILE *out) {
    size_t unlisted = 0;
    sort(said);
    for (uint32_t i = 0; i < said->noted.n; i++) {
        if (map_has(&said->listed, said->noted.at[i])) continue;
        unlisted++;
        if (out) fprintf(out, "new words: %s\n", said->noted.at[i]);
    }
    return unlisted;
}

bool said_write(Said *said, const char *path) {
    FILE *file = fopen(path, "wb");
    sort(said);
    for (uint32_t i = 0; file && i < said->noted.n; i++) fprintf(file, "%s\n", said->noted.at[i]);
    if (file && fclose(file) == 0) return true;
    perror(path);
    return false;
}
