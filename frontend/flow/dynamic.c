/* Lists of run-time length: each operation is one seq::* row on each leaf of the elements.
 *
 * Requirements
 *   1. The element layout of a dynamic list covers all its elements; adding one that it does not cover joins the
 * layouts first and converts.
 *   2. Contents are never changed in place: heap_write returns the struct, and its leaves are replaced. */
#include "frontend/flow/dynamic_private.h"
#include "frontend/flow/flow.h"

#include <string.h>

Value *seq_call(Eval *ev, const char *name, const Type *elem, uint32_t n, Value *const *in) {
    for (uint32_t i = 0; i < n; i++)
        if (!in[i]) return NULL;
    return ir_call1(&ev->emit.b, arena_printf(ev->cx->scratch, "seq.%s.%s", name, ty_str(ev->cx, elem)), n, in);
}

/* Returns whether the type is a list of numbers, which as an element is represented by a tensor. */
static bool is_number_sequence(const Type *type) { return type->kind == TY_LIST && !is_tensor_sequence(type); }

bool dynamic_pack(Eval *ev, const Layout *elem, Sval v, ValueVec *out, Span at) {
    uint32_t moving = ev->now.crossing;
    ev->now.crossing = 0; /* reading an element does not cross a boundary */
    bool fine = layout_pack(ev, elem, v, out, at);
    ev->now.crossing = moving;
    if (!fine) return false;
    for (uint32_t i = 0; i < out->n; i++)
        if (is_number_sequence(out->at[i]->type))
            out->at[i] = ir_tensor_of(&ev->emit.b, out->at[i], out->at[i]->fact.dtype);
    return true;
}

/* Makes an element's value of its leaves. */
static Sval dynamic_unpack(Eval *ev, const Layout *elem, Value **leaf) {
    LeafVec leaves = {0};
    layout_leaves(ev, elem, NULL, &leaves);
    for (uint32_t i = 0; i < leaves.n; i++)
        if (is_number_sequence(leaves.at[i].type)) leaf[i] = ir_list_of(&ev->emit.b, leaf[i]);
    Value *const *at = leaf;
    Map groups = {0};
    return layout_unpack(ev, elem, &at, &groups);
}

Value *dynamic_length(Eval *ev, const Dynamic *dynamic) {
    return seq_call(ev, "len", dynamic_elem_type(dynamic, 0), 1, &dynamic->leaf[0]);
}

/* ---- making ---- */

static void install(Eval *ev, Sval list, Dynamic dynamic) {
    Content *content = heap_write(ev, list.cell);
    content->kind = CELL_DYNAMIC;
    content->dynamic = dynamic;
}

Value *dynamic_empty(Eval *ev, const Leaf *column) {
    Value *v = ir_list(&ev->emit.b, column->type->elem[0], 0, NULL);
    if (is_tensor_sequence(column->type)) v->fact.dtype = column->fact.dtype;
    return v;
}

/* Returns the IR list of leaf k of each row; NULL: reported. */
static Value *column(Eval *ev, const Leaf *column, uint32_t n, const ValueVec *row, uint32_t k) {
    Value **item = arena_new_array(ev->cx->program, Value *, n);
    for (uint32_t i = 0; i < n; i++) item[i] = row[i].at[k];
    return n ? ir_list(&ev->emit.b, column->type->elem[0], n, item) : dynamic_empty(ev, column);
}

/* Returns the two IR lists of a leaf that is itself a list of Tensors. */
static bool nested_column(Eval *ev, const Leaf column[2], uint32_t n, const ValueVec *row, uint32_t k, Value *out[2]) {
    out[0] = dynamic_empty(ev, &column[0]), out[1] = dynamic_empty(ev, &column[1]);
    for (uint32_t i = 0; i < n; i++)
        if (!nested_change(ev, "append", out, NULL, &row[i].at[k], out, ev->emit.b.at)) return false;
    return true;
}

/* Represents elements without an SSA value, such as None, as a choice with one alternative. */
const Layout *dynamic_with_leaves(Eval *ev, const Layout *elem) {
    LeafVec leaves = {0};
    layout_leaves(ev, elem, NULL, &leaves);
    if (leaves.n) return elem;
    Layout *choice = arena_new(ev->cx->program, Layout);
    *choice = (Layout){.kind = LY_CHOICE, .n = 1, .at = elem->at, .side = elem->side, .state = elem->state};
    choice->child = arena_copy(ev->cx->program, &elem, sizeof elem);
    return choice;
}

