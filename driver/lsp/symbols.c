/* The definitions of a text as a tree of classes, functions and their members, and a search by name over the whole
 * workspace. */
#include <ctype.h>
#include <string.h>

#include "driver/lsp/tree.h"

/* Numbers of the protocol. */
enum {
    KIND_MODULE_CLASS = 5,
    KIND_METHOD = 6,
    KIND_FIELD = 8,
    KIND_CONSTRUCTOR = 9,
    KIND_FUNCTION = 12,
    KIND_VARIABLE = 13
};

static int kind_of(const Tree *tree, const NameUse *use) {
    bool in_class = tree->scope.at[use->scope].ast->kind == AST_ClassDef;
    if (use->role == USE_FIELD) return KIND_FIELD;
    if (use->role != USE_DEFINED) return in_class ? KIND_FIELD : KIND_VARIABLE;
    if (use->ast->kind == AST_ClassDef) return KIND_MODULE_CLASS;
    if (!in_class) return KIND_FUNCTION;
    return strcmp(use->name, "__init__") == 0 ? KIND_CONSTRUCTOR : KIND_METHOD;
}

/* ---- symbols of a document ---- */

typedef struct Outline {
    Server *s;
    const Document *document;
    Tree *tree;
} Outline;

static json_t *members(const Outline *o, uint32_t scope);

static json_t *symbol_of(const Outline *o, const NameUse *use) {
    Server *s = o->s;
    bool definition = use->role == USE_DEFINED;
    size_t lo = definition ? tree_offset(o->tree, use->ast->at.lo) : use->lo;
    size_t hi = definition ? tree_offset(o->tree, use->ast->at.hi) : use->hi;
    uint32_t note = note_around(o->document, use->hi);
    json_t *made = json_pack("{s:s, s:i, s:o, s:o}", "name", use->name, "kind", kind_of(o->tree, use), "range",
                             range_of_offsets(s, o->document, lo, hi), "selectionRange",
                             range_of_offsets(s, o->document, use->lo, use->hi));
    const char *detail = definition           ? tree_signature(s->message, o->tree, use->ast)
                         : note != UINT32_MAX ? types_from(s->message, o->document, note, NULL)
                                              : NULL;
    if (made && detail) json_object_set_new(made, "detail", json_string(detail));
    uint32_t inner = definition && use->ast->kind == AST_ClassDef ? use->opens : NO_SCOPE;
    if (made && inner != NO_SCOPE) json_object_set_new(made, "children", members(o, inner));
    return made;
}

/* Returns names that a module or class binds, and attributes that a class's methods assign, each where it first
 * occurs. */
static json_t *members(const Outline *o, uint32_t scope) {
    const Scope *around = &o->tree->scope.at[scope];
    bool class = around->ast->kind == AST_ClassDef;
    json_t *list = json_array();
    Map seen = {0};
    for (uint32_t i = class && around->defined != NO_USE ? around->defined + 1 : 0; i < o->tree->use.n; i++) {
        const NameUse *use = &o->tree->use.at[i];
        if (class && use->lo >= around->hi) break; /* what follows the class */
        bool field = class && use->role == USE_FIELD && tree_is_member(o->tree, use, scope, NULL);
        bool bound = use->scope == scope && (use->role == USE_BOUND || use->role == USE_DEFINED);
        if (!(field || bound) || map_has(&seen, use->name)) continue;
        map_set(o->s->message, &seen, use->name, o->tree);
        json_array_append_new(list, symbol_of(o, use));
    }
    return list;
}

json_t *document_symbols(Server *s, const json_t *params) {
    Outline o = {.s = s, .document = server_document(s, params)};
    if (!o.document) return NULL;
    o.tree = server_tree(s, (Document *)(uintptr_t)o.document);
    return o.tree ? members(&o, 0) : NULL;
}

/* ---- symbols of the workspace ---- */

typedef struct Wanted {
    Server *s;
    const char *query;
    json_t *list;
} Wanted;

enum { MOST_SYMBOLS = 1000 };

/* Matches if the letters of the query occur in order, with anything in between. */
static bool matches(const char *name, const char *query) {
    for (; *query; query++, name++) {
        while (*name && tolower((unsigned char)*name) != tolower((unsigned char)*query)) name++;
        if (!*name) return false;
    }
    return true;
}

static void add_symbols(void *user, const ModuleText *text) {
    Wanted *w = user;
    Tree *tree = json_array_size(w->list) < MOST_SYMBOLS
                     ? tree_open(w->s->message, w->s->parses, text->text, text->length)
                     : NULL;
    if (!tree) return;
    Document *made = document_open(&w->s->fault, text->uri, text->text, text->length);
    for (uint32_t i = 0; i < tree->use.n; i++) {
        const NameUse *use = &tree->use.at[i];
        const Ast *around = tree->scope.at[use->scope].ast;
        if (use->role != USE_DEFINED || around->kind == AST_FunctionDef || !matches(use->name, w->query)) continue;
        json_t *one = json_pack("{s:s, s:i, s:{s:s, s:o}}", "name", use->name, "kind", kind_of(tree, use), "location",
                                "uri", text->uri, "range", range_of_offsets(w->s, made, use->lo, use->hi));
        if (one && around->kind == AST_ClassDef)
            json_object_set_new(one, "containerName", json_string(around->ClassDef.name));
        json_array_append_new(w->list, one);
    }
    document_close(made);
}

json_t *workspace_symbols(Server *s, const json_t *params) {
    const char *query = text_at(params, "query");
    Wanted w = {s, query ? query : "", json_array()};
    each_file(s, "", add_symbols, &w);
    return w.list;
}
