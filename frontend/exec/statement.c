/* Statements without control flow of their own, assignment to targets, and the evaluation of a block.
 *
 * A block's statements are evaluated in order. If one leaves the block on some paths, the statements after it are
 * guarded by the frame's exit bools (flow.h). Statements with arms and loops are in branch.c and loop_stmt.c. */
#include "frontend/exec/eval_private.h"
#include "frontend/exec/generator.h"
#include "frontend/exec/observe.h"
#include "frontend/flow/unknown.h"
#include "frontend/kinds/iter.h"

#include <string.h>

/* ---- names for SSA values ---- */

static void name_ir(Value *v, Sym name) {
    if (v && v->def && !v->name && v->def->op->kind != OP_WEIGHT && v->def->op->kind != OP_CONST) v->name = name;
}

void ev_name_value(Eval *ev, Sval v, Sym name) {
    if (ev->subject.archive && !(name = archive_label(ev, ev->now.frame ? ev->now.frame->module : NULL, name))) return;
    if (v.kind == SV_LATER) name_ir(v.ir, name);
    if (v.kind == SV_TENSOR && !tensor_is_view(v)) name_ir(heap_contents(ev, v.cell)->tensor.value, name);
}

/* ---- assignment ---- */

/* Returns whether an expression of the current statement has raised, so that nothing is assigned. */
static bool has_raised(const Eval *ev) { return ev->now.raised.kind != SV_POISON; }

static bool assign_items(Eval *ev, AstList targets, Sval value, Span at) {
    int star = -1;
    for (uint32_t i = 0; i < targets.n; i++)
        if (targets.at[i]->kind == AST_Starred) star = (int)i;
    SvVec items = {0};
    bool fine = iter_unpack(ev, value, targets.n, star, false, &items, at);
    for (uint32_t i = 0; i < targets.n; i++) {
        const Ast *target = targets.at[i];
        if (target->kind == AST_Starred) target = target->Starred.value;
        fine &= ev_assign(ev, target, fine ? items.at[i] : sv_poison());
    }
    return fine;
}

static bool assign_attribute(Eval *ev, const Ast *target, Sval value) {
    Sval object = ev_expr(ev, target->Attribute.value);
    ev_name_value(ev, value, target->Attribute.name);
    ev->emit.b.at = target->at;
    observe(ev, target->at, value, OBSERVED_READ); /* not shown by editors, since a class declares its attributes */
    return sv_set_attr(ev, object, target->Attribute.name, value, target->at);
}

bool ev_assign(Eval *ev, const Ast *target, Sval value) {
    switch (target->kind) {
    case AST_Name:
        if (has_raised(ev)) return false;
        ev_name_value(ev, value, target->Name.name);
        frame_set(ev, ev_name_frame(ev, target->Name.name), target->Name.name, value);
        observe(ev, target->at, value, OBSERVED_BOUND);
        return true;
    case AST_Attribute: return assign_attribute(ev, target, value);
    case AST_Subscript: {
        Sval object = ev_written(ev, target->Subscript.value), index = ev_expr(ev, target->Subscript.index);
        ev->emit.b.at = target->at;
        return sv_set_item(ev, object, index, value, target->at);
    }
    case AST_Tuple: return assign_items(ev, target->Tuple.items, value, target->at);
    case AST_List: return assign_items(ev, target->List.items, value, target->at);
    case AST_Poison: return false;
    default: ev_error(ev, DIAG_1205, target->at, "this is not something that can be assigned to"); return false;
    }
}

/* Returns whether the statement begins the table of annotations, which is a list in older archives. */
static bool opens_annotations(const Eval *ev, const Ast *stmt) {
    const Ast *target = stmt->Assign.targets.at[0];
    return archive_owns(ev, ev->now.frame->module) && target->kind == AST_Name &&
           !strcmp(target->Name.name, "__annotations__");
}

/* Returns whether the expression makes the dictionary or set, so that nothing else can refer to it yet: a display, a
 * comprehension, or a call of dict, of set or of a class of the library, such as OrderedDict. In the library a call
 * makes a table that anything may fill, such as that of singledispatch: texts that fill it do not mention its name. */
