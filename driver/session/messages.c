/* A session's diagnostics for its caller: as text, JSON lines or SARIF, and one by one. */
#include "driver/session/messages.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "base/report.h"
#include "base/sarif.h"
#include "base/show.h"

void messages_print(Text *text, const Collected *all, uint32_t dropped, bool colour) {
    uint32_t count[3] = {0};
    for (uint32_t i = 0; i < all->n; i++) {
        show_diag(text, all->sources, all->diag[i], colour);
        count[all->diag[i]->level]++;
    }
    show_summary(text, count[LEVEL_ERROR] + dropped, count[LEVEL_WARNING], colour);
}

static void report_sarif(Text *text, const Collected *all, uint32_t errors, bool broken) {
    char here[OS_PATH], *root = os_real_path(".", here) ? here : NULL;
    json_t *findings = json_array();
    for (uint32_t i = 0; i < all->n; i++)
        json_array_append_new(findings, report_object(text->arena, all->sources, all->diag[i], REPORT_WHOLE));
    SarifRun sarif = {.version = sc_version(), .root = root, .status = broken ? SC_LIMIT : errors ? SC_MODEL : SC_OK};
    json_t *document = sarif_document(findings, &sarif);
    json_decref(findings);
    report_add(text, document, JSON_INDENT(1));
}

static void report_all(sc_session *s, Text *text, const Collected *all, bool colour) {
    uint32_t shown = 0;
    for (uint32_t i = 0; i < all->n; i++) shown += all->diag[i]->level == LEVEL_ERROR;
    uint32_t errors = diag_distinct_errors(s->usage) + s->is_broken;
    if (s->cx.diags) errors += diag_distinct_errors(s->cx.diags);
    switch ((Form)s->options.diagnostics) {
    case FORM_TEXT: messages_print(text, all, errors > shown ? errors - shown : 0, colour); break;
    case FORM_JSON:
        for (uint32_t i = 0; i < all->n; i++) report_json(text, all->sources, all->diag[i]);
        break;
    case FORM_SARIF: report_sarif(text, all, errors, s->is_broken); break;
    }
}

static sc_status report_step(sc_session *s, Arena *arena, int colour, Writer writer) {
    Text text = text_open(arena);
    Collected all = session_collect(s, arena);
    report_all(s, &text, &all, colour != 0);
    const char *done = text_done(&text);
    return text.n == 0 || writer.write(writer.user, done, text.n) == 0 ? SC_OK : SC_USAGE;
}

sc_status sc_report(sc_session *s, int colour, sc_write_fn *write, void *user) {
    Arena *volatile arena = NULL;
    volatile sc_status status = SC_LIMIT;
    const Writer writer = {write, user};
    if (!s || !write) return SC_USAGE;
    s->fault.lifted = true;
    if (setjmp(s->fault.exit) == 0) {
        arena = arena_open(&s->fault);
        status = report_step(s, arena, colour, writer);
    } else {
        /* There is no memory even for the report, which is at least what ended the compilation. */
        if (s->is_broken && write(user, s->broken_words.text, strlen(s->broken_words.text)) == 0) write(user, "\n", 1);
        status = SC_LIMIT;
    }
    arena_close(arena);
    return status;
}

void session_each(sc_session *s, TakeDiag *take, void *user) {
    Arena *volatile arena = NULL;
    s->fault.lifted = true;
    if (setjmp(s->fault.exit) == 0) {
        arena = arena_open(&s->fault);
        Collected all = session_collect(s, arena);
        for (uint32_t i = 0; i < all.n; i++) take(user, arena, all.sources, all.diag[i]);
    }
    arena_close(arena);
}
