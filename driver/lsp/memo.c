/* Keeps the findings of a check, by statement, for the next check. A statement's findings are valid as long as these
 * are unchanged: its own text, the texts of the statements that were run for it, the files that it looked for, the
 * names that the module binds, and the options. Places are stored as offsets in statements, which move as units. */
#include <stdlib.h>
#include <string.h>

#include "base/kept.h"
#include "base/str.h"
#include "driver/lsp/memo.h"

static uint64_t hash_of(const char *text, size_t n) { return hash_bytes(n + 1, text, n); }

/* ---- texts without errors ---- */

static bool set_has(const HashSet *set, uint64_t hash) {
    for (uint32_t i = (uint32_t)hash & set->mask; set->room && set->at[i]; i = (i + 1) & set->mask)
        if (set->at[i] == hash) return true;
    return false;
}

static void set_put(HashSet *set, uint64_t hash) {
    uint32_t i = (uint32_t)hash & set->mask;
    while (set->at[i]) i = (i + 1) & set->mask;
    set->at[i] = hash;
    set->n++;
}

/* Adds a hash to the set. If there is no memory to record a statement, it is parsed again. */
static void set_add(HashSet *set, uint64_t hash) {
    enum { LEAST = 256, MOST = 1 << 16 };
    if (!hash || set_has(set, hash)) return;
    if (set->n >= MOST) {
        memset(set->at, 0, set->room * sizeof *set->at);
        set->n = 0;
    }
    if (2 * (set->n + 1) > set->room) {
        HashSet grown = {.room = set->room ? 2 * set->room : LEAST};
        grown.at = calloc(grown.room, sizeof *grown.at);
        if (!grown.at) return;
        grown.mask = grown.room - 1;
        for (uint32_t k = 0; k < set->room; k++)
            if (set->at[k]) set_put(&grown, set->at[k]);
        free(set->at);
        *set = grown;
    }
    set_put(set, hash);
}

/* ---- entries ---- */

void entry_free(Entry *entry) {
    free(entry->read);
    notes_free(&entry->values);
    free(entry->unit_of);
    json_decref(entry->asked);
    json_decref(entry->searched);
    json_decref(entry->diagnostics);
    *entry = (Entry){0};
}

static void drop(EntrySet *set, uint32_t i) {
    entry_free(&set->at[i]);
    set->at[i] = set->at[--set->n];
}

static void free_set(EntrySet *set) {
    while (set->n) drop(set, set->n - 1);
    free(set->at);
    json_decref(set->outline);
}

void memo_free(Memo *memo) {
    free_set(&memo->clean);
    free_set(&memo->broken);
    free_set(&memo->ahead);
    free(memo->unit);
    free(memo->correct.at);
    *memo = (Memo){0};
}

/* ---- units ---- */

static int by_hash(const void *a, const void *b) {
    const MemoUnit *x = a, *y = b;
    if (x->hash != y->hash) return x->hash < y->hash ? -1 : 1;
    return x->lo < y->lo ? -1 : x->lo > y->lo;
}

/* Returns the unit with that text; NULL if it is gone. */
const MemoUnit *memo_unit_with(const Memo *memo, uint64_t hash) {
    uint32_t low = 0, high = memo->units;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (memo->sorted[middle].hash < hash)
            low = middle + 1;
        else
            high = middle;
    }
    return low < memo->units && memo->sorted[low].hash == hash ? &memo->sorted[low] : NULL;
}

uint32_t memo_unit_at(const Memo *memo, uint32_t offset) {
    return last_at_most(memo->unit, sizeof(MemoUnit), offsetof(MemoUnit, lo), memo->units, offset);
}

/* Distinguishes statements with equal texts by their order. `sorted` is sorted by text, then by place. */
static void tell_apart(Memo *memo) {
    bool any = false;
    uint64_t text = 0, number = 0;
    for (uint32_t i = 0; i < memo->units; i++) {
        MemoUnit *unit = &memo->sorted[i];
        number = i && unit->hash == text ? number + 1 : 0;
        text = unit->hash;
        if (!number) continue;
        any = true;
        unit->hash = hash_bytes(text, &number, sizeof number);
        memo->unit[memo_unit_at(memo, unit->lo)].hash = unit->hash;
    }
    if (any) qsort(memo->sorted, memo->units, sizeof *memo->sorted, by_hash);
}

