/* --weights-int4: keeps weights as 4-bit integers that forward unpacks from stored integers. A layer's weight is
 * computed from stored integers by shifts and masks, minus a zero point, times a scale for each group of columns;
 * layouts differ from library to library. The pass does not look for the operators of one of them: it computes the
 * integers, the zero points and the scales of the whole weight (elements.h), and takes them if there are at most 16
 * levels and the other two change from block to block only.
 *
 *     weight[row, column] = (q[row, column] - zero[row, column / block]) * scale[row, column / block]
 *
 * A weight of more than two dimensions, as those of convolutions, counts as a matrix whose rows are its first one.
 *
 * Results of the graph differ from those of the program by float rounding alone. */
#include "passes/elements.h"

#include <math.h>
#include <string.h>

enum {
    BATCH = 4096,       /* elements read at a time */
    MOST_VISITS = 2000, /* nodes visited for a batch */
    MOST_PARTS = 64,    /* most elements of a weight for each bit of the stored tensors: one with more repeats some */
    LEVELS = 16,
    MIDDLE = 8, /* the level that is 0 where there is no zero point */
};

/* Sizes of blocks for which MatMulNBits has kernels. */
enum { LEAST_BLOCK = 16, MOST_BLOCK = 256, USUAL_BLOCK = 32 };

/* A weight with one row for each output. */
typedef struct Blocks {
    DType dtype; /* of the weight: float32 or float16 */
    int rank;    /* of the weight, with one row for each output; its sizes are `dim` */
    const int64_t *dim;
    int64_t rows, columns, block, per_row; /* per_row: number of blocks */
    uint8_t *q;                            /* rows * columns, two a byte */
    double *zero, *scale;                  /* rows * per_row */
    bool zeros;                            /* some zero point is not MIDDLE */
    bool whole;                            /* all zero points are integers from 0 to 15 */
    bool turned;                           /* read from a matrix with a column for each output */
    const char *key;                       /* the key from which the names of the stored tensors are made */
} Blocks;

typedef struct Int4 {
    PassCx *pass;
    Map done;  /* from a computed weight to its Blocks; the Int4 itself for those that have none */
    Map bases; /* names of such weights */
    Map named; /* from a key to the stored tensor */
} Int4;

/* ---- reading a weight ---- */

typedef struct Reading {
    Elements e;
    const Value *weight;
    bool turned;            /* the weight has a column for each output */
    int64_t offset;         /* added to the integers */
    Affine *level, *former; /* the levels of a batch, and the previous level of each row */
} Reading;

static bool read_at(Reading *r, size_t n, const int64_t *at) {
    r->e.visits = MOST_VISITS;
    return elements_levels(&r->e, r->weight, n, at, r->level);
}

/* Levels are packed two a byte, the low half first. */
static void set_level(uint8_t *packed, int64_t at, int64_t level) {
    packed[at / 2] |= (uint8_t)(level << (at % 2 ? 4 : 0));
}

static int64_t level_at(const uint8_t *packed, int64_t at) { return packed[at / 2] >> (at % 2 ? 4 : 0) & 15; }

static int64_t common_divisor(int64_t a, int64_t b) {
    while (b) {
        int64_t rest = a % b;
        a = b, b = rest;
    }
    return a;
}

/* Packs the integers, and finds the largest block within which zero points and scales of each row are equal. Elements
 * are read in the order in which the program has them. */
