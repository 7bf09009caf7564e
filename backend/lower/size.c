/* Sizes at run time: a symbolic dim is read from the first visible value that has it, or computed from its parts. The
 * read is emitted in the graph that defines that value, so that a loop body does not repeat it in every trip. */
#include "backend/lower/lower.h"

#include <string.h>

static OxVal provider_vector(Provider *p) {
    if (!p->vector)
        p->vector = p->axis < 0 ? ox_vector(p->v->home, ox_cast(p->v->home, p->v, DT_I64))
                                : ox_size(p->v->home, p->v, p->axis);
    return p->vector;
}

static OxVal provider_scalar(Provider *p) {
    if (!p->scalar)
        p->scalar = p->axis < 0 ? ox_cast(p->v->home, p->v, DT_I64) : ox_scalar(p->v->home, provider_vector(p));
    return p->scalar;
}

/* Reads a dim as a number or as a vector of one element; the arithmetic is the same for both. */
typedef OxVal ReadFn(Lower *lo, const Dim *d);

static OxVal fold_terms(Lower *lo, const char *type, const Dim *d, ReadFn *read) {
    OxVal sum = NULL;
    for (uint32_t i = 0; i < d->n; i++) {
        OxVal term = read(lo, d->term[i]);
        if (!term) return NULL;
        sum = sum ? LO(lo, type, sum, term) : term;
    }
    return sum;
}

/* Computes a floored quotient by Div, which truncates; the correction is omitted if neither operand can be negative. */
static OxVal floor_quotient(Lower *lo, const Dim *d, ReadFn *read) {
    OxVal a = read(lo, d->term[0]), b = read(lo, d->term[1]);
    if (!a || !b) return NULL;
    if (d->term[0]->size && d->term[1]->size) return LO(lo, "Div", a, b);
    return LO(lo, "Div", LO(lo, "Sub", a, LO(lo, "Mod", a, b)), b);
}

static OxVal product(Lower *lo, const Dim *d, ReadFn *read) {
    OxVal v = fold_terms(lo, "Mul", d, read);
    return !v || d->k == 1 ? v : LO(lo, "Mul", v, ox_int(lo->ox, d->k));
}

/* A size of the form k * symbol + b, with b = 0 where there is no such term. */
typedef struct Linear {
    const Dim *symbol;
    int64_t k, b;
} Linear;

static bool is_multiple(const Dim *d, Linear *out) {
    bool plain = d->kind == DIM_SYMBOL;
    if (!plain && (d->kind != DIM_PRODUCT || d->n != 1)) return false;
    out->symbol = plain ? d : d->term[0], out->k = plain ? 1 : d->k;
    return true;
}

static bool is_linear(const Dim *d, Linear *out) {
    out->b = 0;
    if (d->kind != DIM_SUM || d->n != 2) return is_multiple(d, out);
    for (uint32_t i = 0; i < 2; i++)
        if (dim_known(d->term[i], &out->b)) return is_multiple(d->term[1 - i], out);
    return false;
}

/* Computes a symbol that is the size of no value from a size of that form: n from an input of size 2*n. */
static OxVal solved(Lower *lo, const Dim *symbol, ReadFn *read) {
    for (Ox *ox = lo->ox; ox; ox = ox->outer)
        map_each (&ox->size, e) {
            Linear size;
            if (!is_linear(e->key, &size) || size.symbol != symbol || !size.k) continue;
            OxVal v = provider_scalar(e->value);
            if (size.b) v = LO(lo, "Sub", v, ox_int(lo->ox, size.b));
            provide_dim(lo, symbol, size.k == 1 ? v : LO(lo, "Div", v, ox_int(lo->ox, size.k)), -1);
            return read(lo, symbol);
        }
    return NULL;
}

static OxVal compute(Lower *lo, const Dim *d, ReadFn *read) {
    switch (d->kind) {
    case DIM_SYMBOL: return solved(lo, d, read);
    case DIM_SUM: return fold_terms(lo, "Add", d, read);
    case DIM_PRODUCT: return product(lo, d, read);
    case DIM_FLOORDIV: return floor_quotient(lo, d, read);
    case DIM_MOD: return fold_terms(lo, "Mod", d, read);
    case DIM_MIN: return fold_terms(lo, "Min", d, read);
    case DIM_MAX: return fold_terms(lo, "Max", d, read);
    default: return NULL;
    }
}

OxVal lo_dim(Lower *lo, const Dim *d) {
    if (!d) return NULL;
    if (d->kind == DIM_CONST) return ox_int(lo->ox, d->k);
    Provider *provider = dim_provider(lo->ox, d);
    return provider ? provider_scalar(provider) : compute(lo, d, lo_dim);
}

