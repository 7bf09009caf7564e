/* Ends a loop after its last round: closes the body, and unpacks the results of the Loop node into the state. */
#include "frontend/flow/loop_private.h"
#include "frontend/value/alias.h"

#include <string.h>

/* Returns whether every run makes a first trip. */
static bool runs_once(const Loop *loop) {
    return loop->spec->static_trips > 0 || (ir_known_bool(loop->cond, &(bool){false}) && !loop->spec->trips);
}

/* Reports a note that a number gets a wider type, since Python would keep the narrower one if the loop makes no
 * trip. */
static void note_wider(Eval *ev, const Loop *loop, const Carried *place, Sval v) {
    NumberKind kind = number_kind(v);
    if (place->layout->kind != LY_NUMBER || kind > NUMBER_FLOAT || kind == NUMBER_NOT || runs_once(loop)) return;
    const Type *from = ty_basic(ev->types, kind == NUMBER_BOOL ? TY_BOOL : kind == NUMBER_INT ? TY_INT : TY_FLOAT);
    if (from != place->layout->type) layout_note_widened(ev, place->layout->type, from, place->name, loop->spec->at);
}

static void pack_places(Eval *ev, Loop *loop, bool back, ValueVec *out) {
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        const Carried *place = &loop->carried.at[i];
        Sval v = loop_value_of(ev, place);
        LeafVec leaves = {0};
        layout_leaves(ev, place->layout, place_label(ev, place->name), &leaves);
        uint32_t from = out->n;
        /* An output needs no value before the loop, where the frame may have one of another kind. */
        bool empty = !back && place->output && !is_exit_name(place->name);
        if (!place->output) loop_store(ev, loop, place, back);
        if (!back && place->name) note_wider(ev, loop, place, v);
        if (empty || !pack_leaves(ev, place->layout, v, leaves.n, out, loop->spec->at)) out->n = from;
        for (uint32_t k = out->n - from; k < leaves.n; k++)
            vec_push(ev->cx->program, out, layout_placeholder(ev, leaves.at[k].type, &leaves.at[k].fact));
    }
}

/* Returns whether the last round changed the layout of an output place that other places follow. */
static bool outputs_moved(Eval *ev, const Loop *loop) {
    uint32_t at = 1 + loop->flags;
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        const Carried *place = &loop->carried.at[i];
        LeafVec leaves = {0};
        layout_leaves(ev, place->layout, NULL, &leaves);
        if (place->output && place->leaves > leaves.n) return true;
        for (uint32_t k = 0; k < leaves.n && at < loop->block->nparam; k++, at++)
            if (place->output && (k >= place->leaves || loop->block->param[at]->type != leaves.at[k].type)) return true;
    }
    return false;
}

/* Makes the parameters of output places again, after all others; nothing reads them, so they can be replaced. */
static void move_outputs(Eval *ev, Loop *loop) {
    Vec(Carried) inputs = {0}, outputs = {0};
    uint32_t first = 1 + loop->flags, at = 0;
    bool *gone = arena_new_array(ev->cx->program, bool, loop->block->nparam);
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        Carried place = loop->carried.at[i];
        for (uint32_t k = 0; k < place.leaves; k++) gone[at++] = place.output;
        if (place.output)
            vec_push(ev->cx->program, &outputs, place);
        else
            vec_push(ev->cx->program, &inputs, place);
    }
    ir_remove_params(loop->block, first, at, gone);
    for (uint32_t i = 0; i < inputs.n; i++) loop->carried.at[i] = inputs.at[i];
    for (uint32_t i = 0; i < outputs.n; i++) loop->carried.at[inputs.n + i] = outputs.at[i];
    loop_number_places(ev, loop, 0);
}

/* Makes parameters for output places that were found in the last round. Those of other output places get their sizes
 * here. */
