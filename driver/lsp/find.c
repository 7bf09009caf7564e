/* Finds definitions of names: through scopes, imports, classes and their bases, into open texts, files and the
 * library's Python sources. The library is searched first, then the folders that a compile would search, and the
 * workspace's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "driver/lsp/tree.h"
#include "driver/session/arguments.h"
#include "prelude/prelude.h"

enum { DEEPEST = 12, FILE_BYTES = 4 << 20, FOLDERS_DEEP = 12, MOST_FILES = 2000 };

/* ---- texts ---- */

Tree *server_tree(Server *s, Document *d) {
    if (!d->tree_mem) {
        d->tree_mem = arena_open(&s->fault);
        d->tree = tree_open(d->tree_mem, s->parses, d->text, d->length);
    }
    Tree *tree = d->tree;
    if (!tree) server_fail(s, INTERNAL_ERROR, "the text is too large or too deeply nested");
    return tree;
}

static const char *uri_of(Server *s, const char *path) {
    const Document *d = server_at_path(s, path);
    char uri[PATH_BYTES];
    if (d) return d->uri;
    uri_of_path(path, uri, sizeof uri);
    return arena_text(s->message, uri, strlen(uri));
}

static bool read_disk(Server *s, const char *path, ModuleText *out) {
    OsStatus there;
    if (s->session->given.no_files || !os_status(path, &there) || there.kind != OS_FILE) return false;
    int file = there.size <= FILE_BYTES ? os_open(path) : -1;
    if (file < 0) return false;
    bool whole = arguments_read(s->message, file, FILE_BYTES, &out->text, &out->length) == 0;
    os_close(file);
    return whole;
}

static bool read_text(Server *s, const char *path, ModuleText *out) {
    char room[PATH_BYTES];
    path = plain_path(path, room);
    *out = (ModuleText){.path = arena_text(s->message, path, strlen(path))};
    const Document *d = server_at_path(s, path);
    if (d) {
        out->text = d->text;
        out->length = d->length;
    } else if (!read_disk(s, path, out))
        return false;
    out->uri = uri_of(s, out->path);
    return true;
}

/* ---- modules ---- */

static const char *const endings[] = {".py", "/__init__.py"};

static bool library_module(Server *s, const char *path, ModuleText *out) {
    for (int i = 0; i < 2; i++) {
        const char *name = arena_printf(s->message, "%s%s", path, endings[i]);
        const PreludeFile *file = prelude_file(name);
        if (!file) continue;
        *out = (ModuleText){arena_printf(s->message, LIBRARY_URI "%s", name), name,
                            prelude_text(s->message, s->parses, file), file->length};
        return true;
    }
    return false;
}

static bool module_in(Server *s, const char *folder, const char *path, ModuleText *out) {
    for (int i = 0; i < 2; i++)
        if (read_text(s, arena_printf(s->message, "%s/%s%s", folder, path, endings[i]), out)) return true;
    return false;
}

static const char *folder_above(Server *s, const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? arena_text(s->message, path, (size_t)(slash - path)) : ".";
}

static bool search_module(Server *s, const char *from, const char *dotted, int level, ModuleText *out) {
    char *path = arena_text(s->message, dotted ? dotted : "", dotted ? strlen(dotted) : 0);
    for (char *at = path; *at; at++)
        if (*at == '.') *at = '/';
    const char *folder = folder_above(s, from);
    bool own = prelude_file(from) != NULL;
    if (level == 0 && library_module(s, path, out)) return true;
    for (int i = 1; i < level; i++) folder = folder_above(s, folder);
    if (level && !*path) path = "__init__";
    if (own && level) return library_module(s, arena_printf(s->message, "%s/%s", folder, path), out);
    if (module_in(s, folder, path, out)) return true;
    for (uint32_t i = 0; !level && i < s->options.path.n; i++)
        if (module_in(s, s->options.path.at[i], path, out)) return true;
    return false;
}

/* A module that was searched for while a message is handled, and its tree once it is needed. */
typedef struct Module {
    bool found, read;
    ModuleText text;
    Tree *tree;
} Module;

