/* Finds the text of a module: in the prelude first, then on the search path. The caller's function reads files, so this
 * code does not depend on the file system, nor on the contents of modules. A path is read at most once, so that all
 * readers see the same bytes. */
#include "frontend/texts/files.h"
#include "base/problem.h"
#include "frontend/flow/exits.h"
#include "prelude/prelude.h"
#include "syntax/ast_memo.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

struct Files *files_open(Eval *ev) {
    return arena_new(ev->cx->mem, struct Files);
}

/* Adds a file to cx->files, unless it is there. */
static void files_list(Eval *ev, Sym path) {
    Map *listed = &ev->modules.files->listed;
    if (map_has(listed, path)) return;
    map_set(ev->cx->mem, listed, path, (void *)(uintptr_t)path);
    vec_push(ev->cx->mem, &ev->cx->files, path);
}

const FileText *files_read(Eval *ev, const char *path) {
    Sym key = cx_sym(ev->cx, path);
    FileText *file = map_get(&ev->modules.files->read, key);
    if (file) return file;
    file = arena_new(ev->cx->mem, FileText);
    const FrontendOptions *options = ev->options;
    file->error = options->read(options->read_user, path, &file->text, &file->length);
    if (!file->error) files_list(ev, key);
    map_set(ev->cx->mem, &ev->modules.files->read, key, file);
    return file;
}

const FolderNames *files_names(Eval *ev, const char *folder) {
    Sym key = cx_sym(ev->cx, folder);
    FolderNames *listed = map_get(&ev->modules.files->names, key);
    if (listed) return listed;
    listed = arena_new(ev->cx->mem, FolderNames);
    const FrontendOptions *options = ev->options;
    listed->error = options->names ? options->names(options->read_user, folder, ev->cx->mem, &listed->name) : ENOENT;
    map_set(ev->cx->mem, &ev->modules.files->names, key, listed);
    return listed;
}

/* Texts and trees that several compiles share. */
struct Kept {
    Map file;   /* Sym of a path -> Source * of the file */
    Map source; /* name of a module of the prelude -> Source * */
    Map packed; /* Source * -> AstUnpacker *, with everything unpacked so far */
};

void files_keep_trees(Context *cx) { cx->kept = arena_new(cx->mem, struct Kept); }

static Source *add_source(Eval *ev, const char *path, const FileText *file) {
    const char *name = !strcmp(path, "-") && ev->options->stdin_name ? ev->options->stdin_name : path;
    Source *source = src_add(ev->cx->sources, cx_sym(ev->cx, name), file->text, file->length, false);
    if (!source) cx_limit(ev->cx, "source-bytes");
    return source;
}

/* Returns the source of an earlier compile if the text is the same one: what was found in it holds, too. */
static Source *kept_source(Eval *ev, const char *path, const FileText *file) {
    struct Kept *kept = ev->cx->kept;
    Sym key = cx_sym(ev->cx, path);
    Source *known = kept ? map_get(&kept->file, key) : NULL;
    if (known && known->text == file->text && known->length == file->length) return known;
    Source *source = add_source(ev, path, file);
    if (kept) map_set(ev->cx->mem, &kept->file, key, source);
    return source;
}

Source *files_source(Eval *ev, const char *path) {
    const ParsedFile *parsed = ev->options->parsed;
    if (parsed && !strcmp(path, parsed->source->name)) return parsed->source;
    const FileText *read = files_read(ev, path);
    if (read->error) return NULL;
    FileText *file = map_get(&ev->modules.files->read, cx_sym(ev->cx, path));
    if (file->source) return file->source;
    if (file->length > (size_t)ev->cx->limits.source_bytes) cx_limit(ev->cx, "source-bytes");
    file->source = kept_source(ev, path, file);
    return file->source;
}

/* ---- the prelude ---- */

/* Writes "torch.nn" and "/__init__.py" as "torch/nn/__init__.py" to `out`; false if it does not fit. */
static bool module_file(char *out, size_t size, const char *folder, const char *module, const char *ending) {
    size_t before = strlen(folder), length = strlen(module), after = strlen(ending);
    if (before >= size || length >= size - before || after + 2 > size - before - length) return false;
    memcpy(out, folder, before);
    if (before) out[before++] = '/';
    for (size_t i = 0; i < length; i++) out[before + i] = module[i] == '.' ? '/' : module[i];
    memcpy(out + before + length, ending, after + 1);
    return true;
}

static const PreludeFile *prelude_module(const char *module, bool *package) {
    static const char *const endings[] = {".py", "/__init__.py"};
    char path[512];
    for (int i = 0; i < 2; i++) {
        const PreludeFile *file = module_file(path, sizeof path, "", module, endings[i]) ? prelude_file(path) : NULL;
        if (!file) continue;
        *package = i == 1;
        return file;
    }
    return NULL;
}

