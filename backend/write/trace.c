/* Collects the lines and calls from which nodes come, and writes them as JSON or in Python's notation. */
#include "backend/write/trace.h"

#include <stdlib.h>
#include <string.h>

/* Returns the source that a trace shows; NULL for a text of the prelude, for which its readers do not look. */
static const Source *shown_source(const Traces *traces, Span *at) {
    *at = src_original(traces->cx->sources, *at);
    const Source *source = src_of(traces->cx->sources, at->lo);
    return source && !source->builtin ? source : NULL;
}

static uint32_t file_of(Traces *traces, const Source *source) {
    uintptr_t known = (uintptr_t)map_get(&traces->file_number, source);
    if (known) return (uint32_t)known - 1;
    vec_push(traces->mem, &traces->file, (TraceFile){.source = source});
    map_set(traces->mem, &traces->file_number, source, (void *)(uintptr_t)traces->file.n);
    return traces->file.n - 1;
}

/* ---- calls ---- */

/* Returns the number of a call. Calls that agree in everything that a trace shows are one. */
static uint32_t add_call(Traces *traces, TraceCall call) {
    Sym key = sym_printf(traces->cx->symbols, "%u %u %u %s", call.file, call.from.call, call.from.line,
                         call.function ? call.function : "");
    uintptr_t known = (uintptr_t)map_get(&traces->call_number, key);
    if (known) return (uint32_t)known - 1;
    vec_push(traces->mem, &traces->call, call);
    map_set(traces->mem, &traces->call_number, key, (void *)(uintptr_t)traces->call.n);
    return traces->call.n - 1;
}

/* Returns the place at which the innermost function of the trail was called. */
static TracePlace place_of_call(Traces *traces, const Trail *trail) {
    const TracePlace *known = map_get(&traces->placed, trail);
    if (known) return *known;
    TracePlace *place = arena_new(traces->mem, TracePlace);
    *place = trace_place(traces, trail->at, trail->up);
    map_set(traces->mem, &traces->placed, trail, place);
    return *place;
}

/* Returns the call that evaluates code of the file below the trail. */
static uint32_t call_below(Traces *traces, const Trail *trail, uint32_t file) {
    if (traces->call.n && trail == traces->last && file == traces->last_file) return traces->last_call;
    TraceCall call = {.file = file, .from.call = NO_CALL};
    if (trail) call.function = trail->what, call.from = place_of_call(traces, trail);
    traces->last_call = add_call(traces, call);
    traces->last = trail;
    traces->last_file = file;
    return traces->last_call;
}

TracePlace trace_place(Traces *traces, Span at, const Trail *trail) {
    const Source *source = shown_source(traces, &at);
    if (!source) return trail ? place_of_call(traces, trail) : (TracePlace){.call = NO_CALL};
    uint32_t file = file_of(traces, source), line = src_line_number(traces->cx->sources, at.lo);
    Map *noted = &traces->file.at[file].line;
    if (!map_has(noted, map_key(line))) map_set(traces->mem, noted, map_key(line), (void *)(uintptr_t)at.lo);
    return (TracePlace){call_below(traces, trail, file), line};
}

/* ---- texts ---- */

/* Returns the text of the line at a position, without the blanks before it and at most 400 bytes of it. */
static const char *shown_line(const Traces *traces, Pos at, size_t *n) {
    enum { MOST = 400 };
    const char *line = src_line(traces->cx->sources, at, n);
    while (*n && (*line == ' ' || *line == '\t')) line++, (*n)--;
    if (*n <= MOST) return line;
    for (*n = MOST; *n && (line[*n] & 0xc0) == 0x80;) (*n)--;
    return line;
}

