/* Joining tensors along an axis: cat and stack. */
#include "ops/ops.h"

/* ---- cat and stack ---- */

static bool is_nothing(const Fact *fact) { return fact->rank == 1 && dim_is(fact_size(fact, 0), 0); }

/* Returns whether cat ignores the tensor. Eager mode ignores those of shape [0], whatever the others' rank, and accepts
 * no other vector beside tensors of a higher rank: one whose size is computed at run time must be empty. One of a size
 * that the user has named is taken for a mistake. */
static bool is_skipped(const Fact *fact, int rank) {
    const Dim *size = fact->rank == 1 ? fact_size(fact, 0) : NULL;
    bool given = size && (size->kind == DIM_CONST || (size->kind == DIM_SYMBOL && size->name));
    return (rank != 1 && is_nothing(fact)) || (fact->rank == 1 && rank > 1 && !given);
}

/* Returns the rank of the concatenation; -1 if unknown, as when all tensors have shape [0]. */
static int cat_rank(ValueList list) {
    int rank = -1;
    bool unknown = false;
    for (uint32_t i = 0; i < list.n; i++) {
        const Fact *fact = &list.at[i]->fact;
        unknown |= fact->rank < 0;
        if (fact->rank > rank && !is_nothing(fact)) rank = fact->rank;
    }
    return rank < 0 && !unknown ? 1 : rank;
}

static const Dim *more_exact(const Dim *a, const Dim *b) {
    return !a || (b && b->kind == DIM_CONST && a->kind != DIM_CONST) ? b : a;
}

static const char EMPTY_LIST[] =
    "put at least one tensor into the list, or return another value if it is empty: `if tensors:`";

/* Finds the last size of a concatenation of unknown rank along `dim`, which counts from the end or is unknown. */
static bool cat_last(OpCall *call, ValueList list, const Dim **last) {
    Dims *dims = call->func->dims;
    int64_t axis = 0;
    bool along = call_int(call, "dim", &axis) && axis == -1, first = true;
    *last = NULL;
    for (uint32_t i = 0; i < list.n && axis < 0; i++) {
        const Dim *size = fact_last(&list.at[i]->fact), *before = *last;
        if (is_nothing(&list.at[i]->fact)) continue;
        if (!along && before && size && dim_equal(dims, before, size) == 0)
            return call_error(call, DIAG_6111, "`%s`: the tensors have different last sizes, %s and %s", call->op->name,
                              dim_str(call->func->cx, before), dim_str(call->func->cx, size));
        *last = first ? size : along ? dim_add(dims, before, size) : more_exact(before, size);
        first = false;
    }
    return true;
}

static bool infer_cat_list(OpCall *call, Fact *out, ValueList list, DType dtype) {
    int rank = cat_rank(list), axis;
    const char *op = call->op->name;
    if (!list.n) return call_refuse(call, DIAG_6111, EMPTY_LIST, "`%s`: the list is empty", op);
    int known = fact_axis(call, "dim", rank, &axis);
    const Dim *last = NULL;
    if (rank < 0 && !cat_last(call, list, &last)) return false;
    if (known < 1) return known == 0 && fact_set_last(call, out, dtype, rank, NULL, last);
    const Dim **dim = fact_dims(call, rank);
    dim[axis] = dim_const(call->func->dims, 0);
    for (uint32_t k = 0; k < list.n; k++) {
        const Fact *part = &list.at[k]->fact;
        if (is_skipped(part, rank)) continue;
        if (part->rank >= 0 && part->rank != rank)
            return call_error(call, DIAG_6112, "`%s`: the tensors have different ranks, %d and %d", op, rank,
                              part->rank);
        for (int i = 0; i < rank; i++) {
            const Dim *size = i == rank - 1 ? fact_last(part) : fact_size(part, i);
            if (i == axis)
                dim[i] = dim_add(call->func->dims, dim[i], size);
            else if (dim[i] && dim_equal(call->func->dims, dim[i], size) == 0 && dim[i]->kind == DIM_CONST &&
                     size->kind == DIM_CONST)
                return call_error(call, DIAG_6111,
                                  "`%s`: the tensors have different sizes, %lld and %lld, in dimension %d", op,
                                  (long long)dim[i]->k, (long long)size->k, i);
            else
                dim[i] = more_exact(dim[i], size);
        }
    }
    return fact_set(call, out, dtype, rank, dim);
}

static DType list_dtype(ValueList list) {
    DType dtype = DT_NONE;
    for (uint32_t i = 0; i < list.n; i++)
        dtype = dtype == DT_NONE ? list.at[i]->fact.dtype : dtype_promote(dtype, list.at[i]->fact.dtype);
    return dtype;
}

static bool infer_cat(OpCall *call, Fact *out) {
    ValueList list;
    const Fact *tensors = call_fact(call, "tensors");
    int axis;
    if (call_list(call, "tensors", &list)) return infer_cat_list(call, out, list, list_dtype(list));
    if (tensors->rank < 0) return fact_set(call, out, tensors->dtype, -1, NULL);
    int known = fact_axis(call, "dim", tensors->rank, &axis);
    if (known < 0) return false;
    const Dim **dim = fact_dims(call, tensors->rank);
    for (int i = 0; i < tensors->rank; i++) dim[i] = known ? fact_size(tensors, i) : NULL;
    if (known) dim[axis] = dim_mul(call->func->dims, dim[axis], tensors->length);
    return fact_set(call, out, tensors->dtype, tensors->rank, dim);
}

