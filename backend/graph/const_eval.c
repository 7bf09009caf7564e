/* Executes ONNX nodes on dense constants: the few operators that constructors and shape computations need.
 * ir_contents.c lowers nodes of the IR to such nodes as usual, so that no row needs a second definition of what it
 * computes.
 *
 * Anything else (weights, inputs, control flow, random nodes, text, an operator without a row below, more than the
 * limit fold-bytes) makes the contents unknown: the result is NULL, and nothing is reported. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "backend/graph/const_eval.h"

enum { MAX_DEPTH = 400 }; /* longest chain of nodes that compute a value */

static const Const *contents(Evaluation *e, OxVal v);

/* ---- moving elements: the result's element at a coordinate is one of the operand's ---- */

typedef struct Move {
    const Const *from, *index;
    int64_t axis, start[MAX_RANK], step[MAX_RANK], perm[MAX_RANK];
} Move;
/* Returns a flat index into `from`, or -1. */
typedef int64_t PlaceFn(const Move *move, const int64_t *at, uint32_t rank);

static int64_t flat(const Const *c, const int64_t *at) {
    int64_t index = 0;
    for (uint32_t i = 0; i < c->rank; i++) index = index * c->dim[i] + at[i];
    return index;
}

static const Const *moved(Evaluation *e, const Move *move, uint32_t rank, const int64_t *dim, PlaceFn *place) {
    size_t size = dtype_rows[move->from->dtype].bytes;
    if (!size || !const_result_fits(e, rank, dim)) return NULL;
    size_t n = (size_t)const_count_of(rank, dim);
    char *data = arena_array(e->mem, n + 1, size);
    int64_t at[MAX_RANK] = {0};
    for (size_t i = 0; i < n; i++) {
        int64_t from = place(move, at, rank);
        if (from < 0 || from >= (int64_t)move->from->count) return NULL;
        memcpy(data + i * size, (const char *)move->from->data + (size_t)from * size, size);
        for (uint32_t d = rank; d-- > 0 && ++at[d] == dim[d];) at[d] = 0;
    }
    return const_make(e->cx, move->from->dtype, rank, arena_copy(e->mem, dim, rank * sizeof *dim), data);
}

static int64_t sliced_place(const Move *move, const int64_t *at, uint32_t rank) {
    int64_t from[MAX_RANK];
    for (uint32_t i = 0; i < rank; i++) from[i] = move->start[i] + at[i] * move->step[i];
    return flat(move->from, from);
}

static int64_t clamp(int64_t v, int64_t low, int64_t high) { return v < low ? low : v > high ? high : v; }

static int64_t normal(int64_t v, int64_t size) { return v < 0 ? (v < -size ? -1 : v + size) : v; }

static const Const *slice(Evaluation *e, const OxNode *node, const Const *const *in) {
    Move move = {.from = in[0]};
    int64_t dim[MAX_RANK];
    for (uint32_t i = 0; i < in[0]->rank; i++) move.step[i] = 1, dim[i] = in[0]->dim[i];
    for (size_t i = 0; i < in[1]->count; i++) {
        int64_t axis = node->nin > 3 && in[3] ? normal(const_get_int(in[3], i), in[0]->rank) : (int64_t)i;
        if (axis < 0 || axis >= in[0]->rank) return NULL;
        int64_t step = node->nin > 4 && in[4] ? const_get_int(in[4], i) : 1, size = in[0]->dim[axis];
        int64_t start = const_get_int(in[1], i), end = const_get_int(in[2], i);
        if (!step || step == INT64_MIN) return NULL;
        if (start < 0) start = start < -size ? -1 - (step > 0 ? -1 : 0) : start + size;
        if (end < 0) end = end < -size ? -1 : end + size;
        start = step > 0 ? clamp(start, 0, size) : clamp(start, -1, size - 1);
        end = step > 0 ? clamp(end, 0, size) : clamp(end, -1, size - 1);
        int64_t span = step > 0 ? end - start : start - end, width = step > 0 ? step : -step;
        move.start[axis] = start, move.step[axis] = step;
        dim[axis] = span > 0 ? (span - 1) / width + 1 : 0;
    }
    return moved(e, &move, in[0]->rank, dim, sliced_place);
}

