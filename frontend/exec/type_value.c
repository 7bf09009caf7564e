/* Types as values of the program: `List[int]` in an expression, `int | None`, the values of __annotations__. Such a
 * value keeps what is written in the program (its origin and arguments, including literals) beside the interned type
 * that the compiler uses. typing.get_origin and typing.get_args read the former, isinstance the latter. */
#include "frontend/exec/eval_private.h"
#include "frontend/exec/type_form.h"

#include <string.h>

static Sval class_value(Class *class) { return class ? sv_class(class) : sv_unbound(); }

static Sval type_value(Eval *ev, const Type *type, Sval origin, const Tuple *args) {
    TypeForm *form = arena_new(ev->cx->program, TypeForm);
    *form = (TypeForm){.type = type, .origin = origin, .args = args};
    return (Sval){.kind = SV_TYPE, .form = form};
}

/* Returns a type that is not written in the program. */
static Sval type_plain(Eval *ev, const Type *type) { return type_value(ev, type, sv_unbound(), NULL); }

static Sval typing_class(Eval *ev, const char *name, Span at) {
    Sval typing = ev_import(ev, cx_sym(ev->cx, "typing"), 0, at);
    return typing.kind == SV_MODULE ? module_attr(ev, typing.module, cx_sym(ev->cx, name), at) : sv_none();
}

/* ---- made by the program ---- */

static bool is_type(Sval v) { return v.kind == SV_TYPE || v.kind == SV_CLASS || v.kind == SV_NONE; }

static bool is_union(const Type *type) { return type->kind == TY_UNION || type->kind == TY_OPTIONAL; }

static Sval type_args(Eval *ev, Sval v, Span at);

/* Adds a member to a union: members of an inner union one by one, None as its class, and each only once. */
static void add_member(Eval *ev, SvVec *members, Sval v, Span at) {
    cx_step(ev->cx, 1);
    if (v.kind == SV_NONE) v = class_value(prelude_class(ev, PRELUDE_NONE_TYPE));
    if (v.kind == SV_TYPE && is_union(v.form->type)) {
        const Tuple *inner = type_args(ev, v, at).tuple;
        for (uint32_t i = 0; i < inner->n; i++) add_member(ev, members, inner->item[i], at);
        return;
    }
    for (uint32_t i = 0; i < members->n; i++) {
        const void *key = sv_key(ev, v);
        if (key && key == sv_key(ev, members->at[i])) return;
    }
    vec_push(ev->cx->mem, members, v);
}

static Sval union_value(Eval *ev, uint32_t n, const Sval *item, Span at) {
    SvVec members = {0};
    for (uint32_t i = 0; i < n; i++) add_member(ev, &members, item[i], at);
    if (members.n == 1) return members.at[0];
    const Type **type = arena_new_array(ev->cx->mem, const Type *, members.n + 1);
    for (uint32_t i = 0; i < members.n; i++) type[i] = type_of_value(ev, members.at[i], at);
    return type_value(ev, form_type(ev, FORM_UNION, members.n, type), typing_class(ev, "Union", at),
                      sv_tuple(ev, members.n, members.at).tuple);
}

Sval type_subscript(Eval *ev, Sval generic, Sval index, Span at) {
    Form form;
    if (generic.kind == SV_TYPE || !form_of(generic.class, &form)) return generic;
    uint32_t n = index.kind == SV_TUPLE ? index.tuple->n : 1;
    const Sval *item = index.kind == SV_TUPLE ? index.tuple->item : &index;
    if (form == FORM_UNION) return union_value(ev, n, item, at);
    if (form == FORM_OPTIONAL) return union_value(ev, 2, (Sval[]){item[0], sv_none()}, at);
    Sval *args = arena_new_array(ev->cx->program, Sval, n + 1);
    for (uint32_t i = 0; i < n; i++)
        args[i] = item[i].kind == SV_NONE && form != FORM_LITERAL ? class_value(prelude_class(ev, PRELUDE_NONE_TYPE))
                                                                  : item[i];
    bool open = form == FORM_TUPLE && n && item[n - 1].kind == SV_ELLIPSIS;
    uint32_t read = open || form == FORM_CALLABLE ? 0 : n;
    const Type **elem = arena_new_array(ev->cx->mem, const Type *, read + 1);
    for (uint32_t i = 0; i < read; i++) elem[i] = type_of_value(ev, item[i], at);
    return type_value(ev, form_type(ev, form, read, elem), generic, sv_tuple(ev, n, args).tuple);
}

