/* Loops whose trips do not depend on each other become operators on all trips at once, along a new first axis. From
 * other loops, the computations that do not depend on carried values move in front of the loop in this form, and each
 * trip reads its part. Sums, products, maxima and minima over trips become reductions. Conditions:
 *
 * 1. The loop ends by its trip count alone, so that all trips run.
 * 2. A node is directly in the body, so that every trip runs it, and its operator has a rule here (`ways`, or it
 * computes element by element). Its operands are defined outside or are such nodes.
 * 3. Its result for all trips has at most batch-bytes bytes if sizes are known. Otherwise it is small in each trip, or
 * no larger than what the loop reads or yields in each trip, since that exists for all trips anyway. */
#include "passes/affine.h"
#include "passes/known.h"
#include "passes/scan.h"

#include <string.h>

/* How to apply an operator to all trips at once. */
typedef enum {
    NO_WAY,
    SHIFTED,  /* axis arguments increase by one; only its first operand differs between trips */
    LEADING,  /* further leading dimensions change nothing; only its first operand differs */
    TOTAL,    /* reduces all axes: becomes a reduction of all but the first */
    PRODUCT,  /* a product of matrices or vectors */
    SELECTED, /* a part of an outer tensor, selected by the trip */
    EXPANDED, /* sizes that move one place back */
    JOINED,   /* a list of tensors joined along an axis */
    SCALED,   /* scaling by a number that depends on the trip */
    ELEMENTS, /* element by element, with dimensions of size 1 inserted where ranks differ */
    NUMBERED, /* a number that depends on the trip, as a tensor */
    CONVERTED /* conversion to another dtype */
} Way;

static const struct {
    const char *op;
    Way way;
    const char *other; /* the operator for all trips, if it is a different one */
} ways[] = {
    {"aten.select.int", SELECTED, NULL},
    {"aten.matmul", PRODUCT, NULL},
    {"aten.mm", PRODUCT, "aten.matmul"},
    {"aten.mv", PRODUCT, "aten.matmul"},
    {"aten.bmm", PRODUCT, "aten.matmul"},
    {"aten.linear", LEADING, NULL},
    {"aten.layer_norm", LEADING, NULL},
    {"aten.clone", LEADING, NULL},
    {"aten.alias", LEADING, NULL},
    {"aten.sum", TOTAL, "aten.sum.dim_IntList"},
    {"aten.mean", TOTAL, "aten.mean.dim"},
    {"aten.sum.dim_IntList", SHIFTED, NULL},
    {"aten.mean.dim", SHIFTED, NULL},
    {"aten.amax", SHIFTED, NULL},
    {"aten.amin", SHIFTED, NULL},
    {"aten.softmax.int", SHIFTED, NULL},
    {"aten.log_softmax.int", SHIFTED, NULL},
    {"aten.cumsum", SHIFTED, NULL},
    {"aten.unsqueeze", SHIFTED, NULL},
    {"aten.squeeze.dim", SHIFTED, NULL},
    {"aten.slice.Tensor", SHIFTED, NULL},
    {"aten.transpose.int", SHIFTED, NULL},
    {"aten.flatten.using_ints", SHIFTED, NULL},
    {"aten._flip", SHIFTED, NULL},
    {"aten.expand", EXPANDED, NULL},
    {"aten.cat", JOINED, NULL},
    {"aten.stack", JOINED, NULL},
    {"aten.add.Scalar", SCALED, "aten.add.Tensor"},
    {"aten.sub.Scalar", SCALED, "aten.sub.Tensor"},
    {"aten.mul.Scalar", SCALED, "aten.mul.Tensor"},
};

typedef struct {
    PassCx *pass;
    Node *loop;
    Map made;     /* from values of the body to their values for all trips */
    Map able;     /* from nodes to a text: "yes" or "no" */
    Value *count; /* number of trips, at least 0; made on demand */
    /* Facts of the tensors whose values for all trips exist anyway: selected parts and rows of scan outputs. */
    Vec(const Fact *) there;
} Batch;

static bool is_able(Batch *t, Value *v);
static Value *batched(Batch *t, Value *v);

static Builder in_front(const Batch *t) { return pass_before(t->pass, t->loop); }

static bool is_literal(const Value *v) {
    return v->def && (v->def->op->kind == OP_CONST || v->def->op->kind == OP_NONE);
}

