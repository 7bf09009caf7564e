/* Looks in texts for statements that fill a container: a registry of functions, a table that each model extends. See
 * fillers.h. */
#include "frontend/modules/fillers.h"
#include "frontend/modules/text_search.h"
#include "frontend/modules/tokens.h"

#include <stdlib.h>
#include <string.h>

/* ---- functions that fill a name of their module ---- */

/* A text is assumed to fill the name when the search would read more than this number of bytes or tokens. */
enum { MOST_WORK = 1 << 24 };

/* Returns whether the text after a name changes the name's object: by a method, an assignment to an item, or `+=`. Adds
 * the number of bytes that were read to *work. */
static bool changes_here(Eval *ev, const char *text, const char *end, size_t *work) {
    size_t left = (size_t)(end - text), n = 0;
    while (left > 1 && *text == '.' && n + 1 < left && str_is_word(text[n + 1])) n++;
    bool call = n && n + 1 < left && text[n + 1] == '(';
    if (call && prelude_lists(ev, PRELUDE_MARKS_CHANGING_METHODS, text + 1, n)) return true;
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
    const char *found = n ? memmem(m->next, (size_t)(m->end - m->next), m->name, n) : NULL;
    if (!found) return false;
    for (; m->at < found; m->at++)
        if (*m->at == '\n') m->line = m->at + 1;
    m->next = found + n;
    return true;
}

/* Returns whether functions of the text may fill the object. An indented line is assumed to be in a function, unless it
 * is a statement under an `if` or `try` of the module: those are units of the name, which run before it is read. */
bool filled_by_functions(Eval *ev, const Module *owner, Sym name, bool attribute) {
    const Source *source = owner->source;
    size_t work = 0;
    for (Mentions m = mentions_of(source, name); next_mention(&m);) {
        bool indented = *m.line == ' ' || *m.line == '\t', dotted = m.at > m.line && m.at[-1] == '.';
        if (!indented || dotted != attribute || (m.at > m.line && str_is_word(m.at[-1]))) continue;
        if (!dotted && is_noted_change(owner, source->base + (Pos)(m.at - src_bytes(source)))) continue;
        if (m.next < m.end && !str_is_word(*m.next) && changes_here(ev, m.next, m.end, &work)) return true;
        if (work > MOST_WORK) return true;
    }
    return false;
}

/* ---- how a statement uses a name ---- */

/* Returns whether a tuple of prelude/_marks.py has the token. */
static bool is_listed(const Mention *p, int i, PreludeName tuple) {
    if (i < 0 || i >= p->n || p->token[i].kind != TOKEN_WORD) return false;
    return prelude_lists(p->ev, tuple, p->token[i].lo, (size_t)(p->token[i].hi - p->token[i].lo));
}

/* Returns whether `object[...]` may be a target: of an assignment further right, of `for` or of `with`. A method that
 * changes the item counts, too. */
static bool item_is_stored(const Mention *p) {
    int close = token_matching(p, p->hi + 1, 1);
    if (close < 0 || token_is(p, p->lo - 1, "as")) return true;
    int last = close;
    while (last >= 0 && token_is(p, last + 1, "[")) last = token_matching(p, last + 1, 1);
    if (last < 0 || (token_is(p, last + 1, ".") && is_listed(p, last + 2, PRELUDE_MARKS_CHANGING_METHODS))) return true;
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
        return is_listed(p, next + 1, PRELUDE_MARKS_READING_METHODS) && token_is(p, next + 2, "(");
    if (token_is(p, next, "[")) return !item_is_stored(p);
    if (token_is(p, before, "in")) return !token_is(p, next, ",");
    if (token_is(p, before, "*") || token_is(p, before, "**") || token_is(p, before, "+") ||
        token_is(p, before, "+=") || token_is(p, next, "+"))
        return true;
    return token_is(p, before, "(") && is_listed(p, before - 1, PRELUDE_MARKS_READING_CALLS) &&
           (token_is(p, next, ")") || token_is(p, next, ","));
}

