/* Normalisation layers in evaluation mode: batch, instance, layer, group and RMS.
 * https://onnx.ai/onnx/operators/onnx__BatchNormalization.html, ...__LayerNormalization.html (17),
 * ...__RMSNormalization.html (23) */
#include "ops/ops.h"

static bool infer_norm(OpCall *call, Fact *out) {
    const Fact *input = call_fact(call, "input");
    return fact_like(call, out, input, input->dtype);
}

/* The last sizes of the input must equal [normalized_shape], and so must those of weight and bias. */
static bool refuse_size(const OpCall *call, const Dim *expected, const Dim *size) {
    Context *cx = call->func->cx;
    const char *own = dim_str(cx, size);
    return call_refuse(
        call, DIAG_6111, arena_printf(cx->scratch, "create the layer for that size, %s, or reshape its input", own),
        "`%s` normalises over a size of %s, but the input has %s there", call->op->name, dim_str(cx, expected), own);
}

static bool infer_over_shape(OpCall *call, Fact *out) {
    const Fact *input = call_fact(call, "input");
    DimList shape;
    if (!call_dims(call, "normalized_shape", &shape)) return infer_norm(call, out);
    uint32_t most = input->rank < 0 ? MAX_RANK : (uint32_t)input->rank;
    if (shape.n > most)
        return call_error(call, DIAG_6112, "`%s`: 'input' has rank %u%s, but 'normalized_shape' has %u sizes",
                          call->op->name, most, input->rank < 0 ? " at most" : "", shape.n);
    if (!shape.n)
        return call_error(call, DIAG_6112, "`%s`: 'normalized_shape' must have at least one size", call->op->name);
    for (uint32_t i = 0; i < shape.n; i++) {
        int64_t known;
        if (dim_known(shape.at[i], &known) && known < 0)
            return call_error(call, DIAG_6111, "`%s`: a size cannot be %lld", call->op->name, (long long)known);
        if (input->rank < 0 && i + 1 < shape.n) continue;
        const Dim *size = input->rank < 0 ? fact_last(input) : fact_size(input, input->rank - (int)shape.n + (int)i);
        if (shape.at[i] && size && dim_equal(call->func->dims, size, shape.at[i]) == 0)
            return refuse_size(call, shape.at[i], size);
    }
    return infer_norm(call, out);
}

static bool infer_group_norm(OpCall *call, Fact *out) {
    int64_t groups, channels;
    const Fact *input = call_fact(call, "input");
    bool known = input->rank > 1 && dim_known(fact_size(input, 1), &channels) && call_int(call, "num_groups", &groups);
    if (known && (groups < 1 || channels % groups))
        return call_error(call, DIAG_6111, "`%s`: %lld channels cannot be divided into %lld groups", call->op->name,
                          (long long)channels, (long long)groups);
    return infer_norm(call, out);
}

static double epsilon(const OpCall *call) {
    double eps;
    return call_float(call, "eps", &eps) ? eps : 1e-5;
}

/* In ONNX's nodes epsilon is an attribute; if it is known only at run time, the formula is emitted instead. */
static bool epsilon_of_run(const OpCall *call) {
    double eps;
    return call_has(call, "eps") && !call_float(call, "eps", &eps);
}

static OxVal epsilon_value(Lower *lo, DType dtype) {
    return epsilon_of_run(&lo->call) ? lo_arg_as(lo, "eps", dtype) : ox_number(lo->ox, dtype, epsilon(&lo->call));
}

/* Computes v / sqrt(mean(v * v) + eps), with the mean over the axes. */
static OxVal by_root_mean_square(Lower *lo, OxVal v, uint32_t n, const int64_t *axes, OxVal eps) {
    OxVal mean = ox_reduce(lo->ox, "ReduceMean", LO(lo, "Mul", v, v), n, axes, true);
    return LO(lo, "Div", v, LO(lo, "Sqrt", LO(lo, "Add", mean, eps)));
}

static OxVal standardised(Lower *lo, OxVal x, uint32_t n, const int64_t *axes) {
    OxVal centred = LO(lo, "Sub", x, ox_reduce(lo->ox, "ReduceMean", x, n, axes, true));
    return by_root_mean_square(lo, centred, n, axes, epsilon_value(lo, x->dtype));
}