static int64_t transposed_place(const Move *move, const int64_t *at, uint32_t rank) {
    int64_t from[MAX_RANK];
    for (uint32_t i = 0; i < rank; i++) from[move->perm[i]] = at[i];
    return flat(move->from, from);
}

static const Const *transpose(Evaluation *e, const OxNode *node, const Const *const *in) {
    const OxAttr *perm = ox_attr(node, "perm");
    Move move = {.from = in[0]};
    int64_t dim[MAX_RANK];
    for (uint32_t i = 0; i < in[0]->rank; i++) {
        move.perm[i] = perm ? perm->ints[i] : in[0]->rank - 1 - i;
        dim[i] = in[0]->dim[move.perm[i]];
    }
    return moved(e, &move, in[0]->rank, dim, transposed_place);
}

static int64_t gathered_place(const Move *move, const int64_t *at, uint32_t rank) {
    int64_t from[MAX_RANK], behind = (int64_t)move->index->rank + move->axis;
    (void)rank;
    int64_t index = normal(const_get_int(move->index, (size_t)flat(move->index, at + move->axis)),
                           move->from->dim[move->axis]);
    if (index < 0 || index >= move->from->dim[move->axis]) return -1;
    for (int64_t i = 0; i < move->axis; i++) from[i] = at[i];
    from[move->axis] = index;
    for (int64_t i = move->axis + 1; i < move->from->rank; i++) from[i] = at[behind + i - move->axis - 1];
    return flat(move->from, from);
}

static const Const *gather(Evaluation *e, const OxNode *node, const Const *const *in) {
    Move move = {.from = in[0], .index = in[1], .axis = normal(ox_attr_int(node, "axis", 0), in[0]->rank)};
    int64_t dim[2 * MAX_RANK];
    uint32_t rank = 0;
    if (move.axis < 0 || move.axis >= in[0]->rank || in[0]->rank + in[1]->rank > MAX_RANK) return NULL;
    for (int64_t i = 0; i < move.axis; i++) dim[rank++] = in[0]->dim[i];
    for (uint32_t i = 0; i < in[1]->rank; i++) dim[rank++] = in[1]->dim[i];
    for (int64_t i = move.axis + 1; i < in[0]->rank; i++) dim[rank++] = in[0]->dim[i];
    return moved(e, &move, rank, dim, gathered_place);
}

static const Const *reshaped(Evaluation *e, const Const *c, uint32_t rank, const int64_t *dim) {
    return const_make(e->cx, c->dtype, rank, arena_copy(e->mem, dim, rank * sizeof *dim), c->data);
}

/* Returns the flat indices of nonzero elements. */
static int64_t *set_places(Evaluation *e, const Const *c, int64_t *n) {
    bool floats = dtype_is_float(c->dtype);
    int64_t *place = arena_new_array(e->mem, int64_t, c->count + 1);
    *n = 0;
    for (size_t i = 0; i < c->count; i++)
        if (floats ? const_get_float(c, i) != 0 : const_get_int(c, i) != 0) place[(*n)++] = (int64_t)i;
    return place;
}

static const Const *compress(Evaluation *e, const OxNode *node, const Const *const *in) {
    int64_t n, whole = (int64_t)in[0]->count, dim[MAX_RANK];
    int64_t *place = set_places(e, in[1], &n);
    bool flattens = !ox_attr(node, "axis");
    const Const *from = flattens ? reshaped(e, in[0], 1, &whole) : in[0];
    Move move = {.from = from, .axis = flattens ? 0 : normal(ox_attr_int(node, "axis", 0), from->rank)};
    if (move.axis < 0 || move.axis >= from->rank || !const_result_fits(e, 1, &n)) return NULL;
    move.index = const_result(e, DT_I64, false, 1, &n, place);
    for (uint32_t i = 0; i < from->rank; i++) dim[i] = i == move.axis ? n : from->dim[i];
    return moved(e, &move, from->rank, dim, gathered_place);
}

