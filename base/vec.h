/* Vec: a typed growable array in an arena. `typedef Vec(Value *) ValueVec;` then `vec_push(arena, &v, x)`, `v.at[i]`,
 * `v.n`. Growth may move the items to a new place in the arena; pointers into `at` do not survive a
 * push. */
#ifndef SCRIPTC_BASE_VEC_H
#define SCRIPTC_BASE_VEC_H

#include "base/arena.h"

#define Vec(type) \
    struct { \
        type *at; \
        uint32_t n, cap; \
    }
#define vec_push(arena, v, item) (vec_reserve((arena), (v), (v)->n + 1), (v)->at[(v)->n++] = (item))
#define vec_reserve(arena, v, want) \
    ((void)((want) > (v)->cap ? ((v)->at = vec_grow((arena), (v)->at, &(v)->cap, (want), sizeof *(v)->at), 0) : 0))
#define vec_pop(v)   ((v)->at[--(v)->n])
#define vec_last(v)  ((v)->at[(v)->n - 1])
#define vec_clear(v) ((void)((v)->n = 0))

typedef Vec(const char *) TextList;

/* Returns an array of at least `want` items that begins with the items at `at`; updates *cap. */
NEVER_NULL void *vec_grow(Arena *arena, void *at, uint32_t *cap, uint32_t want, size_t size);

/* Rows of `size` bytes in the ascending order of a uint32_t that each holds at the offset `key`. first_at_least returns
 * the index of the first row whose key is at least `least`, or n if there is none; last_at_most that of the last row
 * whose key is at most `most`, or 0 if there is none. */
static inline uint32_t first_at_least(const void *rows, size_t size, size_t key, uint32_t n, size_t least) {
    uint32_t low = 0, high = n;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (*(const uint32_t *)(const void *)((const char *)rows + middle * size + key) < least)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
static inline uint32_t last_at_most(const void *rows, size_t size, size_t key, uint32_t n, size_t most) {
    uint32_t after = first_at_least(rows, size, key, n, most + 1);
    return after ? after - 1 : 0;
}

#endif
