/* Attributes and contents of objects that other texts change when they are imported, of which the program may need no
 * name: `module.N = 7`, `setattr(Class, "n", 7)`, calls of functions that do so. Before such an object is read, these
 * texts are opened and the statements run. */
#include "frontend/modules/effects.h"
#include "frontend/modules/set_lines.h"
#include "frontend/texts/import_writes.h"
#include "frontend/texts/module_names.h"
#include "frontend/texts/reach.h"
#include "frontend/value/state.h"

#include <string.h>

/* What imports write is followed in programs of so many texts and bytes: in larger ones most leads to most objects. */
enum { MOST_TEXTS = 256, MOST_BYTES = 1 << 21 };

/* The statements that were found, and those that may run later. */
struct Setters {
    bool searching; /* the search itself reads names of the prelude */
    uint32_t sized; /* number of imports whose bytes were counted */
    size_t bytes;
    bool small; /* what imports write is followed; otherwise, `lines` are searched */
    bool alone; /* the program has a single text */
    SetLines *lines;
    uint32_t count; /* number of imports when `asked` was emptied */
    Map asked;      /* from an attribute, or `contents`, to a Map of the objects whose statements have run */
    Map tried;      /* the units that were run: TopLevel * */
};

static const char contents[] = "[]", replacing[] = "[]=";

/* Returns whether the program has few enough texts to follow what their imports write; notes whether it has only one.
 */
static bool is_small(Eval *ev, struct Setters *setters) {
    uint32_t count = reach_count(ev);
    for (; setters->sized < count; setters->sized++) setters->bytes += reach_at(ev, setters->sized)->source->length;
    setters->alone = count == 1;
    return count <= MOST_TEXTS && setters->bytes <= MOST_BYTES;
}

bool program_is_small(Eval *ev) {
    struct Setters *setters = ev->modules.setters;
    if (setters) return setters->small;
    uint64_t steps = ev->cx->steps; /* a text is searched once, and its first reader should not pay for it */
    setters = ev->modules.setters = arena_new(ev->cx->program, struct Setters);
    setters->small = is_small(ev, setters);
    ev->cx->steps = steps;
    return setters->small;
}

static void follow_writes(Eval *ev, struct Setters *setters) {
    uint32_t count = import_writes_follow(ev);
    if (count == setters->count) return;
    setters->count = count;
    setters->asked = (Map){0};
}

/* Returns the state of the search; NULL: there is none here. */
static struct Setters *setters_now(Eval *ev) {
    const Module *target = ev->modules.target;
    if (ev->check.on || ev->subject.archive || !target || target->prelude) return NULL;
    struct Setters *setters = ev->modules.setters;
    if (!setters) setters = ev->modules.setters = arena_new(ev->cx->program, struct Setters);
    if (setters->searching) return NULL;
    setters->searching = true;
    uint64_t steps = ev->cx->steps; /* a text is searched once, and its first reader should not pay for it */
    setters->small = is_small(ev, setters);
    ev->cx->steps = steps;
    if (setters->small && !ev->modules.in_text) {
        late_imports_run(ev, false); /* they may import what sets something */
        steps = ev->cx->steps;
        setters->small = is_small(ev, setters);
    }
    if (setters->small)
        follow_writes(ev, setters);
    else
        setters->lines = set_lines_follow(ev, setters->lines);
    ev->cx->steps = steps;
    setters->searching = false;
    return setters;
}

/* Returns the state of the search, if what other modules set is complete here: not while the text of one of the
 * program's modules runs, other than the target's. NULL: it is not. */
static struct Setters *setters_here(Eval *ev) {
    const Module *target = ev->modules.target;
    const TopLevel *unit = ev->modules.in_text;
    bool other = unit && target && !(unit >= target->unit && unit < target->unit + target->units);
    return other ? NULL : setters_now(ev);
}

