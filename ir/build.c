/* Makes nodes of the core operators: constants, lists, casts, If and Loop. Constant results are folded here, so that
 * passes and the evaluator see constants and not the nodes that compute them. call.c and invoke.c handle calls of
 * rows. */
#include "ir/core.h"

#include <string.h>

static Value *make_value(Builder *b, OpKind kind, uint32_t nin, Value *const *in, const Type *type, Fact fact) {
    return ir_node(b, op_core(b->func->ops, kind), nin, in, 1, &type, &fact, 0)->out[0];
}

Builder ir_at(const Builder *b, Block *block) {
    Builder inner = *b;
    inner.block = block;
    inner.before = NULL;
    return inner;
}

Node *ir_yield(Builder *b, uint32_t n, Value *const *v) {
    return ir_node(b, op_core(b->func->ops, OP_YIELD), n, v, 0, NULL, NULL, 0);
}

/* ---- constants ---- */

Value *ir_const(Builder *b, const Const *data, const Type *type) {
    Fact fact = fact_const(b->func->cx, b->func->dims, data);
    Value *v = make_value(b, OP_CONST, 0, NULL, type, fact);
    v->def->konst = data;
    return v;
}

static Value *scalar(Builder *b, TypeKind kind, const Const *data) {
    return ir_const(b, data, ir_basic(b->func, kind));
}
Value *ir_int(Builder *b, int64_t value) { return scalar(b, TY_INT, const_int(b->func->cx, value)); }
Value *ir_float(Builder *b, double value) { return scalar(b, TY_FLOAT, const_float(b->func->cx, value)); }

bool ir_serves(const Builder *b, const Value *v) { return v && !b->before && v->def && v->home == b->block; }

Value *ir_bool(Builder *b, bool value) {
    Value **kept = &b->block->kept[2 + value];
    if (!ir_serves(b, *kept)) *kept = scalar(b, TY_BOOL, const_bool(b->func->cx, value));
    return *kept;
}

Value *ir_str(Builder *b, Sym value) { return scalar(b, TY_STR, const_str(b->func->cx, value)); }

Value *ir_none(Builder *b) {
    const Type *none = ir_basic(b->func, TY_NONE);
    return make_value(b, OP_NONE, 0, NULL, none, fact_unknown(none));
}

Value *ir_ints(Builder *b, const int64_t *v, size_t n) {
    return ir_const(b, const_ints(b->func->cx, v, n), ty_list(b->func->types, ir_basic(b->func, TY_INT)));
}

Value *ir_weight(Builder *b, Weight *weight) {
    const Dim *dim[MAX_RANK];
    for (uint32_t i = 0; i < weight->rank; i++) dim[i] = dim_const(b->func->dims, weight->dim[i]);
    Fact fact = fact_tensor(b->func->cx, weight->dtype, (int)weight->rank, dim);
    Value *v = make_value(b, OP_WEIGHT, 0, NULL, ir_basic(b->func, TY_TENSOR), fact);
    v->def->weight = weight;
    return v;
}

/* ---- lists ---- */

/* Returns one 1-D constant of the elements, or NULL if one is not a constant. */
static const Const *joined_data(Builder *b, DType dtype, uint32_t n, Value *const *v) {
    Context *cx = b->func->cx;
    size_t size = dtype == DT_STR ? sizeof(Sym) : dtype_rows[dtype].bytes;
    for (uint32_t i = 0; i < n; i++)
        if (!v[i]->fact.data || v[i]->fact.data->rank) return NULL;
    char *data = arena_alloc(cx->mem, sz_add(cx->fault, sz_mul(cx->fault, n, size), 1));
    for (uint32_t i = 0; i < n; i++) {
        const Const *c = const_cast(cx, v[i]->fact.data, dtype);
        if (!c) return NULL;
        memcpy(data + i * size, c->data, size);
    }
    int64_t length = n;
    return const_make(cx, dtype, 1, &length, data);
}

static Fact fact_of_ints(Func *func, uint32_t n, Value *const *v) {
    const Dim *item[MAX_ITEMS];
    for (uint32_t i = 0; i < n && i < MAX_ITEMS; i++) item[i] = ir_dim(func, v[i]);
    return fact_ints(func->cx, func->dims, n, item);
}