/* Returns the dtype that the call computes in: PyTorch accepts float32 parameters for a 16-bit input. */
static DType norm_dtype(Lower *lo, DType input) {
    static const char *const names[] = {"weight", "bias", "running_mean", "running_var"};
    bool narrow = input == DT_F16 || input == DT_BF16;
    for (size_t i = 0; narrow && i < sizeof names / sizeof *names; i++)
        if (call_index(&lo->call, names[i]) >= 0 && call_has(&lo->call, names[i]) &&
            call_fact(&lo->call, names[i])->dtype == DT_F32)
            return DT_F32;
    return input;
}

static OxVal norm_input(Lower *lo) {
    OxVal x = lo_arg(lo, "input");
    return ox_cast(lo->ox, x, norm_dtype(lo, x->dtype));
}

static void norm_result(Lower *lo, OxVal y) {
    if (y) lo_result(lo, 0, ox_cast(lo->ox, y, call_fact(&lo->call, "input")->dtype));
}

/* Reshapes the [channels] parameters of x [batch, channels, ...], so that they broadcast. */
static OxVal scale_and_shift_channels(Lower *lo, OxVal x, OxVal y) {
    if (call_has(&lo->call, "weight")) y = LO(lo, "Mul", y, lower_along_channels(lo, lo_arg(lo, "weight"), x));
    return call_has(&lo->call, "bias") ? LO(lo, "Add", y, lower_along_channels(lo, lo_arg(lo, "bias"), x)) : y;
}

/* Returns an optional parameter, or a constant of `fill` in the shape of the channel axis. */
static OxVal channel_parameter(Lower *lo, const char *name, OxVal x, double fill) {
    if (call_has(&lo->call, name)) return lo_arg(lo, name);
    return ox_full(lo->ox, ox_size(lo->ox, x, 1), x->dtype, fill);
}

static OxVal by_running_statistics(Lower *lo, OxVal x) {
    if (epsilon_of_run(&lo->call)) {
        OxVal mean = channel_parameter(lo, "running_mean", x, 0), variance = channel_parameter(lo, "running_var", x, 1);
        OxVal deviation = LO(lo, "Sqrt", LO(lo, "Add", variance, epsilon_value(lo, x->dtype)));
        OxVal centred = LO(lo, "Sub", x, lower_along_channels(lo, mean, x));
        return scale_and_shift_channels(lo, x, LO(lo, "Div", centred, lower_along_channels(lo, deviation, x)));
    }
    OxVal scale = channel_parameter(lo, "weight", x, 1), bias = channel_parameter(lo, "bias", x, 0);
    OxVal mean = channel_parameter(lo, "running_mean", x, 0), variance = channel_parameter(lo, "running_var", x, 1);
    return ox_op(lo->ox, "BatchNormalization", OX_IN(x, scale, bias, mean, variance),
                 OX_ATTR(oa_float("epsilon", epsilon(&lo->call))));
}

static void lower_batch_norm(Lower *lo, Node *node) {
    (void)node;
    enum { TWO_TYPES = 15 }; /* the first opset whose node accepts parameters of another type */
    OxVal x = lo->opset < TWO_TYPES || epsilon_of_run(&lo->call) ? norm_input(lo) : lo_arg(lo, "input");
    if (call_bool(&lo->call, "training") != 0) {
        lo_no_lowering(lo,
                       "it is in training mode; torch.nn.functional.batch_norm computes the statistics of the batch");
        return;
    }
    if (x->rank == 1) { /* eager mode accepts only an empty one, and returns it */
        int64_t size;
        if (dim_known(x->dim[0], &size) && size != 0)
            lo_no_lowering(lo, "its input has one dimension, but it needs a batch and a channel dimension");
        else
            lo_result(lo, 0, ox_identity(lo->ox, x));
        return;
    }
    norm_result(lo, by_running_statistics(lo, x));
}

/* A normalisation by one of ONNX's nodes, over the axes from `first` on. */
typedef struct Normalised {
    const char *type;
    OxVal in[3];
    uint32_t n;
    int first;
    OxAttr axis, eps;
} Normalised;

static OxVal normalised(Lower *lo, const void *norm) {
    const Normalised *of = norm;
    return ox_op(lo->ox, of->type, of->n, of->in, OX_ATTR(of->axis, of->eps));
}

