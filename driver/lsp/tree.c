/* Walks a text's tree once to find where names occur, in which scopes, and what binds them. Python's rules apply: a
 * name that a function binds anywhere is local to it; functions do not see the names of an enclosing class;
 * comprehensions and lambdas are scopes. */
#include "driver/lsp/tree.h"

#include "base/os.h"

#include <ctype.h>
#include <string.h>

/* ---- walking ---- */

typedef struct Walk {
    Tree *tree;
    uint32_t scope;
    const Ast *statement;
} Walk;

static void walk(Ast *ast, void *user);

static Arena *memory(Walk *w) { return w->tree->cx.mem; }

/* Adds a use of a name and returns its number; NO_USE if the name is not spelled out at that place. */
static uint32_t add_use(Walk *w, Sym name, UseRole role, uint32_t lo, const Ast *ast) {
    if (!name || lo + sym_length(name) > w->tree->length) return NO_USE;
    if (memcmp(w->tree->text + lo, name, sym_length(name)) != 0) return NO_USE;
    NameUse use = {name, role, lo, lo + (uint32_t)sym_length(name), w->scope, NO_SCOPE, ast, w->statement};
    vec_push(memory(w), &w->tree->use, use);
    return w->tree->use.n - 1;
}

static uint32_t offset(const Walk *w, Pos pos) { return tree_offset(w->tree, pos); }
static uint32_t ending(const Walk *w, const Ast *ast, Sym name) {
    uint32_t hi = offset(w, ast->at.hi);
    return hi >= sym_length(name) ? hi - (uint32_t)sym_length(name) : 0;
}

/* Returns the first occurrence of a whole word from an offset on. */
static uint32_t word_from(const Tree *tree, uint32_t from, Sym name) {
    size_t n = sym_length(name);
    for (uint32_t at = from; at + n <= tree->length; at++) {
        bool starts = !at || !str_is_word(tree->text[at - 1]);
        if (starts && memcmp(tree->text + at, name, n) == 0 && !str_is_word(tree->text[at + n])) return at;
    }
    return (uint32_t)tree->length;
}

static void walk_list(Walk *w, AstList list) {
    for (uint32_t i = 0; i < list.n; i++)
        if (list.at[i]) walk(list.at[i], w);
}

static void walk_one(Walk *w, Ast *ast) {
    if (ast) walk(ast, w);
}

static uint32_t open_scope(Walk *w, const Ast *ast) {
    Scope scope = {.ast = ast, .up = w->scope, .lo = offset(w, ast->at.lo), .hi = offset(w, ast->at.hi)};
    uint32_t outer = w->scope;
    scope.defined = NO_USE;
    w->scope = w->tree->scope.n;
    vec_push(memory(w), &w->tree->scope, scope);
    return outer;
}

static Scope *here(Walk *w) { return &w->tree->scope.at[w->scope]; }

static void note_definition(Walk *w, uint32_t use) {
    here(w)->defined = use;
    if (use != NO_USE) w->tree->use.at[use].opens = w->scope;
}

static void bind(Walk *w, Sym name) {
    if (name) map_set(memory(w), &here(w)->bound, name, w->tree);
}

static void bind_all(Walk *w, Body body) {
    AstSyms names = ast_assigned(&w->tree->cx, memory(w), body);
    for (uint32_t i = 0; i < names.n; i++) bind(w, names.at[i]);
}

/* Walks the target of an assignment, a `for` or a `with`. */
static void walk_target(Walk *w, Ast *ast) {
    if (!ast) return;
    switch (ast->kind) {
    case AST_Name: add_use(w, ast->Name.name, USE_BOUND, offset(w, ast->at.lo), ast); return;
    case AST_Attribute:
        walk(ast->Attribute.value, w);
        add_use(w, ast->Attribute.name, USE_FIELD, ending(w, ast, ast->Attribute.name), ast);
        return;
    case AST_Tuple:
        for (uint32_t i = 0; i < ast->Tuple.items.n; i++) walk_target(w, ast->Tuple.items.at[i]);
        return;
    case AST_List:
        for (uint32_t i = 0; i < ast->List.items.n; i++) walk_target(w, ast->List.items.at[i]);
        return;
    case AST_Starred: walk_target(w, ast->Starred.value); return;
    default: walk(ast, w);
    }
}

