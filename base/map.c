/* Open addressing over an entry list: entries are in insertion order, and slots hold entry numbers plus one. A map of
 * few entries has no slots and is searched entry by entry, because most maps are small and there are many of them.
 *
 * An entry number does not need all bits of a slot, so a slot also holds the bits of the hash that did not choose it. A
 * search compares these first, and so rarely reads the entry of another key, which is elsewhere in memory.
 *
 * A removed entry keeps its place until the entry list is full; then the list is rebuilt without it. Its slot is free
 * at once, so a key that is added and removed again and again does not make searches for it longer. Pointers hash by
 * value, so slot order differs between runs; nothing observable depends on it. */
#include "base/map.h"

#include <string.h>

const char map_gone[1];

enum { FIRST_ENTRIES = 2, WITHOUT_SLOTS = 8 };

static uint32_t hash_of(const void *key) {
    uint64_t mixed = (uint64_t)(uintptr_t)key * 0x9E3779B97F4A7C15u;
    return (uint32_t)(mixed >> 32);
}

static MapEntry *scan(const Map *map, const void *key) {
    for (uint32_t i = 0; i < map->n; i++)
        if (map->entry[i].key == key) return &map->entry[i];
    return NULL;
}

static MapEntry *find(const Map *map, const void *key) {
    if (!map->live) return NULL;
    if (!map->slot) return scan(map, key);
    uint32_t hash = hash_of(key);
    for (uint32_t at = hash & map->mask, slot; (slot = map->slot[at]); at = (at + 1) & map->mask) {
        if ((slot ^ hash) & ~map->mask) continue;
        MapEntry *entry = &map->entry[(slot & map->mask) - 1];
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
    map->entry[map->n++] = (MapEntry){key, value};
    map->live++;
    if (!map->slot) return;
    uint32_t hash = hash_of(key), at = hash & map->mask;
    while (map->slot[at]) at = (at + 1) & map->mask;
    map->slot[at] = (hash & ~map->mask) | map->n;
}

static void add_slots(Arena *arena, Map *map) {
    uint32_t slots = 4 * WITHOUT_SLOTS;
    while (slots < map->cap * 2) slots *= 2;
    map->mask = slots - 1;
    map->slot = arena_new_array(arena, uint32_t, slots);
}

/* Makes room for `cap` entries with at most half of the slots taken; drops removed entries. */
static void rebuild(Arena *arena, Map *map, uint32_t cap) {
    Map grown = {.cap = cap};
    grown.entry = arena_new_array(arena, MapEntry, grown.cap);
    if (grown.cap > WITHOUT_SLOTS) add_slots(arena, &grown);
    map_each (map, e) append(&grown, e->key, e->value);
    *map = grown;
}

void map_set(Arena *arena, Map *map, const void *key, void *value) {
    MapEntry *entry = find(map, key);
    if (entry) {
        entry->value = value;
        return;
    }
    if (map->n == map->cap) rebuild(arena, map, map->live ? map->live * 2 : FIRST_ENTRIES);
    append(map, key, value);
}

void map_reserve(Arena *arena, Map *map, uint32_t more) {
    if (more > UINT32_MAX / 4 - map->n) fault_raise(arena_fault(arena), FAULT_MEMORY, NULL);
    if (map->cap - map->n < more) rebuild(arena, map, map->live + more);
}

void map_copy(Arena *arena, Map *to, const Map *from) {
    Map copy = {.cap = from->live + from->live / 8};
    *to = (Map){0};
    if (!from->live) return;
    if (from->slot && from->n == from->live) { /* the keys have the same slots, which are enough for up to from->cap */
        if (copy.cap > from->cap) copy.cap = from->cap;
        copy.mask = from->mask;
        copy.slot = arena_copy(arena, from->slot, ((size_t)from->mask + 1) * sizeof *from->slot);
        copy.entry = arena_new_array(arena, MapEntry, copy.cap);
        memcpy(copy.entry, from->entry, from->n * sizeof *from->entry);
        copy.n = copy.live = from->n;
    } else {
        copy.entry = arena_new_array(arena, MapEntry, copy.cap);
        if (copy.cap > WITHOUT_SLOTS) add_slots(arena, &copy);
        map_each (from, e) append(&copy, e->key, e->value);
    }
    *to = copy;
}

/* Frees the slot of an entry and moves entries after the gap that belong before it, so that no search ends early. */
static void free_slot(Map *map, const MapEntry *entry) {
    uint32_t number = (uint32_t)(entry - map->entry) + 1, gap = hash_of(entry->key) & map->mask;
    while ((map->slot[gap] & map->mask) != number) gap = (gap + 1) & map->mask;
    for (uint32_t at = (gap + 1) & map->mask; map->slot[at]; at = (at + 1) & map->mask) {
        uint32_t home = hash_of(map->entry[(map->slot[at] & map->mask) - 1].key) & map->mask;
        if (((at - home) & map->mask) < ((at - gap) & map->mask)) continue;
        map->slot[gap] = map->slot[at];
        gap = at;
    }
    map->slot[gap] = 0;
}

void *map_value_at(const Map *map, uint32_t index) {
    if (index >= map->live) return NULL;
    if (map->n == map->live) return map->entry[index].value;
    map_each (map, e)
        if (!index--) return e->value;
    return NULL;
}

void *map_remove(Map *map, const void *key) {
    MapEntry *entry = find(map, key);
    if (!entry) return NULL;
    void *value = entry->value;
    if (map->slot) free_slot(map, entry);
    *entry = (MapEntry){MAP_GONE, NULL};
    map->live--;
    return value;
}
