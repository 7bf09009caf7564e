/* Replaces `if v > best: best, at = v, t` in each trip by the greatest, or smallest, value of all trips and the values
 * that belong to it. */
#include "passes/batch.h"

#include <math.h>
#include <string.h>

typedef struct Extreme {
    Batch *t;
    Node *branch;
    uint32_t best; /* the branch's result that is the greatest or smallest value */
    Value *given;  /* the value that a trip compares */
    bool least;
} Extreme;

/* Returns the carried value that becomes result k of the branch, if the branch may keep it; else NULL. */
static Value *carried_of(const Batch *t, const Node *branch, uint32_t k) {
    Value *kept = branch->block[1]->last->in[k].value;
    bool param = !kept->def && kept->home == t->loop->block[0] && kept->index > 0;
    return param && t->loop->block[0]->last->in[kept->index].value == branch->out[k] ? kept : NULL;
}

/* Returns 1 if the node tests whether its first operand is greater than its second, -1 for smaller, else 0. */
static int comparison(const Node *node) {
    static const char *const greater[] = {"py.gt.int", "py.gt.float", "aten.gt.Tensor"};
    static const char *const smaller[] = {"py.lt.int", "py.lt.float", "aten.lt.Tensor"};
    for (int i = 0; node->op->kind == OP_ROW && i < 3; i++)
        if (!strcmp(node->op->text, greater[i]) || !strcmp(node->op->text, smaller[i]))
            return strcmp(node->op->text, smaller[i]) ? 1 : -1;
    return 0;
}

static bool find_best(Extreme *e) {
    const Node *test = e->branch->in[0].value->def;
    if (test && test->op->kind == OP_NUMBER_OF) test = test->in[0].value->def;
    int order = test ? comparison(test) : 0;
    for (uint32_t k = 0; test && order && k < e->branch->nout; k++) {
        Value *param = carried_of(e->t, e->branch, k), *given = e->branch->block[0]->last->in[k].value;
        if (!param) continue;
        bool first = test->in[0].value == param && test->in[1].value == given,
             second = test->in[1].value == param && test->in[0].value == given;
        if (!first && !second) continue;
        e->best = k, e->given = given, e->least = (order > 0) != second;
        return batch_rank(given) == 0 && given->fact.dtype == param->fact.dtype && given->fact.dtype != DT_BOOL &&
               !batch_fixed(e->t, given) && batch_able(e->t, given) && pass_uses(param) == 2;
    }
    return false;
}

/* Returns whether result k is kept or replaced together with the best value. */
static bool goes_with(const Extreme *e, uint32_t k) {
    const Value *param = carried_of(e->t, e->branch, k);
    Value *v = e->branch->block[0]->last->in[k].value;
    if (!param || pass_uses(param) != 1 || batch_rank(v) < 0) return false;
    const Value *init = e->t->loop->in[param->index + 1].value;
    if (batch_rank(init) != batch_rank(v) || init->fact.dtype != v->fact.dtype) return false;
    for (int i = 0; i < v->fact.rank; i++)
        if (!v->fact.dim[i] || v->fact.dim[i] != init->fact.dim[i]) return false;
    return !batch_fixed(e->t, v) && batch_able(e->t, v);
}

/* A NaN is neither greater nor smaller, so a trip that has one keeps the value before. */
static Value *without_nan(const Extreme *e, Builder *b, Value *all) {
    if (!dtype_is_float(all->fact.dtype)) return all;
    Value *bound = ir_tensor_of(b, ir_float(b, e->least ? INFINITY : -INFINITY), all->fact.dtype);
    return batch_call(b, "aten.where.self", 3, (Value *[]){batch_call(b, "aten.isnan", 1, &all), bound, all});
}

static void replace(const Extreme *e, Value *param, Builder *b, Value *made) {
    Value *out = e->t->loop->out[param->index - 1];
    if (ty_is_number(out->type)) made = ir_number_of(b, made, out->type->kind);
    pass_replace(e->t->pass, out, made);
}

static bool is_used(const Extreme *e, uint32_t k) {
    return ir_used(e->t->loop->out[carried_of(e->t, e->branch, k)->index - 1]);
}

bool batch_extreme(Batch *t, Node *branch) {
    Extreme e = {.t = t, .branch = branch};
    if (branch->op->kind != OP_IF || !find_best(&e)) return false;
    bool used = false;
    for (uint32_t k = 0; k < branch->nout; k++) {
        if (k != e.best && !goes_with(&e, k)) return false;
        used |= is_used(&e, k);
    }
    if (!used) return false;
    Builder b = pass_before(t->pass, t->loop);
    Value *param = carried_of(t, branch, e.best), *zero = ir_int(&b, 0);
    Value *all = batch_behind_first(t, &b, param, without_nan(&e, &b, batch_value(t, e.given)));
    Value *axis = ir_ints(&b, (int64_t[]){0}, 1);
    Value *best = known_call(&b, e.least ? KNOWN_AMIN : KNOWN_AMAX, 2, (Value *[]){all, axis});
    Value *same = ir_cast(&b, batch_call(&b, "aten.eq.Tensor", 2, (Value *[]){all, best}), DT_I64);
    Value *place = ir_number_of(&b, batch_call(&b, "aten.argmax", 2, (Value *[]){same, zero}), TY_INT);
    for (uint32_t k = 0; k < branch->nout; k++) {
        Value *with = carried_of(t, branch, k);
        if (k == e.best || !is_used(&e, k)) continue;
        Value *rows = batch_behind_first(t, &b, with, batch_value(t, branch->block[0]->last->in[k].value));
        replace(&e, with, &b, known_call(&b, KNOWN_SELECT, 3, (Value *[]){rows, zero, place}));
    }
    if (is_used(&e, e.best)) replace(&e, param, &b, best);
    return true;
}
