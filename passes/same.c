/* Convolutions whose input is padded with zeros pad it themselves, so that no padded copy is made: by constant amounts,
 * or so that each axis gives ceil(size / stride) results, as TensorFlow does and ONNX's auto_pad states. How the
 * amounts are computed does not matter. A size is stride * q + r for a remainder r, and the expressions of the amounts
 * must become the right numbers for each r, whatever q is. */
#include "passes/heads.h"
#include "passes/known.h"

#include <string.h>

enum { SPATIAL = 3, MOST_REMAINDERS = 16, MOST_STEPS = 256, INPUT = 0, STRIDE = 3, PADDING, DILATION, GROUPS };

/* ---- numbers for one remainder ---- */

typedef struct Case {
    Func *func;
    const Dim *size, *is; /* the size, and stride * q + r in its place */
    uint32_t left;        /* how many more values may be looked at */
} Case;

static const Dim *number_in(Case *c, const Value *v);

static const Dim *int_of(const Value *v) {
    return v->type->kind == TY_INT && v->fact.items == 1 && v->fact.item ? v->fact.item[0] : NULL;
}

/* Returns 1, 0, or -1 if the condition is not decided. */
static int decided(Case *c, const Value *v) {
    static const struct {
        KnownOp op;
        bool swap, negate;
    } less[] = {{KNOWN_LESS, false, false},
                {KNOWN_GREATER, true, false},
                {KNOWN_LESS_OR_EQUAL, true, true},
                {KNOWN_GREATER_OR_EQUAL, false, true}};
    bool known;
    if (ir_known_bool(v, &known)) return known;
    if (!v->def || v->def->nin < 1 || v->def->nin > 2) return -1;
    const Use *in = v->def->in;
    if (known_is(v->def, KNOWN_NOT)) {
        int of = decided(c, in[0].value);
        return of < 0 ? of : !of;
    }
    if (v->def->nin != 2 || in[0].value->type->kind != TY_INT || in[1].value->type->kind != TY_INT) return -1;
    const Dim *a = number_in(c, in[0].value), *b = number_in(c, in[1].value);
    if (!a || !b) return -1;
    bool equal = known_is(v->def, KNOWN_EQUAL);
    if (equal || known_is(v->def, KNOWN_UNEQUAL)) {
        int is = dim_equal(c->func->dims, a, b);
        return is < 0 ? is : is == equal;
    }
    for (size_t i = 0; i < sizeof less / sizeof *less; i++) {
        if (!known_is(v->def, less[i].op)) continue;
        int is = less[i].swap ? dim_less(c->func->dims, b, a) : dim_less(c->func->dims, a, b);
        return is < 0 ? is : is != less[i].negate;
    }
    return -1;
}

/* Returns the quotient of the size and a positive constant, rounded up or down, if it is computed with floats; else
 * NULL. These are exact: sizes are below 2^53. */
static const Dim *rounded_quotient(Case *c, const Node *node) {
    bool up = known_is(node, KNOWN_CEIL);
    const Node *ratio = up || known_is(node, KNOWN_FLOOR) ? node->in[0].value->def : NULL;
    int64_t by;
    if (!known_is(ratio, KNOWN_RATIO) || int_of(ratio->in[0].value) != c->size) return NULL;
    if (!ir_known_int(ratio->in[1].value, &by) || by < 1) return NULL;
    Dims *dims = c->func->dims;
    const Dim *more = up ? dim_add(dims, c->is, dim_const(dims, by - 1)) : c->is;
    return dim_floordiv(dims, more, dim_const(dims, by));
}

static const Dim *computed(Case *c, const Node *node) {
    static const struct {
        KnownOp op;
        const Dim *(*by)(Dims *dims, const Dim *a, const Dim *b);
    } rule[] = {{KNOWN_ADD, dim_add}, {KNOWN_SUB, dim_sub}, {KNOWN_MUL, dim_mul}, {KNOWN_FLOORDIV, dim_floordiv},
                {KNOWN_MOD, dim_mod}, {KNOWN_MAX, dim_max}, {KNOWN_MIN, dim_min}};
    Dims *dims = c->func->dims;
    if (known_is(node, KNOWN_NEG)) return dim_sub(dims, dim_const(dims, 0), number_in(c, node->in[0].value));
    for (size_t i = 0; i < sizeof rule / sizeof *rule; i++)
        if (known_is(node, rule[i].op))
            return rule[i].by(dims, number_in(c, node->in[0].value), number_in(c, node->in[1].value));
    return rounded_quotient(c, node);
}

