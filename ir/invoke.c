/* Calls rows: arguments are converted to fit the schema, dtypes are promoted as in PyTorch, facts are inferred when the
 * node is made, and constant results are folded. ir_infer repeats the inference on existing nodes. Independent of
 * particular operators. */
#include "ir/call.h"
#include "ir/core.h"
#include "ir/shapes.h"

#include <string.h>

typedef struct {
    Builder *b;
    const Op *op;
    Value **arg; /* one for each parameter */
} Invocation;

static const char *type_str(const Invocation *call, const Type *type) { return ty_str(call->b->func->cx, type); }

static Value *wrong_type(const Invocation *call, const Param *param, const Value *v) {
    Builder *b = call->b;
    diag_add(b->func->cx->diags, DIAG_6003, b->at, b->trail, "argument `%s` of `%s` must be %s, not %s", param->name,
             call->op->name, type_str(call, param->type), type_str(call, v->type));
    return NULL;
}

/* ---- arguments ---- */

static DType dtype_of_number(const Func *func, const Type *type) {
    return type->kind == TY_FLOAT ? func->default_float : type->kind == TY_BOOL ? DT_BOOL : DT_I64;
}

static bool promotes(const Op *op) { return (op->traits & (T_PROMOTE | T_PROMOTE_FLOAT)) != 0; }

static Value *fit_tensor(Invocation *call, const Param *param, Value *v) {
    if (v->type->kind == TY_TENSOR) return v;
    if (ty_is_number(v->type))
        return promotes(call->op) ? v : ir_tensor_of(call->b, v, dtype_of_number(call->b->func, v->type));
    if (v->type->kind == TY_STR) return ir_tensor_of(call->b, v, DT_STR);
    return wrong_type(call, param, v);
}

static TypeKind kind_of_class(DType dtype) {
    return dtype == DT_BOOL ? TY_BOOL : dtype_is_float(dtype) ? TY_FLOAT : TY_INT;
}

static Value *fit_number(Invocation *call, const Param *param, Value *v) {
    TypeKind want = param->type->kind;
    if (v->type->kind == want) return v;
    if (v->type->kind == TY_TENSOR)
        return ir_number_of(call->b, v, want == TY_NUMBER ? kind_of_class(v->fact.dtype) : want);
    if (!ty_is_number(v->type) || (want == TY_INT && v->type->kind == TY_FLOAT)) return wrong_type(call, param, v);
    return want == TY_NUMBER ? v : ir_to_number(call->b, v, want);
}

static Value *repeat(Invocation *call, const Type *elem, Value *v, uint32_t n) {
    Value *item[UINT8_MAX];
    for (uint32_t i = 0; i < n; i++) item[i] = v;
    return ir_list(call->b, elem, n, item);
}

static Value *fit_list(Invocation *call, const Param *param, Value *v) {
    const Type *elem = param->type->elem[0];
    if (v->type->kind != TY_LIST) {
        Param single = *param;
        single.type = elem;
        Value *item = ty_is_number(elem) && (ty_is_number(v->type) || v->type->kind == TY_TENSOR)
                          ? fit_number(call, &single, v)
                          : NULL;
        return item ? repeat(call, elem, item, param->fixed ? param->fixed : 1) : wrong_type(call, param, v);
    }
    if (v->type->elem[0] == elem || elem->kind == TY_ANY || elem->kind == TY_NUMBER) return v;
    const Const *data = v->fact.data ? const_cast(call->b->func->cx, v->fact.data, fact_unknown(param->type).dtype)
                                     : NULL;
    return data ? ir_const(call->b, data, param->type) : wrong_type(call, param, v);
}

static Value *fit(Invocation *call, const Param *param, Value *v) {
    if (ir_is_none(v)) return param->optional || param->type->kind == TY_ANY ? v : wrong_type(call, param, v);
    switch (param->type->kind) {
    case TY_TENSOR: return fit_tensor(call, param, v);
    case TY_INT:
    case TY_FLOAT:
    case TY_BOOL:
    case TY_NUMBER: return fit_number(call, param, v);
    case TY_LIST: return fit_list(call, param, v);
    default: return v;
    }
}

