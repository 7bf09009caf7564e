/* Reads tensors from storages, and the state dicts that torch.save writes: zip files, and the legacy format before
 * torch 1.6 (several pickles, then the bytes of the storages). Tensors that are stored in row-major order are used in
 * place; others are gathered. */
#include "formats/stored.h"
#include "formats/states.h"

#include <string.h>

/* ---- from a storage to row-major bytes ---- */

typedef struct StorageBytes {
    const char *at;
    uint64_t length;
    const char *path; /* the file that contains `at`; NULL: made by a reader */
    uint64_t offset;
    uint32_t crc; /* checksum of all the bytes; 0: not recorded */
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

/* Negates imaginary parts, or whole numbers, for a tensor that is the conjugate or the negative of what is stored. */
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
    return malformed(cx, why, DIAG_7023, "the length of the storage `%s` does not match the pickle", storage->key);
}

static bool zip_tensor(Context *cx, const TensorStore *store, const PickledTensor *tensor, Sym name, FileTensor *out,
                       Malformed *why) {
    const PickledStorage *storage = tensor->storage;
    StorageBytes bytes = {.at = ""};
    if (storage->count) {
        const char *key = arena_printf(cx->mem, "%s%s", store->folder, storage->key);
        const ZipMember *member = zip_find(cx, store->zip, key);
        if (!member) return malformed(cx, why, DIAG_7023, "the storage `%s` is missing", storage->key);
        if (!right_length(cx, storage, member->length, why)) return false;
        if (!zip_read(cx, store->zip, member, member->deflated, &bytes.at, why)) return false;
        bytes.length = member->length;
        if (!member->deflated) bytes.path = store->zip->path, bytes.offset = member->offset, bytes.crc = member->crc;
    }
    return over_storage(cx, &bytes, tensor, name, out, why);
}

static bool legacy_tensor(Context *cx, const TensorStore *store, const PickledTensor *tensor, Sym name, FileTensor *out,
                          Malformed *why) {
    const StorageBytes *bytes = store->legacy ? map_get(store->legacy, tensor->storage->key) : NULL;
    if (!bytes) return malformed(cx, why, DIAG_7023, "the storage `%s` is missing", tensor->storage->key);
    if (!right_length(cx, tensor->storage, bytes->length, why)) return false;
    return over_storage(cx, bytes, tensor, name, out, why);
}

bool stored_tensor(Context *cx, const TensorStore *store, const PickledTensor *tensor, Sym name, FileTensor *out,
                   Malformed *why) {
    const PickledStorage *storage = tensor->storage;
    if (storage->bytes) {
        StorageBytes bytes = {.at = storage->bytes, .length = (uint64_t)storage->count};
        return over_storage(cx, &bytes, tensor, name, out, why);
    }
    return store->zip ? zip_tensor(cx, store, tensor, name, out, why)
                      : legacy_tensor(cx, store, tensor, name, out, why);
}

/* ---- state dicts ---- */

typedef struct StateReader {
    Context *cx;
    Malformed *why;
    const TensorStore *store;
    StateChoice *choice;
    FileTensors *out;
} StateReader;

