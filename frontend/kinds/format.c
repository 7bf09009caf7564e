/* Python's text of values: str(), repr(), the format specification mini-language, str.format and the % operator. Values
 * known now are formatted here exactly; run-time ints and texts become run-time text (py::str rows); other run-time
 * values are refused with a reason. */
#include "frontend/kinds/format.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/number.h"
#include "frontend/kinds/seq.h"
#include "syntax/unicode.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- repr of text ---- */

static void escape_number(Text *text, uint32_t code) {
    text_printf(text, code <= 0xff ? "\\x%02x" : code <= 0xffff ? "\\u%04x" : "\\U%08x", code);
}

static void escape(Text *text, uint32_t code, const char *bytes, int length, char quote) {
    if (code == '\n')
        text_add(text, "\\n");
    else if (code == '\r')
        text_add(text, "\\r");
    else if (code == '\t')
        text_add(text, "\\t");
    else if (code == '\\' || code == (uint32_t)quote)
        text_char(text, '\\'), text_char(text, (char)code);
    else if (point_is_printable(code))
        text_add_n(text, bytes, (size_t)length);
    else
        escape_number(text, code);
}

void text_repr(Text *text, const char *s, size_t n) {
    bool single = memchr(s, '\'', n) != NULL, twice = memchr(s, '"', n) != NULL;
    char quote = single && !twice ? '"' : '\'';
    text_char(text, quote);
    for (size_t i = 0; i < n;) {
        uint32_t code;
        int length = utf8_decode(s + i, n - i, &code);
        if (!length) length = 1, code = (unsigned char)s[i];
        escape(text, code, s + i, length, quote);
        i += (size_t)length;
    }
    text_char(text, quote);
}

Sval text_ascii(Eval *ev, Sval v, Span at) {
    Sval repr = sv_str_of(ev, v, true, at);
    if (repr.kind != SV_STR) return repr;
    Text text = text_open(ev->cx->scratch);
    for (size_t i = 0, n = sym_length(repr.s); i < n;) {
        uint32_t code;
        int length = utf8_decode(repr.s + i, n - i, &code);
        if (code < 0x80)
            text_char(&text, (char)code);
        else
            escape_number(&text, code);
        i += length ? (size_t)length : 1;
    }
    return sv_str(sym_n(ev->cx->symbols, text.at ? text.at : "", text.n));
}

size_t text_offset(const char *s, uint32_t position) {
    size_t i = 0;
    while (position--) do
            i++;
        while (((unsigned char)s[i] & 0xc0) == 0x80);
    return i;
}

enum { PLACE_STEP = 64 };

/* Returns the offsets of every PLACE_STEP-th code point. */
static const uint32_t *places_of(Eval *ev, Sym s) {
    uint32_t *place = map_get(&ev->memo.text_places, s);
    if (place) return place;
    place = arena_new_array(ev->cx->program, uint32_t, sym_points(s) / PLACE_STEP + 1);
    for (uint32_t k = 0; k < sym_points(s) / PLACE_STEP; k++)
        place[k + 1] = place[k] + (uint32_t)text_offset(s + place[k], PLACE_STEP);
    map_set(ev->cx->program, &ev->memo.text_places, s, place);
    return place;
}

size_t text_place(Eval *ev, Sym s, uint32_t position) {
    if (sym_points(s) == sym_length(s)) return position;
    if (position < PLACE_STEP) return text_offset(s, position);
    uint32_t from = places_of(ev, s)[position / PLACE_STEP];
    return from + text_offset(s + from, position % PLACE_STEP);
}

/* ---- joining ---- */

static Sval joined(Eval *ev, uint32_t n, const Sval *piece) {
    Arena *scratch = ev->cx->scratch;
    ArenaMark mark = arena_mark(scratch);
    Text text = text_open(scratch);
    for (uint32_t i = 0; i < n; i++) text_add_n(&text, piece[i].s, sym_length(piece[i].s));
    Sym all = sym_n(ev->cx->symbols, text.at ? text.at : "", text.n);
    arena_release(scratch, mark);
    return sv_str(all);
}

static Sval add_text(Eval *ev, Sval a, Sval b, Span at) {
    if (a.kind == SV_STR && b.kind == SV_STR) return joined(ev, 2, (Sval[]){a, b});
    return sv_binary(ev, OP_Add, a, b, at);
}