static bool read_integers(Reading *r, Blocks *out) {
    int64_t at[BATCH], count = out->rows * out->columns;
    out->block = out->columns;
    for (int64_t begin = 0; begin < count && out->block > 1; begin += BATCH) {
        size_t n = count - begin < BATCH ? (size_t)(count - begin) : BATCH;
        cx_tick(r->e.func->cx);
        for (size_t i = 0; i < n; i++) at[i] = begin + (int64_t)i;
        if (!read_at(r, n, at)) return false;
        for (size_t i = 0; i < n; i++) {
            int64_t row = r->turned ? at[i] % out->rows : at[i] / out->columns,
                    k = r->turned ? at[i] / out->rows : at[i] % out->columns, q;
            if (__builtin_add_overflow(r->level[i].q, r->offset, &q) || q < 0 || q >= LEVELS) return false;
            set_level(out->q, row * out->columns + k, q);
            Affine *former = &r->former[row], *now = &r->level[i];
            bool same_grid = former->zero == now->zero && former->scale == now->scale;
            if (k && !same_grid) out->block = common_divisor(out->block, k);
            *former = *now;
        }
    }
    return out->block > 1;
}

/* A zero point that was stored as its product with the scale is an integer except for rounding; returns that
 * integer. */
static double nearest(double zero) {
    double whole = nearbyint(zero);
    return fabs(zero - whole) <= 2e-6 * (1 + fabs(whole)) ? whole : zero;
}

static bool read_grid(Reading *r, Blocks *out) {
    Arena *mem = r->e.func->mem;
    size_t n = (size_t)(out->rows * out->per_row);
    out->zero = arena_new_array(mem, double, n);
    out->scale = arena_new_array(mem, double, n);
    out->whole = true;
    for (size_t begin = 0; begin < n; begin += BATCH) {
        int64_t at[BATCH];
        size_t some = n - begin < BATCH ? n - begin : BATCH;
        for (size_t i = 0; i < some; i++) {
            int64_t row = (int64_t)(begin + i) / out->per_row, k = (int64_t)(begin + i) % out->per_row * out->block;
            at[i] = r->turned ? k * out->rows + row : row * out->columns + k;
        }
        if (!read_at(r, some, at)) return false;
        for (size_t i = 0; i < some; i++) {
            double zero = nearest(r->level[i].zero + (double)r->offset), scale = r->level[i].scale;
            out->zero[begin + i] = zero, out->scale[begin + i] = scale;
            if (!isfinite(zero) || !isfinite(scale)) return false;
            if (out->dtype == DT_F16 && (double)float_of_half(half_of_float((float)scale)) != scale) return false;
            if (zero != MIDDLE) out->zeros = true;
            if (zero != floor(zero) || zero < 0 || zero >= LEVELS) out->whole = false;
        }
    }
    return true;
}

static bool read_blocks(Reading *r, Blocks *out) {
    memset(out->q, 0, (size_t)(out->rows * out->columns + 1) / 2);
    if (!read_integers(r, out)) return false;
    out->per_row = out->columns / out->block;
    return read_grid(r, out);
}

/* Returns a new name for a matrix, since several may be unpacked from one tensor. */
static const char *name_of(Int4 *in, const Weight *packed) {
    Func *func = in->pass->func;
    const char *key = packed->key ? packed->key : "weight", *name = arena_printf(func->mem, "%s.int4", key);
    for (int i = 2; map_has(&in->bases, cx_sym(func->cx, name)); i++)
        name = arena_printf(func->mem, "%s.int4_%d", key, i);
    map_set(in->pass->cx->scratch, &in->bases, cx_sym(func->cx, name), in);
    return name;
}

/* Reads the form of a computed tensor. Returns false if it is not a matrix in the sense above. */
static bool has_form(Int4 *in, const Value *weight, bool turned, Blocks *out) {
    int64_t dim[MAX_RANK], count = 1;
    int rank = weight->fact.rank;
    DType dtype = weight->fact.dtype;
    if (!weight->def || weight->def->op->kind == OP_WEIGHT || rank < 2 || (turned && rank > 2)) return false;
    if ((dtype != DT_F32 && dtype != DT_F16) || !elements_sizes(weight, dim)) return false;
    for (int i = 0; i < rank; i++)
        if (dim[i] < 1 || __builtin_mul_overflow(count, dim[i], &count)) return false;
    int64_t rows = dim[turned];
    *out = (Blocks){.dtype = dtype, .rank = rank, .rows = rows, .columns = count / rows, .turned = turned};
    if (turned) dim[0] = out->rows, dim[1] = out->columns;
    out->dim = arena_copy(in->pass->func->mem, dim, (size_t)rank * sizeof *dim);
    return true;
}

