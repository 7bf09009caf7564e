/* Expressions: dispatch over the kinds of the syntax tree, names, displays, operators that may skip an operand.
 *
 * Operators, calls, attributes and items go to the protocol (sval.h). If a run-time value decides which operand is
 * evaluated, flow_branch is used. Requirement: ev->emit.b.at is the innermost expression while its nodes are made. */
#include "base/wide.h"
#include "frontend/exec/eval_private.h"
#include "frontend/exec/observe.h"
#include "frontend/flow/unknown.h"
#include "frontend/kinds/seq.h"
#include "frontend/kinds/suggest.h"
#include "frontend/kinds/unseen.h"
#include "frontend/tensor/lowerings.h"
#include "frontend/value/alias.h"

#include <string.h>

/* ---- names ---- */

/* Lets the next evaluation make the first trip of the innermost loop apart for which it was not tried yet. */
static void learn_first_trip(Eval *ev) {
    const Lessons *learned = ev->flow.learned;
    for (const RunningLoop *loop = ev->flow.loops.running; loop; loop = loop->up) {
        Sym place = place_text(ev, loop->stmt->at);
        if (!place || (learned && map_has(&learned->first, place))) continue;
        map_set(ev->emit.func->mem, &ev->flow.lessons->first, place, (void *)(uintptr_t)place);
        return;
    }
}

/* Reports a name that is read where paths were joined of which one leaves it unbound, so that Python raises an
 * exception there. */
static bool name_in_doubt(Eval *ev, CellId frame, Sym name, Span at) {
    const MaybeUnbound *doubt = map_get(&heap_contents(ev, frame)->object.maybe_unbound, name);
    if (!doubt || doubt->block != ev->emit.b.block || archive_owns(ev, ev->now.frame->module)) return false;
    if (doubt->several) {
        if (ev->now.frame->module->prelude) return false;
        Diag *diag = ev_note(ev, DIAG_2008, at, "`%s` has no value here if none of the branches above assigns it",
                             name);
        diag_label(ev->cx->diags, diag, doubt->at, "this has no `else` that assigns it");
        diag_help(ev->cx->diags, diag, "add an `else`, or assign `%s` before the branches", name);
        return false;
    }
    learn_first_trip(ev);
    Diag *diag = ev_error(ev, DIAG_2003, at, "`%s` is assigned only on some of the paths that lead here", name);
    diag_label(ev->cx->diags, diag, doubt->at, "after this, `%s` may be unassigned", name);
    diag_help(ev->cx->diags, diag, "assign `%s` before the branch or the loop", name);
    return true;
}

/* A builtin of Python that is not supported. The reason takes the place of an error that the name is undefined. */
typedef struct UnsupportedBuiltin {
    const char *name, *why, *instead;
} UnsupportedBuiltin;

static const UnsupportedBuiltin *unsupported_builtin(const char *name) {
    static const char outside[] = "a graph has no input or output but its tensors";
    static const char bytes[] = "bytes in a compiled program cannot be changed";
    static const char code[] = "a graph runs no code but its own", later[] = "a graph computes nothing asynchronously";
    static const char checkers[] = "only type checkers know it, and a run raises NameError";
    static const char groups[] = "no clause of a compiled program takes several exceptions";
    static const char pass_in[] = "do this outside the model, and pass the value in";
    static const UnsupportedBuiltin rows[] = {
        {"BaseExceptionGroup", groups, "raise one exception"},
        {"ExceptionGroup", groups, "raise one exception"},
        {"aiter", later, "use `iter`"},
        {"anext", later, "use `next`"},
        {"compile", code, "call the code itself"},
        {"exit", outside, "raise an exception"},
        {"help", outside, "remove it"},
        {"input", outside, pass_in},
        {"memoryview", bytes, "use a slice of the `bytes`"},
        {"quit", outside, "raise an exception"},
        {"reveal_locals", checkers, "remove it"},
        {"reveal_type", checkers, "remove it, or write `from typing import reveal_type`"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].name, name)) return &rows[i];
    return NULL;
}

static bool is_exception(Sym name) {
    size_t n = sym_length(name);
    return n > 5 && (!strcmp(name + n - 5, "Error") || !strcmp(name + n - 5, "rning") || str_ends(name, n, "Group"));
}

