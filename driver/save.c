/* Writes a session's result. Text is one piece; a model comes from the back end in chunks, of which weights are regions
 * of files that are copied file to file. The data file of a model is written first: the rename of the model itself
 * commits both. */
#include "driver/save.h"

#include <string.h>

#include "driver/output.h"

static const char *default_path(sc_session *s) { return arena_printf(s->work, "%s.onnx", s->result.name); }

static bool complain(sc_session *s, const Output *output) {
    session_complain(s, DIAG_21, "cannot write %s (%s)", output->path, output->why ? output->why : "interrupted");
    return false;
}

static bool save_text(sc_session *s, const char *path) {
    Output *output = arena_new(s->work, Output);
    bool done = output_open(output, s->work, path) && output_write(output, s->result.text, s->result.length) &&
                output_commit(output, s->options.fsync);
    return done || complain(s, output);
}

static bool has_result(sc_session *s) {
    if (s->result.text || s->result.model) return true;
    session_complain(s, DIAG_14, "there is nothing to write: no compile has succeeded");
    return false;
}

bool save_stream(sc_session *s, sc_write_fn *write, void *user) {
    if (!has_result(s)) return false;
    return write(user, s->result.text, s->result.length) == 0;
}

bool save_file(sc_session *s, const char *path) {
    if (!has_result(s)) return false;
    return save_text(s, path ? path : default_path(s));
}
