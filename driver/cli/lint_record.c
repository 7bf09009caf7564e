/* Checks one file in a session with the options that apply to it. */
#include "driver/cli/lint_record.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/report.h"

typedef struct Record {
    sc_session *s;
    const LintFile *file;
    json_t *findings, *read;
} Record;

/* Notes how a path is before it is read for the first time. */
static void note(Record *r, const char *path) {
    if (!json_object_get(r->read, path))
        json_object_set_new(r->read, path, json_integer((json_int_t)session_state(r->s, path)));
}

/* Notes each path that is read; returns that the session must read it from the file system. */
static int note_read(void *user, const char *name, sc_bytes *bytes) {
    (void)bytes;
    note(user, name);
    return -1;
}

/* Records a finding; one without a place belongs to the file. */
static void take(void *user, Arena *arena, Sources *sources, const Diag *diag) {
    Record *r = user;
    json_t *finding = report_object(arena, sources, diag, REPORT_WHOLE);
    if (finding && !json_is_string(json_object_get(finding, "file")))
        json_object_set_new(finding, "file", report_string(r->file->path));
    json_array_append_new(r->findings, finding);
}

struct json_t *lint_record(const LintFile *file, const LintText *given, bool confined, const LintMemos *memos) {
    Record r = {NULL, file, json_array(), json_object()};
    sc_session *s = r.s = sc_open(&(sc_options){.size = sizeof(sc_options), .user = &r, .read = note_read});
    if (!s || !r.findings || !r.read) {
        sc_close(s);
        json_decref(r.findings);
        json_decref(r.read);
        return NULL;
    }
    s->options = *file->options;
    s->confined = confined;
    s->parses = memos->parses, s->shared = memos->files;
    file_memo_begin(s->shared, false);
    sc_status status = given ? sc_source(s, given->name, given->text, given->length) : SC_OK;
    if (status == SC_OK) status = sc_lint(s, 1, &file->path);
    session_each(s, take, &r);
    json_t *record = json_pack("{s:o, s:i, s:i, s:i, s:o}", "findings", r.findings, "tried", (int)s->lint_tried, "left",
                               (int)s->lint_left, "status", (int)status, "read", r.read);
    sc_close(s);
    return record;
}

struct json_t *lint_record_lost(const LintFile *file) {
    const DiagRow *row = diag_row(DIAG_1);
    json_t *finding = json_pack(
        "{s:s, s:s, s:s, s:s, s:o, s:n, s:[], s:[], s:[], s:n, s:o}", "code", "SC0001", "name", row->name, "severity",
        report_severity(row->level), "message", "internal error: the check of this file ended early", "file",
        report_string(file->path), "range", "labels", "trail", "fixes", "help", "shown",
        json_sprintf("%s: error[SC0001]: internal error: the check of this file ended early\n", file->path));
    return json_pack("{s:[o], s:i, s:i, s:i, s:{}}", "findings", finding, "tried", 0, "left", 0, "status",
                     (int)SC_INTERNAL, "read");
}
