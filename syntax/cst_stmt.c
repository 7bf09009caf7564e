/* Statements, definitions and imports: see cst.h. */
#include "syntax/cst.h"

/* ---- parameters ---- */

static Ast *make_param(Cst *c, TSNode at, TSNode name) {
    Ast *ast = cst_make(c, AST_Param, at);
    NodeKind kind = cst_kind(c, name);
    ast->Param.role = kind == N_LIST_SPLAT_PATTERN   ? OP_ParamStar
                      : kind == N_DICT_SPLAT_PATTERN ? OP_ParamStarStar
                                                     : OP_ParamPlain;
    if (kind != N_IDENTIFIER) {
        const Kid *inner = cst_part(cst_kids(c, name), 0);
        if (!inner || inner->kind != N_IDENTIFIER)
            return cst_refuse(c, at, DIAG_1008, "a parameter must be a plain name");
        name = inner->node;
    }
    ast->Param.name = cst_read_name(c, name);
    return ast;
}

Ast *cst_parameter(Cst *c, TSNode node, Kids kids) {
    const Kid *name = cst_kid(kids, FD_NAME);
    if (!name) name = cst_part(kids, 0);
    Ast *ast = name ? make_param(c, node, name->node) : cst_make(c, AST_Poison, node);
    if (ast->kind != AST_Param) return ast;
    ast->Param.annotation = cst_convert_optional(c, cst_kid(kids, FD_TYPE));
    ast->Param.value = cst_convert_optional(c, cst_kid(kids, FD_VALUE));
    return ast;
}

typedef struct {
    Map names;
    bool keywords, defaults, done;
} ParamState;

static void check_param(Cst *c, ParamState *state, Ast *param) {
    const char *wrong = NULL;
    bool plain = param->Param.role == OP_ParamPlain;
    if (plain && state->keywords) param->Param.role = OP_ParamKeyword;
    if (state->done)
        wrong = "nothing can follow the `**` parameter";
    else if (param->Param.role == OP_ParamStar && state->keywords)
        wrong = "there can be only one `*` parameter";
    else if (param->Param.role == OP_ParamPlain && state->defaults && !param->Param.value)
        wrong = "a parameter without a default cannot follow one with a default";
    else if (map_has(&state->names, param->Param.name))
        wrong = "this parameter's name is used twice";
    if (wrong) cst_complain(c, DIAG_1011, param->at, wrong);
    map_set(c->cx->scratch, &state->names, param->Param.name, param);
    state->keywords |= param->Param.role == OP_ParamStar;
    state->defaults |= param->Param.value != NULL;
    state->done |= param->Param.role == OP_ParamStarStar;
}

static Ast *convert_param(Cst *c, Kids kids, uint32_t i, uint32_t end) {
    const Kid *kid = &kids.at[i];
    bool whole = kid->kind == N_TYPED_PARAMETER || kid->kind == N_DEFAULT_PARAMETER || kid->kind == N_TYPED_DEFAULT;
    Ast *param = whole ? cst_convert(c, kid->node) : make_param(c, kid->node, kid->node);
    uint32_t next = i + 1;
    while (next < kids.n && !cst_is_part(&kids.at[next])) next++;
    uint32_t last = next < kids.n ? ts_node_start_byte(kids.at[next].node) : end;
    Span comment;
    if (param->kind == AST_Param && !param->Param.annotation &&
        cst_comment_between(c, ts_node_end_byte(kid->node), last, &comment))
        param->Param.annotation = type_comment_read(c->cx, comment);
    return param;
}

static AstList cst_params(Cst *c, const Kid *list) {
    if (!list) return (AstList){0};
    Kids kids = cst_kids(c, list->node);
    AstVec params = {0};
    ParamState state = {0};
    for (uint32_t i = 0; i < kids.n; i++) {
        if (kids.at[i].kind == N_KEYWORD_SEPARATOR)
            state.keywords = true;
        else if (kids.at[i].kind == N_POSITIONAL_SEPARATOR)
            for (uint32_t k = 0; k < params.n; k++) params.at[k]->Param.role = OP_ParamPositional;
        else if (cst_is_part(&kids.at[i])) {
            Ast *param = convert_param(c, kids, i, ts_node_end_byte(list->node));
            if (param->kind != AST_Param) continue;
            check_param(c, &state, param);
            vec_push(c->cx->scratch, &params, param);
        }
    }
    return cst_list_done(c, &params);
}

