/* What a node's metadata says: module path, classes and source lines, under the keys that tools look for. Also names of
 * sizes. */
#include "backend/graph.h"

#include <string.h>

/* Many nodes say the same: a text built in scratch memory is kept once. */
static Sym interned(OxModel *model, const Text *text, ArenaMark mark) {
    Sym kept = sym_n(model->cx->symbols, text->at, text->n);
    arena_release(model->cx->scratch, mark);
    return kept;
}

/* Trails go from the inside out; the outermost call comes first in a stack trace. */
static void trace_line(OxModel *model, Text *text, Span at, const char *what) {
    const Source *source = src_of(model->cx->sources, at.lo);
    if (!source || source->builtin) return; /* the prelude is not what a reader looks for */
    Place place = src_place(model->cx->sources, at.lo);
    text_printf(text, "File \"%s\", line %u%s%s\n", source->name, place.line, what ? ", in " : "", what ? what : "");
    size_t n;
    const char *line = src_line(model->cx->sources, at.lo, &n);
    while (n && (*line == ' ' || *line == '\t')) line++, n--;
    text_printf(text, "    %.*s\n", (int)(n > 400 ? 400 : n), line);
}

enum { MAX_TRAIL = 64 };

static const char *stack_trace(OxModel *model, const OxNode *node) {
    const Trail *trail[MAX_TRAIL];
    uint32_t n = 0;
    for (const Trail *t = node->trail; t && n < MAX_TRAIL; t = t->up) trail[n++] = t;
    ArenaMark mark = arena_mark(model->cx->scratch);
    Text text = text_open(model->cx->scratch);
    for (uint32_t i = n; i-- > 0;) trace_line(model, &text, trail[i]->at, i + 1 < n ? trail[i + 1]->what : NULL);
    trace_line(model, &text, node->at, n ? trail[0]->what : NULL);
    return interned(model, &text, mark);
}

/* A list of texts in Python's notation: of each module from the root to the scope its path, or its class. */
static const char *scope_list(OxModel *model, Sym scope, bool classes) {
    ArenaMark mark = arena_mark(model->cx->scratch);
    Text text = text_open(model->cx->scratch);
    size_t length = scope ? strlen(scope) : 0;
    text_char(&text, '[');
    for (size_t n = 0; n <= length; n++) {
        if (n && n < length && scope[n] != '.') continue;
        Sym path = sym_n(model->cx->symbols, scope ? scope : "", n);
        Sym class = map_get(&model->func->classes, path);
        text_printf(&text, "%s'%s'", n ? ", " : "", !classes ? path : class ? class : "");
    }
    text_char(&text, ']');
    return interned(model, &text, mark);
}

uint32_t node_metadata(OxModel *model, const OxNode *node, NodeMetadata *out) {
    uint32_t n = 0;
    bool scoped = node->scope && *node->scope;
    out[n++] = (NodeMetadata){"namespace", scoped ? node->scope : "/"};
    out[n++] = (NodeMetadata){"pkg.torch.onnx.name_scopes", scope_list(model, node->scope, false)};
    if (model->func->classes.live)
        out[n++] = (NodeMetadata){"pkg.torch.onnx.class_hierarchy", scope_list(model, node->scope, true)};
    const char *trace = stack_trace(model, node);
    if (*trace) out[n++] = (NodeMetadata){"pkg.torch.onnx.stack_trace", trace};
    return n;
}

/* A size's name in the file: expressions of named symbols alone; a size without a name gets none. */
static bool is_named(const Dim *d) {
    if (d->kind == DIM_SYMBOL) return d->name != NULL;
    for (uint32_t i = 0; i < d->n; i++)
        if (!is_named(d->term[i])) return false;
    return true;
}

const char *dim_label(OxModel *model, const Dim *d) {
    if (d->kind == DIM_CONST || !is_named(d)) return NULL;
    ArenaMark mark = arena_mark(model->cx->scratch);
    Text text = text_open(model->cx->scratch);
    dim_print(&text, d);
    return interned(model, &text, mark);
}
