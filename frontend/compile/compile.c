/* One compilation: opens the evaluator, and turns the target into a function.
 *
 * Constructors and module texts emit into the prologue, a block of its own that is moved in front of the body at the
 * end; weights are its first nodes. */
#include "frontend/archive/archive.h"
#include "frontend/compile/frontend.h"
#include "frontend/compile/ports.h"
#include "frontend/compile/services.h"
#include "frontend/compile/target.h"
#include "frontend/exec/eval_private.h"
#include "frontend/exec/observe.h"
#include "frontend/kinds/suggest.h"
#include "frontend/library/extension.h"
#include "frontend/modules/effects.h"
#include "frontend/modules/module.h"
#include "frontend/tensor/tensor.h"
#include "frontend/texts/facts.h"
#include "frontend/texts/files.h"
#include "frontend/value/certain.h"
#include "ir/lowerable.h"

#include <string.h>

/* ---- one compilation ---- */

void compile_open(Eval *ev, Context *cx, Types *types, Dims *dims, Ops *ops, Arena *mem,
                  const FrontendOptions *options) {
    *ev = (Eval){.cx = cx,
                 .types = types,
                 .dims = dims,
                 .ops = ops,
                 .services = &compile_services,
                 .options = options,
                 .emit = {.seed = options->seed}};
    ev->emit.func = ir_func(cx, types, dims, ops, mem, cx_sym(cx, "forward"));
    ev->emit.func->contents = arena_new(mem, Map);
    ev->emit.prologue = ir_block(ev->emit.func, NULL);
    ev->emit.b = (Builder){.func = ev->emit.func, .block = ev->emit.prologue, .scope = cx_sym(cx, "")};
    ev->heap = heap_open(ev);
    ev->flow.lessons = arena_new(mem, Lessons);
    ev->now.constructing = true;
    cx->steps = 0;
}

/* Marks the nodes that draw random numbers. The block is evaluated when the model is constructed, so each run of the
 * graph has to use the numbers that were drawn then. */
static void mark_draws(const Block *block) {
    for (Node *node = block->first; node; node = node->next) {
        node->once = node->op->traits & T_RANDOM;
        for (uint32_t i = 0; i < node->nblock; i++) mark_draws(node->block[i]);
    }
}

static void splice_prologue(Eval *ev) {
    Block *body = ev->emit.func->body;
    Node *first = body->first;
    mark_draws(ev->emit.prologue);
    while (ev->emit.prologue->first) ir_move(ev->emit.prologue->first, body, first);
}

typedef struct EntryPoint {
    Sval callee;
    const Function *func;
    Sym name; /* name of the model */
    uint32_t bound;
} EntryPoint;

/* Returns the method whose body defines a function of that name; NULL: none does. Nested blocks are not searched. */
static const Ast *method_around(const Class *class, Sym name) {
    Body body = class->ast && class->ast->kind == AST_ClassDef ? class->ast->ClassDef.body : (Body){0};
    for (uint32_t i = 0; i < body.n; i++) {
        if (body.at[i]->kind != AST_FunctionDef) continue;
        Body inner = body.at[i]->FunctionDef.body;
        for (uint32_t k = 0; k < inner.n; k++)
            if (inner.at[k]->kind == AST_FunctionDef && inner.at[k]->FunctionDef.name == name) return body.at[i];
    }
    return NULL;
}

/* Reports a model without a forward, since that of nn.Module raises. */
static void report_no_forward(Eval *ev, const Class *class) {
    Sym forward = cx_sym(ev->cx, "forward"), near = NULL;
    NameVec names = {0};
    map_each (&heap_contents(ev, class->cell)->object.attr, e)
        if (((const Sval *)e->value)->kind == SV_FUNC) vec_push(ev->cx->mem, &names, (Sym)e->key);
    near = nearest_name(ev, forward, names.n, names.at);
    Diag *diag = ev_error(ev, DIAG_3011, class->ast ? class->ast->at : class->at, "`%s` has no method `forward`",
                          class->name);
    const Ast *around = method_around(class, forward);
    if (around)
        diag_help(ev->cx->diags, diag, "it is defined inside `%s`: indent it as deep as `def %s`",
                  around->FunctionDef.name, around->FunctionDef.name);
    else if (near)
        diag_help(ev->cx->diags, diag, "if `%s` is meant, rename it to `forward`, or compile it with --method %s", near,
                  near);
    else
        diag_help(ev->cx->diags, diag, "--method NAME compiles another method");
}

