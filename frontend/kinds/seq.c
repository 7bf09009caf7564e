/* Indices, slices, comparison and search of sequences: Python's rules, once for lists, tuples, ranges and text. */
#include "frontend/kinds/seq.h"
#include "frontend/kinds/number.h"

#include <string.h>

Sval seq_index_value(Eval *ev, Sval index, const char *what, Span at) {
    int64_t k;
    Sval out;
    if (index.kind == SV_POISON) return index;
    object_underlying(ev, index, &index);
    if (sv_known_int(index, &k)) return sv_int(k);
    if (index.kind == SV_LATER && (index.ir->type->kind == TY_INT || index.ir->type->kind == TY_BOOL))
        return sv_later(ir_to_number(&ev->emit.b, index.ir, TY_INT));
    if (index.kind == SV_TENSOR) {
        Value *value = tensor_read(ev, index, at);
        if (value && dtype_is_float(value->fact.dtype))
            return sv_raise(ev, "TypeError", DIAG_2103, at, "%s index must be an int or a slice, not a Tensor of %s",
                            what, dtype_rows[value->fact.dtype].torch);
        return value ? sv_number(ev, ir_number_of(&ev->emit.b, value, TY_INT)) : sv_poison();
    }
    if (index.kind == SV_OBJECT && object_dunder(ev, index, "__index__", 0, NULL, at, &out))
        return number_returned(ev, out, "__index__", NUMBER_INT, at);
    return sv_raise(ev, "TypeError", DIAG_2103, at, "%s index must be an int or a slice, not %s", what,
                    sv_describe(ev, index));
}

Sval seq_wraps(Eval *ev, Sval index, Sval n, Span at) {
    return sv_binary(ev, OP_Mul, n, sv_compare(ev, OP_Lt, index, sv_int(0), at), at);
}

bool seq_position(Eval *ev, int64_t index, int64_t n, const char *what, Span at, uint32_t *out) {
    int64_t k = index < 0 ? index + n : index;
    if (k >= 0 && k < n) return *out = (uint32_t)k, true;
    sv_raise(ev, "IndexError", DIAG_2105, at, "%s index %lld is out of range for %lld element%s", what,
             (long long)index, (long long)n, n == 1 ? "" : "s");
    return false;
}

/* ---- an index known only at run time ---- */

static bool all_numbers(uint32_t n, const Sval *item) {
    for (uint32_t i = 0; i < n; i++)
        if (item[i].kind != SV_INT && item[i].kind != SV_FLOAT && item[i].kind != SV_BOOL && item[i].kind != SV_LATER)
            return false;
    return n > 0;
}

static bool all_one(Eval *ev, uint32_t n, const Sval *item) {
    for (uint32_t i = 1; i < n; i++)
        if (sv_same(ev, item[0], item[i]) != 1) return false;
    return n > 0;
}

/* Returns the index of a value among the alternatives, after adding it if it is absent. A choice contains each object
 * once, because joins pack the contents of an object at its first occurrence, to which others refer. */
static uint32_t place_of(Eval *ev, SvVec *alternatives, Sval v) {
    for (uint32_t i = 0; i < alternatives->n; i++)
        if (sv_same(ev, alternatives->at[i], v) == 1) return i;
    vec_push(ev->cx->program, alternatives, v);
    return alternatives->n - 1;
}

/* Adds the alternatives of a choice, and returns its tag as an index among all alternatives. */
static Sval place_choice(Eval *ev, SvVec *alternatives, const Choice *inner, Span at) {
    Sval *place = arena_new_array(ev->cx->program, Sval, inner->n);
    bool consecutive = true;
    for (uint32_t k = 0; k < inner->n; k++) {
        place[k] = sv_int(place_of(ev, alternatives, inner->alt[k]));
        consecutive &= place[k].i == place[0].i + k;
    }
    if (consecutive) return sv_binary(ev, OP_Add, sv_number(ev, inner->tag), place[0], at);
    const Type *integer = ty_basic(ev->types, TY_INT);
    Value *places = sv_ir_list(ev, inner->n, place, integer, at);
    return places ? sv_number(ev, seq_call(ev, "at", integer, 2, (Value *[]){places, inner->tag})) : sv_poison();
}

