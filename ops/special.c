/* Special functions that ONNX lacks, computed in float64 from published approximations: Lanczos' for the gamma
 * function, the asymptotic series of its logarithmic derivative, Wichura's AS 241 for the normal quantile, and
 * Abramowitz and Stegun 9.8 for Bessel functions. */
#include "base/real.h"
#include "ops/ops.h"

#include <math.h>
#include <string.h>

#define PI 3.141592653589793

static OxVal number(Lower *lo, double v) { return ox_number(lo->ox, DT_F64, v); }
static OxVal add(Lower *lo, OxVal a, double b) { return LO(lo, "Add", a, number(lo, b)); }
static OxVal mul(Lower *lo, OxVal a, double b) { return LO(lo, "Mul", a, number(lo, b)); }
static OxVal less(Lower *lo, OxVal a, double b) { return LO(lo, "Less", a, number(lo, b)); }

/* Computes c[0] + c[1] x + ..., by Horner's rule. */
static OxVal polynomial(Lower *lo, OxVal x, uint32_t n, const double *c) {
    OxVal y = number(lo, c[n - 1]);
    for (uint32_t i = n - 1; i-- > 0;) y = add(lo, LO(lo, "Mul", y, x), c[i]);
    return y;
}

#define POLYNOMIAL(lo, x, ...) \
    polynomial((lo), (x), (uint32_t)(sizeof((double[]){__VA_ARGS__}) / sizeof(double)), (const double[]){__VA_ARGS__})

static OxVal operand(Lower *lo) { return lo_arg_as(lo, "self", DT_F64); }

static OxVal is_whole_number(Lower *lo, OxVal x) { return LO(lo, "Equal", x, LO(lo, "Floor", x)); }

static OxVal is_number(Lower *lo, OxVal x, double v) { return LO(lo, "Equal", x, number(lo, v)); }

/* ---- gamma ---- */

/* Computes log gamma for x >= 0.5. */
static OxVal lanczos(Lower *lo, OxVal x) {
    static const double c[] = {676.5203681218851,  -1259.1392167224028,  771.32342877765313,    -176.61502916214059,
                               12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7};
    OxVal z = add(lo, x, -1), sum = number(lo, 0.99999999999980993), t = add(lo, z, 7.5);
    for (uint32_t i = 0; i < COUNT_OF(c); i++)
        sum = LO(lo, "Add", sum, LO(lo, "Div", number(lo, c[i]), add(lo, z, i + 1)));
    OxVal power = LO(lo, "Sub", LO(lo, "Mul", add(lo, z, 0.5), LO(lo, "Log", t)), t);
    return add(lo, LO(lo, "Add", power, LO(lo, "Log", sum)), 0.9189385332046727);
}

static OxVal log_gamma(Lower *lo, OxVal x) {
    OxVal low = less(lo, x, 0.5);
    OxVal y = lanczos(lo, LO(lo, "Where", low, LO(lo, "Sub", number(lo, 1), x), x));
    OxVal sine = LO(lo, "Abs", LO(lo, "Sin", mul(lo, LO(lo, "Sub", x, LO(lo, "Round", x)), PI)));
    y = LO(lo, "Where", low, LO(lo, "Sub", LO(lo, "Log", LO(lo, "Div", number(lo, PI), sine)), y), y);
    OxVal pole = LO(lo, "And", LO(lo, "LessOrEqual", x, number(lo, 0)), is_whole_number(lo, x));
    OxVal size = LO(lo, "Abs", x), zero = LO(lo, "Or", is_number(lo, x, 1), is_number(lo, x, 2));
    y = LO(lo, "Where", less(lo, size, 1e-20), LO(lo, "Neg", LO(lo, "Log", size)),
           LO(lo, "Where", zero, number(lo, 0), y));
    return LO(lo, "Where", LO(lo, "Or", pole, LO(lo, "IsInf", x)), number(lo, INFINITY), y);
}

