/* Lowering functions shared by many rows. */
#include "ops/ops.h"

OxVal lower_operand(Lower *lo, const char *name) { return lo_arg_as(lo, name, lo_fact(lo, 0)->dtype); }

OxAttr lower_attr_unless(const char *name, const int64_t *v, int n, int64_t standard) {
    for (int i = 0; i < n; i++)
        if (v[i] != standard) return oa_ints(name, (uint32_t)n, v);
    return oa_none();
}

void lower_binary(Lower *lo, const char *type) {
    lo_result(lo, 0, LO(lo, type, lower_operand(lo, "self"), lower_operand(lo, "other")));
}

int lower_axis(Lower *lo, const char *name, int rank) {
    int axis;
    int64_t k;
    if (rank < 0 || !call_int(&lo->call, name, &k)) return -1;
    return call_axis(&lo->call, name, rank, &axis) ? axis : 0;
}

DType lower_reduced_type(DType dtype) {
    return dtype == DT_BOOL ? DT_I32 : dtype == DT_F16 || dtype == DT_BF16 ? DT_F32 : dtype;
}

bool lower_has_rank(Lower *lo, OxVal x) {
    if (x->rank >= 0) return true;
    lo_error(lo, DIAG_4201, "%s needs the rank of its tensor, which is not known here",
             op_said(lo->cx->mem, lo->node->op));
    return false;
}

OxVal lower_index_below(Lower *lo, OxVal index, OxVal size) {
    Ints known, length;
    if (ox_known_ints(index, &known) && known.n == 1) {
        if (known.at[0] >= 0) return index;
        if (ox_known_ints(size, &length)) return ox_cast(lo->ox, OX_INTS(lo->ox, known.at[0] + length.at[0]), DT_I64);
        return LO(lo, "Add", size, index);
    }
    OxVal zero = ox_number(lo->ox, DT_I64, 0);
    OxVal negative = LO(lo, "Less", index, zero), from_end = LO(lo, "Add", index, size);
    return ox_where(lo->ox, negative, from_end, index);
}

OxVal lower_python_slice(Lower *lo, OxVal s) {
    OxVal start = lo_arg(lo, "start"), stop = lo_arg(lo, "stop"), step = lo_arg(lo, "step");
    Ints from, by;
    bool forward = ox_known_ints(step, &by) && by.at[0] > 0, inside = ox_known_ints(start, &from) && from.at[0] >= -1;
    if (!forward && !inside) {
        OxVal before = LO(lo, "Less", start, LO(lo, "Neg", ox_scalar(lo->ox, ox_size(lo->ox, s, 0))));
        if (!ox_known_ints(step, &by)) before = LO(lo, "And", before, LO(lo, "Less", step, ox_int(lo->ox, 0)));
        stop = ox_where(lo->ox, before, ox_int(lo->ox, 0), stop);
    }
    return ox_slice(lo->ox, s, 0, start, stop, step);
}

/* Reduction along one axis uses the form of three blocks, which works in every opset and for every empty tensor. */
static OxVal reduce_runtime(Lower *lo, const char *type, OxVal x, bool keep) {
    if (call_arg(&lo->call, "dim")->type->kind == TY_LIST)
        return lower_reduce_over(lo, type, x, lo_ints(lo, "dim"), keep);
    LoAxis form = lo_axis(lo, x, lo_arg(lo, "dim"));
    OxVal y = ox_reduce(lo->ox, type, form.x, 1, (int64_t[]){1}, true);
    return keep ? lo_axis_back(lo, &form, y) : lo_axis_drop(lo, &form, y);
}

/* Clip keeps NaN, as its definition by comparisons says, and takes a third of the time of a Where with an IsNaN. */
OxVal lower_nans(Lower *lo, OxVal x) {
    OxVal zero = ox_number(lo->ox, x->dtype, 0);
    return LO(lo, "Clip", x, zero, zero);
}

OxVal lower_reduction(Lower *lo, const char *type, OxVal x) {
    Ints axes = {0, NULL}, raw;
    bool keep = call_bool(&lo->call, "keepdim") == 1;
    bool given = call_has(&lo->call, "dim");
    if (given && !call_ints(&lo->call, "dim", &raw)) return reduce_runtime(lo, type, x, keep);
    if (x->rank < 0 && given) return lower_reduce_over(lo, type, x, ox_ints(lo->ox, raw.n, raw.at), keep);
    if (x->rank < 0) return ox_reduce(lo->ox, type, x, 0, NULL, keep);
    if (!call_axes(&lo->call, "dim", x->rank, &axes)) return x;
    if (x->rank == 0) return x; /* reducing one element returns it */
    return ox_reduce(lo->ox, type, x, axes.n == (uint32_t)x->rank ? 0 : axes.n, axes.at, keep);
}

bool lower_has_elements(Lower *lo, OxVal x) {
    bool full = x->rank >= 0 && (x->dim || !x->rank);
    for (int i = 0; i < x->rank && full; i++) full = dim_less(lo->dims, dim_const(lo->dims, 0), x->dim[i]) == 1;
    return full;
}

static Ox *made_inside(Lower *lo, MakeFn *make, const void *of) {
    Ox *outer = lo->ox, *branch = lo->ox = ox_sub(outer);
    OxVal y = make(lo, of);
    ox_yield(branch, y);
    lo->ox = outer;
    return branch;
}

OxVal lower_choice(Lower *lo, OxVal condition, MakeFn *then, MakeFn *otherwise, const void *of) {
    Ox *yes = made_inside(lo, then, of), *no = made_inside(lo, otherwise, of);
    OxVal out;
    ox_if(lo->ox, condition, yes, no, 1, &out);
    return out;
}

static bool has_no_elements(OxVal x) {
    for (int i = 0; i < x->rank && x->dim; i++)
        if (dim_is(x->dim[i], 0)) return true;
    return false;
}

OxVal lower_unless_empty(Lower *lo, uint32_t n, const OxVal *x, MakeFn *full, MakeFn *empty, const void *of) {
    OxVal count = NULL;
    for (uint32_t i = 0; i < n; i++) {
        if (has_no_elements(x[i])) return empty(lo, of);
        if (lower_has_elements(lo, x[i])) continue;
        OxVal size = LO(lo, "Size", x[i]);
        count = count ? LO(lo, "Mul", count, size) : size;
    }
    if (!count) return full(lo, of);
    return lower_choice(lo, LO(lo, "Equal", count, ox_int(lo->ox, 0)), empty, full, of);
}
