/* Lowerings of operators provided by users. */
#ifndef SCRIPTC_FRONTEND_TENSOR_LOWERINGS_H
#define SCRIPTC_FRONTEND_TENSOR_LOWERINGS_H

#include "frontend/value/eval.h"

typedef struct Lowering {
    Sval function;
    bool extension; /* registered by an extension file */
    bool running;   /* it is being evaluated, and inside it the operator has its original meaning */
} Lowering;

/* Handles a call of a PyTorch operator for which a lowering is registered, with the schema's arguments in order. False:
 * there is none. */
bool extension_replaces(Eval *ev, const Op *op, uint32_t n, const Sval *arg, Span at, Sval *out);
/* Returns the lowering of torch.ops.SPACE.NAME; SV_UNBOUND if there is none. */
Sval extension_lowering(Eval *ev, Sym space, Sym name);
/* `onnx`, `com`: the first part of a domain in an extension file. */
Sval extension_name(Eval *ev, const Module *module, Sym name, Span at);
void run_registrations(Eval *ev); /* registrations are side effects, which run when something is first looked up */

#endif
