/* How code ends: exceptions raised inside expressions and statements, paths that end, and the code after an exit. */
#include "base/str.h"
#include "frontend/flow/flow_private.h"
#include "frontend/flow/unknown.h"

#include <stdarg.h>
#include <string.h>

/* ---- raising ---- */

/* Returns whether errors of this kind may depend on run-time values. */
static bool may_depend_on_run(DiagCode code) {
    return code == DIAG_2105 || code == DIAG_2107 || code == DIAG_2113 || code == DIAG_2203;
}

/* Returns whether the error depends on run-time values in a branch that may not be taken; then only that path ends. */
static bool ends_path(const Eval *ev, DiagCode code) {
    return !ev->now.handlers && ev->now.nesting && ev->now.arms && may_depend_on_run(code);
}

/* An exception that stands for an error that the compiler found, not for a `raise` of the program. If no clause catches
 * it, the error is reported as outside of `try`. */
typedef struct Noticed {
    DiagCode code;
    Span at;
    const char *text;
} Noticed;

static void notice(Eval *ev, Sval exception, DiagCode code, Span at, const char *text) {
    if (exception.kind != SV_OBJECT || may_depend_on_run(code)) return;
    Noticed *made = arena_new(ev->cx->program, Noticed);
    *made = (Noticed){code, at, text};
    map_set(ev->cx->program, &ev->subject.noticed, map_key(exception.cell), made);
}

static const Noticed *noticed(const Eval *ev, Sval exception) {
    return exception.kind == SV_OBJECT ? map_get(&ev->subject.noticed, map_key(exception.cell)) : NULL;
}

static bool is_of_name(const Noticed *made) {
    return made && (made->code == DIAG_2101 || made->code == DIAG_3002 || made->code == DIAG_3090);
}

void exception_follows(Eval *ev, Sval exception, Sval handled) {
    const Noticed *cause = noticed(ev, handled);
    if (is_of_name(cause) && !noticed(ev, exception)) notice(ev, exception, cause->code, cause->at, cause->text);
}

/* Returns the exception that a clause of the program handles. Unbound: none does. */
static Sval handled_now(Eval *ev) {
    for (const Frame *frame = ev->now.frame; frame; frame = frame->up) {
        Sval handled = frame->module->prelude ? sv_unbound() : frame_get(ev, frame->cell, cx_sym(ev->cx, "$handling"));
        if (handled.kind != SV_UNBOUND) return handled;
    }
    return sv_unbound();
}

void exception_in_context(Eval *ev, Sval exception) {
    Sym context = cx_sym(ev->cx, "__context__");
    Sval handled = handled_now(ev);
    if (exception.kind != SV_OBJECT || handled.kind == SV_UNBOUND || handled.kind == SV_POISON) return;
    if (ev->check.on || (handled.kind == SV_OBJECT && handled.cell == exception.cell)) return;
    for (Sval v = handled; v.kind == SV_OBJECT;) { /* the chain must not return to the exception */
        Sval next = object_get(ev, v, context);
        if (next.kind == SV_OBJECT && next.cell == exception.cell) {
            object_set(ev, v, context, sv_none());
            break;
        }
        v = next;
    }
    object_set(ev, exception, context, handled);
}

/* Returns whether the error is about what the compiler does not support, which is no exception of the program. */
static bool is_refusal(DiagCode code) { return code == DIAG_2108 || code == DIAG_2111 || code == DIAG_7105; }

/* Raises an exception whose argument is the text, or `argument` unless that is SV_UNBOUND. */
static Sval raise_with(Eval *ev, const char *exception, Sval argument, DiagCode code, Span at, const char *text) {
    if (ends_path(ev, code)) {
        ev_note(ev, DIAG_2027, at, "execution ends here if this place is reached: %s: %s", exception, text);
        ev->now.unreachable = !ev_end_path(ev, at);
        return sv_poison();
    }
    Class *class = ev->now.handlers && !is_refusal(code) ? class_builtin(ev, exception) : NULL;
    if (!class) return EV_POISON(ev, code, at, "%s", text);
    if (ev->now.raised.kind != SV_POISON) return sv_poison(); /* the expression has already raised the first one */
    if (argument.kind == SV_UNBOUND) argument = sv_str(cx_sym(ev->cx, text));
    ev->now.raised = ev_construct(ev, class, &(Args){.n = 1, .pos = &argument}, at);
    exception_in_context(ev, ev->now.raised);
    notice(ev, ev->now.raised, code, at, text);
    return sv_poison();
}

