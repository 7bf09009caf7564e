/* Replaces a node whose operands are constants, or were made by a node that it undoes or continues. Lowerings emit
 * nodes that are right in general; these rules turn them into what one would write by hand. A rule looks at one node
 * and the nodes that it reads, and is exact even for NaN, negative zero and empty tensors. Nothing is removed here;
 * unused nodes are swept at the end. */
#include "backend/graph/graph.h"

#include <math.h>
#include <string.h>

enum { SMALL_RESULT = 1024 }; /* bytes; a larger constant is made only if it has no more elements than an operand */

/* Returns the operand of a product or quotient with a single number, which ONNX Runtime moves into a matrix product. */
static OxVal without_factor(OxVal v) {
    const OxNode *scale = ox_made_by(v, "Mul") ? ox_made_by(v, "Mul") : ox_made_by(v, "Div");
    if (!scale) return v;
    const Const *by = scale->in[1]->data, *of = scale->in[0]->data;
    return by && by->count == 1 ? scale->in[0] : of && of->count == 1 && scale->type[0] == 'M' ? scale->in[1] : v;
}

bool ox_turns_matrices(OxVal v, bool *batch) {
    const OxNode *turn = ox_made_by(without_factor(v), "Transpose");
    int64_t last = v->rank - 1;
    *batch = false;
    if (!turn || v->rank < 2) return false;
    for (uint32_t i = 0; i < turn->nattr; i++) {
        if (strcmp(turn->attr[i].name, "perm") != 0) continue;
        const int64_t *perm = turn->attr[i].ints;
        *batch = v->rank > 2 && (perm[last - 1] == 0 || perm[last] == 0);
        return *batch || perm[last] != last;
    }
    return true;
}

bool ox_is_dequantised(OxVal v) { return ox_made_by(v, "DequantizeLinear") != NULL; }

bool ox_is_filled(OxVal v) {
    const OxNode *fill = ox_made_by(v, "ConstantOfShape");
    return v->data || (fill && fill->in[0]->data);
}

bool ox_is_padded(OxVal v, double *with) {
    const OxNode *pad = ox_made_by(v, "Pad");
    OxVal value = pad && pad->nin > 2 ? pad->in[2] : NULL;
    *with = !value ? 0 : value->data ? const_get_float(value->data, 0) : NAN;
    return pad != NULL;
}

bool ox_pads_widely(OxVal v, int n, const int64_t *least) {
    const OxNode *pad = ox_made_by(v, "Pad");
    if (!pad) return false;
    const Const *amounts = pad->in[1]->data;
    if (pad->nin > 3 || !amounts || amounts->count != 2 * (size_t)v->rank) return true;
    for (int i = 0; i < n; i++) {
        size_t axis = (size_t)(v->rank - n + i);
        if (const_get_int(amounts, axis) >= least[i] || const_get_int(amounts, (size_t)v->rank + axis) >= least[i])
            return true;
    }
    return false;
}

/* ---- constants ---- */

static OxVal computed(Ox *ox, const OxNode *node) {
    size_t bytes = dtype_rows[node->out[0]->dtype].bytes, most = bytes ? SMALL_RESULT / bytes : 0;
    if (!node->nin || !bytes || !strcmp(node->type, "Identity")) return NULL;
    for (uint32_t i = 0; i < node->nin; i++) {
        if (!node->in[i]) continue;
        const Const *data = node->in[i]->data;
        if (!data || data->dtype == DT_STR) return NULL;
        if (data->count > most) most = data->count;
    }
    const Const *data = node_contents(ox->model, node, most);
    return data && data->dtype == node->out[0]->dtype ? ox_const(ox, data) : NULL;
}

/* Returns whether v is a constant whose only element is k. Its rank may be greater than 0, so that broadcasting it adds
 * dimensions. */
static bool is_number(OxVal v, double k) {
    if (!v || !v->data || v->data->count != 1) return false;
    if (dtype_is_float(v->dtype)) return const_get_float(v->data, 0) == k;
    return dtype_is_int(v->dtype) && const_get_int(v->data, 0) == (int64_t)k;
}

static bool is_truth(OxVal v, bool k) {
    return v && v->data && v->dtype == DT_BOOL && v->data->rank == 0 && (const_get_int(v->data, 0) != 0) == k;
}

/* ---- dimensions of size one ---- */

