/* Statements at module level that call functions which import modules: what these import may fill objects of the
 * program, although no import at module level leads to it. */
#include "frontend/modules/effects.h"
#include "frontend/modules/text_facts.h"
#include "frontend/modules/text_search.h"
#include "frontend/modules/units.h"

#include <string.h>

/* A statement that calls a function which imports something. */
typedef struct LateUnit {
    Module *module;
    uint32_t unit;
} LateUnit;

struct LateImports {
    Map names;           /* of functions that import something, and of the classes that have them: Sym -> itself */
    uint32_t named;      /* number of opened modules whose names are listed */
    uint32_t crossed[2]; /* so many names were searched in so many modules */
    Vec(LateUnit) unit;
};

static void add_name(Eval *ev, struct LateImports *late, const char *at, const char *end) {
    Sym name = sym_n(ev->cx->symbols, at, word_length(at, end));
    if (!*name || map_has(&late->names, name)) return;
    map_set(ev->cx->program, &late->names, name, (void *)(uintptr_t)name);
}

/* A line of a text, from its first letter on. */
typedef struct Head {
    size_t deep; /* its indentation */
    const char *at;
} Head;

/* The lines above a place with smaller and smaller indentations; those that open blocks are around the place. */
typedef struct Above {
    const char *line; /* the next line to read */
    Vec(Head) head;   /* the innermost one is the last */
} Above;

/* Reads the lines before the given one. */
static void read_above(Arena *arena, Above *above, const char *line, const char *end) {
    while (above->line < line) {
        size_t deep = indentation(above->line, end);
        const char *head = above->line + deep, *newline = memchr(head, '\n', (size_t)(line - head));
        above->line = newline ? newline + 1 : line;
        if (strchr("\r\n#)]}", *head)) continue;
        while (above->head.n && vec_last(&above->head).deep >= deep) above->head.n--;
        vec_push(arena, &above->head, ((Head){deep, head}));
    }
}

/* Adds the functions and classes around the place, the innermost first. */
static void add_around(Eval *ev, struct LateImports *late, Above *above, const char *text, const char *at,
                       const char *end) {
    const char *line = line_start(text, at);
    size_t deep = indentation(line, end);
    if (!deep) return;
    read_above(ev->cx->scratch, above, line, end);
    for (uint32_t i = above->head.n; i-- > 0;) {
        const char *head = above->head.at[i].at;
        if (above->head.at[i].deep >= deep) continue;
        if (is_word_at(head, end, "async")) head = skip_spaces(head + 5, end);
        if (is_word_at(head, end, "def") || is_word_at(head, end, "class"))
            add_name(ev, late, skip_spaces(head + word_length(head, end), end), end);
    }
}

/* Adds the functions of the text that have an import, or call a function that imports a module by its name. */
static void add_names(Eval *ev, struct LateImports *late, const Module *module) {
    static const char *const words[] = {"import", "import_module", "__import__"};
    const char *text = src_bytes(module->source), *end = text + module->source->length;
    ArenaMark mark = arena_mark(ev->cx->scratch);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        Above above = {.line = text};
        for (const char *at = text; (at = find_word(at, end, words[i], strlen(words[i]))); at++)
            add_around(ev, late, &above, text, at, end);
    }
    arena_release(ev->cx->scratch, mark);
}

static bool is_searched(const Module *module) { return module->source && !module->prelude; }

/* Returns what an import runs of a statement: of a definition, its decorators. */
static Span run_at_once(const Ast *stmt) {
    AstList decorators = unit_decorators(stmt);
    if (!decorators.n) return stmt->at;
    return (Span){decorators.at[0]->at.lo, decorators.at[decorators.n - 1]->at.hi};
}

/* Returns whether the statement calls something of that name when it is imported. */
static bool calls(const Source *source, const Ast *stmt, Sym name) {
    Span at = run_at_once(stmt);
    bool decorates = at.hi != stmt->at.hi;
    size_t n = sym_length(name);
    const char *text = src_bytes(source) + (at.lo - source->base), *end = text + (at.hi - at.lo), *from = text;
    for (; (from = find_word(from, end, name, n)); from += n) {
        const char *next = skip_spaces(from + n, end);
        if (decorates || (next < end && *next == '(')) return true;
    }
    return false;
}

/* Notes the statements of a module that call the name. Definitions without decorators call nothing. */
static void search_module(Eval *ev, struct LateImports *late, Module *module, Sym name) {
    if (!is_searched(module) || !facts_may_have(ev, text_facts(ev, module->source), module->source, name)) return;
    for (uint32_t k = 0; k < module->units; k++) {
        LateUnit unit = {module, k};
        if (module->unit[k].state == UNIT_PENDING && effects_are_of(module->unit[k].ast) &&
            calls(module->source, module->unit[k].ast, name))
            vec_push(ev->cx->program, &late->unit, unit);
    }
}

static void search_opened(Eval *ev, struct LateImports *late) {
    for (; late->named < ev->modules.opened.n; late->named++) {
        const Module *module = ev->modules.opened.entry[late->named].value;
        if (is_searched(module)) add_names(ev, late, module);
    }
    for (uint32_t i = 0; i < late->named; i++)
        for (uint32_t k = i < late->crossed[1] ? late->crossed[0] : 0; k < late->names.n; k++)
            search_module(ev, late, ev->modules.opened.entry[i].value, late->names.entry[k].key);
    late->crossed[0] = late->names.n, late->crossed[1] = late->named;
}

bool late_imports_run(Eval *ev) {
    struct LateImports *late = ev->modules.late;
    if (!late) late = ev->modules.late = arena_new(ev->cx->program, struct LateImports);
    search_opened(ev, late);
    bool any = false;
    for (uint32_t i = 0; i < late->unit.n; i++) {
        LateUnit unit = late->unit.at[i];
        bool reached = !unit.module->running || unit.unit < unit.module->running->unit;
        any |= reached && effects_force_unit(ev, unit.module, unit.unit);
    }
    return any;
}
