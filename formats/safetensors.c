/* The safetensors container: eight bytes of length, a JSON header, then the tensors' bytes, back to back. The file is
 * untrusted: every number is checked against its size before it is used. https://github.com/huggingface/safetensors */
#include "formats/tensors.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static DType dtype_of(const char *text) {
    static const struct {
        const char *text, *torch;
    } rows[] = {
        {"F8_E4M3", "float8_e4m3fn"},
        {"F8_E5M2", "float8_e5m2"},
        {"F8_E4M3FNUZ", "float8_e4m3fnuz"},
        {"F8_E5M2FNUZ", "float8_e5m2fnuz"},
        {"F64", "float64"},
        {"F32", "float32"},
        {"F16", "float16"},
        {"BF16", "bfloat16"},
        {"I64", "int64"},
        {"I32", "int32"},
        {"I16", "int16"},
        {"I8", "int8"},
        {"U8", "uint8"},
        {"U16", "uint16"},
        {"U32", "uint32"},
        {"U64", "uint64"},
        {"BOOL", "bool"},
        {"C64", "complex64"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(text, rows[i].text)) return dtype_named(rows[i].torch);
    return DT_NONE;
}

static void drop_json(void *object) { json_decref(object); }

static json_t *load(Context *cx, const char *text, size_t length) {
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (root) arena_cleanup(cx->mem, drop_json, root);
    return root;
}

/* Reads the sizes of a shape and computes the number of elements; false if malformed or too large. */
static bool read_shape(Context *cx, const json_t *shape, FileTensor *out, uint64_t *count) {
    if (!json_is_array(shape) || json_array_size(shape) > MAX_RANK) return false;
    out->rank = (uint32_t)json_array_size(shape);
    int64_t *dim = arena_new_array(cx->mem, int64_t, out->rank + 1);
    *count = 1;
    for (uint32_t i = 0; i < out->rank; i++) {
        const json_t *size = json_array_get(shape, i);
        if (!json_is_integer(size) || json_integer_value(size) < 0) return false;
        dim[i] = json_integer_value(size);
        if (__builtin_mul_overflow(*count, (uint64_t)dim[i], count)) return false;
    }
    out->dim = dim;
    return true;
}

static bool read_offsets(const json_t *offsets, uint64_t size, uint64_t *low, uint64_t *high) {
    if (!json_is_array(offsets) || json_array_size(offsets) != 2) return false;
    const json_t *a = json_array_get(offsets, 0), *b = json_array_get(offsets, 1);
    if (!json_is_integer(a) || !json_is_integer(b) || json_integer_value(a) < 0) return false;
    *low = (uint64_t)json_integer_value(a), *high = (uint64_t)json_integer_value(b);
    return json_integer_value(b) >= json_integer_value(a) && *high <= size;
}

/* What the entries of the header are read from, and where they are added. */
typedef struct HeaderReader {
    Context *cx;
    Malformed *why;
    const FileTensor *data; /* all bytes after the header */
    FileTensors *out;
} HeaderReader;

static bool complain(const HeaderReader *r, DiagCode code, const char *name, const char *what) {
    return malformed(r->cx, r->why, code, "the entry `%s` %s", name, what);
}

/* Dtypes of the format that our graphs cannot have. */
static bool foreign_dtype(const char *text) {
    return !strncmp(text, "F8_", 3) || !strncmp(text, "F6_", 3) || !strcmp(text, "F4");
}

static bool complain_of_dtype(const HeaderReader *r, const char *name, const char *type) {
    if (!type || !foreign_dtype(type)) return complain(r, DIAG_7003, name, "has an unknown dtype");
    return malformed(r->cx, r->why, DIAG_7024, "the entry `%s` has the dtype %s, which is not supported", name, type);
}

static FileTensor *read_entry(const HeaderReader *r, const char *name, const json_t *entry) {
    FileTensor *tensor = arena_new(r->cx->mem, FileTensor);
    const char *type = json_string_value(json_object_get(entry, "dtype"));
    uint64_t count = 0, low = 0, high = 0, bytes;
    tensor->name = cx_sym(r->cx, name);
    tensor->dtype = type ? dtype_of(type) : DT_NONE;
    bool fine = tensor->dtype != DT_NONE || complain_of_dtype(r, name, type);
    fine = fine && (read_shape(r->cx, json_object_get(entry, "shape"), tensor, &count) ||
                    complain(r, DIAG_7003, name, "has a malformed shape"));
    fine = fine && (read_offsets(json_object_get(entry, "data_offsets"), r->data->length, &low, &high) ||
                    complain(r, DIAG_7004, name, "extends beyond the end of the file"));
    if (!fine) return NULL;
    if (__builtin_mul_overflow(count, (uint64_t)dtype_rows[tensor->dtype].bytes, &bytes) || bytes != high - low) {
        complain(r, DIAG_7004, name, "has a length that does not match its shape and dtype");
        return NULL;
    }
    tensor->path = r->data->path;
    tensor->offset = r->data->offset + low;
    tensor->length = bytes;
    tensor->bytes = (const char *)r->data->bytes + low;
    map_set(r->cx->mem, &r->out->by_name, tensor->name, tensor);
    return tensor;
}

