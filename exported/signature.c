/* Reads the signature: the roles and names of the graph's inputs and outputs. Names follow the trees of the arguments
 * and of the result: `x`, `d.k`, `args.0`. */
#include "exported/json.h"

#include <string.h>

enum { MOST_TREE = 64 };

/* ---- trees ---- */

typedef struct Tree {
    Reader *r;
    Vec(Sym) leaf;        /* names of the leaves; NULL: that of the variable */
    const json_t *fields; /* field names of named tuples */
    uint32_t depth;
} Tree;

static Sym numbered(const Tree *t, uint32_t i) { return sym_printf(t->r->cx->symbols, "%u", i); }

static Sym name_of_key(const Tree *t, const json_t *key, uint32_t i) {
    if (json_is_string(key)) return sym_n(t->r->cx->symbols, json_string_value(key), json_string_length(key));
    if (json_is_integer(key)) return sym_printf(t->r->cx->symbols, "%lld", (long long)json_integer_value(key));
    return numbered(t, i);
}

/* Returns the names of a node's children if it is a dictionary, a named tuple or a dataclass; NULL: they are
 * numbered. */
static const json_t *names_of(const Tree *t, const char *type, const json_t *context, const JsonText **held) {
    const json_t *keys = json_object_get(context, "dict_context");
    if (keys) return keys;
    if (!json_is_string(context)) return NULL;
    if (!strcmp(type, "collections.namedtuple")) {
        const json_t *of = json_object_get(t->fields, json_string_value(context));
        if (!of) { /* some versions quote the name twice */
            *held = json_open(t->r, "a tree", json_string_value(context), json_string_length(context));
            if (*held && json_is_string((*held)->root))
                of = json_object_get(t->fields, json_string_value((*held)->root));
        }
        return json_object_get(of, "field_names");
    }
    *held = json_open(t->r, "a tree", json_string_value(context), json_string_length(context));
    if (!*held || !json_is_array((*held)->root)) return NULL;
    const json_t *first = json_array_get((*held)->root, 0);
    return json_is_array(first) && strncmp(type, "builtins.", 9) && strncmp(type, "collections.", 12) ? first
                                                                                                      : (*held)->root;
}

/* Returns the names of a node's children. The author of a custom node chooses its context, which is ignored if it is
 * not JSON. */
static const json_t *child_names(const Tree *t, const char *type, const json_t *context, const JsonText **held,
                                 uint32_t n) {
    Malformed ignored = {0}, *why = t->r->why;
    t->r->why = &ignored;
    const json_t *names = names_of(t, type, context, held);
    t->r->why = why;
    return json_is_array(names) && json_array_size(names) == n ? names : NULL;
}

static bool walk(Tree *t, const json_t *node, Sym path);

/* Walks over the children of a node. If `bare`, the elements of a tuple that is the whole result are named by their
 * variables. */
static bool walk_children(Tree *t, const json_t *node, const char *type, Sym path, bool bare) {
    const json_t *children = json_need(t->r, node, "children_spec", JSON_ARRAY);
    const JsonText *held = NULL;
    if (!children) return false;
    uint32_t n = (uint32_t)json_array_size(children);
    const json_t *names = child_names(t, type, json_object_get(node, "context"), &held, n);
    bool fine = true;
    for (uint32_t i = 0; i < n && fine; i++) {
        const json_t *child = json_array_get(children, i);
        Sym part = names ? name_of_key(t, json_array_get(names, i), i) : numbered(t, i);
        bool leaf = json_is_null(json_object_get(child, "type"));
        Sym whole = bare && names  ? part
                    : bare && leaf ? NULL
                    : bare         ? sym_printf(t->r->cx->symbols, "output.%s", part)
                                   : sym_below(t->r->cx->symbols, path, part);
        fine = walk(t, child, whole);
    }
    if (held) json_drop(held);
    return fine;
}

static bool walk(Tree *t, const json_t *node, Sym path) {
    const json_t *type = json_object_get(node, "type");
    if (++t->depth > MOST_TREE) return exported_bad(t->r, "the tree of its arguments is nested too deeply");
    bool fine = true;
    if (json_is_null(type))
        vec_push(t->r->cx->mem, &t->leaf, path);
    else if (json_is_string(type))
        fine = walk_children(t, node, json_string_value(type), path, false);
    else
        fine = exported_bad(t->r, "a node in the tree of its arguments has no type");
    t->depth--;
    return fine;
}

/* Returns the second item of `[1, node]`; the text is held until the caller drops it. */
static const json_t *tree_of(const Reader *r, const json_t *signature, const char *key, const JsonText **held) {
    const json_t *text = json_need(r, signature, key, JSON_STRING);
    if (!text || !(*held = json_open(r, "a tree", json_string_value(text), json_string_length(text)))) return NULL;
    const json_t *root = (*held)->root, *node = json_array_get(root, 1);
    if (json_is_object(node) && json_integer_value(json_array_get(root, 0)) == 1) return node;
    return exported_bad(r, "the tree of its arguments has an unknown form"), NULL;
}

