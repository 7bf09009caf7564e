/* Elements of dynamic containers, and attributes of lists, dictionaries and sets of a subclass.
 *
 * ElementOf: a list, dict or object that was read from a dynamic container remains that element. When it changes, the
 * element is written back at the index from which it was read; if the container has changed in between, the index is no
 * longer valid, and the change is an error. */
#include "frontend/flow/dynamic.h"
#include "frontend/flow/exits.h"
#include "frontend/flow/flow.h"
#include "frontend/flow/flow_private.h"
#include "frontend/flow/layout.h"
#include "frontend/value/alias.h"
#include "frontend/value/eval.h"
#include "frontend/value/services.h"

#include <string.h>

static void attach(Eval *ev, Sval v, ElementOf *adoption, unsigned depth);

static void attach_contents(Eval *ev, CellId id, ElementOf *adoption, unsigned depth) {
    const Content *content = heap_contents(ev, id);
    switch (content->kind) {
    case CELL_LIST:
        for (uint32_t i = 0; i < content->list.n; i++) attach(ev, content->list.item[i], adoption, depth);
        break;
    case CELL_DICT:
        map_each (&content->dict.map, e) attach(ev, ((const Entry *)e->value)->value, adoption, depth);
        break;
    case CELL_OBJECT:
        map_each (&content->object.attr, e) attach(ev, *(const Sval *)e->value, adoption, depth);
        break;
    default: break;
    }
}

enum { DEEPEST = 16 };

/* All cells of an element share one ElementOf, or none. */
static void attach(Eval *ev, Sval v, ElementOf *adoption, unsigned depth) {
    if (depth > DEEPEST) return;
    if (v.kind == SV_TUPLE)
        for (uint32_t i = 0; i < v.tuple->n; i++) attach(ev, v.tuple->item[i], adoption, depth + 1);
    if (!sv_is_cell(v) || heap_cell(ev, v.cell)->facts.element_of == adoption) return;
    heap_cell(ev, v.cell)->facts.element_of = adoption;
    attach_contents(ev, v.cell, adoption, depth + 1);
}

/* ---- elements that are available ---- */

/* An element as it was read: its place, and the owner's contents at that time. */
typedef struct Reading {
    const ElementOf *adoption;
    const Block *block;
    Value *const *leaf;
    struct Reading *next;
} Reading;

static const Dynamic *owned_by(const Eval *ev, Sval owner) {
    const Content *content = heap_contents(ev, owner.cell);
    return content->kind == CELL_DYNAMIC && content->dynamic.was == CELL_LIST && content->dynamic.leaves
               ? &content->dynamic
               : NULL;
}

/* Returns a key that equal indices share: the number if it is known, else the value itself. */
static const void *index_key(Eval *ev, const Value *index) {
    int64_t k;
    return ir_known_int(index, &k) ? (const void *)dim_const(ev->emit.b.func->dims, k) : index;
}

static void remember(Eval *ev, const ElementOf *adoption) {
    const Dynamic *dynamic = owned_by(ev, adoption->owner);
    if (!dynamic) return;
    Arena *mem = ev->cx->program;
    Map *readings = map_get(&ev->flow.containers.elements, dynamic->leaf[0]);
    if (!readings) map_set(mem, &ev->flow.containers.elements, dynamic->leaf[0], readings = arena_new(mem, Map));
    const void *key = index_key(ev, adoption->index);
    Reading reading = {adoption, ev->emit.b.block, dynamic->leaf, map_get(readings, key)};
    map_set(mem, readings, key, arena_copy(mem, &reading, sizeof reading));
}

static bool is_within(const Block *inner, const Block *outer) {
    while (inner && inner != outer) inner = inner->owner ? inner->owner->home : NULL;
    return inner;
}

