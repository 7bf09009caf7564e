/* Reads the text of `# type:` comments by parsing it as part of a source, with errors suppressed. */
#include "syntax/type_comment.h"

#include <string.h>

static Ast *quietly(Context *cx, Span text, Ast *(*parse)(Context *, Span)) {
    diag_quiet(cx->diags, 1);
    Ast *ast = parse(cx, text);
    diag_quiet(cx->diags, -1);
    return ast->kind == AST_Poison ? NULL : ast;
}

Ast *type_comment_read(Context *cx, Span text) { return quietly(cx, text, ast_parse_expression_in); }

/* Returns the offset of the `->` outside brackets, or the length if there is none. */
static size_t find_arrow(const char *text, size_t length) {
    uint32_t depth = 0;
    for (size_t i = 0; i + 1 < length; i++) {
        if (memchr("([{", text[i], 3)) depth++;
        if (memchr(")]}", text[i], 3) && depth) depth--;
        if (!depth && text[i] == '-' && text[i + 1] == '>') return i;
    }
    return length;
}

static Ast *without_stars(Ast *type) {
    if (type->kind == AST_Starred) return type->Starred.value;
    return type->kind == AST_Keyword ? type->Keyword.value : type;
}

/* Gives parameters the types of a signature, which for a method may leave out self. `(...)` says nothing about the
 * parameters. */
static void sign_params(AstList params, AstList types) {
    uint32_t skip = params.n == types.n + 1 ? 1 : 0;
    if (params.n != types.n + skip || (types.n == 1 && types.at[0]->kind == AST_Ellipsis)) return;
    for (uint32_t i = 0; i < types.n; i++) {
        Ast *param = params.at[i + skip];
        if (!param->Param.annotation) param->Param.annotation = without_stars(types.at[i]);
    }
}

void type_comment_sign(Context *cx, Ast *function, Span at) {
    size_t length;
    const char *text = src_text(cx->sources, at, &length);
    size_t arrow = find_arrow(text, length), close = arrow;
    if (arrow == length || text[0] != '(') return;
    while (close > 0 && text[close] != ')') close--;
    Span inside = {at.lo + 1, at.lo + (Pos)close}, after = {at.lo + (Pos)arrow + 2, at.hi};
    Ast *types = quietly(cx, inside, ast_parse_arguments_in), *result = quietly(cx, after, ast_parse_expression_in);
    if (types) sign_params(function->FunctionDef.params, types->Call.args);
    if (!function->FunctionDef.returns) function->FunctionDef.returns = result;
}
