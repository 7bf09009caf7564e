/* Reads arrays that numpy.save and numpy.savez wrote. The header is a Python dictionary of three known keys; it is
 * matched against a pattern, never evaluated. https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html */
#include "formats/stored.h"

#include <stdlib.h>
#include <string.h>

typedef struct Header {
    const char *at, *end;
    DType dtype;
    bool fortran, object, big;
    uint32_t rank, seen;
    int64_t *size;
} Header;

static void skip_space(Header *h) {
    while (h->at < h->end && (*h->at == ' ' || *h->at == '\n' || *h->at == '\t')) h->at++;
}

static bool literal(Header *h, const char *text) {
    size_t n = strlen(text);
    skip_space(h);
    if ((size_t)(h->end - h->at) < n || memcmp(h->at, text, n)) return false;
    h->at += n;
    return true;
}

static bool quoted(Header *h, char *out, size_t size) {
    skip_space(h);
    if (h->at == h->end || (*h->at != '\'' && *h->at != '"')) return false;
    char quote = *h->at++;
    const char *end = memchr(h->at, quote, (size_t)(h->end - h->at));
    if (!end || (size_t)(end - h->at) >= size) return false;
    memcpy(out, h->at, (size_t)(end - h->at));
    out[end - h->at] = 0;
    h->at = end + 1;
    return true;
}

static bool read_descr(Header *h) {
    static const struct {
        const char *text, *torch;
    } rows[] = {
        {"f8", "float64"}, {"f4", "float32"}, {"f2", "float16"},   {"i8", "int64"},       {"i4", "int32"},
        {"i2", "int16"},   {"i1", "int8"},    {"u1", "uint8"},     {"u2", "uint16"},      {"u4", "uint32"},
        {"u8", "uint64"},  {"b1", "bool"},    {"c8", "complex64"}, {"c16", "complex128"},
    };
    char text[64];
    skip_space(h);
    if (h->at < h->end && *h->at == '[') return h->object = true, false;
    if (!quoted(h, text, sizeof text) || strlen(text) < 2) return false;
    h->object = text[1] == 'O', h->big = text[0] == '>';
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(text + 1, rows[i].text)) h->dtype = dtype_named(rows[i].torch);
    return true;
}

static bool read_size(Header *h, int64_t *out) {
    skip_space(h);
    if (h->at == h->end || *h->at < '0' || *h->at > '9') return false;
    for (*out = 0; h->at < h->end && *h->at >= '0' && *h->at <= '9'; h->at++)
        if (__builtin_mul_overflow(*out, 10, out) || __builtin_add_overflow(*out, *h->at - '0', out)) return false;
    return true;
}

static bool read_shape(Header *h) {
    if (!literal(h, "(")) return false;
    while (!literal(h, ")")) {
        if (h->rank == MAX_RANK || !read_size(h, &h->size[h->rank])) return false;
        h->rank++;
        if (!literal(h, ",") && h->at < h->end && *h->at != ')') return false;
    }
    return true;
}

static bool read_entry(Header *h) {
    char key[32];
    if (!quoted(h, key, sizeof key) || !literal(h, ":")) return false;
    if (!strcmp(key, "descr")) return h->seen |= 1, read_descr(h);
    if (!strcmp(key, "shape")) return h->seen |= 2, read_shape(h);
    if (strcmp(key, "fortran_order")) return false;
    h->seen |= 4;
    h->fortran = literal(h, "True");
    return h->fortran || literal(h, "False");
}

static bool read_header(Header *h) {
    if (!literal(h, "{")) return false;
    while (!literal(h, "}")) {
        if (!read_entry(h)) return false;
        if (!literal(h, ",")) {
            if (!literal(h, "}")) return false;
            break;
        }
    }
    skip_space(h);
    return h->seen == 7 && h->at == h->end;
}

/* Computes the array's size in bytes; false on overflow. */
static bool array_bytes(const Header *h, uint64_t *out) {
    *out = dtype_rows[h->dtype].bytes;
    for (uint32_t i = 0; i < h->rank; i++)
        if (__builtin_mul_overflow(*out, (uint64_t)h->size[i], out)) return false;
    return true;
}

