/* From a name to other places: its definition, its references, and renaming. */
#include <ctype.h>
#include <string.h>

#include "driver/lsp/tree.h"
#include "syntax/syntax_error.h"

/* The name that a request is about: the tree of its document, and the use; NULL if there is none. */
typedef struct Asked {
    Document *document;
    Tree *tree;
    const NameUse *use;
} Asked;

static bool asked_of(Server *s, const json_t *params, Asked *out) {
    *out = (Asked){.document = server_document(s, params)};
    if (!out->document) return false;
    out->tree = server_tree(s, out->document);
    if (!out->tree) return false;
    uint32_t use = tree_use_at(out->tree, offset_at(s, out->document, json_object_get(params, "position")));
    out->use = use == NO_USE ? NULL : &out->tree->use.at[use];
    return out->use != NULL;
}

/* ---- places in any text ---- */

static void close_document(void *document) { document_close(document); }

/* Returns a text that may not be open as a document. */
static const Document *document_of(Server *s, const Found *at) {
    const Document *open = server_at_path(s, at->path);
    if (open && open->text == at->tree->text) return open;
    Document *made = map_get(&s->found.documents, at->tree);
    if (made) return made;
    made = document_open(&s->fault, "file:///text.py", at->tree->text, at->tree->length);
    arena_cleanup(s->message, close_document, made);
    map_set(s->message, &s->found.documents, at->tree, made);
    return made;
}

static json_t *location_of(Server *s, const Found *at) {
    size_t lo = 0, hi = 0;
    if (at->use != NO_USE) lo = at->tree->use.at[at->use].lo, hi = at->tree->use.at[at->use].hi;
    return json_pack("{s:s, s:o}", "uri", at->uri, "range", range_of_offsets(s, document_of(s, at), lo, hi));
}

static json_t *lead_to(Server *s, const json_t *params, bool through) {
    Asked asked;
    if (!asked_of(s, params, &asked)) return NULL;
    Found found = find_definition(s, asked.document->uri, asked.document->path, asked.tree, asked.use, through);
    return found.tree ? location_of(s, &found) : NULL;
}

json_t *definition(Server *s, const json_t *params) { return lead_to(s, params, true); }
json_t *declaration(Server *s, const json_t *params) { return lead_to(s, params, false); }

/* ---- uses of the same definition ---- */

static bool same_place(const Found *a, const Found *b) {
    if (!a->tree || !b->tree || strcmp(a->uri, b->uri) != 0) return false;
    if (a->use == NO_USE || b->use == NO_USE) return a->use == b->use;
    return a->tree->use.at[a->use].lo == b->tree->use.at[b->use].lo;
}

typedef struct References {
    Server *s;
    Found target;
    const char *name;
    bool declares; /* whether the definition itself is requested too */
    json_t *list;
} References;

/* Returns the names under which the text may know the definition: this one, and others by imports. */
static Map names_of(Arena *mem, const Tree *tree, Sym name) {
    Map names = {0};
    map_set(mem, &names, name, mem);
    for (uint32_t i = 0; i < tree->use.n; i++) {
        const NameUse *import = &tree->use.at[i];
        if (import->role == USE_IMPORTED && import->ast->Alias.path == name) map_set(mem, &names, import->name, mem);
    }
    return names;
}

static void add_references(References *r, const char *uri, const char *path, Tree *tree) {
    Sym name = tree_sym(tree, r->name);
    if (!name) return;
    Map names = names_of(r->s->message, tree, name);
    for (uint32_t i = 0; i < tree->use.n; i++) {
        const NameUse *use = &tree->use.at[i];
        if (!map_has(&names, use->name)) continue;
        Found at = {uri, path, tree, i}, leads = find_definition(r->s, uri, path, tree, use, true);
        if (!same_place(&leads, &r->target)) continue;
        if (same_place(&at, &r->target) && !r->declares) continue;
        json_array_append_new(r->list, location_of(r->s, &at));
    }
}

static void add_from_file(void *user, const ModuleText *text) {
    References *r = user;
    Tree *tree = tree_open(r->s->message, r->s->parses, text->text, text->length);
    if (tree) add_references(r, text->uri, text->path, tree);
}

