/* Combines the services of all rooms. */
#ifndef SCRIPTC_FRONTEND_COMPILE_SERVICES_H
#define SCRIPTC_FRONTEND_COMPILE_SERVICES_H

#include "frontend/value/options.h"
#include "frontend/value/services.h"

extern const Services compile_services;

/* Opens the evaluator of one compile, with nodes added to the prologue. */
void compile_open(Eval *ev, Context *cx, Types *types, Dims *dims, Ops *ops, Arena *mem,
                  const FrontendOptions *options);
void check_begin(Eval *ev); /* makes the evaluation one that only searches for errors */

#endif
