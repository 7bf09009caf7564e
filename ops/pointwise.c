/* Arithmetic, element by element. Operands were cast to the common dtype when the node was made (T_PROMOTE), so a cast
 * is needed here only if a Scalar or the rounding mode determines the result's dtype. */
#include "ops/ops.h"

#include <math.h>
#include <string.h>

static DType result_type(Lower *lo) { return lo_fact(lo, 0)->dtype; }

/* ---- sums ---- */

/* Returns other * alpha, without a node if alpha is 1. */
static OxVal scaled(Lower *lo, const char *name) {
    double alpha;
    OxVal v = lower_operand(lo, name);
    bool one = call_float(&lo->call, "alpha", &alpha) && alpha == 1;
    return one || !call_has(&lo->call, "alpha") ? v : LO(lo, "Mul", v, lo_arg_as(lo, "alpha", v->dtype));
}

/* The factor must be integral if the operands are. */
static bool infer_scaled(OpCall *call, Fact *out) {
    if (!infer_promoted(call, out)) return false;
    const Value *alpha = call_arg(call, "alpha");
    if (!alpha || alpha->type->kind != TY_FLOAT || out->dtype == DT_NONE || dtype_rows[out->dtype].class >= DTC_FLOAT)
        return true;
    return call_refuse(call, DIAG_6113, "convert the tensors first, `x.float()`, or make alpha an int",
                       "`%s`: 'alpha' is a float, which PyTorch does not accept for tensors of integers",
                       call->op->name);
}

/* Bools add as `or` and multiply as `and`. */
static void lower_add(Lower *lo, Node *node) {
    (void)node;
    bool either = result_type(lo) == DT_BOOL;
    lo_result(lo, 0, LO(lo, either ? "Or" : "Add", lower_operand(lo, "self"), scaled(lo, "other")));
}

static void lower_sub(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, LO(lo, "Sub", lower_operand(lo, "self"), scaled(lo, "other")));
}

static void lower_rsub(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, LO(lo, "Sub", lower_operand(lo, "other"), scaled(lo, "self")));
}

/* Returns whether the operand of 16-bit floats is a number, or a 0-d tensor of another dtype (T_OWN_SCALAR), that the
 * type may not hold. */
static bool is_own_scalar(Lower *lo, const char *name, DType dtype) {
    double number;
    const Value *v = call_arg(&lo->call, name);
    bool given = v->type->kind != TY_TENSOR || (v->fact.rank == 0 && v->fact.dtype != dtype);
    return given && !(call_float(&lo->call, name, &number) && dtype_is_near(dtype, number));
}

/* PyTorch's kernels multiply and divide 16-bit floats by the number itself, in float32. */
static void keep_number(Lower *lo) {
    DType dtype = result_type(lo);
    if (dtype != DT_F16 && dtype != DT_BF16) return;
    if (is_own_scalar(lo, "self", dtype) || is_own_scalar(lo, "other", dtype)) lo->rounds_once = true;
}

static void lower_mul(Lower *lo, Node *node) {
    (void)node;
    keep_number(lo);
    lower_binary(lo, result_type(lo) == DT_BOOL ? "And" : "Mul");
}

/* ---- quotients ---- */

static bool may_be_minus_one(OxVal b) {
    if ((b->dtype != DT_I64 && b->dtype != DT_I32) || ox_is_natural(b)) return false;
    for (int64_t i = 0; b->data && i < (int64_t)b->data->count; i++)
        if (const_get_int(b->data, (uint64_t)i) == -1) return true;
    return !b->data;
}

OxVal lower_divisor(Lower *lo, OxVal b, OxVal *minus) {
    *minus = may_be_minus_one(b) ? LO(lo, "Equal", b, ox_number(lo->ox, b->dtype, -1)) : NULL;
    return *minus ? ox_where(lo->ox, *minus, ox_number(lo->ox, b->dtype, 1), b) : b;
}

/* Computes the remainder with the sign of the dividend; ONNX Runtime computes that of int64 in floating point. */
static OxVal fmod_of(Lower *lo, OxVal a, OxVal b) {
    OxVal minus;
    b = lower_divisor(lo, b, &minus); /* the remainders by 1 and by -1 are both 0 */
    if (a->dtype == DT_I64) return LO(lo, "Sub", a, LO(lo, "Mul", LO(lo, "Div", a, b), b));
    return ox_op(lo->ox, "Mod", OX_IN(a, b), OX_ATTR(oa_int("fmod", 1)));
}

