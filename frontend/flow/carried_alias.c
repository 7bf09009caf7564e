/* Determines exactly which memory a carried tensor is.
 *
 * A tensor that a loop carries, as a name's value or as an element, gets a new cell at the loop's head. On entry it
 * refers to older memory, and after a trip it may again refer to older memory (`m = x` in the body). After a trip, two
 * carried places may also refer to the same new memory (they are peers). For each older memory, and for each peer, the
 * loop carries a bool that says whether the tensor is that memory. If the reference is a view whose indices are
 * computed in the trip (`m = x[i]`), the loop also carries these. Writes to either side are propagated to the other
 * under that bool, in the loop and after it. Requirement: if a round finds an alias that its head did not assume,
 * another round follows. */
#include "frontend/flow/loop_private.h"
#include "frontend/flow/sharing.h"
#include "frontend/value/alias.h"
#include "frontend/value/bools.h"

/* ---- places ---- */

bool loop_carries_memory(const Carried *place) {
    return place->name && !place->output && place->layout->kind == LY_TENSOR;
}

/* Returns whether the place is the contents of a list or dictionary known now, whose elements may be tensors. */
static bool has_tensor_elements(const Carried *place) {
    const Layout *layout = place->layout;
    return !place->name && layout->kind == LY_CELL && (layout->cell == CELL_LIST || layout->cell == CELL_DICT);
}

typedef Vec(Spot) SpotVec;

static bool same_spot(Spot a, Spot b) { return a.cell == b.cell && a.name == b.name && a.index == b.index; }

/* A carried place and the memories that it may be. */
typedef struct AliasedPlace {
    Spot spot;
    struct AliasedPlace *next; /* another place with the same hash */
    bool inexact;              /* an element whose memory no carried bool can identify */
    bool owning;               /* it may be memory of its own */
    Vec(uint32_t) alias;       /* indices of its aliases, oldest first */
} AliasedPlace;

static const void *spot_hash(Spot spot) {
    return map_key((uintptr_t)spot.name ^ ((uintptr_t)spot.cell * 2 + !spot.name) << 20 ^ spot.index);
}

static AliasedPlace *find_place(const Loop *loop, Spot spot) {
    AliasedPlace *place = map_get(&loop->aliased, spot_hash(spot));
    while (place && !same_spot(place->spot, spot)) place = place->next;
    return place;
}

static AliasedPlace *get_place(Eval *ev, Loop *loop, Spot spot) {
    AliasedPlace *place = find_place(loop, spot);
    if (place) return place;
    place = arena_new(ev->cx->program, AliasedPlace);
    *place = (AliasedPlace){.spot = spot, .next = map_get(&loop->aliased, spot_hash(spot))};
    map_set(ev->cx->program, &loop->aliased, spot_hash(spot), place);
    return place;
}

static bool is_inexact(const Loop *loop, Spot spot) {
    const AliasedPlace *place = find_place(loop, spot);
    return place && place->inexact;
}

static void add_alias(Eval *ev, Loop *loop, CarriedAlias alias) {
    vec_push(ev->cx->program, &get_place(ev, loop, alias.spot)->alias, loop->aliases.n);
    vec_push(ev->cx->program, &loop->aliases, alias);
}

/* Visits the aliases of a place; in the body, `one` is the current one. */
#define each_alias(loop, place, i, one) \
    for (uint32_t i = 0; (place) && i < (place)->alias.n && ((one) = &(loop)->aliases.at[(place)->alias.at[i]]); i++)

static SpotVec spots_of(Eval *ev, const Loop *loop, const Carried *place) {
    SpotVec spots = {0};
    if (loop_carries_memory(place)) vec_push(ev->cx->program, &spots, ((Spot){place->cell, place->name, 0}));
    for (uint32_t i = 0; has_tensor_elements(place) && i < place->layout->n; i++) {
        Spot spot = {place->cell, NULL, i};
        if (place->layout->child[i] && place->layout->child[i]->kind == LY_TENSOR && !is_inexact(loop, spot))
            vec_push(ev->cx->program, &spots, spot);
    }
    return spots;
}

