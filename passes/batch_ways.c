/* Decides which values of a loop's body can be computed for all trips at once. */
#include "passes/batch.h"

#include <string.h>

static const BatchRow rows[] = {
    {"aten.select.int", SELECTED, NULL, 0},
    {"seq.at.int", SELECTED, NULL, 0},
    {"seq.at.float", SELECTED, NULL, 0},
    {"seq.at.bool", SELECTED, NULL, 0},
    {"aten.matmul", PRODUCT, NULL, 0},
    {"aten.mm", PRODUCT, NULL, 0},
    {"aten.mv", PRODUCT, NULL, 0},
    {"aten.bmm", PRODUCT, NULL, 0},
    {"aten.dot", PRODUCT, NULL, 0},
    {"aten.outer", OUTER, NULL, 0},
    {"aten.einsum", EINSUM, NULL, 0},
    {"aten.linear", LEADING, NULL, 0},
    {"aten.layer_norm", LEADING, NULL, 0},
    {"aten.rms_norm", LEADING, NULL, 0},
    {"aten.clone", LEADING, NULL, 0},
    {"aten.alias", LEADING, NULL, 0},
    {"aten.zeros_like", LEADING, NULL, 0},
    {"aten.ones_like", LEADING, NULL, 0},
    {"aten.full_like", LEADING, NULL, 0},
    {"aten.tril", LEADING, NULL, 0},
    {"aten.triu", LEADING, NULL, 0},
    {"aten._one_hot", LEADING, NULL, 0},
    {"aten.pixel_shuffle", LEADING, NULL, 0},
    {"aten.pixel_unshuffle", LEADING, NULL, 0},
    {"aten.constant_pad_nd", LEADING, NULL, 0},
    {"aten.embedding", TABLE, NULL, 0},
    {"aten.conv1d", MERGED, NULL, 2},
    {"aten.conv1d.padding", MERGED, NULL, 2},
    {"aten.conv2d", MERGED, NULL, 3},
    {"aten.conv2d.padding", MERGED, NULL, 3},
    {"aten.conv3d", MERGED, NULL, 4},
    {"aten.conv3d.padding", MERGED, NULL, 4},
    {"aten.conv_transpose1d", MERGED, NULL, 2},
    {"aten.conv_transpose2d.input", MERGED, NULL, 3},
    {"aten.avg_pool1d", MERGED, NULL, 2},
    {"aten.avg_pool2d", MERGED, NULL, 3},
    {"aten.max_pool1d", MERGED, NULL, 2},
    {"aten.max_pool2d", MERGED, NULL, 3},
    {"aten.adaptive_avg_pool1d", MERGED, NULL, 2},
    {"aten.adaptive_avg_pool2d", MERGED, NULL, 3},
    {"aten.upsample_nearest1d.vec", MERGED, NULL, 0},
    {"aten.upsample_nearest2d.vec", MERGED, NULL, 0},
    {"aten.upsample_bilinear2d.vec", MERGED, NULL, 0},
    {"aten.group_norm", MERGED, NULL, 0},
    {"aten.sum", TOTAL, "aten.sum.dim_IntList", 0},
    {"aten.mean", TOTAL, "aten.mean.dim", 0},
    {"aten.max", TOTAL, "aten.amax", 0},
    {"aten.min", TOTAL, "aten.amin", 0},
    {"aten.any", TOTAL, "aten.any.dims", 0},
    {"aten.all", TOTAL, "aten.all.dims", 0},
    {"aten.var", DEVIATION, "aten.var.dim", 0},
    {"aten.std", DEVIATION, "aten.std.dim", 0},
    {"aten.sum.dim_IntList", SHIFTED, NULL, 0},
    {"aten.mean.dim", SHIFTED, NULL, 0},
    {"aten.prod.dim_int", SHIFTED, NULL, 0},
    {"aten.amax", SHIFTED, NULL, 0},
    {"aten.amin", SHIFTED, NULL, 0},
    {"aten.max.dim", SHIFTED, NULL, 0},
    {"aten.min.dim", SHIFTED, NULL, 0},
    {"aten.argmax", SHIFTED, NULL, 0},
    {"aten.argmin", SHIFTED, NULL, 0},
    {"aten.count_nonzero", SHIFTED, NULL, 0},
    {"aten.any.dim", SHIFTED, NULL, 0},
    {"aten.all.dim", SHIFTED, NULL, 0},
    {"aten.var.dim", SHIFTED, NULL, 0},
    {"aten.std.dim", SHIFTED, NULL, 0},
    {"aten.var.correction", SHIFTED, NULL, 0},
    {"aten.std.correction", SHIFTED, NULL, 0},
    {"aten._reduce_l1", SHIFTED, NULL, 0},
    {"aten._reduce_l2", SHIFTED, NULL, 0},
    {"aten.logsumexp", SHIFTED, NULL, 0},
    {"aten.softmax.int", SHIFTED, NULL, 0},
    {"aten.log_softmax.int", SHIFTED, NULL, 0},
    {"aten.topk", SHIFTED, NULL, 0},
    {"aten.sort", SHIFTED, NULL, 0},
    {"aten.sort.stable", SHIFTED, NULL, 0},
    {"aten.argsort", SHIFTED, NULL, 0},
    {"aten.cumsum", SHIFTED, NULL, 0},
    {"aten.kthvalue", SHIFTED, NULL, 0},
    {"aten.median.dim", SHIFTED, NULL, 0},
    {"aten.roll", SHIFTED, NULL, 0},
    {"aten.glu", SHIFTED, NULL, 0},
    {"aten.unsqueeze", SHIFTED, NULL, 0},
    {"aten.squeeze.dim", SHIFTED, NULL, 0},
    {"aten.slice.Tensor", SPANNED, NULL, 0},
    {"aten.narrow", SHIFTED, NULL, 0},
    {"aten.index_select", SHIFTED, NULL, 0},
    {"aten.diagonal", SHIFTED, NULL, 0},
    {"aten.transpose.int", SHIFTED, NULL, 0},
    {"aten.flatten.using_ints", SHIFTED, NULL, 0},
    {"aten.unflatten.int", SHIFTED, NULL, 0},
    {"aten._flip", SHIFTED, NULL, 0},
    {"aten.gather", ALIGNED, NULL, 0},
    {"aten.scatter.src", ALIGNED, NULL, 0},
    {"aten.scatter_add", ALIGNED, NULL, 0},
    {"aten.linalg_cross", ALIGNED, NULL, 0},
    {"aten.scaled_dot_product_attention", ALIGNED, NULL, 0},
    {"aten.slice_scatter", PLACED, NULL, 0},
    {"aten.select_scatter", PLACED, NULL, 0},
    {"aten.expand_as", LIKE, NULL, 0},
    {"aten.expand", EXPANDED, NULL, 0},
    {"aten.view", EXPANDED, NULL, 0},
    {"aten.reshape", EXPANDED, NULL, 0},
    {"aten.repeat", REPEATED, NULL, 0},
    {"aten.permute", PERMUTED, NULL, 0},
    {"aten.movedim.int", MOVED, NULL, 0},
    {"aten.t", TURNED, NULL, 0},
    {"aten.cat", JOINED, NULL, 0},
    {"aten.stack", JOINED, NULL, 0},
    {"aten.add.Scalar", SCALED, "aten.add.Tensor", 0},
    {"aten.sub.Scalar", SCALED, "aten.sub.Tensor", 0},
    {"aten.mul.Scalar", SCALED, "aten.mul.Tensor", 0},
    {"aten.div.Scalar", SCALED, "aten.div.Tensor", 0},
    {"aten.eq.Scalar", SCALED, "aten.eq.Tensor", 0},
    {"aten.ne.Scalar", SCALED, "aten.ne.Tensor", 0},
    {"aten.lt.Scalar", SCALED, "aten.lt.Tensor", 0},
    {"aten.le.Scalar", SCALED, "aten.le.Tensor", 0},
    {"aten.gt.Scalar", SCALED, "aten.gt.Tensor", 0},
    {"aten.ge.Scalar", SCALED, "aten.ge.Tensor", 0},
    {"aten.masked_fill.Scalar", ELEMENTS, NULL, 0},
    {"aten.masked_fill.Tensor", ELEMENTS, NULL, 0},
    {"aten.remainder.Tensor", ELEMENTS, NULL, 0},
    {"aten.remainder.Scalar", ELEMENTS, NULL, 0},
    {"aten.floor_divide", ELEMENTS, NULL, 0},
    {"aten.floor_divide.Scalar", ELEMENTS, NULL, 0},
    {"py.add.int", ARITHMETIC, "aten.add.Tensor", 0},
    {"py.sub.int", ARITHMETIC, "aten.sub.Tensor", 0},
    {"py.mul.int", ARITHMETIC, "aten.mul.Tensor", 0},
    {"py.mod.int", ARITHMETIC, "aten.remainder.Tensor", 0},
    {"py.floordiv.int", ARITHMETIC, "aten.floor_divide", 0},
    {"py.min.int", ARITHMETIC, "aten.minimum", 0},
    {"py.max.int", ARITHMETIC, "aten.maximum", 0},
    {"py.neg.int", ARITHMETIC, "aten.neg", 0},
    {"py.abs.int", ARITHMETIC, "aten.abs", 0},
    {"py.add.float", ARITHMETIC, "aten.add.Tensor", 0},
    {"py.sub.float", ARITHMETIC, "aten.sub.Tensor", 0},
    {"py.mul.float", ARITHMETIC, "aten.mul.Tensor", 0},
    {"py.truediv.float", ARITHMETIC, "aten.div.Tensor", 0},
    {"py.truediv.int", ARITHMETIC, "aten.div.Tensor", 0},
    {"py.neg.float", ARITHMETIC, "aten.neg", 0},
    {"py.abs.float", ARITHMETIC, "aten.abs", 0},
    {"py.exp", ARITHMETIC, "aten.exp", 0},
    {"py.log", ARITHMETIC, "aten.log", 0},
    {"py.sqrt", ARITHMETIC, "aten.sqrt", 0},
    {"py.sin", ARITHMETIC, "aten.sin", 0},
    {"py.cos", ARITHMETIC, "aten.cos", 0},
    {"py.eq.int", ARITHMETIC, "aten.eq.Tensor", 0},
    {"py.ne.int", ARITHMETIC, "aten.ne.Tensor", 0},
    {"py.lt.int", ARITHMETIC, "aten.lt.Tensor", 0},
    {"py.le.int", ARITHMETIC, "aten.le.Tensor", 0},
    {"py.gt.int", ARITHMETIC, "aten.gt.Tensor", 0},
    {"py.ge.int", ARITHMETIC, "aten.ge.Tensor", 0},
    {"py.eq.float", ARITHMETIC, "aten.eq.Tensor", 0},
    {"py.ne.float", ARITHMETIC, "aten.ne.Tensor", 0},
    {"py.lt.float", ARITHMETIC, "aten.lt.Tensor", 0},
    {"py.le.float", ARITHMETIC, "aten.le.Tensor", 0},
    {"py.gt.float", ARITHMETIC, "aten.gt.Tensor", 0},
    {"py.ge.float", ARITHMETIC, "aten.ge.Tensor", 0},
    {"py.and.bool", ARITHMETIC, "aten.logical_and", 0},
    {"py.or.bool", ARITHMETIC, "aten.logical_or", 0},
    {"py.not", ARITHMETIC, "aten.logical_not", 0},
};

