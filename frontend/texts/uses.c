/* Reads what the parts of a text use and write. See uses.h. */
#include "frontend/texts/uses.h"
#include "frontend/texts/notes.h"
#include "frontend/texts/search.h"
#include "frontend/texts/tokens.h"

#include <string.h>

typedef struct Scan {
    Eval *ev;
    TextParts *text;
    uint32_t part;     /* number of the one that is read */
    uint32_t class;    /* of the class whose body it is, + 1; 0: none */
    Sym self;          /* the first parameter of the method that is read */
    bool made;         /* it is a constructor, whose object nothing else has yet */
    bool imports;      /* the import of the text runs what is read */
    bool names, items; /* the part reads all names of something (`vars(x)`), and writes an item of some object */
} Scan;

static Part *part_of(const Scan *scan) { return &scan->text->part.at[scan->part]; }

static Sym word_of(const Scan *scan, const Token *token) { return token_name(scan->ev, token); }

static bool is_word(const Mention *p, int i) { return i >= 0 && i < p->n && p->token[i].kind == TOKEN_WORD; }

static bool is_closer(const Mention *p, int i) { return token_is(p, i, ")") || token_is(p, i, "]"); }

/* ---- uses ---- */

/* Adds a use, also to the class whose body it is in: its attributes may hold what is used. */
static void add_use(Scan *scan, Sym base, Sym name) {
    NameUse use = {base, name};
    vec_push(scan->ev->cx->mem, &part_of(scan)->uses, use);
    if (scan->class) vec_push(scan->ev->cx->mem, &scan->text->part.at[scan->class - 1].uses, use);
}

static Sym any_name(const Scan *scan) { return cx_sym(scan->ev->cx, ""); }

/* Adds the module that `sys.modules[name]`, `import_module(name)` or `__import__(name)` gives, if the word at token i
 * is one of these. */
static bool note_module(Scan *scan, const Mention *p, int i) {
    bool table = token_is(p, i, "modules") && token_is(p, i - 1, ".");
    if (!table && !token_is(p, i, "import_module") && !token_is(p, i, "__import__")) return false;
    bool given = token_is(p, i + 1, table ? "[" : "(") && i + 2 < p->n;
    if (given && token_is(p, i + 2, "__name__") && token_is(p, i + 3, "]"))
        add_use(scan, NULL, cx_sym(scan->ev->cx, "globals"));
    else
        add_use(scan, cx_sym(scan->ev->cx, "import"),
                given && p->token[i + 2].kind == TOKEN_TEXT ? word_of(scan, &p->token[i + 2]) : any_name(scan));
    return true;
}

static bool is_keyword(const Mention *p, int i) {
    static const char *const words[] = {"if",    "in",    "is",     "or",     "as",     "for",     "not",
                                        "and",   "def",   "del",    "try",    "else",   "elif",    "with",
                                        "pass",  "None",  "True",   "self",   "False",  "while",   "yield",
                                        "raise", "class", "lambda", "return", "except", "finally", NULL};
    return token_is_any(p, i, words);
}

/* Adds the word as a name or attribute that is used. */
static void note_use(Scan *scan, const Mention *p, int i) {
    if (note_module(scan, p, i)) return;
    if (!token_is(p, i - 1, ".")) {
        bool keyword = is_keyword(p, i) || (token_is(p, i + 1, "=") && p->token[i].depth),
             number = *p->token[i].lo >= '0' && *p->token[i].lo <= '9';
        if (!keyword && !number) add_use(scan, NULL, word_of(scan, &p->token[i]));
        return;
    }
    int start = token_chain_start(p, i);
    if (start == i - 2 && is_word(p, start))
        add_use(scan, word_of(scan, &p->token[start]), word_of(scan, &p->token[i]));
    else if (p->token[start].kind != TOKEN_TEXT && p->token[start].kind != TOKEN_FIELDS)
        add_use(scan, "", word_of(scan, &p->token[i]));
}

/* ---- writes ---- */

/* The names of an object that is written, as in Write. */
typedef struct Root {
    Sym name, dotted;
} Root;

static void push_write(Scan *scan, Write write, Root root) {
    bool own = root.name && root.name == scan->self;
    write.root = own ? cx_sym(scan->ev->cx, "class") : root.name;
    write.dotted = own ? NULL : root.dotted;
    scan->items |= !write.attribute;
    if (!own || !scan->made || !write.attribute) vec_push(scan->ev->cx->mem, &part_of(scan)->writes, write);
}

