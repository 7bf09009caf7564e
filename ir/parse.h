/* Shared by parse.c (the lines of a function) and parse_const.c (tokens and constants). */
#ifndef SCRIPTC_IR_PARSE_H
#define SCRIPTC_IR_PARSE_H

#include "ir/text.h"

typedef struct Parser {
    Func *func;
    Context *cx;
    Arena *mem;
    const Source *source;
    const char *text, *at, *line;
    Map values, weights;
    Vec(MapEntry) shadowed; /* what shadowed names mean outside the open blocks */
    Builder b;
    int nesting;
    bool failed;
} Parser;

/* Returns the place of what was read from there on. */
Span parser_span(const Parser *p, const char *from);
bool parser_fail(Parser *p, const char *what); /* reports the first failure at the current place; returns false */
void parser_blanks(Parser *p);                 /* skips blanks and a comment */
void parser_line_ends(Parser *p);              /* skips the ends of lines, too */
/* Read a text if it is next; parser_expect fails if it is not. */
bool parser_accept(Parser *p, const char *text);
bool parser_expect(Parser *p, const char *text);
/* Return the next token; NULL: it is not a word, or it is a malformed string, which is reported. */
Sym parser_word(Parser *p);
Sym parser_string(Parser *p);
Sym parser_name(Parser *p); /* a word or a string */

typedef struct Literal {
    DType dtype;
    int64_t i;
    double f;
    Sym s;
} Literal;
bool parser_literal(Parser *p, Literal *out);

/* Return constants; NULL: an error was reported. */
const Const *parser_const(Parser *p);                                                    /* an operand */
const Const *parser_elements(Parser *p, DType dtype, uint32_t rank, const int64_t *dim); /* [1, 2] of that shape */

#endif
