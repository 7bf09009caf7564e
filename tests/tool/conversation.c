#include "tests/tool/conversation.h"

#include "driver/session/session.h"

#include <ctype.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 24 /* names about which is asked */, MOST = 1 << 20 };

typedef struct Talk {
    char *uri, *text;
    size_t length;
    json_t *script, *next; /* messages of the editor, and those that answers ask for, which come first */
    size_t at;             /* in the script */
    bool compiled;         /* a model was */
    char *frame;           /* the message that is being read, after its header; NULL: none */
    size_t frame_at, frame_length;
    sc_write_fn *take;
    void *user;
    char *files[64]; /* texts of files that the server has read */
    size_t nfiles;
} Talk;

/* ---- what the editor says ---- */

static void say(json_t *list, const char *id, const char *method, json_t *params) {
    json_t *message = json_pack("{s:s, s:s, s:o}", "jsonrpc", "2.0", "method", method, "params", params);
    if (id) json_object_set_new(message, "id", json_string(id));
    json_array_append_new(list, message);
}

static json_t *document(const Talk *t) { return json_pack("{s:s}", "uri", t->uri); }

static void ask(Talk *t, const char *method) {
    say(t->script, method, method, json_pack("{s:o}", "textDocument", document(t)));
}

static json_t *position(size_t line, size_t character) {
    return json_pack("{s:I, s:I}", "line", (json_int_t)line, "character", (json_int_t)character);
}

static json_t *range(size_t line, size_t from, size_t to) {
    return json_pack("{s:o, s:o}", "start", position(line, from), "end", position(line, to));
}

static void ask_in(Talk *t, const char *method, json_t *where, const char *only) {
    json_t *context = json_pack("{s:[]}", "diagnostics");
    if (only) json_object_set_new(context, "only", json_pack("[s]", only));
    say(t->script, method, method,
        json_pack("{s:o, s:o, s:o}", "textDocument", document(t), "range", where, "context", context));
}

static void ask_about_text(Talk *t) {
    static const char *const methods[] = {"textDocument/diagnostic", "textDocument/documentSymbol",
                                          "textDocument/semanticTokens/full", "textDocument/codeLens"};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) ask(t, methods[i]);
    json_t *all = json_pack("{s:o, s:o}", "start", position(0, 0), "end", position(1 << 20, 0));
    ask_in(t, "textDocument/inlayHint", all, NULL);
    ask_in(t, "textDocument/codeAction", json_incref(all), NULL);
    ask_in(t, "textDocument/codeAction", json_incref(all), "source.fixAll");
}

static void ask_at(Talk *t, const char *method, size_t line, size_t character) {
    json_t *params = json_pack("{s:o, s:o, s:s, s:{s:b}}", "textDocument", document(t), "position",
                               position(line, character), "newName", "renamed", "context", "includeDeclaration", 1);
    say(t->script, method, method, params);
}

