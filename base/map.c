/* Open addressing over an entry list: slots hold entry numbers plus one, entries stand in insertion order.
 *
 * A removed entry keeps its place and its slot (as a tombstone) until the entry list is full; then the list is rebuilt
 * without it. Pointers hash by value, so slot order differs between runs; nothing observable depends on it. */
#include "base/map.h"

const char map_gone[1];

static uint32_t first_slot(const Map *map, const void *key) {
    uint64_t mixed = (uint64_t)(uintptr_t)key * 0x9E3779B97F4A7C15u;
    return (uint32_t)(mixed >> 32) & map->mask;
}

static MapEntry *find(const Map *map, const void *key) {
    if (!map->live) return NULL;
    for (uint32_t slot = first_slot(map, key); map->slot[slot]; slot = (slot + 1) & map->mask) {
        MapEntry *entry = &map->entry[map->slot[slot] - 1];
        if (entry->key == key) return entry;
    }
    return NULL;
}

bool map_has(const Map *map, const void *key) { return find(map, key) != NULL; }

void *map_get(const Map *map, const void *key) {
    const MapEntry *entry = find(map, key);
    return entry ? entry->value : NULL;
}

static void append(Map *map, const void *key, void *value) {
    uint32_t slot = first_slot(map, key);
    while (map->slot[slot]) slot = (slot + 1) & map->mask;
    map->entry[map->n] = (MapEntry){key, value};
    map->slot[slot] = ++map->n;
    map->live++;
}

/* Room for at least one more entry, at most half of the slots taken; removed entries are dropped. */
static void rebuild(Arena *arena, Map *map) {
    Map grown = {.cap = map->live < 4 ? 8 : map->live * 2};
    uint32_t slots = 16;
    while (slots < grown.cap * 2) slots *= 2;
    grown.mask = slots - 1;
    grown.entry = arena_new_array(arena, MapEntry, grown.cap);
    grown.slot = arena_new_array(arena, uint32_t, slots);
    map_each (map, e) append(&grown, e->key, e->value);
    *map = grown;
}

void map_set(Arena *arena, Map *map, const void *key, void *value) {
    MapEntry *entry = find(map, key);
    if (entry) {
        entry->value = value;
        return;
    }
    if (map->n == map->cap) rebuild(arena, map);
    append(map, key, value);
}

void *map_remove(Map *map, const void *key) {
    MapEntry *entry = find(map, key);
    if (!entry) return NULL;
    void *value = entry->value;
    *entry = (MapEntry){MAP_GONE, NULL};
    map->live--;
    return value;
}
