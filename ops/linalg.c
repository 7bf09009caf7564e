/* Matrix products. ONNX's MatMul follows the same rules for ranks 1, 2 and more as torch.matmul; Gemm is a linear layer
 * on rank 2. https://onnx.ai/onnx/operators/onnx__Gemm.html */
#include "ops/ops.h"

#include <string.h>

/* Computes the product's shape; a 1-D operand is a row on the left and a column on the right. */
static bool product_shape(OpCall *call, const Fact *a, const Fact *b, Fact *out) {
    if (a->rank == 0 || b->rank == 0)
        return call_error(call, DIAG_6501, "both operands of a matrix product need at least one dimension");
    const Dim *inner_a = fact_last(a), *inner_b = b->rank < 0 ? NULL : b->dim[b->rank == 1 ? 0 : b->rank - 2];
    if (dim_equal(call->func->dims, inner_a, inner_b) == 0)
        return call_refuse(call, DIAG_6111,
                           b->rank > 1 && dim_equal(call->func->dims, inner_a, b->dim[b->rank - 1]) == 1
                               ? "transpose the second factor: `y.mT`"
                               : "the last size of the first factor must be the last but one of the second",
                           "the inner sizes of a matrix product differ: %s and %s", dim_str(call->func->cx, inner_a),
                           dim_str(call->func->cx, inner_b));
    if (a->rank < 0 || b->rank < 0)
        return fact_set_last(call, out, a->dtype, -1, NULL, b->rank > 1 ? b->dim[b->rank - 1] : NULL);
    Fact left = *a, right = *b;
    left.rank = (int8_t)(a->rank > 2 ? a->rank - 2 : 0), right.rank = (int8_t)(b->rank > 2 ? b->rank - 2 : 0);
    int batch = 0, rank = 0;
    const Dim *const *batch_dim = NULL;
    if (!fact_broadcast(call, 2, (const Fact *const[]){&left, &right}, &batch, &batch_dim)) return false;
    const Dim **dim = fact_dims(call, batch + 2);
    for (; rank < batch; rank++) dim[rank] = batch_dim ? batch_dim[rank] : NULL;
    if (a->rank > 1) dim[rank++] = a->dim[a->rank - 2];
    if (b->rank > 1) dim[rank++] = b->dim[b->rank - 1];
    return fact_set(call, out, a->dtype, rank, dim);
}

/* Sets the names of the two factors in the row. */
static void factors(const OpCall *call, const char **a, const char **b) {
    static const char *const left[] = {"mat1", "batch1", "mat", "vec1", "self"}, *const right[] = {"mat2",  "batch2",
                                                                                                   "vec",   "vec2",
                                                                                                   "other", "tensor"};
    *a = *b = NULL;
    for (size_t i = 0; i < COUNT_OF(left) && !*a; i++)
        if (call_index(call, left[i]) >= 0) *a = left[i];
    for (size_t i = 0; i < COUNT_OF(right) && !*b; i++)
        if (call_index(call, right[i]) >= 0) *b = right[i];
}

static bool infer_product(OpCall *call, Fact *out) {
    const char *a, *b;
    factors(call, &a, &b);
    const Fact *left = call_fact(call, a), *right = call_fact(call, b);
    if (left->dtype != right->dtype)
        return call_refuse(call, DIAG_6501, "convert one operand to the other's dtype: `x.to(y.dtype)`",
                           "both operands of a matrix product must have the same dtype, but %s is %s and %s is %s", a,
                           dtype_rows[left->dtype].torch, b, dtype_rows[right->dtype].torch);
    return product_shape(call, left, right, out);
}

/* Infers the sums of products of 8-bit integers. */
static bool infer_whole_product(OpCall *call, Fact *out) {
    if (!infer_product(call, out)) return false;
    if (out->dtype != DT_I8)
        return call_error(call, DIAG_6113, "`_int_mm`: operands of int8 are needed, not %s",
                          dtype_rows[out->dtype].torch);
    out->dtype = DT_I32;
    return true;
}

/* self is broadcast to the product and added */
static bool infer_added_product(OpCall *call, Fact *out) {
    Fact product;
    int rank;
    const Dim *const *dim;
    if (!infer_product(call, &product)) return false;
    const Fact *both[] = {call_fact(call, "self"), &product};
    if (!fact_broadcast(call, 2, both, &rank, &dim)) return false;
    return fact_like(call, out, &product, product.dtype);
}

