/* What to say about a logical line that is not Python. Works on the line's text alone. */
#ifndef SCRIPTC_SYNTAX_SYNTAX_ERROR_H
#define SCRIPTC_SYNTAX_SYNTAX_ERROR_H

#include "base/context.h"

bool syntax_is_keyword(const char *text, size_t length);

typedef struct SyntaxError {
    DiagCode code;
    uint32_t lo, hi; /* offsets into the text */
    const char *text, *help;
    const char *insert; /* a fix that goes behind `lo + insert_after` bytes; NULL: there is none */
    uint32_t insert_after;
} SyntaxError;

/* The line stands at [line_lo, line_hi) of the text; the parser gave up around [lo, hi). */
SyntaxError syntax_explain(Context *cx, const char *text, uint32_t line_lo, uint32_t line_hi, uint32_t lo, uint32_t hi);
/* The line is in order by itself, but not where it stands: an `else` without its `if`. `other` if there is nothing
 * better to say. */
SyntaxError syntax_misplaced(Context *cx, const char *text, uint32_t line_lo, uint32_t line_hi, SyntaxError other);

#endif
