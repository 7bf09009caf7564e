/* Walks folders by name order. Patterns are matched against absolute paths, so that a .gitignore above the named folder
 * applies as it does in git. */
#include "driver/lint/files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/glob.h"
#include "base/os.h"
#include "base/problem.h"

enum {
    DEEPEST = 64,
    LONGEST_IGNORES = 1 << 20,
    MOST_WORK =
        1 << 26 /* the length of a path times that of all patterns, which bounds the time that it takes to match them */
};

/* A line of a .gitignore. */
typedef struct Pattern {
    const char *folder, *text; /* the file's absolute folder */
    bool kept;                 /* `!`: includes what earlier lines exclude */
} Pattern;

typedef struct Walk {
    sc_session *s;
    Arena *mem;
    FolderOptionsFn *options_of;
    void *user;
    LintFiles *files;
    Vec(Pattern) ignored; /* of all enclosing folders, outermost first */
    size_t ignored_bytes; /* of their texts */
    bool told;            /* that they are too long */
} Walk;

static const char *const left_out[] = {"__pycache__", "node_modules", "build", "dist", "venv", "site-packages"};

/* ---- .gitignore ---- */

static void add_pattern(Walk *w, const char *folder, const char *line, size_t n) {
    if (n && line[n - 1] == '\r') n--;
    while (n && line[n - 1] == ' ' && (n < 2 || line[n - 2] != '\\')) n--;
    if (!n || *line == '#') return;
    bool kept = *line == '!';
    vec_push(w->mem, &w->ignored, ((Pattern){folder, arena_text(w->mem, line + kept, n - kept), kept}));
    w->ignored_bytes += n;
}

static void read_ignores(Walk *w, const char *folder) {
    const char *text;
    size_t length;
    int file = os_open(arena_printf(w->mem, "%s/.gitignore", folder));
    if (file < 0) return;
    int problem = arguments_read(w->mem, file, LONGEST_IGNORES, &text, &length);
    os_close(file);
    if (problem) return;
    for (const char *end = text + length; text < end;) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t n = (size_t)((stop ? stop : end) - text);
        add_pattern(w, folder, text, n);
        text += n + (stop != NULL);
    }
}

/* Reads the .gitignore files of enclosing folders up to the root of the repository, which contains .git. */
static void read_ignores_around(Walk *w, const char *folder) {
    TextList around = {0};
    for (char *up = arena_text(w->mem, folder, strlen(folder)); *up;) {
        if (os_exists(arena_printf(w->mem, "%s/.git", up))) break;
        char *slash = strrchr(up, '/');
        up = arena_text(w->mem, up, slash ? (size_t)(slash - up) : 0);
        if (*up) vec_push(w->mem, &around, up);
        if (!*up) return; /* the folder is not in a repository, so none of the files applies */
    }
    while (around.n) read_ignores(w, vec_pop(&around));
}

/* Returns a path relative to a folder that contains it; NULL if it is elsewhere. */
static const char *below(const char *folder, const char *path) {
    size_t n = strlen(folder);
    if (strncmp(folder, path, n) != 0) return NULL;
    return path[n] == '/' ? path + n + 1 : NULL;
}

static bool is_ignored(Walk *w, const char *real, bool is_folder) {
    if (w->ignored_bytes > MOST_WORK / strlen(real)) {
        if (!w->told)
            session_complain(w->s, DIAG_20, "the patterns of .gitignore are too long to be matched with %s", real);
        w->told = true;
        return false;
    }
    for (uint32_t i = w->ignored.n; i-- > 0;) {
        const char *path = below(w->ignored.at[i].folder, real);
        if (path && glob_path(w->ignored.at[i].text, path, is_folder)) return !w->ignored.at[i].kept;
    }
    return false;
}

/* ---- options ---- */

static bool any_matches(const TextList *patterns, const char *path, bool is_folder) {
    for (uint32_t i = 0; path && i < patterns->n; i++)
        if (glob_path(patterns->at[i], path, is_folder)) return true;
    return false;
}