static void add_write(Scan *scan, Sym attribute, Root root) { push_write(scan, (Write){.attribute = attribute}, root); }

/* Returns the names of the expression in tokens from `lo` to `hi`. */
static Root root_of(const Scan *scan, const Mention *p, int lo, int hi) {
    Root root = {NULL, NULL};
    for (int i = lo; i <= hi; i++)
        if (!((i - lo) % 2 ? token_is(p, i, ".") : is_word(p, i))) return root;
    if (hi < lo || !is_word(p, hi)) return root;
    root.dotted = sym_n(scan->ev->cx->symbols, p->token[lo].lo, (size_t)(p->token[hi].hi - p->token[lo].lo));
    if (lo == hi) root.name = root.dotted;
    return root;
}

static Root name_root(Sym name) { return (Root){name, name}; }

/* Returns the token after the first argument of a call whose bracket is at `open`. */
static int after_argument(const Mention *p, int open) {
    int i = open + 1;
    while (i < p->n && !(p->token[i].depth == p->token[open].depth && (token_is(p, i, ",") || token_is(p, i, ")"))))
        i++;
    return i;
}

/* Notes `setattr(object, name, value)` at token i. */
static void note_setter(Scan *scan, const Mention *p, int i) {
    int open = i + 1, comma = token_is(p, open, "(") ? after_argument(p, open) : p->n;
    int name = token_is(p, comma, ",") ? comma + 1 : p->n;
    bool known = name + 1 < p->n && p->token[name].kind == TOKEN_TEXT &&
                 (token_is(p, name + 1, ",") || token_is(p, name + 1, ")"));
    add_write(scan, known ? word_of(scan, &p->token[name]) : any_name(scan), root_of(scan, p, open + 1, comma - 1));
}

/* Returns whether the expression that ends at token i is all names of an object: `vars(x)`, `x.__dict__`, `globals()`.
 */
static bool is_names(const Mention *p, int i) {
    if (token_is(p, i, "__dict__")) return true;
    int open = token_is(p, i, ")") ? token_matching(p, i, -1) : -1;
    return token_is(p, open - 1, "vars") || token_is(p, open - 1, "globals") || token_is(p, open - 1, "locals");
}

/* Notes a write of the item whose bracket closes at token i. */
static void note_item(Scan *scan, const Mention *p, int i) {
    int open = token_matching(p, i, -1);
    if (open < 1) return;
    bool named = open + 2 == i && p->token[open + 1].kind == TOKEN_TEXT;
    if (is_names(p, open - 1)) add_write(scan, named ? word_of(scan, &p->token[open + 1]) : any_name(scan), (Root){0});
    const Token *first = &p->token[open + 1];
    bool several = false;
    for (int k = open + 1; k < i; k++) several |= token_is(p, k, ":");
    Write write = {.key = named ? word_of(scan, first) : NULL};
    write.replaces = token_is(p, 0, "del") || several || token_is(p, open + 1, "-") ||
                     (*first->lo >= '0' && *first->lo <= '9');
    push_write(scan, write, root_of(scan, p, token_chain_start(p, open - 1), open - 1));
}

/* Returns the number of the token up to which the statement has targets; 0: it has none. */
static int targets_end(const Mention *p) {
    int end = token_is(p, 0, "del") ? p->n : 0;
    bool loops = token_is(p, 0, "for") || token_is(p, 1, "for");
    for (int i = 0; i < p->n; i++) {
        if (loops && token_is(p, i, "in") && !p->token[i].depth) return i;
        if (!p->token[i].depth && token_stores(p, i) && !token_is(p, i, ":=")) end = i;
    }
    return end;
}

/* Returns whether the expression that ends at token i is a target of the statement. */
static bool is_target(const Mention *p, int i, int end) {
    static const char *const after[] = {",", ")", "]", ":", "in", NULL};
    int start = token_chain_start(p, i), open = token_opening(p, start);
    if (token_is(p, start - 1, "as")) return true;
    if (i >= end || !(i + 1 == p->n || token_stores(p, i + 1) || token_is_any(p, i + 1, after))) return false;
    for (; open >= 0; open = token_opening(p, open))
        if (open > 0 && (is_word(p, open - 1) || is_closer(p, open - 1)) && !token_is(p, open - 1, "for") &&
            !token_is(p, open - 1, "del"))
            return false;
    return true;
}

