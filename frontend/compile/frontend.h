/* The interface of the front end: from sources and options to one pure function. */
#ifndef SCRIPTC_FRONTEND_COMPILE_FRONTEND_H
#define SCRIPTC_FRONTEND_COMPILE_FRONTEND_H

#include "frontend/value/options.h"

/* Compiles the target into a Func in `mem`; NULL: errors were reported. Scopes give the module's class hierarchy for
 * metadata (module_class). */
Func *frontend_compile(Context *cx, Types *types, Dims *dims, Ops *ops, Arena *mem, const FrontendOptions *options);
/* Progress of a check of a file. If a limit or a fault ends one candidate, the caller continues after it. */
typedef struct CheckProgress {
    uint32_t begun;            /* number of candidates that were started or skipped so far */
    uint32_t tried;            /* number of models and functions among them */
    const struct Ast *present; /* the definition that was started last */
    bool (*passes_over)(void *user, const struct Ast *definition); /* whether the caller skips it */
    void (*is_cut)(void *user, const struct Ast *definition); /* is told if not all of it was evaluated; may be NULL */
    void *user;
    bool guessing; /* findings since `unsettled` may depend on the guessed type of a tensor */
    DiagMark unsettled;
} CheckProgress;

/* Searches everything that the file `options->target` defines for errors that do not depend on the values of
 * parameters: models (classes with a `forward`) and functions of tensors, from candidate `progress->begun` on. */
void frontend_check(Context *cx, Types *types, Dims *dims, Ops *ops, Arena *mem, const FrontendOptions *options,
                    CheckProgress *progress);
/* Drops findings of a check that a limit ended if other guesses might contradict them. */
void frontend_check_ended(Context *cx, CheckProgress *progress);
/* Lets later compiles in this context share the library's texts and trees. */
void frontend_keep_trees(Context *cx);
/* Returns the paths of all files that were read, for depfiles; owned by cx->mem. */
const char *const *frontend_files(Context *cx, uint32_t *n);

/* Returns whether a test whose result may not be known decides which names the text imports. */
bool frontend_imports_some(const Source *source);

/* Returns the name of the operator that a sign such as `@` means between tensors; NULL: it means none. */
const char *frontend_tensor_operator(AstOp op);

#endif
