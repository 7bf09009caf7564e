/* Parsing, recovery from syntax errors, and the conversion of tree-sitter's nodes to Asts: see cst.h.
 *
 * Recovery: the error nodes of a whole file say little about the cause, so each logical line is parsed by itself. Lines
 * that fail are reported and replaced by blank text of the same length; then the file is parsed once more, so that the
 * rest of its tree is kept. */
#include "syntax/cst.h"

#include "base/os.h"
#include "base/str.h"
#include "syntax/ast_memo.h"
#include "syntax/tree_memory.h"

#include <ctype.h>

const TSLanguage *tree_sitter_python(void);

/* The meaning of the grammar's numbers: node kinds plus one, each looked up by name when it first occurs. 0: not looked
 * up yet. Most programs use few of them. */
typedef struct Grammar {
    uint8_t *kind_of_symbol;
    uint8_t *kind_of_field;
    uint32_t symbols, fields;
} Grammar;

/* ---- the grammar ---- */

static Grammar *open_grammar(Arena *arena, const TSLanguage *language) {
    Grammar *g = arena_new(arena, Grammar);
    g->symbols = ts_language_symbol_count(language);
    g->fields = ts_language_field_count(language) + 1;
    g->kind_of_symbol = arena_alloc(arena, g->symbols);
    g->kind_of_field = arena_alloc(arena, g->fields);
    return g;
}

/* Returns the index of a name in a sorted list, from 1, or 0 if it is absent. */
static unsigned place_of(const char *const *names, unsigned n, const char *name) {
    for (unsigned low = 1, high = n + 1; low < high;) {
        unsigned middle = low + (high - low) / 2;
        int order = strcmp(names[middle - 1], name);
        if (order == 0) return middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return 0;
}

/* Node kinds are numbered in the order of CST_NODES, which is sorted by name. */
static NodeKind kind_of_symbol(const TSLanguage *language, TSSymbol symbol) {
    static const char *const names[] = {
#define NODE(id, name, convert) name,
        CST_NODES(NODE)
#undef NODE
    };
    if (ts_language_symbol_type(language, symbol) != TSSymbolTypeRegular) return N_TOKEN;
    return (NodeKind)(N_TOKEN + place_of(names, N_COUNT - 1, ts_language_symbol_name(language, symbol)));
}

static FieldKind kind_of_field(const TSLanguage *language, TSFieldId field) {
    static const char *const names[] = {
#define FIELD(id, name) name,
        CST_FIELDS(FIELD)
#undef FIELD
    };
    const char *name = ts_language_field_name_for_id(language, field);
    return name ? (FieldKind)(FD_NONE + place_of(names, FD_COUNT - 1, name)) : FD_NONE;
}

/* ---- reading the tree ---- */

NodeKind cst_kind(const Cst *c, TSNode node) {
    if (ts_node_is_error(node)) return N_ERROR;
    TSSymbol symbol = ts_node_symbol(node);
    if (symbol >= c->grammar->symbols) return N_TOKEN;
    uint8_t *kind = &c->grammar->kind_of_symbol[symbol];
    if (!*kind) *kind = (uint8_t)(1 + kind_of_symbol(tree_sitter_python(), symbol));
    return (NodeKind)(*kind - 1);
}

static FieldKind current_field(const Cst *c) {
    TSFieldId field = ts_tree_cursor_current_field_id(&c->cursor);
    if (field >= c->grammar->fields) return FD_NONE;
    uint8_t *kind = &c->grammar->kind_of_field[field];
    if (!*kind) *kind = (uint8_t)(1 + kind_of_field(tree_sitter_python(), field));
    return (FieldKind)(*kind - 1);
}

/* Returns the position where the text before `hi` ends. To the parser, a hidden statement at its end is one letter. */
static Pos real_end(const Cst *c, uint32_t hi) {
    const Ast *last = c->ready.n && hi ? cst_ready(c, hi - 1) : NULL;
    return last ? last->at.hi : c->base + hi;
}

Span cst_span(const Cst *c, TSNode node) {
    return (Span){c->base + ts_node_start_byte(node), real_end(c, ts_node_end_byte(node))};
}

const char *cst_text(const Cst *c, TSNode node, uint32_t *length) {
    uint32_t lo = ts_node_start_byte(node);
    *length = ts_node_end_byte(node) - lo;
    return c->text + lo;
}

bool cst_is(const Cst *c, TSNode node, const char *text) {
    uint32_t length;
    const char *at = cst_text(c, node, &length);
    return strlen(text) == length && memcmp(at, text, length) == 0;
}

/* The children except comments, in scratch memory. */
Kids cst_kids(Cst *c, TSNode node) {
    Vec(Kid) kids = {0};
    vec_reserve(c->cx->scratch, &kids, ts_node_child_count(node));
    ts_tree_cursor_reset(&c->cursor, node);
    for (bool more = ts_tree_cursor_goto_first_child(&c->cursor); more;
         more = ts_tree_cursor_goto_next_sibling(&c->cursor)) {
        Kid kid = {.node = ts_tree_cursor_current_node(&c->cursor)};
        kid.kind = cst_kind(c, kid.node);
        if (kid.kind == N_COMMENT || kid.kind == N_LINE_CONTINUATION) continue;
        kid.field = current_field(c);
        if (kids.n >= c->cx->limits.siblings) cx_limit_at(c->cx, "siblings", cst_span(c, kid.node));
        vec_push(c->cx->scratch, &kids, kid);
    }
    return (Kids){kids.at, kids.n};
}

const Kid *cst_kid(Kids kids, FieldKind field) {
    for (uint32_t i = 0; i < kids.n; i++)
        if (kids.at[i].field == field) return &kids.at[i];
    return NULL;
}

bool cst_is_part(const Kid *kid) { return kid->kind != N_TOKEN && kid->kind != N_ERROR; }

bool cst_has_token(const Cst *c, Kids kids, const char *text) {
    for (uint32_t i = 0; i < kids.n; i++)
        if (kids.at[i].kind == N_TOKEN && cst_is(c, kids.at[i].node, text)) return true;
    return false;
}

/* Returns the n-th child that is neither a token nor an error, counted from 0; NULL if there is none. */
const Kid *cst_part(Kids kids, uint32_t n) {
    for (uint32_t i = 0; i < kids.n; i++)
        if (cst_is_part(&kids.at[i]) && n-- == 0) return &kids.at[i];
    return NULL;
}

uint32_t cst_count_parts(Kids kids) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < kids.n; i++) n += cst_is_part(&kids.at[i]);
    return n;
}

