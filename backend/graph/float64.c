/* Computes in float64 what ONNX Runtime's CPU provider has only float32 kernels for, by formulas of operators that have
 * float64 kernels. ox_multi calls this file before it inserts casts; operators without a formula are computed in
 * float32. A formula takes the operator's attributes and operands and has one result. */
#include "backend/graph/graph.h"

#include <string.h>

#define NUMBER(v)      ox_number(ox, DT_F64, (v))
#define ADD(a, b)      OX(ox, "Add", (a), (b))
#define SUB(a, b)      OX(ox, "Sub", (a), (b))
#define MUL(a, b)      OX(ox, "Mul", (a), (b))
#define DIV(a, b)      OX(ox, "Div", (a), (b))
#define WHERE(c, a, b) OX(ox, "Where", (c), (a), (b))
#define BELOW(a, b)    OX(ox, "Less", (a), (b))

typedef struct Wide {
    uint32_t nin, nattr;
    const OxVal *in;
    const OxAttr *attr;
} Wide;

static const OxAttr *attribute(const Wide *w, const char *name) {
    for (uint32_t i = 0; i < w->nattr; i++)
        if (w->attr[i].kind != OXA_NONE && !strcmp(w->attr[i].name, name)) return &w->attr[i];
    return NULL;
}

static double number_of(const Wide *w, const char *name, double absent) {
    const OxAttr *attr = attribute(w, name);
    return attr ? attr->f : absent;
}

static int64_t int_of(const Wide *w, const char *name, int64_t absent) {
    const OxAttr *attr = attribute(w, name);
    return attr ? attr->i : absent;
}

/* ---- pointwise ---- */

/* Adds a correction to the float32 result a: atan x - a is the atan of (x cos a - sin a) / (cos a + x sin a), which is
 * near 0. */
static OxVal arc_tangent(Ox *ox, OxVal x) {
    OxVal finite = OX(ox, "Min", OX(ox, "Max", x, NUMBER(-1e300)), NUMBER(1e300));
    OxVal near = ox_cast(ox, OX(ox, "Atan", ox_cast(ox, x, DT_F32)), DT_F64);
    OxVal sine = OX(ox, "Sin", near), cosine = OX(ox, "Cos", near);
    OxVal excess = DIV(SUB(sine, MUL(finite, cosine)), ADD(cosine, MUL(finite, sine)));
    return SUB(near, excess); /* keeps -0.0, which a sum would not */
}

static OxVal wide_atan(Ox *ox, const Wide *w) { return arc_tangent(ox, w->in[0]); }

static OxVal wide_asin(Ox *ox, const Wide *w) {
    OxVal x = w->in[0], one = NUMBER(1);
    return arc_tangent(ox, DIV(x, OX(ox, "Sqrt", MUL(SUB(one, x), ADD(one, x)))));
}

static OxVal wide_acos(Ox *ox, const Wide *w) {
    OxVal x = w->in[0], one = NUMBER(1);
    return MUL(NUMBER(2), arc_tangent(ox, OX(ox, "Sqrt", DIV(SUB(one, x), ADD(one, x)))));
}

static OxVal wide_asinh(Ox *ox, const Wide *w) {
    OxVal x = w->in[0], size = OX(ox, "Abs", x), far = BELOW(NUMBER(1e150), size);
    OxVal root = OX(ox, "Sqrt", ADD(MUL(size, size), NUMBER(1)));
    return MUL(OX(ox, "Sign", x), OX(ox, "Log", ADD(size, WHERE(far, size, root))));
}

static OxVal wide_acosh(Ox *ox, const Wide *w) {
    OxVal x = w->in[0], one = NUMBER(1);
    OxVal root = MUL(OX(ox, "Sqrt", SUB(x, one)), OX(ox, "Sqrt", ADD(x, one)));
    return OX(ox, "Log", ADD(x, root));
}

static OxVal wide_atanh(Ox *ox, const Wide *w) {
    OxVal x = w->in[0], one = NUMBER(1);
    return MUL(NUMBER(0.5), OX(ox, "Log", DIV(ADD(one, x), SUB(one, x))));
}