Sval sv_raise(Eval *ev, const char *exception, DiagCode code, Span at, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(ev->cx->mem, format, args);
    va_end(args);
    return raise_with(ev, exception, sv_unbound(), code, at, text);
}

Sval sv_raise_key(Eval *ev, Sval key, Span at, const char *text) {
    return raise_with(ev, "KeyError", key, DIAG_2106, at, text);
}

Sval sv_no_text(Eval *ev, Sval v, const char *what, Span at) {
    bool later = v.kind == SV_LATER && v.ir->type->kind == TY_STR;
    if (v.kind == SV_POISON) return v;
    if (later || v.kind == SV_CHOICE) return EV_POISON(ev, DIAG_2108, at, "%s must be known at compile time", what);
    return sv_raise(ev, "TypeError", DIAG_2103, at, "%s must be a string known at compile time, not %s", what,
                    sv_describe(ev, v));
}

Sym unknown_digits(Sval v) {
    Sym text = v.kind == SV_UNKNOWN ? sv_text(v) : "";
    char first = text[strspn(text, "-")];
    return first >= '0' && first <= '9' ? text : NULL;
}

bool package_shows(Eval *ev, Sym module) {
    return !ev->check.on && prelude_lists(ev, PRELUDE_MARKS_SHOWING_PACKAGES, module, strcspn(module, ".(["));
}

void package_missed(Eval *ev, Sym module) {
    const char *top = sym_n(ev->cx->symbols, module, strcspn(module, "."));
    map_set(ev->cx->program, &ev->subject.missed, top, (void *)(uintptr_t)top);
}

/* Raises the exception for a missing module here if an enclosing clause could catch it. */
static bool raised_as_absent(Eval *ev, Sval v, Span at) {
    Class *class = ev->now.handlers ? prelude_class(ev, PRELUDE_MODULE_NOT_FOUND_ERROR) : NULL;
    if (!class) return false;
    Sval message = sv_str(
        sym_printf(ev->cx->symbols, "No module named '%.*s'", (int)strcspn(sv_text(v), "."), sv_text(v)));
    Sval exception = ev_construct(ev, class, &(Args){.n = 1, .pos = &message}, at);
    if (!ev_may_be_caught(ev, exception)) return false;
    notice(ev, exception, DIAG_3090, at, sv_text(message));
    package_missed(ev, sv_text(v));
    ev->now.raised = exception;
    return true;
}

/* Hides the notes that say that calls of a package are left out, once an error says that the package is needed. name:
 * `package.module.function(...)`. */
static void supersede_notes(Eval *ev, Sym name) {
    map_each (&ev->subject.absent, e) {
        size_t n = strlen(e->key);
        AbsentPackage *package = e->value;
        if (strncmp(e->key, name, n) != 0 || (name[n] && !strchr(".([", name[n]))) continue;
        package->refused = true;
        if (package->note) package->note->superseded = true;
    }
}

static const char function_of_arm[] = "function ";

Sval unknown_function(Eval *ev, const Function *f) {
    return (Sval){.kind = SV_UNKNOWN, .sym = sym_printf(ev->cx->symbols, "%s%s", function_of_arm, f->name)};
}

bool unknown_is_function(Sval v) { return !strncmp(sv_text(v), function_of_arm, sizeof function_of_arm - 1); }