/* Returns the int for this remainder, or NULL. What is not computed from the size stays as it is, which is true for
 * each remainder. */
static const Dim *number_in(Case *c, const Value *v) {
    int64_t k;
    cx_check_stack(c->func->cx, 0);
    if (ir_known_int(v, &k)) return dim_const(c->func->dims, k);
    if (int_of(v) == c->size) return c->is;
    if (!c->left || !v->def) return NULL;
    c->left--;
    if (v->def->op->kind == OP_IF) {
        int taken = decided(c, v->def->in[0].value);
        return taken < 0 ? NULL : number_in(c, v->def->block[!taken]->last->in[v->index].value);
    }
    const Dim *made = computed(c, v->def);
    return made ? made : int_of(v);
}

/* ---- padding ---- */

typedef struct Amount {
    const Value *v; /* NULL: it is k */
    int64_t k;
} Amount;

/* A convolution behind the padding of its input. */
typedef struct Padded {
    Node *conv, *pad;
    int n; /* spatial dimensions */
    Amount before[SPATIAL], after[SPATIAL];
    int64_t kernel[SPATIAL], stride[SPATIAL];
    bool dilated;
    const Dim *quotient; /* of each size by its stride */
} Padded;

static bool all_are(const Value *v, int64_t k) {
    const Const *data = v->fact.data;
    for (size_t i = 0; data && i < data->count; i++)
        if (const_get_int(data, i) != k) return false;
    return data != NULL && !dtype_is_float(data->dtype);
}

static bool is_word(const Value *v, const char *word) {
    const Const *data = v->fact.data;
    return data && data->dtype == DT_STR && data->count == 1 && !strcmp(*(const Sym *)data->data, word);
}

/* Returns whether the node pads a tensor with zeros. */
static bool pads_zeros(const Node *node) {
    enum { MODE = 2 };
    int64_t number;
    double real;
    bool by_mode = known_is(node, KNOWN_PAD_BY_MODE);
    if (!known_is(node, KNOWN_PAD) && (!by_mode || !is_word(node->in[MODE].value, "constant"))) return false;
    const Value *fill = node->in[MODE + by_mode].value;
    return ir_is_none(fill) || (ir_known_int(fill, &number) && !number) || (ir_known_float(fill, &real) && real == 0);
}

/* Reads the amounts, which are pairs from the last axis on. */
static bool read_amounts(const Value *amounts, Padded *out) {
    const Node *list = ir_list_node(amounts);
    const Const *data = amounts->fact.data;
    if (!list && !data) return false;
    uint32_t n = list ? list->nin : (uint32_t)data->count;
    for (uint32_t i = 0; i < n; i++) {
        int axis = out->n - 1 - (int)(i / 2);
        Amount amount = {list ? list->in[i].value : NULL, list ? 0 : const_get_int(data, i)};
        if (amount.v && ir_known_int(amount.v, &amount.k)) amount.v = NULL;
        if (axis < 0 && (amount.v || amount.k)) return false;
        if (axis >= 0) *(i % 2 ? &out->after[axis] : &out->before[axis]) = amount;
    }
    return n % 2 == 0 && n >= 2 * (uint32_t)out->n;
}

static bool read_padded(Node *conv, Padded *out) {
    static const KnownOp convs[SPATIAL] = {KNOWN_CONV1D, KNOWN_CONV2D, KNOWN_CONV3D};
    *out = (Padded){.conv = conv};
    for (int i = 0; i < SPATIAL; i++)
        if (known_is(conv, convs[i])) out->n = i + 1;
    if (!out->n || !all_are(conv->in[PADDING].value, 0)) return false;
    out->dilated = !all_are(conv->in[DILATION].value, 1);
    const Value *in = conv->in[INPUT].value;
    out->pad = in->def;
    if (!pads_zeros(out->pad) || pass_uses(in) != 1 || in->def->home != conv->home) return false;
    const Fact *x = &out->pad->in[0].value->fact, *weight = &conv->in[1].value->fact;
    if (!read_amounts(out->pad->in[1].value, out)) return false;
    if (x->rank != out->n + 1 && x->rank != out->n + 2) return false;
    const Const *stride = conv->in[STRIDE].value->fact.data;
    if (!stride || (stride->count != 1 && stride->count != (size_t)out->n) || weight->rank != out->n + 2) return false;
    for (int i = 0; i < out->n; i++) {
        out->stride[i] = const_get_int(stride, stride->count == 1 ? 0 : (size_t)i);
        if (!dim_known(weight->dim[i + 2], &out->kernel[i]) || out->stride[i] < 1) return false;
    }
    return true;
}

