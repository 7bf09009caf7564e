/* Fuzz target: arbitrary bytes as input from an editor. The conversation ends with the input, with a status. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "target.h"

/* Writes the messages again, each after a header with its length, unless the result would not fit. A message begins at
 * the first brace after a header and ends where the next header begins. */
static size_t with_lengths(uint8_t *text, size_t size, size_t room) {
    static const char name[] = "Content-Length:";
    uint8_t *whole = malloc(room + 64);
    size_t n = 0;
    for (size_t at = 0; whole && at < size;) {
        const uint8_t *message = memchr(text + at, '{', size - at);
        if (!message) break;
        size_t left = (size_t)(text + size - message);
        const uint8_t *next = memmem(message, left, name, sizeof name - 1);
        size_t length = next ? (size_t)(next - message) : left;
        if (n + 64 + length > room) break;
        n += (size_t)sprintf((char *)whole + n, "%s %zu\r\n\r\n", name, length);
        memcpy(whole + n, message, length);
        n += length;
        at = (size_t)(message - text) + length;
    }
    if (n) memcpy(text, whole, n);
    free(whole);
    return n ? n : size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    size = json_mutate(data, size, max_size, seed);
    return seed % 16 ? with_lengths(data, size, max_size) : size;
}

typedef struct Input {
    const uint8_t *at;
    size_t left;
} Input;

static ptrdiff_t take(void *user, void *bytes, size_t size) {
    Input *input = user;
    size_t n = input->left < size ? input->left : size;
    if (n) memcpy(bytes, input->at, n);
    input->at += n;
    input->left -= n;
    return (ptrdiff_t)n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    sc_session *session = target_session();
    if (!session) return 0;
    static const char *const limits[] = {"steps=100000", "heap-bytes=268435456", "unroll-nodes=1000"};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) sc_set(session, "limit", limits[i]);
    Input input = {data, size};
    sc_status status = sc_serve(session, &(sc_stream){.user = &input, .read = take, .write = target_drop});
    if (status != SC_OK && status != SC_MODEL && status != SC_LIMIT) abort();
    sc_close(session);
    return 0;
}