/* Returns whether the value is the same in all trips, and defined in front of the loop. */
static bool is_fixed(const Batch *t, const Value *v) {
    return is_literal(v) || (ir_sees(t->loop->home, v) && v->def != t->loop);
}

static Value *fixed(Batch *t, Value *v) {
    Builder b = in_front(t);
    if (ir_sees(t->loop->home, v)) return v;
    return ir_is_none(v) ? ir_none(&b) : ir_const(&b, v->def->konst, v->type);
}

static bool is_tensor(const Value *v) { return v->type->kind == TY_TENSOR; }
static bool has_rank(const Value *v) { return is_tensor(v) && v->fact.rank >= 0 && v->fact.rank + 1 < MAX_RANK; }

static size_t row_of(const Node *node) {
    size_t i = 0;
    if (node->op->kind == OP_ROW)
        while (i < sizeof ways / sizeof *ways && strcmp(ways[i].op, node->op->text) != 0) i++;
    return i;
}

/* ---- whether a node can be computed for all trips at once ---- */

enum { SMALL = 4096 }; /* elements per trip of a tensor that may be computed for all trips */

/* Returns the product of the known sizes; -1: too large. */
static int64_t elements_of(const Fact *fact) {
    int64_t product = 1, size;
    for (int i = 0; i < fact->rank; i++)
        if (dim_known(fact->dim[i], &size) && __builtin_mul_overflow(product, size, &product)) return -1;
    return product;
}

static bool has_symbols(const Fact *fact) {
    for (int i = 0; i < fact->rank; i++)
        if (!fact->dim[i] || fact->dim[i]->kind != DIM_CONST) return true;
    return false;
}

/* Returns whether each unknown size of the first fact occurs in the other at least as often. */
static bool is_within(const Fact *fact, const Fact *other) {
    uint64_t taken = 0;
    for (int i = 0; i < fact->rank; i++) {
        int k = 0;
        if (fact->dim[i] && fact->dim[i]->kind == DIM_CONST) continue;
        while (k < other->rank && (!fact->dim[i] || other->dim[k] != fact->dim[i] || (taken >> k & 1))) k++;
        if (k == other->rank) return false;
        taken |= (uint64_t)1 << k;
    }
    int64_t here = elements_of(fact), there = elements_of(other);
    return here >= 0 && (here <= SMALL || here <= there);
}

static bool fits_memory(const Batch *t, const Value *v) {
    int64_t trips, bytes, elements = elements_of(&v->fact);
    bool symbols = has_symbols(&v->fact);
    if (elements < 0) return false;
    if (!symbols && ir_known_int(t->loop->in[0].value, &trips))
        return !__builtin_mul_overflow(elements, dtype_rows[v->fact.dtype].bytes, &bytes) &&
               !__builtin_mul_overflow(bytes, trips > 0 ? trips : 0, &bytes) &&
               bytes <= t->pass->cx->limits.batch_bytes;
    if (!symbols && elements <= SMALL) return true;
    for (uint32_t i = 0; i < t->there.n; i++)
        if (is_within(&v->fact, t->there.at[i])) return true;
    return false;
}

static void note_what_is_there(Batch *t) {
    const Block *body = t->loop->block[0];
    Affine at;
    for (const Node *node = body->first; node; node = node->next)
        if (known_is(node, KNOWN_SELECT) && has_rank(node->out[0]) && is_fixed(t, node->in[0].value) &&
            affine_of(t->loop, node->in[2].value, &at) && at.step)
            vec_push(t->pass->cx->scratch, &t->there, &node->out[0]->fact);
    for (uint32_t i = t->loop->nin - 1; i < body->last->nin; i++)
        if (has_rank(body->last->in[i].value))
            vec_push(t->pass->cx->scratch, &t->there, &body->last->in[i].value->fact);
}

static bool rest_is_fixed(const Batch *t, const Node *node, uint32_t from) {
    for (uint32_t i = from; i < node->nin; i++)
        if (!is_fixed(t, node->in[i].value)) return false;
    return true;
}

static bool may_select(Batch *t, const Node *node) {
    Affine at;
    Value *x = node->in[0].value, *index = node->in[2].value;
    if (!has_rank(x) || pass_axis(node->in[1].value, x->fact.rank) < 0) return false;
    if (!is_fixed(t, x)) return is_able(t, x) && is_fixed(t, index);
    return affine_of(t->loop, index, &at) && (at.step == 1 || at.step == -1) &&
           affine_from_front(t->pass->func, t->loop, &at);
}