/* ---- making nodes ---- */

Ast *cst_make_at(Cst *c, AstKind kind, Span at) { return ast_new(c->cx, kind, at); }

Ast *cst_make(Cst *c, AstKind kind, TSNode node) { return cst_make_at(c, kind, cst_span(c, node)); }
AstList cst_list_done(Cst *c, const AstVec *v) {
    return (AstList){v->n ? arena_copy(c->cx->program, v->at, v->n * sizeof *v->at) : NULL, v->n};
}
AstSyms cst_syms_done(Cst *c, const SymVec *v) {
    return (AstSyms){v->n ? arena_copy(c->cx->program, v->at, v->n * sizeof *v->at) : NULL, v->n};
}
AstOps cst_ops_done(Cst *c, const OpVec *v) {
    return (AstOps){v->n ? arena_copy(c->cx->program, v->at, v->n) : NULL, v->n};
}

Diag *cst_complain(Cst *c, DiagCode code, Span at, const char *text) {
    return diag_add(c->cx->diags, code, at, NULL, "%s", text);
}

Ast *cst_refuse(Cst *c, TSNode node, DiagCode code, const char *text) {
    cst_complain(c, code, cst_span(c, node), text);
    return cst_make(c, AST_Poison, node);
}

/* Statements and clauses that contain blocks are converted even if something in them is wrong. */
static bool survives_errors(NodeKind kind) {
    switch (kind) {
    case N_IF:
    case N_FOR:
    case N_WHILE:
    case N_TRY:
    case N_WITH:
    case N_FUNCTION:
    case N_CLASS:
    case N_DECORATED:
    case N_MATCH:
    case N_EXCEPT_CLAUSE:
    case N_EXCEPT_GROUP:
    case N_CASE_CLAUSE: return true;
    default: return false;
    }
}

static CstConvert *const conversions[N_COUNT] = {
#define NODE(id, name, convert) [N_##id] = convert,
    CST_NODES(NODE)
#undef NODE
};

void cst_descend(Cst *c, int64_t levels) {
    c->depth += levels;
    if (c->depth > c->deepest) c->deepest = c->depth;
    if (c->depth > c->cx->limits.ast_depth) cx_limit_at(c->cx, "ast-depth", c->now);
}

/* bytes of stack that later visitors need for each level of the tree */
enum { WALKED = 320 };

/* Never returns NULL. */
Ast *cst_convert(Cst *c, TSNode node) {
    NodeKind kind = cst_kind(c, node);
    if (kind == N_TOKEN || (ts_node_has_error(node) && !survives_errors(kind))) return cst_make(c, AST_Poison, node);
    c->now = cst_span(c, node);
    cst_descend(c, 1);
    cx_check_stack(c->cx, (size_t)c->depth * WALKED);
    ArenaMark mark = arena_mark(c->cx->scratch);
    Ast *ast = conversions[kind](c, node, cst_kids(c, node));
    arena_release(c->cx->scratch, mark);
    c->depth--;
    return ast;
}

