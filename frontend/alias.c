/* Memory that may be other memory.
 *
 * Where paths meet, a name may refer to either of two memories (`t = a if c else b`), or to a new one on some paths
 * (`y = x` and, in one arm, `y = x * 2`). The name gets a cell of its own with the joined contents, and a link to each
 * memory that it may be. Requirements
 *   1. A link with a condition is exact: a write to either side reaches the other by an If on the condition.
 *   2. A link without one makes the other side stale when either is written: reading it afterwards is refused with both
 * places.
 *   3. A link whose condition or cell cannot be seen from the present block is dead: whatever crossed a boundary got a
 * new cell. */
#include "frontend/alias.h"
#include "frontend/dynamic.h"
#include "frontend/flow_private.h"
#include "frontend/heap_private.h"

static void link_to(Eval *ev, CellId from, Alias link) {
    Cell *cell = heap_cell(ev, from);
    for (Alias *old = cell->alias; old; old = old->next)
        if (old->other == link.other && old->cond == link.cond && old->sense == link.sense) return;
    link.next = cell->alias;
    cell->alias = arena_copy(ev->cx->program, &link, sizeof link);
}

void heap_alias(Eval *ev, CellId a, CellId b, Span at) {
    if (a == b || !a || !b || heap_cell(ev, a)->dropped || heap_cell(ev, b)->dropped) return;
    link_to(ev, a, (Alias){.other = b, .at = at});
    link_to(ev, b, (Alias){.other = a, .at = at});
}

void heap_alias_if(Eval *ev, CellId cell, Value *cond, bool sense, Sval ref, Span at) {
    if (cell == ref.cell) return;
    link_to(ev, cell, (Alias){.other = ref.cell, .cond = cond, .sense = sense, .source = true, .ref = ref, .at = at});
    link_to(ev, ref.cell, (Alias){.other = cell, .cond = cond, .sense = sense, .ref = ref, .at = at});
}

bool alias_each(Eval *ev, CellId young, uint32_t epoch, Map *met, AliasFn *fn, void *context) {
    map_set(ev->cx->program, met, map_key(young), met);
    if (fn(ev, young, context)) return true;
    for (const Alias *link = heap_cell(ev, young)->alias; link; link = link->next) {
        if (map_has(met, map_key(link->other))) continue;
        bool old = heap_cell(ev, link->other)->made < epoch;
        if (old ? fn(ev, link->other, context) : alias_each(ev, link->other, epoch, met, fn, context)) return true;
    }
    return false;
}

bool heap_stale(const Eval *ev, const Content *content, Span at) {
    if (!content->stale.hi || ev->moving) return false;
    Diag *diag = diag_add(
        ev->cx->diags, DIAG_5002, at, ev->b.trail,
        "this value may or may not have been changed by a write through another name, depending on the run");
    diag_label(ev->cx->diags, diag, content->stale, "the write");
    diag_help(ev->cx->diags, diag,
              "copy it with .clone() before the paths meet, or assign a new value instead of writing in place");
    return true;
}

bool ev_sees(const Eval *ev, const Value *v) { return v->home == ev->prologue || ir_sees(ev->b.block, v); }

bool alias_alive(const Eval *ev, CellId id) {
    const Content *content = heap_peek(ev, id);
    if (content->kind == CELL_DYNAMIC && content->dynamic.leaves) return ev_sees(ev, content->dynamic.leaf[0]);
    return content->kind != CELL_TENSOR || !content->tensor.value || ev_sees(ev, content->tensor.value);
}

/* What may have been written is not known any more, and so is what may be the same memory as that. */
void alias_stale(Eval *ev, CellId id, Span at) {
    Cell *cell = heap_cell(ev, id);
    if (cell->syncing || cell->content->stale.hi || !alias_alive(ev, id)) return;
    heap_write_quietly(ev, id)->stale = at;
    for (const Alias *link = cell->alias; link; link = link->next) alias_stale(ev, link->other, at);
}

