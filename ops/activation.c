/* Activations and softmax. Most are one line of lowering text; operators that ONNX has only from some opset on are
 * chosen in C. */
#include "ops/ops.h"

#include <math.h>
#include <string.h>

/* Lowers relu. Relu has no kernel for int64, and converting to float would round. */
static void lower_relu(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    lo_result(lo, 0, x->dtype == DT_I64 ? LO(lo, "Max", x, ox_int(lo->ox, 0)) : LO(lo, "Relu", x));
}

static bool infer_glu(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    int axis;
    if (self->rank < 0 || !call_axis(call, "dim", self->rank, &axis))
        return fact_set(call, out, self->dtype, self->rank, NULL);
    const Dim **dim = fact_dims(call, self->rank);
    Dims *dims = call->func->dims;
    int64_t known;
    if (dim_known(self->dim[axis], &known) && known % 2)
        return call_error(call, DIAG_6111, "`%s`: dimension %d has size %lld, which is odd and cannot be halved",
                          call->op->name, axis, (long long)known);
    for (int i = 0; i < self->rank; i++)
        dim[i] = i == axis ? dim_floordiv(dims, self->dim[i], dim_const(dims, 2)) : self->dim[i];
    return fact_set(call, out, self->dtype, self->rank, dim);
}

static void lower_glu(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), half[2];
    int64_t axis;
    if (!lower_written_axis(lo, "dim", x, &axis)) {
        lo_no_lowering(lo, "its axis is known only at run time");
        return;
    }
    int64_t size;
    bool known = x->rank > 0 && x->dim && x->dim[axis] && dim_known(x->dim[axis], &size) && size > 0;
    OxAttr count = lo->opset >= 18 && known ? oa_int("num_outputs", 2) : oa_none();
    OxVal parts = NULL;
    if (!known && lo->opset >= 18) { /* num_outputs does not accept an axis of size 0 */
        OxVal each = LO(lo, "Div", ox_size(lo->ox, x, (int)axis), ox_int(lo->ox, 2));
        parts = ox_concat(lo->ox, 0, 2, (OxVal[]){each, each});
    }
    ox_multi(lo->ox, "Split", parts ? 2 : 1, (OxVal[]){x, parts}, OX_ATTR(oa_int("axis", axis), count), 2, half);
    lo_result(lo, 0, LO(lo, "Mul", half[0], LO(lo, "Sigmoid", half[1])));
}

/* Emits Softmax or LogSoftmax. ONNX Runtime's LogSoftmax of float64 ignores NaN, so its formula is emitted instead. */
static OxVal softmax_along(Lower *lo, const char *type, OxVal x, int64_t axis) {
    if (x->dtype != DT_F64 || strcmp(type, "LogSoftmax") != 0)
        return ox_op(lo->ox, type, OX_IN(x), OX_ATTR(oa_int("axis", axis)));
    OxVal centred = LO(lo, "Sub", x, ox_reduce(lo->ox, "ReduceMax", x, 1, &axis, true));
    OxVal sum = ox_reduce(lo->ox, "ReduceSum", LO(lo, "Exp", centred), 1, &axis, true);
    return LO(lo, "Sub", centred, LO(lo, "Log", sum));
}

/* Softmax and LogSoftmax along one axis; a 0-d tensor counts as one element. */
/* Integers are accepted only if [dtype] gives the result's type. */
static bool infer_softmax(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    if (!call_has(call, "dtype") && !dtype_is_float(self->dtype))
        return call_refuse(call, DIAG_6113, "convert it first: `x.float()`", "`%s`: a floating dtype is needed, not %s",
                           call->op->name, dtype_rows[self->dtype].torch);
    return infer_cast_same(call, out);
}

static void lower_softmax(Lower *lo, Node *node) {
    (void)node;
    const char *type = strstr(lo->call.op->name, "log") ? "LogSoftmax" : "Softmax";
    OxVal x = ox_cast(lo->ox, lo_arg(lo, "self"), lo_fact(lo, 0)->dtype);
    int64_t axis;
    if (lower_written_axis(lo, "dim", x, &axis)) {
        OxVal y = softmax_along(lo, type, lower_with_axis(lo, x, axis), axis);
        lo_result(lo, 0, lower_without_axis(lo, y, x, axis));
        return;
    }
    LoAxis form = lo_axis(lo, x, lo_arg(lo, "dim"));
    lo_result(lo, 0, lo_axis_back(lo, &form, softmax_along(lo, type, form.x, 1)));
}

static OxVal number(Lower *lo, OxVal like, double v) { return ox_number(lo->ox, like->dtype, v); }

