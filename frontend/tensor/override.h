/* Operators that objects of the program implement themselves. Private to this room, except autocast_call. */
#ifndef SCRIPTC_FRONTEND_TENSOR_OVERRIDE_H
#define SCRIPTC_FRONTEND_TENSOR_OVERRIDE_H

#include "frontend/value/eval.h"

typedef struct ChosenCall {
    const Op *overloads;
    const Args *args;
    uint32_t index; /* index of the choice: positional arguments first, then keywords */
    bool in_place;
    Span at;
} ChosenCall;

const Sval *call_argument(const Args *args, uint32_t i); /* positional arguments first, then keywords */
/* Gives results the class of the arguments, as Tensor.__torch_function__ does (tensor_class.c). */
Sval result_in_class(Eval *ev, Sval result, const Args *args, Span at);
/* Calls the operator as an argument implements it; false: none does. */
bool operator_overridden(Eval *ev, const ChosenCall *call, Sval *out);
/* Calls an operator or a function of PyTorch with the arguments that autocast converts for it; false: autocast converts
 * none. */
bool autocast_call(Eval *ev, Sval function, Sym name, const Args *args, Span at, Sval *out);

#endif
