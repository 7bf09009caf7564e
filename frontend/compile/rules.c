/* Finds what lint reports besides errors: patterns in functions from which a graph is made that compile, but do
 * something other than they seem to, or cost more than they need. They are found in the syntax alone. */
#include "frontend/compile/rules.h"
#include "frontend/exec/eval_private.h"

#include <string.h>

typedef struct Rules {
    Eval *ev;
    const Ast *function; /* the function whose body is examined */
    Body body;
    struct Counted *counted; /* the uses of the names in the body */
} Rules;

static bool is_one_of(const char *name, const char *const *names, size_t n) {
    for (size_t i = 0; name && i < n; i++)
        if (!strcmp(name, names[i])) return true;
    return false;
}
#define IS_ONE_OF(name, names) is_one_of((name), (names), sizeof(names) / sizeof *(names))

/* ---- how often a name is read and assigned ---- */

typedef struct Uses {
    uint32_t mentioned, assigned;
} Uses;

/* How often the names of some statements are used. They are counted when the first is looked up. */
typedef struct Counted {
    Arena *mem;
    Map uses; /* Sym -> Uses * */
    uint32_t declarations;
    bool done;
} Counted;

static Uses *uses_of(Counted *counted, Sym name) {
    Uses *uses = map_get(&counted->uses, name);
    if (!uses) map_set(counted->mem, &counted->uses, name, uses = arena_new(counted->mem, Uses));
    return uses;
}

static void count_uses(Ast *ast, void *user) {
    Counted *counted = user;
    if (ast->kind == AST_Name) uses_of(counted, ast->Name.name)->mentioned++;
    if (ast->kind == AST_Assign)
        for (uint32_t i = 0; i < ast->Assign.targets.n; i++) {
            const Ast *target = ast->Assign.targets.at[i];
            if (target->kind == AST_Name) uses_of(counted, target->Name.name)->assigned++;
        }
    counted->declarations += ast->kind == AST_Nonlocal || ast->kind == AST_Global;
    ast_each(ast, count_uses, counted);
}

/* Returns how often the statements use the name; each declaration of global or nonlocal names counts, too. */
static Uses uses_in(Counted *counted, Body body, Sym name) {
    for (uint32_t i = 0; i < body.n && !counted->done; i++) count_uses(body.at[i], counted);
    counted->done = true;
    Uses uses = *uses_of(counted, name);
    uses.mentioned += counted->declarations;
    return uses;
}

/* ---- unbound-loop ---- */

typedef struct Exits {
    uint32_t loops; /* number of loops around the current statement, within the loop */
    bool found;
} Exits;

static void find_exit(Ast *ast, void *user) {
    Exits *exits = user;
    if (ast_has_scope(ast) || exits->found) return;
    bool loop = ast->kind == AST_For || ast->kind == AST_While;
    bool leaves = ast->kind == AST_Return || ast->kind == AST_Raise || ast->kind == AST_Yield ||
                  ast->kind == AST_YieldFrom || ast->kind == AST_Assert;
    exits->found |= leaves || (ast->kind == AST_Break && !exits->loops);
    exits->loops += loop;
    ast_each(ast, find_exit, exits);
    exits->loops -= loop;
}

static bool is_always_true(const Ast *test) {
    return (test->kind == AST_Bool && test->Bool.value) || (test->kind == AST_Int && test->Int.value);
}

static void check_exits(const Rules *r, const Ast *loop) {
    Exits exits = {0};
    if (!is_always_true(loop->While.test)) return;
    for (uint32_t i = 0; i < loop->While.body.n; i++) find_exit(loop->While.body.at[i], &exits);
    if (exits.found) return;
    Diag *diag = ev_note(r->ev, DIAG_8009, loop->While.test->at, "this loop never ends");
    diag_help(r->ev->cx->diags, diag, "leave it with `break` or `return`, or put a condition after `while`");
}

/* ---- endless-recursion ---- */

/* A search for a recursive call that no path through the function's body avoids. */
typedef struct Recursion {
    Sym name, self; /* self: the first parameter of a method; NULL: a plain function */
    const Ast *call;
} Recursion;