/* Returns whether one operation on vectors computes d. That is cheaper than reading a number that the program computes
 * and that may have no other use. */
static bool is_one_step(Lower *lo, const Dim *d) {
    if (d->kind == DIM_CONST || d->kind == DIM_SYMBOL || d->n + (d->kind == DIM_PRODUCT && d->k != 1) > 2) return false;
    if (d->kind == DIM_FLOORDIV && !(d->term[0]->size && d->term[1]->size)) return false;
    for (uint32_t i = 0; i < d->n; i++) {
        Provider *provider = dim_provider(lo->ox, d->term[i]);
        if (d->term[i]->kind != DIM_CONST && (!provider || provider->axis < 0)) return false;
    }
    return true;
}

static OxVal dim_vector(Lower *lo, const Dim *d) {
    int64_t k;
    if (!d) return NULL;
    if (dim_known(d, &k)) return OX_INTS(lo->ox, k);
    Provider *provider = dim_provider(lo->ox, d);
    if (provider && provider->axis < 0 && !provider->vector && is_one_step(lo, d)) provider = NULL;
    return provider ? provider_vector(provider) : compute(lo, d, dim_vector);
}

/* ---- vectors of sizes ---- */

typedef struct Parts {
    OxVal *v;
    uint32_t n;
    int64_t *run;
    uint32_t runs;
} Parts; /* adjacent constants form one part */

static Parts open_parts(Lower *lo, uint32_t n) {
    return (Parts){arena_new_array(lo->func->mem, OxVal, n + 1), 0, arena_new_array(lo->func->mem, int64_t, n + 1), 0};
}

static void end_run(Lower *lo, Parts *parts) {
    if (parts->runs) parts->v[parts->n++] = ox_ints(lo->ox, parts->runs, parts->run);
    parts->runs = 0;
}

static void add_part(Lower *lo, Parts *parts, OxVal v) {
    end_run(lo, parts);
    parts->v[parts->n++] = v;
}

static OxVal join_parts(Lower *lo, Parts *parts) {
    if (!parts->n && !parts->runs) return ox_ints(lo->ox, 0, NULL);
    end_run(lo, parts);
    return ox_concat(lo->ox, 0, parts->n, parts->v);
}

/* Uses one Shape if the dims are all the sizes of one value in order. */
static OxVal whole_shape(Lower *lo, uint32_t n, const Dim *const *dim) {
    OxVal v = NULL;
    for (uint32_t i = 0; i < n; i++) {
        int64_t k;
        if (dim_known(dim[i], &k)) continue;
        Provider *p = dim[i] ? dim_provider(lo->ox, dim[i]) : NULL;
        if (!p || p->axis != (int)i || (v && p->v != v)) return NULL;
        v = p->v;
    }
    if (!v || v->rank != (int)n || !v->dim) return NULL;
    for (uint32_t i = 0; i < n; i++)
        if (v->dim[i] != dim[i]) return NULL;
    return ox_shape(lo->ox, v);
}

OxVal lo_dims(Lower *lo, uint32_t n, const Dim *const *dim) {
    OxVal whole = n > 1 ? whole_shape(lo, n, dim) : NULL;
    if (whole) return whole;
    Parts parts = open_parts(lo, n);
    for (uint32_t i = 0; i < n; i++) {
        int64_t k;
        if (dim_known(dim[i], &k)) {
            parts.run[parts.runs++] = k;
            continue;
        }
        OxVal v = dim_vector(lo, dim[i]);
        if (!v) return NULL;
        add_part(lo, &parts, v);
    }
    return join_parts(lo, &parts);
}

OxVal lo_shape(Lower *lo, Value *v) { return ox_shape(lo->ox, lo_value(lo, v)); }

/* Returns one element: from its dim if that can be read, else the number itself. */
static OxVal element(Lower *lo, const Dim *d, Value *v) {
    OxVal vector = d ? dim_vector(lo, d) : NULL;
    return vector || !v ? vector : ox_vector(lo->ox, ox_cast(lo->ox, lo_value(lo, v), DT_I64));
}

