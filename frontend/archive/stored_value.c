/* Makes tensors of storages: weights that are left in the file, small constants, and memory that tensors share. */
#include "frontend/archive/stored_value.h"
#include "frontend/kinds/number.h"
#include "frontend/value/heap_private.h"

#include <math.h>
#include <string.h>

enum { MOST_NUMBERS = 1 << 16 };

/* Returns the value of a tensor in a file. Small ones that are not state are constants, so that values computed from
 * them are known; others stay in the file. */
Sval stored_file_value(Eval *ev, const FileTensor *file, StoredPlace place) {
    if (!place.state && file->length <= (place.number ? MOST_NUMBERS : SMALL_BYTES)) {
        const void *bytes = arena_copy(ev->cx->mem, file->bytes, file->length);
        const Const *data = const_make(ev->cx, file->dtype, file->rank, file->dim, bytes);
        return sv_tensor(ev, ir_const(&ev->emit.b, data, ty_basic(ev->types, TY_TENSOR)));
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

const FileTensor *stored_parts(Eval *ev, const FileTensor *file) {
    static const DType parts[] = {[4] = DT_F16, [8] = DT_F32, [16] = DT_F64};
    if (dtype_rows[file->dtype].class != DTC_COMPLEX) return file;
    FileTensor *out = arena_copy(ev->cx->mem, file, sizeof *file);
    int64_t *dim = arena_array(ev->cx->mem, (size_t)file->rank + 1, sizeof *dim);
    for (uint32_t i = 0; i < file->rank; i++) dim[i] = file->dim[i];
    dim[out->rank++] = 2;
    out->dim = dim, out->dtype = parts[dtype_rows[file->dtype].bytes];
    return out;
}

static Sval complex_value(Eval *ev, const FileTensor *file, StoredPlace place) {
    Sval v = stored_file_value(ev, stored_parts(ev, file), place);
    return prelude_call(ev, PRELUDE_COMPLEX_VIEW_AS_COMPLEX, 1, &v, (Span){0, 0});
}

static Sval fresh_tensor(Eval *ev, const TensorStore *store, const PickledTensor *tensor, StoredPlace place,
                         Malformed *why) {
    FileTensor file;
    if (!stored_tensor(ev->cx, store, tensor, place.name, &file, why)) return sv_poison();
    bool complex = dtype_rows[file.dtype].class == DTC_COMPLEX;
    return complex ? complex_value(ev, &file, place) : stored_file_value(ev, &file, place);
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

/* Returns the index of the last element in the storage; for a tensor without elements, the one before the first. */
static int64_t last_place(const PickledTensor *t) {
    int64_t last = t->offset;
    for (uint32_t i = 0; i < t->rank; i++) {
        if (!t->size[i]) return t->offset - 1;
        last += (t->size[i] - 1) * t->stride[i];
    }
    return last;
}

static void note_overlap(Eval *ev, Sval v) {
    if (v.kind == SV_TENSOR) heap_cell(ev, v.cell)->facts.overlaps = true;
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
    for (const StoredValue *o = others; o; o = o->next) {
        bool apart = o->tensor->offset > last_place(tensor) || tensor->offset > last_place(o->tensor);
        if (!apart) note_overlap(ev, o->value), note_overlap(ev, fresh->value);
    }
    return fresh->value;
}

/* ---- quantised tensors ---- */

/* Returns whether the name consists of the part and a number, as the scales in graphs of torch.fx do:
 * conv_input_scale_0. */
static bool is_numbered(const char *name, const char *part) {
    const char *at = strstr(name, part);
    size_t n = at ? strlen(part) : 0;
    return at && at[n] && strspn(at + n, "0123456789") == strlen(at + n);
}

bool is_quantisation_number(const char *class_module, const char *name) {
    static const char *const names[] = {
        "scale",   "zero_point", "fake_quant_enabled", "observer_enabled",  "static_enabled", "learning_enabled",
        "min_val", "max_val",    "weight_scale",       "weight_zero_point", "weight_axis",    "eps"};
    static const char archive[] = "__torch__.";
    if (!strncmp(class_module, archive, sizeof archive - 1)) class_module += sizeof archive - 1;
    if (!strncmp(class_module, "torch.fx.graph_module", strlen("torch.fx.graph_module")))
        return is_numbered(name, "_scale_") || is_numbered(name, "_zero_point_");
    bool found = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) found |= !strcmp(name, names[i]);
    return found && !strncmp(class_module, "torch.ao.", strlen("torch.ao."));
}

typedef struct Reading {
    Eval *ev;
    const TensorStore *store;
    StoredPlace place;
    Malformed *why;
} Reading;

static bool wrong(const Reading *r, const char *what) {
    return malformed(r->ev->cx, r->why, DIAG_7023, "the quantised tensor `%s` %s", r->place.name, what);
}

static double number_at(const FileTensor *file, int64_t i) {
    const char *at = (const char *)file->bytes + (size_t)i * dtype_rows[file->dtype].bytes;
    float f;
    double d;
    int64_t k;
    switch (file->dtype) {
    case DT_F32: memcpy(&f, at, sizeof f); return (double)*(float *)const_order(&f, 1, sizeof f);
    case DT_F64: memcpy(&d, at, sizeof d); return *(double *)const_order(&d, 1, sizeof d);
    default: memcpy(&k, at, sizeof k); return (double)*(int64_t *)const_order(&k, 1, sizeof k);
    }
}

/* Reads one number for each channel, from a tensor or a list. */
static bool numbers_of(const Reading *r, const Pickled *v, int64_t n, double *out) {
    if (v->kind == PICKLED_LIST) {
        for (uint32_t i = 0; i < v->n && v->n == (uint64_t)n; i++) {
            bool whole = v->item[i]->kind == PICKLED_INT;
            if (!whole && v->item[i]->kind != PICKLED_FLOAT) return wrong(r, "has scales that are not numbers");
            out[i] = whole ? (double)v->item[i]->i : v->item[i]->f;
        }
        return v->n == (uint64_t)n || wrong(r, "does not have one scale and one zero point for each channel");
    }
    FileTensor file;
    DType dtype = v->tensor->dtype;
    if (dtype != DT_F32 && dtype != DT_F64 && dtype != DT_I64) return wrong(r, "has scales of an unknown dtype");
    if (v->tensor->rank != 1 || v->tensor->size[0] != n)
        return wrong(r, "does not have one scale and one zero point for each channel");
    if (!stored_tensor(r->ev->cx, r->store, v->tensor, r->place.name, &file, r->why)) return false;
    for (int64_t i = 0; i < n; i++) out[i] = number_at(&file, i);
    return true;
}

static bool good_scale(const Reading *r, double scale) {
    return (isfinite(scale) && (float)scale > 0 && isfinite((float)scale)) ||
           wrong(r, "has a scale that is not a positive number");
}

static bool good_zero(const Reading *r, const PickledQuantised *q, double zero) {
    double low = q->number == QUANTISED_INT8 ? INT8_MIN : q->number == QUANTISED_INT32 ? INT32_MIN : 0;
    double high = q->number == QUANTISED_INT8      ? INT8_MAX
                  : q->number == QUANTISED_INT32   ? INT32_MAX
                  : q->number == QUANTISED_UINT4X2 ? 15
                                                   : UINT8_MAX;
    return (zero >= low && zero <= high) || wrong(r, "has a zero point outside the range of its dtype");
}

static Sval const_value(Eval *ev, DType dtype, int64_t n, const void *bytes) {
    int64_t *dim = arena_copy(ev->cx->mem, &n, sizeof n);
    return sv_tensor(ev,
                     ir_const(&ev->emit.b, const_make(ev->cx, dtype, 1, dim, bytes), ty_basic(ev->types, TY_TENSOR)));
}

/* Returns None if all zero points are 0. */
static Sval zeros_value(const Reading *r, const PickledQuantised *q, int64_t n, const double *zero) {
    Eval *ev = r->ev;
    if (q->zero_points->kind == PICKLED_TENSOR && q->zero_points->tensor->dtype != DT_I64) { /* they have fractions */
        float *fraction = arena_array(ev->cx->mem, (size_t)n + 1, sizeof *fraction);
        for (int64_t i = 0; i < n; i++) fraction[i] = (float)zero[i];
        return const_value(ev, DT_F32, n, const_order(fraction, (size_t)n, sizeof *fraction));
    }
    bool any = false;
    int8_t *whole = arena_array(ev->cx->mem, (size_t)n + 1, 1);
    int32_t *wide = arena_array(ev->cx->mem, (size_t)n + 1, sizeof *wide);
    for (int64_t i = 0; i < n; i++) {
        if (!good_zero(r, q, zero[i])) return sv_poison();
        any |= zero[i] != 0;
        whole[i] = (int8_t)(int64_t)zero[i], wide[i] = (int32_t)zero[i];
    }
    DType dtype = q->values->dtype;
    const_order(wide, (size_t)n, sizeof *wide);
    return any ? const_value(ev, dtype, n, dtype == DT_I32 ? (void *)wide : (void *)whole) : sv_none();
}

static bool read_channels(const Reading *r, const PickledQuantised *q, Sval *scale, Sval *zero) {
    if (q->axis < 0 || q->axis >= q->rank) return wrong(r, "is quantised along an axis that it does not have");
    int64_t n = q->size[q->axis];
    Context *cx = r->ev->cx;
    double *number = arena_array(cx->mem, (size_t)n + 1, sizeof *number);
    float *scales = arena_array(cx->mem, (size_t)n + 1, sizeof *scales);
    if (!numbers_of(r, q->scales, n, number)) return false;
    for (int64_t i = 0; i < n; i++) {
        if (!good_scale(r, number[i])) return false;
        scales[i] = (float)number[i];
    }
    if (!numbers_of(r, q->zero_points, n, number)) return false;
    *scale = const_value(r->ev, DT_F32, n, const_order(scales, (size_t)n, sizeof *scales));
    *zero = zeros_value(r, q, n, number);
    return zero->kind != SV_POISON;
}

/* Unpacks a tensor of quint4x2, whose elements with even indices are the low halves of the bytes. */
static bool unpacked(const Reading *r, const PickledQuantised *q, Sval *out) {
    FileTensor file;
    if (!stored_tensor(r->ev->cx, r->store, q->values, r->place.name, &file, r->why)) return false;
    int64_t count = 1;
    for (uint32_t i = 0; i < q->rank; i++) count *= q->size[i]; /* take_pairs has checked the product */
    uint8_t *element = arena_array(r->ev->cx->mem, (size_t)count + 1, 1);
    const uint8_t *pair = file.bytes;
    for (int64_t i = 0; i < count; i++) element[i] = i % 2 ? pair[i / 2] >> 4 : pair[i / 2] & 15;
    file.rank = q->rank, file.dim = q->size, file.path = NULL, file.crc = 0;
    file.bytes = element, file.length = (uint64_t)count;
    *out = stored_file_value(r->ev, &file, (StoredPlace){r->place.name, false, false});
    return true;
}

Sval stored_quantised(Eval *ev, Map *made, const TensorStore *store, const PickledQuantised *q, StoredPlace place,
                      Malformed *why) {
    enum { VALUES, SCALE, ZERO, AXIS, NUMBER, ARGUMENTS };
    Reading reading = {ev, store, place, why}, *r = &reading;
    Sval v[ARGUMENTS] = {
        [SCALE] = sv_float(q->scale), [ZERO] = sv_int(q->zero_point), [AXIS] = sv_none(), [NUMBER] = sv_int(q->number)};
    place.state = false;
    if (q->scales) {
        v[AXIS] = sv_int(q->axis);
        if (!read_channels(r, q, &v[SCALE], &v[ZERO])) return sv_poison();
    } else if (!good_scale(r, q->scale) || !good_zero(r, q, (double)q->zero_point)) {
        return sv_poison();
    }
    if (q->number != QUANTISED_UINT4X2)
        v[VALUES] = stored_value(ev, made, store, q->values, place, why);
    else if (!unpacked(r, q, &v[VALUES]))
        return sv_poison();
    return why->text ? sv_poison() : ev_call_python(ev, "torch._quantized:rebuilt", ARGUMENTS, v, (Span){0, 0});
}

Sval stored_plain(Eval *ev, const Pickled *v) {
    switch (v->kind) {
    case PICKLED_NONE: return sv_none();
    case PICKLED_BOOL: return sv_bool(v->b);
    case PICKLED_INT: return sv_int(v->i);
    case PICKLED_FLOAT: return sv_float(v->f);
    case PICKLED_COMPLEX: return sv_complex(ev, v->complex.re, v->complex.im);
    case PICKLED_STR: return sv_str(v->text);
    default: return sv_unbound();
    }
}
