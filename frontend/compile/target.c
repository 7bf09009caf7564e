/* The target: its file or module, its name there, and the call with --init. */
#include "frontend/compile/target.h"
#include "base/problem.h"
#include "formats/zip.h"
#include "frontend/archive/archive.h"
#include "frontend/archive/exported.h"
#include "frontend/archive/pickled_model.h"
#include "frontend/compile/ports.h"
#include "frontend/exec/eval_private.h"
#include "frontend/kinds/protocol.h"
#include "frontend/kinds/suggest.h"
#include "frontend/modules/module.h"
#include "frontend/texts/files.h"

#include <string.h>

/* ---- which file ---- */

static bool is_file(const char *text, size_t n) {
    if (n == 1 && *text == '-') return true;
    return memchr(text, '/', n) || str_ends(text, n, ".py") || str_ends(text, n, ".pt") || str_ends(text, n, ".pth") ||
           str_ends(text, n, ".ptl") || str_ends(text, n, ".pt2");
}

static Sym folder_of(Eval *ev, const char *path) {
    const char *slash = strrchr(path, '/');
    if (!slash) return cx_sym(ev->cx, "");
    return slash == path ? cx_sym(ev->cx, "/") : sym_n(ev->cx->symbols, path, (size_t)(slash - path));
}

static Sym stem_of(Eval *ev, const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
    return sym_n(ev->cx->symbols, name, dot ? (size_t)(dot - name) : strlen(name));
}

static Sym join_path(Eval *ev, Sym folder, const char *name) {
    return *folder ? sym_printf(ev->cx->symbols, "%s/%s", folder, name) : cx_sym(ev->cx, name);
}

static bool ends_upwards(const char *folder) {
    size_t n = strlen(folder);
    return n == 0 || !strcmp(folder, ".") || !strcmp(folder, "..") || str_ends(folder, n, "/..");
}

/* Returns the folder around a folder: above the working folder, a path of the form "../..". */
static Sym parent_of(Eval *ev, Sym folder) {
    if (!ends_upwards(folder)) return folder_of(ev, folder);
    return !*folder || !strcmp(folder, ".") ? cx_sym(ev->cx, "..") : join_path(ev, folder, "..");
}

/* Returns the name of a folder; "": it is unknown. Those of the working folder and of the folders above it are in the
 * working folder's path. */
static Sym name_of_folder(Eval *ev, Sym folder) {
    if (!ends_upwards(folder)) return stem_of(ev, folder);
    Sym real = cx_sym(ev->cx, *folder != '/' && ev->options->here ? ev->options->here : "");
    for (const char *p = folder; *p;) {
        size_t n = strcspn(p, "/");
        if (n == 2 && !memcmp(p, "..", 2))
            real = folder_of(ev, real);
        else if (n && (n != 1 || *p != '.'))
            real = sym_printf(ev->cx->symbols, "%s/%.*s", real, (int)n, p);
        p += n + (p[n] == '/');
    }
    return stem_of(ev, real);
}

static bool is_package(Eval *ev, Sym folder) { return !files_read(ev, join_path(ev, folder, "__init__.py"))->error; }

/* Returns the file's dotted name from its top-level package; *root becomes the folder that contains that package. */
static Sym dotted_name(Eval *ev, const char *path, Sym *root) {
    Sym name = stem_of(ev, path), folder = folder_of(ev, path);
    bool package = !strcmp(name, "__init__");
    if (package) name = NULL;
    while (strcmp(folder, "/") && is_package(ev, folder)) {
        Sym last = name_of_folder(ev, folder);
        if (!*last) break;
        name = name ? sym_printf(ev->cx->symbols, "%s.%s", last, name) : last;
        folder = parent_of(ev, folder);
    }
    *root = folder;
    return name ? name : cx_sym(ev->cx, "__init__");
}