/* Returns the choice of the items. An item that is a choice itself adds its alternatives, so that none is nested: joins
 * and links compare alternatives one by one. The tag is looked up in a table, so that the run fails if the index is out
 * of range, unless it is `there`. Poison: reported. */
static Sval make_choice(Eval *ev, uint32_t n, const Sval *item, Value *tag, bool there, Span at) {
    SvVec alternatives = {0};
    Sval *first = arena_new_array(ev->cx->program, Sval, n);
    bool same = true; /* whether each item's index is its position */
    for (uint32_t i = 0; i < n; i++) {
        bool nested = item[i].kind == SV_CHOICE;
        first[i] = nested ? place_choice(ev, &alternatives, item[i].choice, at)
                          : sv_int(place_of(ev, &alternatives, item[i]));
        same &= !nested && first[i].i == i;
    }
    if (!same || !there) {
        const Type *integer = ty_basic(ev->types, TY_INT);
        Value *tags = sv_ir_list(ev, n, first, integer, at);
        if (!tags) return sv_poison();
        tag = seq_call(ev, "at", integer, 2, (Value *[]){tags, tag});
    }
    Choice *choice = arena_new(ev->cx->program, Choice);
    choice->tag = tag, choice->n = alternatives.n, choice->alt = alternatives.at;
    return (Sval){.kind = SV_CHOICE, .choice = choice};
}

static Sval choose(Eval *ev, uint32_t n, const Sval *item, Value *index, bool there, Span at) {
    if (!n) return sv_raise(ev, "IndexError", DIAG_2105, at, "the sequence is empty: no index is in range");
    if (all_one(ev, n, item)) return item[0];
    const Type *elem = all_numbers(n, item) ? sv_element_type(ev, n, item) : NULL;
    if (elem) {
        Value *table = sv_ir_list(ev, n, item, elem, at);
        return table ? sv_number(ev, seq_call(ev, "at", elem, 2, (Value *[]){table, index})) : sv_poison();
    }
    uint32_t alternatives = n;
    for (uint32_t i = 0; i < n; i++)
        if (item[i].kind == SV_CHOICE) alternatives += item[i].choice->n - 1;
    if (alternatives > (uint32_t)ev->cx->limits.choices)
        return EV_POISON(ev, DIAG_2108, at,
                         "this index must be known at compile time: the sequence has %u elements, and an index known "
                         "only at run time can select among at most %lld",
                         alternatives, (long long)ev->cx->limits.choices);
    return make_choice(ev, n, item, index, there, at);
}

Sval seq_choose(Eval *ev, uint32_t n, const Sval *item, Value *index, Span at) {
    return choose(ev, n, item, index, natural_below(index, n), at);
}

/* If a loop of few trips reads one of several tensors, as in `f(parts[i], weights[i])`, it is better unrolled: it is
 * then known which one, while a run would test the index against one number after the other. */
Sval seq_subscript(Eval *ev, uint32_t n, const Sval *item, Value *index, Span at) {
    enum { FEW = 64 };
    bool tensors = n > 1;
    for (uint32_t i = 0; tensors && i < n; i++) tensors = item[i].kind == SV_TENSOR;
    if (tensors && loop_counts_trips(ev, index)) loop_prefers_unrolling(ev, FEW);
    return seq_choose(ev, n, item, index, at);
}

Sval seq_choose_there(Eval *ev, uint32_t n, const Sval *item, Value *index, Span at) {
    return choose(ev, n, item, index, true, at);
}

/* ---- slices ---- */

