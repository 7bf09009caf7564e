/* Side effects of modules: the units that bind no name, and changes of imported objects. See effects.h. */
#include "frontend/modules/effects.h"
#include "frontend/kinds/protocol.h"
#include "frontend/modules/shared_state.h"
#include "frontend/modules/units.h"
#include "frontend/texts/facts.h"
#include "frontend/texts/files.h"
#include "frontend/texts/import_settings.h"
#include "frontend/texts/module_names.h"
#include "frontend/texts/search.h"
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

/* Returns whether a class that may not have been read completely may run such code. */
static bool may_hook(const Ast *stmt, const Source *source) {
    if (stmt->kind != AST_ClassDef) return false;
    bool meta = false;
    for (uint32_t i = 0; i < stmt->ClassDef.args.n; i++) {
        Span base = stmt->ClassDef.args.at[i]->at;
        meta |= span_has_text(source, base, "type") || span_has_text(source, base, "Meta");
    }
    return meta || span_has_text(source, stmt->at, "__init_subclass__");
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

bool effects_on_subclasses(Eval *ev) {
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

bool effects_are_of(const Ast *stmt) { return is_effect(stmt, false); }

uint32_t effects_tally(const Eval *ev) { return ev->modules.opened.n + ev->modules.effects; }

/* Returns whether the text there has one of the words. */
static bool span_has_any(Eval *ev, const Source *source, Span span, const Map *words) {
    enum { FEW = 8 }; /* so many are faster to search for one by one */
    if (words->n <= FEW) {
        map_each (words, e)
            if (span_has_word(source, span, e->key)) return true;
        return false;
    }
    const char *at = src_bytes(source) + (span.lo - source->base), *end = at + (span.hi - span.lo);
    while (at < end) {
        size_t n = word_length(at, end);
        Sym word = n ? sym_known(ev->cx->symbols, at, n) : NULL;
        if (word && map_has(words, word)) return true;
        at += n ? n : 1;
    }
    return false;
}

static bool may_fill(Eval *ev, const Module *module, const Ast *stmt) {
    Span at = ast_decorated_span(stmt);
    if (span_has_any(ev, module->source, at, &module->fills->names)) return true;
    return span_has_text(module->source, at, "import");
}

/* Returns whether unit k may fill the object for which the module's effects are run: it has one of the names by which
 * it may, or imports something that does. The outline of a definition has fewer words than the whole. */
static bool is_filling(Eval *ev, Module *module, uint32_t k) {
    Fills *fills = module->fills;
    if (!fills) return false;
    if (!fills->judged) fills->judged = arena_new_array(ev->cx->program, FillsVerdict, module->units);
    FillsVerdict *verdict = &fills->judged[k];
    if (verdict->of != module->unit[k].ast)
        *verdict = (FillsVerdict){module->unit[k].ast, may_fill(ev, module, module->unit[k].ast)};
    return verdict->may;
}

bool effects_run_unit(Eval *ev, Module *module, uint32_t k, bool derived) {
    const TopLevel *unit = &module->unit[k];
    bool some = ev->modules.some_effects, defines = ast_is_definition(unit->ast);
    if (some && !is_filling(ev, module, k)) return false;
    if (!is_effect(unit->ast, derived) && !(some && defines)) return false;
    if (module->ran && !defines) return false;
    module->unit[k].sought |= some;
    return effects_force_unit(ev, module, k);
}

Sym effects_place(Context *cx, const Source *text, uint32_t at) {
    return sym_printf(cx->symbols, "%s:%u", text->name, (unsigned)at);
}

/* Returns whether the unit has reached a limit in an earlier evaluation. */
static bool is_left_out(Eval *ev, const Module *module, const TopLevel *unit) {
    const SideEffects *effects = ev->flow.effects;
    if (!effects || !effects->left_out.live || !module->source) return false;
    return map_has(&effects->left_out, effects_place(ev->cx, module->source, unit->ast->at.lo - module->source->base));
}

bool effects_force_unit(Eval *ev, Module *module, uint32_t k) {
    TopLevel *unit = &module->unit[k];
    uint32_t now = effects_tally(ev);
    if (unit->state != UNIT_PENDING || unit->tried == now || unit->lazy) return false;
    if (is_left_out(ev, module, unit)) return unit->tried = now, false;
    in_order_before(ev, module, k);
    if (unit->state != UNIT_PENDING) return false;
    SideEffects none = {0}, *effects = ev->flow.effects ? ev->flow.effects : &none, outer = *effects;
    effects->text = module->source, effects->at = unit->ast->at.lo - (module->source ? module->source->base : 0);
    bool some = ev->modules.some_effects;
    ev->modules.some_effects = false; /* it may need others */
    unit->tried = now;
    unit->state = UNIT_RUNNING;
    Attempt attempt;
    attempt_open(ev, &attempt);
    diag_dropping(ev->cx->diags, 1);
    ev->now.depth++;
    unit_run_body(ev, module, k);
    ev->now.depth--;
    diag_dropping(ev->cx->diags, -1);
    bool failed = attempt_close(ev, &attempt, false);
    unit->state = failed ? UNIT_PENDING : UNIT_DONE;
    ev->modules.effects += !failed;
    ev->modules.some_effects = some;
    effects->text = outer.text, effects->at = outer.at;
    return !failed;
}

/* The modules of the program that a statement imports, as a search of so many folders found them. */
typedef struct ImportedList {
    Vec(Imported) all;
    uint32_t folders;
} ImportedList;

/* Adds a module if it is one of the program. Returns whether it is a package. */
static bool add_imported(Eval *ev, Module *from, Sym dotted, int level, ImportedList *list) {
    bool prelude = false;
    Imported imported = {.from = from, .name = import_absolute(ev, from, dotted, level)};
    if (imported.name) imported.source = files_module(ev, imported.name, &imported.package, &prelude);
    if (!imported.source || prelude) return false;
    vec_push(ev->cx->program, &list->all, imported);
    return imported.package;
}

static void list_imports(Eval *ev, Module *module, const Ast *stmt, ImportedList *list) {
    if (stmt->kind == AST_Import)
        for (uint32_t i = 0; i < stmt->Import.names.n; i++)
            add_imported(ev, module, stmt->Import.names.at[i]->Alias.path, 0, list);
    if (stmt->kind == AST_Try) /* its clauses run only if it fails */
        for (uint32_t i = 0; i < stmt->Try.body.n; i++) list_imports(ev, module, stmt->Try.body.at[i], list);
    if (stmt->kind != AST_ImportFrom) return;
    int level = (int)stmt->ImportFrom.level;
    Sym base = stmt->ImportFrom.module;
    bool package = !base || add_imported(ev, module, base, level, list);
    for (uint32_t i = 0; package && i < stmt->ImportFrom.names.n; i++) {
        Sym part = stmt->ImportFrom.names.at[i]->Alias.path;
        if (base) part = sym_below(ev->cx->symbols, base, part);
        add_imported(ev, module, part, level, list);
    }
}

void imports_of(Eval *ev, Module *module, const Ast *stmt, ImportedFn *visit, void *user) {
    if (stmt->kind != AST_Import && stmt->kind != AST_ImportFrom && stmt->kind != AST_Try) return;
    ImportedList *list = map_get(&module->imported, stmt);
    if (!list || list->folders != files_searched(ev)) {
        list = arena_new(ev->cx->program, ImportedList);
        list->folders = files_searched(ev);
        list_imports(ev, module, stmt, list);
        map_set(ev->cx->program, &module->imported, stmt, list);
    }
    for (uint32_t i = 0; i < list->all.n; i++) visit(ev, &list->all.at[i], user);
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
        bool changes = import_sets_default_dtype(ev, imported->name) ||
                       facts_of_changes(ev, text_facts(ev, source), source)->changes;
        map_set(ev->cx->program, &ev->modules.changing, source, changes ? source : NULL);
    }
    run_packages(ev, imported);
    if (map_get(&ev->modules.changing, source)) run_changes(ev, module_find(ev, imported->name), imported->from);
}

/* Notes statements of the target's text that may have changed what was read, but could not be evaluated, and those of
 * its package that were run for an object. */
void module_note_left_out(Eval *ev) {
    const Module *target = ev->modules.target;
    for (uint32_t i = 0; target && i < ev->modules.opened.n; i++) {
        Module *module = ev->modules.opened.entry[i].value;
        if (module->prelude || !module_shares_package(module->name, target->name)) continue;
        for (uint32_t k = 0; k < module->units; k++) {
            const TopLevel *unit = &module->unit[k];
            bool defines = ast_is_definition(unit->ast);
            if (!unit->tried || unit->state != UNIT_PENDING || unit->patch || defines) continue;
            if (unit->sought || module == target)
                ev_note(ev, DIAG_2193, unit->ast->at,
                        "this statement, which may change what the program reads, is left out, because it cannot be "
                        "evaluated");
        }
    }
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
    Attempt look;
    attempt_open(ev, &look);
    Sval v = module_attr(ev, module, name, at);
    bool failed = attempt_close(ev, &look, false);
    return !failed && v.kind != SV_POISON && v.kind != SV_UNBOUND && v.kind != SV_UNKNOWN;
}

/* Returns whether a later statement than unit k always binds the name, and may have run before it. */
static bool is_bound_later(const Module *module, Sym name, uint32_t k) {
    const Bound *bound = map_get(&module->binding, name);
    for (uint32_t i = bound ? bound->unit.n : 0; i > 0 && bound->unit.at[i - 1] > k; i--) {
        const TopLevel *later = &module->unit[bound->unit.at[i - 1]];
        bool waits = in_order_unit(module, k) && in_order_unit(module, bound->unit.at[i - 1]);
        if (waits && later->state == UNIT_PENDING) continue;
        if (later->ast->kind == AST_Assign || ast_is_definition(later->ast)) return true;
    }
    return false;
}

/* Runs the assignments above unit k that read an attribute which that sets: `old = Class.method`. */
static void run_readers(Eval *ev, Module *module, uint32_t k, const Ast *target) {
    if (target->kind != AST_Attribute) return;
    Sym read = sym_printf(ev->cx->symbols, ".%s", target->Attribute.name);
    for (uint32_t i = 0; i < k; i++) {
        const TopLevel *unit = &module->unit[i];
        bool reads = unit->ast->kind == AST_Assign && unit->state == UNIT_PENDING && !unit->patch;
        if (reads && span_has_text(module->source, unit->ast->at, read)) effects_force_unit(ev, module, i);
    }
}

/* Runs a change of the module's own names. It runs before them, but a later statement binds its names anew. */
static bool run_patch(Eval *ev, Module *module, uint32_t k) {
    const Ast *stmt = module->unit[k].ast;
    for (uint32_t i = 0; stmt->kind == AST_Assign && i < stmt->Assign.targets.n; i++)
        run_readers(ev, module, k, stmt->Assign.targets.at[i]);
    Map before = {0};
    map_each (&heap_get(ev, module->cell)->object.attr, e) map_set(ev->cx->calls, &before, e->key, module);
    if (!effects_run_unit(ev, module, k, false)) return false;
    Vec(Sym) again = {0};
    map_each (&heap_get(ev, module->cell)->object.attr, e)
        if (!map_has(&before, e->key) && is_bound_later(module, e->key, k)) vec_push(ev->cx->calls, &again, e->key);
    for (uint32_t i = 0; i < again.n; i++) frame_delete(ev, module->cell, again.at[i]);
    return true;
}

void effects_run_change(Eval *ev, Module *module, uint32_t k) {
    TopLevel *unit = &module->unit[k];
    if (!unit->patch || unit->state != UNIT_PENDING || run_patch(ev, module, k)) return;
    if (unit->told && is_there(ev, module, unit->told, unit->ast->at)) /* otherwise, no program can use it */
        ev_note(ev, DIAG_2193, unit->ast->at,
                "this change of an imported object is left out, because it cannot be evaluated");
}

/* The order is that of the text: an import reads what the statements above it have set. Statements behind a running one
 * have not been reached. */
void module_run_changes(Eval *ev, Module *module) {
    if (module->prelude) return;
    bool all = !ev->check.on && !ev->subject.archive && !module->changing;
    uint32_t begun = module->running ? module->running->unit : module->units;
    if (all && module->changed < begun) {
        module->changing = true;
        uint32_t from = module->changed;
        while (module->changed < begun) {
            uint32_t k = module->changed++;
            const Ast *stmt = module->unit[k].ast;
            imports_of(ev, module, stmt, run_changing_import, NULL);
            if (k < module->setting && sets_default_dtype(ev, module, stmt)) module_set_default_dtype(ev, module);
            effects_run_change(ev, module, k);
        }
        for (uint32_t k = from; k < begun; k++) /* a name that it has set may be bound anew behind it */
            if (module->unit[k].patch && in_order_unit(module, k)) in_order_behind(ev, module, k);
        module->changing = false;
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
    if (within) imports_of(ev, module, stmt, within, &effects);
    return effects_run_unit(ev, module, k, derived) || effects.any;
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

bool effects_of_module(Eval *ev, Module *module, bool derived) { return text_effects(ev, module, derived, NULL); }

static void run_imported(Eval *ev, const Imported *imported, void *user) {
    Effects *effects = user;
    Module *module = map_get(&ev->modules.opened, imported->name);
    if (module) effects->any |= text_effects(ev, module, effects->derived, run_imported);
}

bool modules_effects(Eval *ev) {
    bool any = false, derived = effects_on_subclasses(ev);
    ev->modules.passes++;
    for (uint32_t i = 0; i < ev->modules.opened.n; i++)
        any |= text_effects(ev, ev->modules.opened.entry[i].value, derived, ev->check.on ? NULL : run_imported);
    ev->modules.passes--;
    return any;
}

void module_run(Eval *ev, Module *module) {
    for (uint32_t k = 0; k < module->units; k++)
        if (is_effect(module->unit[k].ast, effects_on_subclasses(ev))) unit_run(ev, module, k);
}