static const Type *type_of_const(Func *func, const Const *c) {
    static const TypeKind kind[] = {
        [DTC_BOOL] = TY_BOOL, [DTC_INT] = TY_INT,      [DTC_FLOAT] = TY_FLOAT, [DTC_COMPLEX] = TY_COMPLEX,
        [DTC_TEXT] = TY_STR,  [DTC_FLOAT8] = TY_FLOAT, [DTC_NIBBLE] = TY_INT};
    const Type *type = ir_basic(func, kind[dtype_rows[c->dtype].class]);
    return c->rank ? ty_list(func->types, type) : type;
}

/* Returns the value of an argument that is left out, as most calls do: one none value, and the default used last, serve
 * all calls of a block. */
static Value *absent_value(Builder *b, const Const *value) {
    Value **kept = &b->block->kept[value != NULL];
    if (!ir_serves(b, *kept) || (*kept)->def->konst != value)
        *kept = value ? ir_const(b, value, type_of_const(b->func, value)) : ir_none(b);
    return *kept;
}

static Value *absent(Invocation *call, const Param *param) {
    Builder *b = call->b;
    if (param->has_default && param->value) return absent_value(b, param->value);
    if (param->has_default || param->optional) return absent_value(b, NULL);
    diag_add(b->func->cx->diags, DIAG_6002, b->at, b->trail, "`%s` needs the argument `%s`", call->op->name,
             param->name);
    return NULL;
}

static bool bind(Invocation *call, uint32_t nin, Value *const *in) {
    CX_ASSERT(call->b->func->cx, nin <= call->op->params);
    for (uint32_t i = 0; i < call->op->params; i++) {
        const Param *param = &call->op->param[i];
        call->arg[i] = i < nin && in[i] ? fit(call, param, in[i]) : absent(call, param);
        if (!call->arg[i]) return false;
    }
    return true;
}

/* ---- promotion: tensors with dimensions, then 0-d tensors, then numbers, each counting only if its category is higher
 * ---- */

typedef struct {
    DType dimensioned, scalar, number;
    bool unsure, clash;
} Operands;

static void count_dtype(Operands *operands, DType *group, DType dtype) {
    if (dtype == DT_NONE || dtype == DT_STR) return;
    DType both = *group == DT_NONE ? dtype : dtype_promote(*group, dtype);
    if (both == DT_NONE)
        operands->clash = true;
    else
        *group = both;
}

static void count_value(const Func *func, Operands *operands, const Value *v, bool unknown_is_scalar) {
    if (ir_is_none(v)) return;
    if (ty_is_number(v->type)) {
        count_dtype(operands, &operands->number, dtype_of_number(func, v->type));
        return;
    }
    bool scalar = v->fact.rank == 0 || (v->fact.rank < 0 && unknown_is_scalar);
    operands->unsure |= v->fact.rank < 0;
    count_dtype(operands, scalar ? &operands->scalar : &operands->dimensioned, v->fact.dtype);
}

static bool takes_part(const Param *param) {
    const Type *type = param->type->kind == TY_LIST ? param->type->elem[0] : param->type;
    if (type->kind == TY_NUMBER) return !param->has_default || !param->value;
    return type->kind == TY_TENSOR && strcmp(param->name, "condition") != 0 && strcmp(param->name, "mask") != 0;
}

static Operands count_operands(const Invocation *call, bool unknown_is_scalar) {
    const Func *func = call->b->func;
    Operands operands = {0};
    for (uint32_t i = 0; i < call->op->params; i++) {
        if (!takes_part(&call->op->param[i])) continue;
        const Node *list = ir_list_node(call->arg[i]);
        if (!list) count_value(func, &operands, call->arg[i], unknown_is_scalar);
        for (uint32_t j = 0; list && j < list->nin; j++)
            count_value(func, &operands, list->in[j].value, unknown_is_scalar);
    }
    return operands;
}

static DType combine(Operands *operands, DType high, DType low) {
    DTypeClass high_class = dtype_rows[high].class, low_class = dtype_rows[low].class;
    if (high == DT_NONE) return low;
    if (low == DT_NONE || high_class == DTC_COMPLEX) return high;
    if (high_class == DTC_FLOAT) return low_class != DTC_COMPLEX ? high : high == DT_F64 ? DT_C128 : DT_C64;
    if (high_class == DTC_INT && low_class < DTC_FLOAT) return high;
    DType both = dtype_promote(high, low);
    operands->clash |= both == DT_NONE;
    return both;
}

