/* Reads response files. They may name further ones; their nesting is bounded, so that a file that names itself is an
 * error. */
#include "driver/session/arguments.h"

#include <errno.h>
#include <string.h>

#include "base/os.h"
#include "base/str.h"
#include "base/vec.h"

enum { NESTING = 16, FILES = 1000, FILE_BYTES = 1 << 20, PIECE = 64 << 10 };

typedef Vec(char *) Words;
typedef struct Reader {
    Arena *arena;
    Words words;
    WordList *names; /* names of the files */
    int files; /* files read so far, which is bounded because files that name each other repeatedly would never end */
    char *problem;
} Reader;

int arguments_read(Arena *arena, int file, size_t limit, const char **text, size_t *length) {
    Text all = text_open(arena);
    char *piece = arena_alloc(arena, PIECE);
    for (;;) {
        ptrdiff_t n = os_read(file, piece, PIECE);
        if (n < 0) return errno;
        if (n == 0) break;
        text_add_n(&all, piece, (size_t)n);
        if (all.n > limit) return EFBIG;
    }
    *text = text_done(&all);
    *length = all.n;
    return 0;
}

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* Takes one word from the text; false at its end. */
static bool next_word(Arena *arena, const char **at, char **word) {
    const char *p = *at;
    for (;; p++) {
        if (*p == '#') p += strcspn(p, "\n");
        if (!is_space(*p)) break;
    }
    if (!*p) return false;
    Text text = text_open(arena);
    for (char quote = 0; *p && (quote || !is_space(*p)); p++) {
        if (quote ? *p == quote : *p == '\'' || *p == '"')
            quote = quote ? (char)0 : *p;
        else if (*p == '\\' && quote != '\'' && p[1])
            text_char(&text, *++p);
        else
            text_char(&text, *p);
    }
    const char *done = text_done(&text);
    *word = arena_text(arena, done, text.n);
    *at = p;
    return true;
}

static bool take(Reader *r, char *word, int nesting);

static bool take_file(Reader *r, const char *path, int nesting) {
    const char *text = "";
    size_t length = 0;
    vec_push(r->arena, r->names, path);
    bool bounded = nesting < NESTING && r->files++ < FILES;
    int file = bounded ? os_open(path) : -1;
    int problem = bounded ? errno : ELOOP;
    if (file >= 0) os_will_wait(file);
    if (file >= 0) {
        problem = arguments_read(r->arena, file, FILE_BYTES, &text, &length);
        os_close(file);
        if (!problem && strlen(text) != length) problem = EILSEQ; /* a NUL byte */
    }
    if (file < 0 || problem) {
        r->problem = arena_printf(r->arena, "cannot read the options in %s (%s)", path, strerror(problem));
        return false;
    }
    for (char *word; next_word(r->arena, &text, &word);)
        if (!take(r, word, nesting + 1)) return false;
    return true;
}

static bool take(Reader *r, char *word, int nesting) {
    if (word[0] == '@' && word[1]) return take_file(r, word + 1, nesting);
    vec_push(r->arena, &r->words, word);
    return true;
}

void arguments_words(Arena *arena, const char *text, WordList *words) {
    for (char *word; next_word(arena, &text, &word);) vec_push(arena, words, word);
}

bool arguments_expand(Arena *arena, int *argc, char ***argv, WordList *files, char **problem) {
    Reader reader = {.arena = arena, .names = files};
    for (int i = 0; i < *argc; i++) {
        if (i == 0)
            vec_push(arena, &reader.words, (*argv)[0]);
        else if (!take(&reader, (*argv)[i], 0)) {
            *problem = reader.problem;
            return false;
        }
    }
    vec_push(arena, &reader.words, NULL);
    *argc = (int)reader.words.n - 1;
    *argv = reader.words.at;
    return true;
}
