/* Import statements. */
#include "frontend/exec/eval_private.h"
#include "frontend/kinds/protocol.h"
#include "frontend/kinds/suggest.h"
#include "frontend/modules/effects.h"
#include "frontend/modules/units.h"
#include "frontend/texts/facts.h"
#include "frontend/texts/files.h"
#include "frontend/texts/module_names.h"
#include "frontend/texts/notes.h"
#include "frontend/value/state.h"

#include <string.h>

Module *import_module(Eval *ev, Module *from, Sym dotted, int level) {
    Sym name = import_absolute(ev, from, dotted, level);
    return name ? module_find(ev, name) : NULL;
}

/* Returns whether a text may bind a name although it does not mention it: from other modules, or by computing names. */
static bool may_bind_unmentioned(Eval *ev, const Source *source) {
    static const char what[] = "binds unmentioned names";
    static const char *const ways[] = {"import *",   "globals()", "sys.modules", "\ndef __getattr__",
                                       "\nlocals()", "\nvars()",  "\nexec("};
    const bool *known = source_note(ev, source, what);
    bool found = false;
    for (size_t i = 0; !known && !found && i < sizeof ways / sizeof *ways; i++)
        found = str_find(src_bytes(source), source->length, ways[i], strlen(ways[i])) != NULL;
    return known ? *known : *source_note_set(ev, source, what, found);
}

Module *import_for_name(Eval *ev, Module *from, Sym dotted, int level, Sym name) {
    bool package = false, prelude = false;
    Sym full = import_absolute(ev, from, dotted, level);
    if (!full || map_has(&ev->modules.opened, full)) return full ? module_find(ev, full) : NULL;
    const Source *source = files_module(ev, full, &package, &prelude);
    if (!source || prelude || package) return module_find(ev, full);
    bool named = facts_may_have(ev, text_facts(ev, source), source, name) &&
                 str_find(src_bytes(source), source->length, name, sym_length(name));
    return named || may_bind_unmentioned(ev, source) ? module_find(ev, full) : NULL;
}

static Sval unknown(Eval *ev, Sym name, Span at) {
    bool evaluated = !package_shows(ev, name) || !files_have_package(ev, name);
    if (ev->now.handlers && !ev->check.on && evaluated) {
        package_missed(ev, name);
        return sv_raise(ev, "ModuleNotFoundError", DIAG_3090, at, "No module named '%s'", name);
    }
    return (Sval){.kind = SV_UNKNOWN, .sym = name};
}

/* Binds the name of a module that was not found, such as one written in C, in the package of the program that it
 * belongs to, as an import does. */
static void bind_in_package(Eval *ev, Sym name, Sval v) {
    Sym above = module_parent_name(ev, name);
    Module *package = above ? module_find(ev, above) : NULL;
    if (package && !package->prelude && package->source)
        frame_set(ev, package->cell, cx_sym(ev->cx, name + sym_length(above) + 1), v);
}

Sval modules_import(Eval *ev, Sym dotted, int level, Span at) {
    Sym name = import_absolute(ev, ev->now.frame->module, dotted, level);
    if (!name)
        return sv_raise(ev, "ImportError", DIAG_3002, at, "a relative import goes beyond the top-level package of `%s`",
                        ev->now.frame->module->name);
    Module *module = module_find(ev, name);
    bool itself = module && !module->prelude && !level && !strchr(name, '.') &&
                  module->source == ev->now.frame->module->source;
    if (itself && ev->check.on) return unknown(ev, name, at); /* a package of that name may be installed */
    if (module) return (Sval){.kind = SV_MODULE, .module = module};
    Sval v = unknown(ev, name, at);
    if (v.kind == SV_UNKNOWN) bind_in_package(ev, name, v);
    return v;
}

static Sval imported_name(Eval *ev, Sval module, const Ast *stmt, const Ast *alias) {
    Sym name = alias->Alias.path;
    if (module.kind == SV_UNKNOWN)
        return (Sval){.kind = SV_UNKNOWN, .sym = sym_printf(ev->cx->symbols, "%s.%s", sv_text(module), name)};
    Sval v = module_attr(ev, module.module, name, alias->at);
    if (v.kind != SV_UNBOUND) return v;
    if (module.module->prelude || !module.module->source) {
        if (!ev->now.handlers || ev->check.on || absent_exists(ev, module, name)) return absent_value(ev, module, name);
    }
    return sv_raise(ev, "ImportError", DIAG_3002, stmt->at, "cannot import name `%s` from `%s`", name,
                    module.module->name);
}

