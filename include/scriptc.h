/* scriptc: annotated PyTorch source to ONNX, as a library.
 *
 *     sc_session *s = sc_open(&(sc_options){.size = sizeof(sc_options), .diagnostic = show, .user = me});
 *     sc_set(s, "opset", "20");
 *     sc_source(s, "model.py", text, length);
 *     if (sc_compile(s, "model.py:Net") == SC_OK) sc_save(s, "net.onnx");
 *     sc_close(s);
 *
 * Threads: a session belongs to one thread at a time; any number of sessions may run at once, since they share nothing.
 * Memory: returned data belongs to the session and lives until the next function that makes a result (sc_compile, and
 * sc_operators to sc_limits below), or sc_close. Arguments are copied, unless the comment says "borrowed". A NULL text
 * means an empty one; NULL for a session, a function, a stream or a name in a list is SC_USAGE. Failure: every function
 * returns a status and the session stays usable; nothing aborts, exits or prints. Running out of memory is SC_LIMIT.
 * Callbacks must return (no longjmp, no exception) and must not call the session that called them. */
#ifndef SCRIPTC_H
#define SCRIPTC_H

#include <stddef.h>
#include <stdint.h>

#define SC_VERSION_MAJOR  0
#define SC_VERSION_MINOR  1
#define SC_VERSION_PATCH  0
#define SC_VERSION_NUMBER (SC_VERSION_MAJOR * 10000 + SC_VERSION_MINOR * 100 + SC_VERSION_PATCH)

#if defined(_WIN32) && defined(SCRIPTC_BUILD)
#define SC_API __declspec(dllexport)
#elif defined(__GNUC__) && !defined(_WIN32)
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
    SC_USAGE = 2,   /* an option or target, or a file that is unreadable, unwritable or malformed */
    SC_LIMIT = 3,   /* a limit was reached; the diagnostic names it */
    SC_INTERNAL = 4 /* an internal error of the compiler */
} sc_status;

typedef struct sc_session sc_session;

SC_API const char *sc_version(void); /* "0.1.0": the version of the loaded library */
SC_API int sc_version_number(void);  /* SC_VERSION_NUMBER of the loaded library, such as 100 */

/* ---- diagnostics ---- */

typedef enum sc_level { SC_NOTE, SC_WARNING, SC_ERROR } sc_level;
typedef struct sc_place {
    uint32_t line, column;
} sc_place; /* both from 1, columns in code points; 0: no place */
typedef struct sc_range {
    sc_place start, end;
} sc_range; /* end is exclusive */

/* A place with a text: another place worth showing (text is the reason), a step of the calls that led there (text is
 * what was called), or an edit that a tool may apply (text replaces the range). */
typedef struct sc_mark {
    const char *file, *text;
    sc_range range;
} sc_mark;

typedef struct sc_diagnostic {
    const char *code; /* such as "SC6101"; never renumbered */
    const char *name; /* such as "no-lowering", as in the options -W and -Wno- */
    sc_level level;
    const char *message; /* one sentence, UTF-8 */
    const char *help;    /* how to fix it, or NULL */
    const char *file;    /* as the caller named it; NULL if the diagnostic has no place */
    sc_range range;
    size_t labels, steps, fixes;
    const sc_mark *label, *step, *fix; /* steps: outermost call first */
    int guessed;                       /* nonzero: the fixes are guesses; a tool asks before it applies them */
} sc_diagnostic;

/* How a name is used at a place: read, assigned, or declared (a parameter). */
typedef enum sc_stand { SC_READ, SC_BOUND, SC_DECLARED } sc_stand;
typedef struct sc_value {
    const char *file, *type; /* type: for people, such as "float32[batch, 3]", "int = 5", "List[str]" */
    sc_range range;
    sc_stand stand;
} sc_value;

/* ---- a session ---- */

typedef struct sc_bytes {
    const void *data;
    size_t size;
} sc_bytes;

typedef struct sc_options {
    size_t size; /* sizeof(sc_options): later versions add members at the end. 0: every call ends with SC_USAGE */
    void *user;  /* passed to the callbacks */
    /* Receives each diagnostic, in order, before the function that found it returns; valid during the call. NULL: see
     * sc_report. */
    void (*diagnostic)(void *user, const sc_diagnostic *diagnostic);
    /* Called first for every source file, with its name: returns 0 and *bytes (borrowed until sc_close), or anything
     * else to have the file system searched. NULL: only the file system and sc_source. */
    int (*read)(void *user, const char *name, sc_bytes *bytes);
    /* Receives the text of developer options (--dump-after, --time-report, --verbose). NULL: it is dropped. */
    void (*trace)(void *user, const char *text, size_t length);
    int no_files; /* nonzero: never access the file system except for sc_weights, the option weights and sc_save */
    /* Receives each name in the program's text with the type of its value there, after a compile or lint; valid during
     * the call. A place reached by several calls is reported once for each. NULL: nothing is recorded. */
    void (*value)(void *user, const sc_value *value);
    /* Called every few milliseconds of a compile: a nonzero result ends it with SC_LIMIT. NULL: the compile runs to its
     * end, or to the limit wall-ms. */
    int (*stop)(void *user);
    /* Serves the session's requests for memory, as realloc does: `old` is NULL for a new block, and size 0 frees one
     * and returns NULL. Blocks are aligned as malloc's. Where it returns NULL, the call ends with SC_LIMIT, and sc_open
     * returns NULL. The readers of compressed files and of JSON, and the server of sc_serve, take some memory from the
     * C library in any case. NULL: all memory comes from there. */
    void *(*memory)(void *user, void *old, size_t size);
} sc_options;

