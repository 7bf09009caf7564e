/* Follows objects into the calls that get them as arguments. See passing.h. */
#include "frontend/texts/passing.h"
#include "frontend/texts/files.h"
#include "frontend/texts/name_use.h"
#include "frontend/texts/reach.h"
#include "frontend/texts/search.h"
#include "frontend/texts/statements.h"

#include <string.h>

static const Passing unknown;

/* ---- definitions ---- */

/* A function or class at the beginning of a line; its statements are those from number `first`, which is the head, to
 * number `end`. */
typedef struct Definition {
    const Source *source; /* NULL: it is not known */
    const Statements *among;
    uint32_t first, end;
} Definition;

static bool begins_definition(const Mention *p, Sym name) {
    int word = token_is(p, 0, "async") ? 1 : 0;
    return (token_is(p, word, "def") || token_is(p, word, "class")) && token_is(p, word + 1, name);
}

/* Returns whether the statement gives the name to something else than a definition of that name. */
static bool binds_otherwise(const Mention *p, Sym name) {
    static const char *const before[] = {"as", "global", "for", "del", NULL};
    static const char *const after[] = {"=", ":=", "+=", NULL};
    bool imports = token_is(p, 0, "from") || token_is(p, 0, "import");
    for (int i = 0; i < p->n; i++) {
        if (!token_is(p, i, name) || token_is(p, i - 1, ".")) continue;
        if (token_is_any(p, i - 1, before)) return true;
        if (token_is(p, i + 1, "as") && imports) return true;
        if (token_is_any(p, i + 1, after) && !p->token[i].depth) return true;
    }
    return false;
}

/* Searches a text for the definition of a name. Returns false if the text may give the name to something else. */
static bool search_text(Eval *ev, const Source *source, Sym name, Definition *found) {
    StatementSearch search = statements_with(ev, source, name);
    bool known = !search.among->lost;
    while (known && next_statement(&search)) {
        known = !binds_otherwise(&search.tokens, name);
        if (!begins_definition(&search.tokens, name)) continue;
        uint32_t k = (uint32_t)(search.found - search.among->all.at);
        bool decorated = k && src_bytes(source)[search.among->all.at[k - 1].at] == '@';
        known &= !found->source && !decorated && !statement_column(source, search.found);
        *found = (Definition){source, search.among, k, statement_block_end(source, search.among, k)};
    }
    return known;
}

static Definition definition_of(Eval *ev, Sym name) {
    Definition found = {0};
    bool known = true;
    for (uint32_t i = 0; known && i < reach_count(ev); i++) {
        const Reached *module = reach_at(ev, i);
        if (facts_may_have(ev, module->facts, module->source, name))
            known = search_text(ev, module->source, name, &found);
    }
    return known ? found : (Definition){0};
}

/* ---- parameters ---- */

/* An argument: its keyword or, if that is NULL, its position. */
typedef struct Argument {
    Sym keyword;
    uint32_t position;
} Argument;

/* Reads which argument of the call the tokens from p->lo to p->hi are. Returns false if they are only a part of one, or
 * if an unpacked argument before it moves it. */
static bool read_argument(Eval *ev, const Mention *p, int open, Argument *argument) {
    int first = p->lo;
    if (!token_is(p, p->hi + 1, ",") && !token_is(p, p->hi + 1, ")")) return false;
    if (token_is(p, first - 1, "=") && first - 2 > open && p->token[first - 2].kind == TOKEN_WORD) {
        first -= 2;
        argument->keyword = token_name(ev, &p->token[first]);
    }
    if (first - 1 != open && !token_is(p, first - 1, ",")) return false;
    for (int i = open + 1; i < first; i++) {
        if (p->token[i].depth != p->token[open].depth) continue;
        argument->position += token_is(p, i, ",");
        if (token_is(p, i, "*")) return false;
    }
    return true;
}

/* Returns the name of the parameter that gets the argument, of a function whose head is given; NULL: it is not known.
 * `bound`: number of parameters before the first argument. */
