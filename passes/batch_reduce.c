/* Carried values that become reductions over all trips: each trip combines the value with one of its own by an
 * associative operator, perhaps only in one branch, or replaces it by a greater or smaller one. */
#include "passes/batch.h"

#include <math.h>
#include <string.h>

typedef enum { SUMS, PRODUCTS, MAXIMA, MINIMA, ANY, ALL } Kind;

static const struct {
    const char *op;
    Kind kind;
    bool minus; /* the value is subtracted */
} operations[] = {
    {"aten.add.Tensor", SUMS, false},     {"aten.sub.Tensor", SUMS, true},
    {"py.add.int", SUMS, false},          {"py.sub.int", SUMS, true},
    {"py.add.float", SUMS, false},        {"py.sub.float", SUMS, true},
    {"aten.mul.Tensor", PRODUCTS, false}, {"py.mul.float", PRODUCTS, false},
    {"aten.maximum", MAXIMA, false},      {"py.max.int", MAXIMA, false},
    {"aten.minimum", MINIMA, false},      {"py.min.int", MINIMA, false},
    {"aten.logical_or", ANY, false},      {"aten.bitwise_or.Tensor", ANY, false},
    {"aten.__or__.Tensor", ANY, false},   {"py.or.bool", ANY, false},
    {"aten.logical_and", ALL, false},     {"aten.bitwise_and.Tensor", ALL, false},
    {"aten.__and__.Tensor", ALL, false},  {"py.and.bool", ALL, false},
};

/* For each kind, the operator that reduces all trips along axis 0, and the one that combines the result with the value
 * before the loop. */
static const struct {
    const char *over, *with;
} kinds[] = {
    [SUMS] = {"aten.sum.dim_IntList", "aten.add.Tensor"},
    [PRODUCTS] = {"aten.prod.dim_int", "aten.mul.Tensor"},
    [MAXIMA] = {"aten.amax", "aten.maximum"},
    [MINIMA] = {"aten.amin", "aten.minimum"},
    [ANY] = {"aten.any.dim", "aten.logical_or"},
    [ALL] = {"aten.all.dim", "aten.logical_and"},
};

typedef struct Reduction {
    Batch *t;
    Value *param; /* the carried value in a trip */
    bool known;   /* the kind was found */
    bool varies;  /* something depends on the trip */
    Kind kind;
    bool shared;   /* the values that are combined may have other uses */
    uint32_t uses; /* number of uses of the parameter that are accounted for */
} Reduction;

static int operation_of(const Node *node) {
    if (node && node->op->kind == OP_ROW)
        for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
            if (!strcmp(operations[i].op, node->op->text)) return (int)i;
    return -1;
}

static bool is_kind(Reduction *r, Kind kind) {
    DType dtype = r->param->fact.dtype;
    bool bits = dtype == DT_BOOL, real = dtype == DT_F32 || dtype == DT_F64;
    if (r->known && r->kind != kind) return false;
    r->known = true, r->kind = kind;
    if (kind == ANY || kind == ALL) return bits;
    return real || (dtype == DT_I64 && kind != PRODUCTS);
}

/* Returns whether the value may be combined with the carried one: it has the same sizes. */
static bool is_part(Reduction *r, Value *v) {
    const Fact *fact = &r->param->fact;
    bool fixed = batch_fixed(r->t, v);
    if (v == r->param) return false;
    if (fixed ? batch_rank(v) < 0 : !batch_able(r->t, v)) return false;
    if (v->fact.dtype != fact->dtype || batch_rank(v) != fact->rank) return false;
    for (int i = 0; i < fact->rank; i++)
        if (!v->fact.dim[i] || v->fact.dim[i] != r->t->loop->in[r->param->index + 1].value->fact.dim[i]) return false;
    r->varies |= !fixed;
    return true;
}

static bool is_one(const Node *node) {
    int64_t times;
    return node->nin < 3 || (ir_known_int(node->in[2].value, &times) && times == 1);
}

/* Returns whether something reads a result of the branch other than the k-th. Such a result depends on what the branch
 * tests. */
