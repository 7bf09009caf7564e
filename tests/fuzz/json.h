/* A mutator for inputs that contain JSON. It moves, repeats, removes and replaces whole values, so that most of its
 * results still parse and reach the code after the parser; half of the time it leaves the work to libFuzzer, which
 * changes bytes. The text need not be valid. */
#ifndef SCRIPTC_TESTS_FUZZ_JSON_H
#define SCRIPTC_TESTS_FUZZ_JSON_H

#include <stdbool.h>
#include <string.h>

#include "mutator.h"

typedef struct JsonSpan {
    size_t lo, hi;
} JsonSpan;

enum { JSON_VALUES = 4096, JSON_DEPTH = 256 };

static inline bool json_word(uint8_t c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '+' ||
           c == '.';
}

/* Returns the place after the string that begins at `at`. */
static inline size_t json_string_end(const uint8_t *text, size_t size, size_t at) {
    for (at++; at < size && text[at] != '"'; at++)
        if (text[at] == '\\') at++;
    return at < size ? at + 1 : size;
}

/* Finds the spans of values: strings, words and closed brackets. Returns their number. */
static inline size_t json_values(const uint8_t *text, size_t size, JsonSpan *out) {
    size_t open[JSON_DEPTH], depth = 0, n = 0;
    for (size_t at = 0; at < size && n < JSON_VALUES;) {
        size_t lo = at++;
        if (text[lo] == '"') {
            at = json_string_end(text, size, lo);
        } else if (json_word(text[lo])) {
            while (at < size && json_word(text[at])) at++;
        } else if (text[lo] == '[' || text[lo] == '{') {
            if (depth < JSON_DEPTH) open[depth++] = lo;
            continue;
        } else if ((text[lo] == ']' || text[lo] == '}') && depth) {
            lo = open[--depth];
        } else {
            continue;
        }
        out[n++] = (JsonSpan){lo, at};
    }
    return n;
}

/* Replaces a span by other bytes. Returns the new size, or the old one if the result does not fit. */
static inline size_t json_replace(uint8_t *text, size_t size, size_t room, JsonSpan at, const uint8_t *with, size_t n) {
    if (size - (at.hi - at.lo) + n > room) return size;
    memmove(text + at.lo + n, text + at.hi, size - at.hi);
    if (n) memcpy(text + at.lo, with, n);
    return size - (at.hi - at.lo) + n;
}

static inline size_t json_mutate_value(uint8_t *text, size_t size, size_t room, uint64_t *state) {
    static const char *const odd[] = {"0",
                                      "-1",
                                      "1",
                                      "2",
                                      "9223372036854775807",
                                      "-9223372036854775808",
                                      "9223372036854775808",
                                      "1e400",
                                      "-0.0",
                                      "null",
                                      "true",
                                      "false",
                                      "[]",
                                      "{}",
                                      "\"\"",
                                      "[[]]",
                                      "\"\\u0000\"",
                                      "\"..\"",
                                      "64",
                                      "4611686018427387904",
                                      "[null]"};
    static JsonSpan value[JSON_VALUES];
    static uint8_t copy[1 << 16];
    size_t n = json_values(text, size, value);
    if (!n) return LLVMFuzzerMutate(text, size, room);
    JsonSpan to = value[mutator_pick(state, n)], from = value[mutator_pick(state, n)];
    size_t length = from.hi - from.lo;
    if (length >= sizeof copy) return size;
    memcpy(copy, text + from.lo, length);
    switch (mutator_pick(state, 5)) {
    case 0: {
        const char *text_of_value = odd[mutator_pick(state, sizeof odd / sizeof *odd)];
        return json_replace(text, size, room, to, (const uint8_t *)text_of_value, strlen(text_of_value));
    }
    case 1: /* removes the value with the comma after it */
        return json_replace(text, size, room, (JsonSpan){to.lo, to.hi + (to.hi < size && text[to.hi] == ',')}, NULL, 0);
    case 2: /* repeats the value */
        copy[length] = ',';
        return json_replace(text, size, room, (JsonSpan){from.lo, from.lo}, copy, length + 1);
    default: return json_replace(text, size, room, to, copy, length);
    }
}

static inline size_t json_mutate(uint8_t *text, size_t size, size_t room, unsigned seed) {
    uint64_t state = seed;
    if (mutator_pick(&state, 2)) return LLVMFuzzerMutate(text, size, room);
    for (uint32_t i = 1 + mutator_pick(&state, 3); i > 0; i--) size = json_mutate_value(text, size, room, &state);
    return size;
}

#endif