static bool calls_itself(const Recursion *recursion, const Ast *call) {
    const Ast *f = call->Call.function;
    if (!recursion->self) return ast_is_name(f, recursion->name);
    return f->kind == AST_Attribute && f->Attribute.name == recursion->name &&
           ast_is_name(f->Attribute.value, recursion->self);
}

/* Finds a call of the function itself; parts of an expression that may not be evaluated are left out. */
static void find_recursion(Ast *ast, void *user) {
    Recursion *recursion = user;
    if (ast_has_scope(ast) || recursion->call) return;
    if (ast->kind == AST_Call && calls_itself(recursion, ast)) recursion->call = ast;
    if (ast->kind == AST_BoolOp)
        find_recursion(ast->BoolOp.values.at[0], user);
    else if (ast->kind == AST_IfExp)
        find_recursion(ast->IfExp.test, user);
    else if (ast->kind != AST_Compare && ast->kind != AST_ListComp && ast->kind != AST_SetComp &&
             ast->kind != AST_DictComp && ast->kind != AST_GeneratorExp)
        ast_each(ast, find_recursion, user);
}

/* Counts the places of a module that give a name, or an attribute of that name, a meaning. */
typedef struct Meanings {
    Eval *ev;
    Map *count; /* Sym -> how many */
} Meanings;

static void count_meaning(const Meanings *all, Sym name) {
    uintptr_t before = (uintptr_t)map_get(all->count, name);
    map_set(all->ev->cx->program, all->count, name, (void *)(before + 1));
}

static void count_meanings(Ast *ast, void *user) {
    const Meanings *all = user;
    if (ast->kind == AST_FunctionDef) count_meaning(all, ast->FunctionDef.name);
    if (ast->kind == AST_Assign)
        for (uint32_t i = 0; i < ast->Assign.targets.n; i++) {
            const Ast *target = ast->Assign.targets.at[i];
            if (target->kind == AST_Name) count_meaning(all, target->Name.name);
            if (target->kind == AST_Attribute) count_meaning(all, target->Attribute.name);
        }
    if (ast->kind == AST_Str) count_meaning(all, ast->Str.value); /* setattr(object, "name", ...) */
    ast_each(ast, count_meanings, user);
}

static bool has_one_meaning(Eval *ev, Module *module, Sym name) {
    Meanings all = {ev, &module->meanings};
    for (uint32_t i = 0; i < module->units && !module->meanings_counted; i++)
        count_meanings((Ast *)(uintptr_t)module->unit[i].ast, &all);
    module->meanings_counted = true;
    return map_get(all.count, name) == (void *)1;
}

static bool is_straight(const Ast *stmt) {
    return stmt->kind == AST_Expr || stmt->kind == AST_Assign || stmt->kind == AST_AugAssign ||
           stmt->kind == AST_AnnAssign || stmt->kind == AST_Return;
}

/* Returns the call of a function by its own name that every call of it reaches; NULL: there is none. */
static const Ast *endless_call(Eval *ev, const Function *f) {
    const Ast *def = f->ast;
    Body body = module_body(ev, f);
    AstList params = def->FunctionDef.params;
    bool method = params.n && params.at[0]->Param.name && !strcmp(params.at[0]->Param.name, "self");
    Recursion recursion = {.name = def->FunctionDef.name, .self = method ? params.at[0]->Param.name : NULL};
    if (def->FunctionDef.decorators.n || def->FunctionDef.generator) return NULL;
    for (uint32_t i = 0; i < body.n && !recursion.call; i++) {
        Exits exits = {.loops = 1};
        if (is_straight(body.at[i]))
            find_recursion(body.at[i], &recursion);
        else
            find_exit(body.at[i], &exits);
        if (exits.found || body.at[i]->kind == AST_Return) break;
    }
    return recursion.call;
}

bool rules_never_end(Eval *ev, const Function *f) { return f->ast->kind == AST_FunctionDef && endless_call(ev, f); }

static void check_recursion(const Rules *r, const Function *f) {
    const Ast *call = endless_call(r->ev, f);
    Sym name = f->ast->FunctionDef.name;
    if (!call || !has_one_meaning(r->ev, f->module, name)) return;
    Diag *diag = ev_error(r->ev, DIAG_8010, call->at, "every call of `%s` calls `%s` again, without end", name, name);
    diag_help(r->ev->cx->diags, diag, "return before this call in some case, or write a loop");
}

