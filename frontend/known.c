/* Tensors that constructors compute with: their contents, when the program asks for a number (`.item()`, `int(t)`, `if
 * t:`).
 *
 * Drop rates by linspace and stage widths by arange decide structure, so they must be known now, though folding belongs
 * to passes. A value is evaluated on demand over the nodes that made it, in double, rounded to each node's dtype;
 * whatever depends on an input, a weight or a random operator is not known. Only operators that such code uses are
 * here. Results, also "not known", are remembered by value. Requirement: integers beyond 2^53 are not known, for double
 * does not hold them. */
#include "frontend/known.h"
#include "ir/call.h"

#include <math.h>
#include <string.h>

enum { MAX_ELEMENTS = 65536, MAX_DEPTH = 200 };
static const Const not_known = {0};

typedef struct Operand {
    const Const *data;
    double number; /* where data is NULL */
} Operand;

typedef struct Computation {
    Eval *ev;
    OpCall call;
    const Fact *fact; /* of the result */
    uint32_t depth;
    size_t count;
    double *out;
} Computation;

static const Const *known_at(Eval *ev, Value *value, uint32_t depth);

/* ---- operands ---- */

static bool operand(Computation *c, const char *name, Operand *out) {
    Value *v = call_arg(&c->call, name);
    *out = (Operand){0};
    if (!v) return false;
    out->data = known_at(c->ev, v, c->depth);
    return out->data != NULL;
}

static bool number_or(Computation *c, const char *name, double absent, double *out) {
    Operand o;
    *out = absent;
    if (!call_has(&c->call, name)) return true;
    if (!operand(c, name, &o) || o.data->count != 1) return false;
    *out = const_get_float(o.data, 0);
    return true;
}

/* The position in a broadcast operand of the result's element i. */
static size_t broadcast_index(const Const *from, const Fact *fact, const int64_t *dim, size_t i) {
    size_t index = 0, stride = 1;
    for (int k = fact->rank - 1, f = (int)from->rank - 1; k >= 0; k--, f--) {
        size_t at = i % (size_t)dim[k];
        i /= (size_t)dim[k];
        if (f < 0) continue;
        if (from->dim[f] != 1) index += at * stride;
        stride *= (size_t)from->dim[f];
    }
    return index;
}

static bool known_dims(const Fact *fact, int64_t *dim, size_t *count) {
    *count = 1;
    if (fact->rank < 0) return false;
    for (int i = 0; i < fact->rank; i++) {
        if (!dim_known(fact->dim[i], &dim[i]) || dim[i] > MAX_ELEMENTS) return false;
        *count *= (size_t)dim[i];
        if (*count > MAX_ELEMENTS) return false;
    }
    return true;
}

/* ---- element by element ---- */

static double relu(double x) { return x > 0 ? x : 0; }
static double sigmoid(double x) { return 1 / (1 + exp(-x)); }
static double reciprocal(double x) { return 1 / x; }
static double rsqrt(double x) { return 1 / sqrt(x); }
static double negate(double x) { return -x; }
static double square(double x) { return x * x; }
static double same(double x) { return x; }
static double add(double a, double b) { return a + b; }
static double subtract(double a, double b) { return a - b; }
static double multiply(double a, double b) { return a * b; }
static double divide(double a, double b) { return a / b; }
static double floor_divide(double a, double b) { return floor(a / b); }
static double remainder_of(double a, double b) { return a - floor(a / b) * b; }
static double less(double a, double b) { return a < b; }
static double less_equal(double a, double b) { return a <= b; }
static double greater(double a, double b) { return a > b; }
static double greater_equal(double a, double b) { return a >= b; }
static double equal(double a, double b) { return a == b; }
static double not_equal(double a, double b) { return a != b; }

typedef struct UnaryRow {
    const char *name;
    double (*fn)(double);
} UnaryRow;

static const UnaryRow unary_rows[] = {
    {"abs", fabs},
    {"neg", negate},
    {"exp", exp},
    {"log", log},
    {"log2", log2},
    {"log10", log10},
    {"sqrt", sqrt},
    {"rsqrt", rsqrt},
    {"round", nearbyint},
    {"floor", floor},
    {"ceil", ceil},
    {"trunc", trunc},
    {"sin", sin},
    {"cos", cos},
    {"tanh", tanh},
    {"relu", relu},
    {"sigmoid", sigmoid},
    {"square", square},
    {"reciprocal", reciprocal},
    {"clone", same},
    {"contiguous", same},
    {"detach", same},
    {"alias", same},
    {"lift_fresh", same},
    {"view", same},
    {"reshape", same},
    {"unsqueeze", same},
    {"squeeze", same},
    {"flatten", same},
    {"ravel", same},
};

typedef struct BinaryRow {
    const char *name;
    double (*fn)(double, double);
} BinaryRow;