/* Returns whether m, a remainder with the dividend's sign, differs from the one with the divisor's. */
static OxVal is_off(Lower *lo, OxVal m, OxVal b) {
    OxVal zero = ox_number(lo->ox, m->dtype, 0);
    double known = b->data && b->data->count == 1 ? const_get_float(b->data, 0) : 0;
    if (known > 0 || ox_is_natural(b)) return LO(lo, "Less", m, zero);
    if (known < 0) return LO(lo, "Greater", m, zero);
    OxVal differs = LO(lo, "Xor", LO(lo, "Less", m, zero), LO(lo, "Less", b, zero));
    return LO(lo, "And", differs, LO(lo, "Not", LO(lo, "Equal", m, zero)));
}

/* Computes the remainder with the sign of the divisor. */
static OxVal remainder_of(Lower *lo, OxVal a, OxVal b) {
    OxVal minus;
    if (dtype_is_whole(a->dtype)) return LO(lo, "Mod", a, lower_divisor(lo, b, &minus));
    OxVal m = fmod_of(lo, a, b);
    return LO(lo, "Where", is_off(lo, m, b), LO(lo, "Add", m, b), m);
}

static bool is_unsigned(DType dtype) { return dtype == DT_BOOL || dtype_rows[dtype].torch[0] == 'u'; }

/* ONNX divides integers towards zero. No intermediate result overflows, as the dividend minus its remainder could. */
static OxVal floor_quotient_whole(Lower *lo, OxVal a, OxVal b) {
    OxVal minus;
    b = lower_divisor(lo, b, &minus);
    OxVal q = LO(lo, "Div", a, b);
    bool positive = ox_is_natural(b);
    if (!is_unsigned(a->dtype) && !(positive && ox_is_natural(a))) {
        OxVal back = LO(lo, "Mul", q, b);
        OxVal off = positive ? LO(lo, "Less", a, back) : is_off(lo, LO(lo, "Sub", a, back), b);
        q = LO(lo, "Sub", q, ox_cast(lo->ox, off, a->dtype));
    }
    return minus ? ox_where(lo->ox, minus, LO(lo, "Neg", a), q) : q;
}

/* Corrects the quotient without the remainder, which rounding may have made too large; a quotient of 0 keeps its
 * sign. */
OxVal lower_floor_quotient(Lower *lo, OxVal a, OxVal b) {
    if (dtype_is_whole(a->dtype)) return floor_quotient_whole(lo, a, b);
    OxVal m = fmod_of(lo, a, b), zero = ox_number(lo->ox, a->dtype, 0), plain = LO(lo, "Div", a, b);
    OxVal q = LO(lo, "Div", LO(lo, "Sub", a, m), b);
    q = LO(lo, "Round", LO(lo, "Where", is_off(lo, m, b), LO(lo, "Sub", q, ox_number(lo->ox, a->dtype, 1)), q));
    q = LO(lo, "Where", LO(lo, "Equal", q, zero), LO(lo, "Mul", plain, zero), q);
    return LO(lo, "Where", LO(lo, "Equal", b, zero), plain, q);
}

static OxVal truncated(Lower *lo, OxVal v) {
    OxVal below = LO(lo, "Less", v, ox_number(lo->ox, v->dtype, 0));
    return LO(lo, "Where", below, LO(lo, "Ceil", v), LO(lo, "Floor", v));
}

static OxVal trunc_quotient(Lower *lo, OxVal a, OxVal b) {
    OxVal minus, v = LO(lo, "Div", a, lower_divisor(lo, b, &minus));
    if (minus) v = ox_where(lo->ox, minus, LO(lo, "Neg", a), v);
    return dtype_is_whole(a->dtype) ? v : truncated(lo, v);
}

static bool infer_div(OpCall *call, Fact *out) {
    return call_has(call, "rounding_mode") ? infer_promoted(call, out) : infer_promoted_float(call, out);
}

