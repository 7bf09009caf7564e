/* Derives how large the numbers of a value can be, and whether one of them can be NaN, from the nodes that compute it.
 * Without a rule, the range is unlimited. Sums of integers and all operators that order floats use this to choose
 * between ONNX's operator and a longer form that is right for large numbers and for NaN. */
#include "backend/graph/graph.h"
#include "base/real.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { MAX_DEPTH = 100, MAX_SCANNED = 1 << 20 };

/* Bound assumed for unknown sizes and for the number of elements of tensors with unknown sizes. */
static const double MOST_ELEMENTS = 2147483648.0;

/* ---- ranges of types and contents ---- */

static double elements(const struct OxValue *v) {
    double n = 1;
    int64_t size;
    for (int i = 0; i < v->rank; i++) {
        if (!v->dim || !v->dim[i] || !dim_known(v->dim[i], &size)) return MOST_ELEMENTS;
        n *= (double)size;
    }
    return v->rank < 0 ? MOST_ELEMENTS : n;
}

static double most_of_type(DType dtype) {
    if (dtype == DT_BOOL) return 1;
    if (!dtype_is_int(dtype)) return INFINITY;
    return ldexp(1, 8 * dtype_rows[dtype].bytes);
}

static double largest_float(DType dtype) {
    return dtype == DT_F64 ? 1.79e308 : dtype == DT_F16 ? 65504 : dtype == DT_BF16 ? 3.38e38 : 3.4e38;
}

/* Returns the range of v whose elements have at most the magnitude `most` and the sum `mass`, limited to what its type
 * holds: integers wrap around, floats become infinite. */
static Range bounded(const struct OxValue *v, double most, double mass, bool nan) {
    bool whole = !dtype_is_float(v->dtype);
    double limit = whole ? most_of_type(v->dtype) : largest_float(v->dtype);
    if (!(most <= limit)) most = whole ? limit : INFINITY, mass = most * MOST_ELEMENTS;
    double all = most == 0 ? 0 : most * elements(v);
    return (Range){most, mass < all ? mass : all, nan && !whole};
}

static Range up_to(const struct OxValue *v, double most, bool nan) { return bounded(v, most, INFINITY, nan); }

/* Like bounded, for results whose elements are those of operands: without rounding, finite floats stay finite. */
static Range chosen(const struct OxValue *v, double most, double mass, bool nan) {
    double finite = v->dtype == DT_F32 ? FLT_MAX : v->dtype == DT_F64 ? DBL_MAX : 0;
    if (!(most > largest_float(v->dtype)) || !(most <= finite)) return bounded(v, most, mass, nan);
    return (Range){most, INFINITY, nan}; /* their sum need not be finite */
}

static Range anything(const struct OxValue *v) { return up_to(v, INFINITY, true); }

static Range of_contents(const struct OxValue *v, const Const *data) {
    double most = 0, mass = 0;
    bool nan = false;
    if (data->dtype == DT_STR || data->count > MAX_SCANNED || dtype_rows[data->dtype].class > DTC_FLOAT)
        return anything(v);
    for (size_t i = 0; i < data->count; i++) {
        double one = fabs(const_get_float(data, i));
        nan |= isnan(one) != 0;
        if (one > most) most = one;
        mass += one;
    }
    return chosen(v, most, mass, nan);
}

/* Reads weights whose contents are available; the others are inputs, or too large to read for this purpose. */
static Range of_weight(const struct OxValue *v) {
    const OxModel *model = v->home->model;
    for (uint32_t i = 0; i < model->initializer.n; i++) {
        const OxInitializer *one = &model->initializer.at[i];
        const Weight *w = one->weight;
        if (one->value != v || !w) continue;
        if (w->source == WEIGHT_FILL) return up_to(v, fabs(w->fill), isnan(w->fill) != 0);
        if (w->source == WEIGHT_RANDOM) return up_to(v, fmax(fabs(w->low), fabs(w->high)), false);
        if (!weight_is_stored(w) || !w->bytes) return anything(v);
        return of_contents(v, const_make(model->cx, w->dtype, w->rank, w->dim, w->bytes));
    }
    return anything(v);
}

/* ---- rules: the range of a node's result from those of its operands ---- */

