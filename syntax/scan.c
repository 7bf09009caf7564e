/* The lexical scan of scan.h, in one pass, a character at a time. It follows strings and the fields of f-strings, so
 * that brackets inside text do not count. Offsets stay below 2^32, which src_add guarantees.
 *
 * Invariants: (1) `at` only grows; (2) outside brackets a line end closes the logical line; (3) an unclosed bracket is
 * given up at a line that starts with a word that no expression contains, so that the rest of the file is still
 * scanned. */
#include "syntax/scan.h"

#include <string.h>

enum { TAB = 8, NESTED_STRINGS = 20, LONG_LIST = 128 };

/* The clause that the last line of an indentation level opened: `else` must follow a clause that can have one. */
typedef enum { CLAUSE_NONE, CLAUSE_IF, CLAUSE_LOOP, CLAUSE_TRY, CLAUSE_EXCEPT, CLAUSE_ELSE, CLAUSE_OTHER } Clause;
typedef struct {
    uint32_t column, narrow; /* with tabs rounded up to multiples of eight, and with tabs counted as one */
    Clause last;
    bool wrong; /* no line above opened a block for it */
} Indent;
typedef struct {
    uint32_t at;
    char open;
} Bracket;

typedef struct Scanner {
    Context *cx;
    Arena *arena;
    Scan *scan;
    char *text;
    uint32_t n, at;
    Vec(Indent) indents;
    Vec(Indent) left; /* all levels before the last line, if it ended some */
    uint32_t
        unopened; /* the number of the issue that the last line is not in the block of the line above it; 0: none */
    Vec(Bracket) brackets;
    Bracket closed; /* the last one that was closed, and where */
    uint32_t closed_at;
    ScanLine line;
    bool in_line;
    uint32_t colons, lambdas; /* in this line, outside brackets */
    uint32_t strings;         /* nesting depth of f-strings */
    Pos base;                 /* position of the text, for reporting an exceeded limit */
} Scanner;

static void issue(Scanner *s, DiagCode code, uint32_t lo, uint32_t hi, bool certain, const char *text,
                  const char *help) {
    vec_push(s->arena, &s->scan->issues, ((ScanIssue){code, lo, hi, certain, text, help, NULL}));
}

static char peek(const Scanner *s, uint32_t ahead) { return s->at + ahead < s->n ? s->text[s->at + ahead] : 0; }
static bool at_end(const Scanner *s) { return s->at >= s->n; }
static bool is_line_end(char c) { return c == '\n' || c == '\r'; }

static uint32_t word_length(const Scanner *s) {
    const char *word = s->text + s->at, *end = s->text + s->n, *at = word;
    if (at < end && *at >= '0' && *at <= '9') return 0;
    while (at < end && str_is_word(*at)) at++;
    return (uint32_t)(at - word);
}

static bool is_same(const char *word, uint32_t length, const char *other) {
    return length && *word == *other && strncmp(word, other, length) == 0 && !other[length];
}

static bool is_one_of(const char *word, uint32_t length, const char *const *list) {
    for (; *list; list++)
        if (is_same(word, length, *list)) return true;
    return false;
}

static bool starts_compound(const char *word, uint32_t length) {
    static const char *const list[] = {"if",    "elif", "else",  "for",    "while",   "with", "def",
                                       "class", "try",  "async", "except", "finally", NULL};
    return is_one_of(word, length, list);
}

/* Returns whether a word is `match` or `case`, which are keywords only in some places. */
static bool starts_match(const char *word, uint32_t length) {
    static const char *const list[] = {"match", "case", NULL};
    return is_one_of(word, length, list);
}

static bool is_never_in_expression(const char *word, uint32_t length) {
    static const char *const list[] = {"def", "class", "return", "import", "while",  "with",   "raise",
                                       "try", "pass",  "global", "del",    "assert", "except", NULL};
    return is_one_of(word, length, list);
}

static void skip_line_end(Scanner *s) {
    if (peek(s, 0) == '\r' && peek(s, 1) == '\n')
        s->at++;
    else if (peek(s, 0) == '\r')
        s->scan->lone_cr = true;
    s->at++;
}

