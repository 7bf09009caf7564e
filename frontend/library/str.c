/* Methods of text known now, and some of run-time text. Case and character classes are ASCII's; other letters are
 * refused if they matter. */
#include "frontend/kinds/format.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/seq.h"
#include "frontend/value/rope.h"
#include "syntax/unicode.h"

#include <ctype.h>
#include <string.h>

static Str self_of(const Args *args) { return text_bytes(args->pos[0]); }
static Sval made(Eval *ev, const char *s, size_t n) { return sv_str(sym_n(ev->cx->symbols, s, n)); }
static Sval done(Eval *ev, const Text *text) { return made(ev, text->at ? text->at : "", text->n); }

/* Reads an argument that must be text known now. */
static bool text_argument(Eval *ev, Sval v, Str *out, Span at) {
    if (v.kind == SV_STR) return *out = text_bytes(v), true;
    sv_no_text(ev, v, "this argument", at);
    return false;
}

static bool int_argument(Eval *ev, Sval v, int64_t *out, Span at) {
    if (sv_known_int(v, out)) return true;
    if (v.kind != SV_POISON)
        ev_error(ev, DIAG_2108, at, "an int that is known at compile time is needed here, not %s", sv_describe(ev, v));
    return false;
}

static bool is_ascii(Eval *ev, Str s, Span at) {
    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)s.s[i] >= 0x80)
            return ev_error(ev, DIAG_2111, at,
                            "the case and kind of letters outside ASCII are not available for a string known only at "
                            "run time"),
                   false;
    return true;
}

/* ---- case ---- */

typedef char CharFn(char c, bool start);
static char lower_char(char c, bool start) { return (void)start, (char)tolower((unsigned char)c); }
static char upper_char(char c, bool start) { return (void)start, (char)toupper((unsigned char)c); }
static char swap_char(char c, bool start) {
    return (void)start, (char)(isupper((unsigned char)c) ? tolower((unsigned char)c) : toupper((unsigned char)c));
}
static char word_char(char c, bool start) { return start ? upper_char(c, start) : lower_char(c, start); }

/* Maps each letter by `fn`. Its argument `start` is true for the first letter of a word, or with `once` for that of the
 * text. */
static Sval mapped(Eval *ev, const Args *args, CharFn *fn, bool once, Span at) {
    Str s = self_of(args);
    if (!is_ascii(ev, s, at)) return sv_poison();
    Text text = text_open(ev->cx->scratch);
    for (size_t i = 0; i < s.n; i++)
        text_char(&text, fn(s.s[i], once ? i == 0 : i == 0 || !isalpha((unsigned char)s.s[i - 1])));
    return done(ev, &text);
}

static Sval method_lower(Eval *ev, const Args *args, Span at) { return mapped(ev, args, lower_char, true, at); }
static Sval method_upper(Eval *ev, const Args *args, Span at) { return mapped(ev, args, upper_char, true, at); }
static Sval method_swapcase(Eval *ev, const Args *args, Span at) { return mapped(ev, args, swap_char, true, at); }
static Sval method_title(Eval *ev, const Args *args, Span at) { return mapped(ev, args, word_char, false, at); }
static Sval method_capitalize(Eval *ev, const Args *args, Span at) { return mapped(ev, args, word_char, true, at); }

/* ---- classes ---- */

typedef int ClassFn(int c);

static Sval all_of(Eval *ev, const Args *args, ClassFn *is, Span at) {
    Str s = self_of(args);
    if (!is_ascii(ev, s, at)) return sv_poison();
    for (size_t i = 0; i < s.n; i++)
        if (!is((unsigned char)s.s[i])) return sv_bool(false);
    return sv_bool(s.n > 0);
}

/* Returns whether there are letters, all of that case. */
static Sval cased(Eval *ev, const Args *args, ClassFn *is, ClassFn *other, Span at) {
    Str s = self_of(args);
    bool any = false;
    if (!is_ascii(ev, s, at)) return sv_poison();
    for (size_t i = 0; i < s.n; i++) {
        if (other((unsigned char)s.s[i])) return sv_bool(false);
        any |= is((unsigned char)s.s[i]) != 0;
    }
    return sv_bool(any);
}

static int identifier_char(int c) { return isalnum(c) || c == '_'; }