const BatchRow *batch_row(const Node *node) {
    for (size_t i = 0; node->op->kind == OP_ROW && i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].op, node->op->text)) return &rows[i];
    return NULL;
}

static bool is_literal(const Value *v) {
    return v->def && (v->def->op->kind == OP_CONST || v->def->op->kind == OP_NONE);
}

bool batch_fixed(const Batch *t, const Value *v) {
    return is_literal(v) || (ir_sees(t->loop->home, v) && v->def != t->loop);
}

int batch_rank(const Value *v) {
    if (ty_is_number(v->type)) return 0;
    return batch_is_tensor(v) && v->fact.rank + 1 < MAX_RANK ? v->fact.rank : -1;
}

/* ---- memory ---- */

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

bool batch_fits(const Batch *t, const Fact *fact) {
    int64_t trips, bytes, elements = elements_of(fact);
    bool symbols = has_symbols(fact);
    if (elements < 0) return false;
    if (!symbols && ir_known_int(t->loop->in[0].value, &trips))
        return !__builtin_mul_overflow(elements, dtype_rows[fact->dtype].bytes, &bytes) &&
               !__builtin_mul_overflow(bytes, trips > 0 ? trips : 0, &bytes) &&
               bytes <= t->pass->cx->limits.batch_bytes;
    if (!symbols && elements <= SMALL) return true;
    for (uint32_t i = 0; i < t->there.n; i++)
        if (is_within(fact, t->there.at[i])) return true;
    return false;
}

