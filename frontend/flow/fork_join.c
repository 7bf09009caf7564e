/* The join of two arms: what each of them changed becomes results of the If, unless both agree on it.
 *
 * Each changed place is given one layout for both sides, its leaves are packed in both arms, and after the If the place
 * is made anew from the results. */
#include "base/pairs.h"
#include "frontend/flow/flow_private.h"
#include "frontend/flow/sharing.h"
#include "frontend/flow/unknown.h"
#include "frontend/value/alias.h"

#include <string.h>

/* ---- places that the arms have changed ---- */

typedef struct Changed {
    CellId cell;
    Sym name; /* of a frame or object; NULL: the whole contents of the cell */
    Sval v[2];
    const Layout *layout[2], *joined;
    Span at[2];
} Changed;

typedef Vec(Changed) ChangedVec;

typedef struct Join {
    Fork *fork;
    Boundary boundary;
    ChangedVec places;
    LeafVec leaves;
    ValueVec pack[2];
    Sharing sharing;
    Map shared;          /* filled by layout_will_store */
    Vec(CellId) unknown; /* while checking: cells of whose contents nothing is known in an arm */
    Sval result;
} Join;

static const Content *content_in(Eval *ev, const State *state, CellId cell) {
    for (uint32_t i = 0; i < state->n; i++)
        if (state->change[i].cell == cell) return state->now[i];
    return heap_contents(ev, cell);
}

Sym place_label(Eval *ev, Sym name) {
    if (name && name[0] == '$') return cx_sym(ev->cx, name + 1);
    return name && ev->subject.archive ? archive_label(ev, ev->now.frame ? ev->now.frame->module : NULL, name) : name;
}

/* Returns the value that a path reads if it does not set the attribute itself: that of the class, unless it is a method
 * or descriptor. */
static Sval value_of_class(Eval *ev, const Class *class, Sym name) {
    const Class *owner;
    Sval v = class_lookup(ev, class, NULL, name, &owner);
    switch (v.kind) {
    case SV_FUNC:
    case SV_METHOD:
    case SV_NATIVE:
    case SV_OPS:
    case SV_DESCRIPTOR:
    case SV_CLASS: return sv_unbound();
    default: return v;
    }
}

Sval place_in(Eval *ev, CellId id, const Content *content, Sym name) {
    const Sval *v = map_get(&content->object.attr, name);
    const Cell *cell = heap_cell(ev, id);
    if (v) return *v;
    if (is_exit_name(name)) return sv_bool(false);
    if (cell->module) {
        const Sval *of_text = map_get(&cell->module->value, name);
        return of_text ? *of_text : sv_unbound();
    }
    bool has_class = cell->class && (cell->kind == CELL_OBJECT || cell->kind == CELL_FRAME);
    return has_class ? value_of_class(ev, cell->class, name) : sv_unbound();
}

static void add_name(Eval *ev, Join *join, CellId cell, Sym name, const Content *const in[2]) {
    Changed place = {
        .cell = cell, .name = name, .v = {place_in(ev, cell, in[0], name), place_in(ev, cell, in[1], name)}};
    if (join->fork->narrowing) narrow_restore(ev, join->fork->narrowing, cell, name, place.v);
    if (sv_identical(place.v[0], place.v[1]) &&
        sv_identical(place.v[0], place_in(ev, cell, heap_contents(ev, cell), name)))
        return;
    vec_push(ev->cx->calls, &join->places, place);
}

static void add_names(Eval *ev, Join *join, CellId cell, const Content *const in[2]) {
    map_each (&in[0]->object.attr, e) add_name(ev, join, cell, e->key, in);
    map_each (&in[1]->object.attr, e)
        if (!map_has(&in[0]->object.attr, e->key)) add_name(ev, join, cell, e->key, in);
    map_each (&heap_contents(ev, cell)->object.attr, e) /* deleted in both arms */
        if (!map_has(&in[0]->object.attr, e->key) && !map_has(&in[1]->object.attr, e->key))
            add_name(ev, join, cell, e->key, in);
}