/* Returns the axes of an Unsqueeze or Squeeze as a set of bits among `rank`; false: unknown. */
static bool axis_set(const OxNode *node, int rank, uint64_t *set) {
    Ints axes;
    *set = 0;
    if (node->nin < 2 || rank < 0 || rank > MAX_RANK || !ox_known_ints(node->in[1], &axes)) return false;
    for (uint32_t i = 0; i < axes.n; i++) {
        int64_t at = axes.at[i] < 0 ? axes.at[i] + rank : axes.at[i];
        if (at < 0 || at >= rank) return false;
        *set |= UINT64_C(1) << at;
    }
    return true;
}

static OxVal unsqueezed(Ox *ox, OxVal v, uint64_t set) {
    int64_t axes[MAX_RANK];
    uint32_t n = 0;
    for (int i = 0; i < MAX_RANK; i++)
        if (set >> i & 1) axes[n++] = i;
    return ox_unsqueeze(ox, v, n, axes);
}

static OxVal unsqueeze(Ox *ox, OxNode *node) {
    OxNode *before = ox_made_by(node->in[0], "Unsqueeze"), *back = ox_made_by(node->in[0], "Squeeze");
    uint64_t outer, inner, both = 0;
    int rank = node->out[0]->rank;
    if (!axis_set(node, rank, &outer)) return NULL;
    if (back && axis_set(back, back->in[0]->rank, &inner) && back->in[0]->rank == rank && inner == outer)
        return back->in[0];
    if (!before || !axis_set(before, node->in[0]->rank, &inner)) return NULL;
    for (int i = 0, k = 0; i < rank; i++)
        if (outer >> i & 1 || inner >> k++ & 1) both |= UINT64_C(1) << i;
    return unsqueezed(ox, before->in[0], both);
}

static OxVal squeeze(Ox *ox, OxNode *node) {
    OxNode *before = ox_made_by(node->in[0], "Unsqueeze");
    uint64_t outer, inner;
    (void)ox;
    if (!before || !axis_set(node, node->in[0]->rank, &outer) || !axis_set(before, node->in[0]->rank, &inner))
        return NULL;
    return outer == inner ? before->in[0] : NULL;
}

/* ---- movement ---- */

static OxVal transpose(Ox *ox, OxNode *node) {
    OxNode *before = ox_made_by(node->in[0], "Transpose");
    const OxAttr *outer = ox_attr(node, "perm"), *inner = before ? ox_attr(before, "perm") : NULL;
    if (!outer || !inner || outer->n != inner->n || outer->n > MAX_RANK) return NULL;
    int64_t perm[MAX_RANK];
    for (uint32_t i = 0; i < outer->n; i++) perm[i] = inner->ints[outer->ints[i]];
    return ox_transpose(ox, before->in[0], outer->n, perm);
}

/* Restates in `shape` the sizes that the second of two reshapes copies from the first one's result: as a number, as a
 * copy of the first one's operand, or as what is left. */
static bool restate_copies(const OxNode *before, uint32_t n, int64_t *shape) {
    Ints first;
    uint32_t copied = 0, inferred = 0;
    if (before->nattr || !ox_known_ints(before->in[1], &first)) return false;
    for (uint32_t i = 0; i < n; i++) {
        if (shape[i] == 0 && i >= first.n) return false;
        if (shape[i] == 0) shape[i] = first.at[i];
        copied += shape[i] == 0;
        inferred += shape[i] == -1;
    }
    return !inferred || (inferred == 1 && !copied); /* a copied size may be 0, and then no other size can be inferred */
}

/* Removes the first of two consecutive reshapes, of which only the second matters. */
static OxVal reshape(Ox *ox, OxNode *node) {
    OxNode *before = ox_made_by(node->in[0], "Reshape");
    Ints shape;
    if (!before || !ox_known_ints(node->in[1], &shape)) return NULL;
    int64_t size[MAX_RANK];
    bool copies = false;
    if (shape.n > MAX_RANK) return NULL;
    for (uint32_t i = 0; i < shape.n; i++) copies |= (size[i] = shape.at[i]) == 0;
    if (copies && (node->nattr || !restate_copies(before, shape.n, size))) return NULL;
    OxVal v = ox_reshape(ox, before->in[0], copies ? ox_ints(ox, shape.n, size) : node->in[1]);
    return ox_typed(v, v->dtype, node->out[0]->rank, node->out[0]->dim);
}

static OxVal pad(Ox *ox, OxNode *node) {
    Ints pads;
    (void)ox;
    if (node->nin < 2 || !ox_known_ints(node->in[1], &pads)) return NULL;
    for (uint32_t i = 0; i < pads.n; i++)
        if (pads.at[i]) return NULL;
    return node->in[0];
}

