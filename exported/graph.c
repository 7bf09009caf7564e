/* Reads graphs: their inputs, nodes and results. A name can be used after its definition. */
#include "exported/json.h"

#include <string.h>

enum { MOST_NESTED_GRAPHS = 64, MOST_NESTED_ARGUMENTS = 64 };

/* ---- arguments ---- */

static bool name_argument(const Reader *r, const json_t *v, const char *key, ExportedArg *out) {
    Sym name = json_name(r, v, key);
    if (!name) return false;
    *out = (ExportedArg){.kind = EXPORTED_VALUE, .text = name};
    return true;
}

static bool text_argument(const Reader *r, const json_t *v, ExportedKind kind, ExportedArg *out) {
    if (!json_is_string(v)) return exported_bad(r, "an argument is not a string");
    *out = (ExportedArg){.kind = kind, .text = sym_n(r->cx->symbols, json_string_value(v), json_string_length(v))};
    return true;
}

static bool none_argument(const Reader *r, const json_t *v, ExportedArg *out) {
    (void)r, (void)v;
    *out = (ExportedArg){.kind = EXPORTED_NONE};
    return true;
}

static bool int_argument(const Reader *r, const json_t *v, ExportedArg *out) {
    *out = (ExportedArg){.kind = EXPORTED_INT};
    return json_int(r, v, &out->i);
}

static bool float_argument(const Reader *r, const json_t *v, ExportedArg *out) {
    *out = (ExportedArg){.kind = EXPORTED_FLOAT};
    return json_float(r, v, &out->f);
}

static bool bool_argument(const Reader *r, const json_t *v, ExportedArg *out) {
    if (!json_is_boolean(v)) return exported_bad(r, "an argument is not a bool");
    *out = (ExportedArg){.kind = EXPORTED_BOOL, .b = json_is_true(v)};
    return true;
}

static bool string_argument(const Reader *r, const json_t *v, ExportedArg *out) {
    return text_argument(r, v, EXPORTED_STRING, out);
}

static bool operator_argument(const Reader *r, const json_t *v, ExportedArg *out) {
    return text_argument(r, v, EXPORTED_OPERATOR, out);
}

static bool tensor_argument(const Reader *r, const json_t *v, ExportedArg *out) {
    return name_argument(r, v, "name", out);
}

static bool complex_argument(const Reader *r, const json_t *v, ExportedArg *out) {
    *out = (ExportedArg){.kind = EXPORTED_COMPLEX};
    return json_float(r, json_object_get(v, "real"), &out->complex.re) &&
           json_float(r, json_object_get(v, "imag"), &out->complex.im);
}

static bool dtype_argument(const Reader *r, const json_t *v, ExportedArg *out) {
    *out = (ExportedArg){.kind = EXPORTED_DTYPE};
    return exported_dtype(r, v, &out->dtype);
}

static bool form_argument(const Reader *r, const json_t *v, ExportedArg *out) {
    int64_t number;
    *out = (ExportedArg){.kind = EXPORTED_FORM};
    return json_int(r, v, &number);
}

static bool device_argument(const Reader *r, const json_t *v, ExportedArg *out) {
    Sym type = json_name(r, v, "type");
    *out = (ExportedArg){.kind = EXPORTED_DEVICE, .text = type};
    return type != NULL;
}

static bool object_argument(const Reader *r, const json_t *v, ExportedArg *out) {
    Sym name = json_name(r, v, "class_fqn");
    *out = (ExportedArg){.kind = EXPORTED_OBJECT, .text = name};
    return name != NULL;
}

/* Reads a computed number, given by its name, or a known one. */
static bool symbolic_argument(const Reader *r, const json_t *v, ExportedArg *out) {
    const json_t *inner;
    const char *kind = json_case(r, v, &inner);
    if (!kind) return false;
    if (!strcmp(kind, "as_name")) return name_argument(r, v, "as_name", out);
    if (!strcmp(kind, "as_int")) return int_argument(r, inner, out);
    if (!strcmp(kind, "as_float")) return float_argument(r, inner, out);
    if (!strcmp(kind, "as_bool")) return bool_argument(r, inner, out);
    return exported_bad(r, "a number has the unknown form `%s`", kind);
}