static void ask_about_name(Talk *t, size_t line, size_t from, size_t to) {
    static const char *const starts[] = {"textDocument/hover",
                                         "textDocument/definition",
                                         "textDocument/declaration",
                                         "textDocument/references",
                                         "textDocument/prepareRename",
                                         "textDocument/rename",
                                         "textDocument/documentHighlight"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) ask_at(t, starts[i], line, from);
    ask_at(t, "textDocument/completion", line, from + (to - from) / 2);
    ask_at(t, "textDocument/completion", line, to + 1);
    ask_at(t, "textDocument/signatureHelp", line, to + 1);
    ask_in(t, "textDocument/codeAction", range(line, from, to), "quickfix");
    ask_in(t, "textDocument/semanticTokens/range", range(line, 0, to), NULL);
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* Counts the names of the text; asks about each of them whose number is a multiple of `step`, unless that is 0. */
static size_t each_name(Talk *t, size_t step) {
    size_t n = 0, line = 0, start = 0;
    for (size_t i = 0; i < t->length; i++) {
        if (t->text[i] == '\n') line++, start = i + 1;
        if (!is_word(t->text[i]) || isdigit((unsigned char)t->text[i]) || (i && is_word(t->text[i - 1]))) continue;
        size_t end = i;
        while (end < t->length && is_word(t->text[end])) end++;
        if (step && n % step == 0) ask_about_name(t, line, i - start, end - start);
        n++;
    }
    return n;
}

/* Replaces a part of the middle line, and asks again. */
static void edit(Talk *t, int version, size_t line, size_t from, size_t to, const char *by) {
    say(t->script, NULL, "textDocument/didChange",
        json_pack("{s:{s:s, s:i}, s:[{s:o, s:s}]}", "textDocument", "uri", t->uri, "version", version, "contentChanges",
                  "range", range(line, from, to), "text", by));
    ask(t, "textDocument/diagnostic");
    ask_about_name(t, line, from, to);
}

static void edits(Talk *t) {
    size_t lines = 0;
    for (size_t i = 0; i < t->length; i++) lines += t->text[i] == '\n';
    edit(t, 2, lines / 2, 4, 8, "(");
    edit(t, 3, lines / 2, 4, 5, "pass # ");
    edit(t, 4, lines - 1, 0, 0, "def added(x: Tensor):\n    return x.nothing + len(x\n\n");
    edit(t, 5, lines + 1, 0, 0, ")\n");
    ask_about_text(t);
}

/* Asks for everything with parameters that lack what the method needs. */
static void say_nonsense(Talk *t) {
    static const char *const methods[] = {"textDocument/hover",
                                          "textDocument/rename",
                                          "codeLens/resolve",
                                          "workspace/executeCommand",
                                          "textDocument/didOpen",
                                          "initialize",
                                          "workspace/textDocumentContent",
                                          "no/method"};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) say(t->script, "nonsense", methods[i], json_object());
    json_array_append_new(t->script, json_string("nonsense"));
    json_array_append_new(t->script, json_pack("{s:s}", "id", "nonsense"));
    say(t->script, "list", "workspace/symbol", json_pack("{s:s}", "query", "f"));
    say(t->script, "explained", "workspace/textDocumentContent",
        json_pack("{s:s}", "uri", "scriptc:/explain/SC2110.md"));
    say(t->script, NULL, "workspace/didChangeConfiguration",
        json_pack("{s:{s:{s:i, s:s, s:b}}}", "settings", "scriptc", "opset", 12, "target", "openvino", "nothing", 1));
    ask(t, "textDocument/diagnostic");
    say(t->script, NULL, "textDocument/didSave", json_pack("{s:o}", "textDocument", document(t)));
    say(t->script, NULL, "textDocument/didClose", json_pack("{s:o}", "textDocument", document(t)));
    ask(t, "textDocument/hover");
}

static void write_script(Talk *t) {
    bool pulls = t->length % 4 != 0; /* otherwise the server publishes diagnostics on its own */
    json_t *texts = pulls ? json_pack("{s:{}}", "diagnostic") : json_object();
    say(t->script, "initialize", "initialize",
        json_pack("{s:{s:o, s:{s:[s]}}, s:[{s:s}]}", "capabilities", "textDocument", texts, "general",
                  "positionEncodings", t->length % 2 ? "utf-8" : "utf-16", "workspaceFolders", "uri", "file:///e2e"));
    say(t->script, NULL, "initialized", json_object());
    say(t->script, NULL, "textDocument/didOpen",
        json_pack("{s:{s:s, s:s, s:i, s:s%}}", "textDocument", "uri", t->uri, "languageId", "python", "version", 1,
                  "text", t->text, t->length));
    ask_about_text(t);
    size_t names = each_name(t, 0);
    each_name(t, names / PLACES + 1);
    edits(t);
    say_nonsense(t);
    say(t->script, "shutdown", "shutdown", json_null());
    say(t->script, NULL, "exit", json_null());
}

/* ---- both ends ---- */

