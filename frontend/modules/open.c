/* Opens modules: finds the text of a name, and reads it together with those of the packages around it. */
#include "frontend/kinds/protocol.h"
#include "frontend/modules/units.h"
#include "frontend/texts/files.h"
#include "frontend/texts/module_names.h"

#include <string.h>

static Module *module_open(Eval *ev, Sym name) {
    Module *module = arena_new(ev->cx->program, Module);
    module->name = name;
    module->guarded = ev->now.handlers != NULL;
    module->cell = heap_new(ev, CELL_FRAME, (Span){0, 0});
    heap_cell(ev, module->cell)->module = module;
    map_set(ev->cx->program, &ev->modules.opened, name, module);
    return module;
}

static Module *open_text(Eval *ev, Sym name, const Source *source, bool package, bool outline) {
    Module *module = module_open(ev, name);
    module->source = source;
    module->package = package;
    module->prelude = source->builtin;
    if (module->prelude) module->native = name;
    if (module->prelude && op_is_attribute(name))
        module->ops = cx_sym(ev->cx, "aten"), module->ops_prefix = op_prefix(name);
    module->outlined = outline && !module->prelude;
    if (module_mentions(ev, module, "custom_op_symbolic")) ev->modules.lowerings.registers = true;
    ErrorTally before = errors_now(ev);
    module->packed = files_packed(ev, source);
    module->ast = module->packed ? ast_unpack_outline(module->packed)
                                 : files_tree(ev, source, module->outlined ? &module->gaps : NULL);
    module->errors = errors_since(ev, before);
    module_scan(ev, module);
    return module;
}

Module *module_of_source(Eval *ev, Sym name, const Source *source, bool package) {
    const ParsedFile *parsed = ev->options->parsed;
    return open_text(ev, name, source, package, parsed && parsed->source == source && parsed->gaps);
}

/* Adds the folders that texts have put on sys.path to the search path; returns whether there is a new one. They are
 * searched last, wherever in sys.path they are. */
static bool path_has_grown(Eval *ev) {
    Module *sys = map_get(&ev->modules.opened, cx_sym(ev->cx, "sys"));
    Sval list = sys ? module_attr(ev, sys, cx_sym(ev->cx, "path"), (Span){0, 0}) : sv_none();
    if (list.kind != SV_LIST || !list_is_static(ev, list)) return false;
    bool grown = false;
    for (uint32_t i = 0; i < list_count(ev, list); i++) {
        Sval folder = list_get(ev, list, i);
        if (folder.kind == SV_STR && *sv_text(folder)) grown |= files_search_also(ev, cx_sym(ev->cx, sv_text(folder)));
    }
    return grown;
}

/* Returns the module of that name if it has a text. `folder`: the archive has at least submodules. */
static Module *module_text(Eval *ev, Sym dotted, bool *folder) {
    bool package = false, prelude = false;
    Source *source = archive_source(ev, dotted, &package);
    *folder = package;
    if (!source && !package) source = files_module(ev, dotted, &package, &prelude);
    if (!source && !package && path_has_grown(ev)) source = files_module(ev, dotted, &package, &prelude);
    return source ? open_text(ev, dotted, source, package, true) : NULL;
}

/* Makes a package without a text of its own: a folder that only contains modules. */
static Module *module_folder(Eval *ev, Sym name) {
    Module *module = module_open(ev, name);
    module->package = true;
    return module;
}

/* Opens the enclosing packages, up to the first known one, with their texts if they have any. */
static void open_parents(Eval *ev, Module *below) {
    for (Sym name = module_parent_name(ev, below->name); name; name = module_parent_name(ev, name)) {
        Module *known = map_get(&ev->modules.opened, name);
        bool folder;
        below->parent = known ? known : module_text(ev, name, &folder);
        if (!below->parent) below->parent = module_folder(ev, name);
        if (known) return;
        below = below->parent;
    }
}

/* Returns the module of that name, which is opened on first use; NULL: none. */
Module *modules_find(Eval *ev, Sym dotted) {
    Module *module = map_get(&ev->modules.opened, dotted);
    if (module) return module;
    bool folder;
    module = module_text(ev, dotted, &folder);
    if (!module && folder) module = module_folder(ev, dotted);
    if (module) open_parents(ev, module);
    return module;
}

/* For torch.ops.NAMESPACE. */
Sval module_of_operators(Eval *ev, Sym name) {
    Sym full = sym_printf(ev->cx->symbols, "torch.ops.%s", name);
    Module *module = map_get(&ev->modules.opened, full);
    if (!module) {
        module = module_open(ev, full);
        module->ops = name, module->ops_prefix = "";
        module->native = full;
    }
    return (Sval){.kind = SV_MODULE, .module = module};
}
