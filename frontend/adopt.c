/* Attributes of lists, dictionaries and sets of a subclass; and elements of dynamic containers.
 *
 * Adoption: a list, dict or object that was read out of a dynamic container stays that element. When it changes, the
 * container's element is written anew at the position it was read from; if the container has changed in between, the
 * position means nothing any more and the change is refused. */
#include "frontend/heap_private.h"
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
    return v.kind == SV_LIST || v.kind == SV_DICT || v.kind == SV_SET || v.kind == SV_OBJECT;
}

/* All cells that the element is made of share one adoption (or none). */
static void attach(Eval *ev, Sval v, Adoption *adoption, unsigned depth) {
    enum { DEEPEST = 16 };
    if (depth > DEEPEST) return;
    if (v.kind == SV_TUPLE)
        for (uint32_t i = 0; i < v.tuple->n; i++) attach(ev, v.tuple->item[i], adoption, depth + 1);
    if (!is_owned(v) || heap_cell(ev, v.cell)->adoption == adoption) return;
    heap_cell(ev, v.cell)->adoption = adoption;
    attach_contents(ev, v.cell, adoption, depth + 1);
}

void dynamic_adopt(Eval *ev, Sval v, Sval owner, Value *index) {
    if (!is_owned(v) && v.kind != SV_TUPLE) return;
    Adoption *adoption = arena_new(ev->cx->mem, Adoption);
    *adoption = (Adoption){owner, v, index, heap_cell(ev, owner.cell)->moves};
    attach(ev, v, adoption, 0);
}

void dynamic_orphan(Eval *ev, Sval v) { heap_cell(ev, v.cell)->adoption = arena_new(ev->cx->mem, Adoption); }

void dynamic_release(Eval *ev, Sval v) { attach(ev, v, NULL, 0); }

void dynamic_changed(Eval *ev, Sval v) {
    Adoption *adoption = heap_cell(ev, v.cell)->adoption;
    if (!adoption) return;
    Sval owner = adoption->owner;
    if (!owner.cell) {
        ev_error(ev, DIAG_2114, ev->b.at,
                 "this changes an element of a list of run-time length, and which one depends on the run");
        return;
    }
    const Content *content = heap_get(ev, owner.cell);
    if (content->kind != CELL_DYNAMIC || heap_cell(ev, owner.cell)->moves != adoption->moves) {
        Diag *diag = ev_error(ev, DIAG_2114, ev->b.at,
                              "this changes an element of a list of run-time length after the list itself has changed");
        diag_help(ev->cx->diags, diag, "read the element again before changing it");
        return;
    }
    bool ok = owner.kind == SV_DICT ? dynamic_value_set(ev, owner, adoption->index, adoption->element, ev->b.at)
                                    : dynamic_set(ev, owner, adoption->index, adoption->element, ev->b.at);
    if (!ok) return;
    attach(ev, adoption->element, adoption, 0);
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
