/* Methods of lists. */
#include "frontend/kinds/iter.h"
#include "frontend/kinds/list_private.h"
#include "frontend/kinds/seq.h"

static Sval method_append(Eval *ev, const Args *args, Span at) {
    return list_append(ev, args->pos[0], args->pos[1], at) ? sv_none() : sv_poison();
}

static Sval method_extend(Eval *ev, const Args *args, Span at) {
    return list_extend(ev, args->pos[0], args->pos[1], at) ? sv_none() : sv_poison();
}

static Sval method_insert(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0], index = seq_index_value(ev, args->pos[1], "a list", at);
    if (index.kind == SV_POISON) return index;
    bool empty = list_is_static(ev, v) && !list_count(ev, v);
    if (empty) return list_append(ev, v, args->pos[2], at) ? sv_none() : sv_poison(); /* wherever the index points */
    if (index.kind == SV_INT && list_is_static(ev, v)) {
        int64_t n = list_count(ev, v), k = index.i < 0 ? index.i + n : index.i;
        list_insert(ev, v, (uint32_t)(k < 0 ? 0 : k > n ? n : k), args->pos[2]);
        return sv_none();
    }
    if (!dynamic_list_from(ev, v, at)) return sv_poison();
    return dynamic_insert(ev, v, sv_ir(ev, index, at), args->pos[2], at) ? sv_none() : sv_poison();
}

typedef struct Sought {
    Sval list, at_index, value;
    Span at;
} Sought;

static Sval pop_there(Eval *ev, void *context) {
    const Sought *p = context;
    Sval item = list_item(ev, p->list, p->at_index, p->at);
    if (item.kind == SV_POISON) return item;
    if (!list_del_item(ev, p->list, p->at_index, p->at)) return sv_poison();
    dynamic_release(ev, item);
    return item;
}

static Sval method_pop(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0], index = seq_index_value(ev, args->pos[1], "a list", at);
    if (index.kind == SV_POISON) return index;
    if (list_is_static(ev, v) && !list_count(ev, v))
        return sv_raise(ev, "IndexError", DIAG_2105, at, "pop from an empty list");
    Sought place = {.list = v, .at_index = index, .at = at};
    return lookup_guard(ev, lookup_is_there(ev, v, index, at), pop_there, &place, "IndexError", at);
}

/* Returns the first index of a value in a static list, if known now; -1 if equality is known only at run time. */
static int64_t find_static(Eval *ev, Sval v, Sval value, uint32_t from, uint32_t to, Span at, bool *later) {
    ListItems items = list_items(ev, v);
    for (uint32_t i = from; i < to && i < items.n; i++) {
        Sval equal = seq_element_equal(ev, items.item[i], value, at);
        if (equal.kind != SV_BOOL) return *later = true, -1;
        if (equal.b) return i;
    }
    return -1;
}

static Sval dynamic_twin(Eval *ev, Sval v, Span at) {
    Sval twin = sv_list_from(ev, v, at);
    return twin.kind == SV_LIST && dynamic_list_from(ev, twin, at) ? twin : sv_poison();
}

static Sval find_there(Eval *ev, void *context) {
    const Sought *p = context;
    if (list_is_static(ev, p->list)) {
        ListItems items = list_items(ev, p->list);
        return sv_number(ev, seq_first_equal(ev, items.n, items.item, p->value, p->at));
    }
    return dynamic_find(ev, p->list, p->value, p->at);
}

static Sval method_index(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0];
    bool later = !list_is_static(ev, v);
    Bounds range;
    Slice slice = {args->pos[2], args->pos[3], sv_none()};
    bool bad = false;
    if (!later && seq_bounds(ev, &slice, list_count(ev, v), at, &range, &bad)) {
        int64_t k = find_static(ev, v, args->pos[1], (uint32_t)range.start, (uint32_t)(range.start + range.count), at,
                                &later);
        if (k >= 0) return sv_int(k);
        if (!later) return sv_raise(ev, "ValueError", DIAG_2107, at, "the value is not in the list");
    }
    if (args->pos[2].kind != SV_NONE)
        return EV_POISON(ev, DIAG_2108, at, "index() with bounds needs a list that is known at compile time");
    Sval twin = list_is_static(ev, v) && !sv_is_points(args->pos[1]) ? dynamic_twin(ev, v, at) : v;
    if (twin.kind != SV_LIST) return sv_poison();
    Sought place = {.list = twin, .value = args->pos[1], .at = at};
    return lookup_guard(ev, lookup_holds(ev, v, place.value, at), find_there, &place, "ValueError", at);
}

