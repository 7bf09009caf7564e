/* Integers that change by the same step from trip to trip. Follows sums, differences, negations and products with
 * constants, and carried integers to which each trip adds a constant. */
#include "passes/affine.h"
#include "passes/known.h"

/* A shared operand is followed once for each use, so the number of values that a search visits is also bounded. */
enum { DEPTH = 32, TESTS = 8, MOST_VALUES = 1000 };

typedef struct Search {
    const Node *loop;
    int depth, values;
} Search;

static bool find(Search *s, Value *v, Affine *out);

/* times * a */
static bool scaled(const Affine *a, int64_t times, Affine *out) {
    Affine made = {.n = times ? a->n : 0};
    if (__builtin_mul_overflow(a->k, times, &made.k) || __builtin_mul_overflow(a->step, times, &made.step))
        return false;
    for (uint32_t i = 0; i < made.n; i++) {
        made.term[i].value = a->term[i].value;
        if (__builtin_mul_overflow(a->term[i].times, times, &made.term[i].times)) return false;
    }
    *out = made;
    return true;
}

/* a + times * other */
static bool sum(const Affine *a, const Affine *other, int64_t times, Affine *out) {
    Affine made = {0}, b;
    if (!scaled(other, times, &b)) return false;
    if (__builtin_add_overflow(a->k, b.k, &made.k) || __builtin_add_overflow(a->step, b.step, &made.step)) return false;
    for (uint32_t i = 0, j = 0; i < a->n || j < b.n;) {
        bool left = j >= b.n || (i < a->n && a->term[i].value->id <= b.term[j].value->id),
             right = i >= a->n || (j < b.n && b.term[j].value->id <= a->term[i].value->id);
        AffineTerm term = {left ? a->term[i].value : b.term[j].value, left ? a->term[i].times : 0};
        if (right && __builtin_add_overflow(term.times, b.term[j].times, &term.times)) return false;
        i += left, j += right;
        if (!term.times) continue;
        if (made.n == AFFINE_TERMS) return false;
        made.term[made.n++] = term;
    }
    *out = made;
    return true;
}

static bool is_number(const Affine *a) { return !a->n && !a->step; }

static bool find_product(Search *s, const Node *def, Affine *out) {
    Affine a, b;
    if (!find(s, def->in[0].value, &a) || !find(s, def->in[1].value, &b)) return false;
    if (is_number(&a)) return scaled(&b, a.k, out);
    return is_number(&b) && scaled(&a, b.k, out);
}

static bool find_operation(Search *s, const Node *def, Affine *out) {
    Affine a, b;
    bool plus = known_is(def, KNOWN_ADD), minus = known_is(def, KNOWN_SUB);
    if (plus || minus)
        return find(s, def->in[0].value, &a) && find(s, def->in[1].value, &b) && sum(&a, &b, plus ? 1 : -1, out);
    if (known_is(def, KNOWN_NEG)) return find(s, def->in[0].value, &a) && scaled(&a, -1, out);
    return known_is(def, KNOWN_MUL) && find_product(s, def, out);
}

/* Matches a carried integer to which each trip adds the same constant. */
static bool find_counter(Search *s, const Value *param, Affine *out) {
    const Value *next = s->loop->block[0]->last->in[param->index].value;
    const Node *add = next->def;
    bool plus = known_is(add, KNOWN_ADD), minus = known_is(add, KNOWN_SUB);
    Affine first;
    int64_t step;
    if (!plus && !minus) return false;
    int other = add->in[0].value == param ? 1 : 0;
    if (add->in[!other].value != param || (minus && !other)) return false;
    if (!ir_known_int(add->in[other].value, &step) || step == INT64_MIN) return false;
    if (!find(s, s->loop->in[param->index + 1].value, &first) || first.step) return false;
    *out = first;
    out->step = plus ? step : -step;
    return true;
}

static bool find_defined(Search *s, Value *v, Affine *out) {
    const Node *loop = s->loop;
    if (ir_known_int(v, &out->k)) return true;
    if (v == loop->block[0]->param[0]) {
        out->step = 1;
        return true;
    }
    if (!v->def && v->home == loop->block[0]) return find_counter(s, v, out);
    if (v->def && v->def->op->kind == OP_ROW && find_operation(s, v->def, out)) return true;
    *out = (Affine){.n = 1, .term = {{v, 1}}};
    return ir_sees(loop->home, v) && v->def != loop;
}

