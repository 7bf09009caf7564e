/* Makes the values of a loop's body for all trips at once, in front of the loop. */
#include "passes/batch.h"

#include <string.h>

Value *batch_call(Builder *b, const char *op, uint32_t n, Value *const *in) {
    Value *out = ir_call1(b, op, n, in);
    CX_ASSERT(b->func->cx, out);
    return out;
}

static Builder in_front(const Batch *t) { return pass_before(t->pass, t->loop); }

static Value *fixed(Batch *t, Value *v) {
    Builder b = in_front(t);
    if (ir_sees(t->loop->home, v)) return v;
    return ir_is_none(v) ? ir_none(&b) : ir_const(&b, v->def->konst, v->type);
}

Value *batch_count(Batch *t) {
    Builder b = in_front(t);
    Value *trips = t->loop->in[0].value;
    const Dim *dim = trips->fact.items == 1 ? trips->fact.item[0] : NULL;
    if (!t->count)
        t->count = dim && dim->size ? trips : known_call(&b, KNOWN_MAX, 2, (Value *[]){trips, ir_int(&b, 0)});
    return t->count;
}

Value *batch_behind_first(Batch *t, Builder *b, const Value *param, Value *all) {
    Value *init = batch_as_tensor(t, b, t->loop->in[param->index + 1].value);
    Value *first = known_call(b, KNOWN_UNSQUEEZE, 2, (Value *[]){init, ir_int(b, 0)});
    return known_cat(b, 0, 2, (Value *[]){first, all});
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

static Value *numbers(Batch *t, Builder *b, const Affine *at) {
    Value *all = known_call(b, KNOWN_ARANGE, 1, (Value *[]){batch_count(t)});
    Affine first = *at;
    first.step = 0;
    if (at->step != 1) all = known_call(b, KNOWN_SCALE, 2, (Value *[]){all, ir_int(b, at->step)});
    if (at->k || at->n) all = known_call(b, KNOWN_SHIFT, 2, (Value *[]){all, affine_value(b, &first, NULL)});
    return all;
}

/* Repeats one part of a tensor for all trips. A slice selects it, since an index would fail if there are no trips. */
static Value *same_part(Batch *t, Builder *b, Value *x, int axis, const Affine *at, DType dtype) {
    Value *first = affine_value(b, at, NULL), *size[MAX_RANK] = {batch_count(t)};
    Value *end = known_call(b, KNOWN_ADD, 2, (Value *[]){first, ir_int(b, 1)});
    Value *part = known_call(b, KNOWN_SLICE, 5, (Value *[]){x, ir_int(b, axis), first, end, ir_int(b, 1)});
    for (int i = 1; i < x->fact.rank; i++) size[i] = ir_int(b, -1);
    Value *sizes = ir_list(b, ir_basic(b->func, TY_INT), (uint32_t)x->fact.rank, size);
    return ir_cast(b, known_call(b, KNOWN_EXPAND, 2, (Value *[]){to_front(b, part, axis), sizes}), dtype);
}

/* Makes the bounds of the positions that all trips select one by one, of which `edge` is the lowest. */
static void selected_span(Batch *t, Builder *b, const Affine *at, const Dim *edge, Value *bound[2]) {
    Value *first = affine_value(b, at, NULL), *count = batch_count(t);
    int64_t low;
    if (dim_known(edge, &low) && low >= 0) {
        bound[0] = ir_int(b, low);
        bound[1] = low ? known_call(b, KNOWN_ADD, 2, (Value *[]){bound[0], count}) : count;
    } else if (at->step > 0) {
        bound[0] = first;
        bound[1] = known_call(b, KNOWN_ADD, 2, (Value *[]){first, count});
    } else {
        Value *end = known_call(b, KNOWN_SUB, 2, (Value *[]){first, count});
        bound[0] = known_call(b, KNOWN_ADD, 2, (Value *[]){end, ir_int(b, 1)});
        bound[1] = known_call(b, KNOWN_ADD, 2, (Value *[]){first, ir_int(b, 1)});
    }
}

/* Returns the parts that all trips select, in order along the first axis. */
static Value *selected(Batch *t, Builder *b, const Node *node) {
    Affine at;
    Value *x;
    int axis;
    bool found = batch_selects(t, node, &at, &x, &axis);
    CX_ASSERT(t->pass->cx, found);
    if (!at.step) return same_part(t, b, x, axis, &at, node->out[0]->fact.dtype);
    const Dim *trips = ir_trip_count(b->func, t->loop->in[0].value, t->loop->in[1].value, t->loop->block[0]);
    const Dim *edge = at.step > 0 ? affine_first(b->func, t->loop, &at) : affine_last(b->func, t->loop, &at);
    if (!trips || trips != x->fact.dim[axis] || !dim_is(edge, 0)) {
        Value *bound[2];
        selected_span(t, b, &at, edge, bound);
        x = known_call(b, KNOWN_SLICE, 5, (Value *[]){x, ir_int(b, axis), bound[0], bound[1], ir_int(b, 1)});
    }
    if (at.step < 0) x = known_flip(b, x, axis);
    return ir_cast(b, to_front(b, x, axis), node->out[0]->fact.dtype);
}

/* Gathers the positions of all trips, which may overlap. */
static Value *spanned(Batch *t, Builder *b, const Node *node) {
    Affine at;
    int64_t size;
    Value *x = node->in[0].value;
    int axis = pass_axis(node->in[1].value, x->fact.rank), rank = x->fact.rank;
    bool found = affine_span(t->loop, node, 2, &at, &size);
    CX_ASSERT(t->pass->cx, found);
    Value *from = known_call(b, KNOWN_UNSQUEEZE, 2, (Value *[]){numbers(t, b, &at), ir_int(b, 1)});
    Value *places = known_call(b, KNOWN_ARANGE, 1, (Value *[]){ir_int(b, size)});
    Value *all = known_call(b, KNOWN_ADD_TENSOR, 2, (Value *[]){from, places});
    all = known_call(b, KNOWN_FLATTEN, 3, (Value *[]){all, ir_int(b, 0), ir_int(b, 1)});
    Value *made = known_call(b, KNOWN_INDEX_SELECT, 3, (Value *[]){fixed(t, x), ir_int(b, axis), all});
    Value *sizes[] = {batch_count(t), ir_int(b, size)};
    Value *list = ir_list(b, ir_basic(b->func, TY_INT), 2, sizes);
    made = known_call(b, KNOWN_UNFLATTEN, 3, (Value *[]){made, ir_int(b, axis), list});
    CX_ASSERT(t->pass->cx, made->fact.rank == rank + 1);
    return to_front(b, made, axis);
}

static Value *indexed(Batch *t, Builder *b, const Node *node) {
    Value *x = node->in[0].value;
    int axis = pass_axis(node->in[1].value, x->fact.rank);
    Value *in[] = {fixed(t, x), ir_int(b, axis), batch_value(t, node->in[2].value)};
    return to_front(b, known_call(b, KNOWN_INDEX_SELECT, 3, in), axis);
}

Value *batch_as_tensor(Batch *t, Builder *b, Value *v) {
    return batch_is_tensor(v) ? fixed(t, v) : ir_tensor_of(b, fixed(t, v), v->fact.dtype);
}

Value *batch_operand(Batch *t, Builder *b, Value *v, int rank) {
    if (batch_fixed(t, v)) return batch_as_tensor(t, b, v);
    return raised(b, batch_value(t, v), rank - v->fact.rank);
}

static Value *squeezed(Builder *b, Value *v, int axis) {
    return known_call(b, KNOWN_SQUEEZE_DIM, 2, (Value *[]){v, ir_int(b, axis)});
}

static Value *unsqueezed(Builder *b, Value *v, int axis) {
    return known_call(b, KNOWN_UNSQUEEZE, 2, (Value *[]){v, ir_int(b, axis)});
}

/* Multiplies the operands of all trips, whose vectors become matrices of one row or one column. */
static Value *product_of_all(Batch *t, Builder *b, Value *left, Value *right) {
    bool row = left->fact.rank == 1, column = right->fact.rank == 1;
    int rank = left->fact.rank > right->fact.rank ? left->fact.rank : right->fact.rank;
    Value *x = batch_value(t, left), *y = batch_value(t, right);
    if (rank < 2) rank = 2;
    x = row ? raised(b, unsqueezed(b, x, 1), rank - 2) : raised(b, x, rank - left->fact.rank);
    y = column ? raised(b, unsqueezed(b, y, -1), rank - 2) : raised(b, y, rank - right->fact.rank);
    Value *made = known_call(b, KNOWN_MATMUL, 2, (Value *[]){x, y});
    if (column) made = squeezed(b, made, -1);
    return row ? squeezed(b, made, column ? -1 : -2) : made;
}

/* The vectors of all trips become the rows of a matrix. */
static Value *product(Batch *t, Builder *b, const Node *node) {
    Value *left = node->in[0].value, *right = node->in[1].value;
    int rank = left->fact.rank > right->fact.rank ? left->fact.rank : right->fact.rank;
    if (!batch_fixed(t, left) && !batch_fixed(t, right)) return product_of_all(t, b, left, right);
    bool vectors = !batch_fixed(t, right) && right->fact.rank == 1;
    if (vectors) {
        Value *matrix = fixed(t, left);
        if (left->fact.rank == 2)
            matrix = known_call(b, KNOWN_PERMUTE, 2, (Value *[]){matrix, ir_ints(b, (int64_t[]){1, 0}, 2)});
        return known_call(b, KNOWN_MATMUL, 2, (Value *[]){batch_value(t, right), matrix});
    }
    bool rows = !batch_fixed(t, left) && left->fact.rank == 1;
    Value *a = batch_operand(t, b, left, rows || batch_fixed(t, left) ? left->fact.rank : rank);
    return known_call(b, KNOWN_MATMUL, 2, (Value *[]){a, batch_operand(t, b, right, right->fact.rank > 1 ? rank : 1)});
}

static Value *outer(Batch *t, Builder *b, const Node *node) {
    Value *x = unsqueezed(b, batch_operand(t, b, node->in[0].value, 1), -1);
    Value *y = unsqueezed(b, batch_operand(t, b, node->in[1].value, 1), -2);
    return known_call(b, KNOWN_MUL_TENSOR, 2, (Value *[]){x, y});
}

/* Puts the letter Z in front of the operands that differ between trips, and of the result. */
static Value *einsum(Batch *t, Builder *b, const Node *node) {
    Context *cx = t->pass->cx;
    const char *from = *(const Sym *)node->in[0].value->fact.data->data;
    const Node *list = node->in[1].value->def;
    Value **part = arena_new_array(cx->scratch, Value *, list->nin), *out = NULL;
    Text text = text_open(cx->scratch);
    for (uint32_t i = 0; i < list->nin; i++) {
        Value *x = list->in[i].value;
        size_t length = strcspn(from, ",-");
        part[i] = batch_operand(t, b, x, x->fact.rank);
        text_add(&text, batch_fixed(t, x) ? "" : "Z");
        text_add_n(&text, from, length);
        text_add(&text, i + 1 < list->nin ? "," : "->Z");
        from += length + (i + 1 < list->nin ? 1 : 2);
    }
    text_add(&text, from);
    Value *all = ir_list(b, ir_basic(b->func, TY_TENSOR), list->nin, part);
    Value *in[] = {ir_str(b, sym_n(cx->symbols, text.at, text.n)), all};
    return ir_call(b, node->op, 2, in, &out) ? out : NULL;
}

/* Returns the axes once that of trips is inserted in front: axes counted from the back stay the same, those counted
 * from the front increase by one. */
static Value *shifted_axes(Builder *b, const Value *axes) {
    int64_t at[MAX_RANK] = {0};
    const Const *data = axes->fact.data;
    uint32_t n = (uint32_t)data->count;
    for (uint32_t i = 0; i < n && i < MAX_RANK; i++) {
        int64_t k = const_get_int(data, i);
        at[i] = k < 0 ? k : k + 1;
    }
    return data->rank ? ir_ints(b, at, n) : ir_int(b, at[0]);
}

/* Calls an operator that takes a list of sizes, with `first` in front of them. */
static Value *expanded(Batch *t, Builder *b, const Node *node, Value *first) {
    Value *sizes = node->in[1].value, *size[MAX_RANK + 1] = {first}, *out = NULL;
    const Const *data = sizes->fact.data;
    int rank = node->out[0]->fact.rank;
    bool shape = known_is(node, KNOWN_VIEW) || known_is(node, KNOWN_RESHAPE);
    for (int i = 0; i < rank; i++) {
        int64_t known = data ? const_get_int(data, (size_t)i) : 0;
        if (shape && known < 0) dim_known(node->out[0]->fact.dim[i], &known);
        size[i + 1] = data ? ir_int(b, known) : fixed(t, sizes->def->in[i].value);
    }
    Value *list = ir_list(b, ir_basic(b->func, TY_INT), (uint32_t)rank + 1, size), *x = node->in[0].value;
    Value *in[] = {batch_operand(t, b, x, shape ? x->fact.rank : rank), list};
    return ir_call(b, node->op, 2, in, &out) ? out : NULL;
}

static Value *permuted(Batch *t, Builder *b, const Node *node) {
    int64_t order[MAX_RANK] = {0};
    const Const *data = node->in[1].value->fact.data;
    int rank = node->in[0].value->fact.rank;
    for (int i = 0; i < rank; i++) {
        int64_t k = const_get_int(data, (size_t)i);
        order[i + 1] = 1 + (k < 0 ? k + rank : k);
    }
    Value *in[] = {batch_value(t, node->in[0].value), ir_ints(b, order, (size_t)rank + 1)};
    return known_call(b, KNOWN_PERMUTE, 2, in);
}

static Value *moved(Batch *t, Builder *b, const Node *node) {
    int rank = node->in[0].value->fact.rank;
    int from = pass_axis(node->in[1].value, rank), to = pass_axis(node->in[2].value, rank);
    int64_t order[MAX_RANK] = {0};
    for (int i = 0, next = 0; i < rank; i++) {
        next += next == from;
        order[i + 1] = 1 + (i == to ? from : next++);
    }
    Value *in[] = {batch_value(t, node->in[0].value), ir_ints(b, order, (size_t)rank + 1)};
    return from == to ? in[0] : known_call(b, KNOWN_PERMUTE, 2, in);
}

/* Merges the trips into the batch, and separates them again after the call. */
static Value *merged(Batch *t, Builder *b, const Node *node) {
    Value **in = arena_new_array(t->pass->cx->scratch, Value *, node->nin), *out = NULL;
    int64_t batch = 0;
    dim_known(node->in[0].value->fact.dim[0], &batch);
    Value *range[] = {batch_value(t, node->in[0].value), ir_int(b, 0), ir_int(b, 1)};
    in[0] = known_call(b, KNOWN_FLATTEN, 3, range);
    for (uint32_t i = 1; i < node->nin; i++) in[i] = fixed(t, node->in[i].value);
    if (!ir_call(b, node->op, node->nin, in, &out)) return NULL;
    Value *size[] = {batch_count(t), ir_int(b, batch)};
    Value *sizes = ir_list(b, ir_basic(b->func, TY_INT), 2, size);
    return known_call(b, KNOWN_UNFLATTEN, 3, (Value *[]){out, ir_int(b, 0), sizes});
}

static Value *joined(Batch *t, Builder *b, const Node *node) {
    const Node *list = node->in[0].value->def;
    Value **part = arena_new_array(t->pass->cx->scratch, Value *, list->nin);
    for (uint32_t i = 0; i < list->nin; i++) {
        Value *x = list->in[i].value;
        int64_t keep[MAX_RANK];
        part[i] = batch_operand(t, b, x, x->fact.rank);
        if (!batch_fixed(t, x)) continue;
        Value *size[MAX_RANK + 1] = {batch_count(t)};
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
static bool call(Batch *t, Builder *b, const Node *node, Way way, Value **out) {
    int rank = node->nout == 1 ? node->out[0]->fact.rank : 0;
    const BatchRow *row = batch_row(node);
    bool elements = way == ELEMENTS || way == SCALED || way == ARITHMETIC;
    const Op *op = way == SCALED || way == ARITHMETIC ? op_need(b->func->ops, row->other) : node->op;
    Value **in = arena_new_array(t->pass->cx->scratch, Value *, node->nin + 2);
    for (uint32_t i = 0; i < node->nin; i++) {
        Value *v = node->in[i].value;
        if ((way == SHIFTED || way == ALIGNED) && i && batch_is_axis(&node->op->param[i]))
            in[i] = shifted_axes(b, v);
        else if (way == SCALED && i == 1)
            in[i] = raised(b, ir_cast(b, batch_value(t, v), node->in[0].value->fact.dtype), rank);
        else if (way == ARITHMETIC)
            in[i] = ir_cast(b, batch_operand(t, b, v, 0), node->out[0]->fact.dtype == DT_F64 ? DT_F64 : v->fact.dtype);
        else
            in[i] = batch_is_tensor(v) ? batch_operand(t, b, v, elements ? rank : v->fact.rank) : fixed(t, v);
    }
    return ir_call(b, op, op->params < node->nin ? op->params : node->nin, in, out);
}

static Value *total(Batch *t, Builder *b, const Node *node) {
    int64_t axes[MAX_RANK];
    const BatchRow *row = batch_row(node);
    Value *x = node->in[0].value, *out = NULL;
    for (int i = 0; i < x->fact.rank; i++) axes[i] = i + 1;
    const Op *op = row->other ? op_need(b->func->ops, row->other) : node->op;
    Value *in[] = {batch_value(t, x), ir_ints(b, axes, (size_t)x->fact.rank), ir_bool(b, false), NULL};
    if (row->other && node->nin > 1) in[3] = fixed(t, node->in[1].value); /* the dtype of a sum */
    if (row->way == DEVIATION) in[2] = in[3], in[3] = ir_bool(b, false);
    return ir_call(b, op, in[3] ? 4 : 3, in, &out) ? out : NULL;
}

/* Reduces the axis into which all but that of the trips are merged. */
static Value *flattened(Batch *t, Builder *b, const Node *node) {
    Value *x = batch_value(t, node->in[0].value), *out = NULL;
    bool list = !strncmp(node->op->text, "aten._reduce", 12);
    if (x->fact.rank > 2) x = known_call(b, KNOWN_FLATTEN, 3, (Value *[]){x, ir_int(b, 1), ir_int(b, -1)});
    Value *in[] = {x, list ? ir_ints(b, (int64_t[]){1}, 1) : ir_int(b, 1)};
    return ir_call(b, node->op, 2, in, &out) ? out : NULL;
}

static Value *chosen(Batch *t, Builder *b, const Value *v) {
    const Node *node = v->def;
    Value *in[3], *out = NULL;
    in[0] = batch_operand(t, b, node->in[0].value, v->fact.rank);
    for (uint32_t k = 0; k < 2; k++)
        in[k + 1] = batch_operand(t, b, node->block[k]->last->in[v->index].value, v->fact.rank);
    return ir_call(b, op_need(b->func->ops, "aten.where.self"), 3, in, &out) ? out : NULL;
}

/* Returns false if the operator has several results, or cannot be called. */
static bool make_one(Batch *t, Builder *b, const Node *node, Way way, Value **out) {
    switch (way) {
    case SELECTED: *out = selected(t, b, node); break;
    case SPANNED: *out = spanned(t, b, node); break;
    case PLACED: *out = batch_place(t, b, node); break;
    case FLATTENED: *out = flattened(t, b, node); break;
    case INDEXED: *out = indexed(t, b, node); break;
    case PRODUCT: *out = product(t, b, node); break;
    case OUTER: *out = outer(t, b, node); break;
    case EINSUM: *out = einsum(t, b, node); break;
    case EXPANDED: *out = expanded(t, b, node, known_is(node, KNOWN_EXPAND) ? ir_int(b, -1) : batch_count(t)); break;
    case REPEATED: *out = expanded(t, b, node, ir_int(b, 1)); break;
    case PERMUTED: *out = permuted(t, b, node); break;
    case MOVED: *out = moved(t, b, node); break;
    case TURNED:
        *out = known_call(b, KNOWN_TRANSPOSE, 3,
                          (Value *[]){batch_value(t, node->in[0].value), ir_int(b, 1), ir_int(b, 2)});
        break;
    case MERGED: *out = merged(t, b, node); break;
    case JOINED: *out = joined(t, b, node); break;
    case TOTAL:
    case DEVIATION: *out = total(t, b, node); break;
    case CONVERTED: *out = ir_cast(b, batch_value(t, node->in[0].value), node->out[0]->fact.dtype); break;
    default: return call(t, b, node, way, out);
    }
    return *out != NULL;
}

static void note(Batch *t, Value *v, Value *all) {
    CX_ASSERT(t->pass->cx, all && all->fact.rank == v->fact.rank + 1 && all->fact.dtype == v->fact.dtype);
    if (!all->name) all->name = v->name;
    map_set(t->pass->cx->scratch, &t->made, v, all);
}

Value *batch_value(Batch *t, Value *v) {
    Value *known = map_get(&t->made, v);
    if (known) return known;
    Builder b = v->def ? pass_before(t->pass, v->def) : in_front(t);
    b.block = t->loop->home, b.before = t->loop;
    Affine at;
    if (ty_is_number(v->type) && affine_of(t->loop, v, &at)) {
        note(t, v, numbers(t, &b, &at));
    } else if (!v->def) {
        Value *all = batch_sequence(t, &b, v);
        Value *in[] = {all, ir_int(&b, 0), ir_int(&b, 0), batch_count(t), ir_int(&b, 1)};
        map_set(t->pass->cx->scratch, &t->ends, v, all);
        note(t, v, known_call(&b, KNOWN_SLICE, 5, in));
    } else if (v->def->op->kind == OP_IF) {
        note(t, v, chosen(t, &b, v));
    } else {
        Value **out = arena_new_array(t->pass->cx->scratch, Value *, v->def->nout);
        bool good = make_one(t, &b, v->def, batch_way(t, v->def), out);
        CX_ASSERT(t->pass->cx, good);
        for (uint32_t i = 0; i < v->def->nout; i++) note(t, v->def->out[i], out[i]);
    }
    return map_get(&t->made, v);
}
