/* Growth of the typed arrays in vec.h: doubling, in the arena, never in place. */
#include "base/vec.h"

#include <string.h>

void *vec_grow(Arena *arena, const void *at, uint32_t n, uint32_t *cap, uint32_t want, size_t size) {
    uint32_t room = *cap < 2 ? 4 : *cap > UINT32_MAX / 2 ? UINT32_MAX : *cap * 2;
    if (room < want) room = want;
    void *grown = arena_array(arena, room, size);
    if (n) memcpy(grown, at, n * size);
    *cap = room;
    return grown;
}