void trace_quote(Text *text, const char *s, size_t n) {
    text_char(text, '"');
    for (size_t i = 0; i < n;) {
        uint32_t code;
        int bytes = utf8_decode(s + i, n - i, &code);
        if (!bytes)
            text_char(text, '?');
        else if (code < ' ' || code == 0x7f)
            text_printf(text, "\\u%04x", code);
        else {
            if (code == '"' || code == '\\') text_char(text, '\\');
            text_add_n(text, s + i, (size_t)bytes);
        }
        i += bytes ? (size_t)bytes : 1;
    }
    text_char(text, '"');
}

static int by_key(const void *a, const void *b) {
    uintptr_t x = (uintptr_t)((const MapEntry *)a)->key, y = (uintptr_t)((const MapEntry *)b)->key;
    return (x > y) - (x < y);
}

/* Lists the lines in ascending order. Only the first of successive lines is numbered. */
static void list_lines(const Traces *traces, Text *text, const Map *line) {
    MapEntry *entry = arena_new_array(traces->mem, MapEntry, line->n);
    memcpy(entry, line->entry, line->n * sizeof *entry);
    qsort(entry, line->n, sizeof *entry, by_key);
    uintptr_t before = 0;
    for (uint32_t i = 0; i < line->n; i++) {
        uintptr_t number = (uintptr_t)entry[i].key;
        bool follows = i && number == before + 1;
        if (!follows) text_printf(text, "%s\"%u\":[", i ? "]," : "", (uint32_t)number);
        if (follows) text_char(text, ',');
        size_t n;
        const char *shown = shown_line(traces, (Pos)(uintptr_t)entry[i].value, &n);
        trace_quote(text, shown, n);
        before = number;
    }
    text_char(text, ']');
}

void trace_list_files(Traces *traces, Text *text) {
    for (uint32_t i = 0; i < traces->file.n; i++) {
        const TraceFile *file = &traces->file.at[i];
        text_add(text, i ? ",[" : "[[");
        trace_quote(text, file->source->name, strlen(file->source->name));
        text_add(text, ",{");
        list_lines(traces, text, &file->line);
        text_add(text, "}]");
    }
    text_char(text, ']');
}

void trace_list_calls(const Traces *traces, Text *text) {
    for (uint32_t i = 0; i < traces->call.n; i++) {
        const TraceCall *call = &traces->call.at[i];
        text_add(text, i ? ",[" : "[[");
        text_count(text, call->file);
        if (call->function) text_char(text, ',');
        if (call->function) trace_quote(text, call->function, strlen(call->function));
        if (call->from.call != NO_CALL) text_printf(text, ",%u,%u", call->from.call, call->from.line);
        text_char(text, ']');
    }
    text_char(text, ']');
}

/* ---- Python's notation ---- */

static void print_place(const Traces *traces, Text *text, TracePlace place) {
    const TraceCall *call = &traces->call.at[place.call];
    const TraceFile *file = &traces->file.at[call->file];
    text_printf(text, "File \"%s\", line %u", file->source->name, place.line);
    if (call->function) text_add(text, ", in ");
    if (call->function) text_add(text, call->function);
    size_t n;
    const char *line = shown_line(traces, (Pos)(uintptr_t)map_get(&file->line, map_key(place.line)), &n);
    text_add(text, "\n    ");
    text_add_n(text, line, n);
    text_char(text, '\n');
}

/* A long trace lacks its middle, so that the file grows no more than in proportion to the graph. */
void trace_print(const Traces *traces, Text *text, TracePlace place) {
    enum { OUTER = 4, INNER = 12 };
    ArenaMark mark = arena_mark(traces->cx->scratch);
    Vec(TracePlace) way = {0};
    for (; place.call != NO_CALL; place = traces->call.at[place.call].from) vec_push(traces->cx->scratch, &way, place);
    for (uint32_t i = way.n; i-- > 0;) {
        bool left_out = i >= INNER && i < way.n - OUTER;
        if (!left_out) print_place(traces, text, way.at[i]);
        if (left_out && i == INNER) text_printf(text, "  [%u more calls]\n", way.n - OUTER - INNER);
    }
    arena_release(traces->cx->scratch, mark);
}