Sval type_union(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    if (op != OP_BitOr || !is_type(a) || !is_type(b)) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    return union_value(ev, 2, (Sval[]){a, b}, at);
}

/* ---- made of an interned type ---- */

/* Returns the type as the program sees it: a plain type is a class, and a composed type has an origin and arguments. */
Sval type_as_value(Eval *ev, const Type *type, Span at) {
    PreludeName name = type->kind == TY_INT                 ? PRELUDE_INT
                       : type->kind == TY_FLOAT             ? PRELUDE_FLOAT
                       : type->kind == TY_BOOL              ? PRELUDE_BOOL
                       : type->kind == TY_STR               ? PRELUDE_STR
                       : type->kind == TY_NONE              ? PRELUDE_NONE_TYPE
                       : type->kind == TY_TENSOR            ? PRELUDE_TORCH_TENSOR
                       : type->kind == TY_TUPLE && !type->n ? PRELUDE_TUPLE
                                                            : PRELUDE_NOTHING;
    Class *class = name ? prelude_class(ev, name) : (Class *)type->class;
    if (class) return class_value(class);
    return type->kind == TY_ANY || type->kind == TY_FUNC ? typing_class(ev, "Any", at) : type_plain(ev, type);
}

/* ---- the parts of a type ---- */

/* Returns the arguments of a type; Optional[Union[A, B]] has those of Union[A, B, None]. */
static Sval type_args(Eval *ev, Sval v, Span at) {
    if (v.form->args) return (Sval){.kind = SV_TUPLE, .tuple = v.form->args};
    const Type *type = v.form->type;
    bool optional = type->kind == TY_OPTIONAL;
    const Type *of = optional && type->elem[0]->kind == TY_UNION ? type->elem[0] : type;
    Sval *item = arena_new_array(ev->cx->program, Sval, of->n + 1);
    for (uint32_t i = 0; i < of->n; i++) item[i] = type_as_value(ev, of->elem[i], at);
    if (optional) item[of->n] = class_value(prelude_class(ev, PRELUDE_NONE_TYPE));
    return sv_tuple(ev, of->n + optional, item);
}

static Sval type_origin(Eval *ev, Sval v, Span at) {
    if (v.form->origin.kind != SV_UNBOUND) return v.form->origin;
    const Type *type = v.form->type;
    PreludeName name = type->kind == TY_LIST    ? PRELUDE_LIST
                       : type->kind == TY_SET   ? PRELUDE_SET
                       : type->kind == TY_DICT  ? PRELUDE_DICT
                       : type->kind == TY_TUPLE ? PRELUDE_TUPLE
                                                : PRELUDE_NOTHING;
    if (name) return class_value(prelude_class(ev, name));
    return is_union(type) ? typing_class(ev, "Union", at) : sv_unbound();
}

/* Returns an attribute of Annotated[T, ...], whose origin is T; the rest is stored separately. */
static Sval annotated_attr(Eval *ev, Sval v, Sym name) {
    const Tuple *args = v.form->args;
    if (!strcmp(name, "__origin__")) return args->item[0];
    if (!strcmp(name, "__args__")) return sv_tuple(ev, 1, args->item);
    if (!strcmp(name, "__metadata__")) return sv_tuple(ev, args->n - 1, args->item + 1);
    return sv_unbound();
}

static bool is_annotated(Sval v) {
    Sval origin = v.form->origin;
    return origin.kind == SV_CLASS && v.form->args && v.form->args->n &&
           class_is_named(origin.class, PRELUDE_TYPING_ANNOTATED);
}