static void lower_div(Lower *lo, Node *node) {
    (void)node;
    keep_number(lo);
    OxVal a = lower_operand(lo, "self"), b = lower_operand(lo, "other");
    Sym mode = call_str(&lo->call, "rounding_mode");
    if (!mode)
        lo_result(lo, 0, LO(lo, "Div", a, b));
    else
        lo_result(lo, 0, !strcmp(mode, "floor") ? lower_floor_quotient(lo, a, b) : trunc_quotient(lo, a, b));
}

static void lower_floor_divide(Lower *lo, Node *node) {
    (void)node;
    OxVal a = lower_operand(lo, "self"), b = lower_operand(lo, "other");
    lo_result(lo, 0, lower_floor_quotient(lo, a, b));
}

static void lower_remainder(Lower *lo, Node *node) {
    (void)node;
    OxVal a = lower_operand(lo, "self"), b = lower_operand(lo, "other");
    lo_result(lo, 0, remainder_of(lo, a, b));
}

static void lower_fmod(Lower *lo, Node *node) {
    (void)node;
    OxVal a = lower_operand(lo, "self"), b = lower_operand(lo, "other");
    lo_result(lo, 0, fmod_of(lo, a, b));
}

/* ---- powers ---- */

/* Returns how many bits of an exponent are examined: all of a constant, else 8. Beyond that, only powers of odd numbers
 * that have overflowed many times differ from eager mode. */
static int power_bits(OxVal e) {
    int bits = 0;
    if (!e->data || e->data->count != 1) return 8;
    for (int64_t left = const_get_int(e->data, 0); left > 0; left >>= 1) bits++;
    return bits ? bits : 1;
}

OxVal lower_power_by_bits(Lower *lo, OxVal base, OxVal one, OxVal e, OxVal unit, OxVal two, int bits) {
    OxVal result = one;
    for (int i = 0; i < bits; i++) {
        OxVal odd = LO(lo, "Equal", LO(lo, "Mod", e, two), unit);
        result = LO(lo, "Mul", result, LO(lo, "Where", odd, base, one));
        if (i + 1 == bits) break;
        base = LO(lo, "Mul", base, base);
        e = LO(lo, "Div", e, two);
    }
    return result;
}

/* Computes integer powers by squaring, which overflows as eager mode does; Pow computes them in floating point. */
static OxVal whole_power(Lower *lo, OxVal base, OxVal e) {
    DType dtype = base->dtype;
    OxVal one = ox_number(lo->ox, dtype, 1), two = ox_number(lo->ox, DT_I64, 2), unit = ox_number(lo->ox, DT_I64, 1);
    int bits = power_bits(e);
    e = ox_cast(lo->ox, e, DT_I64);
    OxVal zero = ox_number(lo->ox, DT_I64, 0), given = e, first = base;
    bool positive = e->data && e->data->count == 1 && const_get_int(e->data, 0) >= 0;
    if (!positive) {
        OxVal half = ox_number(lo->ox, DT_I64, 128), large;
        e = LO(lo, "Abs", e);
        large = LO(lo, "Greater", e, ox_number(lo->ox, DT_I64, 255));
        e = LO(lo, "Where", large, LO(lo, "Add", half, LO(lo, "Mod", e, half)), e);
    }
    OxVal result = lower_power_by_bits(lo, base, one, e, unit, two, bits);
    if (positive) return result;
    OxVal unit_base = LO(lo, "Equal", LO(lo, "Abs", first), one); /* a negative power of any other base is 0 */
    OxVal gone = LO(lo, "And", LO(lo, "Less", given, zero), LO(lo, "Not", unit_base));
    return LO(lo, "Where", gone, ox_number(lo->ox, dtype, 0), result);
}

/* Computes small constant exponents as eager mode does; NULL for other exponents. */
static OxVal known_power(Lower *lo, OxVal x) {
    double e;
    if (!call_float(&lo->call, "exponent", &e)) return NULL;
    bool real = !dtype_is_whole(x->dtype);
    if (e == 1) return x;
    if (e == 2) return LO(lo, "Mul", x, x);
    if (e == 3) return LO(lo, "Mul", LO(lo, "Mul", x, x), x);
    if (real && e == 0.5) return LO(lo, "Sqrt", x);
    if (real && e == -1) return LO(lo, "Reciprocal", x);
    if (real && e == -0.5) return LO(lo, "Reciprocal", LO(lo, "Sqrt", x));
    if (real && e == -2) return LO(lo, "Reciprocal", LO(lo, "Mul", x, x));
    return NULL;
}

