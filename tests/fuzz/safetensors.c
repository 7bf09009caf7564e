/* Fuzz target: any bytes as the weights of a small model. */
#include <scriptc.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char MODEL[] = "import torch\n"
                            "from torch import nn, Tensor\n"
                            "class Net(nn.Module):\n"
                            "    def __init__(self):\n"
                            "        super().__init__()\n"
                            "        self.w = nn.Parameter(torch.empty(2, 3))\n"
                            "        self.b = nn.Parameter(torch.empty(3))\n"
                            "    def forward(self, x: Tensor) -> Tensor:\n"
                            "        return x @ self.w + self.b\n";

static int drop(void *user, const void *bytes, size_t size) {
    size_t *sum = user; /* reading every byte lets the sanitizer see a region outside of the file */
    for (size_t i = 0; i < size; i++) *sum += ((const unsigned char *)bytes)[i];
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    sc_session *session = sc_open(&(sc_options){.size = sizeof(sc_options), .no_files = 1});
    if (!session) return 0;
    size_t sum = 0;
    sc_source(session, "model.py", MODEL, strlen(MODEL));
    sc_source(session, "net.safetensors", (const char *)data, size);
    sc_set(session, "weights", "net.safetensors");
    sc_set(session, "input", "x: float32[n, 2]");
    sc_status status = sc_compile(session, "model.py:Net");
    if (status == SC_INTERNAL) abort();
    if (status == SC_OK) sc_write(session, drop, &sum);
    sc_report(session, 0, drop, &sum);
    sc_close(session);
    return 0;
}