static bool makes_table(Eval *ev, const Ast *e) {
    if (e->kind == AST_Dict || e->kind == AST_DictComp || e->kind == AST_Set || e->kind == AST_SetComp) return true;
    const Ast *function = e->kind == AST_Call ? e->Call.function : e;
    if (e->kind != AST_Call || function->kind != AST_Name || ev->check.on || ev->now.frame->module->prelude)
        return false;
    Sval callee = ev_expr(ev, function);
    if (callee.kind == SV_CLASS) return callee.class->module && callee.class->module->prelude;
    if (callee.kind == SV_POISON) return false;
    return sv_identical(callee, ev_builtin(ev, cx_sym(ev->cx, "dict"), e->at)) ||
           sv_identical(callee, ev_builtin(ev, cx_sym(ev->cx, "set"), e->at));
}

/* Records the name to which a new dictionary or set is assigned, before anything else can refer to it. */
static void note_owner(Eval *ev, const Ast *target, const Ast *maker, Sval value) {
    if (value.kind != SV_DICT && value.kind != SV_SET) return;
    bool local = target->kind == AST_Name && ev->now.frame->func;
    if ((local && value.kind == SV_SET) || !heap_cell(ev, value.cell)->facts.of_text || !makes_table(ev, maker)) return;
    CellFacts *facts = &heap_cell(ev, value.cell)->facts;
    if (target->kind == AST_Name) facts->key = target->Name.name;
    if (target->kind == AST_Attribute) facts->key = target->Attribute.name;
}

static void assign(Eval *ev, const Ast *stmt) {
    const Ast *first = stmt->Assign.targets.at[0];
    if (first->kind == AST_Name) mixed_expect(ev, first->Name.name, stmt->Assign.value);
    Sval value = opens_annotations(ev, stmt) ? sv_dict(ev) : ev_expr(ev, stmt->Assign.value);
    if (has_raised(ev)) return;
    if (value.kind == SV_ITER && stmt->Assign.targets.n > 1) value.iter->shared = true;
    if (stmt->Assign.targets.n == 1) note_owner(ev, first, stmt->Assign.value, value);
    for (uint32_t i = 0; i < stmt->Assign.targets.n && !ev->now.unreachable && !has_raised(ev); i++) {
        const Ast *target = stmt->Assign.targets.at[i];
        ev_assign(ev, target, value);
        if (target->kind == AST_Name) mixed_note(ev, target->Name.name, value, stmt->at);
    }
}

static void assign_annotated(Eval *ev, const Ast *stmt) {
    if (stmt->AnnAssign.target->kind == AST_Name)
        mixed_declare(ev, stmt->AnnAssign.target->Name.name, stmt->AnnAssign.annotation);
    if (!stmt->AnnAssign.value) return;
    if (stmt->AnnAssign.target->kind == AST_Name)
        mixed_expect(ev, stmt->AnnAssign.target->Name.name, stmt->AnnAssign.value);
    Sval value = ev_expr(ev, stmt->AnnAssign.value);
    if (has_raised(ev)) return;
    bool container = value.kind == SV_LIST || value.kind == SV_DICT || value.kind == SV_SET;
    if (container) sv_declare(ev, value, ev_type(ev, stmt->AnnAssign.annotation));
    note_owner(ev, stmt->AnnAssign.target, stmt->AnnAssign.value, value);
    ev_assign(ev, stmt->AnnAssign.target, value);
}

typedef struct Augmentation {
    AstOp op;
    Sval by;
    Span at;
    bool written; /* written in place, for every alternative so far */
} Augmentation;

static Sval augment(Eval *ev, Sval old, void *context) {
    Augmentation *a = context;
    Sval v = sv_inplace(ev, a->op, old, a->by, a->at);
    a->written &= sv_identical(old, v) && (v.kind == SV_TENSOR || v.kind == SV_LIST);
    return v;
}

/* Returns whether storing the element that was read changes nothing. Lists, dictionaries and the containers of a
 * marked module do nothing else; a slice or a tensor indexed by tensors gave a copy, and a class may define
 * __setitem__. */
static bool keeps_elements(Eval *ev, Sval object, Sval index) {
    if (index.kind == SV_SLICE) return false;
    if (object.kind == SV_OBJECT) {
        Sval set = class_attr(ev, object.class, sym(ev->cx->symbols, "__setitem__"));
        return set.kind == SV_FUNC && module_is_marked(ev, set.func->module, "__keeps_elements__");
    }
    if (object.kind != SV_CHOICE) return object.kind == SV_LIST || object.kind == SV_DICT;
    for (size_t i = 0; i < object.choice->n; i++)
        if (!keeps_elements(ev, object.choice->alt[i], index)) return false;
    return true;
}