static bool may_multiply(Batch *t, const Node *node) {
    Value *a = node->in[0].value, *b = node->in[1].value;
    bool left = !is_fixed(t, a), right = !is_fixed(t, b);
    if (!has_rank(a) || !has_rank(b) || !a->fact.rank || !b->fact.rank) return false;
    if ((left && !is_able(t, a)) || (right && !is_able(t, b)) || node->nin != 2) return false;
    /* An operand that is the same in each trip is excluded. */
    if (left == right) return left && a->fact.rank > 1 && b->fact.rank > 1;
    return left ? a->fact.rank > 1 || b->fact.rank <= 2 : b->fact.rank > 1 || a->fact.rank <= 2;
}

static bool may_expand(const Batch *t, const Node *node) {
    const Value *sizes = node->in[1].value;
    if (!has_rank(node->out[0]) || !rest_is_fixed(t, node, 2)) return false;
    if (sizes->fact.data) return true;
    return sizes->def && sizes->def->op->kind == OP_LIST && rest_is_fixed(t, sizes->def, 0);
}

static bool may_join(Batch *t, const Node *node) {
    const Node *list = node->in[0].value->def;
    if (!list || list->op->kind != OP_LIST || !list->nin || !is_fixed(t, node->in[1].value)) return false;
    bool varies = false;
    for (uint32_t i = 0; i < list->nin; i++) {
        Value *x = list->in[i].value;
        varies |= !is_fixed(t, x);
        if (!has_rank(x) || x->fact.rank != list->in[0].value->fact.rank || (!is_fixed(t, x) && !is_able(t, x)))
            return false;
    }
    return varies && pass_axis(node->in[1].value, node->out[0]->fact.rank) >= 0;
}

static bool is_number_of_trip(const Batch *t, Value *v) {
    Affine at;
    return v->type->kind == TY_INT && affine_of(t->loop, v, &at);
}

static bool may_scale(Batch *t, const Node *node) {
    DType dtype = node->out[0]->fact.dtype;
    Value *x = node->in[0].value;
    if ((!is_fixed(t, x) && !is_able(t, x)) || !rest_is_fixed(t, node, 2) || x->fact.dtype != dtype) return false;
    return is_number_of_trip(t, node->in[1].value) && (dtype == DT_F32 || dtype == DT_F64 || dtype == DT_I64);
}

static bool are_elements(Batch *t, const Node *node) {
    if (!(node->op->traits & T_ELEMENTWISE) || !ir_total(node) || (node->op->traits & T_RANDOM)) return false;
    bool varies = false; /* an operand that is the same in each trip has no axis of trips */
    for (uint32_t i = 0; i < node->nin; i++) {
        Value *v = node->in[i].value;
        varies |= !is_fixed(t, v);
        if (is_fixed(t, v) ? is_tensor(v) && !has_rank(v) : !has_rank(v) || !is_able(t, v)) return false;
    }
    return varies;
}

/* Recognises an axis argument by its name. */
static bool is_axis(const Param *p) {
    static const char *const names[] = {"dim", "dims", "dim0", "dim1", "start_dim", "end_dim"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(p->name, names[i])) return true;
    return false;
}

/* Returns whether the axes are constants, or a nonempty list of constants. */
static bool axes_are_known(const Node *node) {
    for (uint32_t i = 1; i < node->nin; i++) {
        const Const *axes = node->in[i].value->fact.data;
        if (is_axis(&node->op->param[i]) && (!axes || !axes->count || axes->dtype != DT_I64)) return false;
    }
    return true;
}

