/* Searches in texts of modules that have not been parsed. */
#ifndef SCRIPTC_FRONTEND_MODULES_TEXT_SEARCH_H
#define SCRIPTC_FRONTEND_MODULES_TEXT_SEARCH_H

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

/* Returns whether the word begins a statement whose body runs when the module is imported (changes.c). */
bool begins_block(const char *word, size_t n);

#endif
