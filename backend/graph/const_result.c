/* The results of evaluated nodes: their sizes, and the constants made of computed elements. */
#include "backend/graph/const_eval.h"

int64_t const_count_of(uint32_t rank, const int64_t *dim) {
    int64_t n = 1;
    for (uint32_t i = 0; i < rank; i++)
        if (__builtin_mul_overflow(n, dim[i], &n)) return INT64_MAX;
    return n;
}

bool const_result_fits(const Evaluation *e, uint32_t rank, const int64_t *dim) {
    int64_t n = const_count_of(rank, dim);
    for (uint32_t i = 0; i < rank; i++)
        if (dim[i] < 0) return false;
    return n >= 0 && n <= e->most;
}

const Const *const_result(Evaluation *e, DType dtype, bool floats, uint32_t rank, const int64_t *dim, void *data) {
    const int64_t *own = arena_copy(e->mem, dim, rank * sizeof *dim);
    const_order(data, (size_t)const_count_of(rank, dim), sizeof(int64_t));
    const Const *wide = const_make(e->cx, floats ? DT_F64 : DT_I64, rank, own, data);
    return wide->dtype == dtype ? wide : const_cast(e->cx, wide, dtype);
}