/* Evaluates NonZero: one row for each axis, one column for each nonzero element. */
static const Const *nonzero(Evaluation *e, const OxNode *node, const Const *const *in) {
    (void)node;
    int64_t n, dim[2] = {in[0]->rank};
    int64_t *place = set_places(e, in[0], &n);
    dim[1] = n;
    if (!const_result_fits(e, 2, dim)) return NULL;
    int64_t *row = arena_new_array(e->mem, int64_t, (size_t)const_count_of(2, dim) + 1);
    for (int64_t i = 0; i < n; i++) {
        int64_t rest = place[i];
        for (int64_t axis = in[0]->rank; axis-- > 0; rest /= in[0]->dim[axis])
            row[axis * n + i] = rest % in[0]->dim[axis];
    }
    return const_result(e, DT_I64, false, 2, dim, row);
}

static int64_t tiled_place(const Move *move, const int64_t *at, uint32_t rank) {
    int64_t from[MAX_RANK];
    uint32_t added = rank - move->from->rank;
    for (uint32_t i = 0; i < move->from->rank; i++)
        from[i] = move->from->dim[i] ? at[i + added] % move->from->dim[i] : 0;
    return flat(move->from, from);
}

/* Evaluates Expand, where sizes are broadcast, and Tile, where they are multiplied: both repeat elements. */
static const Const *repeat(Evaluation *e, const OxNode *node, const Const *const *in) {
    Shape shape = {0};
    bool tile = !strcmp(node->type, "Tile");
    if (!const_broadcast(&shape, in[0]) || in[1]->count > MAX_RANK) return NULL;
    Shape wanted = {.rank = (uint32_t)in[1]->count};
    for (size_t i = 0; i < in[1]->count; i++) wanted.dim[i] = const_get_int(in[1], i);
    if (tile)
        for (uint32_t i = 0; i < shape.rank && wanted.rank == shape.rank; i++) wanted.dim[i] *= shape.dim[i];
    else {
        const Const sizes = {.rank = wanted.rank, .dim = wanted.dim};
        if (!const_broadcast(&shape, &sizes)) return NULL;
        wanted = shape;
    }
    return moved(e, &(Move){.from = in[0]}, wanted.rank, wanted.dim, tiled_place);
}

/* ---- shapes ---- */

static const Const *reshape(Evaluation *e, const OxNode *node, const Const *const *in) {
    int64_t dim[MAX_RANK], known = 1, open = -1;
    uint32_t rank = (uint32_t)in[1]->count;
    if (rank > MAX_RANK) return NULL;
    for (uint32_t i = 0; i < rank; i++) {
        dim[i] = const_get_int(in[1], i);
        if (!dim[i] && !ox_attr_int(node, "allowzero", 0)) dim[i] = i < in[0]->rank ? in[0]->dim[i] : 0;
        if (dim[i] < 0)
            open = i;
        else if (__builtin_mul_overflow(known, dim[i], &known))
            return NULL;
    }
    if (open >= 0) dim[open] = known ? (int64_t)in[0]->count / known : 0;
    return const_count_of(rank, dim) == (int64_t)in[0]->count ? reshaped(e, in[0], rank, dim) : NULL;
}

/* Returns whether the axis is one of those that the operand lists, as of Unsqueeze and Squeeze. */
static bool has_axis(const Const *axes, uint32_t rank, uint32_t axis) {
    for (size_t i = 0; i < axes->count; i++)
        if (normal(const_get_int(axes, i), rank) == axis) return true;
    return false;
}

static const Const *unsqueeze(Evaluation *e, const OxNode *node, const Const *const *in) {
    int64_t dim[MAX_RANK];
    uint32_t rank = in[0]->rank + (uint32_t)in[1]->count, from = 0;
    (void)node;
    if (rank > MAX_RANK) return NULL;
    for (uint32_t i = 0; i < rank; i++)
        dim[i] = has_axis(in[1], rank, i) || from == in[0]->rank ? 1 : in[0]->dim[from++];
    return reshaped(e, in[0], rank, dim);
}

static const Const *squeeze(Evaluation *e, const OxNode *node, const Const *const *in) {
    int64_t dim[MAX_RANK];
    uint32_t rank = 0;
    for (uint32_t i = 0; i < in[0]->rank; i++) {
        bool drop = node->nin > 1 ? has_axis(in[1], in[0]->rank, i) : in[0]->dim[i] == 1;
        if (!drop) dim[rank++] = in[0]->dim[i];
    }
    return reshaped(e, in[0], rank, dim);
}

