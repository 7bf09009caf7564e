/* Reads symbolic sizes, which are texts of SymPy expressions, into the notation of --input. */
#include "exported/json.h"

#include <string.h>

enum { MOST_DEPTH = 64 };

typedef struct Sizes {
    const Reader *r;
    const char *at;
    uint32_t depth;
    bool plain; /* true as long as the size can be written in the notation */
} Sizes;

static bool expression(Sizes *s, Text *out);

static bool bad(const Sizes *s) {
    return exported_bad(s->r, "the expression of a size is malformed near `%.20s`", s->at);
}

static bool take(Sizes *s, char c) {
    s->at += strspn(s->at, " ");
    if (*s->at != c) return false;
    s->at++;
    return true;
}

static size_t word_length(const char *at) {
    size_t n = 0;
    while ((at[n] >= 'a' && at[n] <= 'z') || (at[n] >= 'A' && at[n] <= 'Z') || (at[n] >= '0' && at[n] <= '9') ||
           at[n] == '_')
        n++;
    return n;
}

/* Skips the arguments of Symbol, Float and the like after the first: names with values, texts, numbers. */
static bool skip_rest(Sizes *s) {
    while (take(s, ',')) {
        s->at += strspn(s->at, " ");
        size_t n = strcspn(s->at, ",)'");
        s->at += n;
        if (*s->at == '\'') return bad(s);
    }
    return take(s, ')') || bad(s);
}

static bool symbol(Sizes *s, Text *out) {
    if (!take(s, '\'')) return bad(s);
    size_t n = word_length(s->at);
    if (!n || (*s->at >= '0' && *s->at <= '9') || s->at[n] != '\'') return bad(s);
    text_add_n(out, s->at, n);
    s->at += n + 1;
    return skip_rest(s);
}

static bool integer(Sizes *s, Text *out) {
    s->at += strspn(s->at, " ");
    size_t sign = *s->at == '-', n = strspn(s->at + sign, "0123456789");
    if (!n || n > 19) return bad(s);
    text_add_n(out, s->at, sign + n);
    s->at += sign + n;
    return take(s, ')') || bad(s);
}

/* Reads the arguments of a function. If the notation cannot express a size, its text is only checked, and the size has
 * no name. */
static bool arguments(Sizes *s, Text *out, const char *between) {
    uint32_t n = 0;
    do {
        if (n++) text_add(out, between);
        s->at += strspn(s->at, " ");
        if (*s->at == '\'') {
            s->at += 1 + strcspn(s->at + 1, "'");
            if (*s->at++ != '\'') return bad(s);
            s->plain = false;
        } else if (strspn(s->at, "-0123456789")) {
            s->at += strspn(s->at, "-0123456789");
            s->plain = false;
        } else if (s->at[word_length(s->at)] == '=') {
            s->at += strcspn(s->at, ",)");
            s->plain = false;
        } else if (!expression(s, out)) {
            return false;
        }
    } while (take(s, ','));
    return take(s, ')') || bad(s);
}

static bool function(Sizes *s, const char *name, size_t n, Text *out) {
    static const struct {
        const char *name, *open, *between;
    } rows[] = {{"Add", "(", " + "},     {"Mul", "(", "*"},     {"FloorDiv", "(", "//"},
                {"CleanDiv", "(", "//"}, {"Mod", "(", " % "},   {"PythonMod", "(", " % "},
                {"Max", "max(", ", "},   {"Min", "min(", ", "}, {"Identity", "(", ", "}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strlen(rows[i].name) == n && !memcmp(name, rows[i].name, n)) {
            text_add(out, rows[i].open);
            bool fine = arguments(s, out, rows[i].between);
            text_char(out, ')');
            return fine;
        }
    s->plain = false;
    return arguments(s, out, ", ");
}

static bool expression(Sizes *s, Text *out) {
    s->at += strspn(s->at, " ");
    const char *name = s->at;
    size_t n = word_length(name);
    s->at += n;
    if (++s->depth > MOST_DEPTH) return exported_bad(s->r, "the expression of a size is nested too deeply");
    bool fine;
    if (!n)
        fine = bad(s);
    else if ((n == 4 && !memcmp(name, "true", 4)) || (n == 5 && !memcmp(name, "false", 5)) || n == 2)
        fine = true, s->plain = false;
    else if (!take(s, '('))
        fine = bad(s);
    else if (n == 6 && !memcmp(name, "Symbol", 6))
        fine = symbol(s, out);
    else if (n == 7 && !memcmp(name, "Integer", 7))
        fine = integer(s, out);
    else
        fine = function(s, name, n, out);
    s->depth--;
    return fine;
}

const char *exported_size(const Reader *r, const json_t *v) {
    const json_t *inner;
    const char *kind = json_case(r, v, &inner);
    if (!kind) return NULL;
    if (!strcmp(kind, "as_int")) {
        int64_t size;
        if (!json_int(r, inner, &size)) return NULL;
        if (size < 0) return exported_bad(r, "a tensor has the size %lld", (long long)size), NULL;
        return arena_printf(r->cx->mem, "%lld", (long long)size);
    }
    if (strcmp(kind, "as_expr") != 0) return exported_bad(r, "a size has the unknown form `%s`", kind), NULL;
    const json_t *text = json_need(r, inner, "expr_str", JSON_STRING);
    if (!text) return NULL;
    Sizes s = {.r = r, .at = json_string_value(text), .plain = true};
    Text out = text_open(r->cx->mem);
    if (!expression(&s, &out)) return NULL;
    if (*s.at) return bad(&s), NULL;
    return s.plain ? text_done(&out) : "_";
}
