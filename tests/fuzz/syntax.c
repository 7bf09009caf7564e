/* Fuzz target: arbitrary bytes as Python text. If it has no errors, reading it piece by piece (outline, statements,
 * methods) must give the same tree, at the same places, as reading it at once. */
#include "syntax/ast.h"

#include <stdlib.h>
#include <string.h>

#include "tokens.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    return token_mutate(data, size, max_size, seed);
}

static uint32_t column(const Context *cx, Pos at) { return (uint32_t)src_column(cx->sources, at, UNITS_UTF8); }

static void read_unread(Ast *ast, void *user) {
    Context *cx = user;
    if (!ast) return;
    if (ast->kind == AST_FunctionDef && ast->FunctionDef.body.n && ast->FunctionDef.body.at[0]->kind == AST_Unread)
        ast->FunctionDef.body = ast_parse_block_in(cx, ast->FunctionDef.body.at[0]->at,
                                                   ast->FunctionDef.body.at[0]->Unread.class_name);
    ast_each(ast, read_unread, cx);
}

static void add_place(Ast *ast, void *user) {
    Text *text = user;
    text_printf(text, "%d %u %u\n", (int)ast->kind, (unsigned)ast->at.lo, (unsigned)ast->at.hi);
    ast_each(ast, add_place, text);
}

static bool same(Context *cx, Ast *a, Ast *b) {
    Text one = text_open(cx->mem), other = text_open(cx->mem);
    add_place(a, &one);
    add_place(b, &other);
    return ast_equal(a, b) && !strcmp(text_done(&one), text_done(&other));
}

static Pos first_line(const Context *cx, const Ast *stmt) {
    Pos lo = ast_decorated_span(stmt).lo;
    return lo - column(cx, lo);
}

static void check(Context *cx, const Source *source) {
    AstOutline gaps;
    Body whole = ast_parse(cx, source)->Module.body, outline = ast_parse_outline(cx, source, &gaps)->Module.body;
    if (diag_errors(cx->diags)) return;
    if (whole.n != outline.n) abort();
    for (uint32_t i = 0; i < whole.n; i++) {
        Pos end = source->base + (Pos)source->length;
        Span lines = {first_line(cx, outline.at[i]), i + 1 < whole.n ? first_line(cx, outline.at[i + 1]) : end};
        bool gap = ast_has_gap(&gaps, lines);
        if (outline.at[i]->at.lo != whole.at[i]->at.lo || outline.at[i]->kind != whole.at[i]->kind) abort();
        Ast *unit = gap ? ast_parse_unit_in(cx, lines) : outline.at[i];
        read_unread(unit, cx);
        if (!same(cx, unit, whole.at[i])) abort();
    }
    if (diag_errors(cx->diags)) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Fault fault = {0};
    Context cx = {0};
    if (!setjmp(fault.exit)) {
        context_open(&cx, &fault);
        Source *source = src_add(cx.sources, "text.py", (const char *)data, size, false);
        if (source) check(&cx, source);
    }
    context_close(&cx);
    return 0;
}
