/* Python's numbers: bool, int, float and complex, known now or later.
 *
 * Known numbers are computed as in CPython (arithmetic.c); everything else becomes a `py::` operator, whose row
 * computes the same at run time. Ints have 64 bits: an overflow is an error now, and wraps at run time. Independent of
 * tensors and containers. */
#include "frontend/kinds/number.h"
#include "base/real.h"
#include "frontend/flow/flow.h"
#include "frontend/kinds/seq.h"
#include "frontend/value/bools.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- queries ---- */

double number_double(Sval v) {
    switch (v.kind) {
    case SV_BOOL: return v.b;
    case SV_INT: return (double)v.i;
    case SV_FLOAT: return v.f;
    case SV_COMPLEX: return v.complex->re;
    default: return NAN;
    }
}

static int64_t number_int(Sval v) { return v.kind == SV_BOOL ? v.b : v.i; }

Sval sv_complex(Eval *ev, double re, double im) {
    return (Sval){.kind = SV_COMPLEX, .complex = arena_copy(ev->emit.func->mem, &(Complex){re, im}, sizeof(Complex))};
}

/* Returns the number as an int, float or bool value; NULL for complex ones. */
static Value *number_ir(Eval *ev, Sval v) {
    switch (v.kind) {
    case SV_BOOL: return ir_bool(&ev->emit.b, v.b);
    case SV_INT: return ir_int(&ev->emit.b, v.i);
    case SV_FLOAT: return ir_float(&ev->emit.b, v.f);
    case SV_LATER: return v.ir;
    default: return NULL;
    }
}

/* Truncates a double towards zero, like int(). Infinities and NaN raise; overflow is reported. */
static Sval int_of_double(Eval *ev, double f, Span at) {
    if (f >= -9223372036854775808.0 && f < 9223372036854775808.0) return sv_int((int64_t)f);
    if (isnan(f)) return sv_raise(ev, "ValueError", DIAG_2202, at, "cannot convert float NaN to integer");
    if (isinf(f)) return sv_raise(ev, "OverflowError", DIAG_2202, at, "cannot convert float infinity to integer");
    return EV_POISON(ev, DIAG_2202, at, "cannot convert a number %s to an int of 64 bits",
                     f < 0 ? "below -2**63" : "above 2**63");
}

Sval number_convert(Eval *ev, Sval v, NumberKind to, Span at) {
    NumberKind from = number_kind(v);
    if (from == to && from != NUMBER_NOT) v.cell = 0; /* no longer of NumPy */
    if (from == to || from == NUMBER_NOT) return v;
    if (v.kind == SV_LATER) {
        TypeKind type = to == NUMBER_BOOL ? TY_BOOL : to == NUMBER_INT ? TY_INT : TY_FLOAT;
        return sv_number(ev, ir_to_number(&ev->emit.b, v.ir, type));
    }
    switch (to) {
    case NUMBER_BOOL:
        return sv_bool(from == NUMBER_COMPLEX ? v.complex->re != 0 || v.complex->im != 0 : number_double(v) != 0);
    case NUMBER_INT: return from == NUMBER_FLOAT ? int_of_double(ev, v.f, at) : sv_int(number_int(v));
    case NUMBER_COMPLEX: return sv_complex(ev, number_double(v), 0);
    default: return sv_float(number_double(v));
    }
}

/* ---- the operators ---- */

static const char *const later_name[OP_COUNT] = {
    [OP_Add] = "py::add",
    [OP_Sub] = "py::sub",
    [OP_Mul] = "py::mul",
    [OP_Div] = "py::truediv",
    [OP_FloorDiv] = "py::floordiv",
    [OP_Mod] = "py::mod",
    [OP_Pow] = "py::pow",
    [OP_LShift] = "py::lshift",
    [OP_RShift] = "py::rshift",
    [OP_BitOr] = "py::or",
    [OP_BitXor] = "py::xor",
    [OP_BitAnd] = "py::and",
    [OP_Eq] = "py::eq",
    [OP_NotEq] = "py::ne",
    [OP_Lt] = "py::lt",
    [OP_LtE] = "py::le",
    [OP_Gt] = "py::gt",
    [OP_GtE] = "py::ge",
    [OP_Neg] = "py::neg",
    [OP_Pos] = "py::pos",
    [OP_Invert] = "py::invert",
};

