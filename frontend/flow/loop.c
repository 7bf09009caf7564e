/* Run-time loops.
 *
 * In each round, the carried places and their layouts are assumed, and the body is evaluated into a Loop node's block;
 * its changes show what it really writes. A place that was not assumed, or whose layout does not cover its value at the
 * end, is joined, and the body is evaluated again. Requirements
 *   1. Diagnostics, nodes and heap changes of a dropped round are gone.
 *   2. The layouts of carried places only go up from round to round.
 *   3. If a carried place ends as shared memory, or memory older than the loop, and something was written in place, one
 * more round is evaluated with those links assumed at the loop's head. */
#include "frontend/flow/loop_private.h"
#include "frontend/value/alias.h"

#include <string.h>

static const void *place_hash(CellId cell, Sym name) { return map_key((uintptr_t)name ^ (uintptr_t)cell << 20); }

void loop_number_places(Eval *ev, Loop *loop, uint32_t first) {
    for (uint32_t i = first; i < loop->carried.n; i++)
        map_set(ev->cx->program, &loop->numbers, place_hash(loop->carried.at[i].cell, loop->carried.at[i].name),
                (void *)(uintptr_t)(i + 1));
}

void loop_carry(Eval *ev, Loop *loop, CellId cell, Sym name, const Layout *layout, bool output, bool unbound) {
    vec_push(ev->cx->program, &loop->carried, ((Carried){cell, name, layout, output, unbound, .leaves = 0}));
    loop_number_places(ev, loop, loop->carried.n - 1);
}

static bool is_place(const Carried *place, CellId cell, Sym name) { return place->cell == cell && place->name == name; }

Carried *loop_find(Loop *loop, CellId cell, Sym name) {
    uintptr_t number = (uintptr_t)map_get(&loop->numbers, place_hash(cell, name));
    if (!number) return NULL;
    if (number <= loop->carried.n && is_place(&loop->carried.at[number - 1], cell, name))
        return &loop->carried.at[number - 1];
    for (uint32_t i = 0; i < loop->carried.n; i++)
        if (is_place(&loop->carried.at[i], cell, name)) return &loop->carried.at[i];
    return NULL;
}

Sval loop_value_of(Eval *ev, const Carried *place) {
    return place->name ? place_in(ev, place->cell, heap_contents(ev, place->cell), place->name)
                       : cell_reference(ev, place->cell);
}

/* ---- one round ---- */

/* Gives a name its value at the head of a trip or after the loop. At the head, a name that earlier rounds could not
 * give a value is unbound again: each round reports its own errors, and those of earlier rounds were dropped. */
static void set_place(Eval *ev, const Carried *place, Sval v, bool head) {
    if (head && place->unbound && v.kind == SV_POISON) v = sv_unbound();
    bool object = heap_contents(ev, place->cell)->kind == CELL_OBJECT;
    if (v.kind == SV_UNBOUND && !object)
        frame_delete(ev, place->cell, place->name);
    else
        frame_set(ev, place->cell, place->name, v);
}

void loop_unpack_place(Eval *ev, const Loop *loop, const Carried *place, Value *const **at, Map *groups, bool head) {
    if (place->name) {
        set_place(ev, place, layout_unpack(ev, place->layout, at, groups), head);
    } else if (place->layout->kind == LY_TENSOR) {
        Content *content = heap_write_unaliased(ev, place->cell);
        content->tensor.value = *(*at)++, content->tensor.weight = NULL;
        if (map_has(&loop->reshaped, map_key(place->cell))) memory_reshape_unknown(ev, place->cell, loop->spec->at);
    } else {
        layout_unpack_into(ev, place->layout, place->cell, at, groups);
    }
}

void loop_link(Eval *ev, const Loop *loop, const Map *groups, Value *const *after) {
    Map linked = {0}, met = {0};
    carried_aliases_layouts(ev, loop, &linked);
    link_cells(ev, loop->mark, &linked, groups, &met, loop->spec->at);
    carried_aliases_link(ev, loop, after);
    map_each (groups, e) heap_cell(ev, (CellId)(uintptr_t)e->value)->facts.carried = loop->node;
}

