/* Aliases: cells that may be the same memory.
 *
 * After a join, a name may refer to either of two memories (`t = a if c else b`), or to new memory on some paths (`y =
 * x` and, in one arm, `y = x * 2`). The name gets a new cell with the joined contents, and a link to each memory that
 * it may be. Requirements
 *   1. A link with a condition is exact: a write to either side is propagated to the other by an If on the condition.
 * One sweep updates all cells that a write affects, following each link once: first down, from the written cell to the
 * memories that it may be; then up, from each written memory to the cells that may refer to it.
 *   2. A link without a condition makes the other side stale when either is written: reading it afterwards is an error
 * that names both places.
 *   3. A link whose condition or cell is not visible from the current block is dead, since every value that crosses a
 * boundary gets a new cell. */
#include "frontend/value/alias.h"
#include "frontend/value/bools.h"
#include "frontend/value/eval.h"
#include "frontend/value/heap_private.h"
#include "frontend/value/services.h"
#include "frontend/value/view.h"

/* Links are made in pairs, so only the shorter of the two lists is searched: one memory may have thousands of links. */
static bool is_linked(Eval *ev, CellId from, const Alias *link) {
    const Alias *a = heap_cell(ev, from)->facts.alias, *b = heap_cell(ev, link->other)->facts.alias;
    for (; a && b; a = a->next, b = b->next) {
        if (a->other == link->other && a->cond == link->cond && a->sense == link->sense) return true;
        if (b->other == from && b->cond == link->cond && b->sense == link->sense) return true;
    }
    return false;
}

/* Adds a link. The newest links may lead to cells of discarded rounds, which nothing can reach any more. They are
 * removed first, so that they do not accumulate. */
static void link_to(Eval *ev, CellId from, Alias link) {
    Cell *cell = heap_cell(ev, from);
    while (cell->facts.alias && heap_cell(ev, cell->facts.alias->other)->facts.dropped)
        cell->facts.alias = cell->facts.alias->next;
    link.next = cell->facts.alias;
    cell->facts.alias = arena_copy(ev->cx->program, &link, sizeof link);
}

void alias_may(Eval *ev, CellId a, CellId b, Span at) {
    if (a == b || !a || !b || heap_cell(ev, a)->facts.dropped || heap_cell(ev, b)->facts.dropped) return;
    if (is_linked(ev, a, &(Alias){.other = b})) return;
    link_to(ev, a, (Alias){.other = b, .at = at});
    link_to(ev, b, (Alias){.other = a, .at = at});
}

void alias_part(Eval *ev, CellId copy, Sval of, Span at) {
    if (heap_cell(ev, copy)->facts.dropped || heap_cell(ev, of.cell)->facts.dropped) return;
    link_to(ev, copy, (Alias){.other = of.cell, .source = true, .part = of.view, .at = at});
    link_to(ev, of.cell, (Alias){.other = copy, .part = of.view, .at = at});
}

void alias_when(Eval *ev, CellId cell, Value *cond, bool sense, Sval ref, Span at) {
    if (cell == ref.cell || is_linked(ev, cell, &(Alias){.other = ref.cell, .cond = cond, .sense = sense})) return;
    link_to(ev, cell, (Alias){.other = ref.cell, .cond = cond, .sense = sense, .source = true, .ref = ref, .at = at});
    link_to(ev, ref.cell, (Alias){.other = cell, .cond = cond, .sense = sense, .ref = ref, .at = at});
}

static void forget_conditions(Alias *link, CellId other) {
    for (; link; link = link->next)
        if (link->other == other) link->cond = NULL, link->source = false, link->part = NULL;
}

static void unlink_from(Eval *ev, CellId cell, CellId other) {
    for (Alias **at = &heap_cell(ev, cell)->facts.alias; *at;)
        if ((*at)->other == other)
            *at = (*at)->next;
        else
            at = &(*at)->next;
}