static void walk_params(Walk *w, AstList params, uint32_t inner) {
    uint32_t outer = w->scope;
    for (uint32_t i = 0; i < params.n; i++) {
        const Ast *param = params.at[i];
        walk_one(w, param->Param.annotation);
        walk_one(w, param->Param.value);
        if (!param->Param.name) continue;
        w->scope = inner;
        bind(w, param->Param.name);
        add_use(w, param->Param.name, USE_PARAM, word_from(w->tree, offset(w, param->at.lo), param->Param.name), param);
        w->scope = outer;
    }
}

static void walk_function(Walk *w, const Ast *ast) {
    uint32_t outer = w->scope;
    walk_list(w, ast->FunctionDef.decorators);
    uint32_t name = word_from(w->tree, offset(w, ast->at.lo) + 3, ast->FunctionDef.name);
    uint32_t defined = add_use(w, ast->FunctionDef.name, USE_DEFINED, name, ast);
    open_scope(w, ast);
    note_definition(w, defined);
    bind_all(w, ast->FunctionDef.body);
    uint32_t inner = w->scope;
    w->scope = outer;
    walk_params(w, ast->FunctionDef.params, inner);
    walk_one(w, ast->FunctionDef.returns);
    w->scope = inner;
    walk_list(w, ast->FunctionDef.body);
    w->scope = outer;
}

static void walk_class(Walk *w, const Ast *ast) {
    walk_list(w, ast->ClassDef.decorators);
    uint32_t name = word_from(w->tree, offset(w, ast->at.lo) + 5, ast->ClassDef.name);
    uint32_t defined = add_use(w, ast->ClassDef.name, USE_DEFINED, name, ast);
    walk_list(w, ast->ClassDef.args);
    uint32_t outer = open_scope(w, ast);
    note_definition(w, defined);
    bind_all(w, ast->ClassDef.body);
    walk_list(w, ast->ClassDef.body);
    w->scope = outer;
}

/* Walks over the clauses of a comprehension; the iterable of the first one is evaluated in the outer scope. */
static void walk_clauses(Walk *w, AstList clauses, uint32_t outer) {
    for (uint32_t i = 0; i < clauses.n; i++) {
        const Ast *clause = clauses.at[i];
        uint32_t inner = w->scope;
        if (!i) w->scope = outer;
        walk_one(w, clause->Clause.iter);
        w->scope = inner;
        uint32_t before = w->tree->use.n;
        walk_target(w, clause->Clause.target);
        for (uint32_t k = before; k < w->tree->use.n; k++)
            if (w->tree->use.at[k].role == USE_BOUND) bind(w, w->tree->use.at[k].name);
        walk_list(w, clause->Clause.tests);
    }
}

static void walk_comprehension(Walk *w, const Ast *ast, AstList clauses, Ast *first, Ast *second) {
    uint32_t outer = open_scope(w, ast);
    walk_clauses(w, clauses, outer);
    walk_one(w, first);
    walk_one(w, second);
    w->scope = outer;
}

static void walk_import(Walk *w, const Ast *ast) {
    AstList names = ast->kind == AST_Import ? ast->Import.names : ast->ImportFrom.names;
    w->statement = ast;
    for (uint32_t i = 0; i < names.n; i++) {
        const Ast *alias = names.at[i];
        Sym path = alias->Alias.path, name = alias->Alias.name;
        size_t first = strcspn(path, ".");
        if (name)
            add_use(w, name, USE_IMPORTED, ending(w, alias, name), alias);
        else
            add_use(w, sym_n(w->tree->cx.symbols, path, first), USE_IMPORTED, offset(w, alias->at.lo), alias);
        if (name && ast->kind == AST_ImportFrom) /* the name that it has in the other module */
            vec_push(memory(w), &w->tree->use,
                     ((NameUse){path, USE_ATTRIBUTE, offset(w, alias->at.lo),
                                offset(w, alias->at.lo) + (uint32_t)strlen(path), w->scope, NO_SCOPE, alias, ast}));
    }
    w->statement = NULL;
}

