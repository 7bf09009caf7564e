#include "tests/tool/source_variants.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Pair {
    const char *from, *to;
} Pair;

/* Signs stand between spaces. */
static const Pair pairs[] = {
    {" == ", " != "},
    {" != ", " == "},
    {" < ", " <= "},
    {" <= ", " < "},
    {" > ", " >= "},
    {" >= ", " > "},
    {" + ", " - "},
    {" - ", " + "},
    {" * ", " + "},
    {" // ", " % "},
    {" % ", " // "},
    {" and ", " or "},
    {" or ", " and "},
    {" is not ", " is "},
    {" not in ", " in "},
    {"if not ", "if "},
    {"True", "False"},
    {"False", "True"},
    {"break\n", "pass\n"},
    {"continue\n", "break\n"},
    {".append(", ".pop("},
    {"None)", "1)"},
    {"(None", "(0"},
    {"min(", "max("},
    {"max(", "min("},
    {"float32", "int64"},
    {"int64", "float32"},
    {"float64", "float32"},
    {"*args", "args"},
    {".sum(", ".max("},
    {".clone()", ".double()"},
};

/* A token and what takes its place. */
typedef struct Change {
    size_t at, length;
    char to[24];
} Change;

typedef struct Output {
    char *text;
    size_t length;
} Output;

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* Returns the length of the string that begins at the quote. */
static size_t string_length(const char *quote) {
    char three[] = {*quote, *quote, *quote, '\0'};
    if (strncmp(quote, three, 3) == 0) {
        const char *end = strstr(quote + 3, three);
        return end ? (size_t)(end + 3 - quote) : strlen(quote);
    }
    const char *at = quote + 1;
    while (*at && *at != *quote && *at != '\n') at += *at == '\\' && at[1] ? 2 : 1;
    return (size_t)(at - quote) + (*at == *quote);
}

/* Finds a change of a plain string: another letter in the place of its first one. */
static bool change_string(const char *text, size_t at, size_t length, Change *out) {
    bool plain = (at == 0 || !is_word(text[at - 1])) && length > 2 && text[at + 1] != text[at];
    if (!plain || !islower((unsigned char)text[at + 1])) return false;
    *out = (Change){at + 1, 1, {text[at + 1] == 'z' ? 'a' : (char)(text[at + 1] + 1)}};
    return true;
}

/* Finds a change of the integer at this place: one more or, if `less`, one less. */
static bool change_integer(const char *text, size_t at, bool less, Change *out) {
    size_t n = strspn(text + at, "0123456789");
    bool alone = n && n < 6 && (at == 0 || (!is_word(text[at - 1]) && text[at - 1] != '.'));
    if (!alone || is_word(text[at + n]) || text[at + n] == '.') return false;
    long value = strtol(text + at, NULL, 10);
    *out = (Change){.at = at, .length = n};
    snprintf(out->to, sizeof out->to, "%ld", less && value > 0 ? value - 1 : value + 1);
    return true;
}

static bool change_pair(const char *text, size_t at, Change *out) {
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        if (text[at] != pairs[i].from[0]) continue;
        size_t n = strlen(pairs[i].from);
        bool inside = is_word(pairs[i].from[0]) && at && is_word(text[at - 1]);
        if (inside || strncmp(text + at, pairs[i].from, n) != 0) continue;
        if (is_word(pairs[i].from[n - 1]) && is_word(text[at + n])) continue;
        *out = (Change){.at = at, .length = n};
        snprintf(out->to, sizeof out->to, "%s", pairs[i].to);
        return true;
    }
    return false;
}

/* Lists the changes of the bytes from `at` to `end`, of which it keeps the one with the number `wanted`; returns how
 * many there are. */
static size_t changes(const char *text, size_t at, size_t end, bool less, size_t wanted, Change *out) {
    size_t n = 0;
    while (at < end) {
        Change change;
        size_t next = at + 1;
        bool found;
        if (text[at] == '#') {
            at += strcspn(text + at, "\n");
            continue;
        }
        if (text[at] == '\'' || text[at] == '"') {
            next = at + string_length(text + at);
            found = change_string(text, at, next - at, &change);
        } else {
            found = change_integer(text, at, less, &change) || change_pair(text, at, &change);
        }
        if (found && n++ == wanted) *out = change;
        at = next;
    }
    return n;
}

/* Returns the end of a function or class: the next line that begins at the left margin with a word or a decorator. */
static size_t block_end(const char *text, size_t at) {
    for (at += strcspn(text + at, "\n"); text[at]; at += strcspn(text + at, "\n")) {
        at++;
        if (is_word(text[at]) || text[at] == '@') break;
    }
    return at;
}

static void put(Output *out, const char *text, size_t n) {
    memcpy(out->text + out->length, text, n);
    out->length += n;
}

static uint32_t mixed(const char *bytes, size_t n, unsigned way) {
    uint32_t hash = 2166136261u + way * 0x9e3779b1u;
    for (size_t i = 0; i < n; i++) hash = (hash ^ (unsigned char)bytes[i]) * 16777619u;
    return hash ^ hash >> 15;
}

/* Writes a function or class with at most one of its tokens changed. Its first line decides which. */
static void put_block(Output *out, const char *text, size_t at, size_t end, unsigned way) {
    size_t head = at + strcspn(text + at, "\n");
    uint32_t hash = mixed(text + at, head - at, way);
    Change change;
    size_t n = changes(text, head, end, hash & 1, SIZE_MAX, &change), chosen = (hash >> 1) % (n + 1);
    if (chosen == n) return put(out, text + at, end - at);
    changes(text, head, end, hash & 1, chosen, &change);
    put(out, text + at, change.at - at);
    put(out, change.to, strlen(change.to));
    put(out, text + change.at + change.length, end - change.at - change.length);
}

char *source_variant(const char *text, unsigned way, size_t *length) {
    enum { MOST_GROWTH = 2 }; /* a change of one token adds at most as many bytes as a function has */
    Output out = {.text = malloc(strlen(text) * MOST_GROWTH + sizeof((Change *)0)->to)};
    if (!out.text) abort();
    for (size_t at = 0, end; text[at]; at = end) {
        bool block = strncmp(text + at, "def ", 4) == 0 || strncmp(text + at, "class ", 6) == 0;
        end = block ? block_end(text, at)
                    : at + strcspn(text + at, "\n") + (text[at + strcspn(text + at, "\n")] != '\0');
        if (block)
            put_block(&out, text, at, end, way);
        else
            put(&out, text + at, end - at);
    }
    *length = out.length;
    return out.text;
}