void carried_aliases_layouts(Eval *ev, const Loop *loop, Map *out) {
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        const Carried *place = &loop->carried.at[i];
        SpotVec spots = spots_of(ev, loop, place);
        for (uint32_t k = 0; k < spots.n; k++) {
            const Layout *layout = place->name ? place->layout : place->layout->child[spots.at[k].index];
            map_set(ev->cx->program, out, layout, (void *)(uintptr_t)out);
        }
    }
}

static Sval value_of(Eval *ev, Spot spot) {
    const Content *content = heap_contents(ev, spot.cell);
    const Sval *v = spot.name ? map_get(&content->object.attr, spot.name) : NULL;
    if (v) return *v;
    const Entry *entry = !spot.name && content->kind == CELL_DICT ? map_value_at(&content->dict.map, spot.index) : NULL;
    if (entry) return entry->value;
    if (!spot.name && content->kind == CELL_LIST && spot.index < content->list.n) return content->list.item[spot.index];
    return sv_unbound();
}

/* Gives up exact aliases for an element whose memory cannot be determined; it is then linked like other elements
 * (link_cells). */
static void let_loose(Eval *ev, Loop *loop, Spot spot) {
    AliasedPlace *place = get_place(ev, loop, spot);
    CarriedAlias *one;
    each_alias(loop, place, i, one) one->gone = true, one->exact = false;
    vec_clear(&place->alias);
    place->inexact = true;
}

/* ---- views whose arguments move ---- */

/* Returns the argument as a value before the loop; NULL: it is computed in the trip. */
static Value *outer_argument(Eval *ev, const Loop *loop, Value *v) {
    if (!v || v->home == ev->emit.prologue || ir_sees(loop->outer.block, v)) return v;
    if (!ir_is_constant(v)) return NULL;
    Builder b = loop->outer;
    b.before = loop->node;
    return ir_is_none(v) ? ir_none(&b) : ir_const(&b, v->def->konst, v->type);
}

/* Returns the view with arguments from before the loop; those that vary are taken from the trip. */
static const View *outer_view(Eval *ev, const Loop *loop, const View *view, BoolVec *moves, bool *exact) {
    if (!view) return NULL;
    View *made = view_copy_step(ev, view, outer_view(ev, loop, view->up, moves, exact));
    for (uint32_t i = 0; i < made->nargs; i++) {
        Value *v = outer_argument(ev, loop, made->arg[i]);
        bool known = v || !made->arg[i];
        if (!known && made->arg[i]->type->kind != TY_INT) *exact = false;
        if (known) made->arg[i] = v;
        vec_push(ev->cx->program, moves, !known);
    }
    return made;
}

/* Compares the views of carried aliases; arguments that vary are ignored. */
static bool same_steps(const View *a, const View *b, const BoolVec *moves, uint32_t *k) {
    if (!a || !b) return a == b;
    if (a->op != b->op || a->nargs != b->nargs || !same_steps(a->up, b->up, moves, k)) return false;
    for (uint32_t i = 0; i < a->nargs; i++, ++*k)
        if (!moves->at[*k] && !view_same_argument(a->arg[i], b->arg[i])) return false;
    return true;
}

static bool same_moves(const BoolVec *a, const BoolVec *b) {
    for (uint32_t i = 0; i < a->n && i < b->n; i++)
        if (a->at[i] != b->at[i]) return false;
    return a->n == b->n;
}

static void moving_arguments(Eval *ev, const View *view, const BoolVec *moves, uint32_t *k, ValueVec *out) {
    if (!view) return;
    moving_arguments(ev, view->up, moves, k, out);
    for (uint32_t i = 0; i < view->nargs; i++, ++*k)
        if (moves->at[*k]) vec_push(ev->cx->program, out, view->arg[i]);
}

