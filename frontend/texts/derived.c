/* Searches the texts around a class for classes that derive from it, which may have the attributes that its methods
 * use, and for code that gives objects attributes. The texts are those of its package, or of its folder if that is no
 * package. */
#include "frontend/texts/derived.h"
#include "frontend/kinds/unseen.h"
#include "frontend/texts/facts.h"
#include "frontend/texts/files.h"
#include "frontend/texts/search.h"

#include <string.h>

/* What a search reads at most. A package that is larger is not searched to its end. */
enum { MOST_FILES = 2000, MOST_BYTES = 48 << 20, DEEPEST = 16 };
/* Searching that much text takes about as long as one step of evaluation. */
enum { BYTES_OF_STEP = 16 << 10 };

typedef struct Search {
    Eval *ev;
    Sym name;        /* of the class */
    Sym method;      /* one that a derived class has to define; NULL: any derived class */
    Sym module;      /* the last part of the module's name, if what is given to the module itself counts, too */
    Sym given;       /* searched instead: code that gives another object than `self` this attribute; NULL: classes */
    bool of_library; /* `module` is one of the library, and only what names it counts */
    const char *own; /* the file that defines it */
    Map seen;        /* folders that have been searched */
    uint32_t files;
    size_t bytes;
    bool found;
} Search;

/* Returns whether a word of the text is the name. */
static bool has_word(const char *at, const char *end, Sym name) {
    for (size_t n; at < end; at += n ? n : 1) {
        n = word_length(at, end);
        if (n == sym_length(name) && !memcmp(at, name, n)) return true;
    }
    return false;
}

/* Returns whether the body of a class, which begins at `at`, defines a method with that name. */
static bool defines(const char *at, const char *end, Sym name) {
    static const char word[] = "def ";
    const char *body = at;
    while ((body = memchr(body, '\n', (size_t)(end - body))) != NULL && ++body < end && strchr(" \t\r\n#", *body)) {}
    if (body) end = body;
    while ((at = str_find(at, (size_t)(end - at), word, sizeof word - 1)) != NULL) {
        at += sizeof word - 1;
        if (word_length(at, end) == sym_length(name) && !memcmp(at, name, sym_length(name))) return true;
    }
    return false;
}

/* Returns whether a class of the text has the name among its bases, and defines the method if that is not NULL. */
static bool derives_in(const char *text, size_t length, Sym name, Sym method) {
    static const char word[] = "class ";
    const char *at = text, *end = text + length;
    if (!str_find(text, length, name, sym_length(name))) return false;
    while ((at = str_find(at, (size_t)(end - at), word, sizeof word - 1)) != NULL) {
        const char *open = at + sizeof word - 1, *line = at;
        while (line > text && (line[-1] == ' ' || line[-1] == '\t')) line--;
        open += word_length(open, end);
        at = open;
        if ((line > text && line[-1] != '\n') || open == end || *open != '(') continue;
        const char *close = memchr(open, ':', (size_t)(end - open));
        if (close && has_word(open, close, name) && (!method || defines(close, end, method))) return true;
    }
    return false;
}

static const char *joined(Search *s, const char *folder, const char *name) {
    return *folder ? arena_printf(s->ev->cx->mem, "%s/%s", folder, name) : arena_printf(s->ev->cx->mem, "%s", name);
}

static bool is_given_in(const Search *s, const char *text, size_t length) {
    if (s->of_library) return unseen_takes(text, length, s->module, s->given);
    return unseen_gives(text, length, s->given) || (s->module && unseen_sets(text, length, s->module, s->given));
}

/* Returns whether the text has a word without which it need not be searched. */
static bool may_tell(const Search *s, const char *path, const FileText *file) {
    TextFacts *facts = text_facts_kept(s->ev, path, file->text, file->length);
    if (!facts || facts_may_have(s->ev, facts, NULL, s->name)) return true;
    return s->given && s->module && facts_may_have(s->ev, facts, NULL, cx_sym(s->ev->cx, "setattr"));
}

