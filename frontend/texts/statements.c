/* Lists the statements of a text, and finds those that have a word. See statements.h. */
#include "frontend/texts/statements.h"
#include "frontend/texts/notes.h"

#include <stddef.h>
#include <string.h>

/* ---- listing ---- */

static bool is_metaclass(const Mention *p) {
    for (int i = 2; i < p->n; i++)
        if (token_is(p, i, "type") || (p->token[i].kind == TOKEN_WORD &&
                                       str_find(p->token[i].lo, (size_t)(p->token[i].hi - p->token[i].lo), "Meta", 4)))
            return true;
    return false;
}

static void enter(Outer *outer, const Token *name, bool meta) {
    outer->name = name->lo, outer->length = (uint32_t)(name->hi - name->lo);
    outer->meta = meta;
}

/* Returns whether the statement is in the body of a function, so that an import does not run it, and notes what
 * definition it begins. */
static bool is_inside(Outer *outer, const Mention *p, const char *text) {
    const char *line = p->token[0].lo;
    while (line > text && (line[-1] == ' ' || line[-1] == '\t')) line--;
    uint32_t at = (uint32_t)(p->token[0].lo - line);
    bool same_line = line > text && line[-1] != '\n';
    if (outer->function && (same_line || at > outer->function_at)) return true;
    if (same_line) return false;
    outer->function = false, outer->class &= at > outer->class_at;
    int word = token_is(p, 0, "async") ? 1 : 0;
    bool class = token_is(p, 0, "class") && p->n > 1;
    if (token_is(p, word, "def") && p->n > word + 1) {
        outer->function = true, outer->function_at = at;
        if (!outer->class) enter(outer, &p->token[word + 1], false);
    } else if (class && !outer->class) {
        outer->class = true, outer->class_at = at;
        enter(outer, &p->token[1], is_metaclass(p));
    }
    return false;
}

static const Statements *statements_of(Eval *ev, const Source *source) {
    static const char what[] = "statements";
    Statements *statements = source_note(ev, source, what);
    if (statements) return statements;
    Arena *mem = ev->cx->mem;
    const char *text = src_bytes(source);
    Reader r = {.arena = ev->cx->scratch, .at = text, .end = text + source->length};
    ArenaMark mark = arena_mark(ev->cx->scratch);
    statements = arena_new(mem, Statements);
    for (Outer outer = {0}; read_statement(&r);) {
        Mention p = {.ev = ev, .token = r.tokens.at, .n = (int)r.tokens.n};
        bool inside = is_inside(&outer, &p, text), first = !statements->outer.n;
        if (first || memcmp(&vec_last(&statements->outer), &outer, sizeof outer))
            vec_push(mem, &statements->outer, outer);
        Statement statement = {(uint32_t)(r.from - text), statements->outer.n - 1, inside};
        vec_push(mem, &statements->all, statement);
    }
    statements->lost = r.lost;
    arena_release(ev->cx->scratch, mark);
    source_note_keep(ev, source, what, statements);
    return statements;
}

/* ---- finding ---- */

StatementSearch statements_with(Eval *ev, const Source *source, Sym word) {
    const char *text = src_bytes(source);
    return (StatementSearch){.among = statements_of(ev, source),
                             .tokens = {.ev = ev},
                             .reader = {.arena = ev->cx->scratch, .end = text + source->length},
                             .text = text,
                             .next = text,
                             .word = word};
}

uint32_t statement_number(const Statements *among, uint32_t offset) {
    return last_at_most(among->all.at, sizeof(Statement), offsetof(Statement, at), among->all.n, offset);
}

size_t statement_column(const Source *source, const Statement *statement) {
    const char *text = src_bytes(source), *at = text + statement->at, *line = at;
    while (line > text && (line[-1] == ' ' || line[-1] == '\t')) line--;
    return line == text || line[-1] == '\n' ? (size_t)(at - line) : SIZE_MAX;
}

uint32_t statement_block_end(const Source *source, const Statements *among, uint32_t head) {
    size_t column = statement_column(source, &among->all.at[head]);
    uint32_t k = head + 1;
    while (k < among->all.n && statement_column(source, &among->all.at[k]) > column) k++;
    return k;
}

Span statement_lines(const Source *source, const Statements *among, uint32_t from, uint32_t to) {
    uint32_t length = (uint32_t)source->length;
    return (Span){among->all.at[from].at, to < among->all.n ? among->all.at[to].at : length};
}

/* Returns the last statement that begins at or before the offset; NULL: there is none. */
static const Statement *statement_at(const Statements *among, uint32_t offset) {
    const Statement *found = among->all.n ? &among->all.at[statement_number(among, offset)] : NULL;
    return found && found->at <= offset ? found : NULL;
}

bool next_statement(StatementSearch *search) {
    Reader *r = &search->reader;
    size_t n = sym_length(search->word);
    while (n && (search->next = str_find(search->next, (size_t)(r->end - search->next), search->word, n))) {
        const Statement *found = statement_at(search->among, (uint32_t)(search->next++ - search->text));
        if (!found || found == search->found) continue;
        search->found = found;
        r->at = search->text + found->at, r->depth = 0, r->lost = false;
        if (!read_statement(r)) continue;
        search->tokens.token = r->tokens.at, search->tokens.n = (int)r->tokens.n;
        return true;
    }
    return false;
}