static bool infer_addbmm(OpCall *call, Fact *out) {
    const Fact *a = call_fact(call, "batch1"), *b = call_fact(call, "batch2");
    const Dim **dim = fact_dims(call, 2);
    dim[0] = a->rank == 3 ? a->dim[1] : NULL, dim[1] = b->rank == 3 ? b->dim[2] : NULL;
    return fact_set(call, out, a->dtype, 2, dim);
}

static bool infer_outer(OpCall *call, Fact *out) {
    const char *first = call_index(call, "vec1") >= 0 ? "vec1" : "self";
    const Fact *a = call_fact(call, first), *b = call_fact(call, "vec2");
    if (!fact_need_rank(call, first, 1, 1) || !fact_need_rank(call, "vec2", 1, 1)) return false;
    const Dim **dim = fact_dims(call, 2);
    dim[0] = a->rank == 1 ? a->dim[0] : NULL, dim[1] = b->rank == 1 ? b->dim[0] : NULL;
    return fact_set(call, out, call_common_dtype(call), 2, dim);
}

/* If all sizes except the first multiply to the layer's input size, suggests a forgotten flatten. */
static const char *way_to_linear(OpCall *call, const Fact *input, const Dim *want) {
    Dims *dims = call->func->dims;
    const Dim *in = fact_last(input), *all = in;
    for (int i = input->rank - 2; i > 0; i--) all = all && input->dim[i] ? dim_mul(dims, all, input->dim[i]) : NULL;
    if (input->rank > 2 && all && dim_equal(dims, all, want) == 1) return "flatten it first: `torch.flatten(x, 1)`";
    if (input->rank > 1 && input->dim[input->rank - 2] && dim_equal(dims, input->dim[input->rank - 2], want) == 1)
        return "transpose the input first: `x.mT`";
    return arena_printf(call->func->cx->scratch,
                        "create the layer for that size, `nn.Linear(%s, ...)`, or reshape its input",
                        dim_str(call->func->cx, in));
}

static bool infer_linear(OpCall *call, Fact *out) {
    const Fact *input = call_fact(call, "input"), *weight = call_fact(call, "weight");
    if (input->dtype != weight->dtype)
        return call_refuse(
            call, DIAG_6501,
            "describe the input with the layer's dtype (--input, --dtype), or convert it: `x.to(layer.weight.dtype)`",
            "linear needs one dtype, but its input is %s and its weight %s", dtype_rows[input->dtype].torch,
            dtype_rows[weight->dtype].torch);
    if (weight->rank < 0) return fact_set(call, out, input->dtype, -1, NULL);
    if (!fact_need_rank(call, "weight", 1, 2) || !fact_need_rank(call, "input", 1, MAX_RANK)) return false;
    const Dim *in = fact_last(input), *want = weight->dim[weight->rank - 1];
    if (in && want && dim_equal(call->func->dims, in, want) == 0)
        return call_refuse(call, DIAG_6111, way_to_linear(call, input, want),
                           "linear expects inputs of size %s, but the last size of its input is %s",
                           dim_str(call->func->cx, want), dim_str(call->func->cx, in));
    if (input->rank < 0)
        return fact_set_last(call, out, input->dtype, -1, NULL, weight->rank == 2 ? weight->dim[0] : NULL);
    int rank = input->rank - (weight->rank == 1);
    const Dim **dim = fact_dims(call, rank);
    for (int i = 0; i < rank; i++) dim[i] = i == input->rank - 1 ? weight->dim[0] : input->dim[i];
    return fact_set(call, out, input->dtype, rank, dim);
}

/* Returns whether the size that x @ y sums over is known not to be 0. */
static bool has_inner(Lower *lo, OxVal x, OxVal y) {
    const Dim *zero = dim_const(lo->dims, 0);
    bool left = x->rank > 0 && x->dim && dim_less(lo->dims, zero, x->dim[x->rank - 1]) == 1;
    int axis = y->rank == 1 ? 0 : y->rank - 2;
    return left || (y->rank > 0 && y->dim && dim_less(lo->dims, zero, y->dim[axis]) == 1);
}

