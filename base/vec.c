/* Enlarges the typed arrays of vec.h by doubling, in the arena. */
#include "base/vec.h"

#include <string.h>

enum { LARGE = 32 }; /* arrays of larger items start with one item, because many of them never hold a second */

void *vec_grow(Arena *arena, void *at, uint32_t *cap, uint32_t want, size_t size) {
    uint32_t least = size < LARGE ? 2 : 1;
    uint32_t room = *cap < least ? least : *cap > UINT32_MAX / 2 ? UINT32_MAX : *cap * 2;
    if (room < want) room = want;
    Fault *fault = arena_fault(arena);
    void *grown = arena_grow(arena, at, *cap * size, sz_mul(fault, room, size));
    if (fault->guarded) memset((char *)grown + *cap * size, ARENA_POISON, (room - *cap) * size);
    *cap = room;
    return grown;
}