/* Makes the IR lists of known elements. */
static bool columns(Eval *ev, const Layout *elem, uint32_t n, const Sval *item, Dynamic *out, Span at) {
    LeafVec leaves = {0};
    elem = dynamic_with_leaves(ev, elem);
    out->lengths = dynamic_columns(ev, elem, NULL, &leaves);
    ValueVec *row = arena_new_array(ev->cx->program, ValueVec, n);
    for (uint32_t i = 0; i < n; i++)
        if (!dynamic_pack(ev, elem, item[i], &row[i], at)) return false;
    out->elem = elem, out->leaves = leaves.n;
    out->leaf = arena_new_array(ev->cx->program, Value *, leaves.n);
    for (uint32_t i = 0, k = 0; i < leaves.n; i++, k++) {
        if (!out->lengths || !out->lengths[i])
            out->leaf[i] = column(ev, &leaves.at[i], n, row, k);
        else if (!nested_column(ev, &leaves.at[i], n, row, k, &out->leaf[i]))
            return false;
        else
            i++;
    }
    return true;
}

/* Returns whether an element can be packed as this layout without a wider one. */
static bool has_room(Eval *ev, const Layout *elem, Sval item, Span at) {
    Boundary boundary = {.ev = ev, .before = {.epoch = ev->heap->counter + 1}};
    const Layout *one = layout_of(&boundary, item, at);
    return one && layout_fits(&boundary, elem, one);
}

static const Layout *common_element(Eval *ev, uint32_t n, const Sval *item, const Layout *with, Span at) {
    const Layout *elem = with;
    for (uint32_t i = 0; i < n; i++) {
        if (with && elem == with && has_room(ev, elem, item[i], at)) continue;
        const Layout *one = dynamic_element(ev, item[i], at);
        if (one) elem = elem ? dynamic_join(ev, elem, one, at) : one;
        if (!one || !elem) return NULL;
    }
    return elem;
}

static bool has_cells(Sval v) {
    return v.kind == SV_TUPLE || v.kind == SV_LIST || v.kind == SV_DICT || v.kind == SV_SET || v.kind == SV_OBJECT;
}

/* Makes a static list dynamic; its elements have at least the layout `with` (may be NULL). */
bool dynamic_make(Eval *ev, Sval list, const Layout *with, Span at) {
    const Content *content = heap_get(ev, list.cell);
    uint32_t n = content->list.n;
    const Sval *item = content->list.item;
    const Layout *elem = common_element(ev, n, item, with, at);
    if (!n && !elem) elem = dynamic_declared_element(ev, heap_cell(ev, list.cell)->elem, at);
    if (!n && !elem)
        return ev_error(ev, DIAG_2110, at,
                        "the element type of this empty list is not known; annotate it, as in `xs: List[int] = []`"),
               false;
    const Cell *cell = heap_cell(ev, list.cell);
    Dynamic dynamic = {.was = CELL_LIST,
                       .origins = cell->facts.stored_in ? cell->facts.stored_in : dynamic_origin(ev, cell->at)};
    if (!elem || !columns(ev, elem, n, item, &dynamic, at)) return false;
    dynamic.shared = dynamic_store_all(ev, n, item, dynamic.origins, cell->at);
    install(ev, list, dynamic);
    for (uint32_t i = 0; i < n; i++)
        if (has_cells(item[i])) dynamic_adopt(ev, item[i], list, ir_int(&ev->emit.b, i));
    return true;
}

bool dynamic_list_from(Eval *ev, Sval list, Span at) {
    return !list_is_static(ev, list) || dynamic_make(ev, list, NULL, at);
}

Sval dynamic_list_of(Eval *ev, Value *list) {
    const Type *elem = list->type->elem[0];
    Layout *layout = arena_new(ev->cx->program, Layout);
    layout->kind = elem->kind == TY_TENSOR ? LY_TENSOR : LY_NUMBER;
    layout->type = elem, layout->at = ev->emit.b.at;
    layout->fact = fact_unknown(elem);
    if (elem->kind == TY_TENSOR)
        layout->fact = fact_tensor(ev->cx, list->fact.dtype, list->fact.rank,
                                   list->fact.rank < 0 ? NULL : list->fact.dim);
    Sval made = sv_list(ev, 0, NULL);
    install(ev, made,
            (Dynamic){.was = CELL_LIST,
                      .elem = layout,
                      .leaves = 1,
                      .origins = dynamic_origin(ev, ev->emit.b.at),
                      .leaf = arena_copy(ev->cx->program, &list, sizeof list)});
    return made;
}