/* Joins the known texts from piece *i on into one; *i becomes the index after them. */
static Sval join_known(Eval *ev, uint32_t n, const Sval *piece, uint32_t *i) {
    uint32_t from = *i;
    while (*i < n && piece[*i].kind == SV_STR) ++*i;
    return *i == from + 1 ? piece[from] : joined(ev, *i - from, piece + from);
}

bool text_join_points(Eval *ev, uint32_t n, const Sval *piece, Sval *out, Span at) {
    if (!sv_text_by_points(ev, n, piece)) return false;
    *out = n ? sv_text_points(ev, piece[0], at) : sv_unbound();
    for (uint32_t i = 1; i < n && out->kind == SV_OBJECT; i++) {
        Sval next = sv_text_points(ev, piece[i], at);
        *out = next.kind == SV_UNBOUND ? next : sv_binary(ev, OP_Add, *out, next, at);
    }
    return out->kind != SV_UNBOUND;
}

Sval text_join(Eval *ev, uint32_t n, const Sval *piece, Span at) {
    Sval points;
    if (text_join_points(ev, n, piece, &points, at)) return points;
    Sval all = sv_str(cx_sym(ev->cx, ""));
    bool empty = true;
    for (uint32_t i = 0; i < n;) {
        if (piece[i].kind == SV_POISON) return piece[i];
        Sval next = piece[i].kind == SV_STR ? join_known(ev, n, piece, &i) : piece[i++];
        if (next.kind == SV_STR && !sym_length(next.s)) continue;
        all = empty ? next : add_text(ev, all, next, at);
        empty = false;
        if (all.kind == SV_POISON) return all;
    }
    return all;
}

/* ---- str and repr ---- */

static Sval text_of(Eval *ev, Text *text) { return sv_str(sym_n(ev->cx->symbols, text->at ? text->at : "", text->n)); }

static Sval literal(Eval *ev, const char *s) { return sv_str(cx_sym(ev->cx, s)); }

/* Writes a float as TorchScript's str() does. */
static void archive_float_text(Text *text, double f) {
    if (fabs(f) < 0x1p63 && f == (double)(int64_t)f)
        text_printf(text, "%lld.", (long long)f);
    else if (isnan(f))
        text_add(text, "nan");
    else
        text_printf(text, "%.17g", f);
}

static Sval float_text(Eval *ev, double f) {
    Text text = text_open(ev->cx->scratch);
    if (ev->subject.archive)
        archive_float_text(&text, f);
    else
        text_float(&text, f);
    return text_of(ev, &text);
}

static void complex_part(Text *text, double f) {
    Text part = text_open(text->arena);
    text_float(&part, f);
    size_t n = part.n;
    if (n > 2 && !memcmp(part.at + n - 2, ".0", 2)) n -= 2;
    text_add_n(text, part.at, n);
}

static Sval complex_text(Eval *ev, double re, double im) {
    Text text = text_open(ev->cx->scratch);
    bool real = re != 0 || signbit(re);
    if (real) {
        text_char(&text, '(');
        complex_part(&text, re);
        if (!(im < 0 || (im == 0 && signbit(im)))) text_char(&text, '+');
    }
    complex_part(&text, im);
    text_add(&text, real ? "j)" : "j");
    return text_of(ev, &text);
}

/* Joins open, the elements' repr separated by ", ", and close. */
static Sval sequence_text(Eval *ev, const char *open, uint32_t n, const Sval *item, const char *close, Span at) {
    Sval *piece = arena_new_array(ev->cx->mem, Sval, 2 * (size_t)n + 2);
    uint32_t k = 0;
    piece[k++] = literal(ev, open);
    for (uint32_t i = 0; i < n; i++) {
        if (i) piece[k++] = literal(ev, ", ");
        piece[k++] = sv_str_of(ev, item[i], true, at);
    }
    piece[k++] = literal(ev, close);
    return text_join(ev, k, piece, at);
}

