/* Operators that move elements: a position of the result is translated into one of an operand. */
#include "passes/moves.h"

#include <string.h>

bool elements_sizes(const Value *v, int64_t *dim) {
    if (v->type->kind != TY_TENSOR || v->fact.rank < 0 || (v->fact.rank && !v->fact.dim)) return false;
    for (int i = 0; i < v->fact.rank; i++)
        if (!v->fact.dim[i] || !dim_known(v->fact.dim[i], &dim[i]) || dim[i] < 0) return false;
    return true;
}

/* Splits a position into indices along the axes. */
static void split_position(const Strided *s, int64_t position, int64_t *index) {
    for (int k = s->rank; k-- > 0;) {
        index[k] = position % s->size[k];
        position /= s->size[k];
    }
}

/* Returns the operand's positions for n positions of the result. Most of these are equally spaced; the indices are then
 * advanced without a division. */
const int64_t *strided_places(Elements *e, const Strided *s, size_t n, const int64_t *at) {
    int64_t *to = arena_new_array(e->mem, int64_t, n + 1), index[MAX_RANK] = {0}, step[MAX_RANK] = {0};
    int64_t distance = 0;
    for (size_t i = 0; i < n; i++) {
        int64_t apart = i ? at[i] - at[i - 1] : 0, place = s->first;
        if (!i) {
            split_position(s, at[i], index);
        } else if (apart && apart == distance) {
            for (int k = s->rank, carry = 0; k-- > 0;) {
                index[k] += step[k] + carry;
                carry = index[k] >= s->size[k];
                if (carry) index[k] -= s->size[k];
            }
        } else if (apart) {
            split_position(s, at[i], index);
            distance = apart > 0 ? apart : 0;
            split_position(s, distance, step);
        }
        for (int k = 0; k < s->rank; k++) place += index[k] * s->stride[k];
        to[i] = place;
    }
    return to;
}

void strides_of(int rank, const int64_t *dim, int64_t *stride) {
    int64_t step = 1;
    for (int i = rank; i-- > 0; step *= dim[i]) stride[i] = step;
}

static bool is_same_order(const Node *node) {
    static const KnownOp ops[] = {KNOWN_RESHAPE, KNOWN_VIEW,        KNOWN_FLATTEN,      KNOWN_UNSQUEEZE,
                                  KNOWN_SQUEEZE, KNOWN_SQUEEZE_DIM, KNOWN_SQUEEZE_DIMS, KNOWN_UNFLATTEN};
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if (known_is(node, ops[i])) return true;
    return false;
}

/* Gives the order of axes of a permute or a similar operator. */
static bool read_order(const Node *node, int rank, int64_t *order) {
    for (int i = 0; i < rank; i++) order[i] = i;
    if (known_is(node, KNOWN_T) || known_is(node, KNOWN_TRANSPOSE)) {
        bool named = known_is(node, KNOWN_TRANSPOSE);
        int a = named ? pass_axis(node->in[1].value, rank) : 0, b = named ? pass_axis(node->in[2].value, rank) : 1;
        if (a < 0 || b < 0) return false;
        if (rank > 1) order[a] = b, order[b] = a;
        return true;
    }
    const Const *list = node->in[1].value->fact.data;
    if (!list || list->count != (size_t)rank) return false;
    for (int i = 0; i < rank; i++) {
        order[i] = const_get_int(list, (size_t)i);
        if (order[i] < 0) order[i] += rank;
        if (order[i] < 0 || order[i] >= rank) return false;
    }
    return true;
}

/* Reads the first element and the step of a slice along an axis of known size. */
static bool read_slice(const Node *node, uint32_t argument, int64_t size, int64_t *start, int64_t *step) {
    *start = 0;
    if (!ir_known_int(node->in[argument + 2].value, step) || *step < 1) return false;
    if (ir_is_none(node->in[argument].value)) return true;
    if (!ir_known_int(node->in[argument].value, start)) return false;
    if (*start < 0) *start += size;
    *start = *start < 0 ? 0 : *start > size ? size : *start;
    return true;
}

