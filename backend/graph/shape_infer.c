/* Derives ranks and sizes of a node's results from its operands, for values without a fact in the IR. The rest stays
 * unknown; nothing is guessed. */
#include "backend/graph/graph.h"

#include <stdio.h>
#include <string.h>

static const Dim **new_dims(const OxNode *node, int rank) {
    return arena_new_array(node->home->model->mem, const Dim *, (size_t)rank + 1);
}

static const Dim *size_of(OxVal v, int axis) { return v->dim ? v->dim[axis] : NULL; }

static void derive_same(OxNode *node) {
    ox_typed(node->out[0], node->out[0]->dtype, node->in[0]->rank, node->in[0]->dim);
}

static const Dim *broadcast_size(const Dim *a, const Dim *b) {
    if (a == b) return a;
    if (dim_is(a, 1)) return b;
    if (dim_is(b, 1)) return a;
    if (a && a->kind == DIM_CONST) return a;
    return b && b->kind == DIM_CONST ? b : NULL;
}

static void derive_broadcast(OxNode *node) {
    int rank = 0;
    for (uint32_t i = 0; i < node->nin; i++) {
        if (!node->in[i]) continue;
        if (node->in[i]->rank < 0) return;
        if (node->in[i]->rank > rank) rank = node->in[i]->rank;
    }
    const Dim **dim = new_dims(node, rank);
    for (int axis = 0; axis < rank; axis++) {
        bool first = true;
        for (uint32_t i = 0; i < node->nin; i++) {
            OxVal v = node->in[i];
            int own = v ? axis - (rank - v->rank) : -1;
            if (own < 0) continue;
            dim[axis] = first ? size_of(v, own) : broadcast_size(dim[axis], size_of(v, own));
            first = false;
        }
    }
    ox_typed(node->out[0], node->out[0]->dtype, rank, dim);
}

static bool axes_of(const OxNode *node, uint32_t input, Ints *axes) {
    const OxAttr *attr = ox_attr(node, "axes");
    if (attr) {
        *axes = (Ints){attr->n, (int64_t *)attr->ints};
        return true;
    }
    return input < node->nin && ox_known_ints(node->in[input], axes);
}

static bool has_axis(Ints axes, int axis, int rank) {
    for (uint32_t i = 0; i < axes.n; i++)
        if (axes.at[i] == axis || axes.at[i] + rank == axis) return true;
    return false;
}

static void derive_reduce(OxNode *node) {
    OxVal v = node->in[0];
    if (v->rank < 0) return;
    Ints axes = {0, NULL};
    bool some = ox_attr(node, "axes") || (node->nin > 1 && node->in[1]);
    if (some && !axes_of(node, 1, &axes)) return;
    bool keep = ox_attr_int(node, "keepdims", 1) != 0;
    const Dim **dim = new_dims(node, v->rank);
    int rank = 0;
    for (int i = 0; i < v->rank; i++) {
        bool gone = !axes.n || has_axis(axes, i, v->rank);
        if (!gone)
            dim[rank++] = size_of(v, i);
        else if (keep)
            dim[rank++] = dim_const(node->home->model->func->dims, 1);
    }
    ox_typed(node->out[0], node->out[0]->dtype, rank, dim);
}

static void derive_arg(OxNode *node) {
    OxVal v = node->in[0];
    if (v->rank > 0) ox_typed(node->out[0], DT_I64, ox_attr_int(node, "keepdims", 1) ? v->rank : v->rank - 1, NULL);
}

static void derive_unsqueeze(OxNode *node) {
    Ints axes;
    OxVal v = node->in[0];
    if (v->rank < 0 || !axes_of(node, 1, &axes)) return;
    int rank = v->rank + (int)axes.n;
    const Dim **dim = new_dims(node, rank);
    for (int i = 0, from = 0; i < rank; i++) {
        if (has_axis(axes, i, rank))
            dim[i] = dim_const(node->home->model->func->dims, 1);
        else if (from < v->rank)
            dim[i] = size_of(v, from++);
    }
    ox_typed(node->out[0], node->out[0]->dtype, rank, dim);
}

static void derive_squeeze(OxNode *node) {
    Ints axes;
    OxVal v = node->in[0];
    if (v->rank < 0 || !axes_of(node, 1, &axes)) return;
    const Dim **dim = new_dims(node, v->rank);
    int rank = 0;
    for (int i = 0; i < v->rank; i++)
        if (!has_axis(axes, i, v->rank)) dim[rank++] = size_of(v, i);
    ox_typed(node->out[0], node->out[0]->dtype, rank, dim);
}

