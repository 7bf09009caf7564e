/* Guesses the type of a parameter from its uses in a function's text, for the example of its --input: an index or the
 * operand of an embedding has int64, the bound of a range is an int, keys that are read make a dictionary, and a layer
 * determines rank and sizes. Only names and calls are examined; nothing is evaluated. */
#include "frontend/compile/ports.h"
#include "frontend/value/heap_private.h"
#include "frontend/value/services.h"

#include <string.h>

typedef struct TextUse {
    Eval *ev;
    Sym name;
    Sval self;
    Sym self_name;       /* NULL: the function is not a method */
    const char *example; /* the first use that determines a type; NULL: none */
    Vec(Sym) keys;
} TextUse;

static bool is_name(const Ast *ast, Sym name) { return ast && ast->kind == AST_Name && ast->Name.name == name; }

static Sval attribute(TextUse *u, Sval object, const char *name) {
    const Sval *v = object.kind == SV_OBJECT
                        ? map_get(&heap_contents(u->ev, object.cell)->object.attr, cx_sym(u->ev->cx, name))
                        : NULL;
    return v ? *v : sv_none();
}

/* Layers with the sizes of their inputs: %s is the size in the layer's attribute. */
static const struct {
    const char *class, *size, *type;
} layers[] = {{"Embedding", "", "int64[a, b]"},
              {"EmbeddingBag", "", "int64[a, b]"},
              {"Linear", "in_features", "float32[a, %s]"},
              {"Conv1d", "in_channels", "float32[a, %s, b]"},
              {"Conv2d", "in_channels", "float32[a, %s, b, c]"},
              {"Conv3d", "in_channels", "float32[a, %s, b, c, d]"},
              {"ConvTranspose2d", "in_channels", "float32[a, %s, b, c]"},
              {"BatchNorm2d", "num_features", "float32[a, %s, b, c]"},
              {"LSTM", "input_size", "float32[a, b, %s]"},
              {"GRU", "input_size", "float32[a, b, %s]"},
              {"RNN", "input_size", "float32[a, b, %s]"}};

static const char *type_for_layer(TextUse *u, Sval layer) {
    for (int depth = 0; depth < 8 && layer.kind == SV_OBJECT && !strcmp(layer.class->name, "Sequential"); depth++)
        layer = attribute(u, layer, "0");
    for (size_t i = 0; layer.kind == SV_OBJECT && i < sizeof layers / sizeof *layers; i++) {
        if (strcmp(layer.class->name, layers[i].class) != 0) continue;
        Sval size = attribute(u, layer, layers[i].size);
        const char *text = size.kind == SV_INT ? arena_printf(u->ev->cx->mem, "%lld", (long long)size.i) : "n";
        const char *hole = strstr(layers[i].type, "%s");
        if (!hole) return layers[i].type;
        return arena_printf(u->ev->cx->mem, "%.*s%s%s", (int)(hole - layers[i].type), layers[i].type, text, hole + 2);
    }
    return NULL;
}

static void look_at_call(TextUse *u, const Ast *call) {
    const Ast *function = call->Call.function;
    bool given = false, first = call->Call.args.n && is_name(call->Call.args.at[0], u->name);
    for (uint32_t i = 0; i < call->Call.args.n; i++) given |= is_name(call->Call.args.at[i], u->name);
    if (u->example || !given) return;
    if (function->kind == AST_Name && !strcmp(function->Name.name, "range")) u->example = "int";
    if (function->kind != AST_Attribute || !first) return;
    const char *called = function->Attribute.name;
    if (!strcmp(called, "embedding") || !strcmp(called, "one_hot")) u->example = "int64[a, b]";
    if (u->self_name && is_name(function->Attribute.value, u->self_name))
        u->example = type_for_layer(u, attribute(u, u->self, called));
}

static void look_at_subscript(TextUse *u, const Ast *ast) {
    const Ast *index = ast->Subscript.index;
    if (is_name(ast->Subscript.value, u->name) && index->kind == AST_Str) {
        bool met = false;
        for (uint32_t i = 0; i < u->keys.n; i++) met |= u->keys.at[i] == index->Str.value;
        if (!met) vec_push(u->ev->cx->mem, &u->keys, index->Str.value);
    }
    if (!u->example && is_name(index, u->name)) u->example = "int64[a]";
}

static void look(Ast *ast, void *user) {
    if (ast->kind == AST_Call) look_at_call(user, ast);
    if (ast->kind == AST_Subscript) look_at_subscript(user, ast);
    ast_each(ast, look, user);
}

const char *input_by_use(Eval *ev, const Function *f, Sval callee, Sym name) {
    AstList params = ast_params(f->ast);
    TextUse use = {.ev = ev, .name = name};
    use.self = callee.kind == SV_METHOD ? callee.method->self : callee;
    if (use.self.kind == SV_OBJECT && params.n) use.self_name = params.at[0]->Param.name;
    Body body = module_body(ev, f);
    for (uint32_t i = 0; i < body.n; i++) look(body.at[i], &use);
    if (!use.keys.n)
        return arena_printf(ev->cx->mem, "--input '%s: %s'", name, use.example ? use.example : "float32[a, b]");
    Text text = text_open(ev->cx->mem);
    text_printf(&text, "--input \"%s: {", name);
    for (uint32_t i = 0; i < use.keys.n; i++)
        text_printf(&text, "%s'%s': float32[a, b]", i ? ", " : "", use.keys.at[i]);
    text_add(&text, "}\"");
    return text_done(&text);
}
