/* Walks the contents of a torch.save file of whole modules: modules with their classes and where those are found,
 * tensors, other attributes. Nothing is evaluated: the tables of a module are recognised by their names. */
#include "formats/stored.h"
#include "frontend/archive/tree.h"

#include <string.h>

typedef struct Tree {
    Context *cx;
    ArchiveEntryFn *entry;
    FindSourceFn *find;
    void *user;
    const PickleReading *reading;
    Map seen;    /* objects and tensors that were met */
    Map entered; /* dictionaries that were met */
    uint32_t depth;
} Tree;

static const Pickled *state_of(const Pickled *v) {
    if (v->kind != PICKLED_MADE) return NULL;
    for (const PickledChange *c = v->made->change; c; c = c->next)
        if (c->what == CHANGE_STATE && pickled_get(c->item[0], "_modules")) return c->item[0];
    const Pickled *args = v->made->args;
    return args->n && pickled_get(args->item[0], "_modules") ? args->item[0] : NULL;
}

static bool carries_source(const Tree *t, const PickledGlobal *class) {
    for (uint32_t i = 0; i < t->reading->source.n; i++)
        if (t->reading->source.at[i].class == class && t->reading->source.at[i].source) return true;
    return false;
}

static const char *class_text(Tree *t, const Pickled *v) {
    if (v->made->callee->kind != PICKLED_GLOBAL) return "a class created at run time";
    const PickledGlobal *class = v->made->callee->global;
    const char *file = t->find(t->user, class->module);
    if (file && !*file) return arena_printf(t->cx->mem, "%s.%s", class->module, class->name);
    if (!file) file = carries_source(t, class) ? "source in the file" : "source not found";
    return arena_printf(t->cx->mem, "%s.%s (%s)", class->module, class->name, file);
}

static void put_tensor(Tree *t, const char *kind, Sym path, const PickledTensor *tensor) {
    Text shape = text_open(t->cx->mem);
    uint64_t elements = 1;
    text_char(&shape, '[');
    for (uint32_t i = 0; i < tensor->rank; i++) {
        text_printf(&shape, "%s%lld", i ? ", " : "", (long long)tensor->size[i]);
        elements *= (uint64_t)tensor->size[i];
    }
    text_char(&shape, ']');
    t->entry(t->user, (ArchiveEntry){kind, path, dtype_rows[tensor->dtype].torch, text_done(&shape), elements,
                                     elements * dtype_rows[tensor->dtype].bytes, map_has(&t->seen, tensor)});
    map_set(t->cx->mem, &t->seen, tensor, t);
}

static void put_module(Tree *t, const Pickled *module, const Pickled *state, Sym path);

static void put_value(Tree *t, const char *kind, Sym path, const Pickled *v) {
    const Pickled *state = state_of(v);
    if (v->kind == PICKLED_TENSOR) {
        put_tensor(t, kind, path, v->tensor);
    } else if (state) {
        put_module(t, v, state, path);
    } else if (v->kind != PICKLED_NONE || !strcmp(kind, "attribute")) {
        const char *noun = v->kind == PICKLED_UNSUPPORTED ? v->text : pickled_noun(v);
        t->entry(t->user, (ArchiveEntry){.kind = "attribute", .name = path, .type = noun});
    }
}

/* Lists the parts of a table under their own names. */
static void put_table(Tree *t, const Pickled *state, const char *table, const char *kind, Sym path) {
    const Pickled *entries = pickled_get(state, table);
    for (uint32_t i = 0; entries && entries->kind == PICKLED_DICT && i + 1 < entries->n; i += 2)
        if (entries->item[i]->kind == PICKLED_STR)
            put_value(t, kind, sym_below(t->cx->symbols, path, entries->item[i]->text), entries->item[i + 1]);
}

/* Returns whether every module has the attribute: a table, a hook or a mode. */
static bool is_own(const char *name) {
    static const char *const endings[] = {"_hooks", "_hook", "_hooks_with_kwargs", "_hooks_always_called"};
    size_t n = strlen(name);
    for (size_t i = 0; name[0] == '_' && i < sizeof endings / sizeof *endings; i++)
        if (str_ends(name, n, endings[i])) return true;
    return !strcmp(name, "training") || !strcmp(name, "_parameters") || !strcmp(name, "_buffers") ||
           !strcmp(name, "_modules") || !strcmp(name, "_non_persistent_buffers_set");
}

static void put_module(Tree *t, const Pickled *module, const Pickled *state, Sym path) {
    t->entry(t->user, (ArchiveEntry){.kind = "module", .name = path, .type = class_text(t, module)});
    if (map_has(&t->seen, module)) return;
    map_set(t->cx->mem, &t->seen, module, t);
    if (++t->depth > (uint32_t)t->cx->limits.pickle_depth) cx_limit(t->cx, "pickle-depth");
    put_table(t, state, "_parameters", "parameter", path);
    put_table(t, state, "_buffers", "buffer", path);
    for (uint32_t i = 0; i + 1 < state->n; i += 2)
        if (state->item[i]->kind == PICKLED_STR && !is_own(state->item[i]->text))
            put_value(t, state->item[i + 1]->kind == PICKLED_TENSOR ? "tensor" : "attribute",
                      sym_below(t->cx->symbols, path, state->item[i]->text), state->item[i + 1]);
    put_table(t, state, "_modules", "module", path);
    t->depth--;
}

/* Lists modules in the dictionaries of a checkpoint under their keys. */
static bool put_found(Tree *t, const Pickled *v, Sym path, int depth) {
    const Pickled *state = state_of(v);
    bool found = state != NULL;
    if (state) put_module(t, v, state, path);
    if (v->kind != PICKLED_DICT || !pickled_enter(t->cx, &t->entered, v, depth)) return found;
    for (uint32_t i = 0; depth && i + 1 < v->n; i += 2)
        if (v->item[i]->kind == PICKLED_STR)
            found |= put_found(t, v->item[i + 1], sym_below(t->cx->symbols, path, v->item[i]->text), depth - 1);
    return found;
}

bool pickled_tree(Context *cx, const char *path, const char *text, size_t length, ArchiveEntryFn *entry,
                  FindSourceFn *find, void *user) {
    enum { DEEPEST = 4 };
    TorchFile file;
    PickleReading reading = {.modules = true};
    Malformed why = {0};
    if (!torch_is_legacy(text, length) && !zip_is(text, length)) return false;
    if (!torch_file_open(cx, path, text, length, &reading, &file, &why)) return false;
    Tree tree = {.cx = cx, .entry = entry, .find = find, .user = user, .reading = &reading};
    return put_found(&tree, file.root, cx_sym(cx, ""), DEEPEST);
}
