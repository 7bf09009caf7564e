/* Options of a compilation. */
#ifndef SCRIPTC_FRONTEND_VALUE_OPTIONS_H
#define SCRIPTC_FRONTEND_VALUE_OPTIONS_H

#include "base/map.h"
#include "ir/ir.h"
#include "syntax/ast.h"

typedef struct NamedText {
    const char *name, *value;
} NamedText;

/* How a name occurs at a place: read, assigned, or declared with a type (a parameter). */
typedef enum { OBSERVED_READ, OBSERVED_BOUND, OBSERVED_DECLARED } Observed;

/* A file that was parsed before: all compilations of its contents share the tree. */
typedef struct ParsedFile {
    Source *source;
    const struct Ast *tree;
    const AstOutline *gaps; /* what the tree, an outline, leaves out; NULL: it is complete */
    Map *bound; /* from a statement to the names that it binds, an AstSyms; filled by the compilations. May be NULL */
    Map *whole; /* for an outline: from the position of a statement to the complete statement, for some statements */
} ParsedFile;

/* A tensor of a live pickle, as described by its owner. */
typedef struct LiveTensor {
    const char *dtype; /* "float32" */
    size_t rank;
    const int64_t *size, *stride; /* in elements; stride NULL: row-major */
    int64_t offset;               /* of its first element in the storage, in elements */
    const void *bytes;            /* bytes of the storage, borrowed as long as the compile's result lives */
    size_t length;
    bool parameter, requires_grad, conjugate, negative;
} LiveTensor;

/* A pickle of a live object, whose tensors are outside it. */
typedef struct LivePickle {
    const char *name, *text;
    size_t length;
    /* Describes the tensor with a number or name of the pickle; returns 0, or anything else if there is none. */
    int (*tensor)(void *user, const char *key, LiveTensor *out);
    void *user;
} LivePickle;

typedef enum { FILE_NONE, FILE_PLAIN, FILE_FOLDER } FileKind; /* plain: anything other than a folder */

typedef struct FrontendOptions {
    const char *target;     /* "model.py:Net", "package.module:Name", "archive.pt:method", "-:Net" */
    const char *stdin_name; /* name in messages if the target is - */
    const char *here;       /* the working folder, absolute; NULL: paths are not those of a file system */
    const char *init;       /* text between the constructor's parentheses; may be NULL */
    const char *const *input;
    uint32_t inputs; /* "x: float32[n, 4]" */
    const char *const *path;
    uint32_t paths; /* -I */
    const char *const *data;
    uint32_t datas; /* --data: files and folders that the program may read */
    const char *const *weights;
    uint32_t weight_files;
    const NamedText *rename;
    uint32_t renames; /* --weights-prefix OLD=NEW */
    const char *const *input_names;
    uint32_t n_input_names;
    const char *const *output_names;
    uint32_t n_output_names;
    const NamedText *io_name;
    uint32_t io_names; /* --io-names INPUT=OUTPUT */
    const char *dynamic_axes, *dynamic_shapes, *example;
    const char *method; /* NULL: forward */
    const char *const *extension;
    int opset;               /* determines which of an operator's symbolic functions applies */
    uint32_t extensions;     /* --extension */
    const char *lacks;       /* operators of ONNX that the run time lacks, " A B " */
    const char *fallthrough; /* domain, or NULL */
    ParamsMode params;
    DType dtype; /* DT_NONE: as in the source */
    uint64_t seed;
    bool qnnpack; /* dynamically quantised layers are computed as by this engine, not as by x86 */
    bool seeded, trace, training, as_scripted, keep_asserts, state_outputs, flatten_lists, optional_flags;
    int recursion;
    /* Reads a file: returns 0 and a text that lives until the session closes, or an errno. */
    int (*read)(void *user, const char *path, const char **text, size_t *length);
    FileKind (*kind)(void *user, const char *path); /* returns what is at the path, without reading it */
    /* Adds the names of a folder's files and folders, sorted, to `names`, from `mem`; returns 0 or an errno. */
    int (*names)(void *user, const char *folder, Arena *mem, TextList *names);
    /* Returns whether a file that another one names is really in that one's folder; links are followed. */
    bool (*beside)(void *user, const char *path, const char *other);
    /* Returns whether a file really is `place`, or is really inside it if that is a folder ("": the working folder). */
    bool (*inside)(void *user, const char *path, const char *place);
    void *read_user;
    /* Receives, at the end, the type of each name in the program's text, for editors; may be NULL. The text is valid
     * during the call. */
    void (*observe)(void *read_user, Span at, const char *type, Observed how);
    const Source *observed; /* the only text whose names are observed; NULL: all texts of the program */
    /* --dump-loops: receives what each round of a loop carries, and why it was dropped; may be NULL */
    void (*show_rounds)(void *read_user, const char *text, size_t length);
    /* Receives each statement of a module, by its position, before it runs; may be NULL. */
    void (*reads)(void *read_user, Pos statement);
    /* Receives each word for which the texts of modules are searched; may be NULL. by_line: of each text that has it,
     * only the line matters. */
    void (*searches)(void *read_user, const char *word, bool by_line);
    /* Says that the result depends on whether there are syntax errors; may be NULL. */
    void (*asks_syntax)(void *read_user);
    /* Says that the result depends on all names of the module, among which a similar one is looked for; may be NULL. */
    void (*asks_names)(void *read_user);
    /* Returns a place for facts about the text of a file, for as long as the caller keeps the text; at first it has
     * NULL. The facts are a piece of memory from malloc, which the caller frees. NULL: the text is not kept. May be
     * NULL. */
    void **(*facts)(void *read_user, const char *path, const char *text);
    const ParsedFile *parsed; /* may be NULL */
    const LivePickle *live_pickle;
    uint32_t live_pickles;
} FrontendOptions;

#endif
