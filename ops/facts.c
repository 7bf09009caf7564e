/* Inference functions shared by many rows. Arguments are found by their names in the schema, so one function serves all
 * rows with the same conventions. */
#include "ops/ops.h"

#include <string.h>

/* ---- building ---- */

const Dim **fact_dims(OpCall *call, int rank) {
    return arena_new_array(call->func->mem, const Dim *, (size_t)rank + 1);
}

bool fact_set(OpCall *call, Fact *out, DType dtype, int rank, const Dim *const *dim) {
    if (rank > MAX_RANK)
        return call_error(call, DIAG_6112, "`%s`: the result would have rank %d", call->op->name, rank);
    *out = fact_tensor(call->func->cx, dtype, rank, rank >= 0 && !dim ? fact_dims(call, rank) : dim);
    return true;
}

bool fact_like(OpCall *call, Fact *out, const Fact *like, DType dtype) {
    return fact_set_last(call, out, dtype, like->rank, like->dim, like->last);
}

/* Stores the last size during checks only: a compiled graph must not depend on a size of an unknown dimension. */
bool fact_set_last(OpCall *call, Fact *out, DType dtype, int rank, const Dim *const *dim, const Dim *last) {
    if (!fact_set(call, out, dtype, rank, dim)) return false;
    if (rank < 0 && call->func->partial) out->last = last;
    return true;
}

bool fact_number(OpCall *call, Fact *out, DType dtype, const Dim *item) {
    *out = fact_tensor(call->func->cx, dtype, 0, NULL);
    if (!item) return true;
    const Dim **items = fact_dims(call, 1);
    items[0] = item;
    out->item = items;
    out->items = 1;
    return true;
}

DType default_float_of(const OpCall *call, DType dtype) {
    return dtype_is_float(dtype) ? dtype : call->func->default_float;
}

const Dim *fact_numel(OpCall *call, const Fact *fact) { return fact_elements(call->func->dims, fact); }

bool fact_need_rank(OpCall *call, const char *name, int low, int high) {
    const Fact *fact = call_fact(call, name);
    bool always = call->b && call->b->block == call->func->body; /* not in a branch or loop that may not run */
    if (fact && fact->rank < 0 && high - low <= 1 && always) ir_prove_rank(call->func, call_arg(call, name), high);
    if (!fact || fact->rank < 0 || (fact->rank >= low && fact->rank <= high)) return true;
    return call_error(call, DIAG_6112, "`%s`: '%s' has rank %d, but it must have %s%d", call->op->name, name,
                      fact->rank,
                      low == high        ? ""
                      : fact->rank < low ? "at least "
                                         : "at most ",
                      fact->rank < low ? low : high);
}

int fact_axis(OpCall *call, const char *name, int rank, int *out) {
    int64_t k;
    if (rank < 0 || !call_int(call, name, &k)) return 0;
    return call_axis(call, name, rank, out) ? 1 : -1;
}

bool call_window(const OpCall *call, const char *name, int n, const int64_t *number) {
    int64_t low = strstr(name, "padding") ? 0 : 1;
    for (int i = 0; i < n; i++) {
        if (number[i] < low)
            return call_error(call, DIAG_6501, "`%s`: '%s' must be at least %lld, not %lld", call->op->name, name,
                              (long long)low, (long long)number[i]);
        if (number[i] > INT32_MAX) return call_error(call, DIAG_6501, "`%s`: '%s' is too large", call->op->name, name);
    }
    return true;
}

const Dim *fact_size(const Fact *fact, int axis) { return fact->dim && axis < fact->rank ? fact->dim[axis] : NULL; }

/* ---- broadcasting ---- */

static const Dim *dim_broadcast(OpCall *call, const Dim *a, const Dim *b, bool *clash) {
    if (a == b || dim_is(b, 1)) return a;
    if (dim_is(a, 1)) return b;
    bool ka = a && a->kind == DIM_CONST, kb = b && b->kind == DIM_CONST;
    if (ka && kb) *clash = true;
    if (ka || kb) return ka ? a : b; /* the other is 1 or equal */
    /* Neither can be 1, so they are equal on every run that does not fail. */
    const Dim *one = dim_const(call->func->dims, 1);
    if (a && dim_less(call->func->dims, one, a) == 1) return a;
    return b && dim_less(call->func->dims, one, b) == 1 ? b : NULL;
}

