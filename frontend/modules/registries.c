/* Registries: tables that other modules than their own fill, of which the program may need no name. */
#include "frontend/kinds/protocol.h"
#include "frontend/modules/effects.h"
#include "frontend/modules/units.h"
#include "frontend/texts/fillers.h"
#include "frontend/texts/holders.h"
#include "frontend/texts/module_names.h"
#include "frontend/texts/reach.h"
#include "frontend/texts/search.h"
#include "frontend/value/heap.h"

#include <string.h>

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
    bool derived = effects_on_subclasses(ev);
    for (uint32_t i = 0; i < ev->modules.opened.n; i++) {
        Module *module = ev->modules.opened.entry[i].value;
        const Ast *stmt = module->running && !module->prelude ? module->unit[module->running->unit].ast : NULL;
        if (!stmt || !ast_is_definition(stmt)) continue;
        for (uint32_t k = 0; k < module->running->unit; k++) effects_run_unit(ev, module, k, derived);
    }
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
    Map names;     /* those by which texts may fill them */
    Map present;   /* from a module to its Fills */
    struct {
        const Source *owner;
        Holding by;
        uint32_t reached; /* number of imports when it was found; 0: it was not */
        bool found;
    } elsewhere;  /* whether another text than the owner's may fill them */
    bool running; /* what fills them is being run, so that it sees them as far as they are filled */
    uint32_t ran; /* the count of effects when these had none left to run */
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
    if (of.global && source != of.owner) return false;
    ReachName how = reach_name(ev, i, of.name, of.owner);
    of.dotted = of.attribute || how == REACH_DOTTED;
    return how != REACH_NOT && (!may_search(ev, source, TOKENS) || uses_holder(ev, source, of, holders));
}

/* Returns the text that has the unit, if it has the name. An attribute may get its name in the text of a class. */
static const Source *owner_of(Eval *ev, const TopLevel *unit, Sym name) {
    const Source *source = src_of(ev->cx->sources, unit->ast->at.lo);
    bool named = name && str_find(src_bytes(source), source->length, name, sym_length(name));
    return named ? source : NULL;
}

static Holder holder_of(Sym name, const Source *owner) {
    return (Holder){.name = name, .object = true, .owner = owner};
}

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
            open_reached(ev, search->reached);
}

/* Follows holders through the texts of imports: marks the imports that use them, and adds the names that lead there. In
 * a large program, names that lead to most of it tell nothing: then only the first one counts. */
static void follow(Eval *ev, Holders *holders, uint32_t count, bool *uses) {
    enum { FEW_TEXTS = 64, MOST_BYTES = 1 << 25 };
    const bool *by_first = NULL;
    uint64_t before = ev->modules.searched_bytes;
    for (uint32_t n = 0; n < holders->all.n; n++) {
        Holder of = holders->all.at[n];
        for (uint32_t i = 0; i < count; i++) uses[i] |= import_fills(ev, i, of, holders);
        ev_step(ev);
        if (!n) by_first = arena_copy(ev->cx->program, uses, count * sizeof *uses);
        if (count <= FEW_TEXTS || ev->modules.searched_bytes - before <= MOST_BYTES) continue;
        Sym first = holders->all.at[0].name;
        holders->all.n = 0, holders->known = (Map){0};
        map_set(ev->cx->program, &holders->known, first, (void *)(uintptr_t)first);
        memcpy(uses, by_first, count * sizeof *uses);
    }
}

/* Returns whether the import of a text imports modules by names that it computes, in a statement or in a function that
 * one calls. */
static bool imports_by_itself(Eval *ev, const Source *source) {
    Holders holders = {0};
    holder_add(ev, &holders, (Holder){.name = cx_sym(ev->cx, "import_module"), .owner = source});
    for (uint32_t n = 0; n < holders.all.n; n++)
        if (!may_search(ev, source, TOKENS) || uses_holder(ev, source, holders.all.at[n], &holders)) return true;
    return false;
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
        search->fills[i] = reach_at(ev, i)->package && reach_name(ev, i, cx_sym(ev->cx, "import_module"), NULL) &&
                           imports_by_itself(ev, reach_at(ev, i)->source);
    holder_add(ev, &holders, holder_of(name, owner));
    follow(ev, &holders, count, search->fills);
    search->names = holders.known, search->present = (Map){0};
}

void open_deriving(Eval *ev, Sym name, const Source *owner) {
    uint32_t count = reach_count(ev);
    Holders holders = {0};
    bool *uses = arena_new_array(ev->cx->program, bool, (size_t)count + 1);
    holder_add(ev, &holders, (Holder){.name = name, .hooks = true, .owner = owner, .depth = MOST_DEPTH});
    follow(ev, &holders, count, uses);
    for (uint32_t i = 0; i < count; i++)
        if (uses[i]) open_reached(ev, i);
}