static DType common_dtype(Invocation *call, bool unknown_is_scalar, Operands *operands) {
    *operands = count_operands(call, unknown_is_scalar);
    DType common = combine(operands, operands->dimensioned, combine(operands, operands->scalar, operands->number));
    bool whole = common != DT_NONE && dtype_rows[common].class < DTC_FLOAT;
    return whole && (call->op->traits & T_PROMOTE_FLOAT) ? call->b->func->default_float : common;
}

static Value *cast_operand(Builder *b, Value *v, DType to) {
    if (ir_is_none(v) || v->fact.dtype == DT_STR) return v;
    return ty_is_number(v->type) ? ir_tensor_of(b, v, to) : ir_cast(b, v, to);
}

static Value *cast_list(Builder *b, const Node *list, DType to) {
    Value **item = arena_new_array(b->func->mem, Value *, list->nin);
    bool same = true;
    for (uint32_t i = 0; i < list->nin; i++) {
        item[i] = cast_operand(b, list->in[i].value, to);
        same &= item[i] == list->in[i].value;
    }
    return same ? list->out[0] : ir_list(b, ir_basic(b->func, TY_TENSOR), list->nin, item);
}

/* Casts an operand to the common dtype, unless kernels on 16-bit floats read it in its own dtype (T_OWN_SCALAR): a 0-d
 * `other`, or a number that the common dtype cannot hold. */
static Value *promoted(const Invocation *call, const Param *param, Value *v, DType common) {
    double number;
    bool own = (call->op->traits & T_OWN_SCALAR) && (common == DT_F16 || common == DT_BF16);
    if (own && ty_is_number(v->type) && !(ir_known_float(v, &number) && dtype_is_near(common, number)))
        return ir_tensor_of(call->b, v, call->b->func->default_float);
    bool scalar = own && v->type->kind == TY_TENSOR && v->fact.rank == 0 && !strcmp(param->name, "other");
    return scalar ? v : cast_operand(call->b, v, common);
}

static bool promote(Invocation *call) {
    Builder *b = call->b;
    Operands operands;
    DType common = common_dtype(call, false, &operands);
    if (operands.unsure && common != common_dtype(call, true, &operands)) {
        diag_add(b->func->cx->diags, DIAG_4002, b->at, b->trail,
                 "the dtype of `%s` depends on the rank of its input, which is not known", call->op->name);
        return false;
    }
    if (operands.clash) {
        diag_add(b->func->cx->diags, DIAG_4003, b->at, b->trail,
                 "`%s` cannot combine these dtypes, because PyTorch has no common dtype for them", call->op->name);
        return false;
    }
    if (common == DT_NONE) return true;
    for (uint32_t i = 0; i < call->op->params; i++) {
        const Param *param = &call->op->param[i];
        if (param->type->kind == TY_NUMBER || !takes_part(param)) continue;
        const Node *list = ir_list_node(call->arg[i]);
        if (list)
            call->arg[i] = cast_list(b, list, common);
        else if (param->type->kind != TY_LIST)
            call->arg[i] = promoted(call, param, call->arg[i], common);
    }
    return true;
}

/* ---- inference and folding ---- */

/* Completes a fact, since an int whose dim is a constant has known contents. */
static void complete(Func *func, const Type *type, Fact *fact) {
    int64_t k;
    if (type->kind == TY_INT && !fact->data && fact->items == 1 && dim_known(fact->item[0], &k))
        fact->data = const_int(func->cx, k);
    if (type->kind == TY_TENSOR) *fact = fact_fresh(func->cx, func->dims, fact);
}

static bool lacks_dtype(const Type *type, const Fact *fact) {
    while (type->n && (type->kind == TY_LIST || type->kind == TY_OPTIONAL)) type = type->elem[0];
    return type->kind == TY_TENSOR && fact->dtype == DT_NONE;
}

static bool takes_arguments(const OpCall *call) {
    const Op *op = call->op;
    if (!op->row->shapes && !op->row->takes) return true;
    const Fact **facts = arena_new_array(call->func->cx->scratch, const Fact *, op->params);
    for (uint32_t i = 0; i < call->nin; i++)
        facts[i] = call->in[i] && call->in[i]->type->kind == TY_TENSOR ? &call->in[i]->fact : NULL;
    ShapesMisfit misfit = shapes_misfit(call->func->cx, call->func->dims, op, facts);
    return !misfit.text || call_refuse(call, misfit.code, misfit.way, "%s", misfit.text);
}