bool ev_is_unsupported_builtin(Sym name) { return unsupported_builtin(name) || is_exception(name); }

/* Returns `__class__`: the class that contains the text of the method. */
static Sval own_class(const Eval *ev) {
    const Frame *frame = ev->now.frame;
    while (frame && !frame->func) frame = frame->up;
    Class *owner = frame ? frame->func->owner : NULL;
    return owner ? sv_class(owner) : sv_unbound();
}

/* Returns whether a metaclass that is not known, or whose __prepare__ is not run, may give names to the class body
 * under evaluation. */
static bool in_open_class(Eval *ev) {
    const Frame *frame = ev->now.frame;
    while (frame && !frame->func && !frame->class_body) frame = frame->up;
    if (!frame || !frame->class_body) return false;
    return frame->class_body->flags & CLASS_OPEN ||
           class_meta_method(ev, frame->class_body->meta, "__prepare__").kind != SV_UNBOUND;
}

/* Returns whether Python 2 had the builtin: on a path that an unknown test decides, the test may be of the version. */
static bool is_of_python_2(Sym name) {
    static const char *const names[] = {"long", "unicode", "basestring", "xrange", "unichr", "raw_input", "reduce"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(names[i], name)) return true;
    return false;
}

/* A search for a statement that declares the type of a name without giving it a value. */
typedef struct Declaration {
    Sym name;
    bool found;
} Declaration;

static void find_declaration(Ast *ast, void *user) {
    Declaration *of = user;
    if (ast_is_definition(ast)) return;
    const Ast *target = ast->kind == AST_AnnAssign && !ast->AnnAssign.value ? ast->AnnAssign.target : NULL;
    of->found |= target && target->kind == AST_Name && target->Name.name == of->name;
    ast_each(ast, find_declaration, user);
}

/* Returns whether the module imports or declares the name only for type checkers. Its functions may then be meant to
 * run with the names of another module. */
static bool is_for_type_checkers(const Module *module, Sym name) {
    Declaration declaration = {name, false};
    if (module->ast) ast_each(module->ast, find_declaration, &declaration);
    if (declaration.found) return true;
    for (uint32_t i = 0; i < module->typing.n; i++) {
        AstList names = module->typing.at[i]->ImportFrom.names;
        for (uint32_t k = 0; k < names.n; k++)
            if ((names.at[k]->Alias.name ? names.at[k]->Alias.name : names.at[k]->Alias.path) == name) return true;
    }
    return false;
}

/* Returns whether the module, or one of which it imports all names, binds the name, although its value is not known:
 * the statement may be running while imports go round in a ring. */
static bool is_bound_somewhere(Eval *ev, Module *module, Sym name) {
    bool bound = map_has(&module->binding, name);
    for (uint32_t k = 0; k < module->stars.n && !bound; k++) {
        const Module *from = module_starred(ev, module, module->stars.at[k]);
        bound = from && map_has(&from->binding, name);
    }
    return bound;
}

static Sval missing_name(Eval *ev, Sym name, Span at) {
    Sval own = strcmp(name, "__class__") ? sv_unbound() : own_class(ev);
    if (own.kind != SV_UNBOUND) return own;
    const UnsupportedBuiltin *builtin = unsupported_builtin(name);
    if (builtin) {
        Diag *diag = ev_error(ev, DIAG_1202, at, "`%s` is not supported: %s", name, builtin->why);
        diag_help(ev->cx->diags, diag, "%s", builtin->instead);
        return sv_poison();
    }
    /* not all exceptions and warnings of Python are builtins here */
    if (ev->check.on && (is_exception(name) || (ev->check.arms && is_of_python_2(name)))) return sv_poison();
    Module *module = ev->now.frame->module;
    if (ev->check.on && is_bound_somewhere(ev, module, name)) return sv_poison();
    if (ev->check.on && (in_open_class(ev) || unseen_declared(ev, module, name) || unseen_global(ev, module)))
        return sv_poison();
    if (ev->now.handlers) return sv_raise(ev, "NameError", DIAG_2004, at, "the name `%s` is not defined", name);
    if (ev_may_lack_code(ev)) return sv_poison();
    ev->check.of_annotation = is_for_type_checkers(module, name);
    suggest_name(ev, ev_error(ev, DIAG_2004, at, "the name `%s` is not defined", name), name, at);
    ev->check.of_annotation = false;
    return sv_poison();
}

