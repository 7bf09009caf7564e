/* Methods of bytes known at compile time, and encodings. Indices count bytes. Other methods are text of the prelude. */
#include "frontend/library/bytes.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/seq.h"

#include <string.h>
#include <strings.h>

typedef struct Bytes {
    const char *at;
    size_t n;
} Bytes;

static Bytes bytes_of(Sval v) { return (Bytes){sv_text(v), sym_length(sv_text(v))}; }

static Sval bytes_value(Eval *ev, const char *at, size_t n) {
    return (Sval){.kind = SV_BYTES, .sym = sym_n(ev->cx->symbols, at, n)};
}

static bool takes_bytes(Eval *ev, Sval v, Span at) {
    if (v.kind == SV_BYTES) return true;
    if (v.kind != SV_POISON)
        sv_raise(ev, "TypeError", DIAG_2103, at, "a bytes-like object is required, not %s", sv_describe(ev, v));
    return false;
}

/* Returns where `part` occurs at or after `from`; the length of the whole if it does not. */
static size_t next_of(Bytes whole, Bytes part, size_t from) {
    if (from > whole.n || part.n > whole.n - from) return whole.n;
    if (!part.n) return from;
    const char *found = str_find(whole.at + from, whole.n - from, part.at, part.n);
    return found ? (size_t)(found - whole.at) : whole.n;
}

static Sval method_find(Eval *ev, const Args *args, Span at) {
    int64_t from = 0;
    if (!takes_bytes(ev, args->pos[1], at)) return sv_poison();
    if (args->pos[2].kind != SV_NONE && !sv_known_int(args->pos[2], &from))
        return EV_POISON(ev, DIAG_2108, at, "the start of a search in bytes must be known at compile time");
    Bytes whole = bytes_of(args->pos[0]), part = bytes_of(args->pos[1]);
    if (from < 0) from = from + (int64_t)whole.n < 0 ? 0 : from + (int64_t)whole.n;
    size_t found = next_of(whole, part, (size_t)from);
    return sv_int(found < whole.n ? (int64_t)found : -1);
}

static Sval method_count(Eval *ev, const Args *args, Span at) {
    if (!takes_bytes(ev, args->pos[1], at)) return sv_poison();
    Bytes whole = bytes_of(args->pos[0]), part = bytes_of(args->pos[1]);
    if (!part.n) return sv_int((int64_t)whole.n + 1);
    int64_t count = 0;
    for (size_t found = next_of(whole, part, 0); found < whole.n; found = next_of(whole, part, found + part.n)) {
        cx_step(ev->cx, 1);
        count++;
    }
    return sv_int(count);
}

/* ---- encodings ---- */

typedef enum Encoding { ENCODING_OTHER, ENCODING_UTF8, ENCODING_LATIN1, ENCODING_ASCII } Encoding;

static Encoding encoding_named(const char *name) {
    static const struct {
        const char *name;
        Encoding encoding;
    } rows[] = {
        {"utf-8", ENCODING_UTF8},        {"utf8", ENCODING_UTF8},     {"utf_8", ENCODING_UTF8},
        {"latin-1", ENCODING_LATIN1},    {"latin1", ENCODING_LATIN1}, {"latin_1", ENCODING_LATIN1},
        {"iso-8859-1", ENCODING_LATIN1}, {"ascii", ENCODING_ASCII},   {"us-ascii", ENCODING_ASCII},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcasecmp(rows[i].name, name)) return rows[i].encoding;
    return ENCODING_OTHER;
}

/* How a text is encoded, or bytes are decoded, and what happens where they do not fit the encoding. */
typedef struct Coding {
    Encoding encoding;
    const char *errors, *exception;
    Span at;
} Coding;

static bool coding_open(Eval *ev, const Args *args, const char *exception, Coding *out, Span at) {
    if (args->pos[1].kind != SV_STR || args->pos[2].kind != SV_STR) {
        sv_raise(ev, "TypeError", DIAG_2108, at,
                 "an encoding and its error handler must be strings known at compile time");
        return false;
    }
    *out = (Coding){encoding_named(sv_text(args->pos[1])), sv_text(args->pos[2]), exception, at};
    if (out->encoding) return true;
    ev_error(ev, DIAG_2108, at, "the encodings utf-8, ascii and latin-1 are supported, not `%s`",
             sv_text(args->pos[1]));
    return false;
}

/* Handles a point, or a byte, that does not fit. Returns false if that is an exception. */
static bool misfit(Eval *ev, const Coding *c, Text *out, unsigned code, const char *replacement) {
    if (!strcmp(c->errors, "ignore")) return true;
    if (!strcmp(c->errors, "replace")) return text_add(out, replacement), true;
    if (!strcmp(c->errors, "backslashreplace"))
        return text_printf(out, code < 0x100 ? "\\x%02x" : code < 0x10000 ? "\\u%04x" : "\\U%08x", code), true;
    if (strcmp(c->errors, "strict"))
        return ev_error(ev, DIAG_2108, c->at, "the error handler `%s` of an encoding is not supported", c->errors),
               false;
    sv_raise(ev, c->exception, DIAG_2107, c->at, "0x%x does not fit the encoding", code);
    return false;
}