/* Finds the module that an import in `from`, a file or a name in the library, refers to. */
static Module *module_of(Server *s, const char *from, const char *dotted, int level) {
    if (!s->found.names) s->found.names = sym_open(s->message);
    Sym key = sym_printf(s->found.names, "%d %s\n%s", level, dotted ? dotted : "", from);
    Module *module = map_get(&s->found.modules, key);
    if (module) return module;
    module = arena_new(s->message, Module);
    module->found = search_module(s, from, dotted, level, &module->text);
    map_set(s->message, &s->found.modules, key, module);
    return module;
}

static Tree *tree_of_module(Server *s, Module *module) {
    if (!module->read) module->tree = tree_open(s->message, s->parses, module->text.text, module->text.length);
    module->read = true;
    return module->tree;
}

bool find_module(Server *s, const char *from, const char *dotted, int level, ModuleText *out) {
    const Module *module = module_of(s, from, dotted, level);
    *out = module->text;
    return module->found;
}

static Found found_at(const ModuleText *text, Tree *tree, uint32_t use) {
    return (Found){text->uri, text->path, tree, use};
}

static Found follow(Server *s, Found at, int depth);

static Found submodule(Server *s, const char *from, const char *dotted, int level, const char *name) {
    const char *whole = dotted && *dotted ? arena_printf(s->message, "%s.%s", dotted, name) : name;
    Module *module = module_of(s, from, whole, level);
    return module->found ? found_at(&module->text, tree_of_module(s, module), NO_USE) : (Found){0};
}

Found find_in_module(Server *s, const char *from, const char *dotted, int level, const char *name, int depth) {
    Module *module = depth > DEEPEST ? NULL : module_of(s, from, dotted, level);
    if (!module || !module->found) return (Found){0};
    const ModuleText text = module->text;
    Tree *tree = tree_of_module(s, module);
    Sym known = tree ? tree_sym(tree, name) : NULL;
    if (!known) return (Found){0};
    uint32_t use = tree_binding(tree, 0, known);
    if (use != NO_USE) return follow(s, found_at(&text, tree, use), depth + 1);
    for (uint32_t i = tree->module->Module.body.n; i > 0; i--) {
        const Ast *stmt = tree->module->Module.body.at[i - 1];
        if (stmt->kind != AST_ImportFrom || stmt->ImportFrom.names.n != 1) continue;
        if (strcmp(stmt->ImportFrom.names.at[0]->Alias.path, "*") != 0) continue;
        Found star = find_in_module(s, text.path, stmt->ImportFrom.module, (int)stmt->ImportFrom.level, name,
                                    depth + 1);
        if (star.tree) return star;
    }
    return submodule(s, from, dotted, level, name);
}

/* Follows an import to what it imports; returns anything else unchanged. */
static Found follow(Server *s, Found at, int depth) {
    if (at.use == NO_USE || depth > DEEPEST) return at;
    const NameUse *use = &at.tree->use.at[at.use];
    if (use->role != USE_IMPORTED) return at;
    const Ast *alias = use->ast, *stmt = use->statement;
    Found there = {0};
    ModuleText text;
    bool own = stmt->kind == AST_ImportFrom && /* a package that imports a part of itself by its own name */
               find_module(s, at.path, stmt->ImportFrom.module, (int)stmt->ImportFrom.level, &text) &&
               strcmp(text.uri, at.uri) == 0;
    if (own)
        there = submodule(s, at.path, stmt->ImportFrom.module, (int)stmt->ImportFrom.level, alias->Alias.path);
    else if (stmt->kind == AST_ImportFrom)
        there = find_in_module(s, at.path, stmt->ImportFrom.module, (int)stmt->ImportFrom.level, alias->Alias.path,
                               depth + 1);
    else
        there = submodule(s, at.path, NULL, 0, alias->Alias.name ? alias->Alias.path : use->name);
    return there.tree ? there : at;
}

/* ---- classes ---- */

static Found of_expression(Server *s, Found in, uint32_t scope, const Ast *e, int depth);