/* Returns the fact of a parameter. That of an output place has no sizes, so that it cannot serve as a placeholder for
 * tensors with sizes: nothing may read it. */
static Fact head_fact(Eval *ev, const Carried *place, const Leaf *leaf) {
    if (leaf->type->kind != TY_TENSOR) return leaf->fact;
    return place->output ? (Fact){.dtype = leaf->fact.dtype, .rank = -1} : fact_with_symbols(ev, leaf->fact);
}

void loop_store(Eval *ev, Loop *loop, const Carried *place, bool back) {
    uint32_t trip = ev->flow.loops.trip_epoch;
    if (back) ev->flow.loops.trip_epoch = loop->mark.epoch;
    layout_will_store(ev, place->layout, loop_value_of(ev, place), &loop->shared, loop->spec->at);
    ev->flow.loops.trip_epoch = trip;
}

/* Prepares the layouts of the round: containers that are dynamic in it hold their elements from the head on. */
static void open_layouts(Eval *ev, Loop *loop) {
    Map placed = {0};
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        Carried *place = &loop->carried.at[i];
        if (place->output) continue;
        place->layout = layout_without_back(ev, place->layout, i + 1, &placed);
        loop_store(ev, loop, place, false);
    }
}

static void open_head(Eval *ev, Loop *loop) {
    loop->groups = (Map){0};
    Map tags = {0};
    carried_aliases_open(ev, loop);
    loop_pair_optionals(ev, loop);
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        Carried *place = &loop->carried.at[i];
        LeafVec leaves = {0};
        layout_leaves(ev, place->layout, place_label(ev, place->name), &leaves);
        place->leaves = leaves.n;
        Value **param = arena_new_array(ev->cx->program, Value *, leaves.n);
        for (uint32_t k = 0; k < leaves.n; k++) {
            const Leaf *leaf = &leaves.at[k];
            param[k] = ir_param(ev->emit.func, loop->block, leaf->type, head_fact(ev, place, leaf), leaf->name);
        }
        Value *const *at = param;
        if (place->output) continue;
        loop_share_tag(ev, loop, i, param, &tags);
        loop_unpack_place(ev, loop, place, &at, &loop->groups, true);
        if (place->unbound && place->name) mark_maybe_unbound(ev, place->cell, place->name, loop->spec->at);
    }
    layout_set_shared(ev, &loop->groups, &loop->shared);
    loop_link(ev, loop, &loop->groups, NULL);
    for (uint32_t i = 0; i < loop->stale.n; i++) {
        Content *content = heap_write_unaliased(ev, loop->stale.at[i].cell);
        content->invalidated_at = loop->stale.at[i].old->invalidated_at;
        content->unknown = loop->stale.at[i].old->unknown;
    }
}

static void run_body(Eval *ev, Loop *loop) {
    const LoopSpec *spec = loop->spec;
    Sval index = sv_later(loop->block->param[0]);
    struct ExceptionEdge *point = ev->now.exception_edge; /* the edge of the statement that contains the loop */
    ev->now.exception_edge = NULL;
    Flow flow = spec->body(ev, index, loop->context);
    if (ev->now.exception_edge) exception_edge_refuse(ev, spec->at); /* for the element of a comprehension */
    ev->now.exception_edge = point;
    if (flow & FLOW_CONTINUE) flow = (flow & ~(Flow)FLOW_CONTINUE) | FLOW_NEXT;
    if (exit_flag(ev, "$continue").kind != SV_BOOL || exit_flag(ev, "$continue").b)
        frame_set(ev, ev->now.frame->cell, cx_sym(ev->cx, "$continue"), sv_bool(false));
    loop->flow = flow;
}

static Sval test_again(Eval *ev, void *context) {
    const Loop *loop = context;
    return loop->spec->test(ev, loop->context);
}

static Sval test_no_more(Eval *ev, void *context) {
    (void)ev, (void)context;
    return sv_bool(false);
}

