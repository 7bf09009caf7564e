/* Expressions, annotations and the literals in them: see cst.h. */
#include "syntax/cst.h"

/* ---- names, numbers, strings ---- */

#define LEAF(name, kind) \
    Ast *cst_##name(Cst *c, TSNode node, Kids kids) { \
        (void)kids; \
        return cst_make(c, AST_##kind, node); \
    }
LEAF(poison, Poison)
LEAF(none, None)
LEAF(ellipsis, Ellipsis)
LEAF(pass, Pass)
LEAF(false, Bool)
#undef LEAF

Ast *cst_inner(Cst *c, TSNode node, Kids kids) { return cst_convert_kid(c, node, cst_part(kids, 0)); }

Ast *cst_true(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_false(c, node, kids);
    ast->Bool.value = true;
    return ast;
}

Ast *cst_name(Cst *c, TSNode node, Kids kids) {
    (void)kids;
    Ast *ast = cst_make(c, AST_Name, node);
    ast->Name.name = cst_read_name(c, node);
    return ast;
}

Ast *cst_number(Cst *c, TSNode node, Kids kids) {
    (void)kids;
    uint32_t length;
    const char *text = cst_text(c, node, &length);
    Ast *ast = cst_make(c, AST_Int, node);
    literal_number(c->cx, ast, text, length);
    return ast;
}

/* Joins neighbouring strings into one; the fields of f-strings divide it into pieces of text. */
typedef struct Joiner {
    Text text;
    AstVec parts;
    uint32_t lo, strings, bytes; /* lo: where the current piece of text started */
    bool fields, named;
} Joiner;

static void add_text(Cst *c, Joiner *j, StringForm form, uint32_t lo, uint32_t hi) {
    if (lo >= hi) return;
    if (!j->text.n) j->lo = lo;
    j->named |= !literal_string_text(c->cx, &j->text, form, c->text + lo, hi - lo, c->base + lo);
}

static void flush_text(Cst *c, Joiner *j, uint32_t hi) {
    if (!j->text.n) return;
    Ast *piece = cst_make_at(c, j->named ? AST_NamedText : AST_Str, (Span){c->base + j->lo, c->base + hi});
    piece->Str.value = sym_n(c->cx->symbols, j->text.at, j->text.n);
    vec_push(c->cx->scratch, &j->parts, piece);
    j->text.n = 0;
}

/* `{x = }` prints its own source first: the text up to the conversion, the format or the closing brace. */
static void add_own_text(Cst *c, Joiner *j, TSNode field) {
    ArenaMark mark = arena_mark(c->cx->scratch);
    Kids kids = cst_kids(c, field);
    uint32_t lo = ts_node_start_byte(field) + 1, hi = lo;
    for (uint32_t i = 1; i + 1 < kids.n; i++)
        if (kids.at[i].kind == N_TOKEN && cst_is(c, kids.at[i].node, "=")) hi = ts_node_start_byte(kids.at[i + 1].node);
    arena_release(c->cx->scratch, mark);
    add_text(c, j, (StringForm){.raw = true}, lo, hi);
}

static void add_field(Cst *c, Joiner *j, TSNode field) {
    add_own_text(c, j, field);
    flush_text(c, j, ts_node_start_byte(field));
    vec_push(c->cx->scratch, &j->parts, cst_convert(c, field));
    j->fields = true;
}

static void add_string(Cst *c, Joiner *j, Kids kids) {
    uint32_t length, lo = ts_node_end_byte(kids.at[0].node), end = ts_node_end_byte(kids.at[kids.n - 1].node);
    const char *start = cst_text(c, kids.at[0].node, &length);
    end -= length >= 3 && start[length - 3] == start[length - 1]
               ? 3
               : 1; /* the closing token may contain text, as in r'\\' */
    StringForm form = literal_string_form(start, length);
    for (uint32_t i = 0; i < kids.n; i++) {
        if (kids.at[i].kind != N_INTERPOLATION) continue;
        add_text(c, j, form, lo, ts_node_start_byte(kids.at[i].node));
        add_field(c, j, kids.at[i].node);
        lo = ts_node_end_byte(kids.at[i].node);
    }
    add_text(c, j, form, lo, end);
    j->fields |= form.fields;
    j->strings++;
    j->bytes += form.bytes;
}

