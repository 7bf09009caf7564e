/* Edits that an editor may apply: fixes of messages, comments that suppress them, and all safe fixes at once. */
#include <string.h>

#include "driver/lsp/server.h"

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
    const json_t *data = json_object_get(diagnostic, "data"), *edits = json_object_get(data, "edits");
    bool sure = json_array_size(edits) == 1 && !json_is_true(json_object_get(data, "guessed"));
    json_t *edit;
    size_t i;
    json_array_foreach((json_t *)edits, i, edit) {
        json_t *changes = json_pack("{s:[O]}", d->uri, edit);
        json_t *action = json_pack("{s:s, s:s, s:b, s:[O], s:{s:o}}", "title", title_of(s, d, edit), "kind", "quickfix",
                                   "isPreferred", sure, "diagnostics", diagnostic, "edit", "changes", changes);
        if (action) json_array_append_new(list, action);
    }
}

/* Offers to suppress a message by a comment at the end of the line where it starts. */
static void add_ignore(Server *s, const Document *d, json_t *diagnostic, json_t *list) {
    const char *code = text_at(diagnostic, "code");
    const json_t *range = json_object_get(diagnostic, "range"), *start = json_object_get(range, "start");
    size_t from = offset_at(s, d, start), end = from + strcspn(d->text + from, "\r\n");
    bool goes_on = end > from && d->text[end - 1] == '\\'; /* a comment would break the continued line */
    if (goes_on || json_equal(start, json_object_get(range, "end"))) return;
    json_t *at = document_position(d, end, s->units);
    json_t *edit = json_pack("{s:{s:O, s:o}, s:s}", "range", "start", at, "end", at, "newText",
                             arena_printf(s->message, "  # scriptc: ignore[%s]", code));
    json_t *action = json_pack("{s:s, s:s, s:[O], s:{s:{s:[o]}}}", "title",
                               arena_printf(s->message, "Ignore %s on this line", code), "kind", "quickfix",
                               "diagnostics", diagnostic, "edit", "changes", d->uri, edit);
    if (action) json_array_append_new(list, action);
}

/* Returns whether actions of this kind are requested; a kind in `only` includes the kinds below it. */
static bool wants(const json_t *params, const char *kind) {
    const json_t *only = json_object_get(json_object_get(params, "context"), "only"), *one;
    size_t i;
    json_array_foreach(only, i, one) {
        const char *name = json_is_string(one) ? json_string_value(one) : "-";
        size_t n = strlen(name);
        if (strncmp(kind, name, n) == 0 && (!n || !kind[n] || kind[n] == '.')) return true;
    }
    return !json_is_array(only);
}

static bool overlaps(const json_t *edits, const json_t *edit) {
    const json_t *one;
    size_t i;
    json_array_foreach(edits, i,
                       one) if (ranges_meet(json_object_get(one, "range"), json_object_get(edit, "range"))) return true;
    return false;
}

/* Returns one edit for each message that has only one fix; if two overlap, only the first. */
static json_t *certain_edits(const Document *d) {
    json_t *all = json_array(), *one;
    size_t i;
    json_array_foreach(d->diagnostics, i, one) {
        const json_t *data = json_object_get(one, "data"), *edits = json_object_get(data, "edits");
        json_t *edit = json_array_get(edits, 0);
        bool guessed = json_is_true(json_object_get(data, "guessed"));
        if (json_array_size(edits) == 1 && !guessed && !overlaps(all, edit)) json_array_append(all, edit);
    }
    return all;
}

static void add_fix_all(const Document *d, json_t *list) {
    json_t *edits = certain_edits(d);
    if (json_array_size(edits))
        json_array_append_new(list, json_pack("{s:s, s:s, s:{s:{s:O}}}", "title", "Fix all that scriptc can fix",
                                              "kind", FIX_ALL, "edit", "changes", d->uri, edits));
    json_decref(edits);
}

json_t *code_actions(Server *s, const json_t *params) {
    Document *d = server_document(s, params);
    if (!d || !server_check(s, d)) return NULL;
    json_t *list = json_array(), *one;
    size_t i;
    bool asked = json_is_array(json_object_get(json_object_get(params, "context"), "only"));
    json_array_foreach(d->diagnostics, i, one) {
        if (!wants(params, "quickfix") || !ranges_meet(json_object_get(one, "range"), json_object_get(params, "range")))
            continue;
        add_actions(s, d, one, list);
        add_ignore(s, d, one, list);
    }
    if (asked && wants(params, FIX_ALL)) add_fix_all(d, list);
    return list;
}
