/* Exponential, logarithmic, trigonometric and hyperbolic functions in double-double arithmetic. Arguments are reduced
 * to a small interval, in which power series are summed: the terms that matter beyond the 53rd bit with 106 bits. */
#include "base/real.h"

#include "base/double_double.h"
#include "base/real_parts.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

static const Double2 LN2 = {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
static const Double2 PER_LN2 = {0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56};
static const Double2 PER_LN10 = {0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57};
static const Double2 HALF_PI = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
enum { HUGE_EXPONENT = 5000 }; /* an exponent beyond that of every double */

static double no_number(void) { return (double)NAN; }

/* ---- exponentials ---- */

/* Computes exp(x) - 1 for |x| <= 0.35 by the series of x / 256, doubled eight times. */
static Double2 small_expm1(Double2 x) {
    enum { TERMS = 10, HALVINGS = 8 };
    Double2 r = d2_scale(x, 0x1p-8), sum = d2(1);
    for (int n = TERMS; n > 1; n--) sum = d2_add(d2(1), d2_div(d2_mul(sum, r), d2(n)));
    sum = d2_mul(sum, r);
    for (int i = 0; i < HALVINGS; i++) sum = d2_add(d2_scale(sum, 2), d2_mul(sum, sum));
    return sum;
}

Double2 real2_exp(Double2 x, int *exponent) {
    double k = nearbyint(x.hi * PER_LN2.hi);
    Double2 r = d2_sub(x, d2_mul(LN2, d2(k)));
    *exponent = (int)k;
    return d2_add(small_expm1(r), d2(1));
}

/* Computes exp(x) - 1 for |x| < 700. */
static Double2 expm1_of(Double2 x) {
    if (fabs(x.hi) < 0.35) return small_expm1(x);
    int k;
    Double2 e = real2_exp(x, &k);
    return d2_sub(d2_scale(e, ldexp(1, k)), d2(1));
}

double real2_exp_rounded(Double2 x) {
    if (x.hi > 800 || x.hi < -800) return x.hi > 0 ? (double)INFINITY : 0;
    int k;
    Double2 e = real2_exp(x, &k);
    return ldexp(e.hi, k);
}

double real_exp(double x) { return isnan(x) ? no_number() : real2_exp_rounded(d2(x)); }

double real_exp2(double x) {
    if (isnan(x)) return no_number();
    if (fabs(x) > 1100) return x > 0 ? (double)INFINITY : 0;
    double whole = nearbyint(x);
    return ldexp(d2_add(small_expm1(d2_mul(LN2, d2(x - whole))), d2(1)).hi, (int)whole);
}

double real_expm1(double x) {
    if (isnan(x)) return no_number();
    if (x > 690) return real_exp(x);
    if (fabs(x) < 0x1p-60) return x;
    return x < -50 ? -1 : expm1_of(d2(x)).hi;
}

/* ---- logarithms ---- */

/* Computes log(1 + x) for |x| < 0.42 as twice the inverse hyperbolic tangent of x / (x + 2). */
static Double2 small_log1p(Double2 x) {
    enum { TERMS = 22, SHORT = 11 }; /* from SHORT on, doubles are exact enough */
    Double2 z = d2_div(x, d2_add(d2(2), x)), square = d2_mul(z, z);
    double tail = 0;
    for (int n = TERMS; n >= SHORT; n--) tail = tail * square.hi + 1.0 / (2 * n + 1);
    Double2 sum = d2(tail);
    for (int n = SHORT - 1; n >= 0; n--) sum = d2_add(d2_mul(sum, square), d2_div(d2(1), d2(2 * n + 1)));
    return d2_scale(d2_mul(sum, z), 2);
}

Double2 real2_log(Double2 x) {
    int k;
    double part = frexp(x.hi, &k);
    if (part < 0.70710678118654752) k--;
    Double2 m = {ldexp(x.hi, -k), ldexp(x.lo, -k)};
    return d2_add(d2_mul(LN2, d2(k)), small_log1p(d2_sub(m, d2(1))));
}

/* Computes log(1 + x) for x > -1. */
static Double2 log1p_of(Double2 x) { return fabs(x.hi) < 0.25 ? small_log1p(x) : real2_log(d2_add(x, d2(1))); }

/* Returns true if x is not a positive finite number, and stores its logarithm in *out. */
static bool odd_for_log(double x, double *out) {
    if (x > 0 && x < (double)INFINITY) return false;
    *out = x == 0 ? -(double)INFINITY : x > 0 ? x : no_number();
    return true;
}

double real_log(double x) {
    double y;
    return odd_for_log(x, &y) ? y : real2_log(d2(x)).hi;
}

double real_log2(double x) {
    double y;
    return odd_for_log(x, &y) ? y : d2_mul(real2_log(d2(x)), PER_LN2).hi;
}

double real_log10(double x) {
    double y;
    return odd_for_log(x, &y) ? y : d2_mul(real2_log(d2(x)), PER_LN10).hi;
}

double real_log1p(double x) {
    double y;
    if (fabs(x) < 0x1p-60) return x;
    return odd_for_log(x + 1, &y) ? y : log1p_of(d2(x)).hi;
}

/* ---- powers ---- */

/* Computes x to the n, which is exact as long as 106 bits hold the result. */
static Double2 whole_power(double x, int n) {
    Double2 power = d2(1), square = d2(x);
    for (; n > 0; n >>= 1) {
        if (n & 1) power = d2_mul(power, square);
        if (n > 1) square = d2_mul(square, square);
    }
    return power;
}

/* Computes x to the y for x > 0 and finite y. */
static double positive_power(double x, double y) {
    enum { SMALL = 64 };
    int exponent;
    frexp(x, &exponent);
    if (y == nearbyint(y) && fabs(y) <= SMALL && abs(exponent) * fabs(y) < 900) {
        Double2 power = whole_power(x, (int)fabs(y));
        return y < 0 ? d2_div(d2(1), power).hi : power.hi;
    }
    if (fabs(y) == 0.5 && abs(exponent) < 900) return y > 0 ? sqrt(x) : d2_div(d2(1), d2_sqrt(d2(x))).hi;
    Double2 log = real2_log(d2(x));
    if (fabs(log.hi * y) > HUGE_EXPONENT) return (log.hi > 0) == (y > 0) ? (double)INFINITY : 0;
    return real2_exp_rounded(d2_mul(log, d2(y)));
}

double real_pow(double x, double y) {
    if (y == 0 || x == 1) return 1;
    if (isnan(x) || isnan(y)) return no_number();
    bool whole = isfinite(y) && y == nearbyint(y), odd = whole && fabs(fmod(y, 2)) == 1, negative = signbit(x) && odd;
    double size = fabs(x), power;
    if (isinf(y))
        power = size == 1 ? 1 : (size > 1) == (y > 0) ? (double)INFINITY : 0;
    else if (size == 0 || isinf(size))
        power = (size == 0) == (y > 0) ? 0 : (double)INFINITY;
    else if (x < 0 && !whole)
        return no_number();
    else
        power = size == 1 ? 1 : positive_power(size, y);
    return negative ? -power : power;
}

double real_cbrt(double x) {
    if (isnan(x)) return no_number();
    if (x == 0 || isinf(x)) return x;
    int k;
    double m = frexp(fabs(x), &k);
    while (k % 3) m /= 2, k++;
    Double2 root = d2(real2_exp_rounded(d2_div(real2_log(d2(m)), d2(3)))), square = d2_mul(root, root);
    Double2 rest = d2_sub(d2(m), d2_mul(square, root)); /* a step of Newton's method makes roots of cubes exact */
    root = d2_add(root, d2_div(rest, d2_mul(square, d2(3))));
    return copysign(ldexp(root.hi, k / 3), x);
}

double real_hypot(double x, double y) {
    if (isinf(x) || isinf(y)) return (double)INFINITY;
    if (isnan(x) || isnan(y)) return no_number();
    int k;
    frexp(fmax(fabs(x), fabs(y)), &k);
    double a = ldexp(x, -k), b = ldexp(y, -k);
    return ldexp(d2_sqrt(d2_add(d2_product(a, a), d2_product(b, b))).hi, k);
}

/* ---- sine and cosine ---- */

/* 2 / pi in words of 32 bits, after two words of zeros. */
static const uint32_t PER_HALF_PI[] = {
    0,          0,          0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab,
    0xdebbc561, 0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484,
    0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f, 0xef2f118b,
    0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d, 0x7527bac7, 0xebe5f17b, 0x3d0739f7, 0x8a5292ea,
    0x6bfb5fb1, 0x1f8d5d08, 0x56033046, 0xfc7b6bab, 0xf0cfbc20, 0x9af4361d, 0xa9e39161, 0x5ee61b08};

/* Subtracts from x > 0 the nearest multiple of pi / 2, which is *quarter, by the product with 2 / pi modulo 4, of which
 * 256 bits are computed. No double is so near to a multiple that fewer than 100 bits of the rest are right. */
static Double2 without_quarters(double x, int *quarter) {
    enum { WORDS = 8 };
    int exponent;
    uint64_t m = (uint64_t)ldexp(frexp(x, &exponent), 53);
    uint32_t from = (uint32_t)(exponent - 53 - 2 + 64), word = from / 32, shift = from % 32, product[WORDS] = {0};
    for (int half = 0; half < 2; half++) {
        uint64_t factor = half ? m >> 32 : m & 0xffffffff, carry = 0;
        for (int i = WORDS - 1 - half; i >= 0; i--) {
            uint32_t at = word + (uint32_t)(i + half);
            uint64_t two = (uint64_t)PER_HALF_PI[at] << 32 | PER_HALF_PI[at + 1];
            uint64_t sum = factor * (uint32_t)(two >> (32 - shift)) + product[i] + carry;
            product[i] = (uint32_t)sum;
            carry = sum >> 32;
        }
    }
    *quarter = (int)(product[0] >> 30);
    bool above = product[0] >> 29 & 1; /* half a quarter or more */
    Double2 part = d2(0);
    for (int i = WORDS - 1; i >= 0; i--) {
        uint32_t bits = above ? ~product[i]
                              : product[i]; /* if above, the distance from the next quarter, except for the last bit */
        d2_increase(&part, d2(ldexp(i ? bits : bits & 0x3fffffff, -32 * i - 30)));
    }
    *quarter = (*quarter + above) & 3;
    part = d2_mul(part, HALF_PI);
    return above ? d2_neg(part) : part;
}

Double2 real2_wave(Double2 x, int first) {
    enum { LAST = 28, SHORT = 16 }; /* powers; from SHORT on, doubles are exact enough */
    Double2 square = d2_neg(d2_mul(x, x));
    double tail = 1;
    int n = LAST + first;
    for (; n > SHORT + first; n -= 2) tail = 1 + tail * square.hi / (n * (n - 1));
    Double2 sum = d2(tail);
    for (; n > first; n -= 2) sum = d2_add(d2(1), d2_div(d2_mul(sum, square), d2(n * (n - 1))));
    return first ? d2_mul(sum, x) : sum;
}

/* Computes the sine of x + quarters * pi / 2. */
static Double2 shifted_sine(double x, int quarters) {
    int more = 0;
    Double2 r = d2(fabs(x));
    if (fabs(x) > 0.78) r = without_quarters(fabs(x), &more);
    bool turned = x < 0; /* sin(-r + q) = -sin(r - q), cos(-r) = cos(r) */
    int quarter = (more + (turned ? 4 - quarters : quarters)) & 3;
    Double2 y = real2_wave(r, quarter % 2 == 0);
    return (quarter >= 2) != turned ? d2_neg(y) : y;
}

double real_sin(double x) {
    if (!isfinite(x)) return no_number();
    if (x == 0) return x;
    return fabs(x) < 0x1p-30 ? x - x * x * x / 6 : shifted_sine(x, 0).hi;
}

double real_cos(double x) { return isfinite(x) ? shifted_sine(x, 1).hi : no_number(); }

double real_tan(double x) {
    if (!isfinite(x)) return no_number();
    return fabs(x) < 0x1p-30 ? x + x * x * x / 3 : d2_div(shifted_sine(x, 0), shifted_sine(x, 1)).hi;
}

/* ---- their inverses ---- */

/* Returns the angle of the point (x, y) with x, y >= 0 and not both 0. The approximation a is four times the series of
 * the arctangent of `quarter`, the tangent of a quarter of the angle. The angle that is left corrects it. */
static Double2 angle(Double2 y, Double2 x) {
    if (y.hi > x.hi) return d2_sub(HALF_PI, angle(x, y));
    Double2 t = d2_div(y, x);
    if (t.hi < 0x1p-20) { /* t - t**3 / 3 + t**5 / 5 */
        Double2 square = d2_mul(t, t);
        Double2 rest = d2_sub(d2_div(d2(1), d2(3)), d2_div(square, d2(5)));
        return d2_sub(t, d2_mul(t, d2_mul(square, rest)));
    }
    double half = t.hi / (1 + sqrt(1 + t.hi * t.hi)), quarter = half / (1 + sqrt(1 + half * half));
    double square = quarter * quarter, a = 0;
    for (int n = 12; n >= 0; n--) a = 1.0 / (2 * n + 1) - square * a;
    a *= 4 * quarter;
    Double2 sine = real2_wave(d2(a), 1), cosine = real2_wave(d2(a), 0);
    Double2 left = d2_div(d2_sub(d2_mul(t, cosine), sine), d2_add(cosine, d2_mul(t, sine)));
    return d2_add(d2(a), left); /* the cube of `left` is less than 2**-106 */
}

static double quadrant(Double2 y, Double2 x, bool left, bool below) {
    Double2 a = angle(y, x);
    if (left) a = d2_sub(d2_scale(HALF_PI, 2), a);
    return below ? -a.hi : a.hi;
}

double real_atan2(double y, double x) {
    if (isnan(x) || isnan(y)) return no_number();
    bool left = signbit(x), below = signbit(y);
    double up = fabs(y), right = fabs(x);
    if (isinf(up) || isinf(right)) up = isinf(up), right = isinf(right);
    if (up == 0) return copysign(left ? 2 * HALF_PI.hi : 0, y);
    int k;
    frexp(fmax(up, right), &k);
    up = ldexp(up, -k), right = ldexp(right, -k);
    if (up < 0x1p-900) return left ? copysign(2 * HALF_PI.hi, y) : y / x;
    return quadrant(d2(up), d2(right), left, below);
}

double real_atan(double x) { return fabs(x) < 0x1p-60 ? x : real_atan2(x, 1); }

/* Returns sqrt(1 - x * x). */
static Double2 other_side(double x) { return d2_sqrt(d2_mul(d2_sum(1, -x), d2_sum(1, x))); }

double real_asin(double x) {
    if (!(fabs(x) <= 1)) return no_number();
    return fabs(x) < 0x1p-60 ? x : quadrant(d2(fabs(x)), other_side(x), false, x < 0);
}

double real_acos(double x) {
    if (!(fabs(x) <= 1)) return no_number();
    return x == 1 ? 0 : quadrant(other_side(x), d2(fabs(x)), x < 0, false);
}

/* ---- hyperbolic functions and their inverses ---- */

/* Computes half of exp(|x|), which overflows later than exp. */
static double half_exp(double x) {
    if (fabs(x) > 800) return (double)INFINITY;
    int k;
    Double2 e = real2_exp(d2(fabs(x)), &k);
    return ldexp(e.hi, k - 1);
}

double real_sinh(double x) {
    if (isnan(x)) return no_number();
    if (fabs(x) < 0x1p-60) return x;
    if (fabs(x) > 50) return copysign(half_exp(x), x);
    Double2 u = expm1_of(d2(fabs(x)));
    return copysign(d2_scale(d2_add(u, d2_div(u, d2_add(u, d2(1)))), 0.5).hi, x);
}

double real_cosh(double x) {
    if (isnan(x)) return no_number();
    if (fabs(x) > 50) return half_exp(x);
    Double2 e = d2_add(expm1_of(d2(fabs(x))), d2(1));
    return d2_scale(d2_add(e, d2_div(d2(1), e)), 0.5).hi;
}

double real_tanh(double x) {
    if (isnan(x)) return no_number();
    if (fabs(x) > 25 || fabs(x) < 0x1p-60) return fabs(x) > 25 ? copysign(1, x) : x;
    Double2 u = expm1_of(d2(2 * x));
    return d2_div(u, d2_add(u, d2(2))).hi;
}

/* Computes log(x + sqrt(x * x + 1)) by the part of the argument above 1. */
double real_asinh(double x) {
    if (isnan(x)) return no_number();
    double size = fabs(x);
    if (size < 0x1p-60 || isinf(x)) return x;
    if (size > 0x1p60) return copysign(d2_add(real2_log(d2(size)), LN2).hi, x);
    Double2 square = d2_product(size, size), root = d2_sqrt(d2_add(square, d2(1)));
    Double2 above = d2_add(d2(size), d2_div(square, d2_add(root, d2(1))));
    return copysign(log1p_of(above).hi, x);
}

double real_acosh(double x) {
    if (!(x >= 1)) return no_number();
    if (x > 0x1p60) return isinf(x) ? x : d2_add(real2_log(d2(x)), LN2).hi;
    Double2 above = d2_sum(x, -1), root = d2_sqrt(d2_mul(above, d2_sum(x, 1)));
    return log1p_of(d2_add(above, root)).hi;
}

double real_atanh(double x) {
    if (!(fabs(x) <= 1)) return no_number();
    if (fabs(x) == 1) return copysign((double)INFINITY, x);
    if (fabs(x) < 0x1p-60) return x;
    double size = fabs(x);
    return copysign(d2_scale(log1p_of(d2_div(d2(2 * size), d2_sum(1, -size))), 0.5).hi, x);
}