static Sval remove_there(Eval *ev, void *context) {
    const Sought *p = context;
    Sval place = dynamic_find(ev, p->list, p->value, p->at);
    return place.kind != SV_POISON && dynamic_erase(ev, p->list, sv_ir(ev, place, p->at), p->at) ? sv_none()
                                                                                                 : sv_poison();
}

static Sval method_remove(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0];
    bool later = !list_is_static(ev, v);
    if (!later) {
        int64_t k = find_static(ev, v, args->pos[1], 0, UINT32_MAX, at, &later);
        if (k >= 0) return list_close_gap(ev, v, (uint32_t)k, 1), sv_none();
        if (!later) return sv_raise(ev, "ValueError", DIAG_2107, at, "list.remove(x): x is not in the list");
    }
    if (!dynamic_list_from(ev, v, at)) return sv_poison();
    Sought place = {.list = v, .value = args->pos[1], .at = at};
    return lookup_guard(ev, lookup_holds(ev, v, place.value, at), remove_there, &place, "ValueError", at);
}

static Sval method_count(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0];
    if (!list_is_static(ev, v)) return dynamic_count(ev, v, args->pos[1], at);
    Sval count = sv_int(0);
    ListItems items = list_items(ev, v);
    for (uint32_t i = 0; i < items.n; i++)
        count = sv_binary(ev, OP_Add, count, seq_element_equal(ev, items.item[i], args->pos[1], at), at);
    return count;
}

static Sval method_clear(Eval *ev, const Args *args, Span at) {
    (void)at;
    list_store(ev, args->pos[0], 0, NULL);
    return sv_none();
}

static Sval method_copy(Eval *ev, const Args *args, Span at) { return sv_list_from(ev, args->pos[0], at); }

static Sval method_reverse(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0];
    if (!list_is_static(ev, v)) return dynamic_reverse(ev, v, at) ? sv_none() : sv_poison();
    Content *content = heap_write(ev, v.cell);
    for (uint32_t i = 0, j = content->list.n; i + 1 < j; i++) {
        Sval other = content->list.item[--j];
        content->list.item[j] = content->list.item[i], content->list.item[i] = other;
    }
    dynamic_changed(ev, v);
    return sv_none();
}

static bool keys_of(Eval *ev, uint32_t n, const Sval *item, Sval function, Sval *out, Span at) {
    for (uint32_t i = 0; i < n; i++) {
        out[i] = function.kind == SV_NONE ? item[i] : sv_call(ev, function, &(Args){.n = 1, .pos = &item[i]}, at);
        if (out[i].kind == SV_POISON) return false;
    }
    return true;
}

/* Sorts by run-time keys: the order is computed at run time. */
static bool sort_later(Eval *ev, Sval v, uint32_t n, const Sval *key, bool reverse, Span at) {
    Sval keys = sv_list(ev, n, key);
    return dynamic_list_from(ev, keys, at) && dynamic_list_from(ev, v, at) && dynamic_sort(ev, v, keys, reverse, at);
}

static bool sort_static(Eval *ev, Sval v, Sval function, bool reverse, Span at) {
    ListItems items = list_items(ev, v);
    Sval *item = arena_copy(ev->cx->program, items.item, items.n * sizeof *items.item);
    Sval *key = arena_new_array(ev->cx->program, Sval, items.n);
    if (!keys_of(ev, items.n, item, function, key, at)) return false;
    bool known = true;
    for (uint32_t i = 0; i < items.n; i++) known &= key[i].kind != SV_LATER && key[i].kind != SV_TENSOR;
    if (known && seq_sort(ev, items.n, item, key, reverse, at)) return list_store(ev, v, items.n, item), true;
    return sort_later(ev, v, items.n, key, reverse, at);
}

