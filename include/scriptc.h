/* scriptc: annotated PyTorch source to ONNX, as a library.
 *
 *     sc_session *s = sc_open(&(sc_options){.size = sizeof(sc_options), .diagnostic = show, .user = me});
 *     sc_set(s, "opset", "20");
 *     sc_source(s, "model.py", text, length);
 *     if (sc_compile(s, "model.py:Net") == SC_OK) sc_save(s, "net.onnx");
 *     sc_close(s);
 *
 * Threads: a session belongs to one thread at a time; any number of sessions may run at once, they share nothing.
 * Memory: what a function returns belongs to the session and lives until the next function that makes a result
 * (sc_compile, and sc_operators to sc_limits below), or sc_close. What is handed in is copied, unless the comment says
 * "borrowed"; NULL for a text is the empty one. NULL for a session, a function, a stream or a name of a list is
 * SC_USAGE. Failure: every function returns a status and the session stays usable;
 * nothing aborts, exits or prints. Running out of memory is SC_LIMIT. Callbacks must return (no longjmp, no exception)
 * and must not call the session that called them. */
#ifndef SCRIPTC_H
#define SCRIPTC_H

#include <stddef.h>
#include <stdint.h>

#define SC_VERSION_MAJOR  0
#define SC_VERSION_MINOR  1
#define SC_VERSION_PATCH  0
#define SC_VERSION_NUMBER (SC_VERSION_MAJOR * 10000 + SC_VERSION_MINOR * 100 + SC_VERSION_PATCH)

#if defined(__GNUC__)
#define SC_API __attribute__((visibility("default")))
#else
#define SC_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- status ---- */

/* The values are the exit statuses of the command line. */
typedef enum sc_status {
    SC_OK = 0,
    SC_MODEL = 1,   /* the model, or its weights' names or shapes */
    SC_USAGE = 2,   /* an option or target, or a file that cannot be read or written or is malformed */
    SC_LIMIT = 3,   /* a limit was hit; the diagnostic names it */
    SC_INTERNAL = 4 /* a fault of the compiler */
} sc_status;

typedef struct sc_session sc_session;

SC_API const char *sc_version(void); /* "0.1.0", of the library that is loaded */
SC_API int sc_version_number(void);  /* the same as SC_VERSION_NUMBER: 100 */

/* ---- diagnostics ---- */

typedef enum sc_level { SC_NOTE, SC_WARNING, SC_ERROR } sc_level;
typedef struct sc_place {
    uint32_t line, column;
} sc_place; /* from 1, columns in code points; 0: nowhere */
typedef struct sc_range {
    sc_place start, end;
} sc_range; /* end is exclusive */

/* A place with a text: another place worth showing (text says why), a step of the way there (text is what was
 * called), or an edit that a tool may apply (text replaces the range). */
typedef struct sc_mark {
    const char *file, *text;
    sc_range range;
} sc_mark;

typedef struct sc_diagnostic {
    const char *code; /* "SC6101": never renumbered */
    const char *name; /* "no-lowering": what the options -W and -Wno- take */
    sc_level level;
    const char *message; /* one sentence, UTF-8 */
    const char *help;    /* what to do, or NULL */
    const char *file;    /* as it was named to us, or NULL where there is no place */
    sc_range range;
    size_t labels, steps, fixes;
    const sc_mark *label, *step, *fix; /* steps: outermost call first */
    int guessed;                       /* the fixes are what may be meant; a tool asks before it applies them */
} sc_diagnostic;

/* How a name stands at a place: read, given a value, or declared (a parameter). */
typedef enum sc_stand { SC_READ, SC_BOUND, SC_DECLARED } sc_stand;
typedef struct sc_value {
    const char *file, *type; /* "float32[batch, 3]", "int = 5", "List[str]": for people */
    sc_range range;
    sc_stand stand;
} sc_value;

/* ---- a session ---- */

typedef struct sc_bytes {
    const void *data;
    size_t size;
} sc_bytes;

typedef struct sc_options {
    size_t size; /* sizeof(sc_options): later versions add members at the end. 0: every work ends with SC_USAGE */
    void *user;  /* handed to the callbacks */
    /* Each diagnostic, in order, before the function that found it returns; valid during the call. NULL: see sc_report.
     */
    void (*diagnostic)(void *user, const sc_diagnostic *diagnostic);
    /* Asked first for every source file by its name: 0 and *bytes (borrowed until sc_close), or anything else: "not
     * mine", and the file system is asked. NULL: only the file system and sc_source. */
    int (*read)(void *user, const char *name, sc_bytes *bytes);
    /* Text that developer options ask for (--dump-after, --time-report, --verbose). NULL: it is dropped. */
    void (*trace)(void *user, const char *text, size_t length);
    int no_files; /* nonzero: never touch the file system except for sc_weights, the option weights and sc_save */
    /* Each name of the program's text with the type of its value there, after a compile or lint; valid during the call.
     * A place that several calls reach comes once for each. NULL: nothing is noted. */
    void (*value)(void *user, const sc_value *value);
    /* Asked every few milliseconds of a compile: anything but 0 ends it with SC_LIMIT. NULL: it runs to its end, or to
     * the limit wall-ms. */
    int (*stop)(void *user);
} sc_options;

