/* How statements of texts that have not been parsed use the object of a name. See name_use.h. */
#include "frontend/texts/name_use.h"

#include <string.h>

bool token_is_listed(const Mention *p, int i, PreludeName tuple) {
    if (i < 0 || i >= p->n || p->token[i].kind != TOKEN_WORD) return false;
    return prelude_lists(p->ev, tuple, p->token[i].lo, (size_t)(p->token[i].hi - p->token[i].lo));
}

bool item_is_stored(const Mention *p) {
    int close = token_matching(p, p->hi + 1, 1);
    if (close < 0 || token_is(p, p->lo - 1, "as")) return true;
    int last = close;
    while (last >= 0 && token_is(p, last + 1, "[")) last = token_matching(p, last + 1, 1);
    if (last < 0 || (token_is(p, last + 1, ".") && token_is_listed(p, last + 2, PRELUDE_MARKS_CHANGING_METHODS)))
        return true;
    for (int i = close + 1; i < p->n; i++)
        if (!p->token[i].depth && token_stores(p, i)) return true;
    bool loops = false;
    for (int i = 0; i < p->lo; i++) loops = token_is(p, i, "for") || (loops && !token_is(p, i, "in"));
    return loops;
}

static bool binds_inside(const Mention *p) {
    for (int i = 0; i < p->n; i++)
        if (token_is(p, i, ":=")) return true;
    return false;
}

/* Returns whether the object is only read, compared or replaced at this place. */
static bool is_harmless(const Mention *p) {
    static const char *const followers[] = {"=", "==", "!=", ":=", "is", "in", "(", NULL};
    int next = p->hi + 1, before = p->lo - 1;
    if (token_is(p, 0, "del") || token_is_any(p, next, followers)) return true;
    if (token_is(p, next, ":")) return !binds_inside(p); /* the `:` of an annotation, a test or the head of a loop */
    if (token_is(p, next, "."))
        return token_is_listed(p, next + 1, PRELUDE_MARKS_READING_METHODS) && token_is(p, next + 2, "(");
    if (token_is(p, next, "[")) return !item_is_stored(p);
    if (token_is(p, before, "in")) return !token_is(p, next, ",");
    if (token_is(p, before, "*") || token_is(p, before, "**") || token_is(p, before, "+") ||
        token_is(p, before, "+=") || token_is(p, next, "+"))
        return true;
    return token_is(p, before, "(") && token_is_listed(p, before - 1, PRELUDE_MARKS_READING_CALLS) &&
           (token_is(p, next, ")") || token_is(p, next, ","));
}

/* Returns whether the statement is `name = path.to.name`, where token i is the last one. The object stays known by that
 * name alone. */
static bool keeps_name(const Mention *p, int i) {
    const Token *target = &p->token[0], *name = &p->token[i];
    size_t n = (size_t)(name->hi - name->lo);
    return p->lo == 2 && i + 1 == p->n && token_is(p, 1, "=") && target->kind == TOKEN_WORD &&
           (size_t)(target->hi - target->lo) == n && !memcmp(target->lo, name->lo, n);
}

bool word_is_harmless(Mention *p, int i) {
    static const char *const separators[] = {"(", ",", "*", "**", NULL};
    p->lo = token_chain_start(p, i), p->hi = i;
    if (keeps_name(p, i)) return true;
    if (token_is(p, i - 1, ".")) return is_harmless(p);
    if (token_is(p, 0, "from") || token_is(p, 0, "import")) return !token_is(p, i + 1, "as");
    if (token_is(p, 0, "global") || token_is(p, 0, "nonlocal")) return true;
    if (begins_function(p) && p->token[i].depth == 1 && token_is_any(p, i - 1, separators))
        return true; /* a parameter */
    return is_harmless(p);
}

bool text_is_harmless(Mention *p, int i) {
    if (p->n == 1 || token_is(p, 0, "__all__") || token_is(p, 0, "__slots__") || token_is(p, i + 1, ":")) return true;
    if (token_is(p, i - 1, "==") || token_is(p, i - 1, "!=") || token_is(p, i + 1, "==") || token_is(p, i + 1, "!=") ||
        token_is(p, i + 1, "in"))
        return true;
    int open = token_opening(p, i);
    bool item = token_is(p, open, "[");
    if (open < 1 || p->token[open - 1].kind != TOKEN_WORD || !(item || token_is(p, open, "("))) return false;
    p->lo = token_chain_start(p, open - 1), p->hi = token_matching(p, open, 1);
    if (p->hi < 0) return false;
    if (item) return p->hi == i + 1 && is_harmless(p);
    if (token_is_listed(p, open - 1, PRELUDE_MARKS_NAMING_CALLS)) return true;
    return (i == open + 1 || token_is(p, open - 1, "getattr")) && is_harmless(p);
}

bool token_has(const Token *token, Sym name) {
    size_t n = sym_length(name);
    return str_find(token->lo, (size_t)(token->hi - token->lo), name, n) != NULL;
}

bool token_equals(const Token *token, Sym name) {
    return (size_t)(token->hi - token->lo) == sym_length(name) && token_has(token, name);
}

/* Returns the end of a field of an f-string that begins here. */
static const char *field_end(const char *at, const char *end) {
    int depth = 0;
    for (char quote = 0; at < end; at++) {
        if (quote ? *at == quote : *at == '"' || *at == '\'') quote = quote ? 0 : *at;
        if (quote) continue;
        if (*at == '}' && !depth) break;
        depth += (*at == '{') - (*at == '}');
    }
    return at;
}

/* Returns whether the fields of an f-string only read the name. */
static bool fields_are_harmless(Eval *ev, Reader *r, const Token *fields, Sym name) {
    for (const char *at = fields->lo; at < fields->hi; at++) {
        if (*at != '{') continue;
        if (at + 1 < fields->hi && at[1] == '{') {
            at++;
            continue;
        }
        const char *end = field_end(at + 1, fields->hi);
        Reader field = {.arena = r->arena, .at = at + 1, .end = end, .work = r->work};
        while (read_statement(&field)) {
            Mention whole = {.ev = ev, .token = field.tokens.at, .n = (int)field.tokens.n};
            bool shown = whole.n == 1 || token_is(&whole, 1, "!") || token_is(&whole, 1, ":"); /* {name!r}, {name:>9} */
            if (!shown && !statement_is_harmless(ev, &field, name)) return false;
        }
        if (field.lost) return false;
        r->work = field.work;
        at = end;
    }
    return true;
}

bool statement_is_harmless(Eval *ev, Reader *r, Sym name) {
    Mention place = {.ev = ev, .token = r->tokens.at, .n = (int)r->tokens.n};
    for (int i = 0; i < place.n; i++) {
        const Token *token = &place.token[i];
        bool whole = token_equals(token, name);
        if (token->kind == TOKEN_FIELDS && token_has(token, name) && !fields_are_harmless(ev, r, token, name))
            return false;
        if (whole && (r->work += r->tokens.n) > MOST_WORK) return false;
        if (token->kind == TOKEN_WORD && whole && !word_is_harmless(&place, i)) return false;
        if (token->kind == TOKEN_TEXT && whole && !text_is_harmless(&place, i)) return false;
    }
    return true;
}

bool begins_function(const Mention *p) {
    return token_is(p, 0, "def") || (token_is(p, 0, "async") && token_is(p, 1, "def"));
}

bool only_names(const Mention *p, int i) {
    static const char *const signs[] = {"(", ")", "[", "]", ",", ":", NULL};
    for (; i < p->n; i++)
        if (p->token[i].kind != TOKEN_WORD && !token_is_any(p, i, signs)) return false;
    return true;
}
