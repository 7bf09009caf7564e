/* Checks `global` and `nonlocal` in the whole text, as Python does before it runs anything: `nonlocal` needs an
 * enclosing function that binds the name, a parameter cannot be declared, and a declaration must precede the name's
 * first use. Depends on trees only. */
#include "syntax/ast.h"

typedef struct Scope {
    Context *cx;
    const struct Scope *up;
    const Ast *def;       /* FunctionDef or ClassDef; NULL: the module */
    Map seen;             /* name -> its first occurrence in this scope, in source order */
    Map bound, parameter; /* for functions only */
} Scope;

static void visit(Ast *ast, void *user);

static void visit_all(Scope *scope, AstList list) {
    for (uint32_t i = 0; i < list.n; i++) visit(list.at[i], scope);
}

static void note_bound(Scope *scope, const Ast *def) {
    for (uint32_t i = 0; i < def->FunctionDef.params.n; i++) {
        Sym name = def->FunctionDef.params.at[i]->Param.name;
        if (name) map_set(scope->cx->scratch, &scope->parameter, name, scope);
    }
    AstSyms assigned = ast_assigned(scope->cx, scope->cx->scratch, def->FunctionDef.body);
    for (uint32_t i = 0; i < assigned.n; i++) map_set(scope->cx->scratch, &scope->bound, assigned.at[i], scope);
}

static void enter(Scope *outer, const Ast *def) {
    ArenaMark mark = arena_mark(outer->cx->scratch);
    Scope scope = {.cx = outer->cx, .up = outer, .def = def};
    if (def->kind == AST_FunctionDef) note_bound(&scope, def);
    Body body = ast_definition_body(def);
    for (uint32_t i = 0; i < body.n; i++) visit(body.at[i], &scope);
    arena_release(outer->cx->scratch, mark);
}

static bool is_function(const Scope *scope) { return scope->def && scope->def->kind == AST_FunctionDef; }

static bool bound_outside(const Scope *scope, Sym name) {
    for (const Scope *s = scope->up; s; s = s->up)
        if (is_function(s) && (map_has(&s->bound, name) || map_has(&s->parameter, name))) return true;
    return false;
}

static void check_name(Scope *scope, const Ast *declaration, const char *word, Sym name) {
    Diags *diags = scope->cx->diags;
    const Ast *before = map_get(&scope->seen, name);
    if (map_has(&scope->parameter, name)) {
        diag_add(diags, DIAG_1013, declaration->at, NULL, "`%s` is a parameter, so it cannot be declared %s", name,
                 word);
    } else if (before) {
        Diag *diag = diag_add(diags, DIAG_1013, declaration->at, NULL, "`%s` is used before it is declared %s", name,
                              word);
        diag_label(diags, diag, before->at, "the use");
        diag_help(diags, diag, "move the declaration to the beginning of the function");
    } else if (declaration->kind == AST_Nonlocal && scope->def && !bound_outside(scope, name)) {
        Diag *diag = diag_add(diags, DIAG_1013, declaration->at, NULL,
                              "no enclosing function binds `%s`, so it cannot be declared nonlocal", name);
        diag_help(diags, diag, "assign it in the function around this one, or leave the declaration out");
    }
}

static void check_declaration(Scope *scope, const Ast *declaration) {
    AstSyms names = declaration->Global.names;
    for (uint32_t i = 0; i < names.n; i++)
        check_name(scope, declaration, declaration->kind == AST_Global ? "global" : "nonlocal", names.at[i]);
}

/* Visits a node; names inside comprehensions and lambdas are in scopes of their own. */
static void visit(Ast *ast, void *user) {
    Scope *scope = user;
    cx_check_stack(scope->cx, 0);
    switch (ast->kind) {
    case AST_FunctionDef:
        visit_all(scope, ast->FunctionDef.decorators);
        visit_all(scope, ast->FunctionDef.params);
        enter(scope, ast);
        return;
    case AST_ClassDef:
        visit_all(scope, ast->ClassDef.decorators);
        visit_all(scope, ast->ClassDef.args);
        enter(scope, ast);
        return;
    case AST_Global:
    case AST_Nonlocal: check_declaration(scope, ast); return;
    case AST_Name:
        if (scope->def && !map_has(&scope->seen, ast->Name.name))
            map_set(scope->cx->scratch, &scope->seen, ast->Name.name, ast);
        return;
    case AST_Lambda:
    case AST_ListComp:
    case AST_SetComp:
    case AST_DictComp:
    case AST_GeneratorExp: return;
    default: ast_each(ast, visit, scope);
    }
}

void ast_check_scopes(Context *cx, Ast *module) {
    Scope scope = {.cx = cx};
    for (uint32_t i = 0; i < module->Module.body.n; i++) visit(module->Module.body.at[i], &scope);
}