/* Reads a tensor or None. */
static bool optional_argument(const Reader *r, const json_t *v, ExportedArg *out) {
    const json_t *inner;
    const char *kind = json_case(r, v, &inner);
    if (!kind) return false;
    if (!strcmp(kind, "as_none")) return none_argument(r, inner, out);
    if (!strcmp(kind, "as_tensor")) return tensor_argument(r, inner, out);
    return exported_bad(r, "a tensor has the unknown form `%s`", kind);
}

typedef bool ReadOne(const Reader *r, const json_t *v, ExportedArg *out);

static bool list_argument(const Reader *r, const json_t *v, ReadOne *one, uint32_t nested, ExportedArg *out) {
    if (!json_is_array(v)) return exported_bad(r, "an argument is not a list");
    *out = (ExportedArg){.kind = EXPORTED_LIST, .n = (uint32_t)json_array_size(v)};
    out->item = arena_new_array(r->cx->mem, ExportedArg, (size_t)out->n + 1);
    for (uint32_t i = 0; i < out->n; i++) {
        const json_t *item = json_array_get(v, i);
        if (nested ? !list_argument(r, item, one, nested - 1, &out->item[i]) : !one(r, item, &out->item[i]))
            return false;
    }
    return true;
}

static bool exported_arg(Reader *r, const json_t *v, ExportedArg *out);

static bool dict_argument(Reader *r, const json_t *v, ExportedArg *out) {
    const char *key;
    json_t *item;
    if (!json_is_object(v)) return exported_bad(r, "an argument is not a dictionary");
    *out = (ExportedArg){.kind = EXPORTED_DICT};
    out->item = arena_new_array(r->cx->mem, ExportedArg, json_object_size(v) + 1);
    out->key = arena_new_array(r->cx->mem, Sym, json_object_size(v) + 1);
    json_object_foreach((json_t *)(uintptr_t)v, key, item) {
        out->key[out->n] = cx_sym(r->cx, key);
        if (!exported_arg(r, item, &out->item[out->n++])) return false;
    }
    return true;
}

static bool graph_argument(Reader *r, const json_t *v, ExportedArg *out) {
    ExportedGraph *graph = arena_new(r->cx->mem, ExportedGraph);
    const json_t *text = json_need(r, v, "graph", JSON_OBJECT);
    *out = (ExportedArg){.kind = EXPORTED_GRAPH, .graph = graph, .graph_name = json_name(r, v, "name")};
    if (!text || !out->graph_name) return false;
    if (++r->depth > MOST_NESTED_GRAPHS) return exported_bad(r, "its graphs are nested too deeply");
    bool fine = exported_graph(r, text, false, graph);
    r->depth--;
    return fine;
}

static const struct {
    const char *key;
    ReadOne *one;
    uint32_t lists; /* number of lists that enclose it */
} cases[] = {
    {"as_tensor", tensor_argument, 0},
    {"as_int", int_argument, 0},
    {"as_none", none_argument, 0},
    {"as_bool", bool_argument, 0},
    {"as_float", float_argument, 0},
    {"as_ints", int_argument, 1},
    {"as_tensors", tensor_argument, 1},
    {"as_sym_int", symbolic_argument, 0},
    {"as_sym_ints", symbolic_argument, 1},
    {"as_sym_float", symbolic_argument, 0},
    {"as_sym_floats", symbolic_argument, 1},
    {"as_sym_bool", symbolic_argument, 0},
    {"as_sym_bools", symbolic_argument, 1},
    {"as_floats", float_argument, 1},
    {"as_bools", bool_argument, 1},
    {"as_string", string_argument, 0},
    {"as_strings", string_argument, 1},
    {"as_scalar_type", dtype_argument, 0},
    {"as_memory_format", form_argument, 0},
    {"as_layout", form_argument, 0},
    {"as_device", device_argument, 0},
    {"as_optional_tensor", optional_argument, 0},
    {"as_optional_tensors", optional_argument, 1},
    {"as_operator", operator_argument, 0},
    {"as_custom_obj", object_argument, 0},
    {"as_complex", complex_argument, 0},
    {"as_nested_tensors", tensor_argument, 2},
    {"as_int_lists", int_argument, 2},
    {"as_float_lists", float_argument, 2},
};