/* Handles letters, and characters of names, in all scripts. */
static Sval all_in(Eval *ev, const Args *args, ClassFn *is, const char *pattern, Span at) {
    Str s = self_of(args);
    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)s.s[i] >= 0x80) return sv_bool(regex_covers(ev, pattern, s.s, s.n));
    return all_of(ev, args, is, at);
}

static Sval method_isdigit(Eval *ev, const Args *args, Span at) { return all_of(ev, args, isdigit, at); }
static Sval method_isalpha(Eval *ev, const Args *args, Span at) { return all_in(ev, args, isalpha, "\\p{L}+", at); }
static Sval method_isalnum(Eval *ev, const Args *args, Span at) {
    return all_in(ev, args, isalnum, "[\\p{L}\\p{N}]+", at);
}
static Sval method_isupper(Eval *ev, const Args *args, Span at) { return cased(ev, args, isupper, islower, at); }
static Sval method_islower(Eval *ev, const Args *args, Span at) { return cased(ev, args, islower, isupper, at); }

/* Returns whether every code point is of the class. */
static bool all_points(Str s, bool (*is)(uint32_t point)) {
    uint32_t code;
    for (size_t i = 0; i < s.n; i += text_offset(s.s + i, 1))
        if (!utf8_decode(s.s + i, s.n - i, &code) || !is(code)) return false;
    return true;
}

static bool is_ascii_point(uint32_t point) { return point < 0x80; }

static Sval method_isspace(Eval *ev, const Args *args, Span at) {
    (void)ev, (void)at;
    return sv_bool(self_of(args).n && all_points(self_of(args), point_is_blank));
}
static Sval method_isprintable(Eval *ev, const Args *args, Span at) {
    return (void)ev, (void)at, sv_bool(all_points(self_of(args), point_is_printable));
}
static Sval method_isascii(Eval *ev, const Args *args, Span at) {
    return (void)ev, (void)at, sv_bool(all_points(self_of(args), is_ascii_point));
}

static Sval method_isidentifier(Eval *ev, const Args *args, Span at) {
    if (isdigit((unsigned char)*sv_text(args->pos[0]))) return sv_bool(false);
    return all_in(ev, args, identifier_char, "[_\\p{XIDS}]\\p{XIDC}*", at);
}

static Sval method_istitle(Eval *ev, const Args *args, Span at) {
    Sval title = method_title(ev, args, at), letters = cased(ev, args, isalpha, iscntrl, at);
    return title.kind == SV_STR
               ? sv_bool(sv_text(title) == sv_text(args->pos[0]) && letters.kind == SV_BOOL && letters.b)
               : title;
}

/* ---- trimming and filling ---- */

enum { LEFT = 1, RIGHT = 2 };

static bool blank_at(const char *s, size_t n) {
    uint32_t code;
    return utf8_decode(s, n, &code) && point_is_blank(code);
}

static bool in_set(Eval *ev, const char *s, size_t length, const Str *set) {
    if (!set->s) return blank_at(s, length);
    cx_step(ev->cx, set->n / TEXT_STEP);
    for (size_t i = 0; i < set->n; i += text_offset(set->s + i, 1))
        if (text_offset(set->s + i, 1) == length && !memcmp(set->s + i, s, length)) return true;
    return false;
}

static Sval trimmed(Eval *ev, const Args *args, int sides, Span at) {
    Str s = self_of(args), set = {NULL, 0};
    if (args->pos[1].kind != SV_NONE && !text_argument(ev, args->pos[1], &set, at)) return sv_poison();
    while ((sides & LEFT) && s.n && in_set(ev, s.s, text_offset(s.s, 1), &set)) {
        size_t length = text_offset(s.s, 1);
        s.s += length, s.n -= length;
    }
    while ((sides & RIGHT) && s.n) {
        size_t last = s.n - 1;
        while (((unsigned char)s.s[last] & 0xc0) == 0x80) last--;
        if (!in_set(ev, s.s + last, s.n - last, &set)) break;
        s.n = last;
    }
    return made(ev, s.s, s.n);
}

static Sval method_strip(Eval *ev, const Args *args, Span at) { return trimmed(ev, args, LEFT | RIGHT, at); }
static Sval method_lstrip(Eval *ev, const Args *args, Span at) { return trimmed(ev, args, LEFT, at); }
static Sval method_rstrip(Eval *ev, const Args *args, Span at) { return trimmed(ev, args, RIGHT, at); }