/* Adds the tensors of one dictionary, with the path, if not empty, in front of their names. */
static bool take_one(const StateReader *r, const Pickled *state, Sym path) {
    for (uint32_t i = 0; i + 1 < state->n; i += 2) {
        const Pickled *v = state->item[i + 1];
        Sym name = sym_below(r->cx->symbols, path, state->item[i]->text);
        if (v->kind == PICKLED_UNSUPPORTED) return malformed(r->cx, r->why, DIAG_7024, "`%s` is %s", name, v->text);
        FileTensor *tensor = arena_new(r->cx->mem, FileTensor);
        if (v->kind != PICKLED_TENSOR && !r->choice->packed)
            return malformed(r->cx, r->why, DIAG_7024,
                             "`%s` is %s, which only the state of a quantised module can have", name, pickled_noun(v));
        if (v->kind != PICKLED_TENSOR)
            *tensor = (FileTensor){.name = name, .packed = v, .store = r->store};
        else if (!stored_tensor(r->cx, r->store, v->tensor, name, tensor, r->why))
            return false;
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

bool archive_is_little_endian(Context *cx, const Zip *zip, Malformed *why) {
    const ZipMember *member = zip_find(cx, zip, "byteorder");
    const char *text;
    if (!member) return true;
    if (!zip_read(cx, zip, member, true, &text, why)) return false;
    return (member->length == 6 && !memcmp(text, "little", 6)) ||
           malformed(cx, why, DIAG_7041, "the numbers in this archive are not little-endian");
}

static bool open_zip_file(Context *cx, const char *path, const char *text, size_t length, PickleReading *how,
                          TorchFile *out, Malformed *why) {
    if (!zip_open(cx, path, text, length, &out->zip, why)) return false;
    const ZipMember *member = zip_find(cx, &out->zip, "data.pkl");
    const char *pickle;
    size_t used;
    if (!member) return malformed(cx, why, DIAG_7040, "the archive holds no data.pkl");
    if (!archive_is_little_endian(cx, &out->zip, why)) return false;
    if (!zip_read(cx, &out->zip, member, true, &pickle, why)) return false;
    out->store = (TensorStore){.zip = &out->zip, .folder = "data/"};
    out->root = pickle_read_as(cx, pickle, member->length, how, &used, why);
    return out->root != NULL;
}

/* ---- the legacy form ---- */

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

static const Pickled *next_pickle(Context *cx, const char *text, size_t length, size_t *place, PickleReading *how,
                                  Malformed *why) {
    size_t used = 0;
    const Pickled *v = pickle_read_as(cx, text + *place, length - *place, how, &used, why);
    *place += used;
    return v;
}

/* Returns the length of the magic number in any pickle protocol; from protocol 4 on, the length of a frame precedes
 * it. */
static size_t magic_length(const char *text, size_t length) {
    static const char number[] = "\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19\x2e";
    enum { NUMBER = sizeof number - 1, FRAME = 9 };
    if (length < 2 + FRAME + NUMBER || text[0] != '\x80' || text[1] < 2 || text[1] > 5) return 0;
    size_t at = text[2] == '\x95' ? 2 + FRAME : 2;
    return memcmp(text + at, number, NUMBER) ? 0 : at + NUMBER;
}

bool torch_is_legacy(const char *text, size_t length) { return magic_length(text, length) != 0; }

static bool open_legacy_file(Context *cx, const char *path, const char *text, size_t length, PickleReading *how,
                             TorchFile *out, Malformed *why) {
    size_t place = magic_length(text, length);
    const Pickled *part[4]; /* protocol, system, object, keys */
    for (int i = 0; i < 4; i++) {
        PickleReading plain = {0};
        if (!(part[i] = next_pickle(cx, text, length, &place, i == 2 ? how : &plain, why))) return false;
    }
    enum { PROTOCOL = 1001 };
    const Pickled *little = pickled_get(part[1], "little_endian");
    if (part[0]->kind != PICKLED_INT || part[0]->i != PROTOCOL || !little || little->kind != PICKLED_BOOL ||
        !little->b || part[3]->kind != PICKLED_LIST)
        return malformed(cx, why, DIAG_7020, "the legacy header is malformed");
    for (uint32_t i = 0; i < part[3]->n; i++) {
        const Pickled *key = part[3]->item[i];
        const PickledStorage *storage = key->kind == PICKLED_STR ? map_get(&how->storage, key->text) : NULL;
        if (!storage) return malformed(cx, why, DIAG_7024, "the legacy file holds storages that no tensor uses");
        if (!legacy_storage(cx, path, text, length, &place, storage, &out->legacy, why)) return false;
    }
    out->store = (TensorStore){.legacy = &out->legacy};
    out->root = part[2];
    return true;
}

bool torch_file_open(Context *cx, const char *path, const char *text, size_t length, PickleReading *how, TorchFile *out,
                     Malformed *why) {
    *out = (TorchFile){0};
    if (torch_is_legacy(text, length)) return open_legacy_file(cx, path, text, length, how, out, why);
    return open_zip_file(cx, path, text, length, how, out, why);
}

bool torch_weights_read(Context *cx, const char *path, const char *text, size_t length, StateChoice *choice,
                        FileTensors *out, Malformed *why) {
    TorchFile *file = arena_new(cx->mem, TorchFile); /* packed values refer to its store */
    PickleReading how = {0};
    if (!torch_file_open(cx, path, text, length, &how, file, why)) return false;
    return take_state(&(StateReader){.cx = cx, .why = why, .store = &file->store, .choice = choice, .out = out},
                      file->root);
}
