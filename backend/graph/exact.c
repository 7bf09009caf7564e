/* Sums and products of integers that are exact and wrap around as in PyTorch. ONNX Runtime's ReduceSum and related
 * operators go through double and saturate; its MatMul and ScatterElements compute in integers. ox_multi calls this
 * file first. If the operand's range shows that no sum can exceed the integers that double represents, ONNX's operator
 * is exact and is kept. */
#include "backend/graph/graph.h"
#include "base/real.h"

#include <math.h>
#include <string.h>

/* A reduction, in the form that ox_reduce takes. */
typedef struct Reduction {
    OxVal v;
    Ints axes;
    bool all;   /* the reduction is over every axis */
    bool fixed; /* the axes are constant */
    bool keep;
} Reduction;

static Reduction read_reduction(uint32_t nin, const OxVal *in, uint32_t nattr, const OxAttr *attr) {
    Reduction r = {.v = in[0], .keep = true, .fixed = true};
    for (uint32_t i = 0; i < nattr; i++) {
        if (attr[i].kind == OXA_NONE) continue;
        if (!strcmp(attr[i].name, "keepdims")) r.keep = attr[i].i != 0;
        if (!strcmp(attr[i].name, "axes")) r.axes = (Ints){attr[i].n, (int64_t *)attr[i].ints};
    }
    if (nin > 1 && in[1]) r.fixed = ox_known_ints(in[1], &r.axes);
    r.all = r.fixed && !r.axes.n;
    return r;
}

/* ---- sums: products with ones ---- */

static OxVal ones(Ox *ox, OxVal shape, DType dtype) { return ox_full(ox, shape, dtype, 1); }

/* Returns whether the batch is not empty: ONNX Runtime cannot multiply a vector by an empty batch of matrices. */
static bool has_batches(Ox *ox, OxVal v) {
    Dims *dims = ox->model->func->dims;
    for (int i = 0; i + 2 < v->rank; i++)
        if (!v->dim || !v->dim[i] || dim_less(dims, dim_const(dims, 0), v->dim[i]) != 1) return false;
    return true;
}

/* Sums over one axis and drops it. */
static OxVal sum_along(Ox *ox, OxVal v, int axis) {
    OxVal row = ones(ox, ox_size(ox, v, axis), v->dtype);
    if (axis == v->rank - 1) return OX(ox, "MatMul", v, row);
    if (axis == v->rank - 2 && has_batches(ox, v)) return OX(ox, "MatMul", row, v);
    int64_t perm[MAX_RANK];
    for (int i = 0; i < v->rank; i++) perm[i] = i < axis ? i : i < v->rank - 1 ? i + 1 : axis;
    return OX(ox, "MatMul", ox_transpose(ox, v, (uint32_t)v->rank, perm), row);
}

/* ---- products ---- */

enum { OPSET_OF_REDUCING_SCATTER = 16 };

/* Multiplies one element after the other, in opsets without a multiplying scatter. */
static OxVal product_by_loop(Ox *ox, OxVal v, int axis, OxVal shape) {
    Ox *body = ox_sub(ox);
    OxVal i = ox_param(body, OX_TENSOR, DT_I64, 0, NULL, "i"), go = ox_param(body, OX_TENSOR, DT_BOOL, 0, NULL, "go");
    OxVal product = ox_param(body, OX_TENSOR, v->dtype, -1, NULL, "product"), out;
    ox_yield(body, go);
    OxVal one = ox_op(body, "Gather", OX_IN(v, i), OX_ATTR(oa_int("axis", axis)));
    ox_yield(body, OX(body, "Mul", product, one));
    OxVal trips = ox_scalar(ox, ox_size(ox, v, axis)), start = ones(ox, shape, v->dtype);
    ox_loop(ox, trips, ox_bool(ox, true), 1, &start, body, 1, &out);
    return out;
}

