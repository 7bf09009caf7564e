/* One check of an open text: a session of its own, whose findings become the protocol's. Callbacks of a session must
 * not be left by a fault, so they make nothing but JSON values, and a missing one (no memory) is left out. */
#include <stdio.h>
#include <string.h>

#include "base/report.h"
#include "driver/lsp.h"

enum { PARSE_MS = 500, WALL_MS = 5000 }; /* an editor waits */

typedef struct Check {
    const Document *document;
    const CheckOptions *with;
    Units units;
    json_t *diagnostics, *asked;
    Notes marks, values;
    bool stopped;
} Check;

static bool is_here(const Check *c, const char *file) { return file && strcmp(file, c->document->path) == 0; }

/* Columns of a text that is not open are taken to be code points: they differ beyond the basic plane alone. */
static json_t *range_elsewhere(sc_range range) {
    return json_pack("{s:{s:I, s:I}, s:{s:I, s:I}}", "start", "line", (json_int_t)range.start.line - 1, "character",
                     (json_int_t)range.start.column - 1, "end", "line", (json_int_t)range.end.line - 1, "character",
                     (json_int_t)range.end.column - 1);
}

static json_t *range_here(const Check *c, sc_range range) {
    return document_range(c->document, document_at(c->document, range.start), document_at(c->document, range.end),
                          c->units);
}

static json_t *location(const Check *c, const char *file, sc_range range) {
    char uri[PATH_BYTES], room[PATH_BYTES];
    if (is_here(c, file)) return json_pack("{s:s, s:o}", "uri", c->document->uri, "range", range_here(c, range));
    uri_of_path(plain_path(file, room), uri, sizeof uri);
    return json_pack("{s:s, s:o}", "uri", uri, "range", range_elsewhere(range));
}

static void relate(const Check *c, json_t *list, const sc_mark *mark) {
    if (mark->file && mark->range.start.line)
        json_array_append_new(
            list, json_pack("{s:o, s:s}", "location", location(c, mark->file, mark->range), "message", mark->text));
}

static json_t *related(const Check *c, const sc_diagnostic *d, bool here) {
    json_t *list = json_array();
    if (!here && d->file) relate(c, list, &(sc_mark){d->file, d->message, d->range});
    for (size_t i = 0; i < d->labels; i++) relate(c, list, &d->label[i]);
    for (size_t i = 0; i < d->steps; i++) relate(c, list, &d->step[i]);
    return list;
}

static json_t *edits(const Check *c, const sc_diagnostic *d) {
    json_t *list = json_array();
    for (size_t i = 0; i < d->fixes; i++)
        if (is_here(c, d->fix[i].file))
            json_array_append_new(
                list, json_pack("{s:o, s:s}", "range", range_here(c, d->fix[i].range), "newText", d->fix[i].text));
    return list;
}

/* Where this text shows it: its own place, or the call in this text that led elsewhere. */
static sc_range place_here(const Check *c, const sc_diagnostic *d) {
    if (is_here(c, d->file)) return d->range;
    for (size_t i = d->steps; i > 0; i--)
        if (is_here(c, d->step[i - 1].file)) return d->step[i - 1].range;
    return (sc_range){0};
}

/* The page of a code, which the server itself has: `workspace/textDocumentContent`. */
static json_t *page_of(const char *code) {
    char uri[64];
    snprintf(uri, sizeof uri, EXPLAIN_URI "%s.md", code);
    return json_pack("{s:s}", "href", uri);
}

static void take_diagnostic(void *user, const sc_diagnostic *d) {
    static const int severity[] = {[SC_NOTE] = 3, [SC_WARNING] = 2, [SC_ERROR] = 1};
    Check *c = user;
    char message[2048];
    snprintf(message, sizeof message, d->help ? "%s\n%s" : "%s", d->message, d->help);
    sc_range place = place_here(c, d);
    json_t *one = json_pack("{s:o, s:i, s:s, s:o, s:s, s:o, s:o, s:{s:o, s:s, s:b}}", "range", range_here(c, place),
                            "severity", severity[d->level], "code", d->code, "codeDescription", page_of(d->code),
                            "source", "scriptc", "message", report_string(message), "relatedInformation",
                            related(c, d, is_here(c, d->file)), "data", "edits", edits(c, d), "name", d->name,
                            "guessed", d->guessed);
    if (!one) return;
    json_array_append_new(c->diagnostics, one);
    notes_add(&c->marks, (uint32_t)document_at(c->document, place.start), (uint32_t)document_at(c->document, place.end),
              SC_READ, d->code);
}

static void take_value(void *user, const sc_value *value) {
    Check *c = user;
    if (is_here(c, value->file))
        notes_add(&c->values, (uint32_t)document_at(c->document, value->range.start),
                  (uint32_t)document_at(c->document, value->range.end), value->stand, value->type);
}

static int read_open(void *user, const char *file, sc_bytes *bytes) {
    const Check *c = user;
    char room[PATH_BYTES];
    const char *name = plain_path(file, room);
    json_object_set_new(c->asked, name, json_true());
    return c->with->read(c->with->user, name, bytes);
}

static int stop(void *user) {
    Check *c = user;
    c->stopped = c->stopped || c->with->stop(c->with->user);
    return c->stopped;
}

static int64_t at_most(int64_t value, int64_t most) { return value < most ? value : most; }

static void run(Check *c) {
    const Document *d = c->document;
    const Options *options = c->with->options;
    sc_session *s = sc_open(&(sc_options){.size = sizeof(sc_options),
                                          .user = c,
                                          .diagnostic = take_diagnostic,
                                          .value = take_value,
                                          .read = read_open,
                                          .no_files = c->with->no_files,
                                          .stop = stop});
    if (!s) return;
    s->options = *options;
    s->options.limits.parse_ms = at_most(options->limits.parse_ms, PARSE_MS);
    s->options.limits.wall_ms = at_most(options->limits.wall_ms, WALL_MS);
    if (sc_source(s, d->path, d->text, d->length) == SC_OK) sc_lint(s, 1, &d->path);
    sc_close(s);
}

/* What was made takes the old one's place, or goes. */
static void settle(json_t **place, json_t *made, bool adopt) {
    json_decref(adopt ? *place : made);
    if (adopt) *place = made;
}

static void settle_notes(Notes *place, Notes *made, bool adopt) {
    notes_free(adopt ? place : made);
    if (adopt) *place = *made;
}

/* A text with an error of syntax is not evaluated: what is known of its names is what was known before. */
static bool broken(const json_t *diagnostics) {
    const json_t *one;
    size_t i;
    json_array_foreach(diagnostics, i,
                       one) if (strncmp(json_string_value(json_object_get(one, "code")), "SC10", 4) == 0) return true;
    return false;
}

bool document_check(Document *d, const CheckOptions *with) {
    Check check = {.document = d, .with = with, .units = with->units};
    int64_t start = now_ms();
    check.diagnostics = json_array();
    check.asked = json_object();
    if (check.diagnostics && check.asked) run(&check);
    bool done = !check.stopped;
    notes_sort(&check.values);
    if (done && !json_equal(d->diagnostics, check.diagnostics)) d->result++;
    settle(&d->diagnostics, check.diagnostics, done);
    settle(&d->asked, check.asked, done);
    settle_notes(&d->marks, &check.marks, done);
    settle_notes(&d->values, &check.values, done && !(broken(check.diagnostics) && !check.values.n));
    d->stale = !done;
    if (done) d->took = now_ms() - start;
    return done;
}