static Fact fact_of_elements(Func *func, const Type *list, uint32_t n, Value *const *v) {
    Fact fact = fact_unknown(list);
    bool any = false;
    for (uint32_t i = 0; i < n; i++) {
        if (ir_is_none(v[i])) continue;
        fact = any ? fact_join(func->cx, &fact, &v[i]->fact) : v[i]->fact;
        any = true;
    }
    fact.item = NULL;
    fact.items = 0;
    fact.data = NULL;
    fact.length = dim_const(func->dims, n);
    return fact;
}

Fact ir_list_fact(Func *func, const Type *list, uint32_t n, Value *const *v) {
    if (list->elem[0]->kind == TY_INT) return fact_of_ints(func, n, v);
    Fact fact = fact_unknown(list);
    if (fact.dtype == DT_NONE) return fact_of_elements(func, list, n, v);
    const Dim *length = dim_const(func->dims, n);
    return fact_tensor(func->cx, fact.dtype, 1, &length);
}

Value *ir_list(Builder *b, const Type *elem, uint32_t n, Value *const *v) {
    const Type *list = ty_list(b->func->types, elem);
    DType dtype = fact_unknown(list).dtype;
    const Const *data = dtype == DT_NONE ? NULL : joined_data(b, dtype, n, v);
    if (data) return ir_const(b, data, list);
    return make_value(b, OP_LIST, n, v, list, ir_list_fact(b->func, list, n, v));
}

/* ---- conversions ---- */

static bool is_small(const Func *func, const Const *c) { return c->count * 8 <= (uint64_t)func->cx->limits.fold_bytes; }

/* Returns whether symbolic contents survive the conversion: they do if the target is an integer type that can represent
 * all of them. */
static bool keeps_items(DType from, DType to) {
    return to == DT_I64 || from == to || (dtype_is_int(to) && dtype_rows[from].bytes < dtype_rows[to].bytes);
}

Fact ir_cast_fact(Func *func, const Fact *from, DType to) {
    Fact fact = *from;
    fact.dtype = to;
    fact.data = NULL;
    if (from->data && is_small(func, from->data)) fact.data = const_cast(func->cx, from->data, to);
    if (!keeps_items(from->dtype, to)) {
        fact.item = NULL;
        fact.items = 0;
    }
    return fact;
}

/* Returns a constant if the contents are known, else a node of that kind. */
static Value *convert(Builder *b, OpKind kind, Value *v, const Type *type, Fact fact) {
    if (fact.data) return ir_const(b, fact.data, type);
    return make_value(b, kind, 1, &v, type, fact);
}

Value *ir_cast(Builder *b, Value *tensor, DType to) {
    if (tensor->fact.dtype == to) return tensor;
    return convert(b, OP_CAST, tensor, tensor->type, ir_cast_fact(b->func, &tensor->fact, to));
}

Value *ir_tensor_of(Builder *b, Value *number, DType to) {
    return convert(b, OP_TENSOR_OF, number, ir_basic(b->func, TY_TENSOR), ir_cast_fact(b->func, &number->fact, to));
}

Fact ir_number_fact(Func *func, const Fact *tensor, const Type *number) {
    Fact fact = fact_unknown(number);
    const Const *data = tensor->data && tensor->data->count == 1 ? const_cast(func->cx, tensor->data, fact.dtype)
                                                                 : NULL;
    if (data) {
        data = const_make(func->cx, data->dtype, 0, NULL, data->data);
        return fact_const(func->cx, func->dims, data);
    }
    if (tensor->items != 1 || fact.dtype != DT_I64) return fact;
    return fact_int(func->cx, tensor->item[0]);
}

const Const *ir_contents(Func *func, Value *v) {
    if (v->fact.data) return v->fact.data;
    const Const *data = v->def ? ops_contents(func->ops, func, v) : NULL;
    if (data) {
        Fact known = fact_const(func->cx, func->dims, data);
        v->fact = fact_meet(func->cx, &v->fact, &known);
    }
    return v->fact.data;
}