bool memo_set_units(Memo *memo, const char *text, const UnitBounds *unit, uint32_t n, const uint32_t *broken,
                    uint32_t n_broken) {
    MemoUnit *made = calloc(2 * (size_t)n + 1, sizeof *made);
    if (!made) return false;
    free(memo->unit);
    memo->unit = made;
    memo->sorted = made + n;
    memo->units = n;
    for (uint32_t i = 0, k = 0; i < n; i++) {
        made[i] = (MemoUnit){hash_of(text + unit[i].lo, unit[i].hi - unit[i].lo), unit[i].lo};
        for (; k < n_broken && broken[k] < unit[i].hi; k++) {
            uint32_t at = broken[k] - unit[i].lo;
            made[i].hash = hash_bytes(made[i].hash, &at, sizeof at);
        }
    }
    if (n) {
        memcpy(memo->sorted, made, n * sizeof *made);
        qsort(memo->sorted, n, sizeof *made, by_hash);
        tell_apart(memo);
    }
    return true;
}

bool memo_is_clean(const Memo *memo, const char *text, size_t n) { return set_has(&memo->correct, hash_of(text, n)); }
void memo_set_clean(Memo *memo, const char *text, size_t n) { set_add(&memo->correct, hash_of(text, n)); }

/* ---- names of the module ---- */

static bool has_word(const char *text, size_t n, const char *word) {
    size_t length = strlen(word);
    const char *end = text + n;
    for (const char *at = text; (at = str_find(at, (size_t)(end - at), word, length)) != NULL; at += length) {
        bool whole = !(at > text && str_is_word(at[-1])) && !(at + length < end && str_is_word(at[length]));
        if (whole) return true;
    }
    return false;
}

/* Returns whether any text on which the entry depends contains one of the names, whose meaning may have changed. */
static bool mentions(const Memo *memo, const Entry *entry, const char *text, size_t length, const json_t *names) {
    const char *name;
    json_t *unused;
    for (uint32_t i = 0; i < entry->reads; i++) {
        const MemoUnit *unit = memo_unit_with(memo, entry->read[i]);
        if (!unit) return true;
        uint32_t k = memo_unit_at(memo, unit->lo);
        size_t end = k + 1 < memo->units ? memo->unit[k + 1].lo : length;
        json_object_foreach((json_t *)names, name,
                            unused) if (has_word(text + unit->lo, end - unit->lo, name)) return true;
    }
    return false;
}

/* Returns whether a statement of the module other than an import binds the name. */
static bool is_own(const json_t *bound, const char *name) {
    const json_t *by = json_object_get(bound, name);
    return by && !json_array_get(by, 3);
}

/* Adds to `names` the bases that only one of two lists has, if they are the module's own. */
static void add_differing_bases(const json_t *a, const json_t *b, const json_t *bound, json_t *names) {
    const json_t *lists[] = {a, b};
    for (int side = 0; side < 2; side++) {
        size_t i, k;
        json_t *one, *other;
        json_array_foreach((json_t *)lists[side], i, one) {
            bool both = false;
            json_array_foreach((json_t *)lists[!side], k, other) both |= json_equal(one, other);
            if (!both && is_own(bound, json_string_value(one)))
                json_object_set_new(names, json_string_value(one), json_true());
        }
    }
}

/* Returns whether two statements that bind the same name are equal but for the bases of a class, which are added to
 * `names`, or for a block of which only the name itself matters. */
static bool is_alike(const json_t *old, const json_t *new, const json_t *bound, json_t *names) {
    const json_t *a = json_array_get(old, 2), *b = json_array_get(new, 2);
    if (json_equal(old, new)) return true;
    if (json_is_integer(a) && json_is_integer(b) && *json_string_value(json_array_get(new, 0))) {
        json_object_set_new(names, json_string_value(json_array_get(new, 0)), json_true());
        return true;
    }
    if (!json_is_array(a) || !json_is_array(b) || !json_equal(json_array_get(old, 0), json_array_get(new, 0)) ||
        !json_equal(json_array_get(old, 1), json_array_get(new, 1)))
        return false;
    add_differing_bases(a, b, bound, names);
    return true;
}

