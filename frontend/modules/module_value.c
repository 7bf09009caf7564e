/* Python modules as values. */
#include "frontend/kinds/protocol.h"
#include "frontend/modules/effects.h"
#include "frontend/texts/search.h"
#include "frontend/value/frame.h"

static Sval module_row_attr(Eval *ev, Sval v, Sym name, Span at) { return module_attr(ev, v.module, name, at); }

/* Runs what the module's own text makes of a name, before another text that imports the module sets the name. */
static void run_readers(Eval *ev, Module *module, Sym name) {
    if (module->prelude || module->running || !ev->modules.in_text || ev->check.on) return;
    for (uint32_t k = 0; k < module->units; k++) {
        const TopLevel *unit = &module->unit[k];
        if (unit->state == UNIT_PENDING && unit->ast->kind == AST_Assign &&
            span_has_word(module->source, unit->ast->at, name))
            effects_run_unit(ev, module, k, false);
    }
}

/* Sets an attribute of a module. If it is set in a branch, the other path keeps the value of the module's text. */
static bool module_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at) {
    if (ev->emit.b.block != ev->emit.func->body) module_global(ev, v.module, name, at);
    run_readers(ev, v.module, name);
    frame_set(ev, ev_global_frame(ev, v.module, name), name, to);
    return true;
}

Sval modules_globals(Eval *ev, Module *module, Span at) {
    Sval of = {.kind = SV_MODULE, .module = module};
    Class *class = prelude_class(ev, PRELUDE_TYPES_GLOBALS);
    return class ? sv_call(ev, sv_class(class), &(Args){.n = 1, .pos = &of}, at) : sv_poison();
}

const SvProtocol sv_module_row = {.noun = "a module", .attr = module_row_attr, .set_attr = module_set_attr};