Value *ir_number_of(Builder *b, Value *tensor, TypeKind kind) {
    const Type *type = ir_basic(b->func, kind);
    ir_contents(b->func, tensor);
    return convert(b, OP_NUMBER_OF, tensor, type, ir_number_fact(b->func, &tensor->fact, type));
}

static TypeKind number_kind(DType dtype) {
    switch (dtype_rows[dtype].class) {
    case DTC_BOOL: return TY_BOOL;
    case DTC_INT: return TY_INT;
    case DTC_TEXT: return TY_STR;
    default: return TY_FLOAT;
    }
}

Fact ir_list_of_fact(Func *func, const Fact *tensor, const Type *list) {
    DType to = fact_unknown(list).dtype;
    Fact fact = ir_cast_fact(func, tensor, to);
    if (fact.rank != 1) return fact_unknown(list);
    return fact;
}

Value *ir_list_of(Builder *b, Value *tensor) {
    const Type *list = ty_list(b->func->types, ir_basic(b->func, number_kind(tensor->fact.dtype)));
    ir_contents(b->func, tensor);
    return convert(b, OP_LIST_OF, tensor, list, ir_list_of_fact(b->func, &tensor->fact, list));
}

/* Converts through a 0-d tensor, which is how numbers are represented in the end. */
Value *ir_to_number(Builder *b, Value *number, TypeKind kind) {
    if (number->type->kind == kind) return number;
    DType to = fact_unknown(ir_basic(b->func, kind)).dtype;
    if (number->fact.data) return ir_const(b, const_cast(b->func->cx, number->fact.data, to), ir_basic(b->func, kind));
    return ir_number_of(b, ir_tensor_of(b, number, to), kind);
}

/* ---- optionals and traps ---- */

Value *ir_opt_some(Builder *b, Value *v) {
    return make_value(b, OP_OPT_SOME, 1, &v, ty_optional(b->func->types, v->type), v->fact);
}

Value *ir_opt_none(Builder *b, const Type *elem, Fact fact) {
    return make_value(b, OP_OPT_NONE, 0, NULL, ty_optional(b->func->types, elem), fact);
}

Value *ir_opt_has(Builder *b, Value *optional) {
    const Type *type = ir_basic(b->func, TY_BOOL);
    return make_value(b, OP_OPT_HAS, 1, &optional, type, fact_unknown(type));
}

Value *ir_opt_get(Builder *b, Value *optional) {
    return make_value(b, OP_OPT_GET, 1, &optional, optional->type->elem[0], optional->fact);
}

void ir_trap(Builder *b, Value *fails) { ir_node(b, op_core(b->func->ops, OP_TRAP), 1, &fails, 0, NULL, NULL, 0); }

/* ---- If and Loop ---- */

static void check_yield(const Builder *b, const Block *block) {
    CX_ASSERT(b->func->cx, block->last && block->last->op->kind == OP_YIELD);
}

Node *ir_if(Builder *b, Value *cond, Block *then_block, Block *else_block) {
    check_yield(b, then_block);
    check_yield(b, else_block);
    Func *func = b->func;
    const Node *left = then_block->last, *right = else_block->last;
    CX_ASSERT(func->cx, left->nin == right->nin);
    const Type **type = arena_new_array(func->mem, const Type *, left->nin);
    Fact *fact = arena_new_array(func->mem, Fact, left->nin);
    for (uint32_t i = 0; i < left->nin; i++) {
        type[i] = left->in[i].value->type;
        fact[i] = fact_join(func->cx, &left->in[i].value->fact, &right->in[i].value->fact);
    }
    Node *node = ir_node(b, op_core(func->ops, OP_IF), 1, &cond, left->nin, type, fact, 2);
    ir_attach(node, 0, then_block);
    ir_attach(node, 1, else_block);
    return node;
}

/* Returns the sizes of a carried value after the loop. A symbol of the parameter that the initial value does not have
 * is replaced, because it stood for the size in one trip. */
