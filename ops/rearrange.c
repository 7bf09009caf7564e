/* Operators that move elements around: flip, repeat, one-hot, triangles; the others are functions of the prelude. */
#include "ops/ops.h"

#include <string.h>

static void lower_flip(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    Ints axes;
    int64_t first[MAX_RANK], last[MAX_RANK], step[MAX_RANK];
    bool known = x->rank < 0 ? call_ints(&lo->call, "dims", &axes) && axes.n <= MAX_RANK
                             : call_axes(&lo->call, "dims", x->rank, &axes);
    if (!known) {
        lo_no_lowering(lo, "its axes are known only at run time");
        return;
    }
    for (uint32_t i = 0; i < axes.n; i++) first[i] = -1, last[i] = INT64_MIN, step[i] = -1;
    OxVal from = ox_ints(lo->ox, axes.n, first), to = ox_ints(lo->ox, axes.n, last), by = ox_ints(lo->ox, axes.n, step);
    lo_result(lo, 0, LO(lo, "Slice", x, from, to, ox_ints(lo->ox, axes.n, axes.at), by));
}

/* repeats has at least as many numbers as self has axes; missing leading axes count as 1 */
static bool infer_repeat(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    DimList times;
    const char *name = call_index(call, "repeats") >= 0 ? "repeats" : "dims";
    bool tile = !strcmp(name, "dims");
    if (!call_dims(call, name, &times)) return fact_set(call, out, self->dtype, -1, NULL);
    if (self->rank < 0) return fact_set(call, out, self->dtype, tile ? -1 : (int)times.n, NULL);
    if (!tile && times.n < (uint32_t)self->rank)
        return call_error(call, DIAG_6501, "repeat() needs a number for each of the %d dimensions, but %u are given",
                          self->rank, times.n);
    int rank = (int)times.n > self->rank ? (int)times.n : self->rank;
    const Dim **dim = fact_dims(call, rank);
    for (int i = 0; i < rank; i++) {
        int own = i - (rank - self->rank), of = i - (rank - (int)times.n);
        const Dim *size = own >= 0 ? self->dim[own] : dim_const(call->func->dims, 1);
        int64_t known;
        if (of >= 0 && dim_known(times.at[of], &known) && known < 0)
            return call_error(call, DIAG_6501, "`%s`: the number of repeats cannot be %lld", call->op->name,
                              (long long)known);
        dim[i] = of >= 0 ? dim_mul(call->func->dims, size, times.at[of]) : size;
    }
    return fact_set(call, out, self->dtype, rank, dim);
}

static OxVal leading_ones(Lower *lo, OxVal vector, int n) {
    int64_t ones[MAX_RANK];
    for (int i = 0; i < n; i++) ones[i] = 1;
    return n > 0 ? ox_concat(lo->ox, 0, 2, (const OxVal[]){ox_ints(lo->ox, (uint32_t)n, ones), vector}) : vector;
}

/* Missing leading axes and repeats count as 1. */
static OxVal tiled_by_runtime(Lower *lo, OxVal x, OxVal by) {
    OxVal count = ox_shape(lo->ox, by), y = ox_expand(lo->ox, x, ox_full(lo->ox, count, DT_I64, 1));
    OxVal rank = LO(lo, "Shape", LO(lo, "Shape", y)), missing = LO(lo, "Sub", rank, count);
    OxVal all = ox_concat(lo->ox, 0, 2, (OxVal[]){lower_ones_vector(lo, missing), by});
    return ox_typed(LO(lo, "Tile", y, all), x->dtype, lo_fact(lo, 0)->rank, NULL);
}

static void lower_repeat(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    const char *name = call_index(&lo->call, "repeats") >= 0 ? "repeats" : "dims";
    DimList times;
    if (x->rank < 0 || !call_dims(&lo->call, name, &times)) {
        lo_result(lo, 0, tiled_by_runtime(lo, x, lo_ints(lo, name)));
        return;
    }
    int rank = (int)times.n > x->rank ? (int)times.n : x->rank;
    int64_t axes[MAX_RANK];
    for (int i = 0; i < rank - x->rank; i++) axes[i] = i;
    if (rank > x->rank) x = ox_unsqueeze(lo->ox, x, (uint32_t)(rank - x->rank), axes);
    OxVal by = leading_ones(lo, lo_ints(lo, name), rank - (int)times.n);
    lo_result(lo, 0, rank ? LO(lo, "Tile", x, by) : ox_identity(lo->ox, x));
}

