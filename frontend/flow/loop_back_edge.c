/* Joins the state at the end of a loop's round into the places that the loop carries. */
#include "frontend/flow/loop_private.h"
#include "frontend/value/alias.h"

/* ---- places ---- */

static const State nothing_changed;

void loop_open_boundary(Eval *ev, Loop *loop) {
    loop->boundary = (Boundary){.ev = ev, .loop = true, .origins = true, .state = &nothing_changed};
    loop->boundary.before.epoch = ev->heap->counter + 1;
}

static const Layout *look_at(Eval *ev, Loop *loop, CellId cell, Sym name, Sval v, bool back) {
    Boundary *b = &loop->boundary;
    HeapMark mark = {0};
    if (back) mark = loop_enter_round(ev, loop);
    b->side = back, b->state = back ? &loop->state : &nothing_changed;
    b->deep = !name;
    const Layout *layout = layout_of(b, name ? v : cell_reference(ev, cell), loop->spec->at);
    if (!name) layout = layout_general(b, layout);
    b->deep = false;
    if (back) loop_leave_round(ev, loop, mark);
    b->side = 0, b->state = &nothing_changed;
    return layout;
}

const Layout *loop_look(Eval *ev, Loop *loop, CellId cell, Sym name, Sval v) {
    return look_at(ev, loop, cell, name, v, false);
}

static bool report_join(Eval *ev, Loop *loop, Sym name) {
    ev_error(ev, DIAG_2001, loop->spec->at, "`%s` has values before the loop and in it that cannot be combined",
             name ? name : "a value");
    return false;
}

static bool same_leaves(Eval *ev, const Layout *x, const Layout *y) {
    LeafVec a = {0}, b = {0};
    layout_leaves(ev, x, NULL, &a);
    layout_leaves(ev, y, NULL, &b);
    bool same = a.n == b.n;
    for (uint32_t i = 0; same && i < a.n; i++) same = a.at[i].type == b.at[i].type;
    return same;
}

static void check_kinds(Eval *ev, const Loop *loop, const Layout *joined, CellId cell, Sym name) {
    if (!name) return;
    Sval v[2] = {place_in(ev, cell, heap_contents(ev, cell), name), {.kind = SV_UNBOUND}};
    mixed_check(ev, v, joined, cell, name, NULL, loop->spec->at);
}

static bool has_text(const Layout *layout) {
    for (uint32_t i = 0; layout->kind == LY_CHOICE && i < layout->n; i++)
        if (layout->child[i]->kind == LY_STATIC && layout->child[i]->value.kind == SV_STR) return true;
    return false;
}

/* Returns whether the place's layout covers the value at the end of the round, so that it need not change. */
static bool join_carried(Eval *ev, Loop *loop, Carried *place, const Layout *back) {
    bool fits = layout_fits(&loop->boundary, place->layout, back);
    const Layout *joined = layout_join(&loop->boundary, place->layout, back, place->name, loop->spec->at);
    if (!joined || (!place->name && joined->kind == LY_CHOICE)) return report_join(ev, loop, place->name);
    if (mixed_declared(ev, place->name) && joined->kind == LY_CHOICE && place->layout->kind != LY_CHOICE)
        fits = false;                                                     /* a number would fit a tensor's layout */
    bool grows = loop->rounds >= ev->cx->limits.loop_rounds / 2 && !fits; /* as a text that gets longer in each trip */
    const Layout *text = grows ? layout_text(ev, joined) : NULL;
    if (text)
        joined = text;
    else
        ev->flow.lessons->points |= grows && has_text(joined);
    check_kinds(ev, loop, joined, place->cell, place->name);
    if (!fits || same_leaves(ev, joined, place->layout)) place->layout = joined;
    return fits;
}

static bool new_place(Eval *ev, Loop *loop, CellId cell, Sym name, Sval was, const Layout *back) {
    const Layout *entry = look_at(ev, loop, cell, name, was, false);
    const Layout *joined = layout_join(&loop->boundary, entry, back, name, loop->spec->at);
    if (!joined || (!name && joined->kind == LY_CHOICE)) return report_join(ev, loop, name);
    check_kinds(ev, loop, joined, cell, name);
    loop_carry(ev, loop, cell, name, joined, false, was.kind == SV_UNBOUND);
    return false;
}

