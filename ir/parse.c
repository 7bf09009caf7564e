/* Reads functions from IR text. Line by line:
 *     function  func @name(inputs) -> (outputs) {  lines  }
 *     input     %value: Type fact [as "port"]           output  [name:] Type fact
 *     line      [%value: Type fact, ... =] operator [operands]
 *     operand   %value | literal | none                 literal as Python's, or dtype[sizes] [elements]
 *     block     if %c { lines } else { lines }          loop trips, condition, (carried) { (parameters): lines }
 * A `;` starts a comment. Untrusted: every length is checked and nesting is bounded; the result must still pass
 * ir_verify. */
#include "ir/parse.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NESTING = 64 };

typedef Vec(Value *) Values;
typedef struct {
    Sym name;
    int64_t id;
    const Type *type;
    Fact fact;
    Sym key;
    Sym port;
} Decl;
typedef Vec(Decl) Decls;

static bool parse_lines(Parser *p);

/* ---- values ---- */

/* Reads a reference: %x, %12, %x#12, %"any text"#12. Its key identifies the value in this text. */
static bool read_reference(Parser *p, Decl *decl) {
    if (!parser_expect(p, "%")) return false;
    bool number = isdigit((unsigned char)*p->at);
    if (!number && !(decl->name = parser_name(p))) return parser_fail(p, "expected the name of a value");
    decl->id = -1;
    if (number || *p->at == '#') {
        p->at += !number;
        char *end;
        unsigned long id = strtoul(p->at, &end, 10);
        if (end == p->at || id >= UINT32_MAX / 2) return parser_fail(p, "malformed number of a value");
        p->at = end;
        decl->id = (int64_t)id;
    }
    decl->key = sym_printf(p->cx->symbols, "%s#%lld", decl->name ? decl->name : "", (long long)decl->id);
    return true;
}

static bool read_fact(Parser *p, Decl *decl) {
    parser_blanks(p);
    if (!(decl->type = ty_parse(p->func->types, &p->at))) return parser_fail(p, "expected a type");
    return fact_parse(p->cx, p->func->dims, decl->type, &p->at, &decl->fact) || parser_fail(p, "malformed fact");
}

static bool read_decl(Parser *p, Decls *decls) {
    Decl decl = {0};
    if (!read_reference(p, &decl) || !parser_expect(p, ":") || !read_fact(p, &decl)) return false;
    if (parser_accept(p, "as") && !(decl.port = parser_string(p))) return false;
    vec_push(p->mem, decls, decl);
    return true;
}

static bool read_decls(Parser *p, Decls *decls) {
    do {
        parser_line_ends(p);
        if (!read_decl(p, decls)) return false;
    } while (parser_accept(p, ","));
    return true;
}

static bool read_params(Parser *p, Decls *decls) {
    if (!parser_expect(p, "(")) return false;
    return parser_accept(p, ")") || (read_decls(p, decls) && parser_expect(p, ")"));
}

static bool define(Parser *p, const Decl *decl, Value *v) {
    if (map_has(&p->values, decl->key) && decl->id >= 0) return parser_fail(p, "a value is defined twice");
    MapEntry outer = {decl->key, map_get(&p->values, decl->key)};
    vec_push(p->mem, &p->shadowed, outer);
    v->name = decl->name;
    if (decl->id >= 0) v->id = (uint32_t)decl->id;
    map_set(p->mem, &p->values, decl->key, v);
    return true;
}

/* ---- operands ---- */

static const Type *type_of_const(Parser *p, const Const *c) {
    TypeKind kind = c->dtype == DT_I64    ? TY_INT
                    : c->dtype == DT_F64  ? TY_FLOAT
                    : c->dtype == DT_BOOL ? TY_BOOL
                                          : TY_STR;
    const Type *type = ir_basic(p->func, kind);
    return c->rank ? ty_list(p->func->types, type) : type;
}

static Value *read_operand(Parser *p) {
    parser_blanks(p);
    if (*p->at == '%') {
        Decl decl = {0};
        if (!read_reference(p, &decl)) return NULL;
        Value *v = map_get(&p->values, decl.key);
        return v ? v : (parser_fail(p, "a value is used that is not defined above"), NULL);
    }
    if (parser_accept(p, "none")) return ir_none(&p->b);
    const Const *c = parser_const(p);
    if (c && c->rank > 1) return parser_fail(p, "a tensor constant needs a line of its own"), NULL;
    return c ? ir_const(&p->b, c, type_of_const(p, c)) : NULL;
}

