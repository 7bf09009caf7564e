/* Operators that are evaluated at compile time only when a program needs the result then, as in a constructor that
 * computes with known arrays: products, sorting, padding. In graphs, they are kept as nodes even if their operands are
 * known. */
#include <stdlib.h>
#include <string.h>

#include "backend/graph/const_eval.h"

/* One axis of a constant: the number of rows along it, and how far their elements are apart. */
typedef struct Rows {
    int64_t axis, size, inner, outer;
} Rows;

static bool rows_of(const OxNode *node, const Const *c, int64_t missing, Rows *out) {
    out->axis = ox_attr_int(node, "axis", missing);
    if (out->axis < 0) out->axis += c->rank;
    if (out->axis < 0 || out->axis >= c->rank) return false;
    out->size = c->dim[out->axis], out->inner = out->outer = 1;
    for (int64_t i = 0; i < c->rank; i++)
        *(i < out->axis ? &out->outer : &out->inner) *= i == out->axis ? 1 : c->dim[i];
    return true;
}

/* ---- orders ---- */

typedef struct Ranked {
    double f;
    int64_t k, at;
} Ranked;

static int ascending(const void *a, const void *b) {
    const Ranked *x = a, *y = b;
    if (x->f != y->f) return x->f < y->f ? -1 : 1;
    if (x->k != y->k) return x->k < y->k ? -1 : 1;
    return (x->at > y->at) - (x->at < y->at);
}

static int descending(const void *a, const void *b) {
    const Ranked *x = a, *y = b;
    int order = ascending(a, b);
    return x->f == y->f && x->k == y->k ? order : -order;
}

/* Sorts one row, keeping equal elements in order. Returns false if it contains NaN. */
static bool sort_row(const Const *c, const Rows *rows, int64_t row, bool largest, Ranked *out) {
    bool floats = dtype_is_float(c->dtype);
    size_t from = (size_t)(row / rows->inner * rows->size * rows->inner + row % rows->inner);
    for (int64_t i = 0; i < rows->size; i++) {
        size_t at = from + (size_t)(i * rows->inner);
        out[i] = (Ranked){floats ? const_get_float(c, at) : 0, floats ? 0 : const_get_int(c, at), i};
        if (out[i].f != out[i].f) return false;
    }
    qsort(out, (size_t)rows->size, sizeof *out, largest ? descending : ascending);
    return true;
}

/* Gives the first `kept` elements of each sorted row, and their indices; NULL: they are not known. */
static bool sorted_rows(Evaluation *e, const Const *c, const Rows *rows, int64_t kept, bool largest, double *f,
                        int64_t *k, int64_t *index) {
    Ranked *row = arena_new_array(e->mem, Ranked, (size_t)rows->size + 1);
    for (int64_t r = 0; r < rows->outer * rows->inner; r++) {
        if (!sort_row(c, rows, r, largest, row)) return false;
        for (int64_t i = 0; i < kept; i++) {
            size_t to = (size_t)((r / rows->inner * kept + i) * rows->inner + r % rows->inner);
            f[to] = row[i].f, k[to] = row[i].k, index[to] = row[i].at;
        }
    }
    return true;
}

static const Const *top(Evaluation *e, const OxNode *node, const Const *const *in) {
    Rows rows;
    if (!rows_of(node, in[0], -1, &rows)) return NULL;
    int64_t kept = const_get_int(in[1], 0), dim[MAX_RANK];
    memcpy(dim, in[0]->dim, in[0]->rank * sizeof *dim);
    dim[rows.axis] = kept;
    if (kept < 0 || kept > rows.size || !const_result_fits(e, in[0]->rank, dim)) return NULL;
    size_t n = (size_t)const_count_of(in[0]->rank, dim) + 1;
    double *f = arena_new_array(e->mem, double, n);
    int64_t *k = arena_new_array(e->mem, int64_t, n), *index = arena_new_array(e->mem, int64_t, n);
    if (!sorted_rows(e, in[0], &rows, kept, ox_attr_int(node, "largest", 1), f, k, index)) return NULL;
    if (node->nout > 1 && node->out[1])
        map_set(e->mem, &e->done, node->out[1], (void *)const_result(e, DT_I64, false, in[0]->rank, dim, index));
    bool floats = dtype_is_float(in[0]->dtype);
    return const_result(e, in[0]->dtype, floats, in[0]->rank, dim, floats ? (void *)f : (void *)k);
}