/* Computes 0.5 x (1 + erf(x / sqrt 2)), or the approximation by tanh. */
static OxVal gelu_formula(Lower *lo, OxVal x, bool by_tanh) {
    OxVal inner;
    if (by_tanh) {
        OxVal cube = LO(lo, "Mul", LO(lo, "Mul", x, x), x);
        OxVal sum = LO(lo, "Add", x, LO(lo, "Mul", number(lo, x, 0.044715), cube));
        inner = LO(lo, "Tanh", LO(lo, "Mul", number(lo, x, 0.7978845608028654), sum));
    } else {
        inner = LO(lo, "Erf", LO(lo, "Div", x, number(lo, x, 1.4142135623730951)));
    }
    return LO(lo, "Mul", LO(lo, "Mul", number(lo, x, 0.5), x), LO(lo, "Add", number(lo, x, 1), inner));
}

static void lower_gelu(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    Sym how = call_str(&lo->call, "approximate");
    bool by_tanh = how && !strcmp(how, "tanh");
    if (ox_has(lo->ox, "Gelu") && x->dtype != DT_F64)
        lo_result(lo, 0, ox_op(lo->ox, "Gelu", OX_IN(x), OX_ATTR(by_tanh ? oa_str("approximate", "tanh") : oa_none())));
    else
        lo_result(lo, 0, gelu_formula(lo, x, by_tanh));
}

/* Uses the ONNX operator if the opset has it, else x times a gate. */
static void lower_or_formula(Lower *lo, const char *type, const char *gate) {
    OxVal x = lo_arg(lo, "self");
    if (ox_has(lo->ox, type) && x->dtype != DT_F64) /* ONNX functions whose bodies have no float64 kernels */
        lo_result(lo, 0, LO(lo, type, x));
    else
        lo_result(lo, 0,
                  LO(lo, "Mul", x, !strcmp(gate, "Softplus") ? LO(lo, "Tanh", LO(lo, gate, x)) : LO(lo, gate, x)));
}

static void lower_mish(Lower *lo, Node *node) {
    (void)node;
    lower_or_formula(lo, "Mish", "Softplus");
}

static void lower_hardswish(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    if (ox_has(lo->ox, "HardSwish") && x->dtype != DT_F64)
        lo_result(lo, 0, LO(lo, "HardSwish", x));
    else
        lo_result(lo, 0, LO(lo, "Mul", x, ox_op(lo->ox, "HardSigmoid", OX_IN(x), OX_ATTR(oa_float("alpha", 1.0 / 6)))));
}

/* slope of one element or one for each channel (axis 1) */
static void lower_prelu(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), slope = lo_arg(lo, "weight");
    const Fact *weight = call_fact(&lo->call, "weight");
    bool single = x->rank == 0 || weight->rank == 0 || (weight->rank == 1 && dim_is(weight->dim[0], 1));
    if (!single) slope = lower_along_channels(lo, slope, x);
    if (single && x->rank < 0) slope = ox_scalar(lo->ox, slope);
    if (single && x->rank == 0) slope = ox_scalar(lo->ox, slope);
    OxVal y = LO(lo, "PRelu", x, slope);
    lo_result(lo, 0, single || x->rank >= 0 ? y : lower_reshape(lo, y, LO(lo, "Shape", x)));
}

static void lower_softplus(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    double beta = 1, threshold = 20;
    OxVal scaled = call_float(&lo->call, "beta", &beta) && beta == 1
                       ? x
                       : LO(lo, "Mul", x, lo_arg_as(lo, "beta", x->dtype));
    OxVal soft = LO(lo, "Softplus", scaled);
    if (scaled != x) soft = LO(lo, "Div", soft, lo_arg_as(lo, "beta", x->dtype));
    bool plain = call_float(&lo->call, "threshold", &threshold) && threshold >= 20;
    if (!plain) soft = ox_where(lo->ox, LO(lo, "Greater", scaled, lo_arg_as(lo, "threshold", x->dtype)), x, soft);
    lo_result(lo, 0, soft);
}

/* Elu has a single factor and computes in float32. */
static void lower_elu(Lower *lo, Node *node) {
    (void)node;
    double alpha, scale, input_scale;
    OxVal x = lo_arg(lo, "self");
    bool known = call_float(&lo->call, "alpha", &alpha) && call_float(&lo->call, "scale", &scale) &&
                 call_float(&lo->call, "input_scale", &input_scale);
    if (known && scale == 1 && input_scale == 1 && x->dtype != DT_F64) {
        lo_result(lo, 0, ox_op(lo->ox, "Elu", OX_IN(x), OX_ATTR(oa_float("alpha", alpha))));
        return;
    }
    OxVal factor = lo_arg_as(lo, "scale", x->dtype), scaled = LO(lo, "Mul", x, lo_arg_as(lo, "input_scale", x->dtype));
    OxVal low = LO(lo, "Sub", LO(lo, "Exp", scaled), ox_number(lo->ox, x->dtype, 1));
    low = LO(lo, "Mul", LO(lo, "Mul", low, lo_arg_as(lo, "alpha", x->dtype)), factor);
    OxVal above = LO(lo, "Greater", x, ox_number(lo->ox, x->dtype, 0));
    lo_result(lo, 0, ox_where(lo->ox, above, LO(lo, "Mul", x, factor), low));
}