SC_API sc_session *sc_open(const sc_options *options); /* options may be NULL; NULL only without memory */
SC_API void sc_close(sc_session *session);             /* NULL is fine */
/* Forgets options, given sources and results, as if the session had just been opened; its callbacks stay. */
SC_API sc_status sc_reset(sc_session *session);

/* Sets an option of the command line by its long name without dashes: ("opset", "18"), ("input", "x: float32[n, 4]"),
 * ("W", "no-baked-shape"), ("limit", "steps=1000"). Flags take NULL, "1" or "0"; options that the command line repeats
 * add up, others are replaced. What is refused is not set, and the next sc_compile reports it again and ends with
 * SC_USAGE: a caller may look at the status of sc_compile alone. */
SC_API sc_status sc_set(sc_session *session, const char *name, const char *value);

/* A source file given as text instead of by the file system: what a target or an import names `name` is this.
 * The text is borrowed until sc_close and need not end in NUL. The name "-" stands for standard input's. */
SC_API sc_status sc_source(sc_session *session, const char *name, const char *text, size_t length);

/* A weights file, mapped until sc_close; the same as the option "weights". */
SC_API sc_status sc_weights(sc_session *session, const char *path);

/* A tensor that stands outside of a pickle. The library clears it; the callback fills it in. */
typedef struct sc_tensor {
    size_t size;       /* sizeof(sc_tensor) of the library that is loaded: set members below it alone */
    const char *dtype; /* "float32", as PyTorch calls it without "torch."; until the callback is called again */
    size_t rank;
    const int64_t *shape;  /* rank sizes; until the callback is called again */
    const int64_t *stride; /* rank steps in elements; NULL: row-major. Until the callback is called again */
    int64_t offset;        /* of the first element in the storage, in elements */
    /* The whole storage that the tensor lies in: tensors that name the same memory share it. Borrowed, and to be left
     * as it is, until the next sc_compile or sc_close: weights are written from there and are not copied. NULL for a
     * tensor without elements. */
    const void *storage;
    size_t storage_bytes;
    int parameter;     /* nonzero: an nn.Parameter */
    int requires_grad; /* nonzero: it takes a gradient */
    int conjugate;     /* nonzero: its conjugate, or its negative, is stored (Tensor.is_conj(), is_neg()) */
    int negative;
} sc_tensor;

/* Describes the tensor that a pickle calls `key` (a number of the pickle comes as its decimal text): 0, or anything
 * else where there is none, which ends the compile with SC_USAGE. Asked during sc_compile, once for each key. */
typedef int sc_tensor_fn(void *user, const char *key, sc_tensor *tensor);

/* A live object as a target: what pickle.Pickler (protocol 2 to 5) wrote of an nn.Module, or of a dictionary that holds
 * one, and whose persistent_id returned ('t', key) for each tensor, with a number or text as the key. `sc_compile(s,
 * name)` then compiles it, and `name:KEY` the module under KEY of a dictionary; a later call with the name replaces it.
 * Classes and functions are found by their names in the texts of sc_source ("pkg/net.py" for the module pkg.net,
 * "__main__.py" for __main__) and on the option path; nothing of the pickle is run but by the compiler's own evaluator.
 * The bytes are borrowed until sc_close, and so is `user`; read_tensor may be NULL where there are no tensors. */
SC_API sc_status sc_pickle(sc_session *session, const char *name, sc_bytes pickle, sc_tensor_fn *read_tensor,
                           void *user);

/* Compiles a target ("model.py:Net", "package.module:Net"); may be called again, each time from the start. */
SC_API sc_status sc_compile(sc_session *session, const char *target);

/* ---- what it made ---- */

/* Takes the next bytes; anything but 0 stops, and sc_write returns SC_USAGE. */
typedef int sc_write_fn(void *user, const void *bytes, size_t size);

/* Streams the result (the model, or what the option "emit" asked for); may be called again, with the same bytes. A
 * model whose weights lie in a file beside it (the option external-data, or 2 GiB) is SC_USAGE: sc_save writes both. */
SC_API sc_status sc_write(sc_session *session, sc_write_fn *write, void *user);

/* Writes the result to a file as the command line does: whole or not at all, with external data beside it. NULL: the
 * default name, sc_name() with ".onnx" in the working folder. */
