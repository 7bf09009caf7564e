/* Comparison, choice, logic and bits, element by element. */
#include "ops/ops.h"

#include <math.h>
#include <string.h>

/* ---- bits ---- */

static const char *bit_operator(const char *name, bool logical) {
    const char *end = strstr(name, "and") ? "And" : strstr(name, "xor") ? "Xor" : "Or";
    static const char *const bits[][2] = {{"And", "BitwiseAnd"}, {"Xor", "BitwiseXor"}, {"Or", "BitwiseOr"}};
    for (size_t i = 0; !logical && i < COUNT_OF(bits); i++)
        if (!strcmp(bits[i][0], end)) return bits[i][1];
    return end;
}

enum { LOW_BITS = 63 };

static OxVal powers_of_two(Lower *lo) {
    int64_t table[LOW_BITS];
    for (int i = 0; i < LOW_BITS; i++) table[i] = (int64_t)1 << i;
    return ox_ints(lo->ox, LOW_BITS, table);
}

/* Splits off the bits below the sign, along a new last axis. */
static OxVal low_bits(Lower *lo, OxVal x) {
    OxVal power = powers_of_two(lo), wide = LO(lo, "Unsqueeze", x, OX_INTS(lo->ox, -1));
    OxVal quotient = LO(lo, "Div", LO(lo, "Sub", wide, LO(lo, "Mod", wide, power)), power);
    return LO(lo, "Equal", LO(lo, "Mod", quotient, ox_int(lo->ox, 2)), ox_int(lo->ox, 1));
}

/* Multiplies by the powers of two, which is exact; they form a matrix, since a product of an empty matrix and a vector
 * fails. */
static OxVal sum_of_bits(Lower *lo, OxVal bits) {
    OxVal column = ox_unsqueeze(lo->ox, powers_of_two(lo), 1, (int64_t[]){1});
    OxVal sum = LO(lo, "MatMul", ox_cast(lo->ox, bits, DT_I64), column);
    return LO(lo, "Squeeze", sum, OX_INTS(lo->ox, -1));
}

/* Below opset 18 there are no bitwise operators, so each bit is computed as a bool. */
static void lower_bit_by_bit(Lower *lo, const char *type) {
    OxVal a = ox_cast(lo->ox, lower_operand(lo, "self"), DT_I64), zero = ox_int(lo->ox, 0);
    OxVal b = ox_cast(lo->ox, lower_operand(lo, "other"), DT_I64);
    OxVal bits = LO(lo, type, low_bits(lo, a), low_bits(lo, b));
    OxVal sum = sum_of_bits(lo, bits);
    OxVal negative = LO(lo, type, LO(lo, "Less", a, zero), LO(lo, "Less", b, zero));
    lo_result(lo, 0, ox_where(lo->ox, negative, LO(lo, "Add", sum, ox_int(lo->ox, INT64_MIN)), sum));
}

static void lower_bits(Lower *lo, Node *node) {
    bool logical = lo_fact(lo, 0)->dtype == DT_BOOL;
    if (!logical && lo->opset < 18)
        lower_bit_by_bit(lo, bit_operator(node->op->name, true));
    else
        lower_binary(lo, bit_operator(node->op->name, logical));
}

static void lower_bitwise_not(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    if (x->dtype == DT_BOOL)
        lo_result(lo, 0, LO(lo, "Not", x));
    else if (dtype_rows[x->dtype].torch[0] == 'u')
        lo_result(lo, 0, LO(lo, "Sub", ox_number(lo->ox, x->dtype, 255), x));
    else
        lo_result(lo, 0, LO(lo, "Sub", ox_number(lo->ox, x->dtype, -1), x));
}

static OxVal power_of_two(Lower *lo, OxVal exponent) {
    exponent = LO(lo, "Max", LO(lo, "Min", exponent, ox_int(lo->ox, LOW_BITS - 1)), ox_int(lo->ox, 0));
    return ox_op(lo->ox, "Gather", OX_IN(powers_of_two(lo), exponent), OX_ATTR(oa_int("axis", 0)));
}

