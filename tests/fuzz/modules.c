/* Fuzz target: arbitrary bytes as the pickle of a live object, whose classes are the library's and those of a small
 * model. */
#include "weights.h"

static int give_tensor(void *user, const char *key, sc_tensor *tensor) {
    static const int64_t shape[] = {2, 3};
    static const float storage[8] = {1, 2, 3};
    (void)user;
    if (*key == '9') return 1;
    tensor->dtype = "float32";
    tensor->rank = *key == '1' ? 1 : 2;
    tensor->shape = tensor->rank == 1 ? shape + 1 : shape;
    tensor->storage = storage;
    tensor->storage_bytes = sizeof storage;
    tensor->parameter = *key < '5';
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    sc_session *session = target_session();
    if (!session) return 0;
    size_t sum = 0;
    sc_source(session, "model.py", MODEL, strlen(MODEL));
    sc_pickle(session, "live", (sc_bytes){data, size}, give_tensor, NULL);
    sc_set(session, "limit", "steps=200000");
    sc_set(session, "verify-each", NULL);
    sc_status status = sc_compile(session, "live");
    if (status == SC_INTERNAL) abort();
    if (status == SC_OK) sc_write(session, fuzz_drop, &sum);
    sc_report(session, 0, fuzz_drop, &sum);
    sc_close(session);
    return 0;
}
