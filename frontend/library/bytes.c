/* Methods of bytes known at compile time. Indices count bytes. */
#include "frontend/kinds/protocol.h"

#include <string.h>

typedef struct Bytes {
    const char *at;
    size_t n;
} Bytes;

static Bytes bytes_of(Sval v) { return (Bytes){v.s, sym_length(v.s)}; }

static Sval bytes_value(Eval *ev, const char *at, size_t n) {
    return (Sval){.kind = SV_BYTES, .s = sym_n(ev->cx->symbols, at, n)};
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
    const char *found = memmem(whole.at + from, whole.n - from, part.at, part.n);
    return found ? (size_t)(found - whole.at) : whole.n;
}

static Sval method_find(Eval *ev, const Args *args, Span at) {
    int64_t from = 0;
    if (!takes_bytes(ev, args->pos[1], at)) return sv_poison();
    if (args->pos[2].kind != SV_NONE && !sv_known_int(args->pos[2], &from))
        return EV_POISON(ev, DIAG_2108, at, "bytes are searched from a place that is known when compiling");
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

static bool is_space(char c) { return c && strchr(" \t\n\r\v\f", c); }

static Sval stripped(Eval *ev, Sval v, bool left, bool right) {
    Bytes b = bytes_of(v);
    while (left && b.n && is_space(*b.at)) b.at++, b.n--;
    while (right && b.n && is_space(b.at[b.n - 1])) b.n--;
    return bytes_value(ev, b.at, b.n);
}

static Sval method_strip(Eval *ev, const Args *args, Span at) {
    (void)at;
    return stripped(ev, args->pos[0], true, true);
}
static Sval method_lstrip(Eval *ev, const Args *args, Span at) {
    (void)at;
    return stripped(ev, args->pos[0], true, false);
}
static Sval method_rstrip(Eval *ev, const Args *args, Span at) {
    (void)at;
    return stripped(ev, args->pos[0], false, true);
}

static Sval method_startswith(Eval *ev, const Args *args, Span at) {
    if (!takes_bytes(ev, args->pos[1], at)) return sv_poison();
    Bytes whole = bytes_of(args->pos[0]), part = bytes_of(args->pos[1]);
    return sv_bool(part.n <= whole.n && !memcmp(whole.at, part.at, part.n));
}

static Sval method_endswith(Eval *ev, const Args *args, Span at) {
    if (!takes_bytes(ev, args->pos[1], at)) return sv_poison();
    Bytes whole = bytes_of(args->pos[0]), part = bytes_of(args->pos[1]);
    return sv_bool(part.n <= whole.n && !memcmp(whole.at + whole.n - part.n, part.at, part.n));
}

static const Native natives[] = {
    {"bytes", "find", method_find, "self, sub, start=None, /"},
    {"bytes", "count", method_count, "self, sub, /"},
    {"bytes", "split", method_split, "self, sep, /"},
    {"bytes", "strip", method_strip, "self, /"},
    {"bytes", "lstrip", method_lstrip, "self, /"},
    {"bytes", "rstrip", method_rstrip, "self, /"},
    {"bytes", "startswith", method_startswith, "self, prefix, /"},
    {"bytes", "endswith", method_endswith, "self, suffix, /"},
};
NATIVES(bytes, natives)
