/* Diagonals, windows and parts by strides: diagonal, unfold, as_strided, and the writes through them. */
#include "ops/ops.h"

/* ---- diagonals ---- */

static bool diagonal_axes(OpCall *call, int rank, int *a, int *b) {
    int x = fact_axis(call, "dim1", rank, a), y = fact_axis(call, "dim2", rank, b);
    if (x == 1 && y == 1 && *a == *b)
        return call_error(call, DIAG_6110, "`%s`: the two dimensions are the same", call->op->name);
    return x == 1 && y == 1;
}

static const Dim *diagonal_length(OpCall *call, const Dim *rows, const Dim *columns) {
    Dims *dims = call->func->dims;
    int64_t offset;
    if (!call_int(call, "offset", &offset)) return NULL;
    if (offset < 0)
        rows = dim_add(dims, rows, dim_const(dims, offset));
    else
        columns = dim_sub(dims, columns, dim_const(dims, offset));
    const Dim *n = dim_min(dims, rows, columns);
    return n && n->size ? n : dim_max(dims, n, dim_const(dims, 0));
}

static bool infer_diagonal(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    int a, b;
    uint32_t errors = diag_errors(call->func->cx->diags);
    if (self->rank < 0 || !diagonal_axes(call, self->rank, &a, &b))
        return diag_errors(call->func->cx->diags) == errors && infer_axis_later(call, out, 1);
    const Dim **dim = fact_dims(call, self->rank);
    int rank = 0;
    for (int i = 0; i < self->rank; i++)
        if (i != a && i != b) dim[rank++] = fact_size(self, i);
    dim[rank++] = diagonal_length(call, fact_size(self, a), fact_size(self, b));
    return fact_set(call, out, self->dtype, rank, dim);
}

static bool infer_diagonal_scatter(OpCall *call, Fact *out) { return infer_put_back(call, out, infer_diagonal); }

/* Computes the permutation that puts the two axes first and keeps the others in order. */
static void diagonal_order(int rank, int a, int b, int64_t *to, int64_t *back) {
    int n = 2;
    to[0] = a;
    to[1] = b;
    for (int i = 0; i < rank; i++)
        if (i != a && i != b) to[n++] = i;
    for (int i = 0; i < rank; i++) back[to[i]] = i;
}

/* Returns how many rows are above the diagonal, or how many columns left of it; NULL: none. */
static OxVal diagonal_skips(Lower *lo, bool rows) {
    int64_t offset;
    if (!call_int(&lo->call, "offset", &offset)) {
        OxVal given = ox_scalar(lo->ox, lo_arg(lo, "offset"));
        return LO(lo, "Max", rows ? LO(lo, "Neg", given) : given, ox_int(lo->ox, 0));
    }
    if (rows) offset = offset == INT64_MIN ? INT64_MAX : -offset;
    return offset > 0 ? ox_int(lo->ox, offset) : NULL;
}

/* Returns indices [length, 2] of the diagonal's elements. */
static OxVal diagonal_indices(Lower *lo, OxVal length) {
    OxVal k = lower_positions(lo, length), above = diagonal_skips(lo, true), left = diagonal_skips(lo, false);
    OxVal row = above ? LO(lo, "Add", k, above) : k, column = left ? LO(lo, "Add", k, left) : k;
    OxVal pair[] = {ox_unsqueeze(lo->ox, row, 1, (int64_t[]){1}), ox_unsqueeze(lo->ox, column, 1, (int64_t[]){1})};
    return ox_concat(lo->ox, 1, 2, pair);
}

static OxVal last_to_front(Lower *lo, OxVal x, bool back) {
    int64_t perm[MAX_RANK];
    for (int i = 0; i < x->rank; i++) perm[i] = back ? (i + 1) % x->rank : (i + x->rank - 1) % x->rank;
    return ox_transpose(lo->ox, x, (uint32_t)x->rank, perm);
}

/* Returns the length of the diagonal of x, whose first two axes span the matrix. */
static OxVal runtime_length(Lower *lo, OxVal x) {
    OxVal rows = ox_size(lo->ox, x, 0), columns = ox_size(lo->ox, x, 1);
    OxVal above = diagonal_skips(lo, true), left = diagonal_skips(lo, false);
    if (above) rows = LO(lo, "Sub", rows, above);
    if (left) columns = LO(lo, "Sub", columns, left);
    return LO(lo, "Max", LO(lo, "Min", rows, columns), OX_INTS(lo->ox, 0));
}

static bool diagonal_known(Lower *lo, OxVal x, int64_t *to, int64_t *back) {
    int a, b;
    if (!lower_has_rank(lo, x)) return false;
    bool known = diagonal_axes(&lo->call, x->rank, &a, &b);
    if (!known)
        lo_no_lowering(lo, "its dimensions are known only at run time");
    else
        diagonal_order(x->rank, a, b, to, back);
    return known;
}

