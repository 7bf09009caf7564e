/* Runs the units of a module's text, each in a frame of its own and independently of the branch that needs it. */
#include "frontend/modules/units.h"
#include "frontend/exec/eval_private.h"
#include "frontend/modules/shared_state.h"
#include "frontend/value/state.h"
#include "syntax/ast_pack.h"

#include <string.h>

ErrorTally errors_now(Eval *ev) {
    return (ErrorTally){diag_errors(ev->cx->diags), diag_silenced(ev->cx->diags), diag_is_quiet(ev->cx->diags)};
}

uint32_t errors_since(Eval *ev, ErrorTally before) {
    if (before.quiet && diag_silenced(ev->cx->diags) != before.silenced) return HIDDEN_ERRORS;
    return diag_errors(ev->cx->diags) != before.errors ? diag_errors(ev->cx->diags) : 0;
}

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
    /* A statement that runs because its names are needed sees only its own handlers, not those of the code that needs
     * the names. */
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

/* Keeps a value for units that run after a later one has bound the name anew. Of a unit, the last value counts. */
static void keep_older(Eval *ev, Bound *bound, OlderValue value) {
    uint32_t i = older_number(bound, value.unit);
    if (i == bound->older.n || bound->older.at[i].unit != value.unit) {
        vec_push(ev->cx->program, &bound->older, value);
        memmove(&bound->older.at[i + 1], &bound->older.at[i], (bound->older.n - i - 1) * sizeof value);
    }
    bound->older.at[i] = value;
}

/* Gives a name the value from unit k. If several units bind it, the last one in the file determines its value, in
 * whatever order they run. */
static void publish_name(Eval *ev, Module *module, Sym name, Sval *value, uint32_t k) {
    Bound *bound = map_get(&module->binding, name);
    bool later = bound && bound->last > k + 1;
    if (bound && bound->last && bound->last != k + 1) {
        OlderValue older = {later ? k : bound->last - 1, later ? value : map_get(&module->value, name)};
        keep_older(ev, bound, older);
    }
    if (later) return;
    bool set = in_order_unit(module, k) && frame_get(ev, module->cell, name).kind != SV_UNBOUND;
    if (set) frame_delete(ev, module->cell, name); /* a function that was called before has set it */
    if (bound) bound->last = k + 1;
    map_set(ev->cx->program, &module->value, name, value);
}

static void publish(Eval *ev, Module *module, CellId frame, uint32_t k) {
    map_each (&heap_get(ev, frame)->object.attr, e) {
        Sym name = e->key;
        if (name[0] != '$') publish_name(ev, module, name, arena_copy(ev->cx->mem, e->value, sizeof(Sval)), k);
    }
}

/* Names that a failed unit left unbound become poison, so that the failure is reported once. */
static void poison_unbound(Eval *ev, Module *module, TopLevel *unit) {
    Ast *stmt[] = {(Ast *)unit->ast};
    AstSyms names = ast_assigned(ev->cx, ev->cx->program, (Body){.at = stmt, .n = 1});
    for (uint32_t i = 0; i < names.n; i++) {
        if (map_get(&module->value, names.at[i])) continue;
        Sval *poison = arena_new(ev->cx->program, Sval);
        map_set(ev->cx->program, &module->value, names.at[i], poison);
    }
}

/* ---- units of outlined texts ---- */

/* Returns where the lines of a statement begin. */
static Pos first_line(Eval *ev, const Ast *stmt) {
    Pos lo = ast_decorated_span(stmt).lo;
    return lo - src_column(ev->cx->sources, lo, UNITS_UTF8);
}

Span unit_lines(Eval *ev, const Module *module, const Ast *stmt, const Ast *next) {
    Pos end = module->source->base + (Pos)module->source->length;
    return (Span){first_line(ev, stmt), next ? first_line(ev, next) : end};
}

/* Returns the complete statement. If the caller of the compiler has parsed it, that tree is used; one that is parsed
 * here belongs to this compilation. */
const Ast *unit_parse(Eval *ev, const Module *module, const Ast *stmt, Span lines) {
    const ParsedFile *parsed = ev->options->parsed;
    const Ast *known = parsed && parsed->source == module->source ? map_get(parsed->whole, map_key(stmt->at.lo)) : NULL;
    return known ? known : ast_parse_unit_in(ev->cx, lines);
}

