/* Makes the tensors of live pickles, which the caller describes and whose memory it lends. The descriptions are checked
 * as if they came from a file. */
#include "frontend/archive/pickled_model.h"

#include <string.h>

typedef struct LiveReader {
    Context *cx;
    const LivePickle *live;
    Map made; /* Sym of a tensor -> Pickled * */
} LiveReader;

static Pickled *complain(const LiveReader *r, Malformed *why, Sym key, const char *what) {
    malformed(r->cx, why, DIAG_7023, "the tensor %s: %s", key, what);
    return NULL;
}

static const int64_t *row_major_strides(Context *cx, uint32_t rank, const int64_t *size) {
    int64_t *stride = arena_new_array(cx->mem, int64_t, (size_t)rank + 1), step = 1;
    for (uint32_t i = rank; i-- > 0;) {
        stride[i] = step;
        if (size[i] > 0 && __builtin_mul_overflow(step, size[i], &step)) step = INT64_MAX;
    }
    return stride;
}

/* Returns the storage of a tensor. It is identified by the address of its memory: tensors with the same one share it.
 */
static PickledStorage *storage_of(const LiveReader *r, const LiveTensor *given) {
    PickledStorage *storage = arena_new(r->cx->mem, PickledStorage);
    *storage = (PickledStorage){.key = sym_printf(r->cx->symbols, "%p", given->bytes),
                                .count = (int64_t)given->length,
                                .bytes = given->bytes ? given->bytes : ""};
    return storage;
}

static Pickled *tensor_of(const LiveReader *r, Sym key, const LiveTensor *given, Malformed *why) {
    if (!given->dtype || dtype_named(given->dtype) == DT_NONE) {
        Sym text = sym_printf(r->cx->symbols, "a tensor of the dtype %s", given->dtype ? given->dtype : "?");
        return arena_copy(r->cx->mem, &(Pickled){.kind = PICKLED_UNSUPPORTED, .text = text}, sizeof(Pickled));
    }
    if (given->rank > MAX_RANK || (given->rank && !given->size)) return complain(r, why, key, "it has too many sizes");
    PickledTensor *t = arena_new(r->cx->mem, PickledTensor);
    *t = (PickledTensor){.storage = storage_of(r, given),
                         .dtype = dtype_named(given->dtype),
                         .offset = given->offset,
                         .rank = (uint32_t)given->rank,
                         .parameter = given->parameter,
                         .requires_grad = given->requires_grad,
                         .conjugate = given->conjugate,
                         .negative = given->negative};
    t->size = arena_copy(r->cx->mem, given->size, given->rank * sizeof *t->size);
    const int64_t *stride = given->stride ? given->stride : row_major_strides(r->cx, t->rank, t->size);
    t->stride = arena_copy(r->cx->mem, stride, given->rank * sizeof *t->stride);
    for (uint32_t i = 0; i < t->rank; i++)
        if (t->size[i] < 0 || t->stride[i] < 0) return complain(r, why, key, "it has malformed sizes or strides");
    if (t->offset < 0 || given->length > INT64_MAX || !pickled_fits(t))
        return complain(r, why, key, "it extends beyond its storage");
    Pickled *v = arena_new(r->cx->mem, Pickled);
    *v = (Pickled){.kind = PICKLED_TENSOR, .tensor = t};
    return v;
}

static Pickled *read_tensor(void *user, const Pickled *id, Malformed *why) {
    LiveReader *r = user;
    Sym key = id->kind == PICKLED_INT   ? sym_printf(r->cx->symbols, "%lld", (long long)id->i)
              : id->kind == PICKLED_STR ? id->text
                                        : NULL;
    if (!key) return complain(r, why, cx_sym(r->cx, "?"), "its key is neither a number nor a string");
    Pickled *known = map_get(&r->made, key);
    if (known) return known;
    LiveTensor given = {0};
    if (!r->live->tensor || r->live->tensor(r->live->user, key, &given) != 0)
        return complain(r, why, key, "it was not passed");
    Pickled *v = tensor_of(r, key, &given, why);
    if (v) map_set(r->cx->mem, &r->made, key, v);
    return v;
}

void live_reading(Context *cx, const LivePickle *live, PickleReading *how) {
    LiveReader *reader = arena_new(cx->mem, LiveReader);
    *reader = (LiveReader){.cx = cx, .live = live};
    how->tensor = read_tensor, how->user = reader, how->own = true;
}
