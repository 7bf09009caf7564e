/* Metadata of nodes: module path, classes and source lines, under the keys that tools read. Also the names of sizes. */
#include "backend/write/meta.h"
#include "base/vec.h"
#include "proto/onnx.h"

#include <string.h>

/* Returns the source that a trace shows; NULL for a text of the prelude, for which its readers do not look. */
static const Source *shown_source(const OxModel *model, Span at) {
    const Source *source = src_of(model->cx->sources, src_original(model->cx->sources, at).lo);
    return source && !source->builtin ? source : NULL;
}

static void trace_line(OxModel *model, Text *text, Span at, const char *what) {
    const Source *source = shown_source(model, at);
    if (!source) return;
    at = src_original(model->cx->sources, at);
    size_t n;
    const char *line = src_line(model->cx->sources, at.lo, &n);
    text_add(text, "File \"");
    text_add(text, source->name);
    text_add(text, "\", line ");
    text_count(text, src_line_number(model->cx->sources, at.lo));
    if (what) text_add(text, ", in ");
    text_add(text, what ? what : "");
    text_add(text, "\n    ");
    while (n && (*line == ' ' || *line == '\t')) line++, n--;
    text_add_n(text, line, n > 400 ? 400 : n);
    text_char(text, '\n');
}

/* Makes meta->line the line of the node itself; that of the last node is kept. */
static void trace_node(Metadata *meta, const OxNode *node) {
    OxModel *model = meta->model;
    const char *what = node->trail ? node->trail->what : NULL;
    if (node->at.lo >= meta->line_of.lo && node->at.lo < meta->line_of.hi && what == meta->what) return;
    meta->line.n = 0;
    trace_line(model, &meta->line, node->at, what);
    const Source *source = src_of(model->cx->sources, node->at.lo);
    meta->line_of = (Span){0, 0};
    if (source && !source->marks && !source->builtin) { /* a text of the prelude may not even be unpacked */
        size_t n;
        const char *line = src_line(model->cx->sources, node->at.lo, &n);
        Pos lo = source->base + (Pos)(line - src_bytes(source));
        meta->line_of = (Span){lo, lo + (Pos)n};
    }
    meta->what = what;
}

/* Each trace of at most this many calls is complete. In longer traces, a call is written once in the file, for the
 * first node below it, and other nodes refer to that node; constants have no metadata. So the metadata is no larger
 * than the graph. */
enum { COMPLETE_CALLS = 8 };

static bool is_constant(const OxNode *node) { return !strcmp(node->type, "Constant"); }

/* Lists the calls of the node's trail that a trace shows, from the inside out. */
static void list_calls(Metadata *meta, const OxNode *node) {
    if (node->trail == meta->listed) return;
    meta->listed = node->trail;
    meta->call.n = 0;
    for (const Trail *t = node->trail; t; t = t->up)
        if (shown_source(meta->model, t->at)) vec_push(meta->model->mem, &meta->call, t);
}

/* Records the first node below each call, in the order of the nodes with their graphs. */
static void note_calls(Metadata *meta, const Ox *ox) {
    for (const OxNode *node = ox->first; node; node = node->next) {
        bool named = node->name && !is_constant(node);
        for (const Trail *t = node->trail; named && t && !map_has(&meta->traced, t); t = t->up)
            map_set(meta->model->mem, &meta->traced, t, (void *)(uintptr_t)node);
        for (uint32_t i = 0; i < node->nattr; i++)
            if (node->attr[i].kind == OXA_GRAPH) note_calls(meta, node->attr[i].graph);
    }
}

/* Makes meta->calls the lines of the calls. A stack trace begins with the outermost one. */
static void trace_calls(Metadata *meta, const OxNode *node) {
    uint32_t own = 0, n = meta->call.n;
    const OxNode *before = NULL;
    for (; own < n && (before = map_get(&meta->traced, meta->call.at[own])) == node;) own++;
    if (n <= COMPLETE_CALLS || !before) own = n;
    meta->calls.n = 0;
    if (own < n) {
        text_add(&meta->calls, "  [");
        text_count(&meta->calls, n - own);
        text_add(&meta->calls, " calls as for ");
        text_add(&meta->calls, before->name);
        text_add(&meta->calls, "]\n");
    }
    for (uint32_t i = own; i-- > 0;) {
        const Trail *t = meta->call.at[i];
        trace_line(meta->model, &meta->calls, t->at, t->up ? t->up->what : NULL);
    }
}

/* ---- entries of a message's metadata ---- */