static const View *moved(Eval *ev, const View *view, const BoolVec *moves, uint32_t *k, Value *const **slot) {
    if (!view) return NULL;
    View *made = view_copy_step(ev, view, moved(ev, view->up, moves, k, slot));
    for (uint32_t i = 0; i < made->nargs; i++, ++*k)
        if (moves->at[*k]) made->arg[i] = *(*slot)++;
    return made;
}

/* ---- the head of the loop ---- */

static CarriedAlias *find_carried_alias(Loop *loop, Spot spot, Sval ref, const BoolVec *moves) {
    const AliasedPlace *place = find_place(loop, spot);
    CarriedAlias *one;
    each_alias(loop, place, i, one) {
        uint32_t k = 0;
        if (one->peer.cell || one->ref.cell != ref.cell) continue;
        if (same_moves(&one->moves, moves) && same_steps(one->ref.view, ref.view, moves, &k)) return one;
    }
    return NULL;
}

/* Records what a place refers to before the loop. */
static void alias_entry(Eval *ev, Loop *loop, Spot spot, Sval v) {
    BoolVec moves = {0};
    for (uint32_t i = 0; v.kind == SV_CHOICE && i < v.choice->n; i++) alias_entry(ev, loop, spot, v.choice->alt[i]);
    if (v.kind != SV_TENSOR) return;
    for (const View *view = v.view; view; view = view->up)
        for (uint32_t i = 0; i < view->nargs; i++) vec_push(ev->cx->program, &moves, false);
    CarriedAlias *known = find_carried_alias(loop, spot, v, &moves);
    if (known) {
        known->entry = true;
        return;
    }
    add_alias(ev, loop, (CarriedAlias){.spot = spot, .ref = v, .moves = moves, .exact = true, .entry = true});
}

static Value *carried_param(Eval *ev, Loop *loop, TypeKind kind) {
    const Type *type = ty_basic(ev->types, kind);
    loop->flags++;
    return ir_param(ev->emit.func, loop->block, type, fact_unknown(type), NULL);
}

void carried_aliases_open(Eval *ev, Loop *loop) {
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        SpotVec spots = spots_of(ev, loop, &loop->carried.at[i]);
        for (uint32_t k = 0; k < spots.n; k++) alias_entry(ev, loop, spots.at[k], value_of(ev, spots.at[k]));
    }
    loop->borrowing = loop->wants_borrowing;
    loop->flags = 0;
    for (uint32_t i = 0; i < loop->aliases.n; i++) {
        CarriedAlias *one = &loop->aliases.at[i];
        if (!one->exact) continue;
        one->param = carried_param(ev, loop, TY_BOOL);
        one->slot = (ValueVec){0};
        for (uint32_t k = 0; k < one->moves.n; k++)
            if (one->moves.at[k]) vec_push(ev->cx->program, &one->slot, carried_param(ev, loop, TY_INT));
    }
}

/* ---- the end of a trip ---- */

typedef struct Pick {
    Value *yes, *no;
} Pick;

static Sval pick_yes(Eval *ev, void *context) { return (void)ev, sv_later(((Pick *)context)->yes); }
static Sval pick_no(Eval *ev, void *context) { return (void)ev, sv_later(((Pick *)context)->no); }

/* Records one more condition under which, after a trip, a place is the alias, with these arguments of its view. */
static void come_back(Eval *ev, CarriedAlias *one, const PossibleAlias *root, Span at) {
    ValueVec now = {0};
    uint32_t k = 0;
    moving_arguments(ev, root->ref.view, &one->moves, &k, &now);
    for (uint32_t i = 0; one->back && i < now.n; i++) {
        Pick pick = {now.at[i], one->next.at[i]};
        if (pick.yes != pick.no) now.at[i] = sv_ir(ev, flow_branch(ev, root->cond, pick_yes, pick_no, &pick, at), at);
    }
    one->next = now;
    one->back = one->back ? bool_or(ev, one->back, root->cond) : root->cond;
}

static uint32_t depth_of(const View *view) {
    uint32_t n = 0;
    for (; view; view = view->up) n++;
    return n;
}

