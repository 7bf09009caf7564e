/* Quantisation: QuantizeLinear and DequantizeLinear for types that have them, arithmetic for others. A quantised tensor
 * is an object of the prelude (torch._quantized) that pairs integers with their scale; its rows here are those of
 * quantized_decomposed, which take and return the integers. https://onnx.ai/onnx/operators/onnx__QuantizeLinear.html */
#include "ops/ops.h"

#include <string.h>

static bool infer_fake(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    if (!dtype_is_float(self->dtype))
        return call_refuse(call, DIAG_6113, "convert it first: `x.float()`", "`%s`: a floating dtype is needed, not %s",
                           call->op->name, dtype_rows[self->dtype].torch);
    const Fact *zero = strstr(call->op->name, "channel") ? call_fact(call, "zero_point") : NULL;
    if (zero && zero->dtype != DT_I32 && zero->dtype != DT_F32 && zero->dtype != DT_F16)
        return call_refuse(call, DIAG_6113, "convert it first: `zero_point.to(torch.int32)`",
                           "`%s`: the zero point must be int32, float32 or float16, not %s", call->op->name,
                           dtype_rows[zero->dtype].torch);
    return infer_same(call, out);
}

static DType stored_type(const OpCall *call) {
    int64_t low, high;
    if (!call_int(call, "quant_min", &low) || !call_int(call, "quant_max", &high)) return DT_NONE;
    return low == 0 && high == 255 ? DT_U8 : low == -128 && high == 127 ? DT_I8 : DT_NONE;
}

/* Reshapes a per-channel parameter so that it broadcasts along its axis. */
static OxVal spread(Lower *lo, OxVal v, int rank, int axis) {
    int64_t shape[MAX_RANK];
    if (axis < 0) return v;
    for (int i = 0; i < rank; i++) shape[i] = i == axis ? -1 : 1;
    return ox_reshape_ints(lo->ox, v, (uint32_t)rank, shape);
}

static OxVal by_arithmetic(Lower *lo, OxVal x, OxVal scale, OxVal zero, int axis) {
    OxVal by = spread(lo, scale, x->rank, axis), shift = spread(lo, ox_cast(lo->ox, zero, x->dtype), x->rank, axis);
    OxVal q = LO(lo, "Div", x, by);
    /* A floating-point zero point need not be an integer, so the sum is rounded. */
    q = dtype_is_float(zero->dtype) ? LO(lo, "Round", LO(lo, "Add", q, shift))
                                    : LO(lo, "Add", LO(lo, "Round", q), shift);
    q = LO(lo, "Clip", q, lo_arg_as(lo, "quant_min", x->dtype), lo_arg_as(lo, "quant_max", x->dtype));
    return LO(lo, "Mul", LO(lo, "Sub", q, shift), by);
}

static void lower_fake(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), scale = lo_arg_as(lo, "scale", x->dtype), zero = lo_arg(lo, "zero_point");
    DType stored = stored_type(&lo->call);
    int axis = call_index(&lo->call, "axis") < 0 ? -1 : lower_axis(lo, "axis", x->rank);
    if (call_index(&lo->call, "axis") >= 0 && axis < 0) {
        lo_no_lowering(lo, "its axis is known only at run time");
        return;
    }
    if (axis < 0) scale = ox_scalar(lo->ox, scale), zero = ox_scalar(lo->ox, zero);
    if (stored == DT_NONE || x->dtype != DT_F32 || dtype_is_float(zero->dtype)) {
        lo_result(lo, 0, by_arithmetic(lo, x, scale, zero, axis));
        return;
    }
    zero = ox_cast(lo->ox, zero, stored);
    OxAttr along = axis < 0 ? oa_none() : oa_int("axis", axis);
    OxVal q = ox_op(lo->ox, "QuantizeLinear", OX_IN(x, scale, zero), OX_ATTR(along));
    lo_result(lo, 0, ox_op(lo->ox, "DequantizeLinear", OX_IN(q, scale, zero), OX_ATTR(along)));
}

#define FAKE(parameters) \
    { \
        "fake_quantize_per_" parameters ", int quant_min, int quant_max) -> Tensor", .infer = infer_fake, \
                                                                                     .lower = lower_fake \
    }
/* ---- quantized_decomposed: integers and their parameters as separate values ---- */

static bool infer_quantised(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "input");
    if (!dtype_is_float(self->dtype))
        return call_error(call, DIAG_6113, "`%s`: a floating dtype is needed, not %s", call->op->name,
                          dtype_rows[self->dtype].torch);
    return fact_like(call, out, self, call_dtype(call, "dtype"));
}

static bool infer_dequantised(OpCall *call, Fact *out) {
    DType dtype = call_dtype(call, "out_dtype");
    return fact_like(call, out, call_fact(call, "input"), dtype == DT_NONE ? DT_F32 : dtype);
}

