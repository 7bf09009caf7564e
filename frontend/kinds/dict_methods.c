/* Methods of dictionaries. */
#include "frontend/kinds/dict_private.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/seq.h"

/* ---- methods ---- */

typedef struct Lookup {
    Sval dict, key, fallback;
    Span at;
    bool store;
} Lookup;

static Sval read_present(Eval *ev, void *context) {
    Lookup *l = context;
    return dict_item(ev, l->dict, l->key, l->at);
}

static Sval read_absent(Eval *ev, void *context) {
    Lookup *l = context;
    if (l->store && !dict_set_item(ev, l->dict, l->key, l->fallback, l->at)) return sv_poison();
    return l->fallback;
}

static Sval leave_present(Eval *ev, void *context) {
    (void)ev, (void)context;
    return sv_none();
}

static Sval store_absent(Eval *ev, void *context) {
    return read_absent(ev, context).kind == SV_POISON ? sv_poison() : sv_none();
}

/* Returns d[key] if the key exists, else the fallback (which setdefault also stores). */
static Sval get_or(Eval *ev, Lookup *l) {
    if (l->key.kind == SV_CHOICE)
        return EV_POISON(ev, DIAG_2108, l->at, "the key given to get() may be of several kinds; get() needs one");
    bool later = dict_later_key(ev, l->key);
    if (dict_is_static(ev, l->dict) && later && !l->store && !dict_in_doubt(ev, l->dict))
        return dict_pick(ev, l->dict, l->key, l->fallback, l->at);
    if (dict_is_static(ev, l->dict) && later && !dynamic_dict_like(ev, l->dict, l->key, l->fallback, l->at))
        return sv_poison();
    Sval there = dict_contains(ev, l->dict, l->key, l->at);
    if (there.kind == SV_BOOL) return there.b ? read_present(ev, l) : read_absent(ev, l);
    if (there.kind != SV_LATER) return sv_poison();
    if (l->store) { /* the element is read after the branch, so that writes to it change the dictionary */
        if (flow_branch(ev, there.ir, leave_present, store_absent, l, l->at).kind == SV_POISON) return sv_poison();
        return read_present(ev, l);
    }
    return flow_branch(ev, there.ir, read_present, read_absent, l, l->at);
}

static Sval get_each(Eval *ev, Sval key, void *context) {
    Lookup l = *(Lookup *)context;
    l.key = key;
    return get_or(ev, &l);
}

static Sval get_over_choice(Eval *ev, Lookup *l) {
    if (l->key.kind == SV_CHOICE && l->store && dict_stores_later(ev, l->dict, &l->key, l->at)) return get_or(ev, l);
    if (l->key.kind == SV_CHOICE) return flow_choice(ev, l->key.choice, get_each, l, l->at);
    return get_or(ev, l);
}

static Sval method_get(Eval *ev, const Args *args, Span at) {
    return get_over_choice(ev, &(Lookup){args->pos[0], args->pos[1], args->pos[2], at, false});
}

static Sval method_setdefault(Eval *ev, const Args *args, Span at) {
    sv_declare_part(ev, args->pos[0], args->pos[2]);
    return get_over_choice(ev, &(Lookup){args->pos[0], args->pos[1], args->pos[2], at, true});
}

static Sval method_keys(Eval *ev, const Args *args, Span at) { return dict_view(ev, args->pos[0], VIEW_KEYS, at); }
static Sval method_values(Eval *ev, const Args *args, Span at) { return dict_view(ev, args->pos[0], VIEW_VALUES, at); }
static Sval method_items(Eval *ev, const Args *args, Span at) { return dict_view(ev, args->pos[0], VIEW_ITEMS, at); }

static Sval pop_present(Eval *ev, void *context) {
    Lookup *l = context;
    Sval v = dict_item(ev, l->dict, l->key, l->at);
    if (v.kind == SV_POISON || !dict_del_item(ev, l->dict, l->key, l->at)) return sv_poison();
    dynamic_release(ev, v);
    return v;
}

static Sval method_pop(Eval *ev, const Args *args, Span at) {
    Lookup l = {args->pos[0], args->pos[1], args->pos[2], at, false};
    if (l.fallback.kind == SV_UNBOUND)
        return lookup_key_guard(ev, lookup_is_there(ev, l.dict, l.key, at), l.key, pop_present, &l, "KeyError", at);
    if (dict_later_key(ev, l.key) && !dynamic_dict_from(ev, l.dict, at)) return sv_poison();
    Sval there = dict_contains(ev, l.dict, l.key, at);
    if (there.kind == SV_BOOL) return there.b ? pop_present(ev, &l) : l.fallback;
    return there.kind == SV_LATER ? flow_branch(ev, there.ir, pop_present, read_absent, &l, at) : sv_poison();
}

typedef struct Last {
    Sval dict;
    Span at;
} Last;

static Sval pop_some(Eval *ev, void *context) {
    const Last *l = context;
    Sval last = sv_binary(ev, OP_Sub, dict_length(ev, l->dict, l->at), sv_int(1), l->at);
    Sval pair = dict_dynamic_entry(ev, l->dict, VIEW_ITEMS, last, l->at);
    bool erased = pair.kind == SV_TUPLE && dynamic_dict_erase(ev, l->dict, sv_ir(ev, last, l->at), l->at);
    return erased ? pair : sv_poison();
}

