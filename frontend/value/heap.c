/* The heap: cells, marks, the journal, and access functions for each kind of cell.
 *
 * A mark is an epoch; marks nest like a stack. Contents carry the epoch they were made in, so contents older than the
 * newest mark are copied before they are written, and the journal keeps what they were. When a mark is committed, its
 * entries simply stay in the journal: the oldest entry of a cell since a mark has its contents at that mark. This file
 * is independent of evaluation; alias.c handles the effects of writes on shared memory. */
#include "frontend/value/eval.h"
#include "frontend/value/heap_private.h"

#include <string.h>

Heap *heap_open(Eval *ev) {
    Heap *heap = arena_new(ev->cx->program, Heap);
    vec_push(ev->cx->program, &heap->cells, NULL); /* cell 0 means no cell */
    heap->counter = 1;
    vec_push(ev->cx->program, &heap->marks, 1);
    return heap;
}

/* Returns how much memory the contents of a cell need. Each result of an operator is a tensor in a cell, whose contents
 * never change kind, so these get no more memory than they need. */
static size_t content_size(CellKind kind) {
    return kind == CELL_TENSOR ? offsetof(Content, tensor) + sizeof(((Content *)0)->tensor) : sizeof(Content);
}

CellId heap_new(Eval *ev, CellKind kind, Span at) {
    Heap *heap = ev->heap;
    if (heap->cells.n > (uint64_t)ev->cx->limits.objects) cx_limit_at(ev->cx, "objects", at);
    Cell *cell = arena_new(ev->cx->program, Cell);
    cell->kind = kind, cell->at = at, cell->made = heap->counter;
    cell->facts.of_text = ev->modules.in_text;
    cell->content = arena_alloc(ev->cx->program, content_size(kind));
    cell->content->kind = kind, cell->content->epoch = heap->counter;
    vec_push(ev->cx->program, &heap->cells, cell);
    return heap->cells.n - 1;
}

Cell *heap_cell(const Eval *ev, CellId id) {
    CX_ASSERT(ev->cx, id && id < ev->heap->cells.n);
    return ev->heap->cells.at[id];
}

const Content *heap_contents(const Eval *ev, CellId id) { return heap_cell(ev, id)->content; }

static void refuse_stale(const Eval *ev, CellId id) {
    if (heap_stale(ev, heap_contents(ev, id), ev->emit.b.at)) alias_in_doubt(ev, id);
}

const Content *heap_get(const Eval *ev, CellId id) {
    if (heap_cell(ev, id)->all_attributes) attribute_table_refresh((Eval *)(uintptr_t)ev, id);
    const Content *content = heap_contents(ev, id);
    if (content->invalidated_at.hi) refuse_stale(ev, id);
    return content;
}

static SetTable *copy_table(Arena *arena, const SetTable *from) {
    if (!from) return NULL;
    SetTable *made = arena_copy(arena, from, sizeof *from);
    if (from->slot) made->slot = arena_copy(arena, from->slot, from->size * sizeof *from->slot);
    return made;
}

/* Gives the contents of a list an array of their own, with room for `cap` elements. */
static void own_items(Arena *arena, Content *content, uint32_t cap) {
    Sval *item = arena_new_array(arena, Sval, cap);
    if (content->list.n) memcpy(item, content->list.item, content->list.n * sizeof *item);
    content->list.item = item, content->list.cap = cap, content->list.used = NULL;
}

Content *heap_copy(const Eval *ev, const Content *old) {
    Arena *arena = ev->cx->program;
    Content *made = arena_copy(arena, old, content_size(old->kind));
    made->epoch = ev->heap->counter;
    switch (old->kind) {
    case CELL_LIST: own_items(arena, made, made->list.n); break;
    case CELL_DICT:
    case CELL_SET:
        map_copy(arena, &made->dict.map, &old->dict.map);
        made->dict.table = copy_table(arena, old->dict.table);
        break;
    case CELL_OBJECT:
    case CELL_FRAME:
        map_copy(arena, &made->object.attr, &old->object.attr);
        map_copy(arena, &made->object.maybe_unbound, &old->object.maybe_unbound);
        break;
    case CELL_DYNAMIC:
        made->dynamic.leaf = arena_copy(arena, old->dynamic.leaf, old->dynamic.leaves * sizeof *old->dynamic.leaf);
        break;
    case CELL_TENSOR: break;
    }
    return made;
}

