/* Follows the names by which texts may fill an object. See holders.h. */
#include "frontend/texts/holders.h"
#include "frontend/texts/files.h"
#include "frontend/texts/members.h"
#include "frontend/texts/name_use.h"
#include "frontend/texts/passing.h"
#include "frontend/texts/reach.h"
#include "frontend/texts/search.h"
#include "frontend/texts/statements.h"

#include <string.h>

static Sym outer_name(Eval *ev, const Outer *outer) { return sym_n(ev->cx->symbols, outer->name, outer->length); }

void holder_add(Eval *ev, Holders *holders, Holder holder) {
    uintptr_t bits = holder.attribute  ? 8u
                     : holder.computed ? 16u
                                       : 1u | (holder.object ? 0 : 2u) | (holder.hooks ? 4u : 0);
    uintptr_t known = (uintptr_t)map_get(&holders->known, holder.name);
    if (!*holder.name || !(bits & ~known) || holder.depth > MOST_DEPTH) return;
    if (prelude_lists(ev, PRELUDE_MARKS_TEXT_ATTRIBUTES, holder.name, sym_length(holder.name))) return;
    map_set(ev->cx->program, &holders->known, holder.name, (void *)(known | bits));
    vec_push(ev->cx->program, &holders->all, holder);
}

/* Returns whether token i is the name, or an f-string that may have it. */
static bool is_mention(const Mention *p, int i, Sym name, bool dotted) {
    const Token *token = &p->token[i];
    if (dotted && token->kind == TOKEN_WORD && !token_is(p, i - 1, ".")) return false;
    return token->kind == TOKEN_FIELDS ? token_has(token, name) : token_equals(token, name);
}

/* Returns whether a string is only an item of a display. */
static bool is_listed_text(const Mention *p, int i) {
    int open = token_opening(p, i);
    return open >= 0 && (open == 0 || !(p->token[open - 1].kind == TOKEN_WORD || token_is(p, open - 1, ")") ||
                                        token_is(p, open - 1, "]")));
}

