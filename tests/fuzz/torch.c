/* Fuzz target: arbitrary bytes as a file of torch.save with the weights of a small model. */
#include "weights.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_compile("model.py:Net", "net.pt", data, size);
    return 0;
}