/* Returns whether the cell shares its memory with one other cell only, and on every run. */
static bool is_one_certain_link(const Eval *ev, const Alias *first) {
    bool known;
    return first && !first->next && !ev->now.nesting && first->cond && ir_known_bool(first->cond, &known) &&
           known == first->sense;
}

bool alias_forget(Eval *ev, CellId cell) {
    Alias *first = heap_cell(ev, cell)->facts.alias;
    if (is_one_certain_link(ev, first)) { /* the other keeps the memory, and its contents are up to date */
        CellId other = first->other;
        unlink_from(ev, other, cell);
        unlink_from(ev, cell, other);
        return true;
    }
    for (Alias *link = first; link; link = link->next) {
        forget_conditions(heap_cell(ev, link->other)->facts.alias, cell);
        link->cond = NULL, link->source = false, link->part = NULL;
    }
    return !first;
}

bool alias_is_older(const Eval *ev, CellId id, uint32_t epoch) {
    const Cell *cell = heap_cell(ev, id);
    return cell->made < epoch && !cell->facts.dropped;
}

bool alias_each(Eval *ev, CellId young, uint32_t epoch, Map *met, AliasFn *fn, void *context) {
    map_set(ev->cx->program, met, map_key(young), met);
    if (fn(ev, young, context)) return true;
    for (const Alias *link = heap_cell(ev, young)->facts.alias; link; link = link->next) {
        if (map_has(met, map_key(link->other))) continue;
        bool old = alias_is_older(ev, link->other, epoch);
        if (old ? fn(ev, link->other, context) : alias_each(ev, link->other, epoch, met, fn, context)) return true;
    }
    return false;
}

static const char *copy_of(CellKind kind) {
    switch (kind) {
    case CELL_TENSOR: return "copy it with .clone()";
    case CELL_DICT: return "copy it with dict(...)";
    case CELL_LIST:
    case CELL_DYNAMIC: return "copy it with list(...)";
    case CELL_SET: return "copy it with set(...)";
    default: return "copy it with copy.copy()";
    }
}

bool heap_stale(const Eval *ev, const Content *content, Span at) {
    if (!content->invalidated_at.hi || ev->now.crossing) return false;
    Diag *diag = diag_add(
        ev->cx->diags, DIAG_5002, at, ev->emit.b.trail,
        "this value may or may not have been changed by a write through another name, depending on the run");
    diag_label(ev->cx->diags, diag, content->invalidated_at, "the write");
    diag_help(ev->cx->diags, diag, "%s before the branch or loop, or assign a new value instead of writing in place",
              copy_of(content->kind));
    return true;
}

bool ev_sees(const Eval *ev, const Value *v) { return v->home == ev->emit.prologue || ir_sees(ev->emit.b.block, v); }

bool alias_alive(const Eval *ev, CellId id) {
    const Content *content = heap_contents(ev, id);
    if (heap_cell(ev, id)->facts.dropped) return false;
    if (content->kind == CELL_DYNAMIC && content->dynamic.leaves) return ev_sees(ev, content->dynamic.leaf[0]);
    return content->kind != CELL_TENSOR || !content->tensor.value || ev_sees(ev, content->tensor.value);
}

/* Marks as stale a cell of which a part may have been written (NULL: any part), and all cells that may be the same
 * memory. A cell that was stale before is followed too, because its neighbours may have been written since. A cell is
 * followed once for each part, and those of its parts that are apart from that one are not. */
static void stale_from(Eval *ev, CellId id, const View *part, Span at, Map *met) {
    Cell *cell = heap_cell(ev, id);
    if (cell->facts.syncing || map_has(met, map_key(id)) || !alias_alive(ev, id)) return;
    if (part && memory_reshaped(ev, id)) part = NULL;
    if (!part) map_set(ev->cx->program, met, map_key(id), met);
    if (!cell->content->invalidated_at.hi) heap_write_unaliased(ev, id)->invalidated_at = at;
    for (const Alias *link = cell->facts.alias; link; link = link->next)
        if (!part || link->source || !link->part || !view_apart(part, link->part))
            stale_from(ev, link->other, link->source ? link->part : NULL, at, met);
}