static bool tells_more(const Node *branch, uint32_t k) {
    for (uint32_t i = 0; i < branch->nout; i++)
        if (i != k && ir_used(branch->out[i])) return true;
    return false;
}

/* `a or b` and `a and b` of the carried value are branches on it. Returns the arm that computes the other operand; -1:
 * the branch is another one. */
static int other_operand(Reduction *r, const Node *branch, uint32_t k) {
    bool truth;
    if (tells_more(branch, k)) return -1;
    for (int arm = 0; arm < 2; arm++) {
        const Value *kept = branch->block[!arm]->last->in[k].value;
        bool same = kept == r->param;
        if (!same && !(ir_known_bool(kept, &truth) && truth == (arm == 1))) continue;
        if (!is_kind(r, arm ? ANY : ALL) || !is_part(r, branch->block[arm]->last->in[k].value)) return -1;
        r->uses += 1 + same;
        return arm;
    }
    return -1;
}

/* Returns whether the value is the carried one, combined with others. */
static bool combines(Reduction *r, Value *v) {
    bool truth;
    if (v == r->param) return ++r->uses;
    if (v->type->kind == TY_BOOL && ir_known_bool(v, &truth)) return is_kind(r, truth ? ANY : ALL);
    if (!v->def || !v->uses || (v->uses->next && !r->shared)) return false;
    if (v->def->op->kind == OP_IF) {
        Value *test = v->def->in[0].value;
        if (test == r->param) return other_operand(r, v->def, v->index) >= 0;
        if (batch_fixed(r->t, test) || !batch_able(r->t, test)) return false;
        r->varies = true;
        return combines(r, v->def->block[0]->last->in[v->index].value) &&
               combines(r, v->def->block[1]->last->in[v->index].value);
    }
    int at = operation_of(v->def);
    if (at < 0 || !is_kind(r, operations[at].kind) || !is_one(v->def)) return false;
    Value *left = v->def->in[0].value, *right = v->def->in[1].value;
    if (is_part(r, right)) return combines(r, left);
    return !operations[at].minus && is_part(r, left) && combines(r, right);
}

/* Returns the neutral element of the combination. */
static Value *neutral(Builder *b, Kind kind, DType dtype) {
    bool whole = dtype == DT_I64;
    switch (kind) {
    case MAXIMA: return ir_tensor_of(b, whole ? ir_int(b, INT64_MIN) : ir_float(b, -INFINITY), dtype);
    case MINIMA: return ir_tensor_of(b, whole ? ir_int(b, INT64_MAX) : ir_float(b, INFINITY), dtype);
    case ANY:
    case ALL: return ir_tensor_of(b, ir_bool(b, kind == ALL), dtype);
    default: return ir_tensor_of(b, ir_int(b, kind == PRODUCTS), dtype);
    }
}

/* Makes, for all trips, what a trip combines with the carried value; combines() must hold. */
static Value *part_of(const Reduction *r, Builder *b, Value *v) {
    DType dtype = r->param->fact.dtype;
    int rank = r->param->fact.rank;
    bool truth;
    if (v == r->param) return neutral(b, r->kind, dtype);
    if (v->type->kind == TY_BOOL && ir_known_bool(v, &truth)) return ir_tensor_of(b, ir_bool(b, truth), DT_BOOL);
    Reduction probe = *r;
    if (v->def->op->kind == OP_IF && v->def->in[0].value == r->param) {
        int arm = other_operand(&probe, v->def, v->index);
        return batch_operand(r->t, b, v->def->block[arm]->last->in[v->index].value, rank);
    }
    if (v->def->op->kind == OP_IF) {
        Value *in[] = {batch_operand(r->t, b, v->def->in[0].value, rank),
                       part_of(r, b, v->def->block[0]->last->in[v->index].value),
                       part_of(r, b, v->def->block[1]->last->in[v->index].value)};
        return batch_call(b, "aten.where.self", 3, in);
    }
    int at = operation_of(v->def);
    bool right = is_part(&probe, v->def->in[1].value);
    Value *other = batch_operand(r->t, b, v->def->in[right].value, rank), *rest = v->def->in[!right].value;
    if (operations[at].minus) other = batch_call(b, "aten.neg", 1, &other);
    return rest == r->param ? other : batch_call(b, kinds[r->kind].with, 2, (Value *[]){part_of(r, b, rest), other});
}