Ast *cst_convert_kid(Cst *c, TSNode owner, const Kid *kid) {
    return kid ? cst_convert(c, kid->node) : cst_make(c, AST_Poison, owner);
}
Ast *cst_convert_field(Cst *c, TSNode owner, Kids kids, FieldKind field) {
    return cst_convert_kid(c, owner, cst_kid(kids, field));
}
Ast *cst_convert_optional(Cst *c, const Kid *kid) { return kid ? cst_convert(c, kid->node) : NULL; }

Ast *cst_convert_item(Cst *c, TSNode node) {
    Ast *item = cst_convert(c, node);
    for (uint32_t i = 0; i < c->stars.n; i++) {
        BareStar *star = &c->stars.at[i];
        if (star->operand != ts_node_start_byte(node) || star->used) continue;
        Ast *starred = cst_make_at(c, AST_Starred, (Span){c->base + star->at, item->at.hi});
        starred->Starred.value = item;
        star->used = c->starred = true;
        return starred;
    }
    return item;
}

AstList cst_convert_parts(Cst *c, Kids kids) {
    AstVec items = {0};
    for (uint32_t i = 0; i < kids.n; i++)
        if (cst_is_part(&kids.at[i])) vec_push(c->cx->scratch, &items, cst_convert_item(c, kids.at[i].node));
    return cst_list_done(c, &items);
}

Body cst_block(Cst *c, const Kid *kid) {
    if (!kid) return (Body){0};
    ArenaMark mark = arena_mark(c->cx->scratch);
    Kids kids = cst_kids(c, kid->node);
    AstVec items = {0};
    vec_reserve(c->cx->scratch, &items, kids.n);
    for (uint32_t i = 0; i < kids.n; i++)
        if (kids.at[i].kind != N_TOKEN) vec_push(c->cx->scratch, &items, cst_convert(c, kids.at[i].node));
    Body body = cst_list_done(c, &items);
    arena_release(c->cx->scratch, mark);
    return body;
}

/* Returns the block of a clause such as `finally`, to which the grammar gives no field name. */
Body cst_clause_body(Cst *c, const Kid *clause) {
    if (!clause) return (Body){0};
    ArenaMark mark = arena_mark(c->cx->scratch);
    Kids kids = cst_kids(c, clause->node);
    const Kid *block = NULL;
    for (uint32_t i = 0; i < kids.n; i++)
        if (kids.at[i].kind == N_BLOCK) block = &kids.at[i];
    Body body = cst_block(c, block);
    arena_release(c->cx->scratch, mark);
    return body;
}

const Kid *cst_find_kind(Kids kids, NodeKind kind) {
    for (uint32_t i = 0; i < kids.n; i++)
        if (kids.at[i].kind == kind) return &kids.at[i];
    return NULL;
}

ScanLine *cst_line_at(const Cst *c, uint32_t offset) {
    ScanLine *line = c->scan.lines.at;
    uint32_t n = c->scan.lines.n, i = first_at_least(line, sizeof *line, offsetof(ScanLine, hi), n, offset);
    return i < n && line[i].lo <= offset ? &line[i] : NULL;
}

/* Reports a keyword that tree-sitter has taken for a name because no keyword fits there; once a line. */
static void refuse_keyword(Cst *c, TSNode node) {
    uint32_t length, lo = ts_node_start_byte(node);
    const char *text = cst_text(c, node, &length);
    ScanLine *line = cst_line_at(c, lo);
    if (line && line->broken) return;
    if (line) line->broken = c->broken = true;
    const char *said = arena_printf(c->cx->mem, "`%.*s` is a keyword and cannot be a name", (int)length, text);
    SyntaxError error = {.code = DIAG_1001, .lo = lo, .hi = lo + length, .text = said, .help = "choose another name"};
    if (line && line->lo == lo) error = syntax_misplaced(c->cx, c->text, line->lo, line->hi, error);
    Diag *diag = cst_complain(c, error.code, cst_span(c, node), error.text);
    if (error.help) diag_help(c->cx->diags, diag, "%s", error.help);
}

Sym cst_read_name(Cst *c, TSNode node) {
    uint32_t length;
    const char *text = cst_text(c, node, &length);
    if (syntax_is_keyword(text, length)) refuse_keyword(c, node);
    return sym_n(c->cx->symbols, text, length);
}

Sym cst_name_in(Cst *c, Kids kids, FieldKind field) {
    const Kid *kid = cst_kid(kids, field);
    return kid ? cst_read_name(c, kid->node) : cx_sym(c->cx, "_");
}