static const Const *extreme_index(Evaluation *e, const OxNode *node, const Const *const *in) {
    Rows rows;
    if (!rows_of(node, in[0], 0, &rows) || !rows.size || ox_attr_int(node, "select_last_index", 0)) return NULL;
    int64_t dim[MAX_RANK];
    uint32_t rank = 0;
    for (int64_t i = 0; i < in[0]->rank; i++)
        if (i != rows.axis || ox_attr_int(node, "keepdims", 1)) dim[rank++] = i == rows.axis ? 1 : in[0]->dim[i];
    size_t n = (size_t)(rows.outer * rows.inner) + 1;
    double *f = arena_new_array(e->mem, double, n);
    int64_t *k = arena_new_array(e->mem, int64_t, n), *index = arena_new_array(e->mem, int64_t, n);
    if (!sorted_rows(e, in[0], &rows, 1, !strcmp(node->type, "ArgMax"), f, k, index)) return NULL;
    return const_result(e, DT_I64, false, rank, dim, index);
}

/* ---- elements ---- */

static const Const *gather_elements(Evaluation *e, const OxNode *node, const Const *const *in) {
    Rows from, to;
    bool floats = dtype_is_float(in[0]->dtype);
    if (in[0]->rank != in[1]->rank || !rows_of(node, in[0], 0, &from) || !rows_of(node, in[1], 0, &to)) return NULL;
    for (int64_t i = 0; i < in[0]->rank; i++)
        if (i != from.axis && in[0]->dim[i] != in[1]->dim[i]) return NULL;
    double *f = arena_new_array(e->mem, double, in[1]->count + 1);
    int64_t *k = arena_new_array(e->mem, int64_t, in[1]->count + 1);
    for (int64_t i = 0; i < (int64_t)in[1]->count; i++) {
        int64_t at = const_get_int(in[1], (size_t)i), outer = i / (to.size * to.inner);
        if (at < 0) at += from.size;
        if (at < 0 || at >= from.size) return NULL;
        size_t place = (size_t)((outer * from.size + at) * from.inner + i % to.inner);
        if (floats)
            f[i] = const_get_float(in[0], place);
        else
            k[i] = const_get_int(in[0], place);
    }
    return const_result(e, in[0]->dtype, floats, in[1]->rank, in[1]->dim, floats ? (void *)f : (void *)k);
}

/* Adds an element of b to one of a, with the rounding of their dtype. Returns false for a dtype whose sums are left to
 * the graph. */
static bool add_element(char *a, const char *b, DType dtype) {
    size_t size = dtype_rows[dtype].bytes;
    double f = 0, g = 0;
    uint64_t k = 0, l = 0;
    float x, y;
    if (dtype == DT_F32) memcpy(&x, a, size), memcpy(&y, b, size), x += y, memcpy(a, &x, size);
    if (dtype == DT_F64) memcpy(&f, a, size), memcpy(&g, b, size), f += g, memcpy(a, &f, size);
    if (dtype_is_int(dtype)) memcpy(&k, a, size), memcpy(&l, b, size), k += l, memcpy(a, &k, size);
    if (dtype == DT_BOOL) *a |= *b;
    return dtype == DT_F32 || dtype == DT_F64 || dtype_is_int(dtype) || dtype == DT_BOOL;
}