Ast *cst_lambda(Cst *c, TSNode node, Kids kids) {
    bool yields = c->yields, function = c->function;
    Ast *ast = cst_make(c, AST_Lambda, node);
    c->function = true;
    ast->Lambda.params = cst_params(c, cst_kid(kids, FD_PARAMETERS));
    ast->Lambda.body = cst_convert_field(c, node, kids, FD_BODY);
    c->yields = yields;
    c->function = function;
    return ast;
}

/* ---- definitions ---- */

static Body convert_scope(Cst *c, const Kid *block, bool function, bool *yields) {
    bool outer_yields = c->yields, outer_function = c->function, outer_loop = c->loop;
    c->yields = c->loop = false;
    c->function = function;
    Body body = cst_block(c, block);
    *yields = c->yields;
    c->yields = outer_yields;
    c->function = outer_function;
    c->loop = outer_loop;
    return body;
}

static Ast *leave_unread(Cst *c, Ast *function, Span block) {
    AstVec body = {0};
    Ast *unread = cst_make_at(c, AST_Unread, (Span){c->base + block.lo, c->base + block.hi});
    unread->Unread.class_name = c->class_name;
    vec_push(c->cx->scratch, &body, unread);
    function->FunctionDef.body = cst_list_done(c, &body);
    function->at.hi = c->base + block.hi;
    return function;
}

Ast *cst_function(Cst *c, TSNode node, Kids kids) {
    const Kid *params = cst_kid(kids, FD_PARAMETERS), *body = cst_kid(kids, FD_BODY);
    Ast *ast = cst_make(c, AST_FunctionDef, node);
    ast->FunctionDef.name = cst_name_in(c, kids, FD_NAME);
    ast->FunctionDef.type_params = cst_type_params(c, cst_kid(kids, FD_TYPE_PARAMETERS));
    ast->FunctionDef.params = cst_params(c, params);
    ast->FunctionDef.returns = cst_convert_optional(c, cst_kid(kids, FD_RETURN_TYPE));
    Span comment;
    bool signed_by = params && body &&
                     cst_comment_between(c, ts_node_end_byte(params->node), ts_node_start_byte(body->node), &comment);
    if (signed_by) type_comment_sign(c->cx, ast, comment);
    const Span *hidden = body ? cst_hidden_block(c, ts_node_start_byte(body->node)) : NULL;
    if (hidden) return leave_unread(c, ast, *hidden);
    ast->FunctionDef.body = convert_scope(c, body, true, &ast->FunctionDef.generator);
    if (cst_is_async(c, kids)) {
        AstVec refused = {0};
        vec_push(c->cx->scratch, &refused, cst_async(c, node, kids));
        ast->FunctionDef.body = cst_list_done(c, &refused);
        ast->FunctionDef.generator = false;
    }
    return ast;
}

Ast *cst_class(Cst *c, TSNode node, Kids kids) {
    const Kid *bases = cst_kid(kids, FD_SUPERCLASSES);
    bool yields;
    Ast *ast = cst_make(c, AST_ClassDef, node);
    ast->ClassDef.name = cst_name_in(c, kids, FD_NAME);
    ast->ClassDef.type_params = cst_type_params(c, cst_kid(kids, FD_TYPE_PARAMETERS));
    if (bases) ast->ClassDef.args = cst_arguments(c, cst_kids(c, bases->node));
    const Kid *name = cst_kid(kids, FD_NAME);
    Sym outer = c->class_name;
    c->class_name = name ? cst_read_keyword(c, name->node) : NULL;
    Body body = ast->ClassDef.body = convert_scope(c, cst_kid(kids, FD_BODY), false, &yields);
    c->class_name = outer;
    /* If the block was left out, the definition ends where the block does. */
    if (body.n && body.at[body.n - 1]->at.hi > ast->at.hi) ast->at.hi = body.at[body.n - 1]->at.hi;
    return ast;
}