static bool at_line_end(Parser *p) {
    parser_blanks(p);
    return !*p->at || *p->at == '\n' || *p->at == '{' || *p->at == '}' || *p->at == ')';
}

static bool read_operands(Parser *p, Values *in) {
    if (at_line_end(p)) return true;
    do {
        parser_line_ends(p);
        Value *v = read_operand(p);
        if (!v) return false;
        vec_push(p->mem, in, v);
    } while (parser_accept(p, ","));
    return true;
}

/* ---- nodes ---- */

static Node *add_node(Parser *p, const Op *op, const Values *in, const Decls *out, uint32_t blocks) {
    const Type **type = arena_new_array(p->mem, const Type *, out->n);
    Fact *fact = arena_new_array(p->mem, Fact, out->n);
    for (uint32_t i = 0; i < out->n; i++) {
        type[i] = out->at[i].type;
        fact[i] = out->at[i].fact;
    }
    p->b.at = parser_span(p, p->line);
    return ir_node(&p->b, op, in->n, in->at, out->n, type, fact, blocks);
}

static bool define_results(Parser *p, Node *node, const Decls *out) {
    for (uint32_t i = 0; i < out->n; i++)
        if (!define(p, &out->at[i], node->out[i])) return false;
    return true;
}

static bool static_sizes(Parser *p, const Fact *fact, int64_t *dim) {
    for (int i = 0; i < fact->rank; i++)
        if (!dim_known(fact->dim[i], &dim[i])) return parser_fail(p, "the sizes of a constant must be numbers");
    return fact->rank >= 0 || parser_fail(p, "the rank of a constant must be known");
}

static bool parse_const(Parser *p, const Op *op, Decls *out) {
    int64_t dim[MAX_RANK];
    if (out->n != 1 || out->at[0].fact.dtype == DT_NONE)
        return parser_fail(p, "a constant has one result with a dtype");
    Fact *fact = &out->at[0].fact;
    const Const *c = static_sizes(p, fact, dim) ? parser_elements(p, fact->dtype, (uint32_t)fact->rank, dim) : NULL;
    if (!c) return false;
    *fact = fact_const(p->cx, p->func->dims, c);
    Node *node = add_node(p, op, &(Values){0}, out, 0);
    node->konst = c;
    return define_results(p, node, out);
}

/* Returns the weight of a key, the same one each time. An empty key stands for no name, so each use of it is a new
 * weight. */
static Weight *weight_of(Parser *p, Sym key, const Fact *fact) {
    Weight *weight = sym_length(key) ? map_get(&p->weights, key) : NULL;
    if (weight) return weight;
    int64_t dim[MAX_RANK];
    if (!static_sizes(p, fact, dim)) return NULL;
    weight = arena_new(p->cx->mem, Weight);
    *weight = (Weight){.dtype = fact->dtype, .rank = (uint32_t)fact->rank, .parameter = true};
    weight->dim = arena_copy(p->cx->mem, dim, weight->rank * sizeof *dim);
    if (!sym_length(key)) return weight;
    weight->key = key;
    map_set(p->mem, &p->weights, key, weight);
    return weight;
}

static bool parse_weight(Parser *p, const Op *op, Decls *out) {
    Sym key = parser_string(p);
    if (!key || out->n != 1) return parser_fail(p, "a weight has a key and one result");
    Weight *weight = weight_of(p, key, &out->at[0].fact);
    if (!weight) return false;
    if (parser_accept(p, "buffer")) weight->parameter = false;
    if (parser_accept(p, "fill")) {
        Literal value;
        if (!parser_literal(p, &value)) return false;
        weight->source = WEIGHT_FILL;
        weight->fill = value.f;
    }
    Node *node = add_node(p, op, &(Values){0}, out, 0);
    node->weight = weight;
    return define_results(p, node, out);
}

/* Gives names their previous meaning at the end of a block. */
static void unshadow(Parser *p, uint32_t mark) {
    while (p->shadowed.n > mark) {
        MapEntry outer = vec_pop(&p->shadowed);
        if (outer.value)
            map_set(p->mem, &p->values, outer.key, outer.value);
        else
            map_remove(&p->values, outer.key);
    }
}

