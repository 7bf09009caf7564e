/* Functions shared by the protocol's methods: answers and messages, the open documents, checks that are abandoned when
 * they are no longer needed, places. */
#include "driver/lsp/server.h"

#include <string.h>

#include "base/os.h"
#include "driver/lsp/memo.h"

enum { MOST_WAITING = 256, NOTICED_MS = 60 };

json_t *server_fail(Server *s, int error, const char *problem) {
    s->error = error;
    s->problem = problem;
    return NULL;
}

void server_send(Server *s, json_t *message) {
    if (!frame_write(&s->frames, message)) s->lost = true;
    json_decref(message);
}

void server_notify(Server *s, const char *method, json_t *params) {
    server_send(s, json_pack("{s:s, s:s, s:o}", "jsonrpc", "2.0", "method", method, "params", params));
}

void server_ask(Server *s, const char *method, json_t *params) {
    json_t *message = json_pack("{s:s, s:s, s:s}", "jsonrpc", "2.0", "id", method, "method", method);
    if (params) json_object_set_new(message, "params", params);
    server_send(s, message);
}

void server_show(Server *s, const char *text) {
    server_notify(s, "window/showMessage", json_pack("{s:i, s:s}", "type", 2, "message", text));
}

/* ---- documents ---- */

const char *text_at(const json_t *object, const char *key) { return json_string_value(json_object_get(object, key)); }

Document **server_place(Server *s, const char *uri) {
    for (uint32_t i = 0; uri && i < s->open.n; i++)
        if (strcmp(s->open.at[i]->uri, uri) == 0) return &s->open.at[i];
    return NULL;
}

Document *server_document(Server *s, const json_t *params) {
    Document **found = server_place(s, text_at(json_object_get(params, "textDocument"), "uri"));
    if (!found) server_fail(s, INVALID_PARAMS, "this document is not open");
    return found ? *found : NULL;
}

Document *server_at_path(const Server *s, const char *path) {
    for (uint32_t i = 0; i < s->open.n; i++)
        if (strcmp(s->open.at[i]->path, path) == 0) return s->open.at[i];
    return NULL;
}

int server_read(Server *s, const char *name, sc_bytes *bytes) {
    const Document *d = server_at_path(s, name);
    if (d) {
        *bytes = (sc_bytes){d->text, d->length};
        return 0;
    }
    const sc_options *given = &s->session->given;
    return given->read ? given->read(given->user, name, bytes) : 1;
}

/* ---- received messages ---- */

bool server_take_in(Server *s, bool wait) {
    const char *text;
    size_t length;
    if (s->ended || json_array_size(s->waiting) >= MOST_WAITING) return false;
    FrameKind kind = frame_read(&s->frames, wait, &text, &length);
    json_t *message = kind == FRAME_TEXT ? json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL)
                                         : NULL;
    if (kind == FRAME_TEXT && !message) frames_lost(&s->frames);
    if (kind == FRAME_TEXT || kind == FRAME_BAD) json_array_append_new(s->waiting, message ? message : json_null());
    s->ended = kind == FRAME_END;
    return kind == FRAME_TEXT || kind == FRAME_BAD;
}

bool server_waits(Server *s) {
    while (server_take_in(s, false)) {}
    return json_array_size(s->waiting) > 0;
}

bool server_is_cancelled(const Server *s, const json_t *id) {
    const json_t *message;
    size_t i;
    json_array_foreach(s->waiting, i, message) {
        const char *name = text_at(message, "method");
        if (name && strcmp(name, "$/cancelRequest") == 0 &&
            json_equal(json_object_get(json_object_get(message, "params"), "id"), id))
            return true;
    }
    return false;
}

static int read_document(void *user, const char *name, sc_bytes *bytes) { return server_read(user, name, bytes); }

int server_gives_up(Server *s) {
    bool waits = server_waits(s);
    if (!s->patient && now_ms() > s->until) return true;
    return s->request ? server_is_cancelled(s, s->request) : waits;
}

static int give_up(void *user) { return server_gives_up(user); }

/* ---- checks ---- */

/* Returns a value that changes with the text: for an open text, the number of its last change; for a file, its state in
 * the file system; for a text that the caller provides, the hash of the text. */
static uint64_t state_of_file(void *user, const char *name) {
    Server *s = user;
    const Document *d = server_at_path(s, name);
    sc_bytes bytes;
    const sc_options *given = &s->session->given;
    if (d) return hash_bytes(d->opened, &d->edits, sizeof d->edits) | 1;
    if (given->read && given->read(given->user, name, &bytes) == 0) return hash_bytes(3, bytes.data, bytes.size);
    return given->no_files ? 0 : session_state_of_file(s->files, name);
}

static bool try_check(Server *s, Document *d) {
    CheckOptions with = {&s->options, s->units,  read_document, give_up, state_of_file, s, s->session->given.no_files,
                         s->epoch,    s->parses, s->files};
    file_memo_begin(s->files, true);
    return document_check(d, &with);
}

bool server_check(Server *s, Document *d) {
    s->patient = true;
    if (!d->stale || try_check(s, d)) return true;
    server_fail(s, REQUEST_CANCELLED, "the request was cancelled");
    return false;
}

bool server_settle(Server *s, Document *d) {
    if (!d->diagnostics) return server_check(s, d);
    s->patient = false;
    s->until = now_ms() + NOTICED_MS;
    if (d->stale && d->took <= NOTICED_MS) try_check(s, d);
    s->patient = true;
    return true;
}

/* ---- places ---- */

Position position_of(const json_t *at) {
    return (Position){json_integer_value(json_object_get(at, "line")),
                      json_integer_value(json_object_get(at, "character"))};
}

static bool before(Position a, Position b) {
    return a.line < b.line || (a.line == b.line && a.character < b.character);
}
static Position start_of(const json_t *range) { return position_of(json_object_get(range, "start")); }
static Position end_of(const json_t *range) { return position_of(json_object_get(range, "end")); }

bool ranges_meet(const json_t *a, const json_t *b) {
    return !before(end_of(a), start_of(b)) && !before(end_of(b), start_of(a));
}

size_t offset_at(const Server *s, const Document *d, const json_t *position) {
    return document_offset(d, json_integer_value(json_object_get(position, "line")),
                           json_integer_value(json_object_get(position, "character")), s->units);
}

json_t *range_of_offsets(const Server *s, const Document *d, size_t lo, size_t hi) {
    return document_range(d, lo, hi, s->units);
}