static bool is_bitwise(AstOp op) { return op == OP_BitAnd || op == OP_BitOr || op == OP_BitXor; }

/* For x + 0, x * 1 and the like, returns the other operand, so that no node is made. */
static bool neutral(AstOp op, Sval a, Sval b, Sval *out) {
    if (number_kind(a) != NUMBER_INT || number_kind(b) != NUMBER_INT) return false;
    int64_t k;
    bool right = b.kind == SV_INT, left = a.kind == SV_INT;
    if (!left && !right) return false;
    k = right ? b.i : a.i;
    bool zero = op == OP_Add || (op == OP_Sub && right), one = op == OP_Mul || (op == OP_FloorDiv && right);
    if (!(zero && k == 0) && !(one && k == 1)) return false;
    *out = right ? a : b;
    return true;
}

/* Returns the kind to which both operands are converted, which is the wider one, as in Python. */
static NumberKind common_kind(AstOp op, NumberKind a, NumberKind b) {
    NumberKind wide = a > b ? a : b;
    if (wide == NUMBER_BOOL && is_bitwise(op)) return NUMBER_BOOL;
    if (op == OP_Div) return wide == NUMBER_FLOAT ? NUMBER_FLOAT : NUMBER_INT;
    return wide == NUMBER_BOOL ? NUMBER_INT : wide;
}

static Sval later_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    NumberKind kind = common_kind(op, number_kind(a), number_kind(b));
    int64_t exponent;
    if (op == OP_Pow && kind == NUMBER_INT && sv_known_int(b, &exponent) && exponent < 0) kind = NUMBER_FLOAT;
    const char *name = op == OP_Pow && kind == NUMBER_INT ? natural_power(ev, b, at) : later_name[op];
    if (kind == NUMBER_FLOAT && (is_bitwise(op) || op == OP_LShift || op == OP_RShift))
        return (Sval){.kind = SV_NOT_IMPLEMENTED};
    Sval arg[] = {number_convert(ev, a, kind, at), number_convert(ev, b, kind, at)}, same;
    if (neutral(op, arg[0], arg[1], &same)) return same;
    if (!name) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    Sval result = ev_op_named(ev, name, 2, arg, at);
    return op == OP_Pow ? number_unless_infinite(ev, result, 2, arg, false, at) : result;
}

/* An operation that raises an exception for some numbers. */
typedef struct Partial {
    AstOp op;
    Sval a, b;
    Span at;
} Partial;

static bool divides(AstOp op) { return op == OP_Div || op == OP_FloorDiv || op == OP_Mod; }
static bool shifts(AstOp op) { return op == OP_LShift || op == OP_RShift; }

static Sval partial_fails(Eval *ev, void *context) {
    const Partial *partial = context;
    return shifts(partial->op) ? raise_by_negative(ev, partial->at) : raise_by_zero(ev, partial->op, partial->at);
}

static Sval partial_works(Eval *ev, void *context) {
    const Partial *partial = context;
    return later_binary(ev, partial->op, partial->a, partial->b, partial->at);
}

/* Returns a bool that says whether the operation raises: the divisor is 0, the shift count is negative, or 0 is raised
 * to a negative power. */
static Sval partial_test(Eval *ev, const Partial *partial) {
    Sval zero = sv_int(0);
    if (divides(partial->op)) return sv_compare(ev, OP_Eq, partial->b, zero, partial->at);
    Sval negative = sv_compare(ev, OP_Lt, partial->b, zero, partial->at), base;
    bool known;
    if (shifts(partial->op) || (sv_known_bool(negative, &known) && !known)) return negative;
    base = sv_compare(ev, OP_Eq, partial->a, zero, partial->at);
    Value *x = sv_ir(ev, negative, partial->at), *y = sv_ir(ev, base, partial->at);
    return x && y ? sv_later(bool_and(ev, x, y)) : sv_poison();
}

