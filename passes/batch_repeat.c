/* Lists to which each trip appends a row that it repeats, ys.append(x[t].expand(n[t], -1)), and which are concatenated:
 * what repeat_interleave computes for all rows. The pieces have different sizes, so they are no scan output, and a list
 * of them is copied in each trip. */
#include "passes/batch.h"

typedef struct Repeats {
    Batch *t;
    Value *list;        /* the loop's result */
    Value *row, *count; /* in a trip */
    bool leads;         /* the row gets a first dimension; otherwise it has one of size 1 */
    bool keeps;         /* a count of -1 stands for the size that the row has */
} Repeats;

static bool is_concatenated(const Value *list, int rank) {
    for (const Use *use = list->uses; use; use = use->next)
        if (!known_is(use->user, KNOWN_CAT) || use != &use->user->in[0] || pass_axis(use->user->in[1].value, rank) != 0)
            return false;
    return ir_used(list);
}

/* Returns whether all numbers behind the first are `same`: they leave the other dimensions as they are. */
static bool leaves_rest(const Node *sizes, int64_t same) {
    int64_t size;
    for (uint32_t i = 1; i < sizes->nin; i++)
        if (!ir_known_int(sizes->in[i].value, &size) || size != same) return false;
    return true;
}

/* Matches a row that is repeated along a first dimension. */
static bool is_repeated(Repeats *r, const Value *piece) {
    const Node *node = piece->def;
    bool expand = known_is(node, KNOWN_EXPAND);
    if ((!expand && !known_is(node, KNOWN_REPEAT)) || node->home != r->t->loop->block[0]) return false;
    const Node *sizes = node->in[1].value->def;
    int rank = piece->fact.rank;
    r->row = node->in[0].value;
    if (rank < 1 || !sizes || sizes->op->kind != OP_LIST || sizes->nin != (uint32_t)rank) return false;
    r->leads = expand && r->row->fact.rank == rank - 1;
    r->keeps = expand && !r->leads;
    if (!r->leads && (r->row->fact.rank != rank || !dim_is(r->row->fact.dim[0], 1))) return false;
    r->count = sizes->in[0].value;
    return leaves_rest(sizes, expand ? -1 : 1) && batch_able(r->t, r->row) && batch_able(r->t, r->count);
}

static bool repeats(Repeats *r, Batch *t, uint32_t i) {
    const Block *body = t->loop->block[0];
    const Value *param = body->param[i + 1], *next = body->last->in[i + 1].value;
    const Node *first = t->loop->in[i + 2].value->def, *append = next->def;
    *r = (Repeats){.t = t, .list = t->loop->out[i]};
    if (!pass_is_tensors(param) || !batch_adds_at_places(t) || !first || first->op->kind != OP_LIST || first->nin)
        return false;
    if (!known_is(append, KNOWN_SEQ_APPEND) || append->home != body || append->in[0].value != param) return false;
    if (pass_uses(param) != 1 || pass_uses(next) != 1) return false;
    return is_repeated(r, append->in[1].value) && is_concatenated(r->list, append->in[1].value->fact.rank);
}

static Value *counts(const Repeats *r, Builder *b) {
    Value *all = batch_value(r->t, r->count);
    if (!r->keeps) return all;
    Value *kept = batch_call(b, "aten.eq.Scalar", 2, (Value *[]){all, ir_int(b, -1)});
    Value *one = ir_tensor_of(b, ir_int(b, 1), DT_I64);
    return batch_call(b, "aten.where.self", 3, (Value *[]){kept, one, all});
}

/* Returns, for each position of the result, which row it repeats: as many rows end before it. */
static Value *rows_at(const Repeats *r, Builder *b) {
    Value *number = counts(r, b), *axis = ir_int(b, 0), *zero = ir_ints(b, (int64_t[]){0}, 1);
    Value *ends = batch_call(b, "aten.cumsum", 2, (Value *[]){number, axis});
    Value *sum = known_call(b, KNOWN_SUM, 2, (Value *[]){number, zero});
    Value *total = ir_number_of(b, sum, TY_INT);
    Value *size = known_call(b, KNOWN_ADD, 2, (Value *[]){total, ir_int(b, 1)});
    Value *sizes = ir_list(b, ir_basic(b->func, TY_INT), 1, &size);
    Value *none = known_call(b, KNOWN_NEW_ZEROS, 2, (Value *[]){number, sizes});
    Value *ended = batch_add_at(b, none, 1, &ends, ir_tensor_of(b, ir_int(b, 1), DT_I64));
    Value *in[] = {ended, axis, axis, total, ir_int(b, 1)};
    return batch_call(b, "aten.cumsum", 2, (Value *[]){known_call(b, KNOWN_SLICE, 5, in), axis});
}

bool batch_repeats(Batch *t, uint32_t i) {
    Repeats r;
    return repeats(&r, t, i);
}

bool batch_repeat(Batch *t, uint32_t i) {
    Repeats r;
    if (!repeats(&r, t, i)) return false;
    Builder b = pass_before(t->pass, t->loop);
    Value *rows = batch_value(t, r.row), *places = rows_at(&r, &b);
    if (!r.leads) rows = known_call(&b, KNOWN_SQUEEZE_DIM, 2, (Value *[]){rows, ir_int(&b, 1)});
    Value *all = known_call(&b, KNOWN_INDEX_SELECT, 3, (Value *[]){rows, ir_int(&b, 0), places});
    for (const Use *use = r.list->uses; use; use = use->next) {
        Value *joined = use->user->out[0];
        Builder at = pass_before(t->pass, use->user);
        if (ir_used(joined)) pass_replace(t->pass, joined, ir_cast(&at, all, joined->fact.dtype));
    }
    ir_set_input(t->loop->block[0]->last, i + 1, t->loop->block[0]->param[i + 1]);
    return true;
}
