/* Finds the statements of a module that set torch's default dtype when it is imported. */
#include "frontend/modules/module.h"
#include "frontend/modules/units.h"

#include <string.h>

typedef struct DtypeSearch {
    Eval *ev;
    const Module *module;
    bool found;
} DtypeSearch;

static void find_dtype_setting(Ast *ast, void *user) {
    DtypeSearch *search = user;
    if (!ast || search->found || ast_is_definition(ast)) return;
    if (ast->kind == AST_Call) {
        const Ast *f = ast->Call.function;
        Sym name = f->kind == AST_Attribute ? f->Attribute.name : f->kind == AST_Name ? f->Name.name : "";
        search->found = prelude_lists(search->ev, PRELUDE_MARKS_DTYPE_SETTERS, name, strlen(name)) ||
                        (f->kind == AST_Name && map_has(&search->module->dtype_setters, name));
    }
    ast_each(ast, find_dtype_setting, search);
}

static bool body_sets_dtype(Eval *ev, const Module *module, Body body) {
    DtypeSearch search = {.ev = ev, .module = module};
    for (uint32_t i = 0; i < body.n; i++) find_dtype_setting(body.at[i], &search);
    return search.found;
}

/* Returns the statements of the module with the bodies of its functions, which an outline lacks. */
static Body with_bodies(Eval *ev, const Module *module) {
    Body body = module->ast->Module.body;
    Ast **whole = arena_copy(ev->cx->program, body.at, body.n * sizeof *whole);
    for (uint32_t i = 0; module->outlined && i < body.n; i++) {
        if (whole[i]->kind != AST_FunctionDef) continue;
        Span lines = unit_lines(ev, module, whole[i], i + 1 < body.n ? body.at[i + 1] : NULL);
        DiagMark mark = diag_mark(ev->cx->diags);
        Ast *read = (Ast *)(uintptr_t)unit_parse(ev, module, whole[i], lines);
        diag_drop(ev->cx->diags, mark); /* reported when the function is used */
        if (read->kind == AST_FunctionDef) whole[i] = read;
    }
    return (Body){.at = whole, .n = body.n};
}

/* Finds the functions of a text that set torch's default dtype. Each round finds the functions that call those of the
 * previous round. */
void find_dtype_setters(Eval *ev, Module *module) {
    enum { ROUNDS = 4 };
    Body body = with_bodies(ev, module);
    bool more = true;
    for (int round = 0; round < ROUNDS && more; round++) {
        more = false;
        for (uint32_t i = 0; i < body.n; i++) {
            const Ast *f = body.at[i];
            if (f->kind != AST_FunctionDef || map_has(&module->dtype_setters, f->FunctionDef.name)) continue;
            if (!body_sets_dtype(ev, module, f->FunctionDef.body)) continue;
            map_set(ev->cx->program, &module->dtype_setters, f->FunctionDef.name, module);
            more = true;
        }
    }
}

bool sets_default_dtype(Eval *ev, const Module *module, const Ast *stmt) {
    if (stmt->kind != AST_Expr && stmt->kind != AST_If && stmt->kind != AST_Try) return false;
    return body_sets_dtype(ev, module, (Body){.at = &(Ast *){(Ast *)(uintptr_t)stmt}, .n = 1});
}