/* Determines what is called: for forward the module itself (hooks run), else the named method, or the function. */
static bool entry_point(Eval *ev, Sval instance, EntryPoint *out, Span at) {
    out->callee = instance;
    Sval method = instance;
    if (instance.kind == SV_OBJECT) {
        const char *method_name = ev->subject.archive && ev->subject.archive->method ? ev->subject.archive->method
                                                                                     : ev->options->method;
        Sym name = cx_sym(ev->cx, method_name ? method_name : "forward");
        method = sv_attr_or(ev, instance, name, sv_unbound(), at);
        if (method.kind == SV_UNBOUND) {
            Diag *diag = ev_error(ev, DIAG_3010, (Span){0, 0}, "`%s` has no method `%s`", instance.class->name, name);
            suggest_attr(ev, diag, instance, name, (Span){0, 0});
            return false;
        }
        if (strcmp(name, "forward")) out->callee = method;
    } else if (ev->options->method) {
        ev_error(ev, DIAG_12, at, "--method applies to modules only, and the target is %s", sv_describe(ev, instance));
        return false;
    }
    for (; method.kind == SV_METHOD; method = method.method->func) out->bound++;
    if (method.kind == SV_UNKNOWN) unknown_error(ev, method, instance.kind == SV_OBJECT ? instance.class->at : at);
    if (method.kind == SV_POISON || method.kind == SV_UNKNOWN) return false;
    if (instance.kind == SV_OBJECT && method.kind == SV_FUNC && !strcmp(method.func->name, "forward") &&
        class_is_named(method.func->owner, PRELUDE_NN_MODULE)) {
        report_no_forward(ev, instance.class);
        return false;
    }
    if (method.kind != SV_FUNC) {
        ev_error(ev, DIAG_2022, at, "%s cannot be compiled: only functions written in Python can",
                 sv_describe(ev, method));
        return false;
    }
    out->func = method.func;
    return true;
}

static bool construct(Eval *ev, EntryPoint *entry) {
    Sym name = NULL;
    Span at = {0, 0};
    Sval target = ev_target(ev, &name);
    if (target.kind == SV_POISON) return false;
    const char *dot = strrchr(name, '.');
    entry->name = dot ? cx_sym(ev->cx, dot + 1) : name;
    if (!extension_open(ev)) return false;
    uint32_t errors = diag_errors(ev->cx->diags);
    Sval instance = ev_instance(ev, target, at);
    if (instance.kind == SV_POISON || diag_errors(ev->cx->diags) != errors) return false;
    bool keeps_modes = ev->subject.pickled && ev->options->training; /* a pickle contains the modules' modes */
    if (instance.kind == SV_OBJECT && !keeps_modes)
        sv_call_method(ev, instance, ev->options->training ? "train" : "eval", 0, NULL, at);
    if ((instance.kind == SV_OBJECT || ev->options->weight_files) && !module_bind(ev, instance)) return false;
    errors = diag_errors(ev->cx->diags);
    return entry_point(ev, instance, entry, at) && diag_errors(ev->cx->diags) == errors;
}

/* Makes the graph's inputs and the arguments of the call. */
static bool begin_forward(Eval *ev, const EntryPoint *entry, Args *args) {
    ev->now.constructing = false;
    ev->now.tracing = ev->options->trace;
    ev->emit.b.block = ev->emit.func->body, ev->emit.b.at = entry->func->ast->at;
    return !refuse_generator(ev, entry->func) && input_arguments(ev, entry->func, entry->callee, entry->bound, args);
}

static bool run_forward(Eval *ev, const EntryPoint *entry) {
    Span at = entry->func->ast->at;
    Args args;
    if (!begin_forward(ev, entry, &args)) return false;
    uint32_t errors = diag_errors(ev->cx->diags);
    HeapMark before = heap_mark(ev);
    Sval result = sv_call(ev, entry->callee, &args, at);
    if (diag_errors(ev->cx->diags) != errors) return false;
    /* A call beyond the depth to which recursion is expanded has no value, and neither do calls that need its
     * result. */
    if (ev->now.unreachable || ev->now.raised.kind != SV_POISON || result.kind == SV_POISON) {
        if (!module_report_changes(ev))
            ev_error(ev, DIAG_2010, at, "every path through the program raises an exception");
        return false;
    }
    module_note_left_out(ev);
    return output_results(ev, entry->func, result, before, at) && diag_errors(ev->cx->diags) == errors;
}

/* After an error, reports the operators evaluated so far that no pass can remove and that have no lowering, so that a
 * run shows both. A row without a note may be one whose nodes the passes replace. Nodes of texts are skipped: most
 * belong to exceptions in branches that passes remove. */
static void report_unlowerable(Eval *ev, const Block *block) {
    for (const Node *node = block->first; node; node = node->next) {
        const OpRow *row = node->op->row;
        bool replaced = row && (row->prelude || row->later || !(row->note || ir_has_lowering(row)));
        bool text = node->nout && node->out[0]->type->kind == TY_STR;
        if (!replaced && !text && ir_unlowerable(node, ev->options->opset)) ir_report_unlowerable(ev->cx, node);
        for (uint32_t i = 0; i < node->nblock; i++) report_unlowerable(ev, node->block[i]);
    }
}