void unknown_error(Eval *ev, Sval v, Span at) {
    if (unknown_digits(v)) {
        ev_error(ev, DIAG_1202, at, "the number %s does not fit in 64 bits", sv_text(v));
        return;
    }
    if (sv_text(v) ==
        cx_sym(ev->cx, "iterator")) { /* stands for an iterator that does not outlive its arm (layout.c) */
        Diag *diag = ev_error(ev, DIAG_2108, at, "it is known only at run time which iterator this is");
        diag_help(ev->cx->diags, diag, "create it before the branch or the loop, or convert it to a list there");
        return;
    }
    if (unknown_is_function(v)) {
        Diag *diag = ev_error(ev, DIAG_2108, at,
                              "the %s was made in a branch or loop that is evaluated at run time, and the variables "
                              "that it uses are known "
                              "only there",
                              sv_text(v));
        diag_help(ev->cx->diags, diag,
                  "call it there, or define it before the branch or loop, and pass it the values that it needs");
        return;
    }
    const char *why = map_get(&ev->subject.opaque, sv_text(v));
    if (why) {
        ev_error(ev, DIAG_7054, at, "%s cannot be used: %s", sv_text(v), why);
        return;
    }
    if (raised_as_absent(ev, v, at)) return;
    bool shows = package_shows(ev, sv_text(v));
    Diag *diag = ev_error(ev, DIAG_3090, at,
                          shows ? "%s is not known: packages for plots and tables are not evaluated"
                                : "%s is not known: the import that provides it was not found",
                          sv_text(v));
    if (diag_is_kept(ev->cx->diags, diag)) supersede_notes(ev, sv_text(v));
    if (shows) {
        diag_help(ev->cx->diags, diag, "compute it with torch or numpy, or leave it out of the compiled code");
        return;
    }
    diag_help(ev->cx->diags, diag,
              "give the folder that contains `%.*s` with -I, or leave this out of the compiled code",
              (int)strcspn(sv_text(v), "."), sv_text(v));
}

/* Returns whether an enclosing clause may catch the exception. With `own`, the compiler's handlers and context
 * managers, which receive every exception, count as well. */
static bool any_takes(Eval *ev, Sval exception, bool own) {
    Frame *frame = ev->now.frame;
    bool may = false;
    for (const Handlers *h = ev->now.handlers; h && !may; h = h->up) {
        may = h->takes ? exception.kind != SV_OBJECT || h->takes(ev, h, exception) : own;
        ev->now.frame = frame;
    }
    return may;
}

bool ev_may_be_caught(Eval *ev, Sval exception) { return any_takes(ev, exception, true); }

bool ev_is_handled(Eval *ev, const char *exception, Span at) {
    Class *class = ev->now.handlers ? class_builtin(ev, exception) : NULL;
    return class && any_takes(ev, ev_construct(ev, class, &(Args){0}, at), false);
}

static const char *exception_text(Eval *ev, Sval exception, Span at) {
    if (exception.kind == SV_CLASS) return exception.class->name;
    Sval text = sv_str_of(ev, exception, false, at);
    const char *name = exception.kind == SV_OBJECT && exception.class ? exception.class->name : "an exception";
    if (text.kind != SV_STR || !*sv_text(text)) return name;
    return arena_printf(ev->cx->mem, "%s: %s", name, sv_text(text));
}

Flow ev_end_path(Eval *ev, Span at) {
    ev->emit.b.at = at;
    ev->now.dropped++;
    if (ev->options->keep_asserts) ir_trap(&ev->emit.b, ir_bool(&ev->emit.b, true));
    return 0;
}

void ev_trap_path(Eval *ev, Span at) {
    ev->emit.b.at = at;
    ev->now.dropped++;
    ir_trap(&ev->emit.b, ir_bool(&ev->emit.b, true));
    ev->now.unreachable = true;
}

/* Ends the current path, which not every run takes, with an exception that nothing catches. */
static Flow drop_exception(Eval *ev, Sval exception, Span at) {
    const Source *source = src_of(ev->cx->sources, at.lo);
    const char *what = source && source->builtin ? "an exception of this call" : "this exception";
    if (exception.kind == SV_OBJECT && exception.class)
        what = sym_printf(ev->cx->symbols, "this %s", exception.class->name);
    if (!ev->options->keep_asserts) ev_note(ev, DIAG_2026, at, "%s is not raised at run time", what);
    return ev_end_path(ev, at);
}

static const char *package_named(const Eval *ev, const char *text) {
    map_each (&ev->subject.missed, e) {
        size_t n = strlen(e->key);
        for (const char *at = strstr(text, e->key); at; at = strstr(at + 1, e->key))
            if ((at == text || !str_is_word(at[-1])) && !str_is_word(at[n])) return e->key;
    }
    return NULL;
}

typedef struct Mention {
    const Eval *ev;
    const char *package;
} Mention;

