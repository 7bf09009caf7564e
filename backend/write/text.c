/* The graph in ONNX's own text syntax, which onnx.parser reads back when all weights are written out, and as Graphviz.
 * Names that are not identifiers are quoted; names of subgraphs must be identifiers, so other characters become `_`
 * there. */
#include "backend/graph/weights.h"
#include "backend/write/meta.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

typedef struct Writer {
    OxModel *model;
    Text *text;
    bool full;
    int indent;
} Writer;

/* ---- words ---- */

static void put_quoted(Writer *w, const char *s, size_t length) {
    text_char(w->text, '"');
    for (size_t i = 0; i < length; i++) {
        if (s[i] == '"' || s[i] == '\\') text_char(w->text, '\\');
        text_char(w->text, s[i]);
    }
    text_char(w->text, '"');
}

static bool is_identifier(const char *s) {
    if (!isalpha((unsigned char)*s) && *s != '_') return false;
    while (isalnum((unsigned char)*s) || *s == '_') s++;
    return !*s;
}

static void put_name(Writer *w, const char *name) {
    if (is_identifier(name))
        text_add(w->text, name);
    else
        put_quoted(w, name, strlen(name));
}

static void put_graph_name(Writer *w, const char *name) {
    if (*name == '/') name++;
    if (!isalpha((unsigned char)*name)) text_char(w->text, '_');
    for (; *name; name++) text_char(w->text, isalnum((unsigned char)*name) ? *name : '_');
}

static void new_line(Writer *w) {
    text_char(w->text, '\n');
    for (int i = 0; i < w->indent; i++) text_add(w->text, "   ");
}

/* Writes a float with a point or an exponent, so that it is read back as a float. */
static void put_float(Writer *w, double v) {
    if (isnan(v))
        text_add(w->text, "nan");
    else if (isinf(v))
        text_add(w->text, v < 0 ? "-inf" : "inf");
    else
        text_float(w->text, v);
}

/* ---- types ---- */

static const char *element_type(DType dtype) {
    static const char *const names[] = {[1] = "float",       [2] = "uint8",           [3] = "int8",
                                        [4] = "uint16",      [5] = "int16",           [6] = "int32",
                                        [7] = "int64",       [8] = "string",          [9] = "bool",
                                        [10] = "float16",    [11] = "double",         [12] = "uint32",
                                        [13] = "uint64",     [14] = "complex64",      [15] = "complex128",
                                        [16] = "bfloat16",   [17] = "float8e4m3fn",   [18] = "float8e4m3fnuz",
                                        [19] = "float8e5m2", [20] = "float8e5m2fnuz", [21] = "uint4",
                                        [22] = "int4"};
    return names[dtype_rows[dtype].onnx];
}

static void put_dim(Writer *w, const Dim *d, uint32_t label) {
    const char *name = d ? dim_label(w->model, d, label) : NULL;
    if (d && d->kind == DIM_CONST)
        text_integer(w->text, d->k);
    else if (name)
        put_name(w, name);
    else
        text_char(w->text, '?');
}

static void put_tensor_type(Writer *w, OxVal v) {
    text_add(w->text, element_type(v->dtype));
    if (v->rank < 0) text_add(w->text, "[]");
    if (v->rank <= 0) return;
    text_char(w->text, '[');
    for (int i = 0; i < v->rank; i++) {
        if (i) text_char(w->text, ',');
        put_dim(w, v->dim ? v->dim[i] : NULL, v->label);
    }
    text_char(w->text, ']');
}

static void put_type(Writer *w, OxVal v) {
    bool optional = v->kind >= OX_OPTIONAL, sequence = v->kind == OX_SEQUENCE || v->kind == OX_OPTIONAL_SEQUENCE;
    text_add(w->text, optional ? "optional(" : "");
    text_add(w->text, sequence ? "seq(" : "");
    put_tensor_type(w, v);
    text_add(w->text, sequence ? ")" : "");
    text_add(w->text, optional ? ")" : "");
}

static void put_values(Writer *w, uint32_t n, const OxVal *v, bool typed) {
    for (uint32_t i = 0; i < n; i++) {
        if (i) text_add(w->text, ", ");
        if (typed) {
            put_type(w, v[i]);
            text_char(w->text, ' ');
        }
        if (v[i])
            put_name(w, v[i]->name);
        else
            text_add(w->text, "\"\"");
    }
}

/* ---- tensors ---- */

static void put_element(Writer *w, const Const *c, size_t i) {
    if (c->dtype == DT_STR) {
        Sym s = ((const Sym *)c->data)[i];
        put_quoted(w, s, sym_length(s));
    } else if (dtype_is_float(c->dtype) || dtype_is_float8(c->dtype)) {
        put_float(w, const_get_float(c, i));
    } else {
        text_integer(w->text, const_get_int(c, i));
    }
}

