/* --quantized integer: products of dequantised operands become ONNX's operators on integers. Requirements 1. The sum of
 * products is exact in int32, as in PyTorch's kernels; scales and bias are applied to it as floats. Where QLinearConv
 * and QLinearMatMul apply instead, they round once, also as those kernels do, but QLinearConv takes a bias that is
 * rounded to an integer. FBGEMM's bias is not, so --quantized exact does without it. 2. Only a QuantizeLinear after it
 * shows that the result is quantised. A product is therefore first made in the form with a float result, and the
 * product that it replaces is remembered. 3. A product keeps its float form if its operands do not fit the operators,
 * for example if the channels lie along an axis that is summed over.
 * https://onnx.ai/onnx/operators/onnx__QLinearConv.html */
#include "backend/graph/graph.h"

#include <string.h>

typedef struct Quantised {
    OxVal values, scale, zero; /* zero: NULL if all are 0 */
    int axis;                  /* of the channels; -1: one scale */
} Quantised;

static bool is_zero(OxVal v) {
    const Const *data = v->data;
    for (uint64_t i = 0; data && i < data->count; i++)
        if (const_get_int(data, i) != 0) return false;
    return data != NULL;
}

static bool dequantised(OxVal v, Quantised *out) {
    const OxNode *node = ox_made_by(v, "DequantizeLinear");
    if (!node || node->in[0]->rank < 0 || ox_attr_int(node, "block_size", 0)) return false;
    *out = (Quantised){node->in[0], node->in[1], node->nin > 2 ? node->in[2] : NULL, -1};
    if (out->values->dtype != DT_U8 && out->values->dtype != DT_I8) return false;
    if (out->scale->rank == 1) {
        int64_t axis = ox_attr_int(node, "axis", 1);
        out->axis = (int)(axis < 0 ? axis + out->values->rank : axis);
        if (out->zero && !is_zero(out->zero)) return false;
        out->zero = NULL;
    }
    return out->scale->rank <= 1;
}

static OxVal zero_of(Ox *ox, const Quantised *q) { return q->zero ? q->zero : ox_number(ox, q->values->dtype, 0); }

/* ---- products of matrices ---- */

typedef struct Product {
    Quantised a, b; /* b has its columns last */
    OxVal bias;     /* NULL if there is none */
} Product;

static bool read_matrices(Ox *ox, const OxNode *node, Product *out) {
    bool gemm = !strcmp(node->type, "Gemm");
    OxNode *turn = gemm ? NULL : ox_made_by(node->in[1], "Transpose");
    bool turned = gemm ? ox_attr_int(node, "transB", 0) != 0 : turn != NULL;
    *out = (Product){.bias = node->nin > 2 ? node->in[2] : NULL};
    if (gemm && (ox_attr(node, "alpha") || ox_attr(node, "beta") || ox_attr_int(node, "transA", 0))) return false;
    if (!dequantised(node->in[0], &out->a) || !dequantised(turn ? turn->in[0] : node->in[1], &out->b)) return false;
    int rank = out->b.values->rank;
    const OxAttr *perm = turn ? ox_attr(turn, "perm") : NULL;
    if (out->a.axis >= 0 || out->a.values->rank < 2 || rank < 2 || (turn && !perm)) return false;
    if (out->b.axis >= 0 && (rank != 2 || out->b.axis != (turned ? 0 : 1))) return false;
    if (gemm && turned) out->b.values = ox_transpose(ox, out->b.values, 2, (int64_t[]){1, 0});
    if (turn) out->b.values = ox_transpose(ox, out->b.values, perm->n, perm->ints);
    return true;
}

/* Returns the sums as floats, and the bias and the scale of one of them in a shape that broadcasts to them. */
static OxVal sums_of_matrices(Ox *ox, const OxNode *node, Product *p, OxVal *scale) {
    if (!read_matrices(ox, node, p)) return NULL;
    *scale = OX(ox, "Mul", p->a.scale, p->b.scale);
    return ox_cast(ox, ox_op(ox, "MatMulInteger", OX_IN(p->a.values, p->b.values, p->a.zero, p->b.zero), 0, NULL),
                   DT_F32);
}

static OxVal quantised_matrices(Ox *ox, const OxNode *node, OxVal scale, OxVal zero) {
    Product p;
    if (!read_matrices(ox, node, &p) || p.bias) return NULL;
    return ox_op(ox, "QLinearMatMul",
                 OX_IN(p.a.values, p.a.scale, zero_of(ox, &p.a), p.b.values, p.b.scale, zero_of(ox, &p.b), scale, zero),
                 0, NULL);
}

/* Computes a dequantised weight by arithmetic if its channels are the rows, over which the product sums. ONNX Runtime
 * fuses a DequantizeLinear with the product as if its channels were the columns; arithmetic it does not fuse. */
