/* Python's number arithmetic: an int is a 0-d int64, a float a 0-d double, a bool a 0-d bool. Division and remainder of
 * integers round down. Known numbers fold exactly; integers beyond 64 bits are not folded (they wrap at run time).
 * Sizes remain dims: n * 2 + 1 of a symbolic n has exactly that dim. */
#include "base/real.h"
#include "ops/ops.h"

#include <math.h>
#include <string.h>

/* ---- exact results of constants, and dims ---- */

typedef const Dim *DimFn(Dims *dims, const Dim *a, const Dim *b);
typedef bool IntFn(int64_t a, int64_t b, int64_t *out);
typedef bool FloatFn(double a, double b, double *out);

typedef struct Arithmetic {
    const char *name;
    DimFn *dim;
    IntFn *ints;
    FloatFn *floats;
} Arithmetic;

static bool int_add(int64_t a, int64_t b, int64_t *out) { return !__builtin_add_overflow(a, b, out); }
static bool int_sub(int64_t a, int64_t b, int64_t *out) { return !__builtin_sub_overflow(a, b, out); }
static bool int_mul(int64_t a, int64_t b, int64_t *out) { return !__builtin_mul_overflow(a, b, out); }
static bool int_and(int64_t a, int64_t b, int64_t *out) { return *out = a & b, true; }
static bool int_or(int64_t a, int64_t b, int64_t *out) { return *out = a | b, true; }
static bool int_xor(int64_t a, int64_t b, int64_t *out) { return *out = a ^ b, true; }
static bool int_min(int64_t a, int64_t b, int64_t *out) { return *out = a < b ? a : b, true; }
static bool int_max(int64_t a, int64_t b, int64_t *out) { return *out = a > b ? a : b, true; }
static bool int_eq(int64_t a, int64_t b, int64_t *out) { return *out = a == b, true; }
static bool int_ne(int64_t a, int64_t b, int64_t *out) { return *out = a != b, true; }
static bool int_lt(int64_t a, int64_t b, int64_t *out) { return *out = a < b, true; }
static bool int_le(int64_t a, int64_t b, int64_t *out) { return *out = a <= b, true; }
static bool int_gt(int64_t a, int64_t b, int64_t *out) { return *out = a > b, true; }
static bool int_ge(int64_t a, int64_t b, int64_t *out) { return *out = a >= b, true; }

static bool int_floordiv(int64_t a, int64_t b, int64_t *out) {
    if (!b || (a == INT64_MIN && b == -1)) return false;
    *out = a / b - (a % b && (a < 0) != (b < 0));
    return true;
}

static bool int_mod(int64_t a, int64_t b, int64_t *out) {
    if (!b || b == -1) return *out = 0, b != 0;
    *out = a % b;
    if (*out && (*out < 0) != (b < 0)) *out += b;
    return true;
}

static bool int_pow(int64_t a, int64_t b, int64_t *out) {
    if (b < 0) return false;
    for (*out = 1; b; b >>= 1) {
        if (b & 1 && !int_mul(*out, a, out)) return false;
        if (b > 1 && !int_mul(a, a, &a)) return false;
    }
    return true;
}

static bool int_lshift(int64_t a, int64_t b, int64_t *out) {
    return b >= 0 && b < 63 && int_mul(a, (int64_t)1 << b, out);
}

static bool int_rshift(int64_t a, int64_t b, int64_t *out) {
    return b >= 0 && int_floordiv(a, (int64_t)1 << (b < 62 ? b : 62), out);
}

static bool float_add(double a, double b, double *out) { return *out = a + b, true; }
static bool float_sub(double a, double b, double *out) { return *out = a - b, true; }
static bool float_mul(double a, double b, double *out) { return *out = a * b, true; }
static bool float_div(double a, double b, double *out) { return *out = b == 0 ? 0 : a / b, b != 0; }
static bool float_pow(double a, double b, double *out) { return *out = real_pow(a, b), isfinite(*out); }
static bool float_min(double a, double b, double *out) { return *out = b < a ? b : a, true; }
static bool float_max(double a, double b, double *out) { return *out = b > a ? b : a, true; }
static bool float_eq(double a, double b, double *out) { return *out = a == b, true; }
static bool float_ne(double a, double b, double *out) { return *out = a != b, true; }
static bool float_lt(double a, double b, double *out) { return *out = a < b, true; }
static bool float_le(double a, double b, double *out) { return *out = a <= b, true; }
static bool float_gt(double a, double b, double *out) { return *out = a > b, true; }
static bool float_ge(double a, double b, double *out) { return *out = a >= b, true; }
static bool float_atan2(double a, double b, double *out) { return *out = real_atan2(a, b), true; }

