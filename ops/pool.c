/* Pooling over the last 1 to 3 dimensions; inputs without a batch dimension get one of size 1 for the node. ONNX's
 * index of a maximum counts over the whole tensor, PyTorch's within its plane.
 * https://onnx.ai/onnx/operators/onnx__MaxPool.html */
#include "ops/ops.h"

#include <math.h>
#include <string.h>

#define SPATIAL 3

typedef struct Pool {
    int n;
    bool ceil, max;
    int64_t kernel[SPATIAL], stride[SPATIAL], padding[SPATIAL], dilation[SPATIAL];
} Pool;

/* "max_pool2d" has 2 spatial dimensions. */
static int spatial_dimensions(const Op *op) {
    const char *d = strstr(op->name, "pool");
    return d && d[4] >= '1' && d[4] <= '3' ? d[4] - '0' : 2;
}

static bool read_ints(const OpCall *call, const char *name, int n, const int64_t *absent, int64_t *out) {
    Ints given = {0};
    bool has = call_has(call, name);
    if (has && !call_ints(call, name, &given))
        return call_error(call, DIAG_6103, "the %s of a pooling must be known at compile time", name);
    if (!has || given.n == 0) {
        memcpy(out, absent, (size_t)n * sizeof *out);
        return true;
    }
    if (given.n != 1 && given.n != (uint32_t)n)
        return call_error(call, DIAG_6501, "the %s of a pooling has %u numbers, but there are %d dimensions", name,
                          given.n, n);
    for (int i = 0; i < n; i++) out[i] = given.at[given.n == 1 ? 0 : i];
    return call_window(call, name, n, out);
}

static bool read_pool(const OpCall *call, Pool *pool) {
    static const int64_t ones[SPATIAL] = {1, 1, 1}, zeros[SPATIAL] = {0};
    *pool = (Pool){.n = spatial_dimensions(call->op),
                   .kernel = {1, 1, 1},
                   .stride = {1, 1, 1},
                   .dilation = {1, 1, 1},
                   .max = !strncmp(call->op->name, "max", 3),
                   .ceil = call_bool(call, "ceil_mode") == 1};
    return read_ints(call, "kernel_size", pool->n, ones, pool->kernel) &&
           read_ints(call, "stride", pool->n, pool->kernel, pool->stride) &&
           read_ints(call, "padding", pool->n, zeros, pool->padding) &&
           read_ints(call, "dilation", pool->n, ones, pool->dilation);
}

/* Returns the number of windows. With ceil_mode, the last window may extend beyond the end, but is dropped if it would
 * start after the input and its front padding, which is decided only for a known size. */
static const Dim *pool_size(Dims *dims, const Pool *pool, int i, const Dim *size) {
    int64_t known, reach = pool->dilation[i] * (pool->kernel[i] - 1) + 1;
    if (dim_known(size, &known)) {
        int64_t room = known + 2 * pool->padding[i] - reach + (pool->ceil ? pool->stride[i] - 1 : 0);
        int64_t out = room < 0 ? 0 : room / pool->stride[i] + 1;
        if (pool->ceil && (out - 1) * pool->stride[i] >= known + pool->padding[i]) out--;
        return dim_const(dims, out);
    }
    if (pool->ceil) return NULL;
    const Dim *room = dim_add(dims, size, dim_const(dims, 2 * pool->padding[i] - reach));
    return dim_add(dims, dim_floordiv(dims, room, dim_const(dims, pool->stride[i])), dim_const(dims, 1));
}

/* Reports what PyTorch refuses whatever the sizes are: padding of more than half a window, and a divisor of 0. */
static bool check_pool(const OpCall *call, const Pool *pool) {
    int64_t divisor;
    for (int i = 0; i < pool->n; i++) {
        int64_t reach = pool->dilation[i] * (pool->kernel[i] - 1) + 1;
        if (pool->padding[i] > reach / 2)
            return call_error(call, DIAG_6111, "`%s`: the padding of %lld is more than half of the window of size %lld",
                              call->op->name, (long long)pool->padding[i], (long long)reach);
    }
    if (call_has(call, "divisor_override") && call_int(call, "divisor_override", &divisor) && divisor == 0)
        return call_error(call, DIAG_6501, "`%s`: divisor_override cannot be 0", call->op->name);
    return true;
}