/* ---- names that an inner loop reads before it gives them a value ---- */

static Sym early_key(Eval *ev, CellId cell, Sym name) { return sym_printf(ev->cx->symbols, "early %u %s", cell, name); }

/* Records carried places without a value before the first trip. If an enclosing loop exists, their values may come from
 * an earlier trip of it, so it must carry them. */
void loop_note_early(Eval *ev, const Loop *loop) {
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        const Carried *place = &loop->carried.at[i];
        if (!place->unbound || place->output || !place->name || place->name[0] == '$') continue;
        Sym key = early_key(ev, place->cell, place->name);
        map_set(ev->cx->program, &ev->memo.early, key, (void *)(uintptr_t)key);
    }
}

bool loop_failed(Eval *ev, const Loop *loop) { return diag_errors(ev->cx->diags) > loop->errors; }

/* Returns the layout of an exit, which is False before the first trip, whether or not a trip sets it. */
static const Layout *exit_layout(Eval *ev, Loop *loop, const Layout *back) {
    const Layout *general = layout_general(&loop->boundary, back);
    Layout *made = arena_copy(ev->cx->program, general, sizeof *general);
    loop_forget_contents(made);
    return made;
}

void loop_note_listed(Eval *ev, CellId object) {
    Sym key = early_key(ev, object, cx_sym(ev->cx, "__dict__"));
    map_set(ev->cx->program, &ev->memo.early, key, (void *)(uintptr_t)key);
}

static bool is_early(Eval *ev, CellId cell, Sym name) {
    return map_has(&ev->memo.early, early_key(ev, cell, name)) ||
           map_has(&ev->memo.early, early_key(ev, cell, cx_sym(ev->cx, "__dict__")));
}

bool loop_absence_in_doubt(Eval *ev, CellId object, Sym name, bool absent) {
    Sym key = early_key(ev, object, name);
    if (absent) map_set(ev->cx->program, &ev->memo.early, key, (void *)(uintptr_t)key);
    return !absent && map_has(&heap_contents(ev, object)->object.maybe_unbound, name) && is_early(ev, object, name);
}

/* Returns whether a trip sets an attribute on some paths only, so that it keeps the value of an earlier trip on the
 * others. */
static bool set_on_some_paths(const Content *object, Sym name) {
    const MaybeUnbound *doubt = object->kind == CELL_OBJECT ? map_get(&object->object.maybe_unbound, name) : NULL;
    return doubt && !doubt->raised;
}

static bool settle_name(Eval *ev, Loop *loop, CellId cell, Sym name, const Content *before, const Content *after) {
    Sval was = place_in(ev, cell, before, name), now = place_in(ev, cell, after, name);
    Carried *place = loop_find(loop, cell, name);
    if (!place && sv_identical(was, now)) return true;
    if (!strcmp(name, "$continue") || !strcmp(name, "$handling")) return true;
    if (!strcmp(name, "$break") && !loop->wants_broke) return true;
    bool exit = name[0] == '$',
         read = loop_failed(ev, loop) || set_on_some_paths(after, name) || is_early(ev, cell, name);
    if (!place && !exit && was.kind == SV_UNBOUND && !read && loop_is_private(ev, loop, cell, name)) return true;
    const Layout *back = look_at(ev, loop, cell, name, now, true);
    if (place && !place->output) return join_carried(ev, loop, place, back);
    if (!exit && was.kind != SV_UNBOUND) return new_place(ev, loop, cell, name, was, back);
    if (is_exit_name(name)) back = exit_layout(ev, loop, back);
    if (!place) {
        loop_carry(ev, loop, cell, name, back, exit || !read, was.kind == SV_UNBOUND);
        return exit || !read;
    }
    place->layout = back;
    if (exit || !read) return true;
    place->output = false; /* the trip reads it before assigning it, so its value is from the previous trip */
    return false;
}