/* Writes the elements, or adds them, in their order. */
static const Const *scatter_elements(Evaluation *e, const OxNode *node, const Const *const *in) {
    Rows to, from;
    const OxAttr *reduction = ox_attr(node, "reduction");
    bool adds = reduction && !strcmp(reduction->s, "add");
    size_t size = dtype_rows[in[0]->dtype].bytes;
    if ((reduction && !adds && strcmp(reduction->s, "none") != 0) || in[0]->rank != in[1]->rank || !size) return NULL;
    if (in[1]->count != in[2]->count || in[0]->dtype != in[2]->dtype) return NULL;
    if (!rows_of(node, in[0], 0, &to) || !rows_of(node, in[1], 0, &from)) return NULL;
    for (int64_t i = 0; i < in[0]->rank; i++)
        if (i != to.axis && in[0]->dim[i] != in[1]->dim[i]) return NULL;
    char *bytes = arena_copy(e->mem, in[0]->data, in[0]->count * size + !in[0]->count);
    for (int64_t i = 0; i < (int64_t)in[1]->count; i++) {
        int64_t at = const_get_int(in[1], (size_t)i), outer = i / (from.size * from.inner);
        if (at < 0) at += to.size;
        if (at < 0 || at >= to.size) return NULL;
        char *place = bytes + (size_t)((outer * to.size + at) * to.inner + i % from.inner) * size;
        const char *update = (const char *)in[2]->data + (size_t)i * size;
        if (!adds) memcpy(place, update, size);
        if (adds && !add_element(place, update, in[0]->dtype)) return NULL;
    }
    return const_make(e->cx, in[0]->dtype, in[0]->rank, in[0]->dim, bytes);
}

static const Const *flatten(Evaluation *e, const OxNode *node, const Const *const *in) {
    int64_t axis = ox_attr_int(node, "axis", 1), dim[2];
    if (axis < 0) axis += in[0]->rank;
    if (axis < 0 || axis > in[0]->rank) return NULL;
    dim[0] = const_count_of((uint32_t)axis, in[0]->dim);
    dim[1] = const_count_of(in[0]->rank - (uint32_t)axis, in[0]->dim + axis);
    return const_make(e->cx, in[0]->dtype, 2, dim, in[0]->data);
}

/* The last axis of the indices says which element, or which block, of the first axes. */
static const Const *gather_places(Evaluation *e, const OxNode *node, const Const *const *in) {
    const Const *data = in[0], *at = in[1];
    if (ox_attr_int(node, "batch_dims", 0) || !at->rank || at->dim[at->rank - 1] > data->rank) return NULL;
    uint32_t width = (uint32_t)at->dim[at->rank - 1], rank = at->rank - 1 + data->rank - width;
    int64_t dim[2 * MAX_RANK], block = const_count_of(data->rank - width, data->dim + width);
    memcpy(dim, at->dim, (at->rank - 1) * sizeof *dim);
    memcpy(dim + at->rank - 1, data->dim + width, (data->rank - width) * sizeof *dim);
    if (rank > MAX_RANK || !width || !const_result_fits(e, rank, dim)) return NULL;
    bool floats = dtype_is_float(data->dtype);
    size_t n = (size_t)const_count_of(rank, dim);
    double *f = arena_new_array(e->mem, double, n + 1);
    int64_t *k = arena_new_array(e->mem, int64_t, n + 1);
    for (size_t to = 0; to < n; to++) {
        int64_t from = 0;
        for (uint32_t i = 0; i < width; i++) {
            int64_t index = const_get_int(at, to / (size_t)block * width + i);
            if (index < 0) index += data->dim[i];
            if (index < 0 || index >= data->dim[i]) return NULL;
            from = from * data->dim[i] + index;
        }
        size_t place = (size_t)from * (size_t)block + to % (size_t)block;
        if (floats)
            f[to] = const_get_float(data, place);
        else
            k[to] = const_get_int(data, place);
    }
    return const_result(e, data->dtype, floats, rank, dim, floats ? (void *)f : (void *)k);
}

