/* Shared by results.c, output_list.c and output_choice.c. */
#ifndef SCRIPTC_FRONTEND_COMPILE_OUTPUT_H
#define SCRIPTC_FRONTEND_COMPILE_OUTPUT_H

#include "frontend/compile/ports.h"

typedef struct OutPort {
    Sym name;
    Value *value;
} OutPort;

typedef struct Output {
    Eval *ev;
    Vec(OutPort) ports;
    Map taken;
    Map around; /* cells of the containers that contain the current value */
    IoNames named;
    Span at;
    bool failed;
} Output;

/* Adds the outputs of a value; top: it is the whole result, so parts are named without a prefix. */
void output_add(Eval *ev, Output *out, Sval v, Sym name, bool top);
void output_static_list(Eval *ev, Output *out, Sval v, Sym name, bool top); /* output_list.c */
void output_dynamic(Eval *ev, Output *out, Sval v, Sym name, bool top);
void output_choice(Eval *ev, Output *out, Sval v, Sym name, bool top); /* output_choice.c */

void output_put(Eval *ev, Output *out, Sym name, Value *v); /* one output; NULL: an error was reported */
Sym output_joined(Eval *ev, Sym name, Sym part, bool top);  /* the name of a part */
Sym output_numbered(Eval *ev, Sym name, uint32_t i);
bool output_is_text(Sval v);

#endif