OxVal unfused_product(Ox *ox, OxNode *node) {
    bool gemm = !strcmp(node->type, "Gemm");
    Quantised w;
    if (node->domain[0] || (!gemm && strcmp(node->type, "MatMul") != 0)) return NULL;
    OxNode *turn = gemm ? NULL : ox_made_by(node->in[1], "Transpose");
    if (!dequantised(turn ? turn->in[0] : node->in[1], &w) || w.axis < 0 || w.values->rank != 2) return NULL;
    bool turned = turn || (gemm && ox_attr_int(node, "transB", 0));
    if (w.axis == (turned ? 0 : 1)) return NULL;
    OxVal scale = w.axis == 1 ? w.scale : ox_unsqueeze(ox, w.scale, 1, (int64_t[]){1});
    OxVal weight = OX(ox, "Mul", ox_cast(ox, w.values, DT_F32), scale);
    if (turn) weight = ox_transpose(ox, weight, 2, (int64_t[]){1, 0});
    const OxVal in[] = {node->in[0], weight, node->nin > 2 ? node->in[2] : NULL};
    return ox_op(ox, node->type, node->nin, in, node->nattr, node->attr);
}

/* ---- convolutions ---- */

static bool read_convolution(const OxNode *node, Product *out) {
    *out = (Product){.bias = node->nin > 2 ? node->in[2] : NULL};
    return dequantised(node->in[0], &out->a) && dequantised(node->in[1], &out->b) && out->a.axis < 0 &&
           out->b.axis <= 0;
}

/* Reshapes one number per channel for a tensor of the convolution's rank. */
static OxVal by_channel(Ox *ox, OxVal v, int rank) {
    int64_t shape[MAX_RANK] = {-1};
    if (v->rank != 1) return v;
    for (int i = 1; i < rank - 1; i++) shape[i] = 1;
    return ox_reshape_ints(ox, v, (uint32_t)rank - 1, shape);
}

/* Returns the weights as unsigned numbers, the only ones that ONNX Runtime's ConvInteger accepts. */
static OxVal unsigned_weights(Ox *ox, const Quantised *w) {
    OxVal wide = OX(ox, "Add", ox_cast(ox, w->values, DT_I32), ox_number(ox, DT_I32, 128));
    return ox_cast(ox, wide, DT_U8);
}

static OxVal sums_of_convolution(Ox *ox, const OxNode *node, Product *p, OxVal *scale) {
    int rank = node->out[0]->rank;
    if (!read_convolution(node, p) || p->a.values->dtype != DT_U8 || rank < 3) return NULL;
    bool is_signed = p->b.values->dtype == DT_I8;
    if (is_signed && p->b.zero) return NULL;
    OxVal w = is_signed ? unsigned_weights(ox, &p->b) : p->b.values;
    OxVal zero = is_signed ? ox_number(ox, DT_U8, 128) : p->b.zero;
    OxVal sum = ox_op(ox, "ConvInteger", OX_IN(p->a.values, w, p->a.zero, zero), node->nattr, node->attr);
    *scale = by_channel(ox, OX(ox, "Mul", p->a.scale, p->b.scale), rank);
    if (p->bias) p->bias = by_channel(ox, p->bias, rank);
    return ox_cast(ox, ox_typed(sum, DT_I32, rank, node->out[0]->dim), DT_F32);
}

static OxVal quantised_convolution(Ox *ox, const OxNode *node, OxVal scale, OxVal zero) {
    Product p;
    if (!read_convolution(node, &p)) return NULL;
    OxVal bias = p.bias;
    if (bias) {
        bias = OX(ox, "Round", OX(ox, "Div", bias, OX(ox, "Mul", p.a.scale, p.b.scale)));
        bias = ox_cast(ox, bias, DT_I32);
    }
    return ox_op(
        ox, "QLinearConv",
        OX_IN(p.a.values, p.a.scale, zero_of(ox, &p.a), p.b.values, p.b.scale, zero_of(ox, &p.b), scale, zero, bias),
        node->nattr, node->attr);
}

/* ---- softmax ---- */

/* --quantized exact: converts the operand to floats by arithmetic. ONNX Runtime replaces a softmax between conversions
 * by a table, whose results differ by steps. */
static OxVal whole_softmax(Ox *ox, OxNode *node) {
    Quantised x;
    if (!dequantised(node->in[0], &x) || x.axis >= 0) return NULL;
    OxVal values = ox_cast(ox, x.values, DT_F32);
    if (x.zero && !is_zero(x.zero)) values = OX(ox, "Sub", values, ox_cast(ox, x.zero, DT_F32));
    return ox_op(ox, "Softmax", OX_IN(OX(ox, "Mul", values, x.scale)), node->nattr, node->attr);
}

/* ---- results ---- */

