/* Names and the frames that they belong to. */
#ifndef SCRIPTC_FRONTEND_VALUE_FRAME_H
#define SCRIPTC_FRONTEND_VALUE_FRAME_H

#include "frontend/value/eval.h"

bool ev_is_global(Eval *ev, Sym name);                            /* declared `global` in the present frame */
CellId ev_name_frame(Eval *ev, Sym name);                         /* the frame that an assignment to the name writes */
void ev_declare_scope(Eval *ev, const char *what, AstSyms names); /* "global" or "nonlocal" */
/* The names that a function's body binds, as a set; made once. */
const Map *frame_bound_names(Eval *ev, const Ast *def);

#endif
