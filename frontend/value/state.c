/* Errors with their trails, steps, and tentative evaluation. */
#include "frontend/value/state.h"

#include "base/message.h"

static bool is_builtin(Eval *ev, Span at) {
    const Source *source = src_of(ev->cx->sources, at.lo);
    return source && source->builtin;
}

/* Returns where a diagnostic is shown: for a place in the text of the prelude, the call of the user that led there. */
static Span visible(Eval *ev, Span at, const Trail **trail) {
    *trail = ev->emit.b.trail;
    while ((!at.lo || is_builtin(ev, at)) && *trail) {
        at = (*trail)->at;
        *trail = (*trail)->up;
    }
    return at;
}

Span ev_visible(Eval *ev, Span at) {
    const Trail *trail;
    return visible(ev, at, &trail);
}

static Diag *report(Eval *ev, DiagCode code, Span at, const char *format, va_list args) {
    const Trail *trail;
    Span shown = visible(ev, at, &trail);
    const char *text = message_text(ev->cx->mem, format, args);
    bool follows = diag_of_syntax_in(ev->cx->diags, shown); /* code that could not be parsed has no meaning */
    if (follows) diag_quiet(ev->cx->diags, 1);
    diag_inner(ev->cx->diags, is_builtin(ev, at));
    Diag *diag = diag_add(ev->cx->diags, code, shown, trail, "%s", text);
    diag_inner(ev->cx->diags, false);
    if (follows) diag_quiet(ev->cx->diags, -1);
    return diag;
}

void ev_searches(const Eval *ev, const char *word) {
    if (ev->options->searches) ev->options->searches(ev->options->read_user, word, false);
}

void ev_searches_lines(const Eval *ev, const char *word) {
    if (ev->options->searches) ev->options->searches(ev->options->read_user, word, true);
}

void ev_searches_attribute(const Eval *ev, Sym name) {
    if (!ev->options->searches) return;
    ArenaMark mark = arena_mark(ev->cx->scratch);
    ev_searches_lines(ev, arena_printf(ev->cx->scratch, ".%s", name));
    arena_release(ev->cx->scratch, mark);
}

bool ev_may_lack_code(const Eval *ev) {
    if (ev->options->asks_syntax) ev->options->asks_syntax(ev->options->read_user);
    return diag_of_syntax(ev->cx->diags);
}

Diag *ev_error(Eval *ev, DiagCode code, Span at, const char *format, ...) {
    va_list args;
    va_start(args, format);
    Diag *diag = report(ev, code, at, format, args);
    va_end(args);
    return diag;
}

Diag *ev_note(Eval *ev, DiagCode code, Span at, const char *format, ...) {
    va_list args;
    va_start(args, format);
    Diag *diag = report(ev, code, at, format, args);
    va_end(args);
    return diag;
}

void ev_help_since(Eval *ev, DiagMark mark, const char *help) {
    uint32_t n;
    Diag *const *told = diag_since(ev->cx->diags, mark, &n);
    if (n) diag_help(ev->cx->diags, told[n - 1], "%s", help);
}

void ev_step(Eval *ev) {
    ev->cx->limit_at = ev->emit.b.at, ev->cx->limit_trail = ev->emit.b.trail; /* for a limit that may be reached next */
    cx_tick(ev->cx);
    if (++ev->cx->steps > (uint64_t)ev->cx->limits.steps) cx_limit_at(ev->cx, "steps", ev->emit.b.at);
}

bool ev_compiled_code(const Eval *ev) {
    return !ev->now.constructing && ev->now.frame && ev->now.frame->func && !ev->now.frame->module->prelude;
}

/* ---- tentative evaluation ---- */

void exception_edge_forget(Eval *ev) {
    for (; ev->now.exception_edge; ev->now.exception_edge = ev->now.exception_edge->up)
        heap_commit(ev, ev->now.exception_edge->mark);
}

void tentative_open(Eval *ev, Tentative *saved, TentativeHow how) {
    *saved = (Tentative){.how = how,
                         .handlers = ev->now.handlers,
                         .raised = ev->now.raised,
                         .exception_edge = ev->now.exception_edge,
                         .may_raise = ev->now.may_raise,
                         .unreachable = ev->now.unreachable};
    if (how & TENTATIVE_UNHANDLED) ev->now.handlers = NULL;
    if (how & TENTATIVE_QUIET) diag_quiet(ev->cx->diags, 1);
    ev->now.exception_edge = NULL;
    if (how & TENTATIVE_PENDING) return;
    ev->now.raised = sv_poison();
    ev->now.may_raise = ev->now.unreachable = false;
}

void tentative_close(Eval *ev, const Tentative *saved, bool keep_raised) {
    if (saved->how & TENTATIVE_QUIET) diag_quiet(ev->cx->diags, -1);
    ev->now.handlers = saved->handlers;
    exception_edge_forget(ev);
    ev->now.exception_edge = saved->exception_edge;
    ev->now.may_raise = saved->may_raise, ev->now.unreachable = saved->unreachable;
    if (!keep_raised || ev->now.raised.kind == SV_POISON) ev->now.raised = saved->raised;
}

void attempt_open(Eval *ev, Attempt *attempt) {
    attempt->mark = diag_mark(ev->cx->diags);
    attempt->errors = diag_errors(ev->cx->diags);
    tentative_open(ev, &attempt->statement, TENTATIVE_UNHANDLED);
}

bool attempt_close(Eval *ev, const Attempt *attempt, bool failed) {
    tentative_close(ev, &attempt->statement, false);
    failed |= diag_errors(ev->cx->diags) != attempt->errors;
    if (failed) diag_drop(ev->cx->diags, attempt->mark);
    return failed;
}
