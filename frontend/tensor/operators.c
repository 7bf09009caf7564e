/* Applies operators to values: the selected row becomes a node or a view reference, or its prelude function is inlined.
 *
 * Choices among the arguments are split first. op_bind.c selects the overload, and operator_writes.c writes the results
 * of in-place forms and of `out=`. */
#include "frontend/tensor/operators.h"
#include "frontend/flow/unknown.h"
#include "frontend/kinds/seq.h"
#include "frontend/tensor/caught.h"
#include "frontend/tensor/lowerings.h"
#include "frontend/tensor/override.h"
#include "frontend/value/heap_private.h"
#include "ir/shapes.h"

#include <string.h>

/* ---- calling rows ---- */

static bool bound_values(Eval *ev, const OpBinding *b, Value **in, Span at) {
    bool failed = false;
    for (uint32_t i = 0; i < b->op->params && !failed; i++)
        in[i] = op_argument(ev, b->op, &b->op->param[i], b->arg[i], at, &failed);
    return !failed;
}

static bool is_list(const Op *op) { return op->results == 1 && op->result[0]->kind == TY_LIST; }

static Sval call_row(Eval *ev, const OpBinding *b, Span at) {
    Value **in = arena_new_array(ev->cx->calls, Value *, (size_t)b->op->params + 1), *out[OP_RESULTS];
    if (!bound_values(ev, b, in, at)) return sv_poison();
    if (b->op->result_alias && b->op->params && b->arg[0].kind == SV_TENSOR &&
        b->op->param[0].alias == b->op->result_alias)
        return is_list(b->op) ? view_list(ev, b->op, b->arg[0], b->op->params, in, at)
                              : view_result(ev, b->op, b->arg[0], b->op->params, in, at);
    if (!sizes_agree(ev, b, in, at) || !ir_call(&ev->emit.b, b->op, b->op->params, in, out)) return sv_poison();
    if (ev->now.constructing) op_find_sizes(ev, b->op, out);
    return op_result(ev, b->op, out);
}

static Sval default_value(Eval *ev, const Param *param) {
    const Const *c = param->value;
    if (!c) return sv_none();
    if (c->rank) {
        Sval *item = arena_new_array(ev->cx->program, Sval, c->count);
        for (size_t i = 0; i < c->count; i++)
            item[i] = c->dtype == DT_F64 ? sv_float(const_get_float(c, i)) : sv_int(const_get_int(c, i));
        return sv_tuple(ev, (uint32_t)c->count, item);
    }
    if (param->type->kind == TY_DTYPE) return sv_dtype((DType)const_get_int(c, 0));
    switch (c->dtype) {
    case DT_BOOL: return sv_bool(const_get_int(c, 0) != 0);
    case DT_STR: return sv_str(((const Sym *)c->data)[0]);
    case DT_F64: return param->type->kind == TY_INT ? sv_int(const_get_int(c, 0)) : sv_float(const_get_float(c, 0));
    default: return param->type->kind == TY_FLOAT ? sv_float(const_get_float(c, 0)) : sv_int(const_get_int(c, 0));
    }
}

/* Completes the arguments of a decomposed row: its prelude function gets those of the schema in order. */
static void fill_defaults(Eval *ev, const OpBinding *b) {
    for (uint32_t i = 0; i < b->op->params; i++)
        if (b->arg[i].kind == SV_UNBOUND) b->arg[i] = default_value(ev, &b->op->param[i]);
}

/* Reports an argument whose shape or dtype the row does not accept; false: all are accepted. */
static bool refuses_argument(Eval *ev, const OpBinding *b, Span at) {
    if (!b->op->row->shapes && !b->op->row->takes) return false;
    const Fact **facts = arena_new_array(ev->cx->scratch, const Fact *, b->op->params);
    for (uint32_t i = 0; i < b->op->params; i++)
        facts[i] = b->arg[i].kind == SV_TENSOR ? tensor_fact(ev, b->arg[i], at) : NULL;
    ShapesMisfit misfit = shapes_misfit(ev->cx, ev->dims, b->op, facts);
    if (!misfit.text) return false;
    Diag *diag = ev_error(ev, misfit.code, at, "%s", misfit.text);
    if (misfit.way) diag_help(ev->cx->diags, diag, "%s", misfit.way);
    return true;
}