/* Raises an exception if a `try` can catch it; otherwise the run fails by itself. */
static Sval later_partial(Eval *ev, Partial partial) {
    Sval test = partial_test(ev, &partial);
    bool known, fails = sv_known_bool(test, &known) && known;
    if (fails) return partial_fails(ev, &partial);
    if (!ev->now.handlers || test.kind != SV_LATER) return partial_works(ev, &partial);
    return flow_branch(ev, test.ir, partial_fails, partial_works, &partial, partial.at);
}

/* Returns whether an operation on run-time numbers needs a test of its operands. */
static bool is_partial(const Eval *ev, AstOp op, Sval a, Sval b) {
    NumberKind wide = number_kind(a) > number_kind(b) ? number_kind(a) : number_kind(b);
    if (divides(op)) return ev->now.handlers || b.kind != SV_LATER;
    if (wide > (shifts(op) ? NUMBER_INT : NUMBER_FLOAT) || !(shifts(op) || op == OP_Pow)) return false;
    if (b.kind != SV_LATER) return shifts(op) || ev->now.handlers;
    return ev->now.handlers && !natural_number(ev, b.ir);
}

Sval number_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    NumberKind ka = number_kind(a), kb = number_kind(b);
    if (ka == NUMBER_NOT || kb == NUMBER_NOT) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    bool later = a.kind == SV_LATER || b.kind == SV_LATER;
    if (later && is_partial(ev, op, a, b)) return later_partial(ev, (Partial){op, a, b, at});
    if (later) return later_binary(ev, op, a, b, at);
    if (ka == NUMBER_COMPLEX || kb == NUMBER_COMPLEX) return known_complex_binary(ev, op, a, b, at);
    if (ka == NUMBER_FLOAT || kb == NUMBER_FLOAT)
        return known_float_binary(ev, op, number_double(a), number_double(b), at);
    Sval result = known_int_binary(ev, op, number_int(a), number_int(b), at);
    return ka == NUMBER_BOOL && kb == NUMBER_BOOL && is_bitwise(op) ? sv_bool(result.i != 0) : result;
}

Sval number_unary(Eval *ev, AstOp op, Sval v, Span at) {
    NumberKind kind = number_kind(v);
    if (kind == NUMBER_NOT || (op == OP_Invert && kind > NUMBER_INT)) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    if (kind == NUMBER_BOOL) v = number_convert(ev, v, NUMBER_INT, at);
    if (op == OP_Pos) return v;
    if (v.kind == SV_LATER) return ev_op_named(ev, later_name[op], 1, &v, at);
    switch (v.kind) {
    case SV_INT: return op == OP_Invert ? sv_int(~v.i) : v.i == INT64_MIN ? int_beyond(ev, op, at) : sv_int(-v.i);
    case SV_FLOAT: return sv_float(-v.f);
    case SV_COMPLEX: return sv_complex(ev, -v.complex->re, -v.complex->im);
    default: return v;
    }
}

/* ---- comparisons ---- */

static bool ordered(AstOp op, int sign, bool unordered) {
    if (unordered) return op == OP_NotEq;
    switch (op) {
    case OP_Eq: return sign == 0;
    case OP_NotEq: return sign != 0;
    case OP_Lt: return sign < 0;
    case OP_LtE: return sign <= 0;
    case OP_Gt: return sign > 0;
    default: return sign >= 0;
    }
}

/* Compares an int with a float exactly: as doubles, 2**53 + 1 would equal 2.0**53. */
static int int_against_float(int64_t a, double b) {
    if (b >= 9223372036854775808.0) return -1;
    if (b < -9223372036854775808.0) return 1;
    int64_t whole = (int64_t)b;
    if (a != whole) return a < whole ? -1 : 1;
    double rest = b - (double)whole;
    return rest > 0 ? -1 : rest < 0;
}

