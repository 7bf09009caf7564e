/* Reads elements of computed tensors: an operator that computes reads its operands at the positions that broadcast
 * there; moves.c has those that move elements. */
#include "passes/moves.h"

#include <math.h>
#include <string.h>

enum { MAX_DEPTH = 100, MOST_CONTENTS = 1 << 16 };

static bool is_number_of_bits(DType dtype) { return dtype_is_int(dtype) || dtype == DT_BOOL; }

/* Returns what an integer of the dtype holds after an operation that may have overflowed. */
static int64_t wrapped(DType dtype, int64_t k) {
    switch (dtype) {
    case DT_BOOL: return k != 0;
    case DT_U8: return (uint8_t)k;
    case DT_I8: return (int8_t)k;
    case DT_U16: return (uint16_t)k;
    case DT_I16: return (int16_t)k;
    case DT_U32: return (uint32_t)k;
    case DT_I32: return (int32_t)k;
    default: return k;
    }
}

static double rounded(DType dtype, double f) {
    switch (dtype) {
    case DT_F32: return (float)f;
    case DT_F16: return (double)float_of_half(half_of_float((float)f));
    case DT_BF16: return (double)float_of_bfloat(bfloat_of_float((float)f));
    default: return f;
    }
}

static Number converted(DType from, DType to, Number x) {
    if (is_number_of_bits(from))
        return is_number_of_bits(to) ? (Number){.k = wrapped(to, x.k)} : (Number){.f = rounded(to, (double)x.k)};
    if (!is_number_of_bits(to)) return (Number){.f = rounded(to, x.f)};
    bool fits = x.f >= -0x1p63 && x.f < 0x1p63;
    return (Number){.k = to == DT_BOOL ? x.f != 0 : wrapped(to, fits ? (int64_t)x.f : INT64_MIN)};
}

/* ---- operators that compute ---- */

typedef enum {
    SIGN_PLUS,
    SIGN_MINUS,
    SIGN_TIMES,
    SIGN_OVER,
    SIGN_FLOOR,
    SIGN_REST,
    SIGN_AND,
    SIGN_OR,
    SIGN_XOR,
    SIGN_RIGHT,
    SIGN_LEFT
} Sign;

