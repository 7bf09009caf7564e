/* JSON lines and SARIF. The JSON itself is jansson's: it allocates with malloc and answers NULL when there is no
 * memory, which becomes our own fault; a finished document is registered for clean-up before anything else of ours is
 * allocated. jansson takes only valid UTF-8 and refuses the rest, so foreign names pass through report_string. */
#include "base/report.h"

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/show.h"

static const char *const severity[] = {"note", "warning", "error"};

static void free_text(void *object) { free(object); }

/* A string with bytes that are not UTF-8 replaced by '?'. */
json_t *report_string(const char *s) {
    json_t *made = s ? json_string(s) : json_null();
    if (made || !s) return made;
    char *clean = strdup(s);
    if (!clean) return NULL;
    size_t length = strlen(clean);
    for (size_t i = 0; i < length;) {
        uint32_t code;
        int bytes = utf8_decode(clean + i, length - i, &code);
        if (bytes == 0) clean[i] = '?';
        i += bytes ? (size_t)bytes : 1;
    }
    made = json_string(clean);
    free(clean);
    return made;
}

static json_t *json_place(Place place) {
    return json_pack("{s:I, s:I}", "line", (json_int_t)place.line, "column", (json_int_t)place.column);
}

static json_t *json_range(Sources *sources, Span at) {
    if (!src_of(sources, at.lo)) return json_null();
    at = src_original(sources, at);
    Pos end = at.hi > at.lo ? at.hi : at.lo;
    return json_pack("{s:o, s:o}", "start", json_place(src_place(sources, at.lo)), "end",
                     json_place(src_place(sources, end)));
}

static json_t *json_file(const Sources *sources, Span at) {
    const Source *source = src_of(sources, src_original(sources, at).lo);
    return source ? report_string(source->name) : json_null();
}

static json_t *json_labels(Sources *sources, const Diag *diag) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < diag->labels; i++) {
        Span at = diag->label[i].at;
        json_array_append_new(list, json_pack("{s:o, s:o, s:o}", "range", json_range(sources, at), "message",
                                              report_string(diag->label[i].text), "file", json_file(sources, at)));
    }
    return list;
}

/* Outermost call first. */
static json_t *json_trail(Sources *sources, const Diag *diag) {
    json_t *list = json_array();
    for (const Trail *step = diag->trail; step; step = step->up)
        json_array_insert_new(list, 0,
                              json_pack("{s:o, s:o, s:o}", "what", report_string(step->what), "file",
                                        json_file(sources, step->at), "range", json_range(sources, step->at)));
    return list;
}

static json_t *json_fixes(Sources *sources, const Diag *diag) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < diag->fixes; i++)
        json_array_append_new(list, json_pack("{s:o, s:o}", "range", json_range(sources, diag->fix[i].at), "insert",
                                              report_string(diag->fix[i].insert)));
    return list;
}

static void add_json(Text *text, json_t *document, size_t flags) {
    Arena *arena = text->arena;
    if (!document) fault_raise(arena_fault(arena), FAULT_MEMORY, NULL);
    char *written = json_dumps(document, flags);
    json_decref(document);
    if (!written) fault_raise(arena_fault(arena), FAULT_MEMORY, NULL);
    arena_cleanup(arena, free_text, written);
    text_add(text, written);
    text_char(text, '\n');
}

void report_json(Text *text, Sources *sources, const Diag *diag) {
    char code[16];
    snprintf(code, sizeof code, "SC%04u", (unsigned)diag->row->code);
    Span at = show_site(sources, diag);
    json_t *line = json_pack("{s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "code", code, "name",
                             diag->row->name, "severity", severity[diag->level], "message", report_string(diag->text),
                             "file", json_file(sources, at), "range", json_range(sources, at), "labels",
                             json_labels(sources, diag), "trail", json_trail(sources, diag), "fixes",
                             json_fixes(sources, diag), "help", report_string(diag->help));
    add_json(text, line, JSON_COMPACT);
}

/* ---- SARIF ---- */

static json_t *sarif_region(Sources *sources, Span at) {
    at = src_original(sources, at);
    Place start = src_place(sources, at.lo), end = src_place(sources, at.hi > at.lo ? at.hi : at.lo);
    return json_pack("{s:I, s:I, s:I, s:I}", "startLine", (json_int_t)start.line, "startColumn",
                     (json_int_t)start.column, "endLine", (json_int_t)end.line, "endColumn", (json_int_t)end.column);
}