static bool infer_one_hot(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    if (self->rank < 0) return fact_set(call, out, DT_I64, -1, NULL);
    const Dim **dim = fact_dims(call, self->rank + 1);
    for (int i = 0; i < self->rank; i++) dim[i] = self->dim[i];
    dim[self->rank] = call_dim(call, "num_classes");
    return fact_set(call, out, DT_I64, self->rank + 1, dim);
}

/* Below opset 14 there is no Trilu: compares column - row with the diagonal. */
static OxVal masked_triangle(Lower *lo, OxVal x, OxVal diagonal, bool upper) {
    OxVal zero = ox_int(lo->ox, 0), one = ox_int(lo->ox, 1);
    OxVal rows = ox_range(lo->ox, zero, ox_scalar(lo->ox, ox_size(lo->ox, x, -2)), one);
    OxVal columns = ox_range(lo->ox, zero, ox_scalar(lo->ox, ox_size(lo->ox, x, -1)), one);
    OxVal distance = LO(lo, "Sub", columns, ox_unsqueeze(lo->ox, rows, 1, (int64_t[]){1}));
    OxVal keep = ox_compare(lo->ox, upper ? "GreaterOrEqual" : "LessOrEqual", distance, diagonal ? diagonal : zero);
    return ox_where(lo->ox, keep, x, ox_number(lo->ox, x->dtype, 0));
}

static void lower_triangle(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), diagonal = lo_arg(lo, "diagonal");
    int64_t k;
    bool main = call_int(&lo->call, "diagonal", &k) && k == 0;
    int upper = !strcmp(lo->call.op->name, "triu");
    if (lo->opset < 14) {
        lo_result(lo, 0, masked_triangle(lo, x, diagonal, upper));
        return;
    }
    lo_result(lo, 0,
              ox_op(lo->ox, "Trilu", main ? 1 : 2, (const OxVal[]){x, diagonal},
                    OX_ATTR(upper ? oa_none() : oa_int("upper", 0))));
}

static bool infer_depth_to_space(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    Dims *dims = call->func->dims;
    int64_t block;
    if (!fact_need_rank(call, "self", 4, 4)) return false;
    bool known = call_int(call, "block", &block);
    if (known && (block < 1 || block > INT32_MAX))
        return call_error(call, DIAG_6110, "the upscale factor must be positive");
    if (!known || self->rank < 0) return fact_set(call, out, self->dtype, 4, NULL);
    const Dim **dim = fact_dims(call, 4), *side = dim_const(dims, block);
    dim[0] = self->dim[0];
    dim[1] = dim_floordiv(dims, self->dim[1], dim_mul(dims, side, side));
    dim[2] = dim_mul(dims, self->dim[2], side);
    dim[3] = dim_mul(dims, self->dim[3], side);
    return fact_set(call, out, self->dtype, 4, dim);
}

/* For a factor known only at run time: reshapes to [batch, channels / factor^2, factor, factor, height, width] and
 * permutes. */
static OxVal depth_by_run(Lower *lo, OxVal x) {
    Ox *ox = lo->ox;
    OxVal block = lo_ints(lo, "block"), area = OX(ox, "Mul", block, block), size[4];
    for (int i = 0; i < 4; i++) size[i] = ox_size(ox, x, i);
    OxVal channels = OX(ox, "Div", size[1], area);
    OxVal apart = ox_concat(ox, 0, 6, (OxVal[]){size[0], channels, block, block, size[2], size[3]});
    OxVal turned = ox_transpose(ox, ox_typed(lower_reshape(lo, x, apart), x->dtype, 6, NULL), 6,
                                (int64_t[]){0, 1, 4, 2, 5, 3});
    OxVal high = OX(ox, "Mul", size[2], block), wide = OX(ox, "Mul", size[3], block);
    return lower_reshape(lo, turned, ox_concat(ox, 0, 4, (OxVal[]){size[0], channels, high, wide}));
}

static void lower_depth_to_space(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    int64_t block;
    if (call_int(&lo->call, "block", &block))
        lo_result(lo, 0,
                  ox_op(lo->ox, "DepthToSpace", OX_IN(x), OX_ATTR(oa_int("blocksize", block), oa_str("mode", "CRD"))));
    else
        lo_result(lo, 0, depth_by_run(lo, x));
}

