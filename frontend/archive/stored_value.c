/* Tensors of storages: weights that stay in the file, constants of a few bytes, and what of them shares memory. */
#include "frontend/archive/stored_value.h"
#include "frontend/value/heap_private.h"

#include <string.h>

enum { SMALL_BYTES = 512 };

/* Small tensors that are no state are constants, so that what depends on them is known; others stay in the file. */
static Sval file_value(Eval *ev, const FileTensor *file, bool state) {
    if (!state && file->length <= SMALL_BYTES) {
        const void *bytes = arena_copy(ev->cx->mem, file->bytes, file->length);
        const Const *data = const_make(ev->cx, file->dtype, file->rank, file->dim, bytes);
        return sv_tensor(ev, ir_const(&ev->b, data, ty_basic(ev->types, TY_TENSOR)));
    }
    Weight *weight = arena_new(ev->cx->mem, Weight);
    *weight = (Weight){.key = file->name,
                       .dtype = file->dtype,
                       .rank = file->rank,
                       .dim = file->dim,
                       .source = file->path ? WEIGHT_FILE : WEIGHT_BYTES,
                       .bytes = file->bytes,
                       .path = file->path,
                       .offset = file->offset,
                       .length = file->length,
                       .crc = file->crc};
    CellId cell = heap_new(ev, CELL_TENSOR, (Span){0, 0});
    heap_write_unaliased(ev, cell)->tensor.weight = weight;
    return (Sval){.kind = SV_TENSOR, .cell = cell};
}

/* Of complex numbers the two parts are a last dimension, as they are in the file. */
static Sval complex_value(Eval *ev, FileTensor *file, bool state) {
    static const DType parts[] = {[4] = DT_F16, [8] = DT_F32, [16] = DT_F64};
    int64_t *dim = arena_array(ev->cx->mem, (size_t)file->rank + 1, sizeof *dim);
    for (uint32_t i = 0; i < file->rank; i++) dim[i] = file->dim[i];
    dim[file->rank++] = 2;
    file->dim = dim, file->dtype = parts[dtype_rows[file->dtype].bytes];
    Sval v = file_value(ev, file, state);
    return prelude_call(ev, PRELUDE_COMPLEX_VIEW_AS_COMPLEX, 1, &v, (Span){0, 0});
}

static Sval fresh_tensor(Eval *ev, const TensorStore *store, const PickledTensor *tensor, StoredPlace place,
                         Malformed *why) {
    FileTensor file;
    if (!stored_tensor(ev->cx, store, tensor, place.name, &file, why)) return sv_poison();
    bool complex = dtype_rows[file.dtype].class == DTC_COMPLEX;
    return complex ? complex_value(ev, &file, place.state) : file_value(ev, &file, place.state);
}

/* ---- tensors of one storage ---- */

typedef struct StoredValue {
    const PickledTensor *tensor;
    bool state;
    Sval value;
    struct StoredValue *next;
} StoredValue;

static bool same_place(const PickledTensor *a, const PickledTensor *b) {
    bool same = a->dtype == b->dtype && a->rank == b->rank && a->offset == b->offset && a->conjugate == b->conjugate &&
                a->negative == b->negative;
    for (uint32_t i = 0; same && i < a->rank; i++) same = a->size[i] == b->size[i] && a->stride[i] == b->stride[i];
    return same;
}

/* The last element's place in the storage; in front of the first for a tensor without elements. */
static int64_t last_place(const PickledTensor *t) {
    int64_t last = t->offset;
    for (uint32_t i = 0; i < t->rank; i++) {
        if (!t->size[i]) return t->offset - 1;
        last += (t->size[i] - 1) * t->stride[i];
    }
    return last;
}

static bool overlap(const PickledTensor *a, const PickledTensor *b) {
    return a->offset <= last_place(b) && b->offset <= last_place(a);
}

static void note_overlap(Eval *ev, Sval v) {
    if (v.kind == SV_TENSOR) heap_cell(ev, v.cell)->overlaps = true;
}

Sval stored_value(Eval *ev, Map *made, const TensorStore *store, const PickledTensor *tensor, StoredPlace place,
                  Malformed *why) {
    const char *folder = store->folder ? store->folder : "";
    Sym key = sym_printf(ev->cx->symbols, "%s%s", folder, tensor->storage->key);
    StoredValue *others = map_get(made, key);
    for (const StoredValue *o = others; o; o = o->next) {
        ev_step(ev);
        if (o->state == place.state && same_place(o->tensor, tensor)) return o->value;
    }
    StoredValue *fresh = arena_new(ev->cx->mem, StoredValue);
    *fresh = (StoredValue){tensor, place.state, fresh_tensor(ev, store, tensor, place, why), others};
    map_set(ev->cx->mem, made, key, fresh);
    for (const StoredValue *o = others; o; o = o->next)
        if (overlap(o->tensor, tensor)) note_overlap(ev, o->value), note_overlap(ev, fresh->value);
    return fresh->value;
}
