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

static bool is_static(const Fact *fact) {
    for (int i = 1; i < fact->rank; i++)
        if (!fact->dim[i] || fact->dim[i]->kind != DIM_CONST) return false;
    return true;
}

static Value *scan_parts(Builder *b, Value *scan, Value *like, int axis, int64_t of) {
    Value *size[MAX_RANK + 1] = {scan_count(b, scan)};
    if (is_static(&scan->fact)) return scan;
    for (int i = 0; i < like->fact.rank; i++)
        size[i + 1] = i == axis ? ir_int(b, of) : known_call(b, KNOWN_SIZE, 2, (Value *[]){like, ir_int(b, i)});
    Value *sizes = ir_list(b, ir_basic(b->func, TY_INT), (uint32_t)like->fact.rank + 1, size);
    return known_call(b, KNOWN_RESHAPE, 2, (Value *[]){scan, sizes});
}

Value *scan_rows(Builder *b, Value *scan, Value *like, int axis, int64_t size, bool backwards) {
    Value *rows = size ? scan_parts(b, scan, like, axis, size) : scan_sized(b, scan, like, axis);
    if (backwards) rows = known_flip(b, rows, 0);
    rows = known_move_axis(b, rows, axis);
    return size ? known_call(b, KNOWN_FLATTEN, 3, (Value *[]){rows, ir_int(b, axis), ir_int(b, axis + 1)}) : rows;
}

static void note_symbols(Arena *arena, Map *outside, const Dim *d, const Value *v) {
    if (d->kind == DIM_SYMBOL && !map_has(outside, d)) map_set(arena, outside, d, (void *)(uintptr_t)v);
    for (uint32_t i = 0; i < d->n; i++) note_symbols(arena, outside, d->term[i], v);
}

static bool has_size(const Value *v, const Dim *size) {
    bool found = v->fact.items == 1 && v->type->kind == TY_INT && v->fact.item[0] == size;
    for (int i = 0; v->type->kind == TY_TENSOR && i < v->fact.rank; i++) found |= v->fact.dim[i] == size;
    return found;
}

static void note_size(Arena *arena, Map *outside, const Dim *d, const Value *v) {
    if (!d) return;
    const Value *known = map_get(outside, d);
    if (has_size(v, d) && (!known || !has_size(known, d))) map_set(arena, outside, d, (void *)(uintptr_t)v);
    note_symbols(arena, outside, d, v);
}

static void note_value(Arena *arena, Map *outside, const Value *v) {
    for (int i = 0; i < v->fact.rank; i++) note_size(arena, outside, v->fact.dim[i], v);
    for (uint32_t i = 0; i < v->fact.items; i++) note_size(arena, outside, v->fact.item[i], v);
}

void scan_note_outside(PassCx *pass, const Node *loop, Map *outside) {
    Arena *scratch = pass->cx->scratch;
    for (const Node *at = loop; at; at = at->home->owner) {
        for (uint32_t i = 0; i < at->home->nparam; i++) note_value(scratch, outside, at->home->param[i]);
        for (const Node *node = at->home->first; node != at; node = node->next)
            for (uint32_t i = 0; i < node->nout; i++) note_value(scratch, outside, node->out[i]);
    }
}

bool scan_has_size(const Map *outside, const Dim *size) {
    const Value *v = size ? map_get(outside, size) : NULL;
    return size && (size->kind == DIM_CONST || (v && has_size(v, size)));
}

Value *scan_size(Builder *b, const Map *outside, const Dim *size) {
    if (size->kind == DIM_CONST) return ir_int(b, size->k);
    Value *v = map_get(outside, size);
    if (v->type->kind == TY_INT) return v;
    int axis = 0;
    while (v->fact.dim[axis] != size) axis++;
    return known_call(b, KNOWN_SIZE, 2, (Value *[]){v, ir_int(b, axis)});
}

bool scan_knows_sizes(PassCx *pass, const Node *loop, const Fact *row, Map *outside) {
    bool constant = true;
    for (int i = 0; i < row->rank; i++) constant &= row->dim[i] && row->dim[i]->kind == DIM_CONST;
    if (constant) return true;
    scan_note_outside(pass, loop, outside);
    for (int i = 0; i < row->rank; i++)
        if (!scan_has_size(outside, row->dim[i])) return false;
    return true;
}

Value *scan_zeros(Builder *b, const Fact *row, const Map *outside) {
    Value *zero = ir_tensor_of(b, ir_int(b, 0), row->dtype), *size[MAX_RANK + 1];
    if (!row->rank) return zero;
    for (int i = 0; i < row->rank; i++) size[i] = scan_size(b, outside, row->dim[i]);
    Value *sizes = ir_list(b, ir_basic(b->func, TY_INT), (uint32_t)row->rank, size);
    return known_call(b, KNOWN_NEW_ZEROS, 2, (Value *[]){zero, sizes});
}

Fact scan_row(Context *cx, const Fact *whole, int axis) {
    const Dim *dim[MAX_RANK];
    for (int i = 0; i + 1 < whole->rank; i++) dim[i] = whole->dim[i + (i >= axis)];
    return fact_tensor(cx, whole->dtype, whole->rank - 1, dim);
}
