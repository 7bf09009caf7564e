/* Dictionaries and sets of run-time size: one IR list of keys beside the lists of the values, in insertion order. An
 * index that equals the number of keys marks an absent key. */
#include "frontend/flow/dynamic_private.h"
#include "frontend/flow/flow.h"
#include "frontend/flow/layout.h"
#include "frontend/value/eval.h"
#include "frontend/value/heap.h"
#include "frontend/value/services.h"
#include "frontend/value/sval.h"

static const Type *key_type(const Dynamic *dynamic) { return dynamic->keys->type->elem[0]; }

/* Returns the values as a list, so that list operations apply to them. */
static Sval value_list(Eval *ev, Sval dict) {
    Sval list = sv_list(ev, 0, NULL);
    Content *content = heap_write(ev, list.cell);
    content->kind = CELL_DYNAMIC;
    content->dynamic = *dynamic_contents(ev, dict);
    content->dynamic.was = CELL_LIST, content->dynamic.keys = NULL;
    return list;
}

static void install(Eval *ev, Sval dict, CellKind was, Sval values, Value *keys) {
    static const Layout no_value = {.kind = LY_STATIC, .value = {.kind = SV_NONE}};
    Dynamic dynamic = {.was = was, .elem = &no_value};
    if (values.kind == SV_LIST) dynamic = *dynamic_contents(ev, values);
    Content *content = heap_write(ev, dict.cell);
    content->kind = CELL_DYNAMIC;
    content->dynamic = dynamic;
    content->dynamic.was = was, content->dynamic.keys = keys;
    dynamic_changed(ev, dict);
}

static bool present_entries(Eval *ev, Sval container, Sval keys, Sval values, Span at);

bool dict_has_order(Eval *ev, Sval dict, Span at) {
    const Content *content = heap_get(ev, dict.cell);
    if (content->kind != CELL_DICT || !content->dict.unordered.hi || content->dict.map.live < 2) return true;
    Diag *diag = ev_error(ev, DIAG_2108, at, "the order of the dictionary's keys is known only at run time here");
    diag_label(ev->cx->diags, diag, content->dict.unordered, "from here on");
    diag_help(ev->cx->diags, diag, "insert all keys before the branch, and change only their values inside it");
    return false;
}

static bool has_reported(Sval v) {
    bool found = v.kind == SV_POISON;
    for (uint32_t i = 0; v.kind == SV_TUPLE && i < v.tuple->n; i++) found |= has_reported(v.tuple->item[i]);
    return found;
}

/* Returns a text that is the same for equal tuples only, and that no text of a program equals. Poison: reported. */
static Sval tuple_text(Eval *ev, Sval tuple, Span at) {
    if (ev->check.on || has_reported(tuple)) return sv_poison(); /* a compilation may know what a check does not */
    return prelude_call(ev, PRELUDE_SEQUENCE_KEY_TEXT, 1, &tuple, at);
}

static bool make_dynamic(Eval *ev, Sval dict, const Sval *key, const Sval *value, Span at) {
    if (!dict_has_order(ev, dict, at)) return false;
    CellKind was = heap_get(ev, dict.cell)->kind;
    Sval keys = sv_list(ev, 0, NULL), values = sv_list(ev, 0, NULL);
    uint32_t before = heap_get(ev, dict.cell)->dict.map.live;
    const Type *declared = heap_cell(ev, dict.cell)->elem;
    if (before)
        heap_cell(ev, values.cell)->at = heap_cell(ev, dict.cell)->at; /* its elements were stored in the dictionary */
    if (declared && declared->kind == TY_DICT) {
        heap_cell(ev, values.cell)->elem = declared->elem[1];
        if (declared->elem[0]->kind != TY_TUPLE) heap_cell(ev, keys.cell)->elem = declared->elem[0];
    }
    bool coded = was == CELL_DICT && key && key->kind == SV_TUPLE;
    if (was == CELL_DICT)
        map_each (&heap_get(ev, dict.cell)->dict.map, e) coded |= ((const Entry *)e->value)->key.kind == SV_TUPLE;
    if (!before && key) {
        Sval kept = coded ? tuple_text(ev, *key, at) : *key;
        if (kept.kind == SV_POISON) return false;
        sv_call_method(ev, keys, "append", 1, &kept, at);
        if (value) sv_call_method(ev, values, "append", 1, value, at);
    }
    if (!present_entries(ev, dict, keys, values, at)) return false;
    if (!dynamic_list_from(ev, keys, at) || (was == CELL_DICT && !dynamic_list_from(ev, values, at))) return false;
    if (dynamic_contents(ev, keys)->leaves != 1 ||
        dynamic_contents(ev, keys)->leaf[0]->type->elem[0]->kind == TY_TENSOR)
        return ev_error(ev, DIAG_2110, at, "the keys of a dictionary of run-time size must be numbers or strings"),
               false;
    if (!before && key) {
        Value *zero = ir_int(&ev->emit.b, 0);
        if (!dynamic_erase(ev, keys, zero, at) || (value && was == CELL_DICT && !dynamic_erase(ev, values, zero, at)))
            return false;
    }
    install(ev, dict, was, was == CELL_DICT ? values : sv_none(), dynamic_contents(ev, keys)->leaf[0]);
    heap_write(ev, dict.cell)->dynamic.coded = coded;
    return true;
}

