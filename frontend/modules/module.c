/* Python modules: names of their texts, bound lazily; imports; side effects such as registrations.
 *
 * A module's statements are units. Looking up a name runs the units that bind it, or change it in place, in file order.
 * A unit runs independently of the branch that needs it: in a frame of its own, with nodes added to the prologue; its
 * bindings are stored outside the heap. A unit that binds no name is a side effect, and so is a decorated definition:
 * ev_effects runs those of all imported files when a look-up in a registry fails. Requirements
 *   1. A unit is run at most once, unless it failed when run as a side effect: then its errors are dropped, and it is
 * run again when it is needed.
 *   2. Module text sees the bindings above the current statement; functions see all. */
#include "frontend/modules/module.h"
#include "frontend/exec/eval_private.h"
#include "frontend/kinds/protocol.h"
#include "frontend/modules/files.h"
#include "frontend/modules/fillers.h"
#include "frontend/tensor/lowerings.h"
#include "frontend/tensor/tensor.h"
#include "frontend/value/state.h"

#include <string.h>

/* The units of one name, in file order. */
typedef struct Bound {
    Vec(uint32_t) unit;
    uint32_t next; /* units before this one have been run */
    uint32_t last; /* the unit that bound its value, counted from 1 */
    bool imported; /* bound only by imports: changing such a name in place is a side effect on another module */
} Bound;

static void fill_registry(Eval *ev, Module *module, Sym name, Sval v);
static void run_patches(Eval *ev, Module *module);
static void run_changing_imports(Eval *ev, Module *module);
static Sym absolute_name(Eval *ev, const Module *from, Sym dotted, int level);

/* ---- reading a text's bindings ---- */

static bool is_star(const Ast *stmt) {
    return stmt->kind == AST_ImportFrom && stmt->ImportFrom.names.n == 1 &&
           !strcmp(stmt->ImportFrom.names.at[0]->Alias.path, "*");
}

static void note_binding(Eval *ev, Module *module, Sym name, uint32_t unit, bool imported) {
    Bound *bound = map_get(&module->binding, name);
    if (!bound) {
        bound = arena_new(ev->cx->program, Bound);
        bound->imported = true;
        map_set(ev->cx->program, &module->binding, name, bound);
    }
    bound->imported &= imported;
    if (!bound->unit.n || vec_last(&bound->unit) != unit) vec_push(ev->cx->program, &bound->unit, unit);
}

static bool sets_attribute(const Ast *call) {
    const Ast *function = call->Call.function;
    return function->kind == AST_Name && call->Call.args.n > 0 &&
           (!strcmp(function->Name.name, "setattr") || !strcmp(function->Name.name, "delattr"));
}

/* Returns the name whose object a target or call changes: `N.append(x)`, `N["k"] = v`, `N.a.b = v`, `setattr(N, "a",
 * v)`. NULL: another form. */
static Sym changed_name(const Ast *expr) {
    bool deep = expr->kind == AST_Call && sets_attribute(expr);
    if (deep) expr = expr->Call.args.at[0];
    for (;;) {
        if (expr->kind == AST_Call && expr->Call.function->kind == AST_Attribute) expr = expr->Call.function;
        if (expr->kind == AST_Attribute)
            expr = expr->Attribute.value;
        else if (expr->kind == AST_Subscript)
            expr = expr->Subscript.value;
        else
            return deep && expr->kind == AST_Name ? expr->Name.name : NULL;
        deep = true;
    }
}

/* Matches `sys.modules[name] = ...`, by which packages import their parts later; here they are found as they are
 * needed. */
static bool sets_module(const Ast *target) {
    if (target->kind != AST_Subscript || target->Subscript.value->kind != AST_Attribute) return false;
    const Ast *table = target->Subscript.value, *base = table->Attribute.value;
    return base->kind == AST_Name && !strcmp(base->Name.name, "sys") && !strcmp(table->Attribute.name, "modules");
}

typedef struct Scan {
    Eval *ev;
    Module *module;
    uint32_t unit;
} Scan;

/* Returns whether the call changes the object that it names: `setattr(N, ...)`, `N.table.append(x)`. */
static bool changes_by_call(const Ast *expr) {
    if (expr->kind != AST_Call) return true;
    const Ast *function = expr->Call.function;
    if (function->kind != AST_Attribute) return sets_attribute(expr);
    return is_changing_method(function->Attribute.name, sym_length(function->Attribute.name));
}

static void note_change(Scan *scan, const Ast *target) {
    Sym name = changed_name(target);
    Bound *bound = name ? map_get(&scan->module->binding, name) : NULL;
    if (!bound) return;
    if (!bound->imported) {
        note_binding(scan->ev, scan->module, name, scan->unit, false);
        vec_push(scan->ev->cx->program, &scan->module->changes, target->at.lo);
    } else if (changes_by_call(target)) {
        scan->module->unit[scan->unit].patch = true;
        if (!sets_module(target)) scan->module->unit[scan->unit].told = name;
    }
}

/* Matches `if __name__ == "__main__":`, which is false in a module that is imported. */
static bool asks_for_main(const Ast *test) {
    return test->kind == AST_Compare && test->Compare.operands.at[0]->kind == AST_Name &&
           !strcmp(test->Compare.operands.at[0]->Name.name, "__name__");
}

/* Finds statements nested in the unit that change a module-level name in place. */
static void scan_changes(Ast *ast, void *user) {
    Scan *scan = user;
    switch (ast->kind) {
    case AST_FunctionDef:
    case AST_ClassDef: return;
    case AST_Expr: note_change(scan, ast->Expr.value); return;
    case AST_AugAssign: note_change(scan, ast->AugAssign.target); return;
    case AST_Assign:
        for (uint32_t i = 0; i < ast->Assign.targets.n; i++) note_change(scan, ast->Assign.targets.at[i]);
        return;
    case AST_If:
        if (asks_for_main(ast->If.test)) return;
        ast_each(ast, scan_changes, scan);
        return;
    case AST_For:
    case AST_While:
    case AST_With:
    case AST_Try:
    case AST_Handler: ast_each(ast, scan_changes, scan); return;
    default: return;
    }
}

/* `from m import a, b` counts as a unit for each name, because code that needs one does not need the others. */
static uint32_t unit_count(const Ast *stmt) {
    return stmt->kind == AST_ImportFrom && stmt->ImportFrom.names.n ? stmt->ImportFrom.names.n : 1;
}

