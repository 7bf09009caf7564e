/* Sym: an interned, NUL-terminated string; two are equal if and only if the pointers are. It may contain NUL bytes,
 * which sym_length counts. Text: a string builder in an arena. */
#ifndef SCRIPTC_BASE_STR_H
#define SCRIPTC_BASE_STR_H

#include "base/arena.h"

#ifdef _WIN32
void *memmem(const void *text, size_t n, const void *word, size_t size); /* defined in base/os_windows.c */
#endif

/* Splits a target, "model.py:Net": returns the length of its path, and in *name what follows the last colon, NULL if
 * there is none. The colon of a drive, which follows one letter and precedes a slash or backslash, splits nothing. */
size_t target_split(const char *target, const char **name);

bool str_ends(const char *text, size_t length, const char *ending); /* `length` is the text's */
/* Returns where the text first has the word, which may be empty; NULL: nowhere. */
const char *str_find(const char *text, size_t length, const char *word, size_t size);

/* Returns whether a byte of UTF-8 may be part of a name of Python; all bytes beyond ASCII may. */
extern const bool str_words[256];
static inline bool str_is_word(char c) { return str_words[(uint8_t)c]; }

typedef const char *Sym;
typedef struct Symbols Symbols;

Symbols *sym_open(Arena *arena);
Sym sym_n(Symbols *symbols, const char *text, size_t length);
Sym sym_known(const Symbols *symbols, const char *text, size_t length); /* NULL: it has not been interned */
Sym sym(Symbols *symbols, const char *text);
Sym sym_printf(Symbols *symbols, const char *format, ...) PRINTF_LIKE(2, 3);
Sym sym_below(Symbols *symbols, const char *path,
              const char *name); /* "path.name"; just the name if there is no path */
size_t sym_length(Sym s);
uint32_t sym_points(Sym s); /* number of code points of a UTF-8 text */

typedef struct {
    Arena *arena;
    char *at;
    size_t n, cap;
} Text;

Text text_open(Arena *arena);
void text_add(Text *text, const char *s);
void text_add_n(Text *text, const char *s, size_t length);
void text_char(Text *text, char c);
void text_count(Text *text, uint64_t n); /* appends the number in decimal */
void text_integer(Text *text, int64_t n);
void text_printf(Text *text, const char *format, ...) PRINTF_LIKE(2, 3);
/* appends the shortest form that reads back equal, spelled like Python's repr (1.0, 1e-05, inf, nan) */
void text_float(Text *text, double value);
/* reads a decimal, inf or nan in any locale and skips `_`; false if the text is not exactly one number */
bool text_read_double(Arena *scratch, const char *s, size_t length, double *out);
/* for a literal that was checked */
double text_to_double(Arena *scratch, const char *s, size_t length);
const char *text_done(Text *text); /* NUL-terminated, owned by the arena */

/* Returns Levenshtein's distance, with a swap of neighbours counted once. The result is large for names of more than
 * 120 bytes, and for names whose lengths differ by `enough` or more. */
uint32_t str_distance(const char *a, const char *b, uint32_t enough);

/* Returns the length of the UTF-8 sequence at s (1 to 4), or 0 if it is malformed; *code gets the code point. */
int utf8_decode(const char *s, size_t length, uint32_t *code);
int utf8_put(uint32_t code, char out[4]); /* returns the number of bytes written */
/* Returns whether a terminal acts on a character instead of drawing it: a control character, a mark that changes the
 * direction or the line of the text after it, or a byte order mark. */
bool utf8_steers(uint32_t code);

#endif