static void run_test(Eval *ev, Loop *loop) {
    bool known;
    Sval stays = flow_stays(ev, loop->flow, loop->spec->at);
    loop->go = stays;
    if (!loop->spec->test || !loop->flow) return;
    if (sv_known_bool(stays, &known)) {
        if (known) loop->go = test_again(ev, loop);
        loop->endless &= known && sv_known_bool(loop->go, &known) && known;
        return;
    }
    if (stays.kind != SV_LATER) return;
    loop->go = flow_branch(ev, stays.ir, test_again, test_no_more, loop, loop->spec->at);
    loop->endless &= sv_identical(loop->go, stays);
}

static void run_round(Eval *ev, Loop *loop) {
    const LoopSpec *spec = loop->spec;
    loop->diags = diag_mark(ev->cx->diags), loop->errors = diag_errors(ev->cx->diags);
    loop->outer = ev->emit.b;
    loop->outer.at = spec->at;
    ev->emit.b.at = spec->at;
    Value *in[2] = {spec->trips ? spec->trips : ir_none(&ev->emit.b), loop->cond};
    loop->node = ir_node(&ev->emit.b, op_core(ev->ops, OP_LOOP), 2, in, 0, NULL, NULL, 1);
    loop->block = loop->node->block[0] = ir_block(ev->emit.func, loop->node);
    const Type *integer = ty_basic(ev->types, TY_INT);
    ir_param(ev->emit.func, loop->block, integer, fact_unknown(integer), cx_sym(ev->cx, "i"));
    open_layouts(ev, loop);
    loop->mark = heap_mark(ev);
    ev->emit.b.block = loop->block, ev->emit.b.before = NULL;
    ev->now.nesting++, ev->now.frame->loops++;
    uint32_t trip = ev->flow.loops.trip_epoch;
    ev->flow.loops.trip_epoch = loop->mark.epoch;
    open_head(ev, loop);
    run_body(ev, loop);
    run_test(ev, loop);
    ev->now.nesting--, ev->now.frame->loops--;
    ev->flow.loops.trip_epoch = trip;
    loop->state.change = heap_changes(ev, loop->mark, &loop->state.n);
    heap_undo(ev, loop->mark, &loop->state.now, &loop->state.n);
    ev->emit.b = loop->outer;
}

static void drop_round(Eval *ev, Loop *loop) {
    ir_erase(loop->node);
    heap_drop(ev, loop->mark);
    diag_drop(ev->cx->diags, loop->diags);
}

HeapMark loop_enter_round(Eval *ev, Loop *loop) {
    HeapMark mark = state_enter(ev, &loop->state);
    ev->emit.b.block = loop->block, ev->emit.b.before = NULL;
    return mark;
}

void loop_leave_round(Eval *ev, Loop *loop, HeapMark mark) {
    state_leave(ev, mark);
    ev->emit.b = loop->outer;
}

/* ---- rounds ---- */

static bool can_unroll(const LoopSpec *spec, const Value *cond) {
    bool known;
    return spec->static_trips >= 0 || (!spec->trips && ir_known_bool(cond, &known) && known);
}

/* Removes sizes from places that begin as placeholders, if a placeholder cannot have them. */
static bool weaken_places(Eval *ev, Loop *loop) {
    bool stable = true;
    ev->emit.b.before = loop->node;
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        Carried *place = &loop->carried.at[i];
        if (!place->unbound && place->layout->kind != LY_CHOICE) continue;
        const Layout *weak = layout_weaken(ev, place->layout);
        stable &= weak == place->layout || place->output;
        place->layout = weak;
    }
    ev->emit.b.before = NULL;
    return stable;
}

static bool settle_ties(Eval *ev, Loop *loop) {
    HeapMark mark = loop_enter_round(ev, loop);
    bool stable = carried_aliases_settle(ev, loop);
    loop_leave_round(ev, loop, mark);
    return stable;
}

/* Marks what the end of a trip stores in containers as stored from the head of the next trip on. Returns false if older
 * memory is stored that no round knew of; what the trip itself made becomes the memory of the next head. */
static bool settle_stored(Eval *ev, Loop *loop) {
    HeapMark mark = loop_enter_round(ev, loop);
    uint64_t stored = ev->flow.containers.stored;
    for (uint32_t i = 0; i < loop->carried.n; i++)
        if (!loop->carried.at[i].output) loop_store(ev, loop, &loop->carried.at[i], true);
    loop_leave_round(ev, loop, mark);
    return stored == ev->flow.containers.stored;
}