/* Gives the range of the types that QuantizeLinear writes. */
static bool linear_range(const Lower *lo, DType dtype, int64_t *low, int64_t *high) {
    switch (dtype) {
    case DT_U8: *low = 0, *high = UINT8_MAX; return true;
    case DT_I8: *low = INT8_MIN, *high = INT8_MAX; return true;
    case DT_U16: *low = 0, *high = UINT16_MAX; return lo->opset >= 21;
    case DT_I16: *low = INT16_MIN, *high = INT16_MAX; return lo->opset >= 21;
    default: return false;
    }
}

typedef struct Grid {
    OxVal scale, zero; /* zero: NULL if there is none */
    int axis;          /* -1: one pair for the whole tensor */
} Grid;

/* Returns false after reporting an error. Parameters of whole tensors are 0-d, which ONNX Runtime's fused operators
 * require. */
static bool read_grid(Lower *lo, int rank, Grid *grid) {
    bool channels = call_index(&lo->call, "axis") >= 0;
    const char *zero = channels ? "zero_points" : "zero_point";
    *grid = (Grid){.scale = lo_arg_as(lo, channels ? "scales" : "scale", DT_F32),
                   .zero = call_has(&lo->call, zero) ? lo_arg(lo, zero) : NULL,
                   .axis = channels ? lower_axis(lo, "axis", rank) : -1};
    if (channels && grid->axis < 0) {
        lo_no_lowering(lo, "its axis is known only at run time");
        return false;
    }
    if (!channels) {
        grid->scale = ox_scalar(lo->ox, grid->scale);
        if (grid->zero) grid->zero = ox_scalar(lo->ox, grid->zero);
    }
    return true;
}

static OxAttr along(const Grid *grid) { return grid->axis < 0 ? oa_none() : oa_int("axis", grid->axis); }

/* Clamps to bounds that are narrower than the type's, or known only at run time. */
static OxVal within(Lower *lo, OxVal q, int64_t low, int64_t high) {
    int64_t least, most;
    bool below = call_int(&lo->call, "quant_min", &least) && least <= low,
         above = call_int(&lo->call, "quant_max", &most) && most >= high;
    if (below && above) return q;
    return LO(lo, "Clip", q, lo_arg_as(lo, "quant_min", q->dtype), lo_arg_as(lo, "quant_max", q->dtype));
}

static void lower_quantise(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg_as(lo, "input", DT_F32);
    DType dtype = lo_fact(lo, 0)->dtype;
    int64_t low, high;
    Grid grid;
    if (!read_grid(lo, x->rank, &grid)) return;
    if (linear_range(lo, dtype, &low, &high)) {
        OxVal zero = grid.zero ? ox_cast(lo->ox, grid.zero, dtype) : NULL;
        OxVal q = ox_op(lo->ox, "QuantizeLinear", OX_IN(x, grid.scale, zero), OX_ATTR(along(&grid)));
        lo_result(lo, 0, within(lo, q, low, high));
        return;
    }
    OxVal q = LO(lo, "Round", LO(lo, "Div", x, spread(lo, grid.scale, x->rank, grid.axis)));
    if (grid.zero) q = LO(lo, "Add", q, spread(lo, ox_cast(lo->ox, grid.zero, x->dtype), x->rank, grid.axis));
    q = LO(lo, "Clip", q, lo_arg_as(lo, "quant_min", x->dtype), lo_arg_as(lo, "quant_max", x->dtype));
    lo_result(lo, 0, ox_cast(lo->ox, q, dtype));
}

static void lower_dequantise(Lower *lo, Node *node) {
    (void)node;
    OxVal q = lo_arg(lo, "input");
    int64_t low, high;
    Grid grid;
    if (!read_grid(lo, q->rank, &grid)) return;
    bool whole = !grid.zero || !dtype_is_float(grid.zero->dtype);
    OxVal y;
    if (whole && linear_range(lo, q->dtype, &low, &high)) {
        OxVal zero = grid.zero ? ox_cast(lo->ox, grid.zero, q->dtype) : NULL;
        y = ox_op(lo->ox, "DequantizeLinear", OX_IN(q, grid.scale, zero), OX_ATTR(along(&grid)));
    } else {
        y = ox_cast(lo->ox, q, DT_F32);
        if (grid.zero) y = LO(lo, "Sub", y, spread(lo, ox_cast(lo->ox, grid.zero, DT_F32), q->rank, grid.axis));
        y = LO(lo, "Mul", y, spread(lo, grid.scale, q->rank, grid.axis));
    }
    lo_result(lo, 0, ox_cast(lo->ox, y, lo_fact(lo, 0)->dtype));
}

#define DECOMPOSED_NAME "quantized_decomposed::"
#define QUANTISES(parameters) \
    { \
        DECOMPOSED_NAME "quantize_per_" parameters ", ScalarType dtype) -> Tensor", .infer = infer_quantised, \
                                                                                    .lower = lower_quantise \
    }