/* Returns the name of `*args` if the names from i on, such as `args_0` and `args_1`, are its elements; NULL: they are
 * not. */
static Sym star_of(const Reader *r, const json_t *names, uint32_t n, uint32_t i) {
    const char *name = json_string_value(json_array_get(names, i)), *mark = name ? strrchr(name, '_') : NULL;
    if (!mark || mark == name || mark[-1] != 's' || !mark[1] || mark[1 + strspn(mark + 1, "0123456789")]) return NULL;
    Sym base = sym_n(r->cx->symbols, name, (size_t)(mark - name));
    for (uint32_t first = i + 1; first-- > 0;) {
        const char *one = json_string_value(json_array_get(names, first));
        if (!one || strncmp(one, base, sym_length(base)) || strcmp(one + sym_length(base), "_0")) continue;
        for (uint32_t k = first; k < n; k++) {
            const char *wanted = arena_printf(r->cx->scratch, "%s_%u", base, k - first);
            const char *have = json_string_value(json_array_get(names, k));
            if (!have || strcmp(have, wanted)) return NULL;
        }
        return sym_printf(r->cx->symbols, "%s.%u", base, i - first);
    }
    return NULL;
}

static bool argument_names(Tree *t, const json_t *signature) {
    const JsonText *held = NULL;
    const json_t *root = tree_of(t->r, signature, "in_spec", &held),
                 *names = json_object_get(signature, "forward_arg_names");
    const json_t *sides = root ? json_need(t->r, root, "children_spec", JSON_ARRAY) : NULL;
    if (!sides) return false;
    if (json_array_size(sides) != 2) return exported_bad(t->r, "the tree of its arguments has an unknown form");
    const json_t *args = json_need(t->r, json_array_get(sides, 0), "children_spec", JSON_ARRAY);
    if (!args) return false;
    uint32_t n = (uint32_t)json_array_size(args);
    for (uint32_t i = 0; i < n; i++) {
        const json_t *name = json_array_get(names, i);
        Sym path = star_of(t->r, names, n, i);
        if (!path) path = json_is_string(name) ? name_of_key(t, name, i) : sym_printf(t->r->cx->symbols, "args.%u", i);
        if (!walk(t, json_array_get(args, i), path)) return false;
    }
    bool fine = walk_children(t, json_array_get(sides, 1), "builtins.dict", NULL, false);
    json_drop(held);
    return fine;
}

static bool result_names(Tree *t, const json_t *signature) {
    const JsonText *held = NULL;
    const json_t *root = tree_of(t->r, signature, "out_spec", &held);
    if (!root) return false;
    const json_t *type = json_object_get(root, "type");
    bool fine = json_is_string(type) ? walk_children(t, root, json_string_value(type), NULL, true)
                                     : walk(t, root, NULL);
    json_drop(held);
    return fine;
}

/* ---- inputs ---- */

static bool state_input(const Reader *r, const json_t *v, const char *key, ExportedInputRole role, ExportedInput *out) {
    out->role = role;
    out->name = json_name(r, v, key);
    out->persistent = role != INPUT_IS_BUFFER || !json_is_false(json_object_get(v, "persistent"));
    return out->name != NULL;
}

static TypeKind number_of(const json_t *arg) {
    const char *kind = json_is_object(arg) ? json_object_iter_key(json_object_iter((json_t *)(uintptr_t)arg)) : NULL;
    if (kind && !strcmp(kind, "as_sym_int")) return TY_INT;
    if (kind && !strcmp(kind, "as_sym_float")) return TY_FLOAT;
    if (kind && !strcmp(kind, "as_sym_bool")) return TY_BOOL;
    return TY_TENSOR;
}

static bool refused_input(const Reader *r, const char *kind) {
    if (!strcmp(kind, "custom_obj"))
        return malformed(r->cx, r->why, DIAG_7044, "it holds an object of a C++ class, which cannot be compiled");
    return exported_bad(r, "an input has the unknown role `%s`", kind);
}

static bool read_input(const Reader *r, const json_t *v, const ExportedArg *input, Tree *names, uint32_t *leaf,
                       ExportedInput *out) {
    const json_t *inner;
    const char *kind = json_case(r, v, &inner);
    if (!kind) return false;
    if (!strcmp(kind, "parameter")) return state_input(r, inner, "parameter_name", INPUT_IS_PARAMETER, out);
    if (!strcmp(kind, "buffer")) return state_input(r, inner, "buffer_name", INPUT_IS_BUFFER, out);
    if (!strcmp(kind, "tensor_constant")) return state_input(r, inner, "tensor_constant_name", INPUT_IS_CONSTANT, out);
    if (!strcmp(kind, "token")) return out->role = INPUT_IS_TOKEN, true;
    bool users = !strcmp(kind, "user_input");
    if (!users && strcmp(kind, "constant_input") != 0) return refused_input(r, kind);
    if (*leaf >= names->leaf.n) return exported_bad(r, "it has more arguments than their tree has leaves");
    if (users != (input->kind == EXPORTED_VALUE) && users) users = false; /* a literal takes its place */
    out->role = users ? INPUT_IS_USERS : INPUT_IS_LITERAL;
    out->name = names->leaf.at[(*leaf)++];
    out->number = users ? number_of(json_object_get(inner, "arg")) : TY_NONE;
    return true;
}