/* Returns whether the method at token i, which changes a container, may do more than add items. */
static bool replaces_items(const Mention *p, int i) {
    static const char *const adding[] = {"add", "append", "extend", "setdefault", "register", NULL};
    return !token_is_any(p, i, adding);
}

/* Notes a method that changes the object of which it is called, at token i. */
static void note_method(Scan *scan, const Mention *p, int i) {
    const Token *token = &p->token[i];
    if (!prelude_lists(p->ev, PRELUDE_MARKS_CHANGING_METHODS, token->lo, (size_t)(token->hi - token->lo)) &&
        !token_is(p, i, "__setitem__") && !token_is(p, i, "__delitem__"))
        return;
    if (is_names(p, i - 2)) add_write(scan, any_name(scan), (Root){0});
    push_write(scan, (Write){.replaces = replaces_items(p, i)}, root_of(scan, p, token_chain_start(p, i - 2), i - 2));
}

/* Adds what one word writes. */
static void note_write(Scan *scan, const Mention *p, int i, int end) {
    const Token *token = &p->token[i];
    size_t n = (size_t)(token->hi - token->lo);
    bool dotted = token_is(p, i - 1, ".");
    if (prelude_lists(p->ev, PRELUDE_MARKS_ATTRIBUTE_SETTERS, token->lo, n)) note_setter(scan, p, i);
    scan->names |= is_names(p, i) || (token_is(p, i + 1, "(") && (token_is(p, i, "vars") || token_is(p, i, "globals")));
    if (dotted && is_target(p, i, end))
        add_write(scan, word_of(scan, token), root_of(scan, p, token_chain_start(p, i), i - 2));
    else if (dotted)
        note_method(scan, p, i);
    else if (token_is(p, i + 1, "+=") || token_is(p, i + 1, "|=") || token_is(p, i + 1, "-=") ||
             token_is(p, i + 1, "&="))
        push_write(scan, (Write){.replaces = !token_is(p, i + 1, "+=")}, name_root(word_of(scan, token)));
}

/* Notes the names of `global a, b`, and `nonlocal`, by which a function changes what another one keeps. */
static bool note_scope(Scan *scan, const Mention *p) {
    bool global = token_is(p, 0, "global");
    if (!global && !token_is(p, 0, "nonlocal")) return false;
    for (int i = 1; global && i < p->n; i++)
        if (is_word(p, i)) add_write(scan, word_of(scan, &p->token[i]), (Root){0});
    if (global)
        add_use(scan, NULL, cx_sym(scan->ev->cx, "globals")); /* the module is changed */
    else
        add_write(scan, NULL, (Root){0});
    return true;
}

static void note_tokens(Scan *scan, const Mention *p, int from, int to);

/* Adds what a string uses and writes that is executed (`exec("a.b = 1")`), or that is the name of a global
 * (`globals()["a"]`). */
static void note_text(Scan *scan, const Mention *p, int i) {
    if (token_is(p, i - 1, "[") && (token_is(p, i - 4, "globals") || token_is(p, i - 4, "vars")))
        add_use(scan, NULL, word_of(scan, &p->token[i]));
    if (!token_is(p, i - 1, "(") || !(token_is(p, i - 2, "exec") || token_is(p, i - 2, "eval"))) return;
    Reader r = {.arena = scan->ev->cx->scratch, .at = p->token[i].lo, .end = p->token[i].hi};
    while (read_statement(&r)) {
        Mention inner = {.ev = p->ev, .token = r.tokens.at, .n = (int)r.tokens.n};
        note_tokens(scan, &inner, 0, inner.n);
    }
}

/* Adds what tokens from `from` to before `to` use and write. */
static void note_tokens(Scan *scan, const Mention *p, int from, int to) {
    if (note_scope(scan, p)) return;
    int end = targets_end(p);
    for (int i = from; i < to; i++) {
        if (p->token[i].kind == TOKEN_TEXT) note_text(scan, p, i);
        if (p->token[i].kind == TOKEN_WORD) {
            note_use(scan, p, i);
            note_write(scan, p, i, end);
        } else if (token_is(p, i, "]") && is_target(p, i, end)) {
            note_item(scan, p, i);
        }
    }
}

/* ---- imports ---- */