void heap_replace(Eval *ev, CellId id, Content *content) {
    Heap *heap = ev->heap;
    Cell *cell = heap_cell(ev, id);
    if (cell->made < vec_last(&heap->marks) || cell->content->epoch < vec_last(&heap->marks))
        vec_push(ev->cx->program, &heap->journal, ((Change){id, cell->content}));
    cell->content = content;
}

/* Returns whether the contents may be changed without a copy, because no mark needs them as they are. */
static bool is_own(const Heap *heap, const Content *content) {
    uint32_t newest = vec_last(&heap->marks);
    return content->epoch >= newest || (heap->ground == newest && content->epoch <= heap->marks.at[0]);
}

Content *heap_write_unaliased(Eval *ev, CellId id) {
    Cell *cell = heap_cell(ev, id);
    if (!is_own(ev->heap, cell->content))
        heap_replace(ev, id, heap_copy(ev, cell->content));
    else if (cell->content->kind == CELL_LIST && cell->content->list.used)
        own_items(ev->cx->program, cell->content, cell->content->list.n);
    return cell->content;
}

static void before_write(Eval *ev, CellId id) {
    Cell *cell = heap_cell(ev, id);
    if (cell->content->invalidated_at.hi) refuse_stale(ev, id);
    if (cell->facts.alias) alias_written(ev, id, ev->emit.b.at);
}

Content *heap_write(Eval *ev, CellId id) {
    before_write(ev, id);
    return heap_write_unaliased(ev, id);
}

/* Returns contents of a list that belong to the newest mark. They may share the elements with older contents. */
static Content *write_end(Eval *ev, CellId id) {
    Cell *cell = heap_cell(ev, id);
    Content *old = cell->content;
    if (is_own(ev->heap, old)) return old;
    if (!old->list.used) {
        old->list.used = arena_new(ev->cx->program, uint32_t);
        *old->list.used = old->list.n;
    }
    Content *made = arena_copy(ev->cx->program, old, content_size(old->kind));
    made->epoch = ev->heap->counter;
    heap_replace(ev, id, made);
    return made;
}

Sval *heap_extend(Eval *ev, CellId id, uint32_t count) {
    before_write(ev, id);
    Content *content = write_end(ev, id);
    uint32_t n = content->list.n, *used = content->list.used;
    bool fits = n + count <= content->list.cap;
    if (used && fits && *used == n)
        *used += count;
    else if (used || !fits)
        own_items(ev->cx->program, content, fits ? content->list.cap : (n + count) * 2);
    content->list.n += count;
    return content->list.item + n;
}

/* ---- marks ---- */

HeapMark heap_mark(Eval *ev) {
    Heap *heap = ev->heap;
    vec_push(ev->cx->program, &heap->marks, ++heap->counter);
    return (HeapMark){heap->counter, heap->journal.n, heap->cells.n};
}

/* Returns the oldest journal entry, since the mark, of each cell that is older than the mark, in the arena. Leaves
 * temporary data in scratch. */
static Change *first_changes(Eval *ev, Arena *arena, HeapMark mark, uint32_t *n) {
    Heap *heap = ev->heap;
    Map seen = {0};
    Vec(Change) changes = {0};
    for (uint32_t i = mark.journal; i < heap->journal.n; i++) {
        Change *change = &heap->journal.at[i];
        if (heap_cell(ev, change->cell)->made >= mark.epoch || map_has(&seen, map_key(change->cell))) continue;
        map_set(ev->cx->scratch, &seen, map_key(change->cell), change);
        vec_push(arena, &changes, *change);
    }
    *n = changes.n;
    return changes.at;
}