static uint64_t resized(const Eval *ev, Sval v) {
    uint64_t n = v.kind == SV_LIST ? heap_cell(ev, v.cell)->facts.resized : 0;
    for (uint32_t i = 0; v.kind == SV_CHOICE && i < v.choice->n; i++) n += resized(ev, v.choice->alt[i]);
    return n;
}

uint64_t loop_resized(const Eval *ev, const IterSource *watch) {
    uint64_t n = watch && !watch->parts ? resized(ev, watch->value) : 0;
    for (uint32_t i = 0; watch && i < watch->parts; i++) n += loop_resized(ev, &watch->part[i]);
    return n;
}

static bool is_counted(const Node *loop, const Value *v, int depth) {
    enum { DEPTH = 16 };
    const Node *def = v->def;
    if (!def) return v == loop->block[0]->param[0];
    if (def->op->kind == OP_CONST) return true;
    if (def->op->kind != OP_ROW || depth > DEPTH) return false;
    for (uint32_t i = 0; i < def->nin; i++)
        if (!is_counted(loop, def->in[i].value, depth + 1)) return false;
    return true;
}

bool loop_counts_trips(const Eval *ev, const Value *v) {
    const Node *loop = ev->emit.b.block->owner;
    while (loop && loop->op->kind != OP_LOOP) loop = loop->home->owner;
    return loop && is_counted(loop, v, 0);
}

void loop_prefers_unrolling(Eval *ev, int64_t trips) {
    Loops *loops = &ev->flow.loops;
    if (loops->known_epoch == loops->trip_epoch && loops->known_trips > trips) return;
    loops->known_epoch = loops->trip_epoch, loops->known_trips = trips;
}

/* Returns whether each of a few trips stores under a computed key. If the loop is unrolled, the keys are known, as code
 * that reads them needs, and the graph need not search for them. */
static bool makes_names(const Eval *ev, const Loop *loop) {
    const Loops *loops = &ev->flow.loops;
    int64_t trips = loop->spec->static_trips;
    return trips >= 0 && loops->known_epoch == loop->mark.epoch && trips <= loops->known_trips;
}

static bool chooses_code(const Layout *layout) {
    if (layout->kind == LY_BACK) return false;
    bool chooses = layout->kind == LY_CHOICE || layout->kind == LY_DYNAMIC;
    for (uint32_t i = 0; i < layout->n; i++) {
        const Layout *child = layout->child[i];
        bool code = child->kind == LY_STATIC && (child->value.kind == SV_CLASS || child->value.kind == SV_FUNC);
        if ((chooses && code) || chooses_code(child)) return true;
    }
    return false;
}

/* Returns whether the loop carries a class or function that depends on the trip. If the loop is unrolled, it is
 * known. */
static bool carries_code(const Loop *loop) {
    for (uint32_t i = 0; i < loop->carried.n; i++)
        if (loop->carried.at[i].layout && chooses_code(loop->carried.at[i].layout)) return true;
    return false;
}

static bool holds_text(const Layout *layout, bool varies) {
    if (layout->kind == LY_BACK) return false;
    if (layout->kind == LY_NUMBER) return layout->type->kind == TY_STR;
    if (layout->kind == LY_STATIC) return varies && layout->value.kind == SV_STR;
    varies |= layout->kind == LY_CHOICE || layout->kind == LY_DYNAMIC;
    for (uint32_t i = 0; i < layout->n; i++)
        if (holds_text(layout->child[i], varies)) return true;
    return false;
}

/* Returns whether the loop carries text that depends on the trip. If all that the trips compute is known, so is the
 * text, which code that follows mostly needs. */
static bool carries_text(const Loop *loop) {
    enum { FEW = 256 };
    if (loop->spec->static_trips > FEW) return false;
    for (uint32_t i = 0; i < loop->carried.n; i++)
        if (loop->carried.at[i].layout && holds_text(loop->carried.at[i].layout, false)) return true;
    return false;
}

static bool holds_others(const Layout *layout) { return layout->kind == LY_TUPLE || layout->kind == LY_CELL; }