static Sym dotted_of(const Scan *scan, const Mention *p, int *i) {
    int lo = *i;
    while (is_word(p, *i) && !token_is(p, *i, "import") && !token_is(p, *i, "as"))
        *i += token_is(p, *i + 1, ".") ? 2 : 1;
    const char *hi = *i > lo ? p->token[*i - 1].hi : NULL;
    return hi ? sym_n(scan->ev->cx->symbols, p->token[lo].lo, (size_t)(hi - p->token[lo].lo)) : NULL;
}

/* Keeps the first import of a name. */
static void add_import(const Scan *scan, Sym name, TextImport import) {
    if (scan->imports) vec_push(scan->ev->cx->mem, &scan->text->order, import);
    if (map_has(&scan->text->imports, name)) return;
    TextImport *kept = arena_new(scan->ev->cx->mem, TextImport);
    *kept = import;
    map_set(scan->ev->cx->mem, &scan->text->imports, name, kept);
}

/* Reads `import a.b, c as d`. */
static void read_import(Scan *scan, const Mention *p) {
    for (int i = 1; i < p->n; i++) {
        Sym dotted = dotted_of(scan, p, &i);
        if (!dotted) return;
        bool as = token_is(p, i, "as") && is_word(p, i + 1);
        Sym top = sym_n(scan->ev->cx->symbols, dotted, strcspn(dotted, "."));
        TextImport import = {.module = as ? dotted : top, .at = p->token[0].lo};
        add_import(scan, as ? word_of(scan, &p->token[i + 1]) : top, import);
        if (scan->imports && !as) vec_last(&scan->text->order).module = dotted;
        if (as) i += 2;
        if (!token_is(p, i, ",")) return;
    }
}

/* Reads `from ..a import b, c as d`. */
static void read_import_from(Scan *scan, const Mention *p) {
    int i = 1;
    TextImport import = {.at = p->token[0].lo};
    for (; token_is(p, i, "."); i++) import.level++;
    import.module = dotted_of(scan, p, &i);
    if (!token_is(p, i++, "import")) return;
    if (token_is(p, i, "*")) {
        vec_push(scan->ev->cx->mem, &scan->text->star, import);
        if (scan->imports) vec_push(scan->ev->cx->mem, &scan->text->order, import);
    }
    for (; i < p->n; i++) {
        if (!is_word(p, i)) continue;
        bool as = token_is(p, i + 1, "as") && is_word(p, i + 2);
        import.name = word_of(scan, &p->token[i]);
        if (as) i += 2;
        add_import(scan, word_of(scan, &p->token[i]), import);
    }
}

/* ---- parts ---- */

/* Where a text is being read. */
typedef struct Cursor {
    Scan scan;
    Reader r;
    uint32_t statement; /* number of the part that the lines belong to */
    bool decorates;     /* it has only decorators so far */
    uint32_t function;  /* number of the function whose body the lines are, + 1; 0: none */
    uint32_t class;     /* of the outermost class around the lines, + 1; 0: none */
    size_t function_at, class_at;
    const char *quotes[2]; /* where three quotes of each kind are next */
} Cursor;

static uint32_t add_part(Scan *scan, PartKind kind, Sym name, const char *lo) {
    Part part = {.kind = kind, .name = name, .lo = lo, .hi = lo, .read = kind != PART_FUNCTION};
    vec_push(scan->ev->cx->mem, &scan->text->part, part);
    return scan->text->part.n - 1;
}

static void bind(const Scan *scan, Map *names, Sym name, uint32_t part) {
    PartNumbers *numbers = map_get(names, name);
    if (!numbers) {
        numbers = arena_new(scan->ev->cx->mem, PartNumbers);
        map_set(scan->ev->cx->mem, names, name, numbers);
    }
    if (!numbers->n || vec_last(numbers) != part) vec_push(scan->ev->cx->mem, numbers, part);
}

/* Binds the names that a statement outside classes gives to objects. */
static void bind_targets(const Cursor *c, const Mention *p) {
    int end = targets_end(p);
    for (int i = 0; i < p->n; i++) {
        bool target = is_word(p, i) && (is_target(p, i, end) || token_is(p, i + 1, ":="));
        bool name = !token_is(p, i - 1, ".") && !token_is(p, i + 1, ".") && !token_is(p, i + 1, "[");
        if (target && name) bind(&c->scan, &c->scan.text->names, word_of(&c->scan, &p->token[i]), c->statement);
    }
}