static bool is_number_type(const Type *type) {
    if (type->kind == TY_OPTIONAL) type = type->elem[0];
    return type->kind == TY_INT || type->kind == TY_FLOAT || type->kind == TY_BOOL;
}

/* Reads one-element tensors that are passed in place of numbers. */
static bool read_numbers(Eval *ev, const OpBinding *b, Span at) {
    bool failed = false;
    for (uint32_t i = 0; i < b->op->params && !failed; i++) {
        if (b->arg[i].kind != SV_TENSOR || !is_number_type(b->op->param[i].type)) continue;
        Value *number = op_argument(ev, b->op, &b->op->param[i], b->arg[i], at, &failed);
        if (!failed) b->arg[i] = sv_number(ev, number);
    }
    return !failed;
}

/* Converts dtypes, which are numbers in the text of an archive, so that the functions of the prelude need not handle
 * those. */
static void read_dtypes(Eval *ev, const OpBinding *b) {
    for (uint32_t i = 0; ev->subject.archive && i < b->op->params; i++) {
        bool ok;
        if (b->arg[i].kind == SV_INT && b->op->param[i].type->kind == TY_DTYPE)
            b->arg[i] = sv_dtype(dtype_of_sval(ev, b->arg[i], &ok));
    }
}

static Sval call_prelude(Eval *ev, const OpBinding *b, const char *function, Span at) {
    if (!read_numbers(ev, b, at) || refuses_argument(ev, b, at)) return sv_poison();
    read_dtypes(ev, b);
    fill_defaults(ev, b);
    return operator_named_results(ev, b->op, ev_call_python(ev, function, b->op->params, b->arg, at));
}

static bool is_later_number(Sval v) {
    int64_t k;
    double f;
    if (v.kind != SV_LATER || (v.ir->type->kind != TY_INT && v.ir->type->kind != TY_FLOAT)) return false;
    return !ir_known_int(v.ir, &k) && !ir_known_float(v.ir, &f);
}

/* Returns whether one number of a list, such as a kernel's sizes, is known only at run time. */
static bool holds_later_number(Eval *ev, Sval v) {
    bool list = v.kind == SV_LIST && list_is_static(ev, v);
    uint32_t n = v.kind == SV_TUPLE ? v.tuple->n : list ? list_count(ev, v) : 0;
    for (uint32_t i = 0; i < n; i++)
        if (is_later_number(list ? list_get(ev, v, i) : v.tuple->item[i])) return true;
    return is_later_number(v);
}

/* Returns whether v is a list of run-time length that must have as many elements as the tensor has dimensions. */
static bool has_later_length(Eval *ev, Sval v, const Fact *self) {
    return v.kind == SV_LIST && !list_is_static(ev, v) && self && self->rank >= 0;
}

static bool may_be_narrow(Eval *ev, Sval v, Span at) {
    DType dtype = v.kind == SV_TENSOR ? tensor_fact(ev, v, at)->dtype : DT_F64;
    return dtype == DT_NONE || (dtype_rows[dtype].class == DTC_FLOAT && dtype != DT_F64);
}

/* Returns whether all floating tensors of the call, alone and in lists, are float64. */
static bool is_wide(Eval *ev, const OpBinding *b, Span at) {
    for (uint32_t i = 0; i < b->op->params; i++) {
        Sval v = b->arg[i];
        uint32_t n = v.kind == SV_LIST && list_is_static(ev, v) ? list_count(ev, v) : v.kind == SV_TENSOR;
        for (uint32_t k = 0; k < n; k++)
            if (may_be_narrow(ev, v.kind == SV_LIST ? list_get(ev, v, k) : v, at)) return false;
    }
    return true;
}

static Sval argument_named(Eval *ev, const OpBinding *b, const char *name) {
    int at = op_param(b->op, cx_sym(ev->cx, name));
    return at >= 0 ? b->arg[at] : sv_unbound();
}