static bool part(Eval *ev, Sval v, int64_t absent, Span at, int64_t *out, bool *bad) {
    if (v.kind == SV_NONE || v.kind == SV_UNBOUND) return *out = absent, true;
    Sval index = seq_index_value(ev, v, "a slice", at);
    *bad |= index.kind == SV_POISON;
    return sv_known_int(index, out);
}

static int64_t clamp(int64_t k, int64_t n, bool forward) {
    if (k < 0) {
        k += n;
        return k >= 0 ? k : forward ? 0 : -1;
    }
    return k < n ? k : forward ? n : n - 1;
}

bool seq_bounds(Eval *ev, const Slice *slice, int64_t n, Span at, Bounds *out, bool *bad) {
    *bad = false;
    if (!part(ev, slice->step, 1, at, &out->step, bad)) return false;
    if (!out->step) return *bad = true, sv_raise(ev, "ValueError", DIAG_2107, at, "a slice step cannot be 0"), false;
    bool forward = out->step > 0;
    int64_t start, stop;
    if (!part(ev, slice->start, forward ? 0 : INT64_MAX, at, &start, bad)) return false;
    bool no_stop = slice->stop.kind == SV_NONE || slice->stop.kind == SV_UNBOUND;
    if (!part(ev, slice->stop, 0, at, &stop, bad)) return false;
    out->start = clamp(start, n, forward);
    out->stop = no_stop ? (forward ? n : -1) : clamp(stop, n, forward);
    int64_t span = forward ? out->stop - out->start : out->start - out->stop;
    uint64_t stride = forward ? (uint64_t)out->step : (uint64_t)0 - (uint64_t)out->step;
    out->count = span > 0 ? (int64_t)(((uint64_t)span - 1) / stride + 1) : 0;
    return true;
}

typedef struct Ends {
    int64_t forward, backward;
} Ends;
static Sval forward_end(Eval *ev, void *context) { return (void)ev, sv_int(((Ends *)context)->forward); }
static Sval backward_end(Eval *ev, void *context) { return (void)ev, sv_int(((Ends *)context)->backward); }

/* Returns a bound, or, if it is left out, the end determined by the step's direction. */
static Value *later_part(Eval *ev, Sval v, Sval down, Ends ends, Span at) {
    if (v.kind != SV_NONE && v.kind != SV_UNBOUND) return sv_ir(ev, seq_index_value(ev, v, "a slice", at), at);
    if (down.kind == SV_BOOL) return ir_int(&ev->emit.b, down.b ? ends.backward : ends.forward);
    if (down.kind != SV_LATER) return NULL;
    return sv_ir(ev, flow_branch(ev, down.ir, backward_end, forward_end, &ends, at), at);
}

bool seq_later_bounds(Eval *ev, const Slice *slice, Span at, Value *out[3]) {
    bool unit = slice->step.kind == SV_NONE || slice->step.kind == SV_UNBOUND;
    Sval step = unit ? sv_int(1) : seq_index_value(ev, slice->step, "a slice", at);
    Sval down = sv_compare(ev, OP_Lt, step, sv_int(0), at);
    out[0] = later_part(ev, slice->start, down, (Ends){0, INT64_MAX}, at);
    out[1] = later_part(ev, slice->stop, down, (Ends){INT64_MAX, INT64_MIN}, at);
    out[2] = sv_ir(ev, step, at);
    return out[0] && out[1] && out[2];
}

/* ---- truth of several ---- */

Sval kinds_and(Eval *ev, Sval a, Sval b, Span at) {
    if (a.kind == SV_BOOL) return a.b ? b : a;
    if (b.kind == SV_BOOL) return b.b ? a : b;
    return sv_binary(ev, OP_BitAnd, a, b, at);
}

Sval seq_or(Eval *ev, Sval a, Sval b, Span at) {
    if (a.kind == SV_BOOL) return a.b ? a : b;
    if (b.kind == SV_BOOL) return b.b ? b : a;
    return sv_binary(ev, OP_BitOr, a, b, at);
}

