/* Finds texts that change what they import, before they are parsed. */
#include "frontend/modules/module.h"

#include <ctype.h>
#include <string.h>

static bool is_word(char c) { return c == '_' || isalnum((unsigned char)c) || (unsigned char)c >= 0x80; }

static size_t word_length(const char *at, const char *end) {
    size_t n = 0;
    while (at + n < end && is_word(at[n])) n++;
    return n;
}

static const char *line_end(const char *at, const char *end) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    return newline ? newline : end;
}

/* Returns whether a line before `until` begins with `import` or `from` and has the word. */
static bool imports(const char *text, const char *until, const char *word, size_t n) {
    for (const char *line = text; line < until; line = line_end(line, until) + 1) {
        const char *end = line_end(line, until);
        size_t first = word_length(line, end);
        bool import = (first == 6 && !memcmp(line, "import", 6)) || (first == 4 && !memcmp(line, "from", 4));
        for (const char *at = line + first; import && at < end;) {
            size_t length = word_length(at, end);
            if (length == n && !memcmp(at, word, n)) return true;
            at += length ? length : 1;
        }
    }
    return false;
}

/* Returns whether what follows a name is an attribute or item that is assigned, or a method that changes it. */
static bool changes(const char *at, const char *end) {
    static const char *const methods[] = {".append(", ".add(",    ".update(",     ".insert(",
                                          ".extend(", ".remove(", ".setdefault(", ".pop("};
    size_t left = (size_t)(end - at);
    if (!left || (*at != '.' && *at != '[')) return false;
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (memmem(at, left, methods[i], strlen(methods[i]))) return true;
    const char *assigned = memchr(at, '=', left), *call = memchr(at, '(', left);
    return assigned && assigned + 1 < end && assigned[1] != '=' && (!call || assigned < call);
}

/* Returns whether the word begins a statement whose body runs when the module is imported. */
static bool begins_block(const char *word, size_t n) {
    static const char *const words[] = {"if", "elif", "else", "try", "except", "finally", "for", "while", "with"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == n && !memcmp(word, words[i], n)) return true;
    return false;
}

bool text_changes_imports(const Source *source) {
    const char *text = src_bytes(source), *end = text + source->length;
    bool runs = true; /* the statement at the top of which the line is part */
    for (const char *line = text; line < end; line = line_end(line, end) + 1) {
        const char *stop = line_end(line, end), *name = line;
        while (name < stop && (*name == ' ' || *name == '\t')) name++;
        size_t n = word_length(name, stop);
        if (n && name == line) runs = begins_block(name, n);
        if (!runs && name > line) continue;
        bool call = n == 7 && name[n] == '(' && (!memcmp(name, "setattr", n) || !memcmp(name, "delattr", n));
        if (call) name += n + 1, n = word_length(name, stop);
        if (n && (call || changes(name + n, stop)) && imports(text, line, name, n)) return true;
    }
    return false;
}
