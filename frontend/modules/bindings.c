/* The bindings of a module's text: which units bind a name, or change its object in place, and which run before any
 * name is looked up. */
#include "frontend/modules/units.h"
#include "frontend/texts/facts.h"
#include "frontend/texts/files.h"
#include "frontend/texts/module_names.h"
#include "frontend/texts/notes.h"

#include <string.h>

bool imports_star(const Ast *stmt) {
    return stmt->kind == AST_ImportFrom && stmt->ImportFrom.names.n == 1 &&
           !strcmp(stmt->ImportFrom.names.at[0]->Alias.path, "*");
}

static void note_binding(Eval *ev, Module *module, Sym name, uint32_t unit, bool imported) {
    Bound *bound = map_get(&module->binding, name);
    if (!bound) {
        bound = arena_new(ev->cx->program, Bound);
        bound->imported = true;
        map_set(ev->cx->program, &module->binding, name, bound);
    }
    bound->imported &= imported;
    if (!bound->unit.n || vec_last(&bound->unit) != unit) vec_push(ev->cx->program, &bound->unit, unit);
}

/* Returns whether it calls a function that sets or removes an attribute, such as setattr. */
static bool sets_attribute(Eval *ev, const Ast *call) {
    const Ast *function = call->Call.function;
    if (function->kind != AST_Name) return false;
    return prelude_lists(ev, PRELUDE_MARKS_ATTRIBUTE_SETTERS, function->Name.name, sym_length(function->Name.name));
}

/* Returns the name whose object a target or call changes: `N.append(x)`, `N["k"] = v`, `N.a.b = v`, `setattr(N, "a",
 * v)`. NULL: another form. */
static Sym changed_name(Eval *ev, const Ast *expr) {
    bool deep = expr->kind == AST_Call && expr->Call.args.n && sets_attribute(ev, expr);
    if (deep) expr = expr->Call.args.at[0];
    for (;;) {
        if (expr->kind == AST_Call && expr->Call.function->kind == AST_Attribute) expr = expr->Call.function;
        if (expr->kind == AST_Attribute)
            expr = expr->Attribute.value;
        else if (expr->kind == AST_Subscript)
            expr = expr->Subscript.value;
        else
            return deep && expr->kind == AST_Name ? expr->Name.name : NULL;
        deep = true;
    }
}

/* Matches `sys.modules[name] = ...`, by which packages import their parts later; here they are found as they are
 * needed. */
static bool sets_module(const Ast *target) {
    if (target->kind != AST_Subscript || target->Subscript.value->kind != AST_Attribute) return false;
    const Ast *table = target->Subscript.value, *base = table->Attribute.value;
    return base->kind == AST_Name && !strcmp(base->Name.name, "sys") && !strcmp(table->Attribute.name, "modules");
}

typedef struct Scan {
    Eval *ev;
    Module *module;
    uint32_t unit;
    bool globals; /* the text mentions globals() or `global` */
} Scan;

static const char own_names[] = "globals()", global_statement[] = " global ";

static bool is_own_names(const Ast *expr) {
    return expr->kind == AST_Call && expr->Call.function->kind == AST_Name &&
           !strcmp(expr->Call.function->Name.name, "globals");
}

/* Returns whether the place has the words, which few texts have at all. */
static bool text_mentions(Eval *ev, const Module *module, Span at, const char *words) {
    const Source *source = module->source;
    if (!module_mentions(ev, module, words)) return false;
    bool inside = at.lo >= source->base && at.hi >= at.lo && at.hi - source->base <= source->length;
    return inside && str_find(src_bytes(source) + (at.lo - source->base), at.hi - at.lo, words, strlen(words));
}

/* Returns whether the name is globals(), or a function that calls it or has a `global` statement. */
static bool leads_to_own_names(const Scan *scan, Sym name) {
    const Bound *bound = map_get(&scan->module->binding, name);
    const Ast *stmt = bound ? scan->module->unit[bound->unit.at[0]].ast : NULL;
    if (!stmt || (stmt->kind != AST_Assign && stmt->kind != AST_FunctionDef)) return false;
    return text_mentions(scan->ev, scan->module, stmt->at, own_names) ||
           (stmt->kind == AST_FunctionDef && text_mentions(scan->ev, scan->module, stmt->at, global_statement));
}

