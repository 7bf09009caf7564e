/* The statements of a text that has not been parsed, with the definitions that they are in. They are listed once for
 * each text. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_TEXTS_STATEMENTS_H
#define SCRIPTC_FRONTEND_TEXTS_STATEMENTS_H

#include "frontend/texts/tokens.h"

/* The outermost class around a statement, or the outermost function if there is no class. */
typedef struct Outer {
    const char *name;
    uint32_t length;
    uint32_t function_at, class_at; /* indentation of the outermost function and class */
    bool function, class;
    bool meta; /* it is a metaclass */
} Outer;

typedef struct Statement {
    uint32_t at;    /* offset of its beginning in the text */
    uint32_t outer; /* number of its Outer */
    bool inside;    /* it is in the body of a function, so that an import does not run it */
} Statement;

typedef struct Statements {
    Vec(Statement) all; /* in the order of the text */
    Vec(Outer) outer;
    bool lost; /* the text has a form that cannot be split into tokens */
} Statements;

/* Returns the column of a statement that begins a line; SIZE_MAX: it does not. */
size_t statement_column(const Source *source, const Statement *statement);
/* Returns the number of the first statement behind the block whose head is number `head`. */
uint32_t statement_block_end(const Source *source, const Statements *among, uint32_t head);
/* Returns the number of the last statement that begins at or before the offset; 0 if there is none. */
uint32_t statement_number(const Statements *among, uint32_t offset);
/* Returns the lines of the statements from number `from` to number `to`, as offsets. */
Span statement_lines(const Source *source, const Statements *among, uint32_t from, uint32_t to);

/* A search for the statements that have a word, also as part of longer words. */
typedef struct StatementSearch {
    const Statements *among;
    const Statement *found;
    Mention tokens; /* of the one that was found */
    Reader reader;
    const char *text, *next;
    Sym word;
} StatementSearch;

/* Begins a search. Tokens are in the context's scratch arena. */
StatementSearch statements_with(Eval *ev, const Source *source, Sym word);
bool next_statement(StatementSearch *search); /* false: there are no more */

#endif
