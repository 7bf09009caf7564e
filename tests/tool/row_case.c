#include "tests/tool/row_case.h"

#include "ops/ops.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Case {
    Context cx;
    Fault fault;
    Func *func;
    Builder b;
    Map values; /* Sym to Value * */
    Vec(Value *) outputs;
    Vec(Sym) output_names, input_names;
} Case;

static const char *skip(const char *s) {
    while (*s == ' ') s++;
    return s;
}

static Sym word(Case *c, const char **at) {
    const char *start = *at = skip(*at);
    while (**at && !strchr(" ,[]\n", **at)) ++*at;
    return sym_n(c->cx.symbols, start, (size_t)(*at - start));
}

static Value *operand(Case *c, const char **at);

static Value *list(Case *c, const char **at) {
    Value *item[256];
    uint32_t n = 0;
    for (++*at; **at && **at != ']' && n < 256;) {
        item[n++] = operand(c, at);
        *at = skip(*at);
        if (**at == ',') ++*at;
        *at = skip(*at);
    }
    if (**at == ']') ++*at;
    const Type *elem = n ? item[0]->type : ty_basic(c->func->types, TY_INT);
    for (uint32_t i = 0; i < n; i++)
        if (item[i]->type->kind == TY_NONE || item[i]->type->kind == TY_TENSOR)
            elem = ty_basic(c->func->types, TY_TENSOR);
    return ir_list(&c->b, elem, n, item);
}

static Value *operand(Case *c, const char **at) {
    *at = skip(*at);
    if (**at == '[') return list(c, at);
    if (**at == '\'') {
        const char *start = ++*at;
        while (**at && **at != '\'') ++*at;
        Sym text = sym_n(c->cx.symbols, start, (size_t)(*at - start));
        if (**at) ++*at;
        return ir_str(&c->b, text);
    }
    Sym w = word(c, at);
    Value *v = map_get(&c->values, w);
    char *end;
    if (v) return v;
    if (!strcmp(w, "none")) return ir_none(&c->b);
    if (!strcmp(w, "True") || !strcmp(w, "False")) return ir_bool(&c->b, *w == 'T');
    int64_t k = strtoll(w, &end, 10);
    if (end > w && !*end) return ir_int(&c->b, k);
    double f = strtod(w, &end);
    if (end > w && !*end) return ir_float(&c->b, f);
    fault_internal(&c->fault, "unknown operand %s", w);
}

static void read_input(Case *c, const char *at) {
    Sym name = word(c, &at);
    at = skip(at);
    Sym type = word(c, &at);
    const Type *number = !strcmp(type, "int")     ? ty_basic(c->func->types, TY_INT)
                         : !strcmp(type, "float") ? ty_basic(c->func->types, TY_FLOAT)
                         : !strcmp(type, "bool")  ? ty_basic(c->func->types, TY_BOOL)
                                                  : NULL;
    const Dim *dim[MAX_RANK];
    int rank = -1;
    if (*at == '[')
        for (rank = 0, at++; *at && *at != ']';) {
            dim[rank++] = dim_parse(c->func->dims, &at);
            if (*at == ',') at++;
        }
    Fact fact = number ? fact_unknown(number) : fact_tensor(&c->cx, dtype_named(type), rank, dim);
    Value *v = ir_param(c->func, c->func->body, number ? number : ty_basic(c->func->types, TY_TENSOR), fact, name);
    map_set(c->cx.mem, &c->values, name, v);
    vec_push(c->cx.mem, &c->input_names, name);
}

static bool read_call(Case *c, const char *at) {
    Sym result[16];
    uint32_t n = 0;
    Value *in[64], *out[16];
    do {
        at += n != 0;
        result[n++] = word(c, &at);
    } while (*at == ',' && n < 16);
    Sym name = word(c, &at);
    const Op *op = op_text(c->func->ops, name);
    if (!op) fault_internal(&c->fault, "no row %s", name);
    uint32_t nin = 0;
    for (at = skip(at); *at && *at != '\n' && nin < 64; at = skip(at)) in[nin++] = operand(c, &at);
    c->b.at = (Span){1, 1};
    if (!ir_call(&c->b, op, nin, in, out)) return false;
    for (uint32_t i = 0; i < op->results && i < n; i++) {
        out[i]->name = result[i];
        map_set(c->cx.mem, &c->values, result[i], out[i]);
    }
    return true;
}

static bool finish(Case *c, int opset, BackendWriteFn *write, void *user) {
    BackendOptions options = {.opset = opset};
    ir_yield(&c->b, c->outputs.n, c->outputs.at);
    c->func->input = c->input_names.at;
    c->func->output = c->output_names.at;
    const char *broken = ir_verify(c->func, P_VALID);
    if (broken) fault_internal(&c->fault, "%s", broken);
    Backend *backend = backend_lower(c->func, &options);
    if (!backend) return false;
    return backend_write(backend, write, user) == 0;
}

static bool read_lines(Case *c, char *lines, int opset, BackendWriteFn *write, void *user) {
    for (char *rest, *line = strtok_r(lines, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        const char *at = line;
        Sym verb = word(c, &at);
        if (!strcmp(verb, "input")) read_input(c, at);
        if (!strcmp(verb, "call") && !read_call(c, at)) return false;
        if (!strcmp(verb, "output")) {
            Sym output = word(c, &at);
            Value *v = map_get(&c->values, output);
            if (!v) fault_internal(&c->fault, "no value %s", output);
            vec_push(c->cx.mem, &c->outputs, v);
            vec_push(c->cx.mem, &c->output_names, output);
        }
    }
    return finish(c, opset, write, user);
}

bool row_case(const char *lines, int opset, BackendWriteFn *write, void *user, char *said, size_t size) {
    Case *c = calloc(1, sizeof *c);
    volatile bool made = false;
    if (!c) exit(1);
    if (setjmp(c->fault.exit)) {
        snprintf(said, size, "internal: %s %s", c->fault.text, c->fault.limit ? c->fault.limit : "");
    } else {
        c->fault.guarded = abort;
        context_open(&c->cx, &c->fault);
        src_add(c->cx.sources, "case", lines, strlen(lines), false);
        Types *types = types_open(&c->cx);
        Dims *dims = dims_open(&c->cx);
        c->func = ir_func(&c->cx, types, dims, ops_open(&c->cx, types, op_families, &op_index), c->cx.mem,
                          sym(c->cx.symbols, "f"));
        c->b = (Builder){.func = c->func, .block = c->func->body, .scope = sym(c->cx.symbols, "")};
        char *copy = arena_text(c->cx.mem, lines, strlen(lines));
        made = read_lines(c, copy, opset, write, user);
        uint32_t n;
        Diag **diag = diag_sorted(c->cx.diags, c->cx.mem, &n);
        if (made)
            snprintf(said, size, "ok");
        else
            snprintf(said, size, "error SC%04u: %s", n ? diag[0]->row->code : 0, n ? diag[0]->text : "");
    }
    context_close(&c->cx);
    free(c);
    return made;
}