static const Arithmetic arithmetic[] = {
    {"add", dim_add, int_add, float_add},
    {"sub", dim_sub, int_sub, float_sub},
    {"mul", dim_mul, int_mul, float_mul},
    {"truediv", NULL, NULL, float_div},
    {"floordiv", dim_floordiv, int_floordiv, NULL},
    {"mod", dim_mod, int_mod, NULL},
    {"pow", NULL, int_pow, float_pow},
    {"checked_pow", NULL, int_pow, NULL},
    {"min", dim_min, int_min, float_min},
    {"max", dim_max, int_max, float_max},
    {"and", NULL, int_and, NULL},
    {"or", NULL, int_or, NULL},
    {"xor", NULL, int_xor, NULL},
    {"lshift", NULL, int_lshift, NULL},
    {"rshift", NULL, int_rshift, NULL},
    {"eq", NULL, int_eq, float_eq},
    {"ne", NULL, int_ne, float_ne},
    {"lt", NULL, int_lt, float_lt},
    {"le", NULL, int_le, float_le},
    {"gt", NULL, int_gt, float_gt},
    {"ge", NULL, int_ge, float_ge},
    {"atan2", NULL, NULL, float_atan2},
};

static const Arithmetic *arithmetic_of(const OpCall *call) {
    for (uint32_t i = 0; i < COUNT_OF(arithmetic); i++)
        if (!strcmp(arithmetic[i].name, call->op->name)) return &arithmetic[i];
    return NULL;
}

static bool infer_number(OpCall *call, Fact *out) {
    return fact_number(call, out, fact_unknown(call->op->result[0]).dtype, NULL);
}

static bool infer_int_arithmetic(OpCall *call, Fact *out) {
    const Arithmetic *a = arithmetic_of(call);
    const Dim *x = call_dim(call, "a"), *y = call_dim(call, "b");
    return fact_number(call, out, DT_I64, a && a->dim && x && y ? a->dim(call->func->dims, x, y) : NULL);
}

/* Makes the comparisons that the canonical forms decide. */
static int compare_dims(OpCall *call, const Dim *a, const Dim *b) {
    Dims *dims = call->func->dims;
    const char *name = call->op->name;
    int r = -1;
    if (!strcmp(name, "eq")) return dim_equal(dims, a, b);
    if (!strcmp(name, "ne")) r = dim_equal(dims, a, b);
    if (!strcmp(name, "lt")) return dim_less(dims, a, b);
    if (!strcmp(name, "gt")) return dim_less(dims, b, a);
    if (!strcmp(name, "ge")) r = dim_less(dims, a, b);
    if (!strcmp(name, "le")) r = dim_less(dims, b, a);
    return r < 0 ? -1 : !r;
}

static bool infer_int_compare(OpCall *call, Fact *out) {
    const Dim *a = call_dim(call, "a"), *b = call_dim(call, "b");
    fact_number(call, out, DT_BOOL, NULL);
    int known = a && b ? compare_dims(call, a, b) : -1;
    if (known >= 0) out->data = const_bool(call->func->cx, known);
    return true;
}

/* ---- folding ---- */

static const Const *result_const(OpCall *call, int64_t i, double f) {
    Context *cx = call->func->cx;
    switch (call->op->result[0]->kind) {
    case TY_FLOAT: return const_float(cx, f);
    case TY_BOOL: return const_bool(cx, i != 0);
    default: return const_int(cx, i);
    }
}

static bool fold_ints(OpCall *call, const Const **out) {
    const Arithmetic *a = arithmetic_of(call);
    int64_t x, y, k;
    if (!a || !a->ints || !call_int(call, "a", &x) || !call_int(call, "b", &y) || !a->ints(x, y, &k)) return false;
    out[0] = result_const(call, k, 0);
    return true;
}

