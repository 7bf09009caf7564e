/* Side effects of modules: the units that bind no name, changes of imported objects, and what fills registries. */
#include "frontend/kinds/protocol.h"
#include "frontend/modules/files.h"
#include "frontend/modules/fillers.h"
#include "frontend/modules/reach.h"
#include "frontend/modules/units.h"
#include "frontend/value/heap.h"
#include "frontend/value/state.h"

#include <string.h>

static bool is_metaclass(Eval *ev, const Ast *stmt) {
    for (uint32_t i = 0; i < stmt->ClassDef.args.n; i++) {
        const Ast *base = stmt->ClassDef.args.at[i];
        Sym name = base->kind == AST_Name ? base->Name.name : base->kind == AST_Attribute ? base->Attribute.name : "";
        if (prelude_lists(ev, PRELUDE_MARKS_METACLASSES, name, strlen(name))) return true;
    }
    return false;
}

/* Returns whether a class of the program runs code when another derives from it, or is made by it. */
static bool hooks_subclasses(Eval *ev, const Ast *stmt) {
    if (stmt->kind != AST_ClassDef) return false;
    bool meta = is_metaclass(ev, stmt);
    for (uint32_t i = 0; i < stmt->ClassDef.body.n; i++) {
        const Ast *item = stmt->ClassDef.body.at[i];
        if (item->kind != AST_FunctionDef) continue;
        Sym name = item->FunctionDef.name;
        if (!strcmp(name, "__init_subclass__")) return true;
        if (meta && (!strcmp(name, "__init__") || !strcmp(name, "__new__"))) return true;
    }
    return false;
}

static bool has_text(const Source *source, Span at, const char *word) {
    return memmem(src_bytes(source) + (at.lo - source->base), at.hi - at.lo, word, strlen(word)) != NULL;
}

/* Returns whether a class that may not have been read completely may run such code. */
static bool may_hook(const Ast *stmt, const Source *source) {
    if (stmt->kind != AST_ClassDef) return false;
    bool meta = false;
    for (uint32_t i = 0; i < stmt->ClassDef.args.n; i++) {
        Span base = stmt->ClassDef.args.at[i]->at;
        meta |= has_text(source, base, "type") || has_text(source, base, "Meta");
    }
    return meta || has_text(source, stmt->at, "__init_subclass__");
}

static bool module_hooks_subclasses(Eval *ev, Module *module) {
    if (module->hooks.searched) return module->hooks.found;
    for (uint32_t k = 0; !module->prelude && k < module->units && !module->hooks.found; k++) {
        const Ast *stmt = module->unit[k].ast;
        bool whole = module->outlined && may_hook(stmt, module->source);
        module->hooks.found = hooks_subclasses(ev, whole ? unit_whole(ev, module, k) : stmt);
    }
    module->hooks.searched = module->units > 0;
    return module->hooks.found;
}

static bool any_hooks_subclasses(Eval *ev) {
    bool found = false;
    for (uint32_t i = 0; i < ev->modules.opened.n && !found; i++)
        found = module_hooks_subclasses(ev, ev->modules.opened.entry[i].value);
    if (found) ev_searches(ev, "class"); /* any class of a text may derive from that one */
    return found;
}

/* `derived`: deriving a class may run code. */
static bool is_effect(const Ast *stmt, bool derived) {
    switch (stmt->kind) {
    case AST_FunctionDef: return stmt->FunctionDef.decorators.n > 0;
    case AST_ClassDef: return stmt->ClassDef.decorators.n > 0 || (derived && stmt->ClassDef.args.n > 0);
    case AST_Expr:
    case AST_For:
    case AST_While:
    case AST_If:
    case AST_With:
    case AST_Try:
    case AST_AugAssign:
    case AST_Assign: return true;
    default: return false;
    }
}

/* Returns a number that grows with whatever may let a side effect succeed that failed before. */
static uint32_t effects_tally(const Eval *ev) { return ev->modules.opened.n + ev->modules.effects; }

/* Runs a side effect. Its errors are dropped; it is run again if its names are needed. */
static bool run_effect(Eval *ev, Module *module, uint32_t k, bool derived) {
    TopLevel *unit = &module->unit[k];
    uint32_t now = effects_tally(ev);
    if (unit->state != UNIT_PENDING || unit->tried == now || unit->lazy || !is_effect(unit->ast, derived)) return false;
    if (module->ran && unit->ast->kind != AST_FunctionDef && unit->ast->kind != AST_ClassDef) return false;
    if (ev->modules.some_effects && !module->fills) return false;
    bool some = ev->modules.some_effects;
    ev->modules.some_effects = false; /* it may need others */
    unit->tried = now;
    DiagMark mark = diag_mark(ev->cx->diags);
    uint32_t errors = diag_errors(ev->cx->diags);
    Tentative statement;
    unit->state = UNIT_RUNNING;
    tentative_open(ev, &statement, TENTATIVE_UNHANDLED);
    diag_dropping(ev->cx->diags, 1);
    ev->now.depth++;
    unit_run_body(ev, module, k);
    ev->now.depth--;
    diag_dropping(ev->cx->diags, -1);
    tentative_close(ev, &statement, false);
    bool failed = diag_errors(ev->cx->diags) != errors;
    if (failed) diag_drop(ev->cx->diags, mark);
    unit->state = failed ? UNIT_PENDING : UNIT_DONE;
    ev->modules.effects += !failed;
    ev->modules.some_effects = some;
    return !failed;
}