/* Which end of an axis has the larger part of an odd amount, as a set. */
enum { LARGER_AFTER = 1, LARGER_BEFORE = 2 };

/* The amounts of padding that a convolution could add itself. */
typedef struct Amounts {
    unsigned ends;       /* those of auto_pad, with the larger part at one of these ends */
    bool equal;          /* the same for all sizes, and at both ends of each axis */
    int64_t of[SPATIAL]; /* then these */
} Amounts;

/* Sets *out to the amount; returns false if it is not known, or crops. */
static bool amount_in(Case *c, Amount amount, int64_t *out) {
    *out = amount.k;
    return (!amount.v || dim_known(number_in(c, amount.v), out)) && *out >= 0;
}

/* Computes the amounts of an axis for one remainder. Returns false if they are not known. */
static bool read_case(const Padded *padded, Func *func, int axis, int64_t remainder, int64_t *before, int64_t *after) {
    const Fact *x = &padded->pad->in[0].value->fact;
    Dims *dims = func->dims;
    const Dim *whole = dim_mul(dims, padded->quotient, dim_const(dims, padded->stride[axis]));
    Case c = {func, x->dim[x->rank - padded->n + axis], dim_add(dims, whole, dim_const(dims, remainder)), MOST_STEPS};
    return c.size && c.is && amount_in(&c, padded->before[axis], before) && amount_in(&c, padded->after[axis], after);
}

/* Returns the ends at which the larger part may lie for this remainder; none if the amounts are not those of auto_pad.
 * ONNX Runtime crops if a kernel is smaller than its stride. */
static unsigned ends_of(const Padded *padded, int axis, int64_t remainder, int64_t before, int64_t after) {
    int64_t stride = padded->stride[axis], total = padded->kernel[axis] - (remainder ? remainder : stride);
    if (padded->dilated || padded->kernel[axis] < stride || before + after != total) return 0;
    return (before == total / 2 ? LARGER_AFTER : 0) | (after == total / 2 ? LARGER_BEFORE : 0);
}

/* Reads the amounts for all remainders. Returns whether the convolution can add them. */
static bool read_all(const Padded *padded, Func *func, Amounts *out) {
    int64_t before, after;
    *out = (Amounts){.ends = LARGER_AFTER | LARGER_BEFORE, .equal = true};
    for (int i = 0; i < padded->n; i++) {
        if (padded->stride[i] > MOST_REMAINDERS) return false;
        for (int64_t r = 0; r < padded->stride[i]; r++) {
            if (!read_case(padded, func, i, r, &before, &after)) return false;
            out->ends &= ends_of(padded, i, r, before, after);
            out->equal = out->equal && before == after && before <= INT32_MAX && (!r || before == out->of[i]);
            out->of[i] = before;
            if (!out->equal && !out->ends) return false;
        }
    }
    return true;
}

static bool visit(PassCx *pass, Node *node) {
    Padded padded;
    Amounts amounts;
    if (!read_padded(node, &padded)) return false;
    padded.quotient = dim_fresh(pass->func->dims, true);
    if (!read_all(&padded, pass->func, &amounts)) return false;
    Builder b = pass_before(pass, node);
    Value *x = padded.pad->in[0].value;
    if (amounts.equal) {
        ir_set_input(node, INPUT, x);
        ir_set_input(node, PADDING, ir_ints(&b, amounts.of, (size_t)padded.n));
        return true;
    }
    Value *in[] = {x,
                   node->in[1].value,
                   node->in[2].value,
                   node->in[STRIDE].value,
                   ir_bool(&b, !(amounts.ends & LARGER_AFTER)),
                   node->in[GROUPS].value};
    Value *by = known_call(&b, KNOWN_CONV_SAME, sizeof in / sizeof *in, in);
    by->name = node->out[0]->name;
    ir_replace(node->out[0], by);
    ir_erase(node);
    return true;
}

bool pass_same(PassCx *pass, Func *func) {
    bool changed = pass_each(pass, func->body, visit);
    if (changed) heads_settle(pass, func);
    return changed;
}
