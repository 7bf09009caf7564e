/* Texts laid end to end: source k has the positions base .. base + length, of which the last is its end; the next
 * source starts after it. Line tables are made when a diagnostic first needs them. A byte order mark belongs to no
 * line. */
#include "base/source.h"

#include <string.h>

#include "base/vec.h"

struct Sources {
    Arena *arena;
    Vec(Source *) list;
    Pos next;
};

Sources *src_open(Arena *arena) {
    Sources *sources = arena_new(arena, Sources);
    sources->arena = arena;
    sources->next = 1;
    return sources;
}

/* Returns whether a block of text is ASCII, as nearly all are. */
static bool is_ascii_block(const char *text) {
    uint64_t part[4];
    memcpy(part, text, sizeof part);
    return !((part[0] | part[1] | part[2] | part[3]) & 0x8080808080808080u);
}

/* Returns the number of bytes before the first that is not well-formed UTF-8. */
static size_t valid_prefix(const char *text, size_t length) {
    enum { BLOCK = 32 };
    size_t at = 0;
    while (at < length) {
        if (length - at >= BLOCK && is_ascii_block(text + at)) {
            at += BLOCK;
            continue;
        }
        uint32_t code;
        int n = utf8_decode(text + at, length - at, &code);
        if (!n) break;
        at += (size_t)n;
    }
    return at;
}

static Source *add(Sources *sources, const Source *as) {
    if (as->length >= UINT32_MAX - sources->next) return NULL;
    Source *source = arena_new(sources->arena, Source);
    *source = *as;
    source->arena = sources->arena;
    source->base = sources->next;
    source->first_line = 1;
    vec_push(sources->arena, &sources->list, source);
    sources->next += (Pos)as->length + 1;
    return source;
}

Source *src_add(Sources *sources, const char *name, const char *text, size_t length, bool builtin) {
    size_t valid = builtin ? length : valid_prefix(text, length);
    return add(sources, &(Source){.name = name, .text = text, .length = length, .valid = valid, .builtin = builtin});
}

Source *src_add_unread(Sources *sources, const char *name, size_t length, SourceReadFn *read, const void *from) {
    return add(sources,
               &(Source){.name = name, .length = length, .valid = length, .builtin = true, .read = read, .from = from});
}

const char *src_read(const Source *source) {
    Source *own = (Source *)(uintptr_t)source;
    own->text = source->read(source->arena, source->from, source->length);
    return own->text;
}

static Source *find(const Sources *sources, Pos pos) {
    uint32_t lo = 0, hi = sources->list.n;
    if (!pos || pos >= sources->next) return NULL;
    while (hi - lo > 1) {
        uint32_t middle = lo + (hi - lo) / 2;
        if (sources->list.at[middle]->base <= pos)
            lo = middle;
        else
            hi = middle;
    }
    return sources->list.at[lo];
}

const Source *src_of(const Sources *sources, Pos pos) { return find(sources, pos); }

/* For a function whose first mark in the body leads to another text: returns the first line of that text, as the place
 * of the function's head. */
static Span head_of(const Sources *sources, Span body) {
    const Source *author = find(sources, body.lo);
    const char *text = src_bytes(author), *end = text + author->length;
    while (text < end && (*text == ' ' || *text == '\t')) text++;
    const char *stop = memchr(text, '\n', (size_t)(end - text));
    Pos lo = author->base + (Pos)(text - src_bytes(author));
    return (Span){lo, lo + (Pos)((stop ? stop : end) - text)};
}

/* Returns whether a function definition begins between two offsets. */
static bool has_head(const Source *source, size_t from, size_t to) {
    for (size_t i = from; i + 4 <= to; i++)
        if (!memcmp(src_bytes(source) + i, "def ", 4)) return true;
    return false;
}

/* Returns the place from which a generated text comes. A place without a mark takes the mark before it, if that is in
 * the same function. */
Span src_original(const Sources *sources, Span span) {
    const Source *source = find(sources, span.lo);
    if (!source || !source->marks) return span;
    const SourceMark *mark = source->mark;
    size_t offset = span.lo - source->base;
    uint32_t i = last_at_most(mark, sizeof *mark, offsetof(SourceMark, offset), source->marks, offset), next = i;
    while (next < source->marks && !mark[next].at.lo) next++;
    bool follows = next < source->marks;
    if (follows && (next == i || mark[next].offset + source->base < span.hi)) return mark[next].at;
    while (i && !mark[i].at.lo) i--;
    if (mark[i].at.lo && !has_head(source, mark[i].offset, span.lo - source->base)) return mark[i].at;
    return follows ? head_of(sources, mark[next].at) : span;
}