static OxVal sizes_between(Ox *ox, OxVal v, int from, int to) {
    int64_t size[MAX_RANK];
    bool known = v->dim != NULL;
    for (int i = from; i < to; i++) known = known && v->dim[i] && dim_known(v->dim[i], &size[i - from]);
    if (known) return ox_ints(ox, (uint32_t)(to - from), size);
    return ox_slice_ints(ox, OX(ox, "Shape", v), 0, from, to);
}

/* Returns the sizes of v without one axis, or with 1 in its place. */
static OxVal sizes_around(Ox *ox, OxVal v, int axis, bool keep) {
    OxVal part[3];
    uint32_t n = 0;
    if (axis > 0) part[n++] = sizes_between(ox, v, 0, axis);
    if (keep) part[n++] = OX_INTS(ox, 1);
    if (axis + 1 < v->rank) part[n++] = sizes_between(ox, v, axis + 1, v->rank);
    return n ? ox_concat(ox, 0, n, part) : ox_ints(ox, 0, NULL);
}

/* Multiplies every element into the first one of its row. */
static OxVal product_along(Ox *ox, OxVal v, int axis) {
    if (ox_opset(ox) < OPSET_OF_REDUCING_SCATTER) return product_by_loop(ox, v, axis, sizes_around(ox, v, axis, false));
    OxVal start = ones(ox, sizes_around(ox, v, axis, true), v->dtype), first = ox_full(ox, ox_shape(ox, v), DT_I64, 0);
    OxVal y = ox_op(ox, "ScatterElements", OX_IN(start, first, v),
                    OX_ATTR(oa_int("axis", axis), oa_str("reduction", "mul")));
    return ox_squeeze(ox, ox_typed(y, v->dtype, v->rank, NULL), 1, (int64_t[]){axis});
}

/* ---- one axis after the other ---- */

typedef OxVal AlongFn(Ox *ox, OxVal v, int axis);

static bool has_axis(const Reduction *r, int axis) {
    for (uint32_t i = 0; i < r->axes.n; i++)
        if (r->axes.at[i] == axis || r->axes.at[i] + r->v->rank == axis) return true;
    return r->all;
}

/* Computes the remaining sizes; `gone` becomes the removed axes in order. */
static int remaining(const Reduction *r, const Dim **dim, int64_t *gone, uint32_t *n) {
    int rank = 0;
    *n = 0;
    for (int i = 0; i < r->v->rank; i++)
        if (has_axis(r, i))
            gone[(*n)++] = i;
        else
            dim[rank++] = r->v->dim ? r->v->dim[i] : NULL;
    return rank;
}

/* Reduces over one axis after the other, the last one first, so that the others keep their numbers. A reduction over
 * all axes treats the tensor as one row. */
static OxVal reduce_each(Ox *ox, const Reduction *r, AlongFn *along) {
    int64_t gone[MAX_RANK];
    uint32_t n = 0;
    const Dim **dim = arena_new_array(ox->model->mem, const Dim *, MAX_RANK);
    int rank = r->v->rank < 0 ? 0 : remaining(r, dim, gone, &n);
    OxVal y = r->v;
    if (r->v->rank < 0 || (n > 1 && !rank))
        y = along(ox, ox_vector(ox, y), 0);
    else
        for (uint32_t i = n; i-- > 0;) y = ox_typed(along(ox, y, (int)gone[i]), y->dtype, y->rank - 1, NULL);
    y = ox_typed(y, y->dtype, rank, dim);
    return r->keep && n ? ox_unsqueeze(ox, y, n, gone) : y;
}

/* ---- axes known only at run time ---- */

/* ReduceSum of parts with this many bits, which is exact for any possible number of elements. */
enum { PART_BITS = 22 };