static OxVal unchanged(Lower *lo, const void *norm) { return ox_identity(lo->ox, ((const Normalised *)norm)->in[0]); }

static bool has_elements_from(OxVal x, int first) {
    bool full = x->rank >= 0 && x->dim;
    for (int i = first; full && i < x->rank; i++) full = ox_has_elements(x, i);
    return full;
}

/* ONNX Runtime's nodes fail over axes without elements, and InstanceNormalization crashes. */
static OxVal normalised_if_any(Lower *lo, const Normalised *of) {
    OxVal x = of->in[0];
    bool full = has_elements_from(x, of->first);
    bool sized = x->rank < 0 && of->n > 1 && of->first == 0 && lower_has_elements(lo, of->in[1]);
    return full || sized ? normalised(lo, of) : lower_unless_empty(lo, 1, &x, normalised, unchanged, of);
}

/* full: x has elements, unless the batch is empty. */
static OxVal instance_node(Lower *lo, OxVal x, OxVal scale, OxVal bias, bool full) {
    Normalised of = {
        "InstanceNormalization", {x, scale, bias}, 3, 2, oa_none(), oa_float("epsilon", epsilon(&lo->call))};
    return full ? normalised(lo, &of) : normalised_if_any(lo, &of);
}

/* x of [batch, channels, ...] */
static void lower_instance_norm(Lower *lo, Node *node) {
    (void)node;
    OxVal x = norm_input(lo);
    int own = call_bool(&lo->call, "use_input_stats");
    if (own < 0) {
        lo_no_lowering(lo, "which statistics it uses is known only at run time");
        return;
    }
    if (!own) {
        norm_result(lo, by_running_statistics(lo, x));
        return;
    }
    if (epsilon_of_run(&lo->call) && x->rank > 2) {
        int64_t axes[MAX_RANK];
        for (int i = 2; i < x->rank; i++) axes[i - 2] = i;
        norm_result(lo, scale_and_shift_channels(lo, x, standardised(lo, x, (uint32_t)x->rank - 2, axes)));
        return;
    }
    OxVal scale = channel_parameter(lo, "weight", x, 1), bias = channel_parameter(lo, "bias", x, 0);
    norm_result(lo, instance_node(lo, x, scale, bias, false));
}

static uint32_t last_axes(Lower *lo, int rank, int64_t *axes) {
    DimList shape;
    uint32_t n = call_dims(&lo->call, "normalized_shape", &shape) ? shape.n : 1;
    for (uint32_t i = 0; i < n && n <= MAX_RANK; i++) axes[i] = (rank < 0 ? 0 : rank) - (int)n + (int)i;
    return n;
}

static OxVal ones_of(Lower *lo, DType dtype) { return ox_full(lo->ox, lo_ints(lo, "normalized_shape"), dtype, 1); }

static int first_of(OxVal x, uint32_t n) { return x->rank < (int)n ? 0 : x->rank - (int)n; }

static void lower_layer_norm(Lower *lo, Node *node) {
    (void)node;
    OxVal x = norm_input(lo);
    int64_t axes[MAX_RANK];
    uint32_t n = last_axes(lo, x->rank, axes);
    if (ox_has(lo->ox, "LayerNormalization") && !epsilon_of_run(&lo->call)) {
        OxVal scale = call_has(&lo->call, "weight") ? lo_arg(lo, "weight") : ones_of(lo, x->dtype),
              bias = lo_arg(lo, "bias");
        Normalised of = {"LayerNormalization",
                         {x, scale, bias},
                         bias ? 3 : 2,
                         first_of(x, n),
                         oa_int("axis", -(int64_t)n),
                         oa_float("epsilon", epsilon(&lo->call))};
        norm_result(lo, normalised_if_any(lo, &of));
        return;
    }
    OxVal y = standardised(lo, x, n, axes);
    if (call_has(&lo->call, "weight")) y = LO(lo, "Mul", y, lo_arg(lo, "weight"));
    if (call_has(&lo->call, "bias")) y = LO(lo, "Add", y, lo_arg(lo, "bias"));
    norm_result(lo, y);
}

/* Returns the epsilon of the dtype in which the root is computed, which for 16 bits is float32. */
static double machine_epsilon(DType dtype) { return dtype == DT_F64 ? 2.220446049250313e-16 : 1.1920928955078125e-07; }

