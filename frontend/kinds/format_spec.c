/* Formats a value by a specification: [[fill]align][sign][z][#][0][width][grouping][.precision][type]. */
#include "frontend/kinds/format.h"
#include "frontend/kinds/number.h"
#include "frontend/kinds/protocol.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Spec {
    char fill[5];
    char align, sign, grouping, type;
    bool alternate, zero, positive_zero;
    int64_t width, precision; /* -1: absent */
} Spec;

static size_t spec_fill(const char *s, size_t n, Spec *spec) {
    uint32_t code;
    int length = n ? utf8_decode(s, n, &code) : 0;
    if (length && (size_t)length < n && strchr("<>=^", s[length])) {
        memcpy(spec->fill, s, (size_t)length);
        spec->fill[length] = 0, spec->align = s[length];
        return (size_t)length + 1;
    }
    if (n && strchr("<>=^", s[0])) return spec->align = s[0], 1;
    return 0;
}

/* Reads digits, if there are any. */
static void spec_number(const char *s, size_t n, size_t *i, int64_t *out) {
    size_t from = *i;
    int64_t value = format_number(s, n, i);
    if (*i > from) *out = value;
}

static bool parse_spec(const char *s, size_t n, Spec *spec) {
    *spec = (Spec){.fill = " ", .width = -1, .precision = -1};
    size_t i = spec_fill(s, n, spec);
    bool filled = i > 1;
    if (i < n && strchr("+- ", s[i])) spec->sign = s[i++];
    if (i < n && s[i] == 'z') spec->positive_zero = true, i++;
    if (i < n && s[i] == '#') spec->alternate = true, i++;
    if (i < n && s[i] == '0') {
        spec->zero = true, i++;
        if (!filled) memcpy(spec->fill, "0", 2);
        if (!spec->align) spec->align = '=';
    }
    spec_number(s, n, &i, &spec->width);
    if (i < n && (s[i] == ',' || s[i] == '_')) spec->grouping = s[i++];
    if (i < n && s[i] == '.') {
        i++;
        spec_number(s, n, &i, &spec->precision);
        if (spec->precision < 0) return false;
    }
    if (i < n) spec->type = s[i++];
    return i == n;
}

static void fill_in(Text *text, const Spec *spec, int64_t count) {
    enum { MANY = 64 };
    char fills[MANY * sizeof spec->fill];
    size_t n = strlen(spec->fill);
    for (int64_t i = 0; i < count && i < MANY; i++) memcpy(fills + (size_t)i * n, spec->fill, n);
    for (; count > 0; count -= MANY) text_add_n(text, fills, n * (size_t)(count < MANY ? count : MANY));
}

/* Pads sign and digits to the width; for text, the sign is empty. */
static Sval pad(Eval *ev, const Spec *spec, const char *sign, Sym body, char align) {
    Text text = text_open(ev->cx->scratch);
    int64_t have = (int64_t)strlen(sign) + (int64_t)sym_points(body);
    int64_t room = spec->width > have ? spec->width - have : 0;
    char way = spec->align ? spec->align : align;
    int64_t left = way == '>' ? room : way == '^' ? room / 2 : 0;
    fill_in(&text, spec, left);
    text_add(&text, sign);
    if (way == '=') fill_in(&text, spec, room);
    text_add_n(&text, body, sym_length(body));
    if (way == '<' || way == '^') fill_in(&text, spec, room - left);
    return text_value(ev, &text);
}

/* Inserts separators between groups of digits of the integer part (3, or 4 for other bases), also among zeros that pad
 * to the width. */
static const char *group(Eval *ev, const char *digits, const Spec *spec, int64_t sign_length) {
    if (!spec->grouping) return digits;
    size_t whole = strspn(digits, "0123456789abcdefABCDEF"), every = spec->type && strchr("bxXo", spec->type) ? 4 : 3;
    if (!spec->type || !strchr("bxXo", spec->type)) whole = strspn(digits, "0123456789");
    Text text = text_open(ev->cx->scratch);
    size_t rest = strlen(digits) - whole, zeros = 0;
    bool fill = spec->align == '=' && spec->fill[0] == '0';
    while (fill && (int64_t)(whole + zeros + (whole + zeros - 1) / every + rest) + sign_length < spec->width) zeros++;
    for (size_t i = 0, n = whole + zeros; i < n; i++) {
        if (i && (n - i) % every == 0) text_char(&text, spec->grouping);
        text_char(&text, i < zeros ? '0' : digits[i - zeros]);
    }
    text_add(&text, digits + whole);
    return text_done(&text);
}

