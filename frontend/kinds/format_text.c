/* str.format and the % operator: the replacement fields of a format and their values. */
#include "frontend/kinds/format.h"
#include "frontend/kinds/number.h"
#include "frontend/kinds/seq.h"

#include <stdlib.h>
#include <string.h>

typedef struct Format {
    Eval *ev;
    const char *s;
    size_t n, i;
    const Tuple *positional;
    Sval keywords;
    uint32_t next;
    bool failed, numbered; /* numbered: a field named its position */
    Span at;
    SvVec piece;
} Format;

static Sval fail(Format *f, const char *why) {
    f->failed = true;
    return sv_raise(f->ev, "ValueError", DIAG_2112, f->at, "%s in the format", why);
}

static Sval wrong_type(Format *f, const char *why) {
    f->failed = true;
    return sv_raise(f->ev, "TypeError", DIAG_2112, f->at, "%s in the format", why);
}

static void push(Format *f, Sval v) {
    f->failed |= v.kind == SV_POISON;
    vec_push(f->ev->cx->mem, &f->piece, v);
}

static void push_text(Format *f, const char *s, size_t n) {
    if (n) push(f, sv_str(sym_n(f->ev->cx->symbols, s, n)));
}

/* ---- str.format ---- */

static bool is_digits(const char *s, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (s[i] < '0' || s[i] > '9') return false;
    return n > 0 && n < 9;
}

static Sval positional(Format *f, size_t k) {
    if (k < f->positional->n) return f->positional->item[k];
    f->failed = true;
    return sv_raise(f->ev, "IndexError", DIAG_2112, f->at, "the format asks for %zu values, but %u %s given", k + 1,
                    f->positional->n, f->positional->n == 1 ? "is" : "are");
}

static Sval first_part(Format *f, const char *name, size_t n) {
    bool numbered = is_digits(name, n);
    if ((!n && f->numbered) || (numbered && f->next)) return fail(f, "numbered and unnumbered fields");
    f->numbered |= numbered;
    if (!n) return positional(f, f->next++);
    if (numbered) return positional(f, (size_t)strtoul(name, NULL, 10));
    return sv_item(f->ev, f->keywords, sv_str(sym_n(f->ev->cx->symbols, name, n)), f->at);
}

/* Evaluates name{.attr|[index]}. */
static Sval field_value(Format *f, const char *name, size_t n) {
    size_t i = 0;
    while (i < n && name[i] != '.' && name[i] != '[') i++;
    Sval v = first_part(f, name, i);
    while (i < n && v.kind != SV_POISON) {
        size_t from = ++i;
        bool index = name[from - 1] == '[';
        while (i < n && (index ? name[i] != ']' : name[i] != '.' && name[i] != '[')) i++;
        Sym part = sym_n(f->ev->cx->symbols, name + from, i - from);
        if (!index)
            v = sv_attr(f->ev, v, part, f->at);
        else
            v = sv_item(f->ev, v, is_digits(part, i - from) ? sv_int(strtol(part, NULL, 10)) : sv_str(part), f->at);
        i += index;
    }
    return v;
}

static Sval converted(Format *f, Sval v, char conversion) {
    if (!conversion || v.kind == SV_POISON) return v;
    if (conversion != 'r' && conversion != 's' && conversion != 'a') return fail(f, "unknown conversion");
    return conversion == 'a' ? text_ascii(f->ev, v, f->at) : sv_str_of(f->ev, v, conversion != 's', f->at);
}

/* Replaces the fields inside a specification, which may be nested one level deep. */
static Sval inner_spec(Format *f, const char *s, size_t n) {
    if (!memchr(s, '{', n)) return sv_str(sym_n(f->ev->cx->symbols, s, n));
    SvVec piece = {0};
    for (size_t i = 0; i < n && !f->failed;) {
        size_t from = i;
        while (i < n && s[i] != '{') i++;
        if (i > from) vec_push(f->ev->cx->mem, &piece, sv_str(sym_n(f->ev->cx->symbols, s + from, i - from)));
        if (i >= n) break;
        from = ++i;
        while (i < n && s[i] != '}') i++;
        Sval v = field_value(f, s + from, i++ - from);
        vec_push(f->ev->cx->mem, &piece, sv_str_of(f->ev, v, false, f->at));
    }
    return text_join(f->ev, piece.n, piece.at, f->at);
}