static void derive_transpose(OxNode *node) {
    OxVal v = node->in[0];
    const OxAttr *perm = ox_attr(node, "perm");
    if (v->rank < 0) return;
    const Dim **dim = new_dims(node, v->rank);
    for (int i = 0; i < v->rank; i++) dim[i] = size_of(v, perm ? (int)perm->ints[i] : v->rank - 1 - i);
    ox_typed(node->out[0], node->out[0]->dtype, v->rank, dim);
}

static void derive_shape(OxNode *node) {
    OxVal v = node->in[0];
    const Dim *n = NULL;
    bool part = ox_attr(node, "start") || ox_attr(node, "end");
    Dims *dims = node->home->model->func->dims;
    if (part) {
        int64_t start = ox_attr_int(node, "start", 0);
        bool one = ox_attr(node, "end") ? ox_attr_int(node, "end", 0) == start + 1 : start == -1;
        if (one) n = dim_const(dims, 1);
    } else if (v->rank >= 0) {
        n = dim_const(dims, v->rank);
    }
    const Dim **dim = new_dims(node, 1);
    dim[0] = n;
    ox_typed(node->out[0], DT_I64, 1, dim);
}

static void derive_scalar(OxNode *node) { ox_typed(node->out[0], node->out[0]->dtype, 0, NULL); }
static void derive_vector(OxNode *node) { ox_typed(node->out[0], node->out[0]->dtype, 1, NULL); }

/* Gives every result the rank of the first operand, and unknown sizes. */
static void derive_rank(OxNode *node) {
    for (uint32_t i = 0; i < node->nout; i++)
        if (node->in[0]->rank >= 0) ox_typed(node->out[i], node->out[i]->dtype, node->in[0]->rank, NULL);
}

/* Derives the result's shape from a shape operand: its length is the rank, and its known contents are the sizes. */
static void shaped_by(OxNode *node, OxVal shape, bool reshape) {
    Ints known;
    OxVal v = node->in[0];
    if (ox_known_ints(shape, &known)) {
        const Dim **dim = new_dims(node, (int)known.n);
        for (uint32_t i = 0; i < known.n; i++) {
            if (reshape && known.at[i] == 0 && !ox_attr_int(node, "allowzero", 0))
                dim[i] = (int)i < v->rank ? size_of(v, (int)i) : NULL;
            else if (known.at[i] >= 0)
                dim[i] = dim_const(node->home->model->func->dims, known.at[i]);
        }
        ox_typed(node->out[0], node->out[0]->dtype, (int)known.n, dim);
        return;
    }
    int64_t n;
    if (shape->rank == 1 && shape->dim && dim_known(shape->dim[0], &n))
        ox_typed(node->out[0], node->out[0]->dtype, (int)n, NULL);
}

static void derive_reshape(OxNode *node) { shaped_by(node, node->in[1], true); }
static void derive_filled(OxNode *node) { shaped_by(node, node->in[0], false); }

static void derive_expand(OxNode *node) {
    int64_t n;
    OxVal v = node->in[0], shape = node->in[1];
    if (v->rank < 0 || shape->rank != 1 || !shape->dim || !dim_known(shape->dim[0], &n)) return;
    ox_typed(node->out[0], node->out[0]->dtype, n > v->rank ? (int)n : v->rank, NULL);
}

static void derive_gather(OxNode *node) {
    OxVal v = node->in[0], index = node->in[1];
    if (v->rank < 1 || index->rank < 0) return;
    int64_t axis = ox_attr_int(node, "axis", 0);
    if (axis < 0) axis += v->rank;
    int rank = v->rank - 1 + index->rank;
    const Dim **dim = new_dims(node, rank);
    for (int i = 0; i < rank; i++) {
        if (i < axis)
            dim[i] = size_of(v, i);
        else if (i < axis + index->rank)
            dim[i] = size_of(index, i - (int)axis);
        else
            dim[i] = size_of(v, i - index->rank + 1);
    }
    ox_typed(node->out[0], node->out[0]->dtype, rank, dim);
}

static void derive_gather_elements(OxNode *node) {
    ox_typed(node->out[0], node->out[0]->dtype, node->in[1]->rank, node->in[1]->dim);
}