/* Infers the dtype of self combined with an int: bools become int64. */
static bool infer_number(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    return fact_like(call, out, self, self->dtype == DT_BOOL ? DT_I64 : self->dtype);
}

static void lower_square(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lower_operand(lo, "self");
    lo_result(lo, 0, LO(lo, "Mul", x, x));
}

static bool infer_pow(OpCall *call, Fact *out) {
    int64_t exponent;
    if (!infer_promoted(call, out)) return false;
    if (!dtype_is_whole(out->dtype) || !call_int(call, "exponent", &exponent) || exponent >= 0) return true;
    return call_refuse(call, DIAG_6113, "convert it first: `x.float()`",
                       "`%s`: PyTorch does not raise integers to negative powers", call->op->name);
}

static void lower_pow(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lower_operand(lo, "self"), known = known_power(lo, x);
    OxVal e = known ? NULL : lower_operand(lo, "exponent");
    lo_result(lo, 0, known ? known : dtype_is_whole(x->dtype) ? whole_power(lo, x, e) : LO(lo, "Pow", x, e));
}

/* ---- rounding: integers are unchanged ---- */

static void lower_rounding(Lower *lo, Node *node) {
    OxVal x = lo_arg(lo, "self");
    const char *name = node->op->name;
    if (dtype_is_whole(x->dtype))
        lo_result(lo, 0, x);
    else if (!strcmp(name, "trunc") || !strcmp(name, "fix"))
        lo_result(lo, 0, truncated(lo, x));
    else
        lo_result(lo, 0, LO(lo, !strcmp(name, "ceil") ? "Ceil" : !strcmp(name, "floor") ? "Floor" : "Round", x));
}

static void lower_frac(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    lo_result(lo, 0, LO(lo, "Sub", x, truncated(lo, x)));
}

/* The sign of NaN is 0 in PyTorch and NaN in ONNX. For tensors, ONNX Runtime is 1.5 to 2 times faster with comparisons
 * than with the operator Sign and a choice. */
static void lower_sign(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), zero = ox_number(lo->ox, x->dtype, 0), sign = x;
    bool compare = ox_may_be_nan(x) && x->rank != 0 && (x->dtype == DT_F32 || x->dtype == DT_F64);
    if (compare) {
        OxVal above = ox_cast(lo->ox, LO(lo, "Greater", x, zero), x->dtype);
        sign = LO(lo, "Sub", above, ox_cast(lo->ox, LO(lo, "Less", x, zero), x->dtype));
    } else if (x->dtype != DT_BOOL) {
        sign = LO(lo, "Sign", x);
        if (ox_may_be_nan(x)) sign = LO(lo, "Where", LO(lo, "IsNaN", x), zero, sign);
    }
    lo_result(lo, 0, sign);
}

/* A float32 kernel would overflow at e^88, so float64 uses exponentials, and near 0, where they cancel, the half-angle
 * formula. */
static void lower_hyperbolic(Lower *lo, Node *node) {
    bool sine = !strcmp(node->op->name, "sinh");
    OxVal x = lower_operand(lo, "self");
    if (x->dtype != DT_F64) {
        lo_result(lo, 0, LO(lo, sine ? "Sinh" : "Cosh", x));
        return;
    }
    OxVal half = ox_number(lo->ox, DT_F64, 0.5), one = ox_number(lo->ox, DT_F64, 1);
    OxVal up = LO(lo, "Exp", x), down = LO(lo, "Exp", LO(lo, "Neg", x));
    OxVal far = LO(lo, "Mul", LO(lo, sine ? "Sub" : "Add", up, down), half);
    if (!sine) {
        lo_result(lo, 0, far);
        return;
    }
    OxVal t = LO(lo, "Tanh", LO(lo, "Mul", x, half)), rest = LO(lo, "Sub", one, LO(lo, "Mul", t, t));
    OxVal near = LO(lo, "Div", LO(lo, "Add", t, t), rest);
    lo_result(lo, 0, LO(lo, "Where", LO(lo, "Less", LO(lo, "Abs", x), one), near, far));
}

/* ---- limits ---- */

