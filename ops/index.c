/* Subscripts with tensors: index and index_put with any mixture of full slices, integer tensors and masks.
 *
 * A mask of rank r is equivalent to r integer tensors, the positions where it is true. The integer tensors are
 * broadcast together (shape B). If they are adjacent, B takes the place of their axes, else B comes first: the rule of
 * NumPy and PyTorch. https://onnx.ai/onnx/operators/onnx__GatherND.html and ...__ScatterND.html count negative indices
 * from the end. */
#include "ops/ops.h"

#include <string.h>

typedef struct Subscript {
    int rank;           /* rank of self */
    int n;              /* number of integer tensors, after masks are converted */
    int axis[MAX_RANK]; /* which axis each of them indexes */
    bool adjacent;
    int broadcast_rank;
    const Dim *const *broadcast; /* may be NULL */
    int masks, givens;           /* number of entries that are masks, and of entries that are present */
    Value *mask;                 /* the only entry, if it is a mask */
} Subscript;

static bool is_mask(const Value *v) { return v->fact.dtype == DT_BOOL || v->fact.dtype == DT_U8; }

/* Adds the facts of an entry's integer tensors in order; a mask adds one for each of its dimensions. */
static int add_entry(OpCall *call, Subscript *s, Value *v, int axis, const Fact **fact, int *facts) {
    if (!is_mask(v)) {
        s->axis[s->n++] = axis;
        fact[(*facts)++] = &v->fact;
        return axis + 1;
    }
    Fact *places = arena_new(call->func->mem, Fact);
    const Dim *count = dim_fresh(call->func->dims, true);
    *places = fact_tensor(call->func->cx, DT_I64, 1, &count);
    s->masks++, s->mask = v;
    fact[(*facts)++] = places;
    for (int i = 0; i < v->fact.rank; i++) s->axis[s->n++] = axis + i;
    return axis + v->fact.rank;
}

static bool axes_adjacent(const Subscript *s) {
    for (int i = 1; i < s->n; i++)
        if (s->axis[i] != s->axis[i - 1] + 1) return false;
    return true;
}

/* Checks a constant list of indices against a known size. */
static bool within(OpCall *call, const Value *index, int axis) {
    const Const *known = index->fact.data;
    int64_t size;
    if (!known || is_mask(index) || !dim_known(fact_size(call_fact(call, "self"), axis), &size)) return true;
    for (size_t i = 0; i < known->count; i++) {
        int64_t k = const_get_int(known, i);
        if (k < -size || k >= size)
            return call_error(call, DIAG_6111, "index %lld is out of range for dimension %d of size %lld", (long long)k,
                              axis, (long long)size);
    }
    return true;
}

/* Checks properties of indices that do not depend on ranks. */
static bool are_indices(OpCall *call, const ValueList *list) {
    if (list->n > MAX_RANK)
        return call_error(call, DIAG_6501, "too many indices: a tensor has at most %d dimensions", MAX_RANK);
    for (uint32_t i = 0; i < list->n; i++) {
        const Value *v = list->at[i];
        if (!ir_is_none(v) && !is_mask(v) && !dtype_is_int(v->fact.dtype))
            return call_refuse(call, DIAG_6501, "convert it first: `.long()` for positions, `.bool()` for a mask",
                               "an index must be a tensor of integers or bools, not of %s",
                               dtype_rows[v->fact.dtype].torch);
    }
    return true;
}

/* Returns false after reporting an error, or after setting *unknown because ranks are unknown. */
static bool read_subscript(OpCall *call, Subscript *s, bool *unknown) {
    ValueList list;
    const Fact *self = call_fact(call, "self"), *fact[MAX_RANK];
    int axis = 0, facts = 0;
    *s = (Subscript){.rank = self->rank};
    bool listed = call_list(call, "indices", &list);
    *unknown = false;
    if (listed && !are_indices(call, &list)) return false;
    *unknown = self->rank < 0 || !listed;
    if (*unknown) return false;
    for (uint32_t i = 0; i < list.n; i++) {
        Value *v = list.at[i];
        if (ir_is_none(v)) {
            axis++;
            continue;
        }
        int width = is_mask(v) ? v->fact.rank : 1;
        if (v->fact.rank < 0) return *unknown = true, false;
        if (axis + width > self->rank)
            return call_error(call, DIAG_6501, "too many indices: the tensor has %d dimensions", self->rank);
        if (!within(call, v, axis)) return false;
        axis = add_entry(call, s, v, axis, fact, &facts);
        s->givens++;
    }
    s->adjacent = axes_adjacent(s);
    return fact_broadcast(call, (uint32_t)facts, fact, &s->broadcast_rank, &s->broadcast);
}

