/* Lowerings that users bring for operators: extension files (--extension), and what sources register themselves with
 * torch.onnx or torch.library. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_LIBRARY_EXTENSION_H
#define SCRIPTC_FRONTEND_LIBRARY_EXTENSION_H

#include "frontend/value/eval.h"

bool extension_open(Eval *ev); /* evaluates the --extension files; false: reported */
/* A call of one of PyTorch's operators for which a lowering is registered, with the schema's arguments in order. False:
 * there is none. */
bool extension_replaces(Eval *ev, const Op *op, uint32_t n, const Sval *arg, Span at, Sval *out);
Sval extension_lowering(Eval *ev, Sym space, Sym name); /* of torch.ops.SPACE.NAME; SV_UNBOUND where there is none */
Sval extension_name(Eval *ev, const Space *space, Sym name,
                    Span at); /* `onnx`, `com`: a domain's first name in an extension file */

#endif