static OxVal bound_of(Lower *lo, const char *name) {
    Value *v = call_arg(&lo->call, name);
    return v ? lower_operand(lo, name) : NULL;
}

/* Clip's bounds are 0-d; an absent one is the largest finite number, to which infinity would be clipped, and a NaN
 * bound counts as absent. Max and Min propagate NaN as PyTorch does. */
static void lower_clamp(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lower_operand(lo, "self"), low = bound_of(lo, "min"), high = bound_of(lo, "max");
    bool scalar = low && high && low->rank == 0 && high->rank == 0 && !ox_may_be_nan(low) && !ox_may_be_nan(high);
    if (scalar && x->dtype != DT_BOOL) {
        lo_result(lo, 0, LO(lo, "Clip", x, low, high));
        return;
    }
    if (low) x = LO(lo, "Max", x, low);
    lo_result(lo, 0, high ? LO(lo, "Min", x, high) : x);
}

static void lower_logit(Lower *lo, Node *node) {
    (void)node;
    OxVal p = lo_arg(lo, "self"), one = ox_number(lo->ox, p->dtype, 1), eps = lo_arg_as(lo, "eps", p->dtype);
    double bound = 0;
    bool ordered = call_float(&lo->call, "eps", &bound) && bound <= 0.5;
    if (eps && ordered) p = LO(lo, "Clip", p, eps, LO(lo, "Sub", one, eps));
    if (eps && !ordered) { /* if the bounds cross, the lower one wins, unlike in Clip */
        OxVal high = LO(lo, "Sub", one, eps), low = LO(lo, "Less", p, eps);
        p = ox_where(lo->ox, low, eps, ox_where(lo->ox, LO(lo, "Greater", p, high), high, p));
    }
    lo_result(lo, 0, LO(lo, "Log", LO(lo, "Div", p, LO(lo, "Sub", one, p))));
}

static bool infer_clamp(OpCall *call, Fact *out) {
    if (!call_has(call, "min") && !call_has(call, "max"))
        return call_error(call, DIAG_6111, "`%s`: at least one of 'min' and 'max' is needed", call->op->name);
    return infer_promoted(call, out);
}

/* ---- rows ---- */

#define QUOTIENT(infer_fn, lower_fn, classes) \
    .infer = infer_fn, .lower = lower_fn, .traits = T_ELEMENTWISE | T_PROMOTE | T_ROUNDS_ONCE | T_OWN_SCALAR, \
    .takes = classes
#define REMAINDER(lower_fn) \
    .infer = infer_promoted, .lower = lower_fn, .traits = T_ELEMENTWISE | T_PROMOTE | T_ROUNDS_ONCE, \
    .takes = TAKES_NUMBERS
#define SCALED(name, lower_fn, classes) \
    {name ".Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", .infer = infer_scaled, .lower = lower_fn, \
     .traits = PROMOTED | T_CHEAP | T_ROUNDS_ONCE, .takes = classes}, \
    { \
        name ".Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor", \
            .infer = infer_scaled, .lower = lower_fn, .traits = PROMOTED | T_CHEAP | T_ROUNDS_ONCE, .takes = classes \
    }
#define SAME(name, text) \
    { \
        name "(Tensor self) -> Tensor", .expr = text, .infer = infer_same, .traits = PURE | T_CHEAP, \
                                        .takes = TAKES_NUMBERS \
    }
#define NEGATES(name) \
    { \
        name "(Tensor self) -> Tensor", .expr = "Neg(self)", .infer = infer_same, .traits = PURE | T_CHEAP, \
                                        .takes = TAKES_NUMBERS \
    }
#define REAL(name, text) \
    { name "(Tensor self) -> Tensor", .expr = text, .infer = infer_float, .traits = FLOATED }
#define HYPERBOLIC(name) \
    { name "(Tensor self) -> Tensor", .infer = infer_float, .lower = lower_hyperbolic, .traits = FLOATED }
#define ROUNDING(name) \
    { \
        name "(Tensor self) -> Tensor", .infer = infer_same, .lower = lower_rounding, .traits = PURE | T_CHEAP, \
                                        .takes = TAKES_NUMBERS \
    }
#define EXPM1 "h = Tanh(Mul(self, 0.5)); where(Less(Abs(self), 0.5), Div(Mul(h, 2), Sub(1, h)), Sub(Exp(self), 1))"

