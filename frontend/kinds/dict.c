/* Dictionaries: a cell with keys known now and values of any kind, or of run-time size (dynamic_dict.c). An entry whose
 * value is a choice with an unbound alternative exists on some paths only. Reading with a run-time key searches a table
 * of the keys; writing with one makes the dictionary dynamic. */
#include "frontend/flow/unknown.h"
#include "frontend/kinds/dict_private.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/seq.h"
#include "frontend/kinds/suggest.h"

/* Returns whether the key is a run-time number or text, or a tuple that contains one. */
static bool has_later(Eval *ev, Sval v) {
    bool later = v.kind == SV_LATER || sv_is_points(v);
    cx_step(ev->cx, 1);
    cx_check_stack(ev->cx, 0);
    for (uint32_t i = 0; v.kind == SV_TUPLE && i < v.tuple->n && !later; i++) later = has_later(ev, v.tuple->item[i]);
    return later;
}

/* Returns whether the key is known only at run time. Tests first whether it is known now, since that visits parts
 * shared by tuples only once. */
bool dict_later_key(Eval *ev, Sval key) { return !sv_key(ev, key) && has_later(ev, key); }

/* Returns whether a part of a tuple is a list, a dictionary, a set or an object without a hash. */
static bool has_unhashable(Eval *ev, Sval v) {
    bool found = v.kind == SV_LIST || v.kind == SV_DICT || (v.kind == SV_SET && !sv_key(ev, v)) ||
                 (v.kind == SV_OBJECT && sv_unhashable(ev, v));
    cx_step(ev->cx, 1);
    cx_check_stack(ev->cx, 0);
    for (uint32_t i = 0; v.kind == SV_TUPLE && i < v.tuple->n && !found; i++)
        found = has_unhashable(ev, v.tuple->item[i]);
    return found;
}

bool sv_hashable(Eval *ev, Sval v, const char *role, Span at) {
    if (sv_key(ev, v)) return true;
    if (v.kind == SV_OBJECT && sv_unhashable(ev, v)) {
        sv_raise(ev, "TypeError", DIAG_2109, at, "a `%s` object cannot be %s: it is not hashable", v.class->name, role);
        return false;
    }
    if (v.kind == SV_OBJECT) {
        Diag *diag = ev_error(ev, DIAG_2108, at, "%s cannot be %s, because its class defines __eq__",
                              sv_describe(ev, v), role);
        diag_help(ev->cx->diags, diag,
                  "use the values that it compares instead: a number, a string or a tuple of them");
        return false;
    }
    if (v.kind == SV_TUPLE && !has_unhashable(ev, v)) {
        ev_error(ev, DIAG_2108, at, "%s of this kind must be known at compile time", role);
        return false;
    }
    if (v.kind == SV_RANGE) {
        Diag *diag = ev_error(ev, DIAG_2108, at, "a range cannot be %s here", role);
        diag_help(ev->cx->diags, diag, "use a tuple of its bounds instead");
        return false;
    }
    sv_raise(ev, "TypeError", DIAG_2109, at, "%s cannot be %s: it is not hashable", sv_describe(ev, v), role);
    return false;
}

/* Reports an error and returns false if a key known now cannot be a key. */
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