static size_t bom_length(const Source *source) {
    return source->length >= 3 && memcmp(src_bytes(source), "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

/* Returns the offset after the line end that starts at `at`, or 0 if no line ends there. */
static size_t line_end(const Source *source, size_t at) {
    if (src_bytes(source)[at] == '\n') return at + 1;
    if (src_bytes(source)[at] != '\r') return 0;
    return at + 1 < source->length && src_bytes(source)[at + 1] == '\n' ? at + 2 : at + 1;
}

/* Returns where the line that contains `at` ends. memchr searches texts without \r, which nearly all are. */
static size_t next_break(const Source *source, size_t at, bool has_returns) {
    if (!has_returns) {
        const char *found = memchr(src_bytes(source) + at, '\n', source->length - at);
        return found ? (size_t)(found - src_bytes(source)) : source->length;
    }
    while (at < source->length && src_bytes(source)[at] != '\n' && src_bytes(source)[at] != '\r') at++;
    return at;
}

static uint32_t walk_lines(const Source *source, uint32_t *starts) {
    bool has_returns = memchr(src_bytes(source), '\r', source->length) != NULL;
    uint32_t lines = 0;
    if (starts) starts[lines] = (uint32_t)bom_length(source);
    lines++;
    for (size_t at = 0; (at = next_break(source, at, has_returns)) < source->length;) {
        at = line_end(source, at);
        if (starts) starts[lines] = (uint32_t)at;
        lines++;
    }
    return lines;
}

static void make_lines(const Sources *sources, Source *source) {
    if (source->line) return;
    uint32_t lines = walk_lines(source, NULL);
    uint32_t *starts = arena_new_array(sources->arena, uint32_t, lines);
    walk_lines(source, starts);
    source->line = starts;
    source->lines = lines;
}

static uint32_t line_index(const Source *source, size_t offset) {
    return last_at_most(source->line, sizeof *source->line, 0, source->lines, offset);
}

/* Counts the units between two offsets; a malformed byte counts as one. */
static uint32_t count_units(const Source *source, size_t from, size_t to, ColumnUnits units) {
    if (units == UNITS_UTF8) return to > from ? (uint32_t)(to - from) : 0;
    uint32_t count = 0;
    while (from < to) {
        uint32_t code = 0;
        int n = utf8_decode(src_bytes(source) + from, source->length - from, &code);
        count += units == UNITS_UTF16 && code > 0xFFFF ? 2 : 1;
        from += n ? (size_t)n : 1;
    }
    return count;
}

/* Returns the column of an offset in code points, from 0. Messages about one long line are about places that follow
 * each other closely, so counting begins at the last offset, forward or back, if that is in the line and closer than
 * its start. */
static uint32_t column_of(Source *source, uint32_t start, uint32_t offset) {
    bool known = source->near_start == start && source->near >= start;
    bool inside = offset < source->length && ((uint8_t)src_bytes(source)[offset] & 0xC0) == 0x80;
    uint32_t column;
    if (known && source->near <= offset)
        column = source->column + count_units(source, source->near, offset, UNITS_CODE_POINTS);
    else if (known && !inside && source->near - offset < offset - start)
        column = source->column - count_units(source, offset, source->near, UNITS_CODE_POINTS);
    else
        column = count_units(source, start, offset, UNITS_CODE_POINTS);
    if (!inside) /* a character is counted from its first byte */
        source->near = offset, source->near_start = start, source->column = column;
    return column;
}

Place src_place(Sources *sources, Pos pos) {
    Source *source = find(sources, pos);
    if (!source) return (Place){0};
    make_lines(sources, source);
    uint32_t offset = pos - source->base, line = line_index(source, offset);
    return (Place){source, line + source->first_line, column_of(source, source->line[line], offset) + 1};
}

uint32_t src_line_number(Sources *sources, Pos pos) {
    Source *source = find(sources, pos);
    if (!source) return 0;
    make_lines(sources, source);
    return line_index(source, pos - source->base) + source->first_line;
}

/* Sets the start of an offset's line if it is close; false: the table of lines is needed. */
static bool is_near_start(const Source *source, size_t offset, size_t *start) {
    enum { NEAR = 64 };
    const char *text = src_bytes(source);
    size_t at = offset, first = bom_length(source);
    if (offset < first || offset > source->length) return false;
    while (at > first && offset - at < NEAR && text[at - 1] != '\n' && text[at - 1] != '\r') at--;
    *start = at;
    return offset - at < NEAR && (at == first || text[at - 1] == '\n');
}

uint32_t src_column(Sources *sources, Pos pos, ColumnUnits units) {
    Source *source = find(sources, pos);
    if (!source) return 0;
    size_t offset = pos - source->base, start;
    if (!source->line && is_near_start(source, offset, &start)) return count_units(source, start, offset, units);
    make_lines(sources, source);
    return count_units(source, source->line[line_index(source, offset)], offset, units);
}

const char *src_line(Sources *sources, Pos pos, size_t *length) {
    Source *source = find(sources, pos);
    *length = 0;
    if (!source) return "";
    make_lines(sources, source);
    uint32_t line = line_index(source, pos - source->base);
    size_t start = source->line[line], end = line + 1 < source->lines ? source->line[line + 1] : source->length;
    while (end > start && line_end(source, end - 1)) end--;
    *length = end - start;
    return src_bytes(source) + start;
}

const char *src_text(const Sources *sources, Span span, size_t *length) {
    const Source *source = find(sources, span.lo);
    *length = 0;
    if (!source || span.hi < span.lo) return "";
    size_t start = span.lo - source->base, end = span.hi - source->base;
    *length = (end < source->length ? end : source->length) - start;
    return src_bytes(source) + start;
}
