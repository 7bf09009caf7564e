/* Converts values known now to SSA values and back: sv_ir makes an SSA value for an operator or a boundary; sv_number
 * makes a value of the program from a result, known now if its fact states it. */
#include "frontend/flow/dynamic.h"
#include "frontend/flow/exits.h"
#include "frontend/flow/flow.h"
#include "frontend/flow/flow_private.h"

/* ---- numbers ---- */

static const Type *basic(const Eval *ev, TypeKind kind) { return ty_basic(ev->types, kind); }

/* ---- lists ---- */

/* Returns the common type of the elements: bool < int < float, or str, or Tensor; NULL if there is none. */
static const Type *join_element(const Eval *ev, const Type *a, const Type *b) {
    if (!a || a == b) return b;
    bool numbers = a->kind <= TY_BOOL && b->kind <= TY_BOOL && a->kind != TY_TENSOR && b->kind != TY_TENSOR;
    if (!numbers) return NULL;
    return basic(ev, a->kind == TY_FLOAT || b->kind == TY_FLOAT ? TY_FLOAT : TY_INT);
}

static const Type *element_type(const Eval *ev, Sval v) {
    switch (v.kind) {
    case SV_BOOL: return basic(ev, TY_BOOL);
    case SV_INT: return basic(ev, TY_INT);
    case SV_FLOAT: return basic(ev, TY_FLOAT);
    case SV_STR: return basic(ev, TY_STR);
    case SV_TENSOR: return basic(ev, TY_TENSOR);
    case SV_LATER: return v.ir->type;
    default: return NULL;
    }
}

const Type *sv_element_type(const Eval *ev, uint32_t n, const Sval *item) {
    const Type *type = NULL;
    for (uint32_t i = 0; i < n; i++) {
        const Type *one = element_type(ev, item[i]);
        type = one ? join_element(ev, type, one) : NULL;
        if (!type) return NULL;
    }
    return type;
}

Value *sv_ir_list(Eval *ev, uint32_t n, const Sval *item, const Type *elem, Span at) {
    Value **v = arena_new_array(ev->cx->program, Value *, n);
    for (uint32_t i = 0; i < n; i++)
        if (!(v[i] = sv_ir_as(ev, item[i], elem, at))) return NULL;
    return ir_list(&ev->emit.b, elem, n, v);
}

Value *sv_items_later(Eval *ev, uint32_t n, const Sval *item, const Type *declared, Span at) {
    const Type *elem = n ? sv_element_type(ev, n, item) : declared;
    if (!elem && n) {
        ev_error(ev, DIAG_2110, at, "the elements have no common type in the graph: one is %s, the last is %s",
                 sv_describe(ev, item[0]), sv_describe(ev, item[n - 1]));
        return NULL;
    }
    return sv_ir_list(ev, n, item, elem ? elem : basic(ev, TY_TENSOR), at);
}

/* ---- as one SSA value ---- */

static Sval later_each(Eval *ev, Sval v, void *context) {
    Value *value = sv_ir(ev, v, *(Span *)context);
    if (!value) return sv_poison();
    return value->type->kind == TY_TENSOR ? sv_tensor(ev, value) : sv_later(value);
}

static Value *choice_ir(Eval *ev, Sval v, Span at) {
    for (uint32_t i = 0; i < v.choice->n; i++)
        if (v.choice->alt[i].kind == SV_NONE) {
            ev_error(ev, DIAG_2102, at, "the value may be None here; test `is not None` first");
            return NULL;
        }
    Sval joined = flow_choice(ev, v.choice, later_each, &at, at);
    if (joined.kind == SV_POISON) return NULL;
    if (joined.kind != SV_CHOICE) return sv_ir(ev, joined, at);
    ev_error(ev, DIAG_2108, at,
             "the value may be of several kinds here, which the graph cannot represent as one; test with isinstance() "
             "first");
    return NULL;
}

Value *graph_value(Eval *ev, Sval v, Span at) {
    switch (v.kind) {
    case SV_POISON: return NULL;
    case SV_NONE: return ir_none(&ev->emit.b);
    case SV_BOOL: return ir_bool(&ev->emit.b, v.b);
    case SV_INT: return ir_int(&ev->emit.b, v.i);
    case SV_FLOAT: return ir_float(&ev->emit.b, v.f);
    case SV_STR: return ir_str(&ev->emit.b, sv_text(v));
    case SV_LATER: return v.ir;
    case SV_CHOICE: return choice_ir(ev, v, at);
    case SV_UNKNOWN: unknown_error(ev, v, at); return NULL;
    default: break;
    }
    const SvProtocol *row = sv_row(ev, v);
    if (row->later) return row->later(ev, v, at);
    ev_error(ev, DIAG_2108, at, "%s cannot be represented in the graph, so it cannot be an operand here",
             sv_describe(ev, v));
    return NULL;
}