typedef struct Optional {
    Sval keys, values, key, value;
    Span at;
} Optional;

static Sval add_present(Eval *ev, Sval v, void *context) {
    Optional *o = context;
    if (v.kind == SV_UNBOUND) return sv_none();
    if (!dynamic_append(ev, o->keys, o->key, o->at) || !dynamic_append(ev, o->values, v, o->at)) return sv_poison();
    return sv_none();
}

static bool doubtful(Sval v) {
    if (v.kind != SV_CHOICE) return false;
    for (uint32_t i = 0; i < v.choice->n; i++)
        if (v.choice->alt[i].kind == SV_UNBOUND) return true;
    return false;
}

static Sval some_alternative(Sval v) {
    for (uint32_t i = 0; i < v.choice->n; i++)
        if (v.choice->alt[i].kind != SV_UNBOUND) return v.choice->alt[i];
    return sv_none();
}

/* Gives an empty list the element type that it needs for v. */
static bool seed(Eval *ev, Sval list, Sval v, Span at) {
    if (!list_is_static(ev, list) || list_count(ev, list)) return true;
    if (sv_call_method(ev, list, "append", 1, &v, at).kind == SV_POISON || !dynamic_list_from(ev, list, at))
        return false;
    return dynamic_erase(ev, list, ir_int(&ev->emit.b, 0), at);
}

/* Appends the entries; one that exists on some paths only is appended in a branch. */
static bool present_entries(Eval *ev, Sval container, Sval keys, Sval values, Span at) {
    map_each (&heap_get(ev, container.cell)->dict.map, e) {
        const Entry *entry = e->value;
        bool tuple = entry->key.kind == SV_TUPLE && heap_get(ev, container.cell)->kind == CELL_DICT;
        Sval key = tuple ? tuple_text(ev, entry->key, at) : entry->key;
        if (key.kind == SV_POISON) return false;
        if (!doubtful(entry->value)) {
            if (sv_call_method(ev, keys, "append", 1, &key, at).kind == SV_POISON) return false;
            if (entry->value.kind != SV_UNBOUND &&
                sv_call_method(ev, values, "append", 1, &entry->value, at).kind == SV_POISON)
                return false;
            continue;
        }
        Optional o = {keys, values, key, entry->value, at};
        if (!seed(ev, keys, key, at) || !seed(ev, values, some_alternative(entry->value), at)) return false;
        if (!dynamic_list_from(ev, keys, at) || !dynamic_list_from(ev, values, at)) return false;
        if (flow_choice(ev, entry->value.choice, add_present, &o, at).kind == SV_POISON) return false;
    }
    return true;
}

bool dynamic_dict_from(Eval *ev, Sval dict, Span at) {
    return heap_get(ev, dict.cell)->kind == CELL_DYNAMIC || make_dynamic(ev, dict, NULL, NULL, at);
}

bool dynamic_dict_like(Eval *ev, Sval dict, Sval key, Sval value, Span at) {
    return heap_get(ev, dict.cell)->kind == CELL_DYNAMIC || make_dynamic(ev, dict, &key, &value, at);
}

/* ---- keys ---- */

Value *dynamic_key(Eval *ev, const Dynamic *dynamic, Sval key, Span at) {
    if (key.kind == SV_TUPLE && dynamic->was == CELL_DICT) key = tuple_text(ev, key, at);
    Value *value = sv_ir(ev, key, at);
    if (!value) return NULL;
    const Type *want = key_type(dynamic);
    TypeKind have = value->type->kind;
    if (have == TY_TENSOR || have == TY_LIST || (have == TY_STR) != (want->kind == TY_STR) ||
        (have == TY_FLOAT && want->kind != TY_FLOAT)) {
        ev_error(ev, DIAG_2110, at, "the keys of this dictionary are %s, but the key is %s", ty_str(ev->cx, want),
                 sv_describe(ev, key));
        return NULL;
    }
    return have == TY_STR ? value : ir_to_number(&ev->emit.b, value, want->kind);
}