/* Returns whether token i, which is the name as a word, is in a harmless position. */
static bool word_is_harmless(Mention *p, int i) {
    static const char *const separators[] = {"(", ",", "*", "**", NULL};
    p->lo = token_chain_start(p, i), p->hi = i;
    if (token_is(p, i - 1, ".")) return is_harmless(p);
    if (token_is(p, 0, "from") || token_is(p, 0, "import")) return !token_is(p, i + 1, "as");
    if (token_is(p, 0, "global") || token_is(p, 0, "nonlocal")) return true;
    bool heads = token_is(p, 0, "def") || (token_is(p, 0, "async") && token_is(p, 1, "def"));
    if (heads && p->token[i].depth == 1 && token_is_any(p, i - 1, separators)) return true; /* a parameter */
    return is_harmless(p);
}

/* Returns whether token i, which is the name as a string, is in a harmless position. A function or a subscript may get
 * the object by the string. */
static bool text_is_harmless(Mention *p, int i) {
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
    if (is_listed(p, open - 1, PRELUDE_MARKS_NAMING_CALLS)) return true;
    return (i == open + 1 || token_is(p, open - 1, "getattr")) && is_harmless(p);
}

static bool holds(const Token *token, Sym name) {
    size_t n = sym_length(name);
    return memmem(token->lo, (size_t)(token->hi - token->lo), name, n) != NULL;
}

static bool statement_is_harmless(Eval *ev, Reader *r, Sym name);

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

/* Returns whether every occurrence of the name in the statement is harmless. */
static bool statement_is_harmless(Eval *ev, Reader *r, Sym name) {
    Mention place = {.ev = ev, .token = r->tokens.at, .n = (int)r->tokens.n};
    for (int i = 0; i < place.n; i++) {
        const Token *token = &place.token[i];
        bool whole = (size_t)(token->hi - token->lo) == sym_length(name) && holds(token, name);
        if (token->kind == TOKEN_FIELDS && holds(token, name) && !fields_are_harmless(ev, r, token, name)) return false;
        if (whole && (r->work += r->tokens.n) > MOST_WORK) return false;
        if (token->kind == TOKEN_WORD && whole && !word_is_harmless(&place, i)) return false;
        if (token->kind == TOKEN_TEXT && whole && !text_is_harmless(&place, i)) return false;
    }
    return true;
}

bool may_be_filled(Eval *ev, const Source *source, Sym name, Span but) {
    Context *cx = ev->cx;
    Reader r = {.arena = cx->scratch, .at = src_bytes(source), .end = src_bytes(source) + source->length};
    if (!memmem(r.at, source->length, name, sym_length(name))) return false;
    ArenaMark mark = arena_mark(cx->scratch);
    bool harmless = true;
    while (harmless && read_statement(&r)) {
        Pos at = source->base + (Pos)(r.tokens.at->lo - src_bytes(source));
        harmless = (at >= but.lo && at < but.hi) || statement_is_harmless(ev, &r, name);
    }
    harmless &= !r.lost;
    arena_release(cx->scratch, mark);
    return !harmless;
}

/* ---- what only statements at module level fill ---- */

/* Returns whether a statement of the text is outside functions and classes. */
static bool is_outside(const Module *module, Pos at) {
    uint32_t lo = 0, hi = module->units; /* the last unit that begins at or before the position */
    while (lo + 1 < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (module->unit[mid].ast->at.lo <= at)
            lo = mid;
        else
            hi = mid;
    }
    if (!module->units) return false;
    AstKind kind = module->unit[lo].ast->kind;
    return module->unit[lo].ast->at.lo <= at && kind != AST_FunctionDef && kind != AST_ClassDef;
}

/* Returns whether tokens from i on are only names, in displays of tuples and lists. */
static bool only_names(const Mention *p, int i) {
    static const char *const signs[] = {"(", ")", "[", "]", ",", ":", NULL};
    for (; i < p->n; i++)
        if (p->token[i].kind != TOKEN_WORD && !token_is_any(p, i, signs)) return false;
    return true;
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
    also.name = sym_n(k->ev->cx->symbols, p->token[named].lo, (size_t)(p->token[named].hi - p->token[named].lo));
    return also;
}

