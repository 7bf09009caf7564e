/* Writes diagnostics as JSON objects, one a line. jansson makes the JSON. It allocates with malloc and returns NULL
 * when there is no memory, which we raise as our own fault; a finished document is registered for clean-up before
 * anything else of ours is allocated. jansson takes only valid UTF-8 and refuses the rest, so names from outside pass
 * through report_string. */
#include "base/report.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/show.h"

static const char *const severity[] = {"note", "warning", "error"};

const char *report_severity(Level level) { return severity[level]; }

static void free_text(void *object) { free(object); }

/* Returns a JSON string in which bytes that are not UTF-8 are replaced by '?'. */
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

/* Marks a place in the prelude, or without a source, as such in a whole report, because the reader has no file for
 * it. */
static json_t *with_origin(json_t *mark, const Sources *sources, Span at, ReportDetail detail) {
    const Source *source = src_of(sources, at.lo);
    if (detail == REPORT_WHOLE && (!source || source->builtin)) json_object_set_new(mark, "builtin", json_true());
    return mark;
}

static json_t *json_labels(Sources *sources, const Diag *diag, ReportDetail detail) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < diag->labels; i++) {
        Span at = diag->label[i].at;
        json_t *mark = json_pack("{s:o, s:o, s:o}", "range", json_range(sources, at), "message",
                                 report_string(diag->label[i].text), "file", json_file(sources, at));
        json_array_append_new(list, with_origin(mark, sources, at, detail));
    }
    return list;
}

/* Returns the calls that led to a diagnostic, outermost first. */
static json_t *json_trail(Sources *sources, const Diag *diag, ReportDetail detail) {
    json_t *list = json_array();
    for (const Trail *step = diag->trail; step; step = step->up) {
        json_t *mark = json_pack("{s:o, s:o, s:o}", "what", report_string(step->what), "file",
                                 json_file(sources, step->at), "range", json_range(sources, step->at));
        json_array_insert_new(list, 0, with_origin(mark, sources, step->at, detail));
    }
    return list;
}

static json_t *json_fixes(Sources *sources, const Diag *diag, ReportDetail detail) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < diag->fixes; i++) {
        Span at = src_original(sources, diag->fix[i].at);
        const Source *source = src_of(sources, at.lo);
        json_t *fix = json_pack("{s:o, s:o}", "range", json_range(sources, at), "insert",
                                report_string(diag->fix[i].insert));
        if (detail == REPORT_WHOLE && source && !source->builtin) {
            json_object_set_new(fix, "file", report_string(source->name));
            json_object_set_new(fix, "lo", json_integer((json_int_t)(at.lo - source->base)));
            json_object_set_new(fix, "hi", json_integer((json_int_t)(at.hi - source->base)));
        }
        json_array_append_new(list, fix);
    }
    return list;
}

/* Adds JSON with escapes for the characters on which a terminal acts. All of them that jansson leaves are in strings.
 */
static void add_json(Text *text, const char *json) {
    size_t left = strlen(json);
    for (uint32_t code = 0; left > 0;) {
        int bytes = utf8_decode(json, left, &code);
        if (code >= 0x7f && utf8_steers(code))
            text_printf(text, "\\u%04x", code);
        else
            text_add_n(text, json, (size_t)bytes);
        json += bytes;
        left -= (size_t)bytes;
    }
}

void report_add(Text *text, json_t *document, size_t flags) {
    Arena *arena = text->arena;
    if (!document) fault_raise(arena_fault(arena), FAULT_MEMORY, NULL);
    char *written = json_dumps(document, flags);
    json_decref(document);
    if (!written) fault_raise(arena_fault(arena), FAULT_MEMORY, NULL);
    arena_cleanup(arena, free_text, written);
    add_json(text, written);
    text_char(text, '\n');
}

enum {
    MOST_OF_LINE = 1000
}; /* bytes at the start of a line by which it is identified; findings on longer lines would be large */

static void add_context(json_t *object, Arena *arena, Sources *sources, const Diag *diag, Span at) {
    size_t length;
    Text shown = text_open(arena);
    show_diag(&shown, sources, diag, true);
    json_object_set_new(object, "shown", report_string(text_done(&shown)));
    if (!src_of(sources, at.lo)) return;
    const char *line = src_line(sources, at.lo, &length);
    if (length > MOST_OF_LINE)
        for (length = MOST_OF_LINE; length && ((unsigned char)line[length] & 0xc0) == 0x80;) length--;
    json_object_set_new(object, "line", report_string(arena_text(arena, line, length)));
}

json_t *report_object(Arena *arena, Sources *sources, const Diag *diag, ReportDetail detail) {
    char code[16];
    snprintf(code, sizeof code, "SC%04u", (unsigned)diag->row->code);
    Span at = show_site(sources, diag);
    json_t *object = json_pack("{s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "code", code, "name",
                               diag->row->name, "severity", severity[diag->level], "message", report_string(diag->text),
                               "file", json_file(sources, at), "range", json_range(sources, at), "labels",
                               json_labels(sources, diag, detail), "trail", json_trail(sources, diag, detail), "fixes",
                               json_fixes(sources, diag, detail), "help", report_string(diag->help));
    if (object && detail == REPORT_WHOLE) add_context(object, arena, sources, diag, at);
    return object;
}

void report_json(Text *text, Sources *sources, const Diag *diag) {
    report_add(text, report_object(text->arena, sources, diag, REPORT_PUBLIC), JSON_COMPACT);
}