static const Ast *unit_part(Eval *ev, const Ast *stmt, uint32_t k) {
    if (unit_count(stmt) == 1) return stmt;
    Ast *part = ast_new(ev->cx, AST_ImportFrom, stmt->at); /* a node has only the size of its kind */
    part->ImportFrom = stmt->ImportFrom;
    part->ImportFrom.names = (AstList){.at = &stmt->ImportFrom.names.at[k], .n = 1};
    return part;
}

static bool asks_for_type_checkers(const Ast *test) {
    static const char name[] = "TYPE_CHECKING";
    return (test->kind == AST_Name && !strcmp(test->Name.name, name)) ||
           (test->kind == AST_Attribute && !strcmp(test->Attribute.name, name));
}

/* Matches `if TYPE_CHECKING:`, also `if TYPE_CHECKING or IMPORT_ALL:`. */
static bool is_for_type_checkers(const Ast *stmt) {
    if (stmt->kind != AST_If) return false;
    const Ast *test = stmt->If.test;
    if (test->kind == AST_BoolOp && test->BoolOp.op == OP_Or) test = test->BoolOp.values.at[0];
    return asks_for_type_checkers(test);
}

static void note_typing(Ast *ast, void *user) {
    Scan *scan = user;
    if (!ast || ast->kind == AST_FunctionDef || ast->kind == AST_ClassDef) return;
    if (ast->kind == AST_ImportFrom) vec_push(scan->ev->cx->program, &scan->module->typing, ast);
    ast_each(ast, note_typing, scan);
}

static void scan_unit(Eval *ev, Module *module, const Ast *stmt, uint32_t unit) {
    Scan scan = {ev, module, unit};
    Body body = {.at = &(Ast *){(Ast *)(uintptr_t)stmt}, .n = 1};
    if (is_for_type_checkers(stmt)) {
        for (uint32_t i = 0; i < stmt->If.then.n; i++) note_typing(stmt->If.then.at[i], &scan);
        body = stmt->If.orelse;
    }
    AstSyms names = ast_assigned(ev->cx, body);
    bool imported = stmt->kind == AST_Import || stmt->kind == AST_ImportFrom;
    for (uint32_t i = 0; i < names.n; i++) note_binding(ev, module, names.at[i], unit, imported);
    scan_changes(body.n == 1 ? body.at[0] : (Ast *)(uintptr_t)stmt, &scan);
}

static bool calls_setattr(const Ast *stmt) {
    const Ast *call = stmt->kind == AST_Expr && stmt->Expr.value->kind == AST_Call ? stmt->Expr.value : NULL;
    Sym name = call && call->Call.function->kind == AST_Name ? call->Call.function->Name.name : "";
    return !strcmp(name, "setattr") || !strcmp(name, "delattr");
}

static const Ast *parse_whole(Eval *ev, const Module *module, const Ast *stmt, Span lines);

/* An outline lacks the arguments, which say what is changed. */
static void read_whole(Eval *ev, Module *module, TopLevel *unit) {
    const Ast *whole = parse_whole(ev, module, unit->ast, unit->ast->at);
    if (whole->kind != AST_Poison) unit->ast = whole, unit->whole = true;
}

/* Returns whether a user's text has a name that begins so. */
static bool mentions(const Module *module, const char *name) {
    return !module->prelude && memmem(src_bytes(module->source), module->source->length, name, strlen(name));
}

static void scan_units(Eval *ev, Module *module) {
    Body body = module->ast->Module.body;
    uint32_t n = 0;
    bool may_set = mentions(module, "set_default_");
    if (may_set) find_dtype_setters(ev, module);
    for (uint32_t i = 0; i < body.n; i++) n += unit_count(body.at[i]);
    module->unit = arena_new_array(ev->cx->program, TopLevel, n);
    map_reserve(ev->cx->program, &module->binding, n);
    for (uint32_t i = 0; i < body.n; i++) {
        const Ast *stmt = body.at[i];
        for (uint32_t k = 0; k < unit_count(stmt); k++) {
            TopLevel *unit = &module->unit[module->units];
            unit->ast = unit_part(ev, stmt, k);
            if (stmt->kind == AST_Expr && stmt->Expr.value->kind == AST_Str) unit->state = UNIT_DONE;
            if (module->outlined && calls_setattr(stmt)) read_whole(ev, module, unit);
            module->stars |= is_star(stmt);
            if (!is_star(stmt)) scan_unit(ev, module, unit->ast, module->units);
            module->units++;
            if (!module->prelude && unit->patch) module->patches = module->units;
            if (may_set && sets_default_dtype(module, stmt)) module->setting = module->units;
        }
    }
}

/* ---- opening ---- */

