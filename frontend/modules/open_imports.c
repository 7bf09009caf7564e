/* Opens modules that statements of other modules import. See effects.h. */
#include "frontend/modules/effects.h"
#include "frontend/texts/reach.h"
#include "frontend/texts/search.h"

#include <string.h>

bool open_imports(Eval *ev, const void *sought, ImportedFn *open, void *user) {
    uint32_t before = ev->modules.opened.n;
    if ((uintptr_t)map_get(&ev->modules.sought, sought) == before) return false;
    for (uint32_t i = 0; i < ev->modules.opened.n; i++) {
        Module *module = ev->modules.opened.entry[i].value;
        ev_step(ev);
        for (uint32_t k = 0; !module->prelude && k < module->units; k++)
            imports_of(ev, module, module->unit[k].ast, open, user);
    }
    map_set(ev->cx->program, &ev->modules.sought, sought, (void *)(uintptr_t)ev->modules.opened.n);
    return ev->modules.opened.n != before;
}

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
        imports_of(ev, importer, importer->unit[k].ast, open_wanted, (void *)(uintptr_t)name);
    for (uint32_t k = 0; k < begun && !map_has(&ev->modules.opened, name); k++) {
        const Ast *stmt = importer->unit[k].ast;
        bool block = stmt->kind == AST_If || stmt->kind == AST_For || stmt->kind == AST_With || stmt->kind == AST_Try;
        if (block && span_has_text(importer->source, stmt->at, dot ? dot + 1 : name))
            effects_run_unit(ev, importer, k, false);
    }
    return map_get(&ev->modules.opened, name);
}

Module *open_reached(Eval *ev, uint32_t i) {
    Vec(uint32_t) way = {0};
    while (!map_has(&ev->modules.opened, reach_at(ev, i)->name) && reach_at(ev, i)->from != i) {
        vec_push(ev->cx->program, &way, i);
        i = reach_at(ev, i)->from;
    }
    Module *module = map_get(&ev->modules.opened, reach_at(ev, i)->name);
    for (; module && way.n; way.n--) module = open_from(ev, module, reach_at(ev, vec_last(&way))->name);
    return module;
}
