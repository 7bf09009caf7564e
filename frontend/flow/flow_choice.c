/* Applies operations to each alternative of a choice, under tests of its tag.
 *
 * If no alternative needs a node, the results are a choice with the same tag; else they are joined like branches. */
#include "frontend/flow/flow_private.h"

typedef struct Applied {
    const Choice *choice;
    uint32_t k, end, middle; /* the alternatives from k to before end */
    AlternativeFn *fn;
    void *context;
    Span at;
} Applied;

static uint32_t next_alternative(const Choice *choice, uint32_t k) {
    while (k < choice->n && choice->alt[k].kind == SV_POISON) k++;
    return k;
}

static Sval apply_one(Eval *ev, void *context) {
    Applied *applied = context;
    return applied->fn(ev, applied->choice->alt[applied->k], applied->context);
}

static Sval apply_from(Eval *ev, Applied applied);

static Sval apply_rest(Eval *ev, void *context) {
    Applied applied = *(Applied *)context;
    applied.k = next_alternative(applied.choice, applied.k + 1);
    return apply_from(ev, applied);
}

static Sval apply_low(Eval *ev, void *context) {
    Applied applied = *(Applied *)context;
    applied.end = applied.middle;
    return apply_from(ev, applied);
}

static Sval apply_high(Eval *ev, void *context) {
    Applied applied = *(Applied *)context;
    applied.k = applied.middle;
    return apply_from(ev, applied);
}

/* Returns where to split the alternatives from k to the end in halves, if there are so many that this nests Ifs less
 * deeply than testing them one after the other; else 0. */
static uint32_t middle_of(const Applied *applied) {
    enum { FEW = 4 };
    uint32_t n = 0, middle = applied->k;
    for (uint32_t k = applied->k; k < applied->end; k = next_alternative(applied->choice, k + 1)) n++;
    if (n <= FEW) return 0;
    for (n /= 2; n; n--) middle = next_alternative(applied->choice, middle + 1);
    return middle;
}

static Sval apply_from(Eval *ev, Applied applied) {
    if (next_alternative(applied.choice, applied.k + 1) >= applied.end) return apply_one(ev, &applied);
    applied.middle = middle_of(&applied);
    Value *k = ir_int(&ev->emit.b, applied.middle ? applied.middle : applied.k);
    Value *cond = ir_call1(&ev->emit.b, applied.middle ? "py.lt.int" : "py.eq.int", 2,
                           (Value *[]){applied.choice->tag, k});
    if (!cond) return sv_poison();
    if (applied.middle) return flow_branch(ev, cond, apply_low, apply_high, &applied, applied.at);
    return flow_branch(ev, cond, apply_one, apply_rest, &applied, applied.at);
}

/* Returns whether the result of the fork's arm is a value that exists without the arm. */
static bool is_static(const Eval *ev, const Fork *fork, Sval v) {
    switch (v.kind) {
    case SV_POISON:
    case SV_UNBOUND:
    case SV_LATER:
    case SV_TENSOR:
    case SV_CHOICE: return false;
    case SV_LIST:
    case SV_DICT:
    case SV_SET:
    case SV_OBJECT: return heap_cell(ev, v.cell)->made < fork->before.epoch;
    default: return true;
    }
}

/* If no result needs a node, and none is a number, makes a choice of them with the same tag. */
static bool apply_statically(Eval *ev, const Applied *applied, Sval *out) {
    const Choice *choice = applied->choice;
    Choice *made = arena_new(ev->cx->program, Choice);
    made->tag = choice->tag, made->n = choice->n;
    made->alt = arena_new_array(ev->cx->program, Sval, choice->n);
    bool fine = true, same = true;
    Value *cond = ir_bool(&ev->emit.b, true);
    for (uint32_t k = next_alternative(choice, 0), first = k; fine && k < choice->n;
         k = next_alternative(choice, k + 1)) {
        Fork fork;
        if (!fork_open(ev, &fork, cond, NULL, applied->at)) return false;
        DiagMark mark = diag_mark(ev->cx->diags);
        Applied one = *applied;
        one.k = k;
        fork_run(ev, &fork, 0, &(ArmCode){.branch = apply_one, .context = &one});
        made->alt[k] = fork.arm[0].result;
        fine = is_static(ev, &fork, made->alt[k]) && !fork.arm[0].state.n && !fork.arm[0].block->first &&
               fork.arm[0].flow == FLOW_NEXT;
        same &= sv_identical(made->alt[first], made->alt[k]);
        bool number = made->alt[k].kind == SV_BOOL || made->alt[k].kind == SV_INT || made->alt[k].kind == SV_FLOAT;
        fine &= !number || same;
        ir_erase(fork.node);
        if (!fine) diag_drop(ev->cx->diags, mark);
    }
    if (fine) *out = same ? made->alt[next_alternative(choice, 0)] : (Sval){.kind = SV_CHOICE, .choice = made};
    return fine;
}

Sval flow_choice(Eval *ev, const Choice *choice, AlternativeFn *fn, void *context, Span at) {
    Applied applied = {
        .choice = choice, .k = next_alternative(choice, 0), .end = choice->n, .fn = fn, .context = context, .at = at};
    if (applied.k >= choice->n) return sv_poison();
    Sval out;
    if (apply_statically(ev, &applied, &out)) return out;
    return apply_from(ev, applied);
}