/* Returns whether a pattern of the options excludes a path below `root`. */
static bool lint_excludes(const Options *options, const char *root, const char *real, bool is_folder) {
    const char *path = below(strcmp(root, "/") == 0 ? "" : root, real);
    return any_matches(&options->exclude, path, is_folder) || any_matches(&options->extend_exclude, path, is_folder);
}

/* Recognises folders of other programs, unless --exclude defines what is excluded. */
static bool is_foreign(Walk *w, const FolderOptions *with, const char *name, const char *real) {
    if (with->options->exclude.n) return false;
    for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
        if (strcmp(left_out[i], name) == 0) return true;
    return os_exists(arena_printf(w->mem, "%s/pyvenv.cfg", real));
}

/* ---- the walk ---- */

static bool is_python(const char *path) {
    const char *dot = strrchr(path, '.');
    return dot && strcmp(dot, ".py") == 0;
}

static void complain_of(Walk *w, const char *path, const char *problem) {
    session_complain(w->s, DIAG_20, "cannot read %s (%s)", path, problem);
}

static void complain(Walk *w, const char *path, int problem) { complain_of(w, path, problem_text(problem)); }

static void walk_folder(Walk *w, const char *path, const char *real, int depth) {
    TextList names = {0};
    uint32_t ignored = w->ignored.n;
    size_t ignored_bytes = w->ignored_bytes;
    if (depth == DEEPEST) {
        complain_of(w, path, "its folders are nested too deeply");
        return;
    }
    if (!os_names(w->mem, path, &names)) {
        complain(w, path, errno);
        return;
    }
    read_ignores(w, real);
    FolderOptions with = w->options_of(w->user, real);
    for (uint32_t i = 0; i < names.n; i++) {
        const char *name = names.at[i];
        if (*name == '.') continue; /* hidden */
        bool bare = strcmp(path, ".") == 0;
        const char *inner = bare ? name
                                 : arena_printf(w->mem, "%s%s%s", path, path[strlen(path) - 1] == '/' ? "" : "/", name);
        const char *inner_real = arena_printf(w->mem, "%s/%s", strcmp(real, "/") == 0 ? "" : real, name);
        OsStatus there;
        if (!os_link_status(inner, &there)) continue; /* it was deleted meanwhile */
        bool is_folder = there.kind == OS_FOLDER;
        if (!is_folder && (there.kind != OS_FILE || !is_python(name))) continue;
        if (is_ignored(w, inner_real, is_folder) || lint_excludes(with.options, with.root, inner_real, is_folder))
            continue;
        if (!is_folder)
            vec_push(w->mem, w->files, ((LintFile){inner, inner_real, with.options}));
        else if (!is_foreign(w, &with, name, inner_real))
            walk_folder(w, inner, inner_real, depth + 1);
    }
    w->ignored.n = ignored;
    w->ignored_bytes = ignored_bytes;
}

static const char *folder_of(Arena *mem, const char *real) {
    const char *slash = strrchr(real, '/');
    return slash && slash > real ? arena_text(mem, real, (size_t)(slash - real)) : "/";
}

void lint_files_of(sc_session *s, Arena *mem, const char *path, FolderOptionsFn *options_of, void *user,
                   LintFiles *files) {
    Walk w = {.s = s, .mem = mem, .options_of = options_of, .user = user, .files = files};
    char room[OS_PATH];
    OsStatus there;
    const char *real = os_real_path(path, room) ? arena_text(mem, room, strlen(room)) : path;
    bool given = session_has(s, path), found = given || os_status(path, &there);
    if (!found)
        complain(&w, path, errno);
    else if (given || there.kind != OS_FOLDER)
        vec_push(mem, files, ((LintFile){path, real, options_of(user, folder_of(mem, real)).options}));
    else {
        read_ignores_around(&w, real);
        walk_folder(&w, path, real, 0);
    }
}