static Sval tuple_text(Eval *ev, Sval v, Span at) {
    const Tuple *tuple = v.tuple;
    if (!tuple->class) return sequence_text(ev, "(", tuple->n, tuple->item, tuple->n == 1 ? ",)" : ")", at);
    if (!(tuple->class->flags & CLASS_NAMED_TUPLE))
        return sequence_text(ev, "torch.Size([", tuple->n, tuple->item, "])", at);
    SvVec piece = {0};
    vec_push(ev->cx->mem, &piece, literal(ev, arena_printf(ev->cx->scratch, "%s(", tuple->class->name)));
    for (uint32_t i = 0; i < tuple->n; i++) {
        vec_push(ev->cx->mem, &piece,
                 literal(ev, arena_printf(ev->cx->scratch, "%s%s=", i ? ", " : "", tuple->class->field[i].name)));
        vec_push(ev->cx->mem, &piece, sv_str_of(ev, tuple->item[i], true, at));
    }
    vec_push(ev->cx->mem, &piece, literal(ev, ")"));
    return text_join(ev, piece.n, piece.at, at);
}

static Sval dict_text(Eval *ev, Sval v, Span at) {
    SvVec piece = {0};
    Arena *mem = ev->cx->mem;
    const Class *class = heap_cell(ev, v.cell)->class;
    bool frozen = v.kind == SV_SET && class && class_is(class, prelude_class(ev, PRELUDE_FROZENSET));
    const char *between = frozen ? "frozenset({" : "{";
    map_each (&heap_get(ev, v.cell)->dict.map, e) {
        const Entry *entry = e->value;
        vec_push(mem, &piece, literal(ev, between));
        vec_push(mem, &piece, sv_str_of(ev, entry->key, true, at));
        if (v.kind == SV_DICT) {
            vec_push(mem, &piece, literal(ev, ": "));
            vec_push(mem, &piece, sv_str_of(ev, entry->value, true, at));
        }
        between = ", ";
    }
    if (!piece.n) return literal(ev, v.kind == SV_DICT ? "{}" : frozen ? "frozenset()" : "set()");
    vec_push(mem, &piece, literal(ev, frozen ? "})" : "}"));
    return text_join(ev, piece.n, piece.at, at);
}

static Sval later_list_text(Eval *ev, Sval v, Span at) {
    IterSource source;
    if (!iter_open(ev, v, &source, at)) return sv_poison();
    Sval all = text_join_later(ev, &source, literal(ev, ", "), true, at);
    return all.kind == SV_POISON ? all : text_join(ev, 3, (Sval[]){literal(ev, "["), all, literal(ev, "]")}, at);
}

static Sval list_text(Eval *ev, Sval v, Span at) {
    if (!list_is_static(ev, v)) return later_list_text(ev, v, at);
    const Content *content = heap_get(ev, v.cell);
    return sequence_text(ev, "[", content->list.n, content->list.item, "]", at);
}

static Sval quoted(Eval *ev, Sym s, bool repr) {
    if (!repr || ev->subject.archive) return sv_str(s); /* TorchScript never quotes */
    Text text = text_open(ev->cx->scratch);
    text_repr(&text, s, sym_length(s));
    return text_of(ev, &text);
}

/* Returns the literal of bytes: those outside of ASCII are written by their codes. */
static Sval bytes_text(Eval *ev, Sym s) {
    size_t n = sym_length(s);
    bool apostrophe = memchr(s, '\'', n) && !memchr(s, '"', n);
    char quote = apostrophe ? '"' : '\'';
    Text text = text_open(ev->cx->scratch);
    text_char(&text, 'b');
    text_char(&text, quote);
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c == '\\' || c == quote)
            text_printf(&text, "\\%c", c);
        else if (c == '\n' || c == '\r' || c == '\t')
            text_printf(&text, "\\%c", c == '\n' ? 'n' : c == '\r' ? 'r' : 't');
        else if (c < 0x20 || c > 0x7e)
            text_printf(&text, "\\x%02x", c);
        else
            text_char(&text, (char)c);
    }
    text_char(&text, quote);
    return text_of(ev, &text);
}

typedef struct TwoTexts {
    const char *yes, *no;
} TwoTexts;
static Sval text_yes(Eval *ev, void *context) { return literal(ev, ((TwoTexts *)context)->yes); }
static Sval text_no(Eval *ev, void *context) { return literal(ev, ((TwoTexts *)context)->no); }