OxVal lo_ints(Lower *lo, const char *name) {
    DimList dims;
    ValueList values = {0, NULL};
    Value *arg = call_arg(&lo->call, name);
    if (!arg) return NULL;
    lo_read(lo, arg);
    if (!call_dims(&lo->call, name, &dims)) return ox_cast(lo->ox, ox_vector(lo->ox, lo_value(lo, arg)), DT_I64);
    bool list = call_list(&lo->call, name, &values);
    Parts parts = open_parts(lo, dims.n);
    for (uint32_t i = 0; i < dims.n; i++) {
        int64_t k;
        if (dim_known(dims.at[i], &k)) {
            parts.run[parts.runs++] = k;
            continue;
        }
        OxVal v = element(lo, dims.at[i], list ? values.at[i] : arg->type->kind == TY_LIST ? NULL : arg);
        if (!v) return ox_cast(lo->ox, lo_value(lo, arg), DT_I64);
        add_part(lo, &parts, v);
    }
    return join_parts(lo, &parts);
}

/* ---- reshape ---- */

/* Returns a constant shape with at most one non-constant size, which becomes -1 if the others are not 0; else NULL. */
static OxVal constant_shape(Lower *lo, OxVal x, uint32_t n, const Dim *const *dim) {
    int64_t shape[MAX_RANK];
    int inferred = 0;
    if (n > MAX_RANK) return NULL;
    for (uint32_t i = 0; i < n; i++) {
        if (dim_known(dim[i], &shape[i])) {
            if (!shape[i]) return NULL;
            continue;
        }
        bool copy = dim[i] && x->dim && (int)i < x->rank && x->dim[i] == dim[i];
        shape[i] = copy ? 0 : -1;
        inferred += !copy;
    }
    bool copies = false;
    for (uint32_t i = 0; i < n; i++) copies = copies || shape[i] == 0;
    /* A copied size may be 0, in which case no other size can be inferred. */
    return inferred > 1 || (inferred && copies) ? NULL : ox_ints(lo->ox, n, shape);
}

static bool has_zero(uint32_t n, const Dim *const *dim) {
    for (uint32_t i = 0; i < n; i++)
        if (dim_is(dim[i], 0)) return true;
    return false;
}

/* Uses a Flatten for two sizes that are the first of x and the product of the others. */
static OxVal flattened(Lower *lo, OxVal x, uint32_t n, const Dim *const *dim) {
    if (n != 2 || x->rank < 2 || !x->dim) return NULL;
    for (int axis = 0; axis <= x->rank; axis++) {
        const Dim *before = dim_const(lo->dims, 1), *after = before;
        for (int i = 0; i < x->rank; i++)
            if (i < axis)
                before = dim_mul(lo->dims, before, x->dim[i]);
            else
                after = dim_mul(lo->dims, after, x->dim[i]);
        if (!before || !after || before != dim[0] || after != dim[1]) continue;
        const Dim *const *kept = arena_copy(lo->func->mem, dim,
                                            2 * sizeof *dim); /* the caller's may be a local array */
        return ox_typed(ox_op(lo->ox, "Flatten", OX_IN(x), OX_ATTR(oa_int("axis", axis))), x->dtype, 2, kept);
    }
    return NULL;
}

/* Returns whether x may lose its sizes: a scan output of a Loop without trips has size 0 wherever the size of a row is
 * not constant. */
static bool loses_sizes(Lower *lo, OxVal x) {
    if (!x->node || !x->node->row || strcmp(x->node->type, "Loop") != 0 || x->index + 2 < x->node->nin || !x->dim)
        return false;
    if (x->rank < 2 || dim_less(lo->dims, dim_const(lo->dims, 0), x->dim[0]) == 1) return false;
    int64_t known;
    for (int i = 1; i < x->rank; i++)
        if (!x->dim[i] || !dim_known(x->dim[i], &known)) return true;
    return false;
}

static uint32_t open_sizes(uint32_t n, const Dim *const *dim) {
    uint32_t open = 0;
    int64_t known;
    for (uint32_t i = 0; i < n; i++) open += !dim[i] || !dim_known(dim[i], &known);
    return open;
}

OxVal lo_reshape(Lower *lo, OxVal x, uint32_t n, const Dim *const *dim) {
    bool same = x->rank == (int)n && x->dim;
    bool repair = loses_sizes(lo, x) && open_sizes(n, dim) > 1; /* a single open size is inferred from x's elements */
    for (uint32_t i = 0; same && i < n; i++) same = dim[i] && x->dim[i] == dim[i];
    if (same && !repair) return x;
    OxVal shape = repair ? NULL : constant_shape(lo, x, n, dim);
    if (shape) return ox_reshape(lo->ox, x, shape);
    OxVal flat = repair ? NULL : flattened(lo, x, n, dim);
    if (flat) return flat;
    shape = lo_dims(lo, n, dim);
    if (!shape) return NULL;
    if (lo->opset >= 14) return ox_op(lo->ox, "Reshape", OX_IN(x, shape), OX_ATTR(oa_int("allowzero", 1)));
    return has_zero(n, dim) ? ox_full(lo->ox, shape, x->dtype, 0) : ox_reshape(lo->ox, x, shape);
}

