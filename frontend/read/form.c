/* Which reader a file of tensors is for. */
#include "frontend/read/form.h"

#include <string.h>

#include "frontend/read/stored.h"
#include "frontend/read/zip.h"

typedef bool Reader(Context *, const char *, const char *, size_t, FileTensors *, Malformed *);

static const struct {
    const char *ending;
    Reader *read;
} rows[] = {{".safetensors", safetensors_read}, {".pt", torch_weights_read},   {".pth", torch_weights_read},
            {".bin", torch_weights_read},       {".ckpt", torch_weights_read}, {".npz", npz_read}};

const char *form_stand_in(const char *text, size_t length) {
    static const struct {
        size_t at;
        const char *magic, *what;
    } known[] = {
        {0, "version https://git-lfs", "it is a pointer of Git LFS, not the file itself: `git lfs pull` fetches that"},
        {0, "<", "it is a page of HTML or XML, not the file itself: download it again"},
        {0, "\x1f\x8b", "it is compressed by gzip: decompress it first"},
        {257, "ustar",
         "it is a tar archive: unpack it if it packs the model's file; if PyTorch before 1.0 wrote it, load it there "
         "and save it again"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        size_t n = strlen(known[i].magic);
        if (length >= known[i].at + n && !memcmp(text + known[i].at, known[i].magic, n)) return known[i].what;
    }
    return NULL;
}

/* By the first bytes, where the name says nothing, as `.pth.tar` does. A zip archive is torch.save's. */
static Reader *reader_of(const char *text, size_t length) {
    if (zip_is(text, length) || (length > 1 && text[0] == '\x80')) return torch_weights_read;
    return length > 9 && text[8] == '{' ? safetensors_read : NULL;
}

bool tensors_read(Context *cx, const char *path, const char *text, size_t length, FileTensors *out, Malformed *why) {
    const char *dot = strrchr(path, '.'), *other = form_stand_in(text, length);
    if (other) return malformed(cx, why, DIAG_7002, "%s", other);
    for (size_t i = 0; dot && i < sizeof rows / sizeof *rows; i++)
        if (strcmp(dot, rows[i].ending) == 0) return rows[i].read(cx, path, text, length, out, why);
    Reader *read = reader_of(text, length);
    if (read) return read(cx, path, text, length, out, why);
    return malformed(cx, why, DIAG_7002, "tensors are read from .safetensors, .pt, .pth and .npz files");
}