Ast *cst_decorated(Cst *c, TSNode node, Kids kids) {
    AstVec decorators = {0};
    for (uint32_t i = 0; i < kids.n; i++)
        if (kids.at[i].kind == N_DECORATOR) vec_push(c->cx->scratch, &decorators, cst_convert(c, kids.at[i].node));
    Ast *ast = cst_convert_field(c, node, kids, FD_DEFINITION);
    if (ast->kind == AST_FunctionDef) ast->FunctionDef.decorators = cst_list_done(c, &decorators);
    if (ast->kind == AST_ClassDef) ast->ClassDef.decorators = cst_list_done(c, &decorators);
    return ast;
}

/* ---- compound statements ---- */

static void fill_if(Cst *c, Ast *ast, TSNode node, Kids kids) {
    ast->If.test = cst_line_is_broken(c, node) ? cst_make(c, AST_Poison, node)
                                               : cst_convert_field(c, node, kids, FD_CONDITION);
    ast->If.then = cst_block(c, cst_kid(kids, FD_CONSEQUENCE));
}

static Ast *append_elif(Cst *c, Ast *before, TSNode node) {
    AstVec alone = {0};
    Ast *ast = cst_make_at(c, AST_If, (Span){c->base + ts_node_start_byte(node), before->at.hi});
    cst_descend(c, 1);
    fill_if(c, ast, node, cst_kids(c, node));
    vec_push(c->cx->scratch, &alone, ast);
    before->If.orelse = cst_list_done(c, &alone);
    return ast;
}

Ast *cst_if(Cst *c, TSNode node, Kids kids) {
    int64_t depth = c->depth;
    Ast *ast = cst_make(c, AST_If, node), *last = ast;
    fill_if(c, ast, node, kids);
    for (uint32_t i = 0; i < kids.n; i++) {
        ArenaMark mark = arena_mark(c->cx->scratch);
        if (kids.at[i].kind == N_ELIF_CLAUSE)
            last = append_elif(c, last, kids.at[i].node);
        else if (kids.at[i].kind == N_ELSE_CLAUSE)
            last->If.orelse = cst_clause_body(c, &kids.at[i]);
        arena_release(c->cx->scratch, mark);
    }
    c->depth = depth;
    return ast;
}

static Body convert_loop(Cst *c, Kids kids) {
    bool outer = c->loop;
    c->loop = true;
    Body body = cst_block(c, cst_kid(kids, FD_BODY));
    c->loop = outer;
    return body;
}

Ast *cst_for(Cst *c, TSNode node, Kids kids) {
    if (cst_is_async(c, kids)) return cst_async(c, node, kids);
    Ast *ast = cst_make(c, AST_For, node);
    ast->For.target = cst_target(c, node, kids, FD_LEFT);
    ast->For.iter = cst_convert_field(c, node, kids, FD_RIGHT);
    ast->For.body = convert_loop(c, kids);
    ast->For.orelse = cst_clause_body(c, cst_kid(kids, FD_ALTERNATIVE));
    return ast;
}

Ast *cst_while(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_While, node);
    ast->While.test = cst_convert_field(c, node, kids, FD_CONDITION);
    ast->While.body = convert_loop(c, kids);
    ast->While.orelse = cst_clause_body(c, cst_kid(kids, FD_ALTERNATIVE));
    return ast;
}

Ast *cst_try(Cst *c, TSNode node, Kids kids) {
    AstVec handlers = {0};
    Ast *ast = cst_make(c, AST_Try, node);
    ast->Try.body = cst_block(c, cst_kid(kids, FD_BODY));
    for (uint32_t i = 0; i < kids.n; i++) {
        bool group = kids.at[i].kind == N_EXCEPT_GROUP;
        if (!group && kids.at[i].kind != N_EXCEPT_CLAUSE) continue;
        ast->Try.star |= group;
        vec_push(c->cx->scratch, &handlers, cst_convert(c, kids.at[i].node));
    }
    ast->Try.handlers = cst_list_done(c, &handlers);
    ast->Try.orelse = cst_clause_body(c, cst_find_kind(kids, N_ELSE_CLAUSE));
    ast->Try.finally = cst_clause_body(c, cst_find_kind(kids, N_FINALLY_CLAUSE));
    return ast;
}

/* Returns the last operand of `value` if it is an as_pattern that ends the value; otherwise a null node. Inside
 * parentheses the grammar binds `as` to the last operand: `(a if b else c as f)` is read as `a if b else (c as f)`. */