/* Describes an operator whose result is a strided view of its operand. */
static Outcome read_strided(const Node *node, Strided *s) {
    int64_t from[MAX_RANK] = {0}, stride[MAX_RANK] = {0}, order[MAX_RANK] = {0};
    const Value *in = node->in[0].value, *out = node->out[0];
    bool turns = known_is(node, KNOWN_T) || known_is(node, KNOWN_TRANSPOSE) || known_is(node, KNOWN_PERMUTE),
         expands = known_is(node, KNOWN_EXPAND), slices = known_is(node, KNOWN_SLICE),
         selects = known_is(node, KNOWN_SELECT);
    if (!turns && !expands && !slices && !selects) return NOT_A_MOVE;
    if (!elements_sizes(in, from) || !elements_sizes(out, s->size)) return FAILED;
    int rank = in->fact.rank;
    s->rank = out->fact.rank, s->first = 0;
    strides_of(rank, from, stride);
    if (turns) {
        if (!read_order(node, rank, order)) return FAILED;
        for (int i = 0; i < rank; i++) s->stride[i] = stride[order[i]];
    } else if (expands) {
        for (int i = 0; i < s->rank; i++) {
            int k = i - s->rank + rank;
            s->stride[i] = k < 0 || from[k] == 1 ? 0 : stride[k];
        }
    } else {
        int64_t start, step = 1;
        int axis = pass_axis(node->in[1].value, rank);
        if (axis < 0) return FAILED;
        if (slices && !read_slice(node, 2, from[axis], &start, &step)) return FAILED;
        if (selects && !ir_known_int(node->in[2].value, &start)) return FAILED;
        if (start < 0) start += from[axis];
        s->first = start * stride[axis];
        for (int i = 0; i < s->rank; i++) s->stride[i] = stride[selects && i >= axis ? i + 1 : i];
        if (slices) s->stride[axis] *= step;
    }
    return MOVED;
}

/* Reads a tensor whose positions along one axis come from a table of indices. */
static bool read_indexed(Elements *e, const Node *node, Reader r, size_t n, const int64_t *at, void *out) {
    int64_t from[MAX_RANK] = {0}, stride[MAX_RANK] = {0}, to[MAX_RANK] = {0}, of_index[MAX_RANK] = {0};
    const Value *in = node->in[0].value, *index = NULL;
    int axis = -1;
    if (known_is(node, KNOWN_INDEX_SELECT)) {
        axis = pass_axis(node->in[1].value, in->fact.rank);
        index = node->in[2].value;
    } else {
        const Node *list = node->in[1].value->def;
        for (uint32_t i = 0; list && list->op->kind == OP_LIST && i < list->nin; i++) {
            if (ir_is_none(list->in[i].value)) continue;
            if (index) return false;
            index = list->in[i].value, axis = (int)i;
        }
    }
    if (!index || axis < 0 || axis >= in->fact.rank || !dtype_is_int(index->fact.dtype)) return false;
    if (!elements_sizes(in, from) || !elements_sizes(index, of_index) || !elements_sizes(node->out[0], to))
        return false;
    int rank = in->fact.rank, behind = index->fact.rank;
    strides_of(rank, from, stride);
    Strided s = {.rank = node->out[0]->fact.rank}, look = {.rank = node->out[0]->fact.rank};
    if (s.rank != rank - 1 + behind) return false;
    memcpy(s.size, to, sizeof to);
    memcpy(look.size, to, sizeof to);
    strides_of(behind, of_index, look.stride + axis);
    for (int i = 0; i < axis; i++) look.stride[i] = 0, s.stride[i] = stride[i];
    for (int i = axis; i < axis + behind; i++) s.stride[i] = 0;
    for (int i = axis + behind; i < s.rank; i++) look.stride[i] = 0, s.stride[i] = stride[i - behind + 1];
    Number *which = arena_new_array(e->mem, Number, n + 1);
    if (!elements_numbers(e, index, n, strided_places(e, &look, n, at), which)) return false;
    int64_t *place = (int64_t *)(uintptr_t)strided_places(e, &s, n, at);
    for (size_t i = 0; i < n; i++) {
        int64_t k = which[i].k < 0 ? which[i].k + from[axis] : which[i].k;
        if (k < 0 || k >= from[axis]) return false;
        place[i] += k * stride[axis];
    }
    return r.read(e, in, n, place, out);
}

/* Reads the positions of one part of a joined tensor: those with part[i] == which. */
static bool read_part(Elements *e, const Value *v, Reader r, size_t n, const int64_t *place, const uint32_t *part,
                      uint32_t which, char *out) {
    int64_t *own = arena_new_array(e->mem, int64_t, n + 1);
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        if (part[i] == which) own[count++] = place[i];
    if (!count) return true;
    char *read = arena_array(e->mem, count, r.width);
    if (!r.read(e, v, count, own, read)) return false;
    for (size_t i = 0, k = 0; i < n; i++)
        if (part[i] == which) memcpy(out + i * r.width, read + k++ * r.width, r.width);
    return true;
}

