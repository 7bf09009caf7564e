/* Writes to a part of a tensor whose bounds differ between trips, mask[i, :n[i]] = 1. For all trips at once such a
 * write is a choice by position: in each trip, the positions between the bounds take the new value and the others keep
 * the old one. The new value must not change along the axis, or must be the part of another tensor with the same
 * bounds. */
#include "passes/batch.h"

enum { WHOLE, NEW, AXIS, START, STOP, STEP }; /* operands of slice_scatter; select_scatter has an index at START */

static int axis_of(const Node *node) {
    const Value *x = node->in[WHOLE].value;
    return batch_is_tensor(x) && batch_rank(x) > 0 ? pass_axis(node->in[AXIS].value, x->fact.rank) : -1;
}

/* Returns whether a tensor that is expanded to the part's sizes is the same at all positions of the axis. */
static bool is_same_along(const Value *x, int rank, int axis) {
    int own = x->fact.rank - (rank - axis);
    return x->fact.rank >= 0 && x->fact.rank <= rank && (own < 0 || dim_is(x->fact.dim[own], 1));
}

static bool is_same_bound(const Value *a, const Value *b) { return a == b || (ir_is_none(a) && ir_is_none(b)); }

/* Returns the tensor of which the value is the part with the node's bounds, or NULL. */
static Value *whole_of_part(const Node *node, const Value *part, int axis) {
    const Node *slice = part->def;
    const Value *x = node->in[WHOLE].value;
    if (!known_is(node, KNOWN_SLICE_SCATTER) || !known_is(slice, KNOWN_SLICE)) return NULL;
    Value *whole = slice->in[0].value;
    if (batch_rank(whole) != x->fact.rank || pass_axis(slice->in[1].value, x->fact.rank) != axis) return NULL;
    if (!is_same_bound(slice->in[2].value, node->in[START].value)) return NULL;
    if (!is_same_bound(slice->in[3].value, node->in[STOP].value)) return NULL;
    const Dim *size = x->fact.dim[axis];
    int64_t step;
    bool same = size && whole->fact.dim[axis] == size && ir_known_int(slice->in[4].value, &step) && step == 1;
    return same ? whole : NULL;
}

/* Returns the write that replaces a part of what the node writes, x[a:b, c:d] = v; NULL: there is none. */
static const Node *inner_write(const Node *node, int axis) {
    const Node *inner = node->in[NEW].value->def;
    if (!known_is(inner, KNOWN_SLICE_SCATTER) && !known_is(inner, KNOWN_SELECT_SCATTER)) return NULL;
    if (axis_of(inner) < 0 || axis_of(inner) == axis) return NULL;
    return whole_of_part(node, inner->in[WHOLE].value, axis) == node->in[WHOLE].value ? inner : NULL;
}

/* Returns what the node writes, as a tensor that can be chosen from by position; NULL: it cannot. */
static Value *written(const Node *node, int axis) {
    Value *part = node->in[NEW].value;
    int rank = node->in[WHOLE].value->fact.rank;
    while (known_is(part->def, KNOWN_EXPAND)) part = part->def->in[0].value;
    if (batch_rank(part) < 0 || part->fact.dtype != node->in[WHOLE].value->fact.dtype) return NULL;
    if (known_is(node, KNOWN_SELECT_SCATTER)) return part->fact.rank ? NULL : part;
    return is_same_along(part, rank, axis) ? part : whole_of_part(node, part, axis);
}

static bool is_bound(Batch *t, Value *v) { return ir_is_none(v) || (v->type->kind == TY_INT && batch_computes(t, v)); }

static bool has_bounds(Batch *t, const Node *node, int axis) {
    Value *from = node->in[START].value;
    const Dim *size = node->in[WHOLE].value->fact.dim[axis];
    int64_t step;
    if (known_is(node, KNOWN_SELECT_SCATTER))
        return is_bound(t, from) && affine_index_fits(t->pass->func, node, from, size);
    return is_bound(t, from) && is_bound(t, node->in[STOP].value) && ir_known_int(node->in[STEP].value, &step) &&
           step == 1;
}