/* Returns the name of the module that an import of the text binds to a name, or from which it takes that name. */
static Sym origin(const Scan *scan, Sym name, bool whole) {
    const Bound *bound = map_get(&scan->module->binding, name);
    if (!bound || !bound->imported) return NULL;
    const Ast *stmt = scan->module->unit[bound->unit.at[0]].ast;
    if (stmt->kind == AST_ImportFrom) {
        Sym base = import_absolute(scan->ev, scan->module, stmt->ImportFrom.module, (int)stmt->ImportFrom.level);
        return !base || !whole ? base
                               : sym_below(scan->ev->cx->symbols, base, stmt->ImportFrom.names.at[0]->Alias.path);
    }
    for (uint32_t i = 0; whole && i < stmt->Import.names.n; i++) {
        const Ast *alias = stmt->Import.names.at[i];
        if (!alias->Alias.name && !strncmp(alias->Alias.path, name, sym_length(name))) return name;
        if (alias->Alias.name == name) return alias->Alias.path;
    }
    return NULL;
}

static Sym dotted_module(const Scan *scan, const Ast *expr) {
    if (expr->kind == AST_Name) return origin(scan, expr->Name.name, true);
    Sym above = expr->kind == AST_Attribute ? dotted_module(scan, expr->Attribute.value) : NULL;
    return above ? sym_below(scan->ev->cx->symbols, above, expr->Attribute.name) : NULL;
}

/* Returns whether the function is imported from a text of the program that has `global` statements. */
static bool sets_names_elsewhere(const Scan *scan, const Ast *function) {
    Sym module = function->kind == AST_Name        ? origin(scan, function->Name.name, false)
                 : function->kind == AST_Attribute ? dotted_module(scan, function->Attribute.value)
                                                   : NULL;
    bool package, prelude = false;
    const Source *source = module ? files_module(scan->ev, module, &package, &prelude) : NULL;
    return source && !prelude &&
           str_find(src_bytes(source), source->length, global_statement, strlen(global_statement));
}

/* Returns whether a text of the program assigns the name in a line of its own. */
static bool assigns(Scan *scan, const Source *source, Sym name) {
    const char *line = sym_printf(scan->ev->cx->symbols, "\n%s = ", name);
    return str_find(src_bytes(source), source->length, line, strlen(line)) != NULL;
}

/* Returns the name of the object whose method the statement calls, as `config.use_defaults()`, if it is one that
 * another text of the program makes: only what the call does to it can be the purpose. NULL: another form. */
static Sym object_elsewhere(Scan *scan, const Ast *function) {
    if (function->kind != AST_Attribute || function->Attribute.value->kind != AST_Name) return NULL;
    Sym name = function->Attribute.value->Name.name;
    const Bound *bound = map_get(&scan->module->binding, name);
    const Ast *import = bound && bound->imported ? scan->module->unit[bound->unit.at[0]].ast : NULL;
    if (!import || import->kind != AST_ImportFrom) return NULL;
    bool package, prelude = false;
    Sym module = origin(scan, name, false);
    const Source *source = module ? files_module(scan->ev, module, &package, &prelude) : NULL;
    return source && !prelude && assigns(scan, source, import->ImportFrom.names.at[0]->Alias.path) ? name : NULL;
}

/* Matches changes of the module's own names: `globals()[k] = v`, `globals().update(d)`, the same of a name that is
 * globals(), and `add(k, v)` if the function add calls globals(). */
static bool changes_own_names(const Scan *scan, const Ast *expr) {
    const Ast *root = expr;
    for (;;) {
        if (root->kind == AST_Call && root->Call.function->kind == AST_Attribute)
            root = root->Call.function->Attribute.value;
        else if (root->kind == AST_Subscript)
            root = root->Subscript.value;
        else
            break;
    }
    if (root == expr && expr->kind == AST_Call && expr->Call.function->kind == AST_Name)
        return leads_to_own_names(scan, expr->Call.function->Name.name);
    return root != expr &&
           (is_own_names(root) || (root->kind == AST_Name && leads_to_own_names(scan, root->Name.name)));
}

/* Returns whether the call changes the object that it names: `setattr(N, ...)`, `N.table.append(x)`. */
static bool changes_by_call(Eval *ev, const Ast *expr) {
    if (expr->kind != AST_Call) return true;
    const Ast *function = expr->Call.function;
    if (function->kind != AST_Attribute) return expr->Call.args.n && sets_attribute(ev, expr);
    return prelude_lists(ev, PRELUDE_MARKS_CHANGING_METHODS, function->Attribute.name,
                         sym_length(function->Attribute.name));
}

/* Matches names of the module itself, as `this = sys.modules[__name__]`: what is set there are its own names. */
static bool names_module(const Scan *scan, const Bound *bound) {
    const Ast *stmt = scan->module->unit[bound->unit.at[0]].ast;
    return !scan->module->prelude && stmt->kind == AST_Assign &&
           text_mentions(scan->ev, scan->module, stmt->at, "sys.modules[__name__]");
}