/* A module of the program that a statement at the top of another imports. */
typedef struct Imported {
    Module *from;
    Sym name;
    Source *source;
    bool package;
} Imported;

typedef void ImportedFn(Eval *ev, const Imported *imported, void *user);

/* Returns whether the name is that of a package of the program. */
static bool visit_import(Eval *ev, Module *from, Sym dotted, int level, ImportedFn *visit, void *user) {
    bool prelude = false;
    Imported imported = {.from = from, .name = import_absolute(ev, from, dotted, level)};
    if (imported.name) imported.source = files_module(ev, imported.name, &imported.package, &prelude);
    if (!imported.source || prelude) return false;
    visit(ev, &imported, user);
    return imported.package;
}

static void import_of(Eval *ev, Module *module, const Ast *stmt, ImportedFn *visit, void *user) {
    if (stmt->kind == AST_Import)
        for (uint32_t i = 0; i < stmt->Import.names.n; i++)
            visit_import(ev, module, stmt->Import.names.at[i]->Alias.path, 0, visit, user);
    if (stmt->kind == AST_Try) /* its clauses run only if it fails */
        for (uint32_t i = 0; i < stmt->Try.body.n; i++) import_of(ev, module, stmt->Try.body.at[i], visit, user);
    if (stmt->kind != AST_ImportFrom) return;
    int level = (int)stmt->ImportFrom.level;
    Sym base = stmt->ImportFrom.module;
    bool package = !base || visit_import(ev, module, base, level, visit, user);
    for (uint32_t i = 0; package && i < stmt->ImportFrom.names.n; i++) {
        Sym part = stmt->ImportFrom.names.at[i]->Alias.path;
        if (base) part = sym_below(ev->cx->symbols, base, part);
        visit_import(ev, module, part, level, visit, user);
    }
}

static void run_changes(Eval *ev, Module *module, const Module *from) {
    if (module && module != from) module_run_changes(ev, module);
}

/* Runs the settings of the packages around an imported module, which are imported before it. */
static void run_packages(Eval *ev, const Imported *imported) {
    Sym name = imported->name;
    for (const char *dot = strchr(name, '.'); dot; dot = strchr(dot + 1, '.')) {
        Sym package = sym_n(ev->cx->symbols, name, (size_t)(dot - name));
        if (import_sets_default_dtype(ev, package)) run_changes(ev, module_find(ev, package), imported->from);
    }
}

static void run_changing_import(Eval *ev, const Imported *imported, void *user) {
    Source *source = imported->source;
    (void)user;
    if (!map_has(&ev->modules.changing, source)) {
        bool changes = import_sets_default_dtype(ev, imported->name) || text_changes_imports(ev, source);
        map_set(ev->cx->program, &ev->modules.changing, source, changes ? source : NULL);
    }
    run_packages(ev, imported);
    if (map_get(&ev->modules.changing, source)) run_changes(ev, module_find(ev, imported->name), imported->from);
}

bool module_report_changes(Eval *ev) {
    uint32_t errors = diag_errors(ev->cx->diags);
    for (uint32_t i = 0; i < ev->modules.opened.n; i++) {
        Module *module = ev->modules.opened.entry[i].value;
        for (uint32_t k = 0; !module->prelude && k < module->units; k++) {
            const TopLevel *unit = &module->unit[k];
            if (unit->patch && unit->tried && unit->state == UNIT_PENDING) unit_run(ev, module, k);
        }
    }
    return diag_errors(ev->cx->diags) != errors;
}

/* Returns whether a name of the module can be evaluated. */
static bool is_there(Eval *ev, Module *module, Sym name, Span at) {
    DiagMark mark = diag_mark(ev->cx->diags);
    uint32_t errors = diag_errors(ev->cx->diags);
    Tentative look;
    tentative_open(ev, &look, TENTATIVE_UNHANDLED);
    Sval v = module_attr(ev, module, name, at);
    tentative_close(ev, &look, false);
    bool failed = diag_errors(ev->cx->diags) != errors;
    if (failed) diag_drop(ev->cx->diags, mark);
    return !failed && v.kind != SV_POISON && v.kind != SV_UNBOUND && v.kind != SV_UNKNOWN;
}

/* Returns whether a later statement than unit k always binds the name. */
static bool is_bound_later(const Module *module, Sym name, uint32_t k) {
    const Bound *bound = map_get(&module->binding, name);
    for (uint32_t i = bound ? bound->unit.n : 0; i > 0 && bound->unit.at[i - 1] > k; i--) {
        AstKind kind = module->unit[bound->unit.at[i - 1]].ast->kind;
        if (kind == AST_Assign || kind == AST_FunctionDef || kind == AST_ClassDef) return true;
    }
    return false;
}

