/* Turns the place where the grammar failed into a plain sentence: first the mistakes that have a name, then tokens that
 * do not fit together. The line is split into tokens again, roughly; scan.c has already checked brackets and
 * strings. */
#include "syntax/syntax_error.h"

#include <string.h>

typedef enum { TOKEN_WORD, TOKEN_NUMBER, TOKEN_STRING, TOKEN_SIGN } TokenKind;
typedef struct {
    uint32_t lo, hi;
    TokenKind kind;
} Token;

typedef struct Line {
    Context *cx;
    const char *text;
    Vec(Token) token;
    uint32_t lo, hi;
} Line;

bool syntax_is_keyword(const char *text, size_t length) {
    static const char *const keywords[] = {"False",  "None",   "True",    "and",      "as",       "assert", "async",
                                           "await",  "break",  "class",   "continue", "def",      "del",    "elif",
                                           "else",   "except", "finally", "for",      "from",     "global", "if",
                                           "import", "in",     "is",      "lambda",   "nonlocal", "not",    "or",
                                           "pass",   "raise",  "return",  "try",      "while",    "with",   "yield"};
    if (length < 2 || length > 8) return false;
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
        if (strlen(keywords[i]) == length && memcmp(keywords[i], text, length) == 0) return true;
    return false;
}

/* ---- tokens ---- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static uint32_t string_end(const Line *l, uint32_t at) {
    char quote = l->text[at];
    bool triple = at + 2 < l->hi && l->text[at + 1] == quote && l->text[at + 2] == quote;
    uint32_t width = triple ? 3 : 1;
    for (at += width; at < l->hi; at++) {
        if (l->text[at] == '\\')
            at++;
        else if (l->text[at] == quote &&
                 (!triple || (at + 2 < l->hi && l->text[at + 1] == quote && l->text[at + 2] == quote)))
            return at + width < l->hi ? at + width : l->hi;
    }
    return l->hi;
}

static uint32_t sign_end(const Line *l, uint32_t at) {
    static const char *const signs[] = {"**=", "//=", ">>=", "<<=", "...", "==", "!=", "<=", ">=", "->",
                                        ":=",  "+=",  "-=",  "*=",  "/=",  "%=", "&=", "|=", "^=", "@=",
                                        "**",  "//",  "<<",  ">>",  "&&",  "||", "++", "--"};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        uint32_t n = (uint32_t)strlen(signs[i]);
        if (at + n <= l->hi && memcmp(l->text + at, signs[i], n) == 0) return at + n;
    }
    return at + 1;
}

static Token read_token(const Line *l, uint32_t at) {
    char c = l->text[at];
    Token token = {at, at + 1, TOKEN_SIGN};
    if (c == '"' || c == '\'') return (Token){at, string_end(l, at), TOKEN_STRING};
    if (!str_is_word(c)) {
        token.hi = sign_end(l, at);
        return token;
    }
    token.kind = is_digit(c) ? TOKEN_NUMBER : TOKEN_WORD;
    while (token.hi < l->hi && (str_is_word(l->text[token.hi]) || (is_digit(c) && l->text[token.hi] == '.')))
        token.hi++;
    bool prefix = token.hi < l->hi && token.hi - at <= 2 && (l->text[token.hi] == '"' || l->text[token.hi] == '\'');
    if (prefix) return (Token){at, string_end(l, token.hi), TOKEN_STRING};
    return token;
}

static void cut(Line *l) {
    for (uint32_t at = l->lo; at < l->hi;) {
        char c = l->text[at];
        if (c == '#')
            while (at < l->hi && l->text[at] != '\n') at++;
        else if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\\')
            at++;
        else {
            vec_push(l->cx->scratch, &l->token, read_token(l, at));
            at = vec_last(&l->token).hi;
        }
    }
}

static bool is(const Line *l, uint32_t i, const char *text) {
    if (i >= l->token.n) return false;
    Token t = l->token.at[i];
    return strlen(text) == t.hi - t.lo && memcmp(text, l->text + t.lo, t.hi - t.lo) == 0;
}

static bool is_any(const Line *l, uint32_t i, const char *const *list) {
    for (; *list; list++)
        if (is(l, i, *list)) return true;
    return false;
}

static bool keyword_at(const Line *l, uint32_t i) {
    return l->token.at[i].kind == TOKEN_WORD &&
           syntax_is_keyword(l->text + l->token.at[i].lo, l->token.at[i].hi - l->token.at[i].lo);
}

/* Returns whether a value can end with this token; the function below, whether one can start with it. */
static bool ends_value(const Line *l, uint32_t i) {
    static const char *const closers[] = {")", "]", "}", "None", "True", "False", "...", NULL};
    return is_any(l, i, closers) || (l->token.at[i].kind != TOKEN_SIGN && !keyword_at(l, i));
}

