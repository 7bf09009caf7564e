/* Searches in texts of modules that have not been parsed. */
#ifndef SCRIPTC_FRONTEND_TEXTS_SEARCH_H
#define SCRIPTC_FRONTEND_TEXTS_SEARCH_H

#include "base/source.h"
#include "base/str.h"

#include <string.h>

static inline size_t word_length(const char *at, const char *end) {
    size_t n = 0;
    while (at + n < end && str_is_word(at[n])) n++;
    return n;
}

static inline const char *line_end(const char *at, const char *end) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    return newline ? newline : end;
}

static inline const char *line_start(const char *text, const char *at) {
    while (at > text && at[-1] != '\n') at--;
    return at;
}

/* Returns the number of blanks at the beginning of a line. */
static inline size_t indentation(const char *line, const char *end) {
    size_t n = 0;
    while (line + n < end && (line[n] == ' ' || line[n] == '\t')) n++;
    return n;
}

static inline bool is_word_at(const char *at, const char *end, const char *word) {
    return word_length(at, end) == strlen(word) && !memcmp(at, word, strlen(word));
}

static inline const char *skip_spaces(const char *at, const char *end) {
    while (at < end && *at == ' ') at++;
    return at;
}

/* Returns where the text has the name that is no part of a longer word; NULL: nowhere. */
static inline const char *find_word(const char *text, const char *end, const char *name, size_t n) {
    for (const char *at = text; n && (at = str_find(at, (size_t)(end - at), name, n)); at += n)
        if ((at == text || !str_is_word(at[-1])) && (at + n == end || !str_is_word(at[n]))) return at;
    return NULL;
}

/* Returns whether a place of the text has the word, also as a part of a longer one. */
static inline bool span_has_text(const Source *source, Span at, const char *word) {
    return str_find(src_bytes(source) + (at.lo - source->base), at.hi - at.lo, word, strlen(word)) != NULL;
}

static inline bool span_has_word(const Source *source, Span at, Sym name) { /* not as a part of a longer word */
    const char *text = src_bytes(source) + (at.lo - source->base);
    return find_word(text, text + (at.hi - at.lo), name, sym_length(name)) != NULL;
}

/* Returns whether the word begins a statement whose body runs when the module is imported (changes.c). */
bool begins_block(const char *word, size_t n);

#endif
