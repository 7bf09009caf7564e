/* Operators, conditional expressions and named expressions: see cst.h. Where the grammar's precedences differ from
 * Python's, the finished tree is rearranged. */
#include "syntax/cst.h"

Ast *cst_hoist_star(Ast *ast, Ast **leftmost) {
    Ast *star = *leftmost;
    if (star->kind != AST_Starred) return ast;
    *leftmost = star->Starred.value;
    ast->at.lo = star->Starred.value->at.lo;
    star->at.hi = ast->at.hi;
    star->Starred.value = ast;
    return star;
}

AstOp cst_op(Cst *c, TSNode node, bool augmented) {
    const char *text = ts_node_type(node);
    size_t n = strlen(text) - (augmented ? 1 : 0);
    for (AstOp op = OP_Add; op <= OP_Or; op++)
        if (strlen(ast_op_text(op)) == n && memcmp(ast_op_text(op), text, n) == 0) return op;
    cst_complain(c, DIAG_1008, cst_span(c, node), "`<>` is Python 2: write `!=`");
    return OP_NotEq;
}

static int level_of(AstOp op) {
    switch (op) {
    case OP_Mul:
    case OP_MatMul:
    case OP_Div:
    case OP_FloorDiv:
    case OP_Mod: return 1;
    case OP_Add:
    case OP_Sub: return 2;
    case OP_LShift:
    case OP_RShift: return 3;
    case OP_BitAnd:
    case OP_BitXor: return 4; /* split up again by group_and */
    case OP_Pow: return 0;    /* right-associative, so never a chain */
    default: return 16 + (int)op;
    }
}

typedef struct {
    TSNode left, right;
    AstOp op;
    bool whole;
} Link;

/* Returns the operator of a node that is one. */
static AstOp op_of(Cst *c, TSNode node) {
    AstOp op = cst_op(c, node, false);
    for (uint32_t i = 0; i < c->ors.n && op == OP_BitOr; i++)
        if (c->ors.at[i] == ts_node_start_byte(node)) return OP_Or;
    return op;
}

/* Annotations wrap each operand of `|` in a node of its own. */
static TSNode unwrapped(Cst *c, TSNode node) {
    while (cst_kind(c, node) == N_TYPE && ts_node_named_child_count(node) == 1) node = ts_node_named_child(node, 0);
    return node;
}

static bool continues(NodeKind kind, NodeKind first) {
    return kind == first || (kind == N_BINARY && first == N_UNION_TYPE) || (kind == N_UNION_TYPE && first == N_BINARY);
}

static Link link_among(Cst *c, Kids kids) {
    const Kid *left = cst_part(kids, 0), *right = cst_part(kids, 1);
    Link link = {0};
    for (uint32_t i = 0; i < kids.n && !link.whole; i++) {
        if (kids.at[i].kind != N_TOKEN || !left || !right) continue;
        link = (Link){unwrapped(c, left->node), unwrapped(c, right->node), op_of(c, kids.at[i].node), true};
    }
    return link;
}

static Link link_of(Cst *c, TSNode node) {
    ArenaMark mark = arena_mark(c->cx->scratch);
    Link link = link_among(c, cst_kids(c, node));
    arena_release(c->cx->scratch, mark);
    return link;
}

typedef struct Chain {
    AstVec operands;
    OpVec ops;
} Chain;

static Chain slice_of(const Chain *chain, uint32_t from, uint32_t to) {
    return (Chain){{chain->operands.at + from, to - from, 0}, {chain->ops.at + from, to - from - 1, 0}};
}

/* Returns the operands and operators of one precedence level in source order, however the grammar nested them. */
static Chain flatten(Cst *c, TSNode node, Kids kids) {
    Vec(Link) open = {0};
    Chain chain = {0};
    NodeKind same = cst_kind(c, node);
    Link link = link_among(c, kids);
    int level = level_of(link.op);
    for (bool first = true;; first = false) {
        while (continues(cst_kind(c, node), same) && (first || level != 0)) {
            if (!first) link = link_of(c, node);
            if (!link.whole || level_of(link.op) != level) break;
            vec_push(c->cx->scratch, &open, link);
            node = link.left;
            first = false;
        }
        vec_push(c->cx->scratch, &chain.operands, cst_convert(c, node));
        if (!open.n) return chain;
        link = vec_pop(&open);
        vec_push(c->cx->scratch, &chain.ops, (uint8_t)link.op);
        node = link.right;
    }
}

static Ast *finish_chain(Cst *c, const Chain *chain) {
    Ast *first = chain->operands.at[0], *last = chain->operands.at[chain->operands.n - 1];
    if (chain->operands.n == 1) return first;
    Ast *ast = cst_make_at(c, AST_BinOp, span_join(first->at, last->at));
    ast->BinOp.operands = cst_list_done(c, &chain->operands);
    ast->BinOp.ops = cst_ops_done(c, &chain->ops);
    return cst_hoist_star(ast, &ast->BinOp.operands.at[0]);
}