/* Returns whether ref is a view of the trip's own result (`h = h[1:]`), which gains a step in each round. */
static bool grows(const Loop *loop, Spot spot, Sval ref) {
    uint32_t known = 0, depth = depth_of(ref.view);
    const AliasedPlace *place = find_place(loop, spot);
    const CarriedAlias *one;
    each_alias(loop, place, i, one) {
        if (one->peer.cell || one->ref.cell != ref.cell || !one->exact) continue;
        if (depth_of(one->ref.view) >= depth) return false;
        known++;
    }
    return known > 1;
}

/* Returns whether the loop's head assumed this alias. */
static bool settle_root(Eval *ev, Loop *loop, Spot spot, const PossibleAlias *root) {
    bool exact = root->cond != NULL;
    BoolVec moves = {0};
    Sval ref = root->ref;
    ref.view = outer_view(ev, loop, ref.view, &moves, &exact);
    bool assumed = find_carried_alias(loop, spot, ref, &moves);
    exact &= assumed || !grows(loop, spot, ref);
    /* Elements that move up by one in each trip (`b.pop(0); b.append(h)`) get one more alias in each round. */
    bool keeps_moving = loop->alias_rounds >= ev->cx->limits.loop_rounds / 2;
    if (!spot.name && (!exact || (!assumed && keeps_moving))) {
        let_loose(ev, loop, spot);
        return false;
    }
    if (!exact) ref.view = NULL, moves.n = 0; /* the steps of its view are made in the trip */
    CarriedAlias *one = find_carried_alias(loop, spot, ref, &moves);
    if (!one) {
        add_alias(ev, loop, (CarriedAlias){.spot = spot, .ref = ref, .moves = moves, .exact = exact});
        return false;
    }
    if (!one->exact) return true;
    if (!exact) {
        one->exact = false;
        return false;
    }
    come_back(ev, one, root, loop->spec->at);
    return true;
}

/* A place that refers to memory of the trip at its end. */
typedef struct Reached {
    Spot spot;
    const PossibleAlias *root;
} Reached;
typedef Vec(Reached) ReachedVec;
typedef Map ReachedMap; /* from a cell -> ReachedVec *: the places that refer to it */

static CarriedAlias *find_peer(Loop *loop, Spot spot, Spot peer, const View *view, const BoolVec *moves) {
    const AliasedPlace *place = find_place(loop, spot);
    CarriedAlias *one;
    each_alias(loop, place, i, one) {
        uint32_t k = 0;
        if (!same_spot(one->peer, peer)) continue;
        if (!one->exact || (same_moves(&one->moves, moves) && same_steps(one->ref.view, view, moves, &k))) return one;
    }
    return NULL;
}

static bool has_many_peers(const Loop *loop, Spot spot, Spot peer) {
    enum { MOST = 3 };
    uint32_t n = 0;
    const AliasedPlace *place = find_place(loop, spot);
    const CarriedAlias *one;
    each_alias(loop, place, i, one) n += same_spot(one->peer, peer);
    return n >= MOST;
}

/* Relates two places that refer to the same memory of the trip: one is the other, or a view of it. Returns true if the
 * head assumed this. */
