/* Fuzz target: arbitrary bytes as input from an editor. The conversation ends with the input, with a status. */
#include <scriptc.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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

static int drop(void *user, const void *bytes, size_t size) {
    (void)user, (void)bytes, (void)size;
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    sc_session *session = sc_open(&(sc_options){.size = sizeof(sc_options), .no_files = 1});
    if (!session) return 0;
    static const char *const limits[] = {"steps=100000", "heap-bytes=268435456", "unroll-nodes=1000"};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) sc_set(session, "limit", limits[i]);
    Input input = {data, size};
    sc_status status = sc_serve(session, &(sc_stream){.user = &input, .read = take, .write = drop});
    if (status != SC_OK && status != SC_MODEL && status != SC_LIMIT) abort();
    sc_close(session);
    return 0;
}