static Sval filled(Eval *ev, const Args *args, char way, Span at) {
    Str s = self_of(args), fill;
    int64_t width, have = text_points(args->pos[0]);
    if (!int_argument(ev, args->pos[1], &width, at) || !text_argument(ev, args->pos[2], &fill, at)) return sv_poison();
    if (width > ev->cx->limits.siblings) cx_limit_at(ev->cx, "siblings", at);
    int64_t room = width > have ? width - have : 0;
    int64_t left = way == '>' ? room : way == '^' ? room / 2 + (room & width & 1) : 0;
    Text text = text_open(ev->cx->scratch);
    for (int64_t i = 0; i < left; i++) text_add_n(&text, fill.s, fill.n);
    text_add_n(&text, s.s, s.n);
    for (int64_t i = left; i < room; i++) text_add_n(&text, fill.s, fill.n);
    return done(ev, &text);
}

static Sval method_ljust(Eval *ev, const Args *args, Span at) { return filled(ev, args, '<', at); }
static Sval method_rjust(Eval *ev, const Args *args, Span at) { return filled(ev, args, '>', at); }
static Sval method_center(Eval *ev, const Args *args, Span at) { return filled(ev, args, '^', at); }

static Sval method_zfill(Eval *ev, const Args *args, Span at) {
    Str s = self_of(args);
    int64_t width, have = text_points(args->pos[0]);
    if (!int_argument(ev, args->pos[1], &width, at)) return sv_poison();
    if (width > ev->cx->limits.siblings) cx_limit_at(ev->cx, "siblings", at);
    Text text = text_open(ev->cx->scratch);
    bool sign = s.n && (s.s[0] == '-' || s.s[0] == '+');
    if (sign) text_char(&text, s.s[0]);
    for (int64_t i = have; i < width; i++) text_char(&text, '0');
    text_add_n(&text, s.s + sign, s.n - sign);
    return done(ev, &text);
}

/* ---- searching ---- */

static const char *find_first(Str s, Str what) { return what.n ? str_find(s.s, s.n, what.s, what.n) : s.s; }

static const char *find_last(Str s, Str what) {
    if (what.n > s.n) return NULL;
    for (size_t i = s.n - what.n + 1; i-- > 0;)
        if (!memcmp(s.s + i, what.s, what.n)) return s.s + i;
    return NULL;
}

/* Returns self[start:stop] for arguments 2 and 3; *before: the number of code points before it. Returns false after
 * reporting an error, or if start is after the end (*outside). */
static bool window(Eval *ev, const Args *args, Str *out, int64_t *before, bool *outside, Span at) {
    Slice slice = {args->pos[2], args->pos[3], sv_none()};
    Bounds bounds;
    bool bad;
    int64_t n = text_points(args->pos[0]), start;
    *outside = sv_known_int(slice.start, &start) && start > n;
    if (!seq_bounds(ev, &slice, n, at, &bounds, &bad)) {
        if (!bad) ev_error(ev, DIAG_2108, at, "positions in a string must be known at compile time");
        return *outside = false, false;
    }
    size_t from = text_place(ev, args->pos[0], (uint32_t)bounds.start);
    *before = bounds.start;
    *out = (Str){self_of(args).s + from, text_place(ev, args->pos[0], (uint32_t)(bounds.start + bounds.count)) - from};
    return !*outside;
}

static int64_t points_between(const char *a, const char *b) {
    int64_t count = 0;
    for (; a < b; a++) count += ((unsigned char)*a & 0xc0) != 0x80;
    return count;
}

static Sval found(Eval *ev, const Args *args, bool last, bool must, Span at) {
    Str part, what;
    int64_t before;
    bool outside;
    if (!text_argument(ev, args->pos[1], &what, at)) return sv_poison();
    bool inside = window(ev, args, &part, &before, &outside, at);
    if (!inside && !outside) return sv_poison();
    const char *place = !inside ? NULL : last ? find_last(part, what) : find_first(part, what);
    if (place) return sv_int(before + points_between(part.s, place));
    return must ? sv_raise(ev, "ValueError", DIAG_2107, at, "substring not found") : sv_int(-1);
}

