/* Calls: arguments of call expressions, inlining of functions of the program, decorators, closures, generators.
 *
 * A call is evaluated in place: its nodes are inserted at the call. The returned value is the frame's place `$value`,
 * which is joined like any variable if branches return. Calling a generator only binds its arguments (generator.c),
 * except by `with` of a context manager, which runs it with a callback. Recursion that ends at a run-time branch is cut
 * at --recursion. */
#include "frontend/exec/eval_private.h"
#include "frontend/exec/generator.h"
#include "frontend/exec/observe.h"
#include "frontend/flow/unknown.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/number.h"
#include "frontend/kinds/protocol.h"
#include "frontend/kinds/seq.h"
#include "frontend/tensor/override.h"

#include <string.h>

/* ---- arguments of a call expression ---- */

typedef struct ArgsBuilder {
    Eval *ev;
    SvVec pos;
    Vec(Span) at;
    Vec(Keyword) key;
    bool sizes;  /* a method of tensors or an operator: `x.reshape(*x.shape[:-1], 4)` may pass one list */
    Sval list;   /* that list, once an argument has a run-time length */
    Sval rest;   /* for other callees: a list of what follows `pos`, once an argument has a run-time length */
    Sval callee; /* SV_NONE: the callee takes no such list */
} ArgsBuilder;

static void add_positional(ArgsBuilder *b, Sval v, Span at) {
    if (b->list.kind == SV_LIST) b->list = sv_inplace(b->ev, OP_Add, b->list, sv_list(b->ev, 1, &v), at);
    if (b->rest.kind == SV_LIST) {
        b->rest = sv_inplace(b->ev, OP_Add, b->rest, sv_list(b->ev, 1, &v), at);
        return;
    }
    vec_push(b->ev->cx->calls, &b->pos, v);
    vec_push(b->ev->cx->calls, &b->at, at);
}

/* Combines the numbers so far and a list of run-time length into one list. */
static bool begin_list(ArgsBuilder *b, Sval more, Span at) {
    Eval *ev = b->ev;
    if (!b->sizes || b->list.kind == SV_LIST || !list_is_later(ev, more)) return false;
    for (uint32_t i = 0; i < b->pos.n; i++)
        if (number_kind(b->pos.at[i]) != NUMBER_INT) return false;
    Sval *item = arena_copy(ev->cx->program, b->pos.at, sizeof *item * b->pos.n);
    Sval sum = sv_inplace(ev, OP_Add, sv_list(ev, b->pos.n, item), more, at);
    if (sum.kind != SV_LIST) return false;
    b->list = sum;
    return true;
}

/* Returns the counterpart in _spread.py of a function of the library, which takes the last arguments as one list.
 * Unbound: there is none. */
static Sval spread_function(Eval *ev, Sval f) {
    const char *space = NULL, *name = NULL;
    if (f.kind == SV_NATIVE) space = f.native->space, name = f.native->name;
    if (f.kind == SV_CLASS && f.class->module->prelude) space = f.class->module->name, name = f.class->name;
    if (f.kind == SV_FUNC && f.func->module->prelude) space = f.func->module->name, name = f.func->name;
    Module *module = name ? module_find(ev, cx_sym(ev->cx, "_spread")) : NULL;
    if (!module) return sv_unbound();
    return module_attr(ev, module, sym_printf(ev->cx->symbols, "%s_%s", space, name), (Span){0, 0});
}

/* Returns the callee without its receiver. */
static Sval function_of_callee(Sval f) { return f.kind == SV_METHOD ? f.method->func : f; }

/* Returns whether a call may have positional arguments of run-time number. */
static bool takes_rest(Eval *ev, Sval callee) {
    Sval f = function_of_callee(callee);
    if (spread_function(ev, f).kind != SV_UNBOUND) return true;
    const Class *owner;
    if (f.kind == SV_CLASS) f = class_lookup(ev, f.class, NULL, cx_sym(ev->cx, "__init__"), &owner);
    if (f.kind != SV_FUNC) return false;
    if (!f.func->module || !f.func->module->prelude) return true;
    AstList params = ast_params(f.func->ast);
    for (uint32_t i = 0; i < params.n; i++)
        if (params.at[i]->Param.role == OP_ParamStar && params.at[i]->Param.name) return true;
    return false;
}

