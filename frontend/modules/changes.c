/* Finds texts that change what they import, before they are parsed. */
#include "frontend/modules/files.h"
#include "frontend/modules/module.h"
#include "frontend/modules/units.h"

#include <string.h>

static size_t word_length(const char *at, const char *end) {
    size_t n = 0;
    while (at + n < end && str_is_word(at[n])) n++;
    return n;
}

static const char *line_end(const char *at, const char *end) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    return newline ? newline : end;
}

/* The names that the imports of a text bind, as far as it has been read. */
typedef struct Imports {
    Context *cx;
    Map names;
    bool open; /* the list of names continues on the next line, unless that begins another statement */
} Imports;

/* Adds the words of a line that is an import or a part of one, and returns true; `first` is its first word's length. */
static bool read_import(Imports *imports, const char *line, size_t first, const char *end) {
    bool begins = (first == 6 && !memcmp(line, "import", 6)) || (first == 4 && !memcmp(line, "from", 4));
    if (first && !begins) imports->open = false;
    if (!begins && !imports->open) return false;
    for (const char *at = begins ? line + first : line; at < end;) {
        size_t n = word_length(at, end);
        if (n) map_set(imports->cx->scratch, &imports->names, sym_n(imports->cx->symbols, at, n), imports);
        if (*at == '(') imports->open = true;
        if (*at == ')') imports->open = false;
        at += n ? n : 1;
    }
    return true;
}

/* Returns whether what follows a name is an attribute or item that is assigned, or a method that changes it. */
static bool changes(Eval *ev, const char *at, const char *end) {
    size_t left = (size_t)(end - at);
    if (!left || (*at != '.' && *at != '[')) return false;
    for (const char *dot = memchr(at, '.', left); dot; dot = memchr(dot + 1, '.', (size_t)(end - dot - 1))) {
        size_t n = word_length(dot + 1, end);
        if (dot + 1 + n < end && dot[1 + n] == '(' && prelude_lists(ev, PRELUDE_MARKS_CHANGING_METHODS, dot + 1, n))
            return true;
    }
    const char *assigned = memchr(at, '=', left), *call = memchr(at, '(', left);
    return assigned && assigned + 1 < end && assigned[1] != '=' && (!call || assigned < call);
}

/* Returns whether the word begins a statement whose body runs when the module is imported. */
static bool begins_block(const char *word, size_t n) {
    static const char *const words[] = {"if", "elif", "else", "try", "except", "finally", "for", "while", "with"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == n && !memcmp(word, words[i], n)) return true;
    return false;
}

bool text_changes_imports(Eval *ev, const Source *source) {
    const char *text = src_bytes(source), *end = text + source->length, *stop;
    Imports imports = {.cx = ev->cx};
    const Tuple *setters = prelude_tuple(ev, PRELUDE_MARKS_ATTRIBUTE_SETTERS);
    bool runs = true; /* whether the outermost statement around the line runs when the module is imported */
    for (const char *line = text; line < end; line = stop + 1) {
        stop = line_end(line, end);
        bool indented = *line == ' ' || *line == '\t';
        if (indented && !runs && !imports.open) continue;
        const char *name = line;
        while (name < stop && (*name == ' ' || *name == '\t')) name++;
        size_t n = word_length(name, stop);
        if (read_import(&imports, name, indented && imports.open ? 0 : n, stop)) continue;
        if (n && !indented) runs = begins_block(name, n);
        bool call = n && name[n] == '(' && tuple_lists(setters, name, n);
        if (call) name += n + 1, n = word_length(name, stop);
        if (n && (call || changes(ev, name + n, stop)) && map_has(&imports.names, sym_n(ev->cx->symbols, name, n)))
            return true;
    }
    return false;
}

/* ---- imports of imports that set the default dtype ---- */

static const char *past_blanks(const char *at, const char *end) {
    while (at < end && (*at == ' ' || *at == '\t')) at++;
    return at;
}

/* Returns the end of a dotted name. */
static const char *dotted_end(const char *at, const char *end) {
    while (at < end && (str_is_word(*at) || *at == '.')) at++;
    return at;
}

