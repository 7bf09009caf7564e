/* The session that implements scriptc.h: options, the context of one compile, and the result. Shared only by the files
 * of driver/. */
#ifndef SCRIPTC_DRIVER_SESSION_SESSION_H
#define SCRIPTC_DRIVER_SESSION_SESSION_H

#include "base/os.h"
#include "driver/session/arguments.h"
#include "driver/session/file_memo.h"
#include "driver/session/options.h"
#include "frontend/compile/frontend.h"
#include "passes/pass.h"
#include "scriptc.h"

typedef struct GivenFile {
    const char *name, *text;
    size_t length;
} GivenFile;
/* A pickle of sc_pickle; `live` is passed to the front end. */
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
/* What the file system said of a path: one compile asks at most once, so that all its parts see the same. */
typedef struct KnownFile {
    bool stated, exists; /* whether its state was asked for, and the answer */
    OsStatus status;
    bool read;
    int error; /* errno of the reading, or 0 */
    const char *text;
    size_t length;
    KeptText *kept; /* the text, if it is shared with other sessions */
} KnownFile;
typedef struct Backend Backend;
typedef struct IgnoreTable IgnoreTable;

typedef struct Ports {
    const sc_port *at;
    uint32_t n;
} Ports;

/* The result that sc_write streams: text, or a model. */
typedef struct Result {
    const char *name; /* name of the model: the stem of the default file name */
    const char *text;
    size_t length;
    Backend *model;          /* NULL: the result is the text */
    const char *const *file; /* the files that were read, for depfiles */
    uint32_t files;
    Ports input, output; /* ports of the graph */
} Result;

/* A text that is about to be evaluated. */
typedef struct WatchedText {
    const Source *source;
    AstUnits units;
    const Ast *module;
    bool broken;         /* it has syntax errors: only definitions without any are evaluated */
    const Pos *unparsed; /* where the lines with syntax errors begin, in ascending order */
    uint32_t n_unparsed;
} WatchedText;

/* A client that keeps lint's findings by statement, so that unchanged statements are not evaluated again. Statements
 * are as in ast_units. All functions except `told` are called during a call of scriptc.h, and may raise faults. */
typedef struct LintWatch {
    void *user;
    /* Returns whether it was parsed without messages before. */
    bool (*is_clean)(void *user, const char *text, size_t length);
    void (*set_clean)(void *user, const char *text, size_t length);
    /* Passes the statements before any is evaluated: those of an outline, or of the whole tree. */
    void (*begin)(void *user, const WatchedText *text);
    bool (*knows)(void *user, uint32_t unit); /* returns whether its earlier findings are still valid */
    void (*enter)(void *user, uint32_t unit); /* all findings from now on belong to this statement */
    /* What follows, until the end, is told a second time later: the findings so far, which are those that the statement
     * has beside a syntax error elsewhere. */
    void (*preview)(void *user, bool begins);
    void (*leave)(void *user, uint32_t unit);    /* the evaluation of this statement is complete */
    void (*reads)(void *session, Pos statement); /* as in FrontendOptions */
    void (*searches)(void *session, const char *word, bool by_line);
    void (*asks_syntax)(void *session);
    void (*asks_names)(void *session);
} LintWatch;

struct sc_session {
    const LintWatch *watch; /* may be NULL */
    Fault fault;
    sc_options given;
    bool unsized; /* the caller's options had no size, so none were read */
    Arena *mem;   /* options and sources given by the caller: as long as the session */
    Options options;
    WordList response; /* response files (@FILE) of the command line, which no output may replace */
    Vec(GivenFile) file;
    Vec(GivenPickle) pickle;
    Sources *no_sources; /* used to show the diagnostics of options */
    Diags *usage;        /* about options and the command line */
    bool worked;         /* a compile or another command ran after they were reported */
    Context cx;          /* context of one compile */
    Map known_file;      /* Sym of a path -> KnownFile *, in the memory of that context */
    Arena *work;         /* memory of the compile's IR and results */
    double last;         /* for session_time */
    Result result;
    PassRepro repro; /* replays the running pass, while a reproducer is made; its text is in `work` */
    bool reproducing;
    const char *last_target;         /* of the last compile */
    Vec(SeenValue) seen;             /* for the callback `value`; allocated in `work` */
    IgnoreTable *ignores;            /* comments `# scriptc: ignore` of sources that have messages (ignore.c) */
    Vec(const Source *) lint_source; /* from the last lint: files that were evaluated, and which parts of them */
    Vec(Span) lint_covered;
    uint32_t told, told_usage; /* number of diagnostics that the callback has received: of the compile, of options */
    Diag broken;               /* what ended the last call early: memory, a limit, or an internal fault */
    bool is_broken;
    uint32_t lint_tried,
        lint_left; /* from the last lint: number of models and functions that were evaluated, and that were not */
    struct AstMemo *parses;    /* set by the owner of several sessions: trees that they share; may be NULL */
    FileMemo *shared;          /* and what they know of the file system; may be NULL */
    struct Progress *progress; /* set by the command: shows long writes on a terminal; may be NULL */
    bool confined;             /* set by sandbox.h: files that the command line does not name cannot be read */
    LimitWords broken_words;
};