static Sval list_of(Eval *ev, Sval v, Span at) {
    const Native *list = native_find(ev, "new", "list");
    return list ? sv_call(ev, sv_native(ev, list), &(Args){.n = 1, .pos = &v}, at) : sv_poison();
}

/* Makes a list of a range or tensor of run-time length, or of an object that may have such a length. */
static Sval as_list(const ArgsBuilder *b, Sval v, Span at) {
    IterSource source;
    if (v.kind == SV_OBJECT && takes_rest(b->ev, b->callee)) return list_of(b->ev, v, at);
    bool may = v.kind == SV_RANGE || (v.kind == SV_TENSOR && takes_rest(b->ev, b->callee));
    bool later = may && iter_open(b->ev, v, &source, at) && source.n < 0;
    return later ? list_of(b->ev, v, at) : v;
}

static bool add_starred(ArgsBuilder *b, const Ast *ast) {
    SvVec items = {0};
    Sval v = as_list(b, ev_expr(b->ev, ast->Starred.value), ast->at);
    if (v.kind == SV_POISON) return false;
    if (begin_list(b, v, ast->at)) return true;
    if (b->list.kind == SV_LIST && list_is_later(b->ev, v)) {
        b->list = sv_inplace(b->ev, OP_Add, b->list, v, ast->at);
        return b->list.kind == SV_LIST;
    }
    if (b->rest.kind == SV_LIST || (list_is_later(b->ev, v) && takes_rest(b->ev, b->callee))) {
        b->rest = b->rest.kind == SV_LIST ? sv_inplace(b->ev, OP_Add, b->rest, v, ast->at) : list_of(b->ev, v, ast->at);
        return b->rest.kind == SV_LIST;
    }
    if (!iter_all(b->ev, v, &items, ast->at)) return false;
    for (uint32_t i = 0; i < items.n; i++) add_positional(b, items.at[i], ast->at);
    return true;
}

static bool add_mapping(ArgsBuilder *b, Sval v, Span at) {
    if (v.kind == SV_OBJECT) {
        Sval dict = sv_dict_of_mapping(b->ev, v, at);
        if (dict.kind != SV_UNBOUND) v = dict;
    }
    if (v.kind == SV_POISON) return false;
    if (v.kind == SV_DICT) ev_fill_whole(b->ev, v, at);
    if (v.kind != SV_DICT || !dict_is_static(b->ev, v)) {
        DiagCode code = v.kind == SV_DICT ? DIAG_2108 : DIAG_3003;
        sv_raise(b->ev, "TypeError", code, at, "the argument after ** must be a dictionary with known keys, not %s",
                 sv_describe(b->ev, v));
        return false;
    }
    uint32_t given = b->key.n;
    map_each (&heap_get(b->ev, v.cell)->dict.map, e) {
        const Entry *entry = e->value;
        if (entry->key.kind != SV_STR) {
            sv_raise(b->ev, "TypeError", DIAG_3003, at, "keywords must be strings");
            return false;
        }
        for (uint32_t i = 0; i < given; i++)
            if (b->key.at[i].name == sv_text(entry->key)) {
                sv_raise(b->ev, "TypeError", DIAG_3003, at, "got multiple values for the keyword argument `%s`",
                         sv_text(entry->key));
                return false;
            }
        vec_push(b->ev->cx->calls, &b->key, ((Keyword){sv_text(entry->key), entry->value, at}));
    }
    return true;
}

static bool add_argument(ArgsBuilder *b, const Ast *arg) {
    if (arg->kind == AST_Starred) return add_starred(b, arg);
    const Ast *expr = arg->kind == AST_Keyword ? arg->Keyword.value : arg;
    Sval v = ev_expr(b->ev, expr);
    if (arg->kind != AST_Keyword)
        add_positional(b, v, arg->at);
    else if (!arg->Keyword.name)
        return add_mapping(b, v, arg->at);
    else
        vec_push(b->ev->cx->calls, &b->key, ((Keyword){arg->Keyword.name, v, arg->at}));
    return true;
}

static bool build_arguments(ArgsBuilder *b, AstList list, Args *out) {
    for (uint32_t i = 0; i < list.n; i++)
        if (!add_argument(b, list.at[i])) return false;
    *out = (Args){.n = b->pos.n, .nkey = b->key.n, .pos = b->pos.at, .at = b->at.at, .key = b->key.at, .rest = b->rest};
    if (b->rest.kind == SV_POISON) return false;
    if (b->list.kind != SV_LIST) return b->list.kind != SV_POISON || !b->sizes;
    out->n = 1;
    out->pos = arena_copy(b->ev->cx->calls, &b->list, sizeof b->list);
    out->at = arena_copy(b->ev->cx->calls, &list.at[0]->at, sizeof(Span));
    return true;
}

