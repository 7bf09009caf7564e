/* Dictionaries: a cell with keys known now and values of any kind, or of run-time size (dynamic_dict.c). An entry whose
 * value is a choice with an unbound alternative exists on some paths only. Reading with a run-time key searches a table
 * of the keys; writing with one makes the dictionary dynamic. */
#include "frontend/flow/unknown.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/seq.h"
#include "frontend/kinds/suggest.h"

static const Map *entries(Eval *ev, Sval dict) { return &heap_get(ev, dict.cell)->dict.map; }
static bool is_static(const Eval *ev, Sval v) { return dict_is_static(ev, v); }

/* Returns whether it is a run-time number or text, or a tuple that contains one. */
static bool has_later(Eval *ev, Sval v) {
    bool later = v.kind == SV_LATER || sv_is_points(v);
    cx_step(ev->cx, 1);
    for (uint32_t i = 0; v.kind == SV_TUPLE && i < v.tuple->n && !later; i++) later = has_later(ev, v.tuple->item[i]);
    return later;
}

/* Returns whether the key is known only at run time. Tests first whether it is known now, since that visits parts
 * shared by tuples only once. */
static bool is_later(Eval *ev, Sval key) { return !sv_key(ev, key) && has_later(ev, key); }

bool sv_hashable(Eval *ev, Sval v, const char *role, Span at) {
    if (sv_key(ev, v)) return true;
    if (v.kind == SV_OBJECT) {
        Diag *diag = ev_error(ev, DIAG_2108, at, "%s cannot be %s, because its class defines __eq__",
                              sv_describe(ev, v), role);
        diag_help(ev->cx->diags, diag,
                  "use the values that it compares instead: a number, a string or a tuple of them");
        return false;
    }
    if (v.kind == SV_TUPLE) {
        ev_error(ev, DIAG_2108, at, "%s of this kind must be known at compile time", role);
        return false;
    }
    sv_raise(ev, "TypeError", DIAG_2109, at, "%s cannot be %s: it is not hashable", sv_describe(ev, v), role);
    return false;
}

/* Checks a key known now. False: it cannot be a key (reported). */
static bool hashable(Eval *ev, Sval key, Span at) { return sv_hashable(ev, key, "a key", at); }

/* ---- presence ---- */

static bool maybe_absent(Sval v) {
    if (v.kind != SV_CHOICE) return v.kind == SV_UNBOUND;
    for (uint32_t i = 0; i < v.choice->n; i++)
        if (v.choice->alt[i].kind == SV_UNBOUND) return true;
    return false;
}

static Sval present_each(Eval *ev, Sval v, void *context) {
    (void)ev, (void)context;
    return sv_bool(v.kind != SV_UNBOUND);
}

static Sval is_present(Eval *ev, Sval v, Span at) {
    if (!maybe_absent(v)) return sv_bool(true);
    return v.kind == SV_CHOICE ? flow_choice(ev, v.choice, present_each, NULL, at) : sv_bool(false);
}

/* Returns the value without its unbound alternative, for reading where the entry exists. */
static Sval bound_part(Eval *ev, Sval v) {
    if (v.kind != SV_CHOICE) return v;
    uint32_t bound = 0, last = 0;
    for (uint32_t i = 0; i < v.choice->n; i++)
        if (v.choice->alt[i].kind != SV_UNBOUND) bound++, last = i;
    if (bound == 1) return v.choice->alt[last];
    if (bound == v.choice->n) return v;
    Choice *choice = arena_copy(ev->cx->program, v.choice, sizeof *choice);
    choice->alt = arena_copy(ev->cx->program, v.choice->alt, v.choice->n * sizeof *v.choice->alt);
    for (uint32_t i = 0; i < choice->n; i++)
        if (choice->alt[i].kind == SV_UNBOUND) choice->alt[i] = choice->alt[last];
    return (Sval){.kind = SV_CHOICE, .choice = choice};
}

/* Returns whether some entry exists on some paths only. */
static bool in_doubt(Eval *ev, Sval dict) {
    bool doubt = false;
    map_each (entries(ev, dict), e) doubt |= maybe_absent(((const Entry *)e->value)->value);
    return doubt;
}