/* Returns a bound of the range of sizes that Shape returns: counted from the end if negative, and clamped. */
static int64_t size_bound(const OxNode *node, const char *name, int64_t rank, int64_t otherwise) {
    int64_t at = ox_attr_int(node, name, otherwise);
    if (at < 0) at += rank;
    return at < 0 ? 0 : at > rank ? rank : at;
}

static const Const *shape_of(Evaluation *e, const OxNode *node, const Const *const *in) {
    int64_t start = size_bound(node, "start", in[0]->rank, 0), end = size_bound(node, "end", in[0]->rank, in[0]->rank);
    return const_ints(e->cx, in[0]->dim + start, end > start ? (uint32_t)(end - start) : 0);
}

static const Const *concat(Evaluation *e, const OxNode *node, const Const *const *in) {
    int64_t dim[MAX_RANK], axis = normal(ox_attr_int(node, "axis", 0), in[0]->rank), outer, inner = 0;
    size_t size = dtype_rows[in[0]->dtype].bytes, used = 0;
    if (axis < 0 || axis >= in[0]->rank || !size) return NULL;
    memcpy(dim, in[0]->dim, in[0]->rank * sizeof *dim);
    for (uint32_t i = 0; i < node->nin; i++)
        if (__builtin_add_overflow(inner, in[i]->dim[axis], &inner)) return NULL;
    dim[axis] = inner;
    if (!const_result_fits(e, in[0]->rank, dim)) return NULL;
    char *data = arena_array(e->mem, (size_t)const_count_of(in[0]->rank, dim) + 1, size);
    outer = const_count_of((uint32_t)axis, dim);
    for (int64_t row = 0; row < outer; row++)
        for (uint32_t i = 0; i < node->nin; i++) {
            size_t bytes = (size_t)const_count_of(in[i]->rank - (uint32_t)axis, in[i]->dim + axis) * size;
            memcpy(data + used, (const char *)in[i]->data + (size_t)row * bytes, bytes);
            used += bytes;
        }
    return const_make(e->cx, in[0]->dtype, in[0]->rank, arena_copy(e->mem, dim, in[0]->rank * sizeof *dim), data);
}

static const Const *cast(Evaluation *e, const OxNode *node, const Const *const *in) {
    return const_cast(e->cx, in[0], dtype_of_onnx((int)ox_attr_int(node, "to", 0)));
}

static const Const *filled(Evaluation *e, const OxNode *node, const Const *const *in) {
    const OxAttr *value = ox_attr(node, "value");
    float zero = 0;
    int64_t dim[MAX_RANK];
    const Const *one = value ? value->tensor
                             : const_make(e->cx, DT_F32, 0, NULL, arena_copy(e->mem, &zero, sizeof zero));
    if (in[0]->count > MAX_RANK || in[0]->dtype != DT_I64) return NULL;
    for (size_t i = 0; i < in[0]->count; i++) dim[i] = const_get_int(in[0], i);
    Const scalar = *one;
    scalar.rank = 0;
    return moved(e, &(Move){.from = &scalar}, (uint32_t)in[0]->count, dim, tiled_place);
}

static const Const *range(Evaluation *e, const OxNode *node, const Const *const *in) {
    bool floats = dtype_is_float(in[0]->dtype);
    double start = const_get_float(in[0], 0), step = const_get_float(in[2], 0),
           n = ceil((const_get_float(in[1], 0) - start) / step);
    int64_t count = n > 0 && n < 1e9 ? (int64_t)n : 0;
    (void)node;
    if (step == 0 || n >= 1e9 || !const_result_fits(e, 1, &count)) return NULL;
    double *f = arena_new_array(e->mem, double, (size_t)count + 1);
    int64_t *k = arena_new_array(e->mem, int64_t, (size_t)count + 1);
    for (int64_t i = 0; i < count; i++) {
        f[i] = start + (double)i * step;
        if (!floats) k[i] = const_get_int(in[0], 0) + i * const_get_int(in[2], 0);
    }
    return const_result(e, in[0]->dtype, floats, 1, &count, floats ? (void *)f : (void *)k);
}

/* ---- reductions over all elements or over axes, by sums of the elements at the same position ---- */

