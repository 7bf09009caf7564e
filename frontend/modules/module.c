/* Looks up names in a module: in its text, its C functions, its star imports, its submodules and operators. */
#include "frontend/exec/eval_private.h"
#include "frontend/kinds/protocol.h"
#include "frontend/modules/effects.h"
#include "frontend/modules/shared_state.h"
#include "frontend/modules/units.h"
#include "frontend/tensor/lowerings.h"
#include "frontend/tensor/tensor.h"
#include "frontend/texts/files.h"
#include "frontend/texts/module_names.h"
#include "frontend/value/state.h"

#include <ctype.h>
#include <string.h>

/* Returns the first unit that has not started where the name is read: the unit being evaluated, also in a function that
 * it calls, except for names that nothing before it binds. */
static uint32_t run_limit(const Eval *ev, const Module *module, const Bound *bound) {
    if (!module->running) return UINT32_MAX;
    bool in_its_text = ev->now.frame && ev->now.frame->cell == module->running->frame;
    return in_its_text || bound->unit.at[0] < module->running->unit ? module->running->unit : UINT32_MAX;
}

/* Runs the units of a name. A unit counts as run only when it has ended; until then, it sees the values that earlier
 * units gave the name. */
static void run_bound(Eval *ev, Module *module, Bound *bound) {
    uint32_t limit = run_limit(ev, module, bound), i = bound->next;
    for (; i < bound->unit.n && bound->unit.at[i] < limit; i = bound->next) {
        uint32_t k = bound->unit.at[i];
        if (module->unit[k].state == UNIT_RUNNING) break;
        unit_run(ev, module, k);
        if (module->unit[k].state == UNIT_PENDING) break;
        if (bound->next == i) bound->next++;
    }
}

/* Handles a unit that failed and whose errors were dropped (a side effect, a loop's trial round): it runs again when
 * its names are needed, so that the reason is reported. */
static void failed_in_silence(Eval *ev, Module *module, Bound *bound, Sym name) {
    Sval *value = map_get(&module->value, name);
    bool poisoned = value && value->kind == SV_POISON;
    for (uint32_t i = 0; i < bound->unit.n; i++) {
        TopLevel *unit = &module->unit[bound->unit.at[i]];
        ev_step(ev);
        if (unit->state != UNIT_DONE || diag_errors(ev->cx->diags) >= unit->errors) continue;
        if (unit->errors == HIDDEN_ERRORS && (!poisoned || diag_is_quiet(ev->cx->diags))) continue;
        unit->state = UNIT_PENDING;
        unit->errors = 0;
        unit->whole = false;
        bound->next = 0;
        if (poisoned) *value = sv_unbound();
    }
}

/* Does the same for a text with syntax errors: it is parsed again for its messages. */
static void tell_broken_text(Eval *ev, Module *module) {
    if (diag_is_quiet(ev->cx->diags) || diag_errors(ev->cx->diags) >= module->errors) return;
    files_tree(ev, module->source, module->outlined ? &(AstOutline){0} : NULL);
    module->errors = diag_errors(ev->cx->diags);
}

static Sval running_value(Eval *ev, const Module *module, Sym name) {
    for (const RunningUnit *r = module->running; r; r = r->up) {
        Sval v = frame_get(ev, r->frame, name);
        if (v.kind != SV_UNBOUND) return v;
    }
    return sv_unbound();
}

/* Returns the value that the name has before unit `limit`, if one of the units before it has bound it. */
static const Sval *value_before(const Bound *bound, uint32_t limit, const Sval *last) {
    uint32_t before = bound->last > limit ? older_number(bound, limit) : 0;
    return before ? bound->older.at[before - 1].value : last;
}

