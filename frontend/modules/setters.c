/* Attributes of modules and classes that other texts set when they are imported, of which the program may need no name:
 * `module.N = 7`, `setattr(Class, "n", 7)`, calls of functions with a `global` statement. Before such an attribute is
 * read, these texts are opened and the statements run. */
#include "frontend/modules/effects.h"
#include "frontend/modules/reach.h"
#include "frontend/modules/text_search.h"
#include "frontend/value/state.h"

#include <string.h>

typedef Vec(uint32_t) Texts;

struct Setters {
    uint32_t searched; /* number of imports whose texts were searched */
    bool searching;    /* the search itself reads names of the prelude */
    Map texts;         /* from the name of an attribute to the Texts that set it and have not run */
    Map globals;       /* from a Module to a Map of the names that its functions declare global */
};

static void note_setter(Eval *ev, struct Setters *setters, uint32_t i, Sym attribute) {
    Texts *texts = map_get(&setters->texts, attribute);
    if (!texts) {
        texts = arena_new(ev->cx->program, Texts);
        map_set(ev->cx->program, &setters->texts, attribute, texts);
    }
    if (!texts->n || vec_last(texts) != i) vec_push(ev->cx->program, texts, i);
}

/* Stands for an attribute whose name is computed. */
static const char computed[] = "";

static const char *skip_blanks(const char *at, const char *end) {
    while (at < end && *at == ' ') at++;
    return at;
}

/* Reads `a.b.c`. Returns where it ends. *last: the last name, if there are several. */
static const char *read_chain(const char *at, const char *end, const char **last) {
    *last = NULL;
    at += word_length(at, end);
    while (at + 1 < end && *at == '.' && word_length(at + 1, end)) {
        *last = at + 1;
        at = *last + word_length(*last, end);
    }
    return at;
}

/* Notes the attributes that `a.b = c.d = value`, `a.b += value` or `setattr(a, "b", value)` sets. */
static void note_line(Eval *ev, struct Setters *setters, uint32_t i, const char *at, const char *end) {
    const Tuple *callees = prelude_tuple(ev, PRELUDE_MARKS_ATTRIBUTE_SETTERS);
    size_t n = word_length(at, end);
    const char *last;
    if (n && at + n < end && at[n] == '(' && tuple_lists(callees, at, n)) {
        at = skip_blanks(read_chain(at + n + 1, end, &last), end);
        if (at < end && *at == ',') at = skip_blanks(at + 1, end);
        if (at < end && (*at == '"' || *at == '\'') && (n = word_length(at + 1, end)) > 0)
            note_setter(ev, setters, i, sym_n(ev->cx->symbols, at + 1, n));
        else
            note_setter(ev, setters, i, cx_sym(ev->cx, computed));
        return;
    }
    while (word_length(at, end)) {
        at = read_chain(at, end, &last);
        size_t length = last ? (size_t)(at - last) : 0;
        at = skip_blanks(at, end);
        while (at < end && strchr("+-*/|&^@%<>", *at)) at++;
        if (at + 1 >= end || *at != '=' || at[1] == '=') return;
        if (last) note_setter(ev, setters, i, sym_n(ev->cx->symbols, last, length));
        at = skip_blanks(at + 1, end);
    }
}

/* Notes what a text sets outside functions and classes. */
static void search_text(Eval *ev, struct Setters *setters, uint32_t i) {
    const Source *source = reach_at(ev, i)->source;
    const char *text = src_bytes(source), *end = text + source->length, *stop;
    if (!text_changes_imports(ev, source)) return;
    bool runs = true; /* whether the outermost statement around the line runs when the module is imported */
    for (const char *line = text; line < end; line = stop + 1) {
        stop = line_end(line, end);
        const char *at = line;
        while (at < stop && (*at == ' ' || *at == '\t')) at++;
        size_t n = word_length(at, stop);
        if (n && at == line) runs = begins_block(at, n);
        if (n && (at == line || runs)) note_line(ev, setters, i, at, stop);
    }
}

/* ---- names that functions declare global ---- */

static const Map *globals_of(Eval *ev, struct Setters *setters, const Module *module) {
    if (map_has(&setters->globals, module)) return map_get(&setters->globals, module);
    Map *names = NULL;
    const char *text = src_bytes(module->source), *end = text + module->source->length;
    for (const char *at = text; (at = memmem(at, (size_t)(end - at), " global ", 8));) {
        at += 8;
        if (!names) names = arena_new(ev->cx->program, Map);
        for (size_t n; (n = word_length(at, end)) > 0;) {
            map_set(ev->cx->program, names, sym_n(ev->cx->symbols, at, n), names);
            at = skip_blanks(at + n, end);
            if (at < end && *at == ',')
                at = skip_blanks(at + 1, end);
            else
                break;
        }
    }
    map_set(ev->cx->program, &setters->globals, module, names);
    return names;
}

/* ---- before a read ---- */

/* Returns the state of the search, if what other modules set is complete here: not while the text of one of the
 * program's modules runs, other than the target's. NULL: it is not. */
static struct Setters *setters_here(Eval *ev) {
    const Module *target = ev->modules.target;
    const TopLevel *unit = ev->modules.in_text;
    if (ev->check.on || ev->subject.archive || !target || target->prelude) return NULL;
    if (unit && !(unit >= target->unit && unit < target->unit + target->units)) return NULL;
    struct Setters *setters = ev->modules.setters;
    if (!setters) setters = ev->modules.setters = arena_new(ev->cx->program, struct Setters);
    if (setters->searching) return NULL;
    setters->searching = true;
    uint64_t steps = ev->cx->steps; /* a text is searched once, and its first reader should not pay for it */
    for (uint32_t n = reach_count(ev); setters->searched < n; setters->searched++)
        search_text(ev, setters, setters->searched);
    ev->cx->steps = steps;
    setters->searching = false;
    return setters;
}

static void run_change(Eval *ev, Module *module, uint32_t k, void *user) {
    if (map_has((Map *)user, module)) effects_run_change(ev, module, k);
}

/* Runs the texts that set an attribute, in the order of the imports. While the target's text runs, those of its own
 * package may come later. */
static void run_texts(Eval *ev, Texts *texts) {
    Map setting = {0};
    Texts left = {0};
    const Module *only = NULL;
    Texts now = *texts;
    *texts = (Texts){0};
    for (uint32_t i = 0; i < now.n; i++) {
        Sym name = reach_at(ev, now.at[i])->name;
        bool near = module_shares_package(name, ev->modules.target->name);
        const Module *module = ev->modules.in_text && near ? NULL : reach_open(ev, now.at[i]);
        if (module)
            map_set(ev->cx->mem, &setting, only = module, texts);
        else if (ev->modules.in_text)
            vec_push(ev->cx->program, &left, now.at[i]);
    }
    *texts = left;
    if (only) units_in_order(ev, setting.n > 1 ? only->name : NULL, run_change, &setting);
}

void modules_settle(Eval *ev, Module *module, Sym name) {
    struct Setters *setters = setters_here(ev);
    Texts *texts = setters ? map_get(&setters->texts, name) : NULL;
    if (texts && texts->n) run_texts(ev, texts);
    Texts *any = setters ? map_get(&setters->texts, cx_sym(ev->cx, computed)) : NULL;
    if (any && any->n) run_texts(ev, any);
    if (!setters || !module || module->prelude || !module->source || ev->modules.in_text) return;
    const Map *globals = globals_of(ev, setters, module);
    if (!globals || !map_get(globals, name)) return;
    map_set(ev->cx->program, (Map *)(uintptr_t)globals, name, NULL);
    run_global_setters(ev, name, module->source);
}