/* Converts from column-major to row-major order. */
static const void *transposed(Context *cx, const Header *h, const char *from, uint64_t length) {
    size_t bytes = dtype_rows[h->dtype].bytes;
    uint64_t count = length / bytes;
    char *made = arena_alloc(cx->mem, length + 1), *to = made;
    int64_t index[MAX_RANK] = {0};
    for (uint64_t n = 0; n < count; n++, to += bytes) {
        uint64_t place = 0;
        for (uint32_t i = h->rank; i-- > 0;) place = place * (uint64_t)h->size[i] + (uint64_t)index[i];
        memcpy(to, from + place * bytes, bytes);
        for (uint32_t i = h->rank; i-- > 0; index[i] = 0)
            if (++index[i] < h->size[i]) break;
    }
    return made;
}

static bool open_header(Context *cx, const char *text, size_t length, Header *h, size_t *data, Malformed *why,
                        Sym name) {
    if (length < 10 || memcmp(text, "\x93NUMPY", 6))
        return malformed(cx, why, DIAG_7030, "`%s` is not a NumPy array", name);
    const unsigned char *u = (const unsigned char *)text;
    size_t wide = u[6] == 1 ? 2 : 4, n = 0;
    if (u[6] < 1 || u[6] > 3) return malformed(cx, why, DIAG_7030, "`%s` has an unknown version", name);
    if (length < 8 + wide) return malformed(cx, why, DIAG_7030, "`%s` is cut short", name);
    for (size_t i = wide; i-- > 0;) n = n << 8 | u[8 + i];
    if (n > length - 8 - wide) return malformed(cx, why, DIAG_7030, "the header of `%s` is longer than the file", name);
    *data = 8 + wide + n;
    *h = (Header){.at = text + 8 + wide, .end = text + *data, .size = arena_new_array(cx->mem, int64_t, MAX_RANK)};
    if (read_header(h)) return true;
    if (h->object) return malformed(cx, why, DIAG_7031, "`%s` is an array of records or objects", name);
    return malformed(cx, why, DIAG_7030, "the header of `%s` is malformed", name);
}

/* Reads one array and adds it to `out` under the name. */
static bool npy_read(Context *cx, const char *path, uint64_t offset, const char *text, size_t length, Sym name,
                     FileTensors *out, Malformed *why) {
    Header h = {0};
    size_t data = 0;
    uint64_t bytes;
    if (!open_header(cx, text, length, &h, &data, why, name)) return false;
    if (h.object || h.dtype == DT_NONE || (h.big && dtype_rows[h.dtype].bytes > 1))
        return malformed(cx, why, DIAG_7031, "`%s` is an array of %s", name,
                         h.object ? "objects"
                         : h.big  ? "big-endian numbers"
                                  : "an unsupported type");
    if (!array_bytes(&h, &bytes) || bytes != length - data)
        return malformed(cx, why, DIAG_7030, "the length of `%s` does not match its header", name);
    FileTensor *tensor = arena_new(cx->mem, FileTensor);
    *tensor = (FileTensor){.name = name,
                           .dtype = h.dtype,
                           .rank = h.rank,
                           .dim = h.size,
                           .bytes = text + data,
                           .path = path,
                           .offset = offset + data,
                           .length = bytes};
    if (h.fortran && h.rank > 1 && bytes) tensor->bytes = transposed(cx, &h, text + data, bytes), tensor->path = NULL;
    map_set(cx->mem, &out->by_name, name, tensor);
    return true;
}

bool npz_read(Context *cx, const char *path, const char *text, size_t length, FileTensors *out, Malformed *why) {
    Zip zip;
    if (!zip_open(cx, path, text, length, &zip, why)) return false;
    map_each (&zip.member, e) {
        const ZipMember *member = e->value;
        size_t n = sym_length(member->name);
        if (n > 4 && !strcmp(member->name + n - 4, ".npy")) n -= 4;
        Sym name = sym_n(cx->symbols, member->name, n);
        const char *bytes;
        if (!zip_read(cx, &zip, member, member->deflated, &bytes, why)) return false;
        if (!npy_read(cx, member->deflated ? NULL : path, member->offset, bytes, member->length, name, out, why))
            return false;
    }
    return true;
}