/* Executes an augmented assignment; as in Python, the result is stored even if the operation was in place. */
static void assign_augmented(Eval *ev, const Ast *stmt) {
    const Ast *target = stmt->AugAssign.target;
    Sval object = sv_none(), index = sv_none(), old;
    switch (target->kind) {
    case AST_Name: old = mixed_read(ev, target, ev_name(ev, target->Name.name, target->at)); break;
    case AST_Attribute:
        object = ev_expr(ev, target->Attribute.value);
        old = sv_attr(ev, object, target->Attribute.name, target->at);
        break;
    case AST_Subscript:
        object = ev_expr(ev, target->Subscript.value), index = ev_expr(ev, target->Subscript.index);
        old = sv_item(ev, object, index, target->at);
        break;
    default:
        if (target->kind != AST_Poison)
            ev_error(ev, DIAG_1205, target->at, "this is not something that can be assigned to");
        return;
    }
    old = narrow_read(ev, old);
    Sval by = ev_expr(ev, stmt->AugAssign.value);
    ev->emit.b.at = stmt->at;
    Augmentation a = {stmt->AugAssign.op, by, stmt->at, true};
    Sval v = old.kind == SV_CHOICE ? flow_choice(ev, old.choice, augment, &a, a.at) : augment(ev, old, &a);
    if (has_raised(ev)) return;
    /* what was written in place, also if it is one of several objects, is still what the reference means */
    if (a.written && (target->kind == AST_Name || (target->kind == AST_Subscript && keeps_elements(ev, object, index))))
        return;
    if (target->kind == AST_Name) ev_assign(ev, target, v);
    if (target->kind == AST_Attribute) {
        ev_name_value(ev, v, target->Attribute.name);
        sv_set_attr(ev, object, target->Attribute.name, v, target->at);
    }
    if (target->kind == AST_Subscript) sv_set_item(ev, object, index, v, target->at);
}

/* Returns whether the text of a package names one of its modules, which became a name of the package when it was
 * imported, perhaps by another of its modules. */
static bool is_submodule_here(Eval *ev, Sym name, Span at) {
    if (ev->now.frame->func) return false;
    Sval module = {.kind = SV_MODULE, .module = ev->now.frame->module};
    return sv_attr_or(ev, module, name, sv_unbound(), at).kind == SV_MODULE;
}

/* Returns whether a statement above this one at module level has bound the name. */
static bool is_bound_above(Eval *ev, Sym name, Span at) {
    const Module *module = ev->now.frame->func ? NULL : ev->now.frame->module;
    if (!module || !module->running || module->running->frame != ev->now.frame->cell) return false;
    return map_has(&module->binding, name) && module_global(ev, ev->now.frame->module, name, at).kind != SV_UNBOUND;
}

static void delete_target(Eval *ev, const Ast *target) {
    switch (target->kind) {
    case AST_Name: {
        CellId frame = ev_name_frame(ev, target->Name.name);
        bool bound = frame_get(ev, frame, target->Name.name).kind != SV_UNBOUND;
        if (!bound && is_submodule_here(ev, target->Name.name, target->at)) break;
        if (!bound && is_bound_above(ev, target->Name.name, target->at)) {
            frame_set(ev, frame, target->Name.name, sv_unbound()); /* the module's text keeps that */
            break;
        }
        if (!bound)
            ev_error(ev, DIAG_2002, target->at, "`%s` is not assigned, so it cannot be deleted", target->Name.name);
        frame_delete(ev, frame, target->Name.name);
        break;
    }
    case AST_Subscript: {
        Sval object = ev_expr(ev, target->Subscript.value), index = ev_expr(ev, target->Subscript.index);
        sv_del_item(ev, object, index, target->at);
        break;
    }
    case AST_Attribute: {
        Sval object = ev_expr(ev, target->Attribute.value);
        if (object.kind != SV_POISON) sv_del_attr(ev, object, target->Attribute.name, target->at);
        break;
    }
    case AST_Tuple:
        for (uint32_t i = 0; i < target->Tuple.items.n; i++) delete_target(ev, target->Tuple.items.at[i]);
        break;
    default: ev_error(ev, DIAG_1205, target->at, "this cannot be deleted");
    }
}

/* ---- leaving ---- */

static Flow leave(Eval *ev, const char *place, Flow flow) {
    frame_set(ev, ev->now.frame->cell, cx_literal(ev->cx, place), sv_bool(true));
    return flow;
}

