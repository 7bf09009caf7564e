/* Hides parts of a text from the parser, since most of its time is spent on text that is not needed or needs no
 * grammar: see cst.h. The parser reads the text through ranges, with one letter in place of a hidden part, so all
 * positions stay.
 *
 * An outline hides the contents of long brackets in module-level lines, and the blocks of definitions. When one of them
 * is needed, its statement is parsed; then the blocks of a class's methods are hidden until the methods are called. In
 * any text, tables are hidden: long lists of plain strings and numbers, which are read here and inserted when the tree
 * is converted. Invariants: (1) a hidden part binds no name and closes every bracket and string that it opens; (2) if
 * the visible part has an error, the text is parsed again with nothing hidden. */
#include "syntax/cst.h"

/* The parser searches the ranges at each token, so their number is limited. */
enum { MOST_RANGES = 2000, LEAST_GROUP = 8, LEAST_BLOCK = 64 };

typedef struct Mask {
    Vec(TSRange) seen;
    Vec(char) hidden; /* the letter at the end of each range but the last */
    Vec(Pos) gaps;    /* positions of hidden parts that have not been read */
    char *text;
    uint32_t from; /* where the next range begins */
} Mask;

static void see(Cst *c, Mask *cover, uint32_t to) {
    TSRange range = {{0, cover->from}, {0, to}, cover->from, to};
    vec_push(c->cx->scratch, &cover->seen, range);
}

/* Shows the parser one letter instead of the text between the offsets. Returns false if there are too many gaps. */
static bool leave_out(Cst *c, Mask *cover, uint32_t lo, uint32_t hi, char letter) {
    if (cover->seen.n >= MOST_RANGES) return false;
    vec_push(c->cx->scratch, &cover->hidden, cover->text[lo]);
    cover->text[lo] = letter;
    see(c, cover, lo + 1);
    cover->from = hi;
    return true;
}

static void see_all(Cst *c, const Mask *cover) {
    for (uint32_t i = 0; i < cover->hidden.n; i++) cover->text[cover->seen.at[i].end_byte - 1] = cover->hidden.at[i];
    ts_parser_set_included_ranges(c->parser, NULL, 0);
}

/* ---- outlines ---- */

static bool is_word(const char *text, const ScanLine *line, const char *word) {
    return strlen(word) == line->word && memcmp(text + line->lo, word, line->word) == 0;
}

static bool is_definition(const char *text, const ScanLine *line) {
    return line->opens && (is_word(text, line, "def") || is_word(text, line, "class") || is_word(text, line, "async"));
}

/* Like leave_out, for a part that may be read later. */
static void leave_gap(Cst *c, Mask *cover, uint32_t lo, uint32_t hi, char letter) {
    if (leave_out(c, cover, lo, hi, letter)) vec_push(c->cx->scratch, &cover->gaps, c->base + lo);
}

/* Returns the offset after which the contents of the line's brackets affect neither which names the line binds nor how;
 * UINT32_MAX if there is no such offset. */
static uint32_t first_inner(const Cst *c, const ScanLine *line) {
    if (line->tangled) return UINT32_MAX;
    if (c->text[line->lo] == '@') return line->lo;
    if (is_definition(c->text, line)) return is_word(c->text, line, "class") ? UINT32_MAX : line->lo;
    if (line->header || line->opens || syntax_is_keyword(c->text + line->lo, line->word)) return UINT32_MAX;
    return line->equals > line->lo ? line->equals : line->lo;
}

/* Hides the values in brackets of one line, of which the first is group k. Returns the number of the first group of the
 * next line. */
static uint32_t leave_groups_out(Cst *c, Mask *cover, const ScanLine *line, uint32_t k) {
    uint32_t from = first_inner(c, line);
    for (; k < c->scan.groups.n && c->scan.groups.at[k].lo < line->hi; k++) {
        Span group = c->scan.groups.at[k];
        if (group.lo > from && group.hi - group.lo >= LEAST_GROUP) leave_gap(c, cover, group.lo, group.hi, '_');
    }
    return k;
}

/* Replaces a statement that needs no parser by a `0`. */
static bool leave_ready(Cst *c, Mask *cover, uint32_t hi, Ast *ast) {
    CstReady ready = {ast ? ast->at.lo - c->base : 0, ast};
    if (!ast || !leave_out(c, cover, ready.lo, hi, '0')) return false;
    vec_push(c->cx->scratch, &c->ready, ready);
    return true;
}

