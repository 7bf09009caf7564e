/* Attributes of modules and classes that lines of other texts set. See set_lines.h. */
#include "frontend/modules/set_lines.h"
#include "frontend/modules/effects.h"
#include "frontend/texts/module_names.h"
#include "frontend/texts/reach.h"
#include "frontend/texts/search.h"
#include "frontend/texts/uses.h"

#include <string.h>

typedef Vec(uint32_t) Texts;

struct SetLines {
    uint32_t searched; /* number of imports whose texts were searched */
    Map texts;         /* from the name of an attribute to the Texts that set it and have not run */
    Map globals;       /* from a Module to a Map of the names that its functions declare global */
    Map classes;       /* from the name of an attribute to Texts that set it, but in classes and functions only */
};

/* Stands for an attribute whose name is computed. */
static const char computed[] = "";

/* ---- what texts set ---- */

static void note_setter(Eval *ev, SetLines *lines, uint32_t i, Sym attribute) {
    Texts *texts = map_get(&lines->texts, attribute);
    if (!texts) {
        texts = arena_new(ev->cx->program, Texts);
        map_set(ev->cx->program, &lines->texts, attribute, texts);
    }
    if (!texts->n || vec_last(texts) != i) vec_push(ev->cx->program, texts, i);
}

static void note_text(Eval *ev, SetLines *lines, uint32_t i) {
    const Source *source = reach_at(ev, i)->source;
    const TextFacts *facts = facts_of_changes(ev, reach_at(ev, i)->facts, source);
    const char *text = src_bytes(source);
    for (uint32_t k = 0; k < facts->attributes; k++) {
        AttributeLine line = facts->attribute[k];
        note_setter(ev, lines, i,
                    line.length ? sym_n(ev->cx->symbols, text + line.at, line.length) : cx_sym(ev->cx, computed));
    }
}

/* ---- names that functions declare global ---- */

static const Map *globals_of(Eval *ev, SetLines *lines, const Module *module) {
    if (map_has(&lines->globals, module)) return map_get(&lines->globals, module);
    Map *names = NULL;
    const char *text = src_bytes(module->source), *end = text + module->source->length;
    for (const char *at = text; (at = str_find(at, (size_t)(end - at), " global ", 8));) {
        at += 8;
        if (!names) names = arena_new(ev->cx->program, Map);
        for (size_t n; (n = word_length(at, end)) > 0;) {
            map_set(ev->cx->program, names, sym_n(ev->cx->symbols, at, n), names);
            at = skip_spaces(at + n, end);
            if (at < end && *at == ',')
                at = skip_spaces(at + 1, end);
            else
                break;
        }
    }
    map_set(ev->cx->program, &lines->globals, module, names);
    return names;
}

/* ---- lines that set nothing in a module ---- */

/* Returns whether a name of text i is that of a class or function, there or where it is imported from. */
static bool names_class(Eval *ev, uint32_t i, Sym name) {
    for (int depth = 0; depth < 8; depth++) {
        const TextParts *parts = uses_of_text(ev, reach_at(ev, i)->source);
        const PartNumbers *numbers = map_get(&parts->names, name);
        const TextImport *import = map_get(&parts->imports, name);
        for (uint32_t k = 0; numbers && k < numbers->n; k++)
            if (parts->part.at[numbers->at[k]].kind == PART_STATEMENT) return false;
        if (numbers || !import || !import->name) return numbers && !import;
        Sym module = reach_absolute(ev, i, import->module, import->level);
        uint32_t number = module ? reach_number(ev, module) : 0;
        if (!number) return false;
        i = number - 1, name = import->name;
    }
    return false;
}

/* Returns whether the attribute at `at` is that of a class or function, which has a name in the text: `Name.a = 1`. */
static bool sets_in_class(Eval *ev, uint32_t i, const char *text, const char *at) {
    if (at == text || at[-1] != '.') return false;
    const char *end = at - 1, *word = end;
    while (word > text && str_is_word(word[-1])) word--;
    bool first = word == text || strchr(" \t\n;", word[-1]);
    return word < end && first && names_class(ev, i, sym_n(ev->cx->symbols, word, (size_t)(end - word)));
}

static bool sets_in_classes_only(Eval *ev, uint32_t i, Sym attribute) {
    const Source *source = reach_at(ev, i)->source;
    const TextFacts *facts = facts_of_changes(ev, reach_at(ev, i)->facts, source);
    const char *text = src_bytes(source);
    for (uint32_t k = 0; k < facts->attributes; k++) {
        AttributeLine line = facts->attribute[k];
        if (line.length == sym_length(attribute) && !memcmp(text + line.at, attribute, line.length) &&
            !sets_in_class(ev, i, text, text + line.at))
            return false;
    }
    return true;
}

/* Returns the texts that may set the attribute in a module; the others wait until it is read from a class. */
static Texts texts_for_module(Eval *ev, SetLines *lines, Texts *texts, Sym attribute) {
    Texts found = {0}, *others = map_get(&lines->classes, attribute);
    if (!others) {
        others = arena_new(ev->cx->program, Texts);
        map_set(ev->cx->program, &lines->classes, attribute, others);
    }
    for (uint32_t i = 0; i < texts->n; i++)
        vec_push(ev->cx->program, sets_in_classes_only(ev, texts->at[i], attribute) ? others : &found, texts->at[i]);
    return found;
}

/* ---- running ---- */

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
        const Module *module = ev->modules.in_text && near ? NULL : open_reached(ev, now.at[i]);
        if (module)
            map_set(ev->cx->mem, &setting, only = module, texts);
        else if (ev->modules.in_text)
            vec_push(ev->cx->program, &left, now.at[i]);
    }
    *texts = left;
    if (only) units_in_order(ev, setting.n > 1 ? only->name : NULL, run_change, &setting);
}

SetLines *set_lines_follow(Eval *ev, SetLines *lines) {
    if (!lines) lines = arena_new(ev->cx->program, SetLines);
    for (uint32_t n = reach_count(ev); lines->searched < n; lines->searched++) note_text(ev, lines, lines->searched);
    return lines;
}

void set_lines_run(Eval *ev, SetLines *lines, const Module *module, Sym name) {
    Texts *texts = map_get(&lines->texts, name), *any = map_get(&lines->texts, cx_literal(ev->cx, computed));
    Texts *classes = module ? NULL : map_get(&lines->classes, name);
    if (module && texts && texts->n) *texts = texts_for_module(ev, lines, texts, name);
    if (texts && texts->n) run_texts(ev, texts);
    if (classes && classes->n) run_texts(ev, classes);
    if (any && any->n) run_texts(ev, any);
    if (!module || module->prelude || !module->source || ev->modules.in_text) return;
    const Map *globals = globals_of(ev, lines, module);
    if (!globals || !map_get(globals, name)) return;
    map_set(ev->cx->program, (Map *)(uintptr_t)globals, name, NULL);
    run_global_setters(ev, name, module->source);
}
