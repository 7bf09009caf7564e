/* Sources: all texts of a compilation, laid end to end, so that a position is one number.
 * Text is UTF-8 (checked when added); lines end in \n, \r\n or \r. */
#ifndef SCRIPTC_BASE_SOURCE_H
#define SCRIPTC_BASE_SOURCE_H

#include "base/str.h"

typedef uint32_t Pos; /* byte offset over all sources; 0: no place */
typedef struct {
    Pos lo, hi;
} Span;

/* From this byte on, a generated text was made from a place of another text, or from no text at all. */
typedef struct SourceMark {
    uint32_t offset;
    Span at;
} SourceMark;

/* Returns a text of `length` bytes in the arena. */
typedef const char *SourceReadFn(Arena *arena, const void *from, size_t length);

typedef struct Source {
    const char *name; /* as the user wrote it: a path, or a name for standard input */
    const char *text; /* NULL until src_bytes reads the text of a file of the prelude: use that function */
    size_t length;
    size_t valid; /* number of well-formed UTF-8 bytes at the start: less than length if the text is malformed */
    Pos base;     /* position of text[0] */
    uint32_t *line, lines;             /* offsets of line starts, computed on first use */
    uint32_t near, near_start, column; /* the offset last asked for and its column in code points, because the next one
                               is often a little after it */
    bool builtin;                      /* a file of the prelude: diagnostics are placed at the user's call instead */
    bool exact_names; /* private names stay as written: in an archive, where they are whole, and in trees of the server
                       */
    uint32_t first_line;    /* number of the text's first line: 1 unless the text is part of a file */
    SourceReadFn *read;     /* for a text that is only read when a message shows it; NULL for others */
    const void *from;       /* its argument */
    Arena *arena;           /* where such a text and the line table are kept */
    const SourceMark *mark; /* in ascending order: where the parts of a generated text come from */
    uint32_t marks;
} Source;

typedef struct Sources Sources;
typedef struct {
    const Source *source;
    uint32_t line, column;
} Place; /* counted from 1, columns in code points */
typedef enum { UNITS_UTF8, UNITS_UTF16, UNITS_CODE_POINTS } ColumnUnits;

Sources *src_open(Arena *arena);
/* The text is borrowed until the arena closes. Returns NULL if all sources together would exceed 2^32 - 1 bytes. */
Source *src_add(Sources *sources, const char *name, const char *text, size_t length, bool builtin);
/* A file of the prelude, whose text is read when it is first asked for. NULL as above. */
Source *src_add_unread(Sources *sources, const char *name, size_t length, SourceReadFn *read, const void *from);
const char *src_read(const Source *source); /* reads a text for src_bytes */
/* Returns the whole text. */
static inline const char *src_bytes(const Source *source) { return source->text ? source->text : src_read(source); }
const Source *src_of(const Sources *sources, Pos pos); /* NULL for position 0 */
/* Returns the place that a generated text was made from, or the span itself. Messages name this place. */
Span src_original(const Sources *sources, Span span);
Place src_place(Sources *sources, Pos pos);
uint32_t src_line_number(Sources *sources, Pos pos);               /* from 1; cheaper than computing the Place */
uint32_t src_column(Sources *sources, Pos pos, ColumnUnits units); /* from 0 */
const char *src_line(Sources *sources, Pos pos, size_t *length);   /* the line's text without its end */
const char *src_text(const Sources *sources, Span span, size_t *length);
static inline Span span_join(Span a, Span b) {
    return (Span){a.lo && a.lo < b.lo ? a.lo : b.lo, a.hi > b.hi ? a.hi : b.hi};
}

#endif