/* ---- a run-time key in a table of known keys ---- */

typedef struct Table {
    uint32_t n;
    Sval *key, *value;
} Table;

static Table table_of(Eval *ev, Sval dict) {
    const Map *map = entries(ev, dict);
    Table table = {0, arena_new_array(ev->cx->program, Sval, map->live),
                   arena_new_array(ev->cx->program, Sval, map->live)};
    map_each (map, e) {
        const Entry *entry = e->value;
        table.key[table.n] = entry->key, table.value[table.n++] = entry->value;
    }
    return table;
}

/* Returns whether lists of the type can be searched for a value. */
static bool is_plain(const Type *type) {
    return type->kind == TY_STR || type->kind == TY_BOOL || type->kind == TY_INT || type->kind == TY_FLOAT;
}

/* Returns the index of a run-time key among those known now; the number of keys if it is none of them. NULL:
 * reported. */
static Value *position_in(Eval *ev, const Table *table, Sval key, Span at) {
    if (sv_is_points(key) || key.kind == SV_TUPLE) return seq_first_equal(ev, table->n, table->key, key, at);
    Value *value = sv_ir(ev, key, at);
    const Type *type = table->n ? sv_element_type(ev, table->n, table->key) : NULL;
    if (!value) return NULL;
    if (!type || !is_plain(type) || !is_plain(value->type) || (type->kind == TY_STR) != (value->type->kind == TY_STR)) {
        ev_error(ev, DIAG_2108, at, "a key known only at run time needs a dictionary whose keys are all %s",
                 sv_describe(ev, key));
        return NULL;
    }
    const Type *wide = value->type->kind == TY_FLOAT ? value->type : type;
    Value *keys = sv_ir_list(ev, table->n, table->key, wide, at);
    if (wide->kind != TY_STR) value = ir_to_number(&ev->emit.b, value, wide->kind);
    Value *hits = keys ? seq_call(ev, "match", wide, 2, (Value *[]){keys, value}) : NULL;
    return hits ? seq_call(ev, "first", ty_basic(ev->types, TY_BOOL), 1, &hits) : NULL;
}

/* Returns the value for a run-time key; fallback (if bound) if the key is absent. */
static Sval pick(Eval *ev, Sval dict, Sval key, Sval fallback, Span at) {
    Table table = table_of(ev, dict);
    if (!table.n) {
        if (fallback.kind != SV_UNBOUND) return fallback;
        return sv_raise(ev, "KeyError", DIAG_2106, at, "the dictionary is empty");
    }
    Value *position = position_in(ev, &table, key, at);
    if (!position) return sv_poison();
    Sval *item = arena_new_array(ev->cx->program, Sval, (size_t)table.n + 1);
    for (uint32_t i = 0; i < table.n; i++) item[i] = bound_part(ev, table.value[i]);
    item[table.n] = fallback;
    return seq_choose(ev, table.n + (fallback.kind != SV_UNBOUND), item, position, at);
}

/* ---- reading ---- */

static Sval dict_attr(Eval *ev, Sval v, Sym name, Span at) {
    Sval own = subclass_attr(ev, v, name, at);
    return own.kind == SV_UNBOUND ? native_method(ev, "dict", v, name, at) : own;
}

static bool dict_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at) {
    return subclass_set_attr(ev, v, name, to, at);
}

static const char *key_text(Eval *ev, Sval key) {
    Sval text = sv_str_of(ev, key, true, ev->emit.b.at);
    return text.kind == SV_STR ? text.s : sv_describe(ev, key);
}

/* Imported files that have not been needed yet may still add entries. */
static bool is_registry(const Eval *ev, Sval dict) { return heap_cell(ev, dict.cell)->facts.of_text; }

/* Runs the pending side effects of those files. While checking, what they would fill in is unknown instead, because a
 * check of one file evaluates no more of other files than it names. */
static bool fill_registry(Eval *ev, Sval dict) {
    return !ev->now.decorating && !ev->check.on && ev_fill_missing(ev, dict);
}

static bool may_be_filled(const Eval *ev, Sval dict) { return ev->check.on && is_registry(ev, dict); }

/* A dictionary made from the state in a file that is not read may have any key, so one of its values represents all;
 * and a key of such a state may be any key. */
