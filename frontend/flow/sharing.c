/* See sharing.h. Roots are found along the links of cells in the arm (alias.h): each cell that was joined inside the
 * arm is linked to those it was joined from, so a chain of joins ends at memory that is older than the If or was made
 * in the arm. */
#include "frontend/flow/sharing.h"
#include "frontend/flow/flow_private.h"
#include "frontend/value/alias.h"

enum { MOST_ALIASES = 64 }; /* for one If; further aliases have unknown conditions */

void sharing_layout(Eval *ev, Sharing *sharing, const Layout *layout) {
    if (layout->kind == LY_TENSOR && layout->from && !map_has(&sharing->met, layout)) {
        map_set(ev->cx->calls, &sharing->met, layout, sharing);
        vec_push(ev->cx->calls, &sharing->layouts, layout);
    }
    if (layout->kind != LY_TUPLE && layout->kind != LY_CELL && layout->kind != LY_CHOICE) return;
    for (uint32_t i = 0; i < layout->n; i++) sharing_layout(ev, sharing, layout->child[i]);
}

/* ---- ties ---- */

static bool is_old(Eval *ev, const Sharing *sharing, CellId cell) { return heap_cell(ev, cell)->made < sharing->epoch; }

/* Returns whether the cell is always one of its links' memories, and that can be expressed here. */
static bool is_borrowed(Eval *ev, CellId cell) {
    uint32_t links = 0;
    for (const Alias *link = heap_cell(ev, cell)->facts.alias; link; link = link->next) {
        if (link->cond && !link->source) continue;
        if (!alias_alive(ev, link->other)) return false;
        links++;
    }
    return links && heap_cell(ev, cell)->facts.borrowed;
}

typedef struct Search {
    Map path;  /* young cells on the current path */
    Map vague; /* cells that it may be under an unknown condition, so that further paths to them add nothing */
} Search;

/* Finds the memories that `one` may be. */
static void find_roots(Eval *ev, Sharing *sharing, PossibleAlias one, Search *search) {
    bool old = is_old(ev, sharing, one.ref.cell), known;
    if (sharing->aliases.n >= MOST_ALIASES) one.cond = NULL;
    if (!one.cond && map_has(&search->vague, map_key(one.ref.cell))) return;
    if (!one.cond) map_set(ev->cx->calls, &search->vague, map_key(one.ref.cell), search);
    bool never = one.cond && ir_known_bool(one.cond, &known) && !known;
    if (!never && (old || !is_borrowed(ev, one.ref.cell))) vec_push(ev->cx->calls, &sharing->aliases, one);
    if (old || map_has(&search->path, map_key(one.ref.cell))) return;
    map_set(ev->cx->calls, &search->path, map_key(one.ref.cell), search);
    for (const Alias *link = heap_cell(ev, one.ref.cell)->facts.alias; link; link = link->next) {
        if ((link->cond && !link->source) || !alias_alive(ev, link->other)) continue;
        PossibleAlias root = {one.layout, one.side, {.kind = SV_TENSOR, .cell = link->other}, NULL};
        bool exact = one.cond && link->cond && ev_sees(ev, link->cond);
        if (exact) {
            Value *test = link->sense ? link->cond : bool_not(ev, link->cond);
            if (bool_excludes(ev, one.cond, test)) continue;
            root.ref = view_onto(ev, link->ref, one.ref.view);
            root.cond = bool_and(ev, one.cond, test);
        }
        if (heap_contents(ev, root.ref.cell)->kind == CELL_TENSOR) find_roots(ev, sharing, root, search);
    }
    map_remove(&search->path, map_key(one.ref.cell));
}

void sharing_roots(Eval *ev, Sharing *sharing, PossibleAlias one) { find_roots(ev, sharing, one, &(Search){0}); }

/* ---- values that leave the arm ---- */

static void export_value(Eval *ev, Sharing *sharing, uint32_t side, Value *value) {
    for (uint32_t i = 0; i < sharing->exports.n; i++)
        if (sharing->exports.at[i].value == value && sharing->exports.at[i].side == side) return;
    vec_push(ev->cx->calls, &sharing->exports, ((Export){side, value}));
}

static bool is_outside(Eval *ev, const Sharing *sharing, const Value *v) {
    return v->home == ev->emit.prologue || ir_sees(sharing->outer, v);
}

