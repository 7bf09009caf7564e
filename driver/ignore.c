/* Messages that a source asks not to be told, by a comment on the line that they are shown at:
 *
 *     x = legacy(x)  # scriptc: ignore
 *     n = len(x)     # scriptc: ignore[SC4103, traced-value]
 *
 * Warnings and notes everywhere; errors for lint and editors alone, since nothing can be written where there is one. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/glob.h"
#include "base/show.h"
#include "driver/session.h"

/* A line's comment from its `#` on; NULL: there is none. A line inside a text of several lines is taken for code. */
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

/* `SC4103, traced-value]`: is the row among them? */
static bool names_row(const char *at, const char *end, const DiagRow *row) {
    while (at < end && *at != ']') {
        char name[64];
        size_t n = 0;
        while (at + n < end && !strchr(",] ", at[n])) n++;
        if (n && n < sizeof name) {
            memcpy(name, at, n);
            name[n] = 0;
            if (diag_row_named(name) == row) return true;
        }
        at += n ? n : 1;
    }
    return false;
}

/* What stands behind `scriptc: ignore` in a comment, or NULL. */
static const char *behind_mark(const char *comment, const char *end) {
    static const char mark[] = "scriptc: ignore";
    const size_t n = sizeof mark - 1;
    for (; (size_t)(end - comment) >= n; comment++)
        if (memcmp(comment, mark, n) == 0) return comment + n;
    return NULL;
}

bool ignore_in_comment(const char *line, size_t length, const DiagRow *row) {
    const char *end = line + length, *comment = comment_of(line, end);
    const char *behind = comment ? behind_mark(comment, end) : NULL;
    if (!behind) return false;
    return behind < end && *behind == '[' ? row && names_row(behind + 1, end, row) : true;
}

/* Whether a line has a comment that asks for silence of anything; a line is searched once for all its messages. */
static bool has_mark(sc_session *s, const char *line, size_t length) {
    static const char mark[] = "scriptc: ignore";
    if (s->ignore_line != line) s->ignore_there = memmem(line, length, mark, sizeof mark - 1) != NULL;
    s->ignore_line = line;
    return s->ignore_there;
}

static bool ignored_at(sc_session *s, Pos pos, const DiagRow *row) {
    size_t length;
    const char *line = src_line(s->cx.sources, pos, &length);
    return has_mark(s, line, length) && ignore_in_comment(line, length, row);
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

/* PATTERN:CODE of --per-file-ignores. */
static bool is_left_out(sc_session *s, const char *word, const DiagRow *row, const char *file) {
    const char *colon = strrchr(word, ':'), *root = s->options.root;
    char real[PATH_MAX], here[PATH_MAX];
    if (!colon || options_rule_fits(colon + 1, row) < 0) return false;
    if (!root) root = realpath(".", here);
    const char *path = realpath(file, real) ? real : file;
    size_t n = root ? strlen(root) : 0;
    if (n > 1 && strncmp(path, root, n) == 0 && path[n] == '/') path += n + 1;
    return glob_path(arena_text(s->work, word, (size_t)(colon - word)), path, false);
}

/* Of a code that --select and --ignore both name, the more exact one decides. What is said of options and files is
 * always told. */
static bool is_selected(sc_session *s, const DiagRow *row, Span site) {
    const Options *o = &s->options;
    enum { OF_SOURCES = 1000 };
    if (row->code < OF_SOURCES) return true;
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
    if (!src_of(s->cx.sources, site.lo)) return false;
    return ignored_at(s, site.lo, diag->row) || (site.hi > site.lo && ignored_at(s, site.hi - 1, diag->row));
}