static bool settle_twin(Eval *ev, Loop *loop, const Reached *a, const Reached *b) {
    const PossibleAlias *x = a->root, *y = b->root;
    bool exact = x->cond && y->cond, whole = view_same(x->ref.view, y->ref.view);
    if (exact && bool_excludes(ev, x->cond, y->cond)) return true;
    if (!whole && !x->ref.view) return settle_twin(ev, loop, b, a);
    PossibleAlias both = {.ref = {.kind = SV_TENSOR, .view = whole ? NULL : x->ref.view}};
    BoolVec moves = {0};
    exact &= whole || !y->ref.view;
    const View *view = outer_view(ev, loop, both.ref.view, &moves, &exact);
    exact &= find_peer(loop, a->spot, b->spot, view, &moves) || !has_many_peers(loop, a->spot, b->spot);
    if (!exact && loop->borrowing && !(a->spot.name && b->spot.name)) {
        let_loose(ev, loop, a->spot.name ? b->spot : a->spot);
        return false;
    }
    if (!exact) view = NULL, moves.n = 0;
    CarriedAlias *one = find_peer(loop, a->spot, b->spot, view, &moves);
    if (one && one->exact && exact) {
        both.cond = bool_and(ev, x->cond, y->cond);
        come_back(ev, one, &both, loop->spec->at);
    }
    if (one) return exact || !one->exact ? true : (one->exact = false);
    CarriedAlias made = {.spot = a->spot, .peer = b->spot, .ref = both.ref, .moves = moves, .exact = exact};
    made.ref.view = view;
    if (loop->borrowing) add_alias(ev, loop, made);
    loop->wants_borrowing = true;
    return false;
}

static bool settle_young(Eval *ev, Loop *loop, Spot spot, const PossibleAlias *root, ReachedMap *reached) {
    Reached now = {spot, root};
    bool stable = true;
    ReachedVec *same = map_get(reached, map_key(root->ref.cell));
    if (!same) {
        same = arena_new(ev->cx->program, ReachedVec);
        map_set(ev->cx->program, reached, map_key(root->ref.cell), same);
    }
    for (uint32_t i = 0; i < same->n; i++)
        if (!same_spot(same->at[i].spot, spot)) stable &= settle_twin(ev, loop, &same->at[i], &now);
    vec_push(ev->cx->program, same, now);
    return stable;
}

/* ---- places that never own memory ---- */

static bool is_owning(const Loop *loop, Spot spot) {
    const AliasedPlace *place = find_place(loop, spot);
    return place && place->owning;
}

static bool has_entry(const Loop *loop, Spot spot) {
    const AliasedPlace *place = find_place(loop, spot);
    const CarriedAlias *one;
    each_alias(loop, place, i, one) if (one->entry && one->exact) return true;
    return false;
}

/* Returns true if the head assumed all aliases of the place. */
static bool settle_own(Eval *ev, Loop *loop, Spot spot) {
    if (!loop->borrowing || is_owning(loop, spot)) return true;
    get_place(ev, loop, spot)->owning = true;
    return false;
}

static void mark_borrowed(Eval *ev, const Loop *loop, Spot spot) {
    Sval v = value_of(ev, spot);
    if (v.kind != SV_TENSOR || heap_cell(ev, v.cell)->made < loop->mark.epoch) return;
    heap_cell(ev, v.cell)->facts.borrowed = has_entry(loop, spot) && !is_owning(loop, spot);
}

/* Returns the condition under which the value is this alternative of a choice; `cond` is the condition under which it
 * is the choice. */
static Value *alternative_cond(Eval *ev, Value *cond, const Choice *choice, uint32_t k) {
    Value *here = tag_is(ev, choice->tag, k);
    return here ? bool_and(ev, cond, here) : cond;
}

/* Settles the aliases of a place whose value is v if `cond` holds; NULL: always. */
static bool settle_value(Eval *ev, Loop *loop, Spot spot, Sval v, Value *cond, ReachedMap *reached) {
    bool stable = true;
    if (is_inexact(loop, spot)) return true;
    for (uint32_t i = 0; v.kind == SV_CHOICE && i < v.choice->n; i++) {
        Value *here = alternative_cond(ev, cond, v.choice, i);
        stable &= settle_value(ev, loop, spot, v.choice->alt[i], here, reached);
    }
    if (v.kind != SV_TENSOR) return stable & (v.kind == SV_CHOICE || settle_own(ev, loop, spot));
    Sharing roots = {.epoch = loop->mark.epoch, .outer = loop->outer.block};
    sharing_roots(ev, &roots, (PossibleAlias){.ref = v, .cond = cond});
    for (uint32_t i = 0; i < roots.aliases.n && !is_inexact(loop, spot); i++) {
        const PossibleAlias *root = &roots.aliases.at[i];
        if (heap_cell(ev, root->ref.cell)->made < loop->mark.epoch) {
            stable &= settle_root(ev, loop, spot, root);
            continue;
        }
        stable &= settle_own(ev, loop, spot);
        stable &= settle_young(ev, loop, spot, root, reached);
    }
    return stable;
}