static bool still_stands(Eval *ev, const Reading *reading, Sval owner) {
    const ElementOf *adoption = reading->adoption;
    const Dynamic *dynamic = owned_by(ev, owner);
    const Cell *cell = heap_cell(ev, adoption->element.cell);
    return adoption->owner.cell == owner.cell && cell->facts.element_of == adoption && !cell->facts.dropped &&
           !cell->content->invalidated_at.hi && is_within(ev->emit.b.block, reading->block) &&
           !memcmp(reading->leaf, dynamic->leaf, dynamic->leaves * sizeof(Value *));
}

Sval dynamic_read_before(Eval *ev, Sval owner, Value *index) {
    const Dynamic *dynamic = owned_by(ev, owner);
    const Map *readings = dynamic ? map_get(&ev->flow.containers.elements, dynamic->leaf[0]) : NULL;
    const Reading *reading = readings ? map_get(readings, index_key(ev, index)) : NULL;
    while (reading && !still_stands(ev, reading, owner)) reading = reading->next;
    return reading ? reading->adoption->element : sv_unbound();
}

void dynamic_adopt(Eval *ev, Sval v, Sval owner, Value *index) {
    if (!sv_is_cell(v) && v.kind != SV_TUPLE) return;
    ElementOf *adoption = arena_new(ev->cx->program, ElementOf);
    const Dynamic *dynamic = &heap_contents(ev, owner.cell)->dynamic;
    Value *list = dynamic->leaves ? dynamic->leaf[0] : NULL;
    *adoption = (ElementOf){owner, v, index, list, ev->emit.b.block, heap_cell(ev, owner.cell)->facts.moves};
    attach(ev, v, adoption, 0);
    if (sv_is_cell(v)) remember(ev, adoption);
}

/* Returns whether two indices are known to differ, and count from the same end of the same list. */
static bool is_elsewhere(Value *a, Value *b, bool same_list) {
    int64_t i, k;
    return ir_known_int(a, &i) && ir_known_int(b, &k) && i != k && (i < 0) == (k < 0) && (i >= 0 || same_list);
}

void dynamic_replaced(Eval *ev, Sval owner, Value *index) {
    const Dynamic *dynamic = &heap_contents(ev, owner.cell)->dynamic;
    for (uint32_t i = 1; i < ev->heap->cells.n; i++) {
        Cell *cell = ev->heap->cells.at[i];
        const ElementOf *adoption = cell->facts.element_of;
        if (!adoption || adoption->owner.cell != owner.cell) continue;
        bool same_list = dynamic->leaves && adoption->list == dynamic->leaf[0];
        if (!is_elsewhere(adoption->index, index, same_list)) cell->facts.element_of = NULL;
    }
}

Sval dynamic_position(Eval *ev, Value *index, Value *length, Span at) {
    int64_t k;
    Sval place = sv_number(ev, index);
    if (ir_known_int(index, &k) && k >= 0) return place;
    Sval from_end = sv_compare(ev, OP_Lt, place, sv_int(0), at);
    return sv_binary(ev, OP_Add, place, sv_binary(ev, OP_Mul, sv_number(ev, length), from_end, at), at);
}

void element_detach(Eval *ev, Sval v) {
    heap_cell(ev, v.cell)->facts.element_of = arena_new(ev->cx->program, ElementOf);
}

/* ---- the containers in which a cell is stored ---- */

uint64_t dynamic_origin(Eval *ev, Span at) {
    const void *key = map_key(at.lo);
    uint64_t *known = map_get(&ev->flow.containers.origins, key);
    if (known) return *known;
    uint64_t mark = (uint64_t)1 << ev->flow.containers.origins.live % 64;
    map_set(ev->cx->program, &ev->flow.containers.origins, key, arena_copy(ev->cx->program, &mark, sizeof mark));
    return mark;
}

/* Returns SHARED_...: the parts that may have been stored before. */
typedef uint8_t CellFn(Eval *ev, CellId id, uint64_t mark, Span at);

static uint8_t each_cell(Eval *ev, Sval v, CellFn *fn, uint64_t mark, Span at, unsigned depth);

