/* Lowerings that users bring for operators. */
#ifndef SCRIPTC_FRONTEND_TENSOR_LOWERINGS_H
#define SCRIPTC_FRONTEND_TENSOR_LOWERINGS_H

#include "frontend/value/eval.h"

typedef struct Lowering {
    Sval function;
    bool extension; /* an extension file registered it */
    bool running;   /* inside of it the operator is what it was */
} Lowering;

/* A call of one of PyTorch's operators for which a lowering is registered, with the schema's arguments in order. False:
 * there is none. */
bool extension_replaces(Eval *ev, const Op *op, uint32_t n, const Sval *arg, Span at, Sval *out);
Sval extension_lowering(Eval *ev, Sym space, Sym name); /* of torch.ops.SPACE.NAME; SV_UNBOUND where there is none */
Sval extension_name(Eval *ev, const Module *module, Sym name,
                    Span at);     /* `onnx`, `com`: a domain's first name in an extension file */
void run_registrations(Eval *ev); /* they are effects, which run when something is first asked for */

#endif