static bool starts_value(const Line *l, uint32_t i) {
    static const char *const constants[] = {"None", "True", "False", "lambda", NULL};
    return is_any(l, i, constants) || (l->token.at[i].kind != TOKEN_SIGN && !keyword_at(l, i));
}

static bool opens_bracket(const Line *l, uint32_t i) { return is(l, i, "(") || is(l, i, "[") || is(l, i, "{"); }

static bool closes_bracket(const Line *l, uint32_t i) { return is(l, i, ")") || is(l, i, "]") || is(l, i, "}"); }

/* ---- stars that the grammar does not know ---- */

static bool opens_operand(const Line *l, uint32_t i) {
    return opens_bracket(l, i) || l->token.at[i].kind == TOKEN_STRING;
}

/* Returns whether an item of a tuple without parentheses, or of a subscript, can start with token i. */
static bool starts_item(const Line *l, uint32_t i) {
    static const char *const before[] = {"=", ",", "return", "yield", "in", "[", "+=", NULL};
    return i == 0 || is_any(l, i - 1, before);
}

void syntax_bare_stars(Context *cx, const char *text, uint32_t line_lo, uint32_t line_hi, BareStars *found) {
    Line l = {.cx = cx, .text = text, .lo = line_lo, .hi = line_hi};
    Vec(char) open = {0}; /* for each bracket around the token, whether it opens a subscript */
    cut(&l);
    for (uint32_t i = 0; i + 1 < l.token.n; i++) {
        if (is(&l, i, "*") && starts_item(&l, i) && opens_operand(&l, i + 1) && (!open.n || vec_last(&open)))
            vec_push(cx->scratch, found, ((BareStar){l.token.at[i].lo, l.token.at[i + 1].lo, false}));
        else if (opens_bracket(&l, i))
            vec_push(cx->scratch, &open, is(&l, i, "[") && i > 0 && ends_value(&l, i - 1));
        else if (closes_bracket(&l, i) && open.n)
            (void)vec_pop(&open);
    }
}

/* ---- `or` in annotations ---- */

/* Returns whether the token may belong to an annotation of names, subscripts, text and `or`. */
static bool is_annotation(const Line *l, uint32_t i) {
    static const char *const parts[] = {"or", "None", "True", "False", ".", ",", "...", NULL};
    if (opens_bracket(l, i) || closes_bracket(l, i) || is_any(l, i, parts)) return true;
    return l->token.at[i].kind != TOKEN_SIGN && !keyword_at(l, i);
}

/* Returns the token after the annotation that begins with token i: the first that cannot be part of it, or a comma or
 * closing bracket that belongs to the enclosing code. */
static uint32_t annotation_end(const Line *l, uint32_t i) {
    uint32_t depth = 0;
    for (; i < l->token.n && is_annotation(l, i); i++) {
        if (!depth && (is(l, i, ",") || closes_bracket(l, i))) break;
        depth += opens_bracket(l, i);
        depth -= closes_bracket(l, i);
    }
    return i;
}

void syntax_annotation_ors(Context *cx, const char *text, uint32_t line_lo, uint32_t line_hi, Offsets *found) {
    Line l = {.cx = cx, .text = text, .lo = line_lo, .hi = line_hi};
    cut(&l);
    bool definition = l.token.n && (is(&l, 0, "def") || is(&l, 0, "async"));
    for (uint32_t i = 1, depth = 0; i < l.token.n && (definition || !keyword_at(&l, 0)); i++) {
        depth += opens_bracket(&l, i);
        depth -= depth && closes_bracket(&l, i);
        if (!is(&l, i, "->") && !(is(&l, i, ":") && depth == definition)) continue;
        static const char *const behind[] = {"=", ",", ")", ":", ";", NULL};
        uint32_t end = annotation_end(&l, i + 1);
        if (end < l.token.n && !is_any(&l, end, behind)) continue;
        for (uint32_t k = i + 1; k < end; k++)
            if (is(&l, k, "or")) vec_push(cx->scratch, found, l.token.at[k].lo);
        i = end - 1;
    }
}

