/* Walks the objects of an archive: modules with their classes, tensors with dtype and shape, other attributes, and the
 * methods of the root's class. The texts, which are parsed and not evaluated, show which tensors are parameters. */
#include "frontend/archive/tree.h"
#include "formats/pickle.h"
#include "syntax/ast.h"

#include <string.h>

typedef struct Tree {
    Context *cx;
    const Zip *zip;
    ArchiveEntryFn *entry;
    void *user;
    Malformed *why;
    Map text; /* Sym of a module -> const Ast * */
    Map seen; /* objects and tensors that were met */
    uint32_t depth;
} Tree;

/* ---- texts ---- */

static const Ast *read_text(Tree *t, Sym module) {
    char *path = arena_printf(t->cx->mem, "code/%s.py", module);
    for (char *p = path + 5; *p && p < path + strlen(path) - 3; p++)
        if (*p == '.') *p = '/';
    const ZipMember *member = zip_find(t->cx, t->zip, path);
    const char *text;
    if (!member) return NULL;
    if (member->length > (uint64_t)t->cx->limits.source_bytes) cx_limit(t->cx, "source-bytes");
    if (!zip_read(t->cx, t->zip, member, true, &text, t->why)) return NULL;
    Source *source = src_add(t->cx->sources, path, text, member->length, false);
    if (source) source->exact_names = true;
    return source ? ast_parse(t->cx, source) : NULL;
}

static const Ast *class_of(Tree *t, const PickledGlobal *global) {
    const Ast *text = map_get(&t->text, global->module);
    if (!text && (text = read_text(t, global->module)))
        map_set(t->cx->mem, &t->text, global->module, (void *)(uintptr_t)text);
    for (uint32_t i = 0; text && i < text->Module.body.n; i++) {
        const Ast *stmt = text->Module.body.at[i];
        if (stmt->kind == AST_ClassDef && stmt->ClassDef.name == global->name) return stmt;
    }
    return NULL;
}

/* Returns whether the name is in the class's list of that name. */
static bool listed(const Ast *class, const char *list, Sym name) {
    for (uint32_t i = 0; class && i < class->ClassDef.body.n; i++) {
        const Ast *stmt = class->ClassDef.body.at[i];
        if (stmt->kind != AST_Assign || stmt->Assign.value->kind != AST_List) continue;
        const Ast *target = stmt->Assign.targets.at[0];
        if (target->kind != AST_Name || strcmp(target->Name.name, list)) continue;
        AstList items = stmt->Assign.value->List.items;
        for (uint32_t k = 0; k < items.n; k++)
            if (items.at[k]->kind == AST_Str && items.at[k]->Str.value == name) return true;
    }
    return false;
}

/* ---- methods ---- */

static const char *source_text(Tree *t, Span at) {
    size_t length;
    const char *text = src_text(t->cx->sources, at, &length);
    return text ? arena_text(t->cx->mem, text, length) : "";
}

static void put_method(Tree *t, const Ast *def) {
    Text text = text_open(t->cx->mem);
    for (uint32_t i = 1; i < def->FunctionDef.params.n; i++)
        text_printf(&text, "%s%s", i > 1 ? ", " : "", source_text(t, def->FunctionDef.params.at[i]->at));
    const char *returns = def->FunctionDef.returns ? source_text(t, def->FunctionDef.returns->at) : "None";
    const char *signature = arena_printf(t->cx->mem, "(%s) -> %s", text_done(&text), returns);
    t->entry(t->user, (ArchiveEntry){.kind = "method", .name = def->FunctionDef.name, .type = signature});
}

/* ---- objects ---- */

static const char *class_name(Tree *t, const PickledGlobal *global) {
    const char *module = global->module + strlen("__torch__"), *mark = strstr(module, ".___torch_mangle_");
    size_t n = mark ? (size_t)(mark - module) : strlen(module);
    return n ? arena_printf(t->cx->mem, "%.*s.%s", (int)n - 1, module + 1, global->name) : global->name;
}

