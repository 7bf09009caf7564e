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
void *vec_grow(Arena *arena, void *at, uint32_t *cap, uint32_t want, size_t size);

/* Returns the index of the last of n ascending keys, `stride` bytes apart, that is at most `most`; 0 if there is none.
 */
static inline uint32_t last_at_most(const uint32_t *key, size_t stride, uint32_t n, size_t most) {
    uint32_t low = 0, high = n;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (*(const uint32_t *)(const void *)((const char *)key + middle * stride) <= most)
            low = middle;
        else
            high = middle;
    }
    return low;
}

#endif