/* A file's name as a URI: what is neither letter, digit nor plain sign stands as %XX. */
static json_t *sarif_uri(const Sources *sources, Span at) {
    static const char plain[] = "/-._~";
    const Source *source = src_of(sources, src_original(sources, at).lo);
    size_t n = source ? strlen(source->name) : 0;
    char *uri = source && n < SIZE_MAX / 4 ? malloc(3 * n + sizeof "file://") : NULL;
    if (!uri) return json_null();
    char *to = uri + sprintf(uri, "%s", *source->name == '/' ? "file://" : "");
    for (const char *c = source->name; *c; c++)
        to += sprintf(to, isalnum((unsigned char)*c) || strchr(plain, *c) ? "%c" : "%%%02X", (unsigned char)*c);
    json_t *made = json_string(uri);
    free(uri);
    return made;
}

static json_t *sarif_location(Sources *sources, Span at, const char *message) {
    json_t *location = json_pack("{s:{s:{s:o}, s:o}}", "physicalLocation", "artifactLocation", "uri",
                                 sarif_uri(sources, at), "region", sarif_region(sources, at));
    if (location && message)
        json_object_set_new(location, "message", json_pack("{s:o}", "text", report_string(message)));
    return location;
}

/* A place in a file that the reader has: the prelude's texts are none. */
static bool is_shown(const Sources *sources, Span at) {
    const Source *source = src_of(sources, at.lo);
    return source && !source->builtin;
}

static json_t *sarif_message(const Diag *diag) {
    json_t *text = report_string(diag->text), *help = diag->help ? report_string(diag->help) : NULL;
    if (!help) return text;
    json_t *both = json_sprintf("%s\n%s", json_string_value(text), json_string_value(help));
    json_decref(text);
    json_decref(help);
    return both;
}

static json_t *sarif_related(Sources *sources, const Diag *diag) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < diag->labels; i++)
        if (is_shown(sources, diag->label[i].at))
            json_array_append_new(list, sarif_location(sources, diag->label[i].at, diag->label[i].text));
    for (const Trail *step = diag->trail; step; step = step->up)
        if (is_shown(sources, step->at)) json_array_append_new(list, sarif_location(sources, step->at, step->what));
    return list;
}

static json_t *sarif_fixes(Sources *sources, const Diag *diag) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < diag->fixes; i++) {
        Span at = diag->fix[i].at;
        if (!is_shown(sources, at)) continue;
        json_array_append_new(list, json_pack("{s:[{s:{s:o}, s:[{s:o, s:{s:o}}]}]}", "artifactChanges",
                                              "artifactLocation", "uri", sarif_uri(sources, at), "replacements",
                                              "deletedRegion", sarif_region(sources, at), "insertedContent", "text",
                                              report_string(diag->fix[i].insert)));
    }
    return list;
}

static json_t *sarif_result(Sources *sources, const Diag *diag) {
    char code[16];
    snprintf(code, sizeof code, "SC%04u", (unsigned)diag->row->code);
    json_t *result = json_pack("{s:s, s:s, s:{s:o}}", "ruleId", code, "level", severity[diag->level], "message", "text",
                               sarif_message(diag));
    Span at = show_site(sources, diag);
    if (!result || !src_of(sources, at.lo)) return result;
    json_object_set_new(result, "locations", json_pack("[o]", sarif_location(sources, at, NULL)));
    if (diag->labels || diag->trail) json_object_set_new(result, "relatedLocations", sarif_related(sources, diag));
    if (diag->fixes) json_object_set_new(result, "fixes", sarif_fixes(sources, diag));
    return result;
}

static bool reported_before(Diag *const *diag, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (diag[i]->row == diag[n]->row) return true;
    return false;
}

static json_t *sarif_rules(Diag *const *diag, uint32_t count) {
    json_t *rules = json_array();
    for (uint32_t i = 0; i < count; i++) {
        if (reported_before(diag, i)) continue;
        const DiagRow *row = diag[i]->row;
        char code[16];
        snprintf(code, sizeof code, "SC%04u", (unsigned)row->code);
        json_array_append_new(rules, json_pack("{s:s, s:s, s:{s:s}, s:{s:s}}", "id", code, "name", row->name,
                                               "shortDescription", "text", row->title, "help", "text", row->help));
    }
    return rules;
}

void report_sarif(Text *text, Sources *sources, Diag *const *diag, uint32_t count, const char *version) {
    json_t *results = json_array();
    for (uint32_t i = 0; i < count; i++) json_array_append_new(results, sarif_result(sources, diag[i]));
    json_t *document = json_pack("{s:s, s:s, s:[{s:{s:{s:s, s:s, s:o}}, s:s, s:o}]}", "$schema",
                                 "https://json.schemastore.org/sarif-2.1.0.json", "version", "2.1.0", "runs", "tool",
                                 "driver", "name", "scriptc", "version", version, "rules", sarif_rules(diag, count),
                                 "columnKind", "unicodeCodePoints", "results", results);
    add_json(text, document, JSON_INDENT(1));
}