static bool differs(const Batch *t, const Value *v) { return !ir_is_none(v) && !batch_fixed(t, v); }

/* Returns the last of the writes that are parts of each other. */
static const Node *innermost(const Node *node) {
    const Node *inner = node;
    while (inner) node = inner, inner = inner_write(node, axis_of(node));
    return node;
}

bool batch_may_place(Batch *t, const Node *node) {
    if (axis_of(node) < 0) return false;
    const Node *last = innermost(node);
    Value *x = node->in[WHOLE].value, *part = written(last, axis_of(last));
    if (!part || (last != node && part->fact.rank)) return false;
    bool varies = differs(t, x) || differs(t, part), bounded = false;
    for (const Node *one = node; one; one = inner_write(one, axis_of(one))) {
        bool slice = known_is(one, KNOWN_SLICE_SCATTER);
        if (!has_bounds(t, one, axis_of(one))) return false;
        varies |= differs(t, one->in[START].value) || (slice && differs(t, one->in[STOP].value));
        bounded |= !ir_is_none(one->in[START].value) || (slice && !ir_is_none(one->in[STOP].value));
    }
    return varies && bounded && batch_computes(t, x) && batch_computes(t, part);
}

/* Returns a bound for all trips, counted from the front, with dimensions of size 1 for those of the tensor. */
static Value *bound(Batch *t, Builder *b, Value *v, Value *size, int rank) {
    Affine trips;
    Value *at = batch_operand(t, b, v, rank);
    if (affine_of(t->loop, v, &trips) && affine_from_front(b->func, t->loop, &trips)) return at;
    Value *from_back = batch_call(b, "aten.lt.Scalar", 2, (Value *[]){at, ir_int(b, 0)});
    Value *turned = known_call(b, KNOWN_SHIFT, 2, (Value *[]){at, size});
    return batch_call(b, "aten.where.self", 3, (Value *[]){from_back, turned, at});
}

/* Compares the positions along the axis with a bound; NULL if there is no bound. */
static Value *compared(Batch *t, Builder *b, const char *op, Value *places, Value *v, Value *size, int rank) {
    if (ir_is_none(v)) return NULL;
    return batch_call(b, op, 2, (Value *[]){places, bound(t, b, v, size, rank)});
}

/* Returns the places that are in both masks; NULL stands for a mask of all places. */
static Value *both(Builder *b, Value *one, Value *other) {
    if (!one || !other) return one ? one : other;
    return batch_call(b, "aten.logical_and", 2, (Value *[]){one, other});
}

/* Returns where the node writes in all trips, as a mask for the tensor `x` of this rank in a trip;
 * NULL: everywhere. */
static Value *written_places(Batch *t, Builder *b, const Node *node, Value *x, int rank) {
    int axis = axis_of(node);
    Value *size = known_call(b, KNOWN_SIZE, 2, (Value *[]){x, ir_int(b, axis - rank)});
    Value *places = known_call(b, KNOWN_ARANGE, 1, (Value *[]){size}), *from = node->in[START].value;
    for (int i = axis + 1; i < rank; i++)
        places = known_call(b, KNOWN_UNSQUEEZE, 2, (Value *[]){places, ir_int(b, -1)});
    if (known_is(node, KNOWN_SELECT_SCATTER)) return compared(t, b, "aten.eq.Tensor", places, from, size, rank);
    Value *behind = compared(t, b, "aten.ge.Tensor", places, from, size, rank);
    Value *before = compared(t, b, "aten.lt.Tensor", places, node->in[STOP].value, size, rank);
    return both(b, behind, before);
}

Value *batch_place(Batch *t, Builder *b, const Node *node) {
    int rank = node->in[WHOLE].value->fact.rank;
    const Node *last = innermost(node);
    Value *x = batch_operand(t, b, node->in[WHOLE].value, rank), *here = NULL;
    for (const Node *one = node; one; one = inner_write(one, axis_of(one)))
        here = both(b, here, written_places(t, b, one, x, rank));
    Value *part = batch_operand(t, b, written(last, axis_of(last)), rank);
    return batch_call(b, "aten.where.self", 3, (Value *[]){here, part, x});
}
