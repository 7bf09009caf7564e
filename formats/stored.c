/* Tensors over storages, and the state dicts that torch.save writes: zip files, and the legacy form before torch 1.6
 * (pickles one after another, then the storages' bytes). Stored, row-major tensors stay in the mapping; others are
 * gathered. */
#include "formats/stored.h"
#include "formats/states.h"

#include <string.h>

/* ---- from a storage to row-major bytes ---- */

typedef struct StorageBytes {
    const char *at;
    uint64_t length;
    const char *path; /* where `at` is in a file; NULL: made by a reader */
    uint64_t offset;
    uint32_t crc; /* of all the bytes; 0: not recorded */
} StorageBytes;

static int64_t element_count(const PickledTensor *t) {
    int64_t n = 1;
    for (uint32_t i = 0; i < t->rank; i++) n *= t->size[i];
    return n;
}

static bool row_major(const PickledTensor *t) {
    int64_t step = 1;
    for (uint32_t i = t->rank; i-- > 0;) {
        if (t->size[i] != 1 && t->stride[i] != step) return false;
        step *= t->size[i];
    }
    return true;
}

static void gather(const PickledTensor *t, const char *from, size_t bytes, char *to, int64_t count) {
    int64_t index[MAX_RANK] = {0}, place = t->offset;
    for (int64_t n = 0; n < count; n++, to += bytes) {
        memcpy(to, from + (size_t)place * bytes, bytes);
        for (uint32_t i = t->rank; i-- > 0;) {
            place += t->stride[i];
            if (++index[i] < t->size[i]) break;
            place -= t->stride[i] * t->size[i];
            index[i] = 0;
        }
    }
}

/* The tensor is the conjugate, or the negative, of what is stored: signs of the parts of its numbers change. */
static void flip_signs(const PickledTensor *t, char *at, size_t bytes, int64_t count) {
    bool complex = dtype_rows[t->dtype].class == DTC_COMPLEX;
    size_t part = complex ? bytes / 2 : bytes;
    for (int64_t i = 0; i < count; i++, at += bytes) {
        if (t->negative) at[part - 1] ^= (char)0x80;
        if (complex && t->conjugate != t->negative) at[bytes - 1] ^= (char)0x80;
    }
}

static bool can_flip(const PickledTensor *t) {
    return dtype_rows[t->dtype].class == DTC_COMPLEX || (dtype_is_float(t->dtype) && !t->conjugate);
}

static bool over_storage(Context *cx, const StorageBytes *storage, const PickledTensor *t, Sym name, FileTensor *out,
                         Malformed *why) {
    size_t bytes = dtype_rows[t->dtype].bytes;
    int64_t count = element_count(t);
    bool flip = t->conjugate || t->negative;
    if (flip && !can_flip(t))
        return malformed(cx, why, DIAG_7024, "`%s` is a lazily conjugated or negated tensor of %s", name,
                         dtype_rows[t->dtype].torch);
    *out = (FileTensor){.name = name, .dtype = t->dtype, .rank = t->rank, .dim = t->size, .bytes = ""};
    if (!count) return true;
    out->length = (uint64_t)count * bytes;
    if (row_major(t) && !flip) {
        uint64_t skip = (uint64_t)t->offset * bytes;
        out->bytes = storage->at + skip;
        out->path = storage->path, out->offset = storage->offset + skip;
        if (out->length == storage->length) out->crc = storage->crc;
        return true;
    }
    char *made = arena_array(cx->mem, (size_t)count, bytes);
    gather(t, storage->at, bytes, made, count);
    if (flip) flip_signs(t, made, bytes, count);
    out->bytes = made;
    return true;
}

static bool right_length(Context *cx, const PickledStorage *storage, uint64_t length, Malformed *why) {
    uint64_t unit = storage->dtype == DT_NONE ? 1 : dtype_rows[storage->dtype].bytes, bytes;
    if (!__builtin_mul_overflow((uint64_t)storage->count, unit, &bytes) && bytes == length) return true;
    return malformed(cx, why, DIAG_7023, "the storage `%s` has another length than the pickle says", storage->key);
}