static Sval later_text(Eval *ev, Sval v, bool repr, Span at) {
    switch (v.ir->type->kind) {
    case TY_STR:
        if (!repr) return v;
        return EV_POISON(ev, DIAG_2111, at, "the repr() of a string known only at run time is not available");
    case TY_BOOL: return flow_branch(ev, v.ir, text_yes, text_no, &(TwoTexts){"True", "False"}, at);
    case TY_INT: {
        Sval text = sv_number(ev, ir_call1(&ev->emit.b, "py.str.int", 1, &v.ir));
        return sv_text_by_points(ev, 1, &text) ? sv_text_points(ev, text, at) : text;
    }
    default: {
        return sv_unknown_text(
            ev, at,
            "a float known only at run time cannot be converted to a string as in Python: ONNX prints floats with "
            "eight digits, Python with as many as are needed; return the number instead");
    }
    }
}

typedef struct TextOf {
    bool repr;
    Span at;
} TextOf;

static Sval text_each(Eval *ev, Sval v, void *context) {
    const TextOf *t = context;
    return sv_str_of(ev, v, t->repr, t->at);
}

static Sval named(Eval *ev, const char *format, const char *name) {
    return literal(ev, arena_printf(ev->cx->scratch, format, name));
}

static Sval device_repr(Eval *ev, Sym device) {
    const char *colon = strchr(device, ':');
    if (!colon) return named(ev, "device(type='%s')", device);
    return literal(
        ev, arena_printf(ev->cx->scratch, "device(type='%.*s', index=%s)", (int)(colon - device), device, colon + 1));
}

static Sval range_text(Eval *ev, Sval v, Span at) {
    Sval part[3] = {v.range->start, v.range->stop, v.range->step};
    int64_t step;
    return sequence_text(ev, "range(", sv_known_int(part[2], &step) && step == 1 ? 2 : 3, part, ")", at);
}

/* Returns, for example, `typing.Optional[torch.Tensor]`: names with their modules. */
static Sval type_text(Eval *ev, const Type *type) {
    static const char *const typing[] = {"List",  "Dict", "Set",      "Tuple",   "Optional",
                                         "Union", "Any",  "Callable", "Literal", "Future"};
    Text text = text_open(ev->cx->mem);
    for (const char *at = ty_str(ev->cx, type); *at;) {
        size_t n = 0;
        while ((at[n] | 32) >= 'a' && (at[n] | 32) <= 'z') n++;
        for (size_t i = 0; i < sizeof typing / sizeof *typing; i++)
            if (n == strlen(typing[i]) && !memcmp(at, typing[i], n)) text_add(&text, "typing.");
        if (n == 6 && !memcmp(at, "Tensor", n)) text_add(&text, "torch.");
        for (n += !n; n; n--) text_char(&text, *at++);
    }
    return named(ev, "%s", text_done(&text));
}

static Sval text_of_value(Eval *ev, Sval v, bool repr, Span at);

Sval kinds_str_of(Eval *ev, Sval v, bool repr, Span at) {
    if (!seq_enter(ev, at)) return sv_poison();
    Sval text = text_of_value(ev, v, repr, at);
    seq_leave(ev);
    return text;
}

/* Calls the methods of a subclass of list or dict. */
static bool own_text(Eval *ev, Sval v, bool repr, Span at, Sval *out) {
    if ((v.kind != SV_LIST && v.kind != SV_DICT && v.kind != SV_SET) || !heap_cell(ev, v.cell)->class) return false;
    if (!repr && object_dunder(ev, v, "__str__", 0, NULL, at, out)) return true;
    return object_dunder(ev, v, "__repr__", 0, NULL, at, out);
}

Sval text_of_identity(Eval *ev, Sval v, Sym text, Span at) {
    if (!ev_compiled_code(ev)) return sv_str(text);
    return sv_unknown_text(ev, at, "the text of %s contains its address in memory, which differs from run to run",
                           sv_describe(ev, v));
}

static Sval class_text(Eval *ev, const Class *class) {
    if (class->flags & CLASS_ENUM) return named(ev, "<enum '%s'>", class->name);
    if (class->module->prelude) return named(ev, "<class '%s'>", class->name);
    return sv_str(sym_printf(ev->cx->symbols, "<class '%s.%s'>", class->module->name, class->name));
}