bool cst_comment_between(Cst *c, uint32_t lo, uint32_t hi, Span *found) {
    const Span *comment = c->scan.comments.at;
    uint32_t n = c->scan.comments.n, i = first_at_least(comment, sizeof *comment, offsetof(Span, lo), n, lo);
    if (i == n || comment[i].lo >= hi) return false;
    *found = (Span){c->base + comment[i].lo, c->base + comment[i].hi};
    return true;
}

bool cst_is_async(const Cst *c, Kids kids) {
    return kids.n && kids.at[0].kind == N_TOKEN && cst_is(c, kids.at[0].node, "async");
}

/* ---- parsing ---- */

static int64_t used_ms(void) { return (int64_t)(os_thread_seconds() * 1e3); }

/* The limit counts processor time, so that a busy machine refuses nothing that an idle one accepts. The parser's own
 * limit is by the clock: when it stops early, the next call goes on where it stopped. */
TSNode cst_parse(Cst *c, const char *text, uint32_t length) {
    Span start = {c->base + c->prefix, c->base + c->prefix};
    TSTree *tree = NULL;
    ts_parser_reset(c->parser);
    for (int64_t left; !tree && (left = c->deadline - used_ms()) > 0;) {
        ts_parser_set_timeout_micros(c->parser, (uint64_t)left * 1000);
        tree = ts_parser_parse_string(c->parser, NULL, text, length);
    }
    if (!tree) cx_limit_at(c->cx, "parse-ms", start);
    return ts_tree_root_node(tree); /* the tree stays in the pool, which is closed later */
}

/* Finds the first node, in document order, that is an error or was inserted by the parser. If the cursor does not show
 * that node, returns the innermost node around it, such as an inserted end of line. */
static bool first_error(Cst *c, TSNode root, TSNode *found) {
    ts_tree_cursor_reset(&c->cursor, root);
    bool failed = ts_node_has_error(root), more = failed;
    *found = root;
    while (more) {
        TSNode node = ts_tree_cursor_current_node(&c->cursor);
        bool within = ts_node_has_error(node);
        if (within || ts_node_is_missing(node)) *found = node;
        if (ts_node_is_error(node) || ts_node_is_missing(node)) return true;
        more = within ? ts_tree_cursor_goto_first_child(&c->cursor) : ts_tree_cursor_goto_next_sibling(&c->cursor);
    }
    return failed;
}

/* ---- recovery ---- */

static Span clamp(const Cst *c, uint32_t lo, uint32_t hi) {
    Pos first = c->base + c->prefix, last = first + c->shown;
    Span at = {c->base + lo, c->base + hi};
    if (lo < c->prefix) at.lo = first;
    if (hi < c->prefix) at.hi = first;
    if (at.lo > last) at.lo = last;
    if (at.hi > last) at.hi = last;
    if (at.lo == at.hi && lo < hi && at.hi < last) at.hi++;
    return at;
}

bool cst_line_is_broken(const Cst *c, TSNode node) {
    const ScanLine *line = c->broken ? cst_line_at(c, ts_node_start_byte(node)) : NULL;
    return line && line->broken;
}

static uint32_t report_issues(Cst *c, bool failed) {
    uint32_t reported = 0;
    for (uint32_t i = 0; i < c->scan.issues.n; i++) {
        const ScanIssue *issue = &c->scan.issues.at[i];
        if (!issue->certain && !failed) continue;
        Span at = clamp(c, issue->lo, issue->hi);
        Diag *diag = cst_complain(c, issue->code, at, issue->text);
        if (issue->help) diag_help(c->cx->diags, diag, "%s", issue->help);
        if (issue->insert) diag_fix(c->cx->diags, diag, (Span){at.lo, at.lo}, issue->insert);
        ScanLine *line = cst_line_at(c, issue->lo);
        if (line) line->broken = true;
        reported++;
    }
    return reported;
}

static void report_error(Cst *c, uint32_t lo, uint32_t hi, const ScanLine *line) {
    SyntaxError error = syntax_explain(c->cx, c->text, line->lo, line->hi, lo, hi);
    Diag *diag = cst_complain(c, error.code, clamp(c, error.lo, error.hi), error.text);
    if (error.help) diag_help(c->cx->diags, diag, "%s", error.help);
    if (!error.insert) return;
    Pos behind = clamp(c, error.lo, error.hi).lo + error.insert_after;
    diag_fix(c->cx->diags, diag, (Span){behind, behind}, error.insert);
    if (diag_is_kept(c->cx->diags, diag)) diag->asked = diag->guessed = true; /* an operator may be meant */
}

/* The text to put before and after a logical line so that it is a complete module. The text before it has a block if
 * the line continues one. */
typedef struct {
    const char *word, *before, *block, *after;
} Frame;