static const char *sign_of(const Spec *spec, bool negative) {
    return negative ? "-" : spec->sign == '+' ? "+" : spec->sign == ' ' ? " " : "";
}

static const char *base_digits(Eval *ev, uint64_t k, unsigned base, bool upper) {
    char buffer[65], *p = buffer + 64;
    *p = 0;
    do *--p = (upper ? "0123456789ABCDEF" : "0123456789abcdef")[k % base];
    while (k /= base);
    return arena_text(ev->cx->scratch, p, strlen(p));
}

static Sval format_float(Eval *ev, double f, const Spec *spec, Span at);

static Sval bad_spec(Eval *ev, Sval v, Span at) {
    return sv_raise(ev, "ValueError", DIAG_2112, at, "this format specification does not fit %s", sv_describe(ev, v));
}

/* Returns whether an int can be formatted as the specification says; some of its parts are for floats or digits alone.
 */
static bool fits_int(const Spec *spec) {
    bool whole = !spec->type || strchr("bcdoxXn", spec->type);
    if (whole && (spec->precision >= 0 || spec->positive_zero)) return false;
    if (spec->grouping && spec->type && strchr(spec->grouping == ',' ? "bcoxXn" : "cn", spec->type)) return false;
    return spec->type != 'c' || (!spec->sign && !spec->alternate);
}

static Sval format_int(Eval *ev, int64_t i, const Spec *spec, Span at) {
    uint64_t size = i < 0 ? (uint64_t)0 - (uint64_t)i : (uint64_t)i;
    const char *prefix = "", *digits;
    if (!fits_int(spec)) return bad_spec(ev, sv_int(i), at);
    switch (spec->type) {
    case 0:
    case 'd':
    case 'n': digits = base_digits(ev, size, 10, false); break;
    case 'b': prefix = "0b", digits = base_digits(ev, size, 2, false); break;
    case 'o': prefix = "0o", digits = base_digits(ev, size, 8, false); break;
    case 'x': prefix = "0x", digits = base_digits(ev, size, 16, false); break;
    case 'X': prefix = "0X", digits = base_digits(ev, size, 16, true); break;
    case 'c': {
        char bytes[4];
        if (i < 0 || i > 0x10ffff)
            return sv_raise(ev, "OverflowError", DIAG_2112, at, "%lld is not the number of a character", (long long)i);
        size_t length = (size_t)utf8_put((uint32_t)i, bytes);
        return pad(ev, spec, "", sym_n(ev->cx->symbols, bytes, length), '<');
    }
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case '%': return format_float(ev, (double)i, spec, at);
    default: return bad_spec(ev, sv_int(i), at);
    }
    const char *sign = arena_printf(ev->cx->scratch, "%s%s", sign_of(spec, i < 0), spec->alternate ? prefix : "");
    return pad(ev, spec, sign, cx_sym(ev->cx, group(ev, digits, spec, (int64_t)strlen(sign))), '>');
}

/* Formats as d.ddde+xx without trailing zeros. */
static const char *short_exponent(Eval *ev, double f, int precision) {
    char *text = arena_printf(ev->cx->scratch, "%.*e", precision - 1, f), *exponent = strchr(text, 'e'),
         *end = exponent;
    if (!strchr(text, '.')) return text;
    while (end[-1] == '0') end--;
    if (end[-1] == '.') end--;
    return arena_printf(ev->cx->scratch, "%.*s%s", (int)(end - text), text, exponent);
}

/* Returns the digits of a float if no type is given: as repr writes them, or, with a precision, as `g` does but with at
 * least one decimal. */
static const char *general_digits(Eval *ev, double f, const Spec *spec) {
    if (spec->precision < 0) {
        Text text = text_open(ev->cx->scratch);
        text_float(&text, f);
        return text_done(&text);
    }
    int precision = spec->precision ? (int)spec->precision : 1;
    char *digits = arena_printf(ev->cx->scratch, "%.*g", precision, f);
    if (strchr(digits, 'e')) return digits;
    if (digits[0] != '0' && (int)strspn(digits, "0123456789") == precision) return short_exponent(ev, f, precision);
    return strchr(digits, '.') ? digits : arena_printf(ev->cx->scratch, "%s.0", digits);
}