static bool is_axis(Sym name) {
    static const char *const names[] = {"dim",     "dims", "dim0",  "dim1",  "dim2",   "start_dim",
                                        "end_dim", "axis", "axis0", "axis1", "source", "destination"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(names[i], name)) return true;
    return false;
}

/* Returns whether the axes can exist; some are out of range for every rank a tensor can have. */
static bool axes_exist(const OpCall *call) {
    const Op *op = call->op;
    for (uint32_t i = 0; i < op->params; i++) {
        const Param *param = &op->param[i];
        int64_t axis;
        if (param->type->kind != TY_INT || !is_axis(param->name) || !call_int(call, param->name, &axis)) continue;
        if (axis < -MAX_RANK || axis >= MAX_RANK)
            return call_error(call, DIAG_6110, "`%s`: there is no dimension %lld, since a tensor has at most %d",
                              op->name, (long long)axis, MAX_RANK);
    }
    return true;
}

static bool infer(OpCall *call, Fact *fact) {
    const Op *op = call->op;
    Func *func = call->func;
    if (!takes_arguments(call) || !axes_exist(call)) return false;
    for (uint32_t i = 0; i < op->results; i++) fact[i] = fact_unknown(op->result[i]);
    if (op->row->infer && !op->row->infer(call, fact)) return false;
    for (uint32_t i = 0; i < op->results; i++) {
        complete(func, op->result[i], &fact[i]);
        if (func->partial || !lacks_dtype(op->result[i], &fact[i])) continue;
        Diag *diag = diag_add(func->cx->diags, DIAG_4001, call->at, call->trail,
                              "the dtype of the result of `%s` is not known", op->name);
        diag_help(func->cx->diags, diag, "state the dtype explicitly, for instance with `.to(torch.float32)`");
        return false;
    }
    return true;
}

/* Returns whether the result may be folded: up to the limit, and not if sizes are unknown. */
static bool is_foldable(OpCall *call, const Fact *fact) {
    const Op *op = call->op;
    if (!op->row->fold || (op->traits & (T_RANDOM | T_EFFECT))) return false;
    for (uint32_t i = 0; i < call->nin; i++)
        if (!call->in[i]->fact.data && !ir_is_none(call->in[i])) return false;
    int64_t count = 8, k;
    if (fact->rank < 0) return false;
    for (int j = 0; j < fact->rank; j++)
        if (!dim_known(fact->dim[j], &k) || __builtin_mul_overflow(count, k, &count)) return false;
    return count <= call->func->cx->limits.fold_bytes;
}

/* Returns the contents of a row's result, NULL if they are not known. Only rows with one result have any. */
static const Const *fold(OpCall *call, const Fact *fact) {
    const Op *op = call->op;
    const Const *data = NULL;
    if (op->results != 1) return NULL;
    if (is_foldable(call, fact) && op->row->fold(call, &data)) return data;
    return op->traits & (T_RANDOM | T_EFFECT) ? NULL : fact->data;
}

/* Calls a row. Until it has succeeded, it allocates only scratch memory. */
static bool invoke(Builder *b, const Op *op, uint32_t nin, Value *const *in, Value **out) {
    Func *func = b->func;
    Arena *scratch = func->cx->scratch;
    Invocation made = {b, op, arena_new_array(scratch, Value *, op->params)};
    if (!bind(&made, nin, in) || (promotes(op) && !promote(&made))) return false;
    OpCall call = {.func = func, .b = b, .op = op, .nin = op->params, .in = made.arg, .at = b->at, .trail = b->trail};
    Fact *fact = arena_new_array(scratch, Fact, op->results);
    if (!infer(&call, fact)) return false;
    const Const *data = fold(&call, fact);
    if (data) return out[0] = ir_const(b, data, op->result[0]), true;
    Node *node = ir_node(b, op, op->params, made.arg, op->results, op->result, fact, 0);
    for (uint32_t i = 0; i < op->results; i++) out[i] = node->out[i];
    return true;
}

bool ir_call(Builder *b, const Op *op, uint32_t nin, Value *const *in, Value **out) {
    Context *cx = b->func->cx;
    ArenaMark mark = arena_mark(cx->scratch);
    bool done = invoke(b, op, nin, in, out);
    arena_release(cx->scratch, mark);
    return done;
}

Value *ir_call1(Builder *b, const char *op_text, uint32_t nin, Value *const *in) {
    const Op *op = op_need(b->func->ops, op_text);
    CX_ASSERT(b->func->cx, op->results == 1);
    Value *out = NULL;
    return ir_call(b, op, nin, in, &out) ? out : NULL;
}