static void put_elements(Writer *w, const Const *c) {
    text_char(w->text, '{');
    for (size_t i = 0; i < c->count; i++) {
        if (i) text_add(w->text, ", ");
        put_element(w, c, i);
    }
    text_char(w->text, '}');
}

static void put_const(Writer *w, const Const *c) {
    text_add(w->text, element_type(c->dtype));
    for (uint32_t i = 0; i < c->rank; i++)
        text_printf(w->text, "%s%lld%s", i ? "," : "[", (long long)c->dim[i], i + 1 == c->rank ? "]" : "");
    text_char(w->text, ' ');
    put_elements(w, c);
}

static int gather(void *user, const BackendChunk *chunk) {
    char **to = user;
    memcpy(*to, chunk->data, chunk->length);
    *to += chunk->length;
    return 0;
}

/* Writes 4-bit integers, two of which are packed into each byte, as signed or unsigned numbers according to their
 * dtype. */
static void put_nibbles(Writer *w, OxVal v, const uint8_t *packed) {
    int64_t n = 1;
    for (int i = 0; i < v->rank; i++) n *= v->dim[i]->k;
    int8_t *each = arena_alloc(w->model->mem, (size_t)n + 1);
    for (int64_t i = 0; i < n; i++) {
        int half = packed[i / 2] >> (i % 2 ? 4 : 0) & 15;
        each[i] = (int8_t)(v->dtype == DT_I4 && half > 7 ? half - 16 : half);
    }
    put_elements(w, const_make(w->model->cx, DT_I8, 1, &n, each));
}

static void put_initializer(Writer *w, OxInitializer *init) {
    put_type(w, init->value);
    text_char(w->text, ' ');
    put_name(w, init->value->name);
    text_add(w->text, " = ");
    if (!w->full) {
        text_add(w->text, "{...}");
        return;
    }
    size_t bytes = initializer_bytes(w->model, init);
    int64_t n = (int64_t)(bytes / dtype_rows[init->value->dtype].bytes);
    char *data = arena_alloc(w->model->mem, bytes), *to = data;
    initializer_write(w->model, init, gather, &to);
    if (dtype_is_nibble(init->value->dtype)) {
        put_nibbles(w, init->value, (const uint8_t *)data);
        return;
    }
    put_elements(w, const_make(w->model->cx, init->value->dtype, 1, &n, data));
}

/* ---- nodes ---- */

static void put_graph(Writer *w, Ox *ox);

static void put_list(Writer *w, const OxAttr *attr) {
    text_char(w->text, '[');
    for (uint32_t i = 0; i < attr->n; i++) {
        if (i) text_add(w->text, ", ");
        if (attr->kind == OXA_INTS)
            text_integer(w->text, attr->ints[i]);
        else if (attr->kind == OXA_FLOATS)
            put_float(w, attr->floats[i]);
        else
            put_quoted(w, attr->strs[i], strlen(attr->strs[i]));
    }
    text_char(w->text, ']');
}

static void put_attr(Writer *w, const OxAttr *attr) {
    static const char *const kinds[] = {[OXA_INT] = "int",       [OXA_FLOAT] = "float",   [OXA_STR] = "string",
                                        [OXA_INTS] = "ints",     [OXA_FLOATS] = "floats", [OXA_STRS] = "strings",
                                        [OXA_TENSOR] = "tensor", [OXA_GRAPH] = "graph",   [OXA_TYPE] = "type_proto"};
    text_printf(w->text, "%s: %s = ", attr->name, kinds[attr->kind]);
    switch (attr->kind) {
    case OXA_INT: text_integer(w->text, attr->i); break;
    case OXA_FLOAT: put_float(w, attr->f); break;
    case OXA_STR: put_quoted(w, attr->s, strlen(attr->s)); break;
    case OXA_TENSOR: put_const(w, attr->tensor); break;
    case OXA_GRAPH: put_graph(w, attr->graph); break;
    case OXA_TYPE: put_type(w, attr->type); break;
    default: put_list(w, attr); break;
    }
}

static void put_node(Writer *w, const OxNode *node) {
    new_line(w);
    text_char(w->text, '[');
    put_quoted(w, node->name, strlen(node->name));
    text_add(w->text, "] ");
    put_values(w, node->nout, node->out, false);
    text_printf(w->text, " = %s%s%s", node->domain, *node->domain ? "." : "", node->type);
    for (uint32_t i = 0; i < node->nattr; i++) {
        text_add(w->text, i ? ", " : " <");
        put_attr(w, &node->attr[i]);
    }
    text_add(w->text, node->nattr ? "> (" : " (");
    put_values(w, node->nin, node->in, false);
    text_char(w->text, ')');
}