/* Runs a change of the module's own names. It runs before them, but a later statement binds its names anew. */
static bool run_patch(Eval *ev, Module *module, uint32_t k) {
    Map before = {0};
    map_each (&heap_get(ev, module->cell)->object.attr, e) map_set(ev->cx->calls, &before, e->key, module);
    if (!run_effect(ev, module, k, false)) return false;
    Vec(Sym) again = {0};
    map_each (&heap_get(ev, module->cell)->object.attr, e)
        if (!map_has(&before, e->key) && is_bound_later(module, e->key, k)) vec_push(ev->cx->calls, &again, e->key);
    for (uint32_t i = 0; i < again.n; i++) frame_delete(ev, module->cell, again.at[i]);
    return true;
}

/* Runs unit k if it changes what the module imports, or the module's own names. */
static void run_own_change(Eval *ev, Module *module, uint32_t k) {
    TopLevel *unit = &module->unit[k];
    if (!unit->patch || unit->state != UNIT_PENDING || run_patch(ev, module, k)) return;
    if (unit->told && is_there(ev, module, unit->told, unit->ast->at)) /* otherwise, no program can use it */
        ev_note(ev, DIAG_2193, unit->ast->at,
                "this change of an imported object is left out, because it cannot be evaluated");
}

/* The order is that of the text: an import reads what the statements above it have set. */
void module_run_changes(Eval *ev, Module *module) {
    if (module->prelude) return;
    bool all = !ev->check.on && !ev->subject.archive;
    bool imports = all && !module->imports_searched;
    uint32_t n = all ? module->patches : 0;
    if (all) module->imports_searched = true, module->patches = 0;
    for (uint32_t k = 0; imports ? k < module->units : k < n; k++) {
        const Ast *stmt = module->unit[k].ast;
        if (imports) import_of(ev, module, stmt, run_changing_import, NULL);
        if (k < module->setting && sets_default_dtype(ev, module, stmt)) module_set_default_dtype(ev, module);
        if (k < n) run_own_change(ev, module, k);
    }
    module_set_default_dtype(ev, module);
}

typedef struct Effects {
    bool derived; /* deriving a class may run code */
    bool any;     /* something was run */
} Effects;

/* Runs the side effects of the text's unit k. Those of modules that it imports come first if `within` is not NULL and
 * they were opened. */
static bool unit_effects(Eval *ev, Module *module, uint32_t k, bool derived, ImportedFn *within) {
    Effects effects = {.derived = derived};
    const Ast *stmt = module->unit[k].ast;
    if (imports_star(stmt) && module->unit[k].state == UNIT_PENDING) {
        module->unit[k].state = UNIT_DONE;
        effects.any = import_module(ev, module, stmt->ImportFrom.module, (int)stmt->ImportFrom.level) != NULL;
    }
    if (within) import_of(ev, module, stmt, within, &effects);
    return run_effect(ev, module, k, derived) || effects.any;
}

static bool text_effects(Eval *ev, Module *module, bool derived, ImportedFn *within) {
    bool any = false;
    uint32_t now = effects_tally(ev);
    bool some = ev->modules.some_effects;
    if (module->prelude || module->settled == now || module->settling) return false;
    if (some && module->round == ev->modules.rounds) return false;
    if (some) module->round = ev->modules.rounds;
    ev_step(ev);
    module->settling = true;
    /* Units after the running one have not been reached yet. */
    uint32_t begun = module->running ? module->running->unit : module->units;
    for (uint32_t k = 0; k < begun; k++) any |= unit_effects(ev, module, k, derived, within);
    module->settling = false;
    if (!any && !module->running && (!some || module->fills)) module->settled = now;
    return any;
}

static bool module_effects(Eval *ev, Module *module, bool derived) { return text_effects(ev, module, derived, NULL); }

static void run_imported(Eval *ev, const Imported *imported, void *user) {
    Effects *effects = user;
    Module *module = map_get(&ev->modules.opened, imported->name);
    if (module) effects->any |= text_effects(ev, module, effects->derived, run_imported);
}

bool modules_effects(Eval *ev) {
    bool any = false, derived = any_hooks_subclasses(ev);
    for (uint32_t i = 0; i < ev->modules.opened.n; i++)
        any |= text_effects(ev, ev->modules.opened.entry[i].value, derived, ev->check.on ? NULL : run_imported);
    return any;
}

/* ---- registries ---- */

/* Returns whether a text may be searched once more for what fills a container. Each name of a program may need a search
 * of all texts: when they have read a number of bytes that no usual program needs, names are assumed to be filled. */
static bool may_search(Eval *ev, const Source *source, uint64_t readings) {
    enum { MOST_BYTES = 1 << 28 };
    ev->modules.searched_bytes += source->length * readings;
    return ev->modules.searched_bytes <= MOST_BYTES;
}

/* Runs the side effects above a decorated definition under evaluation, so that a list is filled in the order of the
 * text. */
static void run_above(Eval *ev) {
    bool derived = any_hooks_subclasses(ev);
    for (uint32_t i = 0; i < ev->modules.opened.n; i++) {
        Module *module = ev->modules.opened.entry[i].value;
        const Ast *stmt = module->running && !module->prelude ? module->unit[module->running->unit].ast : NULL;
        if (!stmt || (stmt->kind != AST_FunctionDef && stmt->kind != AST_ClassDef)) continue;
        for (uint32_t k = 0; k < module->running->unit; k++) run_effect(ev, module, k, derived);
    }
}