/* Evaluates the arguments of a call; false: one of them failed. A poisoned argument is passed on, so that the other
 * statements of the callee are still checked. */
bool ev_arguments(Eval *ev, AstList list, Args *out) {
    ArgsBuilder b = {.ev = ev, .list = sv_none(), .rest = sv_none(), .callee = sv_none()};
    return build_arguments(&b, list, out);
}

bool ev_spread(Eval *ev, Sval items, Sval mapping, Args *out, Span at) {
    ArgsBuilder b = {.ev = ev, .list = sv_none(), .rest = sv_none(), .callee = sv_none()};
    if (!iter_all(ev, items, &b.pos, at)) return false;
    for (uint32_t i = 0; i < b.pos.n; i++) vec_push(ev->cx->calls, &b.at, at);
    if (!add_mapping(&b, mapping, at)) return false;
    *out = (Args){.n = b.pos.n, .nkey = b.key.n, .pos = b.pos.at, .at = b.at.at, .key = b.key.at};
    return true;
}

/* ---- super() ---- */

static Sval super_of(Eval *ev, Class *class, Sval self) {
    Sval *object = arena_copy(ev->cx->program, &self, sizeof self);
    Sval v = {.kind = SV_SUPER};
    v.super = arena_copy(ev->cx->program, &(Super){class, object}, sizeof(Super));
    return v;
}

/* Evaluates super() without arguments. In a comprehension it refers to the enclosing method, as from Python 3.12 on. */
static Sval super_here(Eval *ev, Span at) {
    const Frame *frame = ev->now.frame;
    while (!frame->func && frame->up && frame->self.kind != SV_UNBOUND) frame = frame->up;
    if (!frame->func || !frame->func->owner || frame->self.kind == SV_UNBOUND)
        return EV_POISON(ev, DIAG_3008, at, "super() without arguments works only inside a method");
    return super_of(ev, frame->func->owner, frame->self);
}

/* Returns whether a module is being constructed in the current method: it lacks a call of its base's constructor. */
static bool in_module(const Eval *ev) {
    Sval self = ev->now.frame->self;
    return self.kind == SV_OBJECT && self.class->flags & CLASS_MODULE;
}

static Sval super_call(Eval *ev, const Args *args, Span at) {
    if (args->n == 0) return super_here(ev, at);
    if (args->n == 1 && args->pos[0].kind == SV_CLASS && !in_module(ev)) /* bound to no object */
        return ev_construct(ev, class_builtin(ev, "_UnboundSuper"), &(Args){0}, at);
    if (args->n == 2 && args->pos[0].kind == SV_POISON) {
        unknown_contents(ev, args->pos[1]);
        return sv_poison();
    }
    if (args->n != 2 || args->pos[0].kind != SV_CLASS) {
        unknown_contents(ev, ev->now.frame->self);
        return EV_POISON(ev, DIAG_3008, at, "super() takes a class and an instance of it; write super()");
    }
    const Class *class = args->pos[0].class, *own = args->pos[1].kind == SV_OBJECT ? args->pos[1].class : NULL;
    if (own && !class_is(own, class) && !(own->flags & CLASS_UNKNOWN_BASE)) {
        Sval raised = sv_raise(ev, "TypeError", DIAG_3008, at,
                               "super() is called for `%s`, but `%s` is not a subclass of it; write super()",
                               class->name, own->name);
        unknown_contents(ev, args->pos[1]);
        return raised;
    }
    return super_of(ev, args->pos[0].class, args->pos[1]);
}

static bool is_super(Eval *ev, const Ast *function) {
    Sym name = cx_sym(ev->cx, "super");
    if (function->kind != AST_Name || function->Name.name != name) return false;
    Sval v = ev_name(ev, name, function->at);
    return v.kind == SV_CLASS && v.class->module && v.class->module->prelude;
}

/* Returns whether the callee accepts sizes one by one or as a list, as methods of tensors and operators do. */
static bool takes_sizes(Sval function) {
    return function.kind == SV_OPS || (function.kind == SV_METHOD && function.method->self.kind == SV_TENSOR);
}