static TSNode trailing_as(Cst *c, TSNode value) {
    uint32_t end = ts_node_end_byte(value);
    for (TSNode node = value;;) {
        uint32_t n = ts_node_named_child_count(node);
        if (!n) return (TSNode){0};
        node = ts_node_named_child(node, n - 1);
        if (ts_node_end_byte(node) != end) return (TSNode){0};
        if (cst_kind(c, node) == N_AS_PATTERN) return node;
    }
}

/* Converts a value, without the `as` at its end if there is one. *as becomes the node of that `as`, or a null node. */
static Ast *before_as(Cst *c, const Kid *value, TSNode *as) {
    bool broken = ts_node_has_error(value->node);
    *as = broken ? (TSNode){0} : value->kind == N_AS_PATTERN ? value->node : trailing_as(c, value->node);
    TSNode outer = c->as_node;
    if (!ts_node_is_null(*as)) c->as_node = *as; /* this node is converted to what precedes `as` */
    Ast *ast = cst_convert(c, value->node);
    c->as_node = outer;
    return ast;
}

Ast *cst_handler(Cst *c, TSNode node, Kids kids) {
    const Kid *what = cst_part(kids, 0), *second = cst_part(kids, 1);
    Ast *ast = cst_make(c, AST_Handler, node);
    TSNode as = {0};
    if (what && what->kind != N_BLOCK) ast->Handler.type = before_as(c, what, &as);
    if (!ts_node_is_null(as)) {
        Ast *name = cst_convert_field(c, node, cst_kids(c, as), FD_ALIAS);
        if (name->kind == AST_Name)
            ast->Handler.name = name->Name.name;
        else if (name->kind != AST_Poison)
            cst_complain(c, DIAG_1009, name->at, "an exception can only be bound to a plain name");
    } else if (ast->Handler.type && second && second->kind != N_BLOCK) {
        cst_complain(c, DIAG_1008, cst_span(c, second->node), "`except E, name` is Python 2: write `except E as name`");
    }
    ast->Handler.body = cst_block(c, cst_find_kind(kids, N_BLOCK));
    return ast;
}

static Ast *with_item(Cst *c, const Kid *value) {
    Ast *ast = cst_make(c, AST_WithItem, value->node);
    TSNode as;
    ast->WithItem.context = before_as(c, value, &as);
    if (!ts_node_is_null(as)) ast->WithItem.target = cst_target(c, as, cst_kids(c, as), FD_ALIAS);
    return ast;
}

/* Returns the items of a `with` clause. The grammar may have read parentheses around all of them as a tuple, or as
 * grouping. */
static AstList with_items(Cst *c, TSNode clause) {
    AstVec items = {0};
    Kids kids = cst_kids(c, clause);
    uint32_t n = cst_count_parts(kids);
    for (uint32_t i = 0; i < kids.n; i++) {
        if (!cst_is_part(&kids.at[i])) continue;
        const Kid *value = cst_kid(cst_kids(c, kids.at[i].node), FD_VALUE);
        if (!value) continue;
        bool around = n == 1 && (value->kind == N_TUPLE || value->kind == N_PARENTHESIZED) &&
                      !ts_node_has_error(value->node);
        Kids inner = around ? cst_kids(c, value->node) : (Kids){0};
        for (uint32_t k = 0; k < inner.n; k++)
            if (cst_is_part(&inner.at[k])) vec_push(c->cx->scratch, &items, with_item(c, &inner.at[k]));
        if (!inner.n) vec_push(c->cx->scratch, &items, with_item(c, value));
    }
    return cst_list_done(c, &items);
}

Ast *cst_with(Cst *c, TSNode node, Kids kids) {
    if (cst_is_async(c, kids)) return cst_async(c, node, kids);
    const Kid *clause = cst_find_kind(kids, N_WITH_CLAUSE);
    Ast *ast = cst_make(c, AST_With, node);
    if (clause) ast->With.items = with_items(c, clause->node);
    ast->With.body = cst_block(c, cst_kid(kids, FD_BODY));
    return ast;
}

