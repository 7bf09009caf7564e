/* Text known only at run time, as 0-d string tensors. ONNX can concatenate, compare and match them; it has no operators
 * for length, parts and case. https://onnx.ai/onnx/operators/onnx__RegexFullMatch.html (patterns are RE2's) */
#include "ops/ops.h"

static void lower_str(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, ox_cast(lo->ox, lo_arg(lo, "a"), DT_STR));
}

static bool fold_str(OpCall *call, const Const **out) {
    int64_t a;
    if (!call_int(call, "a", &a)) return false;
    out[0] = const_str(call->func->cx, sym_printf(call->func->cx->symbols, "%lld", (long long)a));
    return true;
}

/* Computes the length of str() of an int: the number of powers of ten that it reaches, plus one, plus the sign. */
static void lower_digits(Lower *lo, Node *node) {
    (void)node;
    enum { POWERS = 18 };
    int64_t power[POWERS], value = 1;
    for (int i = 0; i < POWERS; i++) power[i] = value *= 10;
    OxVal a = lo_arg(lo, "a"), powers = ox_const(lo->ox, const_ints(lo->cx, power, POWERS));
    OxVal above = LO(lo, "GreaterOrEqual", a, powers), below = LO(lo, "LessOrEqual", a, LO(lo, "Neg", powers));
    OxVal reached = ox_cast(lo->ox, LO(lo, "Or", above, below), DT_I64); /* -2**63 has no absolute value */
    OxVal more = ox_reduce(lo->ox, "ReduceSum", reached, 0, NULL, false);
    OxVal sign = ox_cast(lo->ox, LO(lo, "Less", a, ox_int(lo->ox, 0)), DT_I64);
    lo_result(lo, 0, LO(lo, "Add", LO(lo, "Add", more, sign), ox_int(lo->ox, 1)));
}

/* Makes the text of the absolute value, which -2**63 does not have. */
static void lower_magnitude(Lower *lo, Node *node) {
    (void)node;
    OxVal a = lo_arg(lo, "a"), least = LO(lo, "Equal", a, ox_int(lo->ox, INT64_MIN));
    Sym *digits = arena_new(lo->func->mem, Sym);
    *digits = cx_sym(lo->cx, "9223372036854775808");
    OxVal text = ox_const(lo->ox, const_make(lo->cx, DT_STR, 0, NULL, digits));
    lo_result(lo, 0, LO(lo, "Where", least, text, ox_cast(lo->ox, LO(lo, "Abs", a), DT_STR)));
}

static const OpRow rows[] = {
    {"py::digits(int a) -> int", .infer = infer_int, .lower = lower_digits, .traits = T_TOTAL},
    {"py::str.int(int a) -> str", .infer = infer_text, .fold = fold_str, .lower = lower_str, .traits = T_TOTAL},
    {"py::str.magnitude(int a) -> str", .infer = infer_text, .lower = lower_magnitude, .traits = T_TOTAL},
    {"py::add.str(str a, str b) -> str", .expr = "StringConcat(a, b)", .infer = infer_text, .traits = T_TOTAL,
     .opset = 20},
    {"py::fullmatch.str(str a, str pattern) -> bool", .expr = "RegexFullMatch(a, pattern=$pattern)",
     .infer = infer_number_bool, .traits = T_TOTAL, .opset = 20},
};
FAMILY(text, rows)