static void find_mention(Ast *ast, void *user) {
    Mention *mention = user;
    if (!ast || mention->package) return;
    if (ast->kind == AST_Str) mention->package = package_named(mention->ev, ast->Str.value);
    ast_each(ast, find_mention, user);
}

static const char *builtin_name(const Ast *exception) {
    const Ast *class = exception->kind == AST_Call ? exception->Call.function : exception;
    return class->kind == AST_Name ? class->Name.name : NULL;
}

/* Reports that this machine or the compiler lacks something, in place of an exception, and returns 0. Where the program
 * runs, the exception may not be raised, so it must not end a path. */
static Flow lacking(Eval *ev, const char *package, const char *text, Span at) {
    Diag *diag = package ? ev_error(ev, DIAG_3090, at,
                                    "this exception says that `%s` is missing, which was not found here", package)
                         : ev_error(ev, DIAG_2010, at, "the program raises %s", text);
    if (package)
        diag_help(ev->cx->diags, diag,
                  "give the folder that contains `%s` with -I, or leave this out of the compiled code", package);
    return 0;
}

static bool is_import_error(Eval *ev, const Class *class) {
    const Class *base = class ? class_builtin(ev, "ImportError") : NULL;
    return base && class_is(class, base);
}

static Flow uncaught_in_path(Eval *ev, Sval exception, Span at) {
    const Noticed *own = noticed(ev, exception);
    if (own) return ev_error(ev, own->code, own->at, "%s", own->text), 0;
    const Class *class = exception.kind == SV_OBJECT || exception.kind == SV_CLASS ? exception.class : NULL;
    if (!class) return drop_exception(ev, exception, at);
    const char *text = exception_text(ev, exception, at), *package = package_named(ev, text);
    return package || is_import_error(ev, class) ? lacking(ev, package, text, at) : drop_exception(ev, exception, at);
}

Flow ev_raise_unread(Eval *ev, const Ast *exception, Span at) {
    Sval handled = frame_get(ev, ev->now.frame->cell, cx_sym(ev->cx, "$handling"));
    if (is_of_name(noticed(ev, handled))) return uncaught_in_path(ev, handled, at);
    Mention mention = {.ev = ev};
    find_mention((Ast *)(uintptr_t)exception, &mention);
    const char *name = builtin_name(exception);
    if (mention.package || (name && is_import_error(ev, class_builtin(ev, name))))
        return lacking(ev, mention.package, name, at);
    return drop_exception(ev, sv_none(), at);
}

Flow ev_raise(Eval *ev, Sval exception, Span at) {
    if (exception.kind == SV_POISON) return 0;
    if (ev->now.handlers && exception.kind == SV_CLASS) exception = ev_construct(ev, exception.class, &(Args){0}, at);
    if (ev_may_be_caught(ev, exception)) {
        frame_set(ev, ev->now.frame->cell, cx_sym(ev->cx, "$exception"), exception);
        frame_set(ev, ev->now.frame->cell, cx_sym(ev->cx, "$raise"), sv_bool(true));
        return FLOW_RAISE;
    }
    if (ev->now.nesting) return uncaught_in_path(ev, exception, at);
    ev_error(ev, DIAG_2010, at, "the program raises %s", exception_text(ev, exception, at));
    return 0;
}

/* ---- the end of a statement, and the code after an exit ---- */

static void exception_edge_close(Eval *ev, Span at);

/* Combines how the statement ended with the effects of its expressions: exceptions, and calls that do not return. */
Flow ev_finish_statement(Eval *ev, Flow flow, Span at) {
    /* After a call that may have raised, this exception is raised only on the other paths. */
    if (ev->now.raised.kind != SV_POISON && ev->now.exception_edge && ev_may_be_caught(ev, ev->now.raised)) {
        Sval exception = ev->now.raised;
        ev->now.raised = sv_poison();
        ev_raise(ev, exception, at);
        exception_edge_close(ev, at);
        ev->now.unreachable = ev->now.may_raise = false;
        return FLOW_RAISE;
    }
    if (ev->now.raised.kind != SV_POISON) exception_edge_close(ev, at);
    if (ev->now.raised.kind != SV_POISON) {
        Sval exception = ev->now.raised;
        ev->now.raised = sv_poison();
        ev->now.unreachable = ev->now.may_raise = false;
        return ev_raise(ev, exception, at);
    }
    exception_edge_close(ev, at);
    if (ev->now.unreachable) flow = 0;
    if (ev->now.may_raise) flow = flow ? flow | FLOW_RAISE : FLOW_RAISE;
    ev->now.unreachable = ev->now.may_raise = false;
    return flow;
}