static Sval method_find(Eval *ev, const Args *args, Span at) { return found(ev, args, false, false, at); }
static Sval method_rfind(Eval *ev, const Args *args, Span at) { return found(ev, args, true, false, at); }
static Sval method_index(Eval *ev, const Args *args, Span at) { return found(ev, args, false, true, at); }
static Sval method_rindex(Eval *ev, const Args *args, Span at) { return found(ev, args, true, true, at); }

static Sval method_count(Eval *ev, const Args *args, Span at) {
    Str part, what;
    int64_t before, count = 0;
    bool outside;
    if (!text_argument(ev, args->pos[1], &what, at)) return sv_poison();
    if (!window(ev, args, &part, &before, &outside, at)) return outside ? sv_int(0) : sv_poison();
    if (!what.n) return sv_int(points_between(part.s, part.s + part.n) + 1);
    for (const char *p; (p = find_first(part, what)); count++)
        part.n -= (size_t)(p - part.s) + what.n, part.s = p + what.n;
    return sv_int(count);
}

static bool ends(Str s, Str what, bool front) {
    return what.n <= s.n && !memcmp(front ? s.s : s.s + s.n - what.n, what.s, what.n);
}

static Sval affix(Eval *ev, const Args *args, bool front, Span at) {
    Str part, what;
    int64_t before;
    bool outside;
    if (!window(ev, args, &part, &before, &outside, at)) return outside ? sv_bool(false) : sv_poison();
    const Sval *one = &args->pos[1];
    uint32_t n = 1;
    if (one->kind == SV_TUPLE) n = one->tuple->n, one = one->tuple->item;
    for (uint32_t i = 0; i < n; i++) {
        if (!text_argument(ev, one[i], &what, at)) return sv_poison();
        if (ends(part, what, front)) return sv_bool(true);
    }
    return sv_bool(false);
}

static Sval method_startswith(Eval *ev, const Args *args, Span at) { return affix(ev, args, true, at); }
static Sval method_endswith(Eval *ev, const Args *args, Span at) { return affix(ev, args, false, at); }

static Sval without(Eval *ev, const Args *args, bool front, Span at) {
    Str s = self_of(args), what;
    if (!text_argument(ev, args->pos[1], &what, at)) return sv_poison();
    if (!what.n || !ends(s, what, front)) return args->pos[0];
    return made(ev, front ? s.s + what.n : s.s, s.n - what.n);
}

static Sval method_removeprefix(Eval *ev, const Args *args, Span at) { return without(ev, args, true, at); }
static Sval method_removesuffix(Eval *ev, const Args *args, Span at) { return without(ev, args, false, at); }

static Sval method_replace(Eval *ev, const Args *args, Span at) {
    Str s = self_of(args), old, by;
    int64_t count;
    if (!text_argument(ev, args->pos[1], &old, at) || !text_argument(ev, args->pos[2], &by, at) ||
        !int_argument(ev, args->pos[3], &count, at))
        return sv_poison();
    Text text = text_open(ev->cx->scratch);
    while (count && (old.n ? s.n > 0 : true)) {
        const char *place = find_first(s, old);
        if (!place) break;
        text_add_n(&text, s.s, (size_t)(place - s.s));
        text_add_n(&text, by.s, by.n);
        count--;
        s.n -= (size_t)(place - s.s) + old.n, s.s = place + old.n;
        if (old.n) continue;
        if (!s.n) break;
        size_t length = text_offset(s.s, 1);
        text_add_n(&text, s.s, length);
        s.s += length, s.n -= length;
    }
    text_add_n(&text, s.s, s.n);
    return done(ev, &text);
}

/* ---- splitting and joining ---- */

static void reverse(SvVec *v) {
    for (uint32_t i = 0, j = v->n; i + 1 < j; i++) {
        Sval other = v->at[--j];
        v->at[j] = v->at[i], v->at[i] = other;
    }
}

static void split_on(Eval *ev, Str s, Str separator, int64_t most, bool right, SvVec *out) {
    const char *place;
    while (most-- && (place = right ? find_last(s, separator) : find_first(s, separator))) {
        size_t front = (size_t)(place - s.s), behind = s.n - front - separator.n;
        vec_push(ev->cx->program, out, right ? made(ev, place + separator.n, behind) : made(ev, s.s, front));
        s = right ? (Str){s.s, front} : (Str){place + separator.n, behind};
    }
    vec_push(ev->cx->program, out, made(ev, s.s, s.n));
    if (right) reverse(out);
}

