/* The order in which CPython iterates a set: that of its hash table. It is the same in every run for numbers and tuples
 * of numbers, so programs come to rely on it (`enumerate(set(labels))`); text hashes differently in each run, and a set
 * that has other members keeps the order in which they were added. The table is kept as CPython keeps it: a member that
 * was removed still takes its slot until the table is made anew, so the order depends on all that was done to the set.
 */
#include "frontend/kinds/seq.h"

#include <math.h>
#include <string.h>

enum { HASH_BITS = 61, SMALLEST = 8, LINEAR_PROBES = 9, PERTURB_SHIFT = 5, LARGE = 50000 };

/* ---- hashes ---- */

static int64_t int_hash(int64_t k) {
    int64_t rest = k % (((int64_t)1 << HASH_BITS) - 1);
    return rest == -1 ? -2 : rest;
}

/* The mantissa is reduced by 28 bits at a time, modulo 2**61 - 1. */
static bool float_hash(double f, int64_t *hash) {
    enum { CHUNK = 28 };
    const uint64_t modulus = ((uint64_t)1 << HASH_BITS) - 1;
    if (isnan(f)) return false; /* Python hashes a NaN by its address */
    if (isinf(f)) return *hash = f > 0 ? 314159 : -314159, true;
    int exponent;
    double mantissa = frexp(fabs(f), &exponent);
    uint64_t x = 0;
    while (mantissa != 0) {
        x = ((x << CHUNK) & modulus) | x >> (HASH_BITS - CHUNK);
        mantissa *= 1 << CHUNK, exponent -= CHUNK;
        uint64_t part = (uint64_t)mantissa;
        mantissa -= (double)part;
        x += part;
        if (x >= modulus) x -= modulus;
    }
    exponent = exponent >= 0 ? exponent % HASH_BITS : HASH_BITS - 1 - (-1 - exponent) % HASH_BITS;
    x = ((x << exponent) & modulus) | x >> (HASH_BITS - exponent);
    int64_t signed_hash = f < 0 ? -(int64_t)x : (int64_t)x;
    return *hash = signed_hash == -1 ? -2 : signed_hash, true;
}

static bool tuple_hash(Eval *ev, const Tuple *tuple, int64_t *hash) {
    cx_check_stack(ev->cx, 0);
    cx_step(ev->cx, tuple->n);
    const uint64_t first = 11400714785074694791u, second = 14029467366897019727u, fifth = 2870177450012600261u;
    uint64_t sum = fifth;
    for (uint32_t i = 0; i < tuple->n; i++) {
        int64_t item;
        if (!sv_known_hash(ev, tuple->item[i], &item)) return false;
        sum += (uint64_t)item * second;
        sum = (sum << 31 | sum >> 33) * first;
    }
    sum += tuple->n ^ (fifth ^ 3527539u);
    *hash = sum == UINT64_MAX ? 1546275796 : (int64_t)sum;
    return true;
}

bool sv_known_hash(Eval *ev, Sval v, int64_t *hash) {
    int64_t k;
    if (v.kind == SV_TUPLE) return tuple_hash(ev, v.tuple, hash);
    if (v.kind == SV_FLOAT) return float_hash(v.f, hash);
    if (!sv_known_int(v, &k)) return false;
    *hash = int_hash(k);
    return true;
}

/* ---- the table ---- */

static uint32_t size_over(uint32_t members) {
    uint32_t size = SMALLEST;
    while (size <= members) size *= 2;
    return size;
}

/* A table of which three fifths are taken grows. */
static bool is_full(uint32_t taken, uint32_t size) { return (uint64_t)taken * 5 >= (uint64_t)(size - 1) * 3; }

static void make_slots(Arena *arena, SetTable *table, uint32_t size) {
    table->slot = arena_new_array(arena, Sval, size);
    table->size = size, table->taken = 0;
    for (uint32_t i = 0; i < size; i++) table->slot[i] = sv_unbound();
}

/* Returns the slot of the member with that hash and key. If there is none, returns the one that it would take: the last
 * on the way to a free slot from which a member was removed, or that slot. */
static Sval *probe(Eval *ev, const SetTable *table, int64_t hash, const void *key) {
    uint64_t perturb = (uint64_t)hash, mask = table->size - 1, i = perturb & mask;
    Sval *left = NULL;
    for (;; perturb >>= PERTURB_SHIFT, i = (i * 5 + 1 + perturb) & mask) {
        uint64_t last = i + LINEAR_PROBES <= mask ? i + LINEAR_PROBES : i;
        for (uint64_t at = i; at <= last; at++) {
            Sval *slot = &table->slot[at];
            if (slot->kind == SV_UNBOUND) return left ? left : slot;
            cx_step(ev->cx, 1);
            if (slot->kind == SV_POISON)
                left = slot;
            else if (sv_key(ev, *slot) == key)
                return slot;
        }
    }
}

static bool is_member(Sval slot) { return slot.kind != SV_UNBOUND && slot.kind != SV_POISON; }

static void place(Eval *ev, SetTable *table, Sval member) {
    int64_t hash;
    if (table->slot && !sv_known_hash(ev, member, &hash)) table->slot = NULL;
    if (!table->slot) return;
    Sval *slot = probe(ev, table, hash, sv_key(ev, member));
    table->taken += slot->kind == SV_UNBOUND;
    *slot = member;
}