static bool is_name(const Known *k, const Token *token) {
    return token->kind == TOKEN_WORD && (size_t)(token->hi - token->lo) == sym_length(k->name) && holds(token, k->name);
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
        if (holds(&r->tokens.at[i], k->name))
            return is_name(k, &r->tokens.at[0]) && r->tokens.n > 1 && *r->tokens.at[1].lo == '=';
    return true;
}

static bool is_filled_inside(const Known *k) {
    const char *text = src_bytes(k->module->source);
    Reader r = {.arena = k->ev->cx->scratch, .at = text, .end = text + k->module->source->length};
    ArenaMark mark = arena_mark(k->ev->cx->scratch);
    bool inside = false;
    while (!inside && read_statement(&r)) {
        if (leaves(k, &r)) continue;
        Mention place = {.ev = k->ev, .token = r.tokens.at, .n = (int)r.tokens.n};
        inside = !is_outside(k->module, k->module->source->base + (Pos)(r.tokens.at->lo - text));
        if (inside || only_changes(k, &place)) continue;
        bool loops = false;
        Known also = known_also(k, &place, &loops);
        inside = !also.name || also.depth > 3 || (!loops && k->elsewhere(k->ev, also.name, also.holds, k->user)) ||
                 is_filled_inside(&also);
    }
    inside |= r.lost;
    arena_release(k->ev->cx->scratch, mark);
    return inside;
}

bool filled_later(Eval *ev, const Module *module, Sym name, FillsFn *elsewhere, void *user) {
    if (elsewhere(ev, name, false, user)) return true;
    return is_filled_inside(&(Known){ev, module, elsewhere, user, name, false, 0});
}

/* ---- what an import runs ---- */

/* The definition that a statement is in. */
typedef struct Outer {
    size_t function_at, class_at; /* indentation of the outermost ones */
    bool function, class;
    bool hooks;       /* deriving from the class may run the function, or it is a metaclass */
    Token name;       /* of the class, or of a function outside classes */
    const char *last; /* the last character that was read */
} Outer;

static bool is_metaclass(const Mention *p) {
    for (int i = 2; i < p->n; i++)
        if (token_is(p, i, "type") || (p->token[i].kind == TOKEN_WORD &&
                                       memmem(p->token[i].lo, (size_t)(p->token[i].hi - p->token[i].lo), "Meta", 4)))
            return true;
    return false;
}

/* Returns whether the statement is in the body of a function, so that an import does not run it, and notes what
 * definition it begins. */
static bool is_inside(Outer *outer, const Mention *p, const char *text) {
    const char *line = p->token[0].lo;
    while (line > text && (line[-1] == ' ' || line[-1] == '\t')) line--;
    size_t at = (size_t)(p->token[0].lo - line);
    bool same_line = line > text && line[-1] != '\n';
    if (outer->function && (same_line || at > outer->function_at)) return true;
    if (same_line) return false;
    outer->function = false, outer->class &= at > outer->class_at;
    int word = token_is(p, 0, "async") ? 1 : 0;
    bool class = token_is(p, 0, "class") && p->n > 1;
    if (token_is(p, word, "def") && p->n > word + 1) {
        outer->function = true, outer->function_at = at;
        if (!outer->class) outer->name = p->token[word + 1], outer->hooks = false;
        outer->hooks |= outer->class && token_is(p, word + 1, "__init_subclass__");
    } else if (class && !outer->class) {
        outer->class = true, outer->class_at = at, outer->name = p->token[1], outer->hooks = is_metaclass(p);
    }
    return false;
}

static Sym token_name(Eval *ev, const Token *token) {
    return sym_n(ev->cx->symbols, token->lo, (size_t)(token->hi - token->lo));
}