static Sval method_popitem(Eval *ev, const Args *args, Span at) {
    Sval dict = args->pos[0];
    ev_fill_whole(ev, dict, at);
    if (!dict_settle_presence(ev, dict, at)) return sv_poison();
    if (!dict_is_static(ev, dict))
        return lookup_guard(ev, lookup_has_any(ev, dict, at), pop_some, &(Last){dict, at}, "KeyError", at);
    uint32_t n = dict_entries(ev, dict)->live;
    if (!n && ev->check.on) return sv_poison(); /* calls that the check does not see may have filled it */
    if (!n) return sv_raise(ev, "KeyError", DIAG_2106, at, "popitem(): the dictionary is empty");
    const Entry *entry = dict_entry_at(ev, dict, n - 1);
    Sval pair = sv_tuple(ev, 2, (Sval[]){entry->key, entry->value});
    return dict_del_item(ev, dict, pair.tuple->item[0], at) ? pair : sv_poison();
}

static Sval method_clear(Eval *ev, const Args *args, Span at) {
    if (heap_cell(ev, args->pos[0].cell)->all_attributes) {
        DictTable table = dict_table(ev, args->pos[0]);
        for (uint32_t i = 0; i < table.n; i++)
            if (!dict_del_item(ev, args->pos[0], table.key[i], at)) return sv_poison();
        return sv_none();
    }
    dict_empty(ev, args->pos[0]);
    dynamic_changed(ev, args->pos[0]);
    return sv_none();
}

static Sval method_copy(Eval *ev, const Args *args, Span at) {
    ev_fill_whole(ev, args->pos[0], at);
    return dict_copy(ev, args->pos[0]);
}

static Sval method_update(Eval *ev, const Args *args, Span at) {
    Sval dict = args->pos[0], other = args->pos[1], keywords = args->pos[2];
    if (other.kind != SV_UNBOUND && !sv_dict_update(ev, dict, other, at)) return sv_poison();
    return sv_dict_update(ev, dict, keywords, at) ? sv_none() : sv_poison();
}

static Sval method_fromkeys(Eval *ev, const Args *args, Span at) {
    Sval dict = sv_dict(ev);
    SvVec keys = {0};
    if (!iter_all(ev, args->pos[0], &keys, at)) return sv_poison();
    for (uint32_t i = 0; i < keys.n; i++)
        if (!dict_set_item(ev, dict, keys.at[i], args->pos[1], at)) return sv_poison();
    return dict;
}

static Sval method_move_to_end(Eval *ev, const Args *args, Span at) {
    Sval dict = args->pos[0], key = args->pos[1];
    bool last;
    if (!dict_is_static(ev, dict) || !sv_known_bool(sv_truth(ev, args->pos[2], at), &last))
        return EV_POISON(ev, DIAG_2108, at, "move_to_end() needs a dictionary that is known at compile time");
    Sval v = dict_item(ev, dict, key, at);
    if (v.kind == SV_POISON || !dict_del_item(ev, dict, key, at)) return sv_poison();
    Sval rest = dict_copy(ev, dict);
    if (last) return dict_set(ev, dict, key, v), sv_none();
    dict_empty(ev, dict);
    dict_set(ev, dict, key, v);
    return sv_dict_update(ev, dict, rest, at) ? sv_none() : sv_poison();
}

static Sval method_getitem(Eval *ev, const Args *args, Span at) {
    return dict_item(ev, args->pos[0], args->pos[1], at);
}
static Sval method_contains(Eval *ev, const Args *args, Span at) {
    return dict_contains(ev, args->pos[0], args->pos[1], at);
}
static Sval method_len(Eval *ev, const Args *args, Span at) { return dict_length(ev, args->pos[0], at); }

static Sval method_setitem(Eval *ev, const Args *args, Span at) {
    return dict_set_item(ev, args->pos[0], args->pos[1], args->pos[2], at) ? sv_none() : sv_poison();
}

static Sval method_delitem(Eval *ev, const Args *args, Span at) {
    return dict_del_item(ev, args->pos[0], args->pos[1], at) ? sv_none() : sv_poison();
}

static Sval new_dict(Eval *ev, const Args *args, Span at) {
    Sval dict = sv_dict(ev);
    if (args->pos[0].kind != SV_UNBOUND && !sv_dict_update(ev, dict, args->pos[0], at)) return sv_poison();
    return sv_dict_update(ev, dict, args->pos[1], at) ? dict : sv_poison();
}

static const Native natives[] = {
    {"dict", "get", method_get, "self, key, default=None, /"},
    {"dict", "setdefault", method_setdefault, "self, key, default=None, /"},
    {"dict", "keys", method_keys, "self"},
    {"dict", "values", method_values, "self"},
    {"dict", "items", method_items, "self"},
    {"dict", "pop", method_pop, "self, key, default=, /"},
    {"dict", "popitem", method_popitem, "self"},
    {"dict", "clear", method_clear, "self"},
    {"dict", "copy", method_copy, "self"},
    {"dict", "update", method_update, "self, other=, /, **more"},
    {"dict", "fromkeys", method_fromkeys, "keys, value=None, /"},
    {"dict", "move_to_end", method_move_to_end, "self, key, last=True"},
    {"dict", "__getitem__", method_getitem, "self, key, /"},
    {"dict", "__setitem__", method_setitem, "self, key, value, /"},
    {"dict", "__delitem__", method_delitem, "self, key, /"},
    {"dict", "__contains__", method_contains, "self, key, /"},
    {"dict", "__len__", method_len, "self"},
    {"new", "dict", new_dict, "other=, /, **more"},
};
NATIVES(dict, natives)