/* A list that is sorted by a function of its elements, or by keys that are a list of their own. */
typedef struct Sorting {
    Sval list, function, keys; /* keys: SV_UNBOUND if the function makes them */
    Span at;
} Sorting;

static bool sort_in(Eval *ev, const Sorting *s, bool down) {
    if (s->keys.kind != SV_UNBOUND)
        return dynamic_list_from(ev, s->list, s->at) && dynamic_sort(ev, s->list, s->keys, down, s->at);
    if (list_is_static(ev, s->list)) return sort_static(ev, s->list, s->function, down, s->at);
    if (s->function.kind == SV_NONE) return dynamic_sort(ev, s->list, s->list, down, s->at);
    Sval keys = iter_map_collect(ev, s->function, s->list, s->at);
    return keys.kind == SV_LIST && dynamic_sort(ev, s->list, keys, down, s->at);
}

static Sval sort_down(Eval *ev, void *sorting) { return sort_in(ev, sorting, true) ? sv_none() : sv_poison(); }
static Sval sort_up(Eval *ev, void *sorting) { return sort_in(ev, sorting, false) ? sv_none() : sv_poison(); }

static bool sort_as(Eval *ev, Sorting *sorting, Sval reverse) {
    bool down;
    Sval truth = sv_truth(ev, reverse, sorting->at);
    if (sv_known_bool(truth, &down)) return sort_in(ev, sorting, down);
    Value *later = truth.kind == SV_POISON ? NULL : sv_ir(ev, truth, sorting->at);
    return later && flow_branch(ev, later, sort_down, sort_up, sorting, sorting->at).kind != SV_POISON;
}

bool sv_list_sort(Eval *ev, Sval v, Sval function, Sval reverse, Span at) {
    return sort_as(ev, &(Sorting){v, function, sv_unbound(), at}, reverse);
}

bool sv_list_sort_by(Eval *ev, Sval v, Sval keys, Sval reverse, Span at) {
    return sort_as(ev, &(Sorting){v, sv_none(), keys, at}, reverse);
}

static Sval method_sort(Eval *ev, const Args *args, Span at) {
    return sv_list_sort(ev, args->pos[0], args->pos[1], args->pos[2], at) ? sv_none() : sv_poison();
}

static Sval method_getitem(Eval *ev, const Args *args, Span at) {
    return list_item(ev, args->pos[0], args->pos[1], at);
}
static Sval method_len(Eval *ev, const Args *args, Span at) { return list_length(ev, args->pos[0], at); }
static Sval method_contains(Eval *ev, const Args *args, Span at) {
    return list_contains(ev, args->pos[0], args->pos[1], at);
}

static Sval method_setitem(Eval *ev, const Args *args, Span at) {
    return list_set_item(ev, args->pos[0], args->pos[1], args->pos[2], at) ? sv_none() : sv_poison();
}

static Sval new_list(Eval *ev, const Args *args, Span at) {
    return args->pos[0].kind == SV_UNBOUND ? sv_list(ev, 0, NULL) : sv_list_from(ev, args->pos[0], at);
}

static const Native natives[] = {
    {"list", "append", method_append, "self, object, /"},
    {"list", "extend", method_extend, "self, iterable, /"},
    {"list", "insert", method_insert, "self, index, object, /"},
    {"list", "pop", method_pop, "self, index=-1, /"},
    {"list", "remove", method_remove, "self, value, /"},
    {"list", "clear", method_clear, "self"},
    {"list", "index", method_index, "self, value, start=None, stop=None, /"},
    {"list", "count", method_count, "self, value, /"},
    {"list", "sort", method_sort, "self, /, *, key=None, reverse=False"},
    {"list", "reverse", method_reverse, "self"},
    {"list", "copy", method_copy, "self"},
    {"list", "__getitem__", method_getitem, "self, index, /"},
    {"list", "__setitem__", method_setitem, "self, index, value, /"},
    {"list", "__len__", method_len, "self"},
    {"list", "__contains__", method_contains, "self, value, /"},
    {"new", "list", new_list, "iterable=, /"},
};
NATIVES(list, natives)
