/* Reads lines of an outline that need no grammar: imports and the heads of definitions, which are most of a module. See
 * cst.h. Each result equals what the parser and the conversion would give; NULL leaves the line to the parser. */
#include "syntax/cst.h"

/* Where the next word or sign of the line is. */
typedef struct Line {
    Cst *c;
    uint32_t at, hi;
    bool brackets; /* inside brackets, where line ends are blanks */
} Line;

static void skip_blank(Line *l) {
    const char *blank = l->brackets ? " \t\r\n" : " \t";
    while (l->at < l->hi && strchr(blank, l->c->text[l->at])) l->at++;
}

static bool take(Line *l, char sign) {
    skip_blank(l);
    if (l->at >= l->hi || l->c->text[l->at] != sign) return false;
    l->at++;
    return true;
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
static bool is_letter_or_digit(char c) { return is_letter(c) || (c >= '0' && c <= '9'); }

/* Returns the next word of ASCII letters; the span is empty if there is none. */
static Span next_word(Line *l) {
    skip_blank(l);
    const char *text = l->c->text;
    uint32_t lo = l->at, hi = lo;
    if (lo < l->hi && is_letter(text[lo]))
        while (hi < l->hi && is_letter_or_digit(text[hi])) hi++;
    if (hi < l->hi && text[hi] & 0x80) hi = lo;
    return (Span){lo, hi};
}

static bool take_keyword(Line *l, const char *word) {
    Span next = next_word(l);
    if (next.hi - next.lo != strlen(word) || memcmp(l->c->text + next.lo, word, next.hi - next.lo) != 0) return false;
    l->at = next.hi;
    return true;
}

static Sym take_name(Line *l) {
    Span next = next_word(l);
    const char *text = l->c->text + next.lo;
    if (next.lo == next.hi || syntax_is_keyword(text, next.hi - next.lo)) return NULL;
    l->at = next.hi;
    return sym_n(l->c->cx->symbols, text, next.hi - next.lo);
}

/* Reads names separated by points, without blanks. */
static Sym take_path(Line *l) {
    uint32_t lo = (skip_blank(l), l->at);
    do {
        if (l->at < l->hi && !is_letter(l->c->text[l->at])) return NULL;
        if (!take_name(l)) return NULL;
    } while (l->at < l->hi && l->c->text[l->at] == '.' && ++l->at);
    return sym_n(l->c->cx->symbols, l->c->text + lo, l->at - lo);
}

/* Reads `path`, `path as name` or `*`; NULL: none of these. */
static Ast *take_alias(Line *l, bool from) {
    skip_blank(l);
    uint32_t lo = l->at;
    bool star = from && !l->brackets && take(l, '*');
    Sym path = star ? cx_sym(l->c->cx, "*") : from ? take_name(l) : take_path(l), name = NULL;
    uint32_t hi = l->at;
    if (!path || (!star && take_keyword(l, "as") && !(name = take_name(l)))) return NULL;
    Ast *alias = cst_make_at(l->c, AST_Alias, (Span){l->c->base + lo, l->c->base + (name ? l->at : hi)});
    alias->Alias.path = path;
    alias->Alias.name = name;
    return alias;
}

/* Reads to the end of the line. Returns false if it is not a list of names, or a lone `*`. */
static bool take_aliases(Line *l, bool from, AstList *names) {
    AstVec all = {0};
    ArenaMark mark = arena_mark(l->c->cx->scratch);
    bool good = true, star = false;
    l->brackets = from && take(l, '(');
    for (bool more = true; good && more;) {
        Ast *alias = take_alias(l, from);
        if ((good = alias != NULL)) vec_push(l->c->cx->scratch, &all, alias);
        star |= good && *alias->Alias.path == '*';
        more = good && take(l, ',');
        skip_blank(l);
        if (more && l->brackets && l->c->text[l->at] == ')') more = false;
    }
    if (l->brackets) good = good && take(l, ')');
    skip_blank(l);
    good = good && l->at == l->hi && !(star && all.n > 1) && all.n < l->c->cx->limits.siblings / 2;
    if (good) *names = cst_list_done(l->c, &all);
    arena_release(l->c->cx->scratch, mark);
    return good;
}

static Ast *read_import_from(Line *l, Span at) {
    int64_t level = 0;
    for (; take(l, '.'); level++) {}
    Line ahead = *l;
    bool path = !take_keyword(&ahead, "import");
    Sym module = path ? take_path(l) : NULL;
    AstList names;
    if ((path ? !module : !level) || !take_keyword(l, "import") || !take_aliases(l, true, &names)) return NULL;
    Ast *ast = cst_make_at(l->c, AST_ImportFrom, at);
    ast->ImportFrom.level = level;
    ast->ImportFrom.module = module;
    ast->ImportFrom.names = names;
    return ast;
}

Ast *cst_read_import(Cst *c, const ScanLine *line) {
    Line l = {.c = c, .at = line->lo, .hi = line->hi};
    Span at = {c->base + line->lo, c->base + line->hi};
    AstList names;
    if (line->tangled) return NULL;
    if (take_keyword(&l, "from")) return read_import_from(&l, at);
    if (!take_keyword(&l, "import") || !take_aliases(&l, false, &names)) return NULL;
    Ast *ast = cst_make_at(c, AST_Import, at);
    ast->Import.names = names;
    return ast;
}

static AstList unread(Cst *c, uint32_t lo, uint32_t hi) {
    Ast *part = cst_make_at(c, AST_Unread, (Span){c->base + lo, c->base + hi});
    return (AstList){arena_copy(c->cx->program, &part, sizeof(Ast *)), 1};
}

/* Skips the parameters, arguments, results and block. */
Ast *cst_read_head(Cst *c, const ScanLine *line, const Span *group, Span block) {
    Line l = {.c = c, .at = line->lo, .hi = line->hi};
    bool class = !take_keyword(&l, "def");
    if (line->tangled || (class && !take_keyword(&l, "class"))) return NULL;
    Sym name = take_name(&l);
    bool arguments = take(&l, '(');
    if (!name || (arguments ? !group || group->lo != l.at : !class || !take(&l, ':') || l.at != l.hi)) return NULL;
    Ast *ast = cst_make_at(c, class ? AST_ClassDef : AST_FunctionDef, (Span){c->base + line->lo, c->base + block.hi});
    if (class) {
        ast->ClassDef.name = name;
        if (arguments && group->hi > group->lo) ast->ClassDef.args = unread(c, group->lo, group->hi);
        ast->ClassDef.body = unread(c, block.lo, block.hi);
    } else {
        ast->FunctionDef.name = name;
        ast->FunctionDef.body = unread(c, block.lo, block.hi);
    }
    return ast;
}
