/* Makes values from leaves: unpacking makes new cells, and visits the leaves in the order of layout_leaves. */
#include "frontend/flow/dynamic.h"
#include "frontend/flow/flow.h"
#include "frontend/value/heap_private.h"

/* Marks the new cell as stored in whatever containers hold it on either side. */
static void inherit_kin(Eval *ev, CellId id, const Layout *layout) {
    Cell *cell = heap_cell(ev, id);
    cell->facts.stored_in |= layout->stored_in, cell->facts.read_from |= layout->read_from;
    for (const Origin *from = layout->from; from; from = from->next)
        cell->facts.stored_in |= heap_cell(ev, from->ref.cell)->facts.stored_in,
            cell->facts.read_from |= heap_cell(ev, from->ref.cell)->facts.read_from;
}

static Sval unpack_parts(Eval *ev, const Layout *layout, Value *const **at, Map *groups) {
    Sval *part = arena_new_array(ev->cx->program, Sval, layout->n);
    for (uint32_t i = 0; i < layout->n; i++) part[i] = layout_unpack(ev, layout->child[i], at, groups);
    Sval v = {.kind = layout->form};
    switch (layout->form) {
    case SV_SLICE: v.slice = (const Slice *)part; break;
    case SV_RANGE: v.range = (const Range *)part; break;
    case SV_METHOD: v.method = (const Method *)part; break;
    case SV_ITER: return iter_of_parts(ev, layout->shape, part);
    case SV_FUNC: return closure_of_parts(ev, layout->shape, part);
    default: return sv_named_tuple(ev, layout->class, layout->n, part);
    }
    return v;
}

static void remember(Eval *ev, Map *groups, const Layout *layout, CellId cell) {
    map_set(ev->cx->program, groups, layout, (void *)(uintptr_t)cell);
}

static void unpack_keyed(Eval *ev, const Layout *layout, CellId cell, Value *const **at, Map *groups) {
    Content *content = heap_write_unaliased(ev, cell);
    content->kind = layout->cell;
    Map *map = content->kind == CELL_OBJECT ? &content->object.attr : &content->dict.map;
    *map = (Map){0};
    CX_ASSERT(ev->cx, layout->key || !layout->n);
    if (content->kind == CELL_DICT) content->dict.unordered = layout->unordered;
    if (content->kind == CELL_SET) content->dict.table = NULL;
    for (uint32_t i = 0; i < layout->n; i++) {
        Sval v = layout_unpack(ev, layout->child[i], at, groups);
        if (v.kind == SV_UNBOUND) continue;
        if (content->kind == CELL_OBJECT) {
            map_set(ev->cx->program, map, sv_text(layout->key[i]), arena_copy(ev->cx->program, &v, sizeof v));
            continue;
        }
        Entry *entry = arena_new(ev->cx->program, Entry);
        *entry = (Entry){layout->key[i], content->kind == CELL_SET ? sv_unbound() : v};
        map_set(ev->cx->program, map, sv_key(ev, layout->key[i]), entry);
    }
}

static bool has_state(const Layout *layout) {
    if (layout->kind == LY_STATIC || layout->kind == LY_BACK) return layout->state;
    for (uint32_t i = 0; i < layout->n; i++)
        if (has_state(layout->child[i])) return true;
    return false;
}

static const Layout *without_states(Eval *ev, const Layout *layout, Map *made) {
    const Layout *known = map_get(made, layout);
    if (known) return known;
    Layout *copy = arena_copy(ev->cx->program, layout, sizeof *layout);
    map_set(ev->cx->calls, made, layout, copy);
    copy->state = NULL;
    copy->child = arena_new_array(ev->cx->program, const Layout *, layout->n);
    for (uint32_t i = 0; i < layout->n; i++) copy->child[i] = without_states(ev, layout->child[i], made);
    return copy;
}

/* Returns the element's layout without references to the states of the sides, since it outlives the boundary with its
 * list. */
static const Layout *lasting_element(Eval *ev, const Layout *layout) {
    Map made = {0};
    return has_state(layout) ? without_states(ev, layout, &made) : layout;
}

static void unpack_dynamic(Eval *ev, const Layout *layout, CellId cell, Value *const **at) {
    LeafVec leaves = {0};
    Dynamic dynamic = {.was = layout->cell, .elem = layout->n ? lasting_element(ev, layout->child[0]) : NULL};
    if (layout->cell != CELL_SET) dynamic.lengths = dynamic_columns(ev, layout->child[0], NULL, &leaves);
    dynamic.leaves = leaves.n, dynamic.guessed = layout->guessed, dynamic.coded = layout->coded;
    dynamic.origins = layout->origins, dynamic.shared = layout->shared;
    if (layout->key_type) dynamic.keys = *(*at)++;
    dynamic.leaf = arena_new_array(ev->cx->program, Value *, leaves.n);
    for (uint32_t i = 0; i < leaves.n; i++) dynamic.leaf[i] = *(*at)++;
    Content *content = heap_write_unaliased(ev, cell);
    content->kind = CELL_DYNAMIC, content->dynamic = dynamic;
}

