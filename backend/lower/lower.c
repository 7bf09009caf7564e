/* Lowers blocks of the IR to graphs. A value's ONNX counterpart is made where the value is defined; constants, weights
 * and lists are made on first use, in the graph of the block that defines them, so that every user can reach them.
 *
 *  1. An int, float or bool is a 0-d tensor, and stays one through If and Loop.
 *  2. Both branches of an If and all trips of a Loop yield the dtype of the result's fact.
 *  3. A parameter of a body is declared with the parameter's fact, which covers every trip, never with the initial
 * value's shape. */
#include "backend/lower/lower.h"
#include "backend/steps/steps.h"
#include "backend/steps/target.h"

#include <ctype.h>
#include <string.h>

/* ---- structured nodes ---- */

static Ox *open_body(Lower *lo, Block *block) {
    Ox *sub = ox_sub(lo->ox);
    map_set(lo->func->mem, &lo->state->graphs, block, sub);
    return sub;
}

static void lower_nodes(Lower *lo, Block *block);

/* Emits the yields of a block from `first` on, each cast to the dtype that its result declares. */
static void yield_from(Lower *lo, Block *block, uint32_t first, uint32_t nresult, Value *const *result) {
    Node *yield = ir_terminator(block);
    for (uint32_t i = first; i < yield->nin; i++) {
        OxVal v = lo_value(lo, yield->in[i].value);
        uint32_t k = i - first;
        if (k < nresult) v = lower_conform(lo, v, result[k]);
        ox_yield(lo->ox, v);
    }
}

static Ox *lower_branch(Lower *lo, Node *node, uint32_t which) {
    Ox *outer = lo->ox, *sub = open_body(lo, node->block[which]);
    lo->ox = sub;
    lower_nodes(lo, node->block[which]);
    yield_from(lo, node->block[which], 0, node->nout, node->out);
    lo->ox = outer;
    return sub;
}

static void enter_node(Lower *lo, Node *node) {
    cx_tick(lo->func->cx);
    lo->node = node;
    lo->call = call_of_node(lo->func, node);
    lo->asked = (ArgumentUse){0};
    lo->call.asked = &lo->asked;
    OxModel *model = lo->ox->model;
    model->at = node->at;
    model->trail = node->trail;
    model->scope = node->scope ? node->scope : "";
}

/* Returns whether `from` has, on every run, the sizes that the fact of `to` states. A symbol that does not name a size
 * of an input says nothing about other values. */
static bool has_sizes_of(const Value *from, const Value *to) {
    const Fact *have = &from->fact, *want = &to->fact;
    for (int i = 0; i < want->rank && want->dim; i++) {
        const Dim *d = want->dim[i];
        bool own = !d || (d->kind == DIM_SYMBOL && !dim_is_named(d));
        if (!own && !(have->rank == want->rank && have->dim && have->dim[i] == d)) return false;
    }
    return true;
}

/* Binds a result of an If or Loop. `exact` is false if a placeholder, which the program never reads, may flow into it
 * with sizes other than those of the fact: to declare these would be wrong, since ONNX Runtime shares memory between
 * tensors of the same declared sizes. */
static void bind_joined(Lower *lo, Value *value, OxVal v, bool exact) {
    lower_bind(lo, value, v);
    v->unsized = !exact;
}

static void yield_dummy(Ox *branch) { ox_yield(branch, ox_bool(branch, false)); }

/* Lowers the branch that is taken into the graph around the If. Some conditions become known only here, from shapes
 * that other lowerings derive. ONNX Runtime derives them too, and may fail on such an If (opaque.c). */
static void lower_taken(Lower *lo, Node *node, Block *taken) {
    map_set(lo->func->mem, &lo->state->graphs, taken, lo->ox);
    lower_nodes(lo, taken);
    for (uint32_t i = 0; i < node->nout; i++)
        lower_bind(lo, node->out[i], lower_conform(lo, lo_value(lo, ir_terminator(taken)->in[i].value), node->out[i]));
}