/* Returns the axes of self that no tensor indexes, in order. */
static int free_axes(const Subscript *s, int64_t *out) {
    int n = 0;
    for (int axis = 0; axis < s->rank; axis++) {
        bool taken = false;
        for (int i = 0; i < s->n; i++) taken |= s->axis[i] == axis;
        if (!taken) out[n++] = axis;
    }
    return n;
}

/* Returns how many free axes precede B in the result. */
static int lead(const Subscript *s) { return s->adjacent && s->n ? s->axis[0] : 0; }

static bool infer_index(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    Subscript s;
    bool unknown;
    int64_t rest[MAX_RANK];
    if (!read_subscript(call, &s, &unknown)) return unknown && fact_set(call, out, self->dtype, -1, NULL);
    int n = free_axes(&s, rest), front = lead(&s), rank = 0;
    const Dim **dim = fact_dims(call, n + s.broadcast_rank);
    for (int i = 0; i < front; i++) dim[rank++] = self->dim[rest[i]];
    for (int i = 0; i < s.broadcast_rank; i++) dim[rank++] = s.broadcast ? s.broadcast[i] : NULL;
    for (int i = front; i < n; i++) dim[rank++] = self->dim[rest[i]];
    return fact_set(call, out, self->dtype, rank, dim);
}

/* Infers index_put, whose subscript is only checked for errors. */
static bool infer_index_put(OpCall *call, Fact *out) {
    Subscript s;
    bool unknown;
    return (read_subscript(call, &s, &unknown) || unknown) && infer_same(call, out);
}

/* ---- lowering ---- */

static OxVal mask_places(Lower *lo, OxVal mask, int dimension) {
    OxVal places = LO(lo, "NonZero", ox_cast(lo->ox, mask, DT_BOOL));
    return ox_gather(lo->ox, places, dimension, 0);
}

/* If v is the given column of a tensor of positions, returns that tensor: a mask in a subscript appears as the columns
 * of nonzero(mask). */
static Value *column_of(const Value *v, int64_t column) {
    int64_t axis, index;
    const Node *def = v->def;
    if (!def || strcmp(def->op->text, "aten.select.int") != 0) return NULL;
    if (!ir_known_int(def->in[1].value, &axis) || !ir_known_int(def->in[2].value, &index)) return NULL;
    Value *positions = axis == 1 && index == column ? def->in[0].value : NULL;
    return positions && positions->def && !strcmp(positions->def->op->text, "aten.nonzero") ? positions : NULL;
}

/* Returns the positions whose columns are exactly the subscript's tensors, in order; else NULL. */
static Value *mask_positions(Lower *lo) {
    ValueList list;
    Value *positions = NULL;
    int n = 0;
    if (!call_list(&lo->call, "indices", &list)) return NULL;
    for (uint32_t i = 0; i < list.n; i++) {
        if (ir_is_none(list.at[i]) && !n) continue;
        Value *found = ir_is_none(list.at[i]) ? NULL : column_of(list.at[i], n++);
        if (!found || (positions && found != positions)) return NULL;
        positions = found;
    }
    bool whole = positions && positions->def->in[0].value->fact.rank == n;
    return whole && lo_is_bound(lo, positions) && lo_is_bound(lo, positions->def->in[0].value) ? positions : NULL;
}