/* Returns whether each direction of a recurrent layer has one weight more than the gates need: a projection. */
static bool has_projections(Eval *ev, const OpBinding *b) {
    Sval params = argument_named(ev, b, "params"), layers = argument_named(ev, b, "num_layers");
    Sval biases = argument_named(ev, b, "has_biases"), both = argument_named(ev, b, "bidirectional");
    if (layers.kind != SV_INT || biases.kind != SV_BOOL || both.kind != SV_BOOL) return false;
    int64_t n = params.kind == SV_LIST && list_is_static(ev, params) ? list_count(ev, params)
                : params.kind == SV_TUPLE                            ? params.tuple->n
                                                                     : 0;
    int64_t places = both.b ? 2 : 1, each = biases.b ? 5 : 3;
    return layers.i > 0 && layers.i <= n && n == layers.i * places * each;
}

/* Returns the prelude's function that implements the call; NULL: it becomes a node. */
static const char *function_of(Eval *ev, const OpBinding *b, Span at) {
    const OpRow *row = b->op->row;
    if (row && row->wide) return is_wide(ev, b, at) || has_projections(ev, b) ? row->wide : NULL;
    if (!row || row->prelude || !row->later) return row ? row->prelude : NULL;
    size_t start = row->later_in ? strlen(row->later_in) : 0;
    const Fact *self = b->op->params && b->arg[0].kind == SV_TENSOR ? tensor_fact(ev, b->arg[0], at) : NULL;
    if (start && (!self || self->rank < 0)) return NULL;
    for (uint32_t i = 0; i < b->op->params; i++) {
        bool needed = !start || !strncmp(b->op->param[i].name, row->later_in, start);
        bool later = holds_later_number(ev, b->arg[i]) || has_later_length(ev, b->arg[i], self);
        if (needed && later) return row->later;
    }
    return NULL;
}

/* ---- bools known only at run time: rows need to know them, so the call is made in both arms ---- */

typedef struct FlagCall {
    const OpBinding *b;
    uint32_t index; /* index of the flag among the arguments */
    Span at;
} FlagCall;

static Sval apply_with(Eval *ev, const FlagCall *call, bool flag) {
    OpBinding b = *call->b;
    b.arg = arena_copy(ev->cx->program, b.arg, sizeof *b.arg * b.op->params);
    b.arg[call->index] = sv_bool(flag);
    return operator_apply(ev, &b, call->at);
}

static Sval apply_set(Eval *ev, void *context) { return apply_with(ev, context, true); }
static Sval apply_clear(Eval *ev, void *context) { return apply_with(ev, context, false); }

/* Returns the index of a flag known only at run time, or the number of parameters if there is none. In the rows of
 * Python's operators and of lists, bools are operands. */
static uint32_t later_flag(Eval *ev, const OpBinding *b) {
    const Op *op = b->op;
    if (op->space == cx_sym(ev->cx, "py") || op->space == cx_sym(ev->cx, "seq")) return op->params;
    for (uint32_t i = 0; i < op->params; i++) {
        const Type *type = op->param[i].type;
        if (type->kind == TY_OPTIONAL) type = type->elem[0];
        if (type->kind == TY_BOOL && b->arg[i].kind == SV_LATER) return i;
    }
    return op->params;
}

static Sval apply_alone(Eval *ev, const OpBinding *b, Span at) {
    Sval result;
    FlagCall flagged = {.b = b, .index = later_flag(ev, b), .at = at};
    if (flagged.index < b->op->params) {
        Value *flag = sv_ir(ev, b->arg[flagged.index], at);
        return flag ? flow_branch(ev, flag, apply_set, apply_clear, &flagged, at) : sv_poison();
    }
    if (ev->modules.lowerings.replaces || ev->modules.lowerings.registers) {
        fill_defaults(ev, b);
        if (extension_replaces(ev, b->op, b->op->params, b->arg, at, &result)) return result;
    }
    const char *function = function_of(ev, b, at);
    return function ? call_prelude(ev, b, function, at) : call_row(ev, b, at);
}

