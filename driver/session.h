/* The session behind scriptc.h: options, the context of one compile, and the result. Shared by the files of driver/
 * only. */
#ifndef SCRIPTC_DRIVER_SESSION_H
#define SCRIPTC_DRIVER_SESSION_H

#include <time.h>

#include "driver/arguments.h"
#include "driver/options.h"
#include "frontend/compile/frontend.h"
#include "passes/pass.h"
#include "scriptc.h"

typedef struct GivenFile {
    const char *name, *text;
    size_t length;
} GivenFile;
/* A pickle of sc_pickle; `live` is what the frontend is given. */
typedef struct GivenPickle {
    const char *name;
    sc_bytes bytes;
    sc_tensor_fn *read;
    void *user;
} GivenPickle;
typedef struct SeenValue {
    Span at;
    const char *type;
    sc_stand stand;
} SeenValue;
typedef struct Backend Backend;
typedef struct IgnoreTable IgnoreTable;

typedef struct Ports {
    const sc_port *at;
    uint32_t n;
} Ports;

/* What sc_write streams: text, or a model. */
typedef struct Result {
    const char *name; /* of the model: the stem of the default file name */
    const char *text;
    size_t length;
    Backend *model;          /* NULL: the text is the result */
    const char *const *file; /* what was read, for depfiles */
    uint32_t files;
    Ports input, output; /* of the graph */
} Result;

/* Who keeps what lint finds, statement by statement, so that one that cannot have changed is not tried again. A
 * statement is what ast_units says. All but `told` are called within a call of scriptc.h and may raise faults. */
typedef struct LintWatch {
    void *user;
    /* Was it parsed without any message before? */
    bool (*is_clean)(void *user, const char *text, size_t length);
    void (*set_clean)(void *user, const char *text, size_t length);
    /* The statements, before any is tried: of an outline, or of the whole tree. */
    void (*begin)(void *user, const Source *source, AstUnits units, const Ast *module);
    bool (*knows)(void *user, uint32_t unit);    /* what was found of it before holds */
    void (*enter)(void *user, uint32_t unit);    /* all that is told from here on belongs to it */
    void (*leave)(void *user, uint32_t unit);    /* it was tried to its end */
    void (*reads)(void *session, Pos statement); /* FrontendOptions */
} LintWatch;

struct sc_session {
    const LintWatch *watch; /* or NULL */
    Fault fault;
    sc_options given;
    bool unsized; /* the caller's options had no size: none was read */
    Arena *mem;   /* options and given files: as long as the session */
    Options options;
    WordList response; /* files of options (@FILE) of the command line: no output replaces them */
    Vec(GivenFile) file;
    Vec(GivenPickle) pickle;
    Sources *no_sources;  /* what the diagnostics of options are shown against */
    Diags *usage;         /* of options and of the command line */
    bool worked;          /* a compile or another command came after them */
    Context cx;           /* of one compile */
    Arena *work;          /* its IR and its results */
    struct timespec last; /* session_time */
    Result result;
    PassRepro repro; /* what replays the pass that is running, while reproducing; its text lies in `work` */
    bool reproducing;
    const char *last_target;         /* of the last compile */
    Vec(SeenValue) seen;             /* for the callback `value`; lies in `work` */
    IgnoreTable *ignores;            /* comments `# scriptc: ignore` of the sources that messages stood in (ignore.c) */
    Vec(const Source *) lint_source; /* by the last lint: files that were evaluated, and what of them was */
    Vec(Span) lint_covered;
    uint32_t told, told_usage; /* diagnostics that the callback has seen: of the compile, of options */
    Diag broken;               /* what ended the last call early: memory, a limit, a fault of ours */
    bool is_broken;
    uint32_t lint_tried, lint_left; /* by the last lint: models and functions that were evaluated, and that were not */
    bool confined;                  /* by sandbox.h: what the command line does not name cannot be read */
    LimitWords broken_words;
};

