/* The ways to parse a text: as a module, an expression, a statement, an outline, ... Each puts some text around it,
 * parses the whole, recovers from its errors, and converts tree-sitter's nodes to Asts: see ast.h. */
#include "base/str.h"
#include "syntax/ast_memo.h"
#include "syntax/cst.h"
#include "syntax/tree_memory.h"

#include <ctype.h>

/* ---- parsing ---- */

const TSLanguage *tree_sitter_python(void);

/* Parses a text within the time limit, which counts processor time, so that a busy machine refuses nothing that an idle
 * one accepts. The parser's own limit is by the clock: when it stops early, the next call goes on where it stopped. */
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

/* ---- entry points ---- */

/* A way to parse a text: what is put before and after it, and how the resulting tree is converted. */
typedef struct Form {
    const char *before, *after;
    Ast *(*finish)(Cst *c, TSNode root);
    bool later; /* blocks of methods may be left out */
    uint8_t number;
    Sym class_name; /* of the class around the text, if it has private names; the memo does not know of it */
    bool correct;   /* there is no result if the text has an error */
    bool fails;     /* as in Cst */
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

static bool has_exact_names(const Context *cx, Pos at) {
    const Source *source = src_of(cx->sources, at);
    return source && source->exact_names;
}

static bool is_builtin(const Context *cx, Pos at) {
    const Source *source = src_of(cx->sources, at);
    return source && source->builtin;
}

static Ast *convert(Cst *c, const Form *form, char *text) {
    TSNode root = {0};
    c->cursor = ts_tree_cursor_new(root);
    if (form->correct && (c->scan.issues.n || c->scan.unfinished || cst_is_wrong_line(c))) return NULL;
    if (!form->fails) root = cst_parse_text(c, text);
    if (form->correct && ts_node_has_error(root)) return NULL;
    Ast *ast = form->finish(c, cst_recover(c, root, text));
    cst_report_unused_stars(c);
    return ast;
}

/* Returns NULL only if the form needs a correct text. */
static Ast *parse_anew(Context *cx, const Form *form, const char *text, size_t length, Pos at, AstOutline *gaps,
                       int64_t *levels) {
    ArenaMark mark = arena_mark(cx->scratch);
    char *seen = joined(cx, form->before, text, length, form->after);
    Cst c = {.cx = cx, .text = seen, .prefix = (uint32_t)strlen(form->before), .gaps = gaps, .later = form->later};
    c.class_name = form->class_name, c.fails = form->fails;
    c.exact_names = has_exact_names(cx, at);
    c.length = c.prefix + (uint32_t)(length + strlen(form->after));
    c.shown = (uint32_t)length;
    c.base = at - c.prefix;
    c.deadline = used_ms() + cx->limits.parse_ms;
    scan_text(cx, cx->scratch, &c.scan, seen, c.length, c.base);
    if (c.scan.lone_cr) c.text = seen = with_line_feeds(&c);
    tree_memory_open(cx->scratch);
    c.parser = ts_parser_new();
    ts_parser_set_language(c.parser, tree_sitter_python());
    if (!cx->grammar) cx->grammar = cst_open_grammar(cx->mem, tree_sitter_python());
    c.grammar = cx->grammar;
    Ast *ast = convert(&c, form, seen);
    *levels = c.deepest;
    arena_release(cx->scratch, mark);
    return ast;
}

/* Parses a text in the given form, or takes its tree from the memo. `at` is the position of the text in the sources. */
static Ast *parse_framed(Context *cx, const Form *form, const char *text, size_t length, Pos at, AstOutline *gaps) {
    static const uint32_t outline = 64, exact = 128;
    int64_t levels = 0;
    bool kept = cx->parses && !form->class_name &&
                (gaps || form->number || ast_memo_keeps_whole(cx->parses) || is_builtin(cx, at));
    if ((int64_t)length > cx->limits.source_bytes) cx_limit(cx, "source-bytes");
    if (!kept) return parse_anew(cx, form, text, length, at, gaps, &levels);
    uint32_t kind = form->number + (gaps ? outline : 0) + (has_exact_names(cx, at) ? exact : 0);
    AstMemoKey key = ast_memo_key(cx, text, length, kind);
    Ast *tree = ast_memo_find(cx, &key, at, gaps);
    if (tree) return tree;
    uint32_t said = diag_requests(cx->diags);
    tree = parse_anew(cx, form, text, length, at, gaps, &levels);
    if (tree && diag_requests(cx->diags) == said) ast_memo_keep(cx, &key, tree, at, gaps, levels);
    return tree;
}

/* Returns the only statement of a text; NULL if there is none, or more than one. */
static Ast *only_of(const Ast *module) { return module->Module.body.n == 1 ? module->Module.body.at[0] : NULL; }

static Ast *only_statement(Cst *c, TSNode root) { return only_of(finish_module(c, root)); }

static Ast *whole_text(Cst *c, DiagCode code, const char *complaint) {
    Ast *poison = cst_make_at(c, AST_Poison, cst_shown_span(c, 0, c->length));
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
    Ast *statement = only_of(convert_module(c, root)); /* the message below covers starred names as well */
    if (statement && statement->kind == AST_AnnAssign) return statement;
    return whole_text(c, DIAG_300, "describe an input as NAME: TYPE, for example x: float32[n, 3]");
}

/* Returns whether a text is UTF-8 without NUL, as Python requires; otherwise reports it. */
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

/* Returns whether a character makes text appear in another order than it is read in: U+202A to U+202E and U+2066 to
 * U+2069 do. */
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

/* Forms are numbered for the memo; most memos do not keep a text that is parsed as a whole, number 0. */
static const Form module_form = {"", "\n", finish_module, false, 0, NULL, false, false};
static const Form expression_form = {"(", "\n)\n", finish_expression, false, 1, NULL, false, false};
static const Form arguments_form = {"_(", "\n)\n", finish_arguments, false, 2, NULL, false, false};
static const Form input_form = {"", "\n", finish_input, false, 3, NULL, false, false};

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
/* Parses the description of an input. A tensor of no dimensions, `x: float32[]`, is not in Python's grammar, so it is
 * read as float32[()]. */
Ast *ast_parse_input(Context *cx, const Source *source) {
    const char *empty = strstr(src_bytes(source), "[]");
    if (!empty || !is_readable(cx, source)) return parse_source(cx, source, &input_form, NULL);
    Text text = text_open(cx->mem);
    const char *from = src_bytes(source);
    for (; empty; from = empty + 1, empty = strstr(from, "[]")) {
        bool subscript = empty > src_bytes(source) &&
                         isalnum((unsigned char)empty[-1]); /* after anything else, `[]` is an empty list */
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

static const Form statement_form = {"", "\n", finish_statement, false, 4, NULL, false, false};
static const Form lines_form = {"", "\n", finish_module, false, 7, NULL, false, false};
static const Form correct_form = {"", "\n", finish_module, false, 7, NULL, true, false};
static const Form wrong_form = {"", "\n", finish_module, false, 8, NULL, false, true};
static const Form unit_form = {"", "\n", finish_statement, true, 5, NULL, false, false};
static const Form block_form = {"def _():\n", "\n", finish_block, false, 6, NULL, false, false};

static Ast *parse_part(Context *cx, Span span, const Form *form) {
    size_t length;
    const char *text = src_text(cx->sources, span, &length);
    return parse_framed(cx, form, text, length, span.lo, NULL);
}

Ast *ast_parse_expression_in(Context *cx, Span span) { return parse_part(cx, span, &expression_form); }
Ast *ast_parse_arguments_in(Context *cx, Span span) { return parse_part(cx, span, &arguments_form); }
Ast *ast_parse_statement_in(Context *cx, Span span) { return parse_part(cx, span, &statement_form); }
Ast *ast_parse_unit_in(Context *cx, Span span) { return parse_part(cx, span, &unit_form); }
bool ast_may_have_private_names(const char *text, size_t length) {
    const char *end = text + length;
    for (const char *at = text; (at = str_find(at, (size_t)(end - at), "__", 2)) != NULL;) {
        const char *from = at;
        while (at < end && (isalnum((unsigned char)*at) || *at == '_' || (unsigned char)*at >= 0x80)) at++;
        bool begins = from == text || !(isalnum((unsigned char)from[-1]) || (unsigned char)from[-1] >= 0x80);
        if (begins && at - from > 2 && (at[-1] != '_' || at[-2] != '_')) return true;
    }
    return false;
}

/* Parses a block, together with what precedes and follows it on its lines: indentation, a comment. */
Body ast_parse_block_in(Context *cx, Span span, Sym class_name) {
    const Source *source = src_of(cx->sources, span.lo);
    const char *text = src_bytes(source), *end = text + source->length, *hi = text + (span.hi - source->base);
    while (hi < end && *hi != '\n' && *hi != '\r') hi++;
    span = (Span){span.lo - src_column(cx->sources, span.lo, UNITS_UTF8), source->base + (Pos)(hi - text)};
    Form form = block_form;
    if (class_name && ast_may_have_private_names(src_bytes(source) + (span.lo - source->base), span.hi - span.lo))
        form.class_name = class_name;
    Ast *function = parse_part(cx, span, &form);
    CX_ASSERT(cx, function); /* the form does not need a correct text */
    return function->kind == AST_FunctionDef ? function->FunctionDef.body : (Body){0};
}
/* Returns a Module of whole lines. */
static Ast *ast_parse_lines_in(Context *cx, Span span) { return parse_part(cx, span, &lines_form); }
Ast *ast_parse_correct_lines_in(Context *cx, Span span) { return parse_part(cx, span, &correct_form); }

static void blank(char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (text[i] != '\n' && text[i] != '\r') text[i] = ' ';
}

Ast *ast_parse_around(Context *cx, const Source *source, uint32_t n, const Span *window, Ast **part, AstOutline *gaps) {
    if (!is_readable(cx, source)) return NULL;
    warn_reordered(cx, source);
    char *rest = arena_text(cx->mem, src_bytes(source), source->length);
    for (uint32_t i = 0; i < n; i++) {
        part[i] = parse_part(cx, window[i], &wrong_form);
        blank(rest + (window[i].lo - source->base), window[i].hi - window[i].lo);
    }
    DiagMark mark = diag_mark(cx->diags);
    struct AstMemo *parses = cx->parses;
    cx->parses = NULL; /* the next check will have another text */
    *gaps = (AstOutline){0};
    Ast *module = parse_framed(cx, &module_form, rest, source->length, source->base, gaps);
    cx->parses = parses;
    diag_drop(cx->diags, mark);
    return module;
}

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