static bool fold_floats(OpCall *call, const Const **out) {
    const Arithmetic *a = arithmetic_of(call);
    double x, y, f;
    if (!a || !a->floats || !call_float(call, "a", &x) || !call_float(call, "b", &y) || !a->floats(x, y, &f))
        return false;
    out[0] = result_const(call, f != 0, f);
    return true;
}

typedef struct Unary {
    const char *name;
    double (*compute)(double);
} Unary;
static const Unary unary[] = {
    {"sqrt", sqrt},        {"exp", real_exp},     {"expm1", real_expm1}, {"log", real_log},     {"log2", real_log2},
    {"log10", real_log10}, {"log1p", real_log1p}, {"sin", real_sin},     {"cos", real_cos},     {"tan", real_tan},
    {"asin", real_asin},   {"acos", real_acos},   {"atan", real_atan},   {"sinh", real_sinh},   {"cosh", real_cosh},
    {"tanh", real_tanh},   {"asinh", real_asinh}, {"acosh", real_acosh}, {"atanh", real_atanh}, {"floor", floor},
    {"ceil", ceil},        {"trunc", trunc},      {"round", nearbyint},  {"fabs", fabs},        {"erf", real_erf},
    {"erfc", real_erfc},   {"exp2", real_exp2},   {"cbrt", real_cbrt},
};

/* Leaves results that are not real numbers to run time. */
static bool fold_unary(OpCall *call, const Const **out) {
    double x, y = NAN;
    if (!call_float(call, "a", &x)) return false;
    for (uint32_t i = 0; i < COUNT_OF(unary); i++)
        if (!strcmp(unary[i].name, call->op->name)) y = unary[i].compute(x);
    if (!isfinite(y) || (call->op->result[0]->kind == TY_INT && fabs(y) >= 0x1p62)) return false;
    out[0] = result_const(call, (int64_t)(fabs(y) < 0x1p62 ? y : 0), y);
    return true;
}

/* ---- one operand ---- */

static bool infer_int_neg(OpCall *call, Fact *out) {
    const Dim *a = call_dim(call, "a"), *zero = dim_const(call->func->dims, 0);
    return fact_number(call, out, DT_I64, a ? dim_sub(call->func->dims, zero, a) : NULL);
}

static bool infer_int_invert(OpCall *call, Fact *out) {
    const Dim *a = call_dim(call, "a"), *minus = dim_const(call->func->dims, -1);
    return fact_number(call, out, DT_I64, a ? dim_sub(call->func->dims, minus, a) : NULL);
}

static bool infer_int_same(OpCall *call, Fact *out) { return fact_number(call, out, DT_I64, call_dim(call, "a")); }

static bool infer_int_abs(OpCall *call, Fact *out) {
    const Dim *a = call_dim(call, "a");
    return fact_number(call, out, DT_I64, a && a->size ? a : NULL);
}

static bool fold_float_sign(OpCall *call, const Const **out) {
    double x;
    if (!call_float(call, "a", &x)) return false;
    double y = !strcmp(call->op->name, "neg") ? -x : !strcmp(call->op->name, "abs") ? fabs(x) : x;
    out[0] = const_float(call->func->cx, y);
    return true;
}

static bool fold_int_abs(OpCall *call, const Const **out) {
    int64_t k;
    if (!call_int(call, "a", &k) || k == INT64_MIN) return false;
    out[0] = const_int(call->func->cx, k < 0 ? -k : k);
    return true;
}

static bool fold_not(OpCall *call, const Const **out) {
    int64_t k;
    if (!call_int(call, "a", &k)) return false;
    out[0] = const_bool(call->func->cx, !k);
    return true;
}

static bool fold_text(OpCall *call, const Const **out) {
    Sym a = call_str(call, "a"), b = call_str(call, "b");
    if (!a || !b) return false;
    out[0] = const_bool(call->func->cx, (a == b) == !strcmp(call->op->name, "eq"));
    return true;
}

/* ---- lowering ---- */

/* Returns whether the number is a result of arithmetic, which wraps at the limits of int64. */
static bool is_reckoned(const Value *v) {
    static const char *const names[] = {"add", "sub", "mul", "neg"};
    const Op *op = v->def ? v->def->op : NULL;
    for (size_t i = 0; op && i < COUNT_OF(names); i++)
        if (!strcmp(op->space, "py") && !strcmp(op->name, names[i])) return true;
    return false;
}