/* Hides the block of a definition, which begins with line i. Returns the number of the first group of the next line. */
static uint32_t cover_definition(Cst *c, Mask *cover, uint32_t i, uint32_t end, uint32_t k) {
    const ScanLine *line = &c->scan.lines.at[i];
    Span block = {c->scan.lines.at[i + 1].lo, c->scan.lines.at[end - 1].hi};
    bool decorated = i > 0 && c->text[c->scan.lines.at[i - 1].lo] == '@';
    while (k < c->scan.groups.n && c->scan.groups.at[k].lo < line->lo) k++;
    const Span *group = k < c->scan.groups.n && c->scan.groups.at[k].lo < line->hi ? &c->scan.groups.at[k] : NULL;
    if (!decorated && leave_ready(c, cover, block.hi, cst_read_head(c, line, group, block))) {
        vec_push(c->cx->scratch, &cover->gaps, c->base + line->lo);
        return k;
    }
    k = leave_groups_out(c, cover, line, k);
    leave_gap(c, cover, block.lo, block.hi, '0');
    return k;
}

static uint32_t cover_tables(Cst *c, Mask *cover, uint32_t k, uint32_t until);

/* Reads the imports and tables in the blocks of an `if`, a `try` or the like, which ends before a line. An import of
 * all names is left to the parser, since it is wrong in a function. Returns the number of the next table. */
static uint32_t cover_blocks(Cst *c, Mask *cover, uint32_t i, uint32_t end, uint32_t k) {
    while (++i < end) {
        const ScanLine *line = &c->scan.lines.at[i];
        bool all = memchr(c->text + line->lo, '*', line->hi - line->lo) != NULL;
        if (all || !leave_ready(c, cover, line->hi, cst_read_import(c, line))) k = cover_tables(c, cover, k, line->hi);
    }
    return k;
}

static void cover_outline(Cst *c, Mask *cover) {
    const Scan *scan = &c->scan;
    for (uint32_t i = 0, k = 0, table = 0, first; i < scan->lines.n; i = first) {
        const ScanLine *line = &scan->lines.at[i];
        for (first = i + 1; first < scan->lines.n && !scan_starts_a_line(c->text, &scan->lines.at[first]);) first++;
        if (first > i + 1 && is_definition(c->text, line))
            k = cover_definition(c, cover, i, first, k);
        else if (first > i + 1)
            table = cover_blocks(c, cover, i, first, table);
        else if (!leave_ready(c, cover, line->hi, cst_read_import(c, line)))
            k = leave_groups_out(c, cover, line, k);
    }
}

static void note_gaps(Cst *c, const Mask *cover) {
    const Pos *at = arena_copy(c->cx->program, cover->gaps.at, cover->gaps.n * sizeof *at);
    *c->gaps = (AstOutline){at, cover->gaps.n};
}

Ast *cst_ready(const Cst *c, uint32_t offset) {
    const CstReady *ready = c->ready.at;
    uint32_t i = first_at_least(ready, sizeof *ready, offsetof(CstReady, lo), c->ready.n, offset);
    return i < c->ready.n && ready[i].lo == offset ? ready[i].ast : NULL;
}

bool ast_has_gap(const AstOutline *gaps, Span span) {
    uint32_t i = first_at_least(gaps->at, sizeof *gaps->at, 0, gaps->n, span.lo);
    return i < gaps->n && gaps->at[i] < span.hi;
}

/* ---- tables ---- */

/* A list of plain strings and numbers after its bracket; `at` is the position reached. */
typedef struct Table {
    Cst *c;
    uint32_t at, hi;
    AstVec items;
} Table;