const Ast *unit_whole(Eval *ev, Module *module, uint32_t k) {
    TopLevel *unit = &module->unit[k];
    bool definition = ast_is_definition(unit->ast);
    if (unit->whole || !(module->outlined || definition)) return unit->ast;
    if (module->packed) ast_unpack_block(module->packed, (Ast *)(uintptr_t)unit->ast);
    if (!module->outlined) return unit->ast;
    const Ast *next = k + 1 < module->units ? module->unit[k + 1].ast : NULL;
    Span lines = definition || module->gaps.n ? unit_lines(ev, module, unit->ast, next) : unit->ast->at;
    if (!definition && !ast_has_gap(&module->gaps, lines)) return unit->ast;
    const Ast *whole = unit_parse(ev, module, unit->ast, lines);
    if (whole->kind == AST_Poison) return whole;
    unit->whole = true;
    return unit->ast = whole;
}

/* Returns the statements of a function. A block with errors is not kept, so each time it is parsed again and its errors
 * are reported. */
Body modules_body(Eval *ev, const Function *f) {
    Ast *def = (Ast *)(uintptr_t)f->ast;
    Body body = def->kind == AST_FunctionDef ? def->FunctionDef.body : (Body){0};
    if (def->kind == AST_FunctionDef && !body.n && f->module->packed) { /* a method of the library */
        ast_unpack_block(f->module->packed, def);
        return def->FunctionDef.body;
    }
    if (body.n != 1 || body.at[0]->kind != AST_Unread) return body;
    ErrorTally before = errors_now(ev);
    body = ast_parse_block_in(ev->cx, body.at[0]->at, body.at[0]->Unread.class_name);
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

Flow unit_run_body(Eval *ev, Module *module, uint32_t k) {
    if (ev->options->reads && !module->prelude) ev->options->reads(ev->options->read_user, module->unit[k].ast->at.lo);
    Ast *stmt[] = {(Ast *)(uintptr_t)unit_whole(ev, module, k)};
    HeapGround ground = heap_ground(ev);
    CellId cell = heap_new(ev, CELL_FRAME, stmt[0]->at);
    RunningUnit running = {module->running, cell, k};
    Frame frame = {
        .up = ev->now.frame, .cell = cell, .module = module, .trail = ev->now.frame ? ev->now.frame->trail : NULL};
    module->running = &running;
    SavedActivity saved;
    step_outside(ev, &saved, &frame);
    TopLevel *in_text = ev->modules.in_text;
    DType dtype = ev->emit.func->default_float;
    ev->modules.in_text = module->prelude ? NULL : &module->unit[k];
    ev->emit.func->default_float = default_float_at(ev, module, k);
    uint64_t steps = ev->cx->steps, searched = ev->check.searched;
    Flow flow = ev_body(ev, (Body){.at = stmt, .n = 1});
    ev->check.searched = searched;
    if (ev->check.on) ev->cx->steps = steps; /* a text is evaluated once, and its first user should not pay for it */
    ev->modules.in_text = in_text;
    if (k < module->setting && sets_default_dtype(ev, module, stmt[0]))
        module->unit[k].float_behind = ev->emit.func->default_float;
    ev->emit.func->default_float = dtype;
    if (flow == FLOW_RAISE) ev->now.raised = frame_get(ev, cell, cx_sym(ev->cx, "$exception"));
    step_inside(ev, &saved);
    module->running = running.up;
    publish(ev, module, cell, k);
    heap_grounded(ev, ground);
    return flow;
}

void unit_run(Eval *ev, Module *module, uint32_t k) {
    TopLevel *unit = &module->unit[k];
    if (unit->state == UNIT_PENDING) in_order_before(ev, module, k);
    if (unit->state != UNIT_PENDING) return;
    if (++ev->now.depth > (uint32_t)ev->cx->limits.call_depth) cx_limit_at(ev->cx, "call-depth", ev->emit.b.at);
    unit->state = UNIT_RUNNING;
    ErrorTally before = errors_now(ev);
    Flow flow = unit_run_body(ev, module, k);
    unit->errors = errors_since(ev, before);
    if (unit->errors) {
        poison_unbound(ev, module, unit);
        module->failures++;
    }
    unit->state = flow == FLOW_RAISE && !unit->errors ? UNIT_PENDING : UNIT_DONE;
    ev->now.depth--;
}

void module_set_default_dtype(Eval *ev, Module *module) {
    if (module->setting == 0 || module->float_before != DT_NONE) return;
    module->float_before = ev->emit.func->default_float;
    for (uint32_t k = 0; k < module->setting; k++)
        if (sets_default_dtype(ev, module, module->unit[k].ast)) unit_run(ev, module, k);
    ev->emit.func->default_float = default_float_at(ev, module, module->setting);
}
