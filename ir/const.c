/* Makes constants, reads their elements, and converts them as Tensor.to does. Half and bfloat conversions work on
 * integers, so that results do not depend on the host's floating point flags or on compiler support for half types. */
#include "ir/fact.h"

#include <math.h>
#include <string.h>

/* ---- halves ---- */

static uint32_t bits_of(float f) {
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}

static float float_of(uint32_t bits) {
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

/* Returns value >> shift, rounded to nearest, ties to even. */
static uint32_t shift_round(uint32_t value, uint32_t shift) {
    if (shift > 31) return 0;
    uint32_t kept = value >> shift, rest = value & ((1u << shift) - 1), half = 1u << (shift - 1);
    return kept + (rest > half || (rest == half && (kept & 1)));
}

uint16_t half_of_float(float f) {
    uint32_t bits = bits_of(f), sign = bits >> 16 & 0x8000, exponent = bits >> 23 & 0xFF, mantissa = bits & 0x7FFFFF;
    if (exponent == 0xFF) return (uint16_t)(sign | 0x7C00 | (mantissa ? 0x200 : 0));
    if (exponent > 142) return (uint16_t)(sign | 0x7C00);
    if (exponent > 112)
        return (uint16_t)(sign | shift_round((exponent - 112) << 23 | mantissa, 13)); /* may overflow to infinity */
    if (!exponent) return (uint16_t)sign;
    return (uint16_t)(sign | shift_round(0x800000 | mantissa, 126 - exponent));
}

float float_of_half(uint16_t h) {
    uint32_t sign = (uint32_t)(h & 0x8000) << 16, exponent = h >> 10 & 0x1F, mantissa = h & 0x3FF;
    if (exponent == 0x1F) return float_of(sign | 0x7F800000 | mantissa << 13);
    if (exponent) return float_of(sign | (exponent + 112) << 23 | mantissa << 13);
    float magnitude = (float)mantissa * 0x1p-24f;
    return sign ? -magnitude : magnitude;
}

uint16_t bfloat_of_float(float f) {
    uint32_t bits = bits_of(f);
    return isnan(f) ? 0x7FC0 : (uint16_t)shift_round(bits, 16);
}

float float_of_bfloat(uint16_t b) { return float_of((uint32_t)b << 16); }

/* ---- floats of 8 bits ---- */

/* Returns the value of a float of 8 bits. The types with `uz` have one zero and one NaN, 0x80; e4m3fn has no infinity;
 * e5m2 is the upper half of a float16. */
static double float8_value(DType dtype, uint8_t code) {
    bool e4 = dtype == DT_F8E4M3FN || dtype == DT_F8E4M3FNUZ,
         one_zero = dtype == DT_F8E4M3FNUZ || dtype == DT_F8E5M2FNUZ;
    int bits = e4 ? 3 : 2, bias = (e4 ? 7 : 15) + one_zero;
    int exponent = (code & 0x7f) >> bits, part = code & ((1 << bits) - 1);
    double sign = code & 0x80 ? -1 : 1;
    if (one_zero && code == 0x80) return (double)NAN;
    if (dtype == DT_F8E4M3FN && (code & 0x7f) == 0x7f) return (double)NAN;
    if (dtype == DT_F8E5M2 && exponent == 31) return part ? (double)NAN : sign * (double)INFINITY;
    if (!exponent) return sign * ldexp(part, 1 - bias - bits);
    return sign * ldexp((1 << bits) + part, exponent - bias - bits);
}

/* Rounds to nearest, ties to even, as PyTorch does: e4m3fn saturates, the others overflow to infinity or to NaN. */
static uint8_t float8_of(DType dtype, float value) {
    bool one_zero = dtype == DT_F8E4M3FNUZ || dtype == DT_F8E5M2FNUZ;
    uint8_t sign = signbit(value) ? 0x80 : 0, nan = one_zero ? 0x80 : 0x7f | sign;
    uint8_t most = dtype == DT_F8E4M3FN ? 0x7e : dtype == DT_F8E5M2 ? 0x7b : 0x7f;
    double size = fabs((double)value), last = float8_value(dtype, most);
    if (isnan(value)) return nan;
    double step = last - float8_value(dtype, (uint8_t)(most - 1));
    if (size >= last + step / 2) /* at the bound, the even neighbour would be the one that does not exist */
        return dtype == DT_F8E4M3FN ? (uint8_t)(sign | most) : dtype == DT_F8E5M2 ? (uint8_t)(sign | 0x7c) : nan;
    uint8_t low = 0, high = most;
    while (low < high) { /* finds the greatest code whose value is not above `size` */
        uint8_t middle = (uint8_t)((low + high + 1) / 2);
        if (float8_value(dtype, middle) <= size)
            low = middle;
        else
            high = (uint8_t)(middle - 1);
    }
    if (low < most) {
        double below = size - float8_value(dtype, low), above = float8_value(dtype, (uint8_t)(low + 1)) - size;
        if (above < below || (above == below && low % 2)) low++;
    }
    return low || !one_zero ? (uint8_t)(sign | low) : 0;
}

/* ---- elements ---- */

static size_t element_bytes(DType dtype) { return dtype == DT_STR ? sizeof(Sym) : dtype_rows[dtype].bytes; }
static const void *element(const Const *c, size_t i) { return (const char *)c->data + i * element_bytes(c->dtype); }

#define READ(type, from) (*(const type *)const_order(memcpy(&(type){0}, (from), sizeof(type)), 1, sizeof(type)))

static double float_at(DType dtype, const void *at) {
    switch (dtype) {
    case DT_F32:
    case DT_C64: return (double)READ(float, at);
    case DT_F64:
    case DT_C128: return READ(double, at);
    case DT_F16: return (double)float_of_half(READ(uint16_t, at));
    case DT_BF16: return (double)float_of_bfloat(READ(uint16_t, at));
    default: return dtype_is_float8(dtype) ? float8_value(dtype, READ(uint8_t, at)) : 0;
    }
}

/* Returns an integer; one of u64 is the int64 with the same bits. */
static int64_t int_at(DType dtype, const void *at) {
    switch (dtype) {
    case DT_BOOL: return READ(uint8_t, at) != 0;
    case DT_U8: return READ(uint8_t, at);
    case DT_I8: return READ(int8_t, at);
    case DT_U16: return READ(uint16_t, at);
    case DT_I16: return READ(int16_t, at);
    case DT_U32: return READ(uint32_t, at);
    case DT_I32: return READ(int32_t, at);
    case DT_U64:
    case DT_I64: return READ(int64_t, at);
    default: return 0;
    }
}

static bool is_floating(DType dtype) {
    return dtype_rows[dtype].class == DTC_FLOAT || dtype_rows[dtype].class == DTC_COMPLEX || dtype_is_float8(dtype);
}

/* Converts as x86 does: values out of range become the lowest number. */
static int64_t truncate(double value) { return value >= -0x1p63 && value < 0x1p63 ? (int64_t)value : INT64_MIN; }

int64_t const_get_int(const Const *c, size_t i) {
    const void *at = element(c, i);
    return is_floating(c->dtype) ? truncate(float_at(c->dtype, at)) : int_at(c->dtype, at);
}

double const_get_float(const Const *c, size_t i) {
    const void *at = element(c, i);
    if (is_floating(c->dtype)) return float_at(c->dtype, at);
    int64_t value = int_at(c->dtype, at);
    return c->dtype == DT_U64 ? (double)(uint64_t)value : (double)value;
}

void const_get_ints(const Const *c, int64_t *out) {
    const char *data = c->data;
    if (c->dtype == DT_I64)
        for (size_t i = 0; i < c->count; i++) out[i] = READ(int64_t, data + i * sizeof *out);
    else
        for (size_t i = 0; i < c->count; i++) out[i] = const_get_int(c, i);
}

void const_get_floats(const Const *c, double *out) {
    const char *data = c->data;
    if (c->dtype == DT_F32)
        for (size_t i = 0; i < c->count; i++) out[i] = (double)READ(float, data + i * sizeof(float));
    else if (c->dtype == DT_BOOL)
        for (size_t i = 0; i < c->count; i++) out[i] = data[i] != 0;
    else
        for (size_t i = 0; i < c->count; i++) out[i] = const_get_float(c, i);
}

/* ---- making ---- */

static size_t count_of(Context *cx, uint32_t rank, const int64_t *dim) {
    size_t count = 1;
    CX_ASSERT(cx, rank <= MAX_RANK);
    for (uint32_t i = 0; i < rank; i++) {
        CX_ASSERT(cx, dim[i] >= 0);
        count = sz_mul(cx->fault, count, (size_t)dim[i]);
    }
    return count;
}

const Const *const_make(Context *cx, DType dtype, uint32_t rank, const int64_t *dim, const void *data) {
    const int64_t *own = arena_copy(cx->mem, dim, rank * sizeof *dim); /* the caller's sizes may not outlive its call */
    Const c = {.dtype = dtype, .rank = rank, .dim = own, .count = count_of(cx, rank, dim), .data = data};
    return arena_copy(cx->mem, &c, sizeof c);
}

static const Const *make_scalar(Context *cx, DType dtype, const void *value, size_t size) {
    return const_make(cx, dtype, 0, NULL, arena_copy(cx->mem, value, size));
}

const Const *const_int(Context *cx, int64_t value) {
    return make_scalar(cx, DT_I64, const_order(&value, 1, sizeof value), sizeof value);
}
const Const *const_float(Context *cx, double value) {
    return make_scalar(cx, DT_F64, const_order(&value, 1, sizeof value), sizeof value);
}
const Const *const_bool(Context *cx, bool value) { return make_scalar(cx, DT_BOOL, &(uint8_t){value}, 1); }
const Const *const_str(Context *cx, Sym value) { return make_scalar(cx, DT_STR, &value, sizeof value); }

const Const *const_ints(Context *cx, const int64_t *values, size_t n) {
    int64_t length = (int64_t)n;
    void *data = n ? arena_copy(cx->mem, values, n * sizeof *values) : arena_alloc(cx->mem, 1);
    return const_make(cx, DT_I64, 1, &length, const_order(data, n, sizeof *values));
}

bool const_equal(const Const *a, const Const *b) {
    if (a == b) return true;
    if (!a || !b || a->dtype != b->dtype || a->rank != b->rank) return false;
    for (uint32_t i = 0; i < a->rank; i++)
        if (a->dim[i] != b->dim[i]) return false;
    /* Equal Syms are equal pointers. */
    return !a->count || !memcmp(a->data, b->data, a->count * element_bytes(a->dtype));
}

/* ---- conversion ---- */

#define WRITE(type, to, value) memcpy((to), const_order(&(type){(type)(value)}, 1, sizeof(type)), sizeof(type))

static void put_int(DType to, void *at, int64_t value) {
    switch (dtype_rows[to].bytes) {
    case 1: WRITE(uint8_t, at, value); break;
    case 2: WRITE(uint16_t, at, value); break;
    case 4: WRITE(uint32_t, at, value); break;
    default: WRITE(int64_t, at, value); break;
    }
}

static void put_float(DType to, void *at, double value) {
    switch (to) {
    case DT_F32: WRITE(float, at, value); break;
    case DT_F16: WRITE(uint16_t, at, half_of_float((float)value)); break;
    case DT_BF16: WRITE(uint16_t, at, bfloat_of_float((float)value)); break;
    case DT_F64:
    case DT_C128: WRITE(double, at, value); break;
    case DT_C64: WRITE(float, at, value); break;
    default: WRITE(uint8_t, at, float8_of(to, (float)value)); break;
    }
}

/* Converts integers directly to float, because going through double would round twice. */
static void put_int_as_float(DType from, DType to, void *at, int64_t value) {
    float narrow = from == DT_U64 ? (float)(uint64_t)value : (float)value;
    double wide = from == DT_U64 ? (double)(uint64_t)value : (double)value;
    put_float(to, at, to == DT_F64 ? wide : (double)narrow);
}

/* Truncates a float to an integer of the type; the range of unsigned 64-bit integers is [0, 2^64). */
static int64_t truncate_for(DType to, double value) {
    if (to == DT_U64 && value >= 0x1p63 && value < 0x1p64) return (int64_t)(uint64_t)value;
    return truncate(value);
}

static void convert_real(DType from, const void *source, DType to, void *at) {
    if (is_floating(from)) {
        double value = float_at(from, source);
        if (to == DT_BOOL)
            WRITE(uint8_t, at, value != 0);
        else if (is_floating(to))
            put_float(to, at, value);
        else
            put_int(to, at, truncate_for(to, value));
        return;
    }
    int64_t value = int_at(from, source);
    if (to == DT_BOOL)
        WRITE(uint8_t, at, value != 0);
    else if (is_floating(to))
        put_int_as_float(from, to, at, value);
    else
        put_int(to, at, value);
}

/* Converts an element. A complex number is two floats; conversion drops the imaginary part, or sets it to 0. */
static void convert(DType from, const char *source, DType to, char *at) {
    DType real_from = dtype_part(from), real_to = dtype_part(to);
    convert_real(real_from, source, real_to, at);
    if (from != real_from && to == DT_BOOL && float_at(real_from, source + dtype_rows[real_from].bytes) != 0) *at = 1;
    if (to == real_to) return;
    if (from != real_from)
        convert_real(real_from, source + dtype_rows[real_from].bytes, real_to, at + dtype_rows[real_to].bytes);
    else
        put_float(real_to, at + dtype_rows[real_to].bytes, 0);
}

/* Converts n elements in one loop without branches. Returns false for pairs of types that are rare in large constants:
 * those are converted one by one. */
static bool convert_all(DType from, const char *source, DType to, char *at, size_t n) {
    if (from == DT_F64 && to == DT_F32)
        for (size_t i = 0; i < n; i++) WRITE(float, at + i * sizeof(float), READ(double, source + i * sizeof(double)));
    else if (from == DT_F32 && to == DT_F64)
        for (size_t i = 0; i < n; i++) WRITE(double, at + i * sizeof(double), READ(float, source + i * sizeof(float)));
    else if (from == DT_F64 && to == DT_BOOL)
        for (size_t i = 0; i < n; i++) WRITE(uint8_t, at + i, READ(double, source + i * sizeof(double)) != 0);
    else if (from == DT_I64 && to == DT_BOOL)
        for (size_t i = 0; i < n; i++) WRITE(uint8_t, at + i, READ(int64_t, source + i * sizeof(int64_t)) != 0);
    else
        return false;
    return true;
}

const Const *const_cast(Context *cx, const Const *c, DType to) {
    if (c->dtype == to) return c;
    if (c->dtype == DT_STR || to == DT_STR || to == DT_NONE) return NULL;
    size_t size = element_bytes(to);
    char *data = arena_array(cx->mem, c->count ? c->count : 1, size);
    if (!convert_all(c->dtype, c->data, to, data, c->count))
        for (size_t i = 0; i < c->count; i++) convert(c->dtype, element(c, i), to, data + i * size);
    return const_make(cx, to, c->rank, c->dim, data);
}

size_t const_bytes(const Const *c) {
    return c->count * (c->dtype == DT_STR ? sizeof(Sym) : dtype_rows[c->dtype].bytes);
}