/* Multiplies or divides by a power of two; a negative amount, or one beyond the bits below the sign, shifts everything
 * out. */
static void lower_shift(Lower *lo, Node *node) {
    OxVal x = ox_cast(lo->ox, lower_operand(lo, "self"), DT_I64), count = lo_arg_as(lo, "other", DT_I64);
    OxVal by = power_of_two(lo, count), zero = ox_int(lo->ox, 0), most = ox_int(lo->ox, LOW_BITS - 1), y, out;
    bool left = strstr(node->op->name, "left") || strstr(node->op->name, "lshift");
    if (left) {
        y = LO(lo, "Mul", x, by);
        OxVal sign = LO(lo, "Equal", count, ox_int(lo->ox, LOW_BITS));
        out = LO(lo, "Where", sign, LO(lo, "Mul", x, ox_int(lo->ox, INT64_MIN)), zero);
    } else {
        y = LO(lo, "Div", LO(lo, "Sub", x, LO(lo, "Mod", x, by)), by);
        out = LO(lo, "Where", LO(lo, "Less", x, zero), ox_int(lo->ox, -1), zero);
    }
    bool inside = count->data && count->data->count == 1 && const_get_int(count->data, 0) >= 0 &&
                  const_get_int(count->data, 0) < LOW_BITS;
    OxVal beyond = inside ? NULL : LO(lo, "Or", LO(lo, "Less", count, zero), LO(lo, "Greater", count, most));
    lo_result(lo, 0, inside ? y : LO(lo, "Where", beyond, out, y));
}

static void lower_logical(Lower *lo, Node *node) {
    const char *type = strstr(node->op->name, "and") ? "And" : strstr(node->op->name, "xor") ? "Xor" : "Or";
    lo_result(lo, 0, LO(lo, type, lo_arg_as(lo, "self", DT_BOOL), lo_arg_as(lo, "other", DT_BOOL)));
}

/* ---- comparison ---- */

static const char *comparison(const char *name) {
    static const char *const names[][2] = {
        {"eq", "Equal"},
        {"ne", "NotEqual"},
        {"lt", "Less"},
        {"le", "LessOrEqual"},
        {"gt", "Greater"},
        {"ge", "GreaterOrEqual"},
        {"not_equal", "NotEqual"},
        {"less", "Less"},
        {"greater", "Greater"},
        {"less_equal", "LessOrEqual"},
        {"greater_equal", "GreaterOrEqual"},
    };
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (!strcmp(names[i][0], name)) return names[i][1];
    return "Equal";
}

static void lower_compare(Lower *lo, Node *node) {
    DType dtype = call_common_dtype(&lo->call);
    OxVal a = lo_arg_as(lo, "self", dtype), b = lo_arg_as(lo, "other", dtype);
    lo_result(lo, 0, ox_compare(lo->ox, comparison(node->op->name), a, b));
}

/* Lowers isclose, which is true for equal elements, and for finite ones that differ by no more than the tolerance of
 * the second operand. Integers are compared as floats. */
static void lower_isclose(Lower *lo, Node *node) {
    (void)node;
    DType dtype = call_common_dtype(&lo->call), real = dtype_is_whole(dtype) ? lo->func->default_float : dtype;
    OxVal a = lo_arg_as(lo, "self", dtype), b = lo_arg_as(lo, "other", dtype);
    OxVal x = ox_cast(lo->ox, a, real), y = ox_cast(lo->ox, b, real);
    OxVal close = ox_compare(lo->ox, "Equal", a, b), apart = LO(lo, "Abs", LO(lo, "Sub", x, y));
    OxVal share = LO(lo, "Abs", LO(lo, "Mul", lo_arg_as(lo, "rtol", real), y));
    OxVal near = LO(lo, "LessOrEqual", apart, LO(lo, "Add", lo_arg_as(lo, "atol", real), share));
    if (!dtype_is_whole(dtype))
        near = LO(lo, "And", near, LO(lo, "Less", apart, ox_number(lo->ox, x->dtype, INFINITY)));
    close = LO(lo, "Or", close, near);
    if (!dtype_is_whole(dtype) && call_bool(&lo->call, "equal_nan") == 1)
        close = LO(lo, "Or", close, LO(lo, "And", LO(lo, "IsNaN", a), LO(lo, "IsNaN", b)));
    lo_result(lo, 0, close);
}

