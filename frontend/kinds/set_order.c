/* The order in which CPython iterates a set: that of its hash table. It is the same in every run for numbers and tuples
 * of numbers, so programs come to rely on it (`enumerate(set(labels))`); text hashes differently in each run, and a set
 * that has other members keeps the order in which they were added. The table itself is not kept, only its size, which
 * depends on how the set was made; the slots follow from the members. */
#include "frontend/kinds/seq.h"

#include <math.h>

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
    if (isnan(f)) return false; /* it hashes as its address */
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

static bool tuple_hash(const Tuple *tuple, int64_t *hash) {
    const uint64_t first = 11400714785074694791u, second = 14029467366897019727u, fifth = 2870177450012600261u;
    uint64_t sum = fifth;
    for (uint32_t i = 0; i < tuple->n; i++) {
        int64_t item;
        if (!sv_known_hash(tuple->item[i], &item)) return false;
        sum += (uint64_t)item * second;
        sum = (sum << 31 | sum >> 33) * first;
    }
    sum += tuple->n ^ (fifth ^ 3527539u);
    *hash = sum == UINT64_MAX ? 1546275796 : (int64_t)sum;
    return true;
}

bool sv_known_hash(Sval v, int64_t *hash) {
    int64_t k;
    if (v.kind == SV_TUPLE) return tuple_hash(v.tuple, hash);
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

static uint32_t grown(uint32_t members, uint32_t size) {
    return is_full(members, size) ? size_over(members > LARGE ? members * 2 : members * 4) : size;
}

/* Returns the size of the table to which so many members were added one by one. */
static uint32_t size_by_adding(uint32_t members) {
    uint32_t size = SMALLEST;
    for (uint32_t n = 1; n <= members; n++) size = grown(n, size);
    return size;
}

/* The size is not noted for sets that were made in other ways, such as the result of a branch. */
static uint32_t table_size(const Content *set) {
    bool noted = set->dict.table && !is_full(set->dict.map.live, set->dict.table);
    return noted ? set->dict.table : size_by_adding(set->dict.map.live);
}

void set_keep_table(Eval *ev, Sval set, uint32_t size) { heap_write(ev, set.cell)->dict.table = size; }

typedef struct Table {
    Sval *member; /* SV_UNBOUND: the slot is free */
    uint32_t size;
} Table;

static Table new_table(Eval *ev, uint32_t size) {
    Table made = {arena_new_array(ev->cx->scratch, Sval, size), size};
    for (uint32_t i = 0; i < size; i++) made.member[i] = sv_unbound();
    return made;
}

static void place(Table *table, Sval member, int64_t hash) {
    uint64_t perturb = (uint64_t)hash, mask = table->size - 1, i = perturb & mask;
    for (;; perturb >>= PERTURB_SHIFT, i = (i * 5 + 1 + perturb) & mask) {
        uint64_t last = i + LINEAR_PROBES <= mask ? i + LINEAR_PROBES : i;
        for (uint64_t at = i; at <= last; at++)
            if (table->member[at].kind == SV_UNBOUND) {
                table->member[at] = member;
                return;
            }
    }
}

/* Fills a table in the order in which the members came into it. Returns false if that order differs between runs. */
static bool fill(const Content *set, Table *table) {
    map_each (&set->dict.map, e) {
        Sval member = ((const Entry *)e->value)->key;
        int64_t hash;
        if (!sv_known_hash(member, &hash)) return false;
        place(table, member, hash);
    }
    return true;
}

static SvVec members_in(Eval *ev, const Content *content, uint32_t size) {
    Arena *scratch = ev->cx->scratch, *arena = ev->cx->program;
    SvVec items = {0};
    ArenaMark mark = arena_mark(scratch);
    Table table = new_table(ev, size);
    if (fill(content, &table)) {
        for (uint32_t i = 0; i < table.size; i++)
            if (table.member[i].kind != SV_UNBOUND) vec_push(arena, &items, table.member[i]);
    } else {
        map_each (&content->dict.map, e) vec_push(arena, &items, ((const Entry *)e->value)->key);
    }
    arena_release(scratch, mark);
    return items;
}

SvVec set_members(Eval *ev, Sval set) {
    const Content *content = heap_get(ev, set.cell);
    return members_in(ev, content, table_size(content));
}

/* ---- growth ---- */

/* A table that grows takes its members over in the order that they had in it, which becomes that of the map. */
static void resize(Eval *ev, Sval set, uint32_t from, uint32_t to) {
    Content *content = heap_write(ev, set.cell);
    SvVec members = members_in(ev, content, from);
    Map taken = {0};
    for (uint32_t i = 0; i < members.n; i++) {
        const void *key = sv_key(ev, members.at[i]);
        map_set(ev->cx->program, &taken, key, map_get(&content->dict.map, key));
    }
    content->dict.map = taken, content->dict.table = to;
}

void set_add_known(Eval *ev, Sval set, Sval member) {
    uint32_t size = table_size(heap_get(ev, set.cell));
    dict_set(ev, set, member, sv_unbound());
    set_keep_table(ev, set, size);
    uint32_t next = grown(heap_get(ev, set.cell)->dict.map.live, size);
    if (next != size) resize(ev, set, size, next);
}

/* An empty set takes over the table of one that is as large as its own. */
SvVec set_merged_members(Eval *ev, Sval set, Sval with) {
    const Content *now = heap_get(ev, set.cell), *other = heap_get(ev, with.cell);
    uint32_t live = now->dict.map.live, more = other->dict.map.live, size = table_size(now);
    SvVec members = set_members(ev, with);
    if (more && is_full(live + more, size)) {
        resize(ev, set, size, size_over((live + more) * 2));
    } else if (!live && size == table_size(other)) {
        members.n = 0;
        map_each (&other->dict.map, e) vec_push(ev->cx->program, &members, ((const Entry *)e->value)->key);
    }
    return members;
}

uint32_t set_table_size(Eval *ev, Sval set) { return table_size(heap_get(ev, set.cell)); }