static Flow return_stmt(Eval *ev, const Ast *stmt) {
    if (stmt->Return.value) mixed_expect(ev, cx_sym(ev->cx, "$value"), stmt->Return.value);
    Sval v = stmt->Return.value ? ev_expr(ev, stmt->Return.value) : sv_none();
    if (ev->now.unreachable || ev->now.raised.kind != SV_POISON) return FLOW_NEXT;
    frame_set(ev, ev->now.frame->cell, cx_sym(ev->cx, "$value"), v);
    mixed_note(ev, cx_sym(ev->cx, "$value"), v, stmt->at);
    return leave(ev, "$return", FLOW_RETURN);
}

static bool is_exception(Sval v) {
    return (v.kind == SV_OBJECT || v.kind == SV_CLASS) && v.class->flags & CLASS_EXCEPTION;
}

static Sval exception_of(Eval *ev, Sval v, Span at) {
    return is_exception(v) && v.kind == SV_CLASS ? ev_construct(ev, v.class, &(Args){0}, at) : v;
}

/* Executes `from`; false: the cause is no exception, which raises another one. */
static bool set_cause(Eval *ev, Sval exception, Sval cause, Span at) {
    if (!is_exception(exception) || exception.kind != SV_OBJECT || cause.kind == SV_POISON) return true;
    cause = exception_of(ev, cause, at);
    if (cause.kind != SV_NONE && cause.kind != SV_CHOICE && !is_exception(cause)) {
        sv_raise(ev, "TypeError", DIAG_2103, at, "exception causes must derive from BaseException");
        return !ev->now.handlers;
    }
    return object_store(ev, exception, cx_sym(ev->cx, "__cause__"), cause, at);
}

static Flow raise_stmt(Eval *ev, const Ast *stmt) {
    Sval current = frame_get(ev, ev->now.frame->cell, cx_sym(ev->cx, "$handling"));
    if (!stmt->Raise.exception) {
        if (current.kind == SV_UNBOUND)
            return ev_error(ev, DIAG_1201, stmt->at,
                            "`raise` without an exception is only allowed in an `except` clause"),
                   0;
        return ev_raise(ev, current, stmt->at);
    }
    /* Without a handler, nothing reads the exception, so its message need not be known. */
    if (!ev->now.handlers && ev->now.nesting) return ev_raise_unread(ev, stmt->Raise.exception, stmt->at);
    Sval exception = ev_expr(ev, stmt->Raise.exception);
    if (ev->now.handlers && exception.kind == SV_CLASS) exception = exception_of(ev, exception, stmt->at);
    Sval cause = stmt->Raise.cause ? ev_expr(ev, stmt->Raise.cause) : sv_unbound();
    if (ev->now.raised.kind != SV_POISON) return FLOW_NEXT;
    if (cause.kind != SV_UNBOUND && !set_cause(ev, exception, cause, stmt->Raise.cause->at)) return FLOW_NEXT;
    exception_follows(ev, exception, current);
    exception_in_context(ev, exception);
    return ev_raise(ev, exception, stmt->at);
}

typedef struct Failing {
    const Ast *stmt;
    Sval truth;
} Failing;

static Flow assert_fails(Eval *ev, void *context) {
    const Ast *stmt = ((Failing *)context)->stmt;
    Sval message = stmt->Assert.message ? ev_expr(ev, stmt->Assert.message) : sv_poison();
    Class *class = prelude_class(ev, PRELUDE_ASSERTION_ERROR);
    uint32_t n = message.kind != SV_POISON;
    Sval exception = ev_construct(ev, class, &(Args){.n = n, .pos = &message}, stmt->at);
    exception_in_context(ev, exception);
    return ev_raise(ev, exception, stmt->at);
}

static Flow assert_holds(Eval *ev, void *context) {
    (void)ev, (void)context;
    return FLOW_NEXT;
}

static Flow assert_known(Eval *ev, Failing *failing, bool holds) {
    const Ast *stmt = failing->stmt;
    if (holds) return FLOW_NEXT;
    if (ev->now.handlers) return assert_fails(ev, failing);
    if (ev->now.nesting) {
        if (!ev->options->keep_asserts) ev_note(ev, DIAG_2026, stmt->at, "this assertion is not checked at run time");
        return ev_end_path(ev, stmt->at);
    }
    Sval message = stmt->Assert.message ? ev_expr(ev, stmt->Assert.message) : sv_none();
    ev_error(ev, DIAG_2011, stmt->at, message.kind == SV_STR ? "assertion failed: %s" : "assertion failed%.0s",
             message.kind == SV_STR ? sv_text(message) : "");
    return 0;
}