/* Compares names of distributions: returns how many bytes of `entry` are the normalized name, or 0. */
static size_t distribution_prefix(const char *entry, const char *name) {
    size_t i = 0;
    for (; *name; name++, i++) {
        bool joint = strchr("-_.", *name) != NULL;
        if (joint ? !entry[i] || !strchr("-_.", entry[i])
                  : tolower((unsigned char)entry[i]) != tolower((unsigned char)*name))
            return 0;
        while (joint && name[1] && strchr("-_.", name[1])) name++;
        while (joint && entry[i + 1] && strchr("-_.", entry[i + 1])) i++;
    }
    return i;
}

const char *files_distribution(Eval *ev, const char *name) {
    bool package;
    struct Files *files = ev->modules.files;
    if (!*name || prelude_module(name, &package)) return NULL;
    for (uint32_t i = 0; i < files->path.n; i++) {
        const FolderNames *listed = files_names(ev, files->path.at[i]);
        for (uint32_t k = 0; k < listed->name.n; k++) {
            const char *entry = listed->name.at[k], *ending = strrchr(entry, '.');
            bool metadata = ending && (!strcmp(ending, ".dist-info") || !strcmp(ending, ".egg-info"));
            size_t n = metadata ? distribution_prefix(entry, name) : 0;
            if (!n || (entry[n] != '-' && entry + n != ending)) continue;
            const char *folder = files->path.at[i];
            return *folder ? arena_printf(ev->cx->mem, "%s/%s", folder, entry) : entry;
        }
    }
    return NULL;
}

/* A file of the prelude, and where its unpacked text is kept for other sessions; NULL: nowhere. */
typedef struct PreludeSource {
    const PreludeFile *file;
    AstMemo *memo;
} PreludeSource;

static const char *read_prelude(Arena *arena, const void *source, size_t length) {
    (void)length;
    const PreludeSource *of = source;
    return prelude_text(arena, of->memo, of->file);
}

static Source *add_prelude_source(Eval *ev, Sym dotted, const PreludeFile *file) {
    struct Kept *kept = ev->cx->kept;
    Map *known = kept ? &kept->source : &ev->modules.files->prelude;
    Source *source = map_get(known, dotted);
    if (source) return source;
    const char *name = arena_printf(ev->cx->mem, "<%s>", dotted);
    PreludeSource *of = arena_new(ev->cx->mem, PreludeSource);
    *of = (PreludeSource){file, ev->cx->parses};
    source = src_add_unread(ev->cx->sources, name, file->length, read_prelude, of);
    map_set(ev->cx->mem, known, dotted, source);
    return source;
}

static Source *prelude_source(Eval *ev, Sym dotted, bool *package) {
    const PreludeFile *file = prelude_module(dotted, package);
    if (!file) return NULL;
    Source *source = add_prelude_source(ev, dotted, file);
    const PreludeTree *tree = &prelude_trees[file - prelude_files];
    if (tree->length) map_set(ev->cx->mem, &ev->modules.files->tree, source, (void *)(uintptr_t)tree);
    return source;
}

static const char *tree_bytes(Context *cx, const PreludeTree *tree) {
    if (tree->stored == tree->length) return prelude_tree(cx->mem, tree);
    const char *known = cx->parses ? ast_memo_bytes(cx->parses, tree) : NULL;
    if (known) return known;
    const char *bytes = prelude_tree(cx->kept ? cx->mem : cx->program, tree);
    if (cx->parses) ast_memo_keep_bytes(cx->parses, tree, bytes, tree->length);
    return bytes;
}

static AstNames *shared_names(Context *cx) {
    if (!cx->names) cx->names = ast_names(cx, prelude_shared_names);
    return cx->names;
}

bool files_prelude_mentions(Eval *ev, Sym name) { return ast_names_have(ev->cx, shared_names(ev->cx), name); }

AstUnpacker *files_packed(Eval *ev, const Source *source) {
    const PreludeTree *tree = map_get(&ev->modules.files->tree, source);
    struct Kept *kept = ev->cx->kept;
    AstUnpacker *packed = kept ? map_get(&kept->packed, source) : NULL;
    if (!tree || packed) return tree ? packed : NULL;
    packed = ast_unpacker(ev->cx, tree_bytes(ev->cx, tree), source->base, shared_names(ev->cx));
    if (kept) map_set(ev->cx->mem, &kept->packed, source, packed);
    return packed;
}

const Ast *files_tree(Eval *ev, const Source *source, AstOutline *gaps) {
    const ParsedFile *parsed = ev->options->parsed;
    if (parsed && parsed->source == source) {
        if (gaps && parsed->gaps) *gaps = *parsed->gaps;
        return parsed->tree;
    }
    return gaps ? ast_parse_outline(ev->cx, source, gaps) : ast_parse(ev->cx, source);
}

/* Submodules of a package of the prelude are only searched in the prelude: an installed torch is not read. */
static bool owned_by_prelude(Eval *ev, Sym dotted) {
    bool package;
    Sym top = sym_n(ev->cx->symbols, dotted, strcspn(dotted, "."));
    return top != dotted && prelude_module(top, &package) != NULL;
}

