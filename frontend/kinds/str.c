/* Text known now: indices count code points; case and character classes are ASCII's, and other letters are reported
 * where they would matter. library/str.c has the methods. Run-time text can be compared, concatenated and matched
 * against known patterns. */
#include "frontend/kinds/format.h"
#include "frontend/kinds/seq.h"
#include "frontend/value/rope.h"

#include <string.h>

static Sval piece(Eval *ev, const char *s, size_t n) {
    cx_step(ev->cx, n / TEXT_STEP);
    return sv_str(sym_n(ev->cx->symbols, s, n));
}

/* Returns the characters as texts of length one. A text is often split several times in a row, as by passes over a
 * character set. */
static SvVec characters(Eval *ev, Sym s) {
    SvVec out = {0};
    size_t n = sym_length(s);
    if (ev->memo.split.text == s) return ev->memo.split.characters;
    vec_reserve(ev->cx->program, &out, (uint32_t)sym_points(s));
    for (size_t i = 0; i < n;) {
        size_t length = text_offset(s + i, 1);
        vec_push(ev->cx->program, &out, piece(ev, s + i, length));
        i += length;
    }
    ev->memo.split.text = s, ev->memo.split.characters = out;
    return out;
}

static Sval str_attr(Eval *ev, Sval v, Sym name, Span at) { return native_method(ev, "str", v, name, at); }

/* Returns the slice of a text of single bytes. */
static Sval every_nth(Eval *ev, const char *s, const Bounds *bounds) {
    ArenaMark mark = arena_mark(ev->cx->scratch);
    char *out = arena_alloc(ev->cx->scratch, (size_t)bounds->count);
    for (int64_t i = 0; i < bounds->count; i++) out[i] = s[bounds->start + i * bounds->step];
    Sval made = piece(ev, out, (size_t)bounds->count);
    arena_release(ev->cx->scratch, mark);
    return made;
}

static Sval str_slice(Eval *ev, Sval v, const Slice *slice, Span at) {
    Bounds bounds;
    bool bad;
    uint32_t n = text_points(v);
    if (!seq_bounds(ev, slice, n, at, &bounds, &bad)) {
        if (bad) return sv_poison();
        return sv_item(ev, sv_text_points(ev, v, at), (Sval){.kind = SV_SLICE, .slice = slice}, at);
    }
    if (bounds.step == 1) {
        size_t from = text_place(ev, v, (uint32_t)bounds.start);
        return piece(ev, text_bytes(v).s + from, text_place(ev, v, (uint32_t)(bounds.start + bounds.count)) - from);
    }
    if (text_size(v) == n) return every_nth(ev, text_bytes(v).s, &bounds);
    SvVec all = characters(ev, sv_text(v));
    Text text = text_open(ev->cx->scratch);
    for (int64_t i = 0; i < bounds.count; i++) {
        Sym one = sv_text(all.at[bounds.start + i * bounds.step]);
        text_add_n(&text, one, sym_length(one));
    }
    return piece(ev, text.at ? text.at : "", text.n);
}

static Sval str_item(Eval *ev, Sval v, Sval index, Span at) {
    if (index.kind == SV_SLICE) return str_slice(ev, v, index.slice, at);
    index = seq_index_value(ev, index, "a text", at);
    if (index.kind == SV_POISON) return index;
    if (index.kind == SV_LATER) {
        SvVec all = characters(ev, sv_text(v));
        return seq_choose(ev, all.n, all.at, index.ir, at);
    }
    uint32_t k;
    if (!seq_position(ev, index.i, text_points(v), "text", at, &k)) return sv_poison();
    const char *from = text_bytes(v).s + text_place(ev, v, k);
    return piece(ev, from, text_offset(from, 1));
}

static Sval str_length(Eval *ev, Sval v, Span at) {
    (void)ev, (void)at;
    return sv_int(text_points(v));
}

/* Returns an element for iteration; the text is split once, so that iterating over it takes linear time. */
static Sval str_at(Eval *ev, const IterSource *source, Sval index, Span at) {
    if (index.kind != SV_INT) return str_item(ev, source->value, index, at);
    uint32_t k;
    const Sval *all = source->data;
    return seq_position(ev, index.i, (uint32_t)source->n, "text", at, &k) ? all[k] : sv_poison();
}

static bool str_iterate(Eval *ev, Sval v, IterSource *out, Span at) {
    (void)at;
    SvVec all = characters(ev, sv_text(v));
    *out = (IterSource){.n = all.n, .at = str_at, .value = v, .unroll = true, .data = all.at};
    return true;
}

static bool has_part(Eval *ev, Sval v, Sval part) {
    Str all = text_bytes(v), what = text_bytes(part);
    cx_step(ev->cx, all.n / TEXT_STEP);
    return str_find(all.s, all.n, what.s, what.n) != NULL;
}