static bool find(Search *s, Value *v, Affine *out) {
    *out = (Affine){0};
    if (s->depth > DEPTH || ++s->values > MOST_VALUES || v->type->kind != TY_INT) return false;
    s->depth++;
    bool found = find_defined(s, v, out);
    s->depth--;
    return found;
}

bool affine_of(const Node *loop, Value *v, Affine *out) { return find(&(Search){.loop = loop}, v, out); }

bool affine_gap(const Affine *a, const Affine *b, int64_t *gap) {
    Affine d;
    if (!sum(b, a, -1, &d) || !is_number(&d)) return false;
    *gap = d.k;
    return true;
}

bool affine_span(const Node *loop, const Node *node, uint32_t from, Affine *out, int64_t *size) {
    Affine end;
    int64_t step;
    return affine_of(loop, node->in[from].value, out) && affine_of(loop, node->in[from + 1].value, &end) &&
           ir_known_int(node->in[from + 2].value, &step) && step == 1 && affine_gap(out, &end, size) && *size > 0;
}

/* If v is max(0, trips) or max(1, trips), returns trips, which is equal if the loop makes a trip; else v. */
static const Value *if_turning(const Node *loop, const Value *v) {
    const Value *trips = loop->in[0].value;
    int64_t least;
    for (int side = 0; known_is(v->def, KNOWN_MAX) && side < 2; side++)
        if (v->def->in[side].value == trips && ir_known_int(v->def->in[!side].value, &least) && least <= 1)
            return trips;
    return v;
}

const Dim *affine_first(Func *func, const Node *loop, const Affine *a) {
    const Dim *d = dim_const(func->dims, a->k);
    for (uint32_t i = 0; i < a->n; i++) {
        const Fact *fact = &if_turning(loop, a->term[i].value)->fact;
        const Dim *item = fact->items == 1 ? fact->item[0] : NULL;
        d = dim_add(func->dims, d, dim_mul(func->dims, item, dim_const(func->dims, a->term[i].times)));
    }
    return d;
}

/* Returns the number of trips if there is at least one: max(0, n) is then n. */
static const Dim *most_trips(const Node *loop) {
    const Fact *trips = &loop->in[0].value->fact;
    const Dim *d = trips->items == 1 ? trips->item[0] : NULL;
    for (int side = 0; d && d->kind == DIM_MAX && d->n == 2 && side < 2; side++)
        if (dim_is(d->term[side], 0)) return d->term[!side];
    return d;
}

const Dim *affine_last(Func *func, const Node *loop, const Affine *a) {
    const Dim *more = dim_sub(func->dims, most_trips(loop), dim_const(func->dims, 1));
    return dim_add(func->dims, affine_first(func, loop, a), dim_mul(func->dims, more, dim_const(func->dims, a->step)));
}

/* Returns whether it is the number of a trip of a loop, which is never negative. */
static bool is_trip(const Value *v) {
    const Node *owner = v->def ? NULL : v->home->owner;
    return owner && owner->op->kind == OP_LOOP && v->index == 0;
}

bool affine_from_front(Func *func, const Node *loop, const Affine *a) {
    Affine rest = *a;
    rest.n = 0;
    for (uint32_t i = 0; i < a->n; i++)
        if (a->term[i].times < 0 || !is_trip(a->term[i].value)) rest.term[rest.n++] = a->term[i];
    const Dim *least = a->step > 0 ? affine_first(func, loop, &rest) : affine_last(func, loop, &rest);
    return least && dim_less(func->dims, least, dim_const(func->dims, 0)) == 0;
}

/* Returns the tensor from before the loop that has the same sizes. */
static const Value *from_before(const Node *loop, const Value *v) {
    bool carried = !v->def && v->home == loop->block[0] && v->index > 0;
    return carried ? loop->in[v->index + 1].value : v;
}