static void add_cell(Eval *ev, Join *join, CellId cell) {
    /* When an arm is entered a second time, the changes include cells that it made the first time. */
    bool made_here = heap_cell(ev, cell)->made >= join->fork->before.epoch;
    if (made_here) return;
    const Content *const in[2] = {content_in(ev, &join->fork->arm[0].state, cell),
                                  content_in(ev, &join->fork->arm[1].state, cell)};
    if (in[0] == in[1]) return;
    bool unknown = in[0]->unknown || in[1]->unknown;
    if (unknown) vec_push(ev->cx->calls, &join->unknown, cell);
    if (in[0]->kind == CELL_FRAME || in[0]->kind == CELL_OBJECT) {
        add_names(ev, join, cell, in);
    } else if (!unknown && !in[0]->invalidated_at.hi && !in[1]->invalidated_at.hi) {
        vec_push(ev->cx->calls, &join->places, ((Changed){.cell = cell}));
    }
}

static void add_cells(Eval *ev, Join *join) {
    const State *one = &join->fork->arm[0].state, *two = &join->fork->arm[1].state;
    for (uint32_t i = 0; i < one->n; i++) add_cell(ev, join, one->change[i].cell);
    for (uint32_t i = 0; i < two->n; i++) {
        bool both = false;
        for (uint32_t k = 0; k < one->n; k++) both |= one->change[k].cell == two->change[i].cell;
        if (!both) add_cell(ev, join, two->change[i].cell);
    }
}

/* ---- layouts of both sides ---- */

static void look(Eval *ev, Join *join, int k) {
    HeapMark mark = arm_enter(ev, join->fork, k);
    join->boundary.side = (uint32_t)k, join->boundary.state = &join->fork->arm[k].state;
    for (uint32_t i = 0; i < join->places.n; i++) {
        Changed *place = &join->places.at[i];
        join->boundary.deep = place->cell && !place->name;
        Sval v = join->boundary.deep ? cell_reference(ev, place->cell) : place->v[k];
        place->layout[k] = layout_of(&join->boundary, v, join->fork->at);
    }
    arm_leave(ev, join->fork, mark);
}

static void join_place(Eval *ev, Join *join, Changed *place) {
    place->joined = layout_join(&join->boundary, place->layout[0], place->layout[1], place->name, join->fork->at);
    bool contents = place->cell && !place->name;
    bool one_kind = mixed_check(ev, place->v, place->joined, place->cell, place->name, join->fork, join->fork->at);
    if (!one_kind && !ev->flow.loops.memory) /* a round of a loop may be repeated */
        place->joined = layout_of(&join->boundary, sv_poison(), join->fork->at);
    if (place->joined && !(contents && place->joined->kind == LY_CHOICE)) return;
    Diag *diag = ev_error(ev, DIAG_2001, join->fork->at, "%s has %s on the two paths, which cannot be combined",
                          place->name ? arena_printf(ev->cx->scratch, "`%s`", place->name) : "a container",
                          contents ? "contents" : "values");
    diag->of_sizes = unknown_if_sizes_are(join->fork->cond);
    place->joined = contents ? place->layout[0] : layout_of(&join->boundary, sv_poison(), join->fork->at);
}

/* ---- leaves ---- */

bool pack_leaves(Eval *ev, const Layout *layout, Sval v, uint32_t leaves, ValueVec *out, Span at) {
    uint32_t from = out->n;
    ev->now.crossing++;
    bool fine = layout_pack(ev, layout, v, out, at);
    ev->now.crossing--;
    if (!fine) return false;
    return out->n - from == leaves || layout_refuse_elements(ev, at);
}

static void share_arm(Eval *ev, Join *join, int k) {
    if (!k) {
        join->sharing.epoch = join->fork->before.epoch, join->sharing.outer = join->fork->outer.block;
        for (uint32_t i = 0; i < join->places.n; i++) {
            const Changed *place = &join->places.at[i];
            bool memory = place->cell && !place->name && place->joined->kind == LY_TENSOR;
            if (!memory) sharing_layout(ev, &join->sharing, place->joined);
        }
    }
    if (!join->sharing.layouts.n) return;
    HeapMark mark = arm_enter(ev, join->fork, k);
    sharing_arm(ev, &join->sharing, (uint32_t)k, join->fork->at);
    arm_leave(ev, join->fork, mark);
}

