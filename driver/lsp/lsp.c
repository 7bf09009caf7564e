/* The protocol: messages are answered one after the other, in order. Received messages wait in a list, which a running
 * check inspects now and then. A check for a cancelled request is abandoned; a check that was not requested is
 * abandoned for any message. So a burst of edits costs one check. An invalid message gets an error and changes nothing.
 * https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification */
#include <stdio.h>
#include <string.h>

#include "driver/lsp/memo.h"
#include "driver/lsp/server.h"
#include "syntax/ast_memo.h"

/* ---- the conversation ---- */

/* Chooses the first encoding of the client that we support; every client supports UTF-16. */
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

static bool can(const json_t *params, const char *part, const char *what, const char *how) {
    const json_t *of = json_object_get(json_object_get(json_object_get(params, "capabilities"), part), what);
    return json_is_true(how ? json_object_get(of, how) : of);
}

/* Returns the server's capabilities for the reply to `initialize`. */
static json_t *capabilities(const Server *s) {
    static const char *const name[] = {"utf-8", "utf-16", "utf-32"};
    json_t *all = json_pack("{s:s, s:{s:b, s:i, s:b}, s:b, s:b, s:{s:[s, s]}, s:{s:b, s:b}}", "positionEncoding",
                            name[s->units], "textDocumentSync", "openClose", 1, "change", 2, "save", 1, "hoverProvider",
                            1, "inlayHintProvider", 1, "codeActionProvider", "codeActionKinds", "quickfix", FIX_ALL,
                            "diagnosticProvider", "interFileDependencies", 1, "workspaceDiagnostics", 0);
    json_object_set_new(all, "workspace",
                        json_pack("{s:{s:b, s:b}, s:{s:[s]}}", "workspaceFolders", "supported", 1,
                                  "changeNotifications", 1, "textDocumentContent", "schemes", SERVER_SCHEME));
    static const char *const plain[] = {"definitionProvider",     "declarationProvider",
                                        "referencesProvider",     "documentHighlightProvider",
                                        "documentSymbolProvider", "workspaceSymbolProvider"};
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) json_object_set_new(all, plain[i], json_true());
    json_object_set_new(all, "renameProvider", json_pack("{s:b}", "prepareProvider", 1));
    json_object_set_new(all, "completionProvider", json_pack("{s:[s, s, s]}", "triggerCharacters", ".", "-", "'"));
    json_object_set_new(all, "signatureHelpProvider", json_pack("{s:[s, s]}", "triggerCharacters", "(", ","));
    json_object_set_new(all, "codeLensProvider", json_pack("{s:b}", "resolveProvider", 1));
    json_object_set_new(all, "executeCommandProvider", json_pack("{s:o}", "commands", command_names()));
    json_object_set_new(all, "semanticTokensProvider", token_legend());
    return all;
}

static json_t *initialize(Server *s, const json_t *params) {
    if (s->state != STATE_NEW) return server_fail(s, INVALID_REQUEST, "`initialize` must be sent only once");
    s->state = STATE_READY;
    choose_units(s, params);
    const json_t *texts = json_object_get(json_object_get(params, "capabilities"), "textDocument");
    s->pulls = json_is_object(json_object_get(texts, "diagnostic"));
    s->refreshes = s->pulls && can(params, "workspace", "diagnostics", "refreshSupport");
    s->watches = can(params, "workspace", "didChangeWatchedFiles", "dynamicRegistration");
    s->configures = can(params, "workspace", "configuration", NULL);
    s->initial = json_incref(json_object_get(params, "initializationOptions"));
    folders_set(s, params);
    settings_apply(s, NULL);
    return json_pack("{s:o, s:{s:s, s:s}}", "capabilities", capabilities(s), "serverInfo", "name", "scriptc", "version",
                     sc_version());
}

static json_t *initialized(Server *s, const json_t *params) {
    (void)params;
    if (s->watches)
        server_ask(s, "client/registerCapability",
                   json_pack("{s:[{s:s, s:s, s:{s:[{s:s}]}}]}", "registrations", "id", "files", "method",
                             "workspace/didChangeWatchedFiles", "registerOptions", "watchers", "globPattern",
                             "**/*.py"));
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
    {"workspace/didChangeWorkspaceFolders", folders_changed},
    {"workspace/didChangeConfiguration", configuration_changed},
    {"workspace/textDocumentContent", text_content},
    {"textDocument/diagnostic", full_diagnostics},
    {"textDocument/hover", hover},
    {"textDocument/inlayHint", inlay_hints},
    {"textDocument/codeAction", code_actions},
    {"textDocument/definition", definition},
    {"textDocument/declaration", declaration},
    {"textDocument/references", references},
    {"textDocument/documentHighlight", highlights},
    {"textDocument/prepareRename", prepare_rename},
    {"textDocument/rename", rename_name},
    {"textDocument/documentSymbol", document_symbols},
    {"workspace/symbol", workspace_symbols},
    {"textDocument/completion", completion},
    {"textDocument/signatureHelp", signature_help},
    {"textDocument/codeLens", code_lenses},
    {"codeLens/resolve", resolve_lens},
    {"workspace/executeCommand", execute},
    {"textDocument/semanticTokens/full", semantic_tokens},
    {"textDocument/semanticTokens/range", semantic_tokens},
};