static void lower_lgamma(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, log_gamma(lo, operand(lo)));
}

/* Reads an order, which must be a known small integer. */
static bool order_of(Lower *lo, const char *name, int64_t *n) {
    enum { HIGHEST = 100 };
    if (call_int(&lo->call, name, n) && *n >= 0 && *n <= HIGHEST) return true;
    lo_error(lo, DIAG_6103, "%s needs an order that is known at compile time, from 0 to %d",
             op_said(lo->cx->mem, lo->call.op), HIGHEST);
    return false;
}

static void lower_mvlgamma(Lower *lo, Node *node) {
    (void)node;
    int64_t p;
    if (!order_of(lo, "p", &p)) return;
    OxVal x = operand(lo), sum = number(lo, (double)(p * (p - 1)) / 4 * real_log(PI));
    for (int64_t j = 0; j < p; j++) sum = LO(lo, "Add", sum, log_gamma(lo, add(lo, x, -0.5 * (double)j)));
    lo_result(lo, 0, sum);
}

static OxVal log_derivative(Lower *lo, OxVal x) {
    enum { SHIFT = 8 };
    OxVal low = less(lo, x, 0.5), one = number(lo, 1);
    OxVal z = LO(lo, "Where", low, LO(lo, "Sub", one, x), x), sum = number(lo, 0);
    for (int i = 0; i < SHIFT; i++) sum = LO(lo, "Add", sum, LO(lo, "Div", one, add(lo, z, i)));
    OxVal w = add(lo, z, SHIFT), r = LO(lo, "Div", one, w), rr = LO(lo, "Mul", r, r);
    OxVal series = POLYNOMIAL(lo, rr, 1.0 / 12, -1.0 / 120, 1.0 / 252, -1.0 / 240, 1.0 / 132, -691.0 / 32760);
    OxVal y = LO(lo, "Sub", LO(lo, "Sub", LO(lo, "Log", w), mul(lo, r, 0.5)), LO(lo, "Mul", rr, series));
    y = LO(lo, "Sub", y, sum);
    OxVal angle = mul(lo, x, PI), cotangent = LO(lo, "Div", LO(lo, "Cos", angle), LO(lo, "Sin", angle));
    y = LO(lo, "Where", low, LO(lo, "Sub", y, mul(lo, cotangent, PI)), y);
    OxVal pole = LO(lo, "And", less(lo, x, 0), is_whole_number(lo, x));
    y = LO(lo, "Where", pole, number(lo, NAN), y);
    OxVal at_zero = LO(lo, "Div", number(lo, -1), x); /* the zeros have different signs */
    return LO(lo, "Where", LO(lo, "Equal", x, number(lo, 0)), at_zero, y);
}

static void lower_digamma(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, log_derivative(lo, operand(lo)));
}

/* Returns the sum over k < count of (q + k)^-s, where count is the least with q + count > 9; *end is the next base. */
static OxVal leading_terms(Lower *lo, OxVal q, double s, OxVal *end) {
    OxVal count = LO(lo, "Max", LO(lo, "Ceil", LO(lo, "Sub", number(lo, 10), q)), number(lo, 9));
    OxVal none = ox_vector(lo->ox, number(lo, 9)),
          all = ox_concat(lo->ox, 0, 2, (OxVal[]){ox_vector(lo->ox, count), none});
    OxVal most = ox_reduce(lo->ox, "ReduceMax", all, 1, (int64_t[]){0}, false);
    OxVal k = ox_cast(lo->ox, ox_positions(lo->ox, ox_cast(lo->ox, most, DT_I64)), DT_F64);
    int64_t last = -1;
    OxVal rows = ox_unsqueeze(lo->ox, q, 1, &last), counts = ox_unsqueeze(lo->ox, count, 1, &last);
    OxVal terms = LO(lo, "Pow", LO(lo, "Add", rows, k), number(lo, -s));
    terms = LO(lo, "Where", LO(lo, "Less", k, counts), terms, number(lo, 0));
    *end = LO(lo, "Add", q, count);
    if (terms->rank < 0) return lower_reduce_over(lo, "ReduceSum", terms, OX_INTS(lo->ox, -1), false);
    return ox_reduce(lo->ox, "ReduceSum", terms, 1, &last, false);
}