/* Returns the diagonal of x, whose first two axes span the matrix, as the last axis. */
static OxVal diagonal_of_first(Lower *lo, OxVal x) {
    OxVal y = LO(lo, "GatherND", x, diagonal_indices(lo, runtime_length(lo, x)));
    return last_to_front(lo, ox_typed(y, y->dtype, x->rank - 1, NULL), true);
}

/* For two axes counted from the same end of an unknown rank: the others form three blocks around them. */
static bool diagonal_unranked(Lower *lo, OxVal x) {
    int64_t a, b;
    bool known = call_int(&lo->call, "dim1", &a) && call_int(&lo->call, "dim2", &b);
    if (!known || a == b || (a < 0) != (b < 0)) return false;
    Blocks blocks = lower_blocks_around(lo, a < b ? a : b, a < b ? b : a);
    OxVal part[MAX_BLOCKS];
    OxVal y = lower_in_blocks(lo, x, &blocks, part);
    y = diagonal_of_first(lo,
                          ox_transpose(lo->ox, y, 5, a < b ? (int64_t[]){1, 3, 0, 2, 4} : (int64_t[]){3, 1, 0, 2, 4}));
    OxVal sizes[] = {part[0], part[2], part[4], ox_size(lo->ox, y, 3)};
    lo_result(lo, 0, lower_reshape(lo, y, ox_concat(lo->ox, 0, 4, sizes)));
    return true;
}

static void lower_diagonal(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    int64_t to[MAX_RANK], back[MAX_RANK];
    if (x->rank < 0 && diagonal_unranked(lo, x)) return;
    if (!diagonal_known(lo, x, to, back)) return;
    lo_result(lo, 0, diagonal_of_first(lo, ox_transpose(lo->ox, x, (uint32_t)x->rank, to)));
}

static void lower_diagonal_scatter(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), src = lower_scatter_source(lo);
    int64_t to[MAX_RANK], back[MAX_RANK];
    if (!diagonal_known(lo, x, to, back)) return;
    OxVal front = ox_transpose(lo->ox, x, (uint32_t)x->rank, to);
    OxVal y = LO(lo, "ScatterND", front, diagonal_indices(lo, runtime_length(lo, front)),
                 last_to_front(lo, src, false));
    lo_result(lo, 0, ox_transpose(lo->ox, y, (uint32_t)x->rank, back));
}

/* ---- windows and strides ---- */

static bool infer_unfold(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    Dims *dims = call->func->dims;
    int axis;
    int known = fact_axis(call, "dimension", self->rank, &axis);
    if (known < 0) return false;
    const Dim *size = call_dim(call, "size"), *step = call_dim(call, "step");
    if (!known) return fact_set(call, out, self->dtype, self->rank < 0 ? -1 : self->rank + 1, NULL);
    int64_t window, have, apart;
    if ((dim_known(size, &window) && window < 0) || (dim_known(step, &apart) && apart < 1))
        return call_error(call, DIAG_6501, "`%s`: 'size' must be at least 0 and 'step' at least 1", call->op->name);
    if (self->rank && dim_known(size, &window) && dim_known(fact_size(self, axis), &have) && window > have)
        return call_error(call, DIAG_6111, "`%s`: windows of %lld elements do not fit in a dimension of size %lld",
                          call->op->name, (long long)window, (long long)have);
    const Dim **dim = fact_dims(call, self->rank + 1);
    for (int i = 0; i < self->rank; i++) dim[i] = fact_size(self, i);
    const Dim *beyond = dim_sub(dims, fact_size(self, axis), size);
    const Dim *count = dim_is(beyond, 0) ? dim_const(dims, 1)
                       : step            ? dim_add(dims, dim_floordiv(dims, beyond, step), dim_const(dims, 1))
                                         : NULL;
    if (self->rank == 0) { /* a 0-d tensor is one window of at most one element */
        dim[0] = size;
        return fact_set(call, out, self->dtype, 1, dim);
    }
    dim[axis] = count;
    dim[self->rank] = size;
    return fact_set(call, out, self->dtype, self->rank + 1, dim);
}

/* Returns the windows along an axis, with their elements as the last axis. */
static OxVal windows(Lower *lo, OxVal x, int axis) {
    OxVal size = lo_arg(lo, "size"), zero = ox_int(lo->ox, 0), unit = ox_int(lo->ox, 1);
    int64_t perm[MAX_RANK];
    OxVal limit = LO(lo, "Add", LO(lo, "Sub", ox_scalar(lo->ox, ox_size(lo->ox, x, axis)), size), unit);
    OxVal starts = ox_unsqueeze(lo->ox, ox_range(lo->ox, zero, limit, lo_arg(lo, "step")), 1, (int64_t[]){1});
    OxVal y = lower_at_axis(lo, "Gather", x, LO(lo, "Add", starts, ox_range(lo->ox, zero, size, unit)), axis);
    for (int i = 0; i <= x->rank; i++) perm[i] = i <= axis ? i : i == x->rank ? axis + 1 : i + 1;
    return ox_transpose(lo->ox, y, (uint32_t)x->rank + 1, perm);
}

