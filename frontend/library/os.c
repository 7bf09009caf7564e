/* os.path's questions about files, which a constructor may ask before it reads one. What it reads then is unknown
 * (torch.load) or refused; that it is there is the truth. */
#include "frontend/kinds/seq.h"

static Sval at_path(Eval *ev, const Args *args, bool plain, bool folder, Span at) {
    Sval path = args->pos[0];
    if (path.kind == SV_OBJECT) path = sv_call_method(ev, path, "__fspath__", 0, NULL, at);
    if (path.kind == SV_POISON) return path;
    if (path.kind != SV_STR)
        return sv_raise(ev, "TypeError", DIAG_2103, at, "a path is a text or a Path, not %s", sv_noun(ev, path));
    FileKind kind = ev->options->kind ? ev->options->kind(ev->options->read_user, path.s) : FILE_NONE;
    return sv_bool((plain && kind == FILE_PLAIN) || (folder && kind == FILE_FOLDER));
}

static Sval path_exists(Eval *ev, const Args *args, Span at) { return at_path(ev, args, true, true, at); }
static Sval path_isfile(Eval *ev, const Args *args, Span at) { return at_path(ev, args, true, false, at); }
static Sval path_isdir(Eval *ev, const Args *args, Span at) { return at_path(ev, args, false, true, at); }

static const Native natives[] = {
    {"os.path", "exists", path_exists, "path"},
    {"os.path", "lexists", path_exists, "path"},
    {"os.path", "isfile", path_isfile, "path"},
    {"os.path", "isdir", path_isdir, "s"},
};
NATIVES(os, natives)
