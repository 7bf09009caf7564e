/* Attributes of lists, dictionaries and sets of a subclass; and elements of dynamic containers.
 *
 * Adoption: a list, dict or object that was read out of a dynamic container stays that element. When it changes, the
 * container's element is written anew at the position it was read from; if the container has changed in between, the
 * position means nothing any more and the change is refused. */
#include "frontend/alias.h"
#include "frontend/seq.h"

static void attach(Eval *ev, Sval v, Adoption *adoption, unsigned depth);

static void attach_contents(Eval *ev, CellId id, Adoption *adoption, unsigned depth) {
    const Content *content = heap_peek(ev, id);
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

static bool is_owned(Sval v) {
    return v.kind == SV_LIST || v.kind == SV_DICT || v.kind == SV_SET || v.kind == SV_OBJECT || v.kind == SV_TENSOR;
}

enum { DEEPEST = 16 };

/* All cells that the element is made of share one adoption (or none). */
static void attach(Eval *ev, Sval v, Adoption *adoption, unsigned depth) {
    if (depth > DEEPEST) return;
    if (v.kind == SV_TUPLE)
        for (uint32_t i = 0; i < v.tuple->n; i++) attach(ev, v.tuple->item[i], adoption, depth + 1);
    if (!is_owned(v) || heap_cell(ev, v.cell)->adoption == adoption) return;
    heap_cell(ev, v.cell)->adoption = adoption;
    attach_contents(ev, v.cell, adoption, depth + 1);
}

void dynamic_adopt(Eval *ev, Sval v, Sval owner, Value *index) {
    if (!is_owned(v) && v.kind != SV_TUPLE) return;
    Adoption *adoption = arena_new(ev->cx->program, Adoption);
    *adoption = (Adoption){owner, v, index, ev->b.block, heap_cell(ev, owner.cell)->moves};
    attach(ev, v, adoption, 0);
}

void dynamic_orphan(Eval *ev, Sval v) { heap_cell(ev, v.cell)->adoption = arena_new(ev->cx->program, Adoption); }

/* ---- which containers a cell stands in ---- */

uint64_t dynamic_mark(Span at) { return (uint64_t)1 << at.lo % 64; }

typedef bool CellFn(Eval *ev, CellId id, uint64_t mark, Span at);

static bool each_cell(Eval *ev, Sval v, CellFn *fn, uint64_t mark, Span at, unsigned depth);

static bool each_content(Eval *ev, const Content *content, CellFn *fn, uint64_t mark, Span at, unsigned depth) {
    bool any = false;
    if (content->kind == CELL_LIST)
        for (uint32_t i = 0; i < content->list.n; i++) any |= each_cell(ev, content->list.item[i], fn, mark, at, depth);
    if (content->kind == CELL_DICT)
        map_each (&content->dict.map, e) any |= each_cell(ev, ((const Entry *)e->value)->value, fn, mark, at, depth);
    if (content->kind == CELL_OBJECT)
        map_each (&content->object.attr, e) any |= each_cell(ev, *(const Sval *)e->value, fn, mark, at, depth);
    return any;
}

static bool each_cell(Eval *ev, Sval v, CellFn *fn, uint64_t mark, Span at, unsigned depth) {
    bool any = false;
    if (depth > DEEPEST) return true;
    if (v.kind == SV_TUPLE)
        for (uint32_t i = 0; i < v.tuple->n; i++) any |= each_cell(ev, v.tuple->item[i], fn, mark, at, depth + 1);
    if (v.kind == SV_CHOICE)
        for (uint32_t i = 0; i < v.choice->n; i++) any |= each_cell(ev, v.choice->alt[i], fn, mark, at, depth + 1);
    if (!is_owned(v)) return any;
    any |= fn(ev, v.cell, mark, at);
    return each_content(ev, heap_peek(ev, v.cell), fn, mark, at, depth + 1) || any;
}

/* Put again: elsewhere, or by each trip of a loop that it is older than. A loop's later rounds put it at the same
 * place. */
static bool put_cell(Eval *ev, CellId id, uint64_t mark, Span at) {
    Cell *cell = heap_cell(ev, id);
    bool again = cell->taken || (cell->kin && (cell->put.lo != at.lo || cell->put.hi != at.hi)) ||
                 cell->made < ev->trip;
    cell->kin |= mark, cell->put = at;
    return again;
}

static bool take_cell(Eval *ev, CellId id, uint64_t mark, Span at) {
    (void)at;
    heap_cell(ev, id)->taken |= mark;
    return false;
}

bool dynamic_put(Eval *ev, Sval v, uint64_t mark, Span at) { return each_cell(ev, v, put_cell, mark, at, 0); }

void dynamic_taken(Eval *ev, Sval v, uint64_t mark) { each_cell(ev, v, take_cell, mark, (Span){0, 0}, 0); }

static bool free_cell(Eval *ev, CellId id, uint64_t mark, Span at) {
    (void)mark, (void)at;
    heap_cell(ev, id)->taken = 0;
    return false;
}

void dynamic_release(Eval *ev, Sval v) {
    const Adoption *adoption = is_owned(v) ? heap_cell(ev, v.cell)->adoption : NULL;
    const Content *owner = adoption && adoption->owner.cell ? heap_peek(ev, adoption->owner.cell) : NULL;
    if (owner && owner->kind == CELL_DYNAMIC && !owner->dynamic.mixed) each_cell(ev, v, free_cell, 0, (Span){0, 0}, 0);
    attach(ev, v, NULL, 0);
}

/* ---- a change of an element ---- */

/* The element stands before the first one of that slice. */
static bool is_before(Eval *ev, const Adoption *adoption, CellId slice) {
    const Content *content = slice ? heap_peek(ev, slice) : NULL;
    int64_t k;
    return adoption && content && content->kind == CELL_DYNAMIC && content->dynamic.part &&
           content->dynamic.part == adoption->owner.cell && content->dynamic.moves == adoption->moves &&
           ir_known_int(adoption->index, &k) && k >= 0 && k < content->dynamic.first;
}

/* Read at two positions that are known to differ, or parts of one element. */
static bool is_apart(Eval *ev, const Cell *a, const Cell *b) {
    int64_t i, k;
    if (!a->adoption || !b->adoption) return false;
    if (a->adoption == b->adoption || is_before(ev, a->adoption, b->adoption->owner.cell)) return true;
    return a->adoption->owner.cell == b->adoption->owner.cell && a->adoption->moves == b->adoption->moves &&
           ir_known_int(a->adoption->index, &i) && ir_known_int(b->adoption->index, &k) && i != k && (i < 0) == (k < 0);
}

static bool holds_cells(const Dynamic *dynamic) {
    return dynamic->elem && dynamic->elem->kind != LY_NUMBER && dynamic->elem->kind != LY_STATIC;
}

/* Other cells may be the same memory or list: those that were read where it may stand, those that were put where it was
 * read, and containers that hold either. kept: the container that will be right, 0: none. */
static void stale_kin(Eval *ev, CellId id, CellId kept, Span at) {
    const Cell *cell = heap_cell(ev, id);
    uint64_t marks = cell->kin | cell->taken;
    for (uint32_t i = 1; i < ev->heap->cells.n; i++) {
        const Cell *other = ev->heap->cells.at[i];
        if (i == id || i == kept || other->dropped || other->content->stale.hi) continue;
        bool holds = other->content->kind == CELL_DYNAMIC && (other->content->dynamic.mark & marks) &&
                     holds_cells(&other->content->dynamic) && !(kept && is_before(ev, cell->adoption, i));
        bool same = (other->taken & marks) || (other->kin & cell->taken);
        if (holds || (same && !(kept && is_apart(ev, cell, other)))) alias_stale(ev, i, at);
    }
}

static bool is_within(const Block *inner, const Block *outer) {
    while (inner && inner != outer) inner = inner->owner ? inner->owner->home : NULL;
    return inner;
}

static bool is_usable(Eval *ev, const Adoption *adoption) {
    if (!adoption || !adoption->owner.cell || !is_within(ev->b.block, adoption->block)) return false;
    const Content *content = heap_peek(ev, adoption->owner.cell);
    return content->kind == CELL_DYNAMIC && heap_cell(ev, adoption->owner.cell)->moves == adoption->moves;
}

static void refuse_element(Eval *ev, const Adoption *adoption) {
    if (!adoption->owner.cell) {
        ev_error(ev, DIAG_2114, ev->b.at,
                 "this changes an element of a list of run-time length, and which one depends on the run");
        return;
    }
    Diag *diag = ev_error(ev, DIAG_2114, ev->b.at,
                          "this changes an element of a list of run-time length after the list itself has changed");
    diag_help(ev->cx->diags, diag, "read the element again before changing it");
}

void dynamic_changed(Eval *ev, Sval v) {
    Cell *cell = heap_cell(ev, v.cell);
    Adoption *adoption = cell->adoption;
    bool usable = is_usable(ev, adoption), stale = usable && heap_peek(ev, adoption->owner.cell)->stale.hi;
    bool exact = usable && !stale && !heap_peek(ev, adoption->owner.cell)->dynamic.mixed;
    if (adoption && !usable && v.kind != SV_TENSOR) {
        refuse_element(ev, adoption);
        return;
    }
    if (cell->kin || cell->taken) stale_kin(ev, v.cell, exact ? adoption->owner.cell : 0, ev->b.at);
    if (!exact) return;
    Sval owner = adoption->owner;
    bool ok = owner.kind == SV_DICT ? dynamic_value_back(ev, owner, adoption->index, adoption->element, ev->b.at)
                                    : dynamic_write_back(ev, owner, adoption->index, adoption->element, ev->b.at);
    if (ok) attach(ev, adoption->element, adoption, 0);
}

/* ---- instances of subclasses ---- */

Sval subclass_attr(Eval *ev, Sval v, Sym name, Span at) {
    Cell *cell = heap_cell(ev, v.cell);
    Sval own = cell->attributes ? frame_get(ev, cell->attributes, name) : (Sval){.kind = SV_UNBOUND};
    if (own.kind != SV_UNBOUND || !cell->class || (cell->class->flags & CLASS_NATIVE)) return own;
    return object_class_attr(ev, v, cell->class, name, at);
}

bool subclass_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at) {
    Cell *cell = heap_cell(ev, v.cell);
    if (!cell->class || (cell->class->flags & CLASS_NATIVE)) {
        sv_raise(ev, "AttributeError", DIAG_2102, at, "%s has no attributes that can be set", sv_noun(ev, v));
        return false;
    }
    if (!cell->attributes) cell->attributes = heap_new(ev, CELL_FRAME, cell->at);
    frame_set(ev, cell->attributes, name, to);
    return true;
}
