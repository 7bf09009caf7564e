/* Applies fixes to texts. A finding with several fixes is left to the reader, who has to choose one. */
#include "driver/cli/lint_fix.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/show.h"

enum { CONTEXT = 3 };

typedef struct Edit {
    size_t lo, hi;
    const char *insert;
} Edit;
typedef Vec(Edit) Edits;

static int by_place(const void *a, const void *b) {
    const Edit *x = a, *y = b;
    if (x->lo != y->lo) return x->lo < y->lo ? -1 : 1;
    return (x->hi > y->hi) - (x->hi < y->hi);
}

/* Returns whether the fixes are safe: those of the text alone (brackets, colons, comments) are, a corrected name is a
 * guess. */
static bool is_safe(const json_t *finding) {
    const char *code = json_string_value(json_object_get(finding, "code"));
    return code && strncmp(code, "SC10", 4) == 0;
}

/* Returns the edits of a file by place, without overlaps. */
static Edits edits_of(Arena *mem, const json_t *findings, const char *file, size_t length, bool unsafe) {
    Edits all = {0}, kept = {0};
    const json_t *finding;
    size_t i;
    json_array_foreach((json_t *)findings, i, finding) {
        const json_t *fixes = json_object_get(finding, "fixes"), *fix = json_array_get(fixes, 0);
        const char *of = json_string_value(json_object_get(fix, "file"));
        if (json_array_size(fixes) != 1 || !of || strcmp(of, file) != 0 || !(unsafe || is_safe(finding))) continue;
        json_int_t lo = json_integer_value(json_object_get(fix, "lo")),
                   hi = json_integer_value(json_object_get(fix, "hi"));
        const char *insert = json_string_value(json_object_get(fix, "insert"));
        if (insert && lo >= 0 && lo <= hi && (size_t)hi <= length)
            vec_push(mem, &all, ((Edit){(size_t)lo, (size_t)hi, insert}));
    }
    if (all.n) qsort(all.at, all.n, sizeof *all.at, by_place);
    for (uint32_t k = 0; k < all.n; k++)
        if (!kept.n || all.at[k].lo > vec_last(&kept).hi ||
            (all.at[k].lo == vec_last(&kept).hi && all.at[k].lo < all.at[k].hi))
            vec_push(mem, &kept, all.at[k]);
    return kept;
}

/* Adds the bytes from `lo` to `hi` with the edits applied. */
static void add_edited(Text *to, const char *text, size_t lo, size_t hi, const Edit *edit, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        text_add_n(to, text + lo, edit[i].lo - lo);
        text_add(to, edit[i].insert);
        lo = edit[i].hi;
    }
    text_add_n(to, text + lo, hi - lo);
}

uint32_t lint_fix(Text *fixed, const json_t *findings, const char *file, const char *text, size_t length, bool unsafe) {
    Edits edits = edits_of(fixed->arena, findings, file, length, unsafe);
    add_edited(fixed, text, 0, length, edits.at, edits.n);
    return edits.n;
}

/* ---- diffs ---- */

typedef struct Lines {
    const char *text;
    size_t length;
    Vec(size_t) start; /* start of each line, and the end of the last */
} Lines;

static Lines lines_of(Arena *mem, const char *text, size_t length) {
    Lines lines = {text, length, {0}};
    for (size_t at = 0; at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        vec_push(mem, &lines.start, at);
        at = end ? (size_t)(end - text) + 1 : length;
    }
    vec_push(mem, &lines.start, length);
    return lines;
}

static uint32_t line_at(const Lines *lines, size_t at) {
    uint32_t line = 0;
    while (line + 2 < lines->start.n && lines->start.at[line + 1] <= at) line++;
    return line;
}

/* Adds lines each with a sign before it. */
static void add_lines(Text *diff, char sign, const char *text, size_t length) {
    for (const char *end = text + length; text < end;) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t n = (size_t)((stop ? stop + 1 : end) - text);
        text_char(diff, sign);
        text_add_n(diff, text, n);
        if (!stop) text_add(diff, "\n\\ No newline at end of file\n");
        text += n;
    }
}

typedef struct Change { /* replaces the lines from `first` to before `last` by `text` */
    uint32_t first, last;
    const char *text;
    size_t length;
    uint32_t lines;
} Change;
typedef Vec(Change) Changes;

static uint32_t count_lines(const char *text, size_t length) {
    uint32_t n = 0;
    for (size_t i = 0; i < length; i++) n += text[i] == '\n' || i + 1 == length;
    return n;
}