/* ---- slices in annotations, and fields with `:=` ---- */

static void disguise(const Line *l, Disguises *found, uint32_t at, char as) {
    vec_push(l->cx->scratch, found, ((Disguise){at, as}));
}

/* Adds the colons of subscripts in the annotation that begins with token i, as operators or as operands, and the
 * brackets between two subscripts of the same value, as a comma; returns the token after the annotation. */
static uint32_t disguise_slices(const Line *l, uint32_t i, Disguises *found) {
    static const char *const ends[] = {",", "=", ")", ":", NULL}, *const opens[] = {"[", ",", NULL},
                             *const closes[] = {"]", ",", ":", NULL};
    Vec(char) open = {0}; /* for each bracket around the token, whether it opens a subscript */
    for (; i < l->token.n && (open.n || !is_any(l, i, ends)); i++) {
        bool first = is_any(l, i - 1, opens), last = i + 1 < l->token.n && is_any(l, i + 1, closes);
        if (opens_bracket(l, i))
            vec_push(l->cx->scratch, &open, is(l, i, "[") && ends_value(l, i - 1));
        else if (closes_bracket(l, i) && open.n) {
            bool again = vec_pop(&open) && i + 1 < l->token.n && is(l, i + 1, "[");
            if (again) disguise(l, found, l->token.at[i].lo, ' '), disguise(l, found, l->token.at[i + 1].lo, ',');
        } else if (open.n && vec_last(&open) && is(l, i, ":"))
            disguise(l, found, l->token.at[i].lo, first && last ? '0' : first || last ? ' ' : '|');
    }
    return i;
}

/* Adds the `=` of each field of an f-string whose format begins with it. A `:=` of a named expression is in
 * parentheses. */
static void disguise_formats(const Line *l, Token string, Disguises *found) {
    uint32_t depth = 0;
    for (uint32_t at = string.lo; at + 1 < string.hi; at++) {
        char c = l->text[at];
        if (c == '{' && l->text[at + 1] == '{' && !depth)
            at++;
        else if (strchr("([{", c))
            depth++;
        else if (strchr(")]}", c) && depth)
            depth--;
        else if (c == ':' && l->text[at + 1] == '=' && depth == 1)
            disguise(l, found, at + 1, '>');
    }
}

static bool is_formatted(const Line *l, Token string) {
    size_t n = strcspn(l->text + string.lo, "'\"");
    return string.kind == TOKEN_STRING && n &&
           (memchr(l->text + string.lo, 'f', n) || memchr(l->text + string.lo, 'F', n));
}

void syntax_disguises(Context *cx, const char *text, uint32_t line_lo, uint32_t line_hi, Disguises *found) {
    Line l = {.cx = cx, .text = text, .lo = line_lo, .hi = line_hi};
    cut(&l);
    bool definition = l.token.n && (is(&l, 0, "def") || is(&l, 0, "async"));
    for (uint32_t i = 0; i < l.token.n; i++)
        if (is_formatted(&l, l.token.at[i])) disguise_formats(&l, l.token.at[i], found);
    for (uint32_t i = 1, depth = 0; i < l.token.n && (definition || !keyword_at(&l, 0)); i++) {
        depth += opens_bracket(&l, i);
        depth -= depth && closes_bracket(&l, i);
        bool annotates = is(&l, i, "->") || (is(&l, i, ":") && depth == definition);
        if (annotates) i = disguise_slices(&l, i + 1, found) - 1;
        if (annotates && !definition) return;
    }
}

/* ---- mistakes with a name ---- */

static SyntaxError about(const Line *l, DiagCode code, uint32_t first, uint32_t last, const char *text,
                         const char *help) {
    return (SyntaxError){
        .code = code, .lo = l->token.at[first].lo, .hi = l->token.at[last].hi, .text = text, .help = help};
}

static const char *spell(const Line *l, uint32_t i) {
    Token t = l->token.at[i];
    uint32_t length = t.hi - t.lo, shown = length > 30 ? 27 : length;
    return arena_printf(l->cx->mem, "%.*s%s", (int)shown, l->text + t.lo, length > shown ? "..." : "");
}