static Sval unknown_state(Eval *ev, Sval dict, Sval key) {
    if (sv_unknown_state(key)) return key;
    const Map *map = entries(ev, dict);
    map_each (map, e) {
        const Entry *entry = e->value;
        if (sv_unknown_state(entry->value)) return entry->value;
    }
    return sv_unbound();
}

static Sval missing_key(Eval *ev, Sval dict, Sval key, Span at) {
    Sval out;
    if (object_dunder(ev, dict, "__missing__", 1, &key, at, &out)) return out;
    out = unknown_state(ev, dict, key);
    if (out.kind != SV_UNBOUND) return out;
    if (may_be_filled(ev, dict)) return sv_poison();
    if (fill_registry(ev, dict)) {
        Sval again = dict_get(ev, dict, key);
        if (again.kind != SV_UNBOUND) return again;
    }
    if (ev->now.handlers)
        return sv_raise(ev, "KeyError", DIAG_2106, at, "the dictionary has no key %s", key_text(ev, key));
    Diag *diag = ev_error(ev, DIAG_2106, at, "the dictionary has no key %s", key_text(ev, key));
    suggest_key(ev, diag, key, entries(ev, dict));
    return sv_poison();
}

static Sval dynamic_item(Eval *ev, Sval v, Sval key, Span at) {
    const Dynamic *dynamic = &heap_get(ev, v.cell)->dynamic;
    Value *value = dynamic_key(ev, dynamic, key, at);
    return value ? dynamic_value_at(ev, v, dynamic_key_index(ev, dynamic, value), at) : sv_poison();
}

static Sval dict_contains(Eval *ev, Sval v, Sval key, Span at);

typedef struct Asked {
    Sval dict, key;
    Span at;
} Asked;

static Sval asked_there(Eval *ev, void *context) {
    const Asked *a = context;
    if (!is_static(ev, a->dict)) return dynamic_item(ev, a->dict, a->key, a->at);
    if (sv_key(ev, a->key)) return bound_part(ev, dict_get(ev, a->dict, a->key));
    return pick(ev, a->dict, a->key, sv_unbound(), a->at);
}

static Sval asked_missing(Eval *ev, void *context) {
    const Asked *a = context;
    Sval out = sv_poison();
    object_dunder(ev, a->dict, "__missing__", 1, &a->key, a->at, &out);
    return out;
}

static Sval asked_stays(Eval *ev, void *context) {
    (void)ev, (void)context;
    return sv_none();
}

static Sval asked_fills(Eval *ev, void *context) {
    return asked_missing(ev, context).kind == SV_POISON ? sv_poison() : sv_none();
}

/* Reads a run-time key of a dictionary with __missing__. If that stores its result (defaultdict), the item is read
 * after the branch, so that the value is the dictionary's own. */
static Sval item_or_missing(Eval *ev, Sval v, Sval key, Span at) {
    Asked a = {v, key, at};
    Sval there = dict_contains(ev, v, key, at);
    if (there.kind == SV_BOOL && there.b) return asked_there(ev, &a);
    bool stores = subclass_attr(ev, v, cx_sym(ev->cx, "default_factory"), at).kind != SV_UNBOUND;
    if (!stores && there.kind == SV_LATER) return flow_branch(ev, there.ir, asked_there, asked_missing, &a, at);
    if (there.kind == SV_BOOL && !stores) return asked_missing(ev, &a);
    Sval filled = there.kind == SV_BOOL    ? asked_fills(ev, &a)
                  : there.kind == SV_LATER ? flow_branch(ev, there.ir, asked_stays, asked_fills, &a, at)
                                           : sv_poison();
    return filled.kind == SV_POISON ? filled : asked_there(ev, &a);
}

bool sv_dict_has_missing(Eval *ev, Sval v) {
    const Class *class = heap_cell(ev, v.cell)->class;
    return class && class_attr(ev, class, cx_sym(ev->cx, "__missing__")).kind == SV_FUNC;
}

