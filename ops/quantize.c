/* Quantisation that keeps floats: QuantizeLinear and DequantizeLinear where the range is that of 8 bits, arithmetic
 * elsewhere. https://onnx.ai/onnx/operators/onnx__QuantizeLinear.html */
#include "ops/ops.h"

static bool infer_fake(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    if (!dtype_is_float(self->dtype))
        return call_refuse(call, DIAG_6113, "convert it first: `x.float()`", "`%s`: a floating dtype is needed, not %s",
                           call->op->name, dtype_rows[self->dtype].torch);
    return infer_same(call, out);
}

static DType stored_type(const OpCall *call) {
    int64_t low, high;
    if (!call_int(call, "quant_min", &low) || !call_int(call, "quant_max", &high)) return DT_NONE;
    return low == 0 && high == 255 ? DT_U8 : low == -128 && high == 127 ? DT_I8 : DT_NONE;
}

/* Of a parameter for each channel: in the shape that broadcasts along its axis. */
static OxVal spread(Lower *lo, OxVal v, int rank, int axis) {
    int64_t shape[MAX_RANK];
    if (axis < 0) return v;
    for (int i = 0; i < rank; i++) shape[i] = i == axis ? -1 : 1;
    return ox_reshape_ints(lo->ox, v, (uint32_t)rank, shape);
}

static OxVal by_arithmetic(Lower *lo, OxVal x, OxVal scale, OxVal zero, int axis) {
    OxVal by = spread(lo, scale, x->rank, axis), shift = spread(lo, ox_cast(lo->ox, zero, x->dtype), x->rank, axis);
    OxVal q = LO(lo, "Div", x, by);
    /* A zero point of floats may be a fraction: the sum is rounded. */
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
#define REFUSED(text) \
    { \
        text, .infer = infer_refused, \
              .note = "tensors with a quantised dtype have no place in ONNX; fake_quantize_per_tensor_affine becomes " \
                      "QuantizeLinear and DequantizeLinear" \
    }
static const OpRow rows[] = {
    FAKE("tensor_affine(Tensor self, float scale, int zero_point"),
    FAKE("tensor_affine.tensor_qparams(Tensor self, Tensor scale, Tensor zero_point"),
    FAKE("channel_affine(Tensor self, Tensor scale, Tensor zero_point, int axis"),
    REFUSED("quantize_per_tensor(Tensor self, float scale, int zero_point, ScalarType dtype) -> Tensor"),
    REFUSED("quantize_per_tensor.tensor_qparams(Tensor self, Tensor scale, Tensor zero_point, ScalarType dtype) -> "
            "Tensor"),
    REFUSED("quantize_per_channel(Tensor self, Tensor scales, Tensor zero_points, int axis, ScalarType dtype) -> "
            "Tensor"),
    REFUSED("dequantize.self(Tensor self) -> Tensor"),
};
FAMILY(quantize, rows)