static Value *list_as(Eval *ev, Sval v, const Type *type, Span at) {
    if (v.kind == SV_TUPLE) return sv_ir_list(ev, v.tuple->n, v.tuple->item, type->elem[0], at);
    if (v.kind == SV_LIST && list_is_static(ev, v)) {
        const Content *content = heap_get(ev, v.cell);
        return sv_ir_list(ev, content->list.n, content->list.item, type->elem[0], at);
    }
    if (v.kind == SV_RANGE || v.kind == SV_ITER || v.kind == SV_SET || v.kind == SV_DICT) {
        SvVec items = {0};
        return iter_all(ev, v, &items, at) ? sv_ir_list(ev, items.n, items.at, type->elem[0], at) : NULL;
    }
    return sv_ir(ev, v, at);
}

/* Converts numbers as PyTorch's argument parser does: bool and int to float, one-element tensors to numbers. */
static Value *number_as(Eval *ev, Sval v, const Type *type, Span at) {
    Value *value = sv_ir(ev, v, at);
    if (!value || value->type == type) return value;
    TypeKind have = value->type->kind;
    bool number = have == TY_INT || have == TY_FLOAT || have == TY_BOOL || have == TY_TENSOR;
    if (!number || type->kind == TY_STR) {
        ev_error(ev, DIAG_2103, at, "%s is needed here, but the value is %s", ty_str(ev->cx, type), sv_describe(ev, v));
        return NULL;
    }
    if (have == TY_TENSOR) return ir_number_of(&ev->emit.b, value, type->kind);
    return ir_to_number(&ev->emit.b, value, type->kind);
}

Value *sv_ir_as(Eval *ev, Sval v, const Type *type, Span at) {
    if (v.kind == SV_POISON) return NULL;
    if (v.kind == SV_NONE || !type) return sv_ir(ev, v, at);
    switch (type->kind) {
    case TY_INT:
    case TY_FLOAT:
    case TY_BOOL:
    case TY_STR: return number_as(ev, v, type, at);
    case TY_LIST: return list_as(ev, v, type, at);
    case TY_OPTIONAL: return sv_ir_as(ev, v, type->elem[0], at);
    default: return sv_ir(ev, v, at);
    }
}

/* ---- home again ---- */

static Sval home_number(Eval *ev, Value *v) {
    (void)ev;
    double f;
    int64_t i;
    bool b;
    const Const *data = v->fact.data;
    switch (v->type->kind) {
    case TY_BOOL: return ir_known_bool(v, &b) ? sv_bool(b) : sv_later(v);
    case TY_INT: return ir_known_int(v, &i) ? sv_int(i) : sv_later(v);
    case TY_FLOAT: return ir_known_float(v, &f) ? sv_float(f) : sv_later(v);
    default: return data && data->dtype == DT_STR ? sv_str(((const Sym *)data->data)[0]) : sv_later(v);
    }
}

bool sv_known_length(const Value *list, int64_t *n) {
    if (list->def && list->def->op->kind == OP_LIST) return *n = list->def->nin, true;
    if (dim_known(list->fact.length, n)) return true;
    if (list->type->elem[0]->kind == TY_TENSOR) return false;
    return list->fact.rank == 1 && list->fact.dim && dim_known(list->fact.dim[0], n);
}

static Sval home_list(Eval *ev, Value *list) {
    int64_t n;
    if (!sv_known_length(list, &n)) return dynamic_list_of(ev, list);
    Sval *item = arena_new_array(ev->cx->program, Sval, (size_t)n);
    for (int64_t i = 0; i < n; i++) {
        bool made = list->def && list->def->op->kind == OP_LIST;
        Value *one = made ? list->def->in[i].value
                          : seq_call(ev, "at", list->type->elem[0], 2, (Value *[]){list, ir_int(&ev->emit.b, i)});
        item[i] = sv_number(ev, one);
    }
    return sv_list(ev, (uint32_t)n, item);
}

Sval graph_number(Eval *ev, Value *value) {
    if (!value) return sv_poison();
    switch (value->type->kind) {
    case TY_TENSOR: return sv_tensor(ev, value);
    case TY_LIST: return home_list(ev, value);
    case TY_NONE: return sv_none();
    default: return home_number(ev, value);
    }
}