/* Computes Hurwitz's zeta by the Euler-Maclaurin formula, for an integer s above 1. */
static OxVal hurwitz_zeta(Lower *lo, OxVal q, double s) {
    static const double bernoulli[] = {1.0 / 12,       -1.0 / 720,     1.0 / 30240,
                                       -1.0 / 1209600, 1.0 / 47900160, -691.0 / 1307674368000};
    OxVal a, sum = leading_terms(lo, q, s, &a), power = LO(lo, "Pow", a, number(lo, -s));
    sum = LO(lo, "Add", sum, mul(lo, LO(lo, "Mul", a, power), 1 / (s - 1)));
    sum = LO(lo, "Add", sum, mul(lo, power, 0.5));
    OxVal square = LO(lo, "Mul", a, a);
    power = LO(lo, "Div", power, a);
    double factor = s;
    for (uint32_t j = 0; j < COUNT_OF(bernoulli); j++) {
        sum = LO(lo, "Add", sum, mul(lo, power, bernoulli[j] * factor));
        power = LO(lo, "Div", power, square);
        factor *= (s + 2 * j + 1) * (s + 2 * j + 2);
    }
    return sum;
}

/* Uses the series far from 0, six steps of the recurrence before it, and the reflection formula. At a pole, eager
 * mode's result is as finite as the sine of a rounded multiple of pi, so this must be computed in the operand's own
 * precision. */
static OxVal trigamma(Lower *lo, DType dtype) {
    enum { STEPS = 6 };
    OxVal x = lo_arg_as(lo, "self", dtype), one = ox_number(lo->ox, dtype, 1), sum = NULL;
    OxVal low = LO(lo, "Less", x, ox_number(lo->ox, dtype, 0.5)), z = LO(lo, "Where", low, LO(lo, "Sub", one, x), x);
    OxVal sine = LO(lo, "Sin", LO(lo, "Mul", x, ox_number(lo->ox, dtype, PI)));
    OxVal mirror = LO(lo, "Div", ox_number(lo->ox, dtype, PI * PI), LO(lo, "Mul", sine, sine));
    for (int i = 0; i < STEPS; i++) {
        OxVal term = LO(lo, "Reciprocal", LO(lo, "Mul", z, z));
        sum = sum ? LO(lo, "Add", sum, term) : term;
        z = LO(lo, "Add", z, one);
    }
    OxVal r = LO(lo, "Reciprocal", z), rr = LO(lo, "Mul", r, r), series = ox_number(lo->ox, dtype, 1.0 / 42);
    series = LO(lo, "Sub", ox_number(lo->ox, dtype, 1.0 / 30), LO(lo, "Mul", rr, series));
    series = LO(lo, "Sub", ox_number(lo->ox, dtype, 1.0 / 6), LO(lo, "Mul", rr, series));
    series = LO(lo, "Add", LO(lo, "Mul", rr, series), LO(lo, "Mul", r, ox_number(lo->ox, dtype, 0.5)));
    sum = LO(lo, "Add", sum, LO(lo, "Mul", r, LO(lo, "Add", series, one)));
    return LO(lo, "Where", low, LO(lo, "Sub", mirror, sum), sum);
}

/* Computes zeta at any q: it is infinite at the integers up to 0, and far below that the terms near 0 are enough. */
static OxVal zeta_everywhere(Lower *lo, OxVal q, double s) {
    enum { FAR = 1 << 15 };
    OxVal pole = LO(lo, "And", less(lo, q, 0.5), is_whole_number(lo, q));
    OxVal near = add(lo, LO(lo, "Sub", q, LO(lo, "Floor", q)), -FAR);
    OxVal odd = LO(lo, "Or", pole, LO(lo, "IsNaN", q)), at = LO(lo, "Where", less(lo, q, -FAR), near, q);
    OxVal y = hurwitz_zeta(lo, LO(lo, "Where", odd, number(lo, 1), at), s);
    return LO(lo, "Where", odd, LO(lo, "Where", pole, number(lo, INFINITY), q), y);
}