/* Returns a copy with the slashes that the rest of the compiler expects; Windows has backslashes too. */
const char *session_path(Arena *mem, const char *path);

/* ---- calls of scriptc.h ---- */

/* The work of a call of scriptc.h. It may raise a fault. */
typedef sc_status SessionStep(sc_session *s, const void *argument);
/* Runs the step and returns its status, or the status of the fault that ended it, which the session keeps as a
 * diagnostic. Passes new diagnostics to the caller's callback. SC_USAGE if there is no session. */
sc_status session_run(sc_session *s, SessionStep *step, const void *argument);
/* Returns the status that the errors so far call for; SC_OK if there are none. */
sc_status session_verdict(sc_session *s);
/* Reports that a caller may not omit this argument; returns SC_USAGE. */
sc_status session_lacks(sc_session *s, const char *text);
void session_keep_text(sc_session *s, Text *text); /* makes the text the session's result */
/* Callers may pass NULL for an empty text. */
static inline const char *text_or_empty(const char *text) { return text ? text : ""; }

/* Where a caller wants bytes to be written. */
typedef struct Writer {
    sc_write_fn *write;
    void *user;
} Writer;

/* A list of names from a caller. */
typedef struct Names {
    size_t count;
    const char *const *names;
} Names;
static inline bool all_given(size_t count, const char *const *names) {
    for (size_t i = 0; i < count; i++)
        if (!names || !names[i]) return false;
    return true;
}

/* The session's diagnostics in the order in which they are shown: those of options, `usage` of them, then those of the
 * compile by place, then the one that ended it early. */
typedef struct Collected {
    Diag **diag;
    uint32_t n, usage;
    Sources *sources;
} Collected;
Collected session_collect(sc_session *s, Arena *arena);

/* ---- for the commands ---- */

/* Opens a fresh context for a compile; frees the results of the previous one. */
void session_start(sc_session *s);
/* Adds a diagnostic without a place, such as those of options; only during a call of scriptc.h. */
Diag *session_complain(sc_session *s, DiagCode code, const char *format, ...) PRINTF_LIKE(3, 4);
/* Does the same for the program, outside any call of scriptc.h; returns SC_USAGE. */
sc_status session_refuse(sc_session *s, DiagCode code, const char *text);
bool session_has(const sc_session *s, const char *path); /* whether a source was given under this name */
/* Reads a file for the front end: a source that was given, or one from the caller's callback, or from the file system.
 * Returns 0 or an errno. */
int session_read(void *session, const char *path, const char **text, size_t *length);
/* Returns a value that differs whenever the file's text does, as far as its state in the file system tells; 0: there is
 * none. */
uint64_t session_state_of_file(FileMemo *memo, const char *path); /* `memo` may be NULL */
/* Likewise, as the present compile sees the file: one that it has asked for before is in the same state. */
uint64_t session_state(sc_session *s, const char *path);
/* Returns the place for facts about a text that the session shares with others; NULL: it is another text. */
void **session_facts(void *session, const char *path, const char *text);
/* Returns what is at a path that a program asks about; searches the same three places. */
FileKind session_kind(void *session, const char *path);
int session_names(void *session, const char *folder, Arena *mem, TextList *names);
/* Returns whether `path` is in the folder of `other`, by its name or its real path; true for a source that was
 * given. */
bool session_beside(void *session, const char *path, const char *other);
bool session_inside(void *session, const char *path, const char *place);
/* Like session_read, for the file system alone. */
int session_read_path(sc_session *s, const char *path, const char **text, size_t *length);
/* Until session_together, findings are judged and delivered separately from those before: the callbacks receive them at
 * its end. */
typedef struct Apart {
    Diags *diags;
    uint64_t steps;
    uint32_t told;
} Apart;
Apart session_apart(sc_session *s);
void session_together(sc_session *s, Apart before);
/* Between the two: the callbacks of the watching client receive the findings so far, and will receive them again. */
void session_preview(sc_session *s);
void session_trace(sc_session *s, const char *text, size_t length);
void session_time(sc_session *s, const char *step); /* step NULL: measures from now on */
/* --verbose: prints a line about the current work. */
void session_say(sc_session *s, const char *format, ...) PRINTF_LIKE(2, 3);

/* Calls `take` for each diagnostic that sc_report would show, with memory that is freed on return. */
typedef void TakeDiag(void *user, Arena *arena, Sources *sources, const Diag *diag);
void session_each(sc_session *s, TakeDiag *take, void *user);

void session_keep_ports(sc_session *s, Backend *model); /* for sc_input and sc_output (tables.c) */

#endif
