/* Parts of a tensor as views: unbind, split and chunk, with a number of parts known now or at run time. */
#include "frontend/kinds/iter.h"
#include "frontend/tensor/tensor.h"
#include "frontend/value/eval.h"
#include "frontend/value/heap.h"
#include "frontend/value/node.h"
#include "frontend/value/services.h"
#include "frontend/value/view.h"

#include <string.h>

/* ---- lists of views: unbind, split, chunk ---- */

static Sval slice_along(Eval *ev, Sval self, Value *axis, Sval start, Sval end, Span at) {
    Value *from = sv_ir(ev, start, at), *to = sv_ir(ev, end, at);
    if (!from || !to) return sv_poison();
    return view_step(ev, self, "aten.slice.Tensor", 4, (Value *[]){axis, from, to, ir_int(&ev->emit.b, 1)}, at);
}

static Sval element_slice(Eval *ev, Sval self, int axis, Sval start, Sval end, Span at) {
    return slice_along(ev, self, ir_int(&ev->emit.b, axis), start, end, at);
}

static Sval list_of_views(Eval *ev, uint32_t n, const Sval *item) {
    for (uint32_t i = 0; i < n; i++)
        if (item[i].kind == SV_POISON) return sv_poison();
    return sv_tuple(ev, n, item);
}

static Sval unbind_views(Eval *ev, Sval self, int axis, int64_t count, Span at) {
    Sval *item = arena_new_array(ev->cx->program, Sval, (size_t)count);
    for (int64_t i = 0; i < count; i++)
        item[i] = view_step(ev, self, "aten.select.int", 2,
                            (Value *[]){ir_int(&ev->emit.b, axis), ir_int(&ev->emit.b, i)}, at);
    return list_of_views(ev, (uint32_t)count, item);
}

/* Makes parts of `each` elements; the last has the rest. */
static Sval even_views(Eval *ev, Sval self, int axis, int64_t size, int64_t each, Span at) {
    int64_t count = size <= 0 || each <= 0 ? 1 : (size + each - 1) / each;
    Sval *item = arena_new_array(ev->cx->program, Sval, (size_t)count);
    for (int64_t i = 0; i < count; i++) {
        int64_t end = (i + 1) * each < size ? (i + 1) * each : size;
        item[i] = element_slice(ev, self, axis, sv_int(i * each), sv_int(end), at);
    }
    return list_of_views(ev, (uint32_t)count, item);
}

/* Makes parts whose sizes are the elements of an int[] argument; together they cover the axis, of size `whole`. */
static Sval sized_views(Eval *ev, Sval self, int axis, const Value *whole, Sval sizes, Span at) {
    uint32_t n = list_count(ev, sizes);
    int64_t have, want;
    Sval *item = arena_new_array(ev->cx->program, Sval, n), start = sv_int(0);
    for (uint32_t i = 0; i < n; i++) {
        Sval end = sv_binary(ev, OP_Add, start, list_get(ev, sizes, i), at);
        item[i] = element_slice(ev, self, axis, start, end, at);
        start = end;
    }
    if (ir_known_int(whole, &have) && sv_known_int(start, &want) && have != want)
        return EV_POISON(ev, DIAG_6111, at, "the sizes of the split add up to %lld, but the dimension has size %lld",
                         (long long)want, (long long)have);
    return list_of_views(ev, n, item);
}

/* Makes the parts of tensor_split: the first size % n parts have one element more, or the cuts are given. */
static Sval split_views(Eval *ev, Sval self, int axis, int64_t size, int64_t parts, Span at) {
    Sval *item = arena_new_array(ev->cx->program, Sval, (size_t)parts);
    int64_t start = 0;
    for (int64_t i = 0; i < parts; i++) {
        int64_t end = start + size / parts + (i < size % parts);
        item[i] = element_slice(ev, self, axis, sv_int(start), sv_int(end), at);
        start = end;
    }
    return list_of_views(ev, (uint32_t)parts, item);
}

static Sval cut_views(Eval *ev, Sval self, int axis, Sval size, Sval cuts, Span at) {
    uint32_t n = list_count(ev, cuts);
    Sval *item = arena_new_array(ev->cx->program, Sval, (size_t)n + 1), start = sv_int(0);
    for (uint32_t i = 0; i <= n; i++) {
        Sval end = i < n ? list_get(ev, cuts, i) : size;
        item[i] = element_slice(ev, self, axis, start, end, at);
        start = end;
    }
    return list_of_views(ev, n + 1, item);
}

