/* The error function and the gamma function in double-double arithmetic. */
#include "base/real.h"
#include "base/real_parts.h"

#include <math.h>

static const Double2 PER_ROOT_PI = {0x1.20dd750429b6dp+0, 0x1.1ae3a914fed80p-56}; /* 2 / sqrt(pi) */
static const Double2 HALF_LOG_2_PI = {0x1.d67f1c864beb5p-1, -0x1.65b5a1b7ff5dfp-55};
static const Double2 EULER = {0x1.2788cfc6fb619p-1, -0x1.6cb90701fbfabp-58};
static const Double2 PI = {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};

/* Computes exp(-x * x) for |x| < 27.3. */
static Double2 bell(double x, int *exponent) { return real2_exp(d2_neg(d2_product(x, x)), exponent); }

/* Computes 2 / sqrt(pi) exp(-x * x) (x + 2 x**3 / 3 + 4 x**5 / 15 + ...), whose terms have one sign. */
static Double2 erf_series(double x) {
    Double2 square = d2_scale(d2_product(x, x), 2), term = d2(x), sum = term;
    for (int n = 1; fabs(term.hi) > 0x1p-110 * fabs(sum.hi); n++) {
        term = d2_div(d2_mul(term, square), d2(2 * n + 1));
        d2_increase(&sum, term);
    }
    int k;
    Double2 factor = bell(x, &k);
    return d2_mul(d2_mul(sum, PER_ROOT_PI), d2_scale(factor, ldexp(1, k)));
}

/* Evaluates the continued fraction exp(-x * x) / sqrt(pi) / (x + 1/2 / (x + 1 / (x + 3/2 / ...))) from its end; x >=
 * 5. */
static double far_erfc(double x) {
    enum { STEPS = 100 };
    Double2 below = d2(x);
    for (int n = STEPS; n > 0; n--) below = d2_add(d2(x), d2_div(d2(n / 2.0), below));
    int k;
    Double2 factor = bell(x, &k);
    return ldexp(d2_div(d2_mul(factor, d2_scale(PER_ROOT_PI, 0.5)), below).hi, k);
}

double real_erf(double x) {
    if (isnan(x)) return (double)NAN;
    if (fabs(x) > 6) return copysign(1, x);
    if (fabs(x) < 0x1p-60) return PER_ROOT_PI.hi * x;
    return erf_series(x).hi;
}

double real_erfc(double x) {
    if (isnan(x)) return (double)NAN;
    if (x > 27.3 || x < -6) return x > 0 ? 0 : 2;
    return x > 5 ? far_erfc(x) : d2_sub(d2(1), erf_series(x)).hi;
}

/* Computes Stirling's series of the logarithm of the gamma function for x >= 24. */
static Double2 stirling(Double2 x) {
    static const double over[] = {1,       -1,    1,          -1,     1,           -691,         1, -3617, 43867,
                                  -174611, 77683, -236364091, 657931, -3392780147, 1723168255201};
    static const double under[] = {12,     360,    1260, 1680,    1188, 360360, 156,    122400,
                                   244188, 125400, 5796, 1506960, 300,  93960,  2492028};
    Double2 inverse = d2_div(d2(1), x), square = d2_mul(inverse, inverse), sum = d2(0);
    for (int k = 14; k >= 0; k--) sum = d2_add(d2_mul(sum, square), d2_div(d2(over[k]), d2(under[k])));
    Double2 main = d2_sub(d2_mul(d2_sub(x, d2(0.5)), real2_log(x)), x);
    return d2_add(d2_add(main, HALF_LOG_2_PI), d2_mul(sum, inverse));
}

/* Adds 1 to *x until it is at least 24; returns the product x (x + 1) ... of the numbers on the way. */
static Double2 lifting(Double2 *x) {
    Double2 product = d2(1);
    for (; x->hi < 24; d2_increase(x, d2(1))) d2_multiply(&product, *x);
    return product;
}

/* Computes the logarithm of gamma(1 + x) for small x. */
static Double2 log_gamma_of_one(double x) {
    double third = 0.40068563438653143 * x, second = 0.82246703342411322; /* zeta(3) / 3, zeta(2) / 2 */
    return d2_add(d2_mul(EULER, d2(-x)), d2(x * x * (second - third)));
}

/* Computes the logarithm of gamma(x) for x > 0. */
static Double2 log_gamma(double x) {
    double near = x - (x > 1.5 ? 2 : 1);
    if (fabs(near) < 0x1p-20) {
        Double2 log = log_gamma_of_one(near);
        return x > 1.5 ? d2_add(log, real2_log(d2_sum(1, near))) : log;
    }
    Double2 at = d2(x), product = lifting(&at), log = stirling(at);
    return product.hi == 1 ? log : d2_sub(log, real2_log(product));
}

/* Computes |sin(pi x) / pi| for x that is not an integer. */
static Double2 sine_of_turns(double x) {
    double part = fabs(x - nearbyint(x));
    Double2 sine = part <= 0.25 ? real2_wave(d2_mul(PI, d2(part)), 1) : real2_wave(d2_mul(PI, d2(0.5 - part)), 0);
    return d2_div(sine, PI);
}

double real_lgamma(double x) {
    if (isnan(x)) return (double)NAN;
    if (isinf(x) || (x <= 0 && x == floor(x))) return (double)INFINITY;
    if (x == 1 || x == 2) return 0;
    if (x > 0x1p1000) return x > 2.5e305 ? (double)INFINITY : x * (real_log(x) - 1);
    if (fabs(x) < 0x1p-60) return -real_log(fabs(x));
    if (x > 0) return log_gamma(x).hi;
    /* gamma(x) gamma(1 - x) = pi / sin(pi x) */
    Double2 sine = real2_log(d2_mul(sine_of_turns(x), d2(-x)));
    return d2_neg(d2_add(sine, log_gamma(-x))).hi;
}

/* Returns gamma(x) for 0 < x < 172, without the factor 2 to the *exponent: a product of integers, or Stirling's series
 * divided by the product that lifting() returns. */
static Double2 positive_gamma(double x, int *exponent) {
    Double2 product = d2(1);
    *exponent = 0;
    if (x == floor(x) && x < 150) { /* d2_product overflows later */
        for (double i = 2; i < x; i++) d2_multiply(&product, d2(i));
        return product;
    }
    Double2 at = d2(x);
    product = lifting(&at);
    return d2_div(real2_exp(stirling(at), exponent), product);
}

double real_gamma(double x) {
    if (isnan(x) || x == -(double)INFINITY || (x < 0 && x == floor(x))) return (double)NAN;
    if (x == 0) return copysign((double)INFINITY, x);
    if (x > 172) return (double)INFINITY;
    if (fabs(x) < 0x1p-60) return 1 / x;
    int k;
    if (x > 0) {
        Double2 y = positive_gamma(x, &k);
        return ldexp(y.hi, k);
    }
    double sign = fmod(floor(x), 2) == 0 ? 1 : -1;
    if (x < -184) return sign * 0.0;
    Double2 sine = d2_mul(sine_of_turns(x), d2(-x)); /* gamma(x) gamma(-x) = -pi / (x sin(pi x)) */
    if (x < -170) return sign * real2_exp_rounded(d2_neg(d2_add(log_gamma(-x), real2_log(sine))));
    Double2 y = d2_div(d2(sign), d2_mul(sine, positive_gamma(-x, &k)));
    return ldexp(y.hi, -k);
}
