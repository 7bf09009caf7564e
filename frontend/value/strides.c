/* Sizes and strides of tensor references, as dims, which determine whether PyTorch returns a view or a copy.
 *
 * Fresh memory is contiguous; each view step changes sizes and strides as PyTorch does. If the dims do not decide, the
 * result is "unknown", never a guess. */
#include "frontend/value/eval.h"
#include "frontend/value/heap.h"
#include "frontend/value/sval.h"
#include "frontend/value/view.h"

#include <string.h>

static bool strides_make(Eval *ev, const Fact *fact, Strides *out) {
    if (fact->rank < 0) return false;
    out->rank = fact->rank;
    out->size = arena_new_array(ev->cx->mem, const Dim *, (size_t)fact->rank + 1);
    out->stride = arena_new_array(ev->cx->mem, const Dim *, (size_t)fact->rank + 1);
    const Dim *step = dim_const(ev->dims, 1);
    for (int i = fact->rank - 1; i >= 0; i--) {
        out->size[i] = fact->dim[i];
        out->stride[i] = step;
        if (!dim_is(fact->dim[i], 0)) step = dim_mul(ev->dims, step, fact->dim[i]); /* a size of 0 counts as 1 */
    }
    return true;
}

int known_axis(const Value *v, int rank) {
    int64_t k;
    if (!v || !ir_known_int(v, &k)) return -1;
    k += k < 0 ? rank : 0;
    return k >= 0 && k < rank ? (int)k : -1;
}

static void strides_drop(Strides *s, int axis) {
    s->rank--;
    for (int i = axis; i < s->rank; i++) {
        s->size[i] = s->size[i + 1];
        s->stride[i] = s->stride[i + 1];
    }
}

static void strides_insert(Eval *ev, Strides *s, int axis) {
    for (int i = s->rank; i > axis; i--) {
        s->size[i] = s->size[i - 1];
        s->stride[i] = s->stride[i - 1];
    }
    s->size[axis] = s->stride[axis] = dim_const(ev->dims, 1);
    s->rank++;
}

static bool strides_permute(Strides *s, const Value *order) {
    const Dim *size[MAX_RANK], *stride[MAX_RANK];
    const Const *c = order->fact.data;
    if (!c || (int)c->count != s->rank) return false;
    for (int i = 0; i < s->rank; i++) {
        int64_t from = const_get_int(c, (size_t)i);
        from += from < 0 ? s->rank : 0;
        if (from < 0 || from >= s->rank) return false;
        size[i] = s->size[from];
        stride[i] = s->stride[from];
    }
    memcpy(s->size, size, sizeof *size * (size_t)s->rank);
    memcpy(s->stride, stride, sizeof *stride * (size_t)s->rank);
    return true;
}

static bool strides_swap(Strides *s, int a, int b) {
    if (a < 0 || b < 0) return false;
    const Dim *size = s->size[a], *stride = s->stride[a];
    s->size[a] = s->size[b];
    s->stride[a] = s->stride[b];
    s->size[b] = size;
    s->stride[b] = stride;
    return true;
}

/* Returns 1 if the axes i - 1 and i are one group of contiguous elements, 0 if they are not, and -1 if that depends on
 * the sizes. `reach`: the stride that axis i - 1 must have. */
static int strides_join(Eval *ev, const Strides *s, int i, const Dim *reach) {
    int64_t size;
    if (i == 0) return 0;
    if (dim_is(s->size[i - 1], 1)) return 1;
    int equal = dim_equal(ev->dims, s->stride[i - 1], reach);
    return equal == 0 && !dim_known(s->size[i - 1], &size) ? -1 : equal;
}

/* Computes the strides of `old` viewed with new sizes, as PyTorch does for view(): groups of sizes that are contiguous
 * among themselves can be split and merged freely. 1: done, 0: there is no such view, -1: it depends on the sizes. */
