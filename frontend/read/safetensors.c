/* The safetensors container: eight bytes of length, a JSON header, then the tensors' bytes, back to back.
 * Untrusted: every number is checked against the file's size before it is used.
 * https://github.com/huggingface/safetensors */
#include "frontend/read/tensors.h"

#include <jansson.h>
#include <string.h>

static DType dtype_of(const char *text) {
    static const struct {
        const char *text, *torch;
    } rows[] = {
        {"F64", "float64"},         {"F32", "float32"},   {"F16", "float16"},
        {"BF16", "bfloat16"},       {"I64", "int64"},     {"I32", "int32"},
        {"I16", "int16"},           {"I8", "int8"},       {"U8", "uint8"},
        {"U16", "uint16"},          {"U32", "uint32"},    {"U64", "uint64"},
        {"BOOL", "bool"},           {"C64", "complex64"}, {"F8_E4M3", "float8_e4m3fn"},
        {"F8_E5M2", "float8_e5m2"},
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

/* Sizes of a shape, and their product in elements; false: malformed or too large. */
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

static const char *complain(Context *cx, const char *name, const char *what) {
    return arena_printf(cx->mem, "the entry `%s` %s", name, what);
}

static const char *read_entry(Context *cx, const char *name, const json_t *entry, const FileTensor *data,
                              FileTensors *out) {
    FileTensor *tensor = arena_new(cx->mem, FileTensor);
    const char *type = json_string_value(json_object_get(entry, "dtype"));
    uint64_t count, low, high, bytes;
    tensor->name = cx_sym(cx, name);
    tensor->dtype = type ? dtype_of(type) : DT_NONE;
    if (tensor->dtype == DT_NONE) return complain(cx, name, "has an unknown dtype");
    if (!read_shape(cx, json_object_get(entry, "shape"), tensor, &count))
        return complain(cx, name, "has a malformed shape");
    if (!read_offsets(json_object_get(entry, "data_offsets"), data->length, &low, &high))
        return complain(cx, name, "lies outside of the file");
    if (__builtin_mul_overflow(count, (uint64_t)dtype_rows[tensor->dtype].bytes, &bytes) || bytes != high - low)
        return complain(cx, name, "has another length than its shape and dtype say");
    tensor->path = data->path;
    tensor->offset = data->offset + low;
    tensor->length = bytes;
    tensor->bytes = (const char *)data->bytes + low;
    map_set(cx->mem, &out->by_name, tensor->name, tensor);
    return NULL;
}

static uint64_t little_endian(const unsigned char *p) {
    uint64_t value = 0;
    for (int i = 7; i >= 0; i--) value = value << 8 | p[i];
    return value;
}

const char *safetensors_read(Context *cx, const char *path, const char *text, size_t length, FileTensors *out) {
    if (length < 8) return "the file is shorter than its header";
    uint64_t header = little_endian((const unsigned char *)text);
    if (header > length - 8) return "the header is longer than the file";
    if (header > (uint64_t)cx->limits.json_bytes) cx_limit(cx, "json-bytes");
    json_t *root = load(cx, text + 8, (size_t)header);
    if (!json_is_object(root)) return "the header is not a JSON object";
    FileTensor data = {.path = path, .bytes = text + 8 + header, .offset = 8 + header, .length = length - 8 - header};
    const char *name, *error = NULL;
    json_t *entry;
    json_object_foreach(root, name, entry) {
        if (!error && strcmp(name, "__metadata__")) error = read_entry(cx, name, entry, &data, out);
    }
    return error;
}

const char *safetensors_index(Context *cx, const char *text, size_t length, Map *files) {
    if (length > (size_t)cx->limits.json_bytes) cx_limit(cx, "json-bytes");
    json_t *root = load(cx, text, length), *map = json_object_get(root, "weight_map"), *entry;
    if (!json_is_object(map)) return "the index has no weight_map";
    const char *name;
    json_object_foreach(map, name, entry) {
        if (!json_is_string(entry)) return "the index names a file that is not a string";
        Sym file = cx_sym(cx, json_string_value(entry));
        map_set(cx->mem, files, file, (void *)file);
    }
    return NULL;
}
