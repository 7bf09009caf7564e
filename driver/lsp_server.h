/* The server's state, and what its methods share: answers, the document that a request names, places. Included by the
 * lsp*.c files that answer methods.
 *
 *   lsp.c              messages, initialize, the table of methods    lsp_sync.c     texts, files, folders, settings
 *   lsp_diagnostics.c  what is told of a text, published or asked    lsp_actions.c  edits that an editor may apply
 *   lsp_hover.c        what is known of a place, inlay hints          lsp_pages.c    texts that no file has
 *
 *   lsp_navigate.c     definitions, references, new names            lsp_symbols.c  what texts define
 *   lsp_complete.c     what may come next, signatures                lsp_tokens.c   known values against those of the
 * run
 *
 * Memory: `message` is the arena of the message at hand; what a method returns is the caller's, as jansson counts. */
#ifndef SCRIPTC_DRIVER_LSP_SERVER_H
#define SCRIPTC_DRIVER_LSP_SERVER_H

#include "driver/lsp.h"

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

typedef struct Server {
    sc_session *session;
    Frames frames;
    json_t *waiting;       /* messages that have come, in order; null: one that was none */
    const json_t *request; /* the id of the request at hand, NULL: nobody waits for an answer */
    Fault fault;
    Arena *message;  /* of the message at hand */
    Arena *set;      /* the list of open texts, as long as the conversation */
    Arena *settings; /* options that the editor set, until it sets others */
    Options options;
    json_t *initial; /* the options of `initialize`, owned */
    json_t *told;    /* the settings that came since, owned */
    json_t *folders; /* paths of the workspace's folders, owned */
    ServerState state;
    bool orderly, lost;      /* ended by shutdown and exit; the other side is gone */
    bool ended;              /* nothing more comes than what waits */
    bool pulls;              /* the editor asks for diagnostics: none are published */
    bool watches, refreshes; /* it can be asked to watch files, and to ask again for diagnostics */
    bool configures;         /* it can be asked for its settings */
    bool patient;            /* the check at hand may take as long as it needs */
    int64_t until;           /* of now_ms(): when one that is not patient is given up */
    uint64_t turn, epoch;    /* counts changes of texts, and of options */
    Units units;
    Vec(Document *) open; /* the list lies in `set` */
    int error;            /* of the request at hand, 0: none */
    const char *problem;
} Server;

/* Kinds of code actions, and the question for settings. */
#define FIX_ALL       "source.fixAll"
#define CONFIGURATION "workspace/configuration"
#define SHOW_GRAPH    "scriptc.graph"

typedef json_t *Handler(Server *server, const json_t *params); /* NULL: no result, or server->error says why */

json_t *server_fail(Server *server, int error, const char *problem); /* NULL */
void server_notify(Server *server, const char *method, json_t *params);
/* A request of ours; the answer is known by its id, which is the method. */
void server_ask(Server *server, const char *method, json_t *params);
void server_show(Server *server, const char *text);               /* a message to the user */
Document **server_place(Server *server, const char *uri);         /* in the list of open texts; NULL: none */
Document *server_document(Server *server, const json_t *params);  /* that textDocument names; NULL: an error is set */
Document *server_at_path(const Server *server, const char *path); /* the open text of a file, or NULL */
/* What is found in the text as it is. False: it was given up, and an error is set. */
bool server_check(Server *server, Document *document);
/* The same where that takes no longer than a person notices, else what was found last, moved along with the edits
 * since.
 */
bool server_settle(Server *server, Document *document);
bool server_waits(Server *server); /* a message has come that nobody has looked at */
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

void folders_set(Server *server, const json_t *params);      /* of initialize */
void settings_apply(Server *server, const json_t *settings); /* from the session's options on */
void publish_untold(Server *server);
void touch_readers(Server *server, const char *path);

/* What the server knows of an offset: the first note of the smallest place around it, or UINT32_MAX; and its types,
 * with the first note of the next place. */
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
int server_read(Server *server, const char *name, sc_bytes *bytes); /* an open text: 0, or the caller's answer */
int server_gives_up(Server *server);                                /* is the request at hand taken back? */
json_t *token_legend(void);                                         /* as `initialize` offers it */

#endif