static Way way_of(Batch *t, const Node *node) {
    if (node->op->kind == OP_CAST) return is_able(t, node->in[0].value) ? CONVERTED : NO_WAY;
    if (node->op->kind == OP_TENSOR_OF) return is_number_of_trip(t, node->in[0].value) ? NUMBERED : NO_WAY;
    if (node->op->kind != OP_ROW || node->nout != 1 || !node->nin) return NO_WAY;
    size_t row = row_of(node);
    Way way = row < sizeof ways / sizeof *ways ? ways[row].way : ELEMENTS;
    if (way == SELECTED) return may_select(t, node) ? is_fixed(t, node->in[0].value) ? SELECTED : SHIFTED : NO_WAY;
    if (way == PRODUCT) return may_multiply(t, node) ? PRODUCT : NO_WAY;
    if (way == JOINED) return may_join(t, node) ? JOINED : NO_WAY;
    if (way == SCALED && !is_fixed(t, node->in[1].value)) return may_scale(t, node) ? SCALED : NO_WAY;
    if (way == SCALED) way = ELEMENTS;
    if (way == ELEMENTS) return are_elements(t, node) ? ELEMENTS : NO_WAY;
    Value *x = node->in[0].value;
    if (!has_rank(x) || is_fixed(t, x) || !is_able(t, x)) return NO_WAY;
    if (way == EXPANDED) return may_expand(t, node) ? EXPANDED : NO_WAY;
    if (!rest_is_fixed(t, node, 1) || (way == SHIFTED && !axes_are_known(node))) return NO_WAY;
    return x->fact.rank || known_is(node, KNOWN_UNSQUEEZE) ? way : NO_WAY;
}

static bool is_able(Batch *t, Value *v) {
    if (!v->def || v->home != t->loop->block[0] || !has_rank(v) || is_literal(v)) return false;
    const char *known = map_get(&t->able, v->def);
    if (!known) {
        map_set(t->pass->cx->scratch, &t->able, v->def, "no");
        known = fits_memory(t, v) && way_of(t, v->def) ? "yes" : "no";
        map_set(t->pass->cx->scratch, &t->able, v->def, (void *)(uintptr_t)known);
    }
    return *known == 'y';
}

/* ---- for all trips ---- */

static Value *count_of(Batch *t) {
    Builder b = in_front(t);
    Value *trips = t->loop->in[0].value;
    const Dim *dim = trips->fact.items == 1 ? trips->fact.item[0] : NULL;
    if (!t->count)
        t->count = dim && dim->size ? trips : known_call(&b, KNOWN_MAX, 2, (Value *[]){trips, ir_int(&b, 0)});
    return t->count;
}

/* Inserts k dimensions of size 1 after the first. */
static Value *raised(Builder *b, Value *v, int k) {
    while (k-- > 0) v = known_call(b, KNOWN_UNSQUEEZE, 2, (Value *[]){v, ir_int(b, 1)});
    return v;
}

static Value *to_front(Builder *b, Value *v, int axis) {
    int64_t order[MAX_RANK];
    if (!axis) return v;
    for (int i = 0; i < v->fact.rank; i++) order[i] = !i ? axis : i <= axis ? i - 1 : i;
    return known_call(b, KNOWN_PERMUTE, 2, (Value *[]){v, ir_ints(b, order, (size_t)v->fact.rank)});
}

/* Puts the parts of all trips, in order, on the first axis. */
static Value *selected(Batch *t, Builder *b, const Node *node) {
    Affine at;
    Value *x = node->in[0].value;
    int axis = pass_axis(node->in[1].value, x->fact.rank);
    bool found = affine_of(t->loop, node->in[2].value, &at);
    CX_ASSERT(t->pass->cx, found);
    const Dim *trips = ir_trip_count(b->func, t->loop->in[0].value, t->loop->in[1].value, t->loop->block[0]);
    const Dim *edge = at.step > 0 ? affine_first(b->func, t->loop, &at) : affine_last(b->func, t->loop, &at);
    if (!trips || trips != x->fact.dim[axis] || !dim_is(edge, 0)) {
        Value *first = affine_value(b, &at, NULL), *count = count_of(t);
        Value *end = known_call(b, at.step > 0 ? KNOWN_ADD : KNOWN_SUB, 2, (Value *[]){first, count});
        Value *from = at.step > 0 ? first : known_call(b, KNOWN_ADD, 2, (Value *[]){end, ir_int(b, 1)});
        Value *to = at.step > 0 ? end : known_call(b, KNOWN_ADD, 2, (Value *[]){first, ir_int(b, 1)});
        x = known_call(b, KNOWN_SLICE, 5, (Value *[]){x, ir_int(b, axis), from, to, ir_int(b, 1)});
    }
    if (at.step < 0) x = known_call(b, KNOWN_FLIP, 2, (Value *[]){x, ir_ints(b, (int64_t[]){axis}, 1)});
    return to_front(b, x, axis);
}

