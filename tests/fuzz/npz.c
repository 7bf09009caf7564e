/* Fuzz target: arbitrary bytes as an archive of arrays with the weights of a small model. */
#include "weights.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_compile("model.py:Net", "net.npz", data, size);
    return 0;
}