/* Returns whether the axes before the matrices are known to be the same in x and y, or absent in y. */
static bool has_one_batch(Lower *lo, OxVal x, OxVal y) {
    bool same = y->rank > 2 && x->rank == y->rank && x->dim && y->dim;
    for (int i = 0; i + 2 < y->rank && same; i++) same = dim_equal(lo->dims, x->dim[i], y->dim[i]) == 1;
    return same || y->rank == 1 || y->rank == 2;
}

/* Returns whether the number of x's matrices is that of things that the run selects, which may be none. */
static bool may_have_no_matrix(Lower *lo, OxVal x) {
    const Dim *zero = dim_const(lo->dims, 0);
    for (int i = 0; i + 2 < x->rank && x->dim; i++)
        if (x->dim[i] && !dim_is_named(x->dim[i]) && dim_less(lo->dims, zero, x->dim[i]) != 1) return true;
    return false;
}

/* Repeats the matrices of x to match those of y, so that no axis before them is broadcast. */
static OxVal for_each_matrix(Lower *lo, OxVal x, OxVal y) {
    OxVal batch = ox_slice_ints(lo->ox, ox_shape(lo->ox, y), 0, 0, -2);
    return ox_expand(lo->ox, x, ox_concat(lo->ox, 0, 2, (OxVal[]){batch, OX_INTS(lo->ox, 1, 1)}));
}

/* Returns whether the axis of y at which x has its axis i is known to be 1, or absent. */
static bool is_single(Lower *lo, OxVal x, OxVal y, int i) {
    int at = i - (x->rank - y->rank);
    return at < 0 || dim_equal(lo->dims, y->dim[at], dim_const(lo->dims, 1)) == 1;
}

/* Returns whether each axis before the matrices of y is known to be the same as in x, or 1, or absent: x's matrices
 * need not be repeated. */
static bool has_batch_of(Lower *lo, OxVal x, OxVal y) {
    bool fits = x->rank >= 2 && y->rank >= 2 && y->rank <= x->rank && x->dim && y->dim;
    for (int i = 0; i + 2 < x->rank && fits; i++)
        fits = is_single(lo, x, y, i) || dim_equal(lo->dims, x->dim[i], y->dim[i - (x->rank - y->rank)]) == 1;
    return fits;
}

/* Computes x @ y where several matrices of x meet one of y, as the heads of a query meet a key that they share: the
 * rows of these are those of one matrix, so that nothing is repeated. Returns NULL if the sizes do not show it. */
static OxVal product_of_rows(Lower *lo, OxVal x, OxVal y) {
    const Fact *result = lo_fact(lo, 0);
    const Dim *left[MAX_RANK], *right[MAX_RANK];
    bool known = has_batch_of(lo, x, y) && result->rank == x->rank && result->dim;
    if (!known || lo->opset < 14) return NULL; /* a size of 0 would mean a copy */
    int lead = x->rank - 2, skipped = x->rank - y->rank, last = x->rank - 1;
    while (lead && is_single(lo, x, y, lead - 1)) lead--;
    for (int i = 0; i < lead; i++) {
        if (is_single(lo, x, y, i)) return NULL;
        left[i] = x->dim[i], right[i] = y->dim[i - skipped];
    }
    left[lead] = x->dim[lead];
    for (int i = lead + 1; i < last && left[lead]; i++)
        left[lead] = x->dim[i] ? dim_mul(lo->dims, left[lead], x->dim[i]) : NULL;
    left[lead + 1] = x->dim[last];
    for (int i = 0; i < 2; i++) right[lead + i] = y->dim[y->rank - 2 + i];
    OxVal rows = left[lead] ? lo_reshape(lo, x, (uint32_t)lead + 2, left) : NULL;
    OxVal matrices = rows ? lo_reshape(lo, y, (uint32_t)lead + 2, right) : NULL;
    return matrices ? lo_reshape(lo, LO(lo, "MatMul", rows, matrices), (uint32_t)result->rank, result->dim) : NULL;
}