typedef struct Guard {
    Flow exits;
    ArmFn *runs, *left;
    void *context;
} Guard;

static void set_exits(Eval *ev, Flow exits, bool taken) {
    static const char *const places[] = {"$break", "$continue", "$return", "$raise"};
    for (uint32_t i = 0; i < 4; i++)
        if (exits & ((Flow)FLOW_BREAK << i))
            frame_set(ev, ev->now.frame->cell, cx_sym(ev->cx, places[i]), sv_bool(taken));
}

/* Continues in the arm in which no exit was taken. */
static Flow guard_runs(Eval *ev, void *context) {
    const Guard *guard = context;
    set_exits(ev, guard->exits, false);
    return guard->runs(ev, guard->context);
}

/* Continues in the arm in which an exit was taken. */
static Flow guard_left(Eval *ev, void *context) {
    const Guard *guard = context;
    if (!(guard->exits & (guard->exits - 1))) set_exits(ev, guard->exits, true);
    return guard->left(ev, guard->context);
}

Flow ev_guarded(Eval *ev, Flow flow, ArmFn *runs, ArmFn *left, void *context, Span at) {
    Sval stays = flow_stays(ev, flow, at);
    bool known;
    if (sv_known_bool(stays, &known)) return known ? runs(ev, context) : left(ev, context);
    if (stays.kind != SV_LATER) return flow & ~(Flow)FLOW_NEXT;
    Guard guard = {flow & ~(Flow)FLOW_NEXT, runs, left, context};
    return flow_if(ev, stays.ir, guard_runs, guard_left, &guard, at);
}

typedef struct Head {
    Sval *v;
    ArmFn *rest;
    void *context;
} Head;

static Flow head_runs(Eval *ev, void *context) {
    const Head *head = context;
    Sym place = cx_sym(ev->cx, "$head");
    *head->v = frame_get(ev, ev->now.frame->cell, place);
    frame_delete(ev, ev->now.frame->cell, place);
    return head->rest(ev, head->context);
}

static Flow head_raised(Eval *ev, void *context) {
    (void)context;
    frame_delete(ev, ev->now.frame->cell, cx_sym(ev->cx, "$head"));
    return FLOW_RAISE;
}

Flow ev_after_head(Eval *ev, Sval *v, ArmFn *rest, void *context, Span at) {
    if (ev->now.unreachable || ev->now.raised.kind != SV_POISON) return ev_finish_statement(ev, FLOW_NEXT, at);
    if (!ev->now.exception_edge) return rest(ev, context);
    frame_set(ev, ev->now.frame->cell, cx_sym(ev->cx, "$head"), *v);
    Flow flow = ev_finish_statement(ev, FLOW_NEXT, at);
    if (!(flow & FLOW_NEXT)) return flow;
    Head head = {v, rest, context};
    return ev_guarded(ev, flow, head_runs, head_raised, &head, at);
}

/* ---- expressions with a frame or a loop of their own ---- */

Raised raised_in(const Eval *ev, const Frame *frame, Flow flow) {
    Sval flag = frame_get(ev, frame->cell, cx_sym(ev->cx, "$raise"));
    bool known = false, certain = flow & FLOW_RAISE && sv_known_bool(flag, &known) && known;
    return (Raised){.exception = frame_get(ev, frame->cell, cx_sym(ev->cx, "$exception")),
                    .flag = flag.kind == SV_UNBOUND ? sv_bool(false) : flag,
                    .certain = flow == FLOW_RAISE || certain};
}

Sval exception_take(Eval *ev) {
    CellId frame = ev->now.frame->cell;
    Sym place = cx_sym(ev->cx, "$exception");
    Sval exception = frame_get(ev, frame, place);
    frame_delete(ev, frame, place);
    frame_set(ev, frame, cx_sym(ev->cx, "$raise"), sv_bool(false));
    return exception;
}

