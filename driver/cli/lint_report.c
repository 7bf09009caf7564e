/* Writes reports, by one function for each form. Names and messages come from the checked files, so each form escapes
 * characters to which it gives a meaning. */
#include "driver/cli/lint_report.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "base/report.h"
#include "base/sarif.h"
#include "base/show.h"

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* Returns 0 if a finding has no place in its file. */
static int place_of(const json_t *finding, const char *end, const char *what) {
    return (int)json_integer_value(json_object_get(json_object_get(json_object_get(finding, "range"), end), what));
}

static int line_of(const json_t *finding) { return place_of(finding, "start", "line"); }

static bool is_level(const json_t *finding, Level level) {
    return strcmp(text_of(finding, "severity"), report_severity(level)) == 0;
}

/* ---- for people ---- */

/* Writes the name after the first line. */
static void lint_report_shown(Text *text, const json_t *finding, bool colour) {
    bool named = false;
    for (const char *at = text_of(finding, "shown"); *at;) {
        size_t n = strcspn(at, "\033\n");
        text_add_n(text, at, n);
        at += n;
        if (*at == '\033') {
            n = strcspn(at, "m") + 1;
            if (colour) text_add_n(text, at, n);
            at += n;
        } else if (*at == '\n') {
            if (!named) text_printf(text, " [%s]", text_of(finding, "name"));
            named = true;
            text_char(text, *at++);
        }
    }
}

static void add_brief(Text *text, const json_t *finding, const char *file) {
    if (*file) {
        show_text(text, file);
        text_char(text, ':');
    }
    if (line_of(finding)) text_printf(text, "%d:%d: ", line_of(finding), place_of(finding, "start", "column"));
    text_printf(text, "%s%s[%s] %s: ", line_of(finding) ? "" : " ", text_of(finding, "severity"),
                text_of(finding, "code"), text_of(finding, "name"));
    show_text(text, text_of(finding, "message"));
    text_char(text, '\n');
}

static void add_grouped(Text *text, const json_t *findings) {
    const char *file = "";
    const json_t *one;
    size_t i;
    json_array_foreach((json_t *)findings, i, one) {
        const char *here = text_of(one, "file");
        if (strcmp(here, file) != 0) {
            if (i) text_char(text, '\n');
            show_text(text, here);
            text_add(text, ":\n");
        }
        file = here;
        text_add(text, "  ");
        add_brief(text, one, "");
    }
}

static void add_people(Text *text, const LintReport *r) {
    const json_t *one;
    size_t i;
    if (r->format == FORMAT_GROUPED) {
        add_grouped(text, r->findings);
        return;
    }
    json_array_foreach((json_t *)r->findings, i, one) {
        if (r->format == FORMAT_CONCISE)
            add_brief(text, one, text_of(one, "file"));
        else
            lint_report_shown(text, one, r->colour);
    }
}

/* ---- JSON ---- */

/* Removes what only other forms need. */
static json_t *plain(const json_t *finding) {
    json_t *copy = json_copy((json_t *)finding);
    json_object_del(copy, "shown");
    json_object_del(copy, "line");
    return copy;
}

static void add_json(Text *text, const LintReport *r) {
    json_t *list = json_array();
    const json_t *one;
    size_t i;
    json_array_foreach((json_t *)r->findings, i, one) {
        if (r->format == FORMAT_JSONL)
            report_add(text, plain(one), JSON_COMPACT);
        else
            json_array_append_new(list, plain(one));
    }
    if (r->format == FORMAT_JSON)
        report_add(text, list, JSON_INDENT(1));
    else
        json_decref(list);
}

static void add_sarif(Text *text, const LintReport *r) {
    char room[OS_PATH];
    SarifRun run = {
        .version = sc_version(), .root = os_real_path(".", room) ? room : NULL, .located = true, .status = r->status};
    report_add(text, sarif_document(r->findings, &run), JSON_INDENT(1));
}

