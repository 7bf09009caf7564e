/* Annotations: from expressions to interned types. An annotation that cannot be read is Any: values keep their own
 * types, so nothing depends on it. type_value.c has types as values of the program. */
#include "frontend/exec/eval_private.h"
#include "frontend/exec/type_form.h"
#include "frontend/kinds/protocol.h"
#include "frontend/value/state.h"

#include <string.h>

/* The marks of the prelude's classes: `class Sequence(form="list")`. */
typedef struct FormRow {
    const char *mark;
    Form form;     /* FORM_ANY: it takes no arguments, */
    TypeKind kind; /* and is of this kind */
} FormRow;

static const FormRow forms[] = {
    {"list", .form = FORM_LIST},
    {"set", .form = FORM_SET},
    {"dict", .form = FORM_DICT},
    {"tuple", .form = FORM_TUPLE},
    {"optional", .form = FORM_OPTIONAL},
    {"union", .form = FORM_UNION},
    {"callable", .form = FORM_CALLABLE},
    {"literal", .form = FORM_LITERAL},
    {"first", .form = FORM_FIRST},
    {"any", .kind = TY_ANY},
    {"none", .kind = TY_NONE},
    {"int", .kind = TY_INT},
    {"float", .kind = TY_FLOAT},
    {"bool", .kind = TY_BOOL},
    {"str", .kind = TY_STR},
    {"complex", .kind = TY_COMPLEX},
    {"number", .kind = TY_NUMBER},
    {"tensor", .kind = TY_TENSOR},
    {"dtype", .kind = TY_DTYPE},
    {"device", .kind = TY_DEVICE},
    {"sizes", .kind = TY_LIST}, /* of ints */
};

static const FormRow *form_row(const Class *class) {
    for (size_t i = 0; class->form && i < sizeof forms / sizeof *forms; i++)
        if (!strcmp(class->form, forms[i].mark)) return &forms[i];
    return NULL;
}

static const Type *basic(Eval *ev, TypeKind kind) { return ty_basic(ev->types, kind); }

bool form_of(const Class *class, Form *out) {
    const FormRow *row = form_row(class);
    return row && (*out = row->form) != FORM_ANY;
}

/* ---- building ---- */

static const Type *union_of(Eval *ev, uint32_t n, const Type *const *type) {
    const Type **some = arena_new_array(ev->cx->mem, const Type *, n + 1);
    uint32_t count = 0;
    bool none = false;
    for (uint32_t i = 0; i < n; i++) {
        const Type *t = type[i];
        if (t->kind == TY_OPTIONAL) none = true, t = t->elem[0];
        if (t->kind == TY_NONE)
            none = true;
        else
            some[count++] = t;
    }
    if (count == 0) return basic(ev, TY_NONE);
    const Type *joined = count == 1 ? some[0] : ty_of(ev->types, TY_UNION, count, some);
    return none ? ty_optional(ev->types, joined) : joined;
}

const Type *form_type(Eval *ev, Form form, uint32_t n, const Type *const *elem) {
    const Type *any = basic(ev, TY_ANY), *first = n ? elem[0] : any;
    switch (form) {
    case FORM_LIST: return ty_list(ev->types, first);
    case FORM_SET: return ty_of(ev->types, TY_SET, 1, &first);
    case FORM_DICT: return ty_of(ev->types, TY_DICT, 2, n > 1 ? elem : (const Type *const[]){any, any});
    case FORM_TUPLE: return ty_of(ev->types, TY_TUPLE, n, elem);
    case FORM_OPTIONAL: return ty_optional(ev->types, first);
    case FORM_UNION: return union_of(ev, n, elem);
    case FORM_CALLABLE: return ty_of(ev->types, TY_FUNC, 0, NULL);
    case FORM_LITERAL:
    case FORM_FIRST: return first;
    default: return any;
    }
}

static const Type *user_class_type(Eval *ev, Class *class) {
    TypeKind kind = class->flags & CLASS_NAMED_TUPLE ? TY_NAMED_TUPLE : class->flags & CLASS_ENUM ? TY_ENUM : TY_CLASS;
    uint32_t n = kind == TY_NAMED_TUPLE ? class->fields : 0;
    const Type **type = arena_new_array(ev->cx->mem, const Type *, n + 1);
    Sym *field = arena_new_array(ev->cx->mem, Sym, n + 1);
    for (uint32_t i = 0; i < n; i++) type[i] = class->field[i].type, field[i] = class->field[i].name;
    return ty_named(ev->types, kind, class->name, n, type, field, class);
}

