/* Python's operators over all kinds: finds the implementation of `a + b`.
 *
 * Poison is absorbed, and a choice is split. An object's own methods come first (`__add__`, then `__radd__` of the
 * other operand), then tensors, numbers, text and containers. If none applies, an error names both operands' kinds.
 * Independent of how kinds compute. */
#include <stdlib.h>

#include "frontend/flow/unknown.h"
#include "frontend/kinds/number.h"
#include "frontend/kinds/seq.h"
#include "frontend/kinds/suggest.h"
#include "frontend/kinds/unseen.h"
#include "frontend/value/alias.h"

typedef struct OperatorName {
    const char *plain, *reflected, *inplace;
} OperatorName;

static const OperatorName names[OP_COUNT] = {
    [OP_Add] = {"__add__", "__radd__", "__iadd__"},
    [OP_Sub] = {"__sub__", "__rsub__", "__isub__"},
    [OP_Mul] = {"__mul__", "__rmul__", "__imul__"},
    [OP_MatMul] = {"__matmul__", "__rmatmul__", "__imatmul__"},
    [OP_Div] = {"__truediv__", "__rtruediv__", "__itruediv__"},
    [OP_FloorDiv] = {"__floordiv__", "__rfloordiv__", "__ifloordiv__"},
    [OP_Mod] = {"__mod__", "__rmod__", "__imod__"},
    [OP_Pow] = {"__pow__", "__rpow__", "__ipow__"},
    [OP_LShift] = {"__lshift__", "__rlshift__", "__ilshift__"},
    [OP_RShift] = {"__rshift__", "__rrshift__", "__irshift__"},
    [OP_BitOr] = {"__or__", "__ror__", "__ior__"},
    [OP_BitXor] = {"__xor__", "__rxor__", "__ixor__"},
    [OP_BitAnd] = {"__and__", "__rand__", "__iand__"},
    [OP_Eq] = {"__eq__", "__eq__", NULL},
    [OP_NotEq] = {"__ne__", "__ne__", NULL},
    [OP_Lt] = {"__lt__", "__gt__", NULL},
    [OP_LtE] = {"__le__", "__ge__", NULL},
    [OP_Gt] = {"__gt__", "__lt__", NULL},
    [OP_GtE] = {"__ge__", "__le__", NULL},
    [OP_Neg] = {"__neg__", NULL, NULL},
    [OP_Pos] = {"__pos__", NULL, NULL},
    [OP_Invert] = {"__invert__", NULL, NULL},
};

static bool declined(Sval v) { return v.kind == SV_NOT_IMPLEMENTED; }
static Sval not_implemented(void) { return (Sval){.kind = SV_NOT_IMPLEMENTED}; }

/* ---- choices ---- */

typedef Sval OperatorFn(Eval *ev, AstOp op, Sval a, Sval b, Span at);
typedef struct OverChoice {
    OperatorFn *fn;
    AstOp op;
    Sval other;
    bool right; /* the choice is the right operand */
    Span at;
} OverChoice;

static Sval apply_alternative(Eval *ev, Sval alternative, void *context) {
    const OverChoice *c = context;
    return c->right ? c->fn(ev, c->op, c->other, alternative, c->at) : c->fn(ev, c->op, alternative, c->other, c->at);
}

/* Makes the nearest double of a number beyond 64 bits, as Python does if it is combined with a float, or divided.
 * Returns false for other operands. */
static bool becomes_float(AstOp op, Sval big, Sval other, Sval *out) {
    Sym digits = unknown_digits(big);
    if (!digits || (op != OP_Div && number_kind(other) != NUMBER_FLOAT)) return false;
    *out = sv_float(strtod(digits, NULL));
    return true;
}

/* Returns whether both are the same name of an import that was not found, and not results of calls: whatever it is, it
 * equals itself. */
static bool same_name(Sval a, Sval b) {
    return a.kind == SV_UNKNOWN && b.kind == SV_UNKNOWN && sv_text(a) == sv_text(b) && !strpbrk(sv_text(a), "([");
}

/* Handles poison, unknown imports and choices among the operands; returns true if that gives the result. */
static bool absorbed(Eval *ev, OperatorFn *fn, AstOp op, Sval a, Sval b, Span at, Sval *out) {
    *out = sv_poison();
    if (a.kind == SV_POISON || b.kind == SV_POISON) return true;
    if (a.kind == SV_UNKNOWN || b.kind == SV_UNKNOWN) {
        if ((op == OP_Is || op == OP_IsNot) && sv_same(ev, a, b) >= 0) return false;
        if (ev->subject.archive && op == OP_Add && (a.kind == SV_STR || b.kind == SV_STR))
            return *out = a.kind == SV_STR ? b : a, true;
        Sval nearest;
        if (becomes_float(op, a, b, &nearest)) return *out = fn(ev, op, nearest, b, at), true;
        if (becomes_float(op, b, a, &nearest)) return *out = fn(ev, op, a, nearest, at), true;
        if ((op == OP_Eq || op == OP_NotEq) && same_name(a, b)) return *out = sv_bool(op == OP_Eq), true;
        *out = absent_operand(ev, a, b, at);
        return true;
    }
    if (a.kind != SV_CHOICE && b.kind != SV_CHOICE) return false;
    OverChoice c = {fn, op, a.kind == SV_CHOICE ? b : a, a.kind != SV_CHOICE, at};
    *out = flow_choice(ev, a.kind == SV_CHOICE ? a.choice : b.choice, apply_alternative, &c, at);
    return true;
}