/* Returns the int that was given as a size to the operator that made the tensor; NULL: there is none. */
static Value *given_size(const Value *whole, int axis) {
    const Node *def = whole->def;
    const Dim *size = axis < whole->fact.rank ? whole->fact.dim[axis] : NULL;
    for (uint32_t i = 0; def && size && i < def->nin; i++) {
        const Node *list = def->in[i].value->def;
        if (!list || list->op->kind != OP_LIST || list->nin != (uint32_t)whole->fact.rank) continue;
        Value *v = list->in[axis].value;
        if (v->type->kind == TY_INT && v->fact.items == 1 && v->fact.item[0] == size) return v;
    }
    return NULL;
}

/* Sets *gap to the number of positions after those of the last trip, if the trip count and the size are computed from
 * the same ints. */
static bool gap_behind(const Node *loop, const Affine *from, int64_t size, const Value *whole, int axis, int64_t *gap) {
    Value *given = given_size(whole, axis), *count = loop->in[0].value;
    Affine trips, end, all, last = {.k = size};
    if (!given || ir_is_none(count) || __builtin_sub_overflow(size, from->step, &last.k)) return false;
    if (!affine_of(loop, count, &trips) || !affine_of(loop, given, &all) || trips.step || all.step) return false;
    Affine first = *from;
    first.step = 0;
    return sum(&first, &last, 1, &first) && sum(&first, &trips, from->step, &end) && affine_gap(&end, &all, gap);
}

bool affine_inside(Func *func, const Node *loop, const Affine *from, int64_t size, const Value *whole, int axis) {
    int64_t gap;
    whole = from_before(loop, whole);
    if (!affine_from_front(func, loop, from)) return false;
    const Dim *last = from->step > 0 ? affine_last(func, loop, from) : affine_first(func, loop, from);
    const Dim *end = dim_add(func->dims, last, dim_const(func->dims, size)), *most = whole->fact.dim[axis];
    if (end && most && dim_less(func->dims, most, end) == 0) return true;
    return from->step > 0 && gap_behind(loop, from, size, whole, axis, &gap) && gap >= 0;
}

bool affine_reaches_end(Func *func, const Node *loop, const Affine *from, int64_t size, const Value *whole, int axis) {
    int64_t gap;
    const Dim *end = dim_add(func->dims, affine_last(func, loop, from), dim_const(func->dims, size));
    if (end && end == whole->fact.dim[axis]) return true;
    return from->step > 0 && gap_behind(loop, from, size, from_before(loop, whole), axis, &gap) && !gap;
}

static bool is_below(Func *func, const Dim *d, const Dim *size) {
    return d && size && dim_less(func->dims, d, size) == 1;
}

bool affine_index_fits(Func *func, const Node *node, Value *index, const Dim *size) {
    int64_t place;
    Affine at;
    if (ir_known_int(index, &place)) {
        if (place == INT64_MIN) return false;
        return is_below(func, dim_const(func->dims, place < 0 ? -place - 1 : place), size);
    }
    for (const Node *loop = node->home->owner; loop; loop = loop->home->owner) {
        if (loop->op->kind != OP_LOOP || !affine_of(loop, index, &at)) continue;
        if ((at.step != 1 && at.step != -1) || !affine_from_front(func, loop, &at)) continue;
        const Dim *most = at.step > 0 ? affine_last(func, loop, &at) : affine_first(func, loop, &at);
        if (is_below(func, most, size)) return true;
    }
    return false;
}

bool affine_selects(Func *func, const Node *node) {
    if (!known_is(node, KNOWN_SELECT)) return false;
    const Fact *fact = &node->in[0].value->fact;
    int axis = pass_axis(node->in[1].value, fact->rank);
    return axis >= 0 && affine_index_fits(func, node, node->in[2].value, fact->dim[axis]);
}

/* Sets *out to a - b. Returns false if that depends on anything but the trip. */
static bool difference(const Node *loop, const Node *comparison, Affine *out) {
    Affine a, b;
    return affine_of(loop, comparison->in[0].value, &a) && affine_of(loop, comparison->in[1].value, &b) &&
           sum(&a, &b, -1, out) && !out->n;
}

/* Returns whether the comparison can have this outcome only in trips from number `first` > 0 on. An order of two ints
 * is `difference > 0`, with `step` and `k` negated where the smaller one comes first and 1 added where they may be
 * equal. */
