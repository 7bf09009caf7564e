/* Splits statements of texts that have not been parsed into words and signs. See tokens.h. */
#include "frontend/texts/tokens.h"
#include "frontend/texts/search.h"

#include <string.h>

static void add_token(Reader *r, TokenKind kind, const char *lo, const char *hi) {
    Token token = {kind, lo, hi, r->depth};
    vec_push(r->arena, &r->tokens, token);
}

static bool has_three(const char *at, const char *end, char quote) {
    return end - at > 2 && at[0] == quote && at[1] == quote && at[2] == quote;
}

/* Returns where the contents of a string end; NULL: its text or its line ends before. */
static const char *string_end(const char *at, const char *end, char quote, bool three) {
    for (; at < end; at++) {
        if (*at == '\\')
            at++;
        else if (*at == quote && (!three || has_three(at, end, quote)))
            return at;
        else if (*at == '\n' && !three)
            return NULL;
    }
    return NULL;
}

/* Reads a string, whose quote is here; `prefix`: the letters before it. */
static void read_string(Reader *r, const char *prefix) {
    bool fields = false, three = has_three(r->at, r->end, *r->at);
    for (const char *p = prefix; p < r->at; p++) fields |= *p == 'f' || *p == 'F' || *p == 't' || *p == 'T';
    const char *lo = r->at + (three ? 3 : 1), *hi = string_end(lo, r->end, *r->at, three);
    r->lost |= !hi;
    if (!hi) return;
    add_token(r, fields ? TOKEN_FIELDS : TOKEN_TEXT, lo, hi);
    r->at = hi + (three ? 3 : 1);
}

/* Reads a word, or the string whose prefix it is. */
static void read_word(Reader *r) {
    const char *lo = r->at;
    r->at += word_length(lo, r->end);
    if (r->at - lo <= 2 && r->at < r->end && (*r->at == '"' || *r->at == '\'') &&
        strspn(lo, "rRbBfFuUtT") >= (size_t)(r->at - lo))
        read_string(r, lo);
    else
        add_token(r, TOKEN_WORD, lo, r->at);
}

/* Reads an operator with the `=` after it, if there is one. */
static void read_sign(Reader *r) {
    static const char doubled[] = "*/<>";
    const char *lo = r->at++;
    bool opens = *lo == '(' || *lo == '[' || *lo == '{', closes = *lo == ')' || *lo == ']' || *lo == '}';
    if (opens) r->depth++;
    if (r->at < r->end && *r->at == *lo && strchr(doubled, *lo)) r->at++;
    if (r->at < r->end && *r->at == '=' && strchr("+-*/%&|^@<>=!:", *lo)) r->at++;
    add_token(r, TOKEN_SIGN, lo, r->at);
    if (closes && r->depth) r->depth--;
}

/* Returns whether the character is between tokens: it is a blank, ends a line or a statement, or joins two lines. */
static inline bool is_between(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' || c == ';' || c == '\\' || c == '\0';
}

bool read_statement(Reader *r) {
    vec_clear(&r->tokens);
    while (r->at < r->end && !r->lost) {
        char c = *r->at;
        if (!r->tokens.n) r->from = r->at;
        bool ends = (c == '\n' || c == '\r' || c == ';') && !r->depth;
        if (ends && r->tokens.n) return true;
        if (c == '#')
            r->at = line_end(r->at, r->end);
        else if (c == '"' || c == '\'')
            read_string(r, r->at);
        else if (str_is_word(c))
            read_word(r);
        else if (c == ' ')
            r->at = skip_spaces(r->at, r->end);
        else if (is_between(c))
            r->at++;
        else
            read_sign(r);
    }
    return r->tokens.n > 0;
}

/* ---- the tokens of one statement ---- */

Sym token_name(Eval *ev, const Token *token) {
    return sym_n(ev->cx->symbols, token->lo, (size_t)(token->hi - token->lo));
}

bool token_is(const Mention *p, int i, const char *text) {
    if (i < 0 || i >= p->n || p->token[i].kind == TOKEN_TEXT || p->token[i].kind == TOKEN_FIELDS) return false;
    size_t length = (size_t)(p->token[i].hi - p->token[i].lo);
    return strlen(text) == length && !memcmp(p->token[i].lo, text, length);
}

bool token_is_any(const Mention *p, int i, const char *const *texts) {
    for (; *texts; texts++)
        if (token_is(p, i, *texts)) return true;
    return false;
}

int token_matching(const Mention *p, int i, int step) {
    for (int k = i + step; k >= 0 && k < p->n; k += step)
        if (p->token[k].depth == p->token[i].depth && p->token[k].kind == TOKEN_SIGN &&
            strchr("()[]{}", *p->token[k].lo))
            return k;
    return -1;
}

int token_opening(const Mention *p, int i) {
    for (int k = i - 1; k >= 0; k--)
        if (p->token[k].depth == p->token[i].depth && p->token[k].kind == TOKEN_SIGN && strchr("([{", *p->token[k].lo))
            return k;
    return -1;
}

int token_chain_start(const Mention *p, int i) {
    for (;;) {
        while (token_is(p, i, ")") || token_is(p, i, "]")) {
            int open = token_matching(p, i, -1);
            bool follows = open > 0 && (p->token[open - 1].kind == TOKEN_WORD || token_is(p, open - 1, ")") ||
                                        token_is(p, open - 1, "]"));
            if (!follows) return open < 0 ? 0 : open;
            i = open - 1;
        }
        if (!token_is(p, i - 1, ".") || i < 2) return i;
        i -= 2;
    }
}

bool token_stores(const Mention *p, int i) {
    if (i >= p->n || p->token[i].kind != TOKEN_SIGN || p->token[i].hi[-1] != '=') return false;
    return !token_is(p, i, "==") && !token_is(p, i, "!=") && !token_is(p, i, "<=") && !token_is(p, i, ">=");
}