static void lower_if(Lower *lo, Node *node) {
    const Const *known = lo_value(lo, node->in[0].value)->data;
    if (known) {
        lower_taken(lo, node, node->block[const_get_int(known, 0) ? 0 : 1]);
        return;
    }
    OxVal condition = lower_condition(lo, node);
    Ox *then_branch = lower_branch(lo, node, 0), *else_branch = lower_branch(lo, node, 1);
    enter_node(lo, node);
    OxVal *out = arena_new_array(lo->func->mem, OxVal, node->nout + 1);
    if (!node->nout) { /* the arms contain only traps, but ONNX requires a result */
        yield_dummy(then_branch);
        yield_dummy(else_branch);
    }
    ox_if(lo->ox, condition, then_branch, else_branch, node->nout ? node->nout : 1, out);
    for (uint32_t i = 0; i < node->nout; i++) {
        bool exact = has_sizes_of(ir_terminator(node->block[0])->in[i].value, node->out[i]) &&
                     has_sizes_of(ir_terminator(node->block[1])->in[i].value, node->out[i]);
        bind_joined(lo, node->out[i], out[i], exact);
    }
}

static OxKind kind_of_type(const Type *type) {
    if (type->kind == TY_OPTIONAL) return type->elem[0]->kind == TY_LIST ? OX_OPTIONAL_SEQUENCE : OX_OPTIONAL;
    return type->kind == TY_LIST && type->elem[0]->kind == TY_TENSOR ? OX_SEQUENCE : OX_TENSOR;
}

static OxVal lower_param(Lower *lo, Value *param) {
    const Fact *fact = &param->fact;
    OxVal v = ox_param(lo->ox, kind_of_type(param->type), fact->dtype, fact->rank, fact->dim, param->name);
    lower_bind(lo, param, v);
    return v;
}

/* Returns whether the loop makes at least one trip on every run. */
static bool makes_a_trip(const Node *loop, bool always) {
    int64_t trips;
    return always && !ir_is_none(loop->in[0].value) && ir_known_int(loop->in[0].value, &trips) && trips > 0;
}

static Ox *lower_body(Lower *lo, Node *node, bool plain) {
    Block *block = node->block[0];
    Ox *outer = lo->ox;
    lo->ox = open_body(lo, block);
    lower_param(lo, block->param[0]);
    OxVal go = ox_param(lo->ox, OX_TENSOR, DT_BOOL, 0, NULL, cx_sym(lo->cx, "cond"));
    for (uint32_t i = 1; i < block->nparam; i++) {
        Value *param = block->param[i], *yielded = ir_terminator(block)->in[i].value;
        lower_param(lo, param)->unsized = !has_sizes_of(node->in[i + 1].value, param) || !has_sizes_of(yielded, param);
    }
    lower_nodes(lo, block);
    OxVal next = plain ? go : lo_value(lo, ir_terminator(block)->in[0].value);
    ox_yield(lo->ox, next);
    yield_from(lo, block, 1, block->nparam - 1, block->param + 1);
    Ox *body = lo->ox;
    lo->ox = outer;
    return body;
}

static void lower_loop(Lower *lo, Node *node) {
    uint32_t ncarried = node->nin - 2;
    OxVal *carried = arena_new_array(lo->func->mem, OxVal, ncarried + 1);
    OxVal *out = arena_new_array(lo->func->mem, OxVal, node->nout + 1);
    OxVal trip = lo_value(lo, node->in[0].value);
    bool always = false, again = false;
    ir_known_bool(node->in[1].value, &always);
    ir_known_bool(ir_terminator(node->block[0])->in[0].value, &again);
    /* The condition is emitted even if it is true, because some readers treat an absent condition as false. */
    OxVal condition = ox_scalar(lo->ox, lo_value(lo, node->in[1].value));
    for (uint32_t i = 0; i < ncarried; i++)
        carried[i] = lower_conform(lo, lo_value(lo, node->in[i + 2].value), node->block[0]->param[i + 1]);
    Ox *body = lower_body(lo, node, always && again && trip);
    bool turns = makes_a_trip(node, always);
    enter_node(lo, node);
    ox_loop(lo->ox, trip, condition, ncarried, carried, body, node->nout, out);
    for (uint32_t i = 0; i < node->nout; i++) {
        bool exact = i >= ncarried || (has_sizes_of(ir_terminator(node->block[0])->in[i + 1].value, node->out[i]) &&
                                       (turns || has_sizes_of(node->in[i + 2].value, node->out[i])));
        bind_joined(lo, node->out[i], out[i], exact);
    }
}

/* ---- other core operators ---- */

