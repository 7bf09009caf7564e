/* Reads the arguments of a call by the names in its schema. */
#include "ir/call.h"

#include "base/message.h"

#include <string.h>

/* torch's ScalarType numbers, which represent dtypes in schemas and in archives. */
static const DType scalar_types[] = {[0] = DT_U8,    [1] = DT_I8,    [2] = DT_I16,  [3] = DT_I32,  [4] = DT_I64,
                                     [5] = DT_F16,   [6] = DT_F32,   [7] = DT_F64,  [9] = DT_C64,  [10] = DT_C128,
                                     [11] = DT_BOOL, [15] = DT_BF16, [27] = DT_U16, [28] = DT_U32, [29] = DT_U64};

OpCall call_of_node(Func *func, Node *node) {
    Value **in = arena_new_array(func->graph, Value *, node->nin + 1);
    for (uint32_t i = 0; i < node->nin; i++) in[i] = node->in[i].value;
    return (OpCall){.func = func, .op = node->op, .nin = node->nin, .in = in, .at = node->at, .trail = node->trail};
}

int call_index(const OpCall *call, const char *name) {
    for (uint32_t i = 0; i < call->op->params && i < call->nin; i++)
        if (!strcmp(call->op->param[i].name, name)) return (int)i;
    return -1;
}

Value *call_arg(const OpCall *call, const char *name) {
    int i = call_index(call, name);
    return i < 0 || !call->in[i] || ir_is_none(call->in[i]) ? NULL : call->in[i];
}

const Fact *call_fact(const OpCall *call, const char *name) {
    Value *v = call_arg(call, name);
    return v ? &v->fact : NULL;
}

const Const *call_const(const OpCall *call, const char *name) {
    Value *v = call_arg(call, name);
    return v ? v->fact.data : NULL;
}

/* Records that an argument was requested as a constant but is not constant. Always returns false. */
static bool not_known(const OpCall *call, const char *name) {
    int i = call_index(call, name);
    if (call->asked && i >= 0 && i < 64 && !call_const(call, name)) call->asked->unknown |= UINT64_C(1) << i;
    return false;
}

bool call_int(const OpCall *call, const char *name, int64_t *out) {
    Value *v = call_arg(call, name);
    bool flag;
    if (!v) return false;
    if (ir_known_int(v, out)) return true;
    if (!ir_known_bool(v, &flag)) return not_known(call, name);
    *out = flag;
    return true;
}

bool call_float(const OpCall *call, const char *name, double *out) {
    Value *v = call_arg(call, name);
    int64_t k;
    if (v && ir_known_float(v, out)) return true;
    if (!call_int(call, name, &k)) return false;
    *out = (double)k;
    return true;
}

int call_bool(const OpCall *call, const char *name) {
    int64_t k;
    if (!call_has(call, name)) return 0;
    return call_int(call, name, &k) ? k != 0 : -1;
}

Sym call_str(const OpCall *call, const char *name) {
    const Const *c = call_const(call, name);
    return c && c->dtype == DT_STR && c->count == 1 ? *(const Sym *)c->data : NULL;
}

DType call_dtype(const OpCall *call, const char *name) {
    int64_t k;
    Sym text = call_str(call, name);
    if (text) return dtype_named(text);
    bool known = call_int(call, name, &k) && k >= 0 && (size_t)k < sizeof scalar_types / sizeof *scalar_types;
    return known ? scalar_types[k] : DT_NONE;
}

/* ---- lists ---- */

static uint32_t repeat_of(const OpCall *call, int index, const Value *v) {
    uint8_t fixed = call->op->param[index].fixed;
    return v->type->kind == TY_LIST ? 0 : fixed ? fixed : 1;
}

