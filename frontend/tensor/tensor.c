/* The Tensor kind: its protocol row, properties, and the look-up of attributes.
 *
 * A name on a tensor is, in this order: a property, a method of its own (tensor_methods.c), an in-place form, an
 * operator whose first parameter is self, a function of the prelude's torch._tensor. Sizes are ints known now if the
 * facts tell them, and otherwise have their dims as facts. */
#include "frontend/tensor/tensor.h"
#include "frontend/flow/unknown.h"
#include "frontend/tensor/caught.h"
#include "frontend/value/state.h"

#include <string.h>

/* ---- sizes ---- */

int tensor_rank(Eval *ev, Sval tensor, Span at) {
    const Fact *fact = tensor_fact(ev, tensor, at);
    return fact ? fact->rank : -2;
}

/* Returns an int, known now or later; dim is valid for a known rank. */
static Sval tensor_size(Eval *ev, Sval tensor, int dim, Span at) {
    Value *value = tensor_read(ev, tensor, at);
    return value ? sv_number(ev, value_size(ev, value, dim, at)) : sv_poison();
}

static Class *size_class(Eval *ev) { return prelude_class(ev, PRELUDE_TORCH_SIZE); }

/* Returns the shape of a tensor of unknown rank: a list whose class is torch.Size. */
static Sval open_shape(Eval *ev, Value *tensor, Span at) {
    Sval sizes = sv_number(ev, value_sizes(ev, tensor, at));
    if (sizes.kind == SV_LIST) heap_cell(ev, sizes.cell)->class = size_class(ev);
    return sizes;
}

Sval tensor_shape(Eval *ev, Sval tensor, Span at) {
    Sval size[MAX_RANK];
    Value *value = tensor_read(ev, tensor, at);
    if (!value) return sv_poison();
    if (value->fact.rank < 0) return open_shape(ev, value, at);
    for (int i = 0; i < value->fact.rank; i++) {
        Value *one = value_size(ev, value, i, at);
        if (!one) return sv_poison();
        size[i] = sv_number(ev, one);
    }
    return sv_named_tuple(ev, size_class(ev), (uint32_t)value->fact.rank, size);
}

/* ---- conversions ---- */

Sval tensor_copy(Eval *ev, Sval tensor, Span at) { return sv_tensor(ev, tensor_read(ev, tensor, at)); }

Sval tensor_as_complex(Eval *ev, Sval real, Span at) { return prelude_call(ev, PRELUDE_COMPLEX_LIFT, 1, &real, at); }

Sval tensor_to(Eval *ev, Sval tensor, DType dtype, bool copy, Span at) {
    Value *value = tensor_read(ev, tensor, at);
    if (!value) return sv_poison();
    if (dtype_rows[dtype].class == DTC_COMPLEX)
        return tensor_as_complex(ev, tensor_to(ev, tensor, dtype_part(dtype), copy, at), at);
    if (!copy && (dtype == DT_NONE || dtype == value->fact.dtype)) return tensor;
    return sv_tensor(ev, dtype == DT_NONE ? value : ir_cast(&ev->emit.b, value, dtype));
}

bool tensor_may_be_number(Eval *ev, const Fact *fact) {
    const Dim *count = fact_elements(ev->dims, fact);
    int64_t size;
    for (int i = 0; i < fact->rank; i++)
        if (fact->dim && fact->dim[i] && dim_known(fact->dim[i], &size) && size != 1) return false;
    return !count || dim_equal(ev->dims, count, dim_const(ev->dims, 1)) != 0;
}

static Sval not_one_element(Eval *ev, NumberKind kind, Span at) {
    Diag *diag = ev_error(ev, DIAG_2207, at, "a Tensor that does not have exactly one value cannot be converted to %s",
                          kind == NUMBER_BOOL  ? "a bool"
                          : kind == NUMBER_INT ? "an int"
                                               : "a float");
    diag_help(ev->cx->diags, diag,
              kind == NUMBER_BOOL ? "reduce it with .any() or .all(); to choose element by element use torch.where, "
                                    "and combine conditions with & and |"
                                  : "take one element, x[0], or reduce it, x.sum()");
    return sv_poison();
}