/* Returns the name that a type has in typing: `List` of List[int] and list[int], whose text is the same. NULL if it has
 * none. */
static const char *type_name(Eval *ev, Sval v, Span at) {
    Sval origin = type_origin(ev, v, at);
    if (origin.kind != SV_CLASS) return NULL;
    if (class_is_named(origin.class, PRELUDE_TYPING_UNION)) {
        const Tuple *args = type_args(ev, v, at).tuple;
        const Class *none = prelude_class(ev, PRELUDE_NONE_TYPE);
        bool optional = args->n == 2 && (args->item[0].class == none || args->item[1].class == none);
        return optional ? "Optional" : "Union";
    }
    static const struct {
        PreludeName class;
        const char *name;
    } builtin[] = {{PRELUDE_LIST, "List"},
                   {PRELUDE_DICT, "Dict"},
                   {PRELUDE_SET, "Set"},
                   {PRELUDE_FROZENSET, "FrozenSet"},
                   {PRELUDE_TUPLE, "Tuple"}};
    for (size_t i = 0; i < sizeof builtin / sizeof *builtin; i++)
        if (class_is_named(origin.class, builtin[i].class)) return builtin[i].name;
    return origin.class->name;
}

/* Returns an attribute that names a type; `_name`, which typing uses itself, is None for forms without an alias. */
static Sval named_attr(Eval *ev, Sval v, Sym name, Span at) {
    const char *text = type_name(ev, v, at);
    if (!text) return !strcmp(name, "__name__") ? sv_str(cx_sym(ev->cx, ty_str(ev->cx, v.form->type))) : sv_unbound();
    if (!strcmp(name, "__module__")) return sv_str(cx_sym(ev->cx, "typing"));
    bool form = !strcmp(text, "Union") || !strcmp(text, "Literal");
    return form && !strcmp(name, "_name") ? sv_none() : sv_str(cx_sym(ev->cx, text));
}

static Sval type_attr(Eval *ev, Sval v, Sym name, Span at) {
    Sval own = is_annotated(v) ? annotated_attr(ev, v, name) : sv_unbound();
    if (own.kind != SV_UNBOUND) return own;
    if (!strcmp(name, "__args__")) return type_args(ev, v, at);
    if (!strcmp(name, "__origin__")) return type_origin(ev, v, at);
    static const char *const naming[] = {"__name__", "__qualname__", "__module__", "_name"};
    for (size_t i = 0; i < sizeof naming / sizeof *naming; i++)
        if (!strcmp(name, naming[i])) return named_attr(ev, v, name, at);
    return sv_unbound();
}

/* Calls a type: `List[int]()` makes a list. */
static Sval type_call(Eval *ev, Sval v, const Args *args, Span at) {
    const Type *type = v.form->type;
    PreludeName name = type->kind == TY_LIST    ? PRELUDE_LIST
                       : type->kind == TY_DICT  ? PRELUDE_DICT
                       : type->kind == TY_TUPLE ? PRELUDE_TUPLE
                                                : PRELUDE_SET;
    if (type->class) return ev_construct(ev, (Class *)type->class, args, at);
    if (type->kind != TY_LIST && type->kind != TY_DICT && type->kind != TY_TUPLE && type->kind != TY_SET)
        return sv_raise(ev, "TypeError", DIAG_2102, at, "the type %s cannot be called", ty_str(ev->cx, type));
    return ev_construct(ev, prelude_class(ev, name), args, at);
}

/* Returns whether two forms are the same type, which they are if their arguments are too: Literal["a"] is not
 * Literal["b"]. */
static bool same_type(Eval *ev, Sval a, Sval b, Span at) {
    bool unions = a.kind == SV_TYPE && b.kind == SV_TYPE && is_union(a.form->type) && is_union(b.form->type);
    if (unions) return sv_key(ev, a) == sv_key(ev, b);
    if (type_of_value(ev, a, at) != type_of_value(ev, b, at)) return false;
    bool made[2] = {a.kind == SV_TYPE && a.form->args, b.kind == SV_TYPE && b.form->args};
    if (a.kind != b.kind && (made[0] || made[1])) return false; /* Annotated[int, 3] is not int */
    if (!made[0] || !made[1]) return true;
    const void *key[2];
    for (int i = 0; i < 2; i++) key[i] = sv_key(ev, (Sval){.kind = SV_TUPLE, .tuple = (i ? b : a).form->args});
    return !key[0] || !key[1] || key[0] == key[1];
}