static Sval dict_item(Eval *ev, Sval v, Sval key, Span at) {
    bool later_key = is_later(ev, key);
    if ((later_key || !is_static(ev, v)) && sv_dict_has_missing(ev, v)) return item_or_missing(ev, v, key, at);
    if (!is_static(ev, v)) return dynamic_item(ev, v, key, at);
    if (is_later(ev, key)) return pick(ev, v, key, sv_unbound(), at);
    if (!hashable(ev, key, at)) return sv_poison();
    Sval found = dict_get(ev, v, key);
    if (found.kind == SV_CHOICE && maybe_absent(found) && sv_dict_has_missing(ev, v))
        return item_or_missing(ev, v, key, at);
    return found.kind == SV_UNBOUND ? missing_key(ev, v, key, at) : bound_part(ev, found);
}

static Sval read_each(Eval *ev, Sval key, void *context) {
    const Asked *a = context;
    return dict_item(ev, a->dict, key, a->at);
}

/* For a look-up that stores: converts a choice of keys, not all of which exist, to a run-time text or number. */
static bool stores_later(Eval *ev, Sval dict, Sval *key, Span at) {
    bool all = is_static(ev, dict);
    for (uint32_t i = 0; all && i < key->choice->n; i++) {
        Sval alt = key->choice->alt[i];
        Sval found = sv_key(ev, alt) ? dict_get(ev, dict, alt) : sv_unbound();
        all = found.kind != SV_UNBOUND && !maybe_absent(found);
    }
    if (all || !sv_element_type(ev, key->choice->n, key->choice->alt)) return false;
    Value *value = sv_ir(ev, *key, at);
    *key = value ? sv_later(value) : sv_poison();
    return true;
}

Sval sv_dict_item_of(Eval *ev, Sval dict, Sval key, Span at) {
    if ((sv_dict_has_missing(ev, dict) || !is_static(ev, dict)) && stores_later(ev, dict, &key, at))
        return dict_item(ev, dict, key, at);
    return flow_choice(ev, key.choice, read_each, &(Asked){dict, key, at}, at);
}

static Sval dict_contains(Eval *ev, Sval v, Sval key, Span at) {
    if (!is_static(ev, v)) {
        const Dynamic *dynamic = &heap_get(ev, v.cell)->dynamic;
        Value *value = dynamic_key(ev, dynamic, key, at);
        if (!value) return sv_poison();
        return dynamic_key_found(ev, dynamic, dynamic_key_index(ev, dynamic, value), at);
    }
    if (is_later(ev, key)) {
        Table table = table_of(ev, v);
        Sval found = sv_bool(false);
        for (uint32_t i = 0; i < table.n; i++) {
            Sval equal = seq_element_equal(ev, table.key[i], key, at);
            found = seq_or(ev, found, seq_and(ev, equal, is_present(ev, table.value[i], at), at), at);
        }
        return found;
    }
    if (!hashable(ev, key, at)) return sv_poison();
    Sval found = dict_get(ev, v, key);
    if (found.kind == SV_UNBOUND && may_be_filled(ev, v)) return sv_poison();
    if (found.kind == SV_UNBOUND && fill_registry(ev, v)) found = dict_get(ev, v, key);
    return found.kind == SV_UNBOUND ? sv_bool(sv_unknown_state(key)) : is_present(ev, found, at);
}

static Sval dict_length(Eval *ev, Sval v, Span at) {
    ev_fill_whole(ev, v);
    if (!is_static(ev, v)) return sv_number(ev, dynamic_key_count(ev, &heap_get(ev, v.cell)->dynamic));
    Sval count = sv_int(0);
    map_each (entries(ev, v), e) {
        Sval present = is_present(ev, ((const Entry *)e->value)->value, at);
        count = sv_binary(ev, OP_Add, count, present.kind == SV_BOOL ? sv_int(present.b) : present, at);
    }
    return count;
}

/* ---- views: keys, values, items ---- */

typedef enum { VIEW_KEYS, VIEW_VALUES, VIEW_ITEMS } ViewKind;

static const Entry *entry_at(Eval *ev, Sval dict, uint32_t k) {
    const Map *map = entries(ev, dict);
    if (map->n == map->live) return map->entry[k].value;
    map_each (map, e)
        if (!k--) return e->value;
    return NULL;
}

