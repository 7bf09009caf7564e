/* The front door of the frontend: sources and options in, one pure function out. */
#ifndef SCRIPTC_FRONTEND_FRONTEND_H
#define SCRIPTC_FRONTEND_FRONTEND_H

#include "ir/ir.h"

typedef struct NamedText {
    const char *name, *value;
} NamedText;

typedef struct FrontendOptions {
    const char *target;     /* "model.py:Net", "package.module:Name", "archive.pt:method", "-:Net" */
    const char *stdin_name; /* name for messages when the target is - */
    const char *init;       /* text between the constructor's parentheses, or NULL */
    const char *const *input;
    uint32_t inputs; /* "x: float32[n, 4]" */
    const char *const *path;
    uint32_t paths; /* -I */
    const char *const *weights;
    uint32_t weight_files;
    const NamedText *rename;
    uint32_t renames; /* --weights-prefix OLD=NEW */
    const char *const *input_names;
    uint32_t n_input_names;
    const char *const *output_names;
    uint32_t n_output_names;
    const char *dynamic_axes, *dynamic_shapes, *example;
    const char *method; /* NULL: forward */
    const char *const *extension;
    uint32_t extensions;     /* --extension */
    const char *fallthrough; /* domain, or NULL */
    ParamsMode params;
    DType dtype; /* DT_NONE: as the source has it */
    uint64_t seed;
    bool seeded, trace, training, as_scripted, keep_asserts, state_outputs, flatten_lists, optional_flags;
    int recursion;
    /* Reads a file: returns 0 and a text that lives until the session closes, or an errno. */
    int (*read)(void *user, const char *path, const char **text, size_t *length);
    void *read_user;
} FrontendOptions;

/* Compiles the target into a Func in `mem`; NULL: errors were reported. The module's class hierarchy for metadata hangs
 * on scopes (module_class). */
Func *frontend_compile(Context *cx, Types *types, Dims *dims, Ops *ops, Arena *mem, const FrontendOptions *options);
/* Reports what would not compile in a file, constructor arguments unknown; returns the number of errors. */
uint32_t frontend_lint(Context *cx, Types *types, Dims *dims, Ops *ops, Arena *mem, const FrontendOptions *options);
/* Paths of everything that was read, for depfiles; owned by cx->mem. */
const char *const *frontend_files(Context *cx, uint32_t *n);

#endif