static const Ast *definition_of(Found at) {
    return at.tree && at.use != NO_USE && at.tree->use.at[at.use].role == USE_DEFINED ? at.tree->use.at[at.use].ast
                                                                                      : NULL;
}

Found find_member(Server *s, Found class, const char *name, int depth) {
    if (!class.tree) return (Found){0};
    const Ast *def = definition_of(class);
    Sym known = def && def->kind == AST_ClassDef ? tree_sym(class.tree, name) : NULL;
    if (!known || depth > DEEPEST) return (Found){0};
    uint32_t scope = class.tree->use.at[class.use].opens, use = tree_member(class.tree, scope, known);
    if (use != NO_USE) return (Found){class.uri, class.path, class.tree, use};
    for (uint32_t i = 0; i < def->ClassDef.args.n; i++) {
        const Ast *base = def->ClassDef.args.at[i];
        if (base->kind == AST_Keyword) continue;
        Found above = find_member(s, of_expression(s, class, class.tree->use.at[class.use].scope, base, depth + 1),
                                  name, depth + 1);
        if (above.tree) return above;
    }
    return (Found){0};
}

/* ---- expressions ---- */

static Found of_name(Server *s, Found in, uint32_t scope, Sym name, int depth) {
    uint32_t home = tree_home(in.tree, scope, name);
    uint32_t use = home == NO_SCOPE ? NO_USE : tree_binding(in.tree, home, name);
    if (use == NO_USE) return (Found){0};
    return follow(s, (Found){in.uri, in.path, in.tree, use}, depth);
}

/* Returns the class of `self` in a method. */
static Found own_class(Found in, uint32_t scope, const Ast *e) {
    if (e->kind != AST_Name || e->Name.name != tree_self(in.tree, scope)) return (Found){0};
    uint32_t class = tree_class_around(in.tree, scope);
    uint32_t defined = class == NO_SCOPE ? NO_USE : in.tree->scope.at[class].defined;
    return defined == NO_USE ? (Found){0} : (Found){in.uri, in.path, in.tree, defined};
}

/* Returns the class of an attribute that is assigned the result of a call: `self.fc = nn.Linear(...)`. */
static Found class_of_value(Server *s, Found at, int depth) {
    if (!at.tree || at.use == NO_USE) return (Found){0};
    const NameUse *use = &at.tree->use.at[at.use];
    const Ast *stmt = use->statement;
    if (!stmt || stmt->kind != AST_Assign || stmt->Assign.value->kind != AST_Call) return (Found){0};
    for (uint32_t k = 0; k < stmt->Assign.targets.n; k++)
        if (stmt->Assign.targets.at[k] == use->ast)
            return of_expression(s, at, use->scope, stmt->Assign.value->Call.function, depth + 1);
    return (Found){0};
}

static Found of_attribute(Server *s, Found in, uint32_t scope, const Ast *base, const char *name, int depth) {
    Found class = own_class(in, scope, base);
    if (class.tree) return find_member(s, class, name, depth);
    Found of = of_expression(s, in, scope, base, depth + 1);
    if (!of.tree) return of;
    if (of.use == NO_USE) { /* the name of a module */
        const char *slash = strrchr(of.path, '/'), *leaf = slash ? slash + 1 : of.path;
        size_t n = strlen(leaf) > 3 ? strlen(leaf) - 3 : 0;
        return find_in_module(s, of.path, arena_text(s->message, leaf, n), 1, name, depth + 1);
    }
    if (definition_of(of)) return find_member(s, of, name, depth + 1);
    return find_member(s, class_of_value(s, of, depth + 1), name, depth + 1);
}

static Found of_expression(Server *s, Found in, uint32_t scope, const Ast *e, int depth) {
    if (depth > DEEPEST) return (Found){0};
    if (e->kind == AST_Name) return of_name(s, in, scope, e->Name.name, depth);
    if (e->kind == AST_Subscript) return of_expression(s, in, scope, e->Subscript.value, depth + 1);
    if (e->kind == AST_Attribute) return of_attribute(s, in, scope, e->Attribute.value, e->Attribute.name, depth);
    return (Found){0};
}

