/* Attributes of modules and classes that lines of other texts set. See set_lines.h. */
#include "frontend/modules/set_lines.h"
#include "frontend/modules/effects.h"
#include "frontend/modules/reach.h"
#include "frontend/modules/text_search.h"

#include <string.h>

typedef Vec(uint32_t) Texts;

struct SetLines {
    uint32_t searched; /* number of imports whose texts were searched */
    Map texts;         /* from the name of an attribute to the Texts that set it and have not run */
    Map globals;       /* from a Module to a Map of the names that its functions declare global */
};

static void note_setter(Eval *ev, SetLines *lines, uint32_t i, Sym attribute) {
    Texts *texts = map_get(&lines->texts, attribute);
    if (!texts) {
        texts = arena_new(ev->cx->program, Texts);
        map_set(ev->cx->program, &lines->texts, attribute, texts);
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
static void note_line(Eval *ev, SetLines *lines, uint32_t i, const char *at, const char *end) {
    const Tuple *callees = prelude_tuple(ev, PRELUDE_MARKS_ATTRIBUTE_SETTERS);
    size_t n = word_length(at, end);
    const char *last;
    if (n && at + n < end && at[n] == '(' && tuple_lists(callees, at, n)) {
        at = skip_blanks(read_chain(at + n + 1, end, &last), end);
        if (at < end && *at == ',') at = skip_blanks(at + 1, end);
        if (at < end && (*at == '"' || *at == '\'') && (n = word_length(at + 1, end)) > 0)
            note_setter(ev, lines, i, sym_n(ev->cx->symbols, at + 1, n));
        else
            note_setter(ev, lines, i, cx_sym(ev->cx, computed));
        return;
    }
    while (word_length(at, end)) {
        at = read_chain(at, end, &last);
        size_t length = last ? (size_t)(at - last) : 0;
        at = skip_blanks(at, end);
        while (at < end && strchr("+-*/|&^@%<>", *at)) at++;
        if (at + 1 >= end || *at != '=' || at[1] == '=') return;
        if (last) note_setter(ev, lines, i, sym_n(ev->cx->symbols, last, length));
        at = skip_blanks(at + 1, end);
    }
}

/* Notes what a text sets outside functions and classes. */
static void search_text(Eval *ev, SetLines *lines, uint32_t i) {
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
        if (n && (at == line || runs)) note_line(ev, lines, i, at, stop);
    }
}

/* ---- names that functions declare global ---- */

static const Map *globals_of(Eval *ev, SetLines *lines, const Module *module) {
    if (map_has(&lines->globals, module)) return map_get(&lines->globals, module);
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
    map_set(ev->cx->program, &lines->globals, module, names);
    return names;
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
        const Module *module = ev->modules.in_text && near ? NULL : reach_open(ev, now.at[i]);
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
    for (uint32_t n = reach_count(ev); lines->searched < n; lines->searched++) search_text(ev, lines, lines->searched);
    return lines;
}

void set_lines_run(Eval *ev, SetLines *lines, const Module *module, Sym name) {
    Texts *texts = map_get(&lines->texts, name), *any = map_get(&lines->texts, cx_sym(ev->cx, computed));
    if (texts && texts->n) run_texts(ev, texts);
    if (any && any->n) run_texts(ev, any);
    if (!module || module->prelude || !module->source || ev->modules.in_text) return;
    const Map *globals = globals_of(ev, lines, module);
    if (!globals || !map_get(globals, name)) return;
    map_set(ev->cx->program, (Map *)(uintptr_t)globals, name, NULL);
    run_global_setters(ev, name, module->source);
}