static bool skip_text(Scanner *s, uint32_t *at, const char *text) {
    size_t length = strlen(text);
    if (s->n - *at < length || memcmp(s->text + *at, text, length) != 0) return false;
    *at += (uint32_t)length;
    return true;
}

static void skip_blanks(const Scanner *s, uint32_t *at, uint32_t end) {
    while (*at < end && (s->text[*at] == ' ' || s->text[*at] == '\t')) ++*at;
}

/* Remembers `# type: ...` unless it is `# type: ignore`. */
static void read_comment(Scanner *s, uint32_t lo, uint32_t end) {
    skip_blanks(s, &lo, end);
    if (!skip_text(s, &lo, "type:")) return;
    skip_blanks(s, &lo, end);
    uint32_t hi = lo;
    while (hi < end && s->text[hi] != '#') hi++;
    while (hi > lo && (s->text[hi - 1] == ' ' || s->text[hi - 1] == '\t')) hi--;
    uint32_t word = lo;
    if (hi == lo || skip_text(s, &word, "ignore")) return;
    vec_push(s->arena, &s->scan->comments, ((Span){lo, hi}));
}

/* Skips a comment, from its `#` on. */
static void skip_comment(Scanner *s) {
    uint32_t lo = s->at, end = lo + (uint32_t)strcspn(s->text + lo, "\r\n");
    if (end > s->n) end = s->n;
    read_comment(s, lo + 1, end);
    if (!s->strings) memset(s->text + lo, ' ', end - lo);
    s->at = end;
}

/* ---- strings ---- */

typedef struct {
    char quote;
    bool triple, raw, fields;
    uint32_t start;
} Quoting;

static bool closes(const Scanner *s, Quoting q) {
    return peek(s, 0) == q.quote && (!q.triple || (peek(s, 1) == q.quote && peek(s, 2) == q.quote));
}

static void unterminated(Scanner *s, Quoting q) {
    issue(s, DIAG_1004, q.start, s->at < q.start + 1 ? q.start + 1 : s->at, false,
          q.triple ? "this triple-quoted string is never closed"
                   : "this string is not closed before the end of the line",
          NULL);
}

static void skip_string(Scanner *s);
static void skip_field(Scanner *s, Quoting q, bool format);

/* Skips characters that have no special meaning in such a string. */
static void skip_plain(Scanner *s, Quoting q, bool format) {
    uint32_t left = s->n - s->at;
    const char *ends = format || q.fields ? "'\"\\\r\n{}" : q.quote == '"' ? "\"\\\r\n" : "'\\\r\n";
    size_t length = strcspn(s->text + s->at, ends);
    s->at += length < left ? (uint32_t)length : left;
}

/* Skips the literal text of a string, or of a format specification, up to its end. */
static void skip_string_text(Scanner *s, Quoting q, bool format) {
    while (skip_plain(s, q, format), !at_end(s)) {
        char c = peek(s, 0);
        if (format ? c == '}' : closes(s, q)) return;
        if (is_line_end(c) && (!q.triple || format)) return;
        if (c == '\\' && s->at + 1 < s->n && !(q.raw && is_line_end(peek(s, 1)) && !q.triple))
            s->at++;
        else if (q.fields && c == '{' && (format || peek(s, 1) != '{')) {
            skip_field(s, q, format);
            continue;
        } else if (q.fields && c == '{')
            s->at++;
        if (is_line_end(peek(s, 0)))
            skip_line_end(s);
        else
            s->at++;
    }
}

/* Returns whether a field of an f-string that continues on the next line is closed there, which Python 3.12 allows. */
static bool goes_on(const Scanner *s) {
    const char *from = s->text + s->at, *ends = "{}\"'#\\";
    size_t left = s->n - s->at;
    for (size_t i = 0; i < left; i++)
        if (strchr(ends, from[i])) return from[i] == '}';
    return false;
}