static Ast *finish_string(Cst *c, Joiner *j, TSNode node) {
    if (j->bytes && j->bytes != j->strings)
        return cst_refuse(c, node, DIAG_1010, "bytes and text cannot be written side by side as one string");
    if (j->fields) {
        flush_text(c, j, ts_node_end_byte(node));
        Ast *joined = cst_make(c, AST_JoinedStr, node);
        joined->JoinedStr.parts = cst_list_done(c, &j->parts);
        return joined;
    }
    Ast *ast = cst_make(c, j->named ? AST_NamedText : j->bytes ? AST_Bytes : AST_Str, node);
    ast->Str.value = sym_n(c->cx->symbols, j->text.at ? j->text.at : "", j->text.n);
    return ast;
}

Ast *cst_string(Cst *c, TSNode node, Kids kids) {
    Joiner joiner = {.text = text_open(c->cx->scratch)};
    add_string(c, &joiner, kids);
    return finish_string(c, &joiner, node);
}

Ast *cst_concatenated(Cst *c, TSNode node, Kids kids) {
    Joiner joiner = {.text = text_open(c->cx->scratch)};
    for (uint32_t i = 0; i < kids.n; i++)
        if (kids.at[i].kind == N_STRING) add_string(c, &joiner, cst_kids(c, kids.at[i].node));
    return finish_string(c, &joiner, node);
}

static AstOp conversion_of(Cst *c, const Kid *kid) {
    if (!kid) return OP_None;
    for (AstOp op = OP_ConvertStr; op <= OP_ConvertAscii; op++)
        if (cst_is(c, kid->node, ast_op_text(op))) return op;
    cst_complain(c, DIAG_1010, cst_span(c, kid->node), "a conversion must be !s, !r or !a");
    return OP_None;
}

Ast *cst_field(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_FormattedValue, node);
    const Kid *format = cst_kid(kids, FD_FORMAT);
    ast->FormattedValue.value = cst_convert_field(c, node, kids, FD_EXPRESSION);
    ast->FormattedValue.conversion = conversion_of(c, cst_kid(kids, FD_CONVERSION));
    ast->FormattedValue.format = cst_convert_optional(c, format);
    if (cst_has_token(c, kids, "=") && !format && ast->FormattedValue.conversion == OP_None)
        ast->FormattedValue.conversion = OP_ConvertRepr;
    return ast;
}

Ast *cst_format(Cst *c, TSNode node, Kids kids) {
    Joiner joiner = {.text = text_open(c->cx->scratch)};
    uint32_t lo = ts_node_start_byte(node) + 1;
    for (uint32_t i = 0; i < kids.n; i++) {
        if (kids.at[i].kind != N_FORMAT_EXPRESSION) continue;
        add_text(c, &joiner, (StringForm){0}, lo, ts_node_start_byte(kids.at[i].node));
        add_field(c, &joiner, kids.at[i].node);
        lo = ts_node_end_byte(kids.at[i].node);
    }
    add_text(c, &joiner, (StringForm){0}, lo, ts_node_end_byte(node));
    return finish_string(c, &joiner, node);
}

/* ---- operators ---- */

/* In the grammar `*` binds tighter than anything else, in Python it binds looser. Moves a star from the leftmost part
 * to the front of the whole. */
