/* Convolutions of 1 to 3 spatial dimensions, also transposed; inputs without a batch dimension get one of size 1 for
 * the node. https://onnx.ai/onnx/operators/onnx__Conv.html and ...__ConvTranspose.html */
#include "ops/ops.h"

#include <string.h>

#define SPATIAL 3

typedef struct Conv {
    int n;                 /* spatial dimensions, from the weight */
    bool transposed, same; /* same: the kernel is known only at run time */
    const char *fit;       /* a value of auto_pad; NULL: the padding is known */
    int64_t stride[SPATIAL], dilation[SPATIAL], before[SPATIAL], after[SPATIAL], extra[SPATIAL], groups;
} Conv;

static bool spread(const OpCall *call, const char *name, int n, int64_t absent, int64_t *out) {
    Ints given = {0};
    if (!call_has(call, name)) {
        for (int i = 0; i < n; i++) out[i] = absent;
        return true;
    }
    if (!call_ints(call, name, &given))
        return call_error(call, DIAG_6103, "the %s of a convolution must be known at compile time", name);
    if (given.n != 1 && given.n != (uint32_t)n)
        return call_error(call, DIAG_6501, "the %s of a convolution has %u numbers, but there are %d dimensions", name,
                          given.n, n);
    for (int i = 0; i < n; i++) out[i] = given.at[given.n == 1 ? 0 : i];
    return call_window(call, name, n, out);
}

/* Reads 'same' or 'valid'. If the total padding of 'same' is odd, the excess goes to the end. */
static bool text_padding(const OpCall *call, Conv *conv, const Fact *weight, Sym text) {
    if (!strcmp(text, "valid")) return true;
    if (strcmp(text, "same") != 0)
        return call_error(call, DIAG_6501, "padding must be 'same', 'valid' or numbers, not '%s'", text);
    for (int i = 0; i < conv->n; i++) {
        int64_t kernel;
        if (conv->stride[i] != 1)
            return call_error(call, DIAG_6501, "padding='same' needs a stride of 1, but it is %lld",
                              (long long)conv->stride[i]);
        if (!dim_known(weight->dim[i + 2], &kernel)) {
            conv->same = true; /* a node of its own adds the padding */
            memset(conv->before, 0, sizeof conv->before);
            memset(conv->after, 0, sizeof conv->after);
            return true;
        }
        int64_t total = conv->dilation[i] * (kernel - 1);
        conv->before[i] = total / 2, conv->after[i] = total - total / 2;
    }
    return true;
}

/* ONNX Runtime requires output padding below the stride; cropping less at the end is equivalent. */
static void trade_padding(Conv *conv) {
    for (int i = 0; i < conv->n; i++) {
        int64_t less = conv->extra[i] < conv->stride[i] ? 0 : conv->extra[i];
        if (less > conv->after[i]) less = conv->after[i];
        conv->after[i] -= less;
        conv->extra[i] -= less;
    }
}

static bool read_conv(const OpCall *call, Conv *conv) {
    const Fact *weight = call_fact(call, "weight");
    *conv = (Conv){.n = weight->rank - 2, .groups = 1};
    if (weight->rank < 0)
        return call_error(call, DIAG_4201, "a convolution needs the rank of its weight, which is not known here");
    if (conv->n < 1 || conv->n > SPATIAL)
        return call_error(call, DIAG_6501, "the weight of a convolution must have 3 to 5 dimensions, not %d",
                          weight->rank);
    conv->transposed = strstr(call->op->name, "transpose") != NULL || call_bool(call, "transposed") == 1;
    if (call_has(call, "groups") && !call_int(call, "groups", &conv->groups))
        return call_error(call, DIAG_6103, "the number of groups of a convolution must be known at compile time");
    if (!call_window(call, "groups", 1, &conv->groups)) return false;
    if (!spread(call, "stride", conv->n, 1, conv->stride) || !spread(call, "dilation", conv->n, 1, conv->dilation))
        return false;
    if (!spread(call, "output_padding", conv->n, 0, conv->extra)) return false;
    if (call_has(call, "lower")) {
        conv->fit = call_bool(call, "lower") == 1 ? "SAME_LOWER" : "SAME_UPPER";
        return true;
    }
    Sym text = call_str(call, "padding");
    if (text) return text_padding(call, conv, weight, text);
    if (!spread(call, "padding", conv->n, 0, conv->before)) return false;
    memcpy(conv->after, conv->before, sizeof conv->before);
    if (conv->transposed) trade_padding(conv);
    return true;
}

