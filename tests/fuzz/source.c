/* Fuzz target: arbitrary bytes as the source of a model. The compile must end with a status. */
#include <stdlib.h>

#include "target.h"
#include "tokens.h"

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    return token_mutate(data, size, max_size, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    sc_session *session = target_session();
    if (!session) return 0;
    static const char *const limits[] = {"steps=100000", "heap-bytes=268435456", "parse-ms=2000", "unroll-nodes=1000"};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) sc_set(session, "limit", limits[i]);
    sc_set(session, "params", "random");
    sc_set(session, "verify-each", NULL);
    sc_source(session, "model.py", (const char *)data, size);
    sc_status status = sc_compile(session, "model.py");
    if (status == SC_INTERNAL) abort();
    if (status == SC_OK) sc_write(session, target_drop, NULL);
    sc_report(session, 1, target_drop, NULL);
    sc_close(session);
    return 0;
}