static void complete_params(Eval *ev, Loop *loop) {
    LeafVec leaves = {0};
    Map placed = {0};
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        /* Outputs are handled together, since they share memory. */
        uint32_t own = loop->carried.at[i].output ? 0 : i + 1;
        const Layout *settled = layout_without_back(ev, loop->carried.at[i].layout, own, &placed);
        if (loop->carried.at[i].output) loop->carried.at[i].layout = settled;
    }
    if (outputs_moved(ev, loop)) move_outputs(ev, loop);
    uint32_t made = loop->block->nparam - 1 - loop->flags;
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        const Carried *place = &loop->carried.at[i];
        uint32_t first = leaves.n;
        layout_leaves(ev, place->layout, place_label(ev, place->name), &leaves);
        for (uint32_t k = first; place->output && k < leaves.n && k < made; k++)
            if (leaves.at[k].type->kind == TY_TENSOR)
                loop->block->param[1 + loop->flags + k]->fact = fact_with_symbols(ev, leaves.at[k].fact);
    }
    for (uint32_t i = made; i < leaves.n; i++)
        ir_param(ev->emit.func, loop->block, leaves.at[i].type, leaves.at[i].fact, leaves.at[i].name);
}

static void close_body(Eval *ev, Loop *loop) {
    HeapMark mark = loop_enter_round(ev, loop);
    ValueVec yield = {0};
    ev->emit.b.at = loop->spec->at;
    Value *go = sv_ir(ev, loop->go, loop->spec->at);
    vec_push(ev->cx->program, &yield, go ? go : ir_bool(&ev->emit.b, false));
    carried_aliases_pack(ev, loop, true, &yield);
    pack_places(ev, loop, true, &yield);
    ir_yield(&ev->emit.b, yield.n, yield.at);
    loop_leave_round(ev, loop, mark);
}

/* Returns whether every trip leaves a carried value unchanged, so that it equals the value before the loop. */
static bool is_invariant(const Loop *loop, uint32_t leaf) {
    return loop->block->last->in[leaf + 1].value == loop->block->param[leaf + 1];
}

/* In the first trip, the parameter of an output place is a placeholder, which has none of the sizes of the results:
 * gives its sizes symbols of their own, so that no size of the body is read from it. */
static void separate_placeholders(Eval *ev, Loop *loop) {
    uint32_t at = 1 + loop->flags;
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        const Carried *place = &loop->carried.at[i];
        LeafVec leaves = {0};
        layout_leaves(ev, place->layout, place_label(ev, place->name), &leaves);
        for (uint32_t k = 0; k < leaves.n && place->output; k++) {
            Value *param = loop->block->param[at + k];
            Fact fact = param->fact;
            if (param->type->kind != TY_TENSOR || !fact.dim) continue;
            const Dim **dim = arena_new_array(ev->cx->mem, const Dim *, (size_t)fact.rank + 1);
            for (int d = 0; d < fact.rank; d++)
                dim[d] = fact.dim[d] && fact.dim[d]->kind == DIM_CONST ? fact.dim[d] : NULL;
            fact.dim = dim;
            param->fact = fact_with_symbols(ev, fact);
        }
        at += leaves.n;
    }
}

/* Returns what is known of a carried tensor after a loop that makes a trip: it is what the last one left, as `a` after
 * `a = 0` and `for i in range(3): a = x + i`. Sizes that only the body knows are unknown. */
static Fact fact_of_last_trip(Eval *ev, const Value *param, const Value *next) {
    Fact fact = param->fact;
    if (fact.rank >= 0 || next->fact.rank < 0 || next->fact.dtype != fact.dtype) return fact;
    const Dim **dim = arena_new_array(ev->cx->mem, const Dim *, (size_t)next->fact.rank + 1);
    for (int i = 0; i < next->fact.rank; i++) {
        const Dim *size = next->fact.dim ? next->fact.dim[i] : NULL;
        if (size && dim_is_named(size)) dim[i] = size;
    }
    return fact_with_symbols(ev, (Fact){.dtype = fact.dtype, .rank = next->fact.rank, .dim = dim});
}

