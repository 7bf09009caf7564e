/* Lowerings of operators provided by users, looked up by "namespace::name". library/extension.c registers them. */
#include "frontend/tensor/lowerings.h"
#include "frontend/kinds/protocol.h"

static const Lowering *find_lowering(Eval *ev, Sym name) {
    const Lowering *found = map_get(&ev->modules.lowerings.named, name);
    return found ? found : map_get(&ev->modules.lowerings.named, sym_printf(ev->cx->symbols, "body %s", name));
}

/* Returns the lowering of an operator. One without a function is not final: pending side effects may register it. */
Sval extension_lowering(Eval *ev, Sym space, Sym name) {
    Sym key = sym_printf(ev->cx->symbols, "%s::%s", space, name);
    if (!map_has(&ev->modules.lowerings.named, key)) ev_effects(ev);
    const Lowering *found = find_lowering(ev, key);
    return found ? found->function : sv_unbound();
}

/* Runs registrations, which are side effects, before something is first looked up. */
void run_registrations(Eval *ev) {
    if (!ev->modules.lowerings.registers) return;
    ev->modules.lowerings.registers = false;
    ev_effects(ev);
}

bool extension_replaces(Eval *ev, const Op *op, uint32_t n, const Sval *arg, Span at, Sval *out) {
    run_registrations(ev);
    if (!ev->modules.lowerings.replaces) return false;
    Lowering *found = map_get(&ev->modules.lowerings.named, sym_printf(ev->cx->symbols, "%s::%s", op->space, op->name));
    if (!found || found->running) return false;
    found->running = true;
    *out = sv_call(ev, found->function, &(Args){.n = n, .pos = arg}, at);
    found->running = false;
    return true;
}

Sval extension_name(Eval *ev, const Module *module, Sym name, Span at) {
    Sval text = sv_str(name);
    return module->extension ? prelude_call(ev, PRELUDE_GRAPH_DOMAIN, 1, &text, at) : sv_unbound();
}