Sval ev_name(Eval *ev, Sym name, Span at) {
    Frame *frame = ev->now.frame;
    bool global = ev_is_global(ev, name), archive = archive_owns(ev, frame->module);
    for (CellId cell = global ? 0 : frame->cell; cell; cell = heap_cell(ev, cell)->closure) {
        if (archive && cell == frame->module->cell) break;
        Sval v = frame_get(ev, cell, name);
        if (v.kind != SV_UNBOUND) return name_in_doubt(ev, cell, name, at) ? sv_poison() : v;
        if (cell == frame->cell && frame->func && map_has(frame_bound_names(ev, frame->func->ast), name) &&
            ev_name_frame(ev, name) == cell)
            return archive
                       ? v
                       : sv_raise(ev, "UnboundLocalError", DIAG_2002, at, "`%s` is read before it has a value", name);
    }
    /* The text of an archive uses full paths for its own definitions, so `Module` alone is never a class defined in it.
     */
    Sval v = archive ? archive_name(ev, name, at) : module_global(ev, frame->module, name, at);
    if (v.kind == SV_UNBOUND) v = ev_builtin(ev, name, at);
    if (v.kind == SV_UNBOUND) v = extension_name(ev, frame->module, name, at);
    return v.kind == SV_UNBOUND ? missing_name(ev, name, at) : v;
}

/* ---- displays ---- */

static void display_items(Eval *ev, AstList list, SvVec *out) {
    for (uint32_t i = 0; i < list.n; i++) vec_push(ev->cx->program, out, ev_expr(ev, list.at[i]));
}

/* Appends the items of a display to a list of run-time length, one by one. */
static Sval append_items(Eval *ev, Sval list, AstList items) {
    for (uint32_t i = 0; i < items.n && list.kind == SV_LIST; i++) {
        bool starred = items.at[i]->kind == AST_Starred;
        Sval v = ev_expr(ev, starred ? items.at[i]->Starred.value : items.at[i]);
        list = sv_inplace(ev, OP_Add, list, starred ? v : sv_list(ev, 1, &v), items.at[i]->at);
    }
    return list;
}

/* Makes a list; `*xs` of a run-time length is appended by +=. */
static Sval list_of_items(Eval *ev, AstList display, Span at) {
    Sval list = sv_list(ev, 0, NULL);
    heap_cell(ev, list.cell)->at = at;
    SvVec items = {0};
    for (uint32_t i = 0; i < display.n; i++) {
        const Ast *item = display.at[i];
        if (item->kind == AST_Starred) {
            Sval more = ev_expr(ev, item->Starred.value);
            Content *content = heap_write(ev, list.cell);
            content->list.item = items.at, content->list.n = items.n, content->list.cap = items.cap;
            list = sv_inplace(ev, OP_Add, list, more, item->at);
            if (list.kind != SV_LIST) return list;
            if (!list_is_static(ev, list))
                return append_items(ev, list, (AstList){display.at + i + 1, display.n - i - 1});
            items = (SvVec){0};
            for (uint32_t k = 0; k < list_count(ev, list); k++)
                vec_push(ev->cx->program, &items, list_get(ev, list, k));
        } else {
            vec_push(ev->cx->program, &items, ev_expr(ev, item));
        }
    }
    Content *content = heap_write(ev, list.cell);
    content->list.item = items.at, content->list.n = items.n, content->list.cap = items.cap;
    return list;
}

static bool has_starred(AstList items) {
    for (uint32_t i = 0; i < items.n; i++)
        if (items.at[i]->kind == AST_Starred) return true;
    return false;
}

