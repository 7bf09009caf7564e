/* Optionals that are absent together. In a loop with `if k is None: k, v = a, b`, the test names only k, although v has
 * a value if and only if k has one. Both begin as None, so at the head of a round the second one gets the tag of the
 * first, and a test of one narrows both (narrow.c). This holds for all trips if it holds before the first one and at
 * the end of the round; otherwise the second one gets a tag of its own in the next round. */
#include "frontend/flow/loop_private.h"

/* Returns the index of None if the place is one of two alternatives of which one is None; -1: it is not. */
static int none_of_two(const Carried *place) {
    const Layout *layout = place->layout;
    if (!place->name || place->output || !layout || layout->kind != LY_CHOICE || layout->n != 2) return -1;
    for (int i = 0; i < 2; i++)
        if (layout->child[i]->kind == LY_STATIC && layout->child[i]->value.kind == SV_NONE) return i;
    return -1;
}

/* Returns the tag that the value has in the layout of an optional, as far as that is certain. */
static Sval tag_of(Eval *ev, const Carried *place) {
    Sval v = loop_value_of(ev, place);
    int none = none_of_two(place);
    if (v.kind == SV_POISON || v.kind == SV_UNBOUND) return sv_unbound();
    if (v.kind != SV_CHOICE) return sv_int(v.kind == SV_NONE ? none : 1 - none);
    if (v.choice->n != 2 || v.choice->alt[none].kind != SV_NONE || v.choice->alt[1 - none].kind == SV_NONE)
        return sv_unbound();
    return sv_later(v.choice->tag);
}

static bool same_tag(Sval a, Sval b) {
    int64_t x, y;
    if (a.kind == SV_UNBOUND || b.kind == SV_UNBOUND) return false;
    if (sv_known_int(a, &x) && sv_known_int(b, &y)) return x == y;
    return a.kind == SV_LATER && b.kind == SV_LATER && a.ir == b.ir;
}

/* Returns the first place before the i-th one that is an optional of the same form and has the same tag now. */
static const Carried *leader(Eval *ev, const Loop *loop, uint32_t i) {
    const Carried *place = &loop->carried.at[i];
    int none = none_of_two(place);
    if (none < 0 || place->own_tag) return NULL;
    Sval tag = tag_of(ev, place);
    for (uint32_t k = 0; k < i; k++)
        if (none_of_two(&loop->carried.at[k]) == none && !loop->carried.at[k].tag_of.cell &&
            same_tag(tag_of(ev, &loop->carried.at[k]), tag))
            return &loop->carried.at[k];
    return NULL;
}

void loop_pair_optionals(Eval *ev, Loop *loop) {
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        Carried *place = &loop->carried.at[i];
        const Carried *first = leader(ev, loop, i);
        place->tag_of = first ? (Spot){.cell = first->cell, .name = first->name} : (Spot){0};
    }
}

bool loop_optionals_agree(Eval *ev, Loop *loop) {
    bool agree = true;
    HeapMark mark = loop_enter_round(ev, loop);
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        Carried *place = &loop->carried.at[i];
        if (!place->tag_of.cell) continue;
        const Carried *first = loop_find(loop, place->tag_of.cell, place->tag_of.name);
        place->own_tag = none_of_two(place) < 0 || none_of_two(first) != none_of_two(place) ||
                         !same_tag(tag_of(ev, place), tag_of(ev, first));
        agree &= !place->own_tag;
    }
    loop_leave_round(ev, loop, mark);
    return agree;
}

void loop_share_tag(Eval *ev, Loop *loop, uint32_t i, Value **leaf, Map *tags) {
    const Carried *place = &loop->carried.at[i];
    if (none_of_two(place) < 0) return;
    const Carried *first = place->tag_of.cell ? loop_find(loop, place->tag_of.cell, place->tag_of.name) : NULL;
    if (first && map_get(tags, first))
        *leaf = map_get(tags, first);
    else
        map_set(ev->cx->calls, tags, place, *leaf);
}
