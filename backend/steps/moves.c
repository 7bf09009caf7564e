/* Removes copies of tensors that only rearrange axes or select part of a part. Two Transposes become one if the nodes
 * between them treat all elements alike. Batches of matrices need not be merged into one axis before they are
 * multiplied, although attention written with bmm merges batch and heads before each product and separates them after
 * it. Works on a swept graph before its values have names. */
#include "backend/steps/steps.h"

#include <string.h>

enum { MOST_BETWEEN = 4 };

/* An order of axes: entry i is the old position of the axis that comes to position i. */
typedef struct Order {
    uint32_t n;
    int64_t at[MAX_RANK];
} Order;

static bool read_order(const OxNode *node, Order *order) {
    const OxAttr *perm = ox_attr(node, "perm");
    if (!perm || perm->n > MAX_RANK || (int)perm->n != ox_operand(node, 0)->rank) return false;
    order->n = perm->n;
    memcpy(order->at, perm->ints, perm->n * sizeof *perm->ints);
    return true;
}

/* Returns whether the node's result is read once, by a node of the same graph, so that it may become another tensor. */
static bool is_between(const Ox *ox, const OxNode *node) {
    return node && node->home == ox && !node->domain[0] && node->nout == 1 && node->out[0]->reads == 1 &&
           !node->out[0]->yielded;
}

/* ---- nodes between two Transposes ---- */

/* Returns the position of the operand that is cast, or multiplied or divided by a single number; or -1. */
static int scaled_operand(const OxNode *node) {
    if (ox_is_type(node, "Cast")) return 0;
    if (!ox_is_type(node, "Mul") && !ox_is_type(node, "Div")) return -1;
    for (int i = 0; i < (node->type[0] == 'M' ? 2 : 1); i++) {
        const Const *by = node->in[1 - i]->data;
        if (by && by->count == 1 && node->in[i]->rank == node->out[0]->rank && (int)by->rank <= node->in[i]->rank)
            return i;
    }
    return -1;
}

/* Returns how many of v's leading axes are merged into the first axis of `merged`, whose other axes are those of v; 0
 * if `merged` has another form. */
static int merged_axes(Dims *dims, OxVal v, OxVal merged) {
    int n = v->rank - merged->rank + 1;
    if (v->rank < 2 || merged->rank < 2 || n < 2 || !v->dim || !merged->dim) return 0;
    const Dim *all = v->dim[0];
    for (int i = 1; i < n; i++) all = dim_mul(dims, all, v->dim[i]);
    for (int i = n; i < v->rank; i++)
        if (!v->dim[i] || v->dim[i] != merged->dim[i - n + 1]) return 0;
    return all && all == merged->dim[0] ? n : 0;
}

/* Returns how many axes the node merges, if it is a Reshape to a constant shape that merges the first axes; else 0. */
static int merging_reshape(Dims *dims, const OxNode *node, Ints *shape) {
    if (!ox_is_type(node, "Reshape") || node->nattr || !ox_known_ints(node->in[1], shape)) return 0;
    for (uint32_t i = 0; i < shape->n; i++)
        if (!shape->at[i]) return 0; /* a copied size */
    return merged_axes(dims, node->in[0], node->out[0]);
}

/* Replaces an order of the node's result by the order of its operand that has the same effect. Returns the operand, or
 * NULL if the node does not treat all axes alike. */
static OxVal order_before(Dims *dims, const OxNode *node, Order *order) {
    Ints shape;
    int at = scaled_operand(node), merged = at < 0 ? merging_reshape(dims, node, &shape) : 0;
    if (!merged) return at < 0 ? NULL : node->in[at];
    Order before = {0};
    for (uint32_t i = 0; i < order->n; i++) {
        int64_t from = order->at[i] ? order->at[i] + merged - 1 : 0, n = order->at[i] ? 1 : merged;
        for (int64_t k = 0; k < n; k++) before.at[before.n++] = from + k;
    }
    *order = before;
    return node->in[0];
}

static OxNode **link_of(Ox *ox, const OxNode *node) {
    OxNode **link = &ox->first;
    while (*link != node) link = &(*link)->next;
    return link;
}

