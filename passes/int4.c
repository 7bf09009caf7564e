/* --weights-int4: weights that forward unpacks from stored integers stay 4-bit integers. A layer's weight is computed
 * from stored integers by shifts and masks, minus a zero point, times a scale for each group of columns; layouts differ
 * from library to library. The pass does not look for the operators of one of them: it computes the integers, the zero
 * points and the scales of the whole weight (elements.h), and takes them if there are at most 16 levels and the other
 * two change from block to block only.
 *
 *     weight[row, column] = (q[row, column] - zero[row, column / block]) * scale[row, column / block]
 *
 * What a run time computes from the result differs from the original by float rounding alone. */
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
    int64_t rows, columns, block, per_row; /* per_row: number of blocks */
    uint8_t *q;                            /* rows * columns, two a byte */
    double *zero, *scale;                  /* rows * per_row */
    bool zeros;                            /* some zero point is not MIDDLE */
    bool whole;                            /* all zero points are levels */
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
    Affine *level, *former; /* the levels of a batch, and the last one of each row */
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

static bool same_grid(const Affine *a, const Affine *b) { return a->zero == b->zero && a->scale == b->scale; }

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
            if (k && !same_grid(&r->former[row], &r->level[i])) out->block = common_divisor(out->block, k);
            r->former[row] = r->level[i];
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