/* query [batch, heads, time, width], value [batch, its heads, source, its width] */
static bool infer_attention(OpCall *call, Fact *out) {
    const Fact *query = call_fact(call, "query"), *value = call_fact(call, "value");
    if (!fact_need_rank(call, "query", 4, 4) || !fact_need_rank(call, "value", 4, 4)) return false;
    const Dim **dim = fact_dims(call, 4);
    for (int i = 0; i < 3; i++) dim[i] = fact_size(query, i);
    dim[3] = fact_size(value, 3);
    return fact_set(call, out, query->dtype, 4, dim);
}

static OxVal attention(Lower *lo, const void *of) {
    double scale;
    const OxVal *in = of;
    OxAttr causal = call_bool(&lo->call, "is_causal") == 1 ? oa_int("is_causal", 1) : oa_none();
    OxAttr factor = call_float(&lo->call, "scale", &scale) ? oa_float("scale", scale) : oa_none();
    return ox_op(lo->ox, "Attention", 3, in, OX_ATTR(causal, factor));
}

static OxVal attention_of_nothing(Lower *lo, const void *of) {
    const OxVal *in = of;
    OxVal sizes = ox_slice_ints(lo->ox, ox_shape(lo->ox, in[0]), 0, 0, 3);
    OxVal shape = ox_concat(lo->ox, 0, 2, (OxVal[]){sizes, ox_size(lo->ox, in[2], 3)});
    return ox_full(lo->ox, shape, in[0]->dtype, 0);
}

/* ONNX Runtime's Attention crashes if there are no keys, or if another dimension is empty. */
static void lower_attention(Lower *lo, Node *node) {
    (void)node;
    const OxVal in[] = {lo_arg(lo, "query"), lo_arg(lo, "key"), lo_arg(lo, "value")};
    lo_result(lo, 0, lower_unless_empty(lo, 3, in, attention, attention_of_nothing, in));
}

/* Puts zeros into the rows of attention's weights in which the mask is -inf everywhere. Where no element of the mask
 * can be infinite, as in masks that are filled with the least number of their type, there are no such rows. */
static void lower_masked_rows(Lower *lo, Node *node) {
    (void)node;
    OxVal weights = lo_arg(lo, "self"), masked = lo_arg(lo, "masked"), mask = lo_arg(lo, "mask");
    bool none = !isinf(ox_range_of(mask).most);
    lo_result(lo, 0, none ? weights : LO(lo, "Where", masked, ox_number(lo->ox, weights->dtype, 0), weights));
}

static bool infer_pair(OpCall *call, Fact *out) { return infer_same(call, &out[0]) && infer_same(call, &out[1]); }

#define ACTIVATION(schema, text, classes) \
    { schema, .expr = text, .infer = infer_same, .traits = T_TOTAL | T_ELEMENTWISE, .takes = classes }