/* ---- the three-block form ---- */

static OxVal product_of(Lower *lo, OxVal sizes) {
    if (sizes->data && !sizes->data->count) return OX_INTS(lo->ox, 1);
    OxVal with_one = ox_concat(lo->ox, 0, 2, (OxVal[]){OX_INTS(lo->ox, 1), sizes});
    return ox_reduce(lo->ox, "ReduceProd", with_one, 1, (int64_t[]){0}, true);
}

static OxVal reshape_exact(Lower *lo, OxVal x, OxVal shape) {
    OxAttr zero = lo->opset >= 14 ? oa_int("allowzero", 1) : oa_none();
    return ox_op(lo->ox, "Reshape", OX_IN(x, shape), OX_ATTR(zero));
}

/* Returns sizes[from:to] with constant bounds; 0 for `to` with a negative start means the end. */
static OxVal sizes_between(Lower *lo, OxVal sizes, int64_t from, int64_t to) {
    int64_t end = to == 0 && from < 0 ? INT64_MAX : to;
    return ox_slice_ints(lo->ox, sizes, 0, from, end);
}

/* Computes the sizes around a constant axis, counted from the front or from the end. */
static void cut_at_constant(Lower *lo, LoAxis *form, OxVal shape, int64_t at) {
    OxVal none = ox_ints(lo->ox, 0, NULL);
    form->head = at == 0 ? none : sizes_between(lo, shape, 0, at);
    form->size = sizes_between(lo, shape, at, saturated_sum(at, 1));
    form->tail = at == -1 ? none : sizes_between(lo, shape, saturated_sum(at, 1), INT64_MAX);
}

static void cut_at_runtime(Lower *lo, LoAxis *form, OxVal shape, OxVal at) {
    Ox *ox = lo->ox;
    OxVal zero = OX_INTS(ox, 0), end = OX_INTS(ox, INT64_MAX), one = OX_INTS(ox, 1);
    OxVal rank = OX(ox, "Max", OX(ox, "Shape", shape), one); /* a 0-d tensor is treated as a vector */
    OxVal negative = OX(ox, "Less", at, zero), from_end = OX(ox, "Add", at, rank);
    at = ox_where(ox, negative, from_end, at);
    OxVal after = OX(ox, "Add", at, one);
    form->head = ox_slice(ox, shape, 0, zero, at, NULL);
    form->size = ox_slice(ox, shape, 0, at, after, NULL);
    form->tail = ox_slice(ox, shape, 0, after, end, NULL);
}

LoAxis lo_axis(Lower *lo, OxVal x, OxVal axis) {
    Ox *ox = lo->ox;
    OxVal shape = OX(ox, "Shape", x), at = ox_vector(ox, ox_cast(ox, axis, DT_I64));
    LoAxis form = {.may_be_0d = x->rank <= 0};
    Ints known;
    if (ox_known_ints(at, &known) && known.n == 1) {
        cut_at_constant(lo, &form, shape, known.at[0]);
        form.may_be_0d = x->rank <= 0 && (known.at[0] == 0 || known.at[0] == -1);
    } else {
        cut_at_runtime(lo, &form, shape, at);
    }
    form.own = form.size;
    if (form.may_be_0d) form.size = product_of(lo, form.own);
    OxVal blocks = ox_concat(ox, 0, 3, (OxVal[]){product_of(lo, form.head), form.size, product_of(lo, form.tail)});
    form.x = ox_typed(reshape_exact(lo, x, blocks), x->dtype, 3, NULL);
    return form;
}

OxVal lo_axis_own(Lower *lo, const LoAxis *form, OxVal size) {
    OxVal zero = OX_INTS(lo->ox, 0);
    return ox_slice(lo->ox, size, 0, zero, LO(lo, "Shape", form->own), NULL);
}

OxVal lo_axis_back(Lower *lo, const LoAxis *form, OxVal y) {
    OxVal size = ox_size(lo->ox, y, 1);
    if (form->may_be_0d) size = lo_axis_own(lo, form, size);
    return reshape_exact(lo, y, ox_concat(lo->ox, 0, 3, (OxVal[]){form->head, size, form->tail}));
}

OxVal lo_axis_drop(Lower *lo, const LoAxis *form, OxVal y) {
    return reshape_exact(lo, y, ox_concat(lo->ox, 0, 2, (OxVal[]){form->head, form->tail}));
}
