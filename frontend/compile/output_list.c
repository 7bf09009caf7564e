/* Makes outputs for lists: one sequence, one 1-D tensor, or one output for each element or for each field of the
 * elements. */
#include "frontend/compile/output.h"
#include "frontend/flow/dynamic.h"

#include <string.h>

/* ---- lists ---- */

static bool is_number(Sval v) {
    return v.kind == SV_BOOL || v.kind == SV_INT || v.kind == SV_FLOAT || v.kind == SV_STR || v.kind == SV_LATER;
}

static bool one_dtype(Eval *ev, uint32_t n, const Sval *item) {
    DType dtype = DT_NONE;
    for (uint32_t i = 0; i < n; i++) {
        const Fact *fact = item[i].kind == SV_TENSOR ? tensor_fact(ev, item[i], ev->emit.b.at) : NULL;
        if (!fact || (i && fact->dtype != dtype)) return false;
        dtype = fact->dtype;
    }
    return n > 0;
}

static uint32_t record_size(Eval *ev, Sval v) {
    if (v.kind == SV_TUPLE) return v.tuple->n;
    if (v.kind == SV_DICT && dict_is_static(ev, v)) return heap_get(ev, v.cell)->dict.map.live;
    return 0;
}

static Sval record_field(Eval *ev, Sval v, uint32_t k, Sym *name) {
    *name = NULL;
    if (v.kind == SV_TUPLE) {
        if (v.tuple->class && v.tuple->class->fields > k) *name = v.tuple->class->field[k].name;
        return v.tuple->item[k];
    }
    uint32_t i = 0;
    map_each (&heap_get(ev, v.cell)->dict.map, e) {
        const Entry *entry = e->value;
        if (i++ != k) continue;
        *name = entry->key.kind == SV_STR ? sv_text(entry->key) : NULL;
        return entry->value;
    }
    return sv_poison();
}

/* Adds a list of tuples or dictionaries as a tuple or dictionary of lists. */
static bool add_records(Eval *ev, Output *out, uint32_t n, const Sval *item, Sym name, bool top) {
    uint32_t fields = record_size(ev, item[0]);
    for (uint32_t i = 0; i < n; i++)
        if (item[i].kind != item[0].kind || record_size(ev, item[i]) != fields) return false;
    for (uint32_t k = 0; k < fields; k++) {
        Sval *column = arena_new_array(ev->cx->mem, Sval, n);
        Sym field, same;
        for (uint32_t i = 0; i < n; i++) {
            column[i] = record_field(ev, item[i], k, i ? &same : &field);
            if (i && same != field) return false;
        }
        output_add(ev, out, sv_list(ev, n, column),
                   field ? output_joined(ev, name, field, top) : output_numbered(ev, name, k), false);
    }
    return fields > 0;
}

static bool is_number_type(const Type *type) {
    return type->kind == TY_BOOL || type->kind == TY_INT || type->kind == TY_FLOAT || type->kind == TY_STR;
}

/* Returns whether v is a list of numbers. *type is the type of its elements, NULL for an empty one without an
 * annotation. */
static bool is_number_list(Eval *ev, Sval v, const Type **type) {
    *type = NULL;
    if (v.kind != SV_LIST) return false;
    if (!list_is_static(ev, v)) {
        const Dynamic *dynamic = &heap_get(ev, v.cell)->dynamic;
        if (dynamic->leaves == 1) *type = dynamic->leaf[0]->type->elem[0];
        return *type && is_number_type(*type);
    }
    uint32_t n = list_count(ev, v);
    for (uint32_t i = 0; i < n; i++)
        if (!is_number(list_get(ev, v, i))) return false;
    *type = n ? sv_element_type(ev, n, heap_get(ev, v.cell)->list.item) : heap_cell(ev, v.cell)->elem;
    return n ? *type != NULL : !*type || is_number_type(*type);
}

/* Returns whether these are lists of numbers of one type. An empty one without a type takes that of the others, or
 * float. */
static bool all_number_lists(Eval *ev, uint32_t n, const Sval *item, const Type **type) {
    const Type *one;
    *type = NULL;
    for (uint32_t i = 0; i < n; i++) {
        if (!is_number_list(ev, item[i], &one) || (one && *type && one->kind != (*type)->kind)) return false;
        if (one) *type = one;
    }
    if (!*type) *type = ty_basic(ev->types, TY_FLOAT);
    return n > 0;
}

/* Adds the elements as one sequence. `type` is that of the numbers in lists. */
static void add_sequence(Eval *ev, Output *out, uint32_t n, const Sval *item, const Type *type, Sym name) {
    Value **value = arena_new_array(ev->cx->mem, Value *, n);
    for (uint32_t i = 0; i < n; i++) {
        bool empty = item[i].kind == SV_LIST && list_is_static(ev, item[i]) && !list_count(ev, item[i]);
        value[i] = empty ? sv_items_later(ev, 0, NULL, type, out->at) : sv_ir(ev, item[i], out->at);
        if (value[i] && value[i]->type->kind == TY_LIST)
            value[i] = ir_tensor_of(&ev->emit.b, value[i], value[i]->fact.dtype);
        if (!value[i]) out->failed = true;
    }
    if (!out->failed) output_put(ev, out, name, ir_list(&ev->emit.b, ty_basic(ev->types, TY_TENSOR), n, value));
}

