/* Tensors, parameters and quantised tensors of a pickle, made of the arguments of the functions that would rebuild
 * them. Sizes, strides and offset are checked: every element must lie inside the storage. */
#include "formats/pickle_private.h"

#include <string.h>

static bool take_ints(Unpickler *p, const Pickled *v, uint32_t *n, int64_t **out) {
    if ((v->kind != PICKLED_TUPLE && v->kind != PICKLED_LIST) || v->n > MAX_RANK) return false;
    *n = v->n;
    *out = arena_new_array(p->cx->mem, int64_t, (size_t)v->n + 1);
    for (uint32_t i = 0; i < v->n; i++) {
        if (v->item[i]->kind != PICKLED_INT || v->item[i]->i < 0) return false;
        (*out)[i] = v->item[i]->i;
    }
    return true;
}

/* Returns whether the furthest element lies inside the storage; false also if a product overflows. */
bool pickled_fits(const PickledTensor *t) {
    int64_t count = 1, last = t->offset, step, limit;
    int64_t unit = t->storage->dtype == DT_NONE ? 1 : dtype_rows[t->storage->dtype].bytes;
    if (__builtin_mul_overflow(t->storage->count, unit, &limit)) return false;
    limit /= dtype_rows[t->dtype].bytes;
    for (uint32_t i = 0; i < t->rank; i++) {
        if (__builtin_mul_overflow(count, t->size[i], &count)) return false;
        if (t->size[i] &&
            (__builtin_mul_overflow(t->size[i] - 1, t->stride[i], &step) || __builtin_add_overflow(last, step, &last)))
            return false;
    }
    int64_t bytes;
    return !__builtin_mul_overflow(count, (int64_t)dtype_rows[t->dtype].bytes, &bytes) && (!count || last < limit);
}

static bool flag(const Pickled *meta, const char *name) {
    const Pickled *v = meta ? pickled_get(meta, name) : NULL;
    return v && v->kind == PICKLED_BOOL && v->b;
}

static Pickled *tensor_of_foreign_dtype(Unpickler *p, Sym dtype) {
    Pickled *v = pickled_new(p, PICKLED_UNSUPPORTED);
    v->text = sym_printf(p->cx->symbols, "a tensor of the dtype %s", dtype);
    return v;
}

Pickled *pickled_tensor(Unpickler *p, const Pickled *args, bool typed) {
    uint32_t least = typed ? 7 : 6, strides;
    if (args->n < least || args->n > least + 1 || args->item[0]->kind != PICKLED_STORAGE ||
        args->item[1]->kind != PICKLED_INT || args->item[4]->kind != PICKLED_BOOL)
        return pickle_refuse(p, "a tensor is rebuilt from arguments of an unknown form");
    const PickledGlobal *named = typed && args->item[6]->kind == PICKLED_GLOBAL ? args->item[6]->global : NULL;
    if (named && named->meaning == MEANS_DTYPE && named->dtype == DT_NONE)
        return tensor_of_foreign_dtype(p, named->name);
    if (args->item[0]->storage->quantised) return pickle_refuse(p, "a quantised tensor has no scale");
    if (!typed && args->item[0]->storage->foreign) return tensor_of_foreign_dtype(p, args->item[0]->storage->foreign);
    PickledTensor *t = arena_new(p->cx->mem, PickledTensor);
    *t = (PickledTensor){
        .storage = args->item[0]->storage, .offset = args->item[1]->i, .requires_grad = args->item[4]->b};
    const Pickled *meta = args->n > least ? args->item[least] : NULL;
    t->conjugate = flag(meta, "conj"), t->negative = flag(meta, "neg");
    t->dtype = t->storage->dtype;
    if (typed) t->dtype = named ? named->dtype : DT_NONE;
    if (t->dtype == DT_NONE) return pickle_refuse(p, "a tensor has no known dtype");
    if (t->offset < 0 || !take_ints(p, args->item[2], &t->rank, &t->size) ||
        !take_ints(p, args->item[3], &strides, &t->stride) || strides != t->rank)
        return pickle_refuse(p, "a tensor has malformed sizes or strides");
    if (!pickled_fits(t)) return pickle_refuse(p, "a tensor extends beyond its storage");
    Pickled *v = pickled_new(p, PICKLED_TENSOR);
    v->tensor = t;
    return v;
}