static bool comparison_from(const Node *loop, const Node *def, bool outcome, int64_t first) {
    Affine d;
    bool less = known_is(def, KNOWN_LESS), least = known_is(def, KNOWN_GREATER_OR_EQUAL),
         most = known_is(def, KNOWN_LESS_OR_EQUAL), unequal = known_is(def, outcome ? KNOWN_UNEQUAL : KNOWN_EQUAL);
    if (!less && !least && !most && !unequal && !known_is(def, KNOWN_GREATER)) return false;
    if (!difference(loop, def, &d)) return false;
    if (unequal) return first == 1 && !d.k;
    if ((less || most) == outcome && !scaled(&d, -1, &d)) return false;
    int64_t before = (least || most) == outcome, more;
    if (d.step <= 0 || __builtin_mul_overflow(d.step, first - 1, &more)) return false;
    return !__builtin_add_overflow(before, more, &before) && !__builtin_add_overflow(before, d.k, &before) &&
           before <= 0;
}

static bool outcome_from(const Node *loop, const Value *condition, bool outcome, int64_t first, int depth);

/* Returns whether each branch that may yield the outcome runs, or yields it, only from trip `first` on. */
static bool branches_from(const Node *loop, const Value *v, bool outcome, int64_t first, int depth) {
    bool known;
    for (uint32_t side = 0; side < 2; side++) {
        const Value *yielded = v->def->block[side]->last->in[v->index].value;
        if (ir_known_bool(yielded, &known) && known != outcome) continue;
        if (!outcome_from(loop, v->def->in[0].value, side == 0, first, depth) &&
            !outcome_from(loop, yielded, outcome, first, depth))
            return false;
    }
    return true;
}

/* Returns whether the node is the condition `if n:` for an int n that is 0 in the first trip. */
static bool is_counted(const Node *loop, const Node *def) {
    Affine at;
    const Node *tensor = def->op->kind == OP_NUMBER_OF ? def->in[0].value->def : NULL;
    return tensor && tensor->op->kind == OP_TENSOR_OF && affine_of(loop, tensor->in[0].value, &at) && !at.n && !at.k;
}

static bool outcome_from(const Node *loop, const Value *condition, bool outcome, int64_t first, int depth) {
    const Node *def = condition->def;
    if (!def || depth++ == TESTS) return false;
    if (def->op->kind == OP_IF) return branches_from(loop, condition, outcome, first, depth);
    if (known_is(def, KNOWN_NOT)) return outcome_from(loop, def->in[0].value, !outcome, first, depth);
    if (is_counted(loop, def)) return outcome && first == 1;
    if (!known_is(def, outcome ? KNOWN_AND : KNOWN_OR)) return comparison_from(loop, def, outcome, first);
    return outcome_from(loop, def->in[0].value, outcome, first, depth) ||
           outcome_from(loop, def->in[1].value, outcome, first, depth);
}

bool affine_runs_from(const Node *loop, const Node *node, int64_t first) {
    for (const Block *block = node->home; block != loop->block[0]; block = block->owner->home) {
        const Node *owner = block->owner;
        if (owner->op->kind == OP_IF && outcome_from(loop, owner->in[0].value, block == owner->block[0], first, 0))
            return true;
    }
    return false;
}

static Value *add_term(Builder *b, Value *so_far, Value *v, int64_t times) {
    if (so_far && times == -1) return known_call(b, KNOWN_SUB, 2, (Value *[]){so_far, v});
    if (times != 1) v = known_call(b, KNOWN_MUL, 2, (Value *[]){v, ir_int(b, times)});
    return so_far ? known_call(b, KNOWN_ADD, 2, (Value *[]){so_far, v}) : v;
}

Value *affine_value(Builder *b, const Affine *a, Value *trip) {
    Value *made = NULL;
    for (uint32_t i = 0; i < a->n; i++) made = add_term(b, made, a->term[i].value, a->term[i].times);
    if (a->k || (!made && (!trip || a->step < 0)))
        made = made ? known_call(b, KNOWN_ADD, 2, (Value *[]){made, ir_int(b, a->k)}) : ir_int(b, a->k);
    if (trip && a->step) made = add_term(b, made, trip, a->step);
    return made ? made : ir_int(b, 0);
}