static OxVal polynomial(Ox *ox, OxVal x, uint32_t n, const double *c) {
    OxVal y = NUMBER(c[0]);
    for (uint32_t i = 1; i < n; i++) y = ADD(MUL(y, x), NUMBER(c[i]));
    return y;
}

#define POLYNOMIAL(x, ...) \
    polynomial(ox, (x), (uint32_t)(sizeof((double[]){__VA_ARGS__}) / sizeof(double)), (const double[]){__VA_ARGS__})

/* Uses rational approximations: of erf(x) / x up to 1, of exp(x * x) * erfc(x) up to 8; beyond that, erf is 1. */
static OxVal wide_erf(Ox *ox, const Wide *w) {
    OxVal x = w->in[0], size = OX(ox, "Abs", x), square = MUL(x, x), one = NUMBER(1);
    OxVal near = DIV(POLYNOMIAL(square, 9.60497373987051638749, 90.0260197203842689217, 2232.00534594684319226,
                                7003.32514112805075473, 55592.3013010394962768),
                     POLYNOMIAL(square, 1.0, 33.5617141647503099647, 521.357949780152679795, 4594.32382970980127987,
                                22629.0000613890934246, 49267.3942608635921086));
    OxVal at = OX(ox, "Min", OX(ox, "Max", size, one), NUMBER(8));
    OxVal tail = DIV(POLYNOMIAL(at, 2.46196981473530512524e-10, 0.564189564831068821977, 7.46321056442269912687,
                                48.6371970985681366614, 196.520832956077098242, 526.445194995477358631,
                                934.528527171957607540, 1027.55188689515710272, 557.535335369399327526),
                     POLYNOMIAL(at, 1.0, 13.2281951154744992508, 86.7072140885989742329, 354.937778887819891062,
                                975.708501743205489753, 1823.90916687909736289, 2246.33760818710981792,
                                1656.66309194161350182, 557.535340817727675546));
    OxVal far = SUB(one, MUL(tail, OX(ox, "Exp", OX(ox, "Neg", MUL(at, at)))));
    return WHERE(BELOW(one, size), MUL(OX(ox, "Sign", x), far), MUL(x, near));
}

static OxVal softplus(Ox *ox, OxVal x) {
    OxVal fall = OX(ox, "Exp", OX(ox, "Neg", OX(ox, "Abs", x)));
    return ADD(OX(ox, "Max", x, NUMBER(0)), OX(ox, "Log", ADD(NUMBER(1), fall)));
}

static OxVal wide_softplus(Ox *ox, const Wide *w) { return softplus(ox, w->in[0]); }

static OxVal wide_mish(Ox *ox, const Wide *w) { return MUL(w->in[0], OX(ox, "Tanh", softplus(ox, w->in[0]))); }

static OxVal wide_softsign(Ox *ox, const Wide *w) { return DIV(w->in[0], ADD(NUMBER(1), OX(ox, "Abs", w->in[0]))); }

static OxVal bent(Ox *ox, OxVal x, OxVal below) { return WHERE(BELOW(x, NUMBER(0)), below, x); }

static OxVal wide_elu(Ox *ox, const Wide *w) {
    OxVal x = w->in[0];
    return bent(ox, x, MUL(NUMBER(number_of(w, "alpha", 1)), SUB(OX(ox, "Exp", x), NUMBER(1))));
}

static OxVal wide_selu(Ox *ox, const Wide *w) {
    OxVal x = w->in[0], alpha = NUMBER(number_of(w, "alpha", 1.6732632423543772848));
    OxVal y = bent(ox, x, MUL(alpha, SUB(OX(ox, "Exp", x), NUMBER(1))));
    return MUL(NUMBER(number_of(w, "gamma", 1.0507009873554804934)), y);
}

static OxVal wide_leaky_relu(Ox *ox, const Wide *w) {
    return bent(ox, w->in[0], MUL(NUMBER(number_of(w, "alpha", 0.01)), w->in[0]));
}

static OxVal wide_prelu(Ox *ox, const Wide *w) { return bent(ox, w->in[0], MUL(w->in[1], w->in[0])); }

static OxVal hard_sigmoid(Ox *ox, OxVal x, double alpha, double beta) {
    OxVal y = ADD(MUL(NUMBER(alpha), x), NUMBER(beta)), one = NUMBER(1);
    y = WHERE(BELOW(y, NUMBER(0)), NUMBER(0), y);
    return WHERE(BELOW(one, y), one, y);
}

