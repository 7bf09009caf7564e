/* Arithmetic on numbers known now, as in CPython: ints of 64 bits, doubles and complex numbers. */
#include "base/real.h"
#include "frontend/kinds/number.h"
#include "frontend/value/eval.h"

#include <math.h>

/* ---- ints ---- */

Sval int_beyond(Eval *ev, AstOp op, Span at) {
    return EV_POISON(ev, DIAG_2202, at, "the result of `%s` does not fit in an int of 64 bits", ast_op_text(op));
}

Sval raise_by_zero(Eval *ev, AstOp op, Span at) {
    return sv_raise(ev, "ZeroDivisionError", DIAG_2203, at, op == OP_Mod ? "modulo by zero" : "division by zero");
}

Sval raise_by_negative(Eval *ev, Span at) {
    return sv_raise(ev, "ValueError", DIAG_2203, at, "a shift count cannot be negative");
}

static int64_t floor_div(int64_t a, int64_t b) {
    int64_t q = a / b;
    return q - (a % b != 0 && (a < 0) != (b < 0));
}

#define PART UINT64_C(1000000000) /* what one part of a long number counts to: nine digits */

/* Makes a power beyond 64 bits, which may be passed on, but is an error where it is used as an int. */
static Sval long_power(Eval *ev, int64_t base, int64_t exponent, Span at) {
    uint32_t part[128] = {1}, n = 1;
    uint64_t by = base < 0 ? -(uint64_t)base : (uint64_t)base;
    if (by >= UINT32_MAX) return int_beyond(ev, OP_Pow, at);
    for (int64_t i = 0; i < exponent; i++) {
        uint64_t carry = 0;
        for (uint32_t k = 0; k < n; k++, carry /= PART) part[k] = (uint32_t)((carry += part[k] * by) % PART);
        for (; carry; carry /= PART) {
            if (n == sizeof part / sizeof *part) return int_beyond(ev, OP_Pow, at);
            part[n++] = (uint32_t)(carry % PART);
        }
    }
    Sym digits = sym_printf(ev->cx->symbols, "%s%u", base < 0 && exponent & 1 ? "-" : "", part[--n]);
    while (n--) digits = sym_printf(ev->cx->symbols, "%s%09u", digits, part[n]);
    return (Sval){.kind = SV_UNKNOWN, .sym = digits};
}

static Sval int_power(Eval *ev, int64_t base, int64_t exponent, Span at) {
    int64_t result = 1, square = base;
    for (int64_t rest = exponent; rest > 0;) {
        if (rest & 1 && __builtin_mul_overflow(result, square, &result)) return long_power(ev, base, exponent, at);
        rest >>= 1;
        if (rest && __builtin_mul_overflow(square, square, &square)) return long_power(ev, base, exponent, at);
    }
    return sv_int(result);
}

static Sval int_shift(Eval *ev, AstOp op, int64_t a, int64_t by, Span at) {
    if (by < 0) return raise_by_negative(ev, at);
    if (op == OP_RShift) return sv_int(by > 63 ? (a < 0 ? -1 : 0) : a >> by);
    int64_t result;
    if (a == 0) return sv_int(0);
    if (by > 62 || __builtin_mul_overflow(a, (int64_t)1 << by, &result)) return int_beyond(ev, op, at);
    return sv_int(result);
}

static Sval int_divide(Eval *ev, AstOp op, int64_t a, int64_t b, Span at) {
    if (b == 0) return raise_by_zero(ev, op, at);
    if (op == OP_Div) return sv_float((double)((long double)a / (long double)b));
    if (b == -1) return op == OP_Mod ? sv_int(0) : a == INT64_MIN ? int_beyond(ev, op, at) : sv_int(-a);
    if (op != OP_Mod) return sv_int(floor_div(a, b));
    int64_t rest = a % b;
    return sv_int(rest && (rest < 0) != (b < 0) ? rest + b : rest);
}

Sval known_int_binary(Eval *ev, AstOp op, int64_t a, int64_t b, Span at) {
    int64_t result;
    switch (op) {
    case OP_Add: return __builtin_add_overflow(a, b, &result) ? int_beyond(ev, op, at) : sv_int(result);
    case OP_Sub: return __builtin_sub_overflow(a, b, &result) ? int_beyond(ev, op, at) : sv_int(result);
    case OP_Mul: return __builtin_mul_overflow(a, b, &result) ? int_beyond(ev, op, at) : sv_int(result);
    case OP_Pow: return b < 0 ? known_float_binary(ev, op, (double)a, (double)b, at) : int_power(ev, a, b, at);
    case OP_Div:
    case OP_FloorDiv:
    case OP_Mod: return int_divide(ev, op, a, b, at);
    case OP_LShift:
    case OP_RShift: return int_shift(ev, op, a, b, at);
    case OP_BitAnd: return sv_int(a & b);
    case OP_BitOr: return sv_int(a | b);
    case OP_BitXor: return sv_int(a ^ b);
    default: return (Sval){.kind = SV_NOT_IMPLEMENTED};
    }
}