/* `as` inside a case. Elsewhere it is misplaced: `with` and `except` read their as_pattern themselves. */
Ast *cst_as_pattern(Cst *c, TSNode node, Kids kids) {
    const Kid *inner = cst_part(kids, 0), *name = cst_part(kids, 1);
    if (!ts_node_is_null(c->as_node) && ts_node_eq(node, c->as_node)) return cst_convert_kid(c, node, inner);
    if (!inner || inner->kind != N_CASE_PATTERN || !name)
        return cst_refuse(c, node, DIAG_1001, "`as` has no meaning here");
    Ast *ast = cst_make(c, AST_MatchAs, node);
    ast->MatchAs.pattern = cst_convert(c, inner->node);
    ast->MatchAs.name = cst_read_name(c, name->node);
    return ast;
}

/* ---- simple statements ---- */

Ast *cst_expression_statement(Cst *c, TSNode node, Kids kids) {
    const Kid *first = cst_part(kids, 0);
    Ast *ready = cst_ready(c, ts_node_start_byte(node));
    if (ready) return ready;
    bool broken = first && first->kind != N_ASSIGNMENT && cst_line_is_broken(c, node);
    if (broken || !first) return cst_make(c, AST_Poison, node);
    if (first->kind == N_ASSIGNMENT || first->kind == N_AUGMENTED) return cst_convert(c, first->node);
    if (first->kind == N_NAMED) return cst_refuse(c, node, DIAG_1001, "`:=` cannot be used as a statement: write `=`");
    Ast *ast = cst_make(c, AST_Expr, node);
    ast->Expr.value = cst_as_index(c, node, cst_convert_parts(c, kids), cst_has_token(c, kids, ","));
    return ast;
}

static Ast *annotated(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_AnnAssign, node);
    const Kid *right = cst_kid(kids, FD_RIGHT);
    ast->AnnAssign.target = cst_target(c, node, kids, FD_LEFT);
    ast->AnnAssign.annotation = cst_convert_field(c, node, kids, FD_TYPE);
    ast->AnnAssign.value = cst_convert_optional(c, right);
    AstKind kind = ast->AnnAssign.target->kind;
    if (kind == AST_Tuple || kind == AST_List)
        cst_complain(c, DIAG_1009, ast->at, "only a single name, attribute or item can be annotated");
    if (right && (right->kind == N_ASSIGNMENT || right->kind == N_AUGMENTED))
        cst_complain(c, DIAG_1009, ast->at, "an annotated assignment can have only one target");
    return ast;
}

/* Makes an annotated assignment of `x = value # type: T` in a function. In a class it remains a plain assignment,
 * because an annotation would make it a field. */
static Ast *commented(Cst *c, TSNode node, Ast *assign) {
    uint32_t lo = ts_node_end_byte(node), hi = lo;
    Span comment;
    while (hi < c->length && (c->text[hi] == ' ' || c->text[hi] == '\t')) hi++; /* comments are blank in this text */
    bool found = c->function && assign->Assign.targets.n == 1 && cst_comment_between(c, lo, hi, &comment);
    Ast *type = found ? type_comment_read(c->cx, comment) : NULL;
    AstKind target = assign->Assign.targets.at[0]->kind;
    if (!type || (target != AST_Name && target != AST_Attribute && target != AST_Subscript)) return assign;
    Ast *ast = cst_make(c, AST_AnnAssign, node);
    ast->AnnAssign.target = assign->Assign.targets.at[0];
    ast->AnnAssign.annotation = type;
    ast->AnnAssign.value = assign->Assign.value;
    return ast;
}

/* Converts `a = b = value`, which nests to the right; an annotation in the middle of the chain is an error. */
Ast *cst_assignment(Cst *c, TSNode node, Kids kids) {
    if (cst_kid(kids, FD_TYPE)) return annotated(c, node, kids);
    AstVec targets = {0};
    Ast *ast = cst_make(c, AST_Assign, node);
    const Kid *right = cst_kid(kids, FD_RIGHT);
    vec_push(c->cx->scratch, &targets, cst_target(c, node, kids, FD_LEFT));
    while (right && right->kind == N_ASSIGNMENT) {
        TSNode inner = right->node;
        kids = cst_kids(c, inner);
        right = cst_kid(kids, FD_RIGHT);
        if (cst_kid(kids, FD_TYPE))
            return cst_refuse(c, node, DIAG_1009, "an annotated assignment can have only one target");
        vec_push(c->cx->scratch, &targets, cst_target(c, inner, kids, FD_LEFT));
    }
    if (right && right->kind == N_AUGMENTED)
        return cst_refuse(c, node, DIAG_1009, "an augmented assignment must be a separate statement");
    ast->Assign.value = cst_line_is_broken(c, node) ? cst_make(c, AST_Poison, node) : cst_convert_kid(c, node, right);
    ast->Assign.targets = cst_list_done(c, &targets);
    return commented(c, node, ast);
}