static Ast *hoist_star(Ast *ast, Ast **leftmost) {
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

/* Annotations wrap each operand of `|` in a node of its own. */
static TSNode unwrapped(Cst *c, TSNode node) {
    while (cst_kind(c, node) == N_TYPE && ts_node_named_child_count(node) == 1) node = ts_node_named_child(node, 0);
    return node;
}

static bool continues(NodeKind kind, NodeKind first) {
    return kind == first || (kind == N_BINARY && first == N_UNION_TYPE) || (kind == N_UNION_TYPE && first == N_BINARY);
}

static Link link_of(Cst *c, TSNode node) {
    ArenaMark mark = arena_mark(c->cx->scratch);
    Kids kids = cst_kids(c, node);
    const Kid *left = cst_part(kids, 0), *right = cst_part(kids, 1);
    Link link = {0};
    for (uint32_t i = 0; i < kids.n && !link.whole; i++) {
        if (kids.at[i].kind != N_TOKEN || !left || !right) continue;
        link = (Link){unwrapped(c, left->node), unwrapped(c, right->node), cst_op(c, kids.at[i].node, false), true};
    }
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
static Chain flatten(Cst *c, TSNode node) {
    Vec(Link) open = {0};
    Chain chain = {0};
    NodeKind same = cst_kind(c, node);
    int level = level_of(link_of(c, node).op);
    for (bool first = true;; first = false) {
        while (continues(cst_kind(c, node), same) && (first || level != 0)) {
            Link link = link_of(c, node);
            if (!link.whole || level_of(link.op) != level) break;
            vec_push(c->cx->scratch, &open, link);
            node = link.left;
            first = false;
        }
        vec_push(c->cx->scratch, &chain.operands, cst_convert(c, node));
        if (!open.n) return chain;
        Link link = vec_pop(&open);
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
    return hoist_star(ast, &ast->BinOp.operands.at[0]);
}

/* In the grammar `^` binds tighter than `&`; in Python it is the other way round. */
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

Ast *cst_binary(Cst *c, TSNode node, Kids kids) {
    (void)kids;
    Chain chain = flatten(c, node);
    if (chain.operands.n < 2) return cst_make(c, AST_Poison, node);
    bool bits = chain.ops.at[0] == OP_BitAnd || chain.ops.at[0] == OP_BitXor;
    Ast *ast = bits ? group_and(c, &chain) : finish_chain(c, &chain);
    if (ast->kind == AST_BinOp) ast->at = cst_span(c, node);
    return ast;
}

Ast *cst_boolean(Cst *c, TSNode node, Kids kids) {
    (void)kids;
    Chain chain = flatten(c, node);
    if (chain.operands.n < 2) return cst_make(c, AST_Poison, node);
    Ast *ast = cst_make(c, AST_BoolOp, node);
    ast->BoolOp.op = (AstOp)chain.ops.at[0];
    ast->BoolOp.values = cst_list_done(c, &chain.operands);
    return hoist_star(ast, &ast->BoolOp.values.at[0]);
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
    return operands.n ? hoist_star(ast, &ast->Compare.operands.at[0]) : ast;
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

/* `x := a if b else c`: in the grammar `:=` binds tighter than the conditional, in Python looser. */
static Ast *hoist_name(Ast *ast, const Kid *then) {
    if (!then || then->kind != N_NAMED) return hoist_star(ast, &ast->IfExp.then);
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

/* ---- containers, access, calls ---- */

static Ast *cst_items(Cst *c, TSNode node, Kids kids, AstKind kind) {
    Ast *ast = cst_make(c, kind, node);
    ast->Tuple.items = cst_convert_parts(c, kids);
    return ast;
}

Ast *cst_tuple(Cst *c, TSNode node, Kids kids) { return cst_items(c, node, kids, AST_Tuple); }
Ast *cst_list(Cst *c, TSNode node, Kids kids) {
    const AstList *table = cst_table(c, ts_node_start_byte(node));
    if (!table) return cst_items(c, node, kids, AST_List);
    Ast *ast = cst_make(c, AST_List, node);
    ast->List.items = *table;
    cst_descend(c, 1); /* enters the items, and leaves them below */
    c->depth--;
    return ast;
}
Ast *cst_set(Cst *c, TSNode node, Kids kids) { return cst_items(c, node, kids, AST_Set); }

Ast *cst_tuple_pattern(Cst *c, TSNode node, Kids kids) {
    bool grouped = cst_count_parts(kids) == 1 && !cst_has_token(c, kids, ",");
    return grouped ? cst_inner(c, node, kids) : cst_tuple(c, node, kids);
}

typedef struct {
    TSNode key, value;
    bool whole;
} Pair;

static Pair pair_of(Cst *c, TSNode node) {
    ArenaMark mark = arena_mark(c->cx->scratch);
    Kids kids = cst_kids(c, node);
    const Kid *key = cst_kid(kids, FD_KEY), *value = cst_kid(kids, FD_VALUE);
    Pair pair = {0};
    if (key && value) pair = (Pair){key->node, value->node, true};
    arena_release(c->cx->scratch, mark);
    return pair;
}

Ast *cst_dictionary(Cst *c, TSNode node, Kids kids) {
    AstVec keys = {0}, values = {0};
    for (uint32_t i = 0; i < kids.n; i++) {
        Ast *key = NULL, *value = NULL;
        if (kids.at[i].kind == N_DICT_SPLAT)
            value = cst_convert(c, kids.at[i].node)->Keyword.value;
        else if (kids.at[i].kind == N_PAIR) {
            Pair pair = pair_of(c, kids.at[i].node);
            key = pair.whole ? cst_convert(c, pair.key) : cst_make(c, AST_Poison, node);
            value = pair.whole ? cst_convert(c, pair.value) : cst_make(c, AST_Poison, node);
        } else
            continue;
        vec_push(c->cx->scratch, &keys, key);
        vec_push(c->cx->scratch, &values, value);
    }
    Ast *ast = cst_make(c, AST_Dict, node);
    ast->Dict.keys = cst_list_done(c, &keys);
    ast->Dict.values = cst_list_done(c, &values);
    return ast;
}

Ast *cst_starred(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_Starred, node);
    c->starred = true;
    ast->Starred.value = cst_convert_kid(c, node, cst_part(kids, 0));
    return ast;
}

Ast *cst_double_star(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_Keyword, node);
    ast->Keyword.value = cst_convert_kid(c, node, cst_part(kids, 0));
    return ast;
}

Ast *cst_keyword(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_Keyword, node);
    ast->Keyword.name = cst_name_in(c, kids, FD_NAME);
    ast->Keyword.value = cst_convert_field(c, node, kids, FD_VALUE);
    return ast;
}

Ast *cst_attribute(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_Attribute, node);
    ast->Attribute.value = cst_convert_field(c, node, kids, FD_OBJECT);
    ast->Attribute.name = cst_name_in(c, kids, FD_ATTRIBUTE);
    return hoist_star(ast, &ast->Attribute.value);
}

/* Returns a single index as it is, and several, or one with a comma, as a Tuple. */
Ast *cst_as_index(Cst *c, TSNode node, AstList items, bool comma) {
    bool alone = items.n == 1 && !comma && items.at[0]->kind != AST_Starred;
    if (alone) return items.at[0];
    Span at = cst_span(c, node);
    if (items.n) at = (Span){items.at[0]->at.lo, items.at[items.n - 1]->at.hi};
    Ast *tuple = cst_make_at(c, AST_Tuple, at);
    tuple->Tuple.items = items;
    return tuple;
}

Ast *cst_subscript(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_Subscript, node);
    AstVec items = {0};
    ast->Subscript.value = cst_convert_field(c, node, kids, FD_VALUE);
    for (uint32_t i = 0; i < kids.n; i++)
        if (kids.at[i].field == FD_SUBSCRIPT) vec_push(c->cx->scratch, &items, cst_convert_item(c, kids.at[i].node));
    ast->Subscript.index = cst_as_index(c, node, cst_list_done(c, &items), cst_has_token(c, kids, ","));
    return hoist_star(ast, &ast->Subscript.value);
}