static bool any_argument(Reader *r, const json_t *v, ExportedArg *out) {
    const json_t *inner;
    const char *kind = json_case(r, v, &inner);
    if (!kind) return false;
    if (!strcmp(kind, "as_graph")) return graph_argument(r, inner, out);
    if (!strcmp(kind, "as_string_to_argument")) return dict_argument(r, inner, out);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (!strcmp(kind, cases[i].key))
            return cases[i].lists ? list_argument(r, inner, cases[i].one, cases[i].lists - 1, out)
                                  : cases[i].one(r, inner, out);
    return exported_bad(r, "an argument has the unknown form `%s`", kind);
}

static bool exported_arg(Reader *r, const json_t *v, ExportedArg *out) {
    if (++r->nested > MOST_NESTED_ARGUMENTS * MOST_NESTED_GRAPHS)
        return exported_bad(r, "its arguments are nested too deeply");
    cx_check_stack(r->cx, 0);
    bool fine = any_argument(r, v, out);
    r->nested--;
    return fine;
}

/* ---- names ---- */

/* Returns whether all values that the argument names are defined above. */
static bool all_known(const Reader *r, const Map *known, const ExportedArg *arg) {
    if (arg->kind == EXPORTED_VALUE && !map_has(known, arg->text))
        return exported_bad(r, "`%s` is used before it is defined", arg->text);
    bool fine = true;
    if (arg->kind == EXPORTED_LIST || arg->kind == EXPORTED_DICT)
        for (uint32_t i = 0; i < arg->n && fine; i++) fine = all_known(r, known, &arg->item[i]);
    return fine;
}

static bool define(const Reader *r, Map *known, const ExportedArg *arg) {
    bool fine = true;
    if (arg->kind == EXPORTED_LIST)
        for (uint32_t i = 0; i < arg->n && fine; i++) fine = define(r, known, &arg->item[i]);
    if (arg->kind != EXPORTED_VALUE) return fine;
    if (map_has(known, arg->text)) return exported_bad(r, "`%s` is defined twice", arg->text);
    map_set(r->cx->mem, known, arg->text, known);
    return true;
}

/* ---- nodes ---- */

static const char *metadata(const Reader *r, const json_t *node, const char *key) {
    const json_t *v = json_object_get(json_object_get(node, "metadata"), key);
    return json_is_string(v) ? arena_text(r->cx->mem, json_string_value(v), json_string_length(v)) : NULL;
}

/* Reads an operand. Files before PyTorch 2.7 do not state how it was passed: the first is taken as positional, the
 * others as keywords. */
static bool operand(Reader *r, const json_t *v, uint32_t place, ExportedOperand *out) {
    const json_t *arg = json_need(r, v, "arg", JSON_OBJECT), *kind = json_object_get(v, "kind");
    out->name = json_name(r, v, "name");
    if (!arg || !out->name) return false;
    out->keyword = *out->name && (json_is_integer(kind) ? json_integer_value(kind) == 2 : place > 0);
    return exported_arg(r, arg, &out->arg);
}

static bool operands(Reader *r, const json_t *list, ExportedNode *node) {
    node->operands = (uint32_t)json_array_size(list);
    node->operand = arena_new_array(r->cx->mem, ExportedOperand, (size_t)node->operands + 1);
    bool named = false;
    for (uint32_t i = 0; i < node->operands; i++) {
        if (!operand(r, json_array_get(list, i), i, &node->operand[i])) return false;
        named |= node->operand[i].keyword;
        node->operand[i].keyword |= named && *node->operand[i].name;
    }
    return true;
}

static bool result(Reader *r, const json_t *v, ExportedArg *out) {
    if (!exported_arg(r, v, out)) return false;
    bool fine = out->kind == EXPORTED_VALUE || out->kind == EXPORTED_NONE || out->kind == EXPORTED_LIST;
    for (uint32_t i = 0; out->kind == EXPORTED_LIST && i < out->n; i++) fine &= out->item[i].kind == EXPORTED_VALUE;
    return fine || exported_bad(r, "the result of a node is not a name");
}