Change *heap_changes(Eval *ev, HeapMark mark, uint32_t *n) {
    ArenaMark before = arena_mark(ev->cx->scratch);
    Change *changes = first_changes(ev, ev->cx->program, mark, n);
    arena_release(ev->cx->scratch, before);
    return changes;
}

void heap_undo(Eval *ev, HeapMark mark, Content ***now, uint32_t *n) {
    Heap *heap = ev->heap;
    ArenaMark before = arena_mark(ev->cx->scratch);
    Change *change = first_changes(ev, ev->cx->scratch, mark, n);
    if (now) *now = arena_new_array(ev->cx->program, Content *, *n);
    for (uint32_t i = 0; i < *n; i++) {
        Cell *cell = heap_cell(ev, change[i].cell);
        if (now) (*now)[i] = cell->content;
        cell->content = change[i].old;
    }
    arena_release(ev->cx->scratch, before);
    heap->journal.n = mark.journal;
    CX_ASSERT(ev->cx, vec_last(&heap->marks) == mark.epoch);
    (void)vec_pop(&heap->marks);
    heap->counter++; /* cells made under this mark must not count as new under a later one */
}

void heap_drop(Eval *ev, HeapMark mark) {
    for (CellId id = mark.cells; id < ev->heap->cells.n; id++) {
        Cell *cell = heap_cell(ev, id);
        cell->facts.dropped |= cell->made >= mark.epoch; /* cells made by a module's text stay */
    }
}

void heap_commit(Eval *ev, HeapMark mark) {
    CX_ASSERT(ev->cx, vec_last(&ev->heap->marks) == mark.epoch);
    (void)vec_pop(&ev->heap->marks);
}

/* ---- changes that precede all marks ---- */

HeapGround heap_ground(Eval *ev) {
    Heap *heap = ev->heap;
    HeapGround ground = {heap->cells.n, heap->journal.n, heap->ground};
    heap->ground = vec_last(&heap->marks);
    return ground;
}

static bool written_before(const Heap *heap, CellId cell, uint32_t end) {
    for (uint32_t i = 0; i < end; i++)
        if (heap->journal.at[i].cell == cell) return true;
    return false;
}

void heap_grounded(Eval *ev, HeapGround ground) {
    Heap *heap = ev->heap;
    const uint32_t first = heap->marks.at[0];
    heap->ground = ground.outer;
    if (heap->marks.n == 1) return;
    for (CellId id = ground.cells; id < heap->cells.n; id++) {
        Cell *cell = heap->cells.at[id];
        cell->made = cell->content->epoch = first;
    }
    uint32_t kept = ground.journal;
    for (uint32_t i = ground.journal; i < heap->journal.n; i++) {
        Change change = heap->journal.at[i];
        if (change.cell < ground.cells && written_before(heap, change.cell, ground.journal))
            heap->journal.at[kept++] = change;
        else
            heap_cell(ev, change.cell)->content->epoch = first;
    }
    heap->journal.n = kept;
}

/* ---- frames and objects ---- */

static Sval map_sval(const Map *map, Sym name) {
    const Sval *v = map_get(map, name);
    return v ? *v : (Sval){.kind = SV_UNBOUND, .sym = name};
}

Sval frame_get(const Eval *ev, CellId frame, Sym name) {
    return map_sval(&heap_contents(ev, frame)->object.attr, name);
}

void frame_set(Eval *ev, CellId frame, Sym name, Sval v) {
    Content *content = heap_write_unaliased(ev, frame);
    map_set(ev->cx->program, &content->object.attr, name, arena_copy(ev->cx->program, &v, sizeof v));
    map_remove(&content->object.maybe_unbound, name);
}

static void delete_in(Eval *ev, CellId object, Sym name) {
    Content *content = heap_write_unaliased(ev, object);
    map_remove(&content->object.attr, name);
    map_remove(&content->object.maybe_unbound, name);
}

void frame_delete(Eval *ev, CellId frame, Sym name) {
    for (CellId twin = heap_cell(ev, frame)->twin; twin && twin != frame; twin = heap_cell(ev, twin)->twin)
        delete_in(ev, twin, name);
    delete_in(ev, frame, name);
}

