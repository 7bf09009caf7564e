/* Operators that compute one element after the other, with broadcast operands, on constants: see const_eval.c. */
#include <math.h>
#include <string.h>

#include "backend/graph/const_eval.h"
#include "base/real.h"

bool const_broadcast(Shape *out, const Const *c) {
    uint32_t rank = c->rank > out->rank ? c->rank : out->rank;
    Shape wide = {.rank = rank};
    for (uint32_t i = 0; i < rank; i++) {
        int64_t a = i + out->rank >= rank ? out->dim[i + out->rank - rank] : 1,
                b = i + c->rank >= rank ? c->dim[i + c->rank - rank] : 1;
        if (a != b && a != 1 && b != 1) return false;
        wide.dim[i] = a == 1 ? b : a;
    }
    *out = wide;
    return true;
}

size_t const_broadcast_index(const Shape *shape, const Const *c, int64_t at) {
    size_t index = 0, step = 1;
    for (uint32_t i = shape->rank; i-- > 0;) {
        int64_t place = at % shape->dim[i];
        at /= shape->dim[i];
        if (i + c->rank < shape->rank) continue;
        int64_t size = c->dim[i + c->rank - shape->rank];
        if (size != 1) index += (size_t)place * step;
        step *= (size_t)size;
    }
    return index;
}

/* An operand's elements, converted once, and the one that belongs to the current element of the result. */
typedef struct Operand {
    double *floats; /* either these or ints are used */
    int64_t *ints;
    /* Step: how far `at` moves for each axis of the result; 0 where the operand is broadcast. */
    size_t at, step[MAX_RANK];
} Operand;

static Operand operand(Evaluation *e, const Shape *shape, const Const *c, bool floats) {
    Operand out = {0};
    size_t step = 1;
    for (uint32_t i = c->rank; i-- > 0; step *= (size_t)c->dim[i])
        if (c->dim[i] != 1) out.step[i + shape->rank - c->rank] = step;
    if (floats)
        const_get_floats(c, out.floats = arena_new_array(e->mem, double, c->count + 1));
    else
        const_get_ints(c, out.ints = arena_new_array(e->mem, int64_t, c->count + 1));
    return out;
}

/* Moves the operands to the result's next row, which is a run of elements along the last axis. */
static void next_row(const Shape *shape, int64_t *place, Operand *in) {
    for (uint32_t axis = shape->rank - 1; axis-- > 0;) {
        for (uint32_t j = 0; j < 3; j++) in[j].at += in[j].step[axis];
        if (++place[axis] < shape->dim[axis]) return;
        for (uint32_t j = 0; j < 3; j++) in[j].at -= in[j].step[axis] * (size_t)shape->dim[axis];
        place[axis] = 0;
    }
}

typedef double FloatFn(double a, double b, double c);
typedef int64_t IntFn(int64_t a, int64_t b, int64_t c);
typedef struct Pointwise {
    const char *type;
    uint32_t operands;
    FloatFn *floats; /* NULL: only for integers and bools */
    IntFn *ints;     /* NULL: only for floats */
    bool truth;      /* the result is bool */
} Pointwise;

#define FLOAT2(name, expression) \
    static double f_##name(double a, double b, double c) { return (void)b, (void)c, (expression); }
#define INT2(name, expression) \
    static int64_t i_##name(int64_t a, int64_t b, int64_t c) { return (void)b, (void)c, (expression); }
#define BOTH(name, expression) \
    FLOAT2(name, expression) \
    INT2(name, (int64_t)(expression))