static void skip_space(Table *t) {
    while (t->at < t->hi && strchr(" \t\r\n", t->c->text[t->at])) t->at++;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static void add_item(Table *t, AstKind kind, uint32_t lo) {
    Ast *item = cst_make_at(t->c, kind, (Span){t->c->base + lo, t->c->base + t->at});
    vec_push(t->c->cx->scratch, &t->items, item);
}

/* Reads a string on one line without escapes. */
static bool read_text(Table *t) {
    uint32_t lo = t->at;
    const char *text = t->c->text + lo + 1;
    size_t length = strcspn(text, text[-1] == '"' ? "\"\\\r\n" : "'\\\r\n");
    t->at += (uint32_t)length + 2;
    if (t->at > t->hi || text[length] != text[-1] || (!length && text[1] == text[-1])) return false;
    add_item(t, AST_Str, lo);
    vec_last(&t->items)->Str.value = sym_n(t->c->cx->symbols, text, length);
    return true;
}

/* Reads decimal digits, with or without a decimal point. */
static bool read_number(Table *t) {
    uint32_t lo = t->at, points = 0;
    const char *text = t->c->text;
    for (; is_digit(text[t->at]) || (text[t->at] == '.' && !points); t->at++) points += text[t->at] == '.';
    if (text[lo] == '0' && is_digit(text[lo + 1])) return false;
    add_item(t, AST_Int, lo);
    literal_number(t->c->cx, vec_last(&t->items), text + lo, t->at - lo);
    return true;
}

/* Reads an item and the comma after it, which the last item may lack. */
static bool read_item(Table *t) {
    char first = t->c->text[t->at];
    bool text = first == '"' || first == '\'';
    if (text ? !read_text(t) : !is_digit(first) || !read_number(t)) return false;
    skip_space(t);
    if (t->at == t->hi) return true;
    if (t->c->text[t->at++] != ',') return false;
    skip_space(t);
    return true;
}

/* Returns whether the bracket before `lo` opens a list in any grammar. Patterns are excluded, since they mean something
 * else. */
static bool is_list(const Cst *c, uint32_t lo) {
    const ScanLine *line = cst_line_at(c, lo);
    uint32_t before = lo - 1;
    while (before > 0 && strchr(" \t\r\n", c->text[before - 1])) before--;
    return before > 0 && strchr("=([{,:", c->text[before - 1]) && line && !is_word(c->text, line, "case");
}

/* Returns false if the contents of the brackets must be left to the parser. */
static bool read_table(Cst *c, Span inside, AstList *items) {
    Table t = {.c = c, .at = inside.lo, .hi = inside.hi};
    ArenaMark mark = arena_mark(c->cx->scratch);
    skip_space(&t);
    bool plain = t.at < t.hi && is_list(c, inside.lo);
    while (plain && t.at < t.hi) plain = read_item(&t);
    if (t.items.n >= c->cx->limits.siblings / 2) plain = false;
    if (plain) *items = cst_list_done(c, &t.items);
    arena_release(c->cx->scratch, mark);
    return plain;
}

/* Hides the tables from number k that begin before the offset; returns the number of the next table. */
static uint32_t cover_tables(Cst *c, Mask *cover, uint32_t k, uint32_t until) {
    for (; k < c->scan.lists.n && c->scan.lists.at[k].lo < until; k++) {
        Span inside = c->scan.lists.at[k];
        CstTable table = {.lo = inside.lo - 1};
        if (inside.lo < cover->from || !read_table(c, inside, &table.items)) continue;
        if (leave_out(c, cover, inside.lo, inside.hi, '0')) vec_push(c->cx->scratch, &c->tables, table);
    }
    return k;
}

const AstList *cst_table(const Cst *c, uint32_t offset) {
    const CstTable *table = c->tables.at;
    uint32_t i = first_at_least(table, sizeof *table, offsetof(CstTable, lo), c->tables.n, offset);
    return i < c->tables.n && table[i].lo == offset ? &table[i].items : NULL;
}

/* ---- methods ---- */

static uint32_t column_of(const Cst *c, uint32_t offset) {
    uint32_t lo = offset;
    while (lo > 0 && c->text[lo - 1] != '\n' && c->text[lo - 1] != '\r') lo--;
    return offset - lo;
}

/* Returns the end of the lines, from the first on, that are indented deeper than a column. */
static uint32_t block_end(const Cst *c, uint32_t first, uint32_t column) {
    while (first < c->scan.lines.n && column_of(c, c->scan.lines.at[first].lo) > column) first++;
    return first;
}

static bool has_word(const char *text, uint32_t lo, uint32_t hi, const char *word) {
    size_t n = strlen(word);
    for (const char *at = text + lo; (at = str_find(at, (size_t)(text + hi - at), word, n)) != NULL; at += n)
        if (!str_is_word(at[-1]) && !str_is_word(at[n])) return true;
    return false;
}

/* Returns whether the line is a string in three quotes and nothing else. */
static bool is_docstring(const char *text, const ScanLine *line) {
    const char *at = text + line->lo;
    if (line->hi - line->lo < 6 || (memcmp(at, "\"\"\"", 3) && memcmp(at, "'''", 3))) return false;
    return str_find(at + 3, line->hi - line->lo - 3, at, 3) == text + line->hi - 3;
}

/* Returns whether the lines contain a word that makes their function a generator, or that is checked over the whole
 * text. The text has no comments left. */
static bool has_effect_outside(const Cst *c, uint32_t first, uint32_t end) {
    static const char *const words[] = {"yield", "global", "nonlocal"};
    for (; first < end; first++) {
        const ScanLine *line = &c->scan.lines.at[first];
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (has_word(c->text, line->lo, line->hi, words[i]) && !is_docstring(c->text, line)) return true;
    }
    return false;
}

/* Hides the lines of a block. */
static void cover_block(Cst *c, Mask *cover, uint32_t first, uint32_t end) {
    uint32_t lo = c->scan.lines.at[first].lo, hi = c->scan.lines.at[end - 1].hi;
    if (hi - lo < LEAST_BLOCK || has_effect_outside(c, first, end) || !leave_out(c, cover, lo, hi, '0')) return;
    vec_push(c->cx->scratch, &c->blocks, ((Span){lo, hi}));
}

/* Returns the number of the first line in the body of the class that makes up the text, after its decorators; 0 if the
 * text is not a class. */
static uint32_t class_body(const Cst *c) {
    const Scan *scan = &c->scan;
    uint32_t i = 0;
    while (i < scan->lines.n && c->text[scan->lines.at[i].lo] == '@') i++;
    bool class = i + 1 < scan->lines.n && scan->lines.at[i].opens && is_word(c->text, &scan->lines.at[i], "class");
    return class && !column_of(c, scan->lines.at[i].lo) ? i + 1 : 0;
}

/* Returns whether the line is a decorator that does not look at its method's block. */
static bool is_plain_decorator(const char *text, const ScanLine *line) {
    static const char *const plain[] = {"@property", "@classmethod", "@staticmethod", "@torch.no_grad()"};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        size_t n = strlen(plain[i]);
        if (n == line->hi - line->lo && !memcmp(text + line->lo, plain[i], n)) return true;
    }
    return false;
}