static void derive_concat(OxNode *node) {
    OxVal v = node->in[0];
    if (v->rank < 1) return;
    int64_t axis = ox_attr_int(node, "axis", 0);
    if (axis < 0) axis += v->rank;
    const Dim **dim = new_dims(node, v->rank);
    for (int i = 0; i < v->rank; i++) {
        dim[i] = size_of(v, i);
        for (uint32_t k = 1; k < node->nin; k++) {
            if (node->in[k]->rank != v->rank) return;
            const Dim *other = size_of(node->in[k], i);
            if (i == axis)
                dim[i] = dim_add(node->home->model->func->dims, dim[i], other);
            else if (!dim[i] || dim[i]->kind != DIM_CONST)
                dim[i] = other && other->kind == DIM_CONST ? other : dim[i];
        }
    }
    ox_typed(node->out[0], node->out[0]->dtype, v->rank, dim);
}

static void derive_matmul(OxNode *node) {
    OxVal a = node->in[0], b = node->in[1];
    if (a->rank < 1 || b->rank < 1) return;
    int rank = (a->rank > b->rank ? a->rank : b->rank) - (a->rank == 1) - (b->rank == 1);
    if (a->rank == 1 && b->rank == 1) rank = 0;
    ox_typed(node->out[0], node->out[0]->dtype, rank, NULL);
}

static void derive_gemm(OxNode *node) { ox_typed(node->out[0], node->out[0]->dtype, 2, NULL); }

static void derive_same_all(OxNode *node) {
    for (uint32_t i = 0; i < node->nout; i++)
        ox_typed(node->out[i], node->out[i]->dtype, node->in[0]->rank, node->in[0]->dim);
}

static void derive_normalization(OxNode *node) { derive_same(node); }

static void derive_nonzero(OxNode *node) {
    const Dim **dim = new_dims(node, 2);
    if (node->in[0]->rank >= 0) dim[0] = dim_const(node->home->model->func->dims, node->in[0]->rank);
    ox_typed(node->out[0], DT_I64, 2, dim);
}

/* All operators named in a line share a rule; names are separated by spaces. */
static const struct {
    const char *types;
    OxDerive *derive;
} rules[] = {
    {" Abs Acos Acosh Asin Asinh Atan Atanh BitwiseNot Cast Ceil Celu Clip Cos Cosh CumSum Dropout Elu Erf Exp Floor "
     "Gelu HardSigmoid"
     " HardSwish Hardmax Identity IsInf IsNaN LeakyRelu Log LogSoftmax Mish Neg Not RandomNormalLike RandomUniformLike "
     "Bernoulli"
     " Reciprocal Relu Round ScatterElements ScatterND Selu Shrink Sigmoid Sign Sin Sinh Softmax Softplus Softsign "
     "Sqrt Tan Tanh"
     " ThresholdedRelu Trilu EyeLike LpNormalization LRN ReverseSequence PRelu CastLike CumProd Swish ",
     derive_same},
    {" Add And BitShift BitwiseAnd BitwiseOr BitwiseXor Div Equal Greater GreaterOrEqual Less LessOrEqual Max Mean Min "
     "Mod Mul Or Pow"
     " Sub Sum Where Xor StringConcat ",
     derive_broadcast},
    {" ReduceSum ReduceMean ReduceMax ReduceMin ReduceProd ReduceL1 ReduceL2 ReduceLogSum ReduceLogSumExp "
     "ReduceSumSquare ",
     derive_reduce},
    {" ArgMax ArgMin ", derive_arg},
    {" BatchNormalization LayerNormalization InstanceNormalization GroupNormalization RMSNormalization ",
     derive_normalization},
    {" Conv ConvTranspose AveragePool MaxPool GlobalAveragePool GlobalMaxPool Slice Pad Tile Split TopK Resize LpPool ",
     derive_rank},
    {" Unsqueeze ", derive_unsqueeze},
    {" Squeeze ", derive_squeeze},
    {" Transpose ", derive_transpose},
    {" Shape ", derive_shape},
    {" Size SequenceLength OptionalHasElement ", derive_scalar},
    {" Range ", derive_vector},
    {" Reshape ", derive_reshape},
    {" ConstantOfShape ", derive_filled},
    {" Expand ", derive_expand},
    {" Gather ", derive_gather},
    {" GatherElements ", derive_gather_elements},
    {" Concat ", derive_concat},
    {" MatMul MatMulInteger ", derive_matmul},
    {" Gemm ", derive_gemm},
    {" NonZero ", derive_nonzero},
    {" SequenceInsert SequenceErase ", derive_same_all},
};

OxDerive *shape_rule(const char *type) {
    size_t n = strlen(type);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        for (const char *at = rules[i].types; (at = strstr(at, type)); at += n)
            if (at[-1] == ' ' && at[n] == ' ') return rules[i].derive;
    return NULL;
}