static uint8_t each_content(Eval *ev, const Content *content, CellFn *fn, uint64_t mark, Span at, unsigned depth) {
    uint8_t any = 0;
    if (content->kind == CELL_LIST)
        for (uint32_t i = 0; i < content->list.n; i++) any |= each_cell(ev, content->list.item[i], fn, mark, at, depth);
    if (content->kind == CELL_DICT)
        map_each (&content->dict.map, e) any |= each_cell(ev, ((const Entry *)e->value)->value, fn, mark, at, depth);
    if (content->kind == CELL_OBJECT)
        map_each (&content->object.attr, e) any |= each_cell(ev, *(const Sval *)e->value, fn, mark, at, depth);
    return any;
}

static uint8_t each_cell(Eval *ev, Sval v, CellFn *fn, uint64_t mark, Span at, unsigned depth) {
    uint8_t any = 0;
    if (depth > DEEPEST) return SHARED_ALL;
    if (v.kind == SV_TUPLE)
        for (uint32_t i = 0; i < v.tuple->n; i++) any |= each_cell(ev, v.tuple->item[i], fn, mark, at, depth + 1);
    if (v.kind == SV_CHOICE)
        for (uint32_t i = 0; i < v.choice->n; i++) any |= each_cell(ev, v.choice->alt[i], fn, mark, at, depth + 1);
    if (!sv_is_cell(v)) return any;
    any |= fn(ev, v.cell, mark, at);
    return each_content(ev, heap_contents(ev, v.cell), fn, mark, at, depth + 1) | any;
}

static uint8_t part_of(const Cell *cell) { return cell->kind == CELL_TENSOR ? SHARED_TENSORS : SHARED_CONTAINERS; }

static void mark_stored(Eval *ev, Cell *cell, uint64_t mark, Span at) {
    ev->flow.containers.stored += (cell->facts.stored_in & mark) != mark && cell->made < ev->flow.loops.trip_epoch;
    cell->facts.stored_in |= mark, cell->facts.stored_at = at;
}

static bool was_put_elsewhere(const Cell *cell, Span at) {
    return cell->facts.stored_in && (cell->facts.stored_at.lo != at.lo || cell->facts.stored_at.hi != at.hi);
}

/* Marks as stored all memories that a joined tensor may be, since the container may outlive the joined cell. Returns
 * whether one of them, or a tensor that was joined from this one, may be in a container already. */
static bool put_memories(Eval *ev, const Cell *cell, uint64_t mark, Span at, unsigned depth) {
    bool again = false;
    for (const Alias *link = cell->facts.alias; depth < DEEPEST && link; link = link->next) {
        Cell *other = heap_cell(ev, link->other);
        if (other->facts.dropped || (depth && link->cond && !link->source)) continue;
        again |= other->facts.read_from || was_put_elsewhere(other, at);
        if (other->kind != CELL_TENSOR || (link->cond && !link->source) || (other->facts.stored_in & mark) == mark)
            continue;
        mark_stored(ev, other, mark, at);
        again |= put_memories(ev, other, mark, at, depth + 1);
    }
    return again;
}

/* Marks a cell as stored. Returns SHARED_... flags if it may have been stored before: at another place of the program,
 * or by an earlier trip of a loop that began after the cell was made. Storing it at the same place in a later round of
 * a loop does not count. */
static uint8_t put_cell(Eval *ev, CellId id, uint64_t mark, Span at) {
    Cell *cell = heap_cell(ev, id);
    bool again = cell->facts.read_from || was_put_elsewhere(cell, at) || cell->made < ev->flow.loops.trip_epoch;
    again |= put_memories(ev, cell, mark, at, 0);
    mark_stored(ev, cell, mark, at);
    return again ? part_of(cell) : 0;
}

static uint8_t take_cell(Eval *ev, CellId id, uint64_t mark, Span at) {
    (void)at;
    heap_cell(ev, id)->facts.read_from |= mark;
    return 0;
}

uint8_t dynamic_was_stored(Eval *ev, Sval v, uint64_t mark, Span at) { return each_cell(ev, v, put_cell, mark, at, 0); }

