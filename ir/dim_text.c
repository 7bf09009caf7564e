/* Dims as text, and text as dims. */
#include "ir/dim.h"

#include <ctype.h>
#include <string.h>

enum { MAX_DEPTH = 80 };

/* ---- text ---- */

static void print_factor(Text *text, const Dim *d) {
    bool bare = d->kind == DIM_SYMBOL || d->kind == DIM_MIN || d->kind == DIM_MAX ||
                (d->kind == DIM_CONST && d->k >= 0);
    if (!bare) text_char(text, '(');
    dim_print(text, d);
    if (!bare) text_char(text, ')');
}

static void print_product(Text *text, const Dim *d, bool negate) {
    uint64_t k = negate ? 0 - (uint64_t)d->k : (uint64_t)d->k;
    if (k == UINT64_MAX)
        text_char(text, '-');
    else if (k != 1) {
        text_integer(text, (int64_t)k);
        text_char(text, '*');
    }
    for (uint32_t i = 0; i < d->n; i++) {
        if (i) text_char(text, '*');
        print_factor(text, d->term[i]);
    }
}

static bool is_negative(const Dim *d) {
    return (d->kind == DIM_CONST || d->kind == DIM_PRODUCT) && d->k < 0 && d->k != INT64_MIN;
}

static void print_sum(Text *text, const Dim *d) {
    for (uint32_t i = 0; i < d->n; i++) {
        const Dim *term = d->term[i];
        bool minus = i && is_negative(term);
        if (i) text_add(text, minus ? " - " : " + ");
        if (term->kind == DIM_CONST && minus)
            text_integer(text, -term->k);
        else if (term->kind == DIM_PRODUCT)
            print_product(text, term, minus);
        else
            dim_print(text, term);
    }
}

static void print_list(Text *text, const char *name, const Dim *d) {
    text_add(text, name);
    for (uint32_t i = 0; i < d->n; i++) {
        text_add(text, i ? ", " : "(");
        dim_print(text, d->term[i]);
    }
    text_char(text, ')');
}

void dim_print(Text *text, const Dim *d) {
    if (!d) {
        text_char(text, '_');
        return;
    }
    switch (d->kind) {
    case DIM_CONST: text_integer(text, d->k); break;
    case DIM_SYMBOL:
        text_add(text, d->name ? d->name : d->size ? "?" : "?i");
        if (!d->name) text_integer(text, d->k);
        break;
    case DIM_SUM: print_sum(text, d); break;
    case DIM_PRODUCT: print_product(text, d, false); break;
    case DIM_FLOORDIV:
    case DIM_MOD:
        print_factor(text, d->term[0]);
        text_add(text, d->kind == DIM_MOD ? " % " : "//");
        print_factor(text, d->term[1]);
        break;
    case DIM_MIN: print_list(text, "min", d); break;
    case DIM_MAX: print_list(text, "max", d); break;
    }
}

const char *dim_str(Context *cx, const Dim *d) {
    Text text = text_open(cx->scratch);
    dim_print(&text, d);
    return text_done(&text);
}

/* ---- parsing: sum = product {(+|-) product}; product = unary {(*|//|%) unary} ---- */

typedef struct {
    Dims *dims;
    const char *at;
    int depth;
} DimParser;
static const Dim *parse_sum(DimParser *p);

static bool accept(DimParser *p, const char *text) {
    while (*p->at == ' ') p->at++;
    size_t n = strlen(text);
    return !strncmp(p->at, text, n) ? p->at += n, true : false;
}

static bool parse_digits(DimParser *p, int64_t *value) {
    *value = 0;
    if (!isdigit((unsigned char)*p->at)) return false;
    for (; isdigit((unsigned char)*p->at); p->at++)
        if (__builtin_mul_overflow(*value, 10, value) || __builtin_add_overflow(*value, *p->at - '0', value))
            return false;
    return true;
}

static const Dim *parse_extreme(DimParser *p, DimKind kind) {
    const Dim *out = parse_sum(p);
    while (out && accept(p, ",")) {
        const Dim *next = parse_sum(p);
        out = kind == DIM_MIN ? dim_min(p->dims, out, next) : dim_max(p->dims, out, next);
    }
    return accept(p, ")") ? out : NULL;
}

static bool is_name_byte(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '.' || (unsigned char)c >= 0x80;
}

static const Dim *parse_name(DimParser *p) {
    size_t n = 0;
    while (is_name_byte(p->at[n])) n++;
    if (!n) return NULL;
    const char *name = p->at;
    p->at += n;
    if (n == 3 && *p->at == '(' && (!memcmp(name, "min", 3) || !memcmp(name, "max", 3))) {
        p->at++;
        return parse_extreme(p, name[1] == 'i' ? DIM_MIN : DIM_MAX);
    }
    return dim_symbol_of(p->dims, name, n);
}

static const Dim *parse_atom(DimParser *p) {
    int64_t number;
    if (accept(p, "(")) {
        const Dim *inner = parse_sum(p);
        return accept(p, ")") ? inner : NULL;
    }
    if (accept(p, "?")) {
        bool size = *p->at != 'i';
        p->at += !size;
        return parse_digits(p, &number) && number < INT64_MAX ? dim_numbered(p->dims, number, size) : NULL;
    }
    if (isdigit((unsigned char)*p->at)) return parse_digits(p, &number) ? dim_const(p->dims, number) : NULL;
    return parse_name(p);
}

static const Dim *parse_unary(DimParser *p) {
    bool minus = accept(p, "-");
    if (minus && !strncmp(p->at, "9223372036854775808", 19) && !isdigit((unsigned char)p->at[19])) {
        p->at += 19; /* the only number whose negation does not fit */
        return dim_const(p->dims, INT64_MIN);
    }
    const Dim *d = parse_atom(p);
    return minus ? dim_sub(p->dims, dim_const(p->dims, 0), d) : d;
}

static const Dim *parse_product(DimParser *p) {
    const Dim *d = parse_unary(p);
    while (d) {
        if (accept(p, "//"))
            d = dim_floordiv(p->dims, d, parse_unary(p));
        else if (accept(p, "%"))
            d = dim_mod(p->dims, d, parse_unary(p));
        else if (accept(p, "*"))
            d = dim_mul(p->dims, d, parse_unary(p));
        else
            break;
    }
    return d;
}

static const Dim *parse_sum(DimParser *p) {
    if (++p->depth > MAX_DEPTH) return NULL;
    const Dim *d = parse_product(p);
    while (d) {
        if (accept(p, "+"))
            d = dim_add(p->dims, d, parse_product(p));
        else if (accept(p, "-"))
            d = dim_sub(p->dims, d, parse_product(p));
        else
            break;
    }
    p->depth--;
    return d;
}

const Dim *dim_parse(Dims *dims, const char **cursor) {
    DimParser p = {.dims = dims, .at = *cursor};
    const Dim *d = parse_sum(&p);
    *cursor = p.at;
    return d;
}