void raise_here(Eval *ev, const Raised *raised) {
    if (raised->certain) {
        ev->now.raised = raised->exception;
        return;
    }
    frame_set(ev, ev->now.frame->cell, cx_sym(ev->cx, "$exception"), raised->exception);
    frame_set(ev, ev->now.frame->cell, cx_sym(ev->cx, "$raise"), raised->flag);
    ev->now.may_raise = true;
    exception_edge_open(ev);
}

ExprScope expr_scope_open(Eval *ev) {
    ExprScope outer = {ev->now.exception_edge, ev->now.may_raise};
    ev->now.exception_edge = NULL, ev->now.may_raise = false;
    return outer;
}

bool flow_to_expression(Eval *ev, Flow flow) {
    Raised raised = raised_in(ev, ev->now.frame, flow);
    if (flow & FLOW_RAISE) raise_here(ev, &raised);
    return flow & FLOW_NEXT && !raised.certain;
}

void expr_scope_leave(Eval *ev, const ExprScope *outer, Flow flow) {
    ev->now.exception_edge = outer->point, ev->now.may_raise = outer->may_raise;
    flow_to_expression(ev, flow);
}

static bool has_raised(const Eval *ev) {
    return ev->now.exception_edge || ev->now.may_raise || ev->now.raised.kind != SV_POISON;
}

Sval expr_scope_close(Eval *ev, const ExprScope *outer, Frame *back, Sval v, Span at) {
    const Frame *inner = ev->now.frame;
    Flow flow = FLOW_NEXT;
    if (has_raised(ev)) {
        if (ev->now.raised.kind == SV_POISON) v = exception_edge_settle(ev, v, at);
        flow = ev_finish_statement(ev, FLOW_NEXT, at);
    }
    ev->now.frame = back;
    ev->now.exception_edge = outer->point, ev->now.may_raise = outer->may_raise;
    if (!flow) ev->now.unreachable = true;
    Raised raised = raised_in(ev, inner, flow);
    if (flow & FLOW_RAISE) raise_here(ev, &raised);
    return flow & FLOW_NEXT ? v : sv_poison();
}

Flow trip_end(Eval *ev, bool *ok, Span at) {
    if (!has_raised(ev) && !ev->now.unreachable) return FLOW_NEXT;
    if (ev->now.raised.kind != SV_POISON || ev->now.unreachable) *ok = true;
    return ev_finish_statement(ev, FLOW_NEXT, at);
}

/* ---- calls that may have raised ---- */

void exception_edge_open(Eval *ev) {
    ExceptionEdge *point = arena_new(ev->cx->program, ExceptionEdge);
    *point = (ExceptionEdge){ev->now.exception_edge, heap_mark(ev), ev->emit.b.block, ev->emit.b.block->last,
                             exit_flag(ev, "$raise")};
    ev->now.exception_edge = point;
}

void exception_edge_refuse(Eval *ev, Span at) {
    ev->now.may_raise = false;
    if (!ev->now.exception_edge) return;
    exception_edge_forget(ev);
    Diag *diag = ev_error(ev, DIAG_1202, at, "a call in this expression raises an exception on some paths");
    diag_help(ev->cx->diags, diag, "assign its result to a name in a separate statement first");
}

/* Turns the code that was evaluated since the edge into the arm of an If in which nothing was raised. */
static void guard_from(Eval *ev, const ExceptionEdge *point, Span at) {
    State state;
    state.change = heap_changes(ev, point->mark, &state.n);
    Node *first = point->last ? point->last->next : point->block->first;
    if (point->raised.kind != SV_LATER || (!state.n && !first)) {
        heap_commit(ev, point->mark);
        return;
    }
    heap_undo(ev, point->mark, &state.now, &state.n);
    Fork fork;
    if (!fork_open(ev, &fork, point->raised.ir, NULL, at)) return;
    fork.guard = true;
    fork.before.epoch = point->mark.epoch; /* cells made since then belong to the arm */
    first = point->last ? point->last->next : point->block->first;
    while (point->block == fork.node->home && first != fork.node) {
        Node *next = first->next;
        ir_move(first, fork.arm[1].block, NULL);
        first = next;
    }
    fork.arm[1].state = state;
    fork.arm[0].flow = fork.arm[1].flow = FLOW_NEXT;
    fork_close(ev, &fork, false, NULL);
}