#define WRAPS(op) (int64_t)((uint64_t)a op(uint64_t) b)
FLOAT2(add, a + b)
INT2(add, WRAPS(+))
FLOAT2(sub, a - b)
INT2(sub, WRAPS(-))
FLOAT2(mul, a *b)
INT2(mul, WRAPS(*))
FLOAT2(div, a / b)
INT2(div, b && !(b == -1 && a == INT64_MIN) ? a / b : 0)
FLOAT2(fmod, fmod(a, b))
INT2(mod, b &&b != -1 ? a % b + (a % b && (a % b < 0) != (b < 0) ? b : 0) : 0)
FLOAT2(neg, -a)
INT2(neg, (int64_t)(0 - (uint64_t)a))
FLOAT2(abs, fabs(a))
INT2(abs, a < 0 ? (int64_t)(0 - (uint64_t)a) : a)
BOTH(same, a)
BOTH(sign, (a > 0) - (a < 0))
FLOAT2(min, isnan(a) || a < b ? a : b)
INT2(min, a < b ? a : b)
FLOAT2(max, isnan(a) || a > b ? a : b)
INT2(max, a > b ? a : b)
BOTH(eq, a == b)
BOTH(lt, a < b)
BOTH(le, a <= b)
BOTH(gt, a > b)
BOTH(ge, a >= b)
INT2(and, a &&b)
INT2(or, a || b)
INT2(xor, !a != !b)
INT2(not, !a)
FLOAT2(sqrt, sqrt(a))
FLOAT2(exp, real_exp(a))
FLOAT2(log, real_log(a))
FLOAT2(floor, floor(a))
FLOAT2(ceil, ceil(a))
FLOAT2(round, nearbyint(a))
FLOAT2(sin, real_sin(a))
FLOAT2(cos, real_cos(a))
FLOAT2(tan, real_tan(a))
FLOAT2(tanh, real_tanh(a))
FLOAT2(sigmoid, 1 / (1 + real_exp(-a)))
FLOAT2(inverse, 1 / a)
FLOAT2(pow, real_pow(a, b))
BOTH(where, a != 0 ? b : c)
FLOAT2(isnan, isnan(a) != 0)
FLOAT2(relu, a > 0 || isnan(a) ? a : 0)
INT2(bitand, a &b)
INT2(bitor, a | b)
INT2(bitxor, a ^ b)

static int64_t i_pow(int64_t a, int64_t b, int64_t c) {
    uint64_t power = 1, base = (uint64_t)a;
    (void)c;
    for (; b > 0; b >>= 1, base *= base)
        if (b & 1) power *= base;
    return (int64_t)power;
}

static const Pointwise pointwise[] = {
    {"Add", 2, f_add, i_add, false},
    {"Sub", 2, f_sub, i_sub, false},
    {"Mul", 2, f_mul, i_mul, false},
    {"Div", 2, f_div, i_div, false},
    {"Pow", 2, f_pow, i_pow, false},
    {"Min", 2, f_min, i_min, false},
    {"Max", 2, f_max, i_max, false},
    {"Neg", 1, f_neg, i_neg, false},
    {"Abs", 1, f_abs, i_abs, false},
    {"Sign", 1, f_sign, i_sign, false},
    {"Identity", 1, f_same, i_same, false},
    {"Sqrt", 1, f_sqrt, NULL, false},
    {"Exp", 1, f_exp, NULL, false},
    {"Log", 1, f_log, NULL, false},
    {"Floor", 1, f_floor, NULL, false},
    {"Ceil", 1, f_ceil, NULL, false},
    {"Round", 1, f_round, NULL, false},
    {"Sin", 1, f_sin, NULL, false},
    {"Cos", 1, f_cos, NULL, false},
    {"Tan", 1, f_tan, NULL, false},
    {"Tanh", 1, f_tanh, NULL, false},
    {"Sigmoid", 1, f_sigmoid, NULL, false},
    {"Reciprocal", 1, f_inverse, NULL, false},
    {"Relu", 1, f_relu, NULL, false},
    {"Mod", 2, f_fmod, i_mod, false},
    {"Where", 3, f_where, i_where, false},
    {"Equal", 2, f_eq, i_eq, true},
    {"Less", 2, f_lt, i_lt, true},
    {"LessOrEqual", 2, f_le, i_le, true},
    {"Greater", 2, f_gt, i_gt, true},
    {"GreaterOrEqual", 2, f_ge, i_ge, true},
    {"And", 2, NULL, i_and, true},
    {"Or", 2, NULL, i_or, true},
    {"Xor", 2, NULL, i_xor, true},
    {"Not", 1, NULL, i_not, true},
    {"IsNaN", 1, f_isnan, NULL, true},
    {"BitwiseAnd", 2, NULL, i_bitand, false},
    {"BitwiseOr", 2, NULL, i_bitor, false},
    {"BitwiseXor", 2, NULL, i_bitxor, false},
};

