/* Sizes of tensors of unknown shape that uses prove while code is checked: a layer for inputs of size 8 proves that the
 * last size of its input is 8. Another use of the same value that needs another size is an error. */
#include "base/vec.h"
#include "frontend/tensor/operators.h"

#include <string.h>

/* What one use proves of a value; kept in a list for each value. */
typedef struct Proof {
    int axis; /* from the end, counted from 1, or from the beginning, counted from 0 and negated */
    int64_t size;
    Span at; /* the use, in the program's text */
    const struct Proof *next;
} Proof;

typedef struct Need {
    int axis; /* as that of a proof */
    int64_t size;
} Need;

static bool known_size(const Value *v, int axis, int64_t *size) {
    const Fact *fact = v ? &v->fact : NULL;
    return fact && axis >= 0 && axis < fact->rank && fact->dim && fact->dim[axis] && dim_known(fact->dim[axis], size);
}

/* Returns the number of spatial dimensions of a convolution, the end of whose name is at *rest; 0: the operator is
 * another. */
static int spatial(const Op *op, const char *prefix) {
    size_t n = strlen(prefix);
    bool is = !strncmp(op->name, prefix, n) && op->name[n] >= '1' && op->name[n] <= '3' &&
              !strcmp(op->name + n + 1, "d");
    return is ? op->name[n] - '0' : 0;
}

/* The operators whose other argument has the size of an axis of the input. */
static const struct {
    const char *op, *other;
    int axis, other_axis; /* of the input, as that of a proof; of the other argument, from the end */
} rows[] = {
    {"linear", "weight", 1, 1},
    {"matmul", "other", 1, 2},
    {"mm", "mat2", 1, 2},
    {"layer_norm", "weight", 1, 1},
    {"rms_norm", "weight", 1, 1},
    {"group_norm", "weight", -1, 1},
    {"batch_norm", "weight", -1, 1},
    {"batch_norm", "running_mean", -1, 1},
    {"instance_norm", "weight", -1, 1},
};

static Value *argument(Eval *ev, const Op *op, Value *const *in, const char *name) {
    int i = op_param(op, cx_sym(ev->cx, name));
    return i < 0 ? NULL : in[i];
}

static bool needed_by_row(Eval *ev, const Op *op, Value *const *in, Need *need) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(op->name, rows[i].op) != 0) continue;
        const Value *other = argument(ev, op, in, rows[i].other);
        int rank = other && other->type->kind == TY_TENSOR ? other->fact.rank : 0;
        int axis = rank == 1 ? 0 : rank - rows[i].other_axis;
        need->axis = rows[i].axis;
        if (rank > 0 && known_size(other, axis, &need->size)) return true;
    }
    return false;
}

/* Finds the size that the operator needs of its first argument. */
static bool needed(Eval *ev, const OpBinding *b, Value *const *in, Need *need) {
    const Op *op = b->op;
    int64_t groups = 0;
    if (op->params < 2 || !in[0] || in[0]->type->kind != TY_TENSOR || !in[1]) return false;
    if (needed_by_row(ev, op, in, need)) return true;
    int dims = spatial(op, "conv"), transposed = spatial(op, "conv_transpose"),
        last = op_param(op, cx_sym(ev->cx, "groups"));
    need->axis = dims + transposed + 1;
    if (transposed) return known_size(in[1], 0, &need->size);
    if (!dims || last < 0 || !known_size(in[1], 1, &need->size)) return false;
    bool given = b->arg[last].kind != SV_UNBOUND;
    need->size *= given && sv_known_int(b->arg[last], &groups) ? groups : 1;
    return !given || groups > 0;
}

/* Returns whether the node's result has the shape of its first input, and no other input is a tensor that could widen
 * it. */