static const Dim *const *dims_after(Func *func, uint32_t n, const Dim *const *entry, const Dim *const *head, bool fresh,
                                    bool size) {
    if (!n || !head) return head;
    const Dim **out = arena_new_array(func->cx->mem, const Dim *, n);
    for (uint32_t i = 0; i < n; i++) {
        bool same = head[i] && ((entry && entry[i] == head[i]) || head[i]->kind == DIM_CONST);
        out[i] = same ? head[i] : fresh ? dim_fresh(func->dims, size) : NULL;
    }
    return out;
}

Fact ir_carried_fact(Func *func, const Value *init, const Value *param) {
    Fact fact = param->fact;
    bool sequence = param->type->kind == TY_LIST && param->type->elem[0]->kind == TY_TENSOR;
    bool same_rank = init->fact.rank == fact.rank, same_items = init->fact.items == fact.items;
    if (fact.rank > 0)
        fact.dim = dims_after(func, (uint32_t)fact.rank, same_rank ? init->fact.dim : NULL, fact.dim, !sequence, true);
    fact.item = dims_after(func, fact.items, same_items ? init->fact.item : NULL, fact.item, true, false);
    if (fact.length && fact.length != init->fact.length) fact.length = dim_fresh(func->dims, true);
    return fact;
}

const Dim *ir_trip_count(Func *func, const Value *trips, const Value *cond, const Block *body) {
    bool first, next;
    if (trips->fact.items != 1 || !ir_known_bool(cond, &first) || !ir_known_bool(body->last->in[0].value, &next))
        return NULL;
    return first && next ? dim_max(func->dims, trips->fact.item[0], dim_const(func->dims, 0)) : NULL;
}

Fact ir_scan_fact(Func *func, const Fact *row, const Dim *trips) {
    if (row->rank < 0 || row->rank >= MAX_RANK) return (Fact){.dtype = row->dtype, .rank = -1};
    const Dim *dim[MAX_RANK] = {trips ? trips : dim_fresh(func->dims, true)};
    bool turns = trips && dim_less(func->dims, dim_const(func->dims, 0), trips) == 1;
    for (int i = 0; i < row->rank; i++) {
        const Dim *d = row->dim[i];
        bool holds = d && (d->kind == DIM_CONST || (turns && dim_is_named(d)));
        dim[i + 1] = holds ? d
                           : dim_fresh(func->dims,
                                       true); /* if the loop makes no trip, a symbolic size is 0 and not the row's */
    }
    return fact_tensor(func->cx, row->dtype, row->rank + 1, dim);
}

Node *ir_loop(Builder *b, Value *trips, Value *cond, uint32_t n, Value *const *init, Block *body) {
    check_yield(b, body);
    Func *func = b->func;
    const Node *yield = body->last;
    CX_ASSERT(func->cx, body->nparam == n + 1 && yield->nin >= n + 1);
    uint32_t nout = yield->nin - 1;
    const Type **type = arena_new_array(func->mem, const Type *, nout);
    Fact *fact = arena_new_array(func->mem, Fact, nout);
    Value **in = arena_new_array(func->mem, Value *, (size_t)n + 2);
    in[0] = trips;
    in[1] = cond;
    for (uint32_t i = 0; i < n; i++) {
        in[i + 2] = init[i];
        type[i] = body->param[i + 1]->type;
        fact[i] = ir_carried_fact(func, init[i], body->param[i + 1]);
    }
    const Dim *count = ir_trip_count(func, trips, cond, body);
    for (uint32_t i = n; i < nout; i++) {
        type[i] = ir_basic(func, TY_TENSOR);
        fact[i] = ir_scan_fact(func, &yield->in[i + 1].value->fact, count);
    }
    Node *node = ir_node(b, op_core(func->ops, OP_LOOP), n + 2, in, nout, type, fact, 1);
    ir_attach(node, 0, body);
    return node;
}

void ir_prove_rank(Func *func, const Value *v, int rank) {
    bool input = v && !v->def && v->home == func->body && v->type->kind == TY_TENSOR && v->fact.rank < 0;
    if (input && rank >= 0 && !map_has(&func->proven, v->name))
        map_set(func->mem, &func->proven, v->name, (void *)(uintptr_t)(rank + 1));
}