/* Reads a concatenation, or a stack, whose parts have one element along the new axis. */
static bool read_joined(Elements *e, const Node *node, Reader r, size_t n, const int64_t *at, void *out) {
    int64_t to[MAX_RANK], stride[MAX_RANK], from[MAX_RANK];
    const Node *list = node->in[0].value->def;
    bool stacks = known_is(node, KNOWN_STACK);
    if (!list || list->op->kind != OP_LIST || !elements_sizes(node->out[0], to)) return false;
    int rank = node->out[0]->fact.rank, axis = pass_axis(node->in[1].value, rank);
    if (axis < 0) return false;
    strides_of(rank, to, stride);
    int64_t *place = arena_new_array(e->mem, int64_t, n + 1), *end = arena_new_array(e->mem, int64_t, list->nin + 1);
    uint32_t *part = arena_new_array(e->mem, uint32_t, n + 1);
    for (uint32_t p = 0; p < list->nin; p++) {
        const Value *v = list->in[p].value;
        if (!elements_sizes(v, from) || v->fact.rank != rank - (stacks ? 1 : 0)) return false;
        end[p] = (p ? end[p - 1] : 0) + (stacks ? 1 : from[axis]);
    }
    for (size_t i = 0; i < n; i++) {
        int64_t row = at[i] / stride[axis], outer = row / to[axis], along = row % to[axis];
        uint32_t p = 0;
        while (p < list->nin && along >= end[p]) p++;
        if (p == list->nin) return false;
        int64_t begin = p ? end[p - 1] : 0;
        part[i] = p;
        place[i] = (outer * (end[p] - begin) + along - begin) * stride[axis] + at[i] % stride[axis];
    }
    for (uint32_t p = 0; p < list->nin; p++)
        if (!read_part(e, list->in[p].value, r, n, place, part, p, out)) return false;
    return true;
}

/* Reads a tensor of which a slice or a row was overwritten. */
static bool read_overwritten(Elements *e, const Node *node, Reader r, size_t n, const int64_t *at, void *out) {
    int64_t to[MAX_RANK], stride[MAX_RANK], from[MAX_RANK], start, step = 1;
    const Value *self = node->in[0].value, *source = node->in[1].value;
    bool row = known_is(node, KNOWN_SELECT_SCATTER);
    int rank = self->fact.rank, axis = pass_axis(node->in[2].value, rank);
    if (axis < 0 || !elements_sizes(self, to) || !elements_sizes(source, from)) return false;
    if (row ? !ir_known_int(node->in[3].value, &start) : !read_slice(node, 3, to[axis], &start, &step)) return false;
    if (start < 0) start += to[axis];
    strides_of(rank, to, stride);
    int64_t size = row ? 1 : from[axis];
    int64_t *place = arena_new_array(e->mem, int64_t, n + 1);
    uint32_t *part = arena_new_array(e->mem, uint32_t, n + 1);
    for (size_t i = 0; i < n; i++) {
        int64_t outer = at[i] / (stride[axis] * to[axis]), along = at[i] / stride[axis] % to[axis] - start;
        part[i] = along >= 0 && along % step == 0 && along / step < size;
        place[i] = part[i] ? (outer * size + along / step) * stride[axis] + at[i] % stride[axis] : at[i];
    }
    return read_part(e, self, r, n, place, part, 0, out) && read_part(e, source, r, n, place, part, 1, out);
}

Outcome elements_moved(Elements *e, const Node *node, Reader r, size_t n, const int64_t *at, void *out) {
    Strided s = {0};
    if (!node->nin) return NOT_A_MOVE;
    if (is_same_order(node)) return r.read(e, node->in[0].value, n, at, out) ? MOVED : FAILED;
    Outcome view = read_strided(node, &s);
    if (view == FAILED) return FAILED;
    if (view == MOVED) return r.read(e, node->in[0].value, n, strided_places(e, &s, n, at), out) ? MOVED : FAILED;
    if (known_is(node, KNOWN_INDEX) || known_is(node, KNOWN_INDEX_SELECT))
        return read_indexed(e, node, r, n, at, out) ? MOVED : FAILED;
    if (known_is(node, KNOWN_CAT) || known_is(node, KNOWN_STACK))
        return read_joined(e, node, r, n, at, out) ? MOVED : FAILED;
    if (known_is(node, KNOWN_SLICE_SCATTER) || known_is(node, KNOWN_SELECT_SCATTER))
        return read_overwritten(e, node, r, n, at, out) ? MOVED : FAILED;
    return NOT_A_MOVE;
}
