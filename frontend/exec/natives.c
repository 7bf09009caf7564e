/* exec and eval of a known text: it is parsed like the program's own text, and evaluated in a frame whose closure is
 * the caller's. Names that it assigns are local to it, as in a function. */
#include "frontend/exec/eval_private.h"
#include "frontend/kinds/protocol.h"
#include "frontend/value/heap_private.h"

#include <string.h>

static const Source *source_of_text(Eval *ev, const Args *args, const char *name, Span at) {
    Sval text = args->pos[0];
    bool names = args->pos[1].kind != SV_NONE || args->pos[2].kind != SV_NONE;
    if (text.kind == SV_STR && !names) {
        const Source *source = src_add(ev->cx->sources, name, sv_text(text), sym_length(sv_text(text)),
                                       ev->now.frame->module->prelude);
        if (!source) cx_limit_at(ev->cx, "source-bytes", at);
        return source;
    }
    if (text.kind == SV_POISON) return NULL;
    Diag *diag = names ? ev_error(ev, DIAG_1202, at, "%s with its own namespace is not supported", name)
                       : ev_error(ev, DIAG_1202, at, "%s needs a string known at compile time, not %s", name,
                                  sv_describe(ev, text));
    diag_help(ev->cx->diags, diag, "write the statement itself, or use getattr and setattr");
    diag->of_form = !names; /* the text may be known if a caller passes known values */
    return NULL;
}

static Frame own_frame(Eval *ev, Span at) {
    if (++ev->now.depth > (uint32_t)ev->cx->limits.call_depth) cx_limit_at(ev->cx, "call-depth", at);
    Frame frame = *ev->now.frame;
    frame.up = ev->now.frame, frame.func = NULL;
    frame.cell = heap_new(ev, CELL_FRAME, at);
    heap_cell(ev, frame.cell)->closure = ev_closure(ev);
    return frame;
}

static Sval builtin_exec(Eval *ev, const Args *args, Span at) {
    const Source *source = source_of_text(ev, args, "exec()", at);
    if (!source) return sv_poison();
    uint32_t errors = diag_errors(ev->cx->diags);
    const Ast *module = ast_parse(ev->cx, source);
    if (diag_errors(ev->cx->diags) != errors) return sv_poison();
    Frame frame = own_frame(ev, at);
    ev->now.frame = &frame;
    Flow flow = ev_body(ev, module->Module.body);
    ev->now.frame = frame.up, ev->now.depth--;
    if (flow == FLOW_NEXT) return sv_none();
    if (flow == FLOW_RAISE) ev->now.raised = frame_get(ev, frame.cell, cx_sym(ev->cx, "$exception"));
    return flow == FLOW_RAISE || !flow
               ? sv_poison()
               : EV_POISON(ev, DIAG_1202, at,
                           "this source may end with `return` or an exception, which is not supported here");
}

/* Returns whether the current function runs texts by exec(), which may bind names for later calls of eval(). */
static bool runs_texts(const Eval *ev) {
    static const char word[] = "exec(";
    const Frame *frame = ev->now.frame;
    const Source *source = frame->func ? frame->module->source : NULL;
    if (!source) return false;
    Span at = frame->func->ast->at;
    return str_find(src_bytes(source) + (at.lo - source->base), at.hi - at.lo, word, sizeof word - 1) != NULL;
}

static Sval builtin_eval(Eval *ev, const Args *args, Span at) {
    if (ev->check.on && runs_texts(ev)) return sv_poison();
    const Source *source = source_of_text(ev, args, "eval()", at);
    if (!source) return sv_poison();
    uint32_t errors = diag_errors(ev->cx->diags);
    Ast *expr = ast_parse_expression(ev->cx, source);
    if (diag_errors(ev->cx->diags) != errors) return sv_poison();
    Frame frame = own_frame(ev, at);
    ev->now.frame = &frame;
    Sval v = ev_expr(ev, expr);
    ev->now.frame = frame.up, ev->now.depth--;
    return v;
}

static const Native natives[] = {
    {"builtins", "exec", builtin_exec, "source, globals=None, locals=None, /"},
    {"builtins", "eval", builtin_eval, "source, globals=None, locals=None, /"},
};
NATIVES(exec, natives)
