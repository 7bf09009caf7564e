/* Finds a file of the prelude by its path, and reads its text. */
#include "prelude/lzma.h"
#include "prelude/prelude.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <zlib.h>

const PreludeFile *prelude_file(const char *path) {
    size_t low = 0, high = prelude_file_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(prelude_files[middle].name, path);
        if (order == 0) return &prelude_files[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* Memory for zlib, which requests one structure of some 7 kB, and a window if there is a dictionary. */
typedef struct Room {
    size_t used;
    _Alignas(16) unsigned char at[PRELUDE_WINDOW + (16 << 10)];
} Room;

static voidpf take(voidpf user, uInt count, uInt size) {
    Room *room = user;
    size_t wanted = ((size_t)count * size + 15) & ~(size_t)15;
    if (wanted > sizeof room->at - room->used) return NULL;
    room->used += wanted;
    return room->at + room->used - wanted;
}

static void leave(voidpf user, voidpf at) { (void)user, (void)at; }

char *prelude_unpack(Arena *arena, const PreludePacked *packed, const char *name) {
    char *bytes = arena_alloc(arena, packed->length);
    Room room = {.used = 0};
    z_stream stream = {.zalloc = take, .zfree = leave, .opaque = &room};
    stream.next_in = (Bytef *)(uintptr_t)packed->bytes, stream.avail_in = packed->stored;
    stream.next_out = (Bytef *)bytes, stream.avail_out = packed->length;
    bool good = inflateInit(&stream) == Z_OK;
    int status = good ? inflate(&stream, Z_FINISH) : Z_MEM_ERROR;
    if (status == Z_NEED_DICT && packed->dictionary &&
        inflateSetDictionary(&stream, (const Bytef *)packed->dictionary, packed->dictionary_length) == Z_OK)
        status = inflate(&stream, Z_FINISH);
    if (status != Z_STREAM_END || stream.total_out != packed->length)
        fault_internal(arena_fault(arena), "%s of the prelude is damaged", name);
    return bytes;
}

const char *prelude_text(Arena *arena, AstMemo *memo, const PreludeFile *file) {
    const PreludeGroup *group = &prelude_groups[file->group];
    const char *known = memo ? ast_memo_bytes(memo, group) : NULL;
    if (known) return known + file->offset;
    char *bytes = arena_alloc(arena, group->length);
    if (!lzma_unpack(bytes, group->length, group->packed, group->packed_length))
        fault_internal(arena_fault(arena), "%s of the prelude is damaged", file->name);
    if (memo) ast_memo_keep_bytes(memo, group, bytes, group->length);
    return bytes + file->offset;
}