/* ---- choice ---- */

static bool infer_where(OpCall *call, Fact *out) {
    const Fact *condition = call_fact(call, "condition");
    DType dtype = condition ? condition->dtype : DT_BOOL;
    if (dtype != DT_BOOL && dtype != DT_U8 && dtype != DT_NONE)
        return call_refuse(call, DIAG_6113, "convert it, `condition.bool()`, or compare: `x > 0`",
                           "`%s`: the condition must be a tensor of bools, not of %s", call->op->name,
                           dtype_rows[dtype].torch);
    return infer_promoted(call, out);
}

static void lower_where(Lower *lo, Node *node) {
    (void)node;
    OxVal condition = lo_arg_as(lo, "condition", DT_BOOL);
    OxVal a = lower_operand(lo, "self"), b = lower_operand(lo, "other");
    lo_result(lo, 0, ox_where(lo->ox, condition, a, b));
}

static void lower_extreme(Lower *lo, Node *node) {
    bool max = strstr(node->op->name, "max") != NULL;
    OxVal a = lower_operand(lo, "self"), b = lower_operand(lo, "other");
    if (a->dtype == DT_BOOL)
        lo_result(lo, 0, LO(lo, max ? "Or" : "And", a, b));
    else
        lo_result(lo, 0, LO(lo, max ? "Max" : "Min", a, b));
}

/* fmax, fmin: a number wins over NaN. */
static void lower_number_extreme(Lower *lo, Node *node) {
    OxVal a = lower_operand(lo, "self"), b = lower_operand(lo, "other");
    OxVal v = LO(lo, !strcmp(node->op->name, "fmax") ? "Max" : "Min", a, b);
    if (!dtype_is_whole(a->dtype)) {
        v = ox_where(lo->ox, LO(lo, "IsNaN", a), b, v);
        v = ox_where(lo->ox, LO(lo, "IsNaN", b), a, v);
    }
    lo_result(lo, 0, v);
}

/* ---- tests of floats, whose results for integers are constant ---- */

static void lower_float_test(Lower *lo, Node *node) {
    OxVal x = lo_arg(lo, "self");
    const char *name = node->op->name;
    bool finite = !strcmp(name, "isfinite"), nan = !strcmp(name, "isnan");
    if (dtype_is_whole(x->dtype)) {
        OxVal any = ox_cast(lo->ox, x, DT_F32), v = LO(lo, "IsNaN", any);
        lo_result(lo, 0, finite ? LO(lo, "Not", v) : v);
        return;
    }
    if (nan || finite) { /* NaN is not less than infinity */
        OxVal bound = ox_number(lo->ox, x->dtype, INFINITY);
        lo_result(lo, 0, nan ? LO(lo, "IsNaN", x) : LO(lo, "Less", LO(lo, "Abs", x), bound));
        return;
    }
    OxAttr low = oa_int("detect_negative", strcmp(name, "isposinf") != 0),
           high = oa_int("detect_positive", strcmp(name, "isneginf") != 0);
    lo_result(lo, 0, ox_op(lo->ox, "IsInf", OX_IN(x), OX_ATTR(low, high)));
}

/* The sign of -0.0 is set too: 1 / -0.0 is negative. */
static void lower_signbit(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    if (x->dtype == DT_BOOL) x = ox_cast(lo->ox, x, DT_I32);
    OxVal zero = ox_number(lo->ox, x->dtype, 0);
    if (!dtype_is_whole(x->dtype)) x = LO(lo, "Where", LO(lo, "Equal", x, zero), LO(lo, "Reciprocal", x), x);
    lo_result(lo, 0, LO(lo, "Less", x, zero));
}