/* ---- operators ---- */

static bool rest_is_fixed(const Batch *t, const Node *node, uint32_t from) {
    for (uint32_t i = from; i < node->nin; i++)
        if (!batch_fixed(t, node->in[i].value)) return false;
    return true;
}

bool batch_computes(Batch *t, Value *v) {
    return batch_fixed(t, v) ? !batch_is_tensor(v) || batch_has_rank(v) : batch_able(t, v);
}

bool batch_selects(Batch *t, const Node *node, Affine *at, Value **from, int *axis) {
    bool tensor = known_is(node, KNOWN_SELECT);
    Value *x = node->in[0].value;
    const Node *list = x->def;
    if (!tensor && (!batch_fixed(t, x) || !list || list->op->kind != OP_LIST_OF)) return false;
    *from = tensor ? x : list->in[0].value;
    if (!batch_has_rank(*from) || !batch_fixed(t, *from)) return false;
    *axis = tensor ? pass_axis(node->in[1].value, x->fact.rank) : 0;
    return *axis >= 0 && affine_of(t->loop, node->in[tensor ? 2 : 1].value, at) && at->step >= -1 && at->step <= 1 &&
           affine_from_front(t->pass->func, t->loop, at);
}

/* Returns whether the node takes `size` places in a row from an outer tensor in each trip. */
static bool takes_span(Batch *t, const Node *node) {
    Affine at;
    int64_t size;
    Value *x = node->in[0].value;
    int axis = batch_has_rank(x) ? pass_axis(node->in[1].value, x->fact.rank) : -1;
    return axis >= 0 && batch_fixed(t, x) && affine_span(t->loop, node, 2, &at, &size) && at.step &&
           dim_is(node->out[0]->fact.dim[axis], size) && affine_from_front(t->pass->func, t->loop, &at);
}