static void walk_declared(Walk *w, const Ast *ast, AstSyms names) {
    uint32_t at = offset(w, ast->at.lo);
    for (uint32_t i = 0; i < names.n; i++) {
        if (ast->kind == AST_Global) map_set(memory(w), &here(w)->declared, names.at[i], w->tree);
        map_remove(&here(w)->bound, names.at[i]);
        at = word_from(w->tree, at, names.at[i]);
        add_use(w, names.at[i], USE_DECLARED, at, ast);
        at += (uint32_t)sym_length(names.at[i]);
    }
}

static void walk_call(Walk *w, const Ast *ast) {
    walk(ast->Call.function, w);
    for (uint32_t i = 0; i < ast->Call.args.n; i++) {
        Ast *arg = ast->Call.args.at[i];
        if (arg->kind == AST_Keyword) {
            if (arg->Keyword.name) add_use(w, arg->Keyword.name, USE_KEYWORD, offset(w, arg->at.lo), ast);
            arg = arg->Keyword.value;
        }
        walk(arg, w);
    }
}

/* Returns where the last item ends, or where the node begins if there is none. */
static uint32_t behind_last(const Walk *w, AstList items, const Ast *node) {
    return items.n ? offset(w, items.at[items.n - 1]->at.hi) : offset(w, node->at.lo);
}

/* Walks statements that bind names; false for other statements. */
static bool walk_binding(Walk *w, const Ast *ast) {
    switch (ast->kind) {
    case AST_Assign:
        walk(ast->Assign.value, w);
        w->statement = ast;
        for (uint32_t i = 0; i < ast->Assign.targets.n; i++) walk_target(w, ast->Assign.targets.at[i]);
        w->statement = NULL;
        return true;
    case AST_AugAssign: walk_target(w, ast->AugAssign.target), walk(ast->AugAssign.value, w); return true;
    case AST_AnnAssign:
        walk_one(w, ast->AnnAssign.annotation), walk_one(w, ast->AnnAssign.value);
        walk_target(w, ast->AnnAssign.target);
        return true;
    case AST_For:
        walk(ast->For.iter, w), walk_target(w, ast->For.target);
        walk_list(w, ast->For.body), walk_list(w, ast->For.orelse);
        return true;
    case AST_WithItem: walk(ast->WithItem.context, w), walk_target(w, ast->WithItem.target); return true;
    case AST_NamedExpr:
        walk(ast->NamedExpr.value, w);
        add_use(w, ast->NamedExpr.name, USE_BOUND, offset(w, ast->at.lo), ast);
        return true;
    case AST_Handler:
        walk_one(w, ast->Handler.type);
        if (ast->Handler.name && ast->Handler.type)
            add_use(w, ast->Handler.name, USE_BOUND,
                    word_from(w->tree, offset(w, ast->Handler.type->at.hi), ast->Handler.name), ast);
        walk_list(w, ast->Handler.body);
        return true;
    case AST_MatchAs:
        walk_one(w, ast->MatchAs.pattern);
        if (ast->MatchAs.name) add_use(w, ast->MatchAs.name, USE_BOUND, ending(w, ast, ast->MatchAs.name), ast);
        return true;
    case AST_MatchMapping:
        walk_list(w, ast->MatchMapping.keys), walk_list(w, ast->MatchMapping.items);
        if (ast->MatchMapping.rest)
            add_use(w, ast->MatchMapping.rest, USE_BOUND,
                    word_from(w->tree, behind_last(w, ast->MatchMapping.items, ast), ast->MatchMapping.rest), ast);
        return true;
    case AST_MatchStar:
        if (ast->MatchStar.name) add_use(w, ast->MatchStar.name, USE_BOUND, ending(w, ast, ast->MatchStar.name), ast);
        return true;
    case AST_Delete:
        for (uint32_t i = 0; i < ast->Delete.targets.n; i++) walk_target(w, ast->Delete.targets.at[i]);
        return true;
    default: return false;
    }
}

