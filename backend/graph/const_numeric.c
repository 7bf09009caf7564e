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
    {"TopK", top},  {"ArgMax", extreme_index}, {"ArgMin", extreme_index}, {"GatherElements", gather_elements},
    {"Clip", clip}, {"MatMul", product},
};

const Const *const_numeric(Evaluation *e, const OxNode *node, const Const *const *in) {
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (!strcmp(operators[i].type, node->type)) return operators[i].evaluate(e, node, in);
    return NULL;
}
