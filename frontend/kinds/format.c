/* Python's text of values: str() and repr(). Values known now are formatted here exactly; run-time ints and texts
 * become run-time text (py::str rows); other run-time values are refused with a reason. */
#include "frontend/kinds/format.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/number.h"
#include "frontend/kinds/seq.h"
#include "frontend/value/rope.h"
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

/* Returns the length of the printable ASCII at s that is written as it is. */
static size_t plain_length(const char *s, size_t n, char quote) {
    size_t i = 0;
    while (i < n && s[i] >= 0x20 && s[i] < 0x7f && s[i] != '\\' && s[i] != quote) i++;
    return i;
}

/* Adds Python's repr of a str, with quotes and escapes. */
static void text_repr(Text *text, const char *s, size_t n) {
    bool single = memchr(s, '\'', n) != NULL, twice = memchr(s, '"', n) != NULL;
    char quote = single && !twice ? '"' : '\'';
    text_char(text, quote);
    for (size_t i = 0; i < n;) {
        size_t plain = plain_length(s + i, n - i, quote);
        text_add_n(text, s + i, plain);
        if ((i += plain) == n) break;
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
    for (size_t i = 0, n = sym_length(sv_text(repr)); i < n;) {
        uint32_t code;
        int length = utf8_decode(sv_text(repr) + i, n - i, &code);
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

size_t text_place(Eval *ev, Sval text, uint32_t position) {
    if (text_points(text) == text_size(text)) return position;
    Sym s = sv_text(text);
    if (position < PLACE_STEP) return text_offset(s, position);
    uint32_t from = places_of(ev, s)[position / PLACE_STEP];
    return from + text_offset(s + from, position % PLACE_STEP);
}

/* ---- joining ---- */

/* Joins the known texts from piece *i on into one; *i becomes the index after them. */
static Sval join_known(Eval *ev, uint32_t n, const Sval *piece, uint32_t *i) {
    uint32_t from = *i;
    while (*i < n && piece[*i].kind == SV_STR) ++*i;
    return *i == from + 1 ? piece[from] : text_concat(ev, SV_STR, *i - from, piece + from);
}

bool text_join_points(Eval *ev, uint32_t n, const Sval *piece, Sval *out, Span at) {
    if (!sv_text_by_points(ev, n, piece)) return false;
    *out = n ? sv_text_points(ev, piece[0], at) : sv_unbound();
    for (uint32_t i = 1; i < n && (out->kind == SV_OBJECT || out->kind == SV_STR); i++) {
        /* If all code points are known, the result is a known text. */
        Sval left = sv_text_points(ev, *out, at), right = sv_text_points(ev, piece[i], at);
        bool both = left.kind != SV_UNBOUND && right.kind != SV_UNBOUND;
        *out = both ? sv_binary(ev, OP_Add, left, right, at) : sv_unbound();
    }
    return out->kind != SV_UNBOUND;
}

/* Joins the pieces from the first on. */
static Sval join_in_order(Eval *ev, uint32_t n, const Sval *piece, Span at) {
    Sval all = sv_str(cx_sym(ev->cx, ""));
    bool empty = true;
    for (uint32_t i = 0; i < n;) {
        if (piece[i].kind == SV_POISON) return piece[i];
        Sval next = piece[i].kind == SV_STR ? join_known(ev, n, piece, &i) : piece[i++];
        if (next.kind == SV_STR && !text_size(next)) continue;
        if (empty)
            all = next;
        else if (all.kind == SV_STR && next.kind == SV_STR)
            all = text_concat(ev, SV_STR, 2, (Sval[]){all, next});
        else
            all = sv_binary(ev, OP_Add, all, next, at);
        empty = false;
        if (all.kind == SV_POISON) return all;
    }
    return all;
}

/* Joins many texts by halves, because each sum of lists of code points is a copy. */
static Sval join_by_halves(Eval *ev, uint32_t n, const Sval *piece, Span at) {
    enum { FEW = 32 };
    if (n <= FEW) return join_in_order(ev, n, piece, at);
    Sval a = join_by_halves(ev, n / 2, piece, at), b = join_by_halves(ev, n - n / 2, piece + n / 2, at);
    return join_in_order(ev, 2, (Sval[]){a, b}, at);
}

Sval text_join(Eval *ev, uint32_t n, const Sval *piece, Span at) {
    Sval points;
    if (text_join_points(ev, n, piece, &points, at)) return points;
    for (uint32_t i = 0; i < n; i++)
        if (sv_is_points(piece[i])) return join_by_halves(ev, n, piece, at);
    return join_in_order(ev, n, piece, at);
}

/* ---- str and repr ---- */

Sval text_value(Eval *ev, Text *text) {
    cx_step(ev->cx, text->n / TEXT_STEP);
    return sv_str(sym_n(ev->cx->symbols, text->at ? text->at : "", text->n));
}

Sval text_literal(Eval *ev, const char *s) { return sv_str(cx_sym(ev->cx, s)); }

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
    return text_value(ev, &text);
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
    return text_value(ev, &text);
}

/* Joins open, the elements' repr separated by ", ", and close. */
static Sval sequence_text(Eval *ev, const char *open, uint32_t n, const Sval *item, const char *close, Span at) {
    Sval *piece = arena_new_array(ev->cx->mem, Sval, 2 * (size_t)n + 2);
    uint32_t k = 0;
    piece[k++] = text_literal(ev, open);
    for (uint32_t i = 0; i < n; i++) {
        if (i) piece[k++] = text_literal(ev, ", ");
        piece[k++] = sv_str_of(ev, item[i], true, at);
    }
    piece[k++] = text_literal(ev, close);
    return text_join(ev, k, piece, at);
}

static Sval tuple_text(Eval *ev, Sval v, Span at) {
    const Tuple *tuple = v.tuple;
    const Class *class = tuple->class;
    bool derived = class && !class->module->prelude && !(class->flags & CLASS_NAMED_TUPLE); /* class Pair(tuple) */
    if (!class || derived) return sequence_text(ev, "(", tuple->n, tuple->item, tuple->n == 1 ? ",)" : ")", at);
    if (!(tuple->class->flags & CLASS_NAMED_TUPLE))
        return sequence_text(ev, "torch.Size([", tuple->n, tuple->item, "])", at);
    SvVec piece = {0};
    vec_push(ev->cx->mem, &piece, text_literal(ev, arena_printf(ev->cx->scratch, "%s(", tuple->class->name)));
    for (uint32_t i = 0; i < tuple->n; i++) {
        vec_push(ev->cx->mem, &piece,
                 text_literal(ev, arena_printf(ev->cx->scratch, "%s%s=", i ? ", " : "", tuple->class->field[i].name)));
        vec_push(ev->cx->mem, &piece, sv_str_of(ev, tuple->item[i], true, at));
    }
    vec_push(ev->cx->mem, &piece, text_literal(ev, ")"));
    return text_join(ev, piece.n, piece.at, at);
}

static Sval dict_text(Eval *ev, Sval v, Span at) {
    ev_fill_whole(ev, v, at);
    SvVec piece = {0};
    Arena *mem = ev->cx->mem;
    const char *between = "{";
    map_each (&heap_get(ev, v.cell)->dict.map, e) {
        const Entry *entry = e->value;
        vec_push(mem, &piece, text_literal(ev, between));
        vec_push(mem, &piece, sv_str_of(ev, entry->key, true, at));
        vec_push(mem, &piece, text_literal(ev, ": "));
        vec_push(mem, &piece, sv_str_of(ev, entry->value, true, at));
        between = ", ";
    }
    if (!piece.n) return text_literal(ev, "{}");
    vec_push(mem, &piece, text_literal(ev, "}"));
    return text_join(ev, piece.n, piece.at, at);
}

/* The members are shown in the order in which the set is iterated. */
static Sval set_text(Eval *ev, Sval v, Span at) {
    const Class *class = heap_cell(ev, v.cell)->class;
    bool frozen = class && class_is(class, prelude_class(ev, PRELUDE_FROZENSET));
    SvVec member = set_members(ev, v);
    if (!member.n) return text_literal(ev, frozen ? "frozenset()" : "set()");
    return sequence_text(ev, frozen ? "frozenset({" : "{", member.n, member.at, frozen ? "})" : "}", at);
}

static Sval later_list_text(Eval *ev, Sval v, Span at) {
    IterSource source;
    if (!iter_open(ev, v, &source, at)) return sv_poison();
    Sval all = text_join_later(ev, &source, text_literal(ev, ", "), true, at);
    return all.kind == SV_POISON ? all
                                 : text_join(ev, 3, (Sval[]){text_literal(ev, "["), all, text_literal(ev, "]")}, at);
}

static Sval list_text(Eval *ev, Sval v, Span at) {
    if (!list_is_static(ev, v)) return later_list_text(ev, v, at);
    const Content *content = heap_get(ev, v.cell);
    return sequence_text(ev, "[", content->list.n, content->list.item, "]", at);
}

static Sval quoted(Eval *ev, Sval v) {
    if (ev->subject.archive) return v; /* TorchScript never quotes */
    Str s = text_bytes(v);
    ArenaMark mark = arena_mark(ev->cx->scratch);
    Text text = text_open(ev->cx->scratch);
    text_repr(&text, s.s, s.n);
    Sval made = text_value(ev, &text);
    arena_release(ev->cx->scratch, mark);
    return made;
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
    return text_value(ev, &text);
}

typedef struct TwoTexts {
    const char *yes, *no;
} TwoTexts;
static Sval text_yes(Eval *ev, void *context) { return text_literal(ev, ((TwoTexts *)context)->yes); }
static Sval text_no(Eval *ev, void *context) { return text_literal(ev, ((TwoTexts *)context)->no); }

Sval text_either(Eval *ev, Value *cond, const char *yes, const char *no, Span at) {
    return flow_branch(ev, cond, text_yes, text_no, &(TwoTexts){yes, no}, at);
}

static Sval later_text(Eval *ev, Sval v, bool repr, Span at) {
    switch (v.ir->type->kind) {
    case TY_STR:
        if (!repr) return v;
        return EV_POISON(ev, DIAG_2111, at, "the repr() of a string known only at run time is not available");
    case TY_BOOL: return text_either(ev, v.ir, "True", "False", at);
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
    return text_literal(ev, arena_printf(ev->cx->scratch, format, name));
}

static Sval device_repr(Eval *ev, Sym device) {
    const char *colon = strchr(device, ':');
    if (!colon) return named(ev, "device(type='%s')", device);
    return text_literal(
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

/* Formats an instance of a subclass of list or dict by its own __str__ or __repr__; false: it has none. */
static bool own_text(Eval *ev, Sval v, bool repr, Span at, Sval *out) {
    if ((v.kind != SV_LIST && v.kind != SV_DICT && v.kind != SV_SET) || !heap_cell(ev, v.cell)->class) return false;
    const char *method = "__str__";
    bool own = !repr && object_dunder(ev, v, method, 0, NULL, at, out);
    if (!own) own = object_dunder(ev, v, method = "__repr__", 0, NULL, at, out);
    if (own) *out = object_text(ev, *out, method, at);
    return own;
}

Sval text_of_identity(Eval *ev, Sval v, Sym text, Span at) {
    if (!ev_compiled_code(ev)) return sv_str(text);
    return sv_unknown_text(ev, at, "the text of %s contains its address in memory, which differs from run to run",
                           sv_describe(ev, v));
}

static Sval class_text(Eval *ev, Sval v, Span at) {
    const Class *class = v.class;
    Sval own;
    if (object_dunder(ev, v, "__repr__", 0, NULL, at, &own)) return own;
    if (class->flags & CLASS_ENUM) return named(ev, "<enum '%s'>", class->name);
    if (class->module->prelude) return named(ev, "<class '%s'>", class->name);
    return sv_str(sym_printf(ev->cx->symbols, "<class '%s.%s'>", class->module->name, class->qualified));
}

static Sval text_of_value(Eval *ev, Sval v, bool repr, Span at) {
    Sval own;
    if (own_text(ev, v, repr, at, &own)) return own;
    switch (v.kind) {
    case SV_POISON: return v;
    case SV_CHOICE: return flow_choice(ev, v.choice, text_each, &(TextOf){repr, at}, at);
    case SV_NONE: return text_literal(ev, "None");
    case SV_BOOL: return text_literal(ev, v.b ? "True" : "False");
    case SV_INT: return named(ev, "%s", arena_printf(ev->cx->scratch, "%lld", (long long)v.i));
    case SV_FLOAT: return float_text(ev, v.f);
    case SV_COMPLEX: return complex_text(ev, v.complex->re, v.complex->im);
    case SV_STR: return repr ? quoted(ev, v) : v;
    case SV_BYTES: return bytes_text(ev, sv_text(v));
    case SV_ELLIPSIS: return text_literal(ev, "Ellipsis");
    case SV_DTYPE: return named(ev, "torch.%s", dtype_rows[v.dtype].torch);
    case SV_DEVICE: return repr ? device_repr(ev, sv_text(v)) : sv_str(sv_text(v));
    case SV_SLICE:
        return sequence_text(ev, "slice(", 3, (Sval[]){v.slice->start, v.slice->stop, v.slice->step}, ")", at);
    case SV_NOT_IMPLEMENTED: return text_literal(ev, "NotImplemented");
    case SV_CONSTANT: return sv_str(sv_text(v));
    case SV_TUPLE: return tuple_text(ev, v, at);
    case SV_LIST: return list_text(ev, v, at);
    case SV_RANGE: return range_text(ev, v, at);
    case SV_DICT:
    case SV_SET:
        if (heap_get(ev, v.cell)->kind != CELL_DYNAMIC)
            return v.kind == SV_SET ? set_text(ev, v, at) : dict_text(ev, v, at);
        return EV_POISON(ev, DIAG_2111, at, "a dictionary of run-time size cannot be converted to a string");
    case SV_LATER: return later_text(ev, v, repr, at);
    case SV_CLASS: return class_text(ev, v, at);
    case SV_FUNC: return text_of_identity(ev, v, sym_printf(ev->cx->symbols, "<function %s>", v.func->name), at);
    case SV_OPS: return text_of_identity(ev, v, sym_printf(ev->cx->symbols, "<built-in method %s>", v.op->name), at);
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

/* The state that joining a list of run-time length carries from trip to trip. */
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
    j.separator = sv_later(ir_str(&ev->emit.b, sv_text(separator)));
    return iter_each(ev, iter_view(ev, source), join_one, &j, at) ? frame_get(ev, j.frame, cx_sym(ev->cx, "text"))
                                                                  : sv_poison();
}