static void lower_trap(Lower *lo, Node *node) {
    OxVal index = ox_cast(lo->ox, lo_value(lo, node->in[0].value), DT_I64);
    OxVal trap = ox_op(lo->ox, "Gather", OX_IN(OX_INTS(lo->ox, 0), index), OX_ATTR(oa_int("axis", 0)));
    trap->node->keep = true;
}

static void lower_tensor_of(Lower *lo, Node *node) {
    lo_result(lo, 0, ox_cast(lo->ox, lo_value(lo, node->in[0].value), node->out[0]->fact.dtype));
}

enum {
    OPSET_OF_OPTIONALS = 15,
    OPSET_OF_OPTIONAL_RESULTS = 16
}; /* for optionals as operands and results of If and Loop */

static bool opset_has_optionals(Lower *lo, const Node *node) {
    bool made = node->op->kind != OP_OPT_HAS && node->op->kind != OP_OPT_GET;
    int needed = made ? OPSET_OF_OPTIONAL_RESULTS : OPSET_OF_OPTIONALS;
    if (lo->opset >= needed) return true;
    if (node->op->kind == OP_OPT_GET && diag_errors(lo->cx->diags)) { /* the test in front of it was refused */
        lower_bind(lo, node->out[0], lower_placeholder(lo, node->out[0]));
        return false;
    }
    Diag *diag = lower_error(lo, DIAG_6104,
                             arena_printf(lo->cx->mem,
                                          "a value that may be None at run time needs opset %d, but --opset is %d",
                                          needed, lo->opset));
    diag_help(lo->cx->diags, diag, "%s",
              made ? "return a tensor and a bool instead with --optional-outputs flag"
                   : "state which it is with --input 'NAME: TYPE = None', or with a type without Optional");
    return false;
}

/* Returns whether the operators of optionals support the dtype: bfloat16 is the only one that they lack. */
static bool dtype_has_optionals(Lower *lo, const Node *node) {
    bool made = node->op->kind == OP_OPT_SOME || node->op->kind == OP_OPT_NONE;
    const Value *optional = made ? node->out[0] : node->in[0].value;
    if (optional->fact.dtype != DT_BF16) return true;
    if (diag_errors(lo->cx->diags)) { /* already reported in the other arm */
        lower_bind(lo, node->out[0], lower_placeholder(lo, node->out[0]));
        return false;
    }
    Diag *diag = lower_error(lo, DIAG_6113, "ONNX does not support bfloat16 values that may be None");
    diag_help(lo->cx->diags, diag, "%s",
              made ? "return a tensor and a bool instead with --optional-outputs flag"
                   : "state which it is with --input 'NAME: TYPE = None', or with a type without Optional");
    return false;
}

static void lower_optional(Lower *lo, Node *node) {
    if (!opset_has_optionals(lo, node) || !dtype_has_optionals(lo, node)) return;
    OxVal v = node->nin ? lo_value(lo, node->in[0].value) : NULL;
    switch (node->op->kind) {
    case OP_OPT_SOME: lo_result(lo, 0, LO(lo, "Optional", v)); break;
    case OP_OPT_HAS: lo_result(lo, 0, LO(lo, "OptionalHasElement", v)); break;
    case OP_OPT_GET: lo_result(lo, 0, LO(lo, "OptionalGetElement", v)); break;
    default: {
        const Type *elem = node->out[0]->type->elem[0];
        OxVal model = ox_value(lo->ox, NULL, 0, kind_of_type(elem), node->out[0]->fact.dtype);
        OxVal none = ox_op(lo->ox, "Optional", 0, NULL, OX_ATTR(oa_type("type", model)));
        none->kind = kind_of_type(node->out[0]->type);
        none->dtype = model->dtype;
        lo_result(lo, 0, none);
    }
    }
}

enum { MAX_NOTHING = 4 };

static bool no_elements(const Value *v) {
    for (int i = 0; v->type->kind == TY_TENSOR && v->fact.dim && i < v->fact.rank; i++)
        if (dim_is(v->fact.dim[i], 0)) return v->fact.dtype != DT_STR;
    return false;
}