static Sval compare_now(AstOp op, Sval a, Sval b) {
    bool fa = a.kind == SV_FLOAT, fb = b.kind == SV_FLOAT;
    if ((fa && isnan(a.f)) || (fb && isnan(b.f))) return sv_bool(ordered(op, 0, true));
    if (fa && fb) return sv_bool(ordered(op, (a.f > b.f) - (a.f < b.f), false));
    if (fa) return sv_bool(ordered(op, -int_against_float(number_int(b), a.f), false));
    if (fb) return sv_bool(ordered(op, int_against_float(number_int(a), b.f), false));
    int64_t x = number_int(a), y = number_int(b);
    return sv_bool(ordered(op, (x > y) - (x < y), false));
}

static const Dim *number_dim(Eval *ev, Sval v) {
    int64_t k;
    if (sv_known_int(v, &k)) return dim_const(ev->dims, k);
    return v.kind == SV_LATER && v.ir->type->kind == TY_INT && v.ir->fact.item ? v.ir->fact.item[0] : NULL;
}

/* Compares sizes for all values of their symbols: 1, 0, or -1 if undecided. */
static int compare_dims(Eval *ev, AstOp op, const Dim *a, const Dim *b) {
    int result = -1;
    if (!a || !b) return -1;
    switch (op) {
    case OP_Eq:
    case OP_NotEq: result = dim_equal(ev->dims, a, b); break;
    case OP_Lt:
    case OP_GtE: result = dim_less(ev->dims, a, b); break;
    default: result = dim_less(ev->dims, b, a); break;
    }
    bool negated = op == OP_NotEq || op == OP_GtE || op == OP_LtE;
    return result < 0 ? -1 : negated ? !result : result;
}

static Sval compare_later(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    int decided = compare_dims(ev, op, number_dim(ev, a), number_dim(ev, b));
    if (decided >= 0) return sv_bool(decided);
    NumberKind ka = number_kind(a), kb = number_kind(b), kind = ka > kb ? ka : kb;
    bool truth;
    if (kind == NUMBER_BOOL && op == OP_Eq && sv_known_bool(b, &truth) && truth) return a;
    if (kind == NUMBER_BOOL && op != OP_Eq && op != OP_NotEq) kind = NUMBER_INT;
    Sval arg[] = {number_convert(ev, a, kind, at), number_convert(ev, b, kind, at)};
    return ev_op_named(ev, later_name[op], 2, arg, at);
}

Sval number_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    NumberKind ka = number_kind(a), kb = number_kind(b);
    if (ka == NUMBER_NOT || kb == NUMBER_NOT) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    if (a.kind == SV_LATER || b.kind == SV_LATER) return compare_later(ev, op, a, b, at);
    if (ka != NUMBER_COMPLEX && kb != NUMBER_COMPLEX) return compare_now(op, a, b);
    if (op != OP_Eq && op != OP_NotEq) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    double ai = ka == NUMBER_COMPLEX ? a.complex->im : 0, bi = kb == NUMBER_COMPLEX ? b.complex->im : 0;
    return sv_bool((number_double(a) == number_double(b) && ai == bi) == (op == OP_Eq));
}

/* ---- numbers of NumPy ---- */

static bool may_name_class(Sval v) { return number_kind(v) != NUMBER_NOT && v.kind != SV_COMPLEX; }

Sval number_of_class(Sval v, const Class *class) {
    if (may_name_class(v)) v.cell = class->cell;
    return v;
}

Class *number_class(const Eval *ev, Sval v) {
    return v.cell && may_name_class(v) ? heap_cell(ev, v.cell)->class : NULL;
}

/* The other classes are of the program, whose numbers have plain numbers as results. */
static bool is_of_numpy(const Class *class) { return class && class->module->prelude; }

/* Makes the result of an operator a number of NumPy's if an operand is one. */
Sval number_result(Eval *ev, Sval a, Sval b, Sval result, Span at) {
    if (!number_class(ev, a) && !number_class(ev, b)) return result;
    if (!may_name_class(result)) return result;
    result.cell = 0;
    if (!is_of_numpy(number_class(ev, a)) && !is_of_numpy(number_class(ev, b))) return result;
    Sval args[] = {result, sv_class(number_class(ev, a)), sv_class(number_class(ev, b))};
    if (!args[1].class) args[1] = sv_type_of(ev, a, at);
    if (!args[2].class) args[2] = sv_type_of(ev, b, at);
    return prelude_call(ev, PRELUDE_NUMPY_TYPES_RESULT, 3, args, at);
}

