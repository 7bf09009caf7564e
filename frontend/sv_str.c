/* Text: positions count code points; case and classes of characters are ASCII's, other letters are reported where they
 * would matter. Methods are in names_str.c. Text known later can be compared, joined and matched against known
 * patterns. */
#include "frontend/format.h"
#include "frontend/seq.h"

static Sval piece(Eval *ev, const char *s, size_t n) { return sv_str(sym_n(ev->cx->symbols, s, n)); }

/* Characters as texts of one. */
static SvVec characters(Eval *ev, Sym s) {
    SvVec out = {0};
    size_t n = sym_length(s);
    for (size_t i = 0; i < n;) {
        size_t length = text_offset(s + i, 1);
        vec_push(ev->cx->program, &out, piece(ev, s + i, length));
        i += length;
    }
    return out;
}

static Sval str_attr(Eval *ev, Sval v, Sym name, Span at) { return native_method(ev, "str", v, name, at); }

static Sval str_slice(Eval *ev, Sval v, const Slice *slice, Span at) {
    Bounds bounds;
    bool bad;
    uint32_t n = text_count(v.s);
    if (!seq_bounds(ev, slice, n, at, &bounds, &bad)) {
        if (bad) return sv_poison();
        return EV_POISON(ev, DIAG_2108, at, "the bounds of a text's slice must be known at compile time");
    }
    if (bounds.step == 1) {
        size_t from = text_offset(v.s, (uint32_t)bounds.start);
        return piece(ev, v.s + from, text_offset(v.s + from, (uint32_t)bounds.count));
    }
    SvVec all = characters(ev, v.s);
    Text text = text_open(ev->cx->scratch);
    for (int64_t i = 0; i < bounds.count; i++) text_add(&text, all.at[bounds.start + i * bounds.step].s);
    return piece(ev, text.at ? text.at : "", text.n);
}

static Sval str_item(Eval *ev, Sval v, Sval index, Span at) {
    if (index.kind == SV_SLICE) return str_slice(ev, v, index.slice, at);
    index = seq_index_value(ev, index, "a text", at);
    if (index.kind == SV_POISON) return index;
    SvVec all = characters(ev, v.s);
    uint32_t k;
    if (index.kind == SV_LATER) return seq_choose(ev, all.n, all.at, index.ir, at);
    return seq_position(ev, index.i, all.n, "text", at, &k) ? all.at[k] : sv_poison();
}

static Sval str_length(Eval *ev, Sval v, Span at) {
    (void)ev, (void)at;
    return sv_int(text_count(v.s));
}

static Sval str_at(Eval *ev, const IterSource *source, Sval index, Span at) {
    return str_item(ev, source->value, index, at);
}

static bool str_iterate(Eval *ev, Sval v, IterSource *out, Span at) {
    (void)ev, (void)at;
    *out = (IterSource){.n = text_count(v.s), .at = str_at, .value = v, .unroll = true};
    return true;
}

static bool is_later_text(Sval v) { return v.kind == SV_LATER && v.ir->type->kind == TY_STR; }

static Sval str_contains(Eval *ev, Sval v, Sval item, Span at) {
    if (item.kind == SV_STR) return sv_bool(memmem(v.s, sym_length(v.s), item.s, sym_length(item.s)) != NULL);
    if (is_later_text(item))
        return EV_POISON(ev, DIAG_2111, at, "a text that depends on the run cannot be searched for");
    return sv_raise(ev, "TypeError", DIAG_2103, at, "`in` needs a text on the left of a text, not %s",
                    sv_noun(ev, item));
}

/* ---- operators ---- */

static bool is_text(Sval v) { return v.kind == SV_STR || is_later_text(v); }
static bool is_count(Sval v) {
    return v.kind == SV_INT || v.kind == SV_BOOL || (v.kind == SV_LATER && v.ir->type->kind == TY_INT);
}

static Sval repeat(Eval *ev, Sval v, Sval times, Span at) {
    uint32_t count;
    size_t n = sym_length(v.s);
    if (!seq_repeat_count(ev, times, (uint32_t)n, at, &count)) return sv_poison();
    Text text = text_open(ev->cx->scratch);
    for (uint32_t i = 0; i < count; i++) text_add_n(&text, v.s, n);
    return piece(ev, text.at ? text.at : "", text.n);
}

static Sval str_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    if (op == OP_Mod && a.kind == SV_STR) return format_percent(ev, a.s, b, at);
    if (op == OP_Add && a.kind == SV_STR && b.kind == SV_STR) return text_join(ev, 2, (Sval[]){a, b}, at);
    if (op == OP_Add && is_text(a) && is_text(b))
        return sv_number(ev, ir_call1(&ev->b, "py.add.str", 2, (Value *[]){sv_ir(ev, a, at), sv_ir(ev, b, at)}));
    if (op == OP_Mul && a.kind == SV_STR && is_count(b)) return repeat(ev, a, b, at);
    if (op == OP_Mul && b.kind == SV_STR && is_count(a)) return repeat(ev, b, a, at);
    return (Sval){.kind = SV_NOT_IMPLEMENTED};
}

/* UTF-8 orders as code points do. */
static int order(Sym a, Sym b) {
    size_t n = sym_length(a), m = sym_length(b);
    int c = memcmp(a, b, n < m ? n : m);
    return c ? c : n < m ? -1 : n > m;
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

static Sval str_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    bool equality = op == OP_Eq || op == OP_NotEq;
    if (a.kind == SV_STR && b.kind == SV_STR) return sv_bool(holds(op, order(a.s, b.s)));
    if (!is_text(a) || !is_text(b)) return equality ? sv_bool(op == OP_NotEq) : (Sval){.kind = SV_NOT_IMPLEMENTED};
    if (!equality)
        return EV_POISON(ev, DIAG_2111, at, "texts that depend on the run can be compared with == and !=, not ordered");
    Value *in[2] = {sv_ir(ev, a, at), sv_ir(ev, b, at)};
    return sv_number(ev, ir_call1(&ev->b, op == OP_Eq ? "py.eq.str" : "py.ne.str", 2, in));
}

