/* Reads zip archives. minizip walks the directory of the mapped bytes; what it tolerates although an attacker could use
 * it is refused here. Requirements 1. One reader for check and use: every offset used later comes from this walk. 2.
 * Local headers agree with the directory; members neither overlap nor leave gaps at the front of the file. 3. Names are
 * plain relative paths, each once. 4. Inflated sizes are bounded by the limits zip-ratio, archive-ratio and zip-entries
 * before memory is allocated. */
#include "formats/zip.h"

#include "base/message.h"

#include <minizip/unzip.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

bool malformed(Context *cx, Malformed *why, DiagCode code, const char *format, ...) {
    if (why->text) return false;
    va_list args;
    va_start(args, format);
    *why = (Malformed){code, message_text(cx->mem, format, args)};
    va_end(args);
    return false;
}

/* ---- minizip over memory ---- */

typedef struct Bytes {
    const char *at;
    uint64_t n, place;
} Bytes;

static void *bytes_open(void *opaque, const void *name, int mode) {
    (void)name, (void)mode;
    return opaque;
}

static uLong bytes_read(void *opaque, void *stream, void *buffer, uLong size) {
    Bytes *bytes = stream;
    (void)opaque;
    uint64_t left = bytes->n - bytes->place, n = size < left ? size : left;
    memcpy(buffer, bytes->at + bytes->place, n);
    bytes->place += n;
    return (uLong)n;
}

static uLong bytes_write(void *opaque, void *stream, const void *buffer, uLong size) {
    (void)opaque, (void)stream, (void)buffer, (void)size;
    return 0;
}

static ZPOS64_T bytes_tell(void *opaque, void *stream) {
    (void)opaque;
    return ((Bytes *)stream)->place;
}

static long bytes_seek(void *opaque, void *stream, ZPOS64_T offset, int origin) {
    Bytes *bytes = stream;
    (void)opaque;
    uint64_t base = origin == ZLIB_FILEFUNC_SEEK_CUR ? bytes->place : origin == ZLIB_FILEFUNC_SEEK_END ? bytes->n : 0;
    uint64_t to;
    if (__builtin_add_overflow(base, offset, &to) || to > bytes->n) return -1;
    bytes->place = to;
    return 0;
}

static int bytes_close(void *opaque, void *stream) {
    (void)opaque, (void)stream;
    return 0;
}

static int bytes_error(void *opaque, void *stream) {
    (void)opaque, (void)stream;
    return 0;
}

static void drop_unzip(void *file) { unzClose(file); }

static unzFile open_directory(Context *cx, const char *text, size_t length) {
    Bytes *bytes = arena_new(cx->mem, Bytes);
    *bytes = (Bytes){text, length, 0};
    zlib_filefunc64_def functions = {bytes_open, bytes_read,  bytes_write, bytes_tell,
                                     bytes_seek, bytes_close, bytes_error, bytes};
    unzFile file = unzOpen2_64("", &functions);
    if (file) arena_cleanup(cx->mem, drop_unzip, file);
    return file;
}

/* ---- one member ---- */

static bool fine_name(const char *name, size_t n) {
    if (!n || n > 4096 || name[0] == '/' || memchr(name, '\\', n) || memchr(name, 0, n)) return false;
    if (n > 1 && name[1] == ':') return false;
    for (const char *p = name; *p; p += strcspn(p, "/"), p += *p == '/')
        if (strcspn(p, "/") == 2 && p[0] == '.' && p[1] == '.') return false;
    return true;
}

static bool is_link(const unz_file_info64 *info) { return (info->external_fa >> 16 & 0xf000) == 0xa000; }

/* Returns whether the ratio of sizes marks a zip bomb; members that are small in any case do not count. */
static bool is_bomb(uint64_t inflated, uint64_t packed, int64_t ratio) {
    enum { SMALL = 1 << 20 };
    return inflated > SMALL && (ratio < 1 || inflated / (uint64_t)ratio > packed);
}

