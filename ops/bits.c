/* Reinterprets the bits of a tensor as another dtype. From opset 26 on BitCast does that. Below, the integer is
 * computed from the sign, exponent and mantissa of a number, and the number from those of an integer; all NaN become
 * the same NaN. */
#include "ops/ops.h"

#include <math.h>

enum { WIDEST = 64, LEAST_POWER = -1080, MOST_POWER = 1030, LIFT = 600 };

typedef struct Layout {
    int width, mantissa, bias; /* numbers of bits; mantissa 0: an integer */
    bool is_signed;
} Layout;

static Layout layout_of(DType dtype) {
    int width = 8 * dtype_rows[dtype].bytes;
    switch (dtype) {
    case DT_F64: return (Layout){width, 52, 1023, true};
    case DT_F32: return (Layout){width, 23, 127, true};
    case DT_F16: return (Layout){width, 10, 15, true};
    case DT_BF16: return (Layout){width, 7, 127, true};
    default: return (Layout){width, 0, 0, dtype == DT_I8 || dtype == DT_I16 || dtype == DT_I32 || dtype == DT_I64};
    }
}

#define WHOLE(v)       exact(lo, (v))
#define REAL(v)        ox_number(lo->ox, DT_F64, (v))
#define ADD(a, b)      LO(lo, "Add", (a), (b))
#define SUB(a, b)      LO(lo, "Sub", (a), (b))
#define MUL(a, b)      LO(lo, "Mul", (a), (b))
#define DIV(a, b)      LO(lo, "Div", (a), (b))
#define BELOW(a, b)    LO(lo, "Less", (a), (b))
#define WHERE(c, a, b) LO(lo, "Where", (c), (a), (b))

/* An int64 that a double cannot represent. */
static OxVal exact(Lower *lo, int64_t v) { return ox_const(lo->ox, const_int(lo->cx, v)); }

static int64_t power(int bits) { return (int64_t)((uint64_t)1 << bits); }

/* Computes the numbers 2 ** exponent exactly; exponent is int64. */
static OxVal power_of(Lower *lo, OxVal exponent) {
    enum { COUNT = MOST_POWER - LEAST_POWER };
    double *table = arena_new_array(lo->cx->program, double, COUNT);
    for (int i = 0; i < COUNT; i++) table[i] = ldexp(1, LEAST_POWER + i);
    const Const *powers = const_make(lo->cx, DT_F64, 1, (int64_t[]){COUNT}, const_order(table, COUNT, sizeof *table));
    return ox_op(lo->ox, "Gather", OX_IN(ox_const(lo->ox, powers), SUB(exponent, WHOLE(LEAST_POWER))),
                 OX_ATTR(oa_int("axis", 0)));
}

/* ---- numbers to bits: int64, not negative unless it is 64 bits wide ---- */

/* Returns, for finite a > 0, the mantissa in [1, 2) and the exponent: a logarithm, corrected where rounding took it
 * across an integer. Subnormal numbers are scaled up first. */
static OxVal take_apart(Lower *lo, OxVal a, OxVal *exponent) {
    OxVal tiny = BELOW(a, REAL(ldexp(1, -LIFT))), lifted = WHERE(tiny, MUL(a, REAL(ldexp(1, LIFT))), a);
    OxVal guess = LO(lo, "Floor", DIV(LO(lo, "Log", lifted), REAL(0.69314718055994531)));
    guess = ox_cast(lo->ox, guess, DT_I64);
    OxVal mantissa = MUL(lifted, power_of(lo, LO(lo, "Neg", guess)));
    OxVal low = BELOW(mantissa, REAL(1)), high = LO(lo, "Not", BELOW(mantissa, REAL(2)));
    OxVal off = SUB(ox_cast(lo->ox, high, DT_I64), ox_cast(lo->ox, low, DT_I64));
    *exponent = SUB(ADD(guess, off), WHERE(tiny, WHOLE(LIFT), WHOLE(0)));
    return MUL(mantissa, WHERE(low, REAL(2), WHERE(high, REAL(0.5), REAL(1))));
}