Sval kinds_element_equal(Eval *ev, Sval a, Sval b, Span at) {
    bool object = a.kind != SV_LATER && a.kind != SV_CHOICE && a.kind == b.kind && a.kind != SV_FLOAT;
    if (object && sv_same(ev, a, b) == 1) return sv_bool(true);
    if (a.kind == SV_CHOICE && sv_identical(a, b)) return sv_bool(true);
    ev_step(ev); /* shared parts are compared once for each path that leads to them */
    Sval equal = sv_compare(ev, OP_Eq, a, b, at);
    return equal.kind == SV_BOOL ? equal : sv_truth(ev, equal, at);
}

Value *seq_first_equal(Eval *ev, uint32_t n, const Sval *item, Sval v, Span at) {
    Sval *hit = arena_new_array(ev->cx->program, Sval, n);
    for (uint32_t i = 0; i < n; i++) hit[i] = seq_element_equal(ev, item[i], v, at);
    const Type *type = ty_basic(ev->types, TY_BOOL);
    Value *hits = sv_ir_list(ev, n, hit, type, at);
    return hits ? seq_call(ev, "first", type, 1, &hits) : NULL;
}

static Sval all_equal(Eval *ev, uint32_t n, const Sval *a, const Sval *b, Span at) {
    Sval result = sv_bool(true);
    for (uint32_t i = 0; i < n; i++) {
        cx_step(ev->cx, 1);
        result = seq_and(ev, result, seq_element_equal(ev, a[i], b[i], at), at);
        if (result.kind == SV_POISON || (result.kind == SV_BOOL && !result.b)) return result;
    }
    return result;
}

static bool length_order(AstOp op, uint32_t n, uint32_t m) {
    switch (op) {
    case OP_Lt: return n < m;
    case OP_LtE: return n <= m;
    case OP_Gt: return n > m;
    default: return n >= m;
    }
}

/* Compares the elements from index i on: if those at i are equal, the rest decides, else their order. */
static Sval order_from(Eval *ev, AstOp op, uint32_t i, uint32_t n, const Sval *a, uint32_t m, const Sval *b, Span at) {
    uint32_t shared = n < m ? n : m;
    while (i < shared) {
        cx_step(ev->cx, 1);
        Sval equal = seq_element_equal(ev, a[i], b[i], at);
        if (equal.kind == SV_POISON) return equal;
        if (equal.kind == SV_BOOL && equal.b) {
            i++;
            continue;
        }
        Sval order = sv_truth(ev, sv_compare(ev, op, a[i], b[i], at), at);
        if (equal.kind == SV_BOOL) return order;
        AstOp strict = op == OP_LtE ? OP_Lt : op == OP_GtE ? OP_Gt : op;
        if (strict != op) order = sv_truth(ev, sv_compare(ev, strict, a[i], b[i], at), at);
        Sval rest = order_from(ev, op, i + 1, n, a, m, b, at);
        return seq_or(ev, order, seq_and(ev, equal, rest, at), at);
    }
    return sv_bool(length_order(op, n, m));
}

static Sval compare_items(Eval *ev, AstOp op, uint32_t n, const Sval *a, uint32_t m, const Sval *b, Span at) {
    if (op == OP_Eq || op == OP_NotEq) {
        Sval equal = n == m ? all_equal(ev, n, a, b, at) : sv_bool(false);
        return op == OP_Eq ? equal : sv_not(ev, equal, at);
    }
    if (n > 1000) return EV_POISON(ev, DIAG_2108, at, "sequences of more than 1000 elements cannot be ordered");
    return order_from(ev, op, 0, n, a, m, b, at);
}

bool seq_enter(Eval *ev, Span at) {
    enum { DEEPEST = 150 };
    if (ev->flow.containers.nested++ < DEEPEST) return true;
    ev->flow.containers.nested--;
    ev_error(ev, DIAG_2107, at, "a container is nested too deeply here, or contains itself");
    return false;
}

void seq_leave(Eval *ev) { ev->flow.containers.nested--; }