/* Computes x @ y for unknown ranks: promotes vectors to matrices and drops the axes that were added. */
static OxVal product_of_matrices(Lower *lo, OxVal x, OxVal y) {
    Ox *ox = lo->ox;
    OxVal two = OX_INTS(ox, 2), last = OX_INTS(ox, -1), end = OX_INTS(ox, INT64_MAX);
    OxVal row = lower_ones_vector(lo, LO(lo, "Sub", two, lower_rank_of(lo, x)));
    OxVal column = lower_ones_vector(lo, LO(lo, "Sub", two, lower_rank_of(lo, y)));
    OxVal a = lower_reshape(lo, x, ox_concat(ox, 0, 2, (OxVal[]){row, LO(lo, "Shape", x)}));
    OxVal b = lower_reshape(lo, y, ox_concat(ox, 0, 2, (OxVal[]){LO(lo, "Shape", y), column}));
    if (!has_inner(lo, x, y)) {
        OxVal wide = for_each_matrix(lo, a, b);
        b = for_each_matrix(lo, b, a);
        a = wide;
    }
    OxVal result = LO(lo, "MatMul", a, b), shape = LO(lo, "Shape", result);
    OxVal first = OX_INTS(ox, -2), behind = LO(lo, "Sub", last, LO(lo, "Shape", row));
    OxVal rows = ox_slice(ox, shape, 0, first, behind, NULL), columns = ox_slice(ox, shape, 0, last, end, NULL);
    columns = ox_slice(ox, columns, 0, LO(lo, "Shape", column), end, NULL);
    OxVal batch = ox_slice_ints(ox, shape, 0, 0, -2);
    return lower_reshape(lo, result, ox_concat(ox, 0, 3, (OxVal[]){batch, rows, columns}));
}

/* Returns zeros if the inner size is known to be 0, which ONNX Runtime's fusions do not expect; else NULL. */
static OxVal product_of_nothing(Lower *lo, OxVal x) {
    const Fact *result = lo_fact(lo, 0);
    if (x->rank < 1 || !x->dim || dim_equal(lo->dims, x->dim[x->rank - 1], dim_const(lo->dims, 0)) != 1) return NULL;
    OxVal shape = result->rank >= 0 && result->dim ? lo_dims(lo, (uint32_t)result->rank, result->dim) : NULL;
    return shape ? ox_full(lo->ox, shape, x->dtype, 0) : NULL;
}

/* ONNX Runtime fuses a Transpose with a following MatMul of many matrices. The fused node leaves its result
 * uninitialised if the inner size is 0, and crashes on empty tensors if rows or columns were the first axis. A Reshape
 * to the same sizes prevents the fusion, without a copy. */
static OxVal apart_from_transpose(Lower *lo, OxVal v, OxVal other, bool full) {
    static const int64_t copied[MAX_RANK] = {0};
    bool batch;
    if (v->rank < 1 || (v->rank < 3 && other->rank < 3) || !ox_turns_matrices(v, &batch)) return v;
    if (full && !(batch && other->rank > 2 && !(lower_has_elements(lo, v) && lower_has_elements(lo, other)))) return v;
    return ox_reshape_ints(lo->ox, v, (uint32_t)v->rank, copied);
}

static void keep_apart(Lower *lo, OxVal *x, OxVal *y) {
    bool full = has_inner(lo, *x, *y);
    OxVal left = apart_from_transpose(lo, *x, *y, full);
    *y = apart_from_transpose(lo, *y, *x, full);
    *x = left;
}

/* Emits MatMul. ONNX Runtime's fails for an empty matrix and a vector, or leaves the result uninitialised, and likewise
 * for an inner size of 0, or for no matrices, if the axes before the matrices are broadcast. */
static OxVal product(Lower *lo, OxVal x, OxVal y) {
    OxVal zeros = product_of_nothing(lo, x);
    if (zeros) return zeros;
    bool column = y->rank < 2 && x->rank != 1 && !lower_has_elements(lo, x);
    bool empty = !has_inner(lo, x, y) || may_have_no_matrix(lo, x) || may_have_no_matrix(lo, y);
    bool spread = empty && !has_one_batch(lo, x, y), row = spread && x->rank == 1;
    keep_apart(lo, &x, &y);
    if (!column && !spread) return LO(lo, "MatMul", x, y);
    if (y->rank < 0 || (x->rank < 0 && y->rank != 1)) return product_of_matrices(lo, x, y);
    if (row) x = ox_unsqueeze(lo->ox, x, 1, (int64_t[]){0});
    if (column) y = ox_unsqueeze(lo->ox, y, 1, (int64_t[]){1});
    OxVal rows = spread && !row && !column ? product_of_rows(lo, x, y) : NULL;
    if (rows) return rows;
    if (spread) {
        OxVal wide = has_batch_of(lo, x, y) ? x : for_each_matrix(lo, x, y);
        y = x->rank > 2 && !has_batch_of(lo, y, x) ? for_each_matrix(lo, y, x) : y;
        x = wide;
    }
    OxVal result = LO(lo, "MatMul", x, y);
    return row || column ? ox_squeeze(lo->ox, result, 1, (int64_t[]){row ? -2 : -1}) : result;
}