static double start_of(const char *type) {
    return !strcmp(type, "ReduceProd")  ? 1
           : !strcmp(type, "ReduceMax") ? -INFINITY
           : !strcmp(type, "ReduceMin") ? INFINITY
                                        : 0;
}

static double combine(const char *type, double sum, double v) {
    if (!strcmp(type, "ReduceProd")) return sum * v;
    if (!strcmp(type, "ReduceMax")) return v > sum || isnan(v) ? v : sum;
    if (!strcmp(type, "ReduceMin")) return v < sum || isnan(v) ? v : sum;
    return sum + v;
}

static bool reduced_axes(const OxNode *node, const Const *const *in, bool *drop) {
    const OxAttr *attr = ox_attr(node, "axes");
    bool all = !attr && (node->nin < 2 || !in[1] || !in[1]->count);
    for (uint32_t i = 0; i < in[0]->rank; i++) {
        drop[i] = all || (node->nin > 1 && in[1] && has_axis(in[1], in[0]->rank, i));
        for (uint32_t j = 0; attr && j < attr->n; j++) drop[i] |= normal(attr->ints[j], in[0]->rank) == i;
    }
    return !(all && ox_attr_int(node, "noop_with_empty_axes", 0));
}

static const Const *reduce(Evaluation *e, const OxNode *node, const Const *const *in) {
    bool drop[MAX_RANK], keep = ox_attr_int(node, "keepdims", 1) != 0;
    int64_t dim[MAX_RANK], wide[MAX_RANK];
    uint32_t rank = 0;
    bool exact = in[0]->count <
                 1u << 20; /* sums of integers stay below 2^53 for sizes and counts; larger ones are not folded */
    if (!reduced_axes(node, in, drop) || !exact) return NULL;
    for (uint32_t i = 0; i < in[0]->rank; i++) {
        wide[i] = drop[i] ? 1 : in[0]->dim[i];
        if (keep || !drop[i]) dim[rank++] = wide[i];
    }
    const Const target = {.rank = in[0]->rank, .dim = wide};
    Shape shape = {.rank = in[0]->rank};
    memcpy(shape.dim, in[0]->dim, in[0]->rank * sizeof *dim);
    size_t n = (size_t)const_count_of(in[0]->rank, wide);
    double *sum = arena_new_array(e->mem, double, n + 1);
    for (size_t i = 0; i < n; i++) sum[i] = start_of(node->type);
    for (size_t i = 0; i < in[0]->count; i++) {
        double v = const_get_float(in[0], i), *to = &sum[const_broadcast_index(&shape, &target, (int64_t)i)];
        *to = combine(node->type, *to, v);
        if (!dtype_is_float(in[0]->dtype) && fabs(*to) > 9e15) return NULL;
    }
    double per = n ? (double)in[0]->count / (double)n : 1;
    for (size_t i = 0; i < n && !strcmp(node->type, "ReduceMean"); i++) sum[i] /= per;
    return const_result(e, in[0]->dtype, true, rank, dim, sum);
}

/* Blocks of `updates` replace the blocks of the data whose indices are the rows of `indices`. */
static const Const *scatter(Evaluation *e, const OxNode *node, const Const *const *in) {
    const Const *data = in[0], *index = in[1], *updates = in[2];
    if (ox_attr(node, "reduction") || !index->rank || data->dtype != updates->dtype) return NULL;
    int64_t depth = index->dim[index->rank - 1], block = 1;
    if (depth < 1 || depth > data->rank) return NULL;
    for (uint32_t i = (uint32_t)depth; i < data->rank; i++) block *= data->dim[i];
    size_t rows = index->count / (size_t)depth, size = dtype_rows[data->dtype].bytes, width = (size_t)block * size;
    if (updates->count != rows * (size_t)block) return NULL;
    char *bytes = arena_copy(e->mem, data->data, data->count * size);
    for (size_t row = 0; row < rows; row++) {
        size_t at = 0;
        for (size_t k = 0; k < (size_t)depth; k++) {
            int64_t place = const_get_int(index, row * (size_t)depth + k), n = data->dim[k];
            if (place < -n || place >= n) return NULL;
            at = at * (size_t)n + (size_t)(place < 0 ? place + n : place);
        }
        memcpy(bytes + at * width, (const char *)updates->data + row * width, width);
    }
    return const_make(e->cx, data->dtype, data->rank, data->dim, bytes);
}