/* Makes a finding for GitLab's Code Quality, where fingerprints must be unique. */
static void add_gitlab(Text *text, const LintReport *r) {
    static const char *const severity[] = {"info", "minor", "major"};
    json_t *list = json_array(), *seen = json_object();
    const json_t *one;
    size_t i;
    json_array_foreach((json_t *)r->findings, i, one) {
        char hex[17];
        sarif_fingerprint(one, seen, hex);
        int level = is_level(one, LEVEL_ERROR) ? 2 : is_level(one, LEVEL_WARNING);
        int line = line_of(one), end = place_of(one, "end", "line");
        json_array_append_new(list, json_pack("{s:s, s:O, s:s, s:s, s:{s:O, s:{s:i, s:i}}}", "check_name",
                                              text_of(one, "code"), "description", json_object_get(one, "message"),
                                              "fingerprint", hex, "severity", severity[level], "location", "path",
                                              json_object_get(one, "file"), "lines", "begin", line ? line : 1, "end",
                                              end ? end : 1));
    }
    json_decref(seen);
    report_add(text, list, JSON_INDENT(1));
}

/* ---- commands of a GitHub action's log ---- */

static void add_escaped(Text *text, const char *from, const char *special) {
    for (size_t left = strlen(from), n; left > 0; from += n, left -= n) {
        n = 1;
        if (strchr(special, *from))
            text_printf(text, "%%%02X", (unsigned char)*from);
        else
            n = show_character(text, from, left);
    }
}

static void add_github(Text *text, const LintReport *r) {
    static const char *const command[] = {"notice", "warning", "error"};
    const json_t *one;
    size_t i;
    json_array_foreach((json_t *)r->findings, i, one) {
        text_printf(text, "::%s title=scriptc %s (%s),file=",
                    command[is_level(one, LEVEL_ERROR) ? 2 : is_level(one, LEVEL_WARNING)], text_of(one, "code"),
                    text_of(one, "name"));
        add_escaped(text, text_of(one, "file"), "%\r\n:,");
        int line = line_of(one), end = place_of(one, "end", "line");
        text_printf(text, ",line=%d", line ? line : 1);
        if (line) text_printf(text, ",endLine=%d", end);
        if (line && line == end) /* columns refer to a single line */
            text_printf(text, ",col=%d,endColumn=%d", place_of(one, "start", "column"), place_of(one, "end", "column"));
        text_add(text, "::");
        add_escaped(text, text_of(one, "message"), "%\r\n");
        if (*text_of(one, "help")) {
            text_add(text, "%0A");
            add_escaped(text, text_of(one, "help"), "%\r\n");
        }
        text_char(text, '\n');
    }
}

/* ---- JUnit ---- */

/* Writes a text for XML; characters that it cannot represent become `?`. */
static void add_xml(Text *text, const char *from) {
    for (size_t left = strlen(from); left;) {
        uint32_t code = 0;
        int n = utf8_decode(from, left, &code);
        bool has = n && (code >= 0x20 || code == '\t' || code == '\n' || code == '\r') && code != 0xfffe &&
                   code != 0xffff;
        if (!has)
            text_char(text, '?');
        else if (strchr("&<>\"'\n\t\r", *from))
            text_printf(text, "&#%u;", code);
        else
            text_add_n(text, from, (size_t)n);
        from += n ? n : 1;
        left -= (size_t)(n ? n : 1);
    }
}

static void add_case(Text *text, const json_t *finding) {
    text_printf(text, "    <testcase name=\"%s %s\" classname=\"", text_of(finding, "code"), text_of(finding, "name"));
    add_xml(text, text_of(finding, "file"));
    text_printf(text, "\" line=\"%d\" column=\"%d\">\n", line_of(finding), place_of(finding, "start", "column"));
    bool note = is_level(finding, LEVEL_NOTE);
    text_add(text, note ? "      <system-out>" : "      <failure type=\"");
    if (!note) {
        text_printf(text, "%s\" message=\"", text_of(finding, "severity"));
        add_xml(text, text_of(finding, "message"));
        text_add(text, "\">");
    }
    text_printf(text, "line %d, column %d: ", line_of(finding), place_of(finding, "start", "column"));
    add_xml(text, text_of(finding, "message"));
    text_add(text, note ? "</system-out>\n    </testcase>\n" : "</failure>\n    </testcase>\n");
}