static const Frame frames[] = {{"elif", "if _:pass\n", " pass", ""},   {"else", "if _:pass\n", " pass", ""},
                               {"except", "try:pass\n", " pass", ""},  {"finally", "try:pass\n", " pass", ""},
                               {"try", "", " pass", "\nfinally:pass"}, {"match", "", "\n case _:pass", ""},
                               {"case", "match _:\n ", " pass", ""},   {"@", "", "", "\ndef _():pass"}};

static const Frame *frame_of(const Cst *c, const ScanLine *line) {
    static const Frame plain = {"", "", " pass", ""};
    uint32_t length = line->word ? line->word : 1;
    for (size_t i = 0; i < sizeof frames / sizeof frames[0]; i++)
        if (strlen(frames[i].word) == length && memcmp(frames[i].word, c->text + line->lo, length) == 0)
            return &frames[i];
    return &plain;
}

/* Parses one logical line by itself. If that fails, lo and hi are the offsets in the line where it failed. */
static bool line_parses(Cst *c, const ScanLine *line, const Frame *frame, uint32_t *lo, uint32_t *hi) {
    ArenaMark mark = arena_mark(c->cx->scratch);
    uint32_t shift = (uint32_t)strlen(frame->before), length = line->hi - line->lo;
    Text text = text_open(c->cx->scratch);
    text_add(&text, frame->before);
    text_add_n(&text, c->text + line->lo, length);
    text_add(&text, line->opens ? frame->block : "");
    text_add(&text, frame->after);
    text_char(&text, '\n');
    TSNode error = cst_parse(c, text.at, (uint32_t)text.n);
    bool fine = !first_error(c, error, &error);
    arena_release(c->cx->scratch, mark);
    if (fine) return true;
    *lo = ts_node_start_byte(error), *hi = ts_node_end_byte(error);
    *lo = *lo < shift ? 0 : *lo - shift > length ? length : *lo - shift;
    *hi = *hi < shift ? 0 : *hi - shift > length ? length : *hi - shift;
    return false;
}

static bool check_line(Cst *c, ScanLine *line) {
    const Frame *frame = frame_of(c, line), plain = {"", "", " pass", ""};
    uint32_t lo, hi;
    if (line_parses(c, line, frame, &lo, &hi)) return true;
    /* in lines where `match` and `case` are names no frame is needed */
    if (!line->header && line->word && line_parses(c, line, &plain, &lo, &hi)) return true;
    report_error(c, line->lo + lo, line->lo + hi, line);
    line->broken = true;
    return false;
}

static uint32_t check_lines(Cst *c) {
    uint32_t reported = 0;
    for (uint32_t i = 0; i < c->scan.lines.n; i++) {
        if (diag_errors(c->cx->diags) >= c->cx->limits.errors) break;
        if (!c->scan.lines.at[i].broken) reported += !check_line(c, &c->scan.lines.at[i]);
    }
    return reported;
}

static void report_structure(Cst *c, TSNode root) {
    TSNode error;
    if (!first_error(c, root, &error)) return;
    uint32_t lo = ts_node_start_byte(error), hi = ts_node_end_byte(error);
    ScanLine *line = cst_line_at(c, lo);
    if (line && hi > line->hi) hi = line->hi;
    if (line) {
        line->broken = true;
        SyntaxError found = {
            .code = DIAG_1001, .lo = line->lo, .hi = line->hi, .text = "this line does not match the lines around it"};
        found = syntax_misplaced(c->cx, c->text, line->lo, line->hi, found);
        cst_complain(c, found.code, clamp(c, found.lo, found.hi), found.text);
    } else
        cst_complain(c, DIAG_1001, clamp(c, lo, hi), "this is not valid syntax here");
}

/* Returns the text with each broken line replaced: a header by `if _:`, so that its block remains a block, others by
 * `0`. */
static const char *without_broken_lines(Cst *c) {
    char *text = arena_text(c->cx->scratch, c->text, c->length);
    for (uint32_t i = 0; i < c->scan.lines.n; i++) {
        const ScanLine *line = &c->scan.lines.at[i];
        const char *blank = line->opens ? "if _:" : "0";
        if (!line->broken || line->hi - line->lo < strlen(blank)) continue;
        memset(text + line->lo, ' ', line->hi - line->lo);
        memcpy(text + line->lo, blank, strlen(blank));
    }
    return text;
}

/* Returns the text with each logical line on one line. The grammar takes a line inside brackets that is indented less
 * than its block for the end of the block. Lines with long strings stay as they are. */
