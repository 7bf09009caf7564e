/* Binding the arguments of a call to an operator's overloads. Private to operators.c, operator_writes.c and op_bind.c.
 */
#ifndef SCRIPTC_FRONTEND_TENSOR_OP_BIND_H
#define SCRIPTC_FRONTEND_TENSOR_OP_BIND_H

#include "frontend/tensor/tensor.h"

typedef enum { MISFIT_NONE, MISFIT_KEYWORD, MISFIT_MISSING, MISFIT_COUNT, MISFIT_TYPE, MISFIT_TWICE } MisfitKind;

/* Why an overload does not accept the arguments, and how far it got. */
typedef struct Misfit {
    MisfitKind kind;
    const Op *op;
    Sym name; /* the keyword or parameter */
    const Param *param;
    Sval value;
    Span at;
    uint32_t reached; /* number of arguments that fitted */
} Misfit;

typedef struct OpBinding {
    const Op *op;
    Sval *arg; /* one per parameter; SV_UNBOUND if absent */
    Sval out;  /* out=...; SV_UNBOUND if absent */
    int cost;  /* of conversions: the least cost wins */
} OpBinding;

/* Finds the overload that fits with the fewest conversions, like PyTorch's argument parser. False: reported. */
bool op_bind(Eval *ev, const Op *overloads, const Args *args, Span at, OpBinding *out);
/* Reports that no overload takes arguments of that number and of these names, whatever the unknown ones among them are.
 */
void op_takes(Eval *ev, const Op *overloads, const Args *args, Span at);
/* Converts an argument to the form that the row takes; NULL with *failed: reported, NULL otherwise: absent. */
Value *op_argument(Eval *ev, const Op *op, const Param *param, Sval v, Span at, bool *failed);

/* Returns whether, while checking a plain function, a number stands for a tensor. It may come from a parameter that is
 * annotated as a number, and to which callers pass a tensor. */
bool binding_has_number(const Eval *ev, const OpBinding *b);

#endif
