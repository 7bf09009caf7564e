/* Pairs: which pair of pointers was met first. The first pair added is number 0. */
#ifndef SCRIPTC_BASE_PAIRS_H
#define SCRIPTC_BASE_PAIRS_H

#include "base/map.h"
#include "base/vec.h"

typedef struct Pair {
    const void *a, *b;
    uint32_t next; /* with the same hash: its number + 1, or 0 */
} Pair;
typedef struct Pairs {
    Map newest; /* hash to the number + 1 of the pair added last */
    Vec(Pair) pair;
} Pairs;

/* Adds the pair under the next number; the number of the first that is equal, its own if there was none. */
uint32_t pairs_add(Arena *arena, Pairs *pairs, const void *a, const void *b);

#endif