static void lower_polygamma(Lower *lo, Node *node) {
    (void)node;
    int64_t n;
    if (!order_of(lo, "n", &n)) return;
    double sign = n % 2 ? 1 : -1;
    lo_result(lo, 0,
              n == 0   ? log_derivative(lo, operand(lo))
              : n == 1 ? trigamma(lo, lo_fact(lo, 0)->dtype == DT_F64 ? DT_F64 : DT_F32)
                       : mul(lo, zeta_everywhere(lo, operand(lo), (double)n + 1), sign * real_gamma((double)n + 1)));
}

/* ---- the normal distribution's quantile ---- */

static OxVal normal_quantile(Lower *lo, OxVal p) {
    OxVal q = add(lo, p, -0.5), s = LO(lo, "Sub", number(lo, 0.180625), LO(lo, "Mul", q, q));
    OxVal middle = LO(lo, "Div",
                      POLYNOMIAL(lo, s, 3.3871328727963666080e0, 1.3314166789178437745e+2, 1.9715909503065514427e+3,
                                 1.3731693765509461125e+4, 4.5921953931549871457e+4, 6.7265770927008700853e+4,
                                 3.3430575583588128105e+4, 2.5090809287301226727e+3),
                      POLYNOMIAL(lo, s, 1.0, 4.2313330701600911252e+1, 6.8718700749205790830e+2,
                                 5.3941960214247511077e+3, 2.1213794301586595867e+4, 3.9307895800092710610e+4,
                                 2.8729085735721942674e+4, 5.2264952788528545610e+3));
    OxVal tail = LO(lo, "Min", p, LO(lo, "Sub", number(lo, 1), p));
    OxVal r = LO(lo, "Sqrt", LO(lo, "Neg", LO(lo, "Log", tail))), near = add(lo, r, -1.6), far = add(lo, r, -5);
    OxVal y1 = LO(lo, "Div",
                  POLYNOMIAL(lo, near, 1.42343711074968357734e0, 4.63033784615654529590e0, 5.76949722146069140550e0,
                             3.64784832476320460504e0, 1.27045825245236838258e0, 2.41780725177450611770e-1,
                             2.27238449892691845833e-2, 7.74545014278341407640e-4),
                  POLYNOMIAL(lo, near, 1.0, 2.05319162663775882187e0, 1.67638483018380384940e0,
                             6.89767334985100004550e-1, 1.48103976427480074590e-1, 1.51986665636164571966e-2,
                             5.47593808499534494600e-4, 1.05075007164441684324e-9));
    OxVal y2 = LO(lo, "Div",
                  POLYNOMIAL(lo, far, 6.65790464350110377720e0, 5.46378491116411436990e0, 1.78482653991729133580e0,
                             2.96560571828504891230e-1, 2.65321895265761230930e-2, 1.24266094738807843860e-3,
                             2.71155556874348757815e-5, 2.01033439929228813265e-7),
                  POLYNOMIAL(lo, far, 1.0, 5.99832206555887937690e-1, 1.36929880922735805310e-1,
                             1.48753612908506148525e-2, 7.86869131145613259100e-4, 1.84631831751005468180e-5,
                             1.42151175831644588870e-7, 2.04426310338993978564e-15));
    OxVal outer = LO(lo, "Where", LO(lo, "LessOrEqual", r, number(lo, 5)), y1, y2);
    outer = LO(lo, "Where", less(lo, q, 0), LO(lo, "Neg", outer), outer);
    outer = LO(lo, "Where", LO(lo, "Equal", p, number(lo, 0)), number(lo, -INFINITY), outer);
    outer = LO(lo, "Where", LO(lo, "Equal", p, number(lo, 1)), number(lo, INFINITY), outer);
    return LO(lo, "Where", less(lo, LO(lo, "Abs", q), 0.425), LO(lo, "Mul", q, middle), outer);
}