/* Results without elements need no operator; many operators of ONNX Runtime fail on such tensors. */
static bool lower_nothing(Lower *lo, Node *node) {
    OxVal shape[MAX_NOTHING];
    if (!node->nout || node->nout > MAX_NOTHING) return false;
    for (uint32_t i = 0; i < node->nout; i++) {
        const Fact *fact = &node->out[i]->fact;
        if (!no_elements(node->out[i]) || !(shape[i] = lo_dims(lo, (uint32_t)fact->rank, fact->dim))) return false;
    }
    for (uint32_t i = 0; i < node->nout; i++) lo_result(lo, i, ox_full(lo->ox, shape[i], node->out[i]->fact.dtype, 0));
    return true;
}

/* Returns whether the row stands for one kernel of PyTorch, whose result is rounded once: it has that trait, or its
 * text makes several nodes. */
static bool rounds_once(const OpRow *row) {
    uint32_t operators = 0;
    for (const char *s = row->expr; s && *s; s++)
        operators += isupper((unsigned char)*s) && (s == row->expr || s[-1] == ' ' || s[-1] == '(');
    return operators > 1 || row->traits & T_ROUNDS_ONCE;
}

/* Reports operands that the row's inference accepts but PyTorch does not. */
static void report_misfit(Lower *lo) {
    const char *mixed = lo->ox->model->mixed;
    if (!mixed && !lo->ox->model->untyped && !lo->ox->model->textless && lo->ox->model->early == DT_NONE && !lo->misfit)
        return;
    const char *name = op_said(lo->cx->mem, lo->node->op), *meant = dtype_rows[lo->ox->model->meant].torch;
    if (mixed)
        diag_help(
            lo->cx->diags,
            lower_error(lo, DIAG_6113,
                        arena_printf(lo->cx->mem, "%s: the tensors are of %s, but PyTorch requires one dtype here",
                                     name, mixed)),
            "convert one of them (`x.to(torch.%s)`), or describe an input: --input 'x: %s[...]'", meant, meant);
    else if (lo->ox->model->untyped)
        lo_error(lo, DIAG_4001, "%s: the dtype of an operand of ONNX's %s is not known", name, lo->ox->model->untyped);
    else if (lo->ox->model->textless)
        lo_error(lo, DIAG_6104, "%s: ONNX's %s does not accept strings in opset %d", name, lo->ox->model->textless,
                 lo->opset);
    else if (lo->ox->model->early != DT_NONE)
        lo_error(lo, DIAG_6113, "%s: tensors of %s need opset 19: --opset 19", name,
                 dtype_rows[lo->ox->model->early].torch);
    else
        lo_error(lo, DIAG_6112, "%s: tensors of these ranks cannot be combined", name);
    lo->ox->model->mixed = lo->ox->model->textless = lo->ox->model->untyped = NULL;
    lo->ox->model->early = DT_NONE;
    lo->misfit = false;
}

/* Reports an argument that is not constant although the row asked for a constant, and that the row then ignored. */
static void report_unread(Lower *lo) {
    uint64_t unread = lo->asked.unknown & ~lo->asked.read;
    for (uint32_t i = 0; unread && i < lo->call.op->params; i++)
        if (unread >> i & 1) {
            lo_error(lo, DIAG_6103, "%s needs a value for '%s' that is known at compile time",
                     op_said(lo->cx->mem, lo->call.op), lo->call.op->param[i].name);
            return;
        }
}

/* Returns whether inference accepts the operands. Where their ranks were not known when the node was made, passes may
 * have found ranks that it refuses, which no row lowers. If so, the reason has been reported. */
static bool is_accepted(Lower *lo, Node *node) {
    const Op *op = node->op;
    bool open = false;
    for (uint32_t i = 0; i < node->nout; i++) open |= node->out[i]->fact.rank < 0;
    if (!open || !op->row->infer) return true;
    OpCall call = call_of_node(lo->func, node);
    Fact *fact = arena_new_array(lo->cx->program, Fact, op->results);
    for (uint32_t i = 0; i < op->results; i++) fact[i] = fact_unknown(op->result[i]);
    return op->row->infer(&call, fact);
}

static void lower_as_row_says(Lower *lo, Node *node) {
    const OpRow *row = node->op->row;
    if (row->lower)
        row->lower(lo, node);
    else if (row->expr)
        expr_lower(lo, node->op);
    else
        lo_no_lowering(lo, row->note);
}