/* Stacks the integer tensors, broadcast to B, into one tensor [B..., n]. */
static OxVal places_of(Lower *lo, const Subscript *s, OxVal *shape) {
    ValueList list;
    OxVal index[MAX_RANK] = {0};
    int n = 0;
    call_list(&lo->call, "indices", &list);
    for (uint32_t i = 0; i < list.n; i++) {
        if (ir_is_none(list.at[i])) continue;
        OxVal v = lo_value(lo, list.at[i]);
        if (!is_mask(list.at[i]))
            index[n++] = ox_cast(lo->ox, v, DT_I64);
        else
            for (int d = 0; d < list.at[i]->fact.rank; d++) index[n++] = mask_places(lo, v, d);
    }
    Value *positions = mask_positions(lo);
    if (positions) {
        OxVal places = lo_value(lo, positions);
        *shape = ox_size(lo->ox, places, 0);
        return places;
    }
    bool one = s->givens == 1;
    CX_ASSERT(lo->cx, n > 0);
    OxVal sum = index[0];
    for (int i = 1; i < n && !one; i++) sum = LO(lo, "Add", sum, index[i]);
    *shape = ox_shape(lo->ox, sum);
    for (int i = 0; i < n; i++) {
        OxVal v = one || ox_same_sizes(index[i], sum) ? index[i] : ox_expand(lo->ox, index[i], *shape);
        index[i] = ox_unsqueeze(lo->ox, ox_typed(v, DT_I64, s->broadcast_rank, NULL), 1,
                                (int64_t[]){s->broadcast_rank});
    }
    return ox_concat(lo->ox, s->broadcast_rank, (uint32_t)n, index);
}

/* Computes the permutation that puts indexed axes first. */
static bool indexed_first(const Subscript *s, int64_t *perm) {
    int64_t rest[MAX_RANK];
    int n = free_axes(s, rest);
    bool moved = false;
    for (int i = 0; i < s->n; i++) perm[i] = s->axis[i], moved |= s->axis[i] != i;
    for (int i = 0; i < n; i++) perm[s->n + i] = rest[i], moved |= rest[i] != s->n + i;
    return moved;
}

/* Computes the permutation from [B..., free...] to the result's order, with `front` free axes before B. */
static bool result_order(const Subscript *s, int64_t *perm) {
    int front = lead(s), b = s->broadcast_rank, n = s->rank - s->n;
    for (int i = 0; i < front; i++) perm[i] = b + i;
    for (int i = 0; i < b; i++) perm[front + i] = i;
    for (int i = front; i < n; i++) perm[b + i] = b + i;
    return front > 0 && b > 0;
}

static void inverse(int n, const int64_t *perm, int64_t *out) {
    for (int i = 0; i < n; i++) out[perm[i]] = i;
}

static OxVal gather_places(Lower *lo, const Subscript *s, OxVal x) {
    int64_t perm[MAX_RANK];
    OxVal shape;
    OxVal places = places_of(lo, s, &shape);
    if (indexed_first(s, perm)) x = ox_transpose(lo->ox, x, (uint32_t)s->rank, perm);
    OxVal y = ox_typed(LO(lo, "GatherND", x, places), x->dtype, s->broadcast_rank + s->rank - s->n, NULL);
    return result_order(s, perm) ? ox_transpose(lo->ox, y, (uint32_t)y->rank, perm) : y;
}

/* Selects by one mask over one axis, or over all axes, with a single Compress. */
static OxVal compress(Lower *lo, const Subscript *s, OxVal x) {
    OxVal mask = ox_cast(lo->ox, lo_value(lo, s->mask), DT_BOOL);
    if (s->n == 1) return ox_op(lo->ox, "Compress", OX_IN(x, mask), OX_ATTR(oa_int("axis", s->axis[0])));
    return LO(lo, "Compress", ox_vector(lo->ox, x), ox_vector(lo->ox, mask));
}

static Value *single_index(Lower *lo) {
    ValueList list;
    call_list(&lo->call, "indices", &list);
    for (uint32_t i = 0; i < list.n; i++)
        if (!ir_is_none(list.at[i])) return list.at[i];
    return NULL;
}