static OxVal bits_of_float(Lower *lo, OxVal x, Layout f) {
    x = ox_cast(lo->ox, x, DT_F64);
    OxVal size = LO(lo, "Abs", x), zero = REAL(0);
    OxVal finite = BELOW(size, REAL(INFINITY)), usual = LO(lo, "And", finite, BELOW(zero, size));
    OxVal exponent, mantissa = take_apart(lo, WHERE(usual, size, REAL(1)), &exponent);
    /* The exponent's field includes the mantissa's implicit bit; for subnormal numbers the mantissa is shifted
     * instead. */
    OxVal field = ADD(exponent, WHOLE(f.bias - 1)), shift = LO(lo, "Min", field, WHOLE(0));
    OxVal stored = MUL(mantissa, power_of(lo, ADD(WHOLE(f.mantissa), shift)));
    OxVal bits = ADD(MUL(LO(lo, "Max", field, WHOLE(0)), WHOLE(power(f.mantissa))), ox_cast(lo->ox, stored, DT_I64));
    int64_t infinite = (2 * (int64_t)f.bias + 1) * power(f.mantissa);
    OxVal odd = WHERE(LO(lo, "IsNaN", x), WHOLE(infinite + power(f.mantissa - 1)), WHOLE(infinite));
    bits = WHERE(usual, bits, WHERE(LO(lo, "Equal", size, zero), WHOLE(0), odd));
    OxVal negative = LO(lo, "Or", BELOW(x, zero), BELOW(DIV(REAL(1), x), zero)); /* also for -0.0 */
    return WHERE(negative, ADD(bits, WHOLE(power(f.width - 1))), bits);
}

static OxVal bits_of(Lower *lo, OxVal x) {
    Layout f = layout_of(x->dtype);
    if (f.mantissa) {
        if (!ox_has(lo->ox, "BitCast")) return bits_of_float(lo, x, f);
        DType same = f.width == 64 ? DT_I64 : f.width == 32 ? DT_U32 : DT_U16;
        x = ox_op(lo->ox, "BitCast", OX_IN(x), OX_ATTR(oa_dtype("to", same)));
        return ox_cast(lo->ox, x, DT_I64);
    }
    OxVal bits = ox_cast(lo->ox, x, DT_I64);
    if (!f.is_signed || f.width == WIDEST) return bits;
    return WHERE(BELOW(bits, WHOLE(0)), ADD(bits, WHOLE(power(f.width))), bits);
}

/* ---- bits to numbers ---- */

/* Interprets the top one of `width` bits as the sign. */
static OxVal with_sign(Lower *lo, OxVal bits, int width) {
    CX_ASSERT(lo->cx, width < WIDEST);
    OxVal top = LO(lo, "Not", BELOW(bits, WHOLE(power(width - 1))));
    return WHERE(top, SUB(bits, WHOLE(power(width))), bits);
}

static OxVal float_of_bits(Lower *lo, OxVal bits, Layout f) {
    OxVal zero = WHOLE(0), sign = WHOLE(power(f.width - 1)), one = WHOLE(1);
    OxVal negative = f.width == WIDEST ? BELOW(bits, zero) : LO(lo, "Not", BELOW(bits, sign));
    bits = WHERE(negative, SUB(bits, sign), bits);
    OxVal field = DIV(bits, WHOLE(power(f.mantissa))), fraction = SUB(bits, MUL(field, WHOLE(power(f.mantissa))));
    OxVal whole = ADD(fraction, WHERE(BELOW(zero, field), WHOLE(power(f.mantissa)), zero));
    OxVal exponent = SUB(LO(lo, "Max", field, one), WHOLE(f.bias + f.mantissa));
    OxVal last = LO(lo, "Equal", field, WHOLE(2 * (int64_t)f.bias + 1));
    OxVal y = MUL(ox_cast(lo->ox, whole, DT_F64), power_of(lo, WHERE(last, zero, exponent)));
    y = WHERE(last, WHERE(LO(lo, "Equal", fraction, zero), REAL(INFINITY), REAL(NAN)), y);
    return WHERE(negative, LO(lo, "Neg", y), y);
}

static OxVal of_bits(Lower *lo, OxVal bits, DType dtype) {
    Layout f = layout_of(dtype);
    if (f.mantissa) {
        if (!ox_has(lo->ox, "BitCast")) return ox_cast(lo->ox, float_of_bits(lo, bits, f), dtype);
        DType same = f.width == 64 ? DT_I64 : f.width == 32 ? DT_U32 : DT_U16;
        return ox_op(lo->ox, "BitCast", OX_IN(ox_cast(lo->ox, bits, same)), OX_ATTR(oa_dtype("to", dtype)));
    }
    if (f.is_signed && f.width < WIDEST) bits = with_sign(lo, bits, f.width);
    return ox_cast(lo->ox, bits, dtype);
}

/* ---- other widths: the last axis gets longer or shorter; the low bits come first ---- */

