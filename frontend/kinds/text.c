/* Run-time text. It has two forms: a string of the graph, which ONNX can concatenate, compare and match, and an object
 * of the prelude's class Text, a list of code points, which all other operations use (prelude/_text.py).
 *
 * Requirements
 *   1. A string that was composed here of ints and known pieces is converted to a Text if an operation needs its
 * characters; a string from outside cannot be, since ONNX cannot split strings.
 *   2. The program sees one class, str. */
#include "base/message.h"
#include "frontend/kinds/format.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/seq.h"

#include <stdarg.h>
#include <string.h>

bool sv_is_later_text(Sval v) { return v.kind == SV_LATER && v.ir->type->kind == TY_STR; }

static Sval unavailable(Eval *ev, Span at, const char *what) {
    Diag *diag = ev_error(ev, DIAG_2111, at, "%s of a string known only at run time cannot be computed", what);
    diag_help(ev->cx->diags, diag, "choose between known strings with `if`, or compute with a number instead");
    return sv_poison();
}

/* ---- strings of the graph ---- */

static bool is_made_of(Eval *ev, const Value *text, const char *row) {
    return text->def && text->def->op->text == cx_sym(ev->cx, row);
}

static Sym known_part(const Value *text) {
    const Const *data = text->fact.data;
    return data && data->dtype == DT_STR ? ((const Sym *)data->data)[0] : NULL;
}

bool sv_text_by_points(const Eval *ev, uint32_t n, const Sval *piece) {
    if (!ev->flow.learned || !ev->flow.learned->points) return false;
    bool later = ev->flow.loops.memory != NULL;
    for (uint32_t i = 0; i < n; i++) later |= sv_is_later_text(piece[i]) || sv_is_points(piece[i]);
    return later;
}

typedef struct TextFold {
    Sval (*known)(Eval *ev, Sym s);
    Sval (*number)(Eval *ev, Value *number, bool size, Span at); /* size: the sign is left out */
    Span at;
} TextFold;

/* Returns the sum of the results for the parts of a text; unbound: it does not consist of known pieces and ints
 * alone. */
static Sval fold_text(Eval *ev, const Value *text, const TextFold *fold) {
    enum { DEEPEST = 200 };
    if (known_part(text)) return fold->known(ev, known_part(text));
    if (is_made_of(ev, text, "py.str.int")) return fold->number(ev, text->def->in[0].value, false, fold->at);
    if (is_made_of(ev, text, "py.str.magnitude")) return fold->number(ev, text->def->in[0].value, true, fold->at);
    if (!is_made_of(ev, text, "py.add.str") || ev->now.depth > DEEPEST) {
        /* The characters of a text that a loop, a branch or a list gives can be kept, those of an input cannot. */
        ev->flow.lessons->points |= text->def || (text->home && text->home->owner);
        return sv_unbound();
    }
    ev->now.depth++;
    Sval a = fold_text(ev, text->def->in[0].value, fold);
    Sval b = a.kind == SV_UNBOUND ? a : fold_text(ev, text->def->in[1].value, fold);
    ev->now.depth--;
    return b.kind == SV_UNBOUND ? b : sv_binary(ev, OP_Add, a, b, fold->at);
}

static Sval known_length(Eval *ev, Sym s) { return (void)ev, sv_int(sym_points(s)); }

static Sval number_length(Eval *ev, Value *number, bool size, Span at) {
    Sval length = sv_number(ev, ir_call1(&ev->emit.b, "py.digits", 1, &number));
    if (!size) return length;
    return sv_binary(ev, OP_Sub, length, sv_compare(ev, OP_Lt, sv_number(ev, number), sv_int(0), at), at);
}

static Sval known_points(Eval *ev, Sym s) {
    SvVec points = {0};
    for (size_t i = 0, n = sym_length(s); i < n;) {
        uint32_t code = 0;
        int length = utf8_decode(s + i, n - i, &code);
        vec_push(ev->cx->mem, &points, sv_int(code));
        i += length ? (size_t)length : 1;
    }
    return sv_list(ev, points.n, points.at);
}

static Sval number_points(Eval *ev, Value *number, bool size, Span at) {
    Sval n[] = {sv_number(ev, number), sv_bool(!size)};
    return prelude_call(ev, PRELUDE_TEXT_DECIMAL, 2, n, at);
}

static Sval points_of(Eval *ev, Sval v, Span at) {
    if (v.kind == SV_STR) return known_points(ev, sv_text(v));
    if (sv_is_points(v)) return sv_attr(ev, v, cx_sym(ev->cx, "points"), at);
    if (!sv_is_later_text(v)) return sv_unbound();
    return fold_text(ev, v.ir, &(TextFold){known_points, number_points, at});
}