Found find_definition(Server *s, const char *uri, const char *path, Tree *tree, const NameUse *use, bool through) {
    Found in = {uri, path, tree, NO_USE};
    if (use->role == USE_KEYWORD) return (Found){0};
    if (use->role == USE_ATTRIBUTE && use->ast->kind == AST_Alias)
        return find_in_module(s, path, use->statement->ImportFrom.module, (int)use->statement->ImportFrom.level,
                              use->name, 0);
    if (use->role == USE_ATTRIBUTE || use->role == USE_FIELD)
        return of_attribute(s, in, use->scope, use->ast->Attribute.value, use->name, 0);
    uint32_t home = tree_home(tree, use->scope, use->name);
    in.use = home == NO_SCOPE ? NO_USE : tree_binding(tree, home, use->name);
    if (in.use == NO_USE) return (Found){0};
    return through ? follow(s, in, 0) : in;
}

const char *find_dotted(Server *s, Tree *tree, uint32_t scope, const Ast *e) {
    if (e->kind == AST_Attribute) {
        const char *base = find_dotted(s, tree, scope, e->Attribute.value);
        return base ? arena_printf(s->message, "%s.%s", base, e->Attribute.name) : NULL;
    }
    if (e->kind != AST_Name) return NULL;
    uint32_t home = tree_home(tree, scope, e->Name.name);
    uint32_t binding = home == NO_SCOPE ? NO_USE : tree_binding(tree, home, e->Name.name);
    if (binding == NO_USE || tree->use.at[binding].role != USE_IMPORTED) return NULL;
    const NameUse *use = &tree->use.at[binding];
    const Ast *alias = use->ast, *stmt = use->statement;
    if (stmt->kind == AST_Import) return alias->Alias.name ? alias->Alias.path : use->name;
    if (stmt->ImportFrom.level || !stmt->ImportFrom.module) return NULL;
    return arena_printf(s->message, "%s.%s", stmt->ImportFrom.module, alias->Alias.path);
}

/* ---- files ---- */

typedef struct Search {
    Server *s;
    const char *word;
    FileFn *visit;
    void *user;
    uint32_t seen;
} Search;

static void visit_text(Search *search, const ModuleText *text) {
    if (!*search->word || str_find(text->text, text->length, search->word, strlen(search->word)))
        search->visit(search->user, text);
}

static bool is_skipped(const char *name) {
    static const char *const names[] = {"node_modules", "build", "dist", "venv", "env", "__pycache__", "site-packages"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return name[0] == '.';
}

static void visit_file(Search *search, const char *path) {
    size_t n = strlen(path);
    ModuleText text = {.path = path};
    if (!str_ends(path, n, ".py") || server_at_path(search->s, path)) return;
    if (++search->seen > MOST_FILES || !read_disk(search->s, path, &text)) return;
    text.uri = uri_of(search->s, path);
    visit_text(search, &text);
}

static void visit_folder(Search *search, const char *path, int depth) {
    TextList name = {0};
    if (depth < FOLDERS_DEEP && search->seen < MOST_FILES) os_names(search->s->message, path, &name);
    for (uint32_t i = 0; i < name.n; i++) {
        const char *below = arena_printf(search->s->message, "%s/%s", path, name.at[i]);
        OsStatus there;
        if (is_skipped(name.at[i]) || !os_link_status(below, &there)) continue;
        if (there.kind == OS_FOLDER) visit_folder(search, below, depth + 1);
        if (there.kind == OS_FILE) visit_file(search, below);
    }
}

void each_file(Server *s, const char *word, FileFn *visit, void *user) {
    Search search = {s, word, visit, user, 0};
    const json_t *folder;
    size_t k;
    for (uint32_t i = 0; i < s->open.n; i++) {
        const Document *d = s->open.at[i];
        visit_text(&search, &(ModuleText){d->uri, d->path, d->text, d->length});
    }
    if (!s->session->given.no_files)
        json_array_foreach(s->folders, k, folder) visit_folder(&search, json_string_value(folder), 0);
}