static Sval view_element(Eval *ev, ViewKind kind, Sval key, Sval value) {
    if (kind == VIEW_KEYS) return key;
    return kind == VIEW_VALUES ? value : sv_tuple(ev, 2, (Sval[]){key, value});
}

static Sval dynamic_view_at(Eval *ev, Sval dict, ViewKind kind, Sval index, Span at) {
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
    if (!is_static(ev, dict)) return dynamic_view_at(ev, dict, kind, index, at);
    uint32_t n = entries(ev, dict)->live;
    if (index.kind == SV_INT) {
        uint32_t k;
        if (!seq_position(ev, index.i, n, "dictionary", at, &k)) return sv_poison();
        const Entry *entry = entry_at(ev, dict, k);
        return view_element(ev, kind, entry->key, bound_part(ev, entry->value));
    }
    Table table = table_of(ev, dict);
    Value *k = sv_ir(ev, index, at);
    if (!k) return sv_poison();
    Sval key = kind == VIEW_VALUES ? sv_none() : seq_choose(ev, table.n, table.key, k, at);
    Sval value = kind == VIEW_KEYS ? sv_none() : seq_choose(ev, table.n, table.value, k, at);
    return view_element(ev, kind, key, value);
}

static Sval keys_at(Eval *ev, const IterSource *s, Sval index, Span at) { return view_at(ev, s, index, at, VIEW_KEYS); }
static Sval values_at(Eval *ev, const IterSource *s, Sval index, Span at) {
    return view_at(ev, s, index, at, VIEW_VALUES);
}
static Sval items_at(Eval *ev, const IterSource *s, Sval index, Span at) {
    return view_at(ev, s, index, at, VIEW_ITEMS);
}

/* Entries that exist on some paths only make the length of an iteration a run-time value. */
static bool settle_presence(Eval *ev, Sval dict, Span at) {
    if (!is_static(ev, dict)) return true;
    if (!dict_has_order(ev, dict, at)) return false;
    return !in_doubt(ev, dict) || dynamic_dict_from(ev, dict, at);
}

static bool view_source(Eval *ev, Sval dict, ViewKind kind, IterSource *out, Span at);

static bool view_again(Eval *ev, const IterSource *source, IterSource *out, Span at) {
    ViewKind kind = source->at == keys_at ? VIEW_KEYS : source->at == values_at ? VIEW_VALUES : VIEW_ITEMS;
    return view_source(ev, source->value, kind, out, at);
}