static OxVal wide_hard_sigmoid(Ox *ox, const Wide *w) {
    return hard_sigmoid(ox, w->in[0], number_of(w, "alpha", 0.2), number_of(w, "beta", 0.5));
}

static OxVal wide_hard_swish(Ox *ox, const Wide *w) { return MUL(w->in[0], hard_sigmoid(ox, w->in[0], 1.0 / 6, 0.5)); }

static OxVal wide_shrink(Ox *ox, const Wide *w) {
    OxVal x = w->in[0], limit = NUMBER(number_of(w, "lambd", 0.5)), bias = NUMBER(number_of(w, "bias", 0));
    OxVal high = WHERE(BELOW(limit, x), SUB(x, bias), NUMBER(0));
    return WHERE(BELOW(x, OX(ox, "Neg", limit)), ADD(x, bias), high);
}

/* ---- over the spatial axes ---- */

static uint32_t spatial_axes(OxVal x, int64_t *axes) {
    uint32_t n = 0;
    for (int i = 2; i < x->rank; i++) axes[n++] = i;
    return n;
}

static OxVal wide_global_average(Ox *ox, const Wide *w) {
    int64_t axes[MAX_RANK];
    if (w->in[0]->rank < 3) return NULL;
    uint32_t n = spatial_axes(w->in[0], axes);
    return ox_reduce(ox, "ReduceMean", w->in[0], n, axes, true);
}

/* Reshapes [channels] to [channels, 1, ...] for a tensor of that rank. */
static OxVal along_channels(Ox *ox, OxVal v, int rank) {
    int64_t axes[MAX_RANK];
    for (int i = 0; i + 2 < rank; i++) axes[i] = i + 1;
    return rank > 2 ? ox_unsqueeze(ox, v, (uint32_t)(rank - 2), axes) : v;
}

static OxVal wide_instance_norm(Ox *ox, const Wide *w) {
    int64_t axes[MAX_RANK];
    OxVal x = w->in[0];
    if (x->rank < 3) return NULL;
    uint32_t n = spatial_axes(x, axes);
    OxVal centred = SUB(x, ox_reduce(ox, "ReduceMean", x, n, axes, true));
    OxVal variance = ox_reduce(ox, "ReduceMean", MUL(centred, centred), n, axes, true);
    OxVal y = DIV(centred, OX(ox, "Sqrt", ADD(variance, NUMBER(number_of(w, "epsilon", 1e-5)))));
    return ADD(MUL(y, along_channels(ox, w->in[1], x->rank)), along_channels(ox, w->in[2], x->rank));
}

/* The geometry of windows: known sizes, and the number of windows, which may be unknown. */
#define SPATIAL 3
typedef struct Windows {
    int n;
    int64_t kernel[SPATIAL], stride[SPATIAL], dilation[SPATIAL], before[SPATIAL], after[SPATIAL];
    OxVal count[SPATIAL]; /* 1-D int64 of one element each */
} Windows;

static void read_attr(const Wide *w, const char *name, int n, int64_t absent, int64_t *out) {
    const OxAttr *attr = attribute(w, name);
    for (int i = 0; i < n; i++) out[i] = attr ? attr->ints[i] : absent;
}

static bool read_windows(const Wide *w, Windows *win) {
    int n = w->in[0]->rank - 2;
    const OxAttr *pads = attribute(w, "pads"), *kernel = attribute(w, "kernel_shape");
    *win = (Windows){.n = n};
    if (n < 1 || n > SPATIAL || attribute(w, "auto_pad") || !kernel) return false;
    read_attr(w, "kernel_shape", n, 1, win->kernel);
    read_attr(w, "strides", n, 1, win->stride);
    read_attr(w, "dilations", n, 1, win->dilation);
    for (int i = 0; pads && i < n; i++) win->before[i] = pads->ints[i], win->after[i] = pads->ints[n + i];
    return true;
}