static void lower_cat_sequence(Lower *lo, bool new_axis) {
    int64_t axis;
    OxVal list = lo_arg(lo, "tensors");
    if (!call_int(&lo->call, "dim", &axis)) {
        lo_no_lowering(lo, "its 'dim' is known only at run time");
        return;
    }
    OxVal y = ox_op(lo->ox, "ConcatFromSequence", OX_IN(list),
                    OX_ATTR(oa_int("axis", axis), oa_int("new_axis", new_axis)));
    lo_result(lo, 0, y);
}

/* Concatenates along an axis that is known only at run time. */
static OxVal concat_along(Lower *lo, uint32_t n, const OxVal *part) {
    OxVal *flat = arena_new_array(lo->func->mem, OxVal, n);
    LoAxis form = {0};
    for (uint32_t i = 0; i < n; i++) {
        form = lo_axis(lo, part[i], lo_arg(lo, "dim"));
        flat[i] = form.x;
    }
    return lo_axis_back(lo, &form, ox_concat(lo->ox, 1, n, flat));
}

static void lower_cat(Lower *lo, Node *node) {
    (void)node;
    ValueList list;
    if (!call_list(&lo->call, "tensors", &list)) {
        lower_cat_sequence(lo, false);
        return;
    }
    int rank = cat_rank(list);
    int64_t axis;
    OxVal *part = arena_new_array(lo->func->mem, OxVal, list.n + 1);
    uint32_t n = 0;
    for (uint32_t i = 0; i < list.n; i++)
        if (!is_skipped(&list.at[i]->fact, rank))
            part[n++] = ox_cast(lo->ox, lo_value(lo, list.at[i]), lo_fact(lo, 0)->dtype);
    lo_result(lo, 0,
              call_int(&lo->call, "dim", &axis) ? ox_concat(lo->ox, (int)axis, n, part) : concat_along(lo, n, part));
}

static bool stacked(OpCall *call, Fact *out, const Fact *elem, const Dim *count, DType dtype) {
    int axis;
    int known = fact_axis(call, "dim", elem->rank < 0 ? -1 : elem->rank + 1, &axis);
    if (known < 1) return known == 0 && fact_set(call, out, dtype, elem->rank < 0 ? -1 : elem->rank + 1, NULL);
    const Dim **dim = fact_dims(call, elem->rank + 1);
    for (int i = 0; i <= elem->rank; i++) dim[i] = i == axis ? count : fact_size(elem, i - (i > axis));
    return fact_set(call, out, dtype, elem->rank + 1, dim);
}

static bool may_be_stacked(OpCall *call, const Fact *a, const Fact *b) {
    const char *op = call->op->name;
    if (a->rank < 0 || b->rank < 0) return true;
    if (a->rank != b->rank)
        return call_error(call, DIAG_6112, "`%s`: the tensors have different ranks, %d and %d", op, a->rank, b->rank);
    for (int i = 0; i < a->rank; i++) {
        const Dim *x = fact_size(a, i), *y = fact_size(b, i);
        if (x && y && x->kind == DIM_CONST && y->kind == DIM_CONST && x->k != y->k)
            return call_error(call, DIAG_6111, "`%s`: the tensors have different sizes, %lld and %lld, in dimension %d",
                              op, (long long)x->k, (long long)y->k, i);
    }
    return true;
}

static bool infer_stack(OpCall *call, Fact *out) {
    ValueList list;
    const Fact *tensors = call_fact(call, "tensors");
    if (!call_list(call, "tensors", &list)) return stacked(call, out, tensors, tensors->length, tensors->dtype);
    if (!list.n) return call_refuse(call, DIAG_6111, EMPTY_LIST, "`%s`: the list is empty", call->op->name);
    const Fact *first = &list.at[0]->fact;
    const Dim **dim = fact_dims(call, first->rank < 0 ? 0 : first->rank);
    Fact elem = *first;
    for (uint32_t k = 1; k < list.n; k++)
        if (!may_be_stacked(call, first, &list.at[k]->fact)) return false;
    for (int i = 0; i < first->rank; i++) {
        dim[i] = fact_size(first, i);
        for (uint32_t k = 1; k < list.n; k++) dim[i] = more_exact(dim[i], fact_size(&list.at[k]->fact, i));
    }
    elem.dim = dim;
    return stacked(call, out, &elem, dim_const(call->func->dims, list.n), list_dtype(list));
}

static void lower_stack(Lower *lo, Node *node) {
    (void)node;
    ValueList list;
    int64_t axis;
    if (!call_list(&lo->call, "tensors", &list)) {
        lower_cat_sequence(lo, true);
        return;
    }
    bool known = call_int(&lo->call, "dim", &axis);
    OxVal later = known ? NULL : ox_vector(lo->ox, lo_arg(lo, "dim"));
    OxVal *part = arena_new_array(lo->func->mem, OxVal, list.n + 1);
    for (uint32_t i = 0; i < list.n; i++) {
        OxVal x = ox_cast(lo->ox, lo_value(lo, list.at[i]), lo_fact(lo, 0)->dtype);
        part[i] = known ? ox_unsqueeze(lo->ox, x, 1, &axis) : LO(lo, "Unsqueeze", x, later);
    }
    lo_result(lo, 0, known ? ox_concat(lo->ox, (int)axis, list.n, part) : concat_along(lo, list.n, part));
}

#define CAT(name) \
    { \
        name "(Tensor[] tensors, int dim=0) -> Tensor", .infer = infer_cat, .lower = lower_cat, .traits = T_PROMOTE, \
                                                        .fails = FAILS_PARTS \
    }

static const OpRow rows[] = {
    CAT("cat"),
    CAT("concat"),
    CAT("concatenate"),
    {"stack(Tensor[] tensors, int dim=0) -> Tensor", .infer = infer_stack, .lower = lower_stack, .traits = T_PROMOTE,
     .fails = FAILS_STACK},
};
FAMILY(concat, rows)
