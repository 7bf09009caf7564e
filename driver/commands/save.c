/* Writes a session's result. Text is one piece; a model comes from the back end in chunks, and weights are regions of
 * files that are copied from file to file. The model, its data file and the depfile are written before any of them gets
 * its name; the rename of the model itself, the last one, commits them. */
#include "driver/commands/save.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <zlib.h>

#include "backend/backend.h"
#include "base/os.h"
#include "driver/session/output.h"
#include "driver/session/progress.h"
#include "frontend/compile/frontend.h"

enum { PIECE = 256 << 10 };

/* The file from which weights were last taken. It stays open, since weights of one file come one after the other. */
typedef struct Region {
    const char *path;
    int file;
} Region;

static void close_region(void *object) {
    Region *region = object;
    os_close(region->file);
    region->file = -1;
}

static Region *open_regions(Arena *arena) {
    Region *region = arena_new(arena, Region);
    region->file = -1;
    arena_cleanup(arena, close_region, region);
    return region;
}

static bool region_open(Region *region, const char *path) {
    if (region->file >= 0 && strcmp(region->path, path) == 0) return true;
    close_region(region);
    region->path = path;
    region->file = os_open(path);
    return region->file >= 0;
}

/* ---- to a callback ---- */

typedef struct Stream {
    sc_write_fn *write;
    void *user;
    Region *region;
    char *piece;
    Progress *progress; /* may be NULL */
} Stream;

/* Copies a region whose bytes are not in memory through a buffer. */
static int stream_region(Stream *stream, const BackendChunk *chunk) {
    if (!region_open(stream->region, chunk->path)) return errno;
    uint64_t offset = chunk->offset, left = chunk->length;
    while (left > 0) {
        ptrdiff_t n = os_read_at(stream->region->file, stream->piece, left < PIECE ? (size_t)left : PIECE, offset);
        if (n <= 0) return n < 0 ? errno : EIO;
        int status = stream->write(stream->user, stream->piece, (size_t)n);
        if (status) return status;
        progress_add(stream->progress, (uint64_t)n);
        offset += (uint64_t)n;
        left -= (uint64_t)n;
    }
    return 0;
}

static int stream_chunk(void *user, const BackendChunk *chunk) {
    Stream *stream = user;
    if (!chunk->data) return stream_region(stream, chunk);
    int status = stream->write(stream->user, chunk->data, chunk->length);
    if (!status) progress_add(stream->progress, chunk->length);
    return status;
}

static bool has_result(sc_session *s) {
    if (s->result.text || s->result.model) return true;
    session_complain(s, DIAG_14, "there is nothing to write, because no compilation has succeeded");
    return false;
}

/* Reports a model with a data file, for which a stream has no folder. */
static bool fits_stream(sc_session *s, const char *what) {
    if (!s->result.model || !backend_data_name(s->result.model)) return true;
    session_complain(s, DIAG_14,
                     "the weights are written to a file beside the model, but %s is not a file; give a file with -o",
                     what);
    return false;
}

static bool save_stream(sc_session *s, sc_write_fn *write, void *user) {
    if (!has_result(s) || !fits_stream(s, "a stream")) return false;
    if (!s->result.model) return write(user, s->result.text, s->result.length) == 0;
    ArenaMark mark = arena_mark(s->cx.scratch);
    Stream stream = {write, user, open_regions(s->cx.scratch), arena_alloc(s->cx.scratch, PIECE), s->progress};
    progress_begin(s->progress, backend_weight_bytes(s->result.model, false));
    int status = backend_write(s->result.model, stream_chunk, &stream);
    progress_end(s->progress);
    arena_release(s->cx.scratch, mark);
    return status == 0;
}

/* ---- to files ---- */

typedef struct Saving {
    Output *output;
    Region *region;
} Saving;

/* Compares the bytes with the checksum that the source file records for them. */
static int damaged(Saving *saving, const BackendChunk *chunk) {
    saving->output->why = arena_printf(saving->output->arena,
                                       "%s is damaged: the CRC of a tensor's bytes does not match",
                                       chunk->path ? chunk->path : "a file of weights");
    return 1;
}

static int copy_region(Saving *saving, const BackendChunk *chunk) {
    uint32_t crc = 0, *wanted = chunk->crc ? &crc : NULL;
    if (!output_copy(saving->output, saving->region->file, chunk->offset, chunk->length, wanted)) return 1;
    return wanted && crc != chunk->crc ? damaged(saving, chunk) : 0;
}