static Sym parameter_of(Eval *ev, const Mention *head, Argument argument, uint32_t bound) {
    int open = 0;
    while (open < head->n && !(token_is(head, open, "(") && head->token[open].depth == 1)) open++;
    if (!token_is(head, head->n - 1, ":")) return NULL; /* the body is on the same line */
    uint32_t place = argument.position + bound;
    bool starred = false;
    for (int i = open + 1; i < head->n && head->token[i].depth; i++) {
        const Token *token = &head->token[i];
        bool begins = token->depth == 1 && (i - 1 == open || token_is(head, i - 1, ","));
        starred |= begins && (token_is(head, i, "*") || token_is(head, i, "**"));
        if (!begins || token->kind != TOKEN_WORD) continue;
        Sym name = token_name(ev, token);
        if (argument.keyword ? name == argument.keyword : !starred && place-- == 0) return name;
    }
    return NULL;
}

/* ---- bodies ---- */

/* Reads statement k of a definition. */
static bool read_at(Eval *ev, const Definition *d, uint32_t k, Reader *r, Mention *p) {
    const char *text = src_bytes(d->source);
    *r = (Reader){.arena = ev->cx->scratch, .at = text + d->among->all.at[k].at, .end = text + d->source->length};
    if (!read_statement(r)) return false;
    *p = (Mention){.ev = ev, .token = r->tokens.at, .n = (int)r->tokens.n};
    return true;
}

static bool lines_have(const Definition *d, Span lines, const char *word) {
    const char *text = src_bytes(d->source);
    return find_word(text + lines.lo, text + lines.hi, word, strlen(word)) != NULL;
}

/* Returns the attribute of `self = object` in which the statement keeps the object of a name: `self.a = name`, also
 * with an annotation; NULL: it does something else. */
static Sym attribute_kept(Eval *ev, const Mention *p, Sym self, Sym name) {
    bool stores = p->n >= 5 && token_is(p, 0, self) && token_is(p, 1, ".") && p->token[2].kind == TOKEN_WORD &&
                  token_is(p, p->n - 1, name) && token_is(p, p->n - 2, "=") && !p->token[p->n - 2].depth;
    if (!stores || !(p->n == 5 || token_is(p, 3, ":"))) return NULL;
    for (int i = 3; i < p->n - 2; i++)
        if (token_is(p, i, "=") || token_is(p, i, name)) return NULL;
    return token_name(ev, &p->token[2]);
}

/* Returns whether the statements behind a head, up to number `end`, leave the object of a parameter as it is, and adds
 * the attributes of `self` in which they keep it; NULL: they may keep it nowhere. */
static bool body_is_harmless(Eval *ev, const Definition *d, uint32_t head, uint32_t end, Sym self, Sym name,
                             Passing *passing) {
    Reader r;
    Mention p;
    for (uint32_t k = head + 1; k < end; k++) {
        if (!lines_have(d, statement_lines(d->source, d->among, k, k + 1), name)) continue;
        if (!read_at(ev, d, k, &r, &p)) return false;
        if (statement_is_harmless(ev, &r, name)) continue;
        Sym attribute = self ? attribute_kept(ev, &p, self, name) : NULL;
        if (!attribute) return false;
        vec_push(ev->cx->program, &passing->attribute, attribute);
    }
    return true;
}

/* Returns whether statement k of a class is in a method that only pickling and copying call. */
static bool is_for_pickling(Eval *ev, const Definition *d, uint32_t k) {
    Reader r;
    Mention p;
    size_t column = statement_column(d->source, &d->among->all.at[k]);
    while (k-- > d->first + 1) {
        size_t above = statement_column(d->source, &d->among->all.at[k]);
        if (above >= column) continue;
        column = above;
        if (read_at(ev, d, k, &r, &p) && token_is(&p, 0, "def"))
            return token_is_listed(&p, 1, PRELUDE_MARKS_PICKLING_METHODS);
    }
    return false;
}

/* Returns whether all statements of a class only read the object of an attribute. */
static bool class_only_reads(Eval *ev, const Definition *d, Sym attribute) {
    Reader r;
    Mention p;
    for (uint32_t k = d->first + 1; k < d->end; k++) {
        if (!lines_have(d, statement_lines(d->source, d->among, k, k + 1), attribute) || is_for_pickling(ev, d, k))
            continue;
        if (!read_at(ev, d, k, &r, &p) || !statement_is_harmless(ev, &r, attribute)) return false;
    }
    return true;
}

/* Returns the number of the head of a class's own `__init__`; 0: it has none, or something else makes its objects or
 * reaches all of their attributes. */