/* Returns what the class of a number of NumPy's provides. */
static Sval scalar_attr(Eval *ev, Sval v, Sym name, Span at) {
    Class *class = number_class(ev, v);
    const Class *owner;
    Sval found = class ? class_lookup(ev, class, NULL, name, &owner) : sv_unbound();
    bool written = found.kind == SV_FUNC || found.kind == SV_DESCRIPTOR;
    return written && strncmp(name, "__", 2) ? class_bind(ev, found, v, class, owner, name, at) : sv_unbound();
}

/* ---- the protocol row ---- */

static Sval number_truth(Eval *ev, Sval v, Span at) { return number_convert(ev, v, NUMBER_BOOL, at); }

static Value *number_later(Eval *ev, Sval v, Span at) {
    if (v.kind != SV_COMPLEX) return number_ir(ev, v);
    ev_error(ev, DIAG_2204, at, "a complex number known only at run time is not supported");
    return NULL;
}

/* Returns an attribute of a number as a complex or rational number: real, imag, numerator, denominator. */
static Sval number_part(Eval *ev, Sval v, Sym name, Span at) {
    static const char *const parts[] = {"real", "imag", "numerator", "denominator"};
    NumberKind kind = number_kind(v);
    size_t which = 0;
    while (which < 4 && strcmp(name, parts[which])) which++;
    if (which == 4 || (which > 1 && kind > NUMBER_INT)) return sv_unbound();
    if (kind == NUMBER_COMPLEX) return sv_float(which ? v.complex->im : v.complex->re);
    if (which == 3) return sv_int(1);
    if (which == 1) return kind == NUMBER_FLOAT ? sv_float(0) : sv_int(0);
    return kind == NUMBER_BOOL ? number_convert(ev, v, NUMBER_INT, at) : v;
}

static Sval number_attr(Eval *ev, Sval v, Sym name, Span at) {
    Sval part = number_part(ev, v, name, at);
    if (part.kind == SV_UNBOUND) part = scalar_attr(ev, v, name, at);
    if (part.kind != SV_UNBOUND) return part;
    NumberKind kind = number_kind(v);
    bool scalars = map_has(&ev->modules.opened, cx_sym(ev->cx, "numpy")); /* without it, none is NumPy's */
    if (!scalars && !strcmp(name, "round")) return sv_unbound();
    const char *space = kind == NUMBER_FLOAT ? "float" : kind == NUMBER_COMPLEX ? "complex" : "int";
    return native_method(ev, space, v, name, at);
}

const SvProtocol sv_number_row = {
    .noun = "a number", .attr = number_attr, .truth = number_truth, .later = number_later};

/* ---- methods of int and float ---- */

static Sval int_bit_length(Eval *ev, const Args *args, Span at) {
    int64_t k;
    Sval n = number_convert(ev, args->pos[0], NUMBER_INT, at);
    if (!sv_known_int(n, &k)) return prelude_call(ev, PRELUDE_NUMBERS_BIT_LENGTH, 1, &n, at);
    uint64_t magnitude = k < 0 ? 0 - (uint64_t)k : (uint64_t)k;
    return sv_int(magnitude ? 64 - __builtin_clzll(magnitude) : 0);
}

static Sval int_bit_count(Eval *ev, const Args *args, Span at) {
    int64_t k;
    Sval n = number_convert(ev, args->pos[0], NUMBER_INT, at);
    if (!sv_known_int(n, &k)) return prelude_call(ev, PRELUDE_NUMBERS_BIT_COUNT, 1, &n, at);
    return sv_int(__builtin_popcountll(k < 0 ? 0 - (uint64_t)k : (uint64_t)k));
}

static Sval int_ratio(Eval *ev, const Args *args, Span at) {
    return sv_tuple(ev, 2, (Sval[]){number_convert(ev, args->pos[0], NUMBER_INT, at), sv_int(1)});
}