/* Returns how to select from a tensor that differs between trips: a part of it is selected from the tensors of all
 * trips. */
static Way way_to_select(Batch *t, const Node *node) {
    Affine at;
    int axis;
    Value *x = node->in[0].value, *from;
    if (batch_selects(t, node, &at, &from, &axis)) return SELECTED;
    if (!known_is(node, KNOWN_SELECT) || !batch_has_rank(x) || pass_axis(node->in[1].value, x->fact.rank) < 0)
        return NO_WAY;
    Value *index = node->in[2].value;
    if (!batch_fixed(t, x)) return batch_able(t, x) && batch_fixed(t, index) ? SHIFTED : NO_WAY;
    return batch_able(t, index) ? INDEXED : NO_WAY;
}

static bool may_multiply(Batch *t, const Node *node) {
    Value *a = node->in[0].value, *b = node->in[1].value;
    bool left = !batch_fixed(t, a), right = !batch_fixed(t, b);
    if (!batch_has_rank(a) || !batch_has_rank(b) || !a->fact.rank || !b->fact.rank) return false;
    if ((left && !batch_able(t, a)) || (right && !batch_able(t, b)) || node->nin != 2) return false;
    /* either both operands differ between trips, or neither, and then there is nothing to do */
    if (left == right) return left;
    if (left) return a->fact.rank > 1 || b->fact.rank <= 2;
    /* If there are no trips, ONNX Runtime fails to broadcast a left operand. */
    int64_t trips;
    return b->fact.rank > 1 ? ir_known_int(t->loop->in[0].value, &trips) && trips > 0 : a->fact.rank <= 2;
}