static const char assigns[] = "`=` assigns and cannot stand in an expression";

static bool explain_sign(const Line *l, SyntaxError *out) {
    static const struct {
        const char *sign, *text, *help;
    } rows[] = {{"&&", "Python has no `&&`", "write `and`"},
                {"||", "Python has no `||`", "write `or`"},
                {"!", "Python has no `!`", "write `not`"},
                {"?", "Python has no `?` operator", "write `a if condition else b`"},
                {"++", "Python has no `++`", "write `x += 1`"},
                {"--", "Python has no `--`", "write `x -= 1`"},
                {"$", "`$` is not part of Python's syntax", NULL},
                {"`", "the back quote is not part of Python's syntax", NULL}};
    for (uint32_t i = 0; i < l->token.n; i++)
        for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
            bool last_only = k == 4 || k == 5; /* in `a ++b` the two signs are valid */
            if (!is(l, i, rows[k].sign) || (last_only && i + 1 != l->token.n)) continue;
            *out = about(l, DIAG_1001, i, i, rows[k].text, rows[k].help);
            return true;
        }
    return false;
}

/* Returns the first `=` outside brackets before a `:` there, which ends the head of a statement; UINT32_MAX: none. */
static uint32_t find_assignment(const Line *l) {
    uint32_t depth = 0;
    bool headed = is_any(l, 0, (const char *const[]){"if", "elif", "while", NULL});
    for (uint32_t i = 0; i < l->token.n; i++) {
        if (opens_bracket(l, i)) depth++;
        if (closes_bracket(l, i) && depth) depth--;
        if (!depth && is(l, i, "=")) return i;
        if (!depth && headed && is(l, i, ":")) break;
    }
    return UINT32_MAX;
}

/* Returns whether the `=` in brackets gives an argument or a default: `f(a=1)`, `lambda a=1: a`. */
static bool is_keyword_argument(const Line *l, uint32_t bracket, uint32_t equals) {
    for (uint32_t i = bracket; i < equals; i++)
        if (is(l, i, "lambda")) return true;
    bool call = is(l, bracket, "(") && bracket && ends_value(l, bracket - 1);
    bool first = equals == bracket + 2 || is(l, equals - 2, ",");
    return call && first && l->token.at[equals - 1].kind == TOKEN_WORD && !keyword_at(l, equals - 1);
}

/* Explains an `=` in brackets that gives no argument, where a comparison was probably meant. */
static bool explain_inner_assignment(const Line *l, SyntaxError *out) {
    static const char *const definitions[] = {"def", "class", "async", "type", NULL};
    Vec(uint32_t) open = {0};
    for (uint32_t i = 0; i < l->token.n && !is_any(l, 0, definitions); i++) {
        if (opens_bracket(l, i)) vec_push(l->cx->scratch, &open, i);
        if (closes_bracket(l, i) && open.n) (void)vec_pop(&open);
        if (!is(l, i, "=") || !open.n || is_keyword_argument(l, vec_last(&open), i)) continue;
        *out = about(l, DIAG_1001, i, i, assigns, "write `==` to compare");
        return true;
    }
    return false;
}

/* Returns whether the tokens before `equals` cannot be assigned to: they end in a call or a literal, or contain an
 * operator. */
static bool is_no_target(const Line *l, uint32_t equals) {
    static const char *const operators[] = {"lambda", "not", "and", "or", "in", "is", "else", NULL};
    Token last = l->token.at[equals - 1];
    if (last.kind == TOKEN_NUMBER || last.kind == TOKEN_STRING || is(l, equals - 1, ")")) return true;
    for (uint32_t i = 0, depth = 0; i < equals; i++) {
        if (is(l, i, "(") || is(l, i, "[")) depth++;
        if (is(l, i, ")") || is(l, i, "]")) depth--;
        if (!depth && is_any(l, i, operators)) return true;
        if (i && !depth && l->token.at[i].kind == TOKEN_SIGN && strchr("+-*/%<>&|^~@", l->text[l->token.at[i].lo]))
            return true;
    }
    return false;
}

