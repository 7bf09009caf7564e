/* Finds imports that set torch's default dtype, also through what they import in turn. Nothing is parsed for it: most
 * texts set none, and a program may import hundreds. */
#include "frontend/modules/files.h"
#include "frontend/modules/module.h"
#include "frontend/modules/text_search.h"
#include "frontend/modules/units.h"

#include <string.h>

/* A module that was searched, or a name that may be one. */
typedef struct SearchedImport {
    const struct SearchedImport *package; /* the package that contains it; NULL: none */
    bool sets;                            /* importing it sets the default dtype, whatever its packages do */
    bool closed; /* it contains no modules of the program, since it is a plain module or one of the prelude */
} SearchedImport;

static const char *past_blanks(const char *at, const char *end) {
    while (at < end && (*at == ' ' || *at == '\t')) at++;
    return at;
}

/* Returns the end of a dotted name. */
static const char *dotted_end(const char *at, const char *end) {
    while (at < end && (str_is_word(*at) || *at == '.')) at++;
    return at;
}

static inline bool is_at(const char *word, const char *at, const char *end) {
    size_t n = strlen(word);
    return (size_t)(end - at) > n && *at == *word && !memcmp(at, word, n) && !str_is_word(at[n]);
}

static const SearchedImport *search_import(Eval *ev, Sym name);

static bool sets_with_packages(const SearchedImport *found) {
    while (found && !found->sets) found = found->package;
    return found != NULL;
}

/* A text that is searched, and the module whose text it is. */
typedef struct ImportText {
    Eval *ev;
    Module module;
    const char *text, *end;
} ImportText;

/* Returns whether one of the imported names sets the default dtype. `at`: after `import` in `import a.b, c as d` or in
 * `from base import a, (b, c)`, whose names may be modules. */
static bool names_set(const ImportText *in, Sym base, const char *at, const char *end) {
    Symbols *symbols = in->ev->cx->symbols;
    while (at < end) {
        at = past_blanks(at, end);
        const char *behind = dotted_end(at, end);
        if (behind == at) return false;
        Sym name = sym_n(symbols, at, (size_t)(behind - at));
        if (sets_with_packages(search_import(in->ev, sym_below(symbols, base, name)))) return true;
        const char *comma = memchr(behind, ',', (size_t)(end - behind));
        at = comma ? comma + 1 : end;
        while (at < end && (*at == '\n' || *at == '\r' || *at == '\\')) at = past_blanks(at + 1, end);
    }
    return false;
}

/* Does the same for `from ..base import (a, b)`; at: after `from`. */
static bool from_sets(const ImportText *in, const char *at, const char *line_stop) {
    int level = 0;
    at = past_blanks(at, line_stop);
    for (; at < line_stop && *at == '.'; at++) level++;
    const char *behind = dotted_end(at, line_stop);
    Sym base = sym_n(in->ev->cx->symbols, at, (size_t)(behind - at));
    base = *base || level ? import_absolute(in->ev, &in->module, base, level) : NULL;
    if (!base) return false;
    const SearchedImport *found = search_import(in->ev, base);
    if (sets_with_packages(found)) return true;
    at = past_blanks(behind, line_stop);
    if (found->closed || !is_at("import", at, line_stop)) return false;
    at = past_blanks(at + strlen("import"), line_stop);
    if (at == line_stop || *at != '(') return names_set(in, base, at, line_stop);
    const char *close = memchr(at, ')', (size_t)(in->end - at));
    at = past_blanks(at + 1, in->end);
    while (at < in->end && (*at == '\n' || *at == '\r')) at = past_blanks(at + 1, in->end);
    return names_set(in, base, at, close ? close : line_stop);
}

/* Returns whether an import of the text sets the default dtype. Most lines are not imports, so the first characters of
 * a line are tested first. */
static bool imports_set(const ImportText *in) {
    bool runs = true; /* whether the outermost statement around the line runs when the module is imported */
    const char *stop;
    for (const char *line = in->text; line < in->end; line = stop + 1) {
        stop = line_end(line, in->end);
        const char *at = line;
        if (*line == ' ' || *line == '\t') {
            if (!runs) continue;
            at = past_blanks(line, stop);
        } else if (str_is_word(*line)) {
            runs = begins_block(line, word_length(line, stop));
        }
        bool from = is_at("from", at, stop);
        if (!from && !is_at("import", at, stop)) continue;
        at += from ? strlen("from") : strlen("import");
        if (from ? from_sets(in, at, stop) : names_set(in, NULL, at, stop)) return true;
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
    searched->closed = ev->modules.setting.n > TEXTS || sym_length(name) > LONGEST;
    if (searched->closed) return searched;
    const char *dot = strrchr(name, '.');
    if (dot) searched->package = search_import(ev, sym_n(ev->cx->symbols, name, (size_t)(dot - name)));
    searched->closed = dot && searched->package->closed;
    if (searched->closed) return searched;
    bool package = false, prelude = false;
    const Source *source = files_module(ev, name, &package, &prelude);
    searched->closed = source && (prelude || !package);
    if (!source || prelude) return searched;
    searched->sets = text_sets_default_dtype(ev, source);
    const char *text = src_bytes(source);
    ImportText in = {
        .ev = ev, .module = {.name = name, .package = package}, .text = text, .end = text + source->length};
    if (!searched->sets) searched->sets = imports_set(&in);
    return searched;
}

bool import_sets_default_dtype(Eval *ev, Sym name) { return search_import(ev, name)->sets; }