/* ---- quadratic-loop ---- */

/* Returns the name that `name = cat([name, more])` makes longer; NULL: it is another statement. */
static Sym grown_name(const Ast *stmt) {
    static const char *const joins[] = {"cat",    "concat", "concatenate",  "hstack",
                                        "vstack", "dstack", "column_stack", "row_stack"};
    if (stmt->kind != AST_Assign || stmt->Assign.targets.n != 1 || stmt->Assign.targets.at[0]->kind != AST_Name)
        return NULL;
    Sym name = stmt->Assign.targets.at[0]->Name.name;
    const Ast *value = stmt->Assign.value;
    AstList items = {0};
    if (value->kind == AST_Call && value->Call.function->kind == AST_Attribute && value->Call.args.n &&
        IS_ONE_OF(value->Call.function->Attribute.name, joins)) {
        const Ast *list = value->Call.args.at[0];
        items = list->kind == AST_List ? list->List.items : list->kind == AST_Tuple ? list->Tuple.items : (AstList){0};
    }
    for (uint32_t i = 0; i < items.n; i++)
        if (ast_is_name(items.at[i], name)) return name;
    return NULL;
}

typedef struct Growth {
    const Rules *r;
    Body body; /* of the loop */
    Counted counted;
} Growth;

static void find_growth(Ast *ast, void *user) {
    Growth *growth = user;
    /* An inner loop is examined by itself. */
    if (ast_has_scope(ast) || ast->kind == AST_For || ast->kind == AST_While) return;
    Sym name = grown_name(ast);
    /* If the loop reads the name elsewhere, each trip needs the whole tensor. */
    if (name && uses_in(&growth->counted, growth->body, name).mentioned == 2) {
        Diag *diag = ev_note(growth->r->ev, DIAG_8002, ast->at,
                             "each iteration of the loop copies all of `%s`, so the work grows with the square of the "
                             "number of iterations",
                             name);
        diag_help(growth->r->ev->cx->diags, diag, "append the parts to a list, and join them once after the loop");
    }
    ast_each(ast, find_growth, user);
}

/* Returns whether the loop makes few trips, as far as its text shows their number. */
static bool has_few_trips(const Ast *loop) {
    enum { FEW = 8 };
    if (loop->kind != AST_For) return false;
    const Ast *iter = loop->For.iter;
    if (iter->kind == AST_Tuple || iter->kind == AST_List) return true;
    if (iter->kind != AST_Call || iter->Call.function->kind != AST_Name || !iter->Call.args.n) return false;
    const Ast *last = iter->Call.args.at[iter->Call.args.n - 1];
    return !strcmp(iter->Call.function->Name.name, "range") && last->kind == AST_Int && last->Int.value <= FEW;
}

static void check_growth(const Rules *r, const Ast *loop) {
    Body body = loop->kind == AST_For ? loop->For.body : loop->While.body;
    Growth growth = {r, body, {.mem = r->ev->cx->program}};
    if (has_few_trips(loop)) return;
    for (uint32_t i = 0; i < body.n; i++) find_growth(body.at[i], &growth);
}

/* ---- dead-output ---- */

static const char *callee_name(const Ast *call) {
    const Ast *f = call->Call.function;
    return f->kind == AST_Attribute ? f->Attribute.name : f->kind == AST_Name ? f->Name.name : NULL;
}

static bool has_keyword(const Ast *call, const char *name) {
    for (uint32_t i = 0; i < call->Call.args.n; i++) {
        const Ast *arg = call->Call.args.at[i];
        if (arg->kind == AST_Keyword && (!arg->Keyword.name || !strcmp(arg->Keyword.name, name))) return true;
    }
    return false;
}

/* Returns whether it is a function of torch.nn.functional, by the names that programs give that module. */
static bool is_functional(const Ast *call) {
    const Ast *f = call->Call.function;
    if (f->kind != AST_Attribute) return false;
    size_t n = strlen(f->Attribute.name);
    bool in_place = f->Attribute.name[n - 1] == '_' || has_keyword(call, "inplace") || has_keyword(call, "out");
    const Ast *of = f->Attribute.value;
    bool module = (of->kind == AST_Name && !strcmp(of->Name.name, "F")) ||
                  (of->kind == AST_Attribute && !strcmp(of->Attribute.name, "functional"));
    return module && !in_place;
}

