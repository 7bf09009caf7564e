/* Sources: all texts of a compilation, laid end to end, so that a position is one number.
 * Text is UTF-8 (checked when added); lines end in \n, \r\n or \r. */
#ifndef SCRIPTC_BASE_SOURCE_H
#define SCRIPTC_BASE_SOURCE_H

#include "base/str.h"

typedef uint32_t Pos; /* byte offset over all sources; 0 = nowhere */
typedef struct {
    Pos lo, hi;
} Span;

/* From a byte of a text on: what stands at a place of another text, or (no place) nothing. */
typedef struct SourceMark {
    uint32_t offset;
    Span at;
} SourceMark;

typedef struct Source {
    const char *name; /* as the user wrote it: a path, or the name for standard input */
    const char *text;
    size_t length;
    size_t valid;          /* bytes of well-formed UTF-8 at the start: less than length for malformed text */
    Pos base;              /* position of text[0] */
    uint32_t *line, lines; /* offsets of line starts, made on first use */
    uint32_t near,
        column;   /* the offset that was last asked for, and its column in code points: the next is often behind it */
    bool builtin; /* a prelude file: diagnostics prefer the user's call site */
    uint32_t first_line;    /* number of the text's first line: 1 unless it is a part of a file */
    const SourceMark *mark; /* ascending: where a generated text comes from */
    uint32_t marks;
} Source;

typedef struct Sources Sources;
typedef struct {
    const Source *source;
    uint32_t line, column;
} Place; /* from 1; column in code points */
typedef enum { UNITS_UTF8, UNITS_UTF16, UNITS_CODE_POINTS } ColumnUnits;

Sources *src_open(Arena *arena);
/* Borrows text until the arena closes. NULL if all sources together would pass 2^32 - 1 bytes. */
Source *src_add(Sources *sources, const char *name, const char *text, size_t length, bool builtin);
const Source *src_of(const Sources *sources, Pos pos); /* NULL for nowhere */
/* The place that a generated text was made from, or the span itself. Messages speak of it. */
Span src_original(const Sources *sources, Span span);
Place src_place(Sources *sources, Pos pos);
uint32_t src_line_number(Sources *sources, Pos pos);               /* from 1; costs less than the place */
uint32_t src_column(Sources *sources, Pos pos, ColumnUnits units); /* from 0 */
const char *src_line(Sources *sources, Pos pos, size_t *length);   /* the line's text without its end */
const char *src_text(const Sources *sources, Span span, size_t *length);
static inline Span span_join(Span a, Span b) {
    return (Span){a.lo && a.lo < b.lo ? a.lo : b.lo, a.hi > b.hi ? a.hi : b.hi};
}

#endif
