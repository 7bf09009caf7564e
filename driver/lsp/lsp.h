/* The language server's parts. JSON is jansson's. Positions in messages are in units that both sides agree on; inside
 * the server they are in code points. Private to this room.
 *
 *   frame.c         messages in the stream           document.c       open texts, positions, names of files
 *   check.c         a compile of an open text        notes.c          notes on places of a text, moved as it changes
 *   memo.c          what a check keeps for the next one
 *   server.h        the protocol's methods
 *
 * Memory: each open document owns an arena, each message has one; JSON values are reference-counted by jansson. */
#ifndef SCRIPTC_DRIVER_LSP_LSP_H
#define SCRIPTC_DRIVER_LSP_LSP_H

#include <jansson.h>

#include "driver/session/session.h"

/* ---- messages (frame.c) ---- */

typedef enum { FRAME_TEXT, FRAME_BAD, FRAME_NONE, FRAME_END } FrameKind;
typedef struct Frames {
    const sc_stream *stream;
    char *bytes;        /* received bytes, owned */
    size_t at, n, room; /* the unread bytes are from `at` to `n` */
    size_t body, seen;  /* start of the last message's body; how much of the current one was searched for a header */
    /* The length that the header has given so far, and the length of the current message; -1: none. */
    int64_t said, want;
    bool any, lost; /* a header has begun; a length was wrong, so that the next header may be anywhere */
} Frames;

void frames_open(Frames *frames, const sc_stream *stream);
void frames_close(Frames *frames);
void frames_lost(Frames *frames); /* called if the last message was invalid, so that its length may be wrong */
/* Returns the next message's text, valid until the next call. FRAME_BAD: its header or length was invalid, and it was
 * skipped. FRAME_NONE: no complete message has arrived, and the caller does not want to wait. */
FrameKind frame_read(Frames *frames, bool wait, const char **text, size_t *length);
/* Returns false if the other side is gone, or memory ran out. */
bool frame_write(const Frames *frames, const json_t *message);

/* ---- notes (notes.c) ---- */

/* A type known for a part of a text, from one byte offset to another; empty if the text there was overwritten. */
typedef struct Note {
    uint32_t lo, hi;
    uint32_t type; /* offset of the type's text in the list's texts */
    sc_stand stand;
} Note;
typedef struct Notes {
    Note *at;
    uint32_t n, cap;
    char *text; /* each terminated by NUL */
    size_t used, room;
} Notes; /* owns its memory; an empty list is all zero */

void notes_free(Notes *notes);
/* Adds a note, or drops it if there is no memory. */
void notes_add(Notes *notes, uint32_t lo, uint32_t hi, sc_stand stand, const char *type);
void notes_sort(Notes *notes); /* sorts by start, then by end, and removes duplicates */
/* Adjusts the notes after the text from `from` to `to` was replaced by `length` bytes: notes after it move, notes that
 * it touched become empty. */
void notes_move(Notes *notes, size_t from, size_t to, size_t length);
/* Returns the first note that begins at or after an offset; the list must be sorted. */
uint32_t notes_from(const Notes *notes, size_t lo);
static inline const char *note_type(const Notes *notes, uint32_t i) { return notes->text + notes->at[i].type; }

/* ---- documents (document.c) ---- */

typedef enum { UNITS_OF_UTF8, UNITS_OF_UTF16, UNITS_OF_CODE_POINTS } Units;

/* How far the characters of a line were counted, since most places are requested in order. */
typedef struct Reached {
    size_t at;
    json_int_t character;
    uint32_t line;
    Units units;
} Reached;

typedef struct Document {
    Arena *mem; /* owns everything below except the JSON values */
    const char *uri, *path;
    char *text;
    size_t length;
    uint32_t *line, lines; /* offsets of line starts */
    Reached *reached;
    json_int_t version;
    uint64_t edits;      /* number of changes */
    uint64_t turn;       /* the document edited last has the highest */
    json_t *asked;       /* an object whose keys are the files that the last check looked for, found or not; owned */
    bool stale, untold;  /* the findings are older than the text; they have changed since they were last published */
    json_t *diagnostics; /* in the protocol's form, owned; NULL: not checked yet */
    Notes marks;         /* place of each diagnostic, by its index, moved along with edits */
    Notes values;        /* the types of names, sorted, moved along with edits */
    uint64_t opened;     /* number of this opening, which no other document of the conversation has */
    uint64_t result;     /* number of times the diagnostics changed */
    int64_t took;        /* duration of the last check in milliseconds */
    Arena *tree_mem;     /* memory of `tree`; NULL: not requested since the text changed */
    struct Tree *tree;   /* the current text's tree (tree.h); NULL: a limit was reached */
    struct Memo *memo;   /* data that checks keep for the next one, owned (memo.h) */
} Document;

/* All functions on documents may raise the fault of the document's arena. */
Document *document_open(Fault *fault, const char *uri, const char *text, size_t length);
void document_close(Document *document);
void document_set(Document *document, const char *text, size_t length);
void document_edit(Document *document, size_t from, size_t to, const char *text, size_t length);
/* Returns the byte offset of a position; one beyond the end of a line or text is moved to that end. */
size_t document_offset(const Document *document, json_int_t line, json_int_t character, Units units);
size_t document_at(const Document *document, sc_place place); /* returns a byte offset */
json_t *document_position(const Document *document, size_t offset, Units units);
json_t *document_range(const Document *document, size_t lo, size_t hi, Units units);
/* Returns a file's path from its URI, or the URI itself if it does not name a file. */
const char *path_of_uri(Arena *mem, const char *uri);
void uri_of_path(const char *path, char *uri, size_t size); /* truncates the URI if it does not fit */
/* Returns the file's absolute name without `.` and `..`, or the name itself if it does not fit. */
enum { PATH_BYTES = 4096 };
const char *plain_path(const char *path, char room[PATH_BYTES]);

/* ---- checks (check.c) ---- */

/* The scheme of texts that the server has and no file contains: the meanings of codes, and the library's Python
 * sources. */
#define SERVER_SCHEME "scriptc"
#define EXPLAIN_URI   SERVER_SCHEME ":/explain/"
#define LIBRARY_URI   SERVER_SCHEME ":/library/"

typedef struct CheckOptions {
    const Options *options;
    Units units;
    int (*read)(void *user, const char *name, sc_bytes *bytes); /* called first for the texts of other files */
    int (*stop)(void *user);                                    /* a nonzero result abandons the check */
    uint64_t (*state)(void *user, const char *name); /* a value that differs whenever a file's text differs */
    void *user;
    int no_files;           /* as in sc_options */
    uint64_t epoch;         /* counts changes of the options */
    struct AstMemo *parses; /* trees of the texts that checks import; may be NULL */
    FileMemo *files;        /* and what they know of files; may be NULL */
} CheckOptions;

/* Compiles a document's models and functions, as lint does, and stores the findings in it. Returns false if it was
 * abandoned, which leaves the document unchanged. */
bool document_check(Document *document, const CheckOptions *with);
/* Returns whether the last check looked for this file. */
bool document_asked(const Document *document, const char *path);

#endif
