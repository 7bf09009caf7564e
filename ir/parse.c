/* Reads functions from IR text. Line by line:
 *     function  func @name(inputs) -> (outputs) {  lines  }
 *     input     %value: Type fact [as "port"]           output  [name:] Type fact
 *     line      [%value: Type fact, ... =] operator [operands]
 *     operand   %value | literal | none                 literal as Python's, or dtype[sizes] [elements]
 *     block     if %c { lines } else { lines }          loop trips, condition, (carried) { (parameters): lines }
 * A `;` starts a comment. Untrusted: every length is checked and nesting is bounded; the result must still pass
 * ir_verify. */
#include "ir/text.h"

#include <ctype.h>
#include <errno.h>
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

typedef struct {
    Func *func;
    Context *cx;
    Arena *mem;
    const Source *source;
    const char *text, *at, *line;
    Map values, weights;
    Vec(MapEntry) shadowed; /* what shadowed names mean outside the open blocks */
    Builder b;
    int nesting;
    bool failed;
} Parser;

static bool parse_lines(Parser *p);

/* ---- tokens ---- */

static Span span_at(const Parser *p, const char *from) {
    Pos lo = p->source->base + (Pos)(from - p->text);
    return (Span){lo, p->source->base + (Pos)(p->at - p->text) + (p->at == from)};
}

static bool fail(Parser *p, const char *what) {
    if (!p->failed) diag_add(p->cx->diags, DIAG_30, span_at(p, p->at), NULL, "%s", what);
    p->failed = true;
    return false;
}

static void skip_blanks(Parser *p) {
    while (*p->at == ' ' || *p->at == '\t' || *p->at == '\r') p->at++;
    if (*p->at == ';')
        while (*p->at && *p->at != '\n') p->at++;
}

static void skip_lines(Parser *p) {
    for (skip_blanks(p); *p->at == '\n'; skip_blanks(p)) p->at++;
}

static bool is_word_byte(char c) { return isalnum((unsigned char)c) || c == '_' || c == '.'; }

static bool accept(Parser *p, const char *text) {
    skip_blanks(p);
    size_t n = strlen(text);
    if (strncmp(p->at, text, n) != 0 || (is_word_byte(text[n - 1]) && is_word_byte(p->at[n]))) return false;
    p->at += n;
    return true;
}

static bool expect(Parser *p, const char *text) {
    return accept(p, text) || fail(p, arena_printf(p->mem, "expected `%s`", text));
}

static Sym read_word(Parser *p) {
    skip_blanks(p);
    const char *start = p->at;
    while (is_word_byte(*p->at)) p->at++;
    return p->at == start ? NULL : sym_n(p->cx->symbols, start, (size_t)(p->at - start));
}