/* Returns whether only tensors and arrays have the method, and it returns a new one. */
static bool is_pure_method(const Ast *call) {
    static const char *const names[] = {"unsqueeze",      "squeeze",       "permute",    "contiguous", "masked_fill",
                                        "clamp",          "transpose",     "reshape",    "expand",     "softmax",
                                        "index_add",      "index_copy",    "index_fill", "scatter",    "scatter_add",
                                        "masked_scatter", "log_softmax",   "sigmoid",    "flatten",    "expand_as",
                                        "view_as",        "masked_select", "movedim"};
    return call->Call.function->kind == AST_Attribute && IS_ONE_OF(call->Call.function->Attribute.name, names);
}

static void check_dropped(const Rules *r, const Ast *stmt) {
    const Ast *call = stmt->Expr.value;
    if (call->kind != AST_Call || !(is_functional(call) || is_pure_method(call))) return;
    Diag *diag = ev_note(r->ev, DIAG_8003, stmt->at, "the result of `%s` is not used, and the call changes nothing",
                         callee_name(call));
    diag_help(r->ev->cx->diags, diag, "assign the result to a name, or remove the call");
}

static void check_unread(const Rules *r, const Ast *stmt) {
    const Ast *target = stmt->Assign.targets.at[0], *value = stmt->Assign.value;
    if (stmt->Assign.targets.n != 1 || target->kind != AST_Name || target->Name.name[0] == '_') return;
    if (value->kind != AST_Call || !(is_functional(value) || is_pure_method(value))) return;
    Uses uses = uses_in(r->counted, r->body, target->Name.name);
    if (uses.mentioned != uses.assigned) return;
    Diag *diag = ev_note(r->ev, DIAG_8003, target->at, "`%s` is computed but never used", target->Name.name);
    diag_help(r->ev->cx->diags, diag, "remove the statement, or use its result");
}

/* ---- mutable-default ---- */

static bool is_new_container(const Ast *value) {
    static const char *const makers[] = {"list", "dict", "set"};
    if (value->kind == AST_Call)
        return !value->Call.args.n && value->Call.function->kind == AST_Name &&
               IS_ONE_OF(value->Call.function->Name.name, makers);
    return value->kind == AST_List || value->kind == AST_Dict || value->kind == AST_Set;
}

/* The first statements or calls that change the object of each name. */
typedef struct Mutations {
    Eval *ev;
    Map first; /* Sym -> const Ast * */
} Mutations;

static void note_change(Mutations *all, const Ast *of, Ast *at) {
    if (of->kind == AST_Name && !map_has(&all->first, of->Name.name))
        map_set(all->ev->cx->program, &all->first, of->Name.name, at);
}

static void find_changes(Ast *ast, void *user) {
    Mutations *all = user;
    const Ast *f = ast->kind == AST_Call ? ast->Call.function : NULL;
    if (f && f->kind == AST_Attribute &&
        prelude_lists(all->ev, PRELUDE_MARKS_CHANGING_METHODS, f->Attribute.name, sym_length(f->Attribute.name)))
        note_change(all, f->Attribute.value, ast);
    const Ast *target = ast->kind == AST_AugAssign ? ast->AugAssign.target : NULL;
    if (target) note_change(all, target, ast);
    if (ast->kind == AST_Assign && ast->Assign.targets.n == 1) target = ast->Assign.targets.at[0];
    if (target && target->kind == AST_Subscript) note_change(all, target->Subscript.value, ast);
    ast_each(ast, find_changes, user);
}