static void index_ranked(Lower *lo, const Subscript *s, OxVal x) {
    bool mask_fits = s->givens == 1 && s->masks == 1 && (s->n == 1 || s->n == s->rank) && s->n > 0;
    if (s->givens == 0) {
        lo_result(lo, 0, ox_identity(lo->ox, x));
    } else if (s->n == 0) { /* a 0-d mask selects one row or none */
        OxVal row = ox_unsqueeze(lo->ox, x, 1, (int64_t[]){0}),
              mask = ox_vector(lo->ox, ox_cast(lo->ox, lo_value(lo, s->mask), DT_BOOL));
        lo_result(lo, 0, ox_op(lo->ox, "Compress", OX_IN(row, mask), OX_ATTR(oa_int("axis", 0))));
    } else if (mask_fits) {
        lo_result(lo, 0, compress(lo, s, x));
    } else if (s->givens == 1 && !s->masks) {
        Value *positions = mask_positions(lo);
        OxVal index = lo_value(lo, single_index(lo)),
              mask = positions ? lo_value(lo, positions->def->in[0].value) : NULL;
        if (mask && mask->dtype == DT_BOOL) {
            lo_result(lo, 0, ox_op(lo->ox, "Compress", OX_IN(x, mask), OX_ATTR(oa_int("axis", s->axis[0]))));
            return;
        }
        lo_result(lo, 0, ox_op(lo->ox, "Gather", OX_IN(x, index), OX_ATTR(oa_int("axis", s->axis[0]))));
    } else {
        lo_result(lo, 0, gather_places(lo, s, x));
    }
}

/* ---- writing ---- */

static bool one_element(const Fact *fact) {
    for (int i = 0; i < fact->rank; i++)
        if (!dim_is(fact->dim[i], 1)) return false;
    return fact->rank >= 0;
}

/* A mask and a single number become Where. The mask covers the dimensions of self from `axis` on. */
static OxVal write_where(Lower *lo, const Subscript *s, OxVal x, OxVal value) {
    OxVal mask = ox_cast(lo->ox, lo_value(lo, s->mask), DT_BOOL);
    int64_t axes[MAX_RANK];
    int first = s->n ? s->axis[0] : 0, behind = s->rank - first - s->n;
    for (int i = 0; i < behind; i++) axes[i] = s->n + i;
    if (behind > 0) mask = ox_unsqueeze(lo->ox, mask, (uint32_t)behind, axes);
    return ox_where(lo->ox, mask, ox_scalar(lo->ox, value), x);
}

/* ---- adding at computed positions ---- */

/* Returns the places, vectors of n indices, as numbers of rows of the tensor whose first n axes are one. */
static OxVal row_numbers(Lower *lo, OxVal x, OxVal places, int n) {
    Ox *ox = lo->ox;
    OxVal number = NULL;
    if (n == 1) return ox_vector(ox, places); /* ScatterElements counts negative numbers from the end */
    for (int i = 0; i < n; i++) {
        OxVal size = ox_size(ox, x, i), at = ox_vector(ox, ox_gather(ox, places, i, -1));
        OxVal from_end = LO(lo, "Add", at, size), negative = ox_compare(ox, "Less", at, ox_int(ox, 0));
        OxVal one = ox_where(ox, negative, from_end, at);
        number = number ? LO(lo, "Add", LO(lo, "Mul", number, size), one) : one;
    }
    return ox_typed(number, DT_I64, 1, NULL);
}

/* ONNX Runtime's ScatterND may lose updates if several threads add at one place; ScatterElements works in one
 * thread. */
static OxVal add_at(Lower *lo, OxVal x, OxVal places, int n, OxVal updates) {
    Ox *ox = lo->ox;
    bool vector = x->rank == 1, plain = vector || (x->rank == 2 && n == 1);
    OxVal numbers = row_numbers(lo, x, places, n), rows = x, add;
    if (!plain) rows = ox_typed(ox_op(ox, "Flatten", OX_IN(x), OX_ATTR(oa_int("axis", n))), x->dtype, 2, NULL);
    if (vector) {
        add = ox_vector(ox, updates);
    } else {
        OxVal sizes[] = {LO(lo, "Shape", numbers), ox_size(ox, rows, 1)};
        add = ox_typed(lower_reshape(lo, updates, ox_concat(ox, 0, 2, sizes)), x->dtype, 2, NULL);
        OxVal shape = LO(lo, "Shape", add);
        numbers = ox_expand(ox, ox_unsqueeze(ox, numbers, 1, (int64_t[]){1}), shape);
    }
    OxVal y = ox_op(ox, "ScatterElements", OX_IN(rows, numbers, add),
                    OX_ATTR(oa_int("axis", 0), oa_str("reduction", "add")));
    return plain ? y : lower_reshape(lo, y, LO(lo, "Shape", x));
}

