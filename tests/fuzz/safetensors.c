/* Fuzz target: arbitrary bytes as the weights of a small model. */
#include "weights.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_compile("model.py:Net", "net.safetensors", data, size);
    return 0;
}