static json_t *by_name(const json_t *outline) {
    json_t *names = json_object(), *one;
    size_t i;
    json_array_foreach((json_t *)outline, i, one)
        json_object_set(names, json_string_value(json_array_get(one, 0)), one);
    return names;
}

/* Adds the name of a statement that only one of two outlines has, and what it is derived from. */
static void add_single(const json_t *one, const json_t *bound, json_t *names) {
    const json_t *bases = json_array_get(one, 2);
    json_object_set_new(names, json_string_value(json_array_get(one, 0)), json_true());
    if (json_is_array(bases)) add_differing_bases(bases, NULL, bound, names);
}

static const char *name_at(const json_t *outline, size_t i) {
    return json_string_value(json_array_get(json_array_get(outline, i), 0));
}

/* Returns the names that only one of two outlines has, and bases that only one of two classes has; NULL if they differ
 * in more than that. An outline is a list of [name, kind], [name, kind, bases], and
 * [name, kind, what it stands for, true] for an imported name. */
static json_t *differing(const json_t *old, const json_t *new) {
    json_t *in_old = by_name(old), *in_new = by_name(new), *names = json_object(), *one;
    size_t i, k = 0;
    bool same = true;
    json_array_foreach((json_t *)old, i, one) {
        if (!json_object_get(in_new, name_at(old, i))) {
            add_single(one, in_old, names);
            continue;
        }
        while (k < json_array_size(new) && !json_object_get(in_old, name_at(new, k))) k++;
        same = same && k < json_array_size(new) && is_alike(one, json_array_get(new, k), in_old, names);
        k++;
    }
    json_array_foreach((json_t *)new, i, one) {
        if (!json_object_get(in_old, name_at(new, i))) add_single(one, in_new, names);
    }
    while (same && k < json_array_size(new) && !json_object_get(in_old, name_at(new, k))) k++;
    same = same && k == json_array_size(new);
    json_decref(in_old);
    json_decref(in_new);
    if (same) return names;
    json_decref(names);
    return NULL;
}

/* How two outlines differ. */
typedef struct Difference {
    bool none, whole; /* whole: in more than names */
    json_t *names;    /* see `differing` */
} Difference;

static Difference difference(const EntrySet *set, const json_t *outline, const char *text, size_t length) {
    if (json_equal(set->outline, outline)) return (Difference){.none = true};
    bool reflects = str_find(text, length, "globals(", 8) || str_find(text, length, "vars(", 5) ||
                    str_find(text, length, "__dict__", 8) || str_find(text, length, "sys.modules", 11);
    json_t *names = reflects || !set->outline ? NULL : differing(set->outline, outline);
    return (Difference){.none = names && !json_object_size(names), .whole = !names, .names = names};
}

static bool survives(const Memo *memo, const Entry *entry, const Difference *by, const char *text, size_t length) {
    if (by->none || by->whole) return by->none;
    bool told = entry->of_names && json_array_size(entry->diagnostics); /* a similar name is only shown in a message */
    return !told && !mentions(memo, entry, text, length, by->names);
}

void memo_set_outline(const Memo *memo, EntrySet *set, json_t *outline, const char *text, size_t length) {
    Difference by = difference(set, outline, text, length);
    for (uint32_t i = by.none ? 0 : set->n; i > 0; i--)
        if (!survives(memo, &set->at[i - 1], &by, text, length)) drop(set, i - 1);
    json_decref(by.names);
    json_decref(set->outline);
    set->outline = outline;
}

void memo_look_ahead(Memo *memo, const json_t *outline, const char *text, size_t length) {
    Difference by = difference(&memo->ahead, outline, text, length);
    for (uint32_t i = 0; i < memo->ahead.n; i++)
        memo->ahead.at[i].fits = survives(memo, &memo->ahead.at[i], &by, text, length);
    json_decref(by.names);
}

/* ---- queries ---- */

uint64_t memo_mentions(const Memo *memo, const char *text, size_t length, const char *word, bool by_line) {
    uint64_t places = 1;
    const char *at = text, *end = text + length;
    while ((at = str_find(at, (size_t)(end - at), word, strlen(word))) != NULL) {
        if (by_line) {
            const char *from = at, *to = memchr(at, '\n', (size_t)(end - at));
            while (from > text && from[-1] != '\n') from--;
            at = to ? to : end;
            places = hash_bytes(places, from, (size_t)(at - from));
            continue;
        }
        uint32_t k = memo_unit_at(memo, (uint32_t)(at - text));
        places = hash_bytes(places, &memo->unit[k].hash, sizeof memo->unit[k].hash);
        at = k + 1 < memo->units ? text + memo->unit[k + 1].lo : end;
    }
    return places;
}