static OxVal sums(Ox *ox, const OxNode *node, Product *p, OxVal *scale) {
    if (!strcmp(node->type, "MatMul") || !strcmp(node->type, "Gemm")) return sums_of_matrices(ox, node, p, scale);
    return !strcmp(node->type, "Conv") ? sums_of_convolution(ox, node, p, scale) : NULL;
}

/* Returns the product as real numbers. */
static OxVal real_product(Ox *ox, const OxNode *node) {
    Product p;
    OxVal unit, sum = sums(ox, node, &p, &unit);
    if (!sum) return NULL;
    OxVal y = OX(ox, "Mul", sum, unit);
    return ox_typed(p.bias ? OX(ox, "Add", y, p.bias) : y, DT_F32, node->out[0]->rank, node->out[0]->dim);
}

/* --quantized exact: rounds as FBGEMM does, which adds the bias in units of the sum and multiplies once. Weights with
 * one scale are what PyTorch's configuration for QNNPACK makes, whose kernels round the bias to such a unit. */
static OxVal rounded_product(Ox *ox, const OxNode *node, bool relu, OxVal scale, OxVal zero) {
    Product p;
    OxVal unit, sum = sums(ox, node, &p, &unit);
    if (!sum) return NULL;
    if (p.bias) {
        OxVal bias = OX(ox, "Div", p.bias, unit);
        sum = OX(ox, "Add", sum, p.b.axis < 0 ? OX(ox, "Round", bias) : bias);
    }
    OxVal y = OX(ox, "Mul", sum, OX(ox, "Div", unit, scale));
    y = ox_typed(relu ? OX(ox, "Relu", y) : y, DT_F32, node->out[0]->rank, node->out[0]->dim);
    return ox_op(ox, "QuantizeLinear", OX_IN(y, ox_number(ox, DT_F32, 1), zero), 0, NULL);
}

/* Returns whether the least integer stands for 0, so that clamping to it is what Relu does. */
static bool clamps_at_zero(OxVal zero) {
    double least = zero->dtype == DT_I8 ? -128 : 0;
    return zero->data && zero->data->count == 1 && (double)const_get_int(zero->data, 0) == least;
}

static OxVal quantised(Ox *ox, const OxNode *node) {
    OxVal v = node->in[0], scale = node->in[1], zero = node->nin > 2 ? node->in[2] : NULL;
    if (!zero || (zero->dtype != DT_U8 && zero->dtype != DT_I8) || scale->rank > 0) return NULL;
    const OxNode *relu = ox_made_by(v, "Relu");
    bool exact = ox->model->options->exact_integers;
    if (relu) v = relu->in[0];
    const OxNode *of = map_get(&ox->model->products, v);
    if (!of) of = v->node;
    if (!of || of->domain[0]) return NULL;
    OxVal y = exact ? rounded_product(ox, of, relu != NULL, scale, zero) : NULL;
    if (!y && relu && !clamps_at_zero(zero)) return NULL;
    if (!y && !strcmp(of->type, "Conv")) y = quantised_convolution(ox, of, scale, zero);
    if (!y && (!strcmp(of->type, "MatMul") || !strcmp(of->type, "Gemm"))) y = quantised_matrices(ox, of, scale, zero);
    return y ? ox_typed(y, zero->dtype, node->out[0]->rank, node->out[0]->dim) : NULL;
}

/* --quantized exact: for inputs of the graph, multiplies by the reciprocal of the scale and adds the zero point before
 * it rounds, as torch.quantize_per_tensor does. QuantizeLinear gives another integer next to ties. */
static OxVal quantised_input(Ox *ox, const OxNode *node) {
    OxVal x = node->in[0], scale = node->in[1], zero = node->nin > 2 ? node->in[2] : NULL;
    if (x->node || x->data || x->dtype != DT_F32 || !zero || !scale->data || scale->data->count != 1) return NULL;
    x = OX(ox, "Mul", x, OX(ox, "Div", ox_number(ox, DT_F32, 1), scale));
    x = ox_typed(OX(ox, "Add", x, ox_cast(ox, zero, DT_F32)), DT_F32, node->in[0]->rank, node->in[0]->dim);
    return ox_op(ox, "QuantizeLinear", OX_IN(x, ox_number(ox, DT_F32, 1), ox_number(ox, zero->dtype, 0)), node->nattr,
                 node->attr);
}

OxVal integer_form(Ox *ox, OxNode *node) {
    if (node->domain[0]) return NULL;
    if (!strcmp(node->type, "QuantizeLinear")) {
        OxVal y = quantised(ox, node);
        return !y && ox->model->options->exact_integers ? quantised_input(ox, node) : y;
    }
    if (!strcmp(node->type, "Softmax")) return ox->model->options->exact_integers ? whole_softmax(ox, node) : NULL;
    OxVal y = real_product(ox, node);
    if (y) map_set(ox->model->mem, &ox->model->products, y, node);
    return y;
}