static int strides_reshape(Eval *ev, const Strides *old, const Fact *to, Strides *out) {
    if (!strides_make(ev, to, out)) return -1;
    const Dim *one = dim_const(ev->dims, 1);
    int at = out->rank - 1, no = 0; /* no: the result if a group does not fit */
    const Dim *have = one, *base = NULL;
    for (int i = old->rank - 1; i >= 0; i--) {
        if (!base) base = old->stride[i];
        have = dim_mul(ev->dims, have, old->size[i]);
        int joins = strides_join(ev, old, i, dim_mul(ev->dims, have, base));
        if (joins < 0) no = -1;
        if (joins == 1) continue;
        const Dim *seen = one;
        while (at >= 0 && (dim_equal(ev->dims, seen, have) != 1 || dim_is(out->size[at], 1))) {
            if (dim_less(ev->dims, have, seen) == 1) return no;
            if (dim_less(ev->dims, seen, have) != 1 && !dim_is(out->size[at], 1)) no = -1;
            out->stride[at] = dim_mul(ev->dims, base, seen);
            seen = dim_mul(ev->dims, seen, out->size[at--]);
            if (!seen) return -1;
        }
        int equal = dim_equal(ev->dims, seen, have);
        if (equal != 1) return equal == 0 ? no : -1;
        have = one;
        base = NULL;
    }
    return at < 0 ? 1 : -1;
}

static bool strides_slice(Eval *ev, Strides *s, const View *step, const Fact *result) {
    int axis = known_axis(step->arg[0], s->rank);
    int64_t k = 1;
    const Value *by = step->nargs > 3 ? step->arg[3] : NULL; /* NULL: left out */
    if (axis < 0 || (by && !ir_is_none(by) && !ir_known_int(by, &k))) return false;
    s->stride[axis] = dim_mul(ev->dims, s->stride[axis], dim_const(ev->dims, k));
    s->size[axis] = result->dim[axis];
    return true;
}

static bool strides_expand(Eval *ev, Strides *s, const Fact *result) {
    Strides wide;
    if (!strides_make(ev, result, &wide)) return false;
    int skip = wide.rank - s->rank;
    for (int i = 0; i < wide.rank; i++) {
        bool grown = i < skip || dim_equal(ev->dims, s->size[i - skip], wide.size[i]) != 1;
        wide.stride[i] = grown ? dim_const(ev->dims, 0) : s->stride[i - skip];
    }
    *s = wide;
    return true;
}

/* Returns 1 if the strides are row-major for all values of the symbols, 0 if they never are, and -1 if it depends on
 * them. */
static int row_major(Eval *ev, const Strides *s) {
    const Dim *want = dim_const(ev->dims, 1);
    int result = 1;
    for (int i = s->rank - 1; i >= 0; i--) {
        if (dim_is(s->size[i], 1)) continue;
        int equal = s->stride[i] && want ? dim_equal(ev->dims, s->stride[i], want) : -1;
        if (equal != 1) result = equal == 0 && s->size[i] && s->size[i]->kind == DIM_CONST && result >= 0 ? 0 : -1;
        want = dim_mul(ev->dims, want, s->size[i]);
    }
    return result;
}

static bool strides_transpose(Strides *s, const View *step, int axis) {
    if (step->nargs == 2) return strides_swap(s, axis, known_axis(step->arg[1], s->rank));
    return s->rank == 2 && strides_swap(s, 0, 1);
}