static Sval encoded(Eval *ev, Sym s, const Coding *c) {
    size_t n = sym_length(s);
    if (c->encoding == ENCODING_UTF8) return bytes_value(ev, s, n);
    uint32_t code, limit = c->encoding == ENCODING_ASCII ? 0x80 : 0x100;
    Text out = text_open(ev->cx->scratch);
    for (size_t i = 0; i < n;) {
        int length = utf8_decode(s + i, n - i, &code);
        i += length > 0 ? (size_t)length : 1;
        if (length > 0 && code < limit)
            text_char(&out, (char)code);
        else if (!misfit(ev, c, &out, code, "?"))
            return sv_poison();
    }
    return bytes_value(ev, out.at ? out.at : "", out.n);
}

static Sval decoded(Eval *ev, Bytes b, const Coding *c) {
    Text out = text_open(ev->cx->scratch);
    char put[4];
    for (size_t i = 0; i < b.n;) {
        unsigned char byte = (unsigned char)b.at[i];
        uint32_t code = byte;
        int length = c->encoding == ENCODING_UTF8 ? utf8_decode(b.at + i, b.n - i, &code)
                                                  : c->encoding == ENCODING_LATIN1 || byte < 0x80;
        i += length > 0 ? (size_t)length : 1;
        if (length > 0)
            text_add_n(&out, put, (size_t)utf8_put(code, put));
        else if (!misfit(ev, c, &out, byte, "\xEF\xBF\xBD"))
            return sv_poison();
    }
    return sv_str(sym_n(ev->cx->symbols, out.at ? out.at : "", out.n));
}

static Sval method_encode(Eval *ev, const Args *args, Span at) {
    Coding c;
    return coding_open(ev, args, "UnicodeEncodeError", &c, at) ? encoded(ev, sv_text(args->pos[0]), &c) : sv_poison();
}

Sval bytes_decode(Eval *ev, const Args *args, Span at) {
    Coding c;
    return coding_open(ev, args, "UnicodeDecodeError", &c, at) ? decoded(ev, bytes_of(args->pos[0]), &c) : sv_poison();
}

/* ---- construction ---- */

static Sval of_later(Eval *ev, Span at) {
    return EV_POISON(ev, DIAG_2108, at, "bytes cannot be made from numbers known only at run time");
}

static Sval bytes_from_ints(Eval *ev, Sval iterable, Span at) {
    SvVec items = {0};
    int64_t k;
    if (!iter_all(ev, iterable, &items, at)) return sv_poison();
    Text out = text_open(ev->cx->scratch);
    for (uint32_t i = 0; i < items.n; i++) {
        if (items.at[i].kind == SV_LATER) return of_later(ev, at);
        if (!sv_known_int(items.at[i], &k))
            return sv_raise(ev, "TypeError", DIAG_2103, at, "bytes() needs ints, not %s", sv_describe(ev, items.at[i]));
        if (k < 0 || k > 255) return sv_raise(ev, "ValueError", DIAG_2107, at, "bytes must be in range(0, 256)");
        text_char(&out, (char)k);
    }
    return bytes_value(ev, out.at ? out.at : "", out.n);
}

static Sval new_bytes(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0], errors = args->pos[2].kind == SV_UNBOUND ? sv_str(cx_sym(ev->cx, "strict")) : args->pos[2];
    int64_t n;
    if (v.kind == SV_UNBOUND) return bytes_value(ev, "", 0);
    if (v.kind == SV_BYTES) return v;
    if (v.kind == SV_STR && args->pos[1].kind == SV_UNBOUND)
        return sv_raise(ev, "TypeError", DIAG_2103, at, "bytes() of a str needs an encoding");
    if (v.kind == SV_STR) return method_encode(ev, &(Args){.n = 3, .pos = (Sval[]){v, args->pos[1], errors}}, at);
    if (v.kind == SV_LATER) return of_later(ev, at);
    if (!sv_known_int(v, &n)) return bytes_from_ints(ev, v, at);
    if (n < 0) return sv_raise(ev, "ValueError", DIAG_2107, at, "negative count");
    if (n > ev->cx->limits.siblings) cx_limit_at(ev->cx, "siblings", at);
    char *zero = arena_alloc(ev->cx->scratch, (size_t)n + 1);
    return bytes_value(ev, zero, (size_t)n);
}

static Sval method_split(Eval *ev, const Args *args, Span at) {
    if (!takes_bytes(ev, args->pos[1], at)) return sv_poison();
    Bytes whole = bytes_of(args->pos[0]), part = bytes_of(args->pos[1]);
    if (!part.n) return sv_raise(ev, "ValueError", DIAG_2107, at, "empty separator");
    SvVec parts = {0};
    size_t from = 0;
    for (size_t found = next_of(whole, part, 0); found < whole.n; found = next_of(whole, part, from)) {
        cx_step(ev->cx, 1);
        vec_push(ev->cx->mem, &parts, bytes_value(ev, whole.at + from, found - from));
        from = found + part.n;
    }
    vec_push(ev->cx->mem, &parts, bytes_value(ev, whole.at + from, whole.n - from));
    return sv_list(ev, parts.n, parts.at);
}

static const Native natives[] = {
    {"bytes", "_find", method_find, "self, sub, start=None, /"},
    {"bytes", "_count", method_count, "self, sub, /"},
    {"bytes", "_split", method_split, "self, sep, /"},
    {"bytes", "decode", bytes_decode, "self, encoding='utf-8', errors='strict'"},
    {"str", "encode", method_encode, "self, encoding='utf-8', errors='strict'"},
    {"new", "bytes", new_bytes, "source=, encoding=, errors="},
};
NATIVES(bytes, natives)
