/* Fuzz target: lines of NAME=VALUE as options, the rest as the value of --input, for a small model. */
#include <stdlib.h>
#include <string.h>

#include "target.h"

static const char model[] = "import torch\n"
                            "from torch import nn\n"
                            "class Net(nn.Module):\n"
                            "    def __init__(self, n: int = 3):\n"
                            "        super().__init__()\n"
                            "        self.l = nn.Linear(n, n)\n"
                            "    def forward(self, x: torch.Tensor, k: int = 2, y: list = []):\n"
                            "        for i in range(k):\n"
                            "            x = self.l(x) + i\n"
                            "        return {'x': x, 'n': len(y)}\n";

static void set_line(sc_session *session, char *line) {
    char *value = strchr(line, '=');
    if (value) *value++ = 0;
    sc_set(session, line, value);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    sc_session *session = target_session();
    char *text = session ? malloc(size + 1) : NULL;
    if (text) {
        memcpy(text, data, size);
        text[size] = 0;
        char *line = text;
        for (char *end; (end = strchr(line, '\n')); line = end + 1) {
            *end = 0;
            set_line(session, line);
        }
        if (*line) sc_set(session, "input", line);
        sc_set(session, "limit", "steps=100000");
        sc_set(session, "limit", "unroll-nodes=1000");
        sc_set(session, "limit", "heap-bytes=268435456");
        sc_source(session, "model.py", model, sizeof model - 1);
        sc_status status = sc_compile(session, "model.py:Net");
        if (status == SC_INTERNAL) abort();
        if (status == SC_OK) sc_write(session, target_drop, NULL);
        sc_report(session, 0, target_drop, NULL);
    }
    free(text);
    sc_close(session);
    return 0;
}