/* Adds the default values of parameters to what the import runs, but not annotations. */
static void note_defaults(Cursor *c, const Mention *p, int open) {
    int close = token_matching(p, open, 1);
    uint32_t depth = p->token[open].depth;
    for (int i = open + 1; i < close; i++) {
        if (!token_is(p, i, "=") || p->token[i].depth != depth) continue;
        int to = i + 1;
        while (to < close && !(token_is(p, to, ",") && p->token[to].depth == depth)) to++;
        note_tokens(&c->scan, p, i + 1, to);
    }
}

/* Begins a function whose `def` is at token i. */
static void begin_function(Cursor *c, const Mention *p, int i, size_t at) {
    if (!is_word(p, i + 1)) return;
    TextParts *text = c->scan.text;
    Sym name = word_of(&c->scan, &p->token[i + 1]);
    if (token_is(p, i + 2, "(")) note_defaults(c, p, i + 2);
    uint32_t part = add_part(&c->scan, PART_FUNCTION, name, p->token[0].lo);
    text->part.at[part].class = c->class;
    bind(&c->scan, c->class ? &text->methods : &text->names, name, part);
    c->function = part + 1, c->function_at = at;
}

/* Begins a class; the names of classes inside it are those of the outermost one. */
static void begin_class(Cursor *c, const Mention *p, size_t at) {
    if (!is_word(p, 1)) return;
    Scan *scan = &c->scan;
    Sym name = word_of(scan, &p->token[1]);
    if (!c->class) c->class = add_part(scan, PART_CLASS, name, p->token[0].lo) + 1, c->class_at = at;
    bind(scan, &scan->text->names, name, c->class - 1);
    for (int i = 2; i < p->n; i++) {
        bool keyword = p->token[i].depth == 1 && token_is(p, i, "=");
        if (keyword) note_tokens(scan, p, i + 1, p->n);
        if (keyword) return;
        if (!is_word(p, i) || token_is(p, i + 1, "=")) continue;
        bool dotted = token_is(p, i - 1, ".") && is_word(p, i - 2);
        NameUse base = {dotted ? word_of(scan, &p->token[i - 2]) : NULL, word_of(scan, &p->token[i])};
        vec_push(scan->ev->cx->mem, &scan->text->part.at[c->class - 1].bases, base);
        vec_push(scan->ev->cx->mem, &part_of(scan)->bases, base);
    }
}

/* Reads a statement that the import runs, or the head of a function. */
static void note_statement(Cursor *c, size_t at) {
    Mention p = {.ev = c->scan.ev, .token = c->r.tokens.at, .n = (int)c->r.tokens.n};
    int def = token_is(&p, 0, "async") ? 1 : 0;
    if (token_is(&p, 0, "import"))
        read_import(&c->scan, &p);
    else if (token_is(&p, 0, "from"))
        read_import_from(&c->scan, &p);
    else if (token_is(&p, def, "def"))
        begin_function(c, &p, def, at);
    else if (token_is(&p, 0, "class"))
        begin_class(c, &p, at);
    else {
        c->scan.class = c->class;
        note_tokens(&c->scan, &p, 0, p.n);
        c->scan.class = 0;
        if (!c->class) bind_targets(c, &p);
    }
}

/* Returns where three quotes are next. */
static const char *next_quotes(Cursor *c, const char *at) {
    for (int kind = 0; kind < 2; kind++)
        if (c->quotes[kind] < at) {
            c->quotes[kind] = str_find(at, (size_t)(c->r.end - at), kind ? "\"\"\"" : "'''", 3);
            if (!c->quotes[kind]) c->quotes[kind] = c->r.end;
        }
    return c->quotes[0] < c->quotes[1] ? c->quotes[0] : c->quotes[1];
}

/* Skips the lines of a function's body, whose strings of several lines may contain anything. */
static void skip_body(Cursor *c) {
    Reader *r = &c->r;
    for (r->at = line_end(r->at, r->end); r->at < r->end && !r->lost;) {
        const char *line = r->at + 1, *head = line;
        while (head < r->end && (*head == ' ' || *head == '\t')) head++;
        bool blank = head >= r->end || strchr("\r\n#)]}", *head);
        if (!blank && (size_t)(head - line) <= c->function_at) break;
        r->at = line_end(head, r->end);
        if (next_quotes(c, line) >= r->at) continue;
        r->at = line, r->depth = 0;
        if (!read_statement(r)) break;
        r->at = line_end(r->at, r->end);
    }
    c->scan.text->part.at[c->function - 1].hi = r->at;
    c->function = 0;
}

