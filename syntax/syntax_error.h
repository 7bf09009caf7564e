/* Explains a logical line that is not valid Python, from the line's text alone. */
#ifndef SCRIPTC_SYNTAX_SYNTAX_ERROR_H
#define SCRIPTC_SYNTAX_SYNTAX_ERROR_H

#include "base/context.h"
#include "base/vec.h"

bool syntax_is_keyword(const char *text, size_t length);

/* A `*` and its operand, as offsets into the text. */
typedef struct BareStar {
    uint32_t at, operand;
    bool used; /* an item of a tuple begins with the operand */
} BareStar;
typedef Vec(BareStar) BareStars;
/* Finds, in a logical line, each star in front of brackets or a string that is not in parentheses or a display: Python
 * accepts it as an item of a tuple or of a subscript. */
void syntax_bare_stars(Context *cx, const char *text, uint32_t line_lo, uint32_t line_hi, BareStars *found);

typedef Vec(uint32_t) Offsets;
/* Finds, in a logical line, each `or` in an annotation that has no other operators. */
/* Bytes that the parser sees as others, since the grammar does not know what they mean at their place. */
typedef struct Disguise {
    uint32_t at;
    char as;
} Disguise;
typedef Vec(Disguise) Disguises;
/* Finds the `:` of slices in annotations, and the `=` of f-string fields such as `{x:=8}`. */
void syntax_disguises(Context *cx, const char *text, uint32_t line_lo, uint32_t line_hi, Disguises *found);
void syntax_annotation_ors(Context *cx, const char *text, uint32_t line_lo, uint32_t line_hi, Offsets *found);

typedef struct SyntaxError {
    DiagCode code;
    uint32_t lo, hi; /* offsets into the text */
    const char *text, *help;
    const char *insert; /* the text of a fix, inserted after `lo + insert_after` bytes; NULL: no fix */
    uint32_t insert_after;
} SyntaxError;

/* The line is [line_lo, line_hi) of the text; the parser failed around [lo, hi). */
SyntaxError syntax_explain(Context *cx, const char *text, uint32_t line_lo, uint32_t line_hi, uint32_t lo, uint32_t hi);
/* Explains a line that is valid by itself but not at its place, such as an `else` without an `if`. Returns `other` if
 * it has no better explanation. */
SyntaxError syntax_misplaced(Context *cx, const char *text, uint32_t line_lo, uint32_t line_hi, SyntaxError other);

#endif