static Sval text_value(Eval *ev, Module *module, Sym name) {
    Bound *bound = map_get(&module->binding, name);
    if (bound && module->failures) failed_in_silence(ev, module, bound, name);
    if (module->errors) tell_broken_text(ev, module);
    if (bound && bound->next < bound->unit.n) run_bound(ev, module, bound);
    Sval v = running_value(ev, module, name);
    if (v.kind != SV_UNBOUND) return v;
    const Sval *value = map_get(&module->value, name);
    if (value && bound && bound->older.n) value = value_before(bound, run_limit(ev, module, bound), value);
    return value ? *value : sv_unbound();
}

/* ---- star imports ---- */

static bool lists(Eval *ev, Sval list, Sym name, Span at) {
    Sval found = sv_contains(ev, list, sv_str(name), at);
    return found.kind == SV_BOOL && found.b;
}

/* Returns whether the module's star import provides the name, which a decorator may put into `__all__`. */
static bool listed(Eval *ev, Module *module, Sym name, Span at) {
    Sym all = cx_sym(ev->cx, "__all__");
    if (!map_get(&module->binding, all)) return name[0] != '_';
    Sval list = text_value(ev, module, all);
    if (list.kind != SV_LIST && list.kind != SV_TUPLE) return name[0] != '_';
    if (lists(ev, list, name, at)) return true;
    const Bound *bound = map_get(&module->binding, name);
    if (!bound || bound->next || !ast_decorators(module->unit[bound->unit.at[0]].ast).n) return false;
    text_value(ev, module, name);
    return lists(ev, list, name, at);
}

static Sval submodule(Eval *ev, const Module *module, Sym name) {
    Module *child = module->package ? module_find(ev, sym_below(ev->cx->symbols, module->name, name)) : NULL;
    return child ? (Sval){.kind = SV_MODULE, .module = child} : sv_unbound();
}

Module *modules_starred(Eval *ev, Module *module, uint32_t unit) {
    const Ast *stmt = module->unit[unit].ast;
    return import_module(ev, module, stmt->ImportFrom.module, (int)stmt->ImportFrom.level);
}

/* Marks what is searched for a name. Returns false if that was done on another path of the same search: modules that
 * import each other's names have many paths and few modules. */
static bool search_reaches(Eval *ev, Sym name, uint64_t *mark, ImportSearch *outer) {
    if (ev->modules.search.name == name && *mark == ev->modules.search.number) return false;
    cx_tick(ev->cx);
    *outer = ev->modules.search;
    if (outer->name != name) ev->modules.search = (ImportSearch){name, ++ev->modules.searches};
    *mark = ev->modules.search.number;
    return true;
}

/* Begins to search the star imports of a module for a name. Returns false if such a search is under way already, or
 * was done on another path. */
static bool search_begins(Eval *ev, Module *module, Sym name, ImportSearch *outer) {
    if (module->searching || !search_reaches(ev, name, &module->star.number, outer)) return false;
    return module->searching = true;
}

static void search_ends(Eval *ev, Module *module, ImportSearch outer) {
    module->searching = false;
    ev->modules.search = outer;
}

/* Looks up the name in what star import k imports. The module's own submodules take precedence over those of the other.
 */
static Sval starred_value(Eval *ev, Module *module, uint32_t k, Sym name, Span at) {
    const Ast *stmt = module->unit[module->stars.at[k]].ast;
    Module *from = import_for_name(ev, module, stmt->ImportFrom.module, (int)stmt->ImportFrom.level, name);
    if (!from || !listed(ev, from, name, at)) return sv_unbound();
    Sval v = module_global(ev, from, name, at);
    if (v.kind == SV_UNBOUND && submodule(ev, module, name).kind == SV_UNBOUND) v = module_attr(ev, from, name, at);
    return v;
}

/* Looks up the name in the first `limit` star imports, the last one first, as it hides those before it. */
static Sval star_value_before(Eval *ev, Module *module, uint32_t limit, Sym name, Span at) {
    Sval v = sv_unbound();
    StarSearch *star = &module->star;
    uint64_t number = star->number;
    for (uint32_t k = limit; k-- > 0 && v.kind == SV_UNBOUND;) {
        if (star->number == number && k < star->vain) break;
        star->limit = k;
        v = starred_value(ev, module, k, name, at);
    }
    if (v.kind == SV_UNBOUND && star->number == number && star->vain < limit) star->vain = limit;
    star->limit = limit;
    return v;
}

