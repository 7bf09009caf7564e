/* Suppresses messages for which the source requests it by a comment on the line where they are shown:
 *
 *     x = legacy(x)  # scriptc: ignore
 *     n = len(x)     # scriptc: ignore[SC4103, traced-value]
 *
 * or on any line of the bracketed expression or statement. Warnings and notes are suppressed everywhere; errors only
 * for lint and editors, since nothing can be written if there is one. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/glob.h"
#include "base/os.h"
#include "base/show.h"
#include "driver/session/ignore.h"
#include "driver/session/session.h"
#include "syntax/scan.h"

/* Returns the comment of a line, from its `#` on; NULL if there is none. Lines inside a multi-line string count as
 * code. */
static const char *comment_of(const char *line, const char *end) {
    char quote = 0;
    for (; line < end; line++) {
        if (quote && *line == '\\' && line + 1 < end)
            line++;
        else if (quote && *line == quote)
            quote = 0;
        else if (!quote && (*line == '"' || *line == '\''))
            quote = *line;
        else if (!quote && *line == '#')
            return line;
    }
    return NULL;
}

/* Returns what follows `scriptc: ignore` in a text, or NULL; the number of blanks is arbitrary. */
static const char *behind_mark(const char *at, const char *end) {
    static const char first[] = "scriptc:", second[] = "ignore";
    while ((at = str_find(at, (size_t)(end - at), first, sizeof first - 1))) {
        at += sizeof first - 1;
        const char *word = at;
        while (word < end && *word == ' ') word++;
        if ((size_t)(end - word) < sizeof second - 1 || memcmp(word, second, sizeof second - 1) != 0) continue;
        word += sizeof second - 1;
        if (word == end || !(isalnum((unsigned char)*word) || *word == '_' || *word == '-')) return word;
    }
    return NULL;
}

/* Returns what follows the `[` of the codes, which blanks may precede; NULL if there are no codes, so that all messages
 * are meant. */
static const char *codes_of(const char *behind, const char *end) {
    while (behind < end && *behind == ' ') behind++;
    return behind < end && *behind == '[' ? behind + 1 : NULL;
}

/* Reads the next word of `SC4103, traced-value]`; false if there are no more. */
static bool next_code(const char **at, const char *end, const char **word, size_t *n) {
    while (*at < end && strchr(", \t", **at)) ++*at;
    *word = *at;
    while (*at < end && !strchr(",] \t", **at)) ++*at;
    *n = (size_t)(*at - *word);
    return *n > 0;
}

static const DiagRow *row_of(const char *word, size_t n) {
    char name[64];
    if (n >= sizeof name) return NULL;
    memcpy(name, word, n);
    name[n] = 0;
    return diag_row_named(name);
}

static bool names_row(const char *codes, const char *end, const DiagRow *row) {
    size_t n;
    for (const char *word; next_code(&codes, end, &word, &n);)
        if (row_of(word, n) == row) return true;
    return false;
}

bool ignore_in_comment(const char *line, size_t length, const DiagRow *row) {
    const char *end = line + length, *comment = comment_of(line, end);
    const char *behind = comment ? behind_mark(comment, end) : NULL;
    if (!behind) return false;
    const char *codes = codes_of(behind, end);
    return codes ? row && names_row(codes, end, row) : true;
}

/* ---- the comments of a source ---- */

typedef struct IgnoreMark {
    uint32_t lo, hi; /* the comment from its `#` on, as offsets */
    uint32_t from,
        to; /* the logical line that it belongs to; in a bracketed expression the comment may be on any line */
    const char *behind; /* what follows the word ignore */
    bool used;
} IgnoreMark;

struct IgnoreTable {
    const Source *source;
    Vec(IgnoreMark) marks;
    struct IgnoreTable *next;
};

static uint32_t line_end(const Source *source, size_t at) {
    while (at < source->length && src_bytes(source)[at] != '\n' && src_bytes(source)[at] != '\r') at++;
    return (uint32_t)at;
}

/* Finds the logical line that contains the comment or ends before it; there is none for a comment on a line of its own.
 * *first: the first line that does not end before the comment; comments are placed in the order of the text. */