/* Returns whether a trip adds known numbers to the carried one, as `k += 1` does, and stores their sum. */
static bool adds_known(const Value *param, const Value *next, int64_t *step) {
    enum { DEPTH = 16 };
    *step = 0;
    for (int depth = 0; next != param; depth++) {
        int64_t k;
        const Node *node = next->def;
        if (!node || node->op->kind != OP_ROW || node->nin != 2 || depth == DEPTH) return false;
        bool adds = !strcmp(node->op->text, "py.add.int"), first = adds && ir_known_int(node->in[0].value, &k);
        if (!adds && strcmp(node->op->text, "py.sub.int") != 0) return false;
        if (!first && !ir_known_int(node->in[1].value, &k)) return false;
        if (adds ? __builtin_add_overflow(*step, k, step) : __builtin_sub_overflow(*step, k, step)) return false;
        next = node->in[first].value;
    }
    return true;
}

/* Returns whether a carried number is known after the loop, because the trips are, and what each adds to it. */
static bool known_after(const Loop *loop, const Value *init, uint32_t leaf, int64_t *k) {
    bool go;
    int64_t trips = loop->spec->static_trips, step;
    const Node *yield = loop->block->last;
    if (trips < 0 || loop->flow & ~(Flow)FLOW_NEXT || !ir_known_int(init, k)) return false;
    if (!ir_known_bool(yield->in[0].value, &go) || !go) return false;
    if (!adds_known(loop->block->param[leaf + 1], yield->in[leaf + 1].value, &step)) return false;
    return !__builtin_mul_overflow(step, trips, &step) && !__builtin_add_overflow(*k, step, k);
}

static Value **add_results(Eval *ev, Loop *loop) {
    ValueVec init = {0};
    ev->emit.b = loop->outer;
    ev->emit.b.before = loop->node;
    carried_aliases_pack(ev, loop, false, &init);
    pack_places(ev, loop, false, &init);
    ev->emit.b = loop->outer;
    Value **out = arena_new_array(ev->cx->program, Value *, init.n);
    bool *gone = arena_new_array(ev->cx->program, bool, init.n);
    for (uint32_t i = 0; i < init.n; i++) {
        Value *param = loop->block->param[i + 1];
        if (is_invariant(loop, i)) {
            ir_replace(param, init.at[i]);
            gone[i] = true;
            out[i] = init.at[i];
            continue;
        }
        ir_add_input(ev->emit.func, loop->node, init.at[i]);
        const Value *next = loop->block->last->in[i + 1].value;
        if (param->type->kind != TY_TENSOR)
            param->fact = leaf_fact(ev, &(Leaf){param->type, param->fact, NULL}, init.at[i], next);
        Fact fact = param->type->kind == TY_TENSOR ? param->fact : fact_unknown(param->type);
        if (param->type->kind == TY_TENSOR && runs_once(loop)) fact = fact_of_last_trip(ev, param, next);
        if (param->type->kind == TY_LIST) fact = param->fact;
        loop_length(ev, loop, init.at[i], i, &fact);
        int64_t k;
        out[i] = ir_add_result(ev->emit.func, loop->node, param->type, fact, param->name);
        if (known_after(loop, init.at[i], i, &k)) out[i] = ir_int(&ev->emit.b, k);
    }
    separate_placeholders(ev, loop);
    ir_remove_inputs(loop->block->last, 1, init.n, gone);
    ir_remove_params(loop->block, 1, init.n, gone);
    return out;
}

static Sval as_tensor(Eval *ev, Sval v, void *dtype) {
    Value *number = v.kind == SV_TENSOR ? NULL : sv_ir(ev, v, ev->emit.b.at);
    if (!number) return v;
    return sv_tensor(ev, ir_tensor_of(&ev->emit.b, number, *(const DType *)dtype));
}