static const char *with_joined_lines(Cst *c) {
    char *text = arena_text(c->cx->scratch, c->text, c->length);
    for (uint32_t i = 0; i < c->scan.lines.n; i++) {
        const ScanLine *line = &c->scan.lines.at[i];
        size_t n = line->hi - line->lo;
        if (memmem(text + line->lo, n, "\"\"\"", 3) || memmem(text + line->lo, n, "'''", 3)) continue;
        for (uint32_t k = line->lo; k < line->hi; k++)
            if ((text[k] == '\n' || text[k] == '\r') && text[k - 1] != '\\') text[k] = ' ';
    }
    return text;
}

/* Replaces the stars that the grammar does not know by blanks. Returns whether there are any. */
static bool hide_stars(Cst *c, char *text) {
    for (uint32_t i = 0; i < c->scan.lines.n; i++)
        syntax_bare_stars(c->cx, text, c->scan.lines.at[i].lo, c->scan.lines.at[i].hi, &c->stars);
    for (uint32_t i = 0; i < c->stars.n; i++) text[c->stars.at[i].at] = ' ';
    return c->stars.n;
}

static void report_unused_stars(Cst *c) {
    for (uint32_t i = 0; i < c->stars.n && !c->broken; i++) {
        Span at = clamp(c, c->stars.at[i].at, c->stars.at[i].at + 1);
        if (!c->stars.at[i].used)
            cst_complain(c, DIAG_1001, at, "`*` is only allowed in calls, displays and assignments");
    }
}

static TSNode recover(Cst *c, TSNode root, char *text) {
    bool failed = ts_node_has_error(root);
    if (failed && hide_stars(c, text)) {
        root = cst_parse(c, text, c->length);
        failed = ts_node_has_error(root);
    }
    uint32_t reported = report_issues(c, failed);
    if (failed || c->scan.unfinished) reported += check_lines(c);
    if (!failed && !reported) return root;
    TSNode once_more = reported ? root : cst_parse(c, with_joined_lines(c), c->length);
    if (!reported && !ts_node_has_error(once_more)) return once_more;
    if (!reported) report_structure(c, root);
    c->broken = true;
    return cst_parse(c, without_broken_lines(c), c->length);
}

/* ---- entry points ---- */

/* What a text is parsed as: the text put around it, and the conversion of the resulting tree. */
typedef struct Form {
    const char *before, *after;
    Ast *(*finish)(Cst *c, TSNode root);
    bool later; /* blocks of methods may be left out */
    uint8_t number;
} Form;

static Ast *convert_module(Cst *c, TSNode root) {
    Kid kid = {root, N_MODULE, FD_NONE};
    Ast *module = cst_make_at(c, AST_Module, (Span){c->base, c->base + c->length});
    cst_descend(c, 1);
    module->Module.body = cst_block(c, &kid);
    if (c->scoped && !c->broken) ast_check_scopes(c->cx, module);
    return module;
}

static Ast *finish_module(Cst *c, TSNode root) {
    Ast *module = convert_module(c, root);
    if (c->starred && !c->broken) ast_check_stars(c->cx, module);
    return module;
}

/* Replaces lone \r characters, which end a line in Python but not in the grammar. */
static char *with_line_feeds(Cst *c) {
    char *text = arena_text(c->cx->scratch, c->text, c->length);
    for (uint32_t i = 0; i < c->length; i++)
        if (text[i] == '\r' && text[i + 1] != '\n') text[i] = '\n';
    return text;
}

static char *joined(Context *cx, const char *before, const char *text, size_t length, const char *after) {
    size_t prefix = strlen(before), suffix = strlen(after);
    char *all = arena_alloc(cx->scratch, prefix + length + suffix + 1);
    memcpy(all, before, prefix);
    if (length) memcpy(all + prefix, text, length);
    memcpy(all + prefix + length, after, suffix);
    return all;
}

static Ast *parse_anew(Context *cx, const Form *form, const char *text, size_t length, Pos at, AstOutline *gaps,
                       int64_t *levels) {
    ArenaMark mark = arena_mark(cx->scratch);
    char *seen = joined(cx, form->before, text, length, form->after);
    Cst c = {.cx = cx, .text = seen, .prefix = (uint32_t)strlen(form->before), .gaps = gaps, .later = form->later};
    c.length = c.prefix + (uint32_t)(length + strlen(form->after));
    c.shown = (uint32_t)length;
    c.base = at - c.prefix;
    c.deadline = used_ms() + cx->limits.parse_ms;
    scan_text(cx, cx->scratch, &c.scan, seen, c.length, c.base);
    if (c.scan.lone_cr) c.text = seen = with_line_feeds(&c);
    tree_memory_open(cx->scratch);
    c.parser = ts_parser_new();
    ts_parser_set_language(c.parser, tree_sitter_python());
    if (!cx->grammar) cx->grammar = open_grammar(cx->mem, tree_sitter_python());
    c.grammar = cx->grammar;
    TSNode root = cst_parse_text(&c, seen);
    c.cursor = ts_tree_cursor_new(root);
    Ast *ast = form->finish(&c, recover(&c, root, seen));
    report_unused_stars(&c);
    *levels = c.deepest;
    arena_release(cx->scratch, mark);
    return ast;
}