/* ---- growing the layout ---- */

/* Returns whether two alternatives of the same kinds of parts stand for the same values, so that a tag means the same
 * in both choices. */
static bool same_alternative(const Layout *a, const Layout *b) {
    switch (a->kind) {
    case LY_STATIC: return sv_identical(a->value, b->value);
    case LY_NUMBER: return a->type == b->type;
    case LY_TENSOR: return a->fact.dtype == b->fact.dtype;
    case LY_TUPLE: return a->form == b->form && a->class == b->class && a->shape == b->shape;
    case LY_CELL:
    case LY_DYNAMIC: return a->cell == b->cell && a->class == b->class;
    default: return true;
    }
}

bool layout_same_shape(const Layout *a, const Layout *b) {
    if (a->kind != b->kind || a->n != b->n || a->guessed != b->guessed) return false;
    for (uint32_t i = 0; i < a->n; i++) {
        if (!layout_same_shape(a->child[i], b->child[i])) return false;
        if (a->kind == LY_CHOICE && !same_alternative(a->child[i], b->child[i])) return false;
    }
    return true;
}

Value *dynamic_convert_leaf(Eval *ev, Value *list, const Type *to) {
    if (list->type == to || to->elem[0]->kind == TY_TENSOR) return list;
    Fact fact = fact_unknown(to);
    Value *tensor = ir_tensor_of(&ev->emit.b, list, fact.dtype);
    return ir_list_of(&ev->emit.b, tensor);
}

typedef struct Rebuild {
    const struct Rebuild *up; /* an outer rebuild that requires this one */
    Sval from, to;
    Span at;
    bool ok;
} Rebuild;

/* Returns whether the list is already being rebuilt: an element read back should fit the wider layout, so if the layout
 * is wider each time, no layout fits. */
static bool is_endless(const Eval *ev, Sval list) {
    enum { MOST_REBUILDS = 4 };
    uint32_t n = 0;
    for (const Rebuild *r = ev->flow.containers.rebuilding; r; r = r->up) n += r->to.cell == list.cell;
    return n >= MOST_REBUILDS;
}

static Flow rebuild_body(Eval *ev, Sval index, void *context) {
    Rebuild *r = context;
    Sval v = dynamic_list_at(ev, r->from, sv_ir(ev, index, r->at), r->at);
    r->ok = v.kind != SV_POISON && dynamic_append(ev, r->to, v, r->at);
    return FLOW_NEXT;
}

/* Rebuilds a list whose elements change their structure (None became None or a tensor) by reading and appending them
 * one by one. The facts of the elements' cells are kept, since no further container holds them. */
static bool rebuild(Eval *ev, Sval list, const Layout *elem, Span at) {
    if (is_endless(ev, list)) {
        ev_error(ev, DIAG_2108, at,
                 "the elements of this list have different structures, so its length must be known at compile time");
        return false;
    }
    Sval old = dynamic_copy(ev, list);
    uint8_t mixed = dynamic_contents(ev, list)->shared;
    Dynamic dynamic = {.was = CELL_LIST, .origins = dynamic_contents(ev, list)->origins, .shared = mixed};
    if (!columns(ev, elem, 0, NULL, &dynamic, at)) return false;
    install(ev, list, dynamic);
    Rebuild r = {ev->flow.containers.rebuilding, old, list, at, true};
    ev->flow.containers.rebuilding = &r;
    LoopSpec spec = {
        .trips = dynamic_length(ev, dynamic_contents(ev, old)), .static_trips = -1, .body = rebuild_body, .at = at};
    flow_loop(ev, &spec, &r, NULL);
    ev->flow.containers.rebuilding = r.up;
    if (r.ok) heap_write_unaliased(ev, list.cell)->dynamic.shared = mixed;
    return r.ok;
}

/* Replaces the assumed element type of a list that has always been empty. */
static bool settle_guess(Eval *ev, Sval list, const Layout *elem, Span at) {
    Dynamic dynamic = *dynamic_contents(ev, list);
    dynamic.guessed = false;
    if (!columns(ev, elem, 0, NULL, &dynamic, at)) return false;
    install(ev, list, dynamic);
    return true;
}

