/* The functions of scriptc.h that print texts about the compiler: explanations of codes, help, licences, limits. */
#include <string.h>

#include "driver/commands/help.h"
#include "driver/session/session.h"

static void explain_row(Text *text, const DiagRow *row, bool briefly) {
    static const char *const word[] = {"note", "warning", "error"};
    if (briefly)
        text_printf(text, "SC%04u %-28s %-7s %s\n", (unsigned)row->code, row->name, word[row->level], row->title);
    else
        text_printf(text, "SC%04u %s (%s)\n%s\n\n%s\n", (unsigned)row->code, row->name, word[row->level], row->title,
                    row->help);
}

/* Accepts "--all" and "--list", which mean those options of the command. */
static sc_status explain_step(sc_session *s, const void *code) {
    size_t n = 0;
    const DiagRow *rows = diag_rows(&n), *row = diag_row_named(code);
    bool all = s->options.all, list = s->options.list;
    session_start(s);
    if (!row && !all && !list) {
        session_complain(s, DIAG_23, "there is no diagnostic '%s'", (const char *)code);
        return SC_USAGE;
    }
    Text text = text_open(s->work);
    for (size_t i = 0; (all || list) && i < n; i++) {
        if (all && i) text_char(&text, '\n');
        explain_row(&text, &rows[i], !all);
    }
    if (!all && !list) explain_row(&text, row, false);
    session_keep_text(s, &text);
    return SC_OK;
}

sc_status sc_explain(sc_session *s, const char *code) { return session_run(s, explain_step, text_or_empty(code)); }

static sc_status help_step(sc_session *s, const void *what) {
    session_start(s);
    Text text = text_open(s->work);
    if (!help_print(&text, what, sc_version())) {
        session_complain(s, DIAG_14, "there is no command '%s'", (const char *)what);
        return SC_USAGE;
    }
    session_keep_text(s, &text);
    return SC_OK;
}

sc_status sc_help(sc_session *s, const char *command) {
    return session_run(s, help_step, command && *command ? command : NULL);
}

static sc_status licenses_step(sc_session *s, const void *unused) {
    (void)unused;
    session_start(s);
    s->result = (Result){.name = "", .text = third_party, .length = strlen(third_party)};
    return SC_OK;
}

sc_status sc_licenses(sc_session *s) { return session_run(s, licenses_step, NULL); }

static sc_status limits_step(sc_session *s, const void *unused) {
    (void)unused;
    session_start(s);
    Text text = text_open(s->work);
    for (uint32_t i = 0; i < limit_row_count; i++) {
        int64_t value;
        value = limits_get(&s->options.limits, &limit_rows[i]);
        text_printf(&text, "%-16s %12lld  %s\n", limit_rows[i].name, (long long)value, limit_rows[i].what);
    }
    session_keep_text(s, &text);
    return SC_OK;
}

sc_status sc_limits(sc_session *s) { return session_run(s, limits_step, NULL); }