static bool is_int_op(const Node *def, const char *name) {
    return def && !strcmp(def->op->space, "py") && !strcmp(def->op->name, name) && def->nin == 2;
}

/* Returns whether the number is known to be at least 0 because it is computed from the number of a loop's trip. */
static bool counts_up(const Value *v, int depth) {
    enum { DEPTH = 16, SMALL = 1 << 20 }; /* no loop makes so many trips that such sums and products wrap around */
    const Node *def = v->def, *owner = v->home->owner;
    int64_t k;
    if (!def) return owner && owner->op->kind == OP_LOOP && v->index == 0;
    if (depth > DEPTH || def->nin != 2) return false;
    if (!ir_known_int(def->in[1].value, &k) || k < 0 || k > SMALL) return false;
    if (is_int_op(def, "mod")) return k > 0;
    bool kept = is_int_op(def, "add") || is_int_op(def, "mul") || (is_int_op(def, "floordiv") && k > 0);
    return kept && counts_up(def->in[0].value, depth + 1);
}

/* Lowers division that rounds down; it is a plain Div if neither operand can be negative. */
static void lower_floordiv(Lower *lo, Node *node) {
    (void)node;
    OxVal a = lo_arg(lo, "a"), b = lo_arg(lo, "b");
    const Dim *x = call_dim(&lo->call, "a"), *y = call_dim(&lo->call, "b");
    bool natural = (x && x->size) || counts_up(call_arg(&lo->call, "a"), 0);
    if (natural && y && y->size)
        lo_result(lo, 0, LO(lo, "Div", a, b));
    else if (is_reckoned(call_arg(&lo->call, "a")))
        lo_result(lo, 0, LO(lo, "Div", LO(lo, "Sub", a, LO(lo, "Mod", a, b)), b));
    else
        lo_result(lo, 0, lower_floor_quotient(lo, a, b));
}

static void lower_int_mod(Lower *lo, Node *node) {
    (void)node;
    OxVal a = lo_arg(lo, "a"), b = lo_arg(lo, "b"), minus;
    const Dim *y = call_dim(&lo->call, "b");
    bool plain = (y && y->size) || is_reckoned(call_arg(&lo->call, "a"));
    lo_result(lo, 0, LO(lo, "Mod", a, plain ? b : lower_divisor(lo, b, &minus)));
}

enum {
    POWER_STAGES = 6
}; /* for exponents below 64; larger ones only matter for 0, 1 and -1, where the parity is enough */

/* Computes powers by squaring, since Pow on integers goes through double. */
static void power_by_squaring(Lower *lo, OxVal base, OxVal e) {
    OxVal one = ox_int(lo->ox, 1), two = ox_int(lo->ox, 2);
    OxVal large = LO(lo, "Greater", e, ox_int(lo->ox, 63));
    e = LO(lo, "Where", large, LO(lo, "Add", ox_int(lo->ox, 62), LO(lo, "Mod", e, two)), e);
    lo_result(lo, 0, lower_power_by_bits(lo, base, one, e, one, two, POWER_STAGES));
}

static void lower_int_pow(Lower *lo, Node *node) {
    (void)node;
    OxVal exponent = lo_arg(lo, "b"), base = lo_arg(lo, "a");
    power_by_squaring(lo, base, exponent);
}

/* Makes a run with a negative exponent fail: adds to the exponent the element 0 of a list that holds a single zero, or
 * the element 1 if the exponent is negative. */
static void lower_checked_pow(Lower *lo, Node *node) {
    (void)node;
    OxVal e = lo_arg(lo, "b");
    OxVal negative = ox_cast(lo->ox, LO(lo, "Less", e, ox_int(lo->ox, 0)), DT_I64);
    OxVal zero = ox_op(lo->ox, "Gather", OX_IN(OX_INTS(lo->ox, 0), negative), OX_ATTR(oa_int("axis", 0)));
    e = LO(lo, "Add", e, zero);
    power_by_squaring(lo, lo_arg(lo, "a"), e);
}

enum { BITS = 64 };

/* Computes 2 ** exponent modulo 2 ** 64, which is 0 from exponent 64 on. */
static OxVal power_of_two(Lower *lo, OxVal exponent) {
    int64_t table[BITS + 1], k;
    for (int i = 0; i <= BITS; i++) table[i] = i < BITS ? (int64_t)((uint64_t)1 << i) : 0;
    bool fits = call_int(&lo->call, "b", &k) && k <= BITS;
    if (!fits) exponent = LO(lo, "Min", exponent, ox_int(lo->ox, BITS));
    return ox_op(lo->ox, "Gather", OX_IN(ox_ints(lo->ox, BITS + 1, table), exponent), OX_ATTR(oa_int("axis", 0)));
}

