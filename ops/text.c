/* Text known only at run time: 0-d string tensors. ONNX joins, compares and matches them; lengths, parts and case have no operator.
 * https://onnx.ai/onnx/operators/onnx__RegexFullMatch.html (patterns are RE2's) */
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

static const OpRow rows[] = {
    {"py::str.int(int a) -> str", .infer = infer_text, .fold = fold_str, .lower = lower_str, .traits = T_TOTAL},
    {"py::add.str(str a, str b) -> str", .expr = "StringConcat(a, b)", .infer = infer_text, .traits = T_TOTAL, .opset = 20},
    {"py::fullmatch.str(str a, str pattern) -> bool", .expr = "RegexFullMatch(a, pattern=$pattern)", .infer = infer_number_bool,
     .traits = T_TOTAL, .opset = 20},
};
FAMILY(text, rows)