Value *dynamic_key_index(Eval *ev, const Dynamic *dynamic, Value *key) {
    Value *hits = seq_call(ev, "match", key_type(dynamic), 2, (Value *[]){dynamic->keys, key});
    return seq_call(ev, "first", ty_basic(ev->types, TY_BOOL), 1, &hits);
}

Value *dynamic_key_count(Eval *ev, const Dynamic *dynamic) {
    return seq_call(ev, "len", key_type(dynamic), 1, &dynamic->keys);
}

Sval dynamic_key_found(Eval *ev, const Dynamic *dynamic, Value *index, Span at) {
    Sval place = sv_number(ev, index), count = sv_number(ev, dynamic_key_count(ev, dynamic));
    return sv_compare(ev, OP_Lt, place, count, at);
}

/* ---- values ---- */

Sval dynamic_value_at(Eval *ev, Sval dict, Value *index, Span at) {
    if (!index) return sv_poison();
    Sval v = dynamic_list_at(ev, value_list(ev, dict), index, at);
    dynamic_adopt(ev, v, dict, index);
    return v;
}

static bool change_value(Eval *ev, Sval dict, Value *index, Sval v, bool back, Span at) {
    Sval values = value_list(ev, dict);
    if (index && !back) dynamic_replaced(ev, dict, index);
    if (!index || !(back ? dynamic_write_back : dynamic_set)(ev, values, index, v, at)) return false;
    install(ev, dict, CELL_DICT, values, dynamic_contents(ev, dict)->keys);
    return true;
}

static bool dynamic_value_set(Eval *ev, Sval dict, Value *index, Sval v, Span at) {
    return change_value(ev, dict, index, v, false, at);
}

bool dynamic_value_back(Eval *ev, Sval dict, Value *index, Sval v, Span at) {
    return change_value(ev, dict, index, v, true, at);
}

typedef struct Setting {
    Sval dict, value;
    Value *key, *index;
    Span at;
} Setting;

static Sval replace_value(Eval *ev, void *context) {
    Setting *s = context;
    return dynamic_value_set(ev, s->dict, s->index, s->value, s->at) ? sv_none() : sv_poison();
}

static Value *append_key(Eval *ev, const Dynamic *dynamic, Value *key) {
    return seq_call(ev, "append", key_type(dynamic), 2, (Value *[]){dynamic->keys, key});
}

static Sval add_value(Eval *ev, void *context) {
    Setting *s = context;
    Sval values = value_list(ev, s->dict);
    Value *keys = append_key(ev, dynamic_contents(ev, s->dict), s->key);
    if (!keys || !dynamic_append(ev, values, s->value, s->at)) return sv_poison();
    install(ev, s->dict, CELL_DICT, values, keys);
    return sv_none();
}

/* Widens the layout of the values to cover a new one, which must happen before a branch stores it. */
static bool widen_values(Eval *ev, Sval dict, const Layout *elem, Span at) {
    if (layout_covers(dynamic_contents(ev, dict)->elem, elem)) return true;
    Sval values = value_list(ev, dict);
    if (!dynamic_grow(ev, values, elem, at)) return false;
    install(ev, dict, CELL_DICT, values, dynamic_contents(ev, dict)->keys);
    return true;
}

static void make_empty(Eval *ev, Sval dict, const Layout *layout) {
    Dynamic dynamic = {.was = layout->cell,
                       .elem = layout->n ? layout->child[0] : NULL,
                       .origins = layout->origins,
                       .coded = layout->coded};
    if (!dynamic.origins) dynamic.origins = dynamic_origin(ev, heap_cell(ev, dict.cell)->at);
    LeafVec leaves = {0};
    if (layout->cell == CELL_DICT) dynamic.lengths = dynamic_columns(ev, layout->child[0], NULL, &leaves);
    dynamic.leaves = leaves.n;
    dynamic.leaf = arena_new_array(ev->cx->program, Value *, leaves.n);
    dynamic.keys = ir_list(&ev->emit.b, layout->key_type->elem[0], 0, NULL);
    for (uint32_t i = 0; i < leaves.n; i++) dynamic.leaf[i] = dynamic_empty(ev, &leaves.at[i]);
    Content *content = heap_write(ev, dict.cell);
    content->kind = CELL_DYNAMIC, content->dynamic = dynamic;
}

