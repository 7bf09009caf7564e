/* States that a program would read from files or the network: their contents are unknown, and so is what a function
 * computes from them. An object of the prelude's torch.serialization represents such a state and its parts. */
#include "frontend/exec/eval_private.h"
#include "frontend/value/state.h"

#include <string.h>

static const Sval *unknown_among(const Args *args) {
    for (uint32_t i = 0; i < args->n; i++)
        if (sv_unknown_state(args->pos[i])) return &args->pos[i];
    for (uint32_t i = 0; i < args->nkey; i++)
        if (sv_unknown_state(args->key[i].value)) return &args->key[i].value;
    return NULL;
}

/* Marks the parameters of modules among the arguments as unknown: a function that ended early may have been about to
 * load them. */
static void forget_modules(Eval *ev, const Args *args, Span at) {
    for (uint32_t i = 0; i < args->n + args->nkey; i++) {
        Sval v = i < args->n ? args->pos[i] : args->key[i - args->n].value;
        if (v.kind == SV_OBJECT && v.class->flags & CLASS_MODULE) prelude_call(ev, PRELUDE_NN_FORGET, 1, &v, at);
    }
}

const Sval *ev_unknown_argument(const Eval *ev, const Function *f, const Args *args) {
    return ev->now.constructing && !ev->now.nesting && !f->module->prelude ? unknown_among(args) : NULL;
}

/* Calls a function with an unknown state among its arguments. Which path it takes depends on the contents of the state,
 * so its errors are dropped, and a dictionary that it makes is as unknown as the state. */
Sval ev_call_on_unknown(Eval *ev, Function *f, Sval state, const Args *args, Span at) {
    Attempt attempt;
    attempt_open(ev, &attempt);
    Sval v = ev_inline_function(ev, f, args, at);
    if (!attempt_close(ev, &attempt, v.kind == SV_POISON)) return v.kind == SV_DICT ? state : v;
    forget_modules(ev, args, at);
    return state;
}