/* Begins a part with the statement that was read, unless it goes on after a decorator. */
static void begin_statement(Cursor *c) {
    const char *lo = c->r.tokens.at->lo;
    if (!c->decorates) c->statement = add_part(&c->scan, PART_STATEMENT, NULL, lo);
    c->decorates = *lo == '@';
    c->scan.part = c->statement;
    part_of(&c->scan)->lo = lo;
}

/* Once a text has a name for all names of an object, each item that it writes may be one of these. */
static void add_name_writes(Scan *scan) {
    for (scan->part = 0; scan->names && scan->part < scan->text->part.n; scan->part++) {
        bool items = false;
        for (uint32_t i = 0; i < part_of(scan)->writes.n; i++) items |= !part_of(scan)->writes.at[i].attribute;
        if (items) add_write(scan, any_name(scan), (Root){0});
    }
}

static TextParts *read_text(Eval *ev, const Source *source) {
    TextParts *text = arena_new(ev->cx->mem, TextParts);
    const char *begin = src_bytes(source);
    text->source = source;
    Cursor c = {.scan = {.ev = ev, .text = text, .imports = true}, .r = {.arena = ev->cx->scratch, .at = begin}};
    c.r.end = begin + source->length, c.quotes[0] = c.quotes[1] = begin;
    ArenaMark mark = arena_mark(ev->cx->scratch);
    bool outside = true; /* the line is not indented */
    while (!c.r.lost && read_statement(&c.r)) {
        const char *lo = c.r.tokens.at->lo, *line = lo;
        while (line > begin && (line[-1] == ' ' || line[-1] == '\t')) line--;
        bool first = line == begin || line[-1] == '\n';
        if (first && c.class && (size_t)(lo - line) <= c.class_at) c.class = 0;
        if (first) outside = lo == line;
        if (outside) begin_statement(&c);
        if (text->part.n) note_statement(&c, (size_t)(lo - line));
        if (c.function) skip_body(&c);
    }
    add_name_writes(&c.scan);
    arena_release(ev->cx->scratch, mark);
    return text;
}

TextParts *uses_of_text(Eval *ev, const Source *source) {
    TextParts *known = source_note(ev, source, "uses of parts");
    if (known) return known;
    known = read_text(ev, source);
    source_note_keep(ev, source, "uses of parts", known);
    return known;
}

/* Returns the first parameter of a method, from the head of its definition. */
static Sym first_parameter(const Scan *scan, const Mention *p) {
    for (int i = 0; i < p->n; i++)
        if (token_is(p, i, "(")) return is_word(p, i + 1) ? word_of(scan, &p->token[i + 1]) : NULL;
    return NULL;
}

/* Returns the token after the head of a definition, where its body may begin on the same line. */
static int after_head(const Mention *p) {
    for (int i = 0; i < p->n; i++)
        if (token_is(p, i, ":") && !p->token[i].depth) return i + 1;
    return p->n;
}

void uses_read(Eval *ev, TextParts *text, uint32_t number) {
    Part *part = &text->part.at[number];
    if (part->read) return;
    part->read = true;
    static const char *const makers[] = {"__init__", "__post_init__", "__setstate__", NULL};
    Scan scan = {.ev = ev, .text = text, .part = number};
    for (const char *const *name = makers; *name; name++) scan.made |= !strcmp(part->name, *name);
    Reader r = {.arena = ev->cx->scratch, .at = part->lo, .end = part->hi};
    ArenaMark mark = arena_mark(ev->cx->scratch);
    for (bool head = true; read_statement(&r); head = false) {
        Mention p = {.ev = ev, .token = r.tokens.at, .n = (int)r.tokens.n};
        if (head && part->class) part->self = scan.self = first_parameter(&scan, &p);
        if (token_is(&p, 0, "import"))
            read_import(&scan, &p);
        else if (token_is(&p, 0, "from"))
            read_import_from(&scan, &p);
        else
            note_tokens(&scan, &p, head ? after_head(&p) : 0, p.n);
    }
    arena_release(ev->cx->scratch, mark);
    if (scan.names && scan.items) add_write(&scan, any_name(&scan), (Root){0});
}