static const Type *class_type(Eval *ev, Class *class) {
    const FormRow *row = form_row(class);
    if (row && row->form != FORM_ANY) return form_type(ev, row->form, 0, NULL);
    if (row) return row->kind == TY_LIST ? ty_list(ev->types, basic(ev, TY_INT)) : basic(ev, row->kind);
    return user_class_type(ev, class);
}

const Type *type_of_value(Eval *ev, Sval v, Span at) {
    (void)at;
    switch (v.kind) {
    case SV_TYPE: return v.form->type;
    case SV_CLASS: return class_type(ev, v.class);
    case SV_NONE: return basic(ev, TY_NONE);
    case SV_STR: return basic(ev, TY_STR);
    case SV_INT: return basic(ev, TY_INT);
    case SV_BOOL: return basic(ev, TY_BOOL);
    default: return basic(ev, TY_ANY);
    }
}

/* ---- annotations ---- */

Sval annotation_quietly(Eval *ev, const Ast *annotation) {
    Tentative statement;
    tentative_open(ev, &statement, TENTATIVE_UNHANDLED | TENTATIVE_QUIET);
    Sval v = ev_expr(ev, annotation);
    tentative_close(ev, &statement, false);
    return v;
}

const Ast *annotation_of_text(Eval *ev, const Ast *text) {
    Span inside = {text->at.lo + 1, text->at.hi - 1};
    if (text->at.hi - text->at.lo != sym_length(text->Str.value) + 2) return NULL;
    diag_quiet(ev->cx->diags, 1);
    const Ast *expr = ast_parse_expression_in(ev->cx, inside);
    diag_quiet(ev->cx->diags, -1);
    return expr;
}

static const Type *read_subscript(Eval *ev, const Ast *ast) {
    Sval generic = annotation_quietly(ev, ast->Subscript.value);
    const Ast *index = ast->Subscript.index;
    Form form;
    if (generic.kind != SV_CLASS) return type_of_value(ev, generic, ast->at);
    if (!form_of(generic.class, &form)) {
        const Type *type = class_type(ev, generic.class);
        /* `float["batch width"]` describes an array, since numbers cannot be subscripted */
        return type->kind == TY_INT || type->kind == TY_FLOAT || type->kind == TY_BOOL ? basic(ev, TY_ANY) : type;
    }
    if (form == FORM_CALLABLE) return form_type(ev, form, 0, NULL);
    Ast *single[] = {(Ast *)index};
    AstList list = index->kind == AST_Tuple ? index->Tuple.items : (AstList){single, 1};
    uint32_t n = list.n;
    if (form == FORM_TUPLE && list.n && list.at[list.n - 1]->kind == AST_Ellipsis) n = 0;
    const Type **elem = arena_new_array(ev->cx->mem, const Type *, n + 1);
    for (uint32_t i = 0; i < n; i++)
        elem[i] = form == FORM_LITERAL ? type_of_value(ev, annotation_quietly(ev, list.at[i]), ast->at)
                                       : program_type(ev, list.at[i]);
    return form_type(ev, form, n, elem);
}

static const Type *read_union(Eval *ev, const Ast *ast) {
    uint32_t n = ast->BinOp.operands.n;
    const Type **elem = arena_new_array(ev->cx->mem, const Type *, n);
    for (uint32_t i = 0; i < n; i++) elem[i] = program_type(ev, ast->BinOp.operands.at[i]);
    return union_of(ev, n, elem);
}

const Type *program_type(Eval *ev, const Ast *annotation) {
    switch (annotation->kind) {
    case AST_None: return basic(ev, TY_NONE);
    case AST_Str: {
        const Ast *expr = annotation_of_text(ev, annotation);
        return expr ? program_type(ev, expr) : basic(ev, TY_ANY);
    }
    case AST_Subscript: return read_subscript(ev, annotation);
    case AST_BinOp: return read_union(ev, annotation);
    case AST_Name:
    case AST_Attribute: return type_of_value(ev, annotation_quietly(ev, annotation), annotation->at);
    default: return basic(ev, TY_ANY);
    }
}
