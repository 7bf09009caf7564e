/* Sizes of tensors of unknown shape that uses prove while code is checked: a layer for inputs of size 8 proves that the
 * last size of its input is 8. Another use of the same value that needs another size is an error. */
#include "base/vec.h"
#include "frontend/tensor/operators.h"

#include <string.h>

/* What one use proves of a value; kept in a list for each value. */
typedef struct Proof {
    int axis; /* counted from the end, from 1 */
    int64_t size;
    Span at; /* the use, in the program's text */
    const struct Proof *next;
} Proof;

static bool known_size(const Value *v, int axis, int64_t *size) {
    const Fact *fact = v ? &v->fact : NULL;
    return fact && axis >= 0 && axis < fact->rank && fact->dim && fact->dim[axis] && dim_known(fact->dim[axis], size);
}

/* Returns the number of spatial dimensions of a convolution; 0: the operator is another. */
static int spatial(const Op *op) {
    bool is = !strncmp(op->name, "conv", 4) && op->name[4] >= '1' && op->name[4] <= '3' && !strcmp(op->name + 5, "d");
    return is ? op->name[4] - '0' : 0;
}

/* Finds the size that the operator needs of its first argument, and the axis, counted from the end. */
static bool needed(Eval *ev, const OpBinding *b, Value *const *in, int *axis, int64_t *size) {
    const Op *op = b->op;
    int64_t groups = 0;
    int dims = spatial(op);
    if (op->params < 2 || !in[0] || in[0]->type->kind != TY_TENSOR || !in[1]) return false;
    *axis = dims + 1;
    if (!strcmp(op->name, "linear")) return known_size(in[1], in[1]->fact.rank - 1, size);
    int last = op_param(op, cx_sym(ev->cx, "groups"));
    if (!dims || last < 0 || !known_size(in[1], 1, size)) return false;
    bool given = b->arg[last].kind != SV_UNBOUND;
    *size *= given && sv_known_int(b->arg[last], &groups) ? groups : 1;
    return !given || groups > 0;
}

static const Proof *find(Eval *ev, const Value *v, int axis) {
    const Proof *one = map_get(&ev->memo.proofs, v);
    while (one && one->axis != axis) one = one->next;
    return one;
}

bool sizes_agree(Eval *ev, const OpBinding *b, Value *const *in, Span at) {
    int axis;
    int64_t size, own;
    if (!(ev->check.on || ev->options->observe) || !needed(ev, b, in, &axis, &size)) return true;
    Value *v = in[0];
    if (known_size(v, v->fact.rank - axis, &own)) return true; /* the operator compares it itself */
    const Proof *proof = find(ev, v, axis);
    if (proof && proof->size != size && ev->check.on) {
        Diag *diag = ev_error(ev, DIAG_6111, at, "%s expects %lld %s, but its input has %lld, as another use shows",
                              b->op->name, (long long)size, axis == 1 ? "as the last size" : "channels",
                              (long long)proof->size);
        diag_label(ev->cx->diags, diag, proof->at, "this takes %lld", (long long)proof->size);
        diag_help(ev->cx->diags, diag, "create both layers for the same size, or give them different inputs");
        return false;
    }
    bool always = !ev->check.arms && !ev->now.handlers &&
                  ev->emit.b.block == (ev->check.on ? ev->check.body : ev->emit.func->body);
    if (proof || !always) return true;
    Proof *made = arena_new(ev->cx->program, Proof);
    *made = (Proof){axis, size, ev_visible(ev, at), map_get(&ev->memo.proofs, v)};
    map_set(ev->cx->program, &ev->memo.proofs, v, made);
    return true;
}

void proofs_describe(Text *text, Eval *ev, const Value *v) {
    for (const Proof *one = v ? map_get(&ev->memo.proofs, v) : NULL; one; one = one->next) {
        size_t n;
        const char *use = src_text(ev->cx->sources, one->at, &n), *end = use ? memchr(use, '(', n) : NULL;
        text_printf(text, "\n    size %d: %lld", -one->axis, (long long)one->size);
        if (end) text_printf(text, ", since `%.*s` takes it", (int)(end - use), use);
    }
}