/* Returns whether two modules are of one package. */
static bool is_of_same_package(Sym a, Sym b) {
    size_t n = strcspn(a, ".");
    return strcspn(b, ".") == n && !memcmp(a, b, n);
}

/* Opens imports of the opened modules, and of those that this opens, as `open` decides for `user`. Returns whether
 * there are any. `sought` identifies the search, which is not repeated until something else has opened a module. */
static bool open_imports(Eval *ev, const void *sought, ImportedFn *open, void *user) {
    uint32_t before = ev->modules.opened.n;
    if ((uintptr_t)map_get(&ev->modules.sought, sought) == before) return false;
    for (uint32_t i = 0; i < ev->modules.opened.n; i++) {
        Module *module = ev->modules.opened.entry[i].value;
        ev_step(ev);
        for (uint32_t k = 0; !module->prelude && k < module->units; k++)
            import_of(ev, module, module->unit[k].ast, open, user);
    }
    map_set(ev->cx->program, &ev->modules.sought, sought, (void *)(uintptr_t)ev->modules.opened.n);
    return ev->modules.opened.n != before;
}

/* ---- modules that nothing has needed yet ---- */

static void open_wanted(Eval *ev, const Imported *imported, void *user) {
    Sym name = user;
    size_t n = sym_length(name);
    if (!strncmp(imported->name, name, n) && (!imported->name[n] || imported->name[n] == '.'))
        module_find(ev, imported->name);
}

/* Opens a module that statements of another import: those at the top, or under a test that holds. */
static Module *open_from(Eval *ev, Module *importer, Sym name) {
    const char *dot = strrchr(name, '.');
    uint32_t begun = importer->running ? importer->running->unit : importer->units;
    for (uint32_t k = 0; k < begun && !map_has(&ev->modules.opened, name); k++)
        import_of(ev, importer, importer->unit[k].ast, open_wanted, (void *)(uintptr_t)name);
    for (uint32_t k = 0; k < begun && !map_has(&ev->modules.opened, name); k++) {
        const Ast *stmt = importer->unit[k].ast;
        bool block = stmt->kind == AST_If || stmt->kind == AST_For || stmt->kind == AST_With || stmt->kind == AST_Try;
        if (block && has_text(importer->source, stmt->at, dot ? dot + 1 : name)) run_effect(ev, importer, k, false);
    }
    return map_get(&ev->modules.opened, name);
}

Module *reach_open(Eval *ev, uint32_t i) {
    Vec(uint32_t) way = {0};
    while (!map_has(&ev->modules.opened, reach_at(ev, i)->name) && reach_at(ev, i)->from != i) {
        vec_push(ev->cx->program, &way, i);
        i = reach_at(ev, i)->from;
    }
    Module *module = map_get(&ev->modules.opened, reach_at(ev, i)->name);
    for (; module && way.n; way.n--) module = open_from(ev, module, reach_at(ev, vec_last(&way))->name);
    return module;
}

/* The search for texts that fill containers of one name. */
typedef struct Searched {
    uint32_t texts;        /* number of opened modules that were searched */
    uint32_t reached;      /* number of imports whose texts were searched */
    Module *filler;        /* the first one that may fill them */
    const Function *asked; /* the function that looked one up last, when `texts` modules were opened */
    uint32_t opened;
    bool memo; /* they are memos of that function */
    uint32_t judged;
    bool alone;    /* when `judged` modules were opened, only statements outside the filler's functions filled them */
    uint32_t held; /* number of imports when the names were followed that lead to them */
    bool *fills;   /* which of these may fill them */
    uint32_t ran;  /* the count of effects when these had none left to run */
} Searched;

enum { TOKENS = 4 }; /* cost of splitting a text into tokens, as a multiple of that of searching it for a word */

static Searched *searched_for(Eval *ev, Sym name) {
    Searched *search = map_get(&ev->modules.searched, name);
    if (search) return search;
    search = arena_new(ev->cx->program, Searched);
    map_set(ev->cx->program, &ev->modules.searched, name, search);
    return search;
}

/* Returns whether the import of a text uses a holder in a way that may fill an object that the owner's text made; adds
 * the text's other names for it. */
static bool import_fills(Eval *ev, uint32_t i, Holder of, Holders *holders) {
    const Source *source = reach_at(ev, i)->source;
    ReachName how = reach_name(ev, i, of.name, of.owner);
    of.dotted = how == REACH_DOTTED;
    return how != REACH_NOT && (!may_search(ev, source, TOKENS) || uses_holder(ev, source, of, holders));
}

/* Returns the text that has the unit. */
static const Source *owner_of(Eval *ev, const TopLevel *unit) { return src_of(ev->cx->sources, unit->ast->at.lo); }

static Holder holder_of(Sym name, const Source *owner) { return (Holder){name, true, false, false, owner, 0}; }

/* Returns whether the import or a function of a text may fill an object by its own name. */
static bool text_fills(Eval *ev, uint32_t i, Sym name, const Source *owner) {
    Holders others = {0};
    return import_fills(ev, i, holder_of(name, owner), &others) || others.all.n;
}

