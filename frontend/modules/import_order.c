/* Visits statements of modules in the order in which Python's imports run them. See effects.h. */
#include "frontend/modules/effects.h"
#include "frontend/texts/module_names.h"

#include <string.h>

typedef struct Walk {
    Sym near;
    UnitFn *visit;
    void *user;
    Map seen;
} Walk;

static void walk_imported(Eval *ev, const Imported *imported, void *user);

static void walk_module(Eval *ev, Module *module, Walk *walk) {
    if (!module || module->prelude || map_has(&walk->seen, module)) return;
    map_set(ev->cx->mem, &walk->seen, module, walk);
    cx_check_stack(ev->cx, 0);
    uint32_t begun = module->running ? module->running->unit : module->units;
    for (uint32_t k = 0; k < begun; k++) {
        imports_of(ev, module, module->unit[k].ast, walk_imported, walk);
        walk->visit(ev, module, k, walk->user);
    }
}

/* Returns an imported module; NULL: nothing needs it, and it is of no interest for the order. */
static Module *imported_module(Eval *ev, Sym name, const Walk *walk) {
    bool near = walk->near && module_shares_package(name, walk->near);
    return near ? module_find(ev, name) : map_get(&ev->modules.opened, name);
}

static void walk_imported(Eval *ev, const Imported *imported, void *user) {
    for (const char *dot = strchr(imported->name, '.'); dot; dot = strchr(dot + 1, '.')) {
        Sym package = sym_n(ev->cx->symbols, imported->name, (size_t)(dot - imported->name));
        walk_module(ev, imported_module(ev, package, user), user);
    }
    walk_module(ev, imported_module(ev, imported->name, user), user);
}

void units_in_order(Eval *ev, Sym near, UnitFn *visit, void *user) {
    Walk walk = {near, visit, user, {0}};
    const Module *target = ev->modules.target;
    walk_module(ev, target ? map_get(&ev->modules.opened, target->name) : NULL, &walk);
    for (uint32_t i = 0; i < ev->modules.opened.n; i++) walk_module(ev, ev->modules.opened.entry[i].value, &walk);
}