void layout_unpack_into(Eval *ev, const Layout *layout, CellId cell, Value *const **at, Map *groups) {
    remember(ev, groups, layout, cell);
    inherit_kin(ev, cell, layout);
    if (layout->kind == LY_DYNAMIC) {
        unpack_dynamic(ev, layout, cell, at);
    } else if (layout->key || layout->cell != CELL_LIST) {
        unpack_keyed(ev, layout, cell, at, groups);
    } else {
        Sval *item = arena_new_array(ev->cx->program, Sval, layout->n);
        for (uint32_t i = 0; i < layout->n; i++) item[i] = layout_unpack(ev, layout->child[i], at, groups);
        Content *content = heap_write_unaliased(ev, cell);
        content->kind = CELL_LIST;
        content->list.item = item, content->list.n = content->list.cap = layout->n;
    }
}

static Sval unpack_cell(Eval *ev, const Layout *layout, Value *const **at, Map *groups) {
    CellId id = heap_new(ev, layout->cell, layout->at);
    Cell *cell = heap_cell(ev, id);
    cell->class = layout->class, cell->elem = layout->type;
    layout_unpack_into(ev, layout, id, at, groups);
    heap_write_unaliased(ev, id)->invalidated_at = layout->invalidated_at;
    Sval v = {.kind = layout->cell == CELL_LIST   ? SV_LIST
                      : layout->cell == CELL_DICT ? SV_DICT
                      : layout->cell == CELL_SET  ? SV_SET
                                                  : SV_OBJECT,
              .cell = id};
    if (v.kind == SV_OBJECT) v.class = layout->class;
    if (layout->element) element_detach(ev, v);
    return v;
}

static Sval unpack_choice(Eval *ev, const Layout *layout, Value *const **at, Map *groups) {
    Choice *choice = arena_new(ev->cx->program, Choice);
    choice->tag = *(*at)++, choice->n = layout->n;
    choice->alt = arena_new_array(ev->cx->program, Sval, layout->n);
    for (uint32_t i = 0; i < layout->n; i++) choice->alt[i] = layout_unpack(ev, layout->child[i], at, groups);
    int64_t k;
    if (ir_known_int(choice->tag, &k) && k >= 0 && k < choice->n) return choice->alt[k];
    return (Sval){.kind = SV_CHOICE, .choice = choice};
}

Sval layout_unpack(Eval *ev, const Layout *layout, Value *const **at, Map *groups) {
    switch (layout->kind) {
    case LY_ABSENT:
    case LY_STATIC: return layout->value;
    case LY_NUMBER: return sv_number(ev, *(*at)++);
    case LY_TENSOR: {
        CellId cell = memory_new(ev, *(*at)++, layout->at);
        inherit_kin(ev, cell, layout);
        heap_cell(ev, cell)->class = layout->class;
        heap_write_unaliased(ev, cell)->invalidated_at = layout->invalidated_at;
        heap_cell(ev, cell)->facts.numeral = layout->numeral;
        heap_cell(ev, cell)->facts.buffer = layout->buffer, heap_cell(ev, cell)->facts.persistent = layout->persistent;
        remember(ev, groups, layout, cell);
        return (Sval){.kind = SV_TENSOR, .cell = cell};
    }
    case LY_TUPLE: return unpack_parts(ev, layout, at, groups);
    case LY_CELL:
    case LY_DYNAMIC: return unpack_cell(ev, layout, at, groups);
    case LY_BACK: {
        const Layout *to = layout->child[0];
        Sval v = {.kind = to->kind == LY_TENSOR   ? SV_TENSOR
                          : to->cell == CELL_LIST ? SV_LIST
                          : to->cell == CELL_DICT ? SV_DICT
                          : to->cell == CELL_SET  ? SV_SET
                                                  : SV_OBJECT};
        v.cell = (CellId)(uintptr_t)map_get(groups, to);
        if (v.kind == SV_OBJECT) v.class = to->class;
        return v;
    }
    case LY_CHOICE: return unpack_choice(ev, layout, at, groups);
    }
    return sv_poison();
}

void layout_set_shared(Eval *ev, const Map *groups, const Map *shared) {
    map_each (shared, e) {
        CellId container = (CellId)(uintptr_t)map_get(groups, e->key);
        if (container) heap_write_unaliased(ev, container)->dynamic.shared |= (uint8_t)(uintptr_t)e->value;
    }
}