enum { MAX_VIEWS = 4096 };

/* Returns the name under which the parts are made: unsafe_split is treated as split, since nothing is written while the
 * views are alive. */
static const char *parts_name(const Op *op) {
    static const char unsafe[] = "unsafe_";
    return strncmp(op->name, unsafe, sizeof unsafe - 1) ? op->name : op->name + sizeof unsafe - 1;
}

static Sval views_by_name(Eval *ev, const Op *op, Sval self, int axis, Value *size, Value *how, Span at) {
    const char *name = parts_name(op);
    int64_t n = -1, k = -1;
    bool sized = ir_known_int(size, &n) && n <= MAX_VIEWS;
    bool number = how && ir_known_int(how, &k) && k > 0 && k <= MAX_VIEWS;
    bool listed = how && how->type->kind == TY_LIST;
    Sval list = listed ? sv_number(ev, how) : sv_none();
    listed = listed && list_is_static(ev, list);
    if (!strcmp(name, "unbind")) return sized ? unbind_views(ev, self, axis, n, at) : sv_none();
    if (!strcmp(name, "chunk")) {
        if (!sized || !number) return sv_none();
        return n ? even_views(ev, self, axis, n, (n + k - 1) / k, at) : split_views(ev, self, axis, 0, k, at);
    }
    if (strstr(name, "split_with_sizes") || (!strcmp(name, "split") && listed))
        return listed ? sized_views(ev, self, axis, size, list, at) : sv_none();
    if (!strcmp(name, "split")) return sized && number ? even_views(ev, self, axis, n, k, at) : sv_none();
    if (listed) return cut_views(ev, self, axis, sv_number(ev, size), list, at);
    return sized && number ? split_views(ev, self, axis, n, k, at) : sv_none();
}

/* Returns the axis that an operator splits: a fixed one for hsplit, vsplit and dsplit, otherwise the argument `dim`. */
static int list_axis(const Op *op, int rank, uint32_t n, Value **in) {
    if (!strcmp(op->name, "hsplit")) return rank == 1 ? 0 : 1;
    if (!strcmp(op->name, "vsplit")) return 0;
    if (!strcmp(op->name, "dsplit")) return 2;
    for (uint32_t i = 1; i < op->params && i < n; i++)
        if (!strcmp(op->param[i].name, "dim")) return in[i] ? known_axis(in[i], rank) : 0;
    return 0;
}

/* ---- parts whose number is known at run time: views by index, so that writes reach the memory ---- */

typedef struct Parts {
    const Op *op;
    uint32_t n;
    Value **in;
    Sval self, each; /* each: elements per part; SV_NONE: unbind */
    Value *axis;     /* known or later */
} Parts;

static Sval part_at(Eval *ev, const IterSource *source, Sval index, Span at) {
    const Parts *p = source->data;
    if (p->each.kind == SV_NONE) {
        Value *i = sv_ir(ev, index, at);
        return i ? view_step(ev, p->self, "aten.select.int", 2, (Value *[]){p->axis, i}, at) : sv_poison();
    }
    Sval start = sv_binary(ev, OP_Mul, index, p->each, at);
    return slice_along(ev, p->self, p->axis, start, sv_binary(ev, OP_Add, start, p->each, at), at);
}

static Value *parts_whole(Eval *ev, const IterSource *source, Span at) {
    const Parts *p = source->data;
    Value *out;
    p->in[0] = tensor_read(ev, p->self, at);
    return p->in[0] && ir_call(&ev->emit.b, p->op, p->n, p->in, &out) ? out : NULL;
}

static Sval rounded_up(Eval *ev, Sval a, Sval b, Span at) {
    Sval more = sv_binary(ev, OP_Sub, sv_binary(ev, OP_Add, a, b, at), sv_int(1), at);
    return sv_binary(ev, OP_FloorDiv, more, b, at);
}

static Sval at_least(Eval *ev, Sval a, int64_t low, Span at) {
    return sv_number(ev, op_call(ev, "py.max.int", 2, (Value *[]){sv_ir(ev, a, at), ir_int(&ev->emit.b, low)}, at));
}