static const Const *triangle(Evaluation *e, const OxNode *node, const Const *const *in) {
    uint32_t rank = in[0]->rank;
    size_t size = dtype_rows[in[0]->dtype].bytes;
    int64_t shift = node->nin > 1 && in[1] ? const_get_int(in[1], 0) : 0;
    bool upper = ox_attr_int(node, "upper", 1) != 0;
    if (rank < 2 || !size || !const_result_fits(e, rank, in[0]->dim)) return NULL;
    char *data = arena_copy(e->mem, in[0]->data, in[0]->count * size + !in[0]->count);
    int64_t columns = in[0]->dim[rank - 1], rows = in[0]->dim[rank - 2];
    for (size_t i = 0; i < in[0]->count; i++) {
        int64_t column = (int64_t)i % columns, row = (int64_t)i / columns % rows;
        int64_t first = saturated_sum(row, shift); /* the diagonal's column in this row */
        if (upper ? column < first : column > first) memset(data + i * size, 0, size);
    }
    return const_make(e->cx, in[0]->dtype, rank, in[0]->dim, data);
}

static const Const *running_sum(Evaluation *e, const OxNode *node, const Const *const *in) {
    int64_t axis = normal(const_get_int(in[1], 0), in[0]->rank), inner = 1;
    if (axis < 0 || axis >= in[0]->rank || ox_attr_int(node, "exclusive", 0) || ox_attr_int(node, "reverse", 0))
        return NULL;
    for (int64_t i = axis + 1; i < in[0]->rank; i++) inner *= in[0]->dim[i];
    bool floats = dtype_is_float(in[0]->dtype);
    double *f = arena_new_array(e->mem, double, in[0]->count + 1);
    int64_t *k = arena_new_array(e->mem, int64_t, in[0]->count + 1);
    for (size_t i = 0; i < in[0]->count; i++) {
        bool first = (int64_t)i / inner % in[0]->dim[axis] == 0;
        size_t before = first ? 0 : i - (size_t)inner;
        f[i] = (first ? 0 : f[before]) + const_get_float(in[0], i);
        if (!floats) k[i] = (int64_t)((first ? 0 : (uint64_t)k[before]) + (uint64_t)const_get_int(in[0], i));
    }
    return const_result(e, in[0]->dtype, floats, in[0]->rank, in[0]->dim, floats ? (void *)f : (void *)k);
}

/* ---- different elements ---- */

typedef struct Element {
    double f;
    int64_t k, at;
} Element;

static int by_value(const void *a, const void *b) {
    const Element *x = a, *y = b;
    if (x->f != y->f) return x->f < y->f ? -1 : 1;
    if (x->k != y->k) return x->k < y->k ? -1 : 1;
    return (x->at > y->at) - (x->at < y->at);
}

/* Returns the elements sorted, with equal ones in index order; NULL if some are not numbers. */
static Element *ordered(Evaluation *e, const Const *c) {
    bool floats = dtype_is_float(c->dtype);
    Element *all = arena_new_array(e->mem, Element, c->count + 1);
    for (size_t i = 0; i < c->count; i++) {
        all[i] = (Element){floats ? const_get_float(c, i) : 0, floats ? 0 : const_get_int(c, i), (int64_t)i};
        if (all[i].f != all[i].f) return NULL;
    }
    qsort(all, c->count, sizeof *all, by_value);
    return all;
}

static void give(Evaluation *e, OxVal v, const Const *c) {
    if (v) map_set(e->mem, &e->done, v, (void *)c);
}

/* Evaluates Unique for a tensor as a whole, which is sorted: the distinct elements, the first index of each, the number
 * of the distinct element at each original position, and the counts. */