static int hex_digit(char c) { return isdigit((unsigned char)c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

static bool read_escape(Parser *p, Text *text) {
    if (*p->at != 'x') {
        text_char(text, *p->at++);
        return true;
    }
    int high = hex_digit(p->at[1]), low = high < 0 ? -1 : hex_digit(p->at[2]);
    if (low < 0) return fail(p, "malformed escape");
    text_char(text, (char)(high * 16 + low));
    p->at += 3;
    return true;
}

static Sym read_string(Parser *p) {
    if (!expect(p, "\"")) return NULL;
    Text text = text_open(p->mem);
    while (*p->at != '"') {
        if (!*p->at || *p->at == '\n') return fail(p, "string without an end"), NULL;
        if (*p->at != '\\')
            text_char(&text, *p->at++);
        else if (p->at++, !*p->at || !read_escape(p, &text))
            return fail(p, "malformed escape"), NULL;
    }
    p->at++;
    return sym_n(p->cx->symbols, text.at ? text.at : "", text.n);
}

static Sym read_name(Parser *p) {
    skip_blanks(p);
    return *p->at == '"' ? read_string(p) : read_word(p);
}

/* ---- values ---- */

/* Reads a reference: %x, %12, %x#12, %"any text"#12. Its key identifies the value in this text. */
static bool read_reference(Parser *p, Decl *decl) {
    if (!expect(p, "%")) return false;
    bool number = isdigit((unsigned char)*p->at);
    if (!number && !(decl->name = read_name(p))) return fail(p, "expected the name of a value");
    decl->id = -1;
    if (number || *p->at == '#') {
        p->at += !number;
        char *end;
        unsigned long id = strtoul(p->at, &end, 10);
        if (end == p->at || id >= UINT32_MAX / 2) return fail(p, "malformed number of a value");
        p->at = end;
        decl->id = (int64_t)id;
    }
    decl->key = sym_printf(p->cx->symbols, "%s#%lld", decl->name ? decl->name : "", (long long)decl->id);
    return true;
}

static bool read_fact(Parser *p, Decl *decl) {
    skip_blanks(p);
    if (!(decl->type = ty_parse(p->func->types, &p->at))) return fail(p, "expected a type");
    return fact_parse(p->cx, p->func->dims, decl->type, &p->at, &decl->fact) || fail(p, "malformed fact");
}

static bool read_decl(Parser *p, Decls *decls) {
    Decl decl = {0};
    if (!read_reference(p, &decl) || !expect(p, ":") || !read_fact(p, &decl)) return false;
    if (accept(p, "as") && !(decl.port = read_string(p))) return false;
    vec_push(p->mem, decls, decl);
    return true;
}

static bool read_decls(Parser *p, Decls *decls) {
    do {
        skip_lines(p);
        if (!read_decl(p, decls)) return false;
    } while (accept(p, ","));
    return true;
}

static bool read_params(Parser *p, Decls *decls) {
    if (!expect(p, "(")) return false;
    return accept(p, ")") || (read_decls(p, decls) && expect(p, ")"));
}

static bool define(Parser *p, const Decl *decl, Value *v) {
    if (map_has(&p->values, decl->key) && decl->id >= 0) return fail(p, "a value is defined twice");
    MapEntry outer = {decl->key, map_get(&p->values, decl->key)};
    vec_push(p->mem, &p->shadowed, outer);
    v->name = decl->name;
    if (decl->id >= 0) v->id = (uint32_t)decl->id;
    map_set(p->mem, &p->values, decl->key, v);
    return true;
}

/* ---- literals ---- */

typedef struct {
    DType dtype;
    int64_t i;
    double f;
    Sym s;
} Literal;

static bool read_number(Parser *p, Literal *out) {
    const char *start = p->at;
    p->at += *p->at == '-';
    bool word = !strncmp(p->at, "inf", 3) || !strncmp(p->at, "nan", 3), floating = word;
    for (; word ? isalpha((unsigned char)*p->at) : isdigit((unsigned char)*p->at) || (*p->at && strchr(".e+-", *p->at));
         p->at++)
        floating |= *p->at == '.' || *p->at == 'e';
    size_t n = (size_t)(p->at - start);
    if (n > 400 || p->at == start + (*start == '-')) return fail(p, "expected a literal");
    out->dtype = floating ? DT_F64 : DT_I64;
    if (floating) {
        out->f = text_to_double(p->mem, start, n);
        return true;
    }
    char *end;
    errno = 0;
    out->i = *start == '-' ? strtoll(start, &end, 10) : (int64_t)strtoull(start, &end, 10);
    if (errno || end != p->at) return fail(p, "malformed number");
    out->f = (double)out->i;
    return true;
}

static bool read_literal(Parser *p, Literal *out) {
    skip_blanks(p);
    *out = (Literal){.dtype = DT_BOOL};
    if (accept(p, "true")) return out->i = 1, out->f = 1, true;
    if (accept(p, "false")) return true;
    if (*p->at != '"') return read_number(p, out);
    out->dtype = DT_STR;
    return (out->s = read_string(p)) != NULL;
}

static void store(Const *view, void *data, size_t i, const Literal *from, Context *cx) {
    bool floating = dtype_is_float(view->dtype);
    const Const *one = floating ? const_float(cx, from->f) : const_int(cx, from->i);
    size_t size = view->dtype == DT_STR ? sizeof(Sym) : dtype_rows[view->dtype].bytes;
    const void *bytes = view->dtype == DT_STR ? (const void *)&from->s : const_cast(cx, one, view->dtype)->data;
    memcpy((char *)data + i * size, bytes, size);
}

typedef Vec(Literal) Literals;

static bool read_elements(Parser *p, Literals *out) {
    if (!expect(p, "[")) return false;
    if (accept(p, "]")) return true;
    do {
        Literal literal;
        skip_lines(p);
        if (!read_literal(p, &literal)) return false;
        vec_push(p->mem, out, literal);
    } while (accept(p, ","));
    return expect(p, "]");
}

/* Makes a constant of the dtype and shape from elements; complex elements are pairs. */
static const Const *make_const(Parser *p, DType dtype, uint32_t rank, const int64_t *dim, const Literals *from) {
    int64_t count = 1;
    for (uint32_t i = 0; i < rank; i++)
        if (dim[i] < 0 || __builtin_mul_overflow(count, dim[i], &count))
            return fail(p, "sizes of a constant do not fit"), NULL;
    Const shape = {.dtype = dtype, .count = 1};
    int64_t parts = (int64_t)ir_real_view(&shape).count;
    if (__builtin_mul_overflow(count, parts, &count) || count != from->n)
        return fail(p, "the number of elements does not fit the sizes"), NULL;
    Const view = ir_real_view(&shape);
    size_t size = dtype == DT_STR ? sizeof(Sym) : dtype_rows[view.dtype].bytes;
    void *data = arena_array(p->cx->mem, (size_t)count + 1, size);
    for (uint32_t i = 0; i < from->n; i++) {
        if ((from->at[i].dtype == DT_STR) != (dtype == DT_STR))
            return fail(p, "an element has another kind than the constant"), NULL;
        store(&view, data, i, &from->at[i], p->cx);
    }
    return const_make(p->cx, dtype, rank, rank ? arena_copy(p->cx->mem, dim, rank * sizeof *dim) : NULL, data);
}

static const Const *list_const(Parser *p, DType dtype, const Literals *from) {
    int64_t n = from->n;
    return make_const(p, dtype, 1, &n, from);
}

static const Const *read_list(Parser *p) {
    Literals items = {0};
    if (!read_elements(p, &items)) return NULL;
    if (!items.n) return fail(p, "an empty list is written with its type: int[]"), NULL;
    DType dtype = items.at[0].dtype;
    for (uint32_t i = 1; i < items.n; i++)
        if (items.at[i].dtype != dtype) return fail(p, "elements of a list have different kinds"), NULL;
    return list_const(p, dtype, &items);
}

/* Reads a constant after the first word of its type: int[], or f32[2,2] [1.0, ...]. */
static const Const *read_typed(Parser *p, Sym word) {
    static const DType list_dtypes[] = {DT_I64, DT_F64, DT_BOOL, DT_STR};
    Literals items = {0};
    if (!expect(p, "[")) return NULL;
    for (int i = 0; i < 4; i++)
        if (!strcmp(ir_list_word(list_dtypes[i]), word) && accept(p, "]")) return list_const(p, list_dtypes[i], &items);
    DType dtype = dtype_named(word);
    if (dtype == DT_NONE) return fail(p, "expected an operand"), NULL;
    int64_t dim[MAX_RANK];
    uint32_t rank = 0;
    while (!accept(p, "]")) {
        Literal size;
        if (rank == MAX_RANK || (rank && !expect(p, ",")) || !read_literal(p, &size) || size.dtype != DT_I64)
            return fail(p, "malformed sizes"), NULL;
        dim[rank++] = size.i;
    }
    return read_elements(p, &items) ? make_const(p, dtype, rank, dim, &items) : NULL;
}

static const Const *read_const(Parser *p) {
    skip_blanks(p);
    if (*p->at == '[') return read_list(p);
    const char *back = p->at;
    if (isalpha((unsigned char)*p->at)) {
        Sym word = read_word(p);
        if (*p->at == '[') return read_typed(p, word);
        p->at = back;
    }
    Literal literal;
    if (!read_literal(p, &literal)) return NULL;
    Literals one = {&literal, 1, 1};
    return make_const(p, literal.dtype, 0, NULL, &one);
}

static const Type *type_of_const(Parser *p, const Const *c) {
    TypeKind kind = c->dtype == DT_I64    ? TY_INT
                    : c->dtype == DT_F64  ? TY_FLOAT
                    : c->dtype == DT_BOOL ? TY_BOOL
                                          : TY_STR;
    const Type *type = ir_basic(p->func, kind);
    return c->rank ? ty_list(p->func->types, type) : type;
}

/* ---- operands ---- */

static Value *read_operand(Parser *p) {
    skip_blanks(p);
    if (*p->at == '%') {
        Decl decl = {0};
        if (!read_reference(p, &decl)) return NULL;
        Value *v = map_get(&p->values, decl.key);
        return v ? v : (fail(p, "a value is used that is not defined above"), NULL);
    }
    if (accept(p, "none")) return ir_none(&p->b);
    const Const *c = read_const(p);
    if (c && c->rank > 1) return fail(p, "a tensor constant needs a line of its own"), NULL;
    return c ? ir_const(&p->b, c, type_of_const(p, c)) : NULL;
}

static bool at_line_end(Parser *p) {
    skip_blanks(p);
    return !*p->at || *p->at == '\n' || *p->at == '{' || *p->at == '}' || *p->at == ')';
}

static bool read_operands(Parser *p, Values *in) {
    if (at_line_end(p)) return true;
    do {
        skip_lines(p);
        Value *v = read_operand(p);
        if (!v) return false;
        vec_push(p->mem, in, v);
    } while (accept(p, ","));
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
    p->b.at = span_at(p, p->line);
    return ir_node(&p->b, op, in->n, in->at, out->n, type, fact, blocks);
}

static bool define_results(Parser *p, Node *node, const Decls *out) {
    for (uint32_t i = 0; i < out->n; i++)
        if (!define(p, &out->at[i], node->out[i])) return false;
    return true;
}

static bool static_sizes(Parser *p, const Fact *fact, int64_t *dim) {
    for (int i = 0; i < fact->rank; i++)
        if (!dim_known(fact->dim[i], &dim[i])) return fail(p, "the sizes of a constant must be numbers");
    return fact->rank >= 0 || fail(p, "the rank of a constant must be known");
}

static bool parse_const(Parser *p, const Op *op, Decls *out) {
    Literals items = {0};
    int64_t dim[MAX_RANK];
    if (out->n != 1 || out->at[0].fact.dtype == DT_NONE) return fail(p, "a constant has one result with a dtype");
    Fact *fact = &out->at[0].fact;
    if (!static_sizes(p, fact, dim) || !read_elements(p, &items)) return false;
    const Const *c = make_const(p, fact->dtype, (uint32_t)fact->rank, dim, &items);
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
    Sym key = read_string(p);
    if (!key || out->n != 1) return fail(p, "a weight has a key and one result");
    Weight *weight = weight_of(p, key, &out->at[0].fact);
    if (!weight) return false;
    if (accept(p, "buffer")) weight->parameter = false;
    if (accept(p, "fill")) {
        Literal value;
        if (!read_literal(p, &value)) return false;
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
    if (!expect(p, "{")) return false;
    skip_lines(p);
    if (params && (!read_params(p, &decls) || !expect(p, ":"))) return false;
    for (uint32_t i = 0; i < decls.n; i++)
        if (!define(p, &decls.at[i], ir_param(p->func, inner, decls.at[i].type, decls.at[i].fact, NULL))) return false;
    if (++p->nesting > MAX_NESTING) return fail(p, "blocks are nested too deep");
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
    if (!parse_block(p, node, false) || !expect(p, "else") || !parse_block(p, node, false)) return false;
    return define_results(p, node, out);
}

static bool parse_loop(Parser *p, const Op *op, Decls *out) {
    Values in = {0};
    Value *trips = read_operand(p);
    if (!trips || !expect(p, ",")) return false;
    Value *cond = read_operand(p);
    if (!cond || !expect(p, ",") || !expect(p, "(")) return false;
    vec_push(p->mem, &in, trips);
    vec_push(p->mem, &in, cond);
    if (!read_operands(p, &in) || !expect(p, ")")) return false;
    Node *node = add_node(p, op, &in, out, 1);
    return parse_block(p, node, true) && define_results(p, node, out);
}

typedef struct ForeignAttr ForeignAttr;

static bool read_attrs(Parser *p, Foreign *foreign) {
    Vec(ForeignAttr) attrs = {0};
    if (!expect(p, "{")) return false;
    while (!accept(p, "}")) {
        ForeignAttr attr;
        if (attrs.n && !expect(p, ",")) return false;
        if (!(attr.name = read_name(p)) || !expect(p, "=")) return fail(p, "malformed attribute");
        attr.tensor = accept(p, "tensor");
        if (!(attr.value = read_const(p))) return fail(p, "malformed attribute");
        vec_push(p->mem, &attrs, attr);
    }
    foreign->attr = attrs.at;
    foreign->attrs = attrs.n;
    return true;
}

static bool parse_foreign(Parser *p, const Op *op, Decls *out) {
    Foreign *foreign = arena_new(p->mem, Foreign);
    Literal version;
    if (!(foreign->domain = read_string(p)) || !(foreign->type = read_string(p)) || !read_literal(p, &version))
        return false;
    if (version.dtype != DT_I64 || version.i < 0 || version.i > INT32_MAX) return fail(p, "malformed version");
    foreign->version = (int)version.i;
    Values in = {0};
    if (!read_attrs(p, foreign) || !read_operands(p, &in)) return false;
    Node *node = add_node(p, op, &in, out, 0);
    node->foreign = foreign;
    return define_results(p, node, out);
}

static bool parse_plain(Parser *p, const Op *op, Decls *out) {
    Values in = {0};
    if (!read_operands(p, &in)) return false;
    if (op->kind == OP_ROW && (in.n != op->params || out->n != op->results))
        return fail(p, arena_printf(p->mem, "%s has %u arguments and %u results", op->text, op->params, op->results));
    return define_results(p, add_node(p, op, &in, out, 0), out);
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
    if (*p->at == '%' && (!read_decls(p, &out) || !expect(p, "="))) return false;
    Sym word = read_word(p);
    const Op *op = word ? op_text(p->func->ops, word) : NULL;
    if (!op) return fail(p, word ? arena_printf(p->mem, "there is no operator %s", word) : "expected an operator");
    return parse_operation(p, op, &out) && (at_line_end(p) || fail(p, "text after the operands"));
}

static bool parse_lines(Parser *p) {
    for (skip_lines(p); !accept(p, "}"); skip_lines(p)) {
        if (!*p->at) return fail(p, "a block is not closed");
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
    *name = read_name(p);
    if (*name && accept(p, ":"))
        skip_blanks(p);
    else {
        *name = NULL;
        p->at = back;
        skip_blanks(p);
    }
    Decl decl = {0};
    return read_fact(p, &decl);
}

static bool parse_outputs(Parser *p) {
    Vec(Sym) names = {0};
    if (!expect(p, "->") || !expect(p, "(")) return false;
    bool any = false;
    while (!accept(p, ")")) {
        Sym name;
        if ((names.n && !expect(p, ",")) || !parse_output(p, &name)) return false;
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
    skip_lines(p);
    if (!expect(p, "func") || !expect(p, "@")) return false;
    if (!(p->func->name = read_name(p))) return fail(p, "expected the function's name");
    if (!parse_inputs(p) || !parse_outputs(p) || !expect(p, "{") || !parse_lines(p)) return false;
    skip_lines(p);
    return !*p->at || fail(p, "text after the function");
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