static OxVal padded(Ox *ox, OxVal x, int n, const int64_t *before, const int64_t *after) {
    int64_t amount[2 * MAX_RANK] = {0};
    bool any = false;
    for (int i = 0; i < n; i++) {
        int axis = x->rank - n + i;
        amount[axis] = before[i], amount[x->rank + axis] = after[i];
        any = any || before[i] || after[i];
    }
    return any ? OX(ox, "Pad", x, ox_ints(ox, (uint32_t)(2 * x->rank), amount), NUMBER(0)) : x;
}

/* Returns elements `at`, `at` + stride, ... along an axis, one for each window. */
static OxVal every(Ox *ox, const Windows *win, OxVal x, int axis, int i, int64_t at) {
    OxVal last = MUL(SUB(win->count[i], OX_INTS(ox, 1)), OX_INTS(ox, win->stride[i]));
    OxVal first = OX_INTS(ox, at), end = ADD(last, OX_INTS(ox, at + 1)), step = OX_INTS(ox, win->stride[i]);
    return ox_slice(ox, x, axis, first, end, step);
}

/* Returns the sum of each window along one axis. */
static OxVal window_sums(Ox *ox, const Windows *win, OxVal x, int axis, int i) {
    OxVal sum = every(ox, win, x, axis, i, 0);
    for (int64_t k = 1; k < win->kernel[i]; k++) sum = ADD(sum, every(ox, win, x, axis, i, k * win->dilation[i]));
    return sum;
}

/* Returns how many of a window's elements along an axis are included in the average. */
static OxVal window_lengths(Ox *ox, const Windows *win, OxVal x, int i, bool padding, int64_t more) {
    OxVal size = ox_size(ox, x, i + 2);
    int64_t none = 0, before = win->before[i], end = win->after[i] + more;
    if (padding) size = ADD(size, OX_INTS(ox, win->before[i] + win->after[i])), before = 0, end = more;
    OxVal ones = ox_typed(ox_full(ox, size, DT_F64, 1), DT_F64, 1, NULL);
    OxVal length = window_sums(ox, win, padded(ox, ones, 1, before ? &before : &none, &end), 0, i);
    int64_t axes[SPATIAL];
    uint32_t behind = (uint32_t)(win->n - 1 - i);
    for (uint32_t k = 0; k < behind; k++) axes[k] = 1 + k;
    return behind ? ox_unsqueeze(ox, length, behind, axes) : length;
}

/* Counts the windows: each must start in the input or in the padding before it. */
static OxVal pooled_count(Ox *ox, const Windows *win, OxVal x, int i, bool ceil) {
    int64_t stride = win->stride[i], room = win->before[i] + win->after[i] - win->kernel[i];
    OxVal size = ox_size(ox, x, i + 2), one = OX_INTS(ox, 1), by = OX_INTS(ox, stride);
    OxVal count = ADD(DIV(ADD(size, OX_INTS(ox, room + (ceil ? stride - 1 : 0))), by), one);
    if (!ceil) return count;
    return OX(ox, "Min", count, DIV(ADD(size, OX_INTS(ox, win->before[i] + stride - 1)), by));
}

static OxVal wide_average_pool(Ox *ox, const Wide *w) {
    Windows win;
    OxVal x = w->in[0];
    if (!read_windows(w, &win)) return NULL;
    bool ceil = int_of(w, "ceil_mode", 0) != 0, counts = int_of(w, "count_include_pad", 0) != 0;
    int64_t after[SPATIAL] = {0};
    for (int i = 0; i < win.n; i++) {
        win.count[i] = pooled_count(ox, &win, x, i, ceil);
        after[i] = win.after[i] + (ceil ? win.stride[i] : 0);
    }
    OxVal y = padded(ox, x, win.n, win.before, after);
    for (int i = 0; i < win.n; i++) {
        bool whole = !ceil && (counts || (!win.before[i] && !win.after[i]));
        y = ox_typed(window_sums(ox, &win, y, i + 2, i), DT_F64, x->rank, NULL);
        OxVal length = whole ? NUMBER((double)win.kernel[i])
                             : window_lengths(ox, &win, x, i, counts, ceil ? win.stride[i] : 0);
        y = ox_typed(DIV(y, length), DT_F64, x->rank, NULL);
    }
    return y;
}

/* ---- convolutions: the elements that each weight meets, side by side, in one product ---- */

/* Returns the elements of x that are multiplied by the weight at `offset` of the kernel: [batch, channels, 1,
 * windows...]. */