/* Hides the tables of a statement and, in a class, the blocks of methods, except below decorators that may look at
 * them. */
static void cover_statement(Cst *c, Mask *cover) {
    const Scan *scan = &c->scan;
    uint32_t first = class_body(c), k = 0;
    uint32_t column = first ? column_of(c, scan->lines.at[first].lo) : 0;
    bool decorated = false;
    for (uint32_t i = first; first && i < scan->lines.n;) {
        const ScanLine *line = &scan->lines.at[i];
        uint32_t next = block_end(c, i + 1, column);
        if (next > i + 1 && !decorated && line->opens && is_word(c->text, line, "def")) {
            k = cover_tables(c, cover, k, line->hi);
            cover_block(c, cover, i + 1, next);
        }
        if (c->text[line->lo] == '@')
            decorated |= !is_plain_decorator(c->text, line);
        else
            decorated = false;
        i = next;
    }
    cover_tables(c, cover, k, UINT32_MAX);
}

const Span *cst_hidden_block(const Cst *c, uint32_t offset) {
    for (uint32_t i = 0; i < c->blocks.n; i++)
        if (c->blocks.at[i].lo == offset) return &c->blocks.at[i];
    return NULL;
}

/* ---- parsing ---- */

static TSNode parse_whole(Cst *c) {
    vec_clear(&c->ready);
    vec_clear(&c->tables);
    vec_clear(&c->blocks);
    if (c->gaps) *c->gaps = (AstOutline){0};
    return cst_parse(c, c->text, c->length);
}

TSNode cst_parse_text(Cst *c, char *text) {
    Mask cover = {.text = text};
    if (c->scan.issues.n || c->scan.unfinished) return parse_whole(c);
    if (c->gaps)
        cover_outline(c, &cover);
    else if (c->later)
        cover_statement(c, &cover);
    else
        cover_tables(c, &cover, 0, UINT32_MAX);
    if (!cover.seen.n) return parse_whole(c);
    see(c, &cover, c->length);
    if (ts_parser_set_included_ranges(c->parser, cover.seen.at, cover.seen.n)) {
        if (c->gaps) note_gaps(c, &cover);
        TSNode root = cst_parse(c, c->text, c->length);
        if (!ts_node_has_error(root)) return root;
    }
    see_all(c, &cover);
    return parse_whole(c);
}
