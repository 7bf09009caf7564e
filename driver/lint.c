/* `scriptc lint`: what would not compile, for files and folders. Every file is parsed; of a file that can be read, each
 * model is tried whose constructor needs no arguments, and each function whose parameters are all annotated as tensors.
 * What was not tried is counted, not passed over in silence. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "driver/session.h"
#include "frontend/ast.h"

enum { DEEPEST = 64 };

typedef struct Lint {
    sc_session *s;
    TextList file;
    uint32_t tried, left;
} Lint;

/* ---- files ---- */

static bool is_python(const char *path) {
    const char *dot = strrchr(path, '.');
    return dot && strcmp(dot, ".py") == 0;
}

static int by_name(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

static void close_folder(void *folder) { closedir(folder); }

/* Names in a folder, sorted, without hidden ones. */
static bool names_in(Lint *l, const char *path, TextList *names) {
    DIR *folder = opendir(path);
    if (!folder) return false;
    arena_cleanup(l->s->work, close_folder, folder);
    for (struct dirent *entry; (entry = readdir(folder));)
        if (entry->d_name[0] != '.')
            vec_push(l->s->work, names, arena_text(l->s->work, entry->d_name, strlen(entry->d_name)));
    if (names->n) qsort(names->at, names->n, sizeof *names->at, by_name);
    return true;
}

static void add_path(Lint *l, const char *path, int depth) {
    struct stat there;
    TextList names = {0};
    bool found = (depth ? lstat(path, &there) : stat(path, &there)) == 0;
    if (found && !S_ISDIR(there.st_mode)) {
        if (!depth || (S_ISREG(there.st_mode) && is_python(path))) vec_push(l->s->work, &l->file, path);
        return;
    }
    if (!found || !names_in(l, path, &names)) {
        session_complain(l->s, DIAG_20, "cannot read %s (%s)", path, strerror(errno));
        return;
    }
    for (uint32_t i = 0; i < names.n && depth < DEEPEST; i++)
        add_path(l, arena_printf(l->s->work, "%s/%s", path, names.at[i]), depth + 1);
}

/* ---- what a file offers ---- */

static const char *last_name(const Ast *ast) {
    if (ast->kind == AST_Name) return ast->Name.name;
    return ast->kind == AST_Attribute ? ast->Attribute.name : "";
}

static bool is_module(const Ast *class) {
    for (uint32_t i = 0; i < class->ClassDef.args.n; i++)
        if (strcmp(last_name(class->ClassDef.args.at[i]), "Module") == 0) return true;
    return false;
}

static bool is_tensor(const Ast *annotation) { return annotation && strcmp(last_name(annotation), "Tensor") == 0; }

/* Does a call without arguments fit, but for those that are tensors? */
static bool needs_nothing(const Ast *function, uint32_t first, bool tensors) {
    AstList params = function->FunctionDef.params;
    for (uint32_t i = first; i < params.n; i++) {
        const Ast *param = params.at[i];
        bool star = param->Param.role == OP_ParamStar || param->Param.role == OP_ParamStarStar;
        if (!star && !param->Param.value && !(tensors && is_tensor(param->Param.annotation))) return false;
    }
    return true;
}

static const Ast *method(const Ast *class, const char *name) {
    for (uint32_t i = 0; i < class->ClassDef.body.n; i++) {
        const Ast *one = class->ClassDef.body.at[i];
        if (one->kind == AST_FunctionDef && strcmp(one->FunctionDef.name, name) == 0) return one;
    }
    return NULL;
}

static bool has_tensor(const Ast *function) {
    for (uint32_t i = 0; i < function->FunctionDef.params.n; i++)
        if (is_tensor(function->FunctionDef.params.at[i]->Param.annotation)) return true;
    return false;
}

static void try_target(Lint *l, const char *path, Sym name, bool possible) {
    if (!possible) {
        l->left++;
        return;
    }
    l->tried++;
    pipeline_lint(l->s, arena_printf(l->s->work, "%s:%s", path, name));
}

static void lint_statement(Lint *l, const char *path, const Ast *stmt) {
    if (stmt->kind == AST_ClassDef && is_module(stmt)) {
        const Ast *init = method(stmt, "__init__"), *forward = method(stmt, "forward");
        bool possible = forward && needs_nothing(forward, 1, true) && (!init || needs_nothing(init, 1, false));
        try_target(l, path, stmt->ClassDef.name, possible);
    }
    if (stmt->kind == AST_FunctionDef && has_tensor(stmt))
        try_target(l, path, stmt->FunctionDef.name, needs_nothing(stmt, 0, true));
}

static void lint_file(Lint *l, const char *path) {
    Context *cx = &l->s->cx;
    const char *bytes;
    size_t length;
    uint32_t errors = diag_errors(cx->diags);
    int problem = session_read(l->s, path, &bytes, &length);
    if (problem) {
        session_complain(l->s, DIAG_20, "cannot read %s (%s)", path, strerror(problem));
        return;
    }
    const Source *source = src_add(cx->sources, path, bytes, length, false);
    if (!source) cx_limit(cx, "source-bytes");
    const Ast *module = ast_parse(cx, source);
    for (uint32_t i = 0; diag_errors(cx->diags) == errors && i < module->Module.body.n; i++)
        lint_statement(l, path, module->Module.body.at[i]);
}

static void lint_all(Lint *l) {
    for (uint32_t i = 0; i < l->file.n; i++) lint_file(l, l->file.at[i]);
}

void lint_paths(sc_session *s, size_t count, const char *const *paths) {
    Lint l = {.s = s};
    for (size_t i = 0; i < count; i++) add_path(&l, paths[i], 0);
    lint_all(&l);
    Text text = text_open(s->work);
    text_printf(&text, "%u files, %u models and functions tried, %u not: they need arguments or descriptions\n",
                l.file.n, l.tried, l.left);
    const char *done = text_done(&text);
    s->result = (Result){.name = "", .text = done, .length = text.n};
}