SC_API sc_session *sc_open(const sc_options *options); /* options may be NULL; returns NULL only if out of memory */
SC_API void sc_close(sc_session *session);             /* session may be NULL */
/* Forgets options, given sources and results, as if the session had just been opened; its callbacks stay. */
SC_API sc_status sc_reset(sc_session *session);

/* Sets an option of the command line by its long name without dashes: ("opset", "18"), ("input", "x: float32[n, 4]"),
 * ("W", "no-baked-shape"), ("limit", "steps=1000"). Flags take NULL, "1" or "0"; options that may be repeated on the
 * command line accumulate, others are replaced. A refused value is not set, and the next sc_compile reports it again
 * and ends with SC_USAGE, so a caller may check only the status of sc_compile. */
SC_API sc_status sc_set(sc_session *session, const char *name, const char *value);

/* Provides a source file as text: a target or an import that names `name` uses it instead of a file. The text is
 * borrowed until sc_close and need not end in NUL. The name "-" stands for standard input. */
SC_API sc_status sc_source(sc_session *session, const char *name, const char *text, size_t length);

/* A weights file, mapped until sc_close; the same as the option "weights". */
SC_API sc_status sc_weights(sc_session *session, const char *path);

/* A tensor that a pickle refers to but does not contain. The library clears the struct; the callback fills it in. */
typedef struct sc_tensor {
    size_t size;       /* sizeof(sc_tensor) in the loaded library: set only members within it */
    const char *dtype; /* PyTorch's name without "torch.", such as "float32"; valid until the next callback */
    size_t rank;
    const int64_t *shape;  /* rank sizes; valid until the next callback */
    const int64_t *stride; /* rank strides, in elements; NULL: row-major; valid until the next callback */
    int64_t offset;        /* of the first element in the storage, in elements */
    /* The whole storage that contains the tensor; tensors with the same storage share memory. Borrowed, and must not
     * change, until the next sc_compile or sc_close, since weights are written from it without a copy. NULL for a
     * tensor without elements. */
    const void *storage;
    size_t storage_bytes;
    int parameter;     /* nonzero: an nn.Parameter */
    int requires_grad; /* nonzero: it takes a gradient */
    int conjugate; /* nonzero: the conjugate, or the negative, of the tensor is stored (Tensor.is_conj(), is_neg()) */
    int negative;
} sc_tensor;

/* Describes the tensor that a pickle calls `key` (a number in the pickle becomes its decimal text). Returns 0, or
 * anything else if there is none, which ends the compile with SC_USAGE. Called during sc_compile, once for each key. */
typedef int sc_tensor_fn(void *user, const char *key, sc_tensor *tensor);

/* Adds a live object as a target: the pickle (protocol 2 to 5) of an nn.Module, or of a dictionary that contains one,
 * made by a pickle.Pickler whose persistent_id returned ('t', key) for each tensor, with a number or text as the key.
 * `sc_compile(s, name)` then compiles it, and `name:KEY` the module under KEY of a dictionary; a later call with the
 * same name replaces it. A tuple holds the model, or the dictionary, in its last item; its other items are made before,
 * and may be calls of `scriptc set_global(module, name, value)`, which give a name of a module a value, such as one of
 * a closure. Classes and functions are found by their names in the texts of sc_source ("pkg/net.py" for the module
 * pkg.net, "__main__.py" for __main__) and on the option path. Nothing in the pickle is run except by the compiler's
 * own evaluator. The bytes and `user` are borrowed until sc_close; read_tensor may be NULL if there are no tensors. */
SC_API sc_status sc_pickle(sc_session *session, const char *name, sc_bytes pickle, sc_tensor_fn *read_tensor,
                           void *user);

/* Compiles a target ("model.py:Net", "package.module:Net"); may be called again, each time from the start. */
SC_API sc_status sc_compile(sc_session *session, const char *target);

/* ---- the result ---- */

/* Receives the next bytes; a nonzero result stops, and sc_write returns SC_USAGE. */
typedef int sc_write_fn(void *user, const void *bytes, size_t size);

/* Streams the result (the model, or what the option "emit" requested); may be called again, with the same bytes. For a
 * model with weights in a separate file (the option external-data, or above 2 GiB) it returns SC_USAGE; sc_save writes
 * both. */
SC_API sc_status sc_write(sc_session *session, sc_write_fn *write, void *user);