Ast *cst_slice(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_Slice, node);
    Ast **place[] = {&ast->Slice.lower, &ast->Slice.upper, &ast->Slice.step};
    uint32_t at = 0;
    for (uint32_t i = 0; i < kids.n; i++) {
        if (cst_is_part(&kids.at[i]))
            *place[at] = cst_convert(c, kids.at[i].node);
        else if (at < 2)
            at++;
    }
    return ast;
}

static void check_argument(Cst *c, const Ast *arg, const Ast *before, Map *names) {
    bool keyword = arg->kind == AST_Keyword;
    if (!keyword && before && (arg->kind != AST_Starred || !before->Keyword.name))
        cst_complain(c, DIAG_1011, arg->at,
                     before->Keyword.name ? "a positional argument cannot follow a keyword argument"
                                          : "a positional argument cannot follow the unpacked keywords of `**`");
    if (!keyword || !arg->Keyword.name) return;
    if (map_has(names, arg->Keyword.name))
        diag_add(c->cx->diags, DIAG_1011, arg->at, NULL, "keyword argument `%s` is given twice", arg->Keyword.name);
    map_set(c->cx->scratch, names, arg->Keyword.name, NULL);
}

AstList cst_arguments(Cst *c, Kids kids) {
    AstList args = cst_convert_parts(c, kids);
    Map names = {0};
    const Ast *before = NULL; /* the previous keyword argument */
    for (uint32_t i = 0; i < args.n; i++) {
        check_argument(c, args.at[i], before, &names);
        if (args.at[i]->kind == AST_Keyword) before = args.at[i];
    }
    return args;
}