/* Reads the constant bounds of a Slice into lists that have `*n` entries already; false: they are not known, or there
 * is no room, or an axis is cut twice. */
enum { MOST_AXES = 8 };
static bool add_bounds(const OxNode *node, int64_t list[4][MOST_AXES], uint32_t *n) {
    Ints part[4] = {{0}};
    if (node->nin < 4 || node->in[0]->rank < 0) return false;
    for (uint32_t i = 0; i < 4 && i + 1 < node->nin; i++)
        if (!ox_known_ints(node->in[i + 1], &part[i]) || part[i].n != part[0].n) return false;
    for (uint32_t k = 0; k < part[0].n; k++, ++*n) {
        if (*n == MOST_AXES) return false;
        for (uint32_t i = 0; i < 4; i++) list[i][*n] = part[i].n ? part[i].at[k] : 1;
        if (list[2][*n] < 0) list[2][*n] += node->in[0]->rank;
        for (uint32_t other = 0; other < *n; other++)
            if (list[2][other] == list[2][*n]) return false;
    }
    return true;
}

/* Merges two Slices along different axes into one, so that the tensor between them is not copied. */
static OxVal slice(Ox *ox, OxNode *node) {
    OxNode *before = ox_made_by(node->in[0], "Slice");
    int64_t list[4][MOST_AXES];
    uint32_t n = 0;
    if (!before || !add_bounds(before, list, &n) || !add_bounds(node, list, &n)) return NULL;
    bool steps = false;
    for (uint32_t k = 0; k < n; k++) steps |= list[3][k] != 1;
    OxVal in[5] = {before->in[0]};
    for (uint32_t i = 0; i < (steps ? 4 : 3); i++) in[i + 1] = ox_ints(ox, n, list[i]);
    OxVal v = ox_op(ox, "Slice", steps ? 5 : 4, in, 0, NULL);
    return ox_typed(v, v->dtype, node->out[0]->rank, node->out[0]->dim);
}

static OxVal expand(Ox *ox, OxNode *node) {
    (void)ox;
    return ox_same_sizes(node->in[0], node->out[0]) ? node->in[0] : NULL;
}

/* Removes an Expand of an operand to a size that another operand has anyway. */
static OxVal unexpanded(Ox *ox, OxNode *node) {
    OxVal in[3];
    bool full = false, changed = false;
    if (node->nin > 3) return NULL;
    for (uint32_t i = 0; i < node->nin; i++)
        full = full || (!ox_made_by(node->in[i], "Expand") && ox_same_sizes(node->in[i], node->out[0]));
    for (uint32_t i = 0; i < node->nin && full; i++) {
        OxNode *expand = ox_made_by(node->in[i], "Expand");
        in[i] = expand ? expand->in[0] : node->in[i];
        changed = changed || expand;
    }
    return changed ? ox_op(ox, node->type, node->nin, in, node->nattr, node->attr) : NULL;
}

/* ---- types ---- */

/* Returns whether `to` can represent every value of `from`. */
static bool holds(DType to, DType from) {
    if (from == DT_BOOL) return to != DT_BOOL && (dtype_is_int(to) || dtype_is_float(to));
    if (from == DT_F16 || from == DT_BF16) return to == DT_F32 || to == DT_F64;
    if (dtype_is_float8(from))
        return to == DT_F32 || to == DT_F64 || to == DT_BF16 || (to == DT_F16 && from != DT_F8E5M2FNUZ);
    if (from == DT_F32) return to == DT_F64;
    if (!dtype_is_int(from)) return false;
    uint8_t bytes = dtype_rows[from].bytes;
    if (to == DT_F32) return bytes <= 2;
    if (to == DT_F64) return bytes <= 4;
    return (to == DT_I64 && bytes <= 4) || (to == DT_I32 && bytes <= 2) || (to == DT_I16 && bytes <= 1);
}

static OxVal cast(Ox *ox, OxNode *node) {
    OxNode *before = ox_made_by(node->in[0], "Cast");
    if (!before || !holds(before->out[0]->dtype, before->in[0]->dtype)) return NULL;
    return ox_cast(ox, before->in[0], node->out[0]->dtype);
}

/* ---- logic and arithmetic with a known operand ---- */