/* Gives the elements this layout, which covers theirs. */
static bool change_elements(Eval *ev, Sval list, const Layout *elem, Span at) {
    const Dynamic *old = dynamic_contents(ev, list);
    if (!layout_same_shape(old->elem, elem)) return rebuild(ev, list, elem, at);
    LeafVec leaves = {0};
    Dynamic dynamic = *old;
    dynamic.lengths = dynamic_columns(ev, elem, NULL, &leaves);
    dynamic.elem = elem;
    dynamic.leaf = arena_new_array(ev->cx->program, Value *, leaves.n);
    for (uint32_t i = 0; i < leaves.n; i++) dynamic.leaf[i] = dynamic_convert_leaf(ev, old->leaf[i], leaves.at[i].type);
    install(ev, list, dynamic);
    return true;
}

bool dynamic_grow(Eval *ev, Sval list, const Layout *with, Span at) {
    const Dynamic *old = dynamic_contents(ev, list);
    if (old->guessed) return settle_guess(ev, list, with, at);
    if (layout_covers(old->elem, with)) return true;
    /* A choice keeps the order of its alternatives: another list may have it already. */
    bool becomes = with->kind == LY_CHOICE && layout_covers(with, old->elem);
    const Layout *elem = becomes ? with : dynamic_join(ev, old->elem, with, at);
    return elem && change_elements(ev, list, elem, at);
}

bool dynamic_become(Eval *ev, Sval list, const Layout *elem, Span at) {
    if (!dynamic_grow(ev, list, elem, at)) return false;
    const Layout *now = dynamic_contents(ev, list)->elem;
    return layout_same_shape(now, elem) || !layout_covers(elem, now) || change_elements(ev, list, elem, at);
}

bool dynamic_convert(Eval *ev, Sval container, const Layout *layout, Span at) {
    if (layout->cell != CELL_LIST) return dynamic_dict_convert(ev, container, layout, at);
    if (list_is_static(ev, container) && !dynamic_make(ev, container, layout->child[0], at)) return false;
    return dynamic_become(ev, container, layout->child[0], at);
}

/* ---- changes ---- */

/* leaf := seq::name(leaf, index?, element's leaf?) for every leaf; for `take` and `cat`, element has one operand per IR
 * list. */
static bool change(Eval *ev, Sval list, const char *name, Value *index, const ValueVec *element, Span at) {
    const Dynamic *old = dynamic_contents(ev, list);
    Dynamic dynamic = *old;
    bool by_list = !strcmp(name, "cat") || !strcmp(name, "take");
    dynamic.leaf = arena_new_array(ev->cx->program, Value *, old->leaves);
    for (uint32_t i = 0, k = 0; i < old->leaves; i++, k++) {
        Value *const *with = element ? &element->at[by_list ? i : k] : NULL;
        if (old->lengths && old->lengths[i]) {
            if (!nested_change(ev, name, &old->leaf[i], index, with, &dynamic.leaf[i], at)) return false;
            i++;
            continue;
        }
        Value *in[3] = {old->leaf[i]};
        uint32_t n = 1;
        if (index) in[n++] = index;
        if (with) in[n++] = *with;
        if (!(dynamic.leaf[i] = seq_call(ev, name, dynamic_elem_type(old, i), n, in))) return false;
    }
    install(ev, list, dynamic);
    bool stays = !strcmp(name, "append") || !strcmp(name, "set") || !strcmp(name, "cat");
    if (!stays) heap_cell(ev, list.cell)->facts.moves++;
    if (strcmp(name, "set") != 0 && strcmp(name, "reverse") != 0) heap_cell(ev, list.cell)->facts.resized++;
    dynamic_changed(ev, list);
    return true;
}

/* Makes the elements' layout wide enough for v. */
static bool widen_for(Eval *ev, Sval list, Sval v, Span at) {
    const Dynamic *dynamic = dynamic_contents(ev, list);
    if (!dynamic->guessed && has_room(ev, dynamic->elem, v, at)) return true;
    const Layout *elem = dynamic_element(ev, v, at);
    return elem && dynamic_grow(ev, list, elem, at);
}

