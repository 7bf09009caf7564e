/* Guesses the type of a parameter from its uses in a function's text, for the example of its --input: an index or the
 * operand of an embedding has int64, the bound of a range is an int, keys that are read make a dictionary, and the
 * class of a layer states rank and sizes. Only names and calls are examined; nothing is evaluated. */
#include "frontend/compile/ports.h"
#include "frontend/value/heap_private.h"
#include "frontend/value/services.h"

#include <string.h>

/* How a name is used. */
typedef struct NameUse {
    const char *example; /* the first use that determines a type; NULL: none */
    Vec(Sym) keys;
    Map met; /* the keys */
} NameUse;

struct InputUses {
    Eval *ev;
    Sval self;
    Sym self_name; /* NULL: the function is not a method */
    Map names;     /* from each name that is used in one of these ways to its NameUse */
};

static Sym name_of(const Ast *ast) { return ast && ast->kind == AST_Name ? ast->Name.name : NULL; }

static NameUse *use_of(InputUses *u, Sym name) {
    NameUse *use = map_get(&u->names, name);
    if (!use) map_set(u->ev->cx->mem, &u->names, name, use = arena_new(u->ev->cx->mem, NameUse));
    return use;
}

static void set_example(InputUses *u, Sym name, const char *example) {
    if (name && example && !use_of(u, name)->example) use_of(u, name)->example = example;
}

static Sval attribute(InputUses *u, Sval object, const char *name) {
    const Sval *v = object.kind == SV_OBJECT
                        ? map_get(&heap_contents(u->ev, object.cell)->object.attr, cx_sym(u->ev->cx, name))
                        : NULL;
    return v ? *v : sv_none();
}

/* Returns the type of a layer's input, as its class in the prelude states it: `float32[a, {in_features}]`, where the
 * braces hold the name of the attribute with that size. NULL: it states none. */
static const char *type_for_layer(InputUses *u, Sval layer) {
    for (int depth = 0; depth < 8 && layer.kind == SV_OBJECT && class_is_named(layer.class, PRELUDE_NN_SEQUENTIAL);
         depth++)
        layer = attribute(u, layer, "0");
    Sval form = layer.kind == SV_OBJECT ? class_attr(u->ev, layer.class, cx_sym(u->ev->cx, "_input_form")) : sv_none();
    if (form.kind != SV_STR) return NULL;
    const char *open = strchr(sv_text(form), '{'), *close = open ? strchr(open, '}') : NULL;
    if (!close) return sv_text(form);
    const char *name = arena_printf(u->ev->cx->scratch, "%.*s", (int)(close - open - 1), open + 1);
    Sval size = attribute(u, layer, name);
    const char *text = size.kind == SV_INT ? arena_printf(u->ev->cx->mem, "%lld", (long long)size.i) : "n";
    return arena_printf(u->ev->cx->mem, "%.*s%s%s", (int)(open - sv_text(form)), sv_text(form), text, close + 1);
}

static void look_at_call(InputUses *u, const Ast *call) {
    const Ast *function = call->Call.function;
    AstList args = call->Call.args;
    Sym first = args.n ? name_of(args.at[0]) : NULL;
    if (function->kind == AST_Name && !strcmp(function->Name.name, "range"))
        for (uint32_t i = 0; i < args.n; i++) set_example(u, name_of(args.at[i]), "int");
    if (function->kind != AST_Attribute || !first) return;
    const char *called = function->Attribute.name;
    if (prelude_lists(u->ev, PRELUDE_MARKS_INDEX_CALLS, called, strlen(called))) set_example(u, first, "int64[a, b]");
    if (u->self_name && name_of(function->Attribute.value) == u->self_name)
        set_example(u, first, type_for_layer(u, attribute(u, u->self, called)));
}

static void look_at_subscript(InputUses *u, const Ast *ast) {
    const Ast *index = ast->Subscript.index;
    Sym name = name_of(ast->Subscript.value);
    if (name && index->kind == AST_Str) {
        NameUse *use = use_of(u, name);
        Sym key = index->Str.value;
        if (!map_has(&use->met, key)) vec_push(u->ev->cx->mem, &use->keys, key);
        map_set(u->ev->cx->mem, &use->met, key, use);
    }
    set_example(u, name_of(index), "int64[a]");
}

static void look(Ast *ast, void *user) {
    cx_step(((InputUses *)user)->ev->cx, 1);
    if (ast->kind == AST_Call) look_at_call(user, ast);
    if (ast->kind == AST_Subscript) look_at_subscript(user, ast);
    ast_each(ast, look, user);
}

InputUses *input_uses(Eval *ev, const Function *f, Sval callee) {
    InputUses *uses = arena_new(ev->cx->mem, InputUses);
    AstList params = ast_params(f->ast);
    uses->ev = ev;
    uses->self = callee.kind == SV_METHOD ? callee.method->self : callee;
    if (uses->self.kind == SV_OBJECT && params.n) uses->self_name = params.at[0]->Param.name;
    Body body = module_body(ev, f);
    for (uint32_t i = 0; i < body.n; i++) look(body.at[i], uses);
    return uses;
}

const char *input_by_use(const InputUses *uses, Sym name) {
    Arena *arena = uses->ev->cx->mem;
    const NameUse *use = map_get(&uses->names, name);
    if (!use || !use->keys.n)
        return arena_printf(arena, "--input '%s: %s'", name, use && use->example ? use->example : "float32[a, b]");
    Text text = text_open(arena);
    text_printf(&text, "--input \"%s: {", name);
    for (uint32_t i = 0; i < use->keys.n; i++)
        text_printf(&text, "%s'%s': float32[a, b]", i ? ", " : "", use->keys.at[i]);
    text_add(&text, "}\"");
    return text_done(&text);
}