static const Dim *conv_size(Dims *dims, const Conv *conv, int i, const Dim *size, const Dim *kernel) {
    const Dim *reach = dim_mul(dims, dim_sub(dims, kernel, dim_const(dims, 1)), dim_const(dims, conv->dilation[i]));
    const Dim *padding = dim_const(dims, conv->before[i] + conv->after[i]), *one = dim_const(dims, 1),
              *stride = dim_const(dims, conv->stride[i]);
    if (conv->fit) return dim_floordiv(dims, dim_sub(dims, dim_add(dims, size, stride), one), stride);
    if (conv->transposed) {
        const Dim *full = dim_add(dims, dim_mul(dims, dim_sub(dims, size, one), stride),
                                  dim_add(dims, reach, dim_const(dims, conv->extra[i] + 1)));
        return dim_sub(dims, full, padding);
    }
    const Dim *room = dim_sub(dims, dim_sub(dims, dim_add(dims, size, padding), reach), one);
    return dim_add(dims, dim_floordiv(dims, room, stride), one);
}

/* Handles a weight of unknown rank. conv2d determines the rank; `convolution` does not. */
static bool weight_without_rank(OpCall *call, Fact *out) {
    const char *number = strpbrk(call->op->name, "123");
    int n = number ? *number - '0' : 0;
    if (n && !fact_need_rank(call, "weight", n + 2, n + 2)) return false;
    if (n && !fact_need_rank(call, "input", n + 1, n + 2)) return false;
    return fact_set(call, out, call_fact(call, "input")->dtype, -1, NULL);
}

/* Returns whether the number of input channels is known not to be 0. */
static bool takes_channels(Dims *dims, const Fact *input, const Fact *weight, int n) {
    const Dim *zero = dim_const(dims, 0), *in = input->rank > n ? input->dim[input->rank - n - 1] : NULL;
    return dim_less(dims, zero, weight->dim[1]) == 1 || (in && dim_less(dims, zero, in) == 1);
}

/* Returns the number of output channels, which is the number of kernels, or 0 in eager mode if there are no input
 * channels. NULL: known only at run time. */
static const Dim *made_channels(Dims *dims, const Fact *input, const Fact *weight, int n) {
    if (dim_is(weight->dim[1], 0) || dim_is(weight->dim[0], 0)) return dim_const(dims, 0);
    return takes_channels(dims, input, weight, n) ? weight->dim[0] : NULL;
}

/* Suggests a permutation, since images are often stored with their channels last. */
static const char *way_to_channels(OpCall *call, const Fact *input, const Dim *takes, int batch) {
    const Dim *last = input->dim[input->rank - 1];
    if (last && dim_equal(call->func->dims, last, takes) == 1)
        return "channels come before the sizes of the image: `x.movedim(-1, 1)`";
    return arena_printf(call->func->cx->scratch,
                        "create the layer for %s channels, or move the channels to dimension %d",
                        dim_str(call->func->cx, input->dim[batch]), batch);
}