static void lower_row(Lower *lo, Node *node) {
    const OpRow *row = node->op->row;
    if (lo->state->learned) ir_infer(&(Builder){.func = lo->func}, node);
    if (row->opset > lo->opset) {
        Diag *diag = lower_error(lo, DIAG_6104,
                                 arena_printf(lo->cx->mem, "%s needs opset %d, but --opset is %d",
                                              op_said(lo->cx->mem, node->op), row->opset, lo->opset));
        diag_help(lo->cx->diags, diag, "compile with --opset %d or higher", row->opset);
        return;
    }
    if (lower_nothing(lo, node)) return;
    uint32_t errors = diag_errors(lo->cx->diags);
    lo->rounds_once = rounds_once(row);
    if (is_accepted(lo, node)) lower_as_row_says(lo, node);
    lo->rounds_once = false;
    report_misfit(lo);
    if (diag_errors(lo->cx->diags) == errors) report_unread(lo);
    for (uint32_t i = 0; i < node->nout; i++)
        if (map_get(&lo->state->values, node->out[i]) || !ir_used(node->out[i]))
            continue;
        else if (diag_errors(lo->cx->diags)) /* of this call, or the same error in another branch: reported once */
            lower_bind(lo, node->out[i], lower_placeholder(lo, node->out[i]));
        else
            fault_internal(lo->cx->fault, "%s: result %u was not bound", node->op->text, i);
}

void lower_node(Lower *lo, Node *node) {
    enter_node(lo, node);
    switch (node->op->kind) {
    case OP_CONST:
    case OP_NONE:
    case OP_WEIGHT:
    case OP_LIST:
    case OP_YIELD: break;
    case OP_IF: lower_if(lo, node); break;
    case OP_LOOP: lower_loop(lo, node); break;
    case OP_TRAP: lower_trap(lo, node); break;
    case OP_CAST:
    case OP_TENSOR_OF:
    case OP_LIST_OF: lower_tensor_of(lo, node); break;
    case OP_NUMBER_OF: lo_result(lo, 0, ox_scalar(lo->ox, lo_value(lo, node->in[0].value))); break;
    case OP_OPT_SOME:
    case OP_OPT_NONE:
    case OP_OPT_HAS:
    case OP_OPT_GET: lower_optional(lo, node); break;
    case OP_FOREIGN: lower_foreign(lo, node); break;
    case OP_ROW: lower_row(lo, node); break;
    }
}

static void lower_nodes(Lower *lo, Block *block) {
    for (Node *node = block->first; node; node = node->next) lower_node(lo, node);
}

/* ---- the whole function ---- */

static void lower_ports(Lower *lo) {
    Block *body = lo->func->body;
    for (uint32_t i = 0; i < body->nparam; i++) {
        OxVal v = lower_param(lo, body->param[i]);
        if (lo->func->input && lo->func->input[i])
            v->name = lo->func->input[i];
        else if (body->param[i]->name)
            v->name = body->param[i]->name;
    }
}

/* Returns whether every input has a rank. ONNX's checker requires a shape on every input and output, so a file with an
 * input of unknown rank fails it anyway. */
static bool has_ranks(const Block *body) {
    bool known = true;
    for (uint32_t i = 0; i < body->nparam; i++)
        known = known && (body->param[i]->type->kind != TY_TENSOR || body->param[i]->fact.rank >= 0);
    return known;
}

/* The values from which others get their ranks, each listed once. */
typedef struct Origins {
    Arena *arena;
    Vec(const Value *) all;
    Map met;
} Origins;

static void add_origin(Origins *o, const Value *v) {
    if (map_has(&o->met, v)) return;
    map_set(o->arena, &o->met, v, o);
    vec_push(o->arena, &o->all, v);
}

static void add_origins(Origins *o, const Value *v, bool operands) {
    const Node *def = v->def, *owner = v->home->owner;
    if (!def) {
        if (owner && v->index) add_origin(o, owner->in[v->index + 1].value);
        return;
    }
    for (uint32_t k = 0; k < def->nblock; k++)
        add_origin(o, def->block[k]->last->in[v->index + (def->op->kind == OP_LOOP)].value);
    for (uint32_t i = 0; operands && !def->nblock && i < def->nin; i++)
        if (def->in[i].value->type->kind == TY_TENSOR) add_origin(o, def->in[i].value);
}