static Func *compile(Eval *ev, const Map *proven) {
    EntryPoint entry = {0};
    ev->subject.inputs.proven = proven;
    uint32_t errors = diag_errors(ev->cx->diags);
    if (!construct(ev, &entry) || !run_forward(ev, &entry) || diag_errors(ev->cx->diags) != errors) {
        if (!ev->options->fallthrough) report_unlowerable(ev, ev->emit.func->body);
        return NULL;
    }
    ev->emit.func->name = entry.name;
    splice_prologue(ev);
    return ev->emit.func;
}

typedef struct Compilation {
    Context *cx;
    Types *types;
    Dims *dims;
    Ops *ops;
    Arena *mem;
    const FrontendOptions *options;
    SideEffects effects;
    bool skipped; /* the last evaluation skipped code because of an error */
} Compilation;

/* Adds the entries of `from` that `to` does not have; returns whether there were any. */
static bool learn(Arena *mem, Map *to, const Map *from) {
    uint32_t before = to->live;
    map_each (from, e) map_set(mem, to, e->key, e->value);
    return to->live != before;
}

static bool learn_from(Arena *mem, Lessons *to, const Lessons *from) {
    bool points = from->points && !to->points;
    to->points |= from->points;
    bool first = learn(mem, &to->first, &from->first);
    return learn(mem, &to->apart, &from->apart) || first || points;
}

/* One evaluation. `again` is set if the next one can use something new, in which case the result is discarded; `last`:
 * there is no next one. */
typedef struct Evaluation {
    Compilation *c;
    Map *proven;
    Lessons *lessons;
    Func *func;
    bool last, again;
} Evaluation;

/* Evaluates once and frees the evaluator's memory. */
static void evaluate(void *context) {
    Evaluation *e = context;
    Compilation *c = e->c;
    Eval ev;
    Context *cx = c->cx;
    ArenaMark mark = arena_mark(cx->program);
    compile_open(&ev, cx, c->types, c->dims, c->ops, c->mem, c->options);
    ev.flow.learned = e->lessons;
    ev.flow.effects = &c->effects;
    e->func = compile(&ev, e->proven->live ? e->proven : NULL);
    if (!e->last) {
        e->again = !e->proven->live && learn(c->mem, e->proven, &ev.emit.func->proven);
        if (!e->func) e->again |= learn_from(c->mem, e->lessons, ev.flow.lessons);
    }
    if (e->again)
        ir_forget(ev.emit.func);
    else
        observe_deliver(&ev);
    text_facts_store(&ev);
    c->skipped = ev.flow.lessons->skipped;
    ev.emit.func->contents = NULL; /* passes give values another meaning */
    arena_release(cx->program, mark);
    cx->limit_at = (Span){0, 0}, cx->limit_trail = NULL;
}

/* Handles a limit that was reached in a statement which was run for what it changes: the next evaluation leaves it out,
 * unless its names are needed. Returns false if the limit was reached elsewhere, or nothing more can be left out. */
static bool leave_out(void *context) {
    enum { MOST = 2, FEW_STEPS = 1000000 }; /* after more steps, another evaluation would take too long */
    Compilation *c = ((Evaluation *)context)->c;
    SideEffects *effects = &c->effects;
    const Fault *fault = c->cx->fault;
    if (!effects->text || fault->kind != FAULT_LIMIT || !strcmp(fault->limit, "stop")) return false;
    bool own_limit = c->cx->limits.steps < effects->limit && !strcmp(fault->limit, "steps");
    bool again = !effects->left_out.live && c->cx->steps - effects->steps <= FEW_STEPS;
    if (!own_limit && !again) return false;
    if (effects->left_out.live >= MOST && effects->unordered) return false;
    effects->unordered |= effects->left_out.live > 0;
    Sym place = effects_place(c->cx, effects->text, effects->at);
    map_set(c->mem, &effects->left_out, place, (void *)(uintptr_t)place);
    return true;
}

static void run_evaluation(Evaluation *e) {
    Context *cx = e->c->cx;
    SideEffects *effects = &e->c->effects;
    effects->limit = cx->limits.steps, effects->steps = cx->steps;
    DiagMark mark = diag_mark(cx->diags);
    do {
        diag_drop(cx->diags, mark);
        cx->limits.steps = effects->limit, cx->steps = effects->steps;
        effects->text = NULL, effects->spent = 0;
        e->again = false;
    } while (!cx_attempt_if(cx, leave_out, evaluate, e));
}

/* ---- consequences of an error ---- */

