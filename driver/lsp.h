/* The language server's parts. JSON is jansson's; positions on the wire are in units that both sides agree on, ours in
 * code points. Shared by the lsp*.c files only.
 *
 *   lsp_frame.c     messages in the stream           lsp_document.c   open texts, positions, names of files
 *   lsp_check.c     a compile of an open text        lsp_notes.c      what is known of places, while the text changes
 *   lsp_memo.c      what a check keeps for the next
 *   lsp_server.h    the protocol's methods
 *
 * Memory: each open document owns an arena, each message has one; JSON values have one owner as jansson says. */
#ifndef SCRIPTC_DRIVER_LSP_H
#define SCRIPTC_DRIVER_LSP_H

#include <jansson.h>

#include "driver/session.h"

/* ---- messages (lsp_frame.c) ---- */

typedef enum { FRAME_TEXT, FRAME_BAD, FRAME_NONE, FRAME_END } FrameKind;
typedef struct Frames {
    const sc_stream *stream;
    char *bytes;        /* what came, owned */
    size_t at, n, room; /* those not taken yet lie from `at` to `n` */
    size_t body, seen;  /* where the last message began; how much of the one at hand was looked at for a header */
    int64_t said, want; /* the length that a header has told so far, and that of the message at hand; -1: none */
    bool any, lost;     /* a header has begun; a length was wrong: the next header may stand anywhere */
} Frames;

void frames_open(Frames *frames, const sc_stream *stream);
void frames_close(Frames *frames);
void frames_lost(Frames *frames); /* the last message was none: its length may have been wrong */
/* The next message's text, valid until the next call. FRAME_BAD: its header or length is of no use, and it was skipped.
 * FRAME_NONE: no message is whole yet, and the caller does not want to wait. */
FrameKind frame_read(Frames *frames, bool wait, const char **text, size_t *length);
bool frame_write(const Frames *frames, const json_t *message); /* false: the other side is gone, or memory is out */

/* ---- notes (lsp_notes.c) ---- */

/* What is known of a part of a text, from one byte offset to another; an empty one has been overwritten. */
typedef struct Note {
    uint32_t lo, hi;
    uint32_t type; /* offset of its text in the list's texts */
    sc_stand stand;
} Note;
typedef struct Notes {
    Note *at;
    uint32_t n, cap;
    char *text; /* each ended by NUL */
    size_t used, room;
} Notes; /* owns its memory; all zero: empty */

void notes_free(Notes *notes);
void notes_add(Notes *notes, uint32_t lo, uint32_t hi, sc_stand stand, const char *type); /* lost without memory */
void notes_sort(Notes *notes); /* by where they begin, then by where they end; of equal ones one stays */
/* The text from `from` to `to` is replaced by `length` bytes: what lies behind moves, what it touched within is empty.
 */
void notes_move(Notes *notes, size_t from, size_t to, size_t length);
/* The first of those that begin at or behind an offset; the list is sorted. */
uint32_t notes_from(const Notes *notes, size_t lo);
static inline const char *note_type(const Notes *notes, uint32_t i) { return notes->text + notes->at[i].type; }

/* ---- documents (lsp_document.c) ---- */

typedef enum { UNITS_OF_UTF8, UNITS_OF_UTF16, UNITS_OF_CODE_POINTS } Units;

typedef struct Document {
    Arena *mem; /* owns all that follows but the JSON values */
    const char *uri, *path;
    char *text;
    size_t length;
    uint32_t *line, lines; /* offsets of line starts */
    json_int_t version;
    uint64_t edits;      /* counts changes */
    uint64_t turn;       /* the last one touched by its editor has the highest */
    json_t *asked;       /* an object whose keys are the files that the last check asked for, found or not; owned */
    bool stale, untold;  /* the text is newer than what was found; what was found is newer than what was published */
    json_t *diagnostics; /* as the protocol has them, owned; NULL: not checked yet */
    Notes marks;         /* where each of them stands, by its index, moved along with edits */
    Notes values;        /* the types of names, sorted, moved along with edits */
    uint64_t opened;     /* the number of its opening: a name that no other document of the conversation has */
    uint64_t result;     /* counts the lists of diagnostics that differed */
    int64_t took;        /* milliseconds of the last check */
    Arena *tree_mem;     /* of `tree`; NULL: it was not asked for since the text changed */
    struct Tree *tree;   /* of the text as it is (lsp_tree.h); NULL: a limit was reached */
    struct Memo *memo;   /* what checks keep for the next, owned (lsp_memo.h) */
} Document;

/* All of these may raise the fault of the document's arena. */
Document *document_open(Fault *fault, const char *uri, const char *text, size_t length);
void document_close(Document *document);
void document_set(Document *document, const char *text, size_t length);
void document_edit(Document *document, size_t from, size_t to, const char *text, size_t length);
/* The byte offset of a position; past the end of a line or the text: that end. */
size_t document_offset(const Document *document, json_int_t line, json_int_t character, Units units);
size_t document_at(const Document *document, sc_place place); /* the byte offset of a place of ours */
json_t *document_position(const Document *document, size_t offset, Units units);
json_t *document_range(const Document *document, size_t lo, size_t hi, Units units);
/* A file's path from its URI, or the URI itself where it names no file. */
const char *path_of_uri(Arena *mem, const char *uri);
void uri_of_path(const char *path, char *uri, size_t size); /* cut where there is no room */
/* The same file's absolute name without `.` and `..`, as the text says it, or the name itself where there is no room.
 */
enum { PATH_BYTES = 4096 };
const char *plain_path(const char *path, char room[PATH_BYTES]);

/* ---- checks (lsp_check.c) ---- */

/* Texts that the server has and no file: what a code means, and the library's own Python. */
#define SERVER_SCHEME "scriptc"
#define EXPLAIN_URI   SERVER_SCHEME ":/explain/"
#define LIBRARY_URI   SERVER_SCHEME ":/library/"

typedef struct CheckOptions {
    const Options *options;
    Units units;
    int (*read)(void *user, const char *name, sc_bytes *bytes); /* asked first for the texts of other files */
    int (*stop)(void *user);                                    /* anything but 0 gives the check up */
    uint64_t (*state)(void *user, const char *name);            /* of a file: another text has another one */
    void *user;
    int no_files;   /* as in sc_options */
    uint64_t epoch; /* of the options: counts changes */
} CheckOptions;

/* Compiles what a document's models and functions are, as lint does, and keeps what was found in it. False: it was
 * given up, and the document is as it was. */
bool document_check(Document *document, const CheckOptions *with);
/* Did the last check ask for this file? */
bool document_asked(const Document *document, const char *path);
void document_forget(Document *document); /* what was kept for the next check, and its memory */

#endif
