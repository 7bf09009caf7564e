/* Compiles a model from a string, through callbacks only: no file is read, and none is written except the one that the
 * caller chooses to keep.
 *
 *     cc embed.c $(pkg-config --cflags --libs scriptc) -o embed && ./embed > loop.onnx */
#include <scriptc.h>
#include <stdio.h>
#include <string.h>

static const char MODEL[] = "import torch\n"
                            "from torch import nn, Tensor\n"
                            "from shapes import steps\n"
                            "class LoopModel(nn.Module):\n"
                            "    def forward(self, x: Tensor, y: int) -> Tensor:\n"
                            "        for i in range(steps(y)):\n"
                            "            x = x + i\n"
                            "        return x\n";

static const char SHAPES[] = "def steps(n: int) -> int:\n"
                             "    return n + 1\n";

/* Serves an import of the model, which is requested by file name, from memory. */
static int read_source(void *user, const char *name, sc_bytes *bytes) {
    (void)user;
    if (strcmp(name, "shapes.py") != 0) return 1;
    *bytes = (sc_bytes){SHAPES, strlen(SHAPES)};
    return 0;
}

static void show(void *user, const sc_diagnostic *d) {
    (void)user;
    fprintf(stderr, "%s:%u:%u: %s: %s\n", d->file ? d->file : "scriptc", d->range.start.line, d->range.start.column,
            d->code, d->message);
}

static int keep(void *user, const void *bytes, size_t size) { return fwrite(bytes, 1, size, user) == size ? 0 : 1; }

int main(void) {
    sc_options options = {.size = sizeof options, .diagnostic = show, .read = read_source, .no_files = 1};
    sc_session *session = sc_open(&options);
    if (!session) return SC_LIMIT;
    sc_status status = sc_source(session, "model.py", MODEL, strlen(MODEL));
    if (status == SC_OK) status = sc_set(session, "input", "x: float32[n]");
    if (status == SC_OK) status = sc_compile(session, "model.py:LoopModel");
    if (status == SC_OK) status = sc_write(session, keep, stdout);
    sc_close(session);
    return (int)status;
}