/* Starts at `{` of an f-string; skips the field and its `}`, or stops where the field cannot continue. */
static void skip_field(Scanner *s, Quoting q, bool format) {
    uint32_t depth = 0;
    s->at++;
    if (format && s->strings >= NESTED_STRINGS) return;
    while (!at_end(s)) {
        char c = peek(s, 0);
        if (closes(s, q) && !depth && !q.triple) return;
        if (is_line_end(c) && !q.triple && !depth && !goes_on(s)) return;
        if (c == '}' && !depth) {
            s->at++;
            return;
        }
        if (c == ':' && !depth) {
            s->at++;
            s->strings++;
            skip_string_text(s, q, true);
            s->strings--;
            continue;
        }
        if (c == '"' || c == '\'') {
            skip_string(s);
            continue;
        }
        if (strchr("([{", c) && c) depth++;
        if (strchr(")]}", c) && c && depth) depth--;
        s->at++;
    }
}

static Quoting read_quoting(Scanner *s) {
    Quoting q = {.start = s->at};
    for (uint32_t i = s->at; i > 0 && s->at - i < 3; i--) { /* the scanner has passed the prefix as a word */
        char c = (char)(s->text[i - 1] | 32);
        if (c == 'r')
            q.raw = true;
        else if (c == 'f')
            q.fields = true;
        else if (c != 'b' && c != 'u')
            break;
    }
    q.quote = peek(s, 0);
    q.triple = peek(s, 1) == q.quote && peek(s, 2) == q.quote;
    s->at += q.triple ? 3 : 1;
    return q;
}

/* Starts at the opening quote; skips the string and its closing quote. */
static void skip_string(Scanner *s) {
    Quoting q = read_quoting(s);
    if (s->strings >= NESTED_STRINGS) q.fields = false;
    s->strings++;
    skip_string_text(s, q, false);
    s->strings--;
    if (!at_end(s) && closes(s, q))
        s->at += q.triple ? 3 : 1;
    else
        unterminated(s, q);
}

/* ---- brackets ---- */

NORETURN static void limit(Scanner *s, const char *name) {
    cx_limit_at(s->cx, name, (Span){s->base + s->at, s->base + s->at + 1});
}

static void open_bracket(Scanner *s, char c) {
    if (s->brackets.n >= s->cx->limits.brackets) limit(s, "brackets");
    vec_push(s->arena, &s->brackets, ((Bracket){s->at, c}));
}

static char closing(char open) { return open == '(' ? ')' : open == '[' ? ']' : '}'; }

static void never_closed(Scanner *s, Bracket open) {
    issue(s, DIAG_1002, open.at, open.at + 1, false, arena_printf(s->arena, "'%c' is never closed", open.open), NULL);
}

/* Closes the innermost open bracket of the kind if the last one, which was popped, is another. Returns false if there
 * is none. */
static bool close_outer(Scanner *s, char c, Bracket last) {
    uint32_t n = s->brackets.n;
    while (n && closing(s->brackets.at[n - 1].open) != c) n--;
    if (!n) return false;
    s->closed = s->brackets.at[n - 1];
    while (s->brackets.n >= n) (void)vec_pop(&s->brackets);
    never_closed(s, last);
    return true;
}

static void close_bracket(Scanner *s, char c) {
    if (!s->brackets.n) {
        issue(s, DIAG_1003, s->at, s->at + 1, false, arena_printf(s->arena, "'%c' closes nothing", c), NULL);
        return;
    }
    Bracket open = vec_pop(&s->brackets);
    s->closed = open, s->closed_at = s->at;
    if (!s->brackets.n && s->indents.n == 1) vec_push(s->arena, &s->scan->groups, ((Span){open.at + 1, s->at}));
    if (c == ']' && s->at - open.at >= LONG_LIST) vec_push(s->arena, &s->scan->lists, ((Span){open.at + 1, s->at}));
    char wanted = closing(open.open);
    /* the bracket around an option's text, which says itself that its own is never closed */
    bool of_frame = s->brackets.n && s->brackets.at[0].at <= 1 && s->at + 2 >= s->n;
    if (c == wanted || of_frame || close_outer(s, c, open)) return;
    issue(s, DIAG_1003, s->at, s->at + 1, false,
          arena_printf(s->arena, "'%c' does not match the '%c' that is open here", c, open.open),
          arena_printf(s->arena, "'%c' would close it", wanted));
}