Sval tensor_number(Eval *ev, Sval tensor, NumberKind kind, Span at) {
    Value *value = tensor_read(ev, tensor, at);
    if (!value) return sv_poison();
    if (!tensor_may_be_number(ev, &value->fact)) return not_one_element(ev, kind, at);
    const Const *known = ir_contents(ev->emit.func, value);
    if (known && kind == NUMBER_FLOAT) return sv_float(const_get_float(known, 0));
    if (known && kind == NUMBER_INT) return sv_int(const_get_int(known, 0));
    if (known && kind == NUMBER_BOOL) return sv_bool(const_get_float(known, 0) != 0);
    tell_number_failure(ev, &value->fact, at);
    if (ev->check.on && !ev->now.constructing && !ev->now.frame->module->prelude) {
        Diag *diag = ev_note(ev, DIAG_8001, at, "tracing would fix this value of a tensor to its value in the example");
        diag_help(ev->cx->diags, diag, "scriptc keeps it variable; torch.jit.trace and similar tools do not");
    }
    return sv_number(ev, ir_number_of(&ev->emit.b, value,
                                      kind == NUMBER_BOOL  ? TY_BOOL
                                      : kind == NUMBER_INT ? TY_INT
                                                           : TY_FLOAT));
}

/* ---- the protocol row ---- */

static Sval tensor_length(Eval *ev, Sval v, Span at) {
    int rank = tensor_rank(ev, v, at);
    if (rank == -2) return sv_poison();
    if (rank == 0) return sv_raise(ev, "TypeError", DIAG_2207, at, "a Tensor of no dimensions has no len()");
    return tensor_size(ev, v, 0, at);
}

static Sval row_at(Eval *ev, const IterSource *source, Sval index, Span at) {
    return tensor_item(ev, source->value, index, at);
}

static bool tensor_iterate(Eval *ev, Sval v, IterSource *out, Span at) {
    Sval length = tensor_length(ev, v, at);
    int64_t n;
    if (length.kind == SV_POISON) return false;
    *out = (IterSource){.n = -1, .value = tensor_alias(ev, v, at), .at = row_at};
    if (sv_known_int(length, &n))
        out->n = n;
    else
        out->length = length.ir;
    return true;
}

static Sval tensor_truth(Eval *ev, Sval v, Span at) { return tensor_number(ev, v, NUMBER_BOOL, at); }

static Sval tensor_contains(Eval *ev, Sval v, Sval item, Span at) {
    Sval equal = sv_compare(ev, OP_Eq, v, item, at);
    Sval any = equal.kind == SV_TENSOR ? ev_op_named(ev, "any", 1, &equal, at) : equal;
    return any.kind == SV_TENSOR ? tensor_number(ev, any, NUMBER_BOOL, at) : any;
}

static Value *tensor_later(Eval *ev, Sval v, Span at) { return tensor_read(ev, v, at); }

/* ---- properties ---- */

typedef Sval PropertyFn(Eval *ev, Sval tensor, Span at);

static Sval get_dtype(Eval *ev, Sval tensor, Span at) {
    const Fact *fact = tensor_fact(ev, tensor, at);
    return fact ? sv_dtype(fact->dtype) : sv_poison();
}

static Sval get_device(Eval *ev, Sval tensor, Span at) {
    (void)tensor, (void)at;
    return (Sval){.kind = SV_DEVICE, .sym = cx_sym(ev->cx, "cpu")};
}

static Sval get_ndim(Eval *ev, Sval tensor, Span at) {
    Value *value = tensor_read(ev, tensor, at);
    if (!value) return sv_poison();
    return value->fact.rank >= 0 ? sv_int(value->fact.rank) : sv_number(ev, op_call(ev, "aten.dim", 1, &value, at));
}

static Sval get_layout(Eval *ev, Sval tensor, Span at) {
    (void)tensor, (void)at;
    return (Sval){.kind = SV_CONSTANT, .sym = cx_sym(ev->cx, "torch.strided")};
}

static Sval get_self(Eval *ev, Sval tensor, Span at) {
    (void)ev, (void)at;
    return tensor;
}

static Sval get_none(Eval *ev, Sval tensor, Span at) {
    (void)ev, (void)tensor, (void)at;
    return sv_none();
}

static Sval get_false(Eval *ev, Sval tensor, Span at) {
    (void)ev, (void)tensor, (void)at;
    return sv_bool(false);
}

static Sval get_true(Eval *ev, Sval tensor, Span at) {
    (void)ev, (void)tensor, (void)at;
    return sv_bool(true);
}

void tensor_require_grad(Eval *ev, Sval tensor, bool on) {
    heap_cell(ev, tensor.cell)->facts.requires_grad = on;
    ev->now.gradients |= on;
}

/* Reports a note that eager mode may return something else, since the tensor may be computed from one that has
 * requires_grad. */