static Value *operand(Batch *t, Builder *b, Value *v, int rank) {
    if (is_fixed(t, v)) return fixed(t, v);
    return raised(b, batched(t, v), rank - v->fact.rank);
}

/* The vectors of all trips become the rows of a matrix. */
static Value *product(Batch *t, Builder *b, const Node *node) {
    Value *left = node->in[0].value, *right = node->in[1].value;
    int rank = left->fact.rank > right->fact.rank ? left->fact.rank : right->fact.rank;
    bool vectors = !is_fixed(t, right) && right->fact.rank == 1;
    if (vectors) {
        Value *matrix = fixed(t, left);
        if (left->fact.rank == 2)
            matrix = known_call(b, KNOWN_PERMUTE, 2, (Value *[]){matrix, ir_ints(b, (int64_t[]){1, 0}, 2)});
        return known_call(b, KNOWN_MATMUL, 2, (Value *[]){batched(t, right), matrix});
    }
    bool rows = !is_fixed(t, left) && left->fact.rank == 1;
    Value *a = operand(t, b, left, rows || is_fixed(t, left) ? left->fact.rank : rank);
    return known_call(b, KNOWN_MATMUL, 2, (Value *[]){a, operand(t, b, right, right->fact.rank > 1 ? rank : 1)});
}

/* Axes counted from the back stay the same; those counted from the front increase by one. */
static Value *shifted_axes(Builder *b, const Value *axes) {
    int64_t at[MAX_RANK];
    const Const *data = axes->fact.data;
    uint32_t n = (uint32_t)data->count;
    for (uint32_t i = 0; i < n && i < MAX_RANK; i++) {
        int64_t k = const_get_int(data, i);
        at[i] = k < 0 ? k : k + 1;
    }
    return data->rank ? ir_ints(b, at, n) : ir_int(b, at[0]);
}

static Value *numbers(Batch *t, Builder *b, Value *v, DType dtype) {
    Affine at;
    bool found = affine_of(t->loop, v, &at);
    CX_ASSERT(t->pass->cx, found);
    Value *all = known_call(b, KNOWN_ARANGE, 1, (Value *[]){count_of(t)});
    Affine first = at;
    first.step = 0;
    if (at.step != 1) all = known_call(b, KNOWN_SCALE, 2, (Value *[]){all, ir_int(b, at.step)});
    if (at.k || at.n) all = known_call(b, KNOWN_SHIFT, 2, (Value *[]){all, affine_value(b, &first, NULL)});
    return ir_cast(b, all, dtype);
}

static Value *expanded(Batch *t, Builder *b, const Node *node) {
    Value *sizes = node->in[1].value, *size[MAX_RANK + 1] = {ir_int(b, -1)};
    const Const *data = sizes->fact.data;
    int rank = node->out[0]->fact.rank;
    for (int i = 0; i < rank; i++)
        size[i + 1] = data ? ir_int(b, const_get_int(data, (size_t)i)) : fixed(t, sizes->def->in[i].value);
    Value *list = ir_list(b, ir_basic(b->func, TY_INT), (uint32_t)rank + 1, size);
    Value *x = operand(t, b, node->in[0].value, rank);
    return known_call(b, KNOWN_EXPAND, 2, (Value *[]){x, list});
}

static Value *joined(Batch *t, Builder *b, const Node *node) {
    const Node *list = node->in[0].value->def;
    Value **part = arena_new_array(t->pass->cx->scratch, Value *, list->nin);
    for (uint32_t i = 0; i < list->nin; i++) {
        Value *x = list->in[i].value;
        int64_t keep[MAX_RANK];
        part[i] = operand(t, b, x, x->fact.rank);
        if (!is_fixed(t, x)) continue;
        Value *size[MAX_RANK + 1] = {count_of(t)};
        for (int k = 0; k < x->fact.rank; k++) keep[k] = -1, size[k + 1] = ir_int(b, keep[k]);
        Value *one = known_call(b, KNOWN_UNSQUEEZE, 2, (Value *[]){part[i], ir_int(b, 0)});
        Value *sizes = ir_list(b, ir_basic(b->func, TY_INT), (uint32_t)x->fact.rank + 1, size);
        part[i] = known_call(b, KNOWN_EXPAND, 2, (Value *[]){one, sizes});
    }
    int axis = pass_axis(node->in[1].value, node->out[0]->fact.rank);
    Value *all = ir_list(b, ir_basic(b->func, TY_TENSOR), list->nin, part);
    Value *in[] = {all, ir_int(b, axis + 1)}, *out = NULL;
    return ir_call(b, node->op, 2, in, &out) ? out : NULL;
}

