/* Finds the classes that derive from a class, for `Base.__subclasses__()`. */
#include "frontend/kinds/protocol.h"
#include "frontend/modules/effects.h"
#include "frontend/modules/units.h"

#include <string.h>

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
    if (span_has_text(source, at, "(")) return true;
    map_each (names, e)
        if (span_has_text(source, at, e->key)) return true;
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

/* The classes that derive from `of`, in the order in which Python makes them. */
typedef struct Derived {
    const Class *of;
    Map names; /* by which texts know it */
    Map seen;  /* modules that were searched */
    SvVec found;
    bool ordered; /* modules that import those with the classes are searched, too */
} Derived;

static void add_derived(Eval *ev, Module *module, uint32_t k, Derived *derived) {
    const Ast *stmt = module->unit[k].ast;
    if (stmt->kind != AST_ClassDef || !may_derive(stmt, module->source, &derived->names)) return;
    effects_run_unit(ev, module, k, true);
    const Sval *v = map_get(&module->value, stmt->ClassDef.name);
    if (v && derives_directly(*v, derived->of)) vec_push(ev->cx->program, &derived->found, *v);
}

static void search_imported(Eval *ev, const Imported *imported, void *user);

/* Searches a module after those that it imports. */
static void search_module(Eval *ev, Module *module, Derived *derived) {
    if (!module || module->prelude || map_has(&derived->seen, module)) return;
    map_set(ev->cx->mem, &derived->seen, module, derived);
    cx_check_stack(ev->cx, 0);
    uint32_t begun = module->running ? module->running->unit : module->units;
    for (uint32_t k = 0; k < begun; k++) {
        imports_of(ev, module, module->unit[k].ast, search_imported, derived);
        add_derived(ev, module, k, derived);
    }
}

/* Returns an imported module; NULL: nothing needs it, and it is of no interest for the order. */
static Module *imported_module(Eval *ev, Sym name, const Derived *derived) {
    size_t n = strcspn(name, ".");
    Sym of = derived->of->module ? derived->of->module->name : "";
    bool near = strcspn(of, ".") == n && !memcmp(name, of, n);
    return derived->ordered && near ? module_find(ev, name) : map_get(&ev->modules.opened, name);
}

static void search_imported(Eval *ev, const Imported *imported, void *user) {
    for (const char *dot = strchr(imported->name, '.'); dot; dot = strchr(dot + 1, '.')) {
        Sym package = sym_n(ev->cx->symbols, imported->name, (size_t)(dot - imported->name));
        search_module(ev, imported_module(ev, package, user), user);
    }
    search_module(ev, imported_module(ev, imported->name, user), user);
}

static void search_all(Eval *ev, Derived *derived) {
    const Module *target = ev->modules.target;
    search_module(ev, target ? map_get(&ev->modules.opened, target->name) : NULL, derived);
    for (uint32_t i = 0; i < ev->modules.opened.n; i++) search_module(ev, ev->modules.opened.entry[i].value, derived);
}

/* If there are several, modules of the package are opened for their imports, on which the order depends. */
Sval modules_subclasses(Eval *ev, const Class *of) {
    Derived derived = {.of = of};
    bool all = !ev->check.on && of->module && !of->module->prelude;
    if (all) open_deriving(ev, of->name, of->module->source);
    names_of_class(ev, of, &derived.names);
    map_each (&derived.names, e) ev_searches(ev, e->key);
    search_all(ev, &derived);
    if (!all || derived.found.n < 2) return sv_list(ev, derived.found.n, derived.found.at);
    Derived ordered = {.of = of, .names = derived.names, .ordered = true};
    search_all(ev, &ordered);
    return sv_list(ev, ordered.found.n, ordered.found.at);
}
