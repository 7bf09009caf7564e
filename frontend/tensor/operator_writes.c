/* In-place forms (`add_`) and `out=`, which have no rows: the functional row is applied, and its result is written. */
#include "frontend/tensor/operators.h"
#include "frontend/value/view.h"

/* Gives the result of an in-place form the shape of self, which it has in every run that does not raise. */
static void learn_shape(Eval *ev, Value *value, const Fact *place) {
    if (!value->def || value->def->nblock || value->fact.rank != place->rank || !value->def->op->row) return;
    Fact shape = fact_tensor(ev->cx, value->fact.dtype, place->rank, place->dim);
    value->fact = fact_meet(ev->cx, &value->fact, &shape);
}

static bool outgrows(Eval *ev, const Fact *result, const Fact *place) {
    if (result->rank < 0 || place->rank < 0) return false;
    if (result->rank != place->rank) return true;
    for (int i = 0; i < place->rank; i++)
        if (result->dim[i] && place->dim[i] && dim_equal(ev->dims, result->dim[i], place->dim[i]) == 0) return true;
    return false;
}

static bool store_result(Eval *ev, const Op *op, Sval target, Sval result, Span at) {
    Value *value = sv_ir(ev, result, at), *place = tensor_read(ev, target, at);
    if (!value || !place) return false;
    if (dtype_rows[value->fact.dtype].class > dtype_rows[place->fact.dtype].class) {
        ev_error(ev, DIAG_5102, at, "`%s` gives %s, which cannot be stored in a tensor of %s", op->name,
                 dtype_rows[value->fact.dtype].torch, dtype_rows[place->fact.dtype].torch);
        return false;
    }
    if (outgrows(ev, &value->fact, &place->fact)) {
        ev_error(ev, DIAG_4102, at, "the result of `%s` does not have the shape of the tensor that it is stored in",
                 op->name);
        return false;
    }
    value = ir_cast(&ev->emit.b, value, place->fact.dtype);
    learn_shape(ev, value, &place->fact);
    return tensor_write(ev, target, value, at);
}

Sval operator_in_place(Eval *ev, const OpBinding *b, Span at) {
    Sval target = b->arg[0];
    if (target.kind != SV_TENSOR)
        return EV_POISON(ev, DIAG_6402, at, "`%s` writes a Tensor, not %s", operator_name(ev, b->op, FORM_IN_PLACE),
                         sv_describe(ev, target));
    Sval result = operator_apply(ev, b, at);
    if (b->op->result_alias) /* transpose_, unsqueeze_ and the like change the tensor itself and compute nothing */
        return tensor_reshape(ev, target, result, at) ? target : sv_poison();
    if (result.kind == SV_POISON || !store_result(ev, b->op, target, result, at)) return sv_poison();
    for (uint32_t i = 1; i < b->op->params; i++) view_note_overlap(ev, target, b->arg[i], at);
    return target;
}

static bool have_one_shape(Eval *ev, const Fact *a, const Fact *b) {
    if (a->rank < 0 || a->rank != b->rank) return false;
    for (int i = 0; i < a->rank; i++)
        if (!a->dim[i] || !b->dim[i] || dim_equal(ev->dims, a->dim[i], b->dim[i]) != 1) return false;
    return true;
}

/* Gives the result the shape of `out`, which arange and linspace keep if it has as many elements as they make. */
static Sval in_shape_of_out(Eval *ev, const Op *op, Sval target, Sval result, Span at) {
    const Fact *place = tensor_fact(ev, target, at), *made = tensor_fact(ev, result, at);
    if (!(op->traits & T_COUNTS) || !place || !made || place->rank == 1) return result;
    const Dim *count = fact_elements(ev->dims, place);
    int same = count && made->dim[0] ? dim_equal(ev->dims, count, made->dim[0]) : -1;
    if (same < 0)
        return EV_POISON(ev, DIAG_6501, at, "it depends on the run whether the result of `%s` has the shape of `out`",
                         op->name);
    return same ? sv_call_method(ev, result, "view_as", 1, &target, at) : result;
}

/* Stores a result in the tensor of `out=`, which may have another shape if it is a whole tensor: PyTorch resizes it. */
static bool store_out(Eval *ev, const Op *op, Sval target, Sval result, Span at) {
    if (target.kind != SV_TENSOR) {
        ev_error(ev, DIAG_6402, at, "`out` of `%s` must be a Tensor, not %s", op->name, sv_describe(ev, target));
        return false;
    }
    result = in_shape_of_out(ev, op, target, result, at);
    if (result.kind == SV_POISON) return false;
    if (tensor_is_view(target)) return store_result(ev, op, target, result, at);
    const Fact *place = tensor_fact(ev, target, at);
    Value *value = sv_ir(ev, result, at);
    if (!place || !value) return false;
    value = ir_cast(&ev->emit.b, value, place->dtype);
    return have_one_shape(ev, &value->fact, place) ? tensor_write(ev, target, value, at)
                                                   : tensor_replace(ev, target, value, at);
}

Sval operator_out(Eval *ev, const OpBinding *b, Span at) {
    Sval result = operator_apply(ev, b, at);
    if (result.kind == SV_POISON) return result;
    if (b->out.kind != SV_TUPLE) return store_out(ev, b->op, b->out, result, at) ? b->out : sv_poison();
    if (result.kind != SV_TUPLE || result.tuple->n != b->out.tuple->n)
        return EV_POISON(ev, DIAG_6402, at, "`out` of `%s` has %u tensors", b->op->name, b->out.tuple->n);
    for (uint32_t i = 0; i < result.tuple->n; i++)
        if (!store_out(ev, b->op, b->out.tuple->item[i], result.tuple->item[i], at)) return sv_poison();
    return sv_named_tuple(ev, operator_result_class(ev, b->op), result.tuple->n, b->out.tuple->item);
}