/* Writes or adds at places, vectors of n indices of the first axes of x. `once`: no place occurs twice. */
static OxVal scattered(Lower *lo, OxVal x, OxVal places, int n, OxVal updates, bool once) {
    bool adds = call_bool(&lo->call, "accumulate") == 1;
    DType use = adds ? lower_reduced_type(x->dtype) : x->dtype;
    OxVal from = ox_cast(lo->ox, x, use), values = ox_cast(lo->ox, updates, use);
    OxVal y = adds && !once ? add_at(lo, from, places, n, values)
                            : ox_op(lo->ox, "ScatterND", OX_IN(from, places, values),
                                    OX_ATTR(adds ? oa_str("reduction", "add") : oa_none()));
    return ox_cast(lo->ox, y, x->dtype);
}

static OxVal write_places(Lower *lo, const Subscript *s, OxVal x, OxVal value) {
    int64_t perm[MAX_RANK], order[MAX_RANK], back[MAX_RANK];
    OxVal shape, sizes[3];
    OxVal places = places_of(lo, s, &shape);
    int front = lead(s), n = s->rank - s->n, b = s->broadcast_rank;
    bool moved = indexed_first(s, perm);
    OxVal first = moved ? ox_transpose(lo->ox, x, (uint32_t)s->rank, perm) : x;
    OxVal own = ox_shape(lo->ox, first);
    sizes[0] = ox_slice_ints(lo->ox, own, 0, s->n, s->n + front);
    sizes[1] = shape;
    sizes[2] = ox_slice_ints(lo->ox, own, 0, s->n + front, s->rank);
    OxVal wanted = front ? ox_concat(lo->ox, 0, 3, sizes) : n ? ox_concat(lo->ox, 0, 2, sizes + 1) : shape;
    OxVal updates = ox_typed(ox_expand(lo->ox, value, wanted), x->dtype, b + n, NULL);
    if (result_order(s, order)) {
        inverse(b + n, order, back);
        updates = ox_transpose(lo->ox, updates, (uint32_t)(b + n), back);
    }
    OxVal y = scattered(lo, first, places, s->n, updates, s->givens == 1 && s->masks == 1);
    if (!moved) return y;
    inverse(s->rank, perm, back);
    return ox_transpose(lo->ox, ox_typed(y, x->dtype, s->rank, NULL), (uint32_t)s->rank, back);
}

static void put_ranked(Lower *lo, const Subscript *s, OxVal x, OxVal value) {
    bool adds = call_bool(&lo->call, "accumulate") == 1;
    if (adds && lo->opset < 16) {
        lo_no_lowering(lo, "adding at repeated indices needs opset 16");
    } else if (s->givens == 0) {
        OxVal all = ox_expand(lo->ox, value, ox_shape(lo->ox, x));
        lo_result(lo, 0, adds ? LO(lo, "Add", x, all) : all);
    } else if (s->givens == 1 && s->masks == 1 && !adds && one_element(call_fact(&lo->call, "values"))) {
        lo_result(lo, 0, write_where(lo, s, x, value));
    } else if (s->n == 0) {
        lo_result(lo, 0, ox_where(lo->ox, ox_cast(lo->ox, lo_value(lo, s->mask), DT_BOOL), value, x));
    } else {
        lo_result(lo, 0, write_places(lo, s, x, value));
    }
}

/* ---- where a rank is known only at run time ---- */