/* Makes a tuple; with `*xs` of a run-time length it is a list whose class is tuple. */
static Sval tuple_display(Eval *ev, const Ast *e) {
    SvVec items = {0};
    if (!has_starred(e->Tuple.items)) {
        display_items(ev, e->Tuple.items, &items);
        return sv_tuple(ev, items.n, items.at);
    }
    Sval list = list_of_items(ev, e->Tuple.items, e->at);
    if (list.kind != SV_LIST) return list;
    if (!list_is_static(ev, list)) return heap_cell(ev, list.cell)->class = prelude_class(ev, PRELUDE_TUPLE), list;
    Sval *item = arena_new_array(ev->cx->program, Sval, list_count(ev, list) + 1);
    for (uint32_t i = 0; i < list_count(ev, list); i++) item[i] = list_get(ev, list, i);
    return sv_tuple(ev, list_count(ev, list), item);
}

static bool all_folded(AstList items);

/* Returns whether CPython folds the expression into a constant. */
static bool is_folded(const Ast *e) {
    switch (e->kind) {
    case AST_Int:
    case AST_Float:
    case AST_Bool:
    case AST_None:
    case AST_Str: return true;
    case AST_UnaryOp: return e->UnaryOp.op != OP_Not && is_folded(e->UnaryOp.operand);
    case AST_BinOp: return all_folded(e->BinOp.operands);
    case AST_Tuple: return all_folded(e->Tuple.items);
    default: return false;
    }
}

static bool all_folded(AstList items) {
    for (uint32_t i = 0; i < items.n; i++)
        if (!is_folded(items.at[i])) return false;
    return true;
}

/* CPython stores more than two constants as a frozenset, which it makes twice, and copies it when the display is
 * evaluated. That matters for the order of the members. */
static Sval set_display(Eval *ev, const Ast *e) {
    SvVec items = {0};
    Sval set = sv_set(ev);
    if (has_starred(e->Set.items)) {
        Sval list = list_of_items(ev, e->Set.items, e->at);
        return list.kind == SV_LIST && sv_set_update(ev, set, list, e->at) ? set : sv_poison();
    }
    display_items(ev, e->Set.items, &items);
    for (uint32_t i = 0; i < items.n; i++) sv_call_method(ev, set, "add", 1, &items.at[i], e->at);
    if (items.n <= 2 || !all_folded(e->Set.items)) return set;
    Sval stored = sv_set(ev), copy = sv_set(ev);
    sv_set_update(ev, stored, sv_list_from(ev, set, e->at), e->at);
    return sv_set_update(ev, copy, stored, e->at) ? copy : sv_poison();
}

/* Returns whether `**v` may stand in a display. False: that raises. */
static bool is_mapping(Eval *ev, Sval v, Span at) {
    bool other = v.kind == SV_STR || v.kind == SV_BYTES || v.kind == SV_LIST || v.kind == SV_TUPLE ||
                 v.kind == SV_SET || v.kind == SV_NONE || v.kind == SV_RANGE || number_kind(v);
    if (v.kind == SV_OBJECT && !sv_unknown_state(v) && !ev->check.on)
        other = sv_attr_or(ev, v, cx_sym(ev->cx, "keys"), sv_unbound(), at).kind == SV_UNBOUND;
    if (other) sv_raise(ev, "TypeError", DIAG_2103, at, "%s is not a mapping", sv_describe(ev, v));
    return !other;
}

static Sval dict_display(Eval *ev, const Ast *e) {
    Sval dict = sv_dict(ev);
    heap_cell(ev, dict.cell)->at = e->at;
    for (uint32_t i = 0; i < e->Dict.keys.n; i++) {
        const Ast *key = e->Dict.keys.at[i], *value = e->Dict.values.at[i];
        if (!key) {
            Sval more = ev_expr(ev, value);
            if (!is_mapping(ev, more, value->at)) return sv_poison();
            sv_call_method(ev, dict, "update", 1, &more, value->at);
            continue;
        }
        Sval k = ev_expr(ev, key), v = ev_expr(ev, value);
        if (k.kind == SV_POISON || !sv_set_item(ev, dict, k, v, key->at)) return sv_poison();
    }
    return dict;
}

static Sval slice_part(Eval *ev, const Ast *part) { return part ? ev_expr(ev, part) : sv_none(); }

static Sval slice_value(Eval *ev, const Ast *e) {
    Slice *slice = arena_new(ev->cx->program, Slice);
    slice->start = slice_part(ev, e->Slice.lower);
    slice->stop = slice_part(ev, e->Slice.upper);
    slice->step = slice_part(ev, e->Slice.step);
    return (Sval){.kind = SV_SLICE, .slice = slice};
}

