/* Objects that implement operators themselves: by the `__torch_function__` of an argument, or of an element of one.
 * Complex tensors are such objects. */
#include "frontend/tensor/override.h"
#include "frontend/kinds/protocol.h"
#include "frontend/tensor/operators.h"

const Sval *call_argument(const Args *args, uint32_t i) {
    return i < args->n ? &args->pos[i] : &args->key[i - args->n].value;
}

static const Sval *override_among(Eval *ev, uint32_t n, const Sval *v);

static const Sval *override_in(Eval *ev, const Sval *v) {
    bool list = v->kind == SV_LIST && list_is_static(ev, *v);
    if (v->kind == SV_TUPLE) return override_among(ev, v->tuple->n, v->tuple->item);
    if (list) return override_among(ev, heap_get(ev, v->cell)->list.n, heap_get(ev, v->cell)->list.item);
    if (v->kind == SV_COMPLEX) return v;
    if (v->kind != SV_OBJECT) return NULL;
    const Class *owner;
    Sval f = class_lookup(ev, v->class, NULL, cx_sym(ev->cx, "__torch_function__"), &owner);
    return f.kind == SV_UNBOUND ? NULL : v;
}

/* Returns the first argument with an override; of nested lists only the outermost are searched. */
static const Sval *override_among(Eval *ev, uint32_t n, const Sval *v) {
    for (uint32_t i = 0; i < n; i++) {
        const Sval *found = v[i].kind == SV_OBJECT ? override_in(ev, &v[i]) : NULL;
        if (found) return found;
    }
    return NULL;
}

/* Returns whether the keyword is a complex dtype; in the texts of archives a dtype is a number. */
static bool is_complex_number(Eval *ev, const Keyword *key) {
    bool ok;
    return key->value.kind == SV_INT && key->name == cx_sym(ev->cx, "dtype") &&
           dtype_rows[dtype_of_sval(ev, key->value, &ok)].class == DTC_COMPLEX;
}

static bool asks_for_complex(Eval *ev, const Args *args) {
    for (uint32_t i = 0; i < args->n + args->nkey; i++) {
        const Sval *v = call_argument(args, i);
        if (v->kind == SV_DTYPE && dtype_rows[v->dtype].class == DTC_COMPLEX) return true;
    }
    for (uint32_t i = 0; i < args->nkey; i++)
        if (is_complex_number(ev, &args->key[i])) return true;
    return false;
}

static Sval keywords_of(Eval *ev, const Args *args) {
    Sval made = sv_dict(ev);
    for (uint32_t i = 0; i < args->nkey; i++) dict_set(ev, made, sv_str(args->key[i].name), args->key[i].value);
    return made;
}

bool operator_overridden(Eval *ev, const ChosenCall *call, Sval *out) {
    const Args *args = call->args;
    const Sval *object = NULL;
    for (uint32_t i = 0; i < args->n + args->nkey && !object; i++) object = override_in(ev, call_argument(args, i));
    if (!object && !asks_for_complex(ev, args)) return false;
    Sval kwargs = keywords_of(ev, args);
    Sval pos[] = {sv_ops(call->overloads, call->in_place ? FORM_IN_PLACE : FORM_PLAIN), sv_tuple(ev, 0, NULL),
                  sv_tuple(ev, args->n, args->pos), kwargs};
    if (!object) return *out = prelude_call(ev, PRELUDE_COMPLEX_OF_DTYPE, 4, pos, call->at), true;
    Sval receiver = *object;
    bool python = call->overloads->space == cx_sym(ev->cx, "py"); /* a number among numbers */
    PreludeName form = python ? PRELUDE_COMPLEX_NUMBER_OF : PRELUDE_COMPLEX_LIFT;
    if (receiver.kind == SV_COMPLEX) receiver = prelude_call(ev, form, 1, object, call->at);
    if (!object_dunder(ev, receiver, "__torch_function__", 4, pos, call->at, out)) return false;
    if (sv_is_complex_tensor(receiver)) *out = operator_named_results(ev, call->overloads, *out);
    return true;
}

bool autocast_call(Eval *ev, Sval function, Sym name, const Args *args, Span at, Sval *out) {
    DType dtype = ev->now.autocast;
    if (dtype == DT_NONE || !prelude_lists(ev, PRELUDE_AUTOCAST_CONVERTING, name, sym_length(name))) return false;
    Sval pos[] = {function, sv_str(name), sv_dtype(dtype), sv_tuple(ev, args->n, args->pos), keywords_of(ev, args)};
    ev->now.autocast = DT_NONE; /* the operators of which the function is composed convert nothing further */
    *out = prelude_call(ev, PRELUDE_AUTOCAST_CALL, sizeof pos / sizeof *pos, pos, at);
    ev->now.autocast = dtype;
    return true;
}