/* Returns the blocks of a weight that depends on stored tensors alone, or NULL. */
static Blocks *blocks_of(Int4 *in, const Value *weight, bool turned) {
    Func *func = in->pass->func;
    Arena *scratch = in->pass->cx->scratch;
    Blocks *known = map_get(&in->done, weight);
    if (known) return known == (void *)in || known->turned != turned ? NULL : known;
    map_set(scratch, &in->done, weight, in);
    Blocks *out = arena_new(func->mem, Blocks);
    if (!has_form(in, weight, turned, out)) return NULL;
    int64_t count = out->rows * out->columns;
    ArenaMark mark = arena_mark(scratch);
    Reading r = {.weight = weight, .turned = turned};
    r.e = (Elements){.func = func, .mem = scratch};
    r.level = arena_new_array(scratch, Affine, BATCH);
    bool good = read_at(&r, 1, &(int64_t){0}) && (uint64_t)count / MOST_PARTS <= r.e.bits;
    if (good) r.former = arena_new_array(scratch, Affine, (size_t)out->rows);
    if (good) out->q = arena_alloc(func->mem, (size_t)(count + 1) / 2);
    bool found = false;
    /* Tries levels from 0 on and signed ones, and integers as they are and as differences. */
    for (int way = 0; good && !found && way < 4; way++) {
        r.e.splits = way >= 2, r.offset = way % 2 ? MIDDLE : 0;
        out->zeros = false;
        found = read_blocks(&r, out);
    }
    arena_release(scratch, mark);
    if (!found || !r.e.stored) return NULL;
    out->key = name_of(in, r.e.stored);
    map_set(scratch, &in->done, weight, out);
    return out;
}

/* ---- the tensors that are stored instead ---- */

/* Makes a tensor, or takes one that is already stored under the name. One whose bytes have another meaning takes the
 * next free name; one of other sizes is reshaped. */
static Value *stored(Int4 *in, Builder *b, const Blocks *of, const char *tail, DType dtype, uint32_t rank,
                     const int64_t *dim, const void *bytes, size_t length) {
    Func *func = in->pass->func;
    Sym key = cx_sym(func->cx, arena_printf(func->mem, "%s%s", of->key, tail));
    Weight *weight = map_get(&in->named, key);
    for (int i = 2; weight && (weight->dtype != dtype || weight->length != length); i++) {
        key = cx_sym(func->cx, arena_printf(func->mem, "%s%s_%d", of->key, tail, i));
        weight = map_get(&in->named, key);
    }
    if (weight) {
        bool same = weight->rank == rank && !memcmp(weight->dim, dim, rank * sizeof *dim);
        Value *known = ir_weight(b, weight);
        return same ? known : known_call(b, KNOWN_RESHAPE, 2, (Value *[]){known, ir_ints(b, dim, rank)});
    }
    weight = arena_new(func->mem, Weight);
    map_set(in->pass->cx->scratch, &in->named, key, weight);
    *weight = (Weight){.key = key,
                       .dtype = dtype,
                       .rank = rank,
                       .dim = arena_copy(func->mem, dim, rank * sizeof *dim),
                       .source = WEIGHT_BYTES,
                       .bytes = bytes,
                       .length = length,
                       .at = b->at};
    return ir_weight(b, weight);
}