#define DEQUANTISES(parameters) \
    { \
        DECOMPOSED_NAME "dequantize_per_" parameters ", ScalarType dtype, *, ScalarType? out_dtype=None) -> Tensor", \
            .infer = infer_dequantised, .lower = lower_dequantise \
    }
#define RANGE ", int quant_min, int quant_max"
#define COMPUTED(text, function) \
    { DECOMPOSED_NAME text, .prelude = "torch._quantized.decomposed:" function }
#define AFFINE(text, function) \
    { "torchao::" text, .prelude = "torch._quantized.affine:" function }
static const OpRow rows[] = {
    FAKE("tensor_affine(Tensor self, float scale, int zero_point"),
    FAKE("tensor_affine.tensor_qparams(Tensor self, Tensor scale, Tensor zero_point"),
    FAKE("channel_affine(Tensor self, Tensor scale, Tensor zero_point, int axis"),
    DECOMPOSED("dequantize.self(Tensor self) -> Tensor", "compare:as_float"),
    QUANTISES("tensor(Tensor input, float scale, int zero_point" RANGE),
    QUANTISES("tensor.tensor(Tensor input, Tensor scale, Tensor zero_point" RANGE),
    QUANTISES("tensor.tensor2(Tensor input, Tensor scale, Tensor zero_point, Tensor quant_min, Tensor quant_max"),
    QUANTISES("channel(Tensor input, Tensor scales, Tensor zero_points, int axis" RANGE),
    DEQUANTISES("tensor(Tensor input, float scale, int zero_point" RANGE),
    DEQUANTISES("tensor.tensor(Tensor input, Tensor scale, Tensor zero_point" RANGE),
    DEQUANTISES("tensor.tensor2(Tensor input, Tensor scale, Tensor zero_point, Tensor quant_min, Tensor quant_max"),
    DEQUANTISES("channel(Tensor input, Tensor scales, Tensor? zero_points, int axis" RANGE),
    COMPUTED("choose_qparams.tensor(Tensor input" RANGE ", float eps, ScalarType dtype) -> (Tensor, Tensor)",
             "choose_qparams"),
    COMPUTED("choose_qparams_symmetric.tensor(Tensor input" RANGE ", float eps, ScalarType dtype) -> (Tensor, Tensor)",
             "choose_qparams_symmetric"),
    COMPUTED("choose_qparams_per_token(Tensor input, ScalarType dtype) -> (Tensor, Tensor)", "choose_per_token"),
    COMPUTED("_choose_qparams_per_token_asymmetric_impl(Tensor input, ScalarType dtype) -> (Tensor, Tensor)",
             "choose_per_token_asymmetric"),
    COMPUTED("choose_qparams_per_token_asymmetric(Tensor input, ScalarType dtype) -> (Tensor, Tensor)",
             "choose_per_token_asymmetric"),
    COMPUTED("quantize_per_token(Tensor input, Tensor scales, Tensor zero_points" RANGE ", ScalarType dtype) -> Tensor",
             "quantize_per_token"),
    COMPUTED("dequantize_per_token(Tensor input, Tensor scales, Tensor zero_points" RANGE
             ", ScalarType dtype, ScalarType output_dtype) -> Tensor",
             "dequantize_per_token"),
    COMPUTED("quantize_per_channel_group(Tensor input, Tensor scales, Tensor zero_points" RANGE
             ", ScalarType dtype, int group_size) -> Tensor",
             "quantize_per_group"),
    COMPUTED("dequantize_per_channel_group(Tensor w_int8, Tensor scales, Tensor? zero_points" RANGE
             ", ScalarType dtype, int group_size, ScalarType output_dtype) -> Tensor",
             "dequantize_per_group"),
    COMPUTED("fake_quant_per_channel(Tensor input, Tensor scales, Tensor zero_points, int axis" RANGE ") -> Tensor",
             "fake_quantize"),
    COMPUTED("convert_element_type.no_fuse(Tensor input, ScalarType dtype) -> Tensor", "convert"),
    AFFINE(
        "choose_qparams_affine(Tensor input, str mapping_type, SymInt[] block_size, ScalarType target_dtype, Scalar? "
        "quant_min=None, Scalar? quant_max=None, float? eps=None, ScalarType? scale_dtype=None, ScalarType? "
        "zero_point_dtype=None, bool keepdim=False) -> (Tensor, Tensor)",
        "choose"),
    AFFINE("quantize_affine(Tensor input, SymInt[] block_size, Tensor scale, Tensor? zero_point, ScalarType "
           "output_dtype, Scalar? quant_min=None, Scalar? quant_max=None) -> Tensor",
           "quantize"),
    AFFINE("dequantize_affine(Tensor input, SymInt[] block_size, Tensor scale, Tensor? zero_point, ScalarType "
           "input_dtype, Scalar? quant_min=None, Scalar? quant_max=None, ScalarType? output_dtype=None) -> Tensor",
           "dequantize"),
};
FAMILY(quantize, rows)