static Sval ev_subscript(Eval *ev, const Ast *e) {
    Sval v = ev_expr(ev, e->Subscript.value), index = ev_expr(ev, e->Subscript.index);
    ev->emit.b.at = e->at;
    return sv_item(ev, v, index, e->at);
}

/* ---- operators that may skip an operand ---- */

typedef struct Logic {
    const Ast *e;
    uint32_t from; /* the operands before this one have been evaluated */
    Sval left;     /* their result */
} Logic;

static Sval logic_rest(Eval *ev, const Ast *e, uint32_t from, Sval left);

static Sval logic_more(Eval *ev, void *context) {
    Logic *logic = context;
    const Ast *next = logic->e->BoolOp.values.at[logic->from];
    return logic_rest(ev, logic->e, logic->from + 1, ev_expr(ev, next));
}

static Sval logic_stop(Eval *ev, void *context) {
    const Logic *logic = context;
    return narrow_truth(ev, logic->left, logic->e->BoolOp.op == OP_Or, logic->e->at);
}

/* Evaluates `left and more` or `left or more`: the deciding operand is the value. */
static Sval logic_rest(Eval *ev, const Ast *e, uint32_t from, Sval left) {
    if (from == e->BoolOp.values.n || (left.kind == SV_POISON && !ev->check.on)) return left;
    bool on = e->BoolOp.op == OP_And, known;
    Sval truth = sv_truth(ev, left, e->BoolOp.values.at[from - 1]->at);
    Logic logic = {e, from, left};
    if (sv_known_bool(truth, &known)) return known == on ? logic_more(ev, &logic) : left;
    if (unknown_truth(ev, truth)) return unknown_values(ev, logic_more, NULL, &logic), sv_poison();
    if (truth.kind != SV_LATER) return sv_poison();
    ev->emit.b.at = e->at;
    Narrowing *narrowing = narrow_find(ev, e->BoolOp.values.at[from - 1]);
    return branch_narrowed(ev, truth.ir, on ? logic_more : logic_stop, on ? logic_stop : logic_more, &logic, e->at,
                           narrowing);
}

/* ---- tests: operands become bools first, since only their truth matters ---- */

static Sval test_from(Eval *ev, const Ast *e, uint32_t from);

static Sval test_rest(Eval *ev, void *context) {
    const Logic *logic = context;
    return test_from(ev, logic->e, logic->from);
}

static Sval test_stop(Eval *ev, void *context) {
    (void)ev;
    return sv_bool(((Logic *)context)->e->BoolOp.op == OP_Or);
}

static Sval test_from(Eval *ev, const Ast *e, uint32_t from) {
    const Ast *operand = e->BoolOp.values.at[from];
    bool on = e->BoolOp.op == OP_And, known;
    Sval truth = ev_test(ev, operand);
    if (from + 1 == e->BoolOp.values.n) return truth;
    Logic logic = {e, from + 1, truth};
    if (sv_known_bool(truth, &known)) return known == on ? test_rest(ev, &logic) : sv_bool(known);
    if (unknown_truth(ev, truth)) return unknown_test(unknown_values(ev, test_rest, NULL, &logic), !on);
    if (truth.kind != SV_LATER) return sv_poison();
    ev->emit.b.at = e->at;
    return branch_narrowed(ev, truth.ir, on ? test_rest : test_stop, on ? test_stop : test_rest, &logic, e->at,
                           narrow_find(ev, operand));
}

Sval ev_test(Eval *ev, const Ast *e) {
    Sval v;
    if (e->kind == AST_BoolOp) return ev_long_logic(ev, e, &v) ? v : test_from(ev, e, 0);
    if (e->kind == AST_UnaryOp && e->UnaryOp.op == OP_Not) return sv_not(ev, ev_test(ev, e->UnaryOp.operand), e->at);
    return sv_truth(ev, ev_expr(ev, e), e->at);
}

typedef struct Chain {
    const Ast *e;
    uint32_t k;  /* operands up to k have been evaluated */
    Sval left;   /* operand k */
    Sval result; /* result of the comparisons so far */
} Chain;