static void field(Format *f) {
    size_t from = f->i, name, depth = 0;
    while (f->i < f->n && !strchr("!:}", f->s[f->i])) f->i += 1;
    name = f->i - from;
    char conversion = 0;
    if (f->i < f->n && f->s[f->i] == '!') {
        conversion = f->i + 1 < f->n ? f->s[f->i + 1] : '?';
        f->i += 2;
    }
    size_t spec = f->i + (f->i < f->n && f->s[f->i] == ':');
    for (f->i = spec; f->i < f->n && (depth || f->s[f->i] != '}'); f->i++)
        depth = f->s[f->i] == '{' ? depth + 1 : f->s[f->i] == '}' ? depth - 1 : depth;
    if (f->i >= f->n) {
        fail(f, "a `{` without its `}`");
        return;
    }
    Sval v = converted(f, field_value(f, f->s + from, name), conversion);
    Sval with = v.kind == SV_POISON ? v : inner_spec(f, f->s + spec, f->i - spec);
    f->i++;
    if (with.kind != SV_STR)
        f->failed = true;
    else
        push(f, format_value(f->ev, v, sv_text(with), sym_length(sv_text(with)), f->at));
}

Sval format_braces(Eval *ev, Sym format, const Tuple *positional_values, Sval keywords, Span at) {
    Format f = {.ev = ev,
                .s = format,
                .n = sym_length(format),
                .positional = positional_values,
                .keywords = keywords,
                .at = at};
    while (f.i < f.n && !f.failed) {
        size_t from = f.i;
        while (f.i < f.n && f.s[f.i] != '{' && f.s[f.i] != '}') f.i++;
        push_text(&f, f.s + from, f.i - from);
        if (f.i >= f.n) break;
        char c = f.s[f.i++];
        if (f.i < f.n && f.s[f.i] == c)
            push_text(&f, f.s + f.i++, 1);
        else if (c == '}')
            fail(&f, "a single `}`");
        else
            field(&f);
    }
    return f.failed ? sv_poison() : text_join(ev, f.piece.n, f.piece.at, at);
}

/* ---- % ---- */

static Sval percent_value(Format *f, Sval values) {
    bool more = f->next < (values.kind == SV_TUPLE ? values.tuple->n : 1);
    if (!more) return wrong_type(f, "not enough values");
    return values.kind == SV_TUPLE ? values.tuple->item[f->next++] : (f->next++, values);
}

static Sval star(Format *f, Sval values, int64_t *out) {
    Sval v = percent_value(f, values);
    if (v.kind == SV_POISON || sv_known_int(v, out)) return v;
    if (v.kind != SV_LATER) return wrong_type(f, "`*` for a value that is no int");
    return fail(f, "`*` needs an int that is known at compile time");
}

typedef struct Percent {
    bool left, plus, space, zero, alternate;
    int64_t width, precision;
} Percent;

static void percent_flags(Format *f, Percent *p) {
    for (; f->i < f->n; f->i++) switch (f->s[f->i]) {
        case '-': p->left = true; break;
        case '+': p->plus = true; break;
        case ' ': p->space = true; break;
        case '0': p->zero = true; break;
        case '#': p->alternate = true; break;
        default: return;
        }
}

int64_t format_number(const char *s, size_t n, size_t *i) {
    int64_t value = 0;
    for (; *i < n && s[*i] >= '0' && s[*i] <= '9'; ++*i)
        if (value <= WIDEST) value = value * 10 + (s[*i] - '0');
    return value;
}

static int64_t percent_number(Format *f, Sval values) {
    int64_t k = 0;
    if (f->i < f->n && f->s[f->i] == '*') {
        f->i++;
        return star(f, values, &k), k;
    }
    return format_number(f->s, f->n, &f->i);
}

static const char *spec_of(Format *f, const Percent *p, char type) {
    bool text = type == 's';
    Text spec = text_open(f->ev->cx->scratch);
    if (p->left || text) text_char(&spec, p->left ? '<' : '>');
    if (!text && (p->plus || p->space)) text_char(&spec, p->plus ? '+' : ' ');
    if (!text && p->alternate) text_char(&spec, '#');
    if (!text && p->zero && !p->left) text_char(&spec, '0');
    if (p->width > 0) text_integer(&spec, p->width);
    if (p->precision >= 0 && (text || strchr("eEfFgG", type))) text_printf(&spec, ".%lld", (long long)p->precision);
    if (!text) text_char(&spec, type);
    return text_done(&spec);
}