static void note_gradients(Eval *ev, Sval tensor, const char *name, Span at) {
    if (!ev->now.gradients || ev->now.grad_off || !ev_compiled_code(ev)) return;
    const Value *value = tensor_read(ev, tensor, at);
    bool from_tensors = false;
    for (uint32_t i = 0; value && value->def && i < value->def->nin; i++)
        from_tensors |= value->def->in[i].value->type->kind == TY_TENSOR;
    if (from_tensors && dtype_is_float(value->fact.dtype))
        ev_note(ev, DIAG_2034, at, "`%s` of a computed tensor has the value that it has under torch.no_grad()", name);
}

static Sval get_requires_grad(Eval *ev, Sval tensor, Span at) {
    bool on = heap_cell(ev, tensor.cell)->facts.requires_grad;
    for (const View *step = tensor.view; step; step = step->up)
        if (step->detached) return sv_bool(false);
    if (!on) note_gradients(ev, tensor, "requires_grad", at);
    return sv_bool(on);
}

static Sval get_grad_fn(Eval *ev, Sval tensor, Span at) {
    note_gradients(ev, tensor, "grad_fn", at);
    return sv_none();
}

static Sval get_is_leaf(Eval *ev, Sval tensor, Span at) {
    note_gradients(ev, tensor, "is_leaf", at);
    return sv_bool(true);
}

static Sval get_itemsize(Eval *ev, Sval tensor, Span at) {
    const Fact *fact = tensor_fact(ev, tensor, at);
    return fact ? sv_int(dtype_rows[fact->dtype].bytes) : sv_poison();
}

static Sval get_nbytes(Eval *ev, Sval tensor, Span at) {
    Sval count = sv_call_method(ev, tensor, "numel", 0, NULL, at);
    return sv_binary(ev, OP_Mul, count, get_itemsize(ev, tensor, at), at);
}

static Sval get_T(Eval *ev, Sval tensor, Span at) {
    int rank = tensor_rank(ev, tensor, at);
    int64_t order[MAX_RANK];
    if (rank < 0) return rank == -1 ? view_step(ev, tensor, "aten.numpy_T", 0, NULL, at) : sv_poison();
    if (rank < 2) return tensor_alias(ev, tensor, at);
    for (int i = 0; i < rank; i++) order[i] = rank - 1 - i;
    return view_step(ev, tensor, "aten.permute", 1, (Value *[]){ir_ints(&ev->emit.b, order, (size_t)rank)}, at);
}

static Sval get_mT(Eval *ev, Sval tensor, Span at) {
    int rank = tensor_rank(ev, tensor, at);
    if (rank == -2) return sv_poison();
    if (rank == 0 || rank == 1)
        return EV_POISON(ev, DIAG_2207, at, "`.mT` needs a tensor of at least 2 dimensions, not %d", rank);
    return view_step(ev, tensor, "aten.transpose.int", 2, (Value *[]){ir_int(&ev->emit.b, -2), ir_int(&ev->emit.b, -1)},
                     at);
}

/* Raises for `imag` of a real tensor, as PyTorch does; complex tensors are objects of the prelude. */
static Sval get_imag(Eval *ev, Sval tensor, Span at) {
    (void)tensor;
    if (ev->check.on) return sv_poison(); /* it may be complex */
    return sv_raise(ev, "RuntimeError", DIAG_2101, at, "a tensor of real numbers has no `imag`, as in PyTorch");
}

static const struct {
    const char *name;
    PropertyFn *get;
} properties[] = {
    {"shape", tensor_shape},
    {"dtype", get_dtype},
    {"device", get_device},
    {"ndim", get_ndim},
    {"T", get_T},
    {"mT", get_mT},
    {"H", get_T},
    {"mH", get_mT},
    {"data", tensor_detach},
    {"real", get_self},
    {"imag", get_imag},
    {"grad", get_none},
    {"grad_fn", get_grad_fn},
    {"requires_grad", get_requires_grad},
    {"is_leaf", get_is_leaf},
    {"is_cuda", get_false},
    {"is_cpu", get_true},
    {"is_sparse", get_false},
    {"is_quantized", get_false},
    {"is_meta", get_false},
    {"is_mps", get_false},
    {"is_xpu", get_false},
    {"is_nested", get_false},
    {"is_mkldnn", get_false},
    {"is_sparse_csr", get_false},
    {"is_vulkan", get_false},
    {"layout", get_layout},
    {"itemsize", get_itemsize},
    {"nbytes", get_nbytes},
    {"names", get_none},
    {"_backward_hooks", get_none},
    {"retains_grad", get_false},
    {"is_mtia", get_false},
    {"is_ipu", get_false},
    {"is_xla", get_false},
};

/* ---- attributes ---- */