/* Reports a size of 0 anywhere but in the batch, which PyTorch does not pool. */
static bool check_sizes(const OpCall *call, const Pool *pool, const Fact *self) {
    for (int i = self->rank - pool->n - 1; i >= 0 && i < self->rank; i++)
        if (dim_is(self->dim[i], 0))
            return call_error(call, DIAG_6111, "`%s`: only the batch may be empty, but dimension %d has size 0",
                              call->op->name, i);
    return true;
}

static bool infer_pool(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    Pool pool;
    if (!read_pool(call, &pool) || !check_pool(call, &pool)) return false;
    if (!fact_need_rank(call, "self", pool.n + 1, pool.n + 2) || !check_sizes(call, &pool, self)) return false;
    const Dim **dim = self->rank >= 0 ? fact_dims(call, self->rank) : NULL;
    for (int i = 0; i < self->rank; i++) {
        int axis = i - (self->rank - pool.n);
        int64_t known;
        dim[i] = axis < 0 ? self->dim[i] : pool_size(call->func->dims, &pool, axis, self->dim[i]);
        if (axis >= 0 && dim_known(dim[i], &known) && known < 1)
            return call_error(call, DIAG_6111,
                              "`%s`: the window of size %lld is larger than the padded input of size %s",
                              call->op->name, (long long)pool.kernel[axis], dim_str(call->func->cx, self->dim[i]));
    }
    fact_set(call, &out[0], self->dtype, self->rank, dim);
    if (call->op->results > 1) fact_set(call, &out[1], DT_I64, self->rank, dim);
    return true;
}

/* A tensor in the form [batch, channels, spatial...]. For an unknown rank, everything before the spatial sizes is the
 * batch, and there is one channel. */
typedef struct Batched {
    OxVal x;
    bool added, unranked;
    LastAxes form;
} Batched;

static Batched with_batch(Lower *lo, OxVal x, int n) {
    Batched b = {.x = x, .added = x->rank == n + 1, .unranked = x->rank < 0};
    if (b.unranked) {
        b.form = lower_last_axes(lo, x, n);
        b.x = ox_typed(ox_unsqueeze(lo->ox, b.form.x, 1, (int64_t[]){1}), x->dtype, n + 2, NULL);
    } else if (b.added) {
        b.x = ox_unsqueeze(lo->ox, x, 1, (int64_t[]){0});
    }
    return b;
}

static OxVal without_batch(Lower *lo, const Batched *b, OxVal y) {
    if (!y) return y;
    if (b->unranked) return lower_last_axes_back(lo, &b->form, ox_squeeze(lo->ox, y, 1, (int64_t[]){1}));
    return b->added ? ox_squeeze(lo->ox, y, 1, (int64_t[]){0}) : y;
}

/* Returns by how much the last window that ceil_mode may add reaches beyond the padding, 0 if there is none, and -1 if
 * that is not known. *late: it starts after the input and its front padding. */
static int64_t overhang(const Pool *pool, int i, OxVal x, bool *late) {
    int64_t size, stride = pool->stride[i], before = pool->padding[i];
    if (!x->dim || x->rank < pool->n || !dim_known(x->dim[x->rank - pool->n + i], &size)) return -1;
    int64_t room = size + 2 * before - pool->dilation[i] * (pool->kernel[i] - 1) - 1;
    if (room < 0) return -1;
    *late = room % stride && (room / stride + 1) * stride >= size + before;
    return room % stride ? stride - room % stride : 0;
}

/* Sets the padding before and after each axis, and returns whether the node needs ceil_mode. Below opset 22, ONNX's
 * own inference counts a last window that starts late, which neither PyTorch nor ONNX Runtime makes. In its place, the
 * padding at the end states which windows there are, as far as sizes are known. */