/* Returns whether the size is at least 0, or -1 for one that is known. */
static bool has_size(const Node *node, int i) {
    const Value *sizes = node->in[1].value;
    const Dim *dim = node->out[0]->fact.dim[i];
    int64_t size;
    if (sizes->fact.data)
        size = const_get_int(sizes->fact.data, (size_t)i);
    else if (!ir_known_int(sizes->def->in[i].value, &size))
        return sizes->def->in[i].value->fact.items == 1 &&
               sizes->def->in[i].value->fact.item[0] == dim; /* hence not -1 */
    return size >= 0 || dim_known(dim, &size);
}

static bool may_expand(const Batch *t, const Node *node) {
    const Value *sizes = node->in[1].value;
    const Node *list = sizes->def;
    if (!batch_has_rank(node->out[0]) || !rest_is_fixed(t, node, 2)) return false;
    if (!sizes->fact.data && (!list || list->op->kind != OP_LIST || !rest_is_fixed(t, list, 0))) return false;
    if ((sizes->fact.data ? (int)sizes->fact.data->count : (int)list->nin) != node->out[0]->fact.rank) return false;
    for (int i = 0; !known_is(node, KNOWN_EXPAND) && i < node->out[0]->fact.rank; i++)
        if (!has_size(node, i)) return false;
    return true;
}

static bool may_join(Batch *t, const Node *node) {
    const Node *list = node->in[0].value->def;
    if (!list || list->op->kind != OP_LIST || !list->nin || !batch_fixed(t, node->in[1].value)) return false;
    bool varies = false;
    for (uint32_t i = 0; i < list->nin; i++) {
        Value *x = list->in[i].value;
        varies |= !batch_fixed(t, x);
        if (!batch_has_rank(x) || x->fact.rank != list->in[0].value->fact.rank ||
            (!batch_fixed(t, x) && !batch_able(t, x)))
            return false;
    }
    return varies && pass_axis(node->in[1].value, node->out[0]->fact.rank) >= 0;
}

/* Returns whether the node may be computed with a number as a tensor: it is converted to the other tensor's dtype, as
 * PyTorch does. */
static bool may_scale(Batch *t, const Node *node) {
    Value *x = node->in[0].value, *number = node->in[1].value;
    DType dtype = x->fact.dtype;
    if (!batch_computes(t, x) || !batch_able(t, number) || !rest_is_fixed(t, node, 2)) return false;
    if (node->out[0]->fact.dtype != dtype && node->out[0]->fact.dtype != DT_BOOL) return false;
    if (number->type->kind == TY_BOOL) return false;
    return dtype == DT_F32 || dtype == DT_F64 || (dtype == DT_I64 && number->type->kind == TY_INT);
}

static bool are_elements(Batch *t, const Node *node, bool listed) {
    if (!listed && (!(node->op->traits & T_ELEMENTWISE) || !ir_total(node) || (node->op->traits & T_RANDOM)))
        return false;
    bool varies = false; /* an operand that is the same in each trip has no axis of trips */
    for (uint32_t i = 0; i < node->nin; i++) {
        Value *v = node->in[i].value;
        bool tensor = batch_is_tensor(v);
        varies |= !batch_fixed(t, v);
        if (batch_fixed(t, v) ? tensor && !batch_has_rank(v) : !tensor || !batch_able(t, v)) return false;
    }
    return varies;
}

static bool may_compute(Batch *t, const Node *node) {
    bool varies = false;
    for (uint32_t i = 0; i < node->nin; i++) {
        varies |= !batch_fixed(t, node->in[i].value);
        if (!batch_computes(t, node->in[i].value)) return false;
    }
    return varies;
}

static bool may_align(Batch *t, const Node *node) {
    for (uint32_t i = 0; i < node->nin; i++) {
        Value *v = node->in[i].value;
        if (batch_is_tensor(v) ? batch_fixed(t, v) || !batch_able(t, v) || v->fact.rank != node->in[0].value->fact.rank
                               : !batch_fixed(t, v))
            return false;
    }
    return node->in[0].value->fact.rank > 0;
}

/* Returns whether the trips may be merged into the batch. The size of the batch must be known, so that they can be
 * separated again. */
