/* Literals, containers, access, calls and comprehensions: see cst.h. */
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

/* Adds the source text of a field, which `{x = }` prints first: the text up to the conversion, the format or the
 * closing brace. */
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

/* Splits `{y:=10}`, which the grammar takes for an assignment: only one in parentheses is that, and here the format of
 * y is `=10`. */
static void split_format(Cst *c, TSNode field, Ast *ast, TSNode named) {
    ArenaMark mark = arena_mark(c->cx->scratch);
    Kids kids = cst_kids(c, named);
    uint32_t lo = ts_node_end_byte(named), hi = lo;
    for (uint32_t i = 0; i < kids.n; i++)
        if (kids.at[i].kind == N_TOKEN && cst_is(c, kids.at[i].node, ":="))
            lo = ts_node_start_byte(kids.at[i].node) + 1;
    arena_release(c->cx->scratch, mark);
    Joiner joiner = {.text = text_open(c->cx->scratch)};
    add_text(c, &joiner, (StringForm){0}, lo, hi);
    Ast *name = cst_make(c, AST_Name, ts_node_child(named, 0));
    name->Name.name = ast->FormattedValue.value->NamedExpr.name;
    ast->FormattedValue.value = name;
    ast->FormattedValue.format = finish_string(c, &joiner, field);
}

Ast *cst_field(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_FormattedValue, node);
    const Kid *format = cst_kid(kids, FD_FORMAT), *value = cst_kid(kids, FD_EXPRESSION);
    ast->FormattedValue.value = cst_convert_field(c, node, kids, FD_EXPRESSION);
    ast->FormattedValue.conversion = conversion_of(c, cst_kid(kids, FD_CONVERSION));
    ast->FormattedValue.format = cst_convert_optional(c, format);
    if (cst_has_token(c, kids, "=") && !format && ast->FormattedValue.conversion == OP_None)
        ast->FormattedValue.conversion = OP_ConvertRepr;
    bool named = value && value->kind == N_NAMED && ast->FormattedValue.value->kind == AST_NamedExpr;
    if (named && !format) split_format(c, node, ast, value->node);
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
    const Kid *name = cst_kid(kids, FD_NAME);
    ast->Keyword.name = name ? cst_read_keyword(c, name->node) : cx_sym(c->cx, "_");
    ast->Keyword.value = cst_convert_field(c, node, kids, FD_VALUE);
    return ast;
}

Ast *cst_attribute(Cst *c, TSNode node, Kids kids) {
    Ast *ast = cst_make(c, AST_Attribute, node);
    ast->Attribute.value = cst_convert_field(c, node, kids, FD_OBJECT);
    ast->Attribute.name = cst_name_in(c, kids, FD_ATTRIBUTE);
    return cst_hoist_star(ast, &ast->Attribute.value);
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
    return cst_hoist_star(ast, &ast->Subscript.value);
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
    return cst_hoist_star(ast, &ast->Call.function);
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

/* Converts `async` and `await` to a node that is an error only if it is evaluated: an async function does no harm
 * unless it is called. */
Ast *cst_async(Cst *c, TSNode node, Kids kids) {
    (void)kids;
    return cst_make(c, AST_Async, node);
}
