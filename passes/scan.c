/* Scan outputs of loops. */
#include "passes/scan.h"
#include "ir/core.h"
#include "passes/known.h"

Value *scan_add(Func *func, Node *loop, Value *row, const Fact *fact, Sym name) {
    const Dim *trips = ir_trip_count(func, loop->in[0].value, loop->in[1].value, loop->block[0]);
    ir_add_input(func, loop->block[0]->last, row);
    return ir_add_result(func, loop, ir_basic(func, TY_TENSOR), ir_scan_fact(func, fact, trips), name);
}

Value *scan_sizes(Builder *b, Value *count, Value *like, int axis) {
    Value *size[MAX_RANK + 1];
    uint32_t n = 0;
    if (count) size[n++] = count;
    for (int i = 0; i < like->fact.rank; i++)
        if (i != axis) size[n++] = known_call(b, KNOWN_SIZE, 2, (Value *[]){like, ir_int(b, i)});
    return ir_list(b, ir_basic(b->func, TY_INT), n, size);
}

Value *scan_count(Builder *b, Value *scan) { return known_call(b, KNOWN_SIZE, 2, (Value *[]){scan, ir_int(b, 0)}); }

Value *scan_sized(Builder *b, Value *scan, Value *like, int axis) {
    bool same = true;
    for (int i = 1; i < scan->fact.rank; i++) {
        const Dim *size = like->fact.dim[i - (i <= axis)];
        same &= size && scan->fact.dim[i] == size;
    }
    if (same) return scan;
    return known_call(b, KNOWN_RESHAPE, 2, (Value *[]){scan, scan_sizes(b, scan_count(b, scan), like, axis)});
}

Fact scan_row(Context *cx, const Fact *whole, int axis) {
    const Dim *dim[MAX_RANK];
    for (int i = 0; i + 1 < whole->rank; i++) dim[i] = whole->dim[i + (i >= axis)];
    return fact_tensor(cx, whole->dtype, whole->rank - 1, dim);
}
