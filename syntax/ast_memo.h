/* Trees of texts that were parsed without a message, kept as bytes beyond the session that parsed them: a worker of
 * `lint` checks many files that import the same modules, and a language server checks the same ones after each edit.
 *
 * A tree depends only on its text and on how it was parsed, and the bytes hold neither symbols nor positions of a
 * session, so a tree that is found equals the one that parsing would make. A memo serves one session at a time. */
#ifndef SCRIPTC_SYNTAX_AST_MEMO_H
#define SCRIPTC_SYNTAX_AST_MEMO_H

#include "syntax/ast.h"

typedef struct AstMemo AstMemo;
AstMemo *ast_memo_open(void); /* owned by the caller; NULL if out of memory, which callers need not handle */
/* Makes the memo also keep texts that are parsed as a whole, which most callers parse only once. */
void ast_memo_keep_whole(AstMemo *memo);
bool ast_memo_keeps_whole(const AstMemo *memo); /* false if `memo` is NULL */
void ast_memo_close(AstMemo *memo);

/* A memo for one session, which begins with what an earlier one stored. `load` is called once, when so much text is
 * asked for that it pays; it returns bytes from malloc, which the memo frees, or NULL. */
typedef char *AstMemoLoad(void *user, size_t *length);
AstMemo *ast_memo_open_stored(AstMemoLoad *load, void *user);
bool ast_memo_stores(const AstMemo *memo); /* whether it is such a memo; it may be NULL */
/* Returns what the memo has kept and found, as bytes from malloc for the same build; NULL: there is too little new. */
char *ast_memo_store(AstMemo *memo, size_t *length);

/* The properties that determine a tree. */
typedef struct AstMemoKey {
    uint64_t text[2]; /* two hashes of the text */
    size_t length;
    uint64_t form;           /* how the text is parsed; forms are the caller's */
    int64_t siblings, depth; /* limits that a parse may exceed */
} AstMemoKey;
AstMemoKey ast_memo_key(const Context *cx, const char *text, size_t length, uint32_t form);

/* Returns the tree at that position, allocated as a parse would, and what its outline leaves out; NULL: not known. */
Ast *ast_memo_find(Context *cx, const AstMemoKey *key, Pos base, AstOutline *gaps);
/* Keeps a tree whose parse reported nothing; `levels` is its depth. Drops all trees when they become too large. */
void ast_memo_keep(Context *cx, const AstMemoKey *key, const Ast *tree, Pos base, const AstOutline *gaps,
                   int64_t levels);

/* What was found in a text that was not parsed, as bytes that begin where a uint64_t may, and are valid until the memo
 * is given others. Only memos for one session have any. */
AstMemoKey ast_memo_key_of_facts(const char *text, size_t length);
const void *ast_memo_find_facts(AstMemo *memo, const AstMemoKey *key); /* NULL: not known */
void ast_memo_keep_facts(AstMemo *memo, const AstMemoKey *key, const void *facts, size_t size);

/* Whether a logical line by itself can be parsed. */
typedef struct AstLineMemo {
    uint64_t text[2]; /* two hashes of the text; set by the memo */
    size_t length;    /* of the text */
    uint32_t lo, hi;  /* the offsets of the first error */
    bool fails;
} AstLineMemo;
/* Completes the line; returns false if the memo does not have it. */
bool ast_memo_find_line(const AstMemo *memo, const char *text, AstLineMemo *line);
void ast_memo_keep_line(AstMemo *memo, const char *text, const AstLineMemo *line);

/* Unpacked bytes that are the same for all sessions, by the object that they are made from: those of the library. What
 * the memo keeps is a copy, valid until it is closed. NULL: none is known. */
const char *ast_memo_bytes(const AstMemo *memo, const void *of);
void ast_memo_keep_bytes(AstMemo *memo, const void *of, const char *bytes, size_t length);

#endif