static Value *stored_floats(Int4 *in, Builder *b, const Blocks *of, const char *tail, const double *from, uint32_t rank,
                            const int64_t *dim) {
    size_t n = (size_t)(of->rows * of->per_row), width = of->dtype == DT_F16 ? sizeof(uint16_t) : sizeof(float);
    char *bytes = arena_alloc(in->pass->func->mem, n * width);
    for (size_t i = 0; i < n; i++) {
        float f = (float)from[i];
        uint16_t half = half_of_float(f);
        memcpy(bytes + i * width, of->dtype == DT_F16 ? (void *)&half : (void *)&f, width);
    }
    return stored(in, b, of, tail, of->dtype, rank, dim, const_order(bytes, n, width), n * width);
}

static uint8_t *zeroed(Int4 *in, int64_t bytes) {
    uint8_t *packed = arena_alloc(in->pass->func->mem, (size_t)bytes);
    memset(packed, 0, (size_t)bytes);
    return packed;
}

static struct ForeignAttr attribute(Int4 *in, const char *name, int64_t value) {
    Context *cx = in->pass->cx;
    return (struct ForeignAttr){.name = cx_sym(cx, name), .value = const_int(cx, value)};
}

static Value *operator_of(Int4 *in, Builder *b, const char *domain, const char *type, uint32_t n, Value *const *arg,
                          uint32_t attrs, const struct ForeignAttr *attr, Fact fact) {
    Func *func = in->pass->func;
    Foreign *foreign = arena_new(func->mem, Foreign);
    const Type *tensor = ir_basic(func, TY_TENSOR);
    *foreign = (Foreign){
        .domain = cx_sym(func->cx, domain), .type = cx_sym(func->cx, type), .version = 1, .attrs = attrs};
    foreign->attr = arena_copy(func->mem, attr, attrs * sizeof *attr);
    while (n && ir_is_none(arg[n - 1])) n--;
    Node *node = ir_node(b, op_core(func->ops, OP_FOREIGN), n, arg, 1, &tensor, &fact, 0);
    node->foreign = foreign;
    return node->out[0];
}

static Fact of_sizes(Int4 *in, DType dtype, int rank, const int64_t *size) {
    const Dim *dim[MAX_RANK];
    for (int i = 0; i < rank; i++) dim[i] = dim_const(in->pass->func->dims, size[i]);
    return fact_tensor(in->pass->cx, dtype, rank, dim);
}

/* Subtracts the products of scales and zero points that are not levels. */
static Value *moved_by_offsets(Int4 *in, Builder *b, const Blocks *of, Value *weight) {
    size_t n = (size_t)(of->rows * of->per_row);
    double *offset = arena_new_array(in->pass->func->mem, double, n);
    for (size_t i = 0; i < n; i++) offset[i] = of->zero[i] * of->scale[i];
    const int64_t blocks[] = {of->rows, of->per_row, of->block}, each[] = {of->rows, of->per_row, 1};
    Value *offsets = stored_floats(in, b, of, ".offsets", offset, 3, each);
    Value *apart = known_call(b, KNOWN_RESHAPE, 2, (Value *[]){weight, ir_ints(b, blocks, 3)});
    return known_call(b, KNOWN_SUB_TENSOR, 3, (Value *[]){apart, offsets, ir_int(b, 1)});
}

/* Makes the weight as a node that dequantises blocks, or rows of any rank. Levels are signed if there is no zero
 * point. */