/* Handles (per_tensor_affine, scale, zero point) and (per_channel_affine, scales, zero points, axis); zero points of
 * the second may also be floating-point. */
static bool quantiser(Unpickler *p, const Pickled *v, PickledQuantised *out) {
    bool named = v->kind == PICKLED_TUPLE && v->n >= 3 && v->item[0]->kind == PICKLED_GLOBAL;
    const char *scheme = named ? v->item[0]->global->name : "";
    if (!strcmp(scheme, "per_tensor_affine") && v->n == 3 && v->item[1]->kind == PICKLED_FLOAT &&
        v->item[2]->kind == PICKLED_INT) {
        out->scale = v->item[1]->f, out->zero_point = v->item[2]->i;
        return true;
    }
    bool fractions = !strcmp(scheme, "per_channel_affine_float_qparams");
    if ((!fractions && strcmp(scheme, "per_channel_affine")) || v->n != 4 || v->item[3]->kind != PICKLED_INT)
        return pickle_refuse(p, "a quantised tensor has a quantizer of an unknown form") != NULL;
    out->scales = v->item[1], out->zero_points = v->item[2], out->axis = v->item[3]->i;
    for (int i = 1; i <= 2; i++)
        if (v->item[i]->kind != PICKLED_TENSOR && v->item[i]->kind != PICKLED_LIST)
            return pickle_refuse(p, "a quantised tensor has scales of an unknown form") != NULL;
    return true;
}

/* Treats a contiguous tensor with two elements in each byte as a tensor of bytes. */
static bool take_pairs(PickledTensor *t) {
    int64_t count = 1, *size = t->size, *stride = t->stride;
    for (uint32_t i = t->rank; i-- > 0;) {
        if (size[i] > 1 && stride[i] != count) return false;
        if (__builtin_mul_overflow(count, size[i], &count)) return false;
    }
    if (t->offset || !t->rank) return false;
    t->rank = 1, t->size = &size[0], t->stride = &stride[0];
    stride[0] = 1;
    size[0] = count / 2 + count % 2;
    return true;
}

Pickled *pickled_quantised(Unpickler *p, const Pickled *args) {
    uint32_t strides;
    if (args->n < 6 || args->n > 7 || args->item[0]->kind != PICKLED_STORAGE || args->item[1]->kind != PICKLED_INT ||
        !args->item[0]->storage->quantised)
        return pickle_refuse(p, "a quantised tensor is rebuilt from arguments of an unknown form");
    PickledTensor *t = arena_new(p->cx->mem, PickledTensor);
    PickledQuantised *q = arena_new(p->cx->mem, PickledQuantised);
    *t = (PickledTensor){.storage = args->item[0]->storage, .offset = args->item[1]->i};
    t->dtype = t->storage->dtype;
    *q = (PickledQuantised){.values = t, .number = t->storage->quantised};
    if (t->offset < 0 || !take_ints(p, args->item[2], &t->rank, &t->size) ||
        !take_ints(p, args->item[3], &strides, &t->stride) || strides != t->rank)
        return pickle_refuse(p, "a tensor has malformed sizes or strides");
    q->rank = t->rank;
    q->size = arena_copy(p->cx->mem, t->size, ((size_t)t->rank + 1) * sizeof *t->size);
    if (q->number == QUANTISED_UINT4X2 && !take_pairs(t))
        return pickle_refuse(p, "a tensor of quint4x2 does not lie in one piece");
    if (!pickled_fits(t)) return pickle_refuse(p, "a tensor extends beyond its storage");
    if (!quantiser(p, args->item[4], q)) return NULL;
    Pickled *v = pickled_new(p, PICKLED_QUANTISED);
    v->quantised = q;
    return v;
}

