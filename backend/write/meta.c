/* Metadata: each node has its module and its place in the sources, the model what those refer to. With -g2 each node
 * also has PyTorch's entries in full. Also the names of sizes. */
#include "backend/write/meta.h"
#include "proto/onnx.h"

#include <string.h>

void put_entry(Wire *w, unsigned field, const char *key, const char *value) {
    WireMark entry = wire_begin(w, field);
    wire_text(w, ENTRY_KEY, key);
    wire_text(w, ENTRY_VALUE, value);
    wire_end(w, entry);
}

static void put_text(Wire *w, unsigned field, const char *key, const Text *value) {
    WireMark entry = wire_begin(w, field);
    wire_text(w, ENTRY_KEY, key);
    wire_bytes(w, ENTRY_VALUE, value->at, value->n);
    wire_end(w, entry);
}

void metadata_open(Metadata *meta, OxModel *model) {
    *meta = (Metadata){.model = model,
                       .traces = {.cx = model->cx, .mem = model->mem},
                       .modules = wire_open(model->mem),
                       .trace = wire_open(model->mem),
                       .text = text_open(model->mem)};
}

/* ---- nodes ---- */

/* Writes a list of texts in Python's notation: the path, or the class, of each module from the root to the scope. */
static void list_scopes(const OxModel *model, Text *text, Sym scope, bool classes) {
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

/* Makes meta->modules the entries about the modules of the scope. */
static void note_modules(Metadata *meta, unsigned field, Sym scope) {
    OxModel *model = meta->model;
    Wire *w = meta->modules;
    wire_cut(w, (WireMark){0});
    meta->scope = scope;
    map_set(model->mem, &meta->scopes, sym(model->cx->symbols, scope), NULL);
    put_entry(w, field, "namespace", *scope ? scope : "/");
    if (!model->options->full_metadata) return;
    list_scopes(model, &meta->text, scope, false);
    put_text(w, field, "pkg.torch.onnx.name_scopes", &meta->text);
    list_scopes(model, &meta->text, scope, true);
    if (model->func->classes.live) put_text(w, field, "pkg.torch.onnx.class_hierarchy", &meta->text);
}

/* Makes meta->trace the entries about the place. */
static void note_place(Metadata *meta, unsigned field, TracePlace place) {
    wire_cut(meta->trace, (WireMark){0});
    meta->place = place;
    if (place.call == NO_CALL) return;
    meta->text.n = 0;
    text_count(&meta->text, place.call);
    text_char(&meta->text, ':');
    text_count(&meta->text, place.line);
    put_text(meta->trace, field, "trace", &meta->text);
    if (!meta->model->options->full_metadata) return;
    meta->text.n = 0;
    trace_print(&meta->traces, &meta->text, place);
    put_text(meta->trace, field, "pkg.torch.onnx.stack_trace", &meta->text);
}

void put_metadata(Metadata *meta, Wire *w, unsigned field, const OxNode *node) {
    Sym scope = node->scope ? node->scope : "";
    TracePlace place = trace_place(&meta->traces, node->at, node->trail);
    if (!meta->scope || strcmp(scope, meta->scope) != 0) note_modules(meta, field, scope);
    if (place.call != meta->place.call || place.line != meta->place.line) note_place(meta, field, place);
    wire_add(w, meta->modules->bytes, meta->modules->n);
    wire_add(w, meta->trace->bytes, meta->trace->n);
}

/* ---- the model ---- */

/* Adds the module to those of its class, and before it the modules that contain it. */
static void list_module(Metadata *meta, Map *paths, Map *listed, Sym scope) {
    const OxModel *model = meta->model;
    size_t length = strlen(scope);
    for (size_t n = 0; n <= length; n++) {
        if (n && n < length && scope[n] != '.') continue;
        Sym path = sym_n(model->cx->symbols, scope, n), class = map_get(&model->func->classes, path);
        if (!class || map_has(listed, path)) continue;
        map_set(model->mem, listed, path, NULL);
        Text *of = map_get(paths, class);
        if (!of) {
            of = arena_new(model->mem, Text);
            *of = text_open(model->mem);
            map_set(model->mem, paths, class, of);
        }
        if (of->n) text_char(of, ',');
        trace_quote(of, path, n);
    }
}

/* Writes the classes of the modules that nodes name: {"pkg.Class": ["path", ...], ...}. */
static void list_modules(Metadata *meta, Text *text) {
    Map paths = {0}, listed = {0};
    map_each (&meta->scopes, e) list_module(meta, &paths, &listed, e->key);
    map_each (&paths, e) {
        const Text *of = e->value;
        text_char(text, text->n ? ',' : '{');
        trace_quote(text, e->key, strlen(e->key));
        text_add(text, ":[");
        text_add_n(text, of->at, of->n);
        text_char(text, ']');
    }
    if (text->n) text_char(text, '}');
}

void put_tables(Metadata *meta, Wire *w, unsigned field) {
    Text *text = &meta->text;
    text->n = 0;
    list_modules(meta, text);
    if (text->n) put_text(w, field, "scriptc.modules", text);
    if (!meta->traces.call.n) return;
    text->n = 0;
    trace_list_calls(&meta->traces, text);
    put_text(w, field, "scriptc.calls", text);
    text->n = 0;
    trace_list_files(&meta->traces, text);
    put_text(w, field, "scriptc.files", text);
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