/* Opens the modules whose import may fill an object of that name by itself. */
static void open_fillers(Eval *ev, Searched *search, Sym name, const Source *owner) {
    for (; search->reached < reach_count(ev); search->reached++)
        if (!map_has(&ev->modules.opened, reach_at(ev, search->reached)->name) &&
            text_fills(ev, search->reached, name, owner))
            reach_open(ev, search->reached);
}

/* Searches for the modules whose import may fill the object: by its name, or by those of functions that fill it, of
 * classes with such methods, and of what these make. */
static void follow_holders(Eval *ev, Searched *search, Sym name, const Source *owner) {
    uint32_t count = reach_count(ev);
    if (search->held == count) return;
    Holders holders = {0};
    search->held = count;
    search->fills = arena_new_array(ev->cx->program, bool, (size_t)count + 1);
    for (uint32_t i = 0; i < count; i++) /* a package that imports what it finds in its folder */
        search->fills[i] = reach_at(ev, i)->package && reach_name(ev, i, cx_sym(ev->cx, "import_module"), NULL);
    holder_add(ev, &holders, holder_of(name, owner));
    for (uint32_t n = 0; n < holders.all.n; n++) {
        Holder of = holders.all.at[n];
        for (uint32_t i = 0; i < count; i++) search->fills[i] |= import_fills(ev, i, of, &holders);
        ev_step(ev);
    }
}

/* Runs the side effects of the modules that are marked, and unmarks them. */
static bool run_marked(Eval *ev) {
    bool some = ev->modules.some_effects, left = false;
    map_each (&ev->modules.opened, e) {
        const Module *module = e->value;
        left |= module->fills && module->settled != effects_tally(ev);
    }
    ev->modules.some_effects = true, ev->modules.rounds++;
    bool any = left && modules_effects(ev);
    ev->modules.some_effects = some;
    map_each (&ev->modules.opened, e) ((Module *)e->value)->fills = false;
    return any;
}

/* Opens the modules whose import may fill the object, and runs their side effects. Returns whether there are any. */
static bool run_holders(Eval *ev, Sym name, const Source *owner) {
    Searched *search = searched_for(ev, name);
    follow_holders(ev, search, name, owner);
    if (search->ran == effects_tally(ev)) return false;
    for (uint32_t i = 0; i < search->held; i++) {
        Module *module = search->fills[i] ? reach_open(ev, i) : NULL;
        if (module) module->fills = true;
    }
    bool any = run_marked(ev);
    search->ran = any ? 0 : effects_tally(ev);
    return any;
}

/* Marks the modules whose import may fill an object by its own name, after opening them, and returns whether there are
 * any besides the owner's. *also: the object may get other names. */
static bool mark_fillers(Eval *ev, Sym name, const Source *owner) {
    bool any = false;
    for (uint32_t i = 0; i < reach_count(ev); i++) {
        bool fills = reach_at(ev, i)->source != owner && text_fills(ev, i, name, owner);
        Module *module = fills ? reach_open(ev, i) : NULL;
        if (module) module->fills = any = true;
    }
    return any;
}

/* Runs what other texts do to an object by its own name. Returns whether there is anything. */
static bool run_fillers(Eval *ev, Sym name, const Source *owner) {
    return mark_fillers(ev, name, owner) && run_marked(ev);
}

/* Returns whether something else than statements of the owner's text may fill the object of a name. */
static int registry_of(Eval *ev, const Module *owner, Sym name, bool attribute) {
    if (!may_search(ev, owner->source, 1) || filled_by_functions(ev, owner, name, attribute)) return REGISTRY_FILLED;
    for (uint32_t i = 0; !attribute && i < reach_count(ev); i++)
        if (reach_at(ev, i)->source != owner->source && text_fills(ev, i, name, owner->source))
            return REGISTRY_ELSEWHERE;
    return REGISTRY_NOT;
}

/* Returns whether the statement that is running at module level only imports or changes the object of the name. */
static bool is_not_read(Eval *ev, Sym name) {
    const Ast *stmt = ev->modules.in_text ? ev->modules.in_text->ast : NULL;
    if (stmt && stmt->kind == AST_ImportFrom) return true;
    if (stmt && stmt->kind == AST_AugAssign)
        return stmt->AugAssign.target->kind == AST_Name && stmt->AugAssign.target->Name.name == name;
    if (!stmt || stmt->kind != AST_Expr || stmt->Expr.value->kind != AST_Call) return false;
    const Ast *function = stmt->Expr.value->Call.function;
    if (function->kind != AST_Attribute || function->Attribute.value->kind != AST_Name) return false;
    Sym method = function->Attribute.name;
    return function->Attribute.value->Name.name == name &&
           prelude_lists(ev, PRELUDE_MARKS_CHANGING_METHODS, method, sym_length(method));
}

/* Before a registry is read, what fills it is run: the definitions whose decorators or base classes do so, and the
 * other side effects of the files that were opened. A decorator that reads a list only needs those above. A failed
 * look-up in a dictionary runs them too (modules_fill_missing), so that a dictionary is only marked here. */