/* Handles a call whose callee or arguments are unknown while code is checked: the arguments are evaluated, and their
 * contents may be changed. */
static Sval call_unknown(Eval *ev, Sval callee, const Ast *expr) {
    const Ast *function = expr->Call.function;
    if (callee.kind == SV_SUPER) unknown_contents(ev, *callee.super->self);
    unknown_contents(ev, callee);
    for (uint32_t i = 0; i < expr->Call.args.n; i++) {
        const Ast *arg = expr->Call.args.at[i];
        if (arg->kind == AST_Starred) arg = arg->Starred.value;
        if (arg->kind == AST_Keyword) arg = arg->Keyword.value;
        unknown_passed(ev, ev_expr(ev, arg));
    }
    const Ast *of = function->kind == AST_Attribute ? function->Attribute.value : NULL;
    if (of && of->kind == AST_Name) unknown_contents(ev, ev_expr(ev, of));
    if (of && of->kind == AST_Attribute && of->Attribute.value->kind == AST_Name) {
        Sval table = ev_written(ev, of);
        if (table.kind == SV_DICT) unknown_contents(ev, table);
    }
    return sv_poison();
}

static bool call_arguments(ArgsBuilder *b, const Ast *expr, Args *args) {
    bool outer = b->ev->now.takes_array;
    b->ev->now.takes_array = true;
    bool built = build_arguments(b, expr->Call.args, args);
    b->ev->now.takes_array = outer;
    return built;
}

static Sval call_rest(Eval *ev, Sval callee, const Args *args, Span at) {
    Sval spread = spread_function(ev, function_of_callee(callee));
    if (spread.kind == SV_UNBOUND) return sv_call(ev, callee, args, at);
    Sval all = args->n ? sv_inplace(ev, OP_Add, sv_list(ev, args->n, args->pos), args->rest, at) : args->rest;
    Sval pos[] = {callee.kind == SV_METHOD ? callee.method->self : all, all};
    Args given = {.n = callee.kind == SV_METHOD ? 2 : 1, .pos = pos, .nkey = args->nkey, .key = args->key};
    return all.kind == SV_LIST ? sv_call(ev, spread, &given, at) : sv_poison();
}

static Sval call_evaluated(Eval *ev, Sval function, const Args *args, Span at) {
    bool outer = ev->now.takes_array;
    ev->now.takes_array = false;
    Sval v = args->rest.kind == SV_LIST ? call_rest(ev, function, args, at) : sv_call(ev, function, args, at);
    ev->now.takes_array = outer;
    return v;
}

/* Matches `getattr(v, name, default)`, whose result depends on the kind of v. */
static bool has_default(const Ast *call) {
    const Ast *function = call->Call.function;
    return call->Call.args.n == 3 && function->kind == AST_Name && !strcmp(function->Name.name, "getattr");
}

static Sval call_expr(Eval *ev, const Ast *expr) {
    bool super = is_super(ev, expr->Call.function);
    Sval function = super ? sv_none() : ev_expr(ev, expr->Call.function);
    Args args;
    if (function.kind == SV_POISON) return ev->check.on ? call_unknown(ev, function, expr) : function;
    ArgsBuilder b = {
        .ev = ev, .sizes = takes_sizes(function), .list = sv_none(), .rest = sv_none(), .callee = function};
    if (expr->Call.args.n && narrow_asks_kind(ev, expr->Call.function)) mixed_ask_kind(ev, expr->Call.args.at[0]);
    if (has_default(expr)) mixed_keep_kind(ev, expr->Call.args.at[0]);
    if (!call_arguments(&b, expr, &args)) {
        ev->flow.lessons->skipped = true;
        return ev->check.on ? call_unknown(ev, function, expr) : sv_poison();
    }
    if (ev->now.raised.kind != SV_POISON) return sv_poison(); /* an argument raised, perhaps one in a display */
    ev->emit.b.at = expr->at;
    return super ? super_call(ev, &args, expr->at) : call_evaluated(ev, function, &args, expr->at);
}

Sval ev_call_expr(Eval *ev, const Ast *expr) {
    ArenaMark mark = arena_mark(ev->cx->calls);
    Sval v = call_expr(ev, expr);
    arena_release(ev->cx->calls, mark);
    return v;
}

/* ---- functions ---- */