/* Gives the node's result its sizes in another order of axes; a Reshape also gets its shape in that order. */
static void reorder(Ox *ox, OxNode *node, const Order *order) {
    OxVal v = node->out[0];
    const Dim **dim = arena_new_array(ox->model->mem, const Dim *, order->n + 1);
    int64_t *size = arena_new_array(ox->model->mem, int64_t, order->n + 1);
    Ints shape;
    for (uint32_t i = 0; i < order->n && v->dim; i++) dim[i] = v->dim[order->at[i]];
    if (v->dim) v->dim = dim;
    if (!ox_is_type(node, "Reshape") || !ox_known_ints(node->in[1], &shape)) return;
    for (uint32_t i = 0; i < order->n; i++) size[i] = shape.at[order->at[i]];
    OxNode **link = link_of(ox, node);
    node->in[1] = ox_const_before(link, const_ints(ox->model->cx, size, order->n));
}

/* Merges the Transpose into an earlier one. Returns whether it did; then the node before makes its result. */
static bool merge_transpose(Ox *ox, const OxNode *node) {
    Dims *dims = ox->model->func->dims;
    OxNode *between[MOST_BETWEEN], *at = node->in[0]->node;
    Order order[MOST_BETWEEN + 1];
    uint32_t n = 0;
    if (!read_order(node, &order[0])) return false;
    for (OxVal v; is_between(ox, at) && n < MOST_BETWEEN; at = v->node) {
        Order before = order[n];
        if (!(v = order_before(dims, at, &before))) break;
        between[n++] = at;
        order[n] = before;
    }
    Order inner;
    if (!n || !is_between(ox, at) || !ox_is_type(at, "Transpose") || !read_order(at, &inner)) return false;
    Order both = {order[n].n, {0}};
    for (uint32_t i = 0; i < both.n; i++) both.at[i] = inner.at[order[n].at[i]];
    OxAttr perm = oa_ints("perm", both.n, arena_copy(ox->model->mem, both.at, both.n * sizeof *both.at));
    at->attr = arena_copy(ox->model->mem, &perm, sizeof perm);
    reorder(ox, at, &order[n]);
    for (uint32_t i = n; i-- > 0;) reorder(ox, between[i], &order[i]);
    between[0]->out[0] = node->out[0];
    node->out[0]->node = between[0];
    return true;
}

/* ---- products of batches ---- */

/* Returns the tensor of the given rank from which a Reshape makes v by merging the leading axes; NULL if v is made
 * otherwise. */
static OxVal unmerged(Dims *dims, OxVal v, int rank) {
    const OxNode *node = v->rank == 3 ? ox_made_by(v, "Reshape") : NULL;
    return node && node->in[0]->rank == rank && merged_axes(dims, node->in[0], v) ? node->in[0] : NULL;
}

/* If the Reshape separates the batches of a product whose operands had them separate, makes the product's result that
 * of the Reshape, and returns true. */
static bool separate_batches(Ox *ox, const OxNode *node) {
    OxNode *product = ox_made_by(node->in[0], "MatMul");
    OxVal out = node->out[0];
    int batches = out->rank - 2;
    Dims *dims = ox->model->func->dims;
    if (!product || batches < 2 || !out->dim || !is_between(ox, product)) return false;
    OxVal a = unmerged(dims, product->in[0], out->rank), b = unmerged(dims, product->in[1], out->rank);
    if (!a || !b) return false;
    for (int i = 0; i < batches; i++)
        if (a->dim[i] != b->dim[i] || a->dim[i] != out->dim[i]) return false;
    if (out->dim[batches] != a->dim[batches] || out->dim[batches + 1] != b->dim[batches + 1]) return false;
    product->in = arena_copy(ox->model->mem, (OxVal[]){a, b}, 2 * sizeof(OxVal));
    product->out[0] = out;
    out->node = product;
    return true;
}

/* ---- parts of parts ---- */

/* A Slice with step 1 along one axis, whose constant bounds are counted from the front. */
typedef struct Part {
    int64_t axis, from, to;
} Part;

static bool read_one(OxVal v, int64_t *out) {
    Ints known;
    if (!ox_known_ints(v, &known) || known.n != 1) return false;
    *out = known.at[0];
    return true;
}

static bool read_part(const OxNode *node, Part *part) {
    int64_t step = 1;
    if (node->nin < 4 || !node->in[3] || (node->nin > 4 && !read_one(node->in[4], &step)) || step != 1) return false;
    return read_one(node->in[1], &part->from) && read_one(node->in[2], &part->to) &&
           read_one(node->in[3], &part->axis) && part->from >= 0 && part->to >= 0;
}

