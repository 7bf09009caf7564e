/* Guesses the type of a parameter from its uses in a function's text, for the example of its --input: an index or the
 * operand of an embedding has int64, the bound of a range is an int, keys that are read make a dictionary, whose values
 * are examined like names, and the class of a layer states rank and sizes. Only names, keys and calls are examined;
 * nothing is evaluated. */
#include "frontend/compile/ports.h"
#include "frontend/value/heap_private.h"
#include "frontend/value/services.h"

#include <string.h>

struct InputUses {
    Eval *ev;
    Sval self;
    Sym self_name; /* NULL: the function is not a method */
    Map names;     /* from each name that is used in one of these ways to its InputUse */
};

static Sym name_of(const Ast *ast) { return ast && ast->kind == AST_Name ? ast->Name.name : NULL; }

static InputUse *part_of(InputUses *u, Map *parts, Sym name) {
    InputUse *use = map_get(parts, name);
    if (!use) map_set(u->ev->cx->mem, parts, name, use = arena_new(u->ev->cx->mem, InputUse));
    return use;
}

/* Returns the uses of a name, or of what keys read from one, such as `batch['ids']`; NULL: it is another expression. */
static InputUse *use_of(InputUses *u, const Ast *ast) {
    Vec(Sym) keys = {0};
    for (; ast && ast->kind == AST_Subscript && ast->Subscript.index->kind == AST_Str; ast = ast->Subscript.value)
        vec_push(u->ev->cx->scratch, &keys, ast->Subscript.index->Str.value);
    if (!name_of(ast)) return NULL;
    InputUse *use = part_of(u, &u->names, name_of(ast));
    while (keys.n) use = part_of(u, &use->keys, keys.at[--keys.n]);
    return use;
}

static void set_example(InputUses *u, const Ast *used, const char *example) {
    InputUse *use = example ? use_of(u, used) : NULL;
    if (use && !use->example) use->example = example;
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
    if (function->kind == AST_Name && !strcmp(function->Name.name, "range"))
        for (uint32_t i = 0; i < args.n; i++) set_example(u, args.at[i], "int");
    if (function->kind != AST_Attribute || !args.n) return;
    const char *called = function->Attribute.name;
    if (prelude_lists(u->ev, PRELUDE_MARKS_INDEX_CALLS, called, strlen(called)))
        set_example(u, args.at[0], "int64[a, b]");
    if (u->self_name && name_of(function->Attribute.value) == u->self_name)
        set_example(u, args.at[0], type_for_layer(u, attribute(u, u->self, called)));
}

/* `ids = batch['ids']`: from then on, the name's uses are those of what the key reads. */
static void look_at_assignment(InputUses *u, const Ast *ast) {
    const Ast *target = ast->Assign.targets.at[0], *value = ast->Assign.value;
    InputUse *use = value->kind == AST_Subscript ? use_of(u, value) : NULL;
    if (use && name_of(target) && !map_has(&u->names, name_of(target)))
        map_set(u->ev->cx->mem, &u->names, name_of(target), use);
}

static void look(Ast *ast, void *user) {
    cx_step(((InputUses *)user)->ev->cx, 1);
    if (ast->kind == AST_Assign) look_at_assignment(user, ast);
    if (ast->kind == AST_Call) look_at_call(user, ast);
    if (ast->kind == AST_Subscript) {
        use_of(user, ast); /* records the key */
        set_example(user, ast->Subscript.index, "int64[a]");
    }
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

const InputUse *input_use(const InputUses *uses, Sym name) { return map_get(&uses->names, name); }