typedef Vec(Module *) Modules;

/* Returns what the module's text has to do with the object. */
static Fills *fills_of(Eval *ev, Searched *search, const Module *module) {
    Fills *fills = map_get(&search->present, module);
    if (fills) return fills;
    map_set(ev->cx->program, &search->present, module, fills = arena_new(ev->cx->program, Fills));
    TextFacts *facts = text_facts(ev, module->source);
    map_each (&search->names, e)
        if (facts_may_have(ev, facts, module->source, e->key))
            map_set(ev->cx->program, &fills->names, e->key, (void *)(uintptr_t)module);
    return fills;
}

/* Runs those side effects of modules that may fill an object by one of the names. They may read other objects that are
 * filled in the same way first. */
static bool run_modules(Eval *ev, Searched *search, const Modules *filling) {
    bool some = ev->modules.some_effects, left = false;
    Map outer = {0}; /* from a module to its Fills for another object */
    map_each (&ev->modules.opened, e) {
        Module *module = e->value;
        if (module->fills) map_set(ev->cx->mem, &outer, module, module->fills);
        module->fills = NULL;
    }
    for (uint32_t i = 0; i < filling->n; i++) left |= filling->at[i]->settled != effects_tally(ev);
    for (uint32_t i = 0; left && i < filling->n; i++) filling->at[i]->fills = fills_of(ev, search, filling->at[i]);
    ev->modules.some_effects = true, ev->modules.rounds++;
    search->running = true;
    bool any = left && modules_effects(ev);
    search->running = false;
    ev->modules.some_effects = some;
    map_each (&ev->modules.opened, e) ((Module *)e->value)->fills = map_get(&outer, e->value);
    return any;
}

static Modules opened_holders(Eval *ev, const Searched *search) {
    Modules filling = {0};
    for (uint32_t i = 0; i < search->held; i++) {
        Module *module = search->fills[i] ? open_reached(ev, i) : NULL;
        if (module) vec_push(ev->cx->mem, &filling, module);
    }
    return filling;
}

/* Opens the modules whose import may fill the object, and runs their side effects. Returns whether there are any. */
static bool run_holders(Eval *ev, Sym name, const Source *owner) {
    Searched *search = searched_for(ev, name);
    if (search->running) return false;
    follow_holders(ev, search, name, owner);
    if (search->ran == effects_tally(ev)) return false;
    Modules filling = opened_holders(ev, search);
    bool any = run_modules(ev, search, &filling);
    any |= modules_settle_items(ev, owner, name);
    search->ran = any ? 0 : effects_tally(ev);
    return any;
}

void run_global_setters(Eval *ev, Sym name, const Source *owner) {
    uint32_t count = reach_count(ev);
    Holders holders = {0};
    Modules setting = {0};
    bool *uses = arena_new_array(ev->cx->program, bool, (size_t)count + 1);
    holder_add(ev, &holders, (Holder){.name = name, .owner = owner, .depth = MOST_DEPTH - 1, .global = true});
    follow(ev, &holders, count, uses);
    for (uint32_t i = 0; i < count; i++) {
        Module *module = uses[i] && reach_at(ev, i)->source != owner ? open_reached(ev, i) : NULL;
        if (module) vec_push(ev->cx->mem, &setting, module);
    }
    if (setting.n) run_modules(ev, &(Searched){.names = holders.known}, &setting);
}

/* Returns whether another text than the owner's may fill the object of a name; if it is an attribute, outside
 * functions.
 */
static bool is_filled_elsewhere(Eval *ev, const Source *owner, Sym name, Holding by) {
    Searched *search = searched_for(ev, name);
    uint32_t count = reach_count(ev);
    bool known = search->elsewhere.reached == count && search->elsewhere.owner == owner && search->elsewhere.by == by;
    if (known) return search->elsewhere.found;
    bool found = false;
    for (uint32_t i = 0; i < count && !found; i++)
        found = reach_at(ev, i)->source != owner &&
                (by == BY_OBJECT ? import_fills(ev, i, holder_of(name, owner), &(Holders){0})
                                 : text_fills(ev, i, name, owner));
    search->elsewhere.owner = owner, search->elsewhere.by = by;
    search->elsewhere.reached = count, search->elsewhere.found = found;
    return found;
}