static bool view_source(Eval *ev, Sval dict, ViewKind kind, IterSource *out, Span at) {
    ev_fill_whole(ev, dict);
    static Sval (*const element[])(Eval *, const IterSource *, Sval, Span) = {keys_at, values_at, items_at};
    *out = (IterSource){.n = -1, .at = element[kind], .value = dict, .reopen = view_again};
    if (!settle_presence(ev, dict, at)) return false;
    if (is_static(ev, dict)) {
        Table table = table_of(ev, dict);
        out->n = table.n;
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

static bool dict_iterate(Eval *ev, Sval v, IterSource *out, Span at) { return view_source(ev, v, VIEW_KEYS, out, at); }

static Sval make_view(Eval *ev, Sval dict, ViewKind kind, Span at) {
    IterSource source;
    return view_source(ev, dict, kind, &source, at) ? iter_view(ev, &source) : sv_poison();
}

/* ---- writing ---- */

/* A table of an object's attributes or a module's parts is made on access, so what is put in (`to`) or removed must be
 * passed on to the object. */
static bool tell_owner(Eval *ev, Sval dict, Sval key, const Sval *to, Span at) {
    CellId owner = heap_cell(ev, dict.cell)->owner;
    if (!owner || key.kind != SV_STR) return true;
    Sval module = {.kind = SV_OBJECT, .cell = owner, .class = heap_cell(ev, owner)->class};
    if (!to) return sv_del_attr(ev, module, key.s, at).kind != SV_POISON;
    if (heap_cell(ev, dict.cell)->all_attributes) return object_store(ev, module, key.s, *to, at);
    if (to->kind == SV_TENSOR && !heap_cell(ev, to->cell)->facts.parameter) {
        Cell *cell = heap_cell(ev, to->cell);
        cell->facts.persistent |= !cell->facts.buffer;
        cell->facts.buffer = true;
    }
    return sv_set_attr(ev, module, key.s, *to, at);
}

/* Matches storing a number under a key that may or may not exist, in a table of numbers: it replaces an entry or is
 * appended, which a dictionary of run-time length can express. */
static bool place_is_later(Eval *ev, Sval dict, Sval key, Sval to) {
    Sval found = dict_get(ev, dict, key);
    if (found.kind != SV_CHOICE || !maybe_absent(found) || heap_cell(ev, dict.cell)->owner) return false;
    Table table = table_of(ev, dict);
    for (uint32_t i = 0; i < table.n; i++) table.value[i] = bound_part(ev, table.value[i]);
    const Type *type = sv_element_type(ev, table.n, table.key) ? sv_element_type(ev, table.n, table.value) : NULL;
    bool number = type && (type->kind == TY_INT || type->kind == TY_FLOAT || type->kind == TY_BOOL);
    return number && sv_element_type(ev, 2, (Sval[]){table.value[0], to}) &&
           sv_key(ev, table.key[table.n - 1]) != sv_key(ev, key);
}

/* A computed key in a dictionary of known ones: the loop may be better unrolled. */
static void note_key(Eval *ev, Sval key) {
    enum { TEXTS = 64, NUMBERS = 1024 };
    if (sv_is_later_text(key)) loop_prefers_unrolling(ev, TEXTS);
    if (key.kind == SV_LATER && loop_counts_trips(ev, key.ir)) loop_prefers_unrolling(ev, NUMBERS);
}

static bool dict_set_item(Eval *ev, Sval v, Sval key, Sval to, Span at) {
    if (is_static(ev, v) && !is_later(ev, key) && !place_is_later(ev, v, key, to)) {
        if (!hashable(ev, key, at)) return false;
        dict_set(ev, v, key, to);
        dynamic_changed(ev, v);
        return tell_owner(ev, v, key, &to, at);
    }
    if (sv_is_points(key)) key = sv_later(sv_ir(ev, key, at));
    if (key.kind == SV_POISON) return false;
    if (is_static(ev, v)) note_key(ev, key);
    if (is_static(ev, v) && !dynamic_dict_like(ev, v, key, to, at)) return false;
    return dynamic_dict_set(ev, v, key, to, at);
}

static bool dict_del_item(Eval *ev, Sval v, Sval key, Span at) {
    if (is_static(ev, v) && !is_later(ev, key)) {
        if (!hashable(ev, key, at)) return false;
        if (dict_delete(ev, v, key)) return dynamic_changed(ev, v), tell_owner(ev, v, key, NULL, at);
        missing_key(ev, v, key, at);
        return false;
    }
    if (!dynamic_dict_from(ev, v, at)) return false;
    const Dynamic *dynamic = &heap_get(ev, v.cell)->dynamic;
    Value *value = dynamic_key(ev, dynamic, key, at);
    return value && dynamic_dict_erase(ev, v, dynamic_key_index(ev, dynamic, value), at);
}

typedef struct Pairs {
    Sval dict;
    Span at;
} Pairs;

static bool set_pair(Eval *ev, Sval element, void *context) {
    const Pairs *p = context;
    SvVec pair = {0};
    return iter_unpack(ev, element, 2, -1, false, &pair, p->at) &&
           dict_set_item(ev, p->dict, pair.at[0], pair.at[1], p->at);
}

typedef struct Copying {
    Sval from, to;
    Span at;
    bool ok;
} Copying;

static Flow copy_entry(Eval *ev, Sval index, void *context) {
    Copying *c = context;
    Sval pair = dynamic_view_at(ev, c->from, VIEW_ITEMS, index, c->at);
    c->ok = pair.kind == SV_TUPLE && dict_set_item(ev, c->to, pair.tuple->item[0], pair.tuple->item[1], c->at);
    return FLOW_NEXT;
}

static bool update_dynamic(Eval *ev, Sval dict, Sval from, Span at) {
    Copying c = {from, dict, at, true};
    Value *trips = dynamic_key_count(ev, &heap_get(ev, from.cell)->dynamic);
    LoopSpec spec = {.trips = trips, .static_trips = -1, .body = copy_entry, .at = at};
    flow_loop(ev, &spec, &c, NULL);
    return c.ok;
}

static bool has_keys(Eval *ev, Sval v, Span at) {
    return v.kind == SV_OBJECT && sv_attr_or(ev, v, cx_sym(ev->cx, "keys"), sv_unbound(), at).kind != SV_UNBOUND;
}

static bool update_mapping(Eval *ev, Sval dict, Sval from, Span at) {
    SvVec keys = {0};
    if (!iter_all(ev, sv_call_method(ev, from, "keys", 0, NULL, at), &keys, at)) return false;
    for (uint32_t i = 0; i < keys.n; i++)
        if (!dict_set_item(ev, dict, keys.at[i], sv_item(ev, from, keys.at[i], at), at)) return false;
    return true;
}

static bool update_from(Eval *ev, Sval dict, Sval from, Span at) {
    if (from.kind == SV_POISON) return false;
    if (has_keys(ev, from, at)) return update_mapping(ev, dict, from, at);
    if (from.kind != SV_DICT) return iter_each(ev, from, set_pair, &(Pairs){dict, at}, at);
    if (!is_static(ev, from)) return update_dynamic(ev, dict, from, at);
    Table table = table_of(ev, from);
    for (uint32_t i = 0; i < table.n; i++)
        if (!dict_set_item(ev, dict, table.key[i], table.value[i], at)) return false;
    return true;
}

bool sv_dict_update(Eval *ev, Sval dict, Sval from, Span at) {
    bool done = update_from(ev, dict, from, at);
    if (!done && ev->check.on) unknown_contents(ev, dict);
    return done;
}

static Sval copy_of(Eval *ev, Sval dict) {
    Sval copy = sv_dict(ev);
    heap_cell(ev, copy.cell)->class = heap_cell(ev, dict.cell)->class;
    Content *content = heap_write(ev, copy.cell);
    const Content *from = heap_get(ev, dict.cell);
    content->kind = from->kind;
    if (from->kind == CELL_DICT) content->dict.unordered = from->dict.unordered;
    if (from->kind == CELL_DYNAMIC)
        content->dynamic = from->dynamic, content->dynamic.shared = SHARED_ALL;
    else
        map_each (&from->dict.map, e) map_set(ev->cx->program, &content->dict.map, e->key, e->value);
    return copy;
}

/* ---- operators ---- */

static Sval dict_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    if (op != OP_BitOr || a.kind != SV_DICT || b.kind != SV_DICT) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    Sval merged = copy_of(ev, a);
    return sv_dict_update(ev, merged, b, at) ? merged : sv_poison();
}

static Sval dict_inplace(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    if (op != OP_BitOr) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    return sv_dict_update(ev, a, b, at) ? a : sv_poison();
}

static Sval dict_equal(Eval *ev, Sval a, Sval b, Span at) {
    Table x = table_of(ev, a), y = table_of(ev, b);
    Sval equal = sv_bool(x.n == y.n);
    for (uint32_t i = 0; i < x.n && (equal.kind != SV_BOOL || equal.b); i++) {
        Sval other = dict_get(ev, b, x.key[i]);
        Sval same = other.kind == SV_UNBOUND ? sv_bool(false) : seq_element_equal(ev, x.value[i], other, at);
        equal = seq_and(ev, equal, same, at);
    }
    return equal;
}

static Sval dict_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    if (op != OP_Eq && op != OP_NotEq) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    if (a.kind != SV_DICT || b.kind != SV_DICT) return sv_bool(op == OP_NotEq);
    if (!is_static(ev, a) || !is_static(ev, b))
        return EV_POISON(ev, DIAG_2108, at, "dictionaries of run-time size cannot be compared");
    Sval equal = dict_equal(ev, a, b, at);
    return op == OP_Eq ? equal : sv_not(ev, equal, at);
}