static void add_search_path(Eval *ev, Sym first) {
    if (first) vec_push(ev->cx->mem, &ev->modules.files->path, first);
    for (uint32_t i = 0; i < ev->options->paths; i++)
        vec_push(ev->cx->mem, &ev->modules.files->path, ev->options->path[i]);
}

/* Recognises files that are neither sources nor archives by their ending; NULL: none of these. */
static const char *other_file(const char *path) {
    static const char *const rows[][2] = {
        {".onnx", "it is a model already: scriptc inspect shows what is in it"},
        {".safetensors", "it holds weights: pass it to --weights together with the model's source"},
        {".npz", "it holds arrays: pass it to --weights or --example together with the model's source"},
        {".bin", "it holds weights: pass it to --weights together with the model's source"},
        {".ckpt", "it holds weights: pass it to --weights together with the model's source"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (str_ends(path, strlen(path), rows[i][0])) return rows[i][1];
    return NULL;
}

static bool refuse_other(Eval *ev, Sym path) {
    const char *other = other_file(path);
    if (other) ev_error(ev, DIAG_3010, (Span){0, 0}, "%s cannot be a target: %s", path, other);
    return other != NULL;
}

static Module *open_file(Eval *ev, Sym path) {
    Sym root, name;
    if (refuse_other(ev, path)) return NULL;
    if (!strcmp(path, "-")) {
        root = cx_sym(ev->cx, ""), name = cx_sym(ev->cx, "__stdin__");
    } else {
        name = dotted_name(ev, path, &root);
    }
    if (!*folder_of(ev, path) && *root) vec_push(ev->cx->mem, &ev->modules.files->path, root);
    add_search_path(ev, *folder_of(ev, path) ? root : cx_sym(ev->cx, ""));
    Source *source = files_source(ev, path);
    if (!source) {
        ev_error(ev, DIAG_20, (Span){0, 0}, "cannot read %s: %s", path, problem_text(files_read(ev, path)->error));
        return NULL;
    }
    return module_of_source(ev, name, source, !strcmp(stem_of(ev, path), "__init__"));
}

/* Returns, for example, "`.`, `src`": each folder once, even if it was given in addition. */
static const char *searched_folders(Eval *ev) {
    Text text = text_open(ev->cx->mem);
    Map told = {0};
    for (uint32_t i = 0; i < ev->modules.files->path.n; i++) {
        Sym folder = cx_sym(ev->cx, *ev->modules.files->path.at[i] ? ev->modules.files->path.at[i] : ".");
        if (map_has(&told, folder)) continue;
        text_printf(&text, "%s`%s`", told.n ? ", " : "", folder);
        map_set(ev->cx->mem, &told, folder, (void *)folder);
    }
    return text_done(&text);
}

static Module *open_module(Eval *ev, Sym dotted) {
    add_search_path(ev, cx_sym(ev->cx, ""));
    Module *module = module_find(ev, dotted);
    if (module) return module;
    if (refuse_other(ev, dotted)) return NULL;
    if (!strcmp(dotted, ".") || strchr(dotted, '/')) {
        Diag *folder = ev_error(ev, DIAG_3010, (Span){0, 0}, "%s is neither a Python file nor a module", dotted);
        diag_help(ev->cx->diags, folder,
                  "a target is written as FOLDER/model.py:Name, or as package.module:Name with -I");
        return NULL;
    }
    Diag *diag = ev_error(ev, DIAG_3010, (Span){0, 0}, "there is no module `%s` on the search path", dotted);
    if (files_read(ev, dotted)->error)
        diag_help(ev->cx->diags, diag, "searched %s; -I DIR adds the folder that contains the package",
                  searched_folders(ev));
    else
        diag_help(
            ev->cx->diags, diag,
            "the file of this name is ./%s: a target is a file if it has a `/`, or ends in .py, .pt, .pth or .pt2",
            dotted);
    return NULL;
}

/* ---- which name ---- */

static bool is_module_class(Sval v) { return v.kind == SV_CLASS && (v.class->flags & CLASS_MODULE); }

/* Collects definitions in the text that can be compiled: modules, else functions. */
static void candidates(Eval *ev, Module *module, bool modules, NameVec *out) {
    for (uint32_t i = 0; i < module->units; i++) {
        const Ast *stmt = module->unit[i].ast;
        if (modules ? stmt->kind != AST_ClassDef : stmt->kind != AST_FunctionDef) continue;
        if (cx_is_unparsed(ev->cx, stmt->at.lo)) continue;
        Sym name = modules ? stmt->ClassDef.name : stmt->FunctionDef.name;
        if (modules && !is_module_class(module_global(ev, module, name, stmt->at))) continue;
        vec_push(ev->cx->mem, out, name);
    }
}

static Sym only_candidate(Eval *ev, Module *module) {
    NameVec names = {0};
    candidates(ev, module, true, &names);
    if (!names.n) candidates(ev, module, false, &names);
    if (names.n == 1) return names.at[0];
    if (!names.n && ev_may_lack_code(ev)) return NULL;
    Diag *diag = ev_error(ev, DIAG_3010, (Span){0, 0},
                          names.n ? "the file has several candidates for the target"
                                  : "the file defines nothing that can be compiled");
    Text text = text_open(ev->cx->mem);
    for (uint32_t i = 0; i < names.n && i < 20; i++)
        text_printf(&text, "%s%s:%s", i ? ", " : "", module->source->name, names.at[i]);
    if (names.n) diag_help(ev->cx->diags, diag, "one of: %s", text_done(&text));
    return NULL;
}

/* Lists the classes of the text, which are not evaluated for that. */
static void help_with_classes(Eval *ev, Diag *diag, Module *module) {
    Text text = text_open(ev->cx->mem);
    for (uint32_t i = 0, n = 0; i < module->units && n < 8; i++) {
        const Ast *stmt = module->unit[i].ast;
        if (stmt->kind == AST_ClassDef) text_printf(&text, "%s`%s`", n++ ? ", " : "", stmt->ClassDef.name);
    }
    if (text.n) diag_help(ev->cx->diags, diag, "it defines %s", text_done(&text));
}

static Sval named(Eval *ev, Module *module, Sym name) {
    Sval v = {.kind = SV_MODULE, .module = module};
    for (const char *p = name; *p && v.kind != SV_POISON;) {
        size_t n = strcspn(p, ".");
        v = sv_attr_or(ev, v, sym_n(ev->cx->symbols, p, n), sv_unbound(), (Span){0, 0});
        p += n + (p[n] == '.');
        if (v.kind == SV_UNBOUND) break;
    }
    if (v.kind != SV_UNBOUND) return v;
    if (ev_may_lack_code(ev)) return sv_poison();
    Diag *diag = ev_error(ev, DIAG_3010, (Span){0, 0}, "`%s` defines no `%s`",
                          module->source ? module->source->name : module->name, name);
    NameVec all = {0};
    map_each (&module->binding, e) vec_push(ev->cx->mem, &all, (Sym)e->key);
    Sym near = nearest_name(ev, name, all.n, all.at);
    if (near)
        diag_help(ev->cx->diags, diag, "did you mean `%s`?", near);
    else
        help_with_classes(ev, diag, module);
    return sv_poison();
}

/* Decides by the ending, or, if that is not specific, by the start of the file. */
static bool is_archive(Eval *ev, Sym place) {
    size_t n = strlen(place);
    if (str_ends(place, n, ".pt") || str_ends(place, n, ".pth") || str_ends(place, n, ".ptl") ||
        str_ends(place, n, ".pt2"))
        return true;
    if (!strchr(place, '/') || str_ends(place, n, ".py") || other_file(place)) return false;
    const FileText *file = files_read(ev, place);
    return !file->error && zip_is(file->text, file->length);
}

static void open_frame(Eval *ev) {
    Frame *frame = arena_new(ev->cx->mem, Frame);
    *frame = (Frame){.up = ev->now.frame, .cell = heap_new(ev, CELL_FRAME, (Span){0, 0})};
    frame->module = module_find(ev, cx_sym(ev->cx, "torch"));
    ev->now.frame = frame;
}

/* Returns the module in a pickle; what follows the colon is a key of the pickle's dictionary. */
static Sval open_pickled(Eval *ev, Sym path, const LivePickle *live, const char *key, Sym *name) {
    open_frame(ev);
    *name = stem_of(ev, path);
    add_search_path(ev, live ? cx_sym(ev->cx, "") : folder_of(ev, path));
    return pickled_root(ev, path, live, key);
}

/* Returns the root object; what follows the colon names a method, or a program. */
static Sval open_archive(Eval *ev, Sym path, const char *method, Sym *name) {
    bool exported = exported_at(ev, path);
    if (!exported && pickled_is_file(ev, path)) return open_pickled(ev, path, NULL, method, name);
    open_frame(ev);
    *name = stem_of(ev, path);
    if (exported) return exported_root(ev, path, method);
    Sval root = archive_root(ev, path);
    if (ev->subject.archive && method && *method) ev->subject.archive->method = cx_sym(ev->cx, method);
    return root;
}

static Module *enter_text(Eval *ev, Module *module) {
    if (!module) return NULL;
    Frame *frame = arena_new(ev->cx->mem, Frame);
    *frame = (Frame){.up = ev->now.frame, .cell = heap_new(ev, CELL_FRAME, (Span){0, 0}), .module = module};
    ev->now.frame = frame, ev->modules.target = module;
    return module;
}

Module *target_text(Eval *ev, Sym path) {
    if (!ev->modules.files) ev->modules.files = files_open(ev);
    return enter_text(ev, open_file(ev, path));
}

Sval ev_target(Eval *ev, Sym *name) {
    const char *target = ev->options->target, *part;
    size_t n = target_split(target, &part);
    Sym place = sym_n(ev->cx->symbols, target, n);
    bool file = is_file(place, n);
    if (!ev->modules.files) ev->modules.files = files_open(ev);
    const LivePickle *live = pickled_live(ev, target);
    if (live) return open_pickled(ev, cx_sym(ev->cx, target), live, NULL, name);
    if ((live = pickled_live(ev, place))) return open_pickled(ev, place, live, part, name);
    if (is_archive(ev, place)) return open_archive(ev, place, part, name);
    Module *module = file ? target_text(ev, place) : enter_text(ev, open_module(ev, place));
    if (!module) return sv_poison();
    *name = part && *part ? cx_sym(ev->cx, part) : only_candidate(ev, module);
    return *name ? named(ev, module, *name) : sv_poison();
}

/* ---- --init ---- */

void target_names_at_hand(Eval *ev) {
    const Module *module = ev->now.frame->module;
    CellId frame = ev->now.frame->cell;
    static const struct {
        const char *name, *module;
    } rows[] = {{"torch", "torch"}, {"nn", "torch.nn"}, {"F", "torch.nn.functional"}, {"math", "math"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Sym name = cx_sym(ev->cx, rows[i].name);
        if (map_has(&module->binding, name)) continue;
        Module *found = module_find(ev, cx_sym(ev->cx, rows[i].module));
        if (found) frame_set(ev, frame, name, (Sval){.kind = SV_MODULE, .module = found});
    }
}

static bool init_arguments(Eval *ev, Args *out) {
    *out = (Args){0};
    const char *text = ev->options->init;
    if (!text || !*text) return true;
    Source *source = src_add(ev->cx->sources, "--init", text, strlen(text), false);
    if (!source) return false;
    uint32_t errors = diag_errors(ev->cx->diags);
    Ast *call = ast_parse_arguments(ev->cx, source);
    if (call->kind != AST_Call || diag_errors(ev->cx->diags) != errors) return false;
    target_names_at_hand(ev);
    return ev_arguments(ev, call->Call.args, out) && diag_errors(ev->cx->diags) == errors;
}

/* Calls the target with the arguments of --init. */
static Sval ev_init_call(Eval *ev, Sval target, Span at) {
    Args args;
    if (target.kind == SV_POISON || !init_arguments(ev, &args)) return sv_poison();
    return sv_call(ev, target, &args, at);
}

/* Returns whether a function may be a factory: it can be called with the arguments of --init, and returns a module. */
static bool may_be_factory(Eval *ev, const Function *f) {
    f = func_behind_wrappers(ev, f);
    AstList params = ast_params(f->ast);
    if (ev->options->init) return true;
    for (uint32_t i = 0; i < params.n; i++) {
        AstOp role = params.at[i]->Param.role;
        if (role == OP_ParamStar || role == OP_ParamStarStar) continue;
        if (f->defaults[i].kind == SV_UNBOUND) return false;
    }
    return true;
}

/* Returns whether one of the function's own parameters is described as an input. */
static bool is_described(const Eval *ev, const Function *f) {
    AstList params = ast_params(f->ast);
    for (uint32_t i = 0; i < ev->options->inputs; i++) {
        const char *text = ev->options->input[i] + strspn(ev->options->input[i], " ");
        size_t n = strcspn(text, " :=");
        for (uint32_t k = 0; k < params.n; k++) {
            Sym name = params.at[k]->Param.name;
            if (name && strlen(name) == n && !memcmp(name, text, n)) return true;
        }
    }
    return false;
}

/* Returns a target that is not called to make the model, after refusing --init for it. */
static Sval made_already(Eval *ev, Sval target, Span at) {
    if (!ev->options->init || target.kind == SV_POISON) return target;
    return EV_POISON(ev, DIAG_12, at, "--init applies to a class or a factory only, and the target is %s",
                     sv_describe(ev, target));
}

Sval ev_instance(Eval *ev, Sval target, Span at) {
    if (target.kind == SV_OBJECT || target.kind == SV_POISON) return made_already(ev, target, at);
    if (target.kind == SV_FUNC && !may_be_factory(ev, target.func)) return target;
    if (target.kind == SV_UNKNOWN) return absent_refuse(ev, target), sv_poison();
    if (target.kind != SV_FUNC && target.kind != SV_METHOD && !is_module_class(target) && target.kind != SV_CLASS)
        return EV_POISON(ev, DIAG_3011, at,
                         "%s cannot be compiled: the target must be a module class, a function on tensors or a factory",
                         sv_describe(ev, target));
    if (target.kind == SV_CLASS && !is_module_class(target)) {
        if (ev_may_lack_code(ev)) return sv_poison(); /* the line with its bases, for instance */
        const Ast *class = target.class->ast;
        return EV_POISON(ev, DIAG_3011, class ? class->at : at, "the class `%s` is not derived from nn.Module",
                         target.class->name);
    }
    uint32_t errors = diag_errors(ev->cx->diags);
    DiagMark mark = diag_mark(ev->cx->diags);
    Sval made = ev_init_call(ev, target, at);
    if (made.kind == SV_OBJECT || target.kind == SV_CLASS) return made;
    bool told = ev->options->example || (target.kind == SV_FUNC && is_described(ev, target.func));
    if (target.kind == SV_FUNC && !ev->options->init && told) {
        diag_drop(ev->cx->diags, mark); /* it was called without its inputs */
        ev->now.raised = sv_poison(), ev->now.unreachable = ev->now.may_raise = false;
        return target;
    }
    if (made.kind == SV_UNKNOWN)
        return unknown_error(ev, made, target.kind == SV_FUNC ? target.func->ast->at : at), sv_poison();
    if (diag_errors(ev->cx->diags) == errors) return made_already(ev, target, at);
    if (target.kind == SV_FUNC && !ev->options->init) inputs_note_nothing_passed(ev, target.func);
    return sv_poison();
}
