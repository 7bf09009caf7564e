/* Python's math module: computed now if the arguments are known, otherwise by `py::` rows. gcd, factorial, comb and
 * other functions with loops are text of the prelude. One-element tensors count as their number, as in Python. */
#include "base/real.h"
#include "frontend/kinds/number.h"
#include "frontend/tensor/tensor.h"

#include <math.h>
#include <string.h>

static Sval constant(Eval *ev, const Args *args, Span at) {
    (void)ev, (void)at;
    const char *name = sv_text(args->pos[0]);
    if (!strcmp(name, "pi")) return sv_float(3.14159265358979323846);
    if (!strcmp(name, "tau")) return sv_float(6.28318530717958647693);
    if (!strcmp(name, "e")) return sv_float(2.71828182845904523536);
    return sv_float(!strcmp(name, "inf") ? (double)INFINITY : (double)NAN);
}

/* Returns the argument as a float; poison: reported. */
static Sval real(Eval *ev, Sval v, Span at) {
    object_underlying(ev, v, &v);
    if (v.kind == SV_TENSOR) return tensor_number(ev, v, NUMBER_FLOAT, at);
    NumberKind kind = number_kind(v);
    if (kind != NUMBER_NOT && kind != NUMBER_COMPLEX) return number_convert(ev, v, NUMBER_FLOAT, at);
    if (v.kind == SV_POISON) return v;
    return sv_raise(ev, "TypeError", DIAG_2201, at, "a number is needed here, not %s", sv_describe(ev, v));
}

/* ---- float to float ---- */

typedef double RealFn(double);
typedef double RealFn2(double, double);

typedef enum { AT_POLE, BY_SIZE } Infinite; /* the reason for an infinite result of finite arguments */

/* Checks a result: in Python, NaN for arguments without NaN is an error, and so is an infinity from finite arguments.
 * TorchScript's operators never raise. */
static Sval checked(Eval *ev, double result, bool finite, bool number, Infinite reason, Span at) {
    if (ev->subject.archive) return sv_float(result);
    if ((isnan(result) && number) || (isinf(result) && finite && reason == AT_POLE))
        return sv_raise(ev, "ValueError", DIAG_2203, at, "math domain error");
    if (isinf(result) && finite) return sv_raise(ev, "OverflowError", DIAG_2203, at, "math range error");
    return sv_float(result);
}

typedef struct Choosing {
    Sval (*again)(Eval *ev, Sval v, const void *how, Span at);
    const void *how;
    Span at;
} Choosing;

static Sval chosen(Eval *ev, Sval alternative, void *context) {
    const Choosing *c = context;
    return c->again(ev, alternative, c->how, c->at);
}

typedef struct UnaryRow {
    RealFn *now;
    const char *later;
} UnaryRow;

/* Returns why a function may be infinite: logarithms and the like have poles, the functions listed here do not. */
static Infinite reason_of(RealFn *f) {
    static RealFn *const large[] = {real_exp, real_exp2, real_expm1, real_sinh, real_cosh};
    for (size_t i = 0; i < sizeof large / sizeof *large; i++)
        if (large[i] == f) return BY_SIZE;
    return AT_POLE;
}

static Sval checked_later(Eval *ev, Sval result, uint32_t n, Sval *v, Infinite reason, Span at) {
    result = number_unless_nan(ev, result, n, v, at);
    return number_unless_infinite(ev, result, n, v, reason == AT_POLE, at);
}

static Sval unary_of(Eval *ev, Sval v, const void *how, Span at) {
    const UnaryRow *row = how;
    Choosing over = {unary_of, how, at};
    if (v.kind == SV_CHOICE) return flow_choice(ev, v.choice, chosen, &over, at);
    v = real(ev, v, at);
    if (v.kind == SV_FLOAT) return checked(ev, row->now(v.f), isfinite(v.f), !isnan(v.f), reason_of(row->now), at);
    if (v.kind == SV_POISON) return v;
    return checked_later(ev, ev_op_named(ev, row->later, 1, &v, at), 1, &v, reason_of(row->now), at);
}

