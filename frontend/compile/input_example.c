/* Makes an example of a parameter's description for the message that requests one: it has the structure of the
 * annotation and the keys that the function reads, so that it can be used as shown. It is a value if no graph input can
 * represent the parameter. */
#include "frontend/compile/input_language.h"
#include "frontend/compile/ports.h"
#include "frontend/exec/eval_private.h"
#include "frontend/kinds/protocol.h"

#include <string.h>

enum { DEEPEST = 4 }; /* nesting up to which an example is readable */

static const char *last_name(const Ast *ast) {
    if (ast && ast->kind == AST_Subscript) ast = ast->Subscript.value;
    if (ast && ast->kind == AST_Name) return ast->Name.name;
    return ast && ast->kind == AST_Attribute ? ast->Attribute.name : "";
}

static bool is_one_of(const char *name, const char *words) {
    const char *at = *name ? strstr(words, name) : NULL;
    return at && (at == words || at[-1] == ' ') && (!at[strlen(name)] || at[strlen(name)] == ' ');
}

/* Returns the i-th argument of a subscript; NULL if there is none. */
static const Ast *argument(const Ast *ast, uint32_t i) {
    if (!ast || ast->kind != AST_Subscript) return NULL;
    const Ast *index = ast->Subscript.index;
    if (index->kind != AST_Tuple) return i ? NULL : index;
    return i < index->Tuple.items.n ? index->Tuple.items.at[i] : NULL;
}

static void add_type(Text *text, const Ast *annotation, const InputUse *use, int depth);

static void add_tuple(Text *text, const Ast *annotation, int depth) {
    text_char(text, '(');
    for (uint32_t i = 0; argument(annotation, i); i++) {
        const Ast *item = argument(annotation, i);
        if (i) text_add(text, ", ");
        add_type(text, item->kind == AST_Ellipsis ? argument(annotation, 0) : item, NULL, depth + 1);
    }
    text_add(text, argument(annotation, 0) ? (argument(annotation, 1) ? ")" : ",)") : "float32[n, 4], int)");
}

/* Adds a dictionary with the keys that are read, or with one as an example. */
static void add_dict(Text *text, const Ast *annotation, const InputUse *use, int depth) {
    const char *mark = "{";
    if (use) {
        map_each (&use->keys, e) {
            text_printf(text, "%s'%s': ", mark, (Sym)e->key);
            add_type(text, argument(annotation, 1), e->value, depth + 1);
            mark = ", ";
        }
    }
    if (*mark == '{') {
        text_add(text, !strcmp(last_name(argument(annotation, 0)), "int") ? "{0: " : "{'key': ");
        add_type(text, argument(annotation, 1), NULL, depth + 1);
    }
    text_char(text, '}');
}

static void add_type(Text *text, const Ast *annotation, const InputUse *use, int depth) {
    const char *name = depth < DEEPEST ? last_name(annotation) : "";
    if (is_one_of(name, "int float bool")) {
        text_add(text, name);
    } else if (is_one_of(name, "Dict dict Mapping MutableMapping OrderedDict")) {
        add_dict(text, annotation, use, depth);
    } else if (is_one_of(name, "List list Sequence Iterable")) {
        text_char(text, '[');
        add_type(text, argument(annotation, 0), NULL, depth + 1);
        text_add(text, "] * 2");
    } else if (is_one_of(name, "Tuple tuple")) {
        add_tuple(text, annotation, depth);
    } else if (is_one_of(name, "Optional Union")) {
        add_type(text, argument(annotation, 0), use, depth + 1);
    } else if (use && use->keys.live && depth < DEEPEST) {
        add_dict(text, annotation, use, depth);
    } else {
        text_add(text, !use ? "float32[n, 4]" : use->example ? use->example : "float32[a, b]");
    }
}

const char *input_example(Eval *ev, const InputUse *use, const char *as_is) {
    if (!use || (!use->example && !use->keys.live)) return as_is;
    Text text = text_open(ev->cx->mem);
    add_type(&text, NULL, use, 0);
    return text_done(&text);
}

/* Returns a value of a type that no input has, such as "torch.relu"; NULL: unknown. */
static const char *value_example(Eval *ev, const Ast *annotation) {
    static const char *const rows[][2] = {
        {"str", "'text'"}, {"Callable", "torch.relu"}, {"dtype", "torch.float32"}, {"device", "'cpu'"}};
    const char *name = last_name(annotation);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(name, rows[i][0])) return rows[i][1];
    if (!annotation || (annotation->kind != AST_Name && annotation->kind != AST_Attribute)) return NULL;
    diag_quiet(ev->cx->diags, 1);
    Sval v = ev_expr(ev, annotation);
    diag_quiet(ev->cx->diags, -1);
    bool members = v.kind == SV_CLASS && v.class->flags & CLASS_ENUM && v.class->members;
    if (!members || v.class->member[0].kind != SV_OBJECT) return NULL;
    Sval first = sv_attr(ev, v.class->member[0], cx_sym(ev->cx, "name"), annotation->at);
    return first.kind == SV_STR ? arena_printf(ev->cx->mem, "%s.%s", v.class->name, sv_text(first)) : NULL;
}

static const char *source_text(Eval *ev, Span at) {
    const Source *source = src_of(ev->cx->sources, at.lo);
    return source ? arena_text(ev->cx->mem, src_bytes(source) + (at.lo - source->base), at.hi - at.lo) : "";
}

void input_suggest(Eval *ev, Diag *diag, const Ast *param, const InputUse *use) {
    const Ast *annotation = param->Param.annotation;
    Sym name = param->Param.name;
    const char *value = value_example(ev, annotation);
    Text text = text_open(ev->cx->mem);
    if (value) {
        const char *type = source_text(ev, annotation->at);
        diag_help(ev->cx->diags, diag, "for example: --input \"%s: %s = %s\"", name, type, value);
        return;
    }
    add_type(&text, annotation, use, 0);
    const char *example = text_done(&text);
    if (strcmp(example, "float32[n, 4]") != 0)
        diag_help(ev->cx->diags, diag, "for example: --input \"%s: %s\"", name, example);
    else
        diag_help(ev->cx->diags, diag, "for example: --input '%s: float32[n, 4]', or a value: --input '%s: int = 3'",
                  name, name);
}
