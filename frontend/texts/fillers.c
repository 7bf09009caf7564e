/* Looks in texts for statements that fill a container: a registry of functions, a table that each model extends. See
 * fillers.h. */
#include "frontend/texts/fillers.h"
#include "frontend/texts/name_use.h"
#include "frontend/texts/search.h"
#include "frontend/texts/statements.h"

#include <stdlib.h>
#include <string.h>

/* ---- functions that fill a name of their module ---- */

/* Returns whether the class has a method of that name which changes an object. */
static bool has_changing_method(Eval *ev, const Class *class, const char *name, size_t n) {
    if (!prelude_lists(ev, PRELUDE_MARKS_CHANGING_METHODS, name, n)) return false;
    return !class || class_attr(ev, class, sym_n(ev->cx->symbols, name, n)).kind != SV_UNBOUND ||
           class_attr(ev, class, cx_sym(ev->cx, "__getattr__")).kind != SV_UNBOUND;
}

/* Returns whether the text after a name changes the name's object, which has the class: by a method, an assignment to
 * an item, or `+=`. Adds the number of bytes that were read to *work. */
static bool changes_here(Eval *ev, const Class *class, const char *text, const char *end, size_t *work) {
    size_t left = (size_t)(end - text), n = 0;
    while (left > 1 && *text == '.' && n + 1 < left && str_is_word(text[n + 1])) n++;
    bool call = n && n + 1 < left && text[n + 1] == '(';
    if (call && has_changing_method(ev, class, text + 1, n)) return true;
    if (left > 3 && (!memcmp(text, " +=", 3) || !memcmp(text, " |=", 3))) return true;
    if (!left || *text != '[') return false;
    int depth = 0;
    const char *item = text;
    do depth += (*text == '[') - (*text == ']');
    while (++text < end && depth && *text != '\n');
    while (text < end && *text == ' ') text++;
    *work += (size_t)(text - item);
    return text + 1 < end && *text == '=' && text[1] != '=';
}

static int compare_positions(const void *a, const void *b) {
    Pos x = *(const Pos *)a, y = *(const Pos *)b;
    return (x > y) - (x < y);
}

/* Returns whether a statement outside functions that changes the object of its first name begins at the position. */
static bool is_noted_change(const Module *module, Pos at) {
    return module->changes.n &&
           bsearch(&at, module->changes.at, module->changes.n, sizeof at, compare_positions) != NULL;
}

/* The occurrences of a name in a text, also as part of longer words. */
typedef struct Mentions {
    Sym name;
    const char *at, *line; /* the occurrence, and the beginning of its line */
    const char *next, *end;
} Mentions;

static Mentions mentions_of(const Source *source, Sym name) {
    const char *text = src_bytes(source);
    return (Mentions){.name = name, .at = text, .line = text, .next = text, .end = text + source->length};
}

static bool next_mention(Mentions *m) {
    size_t n = sym_length(m->name);
    const char *found = n ? str_find(m->next, (size_t)(m->end - m->next), m->name, n) : NULL;
    if (!found) return false;
    for (; m->at < found; m->at++)
        if (*m->at == '\n') m->line = m->at + 1;
    m->next = found + n;
    return true;
}

/* Returns whether functions of the text may fill the object. An indented line is assumed to be in a function, unless it
 * is a statement under an `if` or `try` of the module: those are units of the name, which run before it is read. */
bool filled_by_functions(Eval *ev, const Module *owner, Sym name, const Class *class, bool attribute) {
    const Source *source = owner->source;
    size_t work = 0;
    for (Mentions m = mentions_of(source, name); next_mention(&m);) {
        bool indented = *m.line == ' ' || *m.line == '\t', dotted = m.at > m.line && m.at[-1] == '.';
        if (!indented || dotted != attribute || (m.at > m.line && str_is_word(m.at[-1]))) continue;
        if (!dotted && is_noted_change(owner, source->base + (Pos)(m.at - src_bytes(source)))) continue;
        if (m.next < m.end && !str_is_word(*m.next) && changes_here(ev, class, m.next, m.end, &work)) return true;
        if (work > MOST_WORK) return true;
    }
    return false;
}

bool may_be_filled(Eval *ev, const Source *source, Sym name, Span but) {
    Context *cx = ev->cx;
    if (!str_find(src_bytes(source), source->length, name, sym_length(name))) return false;
    ArenaMark mark = arena_mark(cx->scratch);
    StatementSearch search = statements_with(ev, source, name);
    bool harmless = !search.among->lost;
    while (harmless && next_statement(&search)) {
        Pos at = source->base + search.found->at;
        harmless = (at >= but.lo && at < but.hi) || statement_is_harmless(ev, &search.reader, name);
    }
    arena_release(cx->scratch, mark);
    return !harmless;
}

/* ---- what only statements at module level fill ---- */