typedef struct Question {
    const OxNode *node;
    const struct OxValue *v; /* the result whose range is wanted */
    const Range *in;
    uint32_t depth;
} Question;
typedef Range RuleFn(const Question *q);

static Range widest(const Question *q, uint32_t from, uint32_t to) {
    double most = 0, mass = 0;
    bool nan = false;
    for (uint32_t i = from; i < to && i < q->node->nin; i++) {
        if (!q->node->in[i]) continue;
        most = fmax(most, q->in[i].most);
        mass += q->in[i].mass;
        nan |= q->in[i].nan;
    }
    return chosen(q->v, most, mass, nan);
}

static Range rule_same(const Question *q) { return widest(q, 0, 1); }
static Range rule_all(const Question *q) { return widest(q, 0, q->node->nin); }
static Range rule_repeated(const Question *q) { return chosen(q->v, q->in[0].most, INFINITY, q->in[0].nan); }
static Range rule_size(const Question *q) { return bounded(q->v, MOST_ELEMENTS, MOST_ELEMENTS * MAX_RANK, false); }

static Range rule_index(const Question *q) {
    double n = elements(q->node->in[0]);
    return up_to(q->v, fmin(n, MOST_ELEMENTS), false);
}

/* Returns the range of TopK and Unique: their values are the operand's, and their other results are bounded by the
 * number of elements. */
static Range rule_ordered(const Question *q) {
    if (q->v->index) return rule_index(q);
    return rule_same(q);
}

static Range rule_cast(const Question *q) {
    bool whole = dtype_is_int(q->v->dtype), from_float = dtype_is_float(q->node->in[0]->dtype);
    if (q->v->dtype == DT_BOOL) return up_to(q->v, 1, false);
    if (whole && from_float && !(q->in[0].most < most_of_type(q->v->dtype))) return anything(q->v);
    return bounded(q->v, q->in[0].most, q->in[0].mass, q->in[0].nan);
}

/* Returns the range of Where. In Where(IsNaN(x), other, x), no chosen element of x is NaN. */
static Range rule_where(const Question *q) {
    const OxNode *test = q->node->in[0]->node;
    Range y = widest(q, 1, 3);
    bool replaces = test && !strcmp(test->type, "IsNaN") && test->in[0] == q->node->in[2];
    if (replaces) y.nan = q->in[1].nan;
    return chosen(q->v, y.most, INFINITY, y.nan);
}

/* Returns the range of Clip, which keeps NaN. */
static Range rule_clip(const Question *q) {
    double most = 0;
    bool both = q->node->nin > 2;
    for (uint32_t i = 1; i < q->node->nin; i++) {
        bool given = q->node->in[i] && !q->in[i].nan;
        both = both && given;
        if (given) most = fmax(most, q->in[i].most);
    }
    return chosen(q->v, both ? most : fmax(q->in[0].most, most), INFINITY, q->in[0].nan);
}

static Range rule_extreme(const Question *q) {
    Range y = widest(q, 0, q->node->nin);
    return chosen(q->v, y.most, INFINITY, y.nan);
}

static Range rule_add(const Question *q) {
    const Range *a = &q->in[0], *b = &q->in[1];
    return up_to(q->v, a->most + b->most, a->nan || b->nan || (isinf(a->most) && isinf(b->most)));
}

static Range rule_multiply(const Question *q) {
    const Range *a = &q->in[0], *b = &q->in[1];
    bool endless = isinf(a->most) || isinf(b->most);
    return up_to(q->v, endless ? INFINITY : a->most * b->most, a->nan || b->nan || endless);
}

/* Bounds a division by a constant other than 0. */
static Range rule_divide(const Question *q) {
    const Const *by = q->node->in[1]->data;
    double k = by && by->count == 1 ? fabs(const_get_float(by, 0)) : 0;
    if (!(k > 0) || isinf(k)) return anything(q->v);
    return up_to(q->v, q->in[0].most / k, q->in[0].nan);
}

static Range rule_remainder(const Question *q) {
    if (dtype_is_float(q->v->dtype)) return anything(q->v);
    return up_to(q->v, q->in[1].most, false);
}