/* Ends all exception edges of the statement. */
static void exception_edge_close(Eval *ev, Span at) {
    while (ev->now.exception_edge) {
        const ExceptionEdge *point = ev->now.exception_edge;
        ev->now.exception_edge = point->up;
        guard_from(ev, point, at);
    }
}

Sval exception_edge_settle(Eval *ev, Sval v, Span at) {
    if (!ev->now.exception_edge) return v;
    Sym held = cx_sym(ev->cx, "$held");
    frame_set(ev, ev->now.frame->cell, held, v);
    exception_edge_close(ev, at);
    v = frame_get(ev, ev->now.frame->cell, held);
    frame_delete(ev, ev->now.frame->cell, held);
    return v.kind == SV_UNBOUND ? sv_poison() : v;
}

/* ---- exits ---- */

static const struct {
    Flow bit;
    const char *place;
} exits[] = {{FLOW_BREAK, "$break"}, {FLOW_CONTINUE, "$continue"}, {FLOW_RETURN, "$return"}, {FLOW_RAISE, "$raise"}};

bool is_exit_name(Sym name) {
    for (size_t i = 0; name[0] == '$' && i < sizeof exits / sizeof *exits; i++)
        if (!strcmp(name, exits[i].place)) return true;
    return !strncmp(name, "$pending ", 9); /* a pending exception or return */
}

Sval exit_flag(Eval *ev, const char *place) {
    Sval v = frame_get(ev, ev->now.frame->cell, cx_sym(ev->cx, place));
    return v.kind == SV_UNBOUND ? sv_bool(false) : v;
}

Sval flow_stays(Eval *ev, Flow flow, Span at) {
    if (flow == FLOW_NEXT) return sv_bool(true);
    if (!(flow & FLOW_NEXT)) return sv_bool(false);
    Value *left = NULL;
    for (size_t i = 0; i < sizeof exits / sizeof *exits; i++) {
        if (!(flow & exits[i].bit)) continue;
        Sval v = exit_flag(ev, exits[i].place);
        bool known;
        if (sv_known_bool(v, &known)) {
            if (known) return sv_bool(false);
            continue;
        }
        Value *taken = sv_ir(ev, v, at);
        if (taken) left = left ? bool_or(ev, left, taken) : taken;
    }
    return left ? sv_later(bool_not(ev, left)) : sv_bool(true);
}

static Sval the_value(Eval *ev, void *context) {
    (void)context;
    return frame_get(ev, ev->now.frame->cell, cx_sym(ev->cx, "$value"));
}

static Sval no_value(Eval *ev, void *context) {
    (void)ev, (void)context;
    return sv_none();
}

static Sval result_of(Eval *ev, Flow flow, CellId caller, Span at) {
    if (!flow) {
        ev->now.unreachable = true;
        return sv_poison();
    }
    if (flow & FLOW_RAISE) {
        Sval exception = frame_get(ev, ev->now.frame->cell, cx_sym(ev->cx, "$exception"));
        if (flow == FLOW_RAISE) {
            ev->now.raised = exception;
            return sv_poison();
        }
        frame_set(ev, caller, cx_sym(ev->cx, "$exception"), exception);
        frame_set(ev, caller, cx_sym(ev->cx, "$raise"), exit_flag(ev, "$raise"));
        ev->now.may_raise = true;
        exception_edge_open(ev);
    }
    if (!(flow & FLOW_RETURN)) return sv_none();
    if (!(flow & FLOW_NEXT)) return the_value(ev, NULL);
    Sval returned = exit_flag(ev, "$return");
    if (returned.kind == SV_BOOL) return returned.b ? the_value(ev, NULL) : sv_none();
    Value *cond = sv_ir(ev, returned, at);
    return cond ? flow_branch(ev, cond, the_value, no_value, NULL, at) : sv_poison();
}

Sval flow_result(Eval *ev, Flow flow, CellId caller, Span at) {
    if (!ev->check.on) return result_of(ev, flow, caller, at);
    bool other = frame_get(ev, ev->now.frame->cell, ev->check.returned).kind != SV_UNBOUND;
    bool ends = !(flow & (FLOW_NEXT | FLOW_RETURN));
    return unknown_result(ev, flow, ends && other ? sv_poison() : result_of(ev, flow, caller, at));
}
