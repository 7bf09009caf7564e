/* Diagnostics of a text: published when no message waits, or on request. */
#include <stdio.h>
#include <string.h>

#include "driver/lsp/server.h"

static void publish(Server *s, Document *d) {
    if (!server_check(s, d)) return;
    d->untold = false;
    server_notify(s, "textDocument/publishDiagnostics",
                  json_pack("{s:s, s:I, s:O}", "uri", d->uri, "version", d->version, "diagnostics", d->diagnostics));
}

/* Returns the next document whose diagnostics have to be sent; the one edited last comes first. */
static Document *next_untold(const Server *s) {
    Document *next = NULL;
    for (uint32_t i = 0; i < s->open.n; i++) {
        Document *d = s->open.at[i];
        if (d->untold && (!next || d->turn > next->turn)) next = d;
    }
    return next;
}

void publish_untold(Server *s) {
    s->request = NULL;
    if (s->state != STATE_READY || s->pulls) return;
    for (Document *d; !s->lost && !server_waits(s) && (d = next_untold(s)) != NULL;) publish(s, d);
}

/* Answers a request for diagnostics. The list is left out if its id shows that the editor already has it. */
json_t *full_diagnostics(Server *s, const json_t *params) {
    Document *d = server_document(s, params);
    if (!d || !server_check(s, d)) return NULL;
    char name[32];
    snprintf(name, sizeof name, "%llu.%llu", (unsigned long long)d->opened, (unsigned long long)d->result);
    const char *known = text_at(params, "previousResultId");
    if (known && strcmp(known, name) == 0) return json_pack("{s:s, s:s}", "kind", "unchanged", "resultId", name);
    return json_pack("{s:s, s:s, s:O}", "kind", "full", "resultId", name, "items", d->diagnostics);
}