static bool pool_pads(const Pool *pool, OxVal x, int64_t *pads) {
    bool late = false, any_late = false, all_known = true;
    for (int i = 0; i < pool->n; i++) {
        pads[i] = pads[pool->n + i] = pool->padding[i];
        bool known = overhang(pool, i, x, &late) >= 0;
        any_late |= known && late;
        all_known &= known;
    }
    for (int i = 0; pool->ceil && any_late && i < pool->n; i++) {
        int64_t over = overhang(pool, i, x, &late), rest = pool->stride[i] - over;
        if (over > 0 && !late) pads[pool->n + i] += over;
        if (over > 0 && late && !all_known && rest <= pads[i]) pads[pool->n + i] -= rest;
    }
    return pool->ceil && !(any_late && all_known);
}

static OxVal plane_index(Lower *lo, OxVal index, OxVal x, int n) {
    OxVal plane = ox_size(lo->ox, x, -1);
    for (int i = 2; i <= n; i++) plane = LO(lo, "Mul", plane, ox_size(lo->ox, x, -i));
    return LO(lo, "Mod", index, plane);
}

/* ONNX Runtime merges a preceding Pad into the pooling's padding, whatever value it pads with, so that those elements
 * would never be the largest. A Max of one operand prevents that. */
static OxVal apart_from_pad(Lower *lo, OxVal x) {
    double with;
    return ox_is_padded(x, &with) && with != -INFINITY ? LO(lo, "Max", x) : x;
}

static void max_windows(Lower *lo, const Pool *pool, OxVal x, uint32_t nout, OxVal *out) {
    int64_t pads[2 * SPATIAL];
    bool ceil = pool_pads(pool, x, pads);
    ox_multi(
        lo->ox, "MaxPool", OX_IN(x),
        OX_ATTR(oa_ints("kernel_shape", (uint32_t)pool->n, pool->kernel),
                lower_attr_unless("strides", pool->stride, pool->n, 1), lower_attr_unless("pads", pads, 2 * pool->n, 0),
                lower_attr_unless("dilations", pool->dilation, pool->n, 1), ceil ? oa_int("ceil_mode", 1) : oa_none()),
        nout, out);
}

/* Returns the indices of x within its plane, as floats in x's spatial shape. */
static OxVal plane_places(Lower *lo, OxVal x, int n) {
    OxVal size[SPATIAL], count = NULL;
    for (int i = 0; i < n; i++) {
        size[i] = ox_size(lo->ox, x, i - n);
        count = count ? LO(lo, "Mul", count, size[i]) : size[i];
    }
    OxVal places = ox_cast(lo->ox, ox_positions(lo->ox, ox_scalar(lo->ox, count)), DT_F64);
    return lower_reshape(lo, places, ox_concat(lo->ox, 0, (uint32_t)n, size));
}

/* A window with NaN gives NaN and, in eager mode, the index of the last NaN, which a pooling of the indices of NaN
 * finds. */
static void spoil_windows(Lower *lo, const Pool *pool, OxVal x, OxVal *out, OxVal *index) {
    OxVal missing = LO(lo, "IsNaN", x), last, none = ox_number(lo->ox, index ? DT_F64 : DT_F32, -1);
    OxVal mark = index ? plane_places(lo, x, pool->n) : ox_number(lo->ox, DT_F32, 0);
    max_windows(lo, pool, ox_typed(ox_where(lo->ox, missing, mark, none), none->dtype, x->rank, NULL), 1, &last);
    OxVal any = LO(lo, "Greater", last, none);
    *out = ox_where(lo->ox, any, ox_number(lo->ox, x->dtype, NAN), *out);
    if (index) *index = ox_where(lo->ox, any, ox_cast(lo->ox, last, DT_I64), *index);
}

