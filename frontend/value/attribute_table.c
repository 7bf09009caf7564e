/* The dictionaries that `__dict__` and `vars()` return. Attributes are kept in the object alone; its dictionary is a
 * cell that is brought up to date whenever it is read, so that branches and loops need not know of it, and that passes
 * what is written to it on to the object (kinds/dict.c). */
#include "frontend/value/eval.h"
#include "frontend/value/heap_private.h"

static bool is_value(Sval a, Sval b) { return a.kind == b.kind && a.cell == b.cell && a.i == b.i; }

static bool is_current(const Class *class, const Map *attr, const Map *entries) {
    uint32_t k = 0;
    map_each (attr, e) {
        if (class->slots && map_has(class->slots, e->key)) continue;
        const Entry *entry = k < entries->live ? map_value_at(entries, k++) : NULL;
        bool same = entry && entry->key.kind == SV_STR && sv_text(entry->key) == e->key &&
                    is_value(entry->value, *(const Sval *)e->value);
        if (!same) return false;
    }
    return k == entries->live;
}

static void tell_doubt(Eval *ev, Sval object) {
    map_each (&heap_get(ev, object.cell)->object.attr, e) {
        const MaybeUnbound *doubt = object_doubt(ev, object, e->key);
        if (!doubt) continue;
        Diag *diag = ev_error(ev, DIAG_2108, ev->emit.b.at,
                              "it depends on the run whether the object has the attribute `%s`", (Sym)e->key);
        diag_label(ev->cx->diags, diag, doubt->at, "only some paths assign it here");
    }
}

void attribute_table_refresh(Eval *ev, CellId table) {
    const Cell *cell = heap_cell(ev, table);
    Sval object = {.kind = SV_OBJECT, .cell = cell->owner, .class = heap_cell(ev, cell->owner)->class};
    const Map *attr = &heap_get(ev, object.cell)->object.attr;
    if (cell->content->kind != CELL_DICT || is_current(object.class, attr, &cell->content->dict.map)) return;
    if (!ev->check.on) tell_doubt(ev, object);
    Content *content = heap_write_unaliased(ev, table);
    content->dict.map = (Map){0}, content->dict.unordered = (Span){0};
    map_each (attr, e) {
        if (object.class->slots && map_has(object.class->slots, e->key)) continue;
        Entry *entry = arena_new(ev->cx->program, Entry);
        *entry = (Entry){sv_str(e->key), *(const Sval *)e->value};
        map_set(ev->cx->program, &content->dict.map, sv_key(ev, entry->key), entry);
    }
    heap_cell(ev, table)->facts.resized++;
}

Sval attribute_table(Eval *ev, Sval object) {
    Cell *cell = heap_cell(ev, object.cell);
    CellId known = cell->table;
    if (known && !heap_cell(ev, known)->facts.dropped) {
        bool current = is_current(object.class, &heap_get(ev, object.cell)->object.attr,
                                  &heap_contents(ev, known)->dict.map);
        if (current || !ev->now.nesting) return (Sval){.kind = SV_DICT, .cell = known};
    }
    Sval dict = sv_dict(ev);
    if (!ev->now.nesting) cell->table = dict.cell;
    heap_cell(ev, dict.cell)->owner = object.cell, heap_cell(ev, dict.cell)->all_attributes = true;
    return dict;
}

void attribute_table_replace(Eval *ev, Sval object, Sval dict) {
    Cell *cell = heap_cell(ev, object.cell), *to = heap_cell(ev, dict.cell);
    if (cell->table && cell->table != dict.cell) {
        heap_get(ev, cell->table); /* brings it up to date for the last time */
        if (heap_cell(ev, cell->table)->owner == object.cell) heap_cell(ev, cell->table)->all_attributes = false;
    }
    cell->table = dict.cell;
    if (!to->owner || to->owner == object.cell || !to->all_attributes) {
        to->owner = object.cell, to->all_attributes = true;
        return;
    }
    Cell *other = heap_cell(ev, to->owner);
    if (cell->twin) return; /* they share it already */
    cell->twin = other->twin ? other->twin : to->owner;
    other->twin = object.cell;
}