static const Fact *tensor_fact(const Value *v) { return v && v->type->kind == TY_TENSOR ? &v->fact : NULL; }

static bool clashing_sizes(OpCall *call, const Dim *a, const Dim *b, int axis) {
    return call_refuse(call, DIAG_6111,
                       "sizes broadcast if they are equal or one of them is 1: check both shapes, or add a "
                       "dimension with unsqueeze",
                       "`%s`: sizes %s and %s do not broadcast at dimension %d of the result", call->op->name,
                       dim_str(call->func->cx, a), dim_str(call->func->cx, b), axis);
}

bool fact_broadcast(OpCall *call, uint32_t n, const Fact *const *in, int *rank, const Dim *const **dim) {
    *rank = 0;
    *dim = NULL;
    for (uint32_t i = 0; i < n; i++) {
        if (in[i]->rank < 0) {
            *rank = -1;
            return true;
        }
        if (in[i]->rank > *rank) *rank = in[i]->rank;
    }
    const Dim **out = fact_dims(call, *rank);
    for (int axis = 0; axis < *rank; axis++) {
        bool clash = false, first = true;
        const Dim *before = NULL, *clashing = NULL;
        for (uint32_t i = 0; i < n; i++) {
            int own = axis - (*rank - in[i]->rank);
            if (own < 0) continue;
            const Dim *d = in[i]->dim ? in[i]->dim[own] : NULL;
            if (!clash) before = out[axis], clashing = d;
            out[axis] = first ? d : dim_broadcast(call, out[axis], d, &clash);
            first = false;
            if (clash) break;
        }
        if (clash) return clashing_sizes(call, before, clashing, axis);
    }
    *dim = out;
    return true;
}

/* Finds the last size of the broadcast of tensors of unknown rank, if the tensors that have dimensions determine it. */
static bool broadcast_last(OpCall *call, uint32_t n, const Fact *const *in, const Dim **last) {
    bool first = true, clash = false;
    *last = NULL;
    for (uint32_t i = 0; i < n; i++) {
        const Dim *d = fact_last(in[i]), *before = *last;
        if (in[i]->rank == 0) continue;
        *last = first ? d : dim_broadcast(call, before, d, &clash);
        if (clash) return clashing_sizes(call, before, d, -1);
        first = false;
    }
    if (dim_is(*last, 1)) *last = NULL; /* a tensor whose last size is not known may have another one */
    return true;
}

static uint32_t tensor_facts(OpCall *call, const Fact **in) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < call->nin && n < 16; i++)
        if (tensor_fact(call->in[i])) in[n++] = tensor_fact(call->in[i]);
    return n;
}

static bool infer_broadcast(OpCall *call, Fact *out, DType dtype) {
    const Fact *in[16];
    int rank;
    const Dim *const *dim;
    uint32_t n = tensor_facts(call, in);
    if (!fact_broadcast(call, n, in, &rank, &dim)) return false;
    const Dim *last = NULL;
    if (rank < 0 && !broadcast_last(call, n, in, &last)) return false;
    return fact_set_last(call, out, dtype, rank, dim, last);
}

/* ---- result types ---- */

static DType wider(DType tensors, DType number) {
    if (tensors == DT_NONE) return number;
    return dtype_rows[number].class > dtype_rows[tensors].class ? number : tensors;
}

static DType number_type(const OpCall *call, const Value *v) {
    return v->type->kind == TY_FLOAT ? call->func->default_float : v->type->kind == TY_BOOL ? DT_BOOL : DT_I64;
}

DType call_common_dtype(const OpCall *call) {
    DType dtype = DT_NONE, number = DT_NONE;
    for (uint32_t i = 0; i < call->nin; i++) {
        const Value *v = call->in[i];
        const char *name = call->op->param[i].name;
        if (!strcmp(name, "condition") || !strcmp(name, "mask")) continue;
        bool half = v->fact.dtype == DT_F16 || v->fact.dtype == DT_BF16;
        if ((call->op->traits & T_OWN_SCALAR) && half && tensor_fact(v)) return v->fact.dtype;
        if (tensor_fact(v))
            dtype = dtype == DT_NONE ? v->fact.dtype : dtype_promote(dtype, v->fact.dtype);
        else if (call->op->param[i].type->kind == TY_NUMBER && !ir_is_none(v) && strcmp(name, "alpha") != 0 &&
                 strcmp(name, "beta") != 0 && strcmp(name, "value") != 0)
            number = wider(number, number_type(call, v));
    }
    return number == DT_NONE ? dtype : wider(dtype, number);
}

