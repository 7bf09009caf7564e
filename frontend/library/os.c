/* Implements os.path's queries about files, which a constructor may make before it reads one, and the reading of files
 * as known bytes or text. Only files in folders that the user named can be read: the target's, and those of -I and
 * --data. */
#include "base/problem.h"
#include "frontend/flow/unknown.h"
#include "frontend/kinds/seq.h"
#include "frontend/texts/files.h"

#include <errno.h>
#include <string.h>

static Sval at_path(Eval *ev, const Args *args, bool plain, bool folder, Span at) {
    Sval path = args->pos[0];
    if (path.kind == SV_OBJECT) path = sv_call_method(ev, path, "__fspath__", 0, NULL, at);
    if (path.kind == SV_POISON) return path;
    if (path.kind != SV_STR)
        return sv_raise(ev, "TypeError", DIAG_2103, at, "a path must be a str or a Path, not %s",
                        sv_describe(ev, path));
    FileKind kind = files_kind(ev, sv_text(path));
    if (ev->check.on && kind == FILE_NONE) return sv_poison(); /* it may exist where the model runs */
    return sv_bool((plain && kind == FILE_PLAIN) || (folder && kind == FILE_FOLDER));
}

static Sval path_exists(Eval *ev, const Args *args, Span at) { return at_path(ev, args, true, true, at); }
static Sval path_isfile(Eval *ev, const Args *args, Span at) { return at_path(ev, args, true, false, at); }
static Sval path_isdir(Eval *ev, const Args *args, Span at) { return at_path(ev, args, false, true, at); }

/* ---- reading ---- */

static Sval no_file(Eval *ev, const char *path, int error, Span at) {
    if (ev->check.on) return sv_poison(); /* the file may exist where the model runs, so only a compile reports this */
    if (error == ENOENT || error == ENOTDIR) {
        DiagMark mark = diag_mark(ev->cx->diags);
        Sval v = sv_raise(ev, "FileNotFoundError", DIAG_2107, at, "[Errno 2] No such file or directory: '%s'", path);
        uint32_t n;
        Diag *const *told = diag_since(ev->cx->diags, mark, &n);
        for (uint32_t i = 0; i < n; i++) told[i]->of_file = !ev->now.constructing;
        return v;
    }
    return sv_raise(ev, "OSError", DIAG_2107, at, "`%s` cannot be read: %s", path, problem_text(error));
}

static bool is_utf8(const char *text, size_t n) {
    uint32_t code;
    for (size_t at = 0; at < n;) {
        int length = utf8_decode(text + at, n - at, &code);
        if (length <= 0) return false;
        at += (size_t)length;
    }
    return true;
}

/* Converts Latin-1 to UTF-8. */
static Sym widened(Eval *ev, const char *text, size_t n) {
    Text out = text_open(ev->cx->mem);
    for (size_t i = 0; i < n; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (byte >= 0x80) text_char(&out, (char)(0xC0 | byte >> 6));
        text_char(&out, (char)(byte >= 0x80 ? 0x80 | (byte & 0x3F) : byte));
    }
    return sym(ev->cx->symbols, text_done(&out));
}

static Sval decoded(Eval *ev, const FileText *file, const char *path, const char *encoding, Span at) {
    const char *text = file->text;
    size_t n = file->length;
    if (!*encoding) return (Sval){.kind = SV_BYTES, .sym = sym_n(ev->cx->symbols, text, n)};
    if (!strcmp(encoding, "latin-1") || !strcmp(encoding, "iso-8859-1")) return sv_str(widened(ev, text, n));
    if (strcmp(encoding, "utf-8") && strcmp(encoding, "utf8") && strcmp(encoding, "ascii") &&
        strcmp(encoding, "utf-8-sig"))
        return EV_POISON(ev, DIAG_3091, at,
                         "`%s` cannot be read: the encodings utf-8, ascii and latin-1 are supported, not %s", path,
                         encoding);
    if (!is_utf8(text, n) && ev->check.on) return sv_poison();
    if (!is_utf8(text, n))
        return sv_raise(ev, "UnicodeDecodeError", DIAG_2107, at, "`%s` is not valid %s", path, encoding);
    if (!strcmp(encoding, "utf-8-sig") && n >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3)) text += 3, n -= 3;
    return sv_str(sym_n(ev->cx->symbols, text, n));
}