static Range rule_rounded(const Question *q) { return up_to(q->v, q->in[0].most + 1, q->in[0].nan); }
static Range rule_sign(const Question *q) { return up_to(q->v, 1, q->in[0].nan); }
static Range rule_wave(const Question *q) { return up_to(q->v, 1, q->in[0].nan || isinf(q->in[0].most)); }
static Range rule_exp(const Question *q) { return up_to(q->v, real_exp(q->in[0].most), q->in[0].nan); }

static Range rule_leaky(const Question *q) {
    const OxAttr *alpha = ox_attr(q->node, "alpha");
    return up_to(q->v, q->in[0].most * fmax(1, alpha ? fabs(alpha->f) : 1), q->in[0].nan);
}

static Range rule_sum(const Question *q) {
    double most = q->in[0].mass;
    bool nan = q->in[0].nan || isinf(most);
    return bounded(q->v, most, strcmp(q->node->type, "CumSum") ? most : INFINITY, nan);
}

static Range rule_mean(const Question *q) { return up_to(q->v, q->in[0].most, q->in[0].nan || isinf(q->in[0].mass)); }

static Range rule_product(const Question *q) {
    double n = elements(q->node->in[0]), most = q->in[0].most;
    return up_to(q->v, most <= 1 ? 1 : n > 64 ? INFINITY : real_pow(most, n), true);
}

/* Returns the range of a maximum or minimum. The maximum of no elements is the smallest number of the type, the minimum
 * the largest. */
static Range rule_largest(const Question *q) {
    double n = elements(q->node->in[0]);
    bool some = n > 0 && n < MOST_ELEMENTS;
    return chosen(q->v, some ? q->in[0].most : INFINITY, INFINITY, q->in[0].nan);
}

static Range rule_range(const Question *q) {
    double far = q->in[0].most + q->in[2].most * fmin(elements(q->v), MOST_ELEMENTS);
    return up_to(q->v, far, q->in[0].nan || q->in[2].nan || isinf(far));
}

static Range rule_filled(const Question *q) {
    const OxAttr *value = ox_attr(q->node, "value");
    double fill = value ? const_get_float(value->tensor, 0) : 0;
    return chosen(q->v, fabs(fill), INFINITY, isnan(fill) != 0);
}

static Range rule_one_hot(const Question *q) { return chosen(q->v, q->in[2].most, INFINITY, q->in[2].nan); }
static Range rule_one(const Question *q) { return up_to(q->v, 1, false); }

static double number(const OxNode *node, const char *name, double absent) {
    const OxAttr *attr = ox_attr(node, name);
    return attr ? attr->f : absent;
}

static Range rule_random(const Question *q) {
    double ends = fmax(fabs(number(q->node, "low", 0)), fabs(number(q->node, "high", 1)));
    double bell = fabs(number(q->node, "mean", 0)) + 64 * fabs(number(q->node, "scale", 1));
    return up_to(q->v, fmax(ends, bell), false);
}

static Range rule_softmax(const Question *q) { return up_to(q->v, 1, q->in[0].nan || isinf(q->in[0].most)); }

static Range rule_matmul(const Question *q) {
    OxVal a = q->node->in[0];
    int64_t inner;
    bool known = a->rank > 0 && a->dim && a->dim[a->rank - 1] && dim_known(a->dim[a->rank - 1], &inner);
    double most = q->in[0].most * q->in[1].most * (known ? (double)inner : MOST_ELEMENTS);
    return up_to(q->v, most, q->in[0].nan || q->in[1].nan || !(most < INFINITY));
}

static Range rule_scatter(const Question *q) {
    const OxAttr *reduction = ox_attr(q->node, "reduction");
    const Range *data = &q->in[0], *updates = &q->in[2];
    bool nan = data->nan || updates->nan;
    if (!reduction || !strcmp(reduction->s, "none"))
        return chosen(q->v, fmax(data->most, updates->most), data->mass + updates->mass, nan);
    if (strcmp(reduction->s, "add") != 0) return anything(q->v);
    double mass = data->mass + updates->mass;
    return bounded(q->v, data->most + updates->mass, mass, nan || isinf(mass));
}

static Range rule_pad(const Question *q) {
    bool filled = q->node->nin > 2 && q->node->in[2];
    double with = filled ? q->in[2].most : 0;
    return chosen(q->v, fmax(q->in[0].most, with), INFINITY, q->in[0].nan || (filled && q->in[2].nan));
}