static void place_mark(const Scan *scan, const Source *source, IgnoreMark *mark, uint32_t *first) {
    mark->from = mark->to = mark->lo;
    while (*first < scan->lines.n && line_end(source, scan->lines.at[*first].hi) < mark->lo) ++*first;
    for (uint32_t i = *first; i < scan->lines.n && scan->lines.at[i].lo <= mark->lo; i++) {
        const ScanLine *line = &scan->lines.at[i];
        mark->from = mark->from < line->lo ? mark->from : line->lo;
        mark->to = line_end(source, line->hi);
    }
}

/* Reads the comments of a text, which begin where the scanner has replaced a `#` by a blank. */
static IgnoreTable *read_marks(sc_session *s, const Source *source) {
    IgnoreTable *table = arena_new(s->cx.mem, IgnoreTable);
    const char *end = src_bytes(source) + source->length;
    table->source = source;
    if (!behind_mark(src_bytes(source), end)) return table;
    char *plain = arena_text(s->cx.mem, src_bytes(source), source->length);
    Scan scan = {0};
    scan_text(&s->cx, s->cx.mem, &scan, plain, source->length, source->base);
    uint32_t first = 0;
    for (uint32_t i = 0; i < source->length; i++) {
        if (src_bytes(source)[i] != '#' || plain[i] == '#') continue;
        IgnoreMark mark = {.lo = i, .hi = line_end(source, i)};
        mark.behind = behind_mark(src_bytes(source) + i, src_bytes(source) + mark.hi);
        place_mark(&scan, source, &mark, &first);
        if (mark.behind) vec_push(s->cx.mem, &table->marks, mark);
        i = mark.hi;
    }
    return table;
}

static IgnoreTable *table_of(sc_session *s, const Source *source) {
    for (IgnoreTable *table = s->ignores; table; table = table->next)
        if (table->source == source) return table;
    IgnoreTable *table = read_marks(s, source);
    table->next = s->ignores;
    s->ignores = table;
    return table;
}

static bool ignored_at(sc_session *s, Pos pos, const DiagRow *row) {
    const Source *source = src_of(s->cx.sources, pos);
    IgnoreTable *table = source && !source->builtin && !source->marks ? table_of(s, source) : NULL;
    if (!table) return false;
    uint32_t at = pos - source->base, n = table->marks.n;
    bool ignored = false;
    /* begins with the first comment whose logical line does not end before the position */
    for (uint32_t i = first_at_least(table->marks.at, sizeof(IgnoreMark), offsetof(IgnoreMark, to), n, at); i < n;
         i++) {
        IgnoreMark *mark = &table->marks.at[i];
        if (mark->from > at) break;
        const char *end = src_bytes(source) + mark->hi, *codes = codes_of(mark->behind, end);
        if (codes && !names_row(codes, end, row)) continue;
        ignored = mark->used = true;
    }
    return ignored;
}

/* ---- comments that do nothing ---- */

static uint32_t tell_unknown(sc_session *s, const Source *source, const char *codes, const char *end) {
    size_t n;
    uint32_t told = 0;
    for (const char *word; next_code(&codes, end, &word, &n);) {
        if (row_of(word, n)) continue;
        Pos lo = source->base + (Pos)(word - src_bytes(source));
        Diag *diag = diag_add(s->cx.diags, DIAG_1016, (Span){lo, lo + (Pos)n}, NULL, "there is no message `%.*s`",
                              (int)(n < 60 ? n : 60), word);
        diag_help(s->cx.diags, diag, "codes look like SC6101; `scriptc explain --list` shows them with their names");
        told++;
    }
    return told;
}

/* Returns whether the comment is in a definition that was compiled, or behind its last line. */
static bool is_covered(const sc_session *s, const Source *source, Pos at) {
    for (uint32_t i = 0; i < s->lint_covered.n; i++) {
        Span one = s->lint_covered.at[i];
        if (one.lo <= at && one.hi >= source->base && at < source->base + line_end(source, one.hi - source->base))
            return true;
    }
    return false;
}

