/* Follows imports through texts that have not been parsed. See reach.h. */
#include "frontend/texts/reach.h"
#include "base/vec.h"
#include "frontend/texts/files.h"
#include "frontend/texts/module_names.h"
#include "frontend/texts/search.h"

#include <string.h>

/* An import under an `if` or the like, which may not run. */
typedef struct Doubtful {
    uint32_t from;
    Sym name;
} Doubtful;

struct Reach {
    Vec(Reached) module;
    Map number;                /* from a name to its module's number + 1; to NULL if it has no text */
    uint32_t opened, searched; /* number of opened modules that were added, and of modules whose text was searched */
    Vec(Doubtful) doubtful;
    uint32_t followed;   /* number of these that were followed */
    const Source *owner; /* the last text that was asked for as an owner, and its module */
    Sym package;
};

/* ---- the imports of a text ---- */

typedef struct Importer {
    Eval *ev;
    struct Reach *reach;
    uint32_t number; /* of the module */
    bool doubtful;   /* the import may not run */
} Importer;

/* Adds a module with a text of the program, unless it is there. Returns its number + 1; 0: there is no such text. */
static uint32_t add_module(Importer *t, Sym name) {
    struct Reach *reach = t->reach;
    if (map_has(&reach->number, name)) return (uint32_t)(uintptr_t)map_get(&reach->number, name);
    bool prelude = false;
    Reached module = {.name = name, .from = t->number};
    module.source = files_module(t->ev, name, &module.package, &prelude);
    bool there = module.source && !prelude;
    if (there) vec_push(t->ev->cx->program, &reach->module, module);
    uint32_t number = there ? reach->module.n : 0;
    map_set(t->ev->cx->program, &reach->number, name, (void *)(uintptr_t)number);
    return number;
}

/* Adds a module and the packages around it; if the import may not run, later. Returns whether it is a package. */
static bool add_import(Importer *t, Sym name) {
    if (t->doubtful) {
        Doubtful later = {t->number, name};
        vec_push(t->ev->cx->program, &t->reach->doubtful, later);
    }
    for (const char *dot = strchr(name, '.'); dot && !t->doubtful; dot = strchr(dot + 1, '.'))
        add_module(t, sym_n(t->ev->cx->symbols, name, (size_t)(dot - name)));
    uint32_t number = t->doubtful ? 0 : add_module(t, name);
    return t->doubtful || (number && t->reach->module.at[number - 1].package);
}

Sym reach_absolute(Eval *ev, uint32_t i, Sym dotted, uint32_t level) {
    const Reached *from = reach_at(ev, i);
    return import_absolute(ev, &(Module){.name = from->name, .package = from->package}, dotted, (int)level);
}

static void follow_imports(Eval *ev, struct Reach *reach, uint32_t number) {
    Importer t = {.ev = ev, .reach = reach, .number = number};
    TextFacts *facts = text_facts(ev, reach->module.at[number].source);
    const char *text = src_bytes(reach->module.at[number].source);
    reach->module.at[number].facts = facts;
    cx_tick(ev->cx);
    Sym base = NULL;
    bool package = false; /* what follows may be modules of `base` */
    for (uint32_t i = 0; i < facts->imports; i++) {
        const ImportLine *line = &facts->import[i];
        Sym name = line->length ? sym_n(ev->cx->symbols, text + line->at, line->length) : NULL;
        t.doubtful = line->doubtful;
        if (line->form == IMPORT_MODULE) add_import(&t, name);
        if (line->form == IMPORT_NAME && package) add_import(&t, sym_below(ev->cx->symbols, base, name));
        if (line->form != IMPORT_FROM) continue;
        base = reach_absolute(ev, number, name, line->level);
        package = base && add_import(&t, base);
    }
}

/* ---- the modules ---- */

static void add_opened(Eval *ev, struct Reach *reach) {
    for (; reach->opened < ev->modules.opened.n; reach->opened++) {
        const Module *module = ev->modules.opened.entry[reach->opened].value;
        if (!module->source || module->prelude || map_get(&reach->number, module->name)) continue;
        Reached root = {.name = module->name, .source = module->source, .package = module->package};
        root.from = reach->module.n;
        vec_push(ev->cx->program, &reach->module, root);
        map_set(ev->cx->program, &reach->number, module->name, (void *)(uintptr_t)reach->module.n);
    }
}

/* Imports that certainly run are followed first, so that a module is reached through others only if it has to be. */
uint32_t reach_count(Eval *ev) {
    struct Reach *reach = ev->modules.reach;
    if (!reach) reach = ev->modules.reach = arena_new(ev->cx->program, struct Reach);
    add_opened(ev, reach);
    for (;;) {
        while (reach->searched < reach->module.n) follow_imports(ev, reach, reach->searched++);
        if (reach->followed == reach->doubtful.n) return reach->module.n;
        Doubtful next = reach->doubtful.at[reach->followed++];
        add_import(&(Importer){.ev = ev, .reach = reach, .number = next.from}, next.name);
    }
}

uint32_t reach_number(const Eval *ev, Sym name) {
    return (uint32_t)(uintptr_t)map_get(&ev->modules.reach->number, name);
}

const Reached *reach_at(const Eval *ev, uint32_t i) { return &ev->modules.reach->module.at[i]; }

/* ---- words ---- */

/* Returns whether a line of the text begins with an assignment to the name. */
static bool binds(const char *text, const char *end, Sym name) {
    size_t n = sym_length(name);
    for (const char *at = text; (at = str_find(at, (size_t)(end - at), name, n)); at += n)
        if ((at == text || at[-1] == '\n') && at + n < end && strchr(" =:", at[n])) return true;
    return false;
}

/* Returns whether the text is of the owner's package, or imports it. */
static bool sees_package(Eval *ev, const Reached *module, const Source *owner) {
    struct Reach *reach = ev->modules.reach;
    for (uint32_t i = 0; owner && reach->owner != owner && i < reach->module.n; i++)
        if (reach->module.at[i].source == owner) reach->owner = owner, reach->package = reach->module.at[i].name;
    if (!owner || reach->owner != owner) return true;
    return module_shares_package(module->name, reach->package) ||
           facts_import(module->facts, reach->package, strcspn(reach->package, "."));
}

ReachName reach_name(Eval *ev, uint32_t i, Sym name, const Source *owner) {
    const Reached *module = &ev->modules.reach->module.at[i];
    size_t n = sym_length(name);
    if (!n || !facts_may_have(ev, module->facts, module->source, name)) return REACH_NOT;
    const char *text = src_bytes(module->source), *end = text + module->source->length;
    bool named = module->source == owner || facts_import(module->facts, name, n) ||
                 (module->facts->star && !binds(text, end, name));
    if (named && module->facts->words.bits) return REACH_NAMED; /* it has the word, almost certainly */
    const char *at = find_word(text, end, name, n);
    if (at && named) return REACH_NAMED;
    for (; at; at = find_word(at + n, end, name, n))
        if (at > text && strchr(".\"'", at[-1])) return sees_package(ev, module, owner) ? REACH_DOTTED : REACH_NOT;
    return REACH_NOT;
}

uint32_t reach_texts_with(Eval *ev, Sym word) {
    uint32_t texts = 0;
    for (uint32_t i = 0; i < reach_count(ev); i++)
        texts += facts_may_have(ev, reach_at(ev, i)->facts, reach_at(ev, i)->source, word);
    return texts;
}
