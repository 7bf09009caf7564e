/* The front door of the frontend: sources and options in, one pure function out. */
#ifndef SCRIPTC_FRONTEND_COMPILE_FRONTEND_H
#define SCRIPTC_FRONTEND_COMPILE_FRONTEND_H

#include "frontend/value/options.h"

/* Compiles the target into a Func in `mem`; NULL: errors were reported. The module's class hierarchy for metadata hangs
 * on scopes (module_class). */
Func *frontend_compile(Context *cx, Types *types, Dims *dims, Ops *ops, Arena *mem, const FrontendOptions *options);
/* The compiles that follow in this context read the library's texts and trees once. */
void frontend_keep_trees(Context *cx);
/* Paths of everything that was read, for depfiles; owned by cx->mem. */
const char *const *frontend_files(Context *cx, uint32_t *n);

#endif
