/* Finds imports that set torch's default dtype, also through what they import in turn. Nothing is parsed for it: most
 * texts set none, and a program may import hundreds. */
#include "frontend/texts/import_settings.h"
#include "frontend/texts/facts.h"
#include "frontend/texts/files.h"
#include "frontend/texts/module_names.h"

#include <string.h>

/* A module that was searched, or a name that may be one. */
typedef struct SearchedImport {
    const struct SearchedImport *package; /* the package that contains it; NULL: none */
    bool sets;                            /* importing it sets the default dtype, whatever its packages do */
    bool closed; /* it contains no modules of the program, since it is a plain module or one of the prelude */
} SearchedImport;

static const SearchedImport *search_import(Eval *ev, Sym name);

static bool sets_with_packages(const SearchedImport *found) {
    while (found && !found->sets) found = found->package;
    return found != NULL;
}

/* Returns whether an import of the module's text sets the default dtype. */
static bool imports_set(Eval *ev, const Module *module, const TextFacts *facts) {
    const SearchedImport *found = NULL, *base = NULL;
    Sym name = NULL;
    for (uint32_t i = 0; i < facts->imports; i++) {
        const ImportLine *line = &facts->import[i];
        Sym told = sym_n(ev->cx->symbols, src_bytes(module->source) + line->at, line->length);
        if (line->form == IMPORT_NAME && (!name || base->closed)) continue;
        if (line->form == IMPORT_NAME) {
            found = search_import(ev, sym_below(ev->cx->symbols, name, told));
        } else {
            name = line->form == IMPORT_FROM ? import_absolute(ev, module, told, (int)line->level) : told;
            if (!name) continue;
            base = found = search_import(ev, name);
        }
        if (sets_with_packages(found)) return true;
    }
    return false;
}

static const SearchedImport *search_import(Eval *ev, Sym name) {
    enum { TEXTS = 300, LONGEST = 500 }; /* texts that are searched for one program; bytes of a name */
    Map *known = &ev->modules.within;
    SearchedImport *searched = map_get(known, name);
    if (searched) return searched;
    searched = arena_new(ev->cx->program, SearchedImport);
    map_set(ev->cx->program, known, name, searched); /* entered before the search, because imports may form a ring */
    searched->closed = ev->modules.within_texts > TEXTS || sym_length(name) > LONGEST;
    if (searched->closed) return searched;
    const char *dot = strrchr(name, '.');
    if (dot) searched->package = search_import(ev, sym_n(ev->cx->symbols, name, (size_t)(dot - name)));
    searched->closed = dot && searched->package->closed;
    if (searched->closed) return searched;
    Module module = {.name = name};
    bool prelude = false;
    module.source = files_module(ev, name, &module.package, &prelude);
    searched->closed = module.source && (prelude || !module.package);
    if (!module.source || prelude) return searched;
    const TextFacts *facts = text_facts(ev, module.source);
    ev->modules.within_texts++;
    searched->sets = facts->sets_dtype || imports_set(ev, &module, facts);
    return searched;
}

bool import_sets_default_dtype(Eval *ev, Sym name) { return search_import(ev, name)->sets; }