static Sval chain_more(Eval *ev, void *context);

static Sval chain_stop(Eval *ev, void *context) {
    (void)ev;
    return ((Chain *)context)->result;
}

static Sval chain_next(Eval *ev, Chain chain) {
    const Ast *e = chain.e;
    Sval right = ev_expr(ev, e->Compare.operands.at[chain.k + 1]);
    ev->emit.b.at = e->at;
    Span at = span_join(e->Compare.operands.at[chain.k]->at, e->Compare.operands.at[chain.k + 1]->at);
    chain.result = sv_compare(ev, (AstOp)e->Compare.ops.at[chain.k], chain.left, right, at);
    chain.left = right, chain.k++;
    if (chain.k == e->Compare.ops.n || chain.result.kind == SV_POISON) return chain.result;
    bool known;
    Sval truth = sv_truth(ev, chain.result, at);
    if (sv_known_bool(truth, &known)) return known ? chain_next(ev, chain) : chain.result;
    if (unknown_truth(ev, truth)) return unknown_test(unknown_values(ev, chain_more, NULL, &chain), false);
    if (truth.kind != SV_LATER) return sv_poison();
    return flow_branch(ev, truth.ir, chain_more, chain_stop, &chain, at);
}

static Sval chain_more(Eval *ev, void *context) { return chain_next(ev, *(Chain *)context); }

static Sval compare(Eval *ev, const Ast *e) {
    AstOp op = e->Compare.ops.at[0];
    if (op == OP_Is || op == OP_IsNot) mixed_ask(ev, e->Compare.operands.at[0]);
    return chain_next(ev, (Chain){.e = e, .left = ev_expr(ev, e->Compare.operands.at[0])});
}

static Sval if_then(Eval *ev, void *context) { return ev_expr(ev, ((const Ast *)context)->IfExp.then); }
static Sval if_else(Eval *ev, void *context) { return ev_expr(ev, ((const Ast *)context)->IfExp.orelse); }

static Sval if_exp(Eval *ev, const Ast *e) {
    Sval v;
    if (ev_conditionals(ev, e, &v)) return mixed_check_value(ev, v, e), v;
    Sval truth = ev_test(ev, e->IfExp.test);
    bool known;
    if (sv_known_bool(truth, &known)) return ev_expr(ev, known ? e->IfExp.then : e->IfExp.orelse);
    if (unknown_truth(ev, truth)) return unknown_values(ev, if_then, if_else, (void *)(uintptr_t)e);
    if (truth.kind != SV_LATER) return sv_poison();
    ev->emit.b.at = e->at;
    Narrowing *narrowing = narrow_find(ev, e->IfExp.test);
    v = branch_narrowed(ev, truth.ir, if_then, if_else, (void *)(uintptr_t)e, e->at, narrowing);
    mixed_check_value(ev, v, e);
    return v;
}

/* ---- the others ---- */

/* Evaluates an expression of int literals alone, which may exceed 64 bits on the way, as `2**63 - 1` does. False: it is
 * no such expression, or exceeds 127 bits too. */
static bool wide_constant(const Ast *e, uint32_t depth, Wide *out);

static bool wide_apply(AstOp op, Wide *a, Wide b) {
    int64_t bits;
    Wide power;
    switch (op) {
    case OP_Add: return wide_add(*a, b, a);
    case OP_Sub: return wide_add(*a, wide_neg(b), a);
    case OP_Mul: return wide_mul(*a, b, a);
    case OP_LShift: return wide_narrow(b, &bits) && wide_pow(wide_of(2), bits, &power) && wide_mul(*a, power, a);
    case OP_Pow: return wide_narrow(b, &bits) && wide_pow(*a, bits, a);
    default: return false;
    }
}

