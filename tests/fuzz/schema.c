/* Fuzz target: a call of one operator with arguments drawn from its schema, as a function of a source. The arguments
 * are unusual on purpose: tensors of unknown and wrong ranks, empty ones, numbers at the limits of int64, lists that
 * are too long, and any of them known only at run time. The input's bytes make the choices, and after their end a
 * generator that they seed.
 *
 * With SCRIPTC_ALONE it is a program of its own: `schema_calls COUNT [SEED]`. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ir/op.h"
#include "target.h"

typedef struct Draw {
    const uint8_t *data;
    size_t size, at;
    uint64_t state;
    char source[1 << 16], body[1 << 15], input[16][512];
    uint32_t inputs;
    char shape[400]; /* a shape that several arguments have */
} Draw;

/* ---- choices ---- */

static uint32_t pick(Draw *d, uint32_t n) {
    uint32_t v = 0;
    for (int i = 0; i < 2; i++) {
        d->state = d->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        uint32_t more = (uint32_t)(d->state >> 56);
        if (d->at < d->size) more = d->data[d->at++];
        v = v << 8 | more;
    }
    return v % n;
}

#define ONE_OF(d, ...) \
    ((const char *const[]){ \
        __VA_ARGS__})[pick((d), (uint32_t)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)))]

static void add(char *to, size_t room, const char *text) {
    size_t n = strlen(to);
    if (n + strlen(text) + 1 < room) strcpy(to + n, text);
}

static void put(Draw *d, const char *text) { add(d->body, sizeof d->body, text); }

static const char *odd_int(Draw *d) {
    if (pick(d, 3)) return ONE_OF(d, "0", "1", "2", "3", "-1", "-2", "4", "5");
    return ONE_OF(d, "-9223372036854775808", "9223372036854775807", "2147483648", "-2147483649", "70", "64", "-64",
                  "1000000", "4611686018427387904", "-3", "7", "128", "4294967296", "-9223372036854775807");
}

static const char *odd_float(Draw *d) {
    return ONE_OF(d, "0.0", "1.0", "-1.0", "0.5", "1e300", "-1e300", "1e-300", "float('inf')", "-float('inf')",
                  "float('nan')", "2.0", "-0.0", "9.3e18", "3");
}

/* ---- inputs of the function ---- */

/* Adds a parameter of the function, with its description if there is one, and its name to the call. */
static void parameter(Draw *d, const char *annotation, const char *description) {
    if (d->inputs == sizeof d->input / sizeof *d->input) {
        put(d, "None");
        return;
    }
    char name[16];
    snprintf(name, sizeof name, "p%u", d->inputs);
    char *input = d->input[d->inputs];
    snprintf(input, sizeof d->input[0], "%s: %s", name, description ? description : "");
    if (!description) *input = 0;
    add(d->source, sizeof d->source, d->inputs ? ", " : "");
    add(d->source, sizeof d->source, name);
    add(d->source, sizeof d->source, ": ");
    add(d->source, sizeof d->source, annotation);
    d->inputs++;
    put(d, name);
}

static void draw_shape(Draw *d, char *out, size_t room) {
    *out = 0;
    if (!pick(d, 3)) {
        strcpy(out, pick(d, 3) ? "..." : "_, ...");
        return;
    }
    uint32_t rank = pick(d, 5);
    if (!pick(d, 12)) rank = pick(d, 70);
    for (uint32_t i = 0; i < rank; i++) {
        if (i) add(out, room, ", ");
        add(out, room,
            ONE_OF(d, "a", "b", "n", "2*n + 1", "_", "0", "1", "2", "3", "4", "8", "a", "n", "9223372036854775807"));
    }
}

static void draw_tensor(Draw *d) {
    char shape[400], text[500];
    if (!pick(d, 14)) {
        put(d, ONE_OF(d, "torch.zeros(3, 0)", "torch.ones(2, 3)", "torch.tensor(2.0)", "torch.arange(4)",
                      "torch.tensor([True, False])", "torch.zeros([1] * 20)",
                      "torch.tensor([-9223372036854775808, 9223372036854775807])"));
        return;
    }
    if (pick(d, 3)) draw_shape(d, d->shape, sizeof d->shape);
    strcpy(shape, d->shape);
    const char *dtype = pick(d, 3) ? "float32"
                                   : ONE_OF(d, "int64", "bool", "float64", "float16", "int32", "uint8", "bfloat16",
                                            "int8", "complex64");
    snprintf(text, sizeof text, *shape ? "%s[%s]" : "%s[()]", dtype, shape);
    if (!*shape) snprintf(text, sizeof text, "%s[]", dtype);
    parameter(d, "torch.Tensor", pick(d, 8) ? text : NULL);
    if (!pick(d, 4))
        put(d, ONE_OF(d, ".flatten()", ".unsqueeze(0)", ".reshape(-1, 2)", ".t()", "[..., None]", ".nonzero()",
                      ".sum()", "[:0]", ".squeeze()", ".transpose(0, -1)"));
}