static const Const *unique(Evaluation *e, const OxNode *node, const Const *const *in) {
    const Element *all = ordered(e, in[0]);
    if (!all || ox_attr(node, "axis") || !ox_attr_int(node, "sorted", 1)) return NULL;
    int64_t n = 0, whole = (int64_t)in[0]->count;
    int64_t *k = arena_new_array(e->mem, int64_t, in[0]->count + 1),
            *first = arena_new_array(e->mem, int64_t, in[0]->count + 1),
            *which = arena_new_array(e->mem, int64_t, in[0]->count + 1),
            *times = arena_new_array(e->mem, int64_t, in[0]->count + 1);
    double *f = arena_new_array(e->mem, double, in[0]->count + 1);
    for (size_t i = 0; i < in[0]->count; i++) {
        bool new = !i || all[i].f != all[i - 1].f || all[i].k != all[i - 1].k;
        if (new) f[n] = all[i].f, k[n] = all[i].k, first[n] = all[i].at, times[n++] = 0;
        which[all[i].at] = n - 1;
        times[n - 1]++;
    }
    bool floats = dtype_is_float(in[0]->dtype);
    if (node->nout > 1) give(e, node->out[1], const_result(e, DT_I64, false, 1, &n, first));
    if (node->nout > 2) give(e, node->out[2], const_result(e, DT_I64, false, 1, &whole, which));
    if (node->nout > 3) give(e, node->out[3], const_result(e, DT_I64, false, 1, &n, times));
    return const_result(e, in[0]->dtype, floats, 1, &n, floats ? (void *)f : (void *)k);
}

/* ---- the table ---- */

typedef const Const *EvaluateFn(Evaluation *e, const OxNode *node, const Const *const *in);
static const struct {
    const char *type;
    EvaluateFn *evaluate;
} operators[] = {
    {"Slice", slice},
    {"Transpose", transpose},
    {"Gather", gather},
    {"Expand", repeat},
    {"Tile", repeat},
    {"Reshape", reshape},
    {"Unsqueeze", unsqueeze},
    {"Squeeze", squeeze},
    {"Shape", shape_of},
    {"Concat", concat},
    {"Cast", cast},
    {"ConstantOfShape", filled},
    {"Range", range},
    {"ReduceSum", reduce},
    {"ReduceMean", reduce},
    {"ReduceMax", reduce},
    {"ReduceMin", reduce},
    {"ReduceProd", reduce},
    {"ScatterND", scatter},
    {"CumSum", running_sum},
    {"Unique", unique},
    {"Compress", compress},
    {"NonZero", nonzero},
    {"Trilu", triangle},
    {"MatMul", const_outer_product},
};

static const Const *run(Evaluation *e, const OxNode *node, const Const *const *in) {
    const Const *asked = e->asked ? const_numeric(e, node, in) : NULL;
    if (asked) return asked;
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (!strcmp(operators[i].type, node->type)) return operators[i].evaluate(e, node, in);
    return const_pointwise(e, node, in);
}

static const Const *contents(Evaluation *e, OxVal v) {
    if (v->data) return v->data->dtype == DT_STR ? NULL : v->data;
    const Const *known = map_get(&e->done, v);
    if (known || !v->node || e->depth > MAX_DEPTH) return known;
    if (v->index) return v->node->out[0] && contents(e, v->node->out[0]) ? map_get(&e->done, v) : NULL;
    const Const **in = arena_new_array(e->mem, const Const *, v->node->nin + 1);
    e->depth++;
    bool all = true;
    for (uint32_t i = 0; i < v->node->nin && all; i++)
        if (v->node->in[i]) all = (in[i] = contents(e, v->node->in[i])) != NULL;
    e->depth--;
    known = all && v->node->nin ? run(e, v->node, in) : NULL;
    if (known) map_set(e->mem, &e->done, v, (void *)known);
    return known;
}

const Const *node_result(OxModel *model, const OxNode *node, const Const *const *in, size_t most) {
    Evaluation e = {.mem = model->mem, .cx = model->cx, .most = (int64_t)most};
    return run(&e, node, in);
}

const Const *node_contents(OxModel *model, const OxNode *node, size_t most) {
    const Const **in = arena_new_array(model->mem, const Const *, node->nin + 1);
    for (uint32_t i = 0; i < node->nin; i++) in[i] = node->in[i] ? node->in[i]->data : NULL;
    return node_result(model, node, in, most);
}

const Const *value_contents(OxModel *model, OxVal v, size_t most, Map *done) {
    Evaluation e = {.mem = model->mem, .cx = model->cx, .most = (int64_t)most, .asked = model->plain};
    const Const *known = contents(&e, v);
    *done = e.done;
    return known;
}