/* ---- pointwise ---- */

static const Fact *first_tensor(OpCall *call) {
    for (uint32_t i = 0; i < call->nin; i++)
        if (tensor_fact(call->in[i])) return &call->in[i]->fact;
    fault_internal(call->func->cx->fault, "%s: infer_same without a tensor", call->op->text);
}

/* Checks that an axis argument named `dim` is in range. */
static bool has_axis(OpCall *call, const Fact *self) {
    int i = call_index(call, "dim"), axis;
    return i < 0 || call->op->param[i].type->kind != TY_INT || fact_axis(call, "dim", self->rank, &axis) >= 0;
}

bool infer_same(OpCall *call, Fact *out) {
    const Fact *like = first_tensor(call);
    if (!has_axis(call, like)) return false;
    return fact_like(call, out, like, like->dtype);
}

bool infer_float(OpCall *call, Fact *out) {
    const Fact *like = first_tensor(call);
    return fact_like(call, out, like, default_float_of(call, like->dtype));
}

bool infer_bool(OpCall *call, Fact *out) { return fact_like(call, out, first_tensor(call), DT_BOOL); }

static DType dtype_or(OpCall *call, DType otherwise) {
    DType given = call_dtype(call, "dtype");
    return given == DT_NONE ? otherwise : given;
}

bool infer_cast_same(OpCall *call, Fact *out) {
    const Fact *like = first_tensor(call);
    if (!has_axis(call, like)) return false;
    return fact_like(call, out, like, dtype_or(call, like->dtype));
}

bool infer_like_dtype(OpCall *call, Fact *out) { return infer_cast_same(call, out); }
bool infer_promoted(OpCall *call, Fact *out) { return infer_broadcast(call, out, call_common_dtype(call)); }

bool infer_promoted_float(OpCall *call, Fact *out) {
    return infer_broadcast(call, out, default_float_of(call, call_common_dtype(call)));
}

bool infer_compare(OpCall *call, Fact *out) { return infer_broadcast(call, out, DT_BOOL); }

bool infer_refused(OpCall *call, Fact *out) {
    for (uint32_t i = 0; i < call->op->results; i++) fact_set(call, &out[i], first_tensor(call)->dtype, -1, NULL);
    return true;
}

/* ---- reductions ---- */

/* Gives the result the shape of self without the axes of `dim`, or with 1 there if keepdim. */
static bool reduced(OpCall *call, Fact *out, DType dtype) {
    const Fact *self = call_fact(call, "self");
    Ints axes;
    int keep = call_bool(call, "keepdim");
    bool given = call_has(call, "dim");
    if (self->rank < 0) return fact_set(call, out, dtype, given || keep == 1 ? -1 : 0, NULL);
    uint32_t errors = diag_errors(call->func->cx->diags);
    if (!call_axes(call, "dim", self->rank, &axes)) {
        if (diag_errors(call->func->cx->diags) > errors) return false;
        return fact_set(call, out, dtype, keep == 1 ? self->rank : self->rank ? self->rank - 1 : 0, NULL);
    }
    const Dim **dim = fact_dims(call, self->rank);
    int rank = 0;
    for (int i = 0, k = 0; i < self->rank; i++) {
        bool gone = k < (int)axes.n && axes.at[k] == i;
        k += gone;
        if (!gone)
            dim[rank++] = self->dim ? self->dim[i] : NULL;
        else if (keep == 1)
            dim[rank++] = dim_const(call->func->dims, 1);
    }
    return fact_set(call, out, dtype, rank, dim);
}

bool fact_need_elements(OpCall *call) {
    const Fact *self = call_fact(call, "self");
    Ints axes;
    if (self->rank < 0 || !self->dim || !call_axes(call, "dim", self->rank, &axes)) return true;
    bool full = true;
    for (uint32_t i = 0; i < axes.n; i++) full &= !self->dim[axes.at[i]] || !dim_is(self->dim[axes.at[i]], 0);
    return full ||
           call_error(call, DIAG_6111, "`%s`: an empty tensor has no largest or smallest element", call->op->name);
}

