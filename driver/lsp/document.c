/* Open texts. Each version of a text has a new arena, so that a long session of edits takes no more memory than the
 * text. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "driver/lsp/lsp.h"
#include "driver/lsp/memo.h"

/* ---- names of files ---- */

static int hex(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

const char *path_of_uri(Arena *mem, const char *uri) {
    static const char scheme[] = "file://";
    if (strncmp(uri, scheme, sizeof scheme - 1) != 0) return arena_text(mem, uri, strlen(uri));
    const char *at = strchr(uri + sizeof scheme - 1, '/'); /* after the host, which must be this one */
    Text path = text_open(mem);
    for (; at && *at; at++) {
        int high = at[0] == '%' ? hex(at[1]) : -1, low = high >= 0 ? hex(at[2]) : -1;
        char c = low >= 0 ? (char)(high * 16 + low) : *at;
        if (!c) break;
        text_char(&path, c);
        if (low >= 0) at += 2;
    }
    const char *text = text_done(&path);
    return text[0] == '/' && text[1] != '/' && os_is_absolute(text + 1) ? text + 1 : text; /* file:///C:/... */
}

void uri_of_path(const char *path, char *uri, size_t size) {
    size_t n = (size_t)snprintf(uri, size, "%s", !os_is_absolute(path) ? "" : *path == '/' ? "file://" : "file:///");
    for (; *path && n + 4 < size; path++) {
        bool plain = isalnum((unsigned char)*path) || strchr("/-._~", *path);
        n += (size_t)snprintf(uri + n, size - n, plain ? "%c" : "%%%02X", (unsigned char)*path);
    }
}

/* Appends the parts of a path to an absolute one; false: no room. */
static bool add_parts(char room[PATH_BYTES], size_t *n, const char *path) {
    while (*path) {
        size_t part = strcspn(path, "/");
        if (part == 2 && path[0] == '.' && path[1] == '.') {
            while (*n && room[--*n] != '/') {}
        } else if (part && !(part == 1 && path[0] == '.')) {
            if (*n + part + 2 > PATH_BYTES) return false;
            room[(*n)++] = '/';
            memcpy(room + *n, path, part);
            *n += part;
        }
        path += part + (path[part] == '/');
    }
    room[*n] = 0;
    return true;
}

const char *plain_path(const char *path, char room[PATH_BYTES]) {
    char here[OS_PATH];
    size_t n = 0;
    bool fine = os_is_absolute(path) || (os_here(here) && add_parts(room, &n, here));
    return fine && add_parts(room, &n, path) && n ? room : path;
}

/* ---- texts ---- */

static void find_lines(Document *d) {
    Vec(uint32_t) line = {0};
    vec_push(d->mem, &line, 0);
    for (size_t i = 0; i < d->length; i++)
        if (d->text[i] == '\n' || (d->text[i] == '\r' && d->text[i + 1] != '\n'))
            vec_push(d->mem, &line, (uint32_t)(i + 1));
    d->line = line.at;
    d->lines = line.n;
    d->reached = arena_new(d->mem, Reached);
}

/* Returns a name that no file has, in the folder that the URI names, for a text without a file. */
static const char *name_of_other(Arena *mem, const char *uri) {
    const char *rest = strchr(uri, ':'), *leaf = rest ? strrchr(rest, '/') : NULL;
    size_t folder = leaf ? (size_t)(leaf - rest) : 0;
    if (!rest) rest = uri;
    char *path = arena_printf(mem, "%.*s%.*s-%s.py", (int)folder, rest + 1, (int)strcspn(uri, ":"), uri,
                              leaf ? leaf + 1 : rest + (*rest == ':'));
    for (char *at = path + folder; *at; at++)
        if (!isalnum((unsigned char)*at) && !strchr("-._/", *at)) *at = '_';
    return path;
}

static const char *file_of_uri(Arena *mem, const char *uri) {
    char room[PATH_BYTES];
    const char *path = path_of_uri(mem, uri);
    if (*path != '/' && strchr(path, ':')) path = name_of_other(mem, uri);
    if (*path != '/') return path;
    path = plain_path(path, room);
    return arena_text(mem, path, strlen(path));
}

/* Replaces the text of a document, which changes only when the new version is complete. */
static void replace(Document *d, Arena *mem, char *text, size_t length) {
    Document next = *d;
    next.mem = mem;
    next.uri = arena_text(mem, d->uri, strlen(d->uri));
    next.path = file_of_uri(mem, d->uri);
    next.text = text;
    next.length = length;
    next.stale = next.untold = true;
    next.edits++;
    find_lines(&next);
    Arena *old = d->mem, *tree = d->tree_mem;
    next.tree_mem = NULL;
    *d = next;
    arena_close(tree);
    arena_close(old);
}

/* Reduces the replacement of a whole text to the part that differs. */
static void trim(const Document *d, size_t *from, size_t *to, const char **text, size_t *length) {
    while (*from < *to && *length && d->text[*from] == **text) ++*from, ++*text, --*length;
    while (*from < *to && *length && d->text[*to - 1] == (*text)[*length - 1]) --*to, --*length;
}

void document_edit(Document *d, size_t from, size_t to, const char *text, size_t length) {
    trim(d, &from, &to, &text, &length);
    notes_move(&d->values, from, to, length);
    notes_move(&d->marks, from, to, length);
    size_t tail = d->length - to, n = from + length + tail;
    Arena *mem = arena_open(arena_fault(d->mem));
    char *joined = arena_alloc(mem, n + 1);
    if (from) memcpy(joined, d->text, from);
    if (length) memcpy(joined + from, text, length);
    if (tail) memcpy(joined + from + length, d->text + to, tail);
    replace(d, mem, joined, n);
}

void document_set(Document *d, const char *text, size_t length) { document_edit(d, 0, d->length, text, length); }

Document *document_open(Fault *fault, const char *uri, const char *text, size_t length) {
    Document *d = calloc(1, sizeof *d);
    if (!d) fault_raise(fault, FAULT_MEMORY, NULL);
    Arena *mem = arena_open(fault);
    *d = (Document){.mem = mem, .uri = arena_text(mem, uri, strlen(uri)), .text = arena_text(mem, "", 0)};
    document_set(d, text, length);
    return d;
}

/* Drops what was kept for the next check. */
static void document_forget(Document *d) {
    if (d->memo) memo_free(d->memo);
    free(d->memo);
    d->memo = NULL;
}

void document_close(Document *d) {
    if (!d) return;
    json_decref(d->diagnostics);
    notes_free(&d->values);
    notes_free(&d->marks);
    document_forget(d);
    arena_close(d->tree_mem);
    json_decref(d->asked);
    arena_close(d->mem);
    free(d);
}

bool document_asked(const Document *d, const char *path) { return json_object_get(d->asked, path) != NULL; }

/* ---- positions ---- */

static size_t line_end(const Document *d, uint32_t line) {
    size_t end = line + 1 < d->lines ? d->line[line + 1] : d->length;
    while (end > d->line[line] && (d->text[end - 1] == '\n' || d->text[end - 1] == '\r')) end--;
    return end;
}

static json_int_t width(uint32_t code, int bytes, Units units) {
    return units == UNITS_OF_UTF8 ? bytes : units == UNITS_OF_UTF16 && code > 0xFFFF ? 2 : 1;
}

size_t document_offset(const Document *d, json_int_t line, json_int_t character, Units units) {
    if (line < 0) return 0;
    if (line >= d->lines) return d->length;
    size_t at = d->line[line], end = line_end(d, (uint32_t)line);
    for (json_int_t seen = 0; at < end && seen < character;) {
        uint32_t code = 0;
        int n = utf8_decode(d->text + at, end - at, &code);
        if (!n) n = 1;
        seen += width(code, n, units);
        at += (size_t)n;
    }
    return at;
}

static bool has_mark(const Document *d) { return d->length >= 3 && memcmp(d->text, "\xEF\xBB\xBF", 3) == 0; }

size_t document_at(const Document *d, sc_place place) {
    if (!place.line || place.line > d->lines) return 0;
    size_t at = d->line[place.line - 1], end = line_end(d, place.line - 1);
    bool marked = place.line == 1 && has_mark(d); /* our columns do not count the byte order mark */
    for (uint32_t column = marked ? 0 : 1; column < place.column && at < end; column++) {
        uint32_t code = 0;
        int n = utf8_decode(d->text + at, end - at, &code);
        at += n ? (size_t)n : 1;
    }
    return at;
}

json_t *document_position(const Document *d, size_t offset, Units units) {
    uint32_t line = last_at_most(d->line, sizeof *d->line, 0, d->lines, offset);
    size_t end = line_end(d, line);
    Reached *to = d->reached;
    if (to->line != line || to->units != units || to->at > offset)
        *to = (Reached){.at = d->line[line], .line = line, .units = units};
    for (int n; to->at < end && to->at < offset; to->at += (size_t)n) {
        uint32_t code = 0;
        n = utf8_decode(d->text + to->at, end - to->at, &code);
        if (!n) n = 1;
        to->character += width(code, n, units);
    }
    return json_pack("{s:I, s:I}", "line", (json_int_t)line, "character", to->character);
}

json_t *document_range(const Document *d, size_t lo, size_t hi, Units units) {
    json_t *start = document_position(d, lo, units);
    return json_pack("{s:o, s:o}", "start", start, "end", document_position(d, hi, units));
}