/* Returns whether a statement of the text is outside functions and classes. */
static bool is_outside(const Module *module, Pos at) {
    const TopLevel *unit = module_unit_at(module, at);
    return unit && !ast_is_definition(unit->ast);
}

/* A name that a module's text gives to a container, or to a tuple or list that holds it. */
typedef struct Known {
    Eval *ev;
    const Module *module;
    FillsFn *elsewhere;
    void *user;
    Sym name;
    bool holds;
    int depth;
} Known;

/* Returns the name that a statement at module level gives to the object: `X = A`, `X = (A, B)`, `for x in X:`. */
static Known known_also(const Known *k, const Mention *p, bool *loops) {
    Known also = *k;
    also.name = NULL, also.depth++;
    *loops = token_is(p, 0, "for") && token_is(p, 2, "in");
    int named = *loops ? 1 : 0, from = *loops ? 3 : 2;
    if (p->n <= from || p->token[named].kind != TOKEN_WORD || !(*loops || token_is(p, 1, "="))) return also;
    if (!only_names(p, from)) return also;
    also.holds = !*loops && (k->holds || p->n > from + 1);
    also.name = token_name(k->ev, &p->token[named]);
    return also;
}

static bool is_name(const Known *k, const Token *token) {
    return token->kind == TOKEN_WORD && token_equals(token, k->name);
}

/* Returns whether a statement changes the object that it begins with, and does nothing else with it. */
static bool only_changes(const Known *k, Mention *p) {
    bool only = !k->holds && is_name(k, &p->token[0]) && (token_is(p, 1, ".") || token_is(p, 1, "["));
    for (int i = 1; only && i < p->n; i++) only = !is_name(k, &p->token[i]) || word_is_harmless(p, i);
    return only;
}

/* Returns whether the statement, which is read, leaves the object as it is, and gives it no name. */
static bool leaves(const Known *k, Reader *r) {
    if (!k->holds) return statement_is_harmless(k->ev, r, k->name);
    for (uint32_t i = 0; i < r->tokens.n; i++)
        if (token_has(&r->tokens.at[i], k->name))
            return is_name(k, &r->tokens.at[0]) && r->tokens.n > 1 && *r->tokens.at[1].lo == '=';
    return true;
}

static bool is_filled_inside(const Known *k) {
    ArenaMark mark = arena_mark(k->ev->cx->scratch);
    StatementSearch search = statements_with(k->ev, k->module->source, k->name);
    bool inside = search.among->lost;
    while (!inside && next_statement(&search)) {
        if (leaves(k, &search.reader)) continue;
        inside = !is_outside(k->module, k->module->source->base + search.found->at);
        if (inside || only_changes(k, &search.tokens)) continue;
        bool loops = false;
        Known also = known_also(k, &search.tokens, &loops);
        inside = !also.name || also.depth > 3 || (!loops && k->elsewhere(k->ev, also.name, also.holds, k->user)) ||
                 is_filled_inside(&also);
    }
    arena_release(k->ev->cx->scratch, mark);
    return inside;
}

bool filled_later(Eval *ev, const Module *module, Sym name, FillsFn *elsewhere, void *user) {
    if (elsewhere(ev, name, false, user)) return true;
    return is_filled_inside(&(Known){ev, module, elsewhere, user, name, false, 0});
}

bool stores_items(Eval *ev, const Source *source, Span at, Sym name) {
    const char *text = src_bytes(source);
    Reader r = {.arena = ev->cx->scratch, .at = text + (at.lo - source->base), .end = text + (at.hi - source->base)};
    ArenaMark mark = arena_mark(ev->cx->scratch);
    bool stores = false;
    while (!stores && read_statement(&r)) {
        Mention p = {.ev = ev, .token = r.tokens.at, .n = (int)r.tokens.n};
        for (int i = 0; !stores && i < p.n; i++) {
            p.lo = p.hi = i;
            bool named = p.token[i].kind == TOKEN_WORD && token_is(&p, i, name);
            stores = named && token_is(&p, i + 1, "[") && item_is_stored(&p);
            stores |= named && token_is(&p, i + 1, ".") && token_is_listed(&p, i + 2, PRELUDE_MARKS_CHANGING_METHODS);
        }
    }
    arena_release(ev->cx->scratch, mark);
    return stores;
}

/* ---- words outside functions ---- */

static bool begins(const char *line, const char *end, const char *word) {
    size_t n = strlen(word);
    return (size_t)(end - line) > n && !memcmp(line, word, n) && !str_is_word(line[n]);
}

bool used_outside_functions(const Source *source, Sym name) {
    for (Mentions m = mentions_of(source, name); next_mention(&m);) {
        bool whole = (m.at == m.line || !str_is_word(m.at[-1])) && (m.next == m.end || !str_is_word(*m.next));
        bool binds = begins(m.line, m.end, "def") || begins(m.line, m.end, "from") || begins(m.line, m.end, "import");
        if (whole && !binds && *m.line != ' ' && *m.line != '\t') return true;
    }
    return false;
}
