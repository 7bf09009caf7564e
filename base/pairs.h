/* A numbered list of pairs of pointers that finds the first occurrence of each pair. The first pair added is number
 * 0. */
#ifndef SCRIPTC_BASE_PAIRS_H
#define SCRIPTC_BASE_PAIRS_H

#include "base/map.h"
#include "base/vec.h"

typedef struct Pair {
    const void *a, *b;
    uint32_t next; /* number of the next pair with the same hash, plus 1, or 0 */
} Pair;
typedef struct Pairs {
    Map newest; /* from a hash to the number, plus 1, of the pair added last */
    Vec(Pair) pair;
} Pairs;

/* Adds the pair under the next number. Returns the number of the first pair that equals it, or its own if there is
 * none. */
uint32_t pairs_add(Arena *arena, Pairs *pairs, const void *a, const void *b);

#endif