/* Returns the blocks of a matrix that depends on stored tensors alone, or NULL. */
static Blocks *blocks_of(Int4 *in, const Value *weight, bool turned) {
    Func *func = in->pass->func;
    Arena *scratch = in->pass->cx->scratch;
    int64_t dim[2], count;
    Blocks *known = map_get(&in->done, weight);
    if (known) return known == (void *)in || known->turned != turned ? NULL : known;
    map_set(scratch, &in->done, weight, in);
    if (!weight->def || weight->def->op->kind == OP_WEIGHT || weight->fact.rank != 2) return NULL;
    if (weight->fact.dtype != DT_F32 || !elements_sizes(weight, dim) || dim[0] < 1 || dim[1] < 1) return NULL;
    if (__builtin_mul_overflow(dim[0], dim[1], &count)) return NULL;
    Blocks *out = arena_new(func->mem, Blocks);
    *out = (Blocks){.rows = dim[turned], .columns = dim[!turned], .turned = turned};
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

static Value *stored(Int4 *in, Builder *b, const Blocks *of, const char *tail, DType dtype, uint32_t rank,
                     const int64_t *dim, const void *bytes, size_t length) {
    Func *func = in->pass->func;
    Sym key = cx_sym(func->cx, arena_printf(func->mem, "%s%s", of->key, tail));
    Weight *weight = map_get(&in->named, key);
    if (weight) return ir_weight(b, weight);
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
    size_t n = (size_t)(of->rows * of->per_row);
    float *f = arena_new_array(in->pass->func->mem, float, n);
    for (size_t i = 0; i < n; i++) f[i] = (float)from[i];
    return stored(in, b, of, tail, DT_F32, rank, dim, const_order(f, n, sizeof *f), n * sizeof *f);
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

static Fact matrix(Int4 *in, int64_t rows, int64_t columns) {
    Dims *dims = in->pass->func->dims;
    const Dim *dim[] = {dim_const(dims, rows), dim_const(dims, columns)};
    return fact_tensor(in->pass->cx, DT_F32, 2, dim);
}

/* Subtracts the products of scales and zero points that are not levels. */
static Value *moved_by_offsets(Int4 *in, Builder *b, const Blocks *of, Value *weight) {
    size_t n = (size_t)(of->rows * of->per_row);
    double *offset = arena_new_array(in->pass->func->mem, double, n);
    for (size_t i = 0; i < n; i++) offset[i] = of->zero[i] * of->scale[i];
    const int64_t blocks[] = {of->rows, of->per_row, of->block}, each[] = {of->rows, of->per_row, 1},
                  whole[] = {of->rows, of->columns};
    Value *offsets = stored_floats(in, b, of, ".offsets", offset, 3, each);
    Value *apart = known_call(b, KNOWN_RESHAPE, 2, (Value *[]){weight, ir_ints(b, blocks, 3)});
    Value *moved = known_call(b, KNOWN_SUB_TENSOR, 3, (Value *[]){apart, offsets, ir_int(b, 1)});
    return known_call(b, KNOWN_RESHAPE, 2, (Value *[]){moved, ir_ints(b, whole, 2)});
}

/* Makes the weight as a node that dequantises blocks. Levels are signed if there is no zero point. */
static Value *dequantised(Int4 *in, Builder *b, const Blocks *of) {
    int64_t n = of->rows * of->columns, grids = of->rows * of->per_row;
    int64_t dim[] = {of->rows, of->columns}, grid[] = {of->rows, of->per_row};
    size_t length = (size_t)(n + 1) / 2;
    uint8_t *q = arena_copy(in->pass->func->mem, of->q, length);
    for (int64_t i = 0; !of->zeros && i < n; i++) q[i / 2] ^= (uint8_t)(i % 2 ? 0x80 : 8); /* minus MIDDLE */
    Value *zeros = ir_none(b);
    if (of->zeros && of->whole) {
        uint8_t *zero = zeroed(in, (grids + 1) / 2);
        for (int64_t i = 0; i < grids; i++) set_level(zero, i, (int64_t)of->zero[i]);
        zeros = stored(in, b, of, ".zeros", DT_U4, 2, grid, zero, (size_t)(grids + 1) / 2);
    }
    Value *arg[] = {stored(in, b, of, "", of->zeros ? DT_U4 : DT_I4, 2, dim, q, length),
                    stored_floats(in, b, of, ".scales", of->scale, 2, grid), zeros};
    const struct ForeignAttr attr[] = {attribute(in, "axis", 1), attribute(in, "block_size", of->block)};
    Value *weight = operator_of(in, b, "", "DequantizeLinear", 3, arg, 2, attr, matrix(in, of->rows, of->columns));
    return of->zeros && !of->whole ? moved_by_offsets(in, b, of, weight) : weight;
}

/* Returns the block that MatMulNBits can use, or 0. The last block of a row may be shorter. */
static int64_t kernel_block(const Blocks *of) {
    int64_t block = MOST_BLOCK;
    if (of->per_row == 1 && of->columns % LEAST_BLOCK) return USUAL_BLOCK;
    while (block >= LEAST_BLOCK && of->block % block) block /= 2;
    if (of->per_row == 1 && block > USUAL_BLOCK) block = USUAL_BLOCK;
    return block >= LEAST_BLOCK ? block : 0;
}

/* Gives the same weight in blocks of another size. */
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

/* Makes the product with the weight as one node of ONNX Runtime's own domain. accuracy_level 1: x stays float32. */
static Value *product_of_blocks(Int4 *in, Builder *b, const Blocks *from, Value *x, Value *bias) {
    Blocks of = in_blocks(in, from, kernel_block(from));
    int64_t width = of.block / 2, dim[] = {of.rows, of.per_row, width}, grid[] = {of.rows, of.per_row};
    uint8_t *q = zeroed(in, of.rows * of.per_row * width);
    for (int64_t row = 0; row < of.rows; row++)
        for (int64_t k = 0; k < of.columns; k++)
            set_level(q, row * of.per_row * of.block + k, level_at(of.q, row * of.columns + k));
    Value *zeros = !of.zeros  ? ir_none(b)
                   : of.whole ? packed_zeros(in, b, &of)
                              : stored_floats(in, b, &of, ".zeros", of.zero, 2, grid);
    Value *arg[] = {x,
                    stored(in, b, &of, "", DT_U8, 3, dim, q, (size_t)(of.rows * of.per_row * width)),
                    stored_floats(in, b, &of, ".scales", of.scale, 2, grid),
                    zeros,
                    ir_none(b),
                    bias};
    const struct ForeignAttr attr[] = {attribute(in, "K", of.columns), attribute(in, "N", of.rows),
                                       attribute(in, "accuracy_level", 1), attribute(in, "bits", 4),
                                       attribute(in, "block_size", of.block)};
    const Dim **sizes = arena_copy(in->pass->func->mem, x->fact.dim, (size_t)x->fact.rank * sizeof *sizes);
    sizes[x->fact.rank - 1] = dim_const(in->pass->func->dims, of.rows);
    Fact fact = fact_tensor(in->pass->cx, DT_F32, x->fact.rank, sizes);
    return operator_of(in, b, "com.microsoft", "MatMulNBits", 6, arg, 5, attr, fact);
}

/* ---- products ---- */

typedef struct Product {
    Value *x, *weight, *bias; /* bias: NULL if there is none */
    bool turned;              /* the weight has a column for each output */
} Product;

static bool read_product(const Node *node, Product *out) {
    int64_t beta, alpha;
    if (known_is(node, KNOWN_LINEAR)) {
        Value *bias = node->in[2].value;
        *out = (Product){node->in[0].value, node->in[1].value, ir_is_none(bias) ? NULL : bias, false};
    } else if (known_is(node, KNOWN_MATMUL) || known_is(node, KNOWN_MM)) {
        *out = (Product){node->in[0].value, node->in[1].value, NULL, true};
    } else if (known_is(node, KNOWN_ADDMM)) {
        *out = (Product){node->in[1].value, node->in[2].value, node->in[0].value, true};
        if (!ir_known_int(node->in[3].value, &beta) || !ir_known_int(node->in[4].value, &alpha)) return false;
        if (beta != 1 || alpha != 1 || out->bias->fact.rank != 1) return false;
    } else
        return false;
    bool one_bias = !out->bias || (out->bias->fact.rank == 1 && out->bias->fact.dtype == DT_F32);
    return one_bias && out->x->fact.dtype == DT_F32 && out->x->fact.rank >= 1;
}

static bool rewrite(Int4 *in, Node *node) {
    const PassOptions *options = in->pass->options;
    Product p;
    if (!read_product(node, &p)) return false;
    const Blocks *of = blocks_of(in, p.weight, p.turned);
    if (!of) return false;
    Builder b = pass_before(in->pass, node);
    Value *bias = p.bias ? p.bias : ir_none(&b), *result;
    if (options->int4 == INT4_PRODUCTS && kernel_block(of) && p.x->fact.rank > 1 && p.x->fact.dim)
        result = product_of_blocks(in, &b, of, p.x, bias);
    else if (options->opset && options->opset < INT4_OPSET)
        return false;
    else
        result = known_call(&b, KNOWN_LINEAR, 3, (Value *[]){p.x, dequantised(in, &b, of), bias});
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
        diag_add(
            pass->cx->diags, DIAG_6129, (Span){0, 0}, NULL,
            "--weights-int4 changes nothing: no matrix product has a weight that is unpacked from integers of 4 bits");
    return some;
}