/* Looks up a name while a star import of the module is being tried, because what that one imports needs a name of the
 * module itself (`from package import Base`): the star imports before it provide it. */
static Sval star_value_meanwhile(Eval *ev, Module *module, Sym name, Span at) {
    StarSearch *star = &module->star;
    ImportSearch outer = ev->modules.search;
    bool same = outer.name == name && outer.number == star->number;
    if (!star->limit || (same && star->limit <= star->vain)) return sv_unbound();
    if (!same) {
        ev->modules.search = (ImportSearch){name, ++ev->modules.searches};
        star->number = ev->modules.search.number, star->vain = 0;
    }
    Sval v = star_value_before(ev, module, star->limit, name, at);
    ev->modules.search = outer;
    return v;
}

/* Looks up the name in the module's star imports. */
static Sval star_value(Eval *ev, Module *module, Sym name, Span at) {
    if (!module->stars.n) return sv_unbound();
    if (module->searching) return star_value_meanwhile(ev, module, name, at);
    ImportSearch outer;
    if (!search_begins(ev, module, name, &outer)) return sv_unbound();
    module->star.vain = 0;
    Sval v = star_value_before(ev, module, module->stars.n, name, at);
    search_ends(ev, module, outer);
    return v;
}

/* ---- all names ---- */

/* A search for the names of modules that import names from each other; each module is read once. */
typedef struct NameSearch {
    Eval *ev;
    Map of; /* from a Module to a Map of its names, which is incomplete while the module is read */
    Span at;
} NameSearch;

typedef struct NameSet {
    Context *cx;
    Map names;
} NameSet;

static void add_name(void *user, const char *name) {
    NameSet *set = user;
    map_set(set->cx->program, &set->names, cx_sym(set->cx, name), set);
}

static const NameSet *names_of(NameSearch *search, Module *module);

static void add_starred(NameSearch *search, NameSet *set, Module *from) {
    const NameSet *names = names_of(search, from);
    for (uint32_t i = 0; i < names->names.n; i++)
        if (listed(search->ev, from, names->names.entry[i].key, search->at)) add_name(set, names->names.entry[i].key);
}

static const NameSet *names_of(NameSearch *search, Module *module) {
    Eval *ev = search->ev;
    NameSet *set = map_get(&search->of, module);
    ev_step(ev);
    cx_check_stack(ev->cx, 0);
    if (set) return set;
    set = arena_new(ev->cx->program, NameSet);
    set->cx = ev->cx;
    map_set(ev->cx->program, &search->of, module, set);
    module_run_changes(ev, module);
    map_each (&module->binding, e) add_name(set, e->key);
    map_each (&module->value, e) add_name(set, e->key);
    map_each (&heap_contents(ev, module->cell)->object.attr, e) /* set by setattr, or from elsewhere */
        if (((const Sval *)e->value)->kind != SV_UNBOUND) add_name(set, e->key);
    if (module->native) native_names(ev, module->native, add_name, set);
    for (uint32_t k = 0; k < module->stars.n; k++) {
        Module *from = module_starred(ev, module, module->stars.at[k]);
        if (from && from != module) add_starred(search, set, from);
    }
    for (uint32_t i = 0; i < ev->modules.opened.n; i++) {
        const Module *below = ev->modules.opened.entry[i].value;
        if (below->parent == module) add_name(set, strrchr(below->name, '.') + 1);
    }
    return set;
}

void module_each_name(Eval *ev, Module *module, NativeNameFn *add, void *user, Span at) {
    NameSearch search = {.ev = ev, .at = at};
    const NameSet *set = names_of(&search, module);
    map_each (&set->names, e) add(user, e->key);
}

/* ---- attributes ---- */