static bool holds_choice(const Layout *layout) {
    for (uint32_t i = 0; layout->kind != LY_BACK && i < layout->n; i++)
        if (layout->child[i]->kind == LY_CHOICE || holds_choice(layout->child[i])) return true;
    return false;
}

static bool is_none(const Layout *layout) { return layout->kind == LY_STATIC && layout->value.kind == SV_NONE; }

/* Returns whether elements have several kinds, some of which are None, tuples or containers (`xs[i] = xs[i][0] *
 * xs[i][1]`), or are tuples or containers whose parts have several kinds (`xs.append([x, y if i else None])`). */
static bool mixes_kinds(const Layout *layout) {
    if (layout->kind != LY_DYNAMIC || !layout->n) return false;
    const Layout *element = layout->child[0];
    if (element->kind != LY_CHOICE) return holds_others(element) && holds_choice(element);
    for (uint32_t i = 0; element->n > 1 && i < element->n; i++)
        if (holds_others(element->child[i]) || is_none(element->child[i])) return true;
    return false;
}

/* Returns whether a list's elements change their kind, or a tuple gets longer. If the loop is unrolled, both are
 * known. */
static bool better_known(Eval *ev, const Loop *loop) {
    enum { FEW = 64 };
    if (loop->spec->static_trips > FEW || loop->spec->static_trips < 0) return false;
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        const Carried *place = &loop->carried.at[i];
        if (!place->layout || place->layout->kind != LY_DYNAMIC) continue;
        Sval v = loop_value_of(ev, place);
        if (sv_has_known_items(ev, v) && (v.kind == SV_TUPLE || mixes_kinds(place->layout))) return true;
    }
    return false;
}

/* Returns the rank of a tensor, 0 for a number, or -1 if it is unknown. */
static int rank_of(Eval *ev, Sval v, Span at) {
    if (v.kind == SV_TENSOR) return tensor_fact(ev, v, at)->rank;
    return number_kind(v) == NUMBER_NOT ? -1 : 0;
}

/* Returns whether a name's rank is known before the loop but not in every trip, as `y` of `y = 0` and `for i in
 * range(3): y = y + x`: unrolled, it is known after the loop. */
static bool loses_rank(Eval *ev, const Loop *loop) {
    enum { FEW = 16 };
    if (loop->spec->static_trips > FEW || loop->spec->static_trips < 0) return false;
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        const Carried *place = &loop->carried.at[i];
        bool unknown = place->name && !place->output && place->layout && place->layout->kind == LY_TENSOR &&
                       place->layout->fact.rank < 0;
        if (unknown && rank_of(ev, loop_value_of(ev, place), loop->spec->at) >= 0) return true;
    }
    return false;
}

/* Returns whether every run may raise an exception that the loop drops. If the trips are known, they are then evaluated
 * one by one to find out. */
static bool surely_raises(Eval *ev, const Loop *loop) {
    if (ev->now.dropped == loop->dropped || !loop_surely_ends(ev, loop->spec, loop->context)) return false;
    ir_erase(loop->node);
    return true;
}

/* Joins the state at the end of the round into the carried places. Returns NULL if the round had assumed all of it,
 * otherwise why another round is needed. */
static const char *settle(Eval *ev, Loop *loop) {
    if (!loop_join_back_edge(ev, loop)) return "a carried place is new or has changed";
    if (!loop->relinked && loop_shares_memory(ev, loop) && loop_writes_in_place(ev, loop)) {
        loop->relinked = true;
        return "memory that two places share is written in place";
    }
    return weaken_places(ev, loop) ? NULL : "a place that starts without a value has no certain sizes";
}

/* Returns the first place that the last round changed, if possible one whose change can be seen in its layout's text.
 */
static uint32_t unsettled_place(Eval *ev, const Loop *loop, const Layout *const *was, uint32_t n) {
    uint32_t first = n;
    for (uint32_t i = 0; i < n; i++) {
        const Layout *now = loop->carried.at[i].layout;
        if (was[i] == now) continue;
        if (was[i] && strcmp(layout_print(ev, was[i]), layout_print(ev, now)) != 0) return i;
        if (first == n) first = i;
    }
    return first;
}

