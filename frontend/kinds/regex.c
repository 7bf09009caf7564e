/* Regular expressions, for the prelude's re: PCRE2 over texts known at compile time.
 *
 * A pattern is translated where Python's notation differs, and compiled once. Its memory is in the compilation's arena,
 * so a fault may unwind from PCRE2 at any point. Matching is bounded, since patterns are not trusted. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <string.h>

#include "frontend/kinds/protocol.h"

enum { LONGEST_PATTERN = 1 << 16, MATCH_STEPS = 10000000, MATCH_KIB = 64 << 10 };

/* Python's flags, by value. */
enum { IGNORECASE = 2, MULTILINE = 8, DOTALL = 16, VERBOSE = 64, ASCII = 256 };
enum { OWN_NOTATION = 1 << 20 }; /* a pattern of the compiler itself, in PCRE2's notation */

typedef struct Regex {
    pcre2_code *code;
    pcre2_match_data *found;
    pcre2_match_context *context;
    const char *error; /* NULL: no error */
} Regex;

static void *take(PCRE2_SIZE n, void *arena) { return arena_alloc(arena, n); }
static void give(void *memory, void *arena) { (void)memory, (void)arena; }

/* ---- Python's notation ---- */

typedef struct Translation {
    Text text;
    const char *at;
    bool in_class;
    const char *error;
} Translation;

static void copy(Translation *t, size_t n) {
    for (size_t i = 0; i < n; i++) text_char(&t->text, *t->at++);
}

/* Translates an escape. Letters that mean nothing after a backslash in Python have a meaning in PCRE2. */
static void translate_escape(Translation *t) {
    char letter = t->at[1];
    if (letter == 'Z' || letter == 'v') {
        text_add(&t->text, letter == 'Z' ? "\\z" : "\\x0b");
        t->at += 2;
    } else if (letter == 'u' || letter == 'U') {
        text_add(&t->text, "\\x{");
        t->at += 2;
        size_t n = strspn(t->at, "0123456789abcdefABCDEF"), most = letter == 'u' ? 4 : 8;
        copy(t, n < most ? n : most);
        text_char(&t->text, '}');
    } else if (!letter || (((letter | 32) >= 'a' && (letter | 32) <= 'z') && !strchr("AbBdDsSwWafnrtx", letter))) {
        t->error = "bad escape";
    } else {
        copy(t, 2);
    }
}

static void translate_one(Translation *t) {
    char c = *t->at;
    if (c == '\\') {
        translate_escape(t);
    } else if (t->in_class && c == '[') { /* Python has no POSIX classes */
        text_add(&t->text, "\\[");
        t->at++;
    } else if (!t->in_class && c == '[') {
        t->in_class = true;
        copy(t, t->at[1] == '^' ? 2 : 1);
        if (*t->at == ']') copy(t, 1); /* the first `]` is literal */
    } else if (!t->in_class && !strncmp(t->at, "{,", 2) && t->at[2] >= '0' && t->at[2] <= '9') {
        text_add(&t->text, "{0");
        t->at++;
    } else {
        if (c == ']') t->in_class = false;
        copy(t, 1);
    }
}

static uint32_t options_of(int64_t flags) {
    uint32_t options = PCRE2_UTF | (flags & ASCII ? 0 : PCRE2_UCP);
    if (flags & IGNORECASE) options |= PCRE2_CASELESS;
    if (flags & MULTILINE) options |= PCRE2_MULTILINE;
    if (flags & DOTALL) options |= PCRE2_DOTALL;
    return flags & VERBOSE ? options | PCRE2_EXTENDED : options;
}