static bool strides_restep(Eval *ev, Strides *s, const View *step, const Fact *result, Inverse inverse) {
    const char *name = step->op->name;
    int axis = step->nargs ? known_axis(step->arg[0], s->rank) : -1;
    if (!strcmp(name, "select")) return axis >= 0 ? strides_drop(s, axis), true : false;
    if (!strcmp(name, "slice") || !strcmp(name, "narrow")) return strides_slice(ev, s, step, result);
    if (!strcmp(name, "unsqueeze")) {
        axis = known_axis(step->arg[0], s->rank + 1);
        return axis >= 0 ? strides_insert(ev, s, axis), true : false;
    }
    if (!strcmp(name, "permute")) return strides_permute(s, step->arg[0]);
    if (inverse == INVERSE_SELF) return strides_transpose(s, step, axis);
    if (inverse == INVERSE_IDENTITY) return true;
    if (inverse == INVERSE_EXPAND) return strides_expand(ev, s, result);
    if (inverse == INVERSE_BITS) return s->contiguous && strides_make(ev, result, s);
    if (inverse != INVERSE_RESHAPE) return false;
    Strides old = *s;
    return s->contiguous ? strides_make(ev, result, s) : strides_reshape(ev, &old, result, s) == 1;
}

/* Returns whether a step keeps the order of memory: row-major memory remains so under new sizes, and so do its leading
 * rows. */
static bool keeps_order(const View *step, Inverse inverse, const Strides *before) {
    const char *name = step->op->name;
    int64_t by;
    if (inverse == INVERSE_RESHAPE || inverse == INVERSE_IDENTITY || inverse == INVERSE_BITS) return true;
    bool first = step->nargs && known_axis(step->arg[0], before->rank) == 0;
    if (!strcmp(name, "slice"))
        return first && (step->nargs < 4 || !step->arg[3] || (ir_known_int(step->arg[3], &by) && by == 1));
    return first && view_is(step->op, VIEW_PART);
}

static bool strides_step(Eval *ev, Strides *s, const View *step, const Fact *result) {
    const InverseRow *row = inverse_of(step->op);
    Strides before = *s;
    if (!row || result->rank < 0 || result->rank >= MAX_RANK - 1) return false;
    if (!strides_restep(ev, s, step, result, row->inverse)) return false;
    s->contiguous = (before.contiguous && keeps_order(step, row->inverse, &before)) || row_major(ev, s) == 1;
    return true;
}

/* Returns whether the memory of a value may be in transposed order: results of elementwise operators, and copies, keep
 * the memory order of their operands. A value of unknown rank may be a matrix. */
static bool is_turned(const Value *v, int depth, int *values) {
    enum { DEPTH = 12 };
    const Node *def = v ? v->def : NULL;
    if (!def || depth > DEPTH || --*values < 0 || (v->fact.rank >= 0 && v->fact.rank < 2)) return false;
    const InverseRow *row = inverse_of(def->op);
    if (row && (row->inverse == INVERSE_SELF || row->inverse == INVERSE_PERMUTE || row->inverse == INVERSE_SWAP))
        return true;
    bool keeps = !def->op->row || def->op->traits & (T_ELEMENTWISE | T_KEEPS_ORDER);
    for (uint32_t i = 0; keeps && !def->nblock && i < def->nin; i++) {
        const Value *in = def->in[i].value;
        if (in->type->kind == TY_TENSOR && in->fact.rank == v->fact.rank && is_turned(in, depth + 1, values))
            return true;
    }
    return false;
}

/* Returns whether the memory of a value is certainly row-major: that of an input, and of results of operators that
 * allocate it so, or in the order of such operands. */
static bool is_row_major(const Value *v, int depth) {
    enum { DEPTH = 12 };
    const Node *def = v->def;
    if (!def) return !v->home->owner;
    bool made = def->weight || def->konst || def->op->traits & T_CREATES;
    bool keeps = def->op->traits & (T_ELEMENTWISE | T_KEEPS_ORDER | T_ROW_MAJOR);
    if (made || !keeps || depth > DEPTH || def->nblock) return made;
    for (uint32_t i = 0; i < def->nin; i++) {
        const Value *in = def->in[i].value;
        if (in->type->kind == TY_TENSOR ? in->fact.rank < 0 || (in->fact.rank > 1 && !is_row_major(in, depth + 1))
                                        : in->type->kind == TY_LIST)
            return false;
    }
    return true;
}

/* Which axis comes next in memory, from the outermost; `certain`: the memory is dense and has this order on every run.
 */
