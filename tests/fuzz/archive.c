/* Fuzz target: arbitrary bytes as a TorchScript archive. */
#include "weights.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_compile("net.pt", "net.pt", data, size);
    return 0;
}
