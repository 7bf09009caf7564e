/* Expands the lowering text of a row: reads it once, left to right, and makes nodes as it goes. Without a Lower, it
 * only checks the text. */
#include "backend/lower/lower.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_OPERANDS = 16, MAX_LOCALS = 24, MAX_OUT = 8 };

typedef struct Local {
    const char *name;
    size_t length;
    OxVal v;
} Local;

typedef struct Expr {
    Lower *lo; /* NULL if the text is only checked */
    Context *cx;
    const Op *op;
    const char *at;
    const char *problem; /* the text's first error */
    bool failed;         /* an error was reported to the user */
    Local local[MAX_LOCALS];
    uint32_t locals;
} Expr;

/* An operand whose dtype is not determined yet. */
typedef enum { OPERAND_NONE, OPERAND_VALUE, OPERAND_NUMBER, OPERAND_LITERAL } OperandKind;
typedef struct Operand {
    OperandKind kind;
    OxVal v;
    double number;
} Operand; /* NUMBER: v is 0-d with its own dtype */

typedef struct Call {
    const char *name;
    Operand operand[MAX_OPERANDS];
    OxAttr attr[MAX_OPERANDS];
    uint32_t operands, attrs;
} Call;

static Operand parse_operand(Expr *e);

/* ---- tokens ---- */

static void problem(Expr *e, const char *what) {
    if (!e->problem) e->problem = arena_printf(e->cx->mem, "%s at \"%s\"", what, e->at);
    e->at += strlen(e->at);
}

static char peek(Expr *e) {
    while (*e->at == ' ') e->at++;
    return *e->at;
}

static bool take(Expr *e, char c) {
    if (peek(e) != c) return false;
    e->at++;
    return true;
}