typedef struct Order {
    bool certain;
    uint8_t axis[MAX_RANK];
} Order;

static Order order_of(const Value *v, int depth);

/* Returns the order of a fresh tensor that is transposed or permuted. */
static Order order_turned(const Node *def, int rank) {
    Order order = order_of(def->in[0].value, 0), out = order;
    const Value *first = def->nin > 1 ? def->in[1].value : NULL;
    bool permutes = !strcmp(def->op->name, "permute");
    int to[MAX_RANK]; /* the new position of each axis */
    for (int i = 0; i < rank; i++) to[i] = i;
    if (permutes) {
        const Const *c = first ? first->fact.data : NULL;
        out.certain &= c && (int)c->count == rank;
        for (int i = 0; out.certain && i < rank; i++) {
            int64_t from = const_get_int(c, (size_t)i);
            to[from + (from < 0 ? rank : 0)] = i;
        }
    } else {
        int a = def->nin > 2 ? known_axis(first, rank) : rank - 2;
        int b = def->nin > 2 ? known_axis(def->in[2].value, rank) : rank - 1;
        out.certain &= a >= 0 && b >= 0;
        if (out.certain) to[a] = b, to[b] = a;
    }
    for (int i = 0; out.certain && i < rank; i++) out.axis[i] = (uint8_t)to[order.axis[i]];
    return out;
}

/* Returns the order of an elementwise operator's result or a copy: that of the first tensor with axes, if it is not
 * broadcast. */
static Order order_kept(const Value *v, int depth) {
    const Node *def = v->def;
    for (uint32_t i = 0; i < def->nin; i++) {
        const Value *in = def->in[i].value;
        if (in->type->kind == TY_LIST || (in->type->kind == TY_TENSOR && in->fact.rank < 0)) break;
        if (in->type->kind != TY_TENSOR || in->fact.rank == 0) continue;
        if (!fact_same_sizes(&in->fact, &v->fact)) break;
        return order_of(in, depth + 1);
    }
    return (Order){0};
}

static Order order_of(const Value *v, int depth) {
    enum { DEPTH = 12 };
    Order plain = {.certain = true};
    int rank = v->fact.rank;
    if (rank < 2 || rank > MAX_RANK || depth > DEPTH) return (Order){0};
    for (int i = 0; i < rank; i++) plain.axis[i] = (uint8_t)i;
    if (is_row_major(v, 0)) return plain;
    const Node *def = v->def;
    if (!def || def->nblock) return (Order){0};
    const InverseRow *row = inverse_of(def->op);
    bool turns = row && (row->inverse == INVERSE_SELF || row->inverse == INVERSE_PERMUTE);
    if (turns && is_row_major(def->in[0].value, 0)) return order_turned(def, rank);
    bool keeps = def->op->traits & (T_ELEMENTWISE | T_KEEPS_ORDER);
    return keeps && !row ? order_kept(v, depth) : (Order){0};
}

static bool may_be_turned(const Value *first) {
    int values = 200; /* most values that the search meets, counting repetitions */
    return is_turned(first, 0, &values);
}

/* Gives memory that was certainly made in another order the strides of that order. */
static void strides_turn(Eval *ev, Strides *s, const Value *first) {
    Order order = may_be_turned(first) && first->fact.rank == s->rank ? order_of(first, 0) : (Order){0};
    if (!order.certain) return;
    const Dim *step = dim_const(ev->dims, 1);
    for (int i = s->rank - 1; i >= 0; i--) {
        int axis = order.axis[i];
        s->stride[axis] = step;
        if (!dim_is(s->size[axis], 0)) step = dim_mul(ev->dims, step, s->size[axis]);
    }
    s->contiguous = row_major(ev, s) == 1;
}