CellId ev_closure(Eval *ev) {
    const Frame *frame = ev->now.frame;
    if (frame->class_body) return heap_cell(ev, frame->cell)->closure;
    if (frame->module && frame->module->running && frame->cell == frame->module->running->frame) return 0;
    return frame->cell;
}

Sym ev_qualified(Eval *ev, Sym within, Sym name) { return within ? sym_below(ev->cx->symbols, within, name) : name; }

Sym ev_scope_name(Eval *ev) {
    const Frame *frame = ev->now.frame;
    if (frame->class_body) return frame->class_body->qualified;
    const Function *f = frame->func;
    return f ? ev_qualified(ev, ev_qualified(ev, f->within, f->name), cx_literal(ev->cx, "<locals>")) : NULL;
}

Function *ev_function(Eval *ev, const Ast *def) {
    Function *f = arena_new(ev->cx->program, Function);
    bool lambda = def->kind == AST_Lambda;
    AstList params = ast_params(def);
    f->name = lambda ? cx_sym(ev->cx, "<lambda>") : def->FunctionDef.name;
    const Class *body_of = ev->now.frame->class_body;
    f->within = ev_scope_name(ev);
    f->qualified = body_of ? sym_below(ev->cx->symbols, body_of->name, f->name) : f->name;
    f->ast = def;
    f->module = ev->now.frame->module;
    f->closure = ev_closure(ev);
    f->owner = body_of ? ev->now.frame->class_body : ev->now.frame->func ? ev->now.frame->func->owner : NULL;
    f->generator = !lambda && def->FunctionDef.generator;
    f->defaults = arena_new_array(ev->cx->program, Sval, params.n + 1);
    for (uint32_t i = 0; i < params.n; i++) {
        const Ast *value = params.at[i]->Param.value;
        f->defaults[i] = value ? ev_expr(ev, value) : sv_unbound();
    }
    return f;
}

Sval ev_lambda(Eval *ev, const Ast *expr) { return (Sval){.kind = SV_FUNC, .func = ev_function(ev, expr)}; }

/* Applies a decorator. While code is checked, a function under an unknown one is kept, since its text can be checked;
 * what calling it does is unknown. */
static Sval decorated(Eval *ev, Sval v, Sval decorator, Span at) {
    Sval made = sv_call(ev, decorator, &(Args){.n = 1, .pos = &v}, at);
    Sval f = v.kind == SV_DESCRIPTOR ? v.descriptor->get : v;
    if (!ev->check.on || made.kind != SV_POISON || f.kind != SV_FUNC) return made;
    f.func->decorated = true;
    return v;
}

Sval ev_decorate(Eval *ev, AstList decorators, Sval v) {
    SvVec functions = {0};
    for (uint32_t i = 0; i < decorators.n; i++) vec_push(ev->cx->program, &functions, ev_expr(ev, decorators.at[i]));
    ev->now.decorating++;
    for (uint32_t i = decorators.n; i-- > 0;)
        if (!absent_registers(ev, functions.at[i], decorators.at[i]->at))
            v = decorated(ev, v, functions.at[i], decorators.at[i]->at);
    ev->now.decorating--;
    return v;
}

Sval ev_define(Eval *ev, const Ast *def) {
    Sval f = {.kind = SV_FUNC, .func = ev_function(ev, def)};
    Sval made = ev_decorate(ev, def->FunctionDef.decorators, f);
    if (!ev->check.on) return made;
    if (made.kind == SV_FUNC && made.func != f.func) map_set(ev->cx->program, &ev->check.replaced, def, f.func);
    if (made.kind != SV_POISON) return made;
    f.func->decorated = true;
    return f;
}

/* ---- inlining ---- */

static void count_calls(const Eval *ev, Frame *call, const Function *f) {
    const Frame *last = ev->now.frame;
    while (last && last->func != f) last = last->up;
    call->again = last ? last->again + 1 : 0;
    call->later = last ? last->later + (last->nesting < ev->now.nesting) : 0;
}

static bool cut_recursion(Eval *ev, const Function *f, uint32_t depth, Span at) {
    int limit = ev->options->recursion > 0 ? ev->options->recursion : (int)ev->cx->limits.recursion;
    if (depth > 0 && ++ev->now.expansions > (uint64_t)ev->cx->limits.expansions) cx_limit_at(ev->cx, "expansions", at);
    if (depth <= (uint32_t)limit) return false;
    ev_note(ev, DIAG_3014, at, "the recursion of `%s` is expanded %d times; deeper calls are not part of the graph",
            f->name, limit);
    return true;
}