static bool explain_assignment(const Line *l, uint32_t lo, SyntaxError *out) {
    static const char *const tests[] = {"if", "elif", "while", "assert", "return", NULL};
    uint32_t equals = find_assignment(l);
    if (equals == UINT32_MAX || !equals) return false;
    if (is_any(l, 0, tests)) {
        *out = about(l, DIAG_1001, equals, equals, assigns, "write `==` to compare");
        return true;
    }
    if (keyword_at(l, 0) && equals == 1) {
        *out = about(l, DIAG_1001, 0, 0,
                     arena_printf(l->cx->mem, "`%s` is a keyword and cannot be assigned to", spell(l, 0)), NULL);
        return true;
    }
    if (lo >= l->token.at[equals].lo || !is_no_target(l, equals)) return false;
    *out = about(l, DIAG_1009, 0, equals - 1, "cannot assign to this: only names, attributes, items and tuples of them",
                 NULL);
    return true;
}

static bool explain_words(const Line *l, SyntaxError *out) {
    static const char *const definitions[] = {"def", "class", NULL};
    const char *first = spell(l, 0);
    if (is(l, 0, "else") && is(l, 1, "if"))
        *out = about(l, DIAG_1001, 0, 1, "Python has no `else if`", "write `elif`");
    else if ((is(l, 0, "print") || is(l, 0, "exec")) && !is(l, 1, "("))
        *out = about(l, DIAG_1008, 0, 0, arena_printf(l->cx->mem, "%s is a function in Python 3", first),
                     "put parentheses around what follows it");
    else if (is(l, 0, "function") || is(l, 0, "switch"))
        *out = about(l, DIAG_1001, 0, 0, arena_printf(l->cx->mem, "`%s` is not a word of Python's syntax", first),
                     NULL);
    else if (is_any(l, 0, definitions) && l->token.n > 1 && (l->token.at[1].kind != TOKEN_WORD || keyword_at(l, 1)))
        *out = about(l, DIAG_1001, 1, 1, arena_printf(l->cx->mem, "a name is expected after `%s`", first), NULL);
    else
        return false;
    return true;
}

/* Explains `a if b` without else. */
static bool explain_conditional(const Line *l, SyntaxError *out) {
    uint32_t found = 0;
    for (uint32_t i = 1; i < l->token.n; i++) {
        if (is(l, i, "for") || is(l, i, "else") || is(l, i, "case")) return false;
        if (is(l, i, "if")) found = i;
    }
    if (!found || is(l, 0, "case")) return false;
    *out = about(l, DIAG_1001, found, l->token.n - 1, "a conditional expression needs an `else`",
                 "write `a if condition else b`");
    return true;
}

/* Returns whether the token is inside brackets. */
static bool is_enclosed(const Line *l, uint32_t token) {
    int depth = 0;
    for (uint32_t i = 0; i < token; i++) {
        depth += opens_bracket(l, i);
        depth -= closes_bracket(l, i);
    }
    return depth > 0;
}

/* Explains two values side by side, near where the parser failed. */
static bool explain_neighbours(const Line *l, uint32_t lo, uint32_t hi, SyntaxError *out) {
    for (uint32_t i = 0; i + 1 < l->token.n; i++) {
        if (l->token.at[i + 1].hi < lo || l->token.at[i].lo > hi) continue;
        if (!ends_value(l, i) || !starts_value(l, i + 1)) continue;
        const char *text = arena_printf(l->cx->mem, "an operator or a comma is missing between `%s` and `%s`",
                                        spell(l, i), spell(l, i + 1));
        *out = about(l, DIAG_1001, i, i + 1, text, "write one between them");
        if (!is_enclosed(l, i)) return true;
        out->help = arena_printf(l->cx->mem, "did you mean `%s, %s`?", spell(l, i), spell(l, i + 1));
        out->insert = ",", out->insert_after = l->token.at[i].hi - l->token.at[i].lo;
        return true;
    }
    return false;
}