static Value *dequantised(Int4 *in, Builder *b, const Blocks *of) {
    int64_t n = of->rows * of->columns, grids = of->rows * of->per_row;
    const int64_t flat[] = {of->rows, of->columns}, grid[] = {of->rows, of->per_row};
    bool rows = of->rank > 2 && of->per_row == 1, moves = of->zeros && !of->whole;
    uint32_t rank = rows ? (uint32_t)of->rank : 2, rank_of_grid = rows ? 1 : 2;
    const int64_t *dim = rows ? of->dim : flat;
    size_t length = (size_t)(n + 1) / 2;
    uint8_t *q = arena_copy(in->pass->func->mem, of->q, length);
    for (int64_t i = 0; !of->zeros && i < n; i++) q[i / 2] ^= (uint8_t)(i % 2 ? 0x80 : 8); /* minus MIDDLE */
    Value *zeros = ir_none(b);
    if (of->zeros && of->whole) {
        uint8_t *zero = zeroed(in, (grids + 1) / 2);
        for (int64_t i = 0; i < grids; i++) set_level(zero, i, (int64_t)of->zero[i]);
        zeros = stored(in, b, of, ".zeros", DT_U4, rank_of_grid, grid, zero, (size_t)(grids + 1) / 2);
    }
    Value *arg[] = {stored(in, b, of, "", of->zeros ? DT_U4 : DT_I4, rank, dim, q, length),
                    stored_floats(in, b, of, ".scales", of->scale, rank_of_grid, grid), zeros};
    const struct ForeignAttr attr[] = {attribute(in, "axis", rows ? 0 : 1), attribute(in, "block_size", of->block)};
    Fact fact = of_sizes(in, of->dtype, (int)rank, dim);
    Value *weight = operator_of(in, b, "", "DequantizeLinear", 3, arg, rows ? 1 : 2, attr, fact);
    if (moves) weight = moved_by_offsets(in, b, of, weight);
    if (!moves && (int)rank == of->rank) return weight;
    return known_call(b, KNOWN_RESHAPE, 2, (Value *[]){weight, ir_ints(b, of->dim, (uint32_t)of->rank)});
}

/* Returns the block that MatMulNBits can use, or 0. The last block of a row may be shorter. */
static int64_t kernel_block(const Blocks *of) {
    int64_t block = MOST_BLOCK;
    if (of->per_row == 1 && of->columns % LEAST_BLOCK) return USUAL_BLOCK;
    while (block >= LEAST_BLOCK && of->block % block) block /= 2;
    if (of->per_row == 1 && block > USUAL_BLOCK) block = USUAL_BLOCK;
    return block >= LEAST_BLOCK ? block : 0;
}

/* Returns the same weight in blocks of another size. */
static Blocks in_blocks(Int4 *in, const Blocks *of, int64_t block) {
    Blocks out = *of;
    out.block = block, out.per_row = (of->columns + block - 1) / block;
    out.zero = arena_new_array(in->pass->func->mem, double, (size_t)(out.rows * out.per_row));
    out.scale = arena_new_array(in->pass->func->mem, double, (size_t)(out.rows * out.per_row));
    for (int64_t i = 0; i < out.rows * out.per_row; i++) {
        int64_t from = i / out.per_row * of->per_row + i % out.per_row * block / of->block;
        out.zero[i] = of->zero[from], out.scale[i] = of->scale[from];
    }
    return out;
}

/* Packs zero points two a byte, in whole bytes for each row. */
static Value *packed_zeros(Int4 *in, Builder *b, const Blocks *of) {
    int64_t width = (of->per_row + 1) / 2, dim[] = {of->rows, width};
    uint8_t *zero = zeroed(in, of->rows * width);
    for (int64_t i = 0; i < of->rows * of->per_row; i++)
        set_level(zero, i / of->per_row * 2 * width + i % of->per_row, (int64_t)of->zero[i]);
    return stored(in, b, of, ".zeros", DT_U8, 2, dim, zero, (size_t)(of->rows * width));
}

/* Packs levels two a byte; the last block of a row is filled up. */
static Value *packed_levels(Int4 *in, Builder *b, const Blocks *of, uint32_t rank, const int64_t *dim) {
    int64_t width = of->per_row * of->block, length = of->rows * width / 2;
    uint8_t *q = zeroed(in, length);
    for (int64_t row = 0; row < of->rows; row++)
        for (int64_t k = 0; k < of->columns; k++) set_level(q, row * width + k, level_at(of->q, row * of->columns + k));
    return stored(in, b, of, "", DT_U8, rank, dim, q, (size_t)length);
}