static void stale_by(Eval *ev, const Alias *link, Span at) {
    Cell *cell = heap_cell(ev, link->other);
    cell->facts.doubted |= cell->facts.syncing && !cell->facts.borrowed;
    stale_from(ev, link->other, link->source ? link->part : NULL, at, &(Map){0});
}

void alias_stale(Eval *ev, CellId id, Span at) { stale_by(ev, &(Alias){.other = id}, at); }

/* ---- containers and objects that the next evaluation keeps apart ---- */

Sym place_text(const Eval *ev, Span at) {
    const Source *source = src_of(ev->cx->sources, at.lo);
    if (!source) return NULL;
    return sym_printf(ev->cx->symbols, "%s %u %u", source->name, at.lo - source->base, at.hi - source->base);
}

static void doubt_from(const Eval *ev, CellId id, Map *met) {
    map_set(ev->cx->program, met, map_key(id), met);
    for (const Alias *link = heap_cell(ev, id)->facts.alias; link; link = link->next) {
        Sym place = place_text(ev, link->at);
        if (place) map_set(ev->emit.func->mem, &ev->flow.lessons->apart, place, (void *)(uintptr_t)place);
        if (!map_has(met, map_key(link->other))) doubt_from(ev, link->other, met);
    }
}

void alias_in_doubt(const Eval *ev, CellId cell) {
    if (heap_contents(ev, cell)->kind != CELL_TENSOR) doubt_from(ev, cell, &(Map){0});
}

static void linked_from(const Eval *ev, CellId id, Map *met) {
    map_set(ev->cx->program, met, map_key(id), met);
    for (const Alias *link = heap_cell(ev, id)->facts.alias; link; link = link->next)
        if (!map_has(met, map_key(link->other)) && alias_alive(ev, link->other)) linked_from(ev, link->other, met);
}

bool alias_refuses_is(Eval *ev, Sval a, Sval b, Span at) {
    Map met = {0};
    if (a.kind != b.kind || !a.cell || !b.cell || a.cell == b.cell || !heap_cell(ev, a.cell)->facts.alias) return false;
    linked_from(ev, a.cell, &met);
    if (!map_has(&met, map_key(b.cell))) return false;
    Diag *diag = ev_error(ev, DIAG_5002, at,
                          "whether these two names refer to the same object is known only at run time");
    diag_help(ev->cx->diags, diag, "compare attributes by which the objects can be told apart");
    alias_in_doubt(ev, a.cell);
    alias_in_doubt(ev, b.cell);
    return true;
}

bool alias_kept_apart(const Eval *ev, Span at) {
    const Lessons *learned = ev->flow.learned;
    return learned && learned->apart.live && map_has(&learned->apart, place_text(ev, at));
}

static SameObject others_from(Eval *ev, CellId id, Map *met) {
    SameObject all = SAME_ALONE;
    map_set(ev->cx->program, met, map_key(id), met);
    for (const Alias *link = heap_cell(ev, id)->facts.alias; link; link = link->next) {
        if (map_has(met, map_key(link->other)) || !alias_alive(ev, link->other) ||
            (link->cond && !ev_sees(ev, link->cond)))
            continue;
        bool part = link->cond && link->ref.view;
        if (part && !link->source) continue; /* the other is a view of this one */
        SameObject here = part ? SAME_AS_VIEW : others_from(ev, link->other, met);
        if (here < SAME_AS_OTHERS) here = SAME_AS_OTHERS;
        if (here > all) all = here;
    }
    return all;
}

SameObject alias_objects(Eval *ev, CellId id) { return others_from(ev, id, &(Map){0}); }

void alias_reshape(Eval *ev, CellId id, Span at) {
    Map met = {0};
    others_from(ev, id, &met);
    map_each (&met, e) memory_reshape_unknown(ev, (CellId)(uintptr_t)e->key, at);
}