static bool strides_of_memory(Eval *ev, const Fact *fact, Strides *out) {
    if (!strides_make(ev, fact, out)) return false;
    /* Room for steps that add an axis. */
    const Dim **wide = arena_new_array(ev->cx->mem, const Dim *, (size_t)2 * MAX_RANK);
    memcpy(wide, out->size, sizeof *wide * (size_t)out->rank);
    memcpy(wide + MAX_RANK, out->stride, sizeof *wide * (size_t)out->rank);
    out->size = wide;
    out->stride = wide + MAX_RANK;
    out->contiguous = true;
    return true;
}

/* Returns the object's strides when a step as old as `until` was made. */
static bool strides_changed(Eval *ev, Strides *s, CellId cell, const View *object, uint32_t until) {
    const Reshaped **list;
    uint32_t n = changes_since(ev, cell, object, object ? object->since : 0, &list);
    for (uint32_t i = 0; i < n && list[i]->count <= until; i++) {
        const Value *after = list[i]->step ? step_result(list[i]->step) : NULL;
        if (!after || !strides_step(ev, s, list[i]->step, &after->fact)) return false;
    }
    return true;
}

/* Returns the fact of the memory before its tensor's sizes were changed. */
static const Fact *first_fact(Eval *ev, CellId cell, Span at) {
    const Value *first = memory_read(ev, cell, at);
    for (const Reshaped *one = memory_reshaped(ev, cell); one && first; one = one->up)
        if (!one->object) first = one->before;
    return first ? &first->fact : NULL;
}

static bool strides_of(Eval *ev, CellId cell, const View *step, uint32_t until, Strides *out, Span at) {
    const Fact *fact = step ? NULL : first_fact(ev, cell, at);
    const Value *result = step ? step_result(step) : NULL;
    bool found = step ? result && strides_of(ev, cell, step->up, step->since, out, at) &&
                            strides_step(ev, out, step, &result->fact)
                      : fact && strides_of_memory(ev, fact, out);
    if (found && !step) strides_turn(ev, out, heap_cell(ev, cell)->facts.first);
    return found && strides_changed(ev, out, cell, step, until);
}

bool view_memory_turned(Eval *ev, Sval tensor) { return may_be_turned(heap_cell(ev, tensor.cell)->facts.first); }

int view_possible(Eval *ev, Sval tensor, const Fact *to, Strides *have, Span at) {
    Strides s;
    const Value *first = heap_cell(ev, tensor.cell)->facts.first;
    bool source = !ev->subject.archive && !ev->subject.exported; /* others keep the strides of their own run */
    bool known = first && (may_be_turned(first) ? order_of(first, 0).certain : tensor.view && is_row_major(first, 0));
    bool strided = source && known && view_strides(ev, tensor, have, at) && !have->contiguous;
    return strided ? strides_reshape(ev, have, to, &s) : 1;
}

bool view_strides(Eval *ev, Sval tensor, Strides *out, Span at) {
    return strides_of(ev, tensor.cell, tensor.view, UINT32_MAX, out, at);
}

int view_contiguous(Eval *ev, Sval tensor, Span at) {
    Strides s;
    if (!tensor.view && !memory_reshaped(ev, tensor.cell)) return 1;
    if (!view_strides(ev, tensor, &s, at)) return -1;
    return s.contiguous ? 1 : row_major(ev, &s);
}

static bool are_numbers(const Strides *s) {
    for (int i = 0; i < s->rank; i++)
        if (!s->size[i] || s->size[i]->kind != DIM_CONST || !s->stride[i] || s->stride[i]->kind != DIM_CONST)
            return false;
    return true;
}

Sval view_copy(Eval *ev, Sval tensor, Value *contents, Span at) {
    Strides s;
    Sval copy = sv_tensor(ev, contents);
    /* row-major, whatever the original's order. */
    if (copy.kind == SV_TENSOR) heap_cell(ev, copy.cell)->facts.first = NULL;
    bool decided = !view_memory_turned(ev, tensor) && view_strides(ev, tensor, &s, at) && are_numbers(&s);
    if (!decided && copy.kind == SV_TENSOR) alias_part(ev, copy.cell, tensor, at);
    return copy;
}