static void give_up_brackets(Scanner *s) {
    if (!s->brackets.n) return;
    Bracket open = vec_last(&s->brackets);
    /* An option's text is parsed between brackets. If the text leaves a bracket open, the closing bracket around it
     * closes that one. */
    bool of_frame = open.at <= 1 && s->brackets.n == 1 && s->closed_at > open.at && s->closed_at + 2 >= s->n;
    if (of_frame) open = s->closed;
    never_closed(s, open);
    vec_clear(&s->brackets);
    s->line.broken = true;
    s->line.header = false; /* it is unknown to which bracket its ':' belongs */
}

/* ---- logical lines ---- */

static ScanLine *last_line(Scanner *s) { return s->scan->lines.n ? &vec_last(&s->scan->lines) : NULL; }

static void missing_colon(Scanner *s) {
    const char *text = arena_printf(s->arena, "expected ':' at the end of the `%.*s` line", (int)s->line.word,
                                    s->text + s->line.lo);
    issue(s, DIAG_1006, s->line.hi, s->line.hi, true, text, NULL);
    vec_last(&s->scan->issues).insert = ":";
    s->line.opens = s->line.broken = true;
}

/* Returns whether the line is an import without a part of it, which the grammar would take from the next line. */
static bool ends_import_early(const Scanner *s) {
    const char *line = s->text + s->line.lo;
    size_t n = s->line.hi - s->line.lo;
    bool from = is_same(line, s->line.word, "from");
    if (!from && !is_same(line, s->line.word, "import")) return false;
    return line[n - 1] == ',' || (from && !str_find(line, n, "import", 6));
}

/* Returns whether the line ends in an operator or word that needs an operand. `*` may end an import. */
static bool ends_early(const Scanner *s) {
    static const char *const words[] = {"and", "or",   "not",    "in",  "is",     "if",       "else",   "lambda",
                                        "as",  "from", "import", "del", "global", "nonlocal", "assert", NULL};
    const char *line = s->text + s->line.lo, *end = s->text + s->line.hi, *word = end;
    char last = end[-1], before = end - line > 1 ? end[-2] : 0;
    if (last == '.') return before != '.' && !(before >= '0' && before <= '9');
    if (last == '*') return !is_same(line, s->line.word, "from");
    if (strchr("=+-/%@&|^~<>", last)) return true;
    while (word > line && str_is_word(word[-1])) word--;
    return is_one_of(word, (uint32_t)(end - word), words);
}

/* The grammar takes what follows a second ':' at the end of a header for an annotation, even in the next line. */
static void second_colon(Scanner *s) {
    issue(s, DIAG_1001, s->line.hi - 1, s->line.hi, true, "`:` is not expected here", NULL);
    s->line.broken = true;
}

static void end_line(Scanner *s) {
    if (!s->in_line) return;
    s->in_line = false;
    if (s->line.hi == s->line.lo) return; /* an empty continuation line */
    bool colon = s->text[s->line.hi - 1] == ':';
    s->line.opens = colon && (s->line.header || starts_match(s->text + s->line.lo, s->line.word));
    s->scan->unfinished |= ends_early(s) || ends_import_early(s) || (colon && !s->line.opens);
    if (s->line.header && s->colons <= s->lambdas) missing_colon(s);
    if (s->line.opens && s->line.header && s->colons > s->lambdas + 1) second_colon(s);
    vec_push(s->arena, &s->scan->lines, s->line);
}

static void indent_issue(Scanner *s, const char *text, const char *help) {
    issue(s, DIAG_1005, s->at, s->at + 1, true, text, help);
    s->line.broken = true;
}

static const char tabs_mixed[] = "tabs and spaces are mixed in this indentation";

