/* Pages for people: --emit html, a self-contained file with a model's graph, and --report, a Markdown page about a
 * compile, especially a failed one. */
#include <string.h>

#include "backend/backend.h"
#include "driver/commands/save.h"
#include "driver/commands/summary.h"
#include "driver/session/output.h"

/* ---- HTML ---- */

static void put_escaped(Text *text, const char *from, size_t n) {
    for (size_t i = 0; i < n; i++) switch (from[i]) {
        case '&': text_add(text, "&amp;"); break;
        case '<': text_add(text, "&lt;"); break;
        case '>': text_add(text, "&gt;"); break;
        case '"': text_add(text, "&quot;"); break;
        default: text_char(text, from[i]);
        }
}

/* Writes a line so that subgraphs can be folded: a line that ends in `{` opens one, a line that begins with `}` closes
 * it. */
static void put_line(Text *text, const char *line, size_t n) {
    size_t indent = strspn(line, " ");
    bool opens = n > 0 && line[n - 1] == '{', closes = indent < n && line[indent] == '}';
    if (opens) text_add(text, "<details open><summary>");
    put_escaped(text, line, n);
    if (opens) text_add(text, "</summary>");
    text_add(text, closes ? "</details>" : opens ? "" : "\n");
}

void summary_html(Text *text, Backend *model, const char *name, Arena *arena) {
    Text graph = text_open(arena);
    backend_text(model, &graph, false);
    text_add(text, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>");
    put_escaped(text, name, strlen(name));
    text_add(text, "</title><style>body{font-family:monospace;white-space:pre-wrap;margin:2em}"
                   "details{margin:0}summary{cursor:pointer}</style></head><body>\n");
    const char *line = text_done(&graph);
    int depth = 0;
    while (*line) {
        size_t n = strcspn(line, "\n"), indent = strspn(line, " ");
        bool closes = indent < n && line[indent] == '}';
        if (closes && depth == 0) {
            put_escaped(text, line, n);
        } else {
            put_line(text, line, n);
            depth += (n > 0 && line[n - 1] == '{') - closes;
        }
        line += n + (line[n] == '\n');
    }
    text_printf(text, "</body></html>\n");
}

/* ---- the report ---- */

static size_t longest_run(const char *what, char of) {
    size_t most = 0;
    for (const char *at = what; *at; at++) {
        size_t run = strspn(at, (char[]){of, 0});
        most = run > most ? run : most;
        at += run ? run - 1 : 0;
    }
    return most;
}

static void put_times(Text *text, char what, size_t n) {
    while (n-- > 0) text_char(text, what);
}

static void put_fenced(Text *text, const char *what) {
    size_t inside = longest_run(what, '`'), fence = inside < 3 ? 3 : inside + 1;
    put_times(text, '`', fence);
    text_printf(text, "\n%s", what);
    if (*what && what[strlen(what) - 1] != '\n') text_char(text, '\n');
    put_times(text, '`', fence);
    text_add(text, "\n");
}

/* Adds a text from the user as one line, with characters of Markdown and HTML and control characters escaped. */
static void put_plain(Text *text, const char *what) {
    for (; *what; what++) {
        if ((unsigned char)*what < 0x20 || *what == 0x7f)
            text_char(text, ' ');
        else if (*what == '<' || *what == '>' || *what == '&')
            put_escaped(text, what, 1);
        else {
            if (strchr("\\`*_{}[]()#!|~", *what)) text_char(text, '\\');
            text_char(text, *what);
        }
    }
}

/* Adds an option as a code span, whose fence is longer than any run of backquotes inside. */
static void put_option(Text *text, const char *name, const char *value) {
    size_t fence = longest_run(value, '`') + 1;
    text_add(text, "- ");
    put_times(text, '`', fence);
    text_printf(text, "--%s '", name);
    for (; *value; value++) text_char(text, (unsigned char)*value < 0x20 ? ' ' : *value);
    text_char(text, '\'');
    put_times(text, '`', fence);
    text_char(text, '\n');
}

static void put_options(const sc_session *s, Text *text) {
    const Options *o = &s->options;
    text_printf(text, "- opset: %lld\n", (long long)o->opset);
    if (o->init) put_option(text, "init", o->init);
    for (uint32_t i = 0; i < o->input.n; i++) put_option(text, "input", o->input.at[i]);
    for (uint32_t i = 0; i < o->weights.n; i++) put_option(text, "weights", o->weights.at[i]);
}

/* Explains each kind of diagnostic in the messages once. */
static void put_meanings(const sc_session *s, Text *text, Arena *arena) {
    uint32_t n = 0;
    Diag **all = s->cx.diags ? diag_sorted(s->cx.diags, arena, &n) : NULL;
    for (uint32_t i = 0; i < n; i++) {
        bool said = false;
        for (uint32_t k = 0; k < i; k++) said |= all[k]->row == all[i]->row;
        if (said) continue;
        if (i == 0) text_add(text, "\n## What they mean\n");
        text_printf(text, "\n### SC%04u: %s\n\n%s\n", (unsigned)all[i]->row->code, all[i]->row->title,
                    all[i]->row->help);
    }
}

static void put_model(sc_session *s, Text *text, Arena *arena) {
    if (!s->result.model) return;
    Text graph = text_open(arena);
    backend_text(s->result.model, &graph, false);
    text_printf(text, "\n## The graph\n\n%u nodes, those of subgraphs included\n\n", backend_nodes(s->result.model));
    put_fenced(text, text_done(&graph));
}

bool summary_report(sc_session *s, const char *target, sc_status status, const char *messages, Arena *arena) {
    static const char *const verdict[] = {"compiled", "not compiled: the model",
                                          "not compiled: the command line or a file", "not compiled: a limit",
                                          "not compiled: an internal error"};
    Text text = text_open(arena);
    text_add(&text, "# ");
    put_plain(&text, target);
    text_printf(&text, ": %s\n\n- scriptc %s\n", verdict[status], sc_version());
    put_options(s, &text);
    text_add(&text, "\n## Messages\n\n");
    if (*messages)
        put_fenced(&text, messages);
    else
        text_add(&text, "none\n");
    put_meanings(s, &text, arena);
    put_model(s, &text, arena);
    const char *done = text_done(&text);
    if (!save_spares_inputs(s, s->options.report) || !save_apart(s, s->options.report, s->options.output)) return false;
    Output *output = output_open(arena, s->options.report, OUTPUT_NAMED);
    if (output_write(output, done, text.n) && output_commit(output, s->options.fsync)) return true;
    session_complain(s, DIAG_21, "cannot write %s (%s)", s->options.report, output->why ? output->why : "interrupted");
    return false;
}
