/* Operators that programs use as values (`torch.ops.aten.add.Tensor`), and Python's operators on tensors. */
#include "base/str.h"
#include "frontend/kinds/suggest.h"
#include "frontend/tensor/operators.h"

#include <string.h>

/* ---- Python's operators on tensors ---- */

static const char *const tensor_name[OP_COUNT] = {
    [OP_Add] = "add",
    [OP_Sub] = "sub",
    [OP_Mul] = "mul",
    [OP_MatMul] = "matmul",
    [OP_Div] = "div",
    [OP_FloorDiv] = "floor_divide",
    [OP_Mod] = "remainder",
    [OP_Pow] = "pow",
    [OP_LShift] = "bitwise_left_shift",
    [OP_RShift] = "bitwise_right_shift",
    [OP_BitOr] = "bitwise_or",
    [OP_BitXor] = "bitwise_xor",
    [OP_BitAnd] = "bitwise_and",
    [OP_Eq] = "eq",
    [OP_NotEq] = "ne",
    [OP_Lt] = "lt",
    [OP_LtE] = "le",
    [OP_Gt] = "gt",
    [OP_GtE] = "ge",
    [OP_Neg] = "neg",
    [OP_Invert] = "bitwise_not",
};

const char *operator_of_sign(AstOp op) { return tensor_name[op]; }

static bool is_operand(Sval v) { return v.kind == SV_TENSOR || number_kind(v) != NUMBER_NOT; }

static bool are_operands(AstOp op, Sval a, Sval b) {
    return (a.kind == SV_TENSOR || b.kind == SV_TENSOR) && is_operand(a) && is_operand(b) && tensor_name[op];
}

/* The comparison that holds of (b, a) if `op` holds of (a, b). Python asks a tensor on the right for it, since the
 * operators of comparisons take a number only as their second operand. */
static AstOp mirrored(AstOp op) {
    switch (op) {
    case OP_Lt: return OP_Gt;
    case OP_LtE: return OP_GtE;
    case OP_Gt: return OP_Lt;
    case OP_GtE: return OP_LtE;
    default: return op;
    }
}

Sval tensors_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    bool mirror = a.kind != SV_TENSOR && (op == OP_Eq || op == OP_NotEq || mirrored(op) != op);
    if (mirror) op = mirrored(op);
    Sval pos[] = {mirror ? b : a, mirror ? a : b};
    return are_operands(op, a, b) ? ev_op_named(ev, tensor_name[op], 2, pos, at) : (Sval){.kind = SV_NOT_IMPLEMENTED};
}

Sval tensors_inplace(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    Sval pos[] = {a, b};
    const Op *row = a.kind == SV_TENSOR && op != OP_MatMul && are_operands(op, a, b) ? operator_row(ev, tensor_name[op])
                                                                                     : NULL;
    return row ? ev_op(ev, row, &(Args){.n = 2, .pos = pos}, true, at) : (Sval){.kind = SV_NOT_IMPLEMENTED};
}

Sval tensors_unary(Eval *ev, AstOp op, Sval v, Span at) {
    if (v.kind != SV_TENSOR) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    return op == OP_Pos ? v : ev_op_named(ev, tensor_name[op], 1, &v, at);
}

/* ---- operators as values ---- */

Sym operator_name(Eval *ev, const Op *op, OpForm form) {
    bool own = form == FORM_PLAIN || (form == FORM_IN_PLACE && op->name[strlen(op->name) - 1] == '_');
    return own ? op->name : sym_printf(ev->cx->symbols, "%s%s", op->name, form == FORM_COPY ? "_copy" : "_");
}

static const Op *find_row(Eval *ev, Sym space, const char *name, size_t length, bool internal) {
    const Op *op = op_first(ev->ops, space, sym_n(ev->cx->symbols, name, length));
    return op && (internal || !(op->traits & T_INTERNAL)) ? op : NULL;
}

Sval ops_find(Eval *ev, Sym space, Sym name, bool internal) {
    size_t n = strlen(name);
    bool unsafe = !strncmp(name, "unsafe_", 7); /* parts that are copies: unsafe_split */
    const Op *op = unsafe ? find_row(ev, space, name + 7, n - 7, internal) : NULL;
    if (op) return sv_ops(op, FORM_COPY);
    bool in_place = n > 1 && name[n - 1] == '_' && name[n - 2] != '_', copy = str_ends(name, n, "_copy");
    op = find_row(ev, space, name, n, internal);
    if (op) return sv_ops(op, in_place ? FORM_IN_PLACE : FORM_PLAIN);
    if (in_place && (op = find_row(ev, space, name, n - 1, internal))) return sv_ops(op, FORM_IN_PLACE);
    if (copy && (op = find_row(ev, space, name, n - 5, internal)) && op->result_alias) return sv_ops(op, FORM_COPY);
    return sv_unbound();
}

/* Copies the tensors of a result to new memory. */
static Sval copied(Eval *ev, Sval v, Span at) {
    if (v.kind == SV_TENSOR) return tensor_copy(ev, v, at);
    if (v.kind == SV_ITER) return sv_number(ev, sv_ir(ev, v, at)); /* a run-time number of parts */
    if (v.kind != SV_TUPLE) return v;
    Sval *item = arena_new_array(ev->cx->program, Sval, (size_t)v.tuple->n + 1);
    for (uint32_t i = 0; i < v.tuple->n; i++) item[i] = copied(ev, v.tuple->item[i], at);
    return sv_named_tuple(ev, v.tuple->class, v.tuple->n, item);
}

static Sval ops_call(Eval *ev, Sval v, const Args *args, Span at) {
    Sval result = ev_op(ev, v.op, args, v.cell == FORM_IN_PLACE, at);
    return v.cell == FORM_COPY ? copied(ev, result, at) : result;
}

/* Returns whether the name is that of an overload with the argument `out=`, for which there is no row: "out",
 * "Tensor_out". */
static bool is_out_form(Sym name) { return !strcmp(name, "out") || str_ends(name, strlen(name), "_out"); }

/* Returns an overload: torch.ops.aten.add.Tensor; .default is the one without a name. A row may serve several overloads
 * of PyTorch: one that has no row of its own is left to the arguments. */
static Sval ops_attr(Eval *ev, Sval v, Sym name, Span at) {
    (void)at;
    if (!strcmp(name, "__name__")) return sv_str(operator_name(ev, v.op, (OpForm)v.cell));
    if (!strcmp(name, "default") && !v.op->overload[0]) return v;
    for (const Op *op = v.op; op; op = op->next)
        if (op->overload == name || (!strcmp(name, "default") && !op->overload[0])) return sv_ops(op, (OpForm)v.cell);
    bool other = (name[0] >= 'A' && name[0] <= 'Z') || is_out_form(name) || is_overload_name(ev, name);
    return other ? v : sv_unbound();
}

const SvProtocol sv_ops_row = {.noun = "an operator", .attr = ops_attr, .call = ops_call};
