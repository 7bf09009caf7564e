/* Python modules as values. */
#include "frontend/kinds/protocol.h"
#include "frontend/modules/module.h"

static Sval space_row_attr(Eval *ev, Sval v, Sym name, Span at) { return space_attr(ev, v.space, name, at); }

static bool space_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at) {
    (void)at;
    frame_set(ev, v.space->cell, name, to);
    return true;
}

Sval modules_globals(Eval *ev, Space *space, Span at) {
    Sval module = {.kind = SV_SPACE, .space = space};
    Class *class = class_builtin(ev, "types._Globals");
    return class ? sv_call(ev, (Sval){.kind = SV_CLASS, .class = class}, &(Args){.n = 1, .pos = &module}, at)
                 : sv_poison();
}

const SvProtocol sv_space_row = {.noun = "a module", .attr = space_row_attr, .set_attr = space_set_attr};