static uint32_t init_of(Eval *ev, const Definition *d) {
    static const char *const elsewhere[] = {"metaclass", "__new__", "__setattr__", "__dict__",
                                            "vars",      "locals",  "exec",        "eval"};
    Reader r;
    Mention p;
    Span lines = statement_lines(d->source, d->among, d->first, d->end);
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++)
        if (lines_have(d, lines, elsewhere[i])) return 0;
    if (str_find(src_bytes(d->source) + lines.lo, lines.hi - lines.lo, "getattr(self,", 13)) return 0;
    size_t column = d->first + 1 < d->end ? statement_column(d->source, &d->among->all.at[d->first + 1]) : 0;
    for (uint32_t k = d->first + 1; k < d->end; k++) {
        bool method = statement_column(d->source, &d->among->all.at[k]) == column &&
                      lines_have(d, statement_lines(d->source, d->among, k, k + 1), "def");
        if (method && read_at(ev, d, k, &r, &p) && begins_definition(&p, cx_sym(ev->cx, "__init__"))) return k;
    }
    return 0;
}

/* Returns whether methods that the class has from the library may use the attribute. `head`: that of the class. */
static bool library_may_use(Eval *ev, const Mention *head, Sym attribute) {
    bool derives = token_is(head, 2, "(") && !token_is(head, 3, ")");
    return derives && files_prelude_mentions(ev, attribute);
}

/* `head`: that of the class. */
static void judge_class(Eval *ev, const Definition *d, const Mention *head, Argument argument, Passing *passing) {
    Reader r;
    Mention p;
    uint32_t init = init_of(ev, d);
    if (!init || !read_at(ev, d, init, &r, &p)) return;
    bool decorated = src_bytes(d->source)[d->among->all.at[init - 1].at] == '@';
    Sym self = parameter_of(ev, &p, (Argument){0}, 0), name = parameter_of(ev, &p, argument, 1);
    if (!self || !name || decorated) return;
    uint32_t end = statement_block_end(d->source, d->among, init);
    passing->harmless = body_is_harmless(ev, d, init, end, self, name, passing);
    for (uint32_t i = 0; passing->harmless && i < passing->attribute.n; i++) {
        Sym attribute = passing->attribute.at[i];
        passing->harmless = class_only_reads(ev, d, attribute) && !library_may_use(ev, head, attribute);
    }
    passing->within = statement_lines(d->source, d->among, d->first, d->end);
}

static void judge(Eval *ev, const Definition *d, Argument argument, Passing *passing) {
    Reader r;
    Mention p;
    passing->source = d->source;
    if (!d->source || !read_at(ev, d, d->first, &r, &p)) return;
    if (token_is(&p, 0, "class")) {
        judge_class(ev, d, &p, argument, passing);
        return;
    }
    Sym name = parameter_of(ev, &p, argument, 0);
    passing->harmless = name && body_is_harmless(ev, d, d->first, d->end, NULL, name, passing);
}

/* What was found when so many modules were reached. */
typedef struct Judged {
    Passing passing;
    uint32_t reached;
} Judged;

const Passing *passing_of(Eval *ev, const Mention *p, int open) {
    Argument argument = {0};
    bool named = open > 0 && p->token[open - 1].kind == TOKEN_WORD && !token_is(p, open - 2, ".");
    if (!named || token_is(p, open - 2, "def") || token_is(p, open - 2, "class")) return &unknown;
    if (!read_argument(ev, p, open, &argument)) return &unknown;
    Sym name = token_name(ev, &p->token[open - 1]);
    Sym key = sym_printf(ev->cx->symbols, "%s(%u%s%s", name, argument.position, argument.keyword ? "=" : "",
                         argument.keyword ? argument.keyword : "");
    Judged *judged = map_get(&ev->modules.passings, key);
    if (judged && judged->reached == reach_count(ev)) return &judged->passing;
    ArenaMark mark = arena_mark(ev->cx->scratch);
    judged = arena_new(ev->cx->program, Judged);
    Definition definition = definition_of(ev, name);
    judge(ev, &definition, argument, &judged->passing);
    arena_release(ev->cx->scratch, mark);
    judged->reached = reach_count(ev);
    map_set(ev->cx->program, &ev->modules.passings, key, judged);
    return &judged->passing;
}
