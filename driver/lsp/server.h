/* The server's state, and functions that its methods share: answers, the document that a request names, places.
 * Included by the files that answer methods.
 *
 *   lsp.c              initialize, the table of methods, the loop    server.c       functions that the methods share
 *   sync.c             texts, files, folders, settings
 *   diagnostics.c      diagnostics, published or requested           actions.c      edits that an editor may apply
 *   hover.c            information on a place, inlay hints           pages.c        texts without a file
 *   navigate.c         definitions, references, renaming             symbols.c      the definitions of texts
 *   complete.c         completions, signatures                       tokens.c       compile-time and run-time values
 *
 * Memory: `message` is the arena of the current message; the result of a method belongs to the caller, in jansson's
 * reference counts. */
#ifndef SCRIPTC_DRIVER_LSP_SERVER_H
#define SCRIPTC_DRIVER_LSP_SERVER_H

#include "driver/lsp/lsp.h"

/* Error codes of JSON-RPC and of the protocol. */
enum {
    PARSE_ERROR = -32700,
    INVALID_REQUEST = -32600,
    METHOD_NOT_FOUND = -32601,
    INVALID_PARAMS = -32602,
    INTERNAL_ERROR = -32603,
    NOT_INITIALIZED = -32002,
    REQUEST_CANCELLED = -32800,
    REQUEST_FAILED = -32803
};

typedef enum { STATE_NEW, STATE_READY, STATE_SHUT, STATE_OVER } ServerState;

/* What was searched for while a message is handled, in its memory. */
typedef struct Searched {
    Symbols *names; /* NULL: nothing yet */
    Map modules;    /* from what an import says, and where, to the module (find.c) */
    Map documents;  /* from a tree to its text as a document, in which places are counted (navigate.c) */
} Searched;

typedef struct Server {
    sc_session *session;
    Frames frames;
    json_t *waiting;       /* received messages, in order; null stands for an invalid one */
    const json_t *request; /* the id of the current request; NULL: a notification */
    Fault fault;
    Arena *message; /* memory of the current message */
    Searched found;
    Arena *set;      /* memory of the list of open texts, for the whole conversation */
    Arena *settings; /* options that the editor has set, until it sets others */
    Options options;
    json_t *initial; /* the options of `initialize`, owned */
    json_t *told;    /* the settings received since, owned */
    json_t *folders; /* paths of the workspace's folders, owned */
    ServerState state;
    bool orderly, lost;      /* shutdown and exit were received; the other side is gone */
    bool ended;              /* no more messages will arrive */
    bool pulls;              /* the editor requests diagnostics, so none are published */
    bool watches, refreshes; /* the editor can watch files on request, and refresh diagnostics on request */
    bool configures;         /* the editor can be asked for its settings */
    bool patient;            /* the current check may take as long as it needs */
    int64_t until;           /* in now_ms(): when an impatient check is abandoned */
    uint64_t turn, epoch;    /* number of changes of texts, and of options */
    struct AstMemo *parses;  /* trees of imported texts, for all checks; may be NULL */
    FileMemo *files;         /* and what they know of files */
    Units units;
    Vec(Document *) open; /* the list is allocated in `set` */
    int error;            /* error code of the current request; 0: none */
    const char *problem;
} Server;

/* Kinds of code actions, and the request for settings. */
#define FIX_ALL       "source.fixAll"
#define CONFIGURATION "workspace/configuration"
#define SHOW_GRAPH    "scriptc.graph"

typedef json_t *Handler(Server *server, const json_t *params); /* NULL: no result, or an error in server->error */

json_t *server_fail(Server *server, int error, const char *problem); /* always returns NULL */
void server_notify(Server *server, const char *method, json_t *params);
/* Sends a request of the server. Its id, by which the answer is recognised, is the method. */
void server_ask(Server *server, const char *method, json_t *params);
void server_show(Server *server, const char *text);       /* shows a message to the user */
Document **server_place(Server *server, const char *uri); /* searches the list of open texts; NULL: not open */
/* Returns the document that textDocument names; NULL: an error was set. */
Document *server_document(Server *server, const json_t *params);
Document *server_at_path(const Server *server, const char *path); /* returns the open text of a file; may be NULL */
/* Brings the findings up to date with the text. Returns false if the check was abandoned, and sets an error. */
bool server_check(Server *server, Document *document);
/* Does the same, but abandons a check that takes so long that a person would notice. The last findings are then kept,
 * moved along with the edits since. */
bool server_settle(Server *server, Document *document);
/* Reads the next message and appends it to the waiting ones. With `wait`, waits until one arrives. Returns false if
 * there is none. */
bool server_take_in(Server *server, bool wait);
bool server_waits(Server *server); /* whether a message has arrived that has not been handled */
/* Returns whether a waiting message cancels the request with this id. */
bool server_is_cancelled(const Server *server, const json_t *id);
void server_send(Server *server, json_t *message); /* takes over the reference */
const char *text_at(const json_t *object, const char *key);

/* ---- places ---- */

typedef struct Position {
    json_int_t line, character;
} Position;

Position position_of(const json_t *at);
bool ranges_meet(const json_t *a, const json_t *b);
size_t offset_at(const Server *server, const Document *document, const json_t *position);
json_t *range_of_offsets(const Server *server, const Document *document, size_t lo, size_t hi);

/* ---- methods, by file ---- */

void folders_set(Server *server, const json_t *params);      /* takes the folders from the parameters of initialize */
void settings_apply(Server *server, const json_t *settings); /* applies the settings on top of the session's options */
void publish_untold(Server *server);

/* Functions on notes: the first note of the smallest place around an offset, or UINT32_MAX; and its types, with the
 * first note of the next place. */
uint32_t note_around(const Document *document, size_t at);
const char *types_from(Arena *mem, const Document *document, uint32_t first, uint32_t *next);

Handler did_open, did_change, did_save, did_close, files_changed, folders_changed, configuration_changed,
    configuration_told;
Handler full_diagnostics;
Handler text_content;
Handler code_actions;
Handler hover, inlay_hints;
Handler definition, declaration, references, highlights, prepare_rename, rename_name;
Handler document_symbols, workspace_symbols;
Handler completion, signature_help;
Handler semantic_tokens;
Handler code_lenses, resolve_lens, execute;
json_t *command_names(void);
/* Reads an open text; returns 0, or the answer of the caller's function. */
int server_read(Server *server, const char *name, sc_bytes *bytes);
/* Returns whether the current request was cancelled. */
int server_gives_up(Server *server);
/* Returns the legend for the reply to `initialize`. */
json_t *token_legend(void);

#endif