Ast *cst_call(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_Call, node);
    const Kid *arguments = cst_kid(kids, FD_ARGUMENTS);
    AstVec alone = {0};
    ast->Call.function = cst_convert_field(c, node, kids, FD_FUNCTION);
    if (arguments && arguments->kind == N_ARGUMENT_LIST)
        ast->Call.args = cst_arguments(c, cst_kids(c, arguments->node));
    else if (arguments) { /* a generator without its own brackets */
        vec_push(c->cx->scratch, &alone, cst_convert(c, arguments->node));
        ast->Call.args = cst_list_done(c, &alone);
    }
    return hoist_star(ast, &ast->Call.function);
}

/* ---- comprehensions, generators ---- */

static void check_targets(Cst *c, AstList items, const char *verb) {
    bool star = false;
    for (uint32_t i = 0; i < items.n; i++) {
        cst_check_target(c, items.at[i], verb);
        if (items.at[i]->kind != AST_Starred) continue;
        if (star)
            diag_add(c->cx->diags, DIAG_1009, items.at[i]->at, NULL, "only one target of an assignment can be starred");
        star = true;
    }
}

void cst_check_target(Cst *c, const Ast *target, const char *verb) {
    switch (target->kind) {
    case AST_Name:
    case AST_Attribute:
    case AST_Subscript:
    case AST_Poison: return;
    case AST_Starred: cst_check_target(c, target->Starred.value, verb); return;
    case AST_Tuple:
    case AST_List: check_targets(c, target->Tuple.items, verb); return;
    default:
        diag_add(c->cx->diags, DIAG_1009, target->at, NULL, "cannot %s this: only names, attributes and items", verb);
    }
}

Ast *cst_target(Cst *c, TSNode node, Kids kids, FieldKind field) {
    Ast *target = cst_convert_field(c, node, kids, field);
    cst_check_target(c, target, "assign to");
    return target;
}

Ast *cst_clause(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_Clause, node);
    if (cst_is_async(c, kids)) return cst_async(c, node, kids);
    ast->Clause.target = cst_target(c, node, kids, FD_LEFT);
    ast->Clause.iter = cst_convert_field(c, node, kids, FD_RIGHT);
    return ast;
}

static AstList convert_clauses(Cst *c, Kids kids) {
    AstVec clauses = {0};
    for (uint32_t i = 0; i < kids.n; i++) {
        if (kids.at[i].kind != N_FOR_IN_CLAUSE) continue;
        AstVec tests = {0};
        Ast *clause = cst_convert(c, kids.at[i].node);
        for (uint32_t k = i + 1; k < kids.n && kids.at[k].kind == N_IF_CLAUSE; k++)
            vec_push(c->cx->scratch, &tests, cst_convert(c, kids.at[k].node));
        if (clause->kind == AST_Clause) clause->Clause.tests = cst_list_done(c, &tests);
        vec_push(c->cx->scratch, &clauses, clause);
    }
    return cst_list_done(c, &clauses);
}