/* Returns v, which replaces the whole node, if it has the sizes of the node's result; else NULL. */
static OxVal instead(const OxNode *node, OxVal v) {
    OxVal out = node->out[0];
    return v->kind == OX_TENSOR && v->dtype == out->dtype && ox_same_sizes(v, out) ? v : NULL;
}

/* Returns whether v compares numbers that are all finite with an infinite one. */
static bool meets_infinity(OxVal v) {
    const OxNode *equal = ox_made_by(v, "Equal");
    for (uint32_t i = 0; equal && i < 2; i++)
        if (dtype_is_float(equal->in[i]->dtype) &&
            (is_number(equal->in[i], INFINITY) || is_number(equal->in[i], -INFINITY)))
            return !isinf(ox_range_of(equal->in[1 - i]).most);
    return false;
}

/* Returns whether v is false everywhere: a constant, or a comparison of finite numbers with infinity. */
static bool is_never_true(OxVal v) { return is_truth(v, false) || meets_infinity(v); }

static OxVal where(Ox *ox, OxNode *node) {
    if (is_truth(node->in[0], true)) return instead(node, node->in[1]);
    if (is_never_true(node->in[0])) return instead(node, node->in[2]);
    OxNode *not = ox_made_by(node->in[0], "Not");
    return not ? OX(ox, "Where", not ->in[0], node->in[2], node->in[1]) : unexpanded(ox, node);
}

/* Removes a neutral operand: true in And, false in Or and Xor. */
static OxVal logical(Ox *ox, OxNode *node) {
    bool neutral = !strcmp(node->type, "And");
    for (uint32_t i = 0; i < 2; i++)
        if (is_truth(node->in[i], neutral)) return instead(node, node->in[1 - i]);
    return unexpanded(ox, node);
}

static OxVal negation(Ox *ox, OxNode *node) {
    OxNode *before = ox_made_by(node->in[0], "Not");
    (void)ox;
    return before ? before->in[0] : NULL;
}

static OxVal multiply(Ox *ox, OxNode *node) {
    for (uint32_t i = 0; i < 2; i++)
        if (is_number(node->in[1 - i], 1)) return instead(node, node->in[i]);
    return unexpanded(ox, node);
}

/* Returns the operand of the Neg that makes v; NULL: none does. */
static OxVal negated(OxVal v) {
    const OxNode *negation = ox_made_by(v, "Neg");
    return negation ? negation->in[0] : NULL;
}

/* Removes the addition of 0, for integers only: with floats, it turns -0.0 into 0.0. Adding a negative is subtracting,
 * for which TorchScript writes `1 - x` in this way. */
static OxVal add(Ox *ox, OxNode *node) {
    for (uint32_t i = 0; i < 2; i++)
        if (negated(node->in[i])) return OX(ox, "Sub", node->in[1 - i], negated(node->in[i]));
    for (uint32_t i = 0; i < 2 && dtype_is_int(node->out[0]->dtype); i++)
        if (is_number(node->in[1 - i], 0)) return instead(node, node->in[i]);
    return unexpanded(ox, node);
}

static OxVal divide(Ox *ox, OxNode *node) {
    return is_number(node->in[1], 1) ? instead(node, node->in[0]) : unexpanded(ox, node);
}

static OxVal subtract(Ox *ox, OxNode *node) {
    if (negated(node->in[1])) return OX(ox, "Add", node->in[0], negated(node->in[1]));
    return is_number(node->in[1], 0) ? instead(node, node->in[0]) : unexpanded(ox, node);
}

/* Makes Gemm read the operand of a Transpose in place of its result, since Gemm can transpose it itself. */
static OxVal gemm(Ox *ox, OxNode *node) {
    static const char *const turned[] = {"transA", "transB"};
    for (uint32_t i = 0; i < 2; i++) {
        OxNode *before = ox_made_by(node->in[i], "Transpose");
        if (!before || before->in[0]->rank != 2) continue;
        OxVal in[3] = {node->in[0], node->in[1], node->nin > 2 ? node->in[2] : NULL};
        in[i] = before->in[0];
        OxAttr attr[5];
        uint32_t n = 0;
        for (uint32_t k = 0; k < node->nattr && n < 4; k++)
            if (strcmp(node->attr[k].name, turned[i]) != 0) attr[n++] = node->attr[k];
        attr[n++] = ox_attr_int(node, turned[i], 0) ? oa_none() : oa_int(turned[i], 1);
        return ox_op(ox, "Gemm", 3, in, n, attr);
    }
    return NULL;
}