/* `at` is the position of the text in the sources. */
static Ast *parse_framed(Context *cx, const Form *form, const char *text, size_t length, Pos at, AstOutline *gaps) {
    static const uint32_t outline = 64;
    int64_t levels = 0;
    bool kept = cx->parses && (gaps || form->number);
    if ((int64_t)length > cx->limits.source_bytes) cx_limit(cx, "source-bytes");
    if (!kept) return parse_anew(cx, form, text, length, at, gaps, &levels);
    AstMemoKey key = ast_memo_key(cx, text, length, form->number + (gaps ? outline : 0));
    Ast *tree = ast_memo_find(cx, &key, at, gaps);
    if (tree) return tree;
    uint32_t said = diag_requests(cx->diags);
    tree = parse_anew(cx, form, text, length, at, gaps, &levels);
    if (diag_requests(cx->diags) == said) ast_memo_keep(cx, &key, tree, at, gaps, levels);
    return tree;
}

/* Returns the only statement of a text; NULL if there is none, or more than one. */
static Ast *only_of(const Ast *module) { return module->Module.body.n == 1 ? module->Module.body.at[0] : NULL; }

static Ast *only_statement(Cst *c, TSNode root) { return only_of(finish_module(c, root)); }

static Ast *whole_text(Cst *c, DiagCode code, const char *complaint) {
    Ast *poison = cst_make_at(c, AST_Poison, clamp(c, 0, c->length));
    if (complaint && !c->broken) cst_complain(c, code, poison->at, complaint);
    return poison;
}

static Ast *finish_expression(Cst *c, TSNode root) {
    Ast *statement = only_statement(c, root);
    if (statement && statement->kind == AST_Expr) return statement->Expr.value;
    return whole_text(c, DIAG_1001, "an expression is expected here");
}

static Ast *finish_arguments(Cst *c, TSNode root) {
    Ast *statement = only_statement(c, root);
    if (statement && statement->kind == AST_Expr && statement->Expr.value->kind == AST_Call)
        return statement->Expr.value;
    return whole_text(c, DIAG_1001, "a list of arguments is expected here");
}

static Ast *finish_input(Cst *c, TSNode root) {
    Ast *statement = only_of(convert_module(c, root)); /* a starred name is refused with the forms of descriptions */
    if (statement && statement->kind == AST_AnnAssign) return statement;
    return whole_text(c, DIAG_300, "describe an input as NAME: TYPE, for example x: float32[n, 3]");
}

/* Python text must be UTF-8 without NUL. */
static bool is_readable(Context *cx, const Source *source) {
    const char *nul = memchr(src_bytes(source), 0, source->valid);
    size_t bad = nul ? (size_t)(nul - src_bytes(source)) : source->valid;
    if (bad == source->length) return true;
    Span at = {source->base + (Pos)bad, source->base + (Pos)bad + 1};
    diag_add(cx->diags, DIAG_1007, at, NULL,
             nul ? "the file contains a NUL byte" : "the file is not UTF-8 text: byte 0x%02x",
             (unsigned)(uint8_t)src_bytes(source)[bad]);
    return false;
}

/* U+202A to U+202E and U+2066 to U+2069 make text appear in another order than it is read in. */
static bool reorders(const char *at, const char *end) {
    return end - at >= 3 && ((at[1] == '\x80' && at[2] >= '\xAA' && at[2] <= '\xAE') ||
                             (at[1] == '\x81' && at[2] >= '\xA6' && at[2] <= '\xA9'));
}

static void warn_reordered(Context *cx, const Source *source) {
    const char *end = src_bytes(source) + source->length;
    for (const char *at = src_bytes(source); (at = memchr(at, '\xE2', (size_t)(end - at))) != NULL; at++) {
        if (!reorders(at, end)) continue;
        Pos lo = source->base + (Pos)(at - src_bytes(source));
        uint32_t code = 0;
        utf8_decode(at, (size_t)(end - at), &code);
        diag_add(cx->diags, DIAG_1015, (Span){lo, lo + 3}, NULL,
                 "U+%04X makes editors display this text in another order than Python reads it", (unsigned)code);
        return;
    }
}

/* Forms are numbered for the memo; a text that is parsed as a whole, number 0, is rarely parsed again. */
static const Form module_form = {"", "\n", finish_module, false, 0};
static const Form expression_form = {"(", "\n)\n", finish_expression, false, 1};
static const Form arguments_form = {"_(", "\n)\n", finish_arguments, false, 2};
static const Form input_form = {"", "\n", finish_input, false, 3};