/* mixed: the line is as deep as the header only because of the width of its tabs. */
static void expect_block(Scanner *s, uint32_t at, bool mixed) {
    ScanLine *header = last_line(s);
    const char *expected = arena_printf(s->arena, "expected an indented block after the `%.*s` line", (int)header->word,
                                        s->text + header->lo);
    issue(s, DIAG_1005, at, at < s->n ? at + 1 : at, true, mixed ? tabs_mixed : expected,
          mixed ? NULL : "write `pass` if the block does nothing");
    header->broken = true;
    s->unopened = s->scan->issues.n;
}

static const char only_headers[] = "only a line that ends in ':' can be followed by a more deeply indented one";

/* Returns whether the line before this one ended the block to which this one belongs; then it goes on. */
static bool resumes_block(Scanner *s, Indent now) {
    ScanLine *before = last_line(s);
    for (uint32_t i = 0; i < s->left.n; i++) {
        const Indent *level = &s->left.at[i];
        if (level->column != now.column || level->narrow != now.narrow || level->wrong) continue;
        if (!before->broken)
            issue(s, DIAG_1005, before->lo, before->lo + 1, true,
                  "this line is indented less than the lines above and below it", only_headers);
        before->broken = before->misplaced = true;
        vec_clear(&s->indents);
        for (uint32_t k = 0; k <= i; k++) vec_push(s->arena, &s->indents, s->left.at[k]);
        return true;
    }
    return false;
}

/* Lets the line before this one open the block to which this one belongs, if it looks like a header. Returns whether it
 * will be reported for what it lacks. */
static bool belongs_to_header(Scanner *s) {
    ScanLine *before = last_line(s);
    bool colon = before && s->text[before->hi - 1] == ':';
    if (!before || before->misplaced || !(before->header || colon)) return false;
    before->opens = true;
    before->strange = !before->header;
    if (before->header) before->broken = true;
    return !before->header;
}

/* Returns whether this line continues a block whose first line, the one before, is indented too little. */
static bool continues_block(Scanner *s, Indent now) {
    ScanLine *before = last_line(s);
    Indent level = s->left.n ? vec_last(&s->left) : vec_last(&s->indents);
    if (!s->unopened || now.column <= level.column || now.narrow <= level.narrow) return false;
    ScanIssue *issue = &s->scan->issues.at[s->unopened - 1];
    issue->lo = before->lo, issue->hi = before->lo + 1;
    issue->text = "this line is indented less than those below it", issue->help = only_headers;
    before->broken = before->misplaced = true;
    s->scan->lines.at[s->scan->lines.n - 2].broken = false;
    for (uint32_t i = s->indents.n; i < s->left.n; i++) vec_push(s->arena, &s->indents, s->left.at[i]);
    vec_push(s->arena, &s->indents, now);
    return true;
}

static void check_deeper(Scanner *s, Indent now, bool may_open) {
    if (!may_open && continues_block(s, now)) return;
    bool header = !may_open && belongs_to_header(s);
    if (!may_open && !header && last_line(s) && !last_line(s)->opens && resumes_block(s, now)) return;
    may_open |= header;
    if (now.narrow <= vec_last(&s->indents).narrow)
        indent_issue(s, tabs_mixed, NULL);
    else if (!may_open)
        indent_issue(s, "unexpected indentation", only_headers);
    if (s->indents.n > s->cx->limits.indents) limit(s, "indents");
    now.wrong = !may_open;
    vec_push(s->arena, &s->indents, now);
}

/* Compares the indentation of the line that starts here with the levels that are open. */
static void check_indent(Scanner *s, Indent now) {
    const ScanLine *before = last_line(s);
    bool may_open = before && before->opens;
    Indent open = vec_last(&s->indents);
    if (now.column > open.column) check_deeper(s, now, may_open);
    vec_clear(&s->left);
    s->unopened = 0;
    if (now.column > open.column) return;
    bool mixed = open.column == now.column && open.narrow != now.narrow;
    if (may_open) expect_block(s, s->at, mixed);
    for (uint32_t i = 0; now.column < open.column && i < s->indents.n; i++)
        vec_push(s->arena, &s->left, s->indents.at[i]);
    while (vec_last(&s->indents).column > now.column) (void)vec_pop(&s->indents);
    open = vec_last(&s->indents);
    if (open.column != now.column) {
        indent_issue(s, "this indentation does not match any earlier line", NULL);
        vec_push(s->arena, &s->indents, now);
    } else if (open.narrow != now.narrow && !(may_open && mixed))
        indent_issue(s, tabs_mixed, NULL);
}