/* The weight may have any dtype; computes in one that can represent both. */
static DType rms_dtype(Lower *lo, DType input) {
    bool wide = call_has(&lo->call, "weight") && call_fact(&lo->call, "weight")->dtype == DT_F64;
    return wide || input == DT_F64 ? DT_F64 : DT_F32;
}

static void lower_rms_norm(Lower *lo, Node *node) {
    (void)node;
    OxVal given = lo_arg(lo, "input"), x = ox_cast(lo->ox, given, rms_dtype(lo, given->dtype));
    int64_t axes[MAX_RANK];
    double eps;
    bool by_run = epsilon_of_run(&lo->call);
    if (by_run || !call_float(&lo->call, "eps", &eps)) eps = machine_epsilon(given->dtype);
    uint32_t n = last_axes(lo, x->rank, axes);
    if (ox_has(lo->ox, "RMSNormalization") && !by_run) {
        OxVal scale = call_has(&lo->call, "weight") ? lo_arg_as(lo, "weight", x->dtype) : ones_of(lo, x->dtype);
        Normalised of = {"RMSNormalization",      {x, scale}, 2, first_of(x, n), oa_int("axis", -(int64_t)n),
                         oa_float("epsilon", eps)};
        norm_result(lo, normalised_if_any(lo, &of));
        return;
    }
    OxVal small = by_run ? epsilon_value(lo, x->dtype) : ox_number(lo->ox, x->dtype, eps);
    OxVal y = by_root_mean_square(lo, x, n, axes, small);
    if (call_has(&lo->call, "weight")) y = LO(lo, "Mul", y, lo_arg_as(lo, "weight", x->dtype));
    norm_result(lo, y);
}

/* Reshapes to [batch, groups, elements of a group]; NULL: not all sizes can be stated. Reshape could infer the last
 * one, but not for an empty batch. */
static OxVal in_groups_by_rank(Lower *lo, OxVal x, int64_t groups) {
    const Dim *size = dim_const(lo->dims, 1);
    for (int i = 1; i < x->rank && size; i++) size = x->dim && x->dim[i] ? dim_mul(lo->dims, size, x->dim[i]) : NULL;
    if (!size || !x->dim[0]) return NULL;
    const Dim *count = dim_const(lo->dims, groups);
    return lo_reshape(lo, x, 3, (const Dim *const[]){x->dim[0], count, dim_floordiv(lo->dims, size, count)});
}

/* Reshapes likewise for any rank; sizes that no input has are read from the tensor itself. */
static OxVal in_groups(Lower *lo, OxVal x, int64_t groups) {
    OxVal by_rank = x->rank >= 0 ? in_groups_by_rank(lo, x, groups) : NULL;
    if (by_rank) return by_rank;
    OxVal shape = LO(lo, "Shape", x), one = OX_INTS(lo->ox, 1), count = OX_INTS(lo->ox, groups);
    OxVal rest = ox_slice(lo->ox, shape, 0, one, OX_INTS(lo->ox, INT64_MAX), NULL);
    OxVal size = LO(lo, "Div", ox_reduce(lo->ox, "ReduceProd", rest, 1, (int64_t[]){0}, true), count);
    OxVal sizes[] = {ox_slice(lo->ox, shape, 0, OX_INTS(lo->ox, 0), one, NULL), count, size};
    return ox_typed(lower_reshape(lo, x, ox_concat(lo->ox, 0, 3, sizes)), x->dtype, 3, NULL);
}

/* From opset 21 on, one node does this; before, ONNX's operator had one scale per group. */
static bool group_node(Lower *lo, OxVal x, int64_t groups) {
    int64_t channels;
    if (lo->opset < 21 || epsilon_of_run(&lo->call) || x->dtype != DT_F32 || x->rank < 3 || !x->dim ||
        !dim_known(x->dim[1], &channels))
        return false;
    OxVal scale = lo_arg(lo, "weight"), bias = lo_arg(lo, "bias");
    if (!scale) scale = ox_full(lo->ox, OX_INTS(lo->ox, channels), x->dtype, 1);
    if (!bias) bias = ox_full(lo->ox, OX_INTS(lo->ox, channels), x->dtype, 0);
    OxAttr attr[] = {oa_float("epsilon", epsilon(&lo->call)), oa_int("num_groups", groups)};
    norm_result(lo, ox_op(lo->ox, "GroupNormalization", OX_IN(x, scale, bias), 2, attr));
    return true;
}