Sval object_get(const Eval *ev, Sval object, Sym name) {
    return map_sval(&heap_get(ev, object.cell)->object.attr, name);
}

const MaybeUnbound *object_doubt(const Eval *ev, Sval object, Sym name) {
    const MaybeUnbound *doubt = map_get(&heap_get(ev, object.cell)->object.maybe_unbound, name);
    return doubt && !doubt->raised ? doubt : NULL;
}

static void set_in(Eval *ev, CellId object, Sym name, Sval v) {
    Content *content = heap_write(ev, object);
    map_set(ev->cx->program, &content->object.attr, name, arena_copy(ev->cx->program, &v, sizeof v));
    map_remove(&content->object.maybe_unbound, name);
}

void object_set(Eval *ev, Sval object, Sym name, Sval v) {
    set_in(ev, object.cell, name, v);
    for (CellId twin = heap_cell(ev, object.cell)->twin; twin && twin != object.cell; twin = heap_cell(ev, twin)->twin)
        set_in(ev, twin, name, v);
    dynamic_changed(ev, object);
}

/* ---- lists and dicts known now ---- */

bool list_is_static(const Eval *ev, Sval list) { return heap_contents(ev, list.cell)->kind == CELL_LIST; }

bool dict_is_static(const Eval *ev, Sval dict) { return heap_contents(ev, dict.cell)->kind != CELL_DYNAMIC; }

uint32_t list_count(const Eval *ev, Sval list) { return heap_get(ev, list.cell)->list.n; }

Sval list_get(const Eval *ev, Sval list, uint32_t i) {
    const Content *content = heap_get(ev, list.cell);
    CX_ASSERT(ev->cx, content->kind == CELL_LIST && i < content->list.n);
    return content->list.item[i];
}

bool sv_has_known_items(const Eval *ev, Sval v) {
    return v.kind == SV_TUPLE || (v.kind == SV_LIST && list_is_static(ev, v));
}

Sval dict_get(Eval *ev, Sval dict, Sval key) {
    const void *k = sv_key(ev, key);
    const Entry *entry = k ? map_get(&heap_get(ev, dict.cell)->dict.map, k) : NULL;
    return entry ? entry->value : sv_unbound();
}

static bool may_be_absent(Sval v) {
    for (uint32_t i = 0; v.kind == SV_CHOICE && i < v.choice->n; i++)
        if (v.choice->alt[i].kind == SV_UNBOUND) return true;
    return false;
}

static bool is_last(const Map *map, const void *key) {
    const void *last = NULL;
    map_each (map, e) last = e->key;
    return last == key;
}

void dict_set(Eval *ev, Sval dict, Sval key, Sval value) {
    const void *k = sv_key(ev, key);
    if (!k) return;
    Content *content = heap_write(ev, dict.cell);
    const Entry *old = map_get(&content->dict.map, k);
    Entry *entry = arena_new(ev->cx->program, Entry);
    *entry = (Entry){old ? old->key : key, value};
    heap_cell(ev, dict.cell)->facts.resized += !old;
    if (old && content->kind == CELL_DICT && may_be_absent(old->value) && !is_last(&content->dict.map, k))
        content->dict.unordered = ev->emit.b.at; /* the key keeps its place, or comes last */
    map_set(ev->cx->program, &content->dict.map, k, entry);
}

void dict_empty(Eval *ev, Sval dict) {
    Content *content = heap_write(ev, dict.cell);
    content->kind = CELL_DICT;
    content->dict.map = (Map){0}, content->dict.unordered = (Span){0};
    heap_cell(ev, dict.cell)->facts.resized++;
}

bool dict_delete(Eval *ev, Sval dict, Sval key) {
    const void *k = sv_key(ev, key);
    if (!k || !map_has(&heap_get(ev, dict.cell)->dict.map, k)) return false;
    map_remove(&heap_write(ev, dict.cell)->dict.map, k);
    heap_cell(ev, dict.cell)->facts.resized++;
    return true;
}
