/* Functions that are made in a run-time branch or loop. The variables of enclosing frames that they use are passed out
 * of it, and the functions are made anew there. */
#ifndef SCRIPTC_FRONTEND_FLOW_CLOSURES_H
#define SCRIPTC_FRONTEND_FLOW_CLOSURES_H

#include "frontend/value/eval.h"

/* What such functions have in common. The parts in which they differ are the enclosing variables that they mention, and
 * their defaults. */
typedef struct ClosureShape {
    const Function *func; /* one of the functions of this shape */
    uint32_t n, defaults; /* number of variables, and of defaults */
    const Sym *name;
} ClosureShape;

/* Returns the shape of the function, the same pointer for equal shapes; NULL: the variables around it may change after
 * it was made, or it refers to itself. */
const ClosureShape *closure_shape(Eval *ev, const Function *f);
void closure_parts(Eval *ev, const ClosureShape *shape, const Function *f, SvVec *out);
Sval closure_of_parts(Eval *ev, const ClosureShape *shape, const Sval *part);

#endif