static void lower_unfold(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), size = lo_arg(lo, "size");
    if (x->rank == 0) {
        OxVal vector = ox_vector(lo->ox, x), zero = OX_INTS(lo->ox, 0);
        lo_result(lo, 0, ox_slice(lo->ox, vector, 0, zero, size, NULL));
        return;
    }
    int axis = lower_axis(lo, "dimension", x->rank);
    if (axis >= 0) {
        lo_result(lo, 0, windows(lo, x, axis));
        return;
    }
    LoAxis form = lo_axis(lo, x, lo_arg(lo, "dimension"));
    OxVal y = windows(lo, form.x, 1), sizes[4] = {form.head, ox_size(lo->ox, y, 1), form.tail, ox_size(lo->ox, y, 3)};
    if (form.may_be_0d) sizes[1] = lo_axis_own(lo, &form, sizes[1]);
    lo_result(lo, 0, lower_reshape(lo, y, ox_concat(lo->ox, 0, 4, sizes)));
}

/* Checks that neither sizes nor strides are negative. */
static bool strided_takes(OpCall *call, const char *name, DimList list) {
    int64_t known;
    for (uint32_t i = 0; i < list.n; i++)
        if (dim_known(list.at[i], &known) && known < 0)
            return call_error(call, DIAG_6111, "`%s`: '%s' cannot hold %lld", call->op->name, name, (long long)known);
    return true;
}

static bool strided_fits(OpCall *call) {
    DimList size, stride;
    if (call_dims(call, "size", &size) && !strided_takes(call, "size", size)) return false;
    return !call_dims(call, "stride", &stride) || strided_takes(call, "stride", stride);
}

static bool infer_as_strided(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    DimList size;
    if (!strided_fits(call)) return false;
    if (!call_dims(call, "size", &size)) return fact_set(call, out, self->dtype, -1, NULL);
    return fact_set(call, out, self->dtype, (int)size.n, size.at);
}

/* Returns indices into the flattened tensor: the sum over the axes of range times stride. */
static OxVal strided_indices(Lower *lo) {
    DimList size, stride;
    if (!call_dims(&lo->call, "size", &size) || !call_dims(&lo->call, "stride", &stride) || size.n != stride.n)
        return NULL;
    OxVal sizes = lo_ints(lo, "size"), strides = lo_ints(lo, "stride"), sum = lo_arg(lo, "storage_offset");
    if (!sum) sum = ox_int(lo->ox, 0);
    for (uint32_t i = 0; i < size.n; i++) {
        int64_t axes[MAX_RANK];
        uint32_t n = size.n - 1 - i;
        for (uint32_t k = 0; k < n; k++) axes[k] = k + 1;
        OxVal range = LO(lo, "Mul", lower_positions(lo, ox_gather(lo->ox, sizes, i, 0)),
                         ox_gather(lo->ox, strides, i, 0));
        sum = LO(lo, "Add", sum, n ? ox_unsqueeze(lo->ox, range, n, axes) : range);
    }
    return sum;
}

static bool infer_as_strided_scatter(OpCall *call, Fact *out) { return infer_put_back(call, out, infer_as_strided); }

static void lower_as_strided(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), index = strided_indices(lo);
    if (index)
        lo_result(lo, 0, lower_at_axis(lo, "Gather", ox_vector(lo->ox, x), index, 0));
    else
        lo_no_lowering(lo, "the number of its sizes is known only at run time");
}

static void lower_as_strided_scatter(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self"), index = strided_indices(lo);
    if (!index) {
        lo_no_lowering(lo, "the number of its sizes is known only at run time");
        return;
    }
    OxVal y = ox_op(lo->ox, "ScatterElements",
                    OX_IN(ox_vector(lo->ox, x), ox_vector(lo->ox, index), ox_vector(lo->ox, lower_scatter_source(lo))),
                    OX_ATTR(oa_int("axis", 0)));
    lo_result(lo, 0, ox_op(lo->ox, "Reshape", OX_IN(y, LO(lo, "Shape", x)), 0, NULL));
}

static const OpRow rows[] = {
    {"diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)", .infer = infer_diagonal,
     .lower = lower_diagonal, .later = "torch._decompositions.axes:diagonal", .later_in = "dim"},
    {"diagonal_scatter(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor",
     .infer = infer_diagonal_scatter, .lower = lower_diagonal_scatter, .fails = FAILS_SIZES},
    {"unfold(Tensor(a) self, int dimension, int size, int step) -> Tensor(a)", .infer = infer_unfold,
     .lower = lower_unfold, .fails = FAILS_SIZES},
    {"as_strided(Tensor(a) self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor(a)",
     .infer = infer_as_strided, .lower = lower_as_strided, .fails = FAILS_SIZES},
    {"as_strided_scatter(Tensor self, Tensor src, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> "
     "Tensor",
     .infer = infer_as_strided_scatter, .lower = lower_as_strided_scatter, .fails = FAILS_SIZES},
};
FAMILY(strided, rows)