/* Returns whether this is the first question for an attribute, or the contents, of the object. */
static bool is_new(Eval *ev, struct Setters *setters, Sym attribute, const void *object) {
    Sym name = attribute ? attribute : cx_sym(ev->cx, contents);
    Map *objects = map_get(&setters->asked, name);
    if (!objects) {
        objects = arena_new(ev->cx->program, Map);
        map_set(ev->cx->program, &setters->asked, name, objects);
    }
    if (map_has(objects, object)) return false;
    map_set(ev->cx->program, objects, object, objects);
    return true;
}

/* ---- running ---- */

/* Returns whether the unit has not run, and was not tried in vain here since the last side effect that succeeded. */
static bool may_run(Eval *ev, struct Setters *setters, TopLevel *unit) {
    if (unit->state != UNIT_PENDING) return false;
    if (map_has(&setters->tried, unit)) return unit->tried != effects_tally(ev);
    map_set(ev->cx->program, &setters->tried, unit, setters);
    unit->tried = 0; /* it may have been tried too early */
    return true;
}

/* Marks the modules of later statements whose import has begun when statement i runs, as those of a cycle: to import
 * them then does nothing. */
static void mark_begun(Eval *ev, const WritingStatements *statements, uint32_t i, bool begun) {
    const WritingStatement *now = &statements->at[i];
    for (uint32_t k = i + 1; k < statements->n; k++) {
        const WritingStatement *later = &statements->at[k];
        Module *module = later->text != now->text && later->begun < now->turn
                             ? map_get(&ev->modules.opened, reach_at(ev, later->text)->name)
                             : NULL;
        if (module) module->changing = begun;
    }
}

/* Runs statement i. While the target's text runs, those of its own package may come later. Returns whether it has run.
 */
static bool run_statement(Eval *ev, struct Setters *setters, const WritingStatements *statements, uint32_t i) {
    const Reached *from = reach_at(ev, statements->at[i].text);
    bool near = ev->modules.in_text && module_shares_package(from->name, ev->modules.target->name);
    Module *module = near ? NULL : open_reached(ev, statements->at[i].text);
    TopLevel *unit = module && !module->prelude ? module_unit_at(module, statements->at[i].at) : NULL;
    if (!unit || (module->running && unit >= &module->unit[module->running->unit])) return false;
    if (!may_run(ev, setters, unit)) return true;
    uint32_t k = (uint32_t)(unit - module->unit);
    unit->sought = true;
    mark_begun(ev, statements, i, true);
    if (unit->patch)
        effects_run_change(ev, module, k);
    else
        effects_force_unit(ev, module, k);
    mark_begun(ev, statements, i, false);
    return true;
}

/* Runs statements. Returns whether all were run that may run now. */
static bool run_statements(Eval *ev, struct Setters *setters, const WritingStatements *statements) {
    bool all = true;
    for (uint32_t i = 0; i < statements->n; i++)
        if (!run_statement(ev, setters, statements, i) && ev->modules.in_text) all = false;
    return all;
}

/* Runs what changes one of the objects. */
static void run_writes(Eval *ev, struct Setters *setters, const WrittenList *of, Sym attribute, const void *object) {
    setters->searching = true;
    WritingStatements statements = import_writes_of(ev, of, attribute);
    setters->searching = false;
    if (statements.n && !run_statements(ev, setters, &statements))
        map_remove(map_get(&setters->asked, attribute ? attribute : cx_sym(ev->cx, contents)), object);
}

/* ---- before a read ---- */

static void add_written(Eval *ev, WrittenList *list, const Module *module, Sym name) {
    Written written = {module, name};
    if (module && module->source && !module->prelude) vec_push(ev->cx->mem, list, written);
}

/* Returns what texts may name of the object: the module, the function, or the class with its bases. */
static WrittenList written_of(Eval *ev, Sval of) {
    WrittenList list = {0};
    if (of.kind == SV_MODULE) add_written(ev, &list, of.module, NULL);
    if (of.kind == SV_FUNC) add_written(ev, &list, of.func->module, of.func->name);
    for (uint32_t i = 0; of.kind == SV_CLASS && i < of.class->order; i++)
        add_written(ev, &list, of.class->mro[i]->module, of.class->mro[i]->name);
    return list;
}

