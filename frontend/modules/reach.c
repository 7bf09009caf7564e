/* Follows imports through texts that have not been parsed. See reach.h. */
#include "frontend/modules/reach.h"
#include "base/vec.h"
#include "frontend/modules/files.h"
#include "frontend/modules/module.h"
#include "frontend/modules/text_search.h"
#include "frontend/modules/units.h"

#include <string.h>

/* An import under an `if` or the like, which may not run. */
typedef struct Doubtful {
    uint32_t from;
    Sym name;
} Doubtful;

struct Reach {
    Vec(Reached) module;
    Map number;                /* from a name to its module's number + 1; to NULL if it has no text */
    uint32_t opened, searched; /* number of opened modules that were added, and of modules whose text was searched */
    Vec(Doubtful) doubtful;
    uint32_t followed;   /* number of these that were followed */
    const Source *owner; /* the last text that was asked for as an owner, and its module */
    Sym package;
};

/* ---- sets of words: two bits for each ---- */

static uint32_t hash_word(const char *at, size_t n) {
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < n; i++) hash = (hash ^ (uint8_t)at[i]) * 16777619u;
    return hash ^ hash >> 15;
}

static void note_word(const Reached *module, uint8_t *set, uint32_t hash) {
    uint32_t a = hash & (module->hashes - 1), b = hash * 2654435769u >> 8 & (module->hashes - 1);
    set[a / 8] |= (uint8_t)(1 << a % 8);
    set[b / 8] |= (uint8_t)(1 << b % 8);
}

static bool has_word(const Reached *module, const uint8_t *set, uint32_t hash) {
    uint32_t a = hash & (module->hashes - 1), b = hash * 2654435769u >> 8 & (module->hashes - 1);
    return (set[a / 8] >> a % 8 & 1) && (set[b / 8] >> b % 8 & 1);
}

/* ---- the statements of a text ---- */