/* ---- products with vectors ---- */

/* Returns the matrix before its last two axes were exchanged; NULL if they were not. If copies or casts follow the
 * exchange, exchanges the axes back after them. */
static OxVal unturned(Ox *ox, OxVal matrix) {
    OxVal at = matrix;
    while (ox_made_by(at, "Cast") || ox_made_by(at, "Identity")) at = at->node->in[0];
    OxNode *before = ox_made_by(at, "Transpose");
    const OxAttr *perm = before ? ox_attr(before, "perm") : NULL;
    if (!perm || perm->n < 2) return NULL;
    uint32_t last = perm->n - 1;
    for (uint32_t i = 0; i < perm->n; i++) {
        uint32_t from = i == last ? last - 1 : i == last - 1 ? last : i;
        if (perm->ints[i] != (int64_t)from) return NULL;
    }
    return at == matrix ? before->in[0] : ox_op(ox, "Transpose", OX_IN(matrix), OX_ATTR(*perm));
}

static bool maybe_empty(Ox *ox, OxVal v) {
    Dims *dims = ox->model->func->dims;
    for (int i = 0; i < v->rank; i++)
        if (!v->dim || dim_less(dims, dim_const(dims, 0), v->dim[i]) != 1) return true;
    return false;
}

/* A matrix of floats times a vector becomes a matrix times a column, which ONNX Runtime computes up to 25 times faster.
 * It also fuses a transposed matrix and a vector into one node that computes something else, and it lacks the product
 * of an empty matrix with a vector. If the matrix was transposed, the vector times the original matrix saves the
 * Transpose; the product of a vector with an empty batch of matrices is missing, too. */
static OxVal vector_product(Ox *ox, const OxNode *node) {
    if (strcmp(node->type, "MatMul") != 0 || node->domain[0]) return NULL;
    OxVal a = node->in[0], b = node->in[1];
    if (a->rank < 2 || b->rank != 1) return NULL;
    bool empty = maybe_empty(ox, a);
    OxVal matrix = empty && a->rank > 2 ? NULL : unturned(ox, a);
    if (matrix) return OX(ox, "MatMul", b, matrix);
    if (dtype_is_int(a->dtype) && !empty) return NULL;
    OxVal product = OX(ox, "MatMul", a, ox_unsqueeze(ox, b, 1, (int64_t[]){1}));
    return ox_squeeze(ox, product, 1, (int64_t[]){a->rank - 1});
}

/* Writes the number of sqrt(number + x) second. ONNX Runtime's fusion of a layer norm reads the second operand as its
 * epsilon, and takes 1e-5 in place of a number that is the first. */
static OxVal epsilon_last(Ox *ox, const OxNode *node) {
    const OxNode *sum = ox_is_type(node, "Sqrt") ? ox_made_by(node->in[0], "Add") : NULL;
    if (!sum || !sum->in[0]->data || sum->in[1]->data) return NULL;
    return OX(ox, "Sqrt", OX(ox, "Add", sum->in[1], sum->in[0]));
}

static const struct {
    const char *type;
    OxSimplify *rule;
} rules[] = {
    {"Add", add},
    {"And", logical},
    {"Cast", cast},
    {"Div", divide},
    {"Equal", unexpanded},
    {"Gemm", gemm},
    {"Expand", expand},
    {"Greater", unexpanded},
    {"Less", unexpanded},
    {"Max", unexpanded},
    {"Min", unexpanded},
    {"Mul", multiply},
    {"Not", negation},
    {"Or", logical},
    {"Pad", pad},
    {"Pow", unexpanded},
    {"Reshape", reshape},
    {"Slice", slice},
    {"Squeeze", squeeze},
    {"Sub", subtract},
    {"Transpose", transpose},
    {"Unsqueeze", unsqueeze},
    {"Where", where},
    {"Xor", logical},
};

OxSimplify *simplify_rule(const char *type) {
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (!strcmp(rules[i].type, type)) return rules[i].rule;
    return NULL;
}

OxVal simplified(Ox *ox, OxNode *node, OxSimplify *rule) {
    OxVal product = vector_product(ox, node);
    if (!product && ox->model->options->integers && !ox->model->plain) product = integer_form(ox, node);
    if (!product) product = unfused_product(ox, node);
    if (!product) product = epsilon_last(ox, node);
    if (product || ox->model->options->keep_nodes) return product;
    OxVal known = computed(ox, node);
    return known || !rule ? known : rule(ox, node);
}