/* Computes n elements of a row. */
static void float_row(FloatFn *apply, const Operand *in, uint32_t rank, size_t n, double *out) {
    const double *a = in[0].floats + in[0].at, *b = in[1].floats + in[1].at, *c = in[2].floats + in[2].at;
    size_t last = rank ? rank - 1 : 0, of_a = in[0].step[last], of_b = in[1].step[last], of_c = in[2].step[last];
    for (size_t i = 0; i < n; i++, a += of_a, b += of_b, c += of_c) out[i] = apply(*a, *b, *c);
}

static void int_row(IntFn *apply, const Operand *in, uint32_t rank, size_t n, int64_t *out) {
    const int64_t *a = in[0].ints + in[0].at, *b = in[1].ints + in[1].at, *c = in[2].ints + in[2].at;
    size_t last = rank ? rank - 1 : 0, of_a = in[0].step[last], of_b = in[1].step[last], of_c = in[2].step[last];
    for (size_t i = 0; i < n; i++, a += of_a, b += of_b, c += of_c) out[i] = apply(*a, *b, *c);
}

enum { ELEMENTS_OF_STEP = 8 }; /* elements that count as one step of evaluation; a power takes about a microsecond */

static const Const *each_element(Evaluation *e, const OxNode *node, const Pointwise *op, const Const *const *in) {
    Shape shape = {0};
    if (node->nin != op->operands) return NULL;
    if (!strcmp(op->type, "Mod") && dtype_is_int(in[0]->dtype) && ox_attr_int(node, "fmod", 0)) return NULL;
    for (uint32_t i = 0; i < node->nin; i++)
        if (!const_broadcast(&shape, in[i])) return NULL;
    const Const *decides = in[node->nin - 1];
    bool floats = dtype_is_float(decides->dtype) || dtype_is_float(in[0]->dtype);
    if (!const_result_fits(e, shape.rank, shape.dim) || (floats ? !op->floats : !op->ints)) return NULL;
    size_t n = (size_t)const_count_of(shape.rank, shape.dim);
    cx_step(e->cx, n / ELEMENTS_OF_STEP);
    double *f = floats ? arena_new_array(e->mem, double, n + 1) : NULL;
    int64_t *k = floats ? NULL : arena_new_array(e->mem, int64_t, n + 1);
    double none = 0; /* the value of operands that the operator lacks */
    int64_t absent = 0, place[MAX_RANK] = {0};
    Operand from[3];
    for (uint32_t j = 0; j < 3; j++)
        from[j] = j < node->nin ? operand(e, &shape, in[j], floats) : (Operand){.floats = &none, .ints = &absent};
    size_t row = shape.rank ? (size_t)shape.dim[shape.rank - 1] : 1;
    for (size_t i = 0; i < n; i += row) {
        if (floats)
            float_row(op->floats, from, shape.rank, row, f + i);
        else
            int_row(op->ints, from, shape.rank, row, k + i);
        if (shape.rank) next_row(&shape, place, from);
    }
    return const_result(e, op->truth ? DT_BOOL : decides->dtype, floats, shape.rank, shape.dim,
                        floats ? (void *)f : (void *)k);
}

const Const *const_pointwise(Evaluation *e, const OxNode *node, const Const *const *in) {
    for (size_t i = 0; i < sizeof pointwise / sizeof *pointwise; i++)
        if (!strcmp(pointwise[i].type, node->type)) return each_element(e, node, &pointwise[i], in);
    return NULL;
}

const Const *const_outer_product(Evaluation *e, const OxNode *node, const Const *const *in) {
    static const Pointwise product = {"Mul", 2, f_mul, i_mul, false};
    uint32_t rank = in[0]->rank;
    if (rank < 2 || in[1]->rank != rank || in[0]->dim[rank - 1] != 1 || in[1]->dim[rank - 2] != 1) return NULL;
    return each_element(e, node, &product, in);
}
