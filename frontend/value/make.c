/* Constructors of values and cells. */
#include "frontend/value/eval.h"

#include <string.h>

Sval sv_named_tuple(Eval *ev, Class *class, uint32_t n, const Sval *item) {
    Tuple *tuple = arena_new(ev->cx->program, Tuple);
    tuple->n = n, tuple->class = class;
    tuple->item = arena_new_array(ev->cx->program, Sval, n);
    if (n) memcpy(tuple->item, item, n * sizeof *item);
    return (Sval){.kind = SV_TUPLE, .tuple = tuple};
}

Sval sv_tuple(Eval *ev, uint32_t n, const Sval *item) { return sv_named_tuple(ev, NULL, n, item); }

Sval sv_native(Eval *ev, const Native *native) {
    (void)ev;
    return (Sval){.kind = SV_NATIVE, .native = native};
}

Sval sv_method(Eval *ev, Sval self, Sval func) {
    Method *method = arena_new(ev->cx->program, Method);
    method->self = self, method->func = func;
    return (Sval){.kind = SV_METHOD, .method = method};
}

Sval sv_list(Eval *ev, uint32_t n, const Sval *item) {
    Sval list = {.kind = SV_LIST, .cell = heap_new(ev, CELL_LIST, ev->emit.b.at)};
    Content *content = heap_write(ev, list.cell);
    content->list.n = content->list.cap = n;
    content->list.item = arena_new_array(ev->cx->program, Sval, n);
    if (n) memcpy(content->list.item, item, n * sizeof *item);
    return list;
}

Sval sv_dict(Eval *ev) { return (Sval){.kind = SV_DICT, .cell = heap_new(ev, CELL_DICT, ev->emit.b.at)}; }
Sval sv_set(Eval *ev) { return (Sval){.kind = SV_SET, .cell = heap_new(ev, CELL_SET, ev->emit.b.at)}; }

Sval cell_reference(Eval *ev, CellId id) {
    const Cell *cell = heap_cell(ev, id);
    CellKind kind = cell->content->kind == CELL_DYNAMIC ? cell->content->dynamic.was : cell->content->kind;
    Sval v = {.kind = kind == CELL_TENSOR ? SV_TENSOR
                      : kind == CELL_LIST ? SV_LIST
                      : kind == CELL_DICT ? SV_DICT
                      : kind == CELL_SET  ? SV_SET
                                          : SV_OBJECT,
              .cell = id};
    if (v.kind == SV_OBJECT) v.class = cell->class;
    if (v.kind == SV_TENSOR) v.view = NULL;
    return v;
}