static Sval known_is_ascii(Eval *ev, Sym s) {
    for (size_t i = 0; i < sym_length(s); i++)
        if ((unsigned char)s[i] >= 0x80) return (void)ev, sv_int(1);
    return sv_int(0);
}

static Sval number_is_ascii(Eval *ev, Value *number, bool size, Span at) {
    return (void)ev, (void)number, (void)size, (void)at, sv_int(0);
}

/* Returns whether all characters are below 128, as a bool known now. */
static Sval is_ascii(Eval *ev, Sval v, Span at) {
    if (sv_is_points(v)) return sv_bool(class_is_named(v.class, PRELUDE_TEXT_ASCII));
    Sval others = v.kind == SV_STR ? known_is_ascii(ev, sv_text(v))
                                   : fold_text(ev, v.ir, &(TextFold){known_is_ascii, number_is_ascii, at});
    return sv_bool(others.kind == SV_INT && others.i == 0);
}

Sval sv_text_points(Eval *ev, Sval v, Span at) {
    if (sv_is_points(v)) return v;
    if (v.kind != SV_STR && points_of(ev, v, at).kind == SV_UNBOUND) return sv_unbound();
    return prelude_call(ev, PRELUDE_TEXT_TEXT, 1, &v, at);
}

/* ---- the row ---- */

static Sval by_points(Eval *ev, Sval v, const char *what, Span at) {
    Sval text = sv_text_points(ev, v, at);
    return text.kind == SV_UNBOUND ? unavailable(ev, at, what) : text;
}

static Sval text_attr(Eval *ev, Sval v, Sym name, Span at) {
    Sval method = native_method(ev, "text", v, name, at), points;
    if (method.kind != SV_UNBOUND || !native_find(ev, "str", name)) return method;
    points = by_points(ev, v, arena_printf(ev->cx->scratch, "`%s`", name), at);
    return points.kind == SV_POISON ? points : sv_attr(ev, points, name, at);
}

static Sval text_item(Eval *ev, Sval v, Sval index, Span at) {
    return sv_item(ev, by_points(ev, v, "a part", at), index, at);
}

static bool text_iterate(Eval *ev, Sval v, IterSource *out, Span at) {
    Sval points = by_points(ev, v, "the characters", at);
    return points.kind != SV_POISON && iter_open(ev, points, out, at);
}

static Sval text_length(Eval *ev, Sval v, Span at) {
    Sval length = fold_text(ev, v.ir, &(TextFold){known_length, number_length, at});
    return length.kind == SV_UNBOUND ? unavailable(ev, at, "the length") : length;
}

static Sval text_truth(Eval *ev, Sval v, Span at) {
    return sv_compare(ev, OP_NotEq, v, sv_str(cx_sym(ev->cx, "")), at);
}

/* Makes a pattern that matches if the known text is at the start, at the end, or anywhere. */
Sval text_matches(Eval *ev, Sval v, const char *before, Sym literal, const char *after, Span at) {
    Text pattern = text_open(ev->cx->scratch);
    text_add(&pattern, before);
    for (const char *p = literal; *p; p++) {
        if (strchr("\\^$.|?*+()[]{}", *p)) text_char(&pattern, '\\');
        text_char(&pattern, *p);
    }
    text_add(&pattern, after);
    Value *in[2] = {sv_ir(ev, v, at), ir_str(&ev->emit.b, cx_sym(ev->cx, text_done(&pattern)))};
    return sv_number(ev, ir_call1(&ev->emit.b, "py.fullmatch.str", 2, in));
}

static Sval text_contains(Eval *ev, Sval v, Sval item, Span at) {
    if (item.kind == SV_STR) return text_matches(ev, v, "(?s).*", sv_text(item), ".*", at);
    return sv_contains(ev, by_points(ev, v, "a search in", at), item, at);
}

static Value *text_later(Eval *ev, Sval v, Span at) { return (void)ev, (void)at, v.ir; }

const SvProtocol sv_text_row = {
    .noun = "a str",
    .attr = text_attr,
    .item = text_item,
    .length = text_length,
    .iterate = text_iterate,
    .truth = text_truth,
    .contains = text_contains,
    .later = text_later,
    .binary = sv_text_binary,
    .compare = sv_text_compare,
};

/* ---- functions of the prelude's class ---- */