/* Calls the operator with its own arguments, adjusted. */
static Value *called(Batch *t, Builder *b, const Node *node, Way way) {
    int rank = node->out[0]->fact.rank;
    Value **in = arena_new_array(t->pass->cx->scratch, Value *, node->nin + 2), *out = NULL;
    for (uint32_t i = 0; i < node->nin; i++) {
        Value *v = node->in[i].value;
        if (way == SHIFTED && i && is_axis(&node->op->param[i]))
            in[i] = shifted_axes(b, v);
        else if (way == SCALED && i == 1)
            in[i] = raised(b, numbers(t, b, v, node->out[0]->fact.dtype), rank);
        else
            in[i] = is_tensor(v) ? operand(t, b, v, way == ELEMENTS || way == SCALED ? rank : v->fact.rank)
                                 : fixed(t, v);
    }
    size_t row = row_of(node);
    const Op *op = way == SCALED ? op_need(b->func->ops, ways[row].other) : node->op;
    return ir_call(b, op, op->params < node->nin ? op->params : node->nin, in, &out) ? out : NULL;
}

static Value *total(Batch *t, Builder *b, const Node *node) {
    int64_t axes[MAX_RANK];
    Value *x = node->in[0].value, *out = NULL;
    for (int i = 0; i < x->fact.rank; i++) axes[i] = i + 1;
    Value *in[] = {batched(t, x), ir_ints(b, axes, (size_t)x->fact.rank), ir_bool(b, false),
                   fixed(t, node->in[1].value)};
    return ir_call(b, op_need(b->func->ops, ways[row_of(node)].other), 4, in, &out) ? out : NULL;
}

static Value *for_all_trips(Batch *t, Builder *b, const Node *node) {
    Way way = way_of(t, node);
    switch (way) {
    case SELECTED: return selected(t, b, node);
    case PRODUCT: return product(t, b, node);
    case EXPANDED: return expanded(t, b, node);
    case JOINED: return joined(t, b, node);
    case TOTAL: return total(t, b, node);
    case NUMBERED: return numbers(t, b, node->in[0].value, node->out[0]->fact.dtype);
    case CONVERTED: return ir_cast(b, batched(t, node->in[0].value), node->out[0]->fact.dtype);
    default: return called(t, b, node, way);
    }
}

static Value *batched(Batch *t, Value *v) {
    Value *known = map_get(&t->made, v);
    if (known) return known;
    Builder b = pass_before(t->pass, v->def);
    b.block = t->loop->home, b.before = t->loop;
    Value *all = for_all_trips(t, &b, v->def);
    CX_ASSERT(t->pass->cx, all && all->fact.rank == v->fact.rank + 1 && all->fact.dtype == v->fact.dtype);
    if (!all->name) all->name = v->name;
    map_set(t->pass->cx->scratch, &t->made, v, all);
    return all;
}

/* ---- reductions over trips ---- */

/* Returns the value with which each trip combines the carried value, if it depends on nothing carried and nothing else
 * reads the carried value; else NULL. */
static Value *reduced(Batch *t, uint32_t i, KnownOp *over) {
    static const KnownOp ops[][2] = {
        {KNOWN_ADD_TENSOR, KNOWN_SUM}, {KNOWN_MAXIMUM, KNOWN_AMAX}, {KNOWN_MINIMUM, KNOWN_AMIN}};
    Value *param = t->loop->block[0]->param[i + 1], *next = t->loop->block[0]->last->in[i + 1].value;
    const Node *def = next->def;
    int64_t times;
    if (!has_rank(param) || !param->uses || param->uses->next || !def || param->uses->user != def) return NULL;
    if (def->home != t->loop->block[0] || next->uses->next || !ir_used(t->loop->out[i])) return NULL;
    if (param->fact.dtype != DT_F32 && param->fact.dtype != DT_F64) return NULL;
    for (size_t k = 0; k < sizeof ops / sizeof *ops; k++) {
        if (!known_is(def, ops[k][0])) continue;
        Value *x = def->in[def->in[0].value == param].value;
        if (k == 0 && (!ir_known_int(def->in[2].value, &times) || times != 1)) return NULL;
        if (!is_able(t, x) || x->fact.rank != param->fact.rank) return NULL;
        for (int d = 0; d < x->fact.rank; d++)
            if (!x->fact.dim[d] || x->fact.dim[d] != t->loop->in[i + 2].value->fact.dim[d]) return NULL;
        *over = ops[k][1];
        return x;
    }
    return NULL;
}

