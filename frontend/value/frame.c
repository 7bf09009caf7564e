/* Names and the frames to which they belong: locals, and names declared global or nonlocal. */
#include "frontend/value/frame.h"

#include <string.h>

static Sym hidden(Eval *ev, const char *what, Sym name) { return sym_printf(ev->cx->symbols, "%s %s", what, name); }

const Map *frame_bound_names(Eval *ev, const Ast *def) {
    Map *names = map_get(&ev->memo.bound_names, def);
    if (names) return names;
    names = arena_new(ev->cx->program, Map);
    AstSyms assigned = {0};
    if (def->kind == AST_FunctionDef) assigned = ast_assigned(ev->cx, ev->cx->program, def->FunctionDef.body);
    for (uint32_t i = 0; i < assigned.n; i++) map_set(ev->cx->program, names, assigned.at[i], names);
    map_set(ev->cx->program, &ev->memo.bound_names, def, names);
    return names;
}

bool ev_is_global(Eval *ev, Sym name) {
    CellId cell = ev->now.frame->cell;
    return heap_cell(ev, cell)->facts.scoped && frame_get(ev, cell, hidden(ev, "global", name)).kind != SV_UNBOUND;
}

/* Returns whether a function under call, whose frame this is, binds the name anywhere, even if it has no value yet. */
static bool is_local_of_call(Eval *ev, CellId cell, Sym name) {
    for (const Frame *frame = ev->now.frame; frame; frame = frame->up)
        if (frame->cell == cell) return frame->func && map_has(frame_bound_names(ev, frame->func->ast), name);
    return false;
}

CellId ev_global_frame(Eval *ev, const Module *module, Sym name) {
    const RunningUnit *running = module->running;
    return running && frame_get(ev, running->frame, name).kind != SV_UNBOUND ? running->frame : module->cell;
}

CellId ev_name_frame(Eval *ev, Sym name) {
    Frame *frame = ev->now.frame;
    if (!heap_cell(ev, frame->cell)->facts.scoped) return frame->cell;
    if (ev_is_global(ev, name)) return ev_global_frame(ev, frame->module, name);
    if (frame_get(ev, frame->cell, hidden(ev, "nonlocal", name)).kind == SV_UNBOUND) return frame->cell;
    CellId outer = heap_cell(ev, frame->cell)->closure;
    for (CellId up = outer; up; up = heap_cell(ev, up)->closure)
        if (frame_get(ev, up, name).kind != SV_UNBOUND || is_local_of_call(ev, up, name)) return up;
    return outer ? outer : frame->cell;
}

void ev_declare_scope(Eval *ev, const char *what, AstSyms names) {
    heap_cell(ev, ev->now.frame->cell)->facts.scoped = true;
    for (uint32_t i = 0; i < names.n; i++)
        frame_set(ev, ev->now.frame->cell, hidden(ev, what, names.at[i]), sv_bool(true));
}

TopLevel *module_unit_at(const Module *module, Pos at) {
    uint32_t low = 0, high = module->units; /* the first unit that begins behind the position is among these */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (module->unit[middle].ast->at.lo <= at)
            low = middle + 1;
        else
            high = middle;
    }
    return low ? &module->unit[low - 1] : NULL;
}

bool module_is_marked(const Eval *ev, const Module *module, const char *mark) {
    return module && module->prelude && map_has(&module->binding, cx_literal(ev->cx, mark));
}

bool package_is_marked(const Eval *ev, const Module *module, const char *mark) {
    for (; module; module = module->parent)
        if (module_is_marked(ev, module, mark)) return true;
    return false;
}

Sym module_public_name(const Eval *ev, const Module *module) {
    const char *private = strstr(module->name, "._");
    return private ? sym_n(ev->cx->symbols, module->name, (size_t)(private - module->name)) : module->name;
}