typedef struct Importer {
    Eval *ev;
    struct Reach *reach;
    uint32_t number; /* of the module */
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

static const char *line_start(const Importer *t, const char *at) {
    while (at > t->at && at[-1] != '\n') at--;
    return at;
}

/* Returns where three quotes of a kind are next; `to` or a later place: not before `to`. */
static const char *next_quotes(Importer *t, int kind, const char *to) {
    if (t->three[kind] < t->quoted) t->three[kind] = t->quoted;
    if (t->three[kind] >= to) return t->three[kind];
    const char *found = memmem(t->three[kind], (size_t)(to - t->three[kind]), kind ? "\"\"\"" : "'''", 3);
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

static size_t indentation(const char *line, const char *end) {
    size_t n = 0;
    while (line + n < end && (line[n] == ' ' || line[n] == '\t')) n++;
    return n;
}

static bool is_word_at(const char *at, const char *end, const char *word) {
    return word_length(at, end) == strlen(word) && !memcmp(at, word, strlen(word));
}

/* Looks at the lines above that contain this one, up to the last import if they contain that one as well, so that an
 * import in a long block of imports takes no longer than another. */
static bool is_run(Importer *t, const char *line, size_t deep) {
    while (deep && line > t->at) {
        const char *above = line_start(t, line - 1), *head = above + indentation(above, line);
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
        if (memmem(head, (size_t)(stop - head), "TYPE_CHECKING", 13)) return false;
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

/* Adds a module with a text of the program, unless it is there. Returns its number + 1; 0: there is no such text. */
static uint32_t add_module(Importer *t, Sym name) {
    struct Reach *reach = t->reach;
    if (map_has(&reach->number, name)) return (uint32_t)(uintptr_t)map_get(&reach->number, name);
    bool prelude = false;
    Reached module = {.name = name, .from = t->number};
    module.source = files_module(t->ev, name, &module.package, &prelude);
    bool there = module.source && !prelude;
    if (there) vec_push(t->ev->cx->program, &reach->module, module);
    uint32_t number = there ? reach->module.n : 0;
    map_set(t->ev->cx->program, &reach->number, name, (void *)(uintptr_t)number);
    return number;
}

/* Adds a module and the packages around it; if the import may not run, later. Returns whether it is a package. */
static bool add_import(Importer *t, Sym name) {
    if (t->doubtful) {
        Doubtful later = {t->number, name};
        vec_push(t->ev->cx->program, &t->reach->doubtful, later);
    }
    for (const char *dot = strchr(name, '.'); dot && !t->doubtful; dot = strchr(dot + 1, '.'))
        add_module(t, sym_n(t->ev->cx->symbols, name, (size_t)(dot - name)));
    uint32_t number = t->doubtful ? 0 : add_module(t, name);
    return t->doubtful || (number && t->reach->module.at[number - 1].package);
}

static const char *skip_blanks(const char *at, const char *end) {
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\\' || (*at == '\n' && at[-1] == '\\'))) at++;
    return at;
}

/* Reads `a.b.c`; NULL: nothing is there. */
static Sym read_dotted(Importer *t, const char **at) {
    const char *lo = *at, *hi = lo;
    while (hi < t->end && (str_is_word(*hi) || *hi == '.')) hi++;
    *at = hi;
    return hi > lo ? sym_n(t->ev->cx->symbols, lo, (size_t)(hi - lo)) : NULL;
}

Sym reach_absolute(Eval *ev, uint32_t i, Sym dotted, uint32_t level) {
    const Reached *from = reach_at(ev, i);
    if (!level) return dotted;
    Sym base = from->package ? from->name : module_parent_name(ev, from->name);
    for (; level > 1 && base; level--) base = module_parent_name(ev, base);
    return base && dotted ? sym_below(ev->cx->symbols, base, dotted) : base;
}

/* Adds the names of `from base import a, b`, of which some may be modules. */
static const char *add_names(Importer *t, Sym base, const char *at) {
    bool open = at < t->end && *at == '(';
    if (open) at++;
    for (bool as = false; at < t->end;) {
        size_t n = word_length(at, t->end);
        if (n && is_word_at(at, t->end, "as"))
            as = true;
        else if (n && !as)
            add_import(t, sym_below(t->ev->cx->symbols, base, sym_n(t->ev->cx->symbols, at, n)));
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

/* Adds what an import statement names. Returns where it ends. */
static const char *add_imports(Importer *t, const char *at) {
    bool plain = is_word_at(at, t->end, "import");
    at = skip_blanks(at + (plain ? 6 : 4), t->end);
    while (plain && at < t->end) {
        Sym name = read_dotted(t, &at);
        if (!name) break;
        add_import(t, name);
        at = skip_blanks(at, t->end);
        if (is_word_at(at, t->end, "as")) {
            at = skip_blanks(at + 2, t->end);
            at = skip_blanks(at + word_length(at, t->end), t->end);
        }
        if (at >= t->end || *at != ',') break;
        at = skip_blanks(at + 1, t->end);
    }
    if (plain) return at;
    uint32_t level = 0;
    for (; at < t->end && *at == '.'; at++) level++;
    at = skip_blanks(at, t->end);
    Sym dotted = is_word_at(at, t->end, "import") ? NULL : read_dotted(t, &at);
    at = skip_blanks(at, t->end);
    Sym base = reach_absolute(t->ev, t->number, dotted, level);
    if (!is_word_at(at, t->end, "import") || !base) return at;
    at = skip_blanks(at + 6, t->end);
    return add_import(t, base) ? add_names(t, base, at) : at;
}

/* Notes the words of an import statement. */
static void note_imported(Reached *module, const char *at, const char *end) {
    for (bool open = false; at < end && (open || *at != '\n' || at[-1] == '\\');) {
        size_t n = *at == '#' ? (size_t)(line_end(at, end) - at) : word_length(at, end);
        if (n && *at != '#') note_word(module, module->imported, hash_word(at, n));
        module->star |= *at == '*';
        if (*at == '(' || *at == ')') open = *at == '(';
        at += n ? n : 1;
    }
}

static void search_text(Eval *ev, struct Reach *reach, uint32_t number) {
    Reached *module = &reach->module.at[number];
    const Source *source = module->source;
    for (module->hashes = 64; module->hashes < source->length / 4 && module->hashes < 1u << 24;) module->hashes *= 2;
    module->imported = arena_new_array(ev->cx->program, uint8_t, module->hashes / 8);
    Importer t = {.ev = ev, .reach = reach, .number = number, .at = src_bytes(source), .quote = -1};
    t.end = t.at + source->length, t.quoted = t.three[0] = t.three[1] = t.at;
    cx_tick(ev->cx);
    for (const char *at = t.at; (at = memmem(at, (size_t)(t.end - at), "import", 6));) {
        const char *line = line_start(&t, at), *head = line + indentation(line, t.end);
        bool begins = is_word_at(head, t.end, "from") || is_word_at(head, t.end, "import");
        const char *stop = line_end(at, t.end);
        t.doubtful = false;
        if (begins) note_imported(&reach->module.at[number], head, t.end);
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

/* ---- the modules ---- */

static void add_opened(Eval *ev, struct Reach *reach) {
    for (; reach->opened < ev->modules.opened.n; reach->opened++) {
        const Module *module = ev->modules.opened.entry[reach->opened].value;
        if (!module->source || module->prelude || map_get(&reach->number, module->name)) continue;
        Reached root = {.name = module->name, .source = module->source, .package = module->package};
        root.from = reach->module.n;
        vec_push(ev->cx->program, &reach->module, root);
        map_set(ev->cx->program, &reach->number, module->name, (void *)(uintptr_t)reach->module.n);
    }
}

/* Imports that certainly run are followed first, so that a module is reached through others only if it has to be. */
uint32_t reach_count(Eval *ev) {
    struct Reach *reach = ev->modules.reach;
    if (!reach) reach = ev->modules.reach = arena_new(ev->cx->program, struct Reach);
    add_opened(ev, reach);
    for (;;) {
        while (reach->searched < reach->module.n) search_text(ev, reach, reach->searched++);
        if (reach->followed == reach->doubtful.n) return reach->module.n;
        Doubtful next = reach->doubtful.at[reach->followed++];
        add_import(&(Importer){.ev = ev, .reach = reach, .number = next.from}, next.name);
    }
}

uint32_t reach_number(const Eval *ev, Sym name) {
    return (uint32_t)(uintptr_t)map_get(&ev->modules.reach->number, name);
}

const Reached *reach_at(const Eval *ev, uint32_t i) { return &ev->modules.reach->module.at[i]; }

/* ---- words ---- */

static void note_words(Eval *ev, Reached *module) {
    const char *at = src_bytes(module->source), *end = at + module->source->length;
    module->words = arena_new_array(ev->cx->program, uint8_t, module->hashes / 8);
    while (at < end) {
        size_t n = word_length(at, end);
        if (n) note_word(module, module->words, hash_word(at, n));
        at += n ? n : 1;
    }
}

/* Returns whether a line of the text begins with an assignment to the name. */
static bool binds(const char *text, const char *end, Sym name) {
    size_t n = sym_length(name);
    for (const char *at = text; (at = memmem(at, (size_t)(end - at), name, n)); at += n)
        if ((at == text || at[-1] == '\n') && at + n < end && strchr(" =:", at[n])) return true;
    return false;
}

/* Returns whether the text is of the owner's package, or imports it. */
static bool sees_package(Eval *ev, const Reached *module, const Source *owner) {
    struct Reach *reach = ev->modules.reach;
    for (uint32_t i = 0; owner && reach->owner != owner && i < reach->module.n; i++)
        if (reach->module.at[i].source == owner) reach->owner = owner, reach->package = reach->module.at[i].name;
    if (!owner || reach->owner != owner) return true;
    return module_shares_package(module->name, reach->package) ||
           has_word(module, module->imported, hash_word(reach->package, strcspn(reach->package, ".")));
}

/* So many names are searched in a text before its words are listed, which takes as long as some 16 searches. */
enum { FEW = 24 };

ReachName reach_name(Eval *ev, uint32_t i, Sym name, const Source *owner) {
    Reached *module = &ev->modules.reach->module.at[i];
    size_t n = sym_length(name);
    uint32_t hash = hash_word(name, n);
    if (!module->words && ++module->asked > FEW) note_words(ev, module);
    if (!n || (module->words && !has_word(module, module->words, hash))) return REACH_NOT;
    const char *text = src_bytes(module->source), *end = text + module->source->length;
    bool named = module->source == owner || has_word(module, module->imported, hash) ||
                 (module->star && !binds(text, end, name));
    for (const char *at = text; (at = memmem(at, (size_t)(end - at), name, n)); at += n) {
        if ((at > text && str_is_word(at[-1])) || (at + n < end && str_is_word(at[n]))) continue;
        if (named) return REACH_NAMED;
        if (at > text && strchr(".\"'", at[-1])) return sees_package(ev, module, owner) ? REACH_DOTTED : REACH_NOT;
    }
    return REACH_NOT;
}
