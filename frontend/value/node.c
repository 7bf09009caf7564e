/* Makes nodes by the text of their operators' rows. */
#include "frontend/value/node.h"

void op_find_sizes(Eval *ev, const Op *op, Value *const *out) {
    for (uint32_t i = 0; i < op->results; i++) {
        bool open = false;
        for (int k = 0; k < out[i]->fact.rank; k++)
            open |= !out[i]->fact.dim[k] || out[i]->fact.dim[k]->kind != DIM_CONST;
        if (open && out[i]->type->kind == TY_TENSOR) ir_contents(ev->emit.func, out[i]);
    }
}

Value *op_call(Eval *ev, const char *text, uint32_t n, Value *const *in, Span at) {
    const Op *op = op_text(ev->ops, cx_sym(ev->cx, text));
    Value *out[OP_RESULTS];
    for (uint32_t i = 0; i < n; i++)
        if (!in[i]) return NULL;
    if (!op) {
        ev_error(ev, DIAG_6403, at, "the operator `%s` is not supported", text);
        return NULL;
    }
    if (!ir_call(&ev->emit.b, op, n, in, out)) return NULL;
    if (ev->now.constructing) op_find_sizes(ev, op, out);
    return out[0];
}