/* Groups operands of `&` and `^`: in the grammar `^` binds tighter than `&`; in Python it is the other way round. */
static Ast *group_and(Cst *c, const Chain *chain) {
    Chain groups = {0};
    for (uint32_t from = 0, to; from < chain->operands.n; from = to) {
        for (to = from + 1; to < chain->operands.n && chain->ops.at[to - 1] == OP_BitAnd;) to++;
        Chain group = slice_of(chain, from, to);
        vec_push(c->cx->scratch, &groups.operands, finish_chain(c, &group));
        if (to < chain->operands.n) vec_push(c->cx->scratch, &groups.ops, (uint8_t)OP_BitXor);
    }
    return finish_chain(c, &groups);
}

static Ast *finish_boolean(Cst *c, TSNode node, const Chain *chain) {
    Ast *ast = cst_make(c, AST_BoolOp, node);
    ast->BoolOp.op = (AstOp)chain->ops.at[0];
    ast->BoolOp.values = cst_list_done(c, &chain->operands);
    return cst_hoist_star(ast, &ast->BoolOp.values.at[0]);
}

Ast *cst_binary(Cst *c, TSNode node, Kids kids) {
    Chain chain = flatten(c, node, kids);
    if (chain.operands.n < 2) return cst_make(c, AST_Poison, node);
    if (chain.ops.at[0] == OP_Or) return finish_boolean(c, node, &chain);
    bool bits = chain.ops.at[0] == OP_BitAnd || chain.ops.at[0] == OP_BitXor;
    Ast *ast = bits ? group_and(c, &chain) : finish_chain(c, &chain);
    if (ast->kind == AST_BinOp) ast->at = cst_span(c, node);
    return ast;
}

Ast *cst_boolean(Cst *c, TSNode node, Kids kids) {
    Chain chain = flatten(c, node, kids);
    return chain.operands.n < 2 ? cst_make(c, AST_Poison, node) : finish_boolean(c, node, &chain);
}

Ast *cst_comparison(Cst *c, TSNode node, Kids kids) {
    AstVec operands = {0};
    OpVec ops = {0};
    for (uint32_t i = 0; i < kids.n; i++) {
        if (kids.at[i].field == FD_OPERATORS)
            vec_push(c->cx->scratch, &ops, (uint8_t)cst_op(c, kids.at[i].node, false));
        else if (cst_is_part(&kids.at[i]))
            vec_push(c->cx->scratch, &operands, cst_convert(c, kids.at[i].node));
    }
    Ast *ast = cst_make(c, AST_Compare, node);
    ast->Compare.operands = cst_list_done(c, &operands);
    ast->Compare.ops = cst_ops_done(c, &ops);
    return operands.n ? cst_hoist_star(ast, &ast->Compare.operands.at[0]) : ast;
}

Ast *cst_make_unary(Cst *c, TSNode node, AstOp op, Ast *operand) {
    /* int64's smallest number is written as the negative of a number that does not fit */
    if (op == OP_Neg && operand->kind == AST_Int && operand->Int.big &&
        strcmp(operand->Int.big, "9223372036854775808") == 0) {
        operand->at = cst_span(c, node);
        operand->Int.value = INT64_MIN;
        operand->Int.big = NULL;
        return operand;
    }
    Ast *ast = cst_make(c, AST_UnaryOp, node);
    ast->UnaryOp.op = op;
    ast->UnaryOp.operand = operand;
    return ast;
}

Ast *cst_unary(Cst *c, TSNode node, Kids kids) {
    const Kid *op = cst_kid(kids, FD_OPERATOR);
    char sign = op ? c->text[ts_node_start_byte(op->node)] : '+';
    return cst_make_unary(c, node,
                          sign == '-'   ? OP_Neg
                          : sign == '~' ? OP_Invert
                                        : OP_Pos,
                          cst_convert_field(c, node, kids, FD_ARGUMENT));
}

Ast *cst_not(Cst *c, TSNode node, Kids kids) {
    return cst_make_unary(c, node, OP_Not, cst_convert_field(c, node, kids, FD_ARGUMENT));
}

/* Moves a name to the front of `x := a if b else c`: in the grammar `:=` binds tighter than the conditional, in Python
 * looser. */
static Ast *hoist_name(Ast *ast, const Kid *then) {
    if (!then || then->kind != N_NAMED) return cst_hoist_star(ast, &ast->IfExp.then);
    Ast *named = ast->IfExp.then;
    if (named->kind != AST_NamedExpr) return ast;
    ast->IfExp.then = named->NamedExpr.value;
    ast->at.lo = ast->IfExp.then->at.lo;
    named->NamedExpr.value = ast;
    named->at.hi = ast->at.hi;
    return named;
}

Ast *cst_conditional(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_IfExp, node);
    ast->IfExp.then = cst_convert_kid(c, node, cst_part(kids, 0));
    ast->IfExp.test = cst_convert_kid(c, node, cst_part(kids, 1));
    ast->IfExp.orelse = cst_convert_kid(c, node, cst_part(kids, 2));
    return hoist_name(ast, cst_part(kids, 0));
}

Ast *cst_named(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_NamedExpr, node);
    ast->NamedExpr.name = cst_name_in(c, kids, FD_NAME);
    ast->NamedExpr.value = cst_convert_field(c, node, kids, FD_VALUE);
    return ast;
}