/* Parses `{ lines }` into a block of the node, with its parameters defined. */
static bool parse_block(Parser *p, Node *node, bool params) {
    Block *outer = p->b.block, *inner = ir_block(p->func, node);
    Decls decls = {0};
    uint32_t mark = p->shadowed.n;
    if (!parser_expect(p, "{")) return false;
    parser_line_ends(p);
    if (params && (!read_params(p, &decls) || !parser_expect(p, ":"))) return false;
    for (uint32_t i = 0; i < decls.n; i++)
        if (!define(p, &decls.at[i], ir_param(p->func, inner, decls.at[i].type, decls.at[i].fact, NULL))) return false;
    if (++p->nesting > MAX_NESTING) return parser_fail(p, "blocks are nested too deep");
    p->b.block = inner;
    if (!parse_lines(p)) return false;
    unshadow(p, mark);
    p->b.block = outer;
    p->nesting--;
    return true;
}

static bool parse_if(Parser *p, const Op *op, Decls *out) {
    Values in = {0};
    if (!read_operands(p, &in)) return false;
    Node *node = add_node(p, op, &in, out, 2);
    if (!parse_block(p, node, false) || !parser_expect(p, "else") || !parse_block(p, node, false)) return false;
    return define_results(p, node, out);
}

static bool parse_loop(Parser *p, const Op *op, Decls *out) {
    Values in = {0};
    Value *trips = read_operand(p);
    if (!trips || !parser_expect(p, ",")) return false;
    Value *cond = read_operand(p);
    if (!cond || !parser_expect(p, ",") || !parser_expect(p, "(")) return false;
    vec_push(p->mem, &in, trips);
    vec_push(p->mem, &in, cond);
    if (!read_operands(p, &in) || !parser_expect(p, ")")) return false;
    Node *node = add_node(p, op, &in, out, 1);
    return parse_block(p, node, true) && define_results(p, node, out);
}

typedef struct ForeignAttr ForeignAttr;

static bool read_attrs(Parser *p, Foreign *foreign) {
    Vec(ForeignAttr) attrs = {0};
    if (!parser_expect(p, "{")) return false;
    while (!parser_accept(p, "}")) {
        ForeignAttr attr;
        if (attrs.n && !parser_expect(p, ",")) return false;
        if (!(attr.name = parser_name(p)) || !parser_expect(p, "=")) return parser_fail(p, "malformed attribute");
        attr.tensor = parser_accept(p, "tensor");
        if (!(attr.value = parser_const(p))) return parser_fail(p, "malformed attribute");
        vec_push(p->mem, &attrs, attr);
    }
    foreign->attr = attrs.at;
    foreign->attrs = attrs.n;
    return true;
}

static bool parse_foreign(Parser *p, const Op *op, Decls *out) {
    Foreign *foreign = arena_new(p->mem, Foreign);
    Literal version;
    if (!(foreign->domain = parser_string(p)) || !(foreign->type = parser_string(p)) || !parser_literal(p, &version))
        return false;
    if (version.dtype != DT_I64 || version.i < 0 || version.i > INT32_MAX) return parser_fail(p, "malformed version");
    foreign->version = (int)version.i;
    Values in = {0};
    if (!read_attrs(p, foreign) || !read_operands(p, &in)) return false;
    Node *node = add_node(p, op, &in, out, 0);
    node->foreign = foreign;
    return define_results(p, node, out);
}

static bool parse_plain(Parser *p, const Op *op, Decls *out) {
    Values in = {0};
    bool once = (op->traits & T_RANDOM) && parser_accept(p, "once");
    if (!read_operands(p, &in)) return false;
    if (op->kind == OP_ROW && (in.n != op->params || out->n != op->results))
        return parser_fail(
            p, arena_printf(p->mem, "%s has %u arguments and %u results", op->text, op->params, op->results));
    Node *node = add_node(p, op, &in, out, 0);
    node->once = once;
    return define_results(p, node, out);
}