static bool wide_constant(const Ast *e, uint32_t depth, Wide *out) {
    enum { DEEPEST = 16 };
    if (depth > DEEPEST) return false;
    if (e->kind == AST_Int) return *out = wide_of(e->Int.value), !e->Int.big;
    if (e->kind == AST_UnaryOp && e->UnaryOp.op == OP_Neg) {
        if (!wide_constant(e->UnaryOp.operand, depth + 1, out)) return false;
        return *out = wide_neg(*out), true;
    }
    if (e->kind != AST_BinOp || !wide_constant(e->BinOp.operands.at[0], depth + 1, out)) return false;
    for (uint32_t i = 1; i < e->BinOp.operands.n; i++) {
        Wide right;
        if (!wide_constant(e->BinOp.operands.at[i], depth + 1, &right)) return false;
        if (!wide_apply((AstOp)e->BinOp.ops.at[i - 1], out, right)) return false;
    }
    return true;
}

/* Returns the value of such an expression, if it fits in 64 bits. */
static bool int_constant(const Ast *e, Sval *out) {
    Wide value;
    int64_t narrow;
    if (!wide_constant(e, 0, &value) || !wide_narrow(value, &narrow)) return false;
    return *out = sv_int(narrow), true;
}

static Sval bin_op(Eval *ev, const Ast *e) {
    Sval constant;
    if (int_constant(e, &constant)) return constant;
    const AstList operands = e->BinOp.operands;
    Sval v = ev_expr(ev, operands.at[0]);
    for (uint32_t i = 1; i < operands.n; i++) {
        Sval right = ev_expr(ev, operands.at[i]);
        Span at = span_join(e->at, operands.at[i]->at);
        at.hi = operands.at[i]->at.hi;
        ev->emit.b.at = i + 1 == operands.n ? e->at : at;
        v = sv_binary(ev, (AstOp)e->BinOp.ops.at[i - 1], v, right, ev->emit.b.at);
    }
    return v;
}

static Sval unary_op(Eval *ev, const Ast *e) {
    Sval constant;
    if (int_constant(e, &constant)) return constant;
    Sval v = ev_expr(ev, e->UnaryOp.operand);
    ev->emit.b.at = e->at;
    return sv_unary(ev, e->UnaryOp.op, v, e->at);
}

static Sval attribute(Eval *ev, const Ast *e) {
    Sval v = ev_expr(ev, e->Attribute.value);
    ev->emit.b.at = e->at;
    Sval found = sv_attr(ev, v, e->Attribute.name, e->at);
    bool refused = v.kind == SV_OBJECT && (refuse_plain_list(ev, found, e->at) ||
                                           ((v.class->flags & CLASS_MODULE) && refuse_array(ev, found, e->at)));
    return refused ? sv_poison() : found;
}

static Sval named(Eval *ev, const Ast *e) {
    if (narrow_reads(ev, e)) return frame_get(ev, ev_name_frame(ev, e->NamedExpr.name), e->NamedExpr.name);
    Sval v = ev_expr(ev, e->NamedExpr.value);
    ev_name_value(ev, v, e->NamedExpr.name);
    frame_set(ev, ev_name_frame(ev, e->NamedExpr.name), e->NamedExpr.name, v);
    return v;
}

static Sval literal(Eval *ev, const Ast *e) {
    switch (e->kind) {
    case AST_None: return sv_none();
    case AST_Ellipsis: return (Sval){.kind = SV_ELLIPSIS};
    case AST_Bool: return sv_bool(e->Bool.value);
    case AST_Int: /* one that does not fit in 64 bits may be part of a table, so it is reported where it is used */
        return e->Int.big ? (Sval){.kind = SV_UNKNOWN, .sym = cx_sym(ev->cx, e->Int.big)} : sv_int(e->Int.value);
    case AST_Float: return sv_float(e->Float.value);
    case AST_Imaginary: {
        const Complex *value = arena_copy(ev->cx->program, &(Complex){0, e->Imaginary.value}, sizeof(Complex));
        return (Sval){.kind = SV_COMPLEX, .complex = value};
    }
    case AST_Str: return sv_str(e->Str.value);
    case AST_NamedText:
        return EV_POISON(ev, DIAG_1010, e->at, "%s",
                         strstr(e->NamedText.value, "\\N{")
                             ? "characters by name are not supported: write \\u and four hexadecimal digits"
                             : "half of a pair of UTF-16 is no character: the text of a graph is UTF-8");
    case AST_Bytes: return (Sval){.kind = SV_BYTES, .sym = e->Bytes.value};
    case AST_Async: ev_error(ev, DIAG_1012, e->at, "async code cannot be compiled"); return sv_poison();
    default: return sv_poison();
    }
}