static Sval native_points(Eval *ev, const Args *args, Span at) {
    Sval points = points_of(ev, args->pos[0], at);
    if (points.kind != SV_UNBOUND) return points;
    if (sv_is_later_text(args->pos[0])) return unavailable(ev, at, "the characters");
    return sv_raise(ev, "TypeError", DIAG_2103, at, "a str is needed here, not %s", sv_describe(ev, args->pos[0]));
}

static Sval native_has_points(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0];
    return sv_bool(!sv_is_later_text(v) || points_of(ev, v, at).kind != SV_UNBOUND);
}

static Sval native_ascii(Eval *ev, const Args *args, Span at) { return is_ascii(ev, args->pos[0], at); }

/* Returns the text of code points that are all known now, else None. */
static Sval native_known(Eval *ev, const Args *args, Span at) {
    Sval points = args->pos[0];
    char bytes[4];
    (void)at;
    if (points.kind != SV_LIST || !list_is_static(ev, points) || sv_text_by_points(ev, 0, NULL)) return sv_none();
    Text text = text_open(ev->cx->scratch);
    for (uint32_t i = 0; i < list_count(ev, points); i++) {
        int64_t point;
        if (!sv_known_int(list_get(ev, points, i), &point) || point < 0 || point > 0x10ffff) return sv_none();
        text_add_n(&text, bytes, (size_t)utf8_put((uint32_t)point, bytes));
    }
    return sv_str(sym_n(ev->cx->symbols, text.at ? text.at : "", text.n));
}

/* Returns one character below 128 as a string of the graph, read from a table. */
static Sval native_character(Eval *ev, const Args *args, Span at) {
    enum { CHARACTERS = 128 };
    Value *point = sv_ir(ev, args->pos[0], at);
    Sval each[CHARACTERS];
    for (int i = 0; i < CHARACTERS; i++) each[i] = sv_str(sym_n(ev->cx->symbols, (char[]){(char)i}, 1));
    const Type *type = ty_basic(ev->types, TY_STR);
    Value *table = point ? sv_ir_list(ev, CHARACTERS, each, type, at) : NULL;
    return table ? sv_number(ev, seq_call(ev, "at", type, 2, (Value *[]){table, point})) : sv_poison();
}

/* Joins two strings into one of the graph, even if an earlier evaluation requires another form. */
static Sval native_joined(Eval *ev, const Args *args, Span at) {
    Value *in[2] = {sv_ir(ev, args->pos[0], at), sv_ir(ev, args->pos[1], at)};
    return in[0] && in[1] ? sv_number(ev, ir_call1(&ev->emit.b, "py.add.str", 2, in)) : sv_poison();
}

static Sval native_refuse(Eval *ev, const Args *args, Span at) {
    return unavailable(ev, at, args->pos[0].kind == SV_STR ? sv_text(args->pos[0]) : "this");
}

static Sval native_refuse_at(Eval *ev, const Args *args, Span at) {
    const Tuple *place = args->pos[1].kind == SV_TUPLE ? args->pos[1].tuple : NULL;
    int64_t first, last;
    if (place && place->n == 2 && sv_known_int(place->item[0], &first) && sv_known_int(place->item[1], &last))
        at = (Span){(Pos)first, (Pos)last};
    return EV_POISON(ev, DIAG_2111, at, "%s",
                     args->pos[0].kind == SV_STR ? sv_text(args->pos[0]) : "this string is known only at run time");
}

static Sval native_is_unknown(Eval *ev, const Args *args, Span at) {
    return (void)ev, (void)at,
           sv_bool(sv_is_points(args->pos[0]) && class_is_named(args->pos[0].class, PRELUDE_TEXT_UNKNOWN));
}

Sval sv_unknown_text(Eval *ev, Span at, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *why = message_text(ev->cx->mem, format, args);
    va_end(args);
    Sval part[] = {sv_str(cx_sym(ev->cx, why)), sv_int(at.lo), sv_int(at.hi)};
    return prelude_call(ev, PRELUDE_TEXT_UNKNOWN, 3, part, at);
}

static const Native each_natives[] = {
    {"_text", "_is_unknown", native_is_unknown, "text, /"},
    {"_text", "_points", native_points, "text, /"},
    {"_text", "_has_points", native_has_points, "text, /"},
    {"_text", "_ascii", native_ascii, "text, /"},
};
NATIVES_EACH(text_each, each_natives)

static const Native natives[] = {
    {"_text", "_known", native_known, "points, /"},
    {"_text", "_character", native_character, "point, /"},
    {"_text", "_joined", native_joined, "a, b, /"},
    {"_text", "_refuse", native_refuse, "what, /"},
    {"_text", "_refuse_at", native_refuse_at, "why, place, /"},
};
NATIVES(text, natives)