static Sval str_contains(Eval *ev, Sval v, Sval item, Span at) {
    if (item.kind == SV_STR) return sv_bool(has_part(ev, v, item));
    if (sv_is_later_text(item) || sv_is_points(item)) {
        Sval points = sv_text_points(ev, item, at);
        if (points.kind == SV_UNBOUND)
            return EV_POISON(ev, DIAG_2111, at, "a string known only at run time cannot be searched for");
        return sv_contains(ev, sv_text_points(ev, v, at), points, at);
    }
    return sv_raise(ev, "TypeError", DIAG_2103, at,
                    "`in` with a string on the right needs a string on the left, not %s", sv_describe(ev, item));
}

/* ---- operators ---- */

static bool is_text(Sval v) { return v.kind == SV_STR || sv_is_later_text(v); }
static bool is_count(Sval v) {
    return v.kind == SV_INT || v.kind == SV_BOOL || (v.kind == SV_LATER && v.ir->type->kind == TY_INT);
}

static bool is_known_count(Sval v) {
    int64_t k;
    return is_count(v) && sv_known_int(v, &k);
}

/* Opens *text with v's characters or bytes, repeated `times` times; false: reported. */
static bool repeated(Eval *ev, Sval v, Sval times, Span at, Text *text) {
    uint32_t count;
    Str one = text_bytes(v);
    if (!seq_repeat_count(ev, times, (uint32_t)one.n, at, &count)) return false;
    *text = text_open(ev->cx->scratch);
    size_t n = one.n * count;
    cx_step(ev->cx, n / TEXT_STEP);
    if (n) text_add_n(text, one.s, one.n);
    while (text->n < n) text_add_n(text, text->at, text->n < n - text->n ? text->n : n - text->n); /* doubles it */
    return true;
}

static Sval repeat(Eval *ev, Sval v, Sval times, Span at) {
    Text text;
    ArenaMark mark = arena_mark(ev->cx->scratch);
    if (!repeated(ev, v, times, at, &text)) return sv_poison();
    Sval made = piece(ev, text.at ? text.at : "", text.n);
    arena_release(ev->cx->scratch, mark);
    return made;
}

Sval sv_text_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    if (op == OP_Mod && a.kind == SV_STR) return format_percent(ev, sv_text(a), b, at);
    if (op == OP_Mod && sv_is_later_text(a))
        return EV_POISON(ev, DIAG_2111, at,
                         "`%%` needs a format that is known at compile time, and this one is known only at run time");
    if (op == OP_Add && a.kind == SV_STR && b.kind == SV_STR) return text_join(ev, 2, (Sval[]){a, b}, at);
    Sval joined;
    if (op == OP_Add && is_text(a) && is_text(b) && text_join_points(ev, 2, (Sval[]){a, b}, &joined, at)) return joined;
    if (op == OP_Add && is_text(a) && is_text(b))
        return sv_number(ev, ir_call1(&ev->emit.b, "py.add.str", 2, (Value *[]){sv_ir(ev, a, at), sv_ir(ev, b, at)}));
    if (op == OP_Mul && a.kind == SV_STR && is_known_count(b)) return repeat(ev, a, b, at);
    if (op == OP_Mul && b.kind == SV_STR && is_known_count(a)) return repeat(ev, b, a, at);
    bool repeats = op == OP_Mul && (is_text(a) ? is_count(b) : is_count(a));
    Sval points = repeats ? sv_text_points(ev, is_text(a) ? a : b, at) : sv_unbound();
    if (points.kind != SV_UNBOUND) return sv_binary(ev, op, points, is_text(a) ? b : a, at);
    return (Sval){.kind = SV_NOT_IMPLEMENTED};
}

/* Compares two texts; the bytes of UTF-8 have the order of the code points. */
static int order(Eval *ev, Str a, Str b) {
    cx_step(ev->cx, (a.n < b.n ? a.n : b.n) / TEXT_STEP);
    int c = memcmp(a.s, b.s, a.n < b.n ? a.n : b.n);
    return c ? c : a.n < b.n ? -1 : a.n > b.n;
}

static bool holds(AstOp op, int c) {
    switch (op) {
    case OP_Eq: return c == 0;
    case OP_NotEq: return c != 0;
    case OP_Lt: return c < 0;
    case OP_LtE: return c <= 0;
    case OP_Gt: return c > 0;
    default: return c >= 0;
    }
}

Sval sv_text_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    bool equality = op == OP_Eq || op == OP_NotEq;
    if (a.kind == SV_STR && b.kind == SV_STR) return sv_bool(holds(op, order(ev, text_bytes(a), text_bytes(b))));
    if (!is_text(a) || !is_text(b))
        return (Sval){.kind = SV_NOT_IMPLEMENTED}; /* the other one may be derived from str */
    if (!equality) {
        Sval x = sv_text_points(ev, a, at), y = sv_text_points(ev, b, at);
        if (x.kind != SV_UNBOUND && y.kind != SV_UNBOUND) return sv_compare(ev, op, x, y, at);
        return EV_POISON(ev, DIAG_2111, at, "strings known only at run time can be compared with == and != only");
    }
    Value *in[2] = {sv_ir(ev, a, at), sv_ir(ev, b, at)};
    return sv_number(ev, ir_call1(&ev->emit.b, op == OP_Eq ? "py.eq.str" : "py.ne.str", 2, in));
}