static const OpRow rows[] = {
    {"_flip(Tensor self, int[] dims) -> Tensor", .infer = infer_same, .lower = lower_flip,
     .traits = T_INTERNAL | T_KEEPS_ORDER},
    {"repeat(Tensor self, SymInt[] repeats) -> Tensor", .infer = infer_repeat, .lower = lower_repeat},
    {"tile(Tensor self, SymInt[] dims) -> Tensor", .infer = infer_repeat, .lower = lower_repeat},
    {"_one_hot(Tensor self, int num_classes) -> Tensor", .expr = "OneHot(self, i64(num_classes), [0, 1], axis=-1)",
     .infer = infer_one_hot, .traits = T_INTERNAL},
    {"_depth_to_space(Tensor self, int block) -> Tensor", .infer = infer_depth_to_space, .lower = lower_depth_to_space,
     .traits = T_INTERNAL},
    {"tril(Tensor self, SymInt diagonal=0) -> Tensor", .infer = infer_same, .lower = lower_triangle,
     .shapes = "self[... _ _]"},
    {"triu(Tensor self, SymInt diagonal=0) -> Tensor", .infer = infer_same, .lower = lower_triangle,
     .shapes = "self[... _ _]"},
    DECOMPOSED("flip(Tensor self, int[] dims) -> Tensor", "rearrange:flip"),
    DECOMPOSED("fliplr(Tensor self) -> Tensor", "rearrange:fliplr"),
    DECOMPOSED("flipud(Tensor self) -> Tensor", "rearrange:flipud"),
    DECOMPOSED("rot90(Tensor self, int k=1, int[] dims=[0, 1]) -> Tensor", "rearrange:rot90"),
    DECOMPOSED("roll(Tensor self, SymInt[1] shifts, int[1] dims=[]) -> Tensor", "rearrange:roll"),
    DECOMPOSED_WITH(
        "repeat_interleave.self_int(Tensor self, SymInt repeats, int? dim=None, *, SymInt? output_size=None) -> Tensor",
        "rearrange:repeat_interleave_int", .fails = FAILS_VALUES),
    DECOMPOSED_WITH(
        "repeat_interleave.self_Tensor(Tensor self, Tensor repeats, int? dim=None, *, SymInt? output_size=None) -> "
        "Tensor",
        "rearrange:repeat_interleave_tensor", .fails = FAILS_VALUES),
    DECOMPOSED_WITH("repeat_interleave.Tensor(Tensor repeats, *, SymInt? output_size=None) -> Tensor",
                    "rearrange:repeat_interleave", .shapes = "repeats:int[_]", .fails = FAILS_VALUES),
    {"one_hot(Tensor self, int num_classes=-1) -> Tensor", .prelude = "torch._decompositions.rearrange:one_hot",
     .takes = TAKES_INT, .fails = FAILS_VALUES},
    DECOMPOSED_WITH("pixel_shuffle(Tensor self, int upscale_factor) -> Tensor", "rearrange:pixel_shuffle",
                    .fails = FAILS_SIZES),
    DECOMPOSED_WITH("pixel_unshuffle(Tensor self, int downscale_factor) -> Tensor", "rearrange:pixel_unshuffle",
                    .fails = FAILS_SIZES),
    DECOMPOSED("channel_shuffle(Tensor self, SymInt groups) -> Tensor", "rearrange:channel_shuffle"),
    DECOMPOSED("native_channel_shuffle(Tensor self, SymInt groups) -> Tensor", "rearrange:channel_shuffle"),
    DECOMPOSED("meshgrid(Tensor[] tensors) -> Tensor[]", "rearrange:meshgrid"),
    DECOMPOSED("meshgrid.indexing(Tensor[] tensors, *, str indexing) -> Tensor[]", "rearrange:meshgrid"),
    DECOMPOSED("cartesian_prod(Tensor[] tensors) -> Tensor", "rearrange:cartesian_prod"),
    DECOMPOSED("combinations(Tensor self, int r=2, bool with_replacement=False) -> Tensor", "rearrange:combinations"),
    DECOMPOSED("im2col(Tensor self, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor",
               "rearrange:im2col"),
    DECOMPOSED("col2im(Tensor self, SymInt[2] output_size, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] "
               "stride) -> Tensor",
               "rearrange:col2im"),
    DECOMPOSED_OF(TAKES_FLOAT, "renorm(Tensor self, Scalar p, int dim, Scalar maxnorm) -> Tensor", "rearrange:renorm"),
};
FAMILY(rearrange, rows)