static void regex_compile(Eval *ev, Regex *regex, Sym pattern, int64_t flags) {
    Arena *mem = ev->cx->program;
    Translation t = {.text = text_open(mem), .at = pattern};
    while (*t.at && !t.error && !(flags & OWN_NOTATION)) translate_one(&t);
    const char *text = flags & OWN_NOTATION ? pattern : text_done(&t.text);
    regex->error = t.error;
    if (t.error) return;
    pcre2_general_context *memory = pcre2_general_context_create(take, give, mem);
    pcre2_compile_context *how = pcre2_compile_context_create(memory);
    pcre2_set_newline(how, PCRE2_NEWLINE_LF);
    pcre2_set_max_pattern_length(how, LONGEST_PATTERN);
    int problem;
    PCRE2_SIZE at;
    regex->code = pcre2_compile((PCRE2_SPTR)text, PCRE2_ZERO_TERMINATED, options_of(flags), &problem, &at, how);
    if (!regex->code) {
        char *words = arena_alloc(mem, 256);
        pcre2_get_error_message(problem, (PCRE2_UCHAR *)words, 256);
        regex->error = words;
        return;
    }
    regex->found = pcre2_match_data_create_from_pattern(regex->code, memory);
    regex->context = pcre2_match_context_create(memory);
    pcre2_set_match_limit(regex->context, MATCH_STEPS);
    pcre2_set_heap_limit(regex->context, MATCH_KIB);
}

static Regex *regex_of(Eval *ev, Sym pattern, int64_t flags) {
    Sym key = sym_printf(ev->cx->symbols, "%lld:%s", (long long)flags, pattern);
    Regex *regex = map_get(&ev->memo.pattern, key);
    if (regex) return regex;
    regex = arena_new(ev->cx->program, Regex);
    regex_compile(ev, regex, pattern, flags);
    map_set(ev->cx->program, &ev->memo.pattern, key, regex);
    return regex;
}

bool regex_covers(Eval *ev, const char *pattern, const char *text, size_t length) {
    const Regex *regex = regex_of(ev, cx_sym(ev->cx, pattern), OWN_NOTATION);
    uint32_t whole = PCRE2_ANCHORED | PCRE2_ENDANCHORED;
    return pcre2_match(regex->code, (PCRE2_SPTR)text, length, 0, whole, regex->found, regex->context) >= 0;
}

/* ---- functions that the prelude calls ---- */

static bool take_texts(Eval *ev, const Args *args, uint32_t n, const uint32_t *which, Span at) {
    for (uint32_t i = 0; i < n; i++) {
        Sval v = args->pos[which[i]];
        if (v.kind == SV_STR) continue;
        if (v.kind == SV_LATER || sv_is_points(v))
            ev_error(ev, DIAG_2111, at, "a regular expression cannot be applied to a string known only at run time");
        else if (v.kind == SV_BYTES)
            ev_error(ev, DIAG_6403, at, "regular expressions on bytes are not supported");
        else
            sv_raise(ev, "TypeError", DIAG_2103, at, "a regular expression needs a string, not %s", sv_describe(ev, v));
        return false;
    }
    return true;
}

/* Returns the names of groups in the order of their numbers. */
static Sval names_of(Eval *ev, const pcre2_code *code, uint32_t groups) {
    uint32_t n, size;
    PCRE2_SPTR table;
    pcre2_pattern_info(code, PCRE2_INFO_NAMECOUNT, &n);
    pcre2_pattern_info(code, PCRE2_INFO_NAMEENTRYSIZE, &size);
    pcre2_pattern_info(code, PCRE2_INFO_NAMETABLE, &table);
    Sval dict = sv_dict(ev);
    for (uint32_t group = 1; group <= groups; group++)
        for (uint32_t i = 0; i < n; i++) {
            const unsigned char *entry = table + (size_t)i * size;
            if (((uint32_t)entry[0] << 8 | entry[1]) != group) continue;
            dict_set(ev, dict, sv_str(cx_sym(ev->cx, (const char *)entry + 2)), sv_int(group));
        }
    return dict;
}

/* Returns (number of groups, numbers of the named ones), or an error message. */
static Sval native_compile(Eval *ev, const Args *args, Span at) {
    int64_t flags;
    if (!take_texts(ev, args, 1, (const uint32_t[]){0}, at) || !sv_known_int(args->pos[1], &flags)) return sv_poison();
    const Regex *regex = regex_of(ev, sv_text(args->pos[0]), flags);
    if (regex->error) return sv_str(cx_sym(ev->cx, regex->error));
    uint32_t groups;
    pcre2_pattern_info(regex->code, PCRE2_INFO_CAPTURECOUNT, &groups);
    Sval item[] = {sv_int(groups), names_of(ev, regex->code, groups)};
    return sv_tuple(ev, 2, item);
}

static bool is_continuation(char c) { return ((unsigned char)c & 0xC0) == 0x80; }