static const Const *unit_matrix(Evaluation *e, const OxNode *node, const Const *const *in) {
    if (in[0]->rank != 2 || !dtype_is_float(in[0]->dtype) || ox_attr(node, "dtype")) return NULL;
    int64_t first = ox_attr_int(node, "k", 0), columns = in[0]->dim[1];
    double *f = arena_new_array(e->mem, double, in[0]->count + 1);
    for (int64_t i = 0; i < in[0]->dim[0]; i++)
        if (i + first >= 0 && i + first < columns) f[i * columns + i + first] = 1;
    return const_result(e, in[0]->dtype, true, 2, in[0]->dim, f);
}

static const Const *clip(Evaluation *e, const OxNode *node, const Const *const *in) {
    const Const *low = node->nin > 1 ? in[1] : NULL, *high = node->nin > 2 ? in[2] : NULL;
    bool floats = dtype_is_float(in[0]->dtype);
    double *f = arena_new_array(e->mem, double, in[0]->count + 1);
    int64_t *k = arena_new_array(e->mem, int64_t, in[0]->count + 1);
    for (size_t i = 0; i < in[0]->count; i++) {
        if (floats) {
            f[i] = const_get_float(in[0], i);
            if (low && f[i] < const_get_float(low, 0)) f[i] = const_get_float(low, 0);
            if (high && f[i] > const_get_float(high, 0)) f[i] = const_get_float(high, 0);
        } else {
            k[i] = const_get_int(in[0], i);
            if (low && k[i] < const_get_int(low, 0)) k[i] = const_get_int(low, 0);
            if (high && k[i] > const_get_int(high, 0)) k[i] = const_get_int(high, 0);
        }
    }
    return const_result(e, in[0]->dtype, floats, in[0]->rank, in[0]->dim, floats ? (void *)f : (void *)k);
}

/* ---- products ---- */

/* Multiplies two matrices of doubles, as NumPy has them. Those of float32 are left to the graph, whose sums round in
 * another order. */
static const Const *product(Evaluation *e, const OxNode *node, const Const *const *in) {
    (void)node;
    const Const *a = in[0], *b = in[1];
    if (a->dtype != DT_F64 || b->dtype != DT_F64 || !a->rank || a->rank > 2 || !b->rank || b->rank > 2) return NULL;
    int64_t rows = a->rank == 2 ? a->dim[0] : 1, inner = a->dim[a->rank - 1], columns = b->rank == 2 ? b->dim[1] : 1;
    int64_t dim[2];
    uint32_t rank = 0;
    if (a->rank == 2) dim[rank++] = rows;
    if (b->rank == 2) dim[rank++] = columns;
    if (b->dim[0] != inner || !const_result_fits(e, rank, dim)) return NULL;
    double *f = arena_new_array(e->mem, double, (size_t)(rows * columns) + 1);
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < columns; j++)
            for (int64_t k = 0; k < inner; k++)
                f[i * columns + j] += const_get_float(a, (size_t)(i * inner + k)) *
                                      const_get_float(b, (size_t)(k * columns + j));
    cx_step(e->cx, (uint64_t)(rows * columns * inner) / 64);
    return const_result(e, DT_F64, true, rank, dim, f);
}

static const struct {
    const char *type;
    const Const *(*evaluate)(Evaluation *e, const OxNode *node, const Const *const *in);
} operators[] = {
    {"TopK", top},
    {"ArgMax", extreme_index},
    {"ArgMin", extreme_index},
    {"GatherElements", gather_elements},
    {"Clip", clip},
    {"MatMul", product},
    {"GatherND", gather_places},
    {"EyeLike", unit_matrix},
    {"ScatterElements", scatter_elements},
    {"Flatten", flatten},
};

const Const *const_numeric(Evaluation *e, const OxNode *node, const Const *const *in) {
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (!strcmp(operators[i].type, node->type)) return operators[i].evaluate(e, node, in);
    return NULL;
}