static bool infer_conv(OpCall *call, Fact *out) {
    const Fact *input = call_fact(call, "input"), *weight = call_fact(call, "weight");
    Conv conv;
    if (weight->rank < 0) return weight_without_rank(call, out);
    if (!read_conv(call, &conv)) return false;
    if (!fact_need_rank(call, "input", conv.n + 1, conv.n + 2)) return false;
    Dims *dims = call->func->dims;
    if (input->rank < 0) {
        const Dim **some = fact_dims(call, conv.n + 2);
        some[1] = conv.transposed ? dim_mul(dims, weight->dim[1], dim_const(dims, conv.groups)) : weight->dim[0];
        return fact_set(call, out, input->dtype, conv.n + 2, some);
    }
    int batch = input->rank == conv.n + 2;
    const Dim **dim = fact_dims(call, input->rank);
    const Dim *in = input->dim[batch],
              *takes = conv.transposed ? weight->dim[0] : dim_mul(dims, weight->dim[1], dim_const(dims, conv.groups));
    if (dim_equal(dims, in, takes) == 0)
        return call_refuse(call, DIAG_6111, way_to_channels(call, input, takes, batch),
                           "the convolution expects %s channels, but its input has %s", dim_str(call->func->cx, takes),
                           dim_str(call->func->cx, in));
    if (conv.transposed && dim_is(takes, 0))
        return call_error(call, DIAG_6111, "a transposed convolution needs at least one input channel");
    if (batch) dim[0] = input->dim[0];
    dim[batch] = conv.transposed ? dim_mul(dims, weight->dim[1], dim_const(dims, conv.groups)) : weight->dim[0];
    if (!conv.transposed) dim[batch] = made_channels(dims, input, weight, conv.n);
    for (int i = 0; i < conv.n; i++) {
        int64_t known;
        const Dim *size = input->dim[batch + 1 + i];
        dim[batch + 1 + i] = conv.same ? size : conv_size(dims, &conv, i, size, weight->dim[i + 2]);
        if (!conv.transposed && dim_known(dim[batch + 1 + i], &known) && known < 1)
            return call_error(call, DIAG_6111,
                              "the convolution's kernel has size %s, which is larger than the padded input of size %s",
                              dim_str(call->func->cx, weight->dim[i + 2]), dim_str(call->func->cx, size));
    }
    return fact_set(call, out, input->dtype, input->rank, dim);
}

/* Pads with zeros for 'same' if the kernel's size is known only at run time. */
static OxVal pad_same(Lower *lo, const Conv *conv, OxVal x) {
    Ox *ox = lo->ox;
    OxVal weight = lo_arg(lo, "weight"), amount[2 * SPATIAL + 2], two = OX_INTS(ox, 2);
    int n = conv->n;
    amount[0] = amount[n + 1] = OX_INTS(ox, 0, 0);
    for (int i = 0; i < n; i++) {
        OxVal reach = OX(ox, "Sub", ox_size(ox, weight, i + 2), OX_INTS(ox, 1));
        OxVal total = OX(ox, "Mul", reach, OX_INTS(ox, conv->dilation[i]));
        amount[1 + i] = OX(ox, "Div", total, two);
        amount[n + 2 + i] = OX(ox, "Sub", total, amount[1 + i]);
    }
    return OX(ox, "Pad", x, ox_concat(ox, 0, (uint32_t)(2 * n + 2), amount), ox_number(ox, x->dtype, 0));
}

static OxVal lower_node(Lower *lo, const Conv *conv, OxVal x) {
    if (conv->same) x = pad_same(lo, conv, x);
    int64_t pads[2 * SPATIAL], kernel[SPATIAL];
    const Fact *weight = call_fact(&lo->call, "weight");
    bool sized = true;
    for (int i = 0; i < conv->n; i++) {
        pads[i] = conv->before[i], pads[conv->n + i] = conv->after[i];
        sized = sized && dim_known(weight->dim[i + 2], &kernel[i]);
    }
    OxVal in[3] = {x, lo_arg(lo, "weight"), lo_arg(lo, "bias")};
    OxAttr shape = sized ? oa_ints("kernel_shape", (uint32_t)conv->n, kernel) : oa_none();
    OxAttr group = conv->groups == 1 ? oa_none() : oa_int("group", conv->groups);
    OxAttr fit = conv->fit ? oa_str("auto_pad", conv->fit) : oa_none();
    return ox_op(lo->ox, conv->transposed ? "ConvTranspose" : "Conv", in[2] ? 3 : 2, in,
                 OX_ATTR(shape, lower_attr_unless("strides", conv->stride, conv->n, 1),
                         lower_attr_unless("pads", pads, 2 * conv->n, 0),
                         lower_attr_unless("dilations", conv->dilation, conv->n, 1), group, fit,
                         lower_attr_unless("output_padding", conv->extra, conv->n, 0)));
}

static OxVal convolved(Lower *lo, const void *conv) {
    const Conv *of = conv;
    OxVal x = lo_arg(lo, "input");
    if (x->rank != of->n + 1) return lower_node(lo, of, x);
    OxVal y = lower_node(lo, of, ox_unsqueeze(lo->ox, x, 1, (int64_t[]){0}));
    return ox_squeeze(lo->ox, y, 1, (int64_t[]){0});
}

