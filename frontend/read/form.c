/* Which reader a file of tensors is for. */
#include "frontend/read/form.h"

#include <string.h>

#include "frontend/read/stored.h"

static const struct {
    const char *ending;
    bool (*read)(Context *, const char *, const char *, size_t, FileTensors *, Malformed *);
} rows[] = {{".safetensors", safetensors_read}, {".pt", torch_weights_read},   {".pth", torch_weights_read},
            {".bin", torch_weights_read},       {".ckpt", torch_weights_read}, {".npz", npz_read}};

bool tensors_read(Context *cx, const char *path, const char *text, size_t length, FileTensors *out, Malformed *why) {
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof rows / sizeof *rows; i++)
        if (strcmp(dot, rows[i].ending) == 0) return rows[i].read(cx, path, text, length, out, why);
    return malformed(cx, why, DIAG_7002, "tensors are read from .safetensors, .pt, .pth and .npz files");
}