/* Names the code and the place in the same way in all evaluations, each of which opens the texts anew. */
static const void *place_key(Context *cx, DiagCode code, Span shown) {
    const Source *source = src_of(cx->sources, shown.lo);
    if (!source) return sym_printf(cx->symbols, "%d", (int)code);
    return sym_printf(cx->symbols, "%s:%u:%u:%d", source->name, (unsigned)(shown.lo - source->base),
                      (unsigned)(shown.hi - source->base), (int)code);
}

/* A second evaluation of a refused program, as a check's: the value of what fails is unknown, and all paths that it may
 * decide are evaluated. */
typedef struct Confirmation {
    const Compilation *c;
    Eval ev;
    FrontendOptions options;
    Map places; /* where it finds errors: these follow from no other */
    bool after; /* an error was seen from which others may follow */
} Confirmation;

static DiagVerdict note_place(void *user, DiagCode code, Span shown, bool direct) {
    Confirmation *again = user;
    (void)direct;
    if (!again->ev.check.trying && !diag_is_quiet(again->c->cx->diags))
        map_set(again->c->mem, &again->places, place_key(again->c->cx, code, shown), again);
    return VERDICT_NOTHING;
}

static void evaluate_unknown(void *context) {
    Confirmation *again = context;
    const Compilation *c = again->c;
    Eval *ev = &again->ev;
    EntryPoint entry = {0};
    Args args;
    ArenaMark mark = arena_mark(c->cx->program);
    compile_open(ev, c->cx, c->types, c->dims, c->ops, c->mem, &again->options);
    check_begin(ev);
    ev->check.complete = true;
    diag_set_judge(c->cx->diags, note_place, again);
    if (construct(ev, &entry) && begin_forward(ev, &entry, &args)) {
        ev->check.body = ev->emit.b.block;
        sv_call(ev, entry.callee, &args, entry.func->ast->at);
    }
    diag_set_judge(c->cx->diags, NULL, NULL);
    ir_forget(ev->emit.func);
    arena_release(c->cx->program, mark);
}

static DiagVerdict told_or_follows(void *user, const Diag *diag, Span shown, bool direct) {
    Confirmation *again = user;
    DiagCode code = (DiagCode)diag->row->code;
    (void)direct;
    if (diag->level != LEVEL_ERROR) return VERDICT_TOLD;
    if (diag->of_file || !certain_of_values(code)) return again->after = true, VERDICT_TOLD;
    bool follows = again->after && !map_has(&again->places, place_key(again->c->cx, code, shown));
    again->after = true;
    return follows ? VERDICT_NOTHING : VERDICT_TOLD;
}

/* Drops errors since the mark that follow from the first of them: that a list is empty, for example, which would have
 * been filled under a test that failed. If the program cannot be evaluated once more, all are kept. */
static void drop_consequences(const Compilation *c, DiagMark mark) {
    enum { FEW = 100000 };
    Context *cx = c->cx;
    int64_t steps = cx->limits.steps, enough = 2 * (int64_t)cx->steps + FEW;
    Confirmation *again = arena_new(c->mem, Confirmation);
    again->c = c, again->options = *c->options;
    again->options.observe = NULL;
    if (enough < steps) cx->limits.steps = enough;
    bool ended = cx_attempt(cx, 0, evaluate_unknown, again);
    cx->limits.steps = steps;
    if (ended) diag_judge_since(cx->diags, mark, told_or_follows, again);
}

/* Evaluates the program, and evaluates it again if an input of unknown rank turns out to have only one rank that the
 * program accepts, or if it is refused and the evaluation has found something that may help. */
Func *frontend_compile(Context *cx, Types *types, Dims *dims, Ops *ops, Arena *mem, const FrontendOptions *options) {
    enum { MOST = 4 };
    Compilation c = {.cx = cx, .types = types, .dims = dims, .ops = ops, .mem = mem, .options = options};
    Map proven = {0};
    Lessons lessons = {0};
    DiagMark mark = diag_mark(cx->diags);
    Evaluation e = {.c = &c, .proven = &proven, .lessons = &lessons, .again = true};
    for (int i = 1; e.again; i++) {
        if (i > 1) diag_drop(cx->diags, mark);
        e.last = i == MOST;
        run_evaluation(&e);
    }
    if (!e.func && (lessons.apart.live || lessons.first.live || lessons.points)) {
        diag_drop(cx->diags, mark); /* the repetition did not help: report the errors of the first evaluation */
        lessons = (Lessons){0};
        e.last = true;
        run_evaluation(&e);
    }
    uint32_t reported;
    diag_since(cx->diags, mark, &reported);
    if (!e.func && c.skipped && reported > 1) drop_consequences(&c, mark);
    return e.func;
}

void frontend_keep_trees(Context *cx) { files_keep_trees(cx); }

const char *const *frontend_files(Context *cx, uint32_t *n) {
    *n = cx->files.n;
    return cx->files.at;
}

const char *frontend_tensor_operator(AstOp op) { return operator_of_sign(op); }