/* Returns whether each name still has its value. */
static bool are_same(json_t *values, FileState *state, void *user) {
    const char *name;
    json_t *value;
    json_object_foreach(values, name, value) if ((uint64_t)json_integer_value(value) != state(user, name)) return false;
    return true;
}

static Entry *find_in(const Memo *memo, const EntrySet *set, uint64_t hash, FileState *state, FileState *places,
                      void *user) {
    for (uint32_t i = 0; i < set->n; i++) {
        Entry *entry = &set->at[i];
        bool same = entry->read[0] == hash && (set != &memo->ahead || entry->fits);
        for (uint32_t k = 0; k < entry->reads && same; k++) same = memo_unit_with(memo, entry->read[k]) != NULL;
        if (same && are_same(entry->asked, state, user) && are_same(entry->searched, places, user)) return entry;
    }
    return NULL;
}

Entry *memo_find(Memo *memo, uint32_t unit, FileState *state, FileState *places, void *user) {
    uint64_t hash = memo->unit[unit].hash;
    Entry *found = find_in(memo, memo->now, hash, state, places, user);
    return found || memo->now == &memo->clean ? found : find_in(memo, &memo->ahead, hash, state, places, user);
}

Entry *memo_add(EntrySet *set, Entry made) {
    Entry *at = kept_array(set->at, &set->room, set->n + 1, sizeof *at);
    if (!at) return NULL;
    set->at = at;
    set->at[set->n] = made;
    return &set->at[set->n++];
}

Entry *memo_replace(EntrySet *set, Entry made) {
    for (uint32_t i = set->n; i > 0; i--)
        if (set->at[i - 1].read[0] == made.read[0]) drop(set, i - 1);
    return memo_add(set, made);
}

void memo_sweep(Memo *memo, uint64_t check) {
    enum { KEPT = 8 }; /* an edit that is undone within so many checks finds what was known before it */
    EntrySet *now = memo->now, *ahead = &memo->ahead;
    for (uint32_t i = now->n; i > 0; i--)
        if (now->at[i - 1].used + KEPT < check) drop(now, i - 1);
    for (uint32_t i = now == &memo->clean ? ahead->n : 0; i > 0; i--)
        if (!memo_unit_with(memo, ahead->at[i - 1].read[0])) drop(ahead, i - 1);
}

/* ---- places ---- */

bool entry_reads(Entry *entry, uint64_t hash) {
    for (uint32_t i = 0; i < entry->reads; i++)
        if (entry->read[i] == hash) return true;
    uint64_t *read = kept_array(entry->read, &entry->read_room, entry->reads + 1, sizeof *read);
    if (!read) return false;
    entry->read = read;
    entry->read[entry->reads++] = hash;
    return true;
}

json_t *memo_anchor(const Memo *memo, Entry *entry, uint32_t lo, uint32_t hi) {
    const MemoUnit *from = &memo->unit[memo_unit_at(memo, lo)], *to = &memo->unit[memo_unit_at(memo, hi)];
    entry_reads(entry, from->hash);
    entry_reads(entry, to->hash);
    return json_pack("{s:I, s:I, s:I, s:I}", "from", (json_int_t)from->hash, "lo", (json_int_t)(lo - from->lo), "to",
                     (json_int_t)to->hash, "hi", (json_int_t)(hi - to->lo));
}

bool memo_place(const Memo *memo, const json_t *anchor, uint32_t *lo, uint32_t *hi) {
    const MemoUnit *from = memo_unit_with(memo, (uint64_t)json_integer_value(json_object_get(anchor, "from")));
    const MemoUnit *to = memo_unit_with(memo, (uint64_t)json_integer_value(json_object_get(anchor, "to")));
    if (!from || !to) return false;
    *lo = from->lo + (uint32_t)json_integer_value(json_object_get(anchor, "lo"));
    *hi = to->lo + (uint32_t)json_integer_value(json_object_get(anchor, "hi"));
    return true;
}
