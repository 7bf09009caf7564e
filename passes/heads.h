/* Sizes of carried tensors that the body of a loop keeps. */
#ifndef SCRIPTC_PASSES_HEADS_H
#define SCRIPTC_PASSES_HEADS_H

#include "passes/pass.h"

/* Infers all facts again, and gives carried tensors the sizes of their initial values where the body keeps these.
 * Returns whether something changed. */
bool heads_settle(PassCx *pass, Func *func);

#endif
