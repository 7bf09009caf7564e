/* Fuzz target: arbitrary bytes as a file that `inspect` describes: the first byte chooses its kind, and whether the
 * description is text or JSON. */
#include "weights.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const name[] = {"net.onnx", "net.safetensors", "net.pt", "net.pt2", "net.npz", "net.json"};
    if (!size) return 0;
    uint32_t first = data[0];
    sc_session *session = target_session();
    if (!session) return 0;
    const char *file = name[first % 8 < 6 ? first % 8 : 0];
    size_t sum = 0;
    sc_set(session, "limit", "heap-bytes=268435456");
    sc_set(session, "format", first & 8 ? "json" : "text");
    sc_source(session, file, (const char *)data + 1, size - 1);
    sc_status status = sc_inspect(session, file);
    if (status == SC_INTERNAL) abort();
    sc_write(session, fuzz_drop, &sum);
    sc_report(session, 0, fuzz_drop, &sum);
    sc_close(session);
    return 0;
}