void holder_add(Eval *ev, Holders *holders, Holder holder) {
    uintptr_t bits = 1u | (holder.object ? 0 : 2u) | (holder.hooks ? 4u : 0);
    uintptr_t known = (uintptr_t)map_get(&holders->known, holder.name);
    if (!*holder.name || !(bits & ~known) || holder.depth > MOST_DEPTH) return;
    if (prelude_lists(ev, PRELUDE_MARKS_TEXT_ATTRIBUTES, holder.name, sym_length(holder.name))) return;
    map_set(ev->cx->program, &holders->known, holder.name, (void *)(known | bits));
    vec_push(ev->cx->program, &holders->all, holder);
}

static bool mentions(const Mention *p, Sym name, bool dotted) {
    for (int i = 0; i < p->n; i++) {
        const Token *token = &p->token[i];
        if (dotted && token->kind == TOKEN_WORD && !token_is(p, i - 1, ".")) continue;
        bool whole = (size_t)(token->hi - token->lo) == sym_length(name);
        bool listed = token->kind == TOKEN_TEXT && (p->n == 1 || token_is(p, 0, "__all__"));
        if ((whole || token->kind == TOKEN_FIELDS) && !listed && holds(token, name)) return true;
    }
    return false;
}

/* Returns the number of the first token behind `if test:` or another head of a block; 0: there is no such head. */
static int behind_head(const Mention *p) {
    const Token *word = &p->token[0];
    if (!begins_block(word->lo, (size_t)(word->hi - word->lo)) || token_is(p, 0, "for")) return 0;
    int i = 0;
    while (i < p->n && (p->token[i].depth || !token_is(p, i, ":"))) i++;
    return i < p->n ? i + 1 : i;
}

/* Returns the number of the token that ends the targets of an assignment or a loop, which begin with token `from`; 0:
 * it is none. */
static int targets_end(const Mention *p, int from) {
    int end = 0;
    for (int i = from; i < p->n; i++) {
        if (p->token[i].depth) continue;
        if (token_is(p, i, ":") || (token_is(p, 0, "for") && token_is(p, i, "in"))) return i;
        if (token_is(p, i, "=")) end = i;
    }
    return end;
}

static Holder renamed(Eval *ev, Holder of, const Token *name) {
    of.name = token_name(ev, name), of.dotted = false;
    return of;
}

/* Returns the function or class that uses a holder, as one itself. */
static Holder user_of(Eval *ev, Holder of, const Outer *outer, bool hooks) {
    return (Holder){.name = token_name(ev, &outer->name), .hooks = hooks, .owner = of.owner, .depth = of.depth + 1};
}

/* Adds the names that a statement gives to what it makes of a holder. In the body of a class, the class leads there. */
static void add_targets(Eval *ev, Holders *holders, Holder from, const Mention *p, const Outer *outer) {
    static const char *const after[] = {"=", ",", ":", "in", NULL};
    int begin = behind_head(p), end = targets_end(p, begin);
    from.object &= p->n == 3 && end == 1;
    if (outer->class && end) holder_add(ev, holders, user_of(ev, from, outer, false));
    for (int i = 0; i < p->n; i++) {
        const Token *token = &p->token[i];
        bool target = (i >= begin && i < end && !outer->class && !token->depth && token_is_any(p, i + 1, after)) ||
                      token_is(p, i - 1, "as") || token_is(p, i + 1, ":=");
        if (target && token->kind == TOKEN_WORD) holder_add(ev, holders, renamed(ev, from, token));
    }
}

/* What a statement does with the object of a name. */
typedef enum { FATE_SAME, FATE_NAMED, FATE_FILLED } Fate;

/* Returns what happens to the object at token i. Only stored in a display, it is assumed to stay as it is. */
static Fate object_use(Mention *p, int i) {
    p->lo = token_chain_start(p, i), p->hi = i;
    int next = i + 1, open = token_opening(p, p->lo);
    if (token_is(p, next, ".") || token_is(p, next, "[") || token_is(p, next, "+=") || token_is(p, next, "|="))
        return FATE_FILLED;
    if (open >= 0 && (token_is(p, open, "[") || token_is(p, open, "{")))
        return only_names(p, 0) ? FATE_NAMED : FATE_SAME;
    bool call = open > 0 && token_is(p, open, "(") && p->token[open - 1].kind == TOKEN_WORD;
    return !call ? FATE_NAMED : is_listed(p, open - 1, PRELUDE_MARKS_READING_CALLS) ? FATE_SAME : FATE_FILLED;
}