/* Returns whether the import of some text may fill the object of a name, also through functions and classes. */
static bool is_filled_through(Eval *ev, const Source *owner, Sym name) {
    Searched *search = searched_for(ev, name);
    follow_holders(ev, search, name, owner);
    for (uint32_t i = 0; i < search->held; i++)
        if (search->fills[i]) return true;
    return false;
}

/* Returns whether something else than statements of the owner's text may fill the object of a name. */
static enum Registry registry_of(Eval *ev, const Module *owner, Sym name, Sval v, Holding by) {
    const CellFacts *facts = &heap_cell(ev, v.cell)->facts;
    if (!may_search(ev, owner->source, 1) || filled_by_functions(ev, owner, name, sv_class_of(ev, v), by != BY_MODULE))
        return REGISTRY_FILLED;
    if (is_filled_elsewhere(ev, owner->source, name, by)) return facts->named ? REGISTRY_FILLED : REGISTRY_ELSEWHERE;
    return by != BY_OBJECT && facts->named && is_filled_through(ev, owner->source, name) ? REGISTRY_FILLED
                                                                                         : REGISTRY_NOT;
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

/* Returns whether the running statement is a side effect that is run after those of what is imported before it, as in
 * Python. */
static bool is_in_order(const Eval *ev) {
    return ev->modules.passes && ev->modules.in_text && ev->modules.in_text->ast->kind == AST_Expr;
}

/* Before a registry is read, what fills it is run: the definitions whose decorators or base classes do so, and the
 * other side effects of the files that were opened. A decorator that reads a list only needs those above. A failed
 * look-up in a dictionary runs them too (modules_fill_missing), so that a dictionary is only marked here. */
void modules_fill(Eval *ev, const Module *owner, Sym name, Sval v, Holding by) {
    if (!sv_is_container(v) || ev->check.on || ev->subject.archive || !strcmp(name, "__all__")) return;
    CellFacts *facts = &heap_cell(ev, v.cell)->facts;
    if (!facts->of_text) return;
    if (owner && owner->source) ev_searches(ev, name);
    bool unknown = owner && owner->source && !owner->prelude && facts->registry == REGISTRY_UNKNOWN;
    if (unknown && v.kind != SV_LIST && !facts->key && !facts->named) facts->named = name;
    if (unknown) {
        late_imports_run(ev, false); /* what they import may fill it */
        facts->registry = registry_of(ev, owner, name, v, by);
    }
    if (facts->registry < REGISTRY_ELSEWHERE || v.kind != SV_LIST || is_not_read(ev, name)) return;
    if (ev->now.decorating) {
        run_above(ev);
        return;
    }
    const Source *source = owner_of(ev, facts->of_text, name);
    if (facts->registry == REGISTRY_ELSEWHERE) {
        run_holders(ev, name, source);
        return;
    }
    Searched *search = searched_for(ev, name);
    uint32_t opened = ev->modules.opened.n;
    follow_holders(ev, search, name, source);
    opened_holders(ev, search);
    if (search->running || (is_in_order(ev) && opened == ev->modules.opened.n)) return;
    search->running = true;
    if (by != BY_OBJECT) late_imports_run(ev, true);
    search->running = false;
    run_holders(ev, name, source);
}

void module_fill_registry(Eval *ev, Module *module, Sym name, Sval v) {
    const Bound *bound = map_get(&module->binding, name);
    modules_fill(ev, bound && !bound->imported ? module : NULL, name, v, BY_MODULE);
}

static bool text_may_fill(Eval *ev, const Module *module, Sym name, Span but) {
    if (!module->source || module->prelude) return false;
    ev_searches(ev, name);
    return !may_search(ev, module->source, TOKENS) || may_be_filled(ev, module->source, name, but);
}

/* Searches the opened texts for one that may fill a dictionary of that name, which is known by no other name, and then
 * those that functions import. */
static Searched *search_fillers(Eval *ev, Sym name, const Source *owner) {
    Searched *search = searched_for(ev, name);
    do {
        open_fillers(ev, search, name, owner);
        for (; !search->filler && search->texts < ev->modules.opened.n; search->texts++) {
            Module *module = ev->modules.opened.entry[search->texts].value;
            if (text_may_fill(ev, module, name, (Span){0, 0})) search->filler = module;
        }
    } while (!search->filler && late_imports_run(ev, true));
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
        if (holds ? span_has_text(module->source, module->ast->at, name)
                  : text_may_fill(ev, module, name, (Span){0, 0}))
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

/* Returns whether a text has the key as a string or as the name of an argument, or defines something of that name. */
static bool text_has_key(const Source *source, Sym key) {
    size_t n = sym_length(key);
    const char *text = src_bytes(source), *end = text + source->length;
    for (const char *at = text; (at = str_find(at, (size_t)(end - at), key, n)); at += n) {
        if (at == text || at + n == end) continue;
        bool quoted = (at[-1] == '"' || at[-1] == '\'') && at[n] == at[-1];
        bool defined = at - text > 5 && (!memcmp(at - 4, "def ", 4) || !memcmp(at - 6, "class ", 6));
        bool argument = strchr("( ,\n", at[-1]) && at[n] == '=' && at + n + 1 < end && at[n + 1] != '=';
        if (quoted || argument || (defined && !str_is_word(at[n]))) return true;
    }
    return false;
}

/* Opens an import that nothing has needed yet, if it may add the missing key: its text has the key, or it is the
 * file of a package, whose imports may add it. Such a package is imported by the target, or by a module of the same
 * package, to which the module belongs that fills the table. */
static void open_registering(Eval *ev, const Imported *imported, void *user) {
    const Source *source = imported->source;
    const Missing *missing = user;
    const Module *from = imported->from;
    if (map_has(&ev->modules.opened, imported->name)) return;
    bool near = module_shares_package(imported->name, from->name) &&
                (!missing->filler || module_shares_package(imported->name, missing->filler));
    bool inner = imported->package && (from == ev->modules.target || near);
    if (!inner && !may_search(ev, source, 1)) return;
    if (inner || text_has_key(source, missing->key)) module_find(ev, imported->name);
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
        if (!imports) imports_of(ev, module, module->unit[k].ast, note_import, &imports);
    }
    return imports;
}

/* Returns whether only a running text can have filled the container, which it made after what it imports. `filled`: its
 * own side effects have done something. */
static bool fills_itself(Eval *ev, const CellFacts *facts, bool *filled) {
    Module *maker = running_maker(ev, facts->of_text);
    if (!maker) return false;
    *filled = effects_of_module(ev, maker, effects_on_subclasses(ev));
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

/* Runs the side effects of the texts that have the key: the target's, which is the last one, and otherwise the only
 * other one. Returns whether that filled it in. */
static bool fill_by_key(Eval *ev, Sval dict, Sym key) {
    Module *only = NULL;
    bool derived = effects_on_subclasses(ev);
    for (uint32_t i = 0; i < ev->modules.opened.n; i++) {
        Module *module = ev->modules.opened.entry[i].value;
        if (!module->source || module->prelude) continue;
        if (!may_search(ev, module->source, 1)) return false;
        if (!text_has_key(module->source, key)) continue;
        if (only) return false;
        if (module != ev->modules.target)
            only = module;
        else if (effects_of_module(ev, module, derived) && has_key(ev, dict, key))
            return true;
    }
    return only && effects_of_module(ev, only, derived) && has_key(ev, dict, key);
}

bool modules_fill_missing(Eval *ev, Sval dict, Sval key, const Span *asked) {
    CellFacts *facts = &heap_cell(ev, dict.cell)->facts;
    if (!facts->of_text) return false;
    bool own = false, nameless = !facts->key && !facts->named;
    /* What the running statement has just made, and has given no name, is known to nothing else. */
    if (nameless && facts->of_text == ev->modules.in_text) return false;
    if (fills_itself(ev, facts, &own)) return own;
    const Source *owner = owner_of(ev, facts->of_text, facts->key ? facts->key : facts->named);
    if (facts->key && facts->registry == REGISTRY_ELSEWHERE) return run_holders(ev, facts->key, owner) || own;
    Searched *search = facts->key ? search_fillers(ev, facts->key, owner) : NULL;
    if (search && (!search->filler || (asked && is_memo(ev, search, facts->key, *asked)))) return false;
    bool named = facts->key && key.kind == SV_STR;
    Module *filler = named && search ? search->filler : NULL;
    bool filled = (filler && effects_of_module(ev, filler, effects_on_subclasses(ev))) || own;
    /* If one module is known to fill it in, no other module need be opened for it. */
    if (filled && key.kind == SV_STR && has_key(ev, dict, sv_text(key))) return true;
    if (search && is_filled_alone(ev, search, facts->key)) return filled;
    if (filler && open_for_key(ev, sv_text(key), filler)) filled = true;
    if (filler && fill_by_key(ev, dict, sv_text(key))) return true;
    if (asked && search && search->filler && registers_itself(ev, facts->key)) return filled;
    Sym name = facts->key ? facts->key : facts->named;
    filled |= nameless ? modules_effects(ev) : late_imports_run(ev, true);
    return (name && run_holders(ev, name, owner)) || filled;
}