static const OpRow rows[] = {
    {"relu(Tensor self) -> Tensor", .infer = infer_same, .lower = lower_relu, .traits = T_TOTAL | T_ELEMENTWISE,
     .takes = TAKES_NUMBERS},
    ACTIVATION("relu6(Tensor self) -> Tensor", "Clip(self, 0, 6)", TAKES_NUMBERS),
    ACTIVATION("silu(Tensor self) -> Tensor", "Mul(self, Sigmoid(self))", TAKES_FLOAT),
    ACTIVATION("hardsigmoid(Tensor self) -> Tensor", "HardSigmoid(self, alpha=0.16666666666666666)", TAKES_FLOAT),
    ACTIVATION("hardtanh(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor", "Clip(self, min_val, max_val)",
               TAKES_NUMBERS),
    ACTIVATION("selu(Tensor self) -> Tensor", "Selu(self)", TAKES_FLOAT),
    ACTIVATION("celu(Tensor self, Scalar alpha=1.) -> Tensor",
               "Add(Max(self, 0), Min(Mul(alpha, Sub(Exp(Div(self, alpha)), 1)), 0))", TAKES_FLOAT),
    {"elu(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor", .infer = infer_same,
     .lower = lower_elu, .traits = T_TOTAL | T_ELEMENTWISE, .takes = TAKES_FLOAT},
    {"leaky_relu(Tensor self, Scalar negative_slope=0.01) -> Tensor", .expr = "LeakyRelu(self, alpha=$negative_slope)",
     .infer = infer_same, .traits = T_TOTAL | T_ELEMENTWISE, .later = "torch._decompositions.compare:leaky_relu",
     .takes = TAKES_FLOAT},
    ACTIVATION("log_sigmoid(Tensor self) -> Tensor", "Neg(Softplus(Neg(self)))", TAKES_FLOAT),
    {"log_sigmoid_forward(Tensor self) -> (Tensor output, Tensor buffer)",
     .expr = "Neg(Softplus(Neg(self))), Exp(Neg(Abs(self)))", .infer = infer_pair, .traits = T_TOTAL,
     .takes = TAKES_FLOAT},
    ACTIVATION(
        "hardshrink(Tensor self, Scalar lambd=0.5) -> Tensor",
        "keep = Or(Greater(self, lambd), Less(self, Neg(like(lambd, self)))); where(Or(keep, IsNaN(self)), self, 0)",
        TAKES_FLOAT),
    {"softshrink(Tensor self, Scalar lambd=0.5) -> Tensor",
     .expr = "where(IsNaN(self), self, Shrink(self, bias=$lambd, lambd=$lambd))", .infer = infer_same,
     .traits = T_TOTAL | T_ELEMENTWISE, .later = "torch._decompositions.compare:softshrink", .takes = TAKES_FLOAT},
    ACTIVATION("threshold(Tensor self, Scalar threshold, Scalar value) -> Tensor",
               "where(LessOrEqual(self, threshold), value, self)", TAKES_NUMBERS),
    {"softplus(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor", .infer = infer_same,
     .lower = lower_softplus, .traits = T_TOTAL | T_ELEMENTWISE, .takes = TAKES_FLOAT},
    {"gelu(Tensor self, *, str approximate=\"none\") -> Tensor", .infer = infer_same, .lower = lower_gelu,
     .traits = T_TOTAL | T_ELEMENTWISE, .takes = TAKES_FLOAT},
    {"mish(Tensor self) -> Tensor", .infer = infer_same, .lower = lower_mish, .traits = T_TOTAL | T_ELEMENTWISE,
     .takes = TAKES_FLOAT},
    {"hardswish(Tensor self) -> Tensor", .infer = infer_same, .lower = lower_hardswish,
     .traits = T_TOTAL | T_ELEMENTWISE, .takes = TAKES_FLOAT},
    {"prelu(Tensor self, Tensor weight) -> Tensor", .infer = infer_same, .lower = lower_prelu,
     .shapes = "self[_ channels ...]? weight[channels*]?", .takes = TAKES_FLOAT},
    {"glu(Tensor self, int dim=-1) -> Tensor", .infer = infer_glu, .lower = lower_glu, .takes = TAKES_FLOAT,
     .later = "torch._decompositions.axes:glu", .shapes = "self[_ ...]", .fails = FAILS_SIZES},
    {"softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor", .infer = infer_softmax,
     .lower = lower_softmax},
    {"log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor", .infer = infer_softmax,
     .lower = lower_softmax},
    {"special_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor", .infer = infer_softmax,
     .lower = lower_softmax},
    {"special_log_softmax(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor", .infer = infer_softmax,
     .lower = lower_softmax},
    {"_softmax(Tensor self, int dim, bool half_to_float) -> Tensor", .infer = infer_same, .lower = lower_softmax},
    {"_log_softmax(Tensor self, int dim, bool half_to_float) -> Tensor", .infer = infer_same, .lower = lower_softmax},
    {"_attention(Tensor query, Tensor key, Tensor value, bool is_causal, float? scale) -> Tensor",
     .infer = infer_attention, .lower = lower_attention, .traits = T_INTERNAL, .opset = 23},
    {"_fill_masked_rows(Tensor self, Tensor masked, Tensor mask) -> Tensor", .infer = infer_same,
     .lower = lower_masked_rows, .traits = T_TOTAL | T_INTERNAL},
    DECOMPOSED("scaled_dot_product_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float "
               "dropout_p=0., "
               "bool is_causal=False, *, "
               "float? scale=None, bool enable_gqa=False) -> Tensor",
               "attention:scaled_dot_product_attention"),
    DECOMPOSED("onnx::RotaryEmbedding.opset23(Tensor x, Tensor cos_cache, Tensor sin_cache, Tensor? position_ids=None, "
               "*, bool interleaved=False, SymInt num_heads=0, SymInt rotary_embedding_dim=0) -> Tensor",
               "attention:rotary_embedding"),
};
FAMILY(activation, rows)
