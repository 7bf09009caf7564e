/* Checks that `*` stands only where Python allows it. The grammar accepts it in front of any operand, since it reads
 * `*a + b` as a sum whose first operand is starred. Depends on trees only. */
#include "syntax/ast.h"

typedef struct Check {
    Context *cx;
    bool allowed; /* the enclosing node accepts starred parts */
} Check;

static bool takes_stars(const Ast *ast) {
    return ast->kind == AST_Tuple || ast->kind == AST_List || ast->kind == AST_Set || ast->kind == AST_Call ||
           ast->kind == AST_ListComp || ast->kind == AST_SetComp || ast->kind == AST_GeneratorExp ||
           ast->kind == AST_ClassDef || (ast->kind == AST_Param && ast->Param.role == OP_ParamStar);
}

static void visit(Ast *ast, void *user) {
    Check *check = user;
    bool allowed = check->allowed;
    cx_check_stack(check->cx, 0);
    if (ast->kind == AST_Starred && !allowed)
        diag_add(check->cx->diags, DIAG_1001, ast->at, NULL, "`*` is only allowed in calls, displays and assignments");
    check->allowed = takes_stars(ast);
    ast_each(ast, visit, check);
    check->allowed = allowed;
}

void ast_check_stars(Context *cx, Ast *module) {
    Check check = {.cx = cx};
    for (uint32_t i = 0; i < module->Module.body.n; i++) visit(module->Module.body.at[i], &check);
}