static Handler *handler_of(Server *s, const char *name) {
    bool always = strcmp(name, "exit") == 0 || strcmp(name, "initialize") == 0;
    if (s->state == STATE_NEW && !always)
        return server_fail(s, NOT_INITIALIZED, "`initialize` must be sent first"), NULL;
    if (s->state == STATE_SHUT && !always)
        return server_fail(s, INVALID_REQUEST, "the server has been shut down"), NULL;
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
        if (strcmp(methods[i].name, name) == 0) return methods[i].handler;
    return server_fail(s, METHOD_NOT_FOUND, "this method is not supported"), NULL;
}

static void answer(Server *s, const json_t *id, json_t *result) {
    json_t *key = id ? json_incref((json_t *)id) : json_null();
    if (!s->error)
        server_send(s,
                    json_pack("{s:s, s:o, s:o}", "jsonrpc", "2.0", "id", key, "result", result ? result : json_null()));
    else
        server_send(s, json_pack("{s:s, s:o, s:{s:i, s:s}}", "jsonrpc", "2.0", "id", key, "error", "code", s->error,
                                 "message", s->problem));
}

static void drop_json(void *value) { json_decref(value); }

/* Handles a message that is an object. One without an id is a notification and gets no answer. A reply to a request of
 * the server has no method. */
static void take_object(Server *s, const json_t *message) {
    const json_t *id = json_object_get(message, "id");
    const char *name = text_at(message, "method");
    if (!name) {
        const char *asked = json_string_value(id);
        if (asked && strcmp(asked, CONFIGURATION) == 0) configuration_told(s, json_object_get(message, "result"));
        if (!json_object_get(message, "result") && !json_object_get(message, "error"))
            answer(s, id, server_fail(s, INVALID_REQUEST, "a message must have a method"));
        return;
    }
    s->request = id;
    Handler *handler = handler_of(s, name);
    if (id && server_is_cancelled(s, id)) {
        handler = NULL;
        server_fail(s, REQUEST_CANCELLED, "the request was cancelled");
    }
    json_t *result = handler ? handler(s, json_object_get(message, "params")) : NULL;
    if (id)
        answer(s, id, result);
    else
        json_decref(result);
}

static void take_message(Server *s) {
    s->error = 0;
    if (!server_waits(s) && !server_take_in(s, true)) {
        s->state = STATE_OVER;
        return;
    }
    server_waits(s); /* the request may already be cancelled */
    json_t *message = json_incref(json_array_get(s->waiting, 0));
    arena_cleanup(s->message, drop_json, message);
    json_array_remove(s->waiting, 0);
    if (json_is_null(message))
        answer(s, NULL,
               server_fail(s, PARSE_ERROR, "a message must be a JSON object after a header with its Content-Length"));
    else if (!json_is_object(message))
        answer(s, NULL, server_fail(s, INVALID_REQUEST, "a message must be a JSON object"));
    else
        take_object(s, message);
    publish_untold(s);
}

/* Handles one message under its own fault boundary: running out of memory ends the message, not the conversation. */
static void step(Server *s) {
    if (setjmp(s->fault.exit) == 0) {
        s->message = arena_open(&s->fault);
        s->found = (Searched){0};
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

static sc_status lsp_serve(sc_session *session, const sc_stream *stream) {
    Server *s = arena_new(session->work, Server);
    s->session = session;
    s->patient = true;
    s->options = session->options;
    frames_open(&s->frames, stream);
    if (setjmp(s->fault.exit) != 0) return SC_LIMIT;
    s->set = arena_open(&s->fault);
    s->waiting = json_array();
    s->parses = session->parses ? session->parses : ast_memo_open();
    s->files = file_memo_open();
    converse(s);
    if (s->parses != session->parses) ast_memo_close(s->parses);
    file_memo_close(s->files);
    json_decref(s->waiting);
    json_decref(s->initial);
    json_decref(s->told);
    json_decref(s->folders);
    arena_close(s->settings);
    frames_close(&s->frames);
    arena_close(s->set);
    return s->orderly ? SC_OK : SC_MODEL;
}

static sc_status serve_step(sc_session *s, const void *stream) {
    session_start(s);
    return diag_errors(s->usage) ? SC_USAGE : lsp_serve(s, stream);
}

sc_status sc_serve(sc_session *s, const sc_stream *stream) {
    if (s && (!stream || !stream->read || !stream->write))
        return session_lacks(s, "sc_serve needs a stream that reads and writes");
    return session_run(s, serve_step, stream);
}