/* ---- `is` ---- */

enum { MOST_LINKS = 16 }; /* from a joined tensor to the memories that it may be */

static Value *same_object(Eval *ev, Sval a, Sval b, int depth);

/* Compares each memory that a joined tensor may be with b. */
static Value *same_by_links(Eval *ev, Sval a, Sval b, Value *same, int depth) {
    for (const Alias *link = a.view ? NULL : heap_cell(ev, a.cell)->facts.alias; same && link; link = link->next) {
        bool known;
        if ((link->cond && (!link->source || !ev_sees(ev, link->cond))) || !alias_alive(ev, link->other)) continue;
        Sval other = link->cond ? link->ref : (Sval){.kind = SV_TENSOR, .cell = link->other};
        bool vague = !link->cond && link->other == b.cell; /* perhaps as a view of it */
        Value *here = vague ? NULL : same_object(ev, other, b, depth + 1);
        if (!here || (!link->cond && (!ir_known_bool(here, &known) || known))) return NULL;
        if (link->cond) here = bool_and(ev, link->sense ? link->cond : bool_not(ev, link->cond), here);
        same = bool_or(ev, same, here);
    }
    return same;
}

/* Returns whether the two are carried by one loop, or are elements of one container, where no link records when they
 * are the same object. */
static bool may_be_one(const Eval *ev, Sval a, Sval b) {
    const Cell *x = heap_cell(ev, a.cell), *y = heap_cell(ev, b.cell);
    return (x->facts.carried && x->facts.carried == y->facts.carried) ||
           (x->facts.read_from & (y->facts.read_from | y->facts.stored_in)) ||
           (x->facts.stored_in & y->facts.read_from);
}

static Value *same_object(Eval *ev, Sval a, Sval b, int depth) {
    if (depth > MOST_LINKS) return NULL;
    Value *same = ir_bool(&ev->emit.b, a.cell == b.cell && view_object(a.view) == view_object(b.view));
    if (a.cell == b.cell) return same;
    same = same_by_links(ev, a, b, same, depth);
    same = same ? same_by_links(ev, b, a, same, depth) : NULL;
    bool known;
    return same && ir_known_bool(same, &known) && !known && may_be_one(ev, a, b) ? NULL : same;
}

Sval tensor_is(Eval *ev, Sval a, Sval b, Span at) {
    Value *same = same_object(ev, a, b, 0);
    bool known;
    if (!same) {
        Diag *diag = ev_error(ev, DIAG_5002, at, "whether these are the same tensor is known only at run time");
        diag_help(ev->cx->diags, diag, "set a flag where the tensor is assigned, and test that flag");
        return sv_poison();
    }
    return ir_known_bool(same, &known) ? sv_bool(known) : sv_later(same);
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
    return sv_tensor(ev, heap_contents(ev, sync->cell)->tensor.value);
}

/* The cells that one write affects. */
typedef struct Sweep {
    Eval *ev;
    CellId written;
    Span at;
    Vec(CellId) down, up; /* cells reached upwards by links to sources; users of a cell come after it */
    Map met[2];
    Map changed; /* from a cell to the condition under which it is the written memory, once it is up to date */
    Map giver;   /* for `down`: the only cell from which it gets its contents, or the sweep if there are several */
} Sweep;

static bool leads(const Sweep *sweep, const Alias *link, bool source) {
    const Cell *other = heap_cell(sweep->ev, link->other);
    return link->cond && link->source == source && !other->facts.syncing && other->content->kind == CELL_TENSOR &&
           alias_alive(sweep->ev, link->other) && ev_sees(sweep->ev, link->cond);
}