static bool is_op(const Node *node, const char *op) { return node && node->nin && !strcmp(node->op->text, op); }

/* Proves the rank of an input by `assert x.dim() == 2` outside of branches and loops, since other ranks end the run. */
static void prove_asserted_rank(Eval *ev, const Value *truth) {
    const Node *equal = truth->def;
    int64_t rank;
    if (!is_op(equal, "py.eq.int") || ev->emit.b.block != ev->emit.func->body) return;
    const Node *counted = equal->in[0].value->def;
    if (is_op(counted, "seq.len.int")) counted = counted->in[0].value->def;
    bool dims = is_op(counted, "aten.dim") || is_op(counted, "aten.size");
    if (dims && sv_known_int(sv_number(ev, equal->in[1].value), &rank))
        ir_prove_rank(ev->emit.func, counted->in[0].value, (int)rank);
}

static Flow assert_by_truth(Eval *ev, void *context) {
    Failing *failing = context;
    const Ast *stmt = failing->stmt;
    Sval truth = failing->truth;
    bool known;
    if (sv_known_bool(truth, &known)) return assert_known(ev, failing, known);
    if (truth.kind != SV_LATER) return FLOW_NEXT;
    ev->emit.b.at = stmt->at;
    if (ev->now.handlers) return flow_if(ev, truth.ir, assert_holds, assert_fails, failing, stmt->at);
    prove_asserted_rank(ev, truth.ir);
    Narrowing *narrowing = narrow_find(ev, stmt->Assert.test);
    if (narrowing) narrow_enter(ev, narrowing, true);
    if (ev->options->keep_asserts) {
        Sval fails = sv_not(ev, truth, stmt->at);
        Value *trap = sv_ir(ev, fails, stmt->at);
        if (trap) ir_trap(&ev->emit.b, trap);
    } else {
        ev->now.dropped++;
        ev_note(ev, DIAG_2026, stmt->at, "this assertion is not checked at run time");
    }
    return FLOW_NEXT;
}

static Flow assert_stmt(Eval *ev, const Ast *stmt) {
    Failing failing = {stmt, ev_test(ev, stmt->Assert.test)};
    return ev_after_head(ev, &failing.truth, assert_by_truth, &failing, stmt->at);
}

/* Declares names as global. A path that does not assign one keeps the value that the text of the module gives it, which
 * is evaluated here, since paths are joined without evaluating anything. */
static void declare_globals(Eval *ev, AstSyms names, Span at) {
    ev_declare_scope(ev, "global", names);
    for (uint32_t i = 0; i < names.n; i++) module_global(ev, ev->now.frame->module, names.at[i], at);
}

/* ---- dispatch ---- */

static void define(Eval *ev, Sym name, Sval v) { frame_set(ev, ev_name_frame(ev, name), name, v); }

/* Executes an expression statement. A call of an unknown function without arguments and result can only change its
 * surroundings: `store_attr()`, for example, stores the arguments of a constructor in the object. */
static void expression_stmt(Eval *ev, const Ast *value) {
    bool bare = value->kind == AST_Call && value->Call.function->kind == AST_Name && !value->Call.args.n;
    ev_expr(ev, value);
    if (!ev->check.on || !bare || !ev->now.frame->func) return;
    Sval callee = ev_name(ev, value->Call.function->Name.name, value->Call.function->at);
    if (callee.kind == SV_UNKNOWN || callee.kind == SV_POISON) unknown_contents(ev, ev->now.frame->self);
}

