/* Growth of the typed arrays in vec.h: doubling, in the arena. */
#include "base/vec.h"

void *vec_grow(Arena *arena, void *at, uint32_t *cap, uint32_t want, size_t size) {
    uint32_t room = *cap < 2 ? 2 : *cap > UINT32_MAX / 2 ? UINT32_MAX : *cap * 2;
    if (room < want) room = want;
    void *grown = arena_grow(arena, at, *cap * size, sz_mul(arena_fault(arena), room, size));
    *cap = room;
    return grown;
}