static void export_view(Eval *ev, Sharing *sharing, const PossibleAlias *one) {
    for (const View *view = one->ref.view; view; view = view->up)
        for (uint32_t i = 0; i < view->nargs; i++)
            if (view->arg[i] && !is_outside(ev, sharing, view->arg[i]) && !ir_is_constant(view->arg[i]))
                export_value(ev, sharing, one->side, view->arg[i]);
}

static SharedMemory *find_shared(const Sharing *sharing, const PossibleAlias *one) {
    for (uint32_t i = 0; i < sharing->shared.n; i++)
        if (sharing->shared.at[i].young == one->ref.cell && sharing->shared.at[i].side == one->side)
            return &sharing->shared.at[i];
    return NULL;
}

static void count_use(Eval *ev, Sharing *sharing, const PossibleAlias *one) {
    SharedMemory *shared = find_shared(sharing, one);
    if (!shared)
        vec_push(ev->cx->calls, &sharing->shared, ((SharedMemory){one->ref.cell, 0, one->side, 1, one->layout, NULL}));
    else if (shared->user != one->layout)
        shared->uses++;
}

/* Returns whether the memory is relevant: memory that the arm made is so only if two joined tensors refer to it. */
static bool matters(Eval *ev, const Sharing *sharing, const PossibleAlias *one) {
    if (is_old(ev, sharing, one->ref.cell)) return true;
    const SharedMemory *shared = find_shared(sharing, one);
    return shared && shared->uses > 1;
}

static bool is_of_side(const Origin *from, uint32_t side) { return from->side == side && from->ref.kind == SV_TENSOR; }

/* Returns whether the side's value is one of several tensors, selected by the tag of a choice. */
static bool has_several(const Layout *layout, uint32_t side) {
    uint32_t n = 0;
    for (const Origin *from = layout->from; from; from = from->next) n += is_of_side(from, side);
    return n > 1;
}

/* Returns the condition under which the value is this alternative of its choice; NULL if it is unknown. */
static Value *is_picked(Eval *ev, const Picked *picked) {
    Value *all = ir_bool(&ev->emit.b, true);
    for (; picked && all; picked = picked->up) {
        if (!picked->tag || !ev_sees(ev, picked->tag)) return NULL;
        Value *here = tag_is(ev, picked->tag, picked->k);
        all = here ? bool_and(ev, all, here) : NULL;
    }
    return all;
}

static void find_all_roots(Eval *ev, Sharing *sharing, const Layout *layout, uint32_t side) {
    bool several = has_several(layout, side);
    for (const Origin *from = layout->from; from; from = from->next) {
        if (!is_of_side(from, side)) continue;
        Value *cond = several ? from->picked ? is_picked(ev, from->picked) : NULL : ir_bool(&ev->emit.b, true);
        sharing_roots(ev, sharing, (PossibleAlias){layout, side, from->ref, cond});
    }
}

void sharing_arm(Eval *ev, Sharing *sharing, uint32_t side, Span at) {
    uint32_t first = sharing->aliases.n;
    for (uint32_t i = 0; i < sharing->layouts.n; i++) find_all_roots(ev, sharing, sharing->layouts.at[i], side);
    for (uint32_t i = first; i < sharing->aliases.n; i++)
        if (!is_old(ev, sharing, sharing->aliases.at[i].ref.cell)) count_use(ev, sharing, &sharing->aliases.at[i]);
    for (uint32_t i = first; i < sharing->aliases.n; i++) {
        const PossibleAlias *one = &sharing->aliases.at[i];
        if (!matters(ev, sharing, one) || !one->cond) continue;
        export_value(ev, sharing, side, one->cond);
        export_view(ev, sharing, one);
    }
    for (uint32_t i = 0; i < sharing->shared.n; i++) {
        SharedMemory *shared = &sharing->shared.at[i];
        if (shared->side != side || shared->uses < 2 || heap_contents(ev, shared->young)->invalidated_at.hi) continue;
        shared->value = memory_read(ev, shared->young, at);
        if (shared->value) export_value(ev, sharing, side, shared->value);
    }
}

static Fact export_fact(const Value *value) {
    return value->type->kind == TY_TENSOR || value->type->kind == TY_LIST ? value->fact : fact_unknown(value->type);
}