Ast *cst_augmented(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_AugAssign, node);
    const Kid *op = cst_kid(kids, FD_OPERATOR), *right = cst_kid(kids, FD_RIGHT);
    ast->AugAssign.target = cst_target(c, node, kids, FD_LEFT);
    ast->AugAssign.op = op ? cst_op(c, op->node, true) : OP_Add;
    ast->AugAssign.value = cst_convert_kid(c, node, right);
    AstKind kind = ast->AugAssign.target->kind;
    AstKind value = ast->AugAssign.value->kind;
    if (kind == AST_Tuple || kind == AST_List || kind == AST_Starred || value == AST_Assign || value == AST_AnnAssign)
        cst_complain(c, DIAG_1009, ast->at, "an augmented assignment must have one target and one value");
    return ast;
}

Ast *cst_return(Cst *c, TSNode node, Kids kids) {
    if (!c->function && !c->broken) return cst_refuse(c, node, DIAG_1013, "`return` is outside a function");
    Ast *ast = cst_make(c, AST_Return, node);
    ast->Return.value = cst_convert_optional(c, cst_part(kids, 0));
    return ast;
}

static Ast *exit_loop(Cst *c, TSNode node, AstKind kind, const char *word) {
    if (c->loop || c->broken) return cst_make(c, kind, node);
    diag_add(c->cx->diags, DIAG_1013, cst_span(c, node), NULL, "`%s` is outside a loop", word);
    return cst_make(c, AST_Poison, node);
}

Ast *cst_break(Cst *c, TSNode node, Kids kids) {
    (void)kids;
    return exit_loop(c, node, AST_Break, "break");
}
Ast *cst_continue(Cst *c, TSNode node, Kids kids) {
    (void)kids;
    return exit_loop(c, node, AST_Continue, "continue");
}

Ast *cst_delete(Cst *c, TSNode node, Kids kids) {
    const Kid *what = cst_part(kids, 0);
    Ast *ast = cst_make(c, AST_Delete, node);
    if (what && what->kind == N_EXPRESSION_LIST) kids = cst_kids(c, what->node);
    ast->Delete.targets = cst_convert_parts(c, kids);
    for (uint32_t i = 0; i < ast->Delete.targets.n; i++) cst_check_target(c, ast->Delete.targets.at[i], "delete");
    return ast;
}

Ast *cst_raise(Cst *c, TSNode node, Kids kids) {
    const Kid *cause = cst_kid(kids, FD_CAUSE), *what = cst_part(kids, 0);
    Ast *ast = cst_make(c, AST_Raise, node);
    if (what && what->kind == N_EXPRESSION_LIST)
        return cst_refuse(c, node, DIAG_1008, "`raise E, text` is Python 2: write `raise E(text)`");
    if (what && what != cause) ast->Raise.exception = cst_convert(c, what->node);
    ast->Raise.cause = cst_convert_optional(c, cause);
    return ast;
}

Ast *cst_assert(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_Assert, node);
    ast->Assert.test = cst_convert_kid(c, node, cst_part(kids, 0));
    ast->Assert.message = cst_convert_optional(c, cst_part(kids, 1));
    if (cst_part(kids, 2)) cst_complain(c, DIAG_1001, ast->at, "`assert` takes a condition and at most one message");
    return ast;
}

Ast *cst_python2(Cst *c, TSNode node, Kids kids) {
    (void)kids;
    if (cst_kind(c, node) == N_EXEC) return cst_refuse(c, node, DIAG_1008, "the exec statement is Python 2");
    return cst_refuse(c, node, DIAG_1008, "print is a function in Python 3: write `print(...)`");
}