/* A subscript of a tensor of unknown rank: full slices, then adjacent tensors. */
typedef struct Unranked {
    int front;
    uint32_t n;
    OxVal entry[MAX_RANK];
    bool mask; /* the only entry is a mask, of any rank */
} Unranked;

static bool read_unranked(Lower *lo, Unranked *u) {
    ValueList list;
    *u = (Unranked){0};
    if (!call_list(&lo->call, "indices", &list) || list.n > MAX_RANK) return false;
    for (uint32_t i = 0; i < list.n; i++) {
        bool none = ir_is_none(list.at[i]);
        if (none && u->n) return false;
        if (none) {
            u->front++;
            continue;
        }
        u->mask |= is_mask(list.at[i]);
        u->entry[u->n++] = lo_value(lo, list.at[i]);
    }
    return u->n == 1 ? !u->mask || !u->front : u->n && !u->mask && !u->front;
}

static OxVal in_front(Lower *lo, OxVal v) { return ox_unsqueeze(lo->ox, v, 1, (int64_t[]){0}); }

/* Returns indices [B..., axes] into x; for a mask, which may be 0-d, into x with a new leading axis. */
static OxVal unranked_places(Lower *lo, const Unranked *u) {
    OxVal part[MAX_RANK], sum = u->entry[0];
    if (u->mask) {
        OxVal places = LO(lo, "NonZero", in_front(lo, ox_cast(lo->ox, u->entry[0], DT_BOOL)));
        return ox_transpose(lo->ox, ox_typed(places, DT_I64, 2, NULL), 2, (int64_t[]){1, 0});
    }
    for (uint32_t i = 1; i < u->n; i++) sum = LO(lo, "Add", sum, u->entry[i]);
    for (uint32_t i = 0; i < u->n; i++) {
        OxVal v = ox_cast(lo->ox, u->entry[i], DT_I64);
        if (u->n > 1) v = ox_expand(lo->ox, v, LO(lo, "Shape", sum));
        part[i] = ox_unsqueeze(lo->ox, v, 1, (int64_t[]){-1});
    }
    return ox_concat(lo->ox, -1, u->n, part);
}

static const char unranked_help[] = "the rank of the tensor or of an index is known only at run time, and the "
                                    "subscript is not a single tensor after full slices";

static void index_unranked(Lower *lo, OxVal x) {
    Unranked u;
    if (!read_unranked(lo, &u))
        lo_no_lowering(lo, unranked_help);
    else if (u.n == 1 && !u.mask)
        lo_result(lo, 0, ox_op(lo->ox, "Gather", OX_IN(x, u.entry[0]), OX_ATTR(oa_int("axis", u.front))));
    else
        lo_result(lo, 0, LO(lo, "GatherND", u.mask ? in_front(lo, x) : x, unranked_places(lo, &u)));
}

static void lower_index(Lower *lo, Node *node) {
    (void)node;
    Subscript s;
    bool unknown;
    OxVal x = lo_arg(lo, "self");
    if (read_subscript(&lo->call, &s, &unknown))
        index_ranked(lo, &s, x);
    else if (unknown)
        index_unranked(lo, x);
}

/* The mask covers the first dimensions of x. */
static OxVal where_mask(Lower *lo, OxVal mask, OxVal x, OxVal value) {
    OxVal behind = LO(lo, "Sub", lower_rank_of(lo, x), lower_rank_of(lo, mask));
    OxVal shape = ox_concat(lo->ox, 0, 2, (OxVal[]){LO(lo, "Shape", mask), lower_ones_vector(lo, behind)});
    mask = lower_reshape(lo, ox_cast(lo->ox, mask, DT_BOOL), shape);
    return ox_where(lo->ox, mask, ox_scalar(lo->ox, value), x);
}