bool output_is_text(Sval v) { return v.kind == SV_STR || sv_is_points(v) || sv_is_later_text(v); }

/* Returns a choice among texts, or among tensors of one type, as one text or tensor; other values as they are. */
static Sval element_value(Eval *ev, Output *out, Sval v) {
    if (sv_is_points(v)) return sv_later(sv_ir(ev, v, out->at));
    if (v.kind != SV_CHOICE) return v;
    bool texts = true;
    Sval *tensor = arena_new_array(ev->cx->mem, Sval, v.choice->n);
    uint32_t n = 0, present = 0;
    for (uint32_t i = 0; i < v.choice->n; i++) {
        Sval one = v.choice->alt[i];
        if (one.kind == SV_POISON) continue;
        texts &= output_is_text(one);
        present++;
        if (one.kind == SV_TENSOR) tensor[n++] = one;
    }
    bool tensors = n == present && one_dtype(ev, n, tensor);
    Value *value = texts || tensors ? sv_ir(ev, v, out->at) : NULL;
    if (!value) return v;
    return tensors ? sv_tensor(ev, value) : sv_later(value);
}

void output_static_list(Eval *ev, Output *out, Sval v, Sym name, bool top) {
    uint32_t n = list_count(ev, v);
    Sval *item = arena_new_array(ev->cx->mem, Sval, n);
    const Type *type = NULL;
    bool numbers = true, chosen = false;
    for (uint32_t i = 0; i < n; i++) {
        Sval one = list_get(ev, v, i);
        item[i] = element_value(ev, out, one);
        chosen |= item[i].kind != one.kind;
        numbers &= is_number(item[i]);
    }
    if (numbers && chosen) v = sv_list(ev, n, item);
    if (ev->options->flatten_lists && n) {
        for (uint32_t i = 0; i < n; i++) output_add(ev, out, item[i], output_numbered(ev, name, i), false);
    } else if (numbers) {
        output_put(ev, out, name, sv_ir(ev, v, out->at));
    } else if (one_dtype(ev, n, item) || all_number_lists(ev, n, item, &type)) {
        add_sequence(ev, out, n, item, type, name);
    } else if (!add_records(ev, out, n, item, name, top)) {
        for (uint32_t i = 0; i < n; i++) output_add(ev, out, item[i], output_numbered(ev, name, i), false);
    }
}

/* Collects the names of a layout's leaves below a name, following the rules for outputs. */
static void leaf_names(Eval *ev, const Layout *layout, Sym name, bool top, SymVec *out) {
    if (layout->kind == LY_TUPLE || layout->kind == LY_CELL) {
        for (uint32_t i = 0; i < layout->n; i++) {
            Sym field = layout->key && layout->key[i].kind == SV_STR ? sv_text(layout->key[i]) : NULL;
            if (layout->class && layout->class->fields > i && layout->kind == LY_TUPLE)
                field = layout->class->field[i].name;
            leaf_names(ev, layout->child[i], field ? output_joined(ev, name, field, top) : output_numbered(ev, name, i),
                       false, out);
        }
        return;
    }
    LeafVec leaves = {0};
    layout_leaves(ev, layout, name, &leaves);
    for (uint32_t i = 0; i < leaves.n; i++) vec_push(ev->cx->mem, out, name);
}

static void refuse_mixed(Eval *ev, Output *out, Sym name) {
    ev_error(ev, DIAG_2023, out->at,
             "the elements of the output `%s` are of different kinds, and their number is known only at run time",
             name);
    out->failed = true;
}

/* Returns the alternative that represents a missing key or attribute, if all others are of one kind; -1: no such
 * choice. */
static int64_t missing_alternative(const Layout *choice) {
    int64_t missing = -1;
    for (uint32_t i = 0; i < choice->n; i++)
        if (choice->child[i]->kind == LY_STATIC && choice->child[i]->value.kind == SV_UNBOUND) missing = i;
    return choice->n == 2 ? missing : -1;
}

/* Makes a run fail in which an element lacks a key, since in an output every element has every key. */
static void trap_missing(Eval *ev, Value *tags, int64_t missing) {
    Value *hits = seq_call(ev, "match", ty_basic(ev->types, TY_INT), 2,
                           (Value *[]){tags, ir_int(&ev->emit.b, missing)});
    Value *first = seq_call(ev, "first", ty_basic(ev->types, TY_BOOL), 1, &hits);
    Value *length = seq_call(ev, "len", ty_basic(ev->types, TY_INT), 1, &tags);
    if (!first || !length) return;
    Value *lacks = ir_call1(&ev->emit.b, "py.lt.int", 2, (Value *[]){first, length});
    ir_trap(&ev->emit.b, lacks);
}

typedef struct Complete {
    Value *const *leaf; /* next leaf of the list as it is */
    ValueVec kept;
} Complete;

