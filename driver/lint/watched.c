/* Lint for clients that keep findings, such as a language server. After an edit the text is split into statements, new
 * ones are parsed, and those whose findings may have changed are evaluated. The findings equal those for the text as a
 * whole. */
#include "base/map.h"
#include "driver/lint/lint.h"

enum { FEW = 8 }; /* if more statements are new, the text is first parsed as a whole */

/* ---- parsing ---- */

static const char *text_of(const Source *source, Span unit, size_t *length) {
    *length = unit.hi - unit.lo;
    return src_bytes(source) + (unit.lo - source->base);
}

static bool is_clean(const Lint *l, const Source *source, Span unit) {
    size_t n;
    const char *text = text_of(source, unit, &n);
    return l->s->watch->is_clean(l->s->watch->user, text, n);
}

static void set_clean(const Lint *l, const Source *source, Span unit) {
    size_t n;
    const char *text = text_of(source, unit, &n);
    l->s->watch->set_clean(l->s->watch->user, text, n);
}

/* Drops the messages since the mark; returns whether there are none. */
static bool none_since(Lint *l, DiagMark mark) {
    uint32_t n;
    diag_since(l->s->cx.diags, mark, &n);
    if (n) diag_drop(l->s->cx.diags, mark);
    if (n) vec_clear(&l->s->cx.unparsed), vec_clear(&l->s->cx.damaged);
    return n == 0;
}

/* Returns whether a statement by itself is free of messages. If so, its tree is there for the evaluation. */
static bool try_unit(Lint *l, const Source *source, Span unit) {
    DiagMark mark = diag_mark(l->s->cx.diags);
    const Ast *module = ast_parse_correct_lines_in(&l->s->cx, unit);
    if (!none_since(l, mark) || !module) return false;
    set_clean(l, source, unit);
    if (module->Module.body.n == 1) map_set(l->s->work, &l->alone, map_key(unit.lo), module->Module.body.at[0]);
    return true;
}

/* Returns whether the text as a whole is free of messages. */
static bool try_all(Lint *l, Source *source) {
    DiagMark mark = diag_mark(l->s->cx.diags);
    l->parsed = (ParsedFile){
        .source = source, .bound = arena_new(l->s->cx.mem, Map), .tree = ast_parse(&l->s->cx, source)};
    bool clean = none_since(l, mark);
    for (uint32_t i = 0; clean && i < l->unit.n; i++) set_clean(l, source, l->unit.at[i]);
    return clean;
}

/* Adds the statements of the parts to those of the outline, by their places. */
static void insert_parts(Lint *l, Ast *module, Ast *const *part, uint32_t n) {
    Context *cx = &l->s->cx;
    Vec(Ast *) all = {0};
    uint32_t k = 0;
    Body rest = module->Module.body;
    for (uint32_t i = 0; i < n; i++) {
        Body body = part[i]->Module.body;
        while (k < rest.n && rest.at[k]->at.lo < part[i]->at.lo) vec_push(cx->program, &all, rest.at[k++]);
        for (uint32_t m = 0; m < body.n; m++) {
            vec_push(cx->program, &all, body.at[m]);
            map_set(cx->mem, l->parsed.whole, map_key(body.at[m]->at.lo), body.at[m]);
        }
    }
    while (k < rest.n) vec_push(cx->program, &all, rest.at[k++]);
    module->Module.body = (Body){all.at, all.n};
}

/* Parses the statements with messages together with their neighbours, on which the meaning of a broken statement
 * depends, and the outline of the others. Returns false if the text cannot be read. */
static bool parse_around(Lint *l, Source *source, const uint32_t *bad, uint32_t n) {
    Context *cx = &l->s->cx;
    Span *window = arena_new_array(l->s->work, Span, n);
    Ast **part = arena_new_array(l->s->work, Ast *, n);
    AstOutline *gaps = arena_new(cx->mem, AstOutline);
    uint32_t errors = diag_errors(cx->diags), windows = 0, next = 0; /* next: the first unit after the last window */
    for (uint32_t i = 0; i < n; i++) {
        uint32_t first = bad[i] ? bad[i] - 1 : 0, last = bad[i] + 1 < l->unit.n ? bad[i] + 1 : bad[i];
        if (!windows || first >= next) window[windows++].lo = l->unit.at[first].lo;
        window[windows - 1].hi = l->unit.at[last].hi;
        next = last + 1;
    }
    Ast *module = ast_parse_around(cx, source, windows, window, part, gaps);
    l->broken = diag_errors(cx->diags) != errors;
    if (!module || !l->broken) return module;
    l->parsed = (ParsedFile){.source = source,
                             .bound = arena_new(cx->mem, Map),
                             .tree = module,
                             .gaps = gaps,
                             .whole = arena_new(cx->mem, Map)};
    insert_parts(l, module, part, windows);
    return true;
}