static bool change_with(Eval *ev, Sval list, const char *name, Value *index, Sval v, Span at) {
    ValueVec leaves = {0};
    if (!widen_for(ev, list, v, at)) return false;
    return dynamic_pack(ev, dynamic_contents(ev, list)->elem, v, &leaves, at) &&
           change(ev, list, name, index, &leaves, at);
}

/* Returns the index that an inserted element will have in the changed list. */
static Value *put_place(Eval *ev, Sval list, const char *name, Value *index, Span at) {
    if (!strcmp(name, "set")) return index;
    Value *length = dynamic_length(ev, dynamic_contents(ev, list));
    if (!length || !strcmp(name, "append")) return length;
    Sval place = sv_max_of(ev, dynamic_position(ev, index, length, at), sv_int(0), at);
    return sv_ir(ev, sv_min_of(ev, place, sv_number(ev, length), at), at);
}

static bool put_with(Eval *ev, Sval list, const char *name, Value *index, Sval v, Span at) {
    bool adopted = has_cells(v) || v.kind == SV_TENSOR;
    Value *place = adopted ? put_place(ev, list, name, index, at) : index;
    if (!change_with(ev, list, name, strcmp(name, "append") ? index : NULL, v, at)) return false;
    uint8_t again = dynamic_was_stored(ev, v, dynamic_contents(ev, list)->origins, at);
    Dynamic *now = &heap_write_unaliased(ev, list.cell)->dynamic;
    now->shared |= again, now->part = 0;
    if (adopted && place && (!again || has_cells(v))) dynamic_adopt(ev, v, list, place);
    return true;
}

bool dynamic_append(Eval *ev, Sval list, Sval v, Span at) { return put_with(ev, list, "append", NULL, v, at); }

bool dynamic_write_back(Eval *ev, Sval list, Value *index, Sval element, Span at) {
    return index && change_with(ev, list, "set", index, element, at);
}

bool dynamic_set(Eval *ev, Sval list, Value *index, Sval to, Span at) {
    if (!index) return false;
    dynamic_replaced(ev, list, index);
    return put_with(ev, list, "set", index, to, at);
}

bool dynamic_insert(Eval *ev, Sval list, Value *index, Sval v, Span at) {
    return index && put_with(ev, list, "insert", index, v, at);
}

bool dynamic_erase(Eval *ev, Sval list, Value *index, Span at) {
    return index && change(ev, list, "erase", index, NULL, at);
}

bool dynamic_reverse(Eval *ev, Sval list, Span at) { return change(ev, list, "reverse", NULL, NULL, at); }

bool dynamic_take(Eval *ev, Sval list, Value *order) {
    ValueVec orders = {0};
    for (uint32_t i = 0; i < dynamic_contents(ev, list)->leaves; i++) vec_push(ev->cx->program, &orders, order);
    return change(ev, list, "take", NULL, &orders, ev->emit.b.at);
}

/* Appends tensors and containers one by one, so that each is recorded as the element at its index. */
static bool extend_with_cells(Eval *ev, Sval list, Sval more, Span at) {
    uint32_t n = list_count(ev, more);
    for (uint32_t i = 0; i < n; i++)
        if (!dynamic_append(ev, list, list_get(ev, more, i), at)) return false;
    return true;
}

static bool keeps_cells(Eval *ev, Sval list) {
    for (uint32_t i = 0; i < list_count(ev, list); i++)
        if (has_cells(list_get(ev, list, i)) || list_get(ev, list, i).kind == SV_TENSOR) return true;
    return false;
}

bool dynamic_extend(Eval *ev, Sval list, Sval more, Span at) {
    enum { FEW = 8 };
    if (list_is_static(ev, more) ? !list_count(ev, more) : dynamic_contents(ev, more)->guessed) return true;
    if (list_is_static(ev, more) && !list_is_static(ev, list) && list_count(ev, more) <= FEW && keeps_cells(ev, more))
        return extend_with_cells(ev, list, more, at);
    const Layout *with = list_is_static(ev, more) ? NULL : dynamic_contents(ev, more)->elem;
    if (list_is_static(ev, list) && !dynamic_make(ev, list, with, at)) return false;
    Sval twin = dynamic_copy(ev, more);
    if (list_is_static(ev, more) && !dynamic_make(ev, twin, dynamic_contents(ev, list)->elem, at)) return false;
    if (!dynamic_grow(ev, list, dynamic_contents(ev, twin)->elem, at) ||
        !dynamic_become(ev, twin, dynamic_contents(ev, list)->elem, at))
        return false;
    const Dynamic *tail = dynamic_contents(ev, twin);
    ValueVec leaves = {.at = tail->leaf, .n = tail->leaves};
    uint64_t mark = tail->origins;
    uint8_t mixed = tail->shared;
    if (!change(ev, list, "cat", NULL, &leaves, at)) return false;
    Dynamic *both = &heap_write_unaliased(ev, list.cell)->dynamic;
    both->origins |= mark, both->shared |= mixed, both->part = 0;
    return true;
}