/* Returns the folder of a package as `__path__`, a list of one text; unbound for what is no package. */
static Sval package_path(Eval *ev, const Module *module) {
    const char *file = module->package && module->source ? module->source->name : NULL,
               *slash = file ? strrchr(file, '/') : NULL;
    if (!file || module->prelude) return sv_unbound();
    Sval folder = sv_str(slash ? sym_n(ev->cx->symbols, file, (size_t)(slash - file)) : cx_sym(ev->cx, "."));
    return sv_list(ev, 1, &folder);
}

static Sval module_special(Eval *ev, Module *module, Sym name, Span at) {
    if (!strcmp(name, "__name__")) return sv_str(module->name);
    if (!strcmp(name, "__package__")) {
        Sym up = module->package ? module->name : module_parent_name(ev, module->name);
        return sv_str(up ? up : cx_sym(ev->cx, ""));
    }
    if (!strcmp(name, "__file__")) return sv_str(cx_sym(ev->cx, module->source ? module->source->name : ""));
    if (!strcmp(name, "__path__")) return package_path(ev, module);
    if (!strcmp(name, "__doc__") && module->ast) return ev_docstring(module->ast->Module.body);
    if (!strcmp(name, "__doc__") || !strcmp(name, "__spec__")) return sv_none();
    return strcmp(name, "__dict__") ? sv_unbound() : module_globals(ev, module, at);
}

/* Returns torch.ops.SPACE.NAME where it is no row of the operator table: the function of that name that exported
 * programs or TorchScript archives call, or else torch's own. */
