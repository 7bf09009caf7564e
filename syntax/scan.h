/* A lexical scan of a source text before it is parsed: logical lines, indentation, brackets, strings, `# type:`
 * comments.
 *
 * It bounds the nesting that the parser is given (brackets, indents), and it explains the most frequent mistakes of
 * broken files better than a grammar's error recovery can. It does not interpret lines. */
#ifndef SCRIPTC_SYNTAX_SCAN_H
#define SCRIPTC_SYNTAX_SCAN_H

#include "base/context.h"

/* One logical line as offsets into the text, from its first token to the end of its last, without comment and line
 * end. */
typedef struct ScanLine {
    uint32_t lo, hi;
    uint32_t word;   /* length of the first word; 0 if the line starts with something else */
    uint32_t equals; /* offset of the first `=` outside brackets, or 0 */
    bool header;     /* starts with the keyword of a compound statement */
    /* Contains a `;`, a `:=` or a second `=`, so it may bind more names than those before the first `=`. */
    bool tangled;
    bool opens;     /* a header that ends in `:` */
    bool broken;    /* an error was reported for it */
    bool strange;   /* it ends in `:` and a block follows, but it begins with none of these keywords */
    bool misplaced; /* indented less than the lines above and below it, which are of one block */
} ScanLine;

/* Returns whether a logical line begins at the beginning of a line of the text, and not behind a semicolon. */
static inline bool scan_starts_a_line(const char *text, const ScanLine *line) {
    return line->lo == 0 || text[line->lo - 1] == '\n' || text[line->lo - 1] == '\r';
}

typedef struct ScanIssue {
    DiagCode code;
    uint32_t lo, hi;                  /* offsets */
    bool certain;                     /* it is an error even if the parser accepts the line */
    const char *text, *help, *insert; /* insert: text that would fix it at lo, or NULL */
} ScanIssue;

typedef struct Scan {
    Vec(ScanLine) lines;
    Vec(Span) groups; /* offsets of the contents of outermost brackets, in lines that are not indented */
    Vec(Span) lists;  /* offsets of the contents of long square brackets, in the order in which they close */
    Vec(ScanIssue) issues;
    Vec(Span) comments; /* offsets of the texts after `# type:` */
    bool lone_cr;       /* some line ends in \r without \n */
    bool unfinished;    /* some line ends where an expression cannot, so that the grammar would continue it on the next
                           line */
} Scan;

/* text[length] must be 0; base is the text's position. Everything is allocated in `arena`. Comments in the text become
 * blanks, because the parser would look at all following comments again at each one. Raises the limits `brackets` and
 * `indents`. */
void scan_text(Context *cx, Arena *arena, Scan *scan, char *text, size_t length, Pos base);

#endif