/* Groups edits: those that touch the same or adjacent lines form one change. */
static Changes changes_of(Arena *mem, const Lines *lines, const Edits *edits) {
    Changes changes = {0};
    for (uint32_t i = 0, to; i < edits->n; i = to) {
        uint32_t first = line_at(lines, edits->at[i].lo), last = 0;
        for (to = i; to < edits->n; to++) {
            if (to > i && line_at(lines, edits->at[to].lo) > last) break;
            size_t hi = edits->at[to].hi;
            last = line_at(lines, hi);
            /* an edit that ends at the start of a line does not change that line, unless it joins it to the line
             * before */
            bool begins = hi == lines->start.at[last] && hi > edits->at[to].lo && last > first &&
                          edits->at[to].lo == lines->start.at[line_at(lines, edits->at[to].lo)];
            last += !begins;
        }
        if (last + 1 > lines->start.n) last = lines->start.n - 1;
        Text text = text_open(mem);
        add_edited(&text, lines->text, lines->start.at[first], lines->start.at[last], edits->at + i, to - i);
        const char *made = text_done(&text);
        vec_push(mem, &changes, ((Change){first, last, made, text.n, count_lines(made, text.n)}));
    }
    return changes;
}

/* Adds the range of a hunk: an empty one is given by the line before it. */
static void add_range(Text *diff, uint32_t first, uint32_t n) {
    text_printf(diff, "%u", n ? first + 1 : first);
    if (n != 1) text_printf(diff, ",%u", n);
}

static void add_hunk(Text *diff, const Lines *lines, const Change *change, uint32_t n, int64_t moved) {
    uint32_t all = lines->start.n - 1, first = change->first > CONTEXT ? change->first - CONTEXT : 0,
             last = change[n - 1].last + CONTEXT < all ? change[n - 1].last + CONTEXT : all, at = first,
             made = last - first;
    for (uint32_t i = 0; i < n; i++) made = made - (change[i].last - change[i].first) + change[i].lines;
    text_add(diff, "@@ -");
    add_range(diff, first, last - first);
    text_add(diff, " +");
    add_range(diff, (uint32_t)((int64_t)first + moved), made);
    text_add(diff, " @@\n");
    for (uint32_t i = 0; i < n; i++) {
        const size_t *start = lines->start.at;
        add_lines(diff, ' ', lines->text + start[at], start[change[i].first] - start[at]);
        add_lines(diff, '-', lines->text + start[change[i].first], start[change[i].last] - start[change[i].first]);
        add_lines(diff, '+', change[i].text, change[i].length);
        at = change[i].last;
    }
    add_lines(diff, ' ', lines->text + lines->start.at[at], lines->start.at[last] - lines->start.at[at]);
}

/* Adds a header line. As in Git's diffs, a name that would not be read back is quoted, with its bytes in octal. */
static void add_name(Text *diff, const char *sign, const char *file) {
    Text shown = text_open(diff->arena);
    show_text(&shown, file);
    bool plain = strcmp(text_done(&shown), file) == 0 && !strpbrk(file, "\t\"\\");
    text_add(diff, sign);
    if (!plain) text_char(diff, '"');
    for (; *file; file++) {
        if (plain || (*file >= ' ' && *file <= '~' && *file != '"' && *file != '\\'))
            text_char(diff, *file);
        else
            text_printf(diff, "\\%03o", (unsigned)(unsigned char)*file);
    }
    text_add(diff, plain ? "\n" : "\"\n");
}

uint32_t lint_fix_diff(Text *diff, const json_t *findings, const char *file, const char *text, size_t length,
                       bool unsafe) {
    Edits edits = edits_of(diff->arena, findings, file, length, unsafe);
    Lines lines = lines_of(diff->arena, text, length);
    Changes changes = changes_of(diff->arena, &lines, &edits);
    int64_t moved = 0;
    if (edits.n) add_name(diff, "--- ", file), add_name(diff, "+++ ", file);
    for (uint32_t i = 0, to; i < changes.n; i = to) {
        for (to = i + 1; to < changes.n && changes.at[to].first - changes.at[to - 1].last <= 2 * CONTEXT;) to++;
        add_hunk(diff, &lines, changes.at + i, to - i, moved);
        for (uint32_t k = i; k < to; k++)
            moved += (int64_t)changes.at[k].lines - (int64_t)(changes.at[k].last - changes.at[k].first);
    }
    return edits.n;
}
