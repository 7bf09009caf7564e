/* Python modules as values. */
#include "frontend/protocol.h"
#include "frontend/space.h"

static Sval space_row_attr(Eval *ev, Sval v, Sym name, Span at) { return space_attr(ev, v.space, name, at); }

static bool space_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at) {
    (void)at;
    frame_set(ev, v.space->cell, name, to);
    return true;
}

const SvProtocol sv_space_row = {.noun = "a module", .attr = space_row_attr, .set_attr = space_set_attr};
