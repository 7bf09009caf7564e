/* Reads the elements of exported programs: names, numbers, dtypes, sizes. */
#include "exported/json.h"

#include "base/message.h"

#include <math.h>
#include <string.h>

bool exported_bad(const Reader *r, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *text = message_text(r->cx->mem, format, args);
    va_end(args);
    return malformed(r->cx, r->why, DIAG_7042, "%s", text);
}

/* ---- texts ---- */

static void drop_root(void *object) {
    JsonText *json = object;
    if (json->root) json_decref(json->root);
    json->root = NULL;
}

void json_drop(const JsonText *json) { drop_root((JsonText *)(uintptr_t)json); }

/* Quotes infinities and NaN, which PyTorch 2.6 wrote as bare words, as later versions do. */
static const char *quote_bare_words(const Reader *r, const char *text, size_t length, size_t *made) {
    static const char *const word[] = {"-Infinity", "Infinity", "NaN"};
    Text out = text_open(r->cx->scratch);
    bool inside = false;
    for (size_t i = 0; i < length; i++) {
        size_t n = 0;
        for (size_t k = 0; !inside && k < 3 && !n; k++)
            if (length - i >= strlen(word[k]) && !memcmp(text + i, word[k], strlen(word[k]))) n = strlen(word[k]);
        if (n) {
            text_printf(&out, "\"%.*s\"", (int)n, text + i);
            i += n - 1;
            continue;
        }
        if (inside && text[i] == '\\' && i + 1 < length)
            text_char(&out, text[i++]);
        else if (text[i] == '"')
            inside = !inside;
        text_char(&out, text[i]);
    }
    *made = out.n;
    return text_done(&out);
}

const JsonText *json_open(const Reader *r, const char *what, const char *text, size_t length) {
    JsonText *json = arena_new(r->cx->mem, JsonText);
    json_error_t error;
    if (length > (uint64_t)r->cx->limits.json_bytes) cx_limit(r->cx, "json-bytes");
    arena_cleanup(r->cx->mem, drop_root, json);
    json->root = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!json->root && json_error_code(&error) == json_error_invalid_syntax) {
        text = quote_bare_words(r, text, length, &length);
        json->root = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    }
    if (json->root) return json;
    exported_bad(r, "%s is not valid JSON: %s, at byte %d", what, error.text, error.position);
    return NULL;
}

static const char *type_name(json_type type) {
    switch (type) {
    case JSON_OBJECT: return "an object";
    case JSON_ARRAY: return "a list";
    case JSON_STRING: return "a text";
    case JSON_INTEGER: return "a whole number";
    default: return "of another kind";
    }
}

const json_t *json_need(const Reader *r, const json_t *object, const char *key, json_type type) {
    const json_t *v = json_object_get(object, key);
    if (v && json_typeof(v) == type) return v;
    exported_bad(r, v ? "its `%s` is not %s" : "its `%s` is missing (%s)", key, type_name(type));
    return NULL;
}

Sym json_name(const Reader *r, const json_t *object, const char *key) {
    const json_t *v = json_need(r, object, key, JSON_STRING);
    return v ? sym_n(r->cx->symbols, json_string_value(v), json_string_length(v)) : NULL;
}

bool json_int(const Reader *r, const json_t *v, int64_t *out) {
    if (!json_is_integer(v)) return exported_bad(r, "a whole number is missing");
    *out = json_integer_value(v);
    return true;
}

bool json_float(const Reader *r, const json_t *v, double *out) {
    static const struct {
        const char *text;
        double value;
    } words[] = {{"Infinity", INFINITY}, {"-Infinity", -INFINITY}, {"NaN", NAN}};
    if (json_is_number(v)) return *out = json_number_value(v), true;
    for (size_t i = 0; json_is_string(v) && i < sizeof words / sizeof *words; i++)
        if (!strcmp(json_string_value(v), words[i].text)) return *out = words[i].value, true;
    return exported_bad(r, "a number is missing");
}

const char *json_case(const Reader *r, const json_t *v, const json_t **inner) {
    void *only = json_is_object(v) && json_object_size(v) == 1 ? json_object_iter((json_t *)(uintptr_t)v) : NULL;
    if (!only) return exported_bad(r, "a union does not have exactly one case"), NULL;
    *inner = json_object_iter_value(only);
    return json_object_iter_key(only);
}

/* ---- dtypes ---- */

bool exported_dtype(const Reader *r, const json_t *v, DType *out) {
    static const char *const names[] = {
        [1] = "uint8",
        [2] = "int8",
        [3] = "int16",
        [4] = "int32",
        [5] = "int64",
        [6] = "float16",
        [7] = "float32",
        [8] = "float64",
        [9] = "complex32",
        [10] = "complex64",
        [11] = "complex128",
        [12] = "bool",
        [13] = "bfloat16",
        [28] = "uint16",
        [29] = "float8_e4m3fn",
        [30] = "float8_e5m2",
        [31] = "float8_e4m3fnuz",
        [32] = "float8_e5m2fnuz",
        [33] = "float8_e8m0fnu",
        [34] = "uint32",
        [35] = "uint64",
    };
    int64_t code = 0;
    if (!json_int(r, v, &code)) return false;
    const char *name = code >= 0 && code < (int64_t)(sizeof names / sizeof *names) ? names[code] : NULL;
    if (!name) return exported_bad(r, "%lld is not the number of a dtype", (long long)code);
    *out = dtype_named(name);
    if (*out != DT_NONE) return true;
    return malformed(r->cx, r->why, DIAG_7044, "it holds tensors of %s, which is not supported", name);
}

/* ---- tensors ---- */

bool exported_sizes(const Reader *r, const json_t *v, uint32_t *n, int64_t **out) {
    if (!json_is_array(v) || json_array_size(v) > MAX_RANK)
        return exported_bad(r, "the sizes of a tensor are not a list of at most %d", MAX_RANK);
    *n = (uint32_t)json_array_size(v);
    *out = arena_new_array(r->cx->mem, int64_t, *n + 1);
    for (uint32_t i = 0; i < *n; i++) {
        const json_t *size;
        const char *kind = json_case(r, json_array_get(v, i), &size);
        if (!kind || strcmp(kind, "as_int") != 0)
            return exported_bad(r, "a stored tensor has a size that is not a number");
        if (!json_int(r, size, &(*out)[i])) return false;
    }
    return true;
}

bool exported_tensor(const Reader *r, const json_t *v, bool sizes, ExportedTensor *out) {
    const json_t *size = json_need(r, v, "sizes", JSON_ARRAY);
    int64_t layout = 0;
    if (!size || !exported_dtype(r, json_object_get(v, "dtype"), &out->dtype)) return false;
    if (!json_int(r, json_object_get(v, "layout"), &layout)) return false;
    if (layout != 7 && layout != 6) return malformed(r->cx, r->why, DIAG_7044, "it computes with sparse tensors");
    if (json_array_size(size) > MAX_RANK) return exported_bad(r, "a tensor has more than %d dimensions", MAX_RANK);
    out->rank = (uint32_t)json_array_size(size);
    out->size = sizes ? arena_new_array(r->cx->mem, const char *, out->rank + 1) : NULL;
    for (uint32_t i = 0; sizes && i < out->rank; i++)
        if (!(out->size[i] = exported_size(r, json_array_get(size, i)))) return false;
    return true;
}