const Const *ir_fold(Builder *b, Node *node) {
    if (node->op->kind != OP_ROW) return NULL;
    Arena *scratch = b->func->cx->scratch;
    ArenaMark mark = arena_mark(scratch);
    Value **in = arena_new_array(scratch, Value *, node->nin);
    for (uint32_t i = 0; i < node->nin; i++) in[i] = node->in[i].value;
    OpCall call = {
        .func = b->func, .b = b, .op = node->op, .nin = node->nin, .in = in, .at = node->at, .trail = node->trail};
    const Const *folded = fold(&call, &node->out[0]->fact);
    arena_release(scratch, mark);
    return folded;
}

/* ---- inferring again ---- */

static bool learn(Func *func, Value *v, const Fact *fact) {
    Fact both = fact_meet(func->cx, &v->fact, fact);
    complete(func, v->type, &both);
    if (fact_equal(&both, &v->fact)) return false;
    v->fact = both;
    return true;
}

static bool learn_if(Func *func, Node *node) {
    bool learned = false;
    for (uint32_t i = 0; i < node->nout; i++) {
        const Value *left = node->block[0]->last->in[i].value, *right = node->block[1]->last->in[i].value;
        Fact fact = fact_join(func->cx, &left->fact, &right->fact);
        learned |= learn(func, node->out[i], &fact);
    }
    return learned;
}

static bool learn_loop(Func *func, Node *node) {
    const Block *body = node->block[0];
    uint32_t carried = node->nin - 2;
    const Dim *trips = ir_trip_count(func, node->in[0].value, node->in[1].value, body);
    bool learned = false;
    for (uint32_t i = 0; i < node->nout; i++) {
        Fact fact = i < carried ? ir_carried_fact(func, node->in[i + 2].value, body->param[i + 1])
                                : ir_scan_fact(func, &body->last->in[i + 1].value->fact, trips);
        learned |= learn(func, node->out[i], &fact);
    }
    return learned;
}

static bool learn_core(Func *func, Node *node) {
    const Fact *in = node->nin ? &node->in[0].value->fact : NULL;
    const Type *type = node->nout ? node->out[0]->type : NULL;
    Fact fact;
    switch (node->op->kind) {
    case OP_IF: return learn_if(func, node);
    case OP_LOOP: return learn_loop(func, node);
    case OP_CAST:
    case OP_TENSOR_OF: fact = ir_cast_fact(func, in, node->out[0]->fact.dtype); break;
    case OP_NUMBER_OF: fact = ir_number_fact(func, in, type); break;
    case OP_LIST_OF: fact = ir_list_of_fact(func, in, type); break;
    case OP_OPT_SOME:
    case OP_OPT_GET:
        CX_ASSERT(func->cx, in);
        fact = *in;
        break;
    case OP_LIST: {
        Value **item = arena_new_array(func->mem, Value *, node->nin);
        for (uint32_t i = 0; i < node->nin; i++) item[i] = node->in[i].value;
        fact = ir_list_fact(func, type, node->nin, item);
        break;
    }
    default: return false;
    }
    return learn(func, node->out[0], &fact);
}

static bool infer_again(Func *func, Node *node) {
    Value **in = arena_new_array(func->cx->scratch, Value *, node->nin);
    for (uint32_t i = 0; i < node->nin; i++) in[i] = node->in[i].value;
    OpCall call = {.func = func, .op = node->op, .nin = node->nin, .in = in, .at = node->at, .trail = node->trail};
    Fact *fact = arena_new_array(func->cx->scratch, Fact, node->nout);
    bool learned = false;
    /* an error was reported when the node was made, or is in code that need not be reached */
    diag_quiet(func->cx->diags, 1);
    bool good = infer(&call, fact);
    diag_quiet(func->cx->diags, -1);
    for (uint32_t i = 0; good && i < node->nout; i++) learned |= learn(func, node->out[i], &fact[i]);
    return learned;
}

bool ir_infer(Builder *b, Node *node) {
    Func *func = b->func;
    if (node->op->kind != OP_ROW) return learn_core(func, node);
    ArenaMark mark = arena_mark(func->cx->scratch);
    bool learned = infer_again(func, node);
    arena_release(func->cx->scratch, mark);
    return learned;
}