static OxVal met_elements(Ox *ox, const Windows *win, OxVal x, int64_t offset) {
    OxVal y = x;
    for (int i = win->n - 1; i >= 0; i--) {
        y = every(ox, win, y, i + 2, i, offset % win->kernel[i] * win->dilation[i]);
        offset /= win->kernel[i];
    }
    return ox_unsqueeze(ox, ox_typed(y, DT_F64, x->rank, NULL), 1, (int64_t[]){2});
}

/* Convolves x, which is padded already, with weights [m, channels of a group, kernel...]. */
static OxVal convolved(Ox *ox, Windows *win, OxVal x, OxVal weights, int64_t m, int64_t channels, int64_t groups) {
    int64_t places = 1;
    OxVal shape[SPATIAL + 2] = {ox_size(ox, x, 0), OX_INTS(ox, m)};
    for (int i = 0; i < win->n; i++) {
        int64_t reach = win->dilation[i] * (win->kernel[i] - 1) + 1;
        OxVal room = SUB(ox_size(ox, x, i + 2), OX_INTS(ox, reach));
        shape[i + 2] = win->count[i] = ADD(DIV(room, OX_INTS(ox, win->stride[i])), OX_INTS(ox, 1));
        places *= win->kernel[i];
    }
    OxVal *met = arena_new_array(ox->model->mem, OxVal, (size_t)places);
    for (int64_t k = 0; k < places; k++) met[k] = met_elements(ox, win, x, k);
    OxVal all = ox_concat(ox, 2, (uint32_t)places, met);
    all = ox_reshape_ints(ox, all, 4, (int64_t[]){0, groups, channels * places, -1});
    OxVal factors = ox_reshape_ints(ox, weights, 3, (int64_t[]){groups, m / groups, channels * places});
    OxVal product = OX(ox, "MatMul", factors, all);
    return ox_reshape(ox, product, ox_concat(ox, 0, (uint32_t)(win->n + 2), shape));
}

/* Reads the sizes of the weights: all must be known, and the kernel small enough for one node per element. */
static bool weight_sizes(OxVal weights, int64_t *size) {
    int64_t places = 1;
    for (int i = 0; i < weights->rank; i++) {
        if (!weights->dim || !dim_known(weights->dim[i], &size[i]) || size[i] < 1) return false;
        if (i > 1) places *= size[i] < 1024 ? size[i] : 1024;
    }
    return weights->rank > 2 && places <= 1024;
}

static OxVal with_bias(Ox *ox, const Wide *w, OxVal y) {
    bool has = w->nin > 2 && w->in[2];
    y = ox_typed(y, DT_F64, w->in[0]->rank, NULL);
    return has ? ox_typed(ADD(y, along_channels(ox, w->in[2], y->rank)), DT_F64, y->rank, NULL) : y;
}

static OxVal wide_conv(Ox *ox, const Wide *w) {
    Windows win;
    int64_t size[MAX_RANK], groups = int_of(w, "group", 1);
    if (!read_windows(w, &win) || !weight_sizes(w->in[1], size)) return NULL;
    OxVal x = padded(ox, w->in[0], win.n, win.before, win.after);
    return with_bias(ox, w, convolved(ox, &win, x, w->in[1], size[0], size[1], groups));
}

/* Inserts stride - 1 zeros after each element along an axis. */
static OxVal spread_out(Ox *ox, OxVal x, int axis, int64_t stride) {
    if (stride == 1) return x;
    OxVal shape[MAX_RANK], apart = ox_unsqueeze(ox, x, 1, (int64_t[]){axis + 1});
    int64_t amount[2 * MAX_RANK + 2] = {0};
    amount[x->rank + 1 + axis + 1] = stride - 1;
    apart = OX(ox, "Pad", apart, ox_ints(ox, (uint32_t)(2 * x->rank + 2), amount), NUMBER(0));
    for (int i = 0; i < x->rank; i++)
        shape[i] = i == axis ? MUL(ox_size(ox, x, i), OX_INTS(ox, stride)) : ox_size(ox, x, i);
    OxVal y = ox_reshape(ox, apart, ox_concat(ox, 0, (uint32_t)x->rank, shape));
    return ox_typed(y, DT_F64, x->rank, NULL);
}