/* `__add__` and so on; reflected methods swap their operands. */
static const struct {
    const char *dunder, *op;
    bool reflected;
} dunders[] = {
    {"add", "add", false},
    {"sub", "sub", false},
    {"mul", "mul", false},
    {"truediv", "div", false},
    {"div", "div", false},
    {"floordiv", "floor_divide", false},
    {"mod", "remainder", false},
    {"pow", "pow", false},
    {"matmul", "matmul", false},
    {"and", "bitwise_and", false},
    {"or", "bitwise_or", false},
    {"xor", "bitwise_xor", false},
    {"lshift", "bitwise_left_shift", false},
    {"rshift", "bitwise_right_shift", false},
    {"eq", "eq", false},
    {"ne", "ne", false},
    {"lt", "lt", false},
    {"le", "le", false},
    {"gt", "gt", false},
    {"ge", "ge", false},
    {"neg", "neg", false},
    {"invert", "bitwise_not", false},
    {"abs", "abs", false},
    {"radd", "add", true},
    {"rsub", "sub", true},
    {"rmul", "mul", true},
    {"rtruediv", "div", true},
    {"rdiv", "div", true},
    {"rfloordiv", "floor_divide", true},
    {"rmod", "remainder", true},
    {"rpow", "pow", true},
    {"rmatmul", "matmul", true},
    {"rand", "bitwise_and", true},
    {"ror", "bitwise_or", true},
    {"rxor", "bitwise_xor", true},
    {"rlshift", "bitwise_left_shift", true},
    {"rrshift", "bitwise_right_shift", true},
};

/* Applies the operand on the left to the tensor: `x.__rsub__(y)` is y - x. */
static Sval call_reflected(Eval *ev, const Args *args, Span at) {
    Sval pos[] = {args->pos[2], args->pos[0]};
    return ev_op(ev, args->pos[1].op, &(Args){.n = 2, .pos = pos}, false, at);
}
static const Native reflected_row = {"tensor", "__reflected__", call_reflected, "self, op, other"};

static Sval aten_op(Eval *ev, const char *name) {
    return ops_find(ev, cx_sym(ev->cx, "aten"), cx_sym(ev->cx, name), false);
}

static Sval dunder_attr(Eval *ev, Sval tensor, Sym name) {
    size_t length = strlen(name);
    if (length < 5 || strncmp(name, "__", 2) || strcmp(name + length - 2, "__")) return sv_unbound();
    Sym inner = sym_n(ev->cx->symbols, name + 2, length - 4);
    for (size_t i = 0; i < sizeof dunders / sizeof *dunders; i++) {
        bool in_place = inner[0] == 'i' && !dunders[i].reflected && !strcmp(dunders[i].dunder, inner + 1);
        if (!in_place && strcmp(dunders[i].dunder, inner)) continue;
        Sval op = aten_op(ev, in_place ? sym_printf(ev->cx->symbols, "%s_", dunders[i].op) : dunders[i].op);
        if (op.kind == SV_UNBOUND || !dunders[i].reflected)
            return op.kind == SV_UNBOUND ? op : sv_method(ev, tensor, op);
        return sv_method(ev, op, sv_method(ev, tensor, sv_native(ev, &reflected_row)));
    }
    return sv_unbound();
}

/* Finds a method that is a row whose first parameter is the tensor. A trailing underscore means the in-place form. */
/* Returns whether, while checking, code in eager mode uses an operator as a method that only TorchScript has. */
static bool is_no_method(Eval *ev, Sym name) {
    const Module *module = ev->check.on && ev->now.frame ? ev->now.frame->module : NULL;
    const Source *source = module && !module->prelude ? module->source : NULL;
    if (!source || (ev->emit.b.trail && ev->emit.b.trail->scripted)) return false;
    bool eager = !str_find(src_bytes(source), source->length, "jit", 3); /* a model may be scripted as a whole */
    return eager && prelude_lists(ev, PRELUDE_MARKS_FUNCTIONS_ALONE, name, strlen(name));
}

static Sval op_attr(Eval *ev, Sval tensor, Sym name) {
    if (is_no_method(ev, name)) return sv_unbound();
    Sval op = aten_op(ev, name);
    if (op.kind == SV_UNBOUND || !op.op->params || strcmp(op.op->param[0].name, "self")) return sv_unbound();
    return sv_method(ev, tensor, op);
}

