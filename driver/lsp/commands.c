/* Compiles models of a text on request, and shows their size above them, or their graph as a text or a page. */
#include <stdio.h>
#include <string.h>

#include "backend/backend.h"
#include "base/report.h"
#include "driver/commands/compile.h"
#include "driver/lsp/tree.h"

/* ---- compiling ---- */

typedef struct Compile {
    Server *server;
    char problem[512]; /* the first error */
} Compile;

static void take_message(void *user, const sc_diagnostic *d) {
    Compile *c = user;
    if (d->level == SC_ERROR && !c->problem[0]) snprintf(c->problem, sizeof c->problem, "%s: %s", d->code, d->message);
}

static int read_open(void *user, const char *name, sc_bytes *bytes) {
    Compile *c = user;
    return server_read(c->server, name, bytes);
}

static int stop(void *user) {
    Compile *c = user;
    return server_gives_up(c->server);
}

/* Returns the problem as valid UTF-8: a message may contain bytes of the program, and may have been truncated. */
static const char *problem_of(Server *s, const Compile *c) {
    json_t *text = report_string(c->problem);
    const char *kept = text ? arena_text(s->message, json_string_value(text), json_string_length(text)) : "";
    json_decref(text);
    return kept;
}

/* Returns the open session with its result, or NULL with the reason in c->problem. */
static sc_session *compile(Compile *c, const Document *d, const char *name, Emit emit) {
    Server *s = c->server;
    sc_session *made = sc_open(&(sc_options){.size = sizeof(sc_options),
                                             .user = c,
                                             .diagnostic = take_message,
                                             .read = read_open,
                                             .no_files = s->session->given.no_files,
                                             .stop = stop});
    if (!made) return NULL;
    made->options = s->options;
    made->options.emit = emit;
    if (sc_source(made, d->path, d->text, d->length) == SC_OK &&
        session_compile_described(made, &(Described){d->path, name}) == SC_OK)
        return made;
    sc_close(made);
    return NULL;
}

/* ---- lenses ---- */

static bool has_method(const Ast *class, const char *name) {
    for (uint32_t i = 0; i < class->ClassDef.body.n; i++) {
        const Ast *one = class->ClassDef.body.at[i];
        if (one->kind == AST_FunctionDef && strcmp(one->FunctionDef.name, name) == 0) return true;
    }
    return false;
}

static bool is_annotated(const Ast *function) {
    for (uint32_t i = 0; i < function->FunctionDef.params.n; i++) {
        const Ast *annotation = function->FunctionDef.params.at[i]->Param.annotation;
        const char *name = !annotation                         ? ""
                           : annotation->kind == AST_Name      ? annotation->Name.name
                           : annotation->kind == AST_Attribute ? annotation->Attribute.name
                                                               : "";
        if (strcmp(name, "Tensor") == 0) return true;
    }
    return false;
}

static bool is_model(const Ast *stmt) {
    if (stmt->kind == AST_ClassDef) return has_method(stmt, "forward");
    return stmt->kind == AST_FunctionDef && is_annotated(stmt);
}

/* Returns what an editor sends back to have a lens resolved. */
json_t *code_lenses(Server *s, const json_t *params) {
    Document *d = server_document(s, params);
    Tree *tree = d ? server_tree(s, d) : NULL;
    if (!tree) return NULL;
    json_t *list = json_array();
    for (uint32_t i = 0; i < tree->use.n; i++) {
        const NameUse *use = &tree->use.at[i];
        if (use->role != USE_DEFINED || use->scope || !is_model(use->ast)) continue;
        json_array_append_new(list, json_pack("{s:o, s:{s:s, s:s}}", "range", range_of_offsets(s, d, use->lo, use->hi),
                                              "data", "uri", d->uri, "name", use->name));
    }
    return list;
}