static bool is_output(const Ox *ox, OxVal v) {
    for (uint32_t i = 0; i < ox->output.n; i++)
        if (ox->output.at[i] == v) return true;
    return false;
}

/* Writes initializers, then the types of the values inside. */
static void put_declarations(Writer *w, Ox *ox) {
    const char *separator = "<";
    w->indent++;
    for (uint32_t i = 0; (ox == w->model->main || ox->stores) && i < w->model->initializer.n; i++) {
        if (!ox_stores(ox, &w->model->initializer.at[i])) continue;
        if (*separator == '<') new_line(w);
        text_add(w->text, separator);
        if (*separator == ',') new_line(w);
        separator = ", ";
        put_initializer(w, &w->model->initializer.at[i]);
    }
    for (OxNode *node = ox->first; node; node = node->next)
        for (uint32_t i = 0; i < node->nout; i++) {
            if (!node->out[i] || is_output(ox, node->out[i]) || node->out[i]->rank < 0) continue;
            if (*separator == '<') new_line(w);
            text_add(w->text, separator);
            separator = ", ";
            put_values(w, 1, &node->out[i], true);
        }
    w->indent--;
    if (*separator == ',') text_char(w->text, '>');
}

static void put_graph(Writer *w, Ox *ox) {
    put_graph_name(w, ox->name);
    text_add(w->text, " (");
    put_values(w, ox->param.n, ox->param.at, true);
    text_add(w->text, ") => (");
    put_values(w, ox->output.n, ox->output.at, true);
    text_char(w->text, ')');
    put_declarations(w, ox);
    new_line(w);
    text_char(w->text, '{');
    w->indent++;
    for (OxNode *node = ox->first; node; node = node->next) put_node(w, node);
    w->indent--;
    new_line(w);
    text_char(w->text, '}');
}

static void put_opsets(Writer *w) {
    OxModel *model = w->model;
    text_printf(w->text, "   opset_import: [\"\" : %d", model->opset);
    for (uint32_t i = 0; i < model->domain.n; i++)
        text_printf(w->text, ", \"%s\" : %lld", model->domain.at[i]->domain, (long long)model->domain.at[i]->version);
    text_char(w->text, ']');
}

static void put_function(Writer *w, const OxFunction *function) {
    text_printf(w->text, "<\n   domain: \"%s\",\n", function->domain);
    put_opsets(w);
    text_printf(w->text, "\n>\n%s (", function->name);
    put_values(w, function->body->param.n, function->body->param.at, false);
    text_add(w->text, ") => (");
    put_values(w, function->body->output.n, function->body->output.at, false);
    text_add(w->text, ")\n{");
    w->indent++;
    for (OxNode *node = function->body->first; node; node = node->next) put_node(w, node);
    w->indent--;
    text_add(w->text, "\n}\n");
}

void backend_text(Backend *backend, Text *text, bool full) {
    OxModel *model = backend->model;
    Writer w = {model, text, full, 0};
    text_printf(text, "<\n   ir_version: %d,\n", model->ir_version);
    put_opsets(&w);
    text_add(text, ",\n   producer_name: \"scriptc\"\n>\n");
    put_graph(&w, model->main);
    text_char(text, '\n');
    for (uint32_t i = 0; i < model->function.n; i++) put_function(&w, &model->function.at[i]);
}

/* ---- Graphviz ---- */

static void put_edges(Writer *w, const OxNode *node) {
    for (uint32_t i = 0; i < node->nin; i++) {
        if (!node->in[i]) continue;
        text_add(w->text, "  ");
        put_quoted(w, node->in[i]->node ? node->in[i]->node->name : node->in[i]->name,
                   strlen(node->in[i]->node ? node->in[i]->node->name : node->in[i]->name));
        text_add(w->text, " -> ");
        put_quoted(w, node->name, strlen(node->name));
        text_add(w->text, " [label=");
        put_quoted(w, node->in[i]->name, strlen(node->in[i]->name));
        text_add(w->text, "]\n");
    }
}

static void put_dot_graph(void *user, Ox *ox) {
    Writer *w = user;
    for (uint32_t i = 0; i < ox->param.n; i++) {
        text_add(w->text, "  ");
        put_quoted(w, ox->param.at[i]->name, strlen(ox->param.at[i]->name));
        text_add(w->text, " [shape=ellipse]\n");
    }
    for (OxNode *node = ox->first; node; node = node->next) {
        text_add(w->text, "  ");
        put_quoted(w, node->name, strlen(node->name));
        text_printf(w->text, " [shape=box, label=\"%s\"]\n", node->type);
        put_edges(w, node);
    }
}

void backend_dot(Backend *backend, Text *text) {
    Writer w = {backend->model, text, false, 0};
    text_add(text, "digraph model {\n");
    ox_visit(backend->model->main, put_dot_graph, &w);
    text_add(text, "}\n");
}