static void walk(Ast *ast, void *user) {
    Walk *w = user;
    cx_check_stack(&w->tree->cx, 0);
    if (!ast || walk_binding(w, ast)) return;
    switch (ast->kind) {
    case AST_FunctionDef: walk_function(w, ast); return;
    case AST_ClassDef: walk_class(w, ast); return;
    case AST_Lambda: {
        uint32_t outer = open_scope(w, ast), inner = w->scope;
        w->scope = outer;
        walk_params(w, ast->Lambda.params, inner);
        w->scope = inner;
        walk(ast->Lambda.body, w);
        w->scope = outer;
        return;
    }
    case AST_ListComp: walk_comprehension(w, ast, ast->ListComp.clauses, ast->ListComp.item, NULL); return;
    case AST_SetComp: walk_comprehension(w, ast, ast->SetComp.clauses, ast->SetComp.item, NULL); return;
    case AST_GeneratorExp: walk_comprehension(w, ast, ast->GeneratorExp.clauses, ast->GeneratorExp.item, NULL); return;
    case AST_DictComp:
        walk_comprehension(w, ast, ast->DictComp.clauses, ast->DictComp.key, ast->DictComp.value);
        return;
    case AST_Import:
    case AST_ImportFrom: walk_import(w, ast); return;
    case AST_Global: walk_declared(w, ast, ast->Global.names); return;
    case AST_Nonlocal: walk_declared(w, ast, ast->Nonlocal.names); return;
    case AST_Call: walk_call(w, ast); return;
    case AST_Name: add_use(w, ast->Name.name, USE_READ, offset(w, ast->at.lo), ast); return;
    case AST_Attribute:
        walk(ast->Attribute.value, w);
        add_use(w, ast->Attribute.name, USE_ATTRIBUTE, ending(w, ast, ast->Attribute.name), ast);
        return;
    default: ast_each(ast, walk, w);
    }
}

/* ---- trees ---- */

/* Stores what tree_binding and tree_member return, so that a query for each name of a text does not search all
 * others. */
static void note_bindings(Arena *mem, Tree *tree) {
    for (uint32_t i = 0; i < tree->use.n; i++) {
        const NameUse *use = &tree->use.at[i];
        void *counted = (void *)((uintptr_t)i + 1);
        uint32_t home = use_binds(use) ? tree_home(tree, use->scope, use->name) : NO_SCOPE;
        Map *binding = home != NO_SCOPE ? &tree->scope.at[home].binding : NULL;
        uintptr_t known = binding ? (uintptr_t)map_get(binding, use->name) : 0;
        bool defines = use->role == USE_DEFINED && (!known || tree->use.at[known - 1].role != USE_DEFINED);
        if (binding && (!known || defines)) map_set(mem, binding, use->name, counted);
        uint32_t class = use_binds(use) ? use->scope : tree_class_around(tree, use->scope);
        if (use->role == USE_ATTRIBUTE || class == NO_SCOPE || !tree_is_member(tree, use, class, NULL)) continue;
        Map *member = &tree->scope.at[class].member;
        if (!map_has(member, use->name)) map_set(mem, member, use->name, counted);
    }
}

static void close_tree(void *object) {
    Tree *tree = object;
    context_close(&tree->cx);
}

static void read_tree(Tree *tree, struct AstMemo *parses) {
    context_open(&tree->cx, &tree->fault);
    tree->cx.parses = parses;
    tree->cx.stack_end = os_stack_end();
    Source *source = src_add(tree->cx.sources, "text", tree->text, tree->length, false);
    if (!source) cx_limit(&tree->cx, "source-bytes");
    /* Private names are found as they are written; a check reads such statements anew, with their full names. */
    source->exact_names = ast_may_have_private_names(tree->text, tree->length);
    Ast *module = ast_parse_by_units(&tree->cx, source);
    tree->cx.parses = NULL; /* the memo may be closed before the tree */
    tree->module = module;
    Walk w = {.tree = tree, .scope = NO_SCOPE};
    open_scope(&w, module);
    bind_all(&w, module->Module.body);
    walk_list(&w, module->Module.body);
    note_bindings(memory(&w), tree);
    tree->fault.watch = NULL; /* the time limit applies to reading only; lookups happen as long as the text exists */
}

Tree *tree_open(Arena *mem, struct AstMemo *parses, const char *text, size_t length) {
    Tree *tree = arena_new(mem, Tree);
    arena_cleanup(mem, close_tree, tree);
    tree->text = text;
    tree->length = length;
    if (setjmp(tree->fault.exit) != 0) return NULL;
    read_tree(tree, parses);
    return tree;
}