void modules_fill(Eval *ev, const Module *owner, Sym name, Sval v, bool attribute) {
    if (!sv_is_container(v) || ev->check.on || ev->subject.archive || !strcmp(name, "__all__")) return;
    CellFacts *facts = &heap_cell(ev, v.cell)->facts;
    if (!facts->of_text) return;
    if (owner && owner->source) ev_searches(ev, name);
    if (owner && owner->source && !owner->prelude && facts->registry == REGISTRY_UNKNOWN)
        facts->registry = registry_of(ev, owner, name, attribute);
    if (facts->registry < REGISTRY_ELSEWHERE || v.kind != SV_LIST || is_not_read(ev, name)) return;
    if (ev->now.decorating) {
        run_above(ev);
        return;
    }
    const Source *source = owner_of(ev, facts->of_text);
    if (facts->registry == REGISTRY_ELSEWHERE) {
        run_fillers(ev, name, source);
        return;
    }
    modules_effects(ev);
    run_holders(ev, name, source);
}

void module_fill_registry(Eval *ev, Module *module, Sym name, Sval v) {
    const Bound *bound = map_get(&module->binding, name);
    modules_fill(ev, bound && !bound->imported ? module : NULL, name, v, false);
}

static bool text_may_fill(Eval *ev, const Module *module, Sym name, Span but) {
    if (!module->source || module->prelude) return false;
    ev_searches(ev, name);
    return !may_search(ev, module->source, TOKENS) || may_be_filled(ev, module->source, name, but);
}

/* Searches the opened texts for one that may fill a dictionary of that name, which is known by no other name. */
static Searched *search_fillers(Eval *ev, Sym name, const Source *owner) {
    Searched *search = searched_for(ev, name);
    open_fillers(ev, search, name, owner);
    for (; !search->filler && search->texts < ev->modules.opened.n; search->texts++) {
        Module *module = ev->modules.opened.entry[search->texts].value;
        if (text_may_fill(ev, module, name, (Span){0, 0})) search->filler = module;
    }
    return search;
}

/* Returns whether the opened texts call the function only inside functions, so that no import of them calls it. */
static bool is_called_inside(Eval *ev, Sym name) {
    for (uint32_t i = 0; i < ev->modules.opened.n; i++) {
        const Module *module = ev->modules.opened.entry[i].value;
        if (!module->source || module->prelude) continue;
        if (!may_search(ev, module->source, 1) || used_outside_functions(module->source, name)) return false;
    }
    return true;
}

/* Returns whether nothing fills the dictionary but the function, after the place `asked`: no other text, and no other
 * code of this one. */
static bool fills_alone(Eval *ev, Searched *search, Sym name, Span asked) {
    Span whole = ev->now.frame->func->ast->at;
    bool several = asked.lo < whole.lo || asked.hi > whole.hi;
    for (uint32_t i = search->texts; !several && i < ev->modules.opened.n; i++)
        several = text_may_fill(ev, ev->modules.opened.entry[i].value, name, (Span){0, 0});
    return !several && !text_may_fill(ev, search->filler, name, (Span){asked.hi, whole.hi});
}

/* Returns whether the dictionary is a memo: only the function that looks up a key fills it, after the look-up, with
 * what it computes from its single argument. Side effects that were not run could then only have saved this call some
 * work. */
static bool is_memo(Eval *ev, Searched *search, Sym name, Span asked) {
    const Function *function = ev->now.frame->func;
    if (!function || ev->now.frame->module != search->filler || function->ast->kind != AST_FunctionDef) return false;
    if (search->asked != function || search->opened != ev->modules.opened.n)
        search->memo = function->ast->FunctionDef.params.n == 1 && fills_alone(ev, search, name, asked) &&
                       is_called_inside(ev, function->ast->FunctionDef.name);
    search->asked = function, search->opened = ev->modules.opened.n;
    return search->memo;
}

/* Returns whether another text than the filler's may fill the object of a name. */
static bool fills_elsewhere(Eval *ev, Sym name, bool holds, void *user) {
    for (uint32_t i = 0; i < reach_count(ev); i++) {
        const Reached *reached = reach_at(ev, i);
        if (map_has(&ev->modules.opened, reached->name) || !reach_name(ev, i, name, NULL)) continue;
        if (holds || !may_search(ev, reached->source, TOKENS) || may_be_filled(ev, reached->source, name, (Span){0, 0}))
            return true;
    }
    for (uint32_t i = 0; i < ev->modules.opened.n; i++) {
        const Module *module = ev->modules.opened.entry[i].value;
        if (module == user || !module->source || module->prelude) continue;
        if (holds ? has_text(module->source, module->ast->at, name) : text_may_fill(ev, module, name, (Span){0, 0}))
            return true;
    }
    return false;
}

/* Returns whether nothing fills the dictionaries but statements of the filler that have run. */
static bool is_filled_alone(Eval *ev, Searched *search, Sym name) {
    if (search->judged != ev->modules.opened.n)
        search->alone = !search->filler->running && may_search(ev, search->filler->source, TOKENS) &&
                        !filled_later(ev, search->filler, name, fills_elsewhere, search->filler);
    search->judged = ev->modules.opened.n;
    return search->alone;
}

/* A key that a table lacks, and the name of the module that fills the table; NULL: it is not known. */
typedef struct Missing {
    Sym key, filler;
} Missing;

/* Opens an import that nothing has needed yet, if it may add the missing key: its text contains the key, or it is the
 * file of a package, whose imports may add it. Such a package is imported by the target, or by a module of the same
 * package, to which the module belongs that fills the table. */