Sval operator_apply(Eval *ev, const OpBinding *b, Span at) {
    bool before = ev->check.of_annotation;
    ev->check.of_annotation |= binding_has_number(ev, b);
    Sval result = apply_alone(ev, b, at);
    ev->check.of_annotation = before;
    return result;
}

/* ---- choices among the arguments ---- */

static Sval call_chosen(Eval *ev, Sval alternative, void *context) {
    const ChosenCall *c = context;
    Args args = *c->args;
    if (c->index < args.n) {
        Sval *pos = arena_copy(ev->cx->program, args.pos, sizeof *pos * args.n);
        pos[c->index] = alternative;
        args.pos = pos;
    } else {
        Keyword *key = arena_copy(ev->cx->program, args.key, sizeof *key * args.nkey);
        key[c->index - args.n].value = alternative;
        args.key = key;
    }
    return ev_op(ev, c->overloads, &args, c->in_place, c->at);
}

/* Returns whether an element is poison, about which an error was reported. */
static bool holds_poison(Eval *ev, Sval v) {
    bool list = v.kind == SV_LIST && list_is_static(ev, v);
    uint32_t n = v.kind == SV_TUPLE ? v.tuple->n : list ? list_count(ev, v) : 0;
    for (uint32_t i = 0; i < n; i++)
        if ((list ? list_get(ev, v, i) : v.tuple->item[i]).kind == SV_POISON) return true;
    return false;
}

/* Handles poison, unknown values and choices: true if the call is then complete. */
static bool absorbed(Eval *ev, ChosenCall *call, Sval *out) {
    const Args *args = call->args;
    uint32_t n = args->n + args->nkey, choice = n;
    *out = sv_poison();
    for (uint32_t i = 0; i < n; i++) {
        const Sval *v = call_argument(args, i);
        if (v->kind == SV_POISON || holds_poison(ev, *v)) {
            if (ev->check.on && !ev->subject.archive) op_takes(ev, call->overloads, args, call->at);
            return true;
        }
        if (v->kind == SV_UNKNOWN) return unknown_error(ev, *v, call->at), true;
        if (v->kind == SV_CHOICE && choice == n) choice = i;
    }
    if (choice == n) return false;
    call->index = choice;
    *out = flow_choice(ev, call_argument(args, choice)->choice, call_chosen, call, call->at);
    return true;
}

/* ---- calls of operators ---- */

/* Returns several tensors in the form that the program expects: a tuple in Python, even if their number is a run-time
 * value, and a list in the texts of archives. A run-time number of parts that are views is left as it is. */
static Sval as_spelled(Eval *ev, const Op *op, Sval result, Span at) {
    if (!is_list(op) || !archive_owns(ev, ev->now.frame->module)) return result;
    if (result.kind == SV_LIST) heap_cell(ev, result.cell)->class = NULL;
    return result.kind == SV_TUPLE ? sv_list_from(ev, result, at) : result;
}

/* Reports, while code is checked, what a compilation would refuse with this opset, or compute in a wider type than
 * expected. */
static void check_operator(Eval *ev, const Op *op, const Args *args, Sval result, Span at) {
    const OpRow *row = op->row;
    if (row && ev->options->opset && row->opset > (unsigned)ev->options->opset) {
        Diag *diag = ev_error(ev, DIAG_6104, at, "%s needs opset %u", op_said(ev->cx->mem, op), row->opset);
        diag_help(ev->cx->diags, diag, "compile with --opset %u or higher", row->opset);
    }
    if (result.kind != SV_TENSOR || ev->now.constructing || args->n != 2 || !row) return;
    if (!(row->traits & T_ELEMENTWISE) || args->pos[0].kind != SV_TENSOR || args->pos[1].kind != SV_TENSOR) return;
    const Fact *a = tensor_fact(ev, args->pos[0], at), *b = tensor_fact(ev, args->pos[1], at);
    if (tensor_fact(ev, result, at)->dtype != DT_F64 || a->rank == 0 || b->rank == 0) return;
    if (a->dtype == b->dtype || a->dtype == DT_NONE || b->dtype == DT_NONE) return;
    Diag *diag = ev_note(ev, DIAG_8006, at, "`%s` computes in float64, because one of its two tensors is float64",
                         op->name);
    diag_help(ev->cx->diags, diag,
              "convert both to the same dtype, for example with .float(): float64 takes twice the memory");
}

