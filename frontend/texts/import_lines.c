/* Lists the imports of a text that has not been parsed. See import_lines.h. */
#include "frontend/texts/import_lines.h"
#include "frontend/texts/search.h"

typedef struct Importer {
    Arena *arena;
    ImportLines *lines;
    const char *at, *end;
    const char *quoted;   /* up to where the text was searched for strings of three quotes */
    const char *three[2]; /* where three quotes of each kind are next, or up to where there are none */
    int quote;            /* the kind of the string that goes on there; -1: none does */
    bool doubtful;        /* the import is under an `if` or the like */
    struct {
        const char *line;
        size_t deep;
        bool runs, doubtful;
    } last; /* what is known of the last indented import */
} Importer;

/* Returns where three quotes of a kind are next; `to` or a later place: not before `to`. */
static const char *next_quotes(Importer *t, int kind, const char *to) {
    if (t->three[kind] < t->quoted) t->three[kind] = t->quoted;
    if (t->three[kind] >= to) return t->three[kind];
    const char *found = str_find(t->three[kind], (size_t)(to - t->three[kind]), kind ? "\"\"\"" : "'''", 3);
    if (!found) found = to - t->quoted > 2 ? to - 2 : t->quoted; /* the last bytes may be the first quotes */
    return t->three[kind] = found;
}

/* Returns whether the place is inside a string of three quotes. */
static bool is_quoted(Importer *t, const char *at) {
    for (;;) {
        int kind = t->quote >= 0 ? t->quote : next_quotes(t, 1, at) < next_quotes(t, 0, at);
        const char *next = next_quotes(t, kind, at);
        if (next + 3 > at) return t->quote >= 0;
        t->quote = t->quote < 0 ? kind : -1;
        t->quoted = next + 3;
    }
}

/* Looks at the lines above that contain this one, up to the last import if they contain that one as well, so that an
 * import in a long block of imports takes no longer than another. */
static bool is_run(Importer *t, const char *line, size_t deep) {
    while (deep && line > t->at) {
        const char *above = line_start(t->at, line - 1), *head = above + indentation(above, line);
        size_t inner = (size_t)(head - above);
        line = above;
        if (line == t->last.line && deep == t->last.deep) {
            t->doubtful |= t->last.doubtful;
            return t->last.runs;
        }
        if (inner >= deep || head >= t->end || strchr("\r\n#", *head)) continue;
        deep = strchr(")]}", *head) ? inner + 1 : inner;
        if (is_word_at(head, t->end, "def") || is_word_at(head, t->end, "async")) return false;
        const char *stop = line_end(head, t->end);
        if (str_find(head, (size_t)(stop - head), "TYPE_CHECKING", 13)) return false;
        t->doubtful |= word_length(head, t->end) && !is_word_at(head, t->end, "try");
    }
    return true;
}

/* Returns whether the import at this indentation runs with the module: it is in no function, and under no test for type
 * checkers. Notes whether it may also not run. */
static bool runs_with_module(Importer *t, const char *line, size_t deep) {
    t->doubtful = false;
    bool runs = is_run(t, line, deep);
    t->last.line = line, t->last.deep = deep, t->last.runs = runs, t->last.doubtful = t->doubtful;
    return runs;
}

/* ---- names ---- */

static void add(Importer *t, ImportForm form, const char *lo, const char *hi, uint32_t level) {
    ImportLine line = {(uint32_t)(lo - t->at), (uint32_t)(hi - lo), level, form, t->doubtful};
    vec_push(t->arena, t->lines, line);
}

static const char *skip_blanks(const char *at, const char *end) {
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\\' || (*at == '\n' && at[-1] == '\\'))) at++;
    return at;
}

static const char *dotted_end(const char *at, const char *end) {
    while (at < end && (str_is_word(*at) || *at == '.')) at++;
    return at;
}

/* Adds the names of `from base import a, b`, of which some may be modules. */
static const char *add_names(Importer *t, const char *at) {
    bool open = at < t->end && *at == '(';
    if (open) at++;
    for (bool as = false; at < t->end;) {
        size_t n = word_length(at, t->end);
        if (n && is_word_at(at, t->end, "as"))
            as = true;
        else if (n && !as)
            add(t, IMPORT_NAME, at, at + n, 0);
        else if (n)
            as = false;
        else if (*at == '#')
            n = (size_t)(line_end(at, t->end) - at);
        else if (*at == ')' || *at == ';' || *at == '*' || (*at == '\n' && !open && at[-1] != '\\'))
            break;
        at += n ? n : 1;
    }
    return at;
}

/* Adds the modules of `import a.b as c, d`. Returns where the statement ends. */
static const char *add_modules(Importer *t, const char *at) {
    while (at < t->end) {
        const char *name = at;
        at = dotted_end(at, t->end);
        if (at == name) break;
        add(t, IMPORT_MODULE, name, at, 0);
        at = skip_blanks(at, t->end);
        if (is_word_at(at, t->end, "as")) {
            at = skip_blanks(at + 2, t->end);
            at = skip_blanks(at + word_length(at, t->end), t->end);
        }
        if (at >= t->end || *at != ',') break;
        at = skip_blanks(at + 1, t->end);
    }
    return at;
}

/* Adds what an import statement names. Returns where it ends. */
static const char *add_imports(Importer *t, const char *at) {
    if (is_word_at(at, t->end, "import")) return add_modules(t, skip_blanks(at + 6, t->end));
    at = skip_blanks(at + 4, t->end);
    uint32_t level = 0;
    for (; at < t->end && *at == '.'; at++) level++;
    const char *name = at = skip_blanks(at, t->end);
    if (!is_word_at(at, t->end, "import")) at = dotted_end(at, t->end);
    const char *end = at;
    at = skip_blanks(at, t->end);
    if (!is_word_at(at, t->end, "import") || (end == name && !level)) return at;
    add(t, IMPORT_FROM, name, end, level);
    return add_names(t, skip_blanks(at + 6, t->end));
}

/* Returns where the words of an import statement end. */
static const char *statement_end(const char *at, const char *end) {
    for (bool open = false; at < end && (open || *at != '\n' || at[-1] == '\\'); at++) {
        if (*at == '#')
            at = line_end(at, end) - 1;
        else if (*at == '(' || *at == ')')
            open = *at == '(';
    }
    return at;
}

void import_lines_of(Arena *arena, const char *text, size_t length, ImportLines *lines, ImportedWords *words,
                     void *user) {
    Importer t = {.arena = arena, .lines = lines, .at = text, .end = text + length, .quote = -1};
    t.quoted = t.three[0] = t.three[1] = t.at;
    for (const char *at = t.at; (at = str_find(at, (size_t)(t.end - at), "import", 6));) {
        const char *line = line_start(t.at, at), *head = line + indentation(line, t.end);
        bool begins = is_word_at(head, t.end, "from") || is_word_at(head, t.end, "import");
        const char *stop = line_end(at, t.end);
        t.doubtful = false;
        if (begins) words(user, head, statement_end(head, t.end));
        if (begins && runs_with_module(&t, line, (size_t)(head - line)) && !is_quoted(&t, line))
            for (const char *next = head; next < t.end;) {
                const char *after = skip_blanks(add_imports(&t, next), t.end);
                if (after > stop) stop = after;
                next = after < t.end && *after == ';' ? skip_blanks(after + 1, t.end) : t.end;
                if (next < t.end && !is_word_at(next, t.end, "import") && !is_word_at(next, t.end, "from")) break;
            }
        at = stop;
    }
}