static void draw_int(Draw *d) {
    if (pick(d, 4))
        put(d, odd_int(d));
    else
        parameter(d, "int", NULL);
}

static void draw_float(Draw *d) {
    if (pick(d, 4))
        put(d, odd_float(d));
    else
        parameter(d, "float", NULL);
}

static void draw_bool(Draw *d) {
    if (pick(d, 4))
        put(d, ONE_OF(d, "True", "False"));
    else
        parameter(d, "bool", NULL);
}

static void draw_value(Draw *d, const Type *type, bool optional);

/* Writes a list: a display, one element repeated, or a list known only at run time. */
static void draw_list(Draw *d, const Type *elem, bool elements_optional, uint32_t fixed) {
    static const char *const of_the_run[] = {
        [TY_INT] = "List[int]", [TY_FLOAT] = "List[float]", [TY_BOOL] = "List[bool]"};
    if (!pick(d, 6) && elem->kind <= TY_BOOL && of_the_run[elem->kind]) {
        parameter(d, of_the_run[elem->kind], NULL);
        return;
    }
    if (!pick(d, 8) && elem->kind == TY_TENSOR) {
        parameter(d, "List[torch.Tensor]", pick(d, 2) ? "List[float32[...]]" : "List[float32[n, _]]");
        return;
    }
    uint32_t n = pick(d, 3) ? (fixed ? fixed : 1 + pick(d, 3)) : pick(d, 6);
    put(d, "[");
    for (uint32_t i = 0; i < n; i++) {
        if (i) put(d, ", ");
        draw_value(d, elem, elements_optional);
    }
    put(d, "]");
    if (!pick(d, 10)) put(d, pick(d, 2) ? " * 70" : " * 20");
}

static void draw_value(Draw *d, const Type *type, bool optional) {
    if (optional && !pick(d, 3)) {
        put(d, "None");
        return;
    }
    switch (type->kind) {
    case TY_TENSOR: draw_tensor(d); break;
    case TY_INT: draw_int(d); break;
    case TY_FLOAT: draw_float(d); break;
    case TY_BOOL: draw_bool(d); break;
    case TY_NUMBER: pick(d, 2) ? draw_int(d) : draw_float(d); break;
    case TY_LIST: draw_list(d, type->elem[0], false, 0); break;
    case TY_DTYPE:
        put(d, ONE_OF(d, "torch.float32", "torch.int64", "torch.bool", "torch.float16", "torch.complex64",
                      "torch.uint8", "torch.float64"));
        break;
    case TY_STR:
        put(d, ONE_OF(d, "'sum'", "'mean'", "'none'", "'amax'", "'prod'", "'ij,jk->ik'", "'ii'", "'reflect'",
                      "'constant'", "'ortho'", "'floor'", "'trunc'", "'left'", "'bilinear'", "''", "'...i->...'"));
        break;
    default: put(d, "None"); break;
    }
}

/* ---- the call ---- */

static void draw_call(Draw *d, const Op *op) {
    char text[300];
    snprintf(text, sizeof text, "torch.ops.aten.%s.%s(", op->name, *op->overload ? op->overload : "default");
    put(d, text);
    for (uint32_t i = 0; i < op->params; i++) {
        const Param *param = &op->param[i];
        if (param->has_default && !pick(d, 2)) {
            if (param->keyword) continue;
            bool keywords_follow = true;
            for (uint32_t k = i; k < op->params; k++) keywords_follow &= op->param[k].has_default;
            if (keywords_follow) break;
        }
        if (i) put(d, ", ");
        if (param->keyword) {
            snprintf(text, sizeof text, "%s=", param->name);
            put(d, text);
        }
        if (param->type->kind == TY_LIST && !(param->optional && !pick(d, 3)))
            draw_list(d, param->type->elem[0], param->elem_optional, param->fixed);
        else
            draw_value(d, param->type, param->optional);
    }
    put(d, ")");
}

static void draw_program(Draw *d, const Op *op) {
    add(d->source, sizeof d->source, "import torch\nfrom typing import List, Optional\n\ndef f(");
    draw_call(d, op);
    add(d->source, sizeof d->source, "):\n    return ");
    add(d->source, sizeof d->source, d->body);
    add(d->source, sizeof d->source, "\n");
}