static OxVal sum_in_parts(Ox *ox, const OxRow *row, const OxVal *in, uint32_t nin, uint32_t nattr, const OxAttr *attr) {
    OxVal radix = ox_int(ox, INT64_C(1) << PART_BITS), rest = ox_cast(ox, in[0], DT_I64), y = NULL, part[3];
    for (int i = 0; i < 2; i++) {
        part[i] = OX(ox, "Mod", rest, radix);
        rest = OX(ox, "Div", OX(ox, "Sub", rest, part[i]), radix);
    }
    part[2] = rest;
    ox->model->plain = true; /* the parts must not be split again, however many elements there are */
    for (int i = 3; i-- > 0;) {
        OxVal sum = ox_op(ox, row->type, OX_IN(part[i], nin > 1 ? in[1] : NULL), nattr, attr);
        y = y ? OX(ox, "Add", OX(ox, "Mul", y, radix), sum) : sum;
    }
    ox->model->plain = false;
    return y;
}

/* ---- the choice ---- */

static DType computed_in(DType dtype) { return dtype_rows[dtype].bytes < 4 || dtype == DT_I32 ? DT_I32 : DT_I64; }

/* Returns the bound up to which double represents every integer; for a narrower type, the bound of its own range. The
 * bound is below 2^53 since ranges are doubles too, in which 2^53 may stand for 2^53 + 1. */
static double exact_up_to(DType dtype) { return computed_in(dtype) == DT_I32 ? 2147483647.0 : 9007199254740991.0; }

/* Returns whether the elements are sizes, so that their product is at most the number of elements of a tensor. `left`
 * counts down the values to look at: a value is looked at again for each of its uses, and joined parts may have the
 * same parts. */
static bool are_sizes(OxVal v, int *left) {
    static const char *const passing[] = {"Slice", "Gather", "Squeeze", "Unsqueeze", "Concat", "Cast", "Identity"};
    if (v->data) return ox_range_of(v).most < 2147483648.0;
    if (!v->node || (*left)-- == 0) return false;
    if (!strcmp(v->node->type, "Shape") || !strcmp(v->node->type, "Size")) return true;
    bool all = !strcmp(v->node->type, "Concat");
    for (size_t i = 0; i < sizeof passing / sizeof *passing; i++) {
        if (strcmp(passing[i], v->node->type) != 0) continue;
        for (uint32_t k = 0; k < (all ? v->node->nin : 1); k++)
            if (!are_sizes(v->node->in[k], left)) return false;
        return true;
    }
    return false;
}

static bool fits_product(OxVal v) {
    enum { MOST_VALUES = 256 };
    if (are_sizes(v, &(int){MOST_VALUES})) return true;
    Range range = ox_range_of(v);
    double n = 1;
    int64_t size;
    for (int i = 0; i < v->rank; i++) {
        if (!v->dim || !v->dim[i] || !dim_known(v->dim[i], &size)) return range.most <= 1;
        n *= (double)size;
    }
    return range.most <= 1 || (v->rank >= 0 && n * real_log2(range.most) < real_log2(exact_up_to(v->dtype)));
}

OxVal exact_formula(Ox *ox, const OxRow *row, uint32_t nin, const OxVal *in, uint32_t nattr, const OxAttr *attr) {
    if (strncmp(row->type, "Reduce", 6) != 0 || ox->model->plain) return NULL;
    OxVal v = in[0];
    bool product = !strcmp(row->type, "ReduceProd");
    if ((!product && strcmp(row->type, "ReduceSum") != 0) || !dtype_is_int(v->dtype)) return NULL;
    if (product ? fits_product(v) : ox_range_of(v).mass <= exact_up_to(v->dtype)) return NULL;
    Reduction r = read_reduction(nin, in, nattr, attr);
    bool each = r.fixed && (r.v->rank >= 0 || (r.all && !r.keep));
    if (product && !each) return NULL;
    r.v = ox_cast(ox, v, computed_in(v->dtype));
    OxVal y = each ? reduce_each(ox, &r, product ? product_along : sum_along)
                   : sum_in_parts(ox, row, in, nin, nattr, attr);
    return ox_cast(ox, y, v->dtype);
}