/* ---- exact links: an If on the condition ---- */

typedef struct Sync {
    const Alias *link;
    CellId cell;
    Value *to;
    Span at;
} Sync;

static Flow sync_write(Eval *ev, void *context) {
    Sync *sync = context;
    tensor_write(ev, sync->link->ref, sync->to, sync->at);
    return FLOW_NEXT;
}

static Flow sync_nothing(Eval *ev, void *context) {
    (void)ev, (void)context;
    return FLOW_NEXT;
}

static Sval sync_read(Eval *ev, void *context) {
    Sync *sync = context;
    return sv_tensor(ev, tensor_read(ev, sync->link->ref, sync->at));
}

static Sval sync_keep(Eval *ev, void *context) {
    Sync *sync = context;
    return sv_tensor(ev, heap_peek(ev, sync->cell)->tensor.value);
}

static void follow(Eval *ev, CellId cell, const Alias *link, Span at) {
    Sync sync = {.link = link, .cell = cell, .to = heap_peek(ev, cell)->tensor.value, .at = at};
    if (link->source) { /* the joined cell was written: so is what it refers to */
        flow_if(ev, link->cond, link->sense ? sync_write : sync_nothing, link->sense ? sync_nothing : sync_write, &sync,
                at);
        return;
    }
    sync.cell = link->other; /* what it refers to was written: the joined cell reads it again */
    Sval v = flow_branch(ev, link->cond, link->sense ? sync_read : sync_keep, link->sense ? sync_keep : sync_read,
                         &sync, at);
    if (v.kind == SV_TENSOR) memory_write(ev, link->other, tensor_read(ev, v, at), at);
}

/* ---- memory ---- */

static Value *weight_value(Eval *ev, Weight *weight) {
    Value *known = map_get(&ev->memo, weight);
    if (known) return known;
    Builder b = ev->b;
    b.block = ev->prologue, b.before = ev->weights_end ? ev->weights_end->next : ev->prologue->first;
    b.at = weight->at;
    Value *v = ir_weight(&b, weight);
    ev->weights_end = v->def;
    map_set(ev->cx->program, &ev->memo, weight, v);
    return v;
}

CellId memory_new(Eval *ev, Value *value, Span at) {
    CellId id = heap_new(ev, CELL_TENSOR, at);
    heap_write_quietly(ev, id)->tensor.value = value;
    return id;
}

Value *memory_read(Eval *ev, CellId cell, Span at) {
    const Content *content = heap_peek(ev, cell);
    if (heap_stale(ev, content, at)) return NULL;
    if (content->tensor.value) return content->tensor.value;
    return content->tensor.weight ? weight_value(ev, content->tensor.weight) : NULL;
}

void memory_write(Eval *ev, CellId cell, Value *to, Span at) {
    Cell *written = heap_cell(ev, cell);
    Content *content = heap_write_quietly(ev, cell);
    content->tensor.value = to, content->tensor.weight = NULL;
    content->stale = (Span){0, 0};
    written->syncing = true;
    for (const Alias *link = written->alias; link; link = link->next) {
        const Cell *other = heap_cell(ev, link->other);
        if (other->syncing || other->content->stale.hi || !alias_alive(ev, link->other)) continue;
        if (link->cond && !ev_sees(ev, link->cond)) continue;
        if (link->cond)
            follow(ev, cell, link, at);
        else
            alias_stale(ev, link->other, at);
    }
    if (written->kin || written->taken) dynamic_changed(ev, cell_reference(ev, cell));
    written->syncing = false;
}

void alias_written(Eval *ev, CellId cell, Span at) {
    Cell *written = heap_cell(ev, cell);
    bool syncing = written->syncing;
    written->syncing = true; /* what it holds itself is known */
    for (const Alias *link = written->alias; link; link = link->next) alias_stale(ev, link->other, at);
    written->syncing = syncing;
}