static void expect(Expr *e, char c) {
    if (!take(e, c)) problem(e, c == ')' ? "expected )" : c == '(' ? "expected (" : "syntax");
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static const char *word(Expr *e, size_t *length) {
    peek(e);
    const char *start = e->at;
    while (is_word(*e->at)) e->at++;
    *length = (size_t)(e->at - start);
    if (!*length) problem(e, "expected a name");
    return start;
}

/* Copies operator and attribute names, because nodes that outlive the expansion point to them. */
static const char *word_text(Expr *e) {
    size_t n;
    const char *s = word(e, &n);
    return sym_n(e->cx->symbols, s, n);
}

static double number(Expr *e) {
    double v = 0;
    peek(e);
    size_t sign = *e->at == '-',
           n = sign + (strncmp(e->at + sign, "inf", 3) ? strspn(e->at + sign, "0123456789.eE+-") : 3);
    if (!text_read_double(e->cx->scratch, e->at, n, &v)) problem(e, "expected a number");
    e->at += n;
    return v;
}

static uint32_t number_list(Expr *e, double *v) {
    uint32_t n = 0;
    expect(e, '[');
    while (peek(e) && peek(e) != ']' && n < MAX_RANK) {
        v[n++] = number(e);
        if (!take(e, ',')) break;
    }
    if (!take(e, ']')) problem(e, "expected ]");
    return n;
}

/* ---- arguments ---- */

static Value *argument(Expr *e, const char *name, bool *exists) {
    for (uint32_t i = 0; i < e->op->params; i++)
        if (!strcmp(e->op->param[i].name, name)) {
            *exists = true;
            return e->lo ? call_arg(&e->lo->call, name) : NULL;
        }
    *exists = false;
    return NULL;
}

/* Returns whether the operator has tensor arguments; in rows without any, each number keeps its own dtype. */
static bool has_tensor(const Op *op) {
    for (uint32_t i = 0; i < op->params; i++)
        if (op->param[i].type->kind == TY_TENSOR) return true;
    return op->results && op->result[0]->kind == TY_TENSOR;
}

static Operand named_operand(Expr *e) {
    size_t n;
    const char *s = word(e, &n);
    if (n == 1 && *s == '_') return (Operand){.kind = OPERAND_NONE};
    for (uint32_t i = 0; i < e->locals; i++)
        if (e->local[i].length == n && !strncmp(e->local[i].name, s, n))
            return (Operand){OPERAND_VALUE, e->local[i].v, 0};
    bool exists;
    Value *v = argument(e, arena_text(e->cx->scratch, s, n), &exists);
    if (!exists) problem(e, "unknown name before");
    if (!v) return (Operand){.kind = OPERAND_NONE};
    bool number = has_tensor(e->op) &&
                  (v->type->kind == TY_INT || v->type->kind == TY_FLOAT || v->type->kind == TY_BOOL);
    return (Operand){number ? OPERAND_NUMBER : OPERAND_VALUE, lo_operand(e->lo, v), 0};
}

static void unknown_argument(Expr *e, const char *name) {
    if (!e->failed)
        lo_error(e->lo, DIAG_6103, "%s needs a value for '%s' that is known at compile time",
                 op_said(e->lo->cx->mem, e->op), name);
    e->failed = true;
}

/* Reads $name as an operand: a vector of known integers. */
static Operand constant_operand(Expr *e) {
    const char *name = word_text(e);
    bool exists;
    Ints ints;
    Value *v = argument(e, name, &exists);
    if (!exists) problem(e, "unknown $name before");
    if (!v) return (Operand){.kind = OPERAND_NONE};
    if (!call_ints(&e->lo->call, name, &ints)) {
        unknown_argument(e, name);
        return (Operand){.kind = OPERAND_NONE};
    }
    return (Operand){OPERAND_VALUE, ox_ints(e->lo->ox, ints.n, ints.at), 0};
}

/* ---- attributes ---- */

OxAttr lower_attr(Lower *lo, const char *name, const Const *value, char kind) {
    Arena *mem = lo->func->mem;
    bool text = value->dtype == DT_STR, real = dtype_is_float(value->dtype);
    if (!kind) kind = text ? 's' : value->rank > 1 ? 't' : real ? (value->rank ? 'F' : 'f') : value->rank ? 'I' : 'i';
    uint32_t n = (uint32_t)value->count;
    if (text) return value->rank ? oa_strs(name, n, value->data) : oa_str(name, *(const Sym *)value->data);
    if (kind == 'f' && n) return oa_float(name, const_get_float(value, 0));
    if (kind == 'i' && n) return oa_int(name, const_get_int(value, 0));
    if (kind == 't') return oa_tensor(name, value);
    int64_t *ints = arena_new_array(mem, int64_t, n + 1);
    double *floats = arena_new_array(mem, double, n + 1);
    for (uint32_t i = 0; i < n; i++) {
        ints[i] = const_get_int(value, i);
        floats[i] = const_get_float(value, i);
    }
    return kind == 'F' ? oa_floats(name, n, floats) : oa_ints(name, n, ints);
}

static OxAttr argument_attr(Expr *e, const char *name, char kind) {
    const char *argument_name = word_text(e);
    bool exists;
    Value *v = argument(e, argument_name, &exists);
    if (!exists) problem(e, "unknown $name before");
    if (!v) return oa_none();
    const Param *param = &e->op->param[call_index(&e->lo->call, argument_name)];
    DType dtype = param->type->kind == TY_DTYPE || !strcmp(argument_name, "dtype")
                      ? call_dtype(&e->lo->call, argument_name)
                      : DT_NONE;
    if (dtype != DT_NONE) return oa_dtype(name, dtype);
    Ints ints;
    if (kind == 'I' && call_ints(&e->lo->call, argument_name, &ints)) return oa_ints(name, ints.n, ints.at);
    if (v->fact.data) return lower_attr(e->lo, name, v->fact.data, kind);
    unknown_argument(e, argument_name);
    return oa_none();
}

static OxAttr literal_attr(Expr *e, const char *name, char kind) {
    double v[MAX_RANK];
    if (take(e, '\'')) {
        const char *start = e->at, *end = strchr(start, '\'');
        if (!end) {
            problem(e, "expected '");
            return oa_none();
        }
        e->at = end + 1;
        return oa_str(name, arena_text(e->cx->mem, start, (size_t)(end - start)));
    }
    bool list = peek(e) == '[';
    uint32_t n = 1;
    if (list)
        n = number_list(e, v);
    else
        v[0] = number(e);
    if (!list) return kind == 'f' ? oa_float(name, v[0]) : oa_int(name, (int64_t)v[0]);
    int64_t *ints = arena_new_array(e->cx->mem, int64_t, n + 1);
    for (uint32_t i = 0; i < n; i++) ints[i] = (int64_t)v[i];
    return kind == 'F' ? oa_floats(name, n, arena_copy(e->cx->mem, v, n * sizeof *v)) : oa_ints(name, n, ints);
}

/* Returns the row of an ONNX operator. Without an opset it is that of the newest version, which has every attribute. */
static const OxRow *row_of(Expr *e, const char *type) { return ox_row(type, e->lo ? e->lo->opset : 99); }

static OxAttr parse_attr(Expr *e, const char *type, const char *name) {
    char kind = ox_attr_kind(row_of(e, type), name);
    if (!kind && isupper((unsigned char)*type)) kind = ox_attr_kind(ox_row(type, 99), name);
    if (!kind && isupper((unsigned char)*type) && strcmp(name, "axes")) problem(e, "unknown attribute before");
    return take(e, '$') ? argument_attr(e, name, kind) : literal_attr(e, name, kind);
}

/* ---- calls ---- */

static bool at_attribute(Expr *e) {
    peek(e);
    const char *s = e->at;
    while (is_word(*s)) s++;
    const char *end = s;
    while (*s == ' ') s++;
    return end > e->at && *s == '=';
}

static void parse_arguments(Expr *e, Call *call) {
    expect(e, '(');
    while (peek(e) && peek(e) != ')' && call->operands < MAX_OPERANDS && call->attrs < MAX_OPERANDS) {
        if (at_attribute(e)) {
            const char *name = word_text(e);
            expect(e, '=');
            call->attr[call->attrs++] = parse_attr(e, call->name, name);
        } else {
            call->operand[call->operands++] = parse_operand(e);
        }
        if (!take(e, ',')) break;
    }
    expect(e, ')');
}

static DType first_tensor(Expr *e) {
    for (uint32_t i = 0; i < e->lo->call.nin; i++)
        if (e->lo->call.in[i]->type->kind == TY_TENSOR) return lo_computed(e->lo, e->lo->call.in[i]->fact.dtype);
    return lo_computed(e->lo, e->lo->node->out[0]->fact.dtype);
}

/* Returns the letter of formal parameter i of an operator, counting repeated ones. */
static char formal_letter(const OxRow *row, uint32_t i) {
    const char *s = row->in;
    char letter = 0;
    for (uint32_t k = 0; *s; s++) {
        if (!isupper((unsigned char)*s)) continue;
        letter = *s;
        if (k++ == i) return letter;
    }
    return letter;
}

/* Returns the dtype of a number: that of an operand bound to the same type variable, else of the schema's first
 * tensor. */
static DType number_type(Expr *e, const Call *call, uint32_t i) {
    const OxRow *row = row_of(e, call->name);
    for (uint32_t k = 0; k < call->operands; k++) {
        bool same = !row || formal_letter(row, k) == formal_letter(row, i);
        if (same && call->operand[k].kind == OPERAND_VALUE) return call->operand[k].v->dtype;
    }
    return first_tensor(e);
}

static OxVal settle(Expr *e, const Operand *operand, DType dtype) {
    switch (operand->kind) {
    case OPERAND_NUMBER: return ox_cast(e->lo->ox, operand->v, dtype);
    case OPERAND_LITERAL: return ox_number(e->lo->ox, dtype, operand->number);
    default: return operand->v;
    }
}

static const char *const reductions[][2] = {
    {"sum", "ReduceSum"}, {"mean", "ReduceMean"}, {"max", "ReduceMax"}, {"min", "ReduceMin"}, {"prod", "ReduceProd"}};

static const char *reduction_of(const char *name) {
    for (size_t i = 0; i < sizeof reductions / sizeof *reductions; i++)
        if (!strcmp(reductions[i][0], name)) return reductions[i][1];
    return NULL;
}

static DType cast_of(const char *name) { return !strcmp(name, "bool") ? DT_BOOL : dtype_named(name); }

static bool is_helper(const char *name) {
    return !strcmp(name, "like") || !strcmp(name, "result") || !strcmp(name, "where") || reduction_of(name) ||
           cast_of(name) != DT_NONE;
}

static OxVal reduce(Expr *e, const char *type, Call *call) {
    Ints axes = {0, NULL};
    bool keep = true;
    for (uint32_t i = 0; i < call->attrs; i++) {
        if (call->attr[i].kind == OXA_INTS) axes = (Ints){call->attr[i].n, (int64_t *)call->attr[i].ints};
        if (call->attr[i].kind == OXA_INT) keep = call->attr[i].i != 0;
    }
    if (call->operands > 1 && call->operand[1].v) ox_known_ints(call->operand[1].v, &axes);
    return ox_reduce(e->lo->ox, type, call->operand[0].v, axes.n, axes.at, keep);
}

static OxVal helper(Expr *e, Call *call) {
    Ox *ox = e->lo->ox;
    const char *name = call->name;
    if (reduction_of(name)) return reduce(e, reduction_of(name), call);
    if (!strcmp(name, "where")) {
        DType dtype = call->operand[1].kind == OPERAND_VALUE   ? call->operand[1].v->dtype
                      : call->operand[2].kind == OPERAND_VALUE ? call->operand[2].v->dtype
                                                               : first_tensor(e);
        OxVal then = settle(e, &call->operand[1], dtype), otherwise = settle(e, &call->operand[2], dtype);
        return ox_where(ox, call->operand[0].v, then, otherwise);
    }
    DType dtype = cast_of(name);
    if (!strcmp(name, "like")) dtype = call->operand[1].v->dtype;
    if (!strcmp(name, "result")) dtype = lo_computed(e->lo, e->lo->node->out[0]->fact.dtype);
    OxVal v = settle(e, &call->operand[0], dtype);
    return ox_cast(ox, v, dtype);
}

static void run_call(Expr *e, Call *call, uint32_t nout, OxVal *out) {
    if (!e->lo || e->problem || e->failed) return;
    if (!isupper((unsigned char)*call->name)) {
        out[0] = helper(e, call);
        return;
    }
    OxVal in[MAX_OPERANDS];
    for (uint32_t i = 0; i < call->operands; i++) in[i] = settle(e, &call->operand[i], number_type(e, call, i));
    ox_multi(e->lo->ox, call->name, call->operands, in, call->attrs, call->attr, nout, out);
}

static void parse_call(Expr *e, uint32_t nout, OxVal *out) {
    Call *call = arena_new(e->cx->scratch, Call);
    call->name = word_text(e);
    bool known = isupper((unsigned char)*call->name) ? ox_row(call->name, 99) != NULL : is_helper(call->name);
    if (!known) problem(e, "unknown operator before");
    parse_arguments(e, call);
    run_call(e, call, nout, out);
}

static bool at_call(Expr *e) {
    peek(e);
    const char *s = e->at;
    while (is_word(*s)) s++;
    return s > e->at && *s == '(';
}

static Operand vector_operand(Expr *e) {
    double v[MAX_RANK];
    int64_t ints[MAX_RANK];
    uint32_t n = number_list(e, v);
    for (uint32_t i = 0; i < n; i++) ints[i] = (int64_t)v[i];
    return (Operand){OPERAND_VALUE, e->lo ? ox_ints(e->lo->ox, n, ints) : NULL, 0};
}

static Operand parse_operand(Expr *e) {
    char c = peek(e);
    if (c == '$') {
        e->at++;
        return constant_operand(e);
    }
    if (c == '[') return vector_operand(e);
    if (isdigit((unsigned char)c) || c == '-' || c == '.') return (Operand){OPERAND_LITERAL, NULL, number(e)};
    if (!at_call(e)) return named_operand(e);
    OxVal v = NULL;
    parse_call(e, 1, &v);
    return (Operand){OPERAND_VALUE, v, 0};
}

/* ---- statements ---- */

static bool at_statement(Expr *e) {
    peek(e);
    const char *s = e->at;
    while (is_word(*s) || *s == ' ' || *s == ',') s++;
    return *s == '=';
}

static void parse_statement(Expr *e) {
    uint32_t first = e->locals;
    OxVal out[MAX_OUT] = {NULL};
    do {
        size_t n;
        const char *s = word(e, &n);
        if (e->locals == MAX_LOCALS || e->locals - first == MAX_OUT) {
            problem(e, "too many names");
            return;
        }
        e->local[e->locals++] = (Local){s, n, NULL};
    } while (take(e, ','));
    expect(e, '=');
    uint32_t nout = e->locals - first;
    uint32_t after = e->locals;
    e->locals = first; /* a name is not visible in its own definition */
    if (nout > 1) {
        parse_call(e, nout, out);
    } else {
        Operand operand = parse_operand(e);
        if (e->lo && !e->failed && !e->problem) out[0] = settle(e, &operand, first_tensor(e));
    }
    e->locals = after;
    for (uint32_t i = 0; i < nout; i++) e->local[first + i].v = out[i];
    if (!take(e, ';')) problem(e, "expected ;");
}

static void parse_results(Expr *e) {
    uint32_t i = 0;
    do {
        Operand operand = parse_operand(e);
        if (i >= e->op->results) problem(e, "more results than the schema has, before");
        if (e->lo && !e->problem && !e->failed) {
            OxVal v = settle(e, &operand, lo_computed(e->lo, e->lo->node->out[i]->fact.dtype));
            if (v) lo_result(e->lo, i, v);
        }
        i++;
    } while (take(e, ','));
    if (i < e->op->results) problem(e, "fewer results than the schema has");
    if (peek(e)) problem(e, "rest");
}

static void run(Expr *e) {
    while (!e->problem && at_statement(e)) parse_statement(e);
    if (!e->problem) parse_results(e);
}

void expr_lower(Lower *lo, const Op *op) {
    ArenaMark mark = arena_mark(lo->cx->scratch);
    Expr e = {.lo = lo, .cx = lo->cx, .op = op, .at = op->row->expr};
    run(&e);
    if (e.problem) fault_internal(lo->cx->fault, "lowering text of %s: %s", op->text, e.problem);
    arena_release(lo->cx->scratch, mark);
}

const char *expr_check(Context *cx, const Op *op) {
    Expr e = {.cx = cx, .op = op, .at = op->row->expr};
    run(&e);
    return e.problem;
}