#define NEGATIVE(x) "Less(where(Equal(" x ", 0), Reciprocal(" x "), " x "), 0)" /* also true for -0.0 */
/* Computed in the first quadrant, then adjusted by the signs; a quotient of two zeros counts as 0, of two infinities as
 * 1. */
#define ATAN2 \
    "a = Abs(self); b = Abs(other); same = Equal(a, b); one = where(same, 1, Div(a, b)); " \
    "q = Atan(where(And(same, Equal(a, 0)), 0, one)); " \
    "w = where(" NEGATIVE("other") ", Sub(3.141592653589793, q), q); where(" NEGATIVE("self") ", Neg(w), w)"

#define COPYSIGN \
    .expr = "m = Abs(self); z = Equal(other, 0); s = where(z, Div(1, other), other); where(Less(s, 0), Neg(m), m)", \
    .infer = infer_promoted_float, .traits = FLOATED
static const OpRow rows[] = {
    SCALED("add", lower_add, 0),
    SCALED("sub", lower_sub, TAKES_NUMBERS),
    SCALED("subtract", lower_sub, TAKES_NUMBERS),
    SCALED("rsub", lower_rsub, TAKES_NUMBERS),
    BINARY("mul", infer_promoted, lower_mul, PROMOTED | T_CHEAP | T_COMMUTES | T_OWN_SCALAR),
    BINARY("multiply", infer_promoted, lower_mul, PROMOTED | T_CHEAP | T_COMMUTES | T_OWN_SCALAR),
    BINARY("div", infer_promoted_float, lower_div, FLOATED | T_CHEAP | T_OWN_SCALAR),
    BINARY("divide", infer_promoted_float, lower_div, FLOATED | T_CHEAP | T_OWN_SCALAR),
    BINARY("true_divide", infer_promoted_float, lower_div, FLOATED | T_CHEAP | T_OWN_SCALAR),
    {"div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor", QUOTIENT(infer_div, lower_div, 0)},
    {"div.Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor", QUOTIENT(infer_div, lower_div, 0)},
    {"divide.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor",
     QUOTIENT(infer_div, lower_div, 0)},
    {"divide.Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor",
     QUOTIENT(infer_div, lower_div, 0)},
    {"floor_divide(Tensor self, Tensor other) -> Tensor", QUOTIENT(infer_promoted, lower_floor_divide, TAKES_NUMBERS),
     .fails = FAILS_ZERO},
    {"floor_divide.Scalar(Tensor self, Scalar other) -> Tensor",
     QUOTIENT(infer_promoted, lower_floor_divide, TAKES_NUMBERS), .fails = FAILS_ZERO},
    {"remainder.Tensor(Tensor self, Tensor other) -> Tensor", REMAINDER(lower_remainder), .fails = FAILS_ZERO},
    {"remainder.Scalar(Tensor self, Scalar other) -> Tensor", REMAINDER(lower_remainder), .fails = FAILS_ZERO},
    {"remainder.Scalar_Tensor(Scalar self, Tensor other) -> Tensor", REMAINDER(lower_remainder), .fails = FAILS_ZERO},
    {"fmod.Tensor(Tensor self, Tensor other) -> Tensor", REMAINDER(lower_fmod), .fails = FAILS_ZERO},
    {"fmod.Scalar(Tensor self, Scalar other) -> Tensor", REMAINDER(lower_fmod), .fails = FAILS_ZERO},
    {"pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor", .infer = infer_promoted, .lower = lower_pow,
     .traits = PROMOTED},
    {"pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor", .infer = infer_pow, .lower = lower_pow,
     .traits = PROMOTED},
    {"pow.Scalar(Scalar self, Tensor exponent) -> Tensor", .infer = infer_promoted, .lower = lower_pow,
     .traits = PROMOTED},
    NEGATES("neg"),
    NEGATES("negative"),
    SAME("abs", "Abs(self)"),
    SAME("absolute", "Abs(self)"),
    {"sign(Tensor self) -> Tensor", .infer = infer_same, .lower = lower_sign, .traits = PURE | T_CHEAP},
    {"sgn(Tensor self) -> Tensor", .infer = infer_same, .lower = lower_sign, .traits = PURE | T_CHEAP},
    {"square(Tensor self) -> Tensor", .infer = infer_number, .lower = lower_square, .traits = PURE | T_CHEAP},
    ROUNDING("ceil"),
    ROUNDING("floor"),
    ROUNDING("round"),
    ROUNDING("trunc"),
    ROUNDING("fix"),
    {"frac(Tensor self) -> Tensor", .infer = infer_same, .lower = lower_frac, .traits = PURE, .takes = TAKES_FLOAT},
    {"round.decimals(Tensor self, *, int decimals) -> Tensor",
     .expr = "s = Pow(10.0, decimals); Div(Round(Mul(self, s)), s)", .infer = infer_same, .traits = PURE,
     .takes = TAKES_FLOAT},
    REAL("sqrt", "Sqrt(self)"),
    REAL("rsqrt", "Reciprocal(Sqrt(self))"),
    REAL("reciprocal", "Reciprocal(self)"),
    REAL("exp", "Exp(self)"),
    REAL("exp2", "Pow(2, self)"),
    REAL("special_exp2", "Pow(2, self)"),
    REAL("expm1", EXPM1),
    REAL("special_expm1", EXPM1),
    REAL("log", "Log(self)"),
    REAL("log2", "Div(Log(self), 0.6931471805599453)"),
    REAL("log10", "Div(Log(self), 2.302585092994046)"),
    REAL("log1p", LOG1P_OF("self") "log"),
    REAL("special_log1p", LOG1P_OF("self") "log"),
    REAL("sin", "Sin(self)"),
    REAL("cos", "Cos(self)"),
    REAL("tan", "Div(Sin(self), Cos(self))"),
    REAL("asin", "Asin(self)"),
    REAL("arcsin", "Asin(self)"),
    REAL("acos", "Acos(self)"),
    REAL("arccos", "Acos(self)"),
    REAL("atan", "Atan(self)"),
    REAL("arctan", "Atan(self)"),
    HYPERBOLIC("sinh"),
    HYPERBOLIC("cosh"),
    REAL("tanh", "Tanh(self)"),
    REAL("asinh", "Asinh(self)"),
    REAL("arcsinh", "Asinh(self)"),
    REAL("acosh", "Acosh(self)"),
    REAL("arccosh", "Acosh(self)"),
    REAL("atanh", "Atanh(self)"),
    REAL("arctanh", "Atanh(self)"),
    REAL("sigmoid", "Sigmoid(self)"),
    REAL("special_expit", "Sigmoid(self)"),
    REAL("erf", "Erf(self)"),
    REAL("special_erf", "Erf(self)"),
    REAL("erfc", "Sub(1, Erf(self))"),
    REAL("special_erfc", "Sub(1, Erf(self))"),
    REAL("deg2rad", "Mul(self, 0.017453292519943295)"),
    REAL("rad2deg", "Mul(self, 57.29577951308232)"),
    REAL("sinc", "p = Mul(self, 3.141592653589793); z = Equal(self, 0); where(z, 1, Div(Sin(p), where(z, 1, p)))"),
    REAL(
        "special_entr",
        "where(IsNaN(self), self, where(Greater(self, 0), Neg(Mul(self, Log(self))), where(Equal(self, 0), 0, -inf)))"),
    {"logit(Tensor self, float? eps=None) -> Tensor", .infer = infer_float, .lower = lower_logit,
     .traits = FLOATED | T_ROUNDS_ONCE},
    {"clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor", .infer = infer_clamp, .lower = lower_clamp,
     .traits = PROMOTED, .takes = TAKES_NUMBERS},
    {"clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor", .infer = infer_clamp,
     .lower = lower_clamp, .traits = PROMOTED, .takes = TAKES_NUMBERS},
    {"clip(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor", .infer = infer_clamp, .lower = lower_clamp,
     .traits = PROMOTED, .takes = TAKES_NUMBERS},
    {"clip.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor", .infer = infer_clamp,
     .lower = lower_clamp, .traits = PROMOTED, .takes = TAKES_NUMBERS},
    {"clamp_min(Tensor self, Scalar min) -> Tensor", .infer = infer_promoted, .lower = lower_clamp, .traits = PROMOTED,
     .takes = TAKES_NUMBERS},
    {"clamp_min.Tensor(Tensor self, Tensor min) -> Tensor", .infer = infer_promoted, .lower = lower_clamp,
     .traits = PROMOTED, .takes = TAKES_NUMBERS},
    {"clamp_max(Tensor self, Scalar max) -> Tensor", .infer = infer_promoted, .lower = lower_clamp, .traits = PROMOTED,
     .takes = TAKES_NUMBERS},
    {"clamp_max.Tensor(Tensor self, Tensor max) -> Tensor", .infer = infer_promoted, .lower = lower_clamp,
     .traits = PROMOTED, .takes = TAKES_NUMBERS},
    {"lerp.Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor",
     .expr = "d = Sub(end, self); where(Less(Abs(like(weight, self)), 0.5), Add(self, Mul(d, weight)), Sub(end, Mul(d, "
             "Sub(like(1, self), weight))))",
     .infer = infer_promoted, .traits = PURE, .takes = TAKES_FLOAT, .shapes = "self:t end:t"},
    {"lerp.Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor",
     .expr = "d = Sub(end, self); where(Less(Abs(weight), 0.5), Add(self, Mul(d, weight)), Sub(end, "
             "Mul(d, Sub(1, weight))))",
     .infer = infer_promoted, .traits = PROMOTED, .takes = TAKES_FLOAT},
    {"addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor",
     .expr = "Add(self, Mul(Mul(tensor1, value), tensor2))", .infer = infer_promoted, .traits = PROMOTED,
     .takes = TAKES_NUMBERS},
    {"addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor",
     .expr = "Add(self, Div(Mul(tensor1, value), tensor2))", .infer = infer_promoted, .traits = PROMOTED,
     .takes = TAKES_FLOAT},
    {"logaddexp(Tensor self, Tensor other) -> Tensor",
     .expr = "m = Max(self, other); d = Neg(Abs(Sub(self, other))); where(Equal(self, other), Add(self, "
             "0.6931471805599453), Add(m, Log(Add(Exp(d), 1))))",
     .infer = infer_promoted, .traits = PROMOTED, .takes = TAKES_FLOAT},
    {"logaddexp2(Tensor self, Tensor other) -> Tensor",
     .expr = "m = Max(self, other); d = Neg(Abs(Sub(self, other))); where(Equal(self, other), Add(self, 1), Add(m, "
             "Div(Log(Add(Pow(2, d), 1)), 0.6931471805599453)))",
     .infer = infer_promoted_float, .traits = FLOATED, .takes = TAKES_FLOAT},
    {"xlogy.Tensor(Tensor self, Tensor other) -> Tensor", XLOGY},
    {"xlogy.Scalar_Self(Scalar self, Tensor other) -> Tensor", XLOGY},
    {"xlogy.Scalar_Other(Tensor self, Scalar other) -> Tensor", XLOGY},
    {"hypot(Tensor self, Tensor other) -> Tensor",
     .expr = "a = Abs(self); b = Abs(other); m = Max(a, b); r = where(Equal(m, 0), 0, Div(Min(a, b), m));"
             "h = Mul(m, Sqrt(Add(Mul(r, r), 1))); where(Equal(Neg(a), -inf), a, where(Equal(Neg(b), -inf), b, h))",
     .infer = infer_promoted, .traits = PROMOTED, .takes = TAKES_FLOAT},
    {"atan2(Tensor self, Tensor other) -> Tensor", .expr = ATAN2, .infer = infer_promoted_float, .traits = FLOATED},
    {"arctan2(Tensor self, Tensor other) -> Tensor", .expr = ATAN2, .infer = infer_promoted_float, .traits = FLOATED},
    {"copysign.Tensor(Tensor self, Tensor other) -> Tensor", COPYSIGN},
    {"copysign.Scalar(Tensor self, Scalar other) -> Tensor", COPYSIGN},
    {"heaviside(Tensor self, Tensor values) -> Tensor",
     .expr = "where(Equal(self, 0), values, where(Greater(self, 0), like(1, self), 0))", .infer = infer_promoted,
     .traits = PURE, .shapes = "self:t values:t"},
    {"ldexp.Tensor(Tensor self, Tensor other) -> Tensor", .expr = "Mul(self, Pow(2, other))",
     .infer = infer_promoted_float, .traits = FLOATED},
};
FAMILY(pointwise, rows)
