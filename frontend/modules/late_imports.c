/* Statements at module level that call functions which import modules: what these import may fill objects of the
 * program, although no import at module level leads to it. */
#include "frontend/modules/effects.h"
#include "frontend/modules/units.h"
#include "frontend/texts/search.h"

#include <string.h>

/* A statement at module level. */
typedef struct LateUnit {
    Module *module;
    uint32_t unit;
} LateUnit;
typedef Vec(LateUnit) LateUnits;

struct LateImports {
    Map names;      /* of functions that import something, also the library's, and of the classes that have them */
    Map calls;      /* from a name to the LateUnits that call something of that name */
    uint32_t named; /* number of opened modules whose names and calls are listed */
    LateUnits unit; /* those that call one of the names */
    uint32_t tried; /* so many of these have been tried */
};

static void add_name(Eval *ev, struct LateImports *late, const char *at, const char *end) {
    Sym name = sym_n(ev->cx->symbols, at, word_length(at, end));
    if (!*name || map_has(&late->names, name)) return;
    map_set(ev->cx->program, &late->names, name, (void *)(uintptr_t)name);
    const LateUnits *calls = map_get(&late->calls, name);
    for (uint32_t i = 0; calls && i < calls->n; i++) vec_push(ev->cx->program, &late->unit, calls->at[i]);
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
    for (size_t i = 1; i < sizeof words / sizeof *words; i++) add_name(ev, late, words[i], words[i] + strlen(words[i]));
    ArenaMark mark = arena_mark(ev->cx->scratch);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        Above above = {.line = text};
        for (const char *at = text; (at = find_word(at, end, words[i], strlen(words[i]))); at++)
            add_around(ev, late, &above, text, at, end);
    }
    arena_release(ev->cx->scratch, mark);
}

/* Returns what an import runs of a statement: of a definition, its decorators. */
static Span run_at_once(const Ast *stmt) {
    AstList decorators = ast_decorators(stmt);
    if (!decorators.n) return stmt->at;
    return (Span){decorators.at[0]->at.lo, decorators.at[decorators.n - 1]->at.hi};
}

static void add_call(Eval *ev, struct LateImports *late, Sym name, LateUnit unit) {
    LateUnits *calls = map_get(&late->calls, name);
    if (!calls) map_set(ev->cx->program, &late->calls, name, calls = arena_new(ev->cx->program, LateUnits));
    if (calls->n && vec_last(calls).unit == unit.unit && vec_last(calls).module == unit.module) return;
    vec_push(ev->cx->program, calls, unit);
    if (map_has(&late->names, name)) vec_push(ev->cx->program, &late->unit, unit);
}

/* Adds what the import of a module calls by name, from the texts of its statements. Definitions without decorators call
 * nothing. */
static void add_calls(Eval *ev, struct LateImports *late, Module *module) {
    for (uint32_t k = 0; k < module->units; k++) {
        const Ast *stmt = module->unit[k].ast;
        if (module->unit[k].state != UNIT_PENDING || !effects_are_of(stmt)) continue;
        Span span = run_at_once(stmt);
        bool decorates = span.hi != stmt->at.hi;
        const char *at = src_bytes(module->source) + (span.lo - module->source->base), *end = at + (span.hi - span.lo);
        while (at < end) {
            size_t n = word_length(at, end);
            const char *next = skip_spaces(at + n, end);
            if (n && (decorates || (next < end && *next == '(')))
                add_call(ev, late, sym_n(ev->cx->symbols, at, n), (LateUnit){module, k});
            at += n ? n : 1;
        }
    }
}

static void search_opened(Eval *ev, struct LateImports *late) {
    for (; late->named < ev->modules.opened.n; late->named++) {
        Module *module = ev->modules.opened.entry[late->named].value;
        if (!module->source || module->prelude) continue;
        add_names(ev, late, module);
        add_calls(ev, late, module);
    }
}

bool late_imports_run(Eval *ev, bool again) {
    struct LateImports *late = ev->modules.late;
    if (!late) late = ev->modules.late = arena_new(ev->cx->program, struct LateImports);
    search_opened(ev, late);
    bool any = false, all = true;
    for (uint32_t i = again ? 0 : late->tried; i < late->unit.n; i++) {
        LateUnit unit = late->unit.at[i];
        bool reached = !unit.module->running || unit.unit < unit.module->running->unit;
        all &= reached;
        if (!reached) continue;
        if (again || !unit.module->unit[unit.unit].tried) any |= effects_force_unit(ev, unit.module, unit.unit);
        if (all && late->tried == i) late->tried++;
    }
    return any;
}