static Sval ops_function(Eval *ev, Sym space, Sym name, Span at) {
    static const struct {
        const char *space, *module;
    } rows[] = {{"aten", "torch._exported.aten"},
                {"aten", "torch._exported.core"},
                {"aten", "torch._archive.aten"},
                {"aten", "torch._archive.functions"},
                {"aten", "torch"},
                {"prim", "torch._archive.prim"},
                {"higher_order", "torch._exported.higher_order"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Module *module = strcmp(space, rows[i].space) ? NULL : module_find(ev, cx_sym(ev->cx, rows[i].module));
        Sval v = module ? module_global(ev, module, name, at) : sv_unbound();
        if (v.kind == SV_FUNC || v.kind == SV_NATIVE)
            return ev_call_python(ev, "torch._exported.operators:Operator", 1, &v, at);
    }
    return sv_unbound();
}

/* Returns whether a text of the program reads an operator from torch that PyTorch has elsewhere only. */
static bool is_elsewhere(Eval *ev, const Module *module, Sym name) {
    bool own = ev->now.frame && !ev->now.frame->module->prelude && !strcmp(module->name, "torch");
    return own && prelude_lists(ev, PRELUDE_MARKS_NOT_OF_TORCH, name, strlen(name));
}

static Sval ops_value(Eval *ev, const Module *module, Sym name, Span at) {
    if (!module->ops || is_elsewhere(ev, module, name)) return sv_unbound();
    Sym full = *module->ops_prefix ? sym_printf(ev->cx->symbols, "%s%s", module->ops_prefix, name) : name;
    bool named = !strncmp(module->name, "torch.ops.", 10); /* the prelude uses internal rows there */
    Sval v = ops_find(ev, module->ops, full, named);
    if (v.kind == SV_UNBOUND && named) v = extension_lowering(ev, module->ops, name);
    return v.kind == SV_UNBOUND && named ? ops_function(ev, module->ops, name, at) : v;
}

/* A name for which the module's `__getattr__` raises AttributeError is not there. */
static Sval module_getattr(Eval *ev, Module *module, Sym name, Span at) {
    Sym getter = cx_sym(ev->cx, "__getattr__");
    if (!strncmp(name, "__", 2) || !map_get(&module->binding, getter)) return sv_unbound();
    Sval before = ev->now.raised, text = sv_str(name), function = text_value(ev, module, getter);
    ev->now.raised = sv_poison();
    ev->now.handlers = &(Handlers){.up = ev->now.handlers};
    Sval v = sv_call(ev, function, &(Args){.n = 1, .pos = &text}, at);
    ev->now.handlers = ev->now.handlers->up;
    const Class *error = class_builtin(ev, "AttributeError");
    bool absent = error && ev->now.raised.kind == SV_OBJECT && class_is(ev->now.raised.class, error);
    if (absent || ev->now.raised.kind != SV_OBJECT) ev->now.raised = before;
    return absent ? sv_unbound() : v;
}

/* Looks up C functions; builtins are read all the time. */
static Sval module_native(Eval *ev, Module *module, Sym name, Span at) {
    const void *row = map_get(&module->natives, name);
    if (!row) {
        row = native_find(ev, module->native, name);
        map_set(ev->cx->program, &module->natives, name, (void *)(uintptr_t)(row ? row : module));
    }
    return native_read(ev, row == module ? NULL : row, name, at);
}

/* Returns whether the value has contents that other texts may change without its name, of which registries.c knows
 * nothing: it is a container, a tuple that holds some, or a function with variables of the one around it. */
static bool is_changeable(Eval *ev, Sval v) {
    if (v.kind == SV_FUNC) return v.func->closure != 0;
    if (sv_is_container(v)) return heap_cell(ev, v.cell)->facts.registry < REGISTRY_ELSEWHERE;
    for (uint32_t i = 0; v.kind == SV_TUPLE && i < v.tuple->n; i++)
        if (sv_is_container(v.tuple->item[i])) return true;
    return false;
}

/* Runs what other texts do to the contents of a name's value. What only adds to a container may wait until something
 * asks for what it adds. */
static void settle_value(Eval *ev, Module *module, Sym name, Sval v) {
    if (sv_is_container(v)) modules_settle_contents(ev, module, name, v, true);
    module_fill_registry(ev, module, name, v);
    if (is_changeable(ev, v)) modules_settle_contents(ev, module, name, v, false);
}

/* Looks up names of the text itself, as its functions see them. */
Sval modules_global(Eval *ev, Module *module, Sym name, Span at) {
    module_run_changes(ev, module);
    if (module->prelude)
        modules_settle_library(ev, module, name);
    else
        ev_settle(ev, (Sval){.kind = SV_MODULE, .module = module}, name);
    in_order_for_name(ev, module, name);
    Sval v = module->running ? frame_get(ev, module->running->frame, name) : sv_unbound();
    if (v.kind == SV_UNBOUND) v = frame_get(ev, module->cell, name);
    if (v.kind == SV_UNBOUND) v = text_value(ev, module, name);
    if (!module->prelude && v.kind != SV_UNBOUND) settle_value(ev, module, name, v);
    if (v.kind == SV_UNBOUND && module->native) v = module_native(ev, module, name, at);
    if (v.kind == SV_UNBOUND) v = star_value(ev, module, name, at);
    if (v.kind == SV_UNBOUND) v = module_special(ev, module, name, at);
    return v;
}

/* Looks up the name in an import that only type checkers run. */
static Sval typing_import(Eval *ev, Module *module, const Ast *stmt, Sym name, Span at) {
    const AstList names = stmt->ImportFrom.names;
    Sval v = sv_unbound();
    for (uint32_t i = 0; i < names.n && v.kind == SV_UNBOUND; i++) {
        const Ast *alias = names.at[i];
        bool star = imports_star(stmt);
        if (!star && (alias->Alias.name ? alias->Alias.name : alias->Alias.path) != name) continue;
        Sym base = stmt->ImportFrom.module;
        int level = (int)stmt->ImportFrom.level;
        Module *from = star ? import_for_name(ev, module, base, level, name) : import_module(ev, module, base, level);
        if (from && (!star || listed(ev, from, name, at)))
            v = module_attr(ev, from, star ? name : alias->Alias.path, at);
    }
    return v;
}

struct NameUnderWay {
    Sym name;
    struct NameUnderWay *up;
};

/* Begins to look a name up in imports for type checkers. A class that is found may need other names of the same module
 * while its definition is evaluated. Returns false if the name is being looked up, or was on another path of the same
 * search. */
static bool typing_begins(Eval *ev, Module *module, Sym name, ImportSearch *outer) {
    for (const struct NameUnderWay *at = module->typing_names; at; at = at->up)
        if (at->name == name) return false;
    if (!search_reaches(ev, name, &module->typing_search, outer)) return false;
    struct NameUnderWay *here = arena_new(ev->cx->program, struct NameUnderWay);
    *here = (struct NameUnderWay){name, module->typing_names};
    module->typing_names = here;
    return true;
}

/* Returns the number of letters of the last part of a module's name, if the given name begins with them, whatever its
 * case, and without underscores: 4 for `models.gpt_2` and `GPT2Model`. 0: it does not. */
static size_t letters_shared(const char *module, const char *name) {
    size_t n = 0;
    const char *dot = module ? strrchr(module, '.') : NULL;
    for (const char *at = dot ? dot + 1 : module; at && *at; at++) {
        if (*at == '_') continue;
        if (tolower((unsigned char)*at) != tolower((unsigned char)name[n])) return 0;
        n++;
    }
    return n;
}

/* Looks up a name in star imports for type checkers: first in those of modules whose names it begins with, the longest
 * first, since a package may import hundreds so. */
static Sval typing_star_value(Eval *ev, Module *module, Sym name, Span at) {
    Sval v = sv_unbound();
    Map tried = {0};
    for (size_t most = sym_length(name); most && v.kind == SV_UNBOUND; most--)
        for (uint32_t k = 0; k < module->typing.n && v.kind == SV_UNBOUND; k++) {
            const Ast *stmt = module->typing.at[k];
            if (!imports_star(stmt) || letters_shared(stmt->ImportFrom.module, name) != most) continue;
            map_set(ev->cx->calls, &tried, stmt, module);
            v = typing_import(ev, module, stmt, name, at);
        }
    for (uint32_t k = 0; k < module->typing.n && v.kind == SV_UNBOUND; k++)
        if (imports_star(module->typing.at[k]) && !map_has(&tried, module->typing.at[k]))
            v = typing_import(ev, module, module->typing.at[k], name, at);
    return v;
}

/* Looks up a name in imports for type checkers, by which packages that replace themselves by another object list what
 * that object provides on demand. Imports that mention the name are tried first, since a star import may be a
 * substitute for a missing library. */
static Sval typing_value(Eval *ev, Module *module, Sym name, Span at) {
    ImportSearch outer;
    if (!module->typing.n || !typing_begins(ev, module, name, &outer)) return sv_unbound();
    Sval v = sv_unbound();
    for (uint32_t k = 0; k < module->typing.n && v.kind == SV_UNBOUND; k++)
        if (!imports_star(module->typing.at[k])) v = typing_import(ev, module, module->typing.at[k], name, at);
    if (v.kind == SV_UNBOUND) v = typing_star_value(ev, module, name, at);
    module->typing_names = module->typing_names->up;
    ev->modules.search = outer;
    return v;
}

Sval modules_attr(Eval *ev, Module *module, Sym name, Span at) {
    if (!sym_length(name)) return sv_unbound();
    Sval v = module_global(ev, module, name, at);
    if (v.kind == SV_UNBOUND) v = ops_value(ev, module, name, at);
    if (v.kind == SV_UNBOUND) v = submodule(ev, module, name);
    if (v.kind == SV_UNBOUND && !strcmp(module->name, "torch.ops")) v = module_of_operators(ev, name);
    if (v.kind == SV_UNBOUND) v = module_getattr(ev, module, name, at);
    if (v.kind == SV_UNBOUND) v = typing_value(ev, module, name, at);
    return v;
}

Sval modules_builtin(Eval *ev, Sym name, Span at) {
    Module *builtins = module_find(ev, cx_sym(ev->cx, "builtins"));
    return builtins ? module_global(ev, builtins, name, at) : native_value(ev, "builtins", name, at);
}
