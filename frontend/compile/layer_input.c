/* Finds parameters of `forward` that are certainly tensors: the text passes them to a layer in each call. */
#include "frontend/compile/layer_input.h"
#include "frontend/value/services.h"

/* A search for `self.layer(name)` in an expression, where it is evaluated in any case. */
typedef struct LayerCall {
    Eval *ev;
    Sval self;
    Sym self_name, name;
    bool found;
} LayerCall;

static bool is_layer(Eval *ev, Sval v) {
    bool own = v.kind == SV_OBJECT && v.class->module->prelude; /* derived classes may take other things */
    return own && class_attr(ev, v.class, cx_sym(ev->cx, "_input_form")).kind == SV_STR;
}

static void find_call(Ast *ast, void *user) {
    LayerCall *of = user;
    if (ast->kind == AST_BoolOp || ast->kind == AST_IfExp || ast->kind == AST_Lambda) return;
    if (ast->kind == AST_ListComp || ast->kind == AST_SetComp || ast->kind == AST_DictComp ||
        ast->kind == AST_GeneratorExp)
        return;
    if (ast->kind == AST_Call && ast->Call.function->kind == AST_Attribute && ast->Call.args.n) {
        const Ast *function = ast->Call.function;
        bool passed = ast_is_name(ast->Call.args.at[0], of->name) &&
                      ast_is_name(function->Attribute.value, of->self_name);
        of->found |= passed && is_layer(of->ev, object_get(of->ev, of->self, function->Attribute.name));
    }
    ast_each(ast, find_call, user);
}

static void find_end(Ast *ast, void *user) {
    if (ast->kind == AST_Return || ast->kind == AST_Raise) *(bool *)user = true;
    if (ast->kind != AST_FunctionDef && ast->kind != AST_Lambda) ast_each(ast, find_end, user);
}

/* Returns whether the statement may end the call, or binds the name. */
static bool may_change(Eval *ev, Ast *stmt, Sym name) {
    bool ends = stmt->kind == AST_Return || stmt->kind == AST_Raise;
    ast_each(stmt, find_end, &ends);
    AstSyms bound = ast_assigned(ev->cx, ev->cx->program, (Body){.at = &stmt, .n = 1});
    for (uint32_t i = 0; i < bound.n; i++) ends |= bound.at[i] == name;
    return ends;
}

bool is_layer_input(Eval *ev, const Function *f, Sval self, Sym name) {
    AstList params = f->ast->FunctionDef.params;
    if (self.kind != SV_OBJECT || !params.n || params.at[0]->Param.name == name) return false;
    LayerCall of = {ev, self, params.at[0]->Param.name, name, false};
    Body body = module_body(ev, f);
    for (uint32_t i = 0; i < body.n; i++) {
        Ast *stmt = body.at[i];
        bool plain = stmt->kind == AST_Assign || stmt->kind == AST_AnnAssign || stmt->kind == AST_Return ||
                     stmt->kind == AST_Expr;
        if (plain) ast_each(stmt, find_call, &of);
        if (of.found || may_change(ev, stmt, name)) return of.found;
    }
    return false;
}