static void lower_max_pool(Lower *lo, Node *node) {
    Pool pool;
    OxVal self = lo_arg(lo, "self"), out[2] = {NULL};
    if (!read_pool(&lo->call, &pool)) return;
    DType dtype = self->dtype;
    bool pooled = dtype == DT_F32 || dtype == DT_F64 || dtype == DT_F16;
    Batched b = with_batch(lo, ox_cast(lo->ox, self, pooled ? dtype : DT_F64), pool.n);
    bool indices = node->nout > 1 && ir_used(node->out[1]);
    max_windows(lo, &pool, apart_from_pad(lo, b.x), indices ? 2 : 1, out);
    if (indices) out[1] = plane_index(lo, out[1], b.x, pool.n);
    if (lo_orders_nan(lo, b.x)) spoil_windows(lo, &pool, b.x, &out[0], indices ? &out[1] : NULL);
    out[0] = without_batch(lo, &b, ox_cast(lo->ox, out[0], dtype));
    lo_result(lo, 0, out[0]);
    if (node->nout < 2) return;
    /* Indices that nothing reads only need the right shape. */
    lo_result(lo, 1, indices ? without_batch(lo, &b, out[1]) : ox_cast(lo->ox, out[0], DT_I64));
}

/* Pads the spatial axes with zeros, and with `more` at their end. */
static OxVal pad_zeros(Lower *lo, const Pool *pool, OxVal x, const int64_t *more) {
    int64_t amount[2 * MAX_RANK] = {0};
    bool none = true;
    for (int i = 0; i < pool->n; i++) {
        int axis = x->rank - pool->n + i;
        amount[axis] = pool->padding[i];
        amount[x->rank + axis] = pool->padding[i] + more[i];
        none = none && !amount[axis] && !amount[x->rank + axis];
    }
    if (none) return x;
    OxVal amounts = ox_ints(lo->ox, (uint32_t)(2 * x->rank), amount);
    return LO(lo, "Pad", x, amounts, ox_number(lo->ox, x->dtype, 0));
}

/* Drops windows that start after the input and its front padding: ceil((size + padding) / stride) remain. Without
 * padding, only windows that are smaller than their stride can start there. */
static OxVal drop_late_windows(Lower *lo, const Pool *pool, OxVal x, OxVal y) {
    for (int i = 0; i < pool->n; i++) {
        if (!pool->padding[i] && pool->stride[i] <= pool->kernel[i]) continue;
        int axis = y->rank - pool->n + i;
        int64_t stride = pool->stride[i];
        OxVal reach = LO(lo, "Add", ox_size(lo->ox, x, axis), OX_INTS(lo->ox, pool->padding[i] + stride - 1));
        OxVal zero = OX_INTS(lo->ox, 0), end = LO(lo, "Div", reach, OX_INTS(lo->ox, stride));
        y = ox_slice(lo->ox, y, axis, zero, end, NULL);
    }
    return y;
}

typedef enum { COUNT_ALL, COUNT_INSIDE } Counting;

/* ONNX Runtime merges a preceding Pad into the pooling's padding, and then refuses padding that is as large as the
 * kernel. A Max of one operand prevents that. pads: NULL if the pooling does not pad. */
static OxVal apart_from_wide_pad(Lower *lo, OxVal x, int n, const int64_t *kernel, const int64_t *pads) {
    int64_t room[SPATIAL];
    for (int i = 0; i < n; i++) room[i] = kernel[i] - (!pads ? 0 : pads[i] > pads[n + i] ? pads[i] : pads[n + i]);
    return ox_pads_widely(x, n, room) ? LO(lo, "Max", x) : x;
}

/* ceil: the node needs ceil_mode, if the pooling does not pad. */
static OxVal average(Lower *lo, const Pool *pool, OxVal x, bool padded, Counting counting, bool ceil) {
    int64_t pads[2 * SPATIAL] = {0};
    if (padded) ceil = pool_pads(pool, x, pads);
    x = apart_from_wide_pad(lo, x, pool->n, pool->kernel, pads);
    return ox_op(lo->ox, "AveragePool", OX_IN(x),
                 OX_ATTR(oa_ints("kernel_shape", (uint32_t)pool->n, pool->kernel),
                         lower_attr_unless("strides", pool->stride, pool->n, 1),
                         lower_attr_unless("pads", pads, 2 * pool->n, 0),
                         counting == COUNT_ALL ? oa_int("count_include_pad", 1) : oa_none(),
                         ceil ? oa_int("ceil_mode", 1) : oa_none()));
}

/* Computes the sums of all windows times a factor, as averages over whole windows. The product is between Pad and
 * AveragePool because ONNX Runtime would merge those two into a node with more padding than it accepts. */