/* The value before the loop is added as one more row, which is also the result if there are no trips. */
static void reduce(Batch *t, uint32_t i, Value *x, KnownOp over) {
    Value *all = batched(t, x), *init = t->loop->in[i + 2].value;
    Builder b = in_front(t);
    Value *axis = ir_ints(&b, (int64_t[]){0}, 1), *made;
    if (over == KNOWN_SUM) {
        made = known_call(&b, KNOWN_SUM, 2, (Value *[]){all, axis});
        made = known_call(&b, KNOWN_ADD_TENSOR, 2, (Value *[]){init, made});
    } else {
        Value *first = known_call(&b, KNOWN_UNSQUEEZE, 2, (Value *[]){init, ir_int(&b, 0)});
        Value *both = known_cat(&b, 0, 2, (Value *[]){first, all});
        made = known_call(&b, over, 2, (Value *[]){both, axis});
    }
    pass_replace(t->pass, t->loop->out[i], made);
    ir_set_input(t->loop->block[0]->last, i + 1, t->loop->block[0]->param[i + 1]);
}

/* ---- the change ---- */

static bool all_trips_run(const Node *loop) {
    bool first, next;
    return loop->op->kind == OP_LOOP && loop->in[0].value->type->kind == TY_INT &&
           ir_known_bool(loop->in[1].value, &first) && first &&
           ir_known_bool(loop->block[0]->last->in[0].value, &next) && next;
}

static bool replace_results(Batch *t) {
    Node *loop = t->loop, *yield = loop->block[0]->last;
    bool changed = false;
    for (uint32_t i = loop->nin - 2; i < loop->nout; i++) {
        Value *row = yield->in[i + 1].value;
        if (!ir_used(loop->out[i]) || !is_able(t, row)) continue;
        Value *all = batched(t, row);
        ir_replace(loop->out[i], all);
        changed = true;
    }
    for (uint32_t i = 0; i + 2 < loop->nin; i++) {
        KnownOp over;
        Value *x = reduced(t, i, &over);
        if (!x) continue;
        reduce(t, i, x, over);
        changed = true;
    }
    return changed;
}

/* Returns whether reading a trip's part of the result costs no less than computing it. */
static bool is_part(Batch *t, const Node *node) {
    Way way = way_of(t, node);
    return way == SELECTED || way == NUMBERED;
}

static bool reads_part(Batch *t, Value *v) {
    bool changed = false;
    Value *part = NULL;
    for (Use *use = v->uses, *next; use; use = next) {
        next = use->next;
        Node *user = use->user;
        if (user->home == t->loop->block[0] && user->op->kind != OP_YIELD && user->nout && is_able(t, user->out[0]))
            continue;
        if (user->op->kind == OP_YIELD && user->home == t->loop->block[0] &&
            (uint32_t)(use - user->in) > t->loop->nin - 2)
            continue; /* a row of a scan output that nothing reads any more */
        if (!part) {
            Builder b = pass_before(t->pass, v->def);
            part = known_call(&b, KNOWN_SELECT, 3,
                              (Value *[]){batched(t, v), ir_int(&b, 0), t->loop->block[0]->param[0]});
        }
        ir_set_input(user, (uint32_t)(use - user->in), part);
        changed = true;
    }
    return changed;
}

/* Provides values that remaining nodes read from nodes that were moved out. */
static bool split(Batch *t) {
    bool changed = false;
    for (Node *node = t->loop->block[0]->first, *next; node; node = next) {
        next = node->next;
        if (node->nout == 1 && is_able(t, node->out[0]) && !is_part(t, node)) changed |= reads_part(t, node->out[0]);
    }
    return changed;
}

static bool visit(PassCx *pass, Node *loop) {
    if (!all_trips_run(loop)) return false;
    Batch t = {.pass = pass, .loop = loop};
    note_what_is_there(&t);
    bool changed = replace_results(&t);
    return split(&t) || changed;
}

bool pass_batch(PassCx *pass, Func *func) { return pass_each(pass, func->body, visit); }