static void lower_lshift(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, LO(lo, "Mul", lo_arg(lo, "a"), power_of_two(lo, lo_arg(lo, "b"))));
}

static void lower_rshift(Lower *lo, Node *node) {
    (void)node;
    enum { MOST = BITS - 2 }; /* the largest exponent of a positive power of two */
    int64_t k;
    OxVal a = lo_arg(lo, "a"), b = lo_arg(lo, "b"), most = ox_int(lo->ox, MOST);
    bool near = call_int(&lo->call, "b", &k) && k <= MOST;
    OxVal by = power_of_two(lo, near ? b : LO(lo, "Min", b, most));
    OxVal shifted = LO(lo, "Div", LO(lo, "Sub", a, LO(lo, "Mod", a, by)), by);
    OxVal sign = near ? shifted : LO(lo, "Neg", ox_cast(lo->ox, LO(lo, "Less", a, ox_int(lo->ox, 0)), DT_I64));
    lo_result(lo, 0, near ? shifted : LO(lo, "Where", LO(lo, "Greater", b, most), sign, shifted));
}

#define INTS(name, text, ...) \
    { \
        "py::" name ".int(int a, int b) -> int", .expr = text, .infer = infer_int_arithmetic, .fold = fold_ints, \
                                                 __VA_ARGS__ \
    }
#define FLOATS(name, text, ...) \
    { \
        "py::" name ".float(float a, float b) -> float", .expr = text, .infer = infer_number, .fold = fold_floats, \
                                                         __VA_ARGS__ \
    }
#define COMPARES(name, text) \
    {"py::" name ".int(int a, int b) -> bool", .expr = text, .infer = infer_int_compare, .fold = fold_ints, \
     .traits = T_TOTAL | T_CHEAP}, \
    { \
        "py::" name ".float(float a, float b) -> bool", .expr = text, .infer = infer_number, .fold = fold_floats, \
                                                        .traits = T_TOTAL | T_CHEAP \
    }
#define BOOLS(name, text) \
    { \
        "py::" name ".bool(bool a, bool b) -> bool", .expr = text, .infer = infer_number, .fold = fold_ints, \
                                                     .traits = T_TOTAL | T_CHEAP \
    }
#define MATH(name, text) \
    { "py::" name "(float a) -> float", .expr = text, .infer = infer_number, .fold = fold_unary, .traits = T_TOTAL }
#define MATH_INT(name, text) \
    {"py::" name ".int(int a) -> int", .expr = "a", .infer = infer_int_same, .traits = T_TOTAL}, { \
        "py::" name ".float(float a) -> int", .expr = text, .infer = infer_number, .fold = fold_unary \
    }

/* -1 or 1 according to the sign of a, also for zeros. ONNX Runtime's Where turns -0.0 into 0.0, so the sign of a result
 * is set by a multiplication after the last Where. */
#define SIGN_OF(a) "Where(Less(Where(Equal(" a ", 0.0), Reciprocal(" a "), " a "), 0.0), f64(-1.0), f64(1.0))"
/* What fmod leaves, the sign of b, and whether the remainder that rounds down differs from what fmod leaves by b. */
#define REMAINDER "m = Mod(a, b, fmod=1); s = Where(Less(b, 0.0), f64(-1.0), f64(1.0)); off = Less(Mul(m, s), 0.0);"