static bool may_merge(const Node *node) {
    const Value *x = node->in[0].value;
    return x->fact.rank > 1 && x->fact.dim[0] && x->fact.dim[0]->kind == DIM_CONST && !dim_is(x->fact.dim[0], 0) &&
           node->out[0]->fact.rank > 1;
}

static Sym equation_of(const Node *node) {
    const Const *text = node->in[0].value->fact.data;
    return text && text->dtype == DT_STR && text->count == 1 ? *(const Sym *)text->data : NULL;
}

static bool may_sum(Batch *t, const Node *node) {
    Sym equation = equation_of(node);
    const Node *list = node->in[1].value->def;
    bool varies = false;
    if (!equation || !strstr(equation, "->") || strpbrk(equation, ".Z") || !ir_is_none(node->in[2].value)) return false;
    if (!list || list->op->kind != OP_LIST) return false;
    for (uint32_t i = 0; i < list->nin; i++) {
        varies |= !batch_fixed(t, list->in[i].value);
        if (!batch_has_rank(list->in[i].value) || !batch_computes(t, list->in[i].value)) return false;
    }
    return varies;
}

/* Returns whether both results of a branch can be computed: nodes in it must not fail. */
static bool may_choose(Batch *t, const Node *node, uint32_t k) {
    Value *yes = node->block[0]->last->in[k].value, *no = node->block[1]->last->in[k].value;
    if (batch_fixed(t, node->in[0].value) || !batch_able(t, node->in[0].value)) return false;
    if (!batch_computes(t, yes) || !batch_computes(t, no)) return false;
    if (batch_rank(yes) < 0 || batch_rank(yes) != batch_rank(no) || yes->fact.dtype != no->fact.dtype) return false;
    for (int i = 0; i < yes->fact.rank; i++)
        if (!yes->fact.dim[i] || yes->fact.dim[i] != no->fact.dim[i]) return false;
    return true;
}

bool batch_is_axis(const Param *p) {
    static const char *const names[] = {"dim", "dims", "dim0", "dim1", "dim2", "start_dim", "end_dim"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(p->name, names[i])) return true;
    return false;
}

/* Returns whether the axes are constants, or a nonempty list of constants. */
static bool axes_are_known(const Node *node) {
    for (uint32_t i = 1; i < node->nin; i++) {
        const Const *axes = node->in[i].value->fact.data;
        if (batch_is_axis(&node->op->param[i]) && (!axes || !axes->count || axes->dtype != DT_I64)) return false;
    }
    return true;
}

/* Returns one of the ways in which only the first operand may differ between trips. */
static Way way_of_first(Batch *t, const Node *node, const BatchRow *row) {
    Value *x = node->in[0].value;
    Way way = row->way;
    if (!batch_has_rank(x) || batch_fixed(t, x) || !batch_able(t, x)) return NO_WAY;
    if (way == EXPANDED || way == REPEATED) return may_expand(t, node) ? way : NO_WAY;
    if (!rest_is_fixed(t, node, 1)) return NO_WAY;
    if (way == SHIFTED && !axes_are_known(node))
        return ir_is_none(node->in[1].value) && x->fact.rank ? FLATTENED : NO_WAY;
    if (way == MERGED && row->rank && x->fact.rank == row->rank) return LEADING;
    if (way == MERGED) return may_merge(node) ? MERGED : NO_WAY;
    if (way == PERMUTED) return node->in[1].value->fact.data ? PERMUTED : NO_WAY;
    if (way == MOVED)
        return pass_axis(node->in[1].value, x->fact.rank) >= 0 && pass_axis(node->in[2].value, x->fact.rank) >= 0
                   ? MOVED
                   : NO_WAY;
    if (way == TURNED) return x->fact.rank == 2 ? TURNED : NO_WAY;
    return x->fact.rank || known_is(node, KNOWN_UNSQUEEZE) || way == LEADING ? way : NO_WAY;
}