static OxVal whole_windows(Lower *lo, const Pool *pool, OxVal x, OxVal factor) {
    int64_t more[SPATIAL] = {0};
    for (int i = 0; pool->ceil && i < pool->n; i++) more[i] = pool->stride[i] - 1;
    OxVal padded = pad_zeros(lo, pool, x, more);
    OxVal scaled = LO(lo, "Mul", padded, factor);
    OxVal y = average(lo, pool, scaled, false, COUNT_ALL, false);
    return pool->ceil ? drop_late_windows(lo, pool, x, y) : y;
}

/* divisor: NULL if divisor_override is known only at run time. */
static OxVal divided_sums(Lower *lo, const Pool *pool, OxVal x, const int64_t *divisor, DType dtype) {
    double area = 1;
    for (int i = 0; i < pool->n; i++) area *= (double)pool->kernel[i];
    OxVal whole = ox_number(lo->ox, x->dtype, area);
    if (dtype == x->dtype && divisor)
        return whole_windows(lo, pool, x, ox_number(lo->ox, x->dtype, area / (double)*divisor));
    OxVal by = divisor ? ox_number(lo->ox, dtype, (double)*divisor) : lo_arg_as(lo, "divisor_override", dtype);
    if (dtype == x->dtype) return whole_windows(lo, pool, x, LO(lo, "Div", whole, by));
    OxVal sum = LO(lo, "Round", whole_windows(lo, pool, x, whole));
    return LO(lo, "Div", ox_cast(lo->ox, sum, dtype), by);
}

/* A window that reaches beyond the end and its padding has a smaller divisor; padding zeros count as elements. */
static OxVal averages(Lower *lo, const Pool *pool, OxVal x, bool padding_counts) {
    static const int64_t none[SPATIAL] = {0};
    if (!pool->ceil || !padding_counts)
        return average(lo, pool, x, true, padding_counts ? COUNT_ALL : COUNT_INSIDE, pool->ceil);
    return drop_late_windows(lo, pool, x, average(lo, pool, pad_zeros(lo, pool, x, none), false, COUNT_INSIDE, true));
}

static void lower_avg_pool(Lower *lo, Node *node) {
    (void)node;
    Pool pool;
    int64_t divisor = 1;
    OxVal self = lo_arg(lo, "self");
    if (!read_pool(&lo->call, &pool)) return;
    bool whole = dtype_is_int(self->dtype), divided = call_has(&lo->call, "divisor_override");
    bool by_run = divided && !call_int(&lo->call, "divisor_override", &divisor);
    bool counts = call_bool(&lo->call, "count_include_pad") != 0;
    if (whole && !divided && (pool.ceil || !counts)) {
        lo_no_lowering(lo, "its windows of integers do not all have the same number of elements");
        return;
    }
    for (int i = 0; whole && !divided && i < pool.n; i++) divisor *= pool.kernel[i];
    Batched b = with_batch(lo, whole ? ox_cast(lo->ox, self, DT_F64) : self, pool.n);
    OxVal y = whole || divided ? divided_sums(lo, &pool, b.x, by_run ? NULL : &divisor, self->dtype)
                               : averages(lo, &pool, b.x, counts);
    lo_result(lo, 0, without_batch(lo, &b, y));
}

/* ---- adaptive pooling: window i of n over a size s is [i * s / n, ceil((i + 1) * s / n)) ---- */
static bool infer_adaptive(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    int n = spatial_dimensions(call->op);
    DimList size;
    if (!fact_need_rank(call, "self", n + 1, n + 2)) return false;
    if (self->rank < 0) return fact_set(call, out, self->dtype, -1, NULL);
    const Dim **dim = fact_dims(call, self->rank);
    bool sized = call_dims(call, "output_size", &size) && (size.n == (uint32_t)n || size.n == 1);
    for (int i = 0; i < self->rank; i++) {
        int axis = i - (self->rank - n);
        dim[i] = axis < 0 ? self->dim[i] : sized ? size.at[size.n == 1 ? 0 : axis] : NULL;
        int64_t known;
        if (axis >= 0 && dim_known(dim[i], &known) && known < 0)
            return call_error(call, DIAG_6111, "`%s`: a size cannot be %lld", call->op->name, (long long)known);
    }
    return fact_set(call, out, self->dtype, self->rank, dim);
}