static void pack_arm(Eval *ev, Join *join, int k) {
    HeapMark mark = arm_enter(ev, join->fork, k);
    for (uint32_t i = 0; i < join->places.n; i++) {
        Changed *place = &join->places.at[i];
        Sval v = place->cell && !place->name ? cell_reference(ev, place->cell) : place->v[k];
        LeafVec leaves = {0};
        layout_leaves(ev, place->joined, place_label(ev, place->name), &leaves);
        uint32_t from = join->pack[k].n;
        layout_will_store(ev, place->joined, v, &join->shared, join->fork->at);
        if (!pack_leaves(ev, place->joined, v, leaves.n, &join->pack[k], join->fork->at)) join->pack[k].n = from;
        for (uint32_t j = join->pack[k].n - from; j < leaves.n; j++)
            vec_push(ev->cx->calls, &join->pack[k], layout_placeholder(ev, leaves.at[j].type, &leaves.at[j].fact));
        if (!k)
            for (uint32_t j = 0; j < leaves.n; j++) vec_push(ev->cx->calls, &join->leaves, leaves.at[j]);
    }
    sharing_pack(ev, &join->sharing, (uint32_t)k, &join->pack[k]);
    arm_leave(ev, join->fork, mark);
}

static const Const *constant(const Value *v) { return v->def && v->def->op->kind == OP_CONST ? v->def->konst : NULL; }

/* Returns the value of a leaf that needs no result of the If; else NULL. */
static Value *same_on_both(Eval *ev, const Fork *fork, Value *a, Value *b) {
    if (a == b && ev_sees(ev, a)) return a;
    const Const *x = constant(a), *y = constant(b);
    if (!x || !y || a->type != b->type) return NULL;
    if (const_equal(x, y)) return ir_const(&ev->emit.b, x, a->type);
    if (a->type->kind != TY_BOOL) return NULL;
    return const_get_int(x, 0) ? fork->cond : bool_not(ev, fork->cond);
}

static bool cannot_fail(const Node *node) {
    bool scalar = node->op->kind == OP_NUMBER_OF && node->in[0].value->fact.rank == 0;
    return ir_total(node) || scalar;
}

static bool may_move(const Block *block) {
    uint32_t n = 0;
    for (const Node *node = block->first; node; node = node->next)
        if (node->op->kind != OP_CONST && (!cannot_fail(node) || node->nblock || ++n > 4)) return false;
    return true;
}

/* Returns `c and v` or `c or v` if v is cheap and cannot fail. */
static Value *logic(Eval *ev, Fork *fork, Value *a, Value *b) {
    if (a->type->kind != TY_BOOL || !may_move(fork->arm[0].block) || !may_move(fork->arm[1].block)) return NULL;
    bool known, on_left = ir_known_bool(a, &known);
    if (!on_left && !ir_known_bool(b, &known)) return NULL;
    arm_move_out(fork, 0), arm_move_out(fork, 1);
    if (on_left) return known ? bool_or(ev, fork->cond, b) : bool_and(ev, bool_not(ev, fork->cond), b);
    return known ? bool_or(ev, bool_not(ev, fork->cond), a) : bool_and(ev, fork->cond, a);
}

static Value **resolve(Eval *ev, Join *join) {
    Fork *fork = join->fork;
    uint32_t n = join->leaves.n, open = 0;
    Value **out = arena_new_array(ev->cx->calls, Value *, n);
    for (uint32_t i = 0; i < n; i++) {
        CX_ASSERT(ev->cx, join->pack[0].at[i] && join->pack[1].at[i]);
        out[i] = same_on_both(ev, fork, join->pack[0].at[i], join->pack[1].at[i]);
        open += !out[i];
    }
    for (uint32_t i = 0; i < n && open == 1; i++)
        if (!out[i] && (out[i] = logic(ev, fork, join->pack[0].at[i], join->pack[1].at[i]))) open = 0;
    ValueVec yield[2] = {{0}, {0}};
    Pairs met = {0};
    for (uint32_t i = 0; i < n; i++) {
        uint32_t twin = pairs_add(ev->cx->calls, &met, join->pack[0].at[i], join->pack[1].at[i]);
        if (!out[i] && twin != i) out[i] = out[twin];
        if (out[i]) continue;
        Leaf *leaf = &join->leaves.at[i];
        out[i] = ir_add_result(ev->emit.func, fork->node, leaf->type,
                               leaf_fact(ev, leaf, join->pack[0].at[i], join->pack[1].at[i]), leaf->name);
        for (int k = 0; k < 2; k++) vec_push(ev->cx->calls, &yield[k], join->pack[k].at[i]);
    }
    for (int k = 0; k < 2; k++) {
        Builder b = fork->outer;
        b.block = fork->arm[k].block, b.before = NULL;
        ir_yield(&b, yield[k].n, yield[k].at);
    }
    return out;
}