static Sval text_of_value(Eval *ev, Sval v, bool repr, Span at) {
    Sval own;
    if (own_text(ev, v, repr, at, &own)) return own;
    switch (v.kind) {
    case SV_POISON: return v;
    case SV_CHOICE: return flow_choice(ev, v.choice, text_each, &(TextOf){repr, at}, at);
    case SV_NONE: return literal(ev, "None");
    case SV_BOOL: return literal(ev, v.b ? "True" : "False");
    case SV_INT: return named(ev, "%s", arena_printf(ev->cx->scratch, "%lld", (long long)v.i));
    case SV_FLOAT: return float_text(ev, v.f);
    case SV_COMPLEX: return complex_text(ev, v.complex->re, v.complex->im);
    case SV_STR: return quoted(ev, v.s, repr);
    case SV_BYTES: return bytes_text(ev, v.s);
    case SV_ELLIPSIS: return literal(ev, "Ellipsis");
    case SV_DTYPE: return named(ev, "torch.%s", dtype_rows[v.dtype].torch);
    case SV_DEVICE: return repr ? device_repr(ev, v.s) : sv_str(v.s);
    case SV_SLICE:
        return sequence_text(ev, "slice(", 3, (Sval[]){v.slice->start, v.slice->stop, v.slice->step}, ")", at);
    case SV_NOT_IMPLEMENTED: return literal(ev, "NotImplemented");
    case SV_CONSTANT: return sv_str(v.s);
    case SV_TUPLE: return tuple_text(ev, v, at);
    case SV_LIST: return list_text(ev, v, at);
    case SV_RANGE: return range_text(ev, v, at);
    case SV_DICT:
    case SV_SET:
        if (heap_get(ev, v.cell)->kind != CELL_DYNAMIC) return dict_text(ev, v, at);
        return EV_POISON(ev, DIAG_2111, at, "a dictionary of run-time size cannot be converted to a string");
    case SV_LATER: return later_text(ev, v, repr, at);
    case SV_CLASS: return class_text(ev, v.class);
    case SV_FUNC: return text_of_identity(ev, v, sym_printf(ev->cx->symbols, "<function %s>", v.func->name), at);
    case SV_NATIVE: return named(ev, "<built-in function %s>", v.native->name);
    case SV_MODULE: return named(ev, "<module '%s'>", v.module->name);
    case SV_TYPE: return type_text(ev, v.form->type);
    case SV_OBJECT: return object_str(ev, v, repr, at);
    case SV_TENSOR:
        return sv_unknown_text(ev, at,
                               "a tensor cannot be converted to a string: its contents are known only at run time");
    default:
        return EV_POISON(ev, DIAG_2111, at, "%s cannot be converted to a string at compile time", sv_describe(ev, v));
    }
}

/* ---- format specifications: [[fill]align][sign][z][#][0][width][grouping][.precision][type] ---- */

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

static bool spec_number(const char *s, size_t n, size_t *i, int64_t *out) {
    size_t from = *i;
    int64_t value = 0;
    for (; *i < n && s[*i] >= '0' && s[*i] <= '9'; ++*i)
        if ((value = value * 10 + (s[*i] - '0')) > WIDEST) return false;
    if (*i > from) *out = value;
    return true;
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
    if (!spec_number(s, n, &i, &spec->width)) return false;
    if (i < n && (s[i] == ',' || s[i] == '_')) spec->grouping = s[i++];
    if (i < n && s[i] == '.') {
        i++;
        if (!spec_number(s, n, &i, &spec->precision) || spec->precision < 0) return false;
    }
    if (i < n) spec->type = s[i++];
    return i == n;
}

static void fill_in(Text *text, const Spec *spec, int64_t count) {
    for (int64_t i = 0; i < count; i++) text_add(text, spec->fill);
}