/* Makes the table anew in another size, adding its members in their present order. */
static void resize(Eval *ev, Arena *arena, SetTable *table, uint32_t size) {
    SetTable old = *table;
    make_slots(arena, table, size);
    for (uint32_t i = 0; i < old.size; i++)
        if (is_member(old.slot[i])) place(ev, table, old.slot[i]);
}

static uint32_t roomy(uint32_t members) { return size_over(members > LARGE ? members * 2 : members * 4); }

/* Adds a member; `members` is their number, including the new one. */
static void add(Eval *ev, Arena *arena, SetTable *table, Sval member, uint32_t members) {
    uint32_t taken = table->taken;
    place(ev, table, member);
    if (table->taken > taken && table->slot && is_full(table->taken, table->size))
        resize(ev, arena, table, roomy(members));
}

/* Returns the table that has the members of a set if they were added one by one. */
static SetTable *table_by_adding(Eval *ev, Arena *arena, const Map *members) {
    SetTable *table = arena_new(arena, SetTable);
    uint32_t n = 0;
    make_slots(arena, table, SMALLEST);
    map_each (members, e) add(ev, arena, table, ((const Entry *)e->value)->key, ++n);
    return table;
}

static SetTable *table_to_write(Eval *ev, Sval set) {
    Content *content = heap_write(ev, set.cell);
    if (!content->dict.table) content->dict.table = table_by_adding(ev, ev->cx->program, &content->dict.map);
    return content->dict.table;
}

static uint32_t count(Eval *ev, Sval set) { return heap_get(ev, set.cell)->dict.map.live; }

/* ---- sets ---- */

SvVec set_members(Eval *ev, Sval set) {
    const Content *content = heap_get(ev, set.cell);
    Arena *scratch = ev->cx->scratch, *arena = ev->cx->program;
    SvVec items = {0};
    ArenaMark mark = arena_mark(scratch);
    const SetTable *table = content->dict.table;
    if (!table) table = table_by_adding(ev, scratch, &content->dict.map);
    if (table->slot) {
        for (uint32_t i = 0; i < table->size; i++)
            if (is_member(table->slot[i])) vec_push(arena, &items, table->slot[i]);
    } else {
        map_each (&content->dict.map, e) vec_push(arena, &items, ((const Entry *)e->value)->key);
    }
    arena_release(scratch, mark);
    return items;
}

void set_add_known(Eval *ev, Sval set, Sval member) {
    if (map_has(&heap_get(ev, set.cell)->dict.map, sv_key(ev, member))) return;
    SetTable *table = table_to_write(ev, set);
    dict_set(ev, set, member, sv_unbound());
    add(ev, ev->cx->program, table, member, count(ev, set));
}

bool set_remove_known(Eval *ev, Sval set, Sval member) {
    if (!map_has(&heap_get(ev, set.cell)->dict.map, sv_key(ev, member))) return false;
    SetTable *table = table_to_write(ev, set);
    int64_t hash;
    if (table->slot && sv_known_hash(ev, member, &hash)) *probe(ev, table, hash, sv_key(ev, member)) = sv_poison();
    return dict_delete(ev, set, member);
}

void set_reserve(Eval *ev, Sval set, uint32_t more) {
    SetTable *table = table_to_write(ev, set);
    if (table->slot && is_full(table->taken + more, table->size))
        resize(ev, ev->cx->program, table, size_over((count(ev, set) + more) * 2));
}

/* An empty table takes over that of a set that is as large and from which nothing was removed. */
void set_merge(Eval *ev, Sval set, Sval with) {
    if (set.cell == with.cell || !count(ev, with)) return;
    set_reserve(ev, set, count(ev, with));
    SetTable *table = table_to_write(ev, set);
    const SetTable *other = heap_get(ev, with.cell)->dict.table;
    SvVec members = set_members(ev, with);
    if (table->slot && !table->taken) {
        bool same = other && other->slot && other->size == table->size && other->taken == members.n;
        for (uint32_t i = 0; i < members.n; i++) {
            dict_set(ev, set, members.at[i], sv_unbound());
            if (!same) place(ev, table, members.at[i]);
        }
        if (same) memcpy(table->slot, other->slot, other->size * sizeof *other->slot), table->taken = other->taken;
    } else {
        for (uint32_t i = 0; i < members.n; i++) set_add_known(ev, set, members.at[i]);
    }
}

void set_shrink(Eval *ev, Sval set) {
    SetTable *table = table_to_write(ev, set);
    if (table->slot && table->taken - count(ev, set) > (table->size - 1) / 4)
        resize(ev, ev->cx->program, table, roomy(count(ev, set)));
}

Sval set_next_to_pop(Eval *ev, Sval set) {
    SetTable *table = table_to_write(ev, set);
    if (!table->slot) {
        SvVec members = set_members(ev, set);
        CX_ASSERT(ev->cx, members.n); /* that the set is not empty is the caller's affair */
        return members.at[0];
    }
    uint32_t at = table->finger & (table->size - 1);
    while (!is_member(table->slot[at])) at = (at + 1) & (table->size - 1);
    table->finger = at + 1;
    return table->slot[at];
}

void set_take_over(Eval *ev, Sval set, Sval from) {
    Content now = *heap_get(ev, from.cell);
    uint32_t finger = heap_get(ev, set.cell)->kind == CELL_SET ? table_to_write(ev, set)->finger : 0;
    Content *content = heap_write(ev, set.cell);
    content->kind = now.kind;
    if (now.kind == CELL_DYNAMIC)
        content->dynamic = now.dynamic;
    else
        content->dict = now.dict, table_to_write(ev, set)->finger = finger;
}