/* Sets bound i of the Slice. A constant that nothing else reads is changed in place, so that a long chain of Slices
 * does not insert ever more constants in front of its first Slice. */
static void set_place(Ox *ox, OxNode *slice, uint32_t i, int64_t place) {
    const Const *data = const_ints(ox->model->cx, &place, 1);
    OxVal old = slice->in[i];
    if (ox_made_by(old, "Constant") && old->reads == 1 && old->rank == 1) {
        old->data = data;
        old->node->attr[0] = oa_tensor("value", data);
        return;
    }
    slice->in[i] = ox_const_before(link_of(ox, slice), data);
    slice->in[i]->reads = 1;
}

/* Makes the Slice read the tensor that an earlier Slice reads. Returns whether it could; the earlier node then makes
 * the result. */
static bool merge_slice(Ox *ox, const OxNode *node) {
    OxNode *before = node->in[0]->node;
    Part inner, outer;
    int64_t from, to;
    if (!is_between(ox, before) || !ox_is_type(before, "Slice") || !read_part(before, &inner) ||
        !read_part(node, &outer))
        return false;
    if (inner.axis != outer.axis || __builtin_add_overflow(inner.from, outer.from, &from)) return false;
    if (__builtin_add_overflow(inner.from, outer.to, &to) || to > inner.to) to = inner.to;
    set_place(ox, before, 1, from);
    set_place(ox, before, 2, to);
    before->out[0] = node->out[0];
    node->out[0]->node = before;
    return true;
}

/* Makes a Gather with constant indices read the tensor of which an earlier Slice or Gather selects a part. Each index
 * must lie inside that part. If the part has an open end, an index beyond it is beyond the whole tensor too, and still
 * fails. Returns whether it could. */
static bool gather_from_whole(Ox *ox, OxNode **link) {
    OxNode *node = *link;
    const OxNode *before = node->in[0]->node;
    const OxAttr *axis = ox_attr(node, "axis"), *before_axis;
    Ints at, from = {0};
    Part part = {0};
    if (!is_between(ox, before) || !ox_known_ints(node->in[1], &at) || !at.n) return false;
    bool slice = ox_is_type(before, "Slice"), gather = ox_is_type(before, "Gather");
    if (slice ? !read_part(before, &part) : !gather || before->in[1]->rank != 1 || !ox_known_ints(before->in[1], &from))
        return false;
    before_axis = slice ? NULL : ox_attr(before, "axis");
    if ((axis ? axis->i : 0) != (slice ? part.axis : before_axis ? before_axis->i : 0)) return false;
    int64_t *place = arena_new_array(ox->model->mem, int64_t, at.n);
    for (uint32_t i = 0; i < at.n; i++) {
        if (at.at[i] < 0 || (gather && at.at[i] >= from.n)) return false;
        if (gather)
            place[i] = from.at[at.at[i]];
        else if (__builtin_add_overflow(part.from, at.at[i], &place[i]) || place[i] >= part.to)
            return false;
    }
    const Const *old = node->in[1]->data;
    const Const *whole = const_make(ox->model->cx, DT_I64, old->rank, old->dim,
                                    const_order(place, at.n, sizeof *place));
    node->in[0] = before->in[0];
    node->in[1] = ox_const_before(link, whole);
    return true;
}

static void move_less(void *user, Ox *ox) {
    bool *any = user;
    for (OxNode **link = &ox->first; *link;) {
        OxNode *node = *link;
        bool merged = (ox_is_type(node, "Transpose") && merge_transpose(ox, node)) ||
                      (ox_is_type(node, "Reshape") && separate_batches(ox, node)) ||
                      (ox_is_type(node, "Slice") && merge_slice(ox, node));
        if (merged || (ox_is_type(node, "Gather") && gather_from_whole(ox, link))) *any = true;
        if (!merged) {
            link = &node->next; /* a constant may have been inserted before the node */
            continue;
        } /* constants were then inserted before earlier nodes only, so `link` still points to the node */
        *link = node->next;
        ox->model->nodes--;
    }
    ox->last = NULL;
    for (OxNode *node = ox->first; node; node = node->next) ox->last = node;
}

bool join_moves(OxModel *model) { return ox_rewrite(model, move_less); }