static void collect(Sweep *sweep, CellId cell, bool source) {
    if (map_has(&sweep->met[source], map_key(cell))) return;
    map_set(sweep->ev->cx->program, &sweep->met[source], map_key(cell), sweep);
    for (const Alias *link = heap_cell(sweep->ev, cell)->facts.alias; link; link = link->next)
        if (leads(sweep, link, source)) collect(sweep, link->other, source);
    if (source)
        vec_push(sweep->ev->cx->program, &sweep->down, cell);
    else
        vec_push(sweep->ev->cx->program, &sweep->up, cell);
}

static bool is_stale(const Sweep *sweep, CellId cell) { return heap_contents(sweep->ev, cell)->invalidated_at.hi; }

/* Returns the condition under which the sweep follows the link; NULL: never. `sure`: on every run. */
static Value *step(Sweep *sweep, CellId cell, const Alias *link, bool *sure) {
    Eval *ev = sweep->ev;
    Value *changed = map_get(&sweep->changed, map_key(cell)), *known = map_get(&sweep->changed, map_key(link->other));
    Value *test = link->sense ? link->cond : bool_not(ev, link->cond);
    if (!changed || bool_excludes(ev, changed, test)) return NULL;
    Value *here = bool_and(ev, changed, test);
    if (ir_known_bool(here, sure) && !*sure) return NULL;
    map_set(ev->cx->program, &sweep->changed, map_key(link->other), known ? bool_or(ev, known, here) : here);
    if (!is_stale(sweep, cell) && !is_stale(sweep, link->other)) return here;
    if (link->other != sweep->written && !is_stale(sweep, link->other))
        heap_write_unaliased(ev, link->other)->invalidated_at = sweep->at;
    return NULL;
}

/* Follows a link from a written cell to its source, which is the written memory if the cell is, and if the condition of
 * the link holds. */
static void go_down(Sweep *sweep, CellId cell, const Alias *link) {
    Eval *ev = sweep->ev;
    bool sure = false, several = map_has(&sweep->changed, map_key(link->other));
    Value *here = step(sweep, cell, link, &sure);
    map_set(ev->cx->program, &sweep->giver, map_key(link->other), (void *)(uintptr_t)(several ? sweep : map_key(cell)));
    if (!here) return;
    Sync sync = {.link = link, .cell = cell, .to = heap_contents(ev, cell)->tensor.value, .at = sweep->at};
    if (sure)
        tensor_write(ev, link->ref, sync.to, sweep->at);
    else
        flow_if(ev, here, sync_write, sync_nothing, &sync, sweep->at);
}

/* Updates a cell that may refer to this memory. */
static void go_up(Sweep *sweep, CellId cell, const Alias *link) {
    Eval *ev = sweep->ev;
    bool sure = false;
    if (link->other == sweep->written || map_get(&sweep->giver, map_key(cell)) == map_key(link->other)) return;
    Value *here = step(sweep, cell, link, &sure);
    if (!here) return;
    Sync sync = {.link = link, .cell = link->other, .at = sweep->at};
    Sval v = sure ? sync_read(ev, &sync) : flow_branch(ev, here, sync_read, sync_keep, &sync, sweep->at);
    if (v.kind != SV_TENSOR) return;
    memory_write(ev, link->other, tensor_read(ev, v, sweep->at), sweep->at);
    map_set(ev->cx->program, &sweep->giver, map_key(link->other), sweep);
}

static void sweep_from(Sweep *sweep, CellId cell, bool source) {
    for (const Alias *link = heap_cell(sweep->ev, cell)->facts.alias; link; link = link->next)
        if (link->cond && link->source == source && map_has(&sweep->met[source], map_key(link->other)) &&
            ev_sees(sweep->ev, link->cond))
            (source ? go_down : go_up)(sweep, cell, link);
}

static void set_syncing(const Sweep *sweep, bool syncing) {
    for (uint32_t i = 0; i < sweep->down.n; i++) heap_cell(sweep->ev, sweep->down.at[i])->facts.syncing = syncing;
    for (uint32_t i = 0; i < sweep->up.n; i++) heap_cell(sweep->ev, sweep->up.at[i])->facts.syncing = syncing;
}

