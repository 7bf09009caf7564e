/* Carried tensors that keep the sizes of their initial values. The evaluator gives a carried tensor symbols of its own
 * if it cannot see that the body keeps its sizes, for instance because it adds the slice x[t:t + 1]. Once that slice is
 * known to be one row, the sizes of the initial value are assumed for the first trip, and the body is inferred: if it
 * yields these sizes again, they hold in every trip. Otherwise all facts are as before. */
#include "passes/heads.h"

enum { MOST_TRIES = 3 };

typedef struct Saved {
    Value *value;
    Fact fact;
} Saved;
typedef Vec(Saved) SavedFacts;

static void save(PassCx *pass, SavedFacts *saved, Value *v) {
    vec_push(pass->cx->scratch, saved, ((Saved){v, v->fact}));
}

static void save_block(PassCx *pass, SavedFacts *saved, const Block *block) {
    cx_check_stack(pass->cx, 0);
    for (uint32_t i = 0; i < block->nparam; i++) save(pass, saved, block->param[i]);
    for (const Node *node = block->first; node; node = node->next) {
        for (uint32_t i = 0; i < node->nout; i++) save(pass, saved, node->out[i]);
        for (uint32_t i = 0; i < node->nblock; i++) save_block(pass, saved, node->block[i]);
    }
}

static bool is_open(const Fact *first, const Fact *head, int axis) {
    const Dim *of = head->dim[axis], *by = first->dim[axis];
    return of && by && of != by && of->kind == DIM_SYMBOL && !of->name;
}

static bool may_settle(const Node *loop, uint32_t k) {
    const Value *first = loop->in[k + 2].value, *head = loop->block[0]->param[k + 1];
    if (head->type->kind != TY_TENSOR || head->fact.rank <= 0 || first->fact.rank != head->fact.rank) return false;
    for (int i = 0; i < head->fact.rank; i++)
        if (is_open(&first->fact, &head->fact, i)) return true;
    return false;
}

static void assume(PassCx *pass, const Node *loop, uint32_t k) {
    const Fact *first = &loop->in[k + 2].value->fact;
    Fact *head = &loop->block[0]->param[k + 1]->fact;
    const Dim *dim[MAX_RANK];
    for (int i = 0; i < head->rank; i++) dim[i] = is_open(first, head, i) ? first->dim[i] : head->dim[i];
    *head = fact_tensor(pass->cx, head->dtype, head->rank, dim);
}

static bool holds(const Node *loop, uint32_t k) {
    const Fact *head = &loop->block[0]->param[k + 1]->fact, *next = &loop->block[0]->last->in[k + 1].value->fact;
    if (next->rank != head->rank) return false;
    for (int i = 0; i < head->rank; i++)
        if (head->dim[i] && next->dim[i] != head->dim[i]) return false;
    return true;
}

static bool settle_in(PassCx *pass, const Block *block);

/* Assumes the sizes of the chosen carried values. Returns whether all of them hold; those that do not are no longer
 * chosen. */
static bool try_sizes(PassCx *pass, const Node *loop, bool *chosen) {
    uint32_t carried = loop->nin - 2;
    SavedFacts saved = {0};
    bool good = true;
    save_block(pass, &saved, loop->block[0]);
    for (uint32_t k = 0; k < carried; k++)
        if (chosen[k]) assume(pass, loop, k);
    settle_in(pass, loop->block[0]);
    for (uint32_t k = 0; k < carried; k++) {
        if (!chosen[k] || holds(loop, k)) continue;
        chosen[k] = good = false;
    }
    for (uint32_t i = 0; !good && i < saved.n; i++) saved.at[i].value->fact = saved.at[i].fact;
    return good;
}

static bool settle(PassCx *pass, Node *loop) {
    ArenaMark mark = arena_mark(pass->cx->scratch);
    uint32_t carried = loop->nin - 2, open = 0;
    bool *chosen = arena_new_array(pass->cx->scratch, bool, (size_t)carried + 1), good = false;
    for (uint32_t k = 0; k < carried; k++) open += chosen[k] = may_settle(loop, k);
    for (int i = 0; open && !good && i < MOST_TRIES; i++) {
        good = try_sizes(pass, loop, chosen);
        open = 0;
        for (uint32_t k = 0; k < carried; k++) open += chosen[k];
    }
    arena_release(pass->cx->scratch, mark);
    return good;
}

/* Infers the nodes of a block again, and tries the sizes of its loops. */
static bool settle_in(PassCx *pass, const Block *block) {
    bool changed = false;
    cx_check_stack(pass->cx, 0);
    for (Node *node = block->first; node; node = node->next) {
        for (uint32_t i = 0; i < node->nblock; i++) changed |= settle_in(pass, node->block[i]);
        Builder b = pass_before(pass, node);
        if (node->op->kind == OP_LOOP) changed |= settle(pass, node);
        changed |= ir_infer(&b, node);
    }
    return changed;
}

bool heads_settle(PassCx *pass, Func *func) { return settle_in(pass, func->body); }
