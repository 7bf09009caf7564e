/* Patterns and the match statement. */
#include "syntax/cst.h"

static Ast *make_value_pattern(Cst *c, TSNode node, Ast *value) {
    Ast *ast = cst_make(c, AST_MatchValue, node);
    ast->MatchValue.value = value;
    return ast;
}

static Ast *wildcard(Cst *c, TSNode node) { return cst_make(c, AST_MatchAs, node); }

static AstList convert_patterns(Cst *c, Kids kids);

/* Converts a name in a pattern: a plain one captures the value; a dotted one is compared with it. */
static Ast *name_pattern(Cst *c, TSNode node) {
    Ast *value = cst_convert(c, node);
    if (value->kind != AST_Name) return make_value_pattern(c, node, value);
    Ast *ast = wildcard(c, node);
    if (strcmp(value->Name.name, "_") != 0) ast->MatchAs.name = value->Name.name;
    return ast;
}

static Ast *sequence_pattern(Cst *c, TSNode node) {
    Kids kids = cst_kids(c, node);
    AstList items = convert_patterns(c, kids);
    bool grouped = cst_kind(c, node) == N_TUPLE_PATTERN && items.n == 1 && !cst_has_token(c, kids, ",") &&
                   items.at[0]->kind != AST_MatchStar;
    if (grouped) return items.at[0];
    Ast *ast = cst_make(c, AST_MatchSequence, node);
    ast->MatchSequence.items = items;
    return ast;
}

static Ast *convert_pattern(Cst *c, const Kid *kid, bool negative) {
    Ast *value;
    switch (kid->kind) {
    case N_CASE_PATTERN:
    case N_CLASS_PATTERN:
    case N_SPLAT_PATTERN:
    case N_UNION_PATTERN:
    case N_DICT_PATTERN:
    case N_AS_PATTERN: return cst_convert(c, kid->node);
    case N_DOTTED_NAME: return name_pattern(c, kid->node);
    case N_LIST_PATTERN:
    case N_TUPLE_PATTERN: return sequence_pattern(c, kid->node);
    default:
        value = cst_convert(c, kid->node);
        if (negative) value = cst_make_unary(c, kid->node, OP_Neg, value);
        return make_value_pattern(c, kid->node, value);
    }
}

/* Converts the patterns among the children. A sign is a token before its number, and `_` is a token of its own. */
static AstList convert_patterns(Cst *c, Kids kids) {
    AstVec items = {0};
    bool negative = false;
    for (uint32_t i = 0; i < kids.n; i++) {
        const Kid *kid = &kids.at[i];
        if (cst_is_part(kid))
            vec_push(c->cx->scratch, &items, convert_pattern(c, kid, negative));
        else if (cst_is(c, kid->node, "_"))
            vec_push(c->cx->scratch, &items, wildcard(c, kid->node));
        negative = kid->kind == N_TOKEN && cst_is(c, kid->node, "-");
    }
    return cst_list_done(c, &items);
}

Ast *cst_case_pattern(Cst *c, TSNode node, Kids kids) {
    AstList items = convert_patterns(c, kids);
    return items.n == 1 ? items.at[0] : cst_make(c, AST_Poison, node);
}

/* Never called: class_argument reads the arguments of a class pattern. */
Ast *cst_keyword_pattern(Cst *c, TSNode node, Kids kids) {
    (void)kids;
    return cst_refuse(c, node, DIAG_1001, "`name=pattern` is only allowed in a class pattern");
}

Ast *cst_union_pattern(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_MatchOr, node);
    ast->MatchOr.items = convert_patterns(c, kids);
    return ast;
}

Ast *cst_splat_pattern(Cst *c, TSNode node, Kids kids) {
    const Kid *name = cst_part(kids, 0);
    Ast *ast = cst_make(c, AST_MatchStar, node);
    if (name && !cst_is(c, name->node, "_")) ast->MatchStar.name = cst_read_name(c, name->node);
    return ast;
}

Ast *cst_complex_pattern(Cst *c, TSNode node, Kids kids) {
    AstVec operands = {0};
    uint8_t op = cst_has_token(c, kids, "+") ? OP_Add : OP_Sub;
    OpVec ops = {0};
    for (uint32_t i = 0; i < kids.n; i++) {
        if (!cst_is_part(&kids.at[i])) continue;
        bool negative = !operands.n && i > 0;
        Ast *number = cst_convert(c, kids.at[i].node);
        vec_push(c->cx->scratch, &operands, negative ? cst_make_unary(c, kids.at[i].node, OP_Neg, number) : number);
    }
    vec_push(c->cx->scratch, &ops, op);
    Ast *sum = cst_make(c, AST_BinOp, node);
    sum->BinOp.operands = cst_list_done(c, &operands);
    sum->BinOp.ops = cst_ops_done(c, &ops);
    return operands.n == 2 ? sum : cst_make(c, AST_Poison, node);
}