static const OpRow rows[] = {
    BOOLS("and", "And(a, b)"),
    BOOLS("or", "Or(a, b)"),
    BOOLS("xor", "Xor(a, b)"),
    BOOLS("eq", "Equal(a, b)"),
    BOOLS("ne", "Xor(a, b)"),
    {"py::absent(str name) -> bool", .infer = infer_number, .note = "the truth of a value from a missing import",
     .traits = T_TOTAL | T_RANDOM | T_INTERNAL},
    {"py::not(bool a) -> bool", .expr = "Not(a)", .infer = infer_number, .fold = fold_not, .traits = T_TOTAL | T_CHEAP},
    INTS("add", "Add(a, b)", .traits = T_TOTAL | T_COMMUTES | T_CHEAP),
    INTS("sub", "Sub(a, b)", .traits = T_TOTAL | T_CHEAP),
    INTS("mul", "Mul(a, b)", .traits = T_TOTAL | T_COMMUTES | T_CHEAP),
    INTS("floordiv", NULL, .lower = lower_floordiv),
    INTS("mod", NULL, .lower = lower_int_mod),
    INTS("pow", NULL, .lower = lower_int_pow),
    INTS("checked_pow", NULL, .lower = lower_checked_pow),
    INTS("min", "Min(a, b)", .traits = T_TOTAL | T_CHEAP),
    INTS("max", "Max(a, b)", .traits = T_TOTAL | T_CHEAP),
    INTS("and", "BitwiseAnd(a, b)", .traits = T_TOTAL | T_COMMUTES, .opset = 18),
    INTS("or", "BitwiseOr(a, b)", .traits = T_TOTAL | T_COMMUTES, .opset = 18),
    INTS("xor", "BitwiseXor(a, b)", .traits = T_TOTAL | T_COMMUTES, .opset = 18),
    INTS("lshift", NULL, .lower = lower_lshift),
    INTS("rshift", NULL, .lower = lower_rshift),
    {"py::truediv.int(int a, int b) -> float", .expr = "Div(f64(a), f64(b))", .infer = infer_number,
     .fold = fold_floats},
    FLOATS("add", "Add(a, b)", .traits = T_TOTAL | T_COMMUTES | T_CHEAP),
    FLOATS("sub", "Sub(a, b)", .traits = T_TOTAL | T_CHEAP),
    FLOATS("mul", "Mul(a, b)", .traits = T_TOTAL | T_COMMUTES | T_CHEAP),
    FLOATS("truediv", "Div(a, b)"),
    FLOATS("floordiv", REMAINDER "q = Round(Sub(Div(Sub(a, m), b), f64(off))); d = Div(a, b);"
                                 "Mul(Abs(q), " SIGN_OF("d") ")"),
    FLOATS("mod", REMAINDER "Mul(Abs(Where(off, Add(m, b), m)), s)"),
    FLOATS("pow", "Pow(a, b)"),
    FLOATS("min", "Where(Less(b, a), b, a)", .traits = T_TOTAL | T_CHEAP),
    FLOATS("max", "Where(Greater(b, a), b, a)", .traits = T_TOTAL | T_CHEAP),
    FLOATS("fmod", "Mod(a, b, fmod=1)", .traits = T_TOTAL),
    /* The sides are scaled by a power of two if squares would overflow or underflow. */
    FLOATS("hypot",
           "m = Max(Abs(a), Abs(b)); s = Where(Greater(m, 1e150), 2.409919865102884e-181, "
           "Where(Less(m, 1e-150), 4.149515568880993e+180, 1.0)); x = Mul(a, s); y = Mul(b, s);"
           "Where(Or(IsInf(a), IsInf(b)), Abs(Where(IsInf(a), a, b)), Div(Sqrt(Add(Mul(x, x), Mul(y, y))), s))",
           .traits = T_TOTAL),
    /* Subtracts the nearest multiple; ties go to an even one. */
    FLOATS("remainder",
           "x = Abs(a); y = Abs(b); m = Mod(x, y, fmod=1); c = Sub(y, m);"
           "t = Sub(m, Mul(2.0, Mod(Mul(0.5, Sub(x, m)), y, fmod=1)));"
           "r = Where(Less(m, c), m, Where(Greater(m, c), Neg(c), t));"
           "q = Where(IsInf(b), Where(IsInf(a), m, x), r);"
           "Mul(Where(Or(IsNaN(a), IsNaN(b)), Add(a, b), q), " SIGN_OF("a") ")",
           .traits = T_TOTAL),
    FLOATS("copysign", "Mul(Abs(a), " SIGN_OF("b") ")", .traits = T_TOTAL),
    FLOATS("atan2",
           "x = Abs(a); y = Abs(b); same = Equal(x, y); one = Where(same, 1.0, Div(x, y));"
           "q = Atan(Where(And(same, Equal(x, 0.0)), 0.0, one));"
           "w = Where(Less(" SIGN_OF("b") ", 0.0), Sub(3.141592653589793, q), q); Mul(w, " SIGN_OF("a") ")",
           .traits = T_TOTAL),
    COMPARES("eq", "Equal(a, b)"),
    COMPARES("ne", "Not(Equal(a, b))"),
    COMPARES("lt", "Less(a, b)"),
    COMPARES("le", "LessOrEqual(a, b)"),
    COMPARES("gt", "Greater(a, b)"),
    COMPARES("ge", "GreaterOrEqual(a, b)"),
    {"py::eq.str(str a, str b) -> bool", .expr = "Equal(a, b)", .infer = infer_number, .fold = fold_text,
     .traits = T_TOTAL, .opset = 19},
    {"py::ne.str(str a, str b) -> bool", .expr = "Not(Equal(a, b))", .infer = infer_number, .fold = fold_text,
     .traits = T_TOTAL, .opset = 19},
    {"py::neg.int(int a) -> int", .expr = "Neg(a)", .infer = infer_int_neg, .traits = T_TOTAL | T_CHEAP},
    {"py::neg.float(float a) -> float", .expr = "Neg(a)", .infer = infer_number, .fold = fold_float_sign,
     .traits = T_TOTAL | T_CHEAP},
    {"py::pos.int(int a) -> int", .expr = "a", .infer = infer_int_same, .traits = T_TOTAL | T_CHEAP},
    {"py::pos.float(float a) -> float", .expr = "a", .infer = infer_number, .fold = fold_float_sign,
     .traits = T_TOTAL | T_CHEAP},
    {"py::invert(int a) -> int", .expr = "Sub(-1, a)", .infer = infer_int_invert, .traits = T_TOTAL | T_CHEAP},
    {"py::abs.int(int a) -> int", .expr = "Abs(a)", .infer = infer_int_abs, .fold = fold_int_abs,
     .traits = T_TOTAL | T_CHEAP},
    {"py::abs.float(float a) -> float", .expr = "Abs(a)", .infer = infer_number, .fold = fold_float_sign,
     .traits = T_TOTAL | T_CHEAP},
    MATH("sqrt", "Sqrt(a)"),
    /* One step of Newton's method finds integer roots exactly. */
    MATH("cbrt", "x = Abs(a); y = Pow(x, 0.3333333333333333); z = Sub(y, Div(Sub(y, Div(x, Mul(y, y))), 3.0));"
                 "Mul(Where(Or(Equal(x, 0.0), IsInf(x)), x, z), " SIGN_OF("a") ")"),
    MATH("exp2", "Pow(2, a)"),
    MATH("erf", "Erf(a)"),
    MATH("exp", "Exp(a)"),
    /* Near exp(a) = 1, the logarithm cancels the rounding error of the exponential. */
    MATH("expm1", "u = Exp(a); d = Sub(u, 1.0); v = Div(Mul(d, a), Log(u));"
                  "r = Where(Equal(u, 1.0), a, Where(Or(Greater(Abs(a), 1.0), Equal(u, 0.0)), d, v));"
                  "Mul(Abs(r), " SIGN_OF("a") ")"),
    MATH("log", "Log(a)"),
    MATH("log2", "Div(Log(a), 0.6931471805599453)"),
    MATH("log10", "Div(Log(a), 2.302585092994046)"),
    MATH("log1p", "u = Add(a, 1.0); d = Sub(u, 1.0); r = Where(Or(Equal(d, 0.0), IsInf(a)), a, Mul(Log(u), Div(a, d)));"
                  "Mul(Where(Less(a, -1.0), r, Abs(r)), " SIGN_OF("a") ")"),
    MATH("sin", "Sin(a)"),
    MATH("cos", "Cos(a)"),
    MATH("tan", "Div(Sin(a), Cos(a))"),
    MATH("asin", "Asin(a)"),
    MATH("acos", "Acos(a)"),
    MATH("atan", "Atan(a)"),
    MATH("sinh", "x = Abs(a); u = Exp(x); d = Sub(u, 1.0); "
                 "m = Where(Equal(d, 0.0), x, Where(Greater(x, 1.0), d, Div(Mul(d, x), Log(u))));"
                 "r = Where(Greater(x, 20.0), Mul(Exp(Mul(x, 0.5)), Mul(Exp(Mul(x, 0.5)), 0.5)), "
                 "Mul(Add(m, Div(m, Add(m, 1.0))), 0.5)); Mul(r, " SIGN_OF("a") ")"),
    MATH("cosh", "u = Exp(Mul(Abs(a), 0.5)); Add(Mul(u, Mul(u, 0.5)), Mul(Exp(Neg(Abs(a))), 0.5))"),
    MATH("tanh", "Tanh(a)"),
    /* Uses log1p of the part above 1; if squares would overflow, the logarithm of 2 a. */
    MATH("asinh",
         "x = Abs(a); s = Mul(x, x); t = Add(x, Div(s, Add(Sqrt(Add(s, 1.0)), 1.0))); u = Add(t, 1.0); d = Sub(u, 1.0);"
         "l = Where(Equal(d, 0.0), t, Div(Mul(Log(u), t), d));"
         "r = Where(Greater(x, 1e150), Add(Log(x), 0.6931471805599453), l); Mul(r, " SIGN_OF("a") ")"),
    MATH("acosh", "m = Sub(a, 1.0); t = Add(m, Sqrt(Mul(m, Add(a, 1.0)))); u = Add(t, 1.0); d = Sub(u, 1.0);"
                  "l = Where(Equal(d, 0.0), t, Div(Mul(Log(u), t), d));"
                  "Where(Greater(a, 1e150), Add(Log(a), 0.6931471805599453), l)"),
    MATH("atanh", "x = Abs(a); t = Div(Mul(x, 2.0), Sub(1.0, x)); u = Add(t, 1.0); d = Sub(u, 1.0);"
                  "l = Where(Or(Equal(d, 0.0), IsInf(t)), t, Div(Mul(Log(u), t), d));"
                  "Mul(Mul(l, 0.5), " SIGN_OF("a") ")"),
    MATH("fabs", "Abs(a)"),
    MATH_INT("floor", "i64(Floor(a))"),
    MATH_INT("ceil", "i64(Ceil(a))"),
    MATH_INT("trunc", "i64(a)"),
    MATH_INT("round", "i64(Round(a))"),
    /* Correctly rounded decimals: if the product is halfway, its own rounding error (by Dekker's method) decides the
     * direction. `s` is a power of ten with at most 26 bits; digits may be any number. */
    {"py::round.places(float a, float s) -> float",
     .expr = "p = Mul(a, s); r = Round(p); v = Mul(a, 134217729.0); h = Sub(v, Sub(v, a)); l = Sub(a, h); "
             "e = Add(Sub(Mul(h, s), p), Mul(l, s)); t = And(Equal(Abs(Sub(p, r)), 0.5), Not(Equal(e, 0.0))); "
             "Where(IsInf(p), a, Div(Where(t, Add(p, Mul(Sign(e), 0.5)), r), s))",
     .infer = infer_number, .traits = T_TOTAL},
    {"py::round.digits(float a, int b) -> float",
     .expr = "u = GreaterOrEqual(b, 0); s = Pow(10.0, f64(Abs(b))); p = Where(u, Mul(a, s), Div(a, s)); r = Round(p); "
             "f = Where(u, a, p); m = Mul(f, s); v = Mul(f, 134217729.0); h = Sub(v, Sub(v, f)); l = Sub(f, h); "
             "w = Mul(s, 134217729.0); g = Sub(w, Sub(w, s)); k = Sub(s, g); "
             "e = Add(Add(Add(Sub(Mul(h, g), m), Mul(h, k)), Mul(l, g)), Mul(l, k)); "
             "d = Where(u, e, Sub(Sub(a, m), e)); t = And(Equal(Abs(Sub(p, r)), 0.5), Not(Equal(d, 0.0))); "
             "q = Where(t, Add(p, Mul(Sign(d), 0.5)), r); Where(IsInf(p), a, Where(u, Div(q, s), Mul(q, s)))",
     .infer = infer_number, .traits = T_TOTAL},
    {"py::isnan(float a) -> bool", .expr = "IsNaN(a)", .infer = infer_number, .traits = T_TOTAL},
    {"py::isinf(float a) -> bool", .expr = "IsInf(a)", .infer = infer_number, .traits = T_TOTAL},
    {"py::isfinite(float a) -> bool", .expr = "Not(Or(IsNaN(a), IsInf(a)))", .infer = infer_number, .traits = T_TOTAL},
};
FAMILY(scalar, rows)
