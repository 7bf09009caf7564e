/* Shared by the fuzz targets of weight files: a small model, and its compilation with arbitrary bytes as weights. */
#ifndef SCRIPTC_TESTS_FUZZ_WEIGHTS_H
#define SCRIPTC_TESTS_FUZZ_WEIGHTS_H

#include <stdlib.h>
#include <string.h>

#include "target.h"

static const char MODEL[] = "import torch\n"
                            "from torch import nn, Tensor\n"
                            "class Net(nn.Module):\n"
                            "    def __init__(self):\n"
                            "        super().__init__()\n"
                            "        self.w = nn.Parameter(torch.empty(2, 3))\n"
                            "        self.b = nn.Parameter(torch.empty(3))\n"
                            "    def forward(self, x: Tensor) -> Tensor:\n"
                            "        return x @ self.w + self.b\n";

static inline int fuzz_drop(void *user, const void *bytes, size_t size) {
    size_t *sum = user; /* reading every byte lets the sanitizer detect a region outside the file */
    for (size_t i = 0; i < size; i++) *sum += ((const unsigned char *)bytes)[i];
    return 0;
}

/* Compiles the target; name: the file that has the bytes, passed as weights unless it is the target. */
static inline void fuzz_compile(const char *target, const char *name, const uint8_t *data, size_t size) {
    sc_session *session = target_session();
    if (!session) return;
    size_t sum = 0;
    sc_source(session, "model.py", MODEL, strlen(MODEL));
    sc_source(session, name, (const char *)data, size);
    if (strcmp(target, name)) {
        sc_set(session, "weights", name);
        sc_set(session, "input", "x: float32[n, 2]");
    }
    sc_status status = sc_compile(session, target);
    if (status == SC_INTERNAL) abort();
    if (status == SC_OK) sc_write(session, fuzz_drop, &sum);
    sc_report(session, 0, fuzz_drop, &sum);
    sc_close(session);
}

#endif