static Indent measure_indent(Scanner *s) {
    Indent now = {0};
    for (; !at_end(s); s->at++) {
        char c = peek(s, 0);
        if (c == ' ')
            now.column++, now.narrow++;
        else if (c == '\t')
            now.column = (now.column / TAB + 1) * TAB, now.narrow++;
        else if (c == '\f')
            now = (Indent){0};
        else
            break;
    }
    return now;
}

static const struct {
    const char *word;
    Clause clause;
    uint32_t after; /* set of clauses that it may follow; 0: any */
    const char *complaint;
} clauses[] = {
    {"if", CLAUSE_IF, 0, NULL},
    {"for", CLAUSE_LOOP, 0, NULL},
    {"while", CLAUSE_LOOP, 0, NULL},
    {"async", CLAUSE_LOOP, 0, NULL},
    {"try", CLAUSE_TRY, 0, NULL},
    {"elif", CLAUSE_IF, 1u << CLAUSE_IF, "this `elif` has no matching `if`"},
    {"else", CLAUSE_ELSE, 1u << CLAUSE_IF | 1u << CLAUSE_LOOP | 1u << CLAUSE_EXCEPT,
     "this `else` has no matching `if`, `for`, `while` or `try`"},
    {"except", CLAUSE_EXCEPT, 1u << CLAUSE_TRY | 1u << CLAUSE_EXCEPT, "this `except` has no matching `try`"},
    {"finally", CLAUSE_OTHER, 1u << CLAUSE_TRY | 1u << CLAUSE_EXCEPT | 1u << CLAUSE_ELSE,
     "this `finally` has no matching `try`"},
};

/* Checks whether a clause such as `else` follows a line on its level that can take it. */
static void check_clause(Scanner *s) {
    Indent *level = &vec_last(&s->indents);
    Clause now = CLAUSE_NONE;
    for (size_t i = 0; i < sizeof clauses / sizeof clauses[0]; i++) {
        if (!is_same(s->text + s->line.lo, s->line.word, clauses[i].word)) continue;
        now = clauses[i].clause;
        if (!clauses[i].after || clauses[i].after >> level->last & 1) continue;
        issue(s, DIAG_1001, s->line.lo, s->line.lo + s->line.word, true, clauses[i].complaint, NULL);
        s->line.broken = true;
    }
    level->last = now;
}

static void start_line(Scanner *s, Indent indent) {
    uint32_t word = word_length(s);
    s->line = (ScanLine){.lo = s->at, .hi = s->at, .word = word, .header = starts_compound(s->text + s->at, word)};
    s->colons = s->lambdas = 0;
    check_indent(s, indent);
    check_clause(s);
    s->in_line = true;
}

/* Returns whether a decorator begins here: the next line is another one, or begins a definition. */
static bool is_decorator(const Scanner *s) {
    const char *end = s->text + s->n, *line = s->text + s->at;
    while (line < end && *line == '@') {
        line = memchr(line, '\n', (size_t)(end - line));
        if (!line++) return false;
        while (line < end && (*line == ' ' || *line == '\t')) line++;
    }
    uint32_t n = 0;
    while (line + n < end && str_is_word(line[n])) n++;
    return line > s->text + s->at &&
           (is_same(line, n, "def") || is_same(line, n, "class") || is_same(line, n, "async"));
}