/* Multiplies matrices of the same batch, without broadcasting. */
static OxVal product_of_batches(Lower *lo, OxVal x, OxVal y) {
    keep_apart(lo, &x, &y);
    return LO(lo, "MatMul", x, y);
}

static void lower_bmm(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), y = lo_arg(lo, "mat2");
    lo_result(lo, 0, product_of_batches(lo, x, y));
}

static void lower_matmul(Lower *lo, Node *node) {
    (void)node;
    OxVal y = lo_arg(lo, call_index(&lo->call, "other") >= 0 ? "other" : "vec");
    lo_result(lo, 0, product(lo, lo_arg(lo, "self"), y));
}

static OxVal gemm(Lower *lo, OxVal x, OxVal w, OxVal bias) {
    return ox_op(lo->ox, "Gemm", bias ? 3 : 2, (const OxVal[]){x, w, bias}, OX_ATTR(oa_int("transB", 1)));
}

/* Multiplies the rows of all leading axes by Gemm, with one Reshape before and one after it. Returns NULL if the sizes
 * are not known well enough. */
static OxVal gemm_of_rows(Lower *lo, OxVal x, OxVal w, OxVal bias) {
    const Fact *out = lo_fact(lo, 0);
    const Dim *flat[2] = {dim_const(lo->dims, 1), NULL};
    if (!x->dim || out->rank != x->rank) return NULL;
    for (int i = 0; i < x->rank; i++) {
        if (!x->dim[i] || !out->dim[i]) return NULL;
        flat[i == x->rank - 1] = i == x->rank - 1 ? x->dim[i] : dim_mul(lo->dims, flat[0], x->dim[i]);
    }
    OxVal rows = lo_reshape(lo, x, 2, flat);
    if (!rows) return NULL;
    const Dim **dim = arena_copy(lo->func->mem, flat, sizeof flat);
    dim[1] = out->dim[out->rank - 1];
    OxVal y = ox_typed(gemm(lo, ox_typed(rows, x->dtype, 2, NULL), w, bias), x->dtype, 2, dim);
    return lo_reshape(lo, y, (uint32_t)out->rank, out->dim);
}

static void lower_linear(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "input"), w = lo_arg(lo, "weight"), bias = lo_arg(lo, "bias");
    bool matrix = w->rank == 2 && dtype_is_float(x->dtype) && (!bias || bias->rank == 1);
    /* ONNX Runtime turns a MatMul with quantised weights into MatMulNBits, which rounds x to 8 bits; it leaves a Gemm
     * alone. */
    LastAxes form = {0};
    if (matrix && x->rank > 2 && ox_is_dequantised(w) && !lo->integers) {
        OxVal y = gemm_of_rows(lo, x, w, bias);
        if (y) {
            lo_result(lo, 0, y);
            return;
        }
        x = (form = lower_last_axes(lo, x, 1)).x;
    }
    if (matrix && x->rank == 2) {
        OxVal y = gemm(lo, x, w, bias);
        lo_result(lo, 0, form.x ? lower_last_axes_back(lo, &form, y) : y);
        return;
    }
    if (w->rank == 2) w = ox_transpose(lo->ox, w, 2, (int64_t[]){1, 0});
    if (w->rank < 0) w = LO(lo, "Transpose", w); /* reverses all axes, which leaves a vector unchanged */
    OxVal y = product(lo, x, w);
    lo_result(lo, 0, bias ? LO(lo, "Add", y, bias) : y);
}

/* Returns v * name, without a node if the factor is known to be 1. ONNX Runtime fuses a single number into the product
 * as float32, so for float64 the factor has one element per column. */
static OxVal scaled_by(Lower *lo, OxVal v, const char *name) {
    double k;
    if (!call_has(&lo->call, name) || (call_float(&lo->call, name, &k) && k == 1)) return v;
    OxVal factor = lo_arg_as(lo, name, v->dtype);
    if (v->dtype == DT_F64 && v->rank > 0) factor = ox_expand(lo->ox, factor, ox_size(lo->ox, v, v->rank - 1));
    return LO(lo, "Mul", v, factor);
}