/* ---- after the If ---- */

typedef struct LinkedCell {
    CellId cell;
    const Origin *origin;
    HeapMark before;
    Map *met;
    Span at;
} LinkedCell;

static bool link_with(Eval *ev, CellId other, void *context) {
    const LinkedCell *one = context;
    if (alias_is_older(ev, other, one->before.epoch)) alias_may(ev, one->cell, other, one->at);
    const void *key = map_key((uintptr_t)other * 2 + one->origin->side);
    CellId twin = (CellId)(uintptr_t)map_get(one->met, key);
    if (twin)
        alias_may(ev, one->cell, twin, one->at);
    else
        map_set(ev->cx->program, one->met, key, (void *)(uintptr_t)one->cell);
    return false;
}

void link_cells(Eval *ev, HeapMark before, const Map *linked, const Map *groups, Map *met, Span at) {
    map_each (groups, e) {
        const Layout *layout = e->key;
        if (layout->kind == LY_TENSOR && (!linked || map_has(linked, layout))) continue;
        for (const Origin *origin = layout->from; origin; origin = origin->next) {
            LinkedCell one = {(CellId)(uintptr_t)e->value, origin, before, met, at};
            if (alias_is_older(ev, origin->ref.cell, before.epoch))
                link_with(ev, origin->ref.cell, &one);
            else
                alias_each(ev, origin->ref.cell, before.epoch, &(Map){0}, link_with, &one);
        }
    }
}

static void set_maybe_unbound(Eval *ev, CellId cell, Sym name, MaybeUnbound doubt) {
    MaybeUnbound *made = arena_copy(ev->cx->program, &doubt, sizeof doubt);
    map_set(ev->cx->program, &heap_write_unaliased(ev, cell)->object.maybe_unbound, name, made);
}

void mark_maybe_unbound(Eval *ev, CellId cell, Sym name, Span at) {
    set_maybe_unbound(ev, cell, name, (MaybeUnbound){.at = at, .block = ev->emit.b.block});
}

void names_without_exception(Eval *ev, CellId frame) {
    map_each (&heap_contents(ev, frame)->object.maybe_unbound, e) {
        MaybeUnbound doubt = *(const MaybeUnbound *)e->value;
        if (!doubt.raised) continue;
        doubt.block = NULL;
        set_maybe_unbound(ev, frame, e->key, doubt);
    }
}

/* Returns why a name may be unbound at the end of arm k: for a reason in the arm or, if the arm does not change the
 * name, one from before it. */
static const MaybeUnbound *maybe_unbound_in_arm(Eval *ev, const Fork *fork, int k, CellId cell, Sym name) {
    const State *state = &fork->arm[k].state;
    const Content *content = heap_contents(ev, cell);
    for (uint32_t i = 0; i < state->n; i++)
        if (state->change[i].cell == cell) content = state->now[i];
    const MaybeUnbound *found = map_get(&content->object.maybe_unbound, name);
    bool here = found && (found->block == fork->arm[k].block || found->block == ev->emit.b.block);
    return here && !found->raised ? found : NULL;
}

/* Marks memory that an arm made stale as stale after the If. */
static void keep_stale(Eval *ev, const Fork *fork) {
    for (int k = 0; k < 2; k++) {
        const State *state = &fork->arm[k].state;
        for (uint32_t i = 0; i < state->n; i++)
            if (state->now[i]->invalidated_at.hi)
                heap_write_unaliased(ev, state->change[i].cell)->invalidated_at = state->now[i]->invalidated_at;
    }
}

/* Joins sizes that one arm changed in place. */
static void join_reshaped(Eval *ev, const Fork *fork) {
    for (int k = 0; k < 2; k++) {
        const State *state = &fork->arm[k].state;
        for (uint32_t i = 0; i < state->n; i++)
            if (state->now[i]->kind == CELL_TENSOR)
                memory_reshape_join(ev, state->change[i].cell, state->now[i]->tensor.reshaped, fork->at);
    }
}