void activation_enter(Eval *ev, Activation *a, const Function *f, Span at) {
    Trail *trail = arena_new(ev->cx->mem, Trail);
    *trail = (Trail){ev->now.frame ? ev->now.frame->trail : NULL, at, f->qualified, ev->emit.b.scope,
                     ev->emit.b.trail && ev->emit.b.trail->scripted};
    a->saved = ev->emit.b;
    a->grad_off = ev->now.grad_off;
    a->tracing = ev->now.tracing;
    a->frame.up = ev->now.frame;
    a->frame.func = f;
    a->frame.module = f->module;
    a->frame.trail = trail;
    a->frame.nesting = ev->now.nesting;
    a->frame.arms = ev->check.arms;
    ev->now.frame = &a->frame;
    trail->scripted |= f->scripted;
    ev->emit.b.trail = trail;
    ev->now.grad_off += f->no_grad;
    if (f->scripted) ev->now.tracing = false;
    ev->now.depth++;
}

void activation_leave(Eval *ev, const Activation *a) {
    ev->now.depth--;
    ev->now.frame = a->frame.up;
    ev->emit.b.at = a->saved.at;
    ev->emit.b.trail = a->saved.trail;
    ev->emit.b.scope = a->saved.scope;
    if (a->frame.func->no_grad)
        ev->now.grad_off = a->grad_off; /* functions such as __enter__ may change a mode for their caller */
    ev->now.tracing = a->tracing;
}

bool activation_bind(Eval *ev, Activation *a, const Function *f, const Args *args, Span at) {
    CellId cell = heap_new(ev, CELL_FRAME, at);
    heap_cell(ev, cell)->closure = f->closure;
    a->frame.cell = cell;
    a->frame.self = args->n ? args->pos[0] : sv_unbound();
    return ev_bind_function(ev, f, cell, args, at) && !refuse_arguments(ev, f, cell, at);
}

Flow activation_run(Eval *ev, Body body) {
    struct ExceptionEdge *point = ev->now.exception_edge; /* the caller's statement continues after the call */
    bool may_raise = ev->now.may_raise;
    ev->now.exception_edge = NULL, ev->now.may_raise = false;
    Flow flow = ev_body(ev, body);
    ev->now.exception_edge = point, ev->now.may_raise = may_raise;
    return flow;
}

static Sval run_body(Eval *ev, const Function *f, Body body, Span at) {
    if (f->ast->kind == AST_Lambda) {
        ExprScope outer = expr_scope_open(ev);
        Sval v = ev_expr(ev, f->ast->Lambda.body);
        return expr_scope_close(ev, &outer, ev->now.frame->up ? ev->now.frame->up : ev->now.frame, v, at);
    }
    Flow flow = activation_run(ev, body);
    return flow_result(ev, flow, ev->now.frame->up ? ev->now.frame->up->cell : ev->now.frame->cell, at);
}

/* Reports calls that are nested up to the limit, usually because a function calls itself and nothing ends the
 * recursion. */
NORETURN static void too_deep(Eval *ev, const Function *f, Span at) {
    uint32_t own = 0, all = 0;
    const Function *between = NULL;
    for (const Frame *frame = ev->now.frame; frame; frame = frame->up, all++) {
        own += frame->func == f;
        if (!own && frame->func && !frame->func->module->prelude) between = frame->func;
    }
    if (own * 4 > all) {
        const char *through = between ? arena_printf(ev->cx->mem, " through `%s`", between->name) : "";
        ev->cx->limit_final = recursion_never_ends(ev, f);
        ev->cx->limit_cause = arena_printf(ev->cx->mem, "`%s` calls itself%s, and %s", f->name, through,
                                           ev->cx->limit_final
                                               ? "no call ends without another one"
                                               : "when the recursion ends is not known at compile time");
        ev->cx->limit_way = ev->cx->limit_final
                                ? "return before this call in some case, or write a loop"
                                : "end it by a test of an argument known at compile time, or write a loop";
    }
    cx_limit_at(ev->cx, "call-depth", at);
}

