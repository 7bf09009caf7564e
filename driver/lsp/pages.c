/* Texts without a file: the meanings of codes, and the library's Python sources, to which definitions may lead. */
#include <string.h>

#include "driver/lsp/server.h"
#include "prelude/prelude.h"

static const char *explained(Server *s, const char *name) {
    size_t n = strcspn(name, ".");
    const DiagRow *row = strcmp(name + n, ".md") == 0 ? diag_row_named(arena_text(s->message, name, n)) : NULL;
    static const char *const level[] = {"note", "warning", "error"};
    return row ? arena_printf(s->message, "# SC%04u %s (%s)\n\n%s\n\n%s\n", (unsigned)row->code, row->name,
                              level[row->level], row->title, row->help)
               : NULL;
}

json_t *text_content(Server *s, const json_t *params) {
    const char *uri = text_at(params, "uri"), *text = NULL;
    if (uri && strncmp(uri, EXPLAIN_URI, strlen(EXPLAIN_URI)) == 0) text = explained(s, uri + strlen(EXPLAIN_URI));
    if (uri && strncmp(uri, LIBRARY_URI, strlen(LIBRARY_URI)) == 0) {
        const PreludeFile *file = prelude_file(uri + strlen(LIBRARY_URI));
        text = file ? prelude_text(s->message, s->parses, file) : NULL;
    }
    if (!text) return server_fail(s, INVALID_PARAMS, "the server does not have this text");
    return json_pack("{s:s}", "text", text);
}