Ast *cst_comprehension(Cst *c, TSNode node, Kids kids) {
    NodeKind kind = cst_kind(c, node);
    const Kid *body = cst_kid(kids, FD_BODY);
    if (kind == N_DICT_COMP) {
        Ast *ast = cst_make(c, AST_DictComp, node);
        Pair pair = body ? pair_of(c, body->node) : (Pair){0};
        ast->DictComp.key = pair.whole ? cst_convert(c, pair.key) : cst_make(c, AST_Poison, node);
        ast->DictComp.value = pair.whole ? cst_convert(c, pair.value) : cst_make(c, AST_Poison, node);
        ast->DictComp.clauses = convert_clauses(c, kids);
        return ast;
    }
    Ast *ast = cst_make(c,
                        kind == N_LIST_COMP  ? AST_ListComp
                        : kind == N_SET_COMP ? AST_SetComp
                                             : AST_GeneratorExp,
                        node);
    ast->ListComp.item = cst_convert_kid(c, node, body);
    ast->ListComp.clauses = convert_clauses(c, kids);
    return ast;
}

Ast *cst_yield(Cst *c, TSNode node, Kids kids) {
    c->yields = true;
    if (!c->function && !c->broken) return cst_refuse(c, node, DIAG_1013, "`yield` is outside a function");
    bool from = cst_has_token(c, kids, "from");
    Ast *ast = cst_make(c, from ? AST_YieldFrom : AST_Yield, node);
    if (from)
        ast->YieldFrom.value = cst_convert_kid(c, node, cst_part(kids, 0));
    else
        ast->Yield.value = cst_convert_optional(c, cst_part(kids, 0));
    return ast;
}

/* An async function does no harm unless it is called. */
Ast *cst_async(Cst *c, TSNode node, Kids kids) {
    (void)kids;
    return cst_make(c, AST_Async, node);
}

/* ---- annotations, as the grammar wraps them ---- */

Ast *cst_generic_type(Cst *c, TSNode node, Kids kids) {
    const Kid *parameters = cst_find_kind(kids, N_TYPE_PARAMETER);
    Kids inner = parameters ? cst_kids(c, parameters->node) : (Kids){0};
    Ast *ast = cst_make(c, AST_Subscript, node);
    ast->Subscript.value = cst_convert_kid(c, node, cst_part(kids, 0));
    ast->Subscript.index = cst_as_index(c, node, cst_convert_parts(c, inner), cst_has_token(c, inner, ","));
    return ast;
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

/* `T`, `T: bound`, `*Ts` and `**P` were read as annotations. */
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

/* The grammar reads `type(x).y = z` as an alias too; the parentheses show that it is a call. */
static Ast *type_call(Cst *c, TSNode node, Ast *left, Ast *value) {
    Ast **first = &left;
    while ((*first)->kind == AST_Attribute || (*first)->kind == AST_Subscript || (*first)->kind == AST_Call)
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
    Ast *left = cst_convert_field(c, node, kids, FD_LEFT), *whole = left;
    ast->TypeAlias.value = cst_convert_field(c, node, kids, FD_RIGHT);
    if (left->kind == AST_Subscript && left->Subscript.value->kind == AST_Name) {
        AstList items = {&left->Subscript.index, 1};
        if (left->Subscript.index->kind == AST_Tuple) items = left->Subscript.index->Tuple.items;
        for (uint32_t i = 0; i < items.n; i++) items.at[i] = type_param(c, items.at[i]);
        ast->TypeAlias.type_params = items;
        left = left->Subscript.value;
    }
    if (name && c->text[ts_node_start_byte(name->node)] == '(') return type_call(c, node, whole, ast->TypeAlias.value);
    if (left->kind != AST_Name) return cst_refuse(c, node, DIAG_1009, "the name of a type alias must be a plain name");
    ast->TypeAlias.name = left->Name.name;
    return ast;
}