/* Where a clause catches what numbers raise and tensors do not, reading a place asks for its kind: returns the value of
 * a place, and reports one that a loop makes a tensor in some trips, unless the loop itself keeps both kinds apart. */
static Sval read_in_clause(Eval *ev, const Ast *e, Sval v) {
    bool numeral = sv_is_numeral(ev, v);
    bool number = e->kind == AST_Name && ev->now.frame->loops && number_kind(v) != NUMBER_NOT;
    if (!numeral && !number) return v;
    if (!ev_is_handled(ev, "AttributeError", e->at) && !ev_is_handled(ev, "TypeError", e->at)) return v;
    if (numeral) return sv_unknown_kind(ev, e->at);
    mixed_keep_kind(ev, e);
    return v;
}

/* Marks an iterator that is read from a place as shared, since other code that reads the place may advance it too; in
 * functions of the prelude it is private. */
static Sval from_place(Eval *ev, const Ast *e, Sval v) {
    if (v.kind == SV_ITER && !ev->now.frame->module->prelude) v.iter->shared = true;
    return ev->now.handlers && ev->now.nesting && !ev->check.on ? read_in_clause(ev, e, v) : v;
}

static Sval expression(Eval *ev, const Ast *e) {
    switch (e->kind) {
    case AST_Name: return from_place(ev, e, mixed_read(ev, e, ev_name(ev, e->Name.name, e->at)));
    case AST_Attribute: return from_place(ev, e, attribute(ev, e));
    case AST_Call: return ev_call_expr(ev, e);
    case AST_Subscript: return from_place(ev, e, ev_subscript(ev, e));
    case AST_BinOp: return bin_op(ev, e);
    case AST_UnaryOp: return unary_op(ev, e);
    case AST_BoolOp: {
        Sval v;
        return ev_long_logic(ev, e, &v) ? v : logic_rest(ev, e, 1, ev_expr(ev, e->BoolOp.values.at[0]));
    }
    case AST_Compare: return compare(ev, e);
    case AST_IfExp: return if_exp(ev, e);
    case AST_NamedExpr: return named(ev, e);
    case AST_Lambda: return ev_lambda(ev, e);
    case AST_Slice: return slice_value(ev, e);
    case AST_Tuple: return tuple_display(ev, e);
    case AST_List: return list_of_items(ev, e->List.items, e->at);
    case AST_Set: return set_display(ev, e);
    case AST_Dict: return dict_display(ev, e);
    case AST_JoinedStr: return ev_fstring(ev, e);
    case AST_ListComp:
    case AST_SetComp:
    case AST_DictComp:
    case AST_GeneratorExp: return ev_comprehension(ev, e);
    case AST_Yield:
    case AST_YieldFrom: return ev_yield(ev, e);
    case AST_Starred: /* in a text that was parsed in parts; other texts are checked as a whole (syntax/star_check.c) */
        return EV_POISON(ev, DIAG_1202, e->at, "`*` is only allowed in calls, displays and assignments");
    default: return literal(ev, e);
    }
}

static Sval evaluated(Eval *ev, const Ast *e, bool written) {
    if (ev->now.unreachable || ev->now.raised.kind != SV_POISON) return sv_poison();
    ev_step(ev);
    cx_check_stack(ev->cx, 0);
    Span outer = ev->emit.b.at;
    ev->emit.b.at = e->at;
    Sval v = narrow_read(ev, expression(ev, e));
    if (ev->check.on && !written) v = unknown_read(ev, v);
    observe_expression(ev, e, v);
    ev->emit.b.at = outer;
    return v;
}

Sval ev_expr(Eval *ev, const Ast *e) {
    Sval v = evaluated(ev, e, false);
    return ev->now.raised.kind == SV_POISON || ev->check.on ? v
                                                            : sv_poison(); /* there is no value once it has raised */
}

Sval ev_written(Eval *ev, const Ast *e) {
    Sval v = evaluated(ev, e, true);
    bool table = v.kind == SV_DICT && heap_cell(ev, v.cell)->owner;
    return ev->check.on && !table ? unknown_read(ev, v) : v;
}