/* Returns the number of parts of `each` elements; `empty` if there are no elements. */
static Sval part_count(Eval *ev, Sval length, Sval each, Sval empty, Span at) {
    Sval nothing = at_least(ev, sv_binary(ev, OP_Sub, sv_int(1), length, at), 0, at);
    Sval some = rounded_up(ev, length, each, at);
    return sv_binary(ev, OP_Add, some, sv_binary(ev, OP_Mul, nothing, empty, at), at);
}

/* Returns SV_NONE if the parts are not of equal size. */
static Sval run_time_parts(Eval *ev, const Op *op, Sval self, uint32_t n, Value **in, Value *axis, Value *size,
                           Span at) {
    const char *name = parts_name(op);
    bool chunk = !strcmp(name, "chunk"), unbind = !strcmp(name, "unbind");
    if (!unbind && (n < 2 || (!chunk && strcmp(name, "split")) || in[1]->type->kind != TY_INT)) return sv_none();
    Sval length = sv_number(ev, size), each = unbind ? sv_none() : sv_number(ev, in[1]);
    Sval asked = chunk ? each : sv_int(1);
    if (chunk) each = rounded_up(ev, length, each, at);
    if (!unbind) each = at_least(ev, each, 1, at);
    Sval count = unbind ? length : part_count(ev, length, each, asked, at);
    Value *later = sv_ir(ev, count, at);
    if (!later) return sv_poison();
    self = tensor_alias(ev, self, at);
    Parts *parts = arena_new(ev->cx->program, Parts);
    *parts = (Parts){op, n, arena_copy(ev->cx->program, in, sizeof(Value *) * n), self, each, axis};
    IterSource source = {.n = -1, .length = later, .at = part_at, .value = self, .data = parts, .whole = parts_whole};
    source.counts_back = unbind;
    if (chunk) sv_known_int(asked, &source.most);
    return iter_view(ev, &source);
}

/* Returns the axis as written, for tensors of any rank; false if it depends on the rank or on a run-time value. */
static bool written_axis(const Op *op, uint32_t n, Value **in, int *axis) {
    int64_t k = 0;
    if (!strcmp(op->name, "hsplit")) return false;
    *axis = list_axis(op, MAX_RANK, n, in);
    for (uint32_t i = 1; i < op->params && i < n; i++)
        if (!strcmp(op->param[i].name, "dim") && in[i] && !ir_is_none(in[i])) {
            if (!ir_known_int(in[i], &k) || k < -MAX_RANK || k >= MAX_RANK) return false;
            *axis = (int)k;
        }
    return true;
}

/* Returns the axis if it is a run-time value. */
static Value *later_axis(const Op *op, uint32_t n, Value **in) {
    int64_t k;
    for (uint32_t i = 1; i < op->params && i < n; i++)
        if (!strcmp(op->param[i].name, "dim") && in[i] && !ir_is_none(in[i]) && !ir_known_int(in[i], &k)) return in[i];
    return NULL;
}

Sval view_list(Eval *ev, const Op *op, Sval self, uint32_t n, Value **in, Span at) {
    int rank = in[0]->fact.rank, axis = rank > 0 ? list_axis(op, rank, n, in) : -1;
    bool unbind = !strcmp(op->name, "unbind");
    if (rank < 0 ? written_axis(op, n, in, &axis) : axis >= 0 && axis < rank) {
        Value *size = rank < 0 ? op_call(ev, "aten.size.int", 2, (Value *[]){in[0], ir_int(&ev->emit.b, axis)}, at)
                               : value_size(ev, in[0], axis, at);
        Sval list = size ? views_by_name(ev, op, self, axis, size, unbind || n < 2 ? NULL : in[1], at) : sv_poison();
        if (list.kind == SV_NONE) list = run_time_parts(ev, op, self, n, in, ir_int(&ev->emit.b, axis), size, at);
        if (list.kind != SV_NONE) return list;
    }
    Value *later = later_axis(op, n, in);
    Value *size = later ? op_call(ev, "aten.size.int", 2, (Value *[]){in[0], later}, at) : NULL;
    Sval list = size ? run_time_parts(ev, op, self, n, in, later, size, at) : sv_none();
    if (list.kind != SV_NONE) return list;
    Value *out;
    return ir_call(&ev->emit.b, op, n, in, &out) ? sv_number(ev, out) : sv_poison();
}