Sym tree_sym(Tree *tree, const char *name) {
    return setjmp(tree->fault.exit) == 0 ? sym(tree->cx.symbols, name) : NULL;
}

uint32_t tree_offset(const Tree *tree, Pos pos) {
    Pos base = tree->module ? tree->module->at.lo : 0;
    return pos >= base ? pos - base : 0;
}

/* ---- questions ---- */

uint32_t tree_use_at(const Tree *tree, size_t at) {
    for (uint32_t i = 0; i < tree->use.n; i++)
        if (tree->use.at[i].lo <= at && at <= tree->use.at[i].hi) return i;
    return NO_USE;
}

uint32_t tree_scope_at(const Tree *tree, size_t at) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < tree->scope.n; i++)
        if (tree->scope.at[i].lo <= at && at <= tree->scope.at[i].hi) best = i;
    return best;
}

static bool is_class(const Tree *tree, uint32_t scope) { return tree->scope.at[scope].ast->kind == AST_ClassDef; }

uint32_t tree_class_around(const Tree *tree, uint32_t scope) {
    while (scope != NO_SCOPE && !is_class(tree, scope)) scope = tree->scope.at[scope].up;
    return scope;
}

uint32_t tree_home(const Tree *tree, uint32_t scope, Sym name) {
    for (uint32_t at = scope; at != NO_SCOPE; at = tree->scope.at[at].up) {
        const Scope *one = &tree->scope.at[at];
        if (map_has(&one->declared, name)) return 0;
        if (map_has(&one->bound, name) && (at == scope || !is_class(tree, at))) return at;
    }
    return NO_SCOPE;
}

bool use_lives_in(const Tree *tree, const NameUse *use, uint32_t home, Sym name) {
    if (use->name != name || use->role == USE_ATTRIBUTE || use->role == USE_FIELD || use->role == USE_KEYWORD)
        return false;
    return tree_home(tree, use->scope, name) == home;
}

bool use_binds(const NameUse *use) {
    return use->role == USE_BOUND || use->role == USE_DEFINED || use->role == USE_PARAM || use->role == USE_IMPORTED;
}

static uint32_t counted_use(const Map *uses, Sym name) {
    uintptr_t counted = (uintptr_t)map_get(uses, name);
    return counted ? (uint32_t)(counted - 1) : NO_USE;
}

uint32_t tree_binding(const Tree *tree, uint32_t home, Sym name) {
    return counted_use(&tree->scope.at[home].binding, name);
}

Sym tree_self(const Tree *tree, uint32_t scope) {
    for (; scope != NO_SCOPE; scope = tree->scope.at[scope].up) {
        const Scope *one = &tree->scope.at[scope];
        if (one->ast->kind != AST_FunctionDef || one->up == NO_SCOPE || !is_class(tree, one->up)) continue;
        AstList params = one->ast->FunctionDef.params;
        return params.n ? params.at[0]->Param.name : NULL;
    }
    return NULL;
}

bool tree_is_member(const Tree *tree, const NameUse *use, uint32_t class_scope, Sym name) {
    if (name && use->name != name) return false;
    if (use_binds(use)) return use->scope == class_scope;
    if (use->role != USE_FIELD && use->role != USE_ATTRIBUTE) return false;
    if (use->ast->kind != AST_Attribute) return false;
    const Ast *base = use->ast->Attribute.value;
    return base->kind == AST_Name && base->Name.name == tree_self(tree, use->scope) &&
           tree_class_around(tree, use->scope) == class_scope;
}

uint32_t tree_member(const Tree *tree, uint32_t class_scope, Sym name) {
    return counted_use(&tree->scope.at[class_scope].member, name);
}

/* ---- properties of a definition ---- */

const char *tree_docstring(Arena *mem, const Ast *definition) {
    Body body = ast_definition_body(definition);
    if (!body.n || body.at[0]->kind != AST_Expr || body.at[0]->Expr.value->kind != AST_Str) return NULL;
    const char *text = body.at[0]->Expr.value->Str.value;
    text += strspn(text, " \t\r\n");
    const char *end = strstr(text, "\n\n");
    size_t n = end ? (size_t)(end - text) : strlen(text);
    while (n && isspace((unsigned char)text[n - 1])) n--;
    return n ? arena_text(mem, text, n) : NULL;
}