/* Reorders [groups * channels, outputs, kernel...] to [groups * outputs, channels, kernel...], with the kernel
 * reversed. */
static OxVal turned_weights(Ox *ox, OxVal weights, const int64_t *size, int64_t groups) {
    int n = weights->rank - 2;
    int64_t apart[MAX_RANK] = {groups, size[0] / groups, size[1]}, perm[MAX_RANK] = {0, 2, 1}, joined[MAX_RANK];
    for (int i = 0; i < n; i++) {
        weights = ox_reversed(ox, weights, i + 2);
        apart[i + 3] = joined[i + 2] = size[i + 2], perm[i + 3] = i + 3;
    }
    joined[0] = groups * size[1], joined[1] = size[0] / groups;
    OxVal y = ox_reshape_ints(ox, weights, (uint32_t)(n + 3), apart);
    return ox_reshape_ints(ox, ox_transpose(ox, y, (uint32_t)(n + 3), perm), (uint32_t)(n + 2), joined);
}

/* Convolves the input, spread out by zeros, with the reversed kernel. The zeros after the last element are cropped with
 * the padding. */
static OxVal wide_conv_transpose(Ox *ox, const Wide *w) {
    Windows win;
    int64_t size[MAX_RANK], extra[SPATIAL], groups = int_of(w, "group", 1);
    OxVal x = w->in[0];
    if (!read_windows(w, &win) || !weight_sizes(w->in[1], size) || attribute(w, "output_shape")) return NULL;
    read_attr(w, "output_padding", win.n, 0, extra);
    for (int i = 0; i < win.n; i++) {
        int64_t reach = win.dilation[i] * (win.kernel[i] - 1);
        x = spread_out(ox, x, i + 2, win.stride[i]);
        win.before[i] = reach - win.before[i];
        win.after[i] = reach - win.after[i] + extra[i] - (win.stride[i] - 1);
        win.stride[i] = 1;
    }
    x = ox_typed(padded(ox, x, win.n, win.before, win.after), DT_F64, x->rank, NULL);
    OxVal weights = turned_weights(ox, w->in[1], size, groups);
    return with_bias(ox, w, convolved(ox, &win, x, weights, groups * size[1], size[0] / groups, groups));
}

typedef OxVal Formula(Ox *ox, const Wide *w);

/* The order does not matter: a float64 operand without a kernel is rare. */
static const struct {
    const char *type;
    Formula *formula;
    bool always; /* used even though ONNX Runtime has a float64 kernel, because that kernel uses float32 constants */
} formulas[] = {
    {"Acos", wide_acos, false},
    {"Acosh", wide_acosh, false},
    {"Asin", wide_asin, false},
    {"Asinh", wide_asinh, false},
    {"Atan", wide_atan, false},
    {"Atanh", wide_atanh, false},
    {"AveragePool", wide_average_pool, false},
    {"Conv", wide_conv, false},
    {"ConvTranspose", wide_conv_transpose, false},
    {"Elu", wide_elu, false},
    {"Erf", wide_erf, false},
    {"GlobalAveragePool", wide_global_average, false},
    {"HardSigmoid", wide_hard_sigmoid, false},
    {"HardSwish", wide_hard_swish, true},
    {"InstanceNormalization", wide_instance_norm, false},
    {"LeakyRelu", wide_leaky_relu, false},
    {"Mish", wide_mish, true},
    {"PRelu", wide_prelu, false},
    {"Selu", wide_selu, false},
    {"Shrink", wide_shrink, true},
    {"Softplus", wide_softplus, false},
    {"Softsign", wide_softsign, false},
};

OxVal wide_formula(Ox *ox, const OxRow *row, uint32_t nin, const OxVal *in, uint32_t nattr, const OxAttr *attr) {
    if (!nin || !in[0] || in[0]->dtype != DT_F64 || in[0]->kind != OX_TENSOR) return NULL;
    bool kernel = row->var[0].kernel >> dtype_rows[DT_F64].onnx & 1;
    const Wide w = {nin, nattr, in, attr};
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++)
        if (!strcmp(formulas[i].type, row->type))
            return kernel && !formulas[i].always ? NULL : formulas[i].formula(ox, &w);
    return NULL;
}
