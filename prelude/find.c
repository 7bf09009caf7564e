/* Finds a file of the prelude by its path, and reads its text. */
#include "prelude/prelude.h"

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

/* The memory that zlib requests: one structure of some 7 kB, and no window if one call reads all. */
typedef struct Room {
    size_t used;
    _Alignas(16) unsigned char at[16 << 10];
} Room;

static voidpf take(voidpf user, uInt count, uInt size) {
    Room *room = user;
    size_t wanted = ((size_t)count * size + 15) & ~(size_t)15;
    if (wanted > sizeof room->at - room->used) return NULL;
    room->used += wanted;
    return room->at + room->used - wanted;
}

static void leave(voidpf user, voidpf at) { (void)user, (void)at; }

const char *prelude_text(Arena *arena, const PreludeFile *file) {
    const PreludeGroup *group = &prelude_groups[file->group];
    char *texts = arena_alloc(arena, group->length);
    Room room = {.used = 0};
    z_stream stream = {.zalloc = take, .zfree = leave, .opaque = &room};
    stream.next_in = (Bytef *)(uintptr_t)group->packed, stream.avail_in = group->packed_length;
    stream.next_out = (Bytef *)texts, stream.avail_out = group->length;
    if (inflateInit(&stream) != Z_OK || inflate(&stream, Z_FINISH) != Z_STREAM_END || stream.total_out != group->length)
        fault_internal(arena_fault(arena), "the text of prelude/%s is damaged", file->name);
    return texts + file->offset;
}