static Sval float_is_integer(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0];
    if (v.kind == SV_FLOAT) return sv_bool(isfinite(v.f) && floor(v.f) == v.f);
    Sval mod = sv_binary(ev, OP_Mod, v, sv_float(1), at);
    return sv_compare(ev, OP_Eq, mod, sv_float(0), at);
}

static Sval number_same(Eval *ev, const Args *args, Span at) {
    (void)ev, (void)at;
    return args->pos[0];
}

/* Implements numpy._types._scalar(value, class) and _scalar_class(value). */
static Sval scalar_made(Eval *ev, const Args *args, Span at) {
    (void)ev, (void)at;
    return args->pos[1].kind == SV_CLASS ? number_of_class(args->pos[0], args->pos[1].class) : args->pos[0];
}

static Sval scalar_class(Eval *ev, const Args *args, Span at) {
    (void)at;
    Class *class = number_class(ev, args->pos[0]);
    return class ? sv_class(class) : sv_none();
}

/* Implements astype of the scalars of NumPy, which are numbers here. */
static Sval number_astype(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0], to = args->pos[1];
    const char *name = to.kind == SV_STR     ? sv_text(to)
                       : to.kind == SV_CLASS ? to.class->name
                       : to.kind == SV_DTYPE ? dtype_rows[to.dtype].torch
                                             : NULL;
    if (!name) return sv_raise(ev, "TypeError", DIAG_2103, at, "`astype` needs a type, not %s", sv_describe(ev, to));
    NumberKind kind = !strncmp(name, "bool", 4) ? NUMBER_BOOL : strstr(name, "int") ? NUMBER_INT : NUMBER_FLOAT;
    v = number_convert(ev, v, kind, at);
    return v.kind == SV_FLOAT && strstr(name, "32") ? sv_float((double)(float)v.f) : v;
}

/* Implements the method round, which only NumPy's scalars have. */
static Sval float_round(Eval *ev, const Args *args, Span at) {
    return prelude_call(ev, PRELUDE_NUMBERS_ROUND_DECIMALS, 2, args->pos, at);
}

static Sval complex_conjugate(Eval *ev, const Args *args, Span at) {
    (void)at;
    return sv_complex(ev, args->pos[0].complex->re, -args->pos[0].complex->im);
}

/* Implements numpy._types._holds_scalar(value): whether a number in the nested lists is one of NumPy's. */
static Sval scalar_held(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0];
    cx_check_stack(ev->cx, 0);
    cx_step(ev->cx, 1);
    if (v.kind != SV_LIST || !list_is_static(ev, v)) return sv_bool(number_class(ev, v) != NULL);
    for (uint32_t i = 0; i < list_count(ev, v); i++) {
        Sval item = list_get(ev, v, i);
        if (scalar_held(ev, &(Args){.n = 1, .pos = &item}, at).b) return sv_bool(true);
    }
    return sv_bool(false);
}

static const Native rows[] = {
    {"int", "bit_count", int_bit_count, "self"},
    {"int", "as_integer_ratio", int_ratio, "self"},
    {"int", "bit_length", int_bit_length, "self"},
    {"int", "conjugate", number_same, "self"},
    {"float", "round", float_round, "self, decimals=0"},
    {"float", "is_integer", float_is_integer, "self"},
    {"float", "conjugate", number_same, "self"},
    {"int", "__index__", number_same, "self"},
    {"int", "__int__", number_same, "self"},
    {"int", "astype", number_astype, "self, dtype"},
    {"float", "astype", number_astype, "self, dtype"},
    {"int", "item", number_same, "self"},
    {"float", "item", number_same, "self"},
    {"complex", "conjugate", complex_conjugate, "self"},
    {"numpy._types", "_scalar", scalar_made, "value, cls"},
    {"numpy._types", "_scalar_class", scalar_class, "value"},
    {"numpy._types", "_holds_scalar", scalar_held, "value"},
};
NATIVES(number, rows)

/* ---- rounding, and which of two is greater ---- */