bool carried_aliases_settle(Eval *ev, Loop *loop) {
    bool stable = true;
    ReachedMap reached = {0};
    for (uint32_t i = 0; i < loop->aliases.n; i++) loop->aliases.at[i].back = NULL;
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        SpotVec spots = spots_of(ev, loop, &loop->carried.at[i]);
        for (uint32_t k = 0; k < spots.n; k++)
            stable &= settle_value(ev, loop, spots.at[k], value_of(ev, spots.at[k]), ir_bool(&ev->emit.b, true),
                                   &reached);
    }
    return stable;
}

/* Returns a bool that says whether the place is the alias before the first trip, where its value is v if `cond`
 * holds. */
static Value *is_on_entry(Eval *ev, const CarriedAlias *one, Sval v, Value *cond) {
    Value *any = ir_bool(&ev->emit.b, false);
    for (uint32_t i = 0; v.kind == SV_CHOICE && i < v.choice->n; i++)
        any = bool_or(ev, any, is_on_entry(ev, one, v.choice->alt[i], alternative_cond(ev, cond, v.choice, i)));
    bool same = v.kind == SV_TENSOR && v.cell == one->ref.cell && view_same(v.view, one->ref.view);
    return same && !one->slot.n && !one->peer.cell ? cond : any;
}

static void pack_carried_alias(Eval *ev, const CarriedAlias *one, bool back, ValueVec *out) {
    Value *flag = back ? one->back : is_on_entry(ev, one, value_of(ev, one->spot), ir_bool(&ev->emit.b, true));
    vec_push(ev->cx->program, out, flag ? flag : ir_bool(&ev->emit.b, false));
    for (uint32_t i = 0; i < one->slot.n; i++)
        vec_push(ev->cx->program, out, !back ? ir_int(&ev->emit.b, 0) : one->back ? one->next.at[i] : one->slot.at[i]);
}

void carried_aliases_pack(Eval *ev, const Loop *loop, bool back, ValueVec *out) {
    for (uint32_t i = 0; i < loop->aliases.n; i++)
        if (loop->aliases.at[i].exact) pack_carried_alias(ev, &loop->aliases.at[i], back, out);
}

/* ---- links ---- */

static void link_carried_alias(Eval *ev, const CarriedAlias *one, Value *flag, Value *const *slot, Span at) {
    Sval v = value_of(ev, one->spot);
    Sval other = one->peer.cell ? value_of(ev, one->peer) : one->ref;
    if (v.kind != SV_TENSOR || other.kind != SV_TENSOR) return;
    if (!flag) {
        alias_may(ev, v.cell, other.cell, at);
        return;
    }
    uint32_t k = 0;
    const View *steps = moved(ev, one->ref.view, &one->moves, &k, &slot);
    if (one->peer.cell)
        other = view_onto(ev, other, steps);
    else
        other.view = steps;
    alias_when(ev, v.cell, flag, true, other, at);
}

void carried_aliases_link(Eval *ev, const Loop *loop, Value *const *after) {
    for (uint32_t i = 0; i < loop->aliases.n; i++) {
        const CarriedAlias *one = &loop->aliases.at[i];
        if (one->gone) continue;
        Value *flag = !one->exact ? NULL : after ? *after++ : one->param;
        link_carried_alias(ev, one, flag, after ? after : one->slot.at, loop->spec->at);
        if (after && one->exact) after += one->slot.n;
    }
    for (uint32_t i = 0; loop->borrowing && i < loop->carried.n; i++) {
        SpotVec spots = spots_of(ev, loop, &loop->carried.at[i]);
        for (uint32_t k = 0; k < spots.n; k++) mark_borrowed(ev, loop, spots.at[k]);
    }
}