/* Returns a header's text on one line, with blanks between words reduced to one. */
static const char *one_line(Arena *mem, const char *from, const char *end) {
    Text text = text_open(mem);
    for (; from < end; from++) {
        bool blank = isspace((unsigned char)*from) || *from == '\\';
        if (!blank)
            text_char(&text, *from);
        else if (text.n && text.at[text.n - 1] != ' ' && text.at[text.n - 1] != '(')
            text_char(&text, ' ');
    }
    return text_done(&text);
}

const char *tree_signature(Arena *mem, const Tree *tree, const Ast *definition) {
    const char *from = tree->text + tree_offset(tree, definition->at.lo);
    const char *end = tree->text + tree_offset(tree, definition->at.hi);
    Body body = ast_definition_body(definition);
    if (body.n && tree_offset(tree, body.at[0]->at.lo) > tree_offset(tree, definition->at.lo))
        end = tree->text + tree_offset(tree, body.at[0]->at.lo);
    int depth = 0;
    for (const char *at = from; at < end; at++) {
        if (strchr("([{", *at)) depth++;
        if (strchr(")]}", *at)) depth--;
        if (!depth && *at == ':') end = at;
    }
    return one_line(mem, from, end);
}

/* Returns the end of the logical line that contains an offset, or a place before it if the line is long. */
static const char *line_stop(const Tree *tree, const char *at) {
    enum { LONGEST = 300 };
    const char *end = tree->text + tree->length;
    if (end - at > LONGEST) end = at + LONGEST;
    for (int depth = 0; at < end; at++) {
        if (strchr("([{", *at)) depth++;
        if (strchr(")]}", *at)) depth--;
        if (depth <= 0 && (*at == '\n' || *at == '#')) break;
    }
    return at;
}

/* Returns the logical line on which the use stands, on one line. */
static const char *line_of(Arena *mem, const Tree *tree, const NameUse *use) {
    enum { SHOWN = 120 };
    const char *from = tree->text + use->lo;
    if (use->statement && use->statement->kind == AST_Assign)
        from = tree->text + tree_offset(tree, use->statement->at.lo);
    while (from > tree->text && from[-1] != '\n') from--;
    const char *line = one_line(mem, from, line_stop(tree, from));
    size_t n = strlen(line), shown = n > SHOWN ? SHOWN : n;
    while (shown && shown < n && ((unsigned char)line[shown] & 0xC0) == 0x80) shown--;
    while (shown == n && shown && line[shown - 1] == ' ') n = --shown;
    return arena_printf(mem, "%.*s%s", (int)shown, line, shown < n ? " ..." : "");
}

const char *tree_parameter(Arena *mem, const Tree *tree, const Ast *param) {
    const char *text = tree->text;
    return arena_printf(mem, "(parameter) %s",
                        one_line(mem, text + tree_offset(tree, param->at.lo), text + tree_offset(tree, param->at.hi)));
}

static const char *import_of(Arena *mem, const NameUse *use) {
    enum { MOST = 8 };
    const Ast *alias = use->ast, *stmt = use->statement;
    const char *as = alias->Alias.name ? arena_printf(mem, " as %s", alias->Alias.name) : "";
    if (stmt->kind == AST_Import) return arena_printf(mem, "(import) import %s%s", alias->Alias.path, as);
    int level = stmt->ImportFrom.level > MOST ? MOST : (int)stmt->ImportFrom.level;
    return arena_printf(mem, "(import) from %.*s%s import %s%s", level, "........",
                        stmt->ImportFrom.module ? stmt->ImportFrom.module : "", alias->Alias.path, as);
}

const char *tree_declaration(Arena *mem, const Tree *tree, const NameUse *use) {
    switch (use->role) {
    case USE_PARAM: return tree_parameter(mem, tree, use->ast);
    case USE_BOUND: return arena_printf(mem, "(variable) %s", line_of(mem, tree, use));
    case USE_FIELD: return arena_printf(mem, "(attribute) %s", line_of(mem, tree, use));
    case USE_IMPORTED: return use->statement ? import_of(mem, use) : NULL;
    default: return NULL;
    }
}
