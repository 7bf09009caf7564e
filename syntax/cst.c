/* Reading tree-sitter's nodes, and making Asts of them: see cst.h. */
#include "syntax/cst.h"

const TSLanguage *tree_sitter_python(void);

/* The meaning of the grammar's numbers: node kinds plus one, each looked up by name when it first occurs. 0: not looked
 * up yet. Most programs use few of them. */
typedef struct Grammar {
    uint8_t *kind_of_symbol;
    uint8_t *kind_of_field;
    uint32_t symbols, fields;
} Grammar;

/* ---- the grammar ---- */

Grammar *cst_open_grammar(Arena *arena, const TSLanguage *language) {
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

/* Returns the kind of a symbol of the grammar. Kinds are numbered in the order of CST_NODES, which is sorted by name.
 */
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
    return ts_node_is_error(node) ? N_ERROR : cst_symbol_kind(c, ts_node_symbol(node));
}

NodeKind cst_symbol_kind(const Cst *c, TSSymbol symbol) {
    if (symbol >= c->grammar->symbols) return N_TOKEN;
    uint8_t *kind = &c->grammar->kind_of_symbol[symbol];
    if (!*kind) *kind = (uint8_t)(1 + kind_of_symbol(tree_sitter_python(), symbol));
    return (NodeKind)(*kind - 1);
}

FieldKind cst_field_kind(const Cst *c, TSFieldId field) {
    if (field >= c->grammar->fields) return FD_NONE;
    uint8_t *kind = &c->grammar->kind_of_field[field];
    if (!*kind) *kind = (uint8_t)(1 + kind_of_field(tree_sitter_python(), field));
    return (FieldKind)(*kind - 1);
}

/* Returns the position where the text before `hi` ends. If the text ends in a hidden statement, of which the parser saw
 * one letter, that is the end of the statement. */
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

/* Converts a node; never returns NULL. */
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

Sym cst_read_keyword(Cst *c, TSNode node) {
    uint32_t length;
    const char *text = cst_text(c, node, &length);
    if (syntax_is_keyword(text, length)) refuse_keyword(c, node);
    return sym_n(c->cx->symbols, text, length);
}

static bool is_private(const char *name) {
    size_t n = strlen(name);
    return n > 2 && !strncmp(name, "__", 2) && strcmp(name + n - 2, "__") != 0;
}

Sym cst_read_name(Cst *c, TSNode node) {
    Sym name = cst_read_keyword(c, node);
    const char *class = c->class_name && !c->exact_names ? c->class_name + strspn(c->class_name, "_") : "";
    return *class && is_private(name) ? sym_printf(c->cx->symbols, "_%s%s", class, name) : name;
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