static bool check_form(Context *cx, Sym name, const unz_file_info64 *info, Malformed *why) {
    enum { PLAIN_FLAGS = 0x0808 | 0x0006 };
    if (info->flag & ~(uLong)PLAIN_FLAGS)
        return malformed(cx, why, DIAG_7013, "the member `%s` is encrypted or has unknown flags", name);
    if (info->compression_method != 0 && info->compression_method != Z_DEFLATED)
        return malformed(cx, why, DIAG_7013, "the member `%s` is compressed by method %lu", name,
                         info->compression_method);
    if (info->disk_num_start) return malformed(cx, why, DIAG_7013, "the archive spans several disks");
    if (is_link(info)) return malformed(cx, why, DIAG_7011, "the member `%s` is a link", name);
    if (info->compression_method == 0 && info->compressed_size != info->uncompressed_size)
        return malformed(cx, why, DIAG_7015, "the member `%s` is stored, but its two sizes differ", name);
    if (is_bomb(info->uncompressed_size, info->compressed_size, cx->limits.zip_ratio)) cx_limit(cx, "zip-ratio");
    return true;
}

static uint32_t little(const char *p, int n) {
    uint32_t v = 0;
    while (n-- > 0) v = v << 8 | (unsigned char)p[n];
    return v;
}

/* Checks that the local header in front of the data agrees with the directory. */
static bool check_local(Context *cx, unzFile file, const Zip *zip, ZipMember *member, size_t n, Malformed *why) {
    int extra = unzGetLocalExtrafield(file, NULL, 0);
    uint64_t head = 30 + n + (extra > 0 ? (uint64_t)extra : 0);
    if (member->offset < head || member->offset > zip->size || member->packed > zip->size - member->offset)
        return malformed(cx, why, DIAG_7010, "the member `%s` extends beyond the end of the file", member->name);
    const char *local = zip->text + member->offset - head;
    member->start = member->offset - head;
    if (memcmp(local, "PK\3\4", 4) || little(local + 26, 2) != n || memcmp(local + 30, member->name, n))
        return malformed(cx, why, DIAG_7015, "the member `%s` has a different name in its own header", member->name);
    return true;
}

static bool read_member(Context *cx, unzFile file, Zip *zip, Malformed *why) {
    unz_file_info64 info;
    char buffer[4200];
    if (unzGetCurrentFileInfo64(file, &info, buffer, sizeof buffer, NULL, 0, NULL, 0) != UNZ_OK)
        return malformed(cx, why, DIAG_7010, "the archive's directory is damaged");
    size_t n = info.size_filename;
    if (n > 4096 || !fine_name(buffer, n))
        return malformed(cx, why, DIAG_7011, "the name of a member is not a plain relative path");
    Sym name = sym_n(cx->symbols, buffer, n);
    if (map_has(&zip->member, name)) return malformed(cx, why, DIAG_7012, "the member `%s` occurs twice", name);
    if (!check_form(cx, name, &info, why)) return false;
    if (unzOpenCurrentFile2(file, NULL, NULL, 1) != UNZ_OK)
        return malformed(cx, why, DIAG_7015, "the member `%s` does not match the archive's directory", name);
    ZipMember *member = arena_new(cx->mem, ZipMember);
    *member = (ZipMember){.name = name,
                          .offset = unzGetCurrentFileZStreamPos64(file),
                          .packed = info.compressed_size,
                          .length = info.uncompressed_size,
                          .crc = (uint32_t)info.crc,
                          .deflated = info.compression_method != 0};
    bool fine = check_local(cx, file, zip, member, n, why);
    unzCloseCurrentFile(file);
    map_set(cx->mem, &zip->member, name, member);
    return fine;
}

/* ---- the whole ---- */

/* Checks that there is one end record, which with its comment ends the file. */
static bool check_end(Context *cx, const char *text, size_t length, Malformed *why) {
    size_t tail = length > 65557 ? length - 65557 : 0;
    for (size_t at = length >= 22 ? length - 22 : 0; length >= 22 && at + 1 > tail; at--) {
        if (!memcmp(text + at, "PK\5\6", 4)) {
            if (little(text + at + 20, 2) == length - at - 22) return true;
            return malformed(cx, why, DIAG_7010, "bytes follow the end of the archive");
        }
        if (at == 0) break;
    }
    return malformed(cx, why, DIAG_7010, "this is not a zip archive, or its end is missing");
}

static int by_start(const void *a, const void *b) {
    const ZipMember *x = *(ZipMember *const *)a, *y = *(ZipMember *const *)b;
    if (x->start != y->start) return x->start < y->start ? -1 : 1;
    return strcmp(x->name, y->name); /* not every qsort keeps the order of equal places */
}