/* Makes the result of a convolution without input channels: the batch, no channels, and the usual spatial sizes. */
static OxVal no_channels(Lower *lo, const void *conv) {
    const Fact *result = lo_fact(lo, 0);
    const Conv *of = conv;
    OxVal size[SPATIAL + 2];
    uint32_t n = 0;
    int batch = result->rank == of->n + 2;
    if (batch) size[n++] = ox_size(lo->ox, lo_arg(lo, "input"), 0);
    size[n++] = OX_INTS(lo->ox, 0);
    for (int i = batch + 1; i < result->rank; i++)
        if (!(size[n++] = lo_dims(lo, 1, result->dim + i))) return NULL;
    return ox_full(lo->ox, ox_concat(lo->ox, 0, n, size), result->dtype, 0);
}

static void lower_conv(Lower *lo, Node *node) {
    (void)node;
    Conv conv;
    OxVal x = lo_arg(lo, "input"), weight = lo_arg(lo, "weight");
    if (!read_conv(&lo->call, &conv)) return;
    /* Without input channels, eager mode makes no output channels, whereas ONNX Runtime's Conv does not terminate. */
    const Fact *input = call_fact(&lo->call, "input");
    bool some = conv.transposed || takes_channels(lo->dims, input, call_fact(&lo->call, "weight"), conv.n);
    if (!some && x->rank == lo_fact(lo, 0)->rank && no_channels(lo, &conv))
        lo_result(lo, 0, lower_unless_empty(lo, 1, &weight, convolved, no_channels, &conv));
    else
        lo_result(lo, 0, convolved(lo, &conv));
}

#define CONV(schema, function) \
    { \
        schema, .infer = infer_conv, .lower = lower_conv, .takes = TAKES_NUMBERS, .later = function, \
                .fails = FAILS_SIZES \
    }
/* In ONNX the number of groups is an attribute, so a number known only at run time is handled by unfolding the input
 * into columns. */
#define FORWARD(schema, function) \
    { \
        schema, .infer = infer_conv, .lower = lower_conv, .shapes = "weight[out ...] bias[out]", \
                .takes = TAKES_NUMBERS, .later = function, .fails = FAILS_SIZES \
    }
#define CONVS(n, function) \
    FORWARD("conv" n "d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[" n "] stride=1, SymInt[" n \
            "] padding=0, SymInt[" n "] dilation=1, SymInt groups=1) -> Tensor", \
            function), \
        FORWARD("conv" n "d.padding(Tensor input, Tensor weight, Tensor? bias=None, SymInt[" n \
                "] stride=1, str padding=\"valid\", SymInt[" n "] dilation=1, SymInt groups=1) -> Tensor", \
                function)
#define TRANSPOSED(n, overload, function) \
    CONV("conv_transpose" n "d" overload "(Tensor input, Tensor weight, Tensor? bias=None, SymInt[" n \
         "] stride=1, SymInt[" n "] padding=0, SymInt[" n "] output_padding=0, SymInt groups=1, SymInt[" n \
         "] dilation=1) -> Tensor", \
         function)
static const OpRow rows[] = {
    DECOMPOSED("conv_tbc(Tensor self, Tensor weight, Tensor bias, int pad=0) -> Tensor", "conv:conv_tbc"),
    {"_conv_same(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, bool lower, SymInt groups) -> Tensor",
     .infer = infer_conv, .lower = lower_conv, .traits = T_INTERNAL, .takes = TAKES_NUMBERS, .fails = FAILS_SIZES,
     .note =
         "each axis is padded so that it gives ceil(size / stride) results; lower: odd amounts are larger in front"},
    CONVS("1", "torch._decompositions.conv:line_by_columns"),
    CONVS("2", "torch._decompositions.conv:by_columns"),
    CONVS("3", NULL),
    TRANSPOSED("1", "", "torch._decompositions.conv:transposed_line_by_columns"),
    TRANSPOSED("2", ".input", "torch._decompositions.conv:transposed_by_columns"),
    TRANSPOSED("3", ".input", NULL),
    CONV("convolution(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, "
         "bool transposed, SymInt[] output_padding, SymInt groups) -> Tensor",
         NULL),
    CONV("_convolution(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] "
         "dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool benchmark, bool deterministic, bool "
         "cudnn_enabled, bool allow_tf32) -> Tensor",
         NULL),
};
FAMILY(conv, rows)
