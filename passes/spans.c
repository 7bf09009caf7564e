/* If both bounds of a slice change by the same step from trip to trip, x[2 * t:2 * t + 2], and are inside the tensor in
 * all trips, the difference of the bounds is its size. The row's inference does not find this fact. */
#include "passes/affine.h"
#include "passes/heads.h"
#include "passes/known.h"

static const Dim *size_of_span(Func *func, const Node *node, int axis) {
    const Dim *whole = node->in[0].value->fact.dim[axis];
    int64_t size;
    for (const Node *loop = node->home->owner; loop && whole; loop = loop->home->owner) {
        Affine from;
        if (loop->op->kind != OP_LOOP || !affine_span(loop, node, 2, &from, &size) || !from.step) continue;
        if (affine_inside(func, loop, &from, size, node->in[0].value, axis)) return dim_const(func->dims, size);
    }
    return NULL;
}

static bool visit(PassCx *pass, Node *node) {
    if (!known_is(node, KNOWN_SLICE)) return false;
    Fact *fact = &node->out[0]->fact;
    int axis = pass_axis(node->in[1].value, fact->rank);
    const Dim *size = axis < 0 ? NULL : size_of_span(pass->func, node, axis), *dim[MAX_RANK];
    if (!size || fact->dim[axis] == size) return false;
    for (int i = 0; i < fact->rank; i++) dim[i] = i == axis ? size : fact->dim[i];
    *fact = fact_tensor(pass->cx, fact->dtype, fact->rank, dim);
    return true;
}

bool pass_spans(PassCx *pass, Func *func) {
    bool changed = pass_each(pass, func->body, visit);
    if (changed) heads_settle(pass, func);
    return changed;
}