static void add_suite(Text *text, const char *file, const LintReport *r, size_t from, size_t to) {
    size_t failures = 0;
    for (size_t i = from; i < to; i++) failures += !is_level(json_array_get(r->findings, i), LEVEL_NOTE);
    text_add(text, "  <testsuite name=\"");
    add_xml(text, file);
    text_printf(text, "\" tests=\"%zu\" failures=\"%zu\" errors=\"0\">\n", to > from ? to - from : 1, failures);
    for (size_t i = from; i < to; i++) add_case(text, json_array_get(r->findings, i));
    if (from == to) {
        text_add(text, "    <testcase name=\"scriptc\" classname=\"");
        add_xml(text, file);
        text_add(text, "\"/>\n");
    }
    text_add(text, "  </testsuite>\n");
}

/* Writes one suite per file: first the files with findings, which are adjacent in the report, then the others. */
static void add_junit(Text *text, const LintReport *r) {
    size_t n = json_array_size(r->findings), tests = n, failures = 0;
    json_t *told = json_object();
    Text suites = text_open(text->arena);
    for (size_t i = 0, end; i < n; i = end) {
        const char *file = text_of(json_array_get(r->findings, i), "file");
        for (end = i; end < n && strcmp(file, text_of(json_array_get(r->findings, end), "file")) == 0; end++)
            failures += !is_level(json_array_get(r->findings, end), LEVEL_NOTE);
        add_suite(&suites, file, r, i, end);
        json_object_set_new(told, file, json_true());
    }
    for (uint32_t i = 0; i < r->files->n; i++) {
        if (json_object_get(told, r->files->at[i].path)) continue;
        tests++;
        add_suite(&suites, r->files->at[i].path, r, 0, 0);
    }
    json_decref(told);
    text_printf(text,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"scriptc\" tests=\"%zu\" "
                "failures=\"%zu\" errors=\"0\">\n",
                tests, failures);
    text_add_n(text, suites.at, suites.n);
    text_add(text, "</testsuites>\n");
}

/* ---- statistics ---- */

typedef struct Counted {
    const json_t *first; /* the first finding with this code */
    uint32_t n;
} Counted;

static int most_first(const void *a, const void *b) {
    const Counted *x = a, *y = b;
    if (x->n != y->n) return x->n < y->n ? 1 : -1;
    return strcmp(text_of(x->first, "code"), text_of(y->first, "code"));
}

static void add_statistics(Text *text, const LintReport *r) {
    Vec(Counted) counted = {0};
    json_t *list = json_array();
    const json_t *one;
    size_t i;
    json_array_foreach((json_t *)r->findings, i, one) {
        uint32_t k = 0;
        while (k < counted.n && strcmp(text_of(counted.at[k].first, "code"), text_of(one, "code")) != 0) k++;
        if (k == counted.n) vec_push(text->arena, &counted, ((Counted){one, 0}));
        counted.at[k].n++;
    }
    if (counted.n) qsort(counted.at, counted.n, sizeof *counted.at, most_first);
    for (uint32_t k = 0; k < counted.n; k++) {
        const json_t *first = counted.at[k].first;
        if (r->format == FORMAT_JSON || r->format == FORMAT_JSONL)
            json_array_append_new(list, json_pack("{s:O, s:O, s:O, s:i}", "code", json_object_get(first, "code"),
                                                  "name", json_object_get(first, "name"), "severity",
                                                  json_object_get(first, "severity"), "count", (int)counted.at[k].n));
        else
            text_printf(text, "%6u %s %-7s %s\n", counted.at[k].n, text_of(first, "code"), text_of(first, "severity"),
                        text_of(first, "name"));
    }
    if (r->format == FORMAT_JSON || r->format == FORMAT_JSONL)
        report_add(text, list, JSON_INDENT(1));
    else
        json_decref(list);
}

/* ---- all formats ---- */

void lint_report(Text *text, const LintReport *r) {
    if (r->statistics) {
        add_statistics(text, r);
        return;
    }
    switch (r->format) {
    case FORMAT_TEXT:
    case FORMAT_CONCISE:
    case FORMAT_GROUPED: add_people(text, r); break;
    case FORMAT_JSON:
    case FORMAT_JSONL: add_json(text, r); break;
    case FORMAT_SARIF: add_sarif(text, r); break;
    case FORMAT_GITHUB: add_github(text, r); break;
    case FORMAT_GITLAB: add_gitlab(text, r); break;
    case FORMAT_JUNIT: add_junit(text, r); break;
    }
}