static bool sign_of(const Node *node, Sign *out) {
    static const struct {
        KnownOp op;
        Sign sign;
    } rows[] = {
        {KNOWN_ADD_TENSOR, SIGN_PLUS},
        {KNOWN_SHIFT, SIGN_PLUS},
        {KNOWN_SUB_TENSOR, SIGN_MINUS},
        {KNOWN_SUB_SCALAR, SIGN_MINUS},
        {KNOWN_MUL_TENSOR, SIGN_TIMES},
        {KNOWN_SCALE, SIGN_TIMES},
        {KNOWN_DIV_TENSOR, SIGN_OVER},
        {KNOWN_DIV_SCALAR, SIGN_OVER},
        {KNOWN_FLOOR_DIVIDE, SIGN_FLOOR},
        {KNOWN_FLOOR_DIVIDE_SCALAR, SIGN_FLOOR},
        {KNOWN_REMAINDER, SIGN_REST},
        {KNOWN_REMAINDER_SCALAR, SIGN_REST},
        {KNOWN_BITS_AND, SIGN_AND},
        {KNOWN_BITS_AND_SCALAR, SIGN_AND},
        {KNOWN_BITS_AND_PYTHON, SIGN_AND},
        {KNOWN_BITS_AND_PYTHON_SCALAR, SIGN_AND},
        {KNOWN_BITS_OR, SIGN_OR},
        {KNOWN_BITS_OR_SCALAR, SIGN_OR},
        {KNOWN_BITS_OR_PYTHON, SIGN_OR},
        {KNOWN_BITS_OR_PYTHON_SCALAR, SIGN_OR},
        {KNOWN_BITS_XOR, SIGN_XOR},
        {KNOWN_BITS_XOR_SCALAR, SIGN_XOR},
        {KNOWN_BITS_XOR_PYTHON, SIGN_XOR},
        {KNOWN_BITS_XOR_PYTHON_SCALAR, SIGN_XOR},
        {KNOWN_SHIFT_RIGHT, SIGN_RIGHT},
        {KNOWN_SHIFT_RIGHT_SCALAR, SIGN_RIGHT},
        {KNOWN_SHIFT_RIGHT_PYTHON, SIGN_RIGHT},
        {KNOWN_SHIFT_RIGHT_PYTHON_SCALAR, SIGN_RIGHT},
        {KNOWN_SHIFT_LEFT, SIGN_LEFT},
        {KNOWN_SHIFT_LEFT_SCALAR, SIGN_LEFT},
        {KNOWN_SHIFT_LEFT_PYTHON, SIGN_LEFT},
        {KNOWN_SHIFT_LEFT_PYTHON_SCALAR, SIGN_LEFT},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (known_is(node, rows[i].op)) return *out = rows[i].sign, true;
    return false;
}

/* Returns false if the result is not defined: a division by zero, or a shift by too many bits. */
static bool whole(Sign sign, DType dtype, int64_t a, int64_t b, int64_t *out) {
    int bits = dtype_rows[dtype].bytes * 8;
    uint64_t x = (uint64_t)a, y = (uint64_t)b;
    if ((sign == SIGN_RIGHT || sign == SIGN_LEFT) && (b < 0 || b >= bits)) return false;
    if ((sign == SIGN_FLOOR || sign == SIGN_REST) && (b == 0 || b == -1)) return false;
    switch (sign) {
    case SIGN_PLUS: a = (int64_t)(x + y); break;
    case SIGN_MINUS: a = (int64_t)(x - y); break;
    case SIGN_TIMES: a = (int64_t)(x * y); break;
    case SIGN_AND: a = (int64_t)(x & y); break;
    case SIGN_OR: a = (int64_t)(x | y); break;
    case SIGN_XOR: a = (int64_t)(x ^ y); break;
    case SIGN_RIGHT: a = dtype == DT_U64 ? (int64_t)(x >> y) : a >> b; break;
    case SIGN_LEFT: a = (int64_t)(x << y); break;
    case SIGN_FLOOR: a = a / b - (a % b && (a % b < 0) != (b < 0)); break;
    case SIGN_REST: a = a % b + (a % b && (a % b < 0) != (b < 0) ? b : 0); break;
    default: return false;
    }
    *out = wrapped(dtype, a);
    return dtype != DT_U64 || sign != SIGN_FLOOR;
}

static bool fraction(Sign sign, double a, double b, double *out) {
    switch (sign) {
    case SIGN_PLUS: *out = a + b; return true;
    case SIGN_MINUS: *out = a - b; return true;
    case SIGN_TIMES: *out = a * b; return true;
    case SIGN_OVER: *out = a / b; return true;
    default: return false;
    }
}

/* Reads an operand of an operator that broadcasts, at positions of the result, in the dtype. */
static bool read_operand(Elements *e, const Value *v, const Value *result, DType dtype, size_t n, const int64_t *at,
                         Number *out) {
    int64_t k, size[MAX_RANK], stride[MAX_RANK];
    double f;
    if (v->type->kind != TY_TENSOR) {
        bool is_int = ir_known_int(v, &k);
        if (!is_int && !ir_known_float(v, &f)) return false;
        DType from = is_int ? DT_I64 : DT_F64;
        Number x = converted(from, is_number_of_bits(dtype) ? dtype : DT_F64,
                             is_int ? (Number){.k = k} : (Number){.f = f});
        for (size_t i = 0; i < n; i++) out[i] = x;
        return true;
    }
    Strided s = {.rank = result->fact.rank};
    if (!elements_sizes(v, size) || !elements_sizes(result, s.size) || v->fact.rank > s.rank) return false;
    strides_of(v->fact.rank, size, stride);
    for (int i = 0; i < s.rank; i++) {
        int own = i - s.rank + v->fact.rank;
        s.stride[i] = own < 0 || size[own] == 1 ? 0 : stride[own];
    }
    if (!elements_numbers(e, v, n, strided_places(e, &s, n, at), out)) return false;
    for (size_t i = 0; i < n; i++) out[i] = converted(v->fact.dtype, dtype, out[i]);
    return true;
}

static bool is_alone(const Node *node) { /* Returns whether there is no factor `alpha` other than 1. */
    int64_t k;
    if (node->nin < 3 || node->in[2].value->type->kind == TY_TENSOR) return true;
    return ir_known_int(node->in[2].value, &k) && k == 1;
}

static bool computed(Elements *e, const Value *v, Sign sign, size_t n, const int64_t *at, Number *out) {
    DType dtype = v->fact.dtype;
    Number *b = arena_new_array(e->mem, Number, n + 1);
    if (!is_alone(v->def) || !read_operand(e, v->def->in[0].value, v, dtype, n, at, out) ||
        !read_operand(e, v->def->in[1].value, v, dtype, n, at, b))
        return false;
    bool ints = is_number_of_bits(dtype), good = true;
    for (size_t i = 0; i < n && good; i++) {
        good = ints ? whole(sign, dtype, out[i].k, b[i].k, &out[i].k) : fraction(sign, out[i].f, b[i].f, &out[i].f);
        if (!ints) out[i].f = rounded(dtype, out[i].f);
    }
    return good;
}

/* ---- leaves ---- */

static bool from_const(const Const *c, size_t n, const int64_t *at, Number *out) {
    for (size_t i = 0; i < n; i++) {
        if (at[i] < 0 || (size_t)at[i] >= c->count) return false;
        if (is_number_of_bits(c->dtype))
            out[i].k = const_get_int(c, (size_t)at[i]);
        else
            out[i].f = const_get_float(c, (size_t)at[i]);
    }
    return true;
}

static void note_stored(Elements *e, const Weight *w) {
    uint64_t bits = (uint64_t)dtype_rows[w->dtype].bytes * 8;
    for (uint32_t i = 0; i < w->rank; i++) bits *= (uint64_t)w->dim[i];
    if (bits > e->bits) e->bits = bits;
    if (!e->stored) e->stored = w;
}

static bool from_weight(Elements *e, const Weight *w, size_t n, const int64_t *at, Number *out) {
    if (dtype_is_nibble(w->dtype) || dtype_rows[w->dtype].class == DTC_COMPLEX) return false;
    if (dtype_is_int(w->dtype)) note_stored(e, w);
    if (w->source == WEIGHT_FILL) {
        Number fill = converted(DT_F64, w->dtype, (Number){.f = w->fill});
        for (size_t i = 0; i < n; i++) out[i] = fill;
        return true;
    }
    if (!w->bytes || (w->source != WEIGHT_BYTES && w->source != WEIGHT_FILE)) return false;
    Const c = {.dtype = w->dtype, .rank = w->rank, .dim = w->dim, .count = 1, .data = w->bytes};
    for (uint32_t i = 0; i < w->rank; i++) c.count *= (size_t)w->dim[i];
    return from_const(&c, n, at, out);
}

static bool from_node(Elements *e, const Value *v, size_t n, const int64_t *at, Number *out) {
    Node *node = v->def;
    Sign sign;
    if (node->op->kind == OP_WEIGHT) return from_weight(e, node->weight, n, at, out);
    if (node->op->kind == OP_CAST) {
        DType from = node->in[0].value->fact.dtype;
        if (!elements_numbers(e, node->in[0].value, n, at, out)) return false;
        for (size_t i = 0; i < n; i++) out[i] = converted(from, v->fact.dtype, out[i]);
        return true;
    }
    if (known_is(node, KNOWN_EMPTY) || known_is(node, KNOWN_ZEROS) || known_is(node, KNOWN_NEW_ZEROS)) {
        memset(out, 0, n * sizeof *out);
        return true;
    }
    if (known_is(node, KNOWN_NEGATIVE)) {
        if (!elements_numbers(e, node->in[0].value, n, at, out)) return false;
        for (size_t i = 0; i < n; i++)
            if (is_number_of_bits(v->fact.dtype))
                out[i].k = wrapped(v->fact.dtype, (int64_t)(0 - (uint64_t)out[i].k));
            else
                out[i].f = -out[i].f;
        return true;
    }
    if (sign_of(node, &sign)) return computed(e, v, sign, n, at, out);
    int64_t dim[MAX_RANK], count = 1;
    if (!elements_sizes(v, dim)) return false;
    for (int i = 0; i < v->fact.rank; i++)
        if (__builtin_mul_overflow(count, dim[i], &count) || count > MOST_CONTENTS) return false;
    const Const *known = ir_contents(e->func, (Value *)(uintptr_t)v);
    return known && from_const(known, n, at, out);
}

static bool read_numbers(Elements *e, const Value *v, size_t n, const int64_t *at, void *out) {
    return elements_numbers(e, v, n, at, out);
}

static bool may_visit(Elements *e) {
    if (e->depth >= MAX_DEPTH || !e->visits) return false;
    e->visits--;
    return true;
}

bool elements_numbers(Elements *e, const Value *v, size_t n, const int64_t *at, Number *out) {
    if (v->type->kind != TY_TENSOR || v->fact.dtype == DT_NONE || dtype_is_nibble(v->fact.dtype)) return false;
    if (v->fact.data) return from_const(v->fact.data, n, at, out);
    if (!v->def || !may_visit(e)) return false;
    ArenaMark mark = arena_mark(e->mem);
    e->depth++;
    Reader numbers = {read_numbers, sizeof(Number)};
    Outcome move = elements_moved(e, v->def, numbers, n, at, out);
    bool good = move == MOVED || (move == NOT_A_MOVE && from_node(e, v, n, at, out));
    e->depth--;
    arena_release(e->mem, mark);
    return good;
}

/* ---- levels ---- */

/* Returns whether the elements come from integers, and are not scales or offsets of such. */
static bool is_of_integers(Elements *e, const Value *v) {
    Sign sign;
    const Node *node = v->def;
    if (v->type->kind != TY_TENSOR || !may_visit(e)) return false;
    if (is_number_of_bits(v->fact.dtype)) return true;
    if (!node || !node->nin) return false;
    const Value *first = node->in[0].value;
    e->depth++;
    bool joins = known_is(node, KNOWN_CAT) || known_is(node, KNOWN_STACK);
    if (joins) first = first->def && first->def->nin ? first->def->in[0].value : NULL;
    bool good = first && is_of_integers(e, first);
    if (!good && sign_of(node, &sign)) good = is_of_integers(e, node->in[1].value);
    e->depth--;
    return good;
}

/* Applies `sign` and a number to a level. */
static bool changed(Affine *level, Sign sign, double by) {
    switch (sign) {
    case SIGN_PLUS: level->zero -= by / level->scale; return true;
    case SIGN_MINUS: level->zero += by / level->scale; return true;
    case SIGN_TIMES: level->scale *= by; return true;
    case SIGN_OVER: level->scale /= by; return true;
    default: return false;
    }
}

static bool computed_levels(Elements *e, const Value *v, Sign sign, size_t n, const int64_t *at, Affine *out) {
    const Value *a = v->def->in[0].value, *b = v->def->in[1].value;
    int64_t of_a[MAX_RANK], of_result[MAX_RANK];
    bool swaps = (sign == SIGN_PLUS || sign == SIGN_TIMES) && !is_of_integers(e, a);
    if (swaps) a = v->def->in[1].value, b = v->def->in[0].value;
    /* The levels must not be repeated along an axis that the other operand has. */
    if (!is_alone(v->def) || !is_of_integers(e, a) || !elements_sizes(a, of_a) || !elements_sizes(v, of_result))
        return false;
    if (a->fact.rank != v->fact.rank || memcmp(of_a, of_result, (size_t)v->fact.rank * sizeof *of_a) != 0) return false;
    Number *by = arena_new_array(e->mem, Number, n + 1);
    if (!elements_levels(e, a, n, at, out) || !read_operand(e, b, v, v->fact.dtype, n, at, by)) return false;
    bool ints = is_number_of_bits(v->fact.dtype);
    for (size_t i = 0; i < n; i++)
        if (!changed(&out[i], sign, ints ? (double)by[i].k : by[i].f)) return false;
    return true;
}

/* Returns whether integers of the dtype hold all differences between q and zero. */
static bool all_fit(DType dtype, size_t n, const Affine *level) {
    for (size_t i = 0; i < n; i++) {
        int64_t difference;
        if (!(fabs(level[i].zero) < 0x1p63) || level[i].zero != trunc(level[i].zero)) return false;
        if (__builtin_sub_overflow(level[i].q, (int64_t)level[i].zero, &difference)) return false;
        if (wrapped(dtype, difference) != difference) return false;
    }
    return true;
}

/* Reads integers that quantized_decomposed dequantises. */
static bool dequantised_levels(Elements *e, const Value *v, size_t n, const int64_t *at, Affine *out) {
    enum { INPUT, SCALE, ZERO, AXIS };
    const Node *node = v->def;
    bool channels = known_is(node, KNOWN_DEQUANTISE_CHANNELS);
    int64_t dim[MAX_RANK], stride[MAX_RANK], k = 0;
    double scale = 1;
    if (v->fact.dtype != DT_F32 || !elements_levels(e, node->in[INPUT].value, n, at, out)) return false;
    if (!channels) {
        if (!ir_known_float(node->in[SCALE].value, &scale) || !ir_known_int(node->in[ZERO].value, &k)) return false;
        for (size_t i = 0; i < n; i++) out[i].scale = (float)scale, out[i].zero = (double)k;
        return true;
    }
    int axis = pass_axis(node->in[AXIS].value, v->fact.rank);
    if (axis < 0 || !elements_sizes(v, dim)) return false;
    strides_of(v->fact.rank, dim, stride);
    int64_t *of = arena_new_array(e->mem, int64_t, n + 1);
    for (size_t i = 0; i < n; i++) of[i] = at[i] / stride[axis] % dim[axis];
    Number *read = arena_new_array(e->mem, Number, n + 1);
    const Value *scales = node->in[SCALE].value, *zeros = node->in[ZERO].value;
    if (!elements_numbers(e, scales, n, of, read) || is_number_of_bits(scales->fact.dtype)) return false;
    for (size_t i = 0; i < n; i++) out[i].scale = (float)read[i].f;
    if (ir_is_none(zeros)) return true;
    if (!elements_numbers(e, zeros, n, of, read)) return false;
    for (size_t i = 0; i < n; i++) out[i].zero = is_number_of_bits(zeros->fact.dtype) ? (double)read[i].k : read[i].f;
    return true;
}

static bool read_levels(Elements *e, const Value *v, size_t n, const int64_t *at, void *out) {
    return elements_levels(e, v, n, at, out);
}

/* Reads levels from integers that may already be differences between q and zero. */
static bool split_levels(Elements *e, const Value *v, size_t n, const int64_t *at, Affine *out) {
    Sign sign;
    Reader levels = {read_levels, sizeof(Affine)};
    bool good;
    if (!v->def) return false;
    if (v->def->op->kind == OP_CAST)
        good = elements_levels(e, v->def->in[0].value, n, at, out);
    else if (sign_of(v->def, &sign))
        good = (sign == SIGN_PLUS || sign == SIGN_MINUS) && computed_levels(e, v, sign, n, at, out);
    else
        good = elements_moved(e, v->def, levels, n, at, out) == MOVED;
    return good && all_fit(v->fact.dtype, n, out);
}

static bool integer_levels(Elements *e, const Value *v, size_t n, const int64_t *at, Affine *out) {
    if (e->splits && split_levels(e, v, n, at, out)) return true;
    Number *read = arena_new_array(e->mem, Number, n + 1);
    if (!elements_numbers(e, v, n, at, read)) return false;
    for (size_t i = 0; i < n; i++) out[i] = (Affine){.q = read[i].k, .zero = 0, .scale = 1};
    return true;
}

bool elements_levels(Elements *e, const Value *v, size_t n, const int64_t *at, Affine *out) {
    Sign sign;
    if (v->type->kind != TY_TENSOR || !v->def || !may_visit(e)) return false;
    ArenaMark mark = arena_mark(e->mem);
    e->depth++;
    const Node *node = v->def;
    Reader levels = {read_levels, sizeof(Affine)};
    bool good = false;
    if (is_number_of_bits(v->fact.dtype))
        good = integer_levels(e, v, n, at, out);
    else if (node->op->kind == OP_CAST) /* a conversion between floats rounds */
        good = is_number_of_bits(node->in[0].value->fact.dtype) && elements_levels(e, node->in[0].value, n, at, out);
    else if (known_is(node, KNOWN_DEQUANTISE) || known_is(node, KNOWN_DEQUANTISE_CHANNELS))
        good = dequantised_levels(e, v, n, at, out);
    else if (sign_of(node, &sign))
        good = computed_levels(e, v, sign, n, at, out);
    else
        good = elements_moved(e, node, levels, n, at, out) == MOVED;
    e->depth--;
    arena_release(e->mem, mark);
    return good;
}
