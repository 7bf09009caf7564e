/* Finds the classes that derive from a class, for `Base.__subclasses__()`. */
#include "frontend/kinds/protocol.h"
#include "frontend/modules/effects.h"
#include "frontend/modules/units.h"
#include "frontend/texts/search.h"

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
    SvVec found;
} Derived;

static void add_derived(Eval *ev, Module *module, uint32_t k, void *user) {
    Derived *derived = user;
    const Ast *stmt = module->unit[k].ast;
    if (stmt->kind != AST_ClassDef || !may_derive(stmt, module->source, &derived->names)) return;
    effects_run_unit(ev, module, k, true);
    const Sval *v = map_get(&module->value, stmt->ClassDef.name);
    if (v && derives_directly(*v, derived->of)) vec_push(ev->cx->program, &derived->found, *v);
}

Sval modules_subclasses(Eval *ev, const Class *of) {
    Derived derived = {.of = of};
    bool all = !ev->check.on && of->module && !of->module->prelude;
    if (all) open_deriving(ev, of->name, of->module->source);
    names_of_class(ev, of, &derived.names);
    map_each (&derived.names, e) ev_searches(ev, e->key);
    units_in_order(ev, NULL, add_derived, &derived);
    if (!all || derived.found.n < 2) return sv_list(ev, derived.found.n, derived.found.at);
    derived.found.n = 0;
    units_in_order(ev, of->module->name, add_derived, &derived);
    return sv_list(ev, derived.found.n, derived.found.at);
}