static Flow simple_stmt(Eval *ev, const Ast *stmt) {
    switch (stmt->kind) {
    case AST_Expr: expression_stmt(ev, stmt->Expr.value); break;
    case AST_Assign: assign(ev, stmt); break;
    case AST_AnnAssign: assign_annotated(ev, stmt); break;
    case AST_AugAssign: assign_augmented(ev, stmt); break;
    case AST_Return: return return_stmt(ev, stmt);
    case AST_Break: return leave(ev, "$break", FLOW_BREAK);
    case AST_Continue: return leave(ev, "$continue", FLOW_CONTINUE);
    case AST_Raise: return raise_stmt(ev, stmt);
    case AST_Assert: return assert_stmt(ev, stmt);
    case AST_Delete:
        for (uint32_t i = 0; i < stmt->Delete.targets.n; i++) delete_target(ev, stmt->Delete.targets.at[i]);
        break;
    case AST_FunctionDef: define(ev, stmt->FunctionDef.name, ev_define(ev, stmt)); break;
    case AST_ClassDef:
        define(ev, stmt->ClassDef.name, refuse_class(ev, stmt) ? sv_poison() : ev_class(ev, stmt));
        break;
    case AST_Import:
    case AST_ImportFrom: return ev_import_stmt(ev, stmt);
    case AST_Global: declare_globals(ev, stmt->Global.names, stmt->at); break;
    case AST_Nonlocal:
        if (refuse_nonlocal(ev, stmt)) break;
        ev_declare_scope(ev, "nonlocal", stmt->Nonlocal.names);
        break;
    case AST_Async:
        ev_error(ev, DIAG_1012, stmt->at, "async code cannot be compiled");
        frame_set(ev, ev->now.frame->cell, cx_sym(ev->cx, "$value"), sv_poison());
        return leave(ev, "$return", FLOW_RETURN);
    default: break; /* Pass, TypeAlias, Poison */
    }
    return FLOW_NEXT;
}

static Flow statement(Eval *ev, const Ast *stmt) {
    Flow flow;
    if (generator_statement(ev, stmt, &flow)) return flow;
    switch (stmt->kind) {
    case AST_For: return ev_for(ev, stmt);
    case AST_While: return ev_while(ev, stmt);
    case AST_Try: return ev_try(ev, stmt);
    case AST_With: return ev_with(ev, stmt);
    case AST_Match: return ev_match(ev, stmt);
    default: return simple_stmt(ev, stmt);
    }
}

/* ---- blocks ---- */

typedef struct Rest {
    Body body;
    uint32_t from;
    Flow left;
} Rest;

static Flow rest_runs(Eval *ev, void *context) {
    Rest *rest = context;
    return ev_body_from(ev, rest->body, rest->from);
}

static Flow rest_left(Eval *ev, void *context) {
    (void)ev;
    return ((Rest *)context)->left;
}

/* Runs the statements from *from on, to the end or to the first that does not simply fall through; *from is then the
 * one after it. */
static Flow run_statements(Eval *ev, Body body, uint32_t *from, bool *absorbed) {
    *absorbed = false;
    while (*from < body.n) {
        const Ast *stmt = body.at[(*from)++];
        ev_step(ev);
        ev->emit.b.at = stmt->at;
        Flow flow = stmt->kind == AST_If ? ev_if_rest(ev, stmt, body, *from, absorbed) : statement(ev, stmt);
        if (!*absorbed) flow = ev_finish_statement(ev, flow, stmt->at);
        if (*absorbed || flow != FLOW_NEXT) return flow;
    }
    return FLOW_NEXT;
}

static Flow rest_step(Eval *ev, void *context) {
    Rest *rest = context;
    bool absorbed;
    Flow flow = run_statements(ev, rest->body, &rest->from, &absorbed);
    if (absorbed) rest->from = rest->body.n;
    return flow;
}

/* Guards the rest of a deeply nested block piece by piece: each piece up to the next possible exit gets an If of its
 * own. */
static Flow guard_in_steps(Eval *ev, Rest rest, Span at) {
    while (rest.from < rest.body.n) {
        Flow flow = ev_guarded(ev, rest.left | FLOW_NEXT, rest_step, rest_left, &rest, at);
        rest.left |= flow & ~(Flow)FLOW_NEXT;
        if (!(flow & FLOW_NEXT)) return rest.left;
    }
    return rest.left | FLOW_NEXT;
}

Flow ev_body_from(Eval *ev, Body body, uint32_t from) {
    bool absorbed;
    Flow flow = run_statements(ev, body, &from, &absorbed);
    if (absorbed || flow == FLOW_NEXT || !(flow & FLOW_NEXT) || from >= body.n) return flow;
    Rest rest = {body, from, flow & ~(Flow)FLOW_NEXT};
    Span at = body.at[from - 1]->at;
    if (ev->now.nesting >= (uint64_t)ev->cx->limits.exit_nesting) return guard_in_steps(ev, rest, at);
    return ev_guarded(ev, flow, rest_runs, rest_left, &rest, at);
}

/* Evaluates a block; in a generator that resumes, from the statement that contains its yield. */
Flow ev_body(Eval *ev, Body body) {
    uint32_t from = 0;
    for (uint32_t i = 0; i < body.n; i++)
        if (generator_resumes_in(ev, body.at[i])) from = i;
    return ev_body_from(ev, body, from);
}