static bool settle_frame(Eval *ev, Loop *loop, CellId cell, const Content *was, const Content *now) {
    bool stable = true;
    map_each (&now->object.attr, e) stable &= settle_name(ev, loop, cell, e->key, was, now);
    map_each (&was->object.attr, e)
        if (!map_has(&now->object.attr, e->key)) stable &= settle_name(ev, loop, cell, e->key, was, now);
    return stable;
}

static void drop_place(Eval *ev, Loop *loop, Carried *place) {
    if (!place) return;
    uint32_t index = (uint32_t)(place - loop->carried.at);
    for (Carried *next = place + 1; next < loop->carried.at + loop->carried.n; next++) next[-1] = *next;
    loop->carried.n--;
    loop_number_places(ev, loop, index);
}

/* Carries over to the next trip that a cell is stale or that nothing is known of its contents. */
static bool settle_stale(Eval *ev, Loop *loop, const Change *change, Content *now) {
    if (change->old->invalidated_at.hi || change->old->unknown) return true;
    for (uint32_t i = 0; i < loop->stale.n; i++)
        if (loop->stale.at[i].cell == change->cell) return true;
    vec_push(ev->cx->program, &loop->stale, ((Change){change->cell, now}));
    drop_place(ev, loop, loop_find(loop, change->cell, NULL));
    return false;
}

static bool settle_reshaped(Eval *ev, Loop *loop, CellId cell, const Content *was, const Content *now) {
    if (was->kind != CELL_TENSOR || was->tensor.reshaped == now->tensor.reshaped) return true;
    if (map_has(&loop->reshaped, map_key(cell))) return true;
    map_set(ev->cx->program, &loop->reshaped, map_key(cell), loop);
    return false;
}

bool loop_join_back_edge(Eval *ev, Loop *loop) {
    bool stable = true;
    for (uint32_t i = 0; i < loop->state.n; i++) {
        CellId cell = loop->state.change[i].cell;
        const Content *was = loop->state.change[i].old, *now = loop->state.now[i];
        stable &= settle_reshaped(ev, loop, cell, was, now);
        bool frame = was->kind == CELL_FRAME || was->kind == CELL_OBJECT;
        if (now->invalidated_at.hi || (now->unknown && !frame)) {
            stable &= settle_stale(ev, loop, &loop->state.change[i], loop->state.now[i]);
            continue;
        }
        if (frame) {
            stable &= settle_frame(ev, loop, cell, was, now);
            continue;
        }
        const Layout *back = look_at(ev, loop, cell, NULL, sv_none(), true);
        Carried *place = loop_find(loop, cell, NULL);
        stable &= place ? join_carried(ev, loop, place, back) : new_place(ev, loop, cell, NULL, sv_none(), back);
    }
    return stable;
}

/* ---- sharing that the head did not assume ---- */

bool loop_writes_in_place(Eval *ev, const Loop *loop) {
    for (uint32_t i = 0; i < loop->state.n; i++) {
        const Content *was = loop->state.change[i].old;
        if (was->kind != CELL_FRAME && was->kind != CELL_OBJECT) return true;
    }
    map_each (&loop->groups, e) {
        const Content *content = heap_contents(ev, (CellId)(uintptr_t)e->value);
        if (content->kind != CELL_TENSOR) return true;
        if (content->tensor.value && content->tensor.value->def) return true; /* no longer the parameter */
    }
    return false;
}

typedef struct Met {
    uint32_t epoch;
    Map cells;
} Met;

static bool meets(Eval *ev, CellId cell, void *context) {
    Met *met = context;
    if (heap_cell(ev, cell)->made < met->epoch || map_has(&met->cells, map_key(cell))) return true;
    map_set(ev->cx->program, &met->cells, map_key(cell), met);
    return false;
}

/* Returns whether a place ends as older memory, or two as the same memory. */
bool loop_shares_memory(Eval *ev, const Loop *loop) {
    Met met = {.epoch = loop->mark.epoch};
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        if (!loop->carried.at[i].name || loop_carries_memory(&loop->carried.at[i])) continue;
        for (const Origin *origin = loop->carried.at[i].layout->from; origin; origin = origin->next)
            if (origin->side && alias_each(ev, origin->ref.cell, met.epoch, &(Map){0}, meets, &met)) return true;
    }
    return false;
}