Sval seq_compare(Eval *ev, AstOp op, uint32_t n, const Sval *a, uint32_t m, const Sval *b, Span at) {
    if (!seq_enter(ev, at)) return sv_poison();
    Sval result = compare_items(ev, op, n, a, m, b, at);
    seq_leave(ev);
    return result;
}

Sval seq_contains(Eval *ev, Sval v, Sval item, Span at) {
    SvVec all = {0};
    if (!iter_all(ev, v, &all, at)) return sv_poison();
    Sval result = sv_bool(false);
    for (uint32_t i = 0; i < all.n; i++) {
        result = seq_or(ev, result, seq_element_equal(ev, all.at[i], item, at), at);
        if (result.kind == SV_POISON || (result.kind == SV_BOOL && result.b)) return result;
    }
    return result;
}

/* ---- concatenation, repetition ---- */

Sval seq_concat(Eval *ev, uint32_t n, const Sval *a, uint32_t m, const Sval *b, Class *class) {
    Sval *item = arena_new_array(ev->cx->program, Sval, (size_t)n + m);
    if (n) memcpy(item, a, n * sizeof *a);
    if (m) memcpy(item + n, b, m * sizeof *b);
    return sv_named_tuple(ev, class, n + m, item);
}

bool seq_repeat_count(Eval *ev, Sval times, uint32_t n, Span at, uint32_t *count) {
    int64_t k;
    if (!sv_known_int(times, &k))
        return ev_error(ev, DIAG_2108, at, "the number of repetitions must be known at compile time"), false;
    if (k < 0) k = 0;
    int64_t total;
    if (__builtin_mul_overflow(k, (int64_t)n, &total) || total > ev->cx->limits.siblings)
        cx_limit_at(ev->cx, "siblings", at);
    return *count = (uint32_t)k, true;
}

/* ---- sorting ---- */

typedef struct Sorting {
    Eval *ev;
    Sval *item, *key, *spare_item, *spare_key;
    bool reverse, unknown;
    Span at;
} Sorting;

/* Returns whether the element at b must come before the one at a. */
static bool out_of_order(Sorting *s, const Sval *key, uint32_t a, uint32_t b) {
    Sval less = s->reverse ? sv_compare(s->ev, OP_Lt, key[a], key[b], s->at)
                           : sv_compare(s->ev, OP_Lt, key[b], key[a], s->at);
    if (less.kind != SV_BOOL) s->unknown = true;
    return less.kind == SV_BOOL && less.b;
}

static void merge(Sorting *s, uint32_t low, uint32_t middle, uint32_t high) {
    uint32_t a = low, b = middle;
    for (uint32_t k = low; k < high && !s->unknown; k++) {
        bool right = a == middle || (b < high && out_of_order(s, s->key, a, b));
        uint32_t from = right ? b++ : a++;
        s->spare_key[k] = s->key[from], s->spare_item[k] = s->item[from];
    }
    if (s->unknown) return;
    memcpy(s->key + low, s->spare_key + low, (high - low) * sizeof *s->key);
    memcpy(s->item + low, s->spare_item + low, (high - low) * sizeof *s->item);
}

bool seq_sort(Eval *ev, uint32_t n, Sval *item, Sval *key, bool reverse, Span at) {
    Sorting s = {.ev = ev, .item = item, .reverse = reverse, .at = at};
    s.key = arena_copy(ev->cx->program, key ? key : item, n * sizeof *item);
    s.spare_item = arena_new_array(ev->cx->program, Sval, n);
    s.spare_key = arena_new_array(ev->cx->program, Sval, n);
    for (uint64_t width = 1; width < n && !s.unknown; width *= 2)
        for (uint64_t low = 0; low + width < n && !s.unknown; low += 2 * width) {
            uint64_t high = low + 2 * width < n ? low + 2 * width : n;
            merge(&s, (uint32_t)low, (uint32_t)(low + width), (uint32_t)high);
        }
    return !s.unknown;
}