/* ---- objects with methods of their own ---- */

static Sval call_dunder(Eval *ev, const char *name, Sval self, Sval other, uint32_t n, Span at) {
    Sval result;
    if (!name || !object_dunder(ev, self, name, n, &other, at, &result)) return not_implemented();
    return result;
}

/* Returns what the method of one operand answers. A class without `__ne__` answers the opposite of its `__eq__`. */
static Sval ask_operand(Eval *ev, AstOp op, const char *method, Sval v, Sval other, Span at) {
    Sval result;
    if (object_dunder(ev, v, method, 1, &other, at, &result)) return result;
    if (op != OP_NotEq || !object_dunder(ev, v, "__eq__", 1, &other, at, &result)) return not_implemented();
    return declined(result) ? result : sv_not(ev, result, at);
}

/* Returns whether the right operand is asked first: its class derives from that of the left one, and for arithmetic it
 * has a reflected method of its own (https://docs.python.org/3/reference/datamodel.html#object.__radd__). */
static bool right_first(Eval *ev, AstOp op, Sval a, Sval b) {
    if (a.kind != SV_OBJECT || b.kind != SV_OBJECT || a.class == b.class || !class_is(b.class, a.class)) return false;
    if (!names[op].inplace) return true; /* a comparison */
    Sym name = cx_sym(ev->cx, names[op].reflected);
    return !sv_identical(class_attr(ev, a.class, name), class_attr(ev, b.class, name));
}

static Sval object_operator(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    bool swapped = right_first(ev, op, a, b);
    Sval result = swapped ? ask_operand(ev, op, names[op].reflected, b, a, at)
                          : ask_operand(ev, op, names[op].plain, a, b, at);
    if (!declined(result)) return result;
    return swapped ? ask_operand(ev, op, names[op].plain, a, b, at)
                   : ask_operand(ev, op, names[op].reflected, b, a, at);
}

/* Returns whether the class of v may have methods of operators: it is an object's, or a program's own container. */
static bool has_methods(Eval *ev, Sval v) {
    if (v.kind == SV_OBJECT) return true;
    if (v.kind == SV_CLASS) return v.class->meta && !v.class->meta->module->prelude;
    if (v.kind != SV_LIST && v.kind != SV_DICT && v.kind != SV_SET) return false;
    const Class *class = heap_cell(ev, v.cell)->class;
    return class && !(class->flags & CLASS_NATIVE);
}

static Sval no_operator(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    const char *text = arena_printf(ev->cx->scratch, "`%s` does not take %s and %s", ast_op_text(op),
                                    sv_describe(ev, a), sv_describe(ev, b));
    if (ev->now.handlers) return sv_raise(ev, "TypeError", DIAG_2201, at, "%s", text);
    ev->check.of_annotation = unseen_number(ev, a) || unseen_number(ev, b) || unseen_tensor(ev, a) ||
                              unseen_tensor(ev, b);
    Diag *diag = ev_error(ev, DIAG_2201, at, "%s", text);
    ev->check.of_annotation = false;
    diag->of_none = a.kind == SV_NONE || b.kind == SV_NONE;
    if (diag->of_none)
        diag_help(ev->cx->diags, diag,
                  "if a value may be None, test `is not None` first; a function without `return` returns None");
    const char *way = a.kind == SV_TENSOR ? way_to_part(ev, b) : b.kind == SV_TENSOR ? way_to_part(ev, a) : NULL;
    if (way) diag_help(ev->cx->diags, diag, "%s", way);
    return sv_poison();
}

/* ---- rows of other kinds ---- */

typedef Sval RowOperator(Eval *ev, AstOp op, Sval a, Sval b, Span at);

/* Tries the operator of a's row, then that of b's if it is another. */
static Sval by_rows(Eval *ev, RowOperator *left, RowOperator *right, AstOp op, Sval a, Sval b, Span at) {
    Sval result = left ? left(ev, op, a, b, at) : not_implemented();
    return declined(result) && right && right != left ? right(ev, op, a, b, at) : result;
}

/* ---- binary ---- */

static bool is_sequence(Sval v) {
    return v.kind == SV_LIST || v.kind == SV_TUPLE || v.kind == SV_STR || v.kind == SV_BYTES;
}

/* Makes a tensor that says how often a sequence is repeated a number, as its __index__ does. Returns whether there is
 * one. */
static bool count_of_tensor(Eval *ev, AstOp op, Sval *a, Sval *b, Span at) {
    Sval *count = is_sequence(*a) ? b : is_sequence(*b) ? a : NULL;
    if (op != OP_Mul || !count || count->kind != SV_TENSOR) return false;
    const Value *value = tensor_read(ev, *count, at);
    if (!value || dtype_is_float(value->fact.dtype) || dtype_rows[value->fact.dtype].class == DTC_COMPLEX) return false;
    *count = seq_index_value(ev, *count, "the number of repetitions as an", at);
    return true;
}

