/* Metadata of nodes: module path, classes and source lines, under the keys that tools read. Also the names of sizes. */
#include "backend/write/meta.h"

#include <string.h>

static void add_number(Text *text, uint32_t n) {
    char digit[10];
    size_t length = 0;
    do digit[length++] = (char)('0' + n % 10);
    while (n /= 10);
    while (length) text_char(text, digit[--length]);
}

/* Trails go from the inside out, whereas a stack trace begins with the outermost call. */
static void trace_line(OxModel *model, Text *text, Span at, const char *what) {
    at = src_original(model->cx->sources, at);
    const Source *source = src_of(model->cx->sources, at.lo);
    if (!source || source->builtin) return; /* readers of a trace do not look for the prelude */
    size_t n;
    const char *line = src_line(model->cx->sources, at.lo, &n);
    text_add(text, "File \"");
    text_add(text, source->name);
    text_add(text, "\", line ");
    add_number(text, src_line_number(model->cx->sources, at.lo));
    if (what) text_add(text, ", in ");
    text_add(text, what ? what : "");
    text_add(text, "\n    ");
    while (n && (*line == ' ' || *line == '\t')) line++, n--;
    text_add_n(text, line, n > 400 ? 400 : n);
    text_char(text, '\n');
}

/* Numbers of calls at either end of a trace that are named. Since each node repeats its trace, the calls between are
 * only counted. */
enum { OUTER_CALLS = 4, INNER_CALLS = 12 };

static void trace_calls(Metadata *meta, const Trail *innermost) {
    uint32_t n = 0, i = 0;
    for (const Trail *t = innermost; t; t = t->up) n++;
    const Trail **trail = arena_new_array(meta->model->cx->scratch, const Trail *, n + 1);
    for (const Trail *t = innermost; t; t = t->up) trail[i++] = t;
    meta->trail = innermost;
    meta->calls.n = 0;
    for (i = n; i-- > 0;) {
        if (n > OUTER_CALLS + INNER_CALLS && i == n - OUTER_CALLS - 1) {
            i = INNER_CALLS;
            text_add(&meta->calls, "  [");
            add_number(&meta->calls, n - OUTER_CALLS - INNER_CALLS);
            text_add(&meta->calls, " more calls]\n");
        } else {
            trace_line(meta->model, &meta->calls, trail[i]->at, i + 1 < n ? trail[i + 1]->what : NULL);
        }
    }
}

static const char *stack_trace(Metadata *meta, Arena *mem, const OxNode *node) {
    if (node->trail != meta->trail) trace_calls(meta, node->trail);
    Text text = text_open(mem);
    if (meta->calls.n) text_add_n(&text, meta->calls.at, meta->calls.n);
    trace_line(meta->model, &text, node->at, node->trail ? node->trail->what : NULL);
    return text_done(&text);
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
                       .paths = text_open(model->mem),
                       .classes = text_open(model->mem),
                       .calls = text_open(model->mem)};
}

uint32_t node_metadata(Metadata *meta, Arena *mem, const OxNode *node, NodeMetadata *out) {
    uint32_t n = 0;
    Sym scope = node->scope ? node->scope : "";
    bool classes = meta->model->func->classes.live != 0;
    if (!meta->scope || strcmp(scope, meta->scope)) {
        list_scopes(meta->model, &meta->paths, scope, false);
        list_scopes(meta->model, &meta->classes, scope, true);
        meta->scope = scope;
    }
    out[n++] = (NodeMetadata){"namespace", *scope ? scope : "/"};
    out[n++] = (NodeMetadata){"pkg.torch.onnx.name_scopes", arena_text(mem, meta->paths.at, meta->paths.n)};
    if (classes)
        out[n++] = (NodeMetadata){"pkg.torch.onnx.class_hierarchy", arena_text(mem, meta->classes.at, meta->classes.n)};
    const char *trace = stack_trace(meta, mem, node);
    if (*trace) out[n++] = (NodeMetadata){"pkg.torch.onnx.stack_trace", trace};
    return n;
}

/* Only expressions of named symbols get a name in the file. */
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
    Sym kept = sym_n(model->cx->symbols, text.at, text.n);
    arena_release(model->cx->scratch, mark);
    return kept;
}