/* Returns whether the name is local to a function, so that it is used nowhere else. */
static bool is_local(const Asked *asked, uint32_t *home) {
    const NameUse *use = asked->use;
    *home = NO_SCOPE;
    if (use->role == USE_ATTRIBUTE || use->role == USE_FIELD || use->role == USE_KEYWORD) return false;
    *home = tree_home(asked->tree, use->scope, use->name);
    if (*home == NO_SCOPE || *home == 0) return false;
    return asked->tree->scope.at[*home].ast->kind != AST_ClassDef;
}

static json_t *local_uses(Server *s, const Asked *asked, uint32_t home, bool declares) {
    json_t *list = json_array();
    uint32_t first = tree_binding(asked->tree, home, asked->use->name);
    for (uint32_t i = 0; i < asked->tree->use.n; i++) {
        const NameUse *use = &asked->tree->use.at[i];
        if (!use_lives_in(asked->tree, use, home, asked->use->name) || (i == first && !declares)) continue;
        json_array_append_new(list, range_of_offsets(s, asked->document, use->lo, use->hi));
    }
    return list;
}

json_t *references(Server *s, const json_t *params) {
    Asked asked;
    uint32_t home;
    bool declares = json_is_true(json_object_get(json_object_get(params, "context"), "includeDeclaration"));
    if (!asked_of(s, params, &asked)) return NULL;
    References r = {.s = s, .name = asked.use->name, .declares = declares, .list = json_array()};
    if (is_local(&asked, &home)) {
        json_t *ranges = local_uses(s, &asked, home, declares), *range;
        size_t i;
        json_array_foreach(ranges, i, range)
            json_array_append_new(r.list, json_pack("{s:s, s:O}", "uri", asked.document->uri, "range", range));
        json_decref(ranges);
        return r.list;
    }
    r.target = find_definition(s, asked.document->uri, asked.document->path, asked.tree, asked.use, true);
    if (!r.target.tree) return r.list;
    if (r.target.use != NO_USE) r.name = r.target.tree->use.at[r.target.use].name;
    each_file(s, r.name, add_from_file, &r);
    bool told = server_at_path(s, r.target.path) != NULL || strncmp(r.target.uri, SERVER_SCHEME ":", 8) == 0;
    if (!told && !json_array_size(s->folders)) add_references(&r, r.target.uri, r.target.path, r.target.tree);
    return r.list;
}

json_t *highlights(Server *s, const json_t *params) {
    Asked asked;
    uint32_t home;
    if (!asked_of(s, params, &asked)) return NULL;
    bool local = is_local(&asked, &home);
    uint32_t class = tree_class_around(asked.tree, asked.use->scope);
    bool member = class != NO_SCOPE && tree_is_member(asked.tree, asked.use, class, NULL);
    json_t *list = json_array();
    for (uint32_t i = 0; i < asked.tree->use.n; i++) {
        const NameUse *use = &asked.tree->use.at[i];
        bool same = member                      ? tree_is_member(asked.tree, use, class, asked.use->name)
                    : local || home != NO_SCOPE ? use_lives_in(asked.tree, use, home, asked.use->name)
                                                : use == asked.use;
        if (!same) continue;
        bool written = use_binds(use) || use->role == USE_FIELD;
        json_array_append_new(list,
                              json_pack("{s:o, s:i}", "range", range_of_offsets(s, asked.document, use->lo, use->hi),
                                        "kind", written ? 3 : 2));
    }
    return list;
}

/* ---- new names ---- */

static bool is_keyword_somewhere(const Tree *tree, Sym name) {
    for (uint32_t i = 0; i < tree->use.n; i++)
        if (tree->use.at[i].role == USE_KEYWORD && tree->use.at[i].name == name) return true;
    return false;
}

static bool is_parameter(const Tree *tree, uint32_t home, Sym name) {
    for (uint32_t i = 0; i < tree->use.n; i++)
        if (tree->use.at[i].role == USE_PARAM && use_lives_in(tree, &tree->use.at[i], home, name)) return true;
    return false;
}

/* Returns why a name cannot be renamed; NULL: it can. Only names local to one function can be, since nothing else can
 * use them. */
static const char *why_not(Server *s, const Asked *asked, uint32_t *home) {
    if (!is_local(asked, home))
        return "only names local to one function can be renamed, since others may be used elsewhere";
    if (!is_parameter(asked->tree, *home, asked->use->name)) return NULL;
    if (asked->tree->scope.at[*home].ast->kind == AST_FunctionDef && tree_self(asked->tree, *home) == asked->use->name)
        return NULL;
    if (is_keyword_somewhere(asked->tree, asked->use->name))
        return arena_printf(s->message,
                            "calls pass `%s` by name, and it is not known which of them mean this parameter",
                            asked->use->name);
    return NULL;
}

