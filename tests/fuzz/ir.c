/* Fuzz target: arbitrary bytes as IR text, through the passes and the back end. */
#include <stdlib.h>

#include "target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    sc_session *session = target_session();
    if (!session) return 0;
    sc_set(session, "limit", "heap-bytes=268435456");
    sc_set(session, "emit", size % 2 ? "onnx" : "ir");
    sc_set(session, "verify-each", NULL);
    sc_source(session, "given.ir", (const char *)data, size);
    sc_status status = sc_optimize(session, "given.ir");
    if (status == SC_INTERNAL) abort();
    if (status == SC_OK) sc_write(session, target_drop, NULL);
    sc_report(session, 0, target_drop, NULL);
    sc_close(session);
    return 0;
}
