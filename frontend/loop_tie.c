/* Which memory a carried tensor is, exactly.
 *
 * A name that a loop carries gets a cell of its own at the loop's head. On entry it is a reference to older memory, and
 * a trip may bring it back as a reference to older memory (`m = x` in the body). For each such memory the loop carries
 * a bool: it is this one. Writes to either side reach the other under that bool, in the loop and behind it.
 * Requirement: what a round finds that its head did not know makes another round. */
#include "frontend/alias.h"
#include "frontend/loop_private.h"
#include "frontend/sharing.h"
#include "frontend/tensor.h"

bool loop_is_tied(const Carried *place) { return place->name && !place->output && place->layout->kind == LY_TENSOR; }

static Sval value_of(Eval *ev, CellId frame, Sym name) {
    const Sval *v = map_get(&heap_peek(ev, frame)->object.attr, name);
    return v ? *v : (Sval){.kind = SV_UNBOUND};
}

static bool same_reference(Sval a, Sval b) { return a.cell == b.cell && view_same(a.view, b.view); }

static LoopTie *find_tie(Loop *loop, CellId frame, Sym name, Sval ref) {
    for (uint32_t i = 0; i < loop->ties.n; i++) {
        LoopTie *one = &loop->ties.at[i];
        if (one->frame == frame && one->name == name && !one->twin && same_reference(one->ref, ref)) return one;
    }
    return NULL;
}

/* What the places refer to before the loop. */
static void tie_entries(Eval *ev, Loop *loop) {
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        const Carried *place = &loop->carried.at[i];
        if (!loop_is_tied(place)) continue;
        Sval v = value_of(ev, place->cell, place->name);
        if (v.kind == SV_TENSOR && !find_tie(loop, place->cell, place->name, v))
            vec_push(ev->cx->program, &loop->ties,
                     ((LoopTie){.frame = place->cell, .name = place->name, .ref = v, .exact = true}));
    }
}

void ties_open(Eval *ev, Loop *loop) {
    const Type *boolean = ty_basic(ev->types, TY_BOOL);
    tie_entries(ev, loop);
    loop->flags = 0;
    for (uint32_t i = 0; i < loop->ties.n; i++) {
        LoopTie *one = &loop->ties.at[i];
        if (!one->exact) continue;
        one->param = ir_param(ev->func, loop->block, boolean, fact_unknown(boolean), NULL);
        loop->flags++;
    }
}

/* ---- at the end of a trip ---- */

static bool is_outside(Eval *ev, const Loop *loop, const View *view) {
    for (; view; view = view->up)
        for (uint32_t i = 0; i < view->nargs; i++)
            if (view->arg[i] && view->arg[i]->home != ev->prologue && !ir_sees(loop->outer.block, view->arg[i]))
                return false;
    return true;
}

/* True: the head knew it. */
static bool settle_root(Eval *ev, Loop *loop, const Carried *place, const Tie *root) {
    bool exact = root->cond && is_outside(ev, loop, root->ref.view);
    Sval ref = root->ref;
    if (!exact) ref.view = NULL; /* its steps are the trip's own */
    LoopTie *one = find_tie(loop, place->cell, place->name, ref);
    if (!one) {
        vec_push(ev->cx->program, &loop->ties,
                 ((LoopTie){.frame = place->cell, .name = place->name, .ref = ref, .exact = exact}));
        return false;
    }
    if (!one->exact) return true;
    if (!exact) {
        one->exact = false;
        return false;
    }
    one->back = one->back ? bool_or(ev, one->back, root->cond) : root->cond;
    return true;
}

/* Two places that come back as one memory of the trip. */
static bool settle_twin(Eval *ev, Loop *loop, const Carried *place, CellId young, Map *met) {
    const Carried *other = map_get(met, map_key(young));
    if (!other) map_set(ev->cx->program, met, map_key(young), (void *)(uintptr_t)place);
    if (!other || other == place) return true;
    for (uint32_t i = 0; i < loop->ties.n; i++) {
        const LoopTie *one = &loop->ties.at[i];
        if (one->twin == other->name && one->twin_frame == other->cell && one->name == place->name &&
            one->frame == place->cell)
            return true;
    }
    vec_push(ev->cx->program, &loop->ties,
             ((LoopTie){.frame = place->cell, .name = place->name, .twin = other->name, .twin_frame = other->cell}));
    return false;
}

static bool settle_value(Eval *ev, Loop *loop, const Carried *place, Sval v, Map *met) {
    bool stable = true;
    if (v.kind == SV_CHOICE)
        for (uint32_t i = 0; i < v.choice->n; i++) stable &= settle_value(ev, loop, place, v.choice->alt[i], met);
    if (v.kind != SV_TENSOR) return stable;
    Sharing roots = {.epoch = loop->mark.epoch, .outer = loop->outer.block};
    sharing_roots(ev, &roots, (Tie){.ref = v, .cond = ir_bool(&ev->b, true)});
    for (uint32_t i = 0; i < roots.ties.n; i++) {
        const Tie *root = &roots.ties.at[i];
        if (heap_cell(ev, root->ref.cell)->made < loop->mark.epoch)
            stable &= settle_root(ev, loop, place, root);
        else
            stable &= settle_twin(ev, loop, place, root->ref.cell, met);
    }
    return stable;
}

bool ties_settle(Eval *ev, Loop *loop) {
    bool stable = true;
    Map met = {0};
    for (uint32_t i = 0; i < loop->ties.n; i++) loop->ties.at[i].back = NULL;
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        const Carried *place = &loop->carried.at[i];
        if (loop_is_tied(place)) stable &= settle_value(ev, loop, place, value_of(ev, place->cell, place->name), &met);
    }
    return stable;
}

void ties_pack(Eval *ev, const Loop *loop, bool back, ValueVec *out) {
    for (uint32_t i = 0; i < loop->ties.n; i++) {
        const LoopTie *one = &loop->ties.at[i];
        if (!one->exact) continue;
        Sval v = back ? sv_none() : value_of(ev, one->frame, one->name);
        bool entry = v.kind == SV_TENSOR && same_reference(v, one->ref);
        vec_push(ev->cx->program, out, back && one->back ? one->back : ir_bool(&ev->b, entry));
    }
}

/* ---- links ---- */

static void link_tie(Eval *ev, const LoopTie *one, Value *flag, Span at) {
    Sval v = value_of(ev, one->frame, one->name);
    Sval other = one->twin ? value_of(ev, one->twin_frame, one->twin) : one->ref;
    if (v.kind != SV_TENSOR || other.kind != SV_TENSOR) return;
    if (flag)
        heap_alias_if(ev, v.cell, flag, true, one->ref, at);
    else
        heap_alias(ev, v.cell, other.cell, at);
}

void ties_link(Eval *ev, const Loop *loop, Value *const *after) {
    uint32_t k = 0;
    for (uint32_t i = 0; i < loop->ties.n; i++) {
        const LoopTie *one = &loop->ties.at[i];
        Value *flag = !one->exact ? NULL : after ? after[k++] : one->param;
        link_tie(ev, one, flag, loop->spec->at);
    }
}