/* Returns the highest rank of the values that flow into one of unknown rank; with `guess`, also of operands. */
static int shown_rank(const Lower *lo, const Value *value, bool guess) {
    Arena *scratch = lo->cx->scratch;
    ArenaMark before = arena_mark(scratch);
    Origins origins = {.arena = scratch};
    add_origin(&origins, value);
    int rank = -1;
    for (uint32_t i = 0; i < origins.all.n; i++) {
        const Value *v = origins.all.at[i];
        cx_step(lo->cx, 1);
        if (v->fact.rank > rank) rank = v->fact.rank;
        if (v->fact.rank < 0) add_origins(&origins, v, guess);
    }
    arena_release(scratch, before);
    return rank;
}

/* Returns a copy without a rank for users inside the graph, since ONNX Runtime trusts a declared rank wherever the
 * value is used. */
static OxVal declared(Lower *lo, OxVal v, const Value *value, bool needed) {
    if (v->rank >= 0 || v->kind != OX_TENSOR) return v;
    int rank = shown_rank(lo, value, needed);
    if (rank < 0 && !needed) return v;
    if (value->uses->next) {
        v = ox_identity(lo->ox, v);
        v->reads = v->yielded = true;
    }
    v->rank = (int8_t)(rank < 0 ? 1 : rank), v->dim = NULL;
    return v;
}

/* Refuses a list of bfloat16 as a result. ONNX Runtime has no such lists, so the graph represents them in float32, and
 * a result in float32 would have the wrong type. */
static void check_list(Lower *lo, OxVal v, const Value *value) {
    if (v->kind != OX_SEQUENCE || v->dtype == value->fact.dtype || value->fact.dtype != DT_BF16 || !value->def) return;
    Diag *diag = diag_add(lo->cx->diags, DIAG_6113, value->def->at, value->def->trail,
                          "a list of bfloat16 tensors whose length is known only at run time cannot be an output");
    diag_help(lo->cx->diags, diag, "stack the tensors, or convert them: `x.float()`");
}

static void lower_outputs(Lower *lo) {
    Block *body = lo->func->body;
    Node *yield = ir_terminator(body);
    lo->ox->model->scope = "";
    yield_from(lo, body, 0, 0, NULL);
    bool ranks = has_ranks(body);
    for (uint32_t i = 0; i < yield->nin; i++) {
        const Value *value = yield->in[i].value;
        lower_refine(lo, lo->ox->output.at[i], &value->fact);
        OxVal v = lo->ox->output.at[i] = declared(lo, lo->ox->output.at[i], value, ranks);
        check_list(lo, v, value);
        if (lo->func->output && lo->func->output[i]) v->name = lo->func->output[i];
    }
}

/* Returns the lowest version that supports the features used: metadata of nodes came with 10, functions and optionals
 * with 8. If the user requests a lower one, metadata is left out, and initializers become inputs as old versions
 * require. */
static int ir_version(const BackendOptions *options) {
    if (options->ir_version) return options->ir_version;
    return options->no_metadata ? 8 : 10;
}

Backend *backend_lower(Func *func, const BackendOptions *options) {
    Lower lo = {.cx = func->cx, .func = func, .dims = func->dims, .opset = options->opset, .options = options};
    lo.exact_nan = options->exact_nan, lo.integers = options->integers;
    uint32_t errors = diag_errors(func->cx->diags);
    lo.ox = ox_model(func, options, &ox_rules)->main;
    lo.ox->model->ir_version = ir_version(options);
    lo.state = arena_new(func->mem, LowerState);
    map_reserve(func->graph, &lo.state->values, func->next_id);
    map_set(func->mem, &lo.state->graphs, func->body, lo.ox);
    lower_ports(&lo);
    lo.ox->model->ports = lo.ox->param.n;
    lower_nodes(&lo, func->body);
    lower_outputs(&lo);
    note_unordered(&lo);
    if (lo.ox->model->mixed) fault_internal(func->cx->fault, "operands of %s", lo.ox->model->mixed);
    if (diag_errors(func->cx->diags) > errors) return NULL;
    Backend *backend = arena_new(func->mem, Backend);
    backend->model = lo.ox->model;
    ir_forget(func);
    sweep(backend->model);
    tidy(backend->model);
    if (options->functions) outline(backend->model);
    if (diag_errors(func->cx->diags) > errors) return NULL;
    target_check(backend->model);
    if (diag_errors(func->cx->diags) > errors) return NULL;
    name_all(backend->model);
    return backend;
}

uint32_t backend_nodes(const Backend *backend) { return backend->model->nodes; }