/* Makes a number that the loop may make a tensor one after the loop, as if the loop had not asked for its kind. */
static void settle_kind(Eval *ev, const Loop *loop, const Carried *place) {
    if (!place->name || place->cell != ev->now.frame->cell || place->layout->kind != LY_CHOICE) return;
    Sval v = frame_get(ev, place->cell, place->name);
    if (v.kind != SV_CHOICE || !mixed_asked_in(ev, place->name, loop->spec->at)) return;
    DType dtype = DT_NONE;
    for (uint32_t i = 0; i < v.choice->n; i++) {
        Sval alt = v.choice->alt[i];
        bool tensor = alt.kind == SV_TENSOR;
        if (tensor ? dtype != DT_NONE : number_kind(alt) == NUMBER_NOT) return;
        const Fact *fact = tensor ? tensor_fact(ev, alt, loop->spec->at) : NULL;
        if (fact) dtype = fact->dtype;
    }
    if (dtype == DT_NONE) return;
    frame_set(ev, place->cell, place->name, flow_choice(ev, v.choice, as_tensor, &dtype, loop->spec->at));
}

static void unpack_results(Eval *ev, Loop *loop, Value **out) {
    Value *const *at = out + loop->flags;
    Map groups = {0}, tags = {0};
    bool runs = runs_once(loop);
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        const Carried *place = &loop->carried.at[i];
        loop_share_tag(ev, loop, i, out + (at - out), &tags);
        loop_unpack_place(ev, loop, place, &at, &groups, false);
        if (place->unbound && place->name && place->name[0] != '$' && !runs)
            mark_maybe_unbound(ev, place->cell, place->name, loop->spec->at);
    }
    layout_set_shared(ev, &groups, &loop->shared);
    loop_link(ev, loop, &groups, out);
    for (uint32_t k = 0; k < loop->state.n; k++)
        if (loop->state.now[k]->invalidated_at.hi)
            heap_write_unaliased(ev, loop->state.change[k].cell)->invalidated_at = loop->state.now[k]->invalidated_at;
}

Flow loop_finish(Eval *ev, Loop *loop, Sval *broke) {
    bool never_ends = loop->endless && !loop->spec->trips && !(loop->flow & FLOW_BREAK);
    Flow left = loop->flow & (FLOW_RETURN | FLOW_RAISE);
    if (!loop->flow || (never_ends && !left && ev->now.dropped != loop->dropped)) {
        ir_erase(loop->node); /* every trip ends with an exception, so there is no trip, or no continuation */
        *broke = sv_bool(false);
        return runs_once(loop) ? 0 : FLOW_NEXT;
    }
    loop_note_early(ev, loop);
    complete_params(ev, loop);
    close_body(ev, loop);
    Value **out = add_results(ev, loop);
    unpack_results(ev, loop, out);
    for (uint32_t i = 0; i < loop->carried.n; i++) settle_kind(ev, loop, &loop->carried.at[i]);
    *broke = exit_flag(ev, "$break");
    if (broke->kind != SV_BOOL || broke->b)
        frame_set(ev, ev->now.frame->cell, cx_sym(ev->cx, "$break"), sv_bool(false));
    bool first_leaves = runs_once(loop) && !(loop->flow & (FLOW_NEXT | FLOW_BREAK));
    return left && (never_ends || first_leaves) ? left : left | FLOW_NEXT;
}

/* Ends a loop after errors: everything that the body writes becomes poison, so that nothing is reported twice. */
Flow loop_give_up(Eval *ev, Loop *loop, Sval *broke) {
    ir_erase(loop->node);
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        const Carried *place = &loop->carried.at[i];
        if (place->name)
            frame_set(ev, place->cell, place->name, is_exit_name(place->name) ? sv_bool(false) : sv_poison());
    }
    *broke = sv_bool(false);
    return FLOW_NEXT;
}