static bool is_at(const char *word, const char *at, const char *end) {
    size_t n = strlen(word);
    return (size_t)(end - at) > n && !memcmp(at, word, n) && !str_is_word(at[n]);
}

/* Returns whether importing the module sets the default dtype: its packages are imported, too. */
static bool import_sets(Eval *ev, const Module *from, const char *dotted, size_t n, int level) {
    Sym name = import_absolute(ev, from, sym_n(ev->cx->symbols, dotted, n), level);
    for (const char *dot = name ? strchr(name, '.') : NULL; dot; dot = strchr(dot + 1, '.'))
        if (import_sets_default_dtype(ev, sym_n(ev->cx->symbols, name, (size_t)(dot - name)))) return true;
    return name && import_sets_default_dtype(ev, name);
}

/* `at`: behind `import` of `import a.b, c as d`, or of `from base import a, (b, c)`, whose parts may be modules. */
static bool names_set(Eval *ev, const Module *from, Sym base, int level, const char *at, const char *end) {
    bool any = false;
    while (at < end && !any) {
        at = past_blanks(at, end);
        const char *behind = dotted_end(at, end);
        if (behind == at) return any;
        Sym name = sym_n(ev->cx->symbols, at, (size_t)(behind - at));
        if (base) name = *base ? sym_printf(ev->cx->symbols, "%s.%s", base, name) : name;
        any = import_sets(ev, from, name, strlen(name), level);
        const char *comma = memchr(behind, ',', (size_t)(end - behind));
        at = comma ? comma + 1 : end;
        while (at < end && (*at == '\n' || *at == '\r' || *at == '\\')) at = past_blanks(at + 1, end);
    }
    return any;
}

/* `from ..base import (a, b)`; at: behind `from`. */
static bool from_sets(Eval *ev, const Module *from, const char *at, const char *line_stop, const char *end) {
    int level = 0;
    at = past_blanks(at, line_stop);
    for (; at < line_stop && *at == '.'; at++) level++;
    const char *behind = dotted_end(at, line_stop);
    Sym base = sym_n(ev->cx->symbols, at, (size_t)(behind - at));
    if ((*base || level) && import_sets(ev, from, base, strlen(base), level)) return true;
    at = past_blanks(behind, line_stop);
    if (!is_at("import", at, line_stop)) return false;
    at = past_blanks(at + strlen("import"), line_stop);
    if (at == line_stop || *at != '(') return names_set(ev, from, base, level, at, line_stop);
    const char *close = memchr(at, ')', (size_t)(end - at));
    at = past_blanks(at + 1, end);
    while (at < end && (*at == '\n' || *at == '\r')) at = past_blanks(at + 1, end);
    return names_set(ev, from, base, level, at, close ? close : line_stop);
}

static bool text_imports_setting(Eval *ev, const Module *from, const Source *source) {
    const char *text = src_bytes(source), *end = text + source->length, *stop;
    bool runs = true, any = false;
    for (const char *line = text; line < end && !any; line = stop + 1) {
        stop = line_end(line, end);
        const char *at = past_blanks(line, stop);
        if (at > line && !runs) continue;
        size_t n = word_length(at, stop);
        if (n && at == line) runs = begins_block(at, n);
        if (is_at("import", at, stop)) any = names_set(ev, from, NULL, 0, at + n, stop);
        if (is_at("from", at, stop)) any = from_sets(ev, from, at + n, stop, end);
    }
    return any;
}

bool import_sets_default_dtype(Eval *ev, Sym name) {
    enum { TEXTS = 300 }; /* most texts that are searched for one program */
    bool package = false, prelude = false;
    Map *known = &ev->modules.within;
    if (map_has(known, name)) return map_get(known, name);
    if (known->n > TEXTS) return false;
    map_set(ev->cx->program, known, name, NULL); /* imports may form a ring */
    const Source *source = files_module(ev, name, &package, &prelude);
    if (!source || prelude) return false;
    Module from = {.name = name, .package = package};
    bool sets = text_sets_default_dtype(ev, source) || text_imports_setting(ev, &from, source);
    if (sets) map_set(ev->cx->program, known, name, (void *)(uintptr_t)name);
    return sets;
}