static const BinaryRow binary_rows[] = {
    {"add", add},
    {"sub", subtract},
    {"mul", multiply},
    {"multiply", multiply},
    {"div", divide},
    {"divide", divide},
    {"true_divide", divide},
    {"subtract", subtract},
    {"floor_divide", floor_divide},
    {"remainder", remainder_of},
    {"pow", pow},
    {"maximum", fmax},
    {"minimum", fmin},
    {"lt", less},
    {"le", less_equal},
    {"gt", greater},
    {"ge", greater_equal},
    {"eq", equal},
    {"ne", not_equal},
};

static bool compute_unary(Computation *c, double (*fn)(double)) {
    Operand self;
    if (!operand(c, "self", &self) || self.data->count != c->count) return false;
    for (size_t i = 0; i < c->count; i++) c->out[i] = fn(const_get_float(self.data, i));
    return true;
}

/* add and sub multiply the other operand by alpha; div may round. */
static bool compute_binary(Computation *c, const int64_t *dim, double (*fn)(double, double)) {
    Operand a, b;
    double alpha;
    const char *second = call_has(&c->call, "exponent") ? "exponent" : "other";
    if (!operand(c, "self", &a) || !operand(c, second, &b) || !number_or(c, "alpha", 1, &alpha)) return false;
    Sym mode = call_has(&c->call, "rounding_mode") ? call_str(&c->call, "rounding_mode") : NULL;
    for (size_t i = 0; i < c->count; i++) {
        double x = const_get_float(a.data, broadcast_index(a.data, c->fact, dim, i));
        double y = const_get_float(b.data, broadcast_index(b.data, c->fact, dim, i));
        double z = fn(x, y * alpha);
        c->out[i] = !mode ? z : !strcmp(mode, "floor") ? floor(z) : trunc(z);
    }
    return true;
}

/* ---- making ---- */

static bool compute_arange(Computation *c) {
    double start, step;
    if (!number_or(c, "start", 0, &start) || !number_or(c, "step", 1, &step)) return false;
    for (size_t i = 0; i < c->count; i++) c->out[i] = start + (double)i * step;
    return true;
}

/* As PyTorch does: from both ends, in the result's own precision. */
static bool compute_linspace(Computation *c) {
    double start, end;
    if (!number_or(c, "start", 0, &start) || !number_or(c, "end", 0, &end)) return false;
    size_t n = c->count;
    bool single = c->fact->dtype == DT_F32;
    double step = n > 1 ? (end - start) / (double)(n - 1) : 0;
    if (single) step = (double)(float)(((float)end - (float)start) / (float)(n > 1 ? n - 1 : 1));
    for (size_t i = 0; i < n; i++) {
        double x = i < n / 2 || n == 1 ? start + step * (double)i : end - step * (double)(n - 1 - i);
        c->out[i] = single ? (double)(float)x : x;
    }
    return true;
}

static bool compute_fill(Computation *c, const char *name) {
    double value = !strncmp(name, "ones", 4) || !strcmp(name, "new_ones");
    bool full = !strncmp(name, "full", 4) || !strcmp(name, "new_full");
    if (full && (!call_has(&c->call, "fill_value") || !number_or(c, "fill_value", 0, &value))) return false;
    for (size_t i = 0; i < c->count; i++) c->out[i] = value;
    return true;
}

/* ---- parts and sums along one axis ---- */

typedef struct Axis {
    size_t before, n, after;
} Axis;

static bool axis_of(Computation *c, const Const *data, Axis *out) {
    int axis;
    if (!call_axis(&c->call, "dim", (int)data->rank, &axis)) return false;
    *out = (Axis){1, data->rank ? (size_t)data->dim[axis] : 1, 1};
    for (int i = 0; i < (int)data->rank; i++)
        if (i < axis)
            out->before *= (size_t)data->dim[i];
        else if (i > axis)
            out->after *= (size_t)data->dim[i];
    return true;
}

static bool compute_select(Computation *c) {
    Operand self;
    Axis a;
    int64_t index;
    if (!operand(c, "self", &self) || !axis_of(c, self.data, &a) || !call_int(&c->call, "index", &index)) return false;
    if (index < 0) index += (int64_t)a.n;
    if (index < 0 || index >= (int64_t)a.n) return false;
    for (size_t i = 0; i < c->count; i++)
        c->out[i] = const_get_float(self.data, (i / a.after * a.n + (size_t)index) * a.after + i % a.after);
    return true;
}

static bool compute_slice(Computation *c, const int64_t *dim) {
    Operand self;
    Axis a;
    double start, step;
    int axis;
    if (!operand(c, "self", &self) || !axis_of(c, self.data, &a)) return false;
    if (!number_or(c, "start", 0, &start) || !number_or(c, "step", 1, &step)) return false;
    if (!call_axis(&c->call, "dim", (int)self.data->rank, &axis)) return false;
    if (start < 0) start = fmax(0, start + (double)a.n);
    size_t n = (size_t)dim[axis];
    for (size_t i = 0; i < c->count; i++) {
        size_t at = (size_t)start + i / a.after % n * (size_t)step;
        if (at >= a.n) return false;
        c->out[i] = const_get_float(self.data, (i / a.after / n * a.n + at) * a.after + i % a.after);
    }
    return true;
}