static void search_file(Search *s, const char *path) {
    if ((!s->method && !strcmp(path, s->own)) || s->files++ >= MOST_FILES || s->bytes >= MOST_BYTES) return;
    const FileText *file = files_read(s->ev, path);
    if (file->error) return;
    s->bytes += file->length;
    uint64_t steps = 1 + file->length / BYTES_OF_STEP;
    cx_step(s->ev->cx, steps);
    s->ev->check.searched += steps;
    if (!may_tell(s, path, file)) return;
    s->found = s->given ? is_given_in(s, file->text, file->length)
                        : derives_in(file->text, file->length, s->name, s->method);
}

static void search_folder(Search *s, const char *folder, int depth) {
    Sym key = cx_sym(s->ev->cx, folder);
    if (map_has(&s->seen, key) || depth > DEEPEST) return;
    map_set(s->ev->cx->mem, &s->seen, key, s);
    const FolderNames *names = files_names(s->ev, *folder ? folder : ".");
    for (uint32_t i = 0; !names->error && i < names->name.n && !s->found && s->files < MOST_FILES; i++)
        if (str_ends(names->name.at[i], strlen(names->name.at[i]), ".py"))
            search_file(s, joined(s, folder, names->name.at[i]));
    for (uint32_t i = 0; !names->error && i < names->name.n && !s->found && s->files < MOST_FILES; i++) {
        const char *path = strpbrk(names->name.at[i], ".") ? NULL : joined(s, folder, names->name.at[i]);
        if (path && files_kind(s->ev, path) == FILE_FOLDER) search_folder(s, path, depth + 1);
    }
}

static const char *folder_of(Arena *mem, const char *path) {
    const char *slash = strrchr(path, '/');
    return arena_printf(mem, "%.*s", slash ? (int)(slash - path) : 0, path);
}

static bool is_package(Search *s, const char *folder) {
    return files_kind(s->ev, joined(s, folder, "__init__.py")) == FILE_PLAIN;
}

/* Searches the texts around the module; answers once for each key. */
static bool search(Search *s, const void *key) {
    Eval *ev = s->ev;
    Map *answers = &ev->memo.derived;
    if (map_has(answers, key)) return map_get(answers, key) == answers;
    const char *folder = folder_of(ev->cx->mem, s->own);
    search_folder(s, folder, 0);
    while (*folder && !s->found && is_package(s, folder)) {
        const char *outer = folder_of(ev->cx->mem, folder);
        if (!*outer || !is_package(s, outer)) break;
        search_folder(s, folder = outer, 0);
    }
    map_set(ev->cx->program, answers, key, s->found ? (void *)answers : (void *)ev);
    return s->found;
}

static bool has_texts_around(const Module *module) {
    const Source *source = module ? module->source : NULL;
    return source && !module->prelude && strcmp(source->name, "-") != 0;
}

bool class_is_derived(Eval *ev, const Class *class, Sym method) {
    if (!has_texts_around(class->module)) return false;
    const char *own = class->module->source->name;
    const void *key = method ? sym_printf(ev->cx->symbols, "%s:%s.%s", own, class->name, method) : (void *)class;
    return search(&(Search){.ev = ev, .name = class->name, .method = method, .own = own}, key);
}

bool module_is_given(Eval *ev, const Module *module, const Module *to, Sym attribute) {
    if (!has_texts_around(module)) return false;
    const char *own = module->source->name, *dot = to ? strrchr(to->name, '.') : NULL;
    const void *key = sym_printf(ev->cx->symbols, "%s:%s:%s", own, to ? to->name : "", attribute);
    Search given = {.ev = ev, .name = attribute, .given = attribute, .own = own, .of_library = to && to->prelude};
    if (to) given.module = dot ? dot + 1 : to->name;
    return search(&given, key);
}
