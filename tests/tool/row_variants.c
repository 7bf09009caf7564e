#include "tests/tool/row_variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* NULL keeps what the case has. The text of `call` takes the place of the last integer among the operands, that of
 * `begin` the place of the first one, and that of `absent` the place of the first operand that is none. */
typedef struct Way {
    const char *type, *shape, *front, *call, *begin, *absent;
    bool symbolic; /* every size is a symbol of its own */
    bool first;    /* only the first input changes */
    bool opposite; /* every bool among the operands is the other one */
} Way;

static const Way ways[] = {
    {.shape = ""},
    {.symbolic = true},
    {.front = "2", .first = true},
    {.front = "V"},
    {.shape = "[]", .first = true},
    {.shape = "[0]"},
    {.shape = "[5,5,5]", .first = true},
    {.type = "i64"},
    {.type = "f16"},
    {.type = "f64"},
    {.type = "b8"},

    {.type = "u8"},
    {.call = "-1"},
    {.call = "7"},
    {.call = "none"},
    {.call = "0"},
    {.shape = "[V]", .type = "i32"},
    {.type = "f64", .first = true},
    {.shape = "[1]", .first = true},
    {.begin = "-2"},
    {.begin = "0"},
    {.absent = "2"},
    {.opposite = true},
};

typedef struct Output {
    char *at;
    size_t left;
    unsigned symbols;
} Output;

static void put(Output *out, const char *text, size_t n) {
    if (n >= out->left) abort();
    memcpy(out->at, text, n);
    out->at += n;
    out->left -= n;
    *out->at = '\0';
}

static void put_text(Output *out, const char *text) { put(out, text, strlen(text)); }

/* `shape`: "[2,S1]", of `n` characters. */
static void put_shape(Output *out, const Way *way, const char *shape, size_t n) {
    size_t inside = n - strlen("[]");
    put_text(out, "[");
    if (way->front) put_text(out, way->front);
    if (way->front && inside) put_text(out, ",");
    if (!way->symbolic) put(out, shape + 1, inside);
    for (size_t sizes = inside != 0, i = 1; way->symbolic && i <= inside + 1; i++) {
        if (shape[i] != ',' && shape[i] != ']') continue;
        char symbol[16];
        snprintf(symbol, sizeof symbol, "%sV%u", sizes++ > 1 ? "," : "", out->symbols++);
        if (inside) put_text(out, symbol);
    }
    put_text(out, "]");
}

/* `line`: "input a0 f32[2,3]", of `n` characters; numbers have no brackets and stay as they are. */
static void put_input(Output *out, const Way *way, const char *line, size_t n) {
    const char *shape = memchr(line, '[', n), *type = shape;
    if (!shape) return put(out, line, n);
    while (type[-1] != ' ') type--;
    put(out, line, (size_t)(type - line));
    if (way->type)
        put_text(out, way->type);
    else
        put(out, type, (size_t)(shape - type));
    if (way->shape)
        put_text(out, way->shape);
    else
        put_shape(out, way, shape, (size_t)(line + n - shape));
}

/* Returns the length of the operand that begins at `at`, behind a space, a comma or a bracket; 0: none begins there. */
static size_t operand_length(const char *at, const char *end) {
    if (!strchr(" ,[", at[-1])) return 0;
    const char *to = at;
    while (to < end && !strchr(" ,]", *to)) to++;
    return (size_t)(to - at);
}

static bool is_text(const char *at, size_t n, const char *text) { return n == strlen(text) && !memcmp(at, text, n); }

/* Returns what takes the place of an operand; NULL: it stays. `last` is the last integer of the call. */
static const char *operand_instead(const Way *way, const char *at, size_t n, const char *last, bool *begun,
                                   bool *absent) {
    bool integer = n && strspn(at, "-0123456789") == n, none = is_text(at, n, "none");
    const char *instead = NULL;
    if (integer && way->begin && !*begun) instead = way->begin;
    if (integer && way->call && at == last) instead = way->call;
    if (none && way->absent && !*absent) instead = way->absent;
    if (way->opposite && is_text(at, n, "True")) instead = "False";
    if (way->opposite && is_text(at, n, "False")) instead = "True";
    *begun |= integer, *absent |= none;
    return instead;
}

/* `line`: "call r0 aten.sum.dim_IntList a0 [0,1] False", of `n` characters. */
static void put_call(Output *out, const Way *way, const char *line, size_t n) {
    const char *last = NULL, *from = line, *end = line + n;
    bool begun = false, absent = false;
    for (const char *at = line + 1; at < end; at++)
        if (operand_length(at, end) && strspn(at, "-0123456789") == operand_length(at, end)) last = at;
    for (const char *at = line + 1; at < end; at++) {
        size_t length = operand_length(at, end);
        const char *instead = operand_instead(way, at, length, last, &begun, &absent);
        if (!instead) continue;
        put(out, from, (size_t)(at - from));
        put_text(out, instead);
        from = at + length;
    }
    put(out, from, (size_t)(end - from));
}

bool row_variant(const char *lines, unsigned way, char *out, size_t size) {
    _Static_assert(sizeof ways / sizeof *ways == ROW_VARIANTS, "the header says how many there are");
    if (way >= ROW_VARIANTS) return false;
    Output output = {.at = out, .left = size};
    bool changed = false;
    for (const char *line = lines; *line;) {
        size_t n = strcspn(line, "\n");
        bool input = strncmp(line, "input ", 6) == 0, call = strncmp(line, "call ", 5) == 0;
        if (input && !(changed && ways[way].first))
            put_input(&output, &ways[way], line, n), changed = true;
        else if (call)
            put_call(&output, &ways[way], line, n);
        else
            put(&output, line, n);
        line += n;
        if (*line) put(&output, line++, 1);
    }
    return true;
}
