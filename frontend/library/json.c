/* json._parse: converts a text read by jansson (https://jansson.readthedocs.io) to a value of the program. What jansson
 * does not accept (NaN, ints beyond 64 bits, errors) is left to the reader in the prelude, which describes errors. */
#include "frontend/kinds/protocol.h"
#include "frontend/kinds/seq.h"

#include <jansson.h>

static Sval value_of(Eval *ev, const json_t *json, Span at);

static Sval list_of(Eval *ev, const json_t *json, Span at) {
    uint32_t n = (uint32_t)json_array_size(json);
    Sval *item = arena_new_array(ev->cx->mem, Sval, n + 1);
    for (uint32_t i = 0; i < n; i++) item[i] = value_of(ev, json_array_get(json, i), at);
    return sv_list(ev, n, item);
}

static Sval dict_of(Eval *ev, json_t *json, Span at) {
    Sval dict = sv_dict(ev);
    const char *key;
    size_t length;
    json_t *value;
    json_object_keylen_foreach(json, key, length, value)
        dict_set(ev, dict, sv_str(sym_n(ev->cx->symbols, key, length)), value_of(ev, value, at));
    return dict;
}

/* Converts a value of JSON; jansson bounds its nesting (2,048), and so the recursion. */
static Sval value_of(Eval *ev, const json_t *json, Span at) {
    cx_step(ev->cx, 1);
    switch (json_typeof(json)) {
    case JSON_OBJECT: return dict_of(ev, (json_t *)(uintptr_t)json, at);
    case JSON_ARRAY: return list_of(ev, json, at);
    case JSON_STRING: return sv_str(sym_n(ev->cx->symbols, json_string_value(json), json_string_length(json)));
    case JSON_INTEGER: return sv_int(json_integer_value(json));
    case JSON_REAL: return sv_float(json_real_value(json));
    case JSON_TRUE: return sv_bool(true);
    case JSON_FALSE: return sv_bool(false);
    default: return sv_none();
    }
}

static void release(void *object) {
    json_t **json = object;
    if (*json) json_decref(*json);
    *json = NULL;
}

/* Returns (True, value), or (False, None) if the text is left to the other reader. */
static Sval parse(Eval *ev, const Args *args, Span at) {
    Sval text = args->pos[0], pair[] = {sv_bool(false), sv_none()};
    if (text.kind == SV_POISON) return text;
    if (text.kind != SV_STR)
        return sv_raise(ev, "TypeError", DIAG_2103, at, "the JSON object must be str, bytes or bytearray, not %s",
                        sv_describe(ev, text));
    json_t **json = arena_new(ev->cx->mem, json_t *);
    *json = NULL;
    arena_cleanup(ev->cx->mem, release, json); /* registered because a limit may interrupt the conversion */
    *json = json_loadb(sv_text(text), sym_length(sv_text(text)), JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    if (*json) pair[0] = sv_bool(true), pair[1] = value_of(ev, *json, at);
    release(json);
    return sv_tuple(ev, 2, pair);
}

static const Native natives[] = {
    {"json", "_parse", parse, "text, /"},
};
NATIVES(json, natives)