static void note_change(Scan *scan, const Ast *target) {
    TopLevel *unit = &scan->module->unit[scan->unit];
    if (scan->globals && changes_own_names(scan, target)) unit->patch = true;
    if (target->kind == AST_Call && !scan->module->prelude && sets_names_elsewhere(scan, target->Call.function)) {
        const Ast *root = target->Call.function;
        while (root->kind == AST_Attribute) root = root->Attribute.value;
        unit->patch = true, unit->told = root->Name.name;
    }
    Sym object = target->kind == AST_Call && !scan->module->prelude ? object_elsewhere(scan, target->Call.function)
                                                                    : NULL;
    if (object) unit->patch = true, unit->told = object;
    Sym name = changed_name(scan->ev, target);
    Bound *bound = name ? map_get(&scan->module->binding, name) : NULL;
    if (!bound) return;
    if (!bound->imported) {
        unit->patch |= names_module(scan, bound);
        note_binding(scan->ev, scan->module, name, scan->unit, false);
        vec_push(scan->ev->cx->program, &scan->module->changes, target->at.lo);
    } else if (changes_by_call(scan->ev, target)) {
        scan->module->unit[scan->unit].patch = true;
        if (!sets_module(target)) scan->module->unit[scan->unit].told = name;
    }
}

/* Matches `if __name__ == "__main__":`, which is false in a module that is imported. */
static bool asks_for_main(const Ast *test) {
    return test->kind == AST_Compare && test->Compare.operands.at[0]->kind == AST_Name &&
           !strcmp(test->Compare.operands.at[0]->Name.name, "__name__");
}

static bool asks_for_type_checkers(const Ast *test) {
    static const char name[] = "TYPE_CHECKING";
    return (test->kind == AST_Name && !strcmp(test->Name.name, name)) ||
           (test->kind == AST_Attribute && !strcmp(test->Attribute.name, name));
}

/* Matches `if TYPE_CHECKING:`, also `if TYPE_CHECKING or IMPORT_ALL:`. */
static bool is_for_type_checkers(const Ast *stmt) {
    if (stmt->kind != AST_If) return false;
    const Ast *test = stmt->If.test;
    if (test->kind == AST_BoolOp && test->BoolOp.op == OP_Or) test = test->BoolOp.values.at[0];
    return asks_for_type_checkers(test);
}

bool unit_is_for_others(const Ast *stmt) {
    return stmt->kind == AST_If && (asks_for_main(stmt->If.test) || is_for_type_checkers(stmt));
}

/* Finds statements nested in the unit that change a module-level name in place. */
static void scan_changes(Ast *ast, void *user) {
    Scan *scan = user;
    switch (ast->kind) {
    case AST_FunctionDef:
    case AST_ClassDef: return;
    case AST_Expr: note_change(scan, ast->Expr.value); return;
    case AST_AugAssign: note_change(scan, ast->AugAssign.target); return;
    case AST_Assign:
        for (uint32_t i = 0; i < ast->Assign.targets.n; i++) note_change(scan, ast->Assign.targets.at[i]);
        return;
    case AST_If:
        if (asks_for_main(ast->If.test)) return;
        ast_each(ast, scan_changes, scan);
        return;
    case AST_For:
    case AST_While:
    case AST_With:
    case AST_Try:
    case AST_Handler: ast_each(ast, scan_changes, scan); return;
    default: return;
    }
}

/* Returns the number of units of a statement. `from m import a, b` has one for each name, because code that needs one
 * name does not need the others. */
static uint32_t unit_count(const Ast *stmt) {
    return stmt->kind == AST_ImportFrom && stmt->ImportFrom.names.n ? stmt->ImportFrom.names.n : 1;
}

static const Ast *unit_part(Eval *ev, const Ast *stmt, uint32_t k) {
    if (unit_count(stmt) == 1) return stmt;
    Ast *part = ast_new(ev->cx, AST_ImportFrom, stmt->at); /* a node has only the size of its kind */
    part->ImportFrom = stmt->ImportFrom;
    part->ImportFrom.names = (AstList){.at = &stmt->ImportFrom.names.at[k], .n = 1};
    return part;
}

static bool replaces_module(const Ast *stmt) {
    return stmt->kind == AST_Assign && sets_module(stmt->Assign.targets.at[0]);
}

static void note_typing(Ast *ast, void *user) {
    Scan *scan = user;
    if (!ast || ast_is_definition(ast)) return;
    if (ast->kind == AST_ImportFrom) vec_push(scan->ev->cx->program, &scan->module->typing, ast);
    ast_each(ast, note_typing, scan);
}