/* Marks neighbours as stale; `up` has all cells that the sweep has met. */
static void stale_neighbours(Sweep *sweep) {
    Cell *written = heap_cell(sweep->ev, sweep->written);
    written->facts.syncing = true; /* its own contents are known */
    for (uint32_t i = 0; i < sweep->up.n; i++)
        for (const Alias *link = heap_cell(sweep->ev, sweep->up.at[i])->facts.alias; link; link = link->next)
            if (!link->cond) stale_by(sweep->ev, link, sweep->at);
    written->facts.syncing = false;
}

/* Marks those cells of the sweep as stale that a container may hold in place of another cell that was written, which
 * the links between cells do not show. */
static void stale_doubted(Sweep *sweep) {
    for (uint32_t i = 0; i < sweep->up.n; i++) {
        Cell *cell = heap_cell(sweep->ev, sweep->up.at[i]);
        bool doubted = cell->facts.doubted && sweep->up.at[i] != sweep->written;
        cell->facts.doubted = false;
        if (doubted) alias_stale(sweep->ev, sweep->up.at[i], sweep->at);
    }
}

static void sweep_write(Eval *ev, CellId cell, Span at) {
    Sweep sweep = {.ev = ev, .written = cell, .at = at};
    map_set(ev->cx->program, &sweep.changed, map_key(cell), ir_bool(&ev->emit.b, true));
    collect(&sweep, cell, true);
    for (uint32_t i = 0; i < sweep.down.n; i++) collect(&sweep, sweep.down.at[i], false);
    set_syncing(&sweep, true);
    for (uint32_t i = sweep.down.n; i-- > 0;) sweep_from(&sweep, sweep.down.at[i], true);
    for (uint32_t i = sweep.up.n; i-- > 0;) sweep_from(&sweep, sweep.up.at[i], false);
    set_syncing(&sweep, false);
    stale_doubted(&sweep);
    stale_neighbours(&sweep);
}

/* ---- memory ---- */

static Value *weight_value(Eval *ev, Weight *weight) {
    Value *known = map_get(&ev->memo.weight_value, weight);
    if (known) return known;
    Builder b = ev->emit.b;
    b.block = ev->emit.prologue,
    b.before = ev->emit.weights_end ? ev->emit.weights_end->next : ev->emit.prologue->first;
    b.at = weight->at;
    Value *v = ir_weight(&b, weight);
    ev->emit.weights_end = v->def;
    map_set(ev->cx->program, &ev->memo.weight_value, weight, v);
    return v;
}

CellId memory_new(Eval *ev, Value *value, Span at) {
    CellId id = heap_new(ev, CELL_TENSOR, at);
    heap_write_unaliased(ev, id)->tensor.value = value;
    heap_cell(ev, id)->facts.first = value;
    return id;
}

Value *memory_read(Eval *ev, CellId cell, Span at) {
    const Content *content = heap_contents(ev, cell);
    if (heap_stale(ev, content, at)) return NULL;
    if (content->tensor.value) return content->tensor.value;
    return content->tensor.weight ? weight_value(ev, content->tensor.weight) : NULL;
}

void memory_write(Eval *ev, CellId cell, Value *to, Span at) {
    Cell *written = heap_cell(ev, cell);
    Content *content = heap_write_unaliased(ev, cell);
    content->tensor.value = to, content->tensor.weight = NULL;
    content->invalidated_at = (Span){0, 0};
    if (written->facts.alias && !written->facts.syncing) sweep_write(ev, cell, at);
    if (written->facts.stored_in || written->facts.read_from) dynamic_changed(ev, cell_reference(ev, cell));
}

void alias_written(Eval *ev, CellId cell, Span at) {
    Cell *written = heap_cell(ev, cell);
    bool syncing = written->facts.syncing;
    written->facts.syncing = true; /* its own contents are known */
    for (const Alias *link = written->facts.alias; link; link = link->next) stale_by(ev, link, at);
    written->facts.syncing = syncing;
}