bool call_dims(const OpCall *call, const char *name, DimList *out) {
    Value *v = call_arg(call, name);
    if (!v) return false;
    Arena *mem = call->func->mem;
    uint32_t repeat = repeat_of(call, call_index(call, name), v);
    if (repeat) {
        *out = (DimList){repeat, arena_new_array(mem, const Dim *, repeat)};
        for (uint32_t i = 0; i < repeat; i++) out->at[i] = call_dim(call, name);
        return true;
    }
    ValueList list;
    if (v->fact.item || (v->fact.rank == 1 && v->fact.dim && dim_is(v->fact.dim[0], 0))) {
        uint32_t items = v->fact.item ? v->fact.items : 0;
        *out = (DimList){items, arena_new_array(mem, const Dim *, items + 1)};
        for (uint32_t i = 0; i < items; i++) out->at[i] = v->fact.item[i];
        return true;
    }
    int64_t n;
    if (call_list(call, name, &list))
        n = list.n;
    else if (v->fact.rank != 1 || !v->fact.dim || !dim_known(v->fact.dim[0], &n))
        return false;
    else
        list = (ValueList){0, NULL};
    *out = (DimList){(uint32_t)n, arena_array(mem, (size_t)n + 1, sizeof(const Dim *))};
    for (uint32_t i = 0; i < list.n; i++) out->at[i] = list.at[i]->fact.item ? list.at[i]->fact.item[0] : NULL;
    return true;
}

bool call_ints(const OpCall *call, const char *name, Ints *out) {
    DimList list;
    if (!call_has(call, name)) return false;
    if (!call_dims(call, name, &list)) return not_known(call, name);
    *out = (Ints){list.n, arena_new_array(call->func->mem, int64_t, list.n + 1)};
    for (uint32_t i = 0; i < list.n; i++)
        if (!dim_known(list.at[i], &out->at[i])) return not_known(call, name);
    return true;
}

const Dim *call_dim(const OpCall *call, const char *name) {
    Value *v = call_arg(call, name);
    int64_t k;
    if (!v) return NULL;
    if (v->fact.item && v->fact.items == 1) return v->fact.item[0];
    return call_int(call, name, &k) ? dim_const(call->func->dims, k) : NULL;
}

bool call_list(const OpCall *call, const char *name, ValueList *out) {
    Value *v = call_arg(call, name);
    if (!v || !v->def || v->def->op->kind != OP_LIST) return false;
    *out = (ValueList){v->def->nin, arena_new_array(call->func->mem, Value *, v->def->nin + 1)};
    for (uint32_t i = 0; i < v->def->nin; i++) out->at[i] = v->def->in[i].value;
    return true;
}

/* ---- axes ---- */

bool call_error(const OpCall *call, DiagCode code, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *text = message_text(call->func->cx->mem, format, args);
    va_end(args);
    diag_add(call->func->cx->diags, code, call->at, call->trail, "%s", text);
    return false;
}

bool call_refuse(const OpCall *call, DiagCode code, const char *way, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *text = message_text(call->func->cx->mem, format, args);
    va_end(args);
    Diag *diag = diag_add(call->func->cx->diags, code, call->at, call->trail, "%s", text);
    if (way) diag_help(call->func->cx->diags, diag, "%s", way);
    return false;
}

static bool wrap_axis(const OpCall *call, int64_t axis, int rank, int *out) {
    int span = rank ? rank : 1;
    if (axis < -span || axis >= span)
        return call_error(call, DIAG_6110, "`%s`: dimension %lld is out of range for a tensor of rank %d",
                          call->op->name, (long long)axis, rank);
    *out = (int)(axis < 0 ? axis + span : axis);
    return true;
}

bool call_axis(const OpCall *call, const char *name, int rank, int *out) {
    int64_t axis;
    return call_int(call, name, &axis) && wrap_axis(call, axis, rank, out);
}

bool call_axes(const OpCall *call, const char *name, int rank, Ints *out) {
    Ints given = {0, NULL};
    bool absent = !call_has(call, name);
    if (!absent && !call_ints(call, name, &given)) return false;
    bool has[MAX_RANK + 1] = {false};
    for (uint32_t i = 0; i < given.n; i++) {
        int axis = 0;
        if (!wrap_axis(call, given.at[i], rank, &axis)) return false;
        if (has[axis])
            return call_error(call, DIAG_6110, "`%s`: dimension %lld is given twice", call->op->name,
                              (long long)given.at[i]);
        has[axis] = true;
    }
    *out = (Ints){0, arena_new_array(call->func->mem, int64_t, (size_t)rank + 1)};
    for (int i = 0; i < rank; i++)
        if (has[i] || !given.n) out->at[out->n++] = i;
    return true;
}