/* A function or class that a display only names in a string is not run by that: a table of names leads to it. */
static bool mentions(const Mention *p, Holder of) {
    bool listed = p->n == 1 || token_is(p, 0, "__all__");
    for (int i = 0; i < p->n; i++) {
        bool text = p->token[i].kind == TOKEN_TEXT;
        if (is_mention(p, i, of.name, of.dotted) && !(text && (listed || (!of.object && is_listed_text(p, i)))))
            return true;
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

static Holder renamed(Holder of, Sym name) {
    of.name = name, of.dotted = of.attribute = false;
    return of;
}

/* Returns the function or class that uses a holder, as one itself. */
static Holder user_of(Eval *ev, Holder of, const Outer *outer) {
    return (Holder){.name = outer_name(ev, outer), .owner = of.owner, .depth = of.depth + of.crossed};
}

/* Returns whether only the name of a method leads to what it does: neither Python nor the library calls it by itself,
 * and fewer texts have it than have the name of its class. */
static bool is_called_by_name(Eval *ev, const Member *member, Sym class) {
    Sym name = member->name;
    if (!name || member->derives || (*name == '_' && name[sym_length(name) - 1] == '_')) return false;
    bool library = files_prelude_mentions(ev, name) &&
                   !prelude_lists(ev, PRELUDE_MARKS_OWN_METHODS, name, sym_length(name));
    return !library && reach_texts_with(ev, name) < reach_texts_with(ev, class);
}

/* Adds the function, class or method that the statement is in, as it uses a holder. */
static void add_user(Eval *ev, const Source *source, const StatementSearch *found, Holder of, Holders *holders) {
    const Outer *outer = &found->among->outer.at[found->found->outer];
    const Member *member = member_of(ev, source, found->among, found->found);
    Holder user = user_of(ev, of, outer);
    user.hooks = outer->class && (outer->meta || (member && member->derives));
    if (member && !user.hooks && is_called_by_name(ev, member, user.name)) {
        Holder class = user;
        class.computed = true;
        holder_add(ev, holders, class);
        user.name = member->name;
    }
    holder_add(ev, holders, user);
}

/* Adds the names that a statement gives to what it makes of a holder. In the body of a class, the class leads there. */
static void add_targets(Eval *ev, Holders *holders, Holder from, const Mention *p, const Outer *outer) {
    static const char *const after[] = {"=", ",", ":", "in", NULL};
    int begin = behind_head(p), end = targets_end(p, begin);
    from.object &= p->n == 3 && end == 1;
    if (outer->class && end) holder_add(ev, holders, user_of(ev, from, outer));
    for (int i = 0; i < p->n; i++) {
        const Token *token = &p->token[i];
        bool target = (i >= begin && i < end && !outer->class && !token->depth && token_is_any(p, i + 1, after)) ||
                      token_is(p, i - 1, "as") || token_is(p, i + 1, ":=");
        if (target && token->kind == TOKEN_WORD) holder_add(ev, holders, renamed(from, token_name(ev, token)));
    }
}

/* Returns whether the statement only gives names to objects, or stores them in displays, so that it runs nothing of
 * them: `A = B`, `PAIR = (A, B)`, `A = B = "text"`. */
static bool only_binds(const Mention *p) {
    static const char *const signs[] = {"(", ")", "[", "]", "{", "}", ",", ":", "=", NULL};
    bool binds = false, operand = false;
    for (int i = 0; i < p->n; i++) {
        bool named = p->token[i].kind == TOKEN_WORD || p->token[i].kind == TOKEN_TEXT;
        bool opens = token_is(p, i, "(") || token_is(p, i, "[");
        if (!(named || token_is_any(p, i, signs)) || (operand && (named || opens))) return false;
        binds |= token_is(p, i, "=") && !p->token[i].depth;
        operand = named || token_is(p, i, ")") || token_is(p, i, "]") || token_is(p, i, "}");
    }
    return binds;
}

/* Returns whether token i is in the annotation of a parameter or of what a function returns. */
static bool is_annotation(const Mention *p, int i) {
    static const char *const ends[] = {"(", ",", "=", NULL};
    for (int k = begins_function(p) ? i - 1 : 0; k > 0; k--) {
        uint32_t depth = p->token[k].depth;
        if (depth == 0) return token_is(p, k, ">") && token_is(p, k - 1, "-");
        if (depth == 1 && token_is(p, k, ":")) return true;
        if (depth == 1 && token_is_any(p, k, ends)) return false;
    }
    return false;
}

/* Returns whether token i is a class in `isinstance(x, A)` or `isinstance(x, (A, B))`. */
static bool is_tested(const Mention *p, int i) {
    static const char *const tests[] = {"isinstance", "issubclass", NULL};
    if (!token_is(p, i + 1, ",") && !token_is(p, i + 1, ")")) return false;
    for (int open = token_opening(p, i); open > 0; open = token_opening(p, open))
        if (!token_is(p, open, "(") || token_is_any(p, open - 1, tests)) return token_is(p, open, "(");
    return false;
}

/* Returns whether the statement only names a function or class where that runs nothing of it. */
static bool only_refers(Reader *r, const Mention *p, Holder of) {
    for (int i = 0; i < p->n; i++) {
        if (!is_mention(p, i, of.name, of.dotted)) continue;
        if ((r->work += r->tokens.n) > MOST_WORK || !(is_annotation(p, i) || is_tested(p, i))) return false;
    }
    return true;
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
    return !call ? FATE_NAMED : token_is_listed(p, open - 1, PRELUDE_MARKS_READING_CALLS) ? FATE_SAME : FATE_FILLED;
}

/* Returns whether the expression in `p` is an argument of a call that leaves the object as it is. Adds the attributes
 * in which the callee keeps it. */
static bool only_passes(Eval *ev, const Mention *p, Holder of, Holders *holders) {
    int open = token_opening(p, p->lo);
    const Passing *passing = passing_of(ev, p, open);
    for (uint32_t i = 0; passing->harmless && i < passing->attribute.n; i++) {
        Holder kept = renamed(of, passing->attribute.at[i]);
        kept.attribute = true, kept.owner = passing->source, kept.within = passing->within;
        holder_add(ev, holders, kept);
    }
    return passing->harmless;
}

/* Returns whether the statement reaches attributes of a class, or of an object that it makes, by names that it
 * computes: `dir(A)`, `getattr(A(), name)`, `A.__dict__`. */
static bool computes_names(const Mention *p, Sym class) {
    for (int i = 0; i < p->n; i++) {
        if (!token_is(p, i, class)) continue;
        int first = token_chain_start(p, i);
        bool asked = token_is(p, first - 1, "(") && token_is_listed(p, first - 2, PRELUDE_MARKS_NAMES_AS_VALUES);
        if (asked || (token_is(p, i + 1, ".") && token_is_listed(p, i + 2, PRELUDE_MARKS_NAMES_AS_VALUES))) return true;
    }
    return false;
}

/* Returns the strongest use of a holder in the statement. Adds attributes in which callees keep the object. */
static Fate use_of(Eval *ev, Reader *r, Mention *p, Holder of, Holders *holders) {
    if (!mentions(p, of) || (of.global && !token_is(p, 0, "global"))) return FATE_SAME;
    if (of.computed && !computes_names(p, of.name)) return FATE_SAME;
    if (!of.object) return only_refers(r, p, of) ? FATE_SAME : only_binds(p) ? FATE_NAMED : FATE_FILLED;
    if (statement_is_harmless(ev, r, of.name)) return FATE_SAME;
    Fate use = FATE_SAME;
    for (int i = 0; i < p->n; i++) {
        if (of.dotted && p->token[i].kind == TOKEN_WORD && !token_is(p, i - 1, ".")) continue;
        Fate here = !token_equals(&p->token[i], of.name) || (p->token[i].kind == TOKEN_WORD && word_is_harmless(p, i))
                        ? FATE_SAME
                    : p->token[i].kind == TOKEN_WORD ? object_use(p, i)
                    : p->token[i].kind == TOKEN_TEXT && (is_listed_text(p, i) || text_is_harmless(p, i)) ? FATE_SAME
                                                                                                         : FATE_FILLED;
        if (here == FATE_FILLED && p->token[i].kind == TOKEN_WORD && only_passes(ev, p, of, holders)) here = FATE_SAME;
        if (here > use) use = here;
    }
    return use;
}

/* Returns whether an import runs the statement that was found with an effect on what a holder holds, and adds the names
 * that lead there from now on. */
static bool use_holder(Eval *ev, const Source *source, StatementSearch *found, Holder of, Holders *holders) {
    Mention *p = &found->tokens;
    const Outer *outer = &found->among->outer.at[found->found->outer];
    bool imports = token_is(p, 0, "from") || token_is(p, 0, "import"), inside = found->found->inside;
    for (int i = 0; imports && i + 2 < p->n; i++)
        if (token_is(p, i, of.name) && token_is(p, i + 1, "as"))
            holder_add(ev, holders, renamed(of, token_name(ev, &p->token[i + 2])));
    Fate use = imports ? FATE_SAME : use_of(ev, &found->reader, p, of, holders);
    if (use == FATE_SAME) return false;
    bool class = token_is(p, 0, "class"), def = token_is(p, 0, "def") || token_is(p, 0, "async"),
         itself = def && token_is(p, 1, of.name);
    if (class && !inside) {
        Holder derived = renamed(of, outer_name(ev, outer));
        derived.object = false;
        holder_add(ev, holders, derived);
    }
    if (inside || (def && !itself)) add_user(ev, source, found, of, holders);
    if (inside || itself) return false;
    if (!def && !class) add_targets(ev, holders, of, p, outer);
    return class ? of.hooks : use == FATE_FILLED || of.object;
}

bool uses_holder(Eval *ev, const Source *source, Holder of, Holders *holders) {
    ArenaMark mark = arena_mark(ev->cx->scratch);
    StatementSearch search = statements_with(ev, source, of.name);
    bool uses = search.among->lost;
    Span skipped = of.attribute && of.owner == source ? of.within : (Span){0, 0};
    of.crossed = of.owner != source;
    of.owner = source; /* of the names that this text adds */
    while (next_statement(&search))
        if (search.found->at < skipped.lo || search.found->at >= skipped.hi)
            uses |= use_holder(ev, source, &search, of, holders);
    arena_release(ev->cx->scratch, mark);
    return uses;
}