json_t *prepare_rename(Server *s, const json_t *params) {
    Asked asked;
    uint32_t home;
    if (!asked_of(s, params, &asked)) return NULL;
    const char *problem = why_not(s, &asked, &home);
    if (problem) return server_fail(s, REQUEST_FAILED, problem);
    return json_pack("{s:o, s:s}", "range", range_of_offsets(s, asked.document, asked.use->lo, asked.use->hi),
                     "placeholder", asked.use->name);
}

static bool is_identifier(const char *name) {
    if (!*name || isdigit((unsigned char)*name) || syntax_is_keyword(name, (uint32_t)strlen(name))) return false;
    for (const char *at = name; *at; at++)
        if (*at != '_' && !((unsigned char)*at & 0x80) && !isalnum((unsigned char)*at)) return false;
    return true;
}

/* Returns whether the new name would conflict with another name where the old one is used, or capture uses of
 * another. */
static bool is_taken(Asked *asked, uint32_t home, const char *name) {
    Sym known = tree_sym(asked->tree, name);
    for (uint32_t i = 0; known && i < asked->tree->use.n; i++) {
        const NameUse *use = &asked->tree->use.at[i];
        if (use->name == asked->use->name && use_lives_in(asked->tree, use, home, use->name))
            for (uint32_t at = use->scope; at != home && at != NO_SCOPE; at = asked->tree->scope.at[at].up)
                if (map_has(&asked->tree->scope.at[at].bound, known)) return true;
        if (use->name != known || use->role >= USE_ATTRIBUTE) continue;
        for (uint32_t at = use->scope; at != NO_SCOPE; at = asked->tree->scope.at[at].up)
            if (at == home) return true;
    }
    return false;
}

/* Renames a parameter in the comments that describe the inputs of its function: `# scriptc: --input 'x:
 * float32[n]'`. */
static void add_comment_edits(Server *s, const Asked *asked, uint32_t home, const char *name, json_t *edits) {
    const Document *d = asked->document;
    const char *old = asked->use->name;
    size_t n = strlen(old), at = asked->tree->scope.at[home].lo;
    if (!is_parameter(asked->tree, home, asked->use->name)) return;
    uint32_t class = tree_class_around(asked->tree, home);
    if (class != NO_SCOPE) at = asked->tree->scope.at[class].lo;
    while (at && d->text[at - 1] != '\n') at--;
    while (at) {
        size_t end = at;
        for (at--; at && d->text[at - 1] != '\n';) at--;
        const char *line = d->text + at, *hash = line + strspn(line, " \t");
        if (*hash != '#' && *hash != '@') return;
        for (const char *input = line; (input = str_find(input, (size_t)(d->text + end - input), "--input", 7));) {
            input += 7;
            const char *word = input + strspn(input, " ='\"");
            if (strncmp(word, old, n) != 0 || !strchr(": =", word[n])) continue;
            size_t lo = (size_t)(word - d->text);
            json_array_append_new(
                edits, json_pack("{s:o, s:s}", "range", range_of_offsets(s, d, lo, lo + n), "newText", name));
        }
    }
}

json_t *rename_name(Server *s, const json_t *params) {
    Asked asked;
    uint32_t home;
    const char *name = text_at(params, "newName");
    if (!asked_of(s, params, &asked)) return s->error ? NULL : server_fail(s, REQUEST_FAILED, "there is no name here");
    const char *problem = why_not(s, &asked, &home);
    if (!problem && (!name || !is_identifier(name))) problem = "this is not a valid name in Python";
    if (!problem && strcmp(name, asked.use->name) != 0 && is_taken(&asked, home, name))
        problem = arena_printf(s->message, "`%s` already has another meaning in this function", name);
    if (problem) return server_fail(s, REQUEST_FAILED, problem);
    json_t *ranges = local_uses(s, &asked, home, true), *edits = json_array(), *range;
    size_t i;
    json_array_foreach(ranges, i, range)
        json_array_append_new(edits, json_pack("{s:O, s:s}", "range", range, "newText", name));
    json_decref(ranges);
    add_comment_edits(s, &asked, home, name, edits);
    return json_pack("{s:{s:o}}", "changes", asked.document->uri, edits);
}