static double degrees_of(double x) { return x * (180.0 / 3.14159265358979323846); }
static double radians_of(double x) { return x * (3.14159265358979323846 / 180.0); }

#define UNARY(name, function) \
    static Sval math_##name(Eval *ev, const Args *args, Span at) { \
        return unary_of(ev, args->pos[0], &(UnaryRow){function, "py::" #name}, at); \
    }
UNARY(sqrt, sqrt)
UNARY(exp, real_exp)
UNARY(expm1, real_expm1)
UNARY(log2, real_log2)
UNARY(log10, real_log10)
UNARY(log1p, real_log1p)
UNARY(sin, real_sin)
UNARY(cos, real_cos)
UNARY(tan, real_tan)
UNARY(asin, real_asin)
UNARY(acos, real_acos)
UNARY(atan, real_atan)
UNARY(sinh, real_sinh)
UNARY(cosh, real_cosh)
UNARY(tanh, real_tanh)
UNARY(asinh, real_asinh)
UNARY(acosh, real_acosh)
UNARY(atanh, real_atanh)
UNARY(fabs, fabs)
UNARY(erf, real_erf)
UNARY(exp2, real_exp2)
UNARY(cbrt, real_cbrt)

static Sval scaled(Eval *ev, Sval v, RealFn *now, double by, Span at) {
    v = real(ev, v, at);
    if (v.kind == SV_FLOAT) return sv_float(now(v.f));
    return sv_binary(ev, OP_Mul, v, sv_float(by), at);
}

static Sval math_degrees(Eval *ev, const Args *args, Span at) {
    return scaled(ev, args->pos[0], degrees_of, 180.0 / 3.14159265358979323846, at);
}
static Sval math_radians(Eval *ev, const Args *args, Span at) {
    return scaled(ev, args->pos[0], radians_of, 3.14159265358979323846 / 180.0, at);
}

static Sval math_log(Eval *ev, const Args *args, Span at) {
    UnaryRow row = {real_log, "py::log"};
    Sval x = unary_of(ev, args->pos[0], &row, at);
    if (args->pos[1].kind == SV_NONE || x.kind == SV_POISON) return x;
    return sv_binary(ev, OP_Div, x, unary_of(ev, args->pos[1], &row, at), at);
}

/* ---- two floats ---- */

static Sval binary_of(Eval *ev, const Args *args, RealFn2 *now, const char *later, Span at) {
    Sval v[] = {real(ev, args->pos[0], at), real(ev, args->pos[1], at)};
    if (v[0].kind == SV_POISON || v[1].kind == SV_POISON) return sv_poison();
    if (v[0].kind != SV_FLOAT || v[1].kind != SV_FLOAT)
        return checked_later(ev, ev_op_named(ev, later, 2, v, at), 2, v, BY_SIZE, at);
    bool number = !isnan(v[0].f) && !isnan(v[1].f);
    Infinite reason = v[0].f == 0 ? AT_POLE : BY_SIZE;
    return checked(ev, now(v[0].f, v[1].f), isfinite(v[0].f) && isfinite(v[1].f), number, reason, at);
}

#define BINARY(name, function) \
    static Sval math_##name(Eval *ev, const Args *args, Span at) { \
        return binary_of(ev, args, function, "py::" #name, at); \
    }
BINARY(pow, real_pow)
BINARY(fmod, fmod)
BINARY(copysign, copysign)
BINARY(atan2, real_atan2)
BINARY(remainder, remainder)

/* Computes a function here if all arguments are known; otherwise by the prelude's function of that name. */
static Sval by_prelude(Eval *ev, const char *name, uint32_t n, const Sval *v, Span at) {
    for (uint32_t i = 0; i < n; i++)
        if (v[i].kind == SV_POISON) return v[i];
    return ev_call_python(ev, arena_printf(ev->cx->scratch, "_numbers:%s", name), n, v, at);
}

#define UNARY_OF_PRELUDE(name, function, reason) \
    static Sval math_##name(Eval *ev, const Args *args, Span at) { \
        Sval v = real(ev, args->pos[0], at); \
        if (v.kind != SV_FLOAT) return checked_later(ev, by_prelude(ev, #name, 1, &v, at), 1, &v, reason, at); \
        Infinite why = v.f <= 0 && v.f == floor(v.f) ? AT_POLE : BY_SIZE; \
        return checked(ev, function(v.f), isfinite(v.f), !isnan(v.f), why, at); \
    }
UNARY_OF_PRELUDE(erfc, real_erfc, BY_SIZE)
UNARY_OF_PRELUDE(gamma, real_gamma, BY_SIZE) /* the prelude's raises at a pole */
UNARY_OF_PRELUDE(lgamma, real_lgamma, AT_POLE)

static Sval math_nextafter(Eval *ev, const Args *args, Span at) {
    Sval v[] = {real(ev, args->pos[0], at), real(ev, args->pos[1], at)};
    if (v[0].kind == SV_FLOAT && v[1].kind == SV_FLOAT) return sv_float(nextafter(v[0].f, v[1].f));
    return by_prelude(ev, "nextafter", 2, v, at);
}

static Sval math_ulp(Eval *ev, const Args *args, Span at) {
    Sval v = real(ev, args->pos[0], at);
    if (v.kind != SV_FLOAT) return by_prelude(ev, "ulp", 1, &v, at);
    double size = fabs(v.f), up = nextafter(size, (double)INFINITY);
    return sv_float(isinf(size) || isnan(size) ? size : isinf(up) ? size - nextafter(size, 0) : up - size);
}

static Sval math_frexp(Eval *ev, const Args *args, Span at) {
    Sval v = real(ev, args->pos[0], at);
    if (v.kind != SV_FLOAT) return by_prelude(ev, "frexp", 1, &v, at);
    int exponent = 0;
    double part = isfinite(v.f) ? frexp(v.f, &exponent) : v.f;
    return sv_tuple(ev, 2, (Sval[]){sv_float(part), sv_int(exponent)});
}

static Sval math_ldexp(Eval *ev, const Args *args, Span at) {
    Sval v[] = {real(ev, args->pos[0], at), args->pos[1]};
    int64_t i;
    enum { FAR = 4000 }; /* beyond every exponent */
    if (v[0].kind != SV_FLOAT || !sv_known_int(v[1], &i))
        return checked_later(ev, by_prelude(ev, "ldexp", 2, v, at), 1, v, BY_SIZE, at);
    double result = ldexp(v[0].f, (int)(i > FAR ? FAR : i < -FAR ? -FAR : i));
    return checked(ev, result, isfinite(v[0].f), !isnan(v[0].f), BY_SIZE, at);
}

/* Computes the root of the sum of squares, which is infinite where it is too large. */
static Sval math_hypot(Eval *ev, const Args *args, Span at) {
    Sval size = sv_float(0);
    for (uint32_t i = 0; i < args->n; i++) {
        Sval pair[] = {size, real(ev, args->pos[i], at)};
        if (pair[1].kind == SV_POISON) return pair[1];
        bool known = pair[0].kind == SV_FLOAT && pair[1].kind == SV_FLOAT;
        if (known)
            size = sv_float(real_hypot(pair[0].f, pair[1].f));
        else
            size = i ? ev_op_named(ev, "py::hypot", 2, pair, at) : ev_op_named(ev, "py::fabs", 1, &pair[1], at);
    }
    return size;
}

/* ---- float to int ---- */

/* Rounds to an integer. An object's class may have a method of the operator's name, as __floor__ for py::floor. */
static Sval whole(Eval *ev, const Args *args, RealFn *now, const char *later, Span at) {
    Sval v = args->pos[0], own;
    const char *method = v.kind == SV_OBJECT ? sym_printf(ev->cx->symbols, "__%s__", later + strlen("py::")) : NULL;
    if (method && object_dunder(ev, v, method, 0, NULL, at, &own)) return own;
    if (number_kind(v) == NUMBER_INT || number_kind(v) == NUMBER_BOOL) return number_convert(ev, v, NUMBER_INT, at);
    v = real(ev, v, at);
    if (v.kind == SV_FLOAT) return number_convert(ev, sv_float(now(v.f)), NUMBER_INT, at);
    return v.kind == SV_POISON ? v : number_unless_no_int(ev, ev_op_named(ev, later, 1, &v, at), v, at);
}

static Sval math_floor(Eval *ev, const Args *args, Span at) { return whole(ev, args, floor, "py::floor", at); }
static Sval math_ceil(Eval *ev, const Args *args, Span at) { return whole(ev, args, ceil, "py::ceil", at); }
static Sval math_trunc(Eval *ev, const Args *args, Span at) { return whole(ev, args, trunc, "py::trunc", at); }

/* ---- questions ---- */

static bool nan_now(double x) { return isnan(x); }
static bool inf_now(double x) { return isinf(x); }
static bool finite_now(double x) { return isfinite(x); }

static Sval question(Eval *ev, const Args *args, bool (*now)(double), const char *later, Span at) {
    Sval v = real(ev, args->pos[0], at);
    if (v.kind == SV_FLOAT) return sv_bool(now(v.f));
    return v.kind == SV_POISON ? v : ev_op_named(ev, later, 1, &v, at);
}

static Sval math_isnan(Eval *ev, const Args *args, Span at) { return question(ev, args, nan_now, "py::isnan", at); }
static Sval math_isinf(Eval *ev, const Args *args, Span at) { return question(ev, args, inf_now, "py::isinf", at); }
static Sval math_isfinite(Eval *ev, const Args *args, Span at) {
    return question(ev, args, finite_now, "py::isfinite", at);
}

#define UNARY_ROW(name) \
    { "math", #name, math_##name, "x, /" }
#define BINARY_ROW(name) \
    { "math", #name, math_##name, "x, y, /" }

static const Native rows[] = {
    {"math", "pi", constant, NULL},
    {"math", "e", constant, NULL},
    {"math", "tau", constant, NULL},
    {"math", "inf", constant, NULL},
    {"math", "nan", constant, NULL},
    UNARY_ROW(sqrt),
    UNARY_ROW(exp),
    UNARY_ROW(expm1),
    UNARY_ROW(log2),
    UNARY_ROW(log10),
    UNARY_ROW(log1p),
    UNARY_ROW(sin),
    UNARY_ROW(cos),
    UNARY_ROW(tan),
    UNARY_ROW(asin),
    UNARY_ROW(acos),
    UNARY_ROW(atan),
    UNARY_ROW(sinh),
    UNARY_ROW(cosh),
    UNARY_ROW(tanh),
    UNARY_ROW(asinh),
    UNARY_ROW(acosh),
    UNARY_ROW(atanh),
    UNARY_ROW(fabs),
    UNARY_ROW(erf),
    UNARY_ROW(erfc),
    UNARY_ROW(gamma),
    UNARY_ROW(lgamma),
    UNARY_ROW(exp2),
    UNARY_ROW(cbrt),
    UNARY_ROW(degrees),
    UNARY_ROW(radians),
    UNARY_ROW(floor),
    UNARY_ROW(ceil),
    UNARY_ROW(trunc),
    UNARY_ROW(isnan),
    UNARY_ROW(isinf),
    UNARY_ROW(isfinite),
    {"math", "log", math_log, "x, base=None, /"},
    {"math", "hypot", math_hypot, "*"},
    BINARY_ROW(pow),
    BINARY_ROW(fmod),
    BINARY_ROW(copysign),
    BINARY_ROW(atan2),
    BINARY_ROW(remainder),
    {"math", "nextafter", math_nextafter, "x, y, /"},
    {"math", "ulp", math_ulp, "x, /"},
    {"math", "frexp", math_frexp, "x, /"},
    {"math", "ldexp", math_ldexp, "x, i, /"},
};
NATIVES(math, rows)