Sval dict_bound_part(Eval *ev, Sval v) {
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
bool dict_in_doubt(Eval *ev, Sval dict) {
    bool doubt = false;
    map_each (dict_entries(ev, dict), e) doubt |= maybe_absent(((const Entry *)e->value)->value);
    return doubt;
}

/* ---- a run-time key in a table of known keys ---- */

DictTable dict_table(Eval *ev, Sval dict) {
    const Map *map = dict_entries(ev, dict);
    DictTable table = {0, arena_new_array(ev->cx->program, Sval, map->live),
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
static Value *position_in(Eval *ev, const DictTable *table, Sval key, Span at) {
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
Sval dict_pick(Eval *ev, Sval dict, Sval key, Sval fallback, Span at) {
    DictTable table = dict_table(ev, dict);
    if (!table.n) {
        if (fallback.kind != SV_UNBOUND) return fallback;
        if (ev->check.on) return sv_poison(); /* calls that the check does not see may have filled it */
        return sv_raise(ev, "KeyError", DIAG_2106, at, "the dictionary is empty");
    }
    Value *position = position_in(ev, &table, key, at);
    if (!position) return sv_poison();
    Sval *item = arena_new_array(ev->cx->program, Sval, (size_t)table.n + 1);
    for (uint32_t i = 0; i < table.n; i++) item[i] = dict_bound_part(ev, table.value[i]);
    item[table.n] = fallback;
    if (fallback.kind != SV_UNBOUND) return seq_choose_there(ev, table.n + 1, item, position, at);
    return seq_choose(ev, table.n, item, position, at);
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
    return text.kind == SV_STR ? sv_text(text) : sv_describe(ev, key);
}

/* Runs the pending side effects of the imported files that may still add entries to the dictionary. While checking,
 * what they would fill in is unknown instead, because a check of one file evaluates no more of other files than it
 * names. */
static bool fill_registry(Eval *ev, Sval dict, Sval key, const Span *asked) {
    return !ev->now.decorating && !ev->check.on && ev_fill_missing(ev, dict, key, asked);
}

/* Runs what other texts store in a table by its own name, before an entry is read that is there: they may replace it.
 */
static void fill_replaced(Eval *ev, Sval dict, Span at) {
    if (heap_cell(ev, dict.cell)->facts.registry == REGISTRY_ELSEWHERE && !ev->modules.passes)
        ev_fill_whole(ev, dict, at);
}

static bool may_be_filled(const Eval *ev, Sval dict) { return ev->check.on && heap_cell(ev, dict.cell)->facts.of_text; }

/* Returns one value that represents all, if the dictionary or the key is from the state in a file that is not read, so
 * that any key may exist. Unbound: neither is. */
static Sval unknown_state(Eval *ev, Sval dict, Sval key) {
    if (sv_unknown_state(key)) return key;
    const Map *map = dict_entries(ev, dict);
    map_each (map, e) {
        const Entry *entry = e->value;
        if (sv_unknown_state(entry->value)) return entry->value;
    }
    return sv_unbound();
}

static Sval missing_key(Eval *ev, Sval dict, Sval key, Span at) {
    Sval out;
    if (sv_dict_has_missing(ev, dict) && fill_registry(ev, dict, key, &at)) {
        out = dict_get(ev, dict, key);
        if (out.kind != SV_UNBOUND) return out;
    }
    if (object_dunder(ev, dict, "__missing__", 1, &key, at, &out)) return out;
    out = unknown_state(ev, dict, key);
    if (out.kind != SV_UNBOUND) return out;
    if (may_be_filled(ev, dict)) return sv_poison();
    if (fill_registry(ev, dict, key, NULL)) {
        Sval again = dict_get(ev, dict, key);
        if (again.kind != SV_UNBOUND) return again;
    }
    const char *text = arena_printf(ev->cx->mem, "the dictionary has no key %s", key_text(ev, key));
    if (ev->now.handlers) return sv_raise_key(ev, key, at, text);
    Diag *diag = ev_error(ev, DIAG_2106, at, "%s", text);
    suggest_key(ev, diag, key, dict_entries(ev, dict));
    return sv_poison();
}

static Sval dynamic_item(Eval *ev, Sval v, Sval key, Span at) {
    const Dynamic *dynamic = &heap_get(ev, v.cell)->dynamic;
    Value *value = dynamic_key(ev, dynamic, key, at);
    return value ? dynamic_value_at(ev, v, dynamic_key_index(ev, dynamic, value), at) : sv_poison();
}

typedef struct Asked {
    Sval dict, key;
    Span at;
} Asked;

static Sval asked_there(Eval *ev, void *context) {
    const Asked *a = context;
    if (!dict_is_static(ev, a->dict)) return dynamic_item(ev, a->dict, a->key, a->at);
    if (sv_key(ev, a->key)) return dict_bound_part(ev, dict_get(ev, a->dict, a->key));
    return dict_pick(ev, a->dict, a->key, sv_unbound(), a->at);
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

Sval dict_item(Eval *ev, Sval v, Sval key, Span at) {
    bool later_key = dict_later_key(ev, key);
    if ((later_key || !dict_is_static(ev, v)) && sv_dict_has_missing(ev, v)) return item_or_missing(ev, v, key, at);
    if (!dict_is_static(ev, v)) return dynamic_item(ev, v, key, at);
    if (dict_later_key(ev, key)) return dict_pick(ev, v, key, sv_unbound(), at);
    if (!hashable(ev, key, at)) return sv_poison();
    fill_replaced(ev, v, at);
    Sval found = dict_get(ev, v, key);
    if (found.kind == SV_CHOICE && maybe_absent(found) && sv_dict_has_missing(ev, v))
        return item_or_missing(ev, v, key, at);
    if (sv_is_container(found) && !ev->modules.passes) ev_fill_whole(ev, v, at); /* `TABLE["a"]["b"] = 1` */
    return found.kind == SV_UNBOUND ? missing_key(ev, v, key, at) : dict_bound_part(ev, found);
}

static Sval read_each(Eval *ev, Sval key, void *context) {
    const Asked *a = context;
    return dict_item(ev, a->dict, key, a->at);
}

bool dict_stores_later(Eval *ev, Sval dict, Sval *key, Span at) {
    bool all = dict_is_static(ev, dict);
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
    if ((sv_dict_has_missing(ev, dict) || !dict_is_static(ev, dict)) && dict_stores_later(ev, dict, &key, at))
        return dict_item(ev, dict, key, at);
    return flow_choice(ev, key.choice, read_each, &(Asked){dict, key, at}, at);
}

Sval dict_contains(Eval *ev, Sval v, Sval key, Span at) {
    if (!dict_is_static(ev, v)) {
        const Dynamic *dynamic = &heap_get(ev, v.cell)->dynamic;
        Value *value = dynamic_key(ev, dynamic, key, at);
        if (!value) return sv_poison();
        return dynamic_key_found(ev, dynamic, dynamic_key_index(ev, dynamic, value), at);
    }
    if (dict_later_key(ev, key)) {
        DictTable table = dict_table(ev, v);
        Sval found = sv_bool(false);
        for (uint32_t i = 0; i < table.n; i++) {
            Sval equal = seq_element_equal(ev, table.key[i], key, at);
            found = seq_or(ev, found, seq_and(ev, equal, is_present(ev, table.value[i], at), at), at);
        }
        return found;
    }
    if (!hashable(ev, key, at)) return sv_poison();
    fill_replaced(ev, v, at);
    Sval found = dict_get(ev, v, key);
    if (found.kind == SV_UNBOUND && may_be_filled(ev, v)) return sv_poison();
    if (found.kind == SV_UNBOUND && fill_registry(ev, v, key, &at)) found = dict_get(ev, v, key);
    return found.kind == SV_UNBOUND ? sv_bool(sv_unknown_state(key)) : is_present(ev, found, at);
}

Sval dict_length(Eval *ev, Sval v, Span at) {
    ev_fill_whole(ev, v, at);
    if (!dict_is_static(ev, v)) return sv_number(ev, dynamic_key_count(ev, &heap_get(ev, v.cell)->dynamic));
    Sval count = sv_int(0);
    map_each (dict_entries(ev, v), e) {
        Sval present = is_present(ev, ((const Entry *)e->value)->value, at);
        count = sv_binary(ev, OP_Add, count, present.kind == SV_BOOL ? sv_int(present.b) : present, at);
    }
    return count;
}

/* ---- writing ---- */

/* Passes a change of a table of attributes or of parts of a module on to its object, since the table is made on access.
 * to: the new value; NULL: the entry is removed. */
static bool tell_owner(Eval *ev, Sval dict, Sval key, const Sval *to, Span at) {
    CellId owner = heap_cell(ev, dict.cell)->owner;
    bool all = heap_cell(ev, dict.cell)->all_attributes;
    if (all && key.kind != SV_STR) return ev_error(ev, DIAG_2108, at, "names of attributes must be text"), false;
    if (!owner || key.kind != SV_STR) return true;
    Sval module = {.kind = SV_OBJECT, .cell = owner, .class = heap_cell(ev, owner)->class};
    if (all && !(module.class->flags & CLASS_MODULE)) {
        if (to) return object_set(ev, module, sv_text(key), *to), true;
        return frame_delete(ev, owner, sv_text(key)), true;
    }
    if (!to) return sv_del_attr(ev, module, sv_text(key), at).kind != SV_POISON;
    if (heap_cell(ev, dict.cell)->all_attributes) return object_store_apart(ev, module, sv_text(key), *to, at);
    if (to->kind == SV_TENSOR && !heap_cell(ev, to->cell)->facts.parameter) {
        Cell *cell = heap_cell(ev, to->cell);
        cell->facts.persistent |= !cell->facts.buffer;
        cell->facts.buffer = true;
    }
    return sv_set_attr(ev, module, sv_text(key), *to, at);
}

/* Returns whether a number is stored under a key that may or may not exist, in a table of numbers. It replaces an entry
 * or is appended, which a dictionary of run-time length can express. */
static bool place_is_later(Eval *ev, Sval dict, Sval key, Sval to) {
    Sval found = dict_get(ev, dict, key);
    if (found.kind != SV_CHOICE || !maybe_absent(found) || heap_cell(ev, dict.cell)->owner) return false;
    DictTable table = dict_table(ev, dict);
    for (uint32_t i = 0; i < table.n; i++) table.value[i] = dict_bound_part(ev, table.value[i]);
    const Type *type = sv_element_type(ev, table.n, table.key) ? sv_element_type(ev, table.n, table.value) : NULL;
    bool number = type && (type->kind == TY_INT || type->kind == TY_FLOAT || type->kind == TY_BOOL);
    return number && sv_element_type(ev, 2, (Sval[]){table.value[0], to}) &&
           sv_key(ev, table.key[table.n - 1]) != sv_key(ev, key);
}

/* Records that a computed key is stored in a dictionary of known keys, since the loop is then better unrolled. */
static void note_key(Eval *ev, Sval key) {
    enum { TEXTS = 64, NUMBERS = 1024 };
    if (sv_is_later_text(key)) loop_prefers_unrolling(ev, TEXTS);
    if (key.kind == SV_LATER && loop_counts_trips(ev, key.ir)) loop_prefers_unrolling(ev, NUMBERS);
}

bool dict_set_item(Eval *ev, Sval v, Sval key, Sval to, Span at) {
    if (dict_is_static(ev, v) && !dict_later_key(ev, key) && !place_is_later(ev, v, key, to)) {
        if (!hashable(ev, key, at)) return false;
        dict_set(ev, v, key, to);
        dynamic_changed(ev, v);
        return tell_owner(ev, v, key, &to, at);
    }
    if (sv_is_points(key)) key = sv_later(sv_ir(ev, key, at));
    if (key.kind == SV_POISON) return false;
    if (heap_cell(ev, v.cell)->all_attributes)
        return ev_error(ev, DIAG_2108, at, "the name of an attribute must be known at compile time"), false;
    if (dict_is_static(ev, v)) note_key(ev, key);
    if (dict_is_static(ev, v) && !dynamic_dict_like(ev, v, key, to, at)) return false;
    return dynamic_dict_set(ev, v, key, to, at);
}

bool dict_del_item(Eval *ev, Sval v, Sval key, Span at) {
    if (dict_is_static(ev, v) && !dict_later_key(ev, key)) {
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
    Sval pair = dict_dynamic_entry(ev, c->from, VIEW_ITEMS, index, c->at);
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

/* Executes `a.__dict__.update(b.__dict__)`, by which the parts of b become parts of a. */
static bool update_attributes(Eval *ev, Sval dict, const DictTable *from, const Map *apart, Span at) {
    CellId owner = heap_cell(ev, dict.cell)->owner;
    Sval object = {.kind = SV_OBJECT, .cell = owner, .class = heap_cell(ev, owner)->class};
    for (uint32_t i = 0; i < from->n; i++) {
        Sval key = from->key[i], to = from->value[i];
        dict_set(ev, dict, key, to);
        if (key.kind != SV_STR) continue;
        bool done = apart && map_has(apart, sv_text(key)) ? object_store_apart(ev, object, sv_text(key), to, at)
                                                          : object_store(ev, object, sv_text(key), to, at);
        if (!done) return false;
    }
    return true;
}

static bool update_from(Eval *ev, Sval dict, Sval from, Span at) {
    if (from.kind == SV_POISON) return false;
    if (has_keys(ev, from, at)) return update_mapping(ev, dict, from, at);
    if (from.kind != SV_DICT) return iter_each(ev, from, set_pair, &(Pairs){dict, at}, at);
    if (!dict_is_static(ev, from)) return update_dynamic(ev, dict, from, at);
    DictTable table = dict_table(ev, from);
    const Cell *source = heap_cell(ev, from.cell), *target = heap_cell(ev, dict.cell);
    if (target->all_attributes && source->all_attributes)
        return update_attributes(ev, dict, &table, heap_cell(ev, source->owner)->facts.apart, at);
    for (uint32_t i = 0; i < table.n; i++)
        if (!dict_set_item(ev, dict, table.key[i], table.value[i], at)) return false;
    return true;
}

bool sv_dict_update(Eval *ev, Sval dict, Sval from, Span at) {
    if (from.kind == SV_DICT) ev_fill_whole(ev, from, at);
    bool done = update_from(ev, dict, from, at);
    if (!done && ev->check.on) unknown_contents(ev, dict);
    return done;
}

Sval sv_dict_of_mapping(Eval *ev, Sval v, Span at) {
    if (!has_keys(ev, v, at)) return sv_unbound();
    Sval dict = sv_dict(ev);
    return update_mapping(ev, dict, v, at) ? dict : sv_poison();
}

Sval dict_copy(Eval *ev, Sval dict) {
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
    ev_fill_whole(ev, a, at);
    Sval merged = dict_copy(ev, a);
    return sv_dict_update(ev, merged, b, at) ? merged : sv_poison();
}

static Sval dict_inplace(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    if (op != OP_BitOr) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    return sv_dict_update(ev, a, b, at) ? a : sv_poison();
}

static Sval dict_equal(Eval *ev, Sval a, Sval b, Span at) {
    ev_fill_whole(ev, a, at);
    ev_fill_whole(ev, b, at);
    DictTable x = dict_table(ev, a), y = dict_table(ev, b);
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
    if (!dict_is_static(ev, a) || !dict_is_static(ev, b))
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