const SvProtocol sv_str_row = {
    .noun = "a str",
    .attr = str_attr,
    .item = str_item,
    .length = str_length,
    .iterate = str_iterate,
    .contains = str_contains,
    .binary = sv_text_binary,
    .compare = sv_text_compare,
};

/* ---- bytes: constants that can be measured and compared ---- */

static Sval bytes_length(Eval *ev, Sval v, Span at) {
    (void)ev, (void)at;
    return sv_int((int64_t)text_size(v));
}

static Sval bytes_of(Eval *ev, const Text *text) {
    return (Sval){.kind = SV_BYTES, .sym = sym_n(ev->cx->symbols, text->at ? text->at : "", text->n)};
}

static Sval bytes_slice(Eval *ev, Sval v, const Slice *slice, Span at) {
    Bounds bounds;
    bool bad;
    if (!seq_bounds(ev, slice, (int64_t)text_size(v), at, &bounds, &bad))
        return bad ? sv_poison()
                   : EV_POISON(ev, DIAG_2108, at, "the bounds of a slice of bytes must be known at compile time");
    Text text = text_open(ev->cx->scratch);
    for (int64_t i = 0; i < bounds.count; i++) text_char(&text, text_bytes(v).s[bounds.start + i * bounds.step]);
    return bytes_of(ev, &text);
}

static Sval bytes_item(Eval *ev, Sval v, Sval index, Span at) {
    int64_t k;
    uint32_t place;
    if (index.kind == SV_SLICE) return bytes_slice(ev, v, index.slice, at);
    if (!sv_known_int(seq_index_value(ev, index, "bytes", at), &k))
        return EV_POISON(ev, DIAG_2108, at, "an index into bytes must be known at compile time");
    return seq_position(ev, k, (int64_t)text_size(v), "bytes", at, &place)
               ? sv_int((unsigned char)text_bytes(v).s[place])
               : sv_poison();
}

static Sval bytes_at(Eval *ev, const IterSource *source, Sval index, Span at) {
    return bytes_item(ev, source->value, index, at);
}

static bool bytes_iterate(Eval *ev, Sval v, IterSource *out, Span at) {
    (void)ev, (void)at;
    *out = (IterSource){.n = (int64_t)text_size(v), .at = bytes_at, .value = v, .unroll = true};
    return true;
}

static Sval bytes_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    (void)ev, (void)at;
    if (a.kind == SV_BYTES && b.kind == SV_BYTES) return sv_bool(holds(op, order(ev, text_bytes(a), text_bytes(b))));
    return (Sval){.kind = SV_NOT_IMPLEMENTED};
}

static Sval bytes_repeat(Eval *ev, Sval v, Sval times, Span at) {
    Text text;
    return repeated(ev, v, times, at, &text) ? bytes_of(ev, &text) : sv_poison();
}

static Sval bytes_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    if (op == OP_Mul && a.kind == SV_BYTES && is_known_count(b)) return bytes_repeat(ev, a, b, at);
    if (op == OP_Mul && b.kind == SV_BYTES && is_known_count(a)) return bytes_repeat(ev, b, a, at);
    if (op != OP_Add || a.kind != SV_BYTES || b.kind != SV_BYTES) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    return text_concat(ev, SV_BYTES, 2, (Sval[]){a, b});
}

static Sval bytes_contains(Eval *ev, Sval v, Sval item, Span at) {
    int64_t k;
    if (item.kind == SV_BYTES) return sv_bool(has_part(ev, v, item));
    if (sv_known_int(item, &k) && k >= 0 && k < 256)
        return sv_bool(memchr(text_bytes(v).s, (int)k, text_size(v)) != NULL);
    if (sv_known_int(item, &k))
        return sv_raise(ev, "ValueError", DIAG_2107, at, "byte must be in range(0, 256), but is %lld", (long long)k);
    return sv_raise(ev, "TypeError", DIAG_2103, at, "`in` with bytes on the right needs bytes on the left, not %s",
                    sv_describe(ev, item));
}

static Sval bytes_attr(Eval *ev, Sval v, Sym name, Span at) { return native_method(ev, "bytes", v, name, at); }

const SvProtocol sv_bytes_row = {
    .noun = "bytes",
    .attr = bytes_attr,
    .item = bytes_item,
    .length = bytes_length,
    .iterate = bytes_iterate,
    .contains = bytes_contains,
    .binary = bytes_binary,
    .compare = bytes_compare,
};
