/* Which reader a file of tensors is for. */
#include "frontend/read/form.h"

#include <string.h>

#include "frontend/read/stored.h"

static const struct {
    const char *ending;
    bool (*read)(Context *, const char *, const char *, size_t, FileTensors *, Malformed *);
} rows[] = {{".safetensors", safetensors_read}, {".pt", torch_weights_read},   {".pth", torch_weights_read},
            {".bin", torch_weights_read},       {".ckpt", torch_weights_read}, {".npz", npz_read}};

const char *form_stand_in(const char *text, size_t length) {
    static const struct {
        const char *start, *what;
    } known[] = {
        {"version https://git-lfs", "it is a pointer of Git LFS, not the file itself: `git lfs pull` fetches that"},
        {"<", "it is a page of HTML or XML, not the file itself: download it again"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        size_t n = strlen(known[i].start);
        if (length >= n && !memcmp(text, known[i].start, n)) return known[i].what;
    }
    return NULL;
}

bool tensors_read(Context *cx, const char *path, const char *text, size_t length, FileTensors *out, Malformed *why) {
    const char *dot = strrchr(path, '.'), *other = form_stand_in(text, length);
    if (other) return malformed(cx, why, DIAG_7002, "%s", other);
    for (size_t i = 0; dot && i < sizeof rows / sizeof *rows; i++)
        if (strcmp(dot, rows[i].ending) == 0) return rows[i].read(cx, path, text, length, out, why);
    return malformed(cx, why, DIAG_7002, "tensors are read from .safetensors, .pt, .pth and .npz files");
}