bool stored_tensor(Context *cx, const Zip *zip, const char *folder, const PickledTensor *tensor, Sym name,
                   FileTensor *out, Malformed *why) {
    const PickledStorage *storage = tensor->storage;
    StorageBytes bytes = {.at = ""};
    if (storage->count) {
        const char *key = arena_printf(cx->mem, "%s%s", folder, storage->key);
        const ZipMember *member = zip_find(cx, zip, key);
        if (!member) return malformed(cx, why, DIAG_7023, "the storage `%s` is missing", storage->key);
        if (!right_length(cx, storage, member->length, why)) return false;
        if (!zip_read(cx, zip, member, member->deflated, &bytes.at, why)) return false;
        bytes.length = member->length;
        if (!member->deflated) bytes.path = zip->path, bytes.offset = member->offset, bytes.crc = member->crc;
    }
    return over_storage(cx, &bytes, tensor, name, out, why);
}

/* ---- state dicts ---- */

typedef struct StateReader {
    Context *cx;
    Malformed *why;
    const Zip *zip;    /* or */
    const Map *legacy; /* Sym key -> StorageBytes * */
    StateChoice *choice;
    FileTensors *out;
} StateReader;

static bool legacy_tensor(const StateReader *r, const PickledTensor *tensor, Sym name, FileTensor *out) {
    const StorageBytes *bytes = map_get(r->legacy, tensor->storage->key);
    if (!bytes) return malformed(r->cx, r->why, DIAG_7023, "the storage `%s` is missing", tensor->storage->key);
    if (!right_length(r->cx, tensor->storage, bytes->length, r->why)) return false;
    return over_storage(r->cx, bytes, tensor, name, out, r->why);
}

/* The tensors of one dictionary; their names begin with the path where it is not empty. */
static bool take_one(const StateReader *r, const Pickled *state, Sym path) {
    for (uint32_t i = 0; i + 1 < state->n; i += 2) {
        const Pickled *v = state->item[i + 1];
        Sym name = state->item[i]->text;
        if (*path) name = sym_printf(r->cx->symbols, "%s.%s", path, name);
        if (v->kind == PICKLED_ODD) return malformed(r->cx, r->why, DIAG_7024, "`%s` is %s", name, v->text);
        FileTensor *tensor = arena_new(r->cx->mem, FileTensor);
        bool fine = r->zip ? stored_tensor(r->cx, r->zip, "data/", v->tensor, name, tensor, r->why)
                           : legacy_tensor(r, v->tensor, name, tensor);
        if (!fine) return false;
        map_set(r->cx->mem, &r->out->by_name, name, tensor);
    }
    return true;
}

static bool take_state(const StateReader *r, const Pickled *root) {
    FoundStates all = r->choice->every ? states_all(r->cx, root) : (FoundStates){0};
    for (uint32_t i = 0; all.n > 1 && i < all.n; i++)
        if (!take_one(r, all.at[i].state, all.at[i].path)) return false;
    if (all.n > 1) return true;
    const Pickled *state = states_choose(r->cx, root, r->choice, r->why);
    return state && take_one(r, state, cx_sym(r->cx, ""));
}

static bool read_zip_state(Context *cx, const char *path, const char *text, size_t length, StateChoice *choice,
                           FileTensors *out, Malformed *why) {
    Zip zip;
    if (!zip_open(cx, path, text, length, &zip, why)) return false;
    const ZipMember *member = zip_find(cx, &zip, "data.pkl");
    const char *pickle;
    size_t used;
    if (!member) return malformed(cx, why, DIAG_7040, "the archive holds no data.pkl");
    if (!zip_read(cx, &zip, member, true, &pickle, why)) return false;
    const Pickled *root = pickle_read(cx, pickle, member->length, &used, why);
    return root && take_state(&(StateReader){.cx = cx, .why = why, .zip = &zip, .choice = choice, .out = out}, root);
}

