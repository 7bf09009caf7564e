/* Views of dictionaries: keys(), values() and items(), and the iteration of a dictionary. */
#include "frontend/kinds/dict_private.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/seq.h"

const Entry *dict_entry_at(Eval *ev, Sval dict, uint32_t k) { return map_value_at(dict_entries(ev, dict), k); }

static Sval view_element(Eval *ev, ViewKind kind, Sval key, Sval value) {
    if (kind == VIEW_KEYS) return key;
    return kind == VIEW_VALUES ? value : sv_tuple(ev, 2, (Sval[]){key, value});
}

Sval dict_dynamic_entry(Eval *ev, Sval dict, ViewKind kind, Sval index, Span at) {
    const Dynamic *dynamic = &heap_get(ev, dict.cell)->dynamic;
    if (dynamic->coded && kind != VIEW_VALUES)
        return EV_POISON(ev, DIAG_2108, at,
                         "a dictionary whose keys are tuples known only at run time can be searched for a key, but its "
                         "keys cannot be listed");
    Value *k = sv_ir(ev, index, at);
    if (!k) return sv_poison();
    Sval key = kind == VIEW_VALUES
                   ? sv_none()
                   : sv_number(ev, seq_call(ev, "at", dynamic->keys->type->elem[0], 2, (Value *[]){dynamic->keys, k}));
    Sval value = kind == VIEW_KEYS ? sv_none() : dynamic_value_at(ev, dict, k, at);
    return view_element(ev, kind, key, value);
}

static Sval view_at(Eval *ev, const IterSource *source, Sval index, Span at, ViewKind kind) {
    Sval dict = source->value;
    if (!dict_is_static(ev, dict)) return dict_dynamic_entry(ev, dict, kind, index, at);
    uint32_t n = dict_entries(ev, dict)->live;
    if (index.kind == SV_INT) {
        uint32_t k;
        if (!seq_position(ev, index.i, n, "dictionary", at, &k)) return sv_poison();
        const Entry *entry = dict_entry_at(ev, dict, k);
        return view_element(ev, kind, entry->key, dict_bound_part(ev, entry->value));
    }
    DictTable table = dict_table(ev, dict);
    Value *k = sv_ir(ev, index, at);
    if (!k) return sv_poison();
    Sval key = kind == VIEW_VALUES ? sv_none() : seq_choose_there(ev, table.n, table.key, k, at);
    Sval value = kind == VIEW_KEYS ? sv_none() : seq_choose_there(ev, table.n, table.value, k, at);
    return view_element(ev, kind, key, value);
}

static Sval keys_at(Eval *ev, const IterSource *s, Sval index, Span at) { return view_at(ev, s, index, at, VIEW_KEYS); }
static Sval values_at(Eval *ev, const IterSource *s, Sval index, Span at) {
    return view_at(ev, s, index, at, VIEW_VALUES);
}
static Sval items_at(Eval *ev, const IterSource *s, Sval index, Span at) {
    return view_at(ev, s, index, at, VIEW_ITEMS);
}

/* Gives a dictionary a run-time size if it has entries that exist on some paths only, so that it can be iterated. */
bool dict_settle_presence(Eval *ev, Sval dict, Span at) {
    if (!dict_is_static(ev, dict)) return true;
    if (!dict_has_order(ev, dict, at)) return false;
    return !dict_in_doubt(ev, dict) || dynamic_dict_from(ev, dict, at);
}

static bool view_source(Eval *ev, Sval dict, ViewKind kind, IterSource *out, Span at);

static bool view_again(Eval *ev, const IterSource *source, IterSource *out, Span at) {
    ViewKind kind = source->at == keys_at ? VIEW_KEYS : source->at == values_at ? VIEW_VALUES : VIEW_ITEMS;
    return view_source(ev, source->value, kind, out, at);
}

static bool view_source(Eval *ev, Sval dict, ViewKind kind, IterSource *out, Span at) {
    ev_fill_whole(ev, dict, at);
    static Sval (*const element[])(Eval *, const IterSource *, Sval, Span) = {keys_at, values_at, items_at};
    *out = (IterSource){.n = -1, .at = element[kind], .value = dict, .reopen = view_again};
    if (!dict_settle_presence(ev, dict, at)) return false;
    if (dict_is_static(ev, dict)) {
        DictTable table = dict_table(ev, dict);
        out->n = table.n;
        iter_keep_keys(ev, out, dict);
        bool later = (kind == VIEW_VALUES || sv_element_type(ev, table.n, table.key)) &&
                     (kind == VIEW_KEYS || sv_element_type(ev, table.n, table.value));
        out->unroll = table.n && !later;
        return true;
    }
    Sval length = dict_length(ev, dict, at);
    if (!sv_known_int(length, &out->n)) out->length = sv_ir(ev, length, at);
    return length.kind != SV_POISON;
}

Sval sv_dict_of_items(Sval v) {
    bool items = v.kind == SV_ITER && !v.iter->place && v.iter->source.at == items_at;
    return items ? v.iter->source.value : sv_unbound();
}

bool dict_iterate(Eval *ev, Sval v, IterSource *out, Span at) { return view_source(ev, v, VIEW_KEYS, out, at); }

Sval dict_view(Eval *ev, Sval dict, ViewKind kind, Span at) {
    IterSource source;
    return view_source(ev, dict, kind, &source, at) ? iter_view(ev, &source) : sv_poison();
}