/* Parses the outline of a text, which suffices if there are no messages: the evaluation reads the rest on demand. */
static bool parse_outline(Lint *l, Source *source) {
    Context *cx = &l->s->cx;
    AstOutline *gaps = arena_new(cx->mem, AstOutline);
    uint32_t errors = diag_errors(cx->diags);
    l->parsed = (ParsedFile){
        .source = source, .bound = arena_new(cx->mem, Map), .gaps = gaps, .whole = arena_new(cx->mem, Map)};
    struct AstMemo *parses = cx->parses;
    cx->parses = NULL; /* the next check will have another text */
    l->parsed.tree = ast_parse_outline(cx, source, gaps);
    cx->parses = parses;
    return diag_errors(cx->diags) == errors;
}

/* Parses the statements that were not free of messages before. What is found depends on the text alone, not on what was
 * parsed before. */
bool lint_parse_watched(Lint *l, Source *source) {
    l->unit = ast_units(&l->s->cx, source);
    uint32_t *bad = arena_new_array(l->s->work, uint32_t, l->unit.n + 1), fresh = 0, n = 0;
    for (uint32_t i = 0; i < l->unit.n; i++) fresh += !is_clean(l, source, l->unit.at[i]);
    if (fresh > FEW && try_all(l, source)) return true;
    for (uint32_t i = 0; i < l->unit.n; i++)
        if (!is_clean(l, source, l->unit.at[i]) && !try_unit(l, source, l->unit.at[i])) bad[n++] = i;
    if (n && !parse_around(l, source, bad, n)) return false;
    return l->broken || parse_outline(l, source);
}

/* ---- trying ---- */

/* Returns the unit that contains a statement; statements come in order. */
static uint32_t unit_of(Lint *l, const Ast *stmt) {
    while (l->at_unit + 1 < l->unit.n && l->unit.at[l->at_unit].hi <= stmt->at.lo) l->at_unit++;
    return l->at_unit;
}

static bool defines(const Ast *stmt) {
    return ast_is_definition(stmt) || stmt->kind == AST_If || stmt->kind == AST_Try || stmt->kind == AST_With;
}

/* Returns the statement without gaps, which replaces it in the tree. */
static Ast *whole(Lint *l, Ast *stmt, Span lines) {
    if (!l->parsed.gaps || map_has(l->parsed.whole, map_key(stmt->at.lo))) return stmt;
    Ast *made = map_get(&l->alone, map_key(lines.lo));
    if (!made) made = ast_parse_statement_in(&l->s->cx, lines);
    map_set(l->s->cx.mem, l->parsed.whole, map_key(stmt->at.lo), made);
    return made;
}

/* Reads all statements to be evaluated first, so that every evaluation sees the same tree. */
void lint_watched(Lint *l) {
    const LintWatch *watch = l->s->watch;
    Body body = l->parsed.tree->Module.body;
    uint32_t *fresh = arena_new_array(l->s->work, uint32_t, body.n + 1), n = 0;
    const Context *cx = &l->s->cx;
    watch->begin(watch->user,
                 &(WatchedText){l->parsed.source, l->unit, l->parsed.tree, l->broken, cx->unparsed.at, cx->unparsed.n});
    for (uint32_t i = 0; i < body.n; i++) {
        uint32_t unit = unit_of(l, body.at[i]);
        if (!defines(body.at[i]) || watch->knows(watch->user, unit)) continue;
        body.at[i] = whole(l, body.at[i], l->unit.at[unit]);
        fresh[n++] = i;
    }
    l->at_unit = 0;
    for (uint32_t k = 0; k < n; k++) {
        const Ast *stmt = body.at[fresh[k]];
        uint32_t unit = unit_of(l, stmt);
        watch->enter(watch->user, unit);
        Apart before = session_apart(l->s);
        lint_one(l, stmt);
        session_together(l->s, before);
        watch->leave(watch->user, unit);
    }
}