/* Returns whether a message about the loop already says that the name changes its kind. */
static bool tells_kinds_of(Eval *ev, const Loop *loop, const char *name) {
    uint32_t n;
    const char *begins = arena_printf(ev->cx->scratch, "`%s` starts as ", name);
    Diag *const *told = diag_since(ev->cx->diags, loop->told, &n);
    for (uint32_t i = 0; i < n; i++)
        if (told[i]->row == diag_row(DIAG_2030) && !strncmp(told[i]->text, begins, strlen(begins))) return true;
    return false;
}

/* Reports that no round agreed with the one before it, and names a place that the last round changed. `was` has the
 * layouts of the first n places before that round. */
static void report_unsettled(Eval *ev, const Loop *loop, const Layout *const *was, uint32_t n) {
    enum { LEGIBLE = 60 };
    uint32_t i = unsettled_place(ev, loop, was, n);
    const char *name = i < loop->carried.n ? loop->carried.at[i].name : NULL;
    if (name && tells_kinds_of(ev, loop, name)) return;
    const Layout *layout = name ? loop->carried.at[i].layout : NULL;
    const char *before = name && i < n && was[i] ? layout_print(ev, was[i]) : "",
               *now = name ? layout_print(ev, layout) : "";
    Diag *diag;
    if (!name)
        diag = ev_error(ev, DIAG_2007, loop->spec->at, "a container has elements of another kind after each iteration");
    else if (!strcmp(before, now) && (layout->kind == LY_NUMBER || layout->kind == LY_TENSOR))
        diag = ev_error(
            ev, DIAG_2007, loop->spec->at,
            "the loop has no form that is valid for every iteration: what is known about `%s` changes each time", name);
    else if (strcmp(before, now) != 0 && *before && strlen(before) <= LEGIBLE && strlen(now) <= LEGIBLE)
        diag = ev_error(ev, DIAG_2007, loop->spec->at, "`%s` has another kind after each iteration: it was %s, then %s",
                        name, before, now);
    else
        diag = ev_error(ev, DIAG_2007, loop->spec->at, "`%s` has another kind after each iteration", name);
    mixed_label_last(ev, diag, name, loop->spec->at);
}

static Flow run_rounds(Eval *ev, Loop *loop, Sval *broke, bool may_unroll, bool *unroll) {
    const LoopHistory *past = history_recall(ev, loop->spec->key);
    loop->told = diag_mark(ev->cx->diags);
    loop_open_boundary(ev, loop);
    loop_assume(ev, loop);
    history_guess(ev, loop, past);
    ev->flow.loops.recall = past;
    for (;; drop_round(ev, loop)) {
        loop_open_boundary(ev, loop);
        if (loop->memory) ev->flow.loops.recall = loop->memory;
        ev->flow.loops.memory = loop->memory = history_open(ev, loop->spec->key);
        loop->endless = ir_known_bool(loop->cond, &(bool){false});
        uint64_t lengths = loop_resized(ev, loop->spec->watch);
        run_round(ev, loop);
        if (may_unroll && makes_names(ev, loop)) {
            *unroll = true;
            drop_round(ev, loop);
            return FLOW_NEXT;
        }
        if (loop->spec->changed && (*loop->spec->changed |= loop_resized(ev, loop->spec->watch) != lengths)) {
            drop_round(ev, loop);
            return FLOW_NEXT;
        }
        loop->boundary.block[1] = loop->block;
        uint32_t places = loop->carried.n;
        bool last = loop->rounds + 1 >= ev->cx->limits.loop_rounds ||
                    loop->alias_rounds + 1 >= ev->cx->limits.loop_rounds;
        const Layout **was = last ? arena_alloc(ev->cx->program, (places + 1) * sizeof *was) : NULL;
        for (uint32_t i = 0; last && i < places; i++) was[i] = loop->carried.at[i].layout;
        const char *unsettled = settle(ev, loop);
        if (!settle_stored(ev, loop) && !unsettled)
            unsettled = "a container holds memory that its head did not know of";
        int64_t *rounds = unsettled ? &loop->rounds : &loop->alias_rounds;
        if (!unsettled && !settle_ties(ev, loop)) unsettled = "two places may be the same memory";
        if (!unsettled && !loop_optionals_agree(ev, loop)) unsettled = "two optionals are not absent together";
        loop_dump_round(ev, loop, unsettled);
        if (unsettled && ++*rounds < ev->cx->limits.loop_rounds) continue;
        if (unsettled) {
            CX_ASSERT(ev->cx, was); /* only the last round gets here */
            report_unsettled(ev, loop, was, places);
        }
        loop->text = may_unroll && !loop_failed(ev, loop) && carries_text(loop);
        if (!loop_failed(ev, loop) && !loop->text &&
            !(may_unroll && (carries_code(loop) || better_known(ev, loop) || loses_rank(ev, loop))))
            return may_unroll && surely_raises(ev, loop) ? 0 : loop_finish(ev, loop, broke);
        if (!may_unroll) return loop_give_up(ev, loop, broke);
        *unroll = true;
        drop_round(ev, loop);
        return FLOW_NEXT;
    }
}

