/* Chooses the reader of a file of tensors. */
#include "formats/form.h"

#include <string.h>

#include "formats/stored.h"
#include "formats/zip.h"

/* Readers of files that contain no dictionaries. */
typedef bool FlatReader(Context *, const char *, const char *, size_t, FileTensors *, Malformed *);

static const struct {
    const char *ending;
    FlatReader *flat; /* NULL: a file of torch.save */
} rows[] = {{".safetensors", safetensors_read},
            {".pt", NULL},
            {".pth", NULL},
            {".bin", NULL},
            {".ckpt", NULL},
            {".npz", npz_read}};

const char *form_stand_in(const char *text, size_t length) {
    static const struct {
        size_t at;
        const char *magic, *what;
    } known[] = {
        {0, "version https://git-lfs",
         "it is a Git LFS pointer, not the file itself: fetch the file with `git lfs pull`"},
        {0, "<", "it is an HTML or XML page, not the file itself: download the file again"},
        {0, "\x1f\x8b", "it is compressed with gzip: decompress it first"},
        {257, "ustar",
         "it is a tar archive: unpack it if it packs the model's file; if PyTorch before 1.0 wrote it, load it there "
         "and save it again"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        size_t n = strlen(known[i].magic);
        if (length >= known[i].at + n && !memcmp(text + known[i].at, known[i].magic, n)) return known[i].what;
    }
    return NULL;
}

static bool read_flat(Context *cx, FlatReader *read, const char *path, const char *text, size_t length,
                      const StateChoice *choice, FileTensors *out, Malformed *why) {
    if (choice->key)
        return malformed(cx, why, DIAG_7109, "a file of this format holds no dictionaries, so it has none under `%s`",
                         choice->key);
    return read(cx, path, text, length, out, why);
}

/* Looks at the first bytes if the ending says nothing, as with `.pth.tar`. A zip archive is read as one of
 * torch.save. */
static bool read_by_form(Context *cx, const char *path, const char *text, size_t length, StateChoice *choice,
                         FileTensors *out, Malformed *why) {
    const char *dot = strrchr(path, '.'), *other = form_stand_in(text, length);
    if (other) return malformed(cx, why, DIAG_7002, "%s", other);
    for (size_t i = 0; dot && i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(dot, rows[i].ending)) continue;
        return rows[i].flat ? read_flat(cx, rows[i].flat, path, text, length, choice, out, why)
                            : torch_weights_read(cx, path, text, length, choice, out, why);
    }
    if (zip_is(text, length) || (length > 1 && text[0] == '\x80'))
        return torch_weights_read(cx, path, text, length, choice, out, why);
    if (length > 9 && text[8] == '{') return read_flat(cx, safetensors_read, path, text, length, choice, out, why);
    return malformed(cx, why, DIAG_7002, "it is not a .safetensors, .pt, .pth or .npz file");
}

bool tensors_read(Context *cx, const char *path, const char *text, size_t length, StateChoice *choice, FileTensors *out,
                  Malformed *why) {
    const char *cause = cx->limit_cause;
    Span at = cx->limit_at;
    const Trail *trail = cx->limit_trail;
    cx->limit_cause = path, cx->limit_at = (Span){0, 0},
    cx->limit_trail = NULL; /* it is the file that exceeds the limit, not a call */
    bool read = read_by_form(cx, path, text, length, choice, out, why);
    cx->limit_cause = cause, cx->limit_at = at, cx->limit_trail = trail;
    return read;
}

static bool read_shard(Context *cx, const char *path, const ShardReader *reader, FileTensors *out) {
    StateChoice choice = {.packed = reader->packed, .every = reader->every};
    Malformed why = {0};
    const char *text;
    size_t length;
    if (!reader->open(reader->user, path, &text, &length)) return false;
    bool read = tensors_read(cx, path, text, length, &choice, out, &why);
    if (!read) reader->refuse(reader->user, path, &why);
    return read;
}

bool tensors_read_shards(Context *cx, const char *path, const char *text, size_t length, const ShardReader *reader,
                         FileTensors *out) {
    Map shards = {0};
    Malformed why = {0};
    const char *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash - path) + 1 : 0;
    const char *cause = cx->limit_cause;
    cx->limit_cause = path;
    bool read = weights_index(cx, text, length, &shards, &why);
    cx->limit_cause = cause;
    if (!read) return reader->refuse(reader->user, path, &why), false;
    map_each (&shards, e) {
        const char *shard = arena_printf(cx->mem, "%.*s%s", folder, path, (const char *)e->key);
        if (!read_shard(cx, shard, reader, out)) return false;
    }
    return true;
}