/* ---- floats and complex numbers ---- */

/* Computes the remainder as in divmod of CPython: it has the sign of the divisor, and the floored quotient is corrected
 * for rounding. */
static double float_mod(double a, double b) {
    double mod = fmod(a, b);
    if (mod == 0) return copysign(0.0, b);
    return (b < 0) != (mod < 0) ? mod + b : mod;
}

static double float_floor_div(double a, double b) {
    double mod = fmod(a, b), div = (a - mod) / b;
    if (mod != 0 && (b < 0) != (mod < 0)) div -= 1.0;
    if (div == 0) return copysign(0.0, a / b);
    double floored = floor(div);
    return div - floored > 0.5 ? floored + 1.0 : floored;
}

static Sval float_power(Eval *ev, double a, double b, Span at) {
    if (a == 0 && b < 0)
        return sv_raise(ev, "ZeroDivisionError", DIAG_2203, at, "0.0 cannot be raised to a negative power");
    if (a < 0 && isfinite(a) && isfinite(b) && floor(b) != b)
        return EV_POISON(ev, DIAG_2203, at, "a negative number raised to a fractional power is complex");
    double result = real_pow(a, b);
    if (isinf(result) && isfinite(a) && isfinite(b))
        return sv_raise(ev, "OverflowError", DIAG_2202, at, "the result of `**` is too large for a float");
    return sv_float(result);
}

Sval known_float_binary(Eval *ev, AstOp op, double a, double b, Span at) {
    if (b == 0 && (op == OP_Div || op == OP_FloorDiv || op == OP_Mod)) return raise_by_zero(ev, op, at);
    switch (op) {
    case OP_Add: return sv_float(a + b);
    case OP_Sub: return sv_float(a - b);
    case OP_Mul: return sv_float(a * b);
    case OP_Div: return sv_float(a / b);
    case OP_FloorDiv: return sv_float(float_floor_div(a, b));
    case OP_Mod: return sv_float(float_mod(a, b));
    case OP_Pow: return float_power(ev, a, b, at);
    default: return (Sval){.kind = SV_NOT_IMPLEMENTED};
    }
}

/* Divides as CPython does, by the ratio of the smaller part of the divisor to its larger one. */
static Complex complex_quotient(Complex a, Complex b) {
    if (fabs(b.re) >= fabs(b.im)) {
        double ratio = b.im / b.re, scale = b.re + b.im * ratio;
        return (Complex){(a.re + a.im * ratio) / scale, (a.im - a.re * ratio) / scale};
    }
    double ratio = b.re / b.im, scale = b.re * ratio + b.im;
    return (Complex){(a.re * ratio + a.im) / scale, (a.im * ratio - a.re) / scale};
}

static Complex complex_product(Complex a, Complex b) {
    return (Complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

/* Raises to a power: by multiplication for integer exponents, otherwise in polar coordinates. */
static Sval complex_power(Eval *ev, Complex a, Complex b, Span at) {
    Complex result = {1, 0};
    enum { WHOLE = 100 };
    if (b.im == 0 && b.re == floor(b.re) && fabs(b.re) <= WHOLE) {
        for (int k = 0; k < (int)fabs(b.re); k++) result = complex_product(result, a);
        if (b.re < 0 && a.re == 0 && a.im == 0) return raise_by_zero(ev, OP_Pow, at);
        if (b.re < 0) result = complex_quotient((Complex){1, 0}, result);
        return sv_complex(ev, result.re, result.im);
    }
    double size = real_hypot(a.re, a.im), angle = real_atan2(a.im, a.re);
    if (size == 0) return b.im != 0 || b.re < 0 ? raise_by_zero(ev, OP_Pow, at) : sv_complex(ev, 0, 0);
    double length = real_pow(size, b.re) * real_exp(-angle * b.im),
           turn = angle * b.re + (b.im != 0 ? b.im * real_log(size) : 0);
    return sv_complex(ev, length * real_cos(turn), length * real_sin(turn));
}

Sval known_complex_binary(Eval *ev, AstOp op, Sval va, Sval vb, Span at) {
    Complex a = {number_double(va), va.kind == SV_COMPLEX ? va.complex->im : 0}, result;
    Complex b = {number_double(vb), vb.kind == SV_COMPLEX ? vb.complex->im : 0};
    if (op == OP_Div && b.re == 0 && b.im == 0) return raise_by_zero(ev, op, at);
    switch (op) {
    case OP_Add: return sv_complex(ev, a.re + b.re, a.im + b.im);
    case OP_Sub: return sv_complex(ev, a.re - b.re, a.im - b.im);
    case OP_Mul: result = complex_product(a, b); break;
    case OP_Div: result = complex_quotient(a, b); break;
    case OP_Pow: return complex_power(ev, a, b, at);
    default: return (Sval){.kind = SV_NOT_IMPLEMENTED};
    }
    return sv_complex(ev, result.re, result.im);
}