/* Returns the largest finite number of a dtype. */
static double largest(DType dtype) {
    return dtype == DT_F64    ? 0x1.fffffffffffffp+1023
           : dtype == DT_F16  ? 65504
           : dtype == DT_BF16 ? 0x1.fep+127
                              : 0x1.fffffep+127;
}

static void lower_nan_to_num(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    DType dtype = x->dtype;
    if (dtype_is_whole(dtype)) {
        lo_result(lo, 0, x);
        return;
    }
    static const char *const names[] = {"nan", "posinf", "neginf"};
    double standard[] = {0, largest(dtype), -largest(dtype)};
    OxVal by[3], is[3] = {LO(lo, "IsNaN", x), ox_op(lo->ox, "IsInf", OX_IN(x), OX_ATTR(oa_int("detect_negative", 0))),
                          ox_op(lo->ox, "IsInf", OX_IN(x), OX_ATTR(oa_int("detect_positive", 0)))};
    for (int i = 0; i < 3; i++) {
        by[i] = lo_arg_as(lo, names[i], dtype);
        if (!by[i]) by[i] = ox_number(lo->ox, dtype, standard[i]);
        x = ox_where(lo->ox, is[i], by[i], x);
    }
    lo_result(lo, 0, x);
}

static bool infer_isclose(OpCall *call, Fact *out) {
    static const char *const tolerance[] = {"rtol", "atol"};
    double value;
    for (size_t i = 0; i < sizeof tolerance / sizeof *tolerance; i++)
        if (call_float(call, tolerance[i], &value) && value < 0)
            return call_error(call, DIAG_6501, "`isclose`: %s cannot be negative, but it is %g", tolerance[i], value);
    return infer_compare(call, out);
}

/* ---- rows ---- */

#define BITS(name, lower_fn, classes) \
    {name ".Tensor(Tensor self, Tensor other) -> Tensor", .infer = infer_promoted, .lower = lower_fn, \
     .traits = PROMOTED, .takes = classes}, \
    { \
        name ".Scalar(Tensor self, Scalar other) -> Tensor", .infer = infer_promoted, .lower = lower_fn, \
                                                             .traits = PROMOTED, .takes = classes \
    }
#define BITS_OF_NUMBER(name) \
    { \
        name ".Scalar_Tensor(Scalar self, Tensor other) -> Tensor", .infer = infer_promoted, .lower = lower_bits, \
                                                                    .traits = PROMOTED, .takes = TAKES_WHOLE \
    }
#define SHIFTS .infer = infer_promoted, .lower = lower_shift, .traits = PROMOTED, .takes = TAKES_INT
#define PAIR(name, infer_fn, lower_fn, flags) \
    { name "(Tensor self, Tensor other) -> Tensor", .infer = infer_fn, .lower = lower_fn, .traits = flags }
#define TEST(name) \
    { name "(Tensor self) -> Tensor", .infer = infer_bool, .lower = lower_float_test, .traits = PURE }
#define LOGICAL(name) \
    { \
        name "(Tensor self, Tensor other) -> Tensor", .infer = infer_compare, .lower = lower_logical, \
                                                      .traits = PURE | T_CHEAP \
    }