/* Includes the blanks before the comment; a line without anything else is removed as a whole. */
static Span removal(const Source *source, const IgnoreMark *mark) {
    uint32_t lo = mark->lo, hi = mark->hi;
    while (lo && strchr(" \t", src_bytes(source)[lo - 1])) lo--;
    bool alone = (!lo || src_bytes(source)[lo - 1] == '\n') && hi < source->length && src_bytes(source)[hi] == '\n';
    return (Span){source->base + lo, source->base + hi + alone};
}

static void tell_unused(sc_session *s, const Source *source, const IgnoreMark *mark) {
    Pos lo = source->base + mark->lo;
    if (mark->used || !is_covered(s, source, lo)) return;
    bool other = memchr(src_bytes(source) + mark->lo + 1, '#', mark->hi - mark->lo - 1) != NULL;
    Diag *diag = diag_add(s->cx.diags, DIAG_1017, (Span){lo, source->base + mark->hi}, NULL,
                          "this comment suppresses no message");
    if (!other) diag_fix(s->cx.diags, diag, removal(source, mark), "");
}

void ignore_tell(sc_session *s) {
    for (uint32_t i = 0; i < s->lint_source.n; i++) {
        const Source *source = s->lint_source.at[i];
        const IgnoreTable *table = table_of(s, source);
        for (uint32_t k = 0; k < table->marks.n; k++) {
            const IgnoreMark *mark = &table->marks.at[k];
            const char *end = src_bytes(source) + mark->hi, *codes = codes_of(mark->behind, end);
            if (!codes || !tell_unknown(s, source, codes, end)) tell_unused(s, source, mark);
        }
    }
}

/* ---- --select, --ignore, --per-file-ignores ---- */

static int best_fit(const TextList *words, const DiagRow *row) {
    int best = -1;
    for (uint32_t i = 0; i < words->n; i++) {
        int fit = options_rule_fits(words->at[i], row);
        if (fit > best) best = fit;
    }
    return best;
}

/* Matches PATTERN:CODE of --per-file-ignores. */
static bool is_left_out(sc_session *s, const char *word, const DiagRow *row, const char *file) {
    const char *colon = strrchr(word, ':'), *root = s->options.root;
    char real[OS_PATH], here[OS_PATH];
    if (!colon || options_rule_fits(colon + 1, row) < 0) return false;
    if (!root) root = os_real_path(".", here) ? here : NULL;
    const char *path = os_real_path(file, real) ? real : file;
    size_t n = root ? strlen(root) : 0;
    if (n > 1 && strncmp(path, root, n) == 0 && path[n] == '/') path += n + 1;
    return glob_path(arena_text(s->work, word, (size_t)(colon - word)), path, false);
}

/* If --select and --ignore both name a code, the more specific one wins. Messages about options and files are always
 * shown. */
static bool is_selected(sc_session *s, const DiagRow *row, Span site) {
    const Options *o = &s->options;
    enum { OF_SOURCES = 1000 };
    if (row->code < OF_SOURCES) return true;
    if (row->code == DIAG_8001 && !o->select.n) return false; /* notes about tracers are reported on request only */
    int chosen = best_fit(&o->select, row), left = best_fit(&o->ignore, row);
    if (o->select.n ? chosen <= left : left >= 0) return false;
    const Source *source = o->per_file_ignores.n ? src_of(s->cx.sources, site.lo) : NULL;
    for (uint32_t i = 0; source && i < o->per_file_ignores.n; i++)
        if (is_left_out(s, o->per_file_ignores.at[i], row, source->name)) return false;
    return true;
}

bool ignore_asked(void *session, const Diag *diag) {
    sc_session *s = session;
    Span site = show_site(s->cx.sources, diag);
    if (!is_selected(s, diag->row, site)) return true;
    /* Messages about such comments themselves are not suppressed. */
    if (diag->row->code == DIAG_1016 || diag->row->code == DIAG_1017) return false;
    return ignored_at(s, site.lo, diag->row) || (site.hi > site.lo && ignored_at(s, site.hi - 1, diag->row));
}