static int save_chunk(void *user, const BackendChunk *chunk) {
    Saving *saving = user;
    if (!chunk->path) {
        if (chunk->crc && crc32_z(0, chunk->data, chunk->length) != chunk->crc) return damaged(saving, chunk);
        return !output_write(saving->output, chunk->data, chunk->length);
    }
    if (region_open(saving->region, chunk->path)) return copy_region(saving, chunk);
    if (chunk->data) return !output_write(saving->output, chunk->data, chunk->length);
    saving->output->why = arena_printf(saving->output->arena, "%s: %s", chunk->path, strerror(errno));
    return 1;
}

static bool complain(sc_session *s, const Output *output) {
    session_complain(s, DIAG_21, "cannot write %s (%s)", output->path, output->why ? output->why : "interrupted");
    return false;
}

/* Writes a complete file without a name, by `fill` or from the result's text. Returns false after reporting an
 * error. */
static bool write_one(sc_session *s, Output *output, int (*fill)(Backend *, BackendWriteFn *, void *)) {
    Saving saving = {output, open_regions(s->cx.scratch)};
    output->progress = s->progress;
    if (fill) output_expect(output, backend_weight_bytes(s->result.model, fill == backend_write_data));
    bool done = fill ? fill(s->result.model, save_chunk, &saving) == 0
                     : output_write(output, s->result.text, s->result.length);
    return (done && output_finish(output, s->options.fsync)) || complain(s, output);
}

static bool commit_one(sc_session *s, Output *output) {
    return !output || output_commit(output, s->options.fsync) || complain(s, output);
}

/* ---- files that must not be replaced ---- */

static const char *leaf_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool stat_folder(const char *path, OsStatus *status) {
    char folder[4096];
    int n = (int)(leaf_of(path) - path), length = snprintf(folder, sizeof folder, "%.*s.", n, path);
    return length > 0 && (size_t)length < sizeof folder && os_status(folder, status);
}

/* Returns whether a file written to one path would replace one written to the other. Neither needs to exist. */
static bool same_place(const char *a, const char *b) {
    OsStatus one, two;
    if (os_status(a, &one) && os_status(b, &two)) return one.kind == OS_FILE && os_same(&one, &two);
    if (strcmp(leaf_of(a), leaf_of(b)) != 0) return false;
    return stat_folder(a, &one) && stat_folder(b, &two) && os_same(&one, &two);
}

/* Returns whether a file is one of those named. */
static bool is_among(const OsStatus *output, const char *const *file, uint32_t n) {
    OsStatus input;
    for (uint32_t i = 0; i < n; i++)
        if (os_status(file[i], &input) && os_same(&input, output)) return true;
    return false;
}

bool save_spares_inputs(sc_session *s, const char *path) {
    uint32_t n = 0;
    const char *const *file = frontend_files(&s->cx, &n);
    OsStatus output;
    if (!os_status(path, &output) || output.kind != OS_FILE) return true;
    const char *what = is_among(&output, file, n)                         ? "the model was"
                       : is_among(&output, s->response.at, s->response.n) ? "the options were"
                                                                          : NULL;
    if (what) session_complain(s, DIAG_21, "cannot write %s (%s read from it)", path, what);
    return !what;
}

bool save_apart(sc_session *s, const char *path, const char *other) {
    if (!path || !other || !same_place(path, other)) return true;
    session_complain(s, DIAG_21, "cannot write %s (another output has that name)", path);
    return false;
}

/* ---- depfiles ---- */

/* Adds a name in the notation of Make and Ninja; false if it has a line break, which they cannot express. Backslashes
 * in front of an escaped character are doubled, and others stand for themselves. */
static bool add_name(Text *text, const char *name) {
    size_t backslashes = 0, drive = os_is_absolute(name) && name[0] != '/' && name[0] != '\\' ? 1 : SIZE_MAX;
    if (strpbrk(name, "\r\n")) return false;
    for (size_t i = 0; name[i]; i++) {
        bool escaped = strchr(" \t#", name[i]) || (name[i] == ':' && i != drive);
        for (size_t k = 0; escaped && k <= backslashes; k++) text_char(text, '\\');
        if (name[i] == '$') text_char(text, '$');
        text_char(text, name[i]);
        backslashes = name[i] == '\\' ? backslashes + 1 : 0;
    }
    return true;
}