/* Calls the in-place form of a function of the prelude: its result is written into the tensor. */
static Sval call_in_place(Eval *ev, const Args *args, Span at) {
    Sval *pos = arena_copy(ev->cx->mem, args->pos, sizeof *pos * args->n);
    Args inner = *args;
    pos[1] = pos[0];
    inner.n--, inner.pos = pos + 1, inner.at = args->at ? args->at + 1 : NULL;
    Sval result = sv_call(ev, args->pos[1], &inner, at);
    return result.kind != SV_POISON && ev_tensor_assign(ev, args->pos[0], result, at) ? args->pos[0] : sv_poison();
}
static const Native in_place_row = {"tensor", "__in_place__", call_in_place, "*"};

static Sval prelude_attr(Eval *ev, Sval tensor, Sym name, Span at) {
    Sval module = ev_import(ev, cx_sym(ev->cx, "torch._tensor"), 0, at);
    size_t n = strlen(name);
    if (module.kind != SV_MODULE || name[0] == '_') return sv_unbound();
    Sval func = module_attr(ev, module.module, name, at);
    if (func.kind == SV_FUNC) return sv_method(ev, tensor, func);
    if (n < 2 || name[n - 1] != '_') return sv_unbound();
    func = module_attr(ev, module.module, sym_n(ev->cx->symbols, name, n - 1), at);
    return func.kind == SV_FUNC ? sv_method(ev, func, sv_method(ev, tensor, sv_native(ev, &in_place_row)))
                                : sv_unbound();
}

void tensors_properties(NativeNameFn *each, void *user) {
    for (size_t i = 0; i < sizeof properties / sizeof *properties; i++) each(user, properties[i].name);
}

Sval tensor_attr(Eval *ev, Sval tensor, Sym name, Span at) {
    for (size_t i = 0; i < sizeof properties / sizeof *properties; i++)
        if (!strcmp(properties[i].name, name)) return tensor_like(ev, tensor, properties[i].get(ev, tensor, at), at);
    CellId own = heap_cell(ev, tensor.cell)->attributes;
    Class *class = tensor_class(ev, tensor);
    Sval found = own ? frame_get(ev, own, name) : sv_unbound();
    const Sval of_class = class ? class_attr(ev, class, name) : sv_unbound();
    if (found.kind == SV_UNBOUND && of_class.kind != SV_UNBOUND && of_class.kind != SV_NATIVE)
        found = object_class_attr(ev, tensor, class, name, at);
    if (found.kind == SV_UNBOUND) found = native_method(ev, "tensor", tensor, name, at);
    if (found.kind == SV_UNBOUND) found = dunder_attr(ev, tensor, name);
    if (found.kind == SV_UNBOUND) found = prelude_attr(ev, tensor, name, at);
    return found.kind == SV_UNBOUND ? op_attr(ev, tensor, name) : found;
}

static bool tensor_set_attr(Eval *ev, Sval tensor, Sym name, Sval to, Span at) {
    Cell *cell = heap_cell(ev, tensor.cell);
    bool truth;
    if (!strcmp(name, "grad")) {
        if (to.kind != SV_NONE && ev_compiled_code(ev))
            return ev_error(ev, DIAG_6403, at, "`grad` cannot be set: a graph has no gradients"), false;
        return true;
    }
    if (!strcmp(name, "requires_grad")) {
        if (sv_known_bool(to, &truth)) tensor_require_grad(ev, tensor, truth);
        return true;
    }
    if (!strcmp(name, "data")) {
        if (sv_unknown_state(to)) return prelude_call(ev, PRELUDE_NN_FORGET, 1, &tensor, at).kind != SV_POISON;
        if (to.kind == SV_POISON) return ev->check.on && tensor_share(ev, tensor, unknown_tensor(ev), at);
        if (to.kind != SV_TENSOR)
            return ev_error(ev, DIAG_6402, at, "`data` of a Tensor must be a Tensor, not %s", sv_describe(ev, to)),
                   false;
        return tensor_share(ev, tensor, to, at);
    }
    for (size_t i = 0; i < sizeof properties / sizeof *properties; i++)
        if (!strcmp(properties[i].name, name))
            return ev_error(ev, DIAG_6402, at, "`%s` of a Tensor cannot be assigned", name), false;
    if (!cell->attributes) cell->attributes = heap_new(ev, CELL_FRAME, at);
    frame_set(ev, heap_cell(ev, tensor.cell)->attributes, name, to);
    return true;
}

const SvProtocol sv_tensor_row = {
    .noun = "a Tensor",
    .attr = tensor_attr,
    .set_attr = tensor_set_attr,
    .item = tensor_item,
    .set_item = tensor_set_item,
    .length = tensor_length,
    .iterate = tensor_iterate,
    .truth = tensor_truth,
    .contains = tensor_contains,
    .later = tensor_later,
};