static bool compute_cumsum(Computation *c) {
    Operand self;
    Axis a;
    if (!operand(c, "self", &self) || !axis_of(c, self.data, &a) || self.data->count != c->count) return false;
    for (size_t i = 0; i < c->count; i++) {
        bool first = i / a.after % a.n == 0;
        c->out[i] = const_get_float(self.data, i) + (first ? 0 : c->out[i - a.after]);
    }
    return true;
}

/* Over all elements: along axes is left to the graph. */
static bool compute_reduction(Computation *c, const char *name) {
    Operand self;
    if (call_has(&c->call, "dim") || c->count != 1 || !operand(c, "self", &self) || !self.data->count) return false;
    double total = const_get_float(self.data, 0);
    for (size_t i = 1; i < self.data->count; i++) {
        double x = const_get_float(self.data, i);
        total = !strcmp(name, "max") ? fmax(total, x) : !strcmp(name, "min") ? fmin(total, x) : total + x;
    }
    c->out[0] = !strcmp(name, "mean") ? total / (double)self.data->count : total;
    return true;
}

static bool any_of(const char *name, const char *const *names) {
    for (; *names; names++)
        if (!strcmp(name, *names)) return true;
    return false;
}

static bool compute(Computation *c, const char *name, const int64_t *dim) {
    static const char *const fills[] = {"zeros",     "ones",      "full",     "zeros_like", "ones_like",
                                        "full_like", "new_zeros", "new_ones", "new_full",   NULL};
    static const char *const reductions[] = {"sum", "mean", "max", "min", NULL};
    for (size_t i = 0; i < sizeof unary_rows / sizeof *unary_rows; i++)
        if (!strcmp(name, unary_rows[i].name)) return compute_unary(c, unary_rows[i].fn);
    for (size_t i = 0; i < sizeof binary_rows / sizeof *binary_rows; i++)
        if (!strcmp(name, binary_rows[i].name)) return compute_binary(c, dim, binary_rows[i].fn);
    if (any_of(name, fills)) return compute_fill(c, name);
    if (any_of(name, reductions)) return compute_reduction(c, name);
    if (!strcmp(name, "arange")) return compute_arange(c);
    if (!strcmp(name, "linspace")) return compute_linspace(c);
    if (!strcmp(name, "select")) return compute_select(c);
    if (!strcmp(name, "slice") || !strcmp(name, "narrow")) return compute_slice(c, dim);
    return !strcmp(name, "cumsum") && compute_cumsum(c);
}

/* ---- values ---- */

static bool exact(const Computation *c) {
    if (dtype_is_float(c->fact->dtype)) return true;
    for (size_t i = 0; i < c->count; i++)
        if (!(fabs(c->out[i]) < 9007199254740992.0)) return false;
    return true;
}

static const Const *compute_node(Eval *ev, Node *node, const Fact *fact, uint32_t depth) {
    int64_t *dim = arena_new_array(ev->cx->mem, int64_t, MAX_RANK);
    Computation c = {.ev = ev, .call = call_of_node(ev->func, node), .fact = fact, .depth = depth};
    if (node->op->space != cx_sym(ev->cx, "aten") || node->op->traits & T_RANDOM || node->nout != 1) return NULL;
    if (!known_dims(fact, dim, &c.count)) return NULL;
    c.out = arena_new_array(ev->cx->mem, double, c.count + 1);
    if (!compute(&c, node->op->name, dim) || !exact(&c)) return NULL;
    return const_cast(ev->cx, const_make(ev->cx, DT_F64, (uint32_t)fact->rank, dim, c.out), fact->dtype);
}

static const Const *cast_node(Eval *ev, const Node *node, const Fact *fact, uint32_t depth) {
    const Const *from = known_at(ev, node->in[0].value, depth);
    return from ? const_cast(ev->cx, from, fact->dtype) : NULL;
}

static const Const *evaluate(Eval *ev, Value *value, uint32_t depth) {
    Node *node = value->def;
    if (value->fact.data) return value->fact.data;
    if (!node || depth > MAX_DEPTH || value->fact.dtype == DT_NONE || value->fact.dtype == DT_STR) return NULL;
    switch (node->op->kind) {
    case OP_CONST: return node->konst;
    case OP_CAST:
    case OP_TENSOR_OF: return cast_node(ev, node, &value->fact, depth + 1);
    case OP_ROW: return compute_node(ev, node, &value->fact, depth + 1);
    default: return NULL;
    }
}

static const Const *known_at(Eval *ev, Value *value, uint32_t depth) {
    const Const *known = map_get(&ev->memo, value);
    if (!known) {
        known = evaluate(ev, value, depth);
        map_set(ev->cx->mem, &ev->memo, value, known ? (void *)(uintptr_t)known : (void *)(uintptr_t)&not_known);
    }
    return known == &not_known ? NULL : known;
}

const Const *known_value(Eval *ev, Value *value) { return known_at(ev, value, 0); }