/* Returns whether a string is only an item of a display. */
static bool is_listed_text(const Mention *p, int i) {
    int open = token_opening(p, i);
    return open >= 0 && (open == 0 || !(p->token[open - 1].kind == TOKEN_WORD || token_is(p, open - 1, ")") ||
                                        token_is(p, open - 1, "]")));
}

/* Returns the strongest use of a holder in the statement. */
static Fate use_of(Eval *ev, Reader *r, Mention *p, Holder of) {
    if (!mentions(p, of.name, of.dotted) || (of.global && !token_is(p, 0, "global"))) return FATE_SAME;
    if (!of.object) return FATE_FILLED;
    if (statement_is_harmless(ev, r, of.name)) return FATE_SAME;
    Fate use = FATE_SAME;
    for (int i = 0; i < p->n; i++) {
        bool whole = (size_t)(p->token[i].hi - p->token[i].lo) == sym_length(of.name) && holds(&p->token[i], of.name);
        if (of.dotted && p->token[i].kind == TOKEN_WORD && !token_is(p, i - 1, ".")) continue;
        Fate here = !whole || (p->token[i].kind == TOKEN_WORD && word_is_harmless(p, i)) ? FATE_SAME
                    : p->token[i].kind == TOKEN_WORD                                     ? object_use(p, i)
                    : p->token[i].kind == TOKEN_TEXT && (is_listed_text(p, i) || text_is_harmless(p, i)) ? FATE_SAME
                                                                                                         : FATE_FILLED;
        if (here > use) use = here;
    }
    return use;
}

/* Returns whether an import runs the statement with an effect on what a holder holds, and adds the names that lead
 * there from now on. */
static bool use_holder(Eval *ev, Reader *r, Mention *p, const Outer *outer, bool inside, Holder of, Holders *holders) {
    bool imports = token_is(p, 0, "from") || token_is(p, 0, "import");
    for (int i = 0; imports && i + 2 < p->n; i++)
        if (token_is(p, i, of.name) && token_is(p, i + 1, "as"))
            holder_add(ev, holders, renamed(ev, of, &p->token[i + 2]));
    Fate use = imports ? FATE_SAME : use_of(ev, r, p, of);
    if (use == FATE_SAME) return false;
    bool class = token_is(p, 0, "class"), def = token_is(p, 0, "def") || token_is(p, 0, "async"),
         itself = def && token_is(p, 1, of.name);
    if (class && !inside) {
        Holder derived = renamed(ev, of, &outer->name);
        derived.object = false;
        holder_add(ev, holders, derived);
    }
    if (inside || (def && !itself)) holder_add(ev, holders, user_of(ev, of, outer, outer->class && outer->hooks));
    if (inside || itself) return false;
    if (!def && !class) add_targets(ev, holders, of, p, outer);
    return class ? of.hooks : use == FATE_FILLED || of.object;
}

bool uses_holder(Eval *ev, const Source *source, Holder of, Holders *holders) {
    const char *text = src_bytes(source);
    Reader r = {.arena = ev->cx->scratch, .at = text, .end = text + source->length};
    ArenaMark mark = arena_mark(ev->cx->scratch);
    Outer outer = {0};
    bool uses = false;
    of.owner = source; /* of the names that this text adds */
    while (read_statement(&r)) {
        Mention p = {.ev = ev, .token = r.tokens.at, .n = (int)r.tokens.n};
        bool inside = is_inside(&outer, &p, text);
        uses |= use_holder(ev, &r, &p, &outer, inside, of, holders);
    }
    uses |= r.lost;
    arena_release(ev->cx->scratch, mark);
    return uses;
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
            stores |= named && token_is(&p, i + 1, ".") && is_listed(&p, i + 2, PRELUDE_MARKS_CHANGING_METHODS);
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