/* Returns the arguments with an unknown tensor in place of an unknown input. */
static const Args *with_input(Eval *ev, const Op *overloads, const Args *args, Args *room) {
    uint32_t input = strcmp(overloads->name, "embedding") ? 0 : 1;
    bool open = ev->check.on && !ev->now.constructing && input < args->n && args->pos[input].kind == SV_POISON;
    if (!open || !prelude_lists(ev, PRELUDE_MARKS_LAYERS, overloads->name, strlen(overloads->name))) return args;
    Sval *pos = arena_copy(ev->cx->program, args->pos, args->n * sizeof *pos);
    pos[input] = unknown_tensor(ev);
    *room = *args;
    room->pos = pos;
    return room;
}

/* Handles the argument of torch.zeros(2, requires_grad=True) and the like. */
static void take_requires_grad(Eval *ev, const Args *args, Sval tensor) {
    bool on;
    for (uint32_t i = 0; i < args->nkey; i++)
        if (!strcmp(args->key[i].name, "requires_grad") && sv_known_bool(args->key[i].value, &on))
            tensor_require_grad(ev, tensor, on);
}

Sval ev_op(Eval *ev, const Op *overloads, const Args *given, bool in_place, Span at) {
    Args room;
    const Args *args = with_input(ev, overloads, given, &room);
    ChosenCall call = {.overloads = overloads, .args = args, .in_place = in_place, .at = at};
    Sval result;
    OpBinding b;
    for (uint32_t i = 0; i < args->n + args->nkey; i++)
        if (dtype_refused(ev, *call_argument(args, i), at)) return sv_poison();
    if (absorbed(ev, &call, &result) || operator_overridden(ev, &call, &result)) return result;
    if (!in_place && autocast_call(ev, sv_ops(overloads, FORM_PLAIN), overloads->name, args, at, &result))
        return result;
    ArenaMark mark = arena_mark(ev->cx->calls);
    DiagMark before = diag_mark(ev->cx->diags);
    bool bound = op_bind(ev, overloads, args, at, &b);
    if (!bound)
        result = sv_poison();
    else if (in_place)
        result = operator_in_place(ev, &b, at);
    else
        result = b.out.kind == SV_UNBOUND ? as_spelled(ev, b.op, operator_apply(ev, &b, at), at)
                                          : operator_out(ev, &b, at);
    if (bound && result.kind == SV_POISON)
        error_caught(ev, before, "RuntimeError", at);
    else if (bound)
        tell_failure(ev, &b, result, at);
    if (bound) result = tensor_in_format(ev, result, tensor_format_keyword(args), at);
    if (result.kind == SV_TENSOR && bound && b.op->traits & T_CREATES) take_requires_grad(ev, args, result);
    if (ev->check.on && result.kind != SV_POISON) check_operator(ev, b.op, args, result, at);
    result = result_in_class(ev, result, args, at);
    arena_release(ev->cx->calls, mark);
    return result;
}

const Op *operator_row(Eval *ev, const char *name) {
    const char *colon = strstr(name, "::");
    Sym space = colon ? sym_n(ev->cx->symbols, name, (size_t)(colon - name)) : cx_sym(ev->cx, "aten");
    return op_first(ev->ops, space, cx_sym(ev->cx, colon ? colon + 2 : name));
}

Sval tensors_op(Eval *ev, const char *name, uint32_t n, const Sval *pos, Span at) {
    const Op *op = operator_row(ev, name);
    if (!op) return EV_POISON(ev, DIAG_6403, at, "the operator `%s` is not supported", name);
    return ev_op(ev, op, &(Args){.n = n, .pos = pos}, false, at);
}