/* The value before the loop is one more row of maxima and minima, and also the result if there are no trips. */
static Value *over_trips(const Reduction *r, Builder *b, Value *all) {
    const char *over = kinds[r->kind].over;
    bool list = r->kind == SUMS || r->kind == MAXIMA || r->kind == MINIMA;
    Value *axis = list ? ir_ints(b, (int64_t[]){0}, 1) : ir_int(b, 0);
    if (r->kind == MAXIMA || r->kind == MINIMA)
        return batch_call(b, over, 2, (Value *[]){batch_behind_first(r->t, b, r->param, all), axis});
    Value *init = batch_as_tensor(r->t, b, r->t->loop->in[r->param->index + 1].value);
    return batch_call(b, kinds[r->kind].with, 2, (Value *[]){init, batch_call(b, over, 2, (Value *[]){all, axis})});
}

void batch_replace(Batch *t, uint32_t i, Value *made) {
    Node *loop = t->loop;
    Builder b = pass_before(t->pass, loop);
    if (ty_is_number((loop->out[i])->type)) made = ir_number_of(&b, made, loop->out[i]->type->kind);
    pass_replace(t->pass, loop->out[i], made);
    ir_set_input(loop->block[0]->last, i + 1, loop->block[0]->param[i + 1]);
}

/* Returns the value of a counter after the last trip, or NULL. */
static Value *counted(Batch *t, Value *param) {
    Affine at;
    if (!affine_of(t->loop, param, &at) || !at.step) return NULL;
    Builder b = pass_before(t->pass, t->loop);
    return affine_value(&b, &at, batch_count(t));
}

static bool is_reduction(Reduction *r, Value *next) {
    return batch_rank(r->param) >= 0 && next != r->param && combines(r, next) && r->known && r->varies &&
           r->uses == pass_uses(r->param);
}

static Value *next_of(const Batch *t, const Value *param) { return t->loop->block[0]->last->in[param->index].value; }

bool batch_reduces(Batch *t, uint32_t i) {
    Reduction r = {.t = t, .param = t->loop->block[0]->param[i + 1]};
    Affine at;
    return affine_of(t->loop, r.param, &at) || is_reduction(&r, next_of(t, r.param));
}

bool batch_reduce(Batch *t, uint32_t i) {
    Reduction r = {.t = t, .param = t->loop->block[0]->param[i + 1]};
    Value *next = next_of(t, r.param), *end = next == r.param ? NULL : counted(t, r.param);
    if (end) pass_replace(t->pass, t->loop->out[i], end);
    if (end) return true;
    if (!is_reduction(&r, next)) return false;
    Builder b = pass_before(t->pass, t->loop);
    batch_replace(t, i, over_trips(&r, &b, part_of(&r, &b, next)));
    return true;
}

/* ---- values that follow from those of the trips before ---- */

static bool is_sum(Reduction *r) {
    r->shared = true;
    return combines(r, next_of(r->t, r->param)) && r->known && r->kind == SUMS && r->varies;
}

bool batch_follows(Batch *t, Value *param) {
    Reduction r = {.t = t, .param = param}, last = r;
    Value *next = next_of(t, param);
    if (batch_rank(param) < 0 || next == param) return false;
    return (is_part(&last, next) && last.varies) || is_sum(&r);
}

Value *batch_sequence(Batch *t, Builder *b, Value *param) {
    Reduction r = {.t = t, .param = param};
    Value *next = next_of(t, param), *all;
    Map able = t->able;
    t->able = (Map){0}; /* the values that are combined do not depend on the carried one */
    map_remove(&t->carried, param);
    bool sum = is_sum(&r);
    all = sum ? part_of(&r, b, next) : batch_value(t, next);
    t->able = able;
    map_set(t->pass->cx->scratch, &t->carried, param, param);
    all = batch_behind_first(t, b, param, all);
    return sum ? batch_call(b, "aten.cumsum", 2, (Value *[]){all, ir_int(b, 0)}) : all;
}