/* Namespaces whose attributes include operators. */
static void attach_operators(Eval *ev, Module *module) {
    static const struct {
        const char *space, *ops, *prefix;
    } rows[] = {
        {"torch", "aten", ""},
        {"torch.nn.functional", "aten", ""},
        {"torch._C._nn", "aten", ""},
        {"torch._archive.aten", "aten", ""},
        {"torch._exported.aten", "aten", ""},
        {"torch._VF", "aten", ""},
        {"torch.linalg", "aten", "linalg_"},
        {"torch.special", "aten", "special_"},
        {"torch.fft", "aten", "fft_"},
        {"torch.functional", "aten", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(module->name, rows[i].space))
            module->ops = cx_sym(ev->cx, rows[i].ops), module->ops_prefix = rows[i].prefix;
}

static Module *module_open(Eval *ev, Sym name) {
    Module *module = arena_new(ev->cx->program, Module);
    module->name = name;
    module->guarded = ev->now.handlers != NULL;
    module->cell = heap_new(ev, CELL_FRAME, (Span){0, 0});
    map_set(ev->cx->program, &ev->modules.opened, name, module);
    return module;
}

/* Marks a module whose errors were suppressed, so that the next reader reports them. */
enum { HIDDEN_ERRORS = INT32_MAX };

typedef struct Tally {
    uint32_t errors, silenced;
    bool quiet;
} Tally;

static Tally tally(Eval *ev) {
    return (Tally){diag_errors(ev->cx->diags), diag_silenced(ev->cx->diags), diag_is_quiet(ev->cx->diags)};
}

/* Returns the number of errors from which a later reader can tell that those since then were dropped; 0: there were
 * none. */
static uint32_t errors_since(Eval *ev, Tally before) {
    if (before.quiet && diag_silenced(ev->cx->diags) != before.silenced) return HIDDEN_ERRORS;
    return diag_errors(ev->cx->diags) != before.errors ? diag_errors(ev->cx->diags) : 0;
}

static Module *open_text(Eval *ev, Sym name, const Source *source, bool package, bool outline) {
    Module *module = module_open(ev, name);
    module->source = source;
    module->package = package;
    module->prelude = source->builtin;
    if (module->prelude) module->native = name, attach_operators(ev, module);
    module->outlined = outline && !module->prelude;
    if (mentions(module, "custom_op_symbolic")) ev->modules.lowerings.registers = true;
    Tally before = tally(ev);
    module->packed = files_packed(ev, source);
    module->ast = module->packed ? ast_unpack_outline(module->packed)
                                 : files_tree(ev, source, module->outlined ? &module->gaps : NULL);
    module->errors = errors_since(ev, before);
    scan_units(ev, module);
    return module;
}

Module *module_of_source(Eval *ev, Sym name, const Source *source, bool package) {
    const ParsedFile *parsed = ev->options->parsed;
    return open_text(ev, name, source, package, parsed && parsed->source == source && parsed->gaps);
}

Sym module_parent_name(Eval *ev, Sym dotted) {
    const char *dot = strrchr(dotted, '.');
    return dot ? sym_n(ev->cx->symbols, dotted, (size_t)(dot - dotted)) : NULL;
}

/* Returns the module of that name if it has a text. `folder`: the archive has at least submodules. */
static Module *module_text(Eval *ev, Sym dotted, bool *folder) {
    bool package = false, prelude = false;
    Source *source = archive_source(ev, dotted, &package);
    *folder = package;
    if (!source && !package) source = files_module(ev, dotted, &package, &prelude);
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
static Sval ops_namespace(Eval *ev, Sym name) {
    Sym full = sym_printf(ev->cx->symbols, "torch.ops.%s", name);
    Module *module = map_get(&ev->modules.opened, full);
    if (!module) {
        module = module_open(ev, full);
        module->ops = name, module->ops_prefix = "";
        module->native = full;
    }
    return (Sval){.kind = SV_MODULE, .module = module};
}

/* ---- running units ---- */

/* State of the code that needs a unit, which the unit must not see. */
typedef struct SavedActivity {
    Builder b;
    Frame *frame;
    uint32_t nesting, decorating;
    bool constructing, tracing;
    Tentative statement; /* the statement that reads the name, and continues afterwards */
} SavedActivity;

static void step_outside(Eval *ev, SavedActivity *saved, Frame *frame) {
    *saved = (SavedActivity){.b = ev->emit.b,
                             .frame = ev->now.frame,
                             .nesting = ev->now.nesting,
                             .decorating = ev->now.decorating,
                             .constructing = ev->now.constructing,
                             .tracing = ev->now.tracing};
    /* A statement that runs now, because its names are needed now, has only the handlers around itself. */
    tentative_open(ev, &saved->statement, frame->module->guarded ? TENTATIVE_PLAIN : TENTATIVE_UNHANDLED);
    if (ev->emit.prologue) ev->emit.b.block = ev->emit.prologue, ev->emit.b.before = NULL;
    ev->emit.b.scope = cx_sym(ev->cx, "");
    ev->now.frame = frame;
    ev->now.nesting = ev->now.decorating = 0;
    ev->now.constructing = true;
    ev->now.tracing = false;
}

static void step_inside(Eval *ev, const SavedActivity *saved) {
    ev->emit.b = saved->b;
    ev->now.frame = saved->frame;
    ev->now.nesting = saved->nesting;
    ev->now.decorating = saved->decorating;
    ev->now.constructing = saved->constructing;
    ev->now.tracing = saved->tracing;
    tentative_close(ev, &saved->statement, true);
}

/* If several units bind a name, the last one in the file determines its value, in whatever order they run. */
static void publish(Eval *ev, Module *module, CellId frame, uint32_t k) {
    map_each (&heap_get(ev, frame)->object.attr, e) {
        Sym name = e->key;
        Bound *bound = map_get(&module->binding, name);
        if (name[0] == '$' || (bound && bound->last > k + 1)) continue;
        if (bound) bound->last = k + 1;
        map_set(ev->cx->program, &module->value, name, arena_copy(ev->cx->mem, e->value, sizeof(Sval)));
    }
}

/* Names that a failed unit left unbound become poison, so that the failure is reported once. */
static void poison_unbound(Eval *ev, Module *module, TopLevel *unit) {
    Ast *stmt[] = {(Ast *)unit->ast};
    AstSyms names = ast_assigned(ev->cx, (Body){.at = stmt, .n = 1});
    for (uint32_t i = 0; i < names.n; i++) {
        if (map_get(&module->value, names.at[i])) continue;
        Sval *poison = arena_new(ev->cx->program, Sval);
        map_set(ev->cx->program, &module->value, names.at[i], poison);
    }
}

/* ---- units of outlined texts ---- */

static AstList decorators_of(const Ast *stmt) {
    if (stmt->kind == AST_FunctionDef) return stmt->FunctionDef.decorators;
    return stmt->kind == AST_ClassDef ? stmt->ClassDef.decorators : (AstList){0};
}

/* Returns where the lines of a unit begin. */
static Pos first_line(Eval *ev, const Module *module, uint32_t k) {
    const Ast *stmt = module->unit[k].ast;
    AstList decorators = decorators_of(stmt);
    Pos lo = decorators.n && decorators.at[0]->at.lo < stmt->at.lo ? decorators.at[0]->at.lo : stmt->at.lo;
    return lo - src_column(ev->cx->sources, lo, UNITS_UTF8);
}

/* Returns the lines of a unit, which end where the next unit begins. */
static Span lines_of(Eval *ev, const Module *module, uint32_t k) {
    Pos end = module->source->base + (Pos)module->source->length;
    return (Span){first_line(ev, module, k), k + 1 < module->units ? first_line(ev, module, k + 1) : end};
}

/* The parser of the file may have read a statement completely; a statement read here belongs to this compile. */
static const Ast *parse_whole(Eval *ev, const Module *module, const Ast *stmt, Span lines) {
    const ParsedFile *parsed = ev->options->parsed;
    const Ast *known = parsed && parsed->source == module->source ? map_get(parsed->whole, map_key(stmt->at.lo)) : NULL;
    return known ? known : ast_parse_unit_in(ev->cx, lines);
}

/* Returns the unit without gaps. If it cannot be parsed, it stays as it is, since its names are known. */
static const Ast *whole_unit(Eval *ev, Module *module, uint32_t k) {
    TopLevel *unit = &module->unit[k];
    bool definition = unit->ast->kind == AST_FunctionDef || unit->ast->kind == AST_ClassDef;
    if (unit->whole || !(module->outlined || definition)) return unit->ast;
    if (module->packed) ast_unpack_block(module->packed, (Ast *)(uintptr_t)unit->ast);
    if (!module->outlined) return unit->ast;
    Span lines = definition || module->gaps.n ? lines_of(ev, module, k) : unit->ast->at;
    if (!definition && !ast_has_gap(&module->gaps, lines)) return unit->ast;
    const Ast *whole = parse_whole(ev, module, unit->ast, lines);
    if (whole->kind == AST_Poison) return whole;
    unit->whole = true;
    return unit->ast = whole;
}

/* The block of a text with errors is not kept: it is parsed again, and its errors are reported, each time. */
Body modules_body(Eval *ev, const Function *f) {
    Ast *def = (Ast *)(uintptr_t)f->ast;
    Body body = def->kind == AST_FunctionDef ? def->FunctionDef.body : (Body){0};
    if (body.n != 1 || body.at[0]->kind != AST_Unread) return body;
    Tally before = tally(ev);
    body = ast_parse_block_in(ev->cx, body.at[0]->at);
    if (!errors_since(ev, before)) def->FunctionDef.body = body;
    return body;
}

/* Returns torch's default dtype at unit k, which may run after later units. */
static DType default_float_at(const Eval *ev, const Module *module, uint32_t k) {
    DType dtype = k < module->setting && module->float_before != DT_NONE ? module->float_before
                                                                         : ev->emit.func->default_float;
    for (uint32_t i = 0; i < k && i < module->setting; i++)
        if (module->unit[i].float_behind != DT_NONE) dtype = module->unit[i].float_behind;
    return dtype;
}

static Flow run_body(Eval *ev, Module *module, uint32_t k) {
    if (ev->options->reads && !module->prelude) ev->options->reads(ev->options->read_user, module->unit[k].ast->at.lo);
    Ast *stmt[] = {(Ast *)(uintptr_t)whole_unit(ev, module, k)};
    HeapGround ground = heap_ground(ev);
    CellId cell = heap_new(ev, CELL_FRAME, stmt[0]->at);
    RunningUnit running = {module->running, cell, k};
    Frame frame = {
        .up = ev->now.frame, .cell = cell, .module = module, .trail = ev->now.frame ? ev->now.frame->trail : NULL};
    module->running = &running;
    SavedActivity saved;
    step_outside(ev, &saved, &frame);
    bool in_text = ev->modules.in_text;
    DType dtype = ev->emit.func->default_float;
    ev->modules.in_text = !module->prelude;
    ev->emit.func->default_float = default_float_at(ev, module, k);
    uint64_t steps = ev->cx->steps;
    Flow flow = ev_body(ev, (Body){.at = stmt, .n = 1});
    if (ev->check.on) ev->cx->steps = steps; /* a text is evaluated once, and its first user should not pay for it */
    ev->modules.in_text = in_text;
    if (k < module->setting && sets_default_dtype(module, stmt[0]))
        module->unit[k].float_behind = ev->emit.func->default_float;
    ev->emit.func->default_float = dtype;
    if (flow == FLOW_RAISE) ev->now.raised = frame_get(ev, cell, cx_sym(ev->cx, "$exception"));
    step_inside(ev, &saved);
    module->running = running.up;
    publish(ev, module, cell, k);
    heap_grounded(ev, ground);
    return flow;
}

/* A unit that raises is run again when its names are next needed, as with an import. */
static void run_unit(Eval *ev, Module *module, uint32_t k) {
    TopLevel *unit = &module->unit[k];
    if (unit->state != UNIT_PENDING) return;
    if (++ev->now.depth > (uint32_t)ev->cx->limits.call_depth) cx_limit_at(ev->cx, "call-depth", ev->emit.b.at);
    unit->state = UNIT_RUNNING;
    Tally before = tally(ev);
    Flow flow = run_body(ev, module, k);
    unit->errors = errors_since(ev, before);
    if (unit->errors) {
        poison_unbound(ev, module, unit);
        module->failures++;
    }
    unit->state = flow == FLOW_RAISE && !unit->errors ? UNIT_PENDING : UNIT_DONE;
    ev->now.depth--;
}

/* Runs the statements of a text that set torch's default dtype, before anything else in it is looked up. */
static void run_dtype_settings(Eval *ev, Module *module) {
    if (module->setting == 0 || module->float_before != DT_NONE) return;
    module->float_before = ev->emit.func->default_float;
    for (uint32_t k = 0; k < module->setting; k++)
        if (sets_default_dtype(module, module->unit[k].ast)) run_unit(ev, module, k);
    ev->emit.func->default_float = default_float_at(ev, module, module->setting);
}

/* ---- look-up of names ---- */

static bool in_module_text(const Eval *ev, const Module *module) {
    return module->running && ev->now.frame && ev->now.frame->cell == module->running->frame;
}

/* Returns the first unit that has not started where the name is read: the unit being evaluated, also in a function that
 * it calls, except for names that nothing before it binds. */
static uint32_t run_limit(const Eval *ev, const Module *module, const Bound *bound) {
    if (!module->running || (!in_module_text(ev, module) && bound->unit.at[0] >= module->running->unit))
        return UINT32_MAX;
    return module->running->unit;
}

/* A unit counts as run when it has ended: until then, it sees the values that earlier units gave the name. */
static void run_bound(Eval *ev, Module *module, Bound *bound) {
    uint32_t limit = run_limit(ev, module, bound), i = bound->next;
    for (; i < bound->unit.n && bound->unit.at[i] < limit; i = bound->next) {
        uint32_t k = bound->unit.at[i];
        if (module->unit[k].state == UNIT_RUNNING) break;
        run_unit(ev, module, k);
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
        if (unit->state != UNIT_DONE || diag_errors(ev->cx->diags) >= unit->errors) continue;
        if (unit->errors == HIDDEN_ERRORS && (!poisoned || diag_is_quiet(ev->cx->diags))) continue;
        unit->state = UNIT_PENDING;
        unit->errors = 0;
        unit->whole = false;
        bound->next = 0;
        if (poisoned) *value = sv_unbound();
    }
}

/* The same for the text: it is parsed again for its messages. */
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

static Sval text_value(Eval *ev, Module *module, Sym name) {
    Bound *bound = map_get(&module->binding, name);
    if (bound && module->failures) failed_in_silence(ev, module, bound, name);
    if (module->errors) tell_broken_text(ev, module);
    if (bound && bound->next < bound->unit.n) run_bound(ev, module, bound);
    Sval v = running_value(ev, module, name);
    if (v.kind != SV_UNBOUND) return v;
    Sval *value = map_get(&module->value, name);
    return value ? *value : sv_unbound();
}

/* ---- star imports ---- */

static Module *import_module(Eval *ev, Module *from, Sym dotted, int level);

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
    if (!bound || bound->next || !decorators_of(module->unit[bound->unit.at[0]].ast).n) return false;
    text_value(ev, module, name);
    return lists(ev, list, name, at);
}

static Sval submodule(Eval *ev, const Module *module, Sym name) {
    Module *child = module->package ? module_find(ev, sym_printf(ev->cx->symbols, "%s.%s", module->name, name)) : NULL;
    return child ? (Sval){.kind = SV_MODULE, .module = child} : sv_unbound();
}

Module *modules_starred(Eval *ev, Module *module, uint32_t unit) {
    const Ast *stmt = module->unit[unit].ast;
    return is_star(stmt) ? import_module(ev, module, stmt->ImportFrom.module, (int)stmt->ImportFrom.level) : NULL;
}

/* Begins to search the imports of a module for a name. Returns false if that is under way already, or was done on
 * another path of the same search: modules that import each other's names have many paths and few modules. */
static bool search_begins(Eval *ev, Module *module, Sym name, uint64_t *mark, ImportSearch *outer) {
    if (module->searching || (ev->modules.search.name == name && *mark == ev->modules.search.number)) return false;
    cx_tick(ev->cx);
    *outer = ev->modules.search;
    if (outer->name != name) ev->modules.search = (ImportSearch){name, ++ev->modules.searches};
    *mark = ev->modules.search.number;
    return module->searching = true;
}

static void search_ends(Eval *ev, Module *module, ImportSearch outer) {
    module->searching = false;
    ev->modules.search = outer;
}

/* Looks up the name in `from m import *` statements, the last one first. The module's own submodules take
 * precedence. */
static Sval star_value(Eval *ev, Module *module, Sym name, Span at) {
    ImportSearch outer;
    if (!module->stars || !search_begins(ev, module, name, &module->star_search, &outer)) return sv_unbound();
    Sval v = sv_unbound();
    for (uint32_t k = module->units; k-- > 0 && v.kind == SV_UNBOUND;) {
        Module *from = module_starred(ev, module, k);
        if (!from || !listed(ev, from, name, at)) continue;
        v = module_global(ev, from, name, at);
        if (v.kind == SV_UNBOUND && submodule(ev, module, name).kind == SV_UNBOUND) v = module_attr(ev, from, name, at);
    }
    search_ends(ev, module, outer);
    return v;
}

/* ---- all names ---- */

/* The names of modules that import each other's: each module is read once. */
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
    map_each (&module->binding, e) add_name(set, e->key);
    map_each (&module->value, e) add_name(set, e->key);
    if (module->native) native_names(ev, module->native, add_name, set);
    for (uint32_t k = 0; module->stars && k < module->units; k++) {
        Module *from = module_starred(ev, module, k);
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
    map_each (&names_of(&search, module)->names, e) add(user, e->key);
}

/* ---- attributes ---- */

static Sval module_special(Eval *ev, Module *module, Sym name, Span at) {
    if (!strcmp(name, "__name__")) return sv_str(module->name);
    if (!strcmp(name, "__package__")) {
        Sym up = module->package ? module->name : module_parent_name(ev, module->name);
        return sv_str(up ? up : cx_sym(ev->cx, ""));
    }
    if (!strcmp(name, "__file__")) return sv_str(cx_sym(ev->cx, module->source ? module->source->name : ""));
    if (!strcmp(name, "__doc__") && module->ast) return ev_docstring(module->ast->Module.body);
    if (!strcmp(name, "__doc__") || !strcmp(name, "__spec__")) return sv_none();
    return strcmp(name, "__dict__") ? sv_unbound() : module_globals(ev, module, at);
}

static Sval ops_value(Eval *ev, const Module *module, Sym name) {
    if (!module->ops) return sv_unbound();
    Sym full = sym_printf(ev->cx->symbols, "%s%s", module->ops_prefix, name);
    bool named = !strncmp(module->name, "torch.ops.", 10); /* the prelude uses internal rows there */
    Sval v = ops_find(ev, module->ops, full, named);
    return v.kind == SV_UNBOUND && named ? extension_lowering(ev, module->ops, name) : v;
}

static Sval module_getattr(Eval *ev, Module *module, Sym name, Span at) {
    Sym getter = cx_sym(ev->cx, "__getattr__");
    if (!strncmp(name, "__", 2) || !map_get(&module->binding, getter)) return sv_unbound();
    Sval text = sv_str(name);
    return sv_call(ev, text_value(ev, module, getter), &(Args){.n = 1, .pos = &text}, at);
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

/* Looks up names of the text itself, as its functions see them. */
Sval modules_global(Eval *ev, Module *module, Sym name, Span at) {
    run_dtype_settings(ev, module);
    run_patches(ev, module);
    Sval v = frame_get(ev, module->cell, name);
    if (v.kind == SV_UNBOUND) v = text_value(ev, module, name);
    if (!module->prelude) fill_registry(ev, module, name, v);
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
        bool star = is_star(stmt);
        if (!star && (alias->Alias.name ? alias->Alias.name : alias->Alias.path) != name) continue;
        Module *from = import_module(ev, module, stmt->ImportFrom.module, (int)stmt->ImportFrom.level);
        if (from && (!star || listed(ev, from, name, at)))
            v = module_attr(ev, from, star ? name : alias->Alias.path, at);
    }
    return v;
}

/* Packages that replace themselves by another object list for type checkers what that object provides on demand.
 * Imports that name it come first: a star import may be a substitute for a missing library. */
static Sval typing_value(Eval *ev, Module *module, Sym name, Span at) {
    ImportSearch outer;
    if (!module->typing.n || !search_begins(ev, module, name, &module->typing_search, &outer)) return sv_unbound();
    Sval v = sv_unbound();
    for (int star = 0; star < 2; star++)
        for (uint32_t k = 0; k < module->typing.n && v.kind == SV_UNBOUND; k++)
            if (is_star(module->typing.at[k]) == star) v = typing_import(ev, module, module->typing.at[k], name, at);
    search_ends(ev, module, outer);
    return v;
}

Sval modules_attr(Eval *ev, Module *module, Sym name, Span at) {
    if (!sym_length(name)) return sv_unbound();
    Sval v = module_global(ev, module, name, at);
    if (v.kind == SV_UNBOUND) v = ops_value(ev, module, name);
    if (v.kind == SV_UNBOUND) v = submodule(ev, module, name);
    if (v.kind == SV_UNBOUND && !strcmp(module->name, "torch.ops")) v = ops_namespace(ev, name);
    if (v.kind == SV_UNBOUND) v = module_getattr(ev, module, name, at);
    if (v.kind == SV_UNBOUND) v = typing_value(ev, module, name, at);
    return v;
}

Sval modules_builtin(Eval *ev, Sym name, Span at) {
    Module *builtins = module_find(ev, cx_sym(ev->cx, "builtins"));
    return builtins ? module_global(ev, builtins, name, at) : native_value(ev, "builtins", name, at);
}

/* ---- effects ---- */

static bool is_metaclass(const Ast *stmt) {
    for (uint32_t i = 0; i < stmt->ClassDef.args.n; i++) {
        const Ast *base = stmt->ClassDef.args.at[i];
        Sym name = base->kind == AST_Name ? base->Name.name : base->kind == AST_Attribute ? base->Attribute.name : "";
        if (!strcmp(name, "type") || !strcmp(name, "ABCMeta")) return true;
    }
    return false;
}

/* Returns whether a class of the program runs code when another derives from it, or is made by it. */
static bool hooks_subclasses(const Ast *stmt) {
    if (stmt->kind != AST_ClassDef) return false;
    bool meta = is_metaclass(stmt);
    for (uint32_t i = 0; i < stmt->ClassDef.body.n; i++) {
        const Ast *item = stmt->ClassDef.body.at[i];
        if (item->kind != AST_FunctionDef) continue;
        Sym name = item->FunctionDef.name;
        if (!strcmp(name, "__init_subclass__")) return true;
        if (meta && (!strcmp(name, "__init__") || !strcmp(name, "__new__"))) return true;
    }
    return false;
}

static bool module_hooks_subclasses(Module *module) {
    if (module->hooks.searched) return module->hooks.found;
    for (uint32_t k = 0; !module->prelude && k < module->units && !module->hooks.found; k++)
        module->hooks.found = hooks_subclasses(module->unit[k].ast);
    module->hooks.searched = module->units > 0;
    return module->hooks.found;
}

static bool any_hooks_subclasses(const Eval *ev) {
    for (uint32_t i = 0; i < ev->modules.opened.n; i++)
        if (module_hooks_subclasses(ev->modules.opened.entry[i].value)) return true;
    return false;
}

/* `derived`: deriving a class may run code. */
static bool is_effect(const Ast *stmt, bool derived) {
    switch (stmt->kind) {
    case AST_FunctionDef: return stmt->FunctionDef.decorators.n > 0;
    case AST_ClassDef: return stmt->ClassDef.decorators.n > 0 || (derived && stmt->ClassDef.args.n > 0);
    case AST_Expr:
    case AST_For:
    case AST_While:
    case AST_If:
    case AST_With:
    case AST_Try:
    case AST_AugAssign:
    case AST_Assign: return true;
    default: return false;
    }
}

/* Errors of a side effect are dropped; it is run again if its names are needed. */
static bool run_effect(Eval *ev, Module *module, uint32_t k, bool derived) {
    TopLevel *unit = &module->unit[k];
    uint32_t now = ev->modules.opened.n + ev->modules.effects;
    if (unit->state != UNIT_PENDING || unit->tried == now || !is_effect(unit->ast, derived)) return false;
    unit->tried = now;
    DiagMark mark = diag_mark(ev->cx->diags);
    uint32_t errors = diag_errors(ev->cx->diags);
    Tentative statement;
    unit->state = UNIT_RUNNING;
    tentative_open(ev, &statement, TENTATIVE_UNHANDLED);
    ev->now.depth++;
    run_body(ev, module, k);
    ev->now.depth--;
    tentative_close(ev, &statement, false);
    bool failed = diag_errors(ev->cx->diags) != errors;
    if (failed) diag_drop(ev->cx->diags, mark);
    unit->state = failed ? UNIT_PENDING : UNIT_DONE;
    ev->modules.effects += !failed;
    return !failed;
}

/* Returns whether the name is that of a package of the program. */
static bool run_changing_import(Eval *ev, Module *from, Sym dotted, int level) {
    bool package = false, prelude = false;
    Sym name = absolute_name(ev, from, dotted, level);
    Source *source = name ? files_module(ev, name, &package, &prelude) : NULL;
    if (!source || prelude) return false;
    if (!map_has(&ev->modules.changing, source))
        map_set(ev->cx->program, &ev->modules.changing, source, text_changes_imports(ev->cx, source) ? source : NULL);
    Module *module = map_get(&ev->modules.changing, source) ? module_find(ev, name) : NULL;
    if (module && module != from) run_patches(ev, module);
    return package;
}

/* An import may change other modules even if none of its names is read. */
static void run_changing_imports(Eval *ev, Module *module) {
    module->imports_searched = true;
    for (uint32_t k = 0; k < module->units; k++) {
        const Ast *stmt = module->unit[k].ast;
        if (stmt->kind == AST_Import)
            for (uint32_t i = 0; i < stmt->Import.names.n; i++)
                run_changing_import(ev, module, stmt->Import.names.at[i]->Alias.path, 0);
        if (stmt->kind != AST_ImportFrom) continue;
        int level = (int)stmt->ImportFrom.level;
        Sym base = stmt->ImportFrom.module;
        bool package = !base || run_changing_import(ev, module, base, level);
        for (uint32_t i = 0; package && i < stmt->ImportFrom.names.n; i++) {
            Sym part = stmt->ImportFrom.names.at[i]->Alias.path;
            if (base) part = sym_printf(ev->cx->symbols, "%s.%s", base, part);
            run_changing_import(ev, module, part, level);
        }
    }
}

bool module_report_changes(Eval *ev) {
    uint32_t errors = diag_errors(ev->cx->diags);
    for (uint32_t i = 0; i < ev->modules.opened.n; i++) {
        Module *module = ev->modules.opened.entry[i].value;
        for (uint32_t k = 0; !module->prelude && k < module->units; k++) {
            const TopLevel *unit = &module->unit[k];
            if (unit->patch && unit->tried && unit->state == UNIT_PENDING) run_unit(ev, module, k);
        }
    }
    return diag_errors(ev->cx->diags) != errors;
}

/* Returns whether a name of the module can be evaluated. */
static bool is_there(Eval *ev, Module *module, Sym name, Span at) {
    DiagMark mark = diag_mark(ev->cx->diags);
    uint32_t errors = diag_errors(ev->cx->diags);
    Tentative look;
    tentative_open(ev, &look, TENTATIVE_UNHANDLED);
    Sval v = module_attr(ev, module, name, at);
    tentative_close(ev, &look, false);
    bool failed = diag_errors(ev->cx->diags) != errors;
    if (failed) diag_drop(ev->cx->diags, mark);
    return !failed && v.kind != SV_POISON && v.kind != SV_UNBOUND && v.kind != SV_UNKNOWN;
}

/* Runs the statements of a text that change what it imports (`lib.Block.forward = mine`), before anything else in it is
 * looked up: readers of the changed object need not import this text. */
static void run_patches(Eval *ev, Module *module) {
    if (module->prelude || ev->check.on || ev->subject.archive) return;
    if (!module->imports_searched) run_changing_imports(ev, module);
    uint32_t n = module->patches;
    module->patches = 0;
    for (uint32_t k = 0; k < n; k++) {
        TopLevel *unit = &module->unit[k];
        if (!unit->patch || unit->state != UNIT_PENDING || run_effect(ev, module, k, false)) continue;
        if (unit->told && is_there(ev, module, unit->told, unit->ast->at)) /* otherwise, no program can use it */
            ev_note(ev, DIAG_2193, unit->ast->at,
                    "this change of an imported object is left out, because it cannot be evaluated");
    }
}

static bool module_effects(Eval *ev, Module *module, bool derived) {
    bool any = false;
    if (module->prelude) return false;
    /* Units below it have not been reached yet. */
    uint32_t begun = module->running ? module->running->unit : module->units;
    for (uint32_t k = 0; k < begun; k++) {
        const Ast *stmt = module->unit[k].ast;
        if (is_star(stmt) && module->unit[k].state == UNIT_PENDING) {
            module->unit[k].state = UNIT_DONE;
            any |= import_module(ev, module, stmt->ImportFrom.module, (int)stmt->ImportFrom.level) != NULL;
        }
        any |= run_effect(ev, module, k, derived);
    }
    return any;
}

bool modules_effects(Eval *ev) {
    bool any = false, derived = any_hooks_subclasses(ev);
    for (uint32_t i = 0; i < ev->modules.opened.n; i++)
        any |= module_effects(ev, ev->modules.opened.entry[i].value, derived);
    return any;
}

/* ---- registries ---- */

static bool is_container(Sval v) { return v.kind == SV_LIST || v.kind == SV_DICT || v.kind == SV_SET; }

/* Runs the side effects above a decorated definition under evaluation, so that a list is filled in the order of the
 * text. */
static void run_above(Eval *ev) {
    bool derived = any_hooks_subclasses(ev);
    for (uint32_t i = 0; i < ev->modules.opened.n; i++) {
        Module *module = ev->modules.opened.entry[i].value;
        const Ast *stmt = module->running && !module->prelude ? module->unit[module->running->unit].ast : NULL;
        if (!stmt || (stmt->kind != AST_FunctionDef && stmt->kind != AST_ClassDef)) continue;
        for (uint32_t k = 0; k < module->running->unit; k++) run_effect(ev, module, k, derived);
    }
}

/* Before a registry is read, what fills it is run: the definitions whose decorators or base classes do so, and the
 * other side effects of the files that were opened. A decorator that reads a list only needs those above. A failed
 * look-up in a dictionary runs them too (modules_fill_missing); here it is marked for reads of all its entries. */
void modules_fill(Eval *ev, const Module *owner, Sym name, Sval v, bool attribute) {
    if (!is_container(v) || ev->check.on || ev->subject.archive) return;
    CellFacts *facts = &heap_cell(ev, v.cell)->facts;
    if (!facts->of_text) return;
    if (owner && owner->source && !owner->prelude && facts->registry == REGISTRY_UNKNOWN)
        facts->registry = filled_by_functions(owner, name, attribute) ? REGISTRY_FILLED : REGISTRY_NOT;
    if (facts->registry != REGISTRY_FILLED || v.kind != SV_LIST) return;
    if (ev->now.decorating)
        run_above(ev);
    else
        modules_effects(ev);
}

static void fill_registry(Eval *ev, Module *module, Sym name, Sval v) {
    const Bound *bound = map_get(&module->binding, name);
    modules_fill(ev, bound && !bound->imported ? module : NULL, name, v, false);
}

/* The search for texts that fill dictionaries of one name. */
typedef struct Searched {
    uint32_t texts; /* number of opened modules that were searched */
    bool found;
} Searched;

/* Returns whether a text that was opened may fill a dictionary that is known by no other name. */
static bool texts_may_fill(Eval *ev, Sym name) {
    Searched *search = map_get(&ev->modules.searched, name);
    if (!search) {
        search = arena_new(ev->cx->program, Searched);
        map_set(ev->cx->program, &ev->modules.searched, name, search);
    }
    for (; !search->found && search->texts < ev->modules.opened.n; search->texts++) {
        const Module *module = ev->modules.opened.entry[search->texts].value;
        search->found = module->source && !module->prelude && may_be_filled(ev->cx, module->source, name);
    }
    return search->found;
}

bool modules_fill_missing(Eval *ev, Sval dict) {
    CellFacts *facts = &heap_cell(ev, dict.cell)->facts;
    if (!facts->of_text || (facts->key && !texts_may_fill(ev, facts->key))) return false;
    return modules_effects(ev);
}

static bool derives_directly(Sval v, const Class *from) {
    for (uint32_t i = 0; v.kind == SV_CLASS && i < v.class->bases; i++)
        if (v.class->base[i] == from) return true;
    return false;
}

Sval modules_subclasses(Eval *ev, const Class *of) {
    SvVec found = {0};
    for (uint32_t i = 0; i < ev->modules.opened.n; i++) {
        Module *module = ev->modules.opened.entry[i].value;
        uint32_t begun = module->running ? module->running->unit : module->units;
        for (uint32_t k = 0; !module->prelude && k < begun; k++) {
            const Ast *stmt = module->unit[k].ast;
            if (stmt->kind != AST_ClassDef) continue;
            run_effect(ev, module, k, true);
            const Sval *v = map_get(&module->value, stmt->ClassDef.name);
            if (v && derives_directly(*v, of)) vec_push(ev->cx->program, &found, *v);
        }
    }
    return sv_list(ev, found.n, found.at);
}

void module_run(Eval *ev, Module *module) {
    for (uint32_t k = 0; k < module->units; k++)
        if (is_effect(module->unit[k].ast, any_hooks_subclasses(ev))) run_unit(ev, module, k);
}

/* ---- imports ---- */

/* Returns the absolute name of `dotted` as written in `from`, with `level` dots in front; NULL: above the top
 * package. */
static Sym absolute_name(Eval *ev, const Module *from, Sym dotted, int level) {
    if (level == 0) return dotted;
    Sym base = from->package ? from->name : module_parent_name(ev, from->name);
    for (int i = 1; i < level && base; i++) base = module_parent_name(ev, base);
    if (!base) return NULL;
    return dotted && *dotted ? sym_printf(ev->cx->symbols, "%s.%s", base, dotted) : base;
}

static Module *import_module(Eval *ev, Module *from, Sym dotted, int level) {
    Sym name = absolute_name(ev, from, dotted, level);
    return name ? module_find(ev, name) : NULL;
}

static Sval unknown(Eval *ev, Sym name, Span at) {
    if (ev->now.handlers && !ev->check.on)
        return sv_raise(ev, "ModuleNotFoundError", DIAG_3090, at, "No module named '%s'", name);
    return (Sval){.kind = SV_UNKNOWN, .s = name};
}

Sval modules_import(Eval *ev, Sym dotted, int level, Span at) {
    Sym name = absolute_name(ev, ev->now.frame->module, dotted, level);
    if (!name)
        return sv_raise(ev, "ImportError", DIAG_3002, at, "a relative import goes beyond the top-level package of `%s`",
                        ev->now.frame->module->name);
    Module *module = module_find(ev, name);
    return module ? (Sval){.kind = SV_MODULE, .module = module} : unknown(ev, name, at);
}

static Sval imported_name(Eval *ev, Sval module, const Ast *stmt, const Ast *alias) {
    Sym name = alias->Alias.path;
    if (module.kind == SV_UNKNOWN)
        return (Sval){.kind = SV_UNKNOWN, .s = sym_printf(ev->cx->symbols, "%s.%s", module.s, name)};
    Sval v = module_attr(ev, module.module, name, alias->at);
    if (v.kind != SV_UNBOUND) return v;
    if (module.module->prelude || !module.module->source) {
        if (!ev->now.handlers || ev->check.on)
            return (Sval){.kind = SV_UNKNOWN, .s = sym_printf(ev->cx->symbols, "%s.%s", module.module->name, name)};
    }
    return sv_raise(ev, "ImportError", DIAG_3002, stmt->at, "cannot import name `%s` from `%s`", name,
                    module.module->name);
}

static void bind_name(Eval *ev, Sym name, Sval v) { frame_set(ev, ev->now.frame->cell, name, v); }

/* A folder without a text is found by the modules in it. */
static void find_in_folder(Eval *ev, const Ast *stmt) {
    Sym base = absolute_name(ev, ev->now.frame->module, stmt->ImportFrom.module, (int)stmt->ImportFrom.level);
    if (!base || is_star(stmt) || module_find(ev, base)) return;
    for (uint32_t i = 0; i < stmt->ImportFrom.names.n; i++)
        module_find(ev, sym_printf(ev->cx->symbols, "%s.%s", base, stmt->ImportFrom.names.at[i]->Alias.path));
}

static Flow import_from(Eval *ev, const Ast *stmt) {
    find_in_folder(ev, stmt);
    Sval module = ev_import(ev, stmt->ImportFrom.module, (int)stmt->ImportFrom.level, stmt->at);
    if (is_star(stmt)) return FLOW_NEXT;
    if (module.kind == SV_POISON) {
        for (uint32_t i = 0; ev->check.on && i < stmt->ImportFrom.names.n; i++) {
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

/* `import a.b` binds a; `import a.b as c` binds a.b. */
static Sval import_plain(Eval *ev, const Ast *alias, Sym *name) {
    Sval module = ev_import(ev, alias->Alias.path, 0, alias->at);
    *name = alias->Alias.name ? alias->Alias.name : alias->Alias.path;
    const char *dot = alias->Alias.name ? NULL : strchr(alias->Alias.path, '.');
    if (!dot || module.kind == SV_POISON) return module;
    *name = sym_n(ev->cx->symbols, alias->Alias.path, (size_t)(dot - alias->Alias.path));
    Module *top = module_find(ev, *name);
    if (top) return (Sval){.kind = SV_MODULE, .module = top};
    return (Sval){.kind = SV_UNKNOWN, .s = *name};
}

/* An exception raised by the import is left in ev->now.raised, for the end of the statement. */
Flow modules_import_stmt(Eval *ev, const Ast *stmt) {
    if (stmt->kind == AST_ImportFrom) return import_from(ev, stmt);
    for (uint32_t i = 0; i < stmt->Import.names.n; i++) {
        Sym name;
        Sval v = import_plain(ev, stmt->Import.names.at[i], &name);
        if (ev->now.raised.kind != SV_POISON) break;
        bind_name(ev, name, v);
    }
    return FLOW_NEXT;
}