SC_API sc_status sc_save(sc_session *session, const char *path);

/* An input or output of the compiled model. */
typedef enum sc_kind { SC_TENSOR, SC_SEQUENCE, SC_OPTIONAL, SC_OPTIONAL_SEQUENCE } sc_kind;
typedef struct sc_port {
    const char *name;
    const char *dtype; /* "float32", as PyTorch calls it, or "str"; of a sequence, that of its elements */
    sc_kind kind;
    int onnx_type;             /* ONNX's number of the element type */
    int rank;                  /* -1: unknown */
    const int64_t *sizes;      /* rank of them; -1: not a number */
    const char *const *labels; /* rank of them: the name of a size that is not a number, or NULL */
} sc_port;

/* The inputs and outputs of the compiled model in the graph's order; NULL behind the last, and where there is no graph
 * (before a compile, and after --emit ir and ast). Parameters that are inputs (--params inputs) come last. */
SC_API const sc_port *sc_input(sc_session *session, size_t index);
SC_API const sc_port *sc_output(sc_session *session, size_t index);

SC_API const char *sc_name(sc_session *session); /* the compiled model's name, "" before there is one */

/* After SC_INTERNAL: a text that replays what broke, for `scriptc opt` and for a report; NULL if there is none. */
SC_API const char *sc_reproducer(sc_session *session);

/* All diagnostics since the last sc_compile (and those of sc_set before it) in the form of the option "diagnostics":
 * text with carets, JSON lines, or one SARIF document; colour for text. */
SC_API sc_status sc_report(sc_session *session, int colour, sc_write_fn *write, void *user);

/* ---- tables, as data ---- */

/* Each fills in *info up to info->size, which the caller sets to its sizeof, and returns 1; 0 behind the last row, and
 * nothing is written. All texts are constants of the library. */
typedef struct sc_option_info {
    size_t size;
    const char *name;     /* what sc_set takes */
    const char *argument; /* what --help calls it, "a|b|c" for one of several words; NULL: a flag */
    const char *help;
    const char *group; /* the heading it stands under in --help */
    int letter;        /* its one-letter form, or 0 */
    int repeats;       /* nonzero: several values add up */
} sc_option_info;
typedef struct sc_limit_info {
    size_t size;
    const char *name, *reason;
    int64_t value; /* the default */
} sc_limit_info;
typedef struct sc_code_info {
    size_t size;
    const char *name, *title, *help;
    int number; /* 6101 for SC6101 */
    sc_level level;
} sc_code_info;

SC_API int sc_option(size_t index, sc_option_info *info);
SC_API int sc_limit(size_t index, sc_limit_info *info);
SC_API int sc_code(size_t index, sc_code_info *info);

/* ---- the other commands; their results go to sc_write ---- */

SC_API sc_status sc_operators(sc_session *session, size_t count,
                              const char *const *names); /* the operator table, or some of it */
/* Reports what would not compile in files and folders; sc_write says how much was tried. */
SC_API sc_status sc_lint(sc_session *session, size_t count, const char *const *paths);

/* Both ends of a conversation with an editor. read: as read(2): how many bytes came, 0 at the end, negative where it
 * failed; it may wait. waiting: nonzero if more has come already, so that work that it may make needless is put off;
 * NULL: never. write: all of the bytes; anything but 0 ends the conversation. */
typedef struct sc_stream {
    void *user;
    ptrdiff_t (*read)(void *user, void *bytes, size_t size);
    int (*waiting)(void *user);
    sc_write_fn *write;
} sc_stream;

/* Serves the Language Server Protocol (3.17: diagnostics, quick fixes, hover, inlay hints) until the other side says
 * exit or its end is closed. The session's options hold for all files; a result is gone. SC_OK after an
 * orderly shutdown, else SC_MODEL. https://microsoft.github.io/language-server-protocol */
SC_API sc_status sc_serve(sc_session *session, const sc_stream *stream);
SC_API sc_status sc_inspect(sc_session *session, const char *file); /* what is in a model or weights file */
/* What a diagnostic means; with the options all and list, which take no code, all of them. */
SC_API sc_status sc_explain(sc_session *session, const char *code);
SC_API sc_status sc_optimize(sc_session *session, const char *ir_file); /* IR text through the option "passes" */
/* The options of a command, or of all (NULL); "man" is the manual page, "bash", "zsh" and "fish" are completions. */
SC_API sc_status sc_help(sc_session *session, const char *command);
SC_API sc_status sc_licenses(sc_session *session); /* of the parts that others wrote */
SC_API sc_status sc_limits(sc_session *session);   /* every limit, its value and reason */

#ifdef __cplusplus
}
#endif
#endif