/* ---- the legacy form ---- */

typedef Vec(const Pickled *) PickledVec;

/* Element sizes follow from the storages that the value refers to, wherever they stand in it. */
static void legacy_sizes(Context *cx, const Pickled *root, Map *unit) {
    Map seen = {0};
    PickledVec todo = {0};
    vec_push(cx->mem, &todo, root);
    while (todo.n) {
        const Pickled *v = vec_pop(&todo);
        if (map_has(&seen, v)) continue;
        map_set(cx->mem, &seen, v, unit);
        if (v->kind == PICKLED_TENSOR)
            map_set(cx->mem, unit, v->tensor->storage->key, (void *)(uintptr_t)v->tensor->storage);
        bool parts = v->kind == PICKLED_TUPLE || v->kind == PICKLED_LIST || v->kind == PICKLED_DICT;
        for (uint32_t i = 0; parts && i < v->n; i++) vec_push(cx->mem, &todo, (const Pickled *)v->item[i]);
    }
}

static bool legacy_storage(Context *cx, const char *path, const char *text, size_t length, size_t *place,
                           const PickledStorage *storage, Map *out, Malformed *why) {
    uint64_t count = 0, bytes, unit = storage->dtype == DT_NONE ? 1 : dtype_rows[storage->dtype].bytes;
    if (length - *place < 8) return malformed(cx, why, DIAG_7020, "the storages are cut short");
    for (int i = 7; i >= 0; i--) count = count << 8 | (unsigned char)text[*place + (size_t)i];
    *place += 8;
    if (__builtin_mul_overflow(count, unit, &bytes) || bytes > length - *place)
        return malformed(cx, why, DIAG_7020, "the storages are cut short");
    StorageBytes *storage_bytes = arena_new(cx->mem, StorageBytes);
    *storage_bytes = (StorageBytes){text + *place, bytes, path, *place, 0};
    map_set(cx->mem, out, storage->key, storage_bytes);
    *place += (size_t)bytes;
    return true;
}

static const Pickled *next_pickle(Context *cx, const char *text, size_t length, size_t *place, Malformed *why) {
    size_t used = 0;
    const Pickled *v = pickle_read(cx, text + *place, length - *place, &used, why);
    *place += used;
    return v;
}

static bool read_legacy_state(Context *cx, const char *path, const char *text, size_t length, StateChoice *choice,
                              FileTensors *out, Malformed *why) {
    enum { MAGIC_BYTES = 15 };
    size_t place = MAGIC_BYTES;
    const Pickled *part[4]; /* protocol, system, object, keys */
    for (int i = 0; i < 4; i++)
        if (!(part[i] = next_pickle(cx, text, length, &place, why))) return false;
    const Pickled *little = pickled_get(part[1], "little_endian");
    if (!little || little->kind != PICKLED_BOOL || !little->b || part[3]->kind != PICKLED_LIST)
        return malformed(cx, why, DIAG_7020, "the legacy header is malformed");
    Map unit = {0}, storages = {0};
    legacy_sizes(cx, part[2], &unit);
    for (uint32_t i = 0; i < part[3]->n; i++) {
        const Pickled *key = part[3]->item[i];
        const PickledStorage *storage = key->kind == PICKLED_STR ? map_get(&unit, key->text) : NULL;
        if (!storage) return malformed(cx, why, DIAG_7024, "the legacy file holds storages that no tensor uses");
        if (!legacy_storage(cx, path, text, length, &place, storage, &storages, why)) return false;
    }
    return take_state(&(StateReader){.cx = cx, .why = why, .legacy = &storages, .choice = choice, .out = out}, part[2]);
}

bool torch_weights_read(Context *cx, const char *path, const char *text, size_t length, StateChoice *choice,
                        FileTensors *out, Malformed *why) {
    static const char magic[] = "\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19\x2e";
    if (length >= 15 && !memcmp(text, magic, 15)) return read_legacy_state(cx, path, text, length, choice, out, why);
    return read_zip_state(cx, path, text, length, choice, out, why);
}
