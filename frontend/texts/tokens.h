/* The words and signs of statements in texts that have not been parsed. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_TEXTS_TOKENS_H
#define SCRIPTC_FRONTEND_TEXTS_TOKENS_H

#include "base/vec.h"
#include "frontend/value/eval.h"

typedef enum { TOKEN_WORD, TOKEN_TEXT, TOKEN_FIELDS, TOKEN_SIGN } TokenKind;

typedef struct Token {
    TokenKind kind;      /* TOKEN_FIELDS: an f-string */
    const char *lo, *hi; /* bounds of the token; of a string, of what is between its quotes */
    uint32_t depth;      /* number of brackets around it; a bracket is inside itself */
} Token;

typedef struct Reader {
    Arena *arena;
    const char *at, *end;
    const char *from; /* where the statement that was read begins */
    uint32_t depth;
    bool lost;     /* the text has a form that this search cannot read */
    uint64_t work; /* number of tokens read around occurrences of the name; a statement is read again for each */
    Vec(Token) tokens;
} Reader;

/* Reads up to the end of a logical line. Returns false at the end of the text. */
bool read_statement(Reader *r);

/* A statement, and in it the expression that may be the object: `name`, `x.name`, `getattr(x, "name")`. */
typedef struct Mention {
    Eval *ev;
    const Token *token;
    int n, lo, hi; /* lo and hi: numbers of the expression's first and last tokens */
} Mention;

Sym token_name(Eval *ev, const Token *token);
bool token_is(const Mention *p, int i, const char *text); /* false if there is no such token, and for strings */
bool token_is_any(const Mention *p, int i, const char *const *texts);
/* Returns the number of the bracket that matches bracket i, in direction 1 or -1; -1: none. */
int token_matching(const Mention *p, int i, int step);
int token_opening(const Mention *p, int i); /* the number of the bracket inside which token i is; -1: none */
/* Returns the start of the expression whose attribute or call token i is part of: `a.b().c`. */
int token_chain_start(const Mention *p, int i);
bool token_stores(const Mention *p, int i); /* it is `=`, or an operator with it */

#endif
