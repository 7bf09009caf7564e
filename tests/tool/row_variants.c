#include "tests/tool/row_variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* NULL keeps what the case has. A number in `call` takes the place of the last integer among the operands. */
typedef struct Way {
    const char *type, *shape, *front, *call;
    bool symbolic; /* every size is a symbol of its own */
    bool first;    /* only the first input changes */
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

static void put_call(Output *out, const Way *way, const char *line, size_t n) {
    const char *last = NULL;
    size_t digits = 0;
    for (const char *at = line; way->call && at < line + n; at++) {
        size_t length = strspn(at, "-0123456789");
        bool whole = length && strchr(" ,[", at[-1]) && (at + length == line + n || strchr(" ,]", at[length]));
        if (whole) last = at, digits = length;
        if (length) at += length - 1;
    }
    if (!last) return put(out, line, n);
    put(out, line, (size_t)(last - line));
    put_text(out, way->call);
    put(out, last + digits, (size_t)(line + n - last) - digits);
}

bool row_variant(const char *lines, unsigned way, char *out, size_t size) {
    if (way >= sizeof ways / sizeof *ways) return false;
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