static void lower_ndtri(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, normal_quantile(lo, operand(lo)));
}

static void lower_erfinv(Lower *lo, Node *node) {
    (void)node;
    OxVal p = mul(lo, add(lo, operand(lo), 1), 0.5);
    lo_result(lo, 0, mul(lo, normal_quantile(lo, p), 0.7071067811865476));
}

/* ---- modified Bessel functions of the first kind, times exp(-|x|) for the scaled ones ---- */

static OxVal bessel_near(Lower *lo, OxVal x, OxVal t, bool first) {
    if (!first) return POLYNOMIAL(lo, t, 1.0, 3.5156229, 3.0899424, 1.2067492, 0.2659732, 0.0360768, 0.0045813);
    OxVal y = POLYNOMIAL(lo, t, 0.5, 0.87890594, 0.51498869, 0.15084934, 0.02658733, 0.00301532, 0.00032411);
    return LO(lo, "Mul", x, y);
}

static OxVal bessel_far(Lower *lo, OxVal x, OxVal u, bool first) {
    if (!first)
        return POLYNOMIAL(lo, u, 0.39894228, 0.01328592, 0.00225319, -0.00157565, 0.00916281, -0.02057706, 0.02635537,
                          -0.01647633, 0.00392377);
    OxVal y = POLYNOMIAL(lo, u, 0.39894228, -0.03988024, -0.00362018, 0.00163801, -0.01031555, 0.02282967, -0.02895312,
                         0.01787654, -0.00420059);
    return LO(lo, "Mul", LO(lo, "Sign", x), y);
}

static void lower_bessel(Lower *lo, Node *node) {
    const char *name = node->op->name;
    bool first = strstr(name, "i1") != NULL, scaled = name[strlen(name) - 1] == 'e';
    OxVal x = operand(lo), size = LO(lo, "Abs", x), ratio = mul(lo, x, 1 / 3.75);
    OxVal near = bessel_near(lo, x, LO(lo, "Mul", ratio, ratio), first);
    OxVal large = LO(lo, "Max", size, number(lo, 3.75));
    OxVal far = LO(lo, "Div", bessel_far(lo, x, LO(lo, "Div", number(lo, 3.75), large), first), LO(lo, "Sqrt", large));
    if (scaled)
        near = LO(lo, "Mul", near, LO(lo, "Exp", LO(lo, "Neg", size)));
    else
        far = LO(lo, "Mul", far, LO(lo, "Exp", large));
    lo_result(lo, 0, LO(lo, "Where", less(lo, size, 3.75), near, far));
}

#define REAL(name, lower_fn) \
    { \
        name "(Tensor self) -> Tensor", .infer = infer_float, .lower = lower_fn, \
                                        .traits = T_TOTAL | T_ELEMENTWISE | T_PROMOTE_FLOAT \
    }
#define BESSEL(name) \
    { \
        name "(Tensor self) -> Tensor", .infer = infer_float, .lower = lower_bessel, \
                                        .traits = T_TOTAL | T_ELEMENTWISE | T_PROMOTE_FLOAT | T_INTERNAL \
    }
static void lower_safe_softmax(Lower *lo, Node *node) {
    (void)node;
    int64_t dim = 0;
    OxVal x = lo_arg_as(lo, "self", lo_fact(lo, 0)->dtype), none = ox_number(lo->ox, x->dtype, -INFINITY);
    OxVal zero = ox_number(lo->ox, x->dtype, 0), most = x, y = ox_number(lo->ox, x->dtype, 1);
    call_int(&lo->call, "dim", &dim);
    if (x->rank != 0) {
        most = ox_reduce(lo->ox, "ReduceMax", x, 1, &dim, true);
        y = ox_op(lo->ox, "Softmax", OX_IN(x), OX_ATTR(oa_int("axis", dim)));
    }
    lo_result(lo, 0, ox_where(lo->ox, LO(lo, "Equal", most, none), zero, y));
}