static void open_registering(Eval *ev, const Imported *imported, void *user) {
    const Source *source = imported->source;
    const Missing *missing = user;
    const Module *from = imported->from;
    if (map_has(&ev->modules.opened, imported->name)) return;
    bool near = is_of_same_package(imported->name, from->name) &&
                (!missing->filler || is_of_same_package(imported->name, missing->filler));
    bool inner = imported->package && (from == ev->modules.target || near);
    if (!inner && !may_search(ev, source, 1)) return;
    if (inner || memmem(src_bytes(source), source->length, missing->key, sym_length(missing->key)))
        module_find(ev, imported->name);
}

/* Opens the modules whose import may add the missing key: Python runs all imports, but this evaluator only those whose
 * names are needed. Returns whether there are any. */
static bool open_for_key(Eval *ev, Sym key, const Module *filler) {
    return *key && open_imports(ev, key, open_registering, &(Missing){key, filler ? filler->name : NULL});
}

static bool has_key(Eval *ev, Sval dict, Sym key) {
    const Content *content = heap_get(ev, dict.cell);
    return content->kind == CELL_DICT && map_has(&content->dict.map, sv_key(ev, sv_str(key)));
}

/* Returns the module whose text is running and made the container; NULL: there is none. */
static Module *running_maker(const Eval *ev, const TopLevel *made) {
    for (const Frame *frame = ev->now.frame; frame; frame = frame->up) {
        Module *module = frame->module;
        if (module->running && made >= module->unit && made < module->unit + module->units) return module;
    }
    return NULL;
}

static void note_import(Eval *ev, const Imported *imported, void *user) {
    (void)ev, (void)imported;
    *(bool *)user = true;
}

/* Returns whether the text has imported a module of the program since it made the container. */
static bool has_imported_since(Eval *ev, Module *module, uint32_t made) {
    uint32_t last = made;
    for (const RunningUnit *running = module->running; running; running = running->up) {
        if (running->unit < made) made = running->unit;
        if (running->unit > last) last = running->unit;
    }
    bool imports = false;
    for (uint32_t k = made; k <= last && !imports; k++) {
        imports = module->unit[k].imports;
        if (!imports) import_of(ev, module, module->unit[k].ast, note_import, &imports);
    }
    return imports;
}

/* Returns whether only a running text can have filled the container, which it made after what it imports. `filled`: its
 * own side effects have done something. */
static bool fills_itself(Eval *ev, const CellFacts *facts, bool *filled) {
    Module *maker = running_maker(ev, facts->of_text);
    if (!maker) return false;
    *filled = module_effects(ev, maker, any_hooks_subclasses(ev));
    return !has_imported_since(ev, maker, (uint32_t)(facts->of_text - maker->unit));
}

/* Returns whether a statement at module level that has no value, so that it is there for its effect, or a class calls a
 * function that asks for a key and then stores it, to learn whether the key has been registered before. */
static bool registers_itself(Eval *ev, Sym name) {
    const Function *function = ev->now.frame->func;
    const Ast *stmt = ev->modules.in_text ? ev->modules.in_text->ast : NULL;
    if (!function || !stmt || (stmt->kind != AST_Expr && stmt->kind != AST_ClassDef)) return false;
    const Source *source = ev->now.frame->module->source;
    return source && function->ast->kind == AST_FunctionDef && stores_items(ev, source, function->ast->at, name);
}

/* Returns whether a text has the key as a string, or defines something of that name. */
static bool text_has_key(const Source *source, Sym key) {
    size_t n = sym_length(key);
    const char *text = src_bytes(source), *end = text + source->length;
    for (const char *at = text; (at = memmem(at, (size_t)(end - at), key, n)); at += n) {
        if (at == text || at + n == end) continue;
        bool quoted = (at[-1] == '"' || at[-1] == '\'') && at[n] == at[-1];
        bool defined = at - text > 5 && (!memcmp(at - 4, "def ", 4) || !memcmp(at - 6, "class ", 6));
        if (quoted || (defined && !str_is_word(at[n]))) return true;
    }
    return false;
}

/* Runs the side effects of the texts that have the key: the target's, which is the last one, and otherwise the only
 * other one. Returns whether that filled it in. */
static bool fill_by_key(Eval *ev, Sval dict, Sym key) {
    Module *only = NULL;
    bool derived = any_hooks_subclasses(ev);
    for (uint32_t i = 0; i < ev->modules.opened.n; i++) {
        Module *module = ev->modules.opened.entry[i].value;
        if (!module->source || module->prelude) continue;
        if (!may_search(ev, module->source, 1)) return false;
        if (!text_has_key(module->source, key)) continue;
        if (only) return false;
        if (module != ev->modules.target)
            only = module;
        else if (module_effects(ev, module, derived) && has_key(ev, dict, key))
            return true;
    }
    return only && module_effects(ev, only, derived) && has_key(ev, dict, key);
}