static bool keeps_shape(const Node *node) {
    if (node->op->kind != OP_ROW || !node->nin || !node->in[0].value) return false;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strstr(rows[i].op, "_norm") && !strcmp(node->op->name, rows[i].op)) return true;
    for (uint32_t i = 1; i < node->nin; i++)
        if (node->in[i].value && node->in[i].value->type->kind == TY_TENSOR) return false;
    return node->op->traits & T_ELEMENTWISE && node->in[0].value->type->kind == TY_TENSOR;
}

/* Returns the value that has the same shape and from which the others with it are computed. */
static const Value *origin(const Value *v) {
    enum { STEPS = 100 };
    for (int i = 0; i < STEPS && v->def && keeps_shape(v->def); i++) v = v->def->in[0].value;
    return v;
}

static const Proof *find(Eval *ev, const Value *v, int axis) {
    const Proof *one = map_get(&ev->memo.proofs, v);
    while (one && one->axis != axis) one = one->next;
    return one;
}

/* Compares what a use needs of a value with what others prove, and keeps it. */
static bool agrees(Eval *ev, const Value *v, Need need, const char *user, Span at) {
    int64_t own;
    bool known = known_size(v, need.axis > 0 ? v->fact.rank - need.axis : -need.axis, &own);
    if (known) return true; /* the operator compares it itself */
    const Proof *proof = find(ev, v, need.axis);
    if (proof && proof->size != need.size && ev->check.on) {
        Diag *diag = ev_error(ev, DIAG_6111, at, "%s expects %lld %s, but its input has %lld, as another use shows",
                              user, (long long)need.size, need.axis == 1 ? "as the last size" : "channels",
                              (long long)proof->size);
        diag_label(ev->cx->diags, diag, proof->at, "this takes %lld", (long long)proof->size);
        diag_help(ev->cx->diags, diag, "create both layers for the same size, or give them different inputs");
        return false;
    }
    bool always = !ev->check.arms && !ev->now.handlers &&
                  ev->emit.b.block == (ev->check.on ? ev->check.body : ev->emit.func->body);
    if (proof || !always) return true;
    Proof *made = arena_new(ev->cx->program, Proof);
    *made = (Proof){need.axis, need.size, ev_visible(ev, at), map_get(&ev->memo.proofs, v)};
    map_set(ev->cx->program, &ev->memo.proofs, v, made);
    return true;
}

bool sizes_agree(Eval *ev, const OpBinding *b, Value *const *in, Span at) {
    Need need;
    if (!(ev->check.on || ev->options->observe) || !needed(ev, b, in, &need)) return true;
    return agrees(ev, origin(in[0]), need, b->op->name, at);
}

bool sizes_required(Eval *ev, Sval condition, Span at) {
    if (!(ev->check.on || ev->options->observe) || condition.kind != SV_LATER) return true;
    Value *v = sv_ir(ev, condition, at);
    const Node *equal = v ? v->def : NULL, *size = NULL;
    int64_t axis, k;
    if (!equal || equal->op->kind != OP_ROW || strcmp(equal->op->name, "eq") != 0 || equal->nin != 2) return true;
    for (uint32_t i = 0; i < 2 && !size; i++) {
        const Node *one = equal->in[i].value->def;
        bool is = one && one->op->kind == OP_ROW && !strcmp(one->op->name, "size") && one->nin == 2;
        if (is && ir_known_int(equal->in[!i].value, &k)) size = one;
    }
    if (!size || !ir_known_int(size->in[1].value, &axis)) return true;
    return agrees(ev, origin(size->in[0].value), (Need){(int)-axis, k}, "this layer", at);
}

void proofs_describe(Text *text, Eval *ev, const Value *v) {
    for (const Proof *one = v ? map_get(&ev->memo.proofs, origin(v)) : NULL; one; one = one->next) {
        size_t n;
        const char *use = src_text(ev->cx->sources, one->at, &n), *end = use ? memchr(use, '(', n) : NULL;
        text_printf(text, "\n    size %d: %lld", -one->axis, (long long)one->size); /* as Python indexes the shape */
        if (end) text_printf(text, ", since `%.*s` takes it", (int)(end - use), use);
    }
}