void put_entry(Wire *w, unsigned field, const char *key, const char *value) {
    WireMark entry = wire_begin(w, field);
    wire_text(w, ENTRY_KEY, key);
    wire_text(w, ENTRY_VALUE, value);
    wire_end(w, entry);
}

/* Puts an entry whose value consists of two texts. */
static void put_texts(Wire *w, unsigned field, const char *key, const Text *first, const Text *second) {
    WireMark entry = wire_begin(w, field);
    wire_text(w, ENTRY_KEY, key);
    wire_head(w, ENTRY_VALUE, first->n + (second ? second->n : 0));
    wire_add(w, first->at, first->n);
    if (second) wire_add(w, second->at, second->n);
    wire_end(w, entry);
}

static void put_trace(Metadata *meta, Wire *w, unsigned field, const OxNode *node) {
    bool first = meta->call.n && map_get(&meta->traced, meta->call.at[0]) == node;
    if (node->trail != meta->trail || first || meta->first) trace_calls(meta, node);
    meta->trail = node->trail;
    meta->first = first;
    trace_node(meta, node);
    if (meta->calls.n || meta->line.n) put_texts(w, field, "pkg.torch.onnx.stack_trace", &meta->calls, &meta->line);
}

/* Writes a list of texts in Python's notation: the path, or the class, of each module from the root to the scope. */
static void list_scopes(OxModel *model, Text *text, Sym scope, bool classes) {
    size_t length = strlen(scope);
    text->n = 0;
    text_char(text, '[');
    for (size_t n = 0; n <= length; n++) {
        if (n && n < length && scope[n] != '.') continue;
        Sym path = sym_n(model->cx->symbols, scope, n);
        Sym class = map_get(&model->func->classes, path);
        text_add(text, n ? ", '" : "'");
        text_add(text, !classes ? path : class ? class : "");
        text_char(text, '\'');
    }
    text_char(text, ']');
}

void metadata_open(Metadata *meta, OxModel *model) {
    *meta = (Metadata){.model = model,
                       .modules = wire_open(model->mem),
                       .paths = text_open(model->mem),
                       .classes = text_open(model->mem),
                       .calls = text_open(model->mem),
                       .line = text_open(model->mem)};
    if (model->options->no_metadata) return;
    note_calls(meta, model->main);
    for (uint32_t i = 0; i < model->function.n; i++) note_calls(meta, model->function.at[i].body);
}

/* Makes meta->modules the entries about the modules of the scope. */
static void note_modules(Metadata *meta, unsigned field, Sym scope, bool deep) {
    Wire *w = meta->modules;
    wire_cut(w, (WireMark){0});
    list_scopes(meta->model, &meta->paths, scope, false);
    list_scopes(meta->model, &meta->classes, scope, true);
    put_entry(w, field, "namespace", *scope ? scope : "/");
    if (*scope || !deep) put_texts(w, field, "pkg.torch.onnx.name_scopes", &meta->paths, NULL);
    if (meta->model->func->classes.live) put_texts(w, field, "pkg.torch.onnx.class_hierarchy", &meta->classes, NULL);
    meta->scope = scope;
    meta->deep = deep;
}

void put_metadata(Metadata *meta, Wire *w, unsigned field, const OxNode *node) {
    Sym scope = node->scope ? node->scope : "";
    list_calls(meta, node);
    bool deep = meta->call.n > COMPLETE_CALLS;
    if (deep && is_constant(node)) return;
    if (!meta->scope || deep != meta->deep || strcmp(scope, meta->scope) != 0) note_modules(meta, field, scope, deep);
    wire_add(w, meta->modules->bytes, meta->modules->n);
    put_trace(meta, w, field, node);
}

/* Returns whether a size gets a name in the file: an expression of named symbols. */
static bool is_named(const Dim *d) {
    if (d->kind == DIM_SYMBOL) return d->name != NULL;
    for (uint32_t i = 0; i < d->n; i++)
        if (!is_named(d->term[i])) return false;
    return true;
}

const char *dim_label(OxModel *model, const Dim *d, uint32_t label) {
    if (d->kind == DIM_CONST || !is_named(d)) return NULL;
    ArenaMark mark = arena_mark(model->cx->scratch);
    Text text = text_open(model->cx->scratch);
    dim_print(&text, d);
    if (label) {
        text_char(&text, '#');
        text_count(&text, label);
    }
    Sym kept = sym_n(model->cx->symbols, text.at, text.n);
    arena_release(model->cx->scratch, mark);
    return kept;
}