bool dynamic_dict_convert(Eval *ev, Sval dict, const Layout *layout, Span at) {
    const Content *content = heap_get(ev, dict.cell);
    if (content->kind != CELL_DYNAMIC && !content->dict.map.live) return make_empty(ev, dict, layout), true;
    if (!dynamic_dict_from(ev, dict, at)) return false;
    if (layout->cell != CELL_DICT) return true;
    Sval values = value_list(ev, dict);
    if (!dynamic_become(ev, values, layout->child[0], at)) return false;
    install(ev, dict, CELL_DICT, values, dynamic_contents(ev, dict)->keys);
    return true;
}

bool dynamic_dict_set(Eval *ev, Sval dict, Sval key, Sval v, Span at) {
    const Layout *elem = dynamic_element(ev, v, at);
    if (!elem || !widen_values(ev, dict, elem, at)) return false;
    if (key.kind == SV_TUPLE) heap_write(ev, dict.cell)->dynamic.coded = true;
    const Dynamic *dynamic = dynamic_contents(ev, dict);
    Setting s = {.dict = dict, .value = v, .at = at, .key = dynamic_key(ev, dynamic, key, at)};
    if (!s.key || !(s.index = dynamic_key_index(ev, dynamic, s.key))) return false;
    Sval there = dynamic_key_found(ev, dynamic, s.index, at);
    if (there.kind == SV_BOOL) return (there.b ? replace_value : add_value)(ev, &s).kind != SV_POISON;
    if (there.kind != SV_LATER) return false;
    return flow_branch(ev, there.ir, replace_value, add_value, &s, at).kind != SV_POISON;
}

bool dynamic_dict_erase(Eval *ev, Sval dict, Value *index, Span at) {
    if (!index) return false;
    const Dynamic *dynamic = dynamic_contents(ev, dict);
    Value *keys = seq_call(ev, "erase", key_type(dynamic), 2, (Value *[]){dynamic->keys, index});
    CellKind was = dynamic->was;
    Sval values = was == CELL_DICT ? value_list(ev, dict) : sv_none();
    if (!keys || (was == CELL_DICT && !dynamic_erase(ev, values, index, at))) return false;
    heap_cell(ev, dict.cell)->facts.moves++;
    install(ev, dict, was, values, keys);
    return true;
}

/* ---- sets ---- */

static Sval erase_member(Eval *ev, void *context) {
    Setting *s = context;
    return dynamic_dict_erase(ev, s->dict, s->index, s->at) ? sv_none() : sv_poison();
}

static Sval keep(Eval *ev, void *context);

bool dynamic_set_discard(Eval *ev, Sval set, Sval key, Span at) {
    if (!dynamic_dict_from(ev, set, at)) return false;
    const Dynamic *dynamic = dynamic_contents(ev, set);
    Setting s = {.dict = set, .at = at, .key = dynamic_key(ev, dynamic, key, at)};
    if (!s.key || !(s.index = dynamic_key_index(ev, dynamic, s.key))) return false;
    Sval there = dynamic_key_found(ev, dynamic, s.index, at);
    if (there.kind == SV_BOOL) return !there.b || erase_member(ev, &s).kind != SV_POISON;
    return there.kind == SV_LATER && flow_branch(ev, there.ir, erase_member, keep, &s, at).kind != SV_POISON;
}

static Sval keep(Eval *ev, void *context) {
    (void)ev, (void)context;
    return sv_none();
}

static Sval add_key(Eval *ev, void *context) {
    Setting *s = context;
    Value *keys = append_key(ev, dynamic_contents(ev, s->dict), s->key);
    if (keys) install(ev, s->dict, CELL_SET, sv_none(), keys);
    return keys ? sv_none() : sv_poison();
}

bool dynamic_set_add(Eval *ev, Sval set, Sval key, Span at) {
    const Dynamic *dynamic = dynamic_contents(ev, set);
    Setting s = {.dict = set, .at = at, .key = dynamic_key(ev, dynamic, key, at)};
    if (!s.key || !(s.index = dynamic_key_index(ev, dynamic, s.key))) return false;
    Sval there = dynamic_key_found(ev, dynamic, s.index, at);
    if (there.kind == SV_BOOL) return there.b || add_key(ev, &s).kind != SV_POISON;
    return there.kind == SV_LATER && flow_branch(ev, there.ir, keep, add_key, &s, at).kind != SV_POISON;
}