/* Returns whether all windows have the same size: the sizes are known and divisible. */
static bool even_windows(const Fact *self, const Fact *out, int n, int64_t *kernel) {
    for (int i = 0; i < n; i++) {
        int64_t size, want;
        if (!dim_known(self->dim[self->rank - n + i], &size) || !dim_known(out->dim[out->rank - n + i], &want))
            return false;
        if (want <= 0 || size % want) return false;
        kernel[i] = size / want;
    }
    return true;
}

static bool all_one(const Fact *out, int n) {
    for (int i = 0; i < n; i++)
        if (!dim_is(out->dim[out->rank - n + i], 1)) return false;
    return true;
}

/* [windows, size]: row i has 1 / length at the elements of window i */
static OxVal window_matrix(Lower *lo, OxVal size, OxVal windows, DType dtype) {
    Ox *ox = lo->ox;
    OxVal zero = ox_int(ox, 0), one = ox_int(ox, 1);
    OxVal i = ox_unsqueeze(ox, ox_range(ox, zero, ox_scalar(ox, windows), one), 1, (int64_t[]){1});
    OxVal j = ox_unsqueeze(ox, ox_range(ox, zero, ox_scalar(ox, size), one), 1, (int64_t[]){0});
    OxVal start = OX(ox, "Div", OX(ox, "Mul", i, size), windows);
    OxVal reach = OX(ox, "Mul", OX(ox, "Add", i, one), size);
    OxVal end = OX(ox, "Div", OX(ox, "Add", reach, OX(ox, "Sub", windows, one)), windows);
    OxVal inside = OX(ox, "And", ox_compare(ox, "GreaterOrEqual", j, start), ox_compare(ox, "Less", j, end));
    OxVal length = ox_cast(ox, OX(ox, "Sub", end, start), dtype);
    return OX(ox, "Div", ox_cast(ox, inside, dtype), length);
}

/* Returns x with its last n + 1 axes rotated right by k places. */
static OxVal turned(Lower *lo, OxVal x, int n, int k) {
    int64_t perm[MAX_RANK];
    int first = x->rank - n - 1;
    for (int i = 0; i < x->rank; i++) perm[i] = i < first ? i : first + (i - first + n + 1 - k) % (n + 1);
    return ox_transpose(lo->ox, x, (uint32_t)x->rank, perm);
}

/* Handles one axis after the other, from the last, as products with window matrices, which is right for every size,
 * known or not. The axes, channels included, are rotated, because ONNX Runtime would merge an exchange of the last two
 * into the product, which fails for an empty batch. */
static OxVal average_windows(Lower *lo, OxVal x, int n) {
    OxVal want = lo_ints(lo, "output_size");
    DimList list;
    bool single = call_dims(&lo->call, "output_size", &list) && list.n == 1;
    for (int i = n - 1; i >= 0; i--) {
        OxVal one = ox_slice_ints(lo->ox, want, 0, single ? 0 : i, single ? 1 : i + 1);
        OxVal matrix = window_matrix(lo, ox_size(lo->ox, x, x->rank - 1), one, x->dtype);
        OxVal y = LO(lo, "MatMul", x, ox_transpose(lo->ox, matrix, 2, (int64_t[]){1, 0}));
        y = ox_typed(y, x->dtype, x->rank, NULL);
        x = n == 1 ? y : turned(lo, y, n, i > 0 ? 1 : 2);
    }
    return x;
}

/* ONNX Runtime's nodes fail if a spatial size is 0. */
static bool averages_nothing(const Fact *in, int n) {
    for (int i = 0; i < n; i++)
        if (dim_is(in->dim[in->rank - n + i], 0)) return true;
    return false;
}