static DType self_dtype(OpCall *call) { return call_fact(call, "self")->dtype; }

bool infer_reduce(OpCall *call, Fact *out) { return reduced(call, out, self_dtype(call)); }

bool infer_reduce_sum(OpCall *call, Fact *out) {
    DType dtype = self_dtype(call);
    bool whole = dtype_is_whole(dtype);
    return reduced(call, out, dtype_or(call, whole ? DT_I64 : dtype));
}

bool infer_reduce_float(OpCall *call, Fact *out) {
    DType dtype = dtype_or(call, self_dtype(call));
    if (dtype_rows[dtype].class < DTC_FLOAT)
        return call_refuse(call, DIAG_6113, "convert it first: `x.float()`", "`%s`: a floating dtype is needed, not %s",
                           call->op->name, dtype_rows[dtype].torch);
    return reduced(call, out, dtype);
}

bool infer_reduce_bool(OpCall *call, Fact *out) {
    return reduced(call, out, self_dtype(call) == DT_U8 ? DT_U8 : DT_BOOL);
}
bool infer_reduce_index(OpCall *call, Fact *out) { return fact_need_elements(call) && reduced(call, out, DT_I64); }

bool infer_reduce_pair(OpCall *call, Fact *out) {
    if (!fact_need_elements(call)) return false;
    return reduced(call, out, self_dtype(call)) && (call->op->results < 2 || reduced(call, out + 1, DT_I64));
}

/* ---- creation, numbers ---- */

bool infer_sizes(OpCall *call, Fact *out) {
    DimList size;
    DType dtype = dtype_or(call, call->func->default_float);
    if (!call_dims(call, "size", &size)) return fact_set(call, out, dtype, -1, NULL);
    for (uint32_t i = 0; i < size.n; i++)
        if (size.at[i] && size.at[i]->kind == DIM_CONST && size.at[i]->k < 0)
            return call_error(call, DIAG_6111, "`%s`: a negative size", call->op->name);
    return fact_set(call, out, dtype, (int)size.n, size.at);
}

bool infer_int(OpCall *call, Fact *out) { return fact_number(call, out, DT_I64, NULL); }
bool infer_number_bool(OpCall *call, Fact *out) { return fact_number(call, out, DT_BOOL, NULL); }
bool infer_text(OpCall *call, Fact *out) { return fact_number(call, out, DT_STR, NULL); }

/* ---- reshape ---- */

static const char *shape_text(const OpCall *call, DimList shape) {
    Text text = text_open(call->func->cx->scratch);
    for (uint32_t i = 0; i < shape.n; i++)
        text_printf(&text, "%s%s", i ? ", " : "[", dim_str(call->func->cx, shape.at[i]));
    text_add(&text, shape.n ? "]" : "[]");
    return text_done(&text);
}

bool fact_reshape(OpCall *call, const Fact *self, DimList want, const Dim **out) {
    Dims *dims = call->func->dims;
    const Dim *rest = dim_const(dims, 1), *all = fact_numel(call, self);
    int open = -1;
    for (uint32_t i = 0; i < want.n; i++) {
        out[i] = want.at[i];
        bool inferred = dim_is(want.at[i], -1);
        int64_t size;
        if (inferred && open >= 0) return call_error(call, DIAG_6111, "`%s`: only one size can be -1", call->op->name);
        if (!inferred && dim_known(want.at[i], &size) && size < 0)
            return call_error(call, DIAG_6111, "`%s`: a size cannot be %lld", call->op->name, (long long)size);
        if (inferred)
            open = (int)i;
        else
            rest = dim_mul(dims, rest, want.at[i]);
    }
    /* A size that is not provably nonnegative may be -1 at run time. */
    for (uint32_t i = 0; i < want.n; i++)
        if (out[i] && !out[i]->size) out[i] = NULL;
    int64_t have, need;
    bool known = dim_known(all, &have) && dim_known(rest, &need);
    if (known && (open < 0 ? have != need : !need || have % need))
        return call_refuse(call, DIAG_6111, "give sizes whose product is the number of elements; one of them may be -1",
                           "`%s`: %lld elements do not fit the shape %s", call->op->name, (long long)have,
                           shape_text(call, want));
    if (open >= 0) out[open] = !all || !rest || dim_is(rest, 0) ? NULL : dim_floordiv(dims, all, rest);
    return true;
}