/* Returns whether % can never format such a value by a conversion for numbers. */
static bool is_no_number(Sval v, char type) {
    switch (v.kind) {
    case SV_FLOAT: return strchr("oxXc", type) != NULL;
    case SV_STR:
    case SV_BYTES:
    case SV_NONE:
    case SV_TUPLE:
    case SV_LIST:
    case SV_DICT:
    case SV_SET: return strchr("doxXeEfFgGc", type) != NULL;
    default: return false;
    }
}

static Sval percent_field(Format *f, Sval v, const Percent *p, char type) {
    if (strchr("rsa", type)) v = converted(f, v, type), type = 's';
    if (type == 'i' || type == 'u') type = 'd';
    if (type == 'd' && v.kind == SV_FLOAT) v = number_convert(f->ev, v, NUMBER_INT, f->at);
    if (type == 'c' && v.kind == SV_STR && sym_points(sv_text(v)) != 1)
        return sv_raise(f->ev, "TypeError", DIAG_2112, f->at, "%%c requires int or char");
    if (type == 'c') type = v.kind == SV_STR ? 's' : 'c';
    if (!strchr("sdoxXeEfFgGc", type)) return fail(f, "unknown conversion");
    if (is_no_number(v, type)) return wrong_type(f, "a conversion of a number for another value");
    const char *spec = spec_of(f, p, type);
    if (type == 's' && p->width <= 0 && p->precision < 0) spec = "";
    return format_value(f->ev, v, spec, strlen(spec), f->at);
}

static Sval percent_named(Format *f, Sval values) {
    size_t from = ++f->i;
    while (f->i < f->n && f->s[f->i] != ')') f->i++;
    return sv_item(f->ev, values, sv_str(sym_n(f->ev->cx->symbols, f->s + from, f->i++ - from)), f->at);
}

static void percent(Format *f, Sval values) {
    if (f->i < f->n && f->s[f->i] == '%') {
        push_text(f, f->s + f->i++, 1);
        return;
    }
    Percent p = {.precision = -1};
    bool named = f->i < f->n && f->s[f->i] == '(';
    Sval v = named ? percent_named(f, values) : sv_none();
    percent_flags(f, &p);
    p.width = percent_number(f, values);
    if (p.width < -WIDEST) p.width = -WIDEST - 1;
    if (p.width < 0) p.left = true, p.width = -p.width;
    if (f->i < f->n && f->s[f->i] == '.') {
        f->i++;
        p.precision = percent_number(f, values);
        if (p.precision < 0) p.precision = 0; /* a negative precision comes from `*` */
    }
    if (f->failed) return;
    while (f->i < f->n && strchr("hlL", f->s[f->i])) f->i++;
    if (f->i >= f->n) {
        fail(f, "an incomplete conversion");
        return;
    }
    if (!named) v = percent_value(f, values);
    char type = f->s[f->i++];
    push(f, v.kind == SV_POISON ? v : percent_field(f, v, &p, type));
}

Sval format_percent(Eval *ev, Sym format, Sval values, Span at) {
    Format f = {.ev = ev, .s = format, .n = sym_length(format), .at = at};
    while (f.i < f.n && !f.failed) {
        size_t from = f.i;
        while (f.i < f.n && f.s[f.i] != '%') f.i++;
        push_text(&f, f.s + from, f.i - from);
        if (f.i++ < f.n) percent(&f, values);
    }
    bool item = values.kind == SV_OBJECT &&
                sv_attr_or(ev, values, cx_sym(ev->cx, "__getitem__"), sv_unbound(), at).kind != SV_UNBOUND;
    bool scalar = number_kind(values) || values.kind == SV_STR || values.kind == SV_NONE || values.kind == SV_SET ||
                  values.kind == SV_FUNC || values.kind == SV_CLASS || (values.kind == SV_OBJECT && !item);
    uint32_t given = values.kind == SV_TUPLE ? values.tuple->n : scalar;
    if (!f.failed && f.next < given) wrong_type(&f, "more values than conversions");
    return f.failed ? sv_poison() : text_join(ev, f.piece.n, f.piece.at, at);
}