/* Computes beta * self + alpha * product; a beta of 0 drops self, including its NaNs. */
static void bind_added(Lower *lo, OxVal product) {
    double beta = 1;
    OxVal scaled = scaled_by(lo, product, "alpha");
    if (call_float(&lo->call, "beta", &beta) && beta == 0) {
        lo_result(lo, 0, ox_expand(lo->ox, scaled, ox_shape(lo->ox, scaled)));
        return;
    }
    OxVal sum = LO(lo, "Add", scaled_by(lo, lo_arg(lo, "self"), "beta"), scaled);
    if (call_has(&lo->call, "beta") && !call_float(&lo->call, "beta", &beta)) {
        OxVal by = lo_arg(lo, "beta");
        sum = ox_where(lo->ox, LO(lo, "Equal", by, ox_number(lo->ox, by->dtype, 0)), scaled, sum);
    }
    lo_result(lo, 0, sum);
}

/* ONNX Runtime's Gemm ignores beta if the inner dimension is empty. */
static bool maybe_empty(Lower *lo, OxVal a) {
    return !a->dim || dim_less(lo->dims, dim_const(lo->dims, 0), a->dim[a->rank - 1]) != 1;
}

static void lower_addmm(Lower *lo, Node *node) {
    (void)node;
    double alpha, beta;
    OxVal self = lo_arg(lo, "self"), a = lo_arg(lo, "mat1"), b = lo_arg(lo, "mat2");
    if (dtype_is_float(a->dtype) && call_float(&lo->call, "alpha", &alpha) && call_float(&lo->call, "beta", &beta) &&
        (a->dtype != DT_F64 || ((double)(float)alpha == alpha && (double)(float)beta == beta)) && beta != 0 &&
        (beta == 1 || !maybe_empty(lo, a))) {
        OxAttr by = alpha == 1 ? oa_none() : oa_float("alpha", alpha),
               plus = beta == 1 ? oa_none() : oa_float("beta", beta);
        lo_result(lo, 0, ox_op(lo->ox, "Gemm", OX_IN(a, b, self), OX_ATTR(by, plus)));
        return;
    }
    bind_added(lo, LO(lo, "MatMul", a, b));
}

static void lower_added_product(Lower *lo, Node *node) {
    (void)node;
    const char *a, *b;
    factors(&lo->call, &a, &b);
    OxVal x = lo_arg(lo, a), y = lo_arg(lo, b);
    bind_added(lo, product(lo, x, y));
}

static void lower_addbmm(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "batch1"), y = lo_arg(lo, "batch2"), each = product_of_batches(lo, x, y);
    bind_added(lo, ox_reduce(lo->ox, "ReduceSum", each, 1, (int64_t[]){0}, false));
}

static OxVal outer(Lower *lo, OxVal a, OxVal b) {
    return LO(lo, "Mul", ox_unsqueeze(lo->ox, a, 1, (int64_t[]){1}), ox_unsqueeze(lo->ox, b, 1, (int64_t[]){0}));
}

static void lower_outer(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), y = lo_arg(lo, "vec2");
    lo_result(lo, 0, outer(lo, x, y));
}

static void lower_addr(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "vec1"), y = lo_arg(lo, "vec2");
    bind_added(lo, outer(lo, x, y));
}

static bool infer_det(OpCall *call, Fact *out) {
    const Fact *a = call_fact(call, call_index(call, "A") >= 0 ? "A" : "self");
    if (a->rank < 0) return fact_set(call, out, a->dtype, -1, NULL);
    return fact_set(call, out, a->dtype, a->rank - 2, a->dim);
}