static bool read_inputs(const Reader *r, const json_t *specs, Tree *names, ExportedProgram *p) {
    const ExportedGraph *graph = p->graph;
    uint32_t leaf = 0;
    if (json_array_size(specs) != graph->inputs)
        return exported_bad(r, "its signature has %zu inputs, and its graph %u", json_array_size(specs), graph->inputs);
    p->input = arena_new_array(r->cx->mem, ExportedInput, (size_t)graph->inputs + 1);
    for (uint32_t i = 0; i < graph->inputs; i++) {
        if (!read_input(r, json_array_get(specs, i), &graph->input[i], names, &leaf, &p->input[i])) return false;
        bool named = p->input[i].role != INPUT_IS_LITERAL;
        if (named && graph->input[i].kind != EXPORTED_VALUE)
            return exported_bad(r, "an input of its graph has no name");
        bool tensor = named && (p->input[i].role != INPUT_IS_USERS || p->input[i].number == TY_TENSOR);
        if (tensor && !map_has(&graph->tensor, graph->input[i].text))
            return exported_bad(r, "the type of the input `%s` is missing", graph->input[i].text);
    }
    return leaf == names->leaf.n || exported_bad(r, "it has fewer arguments than their tree has leaves");
}

/* ---- outputs ---- */

static bool is_input(const ExportedGraph *graph, Sym name) {
    for (uint32_t i = 0; i < graph->inputs; i++)
        if (graph->input[i].kind == EXPORTED_VALUE && graph->input[i].text == name) return true;
    return false;
}

static bool mutation(const Reader *r, const json_t *v, const char *key, bool state, const ExportedProgram *p,
                     ExportedOutput *out) {
    Sym name = json_name(r, v, key);
    if (!name) return false;
    for (uint32_t i = 0; state && !out->target && i < p->graph->inputs; i++)
        if (p->input[i].role <= INPUT_IS_CONSTANT && p->input[i].name == name) out->target = p->graph->input[i].text;
    if (!state && is_input(p->graph, name)) out->target = name;
    return out->target || exported_bad(r, "it changes `%s`, which is not one of its inputs", name);
}

static bool read_output(const Reader *r, const json_t *v, Tree *names, uint32_t *leaf, const ExportedProgram *p,
                        ExportedOutput *out) {
    const json_t *inner;
    const char *kind = json_case(r, v, &inner);
    if (!kind) return false;
    if (!strcmp(kind, "buffer_mutation")) return mutation(r, inner, "buffer_name", true, p, out);
    if (!strcmp(kind, "parameter_mutation")) return mutation(r, inner, "parameter_name", true, p, out);
    if (!strcmp(kind, "user_input_mutation")) return mutation(r, inner, "user_input_name", false, p, out);
    if (!strcmp(kind, "token")) return true;
    if (!strncmp(kind, "gradient_to", 11) || !strcmp(kind, "loss_output"))
        return malformed(r->cx, r->why, DIAG_7044, "it computes gradients, so it is a training step, not a model");
    if (strcmp(kind, "user_output") != 0) return exported_bad(r, "an output has the unknown role `%s`", kind);
    if (*leaf >= names->leaf.n) return exported_bad(r, "it has more results than their tree has leaves");
    out->name = names->leaf.at[(*leaf)++];
    out->result = true;
    return true;
}

static bool read_outputs(const Reader *r, const json_t *specs, Tree *names, ExportedProgram *p) {
    uint32_t leaf = 0, n = p->graph->outputs;
    if (json_array_size(specs) != n)
        return exported_bad(r, "its signature has %zu outputs, and its graph %u", json_array_size(specs), n);
    p->output = arena_new_array(r->cx->mem, ExportedOutput, (size_t)n + 1);
    for (uint32_t i = 0; i < n; i++)
        if (!read_output(r, json_array_get(specs, i), names, &leaf, p, &p->output[i])) return false;
    return leaf == names->leaf.n || exported_bad(r, "it has fewer results than their tree has leaves");
}

bool exported_signature(Reader *r, const json_t *module, ExportedProgram *p) {
    const json_t *signature = json_need(r, module, "signature", JSON_OBJECT),
                 *calls = json_need(r, module, "module_call_graph", JSON_ARRAY);
    const json_t *call = json_object_get(json_array_get(calls, 0), "signature");
    if (!signature || !calls) return false;
    if (!json_is_object(call)) return exported_bad(r, "the signature of the whole program is missing");
    const json_t *fields = json_object_get(module, "treespec_namedtuple_fields");
    Tree arguments = {.r = r, .fields = fields}, results = {.r = r, .fields = fields};
    if (!argument_names(&arguments, call) || !result_names(&results, call)) return false;
    const json_t *in = json_need(r, signature, "input_specs", JSON_ARRAY),
                 *out = json_need(r, signature, "output_specs", JSON_ARRAY);
    return in && out && read_inputs(r, in, &arguments, p) && read_outputs(r, out, &results, p);
}