/* Runs what writes an attribute, the first time that it is asked for. */
static void settle(Eval *ev, struct Setters *setters, Sval of, Sym name) {
    if (!import_writes_any(ev, name)) return;
    WrittenList list = written_of(ev, of);
    const void *object = of.kind == SV_MODULE  ? (const void *)of.module
                         : of.kind == SV_CLASS ? (const void *)of.class
                                               : (const void *)of.func;
    if (!list.n) object = NULL; /* it is of the library */
    if ((object || *name) && is_new(ev, setters, name, object)) run_writes(ev, setters, &list, name, object);
}

void modules_settle(Eval *ev, Sval of, Sym name) {
    struct Setters *setters = setters_here(ev);
    if (!setters) return;
    if (!setters->small) {
        if (of.kind != SV_FUNC) set_lines_run(ev, setters->lines, of.kind == SV_MODULE ? of.module : NULL, name);
        return;
    }
    settle(ev, setters, of, name);
    settle(ev, setters, of, cx_sym(ev->cx, ""));
}

void modules_settle_contents(Eval *ev, const Module *module, Sym name, Sval v, bool replaced) {
    struct Setters *setters = setters_here(ev);
    if (!setters || !setters->small || !import_writes_any(ev, NULL)) return;
    if (setters->alone && ev->modules.in_text) return; /* its statements run in their order */
    Sym asked = cx_sym(ev->cx, replaced ? replacing : contents);
    WrittenList of = {0};
    add_written(ev, &of, module, name);
    if (!of.n || !is_new(ev, setters, asked, name)) return;
    if (replaced && ev->modules.in_text) map_remove(map_get(&setters->asked, asked), name);
    if (replaced && !import_writes_replace(ev, &of, v)) return;
    if (replaced && !is_new(ev, setters, NULL, name)) return;
    run_writes(ev, setters, &of, NULL, name);
}

bool modules_settle_items(Eval *ev, const Source *owner, Sym name) {
    struct Setters *setters = setters_here(ev);
    if (!setters || !setters->small || !import_writes_any(ev, NULL)) return false;
    WrittenList of = {0};
    for (uint32_t i = 0; i < ev->modules.opened.n; i++) {
        const Module *module = ev->modules.opened.entry[i].value;
        if (module->source == owner) add_written(ev, &of, module, name);
    }
    if (!of.n || !is_new(ev, setters, NULL, name)) return false;
    uint32_t before = effects_tally(ev);
    run_writes(ev, setters, &of, NULL, name);
    return effects_tally(ev) != before;
}

/* ---- the library ---- */

/* Texts of the library read its names all the time: for them, a search is only continued that found something. */
static struct Setters *setters_of_library(Eval *ev) {
    bool own = ev->now.frame && !ev->now.frame->module->prelude;
    return own || import_writes_library(ev) ? setters_now(ev) : NULL;
}

static void settle_library(Eval *ev, struct Setters *setters, const Module *module, Sym object, Sym attribute) {
    if (!is_new(ev, setters, attribute, attribute ? (const void *)module : (const void *)object)) return;
    setters->searching = true;
    WritingStatements statements = import_writes_of_library(ev, object, attribute);
    setters->searching = false;
    if ((statements.n && !run_statements(ev, setters, &statements)) || ev->modules.in_text)
        map_remove(map_get(&setters->asked, attribute ? attribute : cx_sym(ev->cx, contents)),
                   attribute ? (const void *)module : (const void *)object);
}

void modules_settle_library(Eval *ev, const Module *module, Sym name) {
    struct Setters *setters = setters_of_library(ev);
    if (!setters || !setters->small || !import_writes_library(ev)) return;
    settle_library(ev, setters, module, module->name, name);
    settle_library(ev, setters, NULL, sym_below(ev->cx->symbols, module->name, name), NULL);
}