/* Returns the number of bytes of the blank with which s begins, or 0; the function below does the same for the end of
 * s. */
static size_t blank_before(Str s) {
    size_t length = s.n ? text_offset(s.s, 1) : 0;
    return length && blank_at(s.s, length) ? length : 0;
}

static size_t blank_behind(Str s) {
    size_t last = s.n;
    while (last && ((unsigned char)s.s[last - 1] & 0xc0) == 0x80) last--;
    return last && blank_at(s.s + last - 1, s.n - last + 1) ? s.n - last + 1 : 0;
}

static void split_blank(Eval *ev, Str s, int64_t most, SvVec *out) {
    for (;;) {
        for (size_t k; (k = blank_before(s)); s.n -= k) s.s += k;
        if (!s.n) return;
        size_t n = 0;
        while (n < s.n && !blank_before((Str){s.s + n, s.n - n})) n += text_offset(s.s + n, 1);
        if (!most--) n = s.n;
        vec_push(ev->cx->program, out, made(ev, s.s, n));
        s.s += n, s.n -= n;
    }
}

static void rsplit_blank(Eval *ev, Str s, int64_t most, SvVec *out) {
    for (;;) {
        for (size_t k; (k = blank_behind(s));) s.n -= k;
        if (!s.n) break;
        size_t from = s.n;
        while (from && !blank_behind((Str){s.s, from})) from--;
        if (!most--) from = 0;
        vec_push(ev->cx->program, out, made(ev, s.s + from, s.n - from));
        s.n = from;
    }
    reverse(out);
}

static Sval split(Eval *ev, const Args *args, bool right, Span at) {
    Str s = self_of(args), separator;
    int64_t most;
    SvVec out = {0};
    if (!int_argument(ev, args->pos[2], &most, at)) return sv_poison();
    if (args->pos[1].kind == SV_NONE) {
        if (right)
            rsplit_blank(ev, s, most, &out);
        else
            split_blank(ev, s, most, &out);
        return sv_list(ev, out.n, out.at);
    }
    if (!text_argument(ev, args->pos[1], &separator, at)) return sv_poison();
    if (!separator.n) return sv_raise(ev, "ValueError", DIAG_2107, at, "empty separator");
    split_on(ev, s, separator, most, right, &out);
    return sv_list(ev, out.n, out.at);
}

static Sval method_split(Eval *ev, const Args *args, Span at) { return split(ev, args, false, at); }
static Sval method_rsplit(Eval *ev, const Args *args, Span at) { return split(ev, args, true, at); }

static Sval method_splitlines(Eval *ev, const Args *args, Span at) {
    Str s = self_of(args);
    SvVec out = {0};
    bool keep;
    Sval truth = sv_truth(ev, args->pos[1], at);
    if (truth.kind == SV_POISON) return truth;
    if (!sv_known_bool(truth, &keep))
        return EV_POISON(ev, DIAG_2108, at, "`keepends` of splitlines() must be known at compile time");
    while (s.n) {
        size_t n = 0, end;
        uint32_t code = 0;
        while (n < s.n && utf8_decode(s.s + n, s.n - n, &code) && !point_ends_line(code)) n += text_offset(s.s + n, 1);
        end = n < s.n ? n + text_offset(s.s + n, 1) : n;
        end += n + 1 < s.n && s.s[n] == '\r' && s.s[n + 1] == '\n';
        vec_push(ev->cx->program, &out, made(ev, s.s, keep ? end : n));
        s.s += end, s.n -= end;
    }
    return sv_list(ev, out.n, out.at);
}

static Sval partition(Eval *ev, const Args *args, bool right, Span at) {
    Str s = self_of(args), separator;
    Sval empty = made(ev, "", 0);
    if (!text_argument(ev, args->pos[1], &separator, at)) return sv_poison();
    if (!separator.n) return sv_raise(ev, "ValueError", DIAG_2107, at, "empty separator");
    const char *place = right ? find_last(s, separator) : find_first(s, separator);
    if (!place)
        return sv_tuple(ev, 3, right ? (Sval[]){empty, empty, args->pos[0]} : (Sval[]){args->pos[0], empty, empty});
    size_t front = (size_t)(place - s.s);
    return sv_tuple(
        ev, 3, (Sval[]){made(ev, s.s, front), args->pos[1], made(ev, place + separator.n, s.n - front - separator.n)});
}