/* Returns the names that a statement binds. Those of a tree that several compilations share are found once. */
static AstSyms names_of(Eval *ev, const Ast *shared, Body body) {
    const ParsedFile *parsed = ev->options->parsed;
    if (!shared || !parsed->bound) return ast_assigned(ev->cx, ev->cx->scratch, body);
    AstSyms *known = map_get(parsed->bound, shared);
    if (known) return *known;
    known = arena_new(ev->cx->mem, AstSyms);
    *known = ast_assigned(ev->cx, ev->cx->mem, body);
    map_set(ev->cx->mem, parsed->bound, shared, known);
    return *known;
}

/* `shared`: the statement, if it is one of a tree that several compilations share; else NULL. */
static void scan_unit(Eval *ev, Module *module, const Ast *shared, uint32_t unit, bool globals) {
    const Ast *stmt = module->unit[unit].ast;
    Scan scan = {ev, module, unit, globals};
    Body body = {.at = &(Ast *){(Ast *)(uintptr_t)stmt}, .n = 1};
    if (is_for_type_checkers(stmt)) {
        for (uint32_t i = 0; i < stmt->If.then.n; i++) note_typing(stmt->If.then.at[i], &scan);
        body = stmt->If.orelse;
        for (uint32_t i = 0; i < body.n && module->typing.n; i++)
            module->unit[unit].lazy |= replaces_module(body.at[i]);
    }
    AstSyms names = names_of(ev, shared, body);
    bool imported = stmt->kind == AST_Import || stmt->kind == AST_ImportFrom;
    for (uint32_t i = 0; i < names.n; i++) note_binding(ev, module, names.at[i], unit, imported);
    if (module->unit[unit].lazy) return;
    scan_changes(body.n == 1 ? body.at[0] : (Ast *)(uintptr_t)stmt, &scan);
}

static bool may_change_own_names(Eval *ev, const Module *module, const Ast *stmt) {
    bool defines = ast_is_definition(stmt) || unit_count(stmt) > 1;
    return !defines && (stmt->kind == AST_Expr || text_mentions(ev, module, stmt->at, own_names));
}

/* Replaces the outline of a unit by its whole statement, whose arguments say what is changed. */
static void read_whole(Eval *ev, Module *module, TopLevel *unit) {
    const Ast *whole = unit_parse(ev, module, unit->ast, unit->ast->at);
    if (whole->kind != AST_Poison) unit->ast = whole, unit->whole = true;
}

bool module_mentions(Eval *ev, const Module *module, const char *name) {
    if (module->prelude) return false;
    bool *known = source_note(ev, module->source, name);
    if (!known)
        known = source_note_set(ev, module->source, name,
                                str_find(src_bytes(module->source), module->source->length, name, strlen(name)) !=
                                    NULL);
    return *known;
}

void module_scan(Eval *ev, Module *module) {
    Body body = module->ast->Module.body;
    uint32_t n = 0;
    bool may_set = !module->prelude && text_facts(ev, module->source)->sets_dtype,
         globals = module_mentions(ev, module,
                                   "global") && /* in both names; few texts have it, so one search is enough */
                   (module_mentions(ev, module, own_names) || module_mentions(ev, module, global_statement));
    bool parsed = ev->options->parsed && ev->options->parsed->source == module->source;
    if (may_set) find_dtype_setters(ev, module);
    ArenaMark mark = arena_mark(ev->cx->scratch);
    for (uint32_t i = 0; i < body.n; i++) n += unit_count(body.at[i]);
    module->unit = arena_new_array(ev->cx->program, TopLevel, n);
    map_reserve(ev->cx->program, &module->binding, n);
    for (uint32_t i = 0; i < body.n; i++) {
        const Ast *stmt = body.at[i];
        for (uint32_t k = 0; k < unit_count(stmt); k++) {
            TopLevel *unit = &module->unit[module->units];
            unit->ast = unit_part(ev, stmt, k);
            if (stmt->kind == AST_Expr && stmt->Expr.value->kind == AST_Str) unit->state = UNIT_DONE;
            bool call = stmt->kind == AST_Expr && stmt->Expr.value->kind == AST_Call;
            bool unseen = (call && sets_attribute(ev, stmt->Expr.value)) ||
                          (globals && may_change_own_names(ev, module, stmt));
            if (module->outlined && unseen) read_whole(ev, module, unit);
            if (imports_star(stmt))
                vec_push(ev->cx->program, &module->stars, module->units);
            else
                scan_unit(ev, module, parsed && unit->ast == stmt ? stmt : NULL, module->units, globals);
            module->units++;
            if (may_set && sets_default_dtype(ev, module, stmt)) module->setting = module->units;
        }
    }
    arena_release(ev->cx->scratch, mark);
}