static void bind_name(Eval *ev, Sym name, Sval v) { frame_set(ev, ev->now.frame->cell, name, v); }

/* Opens the modules that the statement imports from a folder without a text, since such a folder is found by its
 * modules. */
static void find_in_folder(Eval *ev, const Ast *stmt) {
    Sym base = import_absolute(ev, ev->now.frame->module, stmt->ImportFrom.module, (int)stmt->ImportFrom.level);
    if (!base || imports_star(stmt) || module_find(ev, base)) return;
    for (uint32_t i = 0; i < stmt->ImportFrom.names.n; i++)
        module_find(ev, sym_below(ev->cx->symbols, base, stmt->ImportFrom.names.at[i]->Alias.path));
}

static Flow import_from(Eval *ev, const Ast *stmt) {
    find_in_folder(ev, stmt);
    Sval module = ev_import(ev, stmt->ImportFrom.module, (int)stmt->ImportFrom.level, stmt->at);
    if (imports_star(stmt)) return FLOW_NEXT;
    if (module.kind == SV_POISON) {
        bool caught = ev->now.handlers && !ev->check.on;
        for (uint32_t i = 0; !caught && i < stmt->ImportFrom.names.n; i++) {
            const Ast *alias = stmt->ImportFrom.names.at[i];
            bind_name(ev, alias->Alias.name ? alias->Alias.name : alias->Alias.path, module);
        }
        return FLOW_NEXT;
    }
    for (uint32_t i = 0; i < stmt->ImportFrom.names.n; i++) {
        const Ast *alias = stmt->ImportFrom.names.at[i];
        Sval v = imported_name(ev, module, stmt, alias);
        if (ev->now.raised.kind != SV_POISON) break;
        bind_name(ev, alias->Alias.name ? alias->Alias.name : alias->Alias.path, v);
    }
    return FLOW_NEXT;
}

/* Returns what the text of a package binds to the name of one of its modules, which hides that module; SV_UNBOUND if
 * there is no such text. */
static Sval hidden_module(Eval *ev, Sym path, Span at) {
    Sym above = module_parent_name(ev, path);
    Module *package = above ? module_find(ev, above) : NULL;
    Sym name = above ? cx_sym(ev->cx, path + sym_length(above) + 1) : NULL;
    return package && map_has(&package->binding, name) ? module_attr(ev, package, name, at) : sv_unbound();
}

/* Executes `import a.b`, which binds a, or `import a.b as c`, which binds a.b. The latter need not be the module of
 * that name. */
static Sval import_plain(Eval *ev, const Ast *alias, Sym *name) {
    Sval hidden = alias->Alias.name ? hidden_module(ev, alias->Alias.path, alias->at) : sv_unbound();
    Sval module = hidden.kind == SV_UNBOUND ? ev_import(ev, alias->Alias.path, 0, alias->at) : hidden;
    *name = alias->Alias.name ? alias->Alias.name : alias->Alias.path;
    const char *dot = alias->Alias.name ? NULL : strchr(alias->Alias.path, '.');
    if (!dot || module.kind == SV_POISON) return module;
    *name = sym_n(ev->cx->symbols, alias->Alias.path, (size_t)(dot - alias->Alias.path));
    Module *top = module_find(ev, *name);
    if (top) return (Sval){.kind = SV_MODULE, .module = top};
    return (Sval){.kind = SV_UNKNOWN, .sym = *name};
}

static void note_import(Eval *ev, const Imported *imported, void *user) {
    (void)imported, (void)user;
    ev->modules.in_text->imports = true;
}

/* Executes an import statement. An exception that it raises is left in ev->now.raised, for the end of the statement. */
Flow modules_import_stmt(Eval *ev, const Ast *stmt) {
    bool inside = ev->modules.in_text && ev->modules.in_text->ast != stmt;
    if (inside && !ev->now.frame->module->prelude && !ev->modules.in_text->imports)
        imports_of(ev, ev->now.frame->module, stmt, note_import, NULL);
    if (stmt->kind == AST_ImportFrom) return import_from(ev, stmt);
    for (uint32_t i = 0; i < stmt->Import.names.n; i++) {
        Sym name;
        Sval v = import_plain(ev, stmt->Import.names.at[i], &name);
        if (ev->now.raised.kind != SV_POISON) break;
        bind_name(ev, name, v);
    }
    return FLOW_NEXT;
}