/* Writes through one tensor after full slices, in the form [before, n, after]. */
static OxVal put_along(Lower *lo, const Unranked *u, OxVal x, OxVal value) {
    Ox *ox = lo->ox;
    LoAxis form = lo_axis(lo, x, ox_int(ox, u->front));
    OxVal index = ox_cast(ox, u->entry[0], DT_I64), flat = ox_vector(ox, index);
    OxVal sizes[] = {form.head, LO(lo, "Shape", index), form.tail};
    OxVal blocks[] = {ox_size(ox, form.x, 0), LO(lo, "Shape", flat), ox_size(ox, form.x, 2)};
    OxVal updates = ox_expand(ox, value, ox_concat(ox, 0, 3, sizes));
    updates = lower_reshape(lo, updates, ox_concat(ox, 0, 3, blocks));
    int64_t swap[] = {1, 0, 2};
    updates = ox_transpose(ox, ox_typed(updates, x->dtype, 3, NULL), 3, swap);
    OxVal rows = ox_transpose(ox, form.x, 3, swap), places = ox_unsqueeze(ox, flat, 1, (int64_t[]){1});
    OxVal y = scattered(lo, rows, places, 1, updates, u->mask);
    return lo_axis_back(lo, &form, ox_transpose(ox, ox_typed(y, x->dtype, 3, NULL), 3, swap));
}

static OxVal put_in_front(Lower *lo, const Unranked *u, OxVal x, OxVal value) {
    Ox *ox = lo->ox;
    OxVal places = unranked_places(lo, u), into = u->mask ? in_front(lo, x) : x, shape = LO(lo, "Shape", places);
    OxVal zero = OX_INTS(ox, 0), last = OX_INTS(ox, -1), end = OX_INTS(ox, INT64_MAX);
    OxVal taken = u->mask ? ox_gather(ox, shape, 1, 0) : ox_int(ox, u->n);
    OxVal head = ox_slice(ox, shape, 0, zero, last, NULL), own = LO(lo, "Shape", into);
    OxVal sizes[] = {head, ox_slice(ox, own, 0, ox_vector(ox, taken), end, NULL)};
    OxVal y = scattered(lo, into, places, (int)u->n, ox_expand(ox, value, ox_concat(ox, 0, 2, sizes)), u->mask);
    return u->mask ? ox_squeeze(ox, ox_typed(y, x->dtype, -1, NULL), 1, (int64_t[]){0}) : y;
}

static void put_unranked(Lower *lo, OxVal x, OxVal value) {
    Unranked u;
    bool adds = call_bool(&lo->call, "accumulate") == 1;
    if (!read_unranked(lo, &u))
        lo_no_lowering(lo, unranked_help);
    else if (adds && lo->opset < 16)
        lo_no_lowering(lo, "adding at repeated indices needs opset 16");
    else if (u.mask && !adds && one_element(call_fact(&lo->call, "values")))
        lo_result(lo, 0, where_mask(lo, u.entry[0], x, value));
    else
        lo_result(lo, 0, u.front ? put_along(lo, &u, x, value) : put_in_front(lo, &u, x, value));
}

static void lower_index_put(Lower *lo, Node *node) {
    (void)node;
    Subscript s;
    bool unknown;
    OxVal x = lo_arg(lo, "self"), value = lo_arg_as(lo, "values", x->dtype);
    if (!read_subscript(&lo->call, &s, &unknown)) {
        if (unknown) put_unranked(lo, x, value);
        return;
    }
    put_ranked(lo, &s, x, value);
}

static const OpRow rows[] = {
    {"index.Tensor(Tensor self, Tensor?[] indices) -> Tensor", .infer = infer_index, .lower = lower_index},
    {"index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor",
     .infer = infer_index_put, .lower = lower_index_put, .fails = FAILS_VALUES},
    {"masked_scatter(Tensor self, Tensor mask, Tensor source) -> Tensor",
     .prelude = "torch._decompositions.index:masked_scatter", .shapes = "self:t source:t", .fails = FAILS_VALUES},
    DECOMPOSED_WITH("take_along_dim(Tensor self, Tensor indices, int? dim=None) -> Tensor", "index:take_along_dim",
                    .fails = FAILS_VALUES),
    {"put(Tensor self, Tensor index, Tensor source, bool accumulate=False) -> Tensor",
     .prelude = "torch._decompositions.index:put", .shapes = "self:t source:t"},
    DECOMPOSED("where(Tensor condition) -> Tensor[]", "index:where_places"),
};
FAMILY(index, rows)
