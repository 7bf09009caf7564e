/* Pairs hash to one word, which is the key of a map; pairs with the same hash are chained, newest first. A pair that
 * equals an earlier one gets a number but no entry, so a chain holds different pairs only. */
#include "base/pairs.h"

uint32_t pairs_add(Arena *arena, Pairs *pairs, const void *a, const void *b) {
    const void *hash = map_key((uintptr_t)a * 31 ^ (uintptr_t)b);
    uint32_t newest = (uint32_t)(uintptr_t)map_get(&pairs->newest, hash), number = pairs->pair.n;
    vec_push(arena, &pairs->pair, ((Pair){a, b, newest}));
    for (uint32_t k = newest; k; k = pairs->pair.at[k - 1].next)
        if (pairs->pair.at[k - 1].a == a && pairs->pair.at[k - 1].b == b) return k - 1;
    map_set(arena, &pairs->newest, hash, (void *)(uintptr_t)(number + 1));
    return number;
}