#define XLOG1PY \
    .expr = "z = And(Equal(self, 0), Not(IsNaN(other))); y = where(z, 0, other); " LOG1P_OF( \
        "y") "where(z, 0, Mul(self, log))", \
    .infer = infer_promoted_float, .traits = T_TOTAL | T_ELEMENTWISE | T_PROMOTE_FLOAT
#define NDTR "Mul(Add(Erf(Mul(self, 0.7071067811865476)), 1), 0.5)"

static const OpRow rows[] = {
    REAL("lgamma", lower_lgamma),
    REAL("special_gammaln", lower_lgamma),
    REAL("digamma", lower_digamma),
    REAL("special_digamma", lower_digamma),
    REAL("special_psi", lower_digamma),
    {"polygamma(int n, Tensor self) -> Tensor", .infer = infer_float, .lower = lower_polygamma,
     .traits = T_TOTAL | T_ELEMENTWISE | T_PROMOTE_FLOAT},
    {"special_polygamma(int n, Tensor self) -> Tensor", .infer = infer_float, .lower = lower_polygamma,
     .traits = T_TOTAL | T_ELEMENTWISE | T_PROMOTE_FLOAT},
    {"mvlgamma(Tensor self, int p) -> Tensor", .infer = infer_float, .lower = lower_mvlgamma,
     .traits = T_TOTAL | T_ELEMENTWISE | T_PROMOTE_FLOAT, .takes = TAKES_NUMBERS},
    {"special_multigammaln(Tensor self, int p) -> Tensor", .infer = infer_float, .lower = lower_mvlgamma,
     .traits = T_TOTAL | T_ELEMENTWISE | T_PROMOTE_FLOAT},
    REAL("erfinv", lower_erfinv),
    REAL("special_erfinv", lower_erfinv),
    REAL("special_ndtri", lower_ndtri),
    BESSEL("_bessel_i0"),
    BESSEL("_bessel_i1"),
    BESSEL("_bessel_i0e"),
    BESSEL("_bessel_i1e"),
    DECOMPOSED("i0(Tensor self) -> Tensor", "bessel:i0"),
    DECOMPOSED("special_i0(Tensor self) -> Tensor", "bessel:i0"),
    DECOMPOSED("special_i0e(Tensor self) -> Tensor", "bessel:i0e"),
    DECOMPOSED("special_i1(Tensor self) -> Tensor", "bessel:i1"),
    DECOMPOSED("special_i1e(Tensor self) -> Tensor", "bessel:i1e"),
    DECOMPOSED("special_modified_bessel_i0(Tensor self) -> Tensor", "bessel:i0"),
    DECOMPOSED("special_modified_bessel_i1(Tensor self) -> Tensor", "bessel:i1"),
    {"special_ndtr(Tensor self) -> Tensor", .expr = NDTR, .infer = infer_float,
     .traits = T_TOTAL | T_ELEMENTWISE | T_PROMOTE_FLOAT},
    {"special_xlog1py(Tensor self, Tensor other) -> Tensor", XLOG1PY},
    {"special_xlog1py.self_scalar(Scalar self, Tensor other) -> Tensor", XLOG1PY},
    {"special_xlog1py.other_scalar(Tensor self, Scalar other) -> Tensor", XLOG1PY},
    {"special_xlogy(Tensor self, Tensor other) -> Tensor", XLOGY},
    {"special_xlogy.self_scalar(Scalar self, Tensor other) -> Tensor", XLOGY},
    {"special_xlogy.other_scalar(Tensor self, Scalar other) -> Tensor", XLOGY},
    {"_safe_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor", .infer = infer_cast_same,
     .lower = lower_safe_softmax},
};
FAMILY(special, rows)
