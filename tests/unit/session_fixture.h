/* What the tests of sessions share: a small model, a sum of the bytes that a session writes, a conversation with the
 * language server, and a folder for outputs. */
#ifndef SCRIPTC_TESTS_SESSION_FIXTURE_H
#define SCRIPTC_TESTS_SESSION_FIXTURE_H

#include "driver/session/session.h"

#include "scratch.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char MODEL[] = "import torch\n"
                            "from torch import nn, Tensor\n"
                            "class Net(nn.Module):\n"
                            "    def __init__(self):\n"
                            "        super().__init__()\n"
                            "        self.fc = nn.Linear(2, 2)\n"
                            "    def forward(self, x: Tensor, y: int) -> Tensor:\n"
                            "        for i in range(y):\n"
                            "            x = torch.relu(self.fc(x)) + i\n"
                            "        return x\n";

typedef struct Bytes {
    size_t n;
    uint32_t sum;
} Bytes;

static inline int count(void *user, const void *bytes, size_t size) {
    Bytes *all = user;
    for (size_t i = 0; i < size; i++) all->sum = all->sum * 31 + ((const unsigned char *)bytes)[i];
    all->n += size;
    return 0;
}

typedef struct Wire {
    const char *in;
    char out[4096];
    size_t n;
} Wire;

static inline ptrdiff_t wire_read(void *user, void *bytes, size_t size) {
    Wire *wire = user;
    size_t n = strlen(wire->in) < size ? strlen(wire->in) : size;
    memcpy(bytes, wire->in, n);
    wire->in += n;
    return (ptrdiff_t)n;
}

static inline int wire_write(void *user, const void *bytes, size_t size) {
    Wire *wire = user;
    if (wire->n + size >= sizeof wire->out) return 1;
    memcpy(wire->out + wire->n, bytes, size);
    wire->n += size;
    return 0;
}

static char folder[SCRATCH_PATH];

static inline void set_up(void) { scratch_make(folder); }

static inline void tear_down(void) { scratch_clear(folder); }

static inline const char *in_folder(const char *name) {
    static char path[2 * SCRATCH_PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

#endif