/* Pads sign and digits to the width; for text, the sign is empty. */
static Sval pad(Eval *ev, const Spec *spec, const char *sign, const char *body, char align) {
    Text text = text_open(ev->cx->scratch);
    int64_t have = (int64_t)strlen(sign) + (int64_t)sym_points(cx_sym(ev->cx, body));
    int64_t room = spec->width > have ? spec->width - have : 0;
    char way = spec->align ? spec->align : align;
    int64_t left = way == '>' ? room : way == '^' ? room / 2 : 0;
    fill_in(&text, spec, left);
    text_add(&text, sign);
    if (way == '=') fill_in(&text, spec, room);
    text_add(&text, body);
    if (way == '<' || way == '^') fill_in(&text, spec, room - left);
    return text_of(ev, &text);
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

static Sval format_int(Eval *ev, int64_t i, const Spec *spec, Span at) {
    uint64_t size = i < 0 ? (uint64_t)0 - (uint64_t)i : (uint64_t)i;
    const char *prefix = "", *digits;
    if (spec->precision >= 0 && (!spec->type || strchr("bcdoxXn", spec->type))) return bad_spec(ev, sv_int(i), at);
    switch (spec->type) {
    case 0:
    case 'd':
    case 'n': digits = base_digits(ev, size, 10, false); break;
    case 'b': prefix = "0b", digits = base_digits(ev, size, 2, false); break;
    case 'o': prefix = "0o", digits = base_digits(ev, size, 8, false); break;
    case 'x': prefix = "0x", digits = base_digits(ev, size, 16, false); break;
    case 'X': prefix = "0X", digits = base_digits(ev, size, 16, true); break;
    case 'c': {
        char bytes[5] = {0};
        if (i < 0 || i > 0x10ffff) return bad_spec(ev, sv_int(i), at);
        utf8_put((uint32_t)i, bytes);
        return pad(ev, spec, "", arena_text(ev->cx->scratch, bytes, strlen(bytes)), '<');
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
    return pad(ev, spec, sign, group(ev, digits, spec, (int64_t)strlen(sign)), '>');
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

/* Without a type: like repr, or with a precision like g, but keeping one decimal. */
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
    if (spec->precision > 10000) return bad_spec(ev, sv_float(f), at);
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
    return pad(ev, spec, sign, digits, '>');
}

static Sval format_text(Eval *ev, Sval v, const Spec *spec, Span at) {
    if ((spec->type && spec->type != 's') || spec->sign || spec->alternate || spec->grouping || spec->align == '=')
        if (!(spec->zero && spec->align == '=' && (!spec->type || spec->type == 's'))) return bad_spec(ev, v, at);
    size_t n = sym_length(v.s);
    if (spec->precision >= 0 && spec->precision < sym_points(v.s)) n = text_offset(v.s, (uint32_t)spec->precision);
    Spec left = *spec;
    if (left.align == '=') left.align = '<';
    return pad(ev, &left, "", arena_text(ev->cx->scratch, v.s, n), '<');
}

/* ---- numbers known at run time ---- */

/* Selects a run-time number of repetitions from a table: "", "0", "00", ... */
static Sval repeated_fill(Eval *ev, const Spec *spec, Sval count, Span at) {
    SvVec table = {0};
    for (int64_t i = 0; i <= spec->width; i++) {
        Text text = text_open(ev->cx->scratch);
        fill_in(&text, spec, i);
        vec_push(ev->cx->mem, &table, text_of(ev, &text));
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
    Sval none = literal(ev, ""), left = sv_int(0);
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
    if (negative.kind == SV_BOOL) return literal(ev, negative.b ? "-" : plus);
    if (negative.kind != SV_LATER) return sv_poison();
    return flow_branch(ev, negative.ir, text_yes, text_no, &(TwoTexts){"-", plus}, at);
}

/* Formats that require code points: other bases, groups of digits, a character. */
static Sval later_points(Eval *ev, Sval v, const Spec *spec, Span at) {
    bool character = spec->type == 'c';
    const char align = spec->align ? spec->align : character ? '<' : '>';
    const char texts[][2] = {
        {spec->type ? spec->type : 'd'}, {spec->sign == '-' ? 0 : spec->sign}, {spec->grouping}, {align}};
    Sval arg[8] = {v};
    if (spec->precision >= 0) return bad_spec(ev, v, at);
    arg[1] = literal(ev, texts[0]), arg[2] = literal(ev, texts[1]), arg[3] = sv_bool(spec->alternate);
    arg[4] = literal(ev, texts[2]), arg[5] = literal(ev, spec->fill), arg[6] = literal(ev, texts[3]);
    arg[7] = sv_int(spec->width < 0 ? 0 : spec->width);
    return prelude_call(ev, PRELUDE_TEXT_FORMAT_INT, 8, arg, at);
}

/* Formats a signed number, without splitting it if neither a width nor a sign requires that. */
static Sval later_int(Eval *ev, Sval v, const Spec *spec, Span at) {
    bool decimal = !spec->type || spec->type == 'd' || spec->type == 'n';
    if (spec->grouping || spec->alternate || !decimal) return later_points(ev, v, spec, at);
    if (!spec->sign && spec->align != '=')
        return pad_later(ev, spec, literal(ev, ""), sv_str_of(ev, v, false, at), '>', at);
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
    if (decimals || spec->alternate) vec_push(ev->cx->mem, &piece, literal(ev, "."));
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
        out = pad_later(ev, spec, literal(ev, ""), v, '<', at);
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

Sval format_value(Eval *ev, Sval v, const char *spec_text, size_t n, Span at) {
    Spec spec;
    Sval out, argument = sv_str(sym_n(ev->cx->symbols, spec_text, n));
    if (v.kind == SV_POISON) return v;
    if (v.kind == SV_CHOICE) return flow_choice(ev, v.choice, format_each, &(Formatting){spec_text, n, at}, at);
    if (v.kind == SV_OBJECT && object_dunder(ev, v, "__format__", 1, &argument, at, &out)) return out;
    if (!n) return sv_str_of(ev, v, false, at);
    if (!parse_spec(spec_text, n, &spec))
        return sv_raise(ev, "ValueError", DIAG_2112, at, "malformed format specification \"%.*s\"", (int)n, spec_text);
    int64_t k;
    if (v.kind == SV_LATER && sv_known_int(v, &k)) return format_int(ev, k, &spec, at);
    switch (v.kind) {
    case SV_BOOL: return format_int(ev, v.b, &spec, at);
    case SV_INT: return format_int(ev, v.i, &spec, at);
    case SV_FLOAT: return format_float(ev, v.f, &spec, at);
    case SV_STR: return format_text(ev, v, &spec, at);
    case SV_LATER: return format_later(ev, v, &spec, at);
    case SV_OBJECT:
        if (!enum_underlying(ev, v, &out) || !number_kind(out)) out = sv_str_of(ev, v, false, at);
        return format_value(ev, out, spec_text, n, at);
    default:
        return sv_raise(ev, "TypeError", DIAG_2112, at, "%s does not take a format specification", sv_describe(ev, v));
    }
}

/* What joining a list of run-time length carries from trip to trip. */
typedef struct Joining {
    CellId frame;
    Sval separator;
    bool repr; /* elements are formatted as inside a list */
    Span at;
} Joining;

static bool join_one(Eval *ev, Sval element, void *context) {
    Joining *j = context;
    Sym text = cx_sym(ev->cx, "text"), between = cx_sym(ev->cx, "between");
    if (j->repr) element = sv_str_of(ev, element, true, j->at);
    Sval piece[3] = {frame_get(ev, j->frame, text), frame_get(ev, j->frame, between), element};
    Sval all = element.kind == SV_POISON ? element : text_join(ev, 3, piece, j->at);
    frame_set(ev, j->frame, text, all);
    frame_set(ev, j->frame, between, j->separator);
    return all.kind != SV_POISON;
}

Sval text_join_later(Eval *ev, const IterSource *source, Sval separator, bool repr, Span at) {
    Joining j = {heap_new(ev, CELL_FRAME, at), separator, repr, at};
    Sval empty = sv_later(ir_str(&ev->emit.b, cx_sym(ev->cx, "")));
    frame_set(ev, j.frame, cx_sym(ev->cx, "text"), empty);
    frame_set(ev, j.frame, cx_sym(ev->cx, "between"), empty);
    j.separator = sv_later(ir_str(&ev->emit.b, separator.s));
    return iter_each(ev, iter_view(ev, source), join_one, &j, at) ? frame_get(ev, j.frame, cx_sym(ev->cx, "text"))
                                                                  : sv_poison();
}
