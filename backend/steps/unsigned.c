/* Stores signed 8-bit weights of products as unsigned ones with a zero point of 128. On x86 processors without VNNI,
 * ONNX Runtime's CPU provider multiplies unsigned by signed numbers and adds two products in 16 bits, which saturates:
 * with an activation up to 255, two weights of 65 or more suffice. Unsigned by unsigned is exact on every processor.
 * (The documentation of its quantisation tools advises the same, or weights of 7 bits; MLAS chooses the kernels in
 * mlas/lib/platform.cpp.) Where an activation is signed, ONNX Runtime makes it unsigned itself, so it is made unsigned
 * here too, by its QuantizeLinear.
 *
 * A tensor of q + 128 with a zero point of z + 128 stands for the same numbers, so nothing has to be proved, except
 * that every operator that reads the tensor has a zero point that can be changed. Works on a swept graph. */
#include "backend/steps/steps.h"

#include <string.h>

enum { OFFSET = 128, LARGEST_SAFE = 64, SEVEN_BITS = 127 };

/* An input or output of an operator that holds 8-bit numbers, and the input with its zero point. */
typedef struct Operand {
    const char *type;
    uint32_t index, zero;
} Operand;

static const Operand reads[] = {
    {"DequantizeLinear", 0, 2}, {"QLinearConv", 0, 2},   {"QLinearConv", 3, 5},   {"QLinearMatMul", 0, 2},
    {"QLinearMatMul", 3, 5},    {"MatMulInteger", 0, 2}, {"MatMulInteger", 1, 3},
};
static const Operand writes[] = {{"QuantizeLinear", 0, 2}, {"QLinearConv", 0, 7}, {"QLinearMatMul", 0, 7}};

typedef struct Tensor {
    bool fixed;  /* something without a changeable zero point uses it */
    bool raised; /* it becomes unsigned */
} Tensor;

typedef struct Unsigned {
    OxModel *model;
    Map of;       /* from a signed value to its Tensor */
    Map zeros;    /* from a zero point (or number of channels if it is left out) to its replacement */
    bool any;     /* a tensor becomes unsigned */
    bool changed; /* a tensor that was to become unsigned has to stay signed */
} Unsigned;

static OxVal input(const OxNode *node, uint32_t i) { return i < node->nin ? node->in[i] : NULL; }

static Tensor *tensor_of(const Unsigned *u, OxVal v) { return v ? map_get(&u->of, v) : NULL; }

static const Operand *operand_of(const Operand *operand, size_t n, const OxNode *node, uint32_t index) {
    for (size_t i = 0; i < n; i++)
        if (operand[i].index == index && ox_is_type(node, operand[i].type)) return &operand[i];
    return NULL;
}
#define READS(node, i) operand_of(reads, sizeof reads / sizeof *reads, (node), (i))
#define WRITES(node)   operand_of(writes, sizeof writes / sizeof *writes, (node), 0)

/* ---- which tensors could become unsigned ---- */

static void add_tensor(Unsigned *u, OxVal v) {
    if (v->dtype == DT_I8) map_set(u->model->mem, &u->of, v, arena_new(u->model->mem, Tensor));
}

static void find_tensors(void *user, Ox *ox) {
    Unsigned *u = user;
    for (const OxNode *node = ox->first; node; node = node->next) {
        const Operand *operand = WRITES(node);
        OxVal zero = operand ? input(node, operand->zero) : NULL;
        if (ox_is_type(node, "Constant") || (zero && zero->data)) add_tensor(u, node->out[0]);
    }
}

/* Returns whether the zero point of an operand can be raised by 128. One that is left out is 0 for each scale;
 * MatMulInteger has no scales. */
static bool can_raise(const OxNode *node, const Operand *operand) {
    OxVal zero = input(node, operand->zero);
    if (zero) return zero->data != NULL;
    int64_t channels;
    OxVal scale = ox_is_type(node, "DequantizeLinear") ? node->in[1] : NULL;
    return !scale || scale->rank == 0 || (scale->rank == 1 && scale->dim && dim_known(scale->dim[0], &channels));
}