/* Makes the product with the weight as one node of ONNX Runtime's own domain. accuracy_level 1: x stays float32. */
static Value *product_of_blocks(Int4 *in, Builder *b, const Blocks *from, Value *x, Value *bias) {
    Blocks of = in_blocks(in, from, kernel_block(from));
    const int64_t dim[] = {of.rows, of.per_row, of.block / 2}, grid[] = {of.rows, of.per_row};
    Value *zeros = !of.zeros  ? ir_none(b)
                   : of.whole ? packed_zeros(in, b, &of)
                              : stored_floats(in, b, &of, ".zeros", of.zero, 2, grid);
    Value *arg[] = {x,
                    packed_levels(in, b, &of, 3, dim),
                    stored_floats(in, b, &of, ".scales", of.scale, 2, grid),
                    zeros,
                    ir_none(b),
                    bias};
    const struct ForeignAttr attr[] = {attribute(in, "K", of.columns), attribute(in, "N", of.rows),
                                       attribute(in, "accuracy_level", 1), attribute(in, "bits", 4),
                                       attribute(in, "block_size", of.block)};
    const Dim **sizes = arena_copy(in->pass->func->mem, x->fact.dim, (size_t)x->fact.rank * sizeof *sizes);
    sizes[x->fact.rank - 1] = dim_const(in->pass->func->dims, of.rows);
    Fact fact = fact_tensor(in->pass->cx, of.dtype, x->fact.rank, sizes);
    return operator_of(in, b, "com.microsoft", "MatMulNBits", 6, arg, 5, attr, fact);
}

/* Makes the rows that indices select as one node of ONNX Runtime's own domain, which unpacks no others. */
static Value *rows_of_blocks(Int4 *in, Builder *b, const Blocks *from, Value *indices, const Fact *fact) {
    Blocks of = in_blocks(in, from, kernel_block(from));
    const int64_t dim[] = {of.rows, of.columns / 2}, grid[] = {of.rows, of.per_row},
                  zero[] = {of.rows, (of.per_row + 1) / 2};
    Value *zeros = ir_none(b);
    if (of.zeros) zeros = known_call(b, KNOWN_RESHAPE, 2, (Value *[]){packed_zeros(in, b, &of), ir_ints(b, zero, 2)});
    Value *arg[] = {packed_levels(in, b, &of, 2, dim), indices, stored_floats(in, b, &of, ".scales", of.scale, 2, grid),
                    zeros};
    const struct ForeignAttr attr[] = {attribute(in, "bits", 4), attribute(in, "block_size", of.block),
                                       attribute(in, "gather_axis", 0), attribute(in, "quantize_axis", 1)};
    return operator_of(in, b, "com.microsoft", "GatherBlockQuantized", 4, arg, 4, attr, *fact);
}

/* ---- uses of weights ---- */

/* What an operator does with a weight. */
typedef struct WeightUse {
    uint32_t operand; /* which of the operator's operands the weight is */
    bool product;     /* the operator sums over the columns of x, with the result of `linear` */
    Value *x, *bias;  /* of a product; bias: NULL if there is none */
    Value *indices;   /* of an operator that selects rows, or NULL */
    bool turned;      /* the weight has a column for each output */
} WeightUse;

static bool read_product(const Node *node, WeightUse *out) {
    int64_t beta, alpha;
    if (known_is(node, KNOWN_LINEAR)) {
        Value *bias = node->in[2].value;
        *out = (WeightUse){.operand = 1, .x = node->in[0].value, .bias = ir_is_none(bias) ? NULL : bias};
    } else if (known_is(node, KNOWN_MATMUL) || known_is(node, KNOWN_MM)) {
        *out = (WeightUse){.operand = 1, .x = node->in[0].value, .turned = true};
    } else if (known_is(node, KNOWN_ADDMM)) {
        *out = (WeightUse){.operand = 2, .x = node->in[1].value, .bias = node->in[0].value, .turned = true};
        if (!ir_known_int(node->in[3].value, &beta) || !ir_known_int(node->in[4].value, &alpha)) return false;
        if (beta != 1 || alpha != 1 || out->bias->fact.rank != 1) return false;
    } else
        return false;
    DType dtype = node->in[out->operand].value->fact.dtype;
    bool one_bias = !out->bias || (out->bias->fact.rank == 1 && out->bias->fact.dtype == dtype);
    return out->product = one_bias && out->x->fact.dtype == dtype && out->x->fact.rank >= 1;
}