/* Writes the result to a file as the command line does: completely or not at all, with external data beside it. NULL:
 * the default name, sc_name() with ".onnx", in the working folder. */
SC_API sc_status sc_save(sc_session *session, const char *path);

/* An input or output of the compiled model. */
typedef enum sc_kind { SC_TENSOR, SC_SEQUENCE, SC_OPTIONAL, SC_OPTIONAL_SEQUENCE } sc_kind;
typedef struct sc_port {
    const char *name;
    const char *dtype; /* PyTorch's name, such as "float32", or "str"; for a sequence, that of its elements */
    sc_kind kind;
    int onnx_type;             /* ONNX's number of the element type */
    int rank;                  /* -1: unknown */
    const int64_t *sizes;      /* rank of them; -1: not a number */
    const char *const *labels; /* rank of them: the name of a size that is not a number; may be NULL */
} sc_port;

/* The inputs and outputs of the compiled model in the graph's order; NULL after the last, and if there is no graph
 * (before a compile, and after --emit ir and ast). Parameters that are inputs (--params inputs) come last. */
SC_API const sc_port *sc_input(sc_session *session, size_t index);
SC_API const sc_port *sc_output(sc_session *session, size_t index);

SC_API const char *sc_name(sc_session *session); /* the compiled model's name; "" if there is none */

/* After SC_INTERNAL: returns a text that reproduces the fault, for `scriptc opt` and for a bug report; NULL if there is
 * none. */
SC_API const char *sc_reproducer(sc_session *session);

/* Writes all diagnostics since the last sc_compile (and those of sc_set before it) in the form of the option
 * "diagnostics": text with carets, JSON lines, or one SARIF document; colour applies to text. */
SC_API sc_status sc_report(sc_session *session, int colour, sc_write_fn *write, void *user);

/* ---- tables, as data ---- */

/* Each of these fills in *info up to info->size, which the caller sets to its sizeof, and returns 1; after the last row
 * it returns 0 and writes nothing. All texts are constants of the library. */
typedef struct sc_option_info {
    size_t size;
    const char *name;     /* the name that sc_set takes */
    const char *argument; /* its name in --help, "a|b|c" for a choice; NULL: a flag */
    const char *help;
    const char *group; /* its heading in --help */
    int letter;        /* its one-letter form, or 0 */
    int repeats;       /* nonzero: several values accumulate */
} sc_option_info;
typedef struct sc_limit_info {
    size_t size;
    const char *name, *reason;
    int64_t value; /* the default */
} sc_limit_info;
typedef struct sc_code_info {
    size_t size;
    const char *name, *title, *help;
    int number; /* such as 6101 for SC6101 */
    sc_level level;
} sc_code_info;

SC_API int sc_option(size_t index, sc_option_info *info);
SC_API int sc_limit(size_t index, sc_limit_info *info);
SC_API int sc_code(size_t index, sc_code_info *info);

/* ---- the other commands; their results go to sc_write ---- */

/* Writes the operator table, or the rows with these names. */
SC_API sc_status sc_operators(sc_session *session, size_t count, const char *const *names);
/* Reports what would not compile in files and folders; sc_write writes how much was evaluated. */
SC_API sc_status sc_lint(sc_session *session, size_t count, const char *const *paths);

/* Both ends of a conversation with an editor. read: like read(2), returns the number of bytes, 0 at the end, or a
 * negative number on failure; may block. waiting: nonzero if more bytes have arrived, so that work that they may make
 * unnecessary is postponed; NULL: never. write: writes all bytes; a nonzero result ends the conversation. */
typedef struct sc_stream {
    void *user;
    ptrdiff_t (*read)(void *user, void *bytes, size_t size);
    int (*waiting)(void *user);
    sc_write_fn *write;
} sc_stream;

/* Serves the Language Server Protocol (3.17: diagnostics, quick fixes, hover, inlay hints) until the other side sends
 * exit or closes its end. The session's options apply to all files; an earlier result is freed. Returns SC_OK after an
 * orderly shutdown, else SC_MODEL. https://microsoft.github.io/language-server-protocol */
SC_API sc_status sc_serve(sc_session *session, const sc_stream *stream);
SC_API sc_status sc_inspect(sc_session *session, const char *file); /* describes a model or weights file */
/* Explains a diagnostic; with the options all or list, which take no code, explains or lists all of them. */
SC_API sc_status sc_explain(sc_session *session, const char *code);
SC_API sc_status sc_optimize(sc_session *session, const char *ir_file); /* runs IR text through the option "passes" */
/* Writes the options of a command, or of all commands (NULL); "man" is the manual page, "bash", "zsh" and "fish" are
 * completions. */
SC_API sc_status sc_help(sc_session *session, const char *command);
SC_API sc_status sc_licenses(sc_session *session); /* licenses of the third-party software in the library */
SC_API sc_status sc_limits(sc_session *session);   /* every limit, with its value and reason */

#ifdef __cplusplus
}
#endif
#endif