/* Returns the element's layout without missing alternatives; NULL: it contains another choice. */
static const Layout *complete(Eval *ev, const Layout *layout, Complete *c) {
    if (layout->kind == LY_CHOICE) {
        int64_t missing = missing_alternative(layout);
        if (missing < 0) return NULL;
        trap_missing(ev, *c->leaf++, missing);
        return complete(ev, layout->child[!missing], c);
    }
    if (layout->kind != LY_TUPLE && layout->kind != LY_CELL) {
        LeafVec leaves = {0};
        layout_leaves(ev, layout, NULL, &leaves);
        for (uint32_t i = 0; i < leaves.n; i++) vec_push(ev->cx->program, &c->kept, *c->leaf++);
        return layout_has_choice(layout) ? NULL : layout;
    }
    Layout *whole = arena_copy(ev->cx->program, layout, sizeof *layout);
    whole->child = arena_new_array(ev->cx->program, const Layout *, layout->n);
    for (uint32_t i = 0; i < layout->n; i++)
        if (!(whole->child[i] = complete(ev, layout->child[i], c))) return NULL;
    return whole;
}

/* Copies a list of dictionaries, some of which may lack a key, as one in which none does. */
static Sval completed(Eval *ev, Output *out, Sval v, Sym name) {
    const Dynamic *dynamic = &heap_get(ev, v.cell)->dynamic;
    Complete c = {.leaf = dynamic->leaf};
    const Layout *elem = dynamic->keys ? NULL : complete(ev, dynamic->elem, &c);
    if (!elem || !c.kept.n) {
        refuse_mixed(ev, out, name);
        return sv_poison();
    }
    ev_note(ev, DIAG_2024, out->at, "elements of `%s` lack a key on some paths; the graph fails on those paths", name);
    Sval copy = dynamic_copy(ev, v);
    Dynamic *whole = &heap_write(ev, copy.cell)->dynamic;
    whole->elem = elem, whole->leaf = c.kept.at, whole->leaves = c.kept.n;
    return copy;
}

static bool is_points(const Layout *layout) {
    const Class *class = layout->kind == LY_CELL && layout->cell == CELL_OBJECT ? layout->class : NULL;
    return class && class->flags & CLASS_TEXT;
}

static bool has_points(const Layout *layout) {
    if (is_points(layout)) return true;
    for (uint32_t i = 0; layout->kind != LY_BACK && i < layout->n; i++)
        if (has_points(layout->child[i])) return true;
    return false;
}

/* Reports a list of lists of tensors, since ONNX has no sequences of sequences. */
static void report_nested(Eval *ev, Output *out) {
    Diag *diag = ev_error(ev, DIAG_2110, out->at,
                          "a list of run-time length whose elements are lists of Tensors cannot be returned");
    diag_help(ev->cx->diags, diag,
              "return torch.stack(inner) of Tensors of one shape, or one flat list together with the inner lengths");
    out->failed = true;
}

void output_dynamic(Eval *ev, Output *out, Sval v, Sym name, bool top) {
    const Dynamic *dynamic = &heap_get(ev, v.cell)->dynamic;
    if (dynamic->elem && !dynamic->keys && is_points(dynamic->elem)) {
        output_add(ev, out, prelude_call(ev, PRELUDE_TEXT_STRINGS, 1, &v, out->at), name, top);
        return;
    }
    if (dynamic->elem && has_points(dynamic->elem)) {
        ev_error(ev, DIAG_2111, out->at,
                 "a string made from run-time numbers cannot be in a container that is returned");
        out->failed = true;
        return;
    }
    if (dynamic->lengths) {
        report_nested(ev, out);
        return;
    }
    if (dynamic->coded) {
        ev_error(ev, DIAG_2108, out->at,
                 "a dictionary whose keys are tuples known only at run time cannot be returned");
        out->failed = true;
        return;
    }
    if (dynamic->elem && layout_has_choice(dynamic->elem)) {
        v = completed(ev, out, v, name);
        if (v.kind == SV_POISON) return;
        dynamic = &heap_get(ev, v.cell)->dynamic;
    }
    if (dynamic->elem && !dynamic->keys) {
        const Layout *open = dynamic_open(ev, dynamic->elem);
        Sval copy = dynamic_copy(ev, v);
        if (open != dynamic->elem && dynamic_grow(ev, copy, open, out->at)) v = copy;
        dynamic = &heap_get(ev, v.cell)->dynamic;
    }
    if (dynamic->keys) output_put(ev, out, output_joined(ev, name, cx_sym(ev->cx, "keys"), false), dynamic->keys);
    SymVec names = {0};
    if (dynamic->elem && dynamic->leaves)
        leaf_names(ev, dynamic->elem, dynamic->keys ? output_joined(ev, name, cx_sym(ev->cx, "values"), false) : name,
                   top && !dynamic->keys, &names);
    for (uint32_t i = 0; i < dynamic->leaves; i++)
        output_put(ev, out, i < names.n ? names.at[i] : name, dynamic->leaf[i]);
}