static const char *size_of(Arena *mem, uint64_t bytes) {
    static const char *const unit[] = {"B", "kB", "MB", "GB", "TB"};
    double size = (double)bytes;
    int i = 0;
    for (; size >= 1000 && i < 4; i++) size /= 1000;
    return arena_printf(mem, i && size < 10 ? "%.1f %s" : "%.0f %s", size, unit[i]);
}

static const char *lens_title(Server *s, const Document *d, const char *name) {
    Compile c = {.server = s};
    sc_session *made = compile(&c, d, name, EMIT_ONNX);
    if (!made) return arena_printf(s->message, "does not compile: %s", problem_of(s, &c));
    uint32_t nodes = backend_nodes(made->result.model);
    uint64_t bytes = backend_weight_bytes(made->result.model, true) + backend_weight_bytes(made->result.model, false);
    const char *title = arena_printf(s->message, "compiles: %u node%s, %s \u00b7 show graph", nodes,
                                     nodes == 1 ? "" : "s", size_of(s->message, bytes));
    sc_close(made);
    return title;
}

json_t *resolve_lens(Server *s, const json_t *params) {
    const json_t *data = json_object_get(params, "data");
    const char *uri = text_at(data, "uri"), *name = text_at(data, "name");
    Document **place = server_place(s, uri);
    if (!place || !name) return server_fail(s, INVALID_PARAMS, "the lens does not belong to an open document");
    const char *title = lens_title(s, *place, name);
    return json_pack("{s:O, s:O, s:{s:s, s:s, s:[s, s]}}", "range", json_object_get(params, "range"), "data", data,
                     "command", "title", title, "command", SHOW_GRAPH, "arguments", uri, name);
}

/* ---- commands ---- */

/* Returns the definition at module level that contains a position. */
static const char *model_at(Server *s, Document *d, const json_t *position) {
    Tree *tree = server_tree(s, d);
    size_t at = tree ? offset_at(s, d, position) : 0;
    for (uint32_t i = 0; tree && i < tree->use.n; i++) {
        const NameUse *use = &tree->use.at[i];
        if (use->role != USE_DEFINED || use->scope || !is_model(use->ast)) continue;
        if (tree_offset(tree, use->ast->at.lo) <= at && at <= tree_offset(tree, use->ast->at.hi)) return use->name;
    }
    return NULL;
}

/* Compiles the definition at [uri, name or position], and returns {"name", "form", "text"}. */
static json_t *show(Server *s, const json_t *arguments, Emit emit, const char *form) {
    const char *uri = json_string_value(json_array_get(arguments, 0));
    const json_t *which = json_array_get(arguments, 1);
    Document **place = server_place(s, uri);
    if (!place) return server_fail(s, INVALID_PARAMS, "the first argument must be the URI of an open document");
    const char *name = json_is_object(which) ? model_at(s, *place, which) : json_string_value(which);
    if (!name)
        return server_fail(s, INVALID_PARAMS, "the second argument must be the name of a model, or a position in one");
    Compile c = {.server = s};
    sc_session *made = compile(&c, *place, name, emit);
    if (!made)
        return server_fail(s, REQUEST_FAILED,
                           arena_printf(s->message, "`%s` does not compile: %s", name, problem_of(s, &c)));
    json_t *answer = json_pack("{s:s, s:s, s:s%}", "name", name, "form", form, "text", made->result.text,
                               made->result.length);
    sc_close(made);
    return answer;
}

static const struct Command {
    const char *name, *form;
    Emit emit;
} commands[] = {{SHOW_GRAPH, "text", EMIT_TEXT}, {"scriptc.page", "html", EMIT_HTML}, {"scriptc.dot", "dot", EMIT_DOT}};

json_t *command_names(void) {
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        json_array_append_new(list, json_string(commands[i].name));
    return list;
}

json_t *execute(Server *s, const json_t *params) {
    const char *name = text_at(params, "command");
    for (size_t i = 0; name && i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(commands[i].name, name) == 0)
            return show(s, json_object_get(params, "arguments"), commands[i].emit, commands[i].form);
    return server_fail(s, INVALID_PARAMS, "this command is not supported");
}
