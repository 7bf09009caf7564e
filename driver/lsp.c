/* The protocol: one message after the other, answered in order. Messages that have come wait in a list, which a check
 * looks at now and then: it is given up for a cancelled request, and where nobody asked for it, for any message. So a
 * burst of edits costs one check. A message that makes no sense gets an error and changes nothing.
 * https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification */
#include <stdio.h>
#include <string.h>

#include "driver/lsp.h"

/* Error codes of JSON-RPC and of the protocol. */
enum {
    PARSE_ERROR = -32700,
    INVALID_REQUEST = -32600,
    METHOD_NOT_FOUND = -32601,
    INVALID_PARAMS = -32602,
    INTERNAL_ERROR = -32603,
    NOT_INITIALIZED = -32002,
    REQUEST_CANCELLED = -32800
};

enum { MOST_WAITING = 256 };

typedef enum { STATE_NEW, STATE_READY, STATE_SHUT, STATE_OVER } ServerState;

typedef struct Server {
    sc_session *session;
    Frames frames;
    json_t *waiting;       /* messages that have come, in order; null: one that was none */
    const json_t *request; /* the id of the request at hand, NULL: nobody waits for an answer */
    Fault fault;
    Arena *message; /* of the message at hand */
    Arena *set;     /* options that the editor set, as long as the conversation */
    Options options;
    ServerState state;
    bool orderly, lost;      /* ended by shutdown and exit; the other side is gone */
    bool ended;              /* nothing more comes than what waits */
    bool pulls;              /* the editor asks for diagnostics: none are published */
    bool watches, refreshes; /* it can be asked to watch files, and to ask again for diagnostics */
    uint64_t turn;
    Units units;
    Vec(Document *) open; /* the list lies in `set` */
    int error;            /* of the request at hand, 0: none */
    const char *problem;
} Server;

typedef json_t *Handler(Server *server, const json_t *params); /* NULL: no result, or server->error says why */

static json_t *fail(Server *s, int error, const char *problem) {
    s->error = error;
    s->problem = problem;
    return NULL;
}

static void send(Server *s, json_t *message) {
    if (!frame_write(&s->frames, message)) s->lost = true;
    json_decref(message);
}

static void notify(Server *s, const char *method, json_t *params) {
    send(s, json_pack("{s:s, s:s, s:o}", "jsonrpc", "2.0", "method", method, "params", params));
}

/* A request of ours; nothing hangs on the answer. */
static void ask(Server *s, const char *method, json_t *params) {
    json_t *message = json_pack("{s:s, s:s, s:s}", "jsonrpc", "2.0", "id", method, "method", method);
    if (params) json_object_set_new(message, "params", params);
    send(s, message);
}

/* ---- documents ---- */

static const char *text_at(const json_t *object, const char *key) {
    return json_string_value(json_object_get(object, key));
}

static Document **document_named(Server *s, const char *uri) {
    for (uint32_t i = 0; uri && i < s->open.n; i++)
        if (strcmp(s->open.at[i]->uri, uri) == 0) return &s->open.at[i];
    return NULL;
}

/* The document that the params' textDocument names. */
static Document *document_of(Server *s, const json_t *params) {
    Document **found = document_named(s, text_at(json_object_get(params, "textDocument"), "uri"));
    if (!found) fail(s, INVALID_PARAMS, "this document is not open");
    return found ? *found : NULL;
}

static int read_document(void *user, const char *name, sc_bytes *bytes) {
    const Server *s = user;
    for (uint32_t i = 0; i < s->open.n; i++)
        if (strcmp(s->open.at[i]->path, name) == 0) {
            *bytes = (sc_bytes){s->open.at[i]->text, s->open.at[i]->length};
            return 0;
        }
    const sc_options *given = &s->session->given;
    return given->read ? given->read(given->user, name, bytes) : 1;
}

/* ---- what has come ---- */