static bool check_places(Context *cx, const Zip *zip, Malformed *why) {
    const ZipMember **order = arena_new_array(cx->mem, const ZipMember *, (size_t)zip->member.n + 1);
    uint64_t end = 0, inflated = 0;
    uint32_t n = 0;
    map_each (&zip->member, e) order[n++] = e->value;
    qsort(order, n, sizeof *order, by_start);
    for (uint32_t i = 0; i < n; i++) {
        if (i == 0 && order[i]->start) return malformed(cx, why, DIAG_7010, "bytes precede the archive");
        if (order[i]->start < end)
            return malformed(cx, why, DIAG_7012, "the members `%s` and `%s` overlap", order[i - 1]->name,
                             order[i]->name);
        end = order[i]->offset + order[i]->packed;
        if (order[i]->deflated && __builtin_add_overflow(inflated, order[i]->length, &inflated))
            cx_limit(cx, "archive-ratio");
    }
    if (is_bomb(inflated, zip->size, cx->limits.archive_ratio)) cx_limit(cx, "archive-ratio");
    return true;
}

static Sym common_folder(Context *cx, const Zip *zip) {
    const char *folder = NULL;
    size_t n = 0;
    map_each (&zip->member, e) {
        const char *name = e->key;
        if (!folder) {
            n = strcspn(name, "/");
            if (!name[n++]) return cx_sym(cx, "");
            folder = name;
        }
        if (strncmp(name, folder, n)) return cx_sym(cx, "");
    }
    return folder ? sym_n(cx->symbols, folder, n) : cx_sym(cx, "");
}

bool zip_is(const char *text, size_t length) { return length >= 4 && !memcmp(text, "PK\3\4", 4); }

bool zip_open(Context *cx, const char *path, const char *text, size_t length, Zip *out, Malformed *why) {
    *out = (Zip){.path = path, .text = text, .size = length};
    if (!check_end(cx, text, length, why)) return false;
    unzFile file = open_directory(cx, text, length);
    unz_global_info64 global;
    if (!file || unzGetGlobalInfo64(file, &global) != UNZ_OK)
        return malformed(cx, why, DIAG_7010, "the archive's directory is damaged");
    if (global.number_entry > (uint64_t)cx->limits.zip_entries) cx_limit(cx, "zip-entries");
    uint64_t n = 0;
    for (int state = unzGoToFirstFile(file); state == UNZ_OK; state = unzGoToNextFile(file), n++)
        if (!read_member(cx, file, out, why)) return false;
    if (n != global.number_entry) return malformed(cx, why, DIAG_7010, "the archive's directory is cut short");
    if (!check_places(cx, out, why)) return false;
    out->folder = common_folder(cx, out);
    return true;
}

const ZipMember *zip_find(Context *cx, const Zip *zip, const char *name) {
    return map_get(&zip->member, sym_printf(cx->symbols, "%s%s", zip->folder, name));
}

/* ---- contents ---- */

static bool inflate_member(Context *cx, const Zip *zip, const ZipMember *member, char *to) {
    z_stream stream = {.next_in = (Bytef *)(uintptr_t)(zip->text + member->offset), .next_out = (Bytef *)to};
    uint64_t in = member->packed, out = member->length;
    (void)cx;
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return false;
    int state = Z_OK;
    while (state == Z_OK) {
        uInt give = in > 1 << 30 ? 1 << 30 : (uInt)in, take = out > 1 << 30 ? 1 << 30 : (uInt)out;
        stream.avail_in = give, stream.avail_out = take;
        state = inflate(&stream, Z_NO_FLUSH);
        in -= give - stream.avail_in, out -= take - stream.avail_out;
        if (state == Z_BUF_ERROR || (give == stream.avail_in && take == stream.avail_out)) break;
    }
    inflateEnd(&stream);
    return state == Z_STREAM_END && in == 0 && out == 0;
}

static bool checksum_fits(const char *text, const ZipMember *member) {
    if (!member->crc || !member->length) return true;
    return crc32_z(0, (const Bytef *)text, member->length) == member->crc;
}

bool zip_read(Context *cx, const Zip *zip, const ZipMember *member, bool check, const char **text, Malformed *why) {
    *text = zip->text + member->offset;
    if (member->deflated) {
        char *to = arena_alloc(cx->mem, sz_add(cx->fault, member->length, 1));
        if (!inflate_member(cx, zip, member, to))
            return malformed(cx, why, DIAG_7010, "the member `%s` cannot be inflated", member->name);
        *text = to;
    }
    if (check && !checksum_fits(*text, member))
        return malformed(cx, why, DIAG_7014, "the checksum of the member `%s` is wrong", member->name);
    return true;
}