bool modules_fill_missing(Eval *ev, Sval dict, Sval key, const Span *asked) {
    CellFacts *facts = &heap_cell(ev, dict.cell)->facts;
    if (!facts->of_text) return false;
    bool own = false;
    if (fills_itself(ev, facts, &own)) return own;
    const Source *owner = owner_of(ev, facts->of_text);
    if (facts->key && facts->registry == REGISTRY_ELSEWHERE) return run_fillers(ev, facts->key, owner) || own;
    Searched *search = facts->key ? search_fillers(ev, facts->key, owner) : NULL;
    if (search && (!search->filler || (asked && is_memo(ev, search, facts->key, *asked)))) return false;
    bool named = facts->key && key.kind == SV_STR;
    Module *filler = named && search ? search->filler : NULL;
    bool filled = (filler && module_effects(ev, filler, any_hooks_subclasses(ev))) || own;
    /* If one module is known to fill it in, no other module need be opened for it. */
    if (filled && key.kind == SV_STR && has_key(ev, dict, sv_text(key))) return true;
    if (search && is_filled_alone(ev, search, facts->key)) return filled;
    if (filler && open_for_key(ev, sv_text(key), filler)) filled = true;
    if (filler && fill_by_key(ev, dict, sv_text(key))) return true;
    if (asked && search && search->filler && registers_itself(ev, facts->key)) return filled;
    filled |= search && run_holders(ev, facts->key, owner);
    return modules_effects(ev) || filled;
}

/* ---- subclasses ---- */

static bool derives_directly(Sval v, const Class *from) {
    for (uint32_t i = 0; v.kind == SV_CLASS && i < v.class->bases; i++)
        if (v.class->base[i] == from) return true;
    return false;
}

/* Returns the last name of `Base`, `m.Base` and `Base[T]`; NULL: another expression. */
static Sym last_name(const Ast *e) {
    if (e->kind == AST_Subscript) e = e->Subscript.value;
    return e->kind == AST_Name ? e->Name.name : e->kind == AST_Attribute ? e->Attribute.name : NULL;
}

/* Adds the names that a statement gives to an object with one of `names`. */
static void add_aliases(Eval *ev, const Ast *stmt, Map *names) {
    if (stmt->kind == AST_Assign && stmt->Assign.value) {
        Sym of = last_name(stmt->Assign.value);
        for (uint32_t i = 0; of && map_has(names, of) && i < stmt->Assign.targets.n; i++)
            if (last_name(stmt->Assign.targets.at[i]))
                map_set(ev->cx->mem, names, last_name(stmt->Assign.targets.at[i]), names);
    }
    for (uint32_t i = 0; stmt->kind == AST_ImportFrom && i < stmt->ImportFrom.names.n; i++) {
        const Ast *name = stmt->ImportFrom.names.at[i];
        if (name->Alias.name && map_has(names, name->Alias.path)) map_set(ev->cx->mem, names, name->Alias.name, names);
    }
}

/* Stores the names by which the opened texts may know a class. */
static void names_of_class(Eval *ev, const Class *of, Map *names) {
    map_set(ev->cx->mem, names, of->name, names);
    for (uint32_t before = 0; before != names->n;) {
        before = names->n;
        for (uint32_t i = 0; i < ev->modules.opened.n; i++) {
            const Module *module = ev->modules.opened.entry[i].value;
            for (uint32_t k = 0; !module->prelude && k < module->units; k++)
                add_aliases(ev, module->unit[k].ast, names);
        }
    }
}

/* Returns whether bases that have not been parsed may include one of the names, or are computed. */
static bool text_may_name(const Source *source, Span at, const Map *names) {
    if (has_text(source, at, "(")) return true;
    map_each (names, e)
        if (has_text(source, at, e->key)) return true;
    return false;
}

/* Returns whether the class may derive from one of the names. If all its bases have other names, it need not be
 * evaluated, which would open the modules from which the bases are imported. */
static bool may_derive(const Ast *stmt, const Source *source, const Map *names) {
    for (uint32_t i = 0; i < stmt->ClassDef.args.n; i++) {
        const Ast *arg = stmt->ClassDef.args.at[i];
        if (arg->kind == AST_Unread ? text_may_name(source, arg->at, names)
                                    : !last_name(arg) || map_has(names, last_name(arg)))
            return true;
    }
    return false;
}

Sval modules_subclasses(Eval *ev, const Class *of) {
    SvVec found = {0};
    Map names = {0};
    names_of_class(ev, of, &names);
    map_each (&names, e) ev_searches(ev, e->key);
    for (uint32_t i = 0; i < ev->modules.opened.n; i++) {
        Module *module = ev->modules.opened.entry[i].value;
        uint32_t begun = module->running ? module->running->unit : module->units;
        for (uint32_t k = 0; !module->prelude && k < begun; k++) {
            const Ast *stmt = module->unit[k].ast;
            if (stmt->kind != AST_ClassDef || !may_derive(stmt, module->source, &names)) continue;
            run_effect(ev, module, k, true);
            const Sval *v = map_get(&module->value, stmt->ClassDef.name);
            if (v && derives_directly(*v, of)) vec_push(ev->cx->program, &found, *v);
        }
    }
    return sv_list(ev, found.n, found.at);
}

void module_run(Eval *ev, Module *module) {
    for (uint32_t k = 0; k < module->units; k++)
        if (is_effect(module->unit[k].ast, any_hooks_subclasses(ev))) unit_run(ev, module, k);
}