static bool parse_operation(Parser *p, const Op *op, Decls *out) {
    switch (op->kind) {
    case OP_CONST: return parse_const(p, op, out);
    case OP_WEIGHT: return parse_weight(p, op, out);
    case OP_IF: return parse_if(p, op, out);
    case OP_LOOP: return parse_loop(p, op, out);
    case OP_FOREIGN: return parse_foreign(p, op, out);
    default: return parse_plain(p, op, out);
    }
}

static bool parse_line(Parser *p) {
    Decls out = {0};
    p->line = p->at;
    if (*p->at == '%' && (!read_decls(p, &out) || !parser_expect(p, "="))) return false;
    Sym word = parser_word(p);
    const Op *op = word ? op_text(p->func->ops, word) : NULL;
    if (!op)
        return parser_fail(p, word ? arena_printf(p->mem, "there is no operator %s", word) : "expected an operator");
    return parse_operation(p, op, &out) && (at_line_end(p) || parser_fail(p, "text after the operands"));
}

static bool parse_lines(Parser *p) {
    for (parser_line_ends(p); !parser_accept(p, "}"); parser_line_ends(p)) {
        if (!*p->at) return parser_fail(p, "a block is not closed");
        if (!parse_line(p)) return false;
    }
    return true;
}

/* ---- functions ---- */

static bool parse_inputs(Parser *p) {
    Decls decls = {0};
    if (!read_params(p, &decls)) return false;
    p->func->input = arena_new_array(p->mem, Sym, decls.n);
    for (uint32_t i = 0; i < decls.n; i++) {
        const Decl *decl = &decls.at[i];
        p->func->input[i] = decl->port ? decl->port : decl->name;
        if (!define(p, decl, ir_param(p->func, p->func->body, decl->type, decl->fact, NULL))) return false;
    }
    return true;
}

static bool parse_output(Parser *p, Sym *name) {
    const char *back = p->at;
    *name = parser_name(p);
    if (*name && parser_accept(p, ":"))
        parser_blanks(p);
    else {
        *name = NULL;
        p->at = back;
        parser_blanks(p);
    }
    Decl decl = {0};
    return read_fact(p, &decl);
}

static bool parse_outputs(Parser *p) {
    Vec(Sym) names = {0};
    if (!parser_expect(p, "->") || !parser_expect(p, "(")) return false;
    bool any = false;
    while (!parser_accept(p, ")")) {
        Sym name;
        if ((names.n && !parser_expect(p, ",")) || !parse_output(p, &name)) return false;
        vec_push(p->mem, &names, name);
        any |= name != NULL;
    }
    if (any) p->func->output = names.at;
    return true;
}

/* Returns the highest number in the text, above which new values are numbered. */
static uint32_t highest_id(const char *text) {
    unsigned long highest = 0;
    for (const char *at = text; (at = strpbrk(at, "%#")); at++) {
        unsigned long id = isdigit((unsigned char)at[1]) ? strtoul(at + 1, NULL, 10) : 0;
        if (id > highest && id < UINT32_MAX / 2) highest = id;
    }
    return (uint32_t)highest;
}

static bool parse_func(Parser *p) {
    parser_line_ends(p);
    if (!parser_expect(p, "func") || !parser_expect(p, "@")) return false;
    if (!(p->func->name = parser_name(p))) return parser_fail(p, "expected the function's name");
    if (!parse_inputs(p) || !parse_outputs(p) || !parser_expect(p, "{") || !parse_lines(p)) return false;
    parser_line_ends(p);
    return !*p->at || parser_fail(p, "text after the function");
}

Func *ir_parse(Context *cx, Types *types, Dims *dims, Ops *ops, Arena *mem, const Source *source) {
    Func *func = ir_func(cx, types, dims, ops, mem, cx_sym(cx, ""));
    const char *text = arena_text(mem, src_bytes(source), source->length);
    Parser p = {.func = func, .cx = cx, .mem = mem, .source = source, .text = text, .at = text, .line = text};
    func->next_id = highest_id(text) + 1;
    p.b = (Builder){.func = func, .block = func->body, .scope = cx_sym(cx, "")};
    if (!parse_func(&p)) return NULL;
    const char *why = ir_verify(func, P_VALID);
    if (why) diag_add(cx->diags, DIAG_30, (Span){source->base, source->base}, NULL, "%s", why);
    return why ? NULL : func;
}