static const OpRow rows[] = {
    {"linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor", .infer = infer_linear, .lower = lower_linear,
     .traits = T_ROW_MAJOR, .shapes = "weight[out _]? bias[out*]?", .fails = FAILS_LINEAR},
    {"matmul(Tensor self, Tensor other) -> Tensor", .infer = infer_product, .lower = lower_matmul,
     .takes = TAKES_NUMBERS, .fails = FAILS_PRODUCT},
    {"linalg_matmul(Tensor self, Tensor other) -> Tensor", .infer = infer_product, .lower = lower_matmul,
     .takes = TAKES_NUMBERS, .fails = FAILS_PRODUCT},
    {"mm(Tensor self, Tensor mat2) -> Tensor", .infer = infer_product, .expr = "MatMul(self, mat2)",
     .traits = T_ROW_MAJOR, .shapes = "self[_ _] mat2[_ _]", .takes = TAKES_NUMBERS, .fails = FAILS_PRODUCT},
    {"_int_mm(Tensor self, Tensor mat2) -> Tensor", .infer = infer_whole_product, .expr = "MatMulInteger(self, mat2)",
     .shapes = "self[_ _] mat2[_ _]", .takes = TAKES_INT},
    {"bmm(Tensor self, Tensor mat2) -> Tensor", .infer = infer_product, .lower = lower_bmm,
     .shapes = "self[batch _ _] mat2[batch _ _]", .takes = TAKES_NUMBERS, .fails = FAILS_PRODUCT},
    {"mv(Tensor self, Tensor vec) -> Tensor", .infer = infer_product, .lower = lower_matmul,
     .shapes = "self[_ _] vec[_]", .takes = TAKES_NUMBERS, .fails = FAILS_PRODUCT},
    {"dot(Tensor self, Tensor tensor) -> Tensor", .infer = infer_product, .expr = "MatMul(self, tensor)",
     .shapes = "self[_] tensor[_]", .takes = TAKES_NUMBERS, .fails = FAILS_PRODUCT},
    {"vdot(Tensor self, Tensor other) -> Tensor", .infer = infer_product, .expr = "MatMul(self, other)",
     .shapes = "self[_] other[_]", .takes = TAKES_NUMBERS, .fails = FAILS_PRODUCT},
    {"outer(Tensor self, Tensor vec2) -> Tensor", .infer = infer_outer, .lower = lower_outer, .traits = T_PROMOTE},
    {"ger(Tensor self, Tensor vec2) -> Tensor", .infer = infer_outer, .lower = lower_outer, .traits = T_PROMOTE},
    {"addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
     .infer = infer_added_product, .lower = lower_addmm, .traits = T_ROUNDS_ONCE | T_ROW_MAJOR, .takes = TAKES_NUMBERS,
     .shapes = "mat1[_ _] mat2[_ _]", .fails = FAILS_PRODUCT},
    {"addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
     .infer = infer_added_product, .lower = lower_added_product, .traits = T_ROUNDS_ONCE, .takes = TAKES_NUMBERS,
     .shapes = "mat[_ _] vec[_]", .fails = FAILS_PRODUCT},
    {"baddbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
     .infer = infer_added_product, .lower = lower_added_product, .traits = T_ROUNDS_ONCE, .takes = TAKES_NUMBERS,
     .shapes = "self:t batch1:t[batch _ _] batch2:t[batch _ _]", .fails = FAILS_PRODUCT},
    {"addbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
     .infer = infer_addbmm, .lower = lower_addbmm, .traits = T_ROUNDS_ONCE, .takes = TAKES_NUMBERS,
     .shapes = "batch1[batch _ _] batch2[batch _ _]", .fails = FAILS_PRODUCT},
    {"addr(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor", .infer = infer_outer,
     .lower = lower_addr, .traits = T_PROMOTE | T_ROUNDS_ONCE},
    {"_det(Tensor self) -> Tensor", .infer = infer_det, .expr = "Det(self)", .traits = T_INTERNAL},
    DECOMPOSED_SHAPED("self:float[... n n]", "det(Tensor self) -> Tensor", "packed:det"),
    DECOMPOSED_SHAPED("A:float[... n n]", "linalg_det(Tensor A) -> Tensor", "packed:det"),
    {"inner(Tensor self, Tensor other) -> Tensor", .prelude = "torch._decompositions.matrix:inner",
     .takes = TAKES_NUMBERS, .fails = FAILS_PRODUCT},
    DECOMPOSED_SHAPED("self[_ _]", "trace(Tensor self) -> Tensor", "matrix:trace"),
    DECOMPOSED_SHAPED("self[... n n]", "matrix_power(Tensor self, int n) -> Tensor", "matrix:matrix_power"),
    DECOMPOSED_SHAPED("self[... n n]", "linalg_matrix_power(Tensor self, int n) -> Tensor", "matrix:matrix_power"),
    DECOMPOSED("chain_matmul(Tensor[] matrices) -> Tensor", "matrix:chain_matmul"),
    DECOMPOSED_OF(TAKES_NUMBERS, "linalg_multi_dot(Tensor[] tensors) -> Tensor", "matrix:chain_matmul"),
    DECOMPOSED("tensordot(Tensor self, Tensor other, int[] dims_self, int[] dims_other) -> Tensor", "matrix:tensordot"),
    DECOMPOSED("_grouped_mm(Tensor self, Tensor mat2, Tensor? offs=None, Tensor? bias=None, ScalarType? "
               "out_dtype=None) -> Tensor",
               "segments:grouped_mm"),
    DECOMPOSED("_scaled_mm(Tensor self, Tensor mat2, Tensor scale_a, Tensor scale_b, Tensor? bias=None, Tensor? "
               "scale_result=None, ScalarType? out_dtype=None, bool use_fast_accum=False) -> Tensor",
               "segments:scaled_mm"),
    DECOMPOSED("segment_reduce(Tensor data, str reduce, *, Tensor? lengths=None, Tensor? indices=None, Tensor? "
               "offsets=None, int axis=0, bool unsafe=False, Scalar? initial=None) -> Tensor",
               "segments:segment_reduce"),
    DECOMPOSED("kron(Tensor self, Tensor other) -> Tensor", "matrix:kron"),
    {"cross(Tensor self, Tensor other, int? dim=None) -> Tensor", .prelude = "torch._decompositions.matrix:cross",
     .shapes = "self:t other:t", .fails = FAILS_SIZES},
    {"linalg_cross(Tensor self, Tensor other, *, int dim=-1) -> Tensor",
     .prelude = "torch._decompositions.matrix:cross", .shapes = "self:t other:t"},
    DECOMPOSED_OF(TAKES_FLOAT,
                  "linalg_vector_norm(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? "
                  "dtype=None) "
                  "-> Tensor",
                  "norm:vector_norm"),
    DECOMPOSED_OF(TAKES_FLOAT,
                  "linalg_matrix_norm(Tensor self, Scalar ord, int[] dim=[-2, -1], bool keepdim=False, *, ScalarType? "
                  "dtype=None) "
                  "-> Tensor",
                  "norm:matrix_norm"),
    {"linalg_matrix_norm.str_ord(Tensor self, str ord=\"fro\", int[] dim=[-2, -1], bool keepdim=False, *, ScalarType? "
     "dtype=None) -> Tensor",
     .prelude = "torch._decompositions.norm:matrix_norm", .takes = TAKES_FLOAT},
    DECOMPOSED_OF(TAKES_FLOAT,
                  "linalg_norm(Tensor self, Scalar? ord=None, int[1]? dim=None, bool keepdim=False, *, ScalarType? "
                  "dtype=None) -> "
                  "Tensor",
                  "norm:linalg_norm"),
    DECOMPOSED_OF(
        TAKES_FLOAT,
        "linalg_norm.ord_str(Tensor self, str ord, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> "
        "Tensor",
        "norm:linalg_norm"),
    DECOMPOSED_OF(TAKES_FLOAT, "norm.Scalar(Tensor self, Scalar p=2) -> Tensor", "norm:norm"),
    DECOMPOSED_OF(TAKES_FLOAT, "norm.ScalarOpt_dim(Tensor self, Scalar? p, int[1]? dim, bool keepdim=False) -> Tensor",
                  "norm:norm"),
    DECOMPOSED_OF(
        TAKES_FLOAT,
        "norm.ScalarOpt_dim_dtype(Tensor self, Scalar? p, int[1]? dim, bool keepdim, *, ScalarType dtype) -> Tensor",
        "norm:norm"),
    DECOMPOSED_OF(TAKES_FLOAT, "norm.ScalarOpt_dtype(Tensor self, Scalar? p, *, ScalarType dtype) -> Tensor",
                  "norm:norm_dtype"),
    DECOMPOSED_OF(
        TAKES_FLOAT,
        "norm.text(Tensor self, str p, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
        "norm:norm"),
    DECOMPOSED_SHAPED("x1:float[... _ _] x2:float[... _ _]",
                      "cdist(Tensor x1, Tensor x2, float p=2., int? compute_mode=None) -> Tensor", "norm:cdist"),
    DECOMPOSED("dist(Tensor self, Tensor other, Scalar p=2) -> Tensor", "norm:dist"),
};
FAMILY(linalg, rows)
