/* `scriptc lint`: what would not compile, for files and folders. Every file is parsed; of what a file that can be read
 * defines, lint_candidates.c tries what can be tried. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/problem.h"
#include "driver/lint.h"
#include "frontend/compile/frontend.h"

enum { DEEPEST = 64 };

/* ---- files ---- */

static bool is_python(const char *path) {
    const char *dot = strrchr(path, '.');
    return dot && strcmp(dot, ".py") == 0;
}

static int by_name(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

static void close_folder(void *object) {
    DIR **holder = object;
    if (*holder) closedir(*holder);
    *holder = NULL;
}

/* Names in a folder, sorted, without hidden ones. */
static bool names_in(Lint *l, const char *path, TextList *names) {
    DIR **holder = arena_new(l->s->work, DIR *);
    arena_cleanup(l->s->work, close_folder, holder);
    *holder = opendir(path);
    if (!*holder) return false;
    for (struct dirent *entry; errno = 0, (entry = readdir(*holder));)
        if (entry->d_name[0] != '.')
            vec_push(l->s->work, names, arena_text(l->s->work, entry->d_name, strlen(entry->d_name)));
    int problem = errno;
    close_folder(holder);
    if (names->n) qsort(names->at, names->n, sizeof *names->at, by_name);
    errno = problem;
    return !problem;
}

static void add_path(Lint *l, const char *path, int depth) {
    struct stat there;
    TextList names = {0};
    if (session_has(l->s, path)) {
        vec_push(l->s->work, &l->file, path);
        return;
    }
    bool found = (depth ? lstat(path, &there) : stat(path, &there)) == 0;
    if (found && !S_ISDIR(there.st_mode)) {
        if (!depth || (S_ISREG(there.st_mode) && is_python(path))) vec_push(l->s->work, &l->file, path);
        return;
    }
    if (!found || !names_in(l, path, &names)) {
        session_complain(l->s, DIAG_20, "cannot read %s (%s)", path, problem_text(errno));
        return;
    }
    for (uint32_t i = 0; i < names.n && depth < DEEPEST; i++)
        add_path(l, arena_printf(l->s->work, "%s/%s", path, names.at[i]), depth + 1);
}

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
    const Ast *module = ast_parse(cx, source);
    l->parsed = (ParsedFile){source, module};
    if (diag_errors(cx->diags) != errors) return; /* what parsed badly is not evaluated */
    lint_candidates(l);
}

static void lint_all(Lint *l) {
    frontend_keep_trees(&l->s->cx);
    for (uint32_t i = 0; i < l->file.n; i++) lint_file(l, l->file.at[i]);
}

void lint_paths(sc_session *s, size_t count, const char *const *paths) {
    Lint l = {.s = s};
    int64_t params = s->options.params;
    s->options.params = PARAMS_RANDOM; /* lint looks for no values of parameters */
    for (size_t i = 0; i < count; i++) add_path(&l, paths[i], 0);
    lint_all(&l);
    s->options.params = params;
    Text text = text_open(s->work);
    text_printf(&text, "%u file%s, %u models and functions tried, %u not: they need arguments or descriptions\n",
                l.file.n, l.file.n == 1 ? "" : "s", l.tried, l.left);
    const char *done = text_done(&text);
    s->result = (Result){.name = "", .text = done, .length = text.n};
}