/* Reads `__metadata__`, which maps text to text. */
static bool read_metadata(const HeaderReader *r, json_t *entry) {
    const char *key;
    json_t *value;
    bool fine = json_is_object(entry);
    json_object_foreach(entry, key, value) fine = fine && json_is_string(value);
    return fine || malformed(r->cx, r->why, DIAG_7003, "its __metadata__ does not map strings to strings");
}

static int by_place(const void *a, const void *b) {
    const FileTensor *x = *(const FileTensor *const *)a, *y = *(const FileTensor *const *)b;
    if (x->offset != y->offset) return x->offset < y->offset ? -1 : 1;
    if (x->length != y->length) return x->length < y->length ? -1 : 1;
    return strcmp(x->name, y->name); /* not every qsort keeps the order of equal places */
}

/* Returns whether the tensors lie back to back and fill the file, so that each byte belongs to exactly one tensor. */
static bool fills_the_file(const HeaderReader *r, const FileTensor **tensor, size_t n) {
    qsort(tensor, n, sizeof *tensor, by_place);
    uint64_t end = r->data->offset;
    for (size_t i = 0; i < n; end += tensor[i++]->length) {
        if (tensor[i]->offset < end) return complain(r, DIAG_7004, tensor[i]->name, "overlaps another one");
        if (tensor[i]->offset > end) return complain(r, DIAG_7004, tensor[i]->name, "has unused bytes in front of it");
    }
    return end == r->data->offset + r->data->length ||
           malformed(r->cx, r->why, DIAG_7004, "there are unused bytes after the last tensor");
}

static uint64_t little_endian(const unsigned char *p) {
    uint64_t value = 0;
    for (int i = 7; i >= 0; i--) value = value << 8 | p[i];
    return value;
}

bool safetensors_read(Context *cx, const char *path, const char *text, size_t length, FileTensors *out,
                      Malformed *why) {
    if (length < 8) return malformed(cx, why, DIAG_7001, "the file is shorter than its header");
    uint64_t header = little_endian((const unsigned char *)text);
    if (header > length - 8) return malformed(cx, why, DIAG_7001, "the header is longer than the file");
    if (header > (uint64_t)cx->limits.json_bytes) cx_limit(cx, "json-bytes");
    json_t *root = load(cx, text + 8, (size_t)header), *entry;
    if (!json_is_object(root)) return malformed(cx, why, DIAG_7001, "the header is not a JSON object");
    FileTensor data = {.path = path, .bytes = text + 8 + header, .offset = 8 + header, .length = length - 8 - header};
    HeaderReader reader = {.cx = cx, .why = why, .data = &data, .out = out};
    const FileTensor **tensor = arena_new_array(cx->scratch, const FileTensor *, json_object_size(root) + 1);
    const char *name;
    size_t n = 0;
    json_object_foreach(root, name, entry) {
        if (!strcmp(name, "__metadata__") ? !read_metadata(&reader, entry)
                                          : !(tensor[n++] = read_entry(&reader, name, entry)))
            return false;
    }
    return fills_the_file(&reader, tensor, n);
}

/* Returns whether a name is that of a file beside the index. Names that lead to other folders are refused. */
static bool is_plain_name(const char *name) { return name[0] && name[0] != '.' && !strpbrk(name, "/\\:"); }

bool weights_index(Context *cx, const char *text, size_t length, Map *files, Malformed *why) {
    if (length > (size_t)cx->limits.json_bytes) cx_limit(cx, "json-bytes");
    json_t *root = load(cx, text, length), *map = json_object_get(root, "weight_map"), *entry;
    if (!json_is_object(map)) return malformed(cx, why, DIAG_7005, "the index has no weight_map");
    const char *name;
    json_object_foreach(map, name, entry) {
        const char *part = json_string_value(entry);
        if (!part) return malformed(cx, why, DIAG_7005, "the index names a file by something other than a string");
        if (!is_plain_name(part))
            return malformed(cx, why, DIAG_7005, "the index names `%s`, which is not a file in the same folder", part);
        Sym file = cx_sym(cx, part);
        map_set(cx->mem, files, file, (void *)file);
    }
    return true;
}