bool activation_may(Eval *ev, Activation *a, const Function *f, Span at) {
    enum { LOOKS = 3 };                                 /* the call at which lint tests whether the recursion can end */
    if (ev->now.raised.kind != SV_POISON) return false; /* the rest of the expression is not evaluated */
    if (ev->now.depth >= (uint32_t)ev->cx->limits.call_depth) too_deep(ev, f, at);
    cx_check_stack(ev->cx, 0);
    count_calls(ev, &a->frame, f);
    if (ev->options->parsed && a->frame.again == LOOKS && recursion_never_ends(ev, f)) {
        if (ev->check.on) return false;
        too_deep(ev, f, at);
    }
    return !cut_recursion(ev, f, a->frame.later, at);
}

static Sval inline_call(Eval *ev, Activation *a, Function *f, const Args *args, Span at) {
    if (!activation_may(ev, a, f, at)) return sv_poison();
    Body body = module_body(ev, f); /* read first, since looking up names requires it */
    if (!activation_bind(ev, a, f, args, at)) {
        /* if the arguments matched, the call would change the object */
        if (ev->check.on && args->n) unknown_contents(ev, args->pos[0]);
        return sv_poison();
    }
    if (ev->check.on && !f->module->prelude && (!ev->now.constructing || !map_has(&ev->check.called, f)))
        map_set(ev->cx->program, &ev->check.called, f, ev->now.constructing ? NULL : f);
    activation_enter(ev, a, f, at);
    observe_parameters(ev, f);
    Sval v = run_body(ev, f, body, at);
    activation_leave(ev, a);
    /* While checking: what the library refuses has an unknown value, and the code after it is looked at too. */
    bool library = f->module->prelude && !ev->now.frame->module->prelude;
    if (ev->check.on && library) ev->now.unreachable = false;
    return v;
}

/* ---- generators ---- */

bool ev_call_generator(Eval *ev, Function *f, const Args *args, Sval (*yield)(Eval *, Frame *, void *, Sval, Span),
                       void *context, Span at) {
    if (!f->generator) return false;
    Activation a = {.frame = {.yield = yield, .yield_context = context}};
    inline_call(ev, &a, f, args, at);
    return true;
}

Sval ev_inline_function(Eval *ev, Function *f, const Args *args, Span at) {
    if (f->generator) return generator_make(ev, f, args, at);
    Activation a = {0};
    return inline_call(ev, &a, f, args, at);
}

/* Returns whether a recursion is deeper than anyone would write out. While code is checked, it is then assumed to end
 * by an unknown value. */
static bool unknown_depth(const Eval *ev, const Function *f) {
    enum { DEEPEST = 4 };
    uint32_t n = 0;
    for (const Frame *frame = ev->now.frame; frame; frame = frame->up) n += frame->func == f;
    return n >= DEEPEST;
}

static bool is_stub_statement(const Ast *stmt) {
    if (stmt->kind == AST_Expr) return stmt->Expr.value->kind == AST_Str || stmt->Expr.value->kind == AST_Ellipsis;
    const Ast *returned = stmt->kind == AST_Return ? stmt->Return.value : NULL;
    if (returned && returned->kind == AST_Name && !strcmp(returned->Name.name, "NotImplemented")) return true;
    const Ast *raised = stmt->kind == AST_Raise ? stmt->Raise.exception : NULL;
    if (raised && raised->kind == AST_Call) raised = raised->Call.function;
    return raised && raised->kind == AST_Name && !strcmp(raised->Name.name, "NotImplementedError");
}

/* While checking: returns whether derived classes override the method, so that its own text does not show what a call
 * returns. */
static bool is_interface(Eval *ev, const Function *f, const Args *args) {
    if (f->abstract) return true;
    if (f->module->prelude || f->ast->kind != AST_FunctionDef || !args->n || args->pos[0].kind != SV_OBJECT)
        return false;
    Body body = module_body(ev, f);
    for (uint32_t i = 0; i < body.n; i++)
        if (!is_stub_statement(body.at[i])) return false;
    return body.n > 0;
}

/* While checking: returns whether a candidate has used three quarters of its steps. What further calls of the program's
 * functions return is then unknown, so that the rest of what is being evaluated is looked at as well. The texts of
 * modules are evaluated for others, too. */
static bool is_cut(Eval *ev, const Function *f) {
    uint64_t own = ev->cx->steps - ev->check.searched, enough = (uint64_t)ev->cx->limits.steps / 4 * 3;
    bool cut = !f->module->prelude && !ev->modules.in_text && own > enough;
    if (cut) ev->check.cut = true;
    return cut;
}

/* While checking: returns whether the function's text does not show what a call returns, as for a method of the library
 * that reads an object with unknown contents. */
