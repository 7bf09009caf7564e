/* Keeps texts, files, the workspace's folders and settings in step with the editor. */
#include <stdio.h>
#include <string.h>

#include "driver/lsp/server.h"

/* ---- texts ---- */

/* Marks texts that read this file for a new check; NULL: all texts. */
static void touch_readers(Server *s, const char *path) {
    for (uint32_t i = 0; i < s->open.n; i++)
        if (!path || document_asked(s->open.at[i], path)) s->open.at[i]->stale = s->open.at[i]->untold = true;
}

json_t *did_open(Server *s, const json_t *params) {
    const json_t *item = json_object_get(params, "textDocument"), *text = json_object_get(item, "text");
    const char *uri = text_at(item, "uri");
    if (!uri || !json_is_string(text)) return server_fail(s, INVALID_PARAMS, "textDocument must have a uri and a text");
    Document **known = server_place(s, uri), *d;
    if (known) {
        d = *known;
        document_set(d, json_string_value(text), json_string_length(text));
    } else {
        vec_reserve(s->set, &s->open, s->open.n + 1);
        d = document_open(&s->fault, uri, json_string_value(text), json_string_length(text));
        d->opened = s->turn + 1;
        vec_push(s->set, &s->open, d);
    }
    d->version = json_integer_value(json_object_get(item, "version"));
    d->turn = ++s->turn;
    touch_readers(s, d->path);
    return NULL;
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

json_t *did_change(Server *s, const json_t *params) {
    Document *d = server_document(s, params);
    const json_t *changes = json_object_get(params, "contentChanges"), *change;
    size_t i;
    if (!d) return NULL;
    json_array_foreach((json_t *)changes, i, change) apply_change(s, d, change);
    d->version = json_integer_value(json_object_get(json_object_get(params, "textDocument"), "version"));
    d->turn = ++s->turn;
    touch_readers(s, d->path);
    return NULL;
}

json_t *did_save(Server *s, const json_t *params) {
    Document *d = server_document(s, params);
    if (d) touch_readers(s, NULL); /* files that are not open may have changed too */
    return NULL;
}

json_t *did_close(Server *s, const json_t *params) {
    Document *d = server_document(s, params);
    if (!d) return NULL;
    if (!s->pulls)
        server_notify(s, "textDocument/publishDiagnostics", json_pack("{s:s, s:[]}", "uri", d->uri, "diagnostics"));
    Document **place = server_place(s, d->uri);
    *place = vec_last(&s->open);
    s->open.n--;
    touch_readers(s, d->path);
    document_close(d);
    return NULL;
}

json_t *files_changed(Server *s, const json_t *params) {
    const json_t *change;
    size_t i;
    json_array_foreach(json_object_get(params, "changes"), i, change) {
        const char *uri = text_at(change, "uri");
        char room[PATH_BYTES];
        if (uri) touch_readers(s, plain_path(path_of_uri(s->message, uri), room));
    }
    if (s->refreshes) server_ask(s, "workspace/diagnostic/refresh", NULL);
    return NULL;
}

/* ---- folders ---- */

/* Adds a folder of the workspace, in which imports are searched after the folders of the settings. */
static void add_folder(Server *s, const json_t *folder) {
    const char *uri = json_is_string(folder) ? json_string_value(folder) : text_at(folder, "uri");
    char room[PATH_BYTES];
    const char *path = uri ? plain_path(path_of_uri(s->message, uri), room) : "";
    if (*path == '/' && !strchr(path, ':')) json_array_append_new(s->folders, json_string(path));
}

static void drop_folder(Server *s, const json_t *folder) {
    const char *uri = text_at(folder, "uri");
    char room[PATH_BYTES];
    const char *path = uri ? plain_path(path_of_uri(s->message, uri), room) : "";
    for (size_t i = json_array_size(s->folders); i > 0; i--)
        if (strcmp(json_string_value(json_array_get(s->folders, i - 1)), path) == 0)
            json_array_remove(s->folders, i - 1);
}

void folders_set(Server *s, const json_t *params) {
    const json_t *folders = json_object_get(params, "workspaceFolders"), *folder;
    size_t i;
    s->folders = json_array();
    if (json_is_array(folders)) {
        json_array_foreach(folders, i, folder) add_folder(s, folder);
    } else if (json_is_string(json_object_get(params, "rootUri")))
        add_folder(s, json_object_get(params, "rootUri"));
}

/* Checks everything again, and asks an editor that requests diagnostics to do so again. */
static void start_over(Server *s) {
    touch_readers(s, NULL);
    if (s->refreshes) server_ask(s, "workspace/diagnostic/refresh", NULL);
}

json_t *folders_changed(Server *s, const json_t *params) {
    const json_t *event = json_object_get(params, "event"), *folder;
    size_t i;
    json_array_foreach(json_object_get(event, "removed"), i, folder) drop_folder(s, folder);
    json_array_foreach(json_object_get(event, "added"), i, folder) add_folder(s, folder);
    settings_apply(s, NULL);
    start_over(s);
    return NULL;
}

/* ---- settings ---- */

static void set_option(Server *s, const char *name, const json_t *value) {
    const OptionRow *row = option_named(name);
    Diags *found = diag_open(s->message, 1);
    const char *text = json_is_integer(value) ? arena_printf(s->message, "%lld", (long long)json_integer_value(value))
                       : json_is_true(value)  ? NULL
                                              : json_string_value(value);
    uint32_t n = 0;
    if (!row || !(row->commands & IN_LSP)) {
        server_show(s, arena_printf(s->message, "scriptc: the language server has no option '%s'", name));
        return;
    }
    if (option_set(&s->options, s->settings, found, name, text)) return;
    Diag **first = diag_sorted(found, s->message, &n);
    if (n) server_show(s, arena_printf(s->message, "scriptc: %s", first[0]->text));
}

/* Sets {"opset": 18, "path": ["src"]}: names and values of command-line options. */
static void set_each(Server *s, const json_t *settings) {
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

static void add_folders(Server *s) {
    const json_t *folder;
    size_t i;
    json_array_foreach(s->folders, i, folder) {
        const char *path = json_string_value(folder);
        vec_push(s->settings, &s->options.path, arena_text(s->settings, path, strlen(path)));
    }
}

/* Applies the session's options, then those of `initialize`, then those received since. */
void settings_apply(Server *s, const json_t *settings) {
    Arena *fresh = arena_open(&s->fault);
    if (settings) {
        json_decref(s->told);
        s->told = json_incref((json_t *)settings);
    }
    arena_close(s->settings);
    s->settings = fresh;
    s->options = s->session->options;
    set_each(s, s->initial);
    set_each(s, s->told);
    add_folders(s);
    s->epoch++;
}

/* Takes settings, given as {"scriptc": {...}} or as the inner object. */
static void take_settings(Server *s, const json_t *settings) {
    const json_t *ours = json_object_get(settings, "scriptc");
    if (!json_is_object(ours)) ours = settings;
    if (!json_is_object(ours)) return;
    settings_apply(s, ours);
    start_over(s);
}

/* Handles new settings; an editor that can be asked for them does not send them with this message. */
json_t *configuration_changed(Server *s, const json_t *params) {
    const json_t *settings = json_object_get(params, "settings");
    if (json_is_object(settings) && json_object_size(settings))
        take_settings(s, settings);
    else if (s->configures)
        server_ask(s, CONFIGURATION, json_pack("{s:[{s:s}]}", "items", "section", "scriptc"));
    return NULL;
}

/* Handles the answer to the server's request for settings, which has one entry for each item. */
json_t *configuration_told(Server *s, const json_t *result) {
    take_settings(s, json_array_get(result, 0));
    return NULL;
}