/* Enters a physical line. Inside brackets, a word that no expression contains ends the brackets. */
static void enter_line(Scanner *s) {
    Indent indent = measure_indent(s);
    char c = peek(s, 0);
    if (at_end(s) || c == '#' || is_line_end(c)) return;
    if (s->brackets.n) {
        if (!is_never_in_expression(s->text + s->at, word_length(s)) && !is_decorator(s)) return;
        give_up_brackets(s);
        end_line(s);
    }
    if (!s->in_line) start_line(s, indent);
}

/* ---- tokens ---- */

static void strange_character(Scanner *s) {
    static const struct {
        uint32_t code;
        const char *name;
    } strange[] = {{0xA0, "a no-break space"},
                   {0x200B, "a zero-width space"},
                   {0x2018, "a typographic quote"},
                   {0x2019, "a typographic quote"},
                   {0x201C, "a typographic quote"},
                   {0x201D, "a typographic quote"},
                   {0x2013, "a dash"},
                   {0x2212, "a typographic minus"},
                   {0x3000, "an ideographic space"},
                   {0xFEFF, "a byte order mark"},
                   {0xFF08, "a full-width parenthesis"}};
    uint32_t code = 0;
    int n = utf8_decode(s->text + s->at, s->n - s->at, &code);
    for (size_t i = 0; i < sizeof strange / sizeof strange[0]; i++)
        if (strange[i].code == code)
            issue(s, DIAG_1007, s->at, s->at + (uint32_t)n, true,
                  arena_printf(s->arena, "U+%04X, %s, is not part of Python's syntax", (unsigned)code, strange[i].name),
                  NULL);
    s->at += n ? (uint32_t)n : 1;
}

static void skip_word(Scanner *s) {
    uint32_t start = s->at;
    for (uint32_t n = s->n; s->at < n && str_is_word(s->text[s->at]);) {
        if (s->text[s->at] & 0x80)
            strange_character(s);
        else
            s->at++;
    }
    if (!s->brackets.n && s->at - start == 6 && memcmp(s->text + start, "lambda", 6) == 0) s->lambdas++;
}

static void note_operator(Scanner *s, char c) {
    if (c == ':' && peek(s, 1) == '=') s->line.tangled = true;
    if (s->brackets.n) return;
    bool doubled = peek(s, 1) == '=' || (s->at && strchr("=!<>+-*/%@&|^:", s->text[s->at - 1]));
    if (c == ':' && peek(s, 1) != '=') s->colons++;
    if (c == ';') s->line.tangled = true;
    if (c != '=' || doubled) return;
    if (s->line.equals)
        s->line.tangled = true;
    else
        s->line.equals = s->at;
}

static void skip_token(Scanner *s) {
    char c = peek(s, 0);
    if (str_is_word(c))
        skip_word(s);
    else if (c == '"' || c == '\'')
        skip_string(s);
    else {
        if (c == '(' || c == '[' || c == '{')
            open_bracket(s, c);
        else if (c == ')' || c == ']' || c == '}')
            close_bracket(s, c);
        else if (c == ':' || c == '=' || c == ';')
            note_operator(s, c);
        s->at++;
    }
    s->line.hi = s->at;
}

static void step(Scanner *s) {
    char c = peek(s, 0);
    if (is_line_end(c)) {
        if (!s->brackets.n) end_line(s);
        skip_line_end(s);
        enter_line(s);
    } else if (c == '\\' && is_line_end(peek(s, 1))) {
        s->at++;
        skip_line_end(s);
    } else if (c == '#')
        skip_comment(s);
    else if (c == ' ' || c == '\t' || c == '\f')
        s->at++;
    else
        skip_token(s);
}

void scan_text(Context *cx, Arena *arena, Scan *scan, char *text, size_t length, Pos base) {
    Scanner s = {.cx = cx, .arena = arena, .scan = scan, .text = text, .n = (uint32_t)length, .base = base};
    *scan = (Scan){0};
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) s.at = 3;
    vec_push(arena, &s.indents, ((Indent){0}));
    enter_line(&s);
    while (!at_end(&s)) step(&s);
    give_up_brackets(&s);
    end_line(&s);
    const ScanLine *last = last_line(&s);
    if (last && last->opens && !last->broken) expect_block(&s, last->hi, false);
}