/* Reports a module that exists but cannot be read. It is not a missing one, which a program may do without. */
static void tell_unreadable(Eval *ev, const char *path) {
    int error = files_read(ev, path)->error;
    if (error == 0 || error == ENOENT || error == ENOTDIR || error == READ_NOT_REGULAR) return;
    if (files_kind(ev, path) == FILE_PLAIN)
        ev_error(ev, DIAG_20, (Span){0, 0}, "cannot read %s: %s", path, problem_text(error));
}

static Source *module_in(Eval *ev, Sym folder, Sym dotted, bool *package) {
    static const char *const endings[] = {"/__init__.py", ".py"};
    char path[4096];
    for (int k = 0; k < 2; k++) {
        if (!module_file(path, sizeof path, folder, dotted, endings[k])) continue;
        Source *source = files_source(ev, path);
        *package = k == 0;
        if (source) return source;
        tell_unreadable(ev, path);
    }
    return NULL;
}

/* Returns whether a dotted name stays inside a folder of the search path. Programs can compute any name, as in
 * importlib.import_module('/etc/hosts'); one with a separator or an empty part would leave the folder. */
static bool stays_in_folder(const char *dotted) {
    if (!*dotted || *dotted == '.' || strpbrk(dotted, "/\\\n")) return false;
    return !strstr(dotted, "..") && dotted[strlen(dotted) - 1] != '.';
}

/* Returns the first folder of the search path that has the top-level module, or NULL. */
static Sym folder_with(Eval *ev, Sym top) {
    struct Files *files = ev->modules.files;
    Sym folder = map_get(&files->folder, top);
    bool package;
    for (uint32_t i = 0; i < files->path.n && !folder; i++)
        if (module_in(ev, files->path.at[i], top, &package)) folder = files->path.at[i];
    if (folder) map_set(ev->cx->mem, &files->folder, top, (void *)(uintptr_t)folder);
    return folder;
}

bool files_have_package(Eval *ev, Sym dotted) {
    return folder_with(ev, sym_n(ev->cx->symbols, dotted, strcspn(dotted, "."))) != NULL;
}

FileKind files_kind(Eval *ev, const char *path) {
    return ev->options->kind ? ev->options->kind(ev->options->read_user, path) : FILE_NONE;
}

bool files_may_read(Eval *ev, const char *path) {
    const FrontendOptions *options = ev->options;
    if (!options->inside) return false;
    for (uint32_t i = 0; i < ev->modules.files->path.n; i++)
        if (options->inside(options->read_user, path, ev->modules.files->path.at[i])) return true;
    for (uint32_t i = 0; i < options->datas; i++)
        if (options->inside(options->read_user, path, options->data[i])) return true;
    return false;
}

uint32_t files_searched(const Eval *ev) { return ev->modules.files->path.n; }

bool files_search_also(Eval *ev, Sym folder) {
    struct Files *files = ev->modules.files;
    for (uint32_t i = 0; i < files->path.n; i++)
        if (!strcmp(files->path.at[i], folder)) return false;
    if (!files_may_read(ev, folder)) return false;
    vec_push(ev->cx->mem, &files->path, folder);
    return true;
}

/* A package with an __init__.py contains all its modules; folders without one may be anywhere on the path, and count
 * only if there is no such package. */
static Source *find_module(Eval *ev, Sym dotted, bool *package, bool *prelude) {
    *prelude = true;
    Source *source = prelude_source(ev, dotted, package);
    if (source) return source;
    *prelude = false;
    if (owned_by_prelude(ev, dotted) || !stays_in_folder(dotted) || package_shows(ev, dotted)) return NULL;
    Sym top = sym_n(ev->cx->symbols, dotted, strcspn(dotted, "."));
    Sym folder = top != dotted ? folder_with(ev, top) : NULL;
    if (folder) return module_in(ev, folder, dotted, package);
    for (uint32_t i = 0; !source && i < ev->modules.files->path.n; i++)
        source = module_in(ev, ev->modules.files->path.at[i], dotted, package);
    return source;
}

/* The result of a search for a module. */
typedef struct FoundModule {
    Source *source; /* NULL: there is none in the first `folders` folders of the path */
    uint32_t folders;
    bool package, prelude;
} FoundModule;

Source *files_module(Eval *ev, Sym dotted, bool *package, bool *prelude) {
    struct Files *files = ev->modules.files;
    FoundModule *found = map_get(&files->module, dotted);
    if (!found || (!found->source && found->folders != files->path.n)) {
        found = arena_new(ev->cx->mem, FoundModule);
        found->source = find_module(ev, dotted, &found->package, &found->prelude);
        found->folders = files->path.n;
        map_set(ev->cx->mem, &files->module, dotted, found);
    }
    *package = found->package, *prelude = found->prelude;
    return found->source;
}