/* Returns the name of the depfile, which by default is that of the output with the suffix .d. */
static const char *depfile_path(sc_session *s, const char *path) {
    if (s->options.depfile) return s->options.depfile;
    const char *dot = strrchr(path, '.'), *slash = strrchr(path, '/');
    size_t stem = dot && (!slash || dot > slash + 1) ? (size_t)(dot - path) : strlen(path);
    return arena_printf(s->work, "%.*s.d", (int)stem, path);
}

static bool wants_depfile(const sc_session *s) { return s->options.want_depfile || s->options.depfile; }

/* Adds a rule: its targets, a colon, and the files that were read. */
static bool add_rule(sc_session *s, Text *text, const char *path) {
    bool fits = true;
    const TextList *targets = &s->options.depfile_target;
    for (uint32_t i = 0; i < targets->n; i++) {
        if (i) text_char(text, ' ');
        fits &= add_name(text, targets->at[i]);
    }
    if (!targets->n) fits &= add_name(text, path);
    text_char(text, ':');
    for (uint32_t i = 0; i < s->result.files; i++) {
        text_char(text, ' ');
        fits &= add_name(text, s->result.file[i]);
    }
    text_char(text, '\n');
    for (uint32_t i = 0; s->options.phony_targets && i < s->result.files; i++) {
        add_name(text, s->result.file[i]);
        text_add(text, ":\n");
    }
    return fits;
}

static bool write_depfile(sc_session *s, const char *path, Output *output) {
    Text text = text_open(s->work);
    if (!add_rule(s, &text, path)) {
        output->why = "the name of a file contains a line break, which cannot be written in a depfile";
        return complain(s, output);
    }
    const char *bytes = text_done(&text);
    return (output_write(output, bytes, text.n) && output_finish(output, s->options.fsync)) || complain(s, output);
}

/* Returns the path of the data file, which is in the model's folder. */
static const char *data_path(sc_session *s, const char *path, const char *name) {
    const char *slash = strrchr(path, '/');
    return arena_printf(s->work, "%.*s%s", slash ? (int)(slash - path) + 1 : 0, path, name);
}

/* ---- the data file of the model that is replaced ---- */

enum { HASH_DIGITS = 8 };

/* Matches default names of data files, such as "net-1a2b3c4d.data" for net.onnx. */
static bool is_default_name(const char *name, const char *stem, size_t n) {
    return strncmp(name, stem, n) == 0 && name[n] == '-' && strspn(name + n + 1, "0123456789abcdef") == HASH_DIGITS &&
           strcmp(name + n + 1 + HASH_DIGITS, ".data") == 0;
}

/* Returns whether the existing model refers to the name. */
static bool refers(const char *model, size_t length, const char *name) {
    return str_find(model, length, name, strlen(name)) != NULL;
}

/* Returns the data file to delete when the model at the path is replaced; NULL: none. */
static const char *old_data(sc_session *s, const char *path) {
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path, *dot = strrchr(base, '.');
    size_t stem = dot && dot > base ? (size_t)(dot - base) : strlen(base), length;
    const char *folder = slash ? arena_text(s->work, path, (size_t)(slash - path) + 1) : ".", *found = NULL, *model;
    OsStatus there;
    TextList name = {0};
    if (os_link_status(path, &there) && there.kind == OS_FILE) os_names(s->work, folder, &name);
    bool read = false;
    for (uint32_t i = 0; i < name.n && !found; i++) {
        if (!is_default_name(name.at[i], base, stem)) continue;
        if (!read && session_read_path(s, path, &model, &length) != 0) break;
        read = true;
        if (refers(model, length, name.at[i])) found = data_path(s, path, name.at[i]);
    }
    return found;
}

/* Warns if a data file is replaced to which the existing model at the path does not refer: it may belong to another
 * model, whose weights would then be wrong. */
static void warn_of_shared_data(sc_session *s, const char *path, const char *data) {
    const char *model;
    size_t length;
    if (!os_exists(data)) return;
    bool own = os_can_read(path) && session_read_path(s, path, &model, &length) == 0 &&
               refers(model, length, leaf_of(data));
    if (!own)
        session_complain(
            s, DIAG_28, "the data file %s is replaced; other models that refer to it now have different weights", data);
}

