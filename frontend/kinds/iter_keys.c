/* Iteration of dictionaries and sets of known keys, which must keep these meanwhile. */
#include "frontend/kinds/iter.h"
#include "frontend/kinds/protocol.h"

void iter_keep_keys(Eval *ev, IterSource *source, Sval v) {
    const Map *map = &heap_get(ev, v.cell)->dict.map;
    const void **keys = arena_new_array(ev->cx->program, const void *, (size_t)map->live + 1);
    uint32_t n = 0;
    map_each (map, e) keys[n++] = e->key;
    source->keyed = v.cell, source->keys = keys, source->resized = heap_cell(ev, v.cell)->facts.resized;
}

static bool has_same_keys(Eval *ev, const IterSource *source) {
    if (heap_cell(ev, source->keyed)->facts.resized == source->resized) return true;
    const Content *content = heap_get(ev, source->keyed);
    if (content->kind == CELL_DYNAMIC) return true;
    uint32_t n = 0;
    bool same = content->dict.map.live == source->n;
    map_each (&content->dict.map, e) same = same && e->key == source->keys[n++];
    return same;
}

bool iter_keeps_keys(Eval *ev, const IterSource *source, Span at) {
    if (has_same_keys(ev, source)) return true;
    const char *noun = heap_cell(ev, source->keyed)->kind == CELL_SET ? "set" : "dictionary";
    if (heap_get(ev, source->keyed)->dict.map.live != source->n) {
        sv_raise(ev, "RuntimeError", DIAG_2113, at, "%s changed size during iteration", *noun == 's' ? "Set" : noun);
        return false;
    }
    Diag *diag = ev_error(ev, DIAG_2108, at, "keys are removed and others added while this %s is iterated", noun);
    diag_help(ev->cx->diags, diag, "iterate over a copy of its keys: `list(...)`");
    return false;
}

bool iter_changed_keys(Eval *ev, const IterSource *source) {
    for (uint32_t i = 0; i < source->parts; i++)
        if (iter_changed_keys(ev, &source->part[i])) return true;
    return source->keyed && !has_same_keys(ev, source);
}

bool iter_ends(Eval *ev, const IterSource *source, Span at) {
    if (source->keyed) return iter_keeps_keys(ev, source, at);
    for (uint32_t i = 0; i < source->parts; i++) {
        if (!iter_ends(ev, &source->part[i], at)) return false;
        if (source->part[i].n == source->n) return true; /* the shortest one ends zip() */
    }
    return true;
}
