/* Adoption: a list, dict or object that was read out of a dynamic container stays that element. When it changes, the container's element is written
 * anew at the position it was read from; if the container has changed in between, the position means nothing any more and the change is refused. */
#include "frontend/seq.h"

void dynamic_adopt(Eval *ev, Sval v, Sval owner, Value *index) {
    if (v.kind != SV_LIST && v.kind != SV_DICT && v.kind != SV_SET && v.kind != SV_OBJECT) return;
    Adoption *adoption = arena_new(ev->cx->mem, Adoption);
    const Content *content = heap_get(ev, owner.cell);
    adoption->owner = owner, adoption->index = index, adoption->leaf = content->dynamic.leaf[0];
    heap_cell(ev, v.cell)->adopted_by = owner.cell;
    heap_cell(ev, v.cell)->adoption = adoption;
}

void dynamic_changed(Eval *ev, Sval v) {
    Adoption *adoption = heap_cell(ev, v.cell)->adoption;
    if (!adoption) return;
    const Content *content = heap_get(ev, adoption->owner.cell);
    if (content->kind != CELL_DYNAMIC || content->dynamic.leaf[0] != adoption->leaf) {
        Diag *diag = ev_error(ev, DIAG_2114, ev->b.at, "this changes an element of a list of run-time length after the list itself has changed");
        diag_help(ev->cx->diags, diag, "read the element again before changing it");
        return;
    }
    heap_cell(ev, v.cell)->adoption = NULL; /* what is written is the element itself */
    bool ok = adoption->owner.kind == SV_DICT ? dynamic_value_set(ev, adoption->owner, adoption->index, v, ev->b.at)
                                              : dynamic_set(ev, adoption->owner, adoption->index, v, ev->b.at);
    heap_cell(ev, v.cell)->adoption = adoption;
    if (ok) adoption->leaf = heap_get(ev, adoption->owner.cell)->dynamic.leaf[0];
}