static bool returns_unknown(Eval *ev, const Function *f, const Args *args) {
    bool reads_unknown = f->module->prelude && args->n && unknown_object(ev, args->pos[0]);
    bool broken = !f->module->prelude && cx_is_damaged(ev->cx, f->ast->at);
    return f->decorated || broken || unknown_depth(ev, f) || reads_unknown || is_interface(ev, f, args) ||
           is_cut(ev, f);
}

/* Returns whether torch.autocast may convert the arguments of calls of the function. */
static bool may_autocast(const Eval *ev, const Function *f) {
    return ev->now.autocast != DT_NONE && !f->owner && package_is_marked(ev, f->module, "__autocast__");
}

Sval ev_call_function(Eval *ev, Function *f, const Args *args, Span at) {
    Sval result;
    if (ev->check.on && returns_unknown(ev, f, args)) {
        for (uint32_t i = 0; i < args->n; i++) unknown_contents(ev, args->pos[i]);
        return sv_poison();
    }
    if (ev->subject.archive && archive_writes_out(ev, f, args, at, &result)) return result;
    if (may_autocast(ev, f) && autocast_call(ev, (Sval){.kind = SV_FUNC, .func = f}, f->name, args, at, &result))
        return result;
    const Sval *unknown = ev_unknown_argument(ev, f, args);
    return unknown ? ev_call_on_unknown(ev, f, *unknown, args, at) : ev_inline_function(ev, f, args, at);
}

static Frame *generator_frame(const Eval *ev) {
    for (Frame *frame = ev->now.frame; frame; frame = frame->up) {
        if (frame->yield) return frame;
        if (frame->func && frame->func->generator) return NULL;
    }
    return NULL;
}

/* Passes a yielded value to the consumer, in its own frame, since it is not part of the generator. */
static Sval give(Eval *ev, Frame *generator, Sval v, Span at) {
    Frame *frame = ev->now.frame;
    ev->now.frame = generator->up;
    ev->emit.b.trail = ev->now.frame ? ev->now.frame->trail : NULL;
    Sval sent = generator->yield(ev, frame, generator->yield_context, v, at);
    ev->now.frame = frame;
    ev->emit.b.trail = frame->trail;
    return sent;
}

/* Evaluates a yield of a context manager; yields of other generators are handled as statements (generator.c). */
Sval ev_yield(Eval *ev, const Ast *expr) {
    Frame *generator = generator_frame(ev);
    if (ev->now.frame->generating)
        return EV_POISON(ev, DIAG_3009, expr->at,
                         "this yield is part of a larger expression: assign its value to a name first");
    if (!generator) return EV_POISON(ev, DIAG_3009, expr->at, "yield outside of a generator function");
    if (expr->kind == AST_Yield)
        return give(ev, generator, expr->Yield.value ? ev_expr(ev, expr->Yield.value) : sv_none(), expr->at);
    SvVec items = {0};
    Sval all = ev_expr(ev, expr->YieldFrom.value);
    if (all.kind == SV_POISON || !iter_all(ev, all, &items, expr->at)) return sv_poison();
    for (uint32_t i = 0; i < items.n; i++) give(ev, generator, items.at[i], expr->at);
    return sv_none();
}

/* ---- functions of the prelude, called from C ---- */

Sval program_prelude_value(Eval *ev, PreludeName name, Span at) {
    Module *module = module_find(ev, cx_sym(ev->cx, prelude_rows[name].module));
    CX_ASSERT(ev->cx, module != NULL);
    return module_attr(ev, module, cx_sym(ev->cx, prelude_rows[name].name), at);
}

Sval program_prelude_call(Eval *ev, PreludeName function, uint32_t n, const Sval *pos, Span at) {
    return sv_call(ev, program_prelude_value(ev, function, at), &(Args){.n = n, .pos = pos}, at);
}

Sval program_call_python(Eval *ev, const char *function, uint32_t n, const Sval *pos, Span at) {
    const char *colon = strchr(function, ':');
    CX_ASSERT(ev->cx, colon != NULL);
    Module *module = module_find(ev, sym_n(ev->cx->symbols, function, (size_t)(colon - function)));
    CX_ASSERT(ev->cx, module != NULL);
    Sval f = module_attr(ev, module, cx_sym(ev->cx, colon + 1), at);
    return sv_call(ev, f, &(Args){.n = n, .pos = pos}, at);
}