static const char *float_digits(Eval *ev, double f, const Spec *spec) {
    int precision = spec->precision < 0 ? 6 : (int)spec->precision;
    Arena *scratch = ev->cx->scratch;
    const char *alternate = spec->alternate ? "#" : "";
    char format[16];
    switch (spec->type) {
    case 0: return general_digits(ev, f, spec);
    case '%': return arena_printf(scratch, "%.*f%%", precision, f * 100);
    case 'n': snprintf(format, sizeof format, "%%%s.*g", alternate); break;
    default: snprintf(format, sizeof format, "%%%s.*%c", alternate, spec->type); break;
    }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    int n = snprintf(NULL, 0, format, precision, f);
    char *out = arena_alloc(scratch, (size_t)(n > 0 ? n : 0) + 1);
    snprintf(out, (size_t)n + 1, format, precision, f);
#pragma GCC diagnostic pop
    return out;
}

static Sval format_float(Eval *ev, double f, const Spec *spec, Span at) {
    if (spec->type && !strchr("eEfFgGn%", spec->type)) return bad_spec(ev, sv_float(f), at);
    if (spec->precision > ev->cx->limits.siblings || spec->precision > WIDEST) cx_limit_at(ev->cx, "siblings", at);
    bool negative = signbit(f) && !isnan(f);
    const char *sign = sign_of(spec, negative), *digits;
    bool upper = spec->type && strchr("EFG", spec->type);
    if (isnan(f))
        digits = upper ? "NAN" : "nan";
    else if (isinf(f))
        digits = upper ? "INF" : "inf";
    else
        digits = group(ev, float_digits(ev, fabs(f), spec), spec, (int64_t)strlen(sign));
    if (spec->positive_zero && negative && isfinite(f) && !strpbrk(digits, "123456789")) sign = sign_of(spec, false);
    if (!isfinite(f) && spec->type == '%') digits = arena_printf(ev->cx->scratch, "%s%%", digits);
    return pad(ev, spec, sign, cx_sym(ev->cx, digits), '>');
}

static Sval format_text(Eval *ev, Sval v, const Spec *spec, Span at) {
    bool numeric = spec->sign || spec->alternate || spec->grouping || spec->positive_zero;
    if (numeric || (spec->type && spec->type != 's') || (spec->align == '=' && !spec->zero)) return bad_spec(ev, v, at);
    size_t n = sym_length(sv_text(v));
    if (spec->precision >= 0 && spec->precision < sym_points(sv_text(v)))
        n = text_offset(sv_text(v), (uint32_t)spec->precision);
    Spec left = *spec;
    if (left.align == '=') left.align = '<';
    return pad(ev, &left, "", sym_n(ev->cx->symbols, sv_text(v), n), '<');
}

/* ---- numbers known at run time ---- */

/* Selects a run-time number of repetitions from a table: "", "0", "00", ... */
static Sval repeated_fill(Eval *ev, const Spec *spec, Sval count, Span at) {
    SvVec table = {0};
    for (int64_t i = 0; i <= spec->width; i++) {
        Text text = text_open(ev->cx->scratch);
        fill_in(&text, spec, i);
        vec_push(ev->cx->mem, &table, text_value(ev, &text));
    }
    Sval index = sv_ir(ev, count, at) ? count : sv_poison();
    return sv_item(ev, sv_tuple(ev, table.n, table.at), index, at);
}

/* Pads sign and body to the width; both are text, now or later. */
static Sval pad_later(Eval *ev, const Spec *spec, Sval sign, Sval body, char align, Span at) {
    if (spec->width <= 0) return text_join(ev, 2, (Sval[]){sign, body}, at);
    if (spec->width > 60)
        return EV_POISON(ev, DIAG_2111, at, "a width of more than 60 needs a value known at compile time");
    Sval signs = sv_length(ev, sign, at), letters = sv_length(ev, body, at);
    Sval have = sv_binary(ev, OP_Add, signs, letters, at);
    Sval room = sv_max_of(ev, sv_binary(ev, OP_Sub, sv_int(spec->width), have, at), sv_int(0), at);
    char way = spec->align ? spec->align : align;
    Sval none = text_literal(ev, ""), left = sv_int(0);
    if (way == '^') left = sv_binary(ev, OP_FloorDiv, room, sv_int(2), at);
    Sval before = way == '>'   ? repeated_fill(ev, spec, room, at)
                  : way == '^' ? repeated_fill(ev, spec, left, at)
                               : none;
    Sval between = way == '=' ? repeated_fill(ev, spec, room, at) : none;
    Sval after = way == '<' || way == '^' ? repeated_fill(ev, spec, sv_binary(ev, OP_Sub, room, left, at), at) : none;
    return text_join(ev, 5, (Sval[]){before, sign, between, body, after}, at);
}

