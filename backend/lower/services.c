/* The services that lowering.h offers to rows: operands as ONNX values, which are made on first use, in the graph of
 * the block that defines them; binding of results; errors. */
#include "backend/lower/lower.h"

#include "base/message.h"

#include <string.h>

/* ---- sizes that can be read ---- */

Provider *dim_provider(Ox *ox, const Dim *d) {
    for (; ox; ox = ox->outer) {
        Provider *provider = map_get(&ox->size, d);
        if (provider) return provider;
    }
    return NULL;
}

void provide_dim(Lower *lo, const Dim *d, OxVal v, int axis) {
    if (!d || d->kind == DIM_CONST || dim_provider(lo->ox, d)) return;
    Provider *provider = arena_new(lo->func->mem, Provider);
    provider->v = v;
    provider->axis = axis;
    map_set(lo->func->mem, &lo->ox->size, d, provider);
}

/* ---- binding ---- */

/* Registers the sizes that can be read from a value. A result of an If or a carried value of a Loop may be an unused
 * placeholder despite its fact, so its number is not taken for the size of another value. */
static void register_dims(Lower *lo, const Value *value, OxVal v) {
    const Fact *fact = &value->fact;
    if (v->kind != OX_TENSOR) return;
    bool joined = value->def ? value->def->nblock > 0 : value->home->owner && value->index > 0;
    if (!joined && fact->item && fact->items == 1 && v->rank == 0) provide_dim(lo, fact->item[0], v, -1);
    for (int i = 0; i < fact->rank && fact->dim; i++) provide_dim(lo, fact->dim[i], v, i);
}

/* Adds to v the rank and sizes that the fact states and the builder has not derived. A rank that contradicts the
 * builder's marks the row as a misfit. */
void lower_refine(Lower *lo, OxVal v, const Fact *fact) {
    if (fact->rank < 0 || v->kind != OX_TENSOR) return;
    if (v->rank >= 0 && v->rank != fact->rank) {
        if (!lo->node || lo->node->op->kind != OP_ROW)
            fault_internal(lo->cx->fault, "rank %d where the fact has %d", v->rank, fact->rank);
        lo->misfit = true;
        return;
    }
    const Dim **dim = arena_new_array(lo->func->mem, const Dim *, (size_t)fact->rank + 1);
    for (int i = 0; i < fact->rank; i++) {
        const Dim *known = fact->dim ? fact->dim[i] : NULL;
        dim[i] = known ? known : v->dim ? v->dim[i] : NULL;
    }
    ox_typed(v, v->dtype, fact->rank, dim);
}

/* Brings the value into the form that its IR type requires. */
OxVal lower_conform(Lower *lo, OxVal v, const Value *value) {
    if (v->kind != OX_TENSOR) return v;
    if (value->fact.dtype != DT_NONE) v = ox_cast(lo->ox, v, value->fact.dtype);
    return ty_is_number(value->type) ? ox_scalar(lo->ox, v) : v;
}

/* Gives the value the rank that the builder has derived, if inference did not know it. Rows query both, so they must
 * agree. */
static void learn_rank(Lower *lo, Value *value, OxVal v) {
    if (value->fact.rank >= 0 || v->rank < 0 || v->kind != OX_TENSOR || value->type->kind != TY_TENSOR) return;
    const Fact known = fact_tensor(lo->cx, value->fact.dtype, v->rank, v->dim);
    value->fact.rank = known.rank;
    value->fact.dim = known.dim;
    lo->state->learned = true;
}

void lower_bind(Lower *lo, Value *value, OxVal v) {
    lower_refine(lo, v, &value->fact);
    learn_rank(lo, value, v);
    if (value->name && !v->hint && v->node && v->node->home == lo->ox) {
        v->hint = value->name;
        v->scope = lo->ox->model->scope;
    }
    map_set(lo->func->graph, &lo->state->values, value, v);
    register_dims(lo, value, v);
}

void lo_result(Lower *lo, uint32_t i, OxVal v) {
    Value *value = lo->node->out[i];
    lower_bind(lo, value, lower_conform(lo, v, value));
}

const Fact *lo_fact(Lower *lo, uint32_t i) { return &lo->node->out[i]->fact; }
/* Sets *seed to a different number for each node, since nodes with the same seed would draw the same numbers. ONNX's
 * attribute is a float, which is exact below 2^24. */
bool lo_seed(Lower *lo, int64_t *seed) {
    uint64_t first = lo->options->seed_nodes ? lo->options->seed : lo->func->seed;
    if (!lo->options->seed_nodes && !lo->func->seeded) return false;
    *seed = (int64_t)((first + (uint64_t)lo->ox->model->seeds++ * 0x9e3779u) & 0xffffff);
    return true;
}

bool lo_wanted(Lower *lo, uint32_t i) { return ir_used(lo->node->out[i]); }

/* ---- values on demand ---- */

static OxVal list_of_numbers(Lower *lo, Node *node, DType dtype) {
    OxVal *part = arena_new_array(lo->func->mem, OxVal, node->nin + 1);
    for (uint32_t i = 0; i < node->nin; i++)
        part[i] = ox_vector(lo->ox, ox_cast(lo->ox, lo_value(lo, node->in[i].value), dtype));
    return ox_concat(lo->ox, 0, node->nin, part);
}

