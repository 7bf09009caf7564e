/* Finds annotations of checked functions that contradict the program: names that nothing binds, and kinds that the
 * function never returns. Values keep their own types whatever the annotations say, so evaluation does not meet
 * these. */
#include "frontend/compile/rules.h"
#include "frontend/exec/eval_private.h"
#include "frontend/kinds/protocol.h"
#include "frontend/kinds/suggest.h"
#include "frontend/kinds/unseen.h"
#include "frontend/value/state.h"

#include <string.h>

/* ---- names ---- */

typedef struct Names {
    Eval *ev;
    const Function *function;
} Names;

static bool is_type_parameter(const Function *f, Sym name) {
    AstList params = f->ast->FunctionDef.type_params;
    for (uint32_t i = 0; i < params.n; i++)
        if (params.at[i]->TypeParam.name == name) return true;
    return false;
}

static bool is_bound(Eval *ev, const Function *f, Sym name, Span at) {
    const Class *owner;
    if (map_has(&f->module->binding, name) || is_type_parameter(f, name) || ev_is_unsupported_builtin(name))
        return true;
    if (f->owner && class_lookup(ev, f->owner, NULL, name, &owner).kind != SV_UNBOUND) return true;
    diag_quiet(ev->cx->diags, 1);
    bool bound = module_global(ev, f->module, name, at).kind != SV_UNBOUND ||
                 ev_builtin(ev, name, at).kind != SV_UNBOUND;
    diag_quiet(ev->cx->diags, -1);
    return bound;
}

static void find_unbound(Ast *ast, void *user) {
    const Names *names = user;
    if (ast->kind == AST_Name && !is_bound(names->ev, names->function, ast->Name.name, ast->at) &&
        !ev_may_lack_code(names->ev)) {
        Diag *diag = ev_error(names->ev, DIAG_2004, ast->at, "the name `%s` is not defined", ast->Name.name);
        suggest_name(names->ev, diag, ast->Name.name, ast->at);
    }
    ast_each(ast, find_unbound, user);
}

/* Returns whether the annotation is the text of a `# type:` comment, which only torch.jit.script reads. */
static bool is_comment(Eval *ev, const Ast *annotation) {
    size_t length;
    const char *line = src_line(ev->cx->sources, annotation->at.lo, &length);
    size_t before = src_column(ev->cx->sources, annotation->at.lo, UNITS_UTF8);
    return memchr(line, '#', before < length ? before : length) != NULL;
}

static void check_names(Names *names, Ast *annotation) {
    if (annotation && !is_comment(names->ev, annotation)) find_unbound(annotation, names);
}

/* Reports names in annotations that nothing binds. Not checked are functions within functions, whose annotations may
 * use names of the outer one, which are not kept; annotations that are not evaluated because of `from __future__ import
 * annotations`; and strings, which may name what is imported elsewhere. */
void annotations_check_names(Eval *ev, const Function *f) {
    if (f->ast->kind != AST_FunctionDef || f->closure || map_has(&f->module->binding, cx_sym(ev->cx, "annotations")))
        return;
    if (f->owner && f->owner->ast && f->owner->ast->ClassDef.type_params.n) return;
    if (unseen_global(ev, f->module)) return;
    Names names = {ev, f};
    AstList params = f->ast->FunctionDef.params;
    for (uint32_t i = 0; i < params.n; i++) check_names(&names, params.at[i]->Param.annotation);
    check_names(&names, f->ast->FunctionDef.returns);
}

/* ---- results ---- */

/* Returns whether a value of this kind certainly does not have the type. */
static bool contradicts(Sval v, const Type *type) {
    bool number = v.kind == SV_INT || v.kind == SV_FLOAT || v.kind == SV_BOOL;
    switch (type->kind) {
    case TY_TENSOR: return number || v.kind == SV_STR || v.kind == SV_TUPLE || v.kind == SV_LIST || v.kind == SV_DICT;
    case TY_INT:
    case TY_FLOAT:
    case TY_BOOL:
    case TY_STR: return v.kind == SV_TENSOR || v.kind == SV_TUPLE || v.kind == SV_LIST || v.kind == SV_DICT;
    case TY_TUPLE:
        if (v.kind == SV_TUPLE) return type->n && v.tuple->n != type->n;
        return number || v.kind == SV_TENSOR || v.kind == SV_DICT; /* a list may be the sizes of an unknown rank */
    case TY_LIST: return number || v.kind == SV_TENSOR || v.kind == SV_DICT;
    case TY_DICT: return number || v.kind == SV_TENSOR || v.kind == SV_LIST || v.kind == SV_TUPLE;
    default: return false;
    }
}

void annotations_check_result(Eval *ev, const Function *f, Sval result) {
    const Ast *returns = f->ast->FunctionDef.returns;
    if (!returns || f->decorated || !contradicts(result, ev_type(ev, returns))) return;
    size_t n;
    const char *text = src_text(ev->cx->sources, returns->at, &n);
    Diag *diag = ev_note(ev, DIAG_8011, returns->at, "`%s` returns %s, but its annotation says `%.*s`", f->name,
                         sv_describe(ev, result), (int)n, text);
    diag_help(ev->cx->diags, diag, "write the type of what it returns, which torch.jit.script requires");
}