static Sval later_sign(Eval *ev, Sval negative, const Spec *spec, Span at) {
    const char *plus = sign_of(spec, false);
    if (negative.kind == SV_BOOL) return text_literal(ev, negative.b ? "-" : plus);
    if (negative.kind != SV_LATER) return sv_poison();
    return text_either(ev, negative.ir, "-", plus, at);
}

/* Formats a run-time number in the ways that require its digits one by one: other bases, groups of digits, a character.
 */
static Sval later_points(Eval *ev, Sval v, const Spec *spec, Span at) {
    bool character = spec->type == 'c';
    const char align = spec->align ? spec->align : character ? '<' : '>';
    const char texts[][2] = {
        {spec->type ? spec->type : 'd'}, {spec->sign == '-' ? 0 : spec->sign}, {spec->grouping}, {align}};
    Sval arg[8] = {v};
    if (spec->precision >= 0) return bad_spec(ev, v, at);
    arg[1] = text_literal(ev, texts[0]), arg[2] = text_literal(ev, texts[1]), arg[3] = sv_bool(spec->alternate);
    arg[4] = text_literal(ev, texts[2]), arg[5] = text_literal(ev, spec->fill), arg[6] = text_literal(ev, texts[3]);
    arg[7] = sv_int(spec->width < 0 ? 0 : spec->width);
    return prelude_call(ev, PRELUDE_TEXT_FORMAT_INT, 8, arg, at);
}

/* Formats a signed number, without splitting it if neither a width nor a sign requires that. */
static Sval later_int(Eval *ev, Sval v, const Spec *spec, Span at) {
    bool decimal = !spec->type || spec->type == 'd' || spec->type == 'n';
    if (spec->grouping || spec->alternate || !decimal) return later_points(ev, v, spec, at);
    if (!spec->sign && spec->align != '=')
        return pad_later(ev, spec, text_literal(ev, ""), sv_str_of(ev, v, false, at), '>', at);
    Sval sign = later_sign(ev, sv_compare(ev, OP_Lt, v, sv_int(0), at), spec, at);
    Sval size = sv_number(ev, ir_call1(&ev->emit.b, "py.str.magnitude", 1, &v.ir));
    return pad_later(ev, spec, sign, size, '>', at);
}

/* Decimals of a nonnegative number: its integer part, and a number of digits after the point, rounded as in Python (a
 * tie goes to the even digit). Exact below 2**63. */
typedef struct Decimals {
    Sval whole, part;
} Decimals;

static Decimals split_decimals(Eval *ev, Sval size, int64_t decimals, int64_t power, Span at) {
    if (!decimals) return (Decimals){ev_op_named(ev, "py::round", 1, &size, at), sv_int(0)};
    Sval whole = ev_op_named(ev, "py::floor", 1, &size, at);
    Sval rest = sv_binary(ev, OP_Sub, size, number_convert(ev, whole, NUMBER_FLOAT, at), at);
    Sval near = round_number(ev, rest, sv_int(decimals), at);
    Sval scaled = sv_binary(ev, OP_Mul, near, sv_float((double)power), at);
    Sval part = ev_op_named(ev, "py::round", 1, &scaled, at);
    Sval carry = sv_binary(ev, OP_FloorDiv, part, sv_int(power), at);
    return (Decimals){sv_binary(ev, OP_Add, whole, carry, at), part};
}

static Sval later_fixed(Eval *ev, Sval v, const Spec *spec, Span at) {
    int64_t decimals = spec->precision < 0 ? 6 : spec->precision, power = 1;
    if (decimals > 15 || spec->grouping) return sv_poison();
    for (int64_t i = 0; i < decimals; i++) power *= 10;
    Decimals number = split_decimals(ev, ev_op_named(ev, "py::abs", 1, &v, at), decimals, power, at);
    SvVec piece = {0};
    vec_push(ev->cx->mem, &piece, sv_str_of(ev, number.whole, false, at));
    if (decimals || spec->alternate) vec_push(ev->cx->mem, &piece, text_literal(ev, "."));
    for (power /= 10; decimals-- > 0; power /= 10) {
        Sval digit = sv_binary(ev, OP_Mod, sv_binary(ev, OP_FloorDiv, number.part, sv_int(power), at), sv_int(10), at);
        vec_push(ev->cx->mem, &piece, sv_str_of(ev, digit, false, at));
    }
    Sval sign = later_sign(ev, sv_compare(ev, OP_Lt, v, sv_float(0), at), spec, at);
    return pad_later(ev, spec, sign, text_join(ev, piece.n, piece.at, at), '>', at);
}