static Way way_of_row(Batch *t, const Node *node, const BatchRow *row) {
    switch (row->way) {
    case SELECTED: return way_to_select(t, node);
    case PRODUCT: return may_multiply(t, node) ? PRODUCT : NO_WAY;
    case SPANNED:
        if (takes_span(t, node)) return SPANNED;
        return batch_has_rank(node->in[0].value) && !batch_fixed(t, node->in[0].value) &&
                       batch_able(t, node->in[0].value) && rest_is_fixed(t, node, 1) && axes_are_known(node) &&
                       node->in[0].value->fact.rank
                   ? SHIFTED
                   : NO_WAY;
    case LIKE: return may_compute(t, node) && !batch_fixed(t, node->in[1].value) ? ELEMENTS : NO_WAY;
    case PLACED: return batch_may_place(t, node) ? PLACED : NO_WAY;
    case OUTER: return may_compute(t, node) ? OUTER : NO_WAY;
    case EINSUM: return may_sum(t, node) ? EINSUM : NO_WAY;
    case JOINED: return may_join(t, node) ? JOINED : NO_WAY;
    case ARITHMETIC: return may_compute(t, node) ? ARITHMETIC : NO_WAY;
    case ALIGNED: return may_align(t, node) && axes_are_known(node) ? ALIGNED : NO_WAY;
    case ELEMENTS: return are_elements(t, node, true) ? ELEMENTS : NO_WAY;
    case SCALED:
        if (!batch_fixed(t, node->in[1].value)) return may_scale(t, node) ? SCALED : NO_WAY;
        return are_elements(t, node, false) ? ELEMENTS : NO_WAY;
    case TABLE:
        return batch_fixed(t, node->in[0].value) && batch_has_rank(node->in[0].value) &&
                       !batch_fixed(t, node->in[1].value) && batch_able(t, node->in[1].value) &&
                       rest_is_fixed(t, node, 2)
                   ? TABLE
                   : NO_WAY;
    default: return way_of_first(t, node, row);
    }
}

Way batch_way(Batch *t, const Node *node) {
    switch (node->op->kind) {
    case OP_CAST: return batch_able(t, node->in[0].value) ? CONVERTED : NO_WAY;
    case OP_TENSOR_OF:
    case OP_NUMBER_OF: return !batch_rank(node->in[0].value) && batch_able(t, node->in[0].value) ? CONVERTED : NO_WAY;
    case OP_IF: return CHOSEN;
    case OP_ROW: break;
    default: return NO_WAY;
    }
    if (!node->nin || !node->nout) return NO_WAY;
    const BatchRow *row = batch_row(node);
    if (row) return way_of_row(t, node, row);
    return node->nout == 1 && are_elements(t, node, false) ? ELEMENTS : NO_WAY;
}

/* Returns whether the node may run where the program does not run it. */
static bool cannot_fail(const Batch *t, const Node *node) {
    if (node->op->kind == OP_NUMBER_OF) return !batch_rank(node->in[0].value);
    return ir_total(node) || affine_selects(t->pass->func, node);
}

/* Returns whether the node runs in each trip, or is in a branch that does and cannot fail. */
static bool always_runs(const Batch *t, const Node *node) {
    const Block *body = t->loop->block[0];
    if (node->home == body) return true;
    const Node *around = node->home->owner;
    return around && around->op->kind == OP_IF && cannot_fail(t, node) && always_runs(t, around);
}

static bool may_be_able(Batch *t, Value *v) {
    Affine at;
    if (ty_is_number(v->type) && affine_of(t->loop, v, &at)) return true;
    if (map_get(&t->carried, v)) return batch_fits(t, &v->fact);
    if (!v->def || !always_runs(t, v->def) || !batch_fits(t, &v->fact)) return false;
    Way way = batch_way(t, v->def);
    return way == CHOSEN ? may_choose(t, v->def, v->index) : way != NO_WAY;
}

bool batch_able(Batch *t, Value *v) {
    if (batch_fixed(t, v) || batch_rank(v) < 0) return false;
    const char *known = map_get(&t->able, v);
    if (!known) {
        map_set(t->pass->cx->scratch, &t->able, v, "no");
        known = may_be_able(t, v) ? "yes" : "no";
        map_set(t->pass->cx->scratch, &t->able, v, (void *)(uintptr_t)known);
    }
    return *known == 'y';
}