static void put_tensor(Tree *t, const Ast *class, Sym name, Sym path, const PickledTensor *tensor) {
    Text shape = text_open(t->cx->mem);
    text_char(&shape, '[');
    for (uint32_t i = 0; i < tensor->rank; i++)
        text_printf(&shape, "%s%lld", i ? ", " : "", (long long)tensor->size[i]);
    text_char(&shape, ']');
    const char *kind = listed(class, "__parameters__", name) ? "parameter"
                       : listed(class, "__buffers__", name)  ? "buffer"
                                                             : "tensor";
    uint64_t elements = 1;
    for (uint32_t i = 0; i < tensor->rank; i++) elements *= (uint64_t)tensor->size[i];
    ArchiveEntry entry = {kind,
                          path,
                          dtype_rows[tensor->dtype].torch,
                          text_done(&shape),
                          elements,
                          elements * dtype_rows[tensor->dtype].bytes,
                          map_has(&t->seen, tensor)};
    map_set(t->cx->mem, &t->seen, tensor, t);
    t->entry(t->user, entry);
}

static void put_object(Tree *t, const Pickled *object, Sym path);

static void put_field(Tree *t, const Ast *class, Sym name, Sym path, const Pickled *v) {
    if (v->kind == PICKLED_TENSOR) {
        put_tensor(t, class, name, path, v->tensor);
    } else if (v->kind == PICKLED_OBJECT) {
        put_object(t, v, path);
    } else if (strcmp(name, "training") && strcmp(name, "_is_full_backward_hook")) {
        const char *noun = v->kind == PICKLED_UNSUPPORTED ? v->text : pickled_noun(v);
        t->entry(t->user, (ArchiveEntry){.kind = "attribute", .name = path, .type = noun});
    }
}

static void put_object(Tree *t, const Pickled *object, Sym path) {
    t->entry(t->user, (ArchiveEntry){.kind = "module", .name = path, .type = class_name(t, object->class)});
    if (map_has(&t->seen, object) || !object->state || object->state->kind != PICKLED_DICT) return;
    map_set(t->cx->mem, &t->seen, object, t);
    if (++t->depth > (uint32_t)t->cx->limits.pickle_depth) cx_limit(t->cx, "pickle-depth");
    const Ast *class = class_of(t, object->class);
    for (uint32_t i = 0; i + 1 < object->state->n; i += 2) {
        if (object->state->item[i]->kind != PICKLED_STR) continue;
        Sym name = object->state->item[i]->text;
        put_field(t, class, name, sym_below(t->cx->symbols, path, name), object->state->item[i + 1]);
    }
    t->depth--;
}

/* ---- the file ---- */

static bool put_version(Tree *t) {
    const ZipMember *member = zip_find(t->cx, t->zip, ".data/version");
    if (!member) member = zip_find(t->cx, t->zip, "version");
    const char *text;
    if (!member) return malformed(t->cx, t->why, DIAG_7041, "the archive has no version");
    if (!zip_read(t->cx, t->zip, member, true, &text, t->why)) return false;
    const char *end = memchr(text, '\n', member->length);
    Sym version = sym_n(t->cx->symbols, text, end ? (size_t)(end - text) : member->length);
    t->entry(t->user, (ArchiveEntry){.kind = "version", .name = version});
    return true;
}

bool archive_is(Context *cx, const char *path, const char *text, size_t length) {
    Zip zip;
    Malformed why = {0};
    return zip_is(text, length) && zip_open(cx, path, text, length, &zip, &why) &&
           zip_find(cx, &zip, "constants.pkl") != NULL;
}

bool archive_tree(Context *cx, const char *path, const char *text, size_t length, ArchiveEntryFn *entry, void *user,
                  Malformed *why) {
    Zip zip;
    const char *pickle;
    size_t used;
    if (!zip_open(cx, path, text, length, &zip, why)) return false;
    Tree tree = {.cx = cx, .zip = &zip, .entry = entry, .user = user, .why = why};
    const ZipMember *member = zip_find(cx, &zip, "data.pkl");
    if (!member) return malformed(cx, why, DIAG_7040, "the archive holds no data.pkl");
    if (!put_version(&tree) || !zip_read(cx, &zip, member, true, &pickle, why)) return false;
    const Pickled *root = pickle_read(cx, pickle, member->length, &used, why);
    if (!root) return false;
    if (root->kind != PICKLED_OBJECT)
        return malformed(cx, why, DIAG_7040, "the archive's root is %s, not a module", pickled_noun(root));
    put_object(&tree, root, cx_sym(cx, ""));
    const Ast *class = class_of(&tree, root->class);
    for (uint32_t i = 0; class && i < class->ClassDef.body.n; i++)
        if (class->ClassDef.body.at[i]->kind == AST_FunctionDef) put_method(&tree, class->ClassDef.body.at[i]);
    return why->text == NULL;
}