Ast *cst_dict_pattern(Cst *c, TSNode node, Kids kids) {
    AstVec keys = {0}, items = {0};
    Ast *ast = cst_make(c, AST_MatchMapping, node);
    bool negative = false;
    for (uint32_t i = 0; i < kids.n; i++) {
        const Kid *kid = &kids.at[i];
        if (kid->kind == N_SPLAT_PATTERN)
            ast->MatchMapping.rest = cst_convert(c, kid->node)->MatchStar.name;
        else if (kid->field == FD_KEY && cst_is_part(kid)) {
            Ast *key = convert_pattern(c, kid, negative);
            vec_push(c->cx->scratch, &keys,
                     key->kind == AST_MatchValue ? key->MatchValue.value : cst_make(c, AST_Poison, kid->node));
        } else if (cst_is_part(kid))
            vec_push(c->cx->scratch, &items, convert_pattern(c, kid, negative));
        negative = kid->kind == N_TOKEN && cst_is(c, kid->node, "-");
    }
    ast->MatchMapping.keys = cst_list_done(c, &keys);
    ast->MatchMapping.items = cst_list_done(c, &items);
    return keys.n == items.n
               ? ast
               : cst_refuse(c, node, DIAG_1001, "a key of a mapping pattern must be a literal or a dotted name");
}

static Ast *class_argument(Cst *c, const Kid *kid, Sym *name);

/* Converts `name=pattern as other`, which the grammar reads as `(name=pattern) as other`. */
static Ast *bound_argument(Cst *c, const Kid *kid, const Kid *bound, Sym *name) {
    Kids inner = cst_kids(c, bound->node);
    const Kid *argument = cst_part(inner, 0), *other = cst_part(inner, 1);
    Ast *pattern = argument && other ? class_argument(c, argument, name) : NULL;
    if (!pattern || !*name) return cst_convert(c, kid->node);
    Ast *ast = cst_make(c, AST_MatchAs, bound->node);
    ast->MatchAs.pattern = pattern;
    ast->MatchAs.name = cst_read_name(c, other->node);
    return ast;
}

/* Sets the name for `name=pattern` inside a class pattern, and NULL for a positional pattern. */
static Ast *class_argument(Cst *c, const Kid *kid, Sym *name) {
    Kids kids = kid->kind == N_CASE_PATTERN ? cst_kids(c, kid->node) : (Kids){0};
    const Kid *keyword = cst_part(kids, 0);
    *name = NULL;
    if (keyword && keyword->kind == N_AS_PATTERN) return bound_argument(c, kid, keyword, name);
    if (!keyword || keyword->kind != N_KEYWORD_PATTERN) return cst_convert(c, kid->node);
    Kids inner = cst_kids(c, keyword->node);
    *name = inner.n ? cst_read_keyword(c, inner.at[0].node) : NULL;
    AstList items = inner.n > 1 ? convert_patterns(c, (Kids){inner.at + 1, inner.n - 1}) : (AstList){0};
    return items.n == 1 ? items.at[0] : cst_make(c, AST_Poison, kid->node);
}

Ast *cst_class_pattern(Cst *c, TSNode node, Kids kids) {
    AstVec items = {0};
    SymVec names = {0};
    Ast *ast = cst_make(c, AST_MatchClass, node);
    ast->MatchClass.type = cst_convert_kid(c, node, cst_part(kids, 0));
    for (uint32_t i = 1; i < kids.n; i++) {
        if (!cst_is_part(&kids.at[i])) continue;
        Sym name;
        vec_push(c->cx->scratch, &items, class_argument(c, &kids.at[i], &name));
        if (name)
            vec_push(c->cx->scratch, &names, name);
        else if (names.n)
            cst_complain(c, DIAG_1011, items.at[items.n - 1]->at,
                         "a positional pattern cannot follow a keyword pattern");
    }
    ast->MatchClass.items = cst_list_done(c, &items);
    ast->MatchClass.names = cst_syms_done(c, &names);
    return ast;
}

Ast *cst_case(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_Case, node);
    const Kid *guard = cst_kid(kids, FD_GUARD);
    AstVec items = {0};
    uint32_t commas = 0;
    for (uint32_t i = 0; i < kids.n; i++) {
        if (kids.at[i].kind == N_CASE_PATTERN)
            vec_push(c->cx->scratch, &items, cst_convert(c, kids.at[i].node));
        else
            commas += kids.at[i].kind == N_TOKEN && cst_is(c, kids.at[i].node, ",");
    }
    if (items.n == 1 && !commas)
        ast->Case.pattern = items.at[0];
    else {
        ast->Case.pattern = cst_make(c, AST_MatchSequence, node);
        ast->Case.pattern->MatchSequence.items = cst_list_done(c, &items);
    }
    ast->Case.guard = cst_convert_optional(c, guard);
    ast->Case.body = cst_block(c, cst_kid(kids, FD_CONSEQUENCE));
    return ast;
}

Ast *cst_match(Cst *c, TSNode node, Kids kids) {
    const Kid *body = cst_kid(kids, FD_BODY);
    AstVec subjects = {0}, cases = {0};
    Ast *ast = cst_make(c, AST_Match, node);
    for (uint32_t i = 0; i < kids.n; i++)
        if (kids.at[i].field == FD_SUBJECT) vec_push(c->cx->scratch, &subjects, cst_convert(c, kids.at[i].node));
    ast->Match.subject = subjects.n ? cst_as_index(c, node, cst_list_done(c, &subjects), cst_has_token(c, kids, ","))
                                    : cst_make(c, AST_Poison, node);
    Kids clauses = body ? cst_kids(c, body->node) : (Kids){0};
    for (uint32_t i = 0; i < clauses.n; i++)
        if (clauses.at[i].kind == N_CASE_CLAUSE) vec_push(c->cx->scratch, &cases, cst_convert(c, clauses.at[i].node));
    ast->Match.cases = cst_list_done(c, &cases);
    return ast;
}