static void note_reads(void *user, Ox *ox) {
    Unsigned *u = user;
    for (const OxNode *node = ox->first; node; node = node->next)
        for (uint32_t i = 0; i < node->nin; i++) {
            Tensor *tensor = tensor_of(u, node->in[i]);
            const Operand *operand = tensor ? READS(node, i) : NULL;
            if (tensor && (!operand || !can_raise(node, operand))) tensor->fixed = true;
        }
    for (uint32_t i = 0; i < ox->output.n; i++) {
        Tensor *tensor = tensor_of(u, ox->output.at[i]);
        if (tensor) tensor->fixed = true;
    }
}

/* ---- which have to ---- */

/* The two sides of a product of 8-bit numbers. */
typedef struct Sides {
    OxVal a, zero; /* the activation and its zero point (NULL: 0) */
    OxVal b;
    bool together; /* the operator takes an unsigned b only beside an unsigned a */
} Sides;

/* Returns the DequantizeLinear of an operand. ONNX Runtime moves it past operators that only move elements, so it is
 * looked for in front of these. */
static const OxNode *dequantised(OxVal v) {
    static const char *const moves[] = {"Transpose", "Reshape", "Flatten", "Squeeze", "Unsqueeze", "Slice", "MaxPool"};
    for (size_t i = 0; v->node && i < sizeof moves / sizeof *moves;)
        if (ox_made_by(v, moves[i]))
            v = v->node->in[0], i = 0;
        else
            i++;
    return ox_made_by(v, "DequantizeLinear");
}

static bool read_sides(const OxNode *node, Sides *out) {
    if (ox_is_type(node, "QLinearConv") || ox_is_type(node, "QLinearMatMul")) {
        *out = (Sides){node->in[0], node->in[2], node->in[3], true};
        return true;
    }
    if (ox_is_type(node, "MatMulInteger")) {
        *out = (Sides){node->in[0], input(node, 2), node->in[1], true};
        return true;
    }
    if (!ox_is_type(node, "Conv") && !ox_is_type(node, "ConvTranspose") && !ox_is_type(node, "Gemm") &&
        !ox_is_type(node, "MatMul"))
        return false;
    const OxNode *a = dequantised(node->in[0]), *b = dequantised(node->in[1]);
    if (a && b) *out = (Sides){a->in[0], input(a, 2), b->in[0], false};
    return a && b;
}

/* Returns whether a zero point belongs to a range of seven bits, to which the graph clamps it, as x86 does in layers
 * that quantise their argument at run time. */
static bool has_seven_bits(OxVal zero) { return zero && !zero->data && ox_range_of(zero).most <= SEVEN_BITS; }

static void choose(void *user, Ox *ox) {
    Unsigned *u = user;
    Sides sides;
    for (const OxNode *node = ox->first; node; node = node->next) {
        Tensor *b = read_sides(node, &sides) ? tensor_of(u, sides.b) : NULL;
        if (!b || b->fixed || has_seven_bits(sides.zero) || ox_range_of(sides.b).most <= LARGEST_SAFE) continue;
        Tensor *a = tensor_of(u, sides.a);
        b->raised = u->any = true;
        if (a && !a->fixed) a->raised = true;
    }
}

static bool is_raised(const Unsigned *u, OxVal v) {
    const Tensor *tensor = tensor_of(u, v);
    return tensor && tensor->raised;
}

static void keep_signed(Unsigned *u, OxVal v) {
    Tensor *tensor = tensor_of(u, v);
    tensor->raised = false;
    tensor->fixed = u->changed = true;
}

/* Makes v unsigned like the other operand, or keeps both signed. */
static void join_types(Unsigned *u, OxVal v, OxVal other) {
    Tensor *tensor = tensor_of(u, v);
    if (is_raised(u, v) == is_raised(u, other)) return;
    if (!tensor || tensor->fixed)
        keep_signed(u, other);
    else
        tensor->raised = u->changed = true;
}

/* Makes both operands of a product unsigned: ONNX Runtime's operators on integers take an unsigned b only beside an
 * unsigned a, and return the type of a. */