static void check_defaults(const Rules *r) {
    AstList params = r->function->FunctionDef.params;
    Mutations changes = {.ev = r->ev};
    bool searched = false;
    for (uint32_t i = 0; i < params.n; i++) {
        const Ast *param = params.at[i];
        if (!param->Param.name || !param->Param.value || !is_new_container(param->Param.value)) continue;
        for (uint32_t k = 0; k < r->body.n && !searched; k++) find_changes(r->body.at[k], &changes);
        searched = true;
        const Ast *change = map_get(&changes.first, param->Param.name);
        if (!change || uses_in(r->counted, r->body, param->Param.name).assigned) continue;
        Diag *diag = ev_note(r->ev, DIAG_8007, param->at,
                             "all calls share the default value of `%s`, which the function changes",
                             param->Param.name);
        diag_label(r->ev->cx->diags, diag, change->at, "it is changed here");
        diag_help(r->ev->cx->diags, diag, "use None as the default, and create a new object in the function");
    }
}

/* ---- dropped-effect ---- */

static void check_effect(const Rules *r, const Ast *call) {
    const Ast *f = call->Call.function;
    if (f->kind != AST_Attribute) return;
    const char *name = f->Attribute.name;
    bool torch = f->Attribute.value->kind == AST_Name && !strcmp(f->Attribute.value->Name.name, "torch");
    bool moves = !strcmp(name, "cuda") && !torch, saves = !strcmp(name, "save") && torch;
    bool learns = !strcmp(name, "backward") || !strcmp(name, "requires_grad_") || !strcmp(name, "zero_grad");
    if (!moves && !saves && !learns) return;
    Diag *diag = ev_note(r->ev, DIAG_8008, call->at, "`%s` is not part of the graph: %s", name,
                         moves   ? "a graph has no devices"
                         : saves ? "a graph writes no files"
                                 : "a graph has no gradients");
    diag_help(r->ev->cx->diags, diag, "%s",
              moves ? "let the program that runs the graph choose the device" : "do this outside the compiled code");
}

/* ---- baked-size ---- */

static bool is_parameter(const Rules *r, Sym name) {
    AstList params = r->function->FunctionDef.params;
    for (uint32_t i = 0; i < params.n; i++)
        if (params.at[i]->Param.name == name) return true;
    return false;
}

/* Reports a first size above 1 that is written as a number: a batch of another size does not fit. */
static void check_sizes(const Rules *r, const Ast *call) {
    static const char *const names[] = {"view", "reshape"};
    const Ast *f = call->Call.function;
    if (strcmp(r->function->FunctionDef.name, "forward") != 0 || f->kind != AST_Attribute || !call->Call.args.n) return;
    if (!IS_ONE_OF(f->Attribute.name, names) || f->Attribute.value->kind != AST_Name) return;
    Sym name = f->Attribute.value->Name.name;
    AstList sizes = call->Call.args;
    if (sizes.at[0]->kind == AST_Tuple)
        sizes = sizes.at[0]->Tuple.items;
    else if (sizes.at[0]->kind == AST_List)
        sizes = sizes.at[0]->List.items;
    if (sizes.n < 2 || sizes.at[0]->kind != AST_Int || sizes.at[0]->Int.value < 2) return;
    if (!is_parameter(r, name) || uses_in(r->counted, r->body, name).assigned) return;
    Diag *diag = ev_note(r->ev, DIAG_8005, sizes.at[0]->at,
                         "the first size of `%s` is fixed here: the graph accepts no other", name);
    diag_help(r->ev->cx->diags, diag, "write `%s.shape[0]`, or -1 for one of the sizes", name);
}

/* ---- the walk ---- */

static void look_at(Ast *ast, void *user) {
    const Rules *r = user;
    if (ast_is_definition(ast)) return; /* it is searched only if it is called */
    switch (ast->kind) {
    case AST_While:
        check_exits(r, ast);
        check_growth(r, ast);
        break;
    case AST_For: check_growth(r, ast); break;
    case AST_Expr: check_dropped(r, ast); break;
    case AST_Assign: check_unread(r, ast); break;
    case AST_Call:
        check_effect(r, ast);
        check_sizes(r, ast);
        break;
    default: break;
    }
    ast_each(ast, look_at, user);
}

void rules_check(Eval *ev, Function *f) {
    if (f->ast->kind != AST_FunctionDef) return;
    Counted counted = {.mem = ev->cx->program};
    Rules rules = {ev, f->ast, module_body(ev, f), &counted};
    check_defaults(&rules);
    check_recursion(&rules, f);
    for (uint32_t i = 0; i < rules.body.n; i++) look_at(rules.body.at[i], &rules);
}
