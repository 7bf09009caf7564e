/* Map: from a pointer-sized key to a pointer, in insertion order, so that output never depends on hashing. Keys are
 * compared as pointers: intern strings (Sym), or cast a number with map_key. Removal keeps the order. */
#ifndef SCRIPTC_BASE_MAP_H
#define SCRIPTC_BASE_MAP_H

#include "base/arena.h"

typedef struct {
    const void *key; /* MAP_GONE if removed */
    void *value;
} MapEntry;
typedef struct Map {
    MapEntry *entry;
    uint32_t *slot;
    uint32_t n, live, cap, mask; /* n counts removed entries too; live does not */
} Map;

extern const char map_gone[];
#define MAP_GONE        ((const void *)map_gone)
#define map_key(number) ((const void *)(uintptr_t)(number))

bool map_has(const Map *map, const void *key);
void *map_get(const Map *map, const void *key);                     /* NULL if absent */
void map_set(Arena *arena, Map *map, const void *key, void *value); /* replaces the value of an existing key in place */
/* Makes room for that many more entries, so that none is moved while they are added. */
void map_reserve(Arena *arena, Map *map, uint32_t more);
/* Makes *to a map with the same entries in the same order, and room for a few more. */
void map_copy(Arena *arena, Map *to, const Map *from);
/* Returns the value of the index-th entry in insertion order; NULL: there are fewer. It is found at once if no entry
 * was removed. */
void *map_value_at(const Map *map, uint32_t index);
void *map_remove(Map *map, const void *key); /* returns the old value, or NULL */
#define map_each(map, e) \
    for (MapEntry *e = (map)->entry; e && e < (map)->entry + (map)->n; e++) \
        if (e->key != MAP_GONE)

#endif