static Sval method_partition(Eval *ev, const Args *args, Span at) { return partition(ev, args, false, at); }
static Sval method_rpartition(Eval *ev, const Args *args, Span at) { return partition(ev, args, true, at); }

typedef struct Sample {
    const IterSource *source;
    Span at;
} Sample;

static Sval sample_of(Eval *ev, void *context) {
    const Sample *sample = context;
    return iter_element(ev, sample->source, sv_later(sample->source->length), sample->at);
}

/* Returns whether the elements of a source of run-time length are texts as characters. Making one may have effects,
 * which are undone. */
static bool gives_points(Eval *ev, const IterSource *source, Span at) {
    Sample sample = {source, at};
    return sv_text_by_points(ev, 0, NULL) || sv_is_points(flow_scratch(ev, sample_of, &sample, at));
}

static Sval method_join(Eval *ev, const Args *args, Span at) {
    SvVec items = {0}, pieces = {0};
    IterSource source;
    if (!iter_open(ev, args->pos[1], &source, at)) return sv_poison();
    if (source.n < 0 && gives_points(ev, &source, at))
        return prelude_call(ev, PRELUDE_TEXT_JOIN, 2, (Sval[]){args->pos[0], iter_view(ev, &source)}, at);
    if (source.n < 0) return text_join_later(ev, &source, args->pos[0], false, at);
    if (!iter_all(ev, iter_view(ev, &source), &items, at)) return sv_poison();
    for (uint32_t i = 0; i < items.n; i++) {
        Sval v = items.at[i];
        object_underlying(ev, v, &v);
        bool text = v.kind == SV_STR || v.kind == SV_CHOICE || sv_is_later_text(v) || sv_is_points(v);
        if (!text)
            return sv_raise(ev, "TypeError", DIAG_2103, at, "join() needs strings, but element %u is %s", i,
                            sv_describe(ev, v));
        if (i) vec_push(ev->cx->program, &pieces, args->pos[0]);
        vec_push(ev->cx->program, &pieces, v);
    }
    return text_join(ev, pieces.n, pieces.at, at);
}

static Sval method_format(Eval *ev, const Args *args, Span at) {
    return format_braces(ev, sv_text(args->pos[0]), args->pos[1].tuple, args->pos[2], at);
}

static Sval method_format_map(Eval *ev, const Args *args, Span at) {
    Tuple none = {0};
    return format_braces(ev, sv_text(args->pos[0]), &none, args->pos[1], at);
}

static Sval method_expandtabs(Eval *ev, const Args *args, Span at) {
    Str s = self_of(args);
    int64_t size, column = 0;
    if (!int_argument(ev, args->pos[1], &size, at)) return sv_poison();
    if (size > ev->cx->limits.siblings) cx_limit_at(ev->cx, "siblings", at);
    Text text = text_open(ev->cx->scratch);
    for (size_t i = 0, length; i < s.n; i += length) {
        length = text_offset(s.s + i, 1);
        if (s.s[i] != '\t') {
            text_add_n(&text, s.s + i, length);
            column = s.s[i] == '\n' || s.s[i] == '\r' ? 0 : column + 1;
            continue;
        }
        int64_t room = size > 0 ? size - column % size : 0;
        for (int64_t k = 0; k < room; k++) text_char(&text, ' ');
        column += room;
    }
    return done(ev, &text);
}

static Sval method_translate(Eval *ev, const Args *args, Span at) {
    return prelude_call(ev, PRELUDE_STRING_TRANSLATE, 2, args->pos, at);
}
static Sval method_maketrans(Eval *ev, const Args *args, Span at) {
    return prelude_call(ev, PRELUDE_STRING_MAKETRANS, 3, args->pos, at);
}

/* ---- text known at run time ---- */

