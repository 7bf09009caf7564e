/* `scriptc lint`: reports what would not compile, for files and folders. Every file is parsed; candidates.c
 * evaluates the definitions of files that could be read. */
#include <stdlib.h>

#include "base/os.h"
#include "base/problem.h"
#include "driver/lint/files.h"
#include "driver/lint/lint.h"
#include "driver/session/ignore.h"
#include "frontend/compile/frontend.h"

/* ---- each file ---- */

static void lint_file(Lint *l, const char *path) {
    Context *cx = &l->s->cx;
    const char *bytes;
    size_t length;
    uint32_t errors = diag_errors(cx->diags);
    int problem = session_read(l->s, path, &bytes, &length);
    if (problem) {
        session_complain(l->s, DIAG_20, "cannot read %s (%s)", path, problem_text(problem));
        return;
    }
    Source *source = src_add(cx->sources, path, bytes, length, false);
    if (!source) cx_limit(cx, "source-bytes");
    if (l->s->watch) {
        if (lint_parse_watched(l, source)) lint_watched(l);
        return;
    }
    const Ast *module = ast_parse(cx, source);
    l->parsed = (ParsedFile){.source = source, .bound = arena_new(cx->mem, Map), .tree = module};
    l->broken = diag_errors(cx->diags) != errors;
    vec_push(l->s->work, &l->s->lint_source, source);
    lint_candidates(l);
}

/* Patterns are relative to the working folder unless the options say otherwise. */
static FolderOptions own_options(void *user, const char *folder) {
    (void)folder;
    return *(const FolderOptions *)user;
}

static void lint_paths(sc_session *s, size_t count, const char *const *paths) {
    Lint l = {.s = s};
    int64_t params = s->options.params;
    s->options.params = PARAMS_RANDOM; /* lint does not need values of parameters */
    char room[OS_PATH];
    FolderOptions own = {&s->options, s->options.root ? s->options.root : os_real_path(".", room) ? room : NULL};
    if (!own.root) own.root = "/";
    for (size_t i = 0; i < count; i++) lint_files_of(s, s->work, paths[i], own_options, &own, &l.file);
    frontend_keep_trees(&s->cx);
    for (uint32_t i = 0; i < l.file.n; i++) lint_file(&l, l.file.at[i].path);
    s->options.params = params;
    s->lint_tried = l.tried, s->lint_left = l.left;
    Text text = text_open(s->work);
    text_printf(&text, "%u file%s, %u models and functions checked, %u of them not completely\n", l.file.n,
                l.file.n == 1 ? "" : "s", l.tried, l.left);
    const char *done = text_done(&text);
    s->result = (Result){.name = "", .text = done, .length = text.n};
}

static sc_status lint_step(sc_session *s, const void *argument) {
    const Names *paths = argument;
    session_start(s);
    diag_set_level(s->cx.diags, diag_row(DIAG_4203), LEVEL_NOTE,
                   true); /* --input may state the rank, which lint does not know */
    lint_paths(s, paths->count, paths->names);
    diag_forget(s->cx.diags);
    ignore_tell(s);
    return session_verdict(s);
}

sc_status sc_lint(sc_session *s, size_t count, const char *const *paths) {
    if (s && !all_given(count, paths)) return session_lacks(s, "sc_lint got a NULL for a path");
    return session_run(s, lint_step, &(Names){count, paths});
}