static OxVal empty_list(Lower *lo, const Value *list) {
    DType dtype = list->fact.dtype == DT_NONE ? DT_F32 : list->fact.dtype;
    if (list->type->elem[0]->kind == TY_TENSOR)
        return ox_op(lo->ox, "SequenceEmpty", 0, NULL, OX_ATTR(oa_dtype("dtype", dtype)));
    int64_t *none = arena_new(lo->func->mem, int64_t);
    return ox_const(lo->ox, const_make(lo->cx, dtype, 1, none, none));
}

static OxVal make_list(Lower *lo, Value *list) {
    Node *node = list->def;
    if (!node->nin) return empty_list(lo, list);
    if (list->type->elem[0]->kind != TY_TENSOR) return list_of_numbers(lo, node, list->fact.dtype);
    OxVal *part = arena_new_array(lo->func->mem, OxVal, node->nin);
    for (uint32_t i = 0; i < node->nin; i++) part[i] = lo_value(lo, node->in[i].value);
    OxVal v = ox_op(lo->ox, "SequenceConstruct", node->nin, part, 0, NULL);
    v->hint = list->name;
    return v;
}

static OxVal list_value(Lower *lo, Value *list) {
    Ox *here = lo->ox;
    Ox *home = map_get(&lo->state->graphs, list->home);
    if (home) lo->ox = home;
    OxVal v = make_list(lo, list);
    lo->ox = here;
    map_set(lo->func->mem, &lo->state->values, list, v);
    return v;
}

void lo_read(Lower *lo, const Value *v) {
    for (uint32_t i = 0; i < lo->call.nin && i < 64; i++)
        if (lo->call.in[i] == v) lo->asked.read |= UINT64_C(1) << i;
}

bool lo_is_bound(const Lower *lo, const Value *v) {
    bool made = v->def && (v->def->op->kind == OP_CONST || v->def->op->kind == OP_WEIGHT);
    return made || map_has(&lo->state->values, v);
}

OxVal lo_value(Lower *lo, Value *v) {
    lo_read(lo, v);
    OxVal bound = map_get(&lo->state->values, v);
    if (bound) return bound;
    CX_ASSERT(lo->cx, v->def);
    switch (v->def->op->kind) {
    case OP_NONE: return NULL;
    case OP_CONST: return ox_const(lo->ox, v->def->konst);
    case OP_WEIGHT: return ox_weight(lo->ox->model, v->def->weight);
    case OP_LIST: return list_value(lo, v);
    default: fault_internal(lo->cx->fault, "%s: a result that was not bound", v->def->op->text);
    }
}

DType lo_computed(const Lower *lo, DType dtype) {
    return lo->rounds_once && (dtype == DT_F16 || dtype == DT_BF16) ? DT_F32 : dtype;
}

OxVal lo_operand(Lower *lo, Value *value) {
    OxVal v = lo_value(lo, value);
    return v && v->kind == OX_TENSOR ? ox_cast(lo->ox, v, lo_computed(lo, v->dtype)) : v;
}

OxVal lo_arg(Lower *lo, const char *name) {
    Value *v = call_arg(&lo->call, name);
    return v ? lo_operand(lo, v) : NULL;
}

OxVal lo_arg_as(Lower *lo, const char *name, DType dtype) {
    OxVal v = lo_arg(lo, name);
    return v ? ox_cast(lo->ox, v, lo_computed(lo, dtype)) : NULL;
}

/* ---- errors ---- */

/* Returns a value of the right type, so that lowering can continue after an error; the file is never written. */
OxVal lower_placeholder(Lower *lo, const Value *value) {
    DType dtype = value->fact.dtype == DT_NONE ? DT_F32 : value->fact.dtype;
    bool sequence = value->type->kind == TY_LIST && value->type->elem[0]->kind == TY_TENSOR;
    OxVal v = ox_value(lo->ox, NULL, 0, sequence ? OX_SEQUENCE : OX_TENSOR, dtype);
    return ox_typed(v, dtype, value->fact.rank, value->fact.dim);
}

Diag *lower_error(Lower *lo, DiagCode code, const char *text) {
    for (uint32_t i = 0; i < lo->node->nout; i++)
        lower_bind(lo, lo->node->out[i], lower_placeholder(lo, lo->node->out[i]));
    return diag_add(lo->cx->diags, code, lo->node->at, lo->node->trail, "%s", text);
}

void lo_error(Lower *lo, DiagCode code, const char *format, ...) {
    va_list args;
    va_start(args, format);
    lower_error(lo, code, message_text(lo->cx->mem, format, args))->of_form = true;
    va_end(args);
}

void lo_note(Lower *lo, DiagCode code, const char *format, ...) {
    va_list args;
    va_start(args, format);
    diag_add(lo->cx->diags, code, lo->node->at, lo->node->trail, "%s", message_text(lo->cx->mem, format, args));
    va_end(args);
}

void lo_no_lowering(Lower *lo, const char *why) {
    const Op *op = lo->node->op;
    bool condition = why && (!strncmp(why, "when ", 5) || !strncmp(why, "of ", 3));
    lo_error(lo, DIAG_6101, "%s has no ONNX lowering%s%s", op_said(lo->cx->mem, op),
             !why        ? ""
             : condition ? " "
                         : ": ",
             why ? why : "");
}