/* Checks that outputs do not share a path, and that none replaces the model's source. Returns false after reporting an
 * error. */
static bool fit_places(sc_session *s, const char *path, const char *data) {
    const char *depfile = wants_depfile(s) ? depfile_path(s, path) : NULL, *report = s->options.report;
    if (!save_spares_inputs(s, path) || (data && !save_spares_inputs(s, data))) return false;
    if (depfile && !save_spares_inputs(s, depfile)) return false;
    return save_apart(s, data, path) && save_apart(s, depfile, path) && save_apart(s, depfile, data) &&
           save_apart(s, path, report) && save_apart(s, data, report) && save_apart(s, depfile, report);
}

static bool is_stream(const char *path) {
    OsStatus status;
    return os_status(path, &status) && status.kind == OS_OTHER;
}

static void close_lock(void *object) {
    int *folder = object;
    os_close(*folder);
}

/* Locks the output's folder until the arena's mark is released, so that no other compile gives names in it. Otherwise
 * two compiles to the same model and data file could leave the model of one with the data of the other. File systems
 * without locks have no such protection. */
static void lock_folder(sc_session *s, const char *path) {
    int *folder = arena_new(s->cx.scratch, int);
    *folder = -1;
    arena_cleanup(s->cx.scratch, close_lock, folder);
    const char *slash = strrchr(path, '/');
    *folder = os_lock_folder(slash ? arena_text(s->cx.scratch, path, (size_t)(slash - path) + 1) : ".");
}

/* Writes everything before anything gets its name; the model's comes last. */
static bool save_all(sc_session *s, const char *path, const char *data) {
    ArenaMark mark = arena_mark(s->cx.scratch);
    Output *weights = data ? output_open(s->cx.scratch, data, OUTPUT_DERIVED) : NULL;
    OutputName depfile = s->options.depfile ? OUTPUT_NAMED : OUTPUT_DERIVED;
    Output *rule = wants_depfile(s) ? output_open(s->cx.scratch, depfile_path(s, path), depfile) : NULL;
    Output *model = output_open(s->cx.scratch, path, OUTPUT_NAMED);
    bool fresh = data && !os_exists(data);
    progress_begin(s->progress, s->result.model ? backend_weight_bytes(s->result.model, false) +
                                                      (data ? backend_weight_bytes(s->result.model, true) : 0)
                                                : s->result.length);
    bool done = (!weights || write_one(s, weights, backend_write_data)) && (!rule || write_depfile(s, path, rule)) &&
                write_one(s, model, s->result.model ? backend_write : NULL);
    progress_end(s->progress);
    if (data && done) lock_folder(s, path);
    done = done && commit_one(s, weights) && commit_one(s, rule) && commit_one(s, model);
    if (!done && fresh) os_remove(data);
    arena_release(s->cx.scratch, mark);
    return done;
}

static bool save_file(sc_session *s, const char *path) {
    if (!has_result(s)) return false;
    if (!path) path = arena_printf(s->work, "%s.onnx", s->result.name);
    session_say(s, "writing %s", path);
    if (is_stream(path) && !fits_stream(s, path)) return false;
    const char *data = s->result.model ? backend_data_name(s->result.model) : NULL;
    const char *old = s->result.model ? old_data(s, path) : NULL;
    if (data) data = data_path(s, path, data);
    if (!fit_places(s, path, data)) return false;
    if (data && !is_stream(path)) warn_of_shared_data(s, path, data);
    if (!save_all(s, path, data)) return false;
    if (old && !(data && strcmp(old, data) == 0)) os_remove(old);
    return true;
}

static sc_status write_step(sc_session *s, const void *argument) {
    const Writer *writer = argument;
    session_time(s, NULL);
    bool done = save_stream(s, writer->write, writer->user);
    session_time(s, "write");
    return done ? SC_OK : SC_USAGE;
}

sc_status sc_write(sc_session *s, sc_write_fn *write, void *user) {
    if (s && !write) return session_lacks(s, "sc_write needs a function that receives the bytes");
    return session_run(s, write_step, &(Writer){write, user});
}

static sc_status save_step(sc_session *s, const void *path) {
    session_time(s, NULL);
    bool done = save_file(s, path);
    session_time(s, "write");
    return done ? SC_OK : SC_USAGE;
}

sc_status sc_save(sc_session *s, const char *path) { return session_run(s, save_step, path); }