/* Adds the next message to those that wait; false: there is none. */
static bool take_in(Server *s, bool wait) {
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

static bool more_waits(Server *s) {
    while (take_in(s, false)) {}
    return json_array_size(s->waiting) > 0;
}

/* Does a message that waits take this request back? */
static bool is_cancelled(const Server *s, const json_t *id) {
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

static int give_up(void *user) {
    Server *s = user;
    bool waits = more_waits(s);
    return s->request ? is_cancelled(s, s->request) : waits;
}

/* ---- checks ---- */

/* False: it was given up. */
static bool check(Server *s, Document *d) {
    if (!d->stale) return true;
    CheckOptions with = {&s->options, s->units, read_document, give_up, s, s->session->given.no_files};
    if (document_check(d, &with)) return true;
    fail(s, REQUEST_CANCELLED, "the request was cancelled");
    return false;
}

static void publish(Server *s, Document *d) {
    if (!check(s, d)) return;
    d->untold = false;
    notify(s, "textDocument/publishDiagnostics",
           json_pack("{s:s, s:I, s:O}", "uri", d->uri, "version", d->version, "diagnostics", d->diagnostics));
}

/* The one that its editor touched last comes first. */
static Document *next_untold(const Server *s) {
    Document *next = NULL;
    for (uint32_t i = 0; i < s->open.n; i++) {
        Document *d = s->open.at[i];
        if (d->untold && (!next || d->turn > next->turn)) next = d;
    }
    return next;
}

static void publish_stale(Server *s) {
    s->request = NULL;
    if (s->state != STATE_READY || s->pulls) return;
    for (Document *d; !s->lost && !more_waits(s) && (d = next_untold(s)) != NULL;) publish(s, d);
}

/* What was found in texts that read this file may be different now; NULL: in any. */
static void touch_readers(Server *s, const char *path) {
    for (uint32_t i = 0; i < s->open.n; i++)
        if (!path || document_asked(s->open.at[i], path)) s->open.at[i]->stale = s->open.at[i]->untold = true;
}

static json_t *did_open(Server *s, const json_t *params) {
    const json_t *item = json_object_get(params, "textDocument"), *text = json_object_get(item, "text");
    const char *uri = text_at(item, "uri");
    if (!uri || !json_is_string(text)) return fail(s, INVALID_PARAMS, "textDocument has a uri and a text");
    Document **known = document_named(s, uri), *d;
    if (known) {
        d = *known;
        document_set(d, json_string_value(text), json_string_length(text));
    } else {
        vec_reserve(s->set, &s->open, s->open.n + 1);
        d = document_open(&s->fault, uri, json_string_value(text), json_string_length(text));
        vec_push(s->set, &s->open, d);
    }
    d->version = json_integer_value(json_object_get(item, "version"));
    d->turn = ++s->turn;
    touch_readers(s, d->path);
    return NULL;
}

static size_t offset_at(const Server *s, const Document *d, const json_t *position) {
    return document_offset(d, json_integer_value(json_object_get(position, "line")),
                           json_integer_value(json_object_get(position, "character")), s->units);
}

static void apply_change(Server *s, Document *d, const json_t *change) {
    const json_t *range = json_object_get(change, "range"), *text = json_object_get(change, "text");
    if (!json_is_string(text)) return;
    size_t from = 0, to = d->length;
    if (json_is_object(range)) {
        from = offset_at(s, d, json_object_get(range, "start"));
        to = offset_at(s, d, json_object_get(range, "end"));
    }
    document_edit(d, from, to < from ? from : to, json_string_value(text), json_string_length(text));
}

static json_t *did_change(Server *s, const json_t *params) {
    Document *d = document_of(s, params);
    const json_t *changes = json_object_get(params, "contentChanges"), *change;
    size_t i;
    if (!d) return NULL;
    json_array_foreach((json_t *)changes, i, change) apply_change(s, d, change);
    d->version = json_integer_value(json_object_get(json_object_get(params, "textDocument"), "version"));
    d->turn = ++s->turn;
    touch_readers(s, d->path);
    return NULL;
}

static json_t *did_save(Server *s, const json_t *params) {
    Document *d = document_of(s, params);
    if (d) touch_readers(s, NULL); /* files that are not open may have changed too */
    return NULL;
}

static json_t *did_close(Server *s, const json_t *params) {
    Document *d = document_of(s, params);
    if (!d) return NULL;
    if (!s->pulls) notify(s, "textDocument/publishDiagnostics", json_pack("{s:s, s:[]}", "uri", d->uri, "diagnostics"));
    Document **place = document_named(s, d->uri);
    *place = vec_last(&s->open);
    s->open.n--;
    touch_readers(s, d->path);
    document_close(d);
    return NULL;
}

static json_t *files_changed(Server *s, const json_t *params) {
    const json_t *change;
    size_t i;
    json_array_foreach(json_object_get(params, "changes"), i, change) {
        const char *uri = text_at(change, "uri");
        char room[PATH_BYTES];
        if (uri) touch_readers(s, plain_path(path_of_uri(s->message, uri), room));
    }
    if (s->refreshes) ask(s, "workspace/diagnostic/refresh", NULL);
    return NULL;
}

/* ---- places ---- */

typedef struct Position {
    json_int_t line, character;
} Position;

static Position position_of(const json_t *at) {
    return (Position){json_integer_value(json_object_get(at, "line")),
                      json_integer_value(json_object_get(at, "character"))};
}

static bool before(Position a, Position b) {
    return a.line < b.line || (a.line == b.line && a.character < b.character);
}
static Position start_of(const json_t *range) { return position_of(json_object_get(range, "start")); }
static Position end_of(const json_t *range) { return position_of(json_object_get(range, "end")); }

static bool holds(const json_t *range, Position at) {
    return !before(at, start_of(range)) && !before(end_of(range), at);
}

static bool meets(const json_t *a, const json_t *b) {
    return !before(end_of(a), start_of(b)) && !before(end_of(b), start_of(a));
}

static bool within(const json_t *inner, const json_t *outer) {
    return holds(outer, start_of(inner)) && holds(outer, end_of(inner));
}

/* ---- requests about a text ---- */

static json_t *full_diagnostics(Server *s, const json_t *params) {
    Document *d = document_of(s, params);
    if (!d || !check(s, d)) return NULL;
    return json_pack("{s:s, s:O}", "kind", "full", "items", d->diagnostics);
}

/* The smallest place around the position that a value was noted at. */
static const json_t *place_at(const Document *d, Position at) {
    const json_t *best = NULL, *value;
    size_t i;
    json_array_foreach(d->values, i, value) {
        const json_t *range = json_object_get(value, "range");
        if (holds(range, at) && (!best || within(range, best))) best = range;
    }
    return best;
}

/* All types that were noted at a place, each once. */
static const char *types_at(Server *s, const Document *d, const json_t *range) {
    Text text = text_open(s->message);
    Vec(const char *) seen = {0};
    const json_t *value;
    size_t i;
    json_array_foreach(d->values, i, value) {
        const char *type = text_at(value, "type");
        bool known = !json_equal(json_object_get(value, "range"), range);
        for (uint32_t k = 0; k < seen.n && !known; k++) known = strcmp(seen.at[k], type) == 0;
        if (known) continue;
        if (seen.n) text_add(&text, " | ");
        text_add(&text, type);
        vec_push(s->message, &seen, type);
    }
    return text_done(&text);
}

/* What the diagnostics at a position mean. */
static void explain_at(const Document *d, Position at, Text *text) {
    const json_t *one;
    size_t i;
    json_array_foreach(d->diagnostics, i, one) {
        const DiagRow *row = diag_row_named(text_at(one, "code"));
        if (!row || !holds(json_object_get(one, "range"), at)) continue;
        text_printf(text, "%s**%s** %s\n\n%s\n", text->n ? "\n---\n" : "", text_at(one, "code"), row->title, row->help);
    }
}

static json_t *hover(Server *s, const json_t *params) {
    Document *d = document_of(s, params);
    if (!d || !check(s, d)) return NULL;
    Position at = position_of(json_object_get(params, "position"));
    const json_t *place = place_at(d, at);
    Text text = text_open(s->message);
    if (place) text_printf(&text, "```python\n%s\n```\n", types_at(s, d, place));
    explain_at(d, at, &text);
    if (!text.n) return NULL;
    json_t *made = json_pack("{s:{s:s, s:s}}", "contents", "kind", "markdown", "value", text_done(&text));
    if (made && place) json_object_set(made, "range", (json_t *)place);
    return made;
}

/* A name that its author gave a type says it already. */
static bool has_annotation(const Server *s, const Document *d, const json_t *end) {
    const char *after = d->text + offset_at(s, d, end);
    return after[strspn(after, " ")] == ':';
}

static json_t *inlay_hints(Server *s, const json_t *params) {
    Document *d = document_of(s, params);
    if (!d || !check(s, d)) return NULL;
    json_t *list = json_array(), *value;
    Map shown = {0};
    size_t i;
    json_array_foreach(d->values, i, value) {
        const json_t *range = json_object_get(value, "range"), *end = json_object_get(range, "end");
        const void *key = map_key(offset_at(s, d, end) + 1);
        if (json_integer_value(json_object_get(value, "stand")) != SC_BOUND || map_has(&shown, key) ||
            !meets(range, json_object_get(params, "range")) || has_annotation(s, d, end))
            continue;
        map_set(s->message, &shown, key, d);
        json_array_append_new(list, json_pack("{s:O, s:s, s:i}", "position", end, "label",
                                              arena_printf(s->message, ": %s", types_at(s, d, range)), "kind", 1));
    }
    return list;
}

static const char *title_of(Server *s, const Document *d, const json_t *edit) {
    const json_t *range = json_object_get(edit, "range");
    const char *to = text_at(edit, "newText");
    size_t from = offset_at(s, d, json_object_get(range, "start")),
           end = offset_at(s, d, json_object_get(range, "end"));
    const char *old = arena_text(s->message, d->text + from, end > from ? end - from : 0);
    if (!*to) return arena_printf(s->message, "Remove `%s`", old);
    return *old ? arena_printf(s->message, "Change `%s` to `%s`", old, to)
                : arena_printf(s->message, "Insert `%s`", to);
}

static void add_actions(Server *s, const Document *d, json_t *diagnostic, json_t *list) {
    const json_t *edits = json_object_get(json_object_get(diagnostic, "data"), "edits");
    json_t *edit;
    size_t i;
    json_array_foreach((json_t *)edits, i, edit) {
        json_t *changes = json_pack("{s:[O]}", d->uri, edit);
        json_t *action = json_pack("{s:s, s:s, s:b, s:[O], s:{s:o}}", "title", title_of(s, d, edit), "kind", "quickfix",
                                   "isPreferred", json_array_size(edits) == 1, "diagnostics", diagnostic, "edit",
                                   "changes", changes);
        if (action) json_array_append_new(list, action);
    }
}

/* Silence for a message, by a comment at the end of the line that it starts on. */
static void add_ignore(Server *s, const Document *d, json_t *diagnostic, json_t *list) {
    const char *code = text_at(diagnostic, "code");
    const json_t *range = json_object_get(diagnostic, "range"), *start = json_object_get(range, "start");
    size_t from = offset_at(s, d, start), end = from + strcspn(d->text + from, "\r\n");
    bool goes_on = end > from && d->text[end - 1] == '\\'; /* a comment would break the line */
    if (goes_on || json_equal(start, json_object_get(range, "end"))) return;
    json_int_t line = json_integer_value(json_object_get(start, "line"));
    json_t *at = document_position(d, (sc_place){(uint32_t)line + 1, UINT32_MAX}, s->units);
    json_t *edit = json_pack("{s:{s:O, s:o}, s:s}", "range", "start", at, "end", at, "newText",
                             arena_printf(s->message, "  # scriptc: ignore[%s]", code));
    json_t *action = json_pack("{s:s, s:s, s:[O], s:{s:{s:[o]}}}", "title",
                               arena_printf(s->message, "Ignore %s on this line", code), "kind", "quickfix",
                               "diagnostics", diagnostic, "edit", "changes", d->uri, edit);
    if (action) json_array_append_new(list, action);
}

static json_t *code_actions(Server *s, const json_t *params) {
    Document *d = document_of(s, params);
    if (!d || !check(s, d)) return NULL;
    json_t *list = json_array(), *one;
    size_t i;
    json_array_foreach(d->diagnostics, i, one) {
        if (!meets(json_object_get(one, "range"), json_object_get(params, "range"))) continue;
        add_actions(s, d, one, list);
        add_ignore(s, d, one, list);
    }
    return list;
}

/* ---- the conversation ---- */

/* The first encoding of the client's that we have; UTF-16 is what all have. */
static void choose_units(Server *s, const json_t *params) {
    static const char *const name[] = {
        [UNITS_OF_UTF8] = "utf-8", [UNITS_OF_UTF16] = "utf-16", [UNITS_OF_CODE_POINTS] = "utf-32"};
    const json_t *general = json_object_get(json_object_get(params, "capabilities"), "general"), *one;
    size_t i;
    s->units = UNITS_OF_UTF16;
    json_array_foreach(json_object_get(general, "positionEncodings"), i, one) {
        for (int units = UNITS_OF_UTF8; json_is_string(one) && units <= UNITS_OF_CODE_POINTS; units++)
            if (strcmp(json_string_value(one), name[units]) == 0) {
                s->units = (Units)units;
                return;
            }
    }
}

static void show_problem(Server *s, const char *text) {
    notify(s, "window/showMessage", json_pack("{s:i, s:s}", "type", 2, "message", text));
}

static void set_option(Server *s, const char *name, const json_t *value) {
    const OptionRow *row = option_named(name);
    Diags *found = diag_open(s->message, 1);
    const char *text = json_is_integer(value) ? arena_printf(s->message, "%lld", (long long)json_integer_value(value))
                       : json_is_true(value)  ? NULL
                                              : json_string_value(value);
    uint32_t n = 0;
    if (!row || !(row->commands & IN_LSP)) {
        show_problem(s, arena_printf(s->message, "scriptc: the language server has no option '%s'", name));
        return;
    }
    if (option_set(&s->options, s->set, found, name, text)) return;
    Diag **first = diag_sorted(found, s->message, &n);
    if (n) show_problem(s, arena_printf(s->message, "scriptc: %s", first[0]->text));
}

/* {"opset": 18, "path": ["src"]}: names and values of the command line's options. */
static void set_options(Server *s, const json_t *settings) {
    const char *name;
    json_t *value, *one;
    size_t i;
    json_object_foreach((json_t *)settings, name, value) {
        if (json_is_array(value)) {
            json_array_foreach(value, i, one) set_option(s, name, one);
        } else if (!json_is_false(value))
            set_option(s, name, value);
    }
}

static bool can(const json_t *params, const char *part, const char *what, const char *how) {
    const json_t *of = json_object_get(json_object_get(json_object_get(params, "capabilities"), part), what);
    return json_is_true(json_object_get(of, how));
}

static json_t *initialize(Server *s, const json_t *params) {
    static const char *const name[] = {"utf-8", "utf-16", "utf-32"};
    if (s->state != STATE_NEW) return fail(s, INVALID_REQUEST, "initialize comes once");
    s->state = STATE_READY;
    choose_units(s, params);
    const json_t *texts = json_object_get(json_object_get(params, "capabilities"), "textDocument");
    s->pulls = json_is_object(json_object_get(texts, "diagnostic"));
    s->refreshes = s->pulls && can(params, "workspace", "diagnostics", "refreshSupport");
    s->watches = can(params, "workspace", "didChangeWatchedFiles", "dynamicRegistration");
    set_options(s, json_object_get(params, "initializationOptions"));
    return json_pack("{s:{s:s, s:{s:b, s:i, s:b}, s:b, s:b, s:{s:[s]}, s:{s:b, s:b}}, s:{s:s, s:s}}", "capabilities",
                     "positionEncoding", name[s->units], "textDocumentSync", "openClose", 1, "change", 2, "save", 1,
                     "hoverProvider", 1, "inlayHintProvider", 1, "codeActionProvider", "codeActionKinds", "quickfix",
                     "diagnosticProvider", "interFileDependencies", 1, "workspaceDiagnostics", 0, "serverInfo", "name",
                     "scriptc", "version", sc_version());
}

static json_t *initialized(Server *s, const json_t *params) {
    (void)params;
    if (s->watches)
        ask(s, "client/registerCapability",
            json_pack("{s:[{s:s, s:s, s:{s:[{s:s}]}}]}", "registrations", "id", "files", "method",
                      "workspace/didChangeWatchedFiles", "registerOptions", "watchers", "globPattern", "**/*.py"));
    return NULL;
}

static json_t *shut_down(Server *s, const json_t *params) {
    (void)params;
    s->state = STATE_SHUT;
    return NULL;
}

static json_t *leave(Server *s, const json_t *params) {
    (void)params;
    s->orderly = s->state == STATE_SHUT;
    s->state = STATE_OVER;
    return NULL;
}

static const struct Method {
    const char *name;
    Handler *handler;
} methods[] = {
    {"initialize", initialize},
    {"initialized", initialized},
    {"shutdown", shut_down},
    {"exit", leave},
    {"textDocument/didOpen", did_open},
    {"textDocument/didChange", did_change},
    {"textDocument/didSave", did_save},
    {"textDocument/didClose", did_close},
    {"workspace/didChangeWatchedFiles", files_changed},
    {"textDocument/diagnostic", full_diagnostics},
    {"textDocument/hover", hover},
    {"textDocument/inlayHint", inlay_hints},
    {"textDocument/codeAction", code_actions},
};

static Handler *handler_of(Server *s, const char *name) {
    bool always = strcmp(name, "exit") == 0 || strcmp(name, "initialize") == 0;
    if (s->state == STATE_NEW && !always) return fail(s, NOT_INITIALIZED, "initialize comes first"), NULL;
    if (s->state == STATE_SHUT && !always) return fail(s, INVALID_REQUEST, "the server is shut down"), NULL;
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
        if (strcmp(methods[i].name, name) == 0) return methods[i].handler;
    return fail(s, METHOD_NOT_FOUND, "there is no such method"), NULL;
}

static void answer(Server *s, const json_t *id, json_t *result) {
    json_t *key = id ? json_incref((json_t *)id) : json_null();
    if (!s->error)
        send(s, json_pack("{s:s, s:o, s:o}", "jsonrpc", "2.0", "id", key, "result", result ? result : json_null()));
    else
        send(s, json_pack("{s:s, s:o, s:{s:i, s:s}}", "jsonrpc", "2.0", "id", key, "error", "code", s->error, "message",
                          s->problem));
}

static void drop_json(void *value) { json_decref(value); }

/* A message without an id is a notification: nobody waits for an answer. A reply to us has no method. */
static void take_object(Server *s, const json_t *message) {
    const json_t *id = json_object_get(message, "id");
    const char *name = text_at(message, "method");
    if (!name) {
        if (!json_object_get(message, "result") && !json_object_get(message, "error"))
            answer(s, id, fail(s, INVALID_REQUEST, "a message has a method"));
        return;
    }
    s->request = id;
    Handler *handler = handler_of(s, name);
    if (id && is_cancelled(s, id)) {
        handler = NULL;
        fail(s, REQUEST_CANCELLED, "the request was cancelled");
    }
    json_t *result = handler ? handler(s, json_object_get(message, "params")) : NULL;
    if (id)
        answer(s, id, result);
    else
        json_decref(result);
}

static void take_message(Server *s) {
    s->error = 0;
    if (!more_waits(s) && !take_in(s, true)) {
        s->state = STATE_OVER;
        return;
    }
    more_waits(s); /* a request may be taken back already */
    json_t *message = json_incref(json_array_get(s->waiting, 0));
    arena_cleanup(s->message, drop_json, message);
    json_array_remove(s->waiting, 0);
    if (json_is_null(message))
        answer(s, NULL, fail(s, PARSE_ERROR, "a message is a JSON object behind a header with its Content-Length"));
    else if (!json_is_object(message))
        answer(s, NULL, fail(s, INVALID_REQUEST, "a message is a JSON object"));
    else
        take_object(s, message);
    publish_stale(s);
}

/* One message with a fault boundary of its own: running out of memory ends it, not the conversation. */
static void step(Server *s) {
    if (setjmp(s->fault.exit) == 0) {
        s->message = arena_open(&s->fault);
        take_message(s);
    } else {
        s->error = INTERNAL_ERROR;
        s->problem = "out of memory";
        answer(s, NULL, NULL);
    }
    arena_close(s->message);
    s->message = NULL;
}

static void converse(Server *s) {
    while (s->state != STATE_OVER && !s->lost && s->waiting) step(s);
    for (uint32_t i = 0; i < s->open.n; i++) document_close(s->open.at[i]);
}

sc_status lsp_serve(sc_session *session, const sc_stream *stream) {
    Server *s = arena_new(session->work, Server);
    s->session = session;
    s->options = session->options;
    frames_open(&s->frames, stream);
    if (setjmp(s->fault.exit) != 0) return SC_LIMIT;
    s->set = arena_open(&s->fault);
    s->waiting = json_array();
    converse(s);
    json_decref(s->waiting);
    frames_close(&s->frames);
    arena_close(s->set);
    return s->orderly ? SC_OK : SC_MODEL;
}