const SvProtocol sv_dict_row = {
    .noun = "a dictionary",
    .attr = dict_attr,
    .set_attr = dict_set_attr,
    .item = dict_item,
    .set_item = dict_set_item,
    .del_item = dict_del_item,
    .length = dict_length,
    .iterate = dict_iterate,
    .contains = dict_contains,
    .binary = dict_binary,
    .compare = dict_compare,
    .inplace = dict_inplace,
};

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
    bool later = is_later(ev, l->key);
    if (is_static(ev, l->dict) && later && !l->store && !in_doubt(ev, l->dict))
        return pick(ev, l->dict, l->key, l->fallback, l->at);
    if (is_static(ev, l->dict) && later && !dynamic_dict_like(ev, l->dict, l->key, l->fallback, l->at))
        return sv_poison();
    Sval there = dict_contains(ev, l->dict, l->key, l->at);
    if (there.kind == SV_BOOL) return there.b ? read_present(ev, l) : read_absent(ev, l);
    if (there.kind != SV_LATER) return sv_poison();
    if (l->store) { /* the element is read after the branch, so that writes to it affect the dictionary's element */
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
    if (l->key.kind == SV_CHOICE && l->store && stores_later(ev, l->dict, &l->key, l->at)) return get_or(ev, l);
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

static Sval method_keys(Eval *ev, const Args *args, Span at) { return make_view(ev, args->pos[0], VIEW_KEYS, at); }
static Sval method_values(Eval *ev, const Args *args, Span at) { return make_view(ev, args->pos[0], VIEW_VALUES, at); }
static Sval method_items(Eval *ev, const Args *args, Span at) { return make_view(ev, args->pos[0], VIEW_ITEMS, at); }

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
        return lookup_guard(ev, lookup_is_there(ev, l.dict, l.key, at), pop_present, &l, "KeyError", at);
    if (is_later(ev, l.key) && !dynamic_dict_from(ev, l.dict, at)) return sv_poison();
    Sval there = dict_contains(ev, l.dict, l.key, at);
    if (there.kind == SV_BOOL) return there.b ? pop_present(ev, &l) : l.fallback;
    return there.kind == SV_LATER ? flow_branch(ev, there.ir, pop_present, read_absent, &l, at) : sv_poison();
}