static bool next_frame(Talk *t) {
    json_t *message = json_incref(json_array_get(t->next, 0));
    if (message)
        json_array_remove(t->next, 0);
    else
        message = json_incref(json_array_get(t->script, t->at++));
    char *text = message ? json_dumps(message, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    json_decref(message);
    free(t->frame);
    t->frame = NULL, t->frame_at = 0;
    if (!text) return false;
    size_t room = strlen(text) + 64;
    if (!(t->frame = malloc(room))) abort();
    t->frame_length = (size_t)snprintf(t->frame, room, "Content-Length: %zu\r\n\r\n%s", strlen(text), text);
    free(text);
    return true;
}

static ptrdiff_t read_part(void *user, void *bytes, size_t size) {
    Talk *t = user;
    if ((!t->frame || t->frame_at == t->frame_length) && !next_frame(t)) return 0;
    size_t n = t->frame_length - t->frame_at < size ? t->frame_length - t->frame_at : size;
    memcpy(bytes, t->frame + t->frame_at, n);
    t->frame_at += n;
    return (ptrdiff_t)n;
}

/* Asks for what the first lens of an answer shows, and for the graph of its model. */
static void use_lenses(Talk *t, const json_t *lenses) {
    static const char *const commands[] = {"scriptc.graph", "scriptc.page", "scriptc.dot"};
    const json_t *lens = json_array_get(lenses, 0), *data = json_object_get(lens, "data");
    if (!lens || t->compiled) return;
    t->compiled = true;
    say(t->next, "resolved", "codeLens/resolve", json_deep_copy(lens));
    say(t->next, "shown", "workspace/executeCommand",
        json_pack("{s:s, s:[O, O]}", "command", commands[t->length % 3], "arguments", json_object_get(data, "uri"),
                  json_object_get(data, "name")));
}

static int take_part(void *user, const void *bytes, size_t size) {
    static const char header[] = "Content-Length:";
    Talk *t = user;
    if (size >= sizeof header && memcmp(bytes, header, sizeof header - 1) == 0) return 0;
    json_t *message = json_loadb(bytes, size, JSON_ALLOW_NUL, NULL);
    const char *id = json_string_value(json_object_get(message, "id"));
    if (!message) abort();
    if (id && strcmp(id, "textDocument/codeLens") == 0) use_lenses(t, json_object_get(message, "result"));
    bool version = id && strcmp(id, "initialize") == 0; /* that of the server differs in each release */
    if (version) json_object_del(json_object_get(message, "result"), "serverInfo");
    char *text = version ? json_dumps(message, JSON_COMPACT) : NULL;
    int stop = text ? t->take(t->user, text, strlen(text)) : t->take(t->user, bytes, size);
    free(text);
    json_decref(message);
    return stop;
}

static char *text_of(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(MOST) : NULL;
    if (file && !text) abort();
    *length = text ? fread(text, 1, MOST - 1, file) : 0;
    if (text) text[*length] = '\0';
    if (file) fclose(file);
    return text;
}

static int read_file(void *user, const char *name, sc_bytes *bytes) {
    Talk *t = user;
    size_t length, last = strlen(name);
    if (*name != '/' || !last || name[last - 1] == '/' || t->nfiles == sizeof t->files / sizeof *t->files) return 1;
    char *text = text_of(name + 1, &length);
    if (!text) return 1;
    t->files[t->nfiles++] = text;
    *bytes = (sc_bytes){text, length};
    return 0;
}

sc_status conversation(const char *path, AstMemo *parses, sc_write_fn *take, void *user) {
    Talk t = {.script = json_array(), .next = json_array(), .take = take, .user = user};
    size_t room = strlen(path) + sizeof "file:///";
    t.text = text_of(path, &t.length), t.uri = malloc(room);
    if (!t.text || !t.uri) abort();
    snprintf(t.uri, room, "file:///%s", path);
    write_script(&t);
    sc_session *session = sc_open(
        &(sc_options){.size = sizeof(sc_options), .user = &t, .no_files = 1, .read = read_file});
    if (!session) abort();
    session->parses = parses;
    session->fault.guarded = abort;
    sc_status status = sc_serve(session, &(sc_stream){.user = &t, .read = read_part, .write = take_part});
    sc_close(session);
    for (size_t i = 0; i < t.nfiles; i++) free(t.files[i]);
    free(t.frame);
    free(t.text);
    free(t.uri);
    json_decref(t.script);
    json_decref(t.next);
    return status;
}