static bool read_use(const Node *node, WeightUse *out) {
    if (read_product(node, out)) return true;
    if (known_is(node, KNOWN_EMBEDDING)) {
        *out = (WeightUse){.operand = 0, .indices = node->in[1].value};
        return true;
    }
    if (known_is(node, KNOWN_INDEX)) {
        const Node *list = node->in[1].value->def;
        *out = (WeightUse){.operand = 0};
        if (list && list->op->kind == OP_LIST && list->nin == 1) out->indices = list->in[0].value;
        return out->indices && !ir_is_none(out->indices) && dtype_is_int(out->indices->fact.dtype) &&
               out->indices->fact.dtype != DT_U8;
    }
    *out = (WeightUse){.operand = 1};
    for (int op = KNOWN_CONV1D; op <= KNOWN_CONVOLUTION_PRIVATE; op++)
        if (known_is(node, (KnownOp)op)) return true;
    return false;
}

/* Returns whether ONNX Runtime's own domain has an operator for the use of these blocks. */
static bool has_kernel(const WeightUse *use, const Blocks *of) {
    int64_t block = kernel_block(of);
    if (use->indices) {
        DType dtype = use->indices->fact.dtype;
        return block && of->rank == 2 && of->columns % block == 0 && (of->whole || !of->zeros) &&
               (dtype == DT_I64 || dtype == DT_I32);
    }
    return use->product && block && use->x->fact.rank > 1 && use->x->fact.dim;
}

static bool rewrite(Int4 *in, Node *node) {
    const PassOptions *options = in->pass->options;
    WeightUse use;
    if (!read_use(node, &use)) return false;
    const Blocks *of = blocks_of(in, node->in[use.operand].value, use.turned);
    if (!of) return false;
    Builder b = pass_before(in->pass, node);
    Value *bias = use.bias ? use.bias : ir_none(&b), *result;
    if (options->int4 == INT4_PRODUCTS && has_kernel(&use, of))
        result = use.product ? product_of_blocks(in, &b, of, use.x, bias)
                             : rows_of_blocks(in, &b, of, use.indices, &node->out[0]->fact);
    else if (options->opset && options->opset < INT4_OPSET)
        return false;
    else if (use.product)
        result = known_call(&b, KNOWN_LINEAR, 3, (Value *[]){use.x, dequantised(in, &b, of), bias});
    else {
        ir_set_input(node, use.operand, dequantised(in, &b, of));
        return true;
    }
    pass_replace(in->pass, node->out[0], result);
    ir_erase(node);
    return true;
}

static bool rewrite_block(Int4 *in, Block *block) {
    bool some = false;
    for (Node *node = block->first, *next; node; node = next) {
        next = node->next;
        for (uint32_t i = 0; i < node->nblock; i++) some |= rewrite_block(in, node->block[i]);
        some |= rewrite(in, node);
    }
    return some;
}

bool pass_int4(PassCx *pass, Func *func) {
    Int4 in = {.pass = pass};
    if (pass->options->int4 == INT4_UNPACK) return false;
    bool some = rewrite_block(&in, func->body);
    if (!some)
        diag_add(pass->cx->diags, DIAG_6129, (Span){0, 0}, NULL,
                 "--weights-int4 changes nothing: no layer has a weight that is unpacked from integers of 4 bits");
    return some;
}