Sval kinds_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    Sval result;
    if (absorbed(ev, sv_binary, op, a, b, at, &result)) return result;
    if (has_methods(ev, a) || has_methods(ev, b)) {
        result = object_operator(ev, op, a, b, at);
        if (!declined(result)) return result;
    }
    if (count_of_tensor(ev, op, &a, &b, at)) return sv_binary(ev, op, a, b, at);
    result = tensor_binary(ev, op, a, b, at);
    if (declined(result)) result = number_result(ev, a, b, number_binary(ev, op, a, b, at), at);
    if (declined(result)) result = by_rows(ev, sv_row(ev, a)->binary, sv_row(ev, b)->binary, op, a, b, at);
    return declined(result) ? no_operator(ev, op, a, b, at) : result;
}

static Sval inplace(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    Sval result;
    if (absorbed(ev, sv_inplace, op, a, b, at, &result)) return result;
    if (is_sequence(a) && count_of_tensor(ev, op, &a, &b, at)) return sv_inplace(ev, op, a, b, at);
    result = call_dunder(ev, names[op].inplace, a, b, 1, at);
    if (declined(result)) result = tensor_inplace(ev, op, a, b, at);
    if (declined(result)) result = by_rows(ev, sv_row(ev, a)->inplace, NULL, op, a, b, at);
    return declined(result) ? sv_binary(ev, op, a, b, at) : result;
}

Sval sv_inplace(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    Sval result = inplace(ev, op, a, b, at);
    if (ev->check.on && result.kind == SV_POISON) unknown_contents(ev, a);
    return result;
}

/* ---- unary ---- */

static Sval unary_as_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    (void)b;
    return sv_unary(ev, op, a, at);
}

Sval sv_unary(Eval *ev, AstOp op, Sval v, Span at) {
    Sval result;
    bool later = v.kind == SV_LATER && v.ir->type->kind == TY_BOOL;
    if (op == OP_Neg && unknown_digits(v))
        return (Sval){.kind = SV_UNKNOWN, .sym = sym_printf(ev->cx->symbols, "-%s", sv_text(v))};
    if (op == OP_Not) return later ? ev_op_named(ev, "py::not", 1, &v, at) : sv_not(ev, v, at);
    if (absorbed(ev, unary_as_binary, op, v, sv_none(), at, &result)) return result;
    result = call_dunder(ev, names[op].plain, v, sv_none(), 0, at);
    if (declined(result)) object_underlying(ev, v, &v);
    if (declined(result)) result = tensor_unary(ev, op, v, at);
    if (declined(result)) result = number_result(ev, v, v, number_unary(ev, op, v, at), at);
    if (!declined(result)) return result;
    return sv_raise(ev, "TypeError", DIAG_2201, at, "unary `%s` does not take %s",
                    op == OP_Neg   ? "-"
                    : op == OP_Pos ? "+"
                                   : "~",
                    sv_describe(ev, v));
}

/* ---- comparison ---- */

/* Compares by identity two values whose kinds do not support each other. */
static Sval compare_identity(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    if (op != OP_Eq && op != OP_NotEq) return no_operator(ev, op, a, b, at);
    if (sv_is_cell(a) && sv_is_cell(b) && alias_refuses_is(ev, a, b, at)) return sv_poison();
    return sv_bool((sv_same(ev, a, b) == 1) == (op == OP_Eq));
}

static Sval compare_values(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    cx_check_stack(ev->cx, 0);
    Sval result = not_implemented();
    if (has_methods(ev, a) || has_methods(ev, b)) result = object_operator(ev, op, a, b, at);
    if (declined(result)) result = tensor_binary(ev, op, a, b, at);
    if (declined(result)) result = number_result(ev, a, b, number_compare(ev, op, a, b, at), at);
    if (declined(result)) result = by_rows(ev, sv_row(ev, a)->compare, sv_row(ev, b)->compare, op, a, b, at);
    return declined(result) ? compare_identity(ev, op, a, b, at) : result;
}

static Sval compare_is(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    if (a.kind == SV_TENSOR && b.kind == SV_TENSOR) {
        Sval is = tensor_is(ev, a, b, at);
        return op == OP_Is ? is : sv_not(ev, is, at);
    }
    if (sv_is_cell(a) && sv_is_cell(b) && alias_refuses_is(ev, a, b, at)) return sv_poison();
    int same = sv_same(ev, a, b);
    if (same >= 0) return sv_bool(same == (op == OP_Is));
    return compare_values(ev, op == OP_Is ? OP_Eq : OP_NotEq, a, b, at);
}

Sval kinds_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    Sval result;
    if (op == OP_In || op == OP_NotIn) {
        result = sv_contains(ev, b, a, at);
        return op == OP_In ? result : sv_not(ev, result, at);
    }
    if (absorbed(ev, sv_compare, op, a, b, at, &result)) return result;
    return op == OP_Is || op == OP_IsNot ? compare_is(ev, op, a, b, at) : compare_values(ev, op, a, b, at);
}
