/* Finds imports that set torch's default dtype, also through what they import in turn. Nothing is parsed for it: most
 * texts set none, and a program may import hundreds. */
#include "frontend/modules/files.h"
#include "frontend/modules/import_memo.h"
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

/* ---- the imports of a text ---- */

/* A text whose imports are listed, and the module whose text it is. */
typedef struct ImportText {
    Eval *ev;
    Module module;
    const char *text, *end;
    ImportFacts *facts;
} ImportText;

static void add_name(const ImportText *in, Sym name, bool below) {
    ImportedName one = {name, below};
    vec_push(in->ev->cx->program, &in->facts->names, one);
}

/* Adds the imported names, which may be modules. `at`: after `import` in `import a.b, c as d` or in
 * `from base import a, (b, c)`. */
static void add_names(const ImportText *in, Sym base, const char *at, const char *end) {
    Symbols *symbols = in->ev->cx->symbols;
    while (at < end) {
        at = past_blanks(at, end);
        const char *behind = dotted_end(at, end);
        if (behind == at) return;
        Sym name = sym_n(symbols, at, (size_t)(behind - at));
        add_name(in, sym_below(symbols, base, name), base != NULL);
        const char *comma = memchr(behind, ',', (size_t)(end - behind));
        at = comma ? comma + 1 : end;
        while (at < end && (*at == '\n' || *at == '\r' || *at == '\\')) at = past_blanks(at + 1, end);
    }
}

/* Does the same for `from ..base import (a, b)`; at: after `from`. */
static void add_from(const ImportText *in, const char *at, const char *line_stop) {
    int level = 0;
    at = past_blanks(at, line_stop);
    for (; at < line_stop && *at == '.'; at++) level++;
    const char *behind = dotted_end(at, line_stop);
    Sym base = sym_n(in->ev->cx->symbols, at, (size_t)(behind - at));
    base = *base || level ? import_absolute(in->ev, &in->module, base, level) : NULL;
    if (!base) return;
    add_name(in, base, false);
    at = past_blanks(behind, line_stop);
    if (!is_at("import", at, line_stop)) return;
    at = past_blanks(at + strlen("import"), line_stop);
    if (at == line_stop || *at != '(') {
        add_names(in, base, at, line_stop);
        return;
    }
    const char *close = memchr(at, ')', (size_t)(in->end - at));
    at = past_blanks(at + 1, in->end);
    while (at < in->end && (*at == '\n' || *at == '\r')) at = past_blanks(at + 1, in->end);
    add_names(in, base, at, close ? close : line_stop);
}

/* Lists what the text imports. Most lines are not imports, so the first characters of a line are tested first. */
static void list_imports(const ImportText *in) {
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
        if (is_at("from", at, stop))
            add_from(in, at + strlen("from"), stop);
        else if (is_at("import", at, stop))
            add_names(in, NULL, at + strlen("import"), stop);
    }
}

static ImportFacts facts_of_text(Eval *ev, Sym name) {
    ImportFacts facts = {0};
    bool package = false, prelude = false;
    facts.source = files_module(ev, name, &package, &prelude);
    facts.text = facts.source && !prelude;
    facts.closed = facts.source && (prelude || !package);
    if (!facts.text) return facts;
    facts.sets = text_sets_default_dtype(ev, facts.source);
    const char *text = src_bytes(facts.source);
    if (!facts.sets)
        list_imports(&(ImportText){ev, {.name = name, .package = package}, text, text + facts.source->length, &facts});
    return facts;
}

/* ---- the search ---- */

static ImportFacts facts_of(Eval *ev, Sym name) {
    ImportFacts facts;
    if (import_memo_find(ev, name, &facts)) return facts;
    import_memo_begin(ev);
    facts = facts_of_text(ev, name);
    import_memo_keep(ev, name, &facts);
    return facts;
}

/* Returns whether an import of the text sets the default dtype. */
static bool imports_set(Eval *ev, const ImportFacts *facts) {
    const SearchedImport *base = NULL;
    for (uint32_t i = 0; i < facts->names.n; i++) {
        ImportedName one = facts->names.at[i];
        if (one.below && base && base->closed) continue;
        const SearchedImport *found = search_import(ev, one.name);
        if (sets_with_packages(found)) return true;
        if (!one.below) base = found;
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
    searched->closed = ev->modules.within_texts > TEXTS || sym_length(name) > LONGEST;
    if (searched->closed) return searched;
    const char *dot = strrchr(name, '.');
    if (dot) searched->package = search_import(ev, sym_n(ev->cx->symbols, name, (size_t)(dot - name)));
    searched->closed = dot && searched->package->closed;
    if (searched->closed) return searched;
    ImportFacts facts = facts_of(ev, name);
    searched->closed = facts.closed;
    searched->sets = facts.sets;
    ev->modules.within_texts += facts.text;
    if (!searched->sets) searched->sets = imports_set(ev, &facts);
    return searched;
}

bool import_sets_default_dtype(Eval *ev, Sym name) { return search_import(ev, name)->sets; }