static Sval type_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    if ((op != OP_Eq && op != OP_NotEq) || !is_type(a) || !is_type(b)) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    return sv_bool(same_type(ev, a, b, at) == (op == OP_Eq));
}

const SvProtocol sv_type_row = {
    .noun = "a type",
    .attr = type_attr,
    .call = type_call,
    .item = type_subscript,
    .binary = type_union,
    .compare = type_compare,
};

/* ---- annotations as values ---- */

/* Evaluates an annotation in `module`, in a frame of its own whose closure is that of the definition. A text stays a
 * text unless `resolve`. What cannot be read is typing.Any. */
static Sval annotation_in(Eval *ev, Module *module, CellId closure, const Ast *annotation, bool resolve) {
    Frame frame = {.up = ev->now.frame, .cell = heap_new(ev, CELL_FRAME, annotation->at), .module = module};
    frame.trail = ev->now.frame ? ev->now.frame->trail : NULL;
    heap_cell(ev, frame.cell)->closure = closure;
    ev->now.frame = &frame;
    const Ast *expr = resolve && annotation->kind == AST_Str ? annotation_of_text(ev, annotation) : annotation;
    Sval v = expr ? annotation_quietly(ev, expr) : sv_poison();
    ev->now.frame = frame.up;
    if (is_type(v) || v.kind == SV_STR || v.kind == SV_UNKNOWN) return v;
    return typing_class(ev, "Any", annotation->at);
}

Sval annotation_value(Eval *ev, Module *module, CellId closure, const Ast *annotation) {
    return annotation_in(ev, module, closure, annotation, false);
}

static void put_annotation(Eval *ev, Sval dict, Sym name, Sval v, bool resolve) {
    if (resolve && v.kind == SV_NONE) v = class_value(prelude_class(ev, PRELUDE_NONE_TYPE));
    dict_set(ev, dict, sv_str(name), v);
}

Sval function_annotations(Eval *ev, const Function *f, bool resolve) {
    Sval dict = sv_dict(ev);
    AstList params = ast_params(f->ast);
    for (uint32_t i = 0; i < params.n; i++) {
        const Ast *annotation = params.at[i]->Param.annotation;
        if (annotation && params.at[i]->Param.name)
            put_annotation(ev, dict, params.at[i]->Param.name,
                           annotation_in(ev, f->module, f->closure, annotation, resolve), resolve);
    }
    const Ast *result = f->ast->kind == AST_FunctionDef ? f->ast->FunctionDef.returns : NULL;
    if (result)
        put_annotation(ev, dict, cx_sym(ev->cx, "return"), annotation_in(ev, f->module, f->closure, result, resolve),
                       resolve);
    return dict;
}

/* Returns the annotations of the class's own body; with `resolve`, as in get_type_hints, also those of its bases. */
Sval class_annotations(Eval *ev, const Class *class, bool resolve) {
    Sval dict = sv_dict(ev);
    for (uint32_t k = resolve ? class->order : 1; k-- > 0;) {
        const Class *of = resolve ? class->mro[k] : class;
        Body body = of->ast ? of->ast->ClassDef.body : (Body){0};
        for (uint32_t i = 0; i < body.n; i++) {
            const Ast *stmt = body.at[i];
            if (stmt->kind != AST_AnnAssign || stmt->AnnAssign.target->kind != AST_Name) continue;
            Sval v = annotation_in(ev, of->module, heap_cell(ev, of->cell)->closure, stmt->AnnAssign.annotation,
                                   resolve);
            put_annotation(ev, dict, stmt->AnnAssign.target->Name.name, v, resolve);
        }
    }
    return dict;
}