static Sval format_later(Eval *ev, Sval v, const Spec *spec, Span at) {
    TypeKind kind = v.ir->type->kind;
    Sval out = sv_poison();
    uint32_t errors = diag_errors(ev->cx->diags);
    if (kind == TY_STR && (!spec->type || spec->type == 's') && spec->precision < 0)
        out = pad_later(ev, spec, text_literal(ev, ""), v, '<', at);
    else if (kind == TY_INT && (!spec->type || strchr("bcdnoxX", spec->type)))
        out = later_int(ev, v, spec, at);
    else if (kind == TY_BOOL && spec->type && strchr("bcdnoxX", spec->type))
        out = later_int(ev, sv_number(ev, ir_to_number(&ev->emit.b, v.ir, TY_INT)), spec, at);
    else if ((kind == TY_FLOAT || kind == TY_INT) && (spec->type == 'f' || spec->type == 'F'))
        out = later_fixed(ev, kind == TY_INT ? sv_number(ev, ir_to_number(&ev->emit.b, v.ir, TY_FLOAT)) : v, spec, at);
    if (out.kind != SV_POISON || diag_errors(ev->cx->diags) > errors) return out;
    return sv_unknown_text(
        ev, at, "this format specification needs a value known at compile time, and %s is known only at run time",
        sv_describe(ev, v));
}

typedef struct Formatting {
    const char *spec;
    size_t n;
    Span at;
} Formatting;

static Sval format_each(Eval *ev, Sval v, void *context) {
    const Formatting *f = context;
    return format_value(ev, v, f->spec, f->n, f->at);
}

/* A tensor of no dimensions is formatted as the number that it holds; others take no specification. */
static Sval format_tensor(Eval *ev, Sval v, const Formatting *f) {
    const Fact *fact = tensor_fact(ev, v, f->at);
    if (!fact) return sv_poison();
    if (fact->rank > 0)
        return sv_raise(ev, "TypeError", DIAG_2112, f->at, "%s does not take a format specification",
                        sv_describe(ev, v));
    if (fact->rank < 0)
        return sv_unknown_text(ev, f->at, "a tensor whose rank is known only at run time cannot be formatted");
    return format_each(ev, sv_call_method(ev, v, "item", 0, NULL, f->at), (void *)f);
}

static bool takes_spec(Sval v) {
    return v.kind == SV_BOOL || v.kind == SV_INT || v.kind == SV_FLOAT || v.kind == SV_STR || v.kind == SV_LATER ||
           v.kind == SV_OBJECT;
}

Sval format_value(Eval *ev, Sval v, const char *spec_text, size_t n, Span at) {
    Spec spec;
    Sval out, argument = sv_str(sym_n(ev->cx->symbols, spec_text, n));
    if (v.kind == SV_POISON) return v;
    if (v.kind == SV_CHOICE) return flow_choice(ev, v.choice, format_each, &(Formatting){spec_text, n, at}, at);
    if (v.kind == SV_OBJECT && object_dunder(ev, v, "__format__", 1, &argument, at, &out))
        return object_text(ev, out, "__format__", at);
    if (!n) return sv_str_of(ev, v, false, at);
    if (v.kind == SV_TENSOR) return format_tensor(ev, v, &(Formatting){spec_text, n, at});
    if (!takes_spec(v))
        return sv_raise(ev, "TypeError", DIAG_2112, at, "%s does not take a format specification", sv_describe(ev, v));
    if (!parse_spec(spec_text, n, &spec))
        return sv_raise(ev, "ValueError", DIAG_2112, at, "malformed format specification \"%.*s\"", (int)n, spec_text);
    if (spec.width > ev->cx->limits.siblings) cx_limit_at(ev->cx, "siblings", at);
    int64_t k;
    if (v.kind == SV_LATER && sv_known_int(v, &k)) return format_int(ev, k, &spec, at);
    switch (v.kind) {
    case SV_BOOL: return format_int(ev, v.b, &spec, at);
    case SV_INT: return format_int(ev, v.i, &spec, at);
    case SV_FLOAT: return format_float(ev, v.f, &spec, at);
    case SV_STR: return format_text(ev, v, &spec, at);
    case SV_LATER: return format_later(ev, v, &spec, at);
    default: /* SV_OBJECT */
        if (!object_underlying(ev, v, &out) || !number_kind(out)) out = sv_str_of(ev, v, false, at);
        return format_value(ev, out, spec_text, n, at);
    }
}