static Ast *parse_source(Context *cx, const Source *source, const Form *form, AstOutline *gaps) {
    bool readable = is_readable(cx, source);
    if (readable && !source->builtin) warn_reordered(cx, source);
    if (readable) return parse_framed(cx, form, src_bytes(source), source->length, source->base, gaps);
    Span all = {source->base, source->base + (Pos)source->length};
    return ast_new(cx, form == &module_form ? AST_Module : AST_Poison, all);
}

Ast *ast_parse(Context *cx, const Source *source) { return parse_source(cx, source, &module_form, NULL); }
Ast *ast_parse_outline(Context *cx, const Source *source, AstOutline *gaps) {
    *gaps = (AstOutline){0};
    return parse_source(cx, source, &module_form, gaps);
}
Ast *ast_parse_expression(Context *cx, const Source *source) {
    return parse_source(cx, source, &expression_form, NULL);
}
Ast *ast_parse_arguments(Context *cx, const Source *source) { return parse_source(cx, source, &arguments_form, NULL); }
/* A tensor of no dimensions, `x: float32[]`, is not in Python's grammar, so it is read as float32[()]. */
Ast *ast_parse_input(Context *cx, const Source *source) {
    const char *empty = strstr(src_bytes(source), "[]");
    if (!empty || !is_readable(cx, source)) return parse_source(cx, source, &input_form, NULL);
    Text text = text_open(cx->mem);
    const char *from = src_bytes(source);
    for (; empty; from = empty + 1, empty = strstr(from, "[]")) {
        bool subscript = empty > src_bytes(source) &&
                         isalnum((unsigned char)empty[-1]); /* otherwise, it is an empty list */
        text_add_n(&text, from, (size_t)(empty - from) + 1);
        if (subscript) text_add(&text, "()");
    }
    text_add(&text, from);
    return parse_framed(cx, &input_form, text.at, text.n, source->base, NULL);
}

/* ---- parts ---- */

static Ast *finish_statement(Cst *c, TSNode root) {
    Ast *statement = only_statement(c, root);
    return statement ? statement : whole_text(c, DIAG_1001, "a statement is expected here");
}

static Ast *finish_block(Cst *c, TSNode root) {
    Ast *statement = only_statement(c, root);
    return statement && statement->kind == AST_FunctionDef ? statement
                                                           : whole_text(c, DIAG_1001, "a block is expected here");
}

static const Form statement_form = {"", "\n", finish_statement, false, 4};
static const Form lines_form = {"", "\n", finish_module, false, 7};
static const Form unit_form = {"", "\n", finish_statement, true, 5};
static const Form block_form = {"def _():\n", "\n", finish_block, false, 6};

static Ast *parse_part(Context *cx, Span span, const Form *form) {
    size_t length;
    const char *text = src_text(cx->sources, span, &length);
    return parse_framed(cx, form, text, length, span.lo, NULL);
}

Ast *ast_parse_expression_in(Context *cx, Span span) { return parse_part(cx, span, &expression_form); }
Ast *ast_parse_arguments_in(Context *cx, Span span) { return parse_part(cx, span, &arguments_form); }
Ast *ast_parse_statement_in(Context *cx, Span span) { return parse_part(cx, span, &statement_form); }
Ast *ast_parse_unit_in(Context *cx, Span span) { return parse_part(cx, span, &unit_form); }
/* The text includes what precedes and follows it on its lines: indentation, a comment. */
Body ast_parse_block_in(Context *cx, Span span) {
    const Source *source = src_of(cx->sources, span.lo);
    const char *text = src_bytes(source), *end = text + source->length, *hi = text + (span.hi - source->base);
    while (hi < end && *hi != '\n' && *hi != '\r') hi++;
    span = (Span){span.lo - src_column(cx->sources, span.lo, UNITS_UTF8), source->base + (Pos)(hi - text)};
    Ast *function = parse_part(cx, span, &block_form);
    return function->kind == AST_FunctionDef ? function->FunctionDef.body : (Body){0};
}
Ast *ast_parse_lines_in(Context *cx, Span span) { return parse_part(cx, span, &lines_form); }

Ast *ast_parse_by_units(Context *cx, const Source *source) {
    Ast *module = ast_new(cx, AST_Module, (Span){source->base, source->base + (Pos)source->length});
    if (!is_readable(cx, source)) return module;
    AstUnits units = ast_units(cx, source);
    AstVec all = {0};
    for (uint32_t i = 0; i < units.n; i++) {
        Body body = ast_parse_lines_in(cx, units.at[i])->Module.body;
        for (uint32_t k = 0; k < body.n; k++) vec_push(cx->program, &all, body.at[k]);
    }
    module->Module.body = (Body){all.at, all.n};
    return module;
}
