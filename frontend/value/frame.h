/* Names and the frames that they belong to. */
#ifndef SCRIPTC_FRONTEND_VALUE_FRAME_H
#define SCRIPTC_FRONTEND_VALUE_FRAME_H

#include "frontend/value/eval.h"

bool ev_is_global(Eval *ev, Sym name);    /* declared `global` in the current frame */
CellId ev_name_frame(Eval *ev, Sym name); /* the frame that an assignment to the name writes */
/* Returns the frame of a global name. While a statement of the module runs that has bound the name, that is its own. */
CellId ev_global_frame(Eval *ev, const Module *module, Sym name);
void ev_declare_scope(Eval *ev, const char *what, AstSyms names); /* "global" or "nonlocal" */
/* Returns the set of names that a function's body binds, computed once. */
const Map *frame_bound_names(Eval *ev, const Ast *def);

#endif
