/* Operators that passes make, and tests of those that they find. */
#include "passes/known.h"

const Op *known_op(const Func *func, KnownOp which) {
    return op_text(func->ops, cx_sym(func->cx, known_op_text(which)));
}

Value *known_call(Builder *b, KnownOp which, uint32_t n, Value *const *in) {
    Value *out = NULL;
    bool good = ir_call(b, known_op(b->func, which), n, in, &out);
    CX_ASSERT(b->func->cx, good);
    return out;
}

static bool is_in_front(const Node *insert) {
    int64_t place;
    return ir_known_int(insert->in[1].value, &place) && !place;
}

bool pass_inserts_in_front(const Node *node) { return known_is(node, KNOWN_SEQ_INSERT) && is_in_front(node); }

bool pass_inserts_number_in_front(const Node *node) {
    bool inserts = known_is(node, KNOWN_SEQ_INSERT_INT) || known_is(node, KNOWN_SEQ_INSERT_FLOAT) ||
                   known_is(node, KNOWN_SEQ_INSERT_BOOL);
    return inserts && is_in_front(node);
}

int pass_axis(const Value *v, int rank) {
    int64_t k;
    if (!ir_known_int(v, &k) || k < -rank || k >= rank) return -1;
    return (int)(k < 0 ? k + rank : k);
}

Value *known_cat(Builder *b, int axis, uint32_t n, Value *const *part) {
    Value *list = ir_list(b, ir_basic(b->func, TY_TENSOR), n, part);
    return known_call(b, KNOWN_CAT, 2, (Value *[]){list, ir_int(b, axis)});
}

Value *known_flip(Builder *b, Value *tensor, int axis) {
    return known_call(b, KNOWN_FLIP, 2, (Value *[]){tensor, ir_ints(b, (int64_t[]){axis}, 1)});
}

Value *known_move_axis(Builder *b, Value *tensor, int to) {
    int64_t order[MAX_RANK];
    if (!to) return tensor;
    for (int i = 0; i < tensor->fact.rank; i++) order[i] = i < to ? i + 1 : i == to ? 0 : i;
    return known_call(b, KNOWN_PERMUTE, 2, (Value *[]){tensor, ir_ints(b, order, (size_t)tensor->fact.rank)});
}