static Sval pop_last_dynamic(Eval *ev, Sval dict, Span at) {
    Sval last = sv_binary(ev, OP_Sub, dict_length(ev, dict, at), sv_int(1), at);
    Sval pair = dynamic_view_at(ev, dict, VIEW_ITEMS, last, at);
    return pair.kind == SV_TUPLE && dynamic_dict_erase(ev, dict, sv_ir(ev, last, at), at) ? pair : sv_poison();
}

static Sval method_popitem(Eval *ev, const Args *args, Span at) {
    Sval dict = args->pos[0];
    if (!settle_presence(ev, dict, at)) return sv_poison();
    if (!is_static(ev, dict)) return pop_last_dynamic(ev, dict, at);
    uint32_t n = entries(ev, dict)->live;
    if (!n) return sv_raise(ev, "KeyError", DIAG_2106, at, "popitem(): the dictionary is empty");
    const Entry *entry = entry_at(ev, dict, n - 1);
    Sval pair = sv_tuple(ev, 2, (Sval[]){entry->key, entry->value});
    return dict_del_item(ev, dict, pair.tuple->item[0], at) ? pair : sv_poison();
}

static Sval method_clear(Eval *ev, const Args *args, Span at) {
    (void)at;
    Content *content = heap_write(ev, args->pos[0].cell);
    content->kind = CELL_DICT;
    content->dict.map = (Map){0}, content->dict.unordered = (Span){0};
    dynamic_changed(ev, args->pos[0]);
    return sv_none();
}

static Sval method_copy(Eval *ev, const Args *args, Span at) {
    (void)at;
    ev_fill_whole(ev, args->pos[0]);
    return copy_of(ev, args->pos[0]);
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
    if (!is_static(ev, dict) || !sv_known_bool(sv_truth(ev, args->pos[2], at), &last))
        return EV_POISON(ev, DIAG_2108, at, "move_to_end() needs a dictionary that is known at compile time");
    Sval v = dict_item(ev, dict, key, at);
    if (v.kind == SV_POISON || !dict_del_item(ev, dict, key, at)) return sv_poison();
    Sval rest = copy_of(ev, dict);
    if (last) return dict_set(ev, dict, key, v), sv_none();
    Content *content = heap_write(ev, dict.cell);
    content->dict.map = (Map){0}, content->dict.unordered = (Span){0};
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