static void join_operands(void *user, Ox *ox) {
    Unsigned *u = user;
    Sides sides;
    for (const OxNode *node = ox->first; node; node = node->next) {
        if (!read_sides(node, &sides) || !sides.together || sides.a->dtype != DT_I8) continue;
        OxVal y = WRITES(node) ? node->out[0] : NULL;
        if (y && is_raised(u, y)) join_types(u, sides.a, y);
        if (y && is_raised(u, sides.a)) join_types(u, y, sides.a);
        if (is_raised(u, sides.b) && !is_raised(u, sides.a)) keep_signed(u, sides.b);
    }
}

/* ---- the change ---- */

static const Const *raised(OxModel *model, const Const *data) {
    uint8_t *out = arena_alloc(model->mem, data->count + 1);
    for (size_t i = 0; i < data->count; i++) out[i] = (uint8_t)(const_get_int(data, i) + OFFSET);
    return const_make(model->cx, DT_U8, data->rank, data->dim, out);
}

/* Returns the constant 128, or as many of them as there are scales. */
static const Const *offsets(OxModel *model, OxVal scale) {
    bool channels = scale && scale->rank == 1;
    int64_t n = channels ? scale->dim[0]->k : 1;
    uint8_t *out = arena_alloc(model->mem, (size_t)n + 1);
    memset(out, OFFSET, (size_t)n);
    return const_make(model->cx, DT_U8, channels, &n, out);
}

/* Returns a raised zero point as an initializer, which nodes in all graphs may read. */
static OxVal raised_zero(Unsigned *u, const OxNode *node, uint32_t at) {
    OxVal zero = input(node, at), scale = ox_is_type(node, "DequantizeLinear") ? node->in[1] : NULL;
    const void *key = zero                        ? (const void *)zero
                      : scale && scale->rank == 1 ? (const void *)scale->dim[0]
                                                  : (const void *)u;
    OxVal by = map_get(&u->zeros, key);
    if (by) return by;
    by = ox_stored(u->model, zero ? raised(u->model, zero->data) : offsets(u->model, scale));
    map_set(u->model->mem, &u->zeros, key, by);
    return by;
}

static void set_input(OxModel *model, OxNode *node, uint32_t at, OxVal v) {
    if (at >= node->nin) {
        OxVal *in = arena_new_array(model->mem, OxVal, at + 1);
        memcpy(in, node->in, node->nin * sizeof *in);
        node->in = in;
        node->nin = at + 1;
    }
    node->in[at] = v;
}

static void raise_nodes(void *user, Ox *ox) {
    Unsigned *u = user;
    for (OxNode *node = ox->first; node; node = node->next) {
        bool result = node->nout && is_raised(u, node->out[0]);
        const Operand *written = result ? WRITES(node) : NULL;
        for (uint32_t i = 0; i < node->nin; i++)
            if (is_raised(u, node->in[i])) {
                const Operand *read = READS(node, i);
                CX_ASSERT(u->model->cx, read); /* else the tensor would not have been raised */
                set_input(u->model, node, read->zero, raised_zero(u, node, read->zero));
            }
        if (written) set_input(u->model, node, written->zero, raised_zero(u, node, written->zero));
        if (result && !written) /* a Constant */
            node->attr->tensor = node->out[0]->data = raised(u->model, node->out[0]->data);
    }
}

static void raise_initializers(Unsigned *u) {
    for (uint32_t i = 0; i < u->model->initializer.n; i++) {
        OxInitializer *init = &u->model->initializer.at[i];
        if (!is_raised(u, init->value)) continue;
        if (init->data)
            init->data = init->value->data = raised(u->model, init->data);
        else
            init->raised = true;
    }
}

bool store_unsigned(OxModel *model) {
    Unsigned u = {.model = model};
    for (uint32_t i = 0; i < model->initializer.n; i++) add_tensor(&u, model->initializer.at[i].value);
    ox_visit(model->main, find_tensors, &u);
    if (!u.of.n) return false;
    ox_visit(model->main, note_reads, &u);
    ox_visit(model->main, choose, &u);
    if (!u.any) return false;
    do {
        u.changed = false;
        ox_visit(model->main, join_operands, &u);
    } while (u.changed);
    raise_initializers(&u);
    ox_visit(model->main, raise_nodes, &u);
    map_each (&u.of, e) {
        OxVal v = (OxVal)e->key;
        if (is_raised(&u, v)) v->dtype = DT_U8;
    }
    return false;
}