const SvProtocol sv_str_row = {
    .noun = "a str",
    .attr = str_attr,
    .item = str_item,
    .length = str_length,
    .iterate = str_iterate,
    .contains = str_contains,
    .binary = str_binary,
    .compare = str_compare,
};

/* ---- bytes: constants that can be measured and compared ---- */

static Sval bytes_length(Eval *ev, Sval v, Span at) {
    (void)ev, (void)at;
    return sv_int((int64_t)sym_length(v.s));
}

static Sval bytes_item(Eval *ev, Sval v, Sval index, Span at) {
    int64_t k;
    uint32_t place;
    if (!sv_known_int(seq_index_value(ev, index, "bytes", at), &k))
        return EV_POISON(ev, DIAG_2108, at, "an index into bytes must be known at compile time");
    return seq_position(ev, k, (int64_t)sym_length(v.s), "bytes", at, &place) ? sv_int((unsigned char)v.s[place])
                                                                              : sv_poison();
}

static Sval bytes_at(Eval *ev, const IterSource *source, Sval index, Span at) {
    return bytes_item(ev, source->value, index, at);
}

static bool bytes_iterate(Eval *ev, Sval v, IterSource *out, Span at) {
    (void)ev, (void)at;
    *out = (IterSource){.n = (int64_t)sym_length(v.s), .at = bytes_at, .value = v, .unroll = true};
    return true;
}

static Sval bytes_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    (void)ev, (void)at;
    if (a.kind == SV_BYTES && b.kind == SV_BYTES) return sv_bool(holds(op, order(a.s, b.s)));
    return op == OP_Eq || op == OP_NotEq ? sv_bool(op == OP_NotEq) : (Sval){.kind = SV_NOT_IMPLEMENTED};
}

static Sval bytes_attr(Eval *ev, Sval v, Sym name, Span at) { return native_method(ev, "bytes", v, name, at); }

const SvProtocol sv_bytes_row = {
    .noun = "bytes",
    .attr = bytes_attr,
    .item = bytes_item,
    .length = bytes_length,
    .iterate = bytes_iterate,
    .compare = bytes_compare,
};

/* ---- text known later ---- */

static Sval unavailable(Eval *ev, Span at, const char *what) {
    Diag *diag = ev_error(ev, DIAG_2111, at, "%s of text that depends on the run is not available", what);
    diag_help(ev->cx->diags, diag, "choose between known texts with `if`, or compute with a number instead");
    return sv_poison();
}

static Sval text_attr(Eval *ev, Sval v, Sym name, Span at) { return native_method(ev, "text", v, name, at); }
static Sval text_item(Eval *ev, Sval v, Sval index, Span at) {
    return (void)v, (void)index, unavailable(ev, at, "a part");
}

/* Of texts that were put together here: parts known now, and ints. NULL: the length is not known. */
static Value *length_of(Eval *ev, const Value *text) {
    enum { DEEPEST = 200 };
    const Node *def = text->def;
    const Const *data = text->fact.data;
    if (data && data->dtype == DT_STR) return ir_int(&ev->b, text_count(((const Sym *)data->data)[0]));
    if (!def) return NULL;
    if (def->op->text == cx_sym(ev->cx, "py.str.int")) return ir_call1(&ev->b, "py.digits", 1, &def->in[0].value);
    if (def->op->text != cx_sym(ev->cx, "py.add.str") || ev->depth > DEEPEST) return NULL;
    ev->depth++;
    Value *a = length_of(ev, def->in[0].value), *b = a ? length_of(ev, def->in[1].value) : NULL;
    ev->depth--;
    return b ? ir_call1(&ev->b, "py.add.int", 2, (Value *[]){a, b}) : NULL;
}

static Sval text_length(Eval *ev, Sval v, Span at) {
    Value *length = length_of(ev, v.ir);
    return length ? sv_number(ev, length) : unavailable(ev, at, "the length");
}

static Sval text_truth(Eval *ev, Sval v, Span at) {
    return str_compare(ev, OP_NotEq, v, sv_str(cx_sym(ev->cx, "")), at);
}

/* A pattern that matches where the known text stands in front, at the end, or anywhere. */
Sval text_matches(Eval *ev, Sval v, const char *before, Sym literal, const char *after, Span at) {
    Text pattern = text_open(ev->cx->scratch);
    text_add(&pattern, before);
    for (const char *p = literal; *p; p++) {
        if (strchr("\\^$.|?*+()[]{}", *p)) text_char(&pattern, '\\');
        text_char(&pattern, *p);
    }
    text_add(&pattern, after);
    Value *in[2] = {sv_ir(ev, v, at), ir_str(&ev->b, cx_sym(ev->cx, text_done(&pattern)))};
    return sv_number(ev, ir_call1(&ev->b, "py.fullmatch.str", 2, in));
}

static Sval text_contains(Eval *ev, Sval v, Sval item, Span at) {
    if (item.kind != SV_STR) return unavailable(ev, at, "a search in");
    return text_matches(ev, v, "(?s).*", item.s, ".*", at);
}

static Value *text_later(Eval *ev, Sval v, Span at) { return (void)ev, (void)at, v.ir; }

const SvProtocol sv_text_row = {
    .noun = "a str",
    .attr = text_attr,
    .item = text_item,
    .length = text_length,
    .truth = text_truth,
    .contains = text_contains,
    .later = text_later,
    .binary = str_binary,
    .compare = str_compare,
};