static size_t byte_of(Sym text, int64_t position) {
    size_t at = 0, length = sym_length(text);
    if (sym_points(text) == length) return position < (int64_t)length ? (size_t)position : length;
    for (int64_t i = 0; i < position && at < length; i++)
        for (at++; at < length && is_continuation(text[at]);) at++;
    return at;
}

/* The offset of a byte in a text and the position of its character, from which other positions are counted. */
typedef struct TextPlace {
    size_t byte;
    int64_t position;
} TextPlace;

static int64_t position_of(Sym text, TextPlace from, size_t byte) {
    if (sym_points(text) == sym_length(text)) return (int64_t)byte;
    if (byte < from.byte) from = (TextPlace){0, 0};
    for (size_t i = from.byte; i < byte; i++) from.position += !is_continuation(text[i]);
    return from.position;
}

/* A search in a text: the arguments of native_match, and where the last match ended. */
typedef struct Search {
    const Regex *regex;
    Sym text;
    int64_t how; /* 1 match, 2 fullmatch, 4 no empty match at the start; else search */
    TextPlace from;
    bool is_utf8; /* PCRE2 has checked the text */
} Search;

static bool take_search(Eval *ev, const Args *args, Search *out, Span at) {
    int64_t flags, from;
    if (!take_texts(ev, args, 2, (const uint32_t[]){0, 2}, at) || !sv_known_int(args->pos[1], &flags) ||
        !sv_known_int(args->pos[3], &from) || !sv_known_int(args->pos[4], &out->how))
        return false;
    out->regex = regex_of(ev, sv_text(args->pos[0]), flags), out->text = sv_text(args->pos[2]), out->is_utf8 = false;
    out->from = (TextPlace){byte_of(out->text, from), from};
    return true;
}

/* Returns starts and ends of all groups, or None, and moves on to the end of the match. */
static Sval next_match(Eval *ev, Search *search, Span at) {
    const Regex *regex = search->regex;
    uint32_t options = (search->how & 3 ? PCRE2_ANCHORED : 0) | (search->how & 2 ? PCRE2_ENDANCHORED : 0) |
                       (search->how & 4 ? PCRE2_NOTEMPTY_ATSTART : 0) | (search->is_utf8 ? PCRE2_NO_UTF_CHECK : 0);
    int count = pcre2_match(regex->code, (PCRE2_SPTR)search->text, sym_length(search->text), search->from.byte, options,
                            regex->found, regex->context);
    if (count == PCRE2_ERROR_NOMATCH) return sv_none();
    if (count < 0) cx_limit_at(ev->cx, "steps", at);
    const PCRE2_SIZE *offset = pcre2_get_ovector_pointer(regex->found);
    uint32_t n = 2 * pcre2_get_ovector_count(regex->found);
    Sval *span = arena_new_array(ev->cx->mem, Sval, n);
    for (uint32_t i = 0; i < n; i++) {
        bool set = i / 2 < (uint32_t)count && offset[i] != PCRE2_UNSET;
        span[i] = sv_int(set ? position_of(search->text, search->from, offset[i]) : -1);
    }
    search->from = (TextPlace){offset[1], span[1].i};
    search->how = offset[0] == offset[1] ? 4 : 0, search->is_utf8 = true;
    return sv_list(ev, n, span);
}

/* Returns starts and ends of all groups, or None. */
static Sval native_match(Eval *ev, const Args *args, Span at) {
    Search search;
    return take_search(ev, args, &search, at) ? next_match(ev, &search, at) : sv_poison();
}

/* Returns a list of the results that consecutive calls of native_match would return. */
static Sval native_matches(Eval *ev, const Args *args, Span at) {
    Search search;
    SvVec found = {0};
    if (!take_search(ev, args, &search, at)) return sv_poison();
    for (Sval one; (one = next_match(ev, &search, at)).kind != SV_NONE; ev_step(ev))
        vec_push(ev->cx->program, &found, one);
    return sv_list(ev, found.n, found.at);
}

static const Native rows[] = {
    {"re", "_compile", native_compile, "pattern, flags, /"},
    {"re", "_match", native_match, "pattern, flags, text, position, how, /"},
    {"re", "_matches", native_matches, "pattern, flags, text, position, how, /"},
};
NATIVES_EACH(regex, rows)
