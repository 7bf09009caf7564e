/* Annotations, which the grammar wraps in nodes of their own, type parameters and type aliases: see cst.h. */
#include "syntax/cst.h"

static Ast *subscript_of(Cst *c, TSNode node, Ast *value, Kids inner) {
    Ast *ast = cst_make(c, AST_Subscript, node);
    ast->Subscript.value = value;
    ast->Subscript.index = cst_as_index(c, node, cst_convert_parts(c, inner), cst_has_token(c, inner, ","));
    return ast;
}

/* The grammar knows only one subscript of a name. For more, it is shown a comma in place of the brackets between them
 * (syntax_disguises), so the subscripts are separated here. */
Ast *cst_generic_type(Cst *c, TSNode node, Kids kids) {
    const Kid *parameters = cst_find_kind(kids, N_TYPE_PARAMETER);
    Kids inner = parameters ? cst_kids(c, parameters->node) : (Kids){0};
    Ast *value = cst_convert_kid(c, node, cst_part(kids, 0));
    uint32_t from = 0;
    for (uint32_t i = 1; i < inner.n; i++) {
        uint32_t at = ts_node_start_byte(inner.at[i].node);
        if (inner.at[i].kind != N_TOKEN || c->text[at] != '[') continue;
        value = subscript_of(c, node, value, (Kids){inner.at + from, i - from});
        value->at.hi = cst_span(c, inner.at[i].node).lo;
        from = i + 1;
    }
    return subscript_of(c, node, value, (Kids){inner.at + from, inner.n - from});
}

Ast *cst_constrained_type(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_Slice, node);
    ast->Slice.lower = cst_convert_optional(c, cst_part(kids, 0));
    ast->Slice.upper = cst_convert_optional(c, cst_part(kids, 1));
    return ast;
}

Ast *cst_member_type(Cst *c, TSNode node, Kids kids) {
    const Kid *name = cst_part(kids, 1);
    Ast *ast = cst_make(c, AST_Attribute, node);
    ast->Attribute.value = cst_convert_kid(c, node, cst_part(kids, 0));
    ast->Attribute.name = name ? cst_read_name(c, name->node) : cx_sym(c->cx, "_");
    return ast;
}

/* Makes a type parameter of `T`, `T: bound`, `*Ts` or `**P`, which were read as annotations. */
static Ast *type_param(Cst *c, Ast *read) {
    Ast *ast = cst_make_at(c, AST_TypeParam, read->at);
    ast->TypeParam.role = read->kind == AST_Starred ? OP_ParamStar : OP_ParamPlain;
    if (read->kind == AST_Starred) read = read->Starred.value;
    if (read->kind == AST_Slice) {
        ast->TypeParam.bound = read->Slice.upper;
        read = read->Slice.lower;
    }
    if (!read || read->kind != AST_Name) {
        cst_complain(c, DIAG_1001, ast->at, "a type parameter must be a name, with or without a bound");
        ast->kind = AST_Poison;
    } else
        ast->TypeParam.name = read->Name.name;
    return ast;
}

AstList cst_type_params(Cst *c, const Kid *kid) {
    if (!kid) return (AstList){0};
    AstList list = cst_convert_parts(c, cst_kids(c, kid->node));
    for (uint32_t i = 0; i < list.n; i++) list.at[i] = type_param(c, list.at[i]);
    return list;
}

/* Returns the position behind the parentheses with which a node begins. */
static Pos behind_parentheses(const Cst *c, TSNode node) {
    for (TSNode first = ts_node_child(node, 0); ts_node_child_count(first); first = ts_node_child(node, 0))
        node = first;
    return c->base + ts_node_end_byte(node);
}

/* Makes the assignment `type(x).y = z`, which the grammar reads as an alias too; the parentheses, which end before
 * `behind`, show that it is a call. */
static Ast *type_call(Cst *c, TSNode node, Pos behind, Ast *left, Ast *value) {
    Ast **first = &left;
    while ((*first)->at.hi > behind &&
           ((*first)->kind == AST_Attribute || (*first)->kind == AST_Subscript || (*first)->kind == AST_Call))
        first = &(*first)->Attribute.value; /* Attribute.value, Subscript.value and Call.function share one offset */
    Ast *call = cst_make_at(c, AST_Call, (*first)->at), *name = cst_make_at(c, AST_Name, cst_span(c, node));
    AstVec parts = {0};
    call->at.lo = name->at.lo;
    name->at.hi = name->at.lo + 4;
    name->Name.name = cx_sym(c->cx, "type");
    vec_push(c->cx->scratch, &parts, *first);
    call->Call.function = name;
    call->Call.args = (*first)->kind == AST_Tuple ? (*first)->Tuple.items : cst_list_done(c, &parts);
    *first = call;
    Ast *ast = cst_make(c, AST_Assign, node);
    cst_check_target(c, left, "assign to");
    parts.at[0] = left;
    ast->Assign.targets = cst_list_done(c, &parts);
    ast->Assign.value = value;
    return ast;
}

Ast *cst_type_alias(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_TypeAlias, node);
    const Kid *name = cst_kid(kids, FD_LEFT);
    Ast *left = cst_convert_field(c, node, kids, FD_LEFT);
    ast->TypeAlias.value = cst_convert_field(c, node, kids, FD_RIGHT);
    if (name && c->text[ts_node_start_byte(name->node)] == '(')
        return type_call(c, node, behind_parentheses(c, name->node), left, ast->TypeAlias.value);
    if (left->kind == AST_Subscript && left->Subscript.value->kind == AST_Name) {
        AstList items = {&left->Subscript.index, 1};
        if (left->Subscript.index->kind == AST_Tuple) items = left->Subscript.index->Tuple.items;
        for (uint32_t i = 0; i < items.n; i++) items.at[i] = type_param(c, items.at[i]);
        ast->TypeAlias.type_params = items;
        left = left->Subscript.value;
    }
    if (left->kind != AST_Name) return cst_refuse(c, node, DIAG_1009, "the name of a type alias must be a plain name");
    ast->TypeAlias.name = left->Name.name;
    return ast;
}