/* Returns a parameter. In a pickle of modules, its data may be an object that the evaluator makes: that of a lazy layer
 * without data, or a tensor of one of the program's classes. */
Pickled *pickled_parameter(Unpickler *p, const Pickled *args) {
    if (p->how->modules && args->n && args->item[0]->kind == PICKLED_MADE) return args->item[0];
    if (args->n < 1 || (args->item[0]->kind != PICKLED_TENSOR && args->item[0]->kind != PICKLED_QUANTISED &&
                        args->item[0]->kind != PICKLED_WRAPPED && args->item[0]->kind != PICKLED_UNSUPPORTED))
        return pickle_refuse(p, "a parameter is rebuilt from arguments of an unknown form");
    if (args->item[0]->kind != PICKLED_TENSOR) return args->item[0];
    args->item[0]->tensor->parameter = true;
    if (args->n > 3) args->item[0]->tensor->attributes = args->item[3]; /* of _rebuild_parameter_with_state */
    return args->item[0];
}

static Pickled *tensor_of_class(Unpickler *p, const PickledGlobal *class) {
    Pickled *v = pickled_new(p, PICKLED_UNSUPPORTED);
    v->text = sym_printf(p->cx->symbols, "a tensor of the class %s.%s", class->module, class->name);
    return v;
}

/* Makes a tensor of torchao's classes. The state is a dictionary, or a pair of it and the values of slots. */
static Pickled *wrapped(Unpickler *p, const PickledGlobal *class, Pickled *state) {
    if (strncmp(class->module, "torchao.", strlen("torchao.")) != 0) return tensor_of_class(p, class);
    if (state->kind == PICKLED_TUPLE && state->n == 2) state = state->item[0];
    if (state->kind != PICKLED_DICT) return pickle_refuse(p, "a tensor of torchao has an unknown form");
    Pickled *v = pickled_new(p, PICKLED_WRAPPED);
    v->class = class, v->state = state;
    return v;
}

/* _rebuild_from_type_v2(func, type, args, state) means func(*args) as a tensor of that type with that state. */
Pickled *pickled_from_type(Unpickler *p, const Pickled *args) {
    if (args->n != 4 || args->item[0]->kind != PICKLED_GLOBAL || args->item[1]->kind != PICKLED_GLOBAL ||
        args->item[2]->kind != PICKLED_TUPLE)
        return pickle_refuse(p, "a tensor has an unknown class");
    const PickledGlobal *class = args->item[1]->global;
    int meaning = args->item[0]->global->meaning;
    bool known = meaning == MEANS_TENSOR || meaning == MEANS_TENSOR_TYPED || meaning == MEANS_PARAMETER;
    if (meaning == MEANS_WRAPPER) return wrapped(p, class, args->item[3]);
    if (p->how->modules && !known) return tensor_of_class(p, class);
    if (!p->how->modules && class->meaning != MEANS_TAG) return pickle_refuse(p, "a tensor has an unknown class");
    if (!known) return pickle_refuse(p, "a tensor is rebuilt in an unknown way");
    Pickled *v = meaning == MEANS_PARAMETER ? pickled_parameter(p, args->item[2])
                                            : pickled_tensor(p, args->item[2], meaning == MEANS_TENSOR_TYPED);
    if (!v || v->kind != PICKLED_TENSOR) return v;
    if (strncmp(class->module, "torch.", 6) != 0 && strcmp(class->module, "torch") != 0) v->tensor->class = class;
    v->tensor->attributes = args->item[3];
    return v;
}

Pickled *pickled_unsupported(Unpickler *p, const PickledGlobal *global) {
    Pickled *v = pickled_new(p, PICKLED_UNSUPPORTED);
    v->text = strstr(global->name, "sparse") ? "a sparse tensor" : "a tensor on the meta device, without data";
    v->text = cx_sym(p->cx, v->text);
    return v;
}
