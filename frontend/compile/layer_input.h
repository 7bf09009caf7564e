/* Parameters that are tensors although they have no annotation. */
#ifndef SCRIPTC_FRONTEND_COMPILE_LAYER_INPUT_H
#define SCRIPTC_FRONTEND_COMPILE_LAYER_INPUT_H

#include "frontend/value/eval.h"

/* Returns whether every call of the method passes what the caller gives for this parameter to a layer of PyTorch that
 * takes a tensor: in the text, the first use in an assignment or a `return` is `self.layer(name)`, and nothing before
 * it may end the call or bind the name. */
bool is_layer_input(Eval *ev, const Function *f, Sval self, Sym name);

#endif