/* Returns whether an element shares its cell with an earlier one. */
static bool is_repeated(Eval *ev, Map *seen, Sval item) {
    if (!sv_is_cell(item)) return false;
    const void *key = map_key((uint64_t)item.cell + 1);
    if (map_has(seen, key)) return true;
    map_set(ev->cx->calls, seen, key, NULL);
    return false;
}

uint8_t dynamic_store_all(Eval *ev, uint32_t n, const Sval *item, uint64_t mark, Span at) {
    Map seen = {0};
    uint8_t shared = 0;
    for (uint32_t i = 0; i < n; i++)
        shared |= dynamic_was_stored(ev, item[i], mark, at) | (is_repeated(ev, &seen, item[i]) ? SHARED_ALL : 0);
    return shared;
}

void dynamic_was_read(Eval *ev, Sval v, uint64_t mark) { each_cell(ev, v, take_cell, mark, (Span){0, 0}, 0); }

static uint8_t free_cell(Eval *ev, CellId id, uint64_t mark, Span at) {
    (void)at;
    heap_cell(ev, id)->facts.read_from = 0, heap_cell(ev, id)->facts.stored_in &= ~mark;
    return 0;
}

void dynamic_release(Eval *ev, Sval v) {
    const ElementOf *adoption = sv_is_cell(v) ? heap_cell(ev, v.cell)->facts.element_of : NULL;
    const Content *owner = adoption && adoption->owner.cell ? heap_contents(ev, adoption->owner.cell) : NULL;
    if (owner && owner->kind == CELL_DYNAMIC && !owner->dynamic.shared)
        each_cell(ev, v, free_cell, owner->dynamic.origins, (Span){0, 0}, 0);
    attach(ev, v, NULL, 0);
}

/* ---- a change of an element ---- */

/* Returns whether the element comes before the first one of that slice. */
static bool is_before(Eval *ev, const ElementOf *adoption, CellId slice) {
    const Content *content = slice ? heap_contents(ev, slice) : NULL;
    int64_t k;
    return adoption && content && content->kind == CELL_DYNAMIC && content->dynamic.part &&
           content->dynamic.part == adoption->owner.cell && content->dynamic.moves == adoption->moves &&
           ir_known_int(adoption->index, &k) && k >= 0 && k < content->dynamic.first;
}

/* Returns whether the two were read at indices that are known to differ, or are different parts of one element. */
static bool is_apart(Eval *ev, const Cell *a, const Cell *b) {
    if (!a->facts.element_of || !b->facts.element_of) return false;
    if (a->facts.element_of == b->facts.element_of ||
        is_before(ev, a->facts.element_of, b->facts.element_of->owner.cell))
        return true;
    return a->facts.element_of->owner.cell == b->facts.element_of->owner.cell &&
           a->facts.element_of->moves == b->facts.element_of->moves &&
           is_elsewhere(a->facts.element_of->index, b->facts.element_of->index,
                        a->facts.element_of->list == b->facts.element_of->list);
}

static bool holds_cells(const Dynamic *dynamic) {
    return dynamic->elem && dynamic->elem->kind != LY_NUMBER && dynamic->elem->kind != LY_STATIC;
}

/* Marks other cells that may be the same memory or list as stale: those read from where it may be stored, those stored
 * where it was read, and containers that hold either. kept: a container that will be updated; 0: none. */
static void invalidate_relatives(Eval *ev, CellId id, CellId kept, Span at) {
    const Cell *cell = heap_cell(ev, id);
    uint64_t marks = cell->facts.stored_in | cell->facts.read_from;
    for (uint32_t i = 1; i < ev->heap->cells.n; i++) {
        const Cell *other = ev->heap->cells.at[i];
        if (i == id || i == kept || other->facts.dropped || other->content->invalidated_at.hi) continue;
        bool holds = other->content->kind == CELL_DYNAMIC && (other->content->dynamic.origins & marks) &&
                     holds_cells(&other->content->dynamic) && !(kept && is_before(ev, cell->facts.element_of, i));
        bool same = other->kind == cell->kind &&
                    ((other->facts.read_from & marks) || (other->facts.stored_in & cell->facts.read_from));
        if (holds || (same && !(kept && is_apart(ev, cell, other)))) alias_stale(ev, i, at);
    }
}