/* ---- the operators: opened once, since a schema never changes ---- */

typedef struct Table {
    Fault fault;
    Context cx;
    const Op *const *op;
    uint32_t n;
} Table;

static const Table *table(void) {
    static Table *opened;
    if (opened) return opened;
    opened = calloc(1, sizeof *opened);
    if (!opened || setjmp(opened->fault.exit)) abort();
    context_open(&opened->cx, &opened->fault);
    opened->op = op_all(ops_open(&opened->cx, types_open(&opened->cx), op_families, NULL), &opened->n);
    return opened;
}

static const Op *draw_op(Draw *d) {
    const Table *t = table();
    for (;;) {
        const Op *op = t->op[pick(d, t->n)];
        d->at = d->at < d->size ? d->at : d->size;
        if (op->row && !strcmp(op->space, "aten") && !(op->traits & T_INTERNAL)) return op;
        d->at = d->size; /* the generator takes over, because the bytes may never name an operator */
    }
}

/* ---- one compile ---- */

static void show_error(void *user, const sc_diagnostic *diagnostic) {
    (void)user;
    if (diagnostic->code && (!strcmp(diagnostic->code, "SC0001") || getenv("SCHEMA_VERBOSE")))
        fprintf(stderr, "%s: %s\n", diagnostic->code, diagnostic->message);
}

static sc_status compile(const Draw *d, const char *opset) {
    sc_session *session = sc_open(&(sc_options){.size = sizeof(sc_options), .no_files = 1, .diagnostic = show_error});
    if (!session) return SC_OK;
    for (uint32_t i = 0; i < d->inputs; i++)
        if (*d->input[i]) sc_set(session, "input", d->input[i]);
    sc_set(session, "opset", opset);
    sc_set(session, "verify-each", NULL);
    sc_set(session, "limit", "heap-bytes=536870912");
    sc_set(session, "limit", "steps=3000000");
    sc_set(session, "limit", "unroll-nodes=20000");
    sc_set(session, "limit", "wall-ms=10000");
    sc_set(session, "exact", pick((Draw *)(uintptr_t)d, 2) ? "nan" : "none");
    sc_source(session, "model.py", d->source, strlen(d->source));
    sc_status status = sc_compile(session, "model.py:f");
    if (status == SC_OK) sc_write(session, target_drop, NULL);
    sc_close(session);
    return status;
}

static void show_program(const Draw *d) {
    fprintf(stderr, "%s", d->source);
    for (uint32_t i = 0; i < d->inputs; i++)
        if (*d->input[i]) fprintf(stderr, "--input '%s'\n", d->input[i]);
}

enum { SECONDS = 5 }; /* limit for one call */

static sc_status run(const uint8_t *data, size_t size, uint64_t seed) {
    Draw *d = calloc(1, sizeof *d);
    if (!d) return SC_OK;
    d->data = data, d->size = size, d->state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    for (size_t i = 0; i < size; i++) d->state = (d->state ^ data[i]) * UINT64_C(1099511628211);
    const Op *op = draw_op(d);
    draw_shape(d, d->shape, sizeof d->shape);
    draw_program(d, op);
    if (getenv("SCHEMA_VERBOSE")) show_program(d);
    time_t start = time(NULL);
    sc_status status = compile(d, ONE_OF(d, "20", "20", "13", "18", "23"));
    bool slow = time(NULL) - start > SECONDS;
    if (status == SC_INTERNAL || slow) {
        fprintf(stderr, "%s:\n", slow ? "slow" : "internal error");
        show_program(d);
    }
    free(d);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (run(data, size, 0) == SC_INTERNAL) abort();
    return 0;
}

#ifdef SCRIPTC_ALONE
int main(int argc, char **argv) {
    uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000, seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    uint64_t status[8] = {0};
    for (uint64_t i = 0; i < count; i++) {
        if (getenv("SCHEMA_VERBOSE")) fprintf(stderr, "---- seed %" PRIu64 "\n", seed + i);
        status[run(NULL, 0, seed + i) & 7]++;
    }
    printf("%" PRIu64 " calls: %" PRIu64 " compiled, %" PRIu64 " refused, %" PRIu64 " by a limit, %" PRIu64
           " internal errors\n",
           count, status[SC_OK], status[1] + status[2], status[3], status[SC_INTERNAL]);
    return status[SC_INTERNAL] != 0;
}
#endif