static const OpRow rows[] = {
    TEST("isnan"),
    TEST("isinf"),
    TEST("isfinite"),
    TEST("isposinf"),
    TEST("isneginf"),
    {"signbit(Tensor self) -> Tensor", .infer = infer_bool, .lower = lower_signbit, .traits = PURE},
    {"nan_to_num(Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor", .infer = infer_same,
     .lower = lower_nan_to_num, .traits = PURE},
    PAIR("maximum", infer_promoted, lower_extreme, PROMOTED),
    PAIR("minimum", infer_promoted, lower_extreme, PROMOTED),
    PAIR("max.other", infer_promoted, lower_extreme, PROMOTED),
    PAIR("min.other", infer_promoted, lower_extreme, PROMOTED),
    PAIR("fmax", infer_promoted, lower_number_extreme, PROMOTED),
    PAIR("fmin", infer_promoted, lower_number_extreme, PROMOTED),
    BINARY("eq", infer_compare, lower_compare, PROMOTED | T_CHEAP | T_COMMUTES),
    BINARY("ne", infer_compare, lower_compare, PROMOTED | T_CHEAP | T_COMMUTES),
    BINARY("lt", infer_compare, lower_compare, PROMOTED | T_CHEAP),
    BINARY("le", infer_compare, lower_compare, PROMOTED | T_CHEAP),
    BINARY("gt", infer_compare, lower_compare, PROMOTED | T_CHEAP),
    BINARY("ge", infer_compare, lower_compare, PROMOTED | T_CHEAP),
    BINARY("not_equal", infer_compare, lower_compare, PROMOTED | T_CHEAP | T_COMMUTES),
    BINARY("less", infer_compare, lower_compare, PROMOTED | T_CHEAP),
    BINARY("less_equal", infer_compare, lower_compare, PROMOTED | T_CHEAP),
    BINARY("greater", infer_compare, lower_compare, PROMOTED | T_CHEAP),
    BINARY("greater_equal", infer_compare, lower_compare, PROMOTED | T_CHEAP),
    LOGICAL("logical_and"),
    LOGICAL("logical_or"),
    LOGICAL("logical_xor"),
    {"logical_not(Tensor self) -> Tensor", .expr = "Not(bool(self))", .infer = infer_bool, .traits = PURE | T_CHEAP},
    BITS("bitwise_and", lower_bits, TAKES_WHOLE),
    BITS("bitwise_or", lower_bits, TAKES_WHOLE),
    BITS("bitwise_xor", lower_bits, TAKES_WHOLE),
    BITS_OF_NUMBER("bitwise_and"),
    BITS_OF_NUMBER("bitwise_or"),
    BITS_OF_NUMBER("bitwise_xor"),
    BITS("__and__", lower_bits, TAKES_WHOLE),
    BITS("__or__", lower_bits, TAKES_WHOLE),
    BITS("__xor__", lower_bits, TAKES_WHOLE),
    {"bitwise_not(Tensor self) -> Tensor", .infer = infer_same, .lower = lower_bitwise_not, .traits = PURE,
     .takes = TAKES_WHOLE},
    {"bitwise_left_shift.Tensor(Tensor self, Tensor other) -> Tensor", SHIFTS},
    {"bitwise_left_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor", SHIFTS},
    {"bitwise_left_shift.Scalar_Tensor(Scalar self, Tensor other) -> Tensor", SHIFTS},
    {"bitwise_right_shift.Tensor(Tensor self, Tensor other) -> Tensor", SHIFTS},
    {"bitwise_right_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor", SHIFTS},
    {"bitwise_right_shift.Scalar_Tensor(Scalar self, Tensor other) -> Tensor", SHIFTS},
    BITS("__lshift__", lower_shift, TAKES_INT),
    BITS("__rshift__", lower_shift, TAKES_INT),
    {"where.self(Tensor condition, Tensor self, Tensor other) -> Tensor", .infer = infer_where, .lower = lower_where,
     .traits = PROMOTED},
    {"where.ScalarSelf(Tensor condition, Scalar self, Tensor other) -> Tensor", .infer = infer_where,
     .lower = lower_where, .traits = PROMOTED},
    {"where.ScalarOther(Tensor condition, Tensor self, Scalar other) -> Tensor", .infer = infer_where,
     .lower = lower_where, .traits = PROMOTED},
    {"where.Scalar(Tensor condition, Scalar self, Scalar other) -> Tensor", .infer = infer_where, .lower = lower_where,
     .traits = PROMOTED},
    {"isclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False) -> Tensor",
     .infer = infer_isclose, .lower = lower_isclose, .traits = PURE, .shapes = "self:t other:t"},
};
FAMILY(compare, rows)
