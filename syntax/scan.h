/* A lexical look at a source text before it is parsed: logical lines, indentation, brackets, strings, `# type:`
 * comments.
 *
 * It bounds what the parser is given (brackets, indents), and knows what most broken files suffer from better than
 * error recovery in a grammar can say. It never looks at the meaning of a line. */
#ifndef SCRIPTC_SYNTAX_SCAN_H
#define SCRIPTC_SYNTAX_SCAN_H

#include "base/context.h"

/* One logical line, as offsets into the text: from its first token to behind its last, without comment and line end. */
typedef struct ScanLine {
    uint32_t lo, hi;
    uint32_t word;   /* length of the first word; 0 if it starts with something else */
    uint32_t equals; /* offset of the first `=` outside brackets, or 0 */
    bool header;     /* starts with the keyword of a compound statement */
    bool tangled;    /* has a `;`, a `:=` or a second `=`: it may bind more than what stands before the first */
    bool opens;      /* a header that ends in `:` */
    bool broken;     /* a diagnostic was given for it */
} ScanLine;

typedef struct ScanIssue {
    DiagCode code;
    uint32_t lo, hi;                  /* offsets */
    bool certain;                     /* an error whatever the parser says */
    const char *text, *help, *insert; /* insert: what would mend it at lo, or NULL */
} ScanIssue;

typedef struct Scan {
    Vec(ScanLine) lines;
    Vec(Span) groups; /* offsets of what outermost brackets hold, in lines that are not indented */
    Vec(Span) lists;  /* offsets of what long square brackets hold, by where they close */
    Vec(ScanIssue) issues;
    Vec(Span) comments; /* offsets of the texts behind `# type:` */
    bool lone_cr;       /* a \r without \n ends a line somewhere */
    bool unfinished;    /* some line ends where an expression cannot: the grammar would go on in the next */
} Scan;

/* text[length] is 0; base: its position. Everything is allocated in `arena`. Comments become blanks in the text: at
 * each, the grammar looks at all that follow. Raises the limits `brackets` and `indents`. */
void scan_text(Context *cx, Arena *arena, Scan *scan, char *text, size_t length, Pos base);

#endif