/* Returns whether the loop belongs to the prelude, whose loops over dimensions and arguments are part of the definition
 * of an operator. */
static bool is_of_prelude(Eval *ev, const LoopSpec *spec) {
    enum { DIMENSIONS = 16 };
    const Source *source = src_of(ev->cx->sources, spec->at.lo);
    const Module *module = source && source->builtin && ev->now.frame ? ev->now.frame->module : NULL;
    const Ast *stmt = spec->key;
    if (module_is_marked(ev, module, "__known_loops__")) return true;
    if (stmt && stmt->kind == AST_While && module_is_marked(ev, module, "__known_while_loops__")) return true;
    bool library = (source && source->builtin) || (ev->now.frame && archive_library(ev, ev->now.frame->module));
    return library && spec->static_trips >= 0 && spec->static_trips <= DIMENSIONS;
}

static Flow run_loop(Eval *ev, Loop *loop, Sval *broke, bool may_unroll, bool *unroll) {
    LoopHistory *outer = ev->flow.loops.memory;
    const LoopHistory *recall = ev->flow.loops.recall;
    Flow flow = run_rounds(ev, loop, broke, may_unroll, unroll);
    ev->flow.loops.memory = outer, ev->flow.loops.recall = recall;
    history_close(ev, loop->memory, loop);
    return flow;
}

Flow flow_loop(Eval *ev, const LoopSpec *spec, void *context, Sval *broke) {
    bool known, unroll = false;
    Sval unused;
    if (!broke) broke = &unused;
    *broke = sv_bool(false);
    Sval test = spec->test ? spec->test(ev, context) : sv_bool(true);
    if (sv_known_bool(test, &known) && !known) return FLOW_NEXT;
    if (spec->static_trips == 0) return FLOW_NEXT;
    Value *cond = sv_ir(ev, test, spec->at);
    if (!cond) return ev->flow.lessons->skipped = true, FLOW_NEXT;
    Flow flow = FLOW_NEXT;
    bool possible = can_unroll(spec, cond);
    bool now = ev->now.constructing || ev->now.tracing || ev->flow.loops.trying || is_of_prelude(ev, spec);
    if (possible && now && loop_try_unroll(ev, spec, context, broke, &flow)) return flow;
    if (possible && !now && loop_try_first(ev, spec, context, broke, &flow)) return flow;
    if (possible && !now && loop_try_known(ev, spec, context, broke, &flow)) return flow;
    if (ev->now.nesting >= (uint64_t)ev->cx->limits.subgraph_depth) {
        ev_error(ev, DIAG_1204, spec->at, "more than %lld nested branches and loops",
                 (long long)ev->cx->limits.subgraph_depth);
        return FLOW_NEXT;
    }
    Loop loop = {.spec = spec, .context = context, .cond = cond, .wants_broke = true, .dropped = ev->now.dropped};
    flow = run_loop(ev, &loop, broke, possible, &unroll);
    if (unroll && !(loop.text ? loop_try_all_known : loop_try_unroll)(ev, spec, context, broke, &flow)) {
        loop = (Loop){.spec = spec, .context = context, .cond = cond, .wants_broke = true, .dropped = ev->now.dropped};
        flow = run_loop(ev, &loop, broke, false, &unroll);
    }
    ev->now.unreachable |= !flow;
    return flow;
}