/* Splits each element into `n`, along a new last axis. */
static OxVal split_bits(Lower *lo, OxVal bits, int n, int width) {
    OxVal part[8];
    for (int i = 0; i < n; i++) {
        OxVal low = LO(lo, "Mod", bits, WHOLE(power(width)));
        bits = DIV(SUB(bits, low), WHOLE(power(width)));
        part[i] = ox_unsqueeze(lo->ox, low, 1, (int64_t[]){-1});
    }
    return ox_concat(lo->ox, -1, (uint32_t)n, part);
}

/* Combines the `n` elements along the last axis. */
static OxVal join_bits(Lower *lo, OxVal bits, int n, int width) {
    OxVal whole = NULL;
    for (int i = 0; i < n; i++) {
        OxVal part = ox_gather(lo->ox, bits, i, -1);
        if (i == n - 1 && n * width == WIDEST) part = with_sign(lo, part, width);
        part = i ? MUL(part, WHOLE(power(i * width))) : part;
        whole = whole ? ADD(whole, part) : part;
    }
    return whole;
}

static OxVal regrouped(Lower *lo, OxVal bits, int from, int to) {
    OxVal head = ox_slice_ints(lo->ox, ox_shape(lo->ox, bits), 0, 0, -1), last = ox_size(lo->ox, bits, -1);
    if (to < from) {
        last = MUL(last, OX_INTS(lo->ox, from / to));
        OxVal parts = split_bits(lo, bits, from / to, to);
        return ox_reshape(lo->ox, parts, ox_concat(lo->ox, 0, 2, (OxVal[]){head, last}));
    }
    OxVal count = OX_INTS(lo->ox, to / from);
    OxVal shape = ox_concat(lo->ox, 0, 3, (OxVal[]){head, DIV(last, count), count});
    bits = ox_reshape(lo->ox, bits, shape);
    return join_bits(lo, bits, to / from, from);
}

/* ---- view(dtype) ---- */

static bool infer_view_dtype(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    DType to = call_dtype(call, "dtype");
    Dims *dims = call->func->dims;
    if (to == DT_NONE || dtype_rows[to].class == DTC_TEXT || dtype_rows[to].class == DTC_COMPLEX)
        return call_error(call, DIAG_6501, "view() does not support the dtype %s",
                          to == DT_NONE ? "that was given" : dtype_rows[to].torch);
    int from = dtype_rows[self->dtype].bytes, bytes = dtype_rows[to].bytes;
    if (from == bytes || self->rank < 0) return fact_like(call, out, self, to);
    if (self->rank == 0)
        return call_error(call, DIAG_6111,
                          "a 0-d tensor cannot be viewed as %s, because its elements have another size",
                          dtype_rows[to].torch);
    const Dim **dim = fact_dims(call, self->rank), *last = self->dim[self->rank - 1];
    int64_t known, group = bytes / (from < bytes ? from : bytes);
    if (from < bytes && !call->func->partial && dim_known(last, &known) && known % group)
        return call_error(call, DIAG_6111,
                          "a last dimension of size %lld cannot be viewed as %s: it is not a multiple of %lld",
                          (long long)known, dtype_rows[to].torch, (long long)group);
    for (int i = 0; i < self->rank - 1; i++) dim[i] = self->dim[i];
    if (call->func->partial) last = NULL; /* the element type may be a guess */
    if (last && from > bytes) dim[self->rank - 1] = dim_mul(dims, last, dim_const(dims, from / bytes));
    if (last && from < bytes) dim[self->rank - 1] = dim_floordiv(dims, last, dim_const(dims, group));
    return fact_set(call, out, to, self->rank, dim);
}

static void lower_view_dtype(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    DType from = x->dtype, to = lo_fact(lo, 0)->dtype;
    int width = layout_of(from).width, wide = layout_of(to).width;
    bool plain = from == DT_BOOL || to == DT_BOOL || (!layout_of(from).mantissa && !layout_of(to).mantissa);
    if (from == to) return lo_result(lo, 0, x);
    if (width == wide && ox_has(lo->ox, "BitCast") && !plain)
        return lo_result(lo, 0, ox_op(lo->ox, "BitCast", OX_IN(x), OX_ATTR(oa_dtype("to", to))));
    OxVal bits = bits_of(lo, x);
    lo_result(lo, 0, of_bits(lo, width == wide ? bits : regrouped(lo, bits, width, wide), to));
}

#define NAN_BITS "below opset 26, all NaN have the same bits"

static const OpRow rows[] = {
    {"view.dtype(Tensor(a) self, ScalarType dtype) -> Tensor(a)", .infer = infer_view_dtype, .lower = lower_view_dtype,
     .note = NAN_BITS, .fails = FAILS_ELEMENTS},
};
FAMILY(bits, rows)