static OxVal normal_groups(Lower *lo, OxVal grouped, int64_t groups, bool full) {
    if (epsilon_of_run(&lo->call)) return standardised(lo, grouped, 1, (int64_t[]){2});
    OxVal one = ox_full(lo->ox, OX_INTS(lo->ox, groups), grouped->dtype, 1),
          zero = ox_full(lo->ox, OX_INTS(lo->ox, groups), grouped->dtype, 0);
    return instance_node(lo, grouped, one, zero, full);
}

/* Normalises the groups as channels of an instance normalisation, then applies the layer's scale and shift. */
static void lower_group_norm(Lower *lo, Node *node) {
    (void)node;
    OxVal x = norm_input(lo);
    int64_t groups;
    if (x->rank == 0 || x->rank == 1 || !call_int(&lo->call, "num_groups", &groups) || groups < 1) {
        lo_no_lowering(lo, "its input has no channels, or the number of groups is known only at run time");
        return;
    }
    if (group_node(lo, x, groups)) return;
    OxVal grouped = in_groups(lo, x, groups);
    OxVal y = normal_groups(lo, grouped, groups, has_elements_from(x, 1)), shape = ox_shape(lo->ox, x);
    y = shape->data ? ox_reshape(lo->ox, y, shape) : lower_reshape(lo, y, shape);
    y = ox_typed(y, x->dtype, x->rank, x->dim);
    norm_result(lo, scale_and_shift_channels(lo, x, y));
}

/* Eager mode accepts an empty vector. */
#define CHANNELS \
    "input[_ kept_channels ...]? running_mean[kept_channels] running_var[kept_channels] weight[kept_channels] " \
    "bias[kept_channels]"
#define STATE "Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var"
static const OpRow rows[] = {
    {"batch_norm(Tensor input, " STATE ", bool training, float momentum, float eps, bool cudnn_enabled) -> Tensor",
     .infer = infer_norm, .lower = lower_batch_norm, .shapes = CHANNELS, .takes = TAKES_FLOAT, .fails = FAILS_SIZES},
    {"instance_norm(Tensor input, " STATE
     ", bool use_input_stats, float momentum, float eps, bool cudnn_enabled) -> Tensor",
     .infer = infer_norm, .lower = lower_instance_norm, .shapes = CHANNELS, .takes = TAKES_FLOAT, .fails = FAILS_SIZES},
    {"layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=1e-05, "
     "bool cudnn_enable=True) -> Tensor",
     .infer = infer_over_shape, .lower = lower_layer_norm, .takes = TAKES_FLOAT, .fails = FAILS_SIZES},
    {"rms_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight=None, float? eps=None) -> Tensor",
     .infer = infer_over_shape, .lower = lower_rms_norm, .takes = TAKES_FLOAT},
    {"group_norm(Tensor input, int num_groups, Tensor? weight=None, Tensor? bias=None, float eps=1e-05, bool "
     "cudnn_enabled=True) -> Tensor",
     .infer = infer_group_norm, .lower = lower_group_norm,
     .shapes = "input[_ channels ...] weight[channels] bias[channels]", .takes = TAKES_FLOAT, .fails = FAILS_SIZES},
    {"_local_response_norm(Tensor self, int size, float alpha, float beta, float k) -> Tensor",
     .expr = "LRN(self, size=$size, alpha=$alpha, beta=$beta, bias=$k)", .infer = infer_same, .traits = T_INTERNAL},
    DECOMPOSED("native_group_norm(Tensor input, Tensor? weight, Tensor? bias, SymInt N, SymInt C, SymInt HxW, int "
               "group, float eps) -> (Tensor, Tensor, Tensor)",
               "norm:native_group_norm"),
    DECOMPOSED("native_batch_norm(Tensor input, " STATE
               ", bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)",
               "norm:native_batch_norm"),
    DECOMPOSED("native_layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight, Tensor? bias, float eps) -> "
               "(Tensor, "
               "Tensor, Tensor)",
               "norm:native_layer_norm"),
};
FAMILY(norm, rows)
