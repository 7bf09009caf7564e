/* Finds how deeply a function subscripts, iterates over or unpacks the result of one of its expressions. If the rank of
 * `t` is not known, `t.tolist()` is taken to return lists nested as deeply. Only syntax trees are read. */
#include "frontend/exec/eval_private.h"

#include <string.h>

typedef struct Seen {
    const Ast *ast, *up; /* a node and its parent */
} Seen;

typedef struct Depth {
    Eval *ev;
    Span wanted; /* the place of the expression */
    Vec(Seen) uses;
    const Ast *up, *found;
    const Ast *returns;
    uint32_t left; /* names that may still be followed */
} Depth;

static void collect(Ast *ast, void *user) {
    Depth *d = user;
    const Ast *up = d->up;
    vec_push(d->ev->cx->scratch, &d->uses, ((Seen){ast, up}));
    if (ast->kind == AST_Call && ast->at.lo == d->wanted.lo && ast->at.hi == d->wanted.hi) d->found = ast;
    d->up = ast;
    ast_each(ast, collect, d);
    d->up = up;
}

static const Ast *parent_of(const Depth *d, const Ast *ast) {
    for (uint32_t i = 0; i < d->uses.n; i++)
        if (d->uses.at[i].ast == ast) return d->uses.at[i].up;
    return NULL;
}

static int depth_of_type(const Type *type) {
    int depth = 0;
    while (type && type->kind == TY_OPTIONAL) type = type->elem[0];
    for (; type && type->kind == TY_LIST; type = type->elem[0]) depth++;
    return depth;
}

static int depth_of_use(Depth *d, const Ast *ast);

static int most(int a, int b) { return a > b ? a : b; }

static int depth_of_name(Depth *d, Sym name) {
    int depth = 0;
    if (!d->left) return 0;
    d->left--;
    for (uint32_t i = 0; i < d->uses.n; i++) {
        const Ast *ast = d->uses.at[i].ast;
        if (ast->kind == AST_Name && ast->Name.name == name) depth = most(depth, depth_of_use(d, ast));
    }
    return depth;
}

/* Returns the depth of what is assigned to the target. */
static int depth_of_target(Depth *d, const Ast *target) {
    int depth = 0;
    if (target->kind == AST_Name) return depth_of_name(d, target->Name.name);
    if (target->kind != AST_Tuple && target->kind != AST_List) return 0;
    for (uint32_t i = 0; i < target->Tuple.items.n; i++)
        depth = most(depth, depth_of_target(d, target->Tuple.items.at[i]));
    return depth + 1;
}

static int depth_of_use(Depth *d, const Ast *ast) {
    const Ast *up = parent_of(d, ast);
    if (!up) return 0;
    switch (up->kind) {
    case AST_Subscript:
        if (up->Subscript.value != ast) return 0;
        return up->Subscript.index->kind == AST_Slice ? most(1, depth_of_use(d, up)) : 1 + depth_of_use(d, up);
    case AST_For: return up->For.iter == ast ? 1 + depth_of_target(d, up->For.target) : 0;
    case AST_Clause: return up->Clause.iter == ast ? 1 + depth_of_target(d, up->Clause.target) : 0;
    case AST_Starred: return 1;
    case AST_Assign:
        return up->Assign.value == ast && up->Assign.targets.n ? depth_of_target(d, up->Assign.targets.at[0]) : 0;
    case AST_AnnAssign: return up->AnnAssign.value == ast ? depth_of_type(ev_type(d->ev, up->AnnAssign.annotation)) : 0;
    case AST_Return: return d->returns ? depth_of_type(ev_type(d->ev, d->returns)) : 0;
    default: return 0;
    }
}

int program_list_depth(Eval *ev, Span at) {
    const Function *function = ev->now.frame ? ev->now.frame->func : NULL;
    if (!function || function->ast->kind != AST_FunctionDef) return 0;
    ArenaMark mark = arena_mark(ev->cx->scratch);
    Depth d = {.ev = ev, .wanted = at, .returns = function->ast->FunctionDef.returns, .left = 32};
    Body body = module_body(ev, function);
    for (uint32_t i = 0; i < body.n; i++) collect(body.at[i], &d);
    int depth = d.found ? depth_of_use(&d, d.found) : 0;
    arena_release(ev->cx->scratch, mark);
    return depth;
}