static Sval refuse_place(Eval *ev, const char *path, Span at) {
    Diag *diag = ev_error(ev, DIAG_3091, at,
                          "`%s` may not be read: it is in none of the folders given on the command line", path);
    diag_help(ev->cx->diags, diag,
              "allow the program to read a file with --data FILE, or all files of a folder with --data FOLDER");
    return sv_poison();
}

/* Implements io._read(path, encoding), which returns the whole file; as bytes if the encoding is "". */
static Sval read_data(Eval *ev, const Args *args, Span at) {
    if (args->pos[0].kind != SV_STR || args->pos[1].kind != SV_STR)
        return EV_POISON(ev, DIAG_3091, at, "the name of a file must be known at compile time");
    const char *path = sv_text(args->pos[0]);
    FileKind kind = files_kind(ev, path);
    if (kind == FILE_NONE) return no_file(ev, path, ENOENT, at);
    if (kind == FILE_FOLDER) return no_file(ev, path, EISDIR, at);
    if (!files_may_read(ev, path)) return refuse_place(ev, path, at);
    const FileText *file = files_read(ev, path);
    if (file->error) return no_file(ev, path, file->error, at);
    if (file->length > (size_t)ev->cx->limits.source_bytes) cx_limit_at(ev->cx, "source-bytes", at);
    return decoded(ev, file, path, sv_text(args->pos[1]), at);
}

/* Implements os._names(path), which returns the names in a folder as a tuple, sorted. What a folder contains where the
 * model runs may differ, so a check knows nothing about it. */
static Sval folder_names(Eval *ev, const Args *args, Span at) {
    if (args->pos[0].kind != SV_STR)
        return EV_POISON(ev, DIAG_3091, at, "the name of a folder must be known at compile time");
    if (ev->check.on) return sv_poison();
    const char *path = sv_text(args->pos[0]);
    FileKind kind = files_kind(ev, path);
    if (kind != FILE_FOLDER) return no_file(ev, path, kind == FILE_NONE ? ENOENT : ENOTDIR, at);
    if (!files_may_read(ev, path)) return refuse_place(ev, path, at);
    const FolderNames *listed = files_names(ev, path);
    if (listed->error) return no_file(ev, path, listed->error, at);
    Sval *name = arena_new_array(ev->cx->program, Sval, listed->name.n);
    for (uint32_t i = 0; i < listed->name.n; i++) name[i] = sv_str(cx_sym(ev->cx, listed->name.at[i]));
    return sv_tuple(ev, listed->name.n, name);
}

/* Implements importlib.metadata._folder(name): returns the folder with the metadata of a distribution, or None. */
static Sval distribution_folder(Eval *ev, const Args *args, Span at) {
    if (args->pos[0].kind != SV_STR)
        return sv_raise(ev, "TypeError", DIAG_2108, at, "the distribution's name must be known at compile time");
    const char *folder = files_distribution(ev, sv_text(args->pos[0]));
    return folder ? sv_str(cx_sym(ev->cx, folder)) : sv_none();
}

/* Implements os._variables(), which returns the environment: empty in a compile, unknown in a check. What `lint`
 * compiles for its findings may not depend on it. */
static Sval variables(Eval *ev, const Args *args, Span at) {
    (void)args;
    if (!ev->check.on && ev->options->parsed)
        return EV_POISON(ev, DIAG_3091, at, "the environment in which the model is made is not known");
    Sval dict = sv_dict(ev);
    if (ev->check.on) unknown_contents(ev, dict);
    return dict;
}

static const Native natives[] = {
    {"io", "_read", read_data, "path, encoding, /"},
    {"os.path", "exists", path_exists, "path"},
    {"os.path", "lexists", path_exists, "path"},
    {"os.path", "isfile", path_isfile, "path"},
    {"os.path", "isdir", path_isdir, "s"},
    {"os", "_names", folder_names, "path, /"},
    {"os", "_variables", variables, ""},
    {"importlib.metadata", "_folder", distribution_folder, "name, /"},
};
NATIVES(os, natives)