static void unpack_place(Eval *ev, Join *join, Changed *place, Value *const **at, Map *groups) {
    Fork *fork = join->fork;
    if (place->cell && !place->name) {
        if (place->joined->kind == LY_TENSOR) {
            Content *content = heap_write_unaliased(ev, place->cell);
            content->tensor.value = *(*at)++, content->tensor.weight = NULL;
        } else if (place->joined->kind == LY_CELL || place->joined->kind == LY_DYNAMIC) {
            layout_unpack_into(ev, place->joined, place->cell, at, groups);
        }
        heap_write_unaliased(ev, place->cell)->invalidated_at = (Span){0, 0};
        return;
    }
    Sval v = layout_unpack(ev, place->joined, at, groups);
    bool bound = place->v[0].kind != SV_UNBOUND && place->v[1].kind != SV_UNBOUND;
    if (v.kind == SV_UNBOUND && bound) v = sv_poison(); /* the two could not be joined, which was reported */
    if (!place->cell) {
        join->result = v;
        return;
    }
    const MaybeUnbound *before = NULL;
    for (int k = 0; k < 2 && !before; k++) before = maybe_unbound_in_arm(ev, fork, k, place->cell, place->name);
    if (v.kind == SV_UNBOUND)
        frame_delete(ev, place->cell, place->name);
    else
        frame_set(ev, place->cell, place->name, v);
    const Arm *unbinds = &fork->arm[place->v[1].kind == SV_UNBOUND];
    if (v.kind != SV_UNBOUND && (place->v[0].kind == SV_UNBOUND) != (place->v[1].kind == SV_UNBOUND))
        set_maybe_unbound(ev, place->cell, place->name,
                          (MaybeUnbound){.at = fork->at,
                                         .block = ev->emit.b.block,
                                         .raised = fork->guard || unbinds->flow == FLOW_RAISE});
    else if (before && !before->raised && v.kind != SV_UNBOUND)
        set_maybe_unbound(ev, place->cell, place->name,
                          (MaybeUnbound){.at = before->at, .block = ev->emit.b.block, .several = true});
}

/* Gives the joined places their values from the results of the If. A name that may be unbound at the end of an arm may
 * be unbound after the If; a name that both arms bind is bound. */
static void unpack(Eval *ev, Join *join, Value **leaf) {
    Value *const *at = leaf;
    Map groups = {0}, met = {0};
    for (uint32_t i = 0; i < join->places.n; i++) unpack_place(ev, join, &join->places.at[i], &at, &groups);
    layout_set_shared(ev, &groups, &join->shared);
    link_cells(ev, join->fork->before, NULL, &groups, &met, join->fork->at);
    sharing_link(ev, &join->sharing, &groups, leaf + join->leaves.n - join->sharing.exports.n, join->fork->at);
    for (uint32_t i = 0; i < join->unknown.n; i++) heap_write_unaliased(ev, join->unknown.at[i])->unknown = true;
    keep_stale(ev, join->fork);
    join_reshaped(ev, join->fork);
}

/* ---- the join ---- */

static void settle_layouts(Eval *ev, Join *join) {
    Map placed = {0};
    for (uint32_t i = 0; i < join->places.n; i++) {
        Changed *place = &join->places.at[i];
        bool contents = place->cell && !place->name;
        if (contents && place->joined->kind == LY_TENSOR) continue;
        const Layout *settled = layout_without_back(ev, place->joined, 1, &placed);
        if (!contents || settled->kind != LY_BACK) place->joined = settled;
    }
}

void fork_join(Eval *ev, Fork *fork, bool want_result, Sval *result) {
    ArenaMark mark = arena_mark(ev->cx->calls);
    Join join = {.fork = fork,
                 .boundary = {.ev = ev, .before = fork->before, .block = {fork->arm[0].block, fork->arm[1].block}}};
    add_cells(ev, &join);
    if (want_result)
        vec_push(ev->cx->calls, &join.places, ((Changed){.v = {fork->arm[0].result, fork->arm[1].result}}));
    for (int k = 0; k < 2; k++) look(ev, &join, k);
    for (uint32_t i = 0; i < join.places.n; i++) join_place(ev, &join, &join.places.at[i]);
    settle_layouts(ev, &join);
    for (int k = 0; k < 2; k++) share_arm(ev, &join, k);
    for (int k = 0; k < 2; k++) pack_arm(ev, &join, k);
    sharing_leaves(ev, &join.sharing, &join.leaves);
    Value **leaf = resolve(ev, &join);
    if (!fork->node->nout && !block_has_effect(fork->arm[0].block) && !block_has_effect(fork->arm[1].block))
        ir_erase(fork->node);
    unpack(ev, &join, leaf);
    if (result) *result = join.result;
    arena_release(ev->cx->calls, mark);
}