/* Explains forms that Python accepts and the grammar does not: a star in a subscript, and `or` in an annotation. */
static bool explain_unknown_form(const Line *l, uint32_t lo, uint32_t hi, SyntaxError *out) {
    bool definition = is(l, 0, "def");
    for (uint32_t i = 1; i + 1 < l->token.n; i++) {
        bool behind = is(l, i - 1, "=") || is(l, i - 1, ",") || is(l, i - 1, "return");
        bool failed = l->token.at[i].hi >= lo && l->token.at[i].lo <= hi;
        if (is(l, i, "*") && behind && failed && is_enclosed(l, i) && !definition)
            *out = about(l, DIAG_1001, i, i, "a starred value is not supported in a subscript",
                         "put the items in parentheses: `x[(..., *items)]`");
        else if (definition && failed && (is(l, i, "or") || is(l, i, "and")))
            *out = about(l, DIAG_1001, i, i,
                         arena_printf(l->cx->mem, "`%s` is not supported in an annotation", spell(l, i)),
                         "write `Union[A, B]` or `A | B`");
        else
            continue;
        return true;
    }
    return false;
}

/* Explains an operator or a keyword at the end of the line. */
static bool explain_end(const Line *l, SyntaxError *out) {
    static const char *const statements[] = {":", ";", "pass", "break", "continue", "return", "raise", "yield", NULL};
    uint32_t last = l->token.n - 1;
    if (ends_value(l, last) || is_any(l, last, statements)) return false;
    *out = about(l, DIAG_1001, last, last,
                 arena_printf(l->cx->mem, "the line ends too early, after `%s`", spell(l, last)), NULL);
    return true;
}

/* Explains the first token of the failed part that cannot follow the one before it. */
static SyntaxError explain_token(const Line *l, uint32_t lo, uint32_t hi) {
    uint32_t first = 0;
    while (first + 1 < l->token.n && l->token.at[first].hi <= lo) first++;
    uint32_t at = first;
    if (lo <= l->lo) /* the whole line failed, so the last token looked at is the best guess */
        while (at + 1 < l->token.n && l->token.at[at + 1].lo < hi) at++;
    for (uint32_t i = first; i <= at; i++)
        if (i && !ends_value(l, i - 1) && l->token.at[i].kind == TOKEN_SIGN &&
            !strchr("([{-+~*@", l->text[l->token.at[i].lo]))
            at = i;
    bool fields = l->token.at[at].kind == TOKEN_STRING && (l->text[l->token.at[at].lo] | 32) == 'f';
    if (fields) return about(l, DIAG_1001, at, at, "a field of this f-string is empty or not closed", NULL);
    return about(l, DIAG_1001, at, at, arena_printf(l->cx->mem, "`%s` is not expected here", spell(l, at)), NULL);
}

SyntaxError syntax_explain(Context *cx, const char *text, uint32_t line_lo, uint32_t line_hi, uint32_t lo,
                           uint32_t hi) {
    Line line = {.cx = cx, .text = text, .lo = line_lo, .hi = line_hi};
    SyntaxError error = {.code = DIAG_1001, .lo = lo, .hi = hi, .text = "this is not Python"};
    ArenaMark mark = arena_mark(cx->scratch);
    cut(&line);
    bool named = line.token.n && (explain_words(&line, &error) || explain_sign(&line, &error) ||
                                  explain_unknown_form(&line, lo, hi, &error) || explain_end(&line, &error) ||
                                  explain_assignment(&line, lo, &error) || explain_inner_assignment(&line, &error) ||
                                  explain_neighbours(&line, lo, hi, &error) || explain_conditional(&line, &error));
    if (!named && line.token.n) error = explain_token(&line, lo, hi);
    arena_release(cx->scratch, mark);
    return error;
}

SyntaxError syntax_misplaced(Context *cx, const char *text, uint32_t line_lo, uint32_t line_hi, SyntaxError other) {
    static const struct {
        const char *word, *text;
    } rows[] = {{"else", "this `else` has no matching `if`, `for`, `while` or `try`"},
                {"elif", "this `elif` has no matching `if`"},
                {"except", "this `except` has no matching `try`"},
                {"finally", "this `finally` has no matching `try`"},
                {"try", "this `try` has neither `except` nor `finally`"},
                {"case", "this `case` has no matching `match`"},
                {"@", "a decorator must be followed by a function or a class"}};
    Line line = {.cx = cx, .text = text, .lo = line_lo, .hi = line_hi};
    ArenaMark mark = arena_mark(cx->scratch);
    cut(&line);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (is(&line, 0, rows[i].word)) other = about(&line, DIAG_1001, 0, 0, rows[i].text, NULL);
    arena_release(cx->scratch, mark);
    return other;
}