/* Returns the sizes before the spatial ones, followed by the numbers of windows. */
static OxVal result_shape(Lower *lo, OxVal x, int n) {
    OxVal size[SPATIAL + 2], want = lo_ints(lo, "output_size");
    DimList list;
    bool single = n > 1 && call_dims(&lo->call, "output_size", &list) && list.n == 1;
    uint32_t ahead = (uint32_t)(x->rank - n), count = ahead;
    for (uint32_t i = 0; i < ahead; i++) size[i] = ox_size(lo->ox, x, (int)i);
    for (int i = 0; i < (single ? n : 1); i++) size[count++] = want;
    return ox_concat(lo->ox, 0, count, size);
}

static void lower_adaptive(Lower *lo, Node *node) {
    (void)node;
    OxVal self = lo_arg(lo, "self");
    int n = spatial_dimensions(lo->call.op);
    int64_t kernel[SPATIAL];
    if (self->rank < 0) {
        lo_no_lowering(lo, "the rank of its input is known only at run time");
        return;
    }
    const Fact *in = call_fact(&lo->call, "self"), *out = lo_fact(lo, 0);
    if (in->rank != self->rank || out->rank != self->rank || self->rank < n + 1 || self->rank > n + 2) {
        lo_error(lo, DIAG_6112, "`%s` takes an input of %d or %d dimensions, not %d", lo->call.op->name, n + 1, n + 2,
                 self->rank);
        return;
    }
    Batched b = with_batch(lo, self, n);
    if (averages_nothing(in, n)) {
        lo_result(lo, 0, ox_full(lo->ox, result_shape(lo, self, n), self->dtype, NAN));
    } else if (all_one(out, n)) {
        lo_result(lo, 0, without_batch(lo, &b, LO(lo, "GlobalAveragePool", b.x)));
    } else if (even_windows(in, out, n, kernel)) {
        bool same = kernel[0] == 1 && (n < 2 || kernel[1] == 1) && (n < 3 || kernel[2] == 1);
        OxVal y = same ? ox_identity(lo->ox, b.x)
                       : ox_op(lo->ox, "AveragePool", OX_IN(apart_from_wide_pad(lo, b.x, n, kernel, NULL)),
                               OX_ATTR(oa_ints("kernel_shape", (uint32_t)n, kernel),
                                       oa_ints("strides", (uint32_t)n, kernel)));
        lo_result(lo, 0, without_batch(lo, &b, y));
    } else {
        lo_result(lo, 0, average_windows(lo, self, n));
    }
}

#define WINDOW(n) "int[" n "] kernel_size, int[" n "] stride=[], int[" n "] padding=0"
#define POOLS(n) \
    {"max_pool" n "d(Tensor self, " WINDOW(n) ", int[" n "] dilation=1, bool ceil_mode=False) -> Tensor", \
     .infer = infer_pool, \
     .lower = lower_max_pool, \
     .takes = TAKES_NUMBERS, \
     .later = "torch._decompositions.pool:max_pool" n "d", \
     .fails = FAILS_SIZES}, \
        {"max_pool" n \
         "d_with_indices(Tensor self, " WINDOW(n) ", int[" n \
                                                  "] dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)", \
         .infer = infer_pool, .lower = lower_max_pool, .takes = TAKES_NUMBERS, .fails = FAILS_SIZES}, \
        {"avg_pool" n "d(Tensor self, " WINDOW( \
             n) ", bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor", \
         .infer = infer_pool, \
         .lower = lower_avg_pool, \
         .takes = TAKES_NUMBERS, \
         .later = "torch._decompositions.pool:avg_pool" n "d", \
         .fails = FAILS_SIZES}, \
        {"adaptive_avg_pool" n "d(Tensor self, SymInt[" n "] output_size) -> Tensor", .infer = infer_adaptive, \
         .lower = lower_adaptive, .takes = TAKES_FLOAT}, \
    { \
        "adaptive_max_pool" n "d(Tensor self, int[" n "] output_size) -> (Tensor, Tensor)", \
            .prelude = "torch._decompositions.pool:adaptive_max_pool" n "d", .takes = TAKES_FLOAT \
    }
static const OpRow rows[] = {
    POOLS("1"),
    POOLS("2"),
    POOLS("3"),
};
FAMILY(pool, rows)
