/* The front door of the frontend: sources and options in, one pure function out. */
#ifndef SCRIPTC_FRONTEND_COMPILE_FRONTEND_H
#define SCRIPTC_FRONTEND_COMPILE_FRONTEND_H

#include "frontend/value/options.h"

/* Compiles the target into a Func in `mem`; NULL: errors were reported. The module's class hierarchy for metadata hangs
 * on scopes (module_class). */
Func *frontend_compile(Context *cx, Types *types, Dims *dims, Ops *ops, Arena *mem, const FrontendOptions *options);
/* How far a check of a file has come. A caller that a limit or a fault of one candidate ends goes on behind it. */
typedef struct CheckProgress {
    uint32_t begun;            /* candidates that were begun, or passed over, so far */
    uint32_t tried;            /* models and functions among them */
    const struct Ast *present; /* the definition of the last that was begun */
    bool (*passes_over)(void *user, const struct Ast *definition); /* does the caller leave it alone? */
    void *user;
} CheckProgress;

/* Looks for errors in all that the file `options->target` defines, whatever the values of parameters are: models (what
 * has a `forward`) and functions of tensors, those from the candidate `progress->begun` on. */
void frontend_check(Context *cx, Types *types, Dims *dims, Ops *ops, Arena *mem, const FrontendOptions *options,
                    CheckProgress *progress);
/* The compiles that follow in this context read the library's texts and trees once. */
void frontend_keep_trees(Context *cx);
/* Paths of everything that was read, for depfiles; owned by cx->mem. */
const char *const *frontend_files(Context *cx, uint32_t *n);

#endif