void sharing_leaves(Eval *ev, Sharing *sharing, LeafVec *leaves) {
    for (uint32_t i = 0; i < sharing->exports.n; i++) {
        const Value *value = sharing->exports.at[i].value;
        vec_push(ev->cx->calls, leaves, ((Leaf){value->type, export_fact(value), NULL}));
    }
}

void sharing_pack(Eval *ev, const Sharing *sharing, uint32_t side, ValueVec *out) {
    for (uint32_t i = 0; i < sharing->exports.n; i++) {
        const Export *one = &sharing->exports.at[i];
        Fact fact = export_fact(one->value);
        vec_push(ev->cx->calls, out, one->side == side ? one->value : layout_placeholder(ev, one->value->type, &fact));
    }
}

/* ---- after the If ---- */

typedef struct Behind {
    Eval *ev;
    const Sharing *sharing;
    Value *const *leaf;
    uint32_t side;
} Behind;

static Value *exported(const Behind *b, const Value *v) {
    for (uint32_t i = 0; i < b->sharing->exports.n; i++)
        if (b->sharing->exports.at[i].value == v && b->sharing->exports.at[i].side == b->side) return b->leaf[i];
    return NULL;
}

static Value *behind(const Behind *b, Value *v) {
    if (!v || is_outside(b->ev, b->sharing, v)) return v;
    Value *leaf = exported(b, v);
    if (leaf) return leaf;
    return ir_is_none(v) ? ir_none(&b->ev->emit.b) : ir_const(&b->ev->emit.b, v->def->konst, v->type);
}

static const View *view_behind(const Behind *b, const View *view) {
    if (!view) return NULL;
    View *made = view_copy_step(b->ev, view, view_behind(b, view->up));
    for (uint32_t i = 0; i < made->nargs; i++) made->arg[i] = behind(b, made->arg[i]);
    return made;
}

static void link_carried_alias(const Behind *b, CellId cell, const PossibleAlias *one, Span at) {
    Eval *ev = b->ev;
    const SharedMemory *shared = find_shared(b->sharing, one);
    Sval ref = {.kind = SV_TENSOR, .cell = shared ? shared->cell : one->ref.cell};
    if (!ref.cell) return;
    if (!one->cond) {
        alias_may(ev, cell, ref.cell, at);
        return;
    }
    ref.view = view_behind(b, one->ref.view);
    alias_when(ev, cell, exported(b, one->cond), true, ref, at); /* false if the other arm was taken */
}

/* Returns whether a joined tensor is older memory, or is itself borrowed, whichever arm was taken. */
static bool borrows(Eval *ev, const Sharing *sharing, const Layout *layout) {
    bool side[2] = {false, false};
    for (const Origin *from = layout->from; from; from = from->next) {
        bool memory = from->ref.kind == SV_TENSOR;
        if (!memory || !(is_old(ev, sharing, from->ref.cell) || is_borrowed(ev, from->ref.cell))) return false;
        side[from->side] = true;
    }
    for (uint32_t i = 0; i < sharing->aliases.n; i++)
        if (sharing->aliases.at[i].layout == layout && !sharing->aliases.at[i].cond) return false;
    return side[0] && side[1];
}

void sharing_link(Eval *ev, Sharing *sharing, const Map *groups, Value *const *leaf, Span at) {
    for (uint32_t i = 0; i < sharing->shared.n; i++) {
        SharedMemory *shared = &sharing->shared.at[i];
        Behind b = {ev, sharing, leaf, shared->side};
        if (shared->uses > 1) shared->cell = memory_new(ev, shared->value ? behind(&b, shared->value) : NULL, at);
    }
    for (uint32_t i = 0; i < sharing->aliases.n; i++) {
        const PossibleAlias *one = &sharing->aliases.at[i];
        Behind b = {ev, sharing, leaf, one->side};
        CellId cell = (CellId)(uintptr_t)map_get(groups, one->layout);
        if (cell && matters(ev, sharing, one)) link_carried_alias(&b, cell, one, at);
    }
    for (uint32_t i = 0; i < sharing->layouts.n; i++) {
        CellId cell = (CellId)(uintptr_t)map_get(groups, sharing->layouts.at[i]);
        if (cell) heap_cell(ev, cell)->facts.borrowed = borrows(ev, sharing, sharing->layouts.at[i]);
    }
}