/* Rounds decimals correctly, ties to even, by printf and strtod. */
static double round_decimals(double f, int64_t digits) {
    char text[400];
    if (!isfinite(f) || digits > 320) return f;
    if (digits < -308) return 0 * f;
    if (digits >= 0) {
        snprintf(text, sizeof text, "%.*f", (int)digits, f);
        return strtod(text, NULL);
    }
    double power = real_pow(10, (double)-digits);
    return nearbyint(f / power) * power;
}

static int64_t round_int(int64_t i, int64_t digits) {
    if (digits >= 0) return i;
    if (digits < -18) return 0;
    int64_t power = 1;
    while (digits++) power *= 10;
    int64_t rest = i % power, base = i - rest, half = power / 2;
    if (rest < 0) rest += power, base -= power;
    bool up = rest > half || (rest == half && (base / power) % 2 != 0);
    return up ? base + power : base;
}

Sval round_number(Eval *ev, Sval v, Sval digits, Span at) {
    int64_t k;
    if (v.kind == SV_TENSOR)
        return sv_call(ev, sv_attr(ev, v, cx_sym(ev->cx, "round"), at),
                       &(Args){.nkey = 1, .key = &(Keyword){cx_sym(ev->cx, "decimals"), digits, at}}, at);
    bool known = sv_known_int(digits, &k);
    if (known && v.kind == SV_FLOAT) return sv_float(round_decimals(v.f, k));
    if (known && (v.kind == SV_INT || v.kind == SV_BOOL)) return sv_int(round_int(v.kind == SV_INT ? v.i : v.b, k));
    if (number_kind(v) == NUMBER_INT && known && k >= 0) return v;
    if (number_kind(v) == NUMBER_INT || number_kind(v) == NUMBER_BOOL)
        return prelude_call(ev, PRELUDE_NUMBERS_ROUND_INT, 2, (Sval[]){number_convert(ev, v, NUMBER_INT, at), digits},
                            at);
    enum { EXACT_PLACES = 11 }; /* 5 ** 11 has 26 bits */
    if (known && k >= 0 && k <= EXACT_PLACES) digits = sv_float(real_pow(10, (double)k));
    return ev_op_named(ev, "py::round", 2, (Sval[]){number_convert(ev, v, NUMBER_FLOAT, at), digits}, at);
}

static bool is_ordered(Sval v) {
    return v.kind == SV_INT || v.kind == SV_BOOL || v.kind == SV_FLOAT ||
           (v.kind == SV_LATER && v.ir->type->kind != TY_STR);
}

typedef struct Either {
    Sval a, b;
} Either;
static Sval either_a(Eval *ev, void *context) { return (void)ev, ((Either *)context)->a; }
static Sval either_b(Eval *ev, void *context) { return (void)ev, ((Either *)context)->b; }

/* Returns b if its key strictly precedes a's, else a. */
Sval number_better(Eval *ev, bool greatest, Sval a, Sval key_a, Sval b, Sval key_b, Span at) {
    Sval wins = sv_truth(ev, sv_compare(ev, greatest ? OP_Gt : OP_Lt, key_b, key_a, at), at);
    if (wins.kind == SV_BOOL) return wins.b ? b : a;
    if (wins.kind != SV_LATER) return sv_poison();
    if (number_kind(key_a) == NUMBER_BOOL && number_kind(key_b) == NUMBER_BOOL && sv_same(ev, a, key_a) == 1 &&
        sv_same(ev, b, key_b) == 1)
        return greatest ? seq_or(ev, a, b, at) : seq_and(ev, a, b, at);
    bool ints = is_ordered(a) && is_ordered(b) && sv_same(ev, a, key_a) == 1 && sv_same(ev, b, key_b) == 1;
    if (ints) return ev_op_named(ev, greatest ? "py::max" : "py::min", 2, (Sval[]){a, b}, at);
    return flow_branch(ev, wins.ir, either_b, either_a, &(Either){a, b}, at);
}

Sval kinds_max(Eval *ev, Sval a, Sval b, Span at) { return number_better(ev, true, a, a, b, b, at); }
Sval kinds_min(Eval *ev, Sval a, Sval b, Span at) { return number_better(ev, false, a, a, b, b, at); }