Ast *cst_global(Cst *c, TSNode node, Kids kids) {
    SymVec names = {0};
    bool global = cst_kind(c, node) == N_GLOBAL;
    Ast *ast = cst_make(c, global ? AST_Global : AST_Nonlocal, node);
    for (uint32_t i = 0; i < kids.n; i++)
        if (kids.at[i].kind == N_IDENTIFIER) vec_push(c->cx->scratch, &names, cst_read_name(c, kids.at[i].node));
    ast->Global.names = cst_syms_done(c, &names);
    c->scoped = true;
    if (!global && !c->function && !c->broken) cst_complain(c, DIAG_1013, ast->at, "`nonlocal` is outside a function");
    return ast;
}

/* ---- imports ---- */

static Sym dotted(Cst *c, TSNode node) {
    ArenaMark mark = arena_mark(c->cx->scratch);
    Kids kids = cst_kids(c, node);
    Text text = text_open(c->cx->scratch);
    for (uint32_t i = 0; i < kids.n; i++) {
        if (kids.at[i].kind != N_IDENTIFIER) continue;
        if (text.n) text_char(&text, '.');
        text_add(&text, cst_read_name(c, kids.at[i].node));
    }
    Sym name = cx_sym(c->cx, text_done(&text));
    arena_release(c->cx->scratch, mark);
    return name;
}

/* Converts a dotted name in a pattern: a name, or attributes of a name. */
Ast *cst_dotted_name(Cst *c, TSNode node, Kids kids) {
    Ast *ast = NULL;
    for (uint32_t i = 0; i < kids.n; i++) {
        if (kids.at[i].kind != N_IDENTIFIER) continue;
        Ast *outer = cst_make_at(c, ast ? AST_Attribute : AST_Name,
                                 (Span){c->base + ts_node_start_byte(node), cst_span(c, kids.at[i].node).hi});
        Sym name = cst_read_name(c, kids.at[i].node);
        if (!ast)
            outer->Name.name = name;
        else
            outer->Attribute.value = ast, outer->Attribute.name = name;
        if (ast) cst_descend(c, 1);
        ast = outer;
    }
    for (const Ast *a = ast; a && a->kind == AST_Attribute; a = a->Attribute.value) c->depth--;
    return ast ? ast : cst_make(c, AST_Poison, node);
}

Ast *cst_alias(Cst *c, TSNode node, Kids kids) {
    const Kid *path = cst_kid(kids, FD_NAME);
    Ast *ast = cst_make(c, AST_Alias, node);
    ast->Alias.path = path ? dotted(c, path->node) : cx_sym(c->cx, "_");
    ast->Alias.name = cst_name_in(c, kids, FD_ALIAS);
    return ast;
}

static AstList convert_aliases(Cst *c, Kids kids) {
    AstVec names = {0};
    for (uint32_t i = 0; i < kids.n; i++) {
        const Kid *kid = &kids.at[i];
        bool star = kid->kind == N_WILDCARD_IMPORT;
        if (kid->kind == N_ALIASED_IMPORT) vec_push(c->cx->scratch, &names, cst_convert(c, kid->node));
        if (!star && (kid->kind != N_DOTTED_NAME || kid->field != FD_NAME)) continue;
        Ast *alias = cst_make(c, AST_Alias, kid->node);
        alias->Alias.path = star ? cx_sym(c->cx, "*") : dotted(c, kid->node);
        vec_push(c->cx->scratch, &names, alias);
    }
    return cst_list_done(c, &names);
}

Ast *cst_import(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_Import, node);
    ast->Import.names = convert_aliases(c, kids);
    return ast;
}

static void read_module(Cst *c, Ast *ast, const Kid *module) {
    if (!module)
        ast->ImportFrom.module = cx_sym(c->cx, "__future__");
    else if (module->kind == N_DOTTED_NAME)
        ast->ImportFrom.module = dotted(c, module->node);
    else {
        Kids kids = cst_kids(c, module->node);
        const Kid *prefix = cst_find_kind(kids, N_IMPORT_PREFIX), *name = cst_find_kind(kids, N_DOTTED_NAME);
        if (name) ast->ImportFrom.module = dotted(c, name->node);
        for (uint32_t i = prefix ? ts_node_start_byte(prefix->node) : 0; prefix && i < ts_node_end_byte(prefix->node);
             i++)
            ast->ImportFrom.level += c->text[i] == '.';
    }
}

Ast *cst_import_from(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_ImportFrom, node);
    read_module(c, ast, cst_kid(kids, FD_MODULE_NAME));
    ast->ImportFrom.names = convert_aliases(c, kids);
    return ast;
}