static Range range_at(OxVal v, uint32_t depth);

static Range rule_if(const Question *q) {
    Range y = {0, 0, false};
    for (uint32_t i = 0; i < q->node->nattr; i++) {
        Range one = range_at(q->node->attr[i].graph->output.at[q->v->index], q->depth);
        y = (Range){fmax(y.most, one.most), fmax(y.mass, one.mass), y.nan || one.nan};
    }
    return chosen(q->v, y.most, y.mass, y.nan);
}

/* All operators named in a line share a rule; names are separated by spaces. */
static const struct {
    const char *types;
    RuleFn *rule;
} rules[] = {
    {" Identity Reshape Transpose Squeeze Unsqueeze Flatten Slice Compress Trilu ReverseSequence Split DepthToSpace "
     "SpaceToDepth Abs Neg Relu ",
     rule_same},
    {" Concat ", rule_all},
    {" Gather GatherElements GatherND Expand Tile ", rule_repeated},
    {" Shape Size SequenceLength ", rule_size},
    {" ArgMax ArgMin NonZero ", rule_index},
    {" TopK Unique ", rule_ordered},
    {" Cast ", rule_cast},
    {" Where ", rule_where},
    {" Clip ", rule_clip},
    {" Max Min ", rule_extreme},
    {" Add Sub ", rule_add},
    {" Mul ", rule_multiply},
    {" Div ", rule_divide},
    {" Mod ", rule_remainder},
    {" Floor Ceil Round Softplus ", rule_rounded},
    {" Sign Sigmoid HardSigmoid Tanh Erf Softsign ", rule_sign},
    {" Sin Cos ", rule_wave},
    {" Exp ", rule_exp},
    {" LeakyRelu ", rule_leaky},
    {" ReduceSum CumSum ", rule_sum},
    {" ReduceMean ", rule_mean},
    {" ReduceProd ", rule_product},
    {" ReduceMax ReduceMin ", rule_largest},
    {" Range ", rule_range},
    {" ConstantOfShape ", rule_filled},
    {" OneHot ", rule_one_hot},
    {" EyeLike Bernoulli ", rule_one},
    {" RandomUniform RandomUniformLike RandomNormal RandomNormalLike ", rule_random},
    {" Softmax ", rule_softmax},
    {" MatMul ", rule_matmul},
    {" ScatterElements ScatterND ", rule_scatter},
    {" Pad ", rule_pad},
    {" If ", rule_if},
};

static RuleFn *rule_of(const OxNode *node) {
    size_t n = strlen(node->type);
    for (size_t i = 0; i < sizeof rules / sizeof *rules && !node->domain[0]; i++)
        for (const char *s = rules[i].types; (s = strstr(s, node->type)); s += n)
            if (s[-1] == ' ' && s[n] == ' ') return rules[i].rule;
    return NULL;
}

static Range of_node(OxVal v, uint32_t depth) {
    const OxNode *node = v->node;
    RuleFn *rule = rule_of(node);
    if (!rule || depth > MAX_DEPTH) return anything(v);
    Range *in = arena_new_array(v->home->model->mem, Range, node->nin + 1);
    for (uint32_t i = 0; i < node->nin; i++)
        if (node->in[i]) in[i] = range_at(node->in[i], depth);
    return rule(&(Question){node, v, in, depth});
}

static Range find_range(OxVal v, uint32_t depth) {
    if (v->kind != OX_TENSOR || v->dtype == DT_NONE || dtype_rows[v->dtype].class > DTC_FLOAT) return anything(v);
    if (v->dtype == DT_BOOL) return up_to(v, 1, false);
    if (v->data) return of_contents(v, v->data);
    return v->node ? of_node(v, depth + 1) : of_weight(v);
}

static Range range_at(OxVal v, uint32_t depth) {
    OxModel *model = v->home->model;
    const Range *known = map_get(&model->ranges, v);
    if (known) return *known;
    Range *own = arena_new(model->mem, Range);
    *own = find_range(v, depth);
    map_set(model->mem, &model->ranges, v, own);
    return *own;
}

Range ox_range_of(OxVal v) { return range_at(v, 0); }

bool ox_may_be_nan(OxVal v) { return dtype_is_float(v->dtype) && range_at(v, 0).nan; }
