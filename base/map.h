/* Map: from a pointer-sized key to a pointer, in insertion order: output never depends on hashing.
 * Keys are compared as pointers: intern strings (Sym), or cast a number with map_key. Removal keeps the order. */
#ifndef SCRIPTC_BASE_MAP_H
#define SCRIPTC_BASE_MAP_H

#include "base/arena.h"

typedef struct {
    const void *key; /* MAP_GONE: removed */
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
void *map_get(const Map *map, const void *key);                     /* NULL where absent */
void map_set(Arena *arena, Map *map, const void *key, void *value); /* replaces in place */
void map_reserve(Arena *arena, Map *map, uint32_t more); /* room for so many more entries: none is moved meanwhile */
void *map_remove(Map *map, const void *key);             /* the old value, or NULL */
#define map_each(map, e) \
    for (MapEntry *e = (map)->entry; e && e < (map)->entry + (map)->n; e++) \
        if (e->key != MAP_GONE)

#endif