Sval dynamic_copy(Eval *ev, Sval list) {
    const Content *content = heap_get(ev, list.cell);
    if (content->kind == CELL_LIST) return sv_list(ev, content->list.n, content->list.item);
    Sval copy = sv_list(ev, 0, NULL);
    Dynamic dynamic = content->dynamic;
    dynamic.shared = SHARED_ALL;
    install(ev, copy, dynamic);
    return copy;
}

void dynamic_move(Eval *ev, Sval to, Sval from) {
    Content contents_now = *heap_get(ev, from.cell);
    heap_cell(ev, to.cell)->facts.moves++, heap_cell(ev, to.cell)->facts.resized++;
    Content *content = heap_write(ev, to.cell);
    content->kind = contents_now.kind;
    if (contents_now.kind == CELL_DYNAMIC)
        content->dynamic = contents_now.dynamic;
    else
        content->list = contents_now.list;
    dynamic_changed(ev, to);
}

/* ---- reading ---- */

Sval dynamic_list_at(Eval *ev, Sval list, Value *index, Span at) {
    if (!index) return sv_poison();
    const Dynamic *dynamic = dynamic_contents(ev, list);
    Sval read = dynamic_read_before(ev, list, index);
    if (read.kind != SV_UNBOUND) return read;
    Value **leaf = arena_new_array(ev->cx->program, Value *, dynamic->leaves);
    for (uint32_t i = 0, k = 0; i < dynamic->leaves; i++, k++) {
        bool nested = dynamic->lengths && dynamic->lengths[i];
        leaf[k] = nested ? nested_at(ev, &dynamic->leaf[i], index, at)
                         : seq_call(ev, "at", dynamic_elem_type(dynamic, i), 2, (Value *[]){dynamic->leaf[i], index});
        if (!leaf[k]) return sv_poison();
        i += nested;
    }
    Sval v = dynamic_unpack(ev, dynamic->elem, leaf);
    dynamic_was_read(ev, v, dynamic->origins);
    dynamic_adopt(ev, v, list, index);
    return v;
}

/* Returns whether a slice goes forward from a known index. */
static bool starts_at(Value *const part[3], int64_t *first) {
    int64_t step = 1;
    *first = 0;
    if (!ir_is_none(part[2]) && (!ir_known_int(part[2], &step) || step < 0)) return false;
    return ir_is_none(part[0]) || (ir_known_int(part[0], first) && *first >= 0);
}

Sval dynamic_slice(Eval *ev, Sval list, Value *const part[3]) {
    const Dynamic *dynamic = dynamic_contents(ev, list);
    Dynamic slice = *dynamic;
    slice.shared = SHARED_ALL;
    slice.part = starts_at(part, &slice.first) ? list.cell : 0, slice.moves = heap_cell(ev, list.cell)->facts.moves;
    slice.leaf = arena_new_array(ev->cx->program, Value *, dynamic->leaves);
    for (uint32_t i = 0; i < dynamic->leaves; i++) {
        if (dynamic->lengths && dynamic->lengths[i]) {
            if (!nested_slice(ev, &dynamic->leaf[i], part, &slice.leaf[i], ev->emit.b.at)) return sv_poison();
            i++;
            continue;
        }
        Value *in[4] = {dynamic->leaf[i], part[0], part[1], part[2]};
        if (!(slice.leaf[i] = seq_call(ev, "slice", dynamic_elem_type(dynamic, i), 4, in))) return sv_poison();
    }
    Sval made = sv_list(ev, 0, NULL);
    install(ev, made, slice);
    return made;
}

Sval dynamic_repeat(Eval *ev, Sval list, Value *times) {
    if (!times) return sv_poison();
    Sval copy = dynamic_copy(ev, list);
    return change(ev, copy, "repeat", times, NULL, ev->emit.b.at) ? copy : sv_poison();
}