/* Opens a fresh context for a compile; what an earlier one made is gone. */
void session_start(sc_session *s);
/* Adds a diagnostic without a place, as those of options are; within a call of scriptc.h. */
Diag *session_complain(sc_session *s, DiagCode code, const char *format, ...) PRINTF_LIKE(3, 4);
/* The same for the program, from outside of any call of scriptc.h; SC_USAGE. */
sc_status session_refuse(sc_session *s, DiagCode code, const char *text);
bool session_has(const sc_session *s, const char *path); /* was a source given by this name? */
/* Reads a file for the frontend: one that was given, one the caller's callback knows, one of the file system. 0, or an
 * errno. */
int session_read(void *session, const char *path, const char **text, size_t *length);
/* What is at a path, as a program may ask: the same three places. */
FileKind session_kind(void *session, const char *path);
/* Whether `path` really lies in the folder of `other`, as named or as it really is; a source that was given does. */
bool session_beside(void *session, const char *path, const char *other);
bool session_inside(void *session, const char *path, const char *place);
/* session_read, of the file system alone. */
int session_read_path(sc_session *s, const char *path, const char **text, size_t *length);
/* What is found from here on, up to session_together, is judged and told by itself: the callbacks have it then. */
typedef struct Apart {
    Diags *diags;
    uint64_t steps;
    uint32_t told;
} Apart;
Apart session_apart(sc_session *s);
void session_together(sc_session *s, Apart before);
void session_trace(sc_session *s, const char *text, size_t length);
void session_time(sc_session *s, const char *step); /* NULL: from now on */
void session_say(sc_session *s, const char *format, ...)
    PRINTF_LIKE(2, 3); /* --verbose: a line of what is being done */

/* Calls `take` for each diagnostic that sc_report would show, with memory that goes when this returns. */
typedef void TakeDiag(void *user, Arena *arena, Sources *sources, const Diag *diag);
void session_each(sc_session *s, TakeDiag *take, void *user);

void session_keep_ports(sc_session *s, Backend *model); /* for sc_input and sc_output (tables.c) */

/* The compile proper (pipeline.c): leaves a result, or diagnostics. */
void pipeline_compile(sc_session *s, const char *target);
void pipeline_optimize(sc_session *s, const char *ir_file);
struct ParsedFile;
void pipeline_lint(sc_session *s, const char *target, const struct ParsedFile *parsed);
struct CheckProgress;
void pipeline_check(sc_session *s, const struct ParsedFile *parsed, struct CheckProgress *progress);
/* Sets what comments above a definition say (directive.c); false: some of it is wrong, and reported at the comment. */
bool directive_apply(sc_session *s, const Source *source, Span definition, Options *options);
/* Adds the inputs that a configuration describes for a definition: by its name, or `file.py:Name` with as much of the
 * path as it likes. What comments say goes before it. */
void directive_configured(sc_session *s, const Source *source, const char *name, Options *options);
/* A definition of a source by its name, compiled with random weights and as the comments above it say, for editors. */
typedef struct Described {
    const char *path, *name;
} Described;
bool described_apply(sc_session *s, const Described *asked); /* false: reported (directive.c) */
sc_status session_compile_described(sc_session *s, const Described *asked);
/* Does a comment `# scriptc: ignore` on the message's line ask for silence (ignore.c)? A DiagFilter; user: the session.
 */
bool ignore_asked(void *session, const Diag *diag);
void ignore_tell(sc_session *s); /* of the last lint: comments that name no message or silence none */
bool ignore_in_comment(const char *line, size_t length, const DiagRow *row); /* row NULL: of everything */
/* Does a comment above a definition, or on its first line, ask that it is left alone? */
bool directive_ignores(sc_session *s, const Source *source, Span definition);
void lint_paths(sc_session *s, size_t count, const char *const *paths);      /* lint.c */
sc_status lsp_serve(sc_session *s, const sc_stream *stream);                 /* lsp.c */
void inspect_print(sc_session *s, const char *path);                         /* inspect.c */
void operators_print(sc_session *s, size_t count, const char *const *names); /* operators.c */

#endif
