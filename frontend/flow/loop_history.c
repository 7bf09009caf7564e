/* Remembers what inner loops carry, for the next round of the enclosing loop.
 *
 * A round of the outer loop evaluates its inner loops again, mostly with the same result. Each round keeps the final
 * layouts of its inner loops, in order, and the loops of the next round start from them, so that the numbers of rounds
 * add up instead of multiplying. Requirement: a remembered layout is only a first guess, which is joined with the
 * layout before the loop; one that refers to cells of a dropped round is not used. */
#include "frontend/flow/loop_private.h"
#include "frontend/value/heap_private.h"

typedef struct Remembered {
    Sym name; /* a name of the frame, or the name whose value is the container */
    bool contents, output, unbound;
    const Layout *layout;
} Remembered;

struct LoopHistory {
    const void *key;
    Vec(Remembered) places;
    Vec(LoopHistory *) inner;
};

LoopHistory *history_open(Eval *ev, const void *key) {
    LoopHistory *memory = arena_new(ev->cx->program, LoopHistory);
    memory->key = key;
    return memory;
}

const LoopHistory *history_recall(const Eval *ev, const void *key) {
    if (!ev->flow.loops.memory || !ev->flow.loops.recall) return NULL;
    uint32_t k = ev->flow.loops.memory->inner.n;
    if (k >= ev->flow.loops.recall->inner.n || ev->flow.loops.recall->inner.at[k]->key != key) return NULL;
    return ev->flow.loops.recall->inner.at[k];
}

/* Returns the name in the frame whose value refers to the cell. */
static Sym name_of_cell(const Eval *ev, CellId cell) {
    map_each (&heap_contents(ev, ev->now.frame->cell)->object.attr, e) {
        const Sval *v = e->value;
        bool refers = v->kind == SV_LIST || v->kind == SV_DICT || v->kind == SV_SET || v->kind == SV_TENSOR;
        if (refers && v->cell == cell) return e->key;
    }
    return NULL;
}

void history_close(Eval *ev, LoopHistory *memory, const Loop *loop) {
    for (uint32_t i = 0; i < loop->carried.n; i++) {
        const Carried *place = &loop->carried.at[i];
        Sym name = !place->name                         ? name_of_cell(ev, place->cell)
                   : place->cell == ev->now.frame->cell ? place->name
                                                        : NULL;
        if (name)
            vec_push(ev->cx->program, &memory->places,
                     ((Remembered){name, !place->name, place->output, place->unbound, place->layout}));
    }
    if (ev->flow.loops.memory) vec_push(ev->cx->program, &ev->flow.loops.memory->inner, memory);
}

/* ---- the first guess ---- */

static bool is_gone(const Eval *ev, const Layout *layout) {
    Sval v = layout->value;
    if (layout->kind == LY_STATIC && (v.kind == SV_ITER || v.kind == SV_UNKNOWN)) return true;
    if (layout->kind == LY_STATIC)
        return sv_is_cell(v) ? heap_cell(ev, v.cell)->facts.dropped
                             : v.kind == SV_LATER || v.kind == SV_CHOICE || v.kind == SV_TUPLE;
    if (layout->kind == LY_BACK) return true;
    for (uint32_t i = 0; i < layout->n; i++)
        if (layout->child[i] && is_gone(ev, layout->child[i])) return true;
    return false;
}

/* Returns the current layout, without those sizes and contents that the previous round had to generalise. */
static const Layout *opened(Eval *ev, const Layout *layout, const Layout *past) {
    if (layout->kind != past->kind || (layout->kind != LY_TENSOR && layout->kind != LY_NUMBER)) return layout;
    Layout *made = arena_copy(ev->cx->program, layout, sizeof *layout);
    made->fact.data = NULL, made->fact.item = NULL, made->fact.items = 0;
    if (past->fact.rank < 0 || made->fact.rank != past->fact.rank) made->fact.rank = -1, made->fact.dim = NULL;
    if (made->fact.rank <= 0 || !made->fact.dim) return made;
    const Dim **dim = arena_new_array(ev->cx->mem, const Dim *, (size_t)made->fact.rank);
    for (int i = 0; i < made->fact.rank; i++) dim[i] = past->fact.dim && past->fact.dim[i] ? made->fact.dim[i] : NULL;
    made->fact.dim = dim;
    return made;
}

/* Removes references to the cells and the state of the dropped round, and to results after the loop. */
static const Layout *detached(Eval *ev, const Layout *layout) {
    Layout *made = arena_copy(ev->cx->program, layout, sizeof *layout);
    made->side = 0, made->state = NULL;
    if (layout->kind == LY_STATIC || layout->kind == LY_ABSENT) return made;
    made->from = NULL, made->stored_in = made->read_from = 0, made->invalidated_at = (Span){0, 0};
    if (!layout->n) return made;
    made->child = arena_copy(ev->cx->program, layout->child, layout->n * sizeof *layout->child);
    for (uint32_t i = 0; i < made->n; i++)
        if (made->child[i]) made->child[i] = detached(ev, made->child[i]);
    return made;
}

static void guess(Eval *ev, Loop *loop, const Remembered *past) {
    CellId cell = ev->now.frame->cell;
    Sval v = frame_get(ev, cell, past->name);
    Sym name = past->contents ? NULL : past->name;
    if (past->contents) {
        if (v.kind != SV_LIST && v.kind != SV_DICT && v.kind != SV_SET && v.kind != SV_TENSOR) return;
        cell = v.cell;
    }
    if (past->output || is_gone(ev, past->layout)) return;
    Carried *known = loop_find(loop, cell, name);
    if (known) {
        known->layout = opened(ev, known->layout, past->layout);
        return;
    }
    const Layout *entry = loop_look(ev, loop, cell, name, v);
    if (past->layout->kind == LY_TENSOR || past->layout->kind == LY_NUMBER)
        entry = opened(ev, layout_general(&loop->boundary, entry), past->layout);
    const Layout *joined = layout_join(&loop->boundary, entry, detached(ev, past->layout), name, loop->spec->at);
    if (joined) loop_carry(ev, loop, cell, name, joined, false, v.kind == SV_UNBOUND);
}

void history_guess(Eval *ev, Loop *loop, const LoopHistory *past) {
    for (uint32_t i = 0; past && i < past->places.n; i++) guess(ev, loop, &past->places.at[i]);
}