static bool is_usable(Eval *ev, const ElementOf *adoption) {
    if (!adoption || !adoption->owner.cell || !is_within(ev->emit.b.block, adoption->block)) return false;
    const Content *content = heap_contents(ev, adoption->owner.cell);
    return content->kind == CELL_DYNAMIC && heap_cell(ev, adoption->owner.cell)->facts.moves == adoption->moves;
}

static void refuse_element(Eval *ev, const ElementOf *adoption) {
    if (!adoption->owner.cell) {
        ev_error(ev, DIAG_2114, ev->emit.b.at,
                 "this changes an element of a list of run-time length, and which one is known only at run time");
        return;
    }
    Diag *diag = ev_error(ev, DIAG_2114, ev->emit.b.at,
                          "this changes an element of a list of run-time length after the list itself has changed");
    diag_help(ev->cx->diags, diag, "read the element again before changing it");
}

/* Returns the current index: lists grow at the end, so an index counted from the end must be adjusted. */
static Value *present_index(Eval *ev, const ElementOf *adoption) {
    const Content *content = heap_contents(ev, adoption->owner.cell);
    int64_t k;
    bool known = ir_known_int(adoption->index, &k);
    if ((known && k >= 0) || adoption->owner.kind == SV_DICT || !adoption->list ||
        content->dynamic.leaf[0] == adoption->list)
        return adoption->index;
    Value *length = seq_call(ev, "len", adoption->list->type->elem[0], 1, (Value *[]){adoption->list});
    return length ? sv_ir(ev, dynamic_position(ev, adoption->index, length, ev->emit.b.at), ev->emit.b.at) : NULL;
}

void graph_container_changed(Eval *ev, Sval v) {
    Cell *cell = heap_cell(ev, v.cell);
    ElementOf *adoption = cell->facts.element_of;
    bool usable = is_usable(ev, adoption), stale = usable && heap_contents(ev, adoption->owner.cell)->invalidated_at.hi;
    bool exact = usable && !stale && !(heap_contents(ev, adoption->owner.cell)->dynamic.shared & part_of(cell));
    if (adoption && !usable && v.kind != SV_TENSOR) {
        refuse_element(ev, adoption);
        return;
    }
    if (cell->facts.stored_in || cell->facts.read_from)
        invalidate_relatives(ev, v.cell, exact ? adoption->owner.cell : 0, ev->emit.b.at);
    if (!exact) return;
    Sval owner = adoption->owner;
    Value *index = present_index(ev, adoption);
    bool ok = owner.kind == SV_DICT ? dynamic_value_back(ev, owner, index, adoption->element, ev->emit.b.at)
                                    : dynamic_write_back(ev, owner, index, adoption->element, ev->emit.b.at);
    if (!ok) return;
    attach(ev, adoption->element, adoption, 0);
    if (index == adoption->index) remember(ev, adoption);
}

/* ---- instances of subclasses ---- */

Sval subclass_attr(Eval *ev, Sval v, Sym name, Span at) {
    Cell *cell = heap_cell(ev, v.cell);
    Sval own = cell->attributes ? frame_get(ev, cell->attributes, name) : sv_unbound();
    if (own.kind != SV_UNBOUND || !cell->class || (cell->class->flags & CLASS_NATIVE)) return own;
    return object_class_attr(ev, v, cell->class, name, at);
}

bool subclass_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at) {
    Cell *cell = heap_cell(ev, v.cell);
    if (!cell->class || (cell->class->flags & CLASS_NATIVE)) {
        sv_raise(ev, "AttributeError", DIAG_2102, at, "attributes of %s cannot be set", sv_describe(ev, v));
        return false;
    }
    if (!cell->attributes) cell->attributes = heap_new(ev, CELL_FRAME, cell->at);
    frame_set(ev, cell->attributes, name, to);
    return true;
}
