/* What the tests around the current block imply for values of the graph. */
#ifndef SCRIPTC_FRONTEND_VALUE_IMPLIED_H
#define SCRIPTC_FRONTEND_VALUE_IMPLIED_H

#include "frontend/value/eval.h"

/* Returns whether an int or bool can only have one value in the current block, and sets *out to it. */
bool value_is_implied(Eval *ev, const Value *v, int64_t *out);
/* Returns false if the arms of the Ifs that yield an int all yield other constants than k. */
bool value_may_be(const Value *v, int64_t k);

#endif