static Sval later_affix(Eval *ev, const Args *args, const char *before, const char *after, Span at) {
    if (args->pos[1].kind == SV_STR && args->pos[2].kind == SV_NONE && args->pos[3].kind == SV_NONE)
        return text_matches(ev, args->pos[0], before, sv_text(args->pos[1]), after, at);
    Sval points = sv_text_points(ev, args->pos[0], at);
    if (points.kind != SV_UNBOUND)
        return sv_call_method(ev, points, *after ? "startswith" : "endswith", 3, args->pos + 1, at);
    return EV_POISON(ev, DIAG_2111, at, "the string to compare with must be known at compile time");
}

static Sval later_startswith(Eval *ev, const Args *args, Span at) { return later_affix(ev, args, "(?s)", ".*", at); }
static Sval later_endswith(Eval *ev, const Args *args, Span at) { return later_affix(ev, args, "(?s).*", "", at); }

/* The functions for which an argument that is a choice is split. */
static const Native each_natives[] = {
    {"str", "lower", method_lower, "self"},
    {"str", "casefold", method_lower, "self"},
    {"str", "upper", method_upper, "self"},
    {"str", "swapcase", method_swapcase, "self"},
    {"str", "title", method_title, "self"},
    {"str", "capitalize", method_capitalize, "self"},
    {"str", "isdigit", method_isdigit, "self"},
    {"str", "isdecimal", method_isdigit, "self"},
    {"str", "isnumeric", method_isdigit, "self"},
    {"str", "isalpha", method_isalpha, "self"},
    {"str", "isalnum", method_isalnum, "self"},
    {"str", "isspace", method_isspace, "self"},
    {"str", "isprintable", method_isprintable, "self"},
    {"str", "isascii", method_isascii, "self"},
    {"str", "expandtabs", method_expandtabs, "self, tabsize=8"},
    {"str", "translate", method_translate, "self, table, /"},
    {"str", "maketrans", method_maketrans, "x, y='', z='', /"},
    {"str", "isupper", method_isupper, "self"},
    {"str", "islower", method_islower, "self"},
    {"str", "isidentifier", method_isidentifier, "self"},
    {"str", "istitle", method_istitle, "self"},
    {"str", "strip", method_strip, "self, chars=None, /"},
    {"str", "lstrip", method_lstrip, "self, chars=None, /"},
    {"str", "rstrip", method_rstrip, "self, chars=None, /"},
    {"str", "ljust", method_ljust, "self, width, fillchar=' ', /"},
    {"str", "rjust", method_rjust, "self, width, fillchar=' ', /"},
    {"str", "center", method_center, "self, width, fillchar=' ', /"},
    {"str", "zfill", method_zfill, "self, width, /"},
    {"str", "find", method_find, "self, sub, start=None, end=None, /"},
    {"str", "rfind", method_rfind, "self, sub, start=None, end=None, /"},
    {"str", "index", method_index, "self, sub, start=None, end=None, /"},
    {"str", "rindex", method_rindex, "self, sub, start=None, end=None, /"},
    {"str", "count", method_count, "self, sub, start=None, end=None, /"},
    {"str", "startswith", method_startswith, "self, prefix, start=None, end=None, /"},
    {"str", "endswith", method_endswith, "self, suffix, start=None, end=None, /"},
    {"str", "removeprefix", method_removeprefix, "self, prefix, /"},
    {"str", "removesuffix", method_removesuffix, "self, suffix, /"},
    {"str", "replace", method_replace, "self, old, new, count=-1, /"},
    {"str", "split", method_split, "self, sep=None, maxsplit=-1"},
    {"str", "rsplit", method_rsplit, "self, sep=None, maxsplit=-1"},
    {"str", "partition", method_partition, "self, sep, /"},
    {"str", "rpartition", method_rpartition, "self, sep, /"},
};
NATIVES_PLAIN(str_each, each_natives)

static const Native natives[] = {
    {"str", "splitlines", method_splitlines, "self, keepends=False"},
    {"str", "join", method_join, "self, iterable, /"},
    {"str", "format", method_format, "self, /, *values, **named"},
    {"str", "format_map", method_format_map, "self, mapping, /"},
    {"text", "startswith", later_startswith, "self, prefix, start=None, end=None, /"},
    {"text", "endswith", later_endswith, "self, suffix, start=None, end=None, /"},
};
NATIVES(str, natives)