static bool read_node(Reader *r, const json_t *v, Map *known, ExportedNode *node) {
    const json_t *in = json_need(r, v, "inputs", JSON_ARRAY), *out = json_need(r, v, "outputs", JSON_ARRAY);
    node->target = json_name(r, v, "target");
    if (!in || !out || !node->target || !operands(r, in, node)) return false;
    for (uint32_t i = 0; i < node->operands; i++)
        if (!all_known(r, known, &node->operand[i].arg)) return false;
    node->results = (uint32_t)json_array_size(out);
    node->result = arena_new_array(r->cx->mem, ExportedArg, (size_t)node->results + 1);
    for (uint32_t i = 0; i < node->results; i++)
        if (!result(r, json_array_get(out, i), &node->result[i]) || !define(r, known, &node->result[i])) return false;
    const json_t *single = json_object_get(v, "is_hop_single_tensor_return");
    node->tuple = json_is_false(single);
    node->trace = metadata(r, v, "stack_trace");
    node->modules = metadata(r, v, "nn_module_stack");
    return true;
}

/* ---- graphs ---- */

static bool read_args(Reader *r, const json_t *list, uint32_t *n, ExportedArg **out) {
    *n = (uint32_t)json_array_size(list);
    *out = arena_new_array(r->cx->mem, ExportedArg, (size_t)*n + 1);
    for (uint32_t i = 0; i < *n; i++)
        if (!exported_arg(r, json_array_get(list, i), &(*out)[i])) return false;
    return true;
}

/* Reads the properties of a graph's inputs; for the outermost graph also their sizes, which are those of the graph
 * inputs. */
static bool read_tensors(Reader *r, const json_t *table, bool top, ExportedGraph *out) {
    for (uint32_t i = 0; i < out->inputs; i++) {
        const ExportedArg *input = &out->input[i];
        const json_t *v = input->kind == EXPORTED_VALUE ? json_object_get(table, input->text) : NULL;
        if (!v) continue;
        ExportedTensor *tensor = arena_new(r->cx->mem, ExportedTensor);
        if (!exported_tensor(r, v, top, tensor)) return false;
        map_set(r->cx->mem, &out->tensor, input->text, tensor);
    }
    return true;
}

/* Reads the ranges of the integers that are symbols. The table is optional; its entries for other integers are not
 * used. */
static bool read_symbols(Reader *r, const json_t *table, ExportedGraph *out) {
    const char *name;
    json_t *v;
    if (!json_is_object(table)) return true;
    json_object_foreach((json_t *)(uintptr_t)table, name, v) {
        const char *text = json_string_value(json_object_get(json_object_get(v, "as_expr"), "expr_str"));
        if (!text || strncmp(text, "Symbol(", 7) != 0) continue;
        const char *size = exported_size(r, v);
        if (!size) return false;
        map_set(r->cx->mem, &out->symbol, cx_sym(r->cx, name), (void *)(uintptr_t)cx_sym(r->cx, size));
    }
    return true;
}

bool exported_graph(Reader *r, const json_t *v, bool top, ExportedGraph *out) {
    const json_t *in = json_need(r, v, "inputs", JSON_ARRAY), *results = json_need(r, v, "outputs", JSON_ARRAY),
                 *nodes = json_need(r, v, "nodes", JSON_ARRAY), *table = json_need(r, v, "tensor_values", JSON_OBJECT);
    Map known = {0};
    if (!in || !results || !nodes || !table || !read_args(r, in, &out->inputs, &out->input)) return false;
    for (uint32_t i = 0; i < out->inputs; i++)
        if (!define(r, &known, &out->input[i])) return false;
    if (!read_tensors(r, table, top, out) || !read_symbols(r, json_object_get(v, "sym_int_values"), out)) return false;
    out->nodes = (uint32_t)json_array_size(nodes);
    out->node = arena_new_array(r->cx->mem, ExportedNode, (size_t)out->nodes + 1);
    for (uint32_t i = 0; i < out->nodes; i++) {
        cx_tick(r->cx);
        if (!read_node(r, json_array_get(nodes, i), &known, &out->node[i])) return false;
    }
    if (!read_args(r, results, &out->outputs, &out->output)) return false;
    for (uint32_t i = 0; i < out->outputs; i++)
        if (!all_known(r, &known, &out->output[i])) return false;
    out->bare = json_is_true(json_object_get(v, "is_single_tensor_return"));
    return true;
}
